/* Task ids as they are typed. */
#include "store/store_task_ids.h"

#include "sql_queries.h"

#include <string.h>

enum status store_task_ids_starting(struct db *db, struct caller *caller, struct arena *a,
                                    const char *typed, const char **ids, size_t *count,
                                    struct error *e)
{
    size_t room = *count;
    *count = 0;
    if (strlen(typed) > 10 || typed[strspn(typed, "0123456789")] != '\0')
        return STATUS_OK;
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r =
        db_add(b, &sql_task_ids_starting, "isi", caller->user_id, typed, (int64_t)room);
    enum status status = caller_run(caller, b, e);
    for (size_t i = 0; status == STATUS_OK && i < db_rows(r) && i < room; i++)
        ids[(*count)++] = db_text(r, i, 0);
    return status;
}
