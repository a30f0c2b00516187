/* Deletions by other clients. The state that a client brings back with the user's answer names a
   question in the database; it is signed, and bound to the user, the tool and the exact arguments.
 */
#include "domain/mcp_confirm.h"

#include "adapters/digest.h"
#include "domain/confirm.h"
#include "domain/mcp_tools.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STATE_MAX 400
#define ANSWER    "confirm" /* the key of our one question */

/* elicitation:{} means forms; a client that can only open URLs cannot be asked this way. */
static bool can_ask(const struct mcp_exchange *x)
{
    const json_t *elicitation = json_object_get(x->capabilities, "elicitation");
    return x->modern && json_is_object(elicitation) &&
           (json_object_size(elicitation) == 0 || json_object_get(elicitation, "form") != NULL);
}

bool mcp_confirm_needed(const struct mcp_exchange *x)
{
    bool may_delete = x->caller->kind != CALLER_TOKEN || (x->caller->scopes & SCOPE_DELETE) != 0;
    return can_ask(x) || !may_delete;
}

/* --- the signed state -------------------------------------------------------------------------*/

/* A key of its own, so that no signature made here means anything elsewhere. */
static void sign(const struct mcp_exchange *x, const char *text, char out[65])
{
    char key[65];
    static const char purpose[] = "todochat mcp request state";
    digest_hmac_sha256(x->services->config->jwt_secret, purpose, strlen(purpose), key);
    digest_hmac_sha256(key, text, strlen(text), out);
}

static void digest_call(struct mcp_exchange *x, const struct tool_call *call, char out[65])
{
    char *sorted = json_dumps(call->arguments, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
    const char *text = arena_printf(x->arena, "%s %s", call->tool, sorted == NULL ? "" : sorted);
    free(sorted);
    digest_sha256(text, strlen(text), out);
}

/* question.user.expiry.digest.signature */
static const char *make_state(struct mcp_exchange *x, const struct tool_call *call,
                              const struct confirmation *c)
{
    char digest[65], signature[65];
    digest_call(x, call, digest);
    const char *text = arena_printf(x->arena, "%" PRId64 ".%" PRId64 ".%" PRId64 ".%s", c->id,
                                    x->caller->user_id, c->expires_epoch, digest);
    sign(x, text, signature);
    return arena_printf(x->arena, "%s.%s", text, signature);
}

/* The question's id when the state is ours and for exactly this call; 0 otherwise. */
static int64_t read_state(struct mcp_exchange *x, const struct tool_call *call, const char *state)
{
    char signature[65], digest[65], bound[65] = "";
    int64_t id = 0, user = 0, expires = 0;
    const char *dot = strrchr(state, '.');
    if (strlen(state) > STATE_MAX || dot == NULL || strlen(dot + 1) != 64)
        return 0;
    sign(x, arena_strndup(x->arena, state, (size_t)(dot - state)), signature);
    if (!digest_same(signature, dot + 1, 64) ||
        sscanf(state, "%" SCNd64 ".%" SCNd64 ".%" SCNd64 ".%64[0-9a-f]", &id, &user, &expires,
               bound) != 4)
        return 0;
    digest_call(x, call, digest);
    return user == x->caller->user_id && expires > (int64_t)time(NULL) && strcmp(digest, bound) == 0
               ? id
               : 0;
}

/* --- asking -----------------------------------------------------------------------------------*/

static void answer_question(struct mcp_exchange *x, const struct tool_call *call,
                            const struct confirmation *c)
{
    x->result_type = "input_required";
    strbuf_adds(x->result,
                "\"inputRequests\":{\"" ANSWER "\":{\"method\":\"elicitation/create\",\"params\":"
                "{\"mode\":\"form\",\"message\":");
    strbuf_add_json(x->result, c->summary);
    strbuf_adds(
        x->result,
        ",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"" ANSWER
        "\":{\"type\":\"boolean\",\"title\":\"Delete this task\",\"description\":\"Deleting "
        "cannot be undone.\",\"default\":false}},\"required\":[\"" ANSWER
        "\"]}}}},\"requestState\":");
    strbuf_add_json(x->result, make_state(x, call, c));
}

/* Says that nothing was deleted, in the shape of the tool's results, and writes the audit. */
static enum status refuse(struct mcp_exchange *x, const struct tool_call *call, const char *reason,
                          const char *message, bool is_error, struct error *e)
{
    struct tool_result result;
    enum status status =
        tools_refuse(x->services, x->caller, x->arena, call, reason, message, &result, e);
    if (status == STATUS_OK)
        mcp_tools_result(x, &result, is_error);
    return status;
}

static enum status ask(struct mcp_exchange *x, const struct tool_call *call, struct error *e)
{
    struct confirm_call held = {.tool = call->tool, .arguments = call->arguments};
    struct confirmation c;
    enum status status = confirm_look(x->services, x->caller, x->arena, &held, 1, e);
    if (status != STATUS_OK)
        return status;
    if (held.title == NULL)
        return refuse(x, call, "TASK_NOT_FOUND", "Task not found", true, e);
    status = confirm_ask(x->services, x->caller, x->arena, &held, 1, 0,
                         can_ask(x) ? "elicitation" : "mcp", &c, e);
    if (status != STATUS_OK)
        return status;
    if (can_ask(x)) {
        answer_question(x, call, &c);
        return STATUS_OK;
    }
    return refuse(
        x, call, "CONFIRMATION_REQUIRED",
        arena_printf(x->arena,
                     "'%s' was not deleted: its owner must confirm first. The question waits at "
                     "%s until %s.",
                     held.title, x->services->config->public_url, c.expires_at),
        true, e);
}

/* --- the answer -------------------------------------------------------------------------------*/

enum answer { ANSWER_NONE, ANSWER_YES, ANSWER_NO };

static enum answer answer_in(const struct mcp_exchange *x)
{
    const json_t *response = json_object_get(json_object_get(x->params, "inputResponses"), ANSWER);
    const char *action = json_member_string(response, "action");
    const json_t *confirm = json_object_get(json_object_get(response, "content"), ANSWER);
    if (action == NULL)
        return ANSWER_NONE;
    if (strcmp(action, "decline") == 0 || strcmp(action, "cancel") == 0)
        return ANSWER_NO;
    if (strcmp(action, "accept") != 0 || !json_is_boolean(confirm))
        return ANSWER_NONE;
    return json_is_true(confirm) ? ANSWER_YES : ANSWER_NO;
}

static enum status bad_state(struct mcp_exchange *x)
{
    return mcp_answer_error(
        x, MCP_INVALID_PARAMS, 200, NULL,
        "requestState is not valid: it was used, has expired, or belongs to another "
        "call. Nothing was deleted; call the tool again without it.");
}

static enum status take_answer(struct mcp_exchange *x, const struct tool_call *call, int64_t id,
                               bool approve, struct error *e)
{
    struct confirm_answer answer = {
        .id = id,
        .approve = approve,
        .place = {.elicitation = true},
        .from = *call,
    };
    struct confirm_outcome outcome;
    enum status status = confirm_execute(x->services, x->caller, x->arena, &answer, &outcome, e);
    if (status == STATUS_NOT_FOUND)
        return bad_state(x);
    if (status != STATUS_OK)
        return status;
    switch (outcome.end) {
    case CONFIRM_DECLINED:
        return refuse(x, call, "DECLINED", "The user said no. Nothing was deleted.", false, e);
    case CONFIRM_CHANGED:
        return refuse(
            x, call, "TASK_CHANGED",
            "The task has changed since the user was asked. Nothing was deleted; ask again if it "
            "is still wanted.",
            true, e);
    case CONFIRM_DONE:
        break;
    }
    mcp_tools_result(x, &outcome.calls[0].result, !outcome.calls[0].result.success);
    return STATUS_OK;
}

enum status mcp_confirm_call(struct mcp_exchange *x, const struct tool_call *call, struct error *e)
{
    struct tool_result result;
    const json_t *state = json_object_get(x->params, "requestState");
    if (!tools_check(x->arena, x->caller->user_id, call, &result)) {
        enum status status = tools_run(x->services, x->caller, x->arena, call, &result, e);
        if (status == STATUS_OK)
            mcp_tools_result(x, &result, !result.success);
        return status;
    }
    if (state == NULL || !can_ask(x))
        return ask(x, call, e);
    int64_t id = json_is_string(state) ? read_state(x, call, json_string_value(state)) : 0;
    if (id == 0)
        return bad_state(x);
    enum answer answer = answer_in(x);
    return answer == ANSWER_NONE ? ask(x, call, e)
                                 : take_answer(x, call, id, answer == ANSWER_YES, e);
}
