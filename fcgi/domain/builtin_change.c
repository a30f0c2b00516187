/* Completing, reopening and deleting: which tasks, then all the calls in one reply. */
#include "domain/builtin.h"

#include "language/speak.h"

#include <string.h>

void builtin_change_add(struct builtin *t, struct change_list *list, const struct change *c)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].task.id == c->task.id && strcmp(list->at[i].tool, c->tool) == 0 &&
            json_equal(list->at[i].args, c->args))
            return;
    if (list->n == list->room) {
        size_t room = list->room ? 2 * list->room : 8;
        struct change *at = arena_alloc(t->a, room * sizeof *at);
        if (list->n)
            memcpy(at, list->at, list->n * sizeof *at);
        list->at = at;
        list->room = room;
    }
    list->at[list->n++] = *c;
}

static void add_simple(struct builtin *t, struct change_list *list, enum intent intent,
                       const struct todo *task)
{
    struct change c = {.intent = intent, .task = *task, .words = ""};
    json_int_t id = (json_int_t)task->id;
    c.tool = intent == INTENT_COMPLETE ? "complete_task"
             : intent == INTENT_DELETE ? "delete_task"
                                       : "update_task";
    c.args = json_keep(t->a, intent == INTENT_REOPEN
                                 ? json_pack("{s:I, s:b}", "task_id", id, "completed", 0)
                                 : json_pack("{s:I}", "task_id", id));
    builtin_change_add(t, list, &c);
}

static const char *kind_words(const struct filters *f, enum task_status status)
{
    if (f->overdue)
        return "overdue ";
    return status == STATUS_PENDING ? "pending " : status == STATUS_COMPLETED ? "completed " : "";
}

/* "All of them", or a whole class: the loop asks before anything happens. */
static bool plan_all(struct builtin *t, const struct want *w, enum intent intent,
                     enum task_status status, struct change_list *list)
{
    const struct filters *f = &w->m.target.filters;
    struct todos tasks = {0};
    bool said = false;
    if (f->status != STATUS_ANY)
        status = f->status;
    if (!builtin_find_class(t, &w->m.target, status, &tasks, &said))
        return said;
    for (size_t i = 0; i < tasks.n; i++)
        add_simple(t, list, intent, &tasks.at[i]);
    builtin_find_say_cut(t, &tasks, status, true);
    if (tasks.n > 0 || tasks.cut)
        return true;
    bool narrow = f->search[0] || f->due_after.date[0] || f->due_before.date[0] ||
                  w->m.target.words[0] || f->priority != PRIORITY_NONE || f->no_due;
    if (narrow)
        builtin_say(t, "You don't have any tasks like that.");
    else if (status == STATUS_ALL)
        builtin_say(t, "You don't have any tasks yet.");
    else
        builtin_say(t, "You don't have any %stasks.", kind_words(f, status));
    return true;
}

static bool plan_simple(struct builtin *t, const struct want *w, enum intent intent,
                        enum task_status prefer, struct change_list *list)
{
    struct found f;
    bool said;
    if (!builtin_find_tasks(t, w, prefer, &f, &said))
        return said;
    if (f.kind == FOUND_MAYBE && intent == INTENT_DELETE && !w->otherwise)
        f.kind = FOUND_TASKS; /* it is asked about anyway */
    if (f.kind != FOUND_TASKS && w->otherwise)
        return builtin_run_otherwise(t, w->otherwise);
    if (f.kind != FOUND_TASKS) {
        builtin_find_ask(t, &f, intent);
        return true;
    }
    if (w->m.sure < SURE_ENOUGH && !w->has_known && f.tasks.n == 1 && intent != INTENT_DELETE) {
        builtin_ask(t, ask_write(t->a, ASK_OFFER_ACTION, intent, f.tasks.at[0].title), NULL, 0);
        return true;
    }
    for (size_t i = 0; i < f.tasks.n; i++) {
        if (intent == INTENT_REOPEN && !f.tasks.at[i].completed)
            builtin_say(t, "'%s' isn't done yet.", speak_title(t->a, f.tasks.at[i].title));
        else
            add_simple(t, list, intent, &f.tasks.at[i]);
    }
    if (f.missing)
        builtin_say(t, "I couldn't find a task matching %s.", f.missing);
    return true;
}

/* "No, the other one" after a completion: the wrong one is open again. */
static void plan_back(struct builtin *t, struct change_list *list)
{
    size_t reply = builtin_history_reply_before(t, t->user);
    const struct model_message *m = &t->in->messages[reply];
    for (size_t i = 0; reply != NO_MESSAGE && i < m->done_count; i++) {
        struct todo task;
        if (m->done[i].success && strcmp(m->done[i].tool, "complete_task") == 0 &&
            builtin_todo_of(t->a, &m->done[i], &task))
            add_simple(t, list, INTENT_REOPEN, &task);
    }
}

static bool is_all(const struct want *w)
{
    return !w->has_known && (w->m.target.all || w->m.intent == INTENT_BULK_DELETE ||
                             w->m.intent == INTENT_BULK_COMPLETE);
}

bool builtin_plan_complete(struct builtin *t, const struct want *w, struct change_list *list)
{
    if (is_all(w))
        return plan_all(t, w, INTENT_COMPLETE, STATUS_PENDING, list);
    size_t before = list->n;
    if (!plan_simple(t, w, INTENT_COMPLETE, STATUS_PENDING, list))
        return false;
    if (w->instead && list->n > before)
        plan_back(t, list);
    return true;
}

bool builtin_plan_reopen(struct builtin *t, const struct want *w, struct change_list *list)
{
    return is_all(w) ? plan_all(t, w, INTENT_REOPEN, STATUS_COMPLETED, list)
                     : plan_simple(t, w, INTENT_REOPEN, STATUS_COMPLETED, list);
}

bool builtin_plan_delete(struct builtin *t, const struct want *w, struct change_list *list)
{
    return is_all(w) ? plan_all(t, w, INTENT_DELETE, STATUS_ALL, list)
                     : plan_simple(t, w, INTENT_DELETE, STATUS_ALL, list);
}

static bool was_complete(struct builtin *t, const struct model_done *done)
{
    json_t *out = done->output ? json_read(t->a, done->output, strlen(done->output), NULL) : NULL;
    const char *status = json_member_string(out, "status");
    return status && strcmp(status, "already_completed") == 0;
}

struct outcome {
    struct todos completed, already, reopened, deleted;
};

static void say_outcome(struct builtin *t, const struct outcome *o)
{
    struct arena *a = t->a;
    if (o->completed.n)
        builtin_say(t, "Great! I've marked %s as complete.%s",
                    speak_titles(a, o->completed.at, o->completed.n, 10),
                    o->completed.n == 1 ? speak_about(a, o->completed.at, &t->in->now, true) : "");
    if (o->already.n)
        builtin_say(t, "%s %s already marked as complete.",
                    speak_titles(a, o->already.at, o->already.n, 10),
                    o->already.n == 1 ? "is" : "are");
    if (o->reopened.n)
        builtin_say(t, "I've reopened %s.%s", speak_titles(a, o->reopened.at, o->reopened.n, 10),
                    o->reopened.n == 1 ? speak_about(a, o->reopened.at, &t->in->now, false) : "");
    if (o->deleted.n)
        builtin_say(t, "I've deleted %s from your tasks.",
                    speak_titles(a, o->deleted.at, o->deleted.n, 10));
}

bool builtin_make_changes(struct builtin *t, const struct change_list *list)
{
    const struct model_done **done = arena_alloc(t->a, (list->n + 1) * sizeof *done);
    struct outcome o = {0};
    bool waiting = false;
    for (size_t i = 0; i < list->n; i++) {
        done[i] = builtin_call(t, list->at[i].tool, json_incref(list->at[i].args));
        waiting = waiting || !done[i];
    }
    if (waiting)
        return false;
    for (size_t i = 0; i < list->n; i++) {
        const struct change *c = &list->at[i];
        struct todo task = c->task;
        builtin_todo_of(t->a, done[i], &task);
        if (!done[i]->success)
            builtin_say_failure(t, done[i], c->task.title);
        else if (c->intent == INTENT_COMPLETE)
            builtin_todos_add(t->a, was_complete(t, done[i]) ? &o.already : &o.completed, &task);
        else if (c->intent == INTENT_REOPEN)
            builtin_todos_add(t->a, &o.reopened, &task);
        else if (c->intent == INTENT_DELETE)
            builtin_todos_add(t->a, &o.deleted, &task);
        else
            builtin_say_update(t, c, &task);
    }
    say_outcome(t, &o);
    return true;
}
