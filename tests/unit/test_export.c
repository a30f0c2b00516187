#include "domain/export.h"
#include "unit.h"

#include <string.h>

static struct strbuf *buffer(struct arena *a)
{
    return strbuf_new(a, 1 << 20);
}

static const struct export_task plain = {
    .id = 3,
    .title = "buy milk",
    .due = "2026-03-01T15:00",
    .priority = "high",
    .created_at = "2026-02-01T10:00:00Z",
    .updated_at = "2026-02-02T10:00:00Z",
    .version = 4,
};

static void csv_cells_are_quoted_and_never_formulas(void **state)
{
    (void)state;
    static const struct {
        const char *title, *cell;
    } table[] = {
        {"milk", "\"milk\""},   {"a, \"b\"\nc", "\"a, \"\"b\"\"\nc\""},
        {"=1+1", "\"'=1+1\""},  {"+49 30", "\"'+49 30\""},
        {"-x", "\"'-x\""},      {"@SUM(A1)", "\"'@SUM(A1)\""},
        {"\tx", "\"'\tx\""},    {"a=b", "\"a=b\""},
        {"\"=x", "\"\"\"=x\""},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct arena *a = arena_new();
        struct strbuf *b = buffer(a);
        struct export_task t = plain;
        t.title = table[i].title;
        export_csv_task(b, &t);
        assert_string_equal(b->data, arena_printf(a,
                                                  "3,%s,\"\",2026-03-01T15:00,high,pending,"
                                                  "2026-02-01T10:00:00Z,2026-02-02T10:00:00Z,\r\n",
                                                  table[i].cell));
        arena_free(a);
    }
}

static void a_todo_has_its_lines(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct strbuf *b = buffer(a);
    struct export_task t = plain;
    t.title = "a, b; c \\ d";
    t.description = "one\r\ntwo\n\x01three\tfour";
    export_ics_task(b, 9, &t);
    assert_string_equal(b->data, "BEGIN:VTODO\r\nUID:9-3@todochat\r\nDTSTAMP:20260202T100000Z\r\n"
                                 "CREATED:20260201T100000Z\r\nLAST-MODIFIED:20260202T100000Z\r\n"
                                 "SEQUENCE:3\r\nDUE:20260301T150000\r\n"
                                 "SUMMARY:a\\, b\\; c \\\\ d\r\n"
                                 "DESCRIPTION:one\\ntwo\\nthree four\r\n"
                                 "PRIORITY:1\r\nSTATUS:NEEDS-ACTION\r\nEND:VTODO\r\n");
    strbuf_clear(b);
    t = plain;
    t.due = "2026-03-01";
    t.done = true;
    t.completed_at = "2026-02-03T10:00:00Z";
    export_ics_task(b, 9, &t);
    assert_non_null(strstr(b->data, "\r\nDUE;VALUE=DATE:20260301\r\n"));
    assert_non_null(strstr(b->data, "\r\nSTATUS:COMPLETED\r\nPERCENT-COMPLETE:100\r\n"
                                    "COMPLETED:20260203T100000Z\r\n"));
    strbuf_clear(b);
    t.due = NULL;
    export_ics_task(b, 9, &t);
    assert_string_equal(b->data, "");
    arena_free(a);
}

/* No line is longer than 75 octets, no character is torn, and unfolding gives the text back. */
static void long_lines_are_folded_between_characters(void **state)
{
    (void)state;
    for (size_t shift = 0; shift < 4; shift++) {
        struct arena *a = arena_new();
        struct strbuf *b = buffer(a), *title = buffer(a), *joined = buffer(a);
        struct export_task t = plain;
        for (size_t i = 0; i < shift; i++)
            strbuf_addc(title, 'x');
        for (int i = 0; i < 60; i++)
            strbuf_adds(title, "\xc3\xa4\xf0\x9f\xa5\x9b\xe2\x82\xac");
        t.title = title->data;
        export_ics_task(b, 1, &t);
        for (const char *line = b->data; *line != '\0';) {
            const char *end = strstr(line, "\r\n");
            assert_true(end - line <= 75);
            assert_true(((unsigned char)line[*line == ' '] & 0xc0) != 0x80);
            if (*line != ' ' && joined->len > 0)
                strbuf_addc(joined, '\n');
            line += *line == ' ';
            strbuf_add(joined, line, (size_t)(end - line));
            line = end + 2;
        }
        assert_non_null(strstr(joined->data, arena_printf(a, "\nSUMMARY:%s\n", title->data)));
        arena_free(a);
    }
}

static void json_has_every_member(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct strbuf *b = buffer(a);
    export_json_task(b, &plain);
    assert_string_equal(
        b->data, "{\"id\":3,\"title\":\"buy milk\",\"description\":null,"
                 "\"due_date\":\"2026-03-01T15:00\",\"priority\":\"high\",\"completed\":false,"
                 "\"status\":\"pending\",\"created_at\":\"2026-02-01T10:00:00Z\","
                 "\"updated_at\":\"2026-02-02T10:00:00Z\",\"completed_at\":null}");
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv_cells_are_quoted_and_never_formulas),
        cmocka_unit_test(a_todo_has_its_lines),
        cmocka_unit_test(long_lines_are_folded_between_characters),
        cmocka_unit_test(json_has_every_member),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
