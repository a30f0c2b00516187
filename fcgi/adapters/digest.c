/* SHA-256 and random bytes. */
#include "adapters/digest.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static void to_hex(const unsigned char *bytes, size_t len, char *out)
{
    for (size_t i = 0; i < len; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

void digest_sha256(const void *bytes, size_t len, char out[65])
{
    unsigned char sum[EVP_MAX_MD_SIZE];
    unsigned n = 0;
    if (EVP_Digest(bytes, len, sum, &n, EVP_sha256(), NULL) != 1 || n != 32)
        abort();
    to_hex(sum, n, out);
}

void digest_hmac_sha256(const char *key, const void *bytes, size_t len, char out[65])
{
    unsigned char sum[EVP_MAX_MD_SIZE];
    unsigned n = 0;
    if (HMAC(EVP_sha256(), key, (int)strlen(key), bytes, len, sum, &n) == NULL || n != 32)
        abort();
    to_hex(sum, n, out);
}

const char *digest_random_hex(struct arena *a, size_t bytes)
{
    unsigned char random[64];
    if (bytes > sizeof random || getrandom(random, bytes, 0) != (ssize_t)bytes)
        abort();
    char *hex = arena_alloc(a, 2 * bytes + 1);
    to_hex(random, bytes, hex);
    return hex;
}
