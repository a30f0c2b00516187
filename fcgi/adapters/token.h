/* Login tokens (JWT): our own, HS256, and those of the outside issuer in the settings, RS256 or
   ES256. Nothing of a token is believed before its form, signature and claims are all checked. */
#ifndef TODOCHAT_TOKEN_H
#define TODOCHAT_TOKEN_H

#include "base/arena.h"
#include "base/config.h"

#include <stdbool.h>
#include <stdint.h>

/* What a good token says. Strings are borrowed from the arena. */
struct token {
    bool outside;
    int64_t issued_at, login_at;
    /* our own */
    int64_t user_id;
    int session;
    /* the outside issuer's; name may be NULL */
    const char *issuer, *subject, *name;
};

/* NULL when the outside issuer's key in the settings can be used, or there is none; else a sentence
   that says what is accepted. */
const char *token_key_problem(const struct config *c);

/* Reads a token at the time `now` (seconds since 1970). False for everything that is not good. */
bool token_read(struct arena *a, const struct config *c, const char *text, int64_t now,
                struct token *out);

/* A new token of our own, good for `seconds`. */
const char *token_issue(struct arena *a, const struct config *c, int64_t user_id, int session,
                        int64_t login_at, int64_t now, int64_t seconds);

#endif
