/* Patterns over words: the small language the assistant's grammar is written in.
 *
 *   word        that word
 *   a|b         either word
 *   %name       a word of that class (lexicon.h)
 *   @           a date or time, one word or more
 *   .           any word
 *   ~           any word but a closed-class one
 *   :           a colon or dash stands here; takes no word
 *   (a b|c)     either sequence
 *   x?          x or nothing
 *   {t}         captures one word or more, as few as fit
 *   {t?}        likewise, or none
 *   {t@}        captures a date
 *   [name]      the macro of that name
 *
 * A pattern fits when it takes all the words it is given. Captures: t title, r reference, n new
 * value, d description, f filter, x ignored. */
#ifndef TODOCHAT_PATTERN_H
#define TODOCHAT_PATTERN_H

#include "language/words.h"

enum pattern_slot { SLOT_TITLE, SLOT_REF, SLOT_NEW, SLOT_DESC, SLOT_FILTER, SLOT_ANY, SLOT_COUNT_ };

/* Word ranges of the captures; from == to for those not made. */
struct pattern_match {
    size_t from[SLOT_COUNT_], to[SLOT_COUNT_];
};

/* One line of a grammar. `value` and `flags` are the grammar's own. */
struct pattern {
    int value;
    unsigned flags;
    const char *text;
};

struct pattern_macro {
    const char *name, *text;
};

struct pattern_set; /* compiled, immutable */

/* Compiles once, for the life of the process; aborts on a malformed pattern (the unit test of the
 * grammar compiles all of them). Both tables end with a NULL text. */
struct pattern_set *pattern_compile(const struct pattern *patterns,
                                    const struct pattern_macro *macros);

/* The first pattern from index *index on that fits words [from, to); sets *index to it. `budget` is
 * the number of steps left for this message: when it is used up nothing fits any more. */
bool pattern_next(const struct pattern_set *set, const struct words *w, size_t from, size_t to,
                  size_t *index, struct pattern_match *out, long *budget);

/* Whether pattern `index` fits at `from` as a prefix; *end is where it stopped. */
bool pattern_prefix(const struct pattern_set *set, const struct words *w, size_t from, size_t to,
                    size_t *index, size_t *end, long *budget);

#endif
