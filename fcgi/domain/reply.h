/* The JSON of a chat reply. */
#ifndef TODOCHAT_REPLY_H
#define TODOCHAT_REPLY_H

#include "domain/turn.h"

/* {conversation_id, response, tool_calls, timestamp, engine, pending_confirmation?, debug?} */
const char *reply_write(const struct turn *t);

/* The response text of a reply written before. */
const char *reply_text(struct arena *a, const char *reply);

#endif
