/* todochatctl demo: the account that development mode offers on its sign-in page. */
#include "adapters/password.h"
#include "domain/account.h"
#include "entry/ctl.h"
#include "entry/ctl_person.h"

#include <stdio.h>

static int make_demo(struct ctl_person *p)
{
    struct user_limit none = {0, 0, NULL};
    struct user_login login;
    struct user user;
    struct error *e = &p->error;
    if (p->services.config->production) {
        error_set(e, STATUS_FORBIDDEN, "there is no demo account in production");
        return ctl_person_fail(p);
    }
    enum status status = store_user_find(p->services.db, p->arena, DEMO_EMAIL, &none, &login, e);
    if (status == STATUS_OK && login.user_id == 0) {
        status = store_user_insert(p->services.db, p->arena, DEMO_EMAIL, "Demo", NULL,
                                   password_hash(p->arena, DEMO_PASSWORD), &user, e);
        /* Somebody else made it just now: that is as good. */
        if (status == STATUS_CONFLICT)
            status = STATUS_OK;
    }
    return status == STATUS_OK ? 0 : ctl_person_fail(p);
}

int ctl_demo(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct ctl_person p;
    int code = 2;
    if (ctl_person_open(&p))
        code = make_demo(&p);
    ctl_person_close(&p);
    return code;
}
