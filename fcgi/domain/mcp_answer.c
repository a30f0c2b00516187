/* JSON-RPC answers and notifications as text. */
#include "domain/mcp_exchange.h"

#include <stdarg.h>

#define ANSWER_MAX ((size_t)64 << 20)

enum status mcp_answer_error(struct mcp_exchange *x, int code, int http, const char *data,
                             const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    x->message = arena_vprintf(x->arena, fmt, ap);
    va_end(ap);
    x->code = code;
    x->http = http;
    x->data = data;
    return STATUS_OK;
}

void mcp_answer_status(struct mcp_exchange *x, const struct error *e, struct mcp_reply *reply)
{
    mcp_answer_error(x, status_rpc(e->status), status_http(e->status), NULL, "%s", e->message);
    reply->retry_after = e->retry_after;
}

static void add_error(struct mcp_exchange *x, struct strbuf *b)
{
    strbuf_addf(b, "\"error\":{\"code\":%d,\"message\":", x->code);
    strbuf_add_json(b, x->message);
    if (x->data != NULL)
        strbuf_addf(b, ",\"data\":%s", x->data);
    strbuf_addc(b, '}');
}

static struct strbuf *envelope(struct mcp_exchange *x)
{
    struct strbuf *b = strbuf_new(x->arena, ANSWER_MAX);
    strbuf_add_texts(b, "{\"jsonrpc\":\"2.0\",\"id\":",
                     x->id == NULL ? "null" : json_text(x->arena, x->id), ",", NULL);
    return b;
}

void mcp_answer_begin(struct mcp_exchange *x)
{
    x->result = envelope(x);
    strbuf_adds(x->result, "\"result\":{");
    x->result_at = x->result->len;
}

static void end_result(struct mcp_exchange *x)
{
    struct strbuf *b = x->result;
    if (x->modern) {
        strbuf_addf(b, "%s\"resultType\":\"%s\",", b->len > x->result_at ? "," : "",
                    x->result_type != NULL ? x->result_type : "complete");
        if (x->cache_scope != NULL)
            strbuf_addf(b, "\"ttlMs\":%d,\"cacheScope\":\"%s\",", x->ttl_ms, x->cache_scope);
        strbuf_adds(b, "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"todochat\","
                       "\"title\":\"todochat\",\"version\":\"" VERSION_TEXT "\"}");
        if (x->result_meta != NULL)
            strbuf_addf(b, ",%s", x->result_meta);
        strbuf_addc(b, '}');
    }
    strbuf_adds(b, "}}");
}

const char *mcp_answer_text(struct mcp_exchange *x)
{
    if (x->code == 0) {
        end_result(x);
        return x->result->data;
    }
    struct strbuf *b = envelope(x);
    add_error(x, b);
    strbuf_addc(b, '}');
    return b->data;
}

void mcp_answer_notify(struct mcp_exchange *x, const char *method, const char *params)
{
    struct error e;
    /* Nothing is said to a credential that the database has not agreed to: that answer is a 401. */
    if (x->in->notify == NULL || mcp_entered(x, &e) != STATUS_OK)
        return;
    x->in->notify(x->in->carrier,
                  arena_printf(x->arena, "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}",
                               method, params));
}

void mcp_answer_progress(struct mcp_exchange *x, int done, int total, const char *message)
{
    const json_t *token = json_object_get(x->meta, "progressToken");
    if (x->in->notify == NULL || !(json_is_string(token) || json_is_integer(token)))
        return;
    struct strbuf *b = strbuf_new(x->arena, 4096);
    strbuf_addf(b, "{\"progressToken\":%s,\"progress\":%d,\"total\":%d", json_text(x->arena, token),
                done, total);
    if (message != NULL) {
        strbuf_adds(b, ",\"message\":");
        strbuf_add_json(b, message);
    }
    strbuf_addc(b, '}');
    if (!b->full)
        mcp_answer_notify(x, "notifications/progress", b->data);
}

const char *mcp_answer_data(struct mcp_exchange *x, const char *key, const char *value)
{
    struct strbuf *b = strbuf_new(x->arena, ANSWER_MAX);
    strbuf_addf(b, "{\"%s\":", key);
    strbuf_add_json(b, value);
    strbuf_addc(b, '}');
    return b->data;
}
