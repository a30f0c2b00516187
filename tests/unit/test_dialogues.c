/* Plays tests/dialogues/NAME.txt against the assistant, with tools in memory and the rule that
 * deletions and bulk changes wait for a yes.
 *
 *   == a title          a new conversation and an empty list
 *   now 2026-11-18T09:00
 *   task buy milk | due 2026-11-19T15:00 | high | low | done | note two bottles
 *   tasks 510 chore     as many of them: chore 1, chore 2 …
 *   broken | works      every tool call fails, or no longer
 *   > what the user says
 *   = add_task {"title":"buy milk"}     a change that was made; arguments as far as given
 *   = complete_task 'buy milk'          the task by its title
 *   ? delete_task 'old reminder'        a change that waits for the user's yes
 *   ? 500 delete_task                   so many of them
 *   . list_tasks {"status":"pending"}   a call that was made, among others
 *   < a line of the reply               every line, in order
 *   ~ words                             the reply holds them
 *   ! words                             the reply does not
 *
 * Between two ">" lines exactly the changes of "=" and "?" happen. */
#include "base/json.h"
#include "base/strbuf.h"
#include "base/text.h"
#include "domain/model.h"
#include "domain/policy.h"
#include "fake_tasks.h"
#include "language/answer.h"
#include "language/question.h"
#include "unit.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MESSAGES_MAX = 80, CALLS_MAX = 700, STEPS_MAX = 8 };

struct play {
    struct arena *a;
    const char *file;
    int line;
    struct fake_tasks tasks;
    struct model_message messages[MESSAGES_MAX];
    size_t count;
    struct when_now now;
    struct model_done pending[CALLS_MAX]; /* waits for a yes */
    const char *pending_titles[CALLS_MAX];
    size_t n_pending;
    /* the turn just played */
    struct model_done done[CALLS_MAX];
    const char *titles[CALLS_MAX]; /* of the tasks the calls were about */
    bool held[CALLS_MAX];          /* not run: it waits */
    size_t n_done, checked;
    const char *reply, *rest;
    bool played;
};

static int failures;

static void complain(struct play *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void complain(struct play *p, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    print_error("%s:%d: %s\n", p->file, p->line, arena_vprintf(p->a, fmt, ap));
    va_end(ap);
    print_error("    the reply was: %s\n", p->reply ? p->reply : "(none)");
    for (size_t i = 0; i < p->n_done; i++)
        print_error("    %s %s %s\n", p->held[i] ? "?" : "=", p->done[i].tool,
                    p->done[i].arguments);
    failures++;
}

/* --- the loop -----------------------------------------------------------------------------------
 */

static const char *title_of(struct play *p, const struct model_call *call)
{
    json_t *args = json_read(p->a, call->arguments, strlen(call->arguments), NULL);
    json_t *task = fake_tasks_get(&p->tasks, json_integer_value(json_object_get(args, "task_id")));
    const char *title = json_member_string(task ? task : args, "title");
    return title ? arena_strdup(p->a, title) : NULL;
}

static const char *ask(struct play *p)
{
    struct question_item items[CALLS_MAX];
    for (size_t i = 0; i < p->n_pending; i++) {
        const char *tool = p->pending[i].tool;
        items[i] = (struct question_item){strcmp(tool, "delete_task") == 0     ? QUESTION_DELETE
                                          : strcmp(tool, "complete_task") == 0 ? QUESTION_COMPLETE
                                                                               : QUESTION_UPDATE,
                                          p->pending_titles[i], false};
    }
    return question_ask(p->a, items, p->n_pending);
}

static void note(struct play *p, struct model_done done, const char *title, bool held)
{
    if (p->n_done == CALLS_MAX)
        return;
    p->held[p->n_done] = held;
    p->titles[p->n_done] = title;
    p->done[p->n_done++] = done;
}

/* What was run, as the model and the history see it: they know nothing of calls that wait. */
static struct model_message so_far(struct play *p)
{
    struct model_done *run = arena_alloc(p->a, (p->n_done + 1) * sizeof *run);
    struct model_message m = {.done = run};
    for (size_t i = 0; i < p->n_done; i++)
        if (!p->held[i])
            run[m.done_count++] = p->done[i];
    return m;
}

/* Runs the calls of one reply, or holds them. True when the turn ends with the question. */
static bool take_calls(struct play *p, const struct model_reply *r, const char *said)
{
    bool *held = arena_alloc(p->a, r->call_count * sizeof *held);
    size_t changes = 0;
    for (size_t i = 0; i < p->n_done; i++)
        changes += policy_is_change(p->done[i].tool);
    policy_hold(r->calls, r->call_count, changes, policy_says_all(said), held);
    for (size_t i = 0; i < r->call_count; i++) {
        const struct model_call *c = &r->calls[i];
        const char *title = title_of(p, c);
        if (held[i] && title && p->n_pending < CALLS_MAX) {
            struct model_done waits = {.tool = c->tool, .arguments = c->arguments};
            p->pending_titles[p->n_pending] = title;
            p->pending[p->n_pending++] = waits;
            note(p, waits, title, true);
        } else {
            note(p, fake_tasks_run(&p->tasks, p->a, c), title, false);
        }
    }
    return p->n_pending > 0;
}

static const char *ask_model(struct play *p, const char *said)
{
    for (int step = 0; step < STEPS_MAX; step++) {
        p->messages[p->count] = so_far(p);
        struct model_input in = {.messages = p->messages,
                                 .count = p->count + 1,
                                 .now = p->now,
                                 .timezone = "UTC",
                                 .may_call = step + 1 < STEPS_MAX};
        struct model_reply reply;
        model_builtin_answer(p->a, &in, &reply);
        if (reply.call_count == 0)
            return reply.text;
        if (take_calls(p, &reply, said)) {
            const char *gap = reply.said && strchr(reply.said, '\n') ? "\n\n" : " ";
            return reply.said ? arena_printf(p->a, "%s%s%s", reply.said, gap, ask(p)) : ask(p);
        }
    }
    return "(too many steps)";
}

static const char *settle(struct play *p, bool yes)
{
    struct question_item items[CALLS_MAX];
    for (size_t i = 0; i < p->n_pending; i++) {
        struct model_call call = {p->pending[i].tool, p->pending[i].arguments};
        items[i] =
            (struct question_item){strcmp(call.tool, "delete_task") == 0     ? QUESTION_DELETE
                                   : strcmp(call.tool, "complete_task") == 0 ? QUESTION_COMPLETE
                                                                             : QUESTION_UPDATE,
                                   p->pending_titles[i], false};
        if (yes)
            note(p, fake_tasks_run(&p->tasks, p->a, &call), p->pending_titles[i], false);
    }
    return yes ? question_done(p->a, items, p->n_pending)
               : question_kept(p->a, items, p->n_pending);
}

static void finish_turn(struct play *p)
{
    if (!p->played)
        return;
    p->played = false;
    for (; p->checked < p->n_done; p->checked++)
        if (strcmp(p->done[p->checked].tool, "list_tasks") != 0 &&
            strcmp(p->done[p->checked].tool, "get_task") != 0) {
            complain(p, "a change that was not expected: %s", p->done[p->checked].tool);
            break;
        }
    if (p->rest && *p->rest && p->rest != p->reply)
        complain(p, "the reply goes on: %s", p->rest);
}

static void say(struct play *p, const char *text)
{
    finish_turn(p);
    if (p->count + 2 > MESSAGES_MAX)
        fail_msg("%s:%d: too many messages", p->file, p->line);
    p->messages[p->count++] =
        (struct model_message){.from_user = true, .text = arena_strdup(p->a, text)};
    p->n_done = p->checked = 0;
    p->reply = NULL;
    enum answer answer = p->n_pending ? answer_read(text) : ANSWER_NEITHER;
    if (answer != ANSWER_NEITHER) {
        p->reply = settle(p, answer == ANSWER_YES);
        p->n_pending = 0;
    } else {
        p->n_pending = 0;
        p->reply = ask_model(p, text);
    }
    p->rest = p->reply;
    p->played = true;
    if (!p->reply || !text_valid(p->reply, strlen(p->reply)))
        complain(p, "no reply, or not UTF-8");
    p->messages[p->count] = so_far(p);
    p->messages[p->count++].text = p->reply;
}

/* --- the script ---------------------------------------------------------------------------------
 */

static void add_task(struct play *p, const char *text)
{
    char *copy = arena_strdup(p->a, text), *save = NULL;
    json_t *args = json_object();
    for (char *part = strtok_r(copy, "|", &save); part; part = strtok_r(NULL, "|", &save)) {
        while (*part == ' ')
            part++;
        for (size_t n = strlen(part); n > 0 && part[n - 1] == ' '; n--)
            part[n - 1] = '\0';
        if (!json_object_get(args, "title"))
            json_object_set_new(args, "title", json_string(part));
        else if (strncmp(part, "due ", 4) == 0)
            json_object_set_new(args, "due_date", json_string(part + 4));
        else if (strncmp(part, "note ", 5) == 0)
            json_object_set_new(args, "description", json_string(part + 5));
        else if (strcmp(part, "done") == 0)
            json_object_set_new(args, "completed", json_true());
        else if (strcmp(part, "high") == 0 || strcmp(part, "low") == 0)
            json_object_set_new(args, "priority", json_string(part));
        else
            fail_msg("%s:%d: what is '%s'?", p->file, p->line, part);
    }
    fake_tasks_add(&p->tasks, args);
    json_decref(args);
}

static void add_tasks(struct play *p, const char *text)
{
    char *title;
    long n = strtol(text, &title, 10);
    size_t name = strcspn(title, "|");
    while (name > 0 && title[name - 1] == ' ')
        name--;
    for (long i = 1; i <= n; i++)
        add_task(p, arena_printf(p->a, "%.*s %ld%s", (int)name, title, i, title + name));
}

static bool args_fit(struct play *p, const char *expected, const struct model_done *done,
                     const char *title)
{
    while (*expected == ' ')
        expected++;
    if (*expected == '\0')
        return true;
    if (*expected == '\'') {
        size_t n = strlen(expected);
        return title && n >= 2 && strlen(title) == n - 2 &&
               strncmp(title, expected + 1, n - 2) == 0;
    }
    const char *why = "";
    json_t *want = json_read(p->a, expected, strlen(expected), &why), *value;
    json_t *made = json_read(p->a, done->arguments, strlen(done->arguments), NULL);
    const char *key;
    if (!want)
        fail_msg("%s:%d: %s", p->file, p->line, why);
    json_object_foreach(want, key, value)
    {
        if (strcmp(key, "task") == 0) {
            if (!title || strcmp(title, json_string_value(value)) != 0)
                return false;
        } else if (!json_equal(json_object_get(made, key), value)) {
            return false;
        }
    }
    return true;
}

static bool is_read(const char *tool)
{
    return strcmp(tool, "list_tasks") == 0 || strcmp(tool, "get_task") == 0;
}

static void expect_change(struct play *p, const char *text, bool held)
{
    char *tool;
    for (long times = strtol(text, &tool, 10); times > 1; times--)
        expect_change(p, tool + 1, held);
    if (tool > text)
        text = tool + 1;
    size_t n = strcspn(text, " ");
    while (p->checked < p->n_done && is_read(p->done[p->checked].tool))
        p->checked++;
    if (p->checked == p->n_done) {
        complain(p, "expected %s", text);
        return;
    }
    const struct model_done *d = &p->done[p->checked];
    if (strlen(d->tool) != n || strncmp(d->tool, text, n) != 0 || p->held[p->checked] != held ||
        !args_fit(p, text + n, d, p->titles[p->checked]))
        complain(p, "expected %s", text);
    p->checked++;
}

static void expect_call(struct play *p, const char *text)
{
    size_t n = strcspn(text, " ");
    for (size_t i = 0; i < p->n_done; i++)
        if (strlen(p->done[i].tool) == n && strncmp(p->done[i].tool, text, n) == 0 &&
            args_fit(p, text + n, &p->done[i], p->titles[i]))
            return;
    complain(p, "expected the call %s", text);
}

static void expect_line(struct play *p, const char *text)
{
    if (!p->reply)
        return;
    size_t n = strcspn(p->rest, "\n");
    if (strlen(text) != n || strncmp(p->rest, text, n) != 0)
        complain(p, "expected the line: %s", text);
    p->rest += n;
    p->rest += *p->rest == '\n';
}

static void begin(struct play *p)
{
    finish_turn(p);
    fake_tasks_free(&p->tasks);
    fake_tasks_init(&p->tasks);
    p->count = p->n_pending = p->n_done = 0;
    when_now_parse("2026-11-18T09:00:00", &p->now); /* a Wednesday */
}

static void play_line(struct play *p, const char *line)
{
    const char *rest = line[0] && line[1] == ' ' ? line + 2 : line + (line[0] != '\0');
    if (strncmp(line, "== ", 3) == 0)
        begin(p);
    else if (strncmp(line, "now ", 4) == 0)
        assert_true(when_now_parse(line + 4, &p->now));
    else if (strncmp(line, "task ", 5) == 0)
        add_task(p, line + 5);
    else if (strncmp(line, "tasks ", 6) == 0)
        add_tasks(p, line + 6);
    else if (strcmp(line, "broken") == 0 || strcmp(line, "works") == 0)
        p->tasks.broken = line[0] == 'b';
    else if (line[0] == '>')
        say(p, rest);
    else if (line[0] == '=' || line[0] == '?')
        expect_change(p, rest, line[0] == '?');
    else if (line[0] == '.')
        expect_call(p, rest);
    else if (line[0] == '<')
        expect_line(p, rest);
    else if (line[0] == '~' && (!p->reply || !strstr(p->reply, rest)))
        complain(p, "expected in the reply: %s", rest);
    else if (line[0] == '!' && p->reply && strstr(p->reply, rest))
        complain(p, "not expected in the reply: %s", rest);
    else if (line[0] != '\0' && line[0] != '#' && line[0] != '~' && line[0] != '!')
        fail_msg("%s:%d: what is '%s'?", p->file, p->line, line);
}

static int play_file(const char *dir, const char *name)
{
    struct play *p = calloc(1, sizeof *p);
    p->a = arena_new();
    p->file = name;
    FILE *f = fopen(arena_printf(p->a, "%s/%s", dir, name), "r");
    char *line = NULL;
    size_t size = 0;
    int dialogues = 0;
    assert_non_null(f);
    begin(p);
    for (ssize_t n; (n = getline(&line, &size, f)) >= 0;) {
        p->line++;
        if (n > 0 && line[n - 1] == '\n')
            line[n - 1] = '\0';
        dialogues += strncmp(line, "== ", 3) == 0;
        /* "\n" in what the user says stands for a line break */
        for (char *at; line[0] == '>' && (at = strstr(line, "\\n"));) {
            *at = '\n';
            memmove(at + 1, at + 2, strlen(at + 2) + 1);
        }
        play_line(p, line);
    }
    begin(p);
    free(line);
    fclose(f);
    arena_free(p->a);
    free(p);
    return dialogues;
}

static int is_script(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 4 && strcmp(e->d_name + n - 4, ".txt") == 0;
}

static void the_dialogues_go_as_written(void **state)
{
    (void)state;
    const char *src = getenv("srcdir");
    char dir[4096];
    struct dirent **names;
    int dialogues = 0;
    snprintf(dir, sizeof dir, "%s/tests/dialogues", src ? src : ".");
    int n = scandir(dir, &names, is_script, alphasort);
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        dialogues += play_file(dir, names[i]->d_name);
        free(names[i]);
    }
    free(names);
    print_message("%d dialogues in %d files\n", dialogues, n);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_dialogues_go_as_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
