#include "base/arena.h"
#include "unit.h"

#include <string.h>

struct mark {
    char *log, letter;
};

static void note(void *arg)
{
    struct mark *m = arg;
    m->log[strlen(m->log)] = m->letter;
}

static void deferred_functions_run_last_first(void **state)
{
    (void)state;
    char log[8] = "";
    struct mark first = {log, '1'}, second = {log, '2'};
    struct arena *a = arena_new();
    arena_defer(a, note, &first);
    arena_defer(a, note, &second);
    arena_free(a);
    assert_string_equal(log, "21");
}

static void memory_is_zeroed_aligned_and_apart(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    char *last = NULL;
    for (size_t size = 1; size < 9000; size += 37) {
        char *p = arena_alloc(a, size);
        assert_int_equal((uintptr_t)p % sizeof(void *), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(p[i], 0);
        memset(p, 'x', size);
        if (last != NULL)
            assert_int_equal(last[0], 'x');
        last = p;
    }
    arena_free(a);
}

static void printf_makes_a_string_of_any_length(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    assert_string_equal(arena_printf(a, "%s-%d", "task", 3), "task-3");
    assert_int_equal(strlen(arena_printf(a, "%5000d", 1)), 5000);
    assert_string_equal(arena_strndup(a, "buy milk", 3), "buy");
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deferred_functions_run_last_first),
        cmocka_unit_test(memory_is_zeroed_aligned_and_apart),
        cmocka_unit_test(printf_makes_a_string_of_any_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
