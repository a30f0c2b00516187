/* todochatctl demo: the account that development mode offers on its sign-in page, with a few tasks
   to try things on. Running it again changes nothing. */
#include "adapters/password.h"
#include "domain/account.h"
#include "domain/tools.h"
#include "entry/ctl.h"
#include "entry/ctl_person.h"

#include <stdio.h>

struct sample {
    const char *title, *description, *due, *priority;
    bool done;
};

static const struct sample samples[] = {
    {"Water the plants", NULL, "yesterday", "medium", false},
    {"Buy milk and bread", NULL, "today", "medium", false},
    {"Call mom", "Ask about the weekend.", "tomorrow 15:00", "high", false},
    {"Prepare the project presentation", "Ten slides, figures of last month.", "in 3 days", "high",
     false},
    {"Pay the rent", NULL, "end of month", "high", false},
    {"Book a dentist appointment", NULL, "in 8 days", "low", false},
    {"Read a chapter of the new book", NULL, NULL, "low", false},
    {"Send the signed contract", NULL, "yesterday", "medium", true},
};

static bool run_tool(struct ctl_person *p, const char *tool, json_t *arguments)
{
    struct tool_call call = {.tool = tool,
                             .arguments = json_keep(p->arena, arguments),
                             .source = "mcp",
                             .request_id = "todochatctl-demo"};
    struct tool_result result;
    if (tools_run(&p->services, &p->caller, p->arena, &call, &result, &p->error) != STATUS_OK)
        return false;
    if (!result.success)
        error_set(&p->error, STATUS_INTERNAL, "%s", result.receipt);
    return result.success;
}

static bool add_samples(struct ctl_person *p)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const struct sample *s = &samples[i];
        json_t *arguments = json_pack("{s:s, s:s}", "title", s->title, "priority", s->priority);
        if (s->description != NULL)
            json_object_set_new(arguments, "description", json_string(s->description));
        if (s->due != NULL)
            json_object_set_new(arguments, "due_date", json_string(s->due));
        if (!run_tool(p, "add_task", arguments))
            return false;
        /* A new account counts its tasks from 1. */
        if (s->done && !run_tool(p, "complete_task", json_pack("{s:i}", "task_id", (int)i + 1)))
            return false;
    }
    return true;
}

static int make_demo(struct ctl_person *p)
{
    struct user_limit none = {0, 0, NULL};
    struct user_login login;
    struct user user = {0};
    struct error *e = &p->error;
    int64_t tasks = 0;
    enum status status = store_user_find(p->services.db, p->arena, DEMO_EMAIL, &none, &login, e);
    if (status == STATUS_OK && login.user_id == 0) {
        status = store_user_insert(p->services.db, p->arena, DEMO_EMAIL, "Demo", NULL,
                                   password_hash(p->arena, DEMO_PASSWORD), &user, e);
        login.user_id = user.id;
    }
    p->caller.kind = CALLER_OPERATOR;
    p->caller.user_id = login.user_id;
    if (status == STATUS_OK)
        status = store_user_task_count(&p->caller, p->services.db, p->arena, &tasks, e);
    if (status != STATUS_OK || (tasks == 0 && !add_samples(p)))
        return ctl_person_fail(p);
    return 0;
}

int ctl_demo(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct ctl_person p;
    int code = 2;
    if (ctl_person_open(&p) && p.services.config->production)
        fputs("todochatctl: there is no demo account in production\n", stderr);
    else if (p.services.config != NULL)
        code = make_demo(&p);
    ctl_person_close(&p);
    return code;
}
