/* resources/list, resources/templates/list and resources/read: tasks as todo:// documents. */
#include "domain/mcp_exchange.h"
#include "domain/mcp_tools.h"

#include <string.h>

#define TASK_PREFIX "todo://task/"

struct list_resource {
    const char *uri, *name, *title, *description;
    const char *arguments; /* of list_tasks */
};

static const struct list_resource lists[] = {
    {"todo://today", "today", "Due today", "Pending tasks that are due today or overdue.",
     "{\"status\":\"pending\",\"due_before\":\"tomorrow\",\"limit\":100}"},
    {"todo://pending", "pending", "Pending tasks",
     "The first hundred tasks that are still to be done.",
     "{\"status\":\"pending\",\"limit\":100}"},
    {NULL, NULL, NULL, NULL, NULL},
};

static bool one_page(struct mcp_exchange *x)
{
    if (json_object_get(x->params, "cursor") == NULL)
        return true;
    mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL, "There are no further pages.");
    return false;
}

static void add_extras(struct mcp_exchange *x, bool templates)
{
    for (const struct mcp_extra_resource *r = mcp_extra.resources; r->read != NULL; r++)
        if (r->is_template == templates)
            strbuf_addf(x->result, "%s%s", x->result->data[x->result->len - 1] == '[' ? "" : ",",
                        r->description_json);
    strbuf_addc(x->result, ']');
    x->cache_scope = "private";
    x->ttl_ms = MCP_LIST_TTL_MS;
}

static bool may_read(const struct mcp_exchange *x)
{
    return x->caller->kind != CALLER_TOKEN || (x->caller->scopes & SCOPE_READ) != 0;
}

enum status mcp_resources_list(struct mcp_exchange *x, struct error *e)
{
    enum status status = mcp_entered(x, e);
    if (status != STATUS_OK || !one_page(x))
        return status;
    strbuf_adds(x->result, "\"resources\":[");
    for (const struct list_resource *r = lists; may_read(x) && r->uri != NULL; r++)
        strbuf_addf(x->result,
                    "%s{\"uri\":\"%s\",\"name\":\"%s\",\"title\":\"%s\",\"description\":\"%s\","
                    "\"mimeType\":"
                    "\"application/json\"}",
                    r == lists ? "" : ",", r->uri, r->name, r->title, r->description);
    add_extras(x, false);
    return STATUS_OK;
}

enum status mcp_resources_templates(struct mcp_exchange *x, struct error *e)
{
    enum status status = mcp_entered(x, e);
    if (status != STATUS_OK || !one_page(x))
        return status;
    strbuf_adds(x->result, "\"resourceTemplates\":[");
    if (may_read(x))
        strbuf_adds(x->result,
                    "{\"uriTemplate\":\"" TASK_PREFIX "{id}\",\"name\":\"task\",\"title\":\"One "
                    "task\",\"description\":\"A task with all its details, by id.\",\"mimeType\":"
                    "\"application/json\"}");
    add_extras(x, true);
    return STATUS_OK;
}

static enum status not_found(struct mcp_exchange *x, const char *uri)
{
    return mcp_answer_error(x, x->modern ? MCP_INVALID_PARAMS : MCP_RESOURCE_NOT_FOUND, 200,
                            mcp_answer_data(x, "uri", uri), "Resource not found");
}

/* The resource is what the tool says. */
static enum status read_by_tool(struct mcp_exchange *x, const char *uri, const char *tool,
                                const json_t *arguments, struct error *e)
{
    struct tool_call call = {
        .tool = tool,
        .arguments = arguments,
        .source = "mcp",
        .request_id = x->in->request_id,
    };
    struct tool_result result;
    enum status status = tools_run(x->services, x->caller, x->arena, &call, &result, e);
    if (status != STATUS_OK)
        return status;
    if (!result.success)
        return not_found(x, uri);
    strbuf_adds(x->result, "\"contents\":[{\"uri\":");
    strbuf_add_json(x->result, uri);
    strbuf_adds(x->result, ",\"mimeType\":\"application/json\",\"text\":");
    strbuf_add_json(x->result, result.output);
    strbuf_adds(x->result, "}]");
    x->cache_scope = "private";
    return STATUS_OK;
}

static const struct list_resource *find_list(const char *uri)
{
    for (const struct list_resource *r = lists; r->uri != NULL; r++)
        if (strcmp(r->uri, uri) == 0)
            return r;
    return NULL;
}

enum status mcp_resources_read(struct mcp_exchange *x, struct error *e)
{
    const char *uri = json_member_string(x->params, "uri");
    if (uri == NULL)
        return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL,
                                "params.uri must name a resource.");
    for (const struct mcp_extra_resource *r = mcp_extra.resources; r->read != NULL; r++)
        if (r->read(x, uri)) {
            x->cache_scope = "private";
            return STATUS_OK;
        }
    const struct list_resource *list = find_list(uri);
    if (list == NULL && strncmp(uri, TASK_PREFIX, strlen(TASK_PREFIX)) != 0)
        return not_found(x, uri);

    enum status status = x->caller->kind == CALLER_TOKEN ? mcp_entered(x, e) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (!may_read(x))
        return mcp_tools_forbidden(x, "tasks:read");
    if (list != NULL)
        return read_by_tool(x, uri, "list_tasks",
                            json_read(x->arena, list->arguments, strlen(list->arguments), NULL), e);
    json_t *arguments =
        json_keep(x->arena, json_pack("{s:s}", "task_id", uri + strlen(TASK_PREFIX)));
    return read_by_tool(x, uri, "get_task", arguments, e);
}
