/* The built-in assistant: understands the message, and says which calls come next or what to
 * answer.
 *
 * Harmless parts of a message run in order; then come the changes, all in one reply, and last the
 * deletions, which the loop asks about. See builtin.h for how a turn goes on. */
#include "domain/builtin.h"

#include <string.h>

static const char trouble[] = "I'm having trouble updating your tasks right now. Please try again.";

/* Runs one request; changes are only planned. False while calls are wanted. */
static bool run(struct builtin *t, const struct want *w, struct change_list *changes)
{
    switch (w->m.intent) {
    case INTENT_CREATE:
        return builtin_run_create(t, w);
    case INTENT_LIST:
    case INTENT_GET:
        if (!builtin_make_changes(t, changes))
            return false;
        *changes = (struct change_list){0};
        return w->m.intent == INTENT_LIST ? builtin_run_list(t, w) : builtin_run_get(t, w);
    case INTENT_COMPLETE:
    case INTENT_BULK_COMPLETE:
        return builtin_plan_complete(t, w, changes);
    case INTENT_REOPEN:
        return builtin_plan_reopen(t, w, changes);
    case INTENT_UPDATE:
        return builtin_plan_update(t, w, changes);
    default:
        builtin_run_talk(t, w);
        return true;
    }
}

static bool is_delete(const struct want *w)
{
    return w->kind == WANT_REQUEST &&
           (w->m.intent == INTENT_DELETE || w->m.intent == INTENT_BULK_DELETE);
}

static bool run_one(struct builtin *t, const struct want *w, struct change_list *changes)
{
    switch (w->kind) {
    case WANT_SAY:
        if (w->known.n > 0)
            builtin_ask(t, w->say, w->known.at, w->known.n);
        else
            builtin_say(t, "%s", w->say);
        return true;
    case WANT_UNDO:
        return builtin_run_undo(t, w);
    case WANT_MORE:
        return builtin_run_more(t, w);
    case WANT_REQUEST:
        break;
    }
    return run(t, w, changes);
}

/* "Move the milk to Friday and mark it high": what is only planned is spoken of, too. */
static void note_spoken_of(struct builtin *t, const struct change_list *changes, size_t from)
{
    t->spoken_of = (struct todos){0};
    for (size_t i = from; i < changes->n; i++)
        builtin_todos_add(t->a, &t->spoken_of, &changes->at[i].task);
}

static void run_all(struct builtin *t, const struct want *wants)
{
    struct change_list changes = {0}, deletions = {0};
    for (const struct want *w = wants; w; w = w->next)
        t->unsure = t->unsure || w->unsure || (w->kind == WANT_REQUEST && w->m.sure < SURE_ENOUGH);
    for (const struct want *w = wants; w; w = w->next) {
        size_t before = changes.n;
        if (is_delete(w))
            continue;
        if (!run_one(t, w, &changes))
            return;
        note_spoken_of(t, &changes, before);
    }
    if (!builtin_make_changes(t, &changes))
        return;
    for (const struct want *w = wants; w; w = w->next)
        if (is_delete(w) && !builtin_plan_delete(t, w, &deletions))
            return;
    /* one question at a time */
    if (t->question->len == 0)
        builtin_make_changes(t, &deletions);
}

static const char *reply_text(struct builtin *t)
{
    if (t->said->len == 0 && t->question->len == 0)
        return trouble;
    if (t->question->len) {
        /* a question that stands alone needs no blank before it */
        if (t->said->len)
            strbuf_adds(t->said, strchr(t->said->data, '\n') ? "\n\n" : " ");
        strbuf_adds(t->said, t->question->data);
    }
    return t->said->data;
}

/* Only what was really done: for a turn that went another way than this engine would. */
static const char *account(struct builtin *t)
{
    strbuf_clear(t->said);
    strbuf_clear(t->question);
    return builtin_say_done(t) ? t->said->data : trouble;
}

void model_builtin_answer(struct arena *a, const struct model_input *in, struct model_reply *out)
{
    struct builtin t;
    *out = (struct model_reply){.engine = "builtin", .sure = true};
    if (in->count == 0) {
        out->text = trouble;
        return;
    }
    builtin_begin(&t, a, in);
    if (t.user == NO_MESSAGE || in->correction) {
        out->text = account(&t);
        return;
    }
    run_all(&t, builtin_want_read(&t, t.user));
    out->sure = !t.unsure;
    if (t.lost || (t.n_calls > 0 && !in->may_call)) {
        out->text = account(&t);
    } else if (t.n_calls > 0) {
        out->calls = t.calls;
        out->call_count = t.n_calls;
        out->said = t.said->len ? t.said->data : NULL;
    } else {
        out->text = reply_text(&t);
    }
}

const char *model_builtin_account(struct arena *a, const struct model_input *in)
{
    struct builtin t;
    if (in->count == 0)
        return NULL;
    builtin_begin(&t, a, in);
    return builtin_say_done(&t) ? t.said->data : NULL;
}
