/* Reads one clause in layers: the wrapping goes ("could you please …"), then the grammar's lines
 * are tried in order, and what none of them fits is judged by its first word. */
#include "language/clause.h"

#include "language/grammar.h"

#include <string.h>

/* How sure each layer is. */
enum { SURE_GRAMMAR = 90, SURE_BARE = 70, SURE_GUESS = 30 };

struct frame {
    struct reading *r;
    struct span s;
    struct span whole; /* with its wrapping: a date there counts too */
    bool need, want, request, ask, please, correction;
};

static const struct word *word(const struct reading *r, size_t i)
{
    return &r->words.at[i];
}

static bool is(const struct reading *r, size_t i, struct span s, const char *text)
{
    return i >= s.from && i < s.to && !(word(r, i)->flags & WORD_QUOTED) &&
           words_is(word(r, i), text);
}

static struct pattern_set *wraps, *tails, *requests;

void clause_prepare(void)
{
    if (requests != NULL)
        return;
    wraps = pattern_compile(grammar_wraps, grammar_macros);
    tails = pattern_compile(grammar_tails, grammar_macros);
    requests = pattern_compile(grammar_requests, grammar_macros);
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

static void unwrap(struct frame *f)
{
    struct reading *r = f->r;
    for (bool again = true; again && f->s.to - f->s.from > 1;) {
        size_t index = 0, end = f->s.from;
        while (end < f->s.to && (word(r, end)->flags & WORD_DATE))
            end++;
        if (end > f->s.from && end < f->s.to &&
            ((word(r, end)->classes &
              (LEX(REMIND) | LEX(ADD) | LEX(MAKE) | LEX(DELETE) | LEX(CHANGE))) ||
             (word(r, end)->flags & WORD_COMMA) || is(r, end, f->s, "i") || is(r, end, f->s, "we")))
            f->s.from = end; /* "in ten minutes remind me to …" */
        again = pattern_prefix(wraps, &r->words, f->s.from, f->s.to, &index, &end, &r->budget);
        if (!again || end >= f->s.to || end == f->s.from)
            break;
        int wrap = grammar_wraps[index].value;
        if (wrap == WRAP_PLAN && !(word(r, end)->classes & LEX(DO)))
            break;
        bool wh = (word(r, end)->classes & LEX(WH)) && !is(r, end, f->s, "how");
        if (wrap == WRAP_LOOK && !wh)
            break;
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

/* --- what the words are about --- */

static bool topical(const struct reading *r, struct span s)
{
    return slots_has(r, s, LEX(TASK) | LEX(TASKS) | LEX(LIST) | LEX(EVENT));
}

static bool off_topic(const struct reading *r, struct span s)
{
    return !r->any_topic && slots_has(r, s, LEX(OFF)) &&
           !slots_has(r, s, LEX(TASK) | LEX(TASKS) | LEX(LIST));
}

static bool dated(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++)
        if (word(r, i)->flags & WORD_DATE)
            return true;
    return slots_has(r, s, LEX(EVENT));
}

static bool changes_tasks(enum intent i)
{
    return i == INTENT_DELETE || i == INTENT_UPDATE || i == INTENT_COMPLETE || i == INTENT_REOPEN ||
           i == INTENT_BULK_DELETE || i == INTENT_BULK_COMPLETE;
}

/* --- requests --- */

static struct span slot(const struct pattern_match *m, enum pattern_slot i)
{
    return (struct span){m->from[i], m->to[i]};
}

static bool mine(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++)
        if (is(r, i, s, "my") || is(r, i, s, "i") || is(r, i, s, "our") || is(r, i, s, "we"))
            return true;
    return false;
}

/* Words that only name tasks: no verb that asks for something else. */
static bool fragment(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++) {
        const struct word *w = word(r, i);
        bool verb = w->classes & (LEX(ADD) | LEX(DELETE) | LEX(CHANGE) | LEX(REMIND) | LEX(AUX));
        bool noun = i > s.from && (word(r, i - 1)->classes & LEX(DET));
        if ((verb && !noun) || is(r, i, s, "you") || is(r, i, s, "put") || is(r, i, s, "create") ||
            is(r, i, s, "set") || (is(r, s.from, s, "i") && i == s.from))
            return false;
    }
    return s.to - s.from <= 14;
}

/* "the gym" is done, not "show what" is done. */
static bool names_a_task(const struct reading *r, struct span ref, bool bare)
{
    uint64_t openers =
        LEX(WH) | LEX(AUX) | LEX(SHOW) | LEX(DELETE) | LEX(ADD) | LEX(REMIND) | LEX(CHANGE);
    uint64_t first = word(r, ref.from)->classes;
    if (is(r, ref.from, ref, "i") || is(r, ref.from, ref, "you") || is(r, ref.from, ref, "if") ||
        is(r, ref.from, ref, "set") || is(r, ref.from, ref, "make") ||
        is(r, ref.from, ref, "create") || is(r, ref.from, ref, "put") ||
        is(r, ref.from, ref, "send"))
        return false;
    if (ref.to - ref.from > 1 && (is(r, ref.to - 1, ref, "it") || is(r, ref.to - 1, ref, "this") ||
                                  is(r, ref.to - 1, ref, "that")))
        return false; /* "call mom, it is urgent" */
    if (bare && ((first & LEX(DO)) ? ref.to - ref.from > 4 : is(r, ref.to - 1, ref, "as")))
        return false;
    if (bare && (is(r, ref.from, ref, "get") || is(r, ref.from, ref, "have") ||
                 is(r, ref.from, ref, "not")))
        return false;
    return !(first & openers) ||
           (!bare && (first & LEX(DO)) && !(first & (LEX(SHOW) | LEX(DELETE) | LEX(AUX))));
}

/* The request is about something else than a task: "change my PIN", "add this to my playlist". A
 * task of its own ("delete call the bank", "mark pay the credit card as done") is none. */
static bool elsewhere(const struct reading *r, const struct pattern *p, struct span rest,
                      struct span ref)
{
    bool media =
        slots_has(r, rest, LEX(MEDIA)) && !slots_has(r, rest, LEX(TASK) | LEX(TASKS) | LEX(LIST));
    if (p->value == INTENT_CREATE)
        return (p->flags & G_ON_TOPIC) && (media || ((p->flags & G_KEEP) && off_topic(r, rest)));
    bool verb = ref.from < ref.to && ((word(r, ref.from)->classes & LEX(DO)) ||
                                      (word(r, ref.from)->flags & WORD_QUOTED));
    bool said = p->value == INTENT_COMPLETE && !(p->flags & (G_ON_TOPIC | G_PAST));
    if (!(p->flags & G_ON_TOPIC) && (!changes_tasks((enum intent)p->value) || said))
        return false;
    return verb ? media : off_topic(r, rest);
}

/* The grammar's line fits the words; does it fit what they are about? */
static bool holds(const struct frame *f, const struct pattern *p, const struct pattern_match *m)
{
    const struct reading *r = f->r;
    struct span rest = {f->s.from + 1, f->s.to}, ref = slot(m, SLOT_REF), new = slot(m, SLOT_NEW);
    if (p->value == INTENT_CREATE)
        ref = slot(m, SLOT_TITLE);
    if ((p->flags & G_TOPIC) && !topical(r, rest))
        return false;
    if (elsewhere(r, p, rest, ref))
        return false;
    bool booking = (is(r, f->s.from, f->s, "book") || is(r, f->s.from, f->s, "reserve")) &&
                   slots_has(r, rest, LEX(ASIDE));
    if ((p->flags & G_KEEP) &&
        (booking || ((p->flags & G_VERB) && !(word(r, ref.from)->classes & LEX(DO)))))
        return false;
    if ((p->flags & G_DATED) && !dated(r, rest))
        return false;
    if ((p->flags & G_NEW_DATE) && !slots_all_date(r, new)) {
        while (new.to - new.from > 1 && (word(r, new.from)->classes & (LEX(PREP) | LEX(DET))))
            new.from++;
        if (!slots_all_date(r, new))
            return false;
    }
    bool asked = (word(r, f->s.to - 1)->flags & WORD_ASKED) != 0;
    if ((p->flags & G_NAMED) && (asked || !names_a_task(r, ref, p->flags & G_BARE)))
        return false;
    if ((p->flags & G_ASKED) && !(word(r, f->s.to - 1)->flags & WORD_ASKED))
        return false;
    if (p->flags & G_PICK) {
        struct reference picked = {0};
        slots_reference(f->r, ref, &picked);
        if (picked.n_positions == 0 || picked.words[0] != '\0')
            return false;
    }
    /* "which plans do I have" is about mine, "the price of cable plans" is not */
    bool tasks = slots_has(r, rest, LEX(TASK) | LEX(TASKS));
    if (p->value == INTENT_LIST && (p->flags & G_TOPIC) && !tasks &&
        slots_has(r, rest, LEX(OFF) | LEX(ASIDE)) && !mine(r, f->s))
        return false;
    if ((p->flags & G_FRAGMENT) && !fragment(r, f->s))
        return false;
    if (p->value == INTENT_UPDATE && is(r, ref.from, ref, "me"))
        return false;
    if (f->ask && !topical(r, rest))
        return false;
    bool only_noun = ref.to - ref.from == 1 && (word(r, ref.from)->classes & LEX(TASKS));
    if (p->value == INTENT_COMPLETE && only_noun && (word(r, f->s.from)->classes & LEX(DONE)))
        return false; /* "completed tasks" shows them */
    if (p->flags & G_PAST) {
        bool statement =
            !asked && !slots_has(r, ref, LEX(WH)) && !off_topic(r, ref) && ref.to - ref.from <= 12;
        const struct word *verb = word(r, ref.from - 1);
        bool plain =
            verb->base != NULL && verb->base->id == verb->id; /* "read the book" may be a command */
        bool subject = is(r, f->s.from, f->s, "i") || is(r, f->s.from, f->s, "we");
        if (!statement || slots_all_date(r, ref) || topical(r, ref) ||
            ((plain || (verb->classes & LEX(AUX))) && !subject))
            return false;
    }
    return true;
}

/* A past tense becomes the task's own verb: "bought the milk" → "buy the milk". */
static void past_reference(struct frame *f, struct span ref, struct reference *out)
{
    struct reading *r = f->r;
    const struct lexicon_word *base = word(r, ref.from - 1)->base;
    if (base == NULL || out->words[0] == '\0')
        return;
    out->words = arena_printf(r->arena, "%.*s %s", (int)base->len, base->text, out->words);
    out->n_parts = 0;
}

static void fill_target(struct frame *f, const struct pattern *p, const struct pattern_match *m,
                        struct meaning *out)
{
    struct reading *r = f->r;
    struct span ref = slot(m, SLOT_REF);
    slots_reference(r, ref, &out->target);
    if (p->flags & G_ALL) {
        out->target.all = true;
        out->target.pronoun = PRONOUN_NONE;
    }
    if ((p->flags & G_PAST) && ref.from < ref.to)
        past_reference(f, ref, &out->target);
    bool nothing = out->target.words[0] == '\0' && out->target.n_positions == 0 && !out->target.all;
    if ((p->flags & G_IT) || (nothing && ref.from == ref.to && out->intent == INTENT_UPDATE))
        out->target.pronoun = PRONOUN_IT;
    for (size_t i = ref.from; i < ref.to; i++)
        if (out->target.all &&
            (is(r, i, ref, "except") || is(r, i, ref, "besides") || is(r, i, ref, "excluding"))) {
            out->intent = INTENT_UNCLEAR; /* "everything except …": better asked than guessed */
            out->sure = SURE_GUESS;
            return;
        }
    bool class = out->target.all || out->target.filters.status == STATUS_COMPLETED;
    if (out->intent == INTENT_DELETE && class && out->target.n_positions == 0)
        out->intent = INTENT_BULK_DELETE;
    if (out->intent == INTENT_COMPLETE && out->target.all)
        out->intent = INTENT_BULK_COMPLETE;
    if (out->intent == INTENT_BULK_DELETE || out->intent == INTENT_BULK_COMPLETE)
        out->target.all = true;
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
        struct span title = slot(m, SLOT_TITLE);
        slots_items(r, f->whole, title, !(p->flags & G_VERB) && !is(r, f->s.from, f->s, "remind"),
                    out);
        break;
    }
    case INTENT_LIST:
        slots_filters(r, f->s, &out->filters);
        break;
    case INTENT_UPDATE:
        fill_target(f, p, m, out);
        slots_changes(r, slot(m, SLOT_NEW), p->flags, &out->changes);
        if (p->flags & G_SHIFT) /* the pattern does not capture the span: all words count */
            slots_changes(r, f->s, p->flags, &out->changes);
        if (out->changes.completed >= 0 && !out->changes.title[0])
            out->intent = out->changes.completed ? INTENT_COMPLETE : INTENT_REOPEN;
        break;
    case INTENT_GET:
        if (slots_has(r, slot(m, SLOT_REF), LEX(TASKS)) && !(p->flags & G_PICK)) {
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

static struct meaning *request(struct frame *f, struct clause *c)
{
    struct reading *r = f->r;
    struct pattern_match m;
    for (size_t i = 0; pattern_next(requests, &r->words, f->s.from, f->s.to, &i, &m, &r->budget);
         i++) {
        const struct pattern *p = &grammar_requests[i];
        if (!holds(f, p, &m))
            continue;
        /* "I need to delete X" is a task of its own, unless X speaks of tasks */
        struct span rest = {f->s.from + 1, f->s.to};
        bool moved = (p->flags & G_NEW_DATE) && (word(r, m.from[SLOT_REF])->classes & LEX(DET));
        if (f->need && changes_tasks((enum intent)p->value) && !moved &&
            !slots_has(r, rest, LEX(TASK) | LEX(TASKS) | LEX(LIST)))
            return as_title(f, SURE_GRAMMAR);
        if (f->need && (p->flags & G_KEEP))
            return as_title(f, SURE_GRAMMAR);
        c->matched = true;
        c->verb_title = p->flags & G_VERB;
        return build(f, p, &m);
    }
    return NULL;
}

/* --- what no line fits --- */

static struct meaning *judge(struct frame *f)
{
    static const char *const told[] = {"message", "text", "tell", "reply", "share",
                                       "post",    "send", "ask",  NULL};
    static const char *const shown[] = {"find", "show",   "give", "know", "hear",
                                        "see",  "search", "look", "list", NULL};
    struct reading *r = f->r;
    struct span s = f->s;
    const struct word *first = word(r, s.from);
    size_t n = s.to - s.from;
    bool marked = (first->classes & (LEX(HIGH) | LEX(LOW))) && n > 1 &&
                  (word(r, s.from + 1)->flags & WORD_COLON);
    if (marked)
        first = word(r, s.from + 1); /* "urgent: call mom" */
    bool verb = (first->classes & LEX(DO)) && !(first->flags & WORD_QUOTED);
    bool asked =
        (word(r, s.to - 1)->flags & WORD_ASKED) ||
        (first->classes & (LEX(WH) | LEX(AUX)) && !is(r, s.from, s, "do")) ||
        (is(r, s.from, s, "do") &&
         (is(r, s.from + 1, s, "you") || is(r, s.from + 1, s, "i") || is(r, s.from + 1, s, "we") ||
          is(r, s.from + 1, s, "they") || (n > 3 && !(word(r, s.from + 1)->classes & LEX(DET)))));
    bool off = (off_topic(r, s) && !marked) || (first->classes & LEX(OFFVERB)) ||
               (!verb && slots_has(r, s, LEX(ASIDE)));
    for (size_t i = 0; told[i] != NULL; i++)
        off |= is(r, s.from, s, told[i]) &&
               (n > 5 || is(r, s.from + 1, s, "me") || is(r, s.from + 1, s, "a"));
    for (size_t i = 0; shown[i] != NULL; i++)
        off |= is(r, s.from, s, shown[i]);
    bool weak = is(r, s.from, s, "read") || is(r, s.from, s, "get") || is(r, s.from, s, "check") ||
                is(r, s.from, s, "open") || is(r, s.from, s, "start") || is(r, s.from, s, "stop") ||
                is(r, s.from, s, "close");
    off |= weak && slots_has(r, (struct span){s.from + 1, s.to}, LEX(ASIDE)) && !f->need &&
           !dated(r, s);
    off |= is(r, s.from + 1, s, "me") || (is(r, s.from, s, "turn") && !f->need);
    if (f->need && !asked && !(off && !verb) && !is(r, s.from, s, "know") &&
        !is(r, s.from, s, "hear") && n > 1 && !is(r, s.from, s, "find") && !is(r, s.from, s, "be"))
        return as_title(f, SURE_BARE);
    bool dummy = n == 2 && (is(r, s.from + 1, s, "something") || is(r, s.from + 1, s, "it") ||
                            is(r, s.from + 1, s, "that") || is(r, s.from + 1, s, "anything") ||
                            is(r, s.from + 1, s, "this"));
    if (dummy)
        return clause_new(r, INTENT_UNCLEAR, SURE_GUESS);
    if (verb && n > 1 && !asked && !off && !f->request && !f->want &&
        !(f->please && !dated(r, s)) && !(first->classes & LEX(AUX) && is(r, s.from + 1, s, "i")))
        return as_title(f, SURE_BARE);
    bool few = n <= 3 || (n <= 7 && dated(r, s)) || (verb && (f->want || f->please));
    bool remark = (first->classes & LEX(PRONOUN)) || is(r, s.from, s, "i") ||
                  is(r, s.from, s, "you") || is(r, s.from, s, "we");
    if (few && !asked && !off && !f->request && !remark) {
        struct meaning *out = as_title(f, SURE_GUESS);
        out->intent = INTENT_UNCLEAR;
        return out;
    }
    if (asked && slots_has(r, s, LEX(TASK) | LEX(TASKS) | LEX(LIST))) {
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
        const struct word *w = word(f->r, i);
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
    bool asked = word(r, f->s.from)->classes & (LEX(WH) | LEX(AUX));
    for (size_t i = f->s.from + 1; i + 1 < f->s.to && tries < 6 && !asked; i++) {
        bool opens = (word(r, i)->classes & verbs) || is(r, i, f->s, "can") ||
                     is(r, i, f->s, "could") || is(r, i, f->s, "please") || is(r, i, f->s, "would");
        if (!opens || (word(r, i)->flags & WORD_QUOTED) ||
            (word(r, i - 1)->classes & (LEX(DET) | LEX(PREP))))
            continue;
        tries++;
        struct frame inner = {.r = r, .s = {i, f->s.to}, .whole = {i, f->s.to}};
        struct clause found = {0};
        unwrap(&inner);
        struct meaning *m = request(&inner, &found);
        if (m == NULL || !found.matched || m->intent == INTENT_LIST ||
            !slots_has(r, inner.s, LEX(TASK) | LEX(TASKS) | LEX(LIST)))
            continue;
        bool points = m->target.pronoun == PRONOUN_IT && m->target.words[0] == '\0';
        if (points && topical(r, (struct span){f->s.from, i}))
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
    c.topic = topical(r, f.s);
    c.fragment = (word(r, s.from)->classes & LEX(PREP)) != 0;
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
    if (i >= to || (word(r, i)->flags & WORD_QUOTED))
        return false;
    if (word(r, i)->classes &
        (LEX(ADD) | LEX(REMIND) | LEX(DELETE) | LEX(CHANGE) | LEX(SHOW) | LEX(OPEN_) | LEX(DO)))
        return true;
    for (size_t k = 0; heads[k] != NULL; k++)
        if (is(r, i, s, heads[k]))
            return true;
    return false;
}
