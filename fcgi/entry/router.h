/* The one table of routes: method, path, credential, handler. */
#ifndef TODOCHAT_ROUTER_H
#define TODOCHAT_ROUTER_H

#include "routes/exchange.h"

/* Finds the route, checks the credential, runs the handler, answers errors. Afterwards the exchange
   is answered, or waits (x->resume is set). */
void router_serve(struct exchange *x);

#endif
