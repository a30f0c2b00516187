/* Tasks: one statement a tool, which makes the change, answers, and writes the audit row. */
#ifndef TODOCHAT_STORE_TASK_H
#define TODOCHAT_STORE_TASK_H

#include "store/caller.h"

/* Who called what, for the audit row; and the turn it belongs to, whose lease is held by it. */
struct store_call {
    const char *tool, *input, *source, *request_id;
    int64_t conversation_id, message_id; /* 0: none */
    const char *lease_owner;
    bool keep_open; /* go on in, and leave open, the transaction that is open */
    bool read_only; /* changes nothing: there is no outcome to look up */
};

struct store_outcome {
    bool success;
    const char *output, *receipt; /* borrowed from the arena */
    double duration_ms;
};

/* A due date: local day with an optional local time, or a moment to be put into the user's zone.
   NULL where not given. */
struct store_due {
    const char *on, *at, *moment;
};

struct store_task {
    const char *title, *description;
    struct store_due due;
    const char *priority;
    bool done;
};

struct store_task_change {
    int64_t id;
    const char *title; /* NULL here and below: as it is */
    bool set_description;
    const char *description;
    const char *due_mode; /* keep, clear, set, or time: the day stays if there is one */
    struct store_due due;
    const char *priority;
    bool set_done, done;
    const char *done_field; /* what the caller named it */
};

/* A bound of due dates: local timestamp, or a moment; NULL where not given. */
struct store_bound {
    const char *local, *moment;
};

struct store_task_filter {
    bool pending, completed;         /* which are wanted */
    const char *priority;            /* NULL: any */
    struct store_bound from, before; /* due from this one on; before this one */
    const char *cursor, *search;     /* NULL: none */
    int64_t limit;
};

/* What every function here has in common. When the answer to a commit got lost, the outcome is
   looked up: STATUS_UNAVAILABLE then means that nothing happened, or that the database is away. */
struct store_task_run {
    struct db *db;
    struct caller *caller;
    struct arena *arena;
    const struct store_call *call;
};

enum status store_task_add(const struct store_task_run *r, const struct store_task *task,
                           struct store_outcome *out, struct error *e);
enum status store_task_list(const struct store_task_run *r, const struct store_task_filter *filter,
                            struct store_outcome *out, struct error *e);
enum status store_task_get(const struct store_task_run *r, int64_t id, struct store_outcome *out,
                           struct error *e);
enum status store_task_complete(const struct store_task_run *r, int64_t id,
                                struct store_outcome *out, struct error *e);
enum status store_task_update(const struct store_task_run *r,
                              const struct store_task_change *change, struct store_outcome *out,
                              struct error *e);
enum status store_task_delete(const struct store_task_run *r, int64_t id, struct store_outcome *out,
                              struct error *e);

/* Writes the audit row of a call that is refused with out->output and out->receipt. */
enum status store_task_refuse(const struct store_task_run *r, struct store_outcome *out,
                              struct error *e);

/* The user's local time, "2026-03-14T09:05:07". */
enum status store_task_local_now(const struct store_task_run *r, const char **now, struct error *e);

#endif
