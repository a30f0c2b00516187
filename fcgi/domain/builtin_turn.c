/* The turn under way: calls made, calls wanted, and what will be said. */
#include "domain/builtin.h"

#include "language/speak.h"

#include <string.h>

static const char trouble[] = "I'm having trouble updating your tasks right now. Please try again.";

void builtin_begin(struct builtin *t, struct arena *a, const struct model_input *in)
{
    *t = (struct builtin){.a = a, .in = in, .mine = &in->messages[in->count - 1]};
    t->user = builtin_history_user_before(t, in->count);
    t->said = strbuf_new(a, SPEAK_MAX);
    t->question = strbuf_new(a, SPEAK_MAX);
}

/* Arguments may come back from the database with other blanks and another order. */
static bool same_call(struct builtin *t, const struct model_done *done, const char *tool,
                      const json_t *args)
{
    if (strcmp(done->tool, tool) != 0)
        return false;
    if (strcmp(tool, "list_tasks") == 0)
        return true; /* "overdue" asks for another minute at each step */
    json_t *made = json_read(t->a, done->arguments, strlen(done->arguments), NULL);
    return made && json_equal(made, args);
}

static void want_call(struct builtin *t, const char *tool, const json_t *args)
{
    if (t->n_calls == t->room) {
        size_t room = t->room ? 2 * t->room : 8;
        struct model_call *calls = arena_alloc(t->a, room * sizeof *calls);
        if (t->n_calls)
            memcpy(calls, t->calls, t->n_calls * sizeof *calls);
        t->calls = calls;
        t->room = room;
    }
    t->calls[t->n_calls++] = (struct model_call){tool, json_text(t->a, args)};
}

/* A list already fetched for another part of the message, if nothing was changed since. */
static const struct model_done *same_list(struct builtin *t, const json_t *args)
{
    for (size_t i = t->next; i-- > 0;) {
        const struct model_done *done = &t->mine->done[i];
        if (strcmp(done->tool, "list_tasks") != 0)
            return NULL;
        json_t *made = json_read(t->a, done->arguments, strlen(done->arguments), NULL);
        if (done->success && made && json_equal(made, args))
            return done;
    }
    return NULL;
}

const struct model_done *builtin_call(struct builtin *t, const char *tool, json_t *args)
{
    const struct model_done *same;
    json_keep(t->a, args);
    if (t->lost)
        return NULL;
    if (strcmp(tool, "list_tasks") == 0 && (same = same_list(t, args)))
        return same;
    if (t->next == t->mine->done_count) {
        want_call(t, tool, args);
        return NULL;
    }
    const struct model_done *done = &t->mine->done[t->next];
    if (!same_call(t, done, tool, args)) {
        t->lost = true;
        return NULL;
    }
    t->next++;
    return done;
}

const struct model_done *builtin_call_id(struct builtin *t, const char *tool, int64_t id)
{
    return builtin_call(t, tool, json_pack("{s:I}", "task_id", (json_int_t)id));
}

void builtin_say(struct builtin *t, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *text = arena_vprintf(t->a, fmt, ap);
    va_end(ap);
    if (text[0] == '\0')
        return;
    /* a list ends its line: what follows it starts a new one */
    if (t->said->len && text[0] != '\n') {
        const char *line = strrchr(t->said->data, '\n');
        bool after_list = line && line[1] >= '0' && line[1] <= '9';
        strbuf_adds(t->said, after_list ? "\n\n" : " ");
    }
    strbuf_adds(t->said, text);
}

void builtin_ask(struct builtin *t, const char *question, const struct todo *tasks, size_t n)
{
    if (t->question->len)
        return;
    strbuf_adds(t->question, question);
    speak_list(t->a, t->question, tasks, n, 1, &t->in->now);
}

static const char *reason_of(struct builtin *t, const struct model_done *done)
{
    if (!done->output)
        return "";
    json_t *out = json_read(t->a, done->output, strlen(done->output), NULL);
    const char *reason = json_member_string(json_object_get(out, "error"), "reason");
    return reason ? reason : "";
}

void builtin_say_failure(struct builtin *t, const struct model_done *done, const char *title)
{
    const char *reason = reason_of(t, done);
    if (strcmp(reason, "TASK_NOT_FOUND") == 0) {
        if (title[0])
            builtin_say(t, "I couldn't find '%s' any more.", speak_title(t->a, title));
        else
            builtin_say(t, "I couldn't find that task any more.");
        builtin_ask(t, ask_write(t->a, ASK_OFFER_LIST, INTENT_LIST, ""), NULL, 0);
    } else if (strcmp(reason, "INVALID_DATE") == 0) {
        builtin_say(t, "I couldn't read that date. Could you put it another way?");
    } else if (strcmp(reason, "INVALID_TITLE") == 0) {
        builtin_say(t,
                    "A task's title can have 1 to 500 characters. Could you put it another way?");
    } else if (!strstr(t->said->data, trouble)) { /* once is enough */
        builtin_say(t, "%s", trouble);
    }
}

/* The tasks that calls of this tool changed. */
static struct todos done_by(struct builtin *t, const char *tool)
{
    struct todos out = {0};
    for (size_t i = 0; i < t->mine->done_count; i++) {
        const struct model_done *d = &t->mine->done[i];
        struct todo task;
        if (d->success && strcmp(d->tool, tool) == 0 && builtin_todo_of(t->a, d, &task))
            builtin_todos_add(t->a, &out, &task);
    }
    return out;
}

bool builtin_say_done(struct builtin *t)
{
    static const struct {
        const char *tool, *before, *after;
    } outcomes[] = {
        {"add_task", "I've added", "to your tasks."},
        {"complete_task", "Great! I've marked", "as complete."},
        {"update_task", "I've updated", ""},
        {"delete_task", "I've deleted", "from your tasks."},
    };
    bool any = false;
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        struct todos tasks = done_by(t, outcomes[i].tool);
        if (tasks.n == 0)
            continue;
        const char *titles = speak_titles(t->a, tasks.at, tasks.n, 10);
        bool added = i == 0 && tasks.n == 1;
        if (outcomes[i].after[0])
            builtin_say(t, "%s %s %s%s", outcomes[i].before, titles, outcomes[i].after,
                        added ? speak_about(t->a, tasks.at, &t->in->now, false) : "");
        else
            builtin_say(t, "%s %s.", outcomes[i].before, titles);
        any = true;
    }
    return any;
}
