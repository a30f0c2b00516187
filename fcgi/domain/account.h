/* Accounts: who may register, sign in, change and leave. A password costs time to check, so each
   of these is in two steps: look first, then, with a place for hashing (password_enter), decide. */
#ifndef TODOCHAT_ACCOUNT_H
#define TODOCHAT_ACCOUNT_H

#include "domain/services.h"
#include "store/store_user.h"

#define DEMO_EMAIL    "demo@todochat.local"
#define DEMO_PASSWORD "demo-todochat"

/* What a person sends. What is not given is NULL. */
struct account_form {
    const char *email, *password;
    const char *name, *timezone;
    const char *current_password, *new_password;
    const char *client_address;
};

/* Between the two steps. */
struct account_try {
    struct account_form form;
    struct user_limit limit;
    struct user_login login;
};

/* Register. First step: STATUS_VALIDATION naming the field, STATUS_CONFLICT (EMAIL_TAKEN),
   STATUS_RATE_LIMITED. */
enum status account_register_look(const struct services *s, struct arena *a, struct account_try *t,
                                  struct error *e);
enum status account_register(const struct services *s, struct arena *a, const struct account_try *t,
                             struct user *out, struct error *e);

/* Sign in. STATUS_RATE_LIMITED, or STATUS_UNAUTHENTICATED (INVALID_CREDENTIALS), alike and in the
   same time for a wrong password and an unknown address. */
enum status account_login_look(const struct services *s, struct arena *a, struct account_try *t,
                               struct error *e);
enum status account_login(const struct services *s, struct arena *a, const struct account_try *t,
                          struct user *out, struct error *e);

/* Changes name and time zone: one step, no password. */
enum status account_change(const struct services *s, struct arena *a, struct caller *caller,
                           const struct account_form *form, struct user *out, struct error *e);

/* Looks up the caller's own login before a change of password or a deletion.
   STATUS_RATE_LIMITED after too many tries. login.user_id stays 0 for a user of an outside issuer.
 */
enum status account_own_look(const struct services *s, struct arena *a, struct caller *caller,
                             struct account_try *t, struct error *e);

/* Changes the password, and name and time zone with it; every login token issued so far ends.
   STATUS_FORBIDDEN (INVALID_CREDENTIALS) when current_password is wrong. */
enum status account_change_password(const struct services *s, struct arena *a,
                                    struct caller *caller, const struct account_try *t,
                                    struct user *out, struct error *e);

/* Deletes the account with everything in it, likewise. */
enum status account_delete(const struct services *s, struct arena *a, struct caller *caller,
                           const struct account_try *t, struct error *e);

/* The checks by themselves: STATUS_VALIDATION with a sentence that names the field. */
enum status account_check_email(const char *email, struct error *e);
enum status account_check_password(const char *field, const char *password, const char *email,
                                   struct error *e);
enum status account_check_name(const char *name, struct error *e);

/* Places for hashing: never more than half of the fast workers, nor than there are processors. */
int account_hashing_places(const struct config *c);

#endif
