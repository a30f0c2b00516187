/* What a message means: the data that intent_read fills and the assistant's engine acts on.
 *
 * Everything is borrowed from the arena given to intent_read. Text is never NULL where a struct is
 * documented as "" for none, and keeps the user's own case and characters. */
#ifndef TODOCHAT_MEANING_H
#define TODOCHAT_MEANING_H

#include <stdbool.h>
#include <stddef.h>

enum intent {
    INTENT_UNCLEAR, /* ask; `items[0].title` holds the words where they could be a task */
    INTENT_CREATE,
    INTENT_LIST,
    INTENT_GET, /* details of one task */
    INTENT_COMPLETE,
    INTENT_REOPEN,
    INTENT_UPDATE,
    INTENT_DELETE,
    INTENT_BULK_DELETE,   /* "all", or a whole class: `target.filters` says which */
    INTENT_BULK_COMPLETE, /* likewise */
    INTENT_YES,
    INTENT_NO,
    INTENT_HELP,
    INTENT_GREETING,
    INTENT_THANKS,
    INTENT_AGAIN, /* "do that again": the last action once more */
    INTENT_OTHER, /* off-topic: not about tasks at all */
    INTENT_COUNT_
};

enum priority { PRIORITY_NONE, PRIORITY_LOW, PRIORITY_MEDIUM, PRIORITY_HIGH };

enum task_status { STATUS_ANY, STATUS_PENDING, STATUS_COMPLETED, STATUS_ALL };

/* A local date and time. Either half may be "": a date alone, or (in changes) a time alone. */
struct moment {
    char date[11]; /* "2026-03-14" */
    char time[6];  /* "15:00" */
};

/* A task to be added. */
struct item {
    const char *title; /* "" when the message names none: ask what to add */
    const char *description;
    struct moment due;
    const char *repeat; /* "every friday", as said; "" for once. `due` is the first time */
    enum priority priority;
    bool quoted; /* the title stood in quotes: one task, to the letter */
};

/* Which tasks a list shows, or a bulk change touches. */
struct filters {
    enum task_status status; /* STATUS_ANY: the message does not say */
    enum priority priority;
    struct moment due_after, due_before; /* both inclusive; one day has the same date twice */
    bool overdue;                        /* pending and dated before now */
    bool no_due;                         /* "without a due date" */
    const char *search;                  /* words to look for, "" for none */
    const char *period;                  /* the user's words for the dates ("this week"), "" */
    bool count;                          /* "how many …": wants a number */
    bool next; /* "what's next", "the first thing": wants the first only */
};

enum pronoun {
    PRONOUN_NONE,
    PRONOUN_IT,        /* it, that, this one, the task: the one just spoken of */
    PRONOUN_THEM,      /* them, those, both */
    PRONOUN_OTHER_ONE, /* the other one */
};

#define POSITION_LAST (-1) /* "the last one"; -2 is the one before it, and so on */

/* The task, or tasks, that a message speaks of. The fields narrow each other down. */
struct reference {
    const char *words;  /* "the dentist" without its article, dates and "task"; "" for none */
    const char *phrase; /* the same with its noun: "dentist task"; a title may hold it. "" */
    bool exact;         /* the words stood in quotes */
    const char **parts; /* "milk and eggs": ["milk", "eggs"]; try `words` as one title first */
    size_t n_parts;     /* 0, or at least 2 */
    int *positions;     /* in the list last shown, 1-based, or POSITION_LAST */
    size_t n_positions;
    enum pronoun pronoun;
    bool all;               /* every task that the filters let through */
    struct filters filters; /* "the high priority one", "Friday's meeting", "all completed" */
};

/* What an update sets. Unset fields stay as they are. */
struct changes {
    const char *title;       /* "" for none */
    const char *description; /* "" for none */
    bool append_description; /* add to what is there */
    bool clear_description;
    struct moment due; /* a time alone keeps the task's date, a date alone its time */
    bool clear_due;
    int shift_days, shift_minutes; /* "an hour later", "back by two days" */
    enum priority priority;
    bool add_to_title; /* "add bread to the shopping task": `title` joins the old one */
    bool any;          /* at least one of the above is set; else ask what to change */
    bool when;         /* … or when: it was to be moved, and the date could not be read */
    int completed;     /* -1 not said, 0, 1 */
};

struct meaning {
    enum intent intent;
    int sure; /* 0–100; under SURE_ENOUGH a model, or a question, is the better answer */

    struct item *items; /* CREATE: at least one; UNCLEAR: what it may be; a change: what to add if
                         * no task fits ("I need to cancel the dinner") */
    size_t n_items;
    struct reference target; /* GET, COMPLETE, REOPEN, UPDATE, DELETE, BULK_*, YES/NO with a tail */
    struct filters filters;  /* LIST */
    struct changes changes;  /* UPDATE */

    bool correction;      /* "actually …", "I meant …": amends what was just done */
    bool polite_tail;     /* "no, thanks" */
    const char *tail;     /* YES, NO: what else was said ("the other one"), "" for nothing */
    struct meaning *next; /* "buy milk and mark the gym done": the next request, or NULL */
};

#define SURE_ENOUGH  60
#define SURE_CERTAIN 90 /* a line of the grammar fits, word for word */

/* "create", "bulk_delete" …; never NULL. */
const char *meaning_intent_name(enum intent intent);

/* "low", "medium", "high"; NULL for PRIORITY_NONE. */
const char *meaning_priority_name(enum priority priority);

#endif
