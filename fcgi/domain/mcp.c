/* The MCP server: the ladder every message climbs, and the table of methods at its top. */
#include "domain/mcp.h"

#include "domain/mcp_exchange.h"

#include <string.h>

#define MODERN    "2026-07-28"
#define NEWEST    "2025-11-25" /* of those that begin with initialize */
#define META      "io.modelcontextprotocol/"
#define BATCH_MAX 50
#define MORE_MAX  ((size_t)64 << 20)

static const char *const legacy_versions[] = {"2025-03-26", "2025-06-18", NEWEST, NULL};

#define CAPABILITIES                                                                               \
    "\"capabilities\":{\"tools\":{},\"prompts\":{},\"resources\":{},\"completions\":{}}"

static const char instructions[] =
    "This is the signed-in user's own todo list. Find tasks with list_tasks before you change them "
    "and take "
    "task_id from what it returns; never guess an id, and don't show ids to the user. Dates may be "
    "given in "
    "words (\\\"tomorrow\\\", \\\"friday 3pm\\\") and are read in the user's time zone. Completing "
    "is "
    "complete_task; reopening is update_task with completed:false. Deleting cannot be undone: do "
    "it only when "
    "the user asked for exactly that; the server may ask the user to confirm.";

enum status mcp_entered(struct mcp_exchange *x, struct error *e)
{
    if (x->caller->checked || x->caller->kind == CALLER_OPERATOR)
        return STATUS_OK;
    return caller_run(x->caller, caller_batch(x->caller, x->services->db, x->arena), e);
}

/* --- the methods that say who we are ----------------------------------------------------------*/

static bool in_list(const char *const *list, const char *word)
{
    for (; word != NULL && *list != NULL; list++)
        if (strcmp(*list, word) == 0)
            return true;
    return false;
}

static enum status discover(struct mcp_exchange *x, struct error *e)
{
    (void)e;
    strbuf_addf(x->result,
                "\"supportedVersions\":[\"" MODERN "\"]," CAPABILITIES ",\"instructions\":\"%s\"",
                instructions);
    x->cache_scope = "public";
    x->ttl_ms = MCP_LIST_TTL_MS;
    return STATUS_OK;
}

static enum status initialize(struct mcp_exchange *x, struct error *e)
{
    (void)e;
    const char *wanted = json_member_string(x->params, "protocolVersion");
    strbuf_addf(x->result,
                "\"protocolVersion\":\"%s\"," CAPABILITIES ",\"serverInfo\":{\"name\":\"todochat\","
                "\"title\":\"todochat\",\"version\":\"" VERSION_TEXT "\"},\"instructions\":\"%s\"",
                in_list(legacy_versions, wanted) ? wanted : NEWEST, instructions);
    return STATUS_OK;
}

static enum status ping(struct mcp_exchange *x, struct error *e)
{
    (void)x;
    (void)e;
    return STATUS_OK;
}

/* Nothing here changes unasked, so a subscription is acknowledged as empty and over at once. */
static enum status listen(struct mcp_exchange *x, struct error *e)
{
    (void)e;
    x->result_meta =
        arena_printf(x->arena, "\"" META "subscriptionId\":%s", json_text(x->arena, x->id));
    mcp_answer_notify(
        x, "notifications/subscriptions/acknowledged",
        arena_printf(x->arena, "{\"notifications\":{},\"_meta\":{%s}}", x->result_meta));
    return STATUS_OK;
}

static const struct mcp_method methods[] = {
    {"server/discover", true, false, discover},
    {"initialize", false, true, initialize},
    {"ping", false, true, ping},
    {"tools/list", true, true, mcp_tools_list},
    {"tools/call", true, true, mcp_tools_call},
    {"prompts/list", true, true, mcp_prompts_list},
    {"prompts/get", true, true, mcp_prompts_get},
    {"resources/list", true, true, mcp_resources_list},
    {"resources/templates/list", true, true, mcp_resources_templates},
    {"resources/read", true, true, mcp_resources_read},
    {"completion/complete", true, true, mcp_complete},
    {"subscriptions/listen", true, false, listen},
    {NULL, false, false, NULL},
};

static const struct mcp_method *find_in(const struct mcp_method *list, const struct mcp_exchange *x)
{
    for (; list->name != NULL; list++)
        if ((x->modern ? list->modern : list->legacy) && strcmp(list->name, x->method) == 0)
            return list;
    return NULL;
}

/* --- the ladder -------------------------------------------------------------------------------*/

/* The header that tells the version, without blanks around it; NULL when it is absent. */
static const char *version_header(const struct mcp_message *in, struct arena *a, bool *twice)
{
    *twice = false;
    const char *value =
        in->header == NULL ? NULL : in->header(in->carrier, "MCP-Protocol-Version", twice);
    if (value == NULL)
        return NULL;
    value += strspn(value, " \t");
    return arena_strndup(a, value, strcspn(value, " \t"));
}

static bool modern_date(const char *version)
{
    if (version == NULL || strlen(version) != strlen(MODERN))
        return false;
    for (size_t i = 0; i < strlen(MODERN); i++)
        if (MODERN[i] == '-' ? version[i] != '-' : version[i] < '0' || version[i] > '9')
            return false;
    return strcmp(version, MODERN) >= 0;
}

/* Shape: one JSON-RPC 2.0 request or notification, and which of the two protocols it speaks. */
static bool well_formed(struct mcp_exchange *x, const json_t *body)
{
    const json_t *id = json_object_get(body, "id"), *params = json_object_get(body, "params");
    const char *version = json_member_string(body, "jsonrpc");
    bool twice, good_id = json_is_string(id) || json_is_integer(id);
    x->id = good_id ? id : NULL;
    x->method = json_member_string(body, "method");
    x->params = json_is_object(params) ? params : NULL;
    x->meta = json_object_get(x->params, "_meta");
    x->capabilities = json_object_get(x->meta, META "clientCapabilities");
    x->modern = json_object_get(x->meta, META "protocolVersion") != NULL ||
                modern_date(version_header(x->in, x->arena, &twice));
    const char *wrong = !json_is_object(body) ? "The message must be an object."
                        : version == NULL || strcmp(version, "2.0") != 0
                            ? "jsonrpc must be \"2.0\"."
                        : x->method == NULL      ? "method must be a string."
                        : id != NULL && !good_id ? "id must be a string or a whole number."
                        : params != NULL && x->params == NULL ? "params must be an object."
                                                              : NULL;
    if (wrong != NULL)
        mcp_answer_error(x, MCP_INVALID_REQUEST, 400, NULL, "%s", wrong);
    return wrong == NULL;
}

/* _meta: every modern request tells its version and what the client can do. */
static bool meta_complete(struct mcp_exchange *x)
{
    if (!x->modern || x->id == NULL)
        return true;
    const char *missing = !json_is_object(x->meta) ? "_meta"
                          : json_member_string(x->meta, META "protocolVersion") == NULL
                              ? "_meta[\"" META "protocolVersion\"]"
                          : !json_is_object(x->capabilities) ? "_meta[\"" META
                                                               "clientCapabilities\"]"
                                                             : NULL;
    if (missing != NULL)
        mcp_answer_error(x, MCP_INVALID_PARAMS, 400, NULL, "params.%s is missing.", missing);
    return missing == NULL;
}

/* What Mcp-Name repeats; false when this method has none. */
static bool named(const struct mcp_exchange *x, const char **name)
{
    bool by_name = strcmp(x->method, "tools/call") == 0 || strcmp(x->method, "prompts/get") == 0;
    *name = json_member_string(x->params, by_name ? "name" : "uri");
    return by_name || strcmp(x->method, "resources/read") == 0;
}

/* Headers: over HTTP they repeat the body, and must agree with it. Notifications may leave them
 * out. */
static bool headers_agree(struct mcp_exchange *x)
{
    if (!x->modern || x->in->header == NULL)
        return true;
    const char *name;
    const struct {
        const char *header, *expected;
    } checks[] = {
        {"MCP-Protocol-Version", json_member_string(x->meta, META "protocolVersion")},
        {"Mcp-Method", x->method},
        {"Mcp-Name", named(x, &name) ? name : NULL},
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        bool twice;
        bool there = x->in->header(x->in->carrier, checks[i].header, &twice) != NULL;
        if (checks[i].expected == NULL || (!there && x->id == NULL))
            continue;
        const char *wrong = mcp_header_check(x, checks[i].header, checks[i].expected);
        if (wrong != NULL) {
            mcp_answer_error(x, MCP_HEADER_MISMATCH, 400, NULL, "%s", wrong);
            return false;
        }
    }
    return true;
}

/* Version: one that is spoken here. initialize tells its own in the body. */
static bool version_known(struct mcp_exchange *x)
{
    bool twice = false;
    const char *version = x->modern ? json_member_string(x->meta, META "protocolVersion")
                                    : version_header(x->in, x->arena, &twice);
    if (version == NULL || (!x->modern && strcmp(x->method, "initialize") == 0))
        return true;
    if (x->modern ? strcmp(version, MODERN) == 0 : !twice && in_list(legacy_versions, version))
        return true;
    struct strbuf *data = strbuf_new(x->arena, MORE_MAX);
    strbuf_addf(data, "{\"supported\":[%s\"" MODERN "\"],\"requested\":",
                x->modern ? "" : "\"2025-03-26\",\"2025-06-18\",\"2025-11-25\",");
    strbuf_add_json(data, version);
    strbuf_addc(data, '}');
    mcp_answer_error(x, x->modern ? MCP_UNSUPPORTED_VERSION : MCP_INVALID_REQUEST, 400, data->data,
                     "This protocol version is not supported.");
    return false;
}

/* Method: the last rung. */
static void dispatch(struct mcp_exchange *x, struct mcp_reply *reply)
{
    const struct mcp_method *method = find_in(methods, x);
    if (method == NULL)
        method = find_in(mcp_extra.methods, x);
    if (method == NULL) {
        mcp_answer_error(x, MCP_METHOD_NOT_FOUND, x->modern ? 404 : 200, NULL,
                         "Method not found: %.100s", x->method);
        return;
    }
    struct error e;
    mcp_answer_begin(x);
    if (method->run(x, &e) != STATUS_OK)
        mcp_answer_status(x, &e, reply);
}

/* A client's answer to a request of ours: there are none, and it does no harm. */
static bool is_response(const json_t *body)
{
    return json_object_get(body, "method") == NULL &&
           (json_object_get(body, "result") != NULL || json_object_get(body, "error") != NULL);
}

/* Takes one message up the ladder; the first rung that does not hold decides the answer. */
static void serve_one(struct mcp_exchange *x, const json_t *body, struct mcp_reply *reply)
{
    struct error e;
    bool silent = false;
    x->code = 0;
    if (well_formed(x, body) && meta_complete(x) && headers_agree(x) && version_known(x)) {
        silent = x->id == NULL;
        if (!silent)
            dispatch(x, reply);
    } else if (!x->modern && is_response(body)) {
        silent = true;
    }
    /* A credential that is void in the database comes before anything else that may be wrong; a
       database that was found away is not asked again. */
    bool away = x->code != 0 && x->http == status_http(STATUS_UNAVAILABLE);
    if (!away && mcp_entered(x, &e) != STATUS_OK) {
        silent = false;
        mcp_answer_status(x, &e, reply);
    }
    reply->http = silent ? 202 : x->code != 0 ? x->http : 200;
    reply->scope = x->code != 0 ? x->scope : NULL;
    reply->json = silent ? NULL : mcp_answer_text(x);
}

/* Several messages in one: only 2025-03-26 has that, and a client of it may leave the header out.
 */
static bool batch_allowed(struct mcp_exchange *x, const json_t *body)
{
    bool twice;
    const char *version = version_header(x->in, x->arena, &twice);
    if (json_array_size(body) == 0 || json_array_size(body) > BATCH_MAX ||
        (version != NULL && strcmp(version, "2025-03-26") != 0))
        return false;
    for (size_t i = 0; i < json_array_size(body); i++) {
        const json_t *meta =
            json_object_get(json_object_get(json_array_get(body, i), "params"), "_meta");
        if (json_object_get(meta, META "protocolVersion") != NULL)
            return false;
    }
    return true;
}

static void serve_batch(struct mcp_exchange *x, const json_t *body, struct mcp_reply *reply)
{
    struct strbuf *b = strbuf_new(x->arena, MORE_MAX);
    for (size_t i = 0; i < json_array_size(body); i++) {
        struct mcp_exchange one = *x;
        serve_one(&one, json_array_get(body, i), reply);
        if (reply->http == 401 || reply->http == 503)
            return;
        if (reply->json != NULL)
            strbuf_addf(b, "%c%s", b->len == 0 ? '[' : ',', reply->json);
    }
    strbuf_adds(b, b->len == 0 ? "" : "]");
    *reply =
        (struct mcp_reply){.http = b->len == 0 ? 202 : 200, .json = b->len == 0 ? NULL : b->data};
}

void mcp_serve(const struct services *s, struct caller *caller, struct arena *a,
               const struct mcp_message *in, struct mcp_reply *reply)
{
    struct mcp_exchange x = {.services = s, .caller = caller, .arena = a, .in = in};
    const char *why;
    struct error e;
    *reply = (struct mcp_reply){.http = 200};
    const json_t *body = json_read(a, in->bytes, in->len, &why);
    if (json_is_array(body) && batch_allowed(&x, body)) {
        serve_batch(&x, body, reply);
        return;
    }
    if (json_is_object(body)) {
        serve_one(&x, body, reply);
        return;
    }
    if (body == NULL)
        mcp_answer_error(&x, MCP_PARSE_ERROR, 400, NULL, "The message could not be read: %s.", why);
    else
        mcp_answer_error(&x, MCP_INVALID_REQUEST, 400, NULL,
                         "The message must be one JSON-RPC object.");
    if (mcp_entered(&x, &e) != STATUS_OK)
        mcp_answer_status(&x, &e, reply);
    reply->http = x.http;
    reply->json = mcp_answer_text(&x);
}
