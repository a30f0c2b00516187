/* The JSON of a chat reply, written by hand: results of tools are JSON already. */
#include "domain/reply.h"

#include "base/clock.h"
#include "base/strbuf.h"

#include <string.h>
#include <time.h>

#define REPLY_MAX ((size_t)32 << 20)

static void add_calls(struct strbuf *b, const struct turn *t)
{
    strbuf_adds(b, ",\"tool_calls\":[");
    for (size_t i = 0; i < t->done_count; i++) {
        const struct model_done *d = &t->done[i];
        strbuf_addf(b, "%s{\"tool\":", i > 0 ? "," : "");
        strbuf_add_json(b, d->tool);
        strbuf_addf(b, ",\"success\":%s,\"duration_ms\":%.3f,\"parameters\":",
                    d->success ? "true" : "false", t->done_ms[i]);
        strbuf_adds(b, d->arguments);
        strbuf_adds(b, ",\"result\":");
        strbuf_adds(b, d->output != NULL ? d->output : "null");
        strbuf_adds(b, "}");
    }
    strbuf_adds(b, "]");
}

const char *reply_write(const struct turn *t)
{
    struct strbuf *b = strbuf_new(t->arena, REPLY_MAX);
    char stamp[32];
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &utc);
    strbuf_addf(b, "{\"conversation_id\":%lld,\"message_id\":%lld,\"response\":",
                (long long)t->opened.conversation_id, (long long)t->opened.message_id);
    strbuf_add_json(b, t->text);
    add_calls(b, t);
    strbuf_addf(b, ",\"timestamp\":\"%s\",\"engine\":", stamp);
    strbuf_add_json(b, t->engine);
    if (t->question.id != 0) {
        strbuf_adds(b, ",\"pending_confirmation\":");
        confirm_add_json(b, &t->question, false);
    }
    if (!t->services->config->production)
        strbuf_addf(b,
                    ",\"debug\":{\"model_calls\":%d,\"tool_calls\":%d,\"history_messages\":%zu,"
                    "\"local_time\":\"%s\",\"status\":\"%s\",\"ms\":%.1f}",
                    t->model_calls, t->tool_calls, t->message_count, t->opened.local_now, t->status,
                    clock_ms() - t->started_ms);
    strbuf_adds(b, "}");
    return b->data;
}

const char *reply_text(struct arena *a, const char *reply)
{
    const json_t *j = json_read(a, reply, strlen(reply), NULL);
    const char *text = json_member_string(j, "response");
    return text != NULL ? text : "";
}
