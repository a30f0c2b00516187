/* Questions that wait for their owner's yes. */
#include "store/store_confirmation.h"

#include "base/strbuf.h"
#include "sql_queries.h"

#include <string.h>

#define ARRAY_MAX 65536

/* Ids or versions as a Postgres array, "{1,2,3}". */
static const char *array_of(struct arena *a, const struct confirmation_task *tasks, size_t count,
                            bool versions)
{
    struct strbuf *b = strbuf_new(a, ARRAY_MAX);
    for (size_t i = 0; i < count; i++)
        strbuf_addf(b, "%c%lld", i == 0 ? '{' : ',',
                    (long long)(versions ? tasks[i].version : tasks[i].id));
    strbuf_adds(b, count == 0 ? "{}" : "}");
    return b->data;
}

enum status store_confirmation_tasks(struct db *db, struct caller *caller, struct arena *a,
                                     struct confirmation_task *tasks, size_t count, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r =
        db_add(b, &sql_confirmation_tasks, "is", caller->user_id, array_of(a, tasks, count, false));
    enum status status = caller_run(caller, b, e);
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        tasks[i].title = db_text_or_null(r, i, 1);
        tasks[i].version = db_int(r, i, 2);
    }
    return status;
}

enum status store_confirmation_create(struct db *db, struct caller *caller, struct arena *a,
                                      const struct confirmation_task *tasks, size_t count, int ttl,
                                      struct confirmation *c, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    db_add(b, &sql_confirmation_clean, "i", caller->user_id);
    db_add(b, &sql_confirmation_replace, "ioss", caller->user_id, c->conversation_id, c->source,
           c->calls);
    struct db_result *r =
        db_add(b, &sql_confirmation_create, "iosssssi", caller->user_id, c->conversation_id,
               c->source, c->summary, c->calls, array_of(a, tasks, count, false),
               array_of(a, tasks, count, true), (int64_t)ttl);
    enum status status = caller_run(caller, b, e);
    if (status == STATUS_OK) {
        c->id = db_int(r, 0, 0);
        c->expires_at = db_text(r, 0, 1);
        c->expires_epoch = db_int(r, 0, 2);
    }
    return status;
}

static void read_row(const struct db_result *r, size_t row, struct confirmation *c)
{
    *c = (struct confirmation){
        .id = db_int(r, row, 0),
        .source = db_text(r, row, 1),
        .conversation_id = db_int(r, row, 2),
        .summary = db_text(r, row, 3),
        .calls = db_text(r, row, 4),
        .expires_at = db_text(r, row, 5),
    };
}

enum status store_confirmation_list(struct db *db, struct caller *caller, struct arena *a,
                                    struct confirmation **list, size_t *count, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = db_add(b, &sql_confirmation_list, "i", caller->user_id);
    enum status status = caller_run(caller, b, e);
    *count = status == STATUS_OK ? db_rows(r) : 0;
    *list = arena_alloc(a, (*count + 1) * sizeof **list);
    for (size_t i = 0; i < *count; i++)
        read_row(r, i, *list + i);
    return status;
}

static struct db_result *add_take(struct db_batch *b, const struct caller *caller, int64_t id,
                                  const struct confirmation_place *place, const char *status)
{
    return db_add(b, &sql_confirmation_take, "iiobs", caller->user_id, id, place->conversation_id,
                  place->elicitation, status);
}

static enum status gone(struct error *e)
{
    return error_set(e, STATUS_NOT_FOUND, "There is nothing to confirm any more.");
}

enum status store_confirmation_take(struct db *db, struct caller *caller, struct arena *a,
                                    int64_t id, const struct confirmation_place *place,
                                    struct confirmation *c, bool *same, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = add_take(b, caller, id, place, "approved");
    enum status status = caller_run_open(caller, b, e);
    if (status != STATUS_OK)
        return status;
    if (db_rows(r) == 0) {
        db_rollback(db);
        return gone(e);
    }
    read_row(r, 0, c);
    *same = db_bool(r, 0, 6);
    return STATUS_OK;
}

enum status store_confirmation_end(struct db *db, struct caller *caller, struct arena *a,
                                   int64_t id, bool drop, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    if (drop)
        db_add(b, &sql_confirmation_drop, "ii", caller->user_id, id);
    enum status status = caller_run(caller, b, e);
    if (status == STATUS_OK || !db_outcome_unknown(db))
        return status;
    /* The commit was sent and its answer lost: the question tells whether it happened. */
    struct error again;
    db_retry(db);
    b = caller_batch(caller, db, a);
    struct db_result *r = db_add(b, &sql_confirmation_status, "ii", caller->user_id, id);
    if (caller_run(caller, b, &again) == STATUS_OK && db_rows(r) == 1 &&
        strcmp(db_text(r, 0, 0), "pending") != 0)
        return STATUS_OK;
    return status;
}

enum status store_confirmation_left(struct db *db, struct caller *caller, struct arena *a,
                                    size_t *total, size_t *completed, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = db_add(b, &sql_user_tasks_left, "i", caller->user_id);
    enum status status = caller_run(caller, b, e);
    if (status == STATUS_OK) {
        *total = (size_t)db_int(r, 0, 0);
        *completed = (size_t)db_int(r, 0, 1);
    }
    return status;
}

enum status store_confirmation_decline(struct db *db, struct caller *caller, struct arena *a,
                                       int64_t id, const struct confirmation_place *place,
                                       struct confirmation *c, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = add_take(b, caller, id, place, "declined");
    enum status status = caller_run(caller, b, e);
    if (status != STATUS_OK)
        return status;
    if (db_rows(r) == 0)
        return gone(e);
    read_row(r, 0, c);
    return STATUS_OK;
}

void store_confirmation_add_drop(struct db_batch *b, int64_t user_id, int64_t conversation_id)
{
    db_add(b, &sql_confirmation_drop_conversation, "ii", user_id, conversation_id);
}
