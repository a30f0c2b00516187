/* The conversation as a model is shown it: the stored messages with their calls, cut to what fits.
 */
#ifndef TODOCHAT_HISTORY_H
#define TODOCHAT_HISTORY_H

#include "domain/model.h"
#include "store/store_turn.h"

/* How many of the opened turn's messages, counted from its end, fit so many tokens: turns are
   dropped whole, the oldest first. This turn's own two always fit. */
size_t history_fitting(const struct opened_turn *o, size_t tokens_most);

/* Those messages, oldest first. The last is this turn's answer, without text and without calls. The
   array is the arena's; texts are borrowed from what the turn was opened with. */
struct model_message *history_make(struct arena *a, const struct opened_turn *o, size_t count);

#endif
