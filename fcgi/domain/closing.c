/* Storing answers, those of several turns at once. */
#include "domain/closing.h"

void closing_add(struct turn *t)
{
    t->closing = true;
    t->closing_next = *t->services->closing;
    *t->services->closing = t;
}

static struct turn_end end_of(const struct turn *t)
{
    return (struct turn_end){.caller = t->caller,
                             .conversation_id = t->opened.conversation_id,
                             .message_id = t->opened.message_id,
                             .owner = t->owner,
                             .content = t->text,
                             .engine = t->engine,
                             .status = t->status,
                             .key = t->request->key,
                             .reply = t->request->key == NULL ? NULL : t->reply_json};
}

static void close_alone(struct turn *t)
{
    struct turn_end end = end_of(t);
    if (store_turn_close(t->services->db, t->arena, &end, 1, &t->error) == STATUS_OK)
        t->error.status = STATUS_OK;
}

/* Together it is all or none. One that lost its lease must not keep the others from their end: then
   each is closed by itself, unless the database is away for all of them. */
static void close_together(struct turn *first, size_t count)
{
    struct turn_end *ends = arena_alloc(first->arena, count * sizeof *ends);
    size_t n = 0;
    struct error e;
    for (const struct turn *t = first; t != NULL; t = t->closing_next)
        ends[n++] = end_of(t);
    enum status status = store_turn_close(first->services->db, first->arena, ends, n, &e);
    for (struct turn *t = first; t != NULL; t = t->closing_next)
        if (status == STATUS_OK)
            t->error.status = STATUS_OK;
        else if (status == STATUS_UNAVAILABLE)
            error_set(&t->error, status, NULL);
        else
            close_alone(t);
}

enum status closing_finish(struct turn *t)
{
    if (t->closing) {
        struct turn *first = *t->services->closing;
        size_t count = 0;
        *t->services->closing = NULL;
        for (struct turn *one = first; one != NULL; one = one->closing_next, count++)
            one->closing = false;
        if (count == 1)
            close_alone(first);
        else
            close_together(first, count);
    }
    return t->error.status;
}
