/* The suite's tools that need something from the client: they answer input_required, and take the
   response when the request comes again. */
#include "fixtures.h"

#include "adapters/digest.h"

#include <string.h>

#define ASK(key, message, field, type)                                                             \
    "\"" key                                                                                       \
    "\":{\"method\":\"elicitation/create\",\"params\":{\"mode\":\"form\",\"message\":\"" message   \
    "\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"" field "\":{\"type\":\"" type  \
    "\"}},"                                                                                        \
    "\"required\":[\"" field "\"]}}}"
#define SAMPLE(key, text, tokens)                                                                  \
    "\"" key                                                                                       \
    "\":{\"method\":\"sampling/createMessage\",\"params\":{\"messages\":[{\"role\":\"user\","      \
    "\"content\":{\"type\":\"text\",\"text\":\"" text "\"}}],\"maxTokens\":" tokens "}}"
#define ROOTS(key) "\"" key "\":{\"method\":\"roots/list\",\"params\":{}}"

/* The response under that key, when it is an object. */
static const json_t *response(const struct mcp_exchange *x, const char *key)
{
    const json_t *r = json_object_get(json_object_get(x->params, "inputResponses"), key);
    return json_is_object(r) ? r : NULL;
}

/* A field of an accepted form. */
static const char *field(const struct mcp_exchange *x, const char *key, const char *name)
{
    return json_member_string(json_object_get(response(x, key), "content"), name);
}

static const char *signed_state(struct mcp_exchange *x, const char *step)
{
    char signature[65];
    digest_hmac_sha256(x->services->config->jwt_secret, step, strlen(step), signature);
    return arena_printf(x->arena, "%s.%s", step, signature);
}

static enum status ask(struct mcp_exchange *x, const char *requests, const char *step)
{
    x->result_type = "input_required";
    strbuf_addf(x->result, "\"inputRequests\":{%s}", requests);
    if (step != NULL)
        strbuf_addf(x->result, ",\"requestState\":\"%s\"", signed_state(x, step));
    return STATUS_OK;
}

/* True when the request brings back the state of that step. */
static bool at_step(struct mcp_exchange *x, const char *step)
{
    const char *state = json_member_string(x->params, "requestState");
    return state != NULL && strcmp(state, signed_state(x, step)) == 0;
}

static bool has_state(const struct mcp_exchange *x)
{
    return json_object_get(x->params, "requestState") != NULL;
}

static enum status bad_state(struct mcp_exchange *x)
{
    return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL, "requestState was not made here.");
}

enum status fixture_ask_name(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    const char *name = field(x, "user_name", "name");
    (void)arguments;
    (void)e;
    if (name == NULL)
        return ask(x, ASK("user_name", "What is your name?", "name", "string"), NULL);
    fixture_text(x, arena_printf(x->arena, "Hello, %s!", name));
    return STATUS_OK;
}

enum status fixture_ask_sampling(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    const json_t *answer = response(x, "capital_question");
    (void)arguments;
    (void)e;
    if (answer == NULL)
        return ask(x, SAMPLE("capital_question", "What is the capital of France?", "100"), NULL);
    const char *text = json_member_string(json_object_get(answer, "content"), "text");
    fixture_text(x, text == NULL ? json_text(x->arena, answer) : text);
    return STATUS_OK;
}

enum status fixture_ask_roots(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    const json_t *answer = response(x, "client_roots");
    (void)arguments;
    (void)e;
    if (answer == NULL)
        return ask(x, ROOTS("client_roots"), NULL);
    fixture_text(x, json_text(x->arena, answer));
    return STATUS_OK;
}

enum status fixture_ask_state(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    if (!has_state(x))
        return ask(x, ASK("confirm", "Please confirm", "ok", "boolean"), "confirm");
    if (!at_step(x, "confirm"))
        return bad_state(x);
    if (response(x, "confirm") == NULL)
        return ask(x, ASK("confirm", "Please confirm", "ok", "boolean"), "confirm");
    fixture_text(x, "state-ok");
    return STATUS_OK;
}

enum status fixture_ask_many(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    if (has_state(x) && !at_step(x, "many"))
        return bad_state(x);
    if (field(x, "user_name", "name") == NULL || response(x, "greeting") == NULL ||
        response(x, "client_roots") == NULL)
        return ask(x,
                   ASK("user_name", "What is your name?", "name", "string") "," SAMPLE(
                       "greeting", "Generate a greeting", "50") "," ROOTS("client_roots"),
                   "many");
    fixture_text(x, arena_printf(x->arena, "All three came, %s.", field(x, "user_name", "name")));
    return STATUS_OK;
}

enum status fixture_ask_rounds(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    if (at_step(x, "round2") && field(x, "step2", "color") != NULL) {
        fixture_text(x, arena_printf(x->arena, "Your colour is %s.", field(x, "step2", "color")));
        return STATUS_OK;
    }
    if (at_step(x, "round2") || (at_step(x, "round1") && field(x, "step1", "name") != NULL))
        return ask(x, ASK("step2", "Step 2: What is your favorite color?", "color", "string"),
                   "round2");
    if (has_state(x) && !at_step(x, "round1"))
        return bad_state(x);
    return ask(x, ASK("step1", "Step 1: What is your name?", "name", "string"), "round1");
}

/* Asks only what the client said it can answer. */
enum status fixture_ask_able(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    if (response(x, "question") != NULL) {
        fixture_text(x, "Answered.");
        return STATUS_OK;
    }
    if (json_object_get(x->capabilities, "elicitation") != NULL)
        return ask(x, ASK("question", "What is your name?", "name", "string"), NULL);
    if (json_object_get(x->capabilities, "sampling") != NULL)
        return ask(x, SAMPLE("question", "Say a name", "20"), NULL);
    fixture_text(x, "There is nobody to ask.");
    return STATUS_OK;
}

enum status fixture_ask_context(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    const char *context = field(x, "user_context", "context");
    (void)arguments;
    (void)e;
    if (context == NULL)
        return ask(x,
                   ASK("user_context", "What context should the prompt use?", "context", "string"),
                   NULL);
    strbuf_adds(x->result,
                "\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":");
    strbuf_add_json(x->result, arena_printf(x->arena, "Use this context: %s", context));
    strbuf_adds(x->result, "}}]");
    return STATUS_OK;
}
