/* Tasks as text for other programs. */
#include "domain/export.h"

#include <string.h>

/* --- JSON -------------------------------------------------------------------------------------*/

static void add_member(struct strbuf *b, const char *key, const char *value)
{
    strbuf_addf(b, ",\"%s\":", key);
    if (value == NULL)
        strbuf_adds(b, "null");
    else
        strbuf_add_json(b, value);
}

void export_json_task(struct strbuf *b, const struct export_task *t)
{
    strbuf_addf(b, "{\"id\":%lld", (long long)t->id);
    add_member(b, "title", t->title);
    add_member(b, "description", t->description);
    add_member(b, "due_date", t->due);
    add_member(b, "priority", t->priority);
    strbuf_addf(b, ",\"completed\":%s", t->done ? "true" : "false");
    add_member(b, "status", t->done ? "completed" : "pending");
    add_member(b, "created_at", t->created_at);
    add_member(b, "updated_at", t->updated_at);
    add_member(b, "completed_at", t->completed_at);
    strbuf_addc(b, '}');
}

/* --- CSV --------------------------------------------------------------------------------------*/

static void add_cell(struct strbuf *b, const char *text, const char *end)
{
    strbuf_addc(b, '"');
    if (text != NULL && *text != '\0' && strchr("=+-@\t\r", *text) != NULL)
        strbuf_addc(b, '\'');
    for (; text != NULL && *text != '\0'; text++) {
        if (*text == '"')
            strbuf_addc(b, '"');
        strbuf_addc(b, *text);
    }
    strbuf_adds(b, "\"");
    strbuf_adds(b, end);
}

void export_csv_head(struct strbuf *b)
{
    strbuf_adds(b, "id,title,description,due_date,priority,status,created_at,updated_at,"
                   "completed_at\r\n");
}

void export_csv_task(struct strbuf *b, const struct export_task *t)
{
    strbuf_addf(b, "%lld,", (long long)t->id);
    add_cell(b, t->title, ",");
    add_cell(b, t->description, ",");
    strbuf_addf(b, "%s,%s,%s,%s,%s,%s\r\n", t->due != NULL ? t->due : "", t->priority,
                t->done ? "completed" : "pending", t->created_at, t->updated_at,
                t->completed_at != NULL ? t->completed_at : "");
}

/* --- iCalendar --------------------------------------------------------------------------------*/

#define FOLD 75 /* octets in a line, its end not counted */

struct line {
    struct strbuf *out;
    size_t used;
};

/* Appends one character, on a fresh line when it does not fit; a blank says that the line goes on.
 */
static void add_folded(struct line *l, const char *bytes, size_t len)
{
    if (l->used + len > FOLD) {
        strbuf_adds(l->out, "\r\n ");
        l->used = 1;
    }
    strbuf_add(l->out, bytes, len);
    l->used += len;
}

static size_t character_length(const char *s)
{
    size_t len = 1;
    while (((unsigned char)s[len] & 0xc0) == 0x80)
        len++;
    return len;
}

static void add_plain(struct line *l, const char *text)
{
    for (size_t n; *text != '\0'; text += n) {
        n = character_length(text);
        add_folded(l, text, n);
    }
}

/* A line NAME:text. Line breaks become \n; other control characters have no place in the format. */
static void add_text_line(struct strbuf *b, const char *name, const char *text)
{
    struct line l = {b, 0};
    add_plain(&l, name);
    add_plain(&l, ":");
    for (size_t n; *text != '\0'; text += n) {
        n = character_length(text);
        if (*text == '\r' && text[1] == '\n')
            continue;
        if (*text == '\n' || *text == '\r')
            add_folded(&l, "\\n", 2);
        else if (strchr(",;\\", *text) != NULL)
            add_folded(&l, (char[]){'\\', *text}, 2);
        else if ((unsigned char)*text >= ' ' && *text != 0x7f)
            add_folded(&l, text, n);
        else if (*text == '\t')
            add_folded(&l, " ", 1);
    }
    strbuf_adds(b, "\r\n");
}

/* "2026-03-01T15:00:00Z" → "20260301T150000Z" */
static void add_stamp_line(struct strbuf *b, const char *name, const char *stamp)
{
    strbuf_addf(b, "%s:", name);
    for (; *stamp != '\0'; stamp++)
        if (*stamp != '-' && *stamp != ':')
            strbuf_addc(b, *stamp);
    strbuf_adds(b, "\r\n");
}

static void add_due_line(struct strbuf *b, const char *due)
{
    bool timed = strchr(due, 'T') != NULL;
    strbuf_adds(b, timed ? "DUE:" : "DUE;VALUE=DATE:");
    for (; *due != '\0'; due++)
        if (*due != '-' && *due != ':')
            strbuf_addc(b, *due);
    strbuf_adds(b, timed ? "00\r\n" : "\r\n");
}

void export_ics_head(struct strbuf *b, const char *timezone)
{
    strbuf_adds(b, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//todochat//todochat//EN\r\n"
                   "CALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nX-WR-CALNAME:todochat\r\n");
    add_text_line(b, "X-WR-TIMEZONE", timezone);
}

void export_ics_task(struct strbuf *b, int64_t user_id, const struct export_task *t)
{
    if (t->due == NULL)
        return;
    int priority = strcmp(t->priority, "high") == 0 ? 1 : strcmp(t->priority, "low") == 0 ? 9 : 5;
    strbuf_addf(b, "BEGIN:VTODO\r\nUID:%lld-%lld@todochat\r\n", (long long)user_id,
                (long long)t->id);
    add_stamp_line(b, "DTSTAMP", t->updated_at);
    add_stamp_line(b, "CREATED", t->created_at);
    add_stamp_line(b, "LAST-MODIFIED", t->updated_at);
    strbuf_addf(b, "SEQUENCE:%lld\r\n", (long long)t->version - 1);
    add_due_line(b, t->due);
    add_text_line(b, "SUMMARY", t->title);
    if (t->description != NULL)
        add_text_line(b, "DESCRIPTION", t->description);
    strbuf_addf(b, "PRIORITY:%d\r\nSTATUS:%s\r\n", priority,
                t->done ? "COMPLETED" : "NEEDS-ACTION");
    if (t->completed_at != NULL) {
        strbuf_adds(b, "PERCENT-COMPLETE:100\r\n");
        add_stamp_line(b, "COMPLETED", t->completed_at);
    }
    strbuf_adds(b, "END:VTODO\r\n");
}

void export_ics_foot(struct strbuf *b)
{
    strbuf_adds(b, "END:VCALENDAR\r\n");
}
