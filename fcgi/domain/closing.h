/* Storing answers. Turns of one worker that end at about the same time are closed together: one
   round trip and one commit, and one wait for the disk. */
#ifndef TODOCHAT_CLOSING_H
#define TODOCHAT_CLOSING_H

#include "domain/turn.h"

/* Puts a turn that has its answer among those to be closed next. */
void closing_add(struct turn *t);

/* Closes all of these, unless another of them did since. Returns how it went for this one:
   STATUS_OK, or t->error. STATUS_CONFLICT: the lease was lost. */
enum status closing_finish(struct turn *t);

#endif
