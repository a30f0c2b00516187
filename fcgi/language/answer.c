/* Reads a yes or a no from the words alone: each word must belong to the answer, so that anything
 * with a condition, a question or another request in it is neither. */
#include "language/answer.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { WORDS_MAX = 12, WORD_SIZE = 16 };

struct reply {
    char words[WORDS_MAX][WORD_SIZE];
    size_t n;
};

/* A phrase is a whole clause. Y and N decide; W is a yes that a no overrules ("ok, never mind"); F
 * only goes with another: "please", and "delete it", which alone may ask for something new. */
enum weight { Y = 'Y', N = 'N', W = 'W', F = 'F' };

static const struct phrase {
    enum weight weight;
    const char *words;
} phrases[] = {
    {Y, "yes"},
    {Y, "yeah"},
    {Y, "yep"},
    {Y, "yup"},
    {Y, "ye"},
    {Y, "yea"},
    {Y, "yess"},
    {Y, "aye"},
    {Y, "y"},
    {Y, "sure"},
    {Y, "sure thing"},
    {Y, "i am sure"},
    {Y, "im sure"},
    {W, "ok"},
    {W, "okay"},
    {W, "k"},
    {W, "okey"},
    {W, "alright"},
    {W, "all right"},
    {W, "fine"},
    {Y, "absolutely"},
    {Y, "definitely"},
    {Y, "certainly"},
    {Y, "of course"},
    {Y, "go ahead"},
    {Y, "go on"},
    {Y, "go for it"},
    {Y, "confirm"},
    {Y, "confirmed"},
    {Y, "i confirm"},
    {Y, "correct"},
    {W, "right"},
    {Y, "thats right"},
    {Y, "that is right"},
    {Y, "thats correct"},
    {Y, "that is correct"},
    {Y, "affirmative"},
    {Y, "proceed"},
    {Y, "do it"},
    {Y, "do that"},
    {Y, "do so"},
    {Y, "please do"},
    {Y, "do it please"},
    {Y, "i do"},
    {Y, "sounds good"},
    {Y, "make it so"},
    {F, "delete"},
    {F, "delete it"},
    {F, "delete that"},
    {F, "delete this"},
    {F, "delete them"},
    {F, "delete them all"},
    {F, "delete all of them"},
    {F, "remove it"},
    {F, "remove them"},
    {F, "remove that"},
    {F, "get rid of it"},
    {F, "get rid of them"},
    {F, "complete them"},
    {F, "complete them all"},
    {F, "complete all of them"},
    {F, "mark them"},
    {F, "mark them all"},
    {F, "mark them as done"},
    {F, "mark them as complete"},
    {F, "mark them all as done"},
    {F, "mark them all as complete"},
    {F, "update them"},
    {F, "change them"},
    {Y, "you can"},
    {N, "no"},
    {N, "nope"},
    {N, "nah"},
    {N, "naw"},
    {N, "n"},
    {N, "no way"},
    {N, "not now"},
    {N, "not yet"},
    {N, "not today"},
    {N, "cancel"},
    {N, "cancel it"},
    {N, "cancel that"},
    {N, "dont"},
    {N, "do not"},
    {N, "dont do it"},
    {N, "dont do that"},
    {N, "do not do it"},
    {N, "do not do that"},
    {N, "please dont"},
    {N, "dont delete it"},
    {N, "dont delete them"},
    {N, "dont delete that"},
    {N, "do not delete it"},
    {N, "do not delete them"},
    {N, "dont delete anything"},
    {N, "never mind"},
    {N, "nevermind"},
    {N, "nvm"},
    {N, "forget it"},
    {N, "forget about it"},
    {N, "leave it"},
    {N, "leave them"},
    {N, "leave it alone"},
    {N, "leave it there"},
    {N, "leave it be"},
    {N, "keep it"},
    {N, "keep that"},
    {N, "keep them"},
    {N, "keep them all"},
    {N, "keep all of them"},
    {N, "keep this"},
    {N, "keep"},
    {N, "stop"},
    {N, "abort"},
    {N, "wait"},
    {N, "hold on"},
    {N, "negative"},
    {N, "i changed my mind"},
    {N, "changed my mind"},
    {N, "ive changed my mind"},
    {N, "id rather not"},
    {N, "rather not"},
    {N, "absolutely not"},
    {N, "definitely not"},
    {N, "certainly not"},
    {N, "of course not"},
    {N, "id rather keep it"},
    {N, "i want to keep it"},
    {N, "lets keep it"},
    {F, "please"},
    {F, "pls"},
    {F, "plz"},
    {F, "thanks"},
    {F, "thank you"},
    {F, "thank you very much"},
    {F, "thx"},
    {F, "oh"},
    {F, "ah"},
    {F, "hmm"},
    {F, "um"},
    {F, "uh"},
    {F, "just"},
    {F, "then"},
    {F, "actually"},
    {F, "sorry"},
    {F, "for me"},
    {F, "now"},
    {F, "i said"},
};

static size_t take_apostrophe(const char *s)
{
    if (s[0] == '\'' || s[0] == '`')
        return 1;
    if (strncmp(s, "\xe2\x80\x99", 3) == 0 || strncmp(s, "\xe2\x80\x98", 3) == 0)
        return 3;
    return 0;
}

/* Splits into lower-case words. False when the text holds a question, a character no plain answer
 * has, or too many words. */
static bool split(const char *text, struct reply *r)
{
    size_t len = 0;
    memset(r, 0, sizeof *r);
    for (const char *p = text; *p;) {
        unsigned char c = (unsigned char)*p;
        size_t skip = take_apostrophe(p);
        if (skip > 0) {
            p += skip;
        } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
            if (r->n == WORDS_MAX || len + 1 >= WORD_SIZE)
                return false;
            r->words[r->n][len++] = (char)(c | 0x20);
            p++;
        } else if (c != '\0' && strchr(" \t\r\n,.!;-", c)) {
            if (len > 0)
                r->n++;
            len = 0;
            p++;
        } else {
            return false;
        }
    }
    if (len > 0)
        r->n++;
    return r->n > 0;
}

/* Words of the phrase that stand at words[i], 0 if it is not there. */
static size_t phrase_at(const struct reply *r, size_t i, const char *phrase)
{
    size_t taken = 0;
    while (*phrase) {
        size_t len = strcspn(phrase, " ");
        if (i + taken >= r->n || strlen(r->words[i + taken]) != len ||
            memcmp(r->words[i + taken], phrase, len) != 0)
            return 0;
        taken++;
        phrase += len;
        phrase += *phrase == ' ';
    }
    return taken;
}

enum answer answer_read(const char *text)
{
    struct reply r;
    bool yes = false, weak_yes = false, no = false;

    if (!split(text, &r))
        return ANSWER_NEITHER;
    for (size_t i = 0; i < r.n;) {
        size_t longest = 0;
        enum weight weight = F;
        for (size_t k = 0; k < sizeof phrases / sizeof *phrases; k++) {
            size_t taken = phrase_at(&r, i, phrases[k].words);
            if (taken > longest) {
                longest = taken;
                weight = phrases[k].weight;
            }
        }
        if (longest == 0)
            return ANSWER_NEITHER;
        yes = yes || weight == Y;
        weak_yes = weak_yes || weight == W;
        no = no || weight == N;
        i += longest;
    }
    if (no)
        return yes ? ANSWER_NEITHER : ANSWER_NO;
    return yes || weak_yes ? ANSWER_YES : ANSWER_NEITHER;
}
