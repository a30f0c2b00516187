/* Reading a JSON body. */
#include "routes/body.h"

#include "base/text.h"

#include <string.h>

#define SHOWN 60 /* characters of an unknown key */

enum status body_only(const json_t *body, const char *const *keys, struct error *e)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)body, key, value)
    {
        const char *const *k = keys;
        while (*k != NULL && strcmp(*k, key) != 0)
            k++;
        if (*k == NULL)
            return error_set(e, STATUS_VALIDATION, "Unknown field: %.*s",
                             (int)text_prefix(key, SHOWN), key);
    }
    return STATUS_OK;
}

enum status body_string(const json_t *body, const char *key, bool needed, const char **out,
                        struct error *e)
{
    const json_t *value = json_object_get(body, key);
    *out = NULL;
    if (value == NULL || json_is_null(value)) {
        if (needed)
            return error_set(e, STATUS_VALIDATION, "%s is required.", key);
        return STATUS_OK;
    }
    if (!json_is_string(value))
        return error_set(e, STATUS_VALIDATION, "%s must be text.", key);
    *out = json_string_value(value);
    return STATUS_OK;
}
