/* GET /api/v1/export: everything the user has as JSON, or the tasks as CSV or iCalendar. */
#ifndef TODOCHAT_ROUTE_EXPORT_H
#define TODOCHAT_ROUTE_EXPORT_H

#include "routes/exchange.h"

/* 200, sent as it is read, so that its size does not matter; 400 for an unknown format, 403 for a
   personal token without tasks:read. */
enum status route_export_get(struct exchange *x, struct error *e);

#endif
