/* Reads one clause in layers: the wrapping goes ("could you please …"), then the grammar's lines
 * are tried in order, and what none of them fits is judged by its first word. */
#include "language/clause.h"

#include "language/fits.h"

#include <string.h>

/* How sure each layer is. */
enum { SURE_GRAMMAR = SURE_CERTAIN, SURE_BARE = 70, SURE_GUESS = 30 };

static const struct pattern *const tables[] = {grammar_questions, grammar_changes,
                                               grammar_requests};
enum { TABLES = sizeof tables / sizeof *tables };

static struct pattern_set *wraps, *tails, *requests[TABLES];

void clause_prepare(void)
{
    if (wraps != NULL)
        return;
    wraps = pattern_compile(grammar_wraps, grammar_macros);
    tails = pattern_compile(grammar_tails, grammar_macros);
    for (size_t i = 0; i < TABLES; i++)
        requests[i] = pattern_compile(tables[i], grammar_macros);
}

struct meaning *clause_new(struct reading *r, enum intent intent, int sure)
{
    struct meaning *m = arena_alloc(r->arena, sizeof *m);
    m->intent = intent;
    m->sure = sure;
    m->tail = m->target.phrase = m->target.words = m->target.filters.search =
        m->target.filters.period = "";
    m->filters.search = m->filters.period = m->changes.title = m->changes.description = "";
    m->changes.completed = -1;
    return m;
}

/* --- wrapping --- */

/* A sign before a request is no part of it: "🎉 add …"; before a title it is. */
static void skip_signs(struct frame *f)
{
    uint64_t verbs = LEX(ADD) | LEX(MAKE) | LEX(REMIND) | LEX(DELETE) | LEX(CHANGE) | LEX(SHOW) |
                     LEX(DONE) | LEX(WH) | LEX(AUX) | LEX(POLITE);
    size_t i = f->s.from;
    while (i + 1 < f->s.to && !(reading_word(f->r, i)->flags & WORD_QUOTED) &&
           ((unsigned char)reading_word(f->r, i)->text[0] == 0xf0 ||
            ((unsigned char)reading_word(f->r, i)->text[0] == 0xe2)))
        i++;
    if (i > f->s.from &&
        ((reading_word(f->r, i)->classes & verbs) || reading_is(f->r, i, f->s, "mark")))
        f->s.from = i;
}

static void unwrap(struct frame *f)
{
    struct reading *r = f->r;
    skip_signs(f);
    for (bool again = true; again && f->s.to - f->s.from > 1;) {
        size_t index = 0, end = f->s.from;
        while (end < f->s.to && (reading_word(r, end)->flags & WORD_DATE))
            end++;
        if (end > f->s.from && end < f->s.to &&
            ((reading_word(r, end)->classes &
              (LEX(REMIND) | LEX(ADD) | LEX(MAKE) | LEX(DELETE) | LEX(CHANGE))) ||
             (reading_word(r, end)->flags & WORD_COMMA) || reading_is(r, end, f->s, "i") ||
             reading_is(r, end, f->s, "we")))
            f->s.from = end; /* "in ten minutes remind me to …" */
        again = pattern_prefix(wraps, &r->words, f->s.from, f->s.to, &index, &end, &r->budget);
        if (!again || end >= f->s.to || end == f->s.from)
            break;
        int wrap = grammar_wraps[index].value;
        if (wrap == WRAP_PLAN && !(reading_word(r, end)->classes & LEX(DO)))
            break;
        if (wrap == WRAP_NEED &&
            (reading_is(r, end, f->s, "i") || reading_is(r, end, f->s, "you") ||
             reading_is(r, end, f->s, "we") || reading_is(r, end, f->s, "it")))
            break; /* "should I …" asks */
        bool wh = (reading_word(r, end)->classes & LEX(WH)) && !reading_is(r, end, f->s, "how");
        if (wrap == WRAP_LOOK && !wh) { /* "let me see my list": "let me" goes all the same */
            index++;
            if (!pattern_prefix(wraps, &r->words, f->s.from, f->s.to, &index, &end, &r->budget) ||
                end >= f->s.to || grammar_wraps[index].value != WRAP_WANT)
                break;
            wrap = WRAP_WANT;
        }
        f->please |= wrap == WRAP_PLEASE;
        f->need |= wrap == WRAP_NEED || wrap == WRAP_PLAN;
        f->want |= wrap == WRAP_WANT;
        f->request |= wrap == WRAP_REQUEST || wrap == WRAP_ASK;
        f->ask |= wrap == WRAP_ASK;
        f->correction |= wrap == WRAP_CORRECTION;
        f->s.from = end;
    }
    for (bool again = true; again;) {
        again = false;
        for (size_t n = 1; n <= 5 && n + 1 <= f->s.to - f->s.from && !again; n++) {
            size_t index = 0;
            struct pattern_match m;
            again = pattern_next(tails, &r->words, f->s.to - n, f->s.to, &index, &m, &r->budget);
            if (again)
                f->s.to -= n;
        }
    }
}

/* --- requests --- */

/* A past tense becomes the task's own verb: "bought the milk", "the milk is bought" → "buy the
 * milk". */
static void past_reference(struct frame *f, size_t verb, struct reference *out)
{
    struct reading *r = f->r;
    const struct lexicon_word *base = reading_word(r, verb)->base;
    if (base == NULL || out->words[0] == '\0')
        return;
    out->words = arena_printf(r->arena, "%.*s %s", (int)base->len, base->text, out->words);
    out->n_parts = 0;
}

static void fill_target(struct frame *f, const struct pattern *p, const struct pattern_match *m,
                        struct meaning *out)
{
    struct reading *r = f->r;
    struct span ref = fits_slot(m, SLOT_REF);
    slots_reference(r, ref, &out->target);
    if (p->flags & G_ALL) {
        out->target.all = true;
        out->target.pronoun = PRONOUN_NONE;
    }
    if ((p->flags & (G_PAST | G_PASSIVE)) && ref.from < ref.to)
        past_reference(f, fits_verb(f, p, ref), &out->target);
    bool nothing = out->target.words[0] == '\0' && out->target.n_positions == 0 && !out->target.all;
    if ((p->flags & G_IT) || (nothing && ref.from == ref.to && out->intent == INTENT_UPDATE))
        out->target.pronoun = PRONOUN_IT;
    bool class = out->target.all || out->target.filters.status == STATUS_COMPLETED;
    if (out->intent == INTENT_DELETE && class && out->target.n_positions == 0)
        out->intent = INTENT_BULK_DELETE;
    if (out->intent == INTENT_COMPLETE && out->target.all)
        out->intent = INTENT_BULK_COMPLETE;
    if (out->intent == INTENT_BULK_DELETE || out->intent == INTENT_BULK_COMPLETE)
        out->target.all = true;
}

/* "Set the priority of X to …": a value that is no priority is no title either, nor is what one
 * moves a task to. Better ask. */
static void forget_title(const struct frame *f, const struct pattern *p,
                         const struct pattern_match *m, struct changes *c)
{
    static const char *const fields[] = {"priority", "importance", "deadline", "date", "due", NULL};
    static const char *const moves[] = {"move",  "push", "postpone", "reschedule", "delay",
                                        "shift", "bump", "defer",    "snooze",     NULL};
    bool moved = reading_is_any(f->r, f->s.from, f->s, moves);
    struct span ref = fits_slot(m, SLOT_REF), new = fits_slot(m, SLOT_NEW);
    if (c->title[0] == '\0' || (p->flags & (G_TITLE | G_JOIN | G_DESC)))
        return;
    for (size_t i = f->s.from; i < new.from; i++)
        if (moved || (i > f->s.from && (i < ref.from || i >= ref.to) &&
                      reading_is_any(f->r, i, f->s, fields))) {
            c->title = "";
            c->when = moved;
            c->any = c->due.date[0] != '\0' || c->due.time[0] != '\0' ||
                     c->priority != PRIORITY_NONE || c->clear_due;
            return;
        }
}

static struct meaning *build(struct frame *f, const struct pattern *p,
                             const struct pattern_match *m)
{
    struct reading *r = f->r;
    struct meaning *out = clause_new(r, (enum intent)p->value, SURE_GRAMMAR);
    out->correction = f->correction || (p->flags & G_CORRECTION);
    switch (p->value) {
    case INTENT_UNCLEAR:
    case INTENT_CREATE: {
        struct span title = fits_slot(m, SLOT_TITLE);
        bool number =
            title.to - title.from == 1 && title.from > f->s.from + 1 &&
            (reading_word(r, title.from)->classes & LEX(NUMBER)) &&
            !(reading_word(r, title.from)->flags & (WORD_QUOTED | WORD_DATE | WORD_COLON));
        if (number && (reading_word(r, title.from - 1)->classes & LEX(TASK)))
            title.from--; /* "add item 3" */
        bool unnamed = title.to - title.from == 1 && title.to < f->s.to &&
                       (reading_word(r, title.from)->classes & LEX(QUALITY)) &&
                       !(reading_word(r, title.from)->flags & WORD_QUOTED);
        if (unnamed && (reading_word(r, title.to)->classes & (LEX(TASK) | LEX(TASKS))))
            title.to++; /* "add old reminder" */
        slots_items(r, f->whole, title,
                    !(p->flags & G_VERB) && !reading_is(r, f->s.from, f->s, "remind"), out);
        break;
    }
    case INTENT_OTHER:
        break;
    case INTENT_LIST:
        slots_filters(r, f->s, &out->filters);
        if (out->filters.search[0] == '\0')
            slots_search(r, fits_slot(m, SLOT_REF), &out->filters);
        break;
    case INTENT_UPDATE:
        fill_target(f, p, m, out);
        slots_changes(r, fits_slot(m, SLOT_NEW), p->flags, &out->changes);
        forget_title(f, p, m, &out->changes);
        if (!out->changes.any && slots_priority(r, f->s) == PRIORITY_MEDIUM) {
            out->changes.priority = PRIORITY_MEDIUM; /* "make it normal priority" */
            out->changes.any = true;
        }
        if (p->flags & G_SHIFT) /* the pattern does not capture the span: all words count */
            slots_changes(r, f->s, p->flags, &out->changes);
        if (out->changes.completed >= 0 && !out->changes.title[0])
            out->intent = out->changes.completed ? INTENT_COMPLETE : INTENT_REOPEN;
        break;
    case INTENT_GET:
        if (reading_has(r, fits_slot(m, SLOT_REF), LEX(TASKS)) && !(p->flags & G_PICK)) {
            out->intent = INTENT_LIST; /* "tell me about my reminders" */
            slots_filters(r, f->s, &out->filters);
            break;
        }
        fill_target(f, p, m, out);
        break;
    default:
        fill_target(f, p, m, out);
    }
    return out;
}

static struct meaning *as_title(struct frame *f, int sure)
{
    struct meaning *out = clause_new(f->r, INTENT_CREATE, sure);
    slots_items(f->r, f->whole, f->s, false, out);
    return out;
}

/* The first line of a table that fits, words and flags. */
static const struct pattern *first_line(struct frame *f, size_t table, struct pattern_match *m)
{
    struct reading *r = f->r;
    for (size_t i = 0;
         pattern_next(requests[table], &r->words, f->s.from, f->s.to, &i, m, &r->budget); i++)
        if (fits_line(f, &tables[table][i], m) &&
            !(f->need && tables[table][i].value == INTENT_OTHER))
            return &tables[table][i];
    return NULL;
}

/* "my meeting with Jan", "the recital": if it is on the list, "I need to cancel it" asks for that.
 */
static bool on_the_calendar(const struct reading *r, struct span ref)
{
    return ref.from < ref.to && (reading_word(r, ref.from)->classes & LEX(DET)) &&
           reading_has(r, ref, LEX(EVENT) | LEX(OCCASION)) && !reading_has(r, ref, LEX(OFF));
}

static struct meaning *request(struct frame *f, struct clause *c)
{
    struct reading *r = f->r;
    struct pattern_match m;
    const struct pattern *p = NULL;
    for (size_t i = 0; i < TABLES && p == NULL; i++)
        p = first_line(f, i, &m);
    if (p == NULL)
        return NULL;
    /* "I need to delete X" is a task of its own, unless X speaks of tasks */
    struct span rest = {f->s.from + 1, f->s.to};
    bool moved = (p->flags & (G_NEW_DATE | G_SHIFT)) &&
                 (reading_word(r, m.from[SLOT_REF])->classes & LEX(DET));
    bool own = fits_changes((enum intent)p->value) && !moved &&
               !reading_has(r, rest, LEX(TASK) | LEX(TASKS) | LEX(LIST));
    bool planned =
        fits_changes((enum intent)p->value) && on_the_calendar(r, fits_slot(&m, SLOT_REF));
    if (f->need && ((own && !planned) || (p->flags & G_KEEP)))
        return as_title(f, SURE_GRAMMAR);
    c->matched = true;
    c->verb_title = p->flags & G_VERB;
    struct meaning *out = build(f, p, &m);
    if (f->need && own)
        slots_items(r, f->whole, f->s, false,
                    out); /* a task of its own, if there is none like it */
    return out;
}

/* --- what no line fits --- */

static bool has_date(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++)
        if (reading_word(r, i)->flags & WORD_DATE)
            return true;
    return false;
}

/* "Where am I on Friday at 3": what else than a list would know? */
static bool about_my_time(const struct reading *r, struct span s)
{
    static const char *const heads[] = {"what", "when", "where", "who",  "which", "do",
                                        "am",   "is",   "are",   "have", "did",   NULL};
    static const char *const mine[] = {"i", "we", "my", "our", NULL};
    static const char *const else_[] = {
        "wear",  "eat",    "cook",     "watch",  "spend",  "spent",     "paid",  "earn", "weigh",
        "drink", "good",   "safe",     "old",    "expect", "if",        "win",   "much", "purchase",
        "made",  "bought", "umbrella", "jacket", "coat",   "sunscreen", "boots", NULL};
    bool i_am = false;
    if (!reading_is_any(r, s.from, s, heads) || !has_date(r, s) ||
        reading_has(r, s, LEX(OFF) | LEX(ASIDE) | LEX(OFFVERB)))
        return false;
    for (size_t i = s.from; i < s.to; i++) {
        if (reading_is_any(r, i, s, else_))
            return false;
        i_am |= reading_is_any(r, i, s, mine);
    }
    return i_am;
}

/* "Dinner with my parents on Saturday": a date, and something one is at. */
static bool names_an_occasion(const struct reading *r, struct span s)
{
    const struct word *first = reading_word(r, s.from);
    struct when w;
    size_t named = 0;
    for (size_t i = s.from; i < s.to; i++)
        named += !(reading_word(r, i)->flags & WORD_DATE);
    return s.to - s.from <= 12 && slots_when(r, s, (struct span){0, 0}, &w) &&
           (w.has_time || named > 2) && reading_has(r, s, LEX(OCCASION) | LEX(EVENT)) &&
           !reading_has(r, s, LEX(AUX)) &&
           !(first->classes & (LEX(FUNCTION) | LEX(AUX) | LEX(WH) | LEX(PREP) | LEX(PRONOUN) |
                               LEX(DET) | LEX(SHOW) | LEX(OFFVERB)));
}

/* "Do penguins fly", not "do dishes tonight". */
static bool asks_of_many(const struct reading *r, struct span s)
{
    const struct word *many = reading_word(r, s.from + 1), *verb = reading_word(r, s.from + 2);
    return many->len > 3 && many->text[many->len - 1] == 's' && !(verb->flags & WORD_DATE) &&
           !(verb->classes & (LEX(PREP) | LEX(FUNCTION)));
}

static struct meaning *judge(struct frame *f)
{
    static const char *const told[] = {"message", "text", "tell", "reply", "share",
                                       "post",    "send", "ask",  NULL};
    static const char *const shown[] = {"find", "show",   "give", "know", "hear",
                                        "see",  "search", "look", "list", NULL};
    static const char *const sighs[] = {"hmm",  "hm",   "whatever", "wow",  "lol",
                                        "haha", "ugh",  "meh",      "huh",  "yikes",
                                        "darn", "damn", "omg",      "hehe", NULL};
    /* what one asks of an assistant that can do more than keep a list */
    static const char *const deeds[] = {"pay",    "rent",  "order",  "report", "dispute",
                                        "redeem", "watch", "listen", "hear",   "rename",
                                        "apply",  "book",  "stream", NULL};
    struct reading *r = f->r;
    struct span s = f->s;
    const struct word *first = reading_word(r, s.from);
    size_t n = s.to - s.from;
    bool marked = (first->classes & (LEX(HIGH) | LEX(LOW))) && n > 1 &&
                  (reading_word(r, s.from + 1)->flags & WORD_COLON);
    if (marked)
        first = reading_word(r, s.from + 1); /* "urgent: call mom" */
    bool subject = n > 2 && (reading_word(r, s.from + 1)->classes & LEX(AUX)) && !marked;
    bool verb = (first->classes & LEX(DO)) && !(first->flags & WORD_QUOTED) && !subject;
    bool asked = (reading_word(r, s.to - 1)->flags & WORD_ASKED) ||
                 (first->classes & (LEX(WH) | LEX(AUX)) && !reading_is(r, s.from, s, "do")) ||
                 (reading_is(r, s.from, s, "do") &&
                  (reading_is(r, s.from + 1, s, "you") || reading_is(r, s.from + 1, s, "i") ||
                   reading_is(r, s.from + 1, s, "we") || reading_is(r, s.from + 1, s, "they") ||
                   (n > 3 && !(reading_word(r, s.from + 1)->classes & LEX(DET))) ||
                   (n == 3 && asks_of_many(r, s))));
    bool off = (fits_off_topic(r, s) && !marked) || (first->classes & LEX(OFFVERB)) ||
               (!verb && reading_has(r, s, LEX(ASIDE)));
    for (size_t i = 0; told[i] != NULL; i++)
        off |= reading_is(r, s.from, s, told[i]) &&
               (n > 5 || reading_is(r, s.from + 1, s, "me") || reading_is(r, s.from + 1, s, "a"));
    for (size_t i = 0; shown[i] != NULL; i++)
        off |= reading_is(r, s.from, s, shown[i]);
    bool weak = reading_is(r, s.from, s, "read") || reading_is(r, s.from, s, "get") ||
                reading_is(r, s.from, s, "check") || reading_is(r, s.from, s, "open") ||
                reading_is(r, s.from, s, "start") || reading_is(r, s.from, s, "stop") ||
                reading_is(r, s.from, s, "close") || reading_is(r, s.from, s, "lock") ||
                reading_is(r, s.from, s, "unlock");
    off |= weak && reading_has(r, (struct span){s.from + 1, s.to}, LEX(ASIDE)) && !f->need &&
           !fits_dated(r, s);
    for (size_t i = s.from; i < s.to && !f->need && !fits_topical(r, s); i++)
        off |= reading_is(r, i, s, "you") || reading_is(r, i, s, "your");
    off |= (f->want || f->please || f->request) && reading_is_any(r, s.from, s, deeds);
    off |= reading_is(r, s.from + 1, s, "me") || (reading_is(r, s.from, s, "turn") && !f->need);
    if (f->need && !asked && !(off && !verb) && !reading_is(r, s.from, s, "know") &&
        !reading_is(r, s.from, s, "hear") && n > 1 && !reading_is(r, s.from, s, "find") &&
        !reading_is(r, s.from, s, "be"))
        return as_title(f, SURE_BARE);
    bool dummy = n == 2 &&
                 (reading_is(r, s.from + 1, s, "something") || reading_is(r, s.from + 1, s, "it") ||
                  reading_is(r, s.from + 1, s, "that") ||
                  reading_is(r, s.from + 1, s, "anything") || reading_is(r, s.from + 1, s, "this"));
    if (dummy)
        return clause_new(r, INTENT_UNCLEAR, SURE_GUESS);
    if (verb && n > 1 && !asked && !off && !f->request && !f->want &&
        !(f->please && !fits_dated(r, s)) &&
        !(first->classes & LEX(AUX) && reading_is(r, s.from + 1, s, "i")))
        return as_title(f, SURE_BARE);
    if (!asked && !off && !f->request && names_an_occasion(r, s))
        return as_title(f, SURE_BARE);
    bool sigh = n == 1 && reading_is_any(r, s.from, s, sighs);
    bool few = n <= 3 || (n <= 7 && fits_dated(r, s)) || (verb && (f->want || f->please));
    bool remark = (first->classes & LEX(PRONOUN)) || reading_is(r, s.from, s, "i") ||
                  reading_is(r, s.from, s, "you") || reading_is(r, s.from, s, "we");
    if (few && !asked && !off && !f->request && !remark && !sigh) {
        struct meaning *out = as_title(f, SURE_GUESS);
        out->intent = INTENT_UNCLEAR;
        return out;
    }
    bool theirs = reading_has(r, s, LEX(OFF) | LEX(ASIDE)) && !fits_mine(r, s) &&
                  !reading_has(r, s, LEX(TASK) | LEX(TASKS)); /* "the cinema's schedule" */
    bool ours = reading_has(r, s, LEX(TASK) | LEX(TASKS) | LEX(LIST)) && !theirs;
    if (asked && (ours || about_my_time(r, s))) {
        struct meaning *out = clause_new(r, INTENT_LIST, SURE_BARE);
        slots_filters(r, s, &out->filters);
        return out;
    }
    return clause_new(r, INTENT_OTHER, asked || off ? SURE_BARE : SURE_GUESS);
}

/* "2", "the second one", "the last task": picks from a list. */
static struct meaning *pick(struct frame *f)
{
    struct meaning *out = clause_new(f->r, INTENT_GET, SURE_BARE);
    if (f->s.to - f->s.from > 8)
        return NULL;
    for (size_t i = f->s.from; i < f->s.to; i++) {
        uint64_t fits =
            LEX(NUMBER) | LEX(ORDINAL) | LEX(PRONOUN) | LEX(DET) | LEX(TASK) | LEX(TASKS);
        const struct word *w = reading_word(f->r, i);
        bool linked = words_is(w, "and") || words_is(w, "number") || words_is(w, "other") ||
                      w->text[0] == '#';
        if ((!(w->classes & fits) && !linked) || (w->flags & WORD_QUOTED))
            return NULL;
    }
    slots_reference(f->r, f->s, &out->target);
    bool other = out->target.pronoun == PRONOUN_OTHER_ONE ||
                 (out->target.pronoun == PRONOUN_IT && f->s.to - f->s.from > 1);
    return (out->target.n_positions > 0 || other) && out->target.words[0] == '\0' ? out : NULL;
}

/* "the bus is early move the alert to 9": a request that begins in mid-clause, if it names a task
 * or a list. */
static void late_request(struct frame *f, struct clause *c)
{
    struct reading *r = f->r;
    uint64_t verbs = LEX(DELETE) | LEX(CHANGE) | LEX(ADD) | LEX(REMIND);
    int tries = 0;
    bool asked = reading_word(r, f->s.from)->classes & (LEX(WH) | LEX(AUX));
    for (size_t i = f->s.from + 1; i + 1 < f->s.to && tries < 6 && !asked; i++) {
        bool opens = (reading_word(r, i)->classes & verbs) || reading_is(r, i, f->s, "can") ||
                     reading_is(r, i, f->s, "could") || reading_is(r, i, f->s, "please") ||
                     reading_is(r, i, f->s, "would");
        if (!opens || (reading_word(r, i)->flags & WORD_QUOTED) ||
            (reading_word(r, i - 1)->classes & (LEX(DET) | LEX(PREP))))
            continue;
        tries++;
        struct frame inner = {.r = r, .s = {i, f->s.to}, .whole = {i, f->s.to}};
        struct clause found = {0};
        unwrap(&inner);
        struct meaning *m = request(&inner, &found);
        if (m == NULL || !found.matched || m->intent == INTENT_LIST ||
            !reading_has(r, inner.s, LEX(TASK) | LEX(TASKS) | LEX(LIST)))
            continue;
        bool points = m->target.pronoun == PRONOUN_IT && m->target.words[0] == '\0';
        if (points && fits_topical(r, (struct span){f->s.from, i}))
            slots_reference(r, (struct span){f->s.from, i}, &m->target);
        bool untitled = m->intent == INTENT_CREATE && m->items[0].title[0] == '\0';
        if (untitled) { /* "I must iron at eight, create a reminder" */
            inner.s = inner.whole = (struct span){f->s.from, i};
            m = as_title(&inner, SURE_BARE);
        }
        c->meaning = m;
        c->matched = true;
        return;
    }
}

struct clause clause_read(struct reading *r, struct span s)
{
    struct frame f = {.r = r, .s = s, .whole = s};
    struct clause c = {0};
    unwrap(&f);
    c.core = f.s;
    c.topic = fits_topical(r, f.s);
    c.fragment = (reading_word(r, s.from)->classes & LEX(PREP)) != 0;
    if ((c.meaning = pick(&f)) == NULL && (c.meaning = request(&f, &c)) == NULL) {
        c.meaning = judge(&f);
        if (c.meaning->intent == INTENT_OTHER || c.meaning->intent == INTENT_UNCLEAR)
            late_request(&f, &c);
    }
    return c;
}

bool clause_opens(const struct reading *r, size_t i, size_t to)
{
    static const char *const heads[] = {
        "mark",   "check", "cross",  "tick",  "uncheck", "reopen", "put",      "set",      "take",
        "get",    "make",  "create", "what",  "how",     "i",      "schedule", "complete", "finish",
        "please", "also",  "can",    "could", "then",    "rename", "call",     NULL};
    struct span s = {i, to};
    if (i >= to || (reading_word(r, i)->flags & WORD_QUOTED))
        return false;
    if (reading_word(r, i)->classes &
        (LEX(ADD) | LEX(REMIND) | LEX(DELETE) | LEX(CHANGE) | LEX(SHOW) | LEX(OPEN_) | LEX(DO)))
        return true;
    for (size_t k = 0; heads[k] != NULL; k++)
        if (reading_is(r, i, s, heads[k]))
            return true;
    return false;
}
