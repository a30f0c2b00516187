/* Titles, dates and counts in English. */
#include "language/speak.h"

#include "language/when_iso.h"

#include <stdio.h>
#include <string.h>

static const char *const weekdays[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                       "Friday", "Saturday", "Sunday"};

static const char *const months[] = {"January",   "February", "March",    "April",
                                     "May",       "June",     "July",     "August",
                                     "September", "October",  "November", "December"};

const char *speak_time(struct arena *a, const char *time, bool compact)
{
    int hour = 0, minute = 0;
    if (sscanf(time, "%2d:%2d", &hour, &minute) != 2 || hour > 23 || minute > 59)
        return arena_strdup(a, time);
    if (minute == 0 && hour == 12)
        return "noon";
    if (minute == 0 && hour == 0)
        return "midnight";
    const char *half = hour < 12 ? "am" : "pm", *gap = compact ? "" : " ";
    int twelve = hour % 12 == 0 ? 12 : hour % 12;
    if (minute == 0)
        return arena_printf(a, "%d%s%s", twelve, gap, half);
    return arena_printf(a, "%d:%02d%s%s", twelve, minute, gap, half);
}

static const char *day_words(struct arena *a, struct civil d, struct civil today)
{
    long away = civil_to_days(d) - civil_to_days(today);
    if (away == 0)
        return "today";
    if (away == 1)
        return "tomorrow";
    if (away == -1)
        return "yesterday";
    const char *day =
        arena_printf(a, "%s, %d %s", weekdays[civil_weekday(d) - 1], d.day, months[d.month - 1]);
    return d.year == today.year ? day : arena_printf(a, "%s %d", day, d.year);
}

const char *speak_when(struct arena *a, const char *due, const struct when_now *now)
{
    struct when_iso iso;
    if (when_iso_read(due, &iso) == 0)
        return arena_strdup(a, due);
    struct civil d = {iso.year, iso.month, iso.day};
    if (!civil_valid(d))
        return arena_strdup(a, due);
    const char *day = day_words(a, d, now->date);
    if (!iso.has_time)
        return day;
    const char *time = arena_printf(a, "%02d:%02d", iso.hour, iso.minute);
    return arena_printf(a, "%s at %s", day, speak_time(a, time, false));
}

const char *speak_title(struct arena *a, const char *title)
{
    char *out = arena_strdup(a, title);
    for (char *p = out; *p; p++)
        if ((unsigned char)*p < ' ' || *p == 0x7f)
            *p = ' ';
    return out;
}

const char *speak_titles(struct arena *a, const struct todo *tasks, size_t n, size_t max)
{
    struct strbuf *out = strbuf_new(a, SPEAK_MAX);
    size_t shown = n > max ? max : n;
    for (size_t i = 0; i < shown; i++) {
        if (i > 0)
            strbuf_adds(out, i + 1 == n ? " and " : ", ");
        strbuf_addf(out, "'%s'", speak_title(a, tasks[i].title));
    }
    if (n > shown)
        strbuf_addf(out, " and %zu more", n - shown);
    return out->data;
}

const char *speak_details(struct arena *a, const struct todo *task, const struct when_now *now)
{
    struct strbuf *out = strbuf_new(a, SPEAK_MAX);
    if (task->due[0])
        strbuf_addf(out, "due %s", speak_when(a, task->due, now));
    if (task->priority == PRIORITY_HIGH || task->priority == PRIORITY_LOW)
        strbuf_addf(out, "%s%s priority", out->len ? ", " : "",
                    meaning_priority_name(task->priority));
    return out->data;
}

bool speak_is_past(const char *due, const struct when_now *now)
{
    struct when_iso iso;
    return when_iso_read(due, &iso) > 0 &&
           civil_compare((struct civil){iso.year, iso.month, iso.day}, now->date) < 0;
}

const char *speak_about(struct arena *a, const struct todo *task, const struct when_now *now,
                        bool past)
{
    bool ranked = task->priority == PRIORITY_HIGH || task->priority == PRIORITY_LOW;
    if (!task->due[0] && !ranked)
        return "";
    struct strbuf *out = strbuf_new(a, SPEAK_MAX);
    past = past || speak_is_past(task->due, now);
    strbuf_adds(out, past ? " It was " : " It's ");
    if (task->due[0])
        strbuf_addf(out, "due %s", speak_when(a, task->due, now));
    if (ranked)
        strbuf_addf(out, "%s%s priority", task->due[0] ? " and " : "",
                    meaning_priority_name(task->priority));
    strbuf_addc(out, '.');
    return out->data;
}

const char *speak_count(struct arena *a, size_t n, const char *kind)
{
    return arena_printf(a, "%zu %stask%s", n, kind, n == 1 ? "" : "s");
}

void speak_list(struct arena *a, struct strbuf *out, const struct todo *tasks, size_t n,
                size_t first, const struct when_now *now)
{
    for (size_t i = 0; i < n; i++) {
        const char *details = speak_details(a, &tasks[i], now);
        strbuf_addf(out, "\n%zu. %s", first + i, speak_title(a, tasks[i].title));
        if (details[0] || tasks[i].completed)
            strbuf_addf(out, " (%s%s%s)", details, details[0] && tasks[i].completed ? ", " : "",
                        tasks[i].completed ? "done" : "");
    }
}

/* "12. " at the start of a line: its number, and *rest after it; 0 if it is none. */
static int line_number(const char *line, const char **rest)
{
    int number = 0, digits = 0;
    while (*line == ' ')
        line++;
    while (*line >= '0' && *line <= '9' && digits < 5) {
        number = number * 10 + (*line++ - '0');
        digits++;
    }
    if (digits == 0 || (*line != '.' && *line != ')') || line[1] != ' ')
        return 0;
    *rest = line + 2;
    return number;
}

size_t speak_list_read(const char *text, struct speak_line *lines, size_t max)
{
    size_t n = 0;
    while (*text && n < max) {
        size_t len = strcspn(text, "\n");
        const char *rest = NULL;
        int number = line_number(text, &rest);
        if (number > 0)
            lines[n++] = (struct speak_line){rest, (size_t)(text + len - rest), number};
        text += len;
        text += *text == '\n';
    }
    return n;
}

bool speak_line_is(struct arena *a, const struct speak_line *line, const char *title)
{
    const char *flat = speak_title(a, title);
    size_t len = strlen(flat);
    if (len > line->len || memcmp(line->text, flat, len) != 0)
        return false;
    const char *rest = line->text + len;
    size_t left = line->len - len;
    /* the details have no brackets in them: "call" is not "call (mom) (due today)" */
    return left == 0 || (left > 3 && rest[0] == ' ' && rest[1] == '(' && rest[left - 1] == ')' &&
                         !memchr(rest + 2, '(', left - 2));
}

const char *speak_line_title(struct arena *a, const struct speak_line *line)
{
    size_t len = line->len;
    if (len > 0 && line->text[len - 1] == ')')
        for (size_t i = len - 1; i > 1; i--)
            if (line->text[i] == '(' && line->text[i - 1] == ' ') {
                len = i - 1;
                break;
            }
    return arena_strndup(a, line->text, len);
}
