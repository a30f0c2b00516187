/* The prompts, for those who complete their arguments. */
#ifndef TODOCHAT_MCP_PROMPTS_H
#define TODOCHAT_MCP_PROMPTS_H

#include <stdbool.h>

struct mcp_prompt {
    const char *name, *title, *description;
    struct {
        const char *name, *description;
        const char *standard; /* when it is not given; NULL: none */
        bool required;
    } argument;
    const char *text;
};

/* NULL when there is none of that name. */
const struct mcp_prompt *mcp_prompts_find(const char *name);

#endif
