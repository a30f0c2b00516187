/* The Authorization header → a caller. */
#include "domain/credential.h"

enum status credential_read(const struct services *s, struct arena *a, const char *value, bool twice,
                            struct caller *caller, struct error *e)
{
    (void)s;
    (void)a;
    (void)value;
    (void)twice;
    (void)caller;
    return error_set(e, STATUS_UNAUTHENTICATED, NULL);
}
