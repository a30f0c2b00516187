/* GET, PATCH, DELETE /api/v1/auth/me: the caller's own account. */
#ifndef TODOCHAT_ROUTE_ACCOUNT_H
#define TODOCHAT_ROUTE_ACCOUNT_H

#include "routes/exchange.h"

/* 200 {user}. */
enum status route_account_get(struct exchange *x, struct error *e);
/* 200 {user}, after a change of password with a fresh token; 400 naming the field, 403
   INVALID_CREDENTIALS for a wrong current_password, 429. */
enum status route_account_change(struct exchange *x, struct error *e);
/* 204; 400, 403 INVALID_CREDENTIALS, 429. */
enum status route_account_delete(struct exchange *x, struct error *e);

#endif
