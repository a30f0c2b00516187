/* Tasks out of tool results. Results are JSON from the tools, but nothing in them is trusted to be
 * there. */
#include "domain/builtin.h"

#include "language/when_iso.h"

#include <stdlib.h>
#include <string.h>

void builtin_todos_add(struct arena *a, struct todos *list, const struct todo *task)
{
    if (list->n == list->room) {
        size_t room = list->room ? 2 * list->room : 8;
        struct todo *at = arena_alloc(a, room * sizeof *at);
        if (list->n)
            memcpy(at, list->at, list->n * sizeof *at);
        list->at = at;
        list->room = room;
    }
    list->at[list->n++] = *task;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *s = json_member_string(object, key);
    return s ? s : "";
}

static enum priority priority_of(const json_t *object)
{
    const char *name = text_of(object, "priority");
    for (int p = PRIORITY_LOW; p <= PRIORITY_HIGH; p++)
        if (strcmp(name, meaning_priority_name((enum priority)p)) == 0)
            return (enum priority)p;
    return PRIORITY_NONE;
}

static int64_t id_of(const json_t *value)
{
    if (json_is_integer(value))
        return json_integer_value(value);
    return json_is_string(value) ? strtoll(json_string_value(value), NULL, 10) : 0;
}

static bool read_one(const json_t *object, struct todo *out)
{
    if (!json_is_object(object))
        return false;
    *out = (struct todo){
        .id = id_of(json_object_get(object, "id")),
        .title = text_of(object, "title"),
        .description = text_of(object, "description"),
        .due = text_of(object, "due_date"),
        .priority = priority_of(object),
        .completed = json_is_true(json_object_get(object, "completed")),
    };
    return out->id > 0;
}

static json_t *output_of(struct arena *a, const struct model_done *done)
{
    return done->output ? json_read(a, done->output, strlen(done->output), NULL) : NULL;
}

/* Without a result the receipt, "… (ID: 3)", or the argument still tells the id. */
static bool read_receipt(struct arena *a, const struct model_done *done, struct todo *out)
{
    const char *mark = done->receipt ? strstr(done->receipt, "(ID: ") : NULL;
    int64_t id = mark ? strtoll(mark + 5, NULL, 10) : 0;
    json_t *args = json_read(a, done->arguments, strlen(done->arguments), NULL);
    if (id <= 0)
        id = id_of(json_object_get(args, "task_id"));
    *out = (struct todo){.id = id, .title = text_of(args, "title"), .description = "", .due = ""};
    return id > 0;
}

bool builtin_todo_of(struct arena *a, const struct model_done *done, struct todo *out)
{
    json_t *result = output_of(a, done);
    return read_one(json_object_get(result, "task"), out) ||
           read_one(json_object_get(result, "deleted_task"), out) ||
           (strcmp(done->tool, "list_tasks") != 0 && read_receipt(a, done, out));
}

static void read_array(struct arena *a, const json_t *tasks, struct todos *out)
{
    struct todo task;
    for (size_t i = 0; i < json_array_size(tasks); i++)
        if (read_one(json_array_get(tasks, i), &task))
            builtin_todos_add(a, out, &task);
}

void builtin_todos_read(struct arena *a, const struct model_done *done, struct todos *out)
{
    struct todo task;
    if (strcmp(done->tool, "list_tasks") == 0)
        read_array(a, json_object_get(output_of(a, done), "tasks"), out);
    else if (builtin_todo_of(a, done, &task))
        builtin_todos_add(a, out, &task);
}

static size_t count_of(const json_t *object, const char *key)
{
    json_int_t n = json_integer_value(json_object_get(object, key));
    return n > 0 ? (size_t)n : 0;
}

/* Minutes since 1970 of an ISO date-time, taken as it stands. */
static bool minutes_of(const char *text, long *out)
{
    struct when_iso iso;
    if (!text || when_iso_read(text, &iso) == 0 || !iso.has_time)
        return false;
    struct civil d = {iso.year, iso.month, iso.day};
    *out = civil_to_days(d) * 1440 + iso.hour * 60 + iso.minute;
    return civil_valid(d);
}

/* The local days that tasks were completed on, from UTC times. */
static void set_completed_on(struct builtin *t, const json_t *result, struct todos *tasks)
{
    const json_t *list = json_object_get(result, "tasks");
    const struct when_now *now = &t->in->now;
    long stamp, done, local = civil_to_days(now->date) * 1440 + now->hour * 60 + now->minute;
    if (!minutes_of(json_member_string(result, "timestamp"), &stamp))
        return;
    /* zones lie a multiple of a quarter of an hour apart */
    long away = (local - stamp) / 15 * 15;
    if ((local - stamp) % 15 > 7)
        away += 15;
    else if ((local - stamp) % 15 < -7)
        away -= 15;
    for (size_t i = 0; i < tasks->n && i < json_array_size(list); i++) {
        const json_t *task = json_array_get(list, i);
        if (!minutes_of(json_member_string(task, "completed_at"), &done))
            continue;
        long day = (done + away) / 1440;
        struct civil d = civil_from_days(day);
        const char *text = arena_printf(t->a, "%04d-%02d-%02d", d.year, d.month, d.day);
        memcpy(tasks->at[i].completed_on, text, sizeof tasks->at[i].completed_on);
    }
}

void builtin_page_read(struct builtin *t, const struct model_done *done, struct page *out)
{
    const json_t *result = output_of(t->a, done);
    *out = (struct page){
        .cursor = json_member_string(result, "next_cursor"),
        .total = count_of(result, "total"),
        .pending = count_of(result, "pending"),
        .completed = count_of(result, "completed"),
    };
    read_array(t->a, json_object_get(result, "tasks"), &out->tasks);
    if (out->tasks.n == json_array_size(json_object_get(result, "tasks")))
        set_completed_on(t, result, &out->tasks);
}
