/* A growing string with a cap: the one way to build text. */
#ifndef TODOCHAT_STRBUF_H
#define TODOCHAT_STRBUF_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct strbuf {
    char *data; /* always NUL-terminated, "" before the first byte */
    size_t len;
    size_t size;
    size_t max; /* appending past this sets `full` and changes nothing more */
    bool full;
};

/* The buffer lives in the arena and is freed with it. It never holds more than `max` bytes. */
struct strbuf *strbuf_new(struct arena *a, size_t max);

/* Each append is all or nothing; after one that did not fit, `full` stays set. */
void strbuf_add(struct strbuf *b, const char *bytes, size_t len);
void strbuf_addc(struct strbuf *b, char c);
void strbuf_addi(struct strbuf *b, int64_t n); /* as %lld does, but quicker */
void strbuf_addf(struct strbuf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Several texts; NULL ends them. */
void strbuf_add_texts(struct strbuf *b, ...) __attribute__((sentinel));

/* Here, so that the length of a literal is counted by the compiler. */
static inline void strbuf_adds(struct strbuf *b, const char *s)
{
    strbuf_add(b, s, strlen(s));
}

/* Appends s as a JSON string, quotes included. Bytes must be UTF-8. */
void strbuf_add_json(struct strbuf *b, const char *s);
void strbuf_add_json_len(struct strbuf *b, const char *s, size_t len);

/* Makes room for len bytes at once, so that a long text does not move while it grows. */
void strbuf_reserve(struct strbuf *b, size_t len);

void strbuf_clear(struct strbuf *b);

/* Gives back the room that is not used: for a long text that stays. */
void strbuf_trim(struct strbuf *b);

/* Empties it and gives back all its room, before the arena does. */
void strbuf_release(struct strbuf *b);

#endif
