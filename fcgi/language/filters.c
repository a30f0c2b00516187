/* Reads what a question about tasks asks for: done or not, when, how important, about what. */
#include "language/slots.h"

#include <string.h>
#include <strings.h>

static bool pair(const struct reading *r, size_t i, struct span s, const char *a, const char *b)
{
    return reading_is(r, i, s, a) && reading_is(r, i + 1, s, b);
}

static void read_status(const struct reading *r, struct span s, struct filters *f)
{
    bool done = false, pending = false, all = false;
    for (size_t i = s.from; i < s.to; i++) {
        const struct word *w = reading_word(r, i);
        if (w->flags & WORD_QUOTED)
            continue;
        bool not = reading_is(r, i - 1, s, "not") || pair(r, i - 2, s, "to", "be") ||
                   reading_is(r, i - 2, s, "not") || reading_is(r, i - 1, s, "yet") ||
                   pair(r, i - 2, s, "need", "to") || pair(r, i - 2, s, "have", "to") ||
                   reading_is(r, i - 1, s, "to");
        if (w->classes & LEX(DONE) || words_is(w, "accomplishments") ||
            words_is(w, "achievements") ||
            ((words_is(w, "finish") || words_is(w, "do") || words_is(w, "accomplish")) &&
             (pair(r, i - 2, s, "did", "i") || pair(r, i - 2, s, "did", "we"))))
            *(not ? &pending : &done) = true;
        else if ((w->classes & LEX(UNDONE)) && !words_is(w, "todo") &&
                 !(words_is(w, "open") && i == s.from))
            pending = true;
        else if (words_is(w, "still") || pair(r, i, s, "to", "do") ||
                 pair(r, i, s, "should", "i") || words_is(w, "due") || words_is(w, "upcoming") ||
                 (words_is(w, "next") && !(w->flags & WORD_DATE)))
            pending |= !(reading_is(r, i + 2, s, "list"));
        else if (words_is(w, "all") || words_is(w, "everything") || words_is(w, "every"))
            all = true;
        if (w->classes & LEX(OVERDUE) || pair(r, i, s, "past", "due"))
            f->overdue = pending = true;
    }
    f->status = done && pending ? STATUS_ALL
                : done          ? STATUS_COMPLETED
                : pending       ? STATUS_PENDING
                : all           ? STATUS_ALL
                                : STATUS_ANY;
}

static void read_dates(const struct reading *r, struct span s, struct filters *f)
{
    struct when w;
    if (!slots_when(r, s, (struct span){0, 0}, &w))
        return;
    size_t from = s.from, to;
    while (from < s.to && !(reading_word(r, from)->flags & WORD_DATE))
        from++;
    for (to = from; to < s.to && (reading_word(r, to)->flags & WORD_DATE);)
        to++;
    while (from + 1 < to && (reading_is(r, from, s, "is") || reading_is(r, from, s, "are") ||
                             reading_is(r, from, s, "due") || reading_is(r, from, s, "for") ||
                             reading_is(r, from, s, "about")))
        from++;
    f->period = words_text(r->arena, &r->words, from, to);
    struct when first = {.date = w.date, .has_date = true}, last = first, all[8];
    if (w.is_range && w.has_date) {
        first.date = w.range_start;
        last.date = w.range_end;
    }
    size_t n = when_find_all(f->period, r->now, all, 8); /* "today and tomorrow" is both */
    for (size_t i = 0; i < n && n > 1 && w.relation == WHEN_ON; i++) {
        struct civil day = all[i].is_range ? all[i].range_end : all[i].date;
        if (all[i].has_date && civil_compare(day, last.date) > 0)
            last.date = day;
    }
    if (w.relation == WHEN_BEFORE)
        last.date = civil_add_days(last.date, w.is_range ? -1 : 0);
    if (w.relation != WHEN_BY && w.relation != WHEN_BEFORE)
        f->due_after = slots_moment(&first, false);
    if (w.relation != WHEN_AFTER)
        f->due_before = slots_moment(&last, false);
    if (w.relation == WHEN_BEFORE && !w.is_range) {
        last.date = civil_add_days(w.date, -1);
        f->due_before = slots_moment(&last, false);
    }
}

static void read_priority(const struct reading *r, struct span s, struct filters *f)
{
    for (size_t i = s.from; i < s.to; i++) {
        const struct word *w = reading_word(r, i);
        if ((w->flags & WORD_QUOTED) ||
            !(w->classes & (LEX(HIGH) | LEX(LOW)) || words_is(w, "medium")))
            continue;
        bool field = reading_is(r, i + 1, s, "priority") || reading_is(r, i - 1, s, "priority") ||
                     reading_is(r, i + 1, s, "importance");
        bool sure = words_is(w, "urgent") || words_is(w, "important") || words_is(w, "critical");
        if (field || sure)
            f->priority = slots_priority(r, (struct span){i, i + 1});
    }
}

/* --- words to look for --- */

static bool topic_noun(const struct reading *r, size_t i, struct span s)
{
    return i < s.to && (reading_word(r, i)->classes & (LEX(TASK) | LEX(TASKS) | LEX(LIST)));
}

/* A word that says how to list, not what to look for. */
static bool functional(const struct reading *r, size_t i)
{
    static const char *const words[] = {
        "set",       "up",       "upcoming",   "current",    "currently", "due",      "left",
        "yet",       "still",    "today",      "scheduled",  "planned",   "priority", "please",
        "now",       "future",   "own",        "have",       "got",       "things",   "thing",
        "stuff",     "shopping", "grocery",    "new",        "old",       "existing", "active",
        "show",      "only",     "everything", "anything",   "something", "more",     "else",
        "next",      "first",    "important",  "urgent",     "coming",    "list",     "done",
        "complete",  "need",     "want",       "entire",     "whole",     "full",     "different",
        "available", "saved",    "right",      "priorities", "ones",      "one",      "other",
        "remaining", "going",    "daily",      "weekly",     "monthly",   "recent",   "many",
        "recurring", "number",   "total",      "related",    "add",       "added",    "create",
        "created",   "put",      "made",       NULL};
    const struct word *w = reading_word(r, i);
    uint64_t kinds = LEX(FUNCTION) | LEX(TASK) | LEX(TASKS) | LEX(LIST) | LEX(DONE) | LEX(UNDONE) |
                     LEX(SHOW) | LEX(HIGH) | LEX(LOW) | LEX(OVERDUE) | LEX(POLITE) | LEX(NAME) |
                     LEX(ALL) | LEX(NUMBER);
    if (w->flags & WORD_QUOTED)
        return false;
    if ((w->classes & kinds) || (w->flags & WORD_DATE))
        return true;
    for (size_t k = 0; words[k] != NULL; k++)
        if (words_is(w, words[k]))
            return true;
    return false;
}

bool slots_search(struct reading *r, struct span s, struct filters *f)
{
    while (s.from < s.to && functional(r, s.from))
        s.from++;
    while (s.to > s.from && functional(r, s.to - 1))
        s.to--;
    if (s.from >= s.to)
        return false;
    f->search = words_text(r->arena, &r->words, s.from, s.to);
    return true;
}

static void read_search(struct reading *r, struct span s, struct filters *f)
{
    static const char *const links[] = {
        "about",      "for",    "with",  "regarding", "containing", "to",   "of",      "matching",
        "mentioning", "called", "named", "on",        "concerning", "that", "labeled", NULL};
    for (size_t i = s.from; i < s.to; i++) {
        if (!topic_noun(r, i, s))
            continue;
        /* "dentist reminders": the words before the noun, back to the nearest closed-class word */
        size_t from = i;
        while (from > s.from && !(reading_word(r, from - 1)->classes & LEX(FUNCTION)) &&
               !(reading_word(r, from - 1)->flags & WORD_DATE))
            from--;
        bool list = reading_word(r, i)->classes & LEX(LIST);
        if (!list && from < i && slots_search(r, (struct span){from, i}, f))
            return;
        /* "reminders about the dentist" */
        for (size_t k = 0; links[k] != NULL; k++)
            if (reading_is(r, i + 1, s, links[k]) && !(reading_word(r, i + 1)->flags & WORD_DATE) &&
                slots_search(r, (struct span){i + 2, s.to}, f))
                return;
    }
    /* "is milk on my list", "did I add milk to …" */
    for (size_t i = s.from + 1; i < s.to; i++) {
        if (!(reading_is(r, i, s, "on") || reading_is(r, i, s, "to") ||
              reading_is(r, i, s, "in")) ||
            !topic_noun(r, s.to - 1, s))
            continue;
        if (reading_is(r, s.from, s, "is") || reading_is(r, s.from, s, "did") ||
            reading_is(r, s.from, s, "have") || reading_is(r, s.from, s, "are") ||
            reading_is(r, s.from, s, "do") || reading_is(r, s.from, s, "does") ||
            reading_is(r, s.from, s, "will")) {
            slots_search(r, (struct span){s.from + 1, i}, f);
            return;
        }
    }
    /* "check if milk is on my list" */
    for (size_t i = s.from; i < s.to; i++)
        if (reading_is(r, i, s, "if") || reading_is(r, i, s, "whether"))
            for (size_t j = i + 2; j < s.to; j++)
                if ((reading_is(r, j, s, "is") || reading_is(r, j, s, "are") ||
                     reading_is(r, j, s, "on")) &&
                    slots_search(r, (struct span){i + 1, j}, f))
                    return;
    /* "my dentist appointment" */
    for (size_t i = s.from + 1; i < s.to; i++)
        if ((reading_word(r, i)->classes & LEX(EVENT)) &&
            !(reading_word(r, i - 1)->classes & LEX(FUNCTION)) && !functional(r, i - 1)) {
            size_t from = i;
            while (from > s.from && !(reading_word(r, from - 1)->classes & LEX(FUNCTION)))
                from--;
            if (slots_search(r, (struct span){from, i + 1}, f))
                return;
        }
    /* "search for dentist" */
    if ((reading_is(r, s.from, s, "find") || reading_is(r, s.from, s, "search")) &&
        s.to > s.from + 1)
        slots_search(r, (struct span){s.from + 1, s.to}, f);
}

void slots_filters(struct reading *r, struct span s, struct filters *f)
{
    f->search = f->period = "";
    read_status(r, s, f);
    read_dates(r, s, f);
    read_priority(r, s, f);
    read_search(r, s, f);
    for (size_t i = s.from; i < s.to; i++) {
        f->count |= pair(r, i, s, "how", "many") || pair(r, i, s, "number", "of") ||
                    reading_is(r, i, s, "count");
        f->next |= pair(r, i, s, "is", "next") || pair(r, i, s, "do", "first") ||
                   pair(r, i, s, "do", "next") || pair(r, i, s, "next", "task") ||
                   pair(r, i, s, "next", "thing") || pair(r, i, s, "next", "item") ||
                   pair(r, i, s, "first", "thing");
        f->no_due |= (reading_is(r, i, s, "without") || reading_is(r, i, s, "no")) &&
                     (reading_is(r, i + 1, s, "deadline") || reading_is(r, i + 1, s, "due") ||
                      reading_is(r, i + 2, s, "due") || reading_is(r, i + 2, s, "deadline"));
    }
    static const char *const lacking[] = {"date", "dates", "deadline", "deadlines", NULL};
    for (size_t k = 0; f->no_due && lacking[k] != NULL; k++)
        if (strcasecmp(f->search, lacking[k]) == 0)
            f->search = ""; /* "tasks with no due date": nothing to look for */
}
