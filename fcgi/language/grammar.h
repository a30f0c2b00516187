/* The assistant's grammar as data: which words, in which order, ask for what. */
#ifndef TODOCHAT_GRAMMAR_H
#define TODOCHAT_GRAMMAR_H

#include "language/meaning.h"
#include "language/pattern.h"

/* What a line of the grammar says beyond its intent. */
enum grammar_flag {
    G_TITLE = 1 << 0,  /* the new value is a title, to the letter */
    G_DESC = 1 << 1,   /* the new value is a description */
    G_APPEND = 1 << 2, /* … added to the one there is */
    G_CLEAR_DUE = 1 << 3,
    G_CLEAR_DESC = 1 << 4,
    G_JOIN = 1 << 5,  /* the new value joins the task's title */
    G_RAISE = 1 << 6, /* high priority */
    G_LOWER = 1 << 7, /* low priority */
    G_SHIFT = 1 << 8, /* the new value is a span of time, "an hour later" */
    G_IT = 1 << 9,    /* speaks of "it" without saying so */
    G_CORRECTION = 1 << 10,
    G_ALL = 1 << 11,
    G_TOPIC = 1 << 12,    /* fits only if a task, a list or the like is named */
    G_ON_TOPIC = 1 << 13, /* does not fit if something else than tasks is named and no task */
    G_DATED = 1 << 14,    /* fits only if a date is named, or an event */
    G_PAST = 1 << 15,     /* the reference begins with a past tense */
    G_NAMED = 1 << 16,    /* fits only if the reference has a word of its own */
    G_KEEP = 1 << 17,     /* after "I need to" the verb belongs to the title */
    G_VERB = 1 << 18,     /* the title begins with a verb: "remind me to …" */
    G_BARE = 1 << 19,     /* no verb joins reference and state: "gym done" */
    G_FRAGMENT = 1 << 22, /* fits only words without a verb: "my list for today" */
    G_PICK = 1 << 23,     /* fits only if the reference is a place in the list */
    G_ASKED = 1 << 24,    /* fits only a question */
    G_NO_TOPIC = 1 << 21, /* does not fit if tasks or a list are named */
    G_OURS = 1 << 25,     /* does not fit if something seldom on a list is named and no task */
    G_DO = 1 << 26,       /* fits only if the title begins with a verb */
    G_ALONE = 1 << 28,    /* fits only a whole message */
    G_OCCASION = 1 << 29, /* fits only if an occasion is named: a lunch, a recital */
    G_PAST_ASKED =
        1 << 30,          /* asks whether something was done: the reference has a word of its own */
    G_PASSIVE = 1 << 27,  /* a past tense follows the reference: "the rent has been paid" */
    G_NEW_DATE = 1 << 20, /* the new value must be a date, or the line does not fit */
};

/* Polite wrapping before a request, tried again and again; `value` is one of these. */
enum grammar_wrap {
    WRAP_NONE,
    WRAP_REQUEST, /* "can you", "i want you to" */
    WRAP_ASK,     /* "is it possible to": a request only if it speaks of tasks */
    WRAP_WANT,    /* "i want to" */
    WRAP_NEED,    /* "i need to": what follows is a task, unless it speaks of tasks */
    WRAP_PLAN,    /* "i am going to": likewise, if a verb follows */
    WRAP_LOOK,    /* "tell me": stripped if a question follows */
    WRAP_PLEASE,
    WRAP_CORRECTION, /* "actually" */
    WRAP_HELLO,
    WRAP_THANKS,
};

extern const struct pattern grammar_wraps[];
extern const struct pattern grammar_tails[];   /* wrapping after it, last words first */
extern const struct pattern grammar_answers[]; /* whole messages: help, greetings, yes and no */
/* The requests, in the order they are tried. */
extern const struct pattern grammar_questions[];
extern const struct pattern grammar_changes[];
extern const struct pattern grammar_requests[];
extern const struct pattern_macro grammar_macros[];

#endif
