/* Dates and times in a text: finds the phrases and chooses the one that is meant. */
#include "language/when.h"

#include "language/when_draft.h"
#include "language/when_iso.h"

#include <stdio.h>
#include <string.h>

/* Phrases that are weighed against each other; a message with more is not about one date. */
enum { CANDIDATES = 8 };

static void finish(const struct when_phrase *p, struct when *out)
{
    memset(out, 0, sizeof *out);
    when_draft_resolve(&p->draft, out);
    out->relation = p->relation;
    out->start = p->start;
    out->end = p->end;
}

/* The next phrase from token *i on; moves *i past it. */
static bool next_phrase(struct when_lex *x, size_t *i, const struct when_now *now,
                        struct when_phrase *out)
{
    enum when_part meal = WHEN_NO_PART;
    for (; when_lex_at(x, *i)->cls != WC_END; (*i)++) {
        const struct when_token *t = when_lex_at(x, *i);
        if (t->cls == WC_MEAL)
            meal = (enum when_part)t->value;
        size_t end = when_phrase_read(x, *i, now, meal, out);
        if (end != 0) {
            out->after_to = *i > 0 && when_lex_is(x, *i - 1, WC_PREP, WP_TO);
            *i = end;
            return true;
        }
    }
    return false;
}

size_t when_find_all(const char *text, const struct when_now *now, struct when *out, size_t max)
{
    struct when_lex x;
    struct when_phrase p;
    size_t i = 0, n = 0;
    when_lex_init(&x, text);
    while (n < max && next_phrase(&x, &i, now, &p))
        finish(&p, &out[n++]);
    return n;
}

static bool only_time(const struct when_draft *d)
{
    return d->day_kind == WD_NONE && d->weekday == 0 && d->day_of_month == 0 && !d->has_range &&
           !d->this_part;
}

/* "tomorrow … at 3pm": b completes a. A time in the middle of a text needs its preposition, or it
 * describes a thing ("the 3pm train"). */
static bool completes(const struct when_phrase *a, const struct when_phrase *b)
{
    if (a->draft.recurring != b->draft.recurring || b->draft.possessive || b->draft.attributive)
        return false;
    if (only_time(&b->draft))
        return !only_time(&a->draft) && b->lead != WP_NONE;
    if (only_time(&a->draft))
        return b->draft.clock == WK_NONE;
    return a->draft.has_range && b->draft.weekday != 0 && b->lead == WP_ON;
}

static size_t candidates(const char *text, const struct when_now *now, bool apart,
                         struct when_phrase found[CANDIDATES])
{
    struct when_lex x;
    size_t i = 0, count = 0;
    when_lex_init(&x, text);
    x.apart = apart;
    while (count < CANDIDATES && next_phrase(&x, &i, now, &found[count]))
        count++;
    return count;
}

/* "move the 3pm call to friday": the first that follows "to", else the first that does not merely
 * describe a thing. */
static size_t choose(const struct when_phrase *found, size_t count)
{
    for (size_t n = 0; n < count; n++)
        if (found[n].after_to)
            return n;
    for (size_t n = 0; n < count; n++)
        if (!found[n].draft.attributive)
            return n;
    return 0;
}

bool when_find(const char *text, const struct when_now *now, struct when *out)
{
    struct when_phrase found[CANDIDATES];
    size_t count = candidates(text, now, false, found);
    memset(out, 0, sizeof *out);
    if (count == 0)
        return false;
    size_t best = choose(found, count), second = count;
    struct when_phrase p = found[best];
    for (size_t n = 0; n < count && second == count; n++)
        if (n != best && (n > best || p.after_to == found[n].after_to) &&
            completes(&p, &found[n]) && when_draft_join(&p.draft, &found[n].draft))
            second = n;
    finish(&p, out);
    if (second < count) {
        out->start2 = found[second].start;
        out->end2 = found[second].end;
    }
    return true;
}

bool when_find_change(const char *text, const struct when_now *now, struct when *out)
{
    struct when_phrase found[CANDIDATES];
    size_t count = candidates(text, now, true, found), best = choose(found, count);
    if (count == 0 || !found[best].after_to)
        return when_find(text, now, out);
    struct when_phrase p = found[best];
    if (best + 1 < count && completes(&p, &found[best + 1]) &&
        when_draft_join(&p.draft, &found[best + 1].draft))
        p.end = found[best + 1].end;
    finish(&p, out);
    if (best > 0) {
        out->start2 = found[best - 1].start;
        out->end2 = found[best - 1].end;
    }
    return true;
}

bool when_parse(const char *text, const struct when_now *now, struct when *out)
{
    struct when_lex x;
    struct when_phrase p;
    memset(out, 0, sizeof *out);
    when_lex_init(&x, text);
    size_t first = 0;
    while (when_lex_punct(&x, first, '\n'))
        first++;
    size_t start = when_lex_at(&x, first)->start;
    struct when_iso iso;
    size_t bytes = when_iso_read(text + start, &iso);
    if (bytes != 0 && text[start + bytes + strspn(text + start + bytes, " \t\r\n")] == '\0') {
        *out = (struct when){.date = {iso.year, iso.month, iso.day},
                             .has_date = true,
                             .has_time = iso.has_time,
                             .hour = iso.hour,
                             .minute = iso.minute,
                             .has_offset = iso.has_offset,
                             .offset_minutes = iso.offset_minutes,
                             .start = start,
                             .end = start + bytes};
        out->range_start = out->range_end = out->date;
        return true;
    }
    when_lex_init(&x, text + start);
    size_t end = when_phrase_read(&x, 0, now, WHEN_NO_PART, &p);
    if (end == 0)
        return false;
    while (when_lex_punct(&x, end, '.') || when_lex_punct(&x, end, '!') ||
           when_lex_punct(&x, end, '\n'))
        end++;
    if (when_lex_at(&x, end)->cls != WC_END)
        return false;
    finish(&p, out);
    out->start += start;
    out->end += start;
    return true;
}

bool when_now_parse(const char *text, struct when_now *out)
{
    struct when_iso iso;
    size_t bytes = when_iso_read(text, &iso);
    if (bytes == 0 || text[bytes] != '\0')
        return false;
    out->date = (struct civil){iso.year, iso.month, iso.day};
    out->hour = iso.hour;
    out->minute = iso.minute;
    out->second = iso.second;
    return true;
}

void when_format(const struct when *w, char out[WHEN_TEXT])
{
    char text[64]; /* room for any int, so that nothing is ever cut off in the middle of a field */
    if (w->has_time)
        snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d", w->date.year, w->date.month,
                 w->date.day, w->hour, w->minute);
    else
        snprintf(text, sizeof text, "%04d-%02d-%02d", w->date.year, w->date.month, w->date.day);
    memcpy(out, text, WHEN_TEXT - 1);
    out[WHEN_TEXT - 1] = '\0';
}
