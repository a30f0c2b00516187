/* What the matcher knows of English words. All words are lower case. */
#ifndef TODOCHAT_MATCH_WORDS_H
#define TODOCHAT_MATCH_WORDS_H

#include <stdbool.h>

/* "bought" gives "buy", "children" "child"; the word itself when it is regular. */
const char *match_words_base(const char *word);

/* One word for all of a kind, of base forms: "purchase" gives "buy", "mum" "mom". */
const char *match_words_kind(const char *base);

/* Says nothing about which task is meant: "the", "task", "finally". */
bool match_words_is_filler(const char *word);

/* A verb that goes with any task: "do", "finish", "handle". */
bool match_words_is_vague_verb(const char *base);

/* A verb that tasks begin with: "call", "visit". */
bool match_words_is_verb(const char *base);

#endif
