/* The Authorization header → a caller. */
#include "domain/credential.h"

#include "adapters/digest.h"
#include "adapters/token.h"
#include "store/store_user.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define PERSONAL       "tdc_"
#define PERSONAL_MOST  200
#define PERSONAL_BYTES 24

/* What follows "Bearer "; NULL when the header is something else. */
static const char *bearer(const char *value)
{
    if (value == NULL || strncasecmp(value, "Bearer ", 7) != 0)
        return NULL;
    value += 7;
    value += strspn(value, " ");
    return *value == '\0' ? NULL : value;
}

/* tdc_USER_SECRET: the number in front lets row-level security find the token's row. */
static bool read_personal(const char *text, struct caller *caller)
{
    size_t len = strnlen(text, PERSONAL_MOST + 1);
    const char *number = text + strlen(PERSONAL);
    size_t digits = strspn(number, "0123456789");
    if (len > PERSONAL_MOST || digits == 0 || digits > 18 || number[digits] != '_')
        return false;
    caller->kind = CALLER_TOKEN;
    caller->user_id = strtoll(number, NULL, 10);
    digest_sha256(text, len, caller->token_hash);
    return true;
}

const char *credential_make_personal(struct arena *a, int64_t user_id, char hash[65])
{
    const char *text = arena_printf(a, PERSONAL "%lld_%s", (long long)user_id,
                                    digest_random_hex(a, PERSONAL_BYTES));
    digest_sha256(text, strlen(text), hash);
    return text;
}

static enum status read_outside(const struct services *s, struct arena *a, const struct token *t,
                                struct caller *caller, struct error *e)
{
    struct user user;
    enum status status =
        store_user_outside(s->db, a, t->issuer, t->subject, t->name, t->issued_at, &user, e);
    if (status != STATUS_OK)
        return status;
    caller->outside = true;
    caller->user_id = user.id;
    caller->session = user.session;
    return STATUS_OK;
}

enum status credential_read(const struct services *s, struct arena *a, const char *value,
                            bool twice, struct caller *caller, struct error *e)
{
    const char *text = bearer(value);
    struct token t;
    memset(caller, 0, sizeof *caller);
    if (text == NULL || twice)
        return error_set(e, STATUS_UNAUTHENTICATED, NULL);
    if (strncmp(text, PERSONAL, strlen(PERSONAL)) == 0) {
        if (!read_personal(text, caller))
            return error_set(e, STATUS_UNAUTHENTICATED, "This access token is not valid.");
        return STATUS_OK;
    }
    if (!token_read(a, s->config, text, (int64_t)time(NULL), &t))
        return error_set(e, STATUS_UNAUTHENTICATED, "Please sign in again.");
    caller->kind = CALLER_LOGIN;
    caller->login_at = t.login_at;
    if (t.outside)
        return read_outside(s, a, &t, caller, e);
    caller->user_id = t.user_id;
    caller->session = t.session;
    return STATUS_OK;
}
