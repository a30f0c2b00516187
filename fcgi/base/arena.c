/* Memory of one lifetime: a chain of chunks that are freed together. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A waiting chat should not cost more than it uses: chunks are small, and what is larger than half
   of one gets its own. */
#define CHUNK_SIZE 1024

struct chunk {
    struct chunk *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

struct deferred {
    struct deferred *next;
    void (*fn)(void *);
    void *arg;
};

struct arena {
    struct chunk *chunks; /* the first has room */
    struct chunk *large;  /* each holds one piece */
    struct deferred *deferred;
};

static void *must_malloc(size_t size)
{
    void *p = malloc(size);
    if (p == NULL) {
        fputs("{\"level\":\"error\",\"module\":\"arena\",\"message\":\"out of memory\"}\n", stderr);
        exit(EXIT_FAILURE);
    }
    return p;
}

struct arena *arena_new(void)
{
    struct arena *a = must_malloc(sizeof *a);
    a->chunks = a->large = NULL;
    a->deferred = NULL;
    return a;
}

static void free_all(struct chunk *c)
{
    while (c != NULL) {
        struct chunk *next = c->next;
        free(c);
        c = next;
    }
}

void arena_free(struct arena *a)
{
    if (a == NULL)
        return;
    /* A deferred function may still use arena memory, so all of them run before any chunk goes. */
    while (a->deferred != NULL) {
        struct deferred *d = a->deferred;
        a->deferred = d->next;
        d->fn(d->arg);
    }
    free_all(a->chunks);
    free_all(a->large);
    free(a);
}

static struct chunk *chunk_add(struct arena *a, size_t need)
{
#ifdef ARENA_MALLOC_EACH
    bool own = true;
#else
    bool own = need > CHUNK_SIZE / 2;
#endif
    size_t size = own ? need : CHUNK_SIZE - sizeof(struct chunk);
    struct chunk *c = must_malloc(sizeof *c + size);
    c->size = size;
    c->used = 0;
    if (own) {
        c->next = a->large;
        a->large = c;
    } else {
        c->next = a->chunks;
        a->chunks = c;
    }
    return c;
}

void *arena_room(struct arena *a, size_t size)
{
    if (size > SIZE_MAX / 2) {
        fputs("{\"level\":\"error\",\"module\":\"arena\",\"message\":\"size overflow\"}\n", stderr);
        abort();
    }
    struct chunk *c = a->chunks;
    size_t start = 0;
    if (c != NULL)
        start = (c->used + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    if (c == NULL || start > c->size || c->size - start < size) {
        c = chunk_add(a, size);
        start = 0;
    }
    c->used = start + size;
    return c->bytes + start;
}

void *arena_alloc(struct arena *a, size_t size)
{
    return memset(arena_room(a, size), 0, size);
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
    char *copy = arena_room(a, len + 1);
    copy[len] = '\0';
    return memcpy(copy, s, len);
}

char *arena_strdup(struct arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_vprintf(struct arena *a, const char *fmt, va_list ap)
{
    char small[256]; /* most texts are, and are written once */
    va_list again;
    va_copy(again, ap);
    int len = vsnprintf(small, sizeof small, fmt, ap);
    char *text;
    if (len < 0) {
        text = arena_strdup(a, "");
    } else if ((size_t)len < sizeof small) {
        text = arena_strndup(a, small, (size_t)len);
    } else {
        text = arena_room(a, (size_t)len + 1);
        vsnprintf(text, (size_t)len + 1, fmt, again);
    }
    va_end(again);
    return text;
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *text = arena_vprintf(a, fmt, ap);
    va_end(ap);
    return text;
}

void arena_defer(struct arena *a, void (*fn)(void *), void *arg)
{
    struct deferred *d = arena_alloc(a, sizeof *d);
    d->fn = fn;
    d->arg = arg;
    d->next = a->deferred;
    a->deferred = d;
}
