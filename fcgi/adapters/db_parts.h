/* What the parts of the database adapter share; private to db.c, db_exchange.c and db_connection.c.
   libpq is named in these alone. */
#ifndef TODOCHAT_DB_PARTS_H
#define TODOCHAT_DB_PARTS_H

#include "adapters/db.h"

#include <libpq-fe.h>

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

    struct fibers *fibers;    /* NULL: a batch is run where it is asked for */
    struct db_batch *waiting; /* for db_serve, in the order they came */
    struct fiber *owner;      /* of the transaction that is open */
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
    int64_t user; /* whose rows alone it locks; 0: it may lock anybody's, and shares with nobody */
    bool lazy, leave_open;
    bool alone;  /* it failed once in a group, and goes by itself */
    bool shares; /* it is sent in a group of several */

    struct db_batch *next; /* of its group, or of those that wait */
    struct fiber *fiber;
    enum status status;
    bool outcome_unknown;
    struct error *error;
};

/* --- db_connection.c ---------------------------------------------------------------------------*/

/* Makes the connection unless it is there and usable. False: the database is away, and for a while
   nobody tries again. */
bool db_connect(struct db *db);
void db_disconnect(struct db *db);
/* From now on, for a while, db_connect fails at once. */
void db_rest(struct db *db);

/* Pushes what is queued and waits for the next result. False when the connection is lost or late;
 *result NULL is libpq's own "end of this statement". */
bool db_next_result(struct db *db, double deadline, PGresult **result);

/* --- db_exchange.c -----------------------------------------------------------------------------*/

/* Runs the batches of a group as one transaction, in one round trip. False: one of several did not
   succeed, which is *failed, and none had an effect. Otherwise each has its status. */
bool db_exchange(struct db_batch *group, struct db_batch **failed);

/* Ends the transaction that is open, without effect. */
void db_abandon(struct db *db);

#endif
