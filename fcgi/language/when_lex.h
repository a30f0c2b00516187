/* Tokens of a text for the date parser: words it knows, numbers, punctuation, and all the rest. */
#ifndef TODOCHAT_WHEN_LEX_H
#define TODOCHAT_WHEN_LEX_H

#include <stdbool.h>
#include <stddef.h>

enum when_class {
    WC_END,     /* after the last token, for ever */
    WC_PUNCT,   /* value is the character; dashes of all kinds are '-', a line end is '\n' */
    WC_NUMBER,  /* digits; value is -1 from ten digits on */
    WC_OTHER,   /* a word that says nothing about time */
    WC_LINK,    /* a word that may follow a date: "to", "with", "please" */
    WC_WEEKDAY, /* value 1 Monday to 7 Sunday */
    WC_MONTH,   /* value 1 to 12 */
    WC_CARD,    /* "seven", also "a" as 1 (WF_ARTICLE) and "few" */
    WC_TENS,    /* "twenty" */
    WC_ORD,     /* "third" */
    WC_SUFFIX,  /* "st", "nd", "rd", "th" */
    WC_UNIT,    /* value enum when_unit */
    WC_DAY,     /* "today": value is the offset in days */
    WC_TONIGHT,
    WC_PART,   /* "evening": value enum when_part */
    WC_CLOCK,  /* "noon", "midnight": value is the hour */
    WC_AMPM,   /* value 0 am, 12 pm */
    WC_OCLOCK, /* "o'clock" */
    WC_ISH,
    WC_PREP, /* value enum when_prep */
    WC_MOD,  /* value enum when_mod */
    WC_THE,
    WC_LATER, /* value 1 "later", "hence"; -1 "ago" */
    WC_NOW,
    WC_HALF,
    WC_EDGE,    /* value enum when_edge: "end", "start", "middle" */
    WC_ACRONYM, /* "eod": value enum when_unit */
    WC_WEEKEND,
    WC_HOLIDAY, /* the first word of one */
    WC_EVERY,
    WC_ZONE, /* value minutes east of Greenwich */
    WC_SOMETIME,
    WC_BE,
    WC_MEAL, /* "dinner": value enum when_part, the half of the day it is in */
    WC_NOUN, /* what an ordinal may count instead of days: "floor", "one", "task" */
};

enum when_unit {
    WU_SECOND,
    WU_MINUTE,
    WU_HOUR,
    WU_DAY,
    WU_WORKDAY,
    WU_WEEK,
    WU_FORTNIGHT,
    WU_MONTH,
    WU_QUARTER,
    WU_YEAR,
    WU_DECADE,
};

enum when_prep {
    WP_NONE,
    WP_ON,
    WP_AT,
    WP_BY,
    WP_BEFORE,
    WP_DUE,
    WP_FOR,
    WP_UNTIL,
    WP_FROM,
    WP_SINCE,
    WP_AFTER,
    WP_AROUND,
    WP_IN,
    WP_WITHIN,
    WP_OF,
    WP_TO,
    WP_PAST,
    WP_BETWEEN,
};

enum when_mod { WM_NONE, WM_THIS, WM_COMING, WM_NEXT, WM_LAST };

enum when_edge { WE_START, WE_MIDDLE, WE_END };

enum {
    WF_ARTICLE = 1,   /* "a", "an" */
    WF_AMBIGUOUS = 2, /* also an everyday word or a name: "sat", "may", "now" */
    WF_PLURAL = 4,
    WF_SHORT = 8, /* a unit of one letter, only good glued to its number: "2h" */
    WF_POSSESSIVE = 16,
    WF_UNIT = 32,  /* "second", "quarter": an ordinal or fraction that is also a unit */
    WF_UPPER = 64, /* written in capitals throughout */
};

struct when_token {
    enum when_class cls;
    int value;
    unsigned flags;
    int digits;        /* of a number */
    bool glued;        /* no blank before it */
    size_t start, end; /* bytes */
};

/* Tokens are made as they are asked for and kept in a ring, so a text of any length costs no
 * memory. An index may go back at most WHEN_LOOKBACK from the largest one asked for. */
enum { WHEN_RING = 128, WHEN_LOOKBACK = WHEN_RING - 2 };

struct when_lex {
    const char *text;
    size_t len, pos;
    size_t count; /* tokens made so far */
    bool apart;   /* set by the caller: "3pm to 4pm" is a change, two phrases and no period */
    struct when_token ring[WHEN_RING];
};

void when_lex_init(struct when_lex *x, const char *text);

/* Borrowed until another WHEN_RING tokens were made. */
const struct when_token *when_lex_at(struct when_lex *x, size_t i);

/* Token i is this punctuation character. */
bool when_lex_punct(struct when_lex *x, size_t i, char c);

/* Token i is of this class and value. */
bool when_lex_is(struct when_lex *x, size_t i, enum when_class cls, int value);

/* Token i is this word, ignoring case and apostrophes. */
bool when_lex_word(struct when_lex *x, size_t i, const char *word);

/* A phrase may end before token i: the text ends there, or punctuation or a linking word follows.
 */
bool when_lex_closes(struct when_lex *x, size_t i);

/* A spelled or written number at i ("7", "seven", "twenty-one"); returns the index after it, 0 if
 * there is none. */
size_t when_lex_number(struct when_lex *x, size_t i, int *value);

/* An ordinal at i ("3rd", "third", "twenty-first"), likewise. */
size_t when_lex_ordinal(struct when_lex *x, size_t i, int *value);

/* The lexicon: fills class, value and flags of a lower-case word without apostrophes. */
bool when_words_find(const char *word, struct when_token *t);

/* Number of words, and the i-th, for tests. */
size_t when_words_count(void);
const char *when_words_at(size_t i);

#endif
