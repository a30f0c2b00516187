/* Everything that changes nothing: greetings, help, what is not about tasks; and taking things
 * back. */
#include "domain/builtin.h"

#include "language/speak.h"

#include <string.h>

static bool asks_how(const struct builtin *t)
{
    const char *how = strcasestr(t->in->messages[t->user].text, "how");
    return how && (how[3] == ' ' || how[3] == '\'');
}

void builtin_run_talk(struct builtin *t, const struct want *w)
{
    const struct meaning *m = &w->m;
    switch (m->intent) {
    case INTENT_GREETING:
        builtin_say(t, "%s I can add tasks, show your list, and update, complete or delete tasks.",
                    asks_how(t) ? "I'm fine, thanks!" : "Hi!");
        builtin_say(t, "What would you like to do?");
        break;
    case INTENT_THANKS:
        builtin_say(t, "You're welcome!");
        break;
    case INTENT_HELP:
        builtin_say(t, "I look after your todo list. You can say things like:\n"
                       "- \"Add call mom tomorrow at 3pm, it's important\"\n"
                       "- \"What's due this week?\"\n"
                       "- \"I bought the milk\"\n"
                       "- \"Move the dentist to Friday\"\n"
                       "- \"Delete the old reminder\"");
        break;
    case INTENT_YES:
        builtin_say(t, "What would you like me to do?");
        t->unsure = true;
        break;
    case INTENT_NO:
        builtin_say(t, "Okay. Let me know if there's anything else.");
        break;
    case INTENT_OTHER:
        t->unsure = true;
        builtin_say(t, "I can only help with your tasks: adding, showing, changing, completing and "
                       "deleting them.");
        builtin_ask(t, ask_write(t->a, ASK_OFFER_LIST, INTENT_LIST, ""), NULL, 0);
        break;
    default:
        t->unsure = true;
        if (m->n_items > 0 && m->items[0].title[0] && strncmp(m->items[0].title, "I ", 2) != 0)
            builtin_ask(t, ask_write(t->a, ASK_OFFER_ADD, INTENT_CREATE, builtin_items_named(t, m)),
                        NULL, 0);
        else
            builtin_say(t,
                        "I'm not sure what you'd like to do. I can add a task, show your list, or "
                        "update, complete or delete a task. Which would you like?");
    }
}

/* The task as a call of the same message saw it before it was changed. */
static bool state_before(struct builtin *t, const struct model_message *m, size_t call, int64_t id,
                         struct todo *out)
{
    for (size_t i = call; i-- > 0;) {
        struct todos seen = {0};
        builtin_todos_read(t->a, &m->done[i], &seen);
        for (size_t k = 0; k < seen.n; k++)
            if (seen.at[k].id == id && m->done[i].output) {
                *out = seen.at[k];
                return true;
            }
    }
    return false;
}

static void set_or_null(json_t *args, const char *key, const char *value)
{
    json_object_set_new(args, key, value[0] ? json_string(value) : json_null());
}

/* The update that undoes an update: each field it set becomes what it was. */
static json_t *update_back(struct builtin *t, const struct model_done *done, const struct todo *old)
{
    json_t *made = json_read(t->a, done->arguments, strlen(done->arguments), NULL);
    json_t *args = json_pack("{s:I}", "task_id", (json_int_t)old->id);
    if (json_object_get(made, "title"))
        json_object_set_new(args, "title", json_string(old->title));
    if (json_object_get(made, "description"))
        set_or_null(args, "description", old->description);
    if (json_object_get(made, "due_date"))
        set_or_null(args, "due_date", old->due);
    if (json_object_get(made, "priority") && old->priority != PRIORITY_NONE)
        json_object_set_new(args, "priority", json_string(meaning_priority_name(old->priority)));
    if (json_object_get(made, "completed"))
        json_object_set_new(args, "completed", json_boolean(old->completed));
    return args;
}

/* The change that takes a call back; false when there is none. */
static bool plan_undo(struct builtin *t, const struct model_message *m, size_t call,
                      struct change_list *list)
{
    static const struct changes nothing = {.title = "", .description = "", .completed = -1};
    const struct model_done *done = &m->done[call];
    struct change c = {
        .tool = "update_task", .intent = INTENT_UPDATE, .changes = &nothing, .words = ""};
    struct todo old;
    if (!builtin_todo_of(t->a, done, &c.task))
        return false;
    json_int_t id = (json_int_t)c.task.id;
    if (strcmp(done->tool, "complete_task") == 0) {
        c.intent = INTENT_REOPEN;
        c.args = json_pack("{s:I, s:b}", "task_id", id, "completed", 0);
    } else if (strcmp(done->tool, "add_task") == 0) {
        c.intent = INTENT_DELETE;
        c.tool = "delete_task";
        c.args = json_pack("{s:I}", "task_id", id);
    } else if (strcmp(done->tool, "update_task") == 0 &&
               state_before(t, m, call, c.task.id, &old)) {
        c.args = update_back(t, done, &old);
    } else {
        return false;
    }
    json_keep(t->a, c.args);
    builtin_change_add(t, list, &c);
    return true;
}

static bool is_change(const struct model_done *done)
{
    return done->success && strcmp(done->tool, "list_tasks") != 0 &&
           strcmp(done->tool, "get_task") != 0;
}

size_t builtin_plan_undo(struct builtin *t, const struct model_message *m, struct change_list *list)
{
    size_t changes = 0;
    for (size_t k = 0; k < m->done_count; k++)
        if (is_change(&m->done[k])) {
            changes++;
            plan_undo(t, m, k, list);
        }
    return changes;
}

/* The task that the message deleted, if it did. */
static bool deleted_in(struct builtin *t, const struct model_message *m, struct todo *out)
{
    for (size_t k = 0; k < m->done_count; k++)
        if (is_change(&m->done[k]) && strcmp(m->done[k].tool, "delete_task") == 0 &&
            builtin_todo_of(t->a, &m->done[k], out))
            return true;
    return false;
}

bool builtin_run_undo(struct builtin *t, const struct want *w)
{
    (void)w;
    size_t i = t->user, changes = 0;
    while (changes == 0 && (i = builtin_history_reply_before(t, i)) != NO_MESSAGE) {
        const struct model_message *m = &t->in->messages[i];
        struct change_list list = {0};
        struct todo gone;
        if (deleted_in(t, m, &gone)) {
            builtin_say(t, "A deleted task can't be brought back.");
            builtin_ask(t, ask_write(t->a, ASK_OFFER_ADD, INTENT_CREATE, gone.title), NULL, 0);
            return true;
        }
        changes = builtin_plan_undo(t, m, &list);
        if (list.n > 0)
            return builtin_make_changes(t, &list);
    }
    builtin_say(t, "There's nothing I can undo here. What would you like to change?");
    return true;
}
