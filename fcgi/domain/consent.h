/* The user's answer to an open question, read by code: no model output can confirm. A step of a
 * turn. */
#ifndef TODOCHAT_CONSENT_H
#define TODOCHAT_CONSENT_H

#include "domain/turn.h"

/* True when a question is open, or the request says that it answers one. */
bool consent_expected(const struct turn *t);

enum turn_state consent_read(struct turn *t);

#endif
