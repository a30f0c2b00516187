/* Login tokens. Our own are checked with one HMAC. libjwt, named here alone, signs them and checks
   an outside issuer's; of those it sees only what has passed the filter: it takes an empty key for
   "no check", an RSA key for an HMAC secret, and checks no claim by itself. */
#include "adapters/token.h"

#include "adapters/digest.h"
#include "base/json.h"
#include "base/text.h"

#include <jwt.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define TOKEN_MOST 4096
#define LEEWAY     60
#define TIME_MOST  253402300800 /* the year 10000 */
#define OWN_ISSUER "todochat"
#define OWN_KIND   "login" /* so that nothing else signed with this secret can be a login */
#define RSA_LEAST  2048

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/* --- form -------------------------------------------------------------------------------------*/

struct parts {
    const char *segment[3];
    size_t len[3];
};

/* The value of a letter of base64url. */
static unsigned letter_value(char c)
{
    return (unsigned)(c >= 'a'   ? c - 'a' + 26
                      : c == '_' ? 63
                      : c >= 'A' ? c - 'A'
                      : c >= '0' ? c - '0' + 52
                                 : 62);
}

/* Whether letters are whole bytes, and no others stand for the same: the bits that the last letter
   has beyond the last byte are 0. */
static bool whole_bytes(const char *segment, size_t len)
{
    size_t spare = len * 6 % 8;
    return spare < 6 && (letter_value(segment[len - 1]) & ((1U << spare) - 1)) == 0;
}

/* Exactly three non-empty segments of base64url. */
static bool split(const char *text, struct parts *p)
{
    if (strnlen(text, TOKEN_MOST + 1) > TOKEN_MOST)
        return false;
    for (int i = 0; i < 3; i++) {
        p->segment[i] = text;
        p->len[i] = strspn(text, LETTERS);
        if (p->len[i] == 0 || text[p->len[i]] != (i < 2 ? '.' : '\0') ||
            !whole_bytes(text, p->len[i]))
            return false;
        text += p->len[i] + 1;
    }
    return true;
}

/* The bytes of a segment that split() has let through: three for each four letters. */
static size_t decode(const struct parts *p, int index, unsigned char *bytes)
{
    size_t n = 0;
    unsigned bits = 0;
    int have = 0;
    for (size_t i = 0; i < p->len[index]; i++) {
        bits = bits << 6 | letter_value(p->segment[index][i]);
        have += 6;
        if (have >= 8) {
            have -= 8;
            bytes[n++] = (unsigned char)(bits >> have);
        }
    }
    return n;
}

/* Reads a segment as a JSON object, duplicates refused. */
static json_t *object_in(struct arena *a, const struct parts *p, int index)
{
    unsigned char *bytes = arena_room(a, p->len[index]);
    json_t *value = json_read(a, (const char *)bytes, decode(p, index, bytes), NULL);
    return json_is_object(value) ? value : NULL;
}

/* --- key --------------------------------------------------------------------------------------*/

struct key {
    const char *name; /* of the algorithm, as in the header */
    jwt_alg_t alg;
    const char *bytes;
    bool outside;
};

/* The key decides the algorithm; the token's header only chooses between our key and theirs. */
static bool outside_key(const struct config *c, struct key *k)
{
    if (c->jwt_public_key == NULL || c->jwt_issuer == NULL || c->jwt_audience == NULL)
        return false;
    BIO *bio = BIO_new_mem_buf(c->jwt_public_key, -1);
    EVP_PKEY *pkey = bio == NULL ? NULL : PEM_read_bio_PUBKEY(bio, NULL, NULL, NULL);
    int kind = pkey == NULL ? EVP_PKEY_NONE : EVP_PKEY_get_base_id(pkey);
    int bits = pkey == NULL ? 0 : EVP_PKEY_get_bits(pkey);
    *k = (struct key){.bytes = c->jwt_public_key, .outside = true};
    if (kind == EVP_PKEY_RSA && bits >= RSA_LEAST)
        k->name = "RS256", k->alg = JWT_ALG_RS256;
    else if (kind == EVP_PKEY_EC && bits == 256)
        k->name = "ES256", k->alg = JWT_ALG_ES256;
    EVP_PKEY_free(pkey);
    BIO_free(bio);
    return k->name != NULL;
}

const char *token_key_problem(const struct config *c)
{
    struct key k;
    if (c->jwt_public_key == NULL || outside_key(c, &k))
        return NULL;
    return "TODOCHAT_JWT_PUBLIC_KEY must be an RSA key of at least 2048 bits (RS256) or a P-256 "
           "key "
           "(ES256).";
}

static bool key_for(const struct config *c, const char *alg, struct key *k)
{
    if (alg == NULL)
        return false;
    if (strcmp(alg, "HS256") == 0) {
        *k = (struct key){"HS256", JWT_ALG_HS256, c->jwt_secret, false};
        return c->jwt_secret != NULL && strlen(c->jwt_secret) >= 32;
    }
    return outside_key(c, k) && strcmp(alg, k->name) == 0;
}

static bool header_good(const json_t *header)
{
    const json_t *typ = json_object_get(header, "typ");
    if (json_object_get(header, "crit") != NULL || json_object_get(header, "b64") != NULL)
        return false;
    return typ == NULL ||
           (json_is_string(typ) && (strcasecmp(json_string_value(typ), "JWT") == 0 ||
                                    strcasecmp(json_string_value(typ), "at+jwt") == 0));
}

/* What the header says is fine, and which key it wants: for our own, as libjwt writes it, without a
   parse. */
static bool header_read(struct arena *a, const struct config *c, const struct parts *p,
                        struct key *k)
{
    static const char own[] = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"; /* alg HS256, typ JWT */
    if (p->len[0] == strlen(own) && memcmp(p->segment[0], own, strlen(own)) == 0)
        return key_for(c, "HS256", k);
    const json_t *header = object_in(a, p, 0);
    return header != NULL && header_good(header) &&
           key_for(c, json_member_string(header, "alg"), k);
}

static bool own_signature_good(const struct parts *p, const char *secret)
{
    unsigned char right[DIGEST_BYTES], given[TOKEN_MOST];
    digest_hmac_sha256_raw(secret, p->segment[0], p->len[0] + 1 + p->len[1], right);
    return decode(p, 2, given) == sizeof right && digest_same(given, right, sizeof right);
}

static bool outside_signature_good(const char *text, const struct key *k)
{
    jwt_t *jwt = NULL;
    size_t len = strlen(k->bytes);
    if (len == 0)
        return false;
    bool good = jwt_decode(&jwt, text, (const unsigned char *)k->bytes, (int)len) == 0 &&
                jwt != NULL && jwt_get_alg(jwt) == k->alg;
    jwt_free(jwt);
    return good;
}

/* --- claims -----------------------------------------------------------------------------------*/

/* A whole number of seconds; a string or a fraction is none. */
static bool time_claim(const json_t *claims, const char *name, int64_t *out)
{
    const json_t *value = json_object_get(claims, name);
    if (!json_is_integer(value))
        return false;
    *out = json_integer_value(value);
    return *out >= 0 && *out <= TIME_MOST;
}

static bool times_good(const json_t *claims, int64_t now, struct token *out)
{
    int64_t exp, nbf = 0;
    if (!time_claim(claims, "exp", &exp) || !time_claim(claims, "iat", &out->issued_at))
        return false;
    if (json_object_get(claims, "nbf") != NULL && !time_claim(claims, "nbf", &nbf))
        return false;
    return exp > now - LEEWAY && nbf <= now + LEEWAY && out->issued_at <= now + LEEWAY;
}

static bool is(const json_t *value, const char *wanted)
{
    return json_is_string(value) && strcmp(json_string_value(value), wanted) == 0;
}

/* aud is a string or a list of strings. */
static bool audience_good(const json_t *aud, const char *wanted)
{
    size_t i;
    json_t *one;
    bool found = is(aud, wanted);
    json_array_foreach(aud, i, one)
    {
        if (!json_is_string(one))
            return false;
        found = found || is(one, wanted);
    }
    return found;
}

static bool own_claims(const struct config *c, const json_t *claims, int64_t now, struct token *out)
{
    const json_t *session = json_object_get(claims, "session");
    const char *sub = json_member_string(claims, "sub");
    if (!is(json_object_get(claims, "iss"), OWN_ISSUER) ||
        !is(json_object_get(claims, "aud"), c->audience) ||
        !is(json_object_get(claims, "typ"), OWN_KIND) || sub == NULL || !json_is_integer(session) ||
        !time_claim(claims, "auth_time", &out->login_at))
        return false;
    size_t digits = strspn(sub, "0123456789");
    if (sub[digits] != '\0' || digits == 0 || digits > 18 || sub[0] == '0')
        return false;
    json_int_t number = json_integer_value(session);
    if (number < 1 || number > INT32_MAX || out->login_at > now + LEEWAY)
        return false;
    out->user_id = strtoll(sub, NULL, 10);
    out->session = (int)number;
    return true;
}

static bool outside_claims(struct arena *a, const struct config *c, const json_t *claims,
                           struct token *out)
{
    const char *sub = json_member_string(claims, "sub");
    const char *name = json_member_string(claims, "name");
    if (!is(json_object_get(claims, "iss"), c->jwt_issuer) ||
        !audience_good(json_object_get(claims, "aud"), c->jwt_audience))
        return false;
    if (sub == NULL || *sub == '\0' || text_length(sub) > 500)
        return false;
    out->outside = true;
    out->login_at = out->issued_at;
    out->issuer = c->jwt_issuer;
    out->subject = arena_strdup(a, sub);
    out->name = name == NULL ? NULL : arena_strndup(a, name, text_prefix(name, 200));
    return true;
}

static bool verify(struct arena *a, struct arena *scratch, const struct config *c, const char *text,
                   int64_t now, struct token *out)
{
    struct parts p;
    struct key key = {0};
    if (!split(text, &p) || !header_read(scratch, c, &p, &key))
        return false;
    const json_t *claims = object_in(scratch, &p, 1);
    if (claims == NULL ||
        !(key.outside ? outside_signature_good(text, &key) : own_signature_good(&p, key.bytes)))
        return false;
    return times_good(claims, now, out) &&
           (key.outside ? outside_claims(a, c, claims, out) : own_claims(c, claims, now, out));
}

/* What the token consists of is not kept for as long as the request takes. */
bool token_read(struct arena *a, const struct config *c, const char *text, int64_t now,
                struct token *out)
{
    struct arena *scratch = arena_new();
    memset(out, 0, sizeof *out);
    bool good = verify(a, scratch, c, text, now, out);
    arena_free(scratch);
    return good;
}

/* --- making -----------------------------------------------------------------------------------*/

const char *token_issue(struct arena *a, const struct config *c, int64_t user_id, int session,
                        int64_t login_at, int64_t now, int64_t seconds)
{
    jwt_t *jwt = NULL;
    json_t *claims =
        json_keep(a, json_pack("{s:s, s:s, s:s, s:s, s:s, s:I, s:I, s:I, s:i}", "jti",
                               digest_random_hex(a, 8), "iss", OWN_ISSUER, "aud", c->audience,
                               "typ", OWN_KIND, "sub", arena_printf(a, "%lld", (long long)user_id),
                               "iat", (json_int_t)now, "exp", (json_int_t)(now + seconds),
                               "auth_time", (json_int_t)login_at, "session", session));
    if (jwt_new(&jwt) != 0 || jwt_add_grants_json(jwt, json_text(a, claims)) != 0 ||
        jwt_set_alg(jwt, JWT_ALG_HS256, (const unsigned char *)c->jwt_secret,
                    (int)strlen(c->jwt_secret)) != 0)
        abort();
    char *text = jwt_encode_str(jwt);
    if (text == NULL)
        abort();
    const char *kept = arena_strdup(a, text);
    free(text);
    jwt_free(jwt);
    return kept;
}
