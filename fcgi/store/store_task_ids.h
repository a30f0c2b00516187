/* Task ids as they are typed: for completion of arguments. */
#ifndef TODOCHAT_STORE_TASK_IDS_H
#define TODOCHAT_STORE_TASK_IDS_H

#include "store/caller.h"

/* Ids that begin with the digits typed so far, pending tasks first. *count: room in, found out. */
enum status store_task_ids_starting(struct db *db, struct caller *caller, struct arena *a,
                                    const char *typed, const char **ids, size_t *count,
                                    struct error *e);

#endif
