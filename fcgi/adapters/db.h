/* Postgres through libpq: batches of statements, one round trip and one transaction each. */
#ifndef TODOCHAT_DB_H
#define TODOCHAT_DB_H

#include "base/arena.h"
#include "base/config.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db;
struct db_batch;
struct fibers;

/* One statement from sql/queries/NAME.sql, embedded at build as sql_NAME (sql_queries.h). */
struct sql {
    const char *name, *text;
};

/* What one statement of a batch gave. Rows are text; they live as long as the batch's arena. */
struct db_result;

/* The worker's connection: made on first use, remade when lost. Never NULL. */
struct db *db_new(const char *url, enum config_prepare prepare);
void db_free(void *db);

/* An empty batch. Statements are queued by db_add and sent together by db_run. */
struct db_batch *db_batch(struct db *db, struct arena *a);

/* The same, for one that begins by naming its user to row-level security, and locks rows of that
   user alone. In fibers it may share its round trip and its commit with those of other users. */
struct db_batch *db_batch_of(struct db *db, struct arena *a, int64_t user);

/* Says that a statement of the batch turns synchronous_commit off: it shares with its like only. */
void db_lazy(struct db_batch *b);

/* Queues a statement. `types` has a letter a parameter: i int64_t, o an id or 0, which is SQL
   null, s string (NULL is SQL null), b bool, n null (takes no argument). */
struct db_result *db_add(struct db_batch *b, const struct sql *sql, const char *types, ...);

/* Sends the batch in one round trip and commits. All or nothing: on failure nothing happened,
   except after STATUS_UNAVAILABLE with db_outcome_unknown(), where only a look can tell.
   A statement refuses by raising SQLSTATE TCnnn, nnn an HTTP status; its message and DETAIL
   (a code, or seconds to wait) become the error. */
enum status db_run(struct db_batch *b, struct error *e);

/* The same, but leaves the transaction open: the next batch goes on in it, and its db_run commits.
   For the rare case where a result decides what to do next. Never across a model call. */
enum status db_run_open(struct db_batch *b, struct error *e);

/* From now on a batch that is run in one of these fibers waits for db_serve; others run meanwhile.
 */
void db_use_fibers(struct db *db, struct fibers *fibers);

/* True when batches wait. */
bool db_waiting(const struct db *db);

/* Runs those of the waiting batches that can go as one, and resumes their fibers. For the loop,
   when all fibers have stopped. What one of them does wrong, or waits for too long, is no failure
   of the others: they go again without it. */
void db_serve(struct db *db);

/* Ends the transaction that was left open here without effect. Harmless when there is none. */
void db_rollback(struct db *db);

/* True when the connection broke after a commit was asked for and before it was answered. */
bool db_outcome_unknown(const struct db *db);

/* True when the last failure was a silence: the database, or the way to it, is there and did not
   answer in time. Nobody who has waited that long should be made to wait again. */
bool db_silent(const struct db *db);

/* Lets the next batch try to connect at once, although the database was just away: for the look.
   After a silence it stays as it is, and that batch fails at once. */
void db_retry(struct db *db);

size_t db_rows(const struct db_result *r);
bool db_null(const struct db_result *r, size_t row, int column);
/* Text of a field, "" for null. Borrowed until the batch's arena ends. */
const char *db_text(const struct db_result *r, size_t row, int column);
/* The same, but NULL for null. */
const char *db_text_or_null(const struct db_result *r, size_t row, int column);
int64_t db_int(const struct db_result *r, size_t row, int column);
bool db_bool(const struct db_result *r, size_t row, int column);

/* Runs text as it is, several statements allowed: for migrations. */
enum status db_script(struct db *db, const char *text, struct error *e);

#endif
