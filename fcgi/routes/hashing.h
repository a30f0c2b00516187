/* Work that hashes a password: done at once when there is a place for it, else the exchange waits
   for one while its worker serves others. */
#ifndef TODOCHAT_HASHING_H
#define TODOCHAT_HASHING_H

#include "routes/exchange.h"

/* Runs work(x, e), which answers the request or returns why not, as soon as there is a place.
   503 when there is none for some seconds. `state` is left in x->state for the work to find. */
enum status hashing_run(struct exchange *x, void *state,
                        enum status (*work)(struct exchange *x, struct error *e), struct error *e);

#endif
