/* Headers that must agree with the body: blanks, base64, duplicates. */
#include "domain/mcp_exchange.h"
#include "unit.h"

#include <string.h>

struct given {
    const char *value;
    bool twice;
};

static const char *header(void *carrier, const char *name, bool *twice)
{
    const struct given *g = carrier;
    (void)name;
    *twice = g->twice;
    return g->value;
}

static bool agrees(const char *value, bool twice, const char *expected)
{
    struct given g = {value, twice};
    struct mcp_message in = {.carrier = &g, .header = header};
    struct mcp_exchange x = {.arena = arena_new(), .in = &in};
    bool good = mcp_header_check(&x, "Mcp-Name", expected) == NULL;
    arena_free(x.arena);
    return good;
}

static void plain_values(void **state)
{
    (void)state;
    assert_true(agrees("list_tasks", false, "list_tasks"));
    assert_true(agrees(" \t list_tasks\t ", false, "list_tasks"));
    assert_false(agrees("List_tasks", false, "list_tasks"));
    assert_false(agrees("list_task", false, "list_tasks"));
    assert_false(agrees("", false, "list_tasks"));
    assert_false(agrees(NULL, false, "list_tasks"));
    assert_false(agrees("list_tasks", true, "list_tasks"));
}

static void wrapped_values(void **state)
{
    (void)state;
    static const struct {
        const char *value, *expected;
        bool good;
    } rows[] = {
        {"=?base64?SGVsbG8=?=", "Hello", true},
        {"=?base64?SGVsbG9v?=", "Helloo", true},
        {"=?base64?SGVsbA==?=", "Hell", true},
        {"=?base64?\?=", "", true},
        {"=?base64?5piO5pel?=", "明日", true},
        {"=?base64?SGVsbG8?=", "Hello", false},     /* no padding */
        {"=?base64?SGVsbG8==?=", "Hello", false},   /* too much */
        {"=?base64?SGVs!!!bG8=?=", "Hello", false}, /* not of the alphabet */
        {"=?base64?SGVsbG9=?=", "Hello", false},    /* spare bits set */
        {"=?base64?SG=sbG8=?=", "Hello", false},    /* padding inside */
        {"=?base64?/w==?=", "\xff", false},         /* not UTF-8 */
        {"=?base64?AA==?=", "", false},             /* a NUL */
        {"=?base64?SGVsbG8=", "=?base64?SGVsbG8=", true},
        {"SGVsbG8=?=", "SGVsbG8=?=", true},
        {"=?base64?=", "=?base64?=", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (agrees(rows[i].value, false, rows[i].expected) != rows[i].good)
            fail_msg("%s", rows[i].value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_values),
        cmocka_unit_test(wrapped_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
