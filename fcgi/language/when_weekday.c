/* Weekdays: "friday", "this coming friday", "every other monday", "two sundays from now", "the
 * saturday before christmas". */
#include "language/when_draft.h"

/* "sat", "sun", "mon" and "wed" are words of their own: something must say that a day is meant. */
static bool plausible_short(struct when_lex *x, size_t i, bool modified, const struct when_draft *d)
{
    const struct when_token *t = when_lex_at(x, i), *next = when_lex_at(x, i + 1);
    if (!(t->flags & WF_AMBIGUOUS))
        return true;
    if (t->flags & WF_POSSESSIVE)
        return false;
    bool sun = t->value == 7, ends = next->cls == WC_END;
    bool strong = modified || (d->prep != WP_NONE && d->prep != WP_AT && d->prep != WP_IN &&
                               d->prep != WP_TO && d->prep != WP_OF && d->prep != WP_FROM);
    bool timed = d->clock != WK_NONE || d->day_kind != WD_NONE;
    size_t after = i + 1;
    if (next->cls == WC_PUNCT && (next->value == ',' || next->value == '.') && next->glued)
        after++;
    enum when_class c = when_lex_at(x, after)->cls;
    bool date = c == WC_MONTH || c == WC_NUMBER || c == WC_CLOCK || c == WC_PART || c == WC_MOD ||
                when_lex_is(x, after, WC_PREP, WP_AT) || when_lex_punct(x, after, '@');
    if (when_lex_is(x, after, WC_PREP, WP_AT) && t->value != 7)
        date = when_lex_at(x, after + 1)->cls == WC_NUMBER ||
               when_lex_at(x, after + 1)->cls == WC_CLOCK;
    if (timed || date)
        return true;
    if (strong)
        return !sun || when_lex_closes(x, i + 1);
    return ends && (d->first || !sun);
}

/* "friday", "this coming friday", "every monday", "the following tuesday" */
size_t when_weekday_plain(struct when_lex *x, size_t i, struct when_draft *d)
{
    enum when_mod mod = WM_NONE;
    if (when_lex_at(x, i)->cls == WC_EVERY) {
        int count;
        d->recurring = true;
        size_t number = when_lex_number(x, ++i, &count);
        size_t ordinal = when_lex_ordinal(x, i, &count);
        i = number ? number : ordinal ? ordinal : i + when_lex_word(x, i, "other");
        const struct when_token *unit = when_lex_at(x, i);
        if (unit->cls == WC_UNIT && unit->value >= WU_HOUR && !(unit->flags & WF_SHORT) &&
            when_lex_closes(x, i + 1))
            return i + 1;
    } else {
        /* "the friday report" keeps its article */
        i += when_lex_at(x, i)->cls == WC_THE &&
             (d->prep != WP_NONE || when_lex_at(x, i + 1)->cls == WC_MOD ||
              when_lex_is(x, i + 2, WC_PREP, WP_AFTER));
        for (int k = 0; k < 2 && when_lex_at(x, i)->cls == WC_MOD; k++)
            mod = (enum when_mod)when_lex_at(x, i++)->value;
    }
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls != WC_WEEKDAY || !plausible_short(x, i, mod != WM_NONE || d->recurring, d))
        return 0;
    d->recurring = d->recurring || (t->flags & WF_PLURAL);
    d->possessive = d->possessive || (t->flags & WF_POSSESSIVE);
    if (!when_draft_weekday(d, t->value, mod))
        return 0;
    if (when_lex_is(x, i + 1, WC_PREP, WP_AFTER) && when_lex_is(x, i + 2, WC_MOD, WM_NEXT) &&
        mod == WM_NONE && when_lex_closes(x, i + 3)) { /* "friday after next" */
        d->weekday_mod = WM_NEXT;
        d->weekday_weeks = 1;
        return i + 3;
    }
    if (when_lex_word(x, i + 1, "week") && mod == WM_NONE && when_lex_closes(x, i + 2)) {
        d->weekday_weeks = 1; /* "friday week" */
        return i + 2;
    }
    bool dot = when_lex_punct(x, i + 1, '.') && when_lex_at(x, i + 1)->glued;
    bool more = dot && t->end - t->start <= 5 && when_lex_at(x, i + 2)->cls == WC_NUMBER;
    return i + 1 + more;
}

/* "two sundays from now", "third tuesday after christmas", "the saturday before easter" */
static size_t read_weekdays(struct when_lex *x, size_t i, struct when_draft *d)
{
    int count;
    i += when_lex_at(x, i)->cls == WC_THE;
    size_t j = when_lex_number(x, i, &count);
    bool counted = j != 0;
    if (j == 0)
        j = when_lex_ordinal(x, i, &count);
    if (j == 0) {
        j = i;
        count = 1;
    }
    const struct when_token *weekday = when_lex_at(x, j), *t = when_lex_at(x, j + 1);
    bool before = t->value == WP_BEFORE && j == i;
    if (weekday->cls != WC_WEEKDAY || t->cls != WC_PREP || count < 1 || count > 520 ||
        !(before || t->value == WP_AFTER || (t->value == WP_FROM && j != i)))
        return 0;
    struct civil from = d->now->date;
    size_t end = j + 3;
    if (!counted || when_lex_at(x, j + 2)->cls != WC_NOW)
        end = when_phrase_day(x, j + 2, d->now, &from);
    if (end == 0)
        return 0;
    if (before)
        return when_draft_day(d, WD_COUNTED,
                              civil_weekday_from(civil_add_days(from, -7), weekday->value))
                   ? end
                   : 0;
    struct civil first = civil_weekday_from(civil_add_days(from, 1), weekday->value);
    return when_draft_day(d, WD_COUNTED, civil_add_days(first, 7L * (count - 1))) ? end : 0;
}

size_t when_weekday_read(struct when_lex *x, size_t i, struct when_draft *d)
{
    struct when_draft copy = *d;
    size_t end = read_weekdays(x, i, &copy);
    if (end == 0)
        return when_weekday_plain(x, i, d);
    *d = copy;
    return end;
}
