/* The lease of a turn. */
#include "store/lease.h"

#include "sql_queries.h"

static void renew(struct db_batch *b, int64_t user_id, int64_t conversation_id, const char *owner,
                  int64_t seconds)
{
    db_lazy(b);
    db_add(b, &sql_lease_hold, "iisi", user_id, conversation_id, owner, seconds);
}

void lease_hold(struct db_batch *b, int64_t user_id, int64_t conversation_id, const char *owner)
{
    renew(b, user_id, conversation_id, owner, LEASE_SECONDS);
}

void lease_end(struct db_batch *b, int64_t user_id, int64_t conversation_id, const char *owner)
{
    renew(b, user_id, conversation_id, owner, 0);
}
