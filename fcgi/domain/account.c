/* Accounts: who may register, sign in, change and leave. */
#include "domain/account.h"

#include "adapters/digest.h"
#include "adapters/password.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define EMAIL_MOST    254
#define NAME_MOST     200
#define CLIENT_FACTOR 10 /* a client address may stand for an office */

/* --- checks -----------------------------------------------------------------------------------*/

enum status account_check_email(const char *email, struct error *e)
{
    const char *at = strrchr(email, '@');
    bool good = at != NULL && at != email && strchr(email, '@') == at && at[1] != '\0' &&
                at[1] != '.' && email[strlen(email) - 1] != '.' && text_length(email) <= EMAIL_MOST;
    for (const unsigned char *p = (const unsigned char *)email; good && *p != '\0'; p++)
        good = *p > ' ' && *p != 0x7f && strchr("<>()[]\\,;:\"", *p) == NULL;
    if (!good)
        return error_set(
            e, STATUS_VALIDATION,
            "email must be an address such as name@example.org, of at most %d characters.",
            EMAIL_MOST);
    return STATUS_OK;
}

enum status account_check_password(const char *field, const char *password, const char *email,
                                   struct error *e)
{
    const char *problem = password_problem(password, email);
    if (problem != NULL)
        return error_set(e, STATUS_VALIDATION, "%s: %s", field, problem);
    return STATUS_OK;
}

enum status account_check_name(const char *name, struct error *e)
{
    bool good = text_length(name) <= NAME_MOST;
    for (const unsigned char *p = (const unsigned char *)name; good && *p != '\0'; p++)
        good = *p >= ' ' && *p != 0x7f;
    if (!good)
        return error_set(e, STATUS_VALIDATION, "name must be one line of at most %d characters.",
                         NAME_MOST);
    return STATUS_OK;
}

static enum status check_zone(const char *timezone, struct error *e)
{
    if (*timezone == '\0' || strlen(timezone) > 64)
        return error_set(e, STATUS_VALIDATION,
                         "timezone must be the name of a time zone, such as Europe/Berlin.");
    return STATUS_OK;
}

static enum status check_profile(const struct account_form *f, struct error *e)
{
    enum status status = STATUS_OK;
    if (f->name != NULL)
        status = account_check_name(f->name, e);
    if (status == STATUS_OK && f->timezone != NULL)
        status = check_zone(f->timezone, e);
    return status;
}

/* --- limits -----------------------------------------------------------------------------------*/

/* One bucket for a client, a /64 of IPv6 counting as one: that is what a household gets. */
static const char *client_bucket(struct arena *a, const char *kind, const char *address)
{
    unsigned char bytes[sizeof(struct in6_addr)];
    char hex[65];
    if (inet_pton(AF_INET6, address, bytes) == 1)
        digest_sha256(bytes, 8, hex);
    else
        digest_sha256(address, strlen(address), hex);
    return arena_printf(a, "%s:%s", kind, hex);
}

static void set_limit(const struct config *c, struct arena *a, const char *kind,
                      struct account_try *t)
{
    t->limit.account = c->rate_login;
    t->limit.client = c->rate_login > 0 ? c->rate_login * CLIENT_FACTOR : 0;
    t->limit.client_bucket = client_bucket(a, kind, t->form.client_address);
}

static enum status too_many(int wait, struct error *e)
{
    error_set(e, STATUS_RATE_LIMITED, "Too many tries. Please wait %d seconds and try again.",
              wait);
    e->retry_after = wait;
    return STATUS_RATE_LIMITED;
}

int account_hashing_places(const struct config *c)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int places = c->fast_workers / 2;
    if (places > processors)
        places = (int)processors;
    return places < 1 ? 1 : places;
}

/* --- register ---------------------------------------------------------------------------------*/

static enum status taken(struct error *e)
{
    error_code(e, STATUS_CONFLICT, "EMAIL_TAKEN", "There is already an account with this address.");
    e->retry_after = 0; /* waiting does not help */
    return STATUS_CONFLICT;
}

enum status account_register_look(const struct services *s, struct arena *a, struct account_try *t,
                                  struct error *e)
{
    const struct account_form *f = &t->form;
    enum status status = account_check_email(f->email, e);
    if (status == STATUS_OK)
        status = account_check_password("password", f->password, f->email, e);
    if (status == STATUS_OK)
        status = check_profile(f, e);
    if (status != STATUS_OK)
        return status;
    set_limit(s->config, a, "register", t);
    status = store_user_find_free(s->db, a, f->email, f->timezone, &t->limit, &t->login, e);
    if (status != STATUS_OK)
        return status;
    if (t->login.wait > 0)
        return too_many(t->login.wait, e);
    return t->login.user_id != 0 ? taken(e) : STATUS_OK;
}

enum status account_register(const struct services *s, struct arena *a, const struct account_try *t,
                             struct user *out, struct error *e)
{
    const struct account_form *f = &t->form;
    enum status status = store_user_insert(s->db, a, f->email, f->name, f->timezone,
                                           password_hash(a, f->password), out, e);
    return status == STATUS_CONFLICT ? taken(e) : status;
}

/* --- sign in ----------------------------------------------------------------------------------*/

static enum status wrong(struct error *e)
{
    return error_code(e, STATUS_UNAUTHENTICATED, "INVALID_CREDENTIALS",
                      "The address or the password is not right.");
}

enum status account_login_look(const struct services *s, struct arena *a, struct account_try *t,
                               struct error *e)
{
    set_limit(s->config, a, "from", t);
    /* What cannot be an address is looked up all the same, cut to a length that can. */
    t->form.email = arena_strndup(a, t->form.email, text_prefix(t->form.email, EMAIL_MOST + 1));
    enum status status = store_user_find(s->db, a, t->form.email, &t->limit, &t->login, e);
    if (status == STATUS_OK && t->login.wait > 0)
        return too_many(t->login.wait, e);
    return status;
}

/* Both modes may have been given the same database: the password that development mode tells
   everybody opens nothing in production. */
static bool demo_shown(const struct config *c, const struct account_try *t)
{
    return c->production && strcasecmp(t->form.email, DEMO_EMAIL) == 0 &&
           strcmp(t->form.password, DEMO_PASSWORD) == 0;
}

enum status account_login(const struct services *s, struct arena *a, const struct account_try *t,
                          struct user *out, struct error *e)
{
    if (!password_matches(a, t->form.password, t->login.password_hash) || demo_shown(s->config, t))
        return wrong(e);
    enum status status =
        store_user_enter(s->db, a, t->form.email, t->login.user_id, &t->limit, out, e);
    return status == STATUS_NOT_FOUND ? wrong(e) : status;
}

/* --- change and leave -------------------------------------------------------------------------*/

enum status account_change(const struct services *s, struct arena *a, struct caller *caller,
                           const struct account_form *form, struct user *out, struct error *e)
{
    struct user_change change = {.name = form->name, .timezone = form->timezone};
    enum status status = check_profile(form, e);
    return status != STATUS_OK ? status : store_user_update(caller, s->db, a, &change, out, e);
}

enum status account_own_look(const struct services *s, struct arena *a, struct caller *caller,
                             struct account_try *t, struct error *e)
{
    enum status status = check_profile(&t->form, e);
    if (status == STATUS_OK)
        status = store_user_own_login(caller, s->db, a, s->config->rate_login, &t->login, e);
    if (status == STATUS_OK && t->login.wait > 0)
        return too_many(t->login.wait, e);
    return status;
}

/* Not 401: the caller's token is good, and a client should not sign its user out for a slip. */
static enum status check_own(struct arena *a, const struct account_try *t, const char *password,
                             struct error *e)
{
    if (password_matches(a, password, t->login.password_hash))
        return STATUS_OK;
    return error_code(e, STATUS_FORBIDDEN, "INVALID_CREDENTIALS", "The password is not right.");
}

enum status account_change_password(const struct services *s, struct arena *a,
                                    struct caller *caller, const struct account_try *t,
                                    struct user *out, struct error *e)
{
    const struct account_form *f = &t->form;
    if (t->login.user_id == 0)
        return error_set(e, STATUS_FORBIDDEN, "The password of this account is kept elsewhere.");
    enum status status = check_own(a, t, f->current_password, e);
    if (status == STATUS_OK)
        status = account_check_password("new_password", f->new_password, t->login.subject, e);
    if (status != STATUS_OK)
        return status;
    struct user_change change = {f->name, f->timezone, password_hash(a, f->new_password),
                                 t->login.password_hash};
    return store_user_update(caller, s->db, a, &change, out, e);
}

enum status account_delete(const struct services *s, struct arena *a, struct caller *caller,
                           const struct account_try *t, struct error *e)
{
    enum status status = STATUS_OK;
    if (t->login.user_id != 0)
        status = check_own(a, t, t->form.password, e);
    return status != STATUS_OK ? status : store_user_delete(caller, s->db, a, e);
}
