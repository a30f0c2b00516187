#include "base/strbuf.h"
#include "unit.h"

#include <string.h>

static void appends_in_order(void **state)
{
    struct strbuf *b = strbuf_new(*state, 1000);
    assert_string_equal(b->data, "");
    strbuf_adds(b, "buy ");
    strbuf_addc(b, 'm');
    strbuf_addf(b, "%s %d", "ilk", 2);
    assert_string_equal(b->data, "buy milk 2");
    assert_int_equal(b->len, 10);
}

static void what_does_not_fit_changes_nothing(void **state)
{
    struct strbuf *b = strbuf_new(*state, 5);
    strbuf_adds(b, "1234");
    strbuf_adds(b, "56");
    assert_true(b->full);
    assert_string_equal(b->data, "1234");
    strbuf_addc(b, '5');
    assert_string_equal(b->data, "1234");
    strbuf_clear(b);
    strbuf_adds(b, "12345");
    assert_false(b->full);
}

static void formatted_text_grows_the_buffer(void **state)
{
    struct strbuf *b = strbuf_new(*state, 1000);
    strbuf_adds(b, "[");
    strbuf_addf(b, "%0500d", 7); /* longer than the room of a fresh buffer */
    strbuf_addf(b, "%s", "]");
    assert_int_equal(b->len, 502);
    assert_int_equal(strlen(b->data), 502);
    assert_string_equal(b->data + 499, "07]");
}

static void formatted_text_that_does_not_fit_changes_nothing(void **state)
{
    struct strbuf *b = strbuf_new(*state, 5);
    strbuf_addf(b, "%d", 1234);
    strbuf_addf(b, "%d", 56);
    assert_true(b->full);
    assert_string_equal(b->data, "1234");
    strbuf_addf(b, "%d", 5);
    assert_string_equal(b->data, "1234");
}

static void json_strings_are_escaped(void **state)
{
    struct strbuf *b = strbuf_new(*state, 1000);
    strbuf_add_json(b, "say \"hi\"\\\n\t\x01 \xc3\xa9</script>");
    assert_string_equal(b->data, "\"say \\\"hi\\\"\\\\\\n\\t\\u0001 \xc3\xa9</script>\"");
}

static void a_json_string_that_does_not_fit_leaves_no_half(void **state)
{
    struct strbuf *b = strbuf_new(*state, 6);
    strbuf_adds(b, "[");
    strbuf_add_json(b, "\n\n\n");
    assert_true(b->full);
    assert_string_equal(b->data, "[");
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
        cmocka_unit_test_setup_teardown(appends_in_order, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(what_does_not_fit_changes_nothing, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(formatted_text_grows_the_buffer, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(formatted_text_that_does_not_fit_changes_nothing,
                                        open_arena, close_arena),
        cmocka_unit_test_setup_teardown(json_strings_are_escaped, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(a_json_string_that_does_not_fit_leaves_no_half, open_arena,
                                        close_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
