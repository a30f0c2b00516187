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

int ctl_migrate(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct arena *a = arena_new();
    const struct config *c = ctl_config(a);
    int code = 2;
    if (c != NULL) {
        const char *role = getenv("TODOCHAT_APP_ROLE");
        struct db *db = db_new(c->owner_url, PREPARE_OFF);
        struct error e;
        code = 0;
        if (store_schema_migrate(db, a, role != NULL && *role != '\0' ? role : "todochat_app",
                                 say_applied, &e) != STATUS_OK) {
            fprintf(stderr, "todochatctl: migrate: %s\n", e.message);
            code = 1;
        }
        db_free(db);
    }
    arena_free(a);
    return code;
}

int ctl_status(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct arena *a = arena_new();
    const struct config *c = ctl_config(a);
    int code = 2;
    if (c != NULL) {
        struct db *db = db_new(c->database_url, PREPARE_OFF);
        struct error e;
        int have;
        enum status status = store_schema_version(db, a, &have, &e);
        printf("mode      %s\n", c->production ? "production" : "development");
        printf("database  %s\n", status == STATUS_UNAVAILABLE ? "cannot be reached" : "reachable");
        printf("schema    %d of %d\n", have, store_schema_wanted());
        code = status == STATUS_OK && have == store_schema_wanted() ? 0 : 1;
        db_free(db);
    }
    arena_free(a);
    return code;
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
