/* Reads a message: what it asks for, and with which words.
 *
 * The technique is a layered grammar over classes of words, all of it data. A model trained on
 * sentences would need thousands of them, labelled, and could not say why it deleted something; a
 * list of whole phrases would know only what somebody thought of. Between them lies what people
 * actually vary: the wrapping ("could you please …"), the verb (its class is a table of words),
 * the noun for a task, and where the date stands. Each is read by a layer of its own:
 *
 *   words.c     tokens, contractions, quotes, slips of the finger, dates (when.h)
 *   assent.c    yes and no, by closed vocabulary and by counting denials
 *   smalltalk.c greetings, thanks, questions about the assistant
 *   grammar.c   set phrases and wrapping; grammar_questions.c, grammar_changes.c and
 *               grammar_requests.c: the requests, in pattern.h's language
 *   clause.c    one clause: unwrap, first line that fits, else judged by its first word
 *   fits.c      what a line asks beyond its words: that a task is named, that nothing else is
 *   items.c, reference.c, filters.c, changes.c   the parts of a request
 *   intent.c    this file: several clauses in one message, and what they say about each other
 *
 * When no layer is sure the answer is "unclear" or "other", never a change. */
#include "language/intent.h"

#include "language/assent.h"
#include "language/clause.h"
#include "language/grammar.h"
#include "language/smalltalk.h"

#include <string.h>

/* A longer message is read by its first words; a longer sentence is one clause. */
enum { STEPS = 40000, MAX_CLAUSES = 12, MAX_CUTS = 12, MAX_WORDS = 400, MAX_SENTENCE = 80 };

static bool talk_only(enum intent i)
{
    return i == INTENT_OTHER || i == INTENT_UNCLEAR || i == INTENT_GREETING || i == INTENT_THANKS ||
           i == INTENT_YES || i == INTENT_HELP || i == INTENT_NO;
}

/* --- cutting a message into clauses --- */

/* Where a clause may begin: after a sentence, a comma or a joining word. Returns the first word of
 * the clause, 0 when word i opens none. */
static size_t cut_at(const struct reading *r, size_t i, size_t to)
{
    static const char *const joints[] = {"and", "then", "so", "but", "plus", "also", NULL};
    size_t next = i;
    bool joined = false;
    for (size_t k = 0; joints[k] != NULL; k++)
        if (reading_is(r, next, (struct span){0, to}, joints[k])) {
            next++;
            joined = true;
            k = (size_t)-1;
        }
    if (!joined && !(reading_word(r, i)->flags & (WORD_COMMA | WORD_BREAK)))
        return 0;
    if (next >= to || (reading_word(r, next)->flags & (WORD_QUOTED)))
        return 0;
    return next;
}

static bool same_request(const struct clause *left, const struct clause *right)
{
    if (right->meaning->intent == INTENT_CREATE && !right->matched)
        return left->meaning->intent == INTENT_CREATE ||
               !left->matched; /* "…, call mom": the list of titles goes on */
    if (left->fragment && left->meaning->intent == INTENT_LIST)
        return true;
    if (left->verb_title)
        return !right->matched || !(right->topic || right->meaning->intent == INTENT_CREATE);
    return !right->matched || talk_only(right->meaning->intent);
}

/* "Mark buy milk and call mom as done": neither half says it all, the whole does. */
static bool embraces(struct reading *r, struct span s, const struct clause *left,
                     const struct clause *right)
{
    if (left->matched || left->meaning->intent == INTENT_CREATE || !right->matched ||
        right->meaning->intent == INTENT_CREATE)
        return false;
    struct clause whole = clause_read(r, s);
    return whole.matched && whole.meaning->intent == right->meaning->intent &&
           whole.meaning->target.n_parts > 0;
}

/* "I did the dishes and walked the dog": each half says what was done. */
static bool done(const struct clause *c)
{
    return c->matched && c->meaning->intent == INTENT_COMPLETE;
}

/* Reads sentence s as one clause or several; adds them to list. */
static void read_sentence(struct reading *r, struct span s, struct clause *list, size_t *n)
{
    /* "I did the dishes and need to walk the dog" */
    static const char *const still[] = {"need", "must", "should", "will", "still", NULL};
    size_t start = s.from, cuts = 0;
    for (size_t i = s.from + 1;
         i < s.to && *n + 1 < MAX_CLAUSES && cuts < MAX_CUTS && s.to - s.from <= MAX_SENTENCE;
         i++) {
        size_t next = cut_at(r, i, s.to);
        bool owed = next != 0 && reading_is_any(r, next, s, still);
        bool told = next != 0 && !clause_opens(r, next, s.to) && !owed &&
                    (reading_word(r, next)->classes & LEX(PAST));
        if (next == 0 || !(told || owed || clause_opens(r, next, s.to)) ||
            reading_is(r, i - 1, s, "ahead") || (i == start + 1 && reading_is(r, start, s, "try")))
            continue;
        cuts++;
        struct clause left = clause_read(r, (struct span){start, i});
        struct clause right = clause_read(r, (struct span){next, s.to});
        bool apart = owed   ? done(&left)
                     : told ? done(&left) && done(&right)
                            : !same_request(&left, &right) &&
                                  !embraces(r, (struct span){start, s.to}, &left, &right);
        if (!apart)
            continue;
        list[(*n)++] = left;
        start = next;
        i = next;
    }
    list[(*n)++] = clause_read(r, (struct span){start, s.to});
}

/* --- what clauses say about each other --- */

static bool points_back(const struct meaning *m)
{
    return m->target.pronoun == PRONOUN_IT && m->target.words[0] == '\0' &&
           m->target.n_positions == 0;
}

/* "Add call mom, it's important": an update of "it" right after an add belongs to the add. */
static bool fold_into_item(struct meaning *add, const struct meaning *m)
{
    if (add->intent != INTENT_CREATE || m->intent != INTENT_UPDATE || !points_back(m))
        return false;
    struct item *item = &add->items[add->n_items - 1];
    const struct changes *c = &m->changes;
    if (c->priority != PRIORITY_NONE)
        item->priority = c->priority;
    if (c->due.date[0] != '\0')
        item->due = c->due;
    if (c->description[0] != '\0')
        item->description = c->description;
    return c->title[0] == '\0';
}

/* "Look up the dentist task and delete it": the change takes its task from the clause before. */
static bool takes_task(struct reading *r, const struct clause *before, struct meaning *m)
{
    bool them = m->target.pronoun == PRONOUN_THEM && before->meaning->intent == INTENT_COMPLETE &&
                m->target.words[0] == '\0';
    if ((!points_back(m) && !them) ||
        !(m->intent == INTENT_DELETE || m->intent == INTENT_UPDATE || m->intent == INTENT_COMPLETE))
        return false;
    const struct meaning *b = before->meaning;
    if ((b->intent == INTENT_UPDATE && !b->changes.any) ||
        (b->intent == INTENT_DELETE && m->intent == INTENT_UPDATE) ||
        (b->intent == INTENT_COMPLETE && m->intent == INTENT_DELETE))
        m->target = b->target;
    else if ((b->intent == INTENT_LIST || talk_only(b->intent)) && before->topic) {
        struct span s = before->core;
        while (s.from + 1 < s.to &&
               (reading_word(r, s.from)->classes & (LEX(SHOW) | LEX(FUNCTION))) &&
               !(reading_word(r, s.from)->classes & (LEX(DET))))
            s.from++;
        slots_reference(r, s, &m->target);
    } else
        return false;
    return true;
}

/* "We're out of coffee, can you add it": the title stands in the clause before. */
static bool takes_title(const struct meaning *before, struct meaning *m)
{
    if (m->intent != INTENT_CREATE || m->items[0].title[0] != '\0' ||
        before->intent != INTENT_UNCLEAR || before->n_items == 0)
        return false;
    m->items[0].title = before->items[0].title;
    m->items[0].quoted = before->items[0].quoted;
    if (m->items[0].due.date[0] == '\0')
        m->items[0].due = before->items[0].due;
    return true;
}

/* "Mom's birthday is on May 3rd. Can you set a reminder?": the statement before is the task. */
static bool takes_statement(struct reading *r, const struct clause *before, struct meaning *m)
{
    static const char *const verbs[] = {"is", "are", "starts", "begins", NULL};
    struct span s = before->core;
    if (m->intent != INTENT_CREATE || m->n_items != 1 || m->items[0].title[0] != '\0' ||
        (before->meaning->intent != INTENT_OTHER && before->meaning->intent != INTENT_UNCLEAR) ||
        (reading_word(r, s.from)->classes & (LEX(WH) | LEX(AUX))))
        return false;
    if (reading_is(r, s.from, s, "i") && reading_is(r, s.from + 1, s, "have")) {
        slots_items(r, s, s, false, m);
        return true;
    }
    for (size_t i = s.from + 1; i + 1 < s.to; i++)
        if (reading_is_any(r, i, s, verbs) && (reading_word(r, i + 1)->flags & WORD_DATE)) {
            slots_items(r, s, (struct span){s.from, i}, false, m);
            return true;
        }
    return false;
}

/* "Could you add something for me? Buy flowers": the second names what the first asks for. */
static bool takes_name(struct meaning *add, const struct meaning *m)
{
    if (add->intent != INTENT_CREATE || m->intent != INTENT_CREATE || add->n_items != 1 ||
        add->items[0].title[0] != '\0' || m->items[0].title[0] == '\0')
        return false;
    struct moment due = add->items[0].due;
    enum priority priority = add->items[0].priority;
    add->items = m->items;
    add->n_items = m->n_items;
    if (add->items[0].due.date[0] == '\0')
        add->items[0].due = due;
    if (add->items[0].priority == PRIORITY_NONE)
        add->items[0].priority = priority;
    return true;
}

static void add_description(struct reading *r, struct meaning *add, const struct clause *c)
{
    struct item *item = &add->items[add->n_items - 1];
    if (item->description[0] == '\0' && item->title[0] != '\0')
        item->description = words_text(r->arena, &r->words, c->core.from, c->core.to);
}

static struct meaning *join(struct reading *r, struct clause *list, size_t n)
{
    struct meaning *first = NULL, *last = NULL, *idle = NULL;
    for (size_t i = 0; i < n; i++) {
        struct meaning *m = list[i].meaning;
        if (i > 0 && (takes_title(list[i - 1].meaning, m) || takes_statement(r, &list[i - 1], m)))
            idle = NULL;
        if (last != NULL && fold_into_item(last, m))
            continue;
        if (i > 0 && takes_task(r, &list[i - 1], m) && last == list[i - 1].meaning)
            last->intent = INTENT_OTHER; /* replaced below */
        if (talk_only(m->intent)) {
            bool asked = reading_word(r, list[i].core.to - 1)->flags & WORD_ASKED;
            if (last != NULL && last->intent == INTENT_CREATE && m->intent != INTENT_YES &&
                !asked && i + 1 == n && (m->intent == INTENT_UNCLEAR || m->intent == INTENT_OTHER))
                add_description(r, last, &list[i]);
            if (idle == NULL || idle->sure < m->sure)
                idle = m;
            continue;
        }
        if (last != NULL && takes_name(last, m))
            continue;
        bool again = last != NULL && last->intent == INTENT_LIST && m->intent == INTENT_LIST;
        if (again)
            continue;
        if (first == NULL || first->intent == INTENT_OTHER)
            first = last = m;
        else if (last->intent == INTENT_OTHER)
            *last = *m;
        else
            last = last->next = m;
    }
    if (first == NULL && idle != NULL && idle->intent == INTENT_OTHER &&
        (reading_word(r, 0)->classes & LEX(YES)))
        idle->intent = INTENT_UNCLEAR; /* "yes but …": neither yes nor anything else */
    return first != NULL ? first : idle;
}

/* --- lists in lines --- */

/* Bullet lines are tasks, one each: "add:\n- milk\n- eggs". NULL when there are none. */
static struct meaning *read_bullets(struct reading *r, struct span s)
{
    struct meaning *all = NULL;
    size_t head = s.to, room = 0;
    for (size_t i = s.from; i < s.to; i++)
        if (reading_word(r, i)->flags & WORD_BULLET) {
            head = i < head ? i : head;
            room++;
        }
    if (room == 0)
        return NULL;
    if (head > s.from) {
        struct clause c = clause_read(r, (struct span){s.from, head});
        if (c.meaning->intent != INTENT_CREATE && c.meaning->intent != INTENT_UNCLEAR &&
            c.meaning->intent != INTENT_OTHER && c.meaning->intent != INTENT_LIST)
            return NULL;
    }
    all = clause_new(r, INTENT_CREATE, 90);
    all->items = arena_alloc(r->arena, room * sizeof *all->items);
    for (size_t i = head; i < s.to;) {
        size_t end = i + 1;
        while (end < s.to && !(reading_word(r, end)->flags & WORD_BULLET))
            end++;
        struct meaning one = {0};
        struct span line = {i, end};
        slots_items(r, line, line, false, &one);
        if (one.n_items > 0)
            all->items[all->n_items++] = one.items[0];
        i = end;
    }
    return all;
}

/* --- the whole --- */

/* "…, no wait, …", "…, I mean …": how many words from i on take back what was said; 0 for none.
 * With no comma before them two such words do, or a "no" before an article: *unsure then. */
static size_t takes_back(const struct reading *r, size_t i, struct span s, bool *unsure)
{
    static const char *const said[] = {"no", "wait", "sorry", "actually", "oops", "rather", NULL};
    static const char *const mean[] = {"mean", "meant", NULL};
    size_t j = i;
    bool strong = false;
    bool marked = reading_word(r, i)->flags & (WORD_COMMA | WORD_BREAK | WORD_COLON);
    if (!marked && (reading_word(r, i)->flags & WORD_QUOTED))
        return 0;
    *unsure = !marked && reading_is(r, i, s, "no") && i + 1 < s.to &&
              (reading_word(r, i + 1)->classes & LEX(DET)) && !reading_is(r, i + 1, s, "a");
    if (*unsure)
        return 1;
    if (reading_is(r, j, s, "or") && reading_is(r, j + 1, s, "rather"))
        j++;
    while (reading_is_any(r, j, s, said) && !(reading_word(r, j)->flags & WORD_ASKED))
        j++;
    if (!marked && j < i + 2)
        return 0;
    if (reading_is(r, j, s, "i") && reading_is_any(r, j + 1, s, mean))
        j += 2, strong = true;
    strong |= j > i + 1 || (j < s.to && (reading_word(r, j)->flags & WORD_COMMA));
    bool no = reading_is(r, i, s, "no") || reading_is(r, i, s, "wait"); /* at the very end */
    return j > i && (strong || (no && j == s.to)) ? j - i : 0;
}

static struct meaning *read_requests(struct reading *r, struct span s);

/* "… at 5, I mean 6": a day, a time or a priority said anew. False when it is none of them. */
static bool amend(struct reading *r, struct item *item, struct span better)
{
    struct changes c = {0};
    slots_changes(r, better, 0, &c);
    if (c.title[0] != '\0' || !c.any || c.completed >= 0 || c.clear_due)
        return false;
    if (c.due.date[0] != '\0')
        memcpy(item->due.date, c.due.date, sizeof c.due.date);
    if (c.due.time[0] != '\0' && item->due.date[0] != '\0')
        memcpy(item->due.time, c.due.time, sizeof c.due.time);
    if (c.priority != PRIORITY_NONE)
        item->priority = c.priority;
    return true;
}

/* "… no wait, eggs": the words take the place of the task, the title or the value said first. */
static struct meaning *replace(struct reading *r, struct meaning *m, struct span better)
{
    bool date = slots_all_date(r, better);
    if (m->intent == INTENT_UPDATE) {
        unsigned flags = m->changes.title[0] != '\0' && !date ? G_TITLE : 0;
        slots_changes(r, better, flags, &m->changes);
    } else if (m->intent == INTENT_CREATE && amend(r, &m->items[m->n_items - 1], better)) {
        return m;
    } else if (m->intent == INTENT_CREATE && m->n_items == 1) {
        slots_items(r, better, better, true, m);
    } else if (!date && (m->intent == INTENT_DELETE || m->intent == INTENT_COMPLETE ||
                         m->intent == INTENT_REOPEN)) {
        m->target = (struct reference){0};
        slots_reference(r, better, &m->target);
    } else {
        return NULL;
    }
    return m;
}

/* "Delete milk, no wait, eggs", "…, no wait, add eggs", "…, no wait". NULL when nothing was taken
 * back. */
static struct meaning *read_corrected(struct reading *r, struct span s)
{
    size_t at = s.from + 1, n = 0;
    bool unsure = false;
    while (at < s.to && s.to - s.from <= MAX_SENTENCE && (n = takes_back(r, at, s, &unsure)) == 0)
        at++;
    if (n == 0)
        return NULL;
    struct clause first = clause_read(r, (struct span){s.from, at});
    struct span better = {at + n, s.to};
    struct assent answer;
    while (better.from + 1 < better.to && (reading_is(r, better.from, better, "just") ||
                                           reading_is(r, better.from, better, "only")))
        better.from++;
    if (!first.matched || talk_only(first.meaning->intent))
        return NULL;
    if (unsure) { /* it is asked about, so that a name with a "no" in it is no harm */
        enum intent i = first.meaning->intent;
        bool named = first.meaning->target.words[0] != '\0';
        if (!named || better.to - better.from > 4 ||
            (i != INTENT_DELETE && i != INTENT_COMPLETE && i != INTENT_REOPEN))
            return NULL;
        first.meaning->sure = SURE_ENOUGH - 1;
        return replace(r, first.meaning, better);
    }
    if (better.from >= better.to || (assent_read(r, better, &answer) && answer.intent == INTENT_NO))
        return clause_new(r, INTENT_NO, 90);
    struct clause second = clause_read(r, better);
    if (second.matched && !talk_only(second.meaning->intent))
        return read_requests(r, better);
    static const char *const talk[] = {"i", "we", "you", "not", "it", "that", NULL};
    bool remark = (reading_word(r, better.from)->classes &
                   (LEX(WH) | LEX(AUX) | LEX(NO) | LEX(YES) | LEX(PREP))) ||
                  reading_is_any(r, better.from, better, talk);
    bool one = reading_is(r, better.from + 1, better, "one"); /* "that one" */
    bool taken_back = reading_is(r, at, s, "no") || reading_is(r, at, s, "wait");
    if (remark && !one && !slots_all_date(r, better)) /* "no wait, I have it" */
        return taken_back ? clause_new(r, INTENT_NO, 90) : NULL;
    if (better.to - better.from > 6)
        return NULL;
    return replace(r, first.meaning, better);
}

static struct meaning *read_requests(struct reading *r, struct span s)
{
    struct meaning *corrected = read_corrected(r, s);
    if (corrected != NULL)
        return corrected;
    struct clause list[MAX_CLAUSES];
    size_t n = 0, start = s.from;
    for (size_t i = s.from + 1; i <= s.to && n + 1 < MAX_CLAUSES; i++) {
        if (i < s.to && !(reading_word(r, i)->flags & WORD_BREAK))
            continue;
        if (i < s.to && (reading_word(r, i)->flags & WORD_QUOTED) &&
            (reading_word(r, i - 1)->flags & WORD_QUOTED) &&
            !(reading_word(r, i - 1)->flags & WORD_QUOTE_END))
            continue;
        bool whole = start == 0 && i == r->words.n; /* which has been found to be something else */
        enum intent talk = whole ? INTENT_UNCLEAR : smalltalk_read(r, (struct span){start, i});
        if (talk != INTENT_UNCLEAR)
            list[n++] = (struct clause){.meaning = clause_new(r, talk, 90), .core = {start, i}};
        else
            read_sentence(r, (struct span){start, i}, list, &n);
        start = i;
    }
    return join(r, list, n);
}

static struct meaning *read_answer(struct reading *r, const struct assent *answer)
{
    struct meaning *m = clause_new(r, answer->intent, 95);
    m->polite_tail = answer->polite;
    if (answer->intent == INTENT_UNCLEAR)
        m->sure = 30;
    if (answer->tail.from >= answer->tail.to)
        return m;
    m->tail = words_text(r->arena, &r->words, answer->tail.from, answer->tail.to);
    m->sure = 80;
    slots_reference(r, answer->tail, &m->target);
    struct meaning *next = read_requests(r, answer->tail);
    if (next != NULL && !talk_only(next->intent) && next->sure > SURE_ENOUGH)
        m->next = next;
    return m;
}

static struct meaning *read_message(struct arena *a, const char *text, const struct when_now *now,
                                    bool any_topic)
{
    struct reading *r = arena_alloc(a, sizeof *r);
    clause_prepare();
    smalltalk_prepare();
    r->arena = a;
    r->now = now;
    r->any_topic = any_topic;
    r->budget = STEPS;
    r->words = words_read(a, text, now);
    struct span all = {0, r->words.n};
    struct assent answer;
    struct meaning *m;
    if (r->words.n == 0)
        return clause_new(r, INTENT_UNCLEAR, 0);
    if ((m = read_bullets(r, all)) != NULL)
        return m;
    if (all.to > MAX_WORDS)
        all.to = MAX_WORDS;
    enum intent talk = smalltalk_read(r, all);
    if (talk != INTENT_UNCLEAR)
        return clause_new(r, talk, 90);
    if (assent_read(r, all, &answer))
        return read_answer(r, &answer);
    return read_requests(r, all);
}

struct meaning *intent_read(struct arena *a, const char *text, const struct when_now *now)
{
    return read_message(a, text, now, false);
}

struct meaning *intent_read_any(struct arena *a, const char *text, const struct when_now *now)
{
    return read_message(a, text, now, true);
}
