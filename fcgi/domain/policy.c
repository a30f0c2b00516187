/* What a model may not do by itself: delete, or change many tasks, without the user's own yes. */
#include "domain/policy.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

bool policy_is_change(const char *tool)
{
    return strcmp(tool, "complete_task") == 0 || strcmp(tool, "update_task") == 0;
}

bool policy_is_delete(const char *tool)
{
    return strcmp(tool, "delete_task") == 0;
}

bool policy_says_all(const char *message)
{
    static const char *const words[] = {"all", "every", "everything", "each"};
    for (const char *p = message; *p != '\0';) {
        size_t len = 0;
        while (isalpha((unsigned char)p[len]) || p[len] == '\'')
            len++;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (len == strlen(words[i]) && strncasecmp(p, words[i], len) == 0)
                return true;
        p += len > 0 ? len : 1;
    }
    return false;
}

size_t policy_hold(const struct model_call *calls, size_t count, size_t changes_before,
                   bool says_all, bool *held)
{
    size_t changes = changes_before, waiting = 0;
    for (size_t i = 0; i < count; i++)
        changes += policy_is_change(calls[i].tool);
    bool bulk = says_all || changes >= POLICY_BULK;
    for (size_t i = 0; i < count; i++) {
        held[i] = policy_is_delete(calls[i].tool) || (bulk && policy_is_change(calls[i].tool));
        waiting += held[i];
    }
    return waiting;
}
