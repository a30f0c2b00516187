/* HTTP calls to a model, many at once: the worker's one place to wait. */
#ifndef TODOCHAT_HTTP_H
#define TODOCHAT_HTTP_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>

struct http;      /* the worker's handles and kept-alive connections */
struct http_call; /* one POST under way */

/* Sets up curl, if it is not yet: what this costs is shared by the processes forked afterwards. */
void http_prepare(void);

/* proxy "": none, whatever the environment says. Never NULL. */
struct http *http_new(const char *proxy);
void http_free(void *http);

/* Starts a POST of a JSON body, which the call takes over. `headers` ends with NULL. At most
   answer_max bytes of answer are kept; more ends the call as a failure. The call belongs to the
   arena: when that ends, a call under way is cut off. */
struct http_call *http_post(struct http *h, struct arena *a, const char *url,
                            const char *const *headers, struct strbuf *body, double timeout_ms,
                            size_t answer_max);

/* Ends a call whose answer was read, or which nobody waits for any more: what it held is free
   before the arena ends. */
void http_end(struct http_call *c);

/* True once the answer is whole or the call has failed. */
bool http_done(const struct http_call *c);
/* The HTTP status; 0 when there was no whole answer (refused, timed out, cut off, too large). */
int http_status(const struct http_call *c);
/* What arrived, NUL-terminated. */
const char *http_body(const struct http_call *c, size_t *len);
/* Seconds of a Retry-After header; 0 for none. */
int http_retry_after(const struct http_call *c);

/* Lets calls go on and waits, at most `ms`, until one of them moves or the descriptor (-1: none)
   can be read; true when it can. */
bool http_wait(struct http *h, int fd, int ms);

#endif
