/* Holidays that people name instead of a date. */
#include "language/when_draft.h"

#include <string.h>

enum rule { FIXED, EASTER, NTH_WEEKDAY, AFTER_THANKSGIVING, LAST_WEEKDAY };

/* Words without apostrophes. Longer names stand before the shorter ones they begin with. */
static const struct holiday {
    const char *words[3];
    enum rule rule;
    int a, b, c; /* month and day; days from Easter; month, weekday and which */
} holidays[] = {
    {{"christmas", "eve"}, FIXED, 12, 24, 0},
    {{"christmas", "day"}, FIXED, 12, 25, 0},
    {{"christmas"}, FIXED, 12, 25, 0},
    {{"xmas", "eve"}, FIXED, 12, 24, 0},
    {{"xmas"}, FIXED, 12, 25, 0},
    {{"boxing", "day"}, FIXED, 12, 26, 0},
    {{"new", "years", "eve"}, FIXED, 12, 31, 0},
    {{"new", "year", "eve"}, FIXED, 12, 31, 0},
    {{"new", "years", "day"}, FIXED, 1, 1, 0},
    {{"new", "year", "day"}, FIXED, 1, 1, 0},
    {{"new", "years"}, FIXED, 1, 1, 0},
    {{"halloween"}, FIXED, 10, 31, 0},
    {{"valentines", "day"}, FIXED, 2, 14, 0},
    {{"valentine", "day"}, FIXED, 2, 14, 0},
    {{"valentines"}, FIXED, 2, 14, 0},
    {{"patricks", "day"}, FIXED, 3, 17, 0},
    {{"independence", "day"}, FIXED, 7, 4, 0},
    {{"easter", "sunday"}, EASTER, 0, 0, 0},
    {{"easter", "monday"}, EASTER, 1, 0, 0},
    {{"easter"}, EASTER, 0, 0, 0},
    {{"mothers", "day"}, NTH_WEEKDAY, 5, 7, 2},
    {{"fathers", "day"}, NTH_WEEKDAY, 6, 7, 3},
    {{"labor", "day"}, NTH_WEEKDAY, 9, 1, 1},
    {{"thanksgiving", "day"}, NTH_WEEKDAY, 11, 4, 4},
    {{"thanksgiving"}, NTH_WEEKDAY, 11, 4, 4},
    {{"black", "friday"}, AFTER_THANKSGIVING, 11, 4, 4},
    {{"veterans", "day"}, FIXED, 11, 11, 0},
    {{"memorial", "day"}, LAST_WEEKDAY, 5, 1, 0},
};

static struct civil holiday_in(const struct holiday *h, int year)
{
    struct civil first = {year, h->a, 1};
    switch (h->rule) {
    case EASTER:
        return civil_add_days(civil_easter(year), h->a);
    case NTH_WEEKDAY:
        return civil_add_days(civil_weekday_from(first, h->b), 7L * (h->c - 1));
    case AFTER_THANKSGIVING:
        return civil_add_days(civil_weekday_from(first, h->b), 7L * (h->c - 1) + 1);
    case LAST_WEEKDAY:
        return civil_weekday_from(civil_add_days(civil_month_end(first), -6), h->b);
    default:
        return (struct civil){year, h->a, h->b};
    }
}

static size_t match(struct when_lex *x, size_t i, const struct holiday *h)
{
    for (size_t w = 0; w < 3 && h->words[w] != NULL; w++, i++)
        if (!when_lex_word(x, i, h->words[w]))
            return 0;
    return i;
}

/* The 15th of March, May, July and October, the 13th of the others. */
static size_t read_ides(struct when_lex *x, size_t i, struct when_draft *d)
{
    const struct when_token *month = when_lex_at(x, i + 2);
    if (!when_lex_word(x, i, "ides") || !when_lex_is(x, i + 1, WC_PREP, WP_OF) ||
        month->cls != WC_MONTH)
        return 0;
    int m = month->value, day = m == 3 || m == 5 || m == 7 || m == 10 ? 15 : 13;
    return when_draft_day(d, WD_DATE, when_draft_next_date(d->now, m, day)) ? i + 3 : 0;
}

size_t when_holiday_read(struct when_lex *x, size_t i, struct when_draft *d)
{
    const size_t from = i;
    i += when_lex_at(x, i)->cls == WC_THE;
    if (when_lex_at(x, i)->cls == WC_SUFFIX && when_lex_word(x, i, "st")) /* "St. Patrick's" */
        i += 1 + (size_t)when_lex_punct(x, i + 1, '.');
    if (when_lex_at(x, i)->cls != WC_HOLIDAY)
        return 0;
    size_t ides = read_ides(x, i, d);
    if (ides != 0)
        return ides;
    for (size_t n = 0; n < sizeof holidays / sizeof *holidays; n++) {
        size_t j = match(x, i, &holidays[n]);
        if (j == 0)
            continue;
        const struct when_token *year = when_lex_at(x, j);
        if (year->cls == WC_NUMBER && year->digits == 4 && year->value > 1900 && year->value < 2200)
            return when_draft_day(d, WD_FULL, holiday_in(&holidays[n], year->value)) ? j + 1 : 0;
        /* "christmas dinner" is no date */
        if (!when_lex_closes(x, j) || (d->prep == WP_NONE && !d->first && from == i))
            return 0;
        struct civil day = holiday_in(&holidays[n], d->now->date.year);
        if (civil_compare(day, d->now->date) < 0)
            day = holiday_in(&holidays[n], d->now->date.year + 1);
        return when_draft_day(d, WD_DATE, day) ? j : 0;
    }
    return 0;
}
