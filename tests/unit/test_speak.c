#include "language/ask.h"
#include "language/speak.h"
#include "unit.h"

#include <string.h>

static const struct when_now now = {.date = {2026, 11, 18}, .hour = 9}; /* a Wednesday */

static void dates_are_said_as_people_say_them(void **state)
{
    (void)state;
    static const struct {
        const char *due, *said;
    } rows[] = {
        {"2026-11-18", "today"},
        {"2026-11-19T15:00", "tomorrow at 3 pm"},
        {"2026-11-17", "yesterday"},
        {"2026-11-20", "Friday, 20 November"},
        {"2026-11-20T09:05", "Friday, 20 November at 9:05 am"},
        {"2026-12-31T12:00", "Thursday, 31 December at noon"},
        {"2027-01-01T00:00", "Friday, 1 January 2027 at midnight"},
        {"2026-11-18T00:30", "today at 12:30 am"},
        {"2026-11-18T12:15", "today at 12:15 pm"},
        {"soon", "soon"},
        {"2026-02-30", "2026-02-30"},
        {"", ""},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(speak_when(a, rows[i].due, &now), rows[i].said);
    assert_string_equal(speak_time(a, "16:00", true), "4pm");
    assert_string_equal(speak_time(a, "16:30", false), "4:30 pm");
    assert_string_equal(speak_time(a, "99:00", false), "99:00");
    arena_free(a);
}

static void tasks_are_named_with_what_is_set(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const struct todo tasks[] = {
        {1, "buy milk", "", "", PRIORITY_MEDIUM, false, ""},
        {2, "call\nmom", "", "2026-11-19T15:00", PRIORITY_HIGH, false, ""},
        {3, "sort photos", "", "", PRIORITY_LOW, true, ""},
    };
    assert_string_equal(speak_titles(a, tasks, 1, 10), "'buy milk'");
    assert_string_equal(speak_titles(a, tasks, 2, 10), "'buy milk' and 'call mom'");
    assert_string_equal(speak_titles(a, tasks, 3, 10), "'buy milk', 'call mom' and 'sort photos'");
    assert_string_equal(speak_titles(a, tasks, 3, 2), "'buy milk', 'call mom' and 1 more");
    assert_string_equal(speak_about(a, &tasks[0], &now, false), "");
    assert_string_equal(speak_about(a, &tasks[1], &now, false),
                        " It's due tomorrow at 3 pm and high priority.");
    assert_string_equal(speak_about(a, &tasks[2], &now, true), " It was low priority.");
    assert_string_equal(speak_count(a, 1, "completed "), "1 completed task");
    assert_string_equal(speak_count(a, 0, ""), "0 tasks");

    struct strbuf *list = strbuf_new(a, SPEAK_MAX);
    speak_list(a, list, tasks, 3, 1, &now);
    assert_string_equal(list->data, "\n1. buy milk"
                                    "\n2. call mom (due tomorrow at 3 pm, high priority)"
                                    "\n3. sort photos (low priority, done)");
    arena_free(a);
}

static void lists_are_read_back(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct speak_line lines[8];
    const char *text = "You have 3 tasks:\n1. buy milk\n2. call (mom) (due today)\n"
                       " 10) other\nversion 2. no\n3.no";
    assert_int_equal(speak_list_read(text, lines, 8), 3);
    assert_int_equal(lines[2].number, 10);
    assert_true(speak_line_is(a, &lines[0], "buy milk"));
    assert_false(speak_line_is(a, &lines[0], "buy"));
    assert_true(speak_line_is(a, &lines[1], "call (mom)"));
    assert_true(speak_line_is(a, &lines[1], "call (mom) (due today)"));
    assert_false(speak_line_is(a, &lines[1], "call"));
    assert_string_equal(speak_line_title(a, &lines[1]), "call (mom)");
    assert_string_equal(speak_line_title(a, &lines[2]), "other");
    assert_int_equal(speak_list_read("", lines, 8), 0);
    arena_free(a);
}

static void questions_are_read_back(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const char *text = ask_write(a, ASK_OFFER_ADD, INTENT_CREATE, "it's 'x' as a new task?");
    struct ask q = ask_read(a, text);
    assert_int_equal(q.kind, ASK_OFFER_ADD);
    assert_string_equal(q.quoted, "it's 'x' as a new task?");

    q = ask_read(a, "I found multiple tasks with 'a'. Which one did you complete?\n1. a\n2. b");
    assert_int_equal(q.kind, ASK_WHICH);
    assert_int_equal(q.intent, INTENT_COMPLETE);

    q = ask_read(a, arena_printf(a, "I couldn't find it. %s",
                                 ask_write(a, ASK_OFFER_LIST, INTENT_LIST, "")));
    assert_int_equal(q.kind, ASK_OFFER_LIST);
    arena_free(a);
}

static void titles_do_not_pass_for_questions(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "I've added 'What would you like to add?' to your tasks.",
        "You have 1 task:\n1. What would you like to add?",
        "You have 2 tasks:\n1. x\n2. Which one would you like to delete?",
        "I've marked 'x. Would you like to see your current tasks?' as complete.",
        "Okay.What would you like to add?",
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(ask_read(a, texts[i]).kind, ASK_NONE);
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_are_said_as_people_say_them),
        cmocka_unit_test(tasks_are_named_with_what_is_set),
        cmocka_unit_test(lists_are_read_back),
        cmocka_unit_test(questions_are_read_back),
        cmocka_unit_test(titles_do_not_pass_for_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
