/* Names: what stands in quotes or in a line of a list. It must come from a tool's result or from
 * the user. */
#include "base/json.h"
#include "base/strbuf.h"
#include "domain/grounding_parts.h"

#include <ctype.h>
#include <string.h>

#define CORPUS_MAX ((size_t)1 << 20)

struct known {
    const struct model_input *in;
    struct strbuf *words; /* everything a name may come from, lower case, one a line */
    const char *titles[400];
    size_t title_count;
    bool has_outputs; /* what tools returned is among the words */
};

static void know_title(struct arena *a, struct known *k, const json_t *task)
{
    const char *title = json_member_string(task, "title");
    if (title == NULL || *title == '\0')
        return;
    const char *low = grounding_plain(a, title);
    strbuf_adds(k->words, low);
    strbuf_addc(k->words, '\n');
    if (k->title_count < sizeof k->titles / sizeof *k->titles)
        k->titles[k->title_count++] = low;
}

static void know_output(struct arena *a, struct known *k, const struct model_done *d)
{
    json_t *output = d->output == NULL ? NULL : json_read(a, d->output, strlen(d->output), NULL);
    json_t *tasks = json_object_get(output, "tasks"), *task;
    size_t i;
    know_title(a, k, json_object_get(output, "task"));
    know_title(a, k, json_object_get(output, "deleted_task"));
    json_array_foreach(tasks, i, task) know_title(a, k, task);
}

static void know_text(struct arena *a, struct known *k, const char *text)
{
    strbuf_adds(k->words, grounding_plain(a, text));
    strbuf_addc(k->words, '\n');
}

/* What the user wrote and the receipts of tools: most names are found there. */
static void gather(struct arena *a, struct known *k)
{
    k->words = strbuf_new(a, CORPUS_MAX);
    for (size_t i = 0; i < k->in->count; i++) {
        const struct model_message *m = &k->in->messages[i];
        if (m->from_user)
            know_text(a, k, m->text);
        for (size_t j = 0; j < m->done_count; j++)
            know_text(a, k, m->done[j].receipt);
    }
}

/* The tasks that tools returned, of the whole history: read as JSON only when a name asks for it.
   False when they were read before. */
static bool gather_outputs(struct arena *a, struct known *k)
{
    if (k->has_outputs)
        return false;
    k->has_outputs = true;
    for (size_t i = 0; i < k->in->count; i++)
        for (size_t j = 0; j < k->in->messages[i].done_count; j++)
            know_output(a, k, &k->in->messages[i].done[j]);
    return true;
}

static bool known_name(struct arena *a, struct known *k, const char *name, size_t len)
{
    static const char *const common[] = {"high",     "medium", "low",  "pending", "completed",
                                         "done",     "all",    "yes",  "no",      "today",
                                         "tomorrow", "cancel", "help", "add",     "delete",
                                         "complete", "update", "list", NULL};
    while (len > 0 &&
           (isspace((unsigned char)name[len - 1]) || strchr(".,!?:*", name[len - 1]) != NULL))
        len--;
    char *word = arena_strndup(a, name, len);
    return len == 0 || grounding_one_of(word, common) || strstr(k->words->data, word) != NULL ||
           (gather_outputs(a, k) && strstr(k->words->data, word) != NULL);
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

static bool unknown_quote(struct arena *a, struct known *k, const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        const char *end = grounding_quote_end(text, p);
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

static bool known_item(struct arena *a, struct known *k, const char *item, size_t len)
{
    char *line = arena_strndup(a, item, len);
    gather_outputs(a, k);
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

static bool unknown_item(struct arena *a, struct known *k, const char *text)
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

bool grounding_unknown_name(struct arena *a, const char *text, const struct model_input *in)
{
    struct known k = {.in = in};
    gather(a, &k);
    const char *plain = grounding_plain(a, text);
    return unknown_quote(a, &k, plain) || (!asked_for_help(in) && unknown_item(a, &k, plain));
}
