/* Who asks: the credential's check as the first statement of the first batch. */
#include "store/caller.h"

#include "sql_queries.h"

#include <string.h>

struct db_batch *caller_batch(struct caller *c, struct db *db, struct arena *a)
{
    struct db_batch *b = db_batch_of(db, a, c->user_id);
    if (c->checked || c->kind == CALLER_OPERATOR)
        db_add(b, &sql_user_set, "i", c->user_id);
    else if (c->kind == CALLER_TOKEN)
        c->entered = db_add(b, &sql_user_enter_token, "is", c->user_id, c->token_hash);
    else
        c->entered = db_add(b, &sql_user_enter, "ii", c->user_id, (int64_t)c->session);
    return b;
}

enum status caller_may_read(const struct caller *c, struct error *e)
{
    return (c->scopes & SCOPE_READ) != 0
               ? STATUS_OK
               : error_set(e, STATUS_FORBIDDEN, "This access token may not read tasks.");
}

unsigned caller_scope(const char *word)
{
    if (strcmp(word, "tasks:read") == 0)
        return SCOPE_READ;
    if (strcmp(word, "tasks:write") == 0)
        return SCOPE_WRITE;
    if (strcmp(word, "tasks:delete") == 0)
        return SCOPE_DELETE;
    return 0;
}

/* The scopes come as words with blanks between. */
static unsigned scopes_of(const char *words)
{
    unsigned scopes = 0;
    while (*words != '\0') {
        size_t n = strcspn(words, " ");
        char word[32] = "";
        if (n < sizeof word) {
            memcpy(word, words, n);
            scopes |= caller_scope(word);
        }
        words += n + (words[n] == ' ');
    }
    return scopes;
}

static void note_entry(struct caller *c)
{
    if (c->checked || c->entered == NULL)
        return;
    c->email = db_text(c->entered, 0, 0);
    c->name = db_text(c->entered, 0, 1);
    c->timezone = db_text(c->entered, 0, 2);
    c->scopes = c->kind == CALLER_TOKEN ? scopes_of(db_text(c->entered, 0, 3)) : SCOPE_ALL;
    c->checked = true;
}

enum status caller_run(struct caller *c, struct db_batch *b, struct error *e)
{
    enum status status = db_run(b, e);
    if (status == STATUS_OK)
        note_entry(c);
    return status;
}

enum status caller_run_open(struct caller *c, struct db_batch *b, struct error *e)
{
    enum status status = db_run_open(b, e);
    if (status == STATUS_OK)
        note_entry(c);
    return status;
}
