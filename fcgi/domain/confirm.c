/* Changes that wait for their owner's yes. */
#include "domain/confirm.h"

#include "domain/model.h"
#include "language/question.h"

#include <stdlib.h>
#include <string.h>

#define CALLS_MAX_BYTES ((size_t)4 << 20)

/* --- asking -----------------------------------------------------------------------------------*/

static struct confirmation_task *tasks_of(struct arena *a, const struct confirm_call *calls,
                                          size_t count)
{
    struct confirmation_task *tasks = arena_alloc(a, (count + 1) * sizeof *tasks);
    for (size_t i = 0; i < count; i++)
        tasks[i] = (struct confirmation_task){calls[i].task_id, calls[i].title, calls[i].version};
    return tasks;
}

enum status confirm_look(const struct services *s, struct caller *caller, struct arena *a,
                         struct confirm_call *calls, size_t count, struct error *e)
{
    for (size_t i = 0; i < count; i++)
        calls[i].task_id = json_id(json_object_get(calls[i].arguments, "task_id"));
    struct confirmation_task *tasks = tasks_of(a, calls, count);
    enum status status = store_confirmation_tasks(s->db, caller, a, tasks, count, e);
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        calls[i].title = tasks[i].title;
        calls[i].version = tasks[i].version;
    }
    return status;
}

static enum question_kind kind_of(const char *tool)
{
    return strcmp(tool, "delete_task") == 0     ? QUESTION_DELETE
           : strcmp(tool, "complete_task") == 0 ? QUESTION_COMPLETE
                                                : QUESTION_UPDATE;
}

static struct question_item *items_of(struct arena *a, const struct confirm_call *calls,
                                      size_t count)
{
    struct question_item *items = arena_alloc(a, (count + 1) * sizeof *items);
    for (size_t i = 0; i < count; i++)
        items[i] = (struct question_item){kind_of(calls[i].tool), calls[i].title, false};
    return items;
}

enum status confirm_ask(const struct services *s, struct caller *caller, struct arena *a,
                        const struct confirm_call *calls, size_t count, int64_t conversation_id,
                        const char *source, struct confirmation *c, struct error *e)
{
    struct strbuf *b = strbuf_new(a, CALLS_MAX_BYTES);
    for (size_t i = 0; i < count; i++) {
        strbuf_adds(b, i == 0 ? "[{\"tool\":" : ",{\"tool\":");
        strbuf_add_json(b, calls[i].tool);
        strbuf_addf(b, ",\"parameters\":%s,\"title\":", json_text(a, calls[i].arguments));
        strbuf_add_json(b, calls[i].title);
        strbuf_addc(b, '}');
    }
    strbuf_addc(b, ']');
    if (b->full || count == 0)
        return error_set(e, STATUS_TOO_LARGE, NULL);
    *c = (struct confirmation){
        .conversation_id = conversation_id,
        .source = source,
        .summary = question_ask(a, items_of(a, calls, count), count),
        .calls = b->data,
    };
    return store_confirmation_create(s->db, caller, a, tasks_of(a, calls, count), count,
                                     s->config->confirm_ttl, c, e);
}

void confirm_add_json(struct strbuf *b, const struct confirmation *c, bool with_source)
{
    strbuf_addf(b, "{\"id\":%lld,\"summary\":", (long long)c->id);
    strbuf_add_json(b, c->summary);
    strbuf_addf(b, ",\"calls\":%s,\"expires_at\":", c->calls);
    strbuf_add_json(b, c->expires_at);
    if (with_source) {
        strbuf_adds(b, ",\"source\":");
        strbuf_add_json(b, c->source);
    }
    strbuf_addc(b, '}');
}

/* --- answering --------------------------------------------------------------------------------*/

/* The calls as they were stored; false when that text is not what confirm_ask wrote. */
static bool read_calls(struct arena *a, const char *text, struct confirm_outcome *o)
{
    json_t *list = json_read(a, text, strlen(text), NULL);
    o->count = json_array_size(list);
    o->calls = arena_alloc(a, (o->count + 1) * sizeof *o->calls);
    for (size_t i = 0; i < o->count; i++) {
        const json_t *call = json_array_get(list, i);
        o->calls[i].tool = json_member_string(call, "tool");
        o->calls[i].title = json_member_string(call, "title");
        o->calls[i].arguments = json_object_get(call, "parameters");
        if (o->calls[i].tool == NULL || o->calls[i].title == NULL || o->calls[i].arguments == NULL)
            return false;
        o->calls[i].task_id = json_id(json_object_get(o->calls[i].arguments, "task_id"));
    }
    return o->count > 0;
}

static enum status run_calls(const struct services *s, struct caller *caller, struct arena *a,
                             const struct confirm_answer *answer, const struct confirmation *c,
                             struct confirm_outcome *o, struct error *e)
{
    for (size_t i = 0; i < o->count; i++) {
        struct tool_call call = answer->from;
        if (call.source == NULL)
            call.source = strcmp(c->source, "chat") == 0 ? "chat" : "mcp";
        call.tool = o->calls[i].tool;
        call.arguments = o->calls[i].arguments;
        call.keep_open = true;
        enum status status = tools_run(s, caller, a, &call, &o->calls[i].result, e);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* A question that held as many as it could may have left some out: what is there now is told. It is
   done by then, so that a failure to count is none of the answer. */
static const char *with_left(const struct services *s, struct caller *caller, struct arena *a,
                             const struct question_item *items, size_t count)
{
    const char *done = question_done(a, items, count);
    size_t total, completed;
    struct error ignored;
    if (count < MODEL_HELD_MOST ||
        store_confirmation_left(s->db, caller, a, &total, &completed, &ignored) != STATUS_OK)
        return done;
    return arena_printf(a, "%s%s", done, question_left(a, items, count, total, completed));
}

static enum status approve(const struct services *s, struct caller *caller, struct arena *a,
                           const struct confirm_answer *answer, struct confirm_outcome *o,
                           struct error *e)
{
    struct confirmation c;
    bool same;
    enum status status =
        store_confirmation_take(s->db, caller, a, answer->id, &answer->place, &c, &same, e);
    if (status != STATUS_OK)
        return status;
    if (!read_calls(a, c.calls, o))
        status = error_set(e, STATUS_INTERNAL, NULL);
    else if (same)
        status = run_calls(s, caller, a, answer, &c, o, e);
    if (status == STATUS_OK)
        status = store_confirmation_end(s->db, caller, a, answer->id, !same, e);
    if (status != STATUS_OK) {
        db_rollback(s->db);
        return status;
    }
    struct question_item *items = items_of(a, o->calls, o->count);
    for (size_t i = 0; i < o->count; i++)
        items[i].failed = !o->calls[i].result.success;
    o->end = same ? CONFIRM_DONE : CONFIRM_CHANGED;
    o->text =
        same ? with_left(s, caller, a, items, o->count) : question_changed(a, items, o->count);
    return STATUS_OK;
}

enum status confirm_execute(const struct services *s, struct caller *caller, struct arena *a,
                            const struct confirm_answer *answer, struct confirm_outcome *o,
                            struct error *e)
{
    *o = (struct confirm_outcome){.count = 0};
    if (answer->approve)
        return approve(s, caller, a, answer, o, e);
    struct confirmation c;
    enum status status =
        store_confirmation_decline(s->db, caller, a, answer->id, &answer->place, &c, e);
    if (status != STATUS_OK)
        return status;
    if (!read_calls(a, c.calls, o))
        return error_set(e, STATUS_INTERNAL, NULL);
    o->end = CONFIRM_DECLINED;
    o->text = question_kept(a, items_of(a, o->calls, o->count), o->count);
    return STATUS_OK;
}
