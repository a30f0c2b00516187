/* The MCP server: JSON-RPC in, JSON-RPC out, whatever carries it. Nothing is kept between messages.
   It speaks 2026-07-28 (each request tells version and capabilities) and the three versions before,
   which begin with `initialize`. */
#ifndef TODOCHAT_MCP_H
#define TODOCHAT_MCP_H

#include "base/arena.h"
#include "domain/services.h"
#include "store/caller.h"

#include <stdbool.h>
#include <stddef.h>

/* A message as it arrived, and the way back. */
struct mcp_message {
    const char *bytes;
    size_t len;
    const char *request_id; /* for the audit */
    void *carrier;
    /* HTTP: the header's value, NULL when it is absent; *twice when it came more than once. NULL
       over stdio, where there are no headers to agree with the body. */
    const char *(*header)(void *carrier, const char *name, bool *twice);
    /* Sends a notification ahead of the answer. NULL when this client takes only the answer. */
    void (*notify)(void *carrier, const char *json);
};

struct mcp_reply {
    int http;          /* 200, 202 (nothing to say), 400, 401, 403, 404, 503 */
    const char *json;  /* NULL: no body */
    int retry_after;   /* seconds, 0 for none */
    const char *scope; /* 403: the scope that is missing */
};

/* Always fills in the reply; over stdio only its json matters. The caller's credential is checked
   against the database before anything is answered. */
void mcp_serve(const struct services *s, struct caller *caller, struct arena *a,
               const struct mcp_message *in, struct mcp_reply *reply);

#endif
