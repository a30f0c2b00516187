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
    strbuf_add_texts(b, ", ", "", "eggs 3", NULL);
    assert_string_equal(b->data, "buy milk 2, eggs 3");
    assert_int_equal(b->len, 18);
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

/* Each byte at each place of a text that is looked at sixteen bytes at a time. */
static void every_byte_of_a_json_string_is_looked_at(void **state)
{
    for (size_t at = 0; at < 39; at++)
        for (int c = 1; c < 256; c++) {
            struct strbuf *b = strbuf_new(*state, 1000), *wanted = strbuf_new(*state, 1000);
            char text[] = "aaaaaaaaaa\x80\xff!~ aaaaaaaaaa\x80\xff!~ aaaaaaaaa";
            text[at] = (char)c;
            strbuf_addc(wanted, '"');
            strbuf_add(wanted, text, at);
            if (c == '"' || c == '\\')
                strbuf_addf(wanted, "\\%c", c);
            else if (c == '\t' || c == '\n' || c == '\r')
                strbuf_addf(wanted, "\\%c", c == '\t' ? 't' : c == '\n' ? 'n' : 'r');
            else if (c < 0x20 || c == 0x7f)
                strbuf_addf(wanted, "\\u%04x", (unsigned)c);
            else
                strbuf_addc(wanted, (char)c);
            strbuf_adds(wanted, text + at + 1);
            strbuf_addc(wanted, '"');
            strbuf_add_json(b, text);
            assert_string_equal(b->data, wanted->data);
            strbuf_release(b);
            strbuf_release(wanted);
        }
}

static void numbers_are_written_in_decimals(void **state)
{
    const int64_t all[] = {0, 7, 10, -1, 123456789, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct strbuf *b = strbuf_new(*state, 100);
        strbuf_addi(b, all[i]);
        assert_string_equal(b->data, arena_printf(*state, "%lld", (long long)all[i]));
    }
}

static void a_json_string_that_does_not_fit_leaves_no_half(void **state)
{
    struct strbuf *b = strbuf_new(*state, 6);
    strbuf_adds(b, "[");
    strbuf_add_json(b, "\n\n\n");
    assert_true(b->full);
    assert_string_equal(b->data, "[");
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
        cmocka_unit_test_setup_teardown(every_byte_of_a_json_string_is_looked_at, open_arena,
                                        close_arena),
        cmocka_unit_test_setup_teardown(numbers_are_written_in_decimals, open_arena, close_arena),
        cmocka_unit_test_setup_teardown(a_json_string_that_does_not_fit_leaves_no_half, open_arena,
                                        close_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
