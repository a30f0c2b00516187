/* Looks words up: one hash table, filled from the tables of lexicon_data.c at first use and only
 * read afterwards. */
#include "language/lexicon.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 8192, MAX_WORDS = SLOTS / 2, MAX_KEYS = 128 };

static const char *const class_names[LEX_COUNT_] = {
    "add",     "make",     "remind", "delete",  "change", "done",  "undone",  "show",
    "task",    "tasks",    "list",   "event",   "wh",     "aux",   "det",     "prep",
    "pronoun", "function", "do",     "past",    "off",    "media", "aside",   "offverb",
    "device",  "occasion", "name",   "polite",  "yes",    "no",    "assent",  "good",
    "bad",     "not",      "cancel", "process", "hello",  "help",  "ordinal", "number",
    "all",     "high",     "low",    "overdue", "field",  "unit",  "open_",   "quality",
};

/* The words lie together, by id, so that they fill few pages; words[0] is none. */
static struct lexicon_word words[MAX_WORDS];
static uint16_t slots[SLOTS];     /* hash → id */
static uint16_t meant[MAX_WORDS]; /* for a slip: the id of the word it should be */
static const struct lexicon_word *keys[MAX_KEYS];
static size_t n_keys;
static unsigned next_id = 1;
static bool filled;

static size_t slot_of(const char *text, size_t len)
{
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < len; i++)
        h = (h ^ (unsigned char)text[i]) * 16777619u;
    size_t i = h % SLOTS;
    while (slots[i] != 0 &&
           !(words[slots[i]].len == len && memcmp(words[slots[i]].text, text, len) == 0))
        i = (i + 1) % SLOTS;
    return i;
}

/* The word, made if it is new. One that no longer fits is none. */
static struct lexicon_word *word_make(const char *text, size_t len)
{
    size_t i = slot_of(text, len);
    if (slots[i] == 0 && next_id < MAX_WORDS) {
        slots[i] = (uint16_t)next_id;
        words[next_id] = (struct lexicon_word){.text = text, .len = len, .id = next_id};
        next_id++;
    }
    return &words[slots[i]];
}

/* Steps over a table of words parted by blanks. */
static bool next_word(const char **at, const char **word, size_t *len)
{
    while (**at == ' ')
        (*at)++;
    *word = *at;
    *len = strcspn(*at, " ");
    *at += *len;
    return *len > 0;
}

uint64_t lexicon_class(const char *name, size_t len)
{
    for (size_t i = 0; i < LEX_COUNT_; i++)
        if (strlen(class_names[i]) == len && memcmp(class_names[i], name, len) == 0)
            return UINT64_C(1) << i;
    return 0;
}

/* "left=right" tables: makes the left side a word, gives it and the right side. */
static bool next_pair(const char **at, struct lexicon_word **left, const char **right,
                      size_t *right_len)
{
    const char *word;
    size_t len;
    if (!next_word(at, &word, &len))
        return false;
    const char *equals = memchr(word, '=', len);
    *left = word_make(word, (size_t)(equals - word));
    *right = equals + 1;
    *right_len = len - (size_t)(equals + 1 - word);
    return true;
}

static void fill(void)
{
    const char *at, *word;
    struct lexicon_word *left;
    size_t len;
    filled = true;
    for (const struct lexicon_row *r = lexicon_rows; r->name != NULL; r++) {
        uint64_t bit = lexicon_class(r->name, strlen(r->name));
        for (at = r->words; next_word(&at, &word, &len);)
            word_make(word, len)->classes |= bit;
    }
    for (at = lexicon_pasts; next_pair(&at, &left, &word, &len);) {
        left->classes |= LEX(PAST);
        left->base = word_make(word, len);
    }
    for (at = lexicon_numbers; next_pair(&at, &left, &word, &len);)
        left->value = atoi(word);
    for (at = lexicon_slips; next_pair(&at, &left, &word, &len);)
        meant[left->id] = (uint16_t)word_make(word, len)->id;
    for (at = lexicon_keys; next_word(&at, &word, &len) && n_keys < MAX_KEYS;)
        keys[n_keys++] = word_make(word, len);
    for (size_t i = 1; i < next_id; i++) {
        uint64_t closed = LEX(WH) | LEX(AUX) | LEX(DET) | LEX(PREP) | LEX(PRONOUN);
        if (words[i].classes & closed)
            words[i].classes |= LEX(FUNCTION);
    }
}

const struct lexicon_word *lexicon_find(const char *text, size_t len)
{
    if (!filled)
        fill();
    unsigned id = slots[slot_of(text, len)];
    if (id == 0)
        return NULL;
    return &words[meant[id] != 0 ? meant[id] : id];
}

const struct lexicon_word *lexicon_intern(const char *text, size_t len)
{
    if (!filled)
        fill();
    return word_make(text, len);
}

/* True when one letter added, lost, changed or swapped with its neighbour makes b of a. */
static bool one_slip(const char *a, size_t na, const char *b, size_t nb)
{
    size_t head = 0, tail = 0;
    while (head < na && head < nb && a[head] == b[head])
        head++;
    while (tail < na - head && tail < nb - head && a[na - 1 - tail] == b[nb - 1 - tail])
        tail++;
    size_t ra = na - head - tail, rb = nb - head - tail;
    if (ra + rb == 1 || (ra == 1 && rb == 1))
        return true;
    return ra == 2 && rb == 2 && a[head] == b[head + 1] && a[head + 1] == b[head];
}

const struct lexicon_word *lexicon_guess(const char *text, size_t len)
{
    if (!filled)
        fill();
    if (len < 5 || len > 16)
        return NULL;
    for (size_t i = 0; i < n_keys; i++) {
        size_t n = keys[i]->len;
        if (n >= 6 && n + 1 >= len && len + 1 >= n && keys[i]->text[0] == text[0] &&
            one_slip(text, len, keys[i]->text, n))
            return keys[i];
    }
    return NULL;
}
