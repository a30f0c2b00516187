/* What is sent to a model: instructions, the conversation with its tool calls, the tools. */
#ifndef TODOCHAT_PROMPT_H
#define TODOCHAT_PROMPT_H

#include "base/strbuf.h"
#include "domain/model.h"

/* Appends the JSON body of a chat completion request. Always well-formed, whatever was stored:
   unique call ids, arguments that are objects, every call answered, no empty tools. */
void prompt_write(struct strbuf *out, const struct model_input *in, const char *model, bool stream);

#endif
