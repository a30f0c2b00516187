/* The task tools: arguments → store → result. */
#include "domain/tool_task.h"

#include "base/text.h"
#include "store/store_task.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define INPUT_MAX     100000 /* bytes of arguments that the audit keeps */
#define LIMIT_DEFAULT 50

/* --- common -----------------------------------------------------------------------------------*/

static struct store_call store_call_of(const struct tool_call *call)
{
    const char *input = call->input;
    return (struct store_call){
        .tool = call->tool,
        .input = strlen(input) <= INPUT_MAX ? input : "{\"omitted\":\"too large\"}",
        .source = call->source,
        .request_id = call->request_id,
        .conversation_id = call->conversation_id,
        .message_id = call->message_id,
        .lease_owner = call->lease_owner,
        .keep_open = call->keep_open,
        .read_only = call->read_only,
    };
}

/* Declares what the store wants from what a tool has. */
#define STORE_RUN(name)                                                                            \
    struct store_call audit = store_call_of(call);                                                 \
    struct store_task_run name = {s->db, caller, a, &audit}

static enum status give(enum status status, const struct store_outcome *o,
                        struct tool_result *result)
{
    if (status == STATUS_OK)
        *result = (struct tool_result){o->success, o->output, o->receipt, o->duration_ms};
    return status;
}

enum status tool_task_refuse(const struct services *s, struct caller *caller, struct arena *a,
                             const struct tool_call *call, const struct refusal *refusal,
                             struct tool_result *result, struct error *e)
{
    STORE_RUN(run);
    refusal_make(a, refusal, result);
    struct store_outcome o = {.output = result->output, .receipt = result->receipt};
    return give(store_task_refuse(&run, &o, e), &o, result);
}

/* The schema has seen to it that it is a positive number, or the same as text. One that is too
   large is as good as any that does not exist. */
static int64_t task_id(const struct tool_call *call)
{
    const json_t *id = json_object_get(call->arguments, "task_id");
    if (json_is_integer(id))
        return json_integer_value(id);
    errno = 0;
    return strtoll(json_string_value(id), NULL, 10);
}

static const char *argument(const struct tool_call *call, const char *key)
{
    return json_member_string(call->arguments, key);
}

/* NULL for an empty text too. */
static const char *argument_or_null(const struct tool_call *call, const char *key)
{
    const char *text = argument(call, key);
    return text == NULL || *text == '\0' ? NULL : text;
}

/* --- dates ------------------------------------------------------------------------------------*/

/* Begins as 2026-03-14 does: its meaning does not depend on today. */
static bool is_iso(const char *text)
{
    static const char shape[] = "dddd-dd-dd";
    for (size_t i = 0; shape[i] != '\0'; i++)
        if (shape[i] == 'd' ? !isdigit((unsigned char)text[i]) : text[i] != '-')
            return false;
    return true;
}

/* When only the form of a date matters, any day will do. */
static const struct when_now any_now = {.date = {2000, 1, 3}, .hour = 9};

static bool edge_of_time(struct civil d)
{
    return (d.year == CIVIL_YEAR_MIN && d.month == 1 && d.day == 1) ||
           (d.year == CIVIL_YEAR_MAX && d.month == 12 && d.day == 31);
}

static bool read_when(const char *text, const struct when_now *now, struct when *w)
{
    return when_parse(text, now, w) && civil_valid(w->date) &&
           !(w->has_offset && edge_of_time(w->date));
}

/* The user's local time, if one of the texts (NULL allowed) needs it. */
static enum status local_now(const struct services *s, const struct store_task_run *run,
                             const struct tool_call *call, const char *text, const char *other,
                             struct when_now *now, struct error *e)
{
    *now = any_now;
    now->day_first = s->config->day_first;
    if ((text == NULL || is_iso(text)) && (other == NULL || is_iso(other)))
        return STATUS_OK;
    if (call->now != NULL) {
        *now = *call->now;
        return STATUS_OK;
    }
    const char *clock;
    enum status status = store_task_local_now(run, &clock, e);
    if (status == STATUS_OK && !when_now_parse(clock, now))
        return error_set(e, STATUS_INTERNAL, NULL);
    return status;
}

/* A moment with its zone, as UTC. */
static const char *moment_text(struct arena *a, const struct when *w, const char *fraction)
{
    long minutes = civil_to_days(w->date) * 1440L + w->hour * 60 + w->minute - w->offset_minutes;
    long days = minutes / 1440 - (minutes % 1440 < 0), rest = minutes - days * 1440;
    struct civil d = civil_from_days(days);
    return arena_printf(a, "%04d-%02d-%02dT%02ld:%02ld:00%sZ", d.year, d.month, d.day, rest / 60,
                        rest % 60, fraction);
}

static struct store_due store_due_of(struct arena *a, const struct when *w)
{
    struct store_due due = {0};
    if (w->has_offset && w->has_time) {
        due.moment = moment_text(a, w, "");
        return due;
    }
    due.on = arena_printf(a, "%04d-%02d-%02d", w->date.year, w->date.month, w->date.day);
    if (w->has_time)
        due.at = arena_printf(a, "%02d:%02d", w->hour, w->minute);
    return due;
}

/* due_before: strictly before the day, or the moment, that is named. */
static struct store_bound before_bound(struct arena *a, const struct when *w)
{
    struct civil d = w->is_range ? w->range_start : w->date;
    if (w->has_offset && w->has_time)
        return (struct store_bound){.moment = moment_text(a, w, "")};
    return (struct store_bound){.local = arena_printf(a, "%04d-%02d-%02dT%02d:%02d:00", d.year,
                                                      d.month, d.day, w->has_time ? w->hour : 0,
                                                      w->has_time ? w->minute : 0)};
}

/* due_after: strictly after it; a microsecond is the least step of the database's clock. */
static struct store_bound after_bound(struct arena *a, const struct when *w)
{
    struct civil d = w->is_range ? w->range_end : w->date;
    if (w->has_offset && w->has_time)
        return (struct store_bound){.moment = moment_text(a, w, ".000001")};
    if (!w->has_time)
        return (struct store_bound){
            .local = arena_printf(a, "%04d-%02d-%02dT24:00:00", d.year, d.month, d.day)};
    return (struct store_bound){.local = arena_printf(a, "%04d-%02d-%02dT%02d:%02d:00.000001",
                                                      d.year, d.month, d.day, w->hour, w->minute)};
}

/* --- what a schema cannot say -----------------------------------------------------------------*/

static const struct refusal no_date = {"VALIDATION_ERROR", "INVALID_DATE", "Could not parse date",
                                       "due_date", TOOL_TASK_DATE_HINT};

static const struct refusal no_due_before = {
    "VALIDATION_ERROR", "INVALID_FILTER",
    "Invalid filter: due_before must be a date such as 2026-03-14 or tomorrow", "due_before", NULL};

static const struct refusal no_due_after = {
    "VALIDATION_ERROR", "INVALID_FILTER",
    "Invalid filter: due_after must be a date such as 2026-03-14 or tomorrow", "due_after", NULL};

static const struct refusal no_changes = {
    "VALIDATION_ERROR", "NO_CHANGES", "No changes specified", NULL,
    "Give at least one of title, description, due_date, priority, completed."};

static const struct refusal two_states = {"VALIDATION_ERROR", "INVALID_STATUS",
                                          "Status and completed say different things", "status",
                                          "Give only one of them."};

static bool date_readable(const struct tool_call *call, const char *key)
{
    struct when w;
    const char *given = argument(call, key);
    return given == NULL || read_when(given, call->now == NULL ? &any_now : call->now, &w);
}

bool tool_task_check(const struct tool_call *call, struct refusal *refusal)
{
    const json_t *completed = json_object_get(call->arguments, "completed");
    const char *status = argument(call, "status");
    const struct refusal *found = NULL;
    if (!date_readable(call, "due_date"))
        found = &no_date;
    else if (!date_readable(call, "due_before"))
        found = &no_due_before;
    else if (!date_readable(call, "due_after"))
        found = &no_due_after;
    if (strcmp(call->tool, "update_task") == 0) {
        if (json_object_size(call->arguments) == 1)
            found = &no_changes;
        else if (completed != NULL && status != NULL &&
                 json_is_true(completed) != (strcmp(status, "completed") == 0))
            found = &two_states;
    }
    if (found != NULL)
        *refusal = *found;
    return found == NULL;
}

/* --- the tools --------------------------------------------------------------------------------*/

enum status tool_task_add(const struct services *s, struct caller *caller, struct arena *a,
                          const struct tool_call *call, struct tool_result *result, struct error *e)
{
    STORE_RUN(run);
    const char *due = argument(call, "due_date"), *priority = argument(call, "priority");
    const char *status_text = argument(call, "status");
    struct store_outcome o = {0};
    struct when_now now;
    struct when w;
    enum status status = local_now(s, &run, call, due, NULL, &now, e);
    if (status != STATUS_OK)
        return status;
    struct store_task task = {
        .title = argument(call, "title"),
        .description = argument_or_null(call, "description"),
        .priority = priority == NULL ? "medium" : priority,
        .done = status_text != NULL && strcmp(status_text, "completed") == 0,
    };
    if (due != NULL) {
        if (!read_when(due, &now, &w))
            return tool_task_refuse(s, caller, a, call, &no_date, result, e);
        task.due = store_due_of(a, &w);
    }
    return give(store_task_add(&run, &task, &o, e), &o, result);
}

/* Both filters hold at once: status "all" leaves the word to completed. */
static void filter_done(const struct tool_call *call, struct store_task_filter *f)
{
    const json_t *completed = json_object_get(call->arguments, "completed");
    const char *status = argument(call, "status");
    bool all = status == NULL || strcmp(status, "all") == 0;
    f->pending = (all || strcmp(status, "pending") == 0) && !json_is_true(completed);
    f->completed = (all || strcmp(status, "completed") == 0) && !json_is_false(completed);
}

enum status tool_task_list(const struct services *s, struct caller *caller, struct arena *a,
                           const struct tool_call *call, struct tool_result *result,
                           struct error *e)
{
    STORE_RUN(run);
    const char *before = argument(call, "due_before"), *after = argument(call, "due_after");
    const json_t *limit = json_object_get(call->arguments, "limit");
    struct store_outcome o = {0};
    struct when_now now;
    struct when w;
    enum status status = local_now(s, &run, call, before, after, &now, e);
    if (status != STATUS_OK)
        return status;
    struct store_task_filter f = {
        .priority = argument(call, "priority"),
        .cursor = argument(call, "cursor"),
        .search = argument_or_null(call, "search"),
        .limit = limit == NULL ? LIMIT_DEFAULT : json_integer_value(limit),
    };
    filter_done(call, &f);
    if (before != NULL) {
        if (!read_when(before, &now, &w))
            return tool_task_refuse(s, caller, a, call, &no_due_before, result, e);
        f.before = before_bound(a, &w);
    }
    if (after != NULL) {
        if (!read_when(after, &now, &w))
            return tool_task_refuse(s, caller, a, call, &no_due_after, result, e);
        f.from = after_bound(a, &w);
    }
    return give(store_task_list(&run, &f, &o, e), &o, result);
}

enum status tool_task_get(const struct services *s, struct caller *caller, struct arena *a,
                          const struct tool_call *call, struct tool_result *result, struct error *e)
{
    STORE_RUN(run);
    struct store_outcome o = {0};
    return give(store_task_get(&run, task_id(call), &o, e), &o, result);
}

enum status tool_task_complete(const struct services *s, struct caller *caller, struct arena *a,
                               const struct tool_call *call, struct tool_result *result,
                               struct error *e)
{
    STORE_RUN(run);
    struct store_outcome o = {0};
    return give(store_task_complete(&run, task_id(call), &o, e), &o, result);
}

enum status tool_task_delete(const struct services *s, struct caller *caller, struct arena *a,
                             const struct tool_call *call, struct tool_result *result,
                             struct error *e)
{
    STORE_RUN(run);
    struct store_outcome o = {0};
    return give(store_task_delete(&run, task_id(call), &o, e), &o, result);
}

enum status tool_task_update(const struct services *s, struct caller *caller, struct arena *a,
                             const struct tool_call *call, struct tool_result *result,
                             struct error *e)
{
    STORE_RUN(run);
    const json_t *given = json_object_get(call->arguments, "due_date");
    const json_t *completed = json_object_get(call->arguments, "completed");
    const char *due = json_string_value(given), *state = argument(call, "status");
    struct store_outcome o = {0};
    struct when_now now;
    struct when w;
    enum status status = local_now(s, &run, call, due, NULL, &now, e);
    if (status != STATUS_OK)
        return status;
    struct store_task_change c = {
        .id = task_id(call),
        .title = argument(call, "title"),
        .set_description = json_object_get(call->arguments, "description") != NULL,
        .description = argument(call, "description"),
        .due_mode = given == NULL ? "keep" : "clear",
        .priority = argument(call, "priority"),
        .set_done = completed != NULL || state != NULL,
        .done = completed != NULL ? json_is_true(completed)
                                  : state != NULL && strcmp(state, "completed") == 0,
        .done_field = completed != NULL ? "completed" : "status",
    };
    if (due != NULL) {
        if (!read_when(due, &now, &w))
            return tool_task_refuse(s, caller, a, call, &no_date, result, e);
        c.due = store_due_of(a, &w);
        c.due_mode = !w.has_date && w.has_time && c.due.moment == NULL ? "time" : "set";
    }
    return give(store_task_update(&run, &c, &o, e), &o, result);
}
