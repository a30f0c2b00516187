/* Yes and no: reads a message that answers a question, in whatever words. */
#ifndef TODOCHAT_ASSENT_H
#define TODOCHAT_ASSENT_H

#include "language/meaning.h"
#include "language/reading.h"

/* What was understood. `tail` is what else was said, empty for a plain answer. */
struct assent {
    enum intent intent; /* YES, NO, or UNCLEAR for "maybe" */
    struct span tail;
    bool polite;
};

/* False when the words are no answer. */
bool assent_read(const struct reading *r, struct span s, struct assent *out);

#endif
