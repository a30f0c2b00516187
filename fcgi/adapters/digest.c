/* SHA-256 and random bytes. */
#include "adapters/digest.h"

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static void to_hex(const unsigned char *bytes, size_t len, char *out)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < len; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = '\0';
}

/* OpenSSL looks an algorithm up by its name, which takes longer than to use it: once in a worker's
   life is enough. */
static const EVP_MD *sha256(void)
{
    static const EVP_MD *found;
    if (found == NULL && (found = EVP_MD_fetch(NULL, "SHA2-256", NULL)) == NULL)
        abort();
    return found;
}

static EVP_MAC_CTX *hmac(void)
{
    static EVP_MAC_CTX *found;
    if (found == NULL) {
        EVP_MAC *mac = EVP_MAC_fetch(NULL, "HMAC", NULL);
        OSSL_PARAM params[] = {
            OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char[]){"SHA2-256"}, 0),
            OSSL_PARAM_construct_end()};
        if (mac == NULL || (found = EVP_MAC_CTX_new(mac)) == NULL ||
            EVP_MAC_CTX_set_params(found, params) != 1)
            abort();
        EVP_MAC_free(mac);
    }
    return found;
}

void digest_sha256(const void *bytes, size_t len, char out[65])
{
    unsigned char sum[DIGEST_BYTES];
    unsigned n = 0;
    if (EVP_Digest(bytes, len, sum, &n, sha256(), NULL) != 1 || n != sizeof sum)
        abort();
    to_hex(sum, n, out);
}

void digest_hmac_sha256_raw(const char *key, const void *bytes, size_t len,
                            unsigned char out[DIGEST_BYTES])
{
    EVP_MAC_CTX *mac = hmac();
    size_t n = 0;
    if (*key == '\0' || EVP_MAC_init(mac, (const unsigned char *)key, strlen(key), NULL) != 1 ||
        EVP_MAC_update(mac, bytes, len) != 1 || EVP_MAC_final(mac, out, &n, DIGEST_BYTES) != 1 ||
        n != DIGEST_BYTES)
        abort();
}

void digest_hmac_sha256(const char *key, const void *bytes, size_t len, char out[65])
{
    unsigned char sum[DIGEST_BYTES];
    digest_hmac_sha256_raw(key, bytes, len, sum);
    to_hex(sum, sizeof sum, out);
}

bool digest_same(const void *one, const void *other, size_t len)
{
    return CRYPTO_memcmp(one, other, len) == 0;
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
