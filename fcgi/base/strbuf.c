/* A growing string with a cap. */
#include "base/strbuf.h"

#include "base/text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char empty[1] = "";

static void release(void *arg)
{
    strbuf_release(arg);
}

struct strbuf *strbuf_new(struct arena *a, size_t max)
{
    struct strbuf *b = arena_alloc(a, sizeof *b);
    b->data = empty;
    b->max = max;
    arena_defer(a, release, b);
    return b;
}

static bool grow(struct strbuf *b, size_t more)
{
    size_t need = b->len + more + 1, size = b->size < 64 ? 128 : b->size * 2;
    while (size < need)
        size *= 2;
    char *data = realloc(b->data == empty ? NULL : b->data, size);
    if (data == NULL) {
        fputs("{\"level\":\"error\",\"module\":\"strbuf\",\"message\":\"out of memory\"}\n",
              stderr);
        exit(EXIT_FAILURE);
    }
    b->data = data;
    b->size = size;
    return true;
}

/* Makes room for `more` bytes and the final NUL; false when that passes the cap. */
static inline bool reserve(struct strbuf *b, size_t more)
{
    if (b->full || more > b->max - b->len) {
        b->full = true;
        return false;
    }
    return b->len + more < b->size || grow(b, more);
}

void strbuf_add(struct strbuf *b, const char *bytes, size_t len)
{
    if (!reserve(b, len))
        return;
    if (len > 0)
        memcpy(b->data + b->len, bytes, len);
    b->len += len;
    b->data[b->len] = '\0';
}

void strbuf_addc(struct strbuf *b, char c)
{
    if (!reserve(b, 1))
        return;
    b->data[b->len++] = c;
    b->data[b->len] = '\0';
}

void strbuf_addf(struct strbuf *b, const char *fmt, ...)
{
    va_list ap, again;
    if (!reserve(b, 0))
        return;
    va_start(ap, fmt);
    va_copy(again, ap);
    /* Most texts fit into the room there is; only others are written twice. */
    size_t room = b->size - b->len;
    int len = vsnprintf(b->data + b->len, room, fmt, ap);
    if (len >= 0 && reserve(b, (size_t)len)) {
        if ((size_t)len >= room)
            vsnprintf(b->data + b->len, (size_t)len + 1, fmt, again);
        b->len += (size_t)len;
    }
    b->data[b->len] = '\0';
    va_end(again);
    va_end(ap);
}

void strbuf_add_texts(struct strbuf *b, ...)
{
    va_list ap;
    va_start(ap, b);
    for (const char *s; (s = va_arg(ap, const char *)) != NULL;)
        strbuf_adds(b, s);
    va_end(ap);
}

void strbuf_addi(struct strbuf *b, int64_t n)
{
    char digits[TEXT_NUMBER];
    strbuf_adds(b, text_number(digits, n));
}

void strbuf_add_json(struct strbuf *b, const char *s)
{
    strbuf_add_json_len(b, s, strlen(s));
}

/* The letter behind the backslash, 'u' for the long form; 0 for bytes that stand for themselves. */
static const char escapes[256] = {
    [0 ... 8] = 'u',       ['\t'] = 't', ['\n'] = 'n',  [0x0b ... 0x0c] = 'u', ['\r'] = 'r',
    [0x0e ... 0x1f] = 'u', ['"'] = '"',  ['\\'] = '\\', [0x7f] = 'u',
};

/* How many bytes at the beginning stand for themselves. Most texts have few others, so sixteen are
   looked at together. */
static size_t plain_bytes(const char *s, size_t len)
{
    typedef unsigned char sixteen __attribute__((vector_size(16)));
    size_t i = 0;
    for (sixteen bytes; len - i >= sizeof bytes; i += sizeof bytes) {
        uint64_t found[2];
        memcpy(&bytes, s + i, sizeof bytes);
        bytes = (sixteen)((bytes < 0x20) | (bytes == '"') | (bytes == '\\') | (bytes == 0x7f));
        memcpy(found, &bytes, sizeof found);
        if ((found[0] | found[1]) != 0)
            break;
    }
    while (i < len && escapes[(unsigned char)s[i]] == 0)
        i++;
    return i;
}

/* One byte that does not stand for itself. */
static void add_escaped(struct strbuf *b, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    const char text[] = {'\\', escapes[c], '0', '0', hex[c >> 4], hex[c & 15]};
    strbuf_add(b, text, escapes[c] == 'u' ? 6 : 2);
}

void strbuf_add_json_len(struct strbuf *b, const char *s, size_t len)
{
    size_t before = b->len;
    if (!reserve(b, len + 2))
        return;
    strbuf_addc(b, '"');
    for (const char *end = s + len; s < end;) {
        size_t plain = plain_bytes(s, (size_t)(end - s));
        strbuf_add(b, s, plain);
        s += plain;
        if (s < end)
            add_escaped(b, (unsigned char)*s++);
    }
    strbuf_addc(b, '"');
    if (b->full) { /* all or nothing */
        b->len = before;
        b->data[before] = '\0';
    }
}

void strbuf_reserve(struct strbuf *b, size_t len)
{
    if (len <= b->max - b->len)
        reserve(b, len);
}

void strbuf_clear(struct strbuf *b)
{
    b->len = 0;
    b->full = false;
    if (b->size > 0)
        b->data[0] = '\0';
}

void strbuf_trim(struct strbuf *b)
{
    char *data = b->size > 0 ? realloc(b->data, b->len + 1) : NULL;
    if (data == NULL)
        return;
    b->data = data;
    b->size = b->len + 1;
}

void strbuf_release(struct strbuf *b)
{
    if (b->data != empty)
        free(b->data);
    b->data = empty;
    b->len = b->size = 0;
}
