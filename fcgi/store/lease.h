/* The lease of a turn: one worker at a time works on a conversation. */
#ifndef TODOCHAT_LEASE_H
#define TODOCHAT_LEASE_H

#include "adapters/db.h"

/* A worker that is gone is taken over after so long; one that lives renews it in time. */
#define LEASE_SECONDS 20

/* Adds to the batch: renew the lease. When it was lost the whole batch has no effect and ends with
   STATUS_CONFLICT, code LEASE_LOST. */
void lease_hold(struct db_batch *b, int64_t user_id, int64_t conversation_id, const char *owner);

/* The same, but the lease ends now: the next message, or a retry of this one, need not wait. */
void lease_end(struct db_batch *b, int64_t user_id, int64_t conversation_id, const char *owner);

#endif
