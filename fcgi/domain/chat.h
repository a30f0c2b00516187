/* One chat turn, from the request to its reply: open, (model ↔ tools)*, close. It can be suspended
   while a model thinks; between two steps it holds no transaction. */
#ifndef TODOCHAT_CHAT_H
#define TODOCHAT_CHAT_H

#include "domain/services.h"
#include "store/caller.h"

struct turn;

struct chat_request {
    const char *message;
    int64_t conversation_id; /* 0: a new one */
    const char *timezone;    /* NULL: the user's */
    const char *key, *hash;  /* Idempotency-Key and hash of the whole request, or NULL */
    bool answers_question;   /* confirmation:{id, approve} was sent */
    int64_t question_id;
    bool approve;
    bool stream; /* the model is asked to stream as well */
};

/* Told of what happens while it happens. Any member may be NULL. */
struct chat_listener {
    void *arg;
    void (*started)(void *arg, int64_t conversation_id);
    void (*tool_called)(void *arg, size_t index, const char *tool, const char *parameters);
    void (*tool_answered)(void *arg, size_t index, const char *tool, bool success,
                          const char *result, double duration_ms);
    void (*still_waiting)(void *arg); /* about every 10 s */
};

/* Begins a turn; nothing happens before the first chat_step. All pointers must live as long as it.
 */
struct turn *chat_begin(const struct services *s, struct caller *caller, struct arena *a,
                        const char *request_id, const struct chat_request *request,
                        const struct chat_listener *listener);

/* Goes as far as it can. True when the turn has ended; else wait for chat_call or chat_wake. */
bool chat_step(struct turn *t);
struct http_call *chat_call(const struct turn *t);
double chat_wake(const struct turn *t);

/* After the end: STATUS_OK, or why there is no answer. */
enum status chat_status(const struct turn *t, struct error *e);
/* The whole reply as JSON. */
const char *chat_reply(const struct turn *t);
/* The reply's text. */
const char *chat_text(const struct turn *t);
int64_t chat_conversation(const struct turn *t);

#endif
