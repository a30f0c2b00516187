/* One message being read, and how the files of the language layer look at its words. */
#ifndef TODOCHAT_READING_H
#define TODOCHAT_READING_H

#include "language/words.h"

struct reading {
    struct arena *arena;
    const struct when_now *now;
    struct words words;
    long budget;    /* pattern steps left */
    bool any_topic; /* words that speak of something else than tasks do not matter */
};

/* A range of words. */
struct span {
    size_t from, to;
};

const struct word *reading_word(const struct reading *r, size_t i);

/* True when word i lies in the span, outside quotes, and is exactly this. */
bool reading_is(const struct reading *r, size_t i, struct span s, const char *text);

/* The same for one of several texts; NULL ends them. */
bool reading_is_any(const struct reading *r, size_t i, struct span s, const char *const *texts);

/* True when a word of the span outside quotes is of one of the classes. */
bool reading_has(const struct reading *r, struct span s, uint64_t classes);

#endif
