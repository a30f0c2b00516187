/* What the user's message means in this conversation: as an answer to the assistant's last
 * question, as "do that again", or by itself. */
#include "domain/builtin.h"

#include "language/intent.h"
#include "language/speak.h"

#include <string.h>

enum { DEPTH_MAX = 4, AGAIN_MESSAGES = 10 };

struct want *builtin_want_new(struct builtin *t, enum want_kind kind)
{
    struct want *w = arena_alloc(t->a, sizeof *w);
    w->kind = kind;
    w->m.target.words = w->m.target.filters.search = w->m.target.filters.period = "";
    w->m.filters.search = w->m.filters.period = w->m.tail = "";
    w->m.changes.title = w->m.changes.description = "";
    w->m.changes.completed = -1;
    w->m.sure = 100;
    return w;
}

struct want *builtin_want_say(struct builtin *t, const char *text)
{
    struct want *w = builtin_want_new(t, WANT_SAY);
    w->say = text;
    return w;
}

/* Letters and single blanks of the text, in lower case, are one of the choices. */
bool builtin_want_is_text(const char *text, const char *const *choices)
{
    char plain[40];
    size_t n = 0;
    for (; *text; text++) {
        char c = *text;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c + 32);
        bool letter = c >= 'a' && c <= 'z';
        if (!letter && (c != ' ' || n == 0 || plain[n - 1] == ' '))
            continue;
        if (n + 1 == sizeof plain)
            return false;
        plain[n++] = c;
    }
    while (n > 0 && plain[n - 1] == ' ')
        n--;
    plain[n] = '\0';
    for (; *choices; choices++)
        if (strcmp(plain, *choices) == 0)
            return true;
    return false;
}

static bool is_action(enum intent i)
{
    return i == INTENT_CREATE || i == INTENT_LIST || i == INTENT_GET || i == INTENT_COMPLETE ||
           i == INTENT_REOPEN || i == INTENT_UPDATE || i == INTENT_DELETE ||
           i == INTENT_BULK_DELETE || i == INTENT_BULK_COMPLETE;
}

/* "Do that again": the last message that asked for something, as it was understood then. */
static struct want *read_again(struct builtin *t, size_t i, int depth)
{
    for (int back = 0; back < AGAIN_MESSAGES; back++) {
        if ((i = builtin_history_user_before(t, i)) == NO_MESSAGE)
            break;
        struct want *w = builtin_want_read_deep(t, i, depth + 1);
        if (w->kind == WANT_REQUEST && is_action(w->m.intent))
            return w;
    }
    struct want *w =
        builtin_want_say(t, "I'm not sure what to do again. What would you like me to do?");
    w->unsure = true;
    return w;
}

static struct want *from_meaning(struct builtin *t, const struct meaning *m)
{
    struct want *first = NULL, **tail = &first;
    for (; m; m = m->next) {
        *tail = builtin_want_new(t, WANT_REQUEST);
        (*tail)->m = *m;
        tail = &(*tail)->next;
    }
    return first;
}

static struct want *read_short(struct builtin *t, const char *text)
{
    static const char *const undo[] = {"undo",
                                       "undo that",
                                       "undo it",
                                       "undo this",
                                       "revert that",
                                       "take that back",
                                       "revert",
                                       "please undo that",
                                       "please undo",
                                       "undo please",
                                       "undo that please",
                                       "oops undo",
                                       "oops undo that",
                                       "undo the last one",
                                       "undo my last action",
                                       NULL};
    static const char *const more[] = {
        "more",     "show more",     "show me more",     "next page",  "more please",
        "the rest", "show the rest", "show me the rest", "more tasks", "show more tasks",
        NULL};
    if (builtin_want_is_text(text, undo))
        return builtin_want_new(t, WANT_UNDO);
    if (builtin_want_is_text(text, more))
        return builtin_want_new(t, WANT_MORE);
    return NULL;
}

struct want *builtin_want_read_deep(struct builtin *t, size_t i, int depth)
{
    const char *text = t->in->messages[i].text;
    struct want *w;
    struct meaning *m = intent_read(t->a, text ? text : "", &t->in->now);
    if (depth < DEPTH_MAX && (w = builtin_want_answer(t, i, m, depth)))
        return w;
    if ((w = read_short(t, text ? text : "")))
        return w;
    if (m->intent == INTENT_AGAIN && depth < DEPTH_MAX)
        return read_again(t, i, depth);
    return from_meaning(t, m);
}

struct want *builtin_want_read(struct builtin *t, size_t i)
{
    return builtin_want_read_deep(t, i, 0);
}
