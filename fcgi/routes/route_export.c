/* GET /api/v1/export. */
#include "routes/route_export.h"

#include "domain/export.h"

#include <string.h>

#define PAGE_MOST ((size_t)256 << 20)

struct format {
    const char *name, *type, *file;
};

static const struct format formats[] = {
    {"json", "application/json", "todochat.json"},
    {"csv", "text/csv; charset=utf-8", "todochat-tasks.csv"},
    {"ics", "text/calendar; charset=utf-8", "todochat-tasks.ics"},
};

enum { JSON, CSV, ICS, FORMATS };

struct job {
    struct exchange *x;
    int format;
    bool begun; /* the head is sent: from here on an error can only cut the answer short */
};

static void send(struct job *j, struct strbuf *b)
{
    struct request *r = j->x->request;
    if (!j->begun) {
        const struct format *f = &formats[j->format];
        request_add_header(r, "Content-Disposition",
                           arena_printf(r->arena, "attachment; filename=\"%s\"", f->file));
        request_body_begin(r, 200, f->type);
        j->begun = true;
    }
    request_body_add(r, b->data, b->len);
    strbuf_clear(b);
}

/* --- sections: each a loop over pages, a page's memory ending with it
 * ---------------------------*/

static enum status send_tasks(struct job *j, struct strbuf *b, struct error *e)
{
    struct exchange *x = j->x;
    int64_t after = 0;
    for (;;) {
        struct arena *page = arena_new();
        struct export_task *tasks;
        size_t count = 0;
        enum status status =
            store_export_tasks(&x->caller, x->services->db, page, after, &tasks, &count, e);
        for (size_t i = 0; status == STATUS_OK && i < count; i++) {
            if (j->format == JSON && after > 0)
                strbuf_addc(b, ',');
            after = tasks[i].id;
            if (j->format == JSON)
                export_json_task(b, &tasks[i]);
            else if (j->format == CSV)
                export_csv_task(b, &tasks[i]);
            else
                export_ics_task(b, x->caller.user_id, &tasks[i]);
        }
        if (status == STATUS_OK)
            send(j, b);
        arena_free(page);
        if (status != STATUS_OK || count == 0 || x->request->client_gone)
            return status;
    }
}

static void begin_conversation(struct strbuf *b, const struct export_message *m, bool first)
{
    strbuf_addf(b, "%s{\"id\":%lld,\"title\":", first ? "" : "]},", (long long)m->conversation_id);
    strbuf_add_json(b, m->title);
    strbuf_adds(b, ",\"created_at\":");
    strbuf_add_json(b, m->created_at);
    strbuf_adds(b, ",\"updated_at\":");
    strbuf_add_json(b, m->updated_at);
    strbuf_adds(b, ",\"messages\":[");
}

static enum status send_conversations(struct job *j, struct strbuf *b, struct error *e)
{
    struct exchange *x = j->x;
    int64_t conversation = 0, after = 0;
    for (;;) {
        struct arena *page = arena_new();
        struct export_message *messages;
        size_t count = 0;
        enum status status = store_export_messages(&x->caller, x->services->db, page, conversation,
                                                   after, &messages, &count, e);
        for (size_t i = 0; status == STATUS_OK && i < count; i++) {
            const struct export_message *m = &messages[i];
            if (m->conversation_id != conversation)
                begin_conversation(b, m, conversation == 0);
            else
                strbuf_addc(b, ',');
            conversation = m->conversation_id;
            after = m->id;
            strbuf_adds(b, m->json);
        }
        if (status == STATUS_OK && count == 0 && conversation != 0)
            strbuf_adds(b, "]}");
        if (status == STATUS_OK)
            send(j, b);
        arena_free(page);
        if (status != STATUS_OK || count == 0 || x->request->client_gone)
            return status;
    }
}

static enum status send_rows(struct job *j, enum export_kind kind, struct strbuf *b,
                             struct error *e)
{
    struct exchange *x = j->x;
    int64_t after = 0;
    for (;;) {
        struct arena *page = arena_new();
        struct export_row *rows;
        size_t count = 0;
        enum status status =
            store_export_rows(&x->caller, x->services->db, page, kind, after, &rows, &count, e);
        for (size_t i = 0; status == STATUS_OK && i < count; i++) {
            if (after > 0)
                strbuf_addc(b, ',');
            after = rows[i].id;
            strbuf_adds(b, rows[i].json);
        }
        if (status == STATUS_OK)
            send(j, b);
        arena_free(page);
        if (status != STATUS_OK || count == 0 || x->request->client_gone)
            return status;
    }
}

/* --- documents --------------------------------------------------------------------------------*/

static void add_user(struct strbuf *b, const struct caller *c)
{
    strbuf_addf(b, "{\"user\":{\"id\":%lld,\"email\":", (long long)c->user_id);
    if (*c->email == '\0')
        strbuf_adds(b, "null");
    else
        strbuf_add_json(b, c->email);
    strbuf_adds(b, ",\"name\":");
    strbuf_add_json(b, c->name);
    strbuf_adds(b, ",\"timezone\":");
    strbuf_add_json(b, c->timezone);
    strbuf_addc(b, '}');
}

static enum status send_json(struct job *j, struct strbuf *b, struct error *e)
{
    static const struct {
        const char *opening;
        enum export_kind kind;
    } more[] = {{"],\"tool_calls\":[", EXPORT_CALLS},
                {"],\"confirmations\":[", EXPORT_CONFIRMATIONS},
                {"],\"tokens\":[", EXPORT_TOKENS}};
    add_user(b, &j->x->caller);
    strbuf_adds(b, ",\"tasks\":[");
    enum status status = send_tasks(j, b, e);
    if (status == STATUS_OK) {
        strbuf_adds(b, "],\"conversations\":[");
        status = send_conversations(j, b, e);
    }
    for (size_t i = 0; status == STATUS_OK && i < sizeof more / sizeof *more; i++) {
        strbuf_adds(b, more[i].opening);
        status = send_rows(j, more[i].kind, b, e);
    }
    strbuf_adds(b, "]}");
    return status;
}

static enum status send_all(struct job *j, struct strbuf *b, struct error *e)
{
    enum status status;
    if (j->format == JSON) {
        status = send_json(j, b, e);
    } else if (j->format == CSV) {
        export_csv_head(b);
        status = send_tasks(j, b, e);
    } else {
        export_ics_head(b, j->x->caller.timezone);
        status = send_tasks(j, b, e);
        export_ics_foot(b);
    }
    if (status == STATUS_OK)
        send(j, b);
    return status;
}

static enum status read_format(struct request *r, int *format, struct error *e)
{
    const char *name = request_query(r, "format");
    for (*format = 0; name != NULL && *format < FORMATS; ++*format)
        if (strcmp(formats[*format].name, name) == 0)
            return STATUS_OK;
    if (name != NULL)
        return error_set(e, STATUS_VALIDATION, "format must be json, csv or ics.");
    return STATUS_OK;
}

enum status route_export_get(struct exchange *x, struct error *e)
{
    struct job j = {.x = x};
    struct arena *a = x->request->arena;
    enum status status = read_format(x->request, &j.format, e);
    if (status == STATUS_OK)
        status = store_export_begin(&x->caller, x->services->db, a, e);
    if (status == STATUS_OK)
        status = caller_may_read(&x->caller, e);
    if (status == STATUS_OK)
        status = send_all(&j, strbuf_new(a, PAGE_MOST), e);
    store_export_end(x->services->db);
    if (status != STATUS_OK && j.begun) {
        log_event(LOG_ERROR, "export", &x->request->who, "cut short: %s", e->message);
        return STATUS_OK;
    }
    return status;
}
