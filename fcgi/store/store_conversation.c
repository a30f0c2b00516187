/* Conversations as people see them. */
#include "store/store_conversation.h"

#include "base/strbuf.h"
#include "sql_queries.h"

#include <stdlib.h>
#include <string.h>

static enum status not_found(struct error *e)
{
    return error_set(e, STATUS_NOT_FOUND, "Conversation not found");
}

static struct conversation row(const struct db_result *r, size_t i)
{
    return (struct conversation){.id = db_int(r, i, 0),
                                 .title = db_text(r, i, 1),
                                 .created_at = db_text(r, i, 2),
                                 .updated_at = db_text(r, i, 3),
                                 .message_count = db_int(r, i, 4)};
}

/* %words% with the pattern's own characters made plain. */
static const char *like_pattern(struct arena *a, const char *words)
{
    struct strbuf *b = strbuf_new(a, 4096);
    strbuf_addc(b, '%');
    for (; *words != '\0'; words++) {
        if (strchr("%_\\", *words) != NULL)
            strbuf_addc(b, '\\');
        strbuf_addc(b, *words);
    }
    strbuf_addc(b, '%');
    return b->data;
}

enum status store_conversation_list(struct db *db, struct arena *a, struct caller *caller,
                                    const char *search, const struct conversation *after, int most,
                                    struct conversation **list, size_t *count, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    const char *when = NULL, *id = NULL;
    if (after != NULL) {
        when = arena_printf(a, "%lld", (long long)after->updated_us);
        id = arena_printf(a, "%lld", (long long)after->id);
    }
    struct db_result *r =
        db_add(b, &sql_conversation_list, "isssi", caller->user_id,
               search == NULL ? NULL : like_pattern(a, search), when, id, (int64_t)most);
    enum status status = caller_run(caller, b, e);
    if (status != STATUS_OK)
        return status;
    *count = db_rows(r);
    *list = arena_alloc(a, (*count + 1) * sizeof **list);
    for (size_t i = 0; i < *count; i++) {
        (*list)[i] = row(r, i);
        (*list)[i].updated_us = db_int(r, i, 5);
    }
    return STATUS_OK;
}

static void read_calls(struct arena *a, const struct db_result *r, struct conversation_page *page)
{
    page->call_count = db_rows(r);
    page->calls = arena_alloc(a, (page->call_count + 1) * sizeof *page->calls);
    for (size_t i = 0; i < page->call_count; i++)
        page->calls[i] = (struct conversation_call){.message_id = db_int(r, i, 0),
                                                    .tool = db_text(r, i, 1),
                                                    .input = db_text(r, i, 2),
                                                    .output = db_text(r, i, 3),
                                                    .success = db_bool(r, i, 4),
                                                    .duration_ms = db_text(r, i, 5)};
}

static void read_messages(struct arena *a, const struct db_result *r,
                          struct conversation_page *page)
{
    size_t n = db_rows(r), next = 0;
    page->message_count = n;
    page->messages = arena_alloc(a, (n + 1) * sizeof *page->messages);
    for (size_t i = 0; i < n; i++) {
        size_t from = n - 1 - i; /* rows come newest first */
        struct conversation_message *m = &page->messages[i];
        *m = (struct conversation_message){.id = db_int(r, from, 0),
                                           .role = db_text(r, from, 1),
                                           .content = db_text(r, from, 2),
                                           .status = db_text(r, from, 3),
                                           .engine = db_text_or_null(r, from, 4),
                                           .created_at = db_text(r, from, 5)};
        while (next < page->call_count && page->calls[next].message_id < m->id)
            next++;
        m->first_call = next;
        while (next < page->call_count && page->calls[next].message_id == m->id)
            next++;
        m->call_count = next - m->first_call;
    }
}

enum status store_conversation_read(struct db *db, struct arena *a, struct caller *caller,
                                    int64_t id, int64_t before, int most,
                                    struct conversation_page *page, struct error *e)
{
    int64_t user = caller->user_id, n = most;
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *about = db_add(b, &sql_conversation_get, "ii", user, id);
    struct db_result *messages = db_add(b, &sql_conversation_messages, "iiii", user, id, before, n);
    struct db_result *calls = db_add(b, &sql_conversation_calls, "iiii", user, id, before, n);
    struct db_result *question = db_add(b, &sql_conversation_pending, "ii", user, id);
    enum status status = caller_run(caller, b, e);
    if (status != STATUS_OK)
        return status;
    if (db_rows(about) == 0)
        return not_found(e);
    page->about = row(about, 0);
    read_calls(a, calls, page);
    read_messages(a, messages, page);
    page->question_id = db_int(question, 0, 0);
    page->question = db_text(question, 0, 1);
    page->question_calls = db_text(question, 0, 2);
    page->question_expires = db_text(question, 0, 3);
    return STATUS_OK;
}

enum status store_conversation_rename(struct db *db, struct arena *a, struct caller *caller,
                                      int64_t id, const char *title, struct conversation *out,
                                      struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = db_add(b, &sql_conversation_rename, "iis", caller->user_id, id, title);
    enum status status = caller_run(caller, b, e);
    if (status == STATUS_OK && db_rows(r) == 0)
        return not_found(e);
    if (status == STATUS_OK)
        *out = row(r, 0);
    return status;
}

enum status store_conversation_delete(struct db *db, struct arena *a, struct caller *caller,
                                      int64_t id, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    struct db_result *r = db_add(b, &sql_conversation_delete, "ii", caller->user_id, id);
    enum status status = caller_run(caller, b, e);
    return status == STATUS_OK && db_rows(r) == 0 ? not_found(e) : status;
}
