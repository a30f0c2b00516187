/* A message as words: what each is, where it stands, and what punctuation came before it. */
#ifndef TODOCHAT_WORDS_H
#define TODOCHAT_WORDS_H

#include "base/arena.h"
#include "language/lexicon.h"
#include "language/when.h"

#include <string.h>

enum word_flag {
    WORD_COMMA = 1 << 0,      /* a comma stood before it */
    WORD_COLON = 1 << 1,      /* a colon, or a dash with blanks around it */
    WORD_BREAK = 1 << 2,      /* a sentence or line ended before it */
    WORD_BULLET = 1 << 3,     /* first word of a bullet line */
    WORD_QUOTED = 1 << 4,     /* inside quotes */
    WORD_QUOTE_END = 1 << 5,  /* the last word inside them */
    WORD_DATE = 1 << 6,       /* part of a date or time */
    WORD_DATE_START = 1 << 7, /* the first word of one */
    WORD_REPEAT = 1 << 8,     /* "every friday" */
    WORD_ASKED = 1 << 9,      /* a question mark followed it */
    WORD_CAPITAL = 1 << 10,   /* begins with a capital */
    WORD_JOINED = 1 << 11,    /* second half of a contraction: "is" of "what's" */
};

struct word {
    const char *text; /* lower case, straight apostrophes */
    size_t len;
    size_t start, end; /* bytes in the message; 'quoted' words exclude the quotes */
    unsigned id;       /* 0 when the lexicon does not know it */
    uint64_t classes;
    unsigned flags;
    int value;                       /* ordinals and numbers */
    const struct lexicon_word *base; /* of a past tense */
};

struct words {
    const char *raw;
    struct word *at;
    size_t n;
};

/* At most this many words are looked at; what follows belongs to the last title. */
enum { WORDS_MAX = 2500 };

/* Reads the words of valid UTF-8 and marks those that tell a date. */
struct words words_read(struct arena *a, const char *text, const struct when_now *now);

/* True when the word is exactly this. Hundreds are asked of a message, and most differ in their
   first letter. */
static inline bool words_is(const struct word *w, const char *text)
{
    return w->len > 0 && *w->text == *text && strlen(text) == w->len &&
           memcmp(w->text, text, w->len) == 0;
}

/* The message's own text from word i up to, not including, word j; "" when there are none. */
char *words_text(struct arena *a, const struct words *w, size_t i, size_t j);

#endif
