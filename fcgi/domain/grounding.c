/* Is what a model says true?
 *
 * A claim is a sentence that says something was done: "I've added …", "… has been deleted",
 * "Done!". It needs a successful call of its own kind in this turn. A name is what stands in quotes
 * or in a list line; it must come from a tool's result or from the user. Questions, negations and
 * plans claim nothing. The reading is by words, not by grammar: it errs towards asking the model
 * once more. */
#include "domain/grounding.h"

#include "base/json.h"
#include "base/strbuf.h"

#include <ctype.h>
#include <string.h>

#define WORDS_MAX  64
#define CORPUS_MAX ((size_t)1 << 20)

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

static bool is_one_of(const char *word, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strcmp(word, *list) == 0)
            return true;
    return false;
}

/* --- what was done ----------------------------------------------------------------------------*/

static unsigned kinds_of_call(const struct model_done *d)
{
    if (!d->success || d->held)
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

/* Lower case, typographic apostrophes made plain, quoted parts blanked out: a title claims nothing.
 */
static char *plain_copy(struct arena *a, const char *text)
{
    char *out = arena_alloc(a, strlen(text) + 1);
    size_t n = 0;
    for (const char *p = text; *p != '\0'; p++) {
        if (strncmp(p, "\xe2\x80\x99", 3) == 0 || strncmp(p, "\xe2\x80\x98", 3) == 0) {
            out[n++] = '\'';
            p += 2;
        } else if (strncmp(p, "\xe2\x80\x9c", 3) == 0 || strncmp(p, "\xe2\x80\x9d", 3) == 0) {
            out[n++] = '"';
            p += 2;
        } else {
            out[n++] = (char)tolower((unsigned char)*p);
        }
    }
    return out;
}

/* The end of the quoted part that begins at p, or NULL when p begins none. */
static const char *quote_end(const char *start, const char *p)
{
    bool opens = (*p == '"' || *p == '\'') && (p == start || !isalnum((unsigned char)p[-1])) &&
                 p[1] != '\0' && !isspace((unsigned char)p[1]);
    if (!opens)
        return NULL;
    for (const char *q = p + 1; *q != '\0' && *q != '\n'; q++)
        if (*q == *p && !isspace((unsigned char)q[-1]) && !isalnum((unsigned char)q[1]))
            return q;
    return NULL;
}

static void blank_quotes(char *text)
{
    for (char *p = text; *p != '\0'; p++) {
        const char *end = quote_end(text, p);
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
        if (is_one_of(s->words[i], list))
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
    while (j > 0 && is_one_of(s->words[j - 1], fillers)) {
        j--;
        joined |= strcmp(s->words[j], "and") == 0;
        now |= strcmp(s->words[j], "now") == 0;
    }
    if (joined && claimed_before)
        return true;
    if (j > 0 && is_one_of(s->words[j - 1], me))
        return true;
    if (j > 0 && is_one_of(s->words[j - 1], passive)) {
        /* "was completed" and "is set" tell of a state; "has been …" and "is now …" of a deed. */
        bool state = strcmp(s->words[i], "completed") == 0 || strcmp(s->words[i], "set") == 0 ||
                     strcmp(s->words[i], "scheduled") == 0 || strcmp(s->words[i], "finished") == 0;
        return !state || now || strcmp(s->words[j - 1], "been") == 0;
    }
    while (j > 0 && is_one_of(s->words[j - 1], opening))
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
    if (i == 0 && s->count > 1 && is_one_of(s->words[1], things))
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

static bool false_claim(struct arena *a, const char *text, unsigned done)
{
    char *copy = plain_copy(a, text);
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

/* --- names ------------------------------------------------------------------------------------*/

struct known {
    struct strbuf *words; /* everything a name may come from, lower case, one a line */
    const char *titles[400];
    size_t title_count;
};

static const char *lower(struct arena *a, const char *s)
{
    return plain_copy(a, s);
}

static void know_title(struct arena *a, struct known *k, const json_t *task)
{
    const char *title = json_member_string(task, "title");
    if (title == NULL || *title == '\0')
        return;
    const char *low = lower(a, title);
    strbuf_adds(k->words, low);
    strbuf_addc(k->words, '\n');
    if (k->title_count < sizeof k->titles / sizeof *k->titles)
        k->titles[k->title_count++] = low;
}

static void know_result(struct arena *a, struct known *k, const struct model_done *d)
{
    strbuf_adds(k->words, lower(a, d->receipt));
    strbuf_addc(k->words, '\n');
    json_t *output = d->output == NULL ? NULL : json_read(a, d->output, strlen(d->output), NULL);
    json_t *tasks = json_object_get(output, "tasks"), *task;
    size_t i;
    know_title(a, k, json_object_get(output, "task"));
    know_title(a, k, json_object_get(output, "deleted_task"));
    json_array_foreach(tasks, i, task) know_title(a, k, task);
}

static void gather(struct arena *a, struct known *k, const struct model_input *in)
{
    k->words = strbuf_new(a, CORPUS_MAX);
    for (size_t i = 0; i < in->count; i++) {
        const struct model_message *m = &in->messages[i];
        if (m->from_user) {
            strbuf_adds(k->words, lower(a, m->text));
            strbuf_addc(k->words, '\n');
        }
        for (size_t j = 0; j < m->done_count; j++)
            know_result(a, k, &m->done[j]);
    }
}

static bool known_name(struct arena *a, const struct known *k, const char *name, size_t len)
{
    static const char *const common[] = {"high",     "medium", "low",  "pending", "completed",
                                         "done",     "all",    "yes",  "no",      "today",
                                         "tomorrow", "cancel", "help", "add",     "delete",
                                         "complete", "update", "list", NULL};
    while (len > 0 &&
           (isspace((unsigned char)name[len - 1]) || strchr(".,!?:*", name[len - 1]) != NULL))
        len--;
    char *word = arena_strndup(a, name, len);
    return len == 0 || is_one_of(word, common) || strstr(k->words->data, word) != NULL;
}

/* "say 'add milk'" shows how to speak, it names no task. */
static bool example_before(const char *start, const char *p)
{
    static const char *const leads[] = {"say", "saying", "try",     "type",
                                        "ask", "like",   "example", NULL};
    const char *end = p;
    while (end > start && !isalpha((unsigned char)end[-1]) && end[-1] != '\n')
        end--;
    const char *word = end;
    while (word > start && isalpha((unsigned char)word[-1]))
        word--;
    for (const char *const *l = leads; *l != NULL; l++)
        if (strlen(*l) == (size_t)(end - word) && strncmp(word, *l, strlen(*l)) == 0)
            return true;
    return false;
}

static bool unknown_quote(struct arena *a, const struct known *k, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        const char *end = quote_end(text, p);
        if (end == NULL)
            continue;
        if (!known_name(a, k, p + 1, (size_t)(end - p) - 1) && !example_before(text, p))
            return true;
        p = end;
    }
    return false;
}

/* The text of a list line behind "1.", "-", "*" and a checkbox; NULL when the line is no list line.
 */
static const char *list_item(const char *line)
{
    line += strspn(line, " \t");
    size_t digits = strspn(line, "0123456789");
    if (digits > 0 && digits < 4 && (line[digits] == '.' || line[digits] == ')') &&
        line[digits + 1] == ' ')
        line += digits + 2;
    else if ((line[0] == '-' || line[0] == '*') && line[1] == ' ')
        line += 2;
    else if (strncmp(line, "\xe2\x80\xa2 ", 4) == 0)
        line += 4;
    else
        return NULL;
    return line + strspn(line, " *_[]x");
}

static bool known_item(struct arena *a, const struct known *k, const char *item, size_t len)
{
    char *line = arena_strndup(a, item, len);
    for (size_t i = 0; i < k->title_count; i++)
        if (strstr(line, k->titles[i]) != NULL)
            return true;
    /* Up to where details begin: "call mom (due …)", "call mom – high". */
    static const char *const ends[] = {" (", " - ", " \xe2\x80\x93 ", " \xe2\x80\x94 ", ":",
                                       ", ", "**"};
    size_t head = len;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *at = strstr(line, ends[i]);
        if (at != NULL && (size_t)(at - line) < head)
            head = (size_t)(at - line);
    }
    return known_name(a, k, line, head);
}

/* Lists of what the assistant can do are no lists of tasks. */
static bool asked_for_help(const struct model_input *in)
{
    for (size_t i = in->count; i-- > 0;)
        if (in->messages[i].from_user)
            return strcasestr(in->messages[i].text, "help") != NULL ||
                   strcasestr(in->messages[i].text, "what can you") != NULL ||
                   strcasestr(in->messages[i].text, "how do") != NULL;
    return false;
}

static bool unknown_item(struct arena *a, const struct known *k, const char *text)
{
    for (const char *line = text; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        const char *item = list_item(line);
        if (item != NULL && item < line + len &&
            !known_item(a, k, item, (size_t)(line + len - item)))
            return true;
        line += len + (line[len] == '\n');
    }
    return false;
}

const char *grounding_problem(struct arena *a, const char *text, const struct model_input *in)
{
    if (false_claim(a, text, kinds_done(in)))
        return "Your answer says that something was done, but no tool call in this turn did it. "
               "Call the "
               "tool now, or answer without claiming it.";
    struct known k = {0};
    gather(a, &k, in);
    const char *plain = plain_copy(a, text);
    if (unknown_quote(a, &k, plain) || (!asked_for_help(in) && unknown_item(a, &k, plain)))
        return "Your answer names a task that no tool returned. Look it up with list_tasks, or "
               "answer "
               "without it.";
    return NULL;
}

/* --- ids --------------------------------------------------------------------------------------*/

/* The length of an id at p: "ID: 3", "id 3", "task_id=3", "#3"; 0 for none. */
static size_t id_length(const char *start, const char *p)
{
    if (p > start && isalnum((unsigned char)p[-1]))
        return 0;
    const char *q = p;
    bool word = false;
    if (strncasecmp(q, "task ", 5) == 0 || strncasecmp(q, "task_", 5) == 0)
        q += 5;
    if (strncasecmp(q, "id", 2) == 0 && !isalpha((unsigned char)q[2])) {
        q += 2;
        word = true;
    }
    if (!word && *q != '#')
        return 0;
    q += strspn(q, " :=#*\"");
    size_t digits = strspn(q, "0123456789");
    if (digits == 0 || isalnum((unsigned char)q[digits]))
        return 0;
    q += digits;
    while (*q == ',' && strspn(q + 1, " 0123456789") > 1)
        q += 1 + strspn(q + 1, " 0123456789");
    return (size_t)(q - p);
}

/* The id with the bracket around it, if it stands alone in one. */
static size_t bracketed_length(const char *start, const char *p)
{
    static const char open[] = "([{", close[] = ")]}";
    const char *bracket = *p == '\0' ? NULL : strchr(open, *p);
    if (bracket == NULL)
        return id_length(start, p);
    size_t lead = 1 + strspn(p + 1, " *");
    size_t id = id_length(p, p + lead);
    if (id == 0)
        return 0;
    const char *end = p + lead + id;
    end += strspn(end, " *");
    return *end == close[bracket - open] ? (size_t)(end - p) + 1 : 0;
}

const char *grounding_strip_ids(struct arena *a, const char *text)
{
    char *out = arena_alloc(a, strlen(text) + 1);
    size_t n = 0;
    for (const char *p = text; *p != '\0';) {
        const char *quote = quote_end(text, p);
        if (quote != NULL) { /* a title keeps its own "#3" */
            size_t len = (size_t)(quote - p) + 1;
            memcpy(out + n, p, len);
            n += len;
            p += len;
            continue;
        }
        size_t id = bracketed_length(text, p);
        if (id == 0) {
            out[n++] = *p++;
            continue;
        }
        p += id;
        while (n > 0 && out[n - 1] == ' ' && (*p == '\0' || strchr(" .,!?;:\n)", *p) != NULL))
            n--;
    }
    out[n] = '\0';
    return out;
}
