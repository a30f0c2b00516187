/* todochatctl explain: a dry run of what messages mean, one JSON object a line. */
#include "base/strbuf.h"
#include "base/text.h"
#include "entry/ctl.h"
#include "language/intent.h"
#include "language/when.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1 << 20 };

/* Appends `"key":` with the comma it needs. */
static void key(struct strbuf *b, const char *name)
{
    if (b->len > 0 && b->data[b->len - 1] != '{' && b->data[b->len - 1] != '[')
        strbuf_addc(b, ',');
    strbuf_add_json(b, name);
    strbuf_addc(b, ':');
}

static void text(struct strbuf *b, const char *name, const char *value)
{
    if (value == NULL || *value == '\0')
        return;
    key(b, name);
    strbuf_add_json(b, value);
}

static void flag(struct strbuf *b, const char *name, bool value)
{
    if (!value)
        return;
    key(b, name);
    strbuf_adds(b, "true");
}

static void number(struct strbuf *b, const char *name, int value)
{
    key(b, name);
    strbuf_addf(b, "%d", value);
}

static void moment(struct strbuf *b, const char *name, const struct moment *m)
{
    char both[sizeof m->date + sizeof m->time + 1];
    if (m->date[0] != '\0' && m->time[0] != '\0')
        snprintf(both, sizeof both, "%sT%s", m->date, m->time);
    else
        snprintf(both, sizeof both, "%s%s", m->date, m->time);
    text(b, name, both);
}

static const char *status_name(enum task_status s)
{
    static const char *const names[] = {NULL, "pending", "completed", "all"};
    return names[s];
}

static void filters(struct strbuf *b, const struct filters *f)
{
    text(b, "status", status_name(f->status));
    text(b, "priority", meaning_priority_name(f->priority));
    moment(b, "due_after", &f->due_after);
    moment(b, "due_before", &f->due_before);
    flag(b, "overdue", f->overdue);
    flag(b, "no_due_date", f->no_due);
    text(b, "search", f->search);
    text(b, "period", f->period);
    flag(b, "count", f->count);
    flag(b, "next", f->next);
}

static void reference(struct strbuf *b, const struct reference *r)
{
    static const char *const pronouns[] = {NULL, "it", "them", "other one"};
    text(b, "reference", r->words);
    flag(b, "exact", r->exact);
    if (r->n_parts > 0) {
        key(b, "references");
        for (size_t i = 0; i < r->n_parts; i++) {
            strbuf_addc(b, i == 0 ? '[' : ',');
            strbuf_add_json(b, r->parts[i]);
        }
        strbuf_addc(b, ']');
    }
    if (r->n_positions > 0) {
        key(b, "positions");
        for (size_t i = 0; i < r->n_positions; i++)
            strbuf_addf(b, "%c%d", i == 0 ? '[' : ',', r->positions[i]);
        strbuf_addc(b, ']');
    }
    text(b, "pronoun", pronouns[r->pronoun]);
    flag(b, "all", r->all);
}

static void item(struct strbuf *b, const struct item *i)
{
    text(b, "title", i->title);
    moment(b, "due_date", &i->due);
    text(b, "repeat", i->repeat);
    text(b, "priority", meaning_priority_name(i->priority));
    text(b, "description", i->description);
}

static void changes(struct strbuf *b, const struct changes *c)
{
    text(b, c->add_to_title ? "title_addition" : "title", c->title);
    moment(b, "due_date", &c->due);
    text(b, c->append_description ? "description_addition" : "description", c->description);
    text(b, "priority", meaning_priority_name(c->priority));
    flag(b, "clear_due_date", c->clear_due);
    flag(b, "clear_description", c->clear_description);
    if (c->shift_days != 0)
        number(b, "shift_days", c->shift_days);
    if (c->shift_minutes != 0)
        number(b, "shift_minutes", c->shift_minutes);
    if (c->completed >= 0)
        number(b, "completed", c->completed);
}

/* An object within an object, left out when it is empty. */
static void open_object(struct strbuf *b, const char *name, size_t *mark)
{
    *mark = b->len;
    key(b, name);
    strbuf_addc(b, '{');
}

static void close_object(struct strbuf *b, size_t mark)
{
    if (b->data[b->len - 1] == '{') {
        b->len = mark;
        b->data[mark] = '\0';
        return;
    }
    strbuf_addc(b, '}');
}

static void explain(struct strbuf *b, const struct meaning *m)
{
    size_t mark;
    strbuf_addc(b, '{');
    text(b, "intent", meaning_intent_name(m->intent));
    number(b, "sure", m->sure);
    if (m->n_items > 0)
        item(b, &m->items[0]);
    if (m->n_items > 1) {
        key(b, "items");
        for (size_t i = 0; i < m->n_items; i++) {
            strbuf_adds(b, i == 0 ? "[{" : ",{");
            item(b, &m->items[i]);
            strbuf_addc(b, '}');
        }
        strbuf_addc(b, ']');
    }
    reference(b, &m->target);
    open_object(b, "filters", &mark);
    filters(b, m->intent == INTENT_LIST ? &m->filters : &m->target.filters);
    close_object(b, mark);
    open_object(b, "changes", &mark);
    changes(b, &m->changes);
    close_object(b, mark);
    flag(b, "correction", m->correction);
    text(b, "tail", m->tail);
    if (m->next != NULL) {
        key(b, "next");
        explain(b, m->next);
    }
    strbuf_addc(b, '}');
}

/* The clock in the zone asked for, or the machine's. */
static void local_now(const char *zone, struct when_now *now)
{
    if (zone != NULL)
        setenv("TZ", zone, 1);
    tzset();
    time_t t = time(NULL);
    struct tm tm;
    localtime_r(&t, &tm);
    now->date = (struct civil){tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday};
    now->hour = tm.tm_hour;
    now->minute = tm.tm_min;
    now->second = tm.tm_sec;
}

/* The C library takes an unknown zone for UTC without a word. */
static bool zone_known(const char *zone)
{
    char path[256];
    int n = snprintf(path, sizeof path, "/usr/share/zoneinfo/%s", zone);
    return n > 0 && (size_t)n < sizeof path && strstr(zone, "..") == NULL && zone[0] != '/' &&
           access(path, R_OK) == 0;
}

static bool options(int argc, char **argv, struct when_now *now)
{
    const char *zone = NULL, *iso = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--now") == 0 && i + 1 < argc)
            iso = argv[++i];
        else if (strcmp(argv[i], "--tz") == 0 && i + 1 < argc)
            zone = argv[++i];
        else
            return false;
    }
    if (zone != NULL && !zone_known(zone)) {
        fprintf(stderr, "todochatctl: explain: no time zone '%s'\n", zone);
        return false;
    }
    memset(now, 0, sizeof *now);
    local_now(zone, now);
    return iso == NULL || when_now_parse(iso, now);
}

int ctl_explain(int argc, char **argv)
{
    struct when_now now;
    if (!options(argc, argv, &now)) {
        fputs("usage: todochatctl explain [--now 2026-03-14T09:00:00] [--tz Europe/Paris] < "
              "messages\n",
              stderr);
        return 2;
    }
    char *line = NULL;
    size_t size = 0;
    ssize_t len;
    while ((len = getline(&line, &size, stdin)) >= 0) {
        if (len > 0 && line[len - 1] == '\n')
            line[--len] = '\0';
        struct arena *a = arena_new();
        struct strbuf *b = strbuf_new(a, LINE_MAX_BYTES);
        if (text_valid(line, (size_t)len))
            explain(b, intent_read(a, line, &now));
        else
            strbuf_adds(b, "{\"intent\":\"unclear\",\"error\":\"not UTF-8\"}");
        puts(b->data);
        arena_free(a);
    }
    free(line);
    return 0;
}
