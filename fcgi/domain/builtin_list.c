/* Lists and details. */
#include "domain/builtin.h"

#include "language/speak.h"

#include <string.h>
#include <strings.h>

enum { SHOWN = 50 };

static enum task_status status_of(const struct filters *f)
{
    return f->status == STATUS_ANY ? STATUS_PENDING : f->status;
}

/* "high priority ", "overdue ", "completed ": what stands before "tasks". */
static const char *adjective(struct builtin *t, const struct filters *f)
{
    const char *status = "";
    const char *priority = meaning_priority_name(f->priority);
    bool dated = f->due_after.date[0] || f->due_before.date[0];
    if (f->overdue)
        status = "overdue ";
    else if (f->status == STATUS_PENDING && !dated) /* what is due is not done */
        status = "pending ";
    else if (f->status == STATUS_COMPLETED && !dated)
        status = "completed ";
    return priority ? arena_printf(t->a, "%s%s priority ", status, priority) : status;
}

/* The user's words for a time, fit to stand after "due": "in March", "this week". */
static const char *period(struct builtin *t, const char *words)
{
    static const char *const months[] = {"january",  "february", "march",  "april",     "may",
                                         "june",     "july",     "august", "september", "october",
                                         "november", "december", NULL};
    if (strncasecmp(words, "due ", 4) == 0 || strncasecmp(words, "for ", 4) == 0)
        words += 4;
    const char *name = strncasecmp(words, "in ", 3) == 0 ? words + 3 : words;
    for (size_t i = 0; months[i]; i++)
        if (strcasecmp(name, months[i]) == 0)
            return arena_printf(t->a, "in %c%s", months[i][0] - 32, months[i] + 1);
    return speak_title(t->a, words);
}

/* " due this week", " with 'milk'": what stands after it. */
static const char *condition(struct builtin *t, const struct filters *f)
{
    struct strbuf *out = strbuf_new(t->a, SPEAK_MAX);
    const char *after = f->due_after.date, *before = f->due_before.date;
    const char *due = f->status == STATUS_COMPLETED ? "completed" : "due";
    if (f->no_due)
        strbuf_adds(out, " without a due date");
    else if (after[0] && strcmp(after, before) == 0)
        strbuf_addf(out, " %s %s", due, speak_when(t->a, after, &t->in->now));
    else if ((after[0] || before[0]) && f->period[0])
        strbuf_addf(out, " %s %s", due, period(t, f->period));
    else if (after[0] && before[0])
        strbuf_addf(out, " %s from %s to %s", due, speak_when(t->a, after, &t->in->now),
                    speak_when(t->a, before, &t->in->now));
    else if (before[0] && !f->overdue)
        strbuf_addf(out, " %s by %s", due, speak_when(t->a, before, &t->in->now));
    else if (after[0])
        strbuf_addf(out, " %s from %s on", due, speak_when(t->a, after, &t->in->now));
    if (f->search[0])
        strbuf_addf(out, " with '%s'", speak_title(t->a, f->search));
    return out->data;
}

static void say_none(struct builtin *t, const struct filters *f, const struct page *page)
{
    bool plain = !builtin_filter_any(f);
    if (page->total == 0)
        builtin_say(t, "You don't have any tasks yet.");
    else if (plain && f->status != STATUS_ALL)
        builtin_say(t, "You have nothing left to do: %s %s done.",
                    speak_count(t->a, page->completed, ""), page->completed == 1 ? "is" : "are");
    else
        builtin_say(t, "You don't have any %stasks%s.", adjective(t, f), condition(t, f));
}

static const char *headline(struct builtin *t, const struct filters *f, const struct page *page,
                            size_t n)
{
    bool plain = !builtin_filter_any(f);
    if (page->cursor)
        return arena_printf(
            t->a, "Here are the first %zu of your %s%stasks%s", n,
            plain && f->status != STATUS_ALL ? arena_printf(t->a, "%zu ", page->pending) : "",
            adjective(t, f), condition(t, f));
    if (plain && f->status == STATUS_ALL && page->completed > 0)
        return arena_printf(t->a, "You have %s, %zu of them done", speak_count(t->a, n, ""),
                            page->completed);
    if (plain && f->status == STATUS_ANY && page->completed > 0)
        return arena_printf(t->a, "You have %s to do (%zu done)", speak_count(t->a, n, ""),
                            page->completed);
    return arena_printf(t->a, "You have %s%s", speak_count(t->a, n, adjective(t, f)),
                        condition(t, f));
}

static void say_list(struct builtin *t, const struct filters *f, const struct page *page)
{
    size_t n = page->tasks.n;
    if (n == 0) {
        say_none(t, f, page);
        return;
    }
    if (f->next) {
        builtin_say(t, "Next is '%s'.%s", speak_title(t->a, page->tasks.at[0].title),
                    speak_about(t->a, &page->tasks.at[0], &t->in->now, false));
        return;
    }
    if (f->count) {
        size_t count = !builtin_filter_any(f) && f->status != STATUS_ALL ? page->pending : n;
        struct page whole = *page;
        whole.cursor = NULL;
        builtin_say(t, "%s.", headline(t, f, &whole, count));
        return;
    }
    struct strbuf *list = strbuf_new(t->a, SPEAK_MAX);
    speak_list(t->a, list, page->tasks.at, n, 1, &t->in->now);
    builtin_say(t, "%s:%s", headline(t, f, page, n), list->data);
    if (page->cursor)
        builtin_say(t, "Say \"more\" to see the next ones.");
}

/* What the tool cannot filter is filtered here, so that all pages are needed. */
static bool needs_all(const struct filters *f)
{
    bool dated = f->due_after.date[0] || f->due_before.date[0];
    return f->no_due || (f->status == STATUS_COMPLETED && dated) || strchr(f->search, ' ') ||
           (f->count && builtin_filter_any(f));
}

bool builtin_run_list(struct builtin *t, const struct want *w)
{
    const struct filters *f = &w->m.filters;
    struct page page;
    if (needs_all(f)) {
        struct todos all = {0};
        bool said = false;
        if (!builtin_find_all(t, f, status_of(f), &all, &said))
            return said;
        builtin_page_read(t, &t->mine->done[t->next - 1], &page);
        page.tasks = all;
        page.cursor = NULL;
    } else {
        const struct model_done *done = builtin_call(
            t, "list_tasks", builtin_filter_arguments(t, f, status_of(f), SHOWN, NULL));
        if (!done)
            return false;
        if (!done->success) {
            builtin_say_failure(t, done, "");
            return true;
        }
        builtin_page_read(t, done, &page);
        struct todos kept = {0};
        for (size_t i = 0; i < page.tasks.n; i++)
            if (builtin_filter_lets(t, f, &page.tasks.at[i]))
                builtin_todos_add(t->a, &kept, &page.tasks.at[i]);
        page.tasks = kept;
    }
    say_list(t, f, &page);
    return true;
}

/* The call that showed the list last, if it has a next page. */
static const struct model_done *last_list(struct builtin *t, size_t reply, struct page *page)
{
    const struct model_message *m = &t->in->messages[reply];
    for (size_t i = m->done_count; i-- > 0;)
        if (strcmp(m->done[i].tool, "list_tasks") == 0 && m->done[i].success) {
            builtin_page_read(t, &m->done[i], page);
            return page->cursor ? &m->done[i] : NULL;
        }
    return NULL;
}

bool builtin_run_more(struct builtin *t, const struct want *w)
{
    (void)w;
    size_t reply = builtin_history_reply_before(t, t->user);
    struct page before, page;
    const struct model_done *done = reply == NO_MESSAGE ? NULL : last_list(t, reply, &before);
    json_t *args = done ? json_read(t->a, done->arguments, strlen(done->arguments), NULL) : NULL;
    if (!args) {
        builtin_say(t, "That was all of them.");
        return true;
    }
    args = json_deep_copy(args);
    json_object_set_new(args, "cursor", json_string(before.cursor));
    if (!(done = builtin_call(t, "list_tasks", args)))
        return false;
    if (!done->success) {
        builtin_say_failure(t, done, "");
        return true;
    }
    struct todos shown = builtin_history_shown(t, t->user);
    size_t first = (size_t)(shown.from > 0 ? shown.from : 1) + shown.n;
    struct strbuf *list = strbuf_new(t->a, SPEAK_MAX);
    builtin_page_read(t, done, &page);
    speak_list(t->a, list, page.tasks.at, page.tasks.n, first, &t->in->now);
    builtin_say(t, "Here are the next %s:%s", speak_count(t->a, page.tasks.n, ""), list->data);
    if (page.cursor)
        builtin_say(t, "Say \"more\" to see the next ones.");
    return true;
}

static void say_details(struct builtin *t, const struct todo *task)
{
    bool ranked = task->priority == PRIORITY_HIGH || task->priority == PRIORITY_LOW;
    const char *due =
        task->due[0]
            ? arena_printf(t->a, "%s due %s", speak_is_past(task->due, &t->in->now) ? "was" : "is",
                           speak_when(t->a, task->due, &t->in->now))
            : "has no due date";
    const char *rank =
        ranked ? arena_printf(t->a, ", has %s priority", meaning_priority_name(task->priority))
               : "";
    builtin_say(t, "'%s' %s%s and %s.", speak_title(t->a, task->title), due, rank,
                task->completed ? "is done" : "isn't done yet");
    if (task->description[0])
        builtin_say(t, "Notes: %s", speak_title(t->a, task->description));
}

bool builtin_run_otherwise(struct builtin *t, const struct want *w)
{
    if (w->m.intent == INTENT_CREATE)
        return builtin_run_create(t, w);
    if (w->m.intent == INTENT_LIST)
        return builtin_run_list(t, w);
    builtin_run_talk(t, w);
    return true;
}

bool builtin_run_get(struct builtin *t, const struct want *w)
{
    struct found f;
    bool said;
    if (!builtin_find_tasks(t, w, STATUS_ALL, &f, &said))
        return said;
    if (f.kind == FOUND_NOTHING && w->otherwise)
        return builtin_run_otherwise(t, w->otherwise);
    if (f.kind != FOUND_TASKS) {
        builtin_find_ask(t, &f, INTENT_GET);
        return true;
    }
    for (size_t i = 0; i < f.tasks.n; i++) {
        bool fetched = t->next > 0 && strcmp(t->mine->done[t->next - 1].tool, "get_task") == 0;
        struct todo task = f.tasks.at[i];
        if (!fetched || f.tasks.n > 1) {
            const struct model_done *done = builtin_call_id(t, "get_task", task.id);
            if (!done)
                return false;
            if (!done->success) {
                builtin_say_failure(t, done, task.title);
                continue;
            }
            builtin_todo_of(t->a, done, &task);
        }
        say_details(t, &task);
    }
    if (f.missing)
        builtin_say(t, "I couldn't find a task matching %s.", f.missing);
    return true;
}
