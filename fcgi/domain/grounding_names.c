/* Names: what stands in quotes or in a line of a list. It must come from a tool's result or from
 * the user. */
#include "base/strbuf.h"
#include "domain/grounding_parts.h"

#include <ctype.h>
#include <string.h>

#define CORPUS_MAX ((size_t)1 << 20)

struct known {
    struct grounding_tasks *tasks;
    struct strbuf *words; /* what a name may come from, lower case, one a line */
    size_t older;         /* messages that are not yet among them */
    bool has_tasks;       /* titles of tasks among them */
};

static void know_text(struct arena *a, struct known *k, const char *text)
{
    strbuf_adds(k->words, grounding_plain(a, text));
    strbuf_addc(k->words, '\n');
}

/* What the user wrote and the receipts of tools, a message at a time and the latest first: most
   names are found at once. False when no older message is left. */
static bool gather_older(struct arena *a, struct known *k)
{
    const struct model_input *in = k->tasks->in;
    if (k->older == 0)
        return false;
    const struct model_message *m = &in->messages[--k->older];
    if (m->from_user)
        know_text(a, k, m->text);
    for (size_t j = 0; j < m->done_count; j++)
        know_text(a, k, m->done[j].receipt);
    return true;
}

static bool told(struct arena *a, struct known *k, const char *word)
{
    size_t from = 0;
    do {
        if (strstr(k->words->data + from, word) != NULL)
            return true;
        from = k->words->len;
    } while (gather_older(a, k));
    return false;
}

/* The tasks that tools returned, when a name asks for them. False when they were there before. */
static bool gather_tasks(struct arena *a, struct known *k)
{
    if (k->has_tasks)
        return false;
    k->has_tasks = true;
    grounding_tasks_read(a, k->tasks);
    for (size_t i = 0; i < k->tasks->count; i++)
        know_text(a, k, k->tasks->at[i].title);
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
    return len == 0 || grounding_one_of(word, common) || told(a, k, word) ||
           (gather_tasks(a, k) && strstr(k->words->data, word) != NULL);
}

/* The end of the last line above this one that is neither blank nor a line of a list. */
static const char *heading_end(const char *start, const char *line)
{
    while (line > start) {
        const char *end = line - 1;
        while (end > start && isspace((unsigned char)end[-1]))
            end--;
        for (line = end; line > start && line[-1] != '\n';)
            line--;
        if (line < end && grounding_list_item(line) == NULL)
            return end;
    }
    return start;
}

/* Does the text before `end` close with a word that brings an example? */
static bool leads_example(const char *start, const char *end)
{
    static const char *const leads[] = {"say",      "saying",      "try",
                                        "type",     "ask",         "example",
                                        "examples", "things like", "something like"};
    while (end > start && !isalpha((unsigned char)end[-1]) && end[-1] != '\n')
        end--;
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++) {
        size_t len = strlen(leads[i]), room = (size_t)(end - start);
        if (room >= len && strncmp(end - len, leads[i], len) == 0 &&
            (room == len || !isalpha((unsigned char)*(end - len - 1))))
            return true;
    }
    return false;
}

/* "say 'add milk'" shows how to speak, it names no task; so does a list under "try:". */
static bool example_before(const char *start, const char *p)
{
    const char *line = p;
    while (line > start && line[-1] != '\n')
        line--;
    const char *item = grounding_list_item(line);
    return leads_example(start, item != NULL && p <= item ? heading_end(start, line) : p);
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

static bool known_item(struct arena *a, struct known *k, const char *item, size_t len)
{
    char *line = arena_strndup(a, item, len);
    gather_tasks(a, k);
    for (size_t i = 0; i < k->tasks->count; i++)
        if (strstr(line, k->tasks->at[i].title) != NULL)
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

/* "Priority: high", "due tomorrow": a line about the task above it. */
static bool is_detail(const char *item)
{
    static const char *const labels[] = {"priority", "status",      "due",      "due date",
                                         "date",     "deadline",    "time",     "notes",
                                         "note",     "description", "details",  "created",
                                         "updated",  "completed",   "complete", "done"};
    static const char *const starts[] = {
        "due ",    "no due date",   "overdue",  "high priority", "medium priority", "low priority",
        "pending", "not completed", "not done", "completed",     "no description",  "no notes"};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        size_t len = strlen(labels[i]);
        if (strncmp(item, labels[i], len) == 0 && item[len + strspn(item + len, "*_ ")] == ':')
            return true;
    }
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(item, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

static bool unknown_item(struct arena *a, struct known *k, const char *text)
{
    for (const char *line = text; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        const char *item = grounding_list_item(line);
        if (item != NULL && item < line + len && !is_detail(item) && !example_before(text, item) &&
            !known_item(a, k, item, (size_t)(line + len - item)))
            return true;
        line += len + (line[len] == '\n');
    }
    return false;
}

/* "a task called walk the dragon": as many words as tell it apart must be known. */
static bool unknown_called(struct arena *a, struct known *k, const char *text)
{
    static const char *const leads[] = {"task called ", "task named ", "task titled ",
                                        "one called ", "one named "};
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++)
        for (const char *p = text; (p = strstr(p, leads[i])) != NULL;) {
            p += strlen(leads[i]);
            size_t len = strcspn(p, ".,;:!?\n"), two = strcspn(p, " ");
            two += p[two] == ' ' ? 1 + strcspn(p + two + 1, " ") : 0;
            bool marked = strchr("\"'*", *p) != NULL;
            if (!marked && !known_item(a, k, p, len) && !known_name(a, k, p, two < len ? two : len))
                return true;
        }
    return false;
}

/* "You have 2 tasks: call mom and walk the dragon." Parts that are sentences name nothing. */
static bool unknown_in_row(struct arena *a, struct known *k, const char *text)
{
    const char *p = strstr(text, " tasks: ");
    if (p == NULL)
        return false;
    for (p += strlen(" tasks: "); *p != '\0' && strchr(".!?\n", *p) == NULL;) {
        const char *and = strstr(p, " and ");
        size_t len = strcspn(p, ",;.!?\n");
        if (and != NULL && (size_t)(and-p) < len)
            len = (size_t)(and-p);
        char *part = arena_strndup(a, p, len);
        bool sentence = strstr(part, " is ") || strstr(part, " are ") ||
                        strstr(part, " in total") || isdigit((unsigned char)*part) ||
                        strncmp(part, "one ", 4) == 0;
        if (len > 0 && !sentence && !known_item(a, k, part, len))
            return true;
        p += len;
        p += strspn(p, ",; ");
        p += strncmp(p, "and ", 4) == 0 ? 4 : 0;
    }
    return false;
}

bool grounding_unknown_name(struct arena *a, const char *text, struct grounding_tasks *tasks)
{
    struct known k = {
        .tasks = tasks, .words = strbuf_new(a, CORPUS_MAX), .older = tasks->in->count};
    const char *plain = grounding_plain(a, text);
    return unknown_quote(a, &k, plain) || unknown_called(a, &k, plain) ||
           unknown_in_row(a, &k, plain) ||
           (!asked_for_help(tasks->in) && unknown_item(a, &k, plain));
}
