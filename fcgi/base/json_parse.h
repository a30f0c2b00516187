/* The parser behind json_read. */
#ifndef TODOCHAT_JSON_PARSE_H
#define TODOCHAT_JSON_PARSE_H

#include "base/arena.h"

#include <jansson.h>

/* A new value of len bytes; NULL for anything but one well-formed one, see json_read, and *why is
   then set. The arena holds what was needed on the way. */
json_t *json_parse(struct arena *a, const char *bytes, size_t len, const char **why);

#endif
