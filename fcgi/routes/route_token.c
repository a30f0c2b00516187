/* GET, POST /api/v1/tokens, DELETE /api/v1/tokens/{id}. */
#include "routes/route_token.h"

#include "base/strbuf.h"
#include "base/text.h"
#include "domain/credential.h"
#include "routes/body.h"
#include "store/store_token.h"

#include <stdlib.h>
#include <string.h>

#define NAME_MOST 100
#define DAYS_MOST 3650

static void add_stamp(struct strbuf *b, const char *key, const char *value)
{
    strbuf_addf(b, ",\"%s\":", key);
    if (value == NULL)
        strbuf_adds(b, "null");
    else
        strbuf_add_json(b, value);
}

/* `secret` NULL: it is not shown again. */
static void add_token(struct strbuf *b, const struct store_token *t, const char *secret)
{
    strbuf_addf(b, "{\"id\":%d,\"name\":", t->id);
    strbuf_add_json(b, t->name);
    strbuf_adds(b, ",\"scopes\":[");
    for (const char *s = t->scopes; *s != '\0';) {
        size_t n = strcspn(s, " ");
        strbuf_add_json_len(b, s, n);
        s += n;
        if (*s == ' ')
            strbuf_addc(b, ','), s++;
    }
    strbuf_addc(b, ']');
    add_stamp(b, "created_at", t->created_at);
    add_stamp(b, "last_used_at", t->last_used_at);
    add_stamp(b, "expires_at", t->expires_at);
    if (secret != NULL)
        add_stamp(b, "token", secret);
    strbuf_addc(b, '}');
}

enum status route_token_list(struct exchange *x, struct error *e)
{
    struct arena *a = x->request->arena;
    struct store_token *tokens;
    size_t count;
    enum status status = store_token_list(&x->caller, x->services->db, a, &tokens, &count, e);
    if (status != STATUS_OK)
        return status;
    struct strbuf *b = strbuf_new(a, (size_t)1 << 20);
    strbuf_adds(b, "{\"tokens\":[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            strbuf_addc(b, ',');
        add_token(b, &tokens[i], NULL);
    }
    strbuf_adds(b, "]}");
    request_reply_json_text(x->request, 200, b->data);
    return STATUS_OK;
}

/* The scopes as words with blanks between, each once. */
static enum status read_scopes(struct arena *a, const json_t *list, const char **out,
                               struct error *e)
{
    static const char accepted[] =
        "scopes must be a list of one or more of tasks:read, tasks:write and tasks:delete.";
    struct strbuf *b = strbuf_new(a, 200);
    unsigned seen = 0;
    size_t i;
    json_t *one;
    if (!json_is_array(list) || json_array_size(list) == 0)
        return error_set(e, STATUS_VALIDATION, accepted);
    json_array_foreach(list, i, one)
    {
        unsigned scope = json_is_string(one) ? caller_scope(json_string_value(one)) : 0;
        if (scope == 0)
            return error_set(e, STATUS_VALIDATION, accepted);
        if ((seen & scope) == 0)
            strbuf_addf(b, "%s%s", seen == 0 ? "" : " ", json_string_value(one));
        seen |= scope;
    }
    *out = b->data;
    return STATUS_OK;
}

static enum status read_name(struct arena *a, const json_t *body, const char **name,
                             struct error *e)
{
    enum status status = body_string(body, "name", true, name, e);
    if (status != STATUS_OK)
        return status;
    size_t len = strlen(*name);
    text_trim(name, &len);
    *name = arena_strndup(a, *name, len);
    bool one_line = true;
    for (const unsigned char *p = (const unsigned char *)*name; *p != '\0'; p++)
        one_line = one_line && *p >= ' ' && *p != 0x7f;
    if (len == 0 || !one_line || text_length(*name) > NAME_MOST)
        return error_set(e, STATUS_VALIDATION, "name must be one line of 1 to %d characters.",
                         NAME_MOST);
    return STATUS_OK;
}

static enum status read_days(const json_t *value, int *days, struct error *e)
{
    *days = 0;
    if (value == NULL || json_is_null(value))
        return STATUS_OK;
    if (!json_is_integer(value) || json_integer_value(value) < 1 ||
        json_integer_value(value) > DAYS_MOST)
        return error_set(e, STATUS_VALIDATION,
                         "expires_in_days must be a whole number from 1 to %d.", DAYS_MOST);
    *days = (int)json_integer_value(value);
    return STATUS_OK;
}

enum status route_token_create(struct exchange *x, struct error *e)
{
    static const char *const keys[] = {"name", "scopes", "expires_in_days", NULL};
    struct arena *a = x->request->arena;
    const char *name, *scopes = NULL;
    struct store_token made;
    char hash[65];
    json_t *body;
    int days = 0;
    enum status status = request_json(x->request, &body, e);
    if (status == STATUS_OK)
        status = body_only(body, keys, e);
    if (status == STATUS_OK)
        status = read_name(a, body, &name, e);
    if (status == STATUS_OK)
        status = read_scopes(a, json_object_get(body, "scopes"), &scopes, e);
    if (status == STATUS_OK)
        status = read_days(json_object_get(body, "expires_in_days"), &days, e);
    if (status != STATUS_OK)
        return status;
    const char *secret = credential_make_personal(a, x->caller.user_id, hash);
    status = store_token_insert(&x->caller, x->services->db, a, name, hash, scopes, days, &made, e);
    if (status != STATUS_OK)
        return status;
    struct strbuf *b = strbuf_new(a, 8192);
    add_token(b, &made, secret);
    request_reply_json_text(x->request, 201, b->data);
    return STATUS_OK;
}

enum status route_token_delete(struct exchange *x, struct error *e)
{
    /* What is no id names no token; 0 is nobody's, so that the credential is checked all the same.
     */
    enum status status =
        store_token_delete(&x->caller, x->services->db, x->request->arena, text_id(x->path[0]), e);
    if (status == STATUS_OK)
        request_reply_empty(x->request, 204);
    return status;
}
