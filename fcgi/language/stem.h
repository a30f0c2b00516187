/* Words without their endings: "buying" and "buys" are "buy". English. */
#ifndef TODOCHAT_STEM_H
#define TODOCHAT_STEM_H

#include "base/arena.h"

/* The stem of a word in lower case, UTF-8, of at most `len` bytes. */
const char *stem_word(struct arena *a, const char *word, size_t len);

#endif
