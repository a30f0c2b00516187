/* Tokens of a text for the date parser. */
#include "language/when_lex.h"

#include <string.h>

enum { LONGEST_WORD = 13 };

void when_lex_init(struct when_lex *x, const char *text)
{
    x->text = text;
    x->len = strlen(text);
    x->pos = 0;
    x->count = 0;
    x->apart = false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Bytes of the UTF-8 blank, dash or apostrophe at s (it may end early), 0 for anything else. */
static size_t special(const char *s, char *meaning)
{
    static const struct {
        char bytes[4];
        char meaning;
    } all[] = {
        {"\xc2\xa0", ' '},      {"\xe2\x80\xaf", ' '}, {"\xe2\x80\x89", ' '},
        {"\xe2\x80\x90", '-'},  {"\xe2\x80\x91", '-'}, {"\xe2\x80\x93", '-'},
        {"\xe2\x80\x94", '-'},  {"\xe2\x88\x92", '-'}, {"\xe2\x80\x98", '\''},
        {"\xe2\x80\x99", '\''}, {"\xe2\x80\x9c", '"'}, {"\xe2\x80\x9d", '"'},
        {"\xe2\x80\xa6", '.'},
    };
    if (*s != '\xc2' && *s != '\xe2')
        return 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        size_t n = strlen(all[i].bytes);
        if (strncmp(s, all[i].bytes, n) == 0) {
            *meaning = all[i].meaning;
            return n;
        }
    }
    return 0;
}

static void lex_number(struct when_lex *x, struct when_token *t)
{
    t->cls = WC_NUMBER;
    for (; is_digit(x->text[x->pos]); x->pos++) {
        if (t->digits < 9)
            t->value = t->value * 10 + (x->text[x->pos] - '0');
        if (t->digits < 100)
            t->digits++;
    }
    if (t->digits > 9)
        t->value = -1;
}

/* Letters, bytes beyond ASCII, and apostrophes between letters. */
static void lex_word(struct when_lex *x, struct when_token *t)
{
    char word[LONGEST_WORD + 3];
    size_t n = 0, since_apostrophe = 0;
    bool plain = true, apostrophe = false, upper = true;
    for (;;) {
        const char *s = x->text + x->pos;
        char meaning = *s;
        size_t bytes = special(s, &meaning);
        if (meaning == '\'' && is_letter(s[bytes ? bytes : 1])) {
            apostrophe = true;
            since_apostrophe = n;
            x->pos += bytes ? bytes : 1;
            continue;
        }
        if (bytes > 0 || !(is_letter(*s) || (unsigned char)*s >= 0x80))
            break;
        plain = plain && is_letter(*s);
        upper = upper && *s >= 'A' && *s <= 'Z';
        if (n < sizeof word - 1)
            word[n] = (char)(*s | 0x20);
        n++;
        x->pos++;
    }
    t->cls = WC_OTHER;
    if (upper)
        t->flags |= WF_UPPER;
    if (!plain || n >= sizeof word - 1)
        return;
    word[n] = '\0';
    if (apostrophe && n - since_apostrophe == 1 && word[n - 1] == 's') {
        word[n - 1] = '\0';
        t->flags |= WF_POSSESSIVE;
    }
    when_words_find(word, t);
}

static void lex(struct when_lex *x, struct when_token *t)
{
    *t = (struct when_token){.cls = WC_END, .glued = x->pos > 0};
    char meaning = ' ';
    size_t bytes = 0;
    while (x->pos < x->len) {
        meaning = x->text[x->pos];
        bytes = special(x->text + x->pos, &meaning);
        if (meaning != ' ' && meaning != '\t')
            break;
        t->glued = false;
        x->pos += bytes ? bytes : 1;
    }
    t->start = t->end = x->pos;
    if (x->pos >= x->len)
        return;
    if (is_digit(meaning)) {
        lex_number(x, t);
    } else if (bytes == 0 && (is_letter(meaning) || (unsigned char)meaning >= 0x80)) {
        lex_word(x, t);
    } else {
        t->cls = WC_PUNCT;
        t->value = meaning == '\r' ? '\n' : (unsigned char)meaning;
        x->pos += bytes ? bytes : 1;
    }
    t->end = x->pos;
}

const struct when_token *when_lex_at(struct when_lex *x, size_t i)
{
    for (; x->count <= i; x->count++)
        lex(x, &x->ring[x->count % WHEN_RING]);
    return &x->ring[i % WHEN_RING];
}

bool when_lex_punct(struct when_lex *x, size_t i, char c)
{
    return when_lex_is(x, i, WC_PUNCT, c);
}

bool when_lex_is(struct when_lex *x, size_t i, enum when_class cls, int value)
{
    const struct when_token *t = when_lex_at(x, i);
    return t->cls == cls && t->value == value;
}

bool when_lex_word(struct when_lex *x, size_t i, const char *word)
{
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls <= WC_NUMBER)
        return false;
    for (size_t at = t->start; at < t->end; at++) {
        char c = x->text[at];
        if (!is_letter(c)) /* an apostrophe, of one byte or of three */
            continue;
        if (*word++ != (c | 0x20))
            return false;
    }
    return *word == '\0';
}

/* Words that no noun begins with: "at 3 instead", "at 3 because …". */
static bool is_joint(struct when_lex *x, size_t i)
{
    static const char *const joints[] = {"instead", "rather",  "please", "pls",   "thanks",
                                         "again",   "because", "since",  "while", "when",
                                         "if",      "then",    "too",    "also",  "sharp",
                                         "remind",  "alert",   "notify", "right", NULL};
    for (size_t k = 0; joints[k] != NULL; k++)
        if (when_lex_word(x, i, joints[k]))
            return true;
    return false;
}

bool when_lex_closes(struct when_lex *x, size_t i)
{
    const struct when_token *t = when_lex_at(x, i);
    switch (t->cls) {
    case WC_OTHER:
        return is_joint(x, i);
    case WC_NUMBER:
    case WC_UNIT:
    case WC_NOUN:
    case WC_MEAL:
    case WC_CARD:
    case WC_TENS:
    case WC_HOLIDAY:
        return t->cls == WC_CARD && (t->flags & WF_ARTICLE);
    case WC_PUNCT:
        return t->value != '%' && t->value != '$' && t->value != '+' && t->value != '*';
    default:
        return true;
    }
}

size_t when_lex_number(struct when_lex *x, size_t i, int *value)
{
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls == WC_NUMBER && t->value >= 0) {
        *value = t->value;
        return i + 1;
    }
    if (t->cls == WC_CARD && !(t->flags & (WF_ARTICLE | WF_PLURAL))) {
        *value = t->value;
        return i + 1;
    }
    if (t->cls != WC_TENS)
        return 0;
    *value = t->value;
    size_t next = i + 1;
    if (when_lex_punct(x, next, '-') && when_lex_at(x, next)->glued)
        next++;
    const struct when_token *ones = when_lex_at(x, next);
    if (ones->cls == WC_CARD && !(ones->flags & (WF_ARTICLE | WF_PLURAL)) && ones->value < 10) {
        *value += ones->value;
        return next + 1;
    }
    return i + 1;
}

size_t when_lex_ordinal(struct when_lex *x, size_t i, int *value)
{
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls == WC_NUMBER && t->value > 0) {
        *value = t->value;
        const struct when_token *suffix = when_lex_at(x, i + 1);
        return suffix->cls == WC_SUFFIX && suffix->glued ? i + 2 : 0;
    }
    if (t->cls == WC_ORD) {
        *value = t->value;
        return i + 1;
    }
    if (t->cls != WC_TENS)
        return 0;
    size_t next = i + 1;
    *value = t->value;
    if (when_lex_punct(x, next, '-') && when_lex_at(x, next)->glued)
        next++;
    const struct when_token *ones = when_lex_at(x, next);
    if (ones->cls != WC_ORD || ones->value > 9)
        return 0;
    *value += ones->value;
    return next + 1;
}
