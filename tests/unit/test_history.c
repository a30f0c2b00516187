#include "domain/history.h"
#include "unit.h"

#include <string.h>

#define PLENTY 100000

/* A conversation in the place of the database's rows: turns of two messages each, the last one
   under way. */
static const struct stored_message messages[] = {{1, true, "add milk"}, {2, false, "Added."},
                                                 {3, true, "and eggs"}, {4, false, "Added, too."},
                                                 {5, true, "thanks"},   {6, false, ""}};
static const struct stored_call calls[] = {
    {.message_id = 2, .tool = "add_task", .input = "{}", .receipt = "milk"},
    {.message_id = 4, .tool = "list_tasks", .input = "{}", .receipt = "list"},
    {.message_id = 4, .tool = "add_task", .input = "{}", .receipt = "eggs"},
    {.message_id = 6, .tool = "add_task", .input = "{}", .receipt = "this turn's"}};
static const struct opened_turn turn = {.message_id = 6, .message_count = 6, .call_count = 4};

struct stored_message store_turn_message(const struct opened_turn *t, size_t i)
{
    return messages[6 - t->message_count + i];
}

struct stored_call store_turn_call(const struct opened_turn *t, size_t i)
{
    return calls[4 - t->call_count + i];
}

static void each_message_has_its_own_calls(void **state)
{
    struct model_message *m = history_make(*state, &turn, 6);
    static const size_t counts[] = {0, 1, 0, 2, 0, 0};
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(m[i].from_user, i % 2 == 0);
        assert_int_equal(m[i].done_count, counts[i]);
    }
    assert_string_equal(m[1].done[0].receipt, "milk");
    assert_string_equal(m[3].done[0].receipt, "list");
    assert_string_equal(m[3].done[1].receipt, "eggs");
    assert_string_equal(m[4].text, "thanks");
    assert_null(m[5].text);
}

static void a_part_begins_with_its_own_calls(void **state)
{
    struct model_message *m = history_make(*state, &turn, 4);
    assert_string_equal(m[0].text, "and eggs");
    assert_int_equal(m[0].done_count, 0);
    assert_int_equal(m[1].done_count, 2);
    assert_string_equal(m[1].done[0].receipt, "list");
}

/* As after the deletion of messages 1 to 3, or when fewer messages than calls are loaded. */
static void calls_of_messages_that_are_not_there_are_nobodys(void **state)
{
    struct opened_turn cut = turn;
    cut.message_count = 3;
    struct model_message *m = history_make(*state, &cut, 3);
    assert_string_equal(m[0].text, "Added, too.");
    assert_int_equal(m[0].done_count, 2);
    assert_string_equal(m[0].done[0].receipt, "list");
}

static void a_conversation_without_calls_has_none(void **state)
{
    struct opened_turn plain = turn;
    plain.call_count = 0;
    struct model_message *m = history_make(*state, &plain, 6);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(m[i].done_count, 0);
}

static void turns_that_do_not_fit_go_whole(void **state)
{
    (void)state;
    assert_int_equal(history_fitting(&turn, PLENTY), 6);
    size_t before = 6;
    for (size_t tokens = 300; tokens-- > 0;) {
        size_t fitting = history_fitting(&turn, tokens);
        assert_true(fitting == 2 || fitting == 4 || fitting == 6);
        assert_true(fitting <= before);
        before = fitting;
    }
    assert_int_equal(before, 2);
}

static void calls_count_for_what_fits(void **state)
{
    (void)state;
    struct opened_turn plain = turn;
    plain.call_count = 0;
    size_t tokens = 0;
    while (history_fitting(&plain, tokens) < 6)
        tokens++;
    assert_true(history_fitting(&turn, tokens) < 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_message_has_its_own_calls),
        cmocka_unit_test(a_part_begins_with_its_own_calls),
        cmocka_unit_test(calls_of_messages_that_are_not_there_are_nobodys),
        cmocka_unit_test(a_conversation_without_calls_has_none),
        cmocka_unit_test(turns_that_do_not_fit_go_whole),
        cmocka_unit_test(calls_count_for_what_fits),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
