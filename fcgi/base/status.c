/* How things end: the one table that maps an outcome to HTTP, JSON-RPC and a sentence. */
#include "base/status.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

struct row {
    int http, rpc;
    const char *code, *sentence;
};

static const struct row rows[] = {
    [STATUS_OK] = {200, 0, "OK", ""},
    [STATUS_BAD_REQUEST] = {400, -32600, "BAD_REQUEST", "The request could not be understood."},
    [STATUS_VALIDATION] = {400, -32602, "VALIDATION_ERROR", "A value is not accepted."},
    [STATUS_UNAUTHENTICATED] = {401, -32600, "UNAUTHENTICATED", "Please sign in."},
    [STATUS_FORBIDDEN] = {403, -32600, "FORBIDDEN", "You don't have access to this."},
    [STATUS_NOT_FOUND] = {404, -32602, "NOT_FOUND", "There is nothing here."},
    [STATUS_METHOD] = {405, -32600, "METHOD_NOT_ALLOWED", "This method is not allowed here."},
    [STATUS_CONFLICT] = {409, -32600, "CONFLICT", "This is busy. Please try again in a moment."},
    [STATUS_TOO_LARGE] = {413, -32600, "PAYLOAD_TOO_LARGE", "The request is too large."},
    [STATUS_MEDIA_TYPE] = {415, -32600, "UNSUPPORTED_MEDIA_TYPE",
                           "Please send JSON, with Content-Type: application/json."},
    [STATUS_KEY_REUSED] = {422, -32600, "IDEMPOTENCY_KEY_REUSED",
                           "This Idempotency-Key was used with another request."},
    [STATUS_RATE_LIMITED] = {429, -32600, "RATE_LIMITED",
                             "Too many requests. Please wait a moment."},
    [STATUS_UNAVAILABLE] = {503, -32603, "UNAVAILABLE",
                            "The service is not available right now. Please try again."},
    [STATUS_INTERNAL] = {500, -32603, "INTERNAL_ERROR",
                         "Something went wrong on our side. Please try again."},
};

int status_http(enum status status)
{
    return rows[status].http;
}

const char *status_code(enum status status)
{
    return rows[status].code;
}

int status_rpc(enum status status)
{
    return rows[status].rpc;
}

const char *status_sentence(enum status status)
{
    return rows[status].sentence;
}

const char *status_http_phrase(int http)
{
    switch (http) {
    case 200:
        return "OK";
    case 201:
        return "Created";
    case 202:
        return "Accepted";
    case 204:
        return "No Content";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 409:
        return "Conflict";
    case 413:
        return "Content Too Large";
    case 415:
        return "Unsupported Media Type";
    case 422:
        return "Unprocessable Content";
    case 429:
        return "Too Many Requests";
    case 503:
        return "Service Unavailable";
    default:
        return http < 400 ? "OK" : "Error";
    }
}

static void fill(struct error *e, enum status status, const char *code, const char *fmt, va_list ap)
    __attribute__((format(printf, 4, 0)));

static void fill(struct error *e, enum status status, const char *code, const char *fmt, va_list ap)
{
    e->status = status;
    e->code = code;
    e->reason = NULL;
    e->retry_after = status == STATUS_UNAVAILABLE || status == STATUS_CONFLICT ? 2 : 0;
    if (fmt == NULL)
        snprintf(e->message, sizeof e->message, "%s", status_sentence(status));
    else
        vsnprintf(e->message, sizeof e->message, fmt, ap);
}

enum status error_set(struct error *e, enum status status, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fill(e, status, status_code(status), fmt, ap);
    va_end(ap);
    return status;
}

enum status error_code(struct error *e, enum status status, const char *code, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fill(e, status, code, fmt, ap);
    va_end(ap);
    return status;
}
