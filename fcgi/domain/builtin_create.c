/* New tasks. */
#include "domain/builtin.h"

#include "language/civil.h"
#include "language/speak.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCE_MAX = 2, ITEMS_MAX = 16 };

/* A time without a date is the next one to come. */
static const char *due_text(struct builtin *t, const struct moment *due)
{
    const struct when_now *now = &t->in->now;
    if (due->date[0])
        return due->time[0] ? arena_printf(t->a, "%sT%s", due->date, due->time) : due->date;
    if (!due->time[0])
        return "";
    char clock[16];
    snprintf(clock, sizeof clock, "%02d:%02d", now->hour % 100, now->minute % 100);
    struct civil d = civil_add_days(now->date, strcmp(due->time, clock) <= 0 ? 1 : 0);
    return arena_printf(t->a, "%04d-%02d-%02dT%s", d.year, d.month, d.day, due->time);
}

static json_t *arguments(struct builtin *t, const struct item *item)
{
    json_t *args = json_pack("{s:s}", "title", item->title);
    const char *due = due_text(t, &item->due);
    if (!args)
        return json_object();
    if (item->description[0])
        json_object_set_new(args, "description", json_string(item->description));
    if (due[0])
        json_object_set_new(args, "due_date", json_string(due));
    if (item->priority != PRIORITY_NONE)
        json_object_set_new(args, "priority", json_string(meaning_priority_name(item->priority)));
    return args;
}

static void say_added(struct builtin *t, const struct todos *added)
{
    if (added->n == 0)
        return;
    if (added->n == 1) {
        const struct todo *task = &added->at[0];
        builtin_say(t, "I've added '%s' to your tasks.%s", speak_title(t->a, task->title),
                    speak_about(t->a, task, &t->in->now, false));
        if (task->description[0])
            builtin_say(t, "Notes: %s", speak_title(t->a, task->description));
        return;
    }
    if (added->n > SENTENCE_MAX) {
        struct strbuf *list = strbuf_new(t->a, SPEAK_MAX);
        speak_list(t->a, list, added->at, added->n, 1, &t->in->now);
        builtin_say(t, "I've added %s:%s", speak_count(t->a, added->n, ""), list->data);
        return;
    }
    struct strbuf *titles = strbuf_new(t->a, SPEAK_MAX);
    for (size_t i = 0; i < added->n; i++) {
        const char *details = speak_details(t->a, &added->at[i], &t->in->now);
        strbuf_addf(titles, "%s'%s'", i ? " and " : "", speak_title(t->a, added->at[i].title));
        if (details[0])
            strbuf_addf(titles, " (%s)", details);
    }
    builtin_say(t, "I've added %s to your tasks.", titles->data);
}

const char *builtin_items_named(struct builtin *t, const struct meaning *m)
{
    const char *text = m->items[0].title;
    for (size_t i = 1; i < m->n_items; i++)
        text = arena_printf(t->a, "%s%s%s", text, i + 1 == m->n_items ? " and " : ", ",
                            m->items[i].title);
    return text;
}

bool builtin_run_create(struct builtin *t, const struct want *w)
{
    struct todos added = {0};
    bool waiting = false, repeats = false;
    size_t n = w->m.n_items < ITEMS_MAX ? w->m.n_items : ITEMS_MAX;
    const struct model_done **done = arena_alloc(t->a, (n + 1) * sizeof *done);

    if (n == 0 || w->m.items[0].title[0] == '\0') {
        builtin_ask(t, ask_write(t->a, ASK_WHAT_TO_ADD, INTENT_CREATE, ""), NULL, 0);
        return true;
    }
    if (w->m.sure < SURE_ENOUGH && n == 1) {
        builtin_ask(t, ask_write(t->a, ASK_OFFER_ADD, INTENT_CREATE, builtin_items_named(t, &w->m)),
                    NULL, 0);
        return true;
    }
    for (size_t i = 0; i < n; i++) {
        done[i] = builtin_call(t, "add_task", arguments(t, &w->m.items[i]));
        waiting = waiting || !done[i];
    }
    if (waiting)
        return false;
    for (size_t i = 0; i < n; i++) {
        struct todo task;
        if (!done[i]->success)
            builtin_say_failure(t, done[i], w->m.items[i].title);
        else if (builtin_todo_of(t->a, done[i], &task))
            builtin_todos_add(t->a, &added, &task);
        repeats |= done[i]->success && w->m.items[i].repeat[0] != '\0';
    }
    say_added(t, &added);
    if (repeats) /* better said than found out a week later */
        builtin_say(t, added.n == 1 ? "It won't repeat by itself."
                                    : "They won't repeat by themselves.");
    if (w->m.n_items > n)
        builtin_say(
            t, "That's as many as I can add at once. Please send me the rest again, from '%s' on.",
            speak_title(t->a, w->m.items[n].title));
    return true;
}
