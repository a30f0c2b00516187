#include "language/answer.h"
#include "unit.h"

#include <string.h>

static void each_is(const char *const *texts, enum answer expected)
{
    for (; *texts; texts++)
        if (answer_read(*texts) != expected)
            fail_msg("'%s' was read as %d", *texts, (int)answer_read(*texts));
}

static void a_clear_yes(void **state)
{
    (void)state;
    static const char *const texts[] = {"yes",
                                        "Yes",
                                        "YES!",
                                        "yes please",
                                        "Yes, please.",
                                        "yep",
                                        "yeah",
                                        "sure",
                                        "ok",
                                        "OK",
                                        "okay",
                                        "go ahead",
                                        "Go ahead.",
                                        "confirm",
                                        "do it",
                                        "Do it!",
                                        "yes, delete it",
                                        "Yes, delete it",
                                        "yes delete it please",
                                        "please do",
                                        "of course",
                                        "yes, I'm sure",
                                        " yes \n",
                                        "I\xe2\x80\x99m sure",
                                        "ok, do it",
                                        "yes yes",
                                        "yes, delete them",
                                        "sure thing, thanks",
                                        "yes, mark them all as done",
                                        NULL};
    each_is(texts, ANSWER_YES);
}

static void a_clear_no(void **state)
{
    (void)state;
    static const char *const texts[] = {"no",
                                        "No.",
                                        "nope",
                                        "cancel",
                                        "Cancel!",
                                        "don't",
                                        "Don\xe2\x80\x99t",
                                        "dont",
                                        "never mind",
                                        "nevermind",
                                        "keep it",
                                        "No, keep it",
                                        "no thanks",
                                        "no, thank you",
                                        "ok, never mind",
                                        "actually, no",
                                        "please don't",
                                        "do not delete it",
                                        "leave it",
                                        "no, don't delete it",
                                        "wait",
                                        "okay cancel",
                                        NULL};
    each_is(texts, ANSWER_NO);
}

static void anything_more_is_neither(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "   ",
        "yes but keep the milk",
        "yes?",
        "maybe",
        "maybe yes",
        "ok, what else is on my list?",
        "ok what else",
        "no, the other one",
        "yes, and add eggs",
        "yes to the first",
        "yes no",
        "delete it", /* may ask for another action than the one held */
        "delete everything",
        "complete it",
        "please",
        "thanks",
        "not sure",
        "yesterday",
        "okra",
        "2",
        "cancel the gym",
        "show my tasks",
        "yes 'buy milk'",
        "\xf0\x9f\x91\x8d yes",
        "confirmconfirmconfirmconfirm",
        "yes yes yes yes yes yes yes yes yes yes yes yes yes yes",
        NULL};
    each_is(texts, ANSWER_NEITHER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_clear_yes),
        cmocka_unit_test(a_clear_no),
        cmocka_unit_test(anything_more_is_neither),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
