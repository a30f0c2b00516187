/* Which version of the schema the database has, and bringing it up to ours. */
#ifndef TODOCHAT_STORE_SCHEMA_H
#define TODOCHAT_STORE_SCHEMA_H

#include "adapters/db.h"

/* The version this program was built for. */
int store_schema_wanted(void);

/* The version the database has; an error other than STATUS_UNAVAILABLE means: none at all. */
enum status store_schema_version(struct db *db, struct arena *a, int *version, struct error *e);

/* The role of this connection, or NULL when it cannot be asked. */
const char *store_schema_role(struct db *db, struct arena *a);

/* Applies what is missing, under a lock, each migration in a transaction of its own, then the
   grants for app_role. `applied` is called after each. Connected as the owner. */
enum status store_schema_migrate(struct db *db, struct arena *a, const char *app_role,
                                 void (*applied)(const char *name), struct error *e);

#endif
