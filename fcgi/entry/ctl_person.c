/* What the subcommands about one person share. */
#include "entry/ctl_person.h"

#include "entry/ctl.h"

#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

bool ctl_person_open(struct ctl_person *p)
{
    memset(p, 0, sizeof *p);
    p->arena = arena_new();
    p->services.config = ctl_config(p->arena);
    if (p->services.config == NULL)
        return false;
    p->services.db = db_new(p->services.config->database_url, p->services.config->prepare);
    return true;
}

void ctl_person_close(struct ctl_person *p)
{
    if (p->services.db != NULL)
        db_free(p->services.db);
    arena_free(p->arena);
}

int ctl_person_fail(const struct ctl_person *p)
{
    fprintf(stderr, "todochatctl: %s\n", p->error.message);
    return 1;
}

bool ctl_person_find(struct ctl_person *p, const char *email)
{
    struct user_limit none = {0, 0, NULL};
    struct user_login login;
    if (store_user_find(p->services.db, p->arena, email, &none, &login, &p->error) != STATUS_OK) {
        ctl_person_fail(p);
        return false;
    }
    if (login.user_id == 0) {
        fprintf(stderr, "todochatctl: there is no account with the address %s\n", email);
        return false;
    }
    p->caller.kind = CALLER_OPERATOR;
    p->caller.user_id = login.user_id;
    return true;
}

static char *read_line(struct arena *a, const char *prompt)
{
    char line[1024];
    fputs(prompt, stderr);
    if (fgets(line, sizeof line, stdin) == NULL)
        return NULL;
    char *kept = arena_strndup(a, line, strcspn(line, "\n"));
    explicit_bzero(line, sizeof line);
    return kept;
}

static const char *read_unseen(struct arena *a)
{
    struct termios seen, unseen;
    tcgetattr(STDIN_FILENO, &seen);
    unseen = seen;
    unseen.c_lflag &= ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen);
    const char *once = read_line(a, "password: ");
    const char *twice = read_line(a, "\nonce more: ");
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &seen);
    fputc('\n', stderr);
    if (once != NULL && twice != NULL && strcmp(once, twice) == 0)
        return once;
    fputs("todochatctl: that was not the same password twice\n", stderr);
    return NULL;
}

const char *ctl_person_password(struct arena *a)
{
    if (isatty(STDIN_FILENO))
        return read_unseen(a);
    const char *line = read_line(a, "");
    if (line == NULL)
        fputs("todochatctl: a password is expected on standard input\n", stderr);
    return line;
}
