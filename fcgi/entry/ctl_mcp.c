/* todochatctl mcp: the MCP server over standard input and output, a message a line, for desktop
   clients. With a personal access token it passes messages on to a running todochat; an operator
   can serve a user's tasks straight from the database. */
#include "adapters/digest.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "domain/mcp.h"
#include "entry/ctl.h"
#include "entry/ctl_person.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX_BYTES ((size_t)1 << 20)
#define ANSWER_MAX     ((size_t)64 << 20)
#define CALL_MS        100000
#define STANDARD_URL   "http://127.0.0.1:8080"
#define VERSION_MEMBER "io.modelcontextprotocol/protocolVersion"
#define INTERNAL       (-32603)

/* --- lines ------------------------------------------------------------------------------------*/

/* One message, one line: line breaks between JSON's tokens become blanks. */
static void write_line(const char *json, size_t len)
{
    for (size_t i = 0; i < len; i++)
        putchar(json[i] == '\n' || json[i] == '\r' ? ' ' : json[i]);
    putchar('\n');
    fflush(stdout);
}

static void write_error(struct arena *a, const json_t *id, int code, const char *message)
{
    struct strbuf *b = strbuf_new(a, LINE_MAX_BYTES);
    strbuf_addf(b, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,\"message\":",
                id == NULL ? "null" : json_text(a, id), code);
    strbuf_add_json(b, message);
    strbuf_adds(b, "}}");
    write_line(b->data, b->len);
}

/* Serves every line of standard input; each has memory of its own. */
static void serve_lines(void (*serve)(void *server, struct arena *a, const char *line, size_t len),
                        void *server)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t len;
    while ((len = getline(&line, &size, stdin)) >= 0) {
        while (len > 0 && strchr("\r\n \t", line[len - 1]) != NULL)
            len--;
        if (len == 0)
            continue;
        struct arena *a = arena_new();
        if ((size_t)len > LINE_MAX_BYTES)
            write_error(a, NULL, -32600, "The message is too large.");
        else
            serve(server, a, line, (size_t)len);
        arena_free(a);
    }
    free(line);
}

/* --- straight to the database -----------------------------------------------------------------*/

static void notify_line(void *carrier, const char *json)
{
    (void)carrier;
    write_line(json, strlen(json));
}

static void serve_direct(void *server, struct arena *a, const char *line, size_t len)
{
    struct ctl_person *p = server;
    struct caller caller = p->caller;
    struct mcp_message message = {
        .bytes = line,
        .len = len,
        .request_id = digest_random_hex(a, 16),
        .notify = notify_line,
    };
    struct mcp_reply reply;
    mcp_serve(&p->services, &caller, a, &message, &reply);
    if (reply.json != NULL)
        write_line(reply.json, strlen(reply.json));
}

static int direct(const char *email)
{
    struct ctl_person p;
    int code = 1;
    if (ctl_person_open(&p) && ctl_person_find(&p, email)) {
        p.caller.scopes = SCOPE_ALL;
        serve_lines(serve_direct, &p);
        code = 0;
    }
    ctl_person_close(&p);
    return code;
}

/* --- through a running todochat ---------------------------------------------------------------*/

struct relay {
    struct http *http;
    const char *url, *token;
    char version[32]; /* what initialize agreed on; "" before */
};

/* A header's value as HTTP can carry it: what is not plain text is wrapped in base64. */
static const char *header_value(struct arena *a, const char *text)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t len = strlen(text);
    bool plain = len > 0 && text[0] != ' ' && text[len - 1] != ' ' && strncmp(text, "=?", 2) != 0;
    for (size_t i = 0; i < len; i++)
        plain = plain && text[i] >= 0x20 && text[i] < 0x7f;
    if (plain)
        return text;
    struct strbuf *b = strbuf_new(a, 2 * len + 64);
    strbuf_adds(b, "=?base64?");
    for (size_t i = 0; i < len; i += 3) {
        unsigned bits = 0;
        for (size_t k = 0; k < 3; k++)
            bits = (bits << 8) + (i + k < len ? (unsigned char)text[i + k] : 0U);
        for (size_t k = 0; k < 4; k++)
            strbuf_addc(b, i + k > len ? '=' : digits[bits >> (18 - 6 * k) & 63]);
    }
    strbuf_adds(b, "?=");
    return b->data;
}

/* The headers that repeat the message's version, method and name. */
static void add_mcp_headers(struct arena *a, const struct relay *r, const json_t *message,
                            const char **headers)
{
    const json_t *params = json_object_get(message, "params");
    const char *method = json_member_string(message, "method");
    const char *version = json_member_string(json_object_get(params, "_meta"), VERSION_MEMBER);
    const char *name = json_member_string(params, "name");
    if (name == NULL)
        name = json_member_string(params, "uri");
    if (version == NULL) {
        if (r->version[0] != '\0' && !(method != NULL && strcmp(method, "initialize") == 0))
            *headers++ = arena_printf(a, "MCP-Protocol-Version: %s", r->version);
        return;
    }
    *headers++ = arena_printf(a, "MCP-Protocol-Version: %s", header_value(a, version));
    if (method != NULL)
        *headers++ = arena_printf(a, "Mcp-Method: %s", header_value(a, method));
    if (name != NULL)
        *headers++ = arena_printf(a, "Mcp-Name: %s", header_value(a, name));
}

/* From here on messages of a client that began with initialize carry the version agreed on. */
static void note_version(struct relay *r, const json_t *message, const json_t *answer)
{
    const char *method = json_member_string(message, "method");
    const char *version = json_member_string(json_object_get(answer, "result"), "protocolVersion");
    if (method != NULL && strcmp(method, "initialize") == 0 && version != NULL)
        snprintf(r->version, sizeof r->version, "%s", version);
}

/* An event stream: each data line is a message. */
static bool relay_events(const char *body)
{
    bool any = false;
    for (const char *line = body; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        if (strncmp(line, "data:", 5) == 0) {
            write_line(line + 5, len - 5);
            any = true;
        }
        line += len + (line[len] == '\n');
    }
    return any;
}

static const char *trouble(struct arena *a, const struct relay *r, int http, const json_t *answer)
{
    const char *said = json_member_string(json_object_get(answer, "error"), "message");
    if (http == 0)
        return arena_printf(a, "todochat cannot be reached at %s.", r->url);
    if (http == 401)
        return "todochat does not accept this access token: make a new one on its page and put it "
               "into "
               "TODOCHAT_TOKEN.";
    return arena_printf(a, "todochat answered with HTTP status %d%s%s", http,
                        said == NULL ? "." : ": ", said == NULL ? "" : said);
}

static void relay_line(void *server, struct arena *a, const char *line, size_t len)
{
    struct relay *r = server;
    const json_t *message = json_read(a, line, len, NULL);
    const json_t *id = json_object_get(message, "id");
    const char *headers[8] = {
        "Content-Type: application/json",
        "Accept: application/json, text/event-stream",
        arena_printf(a, "Authorization: Bearer %s", r->token),
    };
    add_mcp_headers(a, r, message, headers + 3);
    struct strbuf *question = strbuf_new(a, len);
    strbuf_add(question, line, len);
    struct http_call *call = http_post(r->http, a, arena_printf(a, "%s/mcp", r->url), headers,
                                       question, CALL_MS, ANSWER_MAX);
    while (!http_done(call))
        http_wait(r->http, -1, 1000);
    size_t size;
    const char *body = http_body(call, &size);
    const json_t *answer = json_read(a, body, size, NULL);
    bool is_answer = json_is_array(answer) || json_member_string(answer, "jsonrpc") != NULL;
    note_version(r, message, answer);
    if (is_answer && http_status(call) != 401)
        write_line(body, size);
    else if (http_status(call) == 200 && answer == NULL && relay_events(body))
        return;
    else if (http_status(call) != 202 && (message == NULL || id != NULL || json_is_array(message)))
        write_error(a, id, INTERNAL, trouble(a, r, http_status(call), answer));
}

static int relay(void)
{
    struct relay r = {.url = getenv("TODOCHAT_URL"), .token = getenv("TODOCHAT_TOKEN")};
    if (r.token == NULL || *r.token == '\0' || strpbrk(r.token, " \r\n") != NULL) {
        fputs("todochatctl: mcp: TODOCHAT_TOKEN must be a personal access token of todochat, and "
              "TODOCHAT_URL "
              "its address\n",
              stderr);
        return 2;
    }
    if (r.url == NULL || *r.url == '\0')
        r.url = STANDARD_URL;
    r.http = http_new("");
    serve_lines(relay_line, &r);
    http_free(r.http);
    return 0;
}

int ctl_mcp(int argc, char **argv)
{
    if (argc == 1)
        return relay();
    if (argc == 3 && strcmp(argv[1], "--user") == 0)
        return direct(argv[2]);
    fputs("usage: todochatctl mcp                with TODOCHAT_TOKEN and TODOCHAT_URL in the "
          "environment\n"
          "       todochatctl mcp --user EMAIL   straight from the database, for its operator\n",
          stderr);
    return 2;
}
