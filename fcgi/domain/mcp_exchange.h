/* One JSON-RPC request on its way through the server: what the methods get and how they answer. */
#ifndef TODOCHAT_MCP_EXCHANGE_H
#define TODOCHAT_MCP_EXCHANGE_H

#include "base/json.h"
#include "base/strbuf.h"
#include "domain/mcp.h"

#define MCP_LIST_TTL_MS 300000 /* what is offered changes with a new version only */

/* JSON-RPC's codes, and MCP's. */
enum mcp_code {
    MCP_PARSE_ERROR = -32700,
    MCP_INVALID_REQUEST = -32600,
    MCP_METHOD_NOT_FOUND = -32601,
    MCP_INVALID_PARAMS = -32602,
    MCP_RESOURCE_NOT_FOUND = -32002, /* before 2026-07-28 */
    MCP_HEADER_MISMATCH = -32020,
    MCP_MISSING_CAPABILITY = -32021,
    MCP_UNSUPPORTED_VERSION = -32022,
};

struct mcp_exchange {
    const struct services *services;
    struct caller *caller;
    struct arena *arena;
    const struct mcp_message *in;

    bool modern;      /* 2026-07-28 */
    const json_t *id; /* NULL: a notification */
    const char *method;
    const json_t *params;       /* an object, or NULL */
    const json_t *meta;         /* params._meta, or NULL */
    const json_t *capabilities; /* modern: what the client declared */

    /* The answer up to the result's members, to which methods add theirs as JSON text. */
    struct strbuf *result;
    size_t result_at;        /* where they begin */
    const char *result_type; /* modern: "complete" unless a method says otherwise */
    const char *result_meta; /* modern: more members of _meta, as JSON text; NULL: none */
    const char *cache_scope; /* modern: "public" or "private"; NULL: no ttlMs, no cacheScope */
    int ttl_ms;              /* how long that may be kept: lists a while, tasks not at all */

    /* Or the error: code is not 0. */
    int code, http;
    const char *message;
    const char *data;  /* JSON text, or NULL */
    const char *scope; /* the one that is missing, with http 403 */
};

/* A method writes x->result or calls mcp_answer_error, and returns STATUS_OK; anything else is
   answered by the status's own code. */
struct mcp_method {
    const char *name;
    bool modern, legacy;
    enum status (*run)(struct mcp_exchange *x, struct error *e);
};

/* --- mcp_answer.c ------------------------------------------------------------------------------*/

/* Makes x->result. */
void mcp_answer_begin(struct mcp_exchange *x);

/* The answer is an error. data is JSON text or NULL. Returns STATUS_OK, so that a method can return
 * it. */
enum status mcp_answer_error(struct mcp_exchange *x, int code, int http, const char *data,
                             const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* The answer is an error with the status's own HTTP and JSON-RPC codes. */
void mcp_answer_status(struct mcp_exchange *x, const struct error *e, struct mcp_reply *reply);

/* The whole JSON-RPC answer as text. */
const char *mcp_answer_text(struct mcp_exchange *x);

/* Sends a notification ahead of the answer, if this client takes any. params is JSON text. */
void mcp_answer_notify(struct mcp_exchange *x, const char *method, const char *params);

/* notifications/progress, if the request asked for it. */
void mcp_answer_progress(struct mcp_exchange *x, int done, int total, const char *message);

/* {"name":"x"}: one string member as JSON text, for error data. */
const char *mcp_answer_data(struct mcp_exchange *x, const char *key, const char *value);

/* --- mcp_header.c ------------------------------------------------------------------------------*/

/* Compares a header with what the body says: NULL when they agree, else what is wrong. The value
   may be wrapped as =?base64?…?=. */
const char *mcp_header_check(struct mcp_exchange *x, const char *header, const char *expected);

/* --- who may do what ---------------------------------------------------------------------------*/

/* Makes sure the database has agreed to the credential, and the scopes are known. */
enum status mcp_entered(struct mcp_exchange *x, struct error *e);

/* --- the methods -------------------------------------------------------------------------------*/

enum status mcp_tools_list(struct mcp_exchange *x, struct error *e);
enum status mcp_tools_call(struct mcp_exchange *x, struct error *e);
enum status mcp_prompts_list(struct mcp_exchange *x, struct error *e);
enum status mcp_prompts_get(struct mcp_exchange *x, struct error *e);
enum status mcp_resources_list(struct mcp_exchange *x, struct error *e);
enum status mcp_resources_templates(struct mcp_exchange *x, struct error *e);
enum status mcp_resources_read(struct mcp_exchange *x, struct error *e);
enum status mcp_complete(struct mcp_exchange *x, struct error *e);

/* --- what a build may add ----------------------------------------------------------------------*/

struct mcp_extra_tool {
    const char *name, *title, *description;
    const char *input_schema; /* JSON text */
    /* For each parameter that must also come as a header Mcp-Param-NAME: "parameter", "NAME"; ends
       with NULL. May be NULL. */
    const char *const *headers;
    enum status (*run)(struct mcp_exchange *x, const json_t *arguments, struct error *e);
};

struct mcp_extra_prompt {
    const char *description_json; /* an element of prompts/list */
    const char *name;
    enum status (*run)(struct mcp_exchange *x, const json_t *arguments, struct error *e);
};

struct mcp_extra_resource {
    const char *description_json; /* an element of resources/list, or of templates/list */
    bool is_template;
    /* Writes the result when the URI is this resource's; false when it is not. */
    bool (*read)(struct mcp_exchange *x, const char *uri);
};

/* Each list ends with an all-zero element. */
struct mcp_extra {
    const struct mcp_extra_tool *tools;
    const struct mcp_extra_prompt *prompts;
    const struct mcp_extra_resource *resources;
    const struct mcp_method *methods;
};

/* Nothing in the product itself; a build of the worker that is linked with another mcp_extra has
 * more. */
extern const struct mcp_extra mcp_extra;

#endif
