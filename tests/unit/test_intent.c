/* The reader of messages: what the sentences of tests/sentences mean. The clock stands at
 * Wednesday, 11 March 2026, 9:00. */
#include "base/arena.h"
#include "language/intent.h"
#include "language/when.h"
#include "unit.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct when_now now = {.date = {2026, 3, 11}, .hour = 9};

/* Calls row(a, left, right) for every "left | right" line of a table in tests/sentences; blank
 * lines and comments (#) are left out. */
static void each_row(const char *file,
                     void (*row)(struct arena *a, const char *left, const char *right))
{
    struct arena *a = arena_new();
    const char *top = getenv("srcdir");
    FILE *in = fopen(arena_printf(a, "%s/tests/sentences/%s", top != NULL ? top : ".", file), "r");
    assert_non_null(in);
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, in) >= 0) {
        line[strcspn(line, "\n")] = '\0';
        char *bar = strstr(line, " | ");
        if (line[0] == '#' || bar == NULL)
            continue;
        *bar = '\0';
        row(a, line, bar + 3);
    }
    free(line);
    fclose(in);
    arena_free(a);
}

static int rows, wrong;

static const char *due(struct arena *a, const struct moment *m)
{
    return arena_printf(a, "%s%s%s", m->date, m->date[0] && m->time[0] ? "T" : "", m->time);
}

static const char *places(struct arena *a, const struct reference *r)
{
    char *out = arena_strdup(a, "");
    for (size_t i = 0; i < r->n_positions; i++)
        out = arena_printf(a, "%s%s%d", out, i == 0 ? "" : ",", r->positions[i]);
    return out;
}

static const char *item_value(struct arena *a, const struct meaning *m, const char *key)
{
    size_t len = strlen(key), i = 0;
    if (key[len - 1] >= '2' && key[len - 1] <= '9') {
        i = (size_t)(key[len - 1] - '1');
        len--;
    }
    const struct item *item = i < m->n_items ? &m->items[i] : NULL;
    if (strncmp(key, "title", len) == 0)
        return item == NULL ? "none" : item->title;
    if (strncmp(key, "due", len) == 0)
        return item == NULL ? "none" : due(a, &item->due);
    return NULL;
}

static const char *status(enum task_status s)
{
    static const char *const names[] = {"", "pending", "completed", "all"};
    return names[s];
}

static const char *or_none(const char *s)
{
    return s != NULL ? s : "none";
}

static const char *value_of(struct arena *a, const struct meaning *m, const char *key)
{
    const struct reference *r = &m->target;
    const struct changes *c = &m->changes;
    const struct {
        const char *key, *value;
    } all[] = {
        {"intent", meaning_intent_name(m->intent)},
        {"items", arena_printf(a, "%zu", m->n_items)},
        {"priority", or_none(meaning_priority_name(m->intent == INTENT_LIST ? m->filters.priority
                                                   : m->n_items > 0         ? m->items[0].priority
                                                                            : PRIORITY_NONE))},
        {"description", m->n_items > 0 ? m->items[0].description : "none"},
        {"repeat", m->n_items > 0 ? m->items[0].repeat : "none"},
        {"status", status(m->filters.status)},
        {"after", due(a, &m->filters.due_after)},
        {"before", due(a, &m->filters.due_before)},
        {"overdue", m->filters.overdue ? "1" : "0"},
        {"count", m->filters.count ? "1" : "0"},
        {"nodue", m->filters.no_due ? "1" : "0"},
        {"search", m->filters.search},
        {"ref", r->words},
        {"part", r->n_parts > 0 ? r->parts[0] : "none"},
        {"part2", r->n_parts > 1 ? r->parts[1] : "none"},
        {"exact", r->exact ? "1" : "0"},
        {"pos", places(a, r)},
        {"it", r->pronoun == PRONOUN_IT ? "1" : "0"},
        {"other", r->pronoun == PRONOUN_OTHER_ONE ? "1" : "0"},
        {"all", r->all ? "1" : "0"},
        {"rstatus", status(r->filters.status)},
        {"newtitle", c->title},
        {"newdesc", c->description},
        {"append", c->append_description ? "1" : "0"},
        {"newprio", or_none(meaning_priority_name(c->priority))},
        {"date", c->due.date},
        {"time", c->due.time},
        {"nodate", c->clear_due ? "1" : "0"},
        {"nodesc", c->clear_description ? "1" : "0"},
        {"shift", arena_printf(a, "%d", c->shift_days * 1440 + c->shift_minutes)},
        {"correction", m->correction ? "1" : "0"},
        {"next", m->next != NULL ? meaning_intent_name(m->next->intent) : "none"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].key, key) == 0)
            return all[i].value;
    return item_value(a, m, key);
}

/* The next "key=value" of a row; a value ends where " key=" begins. */
static bool next_pair(struct arena *a, const char **at, const char **key, const char **value)
{
    if (**at == '\0')
        return false;
    const char *equals = strchr(*at, '='), *end = strchr(equals + 1, '=');
    if (end == NULL) {
        end = equals + strlen(equals);
        *key = arena_strndup(a, *at, (size_t)(equals - *at));
        *value = arena_strdup(a, equals + 1);
        *at = end;
        return true;
    }
    while (*end != ' ')
        end--;
    *key = arena_strndup(a, *at, (size_t)(equals - *at));
    *value = end > equals ? arena_strndup(a, equals + 1, (size_t)(end - equals - 1)) : "";
    *at = end + 1;
    return true;
}

static void check_sentence(struct arena *a, const char *intent, const char *text)
{
    const char *got = meaning_intent_name(intent_read(a, text, &now)->intent);
    rows++;
    if (strcmp(got, intent) != 0) {
        print_error("%s, not %s: %s\n", got, intent, text);
        wrong++;
    }
}

static void sentences_ask_for_what_they_say(void **state)
{
    (void)state;
    rows = wrong = 0;
    each_row("intents.txt", check_sentence);
    assert_true(rows > 300);
    assert_int_equal(wrong, 0);
}

static void check_details(struct arena *a, const char *text, const char *wanted)
{
    const struct meaning *m = intent_read(a, text, &now);
    const char *at = wanted, *key, *value;
    rows++;
    while (next_pair(a, &at, &key, &value)) {
        const char *got = value_of(a, m, key);
        assert_non_null(got);
        if (strcmp(got, value) != 0) {
            print_error("%s is '%s', not '%s': %s\n", key, got, value, text);
            wrong++;
        }
    }
}

static void details_are_read_to_the_letter(void **state)
{
    (void)state;
    rows = wrong = 0;
    each_row("details.txt", check_details);
    assert_true(rows > 80);
    assert_int_equal(wrong, 0);
}

static void bullet_lines_are_tasks(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const struct meaning *m = intent_read(
        a, "add these:\n- buy milk tomorrow\n- Call Ann\n2. pay the rent, urgent", &now);
    assert_int_equal(m->intent, INTENT_CREATE);
    assert_int_equal(m->n_items, 3);
    assert_string_equal(m->items[0].title, "buy milk");
    assert_string_equal(m->items[0].due.date, "2026-03-12");
    assert_string_equal(m->items[1].title, "Call Ann");
    assert_string_equal(m->items[2].title, "pay the rent");
    assert_int_equal(m->items[2].priority, PRIORITY_HIGH);
    arena_free(a);
}

static void strange_input_is_no_request(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "", " ", "?", "...", "\n\n", "\"", "''", "#", "-", "\xf0\x9f\x99\x82", "&&", "1.2.3"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena *a = arena_new();
        const struct meaning *m = intent_read(a, texts[i], &now);
        assert_true(m->intent == INTENT_UNCLEAR || m->intent == INTENT_OTHER ||
                    m->intent == INTENT_GET);
        arena_free(a);
    }
}

/* Processor time of one reading, in milliseconds. */
static double cost(const char *text)
{
    struct timespec t0, t1;
    struct arena *a = arena_new();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
    intent_read(a, text, &now);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1);
    arena_free(a);
    return (double)(t1.tv_sec - t0.tv_sec) * 1e3 + (double)(t1.tv_nsec - t0.tv_nsec) / 1e6;
}

static double costs[4096];

static void take_cost(struct arena *a, const char *intent, const char *text)
{
    (void)a;
    (void)intent;
    cost(text); /* the first time pays for cold caches */
    if (rows < 4096)
        costs[rows++] = cost(text);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The bounds of both are wide, for sanitizers and busy machines; the figures are printed. */
static void a_message_costs_little(void **state)
{
    (void)state;
    rows = 0;
    each_row("intents.txt", take_cost);
    qsort(costs, (size_t)rows, sizeof *costs, by_value);
    print_message("median %.3f ms, slowest %.3f ms\n", costs[rows / 2], costs[rows - 1]);
    assert_true(costs[rows / 2] < 2);
}

static void no_message_takes_long(void **state)
{
    (void)state;
    static const char *const bits[] = {"add milk and ", "call mom, ", "a ",     "1 ", "to do ",
                                       "x. ",           "\n- a ",     "\"x\" ", "no "};
    static char text[10001];
    double slowest = 0;
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        size_t n = strlen(bits[i]);
        for (size_t k = 0; k < sizeof text - 1; k++)
            text[k] = bits[i][k % n];
        double best = cost(text);
        for (int again = 0; again < 3; again++) {
            double t = cost(text);
            best = t < best ? t : best;
        }
        slowest = best > slowest ? best : slowest;
        if (best > 100)
            print_error("%.1f ms: %s…\n", best, bits[i]);
        assert_true(best <= 100);
    }
    print_message("slowest of 10,000 characters %.2f ms\n", slowest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_ask_for_what_they_say),
        cmocka_unit_test(details_are_read_to_the_letter),
        cmocka_unit_test(bullet_lines_are_tasks),
        cmocka_unit_test(strange_input_is_no_request),
        cmocka_unit_test(a_message_costs_little),
        cmocka_unit_test(no_message_takes_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
