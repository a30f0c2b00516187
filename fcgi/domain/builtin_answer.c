/* The user's message as the answer to what the assistant asked or offered last. */
#include "domain/builtin.h"

#include "language/intent.h"
#include "language/match.h"
#include "language/speak.h"

#include <string.h>

/* The request that the assistant's question was about. NULL when it cannot be told. */
struct want *builtin_answer_asked_about(struct dialogue *d, enum intent intent)
{
    size_t user = builtin_history_user_before(d->t, d->reply);
    if (user == NO_MESSAGE)
        return NULL;
    struct want *last = NULL;
    for (struct want *w = builtin_want_read_deep(d->t, user, d->depth + 1); w; w = w->next) {
        if (w->kind != WANT_REQUEST)
            continue;
        bool action = w->m.intent == INTENT_COMPLETE || w->m.intent == INTENT_REOPEN ||
                      w->m.intent == INTENT_UPDATE || w->m.intent == INTENT_DELETE ||
                      w->m.intent == INTENT_GET || w->m.intent == INTENT_BULK_COMPLETE ||
                      w->m.intent == INTENT_BULK_DELETE;
        if (intent == INTENT_UNCLEAR ? action : w->m.intent == intent)
            last = w;
    }
    if (last)
        last->next = NULL;
    return last;
}

struct want *builtin_answer_request(struct dialogue *d, enum intent intent)
{
    struct want *w = builtin_want_new(d->t, WANT_REQUEST);
    w->m.intent = intent;
    return w;
}

struct want *builtin_answer_with_tasks(struct want *w, const struct todos *tasks)
{
    w->known = *tasks;
    w->has_known = true;
    return w;
}

/* A task of the conversation by its title: of the last reply's results where they have it. */
static struct todos titled(struct dialogue *d, const char *title)
{
    const struct model_message *reply = &d->t->in->messages[d->reply];
    struct todos results = {0}, out = {0};
    for (size_t k = 0; k < reply->done_count; k++)
        builtin_todos_read(d->t->a, &reply->done[k], &results);
    for (size_t i = 0; i < results.n; i++)
        if (strcmp(speak_title(d->t->a, results.at[i].title), title) == 0) {
            builtin_todos_add(d->t->a, &out, &results.at[i]);
            return out;
        }
    builtin_todos_add(d->t->a, &out, &(struct todo){.title = title, .description = "", .due = ""});
    return out;
}

static struct want *rest_of(struct dialogue *d)
{
    struct want *first = NULL, **tail = &first;
    for (const struct meaning *m = d->m->next; m; m = m->next) {
        *tail = builtin_answer_request(d, m->intent);
        (*tail)->m = *m;
        tail = &(*tail)->next;
    }
    return first;
}

/* --- new tasks -------------------------------------------------------------------------------- */

/* The words are a task whatever they look like: read as if "add" stood before them. */
struct want *builtin_answer_add_words(struct dialogue *d, const char *words)
{
    struct meaning *m =
        intent_read(d->t->a, arena_printf(d->t->a, "add %s", words), &d->t->in->now);
    struct want *w = builtin_answer_request(d, INTENT_CREATE);
    if (m->intent == INTENT_CREATE && m->n_items > 0 && m->items[0].title[0]) {
        w->m = *m;
        w->m.next = NULL;
        w->m.sure = 100;
        return w;
    }
    w->m.items = arena_alloc(d->t->a, sizeof *w->m.items);
    w->m.items[0] = (struct item){.title = words, .description = "", .repeat = ""};
    w->m.n_items = 1;
    return w;
}

static struct want *accept_add(struct dialogue *d)
{
    size_t user = builtin_history_user_before(d->t, d->reply);
    const char *tail = d->m->tail ? d->m->tail : "";
    struct want *w = NULL;
    if (user != NO_MESSAGE && tail[0] == '\0') {
        /* the message that was asked about may have had a date and a priority */
        struct meaning *m = intent_read(d->t->a, d->t->in->messages[user].text, &d->t->in->now);
        for (; m && !w; m = m->next)
            if (m->n_items > 0 && strcmp(builtin_items_named(d->t, m), d->ask.quoted) == 0) {
                w = builtin_answer_request(d, INTENT_CREATE);
                w->m.items = m->items;
                w->m.n_items = m->n_items;
            }
    }
    if (!w)
        w = builtin_answer_add_words(d, arena_printf(d->t->a, "%s %s", d->ask.quoted, tail));
    w->next = rest_of(d);
    return w;
}

/* A change of "it", or of a place in the list, is no title. */
static bool points_back(const struct meaning *m)
{
    bool change = m->intent == INTENT_UPDATE || m->intent == INTENT_COMPLETE ||
                  m->intent == INTENT_DELETE || m->intent == INTENT_REOPEN;
    return change && !m->target.words[0] &&
           (m->target.pronoun != PRONOUN_NONE || m->target.n_positions > 0);
}

static struct want *read_what_to_add(struct dialogue *d)
{
    enum intent i = d->m->intent;
    if (i == INTENT_LIST || i == INTENT_HELP || i == INTENT_THANKS || i == INTENT_GREETING ||
        i == INTENT_AGAIN || points_back(d->m))
        return NULL;
    static const char *const thinking[] = {
        "hmm",         "hm",  "um",       "uh",          "er",   "well", "let me think",
        "i dont know", "idk", "not sure", "im not sure", "wait", NULL};
    if (builtin_want_is_text(d->text, thinking))
        return builtin_answer_request(d, INTENT_CREATE);
    struct want *w, *before = builtin_answer_asked_about(d, INTENT_CREATE);
    if (i == INTENT_CREATE && d->m->n_items > 0 &&
        (d->m->items[0].title[0] || d->m->sure >= SURE_ENOUGH)) { /* "remind me": of what? */
        w = builtin_answer_request(d, INTENT_CREATE);
        w->m = *d->m;
        w->m.next = NULL;
        w->next = rest_of(d);
    } else {
        w = builtin_answer_add_words(d, d->text);
    }
    /* "set a reminder for tomorrow" had a date already */
    if (before && before->m.n_items > 0 && w->m.n_items > 0) {
        if (!w->m.items[0].due.date[0] && !w->m.items[0].due.time[0])
            w->m.items[0].due = before->m.items[0].due;
        if (w->m.items[0].priority == PRIORITY_NONE)
            w->m.items[0].priority = before->m.items[0].priority;
    }
    return w;
}

/* --- which one ----------------------------------------------------------------------------------
 */

static bool means_all(const struct dialogue *d)
{
    static const char *const all[] = {"both",         "all",         "all of them", "both of them",
                                      "every one",    "everything",  "them all",    "all of those",
                                      "all of these", "both please", NULL};
    return d->m->target.pronoun == PRONOUN_THEM || builtin_want_is_text(d->text, all);
}

static bool means_none(const struct dialogue *d)
{
    static const char *const none[] = {
        "none",        "none of them",  "neither",       "neither of them",
        "neither one", "none of these", "none of those", NULL};
    return builtin_want_is_text(d->text, none);
}

static bool is_other_request(const struct meaning *m)
{
    if (m->sure < SURE_ENOUGH)
        return false;
    return m->intent == INTENT_LIST || m->intent == INTENT_HELP || m->intent == INTENT_GREETING ||
           m->intent == INTENT_THANKS || m->intent == INTENT_CREATE || m->intent == INTENT_AGAIN;
}

/* The tasks that the answer picks from those shown; empty when it picks none. */
static struct todos pick(struct dialogue *d, const struct todos *shown)
{
    const struct reference *ref = &d->m->target;
    struct todos out = {0};
    if (means_all(d))
        return *shown;
    for (size_t i = 0; i < ref->n_positions; i++) {
        size_t index = builtin_history_position(shown, ref->positions[i]);
        if (index != NO_MESSAGE)
            builtin_todos_add(d->t->a, &out, &shown->at[index]);
    }
    if (ref->n_positions > 0)
        return out;
    const char *words = ref->words && ref->words[0] ? ref->words : d->text;
    struct todos from = {0};
    for (size_t i = 0; i < shown->n; i++)
        if (!builtin_filter_any(&ref->filters) ||
            builtin_filter_lets(d->t, &ref->filters, &shown->at[i]))
            builtin_todos_add(d->t->a, &from, &shown->at[i]);
    if (builtin_filter_any(&ref->filters) && !(ref->words && ref->words[0]) && from.n < shown->n)
        return from;
    struct match m = match_find(d->t->a, words, false, shown->at, shown->n);
    for (size_t i = 0; m.grade >= MATCH_FULL && i < m.n; i++)
        builtin_todos_add(d->t->a, &out, &shown->at[m.found[i]]);
    return out;
}

static struct want *ask_again(struct dialogue *d, const struct todos *shown)
{
    struct want *w = builtin_want_new(d->t, WANT_SAY);
    w->say = arena_printf(d->t->a, "Sorry, I didn't get which one you mean. %s",
                          ask_write(d->t->a, ASK_WHICH, d->ask.intent, ""));
    w->known = *shown;
    return w;
}

/* A whole request, not the name of one of those shown: "add a note to the trip: …". */
static bool is_own_request(const struct dialogue *d)
{
    const struct meaning *m = d->m;
    bool named = m->target.words[0] || m->target.n_positions > 0;
    if (m->intent == INTENT_UPDATE)
        return m->changes.any && named && m->sure >= SURE_ENOUGH;
    return (m->intent == INTENT_COMPLETE || m->intent == INTENT_REOPEN ||
            m->intent == INTENT_DELETE) &&
           m->intent != d->ask.intent && named && m->sure >= SURE_ENOUGH;
}

static struct want *read_which(struct dialogue *d)
{
    struct todos shown = builtin_history_shown(d->t, d->message);
    if (shown.n == 0 || is_own_request(d))
        return NULL;
    if (means_none(d))
        return builtin_want_say(d->t, "Okay, I'll leave them as they are.");
    struct want *w = builtin_answer_asked_about(d, d->ask.intent);
    if (!w)
        w = builtin_answer_request(d, d->ask.intent);
    w->m.target.all = false;
    struct todos chosen = pick(d, &shown);
    if (chosen.n > 1 && !means_all(d) && d->m->target.n_positions == 0) {
        w = builtin_want_new(d->t, WANT_SAY);
        w->say = ask_write(d->t->a, ASK_WHICH, d->ask.intent, "");
        w->known = chosen;
        return w;
    }
    if (chosen.n > 0)
        return builtin_answer_with_tasks(w, &chosen);
    bool answer = d->m->intent == INTENT_GET || d->m->intent == INTENT_UNCLEAR ||
                  d->m->intent == INTENT_OTHER || d->m->intent == INTENT_YES;
    return answer && !is_other_request(d->m) ? ask_again(d, &shown) : NULL;
}

/* --- the name of a task, or what to change ------------------------------------------------------
 */

static struct want *read_name(struct dialogue *d)
{
    if (is_other_request(d->m) && d->m->intent != INTENT_CREATE)
        return NULL;
    if (d->m->intent == INTENT_NO || d->m->intent == INTENT_YES)
        return NULL;
    bool own = d->m->intent == INTENT_COMPLETE || d->m->intent == INTENT_REOPEN ||
               d->m->intent == INTENT_UPDATE || d->m->intent == INTENT_DELETE ||
               d->m->intent == INTENT_BULK_COMPLETE || d->m->intent == INTENT_BULK_DELETE;
    if (own && d->m->sure >= SURE_ENOUGH)
        return NULL;
    struct want *w = builtin_answer_asked_about(d, d->ask.intent);
    if (!w)
        w = builtin_answer_request(d, d->ask.intent);
    w->m.target = d->m->target;
    if (d->m->intent != INTENT_GET || (w->m.target.n_positions == 0 && !w->m.target.words[0]))
        w->m.target.words = d->text;
    return w;
}

static struct want *read_change(struct dialogue *d)
{
    static const char *const forms[] = {"change it to %s", "change the %s", "set it to %s",
                                        "make it %s"};
    struct todos task = titled(d, d->ask.quoted);
    struct want *w = builtin_answer_with_tasks(builtin_answer_request(d, INTENT_UPDATE), &task);
    if (d->ask.kind == ASK_WHAT_NAME) {
        if (is_other_request(d->m) && d->m->intent != INTENT_CREATE)
            return NULL;
        w->m.changes.title = d->text;
        w->m.changes.any = true;
        return d->m->intent == INTENT_NO || d->m->intent == INTENT_YES ? NULL : w;
    }
    if (d->m->intent == INTENT_UPDATE && d->m->changes.any) {
        w->m.changes = d->m->changes;
        return d->m->target.words[0] ? NULL : w;
    }
    if (d->m->intent != INTENT_UNCLEAR && d->m->intent != INTENT_OTHER &&
        d->m->intent != INTENT_CREATE && d->m->intent != INTENT_GET && d->m->intent != INTENT_LIST)
        return NULL;
    /* "add eggs", "show me the trip": no new name */
    bool name = d->m->intent == INTENT_UNCLEAR ||
                (d->m->intent == INTENT_CREATE && d->m->sure < SURE_CERTAIN);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *at = strstr(forms[i], "%s");
        const char *text = arena_printf(d->t->a, "%.*s%s", (int)(at - forms[i]), forms[i], d->text);
        struct meaning *m = intent_read(d->t->a, text, &d->t->in->now);
        bool timed = m->changes.due.date[0] || m->changes.due.time[0] || m->changes.clear_due;
        if (m->intent == INTENT_UPDATE && m->changes.any && (name || !m->changes.title[0]) &&
            (d->ask.kind != ASK_WHEN_DUE || timed)) {
            w->m.changes = m->changes;
            return w;
        }
    }
    return NULL;
}

/* --- yes and no ---------------------------------------------------------------------------------
 */

static struct want *read_yes(struct dialogue *d)
{
    struct want *w = NULL;
    if (d->ask.kind == ASK_OFFER_ADD)
        return accept_add(d);
    if (d->ask.kind == ASK_OFFER_LIST) {
        w = builtin_answer_request(d, INTENT_LIST);
    } else if (d->ask.kind == ASK_OFFER_ACTION) {
        if (!(w = builtin_answer_asked_about(d, d->ask.intent)))
            return NULL;
        struct todos task = titled(d, d->ask.quoted);
        w->m.sure = 100;
        w->m.target.all = false;
        builtin_answer_with_tasks(w, &task);
    } else if (d->ask.kind == ASK_WHAT_TO_ADD) {
        w = builtin_answer_request(d, INTENT_CREATE);
    } else if (d->m->next) {
        return rest_of(d);
    } else if (d->ask.kind != ASK_WHICH) {
        w = builtin_want_say(d->t, "What would you like me to do?");
        w->unsure = true;
        return w;
    }
    if (w)
        w->next = rest_of(d);
    return w;
}

static const char *declined(enum ask_kind kind)
{
    switch (kind) {
    case ASK_OFFER_ADD:
    case ASK_WHAT_TO_ADD:
        return "Okay, I won't add anything.";
    case ASK_WHICH:
    case ASK_NAME_TASK:
    case ASK_OFFER_ACTION:
    case ASK_WHAT_TO_CHANGE:
    case ASK_WHEN_DUE:
    case ASK_WHAT_NAME:
        return "Okay, I'll leave everything as it is.";
    case ASK_NONE:
    case ASK_OFFER_LIST:
        break;
    }
    return "Okay. Let me know if there's anything else.";
}

static struct want *read_no(struct dialogue *d)
{
    struct want *w = builtin_context_instead(d);
    if (w)
        return w;
    if (d->m->next)
        return rest_of(d);
    if ((w = builtin_context_cancel(d)))
        return w;
    return builtin_want_say(d->t, declined(d->ask.kind));
}

struct want *builtin_want_answer(struct builtin *t, size_t i, struct meaning *m, int depth)
{
    struct want *w;
    struct dialogue d = {
        .t = t, .message = i, .text = t->in->messages[i].text, .m = m, .depth = depth};
    d.reply = builtin_history_reply_before(t, i);
    if (!d.text)
        return NULL;
    if (d.reply == NO_MESSAGE) {
        d.reply = 0;
        d.ask = (struct ask){ASK_NONE, INTENT_UNCLEAR, ""};
        if (m->intent == INTENT_NO && !m->next)
            return builtin_want_say(t, declined(ASK_NONE));
        return NULL;
    }
    d.ask = ask_read(t->a, t->in->messages[d.reply].text);
    switch (m->intent) {
    case INTENT_YES:
        return read_yes(&d);
    case INTENT_NO:
        return read_no(&d);
    case INTENT_UPDATE:
        if (m->correction && (w = builtin_context_meant(&d)))
            return w;
        break;
    default:
        break;
    }
    switch (d.ask.kind) {
    case ASK_WHAT_TO_ADD:
        return read_what_to_add(&d);
    case ASK_WHICH:
        return read_which(&d);
    case ASK_NAME_TASK:
        return read_name(&d);
    case ASK_WHAT_TO_CHANGE:
    case ASK_WHEN_DUE:
    case ASK_WHAT_NAME:
        return read_change(&d);
    default:
        if ((w = builtin_context_afterthought(&d)))
            return w;
        return builtin_context_more_of_it(&d);
    }
}
