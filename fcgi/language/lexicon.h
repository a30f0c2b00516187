/* The words the assistant knows, and what kind of word each is. */
#ifndef TODOCHAT_LEXICON_H
#define TODOCHAT_LEXICON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Kinds of words; one word may be of several. The names in lexicon_data.c, and in patterns as
 * %name, are the lower-case ends of these. */
enum lexicon_class {
    LEX_ADD,      /* add, put: with any object */
    LEX_MAKE,     /* create, set: an add when a task noun follows */
    LEX_REMIND,   /* remind, notify */
    LEX_DELETE,   /* delete, remove */
    LEX_CHANGE,   /* change, move */
    LEX_DONE,     /* done, finished: as a state */
    LEX_UNDONE,   /* incomplete, pending: as a state */
    LEX_SHOW,     /* show, list */
    LEX_TASK,     /* task, reminder: one of them */
    LEX_TASKS,    /* tasks, reminders */
    LEX_LIST,     /* list, agenda, calendar */
    LEX_EVENT,    /* meeting, appointment: a task noun that is often a title */
    LEX_WH,       /* what, when */
    LEX_AUX,      /* is, do, can */
    LEX_DET,      /* the, my */
    LEX_PREP,     /* to, for */
    LEX_PRONOUN,  /* it, that */
    LEX_FUNCTION, /* every closed-class word */
    LEX_DO,       /* buy, call: what people put on a list */
    LEX_PAST,     /* bought, called */
    LEX_OFF,      /* song, weather: not what a list is about */
    LEX_MEDIA,    /* song, playlist: what other assistants keep lists of */
    LEX_ASIDE,    /* movie, flight: seldom what a list is about */
    LEX_OFFVERB,  /* play, rate */
    LEX_DEVICE,   /* lights, volume: what one switches or sets */
    LEX_OCCASION, /* lunch, recital: what one is at, at some time */
    LEX_NAME,     /* alexa, assistant: whom one speaks to */
    LEX_POLITE,   /* please, thanks */
    LEX_YES,
    LEX_NO,
    LEX_ASSENT, /* words that an answer may hold without being more than an answer */
    LEX_GOOD,   /* good, right */
    LEX_BAD,    /* wrong, false */
    LEX_NOT,
    LEX_CANCEL,  /* cancel, stop */
    LEX_PROCESS, /* process, request: what one cancels in mid-talk */
    LEX_HELLO,
    LEX_HELP, /* what a question about the assistant itself is made of */
    LEX_ORDINAL,
    LEX_NUMBER,
    LEX_ALL,
    LEX_HIGH,
    LEX_LOW,
    LEX_OVERDUE,
    LEX_FIELD,   /* title, deadline */
    LEX_UNIT,    /* hour, day */
    LEX_OPEN_,   /* reopen, uncheck */
    LEX_QUALITY, /* old, silly: says of a task what it is like, and is no name by itself */
    LEX_COUNT_
};

#define LEX(name) (UINT64_C(1) << LEX_##name)

struct lexicon_word {
    const char *text; /* not NUL-terminated: `len` bytes */
    size_t len;
    uint64_t classes;
    unsigned id;
    int value;                       /* of an ordinal or number; -1 for "last" */
    const struct lexicon_word *base; /* "buy" for "bought"; NULL */
};

/* The class mask of a name as patterns write it ("add"); 0 when there is none. */
uint64_t lexicon_class(const char *name, size_t len);

/* The word as it stands, lower case; NULL when it is unknown. */
const struct lexicon_word *lexicon_find(const char *text, size_t len);

/* The command word that `text` looks like a slip of ("remider"); NULL when there is none. */
const struct lexicon_word *lexicon_guess(const char *text, size_t len);

/* As lexicon_find, but an unknown word becomes known, without a class: for patterns. */
const struct lexicon_word *lexicon_intern(const char *text, size_t len);

/* The tables, in lexicon_data.c: words of each class, one string a class, ended by a NULL name. */
struct lexicon_row {
    const char *name;
    const char *words;
};
extern const struct lexicon_row lexicon_rows[];
extern const char lexicon_pasts[];   /* "bought=buy …" */
extern const char lexicon_numbers[]; /* "first=1 …" */
extern const char lexicon_slips[];   /* "remider=reminder …" */
extern const char lexicon_keys[];    /* words whose slips are recognised */

#endif
