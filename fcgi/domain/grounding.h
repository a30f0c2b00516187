/* Is what a model says true? Claims need a tool call that succeeded, names need a tool result.
 * Pure. */
#ifndef TODOCHAT_GROUNDING_H
#define TODOCHAT_GROUNDING_H

#include "domain/model.h"

/* NULL when the text may be shown. Else a sentence for the model: what is wrong with it. */
const char *grounding_problem(struct arena *a, const char *text, const struct model_input *in);

/* The text without task ids, brackets included: people never see them. */
const char *grounding_strip_ids(struct arena *a, const char *text);

#endif
