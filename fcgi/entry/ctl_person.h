/* What the subcommands about one person share: settings, database, and finding them by address. */
#ifndef TODOCHAT_CTL_PERSON_H
#define TODOCHAT_CTL_PERSON_H

#include "domain/services.h"
#include "store/store_user.h"

struct ctl_person {
    struct arena *arena;
    struct services services;
    struct caller caller; /* CALLER_OPERATOR, once found */
    struct error error;
};

/* False after saying why on stderr. ctl_person_close in any case. */
bool ctl_person_open(struct ctl_person *p);
bool ctl_person_find(struct ctl_person *p, const char *email);
void ctl_person_close(struct ctl_person *p);

/* Says the error on stderr; returns 1, the exit code. */
int ctl_person_fail(const struct ctl_person *p);

/* A line from the terminal, unseen and typed twice, or from a pipe. NULL after saying why. */
const char *ctl_person_password(struct arena *a);

#endif
