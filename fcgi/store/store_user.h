/* Users and their logins: address → user, outside issuer → user. */
#ifndef TODOCHAT_STORE_USER_H
#define TODOCHAT_STORE_USER_H

#include "store/caller.h"

struct user {
    int64_t id;
    const char *email; /* NULL for a user of an outside issuer */
    const char *name, *timezone;
    int session;
};

/* What limits guessing: tries a minute for an account and for a client address, 0 for no limit. */
struct user_limit {
    int account, client;
    const char *client_bucket;
};

/* A login as it was found; user_id 0 when there is none. */
struct user_login {
    int64_t user_id;
    const char *password_hash, *subject;
    int wait; /* seconds, when there were too many tries */
};

/* Finds the login of an address and counts the try, for good. */
enum status store_user_find(struct db *db, struct arena *a, const char *email,
                            const struct user_limit *limit, struct user_login *out,
                            struct error *e);

/* The same before a registration: the client is counted, the time zone (may be NULL) checked. */
enum status store_user_find_free(struct db *db, struct arena *a, const char *email,
                                 const char *timezone, const struct user_limit *limit,
                                 struct user_login *out, struct error *e);

/* A signed-in user's own login; counts the try. user_id is 0 for a user of an outside issuer. */
enum status store_user_own_login(struct caller *caller, struct db *db, struct arena *a, int account,
                                 struct user_login *out, struct error *e);

/* The password was right: reads the user and takes the try back. STATUS_NOT_FOUND when the user is
   gone. */
enum status store_user_enter(struct db *db, struct arena *a, const char *email, int64_t user_id,
                             const struct user_limit *limit, struct user *out, struct error *e);

/* A new user with an address. STATUS_CONFLICT when it is taken. */
enum status store_user_insert(struct db *db, struct arena *a, const char *email, const char *name,
                              const char *timezone, const char *password_hash, struct user *out,
                              struct error *e);

/* The user of an outside issuer's token, made when it is seen first. STATUS_UNAUTHENTICATED when
   the user has signed out since the token was issued. */
enum status store_user_outside(struct db *db, struct arena *a, const char *issuer,
                               const char *subject, const char *name, int64_t issued_at,
                               struct user *out, struct error *e);

/* Changes what is not NULL. With a password_hash the login tokens issued so far end, and old_hash
   (NULL: not checked) must still be the one in force, else STATUS_CONFLICT. */
struct user_change {
    const char *name, *timezone, *password_hash, *old_hash;
};
enum status store_user_update(struct caller *caller, struct db *db, struct arena *a,
                              const struct user_change *change, struct user *out, struct error *e);

/* Ends every login token issued so far. */
enum status store_user_sign_out(struct caller *caller, struct db *db, struct arena *a,
                                struct error *e);

/* How many tasks the user has ever had. */
enum status store_user_task_count(struct caller *caller, struct db *db, struct arena *a,
                                  int64_t *count, struct error *e);

/* Deletes the user with everything that is theirs. */
enum status store_user_delete(struct caller *caller, struct db *db, struct arena *a,
                              struct error *e);

#endif
