#include "fake_tasks.h"

#include "base/json.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void fake_tasks_init(struct fake_tasks *f)
{
    memset(f, 0, sizeof *f);
}

void fake_tasks_free(struct fake_tasks *f)
{
    for (size_t i = 0; i < f->n; i++)
        json_decref(f->tasks[i]);
    f->n = 0;
}

json_t *fake_tasks_get(const struct fake_tasks *f, int64_t id)
{
    return id > 0 && (size_t)id <= f->n ? f->tasks[id - 1] : NULL;
}

int64_t fake_tasks_add(struct fake_tasks *f, const json_t *args)
{
    static const char *const optional[] = {"description", "due_date"};
    if (f->n == FAKE_TASKS_MAX)
        return 0;
    json_t *task = json_object();
    json_object_set_new(task, "id", json_integer((json_int_t)f->n + 1));
    json_object_set(task, "title", json_object_get(args, "title"));
    for (size_t i = 0; i < 2; i++) {
        json_t *value = json_object_get(args, optional[i]);
        json_object_set_new(task, optional[i], value ? json_incref(value) : json_null());
    }
    json_t *priority = json_object_get(args, "priority");
    json_object_set_new(task, "priority", priority ? json_incref(priority) : json_string("medium"));
    json_object_set_new(task, "completed",
                        json_boolean(json_is_true(json_object_get(args, "completed"))));
    f->tasks[f->n++] = task;
    return (int64_t)f->n;
}

static struct model_done result(struct arena *a, const struct model_call *call, json_t *output,
                                const char *receipt)
{
    json_keep(a, output);
    return (struct model_done){
        .tool = call->tool,
        .arguments = call->arguments,
        .receipt = receipt,
        .output = json_text(a, output),
        .success = json_is_true(json_object_get(output, "success")),
    };
}

static struct model_done error(struct arena *a, const struct model_call *call, const char *reason)
{
    return result(
        a, call,
        json_pack("{s:b, s:{s:s, s:s}}", "success", 0, "error", "code", "ERROR", "reason", reason),
        "ERROR: it did not work");
}

static struct model_done changed(struct arena *a, const struct model_call *call, json_t *task,
                                 const char *status)
{
    json_int_t id = json_integer_value(json_object_get(task, "id"));
    return result(a, call,
                  json_pack("{s:b, s:I, s:s, s:O}", "success", 1, "task_id", id, "status", status,
                            "task", json_keep(a, json_deep_copy(task))),
                  arena_printf(a, "SUCCESS: %s (ID: %lld)", status, (long long)id));
}

static const char *text(const json_t *object, const char *key)
{
    const char *s = json_member_string(object, key);
    return s ? s : "";
}

static bool holds(const char *haystack, const char *needle)
{
    for (size_t n = strlen(needle); *haystack; haystack++)
        if (strncasecmp(haystack, needle, n) == 0)
            return true;
    return false;
}

/* Both bounds are exclusive, a day being all of its hours. */
static bool due_fits(const json_t *task, const char *after, const char *before)
{
    const char *due = text(task, "due_date");
    if (*after && strncmp(due, after, 10) <= 0)
        return false;
    if (*before == '\0')
        return true;
    if (*due == '\0')
        return false;
    return before[10] == 'T' && due[10] == 'T' ? strncmp(due, before, 16) < 0
                                               : strncmp(due, before, 10) < 0;
}

static bool fits(const json_t *task, const json_t *args)
{
    const char *status = text(args, "status"), *search = text(args, "search");
    bool done = json_is_true(json_object_get(task, "completed"));
    if ((strcmp(status, "pending") == 0 && done) || (strcmp(status, "completed") == 0 && !done))
        return false;
    if (*text(args, "priority") && strcmp(text(args, "priority"), text(task, "priority")) != 0)
        return false;
    if (*search && !holds(text(task, "title"), search) && !holds(text(task, "description"), search))
        return false;
    return due_fits(task, text(args, "due_after"), text(args, "due_before"));
}

/* By done, due date (none last), id. */
static int by_order(const void *x, const void *y)
{
    const json_t *a = *(json_t *const *)x, *b = *(json_t *const *)y;
    int done = json_is_true(json_object_get(a, "completed")) -
               json_is_true(json_object_get(b, "completed"));
    const char *da = text(a, "due_date"), *db = text(b, "due_date");
    if (done)
        return done;
    int due = strcmp(*da ? da : "9", *db ? db : "9");
    return due ? due
               : (int)(json_integer_value(json_object_get(a, "id")) -
                       json_integer_value(json_object_get(b, "id")));
}

static struct model_done list(struct fake_tasks *f, struct arena *a, const struct model_call *call,
                              const json_t *args)
{
    json_t *found[FAKE_TASKS_MAX];
    size_t n = 0, total = 0, done = 0, limit = 50, start = (size_t)atoi(text(args, "cursor"));
    for (size_t i = 0; i < f->n; i++) {
        if (!f->tasks[i])
            continue;
        total++;
        done += json_is_true(json_object_get(f->tasks[i], "completed"));
        if (fits(f->tasks[i], args))
            found[n++] = f->tasks[i];
    }
    qsort(found, n, sizeof *found, by_order);
    if (json_object_get(args, "limit"))
        limit = (size_t)json_integer_value(json_object_get(args, "limit"));
    json_t *tasks = json_array();
    for (size_t i = start; i < n && i < start + limit; i++)
        json_array_append_new(tasks, json_deep_copy(found[i]));
    json_t *out =
        json_pack("{s:b, s:s, s:i, s:i, s:i, s:i, s:o}", "success", 1, "timestamp",
                  "2026-11-18T09:00:02Z", "count", (int)json_array_size(tasks), "total", (int)total,
                  "pending", (int)(total - done), "completed", (int)done, "tasks", tasks);
    if (start + limit < n)
        json_object_set_new(out, "next_cursor", json_string(arena_printf(a, "%zu", start + limit)));
    return result(a, call, out, "SUCCESS: tasks");
}

static struct model_done update(struct arena *a, const struct model_call *call, json_t *task,
                                json_t *args)
{
    const char *key;
    json_t *value;
    if (json_object_size(args) < 2)
        return error(a, call, "NO_CHANGES");
    json_object_foreach(args, key, value) if (strcmp(key, "task_id") != 0)
        json_object_set(task, key, value);
    return changed(a, call, task, "updated");
}

struct model_done fake_tasks_run(struct fake_tasks *f, struct arena *a,
                                 const struct model_call *call)
{
    json_t *args = json_read(a, call->arguments, strlen(call->arguments), NULL);
    if (f->broken || !args)
        return error(a, call, "INTERNAL_ERROR");
    if (strcmp(call->tool, "list_tasks") == 0)
        return list(f, a, call, args);
    if (strcmp(call->tool, "add_task") == 0) {
        if (strlen(text(args, "title")) > 500 || *text(args, "title") == '\0')
            return error(a, call, "INVALID_TITLE");
        return changed(a, call, fake_tasks_get(f, fake_tasks_add(f, args)), "created");
    }
    json_int_t id = json_integer_value(json_object_get(args, "task_id"));
    json_t *task = fake_tasks_get(f, id);
    if (!task)
        return error(a, call, "TASK_NOT_FOUND");
    if (strcmp(call->tool, "get_task") == 0)
        return changed(a, call, task, "found");
    if (strcmp(call->tool, "update_task") == 0)
        return update(a, call, task, args);
    if (strcmp(call->tool, "complete_task") == 0) {
        bool already = json_is_true(json_object_get(task, "completed"));
        json_object_set_new(task, "completed_at", json_string("2026-11-18T08:58:30Z"));
        json_object_set_new(task, "completed", json_true());
        return changed(a, call, task, already ? "already_completed" : "completed");
    }
    struct model_done done = changed(a, call, task, "deleted");
    json_decref(task);
    f->tasks[id - 1] = NULL;
    return done;
}
