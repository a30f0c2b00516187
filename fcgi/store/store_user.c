/* Users and their logins. */
#include "store/store_user.h"

#include "sql_queries.h"

#include <stdlib.h>
#include <string.h>

static void read_user(const struct db_result *r, struct user *out)
{
    out->id = db_int(r, 0, 0);
    out->email = db_text_or_null(r, 0, 1);
    out->name = db_text(r, 0, 2);
    out->timezone = db_text(r, 0, 3);
    out->session = (int)db_int(r, 0, 4);
}

static void read_login(const struct db_result *found, const struct db_result *tries,
                       struct user_login *out)
{
    memset(out, 0, sizeof *out);
    if (db_rows(found) > 0) {
        out->user_id = db_int(found, 0, 0);
        out->password_hash = db_text_or_null(found, 0, 1);
    }
    out->wait = tries == NULL ? 0 : (int)db_int(tries, 0, 0);
}

/* Old counts go now and then, in a transaction of their own. */
static void sweep(struct db *db, struct arena *a)
{
    struct error ignored;
    if (random() % 200 != 0)
        return;
    struct db_batch *b = db_batch(db, a);
    db_add(b, &sql_throttle_sweep, "");
    db_run(b, &ignored);
}

enum status store_user_find(struct db *db, struct arena *a, const char *email,
                            const struct user_limit *limit, struct user_login *out, struct error *e)
{
    struct db_batch *b = db_batch(db, a);
    struct db_result *tries = NULL, *found;
    db_add(b, &sql_login_name, "s", email);
    if (limit->account > 0)
        tries = db_add(b, &sql_login_tries, "isi", (int64_t)limit->account, limit->client_bucket,
                       (int64_t)limit->client);
    found = db_add(b, &sql_login_find, "");
    enum status status = db_run(b, e);
    if (status == STATUS_OK)
        read_login(found, tries, out);
    if (status == STATUS_OK && limit->account > 0)
        sweep(db, a);
    return status;
}

enum status store_user_find_free(struct db *db, struct arena *a, const char *email,
                                 const char *timezone, const struct user_limit *limit,
                                 struct user_login *out, struct error *e)
{
    struct db_batch *b = db_batch(db, a);
    struct db_result *tries = NULL, *found;
    db_add(b, &sql_login_name, "s", email);
    if (limit->client > 0)
        tries = db_add(b, &sql_throttle_hit, "si", limit->client_bucket, (int64_t)limit->client);
    if (timezone != NULL)
        db_add(b, &sql_zone_check, "s", timezone);
    found = db_add(b, &sql_login_find, "");
    enum status status = db_run(b, e);
    if (status == STATUS_OK)
        read_login(found, tries, out);
    return status;
}

enum status store_user_own_login(struct caller *caller, struct db *db, struct arena *a, int account,
                                 struct user_login *out, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = db_add(b, &sql_user_password, "ii", caller->user_id, (int64_t)account);
    enum status status = caller_run(caller, b, e);
    memset(out, 0, sizeof *out);
    if (status == STATUS_OK && db_rows(r) > 0) {
        out->user_id = caller->user_id;
        out->subject = db_text(r, 0, 0);
        out->password_hash = db_text(r, 0, 1);
        out->wait = (int)db_int(r, 0, 2);
    }
    return status;
}

enum status store_user_enter(struct db *db, struct arena *a, const char *email, int64_t user_id,
                             const struct user_limit *limit, struct user *out, struct error *e)
{
    struct db_batch *b = db_batch(db, a);
    db_add(b, &sql_user_set, "i", user_id);
    struct db_result *r = db_add(b, &sql_user_get, "i", user_id);
    if (limit->account > 0)
        db_add(b, &sql_login_tries_refund, "ss", email, limit->client_bucket);
    enum status status = db_run(b, e);
    if (status == STATUS_OK && db_rows(r) == 0)
        return error_set(e, STATUS_NOT_FOUND, NULL);
    if (status == STATUS_OK)
        read_user(r, out);
    return status;
}

enum status store_user_insert(struct db *db, struct arena *a, const char *email, const char *name,
                              const char *timezone, const char *password_hash, struct user *out,
                              struct error *e)
{
    struct db_batch *b = db_batch(db, a);
    db_add(b, &sql_user_number, "");
    struct db_result *r = db_add(b, &sql_user_insert, "sss", email, name, timezone);
    db_add(b, &sql_login_insert, "ss", email, password_hash);
    enum status status = db_run(b, e);
    if (status == STATUS_OK)
        read_user(r, out);
    return status;
}

static enum status find_outside(struct db *db, struct arena *a, const char *issuer,
                                const char *subject, int64_t issued_at, struct user *out,
                                struct error *e)
{
    struct db_batch *b = db_batch(db, a);
    db_add(b, &sql_login_name_outside, "ss", issuer, subject);
    struct db_result *login = db_add(b, &sql_login_find_outside, "");
    struct db_result *r = db_add(b, &sql_user_get_outside, "i", issued_at);
    enum status status = db_run(b, e);
    if (status != STATUS_OK)
        return status;
    if (db_null(login, 0, 0))
        return error_set(e, STATUS_NOT_FOUND, NULL);
    if (db_rows(r) == 0)
        return error_set(e, STATUS_UNAUTHENTICATED, "Please sign in again.");
    read_user(r, out);
    return STATUS_OK;
}

enum status store_user_outside(struct db *db, struct arena *a, const char *issuer,
                               const char *subject, const char *name, int64_t issued_at,
                               struct user *out, struct error *e)
{
    enum status status = find_outside(db, a, issuer, subject, issued_at, out, e);
    if (status != STATUS_NOT_FOUND)
        return status;
    struct db_batch *b = db_batch(db, a);
    db_add(b, &sql_user_number, "");
    struct db_result *r = db_add(b, &sql_user_insert, "nsn", name);
    db_add(b, &sql_login_insert_outside, "ss", issuer, subject);
    status = db_run(b, e);
    if (status == STATUS_OK)
        read_user(r, out);
    /* Another request of the same newcomer was quicker: that user it is. */
    if (status == STATUS_CONFLICT)
        status = find_outside(db, a, issuer, subject, issued_at, out, e);
    return status;
}

enum status store_user_update(struct caller *caller, struct db *db, struct arena *a,
                              const struct user_change *change, struct user *out, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *changed = NULL;
    if (change->password_hash != NULL) {
        changed = db_add(b, &sql_user_password_set, "iss", caller->user_id, change->password_hash,
                         change->old_hash);
        db_add(b, &sql_user_sign_out, "i", caller->user_id);
    }
    struct db_result *r =
        db_add(b, &sql_user_update, "iss", caller->user_id, change->name, change->timezone);
    enum status status = caller_run(caller, b, e);
    if (status != STATUS_OK)
        return status;
    if (db_rows(r) == 0 || (changed != NULL && db_rows(changed) == 0))
        return error_set(e, STATUS_CONFLICT, "The password was changed elsewhere meanwhile.");
    read_user(r, out);
    return STATUS_OK;
}

enum status store_user_sign_out(struct caller *caller, struct db *db, struct arena *a,
                                struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    db_add(b, &sql_user_sign_out, "i", caller->user_id);
    return caller_run(caller, b, e);
}

enum status store_user_delete(struct caller *caller, struct db *db, struct arena *a,
                              struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    db_add(b, &sql_user_delete, "i", caller->user_id);
    return caller_run(caller, b, e);
}

enum status store_user_task_count(struct caller *caller, struct db *db, struct arena *a,
                                  int64_t *count, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = db_add(b, &sql_user_task_count, "i", caller->user_id);
    enum status status = caller_run(caller, b, e);
    *count = status == STATUS_OK ? db_int(r, 0, 0) : 0;
    return status;
}
