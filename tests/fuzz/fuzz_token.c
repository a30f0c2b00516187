/* Fuzzer of login tokens: the input as it is, and its lines as header and claims that are rightly
 * signed with our own secret. Nothing that is accepted may lack a user or be out of its time. */
#include "adapters/digest.h"
#include "adapters/token.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NOW = 1800000000 };

static void check(bool ok)
{
    if (!ok)
        abort();
}

static const char *encoded(struct arena *a, const void *bytes, size_t len)
{
    char *out = arena_alloc(a, len * 2 + 8);
    int n = EVP_EncodeBlock((unsigned char *)out, bytes, (int)len);
    while (n > 0 && out[n - 1] == '=')
        out[--n] = '\0';
    for (char *p = out; *p != '\0'; p++)
        *p = *p == '+' ? '-' : *p == '/' ? '_' : *p;
    return out;
}

static const char *as_signed(struct arena *a, const struct config *c, const char *text, size_t len)
{
    size_t header = 0;
    while (header < len && text[header] != '\n')
        header++;
    size_t claims = header < len ? header + 1 : len;
    const char *body =
        arena_printf(a, "%s.%s", encoded(a, text, header), encoded(a, text + claims, len - claims));
    unsigned char sum[EVP_MAX_MD_SIZE];
    unsigned n = 0;
    HMAC(EVP_sha256(), c->jwt_secret, (int)strlen(c->jwt_secret), (const unsigned char *)body,
         strlen(body), sum, &n);
    return arena_printf(a, "%s.%s", body, encoded(a, sum, n));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_new();
    struct config c = {.jwt_secret = "a secret for the fuzzer, long enough",
                       .audience = "todochat"};
    struct token t;
    const char *text = arena_strndup(a, (const char *)data, size);
    check(!token_read(a, &c, text, NOW, &t)); /* nobody guesses the signature */
    if (token_read(a, &c, as_signed(a, &c, (const char *)data, size), NOW, &t))
        check(!t.outside && t.user_id > 0 && t.session > 0 && t.issued_at <= NOW + 60);
    arena_free(a);
    return 0;
}
