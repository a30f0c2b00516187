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
        strbuf_adds(b, i > 0 ? ",{\"tool\":" : "{\"tool\":");
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
    strbuf_adds(b, "{\"conversation_id\":");
    strbuf_addi(b, t->opened.conversation_id);
    strbuf_adds(b, ",\"message_id\":");
    strbuf_addi(b, t->opened.message_id);
    strbuf_adds(b, ",\"response\":");
    strbuf_add_json(b, t->text);
    add_calls(b, t);
    strbuf_add_texts(b, ",\"timestamp\":\"", stamp, "\",\"engine\":", NULL);
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
