/* Talk that asks for nothing: greetings, thanks, questions about the assistant itself. */
#ifndef TODOCHAT_SMALLTALK_H
#define TODOCHAT_SMALLTALK_H

#include "language/reading.h"

/* Compiles the set phrases, once; before the words of a message are read. */
void smalltalk_prepare(void);

/* HELP, GREETING, THANKS or AGAIN, or a YES or NO in set phrases; UNCLEAR when the words are none
 * of them. */
enum intent smalltalk_read(struct reading *r, struct span s);

#endif
