/* POST /api/v1/chat and POST /api/{user_id}/chat: one turn. */
#ifndef TODOCHAT_ROUTE_CHAT_H
#define TODOCHAT_ROUTE_CHAT_H

#include "routes/exchange.h"

/* 200 with the reply, or server-sent events; 400, 401, 404, 409, 415, 422, 429, 503. */
enum status route_chat(struct exchange *x, struct error *e);

/* The same; 403 unless {user_id} is the caller's. */
enum status route_chat_of_user(struct exchange *x, struct error *e);

#endif
