/* Civil dates: days are counted in 400-year eras that begin on 1 March, so that the leap day is
 * the last day of a year and months need no table. */
#include "language/civil.h"

static bool leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int civil_days_in_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (month < 1 || month > 12)
        return 0;
    return month == 2 && leap(year) ? 29 : days[month - 1];
}

bool civil_valid(struct civil d)
{
    return d.year >= CIVIL_YEAR_MIN && d.year <= CIVIL_YEAR_MAX && d.day >= 1 &&
           d.day <= civil_days_in_month(d.year, d.month);
}

long civil_to_days(struct civil d)
{
    long y = d.month <= 2 ? d.year - 1 : d.year;
    long era = (y >= 0 ? y : y - 399) / 400;
    long of_era = y - era * 400;
    long of_year = (153 * (d.month > 2 ? d.month - 3 : d.month + 9) + 2) / 5 + d.day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

struct civil civil_from_days(long days)
{
    static const long first = -719162, last = 2932896; /* 0001-01-01, 9999-12-31 */
    if (days < first)
        days = first;
    if (days > last)
        days = last;
    long z = days + 719468;
    long era = (z >= 0 ? z : z - 146096) / 146097;
    long of_era = z - era * 146097;
    long y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    long of_year = of_era - (365 * y + y / 4 - y / 100);
    long m = (5 * of_year + 2) / 153;
    int month = (int)(m < 10 ? m + 3 : m - 9);
    return (struct civil){.year = (int)(y + era * 400) + (month <= 2),
                          .month = month,
                          .day = (int)(of_year - (153 * m + 2) / 5) + 1};
}

struct civil civil_add_days(struct civil d, long days)
{
    static const long most = 4000000; /* more than there are days, and no overflow */
    days = days > most ? most : days < -most ? -most : days;
    return civil_from_days(civil_to_days(d) + days);
}

struct civil civil_add_months(struct civil d, long months)
{
    static const long most = 12L * CIVIL_YEAR_MAX;
    months = months > most ? most : months < -most ? -most : months;
    long count = (long)d.year * 12 + (d.month - 1) + months;
    if (count < 12L * CIVIL_YEAR_MIN)
        count = 12L * CIVIL_YEAR_MIN;
    if (count > 12L * CIVIL_YEAR_MAX + 11)
        count = 12L * CIVIL_YEAR_MAX + 11;
    d.year = (int)(count / 12);
    d.month = (int)(count % 12) + 1;
    int longest = civil_days_in_month(d.year, d.month);
    if (d.day > longest)
        d.day = longest;
    return d;
}

int civil_weekday(struct civil d)
{
    long n = (civil_to_days(d) + 3) % 7; /* 1970-01-01 was a Thursday */
    return (int)(n < 0 ? n + 7 : n) + 1;
}

int civil_compare(struct civil a, struct civil b)
{
    if (a.year != b.year)
        return a.year < b.year ? -1 : 1;
    if (a.month != b.month)
        return a.month < b.month ? -1 : 1;
    return (a.day > b.day) - (a.day < b.day);
}

struct civil civil_week_start(struct civil d)
{
    return civil_add_days(d, 1 - civil_weekday(d));
}

struct civil civil_week_end(struct civil d)
{
    return civil_add_days(d, 7 - civil_weekday(d));
}

struct civil civil_month_end(struct civil d)
{
    d.day = civil_days_in_month(d.year, d.month);
    return d;
}

struct civil civil_weekday_from(struct civil d, int weekday)
{
    return civil_add_days(d, (weekday - civil_weekday(d) + 7) % 7);
}

struct civil civil_iso_week(int year, int week)
{
    struct civil first = civil_week_start((struct civil){year, 1, 4});
    return civil_add_days(first, 7L * (week - 1));
}

struct civil civil_easter(int year)
{
    /* the anonymous Gregorian computus */
    int a = year % 19, b = year / 100, c = year % 100;
    int d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3;
    int h = (19 * a + b - d - g + 15) % 30;
    int i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7;
    int m = (a + 11 * h + 22 * l) / 451;
    int n = h + l - 7 * m + 114;
    return (struct civil){year, n / 31, n % 31 + 1};
}
