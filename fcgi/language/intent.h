/* Reads one message of a person and says what it asks for. */
#ifndef TODOCHAT_INTENT_H
#define TODOCHAT_INTENT_H

#include "base/arena.h"
#include "language/meaning.h"

struct when_now;

/* Never NULL and never fails: what can't be understood is INTENT_UNCLEAR or INTENT_OTHER. The text
 * is valid UTF-8 of any length; the answer borrows from the arena only. Takes the message as one
 * with no question pending: a bare "2" is a GET of position 2, "milk" is unclear. */
struct meaning *intent_read(struct arena *a, const char *text, const struct when_now *now);

/* The same, but words that speak of something else than tasks do not matter: for those who know
 * that there is a task of that name ("I called the bank"). */
struct meaning *intent_read_any(struct arena *a, const char *text, const struct when_now *now);

#endif
