/* Tasks: one statement a tool, in one round trip with the credential's check and the turn's lease.
 */
#include "store/store_task.h"

#include "adapters/digest.h"
#include "sql_queries.h"
#include "store/lease.h"

#include <stdlib.h>

#define ATTEMPT_BYTES 8

/* The first eight parameters of every statement here; `more` are the types of the rest. */
#define AUDIT_TYPES "ioosssss"
#define AUDIT_VALUES(r, c)                                                                         \
    (r)->caller->user_id, (c)->conversation_id, (c)->message_id, (c)->tool, (c)->input,            \
        (c)->source, (c)->request_id

static struct db_batch *begin(const struct store_task_run *r)
{
    const struct store_call *c = r->call;
    struct db_batch *b = caller_batch(r->caller, r->db, r->arena);
    if (c->lease_owner != NULL)
        lease_hold(b, r->caller->user_id, c->conversation_id, c->lease_owner);
    return b;
}

static enum status read_outcome(const struct db_result *row, struct store_outcome *out,
                                struct error *e)
{
    if (db_rows(row) == 0)
        return error_set(e, STATUS_UNAUTHENTICATED, NULL); /* the account was deleted meanwhile */
    out->success = db_bool(row, 0, 0);
    out->output = db_text(row, 0, 1);
    out->receipt = db_text(row, 0, 2);
    out->duration_ms = strtod(db_text(row, 0, 3), NULL);
    return STATUS_OK;
}

/* The connection broke while the commit was under way. The first statement waits for it to end, if
   it is still running; the second then sees whether its audit row is there. */
static enum status look_up(const struct store_task_run *r, const char *attempt,
                           struct store_outcome *out, struct error *e)
{
    struct error ignored;
    db_retry(r->db);
    struct db_batch *b = caller_batch(r->caller, r->db, r->arena);
    db_add(b, &sql_user_wait, "i", r->caller->user_id);
    struct db_result *row = db_add(b, &sql_tool_call_find, "is", r->caller->user_id, attempt);
    if (caller_run(r->caller, b, &ignored) != STATUS_OK || db_rows(row) == 0)
        return error_set(e, STATUS_UNAVAILABLE, NULL);
    return read_outcome(row, out, e);
}

static enum status finish(const struct store_task_run *r, struct db_batch *b, const char *attempt,
                          const struct db_result *row, struct store_outcome *out, struct error *e)
{
    enum status status =
        r->call->keep_open ? caller_run_open(r->caller, b, e) : caller_run(r->caller, b, e);
    if (status == STATUS_OK)
        return read_outcome(row, out, e);
    if (status == STATUS_UNAVAILABLE && db_outcome_unknown(r->db) && !r->call->read_only)
        return look_up(r, attempt, out, e);
    return status;
}

enum status store_task_add(const struct store_task_run *r, const struct store_task *task,
                           struct store_outcome *out, struct error *e)
{
    const char *attempt = digest_random_hex(r->arena, ATTEMPT_BYTES);
    struct db_batch *b = begin(r);
    struct db_result *row =
        db_add(b, &sql_task_add, AUDIT_TYPES "ssssssb", AUDIT_VALUES(r, r->call), attempt,
               task->title, task->description, task->due.on, task->due.at, task->due.moment,
               task->priority, (int)task->done);
    return finish(r, b, attempt, row, out, e);
}

static bool is_bound(const struct store_bound *b)
{
    return b->local != NULL || b->moment != NULL;
}

/* No filter but pending or completed, and no cursor. */
static bool is_plain(const struct store_task_filter *f)
{
    return f->priority == NULL && !is_bound(&f->from) && !is_bound(&f->before) &&
           f->cursor == NULL && f->search == NULL;
}

static struct db_result *queue_list(struct db_batch *b, const struct store_task_run *r,
                                    const char *attempt, const struct store_task_filter *f)
{
    return db_add(b, &sql_task_list, AUDIT_TYPES "bbi", AUDIT_VALUES(r, r->call), attempt,
                  (int)!f->pending, (int)f->completed, f->limit);
}

static struct db_result *queue_find(struct db_batch *b, const struct store_task_run *r,
                                    const char *attempt, const struct store_task_filter *f)
{
    static const char *const done[2][2] = {{"{}", "{t}"}, {"{f}", "{f,t}"}};
    return db_add(b, &sql_task_find, AUDIT_TYPES "ssssssssi", AUDIT_VALUES(r, r->call), attempt,
                  done[f->pending][f->completed],
                  f->priority == NULL ? "{low,medium,high}"
                                      : arena_printf(r->arena, "{%s}", f->priority),
                  f->from.local, f->from.moment, f->before.local, f->before.moment, f->cursor,
                  f->search, f->limit);
}

enum status store_task_list(const struct store_task_run *r, const struct store_task_filter *f,
                            struct store_outcome *out, struct error *e)
{
    const char *attempt = digest_random_hex(r->arena, ATTEMPT_BYTES);
    struct db_batch *b = begin(r);
    struct db_result *row =
        is_plain(f) ? queue_list(b, r, attempt, f) : queue_find(b, r, attempt, f);
    return finish(r, b, attempt, row, out, e);
}

static enum status run_by_id(const struct store_task_run *r, const struct sql *sql, int64_t id,
                             struct store_outcome *out, struct error *e)
{
    const char *attempt = digest_random_hex(r->arena, ATTEMPT_BYTES);
    struct db_batch *b = begin(r);
    struct db_result *row = db_add(b, sql, AUDIT_TYPES "i", AUDIT_VALUES(r, r->call), attempt, id);
    return finish(r, b, attempt, row, out, e);
}

enum status store_task_get(const struct store_task_run *r, int64_t id, struct store_outcome *out,
                           struct error *e)
{
    return run_by_id(r, &sql_task_get, id, out, e);
}

enum status store_task_complete(const struct store_task_run *r, int64_t id,
                                struct store_outcome *out, struct error *e)
{
    return run_by_id(r, &sql_task_complete, id, out, e);
}

enum status store_task_delete(const struct store_task_run *r, int64_t id, struct store_outcome *out,
                              struct error *e)
{
    return run_by_id(r, &sql_task_delete, id, out, e);
}

enum status store_task_update(const struct store_task_run *r, const struct store_task_change *c,
                              struct store_outcome *out, struct error *e)
{
    const char *attempt = digest_random_hex(r->arena, ATTEMPT_BYTES);
    struct db_batch *b = begin(r);
    struct db_result *row =
        db_add(b, &sql_task_update,
               AUDIT_TYPES "isbsssssss"
                           "s",
               AUDIT_VALUES(r, r->call), attempt, c->id, c->title, (int)c->set_description,
               c->description, c->due_mode, c->due.on, c->due.at, c->due.moment, c->priority,
               !c->set_done ? NULL
               : c->done    ? "t"
                            : "f",
               c->done_field);
    return finish(r, b, attempt, row, out, e);
}

enum status store_task_refuse(const struct store_task_run *r, struct store_outcome *out,
                              struct error *e)
{
    const char *attempt = digest_random_hex(r->arena, ATTEMPT_BYTES);
    struct db_batch *b = begin(r);
    struct db_result *row = db_add(b, &sql_tool_refused, AUDIT_TYPES "ss", AUDIT_VALUES(r, r->call),
                                   attempt, out->output, out->receipt);
    return finish(r, b, attempt, row, out, e);
}

enum status store_task_local_now(const struct store_task_run *r, const char **now, struct error *e)
{
    struct db_batch *b = caller_batch(r->caller, r->db, r->arena);
    struct db_result *row = db_add(b, &sql_user_local_now, "i", r->caller->user_id);
    enum status status =
        r->call->keep_open ? caller_run_open(r->caller, b, e) : caller_run(r->caller, b, e);
    *now = status == STATUS_OK ? db_text(row, 0, 0) : NULL;
    return status;
}
