/* The user's answer to an open question. */
#include "domain/consent.h"

#include "domain/policy.h"
#include "language/answer.h"
#include "language/question.h"

#include <string.h>

static const char not_open[] = "That question is no longer open, so I haven't changed anything.";
static const char trouble[] = "I'm having trouble updating your tasks right now. Please try again.";

static enum turn_state cannot(struct turn *t)
{
    enum status status = t->error.status;
    if (status == STATUS_UNAVAILABLE || status == STATUS_CONFLICT ||
        status == STATUS_UNAUTHENTICATED)
        return turn_abort(t);
    t->error.status = STATUS_OK;
    return status == STATUS_NOT_FOUND ? turn_say(t, not_open) : turn_fail(t, trouble);
}

static const char too_late[] = "It's been a while, so I'll ask again.";
static const char has_changed[] = "Your tasks have changed since I asked.";

/* The answer cannot be taken, for this reason: the same question is asked about what is there
   now. */
static enum turn_state ask_again(struct turn *t, const char *reason)
{
    const char *text = t->opened.question.calls;
    const json_t *calls = json_read(t->arena, text, strlen(text), NULL), *call;
    size_t i, count = 0, n = json_array_size(calls);
    struct confirm_call *asked = arena_alloc(t->arena, (n + 1) * sizeof *asked);
    json_array_foreach(calls, i, call) asked[i] = (struct confirm_call){
        .tool = json_member_string(call, "tool"), .arguments = json_object_get(call, "parameters")};
    if (confirm_look(t->services, t->caller, t->arena, asked, n, &t->error) != STATUS_OK)
        return cannot(t);
    for (i = 0; i < n; i++)
        if (asked[i].title != NULL)
            asked[count++] = asked[i];
    if (count == 0)
        return turn_say(t, "That is not in your tasks any more, so there was nothing to change.");
    if (confirm_ask(t->services, t->caller, t->arena, asked, count, t->opened.conversation_id,
                    "chat", &t->question, &t->error) != STATUS_OK)
        return cannot(t);
    return turn_say(t, arena_printf(t->arena, "%s %s", reason, t->question.summary));
}

static enum turn_state take_answer(struct turn *t, bool approve)
{
    struct confirm_answer answer = {
        .id = t->opened.question.id,
        .approve = approve,
        .place = {.conversation_id = t->opened.conversation_id},
        .from = {.source = "chat",
                 .request_id = t->request_id,
                 .now = &t->now,
                 .conversation_id = t->opened.conversation_id,
                 .message_id = t->opened.message_id,
                 .lease_owner = t->owner},
    };
    struct confirm_outcome outcome;
    if (t->opened.question.expired && approve)
        return ask_again(t, too_late);
    if (confirm_execute(t->services, t->caller, t->arena, &answer, &outcome, &t->error) !=
        STATUS_OK)
        return cannot(t);
    if (outcome.end == CONFIRM_CHANGED)
        return ask_again(t, has_changed);
    for (size_t i = 0; outcome.end == CONFIRM_DONE && i < outcome.count; i++) {
        const struct confirm_call *c = &outcome.calls[i];
        const char *parameters = json_text(t->arena, c->arguments);
        if (t->listener->tool_called != NULL)
            t->listener->tool_called(t->listener->arg, t->done_count, c->tool, parameters);
        turn_note_call(t, c->tool, parameters, &c->result);
        if (t->listener->tool_answered != NULL)
            t->listener->tool_answered(t->listener->arg, t->done_count - 1, c->tool,
                                       c->result.success, c->result.output, c->result.duration_ms);
    }
    return turn_say(t, outcome.text);
}

/* They went on with something else: what waited is dropped. */
static enum turn_state drop_question(struct turn *t)
{
    struct db_batch *b = caller_batch(t->caller, t->services->db, t->arena);
    store_confirmation_add_drop(b, t->caller->user_id, t->opened.conversation_id);
    if (caller_run(t->caller, b, &t->error) != STATUS_OK)
        return cannot(t);
    return TURN_ASK;
}

/* A resumed turn whose yes was carried out before its worker died: only the sentence is missing.
   Calls of other kinds are a model's own: a question never holds them. */
static bool carried_out(const struct turn *t)
{
    for (size_t i = 0; i < t->done_count; i++)
        if (!policy_is_delete(t->done[i].tool) && !policy_is_change(t->done[i].tool))
            return false;
    return t->opened.question.id == 0 && t->done_count > 0 &&
           (t->request->answers_question || answer_read(t->request->message) == ANSWER_YES);
}

/* A resumed turn that had come as far as its question: it is put, not answered. */
static enum turn_state put_question(struct turn *t)
{
    const struct stored_question *q = &t->opened.question;
    if (q->expired)
        return ask_again(t, too_late);
    t->question = (struct confirmation){
        .id = q->id, .summary = q->summary, .calls = q->calls, .expires_at = q->expires_at};
    return turn_say(t, q->summary);
}

bool consent_expected(const struct turn *t)
{
    return t->opened.question.id != 0 || t->request->answers_question || carried_out(t);
}

static enum turn_state say_carried_out(struct turn *t)
{
    struct question_item *items = arena_alloc(t->arena, t->done_count * sizeof *items);
    for (size_t i = 0; i < t->done_count; i++) {
        const struct model_done *d = &t->done[i];
        const json_t *output = json_read(t->arena, d->output, strlen(d->output), NULL);
        const char *title = json_member_string(output, "title");
        items[i].kind = policy_is_delete(d->tool)               ? QUESTION_DELETE
                        : strcmp(d->tool, "complete_task") == 0 ? QUESTION_COMPLETE
                                                                : QUESTION_UPDATE;
        items[i].title = title != NULL ? title : "that task";
        items[i].failed = !d->success;
    }
    return turn_say(t, question_done(t->arena, items, t->done_count));
}

enum turn_state consent_read(struct turn *t)
{
    t->engine = "builtin";
    const struct chat_request *r = t->request;
    if (carried_out(t))
        return say_carried_out(t);
    if (t->opened.question.after_message)
        return put_question(t);
    enum answer said = answer_read(r->message);
    enum turn_state next;
    if (r->answers_question)
        next = r->question_id == t->opened.question.id && r->question_id != 0
                   ? take_answer(t, r->approve)
                   : turn_say(t, not_open);
    else if (said != ANSWER_NEITHER)
        next = take_answer(t, said == ANSWER_YES);
    else
        next = drop_question(t);
    if (next == TURN_ASK)
        t->engine = NULL;
    return next;
}
