/* Personal access tokens. */
#include "store/store_token.h"

#include "sql_queries.h"

static void read_row(const struct db_result *r, size_t row, struct store_token *out)
{
    out->id = (int)db_int(r, row, 0);
    out->name = db_text(r, row, 1);
    out->scopes = db_text(r, row, 2);
    out->created_at = db_text(r, row, 3);
    out->last_used_at = db_text_or_null(r, row, 4);
    out->expires_at = db_text_or_null(r, row, 5);
}

enum status store_token_insert(struct caller *caller, struct db *db, struct arena *a,
                               const char *name, const char *hash, const char *scopes, int days,
                               struct store_token *out, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r =
        db_add(b, &sql_token_insert, "issssi", caller->user_id, name, hash, scopes,
               days == 0 ? NULL : arena_printf(a, "%d", days), (int64_t)STORE_TOKEN_MOST);
    enum status status = caller_run(caller, b, e);
    if (status == STATUS_OK && db_rows(r) == 0) {
        error_code(e, STATUS_CONFLICT, "TOO_MANY_TOKENS",
                   "You have %d access tokens. Please revoke one first.", STORE_TOKEN_MOST);
        e->retry_after = 0;
        return STATUS_CONFLICT;
    }
    if (status == STATUS_OK)
        read_row(r, 0, out);
    return status;
}

enum status store_token_list(struct caller *caller, struct db *db, struct arena *a,
                             struct store_token **out, size_t *count, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = db_add(b, &sql_token_list, "i", caller->user_id);
    enum status status = caller_run(caller, b, e);
    if (status != STATUS_OK)
        return status;
    *count = db_rows(r);
    *out = arena_alloc(a, (*count + 1) * sizeof **out);
    for (size_t i = 0; i < *count; i++)
        read_row(r, i, &(*out)[i]);
    return STATUS_OK;
}

enum status store_token_delete(struct caller *caller, struct db *db, struct arena *a, int64_t id,
                               struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = db_add(b, &sql_token_delete, "ii", caller->user_id, id);
    enum status status = caller_run(caller, b, e);
    if (status == STATUS_OK && db_rows(r) == 0)
        return error_set(e, STATUS_NOT_FOUND, "There is no such access token.");
    return status;
}
