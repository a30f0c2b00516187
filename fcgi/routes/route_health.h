/* GET /healthz, GET /readyz: is the process up, is the database there and of our version. */
#ifndef TODOCHAT_ROUTE_HEALTH_H
#define TODOCHAT_ROUTE_HEALTH_H

#include "routes/exchange.h"

/* 200 always. */
enum status route_healthz(struct exchange *x, struct error *e);
/* 200, or 503 with a sentence. */
enum status route_readyz(struct exchange *x, struct error *e);

#endif
