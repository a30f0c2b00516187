/* POST /mcp: the MCP server over Streamable HTTP, stateless. */
#ifndef TODOCHAT_ROUTE_MCP_H
#define TODOCHAT_ROUTE_MCP_H

#include "routes/exchange.h"

/* 200 (JSON, or an event stream when there is something to tell before the answer), 202, 400, 401,
   403 (origin or scope), 404 (method), 415, 503. */
enum status route_mcp(struct exchange *x, struct error *e);

#endif
