/* Updates: what each field becomes, given what it is now, and the sentence for it. */
#include "domain/builtin.h"

#include "language/civil.h"
#include "language/speak.h"
#include "language/when.h"

#include <stdio.h>
#include <string.h>

static const char *day_text(struct builtin *t, struct civil d)
{
    return arena_printf(t->a, "%04d-%02d-%02d", d.year, d.month, d.day);
}

/* The day that this time comes next. */
static const char *next_day(struct builtin *t, const char *time)
{
    const struct when_now *now = &t->in->now;
    const char *clock = arena_printf(t->a, "%02d:%02d", now->hour, now->minute);
    return day_text(t, civil_add_days(now->date, strcmp(time, clock) <= 0 ? 1 : 0));
}

/* "an hour later", "two days earlier" from the task's own date; NULL when it has none. */
static const char *shifted(struct builtin *t, const struct changes *c, const char *due)
{
    struct civil d;
    int hour = 0, minute = 0;
    if (sscanf(due, "%4d-%2d-%2d", &d.year, &d.month, &d.day) != 3 || !civil_valid(d))
        return NULL;
    bool timed = sscanf(due + 10, "T%2d:%2d", &hour, &minute) == 2;
    if (c->shift_minutes && !timed)
        return NULL;
    long minutes = (long)hour * 60 + minute + c->shift_minutes;
    long days = minutes >= 0 ? minutes / 1440 : -((1439 - minutes) / 1440);
    minutes -= days * 1440;
    const char *day = day_text(t, civil_add_days(d, c->shift_days + days));
    return timed ? arena_printf(t->a, "%sT%02ld:%02ld", day, minutes / 60, minutes % 60) : day;
}

/* A time alone keeps the task's date, a date alone its time. "" when the date stays. */
static const char *new_due(struct builtin *t, const struct changes *c, const char *due)
{
    if (c->shift_days || c->shift_minutes)
        return shifted(t, c, due);
    if (c->due.time[0]) {
        const char *day = c->due.date[0] ? c->due.date
                          : due[0]       ? arena_strndup(t->a, due, 10)
                                         : next_day(t, c->due.time);
        return arena_printf(t->a, "%sT%s", day, c->due.time);
    }
    if (!c->due.date[0])
        return "";
    return strlen(due) >= 16 ? arena_printf(t->a, "%s%.6s", c->due.date, due + 10) : c->due.date;
}

/* "meeting at 3pm" is "meeting at 4pm" once it is at 4: only where the title ends with its time. */
static const char *title_with_time(struct builtin *t, const char *title, const char *time)
{
    struct when w;
    if (!when_find(title, &t->in->now, &w) || !w.has_time || w.has_date || w.start == 0 ||
        w.end2 != 0 || w.end != strlen(title))
        return NULL;
    return arena_printf(t->a, "%.*s%s%s", (int)w.start, title,
                        title[w.start - 1] == ' ' ? "at " : " at ", speak_time(t->a, time, true));
}

static void set_text(json_t *args, const char *key, const char *value)
{
    if (value && value[0])
        json_object_set_new(args, key, json_string(value));
}

/* "Remove the time" leaves the day. */
static bool only_the_time(const struct builtin *t)
{
    const char *text = t->in->messages[t->user].text;
    return strcasestr(text, " time") && !strcasestr(text, "date") && !strcasestr(text, "due") &&
           !strcasestr(text, "deadline");
}

/* NULL when the task has no date that could be moved. */
static json_t *arguments(struct builtin *t, const struct changes *c, const struct todo *task)
{
    const char *due = new_due(t, c, task->due), *title = c->title;
    if (!due)
        return NULL;
    json_t *args = json_keep(t->a, json_pack("{s:I}", "task_id", (json_int_t)task->id));
    if (c->add_to_title && title[0])
        title = arena_printf(t->a, "%s, %s", task->title, title);
    else if (!title[0] && c->due.time[0] && !c->due.date[0])
        title = title_with_time(t, task->title, c->due.time);
    set_text(args, "title", title);
    if (c->clear_description)
        json_object_set_new(args, "description", json_null());
    else if (c->description[0] && c->append_description && task->description[0])
        set_text(args, "description",
                 arena_printf(t->a, "%s\n%s", task->description, c->description));
    else
        set_text(args, "description", c->description);
    if (c->clear_due && strlen(task->due) > 10 && only_the_time(t))
        set_text(args, "due_date", arena_strndup(t->a, task->due, 10));
    else if (c->clear_due)
        json_object_set_new(args, "due_date", json_null());
    else
        set_text(args, "due_date", due);
    set_text(args, "priority", meaning_priority_name(c->priority));
    if (c->completed >= 0)
        json_object_set_new(args, "completed", json_boolean(c->completed));
    return args;
}

static void add_update(struct builtin *t, const struct want *w, const struct todo *task,
                       struct change_list *list)
{
    const char *words = w->m.target.words;
    struct change c = {.tool = "update_task",
                       .intent = INTENT_UPDATE,
                       .task = *task,
                       .changes = &w->m.changes,
                       .words = words ? words : ""};
    c.args = arguments(t, c.changes, task);
    if (!c.args || json_object_size(c.args) < 2)
        builtin_ask(t, ask_write(t->a, ASK_WHEN_DUE, INTENT_UPDATE, task->title), NULL, 0);
    else
        builtin_change_add(t, list, &c);
}

static bool plan_update_all(struct builtin *t, const struct want *w, struct change_list *list)
{
    struct todos tasks = {0};
    bool said = false;
    if (!builtin_find_class(t, &w->m.target, STATUS_PENDING, &tasks, &said))
        return said;
    for (size_t i = 0; i < tasks.n; i++)
        add_update(t, w, &tasks.at[i], list);
    builtin_find_say_cut(t, &tasks, STATUS_PENDING, false);
    if (tasks.n == 0 && !tasks.cut)
        builtin_say(t, "You don't have any tasks like that.");
    return true;
}

/* "No, the first one": the task that was changed by mistake gets back what it had. */
static void plan_back(struct builtin *t, struct change_list *list)
{
    size_t reply = builtin_history_reply_before(t, t->user);
    struct change_list back = {0};
    if (reply != NO_MESSAGE)
        builtin_plan_undo(t, &t->in->messages[reply], &back);
    for (size_t i = 0; i < back.n; i++)
        if (strcmp(back.at[i].tool, "update_task") == 0)
            builtin_change_add(t, list, &back.at[i]);
}

bool builtin_plan_update(struct builtin *t, const struct want *w, struct change_list *list)
{
    struct found f;
    bool said;
    if (w->m.target.all && !w->has_known && w->m.changes.any)
        return plan_update_all(t, w, list);
    if (!builtin_find_tasks(t, w, STATUS_PENDING, &f, &said))
        return said;
    if (f.kind != FOUND_TASKS && w->otherwise)
        return builtin_run_otherwise(t, w->otherwise);
    if (f.kind != FOUND_TASKS) {
        builtin_find_ask(t, &f, INTENT_UPDATE);
        return true;
    }
    if (!w->m.changes.any) {
        enum ask_kind what = w->m.changes.when ? ASK_WHEN_DUE : ASK_WHAT_TO_CHANGE;
        builtin_ask(t, ask_write(t->a, what, INTENT_UPDATE, f.tasks.at[0].title), NULL, 0);
        return true;
    }
    if (w->m.sure < SURE_ENOUGH && !w->has_known) {
        builtin_ask(t, ask_write(t->a, ASK_OFFER_ACTION, INTENT_UPDATE, f.tasks.at[0].title), NULL,
                    0);
        return true;
    }
    for (size_t i = 0; i < f.tasks.n; i++)
        add_update(t, w, &f.tasks.at[i], list);
    if (w->instead && list->n > 0)
        plan_back(t, list);
    if (f.missing)
        builtin_say(t, "I couldn't find a task matching %s.", f.missing);
    return true;
}

/* --- the sentence -------------------------------------------------------------------------------
 */

static bool only_time(const struct changes *c)
{
    return c->due.time[0] && !c->due.date[0] && !c->title[0] && !c->description[0] &&
           c->priority == PRIORITY_NONE;
}

/* " It's due tomorrow." of the fields that were not changed: they need no saying twice. */
static const char *unchanged(struct builtin *t, const struct todo *after, bool due, bool priority)
{
    struct todo rest = *after;
    if (due)
        rest.due = "";
    if (priority)
        rest.priority = PRIORITY_NONE;
    return speak_about(t->a, &rest, &t->in->now, false);
}

void builtin_say_update(struct builtin *t, const struct change *c, const struct todo *after)
{
    const struct changes *ch = c->changes;
    struct arena *a = t->a;
    const char *title = speak_title(a, after->title);
    bool due = ch->due.date[0] || ch->due.time[0] || ch->shift_days || ch->shift_minutes;
    if (only_time(ch)) {
        const char *name = c->words[0] ? speak_title(a, c->words) : arena_printf(a, "'%s'", title);
        builtin_say(t, "I've updated the %s time to %s.", name, speak_time(a, ch->due.time, true));
        builtin_say(t, "It's due %s.", speak_when(a, after->due, &t->in->now));
        return;
    }
    if (ch->title[0] && strcmp(c->task.title, after->title) != 0)
        builtin_say(t, "I've renamed '%s' to '%s'.%s", speak_title(a, c->task.title), title,
                    speak_about(a, after, &t->in->now, false));
    else if (ch->clear_due && after->due[0])
        builtin_say(t, "I've removed the time from '%s'.%s", title,
                    speak_about(a, after, &t->in->now, false));
    else if (ch->clear_due)
        builtin_say(t, "I've removed the due date from '%s'.%s", title,
                    unchanged(t, after, false, false));
    else if (due)
        builtin_say(t, "I've updated '%s'.%s", title, speak_about(a, after, &t->in->now, false));
    else if (ch->priority != PRIORITY_NONE)
        builtin_say(t, "I've set '%s' to %s priority.%s", title,
                    meaning_priority_name(ch->priority), unchanged(t, after, false, true));
    else if (ch->clear_description)
        builtin_say(t, "I've removed the notes from '%s'.", title);
    else if (ch->description[0])
        builtin_say(t, "I've updated the notes of '%s': %s", title,
                    speak_title(a, after->description));
    else
        builtin_say(t, "I've updated '%s'.%s", title, speak_about(a, after, &t->in->now, false));
}
