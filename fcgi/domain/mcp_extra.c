/* What a build adds to the server: nothing. An object of its own, so that linking another
   definition of mcp_extra leaves this one out. */
#include "domain/mcp_exchange.h"

static const struct mcp_extra_tool no_tools[] = {{.name = NULL}};
static const struct mcp_extra_prompt no_prompts[] = {{.name = NULL}};
static const struct mcp_extra_resource no_resources[] = {{.read = NULL}};
static const struct mcp_method no_methods[] = {{.name = NULL}};

const struct mcp_extra mcp_extra = {no_tools, no_prompts, no_resources, no_methods};
