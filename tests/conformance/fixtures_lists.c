/* The suite's prompts and resources. */
#include "fixtures.h"

#include <string.h>

#define TEMPLATE_PREFIX "test://template/"
#define TEMPLATE_SUFFIX "/data"

/* --- prompts ----------------------------------------------------------------------------------*/

static void user_text(struct mcp_exchange *x, const char *text)
{
    strbuf_adds(x->result, "{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":");
    strbuf_add_json(x->result, text);
    strbuf_adds(x->result, "}}");
}

static enum status simple(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    strbuf_adds(x->result, "\"messages\":[");
    user_text(x, "This is a simple prompt for testing.");
    strbuf_addc(x->result, ']');
    return STATUS_OK;
}

static enum status with_arguments(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    const char *first = json_member_string(arguments, "arg1"),
               *second = json_member_string(arguments, "arg2");
    (void)e;
    if (first == NULL || second == NULL)
        return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL, "arg1 and arg2 are required.");
    strbuf_adds(x->result, "\"messages\":[");
    user_text(x,
              arena_printf(x->arena, "Prompt with arguments: arg1='%s', arg2='%s'", first, second));
    strbuf_addc(x->result, ']');
    return STATUS_OK;
}

static enum status with_resource(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    const char *uri = json_member_string(arguments, "resourceUri");
    (void)e;
    if (uri == NULL)
        return mcp_answer_error(x, MCP_INVALID_PARAMS, 200, NULL, "resourceUri is required.");
    strbuf_adds(x->result, "\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"resource\","
                           "\"resource\":{\"uri\":");
    strbuf_add_json(x->result, uri);
    strbuf_adds(
        x->result,
        ",\"mimeType\":\"text/plain\",\"text\":\"Embedded resource content for testing.\"}}},");
    user_text(x, "Please process the embedded resource above.");
    strbuf_addc(x->result, ']');
    return STATUS_OK;
}

static enum status with_image(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    strbuf_adds(
        x->result,
        "\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"image\",\"data\":\"" FIXTURE_PNG
        "\",\"mimeType\":\"image/png\"}},");
    user_text(x, "Please analyze the image above.");
    strbuf_addc(x->result, ']');
    return STATUS_OK;
}

const struct mcp_extra_prompt fixture_prompts[] = {
    {"{\"name\":\"test_simple_prompt\",\"description\":\"A prompt.\"}", "test_simple_prompt",
     simple},
    {"{\"name\":\"test_prompt_with_arguments\",\"description\":\"A prompt with "
     "arguments.\",\"arguments\":["
     "{\"name\":\"arg1\",\"description\":\"First\",\"required\":true},"
     "{\"name\":\"arg2\",\"description\":\"Second\",\"required\":true}]}",
     "test_prompt_with_arguments", with_arguments},
    {"{\"name\":\"test_prompt_with_embedded_resource\",\"description\":\"A prompt with a "
     "resource.\","
     "\"arguments\":[{\"name\":\"resourceUri\",\"description\":\"Which\",\"required\":true}]}",
     "test_prompt_with_embedded_resource", with_resource},
    {"{\"name\":\"test_prompt_with_image\",\"description\":\"A prompt with an image.\"}",
     "test_prompt_with_image", with_image},
    {"{\"name\":\"test_input_required_result_prompt\",\"description\":\"A prompt that asks "
     "first.\"}",
     "test_input_required_result_prompt", fixture_ask_context},
    {.name = NULL},
};

/* --- resources --------------------------------------------------------------------------------*/

static bool static_text(struct mcp_exchange *x, const char *uri)
{
    if (strcmp(uri, "test://static-text") != 0)
        return false;
    strbuf_adds(
        x->result,
        "\"contents\":[{\"uri\":\"test://static-text\",\"mimeType\":\"text/plain\",\"text\":"
        "\"This is the content of the static text resource.\"}]");
    return true;
}

static bool static_binary(struct mcp_exchange *x, const char *uri)
{
    if (strcmp(uri, "test://static-binary") != 0)
        return false;
    strbuf_adds(
        x->result,
        "\"contents\":[{\"uri\":\"test://static-binary\",\"mimeType\":\"image/png\",\"blob\":"
        "\"" FIXTURE_PNG "\"}]");
    return true;
}

static bool watched(struct mcp_exchange *x, const char *uri)
{
    if (strcmp(uri, "test://watched-resource") != 0)
        return false;
    strbuf_adds(x->result,
                "\"contents\":[{\"uri\":\"test://watched-resource\",\"mimeType\":\"text/plain\","
                "\"text\":\"Watched.\"}]");
    return true;
}

static bool by_template(struct mcp_exchange *x, const char *uri)
{
    size_t before = strlen(TEMPLATE_PREFIX), after = strlen(TEMPLATE_SUFFIX), len = strlen(uri);
    if (strncmp(uri, TEMPLATE_PREFIX, before) != 0 || len <= before + after ||
        strcmp(uri + len - after, TEMPLATE_SUFFIX) != 0)
        return false;
    const char *id = arena_strndup(x->arena, uri + before, len - before - after);
    json_t *text =
        json_keep(x->arena, json_pack("{s:s,s:b,s:s}", "id", id, "templateTest", 1, "data",
                                      arena_printf(x->arena, "Data for ID: %s", id)));
    strbuf_adds(x->result, "\"contents\":[{\"uri\":");
    strbuf_add_json(x->result, uri);
    strbuf_adds(x->result, ",\"mimeType\":\"application/json\",\"text\":");
    strbuf_add_json(x->result, json_text(x->arena, text));
    strbuf_adds(x->result, "}]");
    return true;
}

const struct mcp_extra_resource fixture_resources[] = {
    {"{\"uri\":\"test://static-text\",\"name\":\"static-text\",\"description\":\"A "
     "text.\",\"mimeType\":"
     "\"text/plain\"}",
     false, static_text},
    {"{\"uri\":\"test://static-binary\",\"name\":\"static-binary\",\"description\":\"An "
     "image.\",\"mimeType\":"
     "\"image/png\"}",
     false, static_binary},
    {"{\"uri\":\"test://watched-resource\",\"name\":\"watched-resource\",\"description\":\"A "
     "text.\",\"mimeType\":"
     "\"text/plain\"}",
     false, watched},
    {"{\"uriTemplate\":\"test://template/{id}/data\",\"name\":\"template\",\"description\":\"Data "
     "by id.\","
     "\"mimeType\":\"application/json\"}",
     true, by_template},
    {.read = NULL},
};
