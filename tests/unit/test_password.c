#include "adapters/password.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void a_password_matches_its_hash_only(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const char *hash = password_hash(a, "correct horse");
    assert_int_equal(strncmp(hash, "$y$", 3), 0);
    assert_true(password_matches(a, "correct horse", hash));
    assert_false(password_matches(a, "correct horsf", hash));
    assert_false(password_matches(a, "", hash));
    assert_false(password_matches(a, "correct horse", NULL));
    assert_false(password_matches(a, "correct horse", ""));
    assert_false(password_matches(a, "correct horse", "*0"));
    assert_string_not_equal(hash, password_hash(a, "correct horse"));
    arena_free(a);
}

/* All of a long password counts, to its last byte. */
static void no_password_is_cut(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    char text[PASSWORD_MOST + 2];
    memset(text, 'k', sizeof text);
    text[0] = 'a';
    text[PASSWORD_MOST] = '\0';
    const char *hash = password_hash(a, text);
    assert_true(password_matches(a, text, hash));
    text[PASSWORD_MOST - 1] = 'x';
    assert_false(password_matches(a, text, hash));
    text[PASSWORD_MOST] = 'k';
    text[PASSWORD_MOST + 1] = '\0';
    assert_false(password_matches(a, text, hash));
    arena_free(a);
}

static void weak_ones_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",         "short",    "1234567",      "password",
                                      "PassWord", "12345678", "zzzzzzzzzzzz", "Password123"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(password_problem(bad[i], NULL));
    assert_non_null(password_problem("Ann@Example.org", "ann@example.org"));
    assert_null(password_problem("Ann@Example.org", "bob@example.org"));
    assert_null(password_problem("12345679", NULL));
    char text[PASSWORD_MOST + 2];
    memset(text, 'k', sizeof text);
    text[0] = 'a';
    text[PASSWORD_MOST + 1] = '\0';
    assert_non_null(password_problem(text, NULL));
    text[PASSWORD_MOST] = '\0';
    assert_null(password_problem(text, NULL));
}

/* The processor's time, not the clock's: what a client could measure when nothing else runs. */
static double cpu_of(struct arena *a, const char *hash)
{
    double least = 1e9;
    for (int i = 0; i < 5; i++) {
        clock_t began = clock();
        password_matches(a, "a guess", hash);
        double took = (double)(clock() - began);
        least = took < least ? took : least;
    }
    return least;
}

static void an_unknown_address_costs_the_same(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    double known = cpu_of(a, password_hash(a, "correct horse")), unknown = cpu_of(a, NULL);
    assert_true(unknown > known / 4 && unknown < known * 4);
    arena_free(a);
}

static void places_are_few_and_shared_by_processes(void **state)
{
    (void)state;
    int one = password_enter(2), two = password_enter(2);
    assert_true(one >= 0 && two >= 0);
    assert_int_equal(password_enter(2), -1);
    pid_t child = fork();
    if (child == 0)
        _exit(password_enter(2) == -1 ? 0 : 1);
    int code;
    waitpid(child, &code, 0);
    assert_int_equal(code, 0);
    password_leave(one);
    child = fork();
    if (child == 0)
        _exit(password_enter(2) >= 0 ? 0 : 1);
    waitpid(child, &code, 0);
    assert_int_equal(code, 0);
    /* the child died without leaving its place: it is free again */
    one = password_enter(2);
    assert_true(one >= 0);
    password_leave(one);
    password_leave(two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_password_matches_its_hash_only),
        cmocka_unit_test(no_password_is_cut),
        cmocka_unit_test(weak_ones_are_refused),
        cmocka_unit_test(an_unknown_address_costs_the_same),
        cmocka_unit_test(places_are_few_and_shared_by_processes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
