/* Unicode text: is it valid, how long is it, where does it begin and end. */
#ifndef TODOCHAT_TEXT_H
#define TODOCHAT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True for well-formed UTF-8 without NUL: no surrogates, no overlong forms. */
bool text_valid(const char *s, size_t len);

/* Code points in valid UTF-8. */
size_t text_length(const char *s);

/* Narrows [*s, *s + *len) past leading and trailing Unicode blanks. */
void text_trim(const char **s, size_t *len);

/* Bytes of the first `points` code points of valid UTF-8 (fewer if it ends before). */
size_t text_prefix(const char *s, size_t points);

/* An id as people and paths write it: digits alone, 1 to 2147483647. 0 for anything else. */
int64_t text_id(const char *digits);

/* Writes a whole number in decimals; returns where it begins in `out`. */
#define TEXT_NUMBER 21
const char *text_number(char out[TEXT_NUMBER], int64_t n);

#endif
