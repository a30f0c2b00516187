/* Conversations as people see them: list, read, rename, delete. */
#ifndef TODOCHAT_STORE_CONVERSATION_H
#define TODOCHAT_STORE_CONVERSATION_H

#include "store/caller.h"

struct conversation {
    int64_t id;
    const char *title, *created_at, *updated_at;
    int64_t message_count;
    int64_t updated_us; /* in a list: microseconds since 1970, to go on from */
};

/* A page of them, the latest first. search NULL: all. after: the last one of the page before, or
 * NULL. */
enum status store_conversation_list(struct db *db, struct arena *a, struct caller *caller,
                                    const char *search, const struct conversation *after, int most,
                                    struct conversation **list, size_t *count, struct error *e);

struct conversation_message {
    int64_t id;
    const char *role, *content, *status, *engine, *created_at; /* engine NULL: none */
    size_t first_call, call_count;                             /* in conversation_page.calls */
};

struct conversation_call {
    int64_t message_id;
    const char *tool, *input, *output, *duration_ms;
    bool success;
};

struct conversation_page {
    struct conversation about;
    struct conversation_message *messages; /* oldest first */
    size_t message_count;
    struct conversation_call *calls;
    size_t call_count;
    int64_t question_id; /* 0: none waits */
    const char *question, *question_calls, *question_expires;
};

/* The `most` messages before the one with id `before`. STATUS_NOT_FOUND. */
enum status store_conversation_read(struct db *db, struct arena *a, struct caller *caller,
                                    int64_t id, int64_t before, int most,
                                    struct conversation_page *page, struct error *e);

/* STATUS_NOT_FOUND. */
enum status store_conversation_rename(struct db *db, struct arena *a, struct caller *caller,
                                      int64_t id, const char *title, struct conversation *out,
                                      struct error *e);
enum status store_conversation_delete(struct db *db, struct arena *a, struct caller *caller,
                                      int64_t id, struct error *e);

#endif
