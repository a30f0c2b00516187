/* The parts of grounding, private to it: what is a claim, what is a name. */
#ifndef TODOCHAT_GROUNDING_PARTS_H
#define TODOCHAT_GROUNDING_PARTS_H

#include "domain/model.h"

/* --- what the tools returned ------------------------------------------------------------------ */

/* The tasks that results in the conversation told of, oldest first; titles as grounding_plain. */
struct grounding_tasks {
    const struct model_input *in;
    struct grounding_task {
        const char *title;
        bool completed;
    } * at;
    size_t count;
    bool read;
};

/* Reads the results, once: most answers can be judged without. */
void grounding_tasks_read(struct arena *a, struct grounding_tasks *tasks);

/* --- verdicts on a text ----------------------------------------------------------------------- */

/* True when the text says that something was done which no call of this turn did. */
bool grounding_false_claim(struct arena *a, const char *text, struct grounding_tasks *tasks);

/* True when it names a task that neither a tool nor the user has named. */
bool grounding_unknown_name(struct arena *a, const char *text, struct grounding_tasks *tasks);

/* --- reading text ---------------------------------------------------------------------------- */

/* A copy in lower case with typographic quotes made plain. */
char *grounding_plain(struct arena *a, const char *text);

/* The end of the quoted part that begins at p, or NULL when p begins none. start: of the text. */
const char *grounding_quote_end(const char *start, const char *p);

/* The text of a list line behind "1.", "-", "*" and a checkbox; NULL when it is no list line. */
const char *grounding_list_item(const char *line);

/* Is the word in the list, which ends with NULL? */
bool grounding_one_of(const char *word, const char *const *list);

#endif
