/* GET, PATCH, DELETE /api/v1/auth/me. */
#include "routes/route_account.h"

#include "domain/account.h"
#include "routes/body.h"
#include "routes/hashing.h"
#include "routes/route_auth.h"

#include <time.h>

enum status route_account_get(struct exchange *x, struct error *e)
{
    struct caller *c = &x->caller;
    enum status status = caller_run(c, caller_batch(c, x->services->db, x->request->arena), e);
    if (status != STATUS_OK)
        return status;
    struct user user = {c->user_id, c->email, c->name, c->timezone, 0};
    route_auth_reply_user(x, &user);
    return STATUS_OK;
}

static enum status read_change(struct exchange *x, struct account_form *f, struct error *e)
{
    static const char *const keys[] = {"name", "timezone", "current_password", "new_password",
                                       NULL};
    json_t *body;
    enum status status = request_json(x->request, &body, e);
    if (status == STATUS_OK)
        status = body_only(body, keys, e);
    if (status == STATUS_OK)
        status = body_string(body, "name", false, &f->name, e);
    if (status == STATUS_OK)
        status = body_string(body, "timezone", false, &f->timezone, e);
    if (status == STATUS_OK)
        status = body_string(body, "new_password", false, &f->new_password, e);
    if (status == STATUS_OK)
        status =
            body_string(body, "current_password", f->new_password != NULL, &f->current_password, e);
    if (status == STATUS_OK && f->current_password != NULL && f->new_password == NULL)
        return error_set(e, STATUS_VALIDATION, "new_password is required.");
    if (status == STATUS_OK && f->name == NULL && f->timezone == NULL && f->new_password == NULL)
        return error_set(e, STATUS_VALIDATION,
                         "Nothing to change: send name, timezone, or current_password and "
                         "new_password.");
    return status;
}

static enum status finish_change(struct exchange *x, struct error *e)
{
    struct user user;
    enum status status =
        account_change_password(x->services, x->request->arena, &x->caller, x->state, &user, e);
    if (status == STATUS_OK)
        route_auth_reply(x, 200, &user, (int64_t)time(NULL));
    return status;
}

enum status route_account_change(struct exchange *x, struct error *e)
{
    struct arena *a = x->request->arena;
    struct account_try *t = arena_alloc(a, sizeof *t);
    struct user user;
    enum status status = read_change(x, &t->form, e);
    if (status == STATUS_OK && t->form.new_password != NULL) {
        status = account_own_look(x->services, a, &x->caller, t, e);
        return status != STATUS_OK ? status : hashing_run(x, t, finish_change, e);
    }
    if (status == STATUS_OK)
        status = account_change(x->services, a, &x->caller, &t->form, &user, e);
    if (status == STATUS_OK)
        route_auth_reply_user(x, &user);
    return status;
}

static enum status finish_delete(struct exchange *x, struct error *e)
{
    enum status status = account_delete(x->services, x->request->arena, &x->caller, x->state, e);
    if (status == STATUS_OK)
        request_reply_empty(x->request, 204);
    return status;
}

/* A user of an outside issuer has no password here and sends an empty object. */
enum status route_account_delete(struct exchange *x, struct error *e)
{
    static const char *const keys[] = {"password", NULL};
    struct account_try *t = arena_alloc(x->request->arena, sizeof *t);
    json_t *body;
    enum status status = request_json(x->request, &body, e);
    if (status == STATUS_OK)
        status = body_only(body, keys, e);
    if (status == STATUS_OK)
        status = body_string(body, "password", !x->caller.outside, &t->form.password, e);
    if (status == STATUS_OK)
        status = account_own_look(x->services, x->request->arena, &x->caller, t, e);
    return status != STATUS_OK ? status : hashing_run(x, t, finish_delete, e);
}
