/* Periods and their parts: "this week", "end of march", "the last monday of next month", "the
 * second week of may", "the weekend", "in 2027". */
#include "language/when_draft.h"

/* The days from first to last of a week, month, quarter or year. */
struct period {
    enum when_unit unit;
    struct civil first, last;
};

static struct period period_of(enum when_unit unit, struct civil day)
{
    struct period p = {.unit = unit, .first = day, .last = day};
    switch (unit) {
    case WU_WEEK:
        p.first = civil_week_start(day);
        p.last = civil_week_end(day);
        break;
    case WU_MONTH:
        p.first.day = 1;
        p.last = civil_month_end(day);
        break;
    case WU_QUARTER:
        p.first = (struct civil){day.year, (day.month - 1) / 3 * 3 + 1, 1};
        p.last = civil_month_end(civil_add_months(p.first, 2));
        break;
    case WU_YEAR:
        p.first = (struct civil){day.year, 1, 1};
        p.last = (struct civil){day.year, 12, 31};
        break;
    default:
        break;
    }
    return p;
}

/* The period `count` periods after the one that holds today. */
static struct period period_ahead(const struct when_now *now, enum when_unit unit, int count)
{
    struct civil first = period_of(unit, now->date).first;
    static const int months[] = {[WU_MONTH] = 1, [WU_QUARTER] = 3, [WU_YEAR] = 12};
    if (unit <= WU_FORTNIGHT)
        return period_of(unit, civil_add_days(first, count * (unit == WU_WEEK ? 7L : 1L)));
    return period_of(unit, civil_add_months(first, (long)count * months[unit]));
}

/* A period that is running is due on its last day and starts today; another on its first. */
static bool set_period(struct when_draft *d, const struct period *p)
{
    struct civil today = d->now->date;
    bool running = civil_compare(p->first, today) <= 0 && civil_compare(today, p->last) <= 0;
    return when_draft_range(d, p->unit, running ? today : p->first, p->last,
                            running ? p->last : p->first);
}

static bool is_period_unit(const struct when_token *t, enum when_unit *unit)
{
    if (t->cls == WC_HALF && t->value == 15) {
        *unit = WU_QUARTER;
        return true;
    }
    *unit = (enum when_unit)t->value;
    return t->cls == WC_UNIT && !(t->flags & (WF_PLURAL | WF_SHORT)) &&
           (*unit == WU_WEEK || *unit == WU_MONTH || *unit == WU_QUARTER || *unit == WU_YEAR);
}

static int mod_count(int mod)
{
    return mod == WM_LAST ? -1 : mod == WM_THIS ? 0 : 1;
}

/* A period by name at i: "(the) next week", "this month", "the year", "march", "october 2027".
 * `bare` allows "month" with no word before it. */
static size_t read_target(struct when_lex *x, size_t i, const struct when_now *now, bool bare,
                          struct period *p)
{
    enum when_unit unit;
    int mod = WM_THIS;
    bool the = when_lex_at(x, i)->cls == WC_THE;
    i += the;
    bool modified = when_lex_at(x, i)->cls == WC_MOD;
    if (modified)
        mod = when_lex_at(x, i++)->value;
    const struct when_token *t = when_lex_at(x, i);
    bool of_month = the && is_period_unit(t, &unit) && unit == WU_MONTH &&
                    when_lex_is(x, i + 1, WC_PREP, WP_OF) && when_lex_at(x, i + 2)->cls == WC_MONTH;
    if (of_month) { /* "the month of may" */
        i += 2;
        t = when_lex_at(x, i);
    } else if (is_period_unit(t, &unit) && (the || modified || bare)) {
        *p = period_ahead(now, unit, mod_count(mod));
        return i + 1;
    }
    if (t->cls != WC_MONTH)
        return 0;
    const struct when_token *year = when_lex_at(x, i + 1 + when_lex_punct(x, i + 1, ','));
    if (year->cls == WC_NUMBER && year->digits == 4 && year->value >= 1900 && year->value < 2200) {
        *p = period_of(WU_MONTH, (struct civil){year->value, t->value, 1});
        return i + 2 + when_lex_punct(x, i + 1, ',');
    }
    struct civil first = {now->date.year + (t->value < now->date.month), t->value, 1};
    *p = period_of(WU_MONTH, first);
    return i + 1;
}

/* --- the nth of a period ------------------------------------------------------------------- */

/* The nth (from the end if negative) weekday, day or workday of p; day 0 if there is none. */
static struct civil nth(const struct period *p, const struct when_token *what, int n)
{
    struct civil none = {0, 0, 0}, day;
    bool back = n < 0;
    long count = back ? -n - 1 : n - 1;
    if (what->cls == WC_WEEKDAY) {
        day = back ? civil_weekday_from(civil_add_days(p->last, -6), what->value)
                   : civil_weekday_from(p->first, what->value);
        day = civil_add_days(day, (back ? -7 : 7) * count);
    } else if (what->value == WU_WORKDAY) {
        day = back ? p->last : p->first;
        for (count++; count > 0 && count < 300;) {
            count -= civil_weekday(day) <= 5;
            if (count > 0)
                day = civil_add_days(day, back ? -1 : 1);
        }
    } else {
        day = civil_add_days(back ? p->last : p->first, back ? -count : count);
    }
    return civil_compare(day, p->first) < 0 || civil_compare(day, p->last) > 0 ? none : day;
}

/* "third", "last", "fifth last", "20" */
static size_t read_rank(struct when_lex *x, size_t i, int *n, bool *plain)
{
    size_t j = when_lex_ordinal(x, i, n);
    *plain = false;
    size_t to = j + (j != 0 && when_lex_is(x, j, WC_PREP, WP_TO)); /* "second to last" */
    if (j != 0 && when_lex_is(x, to, WC_MOD, WM_LAST)) {
        *n = -*n;
        return to + 1;
    }
    if (j == 0 && when_lex_word(x, i, "last")) {
        *n = -1;
        return i + 1;
    }
    if (j == 0) {
        j = when_lex_number(x, i, n);
        *plain = true;
    }
    return j;
}

/* "the first week of april" begins on the first Monday; the last one on the last. */
static bool set_nth_week(struct when_draft *d, const struct period *p, int n)
{
    struct when_token monday = {.cls = WC_WEEKDAY, .value = 1};
    struct civil first = nth(p, &monday, n);
    struct period week = period_of(WU_WEEK, first);
    return first.day != 0 && set_period(d, &week);
}

/* "the last friday of october", "20th of next month", "third day of may", "first week of june" */
static size_t read_nth(struct when_lex *x, size_t i, struct when_draft *d)
{
    int n;
    bool plain;
    size_t j = read_rank(x, i + (when_lex_at(x, i)->cls == WC_THE), &n, &plain);
    if (j == 0 || n == 0 || n > 366 || n < -366)
        return 0;
    struct when_token day = {.cls = WC_UNIT, .value = WU_DAY};
    const struct when_token *what = when_lex_at(x, j);
    if (when_lex_word(x, j, "business") || when_lex_word(x, j, "working")) {
        day.value = WU_WORKDAY;
        what = &day;
        j += 2;
    } else if (!plain &&
               (what->cls == WC_WEEKDAY ||
                (what->cls == WC_UNIT && what->value >= WU_DAY && what->value <= WU_WEEK))) {
        j++;
    } else {
        what = &day;
    }
    if (!when_lex_is(x, j, WC_PREP, WP_OF) && (plain || !when_lex_is(x, j, WC_PREP, WP_IN)))
        return 0;
    struct period p;
    size_t end = read_target(x, j + 1, d->now, false, &p);
    if (end == 0 || (p.unit == WU_WEEK && what == &day))
        return 0;
    if (what->cls == WC_UNIT && what->value == WU_WEEK)
        return set_nth_week(d, &p, n) ? end : 0;
    struct civil found = nth(&p, what, n);
    bool named = when_lex_at(x, end - 1)->cls == WC_MONTH;
    bool the_month = when_lex_at(x, end - 2)->cls == WC_THE;
    if (found.day != 0 && (named || the_month) && civil_compare(found, d->now->date) < 0) {
        struct civil later = civil_add_months(p.first, named ? 12 : 1);
        p = period_of(WU_MONTH, later);
        found = nth(&p, what, n);
    }
    return when_draft_day(d, WD_DATE, found) ? end : 0;
}

/* --- edges --------------------------------------------------------------------------------- */

static struct civil edge_of(const struct period *p, int edge)
{
    if (edge == WE_START)
        return p->first;
    if (edge == WE_END)
        return p->last;
    long length = civil_to_days(p->last) - civil_to_days(p->first);
    return civil_add_days(p->first, p->unit == WU_WEEK ? 2 : p->unit == WU_MONTH ? 14 : length / 2);
}

static bool set_end_of_day(struct when_draft *d)
{
    return when_draft_clock(d, WK_FIXED, 23, 59);
}

/* "end of the month", "start of next week", "mid-march", "early next week", "end of day" */
static size_t read_edge(struct when_lex *x, size_t i, struct when_draft *d)
{
    struct period p;
    size_t j = i + (when_lex_at(x, i)->cls == WC_THE);
    const struct when_token *t = when_lex_at(x, j);
    if (t->cls == WC_ACRONYM) {
        if (t->value == WU_DAY)
            return set_end_of_day(d) ? j + 1 : 0;
        p = period_of((enum when_unit)t->value, d->now->date);
        return when_draft_day(d, WD_NAMED, p.last) ? j + 1 : 0;
    }
    if (t->cls != WC_EDGE)
        return 0;
    int edge = t->value;
    j++;
    bool of = when_lex_is(x, j, WC_PREP, WP_OF);
    j += of || (when_lex_punct(x, j, '-') && when_lex_at(x, j)->glued);
    if (of && edge == WE_END) {
        size_t k = j + (when_lex_at(x, j)->cls == WC_THE || when_lex_word(x, j, "business"));
        k += when_lex_is(x, k, WC_MOD, WM_THIS) || when_lex_word(x, k, "business");
        if (when_lex_is(x, k, WC_UNIT, WU_DAY))
            return set_end_of_day(d) ? k + 1 : 0;
        if (when_lex_at(x, k)->cls == WC_DAY && set_end_of_day(d))
            return when_relative_named(x, k, d);
        size_t weekday = d->clock == WK_NONE ? when_weekday_plain(x, k, d) : 0;
        if (weekday != 0)
            return set_end_of_day(d) ? weekday : 0;
    }
    if (!of && when_lex_at(x, j)->cls != WC_MOD && when_lex_at(x, j)->cls != WC_MONTH)
        return 0;
    if (!of && (when_lex_word(x, j - 1, "start") || when_lex_word(x, j - 1, "end")))
        return 0; /* "start next week" says when to start */
    size_t end = read_target(x, j, d->now, of, &p);
    return end != 0 && when_draft_day(d, WD_NAMED, edge_of(&p, edge)) ? end : 0;
}

/* --- periods ------------------------------------------------------------------------------- */

static size_t read_weekend(struct when_lex *x, size_t i, struct when_draft *d)
{
    const struct when_token *t = when_lex_at(x, i);
    int ahead = 0;
    size_t j = i;
    if (t->cls == WC_MOD && t->value != WM_COMING)
        ahead = mod_count(t->value);
    if (t->cls == WC_MOD || t->cls == WC_THE || t->cls == WC_EVERY)
        j++;
    j += when_lex_is(x, j, WC_MOD, WM_COMING);
    if (when_lex_at(x, j)->cls != WC_WEEKEND || (j == i && d->prep == WP_NONE && !d->first))
        return 0;
    if (t->cls == WC_THE && d->prep == WP_NONE && !when_lex_closes(x, j + 1))
        return 0;
    d->recurring = d->recurring || t->cls == WC_EVERY;
    d->possessive = d->possessive || (when_lex_at(x, j)->flags & WF_POSSESSIVE);
    struct civil sunday = civil_add_days(civil_week_end(d->now->date), 7L * ahead);
    struct civil saturday = civil_add_days(sunday, -1);
    if (civil_compare(d->now->date, sunday) == 0)
        saturday = sunday;
    return when_draft_range(d, WU_DAY, saturday, sunday, saturday) ? j + 1 : 0;
}

/* "this week", "next month", "the week after next", "the rest of the week" */
static size_t read_modified(struct when_lex *x, size_t i, struct when_draft *d)
{
    enum when_unit unit;
    struct period p;
    size_t j = i + (when_lex_at(x, i)->cls == WC_THE);
    if (is_period_unit(when_lex_at(x, j), &unit) && when_lex_is(x, j + 1, WC_PREP, WP_AFTER) &&
        when_lex_is(x, j + 2, WC_MOD, WM_NEXT)) {
        p = period_ahead(d->now, unit, 2);
        return set_period(d, &p) ? j + 3 : 0;
    }
    bool rest = when_lex_word(x, j, "rest") && when_lex_is(x, j + 1, WC_PREP, WP_OF);
    bool month = j > i && when_lex_is(x, j, WC_UNIT, WU_MONTH);
    if (!rest && !month && when_lex_at(x, j)->cls != WC_MOD)
        return 0;
    size_t end = read_target(x, rest ? j + 2 : month ? i : j, d->now, false, &p);
    if (end == 0 || (when_lex_at(x, end - 1)->cls == WC_MONTH) != month)
        return 0;
    d->possessive = d->possessive || (when_lex_at(x, end - 1)->flags & WF_POSSESSIVE);
    return set_period(d, &p) ? end : 0;
}

/* "the week of march 3", "week 12", "in 2027", "Q3 2027" */
static size_t read_numbered(struct when_lex *x, size_t i, struct when_draft *d)
{
    size_t j = i + (when_lex_at(x, i)->cls == WC_THE);
    const struct when_token *t = when_lex_at(x, j), *next = when_lex_at(x, j + 1);
    struct period p;
    struct civil day;
    if (t->cls == WC_UNIT && t->value == WU_WEEK && when_lex_is(x, j + 1, WC_PREP, WP_OF)) {
        size_t end = when_phrase_day(x, j + 2, d->now, &day);
        p = period_of(WU_WEEK, day);
        return end != 0 && set_period(d, &p) ? end : 0;
    }
    bool placed = d->prep == WP_IN || d->prep == WP_BY || d->prep == WP_BEFORE ||
                  d->prep == WP_DUE || d->prep == WP_FOR || d->prep == WP_ON;
    placed = placed || (d->first && when_lex_at(x, j + 2)->cls == WC_END);
    int year = d->now->date.year;
    if (t->cls == WC_UNIT && t->value == WU_WEEK && next->cls == WC_NUMBER && placed &&
        next->value >= 1 && next->value <= 53) {
        day = civil_iso_week(year, next->value);
        if (civil_compare(civil_add_days(day, 6), d->now->date) < 0)
            day = civil_iso_week(year + 1, next->value);
        p = period_of(WU_WEEK, day);
        return set_period(d, &p) ? j + 2 : 0;
    }
    if (when_lex_word(x, j, "q") && next->cls == WC_NUMBER && next->glued && next->value >= 1 &&
        next->value <= 4 && placed) {
        day = (struct civil){year, next->value * 3, 1};
        p = period_of(WU_QUARTER, day);
        if (civil_compare(p.last, d->now->date) < 0)
            p = period_of(WU_QUARTER, civil_add_months(day, 12));
        return set_period(d, &p) ? j + 2 : 0;
    }
    bool in_year = d->prep == WP_IN || d->prep == WP_BY || d->prep == WP_BEFORE;
    if (in_year && t->cls == WC_NUMBER && t->digits == 4 && t->value >= year &&
        t->value < year + 50 && when_lex_closes(x, j + 1)) {
        p = period_of(WU_YEAR, (struct civil){t->value, 1, 1});
        return set_period(d, &p) ? j + 1 : 0;
    }
    return 0;
}

size_t when_period_read(struct when_lex *x, size_t i, struct when_draft *d)
{
    static size_t (*const readers[])(struct when_lex *, size_t, struct when_draft *) = {
        read_nth, read_edge, read_weekend, read_modified, read_numbered,
    };
    for (size_t r = 0; r < sizeof readers / sizeof *readers; r++) {
        struct when_draft copy = *d;
        size_t end = readers[r](x, i, &copy);
        if (end != 0) {
            *d = copy;
            return end;
        }
    }
    return 0;
}
