/* Cuts a message into words: contractions are opened ("what's" → what is), quotes, bullets and
 * dates marked, command words with a slip of the finger recognised. */
#include "language/words.h"

#include <ctype.h>
#include <string.h>

/* What the apostrophe stands for, and the spellings without one. */
static const struct {
    const char *whole, *first, *second;
} contractions[] = {
    {"what's", "what", "is"},
    {"whats", "what", "is"},
    {"who's", "who", "is"},
    {"when's", "when", "is"},
    {"where's", "where", "is"},
    {"how's", "how", "is"},
    {"hows", "how", "is"},
    {"how're", "how", "are"},
    {"how've", "how", "have"},
    {"that's", "that", "is"},
    {"thats", "that", "is"},
    {"it's", "it", "is"},
    {"there's", "there", "is"},
    {"here's", "here", "is"},
    {"let's", "let", "us"},
    {"lets", "let", "us"},
    {"i'm", "i", "am"},
    {"im", "i", "am"},
    {"i've", "i", "have"},
    {"ive", "i", "have"},
    {"i'd", "i", "would"},
    {"i'll", "i", "will"},
    {"we've", "we", "have"},
    {"we'd", "we", "would"},
    {"we'll", "we", "will"},
    {"we're", "we", "are"},
    {"you're", "you", "are"},
    {"you've", "you", "have"},
    {"you'll", "you", "will"},
    {"you'd", "you", "would"},
    {"they're", "they", "are"},
    {"it'll", "it", "will"},
    {"that'll", "that", "will"},
    {"that'd", "that", "would"},
    {"don't", "do", "not"},
    {"dont", "do", "not"},
    {"doesn't", "does", "not"},
    {"doesnt", "does", "not"},
    {"didn't", "did", "not"},
    {"didnt", "did", "not"},
    {"isn't", "is", "not"},
    {"isnt", "is", "not"},
    {"aren't", "are", "not"},
    {"wasn't", "was", "not"},
    {"weren't", "were", "not"},
    {"can't", "can", "not"},
    {"cant", "can", "not"},
    {"cannot", "can", "not"},
    {"couldn't", "could", "not"},
    {"won't", "will", "not"},
    {"wont", "will", "not"},
    {"wouldn't", "would", "not"},
    {"shouldn't", "should", "not"},
    {"haven't", "have", "not"},
    {"havent", "have", "not"},
    {"hasn't", "has", "not"},
    {"hadn't", "had", "not"},
    {"wanna", "want", "to"},
    {"gotta", "got", "to"},
    {"gonna", "going", "to"},
    {"gimme", "give", "me"},
    {"lemme", "let", "me"},
    {"y'all", "you", "all"},
    {"what're", "what", "are"},
};

static const char *const abbreviations[] = {
    "mr",  "mrs",  "ms",   "dr",     "st",   "vs",    "etc",  "no",  "co",  "inc", "ave",
    "jr",  "sr",   "dept", "approx", "apt",  "a.m",   "p.m",  "e.g", "i.e", "jan", "feb",
    "mar", "apr",  "jun",  "jul",    "aug",  "sep",   "sept", "oct", "nov", "dec", "mon",
    "tue", "tues", "wed",  "thu",    "thur", "thurs", "fri",  "sat", "sun", "fig", "pg"};

struct reader {
    struct arena *arena;
    const char *raw;
    size_t len, at;
    unsigned pending; /* flags for the next word */
    size_t quote_end; /* end of the quotation we are in; 0 outside */
    struct words *out;
    size_t room;
};

static bool is_word_byte(unsigned char c)
{
    return isalnum(c) || c >= 0x80 || c == '_' || c == '#' || c == '@' || c == '&' || c == '%' ||
           c == '$' || c == '+';
}

/* Bytes of a quotation mark at p, 0 if there is none; *kind tells which marks close it. */
static size_t quote_at(const char *p, char *kind)
{
    static const struct {
        const char *bytes;
        char kind;
    } marks[] = {{"\"", 'd'},
                 {"'", 's'},
                 {"`", 's'},
                 {"\xe2\x80\x9c", 'd'},
                 {"\xe2\x80\x9d", 'd'},
                 {"\xe2\x80\x9e", 'd'},
                 {"\xe2\x80\x98", 's'},
                 {"\xe2\x80\x99", 's'},
                 {"\xc2\xab", 'd'},
                 {"\xc2\xbb", 'd'}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t n = strlen(marks[i].bytes);
        if (strncmp(p, marks[i].bytes, n) == 0) {
            *kind = marks[i].kind;
            return n;
        }
    }
    return 0;
}

/* An opening quotation mark at `at`: the place of its closing one, 0 when none follows. */
static size_t closing_quote(const struct reader *r, size_t from, char kind)
{
    for (size_t i = from; i < r->len && r->raw[i] != '\n'; i++) {
        char k;
        size_t n = quote_at(r->raw + i, &k);
        if (n == 0 || k != kind || i == from)
            continue;
        unsigned char next = (unsigned char)r->raw[i + n];
        if (!is_word_byte(next))
            return i;
        i += n - 1;
    }
    return 0;
}

static bool ends_sentence(const struct reader *r)
{
    if (r->out->n == 0)
        return true;
    const struct word *last = &r->out->at[r->out->n - 1];
    for (size_t i = 0; i < sizeof abbreviations / sizeof *abbreviations; i++)
        if (words_is(last, abbreviations[i]))
            return false;
    /* "12.05. to" goes on, "at 5. Then" does not */
    const char *p = r->raw + r->at + 1;
    p += strspn(p, " \t");
    return !(isdigit((unsigned char)last->text[last->len - 1]) && islower((unsigned char)*p));
}

static struct word *push(struct reader *r, const char *text, size_t len, size_t start, size_t end)
{
    struct word *w = &r->out->at[r->out->n++];
    memset(w, 0, sizeof *w);
    w->text = text;
    w->len = len;
    w->start = start;
    w->end = end;
    w->flags = r->pending;
    r->pending = 0;
    if (r->quote_end > 0)
        w->flags |= WORD_QUOTED;
    const struct lexicon_word *known = lexicon_find(text, len);
    if (known == NULL)
        known = lexicon_guess(text, len);
    if (known != NULL) {
        w->text = known->text;
        w->len = known->len;
        w->id = known->id;
        w->classes = known->classes;
        w->value = known->value;
        w->base = known->base;
    }
    if (isdigit((unsigned char)text[0])) {
        int value = 0;
        size_t i = 0;
        while (i < len && isdigit((unsigned char)text[i]) && value < 100000)
            value = value * 10 + (text[i++] - '0');
        if (i == len)
            w->classes |= LEX(NUMBER), w->value = value;
    }
    return w;
}

/* A word's bytes in lower case, with its typographic apostrophes straightened. */
static char *lower(struct reader *r, size_t start, size_t end, size_t *len)
{
    char *out = arena_alloc(r->arena, end - start + 1);
    size_t n = 0;
    for (size_t i = start; i < end; i++) {
        if (end - i >= 3 && memcmp(r->raw + i, "\xe2\x80\x99", 3) == 0) {
            out[n++] = '\'';
            i += 2;
        } else {
            out[n++] = (char)tolower((unsigned char)r->raw[i]);
        }
    }
    *len = n;
    return out;
}

static void add_word(struct reader *r, size_t start, size_t end)
{
    size_t len;
    char *text = lower(r, start, end, &len);
    unsigned capital = isupper((unsigned char)r->raw[start]) ? WORD_CAPITAL : 0;
    if (len < 12 && r->quote_end == 0)
        for (size_t i = 0; i < sizeof contractions / sizeof *contractions; i++)
            if (*text == *contractions[i].whole && strcmp(text, contractions[i].whole) == 0 &&
                !(len == 2 && capital && text[1] == 'd')) {
                const char *a = contractions[i].first, *b = contractions[i].second;
                push(r, a, strlen(a), start, end)->flags |= capital;
                push(r, b, strlen(b), start, end)->flags |= WORD_JOINED;
                return;
            }
    push(r, text, len, start, end)->flags |= capital;
    if (r->quote_end > 0) {
        /* the rest of the quotation may be marks only */
        size_t i = end;
        while (i < r->quote_end && !is_word_byte((unsigned char)r->raw[i]))
            i++;
        if (i >= r->quote_end)
            r->out->at[r->out->n - 1].flags |= WORD_QUOTE_END;
    }
}

/* Where the word that begins at `at` ends: "mom's", "3:30", "to-do" and "v1.2" are one word. */
static size_t word_end(const struct reader *r)
{
    size_t limit = r->quote_end > 0 ? r->quote_end : r->len, i = r->at;
    while (i < limit) {
        unsigned char c = (unsigned char)r->raw[i];
        char kind;
        size_t q = c >= 0x80 || c == '\'' ? quote_at(r->raw + i, &kind) : 0;
        if (q > 0) {
            bool inside = kind == 's' && i > r->at && is_word_byte((unsigned char)r->raw[i + q]);
            if (!inside)
                break;
            i += q;
        } else if (is_word_byte(c)) {
            i++;
        } else if (i > r->at && i + 1 < limit && strchr("-.:/,", c) != NULL &&
                   isalnum((unsigned char)r->raw[i + 1]) && isalnum((unsigned char)r->raw[i - 1])) {
            bool digits =
                isdigit((unsigned char)r->raw[i + 1]) && isdigit((unsigned char)r->raw[i - 1]);
            bool letters =
                isalpha((unsigned char)r->raw[i + 1]) && isalpha((unsigned char)r->raw[i - 1]);
            bool shorthand =
                c == '.' && letters &&
                (i + 2 >= limit || !isalpha((unsigned char)r->raw[i + 2]) || r->raw[i + 2] == '.');
            bool site = c == '.' && letters && islower((unsigned char)r->raw[i + 1]);
            if (!(c == '-' || c == '/' || digits || shorthand || site))
                break;
            i++;
        } else {
            break;
        }
    }
    return i;
}

/* Takes one byte, or mark, that is no part of a word. */
static void take_mark(struct reader *r)
{
    char c = r->raw[r->at], kind;
    size_t q = quote_at(r->raw + r->at, &kind);
    if (r->quote_end > 0 && r->at >= r->quote_end) {
        r->quote_end = 0;
        r->at += q > 0 ? q : 1;
        return;
    }
    if (q > 0) {
        unsigned char before = r->at > 0 ? (unsigned char)r->raw[r->at - 1] : ' ';
        size_t close = is_word_byte(before) ? 0 : closing_quote(r, r->at + q, kind);
        r->at += q;
        if (r->quote_end == 0 && close > r->at)
            r->quote_end = close;
        return;
    }
    bool blank_next = r->raw[r->at + 1] == '\0' || isspace((unsigned char)r->raw[r->at + 1]);
    if (c == ',')
        r->pending |= WORD_COMMA;
    else if (c == ':' || (c == '-' && blank_next && r->out->n > 0 && r->raw[r->at - 1] == ' '))
        r->pending |= WORD_COLON;
    else if (c == '?' && r->out->n > 0)
        r->out->at[r->out->n - 1].flags |= WORD_ASKED;
    if (c == '\n' || c == ';' || c == '!' || c == '?' || (c == '.' && ends_sentence(r)))
        r->pending |= WORD_BREAK;
    r->at++;
    if (c == '\n') {
        size_t i = r->at + strspn(r->raw + r->at, " \t");
        if (strchr("-*+", r->raw[i]) != NULL && r->raw[i] != '\0' && r->raw[i + 1] == ' ') {
            r->pending |= WORD_BULLET;
            r->at = i + 1;
        } else if (strncmp(r->raw + i, "\xe2\x80\xa2", 3) == 0) {
            r->pending |= WORD_BULLET;
            r->at = i + 3;
        } else {
            size_t d = strspn(r->raw + i, "0123456789");
            if (d > 0 && d < 3 && strchr(".)", r->raw[i + d]) != NULL && r->raw[i + d] != '\0') {
                r->pending |= WORD_BULLET;
                r->at = i + d + 1;
            }
        }
    }
}

/* "to do" as a noun is one word: "my to do list", "a to do", "to dos"; not "what I have to do". */
static void merge_todo(struct words *w)
{
    static const char *const before[] = {"my",     "the", "a",       "an",     "new",  "this",
                                         "that",   "our", "another", "create", "mark", "complete",
                                         "finish", "add", "any",     "your",   NULL};
    static const char *const after[] = {"list", "lists", "item", "items", "app", NULL};
    size_t out = 0;
    for (size_t i = 0; i < w->n; i++) {
        struct word *a = &w->at[i], *b = a + 1;
        bool noun = false, plural = i + 1 < w->n && (words_is(b, "dos") || words_is(b, "do's"));
        if (i + 1 < w->n && words_is(a, "to") && (words_is(b, "do") || plural) &&
            !((a->flags | b->flags) & WORD_QUOTED)) {
            noun = plural;
            for (size_t k = 0; before[k] != NULL; k++)
                noun |= out > 0 && words_is(&w->at[out - 1], before[k]);
            noun |= out > 0 && (w->at[out - 1].classes & (LEX(ORDINAL) | LEX(DELETE)));
            noun |= out == 0 && i + 2 < w->n && (w->at[i + 2].flags & WORD_COLON);
            for (size_t k = 0; after[k] != NULL; k++)
                noun |= i + 2 < w->n && words_is(&w->at[i + 2], after[k]);
        }
        w->at[out] = *a;
        if (noun) {
            const struct lexicon_word *todo =
                plural ? lexicon_find("todos", 5) : lexicon_find("todo", 4);
            w->at[out].text = todo->text;
            w->at[out].len = todo->len;
            w->at[out].id = todo->id;
            w->at[out].classes = todo->classes;
            w->at[out].end = b->end;
            w->at[out].flags |= b->flags & WORD_ASKED;
            i++;
        }
        out++;
    }
    w->n = out;
}

/* Marks the words inside [start, end) as one date. */
static void mark(struct words *w, size_t start, size_t end, bool repeat)
{
    bool first = true;
    size_t lo = 0, hi = w->n;
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (w->at[mid].end <= start)
            lo = mid + 1;
        else
            hi = mid;
    }
    for (size_t i = lo; i < w->n && w->at[i].start < end; i++) {
        if (w->at[i].flags & WORD_QUOTED)
            continue;
        w->at[i].flags |= WORD_DATE | (first ? WORD_DATE_START : 0) | (repeat ? WORD_REPEAT : 0);
        first = false;
    }
}

/* The words of a repetition that starts at i ("every other week", "once a month", "daily" at the
 * end of a sentence): how many, 0 for none. */
static size_t repetition(const struct words *w, size_t i)
{
    static const char *const units[] = {
        "day",     "days",     "week",    "weeks",   "month",    "months", "year",
        "years",   "hour",     "hours",   "morning", "evening",  "night",  "afternoon",
        "weekday", "weekdays", "weekend", "minutes", "mornings", "nights", NULL};
    static const char *const adverbs[] = {"daily",    "weekly",  "monthly", "yearly", "everyday",
                                          "annually", "nightly", "hourly",  NULL};
    size_t j = i;
    bool last = i + 1 == w->n || (i > 0 && words_is(&w->at[i + 1], "to")) ||
                (w->at[i + 1].flags & (WORD_BREAK | WORD_COMMA | WORD_DATE));
    for (size_t k = 0; adverbs[k] != NULL && last; k++)
        if (words_is(&w->at[i], adverbs[k]))
            return 1;
    bool once = words_is(&w->at[i], "once") || words_is(&w->at[i], "twice");
    if (once && i + 1 < w->n && words_is(&w->at[i + 1], "weekly"))
        return 2;
    if (!once && !words_is(&w->at[i], "every") && !words_is(&w->at[i], "each"))
        return 0;
    j++;
    while (j < w->n && j < i + 3 &&
           (words_is(&w->at[j], "other") || words_is(&w->at[j], "single") ||
            words_is(&w->at[j], "few") || words_is(&w->at[j], "second") ||
            words_is(&w->at[j], "third") || (w->at[j].classes & LEX(NUMBER)) ||
            (once && (words_is(&w->at[j], "a") || words_is(&w->at[j], "per") ||
                      words_is(&w->at[j], "every")))))
        j++;
    if (j < w->n && (w->at[j].flags & WORD_DATE))
        return j - i;
    for (size_t k = 0; units[k] != NULL && j < w->n; k++)
        if (words_is(&w->at[j], units[k]))
            return j + 1 - i;
    return 0;
}

static void mark_repetitions(struct words *w)
{
    for (size_t i = 0; i < w->n; i++) {
        size_t n = w->at[i].flags & (WORD_QUOTED | WORD_REPEAT) ? 0 : repetition(w, i);
        for (size_t j = i; j < i + n; j++)
            w->at[j].flags |= WORD_DATE | WORD_REPEAT | (j == i ? WORD_DATE_START : 0);
        i += n > 0 ? n - 1 : 0;
    }
    /* "Tuesday and Thursday" is one expression */
    for (size_t i = 1; i + 1 < w->n; i++)
        if ((w->at[i - 1].flags & WORD_DATE) && (w->at[i + 1].flags & WORD_DATE) &&
            (words_is(&w->at[i], "and") || words_is(&w->at[i], "or") || words_is(&w->at[i], "of")))
            w->at[i].flags |= WORD_DATE;
}

struct words words_read(struct arena *a, const char *text, const struct when_now *now)
{
    enum { DATES = 64 };
    struct words out = {text, NULL, 0};
    struct reader r = {.arena = a, .raw = text, .len = strlen(text), .out = &out};
    size_t room = r.len / 2 + 4 > WORDS_MAX ? WORDS_MAX : r.len / 2 + 4;
    out.at = arena_alloc(a, (room + 2) * 2 * sizeof *out.at);
    while (r.at < r.len && out.n < room) {
        bool done = r.quote_end > 0 && r.at >= r.quote_end;
        size_t end = done ? r.at : word_end(&r);
        if (end > r.at) {
            add_word(&r, r.at, end);
            r.at = end;
        } else {
            take_mark(&r);
        }
    }
    merge_todo(&out);
    struct when *dates = arena_room(a, DATES * sizeof *dates);
    size_t n = when_find_all(text, now, dates, DATES);
    for (size_t i = 0; i < n; i++)
        mark(&out, dates[i].start, dates[i].end, dates[i].recurring);
    mark_repetitions(&out);
    return out;
}

/* Widens a text by the bracket or quotation mark that its other half stands in: "(draft)". */
static void take_marks(const char *raw, size_t *start, size_t *end)
{
    static const char pairs[] = "()[]{}\"\"";
    for (const char *p = pairs; *p != '\0'; p += 2) {
        size_t opened = 0, closed = 0;
        for (size_t i = *start; i < *end; i++) {
            opened += raw[i] == p[0];
            closed += raw[i] == p[1];
        }
        bool odd = p[0] == p[1] ? opened % 2 == 1 : opened > closed;
        if (odd && raw[*end] == p[1])
            ++*end;
        else if ((p[0] == p[1] ? opened % 2 == 1 : closed > opened) && *start > 0 &&
                 raw[*start - 1] == p[0])
            --*start;
    }
}

char *words_text(struct arena *a, const struct words *w, size_t i, size_t j)
{
    if (i >= j || j > w->n)
        return arena_strdup(a, "");
    size_t start = w->at[i].start, end = w->at[j - 1].end;
    if (!(w->at[i].flags & WORD_QUOTED) || !(w->at[j - 1].flags & WORD_QUOTED))
        take_marks(w->raw, &start, &end);
    return arena_strndup(a, w->raw + start, end - start);
}
