/* Memory of one lifetime: what a request (or the worker) allocates and frees at once. */
#ifndef TODOCHAT_ARENA_H
#define TODOCHAT_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena;

/* Never NULL: a worker that is out of memory logs and exits. */
struct arena *arena_new(void);

/* Runs the deferred functions, last first, then frees every byte. NULL is fine. */
void arena_free(struct arena *a);

/* Zeroed, aligned for any type, never NULL, borrowed until arena_free. */
void *arena_alloc(struct arena *a, size_t size);

/* The same without zeros, for what is written over at once. */
void *arena_room(struct arena *a, size_t size);

char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t len);
char *arena_printf(struct arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));

/* Calls fn(arg) when the arena ends: the way foreign handles join a request. */
void arena_defer(struct arena *a, void (*fn)(void *), void *arg);

#endif
