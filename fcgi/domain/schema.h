/* A small JSON Schema validator: the part of the language that the tools' schemas use. */
#ifndef TODOCHAT_SCHEMA_H
#define TODOCHAT_SCHEMA_H

#include "base/json.h"

#include <stdbool.h>

/* What does not fit, and what would. */
struct schema_fault {
    const char *field;  /* the member, borrowed from the schema or the value */
    bool unknown;       /* the schema has no such member */
    bool missing;       /* it is required and not there */
    const char *wanted; /* "must be a whole number from 1 to 100", in the arena */
};

/* Checks an object's members: type, enum, length in code points, pattern (POSIX extended), minimum,
   maximum, required, and that there are no others. The first fault in the schema's order, unknown
   members last, goes into *fault; false then. */
bool schema_check(struct arena *a, const json_t *schema, const json_t *object,
                  struct schema_fault *fault);

/* The members an object may have, "a, b, c". */
const char *schema_fields(struct arena *a, const json_t *schema);

#endif
