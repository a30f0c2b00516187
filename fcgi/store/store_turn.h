/* A chat turn in the database: opened in one round trip, closed in one. */
#ifndef TODOCHAT_STORE_TURN_H
#define TODOCHAT_STORE_TURN_H

#include "store/caller.h"

enum turn_origin { TURN_NEW, TURN_RESUMED, TURN_REPLAY };

struct turn_request {
    int64_t conversation_id; /* 0: a new conversation */
    const char *key;         /* Idempotency-Key, or NULL */
    const char *hash;        /* of the whole request; NULL without a key */
    const char *message;
    const char *title;    /* for a new conversation */
    const char *owner;    /* unique to this request: who holds the lease */
    int rate;             /* messages a minute, 0: no limit */
    const char *timezone; /* NULL: the user's own */
    int history;          /* how many messages to load */
};

struct stored_call {
    int64_t message_id;
    const char *tool, *input, *receipt, *output; /* output NULL when old */
    bool success;
    const char *duration_ms;
};

struct stored_message {
    int64_t id;
    bool from_user;
    const char *content;
};

/* What waits for the user's yes in this conversation; id 0: nothing does. */
struct stored_question {
    int64_t id;
    const char *summary, *calls; /* calls: JSON [{tool, parameters, title}] */
    const char *expires_at;      /* ISO 8601, UTC */
    bool expired;
    bool after_message; /* asked by this turn itself, or later: its message is no answer to it */
};

struct opened_turn {
    enum turn_origin origin;
    int64_t conversation_id, user_message_id, message_id;
    const char *reply;                /* TURN_REPLAY: the answer given then, JSON */
    const char *timezone, *local_now; /* "2026-03-14T09:00:00" */
    const struct db_result *messages, *calls;
    size_t message_count, call_count;
    struct stored_question question;
};

/* Messages oldest first, this turn's two at the end; calls in the order of their messages. */
struct stored_message store_turn_message(const struct opened_turn *turn, size_t i);
struct stored_call store_turn_call(const struct opened_turn *turn, size_t i);

/* STATUS_NOT_FOUND, STATUS_CONFLICT (busy), STATUS_KEY_REUSED, STATUS_RATE_LIMITED: no trace is
 * left. */
enum status store_turn_open(struct db *db, struct arena *a, struct caller *caller,
                            const struct turn_request *in, struct opened_turn *out,
                            struct error *e);

/* Keeps the lease. STATUS_CONFLICT: it was lost, stop. */
enum status store_turn_hold(struct db *db, struct arena *a, struct caller *caller,
                            int64_t conversation_id, const char *owner, struct error *e);

/* Gives the lease of a turn back that ends without an answer, if the database lets itself be
   reached at once; if not, the lease runs out by itself. */
void store_turn_give_back(struct db *db, struct arena *a, struct caller *caller,
                          int64_t conversation_id, const char *owner);

struct turn_answer {
    const char *content, *engine, *status;
    const char *key, *reply; /* Idempotency-Key, and the whole reply for its retries; or NULL */
};

/* Stores the answer and lets the conversation go. To do it again is harmless. STATUS_CONFLICT: the
   lease was lost. */
enum status store_turn_close(struct db *db, struct arena *a, struct caller *caller,
                             const struct opened_turn *turn, const char *owner,
                             const struct turn_answer *answer, struct error *e);

#endif
