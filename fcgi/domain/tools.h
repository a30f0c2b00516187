/* The registry of tools: the only way to touch a task, for chat, MCP and the page alike. */
#ifndef TODOCHAT_TOOLS_H
#define TODOCHAT_TOOLS_H

#include "base/json.h"
#include "domain/services.h"
#include "language/when.h"
#include "store/caller.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One call and where it comes from. */
struct tool_call {
    const char *tool;
    const json_t *arguments; /* any JSON value; checked before anything runs */
    const char *input;       /* filled in by tools_run: the arguments as they came, JSON text */
    bool read_only;          /* filled in by tools_run */
    const char *source;      /* "chat" or "mcp" */
    const char *request_id;
    const struct when_now *now; /* the user's local time; NULL: asked of the database if needed */
    /* Chat only, 0 and NULL elsewhere: the turn the call belongs to. Its lease is renewed with the
       call, and the call has no effect when it was lost. */
    int64_t conversation_id, message_id;
    const char *lease_owner;
    /* The call goes on in the transaction that is open, and leaves it open: for calls that must
       commit together (caller_run_open instead of caller_run). */
    bool keep_open;
};

/* Either half is complete by itself: some clients show one, some the other. */
struct tool_result {
    bool success;
    const char *output;  /* the structured result, JSON text */
    const char *receipt; /* "SUCCESS: … (ID: 3)" or "ERROR: …" */
    double duration_ms;
};

struct tool {
    const char *name, *title, *description;
    const char *input_schema, *output_schema; /* JSON text */
    bool read_only, destructive, idempotent;  /* open-world is always false: tasks stay here */
    enum caller_scope scope;
    bool alias; /* accepted, not advertised */
    /* Called by tools_run with arguments that fit the schema. */
    enum status (*run)(const struct services *s, struct caller *caller, struct arena *a,
                       const struct tool_call *call, struct tool_result *result, struct error *e);
};

/* All tools in the order they are advertised; ends with a NULL name. */
const struct tool *tools_all(void);

/* NULL when there is none of that name. */
const struct tool *tools_find(const char *name);

/* Checks the arguments against the tool's schema and runs it: effect and audit row in one
   transaction and one round trip. A refusal of the tool (bad arguments, no such task) is STATUS_OK
   with a result that says so; anything else means that it could not be run at all:
   STATUS_UNAUTHENTICATED, STATUS_CONFLICT (lease lost), STATUS_UNAVAILABLE with nothing done. When
   a connection breaks during the commit the outcome is looked up. The caller's scope is the
   caller's business. */
enum status tools_run(const struct services *s, struct caller *caller, struct arena *a,
                      const struct tool_call *call, struct tool_result *result, struct error *e);

/* Checks the arguments as tools_run does, touching nothing and writing no audit row. False: *result
   is the refusal that tools_run would have given to that user (0: whoever). For calls that wait for
   a yes before they run. */
bool tools_check(struct arena *a, int64_t user_id, const struct tool_call *call,
                 struct tool_result *result);

/* The result of a call that cannot be run at all: unknown tool, arguments that are no object, too
   many calls. It is written to the audit too. */
enum status tools_refuse(const struct services *s, struct caller *caller, struct arena *a,
                         const struct tool_call *call, const char *reason, const char *message,
                         struct tool_result *result, struct error *e);

#endif
