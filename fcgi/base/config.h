/* The settings: read once from the environment (and the file TODOCHAT_CONFIG names), then fixed. */
#ifndef TODOCHAT_CONFIG_H
#define TODOCHAT_CONFIG_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdio.h>

enum config_engine { ENGINE_BUILTIN, ENGINE_LLM, ENGINE_AUTO };
enum config_prepare { PREPARE_AUTO, PREPARE_ON, PREPARE_OFF };

struct config {
    const char *database_url;
    const char *owner_url; /* for migrations; the same as database_url unless set */
    int prepare;           /* enum config_prepare */

    bool production;
    const char *public_url; /* "http://127.0.0.1:8080", no slash at the end */
    int port;               /* of a local start, for the origins it allows */

    const char *jwt_secret;
    const char *audience;       /* of our own tokens: they are good for one database only */
    const char *jwt_public_key; /* PEM text, or NULL */
    const char *jwt_issuer, *jwt_audience;
    int token_ttl; /* seconds a login token lives */

    int engine; /* enum config_engine */
    const char *llm_url, *llm_key, *llm_model, *llm_proxy;
    int llm_timeout; /* seconds for one HTTP call */

    int chat_workers, fast_workers;
    int turns;        /* chats one worker holds at once */
    int max_requests; /* a worker leaves after that many; 0: never */
    int rate_chat;    /* per user and minute; 0: off */
    int rate_login;   /* tries per account and minute; 0: off */
    int confirm_ttl;  /* seconds */

    int max_model_calls, max_tool_calls, turn_seconds;
    int history_messages, history_tokens;
    int body_max; /* bytes */
    bool day_first;
};

/* Reads and checks everything. On a bad value returns NULL and *problem is a sentence with the
   variable's name and what is accepted. The struct is borrowed from the arena. */
const struct config *config_load(struct arena *a, const char **problem);

/* One NAME=value a line; secrets are masked. */
void config_print(const struct config *c, FILE *out);

#endif
