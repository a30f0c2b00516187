/* Changes that wait for their owner's yes: asking, and what becomes of the answer. The same for
   chat, for MCP clients and for the page. */
#ifndef TODOCHAT_CONFIRM_H
#define TODOCHAT_CONFIRM_H

#include "base/strbuf.h"
#include "domain/tools.h"
#include "store/store_confirmation.h"

/* One call that is to be held back, and after a yes its result. */
struct confirm_call {
    const char *tool;
    const json_t *arguments;
    int64_t task_id;
    const char *title; /* the task's; NULL: there is no such task, and nothing to ask */
    int64_t version;
    struct tool_result result; /* after CONFIRM_DONE */
};

/* What was asked, and where the answer came from. */
struct confirm_answer {
    int64_t id;
    bool approve;
    struct confirmation_place place;
    /* For the calls that a yes runs: source (NULL: whoever asked), request_id, now and the turn's
       members are taken from here; tool and arguments are the question's. */
    struct tool_call from;
};

enum confirm_end {
    CONFIRM_DONE,     /* every call was run; each has its own result */
    CONFIRM_DECLINED, /* nothing was run */
    CONFIRM_CHANGED,  /* a task is not what it was when asked: nothing was run */
};

struct confirm_outcome {
    enum confirm_end end;
    struct confirm_call *calls;
    size_t count;
    const char *text; /* a sentence for the person who answered */
};

/* Finds the task each call is about: fills in task_id, title and version. Arguments must have
   passed tools_check. */
enum status confirm_look(const struct services *s, struct caller *caller, struct arena *a,
                         struct confirm_call *calls, size_t count, struct error *e);

/* Stores the calls, all with a title, as one question. conversation_id 0: none; source as in struct
   confirmation. *c is what the user is to be shown. */
enum status confirm_ask(const struct services *s, struct caller *caller, struct arena *a,
                        const struct confirm_call *calls, size_t count, int64_t conversation_id,
                        const char *source, struct confirmation *c, struct error *e);

/* Takes the answer: a yes runs every call in the transaction that uses the question up, so that all
   of it happens or nothing. STATUS_NOT_FOUND when the question is unknown, answered or expired. */
enum status confirm_execute(const struct services *s, struct caller *caller, struct arena *a,
                            const struct confirm_answer *answer, struct confirm_outcome *outcome,
                            struct error *e);

/* {id, summary, calls, expires_at}, and source where asked for. */
void confirm_add_json(struct strbuf *b, const struct confirmation *c, bool with_source);

#endif
