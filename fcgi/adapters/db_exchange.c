/* One group of batches over the wire: sent as one pipeline, which is one transaction, and read. */
#include "adapters/db_parts.h"

#include "base/clock.h"
#include "base/log.h"

#include <stdlib.h>
#include <string.h>

#define ANSWER_MS 6000

/* BEGIN and COMMIT are only for transactions that stay open over a round trip; an ordinary batch is
   the implicit transaction that a pipeline makes of everything up to its sync. */
static const struct sql sql_begin = {"begin", "begin"};
static const struct sql sql_commit = {"commit", "commit"};

static bool is_prepared(const struct db *db, const struct sql *sql)
{
    for (size_t i = 0; i < db->prepared_count; i++)
        if (db->prepared[i] == sql)
            return true;
    return false;
}

/* What was prepared before a failure stays prepared: only this one is not. */
static void forget_prepared(struct db *db, const struct sql *sql)
{
    for (size_t i = 0; i < db->prepared_count; i++)
        if (db->prepared[i] == sql)
            db->prepared[i--] = db->prepared[--db->prepared_count];
}

static bool send_statement(struct db *db, struct db_result *r)
{
    r->sent_prepare = false;
    if (!db->keep_prepared)
        return PQsendQueryParams(db->conn, r->sql->text, r->count, NULL, r->values, NULL, NULL, 0);
    if (!is_prepared(db, r->sql)) {
        r->sent_prepare = true;
        if (!PQsendPrepare(db->conn, r->sql->name, r->sql->text, 0, NULL))
            return false;
        /* Counted as prepared at once, so that a batch may use it twice; taken back on failure. */
        if (db->prepared_count == PREPARED_MAX)
            abort();
        db->prepared[db->prepared_count++] = r->sql;
    }
    return PQsendQueryPrepared(db->conn, r->sql->name, r->count, r->values, NULL, NULL, 0);
}

static enum status status_of_http(const char *digits)
{
    for (enum status s = STATUS_BAD_REQUEST; s < STATUS_INTERNAL; s++)
        if (s != STATUS_VALIDATION && status_http(s) == atoi(digits))
            return s;
    return STATUS_INTERNAL;
}

/* A refusal raised by our own functions: message, DETAIL and HINT are meant for the caller. */
static enum status refused(struct error *e, struct arena *a, const PGresult *r, const char *state)
{
    const char *message = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    const char *code = PQresultErrorField(r, PG_DIAG_MESSAGE_DETAIL);
    const char *wait = PQresultErrorField(r, PG_DIAG_MESSAGE_HINT);
    error_set(e, status_of_http(state + 2), "%s", message == NULL ? "" : message);
    if (code != NULL)
        e->code = arena_strdup(a, code);
    e->retry_after = wait == NULL ? 0 : atoi(wait);
    return e->status;
}

/* What happened to one of several is told when it happens again to it alone. */
static enum status sql_error(struct error *e, const struct db_batch *b, const PGresult *r,
                             const struct sql *sql)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    if (state == NULL)
        return error_set(e, STATUS_UNAVAILABLE, NULL);
    if (strncmp(state, "TC", 2) == 0)
        return refused(e, b->arena, r, state);
    if (strcmp(state, "23505") == 0)
        return error_set(e, STATUS_CONFLICT, NULL);
    if (strncmp(state, "22", 2) == 0 || strcmp(state, "23514") == 0)
        return error_set(e, STATUS_VALIDATION, NULL);
    if (!b->shares)
        log_event(LOG_ERROR, "db", NULL, "statement %s failed with SQLSTATE %s", sql->name, state);
    static const char *const away[] = {"08", "25", "40", "53", "55", "57", "58"};
    for (size_t i = 0; i < sizeof away / sizeof *away; i++)
        if (strncmp(state, away[i], 2) == 0)
            return error_set(e, STATUS_UNAVAILABLE, NULL);
    return error_set(e, STATUS_INTERNAL, NULL);
}

/* Rows as the callers read them, in one piece: libpq's own take twice the memory, which a turn
   would hold while it waits. */
static void keep_rows(struct arena *a, struct db_result *r, const PGresult *from)
{
    int rows = PQntuples(from), columns = PQnfields(from);
    size_t texts = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            texts += (size_t)PQgetlength(from, i, j) + 1;
    r->rows = (size_t)rows;
    r->columns = (size_t)columns;
    r->fields = arena_room(a, r->rows * r->columns * sizeof *r->fields + texts);
    char *begin = (char *)(r->fields + r->rows * r->columns), *text = begin;
    uint32_t *field = r->fields;
    r->texts = begin;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++, field++) {
            const char *value = PQgetvalue(from, i, j);
            *field = 0;
            if (*value == '\0' && PQgetisnull(from, i, j))
                continue;
            *field = (uint32_t)(text - begin) + 1;
            text = stpcpy(text, value) + 1; /* Postgres has no NUL in a text */
        }
}

/* Reads one statement's result. The first failure of a group decides its status. */
static bool read_one(struct db_batch *b, struct db_result *r, bool preparing, double deadline,
                     enum status *status, struct error *e)
{
    PGresult *result, *end;
    if (!db_next_result(b->db, deadline, &result) || result == NULL)
        return false;
    switch (PQresultStatus(result)) {
    case PGRES_TUPLES_OK:
    case PGRES_COMMAND_OK:
        break;
    case PGRES_PIPELINE_ABORTED:
        if (preparing)
            forget_prepared(b->db, r->sql);
        break;
    default:
        if (*status == STATUS_OK)
            *status = sql_error(e, b, result, r->sql);
        if (preparing)
            forget_prepared(b->db, r->sql);
    }
    /* A failed transaction answers COMMIT with the tag ROLLBACK. */
    if (!preparing && r->sql == &sql_commit && strcmp(PQcmdStatus(result), "COMMIT") != 0 &&
        *status == STATUS_OK)
        *status = error_set(e, STATUS_INTERNAL, NULL);
    if (!preparing)
        keep_rows(b->arena, r, result);
    PQclear(result);
    return db_next_result(b->db, deadline, &end) && end == NULL;
}

static bool read_batch(struct db_batch *b, double deadline, enum status *status, struct error *e)
{
    for (struct db_result *r = b->first; r != NULL; r = r->next)
        if ((r->sent_prepare && !read_one(b, r, true, deadline, status, e)) ||
            !read_one(b, r, false, deadline, status, e))
            return false;
    return true;
}

/* Reads the results of a group; *failed is its first batch that did, NULL when none did. */
static bool read_group(struct db_batch *group, struct db_batch **failed, struct error *e)
{
    struct db *db = group->db;
    enum status status = STATUS_OK;
    double deadline = clock_ms() + ANSWER_MS;
    *failed = NULL;
    for (struct db_batch *b = group; b != NULL; b = b->next) {
        if (!read_batch(b, deadline, &status, e))
            return false;
        if (status != STATUS_OK && *failed == NULL)
            *failed = b;
    }
    PGresult *sync;
    if (!db_next_result(db, deadline, &sync) || sync == NULL)
        return false;
    ExecStatusType kind = PQresultStatus(sync);
    if (kind != PGRES_PIPELINE_SYNC && *failed == NULL) {
        /* The implicit transaction failed at its commit. */
        *failed = group;
        sql_error(e, group, sync, &sql_commit);
        PQclear(sync);
        return db_next_result(db, deadline, &sync) && (PQclear(sync), true);
    }
    PQclear(sync);
    return kind == PGRES_PIPELINE_SYNC;
}

static bool send_group(struct db_batch *group)
{
    for (struct db_batch *b = group; b != NULL; b = b->next)
        for (struct db_result *r = b->first; r != NULL; r = r->next)
            if (!send_statement(b->db, r))
                return false;
    return PQpipelineSync(group->db->conn);
}

static void lost(struct db *db)
{
    log_event(LOG_WARN, "db", NULL, "lost the database connection");
    db_disconnect(db);
    db_rest(db);
}

/* What frames a transaction that is open before or after this batch. */
static void add_frame(struct db_batch *b)
{
    if (b->leave_open && !b->db->in_transaction) {
        struct db_result *begin = arena_alloc(b->arena, sizeof *begin);
        begin->sql = &sql_begin;
        begin->next = b->first;
        b->first = begin;
    } else if (!b->leave_open && b->db->in_transaction) {
        db_add(b, &sql_commit, "");
    }
}

static void end_group(struct db_batch *group, bool unknown, const struct error *e)
{
    for (struct db_batch *b = group; b != NULL; b = b->next) {
        b->status = e->status;
        b->outcome_unknown = unknown;
        if (e->status != STATUS_OK)
            *b->error = *e;
    }
}

void db_abandon(struct db *db)
{
    static const struct sql sql_rollback = {"rollback", "rollback"};
    struct arena *a = arena_new();
    struct db_result rollback = {.sql = &sql_rollback};
    struct db_batch b = {.db = db, .arena = a, .first = &rollback}, *failed;
    struct error ignored;
    if (!send_group(&b) || !read_group(&b, &failed, &ignored) || failed != NULL)
        db_disconnect(db);
    db->in_transaction = false;
    arena_free(a);
}

bool db_exchange(struct db_batch *group, struct db_batch **failed)
{
    struct db *db = group->db;
    struct error e = {.status = STATUS_OK};
    bool alone = group->next == NULL, leave_open = group->leave_open;
    for (struct db_batch *b = group; b != NULL; b = b->next)
        b->shares = !alone;
    if (!db_connect(db)) {
        error_set(&e, STATUS_UNAVAILABLE, NULL);
        end_group(group, false, &e);
        return true;
    }
    db->silent = false;
    if (alone)
        add_frame(group);
    bool sent = send_group(group);
    if (!sent || !read_group(group, failed, &e)) {
        lost(db);
        error_set(&e, STATUS_UNAVAILABLE, NULL);
        end_group(group, sent && !leave_open, &e);
        return true;
    }
    if (*failed != NULL && !alone)
        return false;
    /* A failure skips the COMMIT behind it, too: what was begun is still open then. */
    db->in_transaction = leave_open || (db->in_transaction && *failed != NULL);
    db->owner = group->fiber;
    end_group(group, false, &e);
    if (db->in_transaction && *failed != NULL)
        db_abandon(db);
    return true;
}
