/* todochatctl token create|list|revoke: a person's access tokens, for scripts and stdio clients. */
#include "base/strbuf.h"
#include "base/text.h"
#include "domain/credential.h"
#include "entry/ctl.h"
#include "entry/ctl_person.h"
#include "store/store_token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int usage(void)
{
    fputs("usage: todochatctl token create EMAIL NAME SCOPE…   SCOPE: tasks:read tasks:write "
          "tasks:delete\n"
          "       todochatctl token list EMAIL\n"
          "       todochatctl token revoke EMAIL ID\n",
          stderr);
    return 2;
}

static int create(struct ctl_person *p, const char *name, int count, char **scopes)
{
    struct strbuf *words = strbuf_new(p->arena, 200);
    struct store_token made;
    char hash[65];
    if (*name == '\0' || !text_valid(name, strlen(name)) || text_length(name) > 100)
        return usage();
    for (int i = 0; i < count; i++) {
        if (caller_scope(scopes[i]) == 0)
            return usage();
        strbuf_addf(words, "%s%s", i > 0 ? " " : "", scopes[i]);
    }
    const char *secret = credential_make_personal(p->arena, p->caller.user_id, hash);
    if (store_token_insert(&p->caller, p->services.db, p->arena, name, hash, words->data, 0, &made,
                           &p->error) != STATUS_OK)
        return ctl_person_fail(p);
    puts(secret); /* alone on stdout, so that a script can take it */
    fprintf(stderr, "made token %d, shown this once\n", made.id);
    return 0;
}

static int list(struct ctl_person *p)
{
    struct store_token *tokens;
    size_t count;
    if (store_token_list(&p->caller, p->services.db, p->arena, &tokens, &count, &p->error) !=
        STATUS_OK)
        return ctl_person_fail(p);
    for (size_t i = 0; i < count; i++)
        printf("%d\t%s\t%s\tlast used %s\texpires %s\n", tokens[i].id, tokens[i].name,
               tokens[i].scopes, tokens[i].last_used_at ? tokens[i].last_used_at : "never",
               tokens[i].expires_at ? tokens[i].expires_at : "never");
    return 0;
}

static int revoke(struct ctl_person *p, const char *id)
{
    char *end;
    long number = strtol(id, &end, 10);
    if (*end != '\0' || number < 1 || number > 1000000000)
        return usage();
    if (store_token_delete(&p->caller, p->services.db, p->arena, number, &p->error) != STATUS_OK)
        return ctl_person_fail(p);
    printf("revoked token %ld\n", number);
    return 0;
}

int ctl_token(int argc, char **argv)
{
    const char *verb = argc > 1 ? argv[1] : "";
    bool creating = strcmp(verb, "create") == 0 && argc >= 5;
    bool listing = strcmp(verb, "list") == 0 && argc == 3;
    bool revoking = strcmp(verb, "revoke") == 0 && argc == 4;
    if (!creating && !listing && !revoking)
        return usage();
    struct ctl_person p;
    int code = 2;
    if (ctl_person_open(&p)) {
        code = 1;
        if (ctl_person_find(&p, argv[2]))
            code = creating  ? create(&p, argv[3], argc - 4, argv + 4)
                   : listing ? list(&p)
                             : revoke(&p, argv[3]);
    }
    ctl_person_close(&p);
    return code;
}
