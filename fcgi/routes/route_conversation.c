/* /api/v1/conversations: list, read, rename, delete. A path that holds no id names no conversation:
   0 is nobody's, and the credential is checked all the same. */
#include "routes/route_conversation.h"

#include "base/strbuf.h"
#include "base/text.h"
#include "store/store_conversation.h"

#include <stdio.h>
#include <string.h>

#define LIST_PAGE         50
#define MESSAGE_PAGE      100
#define TITLE_POINTS_MAX  200
#define SEARCH_POINTS_MAX 200
#define ID_DIGITS_MAX     9
#define REPLY_MAX         ((size_t)256 << 20)

static void add_conversation(struct strbuf *b, const struct conversation *c)
{
    strbuf_addf(b, "{\"id\":%lld,\"title\":", (long long)c->id);
    strbuf_add_json(b, c->title);
    strbuf_addf(b, ",\"created_at\":\"%s\",\"updated_at\":\"%s\",\"message_count\":%lld}",
                c->created_at, c->updated_at, (long long)c->message_count);
}

/* "WHEN-ID" as the list gave it. */
static enum status read_list_cursor(const char *cursor, struct conversation *after, struct error *e)
{
    long long when, id;
    int end = 0;
    if (strlen(cursor) > 40 || sscanf(cursor, "%lld-%lld%n", &when, &id, &end) != 2 ||
        cursor[end] != '\0' || when < 0 || when > 253402300799000000LL || id <= 0 || id > INT32_MAX)
        return error_set(e, STATUS_VALIDATION, "cursor is not one that this list gave.");
    after->updated_us = when;
    after->id = id;
    return STATUS_OK;
}

enum status route_conversation_list(struct exchange *x, struct error *e)
{
    struct request *r = x->request;
    const char *search = request_query(r, "search"), *cursor = request_query(r, "cursor");
    struct conversation after = {0}, *list;
    size_t count;
    if (search != NULL && text_length(search) > SEARCH_POINTS_MAX)
        return error_set(e, STATUS_VALIDATION, "search may have at most %d characters.",
                         SEARCH_POINTS_MAX);
    if (cursor != NULL && read_list_cursor(cursor, &after, e) != STATUS_OK)
        return e->status;
    enum status status = store_conversation_list(
        x->services->db, r->arena, &x->caller, search != NULL && *search != '\0' ? search : NULL,
        cursor != NULL ? &after : NULL, LIST_PAGE + 1, &list, &count, e);
    if (status == STATUS_OK)
        status = caller_may_read(&x->caller, e);
    if (status != STATUS_OK)
        return status;
    size_t shown = count > LIST_PAGE ? LIST_PAGE : count;
    struct strbuf *b = strbuf_new(r->arena, REPLY_MAX);
    strbuf_adds(b, "{\"conversations\":[");
    for (size_t i = 0; i < shown; i++) {
        strbuf_adds(b, i > 0 ? "," : "");
        add_conversation(b, &list[i]);
    }
    strbuf_adds(b, "]");
    if (count > shown)
        strbuf_addf(b, ",\"next_cursor\":\"%lld-%lld\"", (long long)list[shown - 1].updated_us,
                    (long long)list[shown - 1].id);
    strbuf_adds(b, "}");
    request_reply_json_text(r, 200, b->data);
    return STATUS_OK;
}

static void add_call(struct strbuf *b, const struct conversation_call *c)
{
    strbuf_adds(b, "{\"tool\":");
    strbuf_add_json(b, c->tool);
    strbuf_addf(b,
                ",\"success\":%s,\"duration_ms\":%s,\"parameters\":", c->success ? "true" : "false",
                c->duration_ms);
    strbuf_adds(b, c->input);
    strbuf_adds(b, ",\"result\":");
    strbuf_adds(b, c->output);
    strbuf_adds(b, "}");
}

static void add_message(struct strbuf *b, const struct conversation_page *p,
                        const struct conversation_message *m)
{
    strbuf_addf(b, "{\"id\":%lld,\"role\":\"%s\",\"content\":", (long long)m->id, m->role);
    strbuf_add_json(b, m->content);
    strbuf_addf(b, ",\"created_at\":\"%s\",\"status\":\"%s\"", m->created_at, m->status);
    if (m->engine != NULL) {
        strbuf_adds(b, ",\"engine\":");
        strbuf_add_json(b, m->engine);
    }
    strbuf_adds(b, ",\"tool_calls\":[");
    for (size_t i = 0; i < m->call_count; i++) {
        strbuf_adds(b, i > 0 ? "," : "");
        add_call(b, &p->calls[m->first_call + i]);
    }
    strbuf_adds(b, "]}");
}

static void add_question(struct strbuf *b, const struct conversation_page *p)
{
    if (p->question_id == 0)
        return;
    strbuf_addf(b,
                ",\"pending_confirmation\":{\"id\":%lld,\"summary\":", (long long)p->question_id);
    strbuf_add_json(b, p->question);
    strbuf_adds(b, ",\"calls\":");
    strbuf_adds(b, p->question_calls);
    strbuf_addf(b, ",\"expires_at\":\"%s\"}", p->question_expires);
}

static enum status read_message_cursor(const char *cursor, int64_t *before, struct error *e)
{
    *before = INT32_MAX;
    if (cursor == NULL)
        return STATUS_OK;
    *before = text_id(cursor);
    if (*before == 0)
        return error_set(e, STATUS_VALIDATION, "cursor is not one that this conversation gave.");
    return STATUS_OK;
}

/* The latest messages come first; the cursor leads back to older ones. */
enum status route_conversation_read(struct exchange *x, struct error *e)
{
    struct request *r = x->request;
    struct conversation_page page = {0};
    int64_t id = text_id(x->path[0]), before;
    enum status status = read_message_cursor(request_query(r, "cursor"), &before, e);
    if (status == STATUS_OK)
        status = store_conversation_read(x->services->db, r->arena, &x->caller, id, before,
                                         MESSAGE_PAGE, &page, e);
    if (status == STATUS_OK)
        status = caller_may_read(&x->caller, e);
    if (status != STATUS_OK)
        return status;
    struct strbuf *b = strbuf_new(r->arena, REPLY_MAX);
    strbuf_addf(b, "{\"id\":%lld,\"title\":", (long long)page.about.id);
    strbuf_add_json(b, page.about.title);
    strbuf_addf(b, ",\"created_at\":\"%s\",\"updated_at\":\"%s\",\"messages\":[",
                page.about.created_at, page.about.updated_at);
    for (size_t i = 0; i < page.message_count; i++) {
        strbuf_adds(b, i > 0 ? "," : "");
        add_message(b, &page, &page.messages[i]);
    }
    strbuf_adds(b, "]");
    add_question(b, &page);
    if (page.message_count > 0 && page.messages[0].id > 1)
        strbuf_addf(b, ",\"next_cursor\":\"%lld\"", (long long)page.messages[0].id);
    strbuf_adds(b, "}");
    request_reply_json_text(r, 200, b->data);
    return STATUS_OK;
}

enum status route_conversation_rename(struct exchange *x, struct error *e)
{
    struct request *r = x->request;
    struct conversation renamed;
    json_t *body;
    enum status status = request_json(r, &body, e);
    if (status != STATUS_OK)
        return status;
    const char *title = json_member_string(body, "title");
    size_t len = title == NULL ? 0 : strlen(title);
    if (title != NULL)
        text_trim(&title, &len);
    const char *trimmed = title == NULL ? "" : arena_strndup(r->arena, title, len);
    if (len == 0 || text_length(trimmed) > TITLE_POINTS_MAX || json_object_size(body) != 1)
        return error_set(e, STATUS_VALIDATION,
                         "title, and nothing else, must be text of 1 to %d characters.",
                         TITLE_POINTS_MAX);
    status = store_conversation_rename(x->services->db, r->arena, &x->caller, text_id(x->path[0]),
                                       trimmed, &renamed, e);
    if (status != STATUS_OK)
        return status;
    struct strbuf *b = strbuf_new(r->arena, REPLY_MAX);
    add_conversation(b, &renamed);
    request_reply_json_text(r, 200, b->data);
    return STATUS_OK;
}

enum status route_conversation_delete(struct exchange *x, struct error *e)
{
    enum status status = store_conversation_delete(x->services->db, x->request->arena, &x->caller,
                                                   text_id(x->path[0]), e);
    if (status == STATUS_OK)
        request_reply_empty(x->request, 204);
    return status;
}
