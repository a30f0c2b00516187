/* Days counted from now or from another day: "tomorrow", "in 2 hours", "3 days after next
 * friday", "the next 2 weeks". */
#include "language/when_draft.h"

enum { MILLI = 1000, MOST = 100000, PARTS = 8 };

struct span {
    long months, days, workdays;
    long long seconds;
    bool timed;  /* hours, minutes or seconds were said */
    bool coming; /* "two upcoming days" */
};

/* --- amounts ------------------------------------------------------------------------------- */

/* "1.5", "0,5", "3/4": thousandths of the number at i and its fraction. */
static size_t read_decimal(struct when_lex *x, size_t i, long *milli)
{
    const struct when_token *a = when_lex_at(x, i), *mark = when_lex_at(x, i + 1);
    const struct when_token *b = when_lex_at(x, i + 2);
    if (a->cls != WC_NUMBER || a->value < 0 || a->value > MOST)
        return 0;
    *milli = (long)a->value * MILLI;
    if (mark->cls != WC_PUNCT || !mark->glued || b->cls != WC_NUMBER || !b->glued || b->value < 0)
        return i + 1;
    if ((mark->value == '.' || mark->value == ',') && b->digits <= 3) {
        static const int scale[] = {0, 100, 10, 1};
        *milli += (long)b->value * scale[b->digits];
        return i + 3;
    }
    if (mark->value == '/' && b->value > 0 && b->digits == 1 && a->value < b->value) {
        *milli /= b->value;
        return i + 3;
    }
    return mark->value == '-' ? i + 1 : 0;
}

/* " and a half" */
static size_t read_and_half(struct when_lex *x, size_t i)
{
    return when_lex_word(x, i, "and") && (when_lex_at(x, i + 1)->flags & WF_ARTICLE) &&
                   when_lex_word(x, i + 2, "half")
               ? i + 3
               : 0;
}

/* "of a", "an", "of": what stands between a fraction and its unit. */
static size_t skip_of(struct when_lex *x, size_t i)
{
    i += when_lex_is(x, i, WC_PREP, WP_OF);
    return i + ((when_lex_at(x, i)->flags & WF_ARTICLE) != 0);
}

/* "a", "half an", "a couple of", "three-quarters of an", "2", "seven", "1 and a half" */
static size_t read_amount(struct when_lex *x, size_t i, long *milli)
{
    const struct when_token *t = when_lex_at(x, i);
    int value;
    if (t->cls == WC_NUMBER) {
        size_t j = read_decimal(x, i, milli);
        bool or = j && (when_lex_punct(x, j, '-') || when_lex_word(x, j, "or"));
        if (or &&when_lex_at(x, j + 1)->cls == WC_NUMBER && when_lex_at(x, j + 2)->cls == WC_UNIT)
            return j + 2; /* "2-3 days" */
        size_t half = j ? read_and_half(x, j) : 0;
        *milli += half ? MILLI / 2 : 0;
        return half ? half : j;
    }
    bool article = t->cls == WC_CARD && (t->flags & WF_ARTICLE);
    if (article)
        t = when_lex_at(x, ++i);
    if (t->cls == WC_HALF) {
        *milli = t->value == 30 ? MILLI / 2 : MILLI / 4;
        size_t j = skip_of(x, i + 1);
        return t->value == 30 || j > i + 1 ? j : 0; /* "a quarter" alone is a unit */
    }
    if (t->cls == WC_CARD && (t->flags & WF_PLURAL)) {
        *milli = (long)t->value * MILLI;
        return i + 1 + when_lex_is(x, i + 1, WC_PREP, WP_OF);
    }
    if (article) {
        *milli = MILLI;
        return i;
    }
    size_t j = when_lex_number(x, i, &value);
    if (j == 0)
        return 0;
    *milli = (long)value * MILLI;
    size_t quarters = j + (size_t)when_lex_punct(x, j, '-');
    if (value < 4 && when_lex_word(x, quarters, "quarters")) {
        *milli /= 4;
        return skip_of(x, quarters + 1);
    }
    size_t half = read_and_half(x, j);
    *milli += half ? MILLI / 2 : 0;
    return half ? half : j;
}

/* The unit at i, after a number that ends there. */
static size_t read_unit(struct when_lex *x, size_t i, enum when_prep prep, enum when_unit *unit)
{
    const struct when_token *t = when_lex_at(x, i);
    if ((when_lex_word(x, i, "business") || when_lex_word(x, i, "working")) &&
        when_lex_is(x, i + 1, WC_UNIT, WU_DAY)) {
        *unit = WU_WORKDAY;
        return i + 2;
    }
    if (t->flags & WF_UNIT) {
        *unit = t->cls == WC_ORD ? WU_SECOND : WU_QUARTER;
        return i + 1;
    }
    if (t->cls != WC_UNIT)
        return 0;
    if (t->flags & WF_SHORT) { /* never the first token, a number stands before it */
        bool number = when_lex_at(x, i - 1)->cls == WC_NUMBER;
        if (!number || (!t->glued && (prep != WP_IN || t->value != WU_HOUR)))
            return 0;
    }
    *unit = (enum when_unit)t->value;
    return i + 1;
}

/* Adds an amount of a unit; false for a fraction of a month. */
static bool add(struct span *s, enum when_unit unit, long milli)
{
    static const int seconds[] = {[WU_SECOND] = 1, [WU_MINUTE] = 60, [WU_HOUR] = 3600};
    static const int months[] = {
        [WU_MONTH] = 1, [WU_QUARTER] = 3, [WU_YEAR] = 12, [WU_DECADE] = 120};
    bool whole = milli % MILLI == 0;
    switch (unit) {
    case WU_SECOND:
    case WU_MINUTE:
    case WU_HOUR:
        s->seconds += (long long)seconds[unit] * milli / MILLI;
        s->timed = true;
        return true;
    case WU_DAY:
        s->days += milli / MILLI;
        s->seconds += milli % MILLI * 86400LL / MILLI;
        s->timed = s->timed || !whole;
        return true;
    case WU_WORKDAY:
        s->workdays += milli / MILLI;
        return whole;
    case WU_WEEK:
    case WU_FORTNIGHT:
        s->days += milli * (unit == WU_WEEK ? 7 : 14) / MILLI;
        return true;
    default:
        s->months += months[unit] * milli / MILLI;
        return months[unit] * milli % MILLI == 0;
    }
}

/* "2 years, 1 month and 3 days", from the largest unit down; "an hour and a half"; "2h30". */
static size_t read_span(struct when_lex *x, size_t i, enum when_prep prep, bool bare,
                        struct span *s)
{
    enum when_unit unit, last = WU_DECADE + 1;
    size_t end = 0;
    *s = (struct span){0};
    for (int part = 0; part < PARTS; part++) {
        long milli;
        size_t j = i;
        if (part > 0) {
            j += when_lex_punct(x, j, ',');
            j += when_lex_word(x, j, "and");
        }
        size_t amount = read_amount(x, j, &milli);
        const struct when_token *t = when_lex_at(x, j);
        bool one = amount == 0 && part == 0 && t->cls == WC_UNIT &&
                   !(t->flags & (WF_PLURAL | WF_SHORT)) &&
                   (bare || when_lex_is(x, j + 1, WC_PREP, WP_FROM));
        if (amount == 0 && !one)
            break;
        if (one) /* "week from now", "the next hour" */
            milli = MILLI;
        else
            j = amount;
        s->coming = s->coming || when_lex_is(x, j, WC_MOD, WM_COMING);
        j += when_lex_is(x, j, WC_MOD, WM_COMING);
        size_t after = read_unit(x, j, prep, &unit);
        if (after == 0 || unit >= last || !add(s, unit, milli))
            break;
        last = unit;
        size_t half = read_and_half(x, after);
        if (half != 0 && add(s, unit, MILLI / 2))
            after = half;
        const struct when_token *minutes = when_lex_at(x, after);
        if (unit == WU_HOUR && minutes->cls == WC_NUMBER && minutes->glued &&
            minutes->digits == 2) {
            s->seconds += minutes->value * 60LL;
            after++;
        }
        i = end = after;
    }
    return end;
}

/* "two weeks' time" */
static size_t skip_time(struct when_lex *x, size_t i)
{
    size_t j = i + (size_t)when_lex_punct(x, i, '\'');
    return when_lex_word(x, j, "time") ? j + 1 : i;
}

/* "an hour or two", "10 minutes or so": the first is meant. */
static size_t skip_doubt(struct when_lex *x, size_t i)
{
    int value;
    if (!when_lex_word(x, i, "or"))
        return i;
    if (when_lex_word(x, i + 1, "so"))
        return i + 2;
    size_t j = when_lex_number(x, i + 1, &value);
    return j != 0 && when_lex_closes(x, j) ? j : i;
}

/* --- counting ------------------------------------------------------------------------------ */

static struct civil add_workdays(struct civil day, long count)
{
    int step = count < 0 ? -1 : 1;
    long left = count < 0 ? -count : count;
    day = civil_add_days(day, step * (left / 5) * 7);
    for (left %= 5; left > 0;) {
        day = civil_add_days(day, step);
        left -= civil_weekday(day) <= 5;
    }
    return day;
}

static bool set_span(struct when_draft *d, struct civil from, const struct span *s, int sign)
{
    struct civil day = civil_add_months(from, sign * s->months);
    day = add_workdays(civil_add_days(day, sign * s->days), sign * s->workdays);
    if (!s->timed)
        return when_draft_day(d, WD_COUNTED, day);
    long long now = d->now->hour * 3600LL + d->now->minute * 60LL + d->now->second;
    long long then = now + sign * s->seconds;
    long long days = then / 86400 - (then % 86400 < 0);
    long minutes = (long)((then - days * 86400) / 60);
    return when_draft_day(d, WD_COUNTED, civil_add_days(day, (long)days)) &&
           when_draft_clock(d, WK_FIXED, (int)(minutes / 60), (int)(minutes % 60));
}

/* What a span counts from, at i: "later", "ago", "from now", "after next friday", "on friday". */
static size_t read_anchor(struct when_lex *x, size_t i, struct when_draft *d, const struct span *s)
{
    const struct when_token *t = when_lex_at(x, i);
    struct civil from;
    if (t->cls == WC_LATER)
        return set_span(d, d->now->date, s, t->value) ? i + 1 : 0;
    bool prep = t->cls == WC_PREP;
    bool forward = prep && (t->value == WP_FROM || t->value == WP_AFTER);
    bool back = prep && t->value == WP_BEFORE;
    bool weeks = !s->timed && s->months == 0 && s->days > 0 && s->days % 7 == 0;
    if (forward && (when_lex_word(x, i + 1, "right") || when_lex_word(x, i + 1, "now"))) {
        size_t now = i + 1 + (size_t)when_lex_word(x, i + 1, "right");
        return when_lex_at(x, now)->cls == WC_NOW && set_span(d, d->now->date, s, 1) ? now + 1 : 0;
    }
    bool on = weeks && ((prep && t->value == WP_ON) || t->cls == WC_DAY);
    if (!forward && !back && !on)
        return 0;
    size_t j = when_phrase_day(x, i + (size_t)prep, d->now, &from);
    if (j == 0 || s->timed)
        return 0;
    return set_span(d, from, s, back ? -1 : 1) ? j : 0;
}

/* "the next 2 weeks": from today to the last of them, and due then. */
static size_t read_next_span(struct when_lex *x, size_t i, struct when_draft *d)
{
    struct span s;
    struct when_draft end = *d;
    i += when_lex_at(x, i)->cls == WC_THE;
    const struct when_token *mod = when_lex_at(x, i);
    if (mod->cls != WC_MOD || mod->value == WM_THIS || (when_lex_at(x, i + 1)->flags & WF_ARTICLE))
        return 0;
    enum when_class unit = when_lex_at(x, i + 1)->cls;
    bool hour = unit == WC_UNIT && when_lex_at(x, i + 1)->value <= WU_HOUR && mod->value != WM_LAST;
    size_t j = read_span(x, i + 1, d->prep, hour, &s);
    int sign = mod->value == WM_LAST ? -1 : 1;
    if (j == 0 || (sign < 0 && (s.timed || s.months >= 12)) ||
        !set_span(&end, d->now->date, &s, sign))
        return 0;
    if (s.timed) {
        *d = end;
        return j;
    }
    struct civil today = d->now->date;
    return when_draft_range(d, WU_DAY, sign < 0 ? end.day : today, sign < 0 ? today : end.day,
                            end.day)
               ? j
               : 0;
}

static size_t read_counted(struct when_lex *x, size_t i, struct when_draft *d)
{
    struct span s;
    bool plus = when_lex_punct(x, i, '+');
    bool within = d->prep == WP_WITHIN && when_lex_at(x, i)->cls == WC_THE;
    size_t j = read_span(x, i + (plus || within), d->prep, within, &s);
    if (j == 0)
        return 0;
    struct when_draft anchored = *d;
    size_t end = read_anchor(x, j, &anchored, &s);
    if (end != 0) {
        *d = anchored;
        return end;
    }
    if (d->prep != WP_IN && d->prep != WP_WITHIN && d->prep != WP_AFTER && !plus && !s.coming)
        return 0;
    return set_span(d, d->now->date, &s, 1) ? skip_doubt(x, skip_time(x, j)) : 0;
}

/* --- named days ---------------------------------------------------------------------------- */

/* "the day after tomorrow", "the day after", "the next day", "this day" */
static size_t read_day_words(struct when_lex *x, size_t i, struct when_draft *d)
{
    bool the = when_lex_at(x, i)->cls == WC_THE;
    const struct when_token *t = when_lex_at(x, i + the);
    struct civil today = d->now->date;
    if (t->cls == WC_MOD && (t->value == WM_THIS || t->value == WM_NEXT) &&
        when_lex_is(x, i + the + 1, WC_UNIT, WU_DAY) &&
        !(when_lex_at(x, i + the + 1)->flags & WF_PLURAL))
        return when_draft_day(d, WD_NAMED, civil_add_days(today, t->value == WM_NEXT)) ? i + the + 2
                                                                                       : 0;
    if (t->cls != WC_UNIT || t->value != WU_DAY || (t->flags & WF_PLURAL))
        return 0;
    size_t j = i + the + 2;
    bool after = when_lex_is(x, j - 1, WC_PREP, WP_AFTER);
    if (!after && !when_lex_is(x, j - 1, WC_PREP, WP_BEFORE))
        return 0;
    const struct when_token *base = when_lex_at(x, j);
    if (base->cls == WC_DAY)
        return when_draft_day(d, WD_NAMED, civil_add_days(today, base->value + (after ? 1 : -1)))
                   ? j + 1
                   : 0;
    struct civil from;
    size_t end = when_phrase_day(x, j, d->now, &from);
    if (end != 0)
        return when_draft_day(d, WD_NAMED, civil_add_days(from, after ? 1 : -1)) ? end : 0;
    return the && after && when_lex_closes(x, j) &&
                   when_draft_day(d, WD_NAMED, civil_add_days(today, 1))
               ? j
               : 0;
}

/* "now" is a time only by itself: "right now", or the whole of the text. */
static size_t read_now(struct when_lex *x, size_t i, struct when_draft *d)
{
    bool stressed = when_lex_word(x, i, "right") || when_lex_word(x, i, "just");
    size_t j = i + stressed;
    if (when_lex_at(x, j)->cls != WC_NOW || (!stressed && (d->prep != WP_NONE || !d->first)) ||
        !when_lex_closes(x, j + 1) || (!stressed && when_lex_at(x, j + 1)->cls != WC_END))
        return 0;
    return when_draft_day(d, WD_NAMED, d->now->date) &&
                   when_draft_clock(d, WK_FIXED, d->now->hour, d->now->minute)
               ? j + 1
               : 0;
}

size_t when_relative_named(struct when_lex *x, size_t i, struct when_draft *d)
{
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls == WC_DAY) {
        d->possessive = d->possessive || (t->flags & WF_POSSESSIVE);
        return when_draft_day(d, WD_NAMED, civil_add_days(d->now->date, t->value)) ? i + 1 : 0;
    }
    return 0;
}

size_t when_relative_read(struct when_lex *x, size_t i, struct when_draft *d)
{
    static size_t (*const readers[])(struct when_lex *, size_t, struct when_draft *) = {
        when_relative_named, read_day_words, read_next_span, read_counted, read_now,
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
