/* Unicode text: is it valid, how long is it, where does it begin and end. */
#ifndef TODOCHAT_TEXT_H
#define TODOCHAT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* True for well-formed UTF-8 without NUL: no surrogates, no overlong forms. */
bool text_valid(const char *s, size_t len);

/* Code points in valid UTF-8. */
size_t text_length(const char *s);

/* Narrows [*s, *s + *len) past leading and trailing Unicode blanks. */
void text_trim(const char **s, size_t *len);

/* Bytes of the first `points` code points of valid UTF-8 (fewer if it ends before). */
size_t text_prefix(const char *s, size_t points);

#endif
