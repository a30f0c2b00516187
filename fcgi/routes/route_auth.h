/* POST /api/v1/auth/register, login, refresh, logout. */
#ifndef TODOCHAT_ROUTE_AUTH_H
#define TODOCHAT_ROUTE_AUTH_H

#include "routes/exchange.h"
#include "store/store_user.h"

/* 201; 400 naming the field, 409 EMAIL_TAKEN, 429. */
enum status route_auth_register(struct exchange *x, struct error *e);
/* 200; 401 INVALID_CREDENTIALS, 429. */
enum status route_auth_login(struct exchange *x, struct error *e);
/* 200; 401 more than 30 days after login, 403 for an outside issuer's token. */
enum status route_auth_refresh(struct exchange *x, struct error *e);
/* 204: every login token issued so far is void. */
enum status route_auth_logout(struct exchange *x, struct error *e);

/* Answers with the user and a fresh token. login_at: when the password was given. */
void route_auth_reply(struct exchange *x, int http, const struct user *user, int64_t login_at);
/* Answers {"user": …}. */
void route_auth_reply_user(struct exchange *x, const struct user *user);

#endif
