/* One JSON line an event on stderr, written whole so that lines of several workers never mix. Lines
   of requests that end together are written together, as a write costs more than the line; a crash
   takes those with it that wait. */
#include "base/log.h"

#include "base/strbuf.h"
#include "base/text.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define METHOD_MOST 32 /* what is sent as one may be of any length */

static enum log_level log_least = LOG_INFO;
static char waiting[PIPE_BUF]; /* as much as a pipe takes in one piece */
static size_t waiting_len;

void log_level_set(enum log_level least)
{
    log_least = least;
}

/* Many lines fall into the same second: its text is made once. */
static const char *second_text(time_t second)
{
    static char text[32];
    static time_t made = -1;
    struct tm utc;
    if (second != made) {
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", gmtime_r(&second, &utc));
        made = second;
    }
    return text;
}

static struct strbuf *line_begin(struct arena *a, enum log_level level, const char *module,
                                 const struct log_who *who)
{
    static const char *const names[] = {"debug", "info", "warn", "error"};
    struct strbuf *b = strbuf_new(a, 8192);
    struct timespec now;
    char digits[TEXT_NUMBER];
    clock_gettime(CLOCK_REALTIME, &now);
    long thousand = 1000 + now.tv_nsec / 1000000; /* its last three digits have their zeros */
    strbuf_add_texts(b, "{\"time\":\"", second_text(now.tv_sec), ".",
                     text_number(digits, thousand) + 1, "Z\",\"level\":\"", names[level],
                     "\",\"module\":\"", module, "\",\"pid\":", NULL);
    strbuf_addi(b, getpid());
    if (who != NULL && who->request_id != NULL) {
        strbuf_adds(b, ",\"request_id\":");
        strbuf_add_json(b, who->request_id);
    }
    if (who != NULL && who->user_id != 0) {
        strbuf_adds(b, ",\"user_id\":");
        strbuf_addi(b, who->user_id);
    }
    return b;
}

static void write_out(const char *bytes, size_t len)
{
    if (write(STDERR_FILENO, bytes, len) < 0)
        return; /* nobody reads the log: nothing to tell it to */
}

void log_flush(void)
{
    if (waiting_len > 0)
        write_out(waiting, waiting_len);
    waiting_len = 0;
}

static void line_end(struct strbuf *b)
{
    strbuf_adds(b, "}\n");
    if (b->len > sizeof waiting - waiting_len)
        log_flush();
    if (b->len > sizeof waiting) {
        write_out(b->data, b->len);
        return;
    }
    memcpy(waiting + waiting_len, b->data, b->len);
    waiting_len += b->len;
}

void log_event(enum log_level level, const char *module, const struct log_who *who, const char *fmt,
               ...)
{
    if (level < log_least)
        return;
    struct arena *a = arena_new();
    struct strbuf *b = line_begin(a, level, module, who);
    char message[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    strbuf_adds(b, ",\"message\":");
    strbuf_add_json(b, message);
    line_end(b);
    log_flush();
    arena_free(a);
}

void log_request(const struct log_who *who, const char *method, const char *route, int http,
                 double ms)
{
    if (LOG_INFO < log_least)
        return;
    struct arena *a = arena_new();
    struct strbuf *b = line_begin(a, LOG_INFO, "request", who);
    strbuf_adds(b, ",\"method\":");
    strbuf_add_json_len(b, method, strnlen(method, METHOD_MOST));
    strbuf_adds(b, ",\"route\":");
    strbuf_add_json(b, route);
    strbuf_addf(b, ",\"status\":%d,\"ms\":%.1f", http, ms);
    line_end(b);
    arena_free(a);
}
