/* Claims: sentences that say something was done: "I've added …", "… has been deleted", "Done!".
 * Each needs a successful call of its own kind in this turn. Questions, negations and plans claim
 * nothing. The reading is by words, not by grammar: it errs towards asking the model once more. */
#include "domain/grounding_parts.h"

#include <ctype.h>
#include <string.h>

#define WORDS_MAX 64

enum kind { KIND_ADD = 1, KIND_COMPLETE = 2, KIND_UPDATE = 4, KIND_DELETE = 8, KIND_ANY = 15 };

struct verb {
    const char *word;
    unsigned kinds; /* one successful call of any of these makes the claim true */
};

static const struct verb verbs[] = {
    {"added", KIND_ADD},
    {"created", KIND_ADD},
    {"noted", KIND_ADD | KIND_UPDATE},
    {"saved", KIND_ADD | KIND_UPDATE},
    {"scheduled", KIND_ADD | KIND_UPDATE},
    {"set", KIND_ADD | KIND_UPDATE},
    {"put", KIND_ADD},
    {"recorded", KIND_ADD | KIND_UPDATE},
    {"completed", KIND_COMPLETE},
    {"finished", KIND_COMPLETE},
    {"marked", KIND_COMPLETE | KIND_UPDATE},
    {"ticked", KIND_COMPLETE},
    {"crossed", KIND_COMPLETE},
    {"deleted", KIND_DELETE},
    {"removed", KIND_DELETE},
    {"erased", KIND_DELETE},
    {"cleared", KIND_DELETE},
    {"cancelled", KIND_DELETE},
    {"canceled", KIND_DELETE},
    {"binned", KIND_DELETE},
    {"updated", KIND_UPDATE},
    {"changed", KIND_UPDATE},
    {"renamed", KIND_UPDATE},
    {"moved", KIND_UPDATE},
    {"rescheduled", KIND_UPDATE},
    {"edited", KIND_UPDATE},
    {"modified", KIND_UPDATE},
    {"reopened", KIND_UPDATE},
    {"postponed", KIND_UPDATE},
    {"pushed", KIND_UPDATE},
    {"adjusted", KIND_UPDATE},
    {"prioritized", KIND_UPDATE},
};

/* --- what was done ----------------------------------------------------------------------------*/

static unsigned kinds_of_call(const struct model_done *d)
{
    if (!d->success)
        return 0;
    if (strcmp(d->tool, "add_task") == 0 || strcmp(d->tool, "create_task") == 0)
        return KIND_ADD;
    if (strcmp(d->tool, "complete_task") == 0)
        return KIND_COMPLETE;
    if (strcmp(d->tool, "delete_task") == 0)
        return KIND_DELETE;
    if (strcmp(d->tool, "update_task") == 0)
        return KIND_UPDATE | (strstr(d->arguments, "complete") != NULL ? KIND_COMPLETE : 0);
    return 0;
}

static unsigned kinds_done(const struct model_input *in)
{
    const struct model_message *turn = &in->messages[in->count - 1];
    unsigned kinds = 0;
    for (size_t i = 0; i < turn->done_count; i++)
        kinds |= kinds_of_call(&turn->done[i]);
    return kinds;
}

/* --- claims -----------------------------------------------------------------------------------*/

struct sentence {
    char *words[WORDS_MAX];
    size_t count;
    bool question, heading;
};

static void blank_quotes(char *text)
{
    for (char *p = text; *p != '\0'; p++) {
        const char *end = grounding_quote_end(text, p);
        if (end != NULL) {
            size_t len = (size_t)(end - p) + 1;
            memset(p, ' ', len);
            p += len - 1;
        }
    }
}

/* Takes one sentence off the text; returns what follows it. */
static char *next_sentence(char *p, struct sentence *s)
{
    memset(s, 0, sizeof *s);
    while (*p != '\0' && strchr(".!?\n;", *p) == NULL) {
        if (isalpha((unsigned char)*p)) {
            char *word = p;
            while (isalpha((unsigned char)*p) || (*p == '\'' && isalpha((unsigned char)p[1])))
                p++;
            s->heading = *p == ':' || (*p == '*' && strchr(p, ':') == p + strspn(p, "*"));
            if (s->count < WORDS_MAX)
                s->words[s->count++] = word;
            if (*p == '\0' || strchr(".!?\n;", *p) != NULL)
                break;
            *p++ = '\0';
        } else {
            p++;
        }
    }
    s->question = *p == '?';
    if (*p != '\0')
        *p++ = '\0';
    return p;
}

static const struct verb *verb_of(const char *word)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(word, verbs[i].word) == 0)
            return &verbs[i];
    return NULL;
}

static bool sentence_has(const struct sentence *s, const char *const *list)
{
    for (size_t i = 0; i < s->count; i++)
        if (grounding_one_of(s->words[i], list))
            return true;
    return false;
}

/* Is the verb at i said of the assistant, or of a task in the passive? */
static bool claims_at(const struct sentence *s, size_t i, bool claimed_before)
{
    static const char *const fillers[] = {"just", "already", "now",  "successfully", "also",
                                          "then", "have",    "gone", "ahead",        "and",
                                          "went", "all",     NULL};
    static const char *const me[] = {"i", "i've", "we", "we've", NULL};
    static const char *const passive[] = {"been", "got", "was", "were", "is", "are", "it's", NULL};
    static const char *const opening[] = {"done", "ok",    "okay",     "great", "sure", "alright",
                                          "got",  "it",    "yes",      "all",   "set",  "perfect",
                                          "task", "tasks", "reminder", "item",  NULL};
    size_t j = i;
    bool joined = false, now = false;
    while (j > 0 && grounding_one_of(s->words[j - 1], fillers)) {
        j--;
        joined |= strcmp(s->words[j], "and") == 0;
        now |= strcmp(s->words[j], "now") == 0;
    }
    if (joined && claimed_before)
        return true;
    if (j > 0 && grounding_one_of(s->words[j - 1], me))
        return true;
    if (j > 0 && grounding_one_of(s->words[j - 1], passive)) {
        /* "was completed" and "is set" tell of a state; "has been …" and "is now …" of a deed. */
        bool state = strcmp(s->words[i], "completed") == 0 || strcmp(s->words[i], "set") == 0 ||
                     strcmp(s->words[i], "scheduled") == 0 || strcmp(s->words[i], "finished") == 0;
        return !state || now || strcmp(s->words[j - 1], "been") == 0;
    }
    while (j > 0 && grounding_one_of(s->words[j - 1], opening))
        j--;
    return j == 0 && !(i + 1 == s->count && s->heading);
}

/* Words that make the sentence a plan, a condition or a denial. */
static bool no_claim(const struct sentence *s)
{
    static const char *const words[] = {
        "not",    "never", "couldn't", "can't",  "cannot", "didn't", "haven't", "hasn't",  "wasn't",
        "unable", "would", "could",    "should", "if",     "once",   "don't",   "nothing", NULL};
    return s->question || sentence_has(s, words);
}

/* Kinds that satisfy the claim at i; 0 when it claims nothing. */
static unsigned claim_kinds(const struct sentence *s, size_t i, bool claimed_before)
{
    static const char *const details[] = {"due",     "date",        "deadline", "note",
                                          "notes",   "description", "priority", "detail",
                                          "details", "time",        NULL};
    static const char *const things[] = {"tasks", "task", "items", "list", "ones", NULL};
    const struct verb *v = verb_of(s->words[i]);
    if (v == NULL || !claims_at(s, i, claimed_before))
        return 0;
    /* "Completed tasks: …" heads a list. */
    if (i == 0 && s->count > 1 && grounding_one_of(s->words[1], things))
        return 0;
    unsigned kinds = v->kinds;
    if (sentence_has(s, details))
        kinds |= KIND_UPDATE;
    return kinds;
}

static bool says_done(const struct sentence *s)
{
    return s->count > 0 && !s->heading &&
           ((strcmp(s->words[0], "done") == 0) ||
            (s->count == 2 && strcmp(s->words[0], "all") == 0 &&
             (strcmp(s->words[1], "done") == 0 || strcmp(s->words[1], "set") == 0)) ||
            (s->count >= 3 && strcmp(s->words[0], "consider") == 0 &&
             strcmp(s->words[s->count - 1], "done") == 0));
}

/* "… is now complete", "… is now gone": a deed without a verb of its own. */
static unsigned state_change(const struct sentence *s)
{
    for (size_t i = 0; i + 1 < s->count; i++)
        if (strcmp(s->words[i], "now") == 0) {
            const char *next = s->words[i + 1];
            if (strcmp(next, "complete") == 0 || strcmp(next, "done") == 0)
                return KIND_COMPLETE;
            if (strcmp(next, "gone") == 0)
                return KIND_DELETE;
            if (strcmp(next, "on") == 0)
                return KIND_ADD;
        }
    return 0;
}

bool grounding_false_claim(struct arena *a, const char *text, const struct model_input *in)
{
    unsigned done = kinds_done(in);
    char *copy = grounding_plain(a, text);
    blank_quotes(copy);
    while (*copy != '\0') {
        struct sentence s;
        copy = next_sentence(copy, &s);
        if (no_claim(&s))
            continue;
        if (says_done(&s) && (done & KIND_ANY) == 0)
            return true;
        unsigned state = state_change(&s);
        if (state != 0 && (state & done) == 0)
            return true;
        bool claimed = false;
        for (size_t i = 0; i < s.count; i++) {
            unsigned kinds = claim_kinds(&s, i, claimed);
            claimed |= kinds != 0;
            if (kinds != 0 && (kinds & done) == 0)
                return true;
        }
    }
    return false;
}
