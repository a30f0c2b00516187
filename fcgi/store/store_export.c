/* Everything a user has, page by page. Pages are small enough for the largest rows to fit in
 * memory. */
#include "store/store_export.h"

#include "sql_queries.h"

#define TASKS    500
#define MESSAGES 200
#define ROWS     40

enum status store_export_begin(struct caller *caller, struct db *db, struct arena *a,
                               struct error *e)
{
    /* The credential's check may note its use, which a transaction that only reads may not. */
    enum status status = caller_run(caller, caller_batch(caller, db, a), e);
    if (status != STATUS_OK)
        return status;
    struct db_batch *b = db_batch(db, a);
    db_add(b, &sql_export_snapshot, "");
    db_add(b, &sql_user_set, "i", caller->user_id);
    return db_run_open(b, e);
}

void store_export_end(struct db *db)
{
    db_rollback(db);
}

enum status store_export_tasks(const struct caller *caller, struct db *db, struct arena *a,
                               int64_t after, struct export_task **out, size_t *count,
                               struct error *e)
{
    struct db_batch *b = db_batch(db, a);
    struct db_result *r =
        db_add(b, &sql_export_tasks, "iii", caller->user_id, after, (int64_t)TASKS);
    enum status status = db_run_open(b, e);
    if (status != STATUS_OK)
        return status;
    *count = db_rows(r);
    *out = arena_alloc(a, (*count + 1) * sizeof **out);
    for (size_t i = 0; i < *count; i++)
        (*out)[i] = (struct export_task){
            .id = db_int(r, i, 0),
            .title = db_text(r, i, 1),
            .description = db_text_or_null(r, i, 2),
            .due = db_text_or_null(r, i, 3),
            .priority = db_text(r, i, 4),
            .done = db_bool(r, i, 5),
            .created_at = db_text(r, i, 6),
            .updated_at = db_text(r, i, 7),
            .completed_at = db_text_or_null(r, i, 8),
            .version = db_int(r, i, 9),
        };
    return STATUS_OK;
}

enum status store_export_messages(const struct caller *caller, struct db *db, struct arena *a,
                                  int64_t after_conversation, int64_t after,
                                  struct export_message **out, size_t *count, struct error *e)
{
    struct db_batch *b = db_batch(db, a);
    struct db_result *r = db_add(b, &sql_export_messages, "iiii", caller->user_id,
                                 after_conversation, after, (int64_t)MESSAGES);
    enum status status = db_run_open(b, e);
    if (status != STATUS_OK)
        return status;
    *count = db_rows(r);
    *out = arena_alloc(a, (*count + 1) * sizeof **out);
    for (size_t i = 0; i < *count; i++)
        (*out)[i] = (struct export_message){
            .conversation_id = db_int(r, i, 0),
            .id = db_int(r, i, 1),
            .title = db_text(r, i, 2),
            .created_at = db_text(r, i, 3),
            .updated_at = db_text(r, i, 4),
            .json = db_text(r, i, 5),
        };
    return STATUS_OK;
}

enum status store_export_rows(const struct caller *caller, struct db *db, struct arena *a,
                              enum export_kind kind, int64_t after, struct export_row **out,
                              size_t *count, struct error *e)
{
    static const struct sql *const queries[] = {
        [EXPORT_CALLS] = &sql_export_calls,
        [EXPORT_CONFIRMATIONS] = &sql_export_confirmations,
        [EXPORT_TOKENS] = &sql_export_tokens,
    };
    struct db_batch *b = db_batch(db, a);
    struct db_result *r = db_add(b, queries[kind], "iii", caller->user_id, after, (int64_t)ROWS);
    enum status status = db_run_open(b, e);
    if (status != STATUS_OK)
        return status;
    *count = db_rows(r);
    *out = arena_alloc(a, (*count + 1) * sizeof **out);
    for (size_t i = 0; i < *count; i++)
        (*out)[i] = (struct export_row){db_int(r, i, 0), db_text(r, i, 1)};
    return STATUS_OK;
}
