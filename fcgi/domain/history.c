/* Stored messages and calls → the model's view of the conversation. */
#include "domain/history.h"

#include <string.h>

#define BYTES_PER_TOKEN 4
#define MESSAGE_TOKENS  8   /* what frames a message */
#define CALL_BYTES      100 /* what frames a call and its result */

/* The first call that belongs to no message before the i-th. */
static size_t first_call(const struct opened_turn *o, size_t i)
{
    int64_t message = store_turn_message(o, i).id;
    size_t c = o->call_count;
    while (c > 0 && store_turn_call(o, c - 1).message_id >= message)
        c--;
    return c;
}

size_t history_fitting(const struct opened_turn *o, size_t tokens_most)
{
    size_t own = o->message_count >= 2 ? 2 : o->message_count, fitting = own, tokens = 0;
    size_t next = o->call_count;
    for (size_t i = o->message_count; i-- > 0;) {
        struct stored_message m = store_turn_message(o, i);
        size_t bytes = m.id == o->message_id ? 0 : strlen(m.content);
        for (; next > 0; next--) {
            struct stored_call c = store_turn_call(o, next - 1);
            if (c.message_id < m.id)
                break;
            bytes += strlen(c.input) + strlen(c.receipt) + CALL_BYTES;
        }
        tokens += bytes / BYTES_PER_TOKEN + MESSAGE_TOKENS;
        size_t count = o->message_count - i;
        if (tokens > tokens_most && count > own)
            break;
        if (m.from_user && count > fitting)
            fitting = count;
    }
    return fitting;
}

struct model_message *history_make(struct arena *a, const struct opened_turn *o, size_t count)
{
    size_t first = o->message_count - count, next = first_call(o, first);
    struct model_message *messages = arena_alloc(a, (count + 1) * sizeof *messages);
    struct model_done *done = arena_alloc(a, (o->call_count - next + 1) * sizeof *done);
    for (size_t i = 0; i < count; i++) {
        struct stored_message m = store_turn_message(o, first + i);
        struct model_message *to = &messages[i];
        if (m.id == o->message_id)
            continue;
        to->from_user = m.from_user;
        to->text = m.content;
        to->done = done;
        for (; next < o->call_count; next++, done++, to->done_count++) {
            struct stored_call c = store_turn_call(o, next);
            if (c.message_id > m.id)
                break;
            *done = (struct model_done){c.tool, c.input, c.receipt, c.output, c.success};
        }
    }
    return messages;
}
