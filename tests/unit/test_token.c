/* Every way of forging a login token that we know of, and the good ones. */
#include "adapters/token.h"
#include "unit.h"

#include "base/strbuf.h"

#include <jwt.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdlib.h>
#include <string.h>

#define NOW    1800000000
#define SECRET "a secret for tests, long enough to be one"

static struct arena *arena;
static struct config config;
static char *rsa_private, *rsa_public, *ec_private, *ec_public, *other_private;

static char *pem_of(EVP_PKEY *key, bool private)
{
    BIO *bio = BIO_new(BIO_s_mem());
    if (private)
        PEM_write_bio_PrivateKey(bio, key, NULL, NULL, 0, NULL, NULL);
    else
        PEM_write_bio_PUBKEY(bio, key);
    char *bytes;
    long len = BIO_get_mem_data(bio, &bytes);
    char *text = strndup(bytes, (size_t)len);
    BIO_free(bio);
    return text;
}

static int make_keys(void **state)
{
    (void)state;
    EVP_PKEY *rsa = EVP_RSA_gen(2048), *ec = EVP_EC_gen("P-256"), *other = EVP_RSA_gen(2048);
    rsa_private = pem_of(rsa, true);
    rsa_public = pem_of(rsa, false);
    ec_private = pem_of(ec, true);
    ec_public = pem_of(ec, false);
    other_private = pem_of(other, true);
    EVP_PKEY_free(rsa);
    EVP_PKEY_free(ec);
    EVP_PKEY_free(other);
    return 0;
}

static int free_keys(void **state)
{
    (void)state;
    free(rsa_private);
    free(rsa_public);
    free(ec_private);
    free(ec_public);
    free(other_private);
    return 0;
}

static int begin(void **state)
{
    (void)state;
    arena = arena_new();
    memset(&config, 0, sizeof config);
    config.jwt_secret = SECRET;
    config.audience = "todochat";
    return 0;
}

static int end(void **state)
{
    (void)state;
    arena_free(arena);
    return 0;
}

static void trust(const char *public_key)
{
    config.jwt_public_key = public_key;
    config.jwt_issuer = "https://id.example.org";
    config.jwt_audience = "todo";
}

static const char *encoded(const char *text)
{
    char *out = arena_alloc(arena, strlen(text) * 2 + 8);
    int len = EVP_EncodeBlock((unsigned char *)out, (const unsigned char *)text, (int)strlen(text));
    while (len > 0 && out[len - 1] == '=')
        out[--len] = '\0';
    for (char *p = out; *p != '\0'; p++)
        *p = *p == '+' ? '-' : *p == '/' ? '_' : *p;
    return out;
}

/* Header and claims as they are, however odd, rightly signed with HMAC and this key. */
static const char *hmac_signed(const char *header, const char *claims, const char *key)
{
    const char *body = arena_printf(arena, "%s.%s", encoded(header), encoded(claims));
    unsigned char sum[64];
    char out[100];
    size_t len = 0;
    EVP_PKEY *pkey =
        EVP_PKEY_new_raw_private_key(EVP_PKEY_HMAC, NULL, (const unsigned char *)key, strlen(key));
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    len = sizeof sum;
    assert_int_equal(EVP_DigestSignInit(ctx, NULL, EVP_sha256(), NULL, pkey), 1);
    assert_int_equal(EVP_DigestSign(ctx, sum, &len, (const unsigned char *)body, strlen(body)), 1);
    EVP_MD_CTX_free(ctx);
    EVP_PKEY_free(pkey);
    int n = EVP_EncodeBlock((unsigned char *)out, sum, (int)len);
    while (n > 0 && out[n - 1] == '=')
        out[--n] = '\0';
    for (char *p = out; *p != '\0'; p++)
        *p = *p == '+' ? '-' : *p == '/' ? '_' : *p;
    return arena_printf(arena, "%s.%s", body, out);
}

#define HEADER "{\"alg\":\"HS256\",\"typ\":\"JWT\"}"
#define OWN                                                                                        \
    "\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"session\":3,"     \
    "\"auth_time\":1799999000,"

static bool own(const char *rest)
{
    struct token t;
    const char *claims = arena_printf(arena, "{" OWN "%s}", rest);
    return token_read(arena, &config, hmac_signed(HEADER, claims, SECRET), NOW, &t);
}

static const char *outside_signed(jwt_alg_t alg, const char *key, const char *claims)
{
    jwt_t *jwt;
    assert_int_equal(jwt_new(&jwt), 0);
    assert_int_equal(jwt_add_grants_json(jwt, claims), 0);
    assert_int_equal(jwt_set_alg(jwt, alg, (const unsigned char *)key, (int)strlen(key)), 0);
    char *text = jwt_encode_str(jwt);
    assert_non_null(text);
    const char *kept = arena_strdup(arena, text);
    free(text);
    jwt_free(jwt);
    return kept;
}

#define OUTSIDE                                                                                    \
    "{\"iss\":\"https://id.example.org\",\"aud\":[\"other\",\"todo\"],\"sub\":\"ann|1\","          \
    "\"name\":\"Ann\",\"iat\":1799999990,\"exp\":1800000300}"

static bool reads(const char *text)
{
    struct token t;
    return token_read(arena, &config, text, NOW, &t);
}

/* --- tests ------------------------------------------------------------------------------------*/

static void our_own_token_comes_back(void **state)
{
    (void)state;
    struct token t;
    const char *text = token_issue(arena, &config, 42, 5, NOW - 100, NOW, 3600);
    assert_true(token_read(arena, &config, text, NOW, &t));
    assert_int_equal(t.user_id, 42);
    assert_int_equal(t.session, 5);
    assert_int_equal(t.login_at, NOW - 100);
    assert_int_equal(t.issued_at, NOW);
    assert_false(t.outside);
    assert_true(token_read(arena, &config, text, NOW + 3600 + 59, &t));
    assert_false(token_read(arena, &config, text, NOW + 3600 + 60, &t));
    assert_false(token_read(arena, &config, text, NOW - 61, &t));
    assert_string_not_equal(text, token_issue(arena, &config, 42, 5, NOW - 100, NOW, 3600));
}

static void the_signature_counts(void **state)
{
    (void)state;
    const char *good = "{" OWN "\"iat\":1800000000,\"exp\":1800003600}";
    char *text = arena_strdup(arena, hmac_signed(HEADER, good, SECRET));
    assert_true(reads(text));
    text[strlen(text) - 5] = text[strlen(text) - 5] == 'A' ? 'B' : 'A';
    assert_false(reads(text));
    assert_false(reads(hmac_signed(HEADER, good, "another secret that is long enough for it")));
    assert_false(reads(hmac_signed(HEADER, good, "x")));
    config.jwt_secret = "";
    assert_false(reads(hmac_signed(HEADER, good, "x")));
    config.jwt_secret = "too short";
    assert_false(reads(hmac_signed(HEADER, good, "too short")));
}

/* The text in front of a signature, with this one behind it. */
static bool reads_with(const char *text, const char *signature)
{
    size_t front = (size_t)(strrchr(text, '.') - text) + 1;
    return reads(arena_printf(arena, "%.*s%s", (int)front, text, signature));
}

static void a_signature_is_32_bytes_written_in_one_way(void **state)
{
    (void)state;
    const char *claims = "{" OWN "\"iat\":1800000000,\"exp\":1800003600}";
    const char *good = hmac_signed(HEADER, claims, SECRET);
    const char *none = hmac_signed("{\"alg\":\"none\"}", claims, SECRET);
    const char *right = strrchr(good, '.') + 1;
    assert_int_equal(strlen(right), 43);
    assert_true(reads_with(good, right));
    /* the last letter has two bits beyond the last byte: its three successors decode the same */
    char *same = arena_strdup(arena, right);
    for (int i = 0; i < 3; i++) {
        same[42] = same[42] == 'Z' ? 'a' : same[42] == 'z' ? '0' : (char)(same[42] + 1);
        assert_false(reads_with(good, same));
    }
    for (size_t len = 0; len < 43; len++)
        assert_false(reads_with(good, arena_strndup(arena, right, len)));
    for (const char *more = "AAAAAAAA"; *more != '\0'; more++)
        assert_false(reads_with(good, arena_printf(arena, "%s%s", right, more)));
    assert_false(reads_with(good, arena_printf(arena, "%s%s", right, right)));
    assert_false(reads_with(
        good,
        strrchr(hmac_signed(HEADER, claims, "another secret, long enough to be one"), '.') + 1));
    assert_false(reads(none) || reads_with(none, "") || reads_with(none, right));
}

static void no_algorithm_but_ours(void **state)
{
    (void)state;
    const char *claims = "{" OWN "\"iat\":1800000000,\"exp\":1800003600}";
    static const char *const headers[] = {
        "{\"alg\":\"none\"}",
        "{\"alg\":\"None\",\"typ\":\"JWT\"}",
        "{\"alg\":\"HS384\"}",
        "{\"alg\":\"HS512\"}",
        "{\"alg\":\"hs256\"}",
        "{\"alg\":\"RS256\"}",
        "{\"alg\":[\"HS256\"]}",
        "{\"alg\":null}",
        "{\"typ\":\"JWT\"}",
        "{}",
        "[]",
        "{\"alg\":\"HS256\",\"typ\":\"JOSE\"}",
        "{\"alg\":\"HS256\",\"typ\":1}",
        "{\"alg\":\"HS256\",\"crit\":[\"exp\"]}",
        "{\"alg\":\"HS256\",\"crit\":[]}",
        "{\"alg\":\"HS256\",\"b64\":false}",
        "{\"alg\":\"none\",\"alg\":\"HS256\"}",
        "{\"alg\":\"HS256\",\"alg\":\"none\"}",
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        if (reads(hmac_signed(headers[i], claims, SECRET)))
            fail_msg("accepted the header %s", headers[i]);
        /* the same with nothing for a signature */
        assert_false(reads(arena_printf(arena, "%s.%s.", encoded(headers[i]), encoded(claims))));
    }
    assert_true(reads(hmac_signed("{\"alg\":\"HS256\"}", claims, SECRET)));
}

static void only_three_segments_of_base64url(void **state)
{
    (void)state;
    const char *good = token_issue(arena, &config, 1, 1, NOW, NOW, 60);
    static const char *const forms[] = {"",     ".",    "..",   "...",   "a",       "a.b",
                                        "a.b.", ".b.c", "a..c", "a.b.c", "a.b.c.d", "eyJ9.eyJ9.e"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        assert_false(reads(forms[i]));
    assert_false(reads(arena_printf(arena, "%s.", good)));
    assert_false(reads(arena_printf(arena, "%s=", good)));
    assert_false(reads(arena_printf(arena, " %s", good)));
    assert_false(reads(arena_printf(arena, "%s\n", good)));
    assert_false(reads(arena_printf(arena, "%s.%s", good, "eyJ9")));
    assert_true(reads(good));
}

static void nine_megabytes_are_too_many(void **state)
{
    (void)state;
    size_t len = 9 << 20;
    char *text = malloc(len + 1);
    assert_non_null(text);
    memset(text, 'A', len);
    text[len] = '\0';
    text[20] = text[len - 50] = '.';
    assert_false(reads(text));
    free(text);
    /* rightly signed, but over the limit */
    char *filler = arena_alloc(arena, 5001);
    memset(filler, 'x', 5000);
    assert_false(
        own(arena_printf(arena, "\"iat\":1800000000,\"exp\":1800003600,\"x\":\"%s\"", filler)));
}

static void times_are_whole_numbers_and_now(void **state)
{
    (void)state;
    static const char *const good[] = {
        "\"iat\":1800000000,\"exp\":1800003600",
        "\"iat\":1800000060,\"exp\":1800003600",
        "\"iat\":1799990000,\"exp\":1799999941",
        "\"iat\":1800000000,\"exp\":1800003600,\"nbf\":1800000060",
    };
    static const char *const bad[] = {
        "\"iat\":1800000000",
        "\"exp\":1800003600",
        "\"iat\":1800000000,\"exp\":\"1800003600\"",
        "\"iat\":1800000000,\"exp\":1800003600.5",
        "\"iat\":1800000000,\"exp\":1.8e9",
        "\"iat\":1800000000,\"exp\":null",
        "\"iat\":1800000000,\"exp\":true",
        "\"iat\":1800000000,\"exp\":0",
        "\"iat\":1800000000,\"exp\":-1",
        "\"iat\":1800000000,\"exp\":9223372036854775807",
        "\"iat\":1800000000,\"exp\":99999999999999999999",
        "\"iat\":1799990000,\"exp\":1799999940",
        "\"iat\":1800000061,\"exp\":1800003600",
        "\"iat\":\"1800000000\",\"exp\":1800003600",
        "\"iat\":1800000000.0,\"exp\":1800003600",
        "\"iat\":-5,\"exp\":1800003600",
        "\"iat\":1800000000,\"exp\":1800003600,\"nbf\":1800000061",
        "\"iat\":1800000000,\"exp\":1800003600,\"nbf\":\"0\"",
        "\"iat\":1800000000,\"exp\":1800003600,\"nbf\":0.5",
        "\"iat\":1800000000,\"exp\":1799000000,\"exp\":1800003600",
        "\"iat\":1800000000,\"exp\":1800003600,\"sub\":\"8\"",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!own(good[i]))
            fail_msg("refused %s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (own(bad[i]))
            fail_msg("accepted %s", bad[i]);
}

static void the_other_claims_are_ours(void **state)
{
    (void)state;
#define REST ",\"iat\":1800000000,\"exp\":1800003600}"
    static const char *const bad[] = {
        "{\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"session\":3,\"auth_time\":"
        "1799999000" REST,
        "{\"iss\":\"x\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"session\":3,\"auth_"
        "time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"x\",\"typ\":\"login\",\"sub\":\"7\",\"session\":3,\"auth_"
        "time\":1" REST,
        "{\"iss\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"session\":3,\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"sub\":\"7\",\"session\":3,\"auth_time\":"
        "1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"state\",\"sub\":\"7\",\"session\":3,"
        "\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":7,\"session\":3,"
        "\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"-7\",\"session\":3,"
        "\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7x\",\"session\":3,"
        "\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"\",\"session\":3,"
        "\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"07\",\"session\":3,"
        "\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":"
        "\"9999999999999999999\",\"session\":3,\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"auth_time\":"
        "1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"session\":"
        "\"3\",\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"session\":0,"
        "\"auth_time\":1" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"session\":"
        "3" REST,
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"session\":3,"
        "\"auth_time\":1900000000" REST,
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (reads(hmac_signed(HEADER, bad[i], SECRET)))
            fail_msg("accepted %s", bad[i]);
    assert_true(reads(hmac_signed(HEADER,
                                  "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\","
                                  "\"sub\":\"7\",\"session\":3,\"auth_time\":1" REST,
                                  SECRET)));
}

static void an_outside_issuer_is_believed_with_its_key(void **state)
{
    (void)state;
    struct token t;
    const char *rs = outside_signed(JWT_ALG_RS256, rsa_private, OUTSIDE);
    const char *es = outside_signed(JWT_ALG_ES256, ec_private, OUTSIDE);
    assert_false(reads(rs)); /* nobody is trusted yet */
    trust(rsa_public);
    assert_true(token_read(arena, &config, rs, NOW, &t));
    assert_true(t.outside);
    assert_string_equal(t.issuer, "https://id.example.org");
    assert_string_equal(t.subject, "ann|1");
    assert_string_equal(t.name, "Ann");
    assert_false(reads(es));
    assert_false(reads(outside_signed(JWT_ALG_RS512, rsa_private, OUTSIDE)));
    assert_false(reads(outside_signed(JWT_ALG_RS256, other_private, OUTSIDE)));
    trust(ec_public);
    assert_true(reads(es));
    assert_false(reads(rs));
}

static void only_strong_keys_are_taken(void **state)
{
    (void)state;
    assert_null(token_key_problem(&config));
    trust(rsa_public);
    assert_null(token_key_problem(&config));
    trust(ec_public);
    assert_null(token_key_problem(&config));
    EVP_PKEY *weak[] = {EVP_RSA_gen(1024), EVP_EC_gen("P-384"),
                        EVP_PKEY_Q_keygen(NULL, NULL, "ED25519")};
    for (size_t i = 0; i < sizeof weak / sizeof *weak; i++) {
        char *public = pem_of(weak[i], false);
        trust(public);
        assert_non_null(token_key_problem(&config));
        EVP_PKEY_free(weak[i]);
        free(public);
    }
    trust("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n");
    assert_non_null(token_key_problem(&config));
}

static void the_outside_claims_are_checked(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"iss\":\"https://"
        "evil.example.org\",\"aud\":\"todo\",\"sub\":\"a\",\"iat\":1800000000,\"exp\":1800003600}",
        "{\"aud\":\"todo\",\"sub\":\"a\",\"iat\":1800000000,\"exp\":1800003600}",
        "{\"iss\":\"https://"
        "id.example.org\",\"aud\":\"else\",\"sub\":\"a\",\"iat\":1800000000,\"exp\":1800003600}",
        "{\"iss\":\"https://"
        "id.example.org\",\"aud\":[],\"sub\":\"a\",\"iat\":1800000000,\"exp\":1800003600}",
        "{\"iss\":\"https://"
        "id.example.org\",\"aud\":[\"todo\",1],\"sub\":\"a\",\"iat\":1800000000,\"exp\":"
        "1800003600}",
        "{\"iss\":\"https://id.example.org\",\"sub\":\"a\",\"iat\":1800000000,\"exp\":1800003600}",
        "{\"iss\":\"https://"
        "id.example.org\",\"aud\":\"todo\",\"sub\":\"\",\"iat\":1800000000,\"exp\":1800003600}",
        "{\"iss\":\"https://"
        "id.example.org\",\"aud\":\"todo\",\"sub\":5,\"iat\":1800000000,\"exp\":1800003600}",
        "{\"iss\":\"https://"
        "id.example.org\",\"aud\":\"todo\",\"iat\":1800000000,\"exp\":1800003600}",
        "{\"iss\":\"https://id.example.org\",\"aud\":\"todo\",\"sub\":\"a\",\"exp\":1800003600}",
        "{\"iss\":\"https://id.example.org\",\"aud\":\"todo\",\"sub\":\"a\",\"iat\":1800000000}",
        "{\"iss\":\"todochat\",\"aud\":\"todochat\",\"typ\":\"login\",\"sub\":\"7\",\"session\":3,"
        "\"auth_time\":1,"
        "\"iat\":1800000000,\"exp\":1800003600}",
    };
    trust(rsa_public);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (reads(outside_signed(JWT_ALG_RS256, rsa_private, bad[i])))
            fail_msg("accepted %s", bad[i]);
}

/* The oldest trick: the public key, which everybody has, used as an HMAC secret. */
static void a_public_key_is_no_secret(void **state)
{
    (void)state;
    trust(rsa_public);
    assert_false(reads(hmac_signed(HEADER, OUTSIDE, rsa_public)));
    assert_false(reads(hmac_signed("{\"alg\":\"RS256\"}", OUTSIDE, rsa_public)));
    assert_false(
        reads(hmac_signed(HEADER, "{" OWN "\"iat\":1800000000,\"exp\":1800003600}", rsa_public)));
    /* our own secret makes no outside user either */
    assert_false(reads(hmac_signed(HEADER, OUTSIDE, SECRET)));
    /* and ours goes on beside theirs */
    assert_true(reads(token_issue(arena, &config, 1, 1, NOW, NOW, 60)));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(our_own_token_comes_back),
        TEST(a_signature_is_32_bytes_written_in_one_way),
        TEST(the_signature_counts),
        TEST(no_algorithm_but_ours),
        TEST(only_three_segments_of_base64url),
        TEST(nine_megabytes_are_too_many),
        TEST(times_are_whole_numbers_and_now),
        TEST(the_other_claims_are_ours),
        TEST(an_outside_issuer_is_believed_with_its_key),
        TEST(only_strong_keys_are_taken),
        TEST(the_outside_claims_are_checked),
        TEST(a_public_key_is_no_secret),
    };
    return cmocka_run_group_tests(tests, make_keys, free_keys);
}
