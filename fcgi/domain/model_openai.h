/* Any OpenAI-compatible chat completion endpoint: OpenRouter, OpenAI, Ollama, llama.cpp, vLLM. */
#ifndef TODOCHAT_MODEL_OPENAI_H
#define TODOCHAT_MODEL_OPENAI_H

#include "domain/model.h"
#include "domain/services.h"

/* Starts the HTTP call; poll it with http_done. */
struct http_call *model_openai_ask(const struct services *s, struct arena *a,
                                   const struct model_input *in, bool stream, double timeout_ms);

enum model_outcome {
    MODEL_ANSWERED,
    MODEL_TRY_AGAIN, /* overloaded, cut off, malformed: another try may help */
    MODEL_REFUSED,   /* the endpoint does not want this: trying again is no use */
};

/* Reads a finished call, streamed or not. Only a whole answer counts: anything torn or malformed is
   discarded with its calls. *wait is the endpoint's Retry-After in seconds. */
enum model_outcome model_openai_read(const struct services *s, struct arena *a,
                                     const struct http_call *call, struct model_reply *out,
                                     int *wait);

#endif
