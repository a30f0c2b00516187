/* POST /mcp: origin, credential and media type, then the message goes to the server. */
#include "routes/route_mcp.h"

#include "domain/credential.h"
#include "domain/mcp.h"

#include <string.h>
#include <strings.h>

struct carrier {
    struct request *request;
    bool streaming;
};

/* Scheme, host and port of a URL. */
static size_t origin_length(const char *url)
{
    const char *host = strstr(url, "://");
    return host == NULL ? strlen(url) : (size_t)(host - url) + 3 + strcspn(host + 3, "/");
}

static bool is_local(const char *url)
{
    return strncasecmp(url, "http://127.0.0.1", 16) == 0 ||
           strncasecmp(url, "http://localhost", 16) == 0;
}

/* Browsers name the page that asks: only our own may, or any site could use a signed-in browser. */
static bool origin_allowed(const struct request *r, const struct config *c)
{
    bool twice;
    const char *origin = request_header(r, "Origin", &twice);
    if (origin == NULL)
        return true;
    if (twice)
        return false;
    size_t len = origin_length(c->public_url);
    if (strlen(origin) == len && strncasecmp(origin, c->public_url, len) == 0)
        return true;
    if (c->production && !is_local(c->public_url))
        return false;
    return strcmp(origin, arena_printf(r->arena, "http://127.0.0.1:%d", c->port)) == 0 ||
           strcmp(origin, arena_printf(r->arena, "http://localhost:%d", c->port)) == 0;
}

static bool is_json(const struct request *r)
{
    const char *type = request_header(r, "Content-Type", NULL);
    size_t n = type == NULL ? 0 : strcspn(type, "; \t");
    return n == strlen("application/json") && strncasecmp(type, "application/json", n) == 0;
}

static const char *header(void *arg, const char *name, bool *twice)
{
    struct carrier *c = arg;
    return request_header(c->request, name, twice);
}

/* The first notification turns the answer into an event stream. */
static void notify(void *arg, const char *json)
{
    struct carrier *c = arg;
    if (!c->streaming)
        request_stream_begin(c->request);
    c->streaming = true;
    request_stream_event(c->request, "message", json);
}

static bool takes_events(const struct request *r)
{
    const char *accept = request_header(r, "Accept", NULL);
    return accept != NULL && strcasestr(accept, "text/event-stream") != NULL;
}

/* RFC 6750: what to do about it. */
static void add_challenge(struct request *r, const struct mcp_reply *reply)
{
    if (reply->http == 401)
        request_add_header(r, "WWW-Authenticate",
                           "Bearer realm=\"todochat\", error=\"invalid_token\"");
    if (reply->http == 403 && reply->scope != NULL)
        request_add_header(r, "WWW-Authenticate",
                           arena_printf(r->arena,
                                        "Bearer realm=\"todochat\", error=\"insufficient_scope\", "
                                        "scope=\"%s\"",
                                        reply->scope));
    if (reply->retry_after > 0)
        request_add_header(r, "Retry-After", arena_printf(r->arena, "%d", reply->retry_after));
}

enum status route_mcp(struct exchange *x, struct error *e)
{
    struct request *r = x->request;
    if (!origin_allowed(r, x->services->config))
        return error_set(e, STATUS_FORBIDDEN, "Requests from this origin are not allowed.");
    bool twice;
    const char *credential = request_header(r, "Authorization", &twice);
    enum status status = credential_read(x->services, r->arena, credential, twice, &x->caller, e);
    if (status != STATUS_OK)
        return status;
    r->who.user_id = x->caller.user_id;
    if (!is_json(r))
        return error_set(e, STATUS_MEDIA_TYPE, NULL);

    struct carrier carrier = {.request = r};
    struct mcp_message message = {
        .bytes = r->body,
        .len = r->body_len,
        .request_id = r->who.request_id,
        .carrier = &carrier,
        .header = header,
        .notify = takes_events(r) ? notify : NULL,
    };
    struct mcp_reply reply;
    mcp_serve(x->services, &x->caller, r->arena, &message, &reply);
    if (carrier.streaming) {
        request_stream_event(r, "message", reply.json);
        return STATUS_OK;
    }
    add_challenge(r, &reply);
    if (reply.json == NULL)
        request_reply_empty(r, reply.http);
    else
        request_reply_json_text(r, reply.http, reply.json);
    return STATUS_OK;
}
