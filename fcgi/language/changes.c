/* Reads what an update sets: a date, a time, a shift, a priority, a title or a description. */
#include "language/grammar.h"
#include "language/slots.h"

#include <string.h>

static struct span trim(const struct reading *r, struct span s)
{
    static const char *const openers[] = {"be",  "at", "on", "for", "the", "as",
                                          "say", "to", "by", "due", NULL};
    static const char *const closers[] = {"instead", "please", "now", "pls", "thanks", "too", NULL};
    for (size_t k = 0; openers[k] != NULL && s.to - s.from > 1; k++)
        if (words_is(reading_word(r, s.from), openers[k]) &&
            !(reading_word(r, s.from)->flags & (WORD_DATE | WORD_QUOTED)))
            s.from++, k = (size_t)-1;
    for (size_t k = 0; closers[k] != NULL && s.to - s.from > 1; k++)
        if (words_is(reading_word(r, s.to - 1), closers[k]) &&
            !(reading_word(r, s.to - 1)->flags & WORD_QUOTED))
            s.to--, k = (size_t)-1;
    return s;
}

/* "an hour later", "back by two days". */
static void read_shift(const struct reading *r, struct span s, struct changes *c)
{
    static const struct {
        const char *unit;
        int days, minutes;
    } units[] = {{"min", 0, 1},    {"mins", 0, 1},   {"minute", 0, 1}, {"minutes", 0, 1},
                 {"hr", 0, 60},    {"hrs", 0, 60},   {"hour", 0, 60},  {"hours", 0, 60},
                 {"day", 1, 0},    {"days", 1, 0},   {"week", 7, 0},   {"weeks", 7, 0},
                 {"month", 30, 0}, {"months", 30, 0}};
    int n = 1, sign = 1;
    bool half = false;
    for (size_t i = s.from; i < s.to; i++) {
        const struct word *w = reading_word(r, i);
        if (words_is(w, "half"))
            half = true;
        else if (words_is(w, "couple"))
            n = 2;
        else if (words_is(w, "few"))
            n = 3;
        else if ((w->classes & LEX(NUMBER)) && w->value > 0 && w->value < 1000)
            n = w->value;
        else if (words_is(w, "earlier") || words_is(w, "sooner") || words_is(w, "forward") ||
                 words_is(w, "ahead") || words_is(w, "up"))
            sign = -1;
        for (size_t k = 0; k < sizeof units / sizeof *units; k++)
            if (words_is(w, units[k].unit)) {
                c->shift_days = n * units[k].days;
                c->shift_minutes = half ? units[k].minutes / 2 : n * units[k].minutes;
            }
    }
    c->shift_days *= sign;
    c->shift_minutes *= sign;
}

/* "from 5 to 6": a bare number is an hour. */
static bool hour(const struct reading *r, struct span s, struct when *out)
{
    const struct word *w = reading_word(r, s.from);
    if (s.to - s.from != 1 || !(w->classes & LEX(NUMBER)) || (w->flags & WORD_QUOTED) ||
        w->value < 1 || w->value > 24)
        return false;
    return when_find(arena_printf(r->arena, "at %d", w->value), r->now, out);
}

/* Every word says a priority: "high", "high priority", "a low priority". */
static bool only_priority(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++) {
        const struct word *w = reading_word(r, i);
        bool fits = (w->classes & (LEX(HIGH) | LEX(LOW))) || words_is(w, "priority") ||
                    words_is(w, "a") || words_is(w, "medium") || words_is(w, "normal") ||
                    words_is(w, "very") || words_is(w, "be") || words_is(w, "importance") ||
                    words_is(w, "regular") || words_is(w, "default");
        if (!fits || (w->flags & WORD_QUOTED))
            return false;
    }
    return slots_priority(r, s) != PRIORITY_NONE;
}

static char *plain_text(const struct reading *r, struct span s)
{
    /* a value all in quotes is what stands between them; else as written */
    return words_text(r->arena, &r->words, s.from, s.to);
}

/* "high and the date to the 2nd": where a value ends that another field follows. Sets the field's
 * flags and where its value begins; s.to when there is no other field. */
static size_t next_field(const struct reading *r, struct span s, unsigned *flags, size_t *value)
{
    static const char *const links[] = {"to", "as", "is", "for", "at", "on", "be", NULL};
    static const char *const titles[] = {"title", "name", NULL};
    static const char *const notes[] = {"description", "note", "notes", NULL};
    static const char *const fields[] = {"priority", "importance", "date", "deadline",
                                         "time",     "day",        "due",  NULL};
    for (size_t i = s.from + 1; i < s.to; i++) {
        bool and = reading_is(r, i, s, "and");
        if (!and&&!(reading_word(r, i)->flags & WORD_COMMA))
            continue;
        size_t j = i + and;
        while (reading_is(r, j, s, "and") || reading_is(r, j, s, "also") ||
               reading_is(r, j, s, "set") || reading_is(r, j, s, "change") ||
               reading_is(r, j, s, "make") ||
               (j < s.to && (reading_word(r, j)->classes & LEX(DET))))
            j++;
        *flags = reading_is_any(r, j, s, titles)  ? G_TITLE
                 : reading_is_any(r, j, s, notes) ? G_DESC
                                                  : 0;
        if (*flags == 0 && !reading_is_any(r, j, s, fields))
            continue;
        while (reading_is_any(r, j, s, fields) || reading_is_any(r, j, s, titles) ||
               reading_is_any(r, j, s, notes))
            j++;
        if (reading_is_any(r, j, s, links) && j + 1 < s.to) {
            *value = j + (reading_word(r, j)->flags & WORD_DATE ? 0 : 1);
            return i;
        }
    }
    return s.to;
}

/* No title to change to, unless it is said to be one: "and", "5.1", "same time". Better ask. */
static bool hollow(const struct reading *r, const char *title)
{
    static const char *const kept[] = {"same", "time", "day", "date", "again", "instead", NULL};
    struct words w = words_read(r->arena, title, r->now);
    if (title[strspn(title, "0123456789.,:/-# ")] == '\0')
        return true;
    for (size_t i = 0; i < w.n; i++) {
        bool empty = w.at[i].classes & (LEX(FUNCTION) | LEX(PREP) | LEX(DET));
        for (size_t k = 0; kept[k] != NULL; k++)
            empty |= words_is(&w.at[i], kept[k]);
        if (!empty || (w.at[i].flags & WORD_QUOTED))
            return false;
    }
    return true;
}

/* What the second field sets, added to the first's. */
static void add_changes(struct changes *c, const struct changes *more)
{
    if (more->title[0] != '\0')
        c->title = more->title;
    if (more->description[0] != '\0')
        c->description = more->description;
    if (more->priority != PRIORITY_NONE)
        c->priority = more->priority;
    if (more->due.date[0] != '\0')
        memcpy(c->due.date, more->due.date, sizeof c->due.date);
    if (more->due.time[0] != '\0')
        memcpy(c->due.time, more->due.time, sizeof c->due.time);
    c->clear_due |= more->clear_due;
    c->any |= more->any;
}

static void read_value(struct reading *r, struct span s, unsigned flags, struct changes *c)
{
    struct when w;
    c->title = c->description = "";
    c->completed = -1;
    c->clear_due = flags & G_CLEAR_DUE;
    c->clear_description = flags & G_CLEAR_DESC;
    if (flags & G_RAISE)
        c->priority = PRIORITY_HIGH;
    if (flags & G_LOWER)
        c->priority = PRIORITY_LOW;
    if (s.from < s.to) {
        if (!(flags & (G_TITLE | G_DESC | G_JOIN)))
            s = trim(r, s);
        if (flags & G_SHIFT) {
            read_shift(r, s, c);
        } else if (flags & G_DESC) {
            c->description = plain_text(r, s);
            c->append_description = flags & G_APPEND;
        } else if (flags & (G_TITLE | G_JOIN)) {
            c->title = plain_text(r, s);
            c->add_to_title = flags & G_JOIN;
        } else if (only_priority(r, s)) {
            c->priority = slots_priority(r, s);
        } else if (slots_all_date(r, s) && slots_when(r, s, (struct span){0, 0}, &w)) {
            c->due = slots_moment(&w, true);
        } else if (hour(r, s, &w)) {
            c->due = slots_moment(&w, true);
        } else if (s.to - s.from == 1 && (reading_word(r, s.from)->classes & LEX(DONE))) {
            c->completed = 1;
        } else if (s.to - s.from <= 2 && (reading_word(r, s.from)->classes & LEX(UNDONE))) {
            c->completed = 0;
        } else if (s.to - s.from <= 2 && (words_is(reading_word(r, s.from), "no") ||
                                          words_is(reading_word(r, s.from), "none"))) {
            c->clear_due = true;
        } else {
            struct meaning item = {0};
            slots_items(r, s, s, false, &item);
            /* what follows a date is said about it: "to wednesday, that suits me better" */
            bool dated = (reading_word(r, s.from)->flags & WORD_DATE) && item.items[0].due.date[0];
            c->title = dated || hollow(r, item.items[0].title) ? "" : item.items[0].title;
            c->due = item.items[0].due;
            c->priority = item.items[0].priority;
        }
    }
    c->any = c->title[0] != '\0' || c->description[0] != '\0' || c->clear_due ||
             c->clear_description || c->due.date[0] != '\0' || c->due.time[0] != '\0' ||
             c->shift_days != 0 || c->shift_minutes != 0 || c->priority != PRIORITY_NONE ||
             c->completed >= 0;
}

void slots_changes(struct reading *r, struct span s, unsigned flags, struct changes *c)
{
    unsigned more_flags = 0;
    size_t value = s.to,
           end = flags & (G_SHIFT | G_DESC | G_JOIN) ? s.to : next_field(r, s, &more_flags, &value);
    read_value(r, (struct span){s.from, end}, flags, c);
    if (end >= s.to)
        return;
    struct changes more = {0};
    slots_changes(r, (struct span){value, s.to}, more_flags, &more);
    add_changes(c, &more);
}
