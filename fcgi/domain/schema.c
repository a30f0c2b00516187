/* A small JSON Schema validator: objects of plain members. */
#include "domain/schema.h"

#include "base/strbuf.h"
#include "base/text.h"

#include <regex.h>
#include <stdint.h>
#include <string.h>

#define WANTED_MAX 1000

static bool has_type(const json_t *value, const char *type)
{
    switch (json_typeof(value)) {
    case JSON_STRING:
        return strcmp(type, "string") == 0;
    case JSON_INTEGER:
        return strcmp(type, "integer") == 0 || strcmp(type, "number") == 0;
    case JSON_REAL:
        return strcmp(type, "number") == 0;
    case JSON_TRUE:
    case JSON_FALSE:
        return strcmp(type, "boolean") == 0;
    case JSON_NULL:
        return strcmp(type, "null") == 0;
    case JSON_ARRAY:
        return strcmp(type, "array") == 0;
    default:
        return strcmp(type, "object") == 0;
    }
}

/* "type" is a word or a list of words. */
static bool type_fits(const json_t *rule, const json_t *value)
{
    if (rule == NULL)
        return true;
    if (json_is_string(rule))
        return has_type(value, json_string_value(rule));
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (has_type(value, json_string_value(json_array_get(rule, i))))
            return true;
    return false;
}

static bool enum_fits(const json_t *rule, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(rule); i++)
        if (json_equal(json_array_get(rule, i), value))
            return true;
    return rule == NULL;
}

static bool pattern_fits(const json_t *rule, const char *text)
{
    regex_t re;
    if (rule == NULL)
        return true;
    if (regcomp(&re, json_string_value(rule), REG_EXTENDED | REG_NOSUB) != 0)
        return false;
    bool fits = regexec(&re, text, 0, NULL, 0) == 0;
    regfree(&re);
    return fits;
}

static bool number_within(const json_t *rule, json_int_t low, json_int_t high, json_int_t n)
{
    const json_t *least = json_object_get(rule, "minimum"),
                 *most = json_object_get(rule, "maximum");
    return n >= (least == NULL ? low : json_integer_value(least)) &&
           n <= (most == NULL ? high : json_integer_value(most));
}

static bool length_within(const json_t *rule, const char *text)
{
    const json_t *least = json_object_get(rule, "minLength");
    const json_t *most = json_object_get(rule, "maxLength");
    json_int_t n = (json_int_t)text_length(text);
    return n >= json_integer_value(least) && (most == NULL || n <= json_integer_value(most));
}

static bool member_fits(const json_t *rule, const json_t *value)
{
    if (!type_fits(json_object_get(rule, "type"), value) ||
        !enum_fits(json_object_get(rule, "enum"), value))
        return false;
    if (json_is_string(value))
        return length_within(rule, json_string_value(value)) &&
               pattern_fits(json_object_get(rule, "pattern"), json_string_value(value));
    if (json_is_integer(value))
        return number_within(rule, INT64_MIN, INT64_MAX, json_integer_value(value));
    return true;
}

/* --- what is accepted, in words ---------------------------------------------------------------*/

static void say_enum(struct strbuf *b, const json_t *rule)
{
    size_t n = json_array_size(rule);
    for (size_t i = 0; i < n; i++) {
        strbuf_adds(b, i == 0 ? "" : i + 1 < n ? ", " : n == 2 ? " or " : ", or ");
        strbuf_adds(b, json_string_value(json_array_get(rule, i)));
    }
}

static void say_type(struct strbuf *b, const json_t *rule, const char *type)
{
    if (strcmp(type, "integer") == 0) {
        strbuf_adds(b, "a whole number");
        const json_t *least = json_object_get(rule, "minimum");
        const json_t *most = json_object_get(rule, "maximum");
        if (least != NULL && most != NULL)
            strbuf_addf(b, " from %" JSON_INTEGER_FORMAT " to %" JSON_INTEGER_FORMAT,
                        json_integer_value(least), json_integer_value(most));
        else if (least != NULL)
            strbuf_addf(b, " from %" JSON_INTEGER_FORMAT " on", json_integer_value(least));
    } else if (strcmp(type, "string") == 0 && json_object_get(rule, "pattern") != NULL) {
        strbuf_adds(b, "the same as text");
    } else if (strcmp(type, "string") == 0) {
        strbuf_adds(b, "text");
        const json_t *most = json_object_get(rule, "maxLength");
        if (most != NULL)
            strbuf_addf(b, " of %" JSON_INTEGER_FORMAT " to %" JSON_INTEGER_FORMAT " characters",
                        json_integer_value(json_object_get(rule, "minLength")),
                        json_integer_value(most));
    } else {
        strbuf_adds(b, strcmp(type, "boolean") == 0 ? "true or false" : type);
    }
}

static const char *wanted(struct arena *a, const json_t *rule)
{
    struct strbuf *b = strbuf_new(a, WANTED_MAX);
    const json_t *type = json_object_get(rule, "type"), *choices = json_object_get(rule, "enum");
    strbuf_adds(b, "must be ");
    if (choices != NULL)
        say_enum(b, choices);
    else if (json_is_string(type))
        say_type(b, rule, json_string_value(type));
    for (size_t i = 0; choices == NULL && i < json_array_size(type); i++) {
        strbuf_adds(b, i == 0 ? "" : " or ");
        say_type(b, rule, json_string_value(json_array_get(type, i)));
    }
    return b->data;
}

/* --- the whole object -------------------------------------------------------------------------*/

static bool is_required(const json_t *schema, const char *field)
{
    const json_t *names = json_object_get(schema, "required");
    for (size_t i = 0; i < json_array_size(names); i++)
        if (strcmp(json_string_value(json_array_get(names, i)), field) == 0)
            return true;
    return false;
}

static bool has_unknown(const json_t *properties, const json_t *object, struct schema_fault *fault)
{
    const char *field;
    json_t *unused;
    json_object_foreach((json_t *)object, field, unused)
    {
        if (json_object_get(properties, field) == NULL) {
            fault->field = field;
            fault->unknown = true;
            return true;
        }
    }
    return false;
}

bool schema_check(struct arena *a, const json_t *schema, const json_t *object,
                  struct schema_fault *fault)
{
    json_t *properties = json_object_get(schema, "properties");
    const char *field;
    json_t *rule;
    *fault = (struct schema_fault){0};
    json_object_foreach(properties, field, rule)
    {
        const json_t *value = json_object_get(object, field);
        bool missing = value == NULL && is_required(schema, field);
        if (missing && has_unknown(properties, object, fault))
            return false; /* "titel": the slip tells more than what it left out */
        if (missing || (value != NULL && !member_fits(rule, value))) {
            fault->field = field;
            fault->missing = missing;
            fault->wanted = wanted(a, rule);
            return false;
        }
    }
    return !has_unknown(properties, object, fault);
}

const char *schema_fields(struct arena *a, const json_t *schema)
{
    struct strbuf *b = strbuf_new(a, WANTED_MAX);
    const char *field;
    json_t *rule;
    json_object_foreach(json_object_get(schema, "properties"), field, rule)
    {
        strbuf_adds(b, b->len == 0 ? "" : ", ");
        strbuf_adds(b, field);
    }
    return b->data;
}
