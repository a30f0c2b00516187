/* /api/v1/conversations: list, read, rename, delete. */
#ifndef TODOCHAT_ROUTE_CONVERSATION_H
#define TODOCHAT_ROUTE_CONVERSATION_H

#include "routes/exchange.h"

/* 200; 400 for a bad cursor. */
enum status route_conversation_list(struct exchange *x, struct error *e);
/* 200; 400, 404. */
enum status route_conversation_read(struct exchange *x, struct error *e);
/* 200; 400, 404, 415. */
enum status route_conversation_rename(struct exchange *x, struct error *e);
/* 204; 404. */
enum status route_conversation_delete(struct exchange *x, struct error *e);

#endif
