/* Reads the tasks to add: how many there are, and of each its title, due date, priority and
 * description. A title loses the words that say those and keeps its own, to the letter. */
#include "language/slots.h"

#include <string.h>

enum { MAX_ITEMS = 50 };

/* --- what stands around a title --- */

static const char *const openers[] = {"to",    "that",   "about", "for",       "of", "called",
                                      "named", "titled", "on",    "regarding", "is", NULL};
static const char *const closers[] = {
    "please", "pls",    "on",  "at",   "for",    "by",   "the", "in",    "to", "and", "of", "due",
    "with",   "thanks", "too", "also", "before", "from", "set", "until", "is", "are", NULL};

/* "that i have to", "i need to", "me to" before the task itself. */
static size_t skip_subject(const struct reading *r, struct span s)
{
    size_t i = s.from;
    if (reading_is(r, i, s, "that") || reading_is(r, i, s, "for"))
        i++;
    if (reading_is(r, i, s, "i") || reading_is(r, i, s, "we")) {
        static const char *const musts[] = {"need",   "have", "want",  "must",
                                            "should", "got",  "ought", NULL};
        size_t j = i + 1;
        if (reading_is(r, j, s, "also") || reading_is(r, j, s, "really") ||
            reading_is(r, j, s, "still"))
            j++;
        if (reading_is(r, j, s, "have") && reading_is(r, j + 1, s, "got") &&
            reading_is(r, j + 2, s, "to"))
            return j + 3;
        if (reading_is(r, j, s, "am") && reading_is(r, j + 1, s, "supposed") &&
            reading_is(r, j + 2, s, "to"))
            return j + 3;
        if (reading_is_any(r, j, s, musts)) {
            bool modal = reading_is(r, j, s, "must") || reading_is(r, j, s, "should");
            if (modal || reading_is(r, j + 1, s, "to"))
                return j + (modal ? 1 : 2);
        }
    }
    if ((reading_is(r, i, s, "get") || reading_is(r, i, s, "have")) &&
        reading_is(r, i + 1, s, "a") && reading_is(r, i + 2, s, "reminder") && i + 4 < s.to)
        return i + 4;
    if (reading_is(r, i, s, "remind") && reading_is(r, i + 1, s, "me") && i + 3 < s.to)
        return i + ((reading_word(r, i + 2)->classes & LEX(PREP)) || reading_is(r, i + 2, s, "that")
                        ? 3
                        : 2);
    if (reading_is(r, i, s, "i") && reading_is(r, i + 1, s, "have") &&
        (reading_is(r, i + 2, s, "a") || reading_is(r, i + 2, s, "an") ||
         reading_is(r, i + 2, s, "my")))
        return i + 3;
    if (i == 0 && reading_is(r, i, s, "i") && reading_is(r, i + 1, s, "have") && i + 2 < s.to &&
        !(reading_word(r, i + 2)->classes & (LEX(FUNCTION) | LEX(PAST) | LEX(PREP) | LEX(AUX))))
        return i + 2; /* "i have jury duty" */
    if ((reading_is(r, s.from, s, "me") || reading_is(r, i, s, "me") ||
         reading_is(r, i, s, "us")) &&
        reading_is(r, i + 1, s, "to"))
        return i + 2;
    return s.from;
}

static struct span trim(const struct reading *r, struct span s, bool opening)
{
    size_t before;
    do {
        before = s.to - s.from;
        size_t skipped = skip_subject(r, s);
        if (skipped < s.to)
            s.from = skipped;
        if (opening && s.to - s.from > 1 && reading_is_any(r, s.from, s, openers))
            s.from++;
        while (s.to > s.from + 1 && reading_is_any(r, s.to - 1, s, closers) &&
               !(reading_word(r, s.to - 1)->flags & WORD_DATE))
            s.to--;
    } while (s.to - s.from != before);
    return s;
}

/* --- priority --- */

/* The words from i on that say a priority and nothing else ("with high priority", "it's urgent"):
 * how many they are; 0 for none. `bare` also takes "urgent" alone. */
static size_t priority_phrase(const struct reading *r, size_t i, struct span s, bool bare)
{
    static const char *const leads[] = {"with",  "as",   "at",        "and", "make", "it",
                                        "this",  "that", "is",        "a",   "very", "really",
                                        "super", "so",   "extremely", "set", "to",   "of",
                                        "mark",  "be",   "its",       "due", NULL};
    static const char *const nouns[] = {"priority", "importance", "prio", NULL};
    size_t j = i;
    bool it_is = false;
    while (reading_is_any(r, j, s, leads)) {
        it_is |= reading_is(r, j, s, "is");
        j++;
    }
    if (j >= s.to)
        return 0;
    if (reading_is_any(r, j, s, nouns) && (reading_word(r, j)->classes & LEX(FIELD)) &&
        j + 1 < s.to) {
        size_t k = j + 1; /* "priority: high", "priority is high" */
        if (reading_is(r, k, s, "is") || reading_is(r, k, s, "of"))
            k++;
        if (k < s.to && slots_priority(r, (struct span){k, k + 1}) != PRIORITY_NONE)
            return k + 1 - i;
    }
    if (reading_is(r, j, s, "not"))
        j++;
    if (j >= s.to || slots_priority(r, (struct span){j, j + 1}) == PRIORITY_NONE)
        return 0;
    if (reading_is_any(r, j + 1, s, nouns))
        return j + 2 - i;
    bool strong = reading_is(r, j, s, "urgent") || reading_is(r, j, s, "asap") ||
                  reading_is(r, j, s, "important") || reading_is(r, j, s, "urgently") ||
                  reading_is(r, j, s, "critical");
    return strong && (it_is || (bare && j == i)) ? j + 1 - i : 0;
}

static struct span take_priority(const struct reading *r, struct span s, struct item *item)
{
    for (size_t i = s.from; i < s.to; i++) {
        size_t n = priority_phrase(r, i, s,
                                   i == s.from ? s.from + 1 < s.to &&
                                                     (reading_word(r, i + 1)->flags & WORD_COLON)
                                               : i + 1 == s.to);
        if (n == 0 || n == s.to - s.from)
            continue;
        enum priority p = slots_priority(r, (struct span){i, i + n});
        if (i == s.from) {
            item->priority = p;
            s.from = i + n;
            if (s.to - s.from > 1 && (reading_word(r, s.from)->classes & (LEX(TASK))))
                s.from++;
            return s;
        }
        /* what follows may only be dates; a phrase in mid-title belongs to it */
        if (i + n == s.to || slots_all_date(r, (struct span){i + n, s.to})) {
            item->priority = p;
            if (i + n == s.to)
                s.to = i;
            return s;
        }
    }
    return s;
}

/* --- description --- */

static struct span take_description(struct reading *r, struct span s, struct item *item)
{
    static const char *const names[] = {"description", "details", "note", "notes", "desc", NULL};
    for (size_t i = s.from + 1; i + 1 < s.to; i++) {
        if (!reading_is_any(r, i, s, names))
            continue;
        size_t cut = i, text = i + 1;
        bool marked = reading_word(r, text)->flags & (WORD_COLON | WORD_QUOTED);
        while (cut > s.from + 1 &&
               (reading_is(r, cut - 1, s, "with") || reading_is(r, cut - 1, s, "the") ||
                reading_is(r, cut - 1, s, "a") || reading_is(r, cut - 1, s, "and")))
            cut--, marked |= reading_is(r, cut, s, "with");
        if (!marked)
            continue;
        if (reading_is(r, text, s, "of") || reading_is(r, text, s, "that") ||
            reading_is(r, text, s, "saying"))
            text++;
        if (text >= s.to)
            continue;
        item->description = words_text(r->arena, &r->words, text, s.to);
        s.to = cut;
        return s;
    }
    return s;
}

/* "the match 30 minutes before", "the pills an hour before dinner": where the lead begins; s.to
 * when there is none. */
static size_t lead_after(const struct reading *r, struct span s)
{
    static const char *const ends[] = {"before", "beforehand", "prior", "ahead", "early", NULL};
    static const char *const counts[] = {"a", "an", "half", "few", "couple", NULL};
    for (size_t unit = s.from + 2; unit + 1 < s.to; unit++) {
        bool lead = (reading_word(r, unit)->classes & LEX(UNIT)) &&
                    (reading_is(r, unit + 1, s, "before") ||
                     (unit + 2 == s.to && reading_is_any(r, unit + 1, s, ends)));
        size_t i = unit;
        while (lead && i > s.from + 1 &&
               ((reading_word(r, i - 1)->classes & LEX(NUMBER)) ||
                reading_is_any(r, i - 1, s, counts)))
            i--;
        if (i < unit)
            return i;
    }
    return s.to;
}

/* "30 minutes before the match": how long before is noted, the match is the task. */
static struct span take_lead(struct reading *r, struct span s, struct item *item)
{
    size_t i = s.from;
    size_t last = lead_after(r, s);
    if (last < s.to) {
        item->description = words_text(r->arena, &r->words, last, s.to);
        s.to = last;
        return s;
    }
    if (!(i < s.to && ((reading_word(r, i)->classes & LEX(NUMBER)) || reading_is(r, i, s, "a") ||
                       reading_is(r, i, s, "an") || reading_is(r, i, s, "half"))))
        return s;
    while (i < s.to && i < s.from + 3 && !(reading_word(r, i)->classes & LEX(UNIT)))
        i++;
    if (i + 2 >= s.to || !(reading_word(r, i)->classes & LEX(UNIT)) ||
        !reading_is(r, i + 1, s, "before"))
        return s;
    item->description = words_text(r->arena, &r->words, s.from, i + 2);
    s.from = i + 2;
    return s;
}

/* --- dates --- */

/* A date inside a title that is no part of it: what follows opens a new phrase. */
static bool stands_apart(const struct reading *r, size_t from, size_t to, struct span s)
{
    static const char *const joints[] = {"to",   "about", "with",   "for",   "because",
                                         "so",   "and",   "before", "after", "regarding",
                                         "from", "that",  NULL};
    static const char *const places[] = {"on", "at", NULL};
    static const char *const limits[] = {"before", "after", "until", "since", NULL};
    return to < s.to && (reading_is_any(r, to, s, joints) ||
                         (reading_is_any(r, to, s, places) && !reading_is_any(r, from, s, limits)));
}

/* Where the date that counts begins in the run of dates [from, to): "at 5 at 6:15 am" are two, and
 * the first belongs to the title. */
static size_t last_date(const struct reading *r, size_t from, size_t to)
{
    bool date = false, time = false;
    size_t end = to;
    for (size_t i = to; i-- > from;) {
        struct when w;
        if (!(reading_word(r, i)->flags & WORD_DATE_START))
            continue;
        if (!slots_when(r, (struct span){i, end}, (struct span){0, 0}, &w))
            continue;
        if ((w.has_date && date) || (w.has_time && time))
            return end;
        date |= w.has_date;
        time |= w.has_time;
        end = i;
    }
    return from;
}

/* Dates that begin with "is due". */
static bool says_due(const struct reading *r, struct span dates)
{
    static const char *const verbs[] = {"is", "are", NULL};
    return dates.from > 0 && dates.to - dates.from > 2 &&
           reading_is_any(r, dates.from, dates, verbs) &&
           reading_is(r, dates.from + 1, dates, "due") &&
           !(reading_word(r, dates.from - 1)->classes & LEX(PRONOUN));
}

/* Both spans name a day. */
static bool dated_twice(const struct reading *r, struct span a, struct span b)
{
    struct when first, second;
    return a.to <= b.from && slots_when(r, a, (struct span){0, 0}, &first) && first.has_date &&
           slots_when(r, b, (struct span){0, 0}, &second) && second.has_date;
}

/* Cuts dates off both ends; tells the span they stood in through *dates. */
static struct span take_dates(const struct reading *r, struct span s, struct span *dates)
{
    struct span whole = s;
    while (s.to > s.from && (reading_word(r, s.to - 1)->flags & WORD_DATE))
        s.to--;
    if (s.to < whole.to && s.to > s.from)
        s.to = last_date(r, s.to, whole.to);
    if (s.to == s.from) {
        *dates = whole;
        return s;
    }
    *dates = (struct span){s.to, whole.to};
    if (dates->from == dates->to) {
        size_t i = s.from;
        while (i < s.to && (reading_word(r, i)->flags & WORD_DATE))
            i++;
        *dates = (struct span){s.from, i};
        s.from = i;
    }
    return s;
}

/* The title's text without a date in its middle; NULL when there is none to leave out. */
static char *without_middle_date(struct reading *r, struct span s, struct span *dates)
{
    for (size_t i = s.from + 1; i < s.to; i++) {
        if (!(reading_word(r, i)->flags & WORD_DATE_START))
            continue;
        size_t j = i + 1;
        while (j < s.to && (reading_word(r, j)->flags & WORD_DATE))
            j++;
        if (stands_apart(r, i, j, s)) {
            *dates = (struct span){i, j};
            return arena_printf(r->arena, "%s %s", words_text(r->arena, &r->words, s.from, i),
                                words_text(r->arena, &r->words, j, s.to));
        }
        i = j - 1;
    }
    return NULL;
}

static void set_due(const struct reading *r, struct span around, struct span own, struct item *item)
{
    struct when w;
    for (size_t i = own.from; i < own.to; i++)
        if (reading_word(r, i)->flags & WORD_REPEAT)
            item->repeat = words_text(r->arena, &r->words, own.from, own.to);
    if (!slots_when(r, around, own, &w))
        return;
    item->due = slots_moment(&w, false);
}

/* --- one task --- */

/* The whole of a quotation that starts at i: its end, or i. */
static size_t quotation(const struct reading *r, size_t i, struct span s)
{
    size_t j = i;
    while (j < s.to && (reading_word(r, j)->flags & WORD_QUOTED))
        if (reading_word(r, j++)->flags & WORD_QUOTE_END)
            return j;
    return i;
}

/* "lesson one": a name and its number, not "another one". */
static bool numbered(const struct reading *r, struct span s)
{
    static const char *const which[] = {"new", "another", "other", "more", "next", "last", NULL};
    return s.to - s.from == 2 && reading_is(r, s.to - 1, s, "one") &&
           !(reading_word(r, s.from)->classes & (LEX(FUNCTION) | LEX(DET) | LEX(ORDINAL))) &&
           !reading_is_any(r, s.from, s, which);
}

/* "5 tasks", "a few things": says how many, not which. */
static bool counted(const struct reading *r, struct span s)
{
    static const char *const amounts[] = {"few", "some", "more", "couple", "of", "several", NULL};
    static const char *const things[] = {"things", "stuff", NULL};
    const struct word *last = reading_word(r, s.to - 1);
    if (!(last->classes & LEX(TASKS)) && !reading_is_any(r, s.to - 1, s, things))
        return false;
    for (size_t i = s.from; i < s.to; i++)
        if ((reading_word(r, i)->flags & WORD_QUOTED) ||
            (i + 1 < s.to && !(reading_word(r, i)->classes & (LEX(NUMBER) | LEX(DET))) &&
             !reading_is_any(r, i, s, amounts)))
            return false;
    return s.to - s.from > 1;
}

/* "with no title", "without a name", "untitled": says that there is none. */
static bool unnamed(const struct reading *r, struct span s)
{
    static const char *const blank[] = {"untitled", "nameless", "unnamed", "empty", "blank", NULL};
    static const char *const names[] = {"title", "name", "text", NULL};
    size_t i = s.from, n = s.to - s.from;
    if (n == 1)
        return reading_is_any(r, i, s, blank);
    bool without = reading_is(r, i, s, "without") ||
                   (reading_is(r, i, s, "with") && reading_is(r, i + 1, s, "no"));
    return (without || reading_is(r, i, s, "no")) && n <= 4 &&
           reading_is_any(r, s.to - 1, s, names);
}

static struct item read_item(struct reading *r, struct span clause, struct span title,
                             struct span around, bool verb_first)
{
    struct item item = {.title = "", .description = "", .repeat = ""};
    static const char *const nothing[] = {
        "something", "it",    "that", "this",  "them", "one",  "thing", "item", "task", "new",
        "stuff",     "entry", "todo", "items", "some", "more", "sth",   "smth", NULL};
    struct span s = title, dates = {0, 0};
    bool said = false; /* the date is said before the title, and another in it */
    for (size_t i = clause.from; i + 1 < title.from; i++) /* "a high priority task to …" */
        if (priority_phrase(r, i, clause, true) > 0 &&
            (reading_word(r, i)->classes & (LEX(HIGH) | LEX(LOW))))
            item.priority = slots_priority(r, (struct span){i, i + 1});
    s = take_description(r, s, &item);
    size_t full = s.to;
    s = take_lead(r, s, &item);
    struct span lead = {s.to, full};
    s = take_priority(r, s, &item);
    s = trim(r, s, true);
    s = take_dates(r, s, &dates);
    if (dates.from == s.to && dates.from < dates.to && s.from < s.to &&
        dated_twice(r, around, dates)) {
        s.to = dates.to; /* "on Monday remind me to book the table for Friday" */
        dates = (struct span){0, 0};
        said = true;
    }
    if (dates.from == dates.to)
        dates = lead; /* "… an hour before the game at 6" */
    s = take_priority(r, s, &item);
    s = trim(r, s, !verb_first);
    struct span more = {0, 0};
    if (dates.from < dates.to && s.from < s.to && (reading_word(r, s.to - 1)->flags & WORD_DATE))
        s = take_dates(r, s, &more);
    if (s.from < s.to && s.to == dates.from && says_due(r, dates))
        s.to += 2; /* "rent is due on the first" */
    else if (s.from < s.to && s.to + 1 == dates.from &&
             reading_is(r, dates.from, title, "coming") && reading_is(r, s.to, title, "is"))
        s.to += 2; /* "the plumber is coming Thursday" */
    size_t end = quotation(r, s.from, s);
    if (end > s.from) {
        item.quoted = true;
        item.title = words_text(r->arena, &r->words, s.from, end);
        set_due(r, around, end < s.to ? (struct span){end, title.to} : dates, &item);
        return item;
    }
    if (s.from == s.to) {
        set_due(r, around, dates, &item);
        return item;
    }
    char *text = NULL;
    if (dates.from == dates.to && !said)
        text = without_middle_date(r, s, &dates);
    /* a date that stays in the title counts all the same, unless there is another */
    set_due(r, around, dates.from == dates.to && !said ? s : dates, &item);
    bool article = reading_is(r, s.from, s, "a") || reading_is(r, s.from, s, "an") ||
                   reading_is(r, s.from, s, "the");
    if (article && s.to - s.from > 1 && text == NULL)
        s.from++;
    item.title = text != NULL ? text : words_text(r->arena, &r->words, s.from, s.to);
    if (s.to - s.from <= 2 && reading_is_any(r, s.to - 1, s, nothing) && text == NULL &&
        !(s.to - s.from == 2 && (reading_word(r, s.from)->classes & (LEX(DO) | LEX(QUALITY)))) &&
        !numbered(r, s))
        item.title = ""; /* "add something": what? */
    bool whom =
        s.to - s.from == 1 && (reading_is(r, s.from, s, "me") || reading_is(r, s.from, s, "us"));
    if (text == NULL && (whom || unnamed(r, s) || counted(r, s)))
        item.title = "";
    return item;
}

/* --- several tasks --- */

static bool verb_phrase(const struct reading *r, size_t i, struct span s)
{
    if (reading_is(r, i, s, "to") || reading_is(r, i, s, "also") || reading_is(r, i, s, "then"))
        i++;
    if (i + 1 >= s.to || !(reading_word(r, i)->classes & LEX(DO)) ||
        (reading_word(r, i)->flags & (WORD_QUOTED | WORD_DATE)))
        return false;
    size_t j = i + 1; /* "cut out and laminate it": the first verb has no object of its own */
    while (j < s.to && (reading_word(r, j)->classes & (LEX(PREP))) | reading_is(r, j, s, "up") |
                           reading_is(r, j, s, "out"))
        j++;
    return j < s.to && !(reading_word(r, j)->flags & WORD_COMMA) && !reading_is(r, j, s, "and");
}

/* A joint before word i: how many words it takes ("and", "and then"), -1 for no joint. */
static int joint(const struct reading *r, size_t i, struct span s)
{
    static const char *const ands[] = {"and", "then", "plus", "also", "&", NULL};
    if ((reading_word(r, i)->flags & WORD_QUOTED) &&
        (reading_word(r, i - 1)->flags & WORD_QUOTED) &&
        !(reading_word(r, i - 1)->flags & WORD_QUOTE_END))
        return -1;
    bool inside = i > s.from && (reading_word(r, i - 1)->flags & WORD_QUOTED) &&
                  !(reading_word(r, i - 1)->flags & WORD_QUOTE_END);
    if (inside) /* a quoted title is one task */
        return -1;
    int n = 0;
    while (reading_is_any(r, i + (size_t)n, s, ands))
        n++;
    if (n > 0)
        return n;
    return reading_word(r, i)->flags & (WORD_COMMA | WORD_BREAK) ? 0 : -1;
}

/* Nouns that a list may hold one by one: short, and with nothing hanging on them. */
static bool plain_nouns(const struct reading *r, const struct span *parts, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t words = parts[i].to - parts[i].from;
        while (words > 0 && (reading_word(r, parts[i].from + words - 1)->flags & WORD_DATE))
            words--;
        if (words == 0 || words > 4)
            return false;
        for (size_t j = parts[i].from; j < parts[i].from + words; j++)
            if (reading_word(r, j)->classes & (LEX(PREP) | LEX(AUX) | LEX(WH)) &&
                !(reading_word(r, j)->flags & (WORD_QUOTED | WORD_DATE)))
                return false;
    }
    return true;
}

static bool fixed_pair(const struct reading *r, struct span a, struct span b)
{
    static const char *const pairs[][2] = {
        {"mac", "cheese"},       {"salt", "pepper"},     {"jelly", "jam"},     {"bed", "breakfast"},
        {"fish", "chips"},       {"macaroni", "cheese"}, {"butter", "jelly"},  {"bread", "butter"},
        {"pros", "cons"},        {"mom", "dad"},         {"dinner", "drinks"}, {"lost", "found"},
        {"terms", "conditions"}, {"rock", "roll"},       {"arts", "crafts"},   {"dinner", "movie"},
        {"gin", "tonic"},        {"search", "rescue"},   {"meet", "greet"},    {"wine", "cheese"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (words_is(reading_word(r, a.to - 1), pairs[i][0]) &&
            words_is(reading_word(r, b.from), pairs[i][1]))
            return true;
    return false;
}

/* Parts a title at its joints; returns 1 when it is one task. */
static size_t split(const struct reading *r, struct span s, bool list_like, struct span *parts)
{
    bool verbs = verb_phrase(r, s.from, s);
    bool quoted = reading_word(r, s.from)->flags & WORD_QUOTED;
    size_t n = 0, start = s.from;
    for (size_t i = s.from + 1; i < s.to && n + 1 < MAX_ITEMS; i++) {
        int skip = joint(r, i, s);
        if (skip < 0 || i + (size_t)skip >= s.to)
            continue;
        size_t next = i + (size_t)skip;
        bool date_next = slots_all_date(r, (struct span){next, next + 1});
        bool cut = verbs ? verb_phrase(r, next, s)
                         : list_like && !date_next &&
                               (!quoted || (reading_word(r, next)->flags & WORD_QUOTED));
        if (!cut || i == start)
            continue;
        if (!verbs && fixed_pair(r, (struct span){start, i}, (struct span){next, s.to}))
            continue;
        parts[n++] = (struct span){start, i};
        start = next;
        i = next;
    }
    parts[n++] = (struct span){start, s.to};
    if (n > 1 && !verbs && !quoted && !plain_nouns(r, parts, n)) {
        parts[0] = s;
        return 1;
    }
    return n;
}

void slots_items(struct reading *r, struct span clause, struct span title, bool list_like,
                 struct meaning *out)
{
    struct span parts[MAX_ITEMS];
    bool verb_first = title.from < title.to && (reading_word(r, title.from)->classes & LEX(DO));
    size_t n = title.from < title.to ? split(r, title, list_like, parts) : 0;
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) /* "milk, not eggs" */
        if (i == 0 || !reading_is(r, parts[i].from, parts[i], "not"))
            parts[kept++] = parts[i];
    n = kept;
    if (n == 0)
        parts[n++] = title;
    out->items = arena_alloc(r->arena, n * sizeof *out->items);
    out->n_items = n;
    /* dates before the title, or after it: "remind me tomorrow to …", "… to my list for today" */
    struct span before = {clause.from, title.from}, after = {title.to, clause.to};
    struct span around = reading_has(r, after, 0) || after.from >= after.to ? before : after;
    for (size_t i = after.from; i < after.to; i++)
        if (reading_word(r, i)->flags & WORD_DATE)
            around = after;
    for (size_t i = before.from; i < before.to; i++)
        if (reading_word(r, i)->flags & WORD_DATE)
            around = before;
    if (title.from >= title.to)
        around = clause;
    for (size_t i = 0; i < n; i++)
        out->items[i] = read_item(r, clause, parts[i], around, verb_first);
    if (n == 1)
        return;
    /* a date or priority said last is for all, when no other item has its own */
    struct item *last = &out->items[n - 1];
    bool alone = true;
    for (size_t i = 0; i + 1 < n; i++)
        alone &= out->items[i].due.date[0] == '\0';
    for (size_t i = 0; i + 1 < n && list_like && alone; i++)
        out->items[i].due = last->due;
    for (size_t i = 0; i + 1 < n && list_like; i++)
        if (out->items[i].priority == PRIORITY_NONE)
            out->items[i].priority = last->priority;
}
