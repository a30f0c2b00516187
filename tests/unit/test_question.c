/* The sentences of a confirmation, to the letter. */
#include "language/question.h"
#include "unit.h"

static struct question_item many(enum question_kind kind, const char *title)
{
    return (struct question_item){kind, title, false};
}

static void asks(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct question_item one[] = {many(QUESTION_DELETE, "old reminder")};
    assert_string_equal(question_ask(a, one, 1),
                        "Are you sure you want to delete 'old reminder'? This cannot be undone.");
    one[0].kind = QUESTION_COMPLETE;
    assert_string_equal(question_ask(a, one, 1),
                        "Are you sure you want to mark 'old reminder' as complete?");
    struct question_item three[] = {many(QUESTION_DELETE, "a"), many(QUESTION_DELETE, "b"),
                                    many(QUESTION_DELETE, "c")};
    assert_string_equal(
        question_ask(a, three, 3),
        "Are you sure you want to delete 3 tasks: 'a', 'b' and 'c'? This cannot be undone.");
    for (int i = 0; i < 3; i++)
        three[i].kind = QUESTION_COMPLETE;
    assert_string_equal(question_ask(a, three, 3),
                        "Are you sure you want to mark 3 tasks as complete: 'a', 'b' and 'c'?");
    three[0].kind = QUESTION_DELETE;
    assert_string_equal(
        question_ask(a, three, 3),
        "Are you sure you want to delete 'a', and mark 2 tasks as complete: 'b' and "
        "'c'? Deleting cannot be undone.");
    for (int i = 0; i < 3; i++)
        three[i].kind = QUESTION_UPDATE;
    assert_string_equal(question_ask(a, three, 3),
                        "Are you sure you want to update 3 tasks: 'a', 'b' and 'c'?");
    arena_free(a);
}

static void names_five(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct question_item items[7];
    static const char *const titles[] = {"a", "b", "c", "d", "e", "f", "g"};
    for (int i = 0; i < 7; i++)
        items[i] = many(QUESTION_DELETE, titles[i]);
    assert_string_equal(question_ask(a, items, 7),
                        "Are you sure you want to delete 7 tasks: 'a', 'b', 'c', 'd', 'e' and 2 "
                        "more? This cannot be undone.");
    arena_free(a);
}

static void answers(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct question_item items[] = {many(QUESTION_DELETE, "old reminder"),
                                    many(QUESTION_DELETE, "b")};
    assert_string_equal(question_done(a, items, 1), "I've deleted 'old reminder' from your tasks.");
    assert_string_equal(question_kept(a, items, 1),
                        "Okay, I'll keep 'old reminder' in your tasks.");
    items[1].failed = true;
    assert_string_equal(question_done(a, items, 2),
                        "I've deleted 'old reminder' from your tasks. I couldn't delete 'b'.");
    assert_string_equal(question_kept(a, items, 2),
                        "Okay, I'll keep 'old reminder' and 'b' in your tasks.");
    items[0].kind = items[1].kind = QUESTION_COMPLETE;
    items[1].failed = false;
    assert_string_equal(question_done(a, items, 2),
                        "Great! I've marked 'old reminder' and 'b' as complete.");
    assert_string_equal(question_kept(a, items, 2),
                        "Okay, I'll leave 'old reminder' and 'b' as they are.");
    assert_string_equal(
        question_changed(a, items, 1),
        "'old reminder' has changed since I asked, so I left it as it is. Please ask "
        "again if you still want this.");
    arena_free(a);
}

static void tells_what_is_left(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct question_item items[] = {many(QUESTION_DELETE, "a"), many(QUESTION_DELETE, "b")};
    assert_string_equal(question_left(a, items, 2, 0, 0), "");
    assert_string_equal(question_left(a, items, 2, 1, 0),
                        " That is as many as I can take at a time. You now have 1 task: 1 pending "
                        "and 0 completed.");
    items[0].kind = items[1].kind = QUESTION_COMPLETE;
    assert_string_equal(question_left(a, items, 2, 2, 2), "");
    assert_string_equal(question_left(a, items, 2, 9, 2),
                        " That is as many as I can take at a time. You now have 9 tasks: 7 pending "
                        "and 2 completed.");
    items[0].kind = items[1].kind = QUESTION_UPDATE;
    assert_string_equal(question_left(a, items, 2, 2, 0), "");
    assert_int_not_equal(*question_left(a, items, 2, 3, 0), '\0');
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(asks),
        cmocka_unit_test(names_five),
        cmocka_unit_test(answers),
        cmocka_unit_test(tells_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
