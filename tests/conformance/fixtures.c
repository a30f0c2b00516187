/* The suite's tools and methods, and the table that puts all fixtures in place. */
#include "fixtures.h"

#include "domain/mcp_exchange.h"

#include <string.h>
#include <unistd.h>

#define STEP_US   50000
#define LOG_LEVEL "io.modelcontextprotocol/logLevel"
#define NOTHING   "{\"type\":\"object\",\"properties\":{}}"
/* One sample of silence. */
#define WAV "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQIAAAAAAA=="

void fixture_text(struct mcp_exchange *x, const char *text)
{
    strbuf_adds(x->result, "\"content\":[{\"type\":\"text\",\"text\":");
    strbuf_add_json(x->result, text);
    strbuf_adds(x->result, "}]");
}

static enum status simple_text(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    fixture_text(x, "This is a simple text response for testing.");
    return STATUS_OK;
}

static enum status image(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    strbuf_adds(x->result, "\"content\":[{\"type\":\"image\",\"data\":\"" FIXTURE_PNG
                           "\",\"mimeType\":\"image/png\"}]");
    return STATUS_OK;
}

static enum status audio(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    strbuf_adds(x->result, "\"content\":[{\"type\":\"audio\",\"data\":\"" WAV
                           "\",\"mimeType\":\"audio/wav\"}]");
    return STATUS_OK;
}

static enum status embedded(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    strbuf_adds(
        x->result,
        "\"content\":[{\"type\":\"resource\",\"resource\":{\"uri\":\"test://embedded-resource\","
        "\"mimeType\":\"text/plain\",\"text\":\"This is an embedded resource content.\"}}]");
    return STATUS_OK;
}

static enum status mixed(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    strbuf_adds(
        x->result,
        "\"content\":[{\"type\":\"text\",\"text\":\"Multiple content types test:\"},"
        "{\"type\":\"image\",\"data\":\"" FIXTURE_PNG "\",\"mimeType\":\"image/png\"},"
        "{\"type\":\"resource\",\"resource\":{\"uri\":\"test://"
        "mixed-content-resource\",\"mimeType\":"
        "\"application/json\",\"text\":\"{\\\"test\\\":\\\"data\\\",\\\"value\\\":123}\"}}]");
    return STATUS_OK;
}

static enum status failing(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    fixture_text(x, "This tool intentionally returns an error for testing");
    strbuf_adds(x->result, ",\"isError\":true");
    return STATUS_OK;
}

static enum status progress(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    for (int done = 0; done <= 100; done += 50) {
        mcp_answer_progress(x, done, 100, NULL);
        usleep(STEP_US);
    }
    fixture_text(x, "Three steps, each reported.");
    return STATUS_OK;
}

static void say(struct mcp_exchange *x, const char *text)
{
    mcp_answer_notify(x, "notifications/message",
                      arena_printf(x->arena,
                                   "{\"level\":\"info\",\"logger\":\"fixtures\",\"data\":\"%s\"}",
                                   text));
}

/* A modern client hears log messages only in the requests that ask for them. */
static enum status logging(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    static const char *const lines[] = {"Tool execution started", "Tool processing data",
                                        "Tool execution completed"};
    (void)arguments;
    (void)e;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (!x->modern || json_object_get(x->meta, LOG_LEVEL) != NULL)
            say(x, lines[i]);
        usleep(STEP_US);
    }
    fixture_text(x, "Three steps, each logged.");
    return STATUS_OK;
}

static enum status needs_sampling(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)arguments;
    (void)e;
    if (!json_is_object(json_object_get(x->capabilities, "sampling")))
        return mcp_answer_error(x, MCP_MISSING_CAPABILITY, 400,
                                "{\"requiredCapabilities\":{\"sampling\":{}}}",
                                "This tool needs the sampling capability.");
    fixture_text(x, "The client can sample.");
    return STATUS_OK;
}

static enum status echo(struct mcp_exchange *x, const json_t *arguments, struct error *e)
{
    (void)e;
    fixture_text(x, json_text(x->arena, arguments));
    return STATUS_OK;
}

#define SCHEMA_2020                                                                                \
    "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","           \
    "\"$defs\":{\"address\":{\"$anchor\":\"addressDef\",\"type\":\"object\",\"properties\":"       \
    "{\"street\":{\"type\":\"string\"},\"city\":{\"type\":\"string\"}}}},"                         \
    "\"properties\":{\"name\":{\"type\":\"string\"},\"address\":{\"$ref\":\"#/$defs/address\"},"   \
    "\"contactMethod\":{\"type\":\"string\",\"enum\":[\"phone\",\"email\"]},"                      \
    "\"phone\":{\"type\":\"string\"},\"email\":{\"type\":\"string\"}},"                            \
    "\"allOf\":[{\"anyOf\":[{\"required\":[\"phone\"]},{\"required\":[\"email\"]}]}],"             \
    "\"if\":{\"properties\":{\"contactMethod\":{\"const\":\"phone\"}},\"required\":"               \
    "[\"contactMethod\"]},\"then\":{\"required\":[\"phone\"]},\"else\":{\"required\":"             \
    "[\"email\"]},\"additionalProperties\":false}"

#define SCHEMA_HEADERS                                                                             \
    "{\"type\":\"object\",\"properties\":{\"region\":{\"type\":\"string\",\"x-mcp-header\":"       \
    "\"Region\"}},\"required\":[\"region\"]}"

static const char *const region_header[] = {"region", "Region", NULL};

static const struct mcp_extra_tool tools[] = {
    {"test_simple_text", "Text", "Returns a text.", NOTHING, NULL, simple_text},
    {"test_image_content", "Image", "Returns an image.", NOTHING, NULL, image},
    {"test_audio_content", "Audio", "Returns a sound.", NOTHING, NULL, audio},
    {"test_embedded_resource", "Resource", "Returns a resource.", NOTHING, NULL, embedded},
    {"test_multiple_content_types", "Mixed", "Returns one of each.", NOTHING, NULL, mixed},
    {"test_error_handling", "Error", "Fails.", NOTHING, NULL, failing},
    {"test_tool_with_progress", "Progress", "Reports its progress.", NOTHING, NULL, progress},
    {"test_tool_with_logging", "Logging", "Logs what it does.", NOTHING, NULL, logging},
    {"test_logging_tool", "Logging", "Logs what it does.", NOTHING, NULL, logging},
    {"test_missing_capability", "Sampling", "Needs sampling.", NOTHING, NULL, needs_sampling},
    {"test_streaming_elicitation", "Ask", "Asks a name.", NOTHING, NULL, fixture_ask_name},
    {"json_schema_2020_12_tool", "Schema", "Has a rich schema.", SCHEMA_2020, NULL, echo},
    {"test_custom_headers", "Headers", "Has a parameter that is a header too.", SCHEMA_HEADERS,
     region_header, echo},
    {"test_input_required_result_elicitation", "Ask", "Asks a name.", NOTHING, NULL,
     fixture_ask_name},
    {"test_input_required_result_sampling", "Ask", "Asks a model.", NOTHING, NULL,
     fixture_ask_sampling},
    {"test_input_required_result_list_roots", "Ask", "Asks for roots.", NOTHING, NULL,
     fixture_ask_roots},
    {"test_input_required_result_request_state", "Ask", "Keeps state.", NOTHING, NULL,
     fixture_ask_state},
    {"test_input_required_result_tampered_state", "Ask", "Keeps state.", NOTHING, NULL,
     fixture_ask_state},
    {"test_input_required_result_multiple_inputs", "Ask", "Asks for three things.", NOTHING, NULL,
     fixture_ask_many},
    {"test_input_required_result_multi_round", "Ask", "Asks twice.", NOTHING, NULL,
     fixture_ask_rounds},
    {"test_input_required_result_capabilities", "Ask", "Asks what the client can answer.", NOTHING,
     NULL, fixture_ask_able},
    {.name = NULL},
};

/* These have no use without sessions; the suite wants an empty result. */
static enum status nothing(struct mcp_exchange *x, struct error *e)
{
    (void)x;
    (void)e;
    return STATUS_OK;
}

static const struct mcp_method methods[] = {
    {"logging/setLevel", false, true, nothing},
    {"resources/subscribe", false, true, nothing},
    {"resources/unsubscribe", false, true, nothing},
    {NULL, false, false, NULL},
};

const struct mcp_extra mcp_extra = {tools, fixture_prompts, fixture_resources, methods};
