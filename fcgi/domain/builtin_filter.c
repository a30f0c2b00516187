/* Filters: what list_tasks is asked for, and what is left to check on the result. */
#include "domain/builtin.h"

#include "language/civil.h"
#include "language/match.h"

#include <stdio.h>
#include <string.h>

static const char *day_text(struct arena *a, struct civil d)
{
    return arena_printf(a, "%04d-%02d-%02d", d.year, d.month, d.day);
}

static const char *day_from(struct arena *a, const char *date, int days)
{
    struct civil d;
    if (sscanf(date, "%4d-%2d-%2d", &d.year, &d.month, &d.day) != 3 || !civil_valid(d))
        return date;
    return day_text(a, civil_add_days(d, days));
}

static const char *now_text(const struct builtin *t)
{
    const struct when_now *n = &t->in->now;
    return arena_printf(t->a, "%sT%02d:%02d", day_text(t->a, n->date), n->hour, n->minute);
}

static void set(json_t *args, const char *key, const char *value)
{
    if (value && value[0])
        json_object_set_new(args, key, json_string(value));
}

static const char *status_name(enum task_status s)
{
    return s == STATUS_PENDING ? "pending" : s == STATUS_COMPLETED ? "completed" : "all";
}

/* "What did I finish today": the day counts on which it was done, not the one it was due. */
static bool by_completion(const struct filters *f)
{
    return f->status == STATUS_COMPLETED && (f->due_after.date[0] || f->due_before.date[0]);
}

json_t *builtin_filter_arguments(struct builtin *t, const struct filters *f,
                                 enum task_status status, int limit, const char *cursor)
{
    json_t *args = json_object();
    set(args, "status", f->overdue ? "pending" : status_name(status));
    set(args, "priority", meaning_priority_name(f->priority));
    /* the tool's bounds are exclusive, the filter's are not */
    if (!by_completion(f)) {
        set(args, "due_after", day_from(t->a, f->due_after.date, -1));
        set(args, "due_before", f->overdue ? now_text(t) : day_from(t->a, f->due_before.date, 1));
    }
    if (f->search[0])
        set(args, "search", match_search_word(t->a, f->search));
    json_object_set_new(args, "limit", json_integer(limit));
    set(args, "cursor", cursor);
    return args;
}

bool builtin_filter_any(const struct filters *f)
{
    return f->status == STATUS_PENDING || f->status == STATUS_COMPLETED ||
           f->priority != PRIORITY_NONE || f->due_after.date[0] || f->due_before.date[0] ||
           f->overdue || f->no_due || (f->search && f->search[0]);
}

static bool is_overdue(const struct builtin *t, const struct todo *task)
{
    const char *now = now_text(t);
    if (task->completed || !task->due[0])
        return false;
    int day = strncmp(task->due, now, 10);
    return day < 0 || (day == 0 && task->due[10] == 'T' && strncmp(task->due, now, 16) < 0);
}

bool builtin_filter_lets(const struct builtin *t, const struct filters *f, const struct todo *task)
{
    bool dated = f->due_after.date[0] || f->due_before.date[0];
    if (f->overdue && !is_overdue(t, task))
        return false;
    if (f->no_due && task->due[0])
        return false;
    if (dated && (by_completion(f) ? !task->completed_on[0] : !task->due[0]))
        return false;
    const char *day = by_completion(f) ? task->completed_on : task->due;
    if (f->due_after.date[0] && strncmp(day, f->due_after.date, 10) < 0)
        return false;
    if (f->due_before.date[0] && strncmp(day, f->due_before.date, 10) > 0)
        return false;
    if (f->search && strchr(f->search, ' ')) {
        struct match m = match_find(t->a, f->search, false, task, 1);
        return m.grade >= MATCH_FULL;
    }
    return true;
}
