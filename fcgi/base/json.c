/* JSON values whose owner is an arena. */
#include "base/json.h"

#include "base/json_parse.h"
#include "base/strbuf.h"
#include "base/text.h"

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

json_t *json_read(struct arena *a, const char *bytes, size_t len, const char **why)
{
    const char *unused;
    json_t *j = json_parse(a, bytes, len, why == NULL ? &unused : why);
    return j == NULL ? NULL : json_keep(a, j);
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
