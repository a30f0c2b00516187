/* Times of day: "3pm", "15:30", "half past three", "at 7", "noon", "in the evening", "3-5pm". */
#include "language/when_draft.h"

struct face {
    int hour, minute;
    enum when_clock kind;
    bool sure;     /* can only be a time: a colon, am or pm, o'clock */
    bool has_half; /* am or pm was said */
    bool spelled;
};

static bool glued(struct when_lex *x, size_t i)
{
    return when_lex_at(x, i)->glued;
}

/* "am", "p.m.", "a m", and "9a" glued to its figure; the index after it, 0 if there is none. */
static size_t read_half(struct when_lex *x, size_t i, int *half)
{
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls == WC_AMPM) {
        *half = t->value;
        return i + 1;
    }
    if (when_lex_is(x, i, WC_PREP, WP_IN) && when_lex_at(x, i + 1)->cls == WC_THE &&
        when_lex_at(x, i + 2)->cls == WC_AMPM) {
        *half = when_lex_at(x, i + 2)->value;
        return i + 3;
    }
    bool a = when_lex_word(x, i, "a"), p = when_lex_word(x, i, "p");
    if (!a && !p)
        return 0;
    *half = p ? 12 : 0;
    size_t j = i + 1;
    bool dotted = when_lex_punct(x, j, '.') && glued(x, j);
    if (when_lex_word(x, j + dotted, "m")) {
        j += 1 + (size_t)dotted;
        return dotted && when_lex_punct(x, j, '.') && glued(x, j) ? j + 1 : j;
    }
    return t->glued && when_lex_at(x, i - 1)->cls == WC_NUMBER && when_lex_closes(x, j) ? j : 0;
}

static size_t apply_half(struct when_lex *x, size_t i, struct face *f)
{
    int half;
    if (when_lex_at(x, i)->cls == WC_ISH && glued(x, i)) {
        f->sure = true;
        i++;
    }
    size_t j = f->hour >= 1 && f->hour <= 12 ? read_half(x, i, &half) : 0;
    if (j == 0)
        return i;
    f->hour = f->hour % 12 + half;
    f->kind = WK_FIXED;
    f->sure = f->has_half = true;
    return j;
}

/* Two glued digits at i + 1 after a mark at i. */
static bool two_digits(struct when_lex *x, size_t i, char mark, int *value)
{
    const struct when_token *t = when_lex_at(x, i + 1);
    if (!when_lex_punct(x, i, mark) || !glued(x, i) || !t->glued || t->cls != WC_NUMBER ||
        t->digits != 2 || t->value > 59)
        return false;
    *value = t->value;
    return true;
}

/* A time in figures: "3", "15:30", "1030", "8.30pm", "11h45". */
static size_t read_figures(struct when_lex *x, size_t i, const struct when_draft *d, struct face *f)
{
    const struct when_token *t = when_lex_at(x, i);
    int half, seconds;
    *f = (struct face){.hour = t->value, .kind = WK_OPEN};
    size_t j = i + 1;
    if (t->digits > 4 || t->value < 0)
        return 0;
    if (t->digits <= 2 && two_digits(x, j, ':', &f->minute)) {
        f->sure = true;
        j += 2;
        if (two_digits(x, j, ':', &seconds))
            j += 2;
    } else if (t->digits <= 2 && two_digits(x, j, '.', &f->minute) &&
               (d->prep == WP_AT || read_half(x, j + 2, &half) != 0)) {
        f->sure = true;
        j += 2;
    } else if (t->digits <= 2 && when_lex_word(x, j, "h") && glued(x, j)) {
        const struct when_token *minutes = when_lex_at(x, j + 1);
        bool two = minutes->glued && minutes->cls == WC_NUMBER && minutes->digits == 2;
        f->kind = WK_FIXED;
        f->minute = two ? minutes->value : 0;
        f->sure = two || d->prep == WP_AT || d->prep == WP_PAST || d->weekday != 0 ||
                  d->day_kind != WD_NONE;
        j += 1 + (size_t)two;
        return f->sure && f->hour < 24 && f->minute < 60 ? j : 0;
    } else if (t->digits >= 3) {
        f->hour = t->value / 100;
        f->minute = t->value % 100;
        if (when_lex_is(x, j, WC_UNIT, WU_HOUR) && t->digits == 4) {
            f->sure = true;
            f->kind = WK_FIXED;
            j++;
        }
    }
    if (f->hour > 24 || f->minute > 59 || (f->hour == 24 && f->minute != 0))
        return 0;
    if (f->hour > 12 || f->hour == 0 || (x->text[t->start] == '0' && t->digits != 1))
        f->kind = WK_FIXED;
    return apply_half(x, j, f);
}

/* A time in words: "seven", "five-thirty", "nine fifty nine". */
static size_t read_words(struct when_lex *x, size_t i, struct face *f)
{
    int minute = 0;
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls != WC_CARD || (t->flags & (WF_ARTICLE | WF_PLURAL)) || t->value > 12)
        return 0;
    *f = (struct face){.hour = t->value, .kind = WK_OPEN, .spelled = true};
    size_t j = i + 1;
    size_t dash = when_lex_punct(x, j, '-') && glued(x, j);
    size_t oh = when_lex_word(x, j + dash, "oh");
    size_t k = when_lex_number(x, j + dash + oh, &minute);
    bool spelled = when_lex_at(x, j + dash + oh)->cls != WC_NUMBER;
    if (k != 0 && spelled && minute < 60 && (oh ? minute < 10 : minute >= 10)) {
        f->minute = minute;
        j = k;
    }
    return apply_half(x, j, f);
}

/* "noon", "midnight", "mid-day" */
static size_t read_named(struct when_lex *x, size_t i, const struct when_draft *d, struct face *f)
{
    const struct when_token *t = when_lex_at(x, i);
    *f = (struct face){.hour = t->value, .kind = WK_FIXED, .sure = true, .has_half = true};
    if (t->cls == WC_CLOCK) {
        size_t j = i + 1;
        if (when_lex_at(x, j)->cls == WC_ISH && glued(x, j))
            j++;
        return !(t->flags & WF_AMBIGUOUS) || d->prep != WP_NONE || when_lex_closes(x, j) ? j : 0;
    }
    if (!when_lex_word(x, i, "mid"))
        return 0;
    size_t j = i + 1 + when_lex_punct(x, i + 1, '-');
    f->hour = 12;
    return when_lex_is(x, j, WC_UNIT, WU_DAY) && when_lex_closes(x, j + 1) ? j + 1 : 0;
}

static size_t read_face(struct when_lex *x, size_t i, const struct when_draft *d, struct face *f)
{
    size_t j = when_lex_at(x, i)->cls == WC_NUMBER ? read_figures(x, i, d, f) : read_words(x, i, f);
    if (j == 0)
        return read_named(x, i, d, f);
    size_t o = j + (when_lex_word(x, j, "o") ? 1 : 0);
    if (o == j + 1 && when_lex_punct(x, o, '\''))
        o++;
    if (when_lex_at(x, o)->cls == WC_OCLOCK && f->minute == 0) {
        f->sure = true;
        return apply_half(x, o + 1, f);
    }
    return j;
}

/* "half past three", "a quarter to five", "ten minutes before noon", "twenty past", "half three" */
static size_t read_offset(struct when_lex *x, size_t i, const struct when_draft *d, struct face *f)
{
    int minutes;
    size_t j = i;
    const struct when_token *t = when_lex_at(x, j);
    if (t->cls == WC_CARD && (t->flags & WF_ARTICLE))
        t = when_lex_at(x, ++j);
    bool fraction = t->cls == WC_HALF;
    if (fraction) {
        minutes = t->value;
        j++;
    } else if (j != i || (j = when_lex_number(x, j, &minutes)) == 0 || minutes > 59) {
        return 0;
    }
    bool unit = !fraction && when_lex_is(x, j, WC_UNIT, WU_MINUTE);
    j += unit;
    j += fraction && when_lex_punct(x, j, '-'); /* "half-past" */
    t = when_lex_at(x, j);
    int sign = 0;
    if (t->cls == WC_PREP && (t->value == WP_PAST || t->value == WP_AFTER))
        sign = 1;
    else if (t->cls == WC_PREP && (t->value == WP_TO || t->value == WP_BEFORE))
        sign = -1;
    else if (fraction && minutes == 15 && when_lex_is(x, j, WC_PREP, WP_OF) &&
             (d->prep == WP_AT || d->first))
        sign = -1; /* "a quarter of five" */
    else if (minutes != 30 || !fraction)
        return 0;
    struct when_draft past = *d;
    past.prep = sign != 0 ? WP_PAST : d->prep;
    size_t end = read_face(x, j + (sign != 0), &past, f);
    if (end == 0 || f->minute != 0)
        return 0;
    bool part = when_lex_at(x, end)->cls == WC_PART || when_lex_is(x, end, WC_PREP, WP_IN);
    if (sign == 0 && !((d->prep == WP_AT || (d->first && f->spelled)) && when_lex_closes(x, end)))
        return 0;
    if (!fraction && !unit && sign < 0 && minutes <= 12 && d->prep != WP_AT)
        return 0; /* "from 3 to 5pm" */
    if (!fraction && !unit && !f->sure && d->prep != WP_AT && d->day_kind == WD_NONE && !part)
        return 0; /* "one to five" */
    if (sign < 0)
        f->hour = f->hour == 0 ? 23 : f->kind == WK_OPEN && f->hour == 1 ? 12 : f->hour - 1;
    f->minute = sign < 0 ? 60 - minutes : minutes;
    f->sure = true;
    return end;
}

/* --- parts of day -------------------------------------------------------------------------- */

static bool has_day(const struct when_draft *d)
{
    return d->day_kind != WD_NONE || d->weekday != 0 || d->day_of_month != 0 || d->has_range;
}

static bool set_this(struct when_draft *d, enum when_part part)
{
    if ((d->day_kind != WD_NONE && civil_compare(d->day, d->now->date) != 0) || d->has_range ||
        d->day_of_month != 0 || (d->weekday != 0 && civil_weekday(d->now->date) != d->weekday))
        return false;
    if (d->weekday != 0)
        d->weekday_mod = WM_THIS;
    d->this_part = true;
    return when_draft_part(d, part);
}

/* "tonight", "this evening", "in the morning", "at night", "(friday) night", "first thing" */
static size_t read_part(struct when_lex *x, size_t i, struct when_draft *d)
{
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls == WC_TONIGHT) {
        d->possessive = d->possessive || (t->flags & WF_POSSESSIVE);
        return set_this(d, WHEN_NIGHT) ? i + 1 : 0;
    }
    size_t j = i;
    if (t->cls == WC_MOD || t->cls == WC_THE || t->cls == WC_EVERY)
        j++;
    if (when_lex_at(x, j)->cls == WC_EDGE)
        j++;
    const struct when_token *part = when_lex_at(x, j);
    enum when_part value = (enum when_part)part->value;
    if (part->cls != WC_PART)
        return 0;
    d->possessive = d->possessive || (part->flags & WF_POSSESSIVE);
    if (t->cls == WC_MOD && t->value == WM_THIS)
        return set_this(d, value) ? j + 1 : 0;
    if (t->cls == WC_MOD && t->value == WM_LAST)
        return when_draft_day(d, WD_NAMED, civil_add_days(d->now->date, -1)) &&
                       when_draft_part(d, value)
                   ? j + 1
                   : 0;
    if (t->cls == WC_EVERY)
        return d->recurring = true, when_draft_part(d, value) ? j + 1 : 0;
    bool the = t->cls == WC_THE &&
               (d->prep == WP_IN || d->prep == WP_BY || d->prep == WP_BEFORE || d->prep == WP_ON);
    bool night = d->prep == WP_AT && value == WHEN_NIGHT && (d->clock != WK_NONE || has_day(d));
    bool follows = t->cls != WC_MOD && t->cls != WC_THE && has_day(d);
    return (the || night || follows) && when_draft_part(d, value) ? j + 1 : 0;
}

/* A part of day follows at i, so that the number before it is an hour: "8 this evening". */
static bool part_follows(struct when_lex *x, size_t i, const struct when_draft *d)
{
    struct when_draft probe = *d;
    i += when_lex_punct(x, i, ',');
    if (when_lex_at(x, i)->cls == WC_DAY)
        return when_lex_at(x, i + 1)->cls == WC_PART;
    probe.prep = WP_NONE;
    probe.clock = WK_OPEN;
    if (when_lex_at(x, i)->cls == WC_PREP)
        probe.prep = (enum when_prep)when_lex_at(x, i++)->value;
    return (probe.prep == WP_IN || probe.prep == WP_AT || probe.prep == WP_NONE) &&
           when_lex_at(x, i)->cls != WC_EVERY && read_part(x, i, &probe) != 0;
}

/* --- putting it together ------------------------------------------------------------------- */

/* A bare number is an hour only where the words around it say so. */
static bool bare_hour(struct when_lex *x, size_t i, size_t end, const struct when_draft *d,
                      const struct face *f)
{
    if (f->sure || part_follows(x, end, d))
        return true;
    bool closes = when_lex_closes(x, end), day = has_day(d);
    bool long_figure = when_lex_at(x, i)->cls == WC_NUMBER && when_lex_at(x, i)->digits > 2;
    enum when_class next = when_lex_at(x, end)->cls;
    if (long_figure && f->kind == WK_FIXED && f->hour < 10 &&
        ((day && closes) || next == WC_DAY || next == WC_WEEKDAY))
        return true; /* "tomorrow 0800" */
    switch (d->prep) {
    case WP_AT:
        return closes || (day && !long_figure);
    case WP_AROUND:
        return closes && (day || when_lex_word(x, i - 1, "around") ||
                          when_lex_word(x, i - 1, "approximately"));
    case WP_BY:
    case WP_BEFORE:
    case WP_UNTIL:
    case WP_AFTER:
    case WP_FROM:
        return closes && !long_figure && !f->spelled && f->kind == WK_OPEN;
    case WP_FOR:
        return !long_figure && (when_lex_at(x, end)->cls == WC_DAY || day) && closes;
    default:
        return false;
    }
}

/* "3-5pm", "from 3 to 5 pm", "3pm until 4pm": the end goes in the draft, *f takes its half. */
static size_t read_until(struct when_lex *x, size_t i, struct when_draft *d, struct face *f)
{
    const struct when_token *t = when_lex_at(x, i);
    bool dash = t->cls == WC_PUNCT && t->value == '-';
    bool to = !x->apart && t->cls == WC_PREP && (t->value == WP_TO || t->value == WP_UNTIL);
    bool and = d->prep == WP_BETWEEN && when_lex_word(x, i, "and");
    struct face end;
    if (!dash && !to && !and)
        return 0;
    size_t j = read_face(x, i + 1, d, &end);
    bool placed = has_day(d) && d->prep == WP_FROM; /* "today from 3 to 4" */
    if (j == 0 || !(f->sure || end.sure || placed) || (to && !f->sure && d->prep == WP_NONE) ||
        (!end.sure && !when_lex_closes(x, j)))
        return 0;
    const struct when_token *next = when_lex_at(x, j);
    if (next->cls == WC_PUNCT && next->glued && when_lex_at(x, j + 1)->cls == WC_NUMBER)
        return 0;
    if (f->kind == WK_OPEN && end.has_half) {
        int pm = f->hour % 12 + 12, am = f->hour % 12;
        bool later = end.hour < 12 || pm * 60 + f->minute >= end.hour * 60 + end.minute;
        f->hour = later ? am : pm;
        f->kind = WK_FIXED;
    }
    if (end.kind == WK_OPEN && end.hour % 12 * 60 + end.minute <= f->hour % 24 * 60 + f->minute)
        end.hour = end.hour % 12 + 12;
    f->sure = true;
    d->has_end_time = true;
    d->end_hour = end.hour % 24;
    d->end_minute = end.minute;
    return j;
}

/* "GMT", "EST", "UTC+2", after a time. */
static size_t read_zone(struct when_lex *x, size_t i, struct when_draft *d, bool has_half)
{
    const struct when_token *t = when_lex_at(x, i), *sign = when_lex_at(x, i + 1);
    const struct when_token *hours = when_lex_at(x, i + 2);
    if (t->cls != WC_ZONE || !(has_half || (t->flags & WF_UPPER) || t->value == 0))
        return i;
    d->has_offset = true;
    d->offset_minutes = t->value;
    if (t->value != 0 || !sign->glued || sign->cls != WC_PUNCT ||
        (sign->value != '+' && sign->value != '-') || !hours->glued || hours->cls != WC_NUMBER)
        return i + 1;
    bool minutes = hours->digits == 4;
    int h = minutes ? hours->value / 100 : hours->value, m = minutes ? hours->value % 100 : 0;
    size_t end = i + 3;
    if (hours->digits == 2 && two_digits(x, end, ':', &m))
        end += 2;
    if (h > 15 || m > 59 || h < 0)
        return i;
    d->offset_minutes = (h * 60 + m) * (sign->value == '-' ? -1 : 1);
    return end;
}

size_t when_time_read(struct when_lex *x, size_t i, struct when_draft *d)
{
    struct face f;
    struct when_draft with_part = *d;
    size_t j = read_part(x, i, &with_part);
    if (j != 0) {
        *d = with_part;
        return j;
    }
    j = read_offset(x, i, d, &f);
    if (j == 0)
        j = read_face(x, i, d, &f);
    if (j == 0 || d->clock != WK_NONE)
        return 0;
    size_t until = read_until(x, j, d, &f);
    if (until == 0 && !bare_hour(x, i, j, d, &f))
        return 0;
    if (until != 0)
        j = until;
    if (!when_draft_clock(d, f.kind, f.hour, f.minute))
        return 0;
    j += when_lex_word(x, j, "sharp");
    return read_zone(x, j, d, f.has_half);
}
