/* SHA-256 and random bytes, from libcrypto. */
#ifndef TODOCHAT_DIGEST_H
#define TODOCHAT_DIGEST_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

enum { DIGEST_BYTES = 32 };

/* SHA-256 as 64 hex digits and a NUL. */
void digest_sha256(const void *bytes, size_t len, char out[65]);

/* HMAC-SHA-256, likewise, or as bytes. The key is not empty. */
void digest_hmac_sha256(const char *key, const void *bytes, size_t len, char out[65]);
void digest_hmac_sha256_raw(const char *key, const void *bytes, size_t len,
                            unsigned char out[DIGEST_BYTES]);

/* Whether both are the same, in a time that does not tell where they differ. */
bool digest_same(const void *one, const void *other, size_t len);

/* `bytes` random bytes as hex digits, from the arena. */
const char *digest_random_hex(struct arena *a, size_t bytes);

#endif
