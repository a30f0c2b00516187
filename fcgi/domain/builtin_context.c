/* Messages that go on with what was just done: "at 5pm", "the eggs too", "no, the other one". */
#include "domain/builtin.h"

#include "language/intent.h"

#include <string.h>
#include <strings.h>

enum { MESSAGES_BACK = 3 };

/* What follows one of these openings, or the text itself. */
static const char *without_opening(const char *text, const char *const *openings)
{
    for (size_t k = 0; openings[k]; k++) {
        size_t n = strlen(openings[k]);
        if (strncasecmp(text, openings[k], n) == 0 && (text[n] == ' ' || text[n] == ',')) {
            text += n + strspn(text + n, " ,");
            k = (size_t)-1;
        }
    }
    return text;
}

/* "At 5pm", "high priority": about the one task that was just added or changed. */
struct want *builtin_context_afterthought(struct dialogue *d)
{
    const struct model_message *reply = &d->t->in->messages[d->reply];
    const struct model_done *last = reply->done_count ? &reply->done[reply->done_count - 1] : NULL;
    if (d->m->intent != INTENT_UNCLEAR || d->ask.kind != ASK_NONE || !last || !last->success ||
        (strcmp(last->tool, "add_task") != 0 && strcmp(last->tool, "update_task") != 0))
        return NULL;
    static const char *const openings[] = {"actually", "and",    "no",     "wait", "sorry", "oh",
                                           "or",       "better", "rather", "hmm",  NULL};
    struct todos focus = builtin_history_focus(d->t, d->message);
    const char *text = arena_printf(d->t->a, "make it %s", without_opening(d->text, openings));
    struct meaning *m = intent_read(d->t->a, text, &d->t->in->now);
    if (focus.n != 1 || m->intent != INTENT_UPDATE || !m->changes.any || m->changes.title[0] ||
        m->next)
        return NULL;
    struct want *w = builtin_answer_request(d, INTENT_UPDATE);
    w->m.changes = m->changes;
    return builtin_answer_with_tasks(w, &focus);
}

/* "And eggs", "the eggs too": the last action once more, for another task. */
struct want *builtin_context_more_of_it(struct dialogue *d)
{
    static const char *const openings[] = {"and", "also", "plus", "oh and", "as well as", NULL};
    static const char *const endings[] = {" too", " as well", " also", NULL};
    const char *rest = without_opening(d->text, openings);
    size_t n = strlen(rest);
    while (n > 0 && strchr(".! ", rest[n - 1]))
        n--;
    bool goes_on = rest != d->text;
    for (size_t k = 0; endings[k]; k++) {
        size_t len = strlen(endings[k]);
        if (n > len && strncasecmp(rest + n - len, endings[k], len) == 0) {
            n -= len;
            goes_on = true;
        }
    }
    size_t user = builtin_history_user_before(d->t, d->reply);
    bool place = d->m->intent == INTENT_GET && d->m->target.n_positions > 0;
    if (!goes_on || n == 0 || (d->m->intent != INTENT_UNCLEAR && !place) || user == NO_MESSAGE ||
        d->ask.kind != ASK_NONE)
        return NULL;
    const struct want *last = builtin_want_read_deep(d->t, user, d->depth + 1);
    while (last->next)
        last = last->next;
    const char *words = arena_strndup(d->t->a, rest, n);
    if (last->kind != WANT_REQUEST)
        return NULL;
    if (last->m.intent == INTENT_CREATE && !place)
        return builtin_answer_add_words(d, words);
    if (last->m.intent != INTENT_COMPLETE && last->m.intent != INTENT_DELETE &&
        last->m.intent != INTENT_UPDATE && last->m.intent != INTENT_REOPEN)
        return NULL;
    struct want *w = builtin_answer_request(d, last->m.intent);
    w->m.changes = last->m.changes;
    if (place)
        w->m.target = d->m->target;
    else
        w->m.target.words = words;
    return w;
}

/* "No, the other one": the last action once more, on the task that is meant. */
struct want *builtin_context_instead(struct dialogue *d)
{
    const struct reference *ref = &d->m->target;
    if (!ref->words[0] && ref->n_positions == 0 && ref->pronoun == PRONOUN_NONE &&
        !builtin_filter_any(&ref->filters))
        return NULL;
    struct want *w = builtin_answer_asked_about(d, INTENT_UNCLEAR);
    if (!w)
        return NULL;
    w->m.target = *ref;
    if (w->m.intent == INTENT_BULK_COMPLETE)
        w->m.intent = INTENT_COMPLETE;
    else if (w->m.intent == INTENT_BULK_DELETE)
        w->m.intent = INTENT_DELETE;
    w->has_known = false;
    w->instead = true;
    return w;
}

/* The last request about tasks there are, a few messages back at most. */
static struct want *last_action(struct dialogue *d)
{
    struct dialogue back = *d;
    for (int k = 0; k < MESSAGES_BACK && back.reply != NO_MESSAGE; k++) {
        struct want *w = builtin_answer_asked_about(&back, INTENT_UNCLEAR);
        size_t user = builtin_history_user_before(d->t, back.reply);
        if (w || user == NO_MESSAGE)
            return w;
        back.reply = builtin_history_reply_before(d->t, user);
        back.depth++;
    }
    return NULL;
}

/* "I meant the dentist" after the wrong task was completed or asked about; after an addition it is
 * a new title, as it was read. */
struct want *builtin_context_meant(struct dialogue *d)
{
    const struct changes *c = &d->m->changes;
    if (!c->title[0] || c->due.date[0] || c->due.time[0] || c->priority != PRIORITY_NONE)
        return NULL;
    size_t user = builtin_history_user_before(d->t, d->reply);
    const struct want *before =
        user == NO_MESSAGE ? NULL : builtin_want_read_deep(d->t, user, d->depth + 1);
    bool titled = before && before->kind == WANT_REQUEST &&
                  (before->m.intent == INTENT_CREATE ||
                   (before->m.intent == INTENT_UPDATE && before->m.changes.title[0]));
    if (titled)
        return NULL;
    struct want *w = last_action(d);
    if (!w) {
        w = builtin_want_say(d->t,
                             "Sorry, I'm not sure what you meant. What would you like to do?");
        w->unsure = true;
        return w;
    }
    w->m.target = builtin_want_new(d->t, WANT_REQUEST)->m.target;
    w->m.target.words = c->title;
    w->has_known = false;
    w->instead = true;
    return w;
}

/* "Cancel it" with no question open: the task just spoken of. It is asked about anyway. */
struct want *builtin_context_cancel(struct dialogue *d)
{
    static const char *const cancel[] = {
        "actually cancel it", "actually cancel that", "cancel it",
        "cancel that",        "cancel that one",      "cancel this",
        "please cancel it",   "cancel it please",     NULL};
    if (d->ask.kind != ASK_NONE || !builtin_want_is_text(d->text, cancel) ||
        builtin_history_focus(d->t, d->message).n == 0)
        return NULL;
    struct want *w = builtin_answer_request(d, INTENT_DELETE);
    w->m.target.pronoun = PRONOUN_IT;
    return w;
}
