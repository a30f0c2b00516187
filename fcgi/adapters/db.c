/* Batches of statements: queued, run, read. Batches of several requests that wait for the database
   at the same time go as one: what waits together commits together. */
#include "adapters/db_parts.h"

#include "base/fiber.h"
#include "base/text.h"

#include <stdarg.h>
#include <string.h>

/* --- queueing ---------------------------------------------------------------------------------*/

struct db_batch *db_batch(struct db *db, struct arena *a)
{
    struct db_batch *b = arena_alloc(a, sizeof *b);
    b->db = db;
    b->arena = a;
    b->last = &b->first;
    return b;
}

struct db_batch *db_batch_of(struct db *db, struct arena *a, int64_t user)
{
    struct db_batch *b = db_batch(db, a);
    b->user = user;
    return b;
}

void db_lazy(struct db_batch *b)
{
    b->lazy = true;
}

struct db_result *db_add(struct db_batch *b, const struct sql *sql, const char *types, ...)
{
    struct db_result *r = arena_alloc(b->arena, sizeof *r);
    char digits[TEXT_NUMBER];
    int64_t number;
    r->sql = sql;
    *b->last = r;
    b->last = &r->next;
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

/* --- who waits --------------------------------------------------------------------------------*/

void db_use_fibers(struct db *db, struct fibers *fibers)
{
    db->fibers = fibers;
}

bool db_waiting(const struct db *db)
{
    return db->waiting != NULL;
}

static struct fiber *running(const struct db *db)
{
    return db->fibers == NULL ? NULL : fibers_running(db->fibers);
}

static void wait_behind(struct db_batch **list, struct db_batch *b)
{
    while (*list != NULL)
        list = &(*list)->next;
    b->next = NULL;
    *list = b;
}

static struct db_batch *take(struct db_batch **at)
{
    struct db_batch *b = *at;
    *at = b->next;
    b->next = NULL;
    return b;
}

/* Puts a batch in its place, by user; false when one of this user is there. */
static bool join(struct db_batch **group, struct db_batch **at)
{
    while (*group != NULL && (*group)->user < (*at)->user)
        group = &(*group)->next;
    if (*group != NULL && (*group)->user == (*at)->user)
        return false;
    struct db_batch *b = take(at);
    b->next = *group;
    *group = b;
    return true;
}

static bool may_share(const struct db_batch *b)
{
    return b->user != 0 && !b->leave_open && !b->alone;
}

/* The next batches to run as one. Every transaction locks the rows of its users in the order of
   their numbers, those of one user in the order of one batch: so no two wait for each other. What
   need not wait for the disk does not go with what must. */
static struct db_batch *next_group(struct db *db)
{
    struct db_batch **at = &db->waiting;
    /* While a transaction is open the connection is its owner's. */
    while (db->in_transaction && *at != NULL && (*at)->fiber != db->owner)
        at = &(*at)->next;
    if (*at == NULL) {
        if (db->in_transaction) /* its owner has ended, and left it open */
            db_abandon(db);
        return NULL;
    }
    struct db_batch *group = take(at);
    if (db->in_transaction || !may_share(group))
        return group;
    for (at = &db->waiting; *at != NULL;)
        if (!may_share(*at) || (*at)->lazy != group->lazy || !join(&group, at))
            at = &(*at)->next;
    return group;
}

/* Together it is all or none, but the failure of one is no business of the others: they go again
   without it, and it goes again by itself behind them, since it may take its time. */
static void part(struct db *db, struct db_batch *group, struct db_batch *failed)
{
    while (group != NULL) {
        struct db_batch *b = take(&group);
        if (b != failed)
            wait_behind(&db->waiting, b);
    }
    failed->alone = true;
    wait_behind(&db->waiting, failed);
}

static void serve_group(struct db *db)
{
    struct db_batch *group = next_group(db), *failed;
    if (group == NULL)
        return;
    if (!db_exchange(group, &failed)) {
        part(db, group, failed);
        return;
    }
    while (group != NULL)
        fiber_resume(take(&group)->fiber);
}

/* A transaction that is left open is carried to its end at once: who came later does not lengthen
   it, and no new fiber can be taken for its owner. */
void db_serve(struct db *db)
{
    do
        serve_group(db);
    while (db->in_transaction);
}

static enum status run(struct db_batch *b, bool leave_open, struct error *e)
{
    struct db *db = b->db;
    struct db_batch *failed;
    b->leave_open = leave_open;
    b->error = e;
    b->fiber = running(db);
    if (b->fiber == NULL) {
        db_exchange(b, &failed);
    } else {
        wait_behind(&db->waiting, b);
        fiber_stop(b->fiber);
    }
    db->outcome_unknown = b->outcome_unknown;
    return b->status;
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
    if (db->in_transaction && db->owner == running(db))
        db_abandon(db);
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
