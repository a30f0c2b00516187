/* Questions that wait for their owner's yes. Each is answered once; a yes runs what was shown or
   nothing. */
#ifndef TODOCHAT_STORE_CONFIRMATION_H
#define TODOCHAT_STORE_CONFIRMATION_H

#include "store/caller.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct confirmation {
    int64_t id;
    int64_t conversation_id; /* 0: none */
    const char *source;      /* "chat", "mcp" or "elicitation": a client that asks by itself */
    const char *summary;     /* the question */
    const char *calls;       /* [{tool, parameters, title}], JSON text */
    const char *expires_at;  /* ISO 8601, UTC */
    int64_t expires_epoch;   /* after store_confirmation_create only */
};

/* A task a question is about, as it was when asked. */
struct confirmation_task {
    int64_t id;
    const char *title; /* NULL: there is none */
    int64_t version;
};

/* Which question may be answered from where. */
struct confirmation_place {
    int64_t conversation_id; /* 0: any */
    bool elicitation;        /* those of clients that ask by themselves, and only those */
};

/* Fills in title and version of each task. */
enum status store_confirmation_tasks(struct db *db, struct caller *caller, struct arena *a,
                                     struct confirmation_task *tasks, size_t count,
                                     struct error *e);

/* Stores conversation_id, source, summary and calls of *c, to wait ttl seconds, and fills in the
   rest. What waits in the same conversation is dropped. */
enum status store_confirmation_create(struct db *db, struct caller *caller, struct arena *a,
                                      const struct confirmation_task *tasks, size_t count, int ttl,
                                      struct confirmation *c, struct error *e);

/* What waits, newest first, from chat and from other clients. */
enum status store_confirmation_list(struct db *db, struct caller *caller, struct arena *a,
                                    struct confirmation **list, size_t *count, struct error *e);

/* Uses the question up with a yes and leaves the transaction open, tasks locked: *same tells
   whether they are still what they were. STATUS_NOT_FOUND (and no transaction) when it is unknown,
   answered, expired or of another place. */
enum status store_confirmation_take(struct db *db, struct caller *caller, struct arena *a,
                                    int64_t id, const struct confirmation_place *place,
                                    struct confirmation *c, bool *same, struct error *e);

/* Commits what began with store_confirmation_take; drop: the question ended without effect. When
   the connection breaks in between, looks up what became of it. */
enum status store_confirmation_end(struct db *db, struct caller *caller, struct arena *a,
                                   int64_t id, bool drop, struct error *e);

/* How many tasks the user has now. */
enum status store_confirmation_left(struct db *db, struct caller *caller, struct arena *a,
                                    size_t *total, size_t *completed, struct error *e);

/* Uses the question up with a no. Same statuses as store_confirmation_take. */
enum status store_confirmation_decline(struct db *db, struct caller *caller, struct arena *a,
                                       int64_t id, const struct confirmation_place *place,
                                       struct confirmation *c, struct error *e);

/* Queues the drop of what waits in a conversation: its user went on with something else. */
void store_confirmation_add_drop(struct db_batch *b, int64_t user_id, int64_t conversation_id);

#endif
