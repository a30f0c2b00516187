/* What the readers of titles, references, filters and changes share. */
#include "language/slots.h"

#include "base/strbuf.h"

#include <stdio.h>
#include <string.h>

bool slots_all_date(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++)
        if (!(r->words.at[i].flags & WORD_DATE))
            return false;
    return s.to > s.from;
}

/* Appends the runs of date words in a span, as they were written. */
static void add_dates(const struct reading *r, struct span s, struct strbuf *out)
{
    for (size_t i = s.from; i < s.to; i++) {
        const struct word *w = &r->words.at[i];
        if (!(w->flags & WORD_DATE))
            continue;
        size_t j = i + 1;
        while (j < s.to && (r->words.at[j].flags & WORD_DATE))
            j++;
        if (out->len > 0)
            strbuf_addc(out, ' ');
        const struct word *last = &r->words.at[j - 1];
        bool dot = memchr(last->text, '.', last->len) != NULL && r->words.raw[last->end] == '.';
        strbuf_add(out, r->words.raw + w->start, last->end + dot - w->start); /* "on 3.12." */
        i = j;
    }
}

bool slots_when(const struct reading *r, struct span a, struct span b, struct when *out)
{
    struct strbuf *text = strbuf_new(r->arena, 2000);
    add_dates(r, a, text);
    add_dates(r, b, text);
    return text->len > 0 && when_find(text->data, r->now, out);
}

enum priority slots_priority(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++) {
        const struct word *w = &r->words.at[i];
        if (w->flags & WORD_QUOTED)
            continue;
        bool not = i > s.from && words_is(&r->words.at[i - 1], "not");
        if (w->classes & LEX(HIGH))
            return not ? PRIORITY_LOW : PRIORITY_HIGH;
        if (w->classes & LEX(LOW))
            return PRIORITY_LOW;
        if (words_is(w, "medium") || words_is(w, "normal") || words_is(w, "regular") ||
            words_is(w, "default"))
            return PRIORITY_MEDIUM;
    }
    return PRIORITY_NONE;
}

struct moment slots_moment(const struct when *w, bool lone_time)
{
    struct moment m = {"", ""};
    char text[WHEN_TEXT];
    when_format(w, text);
    if (w->has_date || !lone_time)
        snprintf(m.date, sizeof m.date, "%.10s", text);
    if (w->has_time && strlen(text) >= 16)
        snprintf(m.time, sizeof m.time, "%.5s", text + 11);
    return m;
}
