/* Who asks, and what that allows: the verified credential, checked against the database in the same
   round trip as the request's first query. */
#ifndef TODOCHAT_CALLER_H
#define TODOCHAT_CALLER_H

#include "adapters/db.h"

#include <stdbool.h>
#include <stdint.h>

enum caller_kind { CALLER_NONE, CALLER_LOGIN, CALLER_TOKEN, CALLER_OPERATOR };

enum caller_scope { SCOPE_READ = 1, SCOPE_WRITE = 2, SCOPE_DELETE = 4, SCOPE_ALL = 7 };

struct caller {
    enum caller_kind kind;
    int64_t user_id;
    int session;         /* CALLER_LOGIN: the token's session number */
    int64_t login_at;    /* CALLER_LOGIN: when the password was given, for refresh */
    bool outside;        /* CALLER_LOGIN: the token is an outside issuer's */
    char token_hash[65]; /* CALLER_TOKEN: SHA-256 in hex */
    unsigned scopes;     /* of a personal token: known once checked */
    bool checked;        /* the database has agreed */

    /* Known once checked, borrowed from the request's arena. */
    const char *email, *name, *timezone;
    struct db_result *entered;
};

/* A batch for this user alone: its first statement names the user to row-level security and, the
   first time, checks the credential; when that fails the whole batch has no effect. */
struct db_batch *caller_batch(struct caller *c, struct db *db, struct arena *a);

/* Runs it. STATUS_UNAUTHENTICATED when the credential is no longer good. */
enum status caller_run(struct caller *c, struct db_batch *b, struct error *e);
enum status caller_run_open(struct caller *c, struct db_batch *b, struct error *e);

/* Once the credential is checked: FORBIDDEN for an access token whose scopes do not let it see
   tasks, nor what was said about them. */
enum status caller_may_read(const struct caller *c, struct error *e);

/* "tasks:read" → SCOPE_READ; 0 for an unknown word. */
unsigned caller_scope(const char *word);

#endif
