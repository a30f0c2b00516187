/* tools/list and tools/call: the registry of tools as MCP shows it, within the caller's scopes. */
#include "domain/mcp_tools.h"
#include "domain/mcp_confirm.h"
#include "domain/mcp_exchange.h"

#include <string.h>

static bool deletes(const struct tool *tool)
{
    return strcmp(tool->name, "delete_task") == 0;
}

/* Whoever may write may ask for a deletion; without tasks:delete it waits for its owner. */
static unsigned scopes_for(const struct tool *tool)
{
    return deletes(tool) ? SCOPE_WRITE | SCOPE_DELETE : tool->scope;
}

static const char *yes_no(bool value)
{
    return value ? "true" : "false";
}

static void add_tool(struct strbuf *b, const struct tool *tool)
{
    strbuf_adds(b, b->data[b->len - 1] == '[' ? "{\"name\":" : ",{\"name\":");
    strbuf_add_json(b, tool->name);
    strbuf_adds(b, ",\"title\":");
    strbuf_add_json(b, tool->title);
    strbuf_adds(b, ",\"description\":");
    strbuf_add_json(b, tool->description);
    strbuf_addf(b, ",\"inputSchema\":%s,\"outputSchema\":%s", tool->input_schema,
                tool->output_schema);
    strbuf_addf(
        b,
        ",\"annotations\":{\"readOnlyHint\":%s,\"destructiveHint\":%s,\"idempotentHint\":%s,"
        "\"openWorldHint\":false}}",
        yes_no(tool->read_only), yes_no(tool->destructive), yes_no(tool->idempotent));
}

static void add_extra(struct strbuf *b, const struct mcp_extra_tool *tool)
{
    strbuf_adds(b, b->data[b->len - 1] == '[' ? "{\"name\":" : ",{\"name\":");
    strbuf_add_json(b, tool->name);
    strbuf_adds(b, ",\"title\":");
    strbuf_add_json(b, tool->title);
    strbuf_adds(b, ",\"description\":");
    strbuf_add_json(b, tool->description);
    strbuf_addf(b, ",\"inputSchema\":%s}", tool->input_schema);
}

enum status mcp_tools_list(struct mcp_exchange *x, struct error *e)
{
    enum status status = mcp_entered(x, e);
    if (status != STATUS_OK)
        return status;
    if (json_object_get(x->params, "cursor") != NULL)
        return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL, "There are no further pages.");
    strbuf_adds(x->result, "\"tools\":[");
    for (const struct tool *tool = tools_all(); tool->name != NULL; tool++)
        if (!tool->alias && (x->caller->scopes & scopes_for(tool)) != 0)
            add_tool(x->result, tool);
    for (const struct mcp_extra_tool *tool = mcp_extra.tools; tool->name != NULL; tool++)
        add_extra(x->result, tool);
    strbuf_addc(x->result, ']');
    x->cache_scope = "private";
    x->ttl_ms = MCP_LIST_TTL_MS;
    return STATUS_OK;
}

#define REST_BYTES 400 /* of an answer beside receipt and output */

void mcp_tools_result(struct mcp_exchange *x, const struct tool_result *result, bool is_error)
{
    size_t receipt = strlen(result->receipt), output = strlen(result->output);
    strbuf_reserve(x->result, receipt + receipt / 8 + output + REST_BYTES);
    strbuf_adds(x->result, "\"content\":[{\"type\":\"text\",\"text\":");
    strbuf_add_json_len(x->result, result->receipt, receipt);
    strbuf_adds(x->result, "}],\"structuredContent\":");
    strbuf_add(x->result, result->output, output);
    strbuf_adds(x->result, ",\"isError\":");
    strbuf_adds(x->result, yes_no(is_error));
}

enum status mcp_tools_forbidden(struct mcp_exchange *x, const char *scope)
{
    x->scope = scope;
    return mcp_answer_error(x, status_rpc(STATUS_FORBIDDEN), 403, NULL,
                            "This access token does not have the scope %s.", scope);
}

static const char *scope_name(const struct tool *tool)
{
    return tool->scope == SCOPE_READ ? "tasks:read" : "tasks:write";
}

/* Parameters that must come as headers too, for the tools that have such. */
static bool parameters_agree(struct mcp_exchange *x, const struct mcp_extra_tool *tool,
                             const json_t *arguments)
{
    if (!x->modern || x->in->header == NULL || tool->headers == NULL)
        return true;
    for (const char *const *p = tool->headers; *p != NULL; p += 2) {
        const json_t *value = json_object_get(arguments, p[0]);
        if (value == NULL || json_is_null(value))
            continue;
        const char *text =
            json_is_string(value) ? json_string_value(value) : json_text(x->arena, value);
        const char *wrong = mcp_header_check(x, arena_printf(x->arena, "Mcp-Param-%s", p[1]), text);
        if (wrong != NULL) {
            mcp_answer_error(x, MCP_HEADER_MISMATCH, 400, NULL, "%s", wrong);
            return false;
        }
    }
    return true;
}

static enum status call_extra(struct mcp_exchange *x, const char *name, const json_t *arguments,
                              struct error *e)
{
    for (const struct mcp_extra_tool *tool = mcp_extra.tools; tool->name != NULL; tool++)
        if (strcmp(tool->name, name) == 0)
            return parameters_agree(x, tool, arguments) ? tool->run(x, arguments, e) : STATUS_OK;
    return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL, "Unknown tool: %.100s", name);
}

enum status mcp_tools_call(struct mcp_exchange *x, struct error *e)
{
    const char *name = json_member_string(x->params, "name");
    const json_t *arguments = json_object_get(x->params, "arguments");
    if (name == NULL)
        return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL, "params.name must name a tool.");
    if (arguments == NULL)
        arguments = json_keep(x->arena, json_object());
    const struct tool *tool = tools_find(name);
    if (tool == NULL)
        return call_extra(x, name, arguments, e);

    /* A login token may do everything; what a personal token may is known once it is checked. */
    enum status status = x->caller->kind == CALLER_TOKEN ? mcp_entered(x, e) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (x->caller->kind == CALLER_TOKEN && (x->caller->scopes & scopes_for(tool)) == 0)
        return mcp_tools_forbidden(x, scope_name(tool));

    struct tool_call call = {
        .tool = tool->name,
        .arguments = arguments,
        .source = "mcp",
        .request_id = x->in->request_id,
    };
    mcp_answer_progress(x, 0, 1, tool->title);
    if (deletes(tool) && mcp_confirm_needed(x))
        return mcp_confirm_call(x, &call, e);
    struct tool_result result;
    status = tools_run(x->services, x->caller, x->arena, &call, &result, e);
    if (status != STATUS_OK)
        return status;
    mcp_answer_progress(x, 1, 1, tool->title);
    mcp_tools_result(x, &result, !result.success);
    return STATUS_OK;
}
