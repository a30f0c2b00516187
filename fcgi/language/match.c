/* Grades every task against the words, then keeps those of the best grade.
 *
 * A task fits when each word that matters stands in its title. Two exceptions let everyday speech
 * through: a verb may be missing where the title has none ("I bought the milk" for "milk"), and
 * vague verbs never matter ("I did the dishes" for "wash the dishes"). A title with another verb
 * ("visit mom" for "I called mom") is only a maybe. */
#include "language/match.h"

#include "language/match_words.h"
#include "language/stem.h"

#include <stdint.h>
#include <string.h>

/* WANTED_MAX: the words of a name that are looked at; NOTES_MAX: the bytes of the notes. */
enum { TOKENS_MAX = 64, WANTED_MAX = 24, FOLD_MAX = 2000, NOTES_MAX = 300 };

enum score {
    SCORE_NONE = 0,
    SCORE_MAYBE = 40, /* up to 50: by how much of the words is there */
    SCORE_KIN = 60,   /* a synonym, a clear typo, or the words are in the notes */
    SCORE_FULL = 80,
    SCORE_EXACT = 100,
};

struct token {
    const char *word, *stem, *kind;
    bool verb, vague;
};

struct phrase {
    const char *folded; /* lower case, no accents, one blank between words */
    struct token *tokens;
    size_t n, room;
};

/* Base letters of U+00C0 to U+017F; '?' stays as it is. */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo?ouuuuypsaaaaaaaceeeeiiiidnooooo?ouuuuypy"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                            "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

static uint32_t decode(const char **s)
{
    const unsigned char *p = (const unsigned char *)*s;
    size_t extra = p[0] < 0x80 ? 0 : p[0] < 0xe0 ? 1 : p[0] < 0xf0 ? 2 : 3;
    uint32_t c = extra == 0 ? p[0] : p[0] & (0x3fu >> extra);
    size_t i = 1;
    for (; i <= extra && (p[i] & 0xc0) == 0x80; i++)
        c = c << 6 | (p[i] & 0x3fu);
    *s += i;
    return c;
}

static size_t encode(uint32_t c, char *out)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    size_t n = c < 0x10000 ? 3 : 4;
    out[0] = (char)(n == 3 ? 0xe0 | c >> 12 : 0xf0 | c >> 18);
    for (size_t i = 1; i < n; i++)
        out[i] = (char)(0x80 | (c >> (6 * (n - 1 - i)) & 0x3f));
    return n;
}

static uint32_t lower(uint32_t c)
{
    if (c >= 'A' && c <= 'Z')
        return c + 32;
    if (c >= 0xc0 && c < 0xc0 + sizeof latin - 1)
        return latin[c - 0xc0] == '?' ? c : (unsigned char)latin[c - 0xc0];
    if ((c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f))
        return c + 32;
    if (c >= 0x400 && c <= 0x40f)
        return c + 80;
    return c;
}

static bool is_apostrophe(uint32_t c)
{
    return c == '\'' || c == 0x2018 || c == 0x2019;
}

static bool is_blank(uint32_t c)
{
    if (c < 0x80)
        return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
    return c == 0xa0 || c == 0xd7 || (c >= 0x2000 && c <= 0x206f) || (c >= 0x3000 && c <= 0x3003) ||
           c == 0xfe0f;
}

/* True when "'s" and the end of the word follow. */
static bool is_possessive(const char *after_apostrophe)
{
    const char *p = after_apostrophe;
    if (*p != 's' && *p != 'S')
        return false;
    p++;
    return *p == '\0' || is_blank(decode(&p));
}

static const char *fold(struct arena *a, const char *text)
{
    size_t len = strnlen(text, FOLD_MAX);
    char *out = arena_alloc(a, len + 1);
    size_t n = 0;
    for (const char *p = text, *end = text + len; p < end;) {
        uint32_t c = decode(&p);
        if (is_apostrophe(c)) {
            if (is_possessive(p))
                p++;
        } else if (is_blank(c)) {
            if (n > 0 && out[n - 1] != ' ')
                out[n++] = ' ';
        } else {
            char bytes[4];
            size_t size = encode(lower(c), bytes);
            if (n + size <= len) {
                memcpy(out + n, bytes, size);
                n += size;
            }
        }
    }
    if (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
    return out;
}

static const char *stem(struct arena *a, const char *word)
{
    return stem_word(a, word, strnlen(word, FOLD_MAX));
}

/* The base form of a past tense or plural whose stem is that of a known verb: "called" is call. */
static struct token token_of(struct arena *a, const char *word)
{
    const char *base = match_words_base(word);
    struct token t = {.word = word, .stem = stem(a, base)};
    const char *known = base;
    if (!match_words_is_verb(base) && !match_words_is_vague_verb(base)) {
        size_t n = strlen(t.stem);
        char *with_e = arena_alloc(a, n + 2); /* a stem loses its e: "purchased" is "purchas" */
        memcpy(with_e, t.stem, n);
        with_e[n] = 'e';
        if (match_words_is_verb(t.stem) || match_words_is_vague_verb(t.stem))
            known = t.stem;
        else if (match_words_is_verb(with_e) || match_words_is_vague_verb(with_e))
            known = with_e;
    }
    t.verb = match_words_is_verb(known);
    t.vague = match_words_is_vague_verb(known);
    const char *kind = match_words_kind(known);
    t.kind = kind == base ? t.stem : stem(a, kind);
    return t;
}

static bool names_something(const char *word)
{
    return strcmp(word, "task") == 0 || strcmp(word, "one") == 0 || strcmp(word, "item") == 0 ||
           strcmp(word, "reminder") == 0 || strcmp(word, "todo") == 0;
}

static void add_tokens(struct arena *a, struct phrase *p, bool fillers)
{
    const char *before = "";
    size_t words = 1;
    for (const char *s = p->folded; *s; s++)
        words += *s == ' ';
    p->room = words < TOKENS_MAX ? words : TOKENS_MAX;
    p->tokens = arena_alloc(a, p->room * sizeof *p->tokens);
    for (const char *s = p->folded; *s && p->n < p->room;) {
        size_t len = strcspn(s, " ");
        const char *word = arena_strndup(a, s, len);
        bool skip =
            match_words_is_filler(word) || (strcmp(word, "called") == 0 && names_something(before));
        if (fillers || !skip)
            p->tokens[p->n++] = token_of(a, word);
        before = word;
        s += len;
        s += *s == ' ';
    }
}

/* The words that matter; all of them when none does ("The One"). */
static struct phrase *phrase_of(struct arena *a, const char *text)
{
    struct phrase *p = arena_alloc(a, sizeof *p);
    p->folded = fold(a, text);
    add_tokens(a, p, false);
    if (p->n == 0)
        add_tokens(a, p, true);
    return p;
}

static bool same_tokens(const struct phrase *x, const struct phrase *y)
{
    if (x->n != y->n || x->n == 0)
        return false;
    for (size_t i = 0; i < x->n; i++)
        if (strcmp(x->tokens[i].stem, y->tokens[i].stem) != 0)
            return false;
    return true;
}

/* One letter wrong, missing, too many, or two swapped, after a right first letter. */
static bool is_typo(const char *x, const char *y)
{
    size_t nx = strlen(x), ny = strlen(y), i = 0, j = 0;
    if (nx < 5 || ny < 5 || nx > ny + 1 || ny > nx + 1 || x[0] != y[0])
        return false;
    while (x[i] && x[i] == y[i])
        i++;
    while (j < nx - i && j < ny - i && x[nx - 1 - j] == y[ny - 1 - j])
        j++;
    size_t rest_x = nx - i - j, rest_y = ny - i - j;
    if (rest_x <= 1 && rest_y <= 1)
        return true;
    return rest_x == 2 && rest_y == 2 && x[i] == y[i + 1] && x[i + 1] == y[i];
}

enum closeness { APART, ALIKE, TYPO, KIN, SAME };

static enum closeness compare(const struct token *x, const struct token *y)
{
    if (strcmp(x->stem, y->stem) == 0)
        return SAME;
    if (strcmp(x->kind, y->kind) == 0)
        return KIN;
    if (is_typo(x->word, y->word))
        return strlen(x->word) >= 6 ? TYPO : ALIKE;
    size_t n = strlen(x->word);
    return n >= 3 && strncmp(x->word, y->word, n) == 0 ? ALIKE : APART;
}

static enum closeness closest(const struct token *t, const struct phrase *p)
{
    enum closeness best = APART;
    for (size_t i = 0; i < p->n && best != SAME; i++) {
        enum closeness c = compare(t, &p->tokens[i]);
        if (c > best)
            best = c;
    }
    return best;
}

/* The title begins with a verb that the words do not have. */
static bool has_other_verb(const struct phrase *words, const struct phrase *title)
{
    for (size_t i = 0; i < title->n && i < 2; i++)
        if (title->tokens[i].verb)
            return closest(&title->tokens[i], words) < KIN;
    return false;
}

static bool holds_words(const char *haystack, const char *needle, bool whole)
{
    size_t n = strlen(needle);
    if (n == 0)
        return false;
    for (const char *p = strstr(haystack, needle); p; p = strstr(p + 1, needle))
        if (!whole || ((p == haystack || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0')))
            return true;
    return false;
}

struct tally {
    int things, things_found; /* what is not a verb */
    int verbs, verbs_found;
    enum closeness worst; /* of what was found */
};

static struct tally tally(const struct phrase *words, const struct phrase *title)
{
    struct tally t = {.worst = SAME};
    for (size_t i = 0; i < words->n; i++) {
        const struct token *w = &words->tokens[i];
        if (w->vague && words->n > 1)
            continue;
        enum closeness c = closest(w, title);
        bool verb = w->verb && i == 0 && words->n > 1;
        *(verb ? &t.verbs : &t.things) += 1;
        if (c == APART)
            continue;
        *(verb ? &t.verbs_found : &t.things_found) += 1;
        if (c < t.worst)
            t.worst = c;
    }
    return t;
}

/* `title` may hold the notes too: `kin` then says that even a full fit is no more than that. */
static int score(const struct phrase *words, const struct phrase *title, bool kin)
{
    bool ascii = true;
    for (const char *p = words->folded; *p; p++)
        ascii = ascii && (unsigned char)*p < 0x80;

    if (!kin && (same_tokens(words, title) || strcmp(words->folded, title->folded) == 0))
        return words->folded[0] ? SCORE_EXACT : SCORE_NONE;
    if (holds_words(title->folded, words->folded, ascii))
        return kin ? SCORE_KIN : SCORE_FULL;

    struct tally t = tally(words, title);
    int wanted = t.things + t.verbs, found = t.things_found + t.verbs_found;
    if (t.things == t.things_found && t.things > 0 && t.worst >= TYPO) {
        bool verb_missing = t.verbs > t.verbs_found;
        if (!verb_missing || !has_other_verb(words, title))
            return kin || t.worst < SAME ? SCORE_KIN : SCORE_FULL;
        return SCORE_MAYBE + 10;
    }
    if (t.things_found > 0 && found * 2 >= wanted)
        return SCORE_MAYBE + 10 * found / wanted;
    if (strlen(words->folded) >= 3 && holds_words(title->folded, words->folded, false))
        return SCORE_MAYBE;
    return SCORE_NONE;
}

static int score_quoted(const struct phrase *words, const struct phrase *title)
{
    if (strcmp(words->folded, title->folded) == 0)
        return SCORE_EXACT;
    if (holds_words(title->folded, words->folded, true))
        return SCORE_FULL;
    int s = score(words, title, false);
    return s > SCORE_MAYBE ? SCORE_MAYBE : s;
}

/* The title and the beginning of the notes, for words that no title has. */
static int score_notes(struct arena *a, const struct phrase *words, const struct todo *task)
{
    if (task->description[0] == '\0')
        return SCORE_NONE;
    const char *both = arena_printf(a, "%s %.*s", task->title, NOTES_MAX, task->description);
    return score(words, phrase_of(a, both), true) >= SCORE_KIN ? SCORE_KIN : SCORE_NONE;
}

struct match match_find(struct arena *a, const char *words, bool exact, const struct todo *tasks,
                        size_t n)
{
    struct phrase *wanted = phrase_of(a, words);
    int *scores = arena_alloc(a, (n + 1) * sizeof *scores);
    size_t *found = arena_alloc(a, (n + 1) * sizeof *found);
    struct match out = {MATCH_NONE, found, 0};
    int best = SCORE_NONE;

    if (wanted->n > WANTED_MAX)
        wanted->n = WANTED_MAX;
    for (size_t i = 0; i < n; i++) {
        const struct phrase *title = phrase_of(a, tasks[i].title);
        scores[i] = exact ? score_quoted(wanted, title) : score(wanted, title, false);
        best = scores[i] > best ? scores[i] : best;
    }
    for (size_t i = 0; i < n && best < SCORE_KIN && !exact; i++) {
        int noted = score_notes(a, wanted, &tasks[i]);
        scores[i] = noted > scores[i] ? noted : scores[i];
    }
    for (size_t i = 0; i < n; i++)
        best = scores[i] > best ? scores[i] : best;
    if (best == SCORE_NONE)
        return out;
    for (size_t i = 0; i < n; i++)
        if (scores[i] == best || (best < SCORE_KIN && scores[i] >= SCORE_MAYBE))
            found[out.n++] = i;
    out.grade = best >= SCORE_EXACT ? MATCH_EXACT : best >= SCORE_KIN ? MATCH_FULL : MATCH_MAYBE;
    return out;
}

bool match_same(struct arena *a, const char *x, const char *y)
{
    const struct phrase *px = phrase_of(a, x), *py = phrase_of(a, y);
    return same_tokens(px, py) || strcmp(px->folded, py->folded) == 0;
}

const char *match_search_word(struct arena *a, const char *words)
{
    struct phrase *p = arena_alloc(a, sizeof *p);
    const char *best = "";
    p->folded = fold(a, words);
    add_tokens(a, p, false);
    for (size_t i = 0; i < p->n; i++)
        if (!p->tokens[i].vague && strlen(p->tokens[i].stem) > strlen(best))
            best = p->tokens[i].stem;
    size_t len = strlen(best);
    if (len > 3 && (best[len - 1] == 'i' || best[len - 1] == 'y'))
        len--;
    return arena_strndup(a, best, len);
}
