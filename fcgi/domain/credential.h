/* The Authorization header → a caller. */
#ifndef TODOCHAT_CREDENTIAL_H
#define TODOCHAT_CREDENTIAL_H

#include "domain/services.h"
#include "store/caller.h"

/* Reads "Bearer TOKEN" (value may be NULL; twice: the header came more than once): a login token,
   an outside issuer's, or a personal access token. Signature and claims are checked here, the
   database's say comes with the caller's first batch. STATUS_UNAUTHENTICATED for everything that is
   not good. */
enum status credential_read(const struct services *s, struct arena *a, const char *value,
                            bool twice, struct caller *caller, struct error *e);

/* A new personal access token, with the hash to keep instead of it. */
const char *credential_make_personal(struct arena *a, int64_t user_id, char hash[65]);

#endif
