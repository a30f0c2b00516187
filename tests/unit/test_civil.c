#include "language/civil.h"
#include "unit.h"

static void days_and_dates_are_each_others_inverse(void **state)
{
    (void)state;
    assert_int_equal(civil_to_days((struct civil){1970, 1, 1}), 0);
    assert_int_equal(civil_to_days((struct civil){2000, 3, 1}), 11017);
    struct civil d = {1, 1, 1};
    for (long n = civil_to_days(d); d.year < 9999; n += 97) {
        d = civil_from_days(n);
        assert_true(civil_valid(d));
        assert_int_equal(civil_to_days(d), n);
    }
}

static void counting_stays_within_the_calendar(void **state)
{
    (void)state;
    struct civil last = {9999, 12, 31}, first = {1, 1, 1}, leap = {2028, 2, 29};
    assert_int_equal(civil_compare(civil_add_days(last, 1), last), 0);
    assert_int_equal(civil_compare(civil_add_days(first, -1), first), 0);
    assert_true(civil_valid(civil_add_days(first, 9000000000L)));
    assert_true(civil_valid(civil_add_months(last, 5)));
    assert_true(civil_valid(civil_add_months(first, -900000)));
    assert_int_equal(civil_add_months(leap, 12).day, 28);
    assert_int_equal(civil_add_months((struct civil){2027, 1, 31}, 1).day, 28);
    assert_int_equal(civil_add_months((struct civil){2027, 11, 30}, 3).month, 2);
    assert_false(civil_valid((struct civil){2027, 2, 29}));
    assert_false(civil_valid((struct civil){2027, 0, 1}));
    assert_false(civil_valid((struct civil){2100, 2, 29}));
    assert_true(civil_valid((struct civil){2000, 2, 29}));
}

static void weeks_start_on_monday(void **state)
{
    (void)state;
    struct civil wednesday = {2027, 6, 16};
    assert_int_equal(civil_weekday(wednesday), 3);
    assert_int_equal(civil_weekday((struct civil){1969, 12, 28}), 7);
    assert_int_equal(civil_week_start(wednesday).day, 14);
    assert_int_equal(civil_week_end(wednesday).day, 20);
    assert_int_equal(civil_weekday_from(wednesday, 3).day, 16);
    assert_int_equal(civil_weekday_from(wednesday, 2).day, 22);
    assert_int_equal(civil_compare(civil_iso_week(2027, 1), (struct civil){2027, 1, 4}), 0);
    assert_int_equal(civil_compare(civil_iso_week(2026, 1), (struct civil){2025, 12, 29}), 0);
}

static void easter_falls_where_it_fell(void **state)
{
    (void)state;
    assert_int_equal(civil_compare(civil_easter(2024), (struct civil){2024, 3, 31}), 0);
    assert_int_equal(civil_compare(civil_easter(2025), (struct civil){2025, 4, 20}), 0);
    assert_int_equal(civil_compare(civil_easter(2038), (struct civil){2038, 4, 25}), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_and_dates_are_each_others_inverse),
        cmocka_unit_test(counting_stays_within_the_calendar),
        cmocka_unit_test(weeks_start_on_monday),
        cmocka_unit_test(easter_falls_where_it_fell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
