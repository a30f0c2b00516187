/* Forward migrations under a lock. */
#include "store/store_schema.h"

#include "adapters/digest.h"
#include "base/strbuf.h"
#include "sql_queries.h"

#include <string.h>

#define SCRIPT_MAX   ((size_t)4 << 20)
#define DIGEST_SHOWN 16

int store_schema_wanted(void)
{
    return sql_migrations_count;
}

enum status store_schema_version(struct db *db, struct arena *a, int *version, struct error *e)
{
    struct db_batch *b = db_batch(db, a);
    struct db_result *r = db_add(b, &sql_schema_version, "");
    enum status status = db_run(b, e);
    *version = status == STATUS_OK ? (int)db_int(r, 0, 0) : 0;
    return status;
}

const char *store_schema_role(struct db *db, struct arena *a)
{
    struct error ignored;
    struct db_batch *b = db_batch(db, a);
    struct db_result *r = db_add(b, &sql_role_name, "");
    return db_run(b, &ignored) == STATUS_OK ? db_text(r, 0, 0) : NULL;
}

/* The first thing on an empty database: where the versions are kept. */
static const char first[] = "begin; select pg_advisory_xact_lock(7236351);\n"
                            "create schema if not exists todochat;\n"
                            "create table if not exists todochat.migrations (\n"
                            "  version integer primary key, name text not null, applied_at "
                            "timestamptz not null default now());\n"
                            "commit;";

static void add_literal(struct strbuf *b, const char *s)
{
    strbuf_addc(b, '\'');
    for (; *s != '\0'; s++) {
        if (*s == '\'')
            strbuf_addc(b, '\'');
        strbuf_addc(b, *s);
    }
    strbuf_addc(b, '\'');
}

/* As it is recorded: with a digest of its text. */
static const char *full_name(struct arena *a, int index)
{
    char hex[65];
    digest_sha256(sql_migrations[index].text, strlen(sql_migrations[index].text), hex);
    return arena_printf(a, "%s %.*s", sql_migrations[index].name, DIGEST_SHOWN, hex);
}

/* A migration that was changed after it was applied is no migration: the tables would not be those
   that the queries were written for, and nobody would know. */
static enum status check_applied(struct db *db, struct arena *a, struct error *e)
{
    struct db_batch *b = db_batch(db, a);
    struct db_result *r = db_add(b, &sql_schema_names, "");
    enum status status = db_run(b, e);
    for (size_t i = 0; status == STATUS_OK && i < db_rows(r); i++) {
        int index = (int)db_int(r, i, 0) - 1;
        if (index < 0 || index >= sql_migrations_count ||
            strcmp(db_text(r, i, 1), full_name(a, index)) == 0)
            continue;
        status = error_set(e, STATUS_CONFLICT,
                           "This database was made by an unreleased version (its migration %s is "
                           "another one). Please use a fresh one: export before with the version "
                           "that made it.",
                           sql_migrations[index].name);
    }
    return status;
}

/* One migration with its row. The lock is held to the transaction's end; whoever waited for it
   finds the row there and stops on its primary key, having changed nothing. */
static enum status apply(struct db *db, struct arena *a, int index, struct error *e)
{
    struct strbuf *b = strbuf_new(a, SCRIPT_MAX);
    strbuf_adds(b, "begin; select pg_advisory_xact_lock(7236351);\n");
    strbuf_addf(b, "insert into todochat.migrations (version, name) values (%d, ", index + 1);
    add_literal(b, full_name(a, index));
    strbuf_adds(b, ");\n");
    strbuf_adds(b, sql_migrations[index].text);
    strbuf_adds(b, "\ncommit;");
    enum status status = db_script(db, b->data, e);
    if (status != STATUS_OK) {
        struct error ignored;
        db_script(db, "rollback", &ignored);
    }
    return status;
}

static enum status grant(struct db *db, struct arena *a, const char *app_role, struct error *e)
{
    struct strbuf *b = strbuf_new(a, SCRIPT_MAX);
    strbuf_adds(b,
                "begin; select pg_advisory_xact_lock(7236351), set_config('todochat.app_role', ");
    add_literal(b, app_role);
    strbuf_adds(b, ", true);\n");
    strbuf_adds(b, sql_grants);
    strbuf_adds(b, "\ncommit;");
    return db_script(db, b->data, e);
}

enum status store_schema_migrate(struct db *db, struct arena *a, const char *app_role,
                                 void (*applied)(const char *name), struct error *e)
{
    int have = 0;
    enum status status = store_schema_version(db, a, &have, e);
    if (status == STATUS_UNAVAILABLE)
        return error_set(e, status, "The database cannot be reached.");
    if (status != STATUS_OK && (status = db_script(db, first, e)) != STATUS_OK)
        return status;
    if (have > sql_migrations_count)
        return error_set(e, STATUS_CONFLICT, "The database schema is newer than this program.");
    if ((status = check_applied(db, a, e)) != STATUS_OK)
        return status;
    while (have < sql_migrations_count) {
        int now_at = 0;
        status = apply(db, a, have, e);
        if (status == STATUS_OK) {
            applied(sql_migrations[have++].name);
            continue;
        }
        /* Somebody else may have applied it while we waited for the lock. */
        struct error ignored;
        if (store_schema_version(db, a, &now_at, &ignored) != STATUS_OK || now_at <= have)
            return status;
        have = now_at;
    }
    return grant(db, a, app_role, e);
}
