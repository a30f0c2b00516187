/* What the assistant says: whole sentences from tasks and dates, in one voice.
 *
 * Titles are quoted and flattened to one line; ids are never shown. Everything is returned in the
 * arena. */
#ifndef TODOCHAT_SPEAK_H
#define TODOCHAT_SPEAK_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "language/todo.h"
#include "language/when.h"

#include <stddef.h>

/* The longest text of one reply, in bytes. */
enum { SPEAK_MAX = 60000 };

/* "today", "tomorrow at 3 pm", "Friday, 20 November", "Friday, 1 January 2027 at noon". `due` is an
 * ISO date or local date-time; other text is returned as it is. */
const char *speak_when(struct arena *a, const char *due, const struct when_now *now);

/* True for an ISO date, or date-time, of a day before today. */
bool speak_is_past(const char *due, const struct when_now *now);

/* "3 pm", "3:30 pm", "noon", "midnight" of "15:00"; compact gives "3pm". */
const char *speak_time(struct arena *a, const char *time, bool compact);

/* The title on one line, without control characters. */
const char *speak_title(struct arena *a, const char *title);

/* "'buy milk'", "'buy milk' and 'call mom'", "'a', 'b' and 'c'"; from max on, "… and 4 more". */
const char *speak_titles(struct arena *a, const struct todo *tasks, size_t n, size_t max);

/* "due tomorrow at 3 pm, high priority": what is set, "" for nothing. Medium priority is not
 * mentioned, being the default. */
const char *speak_details(struct arena *a, const struct todo *task, const struct when_now *now);

/* " It's due tomorrow and high priority.", or " It was due …" when past is set or the day has gone
 * by;
 * "" when nothing is set. */
const char *speak_about(struct arena *a, const struct todo *task, const struct when_now *now,
                        bool past);

/* "3 tasks", "1 completed task": `kind` ends in a blank or is "". */
const char *speak_count(struct arena *a, size_t n, const char *kind);

/* Numbered lines, counting from `first`: "1. buy milk (due tomorrow, high priority)". Each line
 * begins with a line break. */
void speak_list(struct arena *a, struct strbuf *out, const struct todo *tasks, size_t n,
                size_t first, const struct when_now *now);

/* The line of a numbered list that a text shows, in their order; returns how many, at most max. The
 * pointers go into the text, the lengths run to the line's end. */
struct speak_line {
    const char *text;
    size_t len;
    int number;
};
size_t speak_list_read(const char *text, struct speak_line *lines, size_t max);

/* True when the line shows this task: its title, then the end or the details in brackets. */
bool speak_line_is(struct arena *a, const struct speak_line *line, const char *title);

/* The title a line shows, as far as the text alone can tell. */
const char *speak_line_title(struct arena *a, const struct speak_line *line);

#endif
