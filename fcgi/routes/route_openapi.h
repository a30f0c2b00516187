/* GET /api/v1/openapi.json: the description of the whole HTTP API, kept in openapi.json beside this
   file and built in. */
#ifndef TODOCHAT_ROUTE_OPENAPI_H
#define TODOCHAT_ROUTE_OPENAPI_H

#include "routes/exchange.h"

extern const char route_openapi_text[];

/* 200. */
enum status route_openapi_get(struct exchange *x, struct error *e);

#endif
