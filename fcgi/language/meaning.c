/* The names of what a message can mean. */
#include "language/meaning.h"

static const char *const intent_names[INTENT_COUNT_] = {
    [INTENT_UNCLEAR] = "unclear",
    [INTENT_CREATE] = "create",
    [INTENT_LIST] = "list",
    [INTENT_GET] = "get",
    [INTENT_COMPLETE] = "complete",
    [INTENT_REOPEN] = "reopen",
    [INTENT_UPDATE] = "update",
    [INTENT_DELETE] = "delete",
    [INTENT_BULK_DELETE] = "bulk_delete",
    [INTENT_BULK_COMPLETE] = "bulk_complete",
    [INTENT_YES] = "yes",
    [INTENT_NO] = "no",
    [INTENT_HELP] = "help",
    [INTENT_GREETING] = "greeting",
    [INTENT_THANKS] = "thanks",
    [INTENT_AGAIN] = "again",
    [INTENT_OTHER] = "other",
};

const char *meaning_intent_name(enum intent intent)
{
    return intent < INTENT_COUNT_ ? intent_names[intent] : "unclear";
}

const char *meaning_priority_name(enum priority priority)
{
    static const char *const names[] = {NULL, "low", "medium", "high"};
    return priority <= PRIORITY_HIGH ? names[priority] : NULL;
}
