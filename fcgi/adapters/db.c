/* Postgres through libpq: pipelined batches with a deadline on our side. */
#include "adapters/db.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/text.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CONNECT_MS   3000
#define ANSWER_MS    6000
#define REST_MS      1000 /* after a failure nobody waits for the database again for so long */
#define PREPARED_MAX 200

struct db {
    char *url;
    enum config_prepare prepare;
    PGconn *conn;
    bool keep_prepared; /* named statements survive on this connection: no pooler between */
    const struct sql *prepared[PREPARED_MAX];
    size_t prepared_count;
    double rest_until;
    bool silent; /* the last failure: it did not answer in time */
    bool in_transaction;
    bool outcome_unknown;
};

struct db_result {
    struct db_result *next;
    const struct sql *sql;
    int count;
    const char **values;
    bool sent_prepare;
    size_t rows, columns;
    const char *texts;
    uint32_t *fields; /* row by row: where its text begins, counted from 1; 0 for null */
};

struct db_batch {
    struct db *db;
    struct arena *arena;
    struct db_result *first, **last;
};

/* BEGIN and COMMIT are only for transactions that stay open over a round trip; an ordinary batch is
   the implicit transaction that a pipeline makes of everything up to its sync. */
static const struct sql sql_begin = {"begin", "begin"};
static const struct sql sql_commit = {"commit", "commit"};

/* --- connection -------------------------------------------------------------------------------*/

struct db *db_new(const char *url, enum config_prepare prepare)
{
    struct db *db = calloc(1, sizeof *db);
    if (db == NULL || (db->url = strdup(url)) == NULL)
        abort();
    db->prepare = prepare;
    return db;
}

static void disconnect(struct db *db)
{
    PQfinish(db->conn);
    db->conn = NULL;
    db->prepared_count = 0;
    db->in_transaction = false;
}

void db_free(void *arg)
{
    struct db *db = arg;
    disconnect(db);
    free(db->url);
    free(db);
}

/* Waits until the socket is ready or the deadline has passed. */
static bool wait_socket(struct db *db, short events, double deadline)
{
    struct pollfd p = {.fd = PQsocket(db->conn), .events = events};
    for (;;) {
        double left = deadline - clock_ms();
        if (left <= 0) {
            db->silent = true;
            return false;
        }
        int n = poll(&p, 1, (int)left + 1);
        if (n > 0)
            return true;
        if (n < 0 && errno != EINTR)
            return false;
    }
}

/* What Postgres remarks about people's texts ("word is too long to be indexed") is nobody's
 * business. */
static void ignore_notice(void *arg, const PGresult *notice)
{
    (void)arg;
    (void)notice;
}

static bool connect_within(struct db *db, double deadline)
{
    const char *keys[] = {"dbname", "client_encoding", "fallback_application_name", NULL};
    const char *values[] = {db->url, "UTF8", "todochat", NULL};
    db->conn = PQconnectStartParams(keys, values, 1);
    if (db->conn == NULL || PQstatus(db->conn) == CONNECTION_BAD)
        return false;
    PQsetNoticeReceiver(db->conn, ignore_notice, NULL);
    for (PostgresPollingStatusType state = PGRES_POLLING_WRITING;;) {
        if (state == PGRES_POLLING_OK)
            return PQsetnonblocking(db->conn, 1) == 0;
        if (state == PGRES_POLLING_FAILED ||
            !wait_socket(db, state == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline))
            return false;
        state = PQconnectPoll(db->conn);
    }
}

/* Pushes what is queued and waits for the next result. False when the connection is lost or late;
 *result NULL is libpq's own "end of this statement". */
static bool next_result(struct db *db, double deadline, PGresult **result)
{
    for (;;) {
        int unsent = PQflush(db->conn);
        if (unsent < 0)
            return false;
        if (unsent == 0 && !PQisBusy(db->conn))
            break;
        if (!wait_socket(db, unsent > 0 ? POLLIN | POLLOUT : POLLIN, deadline) ||
            !PQconsumeInput(db->conn))
            return false;
    }
    *result = PQgetResult(db->conn);
    return PQstatus(db->conn) == CONNECTION_OK;
}

/* One statement outside a pipeline; its first value goes to `out` as far as there is one. */
static bool ask(struct db *db, const char *statement, double deadline, int *out)
{
    bool ok = true;
    PGresult *r = NULL;
    if (!PQsendQuery(db->conn, statement))
        return false;
    while ((ok = next_result(db, deadline, &r)) && r != NULL) {
        if (PQresultStatus(r) == PGRES_TUPLES_OK)
            *out = atoi(PQgetvalue(r, 0, 0));
        PQclear(r);
    }
    return ok;
}

/* A pooler in transaction mode hands out other backends than the one it greeted us as; named
   statements would not be found there. On a backend of our own each statement is planned once:
   every query here finds its rows by the user, whatever the other parameters are; and through an
   index, also when it is planned while the tables are still small. */
static bool direct_connection(struct db *db, double deadline)
{
    int pid = 0, ignored;
    if (!ask(db, "select pg_catalog.pg_backend_pid()", deadline, &pid) ||
        pid != PQbackendPID(db->conn))
        return false;
    return ask(db,
               "select pg_catalog.set_config('plan_cache_mode', 'force_generic_plan', false),"
               " pg_catalog.set_config('enable_seqscan', 'off', false),"
               " pg_catalog.set_config('jit', 'off', false)",
               deadline, &ignored);
}

static bool connection_usable(struct db *db)
{
    if (db->conn == NULL)
        return false;
    if (PQstatus(db->conn) != CONNECTION_OK)
        return false;
    /* An idle connection has nothing to say: bytes mean that the server said goodbye. */
    struct pollfd p = {.fd = PQsocket(db->conn), .events = POLLIN};
    return db->in_transaction || poll(&p, 1, 0) == 0;
}

static bool ensure_connection(struct db *db)
{
    if (connection_usable(db))
        return true;
    disconnect(db);
    if (clock_ms() < db->rest_until)
        return false;
    db->silent = false;
    double deadline = clock_ms() + CONNECT_MS;
    bool ok = connect_within(db, deadline);
    if (ok) {
        db->keep_prepared = db->prepare == PREPARE_ON ||
                            (db->prepare == PREPARE_AUTO && direct_connection(db, deadline));
        ok = PQstatus(db->conn) == CONNECTION_OK && PQenterPipelineMode(db->conn);
    }
    if (!ok) {
        /* libpq's message may name hosts and users: the log gets the fact only. */
        log_event(LOG_WARN, "db", NULL, "cannot connect to the database");
        disconnect(db);
        db->rest_until = clock_ms() + REST_MS;
    }
    return ok;
}

/* --- queueing ---------------------------------------------------------------------------------*/

struct db_batch *db_batch(struct db *db, struct arena *a)
{
    struct db_batch *b = arena_alloc(a, sizeof *b);
    b->db = db;
    b->arena = a;
    b->last = &b->first;
    return b;
}

static struct db_result *append(struct db_batch *b, const struct sql *sql)
{
    struct db_result *r = arena_alloc(b->arena, sizeof *r);
    r->sql = sql;
    *b->last = r;
    b->last = &r->next;
    return r;
}

struct db_result *db_add(struct db_batch *b, const struct sql *sql, const char *types, ...)
{
    struct db_result *r = append(b, sql);
    char digits[TEXT_NUMBER];
    int64_t number;
    r->values = arena_alloc(b->arena, strlen(types) * sizeof *r->values);
    va_list ap;
    va_start(ap, types);
    for (const char *t = types; *t != '\0'; t++) {
        const char *value = NULL;
        if (*t == 'i' || *t == 'o') {
            number = va_arg(ap, int64_t);
            if (*t == 'i' || number != 0)
                value = arena_strdup(b->arena, text_number(digits, number));
        } else if (*t == 'b')
            value = va_arg(ap, int) ? "t" : "f";
        else if (*t == 's')
            value = va_arg(ap, const char *);
        r->values[r->count++] = value;
    }
    va_end(ap);
    return r;
}

/* --- running ----------------------------------------------------------------------------------*/

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

static enum status sql_error(struct error *e, struct arena *a, const PGresult *r,
                             const struct sql *sql)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    if (state == NULL)
        return error_set(e, STATUS_UNAVAILABLE, NULL);
    if (strncmp(state, "TC", 2) == 0)
        return refused(e, a, r, state);
    if (strcmp(state, "23505") == 0)
        return error_set(e, STATUS_CONFLICT, NULL);
    if (strncmp(state, "22", 2) == 0 || strcmp(state, "23514") == 0)
        return error_set(e, STATUS_VALIDATION, NULL);
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

/* Reads one statement's result. The first failure of a batch decides its status. */
static bool read_one(struct db_batch *b, struct db_result *r, bool preparing, double deadline,
                     enum status *status, struct error *e)
{
    PGresult *result, *end;
    if (!next_result(b->db, deadline, &result) || result == NULL)
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
            *status = sql_error(e, b->arena, result, r->sql);
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
    return next_result(b->db, deadline, &end) && end == NULL;
}

static bool read_all(struct db_batch *b, enum status *status, struct error *e)
{
    double deadline = clock_ms() + ANSWER_MS;
    for (struct db_result *r = b->first; r != NULL; r = r->next)
        if ((r->sent_prepare && !read_one(b, r, true, deadline, status, e)) ||
            !read_one(b, r, false, deadline, status, e))
            return false;
    PGresult *sync;
    if (!next_result(b->db, deadline, &sync) || sync == NULL)
        return false;
    ExecStatusType kind = PQresultStatus(sync);
    if (kind != PGRES_PIPELINE_SYNC && *status == STATUS_OK) {
        /* The implicit transaction failed at its commit. */
        *status = sql_error(e, b->arena, sync, &sql_commit);
        PQclear(sync);
        return next_result(b->db, deadline, &sync) && (PQclear(sync), true);
    }
    PQclear(sync);
    return kind == PGRES_PIPELINE_SYNC;
}

static enum status lost(struct db *db, struct error *e)
{
    log_event(LOG_WARN, "db", NULL, "lost the database connection");
    disconnect(db);
    db->rest_until = clock_ms() + REST_MS;
    return error_set(e, STATUS_UNAVAILABLE, NULL);
}

static enum status run(struct db_batch *b, bool leave_open, struct error *e)
{
    struct db *db = b->db;
    db->outcome_unknown = false;
    if (!ensure_connection(db))
        return error_set(e, STATUS_UNAVAILABLE, NULL);
    db->silent = false;
    if (leave_open && !db->in_transaction) {
        struct db_result *first = b->first;
        struct db_result *begin = arena_alloc(b->arena, sizeof *begin);
        begin->sql = &sql_begin;
        begin->next = first;
        b->first = begin;
    } else if (!leave_open && db->in_transaction) {
        append(b, &sql_commit);
    }
    for (struct db_result *r = b->first; r != NULL; r = r->next)
        if (!send_statement(db, r))
            return lost(db, e);
    if (!PQpipelineSync(db->conn))
        return lost(db, e);
    enum status status = STATUS_OK;
    if (!read_all(b, &status, e)) {
        db->outcome_unknown = !leave_open;
        return lost(db, e);
    }
    /* A failure skips the COMMIT behind it, too: what was begun is still open then. */
    bool begun = leave_open || db->in_transaction;
    db->in_transaction = begun && (leave_open || status != STATUS_OK);
    if (status != STATUS_OK)
        db_rollback(db);
    return status;
}

enum status db_run(struct db_batch *b, struct error *e)
{
    return run(b, false, e);
}

enum status db_run_open(struct db_batch *b, struct error *e)
{
    return run(b, true, e);
}

void db_rollback(struct db *db)
{
    static const struct sql sql_rollback = {"rollback", "rollback"};
    if (!db->in_transaction)
        return;
    struct arena *a = arena_new();
    struct db_batch *b = db_batch(db, a);
    struct error ignored;
    append(b, &sql_rollback);
    enum status status = STATUS_OK;
    if (!send_statement(db, b->first) || !PQpipelineSync(db->conn) ||
        !read_all(b, &status, &ignored) || status != STATUS_OK)
        disconnect(db);
    db->in_transaction = false;
    arena_free(a);
}

bool db_outcome_unknown(const struct db *db)
{
    return db->outcome_unknown;
}

bool db_silent(const struct db *db)
{
    return db->silent;
}

void db_retry(struct db *db)
{
    if (!db->silent)
        db->rest_until = 0;
}

/* --- reading ----------------------------------------------------------------------------------*/

size_t db_rows(const struct db_result *r)
{
    return r->rows;
}

const char *db_text_or_null(const struct db_result *r, size_t row, int column)
{
    uint32_t at = row < r->rows ? r->fields[row * r->columns + (size_t)column] : 0;
    return at > 0 ? r->texts + at - 1 : NULL;
}

bool db_null(const struct db_result *r, size_t row, int column)
{
    return db_text_or_null(r, row, column) == NULL;
}

const char *db_text(const struct db_result *r, size_t row, int column)
{
    const char *text = db_text_or_null(r, row, column);
    return text == NULL ? "" : text;
}

int64_t db_int(const struct db_result *r, size_t row, int column)
{
    const char *text = db_text(r, row, column);
    bool minus = *text == '-';
    int64_t n = 0;
    for (text += minus; *text >= '0' && *text <= '9'; text++)
        n = n * 10 + (*text - '0');
    return minus ? -n : n;
}

bool db_bool(const struct db_result *r, size_t row, int column)
{
    return db_text(r, row, column)[0] == 't';
}

/* --- scripts ----------------------------------------------------------------------------------*/

enum status db_script(struct db *db, const char *text, struct error *e)
{
    if (!ensure_connection(db) || !PQexitPipelineMode(db->conn))
        return error_set(e, STATUS_UNAVAILABLE, "The database cannot be reached.");
    PQsetnonblocking(db->conn, 0);
    PGresult *r = PQexec(db->conn, text);
    ExecStatusType kind = PQresultStatus(r);
    enum status status = STATUS_OK;
    if (kind != PGRES_COMMAND_OK && kind != PGRES_TUPLES_OK)
        status = error_set(e, STATUS_INTERNAL, "%s", PQresultErrorMessage(r));
    PQclear(r);
    PQsetnonblocking(db->conn, 1);
    PQenterPipelineMode(db->conn);
    return status;
}
