/* Fuzzer of the reader of messages: any valid UTF-8 must give a meaning whose texts are valid UTF-8
 * and whose places and counts make sense. */
#include "base/arena.h"
#include "base/text.h"
#include "language/intent.h"
#include "language/when.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool ok)
{
    if (!ok)
        abort();
}

static void check_text(const char *s)
{
    check(s != NULL && text_valid(s, strlen(s)));
}

static void check_filters(const struct filters *f)
{
    check_text(f->search);
    check_text(f->period);
    check(strlen(f->due_after.date) <= 10 && strlen(f->due_before.date) <= 10);
}

static void check_meaning(const struct meaning *m)
{
    check(m->intent < INTENT_COUNT_ && m->sure >= 0 && m->sure <= 100);
    check_text(m->tail);
    check_text(m->target.words);
    check_text(m->target.phrase);
    check_text(m->changes.title);
    check_text(m->changes.description);
    check_filters(&m->filters);
    check_filters(&m->target.filters);
    check(m->intent != INTENT_CREATE || m->n_items > 0);
    for (size_t i = 0; i < m->n_items; i++) {
        check_text(m->items[i].title);
        check_text(m->items[i].description);
        check_text(m->items[i].repeat);
    }
    for (size_t i = 0; i < m->target.n_parts; i++)
        check_text(m->target.parts[i]);
    for (size_t i = 0; i < m->target.n_positions; i++)
        check(m->target.positions[i] != 0 && abs(m->target.positions[i]) < 1000000);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct when_now now = {.date = {2026, 3, 11}, .hour = 9};
    struct arena *a = arena_new();
    char *text = arena_strndup(a, (const char *)data, size);
    size_t len = strlen(text);
    if (text_valid(text, len)) {
        int depth = 0;
        for (const struct meaning *m = intent_read(a, text, &now); m != NULL; m = m->next) {
            check_meaning(m);
            check(++depth < 64);
        }
    }
    arena_free(a);
    return 0;
}
