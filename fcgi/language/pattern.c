/* Compiles patterns to a few instructions each and runs them by backtracking, with a budget of
 * steps so that no message can take long. Most patterns are not even tried: each knows a few words
 * that it cannot do without. */
#include "language/pattern.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum op { OP_WORD, OP_ANY, OP_CONTENT, OP_DATE, OP_COLON, OP_SPLIT, OP_JUMP, OP_SAVE, OP_END };

enum {
    MAX_PROGRAM = 24000,
    MAX_IDS = 16000,
    MAX_CLASSES = 1000,
    MAX_PATTERNS = 600,
    MAX_NEEDS = 3
};

/* Every worker that has read a message holds thousands of them: they are small. */
struct instruction {
    uint8_t op;
    uint8_t n;        /* OP_WORD: how many ids; OP_SAVE: slot * 2, + 1 for its end */
    uint16_t x, y;    /* OP_SPLIT: tries x, then y; OP_JUMP: x; OP_WORD: x is the first id */
    uint16_t classes; /* OP_WORD: which of the set's classes */
};

/* A word by its classes and its id, or several; of the id only a few bits are kept. */
struct sign {
    uint64_t classes, ids;
};

/* Words without which a pattern cannot fit. */
struct needs {
    struct sign at[MAX_NEEDS];
    unsigned n;
};

struct pattern_set {
    const struct instruction *program;
    const uint16_t *ids;
    const uint64_t *classes; /* each combination once; the first is none */
    const unsigned *starts;
    const struct needs *needs;
    size_t n_patterns;
};

/* What a set is made in; it is copied out of it, since most of this stays empty. */
struct compiler {
    struct instruction program[MAX_PROGRAM];
    unsigned n_program;
    uint16_t ids[MAX_IDS];
    unsigned n_ids;
    uint64_t classes[MAX_CLASSES];
    unsigned n_classes;
    unsigned starts[MAX_PATTERNS];
    struct needs needs[MAX_PATTERNS];
    size_t n_patterns;
    int depth; /* of groups and macros */
    const struct pattern_macro *macros;
    const char *whole; /* the pattern being compiled, for messages */
};

static void bad(const struct compiler *s, const char *why)
{
    fprintf(stderr, "pattern: %s in: %s\n", why, s->whole);
    abort();
}

static uint16_t emit(struct compiler *s, enum op op)
{
    if (s->n_program == MAX_PROGRAM)
        bad(s, "program too long");
    s->program[s->n_program].op = (uint8_t)op;
    return (uint16_t)s->n_program++;
}

static void compile_sequence(struct compiler *s, const char **at, bool in_group);

static void skip_blanks(const char **at)
{
    *at += strspn(*at, " ");
}

static uint16_t index_of_classes(struct compiler *s, uint64_t classes)
{
    for (unsigned i = 0; i < s->n_classes; i++)
        if (s->classes[i] == classes)
            return (uint16_t)i;
    if (s->n_classes == MAX_CLASSES)
        bad(s, "too many classes");
    s->classes[s->n_classes] = classes;
    return (uint16_t)s->n_classes++;
}

/* One of a word's alternatives: a literal or a class. */
static void compile_choice(struct compiler *s, struct instruction *in, uint64_t *classes,
                           const char *text, size_t len)
{
    if (text[0] == '%') {
        uint64_t class = lexicon_class(text + 1, len - 1);
        if (class == 0)
            bad(s, "unknown class");
        *classes |= class;
        return;
    }
    if (s->n_ids == MAX_IDS || in->n == UINT8_MAX)
        bad(s, "too many words");
    s->ids[s->n_ids++] = (uint16_t)lexicon_intern(text, len)->id;
    in->n++;
}

static void compile_word(struct compiler *s, const char **at, bool in_group)
{
    struct instruction *in = &s->program[emit(s, OP_WORD)];
    uint64_t classes = 0;
    in->x = (uint16_t)s->n_ids;
    for (;; (*at)++) {
        size_t len = strcspn(*at, " |?)(");
        if (len == 0)
            bad(s, "a word is missing");
        compile_choice(s, in, &classes, *at, len);
        *at += len;
        if (**at != '|' || in_group)
            break;
    }
    in->classes = index_of_classes(s, classes);
}

static void compile_capture(struct compiler *s, const char **at)
{
    static const char letters[] = "trndfx";
    const char *letter = (*at)[1] != '\0' ? strchr(letters, (*at)[1]) : NULL;
    const char *close = strchr(*at, '}');
    if (letter == NULL || close == NULL)
        bad(s, "bad capture");
    unsigned slot = (unsigned)(letter - letters);
    bool empty = memchr(*at, '?', (size_t)(close - *at)) != NULL;
    bool date = memchr(*at, '@', (size_t)(close - *at)) != NULL;
    *at = close + 1;
    unsigned i = emit(s, OP_SAVE);
    s->program[i].n = (uint8_t)(slot * 2);
    if (empty) { /* L: split(out, any); any; jump L */
        unsigned split = emit(s, OP_SPLIT);
        emit(s, OP_ANY);
        unsigned jump = emit(s, OP_JUMP);
        s->program[jump].x = split;
        s->program[split].x = jump + 1;
        s->program[split].y = split + 1;
    } else {
        unsigned any = emit(s, date ? OP_DATE : OP_ANY), split = emit(s, OP_SPLIT);
        s->program[split].x = date ? any : split + 1;
        s->program[split].y = date ? split + 1 : any;
    }
    i = emit(s, OP_SAVE);
    s->program[i].n = (uint8_t)(slot * 2 + 1);
}

static void compile_macro(struct compiler *s, const char **at)
{
    const char *close = strchr(*at, ']');
    if (close == NULL)
        bad(s, "bad macro");
    size_t len = (size_t)(close - *at) - 1;
    for (const struct pattern_macro *m = s->macros; m->name != NULL; m++)
        if (strlen(m->name) == len && memcmp(m->name, *at + 1, len) == 0) {
            const char *text = m->text;
            compile_sequence(s, &text, false);
            *at = close + 1;
            return;
        }
    bad(s, "unknown macro");
}

/* (a|b c|d): each branch ends in a jump to the end; single words are one choice. */
static void compile_group(struct compiler *s, const char **at)
{
    unsigned jumps[64], n = 0;
    (*at)++;
    if ((*at)[strcspn(*at, " ()[]{}?@~.:")] == ')') {
        compile_word(s, at, false);
        (*at)++;
        return;
    }
    for (;;) {
        unsigned split = emit(s, OP_SPLIT);
        s->program[split].x = split + 1;
        compile_sequence(s, at, true);
        if (**at == ')') {
            s->program[split].y = split + 1; /* the last branch: no other way */
            break;
        }
        if (**at != '|' || n == 64)
            bad(s, "group not closed");
        (*at)++;
        jumps[n] = emit(s, OP_JUMP);
        s->program[split].y = jumps[n++] + 1;
    }
    (*at)++;
    for (unsigned i = 0; i < n; i++)
        s->program[jumps[i]].x = s->n_program;
}

static void compile_element(struct compiler *s, const char **at, bool in_group)
{
    unsigned i;
    switch (**at) {
    case '{':
        compile_capture(s, at);
        return;
    case '[':
        compile_macro(s, at);
        return;
    case '(':
        compile_group(s, at);
        return;
    case '@':
        (*at)++;
        i = emit(s, OP_DATE);
        emit(s, OP_SPLIT);
        s->program[i + 1].x = i;
        s->program[i + 1].y = i + 2;
        return;
    case '.':
    case '~':
    case ':':
        emit(s, **at == '.' ? OP_ANY : **at == '~' ? OP_CONTENT : OP_COLON);
        (*at)++;
        return;
    default:
        compile_word(s, at, in_group);
    }
}

static uint64_t id_sign(unsigned id)
{
    return id == 0 ? 0 : (uint64_t)1 << (id & 63);
}

/* The element is one word that must be there. */
static void add_need(struct compiler *s, const struct instruction *in)
{
    struct needs *needs = &s->needs[s->n_patterns - 1];
    if (needs->n == MAX_NEEDS)
        return;
    struct sign need = {.classes = s->classes[in->classes]};
    for (unsigned i = 0; i < in->n; i++)
        need.ids |= id_sign(s->ids[in->x + i]);
    needs->at[needs->n++] = need;
}

static const char *behind(const char *at, char close)
{
    const char *end = strchr(at, close);
    return end == NULL ? "" : end + 1;
}

/* Whether the element that begins here has a '?' behind it. */
static bool is_optional(const char *at, bool in_group)
{
    int depth = 0;
    switch (*at) {
    case '{':
        return *behind(at, '}') == '?';
    case '[':
        return *behind(at, ']') == '?';
    case '(':
        do
            depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        while (*at++ != '\0' && depth > 0);
        return depth == 0 && *at == '?';
    case '@':
    case '.':
    case '~':
    case ':':
        return at[1] == '?';
    default:
        return at[strcspn(at, in_group ? " |?)(" : " ?)(")] == '?';
    }
}

/* Elements up to the end, a ')' or a '|' that stands alone. */
static void compile_sequence(struct compiler *s, const char **at, bool in_group)
{
    s->depth++;
    for (skip_blanks(at); **at != '\0' && **at != ')' && **at != '|'; skip_blanks(at)) {
        unsigned first = s->n_program;
        if (is_optional(*at, in_group)) {
            emit(s, OP_SPLIT);
            compile_element(s, at, in_group);
            (*at)++;
            s->program[first].x = (uint16_t)(first + 1);
            s->program[first].y = (uint16_t)s->n_program;
            continue;
        }
        compile_element(s, at, in_group);
        if (s->depth == 1 && s->n_program == first + 1 && s->program[first].op == OP_WORD)
            add_need(s, &s->program[first]);
    }
    s->depth--;
}

static void *copy_of(const void *bytes, size_t size)
{
    void *copy = malloc(size);
    if (copy == NULL)
        abort();
    return memcpy(copy, bytes, size);
}

static struct pattern_set *set_of(const struct compiler *s)
{
    struct pattern_set set = {
        .program = copy_of(s->program, s->n_program * sizeof *s->program),
        .ids = copy_of(s->ids, s->n_ids * sizeof *s->ids),
        .classes = copy_of(s->classes, s->n_classes * sizeof *s->classes),
        .starts = copy_of(s->starts, s->n_patterns * sizeof *s->starts),
        .needs = copy_of(s->needs, s->n_patterns * sizeof *s->needs),
        .n_patterns = s->n_patterns,
    };
    return copy_of(&set, sizeof set);
}

struct pattern_set *pattern_compile(const struct pattern *patterns,
                                    const struct pattern_macro *macros)
{
    struct compiler *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    s->macros = macros;
    s->n_classes = 1;
    for (; patterns->text != NULL; patterns++) {
        const char *at = s->whole = patterns->text;
        if (s->n_patterns == MAX_PATTERNS)
            bad(s, "too many patterns");
        s->starts[s->n_patterns++] = s->n_program;
        compile_sequence(s, &at, false);
        if (*at != '\0')
            bad(s, "stray ) or |");
        emit(s, OP_END);
    }
    struct pattern_set *set = set_of(s);
    free(s);
    return set;
}

struct run {
    const struct pattern_set *set;
    const struct words *w;
    size_t to;
    bool whole;
    long *budget;
    size_t saved[SLOT_COUNT_ * 2];
    size_t end;
};

static bool takes(const struct pattern_set *s, const struct instruction *in, const struct word *w)
{
    if (w->flags & WORD_QUOTED)
        return false;
    if (s->classes[in->classes] & w->classes)
        return true;
    if (w->id != 0)
        for (unsigned i = 0; i < in->n; i++)
            if (s->ids[in->x + i] == w->id)
                return true;
    return false;
}

/* False when a way fails at its first word: most do, and it is cheaper to look than to go. */
static bool opens(const struct run *r, unsigned pc, size_t at)
{
    const struct instruction *in = &r->set->program[pc];
    return in->op != OP_WORD || (at < r->to && takes(r->set, in, &r->w->at[at]));
}

static bool step(struct run *r, unsigned pc, size_t at)
{
    for (;;) {
        const struct instruction *in = &r->set->program[pc];
        const struct word *w = at < r->to ? &r->w->at[at] : NULL;
        if (--*r->budget < 0)
            return false;
        switch (in->op) {
        case OP_WORD:
            if (w == NULL || !takes(r->set, in, w))
                return false;
            at++, pc++;
            break;
        case OP_ANY:
            if (w == NULL)
                return false;
            at++, pc++;
            break;
        case OP_CONTENT:
            if (w == NULL || (w->classes & LEX(FUNCTION)) || (w->flags & WORD_QUOTED))
                return false;
            at++, pc++;
            break;
        case OP_DATE:
            if (w == NULL || !(w->flags & WORD_DATE))
                return false;
            at++, pc++;
            break;
        case OP_COLON:
            if (w == NULL || !(w->flags & WORD_COLON))
                return false;
            pc++;
            break;
        case OP_SPLIT:
            if (in->x != in->y && opens(r, in->x, at) && step(r, in->x, at))
                return true;
            pc = in->y;
            break;
        case OP_JUMP:
            pc = in->x;
            break;
        case OP_SAVE: {
            size_t old = r->saved[in->n];
            r->saved[in->n] = at;
            if (step(r, pc + 1, at))
                return true;
            r->saved[in->n] = old;
            return false;
        }
        default:
            if (r->whole && at != r->to)
                return false;
            r->end = at;
            return true;
        }
    }
}

static struct sign sign_of(const struct words *w, size_t from, size_t to)
{
    struct sign all = {0, 0};
    for (size_t i = from; i < to; i++)
        if (!(w->at[i].flags & WORD_QUOTED)) {
            all.classes |= w->at[i].classes;
            all.ids |= id_sign(w->at[i].id);
        }
    return all;
}

static bool may_fit(const struct pattern_set *s, size_t pattern, const struct sign *words)
{
    for (unsigned i = 0; i < s->needs[pattern].n; i++) {
        const struct sign *need = &s->needs[pattern].at[i];
        if (!(need->classes & words->classes) && !(need->ids & words->ids))
            return false;
    }
    return true;
}

static bool find(struct run *r, size_t from, size_t *index)
{
    struct sign words = sign_of(r->w, from, r->to);
    for (; *index < r->set->n_patterns; (*index)++) {
        if (!may_fit(r->set, *index, &words))
            continue;
        memset(r->saved, 0, sizeof r->saved);
        if (step(r, r->set->starts[*index], from))
            return true;
        if (*r->budget < 0)
            return false;
    }
    return false;
}

bool pattern_next(const struct pattern_set *set, const struct words *w, size_t from, size_t to,
                  size_t *index, struct pattern_match *out, long *budget)
{
    struct run r = {.set = set, .w = w, .to = to, .whole = true, .budget = budget};
    if (!find(&r, from, index))
        return false;
    for (size_t i = 0; i < SLOT_COUNT_; i++) {
        out->from[i] = r.saved[i * 2];
        out->to[i] = r.saved[i * 2 + 1];
    }
    return true;
}

bool pattern_prefix(const struct pattern_set *set, const struct words *w, size_t from, size_t to,
                    size_t *index, size_t *end, long *budget)
{
    struct run r = {.set = set, .w = w, .to = to, .whole = false, .budget = budget};
    if (!find(&r, from, index))
        return false;
    *end = r.end;
    return true;
}
