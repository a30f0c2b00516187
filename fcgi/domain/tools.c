/* The registry of tools: one table, and the way every call goes: check, run, audit. */
#include "domain/tools.h"

#include "base/clock.h"
#include "base/text.h"
#include "domain/schema.h"
#include "domain/tool_task.h"
#include "domain/tool_texts.h"

#include <inttypes.h>
#include <string.h>

#define AGAIN_MS    1000 /* a read whose connection broke at once is asked again */
#define NAME_POINTS 60   /* of a name that somebody else chose, in a message of ours */

static const struct tool tools[] = {
    {
        .name = "add_task",
        .title = "Add a task",
        .description = TEXT_ADD,
        .input_schema = SCHEMA_ADD,
        .output_schema = SCHEMA_CHANGED,
        .scope = SCOPE_WRITE,
        .run = tool_task_add,
    },
    {
        .name = "list_tasks",
        .title = "List tasks",
        .description = TEXT_LIST,
        .input_schema = SCHEMA_LIST,
        .output_schema = SCHEMA_LISTED,
        .read_only = true,
        .idempotent = true,
        .scope = SCOPE_READ,
        .run = tool_task_list,
    },
    {
        .name = "get_task",
        .title = "Get a task",
        .description = TEXT_GET,
        .input_schema = SCHEMA_ID,
        .output_schema = SCHEMA_CHANGED,
        .read_only = true,
        .idempotent = true,
        .scope = SCOPE_READ,
        .run = tool_task_get,
    },
    {
        .name = "complete_task",
        .title = "Complete a task",
        .description = TEXT_COMPLETE,
        .input_schema = SCHEMA_ID,
        .output_schema = SCHEMA_CHANGED,
        .idempotent = true,
        .scope = SCOPE_WRITE,
        .run = tool_task_complete,
    },
    {
        .name = "update_task",
        .title = "Update a task",
        .description = TEXT_UPDATE,
        .input_schema = SCHEMA_UPDATE,
        .output_schema = SCHEMA_UPDATED,
        .destructive = true, /* it overwrites */
        .idempotent = true,
        .scope = SCOPE_WRITE,
        .run = tool_task_update,
    },
    {
        .name = "delete_task",
        .title = "Delete a task",
        .description = TEXT_DELETE,
        .input_schema = SCHEMA_ID,
        .output_schema = SCHEMA_DELETED,
        .destructive = true,
        .idempotent = true,
        .scope = SCOPE_WRITE, /* without SCOPE_DELETE it asks first */
        .run = tool_task_delete,
    },
    {
        .name = "create_task",
        .title = "Add a task",
        .description = TEXT_ADD,
        .input_schema = SCHEMA_CREATE,
        .output_schema = SCHEMA_CHANGED,
        .scope = SCOPE_WRITE,
        .alias = true,
        .run = tool_task_add,
    },
    {.name = NULL},
};

#define TOOL_COUNT (sizeof tools / sizeof *tools - 1)

const struct tool *tools_all(void)
{
    return tools;
}

const struct tool *tools_find(const char *name)
{
    for (const struct tool *t = tools; t->name != NULL; t++)
        if (strcmp(t->name, name) == 0)
            return t;
    return NULL;
}

/* Parsed once in a worker's life; they never change. */
static const json_t *schema_of(const struct tool *t)
{
    static json_t *parsed[TOOL_COUNT];
    json_t **slot = &parsed[t - tools];
    if (*slot == NULL)
        *slot = json_loads(t->input_schema, 0, NULL);
    return *slot;
}

/* --- refusals ---------------------------------------------------------------------------------*/

/* A name that came from outside, short and on one line. */
static const char *safe_name(struct arena *a, const char *name)
{
    char *copy = arena_strndup(a, name, text_prefix(name, NAME_POINTS));
    for (char *c = copy; *c != '\0'; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = ' ';
    return copy;
}

static const struct field_fault {
    const char *field, *reason, *message, *hint;
} field_faults[] = {
    {"title", "INVALID_TITLE", "Task title must be 1-500 characters", NULL},
    {"description", "INVALID_DESCRIPTION", "Task description must be 0-10000 characters", NULL},
    {"due_date", "INVALID_DATE", "Could not parse date", TOOL_TASK_DATE_HINT},
    {"priority", "INVALID_PRIORITY", "Priority must be low, medium, or high", NULL},
    {"task_id", "INVALID_TASK_ID", "Invalid task ID format",
     "task_id must be a positive whole number that list_tasks gave, such as 3."},
    {"status", "INVALID_STATUS", "Status must be pending or completed", NULL},
    {"completed", "INVALID_STATUS", "Completed must be true or false", NULL},
};

static void refusal_of_fault(struct arena *a, const struct tool *t, const struct schema_fault *f,
                             struct refusal *r)
{
    *r = (struct refusal){.code = "VALIDATION_ERROR", .reason = "INVALID_ARGUMENTS"};
    if (f->unknown) {
        r->field = safe_name(a, f->field);
        r->reason = "UNKNOWN_PARAMETER";
        r->message = arena_printf(a, "Unknown parameter: %s", r->field);
        r->hint = arena_printf(a, "%s takes: %s.", t->name, schema_fields(a, schema_of(t)));
        return;
    }
    r->field = f->field;
    r->message = arena_printf(a, "%s %s", f->field, f->wanted);
    if (t->run == tool_task_list) {
        r->reason = "INVALID_FILTER";
        r->message = arena_printf(a, "Invalid filter: %s %s", f->field, f->wanted);
        return;
    }
    for (size_t i = 0; i < sizeof field_faults / sizeof *field_faults; i++)
        if (strcmp(field_faults[i].field, f->field) == 0) {
            r->reason = field_faults[i].reason;
            r->message = field_faults[i].message;
            r->hint = field_faults[i].hint;
        }
}

/* --- checking ---------------------------------------------------------------------------------*/

static bool is_user(const json_t *id, int64_t user_id)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, user_id);
    return json_is_integer(id) ? json_integer_value(id) == user_id
                               : json_is_string(id) && strcmp(json_string_value(id), text) == 0;
}

/* The arguments as the tool gets them: without user_id, the title and the search without blanks
 * around. */
static json_t *normalised(struct arena *a, const json_t *arguments)
{
    static const char *const trimmed[] = {"title", "search"};
    json_t *copy = json_keep(a, json_copy((json_t *)arguments));
    json_object_del(copy, "user_id");
    for (size_t i = 0; i < sizeof trimmed / sizeof *trimmed; i++) {
        const char *text = json_member_string(copy, trimmed[i]);
        if (text == NULL)
            continue;
        size_t len = strlen(text);
        text_trim(&text, &len);
        json_object_set_new(copy, trimmed[i], json_stringn(text, len));
    }
    return copy;
}

/* Everything that can be said without the database. user_id 0: whoever it is. On success
 *checked is the call to run. */
static bool check(struct arena *a, int64_t user_id, const struct tool *t,
                  const struct tool_call *call, struct tool_call *checked, struct refusal *r)
{
    struct schema_fault fault;
    *checked = *call;
    checked->input = call->arguments == NULL ? "{}" : json_text(a, call->arguments);
    if (t == NULL) {
        *r = (struct refusal){"VALIDATION_ERROR", "UNKNOWN_TOOL",
                              arena_printf(a, "Unknown tool: %s", safe_name(a, call->tool)), NULL,
                              NULL};
        return false;
    }
    if (call->arguments != NULL && !json_is_object(call->arguments)) {
        *r = (struct refusal){"VALIDATION_ERROR", "INVALID_ARGUMENTS",
                              "Arguments must be an object", NULL, NULL};
        return false;
    }
    const json_t *given = call->arguments == NULL ? json_keep(a, json_object()) : call->arguments;
    const json_t *id = json_object_get(given, "user_id");
    if (id != NULL && user_id != 0 && !is_user(id, user_id)) {
        *r = (struct refusal){
            "NOT_FOUND", "INVALID_USER", "User not found", "user_id",
            "Leave user_id out: the tasks are always those of whoever is signed in."};
        return false;
    }
    checked->tool = t->name;
    checked->arguments = normalised(a, given);
    if (!schema_check(a, schema_of(t), checked->arguments, &fault)) {
        refusal_of_fault(a, t, &fault, r);
        return false;
    }
    return tool_task_check(checked, r);
}

bool tools_check(struct arena *a, int64_t user_id, const struct tool_call *call,
                 struct tool_result *result)
{
    struct tool_call checked;
    struct refusal r;
    if (check(a, user_id, tools_find(call->tool), call, &checked, &r))
        return true;
    refusal_make(a, &r, result);
    return false;
}

/* --- running ----------------------------------------------------------------------------------*/

/* The audit names the tool as it was called, as far as it is a name. */
static enum status refuse(const struct services *s, struct caller *caller, struct arena *a,
                          const struct tool_call *checked, const struct refusal *r,
                          struct tool_result *result, struct error *e)
{
    struct tool_call named = *checked;
    named.tool = safe_name(a, *checked->tool == '\0' ? "?" : checked->tool);
    return tool_task_refuse(s, caller, a, &named, r, result, e);
}

enum status tools_refuse(const struct services *s, struct caller *caller, struct arena *a,
                         const struct tool_call *call, const char *reason, const char *message,
                         struct tool_result *result, struct error *e)
{
    struct tool_call named = *call;
    bool absent = strcmp(reason, "TASK_NOT_FOUND") == 0;
    struct refusal r = {absent ? "NOT_FOUND" : "VALIDATION_ERROR", reason, message, NULL, NULL};
    named.input = call->arguments == NULL ? "{}" : json_text(a, call->arguments);
    return refuse(s, caller, a, &named, &r, result, e);
}

enum status tools_run(const struct services *s, struct caller *caller, struct arena *a,
                      const struct tool_call *call, struct tool_result *result, struct error *e)
{
    const struct tool *t = tools_find(call->tool);
    struct tool_call checked;
    struct refusal r;
    if (!check(a, caller->user_id, t, call, &checked, &r))
        return refuse(s, caller, a, &checked, &r, result, e);
    checked.read_only = t->read_only;
    double began = clock_ms();
    enum status status = t->run(s, caller, a, &checked, result, e);
    if (status == STATUS_UNAVAILABLE && t->read_only && !call->keep_open &&
        clock_ms() < began + AGAIN_MS) {
        db_retry(s->db);
        status = t->run(s, caller, a, &checked, result, e);
    }
    if ((status != STATUS_INTERNAL && status != STATUS_VALIDATION) || call->keep_open)
        return status;
    r = (struct refusal){"INTERNAL_ERROR", "INTERNAL_ERROR", status_sentence(STATUS_INTERNAL), NULL,
                         NULL};
    return refuse(s, caller, a, &checked, &r, result, e);
}
