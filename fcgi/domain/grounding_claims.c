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
    unsigned kinds;   /* one successful call of any of these makes the claim true */
    const char *with; /* a word that must follow for it to mean that; NULL for none */
};

static const struct verb verbs[] = {
    {"added", KIND_ADD, NULL},
    {"created", KIND_ADD, NULL},
    {"noted", KIND_ADD | KIND_UPDATE, NULL},
    {"saved", KIND_ADD | KIND_UPDATE, NULL},
    {"scheduled", KIND_ADD | KIND_UPDATE, NULL},
    {"set", KIND_ADD | KIND_UPDATE, NULL},
    {"put", KIND_ADD, NULL},
    {"recorded", KIND_ADD | KIND_UPDATE, NULL},
    {"completed", KIND_COMPLETE, NULL},
    {"finished", KIND_COMPLETE, NULL},
    {"marked", KIND_COMPLETE | KIND_UPDATE, NULL},
    {"ticked", KIND_COMPLETE, NULL},
    {"crossed", KIND_COMPLETE, NULL},
    {"deleted", KIND_DELETE, NULL},
    {"removed", KIND_DELETE, NULL},
    {"erased", KIND_DELETE, NULL},
    {"cleared", KIND_DELETE, NULL},
    {"cancelled", KIND_DELETE, NULL},
    {"canceled", KIND_DELETE, NULL},
    {"binned", KIND_DELETE, NULL},
    {"updated", KIND_UPDATE, NULL},
    {"changed", KIND_UPDATE, NULL},
    {"renamed", KIND_UPDATE, NULL},
    {"moved", KIND_UPDATE, NULL},
    {"rescheduled", KIND_UPDATE, NULL},
    {"edited", KIND_UPDATE, NULL},
    {"modified", KIND_UPDATE, NULL},
    {"reopened", KIND_UPDATE, NULL},
    {"postponed", KIND_UPDATE, NULL},
    {"pushed", KIND_UPDATE, NULL},
    {"adjusted", KIND_UPDATE, NULL},
    {"prioritized", KIND_UPDATE, NULL},
    {"bumped", KIND_UPDATE, NULL},
    {"made", KIND_UPDATE, "priority"},
    {"checked", KIND_COMPLETE, "off"},
    {"wiped", KIND_DELETE, NULL},
    {"got", KIND_DELETE, "rid"},
    {"gotten", KIND_DELETE, "rid"},
    {"taken", KIND_DELETE | KIND_COMPLETE, "off"},
    {"took", KIND_DELETE | KIND_COMPLETE, "off"},
    {"taken", KIND_ANY, "care"},
    {"took", KIND_ANY, "care"},
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

/* What the claims are measured by. */
struct facts {
    struct arena *arena;
    unsigned done; /* kinds of the calls that worked in this turn */
    struct grounding_tasks *tasks;
};

/* --- sentences --------------------------------------------------------------------------------*/

struct sentence {
    char *words[WORDS_MAX];
    size_t count;
    const char *text; /* as written, quotes included */
    size_t len;
    bool question;
    bool heading; /* "Completed:" */
    bool listed;  /* a line of a list or table: it tells how things are */
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

/* Does a list begin behind this end of a line? */
static bool list_follows(const char *p)
{
    p += strspn(p, "\n \t\r");
    return grounding_list_item(p) != NULL;
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
            s->listed |= *p == '|';
            p++;
        }
    }
    s->question = *p == '?';
    s->heading |= *p == '\n' && s->count <= 3 && list_follows(p);
    if (*p != '\0')
        *p++ = '\0';
    return p;
}

/* The verb at i, if it is one that claims something. */
static const struct verb *verb_at(const struct sentence *s, size_t i)
{
    for (size_t v = 0; v < sizeof verbs / sizeof *verbs; v++) {
        if (strcmp(s->words[i], verbs[v].word) != 0)
            continue;
        bool found = verbs[v].with == NULL;
        for (size_t k = i + 1; k < s->count && !found; k++)
            found = strcmp(s->words[k], verbs[v].with) == 0;
        if (found)
            return &verbs[v];
    }
    return NULL;
}

/* Is one of these words among the first n? */
static bool before(const struct sentence *s, size_t n, const char *const *list)
{
    for (size_t i = 0; i < n; i++)
        if (grounding_one_of(s->words[i], list))
            return true;
    return false;
}

static bool sentence_has(const struct sentence *s, const char *const *list)
{
    return before(s, s->count, list);
}

/* Does the sentence name a task that is done (or not done), as the tools told? */
static bool names_task(const struct sentence *s, const struct facts *f, bool completed)
{
    grounding_tasks_read(f->arena, f->tasks);
    for (size_t i = 0; i < f->tasks->count; i++) {
        const struct grounding_task *task = &f->tasks->at[i];
        if (task->completed == completed &&
            memmem(s->text, s->len, task->title, strlen(task->title)))
            return true;
    }
    return false;
}

static bool any_completed(const struct facts *f)
{
    grounding_tasks_read(f->arena, f->tasks);
    for (size_t i = 0; i < f->tasks->count; i++)
        if (f->tasks->at[i].completed)
            return true;
    return false;
}

/* --- claims -----------------------------------------------------------------------------------*/

/* "… is completed", "… is set": tells of a state, which is true if the tools told it. */
static bool false_state(const struct sentence *s, size_t i, const struct facts *f)
{
    static const char *const none[] = {"no", "none", NULL};
    const struct verb *v = verb_at(s, i);
    if (before(s, i, none))
        return false;
    if (v->kinds & KIND_COMPLETE)
        return !any_completed(f) || (names_task(s, f, false) && !names_task(s, f, true));
    grounding_tasks_read(f->arena, f->tasks);
    return f->tasks->count == 0;
}

/* "Milk added to your list!": no subject, no auxiliary. */
static bool elliptical(const struct sentence *s, size_t i)
{
    static const char *const whole[] = {
        "you",  "you've", "they", "he",  "she",  "was", "were",     "is",   "are",  "be",
        "been", "being",  "have", "has", "had",  "can", "will",     "to",   "that", "which",
        "who",  "what",   "here", "get", "gets", "let", "recently", "last", "date", NULL};
    static const char *const after[] = {"to",  "from", "as",           "it", "that", "them",
                                        "for", "off",  "successfully", "on", NULL};
    static const char *const plain[] = {"put", "set", NULL}; /* infinitives just as well */
    if (s->listed || s->heading || i > 8 || before(s, i, whole) ||
        grounding_one_of(s->words[i], plain))
        return false;
    if (i + 1 < s->count)
        return grounding_one_of(s->words[i + 1], after);
    return verb_at(s, i)->kinds != KIND_COMPLETE;
}

/* The verb at i behind the auxiliary at `be`: "has been added" and "is now set" tell of a deed of
   this turn, "is set" and "was added yesterday" of how things are. */
static bool passive_claims(const struct sentence *s, size_t be, size_t i, const struct facts *f)
{
    static const char *const states[] = {"completed", "set",    "scheduled", "finished", "marked",
                                         "checked",   "ticked", "crossed",   NULL};
    static const char *const past[] = {"yesterday", "ago", "last", "earlier", NULL};
    static const char *const relative[] = {"that", "which", "who", NULL};
    static const char *const now[] = {"now", NULL}, *const already[] = {"already", NULL};
    const char *verb = s->words[be];
    if ((strcmp(verb, "was") == 0 || strcmp(verb, "were") == 0) && sentence_has(s, past))
        return false;
    bool state = grounding_one_of(s->words[i], states) && !before(s, i, now) &&
                 (strcmp(verb, "been") != 0 || before(s, i, already));
    if (!state)
        return true;
    return !(be > 0 && grounding_one_of(s->words[be - 1], relative)) && false_state(s, i, f);
}

/* Is the verb at i said of the assistant, or of a task in the passive? */
static bool claims_at(const struct sentence *s, size_t i, bool claimed_before,
                      const struct facts *f)
{
    static const char *const fillers[] = {"just", "already", "now",  "successfully", "also",
                                          "then", "have",    "gone", "ahead",        "and",
                                          "went", "all",     NULL};
    static const char *const me[] = {"i", "i've", "we", "we've", NULL};
    static const char *const passive[] = {"been", "got",  "was",    "were", "is",
                                          "are",  "it's", "that's", NULL};
    static const char *const condition[] = {"until",  "when",   "whenever", "after",
                                            "before", "unless", "while",    NULL};
    static const char *const opening[] = {"done", "ok",    "okay",     "great", "sure", "alright",
                                          "got",  "it",    "yes",      "all",   "set",  "perfect",
                                          "task", "tasks", "reminder", "item",  NULL};
    if (before(s, i, condition))
        return false;
    size_t j = i;
    bool joined = false;
    while (j > 0 && grounding_one_of(s->words[j - 1], fillers)) {
        j--;
        joined |= strcmp(s->words[j], "and") == 0;
    }
    if (joined && claimed_before)
        return true;
    if (j > 0 && grounding_one_of(s->words[j - 1], me))
        return true;
    if (j > 0 && grounding_one_of(s->words[j - 1], passive))
        return passive_claims(s, j - 1, i, f);
    while (j > 0 && grounding_one_of(s->words[j - 1], opening))
        j--;
    if (j == 0)
        return !(i + 1 == s->count && s->heading);
    return elliptical(s, i);
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
static unsigned claim_kinds(const struct sentence *s, size_t i, bool claimed_before,
                            const struct facts *f)
{
    static const char *const details[] = {"due",     "date",        "deadline", "note",
                                          "notes",   "description", "priority", "detail",
                                          "details", "time",        NULL};
    static const char *const things[] = {"tasks", "task", "items", "list", "ones", NULL};
    const struct verb *v = verb_at(s, i);
    if (v == NULL || !claims_at(s, i, claimed_before, f))
        return 0;
    /* "Completed tasks: …" heads a list. */
    if (i == 0 && s->count > 1 && grounding_one_of(s->words[1], things))
        return 0;
    unsigned kinds = v->kinds;
    if (sentence_has(s, details))
        kinds |= KIND_UPDATE;
    return kinds;
}

/* "Done!", "You're all set", and "It's done" when no task is known to be. */
static bool says_done(const struct sentence *s, const struct facts *f)
{
    static const char *const its[] = {"it's", "that's", "is", NULL};
    if (s->count == 0 || s->heading)
        return false;
    if (strcmp(s->words[0], "done") == 0)
        return true;
    if (s->count == 1)
        return false;
    const char *last = s->words[s->count - 1], *second = s->words[s->count - 2];
    bool done = strcmp(last, "done") == 0, set = strcmp(last, "set") == 0;
    if (s->count <= 3 && (done || set) && strcmp(second, "all") == 0)
        return true;
    if (s->count >= 3 && done && strcmp(s->words[0], "consider") == 0)
        return true;
    return s->count <= 4 && done && grounding_one_of(second, its) && !any_completed(f);
}

/* "milk is on your list": who is it that is there? */
static bool is_on_list(const struct sentence *s, size_t i)
{
    static const char *const whose[] = {"your", "the", NULL};
    static const char *const lists[] = {"list", "tasks", "todo", "todos", "to", NULL};
    static const char *const asks[] = {"what", "what's", "that", "which", NULL};
    static const char *const be[] = {"is", "are", NULL};
    if (i == 0 || i + 2 >= s->count || strcmp(s->words[i], "on") != 0 ||
        !grounding_one_of(s->words[i + 1], whose) || !grounding_one_of(s->words[i + 2], lists))
        return false;
    const char *verb = s->words[i - 1];
    size_t len = strlen(verb);
    bool is = grounding_one_of(verb, be) || (len > 2 && strcmp(verb + len - 2, "'s") == 0);
    return is && !before(s, i, asks);
}

/* "… is now complete", "… is gone", "… is on your list": a deed without a verb of its own. */
static unsigned state_change(const struct sentence *s, const struct facts *f)
{
    static const char *const is[] = {"is", "are", "it's", "that's", NULL};
    static const char *const finished[] = {"complete", "done", NULL};
    static const char *const details[] = {"due",   "date", "deadline", "priority",
                                          "title", "name", "called",   NULL};
    for (size_t i = 0; i < s->count; i++) {
        const char *word = s->words[i], *next = i + 1 < s->count ? s->words[i + 1] : "";
        bool now = strcmp(word, "now") == 0, then = strcmp(next, "now") == 0;
        if ((now && grounding_one_of(next, finished)) || (then && grounding_one_of(word, finished)))
            return KIND_COMPLETE;
        if (now && strcmp(next, "on") == 0)
            return KIND_ADD;
        if (now && strcmp(next, "empty") == 0)
            return KIND_DELETE | KIND_COMPLETE;
        if (strcmp(next, "gone") == 0 && (now || grounding_one_of(word, is)))
            return KIND_DELETE;
        if (now && i > 0 && grounding_one_of(s->words[i - 1], is) && sentence_has(s, details))
            return KIND_UPDATE | KIND_ADD;
        if (is_on_list(s, i) && !names_task(s, f, false) && !names_task(s, f, true))
            return KIND_ADD;
    }
    return 0;
}

static bool false_sentence(const struct sentence *s, const struct facts *f)
{
    if (no_claim(s))
        return false;
    if (says_done(s, f) && f->done == 0)
        return true;
    unsigned state = state_change(s, f);
    if (state != 0 && (state & f->done) == 0)
        return true;
    bool claimed = false;
    for (size_t i = 0; i < s->count; i++) {
        unsigned kinds = claim_kinds(s, i, claimed, f);
        claimed |= kinds != 0;
        if (kinds != 0 && (kinds & f->done) == 0)
            return true;
    }
    return false;
}

bool grounding_false_claim(struct arena *a, const char *text, struct grounding_tasks *tasks)
{
    struct facts f = {.arena = a, .done = kinds_done(tasks->in), .tasks = tasks};
    const char *plain = grounding_plain(a, text);
    char *copy = arena_strdup(a, plain), *p = copy;
    blank_quotes(copy);
    bool listed = false;
    while (*p != '\0') {
        struct sentence s;
        const char *from = plain + (p - copy);
        if (from == plain || from[-1] == '\n')
            listed = grounding_list_item(from) != NULL;
        p = next_sentence(p, &s);
        s.text = from;
        s.len = (size_t)(plain + (p - copy) - from);
        s.listed |= listed;
        if (false_sentence(&s, &f))
            return true;
    }
    return false;
}
