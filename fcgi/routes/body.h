/* Reading a JSON body: the first thing wrong with it is named in a sentence. */
#ifndef TODOCHAT_BODY_H
#define TODOCHAT_BODY_H

#include "base/json.h"
#include "base/status.h"

#include <stdbool.h>

/* Refuses keys that are not in `keys` (NULL at the end), by name. */
enum status body_only(const json_t *body, const char *const *keys, struct error *e);

/* A string member, borrowed from the body. When it is missing or null: NULL, or refused if needed.
 */
enum status body_string(const json_t *body, const char *key, bool needed, const char **out,
                        struct error *e);

#endif
