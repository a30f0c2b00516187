/* One clause of a message: one request, or none. */
#ifndef TODOCHAT_CLAUSE_H
#define TODOCHAT_CLAUSE_H

#include "language/slots.h"

/* What kind of thing was read, for the decision whether two clauses are one. */
struct clause {
    struct meaning *meaning; /* never NULL */
    bool matched;            /* a line of the grammar fits */
    bool verb_title;         /* "remind me to …": what follows "and" may belong to the title */
    bool fragment;           /* begins with a preposition: "on my list, …" */
    bool topic;              /* names a task, a list or the like */
    struct span core;        /* the words without their wrapping */
};

/* Compiles the grammar, once. The words of a message are looked up among those of the grammar, so
 * this comes before they are read. */
void clause_prepare(void);

struct clause clause_read(struct reading *r, struct span s);

/* True when a request begins here: after "and", a new one may. */
bool clause_opens(const struct reading *r, size_t i, size_t to);

struct meaning *clause_new(struct reading *r, enum intent intent, int sure);

#endif
