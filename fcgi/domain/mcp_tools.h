/* How a tool's result, or the refusal to run it, is answered. */
#ifndef TODOCHAT_MCP_TOOLS_H
#define TODOCHAT_MCP_TOOLS_H

#include "domain/mcp_exchange.h"
#include "domain/tools.h"

/* Text and structured content; the tool's JSON is handed on as it is. */
void mcp_tools_result(struct mcp_exchange *x, const struct tool_result *result, bool is_error);

/* 403: the personal access token lacks this scope. Returns STATUS_OK. */
enum status mcp_tools_forbidden(struct mcp_exchange *x, const char *scope);

#endif
