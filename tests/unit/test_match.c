#include "language/match.h"
#include "unit.h"

#include <string.h>

enum { TASKS_MAX = 8 };

/* words; the tasks, '|' between; the grade; the titles that are expected, '|' between */
static const struct row {
    const char *words;
    const char *tasks;
    enum match_grade grade;
    const char *expected;
} rows[] = {
    {"milk", "buy milk|call mom", MATCH_FULL, "buy milk"},
    {"buy milk", "buy milk|buy milk chocolate", MATCH_EXACT, "buy milk"},
    {"BUY MILK", "buy milk", MATCH_EXACT, "buy milk"},
    {"bought the milk", "buy milk|buy bread", MATCH_EXACT, "buy milk"},
    {"bought the milk", "milk|bread", MATCH_FULL, "milk"},
    {"bought the milk", "get milk|get bread", MATCH_FULL, "get milk"},
    {"bought milk chocolate", "buy milk", MATCH_MAYBE, "buy milk"},
    {"buy bread", "buy milk", MATCH_NONE, ""},
    {"called mom", "visit mom", MATCH_MAYBE, "visit mom"},
    {"called mom", "visit mom|call mom", MATCH_EXACT, "call mom"},
    {"called mom", "Call Mum", MATCH_FULL, "Call Mum"},
    {"phoned mom", "call mom|visit mom", MATCH_FULL, "call mom"},
    {"went to the dentist", "call the dentist", MATCH_MAYBE, "call the dentist"},
    {"did the dishes", "wash the dishes", MATCH_FULL, "wash the dishes"},
    {"finished the report", "write quarterly report|buy milk", MATCH_FULL,
     "write quarterly report"},
    {"meeting", "meeting with John|team meeting", MATCH_FULL, "meeting with John|team meeting"},
    {"meeting", "meeting|team meeting", MATCH_EXACT, "meeting"},
    {"the meeting with John", "meeting with John|team meeting", MATCH_EXACT, "meeting with John"},
    {"the one with John", "meeting with John|team meeting", MATCH_FULL, "meeting with John"},
    {"groceries", "Grocery shopping|call mom", MATCH_FULL, "Grocery shopping"},
    {"the groceries task", "buy groceries", MATCH_FULL, "buy groceries"},
    {"grocieries", "buy groceries|buy milk", MATCH_FULL, "buy groceries"},
    {"horse", "clean house", MATCH_MAYBE, "clean house"},
    {"xyz", "buy milk|call mom", MATCH_NONE, ""},
    {"car", "buy birthday card", MATCH_MAYBE, "buy birthday card"},
    {"paid the rent", "pay rent", MATCH_EXACT, "pay rent"},
    {"mom's birthday", "Plan Mom\xe2\x80\x99s birthday party", MATCH_FULL,
     "Plan Mom\xe2\x80\x99s birthday party"},
    {"cafe", "meet Ann at the caf\xc3\xa9", MATCH_FULL, "meet Ann at the caf\xc3\xa9"},
    {"\xe7\x89\x9b\xe4\xb9\xb3", "\xe8\xb2\xb7\xe7\x89\x9b\xe4\xb9\xb3|call mom", MATCH_FULL,
     "\xe8\xb2\xb7\xe7\x89\x9b\xe4\xb9\xb3"},
    {"\xd0\x9c\xd0\x9e\xd0\x9b\xd0\x9e\xd0\x9a\xd0\x9e",
     "\xd0\xbc\xd0\xbe\xd0\xbb\xd0\xbe\xd0\xba\xd0\xbe", MATCH_EXACT,
     "\xd0\xbc\xd0\xbe\xd0\xbb\xd0\xbe\xd0\xba\xd0\xbe"},
    {"buy milk", "buy milk|Buy milk", MATCH_EXACT, "buy milk|Buy milk"},
    {"the one", "The One|call mom", MATCH_EXACT, "The One"},
    {"the task called groceries", "buy groceries", MATCH_FULL, "buy groceries"},
    {"quarterly report for Bob", "quarterly report", MATCH_MAYBE, "quarterly report"},
    {"", "buy milk", MATCH_NONE, ""},
    {"!!!", "buy milk", MATCH_NONE, ""},
    {"'%s' drop table", "buy milk", MATCH_NONE, ""},
};

static size_t split(struct arena *a, const char *list, struct todo *out)
{
    size_t n = 0;
    while (*list && n < TASKS_MAX) {
        size_t len = strcspn(list, "|");
        out[n] = (struct todo){.id = (int64_t)n + 1,
                               .title = arena_strndup(a, list, len),
                               .description = "",
                               .due = ""};
        n++;
        list += len;
        list += *list == '|';
    }
    return n;
}

static void words_find_the_tasks_they_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct arena *a = arena_new();
        struct todo tasks[TASKS_MAX], expected[TASKS_MAX];
        size_t n = split(a, rows[i].tasks, tasks), k = split(a, rows[i].expected, expected);
        struct match m = match_find(a, rows[i].words, false, tasks, n);
        if (m.grade != rows[i].grade)
            fail_msg("'%s' in '%s': grade %d", rows[i].words, rows[i].tasks, (int)m.grade);
        if (m.n != k)
            fail_msg("'%s' in '%s': %zu tasks", rows[i].words, rows[i].tasks, m.n);
        for (size_t j = 0; j < k; j++)
            assert_string_equal(tasks[m.found[j]].title, expected[j].title);
        arena_free(a);
    }
}

static void notes_are_looked_at_last(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const struct todo tasks[] = {
        {1, "dinner", "with John at the Italian place", "", PRIORITY_NONE, false, ""},
        {2, "call John", "", "", PRIORITY_NONE, false, ""}};
    struct match m = match_find(a, "Italian", false, tasks, 2);
    assert_int_equal(m.grade, MATCH_FULL);
    assert_int_equal(m.found[0], 0);
    m = match_find(a, "John", false, tasks, 2);
    assert_int_equal(m.n, 1);
    assert_int_equal(m.found[0], 1);
    arena_free(a);
}

static void quoted_words_are_taken_to_the_letter(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const struct todo tasks[] = {{1, "the meeting", "", "", PRIORITY_NONE, false, ""},
                                 {2, "meetings", "", "", PRIORITY_NONE, false, ""},
                                 {3, "delete all tasks", "", "", PRIORITY_NONE, false, ""}};
    struct match m = match_find(a, "the meeting", true, tasks, 3);
    assert_int_equal(m.grade, MATCH_EXACT);
    assert_int_equal(m.n, 1);
    assert_int_equal(m.found[0], 0);
    m = match_find(a, "delete all", true, tasks, 3);
    assert_int_equal(m.grade, MATCH_FULL);
    assert_int_equal(m.found[0], 2);
    arena_free(a);
}

static void search_words_are_what_all_forms_share(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    assert_string_equal(match_search_word(a, "the groceries"), "grocer");
    assert_string_equal(match_search_word(a, "finished the report"), "report");
    assert_string_equal(match_search_word(a, "?"), "");
    assert_true(match_same(a, "Buy the milk!", "buy milk"));
    assert_false(match_same(a, "buy milk", "buy oat milk"));
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_find_the_tasks_they_name),
        cmocka_unit_test(notes_are_looked_at_last),
        cmocka_unit_test(quoted_words_are_taken_to_the_letter),
        cmocka_unit_test(search_words_are_what_all_forms_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
