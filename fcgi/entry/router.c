/* The one table of routes. */
#include "entry/router.h"

#include "base/strbuf.h"
#include "domain/credential.h"
#include "routes/route_account.h"
#include "routes/route_auth.h"
#include "routes/route_chat.h"
#include "routes/route_config.h"
#include "routes/route_confirmation.h"
#include "routes/route_conversation.h"
#include "routes/route_export.h"
#include "routes/route_health.h"
#include "routes/route_mcp.h"
#include "routes/route_openapi.h"
#include "routes/route_token.h"

#include <string.h>

enum need {
    NEED_NOTHING,
    NEED_LOGIN, /* the login token */
    NEED_READ,  /* the login token, or any personal access token: for GET calls */
};

struct route {
    const char *method, *path;
    enum need need;
    enum status (*handle)(struct exchange *x, struct error *e);
};

static const struct route routes[] = {
    {"GET", "/healthz", NEED_NOTHING, route_healthz},
    {"GET", "/readyz", NEED_NOTHING, route_readyz},
    {"POST", "/api/v1/auth/register", NEED_NOTHING, route_auth_register},
    {"POST", "/api/v1/auth/login", NEED_NOTHING, route_auth_login},
    {"POST", "/api/v1/auth/refresh", NEED_LOGIN, route_auth_refresh},
    {"POST", "/api/v1/auth/logout", NEED_LOGIN, route_auth_logout},
    {"GET", "/api/v1/auth/me", NEED_READ, route_account_get},
    {"PATCH", "/api/v1/auth/me", NEED_LOGIN, route_account_change},
    {"DELETE", "/api/v1/auth/me", NEED_LOGIN, route_account_delete},
    {"GET", "/api/v1/config", NEED_NOTHING, route_config_get},
    {"GET", "/api/v1/openapi.json", NEED_NOTHING, route_openapi_get},
    {"GET", "/api/v1/export", NEED_READ, route_export_get},
    {"GET", "/api/v1/tokens", NEED_READ, route_token_list},
    {"POST", "/api/v1/tokens", NEED_LOGIN, route_token_create},
    {"DELETE", "/api/v1/tokens/{id}", NEED_LOGIN, route_token_delete},
    {"GET", "/api/v1/confirmations", NEED_READ, route_confirmation_list},
    {"POST", "/api/v1/confirmations/{id}", NEED_LOGIN, route_confirmation_answer},
    {"POST", "/mcp", NEED_NOTHING,
     route_mcp}, /* it reads the credential itself, after the origin */
    {"POST", "/api/v1/chat", NEED_LOGIN, route_chat},
    {"POST", "/api/{user_id}/chat", NEED_LOGIN, route_chat_of_user},
    {"GET", "/api/v1/conversations", NEED_READ, route_conversation_list},
    {"GET", "/api/v1/conversations/{id}", NEED_READ, route_conversation_read},
    {"PATCH", "/api/v1/conversations/{id}", NEED_LOGIN, route_conversation_rename},
    {"DELETE", "/api/v1/conversations/{id}", NEED_LOGIN, route_conversation_delete},
};

#define ROUTES (sizeof routes / sizeof *routes)

/* Matches segment by segment; {…} takes any non-empty segment. */
static bool path_matches(const char *pattern, const char *path, struct arena *a,
                         const char *values[PATH_VALUES])
{
    int taken = 0;
    while (*pattern != '\0' && *path != '\0') {
        if (*pattern == '{') {
            size_t len = strcspn(path, "/");
            if (len == 0 || taken == PATH_VALUES)
                return false;
            values[taken++] = arena_strndup(a, path, len);
            path += len;
            pattern = strchr(pattern, '}') + 1;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *pattern == '\0' && *path == '\0';
}

/* HEAD is answered as GET without its body. */
static bool method_matches(const struct route *route, const char *method)
{
    return strcmp(route->method, method) == 0 ||
           (strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0);
}

static const struct route *find(struct exchange *x, struct error *e)
{
    struct request *r = x->request;
    struct strbuf *allowed = strbuf_new(r->arena, 200);
    for (size_t i = 0; i < ROUTES; i++) {
        const char *values[PATH_VALUES] = {NULL};
        if (!path_matches(routes[i].path, r->path, r->arena, values))
            continue;
        r->route = routes[i].path;
        if (method_matches(&routes[i], r->method)) {
            memcpy(x->path, values, sizeof values);
            return &routes[i];
        }
        if (strstr(allowed->data, routes[i].method) == NULL)
            strbuf_addf(allowed, "%s%s%s", allowed->len > 0 ? ", " : "", routes[i].method,
                        method_matches(&routes[i], "HEAD") ? ", HEAD" : "");
    }
    if (allowed->len == 0) {
        error_set(e, STATUS_NOT_FOUND, NULL);
        return NULL;
    }
    request_add_header(r, "Allow", allowed->data);
    error_set(e, STATUS_METHOD, NULL);
    return NULL;
}

static enum status authenticate(struct exchange *x, enum need need, struct error *e)
{
    if (need == NEED_NOTHING)
        return STATUS_OK;
    struct request *r = x->request;
    bool twice;
    const char *credential = request_header(r, "Authorization", &twice);
    enum status status = credential_read(x->services, r->arena, credential, twice, &x->caller, e);
    if (status == STATUS_OK && need == NEED_LOGIN && x->caller.kind != CALLER_LOGIN) {
        /* Only a good token is told that it may not; a bad one is just bad. */
        struct db_batch *b = caller_batch(&x->caller, x->services->db, r->arena);
        status = caller_run(&x->caller, b, e);
        if (status == STATUS_OK)
            return error_set(e, STATUS_FORBIDDEN,
                             "Personal access tokens may not be used for this.");
    }
    if (status == STATUS_OK)
        r->who.user_id = x->caller.user_id;
    return status;
}

void router_serve(struct exchange *x)
{
    struct error e = {.status = STATUS_OK};
    const struct route *route = find(x, &e);
    enum status status = route == NULL ? e.status : authenticate(x, route->need, &e);
    if (route != NULL && status == STATUS_OK)
        status = route->handle(x, &e);
    if (status == STATUS_OK)
        return;
    if (status == STATUS_UNAUTHENTICATED)
        request_add_header(x->request, "WWW-Authenticate", "Bearer realm=\"todochat\"");
    request_reply_error(x->request, &e);
}
