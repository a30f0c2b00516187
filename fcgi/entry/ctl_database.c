/* todochatctl migrate, status, config: what an operator does before and beside the workers. */
#include "adapters/token.h"
#include "base/config.h"
#include "entry/ctl.h"
#include "store/store_schema.h"

#include <stdio.h>
#include <stdlib.h>

const struct config *ctl_config(struct arena *a)
{
    const char *problem;
    const struct config *c = config_load(a, &problem);
    if (c != NULL && (problem = token_key_problem(c)) != NULL)
        c = NULL;
    if (c == NULL)
        fprintf(stderr, "todochatctl: %s\n", problem);
    return c;
}

static void say_applied(const char *name)
{
    printf("applied %s\n", name);
}

struct job {
    const struct config *config;
    struct db *db;
    struct arena *arena;
};

/* Whom the grants are for: the role that the environment names, else whoever the workers are. */
static const char *app_role(const struct job *j)
{
    const char *role = getenv("TODOCHAT_APP_ROLE");
    if (role == NULL || *role == '\0') {
        struct db *db = db_new(j->config->database_url, PREPARE_OFF);
        arena_defer(j->arena, db_free, db);
        role = store_schema_role(db, j->arena);
    }
    return role == NULL ? "todochat_app" : role;
}

static int migrate(const struct job *j)
{
    struct error e;
    if (store_schema_migrate(j->db, j->arena, app_role(j), say_applied, &e) == STATUS_OK)
        return 0;
    fprintf(stderr, "todochatctl: migrate: %s\n", e.message);
    return 1;
}

static int status(const struct job *j)
{
    struct error e;
    int have;
    enum status got = store_schema_version(j->db, j->arena, &have, &e);
    printf("mode      %s\n", j->config->production ? "production" : "development");
    printf("database  %s\n", got == STATUS_UNAVAILABLE ? "cannot be reached" : "reachable");
    printf("schema    %d of %d\n", have, store_schema_wanted());
    return got == STATUS_OK && have == store_schema_wanted() ? 0 : 1;
}

/* Runs it with the settings and a connection as the owner or as the workers' role. */
static int with_database(bool as_owner, int (*run)(const struct job *j))
{
    struct job j = {.arena = arena_new()};
    int code = 2;
    j.config = ctl_config(j.arena);
    if (j.config != NULL) {
        j.db = db_new(as_owner ? j.config->owner_url : j.config->database_url, PREPARE_OFF);
        code = run(&j);
        db_free(j.db);
    }
    arena_free(j.arena);
    return code;
}

int ctl_migrate(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return with_database(true, migrate);
}

int ctl_status(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return with_database(false, status);
}

int ctl_show_config(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct arena *a = arena_new();
    const struct config *c = ctl_config(a);
    if (c != NULL)
        config_print(c, stdout);
    arena_free(a);
    return c == NULL ? 2 : 0;
}
