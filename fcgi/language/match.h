/* Which task is meant by the words a person used for it.
 *
 * Words are compared by stem, with irregular forms ("bought" is buy) and a few everyday synonyms.
 * The answer is a grade, not a guess: two tasks of the best grade are both returned, and a task
 * that fits in part only is MAYBE, which is a reason to ask. */
#ifndef TODOCHAT_MATCH_H
#define TODOCHAT_MATCH_H

#include "base/arena.h"
#include "language/todo.h"

#include <stddef.h>

enum match_grade {
    MATCH_NONE,
    MATCH_MAYBE, /* some of the words, a likely typo, another verb: ask */
    MATCH_FULL,  /* every word that matters is in the title, or in the notes */
    MATCH_EXACT, /* the words are the title */
};

struct match {
    enum match_grade grade;
    const size_t *found; /* indices of the tasks of that grade, in their order */
    size_t n;
};

/* The tasks that fit best. `exact` (the words stood in quotes) accepts only the title itself, else
 * every task that holds the words as they are. */
struct match match_find(struct arena *a, const char *words, bool exact, const struct todo *tasks,
                        size_t n);

/* True when the two texts are the same words: case, articles, punctuation and endings aside. */
bool match_same(struct arena *a, const char *x, const char *y);

/* The word to ask list_tasks for: the longest that matters, cut to what its other forms share. ""
 * when there is none. */
const char *match_search_word(struct arena *a, const char *words);

#endif
