/* POST /api/v1/auth/register, login, refresh, logout. */
#include "routes/route_auth.h"

#include "adapters/token.h"
#include "base/strbuf.h"
#include "domain/account.h"
#include "routes/body.h"
#include "routes/hashing.h"

#include <time.h>

#define LOGIN_LASTS                                                                                \
    (30 * 24 * 3600) /* refreshing works for so long after the password was given                  \
                      */

/* --- answers ----------------------------------------------------------------------------------*/

static void add_user(struct strbuf *b, const struct user *user)
{
    strbuf_addf(b, "{\"id\":%lld,\"email\":", (long long)user->id);
    if (user->email == NULL || *user->email == '\0')
        strbuf_adds(b, "null");
    else
        strbuf_add_json(b, user->email);
    strbuf_adds(b, ",\"name\":");
    strbuf_add_json(b, user->name);
    strbuf_adds(b, ",\"timezone\":");
    strbuf_add_json(b, user->timezone);
    strbuf_addc(b, '}');
}

void route_auth_reply_user(struct exchange *x, const struct user *user)
{
    struct strbuf *b = strbuf_new(x->request->arena, 16384);
    strbuf_adds(b, "{\"user\":");
    add_user(b, user);
    strbuf_addc(b, '}');
    request_reply_json_text(x->request, 200, b->data);
}

void route_auth_reply(struct exchange *x, int http, const struct user *user, int64_t login_at)
{
    const struct config *c = x->services->config;
    int64_t now = (int64_t)time(NULL), lasts = c->token_ttl;
    if (login_at + LOGIN_LASTS < now + lasts)
        lasts = login_at + LOGIN_LASTS - now;
    struct strbuf *b = strbuf_new(x->request->arena, 16384);
    strbuf_adds(b, "{\"user\":");
    add_user(b, user);
    strbuf_addf(b, ",\"access_token\":\"%s\",\"token_type\":\"Bearer\",\"expires_in\":%lld}",
                token_issue(x->request->arena, c, user->id, user->session, login_at, now, lasts),
                (long long)lasts);
    x->request->who.user_id = user->id;
    request_reply_json_text(x->request, http, b->data);
}

/* --- register and login -----------------------------------------------------------------------*/

static enum status read_form(struct exchange *x, const char *const *keys, struct account_form *f,
                             struct error *e)
{
    json_t *body;
    enum status status = request_json(x->request, &body, e);
    if (status == STATUS_OK)
        status = body_only(body, keys, e);
    if (status == STATUS_OK)
        status = body_string(body, "email", true, &f->email, e);
    if (status == STATUS_OK)
        status = body_string(body, "password", true, &f->password, e);
    if (status == STATUS_OK)
        status = body_string(body, "name", false, &f->name, e);
    if (status == STATUS_OK)
        status = body_string(body, "timezone", false, &f->timezone, e);
    f->client_address = x->request->client_address;
    return status;
}

static enum status finish_register(struct exchange *x, struct error *e)
{
    struct user user;
    enum status status = account_register(x->services, x->request->arena, x->state, &user, e);
    if (status == STATUS_OK)
        route_auth_reply(x, 201, &user, (int64_t)time(NULL));
    return status;
}

enum status route_auth_register(struct exchange *x, struct error *e)
{
    static const char *const keys[] = {"email", "password", "name", "timezone", NULL};
    struct account_try *t = arena_alloc(x->request->arena, sizeof *t);
    enum status status = read_form(x, keys, &t->form, e);
    if (status == STATUS_OK)
        status = account_register_look(x->services, x->request->arena, t, e);
    return status != STATUS_OK ? status : hashing_run(x, t, finish_register, e);
}

static enum status finish_login(struct exchange *x, struct error *e)
{
    struct user user;
    enum status status = account_login(x->services, x->request->arena, x->state, &user, e);
    if (status == STATUS_OK)
        route_auth_reply(x, 200, &user, (int64_t)time(NULL));
    return status;
}

enum status route_auth_login(struct exchange *x, struct error *e)
{
    static const char *const keys[] = {"email", "password", NULL};
    struct account_try *t = arena_alloc(x->request->arena, sizeof *t);
    enum status status = read_form(x, keys, &t->form, e);
    if (status == STATUS_OK)
        status = account_login_look(x->services, x->request->arena, t, e);
    return status != STATUS_OK ? status : hashing_run(x, t, finish_login, e);
}

/* --- refresh and logout -----------------------------------------------------------------------*/

enum status route_auth_refresh(struct exchange *x, struct error *e)
{
    struct caller *c = &x->caller;
    if (c->outside)
        return error_set(e, STATUS_FORBIDDEN, "This token is renewed where it was issued.");
    if (c->login_at + LOGIN_LASTS <= (int64_t)time(NULL))
        return error_set(e, STATUS_UNAUTHENTICATED, "Please sign in again.");
    struct db_batch *b = caller_batch(c, x->services->db, x->request->arena);
    enum status status = caller_run(c, b, e);
    if (status != STATUS_OK)
        return status;
    struct user user = {c->user_id, c->email, c->name, c->timezone, c->session};
    route_auth_reply(x, 200, &user, c->login_at);
    return STATUS_OK;
}

enum status route_auth_logout(struct exchange *x, struct error *e)
{
    enum status status = store_user_sign_out(&x->caller, x->services->db, x->request->arena, e);
    if (status == STATUS_OK)
        request_reply_empty(x->request, 204);
    return status;
}
