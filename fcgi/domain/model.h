/* What answers people: a model gets the conversation and returns tool calls or text. There are two,
   the built-in assistant and any OpenAI-compatible endpoint; neither touches the database. */
#ifndef TODOCHAT_MODEL_H
#define TODOCHAT_MODEL_H

#include "base/arena.h"
#include "language/when.h"

#include <stdbool.h>
#include <stddef.h>

/* So many calls of one reply can wait for the user's yes; those behind them are refused. */
#define MODEL_HELD_MOST 500

/* A tool call the model wants. */
struct model_call {
    const char *tool;
    const char *arguments; /* JSON object text */
};

/* A tool call that was made, with its result. */
struct model_done {
    const char *tool;
    const char *arguments; /* JSON object text */
    const char *receipt;
    const char *output; /* structured result, JSON text; NULL in older messages */
    bool success;
};

/* The user's message, or the assistant's: the calls it made, in order, then what it said. */
struct model_message {
    bool from_user;
    const char *text; /* NULL: the assistant's message of this turn, still under way */
    const struct model_done *done;
    size_t done_count;
};

/* What an engine remembers from one call of a turn to the next, so as not to read the same message
   twice. Zeroed at the beginning of a turn; a hint only: without it the answers are the same. */
struct model_notes {
    const char *text;
    const void *meaning;
};

struct model_input {
    const struct model_message
        *messages; /* oldest first; the last is this turn's assistant message */
    size_t count;
    struct when_now now; /* the user's local time */
    const char *timezone;
    bool may_call; /* false on the last call of a turn: text only */
    /* NULL, or the answer that was not shown and what is wrong with it: one more try. */
    const char *rejected, *correction;
    struct model_notes *notes; /* NULL: none */
};

struct model_reply {
    const struct model_call *calls; /* with calls the text is not shown */
    size_t call_count;
    const char *text;   /* NULL when there are calls, or nothing came */
    const char *said;   /* built-in only, with calls: goes before the question if they must wait */
    const char *engine; /* "builtin", or the model's name */
    bool sure; /* built-in only: false when it did not understand and a better model should be asked
                */
};

/* The built-in assistant: answers at once, deterministic, no I/O. */
void model_builtin_answer(struct arena *a, const struct model_input *in, struct model_reply *out);

/* What the successful changes of this turn did, in the assistant's sentences; NULL for none. */
const char *model_builtin_account(struct arena *a, const struct model_input *in);

#endif
