/* Calendar dates: "3 march", "Mar 3rd, 2027", "3/4", "2027-03-04", "friday the 13th", "the 15th".
 */
#include "language/when_draft.h"
#include "language/when_iso.h"

enum { YEAR_FIRST = 1900, YEAR_LAST = 2199 };

static bool glued_punct(struct when_lex *x, size_t i, char c)
{
    return when_lex_punct(x, i, c) && when_lex_at(x, i)->glued;
}

/* One of the marks that join the figures of a date, with no blank on either side. */
static char separator(struct when_lex *x, size_t i)
{
    const struct when_token *t = when_lex_at(x, i);
    bool joins = t->cls == WC_PUNCT && t->glued && when_lex_at(x, i + 1)->glued;
    return joins && (t->value == '/' || t->value == '-' || t->value == '.') ? (char)t->value : 0;
}

/* The number at i belongs to a time or to a larger number, not to a date. */
static bool runs_on(struct when_lex *x, size_t i)
{
    const struct when_token *next = when_lex_at(x, i + 1);
    bool letter = when_lex_word(x, i + 1, "a") || when_lex_word(x, i + 1, "p");
    if (next->cls == WC_AMPM ||
        (letter && (when_lex_punct(x, i + 2, '.') || when_lex_word(x, i + 2, "m"))))
        return true;
    if (!next->glued)
        return false;
    if (next->cls == WC_PUNCT && (next->value == ':' || next->value == '.' || next->value == ','))
        return when_lex_at(x, i + 2)->cls == WC_NUMBER && when_lex_at(x, i + 2)->glued;
    return next->cls >= WC_NUMBER && next->cls != WC_SUFFIX;
}

/* A year of four digits at i, after a comma or not; 0 if there is none. */
static size_t read_year(struct when_lex *x, size_t i, int *year)
{
    if (when_lex_punct(x, i, ','))
        i++;
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls != WC_NUMBER || t->digits != 4 || t->value < YEAR_FIRST || t->value > YEAR_LAST ||
        runs_on(x, i))
        return 0;
    *year = t->value;
    return i + 1;
}

/* A year in a date of figures: two digits or four. */
static bool figure_year(const struct when_token *t, int *year)
{
    if (t->cls != WC_NUMBER || (t->digits != 4 && t->digits != 2))
        return false;
    *year = t->digits == 2 ? 2000 + t->value : t->value;
    return *year >= YEAR_FIRST && *year <= YEAR_LAST;
}

/* Day of the month at i, ordinal or plain. */
static size_t read_day(struct when_lex *x, size_t i, int *day, bool *plain)
{
    size_t j = when_lex_ordinal(x, i, day);
    *plain = j == 0;
    if (j == 0) {
        const struct when_token *t = when_lex_at(x, i);
        if (t->cls == WC_NUMBER && (t->digits > 2 || runs_on(x, i)))
            return 0;
        j = when_lex_number(x, i, day);
    }
    return j != 0 && *day >= 1 && *day <= 31 ? j : 0;
}

/* Names of months are also names of people and verbs: "May 2 people come" is no date. */
static bool plausible(struct when_lex *x, const struct when_token *month, size_t end, bool plain,
                      const struct when_draft *d)
{
    if (!plain)
        return true;
    const struct when_token *next = when_lex_at(x, end);
    if (next->cls == WC_UNIT && when_lex_at(x, end - 1)->cls == WC_NUMBER)
        return false;
    if (!(month->flags & WF_AMBIGUOUS) || d->weekday != 0)
        return true;
    return (d->prep != WP_NONE && d->prep != WP_TO) || when_lex_closes(x, end);
}

static bool set_date(struct when_draft *d, int year, int month, int day)
{
    if (year != 0)
        return when_draft_day(d, WD_FULL, (struct civil){year, month, day});
    return when_draft_day(d, WD_DATE, when_draft_next_date(d->now, month, day));
}

/* Dates joined by a dash: "march 3-5", "3-5 march". */
static bool set_days(struct when_draft *d, int year, int month, int first, int last)
{
    struct civil from = {year, month, first}, to = {year, month, last};
    if (year == 0) {
        from = when_draft_next_date(d->now, month, first);
        to.year = from.year;
    }
    return first < last && civil_valid(from) && civil_valid(to) &&
           when_draft_range(d, WU_DAY, from, to, from);
}

static bool month_alone(const struct when_token *month, const struct when_draft *d)
{
    switch (d->prep) {
    case WP_IN:
    case WP_BY:
    case WP_BEFORE:
    case WP_UNTIL:
    case WP_SINCE:
        return true;
    case WP_FOR:
    case WP_FROM:
    case WP_AFTER:
    case WP_OF: /* a gift "for june" is for a person */
        return !(month->flags & WF_AMBIGUOUS) || month->value == 3 || month->value == 8;
    default:
        return false;
    }
}

static bool set_month(struct when_draft *d, int year, int month, enum when_mod mod)
{
    struct civil first = {year, month, 1}, today = d->now->date;
    if (year == 0) {
        first.year = today.year + (month < today.month || (month == today.month && mod == WM_NEXT));
        if (mod == WM_LAST)
            first.year = today.year - (month >= today.month);
    }
    struct civil last = civil_month_end(first);
    bool running = civil_compare(first, today) <= 0 && civil_compare(today, last) <= 0;
    return civil_valid(first) &&
           when_draft_range(d, WU_MONTH, running ? today : first, last, running ? last : first);
}

/* "Mar 3", "march the 3rd, 2027", "Sep-2027-23", "in march", "next may" */
static size_t read_month_first(struct when_lex *x, size_t i, struct when_draft *d)
{
    enum when_mod mod = WM_NONE;
    if (when_lex_at(x, i)->cls == WC_MOD)
        mod = (enum when_mod)when_lex_at(x, i++)->value;
    const struct when_token *month = when_lex_at(x, i);
    if (month->cls != WC_MONTH || (month->flags & WF_POSSESSIVE))
        return 0;
    size_t j = i + 1;
    int day, day2, year = 0;
    bool plain;
    bool joined = separator(x, j) != 0;
    bool comma = when_lex_punct(x, j, ',') && !(month->flags & WF_AMBIGUOUS) &&
                 when_lex_at(x, j + 1)->digits <= 2;
    if (glued_punct(x, j, '.') || joined || comma)
        j++;
    if (separator(x, j + 1) && figure_year(when_lex_at(x, j), &year) &&
        when_lex_at(x, j)->digits == 4 && read_day(x, j + 2, &day, &plain))
        return set_date(d, year, month->value, day) ? j + 3 : 0;
    size_t k = read_day(x, j + (when_lex_at(x, j)->cls == WC_THE), &day, &plain);
    if (k == 0) {
        k = read_year(x, joined ? j : i + 1, &year);
        if (k != 0)
            return set_month(d, year, month->value, mod) ? k : 0;
        bool alone = d->first && when_lex_at(x, i + 1)->cls == WC_END;
        bool placed = month_alone(month, d) && (!(month->flags & WF_AMBIGUOUS) ||
                                                d->prep == WP_IN || when_lex_closes(x, i + 1));
        return (mod != WM_NONE || alone || placed) && set_month(d, 0, month->value, mod) ? i + 1
                                                                                         : 0;
    }
    if (when_lex_punct(x, k, '-') && read_day(x, k + 1, &day2, &plain) &&
        when_lex_closes(x, k + 2 + !plain) && set_days(d, 0, month->value, day, day2))
        return read_day(x, k + 1, &day2, &plain);
    size_t after = read_year(x, k, &year);
    if (after == 0 && separator(x, k) && figure_year(when_lex_at(x, k + 1), &year))
        after = k + 2;
    if (after == 0 && (!plausible(x, month, k, plain, d) || (comma && !when_lex_closes(x, k))))
        return 0;
    if (after == 0)
        year = 0;
    return set_date(d, year, month->value, day) ? (after ? after : k) : 0;
}

/* "3 march", "the 3rd of march, 2027", "third day of october", "16. Nov. 2027" */
static size_t read_day_first(struct when_lex *x, size_t i, struct when_draft *d)
{
    int day, last = 0, year = 0;
    bool plain;
    size_t start = i + (when_lex_at(x, i)->cls == WC_THE);
    size_t j = read_day(x, start, &day, &plain);
    if (j == 0 && when_lex_at(x, start)->cls == WC_NUMBER && when_lex_at(x, start)->digits <= 2) {
        day = when_lex_at(x, start)->value; /* "14april", "16. Nov" */
        plain = true;
        j = start + 1;
    }
    if (j == 0 || day < 1 || day > 31)
        return 0;
    if (when_lex_punct(x, j, '-') && when_lex_at(x, j + 1)->cls == WC_NUMBER &&
        when_lex_at(x, j + 2)->cls == WC_MONTH) {
        last = when_lex_at(x, j + 1)->value;
        j += 2;
    }
    if (!plain && when_lex_is(x, j, WC_UNIT, WU_DAY))
        j++;
    bool of = when_lex_is(x, j, WC_PREP, WP_OF) || when_lex_is(x, j, WC_PREP, WP_IN);
    if (of)
        j++;
    else if (glued_punct(x, j, '.') || separator(x, j))
        j++;
    const struct when_token *month = when_lex_at(x, j);
    if (month->cls != WC_MONTH)
        return 0;
    j++;
    if (last != 0)
        return set_days(d, 0, month->value, day, last) ? j : 0;
    size_t dot = j + glued_punct(x, j, '.');
    size_t after = read_year(x, dot, &year);
    if (after == 0 && separator(x, j) && figure_year(when_lex_at(x, j + 1), &year))
        after = j + 2;
    if (after == 0 && !of && !plausible(x, month, j, plain, d))
        return 0;
    return set_date(d, after ? year : 0, month->value, day) ? (after ? after : j) : 0;
}

/* Month and day in the order of the setting, or in the only order that makes a date. */
static bool order(const struct when_draft *d, int a, int b, bool day_first, int *month, int *day)
{
    if (d->now->day_first)
        day_first = true;
    *month = day_first ? b : a;
    *day = day_first ? a : b;
    if (*month > 12) {
        int swap = *month;
        *month = *day;
        *day = swap;
    }
    return *month >= 1 && *month <= 12 && *day >= 1 && *day <= 31;
}

/* Two figures are as often a fraction, a score or a span of pages. */
static bool plausible_pair(struct when_lex *x, size_t i, char mark, const struct when_draft *d)
{
    int a = when_lex_at(x, i)->value, b = when_lex_at(x, i + 2)->value;
    size_t end = i + 3;
    if (d->prep == WP_ON || d->prep == WP_BY || d->prep == WP_DUE || d->prep == WP_BEFORE ||
        d->prep == WP_UNTIL || d->weekday != 0)
        return true;
    bool ends = when_lex_at(x, end)->cls == WC_END;
    if (mark == '-')
        return d->first && ends;
    if (a == 24 && b == 7)
        return false;
    bool fraction = a < b && (b <= 4 || b == 8) && when_lex_at(x, i)->digits == 1;
    const struct when_token *next = when_lex_at(x, end + 1);
    bool timed = when_lex_at(x, end)->cls == WC_NUMBER &&
                 (next->cls == WC_AMPM || (next->glued && next->value == ':'));
    return fraction ? ends : timed || when_lex_closes(x, end);
}

/* "3.12." is a date by its second dot, if a preposition or a time says so: a version is none. */
static bool dotted(struct when_lex *x, size_t i, const struct when_draft *d)
{
    const struct when_token *next = when_lex_at(x, i + 4);
    bool placed = d->prep == WP_ON || d->prep == WP_FOR || d->prep == WP_BY || d->prep == WP_DUE ||
                  d->prep == WP_UNTIL || d->prep == WP_BEFORE || d->weekday != 0;
    bool timed =
        (next->cls == WC_PREP && next->value == WP_AT && when_lex_at(x, i + 5)->cls == WC_NUMBER) ||
        (next->cls == WC_NUMBER && when_lex_punct(x, i + 5, ':'));
    return when_lex_at(x, i)->digits <= 2 && when_lex_at(x, i + 2)->digits <= 2 &&
           glued_punct(x, i + 3, '.') && !(next->cls != WC_END && next->glued) && (placed || timed);
}

/* "3/4", "3/4/27", "2027-03-04", "2027/mar/4" */
static size_t read_figures(struct when_lex *x, size_t i, struct when_draft *d)
{
    const struct when_token *a = when_lex_at(x, i), *b = when_lex_at(x, i + 2);
    char mark = separator(x, i + 1);
    if (a->cls != WC_NUMBER || a->value < 0 || (b->cls != WC_NUMBER && b->cls != WC_MONTH))
        return 0;
    if (mark == 0 && d->first && when_lex_at(x, i + 3)->cls == WC_END && b->cls == WC_NUMBER &&
        (when_lex_punct(x, i + 1, '-') || when_lex_punct(x, i + 1, '/')))
        mark = '-'; /* "2 - 15" */
    if (mark == 0)
        return 0;
    int year, month, day;
    const struct when_token *c = when_lex_at(x, i + 4);
    if (separator(x, i + 3) == mark && c->cls == WC_NUMBER) {
        if (runs_on(x, i + 4) || separator(x, i + 5) == mark)
            return 0;
        if (a->digits == 4 && figure_year(a, &year) && c->digits <= 2)
            return set_date(d, year, b->value, c->value) ? i + 5 : 0;
        if (b->cls == WC_NUMBER && a->digits <= 2 && b->digits <= 2 && figure_year(c, &year) &&
            (mark != '.' || c->digits == 4 || d->prep != WP_NONE) &&
            order(d, a->value, b->value, mark == '.', &month, &day))
            return set_date(d, year, month, day) ? i + 5 : 0;
        return 0;
    }
    if (mark == '.' && b->cls == WC_NUMBER && dotted(x, i, d)) /* "on 24.12. at 8" */
        return order(d, a->value, b->value, true, &month, &day) && set_date(d, 0, month, day)
                   ? i + 4
                   : 0;
    if (mark == '.' || a->digits > 2 || b->cls != WC_NUMBER || b->digits > 2 || runs_on(x, i + 2) ||
        separator(x, i + 3) || !plausible_pair(x, i, mark, d))
        return 0;
    return order(d, a->value, b->value, false, &month, &day) && set_date(d, 0, month, day) ? i + 3
                                                                                           : 0;
}

/* "2027-03-14T15:00Z", "20270314" */
static size_t read_iso(struct when_lex *x, size_t i, struct when_draft *d)
{
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls != WC_NUMBER || (t->digits != 4 && t->digits != 8))
        return 0;
    struct when_iso iso;
    size_t bytes = when_iso_read(x->text + t->start, &iso), j = i;
    if (bytes == 0 || iso.year < YEAR_FIRST || iso.year > YEAR_LAST)
        return 0;
    bool timed = iso.has_time && d->clock == WK_NONE;
    size_t end = t->start + (timed ? bytes : t->digits == 8 ? 8 : 10);
    while (when_lex_at(x, j)->end < end)
        j++;
    if (when_lex_at(x, j)->end != end ||
        !when_draft_day(d, WD_FULL, (struct civil){iso.year, iso.month, iso.day}))
        return 0;
    if (timed) {
        when_draft_clock(d, WK_FIXED, iso.hour, iso.minute);
        d->has_offset = iso.has_offset;
        d->offset_minutes = iso.offset_minutes;
    }
    return j + 1;
}

/* A year that follows the time: "oct 26 15:50:06 2027". */
static size_t read_late_year(struct when_lex *x, size_t i, struct when_draft *d)
{
    int year;
    size_t end = d->clock != WK_NONE && d->prep == WP_NONE ? read_year(x, i, &year) : 0;
    return end != 0 && !separator(x, end) && when_draft_year(d, year) ? end : 0;
}

/* "the 15th", "on 15", "friday 31", "friday the 13th" */
static size_t read_day_alone(struct when_lex *x, size_t i, struct when_draft *d)
{
    int day;
    bool plain, the = when_lex_at(x, i)->cls == WC_THE;
    bool spelled = when_lex_at(x, i + the)->cls != WC_NUMBER;
    size_t j = read_day(x, i + the, &day, &plain);
    if (j == 0)
        return 0;
    const struct when_token *next = when_lex_at(x, j);
    bool closes = when_lex_closes(x, j) || next->cls == WC_NUMBER;
    bool strong = d->prep == WP_ON || d->prep == WP_BY || d->prep == WP_DUE ||
                  d->prep == WP_BEFORE || d->prep == WP_UNTIL;
    bool named = next->cls == WC_NOUN || next->cls == WC_UNIT || next->cls == WC_CARD ||
                 next->cls == WC_WEEKDAY || next->cls == WC_WEEKEND || next->cls == WC_PUNCT;
    if (next->cls == WC_PUNCT)
        named = next->glued && next->value == '-';
    bool timed = when_lex_is(x, j, WC_PREP, WP_AT) &&
                 when_lex_at(x, j + 1)->cls == WC_NUMBER; /* "5th at 4" */
    bool fits;
    if (d->weekday != 0)
        fits = plain ? day > 12 && closes : closes || !named;
    else if (plain)
        fits = (the ? strong || d->prep == WP_FOR : d->prep == WP_ON) && !spelled && closes &&
               !when_lex_is(x, j, WC_PREP, WP_OF);
    else if (spelled)
        fits = strong && the && closes;
    else
        fits = strong || d->prep == WP_FOR
                   ? !named
                   : (the || d->clock != WK_NONE || d->has_range || timed) && closes;
    return fits && when_draft_day_of_month(d, day) ? j : 0;
}

size_t when_date_read(struct when_lex *x, size_t i, struct when_draft *d)
{
    static size_t (*const readers[])(struct when_lex *, size_t, struct when_draft *) = {
        read_iso, read_figures, read_month_first, read_day_first, read_day_alone, read_late_year,
    };
    for (size_t r = 0; r < sizeof readers / sizeof *readers; r++) {
        size_t end = readers[r](x, i, d);
        if (end != 0)
            return end;
    }
    return 0;
}
