/* Any OpenAI-compatible endpoint: the request, and every shape of answer seen in the field. */
#include "domain/model_openai.h"

#include "base/json.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "domain/prompt.h"

#include <string.h>

#define REQUEST_MAX     ((size_t)8 << 20)
#define ANSWER_MAX      ((size_t)1 << 20)
#define ARGUMENTS_MAX   65536
#define CALLS_MAX       64
#define TEXT_POINTS_MAX 20000

struct http_call *model_openai_ask(const struct services *s, struct arena *a,
                                   const struct model_input *in, bool stream, double timeout_ms)
{
    const struct config *c = s->config;
    struct strbuf *body = strbuf_new(a, REQUEST_MAX);
    const char *headers[8];
    size_t n = 0;
    prompt_write(body, in, c->llm_model, stream);
    headers[n++] = "Content-Type: application/json";
    headers[n++] = stream ? "Accept: text/event-stream" : "Accept: application/json";
    if (c->llm_key != NULL)
        headers[n++] = arena_printf(a, "Authorization: Bearer %s", c->llm_key);
    if (strstr(c->llm_url, "openrouter.ai") != NULL) {
        headers[n++] = arena_printf(a, "HTTP-Referer: %s", c->public_url);
        headers[n++] = "X-Title: todochat";
    }
    headers[n] = NULL;
    return http_post(s->http, a, arena_printf(a, "%s/chat/completions", c->llm_url), headers, body,
                     timeout_ms, ANSWER_MAX);
}

/* --- the answer as it is put together ---------------------------------------------------------*/

struct piece {
    struct strbuf *tool, *arguments;
    size_t index;
    const char *id; /* NULL while it has none */
};

struct answer {
    struct arena *arena;
    struct strbuf *text;
    struct piece calls[CALLS_MAX];
    size_t call_count;
    bool cut_off; /* finish_reason "length" */
    bool ended;   /* it said that it is whole */
    bool bad;     /* something in it cannot be read */
};

static void add_content(struct answer *w, const json_t *content)
{
    const json_t *part;
    size_t i;
    if (json_is_string(content))
        strbuf_add(w->text, json_string_value(content), json_string_length(content));
    json_array_foreach(content, i, part)
    {
        const char *text = json_member_string(part, "text");
        if (text != NULL)
            strbuf_adds(w->text, text);
    }
}

/* The call that a part belongs to. Some servers give all calls the same index: another id is
   another call. */
static struct piece *piece_of(struct answer *w, size_t index, const char *id)
{
    for (size_t i = w->call_count; i-- > 0;) {
        struct piece *p = &w->calls[i];
        if (p->index != index)
            continue;
        if (id == NULL || p->id == NULL || strcmp(p->id, id) == 0)
            return p;
        break;
    }
    if (w->call_count == CALLS_MAX) {
        w->bad = true;
        return NULL;
    }
    struct piece *p = &w->calls[w->call_count++];
    *p = (struct piece){strbuf_new(w->arena, 200), strbuf_new(w->arena, ARGUMENTS_MAX), index, id};
    return p;
}

/* One call, or a streamed part of one. Arguments come as a string, or from some servers as an
 * object. */
static void add_call(struct answer *w, const json_t *call, size_t position, bool streamed)
{
    const json_t *function = json_object_get(call, "function");
    const json_t *index = json_object_get(call, "index");
    size_t at = position;
    if (streamed && json_is_integer(index) && json_integer_value(index) >= 0)
        at = (size_t)json_integer_value(index);
    const char *id = streamed ? json_member_string(call, "id") : NULL;
    struct piece *p = piece_of(w, at, id != NULL && *id != '\0' ? id : NULL);
    if (p == NULL)
        return;
    const char *name = json_member_string(function, "name");
    const json_t *arguments = json_object_get(function, "arguments");
    if (name != NULL && p->tool->len == 0)
        strbuf_adds(p->tool, name);
    if (json_is_string(arguments))
        strbuf_add(p->arguments, json_string_value(arguments), json_string_length(arguments));
    else if (json_is_object(arguments))
        strbuf_adds(p->arguments, json_text(w->arena, arguments));
}

/* `message` of a whole answer, or `delta` of a streamed one. */
static void add_message(struct answer *w, const json_t *choice, const char *member)
{
    const json_t *message = json_object_get(choice, member);
    const json_t *calls = json_object_get(message, "tool_calls"), *call;
    const char *finish = json_member_string(choice, "finish_reason");
    bool streamed = strcmp(member, "delta") == 0;
    size_t i;
    add_content(w, json_object_get(message, "content"));
    json_array_foreach(calls, i, call) add_call(w, call, i, streamed);
    if (finish != NULL && strcmp(finish, "length") == 0)
        w->cut_off = true;
}

static const json_t *first_choice(const json_t *answer)
{
    return json_array_get(json_object_get(answer, "choices"), 0);
}

static void read_whole(struct answer *w, const char *body, size_t len)
{
    const json_t *answer = json_read(w->arena, body, len, NULL);
    const json_t *choice = first_choice(answer);
    w->ended = json_is_object(json_object_get(choice, "message"));
    if (w->ended)
        add_message(w, choice, "message");
}

static void read_events(struct answer *w, const char *body)
{
    for (const char *line = body; *line != '\0' && !w->ended && !w->bad;) {
        size_t len = strcspn(line, "\r\n");
        if (len >= 5 && strncmp(line, "data:", 5) == 0) {
            const char *data = line + 5;
            size_t n = len - 5;
            text_trim(&data, &n);
            if (n == 6 && strncmp(data, "[DONE]", 6) == 0) {
                w->ended = true;
            } else if (n > 0) {
                const json_t *event = json_read(w->arena, data, n, NULL);
                w->bad = event == NULL || json_object_get(event, "error") != NULL;
                add_message(w, first_choice(event), "delta");
            }
        }
        line += len + strspn(line + len, "\r\n");
    }
}

/* --- from answer to reply ---------------------------------------------------------------------*/

/* Some models think aloud in <think>…</think> before they speak. */
static const char *without_thinking(const char *text)
{
    const char *end = strstr(text, "</think>");
    return end == NULL ? text : end + strlen("</think>");
}

static const char *final_text(struct answer *w)
{
    const char *text = without_thinking(w->text->data);
    size_t len = strlen(text);
    text_trim(&text, &len);
    char *copy = arena_strndup(w->arena, text, len);
    copy[text_prefix(copy, TEXT_POINTS_MAX)] = '\0';
    return copy;
}

static bool finish(struct answer *w, struct model_reply *out)
{
    struct model_call *calls = arena_alloc(w->arena, (w->call_count + 1) * sizeof *calls);
    for (size_t i = 0; i < w->call_count; i++) {
        if (w->calls[i].tool->full || w->calls[i].arguments->full)
            return false;
        calls[i].tool = w->calls[i].tool->data;
        calls[i].arguments = w->calls[i].arguments->len > 0 ? w->calls[i].arguments->data : "{}";
    }
    out->calls = calls;
    out->call_count = w->call_count;
    out->text = final_text(w);
    return w->call_count > 0 || *out->text != '\0';
}

enum model_outcome model_openai_read(const struct services *s, struct arena *a,
                                     const struct http_call *call, struct model_reply *out,
                                     int *wait)
{
    struct answer w = {.arena = a, .text = strbuf_new(a, ANSWER_MAX)};
    int http = http_status(call);
    size_t len;
    const char *body = http_body(call, &len);
    memset(out, 0, sizeof *out);
    out->engine = s->config->llm_model;
    out->sure = true;
    *wait = http_retry_after(call);
    if (http != 200)
        return http == 0 || http == 408 || http == 409 || http == 425 || http == 429 || http >= 500
                   ? MODEL_TRY_AGAIN
                   : MODEL_REFUSED;
    if (strlen(body) != len)
        return MODEL_TRY_AGAIN; /* a NUL in it: torn */
    body += strspn(body, " \t\r\n");
    if (*body == '{')
        read_whole(&w, body, strlen(body));
    else
        read_events(&w, body);
    if (!w.ended || w.bad || (w.cut_off && w.call_count > 0) || !finish(&w, out)) {
        out->call_count = 0;
        out->text = NULL;
        return MODEL_TRY_AGAIN;
    }
    return MODEL_ANSWERED;
}
