/* JSON in: strict parsing of hostile bytes. */
#include "base/json.h"

#include "base/strbuf.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void release(void *arg)
{
    json_decref(arg);
}

json_t *json_keep(struct arena *a, json_t *j)
{
    if (j == NULL) {
        fputs("{\"level\":\"error\",\"module\":\"json\",\"message\":\"out of memory\"}\n", stderr);
        exit(EXIT_FAILURE);
    }
    arena_defer(a, release, j);
    return j;
}

/* Nesting is counted before parsing: jansson recurses, and its own cap is 2048 levels. */
static bool too_deep(const char *bytes, size_t len)
{
    int depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < len; i++) {
        char c = bytes[i];
        if (in_string) {
            if (c == '\\')
                i++;
            else if (c == '"')
                in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > JSON_DEPTH_MAX)
                return true;
        } else if (c == ']' || c == '}') {
            depth--;
        }
    }
    return false;
}

json_t *json_read(struct arena *a, const char *bytes, size_t len, const char **why)
{
    const char *unused;
    if (why == NULL)
        why = &unused;
    if (!text_valid(bytes, len)) {
        *why = "it is not valid UTF-8 text";
        return NULL;
    }
    if (too_deep(bytes, len)) {
        *why = "it is nested too deeply";
        return NULL;
    }
    json_error_t e;
    json_t *j = json_loadb(bytes, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &e);
    if (j == NULL) {
        switch (json_error_code(&e)) {
        case json_error_duplicate_key:
            *why = "it has the same key twice";
            break;
        case json_error_null_character:
        case json_error_null_byte_in_key:
            *why = "it has a NUL character";
            break;
        case json_error_numeric_overflow:
            *why = "it has a number out of range";
            break;
        default:
            *why = "it is not well-formed JSON";
        }
        return NULL;
    }
    return json_keep(a, j);
}

static int append(const char *bytes, size_t len, void *arg)
{
    strbuf_add(arg, bytes, len);
    return 0;
}

const char *json_text(struct arena *a, const json_t *j)
{
    struct strbuf *b = strbuf_new(a, (size_t)64 << 20);
    json_dump_callback(j, append, b, JSON_COMPACT | JSON_ENCODE_ANY);
    return b->data;
}

const char *json_member_string(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

int64_t json_id(const json_t *j)
{
    if (json_is_string(j))
        return text_id(json_string_value(j));
    json_int_t id = json_integer_value(j);
    return id > 0 && id <= INT32_MAX ? id : 0;
}
