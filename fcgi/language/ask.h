/* The assistant's own questions and offers. A worker remembers nothing, so what the last reply
 * asked is read back from its text: each question is written and recognised here. */
#ifndef TODOCHAT_ASK_H
#define TODOCHAT_ASK_H

#include "base/arena.h"
#include "language/meaning.h"

enum ask_kind {
    ASK_NONE,
    ASK_WHAT_TO_ADD,    /* "What would you like to add?" */
    ASK_OFFER_ADD,      /* "Would you like me to add 'x' as a new task?" */
    ASK_OFFER_LIST,     /* "Would you like to see your current tasks?" */
    ASK_OFFER_ACTION,   /* "Should I mark 'x' as complete?" */
    ASK_WHICH,          /* "Which one did you complete?", with a list */
    ASK_NAME_TASK,      /* "Which task did you complete?", without one */
    ASK_WHAT_TO_CHANGE, /* "What would you like to change about 'x'?" */
    ASK_WHEN_DUE,       /* "When should 'x' be due?" */
    ASK_WHAT_NAME,      /* "What should I rename 'x' to?" */
};

struct ask {
    enum ask_kind kind;
    enum intent intent; /* what the answer is for; INTENT_UNCLEAR when the question does not say */
    const char *quoted; /* the title in it, "" for none */
};

/* The question in words. `quoted` is ignored where the question has no title. */
const char *ask_write(struct arena *a, enum ask_kind kind, enum intent intent, const char *quoted);

/* The question that a reply ends with, not counting the numbered list after it. kind is ASK_NONE
 * for any other text. */
struct ask ask_read(struct arena *a, const char *text);

#endif
