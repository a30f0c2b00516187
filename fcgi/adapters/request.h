/* One HTTP request and its answer, whether it came by FastCGI or as plain CGI. */
#ifndef TODOCHAT_REQUEST_H
#define TODOCHAT_REQUEST_H

#include "base/arena.h"
#include "base/json.h"
#include "base/log.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where bytes come from and go to: channel.c makes one for FastCGI and one for plain CGI. */
struct channel {
    char **params; /* "NAME=value" strings, NULL at the end */
    /* Reads up to len bytes of the body; 0 at its end. */
    size_t (*read)(struct channel *c, char *bytes, size_t len);
    /* The body was read: what is needed for reading may go. May be NULL. */
    void (*read_end)(struct channel *c);
    /* Both are false when the client is gone. */
    bool (*write)(struct channel *c, const char *bytes, size_t len);
    bool (*flush)(struct channel *c);
    void (*hurry)(struct channel *c, int seconds); /* a write fails after so long; may be NULL */
};

struct header {
    struct header *next;
    const char *name, *value;
};

struct request {
    struct arena *arena;
    struct channel *channel;
    struct log_who who; /* request id, and the user once known */
    const char *method, *path, *query;
    const char *route; /* the pattern that matched, for the log */
    const char *client_address;
    const char *body;
    size_t body_len;
    double started_ms; /* monotonic */
    bool secure;       /* answer with HTTPS-only headers */

    struct header *headers; /* to be sent with the answer */
    int http_status;        /* what was answered; 0 while nothing was */
    bool client_gone;
};

/* Reads head and body from the channel. Always returns a request, so that errors can be answered;
 *e tells what is wrong with it (STATUS_TOO_LARGE, STATUS_BAD_REQUEST), STATUS_OK if nothing. */
struct request *request_read(struct arena *a, struct channel *channel, size_t body_max,
                             struct error *e);

/* The header's value, NULL when it is absent. Name as in "Idempotency-Key". Requests in which it
   came more than once (*twice, NULL allowed) are refused where it matters. */
const char *request_header(const struct request *r, const char *name, bool *twice);

/* The decoded query parameter; NULL when absent, empty when it has no value. */
const char *request_query(struct request *r, const char *name);

/* The body as a JSON object; STATUS_MEDIA_TYPE or STATUS_BAD_REQUEST when it is none. */
enum status request_json(struct request *r, json_t **object, struct error *e);

/* --- answers: exactly one per request ----------------------------------------------------------*/

/* Adds a header to the answer that follows. Line breaks in the value are dropped. */
void request_add_header(struct request *r, const char *name, const char *value);

void request_reply(struct request *r, int http, const char *type, const char *body, size_t len);
void request_reply_json(struct request *r, int http, const json_t *value);
/* The same for JSON that is text already. */
void request_reply_json_text(struct request *r, int http, const char *json);
void request_reply_empty(struct request *r, int http);
/* {"error":{"code","message"}} with the status's HTTP code, Retry-After where it helps. */
void request_reply_error(struct request *r, const struct error *e);

/* A body that is sent as it is made: the head, then its parts. */
void request_body_begin(struct request *r, int http, const char *type);
void request_body_add(struct request *r, const char *bytes, size_t len);

/* Server-sent events: the head goes out at once and every event is flushed. When the client
   leaves, client_gone is set and further events go nowhere. */
void request_stream_begin(struct request *r);
void request_stream_event(struct request *r, const char *event, const char *json);
/* A comment line that keeps proxies from closing a silent stream. */
void request_stream_ping(struct request *r);

#endif
