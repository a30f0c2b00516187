/* Questions that wait for the user's yes, on the page. */
#include "routes/route_confirmation.h"

#include "base/text.h"
#include "domain/confirm.h"
#include "routes/body.h"

#define REPLY_MAX ((size_t)16 << 20)

enum status route_confirmation_list(struct exchange *x, struct error *e)
{
    struct confirmation *list;
    size_t count;
    struct arena *a = x->request->arena;
    enum status status = store_confirmation_list(x->services->db, &x->caller, a, &list, &count, e);
    if (status == STATUS_OK)
        status = caller_may_read(&x->caller, e);
    if (status != STATUS_OK)
        return status;
    struct strbuf *b = strbuf_new(a, REPLY_MAX);
    strbuf_adds(b, "{\"confirmations\":[");
    for (size_t i = 0; i < count; i++) {
        strbuf_adds(b, i == 0 ? "" : ",");
        confirm_add_json(b, &list[i], true);
    }
    strbuf_adds(b, "]}");
    request_reply_json_text(x->request, 200, b->data);
    return STATUS_OK;
}

static void add_results(struct strbuf *b, struct arena *a, const struct confirm_outcome *o)
{
    strbuf_adds(b, ",\"results\":[");
    for (size_t i = 0; o->end == CONFIRM_DONE && i < o->count; i++) {
        const struct confirm_call *c = &o->calls[i];
        strbuf_adds(b, i == 0 ? "{\"tool\":" : ",{\"tool\":");
        strbuf_add_json(b, c->tool);
        strbuf_addf(b, ",\"parameters\":%s,\"title\":", json_text(a, c->arguments));
        strbuf_add_json(b, c->title);
        strbuf_addf(b, ",\"success\":%s,\"result\":%s}", c->result.success ? "true" : "false",
                    c->result.output);
    }
    strbuf_addc(b, ']');
}

enum status route_confirmation_answer(struct exchange *x, struct error *e)
{
    static const char *const ends[] = {[CONFIRM_DONE] = "approved",
                                       [CONFIRM_DECLINED] = "declined",
                                       [CONFIRM_CHANGED] = "changed"};
    static const char *const keys[] = {"approve", NULL};
    struct arena *a = x->request->arena;
    json_t *body;
    enum status status = request_json(x->request, &body, e);
    if (status == STATUS_OK)
        status = body_only(body, keys, e);
    if (status != STATUS_OK)
        return status;
    const json_t *approve = json_object_get(body, "approve");
    if (!json_is_boolean(approve))
        return error_set(e, STATUS_VALIDATION, "approve must be true or false.");

    struct confirm_answer answer = {
        .id = text_id(x->path[0]),
        .approve = json_is_true(approve),
        .from = {.request_id = x->request->who.request_id},
    };
    struct confirm_outcome outcome;
    status = confirm_execute(x->services, &x->caller, a, &answer, &outcome, e);
    if (status != STATUS_OK)
        return status;
    struct strbuf *b = strbuf_new(a, REPLY_MAX);
    strbuf_addf(b, "{\"id\":%lld,\"status\":\"%s\",\"response\":", (long long)answer.id,
                ends[outcome.end]);
    strbuf_add_json(b, outcome.text);
    add_results(b, a, &outcome);
    strbuf_addc(b, '}');
    request_reply_json_text(x->request, 200, b->data);
    return STATUS_OK;
}
