/* The loop between model and tools: ask, read, act. Steps of a turn. */
#ifndef TODOCHAT_AGENT_H
#define TODOCHAT_AGENT_H

#include "domain/turn.h"

enum turn_state agent_ask(struct turn *t);
enum turn_state agent_read(struct turn *t);
enum turn_state agent_act(struct turn *t);

#endif
