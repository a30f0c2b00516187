/* Deletions by other clients: asked of the user through the client that can ask, else by scope,
   else left for the owner's page. */
#ifndef TODOCHAT_MCP_CONFIRM_H
#define TODOCHAT_MCP_CONFIRM_H

#include "domain/mcp_exchange.h"
#include "domain/tools.h"

/* False when this client's credential lets it delete without a question. */
bool mcp_confirm_needed(const struct mcp_exchange *x);

/* Asks, or takes the answer to a question asked before: input_required, the tool's result, or a
   result that says that nothing was deleted. */
enum status mcp_confirm_call(struct mcp_exchange *x, const struct tool_call *call, struct error *e);

#endif
