/* What was said before, read from the conversation alone: the list last shown, and the tasks spoken
 * of. */
#include "domain/builtin.h"

#include "language/speak.h"

#include <string.h>

/* How many messages back "it" may reach, and how long a list is remembered. */
enum { FOCUS_MESSAGES = 12, LINES_MAX = 200, GROUP_MESSAGES = 3 };

size_t builtin_history_reply_before(const struct builtin *t, size_t i)
{
    while (i-- > 0)
        if (!t->in->messages[i].from_user && t->in->messages[i].text)
            return i;
    return NO_MESSAGE;
}

size_t builtin_history_user_before(const struct builtin *t, size_t i)
{
    while (i-- > 0)
        if (t->in->messages[i].from_user)
            return i;
    return NO_MESSAGE;
}

/* The task a line shows: the first unused one of the message's results with that title. */
static struct todo line_task(struct builtin *t, const struct speak_line *line,
                             struct todos *results)
{
    for (size_t i = 0; i < results->n; i++) {
        struct todo task = results->at[i];
        if (task.id > 0 && speak_line_is(t->a, line, task.title)) {
            results->at[i].id = 0; /* used */
            return task;
        }
    }
    return (struct todo){.title = speak_line_title(t->a, line), .description = "", .due = ""};
}

static struct todos shown_in(struct builtin *t, size_t i)
{
    const struct model_message *m = &t->in->messages[i];
    struct speak_line *lines = arena_alloc(t->a, LINES_MAX * sizeof *lines);
    size_t n = speak_list_read(m->text, lines, LINES_MAX);
    struct todos results = {0}, out = {0};
    if (n == 0)
        return out;
    for (size_t k = 0; k < m->done_count; k++)
        builtin_todos_read(t->a, &m->done[k], &results);
    out.from = lines[0].number;
    for (size_t k = 0; k < n; k++) {
        struct todo task = line_task(t, &lines[k], &results);
        builtin_todos_add(t->a, &out, &task);
    }
    return out;
}

struct todos builtin_history_shown(struct builtin *t, size_t i)
{
    while ((i = builtin_history_reply_before(t, i)) != NO_MESSAGE) {
        struct todos shown = shown_in(t, i);
        if (shown.n > 0)
            return shown;
    }
    return (struct todos){0};
}

size_t builtin_history_position(const struct todos *shown, int position)
{
    size_t index = NO_MESSAGE;
    if (position < 0)
        index = shown->n - (size_t)-position; /* wraps around when there are too few */
    else if (shown->from > 1 && position >= shown->from)
        index = (size_t)(position - shown->from);
    else if (position > 0)
        index = (size_t)(position - 1);
    return index < shown->n ? index : NO_MESSAGE;
}

static bool has_id(const struct todos *list, int64_t id)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i].id == id)
            return true;
    return false;
}

/* The tasks a message's calls touched or looked up one by one, lists aside. */
static struct todos touched_in(struct builtin *t, const struct model_message *m)
{
    struct todos out = {0};
    for (size_t k = 0; k < m->done_count; k++) {
        struct todo task;
        if (strcmp(m->done[k].tool, "list_tasks") == 0 || !m->done[k].success)
            continue;
        if (builtin_todo_of(t->a, &m->done[k], &task) && !has_id(&out, task.id))
            builtin_todos_add(t->a, &out, &task);
    }
    return out;
}

/* Replies in a row that each touched a task make a group: "them" after two of them. */
struct todos builtin_history_group(struct builtin *t, size_t i)
{
    struct todos out = {0};
    for (int back = 0; back < GROUP_MESSAGES; back++) {
        if ((i = builtin_history_reply_before(t, i)) == NO_MESSAGE)
            break;
        struct todos some = touched_in(t, &t->in->messages[i]);
        if (some.n == 0)
            break;
        for (size_t k = 0; k < some.n; k++)
            if (!has_id(&out, some.at[k].id))
                builtin_todos_add(t->a, &out, &some.at[k]);
    }
    if (out.n > 1)
        return out;
    struct todos shown = builtin_history_shown(t, t->user);
    return shown.n > 1 ? shown : out;
}

/* Keeps what the reply names in quotes, if it names any: a turn may have looked further. */
static struct todos named_in(struct builtin *t, const struct model_message *m)
{
    struct todos all = {0}, out = {0};
    for (size_t k = 0; k < m->done_count; k++)
        builtin_todos_read(t->a, &m->done[k], &all);
    for (size_t i = 0; i < all.n; i++) {
        const char *quoted = arena_printf(t->a, "'%s'", speak_title(t->a, all.at[i].title));
        if (all.at[i].title[0] && strstr(m->text, quoted) && !has_id(&out, all.at[i].id))
            builtin_todos_add(t->a, &out, &all.at[i]);
    }
    return out;
}

struct todos builtin_history_focus(struct builtin *t, size_t i)
{
    struct todos out = {0};
    if (i == t->user && t->spoken_of.n > 0)
        return t->spoken_of;
    if (i == t->user && t->mine->done_count > 0) {
        struct model_message so_far = *t->mine;
        so_far.done_count = t->next;
        out = touched_in(t, &so_far);
    }
    for (int back = 0; out.n == 0 && back < FOCUS_MESSAGES; back++) {
        if ((i = builtin_history_reply_before(t, i)) == NO_MESSAGE)
            break;
        out = touched_in(t, &t->in->messages[i]);
        if (out.n == 0)
            out = shown_in(t, i);
        if (out.n == 0)
            out = named_in(t, &t->in->messages[i]);
    }
    return out;
}
