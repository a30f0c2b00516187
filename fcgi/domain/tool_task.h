/* The task tools: arguments → store → result. */
#ifndef TODOCHAT_TOOL_TASK_H
#define TODOCHAT_TOOL_TASK_H

#include "domain/refusal.h"
#include "domain/tools.h"

#define TOOL_TASK_DATE_HINT                                                                        \
    "due_date takes an ISO 8601 date (2026-03-14) or date-time (2026-03-14T15:00), or words such " \
    "as tomorrow, friday 3pm, in 2 hours, end of month."

/* Each runs a call whose arguments fit the tool's schema, as struct tool says. */
enum status tool_task_add(const struct services *s, struct caller *caller, struct arena *a,
                          const struct tool_call *call, struct tool_result *result,
                          struct error *e);
enum status tool_task_list(const struct services *s, struct caller *caller, struct arena *a,
                           const struct tool_call *call, struct tool_result *result,
                           struct error *e);
enum status tool_task_get(const struct services *s, struct caller *caller, struct arena *a,
                          const struct tool_call *call, struct tool_result *result,
                          struct error *e);
enum status tool_task_complete(const struct services *s, struct caller *caller, struct arena *a,
                               const struct tool_call *call, struct tool_result *result,
                               struct error *e);
enum status tool_task_update(const struct services *s, struct caller *caller, struct arena *a,
                             const struct tool_call *call, struct tool_result *result,
                             struct error *e);
enum status tool_task_delete(const struct services *s, struct caller *caller, struct arena *a,
                             const struct tool_call *call, struct tool_result *result,
                             struct error *e);

/* What a schema cannot say: dates that can be read, at least one change. False: *refusal is why. */
bool tool_task_check(const struct tool_call *call, struct refusal *refusal);

/* Writes the audit row of a refused call. */
enum status tool_task_refuse(const struct services *s, struct caller *caller, struct arena *a,
                             const struct tool_call *call, const struct refusal *refusal,
                             struct tool_result *result, struct error *e);

#endif
