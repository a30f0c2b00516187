/* Is what a model says true? The verdict, and the two things every part of it needs: plain text,
 * and ids gone. */
#include "domain/grounding.h"

#include "base/json.h"
#include "domain/grounding_parts.h"

#include <ctype.h>
#include <string.h>

const char *grounding_problem(struct arena *a, const char *text, const struct model_input *in)
{
    struct grounding_tasks tasks = {.in = in};
    if (grounding_false_claim(a, text, &tasks))
        return "Your answer says that something was done, but no tool call in this turn did it. "
               "Call the "
               "tool now, or answer without claiming it.";
    if (grounding_unknown_name(a, text, &tasks))
        return "Your answer names a task that no tool returned. Look it up with list_tasks, or "
               "answer "
               "without it.";
    return NULL;
}

/* --- what the tools returned ------------------------------------------------------------------ */

static void add_task(struct arena *a, struct grounding_tasks *out, const json_t *task)
{
    const char *title = json_member_string(task, "title");
    if (title == NULL || *title == '\0')
        return;
    if ((out->count & (out->count - 1)) == 0) { /* full at each power of two */
        size_t room = out->count == 0 ? 1 : 2 * out->count;
        struct grounding_task *at = arena_alloc(a, room * sizeof *at);
        if (out->count > 0)
            memcpy(at, out->at, out->count * sizeof *at);
        out->at = at;
    }
    out->at[out->count++] =
        (struct grounding_task){.title = grounding_plain(a, title),
                                .completed = json_is_true(json_object_get(task, "completed"))};
}

void grounding_tasks_read(struct arena *a, struct grounding_tasks *tasks)
{
    const struct model_input *in = tasks->in;
    for (size_t i = 0; i < in->count && !tasks->read; i++)
        for (size_t j = 0; j < in->messages[i].done_count; j++) {
            const char *text = in->messages[i].done[j].output;
            json_t *output = text == NULL ? NULL : json_read(a, text, strlen(text), NULL), *task;
            size_t k;
            add_task(a, tasks, json_object_get(output, "task"));
            add_task(a, tasks, json_object_get(output, "deleted_task"));
            json_array_foreach(json_object_get(output, "tasks"), k, task) add_task(a, tasks, task);
        }
    tasks->read = true;
}

/* --- reading text -----------------------------------------------------------------------------*/

bool grounding_one_of(const char *word, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strcmp(word, *list) == 0)
            return true;
    return false;
}

/* Lower case, typographic quotes and apostrophes made plain. */
char *grounding_plain(struct arena *a, const char *text)
{
    char *out = arena_alloc(a, strlen(text) + 1);
    size_t n = 0;
    for (const char *p = text; *p != '\0'; p++) {
        bool mark = strncmp(p, "\xe2\x80", 2) == 0; /* U+2018 … U+201D are among these */
        if (mark && (p[2] == '\x98' || p[2] == '\x99')) {
            out[n++] = '\'';
            p += 2;
        } else if (mark && (p[2] == '\x9c' || p[2] == '\x9d')) {
            out[n++] = '"';
            p += 2;
        } else {
            out[n++] = (char)tolower((unsigned char)*p);
        }
    }
    return out;
}

/* The end of the quoted part that begins at p, or NULL when p begins none. */
const char *grounding_quote_end(const char *start, const char *p)
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

const char *grounding_list_item(const char *line)
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
        const char *quote = grounding_quote_end(text, p);
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
