#include "base/json.h"
#include "unit.h"

#include <stdlib.h>
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

static void a_refusal_says_why(void **state)
{
    static const struct {
        const char *text, *why;
    } all[] = {
        {"\"\xff\"", "UTF-8"},        {"{\"a\":1,\"a\":2}", "twice"},   {"[\"\\u0000\"]", "NUL"},
        {"[1e999]", "range"},         {"9223372036854775808", "range"}, {"[1,]", "well-formed"},
        {"{\"a\":[}", "well-formed"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const char *why = NULL;
        assert_null(json_read(*state, all[i].text, strlen(all[i].text), &why));
        assert_non_null(strstr(why, all[i].why));
    }
}

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16 & 0x7fff;
}

/* Cuts, doubles or overwrites a few bytes, mostly with bytes that mean something in JSON. */
static size_t damage(char *text, size_t len, size_t room, unsigned *seed)
{
    static const char bytes[] = "{}[]\",:\\/bfnrtu0123456789-+.eEdD89 \n\x01\x7f\xc3\xa9\xed";
    for (unsigned times = next_random(seed) % 4; times > 0 && len > 1; times--) {
        size_t at = next_random(seed) % len, n = next_random(seed) % 6;
        switch (next_random(seed) % 4) {
        case 0:
            n = n < len - at ? n : len - at;
            memmove(text + at, text + at + n, len - at - n);
            len -= n;
            break;
        case 1:
            if (len + n > room || at + n > len)
                break;
            memmove(text + at + n, text + at, len - at);
            len += n;
            break;
        default:
            text[at] = bytes[next_random(seed) % (sizeof bytes - 1)];
        }
    }
    return len;
}

/* Whatever jansson takes or refuses is taken or refused here, and means the same. */
static void texts_are_read_as_jansson_reads_them(void **state)
{
    static const char *const seeds[] = {
        "{\"a\":[1,-2,0,-0,3.5,1e3,-1.25E-2,1E+2,0.0],\"b\":{\"c\":null,\"d\":true,\"e\":false}}",
        " [ \"\\u00e9\\ud83d\\ude00\\n\\\"\\\\\\/\\b\\f\\r\\t\" , \"\xc3\xa9\xe2\x82\xac\", \"\", "
        "{} , [] ] ",
        "[9223372036854775807,-9223372036854775808,12345678901234567890,1e400,1e-400]",
        "{\"choices\":[{\"message\":{\"content\":\"done\",\"tool_calls\":[{\"id\":\"x\"}]}}]}",
        "\"\\ud800\\udc00 \\ud800\"",
        "\"\\u0041\\u07ff\\u0800\\uffff\"",
        "{\"a\":1,\"b\":2,\"a\\u0000\":3}",
    };
    unsigned seed = 1, taken = 0;
    for (int round = 0; round < 60000; round++) {
        struct arena *a = arena_new();
        char text[256];
        const char *from = seeds[(size_t)round % (sizeof seeds / sizeof *seeds)];
        size_t len = strlen(from);
        memcpy(text, from, len);
        len = damage(text, len, sizeof text, &seed);
        json_t *theirs =
            memchr(text, '\0', len) != NULL
                ? NULL
                : json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
        char *exact = malloc(len); /* so that a sanitizer sees a byte too many */
        memcpy(exact, text, len);
        json_t *ours = json_read(a, exact, len, NULL);
        free(exact);
        if ((ours == NULL) != (theirs == NULL) || (ours != NULL && !json_equal(ours, theirs)))
            fail_msg("read otherwise: %.*s", (int)len, text);
        taken += ours != NULL;
        json_decref(theirs);
        arena_free(a);
    }
    assert_true(taken > 5000 && taken < 55000);
    (void)state;
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

static int open_arena(void **state)
{
    *state = arena_new();
    return 0;
}

static int close_arena(void **state)
{
    arena_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(only_one_well_formed_value_is_read, open_arena,
                                        close_arena),
        cmocka_unit_test_setup_teardown(nesting_is_capped, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(a_refusal_says_why, open_arena, close_arena),
        cmocka_unit_test(texts_are_read_as_jansson_reads_them),
        cmocka_unit_test_setup_teardown(text_is_compact_and_members_are_typed, open_arena,
                                        close_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
