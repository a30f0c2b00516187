/* The connection to Postgres: made, kept, given up; and the waiting for it, always with a deadline.
 */
#include "adapters/db_parts.h"

#include "base/clock.h"
#include "base/log.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#define CONNECT_MS 3000
#define REST_MS    1000 /* after a failure nobody waits for the database again for so long */

void db_rest(struct db *db)
{
    db->rest_until = clock_ms() + REST_MS;
}

struct db *db_new(const char *url, enum config_prepare prepare)
{
    struct db *db = calloc(1, sizeof *db);
    if (db == NULL || (db->url = strdup(url)) == NULL)
        abort();
    db->prepare = prepare;
    return db;
}

void db_disconnect(struct db *db)
{
    PQfinish(db->conn);
    db->conn = NULL;
    db->prepared_count = 0;
    db->in_transaction = false;
}

void db_free(void *arg)
{
    struct db *db = arg;
    db_disconnect(db);
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

bool db_next_result(struct db *db, double deadline, PGresult **result)
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
    while ((ok = db_next_result(db, deadline, &r)) && r != NULL) {
        if (PQresultStatus(r) == PGRES_TUPLES_OK)
            *out = atoi(PQgetvalue(r, 0, 0));
        PQclear(r);
    }
    return ok;
}

/* A pooler in transaction mode hands out other backends than the one it greeted us as; named
   statements would not be found there. On a backend of our own each statement is planned once:
      every query here finds its rows by the user, whatever the other parameters are; and through an
   index, also when it is planned while the tables are still small. A row that somebody keeps locked
   makes its own request fail, before the group that it came in is given up as lost. */
static bool direct_connection(struct db *db, double deadline)
{
    int pid = 0, ignored;
    if (!ask(db, "select pg_catalog.pg_backend_pid()", deadline, &pid) ||
        pid != PQbackendPID(db->conn))
        return false;
    return ask(db,
               "select pg_catalog.set_config('plan_cache_mode', 'force_generic_plan', false),"
               " pg_catalog.set_config('enable_seqscan', 'off', false),"
               " pg_catalog.set_config('jit', 'off', false),"
               " pg_catalog.set_config('lock_timeout', '3s', false)",
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

bool db_connect(struct db *db)
{
    if (connection_usable(db))
        return true;
    db_disconnect(db);
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
        db_disconnect(db);
        db_rest(db);
    }
    return ok;
}

enum status db_script(struct db *db, const char *text, struct error *e)
{
    if (!db_connect(db) || !PQexitPipelineMode(db->conn))
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
