/* The six tools in memory, for tests of the assistant: the same results as the real ones, no
 * database. */
#ifndef TODOCHAT_FAKE_TASKS_H
#define TODOCHAT_FAKE_TASKS_H

#include "base/arena.h"
#include "domain/model.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { FAKE_TASKS_MAX = 600 };

struct fake_tasks {
    json_t *tasks[FAKE_TASKS_MAX]; /* NULL where one was deleted */
    size_t n;
    bool broken; /* every call fails */
};

void fake_tasks_init(struct fake_tasks *f);
void fake_tasks_free(struct fake_tasks *f);

/* The arguments of add_task, and "completed". Returns the id. */
int64_t fake_tasks_add(struct fake_tasks *f, const json_t *args);

/* NULL when there is none. */
json_t *fake_tasks_get(const struct fake_tasks *f, int64_t id);

/* Runs the call. The result is borrowed from the arena. */
struct model_done fake_tasks_run(struct fake_tasks *f, struct arena *a,
                                 const struct model_call *call);

#endif
