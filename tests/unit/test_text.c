#include "base/text.h"
#include "unit.h"

#include <string.h>

static void only_well_formed_utf8_is_valid(void **state)
{
    (void)state;
    static const char *good[] = {"", "milk", "caf\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\xa5\x9b"};
    static const char *bad[] = {"\x80", "\xc3",    "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                "\xff", "\xe2\x82"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(text_valid(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(text_valid(bad[i], strlen(bad[i])));
    assert_false(text_valid("a\0b", 3));
}

static void length_counts_code_points(void **state)
{
    (void)state;
    assert_int_equal(text_length("caf\xc3\xa9 \xf0\x9f\xa5\x9b"), 6);
    assert_int_equal(text_prefix("caf\xc3\xa9!", 4), 5);
    assert_int_equal(text_prefix("ab", 9), 2);
}

static void trim_drops_unicode_blanks(void **state)
{
    (void)state;
    const char *s = "\xc2\xa0 \t\xe3\x80\x80"
                    "buy milk\xe2\x80\x83\n";
    size_t len = strlen(s);
    text_trim(&s, &len);
    assert_int_equal(len, 8);
    assert_memory_equal(s, "buy milk", 8);
    s = " \xc2\xa0";
    len = 3;
    text_trim(&s, &len);
    assert_int_equal(len, 0);
}

static void an_id_is_digits_alone_and_fits(void **state)
{
    (void)state;
    assert_int_equal(text_id("3"), 3);
    assert_int_equal(text_id("2147483647"), 2147483647);
    static const char *const bad[] = {"",   "0",   "-1",         "+1",          " 1",
                                      "1 ", "1.0", "2147483648", "99999999999", "abc"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(text_id(bad[i]), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_well_formed_utf8_is_valid),
        cmocka_unit_test(length_counts_code_points),
        cmocka_unit_test(trim_drops_unicode_blanks),
        cmocka_unit_test(an_id_is_digits_alone_and_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
