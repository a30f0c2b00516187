/* GET, POST /api/v1/tokens, DELETE /api/v1/tokens/{id}: personal access tokens. */
#ifndef TODOCHAT_ROUTE_TOKEN_H
#define TODOCHAT_ROUTE_TOKEN_H

#include "routes/exchange.h"

/* 200 {tokens}. */
enum status route_token_list(struct exchange *x, struct error *e);
/* 201 with the token, shown this once; 400 naming the field, 409 TOO_MANY_TOKENS. */
enum status route_token_create(struct exchange *x, struct error *e);
/* 204; 404. */
enum status route_token_delete(struct exchange *x, struct error *e);

#endif
