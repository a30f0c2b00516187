/* The parts of grounding, private to it: what is a claim, what is a name. */
#ifndef TODOCHAT_GROUNDING_PARTS_H
#define TODOCHAT_GROUNDING_PARTS_H

#include "domain/model.h"

/* True when the text says that something was done which no call of this turn did. */
bool grounding_false_claim(struct arena *a, const char *text, const struct model_input *in);

/* True when it names a task that neither a tool nor the user has named. */
bool grounding_unknown_name(struct arena *a, const char *text, const struct model_input *in);

/* --- reading text ---------------------------------------------------------------------------- */

/* A copy in lower case with typographic quotes made plain. */
char *grounding_plain(struct arena *a, const char *text);

/* The end of the quoted part that begins at p, or NULL when p begins none. start: of the text. */
const char *grounding_quote_end(const char *start, const char *p);

/* Is the word in the list, which ends with NULL? */
bool grounding_one_of(const char *word, const char *const *list);

#endif
