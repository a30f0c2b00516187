/* The result of a call that is refused. The database writes the same shape for a missing task
   (todochat.outcome_error). */
#include "domain/refusal.h"

#include "base/strbuf.h"
#include "domain/tools.h"

#include <time.h>

#define REFUSAL_MAX 8192

static void add_member(struct strbuf *b, const char *key, const char *value)
{
    strbuf_addf(b, ",\"%s\":", key);
    strbuf_add_json(b, value);
}

static const char *timestamp(struct arena *a)
{
    struct timespec t;
    struct tm tm;
    char text[32];
    clock_gettime(CLOCK_REALTIME, &t);
    gmtime_r(&t.tv_sec, &tm);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &tm);
    return arena_printf(a, "%s.%03ldZ", text, t.tv_nsec / 1000000);
}

void refusal_make(struct arena *a, const struct refusal *r, struct tool_result *result)
{
    struct strbuf *b = strbuf_new(a, REFUSAL_MAX);
    strbuf_adds(b, "{\"success\":false,\"error\":{\"code\":");
    strbuf_add_json(b, r->code);
    add_member(b, "reason", r->reason);
    add_member(b, "message", r->message);
    if (r->field != NULL)
        add_member(b, "field", r->field);
    if (r->hint != NULL)
        add_member(b, "hint", r->hint);
    strbuf_addc(b, '}');
    add_member(b, "message", r->message);
    add_member(b, "timestamp", timestamp(a));
    strbuf_addc(b, '}');
    *result = (struct tool_result){
        .success = false,
        .output = b->data,
        .receipt = r->hint == NULL ? arena_printf(a, "ERROR: %s", r->message)
                                   : arena_printf(a, "ERROR: %s. %s", r->message, r->hint),
    };
}
