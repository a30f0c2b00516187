/* The result of a call that is refused: the structured error and the receipt that says the same. */
#ifndef TODOCHAT_REFUSAL_H
#define TODOCHAT_REFUSAL_H

#include "base/arena.h"

struct tool_result;

struct refusal {
    const char *code;    /* VALIDATION_ERROR, NOT_FOUND, INTERNAL_ERROR */
    const char *reason;  /* INVALID_TITLE, … */
    const char *message; /* one line for a person */
    const char *field;   /* the argument, or NULL */
    const char *hint;    /* what to do next, or NULL */
};

void refusal_make(struct arena *a, const struct refusal *r, struct tool_result *result);

#endif
