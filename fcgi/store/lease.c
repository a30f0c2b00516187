/* The lease of a turn. */
#include "store/lease.h"

#include "sql_queries.h"

void lease_hold(struct db_batch *b, int64_t user_id, int64_t conversation_id, const char *owner)
{
    db_add(b, &sql_lease_hold, "iisi", user_id, conversation_id, owner, (int64_t)LEASE_SECONDS);
}

void lease_end(struct db_batch *b, int64_t user_id, int64_t conversation_id, const char *owner)
{
    db_add(b, &sql_lease_hold, "iisi", user_id, conversation_id, owner, (int64_t)0);
}
