/* SHA-256 and random bytes, from libcrypto. */
#ifndef TODOCHAT_DIGEST_H
#define TODOCHAT_DIGEST_H

#include "base/arena.h"

#include <stddef.h>

/* SHA-256 as 64 hex digits and a NUL. */
void digest_sha256(const void *bytes, size_t len, char out[65]);

/* HMAC-SHA-256, likewise. The key is not empty. */
void digest_hmac_sha256(const char *key, const void *bytes, size_t len, char out[65]);

/* `bytes` random bytes as hex digits, from the arena. */
const char *digest_random_hex(struct arena *a, size_t bytes);

#endif
