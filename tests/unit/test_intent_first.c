/* A program of its own, because it is about the first message that a process reads. */
#include "language/intent.h"
#include "language/when.h"
#include "unit.h"

static void the_first_message_is_understood_like_any_other(void **state)
{
    (void)state;
    const struct when_now now = {.date = {2026, 11, 18}, .hour = 9};
    struct arena *a = arena_new();
    assert_int_equal(intent_read(a, "what's next?", &now)->intent, INTENT_LIST);
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_message_is_understood_like_any_other)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
