#include "domain/policy.h"
#include "unit.h"

static void deletes_always_wait(void **state)
{
    (void)state;
    const struct model_call calls[] = {
        {"add_task", "{}"}, {"delete_task", "{}"}, {"delete_task", "{}"}};
    bool held[3];
    assert_int_equal(policy_hold(calls, 3, 0, false, held), 2);
    assert_false(held[0]);
    assert_true(held[1]);
    assert_true(held[2]);
}

static void two_changes_run_three_wait(void **state)
{
    (void)state;
    const struct model_call calls[] = {
        {"complete_task", "{}"}, {"update_task", "{}"}, {"complete_task", "{}"}};
    bool held[3];
    assert_int_equal(policy_hold(calls, 2, 0, false, held), 0);
    assert_int_equal(policy_hold(calls, 3, 0, false, held), 3);
}

static void changes_of_earlier_steps_count(void **state)
{
    (void)state;
    const struct model_call call = {"complete_task", "{}"};
    bool held[1];
    assert_int_equal(policy_hold(&call, 1, 1, false, held), 0);
    assert_int_equal(policy_hold(&call, 1, 2, false, held), 1);
}

static void all_waits_even_for_one_but_never_for_adds(void **state)
{
    (void)state;
    const struct model_call calls[] = {{"complete_task", "{}"}, {"add_task", "{}"}};
    bool held[2];
    assert_int_equal(policy_hold(calls, 2, 0, true, held), 1);
    assert_true(held[0]);
    assert_false(held[1]);
}

static void all_is_a_word_of_its_own(void **state)
{
    (void)state;
    assert_true(policy_says_all("complete ALL tasks"));
    assert_true(policy_says_all("mark everything as done"));
    assert_false(policy_says_all("call mom about the ball"));
    assert_false(policy_says_all("finally done with the hall"));
    assert_false(policy_says_all(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deletes_always_wait),
        cmocka_unit_test(two_changes_run_three_wait),
        cmocka_unit_test(changes_of_earlier_steps_count),
        cmocka_unit_test(all_waits_even_for_one_but_never_for_adds),
        cmocka_unit_test(all_is_a_word_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
