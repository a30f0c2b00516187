/* POST /api/v1/chat and POST /api/{user_id}/chat: one turn, as JSON or as server-sent events. */
#include "routes/route_chat.h"

#include "adapters/digest.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "domain/chat.h"

#include <string.h>

#define MESSAGE_POINTS_MAX 10000
#define KEY_MAX            255
#define DELTA_POINTS       24
#define ID_DIGITS_MAX      9

struct chat_exchange {
    struct chat_request request;
    struct chat_listener listener;
    struct turn *turn;
    bool stream;
};

/* --- reading the request ----------------------------------------------------------------------*/

static enum status read_message(const json_t *j, struct chat_request *r, struct error *e)
{
    const char *text = json_string_value(j);
    size_t len = text == NULL ? 0 : strlen(text);
    const char *trimmed = text;
    if (text != NULL)
        text_trim(&trimmed, &len);
    if (len == 0 || text_length(text) > MESSAGE_POINTS_MAX)
        return error_set(e, STATUS_VALIDATION, "message must be text of 1 to %d characters.",
                         MESSAGE_POINTS_MAX);
    r->message = text;
    return STATUS_OK;
}

/* An IANA name by its form; whether it exists is Postgres's to say. */
static enum status read_timezone(const json_t *j, struct chat_request *r, struct error *e)
{
    const char *name = json_string_value(j);
    if (json_is_null(j))
        return STATUS_OK;
    if (name == NULL || *name == '\0' || strlen(name) > 64 ||
        name[strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/")] !=
            '\0')
        return error_set(e, STATUS_VALIDATION,
                         "timezone must be an IANA time zone such as Europe/Berlin.");
    r->timezone = name;
    return STATUS_OK;
}

static enum status read_confirmation(const json_t *j, struct chat_request *r, struct error *e)
{
    const json_t *approve = json_object_get(j, "approve");
    if (json_is_null(j))
        return STATUS_OK;
    r->question_id = json_id(json_object_get(j, "id"));
    if (r->question_id == 0 || !json_is_boolean(approve) || json_object_size(j) != 2)
        return error_set(e, STATUS_VALIDATION,
                         "confirmation must be {\"id\": number, \"approve\": true or false}.");
    r->answers_question = true;
    r->approve = json_is_true(approve);
    return STATUS_OK;
}

static enum status read_member(const char *key, const json_t *value, struct chat_request *r,
                               struct error *e)
{
    if (strcmp(key, "message") == 0)
        return read_message(value, r, e);
    if (strcmp(key, "timezone") == 0)
        return read_timezone(value, r, e);
    if (strcmp(key, "confirmation") == 0)
        return read_confirmation(value, r, e);
    if (strcmp(key, "conversation_id") == 0) {
        r->conversation_id = json_id(value);
        if (json_is_null(value) || r->conversation_id != 0)
            return STATUS_OK;
        return error_set(e, STATUS_VALIDATION, "conversation_id must be a positive whole number.");
    }
    return error_set(e, STATUS_VALIDATION, "Unknown field: %s", key);
}

static enum status read_key(struct request *q, struct chat_request *r, struct error *e)
{
    bool twice;
    r->key = request_header(q, "Idempotency-Key", &twice);
    if (r->key == NULL)
        return STATUS_OK;
    size_t len = strlen(r->key);
    bool printable = true;
    for (const char *p = r->key; *p != '\0'; p++)
        printable &= *p > 0x20 && *p < 0x7f;
    if (len == 0 || len > KEY_MAX || !printable || twice)
        return error_set(e, STATUS_VALIDATION,
                         "Idempotency-Key must be 1 to %d printable characters, once.", KEY_MAX);
    return STATUS_OK;
}

static enum status read_request(struct exchange *x, struct chat_request *r, struct error *e)
{
    struct request *q = x->request;
    json_t *body;
    const json_t *value;
    const char *key;
    enum status status = request_json(q, &body, e);
    json_object_foreach(body, key, value) if (status == STATUS_OK) status =
        read_member(key, value, r, e);
    if (status == STATUS_OK && r->message == NULL)
        status = read_message(NULL, r, e);
    if (status == STATUS_OK)
        status = read_key(q, r, e);
    if (r->key != NULL) {
        char *hash = arena_alloc(q->arena, 65);
        digest_sha256(q->body, q->body_len, hash);
        r->hash = hash;
    }
    return status;
}

/* --- telling ----------------------------------------------------------------------------------*/

static void tell(struct exchange *x, const char *event, const struct strbuf *json)
{
    request_stream_event(x->request, event, json->data);
}

static struct strbuf *line(struct exchange *x)
{
    return strbuf_new(x->request->arena, (size_t)32 << 20);
}

static void on_started(void *arg, int64_t conversation_id)
{
    struct exchange *x = arg;
    struct strbuf *b = line(x);
    request_stream_begin(x->request);
    strbuf_addf(b, "{\"conversation_id\":%lld}", (long long)conversation_id);
    tell(x, "start", b);
}

static void on_tool_called(void *arg, size_t index, const char *tool, const char *parameters)
{
    struct exchange *x = arg;
    struct strbuf *b = line(x);
    strbuf_addf(b, "{\"index\":%zu,\"tool\":", index);
    strbuf_add_json(b, tool);
    strbuf_adds(b, ",\"parameters\":");
    strbuf_adds(b, parameters);
    strbuf_adds(b, "}");
    tell(x, "tool_call", b);
}

static void on_tool_answered(void *arg, size_t index, const char *tool, bool success,
                             const char *result, double duration_ms)
{
    struct exchange *x = arg;
    struct strbuf *b = line(x);
    strbuf_addf(b, "{\"index\":%zu,\"tool\":", index);
    strbuf_add_json(b, tool);
    strbuf_addf(b, ",\"success\":%s,\"duration_ms\":%.3f,\"result\":", success ? "true" : "false",
                duration_ms);
    strbuf_adds(b, result);
    strbuf_adds(b, "}");
    tell(x, "tool_result", b);
}

static void on_still_waiting(void *arg)
{
    struct exchange *x = arg;
    request_stream_ping(x->request);
}

/* The text goes out in pieces once it is known to be true and free of ids. */
static void tell_text(struct exchange *x, const char *text)
{
    while (*text != '\0') {
        size_t len = text_prefix(text, DELTA_POINTS);
        size_t word = len + strcspn(text + len, " \n");
        struct strbuf *b = line(x);
        strbuf_adds(b, "{\"text\":");
        strbuf_add_json_len(b, text, word);
        strbuf_adds(b, "}");
        tell(x, "delta", b);
        text += word;
    }
}

/* --- serving ----------------------------------------------------------------------------------*/

static void answer_stream(struct exchange *x, struct turn *turn)
{
    struct error e;
    if (chat_status(turn, &e) != STATUS_OK) {
        struct strbuf *b = line(x);
        strbuf_adds(b, "{\"error\":{\"code\":");
        strbuf_add_json(b, e.code != NULL ? e.code : status_code(e.status));
        strbuf_adds(b, ",\"message\":");
        strbuf_add_json(b, e.message);
        strbuf_adds(b, "}}");
        tell(x, "error", b);
        return;
    }
    if (x->request->http_status == 0) /* a replay: nothing was streamed yet */
        on_started(x, chat_conversation(turn));
    tell_text(x, chat_text(turn));
    request_stream_event(x->request, "done", chat_reply(turn));
}

static void answer(struct exchange *x, const struct chat_exchange *c)
{
    struct error e;
    enum status status = chat_status(c->turn, &e);
    bool begun = x->request->http_status != 0;
    if (status != STATUS_OK && !begun) {
        if (status == STATUS_UNAUTHENTICATED)
            request_add_header(x->request, "WWW-Authenticate", "Bearer realm=\"todochat\"");
        request_reply_error(x->request, &e);
    } else if (c->stream) {
        answer_stream(x, c->turn);
    } else {
        request_reply_json_text(x->request, 200, chat_reply(c->turn));
    }
}

static bool step(struct exchange *x)
{
    struct chat_exchange *c = x->state;
    if (!chat_step(c->turn)) {
        x->call = chat_call(c->turn);
        x->wake_ms = chat_wake(c->turn);
        return false;
    }
    answer(x, c);
    return true;
}

enum status route_chat(struct exchange *x, struct error *e)
{
    struct request *q = x->request;
    struct chat_exchange *c = arena_alloc(q->arena, sizeof *c);
    const char *accept = request_header(q, "Accept", NULL);
    enum status status = read_request(x, &c->request, e);
    if (status != STATUS_OK)
        return status;
    c->stream = accept != NULL && strstr(accept, "text/event-stream") != NULL;
    c->request.stream = c->stream;
    if (c->stream)
        c->listener = (struct chat_listener){.arg = x,
                                             .started = on_started,
                                             .tool_called = on_tool_called,
                                             .tool_answered = on_tool_answered,
                                             .still_waiting = on_still_waiting};
    c->turn =
        chat_begin(x->services, &x->caller, q->arena, q->who.request_id, &c->request, &c->listener);
    x->state = c;
    if (!step(x))
        x->resume = step;
    return STATUS_OK;
}

enum status route_chat_of_user(struct exchange *x, struct error *e)
{
    const char *own = arena_printf(x->request->arena, "%lld", (long long)x->caller.user_id);
    if (strcmp(x->path[0], own) != 0) {
        /* Only whose credential is good is told that this is another's. */
        struct db_batch *b = caller_batch(&x->caller, x->services->db, x->request->arena);
        enum status status = caller_run(&x->caller, b, e);
        return status != STATUS_OK ? status : error_set(e, STATUS_FORBIDDEN, NULL);
    }
    return route_chat(x, e);
}
