/* Personal access tokens: only a hash of each is kept. */
#ifndef TODOCHAT_STORE_TOKEN_H
#define TODOCHAT_STORE_TOKEN_H

#include "store/caller.h"

#define STORE_TOKEN_MOST 100 /* a user's */

struct store_token {
    int id;
    const char *name;
    const char *scopes;                                 /* words with blanks between */
    const char *created_at, *last_used_at, *expires_at; /* ISO 8601; the last two may be NULL */
};

/* days 0: it lasts until it is revoked. STATUS_CONFLICT when the user has STORE_TOKEN_MOST. */
enum status store_token_insert(struct caller *caller, struct db *db, struct arena *a,
                               const char *name, const char *hash, const char *scopes, int days,
                               struct store_token *out, struct error *e);

enum status store_token_list(struct caller *caller, struct db *db, struct arena *a,
                             struct store_token **out, size_t *count, struct error *e);

/* STATUS_NOT_FOUND when the user has no such token. */
enum status store_token_delete(struct caller *caller, struct db *db, struct arena *a, int64_t id,
                               struct error *e);

#endif
