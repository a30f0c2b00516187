/* Reads which task a person speaks of: by its words, by its place in the list last shown, by "it",
 * by its date or priority, or as one of all. */
#include "language/slots.h"

#include <stdio.h>
#include <string.h>

enum { MAX_POSITIONS = 50, MAX_PARTS = 20 };

struct scan {
    struct reading *r;
    struct span s;
    struct reference *out;
    bool dated;
};

static const struct word *word(const struct scan *c, size_t i)
{
    return &c->r->words.at[i];
}

static bool is(const struct scan *c, size_t i, const char *text)
{
    return reading_is(c->r, i, c->s, text);
}

static bool in_class(const struct scan *c, size_t i, uint64_t classes)
{
    return i >= c->s.from && i < c->s.to && !(word(c, i)->flags & WORD_QUOTED) &&
           (word(c, i)->classes & classes);
}

static size_t left(const struct scan *c)
{
    return c->s.to - c->s.from;
}

/* --- the end: reasons, list phrases, polite words --- */

/* "the eggs but not the milk", "…, not the milk", "… but haven't walked the dog". */
static bool leaves_out(const struct scan *c, size_t i)
{
    bool comma = word(c, i)->flags & (WORD_COMMA | WORD_BREAK);
    if (is(c, i, "but"))
        return is(c, i + 1, "not") || is(c, i + 2, "not") || is(c, i + 3, "not");
    if ((is(c, i, "instead") && is(c, i + 1, "of")) || (is(c, i, "rather") && is(c, i + 1, "than")))
        return true;
    return (comma && is(c, i, "not")) || (is(c, i, "and") && is(c, i + 1, "not"));
}

/* "… since I already did", "…, I got them": where the reason begins. */
static void cut_reason(struct scan *c)
{
    static const char *const reasons[] = {"because", "cause",    "cuz", "since",
                                          "though",  "although", NULL};
    bool all =
        is(c, c->s.from, "all") || is(c, c->s.from, "everything") || is(c, c->s.from, "every");
    for (size_t i = c->s.from + 1; i < c->s.to; i++) {
        bool cut = (word(c, i)->flags & (WORD_COMMA | WORD_BREAK)) &&
                   (is(c, i, "i") || is(c, i, "it") || is(c, i, "we") || is(c, i, "he") ||
                    is(c, i, "she") || is(c, i, "as") || is(c, i, "they") || is(c, i, "and"));
        cut |= !all && leaves_out(c, i);
        for (size_t k = 0; reasons[k] != NULL && !cut; k++)
            cut = is(c, i, reasons[k]) && !(word(c, i)->flags & WORD_DATE);
        if (cut) {
            c->s.to = i;
            if (is(c, i - 1, "even"))
                c->s.to--;
            return;
        }
    }
}

/* "from my shopping list", "on my calendar", "off the to-do list" at the end. */
static void cut_list_phrase(struct scan *c)
{
    for (size_t i = c->s.to; i-- > c->s.from + 1;) {
        if (c->s.to - i > 12)
            return;
        bool opens = is(c, i, "from") || is(c, i, "off") || is(c, i, "on") || is(c, i, "in") ||
                     is(c, i, "of") || is(c, i, "out");
        if (!opens || (word(c, i)->flags & WORD_DATE))
            continue;
        size_t j = i + 1;
        while (j < c->s.to && (is(c, j, "of") || is(c, j, "from") || in_class(c, j, LEX(DET))))
            j++;
        size_t k = j;
        while (k < c->s.to && k < j + 3 && !in_class(c, k, LEX(LIST) | LEX(TASKS)) &&
               !in_class(c, k, LEX(FUNCTION)))
            k++;
        if (k >= c->s.to || !in_class(c, k, LEX(LIST) | LEX(TASKS)))
            continue;
        size_t rest = k + 1;
        while (rest < c->s.to && in_class(c, rest, LEX(LIST)))
            rest++;
        if (rest < c->s.to && !is(c, rest, "of") && !is(c, rest, "for") && !is(c, rest, "app") &&
            !is(c, rest, "to") && !(word(c, rest)->flags & WORD_DATE))
            continue;
        if (is(c, i, "of") && !is(c, i - 1, "off") && !is(c, i - 1, "out"))
            continue;
        c->s.to = i;
        if (is(c, i - 1, "off") || is(c, i - 1, "out"))
            c->s.to--;
        i = c->s.to;
        if (c->s.to <= c->s.from + 1)
            return;
    }
}

/* "… with no due date", "… without a deadline", "… that have no date" at the end. */
static bool cut_undated(struct scan *c)
{
    size_t i = c->s.to;
    if (left(c) < 3 || !(is(c, i - 1, "date") || is(c, i - 1, "dates") ||
                         is(c, i - 1, "deadline") || is(c, i - 1, "deadlines")))
        return false;
    i -= is(c, i - 2, "due") ? 2 : 1;
    if (i > c->s.from && (is(c, i - 1, "a") || is(c, i - 1, "any")))
        i--;
    if (i > c->s.from + 1 && is(c, i - 1, "no") &&
        (is(c, i - 2, "with") || is(c, i - 2, "have") || is(c, i - 2, "has")))
        i -= 2;
    else if (i > c->s.from && is(c, i - 1, "without"))
        i--;
    else
        return false;
    if (i > c->s.from + 1 && (is(c, i - 1, "that") || is(c, i - 1, "which")))
        i--;
    c->s.to = i;
    c->out->filters.no_due = true;
    c->out->all |= left(c) > 0 && in_class(c, i - 1, LEX(TASKS));
    return true;
}

static bool cut_tail(struct scan *c)
{
    static const char *const tails[] = {
        "anymore", "instead", "please", "already",    "now",      "again", "too",       "also",
        "longer",  "pls",     "thanks", "for",        "from",     "on",    "at",        "as",
        "of",      "to",      "off",    "about",      "set",      "due",   "scheduled", "is",
        "planned", "with",    "by",     "completely", "entirely", NULL};
    for (size_t k = 0; tails[k] != NULL; k++)
        if (left(c) > 1 && is(c, c->s.to - 1, tails[k]) &&
            !(word(c, c->s.to - 1)->flags & WORD_DATE)) {
            c->s.to--;
            return true;
        }
    if (left(c) > 2 && is(c, c->s.to - 2, "any") && is(c, c->s.to - 1, "more")) {
        c->s.to -= 2;
        return true;
    }
    return false;
}

/* --- dates --- */

static void use_dates(struct scan *c, struct span dates)
{
    struct when w;
    if (c->dated || !slots_when(c->r, dates, (struct span){0, 0}, &w))
        return;
    c->dated = true;
    struct filters *f = &c->out->filters;
    f->period = words_text(c->r->arena, &c->r->words, dates.from, dates.to);
    if (w.is_range && w.has_date) {
        struct when edge = {.date = w.range_start, .has_date = true};
        f->due_after = slots_moment(&edge, false);
        edge.date = w.range_end;
        f->due_before = slots_moment(&edge, false);
    } else {
        f->due_after = f->due_before = slots_moment(&w, true);
    }
}

static bool cut_dates(struct scan *c)
{
    size_t i = c->s.to;
    while (i > c->s.from && (word(c, i - 1)->flags & WORD_DATE))
        i--;
    if (i < c->s.to) {
        use_dates(c, (struct span){i, c->s.to});
        c->s.to = i;
        return true;
    }
    while (i < c->s.to)
        i++;
    i = c->s.from;
    while (i < c->s.to && (word(c, i)->flags & WORD_DATE))
        i++;
    if (i > c->s.from) {
        use_dates(c, (struct span){c->s.from, i});
        c->s.from = i;
        return true;
    }
    return false;
}

/* --- places in the list --- */

static void add_position(struct scan *c, int position)
{
    struct reference *o = c->out;
    if (o->positions == NULL)
        o->positions = arena_alloc(c->r->arena, MAX_POSITIONS * sizeof *o->positions);
    if (o->n_positions < MAX_POSITIONS && position != 0)
        o->positions[o->n_positions++] = position;
}

/* "#3", "3", "third", "last": its number, 0 when it is none. "2-4" is not. */
static int number_at(const struct scan *c, size_t i)
{
    if (i >= c->s.to || (word(c, i)->flags & WORD_QUOTED))
        return 0;
    const struct word *w = word(c, i);
    if (w->classes & (LEX(ORDINAL) | LEX(NUMBER)))
        return w->value;
    int value = 0;
    for (size_t k = 1; w->text[0] == '#' && k < w->len; k++) {
        if (w->text[k] < '0' || w->text[k] > '9' || value > 10000)
            return 0;
        value = value * 10 + (w->text[k] - '0');
    }
    return value;
}

/* All of the span is numbers: "2", "1, 2 and 4", "2 to 4", "1-3", "the first and the last one". */
static bool read_numbers(struct scan *c)
{
    int previous = 0;
    bool range = false;
    size_t count = c->out->n_positions;
    for (size_t i = c->s.from; i < c->s.to; i++) {
        const struct word *w = word(c, i);
        int n = number_at(c, i), low, high;
        char dash;
        if (is(c, i, "to") || is(c, i, "through") || is(c, i, "thru") || is(c, i, "until")) {
            range = true;
        } else if (n == 0 && w->len < 8 && w->text[0] >= '0' && w->text[0] <= '9' &&
                   sscanf(arena_strndup(c->r->arena, w->text, w->len), "%d%c%d", &low, &dash,
                          &high) == 3 &&
                   dash == '-') {
            for (n = low; n <= high && n < low + MAX_POSITIONS; n++)
                add_position(c, n);
        } else if (n != 0 && range && previous > 0 && n > previous) {
            while (previous < n && previous < MAX_POSITIONS)
                add_position(c, ++previous);
            range = false;
        } else if (n > 1 && i > c->s.from && c->out->n_positions == count + 1 &&
                   (is(c, i - 1, "first") || is(c, i - 1, "last"))) {
            /* "the first three", "the last two" */
            bool last = is(c, i - 1, "last");
            c->out->n_positions = count;
            for (int k = 1; k <= n && k <= MAX_POSITIONS; k++)
                add_position(c, last ? k - 1 - n : k);
        } else if (n != 0 && !(n == 1 && is(c, i, "one") && c->out->n_positions > count)) {
            add_position(c, n);
            previous = n;
        } else if (!(is(c, i, "and") || is(c, i, "the") || is(c, i, "one") || is(c, i, "ones") ||
                     is(c, i, "number") || is(c, i, "no") || is(c, i, "task") ||
                     is(c, i, "tasks") || is(c, i, "item") || is(c, i, "items") ||
                     is(c, i, "numbers") || is(c, i, "or") || is(c, i, "also") || is(c, i, "two") ||
                     is(c, i, "row") || in_class(c, i, LEX(TASK) | LEX(TASKS)))) {
            c->out->n_positions = count;
            return false;
        }
    }
    return c->out->n_positions > count;
}

/* --- the beginning: articles, "all", task nouns --- */

static bool read_all(struct scan *c)
{
    if (is(c, c->s.from, "everything") || is(c, c->s.from, "anything")) {
        c->out->all = true;
        c->s.from++;
        while (left(c) > 0 &&
               (is(c, c->s.from, "that") || is(c, c->s.from, "which") || is(c, c->s.from, "is") ||
                is(c, c->s.from, "on") || is(c, c->s.from, "in") || is(c, c->s.from, "i") ||
                is(c, c->s.from, "have")))
            c->s.from++;
        return true;
    }
    bool all = (is(c, c->s.from, "all") && !is(c, c->s.from + 1, "day")) ||
               (is(c, c->s.from, "both") && left(c) > 1) || is(c, c->s.from, "every") ||
               is(c, c->s.from, "each") || is(c, c->s.from, "any") || is(c, c->s.from, "whole") ||
               is(c, c->s.from, "entire");
    if (!all)
        return false;
    c->out->all = true;
    c->s.from++;
    if (is(c, c->s.from, "of"))
        c->s.from++;
    return true;
}

static bool read_state(struct scan *c)
{
    struct filters *f = &c->out->filters;
    size_t i = c->s.from;
    bool class = left(c) == 1 || (left(c) == 2 && in_class(c, i + 1, LEX(TASKS)));
    if (in_class(c, i, LEX(OVERDUE))) {
        f->overdue = true;
        c->out->all |= class;
    } else if (in_class(c, i, LEX(DONE)) && !is(c, i, "complete") &&
               (left(c) == 1 || !in_class(c, i + 1, LEX(PREP)))) {
        f->status = STATUS_COMPLETED;
        c->out->all = true;
    } else if (in_class(c, i, LEX(UNDONE)) && !is(c, i, "todo") && left(c) > 1 &&
               !is(c, i, "left")) {
        f->status = STATUS_PENDING;
    } else if (in_class(c, i, LEX(HIGH) | LEX(LOW)) &&
               (is(c, i + 1, "priority") || in_class(c, i + 1, LEX(TASK) | LEX(TASKS)) ||
                is(c, i + 1, "one") || is(c, i + 1, "ones"))) {
        f->priority = slots_priority(c->r, (struct span){i, i + 1});
        if (is(c, i + 1, "priority"))
            c->s.from++;
    } else {
        return false;
    }
    c->s.from++;
    return true;
}

/* "the reminder to …", "task called …", "my dentist reminder": drops the noun, keeps the rest. */
static bool drop_noun(struct scan *c)
{
    static const char *const links[] = {
        "to",        "for",    "about",    "of",      "on",       "regarding", "called",
        "named",     "titled", "that",     "labeled", "saying",   "with",      "concerning",
        "which",     "says",   "i",        "have",    "had",      "is",        "set",
        "at",        "in",     "relating", "related", "entitled", "involve",   "involves",
        "reminding", "me",     "stating",  "over",    "due",      "made",      "created",
        "was",       "my",     "the",      "number",  "id",       "no",        NULL};
    uint64_t nouns = LEX(TASK) | LEX(TASKS);
    if (in_class(c, c->s.from, nouns) ||
        (is(c, c->s.from, "one") && is(c, c->s.from + 1, "with"))) {
        size_t i = c->s.from + 1;
        bool linked = true;
        while (linked && i < c->s.to) {
            linked = in_class(c, i, nouns);
            for (size_t k = 0; links[k] != NULL && !linked; k++)
                linked = is(c, i, links[k]) && !(word(c, i)->flags & WORD_DATE);
            i += linked;
        }
        c->s.from = i;
        return true;
    }
    size_t last = c->s.to - 1;
    if (left(c) == 2 && in_class(c, last, nouns) &&
        (in_class(c, c->s.from, LEX(QUALITY)) || is(c, c->s.from, "new")))
        return false; /* "old reminder": the noun is half of the name */
    if (left(c) > 1 && in_class(c, last, nouns)) {
        size_t from = c->s.from;
        while (from + 1 < last && in_class(c, from, LEX(DET)))
            from++;
        c->out->phrase = words_text(c->r->arena, &c->r->words, from, c->s.to);
    }
    if (left(c) > 1 && (in_class(c, last, nouns) || is(c, last, "one") || is(c, last, "ones"))) {
        c->s.to--;
        return true;
    }
    /* "the dinner reminder with Ann": the noun in the middle goes when a link follows */
    return false;
}

/* --- pronouns --- */

static bool read_pronoun(struct scan *c)
{
    static const struct {
        const char *words;
        enum pronoun pronoun;
    } table[] = {{"it", PRONOUN_IT},
                 {"that", PRONOUN_IT},
                 {"this", PRONOUN_IT},
                 {"that one", PRONOUN_IT},
                 {"this one", PRONOUN_IT},
                 {"one", PRONOUN_IT},
                 {"the one", PRONOUN_IT},
                 {"same", PRONOUN_IT},
                 {"the same", PRONOUN_IT},
                 {"same one", PRONOUN_IT},
                 {"them", PRONOUN_THEM},
                 {"those", PRONOUN_THEM},
                 {"these", PRONOUN_THEM},
                 {"both", PRONOUN_THEM},
                 {"they", PRONOUN_THEM},
                 {"both of them", PRONOUN_THEM},
                 {"both of those", PRONOUN_THEM},
                 {"both of these", PRONOUN_THEM},
                 {"both tasks", PRONOUN_THEM},
                 {"both items", PRONOUN_THEM},
                 {"both reminders", PRONOUN_THEM},
                 {"those two", PRONOUN_THEM},
                 {"these two", PRONOUN_THEM},
                 {"all of them", PRONOUN_THEM},
                 {"them all", PRONOUN_THEM},
                 {"the other one", PRONOUN_OTHER_ONE},
                 {"other one", PRONOUN_OTHER_ONE},
                 {"the other", PRONOUN_OTHER_ONE},
                 {"other", PRONOUN_OTHER_ONE}};
    struct strbuf_like {
        char text[24];
        size_t n;
    } t = {"", 0};
    for (size_t i = c->s.from; i < c->s.to; i++) {
        const struct word *w = word(c, i);
        if ((w->flags & WORD_QUOTED) || t.n + w->len + 2 > sizeof t.text)
            return false;
        if (t.n > 0)
            t.text[t.n++] = ' ';
        memcpy(t.text + t.n, w->text, w->len);
        t.n += w->len;
        t.text[t.n] = '\0';
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(t.text, table[i].words) == 0) {
            c->out->pronoun = table[i].pronoun;
            return true;
        }
    return false;
}

/* --- several by name --- */

static void read_parts(struct scan *c)
{
    const char **parts = arena_alloc(c->r->arena, MAX_PARTS * sizeof *parts);
    size_t n = 0, start = c->s.from;
    for (size_t i = c->s.from; i <= c->s.to && n < MAX_PARTS; i++) {
        bool and = i < c->s.to && is(c, i, "and");
        bool comma = i < c->s.to && i > start && (word(c, i)->flags & WORD_COMMA);
        if (i < c->s.to && !and&&!comma)
            continue;
        size_t from = start;
        while (from < i && (in_class(c, from, LEX(DET)) || is(c, from, "and")))
            from++;
        size_t to = i;
        while (to > from + 1 && in_class(c, to - 1, LEX(TASK) | LEX(TASKS)))
            to--;
        if (from < to)
            parts[n++] = words_text(c->r->arena, &c->r->words, from, to);
        start = and? i + 1 : i;
    }
    if (n < 2)
        return;
    c->out->parts = parts;
    c->out->n_parts = n;
}

static bool read_quoted(struct scan *c)
{
    for (size_t i = c->s.from; i < c->s.to; i++) {
        if (!(word(c, i)->flags & WORD_QUOTED))
            continue;
        size_t j = i;
        while (j < c->s.to && (word(c, j)->flags & WORD_QUOTED) &&
               !(word(c, j)->flags & WORD_QUOTE_END))
            j++;
        if (j < c->s.to && (word(c, j)->flags & WORD_QUOTED))
            j++;
        c->out->words = words_text(c->r->arena, &c->r->words, i, j);
        c->out->exact = true;
        return true;
    }
    return false;
}

void slots_reference(struct reading *r, struct span s, struct reference *out)
{
    struct scan c = {.r = r, .s = s, .out = out};
    out->words = out->phrase = "";
    out->filters.search = out->filters.period = "";
    if (s.from >= s.to || read_pronoun(&c))
        return;
    bool quoted = read_quoted(&c);
    cut_reason(&c);
    cut_list_phrase(&c);
    bool on = true, noun = false, plural = false;
    while (on && left(&c) > 0) {
        on = cut_undated(&c) || cut_tail(&c) || cut_dates(&c) || read_all(&c) || read_state(&c);
        bool tasks = left(&c) == 1 && in_class(&c, c.s.from, LEX(TASKS));
        if (left(&c) > 0 && !on && !noun && (on = drop_noun(&c)))
            noun = true, plural = tasks;
        if (left(&c) > 1 && !on && in_class(&c, c.s.from, LEX(DET)) && !is(&c, c.s.from, "that"))
            c.s.from++, on = true;
        if (left(&c) > 1 && !on && is(&c, c.s.from, "that"))
            c.s.from++, on = true;
        if (left(&c) > 1 && (is(&c, c.s.from, "number") || is(&c, c.s.from, "no")) &&
            number_at(&c, c.s.from + 1) != 0)
            c.s.from++;
        if (left(&c) > 0 && number_at(&c, c.s.from) != 0 && read_numbers(&c))
            c.s.from = c.s.to;
    }
    if (quoted) {
        out->all = false;
        return;
    }
    if (left(&c) == 0) {
        /* "sunday's tasks": each of them */
        out->all |= plural && c.dated && out->n_positions == 0;
        if (noun && !out->all && out->n_positions == 0 && !c.dated &&
            out->filters.status == STATUS_ANY && out->filters.priority == PRIORITY_NONE &&
            !out->filters.overdue && !out->filters.no_due)
            out->pronoun = PRONOUN_IT;
        return;
    }
    if (read_pronoun(&c))
        return;
    if (left(&c) == 1 && (in_class(&c, c.s.from, LEX(DET)) || in_class(&c, c.s.from, LEX(LIST))))
        return;
    bool field = true; /* "push the deadline back": of the task just spoken of */
    for (size_t i = c.s.from; i < c.s.to; i++)
        field &=
            is(&c, i, "deadline") || is(&c, i, "due") || is(&c, i, "date") || is(&c, i, "time");
    if (field) {
        out->pronoun = PRONOUN_IT;
        return;
    }
    out->words = words_text(r->arena, &r->words, c.s.from, c.s.to);
    read_parts(&c);
}
