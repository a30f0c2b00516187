#include "base/log.h"
#include "unit.h"

#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static const struct log_who who = {"0123456789abcdef", 7};

/* A pipe in the place of stderr, while a test writes to it. */
struct log_reader {
    int stderr_before, pipe;
    char text[3 * PIPE_BUF];
};

static void reader_begin(struct log_reader *r)
{
    int ends[2];
    assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
    r->stderr_before = dup(STDERR_FILENO);
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    r->pipe = ends[0];
}

/* What has come since the last time. */
static const char *reader_next(struct log_reader *r)
{
    ssize_t n = read(r->pipe, r->text, sizeof r->text - 1);
    r->text[n < 0 ? 0 : n] = '\0';
    return r->text;
}

static void reader_end(struct log_reader *r)
{
    dup2(r->stderr_before, STDERR_FILENO);
    close(r->stderr_before);
    close(r->pipe);
}

static int lines_in(const char *text)
{
    int lines = 0;
    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

static void lines_of_requests_are_written_together(void **state)
{
    (void)state;
    struct log_reader r;
    reader_begin(&r);
    log_request(&who, "GET", "/healthz", 200, 0.5);
    log_request(&who, "POST", "/mcp", 404, 1.25);
    bool early = *reader_next(&r) != '\0';
    log_flush();
    const char *text = reader_next(&r),
               *first = strstr(text, "\"route\":\"/healthz\",\"status\":200"),
               *second = strstr(text, "\"route\":\"/mcp\",\"status\":404");
    int lines = lines_in(text);
    log_flush();
    bool twice = *reader_next(&r) != '\0';
    reader_end(&r);
    assert_false(early);
    assert_int_equal(lines, 2);
    assert_true(first != NULL && second > first);
    assert_false(twice);
}

static void an_event_is_written_at_once_behind_those_that_wait(void **state)
{
    (void)state;
    struct log_reader r;
    reader_begin(&r);
    log_request(&who, "GET", "/healthz", 200, 0.5);
    log_event(LOG_ERROR, "db", NULL, "gone");
    const char *text = reader_next(&r), *request = strstr(text, "/healthz"),
               *event = strstr(text, "gone");
    int lines = lines_in(text);
    reader_end(&r);
    assert_int_equal(lines, 2);
    assert_true(request != NULL && event > request);
}

static void a_line_is_whole_however_long(void **state)
{
    (void)state;
    enum { LONG = 1000 };
    char blanks[LONG + 1] = "", method[LONG + 1] = "";
    struct log_reader r;
    memset(blanks, '\001', LONG); /* six bytes each in JSON */
    memset(method, 'X', LONG);
    reader_begin(&r);
    log_request(&who, method, "/healthz", 405, 0.5);
    log_event(LOG_WARN, "db", NULL, "%s", blanks);
    const char *text = reader_next(&r);
    size_t request_len = strcspn(text, "\n");
    bool request = text[request_len] == '\n' && memmem(text, request_len, "/healthz", 8) != NULL;
    const char *event = text + request_len + (text[request_len] == '\n');
    size_t event_len = strlen(event);
    bool ended = event_len > 2 && strcmp(event + event_len - 3, "\"}\n") == 0;
    reader_end(&r);
    assert_true(request);
    assert_true(request_len < 300);
    assert_true(event_len > (size_t)6 * LONG);
    assert_int_equal(lines_in(event), 1);
    assert_true(ended);
}

static void no_line_is_lost_or_cut_when_many_wait(void **state)
{
    (void)state;
    enum { MANY = 100 };
    struct log_reader r;
    int lines = 0;
    bool whole = true;
    reader_begin(&r);
    for (int i = 0; i < MANY; i++) {
        log_request(&who, "GET", "/healthz", 200, i);
        for (const char *text = reader_next(&r); *text != '\0'; text = reader_next(&r)) {
            whole = whole && *text == '{' && text[strlen(text) - 1] == '\n';
            lines += lines_in(text);
        }
    }
    log_flush();
    lines += lines_in(reader_next(&r));
    reader_end(&r);
    assert_int_equal(lines, MANY);
    assert_true(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_requests_are_written_together),
        cmocka_unit_test(an_event_is_written_at_once_behind_those_that_wait),
        cmocka_unit_test(a_line_is_whole_however_long),
        cmocka_unit_test(no_line_is_lost_or_cut_when_many_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
