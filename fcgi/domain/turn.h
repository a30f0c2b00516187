/* One chat turn under way: what its steps hand to each other. Private to chat.c, consent.c,
 * agent.c and reply.c. */
#ifndef TODOCHAT_TURN_H
#define TODOCHAT_TURN_H

#include "base/json.h"
#include "domain/chat.h"
#include "domain/confirm.h"
#include "domain/model.h"
#include "store/store_turn.h"

enum turn_state {
    TURN_OPEN,    /* take the lease, save the message, load the history */
    TURN_CONSENT, /* a question is open: was this its answer? */
    TURN_ASK,     /* ask the model */
    TURN_READ,    /* wait for its answer, then read it */
    TURN_ACT,     /* run the tools it wants, or take its text */
    TURN_CLOSE,   /* save the answer, give the lease back */
    TURN_DONE,
    TURN_STATES
};

struct turn {
    const struct services *services;
    struct caller *caller;
    struct arena *arena;
    const char *request_id, *owner;
    const struct chat_request *request;
    const struct chat_listener *listener;

    enum turn_state state;
    bool waiting;           /* the step could not go on: see call and wake_ms */
    struct http_call *call; /* what it waits for */
    double wake_ms;         /* when to go on at the latest */
    double started_ms, deadline_ms;

    struct opened_turn opened;
    struct arena *scratch; /* what is made anew rather than held while the turn waits; or NULL */
    struct model_message *messages; /* in it: see turn_history */
    size_t message_count;
    struct when_now now;

    struct model_done *done; /* this turn's calls, run or refused */
    double *done_ms;
    size_t done_count, done_room;
    size_t changes; /* completes and updates among them */

    bool builtin;        /* who answers now */
    size_t builtin_from; /* the calls before this one were another engine's */
    struct model_notes notes;
    struct model_reply reply;
    bool may_call; /* what the model was told about tools */
    int model_calls, tool_calls, tries;
    double asked_ms, hold_ms, ping_ms;
    const char *rejected, *correction;

    const char *text, *engine, *status; /* the answer */
    struct confirmation question;       /* id 0: none */
    double closing_ms;                  /* when it was first tried to be stored */
    const char *reply_json;
    struct error error; /* STATUS_OK: the turn has an answer */
};

/* The model's view of the conversation, until the turn is put aside; the last message is this
   turn's answer. */
struct model_message *turn_history(struct turn *t);

/* Ends the turn with this text. */
enum turn_state turn_say(struct turn *t, const char *text);
/* The same, recorded as a failure. */
enum turn_state turn_fail(struct turn *t, const char *text);
/* Ends the turn without an answer: t->error says why. */
enum turn_state turn_abort(struct turn *t);

/* Adds a call with its result to the turn. */
void turn_note_call(struct turn *t, const char *tool, const char *arguments,
                    const struct tool_result *result);

/* Suspends the step until then. */
enum turn_state turn_wait(struct turn *t, enum turn_state next, double wake_ms);

#endif
