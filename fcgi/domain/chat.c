/* One chat turn: the table of its steps, and the two that frame the others, open and close. */
#include "domain/chat.h"

#include "adapters/digest.h"
#include "base/clock.h"
#include "base/text.h"
#include "domain/agent.h"
#include "domain/consent.h"
#include "domain/history.h"
#include "domain/policy.h"
#include "domain/reply.h"
#include "domain/turn.h"

#include <stdlib.h>
#include <string.h>

#define BUSY_WAIT_MS    3000.0 /* how long a second message waits for its turn */
#define BUSY_LOOK_MS    150.0
#define CLOSE_WITHIN_MS 2000.0 /* how long a database that is away is tried again */
#define CLOSE_WAIT_MS   1100.0
#define TITLE_POINTS    60
#define REPLY_POINTS    20000

static enum turn_state open_turn(struct turn *t);
static enum turn_state close_turn(struct turn *t);

/* Each step runs to its end and names the next. Only open (for the lease), read (for the model) and
   close (for a database that is away) put the turn aside; an ordinary query is waited for. */
static enum turn_state (*const steps[TURN_STATES])(struct turn *) = {
    [TURN_OPEN] = open_turn,  [TURN_CONSENT] = consent_read, [TURN_ASK] = agent_ask,
    [TURN_READ] = agent_read, [TURN_ACT] = agent_act,        [TURN_CLOSE] = close_turn,
};

struct turn *chat_begin(const struct services *s, struct caller *caller, struct arena *a,
                        const char *request_id, const struct chat_request *request,
                        const struct chat_listener *listener)
{
    struct turn *t = arena_alloc(a, sizeof *t);
    t->services = s;
    t->caller = caller;
    t->arena = a;
    t->request_id = request_id;
    t->owner = digest_random_hex(a, 12);
    t->request = request;
    t->listener = listener;
    t->started_ms = clock_ms();
    t->deadline_ms = t->started_ms + s->config->turn_seconds * 1e3;
    t->builtin = s->config->engine != ENGINE_LLM;
    t->status = "done";
    return t;
}

bool chat_step(struct turn *t)
{
    t->waiting = false;
    while (t->state != TURN_DONE && !t->waiting)
        t->state = steps[t->state](t);
    arena_free(t->scratch);
    t->scratch = NULL;
    t->messages = NULL;
    return t->state == TURN_DONE;
}

struct model_message *turn_history(struct turn *t)
{
    if (t->messages == NULL) {
        t->scratch = arena_new();
        t->messages = history_make(t->scratch, &t->opened, t->message_count);
    }
    return t->messages;
}

enum turn_state turn_wait(struct turn *t, enum turn_state next, double wake_ms)
{
    t->waiting = true;
    t->wake_ms = wake_ms;
    return next;
}

/* A reply is as long as a stored message may be; a list is cut between two lines. */
static const char *fitting(struct arena *a, const char *text)
{
    size_t len = text_prefix(text, REPLY_POINTS - 2);
    if (text_length(text) <= REPLY_POINTS)
        return text;
    const char *line = memrchr(text, '\n', len);
    return arena_printf(a, "%.*s\n\xe2\x80\xa6", line != NULL ? (int)(line - text) : (int)len,
                        text);
}

enum turn_state turn_say(struct turn *t, const char *text)
{
    t->text = fitting(t->arena, text);
    return TURN_CLOSE;
}

enum turn_state turn_fail(struct turn *t, const char *text)
{
    t->status = "failed";
    return turn_say(t, text);
}

enum turn_state turn_abort(struct turn *t)
{
    t->call = NULL;
    struct db *db = t->services->db;
    bool opened = t->opened.message_id != 0;
    int64_t id = opened ? t->opened.conversation_id : t->request->conversation_id;
    /* a conflict means that the lease is another's */
    if ((opened || db_outcome_unknown(db)) && id != 0 && t->error.status != STATUS_CONFLICT)
        store_turn_give_back(db, t->arena, t->caller, id, t->owner);
    return TURN_DONE;
}

void turn_note_call(struct turn *t, const char *tool, const char *arguments,
                    const struct tool_result *result)
{
    if (t->done_count == t->done_room) {
        size_t room = t->done_room == 0 ? 8 : t->done_room * 2;
        struct model_done *done = arena_alloc(t->arena, room * sizeof *done);
        double *ms = arena_alloc(t->arena, room * sizeof *ms);
        if (t->done_count > 0) {
            memcpy(done, t->done, t->done_count * sizeof *done);
            memcpy(ms, t->done_ms, t->done_count * sizeof *ms);
        }
        t->done = done;
        t->done_ms = ms;
        t->done_room = room;
    }
    t->done[t->done_count] = (struct model_done){.tool = tool,
                                                 .arguments = arguments,
                                                 .receipt = result->receipt,
                                                 .output = result->output,
                                                 .success = result->success};
    t->done_ms[t->done_count] = result->duration_ms;
    t->done_count++;
    t->changes += result->success && policy_is_change(tool);
}

/* --- open -------------------------------------------------------------------------------------*/

static const char *title_of(struct arena *a, const char *message)
{
    size_t len = strcspn(message, "\r\n");
    text_trim(&message, &len);
    char *title = arena_strndup(a, message, len);
    size_t most = text_prefix(title, TITLE_POINTS);
    if (most < len)
        return arena_printf(a, "%.*s\xe2\x80\xa6", (int)most, title);
    return len > 0 ? title : "New conversation";
}

/* Calls that a worker made for this turn before it died. */
static void note_earlier_calls(struct turn *t)
{
    for (size_t i = 0; i < t->opened.call_count; i++) {
        struct stored_call c = store_turn_call(&t->opened, i);
        if (c.message_id == t->opened.message_id)
            turn_note_call(
                t, c.tool, c.input,
                &(struct tool_result){c.success, c.output, c.receipt, strtod(c.duration_ms, NULL)});
    }
    t->tool_calls = (int)t->done_count;
}

static enum turn_state open_turn(struct turn *t)
{
    const struct config *c = t->services->config;
    const struct chat_request *r = t->request;
    struct turn_request in = {.conversation_id = r->conversation_id,
                              .key = r->key,
                              .hash = r->hash,
                              .message = r->message,
                              .title = title_of(t->arena, r->message),
                              .owner = t->owner,
                              .rate = c->rate_chat,
                              .timezone = r->timezone,
                              .history = c->history_messages};
    enum status status =
        store_turn_open(t->services->db, t->arena, t->caller, &in, &t->opened, &t->error);
    if (status == STATUS_CONFLICT && clock_ms() < t->started_ms + BUSY_WAIT_MS)
        return turn_wait(t, TURN_OPEN, clock_ms() + BUSY_LOOK_MS);
    if (status != STATUS_OK)
        return turn_abort(t);
    t->error.status = STATUS_OK;
    if (t->opened.origin == TURN_REPLAY) {
        t->reply_json = t->opened.reply;
        t->text = reply_text(t->arena, t->reply_json);
        return TURN_DONE;
    }
    t->now.day_first = c->day_first;
    when_now_parse(t->opened.local_now, &t->now);
    note_earlier_calls(t);
    t->message_count = history_fitting(&t->opened, (size_t)c->history_tokens);
    if (t->listener->started != NULL)
        t->listener->started(t->listener->arg, t->opened.conversation_id);
    t->hold_ms = t->ping_ms = clock_ms();
    return consent_expected(t) ? TURN_CONSENT : TURN_ASK;
}

/* --- close ------------------------------------------------------------------------------------*/

static enum turn_state close_turn(struct turn *t)
{
    if (t->engine == NULL)
        t->engine = t->builtin ? "builtin" : t->services->config->llm_model;
    if (t->reply_json == NULL) {
        t->reply_json = reply_write(t);
        t->closing_ms = clock_ms();
    }
    struct turn_answer answer = {.content = t->text,
                                 .engine = t->engine,
                                 .status = t->status,
                                 .key = t->request->key,
                                 .reply = t->request->key == NULL ? NULL : t->reply_json};
    enum status status = store_turn_close(t->services->db, t->arena, t->caller, &t->opened,
                                          t->owner, &answer, &t->error);
    if (status == STATUS_OK) {
        t->error.status = STATUS_OK;
        return TURN_DONE;
    }
    if (status == STATUS_UNAVAILABLE && !db_silent(t->services->db) &&
        clock_ms() < t->closing_ms + CLOSE_WITHIN_MS)
        return turn_wait(t, TURN_CLOSE, clock_ms() + CLOSE_WAIT_MS);
    return turn_abort(t);
}

/* --- what the route asks ----------------------------------------------------------------------*/

struct http_call *chat_call(const struct turn *t)
{
    return t->call;
}

double chat_wake(const struct turn *t)
{
    return t->wake_ms;
}

enum status chat_status(const struct turn *t, struct error *e)
{
    *e = t->error;
    return t->error.status;
}

const char *chat_reply(const struct turn *t)
{
    return t->reply_json;
}

const char *chat_text(const struct turn *t)
{
    return t->text;
}

int64_t chat_conversation(const struct turn *t)
{
    return t->opened.conversation_id;
}
