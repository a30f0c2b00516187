/* Questions that wait for the user's yes, on the page: GET /api/v1/confirmations and POST …/{id}.
 */
#ifndef TODOCHAT_ROUTE_CONFIRMATION_H
#define TODOCHAT_ROUTE_CONFIRMATION_H

#include "routes/exchange.h"

/* 200 {confirmations:[{id, summary, calls, expires_at, source}]}. */
enum status route_confirmation_list(struct exchange *x, struct error *e);

/* {approve}: 200 {id, status, response, results:[{tool, parameters, title, success, result}]}; 400,
   and 404 for what is unknown, answered or expired. */
enum status route_confirmation_answer(struct exchange *x, struct error *e);

#endif
