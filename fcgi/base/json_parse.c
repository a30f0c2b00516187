/* The parser of JSON texts. jansson has one, but takes some two hundred instructions for each byte,
   and JSON is most of what a worker reads. This one is strict in the same way and makes the same
   values; a unit test holds the two against each other. */
#include "base/json_parse.h"

#include "base/json.h"
#include "base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct parse {
    struct arena *arena;
    const char *at, *end;
    int depth;
    const char *why;
};

static json_t *value(struct parse *p);

static void *refuse(struct parse *p, const char *why)
{
    if (p->why == NULL)
        p->why = why;
    return NULL;
}

static void *malformed(struct parse *p)
{
    return refuse(p, "it is not well-formed JSON");
}

/* The next byte; NUL, which is in no valid text, at the end. */
static char peek(const struct parse *p)
{
    return p->at < p->end ? *p->at : '\0';
}

static char peek_past_blanks(struct parse *p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\n' || *p->at == '\t' || *p->at == '\r'))
        p->at++;
    return peek(p);
}

static bool take(struct parse *p, char c)
{
    if (peek(p) != c)
        return false;
    p->at++;
    return true;
}

/* --- strings ----------------------------------------------------------------------------------*/

/* Four hexadecimal digits; -1 for anything else. */
static int hex4(struct parse *p)
{
    int n = 0;
    for (int i = 0; i < 4; i++, p->at++) {
        char c = peek(p);
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return -1;
        n = n << 4 | digit;
    }
    return n;
}

/* A code point as \uXXXX, or two of them; 0 when it is none that a text may have. */
static unsigned long escaped_point(struct parse *p)
{
    int high = hex4(p);
    if (high < 0xd800 || high > 0xdfff) {
        if (high == 0)
            refuse(p, "it has a NUL character");
        return high < 0 ? 0 : (unsigned long)high;
    }
    if (high > 0xdbff || !take(p, '\\') || !take(p, 'u'))
        return 0;
    int low = hex4(p);
    if (low < 0xdc00 || low > 0xdfff)
        return 0;
    return 0x10000 + (((unsigned long)high - 0xd800) << 10) + ((unsigned long)low - 0xdc00);
}

static char *put_point(char *to, unsigned long point)
{
    if (point < 0x80) {
        *to++ = (char)point;
        return to;
    }
    int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    *to++ = (char)(lead[more] | point >> (6 * more));
    while (more-- > 0)
        *to++ = (char)(0x80 | (point >> (6 * more) & 0x3f));
    return to;
}

/* Behind a backslash. Writes what it stands for; NULL when that is nothing. */
static char *unescape(struct parse *p, char *to)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char c = peek(p);
    const char *known = c == '\0' ? NULL : strchr(letters, c);
    if (known != NULL) {
        p->at++;
        *to++ = meant[known - letters];
        return to;
    }
    unsigned long point = take(p, 'u') ? escaped_point(p) : 0;
    return point == 0 ? malformed(p) : put_point(to, point);
}

static bool stands_for_itself(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

/* Behind the opening quote. The text is in the input as long as nothing in it is escaped, else in
   the arena; NULL when it is malformed. */
static const char *string(struct parse *p, size_t *len)
{
    const char *start = p->at;
    while (p->at < p->end && stands_for_itself(*p->at))
        p->at++;
    *len = (size_t)(p->at - start);
    if (take(p, '"'))
        return start;
    const char *close = p->at; /* a text does not grow when it is unescaped */
    while (close < p->end && *close != '"')
        close += *close == '\\' ? 2 : 1;
    if (close >= p->end)
        return malformed(p);
    char *text = arena_alloc(p->arena, (size_t)(close - start) + 1);
    char *to = mempcpy(text, start, *len);
    while (!take(p, '"')) {
        if (take(p, '\\'))
            to = unescape(p, to);
        else if (stands_for_itself(*p->at))
            *to++ = *p->at++;
        else
            to = malformed(p);
        if (to == NULL)
            return NULL;
    }
    *len = (size_t)(to - text);
    return text;
}

/* --- numbers ----------------------------------------------------------------------------------*/

static bool digits(struct parse *p)
{
    const char *start = p->at;
    while (peek(p) >= '0' && peek(p) <= '9')
        p->at++;
    return p->at > start;
}

/* The text has been found to be a whole number. It is summed up below zero, where there is room for
   one more. */
static json_t *whole(struct parse *p, const char *start)
{
    bool negative = *start == '-';
    json_int_t n = 0;
    for (const char *c = start + negative; c < p->at; c++)
        if (__builtin_mul_overflow(n, 10, &n) || __builtin_sub_overflow(n, *c - '0', &n))
            return refuse(p, "it has a number out of range");
    if (!negative && __builtin_sub_overflow(0, n, &n))
        return refuse(p, "it has a number out of range");
    return json_integer(n);
}

static json_t *number(struct parse *p)
{
    const char *start = p->at;
    bool real = false;
    take(p, '-');
    if (!take(p, '0') && !digits(p))
        return malformed(p);
    if (take(p, '.')) {
        real = true;
        if (!digits(p))
            return malformed(p);
    }
    if (take(p, 'e') || take(p, 'E')) {
        real = true;
        if (!take(p, '+'))
            take(p, '-');
        if (!digits(p))
            return malformed(p);
    }
    if (!real)
        return whole(p, start);
    double n = strtod(arena_strndup(p->arena, start, (size_t)(p->at - start)), NULL);
    return isinf(n) ? refuse(p, "it has a number out of range") : json_real(n);
}

/* --- the rest ---------------------------------------------------------------------------------*/

static json_t *array(struct parse *p)
{
    json_t *list = json_array();
    if (peek_past_blanks(p) == ']' && take(p, ']'))
        return list;
    for (;;) {
        json_t *one = value(p);
        if (one == NULL || json_array_append_new(list, one) != 0)
            break;
        char next = peek_past_blanks(p);
        if (next == ']' && take(p, ']'))
            return list;
        if (next != ',' || !take(p, ','))
            break;
    }
    json_decref(list);
    return malformed(p);
}

/* One member: its key, a colon and its value. */
static bool member(struct parse *p, json_t *object)
{
    size_t len, before = json_object_size(object);
    const char *key = peek_past_blanks(p) == '"' && take(p, '"') ? string(p, &len) : NULL;
    if (key == NULL || peek_past_blanks(p) != ':' || !take(p, ':'))
        return false;
    json_t *one = value(p);
    if (one == NULL ||
        json_object_set_new_nocheck(object, arena_strndup(p->arena, key, len), one) != 0)
        return false;
    if (json_object_size(object) == before)
        refuse(p, "it has the same key twice");
    return json_object_size(object) > before;
}

static json_t *object(struct parse *p)
{
    json_t *all = json_object();
    if (peek_past_blanks(p) == '}' && take(p, '}'))
        return all;
    while (member(p, all)) {
        char next = peek_past_blanks(p);
        if (next == '}' && take(p, '}'))
            return all;
        if (next != ',' || !take(p, ','))
            break;
    }
    json_decref(all);
    return malformed(p);
}

static json_t *word(struct parse *p, const char *text, json_t *meant)
{
    size_t len = strlen(text);
    if ((size_t)(p->end - p->at) < len || memcmp(p->at, text, len) != 0)
        return malformed(p);
    p->at += len;
    return meant;
}

static json_t *nested(struct parse *p, json_t *(*read)(struct parse *))
{
    if (++p->depth > JSON_DEPTH_MAX)
        return refuse(p, "it is nested too deeply");
    p->at++;
    json_t *j = read(p);
    p->depth--;
    return j;
}

static json_t *value(struct parse *p)
{
    size_t len;
    const char *text;
    switch (peek_past_blanks(p)) {
    case '{':
        return nested(p, object);
    case '[':
        return nested(p, array);
    case '"':
        p->at++;
        text = string(p, &len);
        return text == NULL ? NULL : json_stringn_nocheck(text, len);
    case 't':
        return word(p, "true", json_true());
    case 'f':
        return word(p, "false", json_false());
    case 'n':
        return word(p, "null", json_null());
    default:
        return number(p);
    }
}

json_t *json_parse(struct arena *a, const char *bytes, size_t len, const char **why)
{
    struct parse p = {.arena = a, .at = bytes, .end = bytes + len};
    json_t *j = text_valid(bytes, len) ? value(&p) : refuse(&p, "it is not valid UTF-8 text");
    peek_past_blanks(&p);
    if (j != NULL && p.at < p.end) {
        json_decref(j);
        j = malformed(&p);
    }
    *why = p.why;
    return j;
}
