#include "base/json.h"
#include "unit.h"

#include <string.h>

static void only_one_well_formed_value_is_read(void **state)
{
    static const char *const good[] = {"{}", "[1,2]", "\"x\"", " null ", "{\"a\":{\"b\":[]}}"};
    static const char *const bad[] = {"",
                                      "{",
                                      "{} {}",
                                      "{\"a\":1,\"a\":2}",
                                      "nan",
                                      "'x'",
                                      "\"\\ud800\"",
                                      "\"\\u0000\"",
                                      "{\"a\\u0000\":1}",
                                      "\"\xff\"",
                                      "[1e999]",
                                      "99999999999999999999"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_non_null(json_read(*state, good[i], strlen(good[i]), NULL));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *why = NULL;
        if (json_read(*state, bad[i], strlen(bad[i]), &why) != NULL)
            fail_msg("accepted: %s", bad[i]);
        assert_non_null(why);
    }
    assert_null(json_read(*state, "\"a\0b\"", 5, NULL));
}

static void nesting_is_capped(void **state)
{
    char text[2 * (JSON_DEPTH_MAX + 1) + 1];
    for (int depth = JSON_DEPTH_MAX; depth <= JSON_DEPTH_MAX + 1; depth++) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        json_t *j = json_read(*state, text, 2 * (size_t)depth, NULL);
        assert_int_equal(j != NULL, depth == JSON_DEPTH_MAX);
    }
    const char *in_string = "\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\\"[[[\"";
    assert_non_null(json_read(*state, in_string, strlen(in_string), NULL));
}

static void text_is_compact_and_members_are_typed(void **state)
{
    const char *text = "{ \"a\" : [ 1 , true ], \"s\": \"x\" }";
    json_t *j = json_read(*state, text, strlen(text), NULL);
    assert_string_equal(json_text(*state, j), "{\"a\":[1,true],\"s\":\"x\"}");
    assert_string_equal(json_member_string(j, "s"), "x");
    assert_null(json_member_string(j, "a"));
    assert_null(json_member_string(j, "none"));
    assert_null(json_member_string(NULL, "s"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(only_one_well_formed_value_is_read, open_arena,
                                        close_arena),
        cmocka_unit_test_setup_teardown(nesting_is_capped, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(text_is_compact_and_members_are_typed, open_arena,
                                        close_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
