/* The words around a confirmation: the question, and what is said after a yes or a no. */
#ifndef TODOCHAT_QUESTION_H
#define TODOCHAT_QUESTION_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

enum question_kind { QUESTION_DELETE, QUESTION_COMPLETE, QUESTION_UPDATE };

/* One change that is asked about, or was. */
struct question_item {
    enum question_kind kind;
    const char *title; /* the task's, as it was when asked */
    bool failed;       /* for question_done: this one did not work */
};

/* "Are you sure you want to delete 'old reminder'? This cannot be undone." Of many tasks the first
   five are named. From the arena, like all texts here. */
const char *question_ask(struct arena *a, const struct question_item *items, size_t count);

/* "I've deleted 'old reminder' from your tasks.", and what could not be done. */
const char *question_done(struct arena *a, const struct question_item *items, size_t count);

/* After so many changes at once that there may be more to do: " That is as many as …", to be put
   behind question_done; "" when there can be nothing left. total and completed count the user's
   list as it is now. */
const char *question_left(struct arena *a, const struct question_item *items, size_t count,
                          size_t total, size_t completed);

/* "Okay, I'll keep 'old reminder' in your tasks." */
const char *question_kept(struct arena *a, const struct question_item *items, size_t count);

/* After a yes that came too late for a task that is not what it was any more. */
const char *question_changed(struct arena *a, const struct question_item *items, size_t count);

#endif
