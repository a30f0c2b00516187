/* The loop between model and tools. Every rule about tools, limits and confirmation is written here
   once, for every engine: a model only ever proposes. */
#include "domain/agent.h"

#include "base/clock.h"
#include "base/log.h"
#include "domain/grounding.h"
#include "domain/model_openai.h"
#include "domain/policy.h"
#include "domain/tools.h"

#include <stdlib.h>
#include <string.h>

/* A database that falls silent is noticed HOLD_MS after it did, at the latest, and then given up
   within the time that db_exchange.c grants an answer: 10 s together. */
#define HOLD_MS          4000.0  /* the lease is renewed that often while a model thinks */
#define AWAY_MS          10000.0 /* so long without connection, and the turn gives up */
#define PING_MS          9000.0
#define TRIES_MOST       3
#define TRY_WAIT_MS      300.0
#define TRY_WITHIN_MS    6000.0 /* after that long another try would only make people wait */
#define RETRY_AFTER_MOST 3

static const char trouble_tools[] =
    "I'm having trouble updating your tasks right now. Please try again.";
static const char trouble_model[] = "I'm having trouble answering right now. Please try again.";
static const char honest[] =
    "I haven't changed anything. Could you tell me again what you would like me to do?";

static struct log_who who(const struct turn *t)
{
    return (struct log_who){t->request_id, t->caller->user_id};
}

/* --- ask --------------------------------------------------------------------------------------*/

static struct model_input input_for(struct turn *t)
{
    size_t from = t->builtin ? t->builtin_from : 0;
    struct model_message *messages = turn_history(t), *mine = &messages[t->message_count - 1];
    mine->done = from == 0 ? t->done : t->done + from;
    mine->done_count = t->done_count - from;
    return (struct model_input){.messages = messages,
                                .count = t->message_count,
                                .now = t->now,
                                .timezone = t->opened.timezone,
                                .may_call = t->may_call,
                                .rejected = t->rejected,
                                .correction = t->correction,
                                .notes = &t->notes};
}

enum turn_state agent_ask(struct turn *t)
{
    const struct config *c = t->services->config;
    double left = t->deadline_ms - clock_ms();
    if (t->model_calls >= c->max_model_calls || left <= 0)
        return turn_fail(t, trouble_model);
    t->may_call = t->model_calls + 1 < c->max_model_calls && t->tool_calls < c->max_tool_calls;
    struct model_input in = input_for(t);
    if (t->builtin) {
        model_builtin_answer(t->arena, &in, &t->reply);
        if (!t->reply.sure && c->engine == ENGINE_AUTO && t->model_calls == 0) {
            t->builtin = false;
            return TURN_ASK;
        }
        t->model_calls++;
        return TURN_ACT;
    }
    if (t->tries++ == 0) {
        t->model_calls++;
        t->asked_ms = clock_ms();
    }
    double timeout = c->llm_timeout * 1e3;
    t->call = model_openai_ask(t->services, t->arena, &in, t->request->stream,
                               timeout < left ? timeout : left);
    return turn_wait(t, TURN_READ, clock_ms() + HOLD_MS);
}

/* --- read -------------------------------------------------------------------------------------*/

/* What to do while the model thinks: keep the lease, and the client's connection. */
static enum turn_state keep_waiting(struct turn *t)
{
    double now = clock_ms();
    if (now - t->hold_ms >= HOLD_MS) {
        enum status status = store_turn_hold(t->services->db, t->arena, t->caller,
                                             t->opened.conversation_id, t->owner, &t->error);
        if (status == STATUS_CONFLICT ||
            (status != STATUS_OK &&
             (db_silent(t->services->db) || clock_ms() - t->hold_ms >= AWAY_MS)))
            return turn_abort(t);
        if (status == STATUS_OK)
            t->hold_ms = now;
        t->error.status = STATUS_OK;
    }
    if (now - t->ping_ms >= PING_MS && t->listener->still_waiting != NULL) {
        t->ping_ms = now;
        t->listener->still_waiting(t->listener->arg);
    }
    return turn_wait(t, TURN_READ, now + HOLD_MS / 2);
}

/* One sentence for what this turn has done already, from the tools' own results. */
static const char *say_done(struct turn *t)
{
    for (size_t i = t->done_count; i-- > 0;) {
        const struct model_done *d = &t->done[i];
        if (!d->success || strcmp(d->tool, "list_tasks") == 0 || strcmp(d->tool, "get_task") == 0)
            continue;
        const json_t *output = json_read(t->arena, d->output, strlen(d->output), NULL);
        const char *message = json_member_string(output, "message");
        if (message != NULL)
            return arena_printf(t->arena, "%s. I could not finish the rest. Please try again.",
                                grounding_strip_ids(t->arena, message));
    }
    return NULL;
}

/* The model is away: what is done is told, what the built-in assistant is sure of it does. */
static enum turn_state without_model(struct turn *t)
{
    struct log_who w = who(t);
    log_event(LOG_WARN, "agent", &w, "the model did not answer");
    const char *done = say_done(t);
    if (done != NULL)
        return turn_fail(t, done);
    t->builtin = true;
    t->builtin_from = t->done_count;
    t->rejected = t->correction = NULL;
    t->may_call = true;
    struct model_input in = input_for(t);
    model_builtin_answer(t->arena, &in, &t->reply);
    if (!t->reply.sure)
        return turn_fail(t, trouble_model);
    return TURN_ACT;
}

static enum turn_state try_again(struct turn *t, int wait)
{
    double now = clock_ms();
    if (t->tries >= TRIES_MOST || wait > RETRY_AFTER_MOST || now - t->asked_ms > TRY_WITHIN_MS)
        return without_model(t);
    double pause = TRY_WAIT_MS * t->tries * (0.75 + (double)(random() % 500) / 1000);
    if (pause < wait * 1e3)
        pause = wait * 1e3;
    return turn_wait(t, TURN_ASK, now + pause);
}

enum turn_state agent_read(struct turn *t)
{
    int wait = 0;
    if (!http_done(t->call))
        return keep_waiting(t);
    enum model_outcome outcome =
        model_openai_read(t->services, t->arena, t->call, &t->reply, &wait);
    http_end(t->call);
    t->call = NULL;
    if (outcome == MODEL_TRY_AGAIN)
        return try_again(t, wait);
    if (outcome == MODEL_REFUSED)
        return without_model(t);
    t->tries = 0;
    return TURN_ACT;
}

/* --- act: tools -------------------------------------------------------------------------------*/

static struct tool_call tool_call_of(struct turn *t, const char *tool, const json_t *arguments)
{
    return (struct tool_call){.tool = tool,
                              .arguments = arguments,
                              .source = "chat",
                              .request_id = t->request_id,
                              .now = &t->now,
                              .conversation_id = t->opened.conversation_id,
                              .message_id = t->opened.message_id,
                              .lease_owner = t->owner};
}

/* Arguments as an object; NULL when the model sent something else. */
static json_t *arguments_of(struct turn *t, const struct model_call *call)
{
    json_t *j = json_read(t->arena, call->arguments, strlen(call->arguments), NULL);
    return json_is_object(j) ? j : NULL;
}

static void tell_called(struct turn *t, const char *tool, const char *parameters)
{
    if (t->listener->tool_called != NULL)
        t->listener->tool_called(t->listener->arg, t->done_count, tool, parameters);
}

static void tell_answered(struct turn *t, const struct tool_result *r)
{
    const struct model_done *d = &t->done[t->done_count - 1];
    if (t->listener->tool_answered != NULL)
        t->listener->tool_answered(t->listener->arg, t->done_count - 1, d->tool, r->success,
                                   r->output, r->duration_ms);
}

/* Why a call cannot even be tried; NULL when it can. */
static const char *refusal(const struct turn *t, const struct model_call *call,
                           const json_t *arguments)
{
    if (t->tool_calls > t->services->config->max_tool_calls)
        return "Too many tool calls in one turn";
    if (arguments == NULL)
        return "Arguments must be a JSON object";
    if (tools_find(call->tool) == NULL)
        return "There is no such tool";
    return NULL;
}

/* Runs one call; with a message refuses it, for this reason. False when the turn cannot go on. */
static bool run_call(struct turn *t, const struct model_call *call, const char *reason,
                     const char *message)
{
    json_t *arguments = arguments_of(t, call);
    json_t *given = arguments != NULL ? arguments : json_keep(t->arena, json_object());
    const char *parameters = arguments != NULL ? json_text(t->arena, arguments) : "{}";
    const char *tool = *call->tool != '\0' && strlen(call->tool) <= 100 ? call->tool : "unknown";
    struct tool_call run = tool_call_of(t, tool, given);
    struct tool_result result = {0};
    enum status status;
    t->tool_calls++;
    if (message == NULL && (message = refusal(t, call, arguments)) != NULL)
        reason = "INVALID_CALL";
    tell_called(t, tool, parameters);
    if (message != NULL)
        status = tools_refuse(t->services, t->caller, t->arena, &run, reason, message, &result,
                              &t->error);
    else
        status = tools_run(t->services, t->caller, t->arena, &run, &result, &t->error);
    if (status != STATUS_OK)
        return false;
    t->hold_ms = clock_ms();
    turn_note_call(t, tool, parameters, &result);
    tell_answered(t, &result);
    return true;
}

/* A tool could not be run. What is known not to have happened is said; while the database is away
   it is not known, and a retry finds out. */
static enum turn_state tools_away(struct turn *t)
{
    enum status status = t->error.status;
    if (status == STATUS_CONFLICT || status == STATUS_UNAUTHENTICATED ||
        status == STATUS_UNAVAILABLE)
        return turn_abort(t);
    t->error.status = STATUS_OK;
    return turn_fail(t, trouble_tools);
}

/* --- act: what must wait for a yes ------------------------------------------------------------*/

/* A call that the model made twice in one reply is asked about once. */
static bool asked_before(const struct confirm_call *asked, size_t count, const char *tool,
                         const json_t *arguments)
{
    int64_t id = json_id(json_object_get(arguments, "task_id"));
    for (size_t i = 0; i < count; i++)
        if (id != 0 && strcmp(asked[i].tool, tool) == 0 &&
            json_id(json_object_get(asked[i].arguments, "task_id")) == id &&
            (strcmp(tool, "update_task") != 0 || json_equal(asked[i].arguments, arguments)))
            return true;
    return false;
}

/* Sorts out held calls that are wrong in themselves: they are refused, not asked about. The rest is
   looked up. False when the turn cannot go on. */
static bool look_at_held(struct turn *t, const bool *held, struct confirm_call *asked,
                         size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < t->reply.call_count; i++) {
        const struct model_call *call = &t->reply.calls[i];
        const json_t *arguments = held[i] ? arguments_of(t, call) : NULL;
        if (!held[i])
            continue;
        struct tool_call check = tool_call_of(t, call->tool, arguments);
        struct tool_result refused;
        bool many = *count == MODEL_HELD_MOST;
        if (arguments == NULL || many ||
            !tools_check(t->arena, t->caller->user_id, &check, &refused)) {
            if (!run_call(t, call, "INVALID_CALL", many ? "Too many calls in one turn" : NULL))
                return false;
            continue;
        }
        if (!asked_before(asked, *count, call->tool, arguments))
            asked[(*count)++] = (struct confirm_call){.tool = call->tool, .arguments = arguments};
    }
    return *count == 0 ||
           confirm_look(t->services, t->caller, t->arena, asked, *count, &t->error) == STATUS_OK;
}

/* The held calls of one reply become one question, and the turn ends with it. */
static enum turn_state hold_calls(struct turn *t, const bool *held)
{
    struct confirm_call *asked = arena_alloc(t->arena, (t->reply.call_count + 1) * sizeof *asked);
    size_t count, kept = 0;
    if (!look_at_held(t, held, asked, &count))
        return tools_away(t);
    for (size_t i = 0; i < count; i++) {
        if (asked[i].title != NULL) {
            asked[kept++] = asked[i];
            continue;
        }
        struct model_call missing = {asked[i].tool, json_text(t->arena, asked[i].arguments)};
        if (!run_call(t, &missing, "TASK_NOT_FOUND", "Task not found"))
            return tools_away(t);
    }
    if (kept == 0)
        return TURN_ASK;
    if (confirm_ask(t->services, t->caller, t->arena, asked, kept, t->opened.conversation_id,
                    "chat", &t->question, &t->error) != STATUS_OK)
        return tools_away(t);
    t->engine = t->reply.engine;
    /* what ran before the question is told with it: "add milk and delete the old note" */
    struct model_input in = input_for(t);
    const char *said = t->builtin ? t->reply.said : model_builtin_account(t->arena, &in);
    if (said == NULL)
        return turn_say(t, t->question.summary);
    const char *gap = strchr(said, '\n') != NULL ? "\n\n" : " ";
    return turn_say(t, arena_printf(t->arena, "%s%s%s", said, gap, t->question.summary));
}

static enum turn_state run_calls(struct turn *t)
{
    bool *held = arena_alloc(t->arena, t->reply.call_count * sizeof *held);
    size_t waiting = policy_hold(t->reply.calls, t->reply.call_count, t->changes,
                                 policy_says_all(t->request->message), held);
    for (size_t i = 0; i < t->reply.call_count; i++)
        if (!held[i] && !run_call(t, &t->reply.calls[i], NULL, NULL))
            return tools_away(t);
    t->rejected = t->correction = NULL;
    return waiting > 0 ? hold_calls(t, held) : TURN_ASK;
}

/* --- act: text --------------------------------------------------------------------------------*/

static enum turn_state take_text(struct turn *t)
{
    t->engine = t->reply.engine;
    if (t->builtin)
        return turn_say(t, t->reply.text);
    struct model_input in = input_for(t);
    const char *text = grounding_strip_ids(t->arena, t->reply.text);
    const char *problem =
        *text == '\0' ? "Your answer was empty." : grounding_problem(t->arena, text, &in);
    if (problem == NULL)
        return turn_say(t, text);
    struct log_who w = who(t);
    log_event(LOG_INFO, "agent", &w, "an answer was not grounded");
    if (t->rejected != NULL)
        return turn_fail(t, honest);
    t->rejected = *t->reply.text != '\0' ? t->reply.text : "(nothing)";
    t->correction = problem;
    return TURN_ASK;
}

enum turn_state agent_act(struct turn *t)
{
    if (t->reply.call_count == 0)
        return take_text(t);
    if (t->may_call)
        return run_calls(t);
    /* Told to answer without tools, it still called some. */
    const char *done = say_done(t);
    return turn_fail(t, done != NULL ? done : honest);
}
