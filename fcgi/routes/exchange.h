/* One request being served: what a route's handler gets. */
#ifndef TODOCHAT_EXCHANGE_H
#define TODOCHAT_EXCHANGE_H

#include "adapters/request.h"
#include "domain/services.h"
#include "store/caller.h"

#define PATH_VALUES 2

struct exchange {
    const struct services *services;
    struct request *request;
    struct caller caller;          /* kind CALLER_NONE on public routes */
    const char *path[PATH_VALUES]; /* what the {…} of the pattern stand for */

    /* A handler that must wait answers nothing and sets resume; the loop calls it again when the
       call is done or wake_ms has come, until it returns true: answered. */
    bool (*resume)(struct exchange *x);
    void *state;
    struct http_call *call;
    double wake_ms;
};

#endif
