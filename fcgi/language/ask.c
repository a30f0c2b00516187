/* One table of questions: what stands before the title and after it. */
#include "language/ask.h"

#include "language/speak.h"

#include <string.h>

static const struct form {
    enum ask_kind kind;
    enum intent intent;
    const char *before, *after; /* after is NULL when there is no title */
} forms[] = {
    {ASK_WHAT_TO_ADD, INTENT_CREATE, "What would you like to add?", NULL},
    {ASK_OFFER_ADD, INTENT_CREATE, "Would you like me to add '", "' as a new task?"},
    {ASK_OFFER_LIST, INTENT_LIST, "Would you like to see your current tasks?", NULL},
    {ASK_OFFER_ACTION, INTENT_COMPLETE, "Should I mark '", "' as complete?"},
    {ASK_OFFER_ACTION, INTENT_REOPEN, "Should I reopen '", "'?"},
    {ASK_OFFER_ACTION, INTENT_UPDATE, "Should I change '", "'?"},
    {ASK_OFFER_ACTION, INTENT_UNCLEAR, "Did you mean '", "'?"},
    {ASK_WHICH, INTENT_COMPLETE, "Which one did you complete?", NULL},
    {ASK_WHICH, INTENT_REOPEN, "Which one would you like to reopen?", NULL},
    {ASK_WHICH, INTENT_UPDATE, "Which one would you like to change?", NULL},
    {ASK_WHICH, INTENT_DELETE, "Which one would you like to delete?", NULL},
    {ASK_WHICH, INTENT_GET, "Which one would you like to see?", NULL},
    {ASK_NAME_TASK, INTENT_COMPLETE, "Which task did you complete?", NULL},
    {ASK_NAME_TASK, INTENT_REOPEN, "Which task would you like to reopen?", NULL},
    {ASK_NAME_TASK, INTENT_UPDATE, "Which task would you like to change?", NULL},
    {ASK_NAME_TASK, INTENT_DELETE, "Which task would you like to delete?", NULL},
    {ASK_NAME_TASK, INTENT_GET, "Which task would you like to see?", NULL},
    {ASK_WHAT_TO_CHANGE, INTENT_UPDATE, "What would you like to change about '", "'?"},
    {ASK_WHEN_DUE, INTENT_UPDATE, "When should '", "' be due?"},
    {ASK_WHAT_NAME, INTENT_UPDATE, "What should I rename '", "' to?"},
};

const char *ask_write(struct arena *a, enum ask_kind kind, enum intent intent, const char *quoted)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const struct form *f = &forms[i];
        if (f->kind != kind || f->intent != intent)
            continue;
        if (!f->after)
            return f->before;
        return arena_printf(a, "%s%s%s", f->before, speak_title(a, quoted), f->after);
    }
    return "";
}

/* The text up to its numbered list, or all of it, without trailing blanks. */
static size_t length_before_list(const char *text)
{
    struct speak_line first;
    size_t len = strlen(text);
    if (speak_list_read(text, &first, 1) == 1) {
        len = (size_t)(first.text - text);
        while (len > 0 && text[len - 1] != '\n')
            len--;
    }
    while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == ' '))
        len--;
    return len;
}

static bool starts_sentence(const char *text, size_t at)
{
    return at == 0 || text[at - 1] == '\n' ||
           (at > 1 && text[at - 1] == ' ' && text[at - 2] != ' ' && strchr(".!?:", text[at - 2]));
}

/* Where the form stands as the last sentence of text; its title in *quoted. */
static bool form_ends(struct arena *a, const struct form *f, const char *text, size_t len,
                      const char **quoted)
{
    size_t before = strlen(f->before), after = f->after ? strlen(f->after) : 0;
    if (len < before + after || memcmp(text + len - after, f->after ? f->after : "", after) != 0)
        return false;
    *quoted = "";
    if (!f->after)
        return memcmp(text + len - before, f->before, before) == 0 &&
               starts_sentence(text, len - before);
    for (size_t at = 0; at + before + after <= len; at++)
        if (memcmp(text + at, f->before, before) == 0 && starts_sentence(text, at)) {
            *quoted = arena_strndup(a, text + at + before, len - after - at - before);
            return true;
        }
    return false;
}

struct ask ask_read(struct arena *a, const char *text)
{
    size_t len = length_before_list(text);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *quoted;
        if (form_ends(a, &forms[i], text, len, &quoted))
            return (struct ask){forms[i].kind, forms[i].intent, quoted};
    }
    return (struct ask){ASK_NONE, INTENT_UNCLEAR, ""};
}
