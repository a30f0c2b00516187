/* Unicode text: validity, length in code points, blanks. */
#include "base/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Decodes one code point; returns its bytes, 0 when malformed or NUL. */
static size_t decode(const unsigned char *s, size_t len, uint32_t *point)
{
    if (len == 0 || s[0] == 0)
        return 0;
    if (s[0] < 0x80) {
        *point = s[0];
        return 1;
    }
    size_t n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (s[0] < 0xc2 || s[0] > 0xf4 || len < n)
        return 0;
    uint32_t p = s[0] & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        p = p << 6 | (s[i] & 0x3f);
    }
    if (p < least[n] || p > 0x10ffff || (p >= 0xd800 && p <= 0xdfff))
        return 0;
    *point = p;
    return n;
}

/* Eight bytes that are all ASCII and none of them NUL, as most are. */
static bool plain(const char *s)
{
    uint64_t eight;
    memcpy(&eight, s, sizeof eight);
    return ((eight | (eight - UINT64_MAX / 255)) & UINT64_MAX / 255 * 0x80) == 0;
}

bool text_valid(const char *s, size_t len)
{
    uint32_t point;
    for (size_t i = 0; i < len;) {
        if (len - i >= 8 && plain(s + i)) {
            i += 8;
            continue;
        }
        size_t n = decode((const unsigned char *)s + i, len - i, &point);
        if (n == 0)
            return false;
        i += n;
    }
    return true;
}

size_t text_length(const char *s)
{
    size_t points = 0;
    for (; *s != '\0'; s++)
        points += (*s & 0xc0) != 0x80;
    return points;
}

/* Unicode White_Space, plus the zero-width characters that look like nothing in a title. */
static bool blank(uint32_t p)
{
    return (p >= 0x09 && p <= 0x0d) || p == 0x20 || p == 0x85 || p == 0xa0 || p == 0x1680 ||
           (p >= 0x2000 && p <= 0x200b) || p == 0x2028 || p == 0x2029 || p == 0x202f ||
           p == 0x205f || p == 0x3000 || p == 0xfeff;
}

void text_trim(const char **s, size_t *len)
{
    const unsigned char *p = (const unsigned char *)*s;
    size_t n = *len, size;
    uint32_t point;
    while (n > 0 && (size = decode(p, n, &point)) > 0 && blank(point)) {
        p += size;
        n -= size;
    }
    while (n > 0) {
        size_t start = n - 1;
        while (start > 0 && (p[start] & 0xc0) == 0x80)
            start--;
        if (decode(p + start, n - start, &point) == 0 || !blank(point))
            break;
        n = start;
    }
    *s = (const char *)p;
    *len = n;
}

size_t text_prefix(const char *s, size_t points)
{
    size_t i = 0;
    while (s[i] != '\0' && points > 0) {
        i++;
        while ((s[i] & 0xc0) == 0x80)
            i++;
        points--;
    }
    return i;
}

int64_t text_id(const char *digits)
{
    size_t len = strspn(digits, "0123456789");
    int64_t id = len > 0 && len <= 10 && digits[len] == '\0' ? strtoll(digits, NULL, 10) : 0;
    return id <= INT32_MAX ? id : 0;
}

const char *text_number(char out[TEXT_NUMBER], int64_t n)
{
    char *p = out + TEXT_NUMBER - 1;
    uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n;
    *p = '\0';
    do
        *--p = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (n < 0)
        *--p = '-';
    return p;
}
