/* todochatctl user add|passwd|delete EMAIL. Passwords come from the terminal or standard input,
   never from the command line, where everybody could read them. */
#include "adapters/password.h"
#include "domain/account.h"
#include "entry/ctl.h"
#include "entry/ctl_person.h"

#include <stdio.h>
#include <string.h>

static int usage(void)
{
    fputs("usage: todochatctl user add EMAIL [NAME [TIMEZONE]]   the password is read from stdin\n"
          "       todochatctl user passwd EMAIL                  likewise; ends all login tokens\n"
          "       todochatctl user delete EMAIL --yes            with everything in the account\n",
          stderr);
    return 2;
}

static int add(struct ctl_person *p, const char *email, const char *name, const char *timezone)
{
    struct user user;
    struct error *e = &p->error;
    if (account_check_email(email, e) != STATUS_OK ||
        (name != NULL && account_check_name(name, e) != STATUS_OK))
        return ctl_person_fail(p);
    const char *password = ctl_person_password(p->arena);
    if (password == NULL)
        return 1;
    if (account_check_password("password", password, email, e) != STATUS_OK)
        return ctl_person_fail(p);
    enum status status = store_user_insert(p->services.db, p->arena, email, name, timezone,
                                           password_hash(p->arena, password), &user, e);
    if (status == STATUS_CONFLICT)
        error_set(e, status, "there is already an account with the address %s", email);
    if (status != STATUS_OK)
        return ctl_person_fail(p);
    printf("added user %lld, %s\n", (long long)user.id, user.email);
    return 0;
}

static int change_password(struct ctl_person *p, const char *email)
{
    struct user user;
    if (!ctl_person_find(p, email))
        return 1;
    const char *password = ctl_person_password(p->arena);
    if (password == NULL)
        return 1;
    if (account_check_password("password", password, email, &p->error) != STATUS_OK)
        return ctl_person_fail(p);
    struct user_change change = {.password_hash = password_hash(p->arena, password)};
    if (store_user_update(&p->caller, p->services.db, p->arena, &change, &user, &p->error) !=
        STATUS_OK)
        return ctl_person_fail(p);
    printf("changed the password of %s\n", user.email);
    return 0;
}

static int delete_user(struct ctl_person *p, const char *email)
{
    if (!ctl_person_find(p, email))
        return 1;
    if (store_user_delete(&p->caller, p->services.db, p->arena, &p->error) != STATUS_OK)
        return ctl_person_fail(p);
    printf("deleted %s\n", email);
    return 0;
}

int ctl_user(int argc, char **argv)
{
    const char *verb = argc > 1 ? argv[1] : "";
    bool adding = strcmp(verb, "add") == 0 && argc >= 3 && argc <= 5;
    bool changing = strcmp(verb, "passwd") == 0 && argc == 3;
    bool deleting = strcmp(verb, "delete") == 0 && argc == 4 && strcmp(argv[3], "--yes") == 0;
    if (!adding && !changing && !deleting)
        return usage();
    struct ctl_person p;
    int code = 2;
    if (ctl_person_open(&p))
        code = adding     ? add(&p, argv[2], argc > 3 ? argv[3] : NULL, argc > 4 ? argv[4] : NULL)
               : changing ? change_password(&p, argv[2])
                          : delete_user(&p, argv[2]);
    ctl_person_close(&p);
    return code;
}
