/* Everything a user has, page by page, as of one moment. */
#ifndef TODOCHAT_STORE_EXPORT_H
#define TODOCHAT_STORE_EXPORT_H

#include "store/caller.h"

struct export_task {
    int64_t id;
    const char *title, *description; /* description may be NULL */
    const char *due;                 /* "2026-03-01" or "2026-03-01T15:00"; NULL: none */
    const char *priority;
    bool done;
    const char *created_at, *updated_at, *completed_at; /* ISO 8601, UTC; the last may be NULL */
    int64_t version;
};

struct export_message {
    int64_t conversation_id, id;
    const char *title, *created_at, *updated_at; /* of its conversation */
    const char *json;                            /* the message itself */
};

/* What has an id and is ready as JSON. */
struct export_row {
    int64_t id;
    const char *json;
};

enum export_kind { EXPORT_CALLS, EXPORT_CONFIRMATIONS, EXPORT_TOKENS };

/* Checks the caller and opens the transaction that all pages are read in. */
enum status store_export_begin(struct caller *caller, struct db *db, struct arena *a,
                               struct error *e);

/* The rows after the given id, from the arena; *count 0: no more. */
enum status store_export_tasks(const struct caller *caller, struct db *db, struct arena *a,
                               int64_t after, struct export_task **out, size_t *count,
                               struct error *e);
enum status store_export_messages(const struct caller *caller, struct db *db, struct arena *a,
                                  int64_t after_conversation, int64_t after,
                                  struct export_message **out, size_t *count, struct error *e);
enum status store_export_rows(const struct caller *caller, struct db *db, struct arena *a,
                              enum export_kind kind, int64_t after, struct export_row **out,
                              size_t *count, struct error *e);

/* Closes it. Harmless when it is closed. */
void store_export_end(struct db *db);

#endif
