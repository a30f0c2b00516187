/* completion/complete: what could follow in a prompt's or a resource's argument. */
#include "domain/mcp_exchange.h"
#include "domain/mcp_prompts.h"
#include "store/store_task_ids.h"

#include <string.h>
#include <strings.h>

#define VALUES_MAX 100

struct suggestion {
    const char *prompt, *argument;
    const char *const *values;
};

static const char *const days[] = {"today",    "tomorrow", "monday",   "tuesday", "wednesday",
                                   "thursday", "friday",   "saturday", "sunday",  NULL};
static const char *const weeks[] = {"this week", "last week", NULL};

static const struct suggestion suggestions[] = {
    {"plan_day", "day", days},
    {"weekly_review", "week", weeks},
    {NULL, NULL, NULL},
};

static void answer_values(struct mcp_exchange *x, const char *const *values, size_t count,
                          bool more)
{
    strbuf_adds(x->result, "\"completion\":{\"values\":[");
    for (size_t i = 0; i < count; i++) {
        strbuf_adds(x->result, i == 0 ? "" : ",");
        strbuf_add_json(x->result, values[i]);
    }
    strbuf_addf(x->result, "],\"hasMore\":%s}", more ? "true" : "false");
}

static enum status complete_prompt(struct mcp_exchange *x, const char *name, const char *argument,
                                   const char *typed)
{
    const char *values[VALUES_MAX];
    size_t count = 0;
    bool known = mcp_prompts_find(name) != NULL;
    for (const struct mcp_extra_prompt *p = mcp_extra.prompts; name != NULL && p->name != NULL; p++)
        known = known || strcmp(p->name, name) == 0;
    if (!known)
        return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL, "Unknown prompt.");
    for (const struct suggestion *s = suggestions; s->prompt != NULL; s++)
        for (size_t i = 0; strcmp(s->prompt, name) == 0 && strcmp(s->argument, argument) == 0 &&
                           s->values[i] != NULL && count < VALUES_MAX;
             i++)
            if (strncasecmp(s->values[i], typed, strlen(typed)) == 0)
                values[count++] = s->values[i];
    answer_values(x, values, count, false);
    return STATUS_OK;
}

static enum status complete_task(struct mcp_exchange *x, const char *typed, struct error *e)
{
    const char *ids[VALUES_MAX + 1];
    size_t count = VALUES_MAX + 1;
    enum status status = mcp_entered(x, e);
    if (status != STATUS_OK)
        return status;
    if (x->caller->kind == CALLER_TOKEN && (x->caller->scopes & SCOPE_READ) == 0) {
        answer_values(x, ids, 0, false);
        return STATUS_OK;
    }
    status = store_task_ids_starting(x->services->db, x->caller, x->arena, typed, ids, &count, e);
    if (status != STATUS_OK)
        return status;
    answer_values(x, ids, count > VALUES_MAX ? VALUES_MAX : count, count > VALUES_MAX);
    return STATUS_OK;
}

enum status mcp_complete(struct mcp_exchange *x, struct error *e)
{
    const json_t *ref = json_object_get(x->params, "ref");
    const json_t *argument = json_object_get(x->params, "argument");
    const char *type = json_member_string(ref, "type");
    const char *name = json_member_string(argument, "name");
    const char *typed = json_member_string(argument, "value");
    if (type == NULL || name == NULL || typed == NULL)
        return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL,
                                "params.ref and params.argument {name, value} are required.");
    if (strcmp(type, "ref/prompt") == 0)
        return complete_prompt(x, json_member_string(ref, "name"), name, typed);
    const char *uri = json_member_string(ref, "uri");
    if (strcmp(type, "ref/resource") != 0 || uri == NULL || strcmp(uri, "todo://task/{id}") != 0 ||
        strcmp(name, "id") != 0)
        return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL, "Unknown resource template.");
    return complete_task(x, typed, e);
}
