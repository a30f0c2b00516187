#include "base/config.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SECRET "kJ8#mPq2vX9$wLz4nR7tYb3cF6hG1dS5"

/* Loads with nothing but these settings in the environment. */
static const char *problem_of(const char *const *settings, const struct config **out)
{
    static struct arena *arena;
    const char *problem;
    arena_free(arena);
    arena = arena_new();
    clearenv();
    for (; settings != NULL && *settings != NULL; settings++) {
        char *name = arena_strdup(arena, *settings);
        char *value = strchr(name, '=');
        *value++ = '\0';
        setenv(name, value, 1);
    }
    const struct config *c = config_load(arena, &problem);
    if (out != NULL)
        *out = c;
    return problem;
}

#define WITH(...)                                                                                  \
    (const char *const[])                                                                          \
    {                                                                                              \
        "DATABASE_URL=postgresql://u@h/d", "TODOCHAT_JWT_SECRET=" SECRET, __VA_ARGS__, NULL        \
    }

static void defaults_need_a_database_and_a_secret_only(void **state)
{
    (void)state;
    const struct config *c;
    assert_null(problem_of(WITH("TODOCHAT_ENV="), &c));
    assert_false(c->production);
    assert_int_equal(c->engine, ENGINE_BUILTIN);
    assert_int_equal(c->turns, 512);
    assert_string_equal(c->public_url, "http://127.0.0.1:8080");
    assert_string_equal(c->llm_url, "https://openrouter.ai/api/v1");
    assert_string_equal(c->owner_url, c->database_url);
}

static void a_bad_value_is_refused_with_its_name_and_what_is_accepted(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"TODOCHAT_ENV=staging", "development|production"},
        {"DATABASE_URL=mysql://x", "postgresql://"},
        {"TODOCHAT_PORT=0", "1 to 65535"},
        {"TODOCHAT_PORT=80a", "1 to 65535"},
        {"TODOCHAT_PORT=99999999999999999999", "1 to 65535"},
        {"TODOCHAT_CHAT_WORKERS=-1", "1 to 256"},
        {"TODOCHAT_RATE_CHAT=many", "0 to 1000000"},
        {"TODOCHAT_RATE_CHAT=+5", "0 to 1000000"},
        {"TODOCHAT_RATE_CHAT= 5", "0 to 1000000"},
        {"TODOCHAT_LLM_TIMEOUT=1.5", "1 to 600"},
        {"TODOCHAT_ENGINE=gpt", "builtin|llm|auto"},
        {"TODOCHAT_DB_PREPARE=maybe", "auto|on|off"},
        {"TODOCHAT_DAY_FIRST=yes", "0 or 1"},
        {"TODOCHAT_PUBLIC_URL=todo.example.org", "https://"},
        {"TODOCHAT_LLM_URL=ftp://x", "https://"},
        {"TODOCHAT_JWT_SECRET=short", "32 bytes"},
        {"TODOCHAT_CONFIG=/nowhere/at/all", "cannot be read"},
        {"TODOCHAT_JWT_ISSUER=https://id.example.org", "TODOCHAT_JWT_PUBLIC_KEY"},
        {"TODOCHAT_JWT_PUBLIC_KEY=/nowhere", "TODOCHAT_JWT_ISSUER"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *problem = problem_of(WITH(rows[i][0]), NULL);
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(rows[i][0], "="), rows[i][0]);
        if (problem == NULL || strstr(problem, name) == NULL || strstr(problem, rows[i][1]) == NULL)
            fail_msg("%s: %s", rows[i][0], problem == NULL ? "accepted" : problem);
    }
}

static void missing_essentials_are_named(void **state)
{
    (void)state;
    assert_non_null(strstr(problem_of(NULL, NULL), "DATABASE_URL"));
    static const char *const only_database[] = {"DATABASE_URL=postgresql://u@h/d", NULL};
    assert_non_null(strstr(problem_of(only_database, NULL), "TODOCHAT_JWT_SECRET"));
    assert_non_null(strstr(problem_of(WITH("TODOCHAT_ENGINE=llm"), NULL), "TODOCHAT_LLM_KEY"));
}

static void production_refuses_a_secret_that_can_be_guessed(void **state)
{
    (void)state;
    static const char *const weak[] = {"TODOCHAT_JWT_SECRET=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                       "TODOCHAT_JWT_SECRET=my-secret-is-very-long-and-has-letters",
                                       "TODOCHAT_JWT_SECRET=changeme-changeme-0123456789-abcdefgh"};
    for (size_t i = 0; i < sizeof weak / sizeof *weak; i++) {
        assert_null(problem_of(WITH(weak[i]), NULL));
        assert_non_null(strstr(problem_of(WITH(weak[i], "TODOCHAT_ENV=production"), NULL),
                               "TODOCHAT_JWT_SECRET"));
    }
    assert_null(problem_of(WITH("TODOCHAT_ENV=production"), NULL));
}

static void a_key_or_a_url_of_a_model_turns_auto_on(void **state)
{
    (void)state;
    const struct config *c;
    problem_of(WITH("OPENROUTER_API_KEY=k"), &c);
    assert_int_equal(c->engine, ENGINE_AUTO);
    assert_string_equal(c->llm_key, "k");
    problem_of(WITH("TODOCHAT_LLM_URL=http://127.0.0.1:11434/v1/"), &c);
    assert_int_equal(c->engine, ENGINE_AUTO);
    assert_string_equal(c->llm_url, "http://127.0.0.1:11434/v1");
    problem_of(WITH("TODOCHAT_LLM_KEY=a", "OPENAI_API_KEY=b", "TODOCHAT_ENGINE=builtin"), &c);
    assert_int_equal(c->engine, ENGINE_BUILTIN);
    assert_string_equal(c->llm_key, "a");
}

static void the_file_is_read_and_the_environment_wins(void **state)
{
    (void)state;
    char path[] = "/tmp/todochat-config-XXXXXX";
    int fd = mkstemp(path);
    FILE *f = fdopen(fd, "w");
    fputs("# settings\nexport TODOCHAT_PORT=\"9001\"\n  TODOCHAT_TURNS = 5\nTODOCHAT_TURNS=7\n"
          "DATABASE_URL_PRODUCTION='postgresql://p@h/p'\nDATABASE_URL_DEVELOPMENT=postgresql://d@h/"
          "d\n"
          "TODOCHAT_JWT_SECRET=" SECRET,
          f);
    fclose(f);
    char config[64];
    snprintf(config, sizeof config, "TODOCHAT_CONFIG=%s", path);
    const struct config *c;
    const char *const from_file[] = {config, NULL};
    assert_null(problem_of(from_file, &c));
    assert_int_equal(c->port, 9001);
    assert_int_equal(c->turns, 7);
    assert_string_equal(c->database_url, "postgresql://d@h/d");
    assert_string_equal(c->audience, "todochat-development");
    const char *const both[] = {config, "TODOCHAT_PORT=9002", "TODOCHAT_ENV=production", NULL};
    assert_null(problem_of(both, &c));
    assert_int_equal(c->port, 9002);
    assert_string_equal(c->database_url, "postgresql://p@h/p");
    unlink(path);
}

static void secrets_are_not_printed(void **state)
{
    (void)state;
    const struct config *c;
    char *text;
    size_t len;
    assert_null(problem_of(WITH("TODOCHAT_LLM_KEY=sk-very-private"), &c));
    FILE *f = open_memstream(&text, &len);
    config_print(c, f);
    fclose(f);
    assert_non_null(strstr(text, "TODOCHAT_ENGINE=auto"));
    assert_null(strstr(text, "very-private"));
    assert_null(strstr(text, SECRET));
    assert_null(strstr(text, "postgresql://"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_need_a_database_and_a_secret_only),
        cmocka_unit_test(a_bad_value_is_refused_with_its_name_and_what_is_accepted),
        cmocka_unit_test(missing_essentials_are_named),
        cmocka_unit_test(production_refuses_a_secret_that_can_be_guessed),
        cmocka_unit_test(a_key_or_a_url_of_a_model_turns_auto_on),
        cmocka_unit_test(the_file_is_read_and_the_environment_wins),
        cmocka_unit_test(secrets_are_not_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
