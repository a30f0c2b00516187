/* The settings: environment and file → one immutable struct. One table names, bounds and explains
   each variable, so that a bad value is refused the same way everywhere. */
#include "base/config.h"

#include "base/strbuf.h"
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FILE_MAX_BYTES 65536
#define SECRET_LEAST   32

enum kind { TEXT, SECRET, NUMBER, CHOICE, FLAG };

struct setting {
    const char *name;
    enum kind kind;
    size_t offset;
    const char *value;   /* when it is not set; NULL: none */
    int least, most;     /* NUMBER */
    const char *choices; /* CHOICE: "a|b|c", stored as 0, 1, 2 */
};

#define AT(member) offsetof(struct config, member)

static const struct setting settings[] = {
    {"TODOCHAT_ENV", CHOICE, AT(production), "development", 0, 0, "development|production"},
    {"DATABASE_URL", SECRET, AT(database_url), NULL, 0, 0, NULL},
    {"TODOCHAT_OWNER_URL", SECRET, AT(owner_url), NULL, 0, 0, NULL},
    {"TODOCHAT_DB_PREPARE", CHOICE, AT(prepare), "auto", 0, 0, "auto|on|off"},
    {"TODOCHAT_PUBLIC_URL", TEXT, AT(public_url), NULL, 0, 0, NULL},
    {"TODOCHAT_PORT", NUMBER, AT(port), "8080", 1, 65535, NULL},
    {"TODOCHAT_JWT_SECRET", SECRET, AT(jwt_secret), NULL, 0, 0, NULL},
    {"TODOCHAT_JWT_PUBLIC_KEY", TEXT, AT(jwt_public_key), NULL, 0, 0, NULL},
    {"TODOCHAT_JWT_ISSUER", TEXT, AT(jwt_issuer), NULL, 0, 0, NULL},
    {"TODOCHAT_JWT_AUDIENCE", TEXT, AT(jwt_audience), NULL, 0, 0, NULL},
    {"TODOCHAT_TOKEN_TTL", NUMBER, AT(token_ttl), "28800", 60, 2592000, NULL},
    {"TODOCHAT_ENGINE", CHOICE, AT(engine), NULL, 0, 0, "builtin|llm|auto"},
    {"TODOCHAT_LLM_URL", TEXT, AT(llm_url), "https://openrouter.ai/api/v1", 0, 0, NULL},
    {"TODOCHAT_LLM_KEY", SECRET, AT(llm_key), NULL, 0, 0, NULL},
    {"TODOCHAT_LLM_MODEL", TEXT, AT(llm_model), "openai/gpt-4o-mini", 0, 0, NULL},
    {"TODOCHAT_LLM_PROXY", SECRET, AT(llm_proxy), "", 0, 0, NULL},
    {"TODOCHAT_LLM_TIMEOUT", NUMBER, AT(llm_timeout), "12", 1, 600, NULL},
    {"TODOCHAT_CHAT_WORKERS", NUMBER, AT(chat_workers), "2", 1, 256, NULL},
    {"TODOCHAT_FAST_WORKERS", NUMBER, AT(fast_workers), "2", 1, 256, NULL},
    {"TODOCHAT_TURNS", NUMBER, AT(turns), "512", 1, 4096, NULL},
    {"TODOCHAT_MAX_REQUESTS", NUMBER, AT(max_requests), "10000", 0, 100000000, NULL},
    {"TODOCHAT_RATE_CHAT", NUMBER, AT(rate_chat), "60", 0, 1000000, NULL},
    {"TODOCHAT_RATE_LOGIN", NUMBER, AT(rate_login), "10", 0, 1000000, NULL},
    {"TODOCHAT_CONFIRM_TTL", NUMBER, AT(confirm_ttl), "900", 1, 86400, NULL},
    {"TODOCHAT_MAX_MODEL_CALLS", NUMBER, AT(max_model_calls), "8", 1, 64, NULL},
    {"TODOCHAT_MAX_TOOL_CALLS", NUMBER, AT(max_tool_calls), "16", 1, 256, NULL},
    {"TODOCHAT_TURN_SECONDS", NUMBER, AT(turn_seconds), "60", 1, 600, NULL},
    {"TODOCHAT_HISTORY_MESSAGES", NUMBER, AT(history_messages), "50", 2, 1000, NULL},
    {"TODOCHAT_HISTORY_TOKENS", NUMBER, AT(history_tokens), "12000", 500, 1000000, NULL},
    {"TODOCHAT_BODY_MAX", NUMBER, AT(body_max), "1048576", 16384, 67108864, NULL},
    {"TODOCHAT_DAY_FIRST", FLAG, AT(day_first), "0", 0, 0, NULL},
};

#define SETTINGS (sizeof settings / sizeof *settings)

/* --- where values come from -------------------------------------------------------------------*/

struct source {
    struct arena *arena;
    char *file; /* the file's lines, NULL without one */
};

/* Finds NAME in the file: KEY=VALUE lines, '#' comments, optional quotes around the value. */
static const char *file_value(const struct source *s, const char *name)
{
    size_t len = strlen(name);
    for (const char *line = s->file; line != NULL && *line != '\0';) {
        const char *end = strchrnul(line, '\n');
        while (line < end && (*line == ' ' || *line == '\t'))
            line++;
        if (strncmp(line, "export ", 7) == 0)
            line += 7;
        if (strncmp(line, name, len) == 0 && line[len] == '=') {
            const char *value = line + len + 1;
            size_t n = (size_t)(end - value);
            text_trim(&value, &n);
            if (n >= 2 && (value[0] == '"' || value[0] == '\'') && value[n - 1] == value[0]) {
                value++;
                n -= 2;
            }
            return arena_strndup(s->arena, value, n);
        }
        line = *end == '\0' ? end : end + 1;
    }
    return NULL;
}

/* The environment wins over the file; an empty value counts as not set. */
static const char *value_of(const struct source *s, const char *name)
{
    const char *value = getenv(name);
    if (value == NULL || *value == '\0')
        value = file_value(s, name);
    return value != NULL && *value != '\0' ? value : NULL;
}

static char *read_file(struct arena *a, const char *path)
{
    FILE *f = fopen(path, "re");
    if (f == NULL)
        return NULL;
    char *bytes = malloc(FILE_MAX_BYTES);
    if (bytes == NULL)
        abort();
    char *text = arena_strndup(a, bytes, fread(bytes, 1, FILE_MAX_BYTES, f));
    free(bytes);
    fclose(f);
    return text;
}

/* --- reading one value ------------------------------------------------------------------------*/

static int choice_index(const char *choices, const char *value)
{
    int index = 0;
    size_t len = strlen(value);
    for (const char *c = choices;; c++, index++) {
        size_t n = strcspn(c, "|");
        if (n == len && strncmp(c, value, n) == 0)
            return index;
        c += n;
        if (*c == '\0')
            return -1;
    }
}

static const char *set_one(struct arena *a, const struct setting *s, const char *value,
                           struct config *c)
{
    void *at = (char *)c + s->offset;
    char *end;
    long number;
    int index;
    switch (s->kind) {
    case TEXT:
    case SECRET:
        *(const char **)at = value;
        return NULL;
    case NUMBER:
        errno = 0;
        number = strtol(value, &end, 10);
        if (errno != 0 || !isdigit((unsigned char)*value) || *end != '\0' || number < s->least ||
            number > s->most)
            return arena_printf(a, "%s must be a whole number from %d to %d.", s->name, s->least,
                                s->most);
        *(int *)at = (int)number;
        return NULL;
    case CHOICE:
        index = choice_index(s->choices, value);
        if (index < 0)
            return arena_printf(a, "%s must be one of %s.", s->name, s->choices);
        if (s->offset == AT(production))
            c->production = index == 1;
        else
            *(int *)at = index;
        return NULL;
    case FLAG:
        if (strcmp(value, "0") != 0 && strcmp(value, "1") != 0)
            return arena_printf(a, "%s must be 0 or 1.", s->name);
        *(bool *)at = value[0] == '1';
        return NULL;
    }
    return NULL;
}

/* --- what depends on several values -----------------------------------------------------------*/

static const char *check_database(const struct source *s, struct config *c)
{
    c->audience = "todochat";
    if (c->database_url == NULL) {
        /* Each mode has a database of its own, and user 5 of one is not user 5 of the other. */
        c->audience = c->production ? "todochat-production" : "todochat-development";
        c->database_url =
            value_of(s, c->production ? "DATABASE_URL_PRODUCTION" : "DATABASE_URL_DEVELOPMENT");
    }
    if (c->database_url == NULL)
        return "DATABASE_URL must name the Postgres database, such as "
               "postgresql://user@host/todochat.";
    if (strncmp(c->database_url, "postgres://", 11) != 0 &&
        strncmp(c->database_url, "postgresql://", 13) != 0)
        return "DATABASE_URL must begin with postgresql://.";
    if (c->owner_url == NULL)
        c->owner_url = value_of(s, c->production ? "TODOCHAT_OWNER_URL_PRODUCTION"
                                                 : "TODOCHAT_OWNER_URL_DEVELOPMENT");
    if (c->owner_url == NULL)
        c->owner_url = c->database_url;
    return NULL;
}

/* A secret that anyone could guess is as good as none. */
static bool weak_secret(const char *secret)
{
    static const char *const known[] = {"secret", "changeme", "password", "default", "example"};
    bool seen[256] = {false};
    int different = 0;
    for (const unsigned char *p = (const unsigned char *)secret; *p != 0; p++) {
        different += !seen[*p];
        seen[*p] = true;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasestr(secret, known[i]) != NULL)
            return true;
    return different < 10;
}

static const char *check_secret(struct config *c)
{
    if (c->jwt_secret == NULL || strlen(c->jwt_secret) < SECRET_LEAST)
        return "TODOCHAT_JWT_SECRET must be at least 32 bytes of random text.";
    if (c->production && weak_secret(c->jwt_secret))
        return "TODOCHAT_JWT_SECRET is too easy to guess for production: use at least 32 random "
               "characters, such as the output of: openssl rand -base64 48";
    return NULL;
}

static const char *check_issuer(struct arena *a, struct config *c)
{
    if (c->jwt_public_key == NULL) {
        if (c->jwt_issuer != NULL || c->jwt_audience != NULL)
            return "TODOCHAT_JWT_PUBLIC_KEY must be set when TODOCHAT_JWT_ISSUER or "
                   "TODOCHAT_JWT_AUDIENCE is.";
        return NULL;
    }
    if (c->jwt_issuer == NULL || c->jwt_audience == NULL)
        return "TODOCHAT_JWT_ISSUER and TODOCHAT_JWT_AUDIENCE must both be set when "
               "TODOCHAT_JWT_PUBLIC_KEY is.";
    if (strcmp(c->jwt_issuer, "local") == 0)
        return "TODOCHAT_JWT_ISSUER must not be local: that stands for the accounts kept here.";
    if (strncmp(c->jwt_public_key, "-----BEGIN", 10) != 0)
        c->jwt_public_key = read_file(a, c->jwt_public_key);
    if (c->jwt_public_key == NULL || strstr(c->jwt_public_key, "-----BEGIN PUBLIC KEY") == NULL)
        return "TODOCHAT_JWT_PUBLIC_KEY must be a PEM public key, or the path of a file with one.";
    return NULL;
}

static bool http_url(const char *url)
{
    size_t scheme = strncasecmp(url, "https://", 8) == 0  ? 8
                    : strncasecmp(url, "http://", 7) == 0 ? 7
                                                          : 0;
    return scheme > 0 && url[scheme] != '\0' && url[scheme] != '/' &&
           strpbrk(url, " \"<>\\") == NULL;
}

/* The URL without slashes at its end. */
static const char *base_url(struct arena *a, const char *url)
{
    size_t len = strlen(url);
    while (len > 0 && url[len - 1] == '/')
        len--;
    return arena_strndup(a, url, len);
}

static const char *check_urls(struct arena *a, struct config *c)
{
    if (c->public_url == NULL)
        c->public_url = arena_printf(a, "http://127.0.0.1:%d", c->port);
    if (!http_url(c->public_url))
        return "TODOCHAT_PUBLIC_URL must be an address such as https://todo.example.org.";
    if (!http_url(c->llm_url))
        return "TODOCHAT_LLM_URL must be an address such as https://openrouter.ai/api/v1.";
    c->public_url = base_url(a, c->public_url);
    c->llm_url = base_url(a, c->llm_url);
    return NULL;
}

static const char *check_engine(const struct source *s, struct config *c)
{
    static const char *const keys[] = {"OPENROUTER_API_KEY", "OPENAI_API_KEY"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys && c->llm_key == NULL; i++)
        c->llm_key = value_of(s, keys[i]);
    /* Without a choice: the model when there is one to ask, else the built-in assistant. */
    if (value_of(s, "TODOCHAT_ENGINE") == NULL)
        c->engine = c->llm_key != NULL || value_of(s, "TODOCHAT_LLM_URL") != NULL ? ENGINE_AUTO
                                                                                  : ENGINE_BUILTIN;
    if (c->engine != ENGINE_BUILTIN && c->llm_key == NULL &&
        value_of(s, "TODOCHAT_LLM_URL") == NULL)
        return "TODOCHAT_LLM_KEY must be set when TODOCHAT_ENGINE is llm or auto (or "
               "TODOCHAT_LLM_URL "
               "for an endpoint that needs no key).";
    return NULL;
}

const struct config *config_load(struct arena *a, const char **problem)
{
    struct config *c = arena_alloc(a, sizeof *c);
    struct source s = {a, NULL};
    const char *path = getenv("TODOCHAT_CONFIG");
    if (path != NULL && *path != '\0' && (s.file = read_file(a, path)) == NULL) {
        *problem = arena_printf(a, "TODOCHAT_CONFIG names %s, which cannot be read.", path);
        return NULL;
    }
    *problem = NULL;
    for (size_t i = 0; i < SETTINGS && *problem == NULL; i++) {
        const char *value = value_of(&s, settings[i].name);
        if (value == NULL)
            value = settings[i].value;
        if (value != NULL)
            *problem = set_one(a, &settings[i], value, c);
    }
    if (*problem == NULL)
        *problem = check_database(&s, c);
    if (*problem == NULL)
        *problem = check_secret(c);
    if (*problem == NULL)
        *problem = check_issuer(a, c);
    if (*problem == NULL)
        *problem = check_urls(a, c);
    if (*problem == NULL)
        *problem = check_engine(&s, c);
    return *problem == NULL ? c : NULL;
}

static void print_choice(const char *choices, int index, FILE *out)
{
    while (index-- > 0)
        choices = strchr(choices, '|') + 1;
    fprintf(out, "%.*s", (int)strcspn(choices, "|"), choices);
}

void config_print(const struct config *c, FILE *out)
{
    for (size_t i = 0; i < SETTINGS; i++) {
        const struct setting *s = &settings[i];
        const void *at = (const char *)c + s->offset;
        const char *text = s->kind <= SECRET ? *(const char *const *)at : NULL;
        fprintf(out, "%s=", s->name);
        if (s->kind == TEXT)
            fputs(text == NULL ? "" : strncmp(text, "-----BEGIN", 10) == 0 ? "(key)" : text, out);
        else if (s->kind == SECRET)
            fputs(text == NULL || *text == '\0' ? "" : "(set)", out);
        else if (s->kind == NUMBER)
            fprintf(out, "%d", *(const int *)at);
        else if (s->kind == CHOICE)
            print_choice(s->choices, s->offset == AT(production) ? c->production : *(const int *)at,
                         out);
        else
            fprintf(out, "%d", *(const bool *)at);
        fputc('\n', out);
    }
}
