/* GET /api/v1/config: what the page must know before anyone signs in. */
#ifndef TODOCHAT_ROUTE_CONFIG_H
#define TODOCHAT_ROUTE_CONFIG_H

#include "routes/exchange.h"

/* 200 {mode, demo}; demo is null in production. */
enum status route_config_get(struct exchange *x, struct error *e);

#endif
