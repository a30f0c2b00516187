/* Fuzzer of the built-in assistant: each line of the input is a task ("+title") or a message of the
 * user. They are played against tools in memory; deletions are never run. Every step must end in
 * text or in well-formed calls, and every turn in text. */
#include "base/json.h"
#include "base/text.h"
#include "domain/model.h"
#include "fake_tasks.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TURNS_MAX = 8, CALLS_MAX = 64, STEPS_MAX = 8 };

struct play {
    struct arena *a;
    struct fake_tasks tasks;
    struct model_message messages[2 * TURNS_MAX + 2];
    size_t count;
};

static void check(bool ok)
{
    if (!ok)
        abort();
}

static void check_call(struct arena *a, const struct model_call *c)
{
    static const char *const tools[] = {"add_task",      "list_tasks",  "get_task",
                                        "complete_task", "update_task", "delete_task"};
    bool known = false;
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
        known = known || strcmp(c->tool, tools[i]) == 0;
    check(known && json_is_object(json_read(a, c->arguments, strlen(c->arguments), NULL)));
}

/* One step: true when the turn has ended. */
static bool step(struct play *p, struct model_done *done, size_t *n, bool may_call,
                 const char **text)
{
    struct model_reply r;
    p->messages[p->count] = (struct model_message){.done = done, .done_count = *n};
    struct model_input in = {.messages = p->messages,
                             .count = p->count + 1,
                             .now = {.date = {2026, 11, 18}, .hour = 9},
                             .timezone = "UTC",
                             .may_call = may_call};
    model_builtin_answer(p->a, &in, &r);
    check((r.call_count > 0) != (r.text != NULL));
    check(may_call || r.text != NULL);
    if (r.text) {
        check(r.text[0] != '\0' && text_valid(r.text, strlen(r.text)));
        *text = r.text;
        return true;
    }
    for (size_t i = 0; i < r.call_count && *n < CALLS_MAX; i++) {
        check_call(p->a, &r.calls[i]);
        if (strcmp(r.calls[i].tool, "delete_task") == 0)
            *text = "Are you sure?"; /* it waits: no result */
        else
            done[(*n)++] = fake_tasks_run(&p->tasks, p->a, &r.calls[i]);
    }
    return *text != NULL;
}

static void say(struct play *p, const char *message)
{
    struct model_done *done = arena_alloc(p->a, CALLS_MAX * sizeof *done);
    const char *text = NULL;
    size_t n = 0;
    p->messages[p->count++] = (struct model_message){.from_user = true, .text = message};
    for (int i = 0; i < STEPS_MAX && !text; i++)
        step(p, done, &n, i + 1 < STEPS_MAX, &text);
    check(text != NULL);
    p->messages[p->count++] = (struct model_message){.text = text, .done = done, .done_count = n};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct play p = {.a = arena_new()};
    fake_tasks_init(&p.tasks);
    char *text = arena_strndup(p.a, (const char *)data, size), *save = NULL;
    size_t turns = 0;
    if (memchr(data, 0, size) == NULL && text_valid(text, size))
        for (char *line = strtok_r(text, "\n", &save); line && turns < TURNS_MAX;
             line = strtok_r(NULL, "\n", &save)) {
            if (line[0] == '+' && line[1]) {
                json_t *args = json_pack("{s:s}", "title", line + 1);
                fake_tasks_add(&p.tasks, args);
                json_decref(args);
            } else {
                say(&p, line);
                turns++;
            }
        }
    fake_tasks_free(&p.tasks);
    arena_free(p.a);
    return 0;
}
