/* What a model may not do by itself. Pure: the loop asks, the database remembers. */
#ifndef TODOCHAT_POLICY_H
#define TODOCHAT_POLICY_H

#include "domain/model.h"

#include <stdbool.h>
#include <stddef.h>

/* How many completes and updates of one turn need the user's yes. */
#define POLICY_BULK 3

/* True when the tool changes a task that exists (complete or update). Adding asks nobody. */
bool policy_is_change(const char *tool);
bool policy_is_delete(const char *tool);

/* True when the user speaks of all tasks: then every change waits, even of one. */
bool policy_says_all(const char *message);

/* Decides for each call of one model reply whether it must wait for the user's yes. changes_before:
   completes and updates that ran earlier in this turn. Returns how many must. */
size_t policy_hold(const struct model_call *calls, size_t count, size_t changes_before,
                   bool says_all, bool *held);

#endif
