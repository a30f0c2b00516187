/* JSON in: strict parsing of hostile bytes. JSON out is json_pack, or strbuf_add_json on hot paths.
 */
#ifndef TODOCHAT_JSON_H
#define TODOCHAT_JSON_H

#include "base/arena.h"

#include <jansson.h>
#include <stdint.h>

#define JSON_DEPTH_MAX 32

/* Parses len bytes. NULL for anything but one well-formed value: duplicate keys, trailing bytes,
   NUL characters and nesting past JSON_DEPTH_MAX are refused; *why (may be NULL) then says it in a
   few words. The value is borrowed from the arena. */
json_t *json_read(struct arena *a, const char *bytes, size_t len, const char **why);

/* Makes a value the arena's to release; returns it. Exits when j is NULL (out of memory). */
json_t *json_keep(struct arena *a, json_t *j);

/* The value as compact text in the arena. */
const char *json_text(struct arena *a, const json_t *j);

/* The member's string, or NULL when it is missing or no string. */
const char *json_member_string(const json_t *object, const char *key);

/* An id, as 3 or "3"; 0 for anything else. */
int64_t json_id(const json_t *j);

#endif
