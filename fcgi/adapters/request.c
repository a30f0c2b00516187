/* One HTTP request and its answer. */
#include "adapters/request.h"

#include "adapters/digest.h"
#include "base/clock.h"
#include "base/strbuf.h"
#include "base/text.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define STREAM_WRITE_SECONDS 2

/* --- reading ----------------------------------------------------------------------------------*/

/* What follows `start` in a text, NULL when that begins otherwise. Written out, because almost all
   that are asked differ in their first letters. */
static const char *after(const char *text, const char *start)
{
    for (; *start != '\0'; text++, start++)
        if (*text != *start)
            return NULL;
    return text;
}

static const char *param(const struct request *r, const char *name)
{
    for (char **p = r->channel->params; *p != NULL; p++) {
        const char *rest = after(*p, name);
        if (rest != NULL && *rest == '=')
            return rest + 1;
    }
    return NULL;
}

/* The value of a parameter if it is that header: HTTP_IDEMPOTENCY_KEY is "Idempotency-Key". The two
   that CGI names otherwise have no HTTP_ in front. */
static const char *header_value(const char *param, const char *name, bool plain)
{
    if (!plain && (param = after(param, "HTTP_")) == NULL)
        return NULL;
    for (; *name != '\0'; name++, param++)
        if (*param != (*name == '-' ? '_' : (char)toupper((unsigned char)*name)))
            return NULL;
    return *param == '=' ? param + 1 : NULL;
}

const char *request_header(const struct request *r, const char *name, bool *twice)
{
    bool plain = strcasecmp(name, "Content-Type") == 0 || strcasecmp(name, "Content-Length") == 0;
    const char *first = NULL;
    int count = 0;
    for (char **p = r->channel->params; *p != NULL; p++) {
        const char *value = header_value(*p, name, plain);
        if (value != NULL && count++ == 0)
            first = value;
    }
    if (twice != NULL)
        *twice = count > 1;
    return first;
}

static const char *request_id(struct request *r)
{
    const char *given = param(r, "HTTP_X_REQUEST_ID");
    if (given != NULL) {
        size_t len =
            strspn(given, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-");
        if (given[len] == '\0' && len >= 8 && len <= 64)
            return given;
    }
    return digest_random_hex(r->arena, 16);
}

static const char *first_of(const struct request *r, const char *const *names)
{
    for (; *names != NULL; names++) {
        const char *value = param(r, *names);
        if (value != NULL && *value != '\0')
            return value;
    }
    return "";
}

static enum status read_body(struct request *r, size_t body_max, struct error *e)
{
    const char *length = param(r, "CONTENT_LENGTH");
    if (length == NULL || *length == '\0')
        return STATUS_OK;
    char *end;
    unsigned long long n = strtoull(length, &end, 10);
    if (*end != '\0' || !isdigit((unsigned char)length[0]))
        return error_set(e, STATUS_BAD_REQUEST, "Content-Length must be a number.");
    if (n > body_max)
        return error_set(e, STATUS_TOO_LARGE, NULL);
    char *body = arena_alloc(r->arena, (size_t)n + 1);
    size_t got = 0;
    while (got < n) {
        size_t part = r->channel->read(r->channel, body + got, (size_t)n - got);
        if (part == 0)
            break;
        got += part;
    }
    r->body = body;
    r->body_len = got;
    if (got < n)
        return error_set(e, STATUS_BAD_REQUEST, "The request ended before its body did.");
    return STATUS_OK;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decodes %XX and '+'; NULL when that is malformed or not UTF-8. */
static const char *url_decode(struct arena *a, const char *s, size_t len)
{
    char *out = arena_alloc(a, len + 1);
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        if (s[i] == '+') {
            out[n++] = ' ';
        } else if (s[i] == '%') {
            int high = i + 2 < len ? hex_digit(s[i + 1]) : -1;
            int low = high >= 0 ? hex_digit(s[i + 2]) : -1;
            if (low < 0)
                return NULL;
            out[n++] = (char)(high << 4 | low);
            i += 2;
        } else {
            out[n++] = s[i];
        }
    }
    return text_valid(out, n) ? out : NULL;
}

struct request *request_read(struct arena *a, struct channel *channel, size_t body_max,
                             struct error *e)
{
    static const char *const path_params[] = {"PATH_INFO", "DOCUMENT_URI", "SCRIPT_NAME", NULL};
    struct request *r = arena_alloc(a, sizeof *r);
    const char *value;
    r->arena = a;
    r->channel = channel;
    r->started_ms = clock_ms();
    r->method = (value = param(r, "REQUEST_METHOD")) != NULL ? value : "";
    r->query = (value = param(r, "QUERY_STRING")) != NULL ? value : "";
    r->client_address = (value = param(r, "REMOTE_ADDR")) != NULL ? value : "";
    r->path = first_of(r, path_params);
    r->who.request_id = request_id(r);
    r->route = "-";
    r->body = "";
    e->status = STATUS_OK;
    if (!text_valid(r->path, strlen(r->path)))
        error_set(e, STATUS_BAD_REQUEST, "The address is not valid UTF-8.");
    else if (url_decode(a, r->query, strlen(r->query)) == NULL)
        error_set(e, STATUS_BAD_REQUEST, "What follows the question mark is malformed.");
    else
        e->status = read_body(r, body_max, e);
    if (e->status == STATUS_OK && channel->read_end != NULL)
        channel->read_end(channel);
    return r;
}

const char *request_query(struct request *r, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = r->query; *p != '\0';) {
        size_t n = strcspn(p, "&");
        if (n >= len && strncmp(p, name, len) == 0 && (n == len || p[len] == '='))
            return n == len ? "" : url_decode(r->arena, p + len + 1, n - len - 1);
        p += n + (p[n] == '&');
    }
    return NULL;
}

enum status request_json(struct request *r, json_t **object, struct error *e)
{
    const char *type = request_header(r, "Content-Type", NULL);
    size_t n = type == NULL ? 0 : strcspn(type, "; \t");
    *object = NULL;
    if (n != strlen("application/json") || strncasecmp(type, "application/json", n) != 0)
        return error_set(e, STATUS_MEDIA_TYPE, NULL);
    const char *why;
    *object = json_read(r->arena, r->body, r->body_len, &why);
    if (*object == NULL)
        return error_set(e, STATUS_BAD_REQUEST, "The request body could not be read: %s.", why);
    if (!json_is_object(*object))
        return error_set(e, STATUS_BAD_REQUEST, "The request body must be a JSON object.");
    return STATUS_OK;
}

/* --- answering --------------------------------------------------------------------------------*/

void request_add_header(struct request *r, const char *name, const char *value)
{
    struct header *h = arena_alloc(r->arena, sizeof *h);
    char *clean = arena_strdup(r->arena, value);
    char *to = clean;
    for (const char *from = clean; *from != '\0'; from++)
        if (*from != '\r' && *from != '\n')
            *to++ = *from;
    *to = '\0';
    h->name = name;
    h->value = clean;
    h->next = r->headers;
    r->headers = h;
}

static void put(struct request *r, const char *bytes, size_t len)
{
    if (!r->client_gone && !r->channel->write(r->channel, bytes, len))
        r->client_gone = true;
}

static void flush(struct request *r)
{
    if (!r->client_gone && !r->channel->flush(r->channel))
        r->client_gone = true;
}

#define LENGTH_UNKNOWN SIZE_MAX

/* For servers that do not say, by ADDS_HEADERS, that they add these to every answer. */
static void add_security(struct strbuf *b, const struct request *r)
{
    strbuf_addf(b, "X-Request-Id: %s\r\n", r->who.request_id);
    strbuf_adds(b, "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                   "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n");
    if (r->secure)
        strbuf_adds(b, "Strict-Transport-Security: max-age=31536000\r\n");
}

static void put_head(struct request *r, int http, const char *type, size_t length)
{
    struct strbuf *b = strbuf_new(r->arena, 16384);
    char digits[TEXT_NUMBER];
    r->http_status = http;
    strbuf_add_texts(b, "Status: ", text_number(digits, http), " ", status_http_phrase(http),
                     "\r\nCache-Control: no-store\r\n", NULL);
    if (param(r, "ADDS_HEADERS") == NULL)
        add_security(b, r);
    if (type != NULL)
        strbuf_add_texts(b, "Content-Type: ", type, "\r\n", NULL);
    if (length != LENGTH_UNKNOWN)
        strbuf_add_texts(b, "Content-Length: ", text_number(digits, (int64_t)length), "\r\n", NULL);
    for (const struct header *h = r->headers; h != NULL; h = h->next)
        strbuf_add_texts(b, h->name, ": ", h->value, "\r\n", NULL);
    strbuf_adds(b, "\r\n");
    put(r, b->data, b->len);
}

void request_body_begin(struct request *r, int http, const char *type)
{
    put_head(r, http, type, LENGTH_UNKNOWN);
}

void request_body_add(struct request *r, const char *bytes, size_t len)
{
    if (strcmp(r->method, "HEAD") != 0)
        put(r, bytes, len);
}

void request_reply(struct request *r, int http, const char *type, const char *body, size_t len)
{
    put_head(r, http, type, len); /* without its length nginx would have to send it in chunks */
    request_body_add(r, body, len);
}

void request_reply_json_text(struct request *r, int http, const char *json)
{
    request_reply(r, http, "application/json", json, strlen(json));
}

void request_reply_json(struct request *r, int http, const json_t *value)
{
    request_reply_json_text(r, http, json_text(r->arena, value));
}

void request_reply_empty(struct request *r, int http)
{
    put_head(r, http, NULL, LENGTH_UNKNOWN);
}

void request_reply_error(struct request *r, const struct error *e)
{
    struct strbuf *b = strbuf_new(r->arena, 4096);
    strbuf_adds(b, "{\"error\":{\"code\":");
    strbuf_add_json(b, e->code != NULL ? e->code : status_code(e->status));
    strbuf_adds(b, ",\"message\":");
    strbuf_add_json(b, e->message);
    strbuf_adds(b, "}}");
    if (e->retry_after > 0)
        request_add_header(r, "Retry-After", arena_printf(r->arena, "%d", e->retry_after));
    request_reply_json_text(r, status_http(e->status), b->data);
}

void request_stream_begin(struct request *r)
{
    /* A stream reaches its reader unbuffered; all other turns of this worker wait for a slow one.
     */
    if (r->channel->hurry != NULL)
        r->channel->hurry(r->channel, STREAM_WRITE_SECONDS);
    request_add_header(r, "X-Accel-Buffering", "no");
    put_head(r, 200, "text/event-stream", LENGTH_UNKNOWN);
    flush(r);
}

void request_stream_event(struct request *r, const char *event, const char *json)
{
    struct strbuf *b = strbuf_new(r->arena, (size_t)64 << 20);
    strbuf_addf(b, "event: %s\ndata: ", event);
    strbuf_adds(b, json);
    strbuf_adds(b, "\n\n");
    put(r, b->data, b->len);
    flush(r);
}

void request_stream_ping(struct request *r)
{
    put(r, ":\n\n", 3);
    flush(r);
}
