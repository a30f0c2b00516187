/* Headers that repeat what the body says, so that proxies can route without reading it: they must
 * agree. */
#include "domain/mcp_exchange.h"

#include "base/text.h"

#include <string.h>

#define PREFIX "=?base64?"
#define SUFFIX "?="

static int base64_digit(char c)
{
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

/* Strict base64: whole groups of four, padding only at the end and its spare bits zero. NULL when
   it is anything else, or not UTF-8 text. */
static const char *base64_decode(struct arena *a, const char *s, size_t len)
{
    char *out = arena_alloc(a, len + 1);
    size_t n = 0;
    if (len % 4 != 0)
        return NULL;
    for (size_t i = 0; i < len; i += 4) {
        size_t pad = i + 4 < len ? 0 : (s[i + 3] == '=') + (s[i + 3] == '=' && s[i + 2] == '=');
        unsigned bits = 0;
        for (size_t k = 0; k < 4; k++) {
            bool padding = k + pad >= 4;
            int digit = padding ? 0 : base64_digit(s[i + k]);
            if (digit < 0)
                return NULL;
            bits = bits << 6 | (unsigned)digit;
        }
        if ((pad == 1 && (bits & 0xFF) != 0) || (pad == 2 && (bits & 0xFFFF) != 0))
            return NULL;
        for (size_t k = 0; k < 3 - pad; k++)
            out[n++] = (char)(bits >> (16 - 8 * k));
    }
    return text_valid(out, n) ? out : NULL;
}

/* The header's meaning: blanks around it are no part of it. NULL when its base64 is not well
 * formed. */
static const char *decoded(struct arena *a, const char *value)
{
    size_t len;
    value += strspn(value, " \t");
    len = strlen(value);
    while (len > 0 && (value[len - 1] == ' ' || value[len - 1] == '\t'))
        len--;
    size_t before = strlen(PREFIX), after = strlen(SUFFIX);
    if (len >= before + after && strncmp(value, PREFIX, before) == 0 &&
        strncmp(value + len - after, SUFFIX, after) == 0)
        return base64_decode(a, value + before, len - before - after);
    return arena_strndup(a, value, len);
}

const char *mcp_header_check(struct mcp_exchange *x, const char *header, const char *expected)
{
    bool twice = false;
    const char *value = x->in->header(x->in->carrier, header, &twice);
    if (value == NULL)
        return arena_printf(x->arena, "The header %s is missing.", header);
    if (twice)
        return arena_printf(x->arena, "The header %s came more than once.", header);
    value = decoded(x->arena, value);
    if (value == NULL)
        return arena_printf(x->arena, "The header %s is not well-formed base64.", header);
    if (expected == NULL || strcmp(value, expected) != 0)
        return arena_printf(x->arena, "The header %s differs from the request's body.", header);
    return NULL;
}
