#include "language/when.h"
#include "language/when_lex.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* A Wednesday. */
static const struct when_now now = {.date = {2027, 6, 16}, .hour = 10, .minute = 20};

static void whole_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *when;
    } rows[] = {
        {"2027-07-01", "2027-07-01"},
        {"20270701", "2027-07-01"},
        {"1999-12-31", "1999-12-31"},
        {"2027-07-01T09:30", "2027-07-01T09:30"},
        {"2027-07-01 09:30:15", "2027-07-01T09:30"},
        {"2027-07-01T09:30:15.250Z", "2027-07-01T09:30"},
        {"2027-07-01T24:00", "2027-07-02T00:00"},
        {"20270701T0930", "2027-07-01T09:30"},
        {" 2027-07-01 \n", "2027-07-01"},
        {"tomorrow", "2027-06-17"},
        {"  Tomorrow. ", "2027-06-17"},
        {"next week", "2027-06-21"},
        {"friday 3pm", "2027-06-18T15:00"},
        {"in 2 hours", "2027-06-16T12:20"},
        {"end of month", "2027-06-30"},
        {"july", "2027-07-01"},
        {"sun", "2027-06-20"},
        {"now", "2027-06-16T10:20"},
        {"5pm", "2027-06-16T17:00"},
        {"the 15th", "2027-07-15"},
        {"2027-02-30", "-"},
        {"2027-13-01", "-"},
        {"2027-07-01T25:00", "-"},
        {"2027-07-01T09:30 maybe", "-"},
        {"tomorrow or friday", "-"},
        {"buy milk tomorrow", "-"},
        {"someday", "-"},
        {"5", "-"},
        {"2027", "-"},
        {"", "-"},
        {"   ", "-"},
        {"99/99/9999", "-"},
        {"0000-00-00", "-"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct when w;
        char got[WHEN_TEXT] = "-";
        if (when_parse(rows[i].text, &now, &w))
            when_format(&w, got);
        if (strcmp(got, rows[i].when) != 0)
            fail_msg("%s: %s, not %s", rows[i].text, got, rows[i].when);
    }
}

static void zones_are_told_and_not_applied(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool has;
        int minutes;
    } rows[] = {
        {"2027-07-01T09:30Z", true, 0},        {"2027-07-01T09:30+02:00", true, 120},
        {"2027-07-01T09:30-0330", true, -210}, {"2027-07-01T09:30+05", true, 300},
        {"2027-07-01T09:30", false, 0},        {"tomorrow at 3pm GMT", true, 0},
        {"3pm EST tomorrow", true, -300},      {"tomorrow at 3pm", false, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct when w;
        assert_true(when_parse(rows[i].text, &now, &w));
        assert_int_equal(w.has_offset, rows[i].has);
        assert_int_equal(w.offset_minutes, rows[i].minutes);
    }
}

static void periods_have_both_ends(void **state)
{
    (void)state;
    static const struct {
        const char *text, *first, *last;
    } rows[] = {
        {"this week", "2027-06-16", "2027-06-20"},
        {"next week", "2027-06-21", "2027-06-27"},
        {"last week", "2027-06-07", "2027-06-13"},
        {"this weekend", "2027-06-19", "2027-06-20"},
        {"this month", "2027-06-16", "2027-06-30"},
        {"next month", "2027-07-01", "2027-07-31"},
        {"march", "2028-03-01", "2028-03-31"},
        {"february 2028", "2028-02-01", "2028-02-29"},
        {"next year", "2028-01-01", "2028-12-31"},
        {"the next 3 days", "2027-06-16", "2027-06-19"},
        {"from monday to friday", "2027-06-21", "2027-06-25"},
        {"july 3-5", "2027-07-03", "2027-07-05"},
        {"between tomorrow and saturday", "2027-06-17", "2027-06-19"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct when w;
        assert_true(when_parse(rows[i].text, &now, &w));
        assert_true(w.is_range);
        struct when first = {.date = w.range_start}, last = {.date = w.range_end};
        char a[WHEN_TEXT], b[WHEN_TEXT];
        when_format(&first, a);
        when_format(&last, b);
        assert_string_equal(a, rows[i].first);
        assert_string_equal(b, rows[i].last);
    }
    struct when w;
    assert_true(when_parse("friday", &now, &w));
    assert_false(w.is_range);
    assert_int_equal(civil_compare(w.range_start, w.date), 0);
    assert_true(when_parse("tomorrow from 3 to 5pm", &now, &w));
    assert_true(w.is_range && w.has_end_time);
    assert_int_equal(w.hour, 15);
    assert_int_equal(w.end_hour, 17);
}

static void marks_tell_what_was_said(void **state)
{
    (void)state;
    struct when w;
    assert_true(when_find("due by friday", &now, &w));
    assert_int_equal(w.relation, WHEN_BY);
    assert_true(when_find("tasks before friday", &now, &w));
    assert_int_equal(w.relation, WHEN_BEFORE);
    assert_true(when_find("tasks after friday", &now, &w));
    assert_int_equal(w.relation, WHEN_AFTER);
    assert_true(when_find("tasks on friday", &now, &w));
    assert_int_equal(w.relation, WHEN_ON);
    assert_true(when_find("call at 5pm", &now, &w));
    assert_false(w.has_date);
    assert_true(w.has_time && w.part == WHEN_NO_PART);
    assert_true(when_find("call tomorrow evening", &now, &w));
    assert_true(w.has_date && w.part == WHEN_EVENING);
    assert_true(when_find("every monday", &now, &w));
    assert_true(w.recurring);
    assert_true(when_find("today's tasks", &now, &w));
    assert_true(w.possessive);
    assert_true(when_find("read the friday report", &now, &w));
    assert_true(w.attributive);
    assert_true(when_find("delete the 3pm reminder", &now, &w));
    assert_false(w.attributive);
}

static void changes_find_the_new_date(void **state)
{
    (void)state;
    static const struct {
        const char *text, *when;
        bool old;
    } rows[] = {
        {"move the standup to thursday", "2027-06-17", false},
        {"move the standup from tuesday to monday", "2027-06-21", true},
        {"change lunch from 12 to 1pm", "2027-06-16T13:00", true},
        {"change lunch from 12pm to 1pm", "2027-06-16T13:00", true},
        {"change my 3pm call to friday at 4", "2027-06-18T16:00", true},
        {"push the report back until friday", "2027-06-18", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct when w;
        char got[WHEN_TEXT] = "-";
        if (when_find_change(rows[i].text, &now, &w))
            when_format(&w, got);
        if (strcmp(got, rows[i].when) != 0 || (w.end2 != 0) != rows[i].old)
            fail_msg("%s: %s, not %s", rows[i].text, got, rows[i].when);
    }
}

static void all_of_them_from_left_to_right(void **state)
{
    (void)state;
    struct when w[4];
    const char *text = "milk today, eggs tomorrow and flour on friday at 5pm";
    assert_int_equal(when_find_all(text, &now, w, 4), 3);
    assert_int_equal(w[0].date.day, 16);
    assert_int_equal(w[1].date.day, 17);
    assert_int_equal(w[2].date.day, 18);
    assert_memory_equal(text + w[2].start, "on friday at 5pm", w[2].end - w[2].start);
    assert_int_equal(when_find_all(text, &now, w, 2), 2);
    assert_int_equal(when_find_all("buy milk", &now, w, 4), 0);
}

static void day_and_month_in_the_order_of_the_setting(void **state)
{
    (void)state;
    struct when_now europe = now;
    struct when w;
    europe.day_first = true;
    assert_true(when_parse("7/8", &now, &w));
    assert_int_equal(w.date.month, 7);
    assert_true(when_parse("7/8", &europe, &w));
    assert_int_equal(w.date.month, 8);
    assert_true(when_parse("25/8", &now, &w));
    assert_int_equal(w.date.month, 8);
    assert_true(when_parse("8/25/2027", &europe, &w));
    assert_int_equal(w.date.month, 8);
}

static void the_clock_decides_today_or_tomorrow(void **state)
{
    (void)state;
    static const struct {
        const char *now, *text, *when;
    } rows[] = {
        {"2027-06-16T06:00", "at 7", "2027-06-16T07:00"},
        {"2027-06-16T12:00", "at 7", "2027-06-16T19:00"},
        {"2027-06-16T20:00", "at 7", "2027-06-17T07:00"},
        {"2027-06-16T05:00", "at 6", "2027-06-16T18:00"},
        {"2027-06-16T05:00", "tomorrow at 6:30", "2027-06-17T18:30"},
        {"2027-06-16T20:30", "at 9:30", "2027-06-17T09:30"},
        {"2027-06-16T20:00", "today at 10", "2027-06-16T22:00"},
        {"2027-06-16T20:00", "at 3pm", "2027-06-17T15:00"},
        {"2027-06-16T20:00", "tonight at 1am", "2027-06-17T01:00"},
        {"2027-06-16T20:00", "in the evening", "2027-06-17T19:00"},
        {"2027-06-18T09:00", "friday", "2027-06-25"},
        {"2027-06-18T09:00", "friday at 5pm", "2027-06-18T17:00"},
        {"2027-06-18T18:00", "friday at 5pm", "2027-06-25T17:00"},
        {"2027-06-20T09:00", "next monday", "2027-06-21"},
        {"2027-06-20T09:00", "this weekend", "2027-06-20"},
        {"2027-06-20T09:00", "next week", "2027-06-21"},
        {"2027-06-21T09:00", "next monday", "2027-06-28"},
        {"2027-12-31T23:50", "in 15 minutes", "2028-01-01T00:05"},
        {"2027-12-31T23:50", "tomorrow", "2028-01-01"},
        {"2027-12-31T23:50", "next month", "2028-01-01"},
        {"2028-01-31T09:00", "in a month", "2028-02-29"},
        {"2028-02-28T09:00", "tomorrow", "2028-02-29"},
        {"2027-06-30T09:00", "end of month", "2027-06-30"},
        {"2027-06-16T09:00", "june 16", "2027-06-16"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct when_now then = {0};
        struct when w;
        char got[WHEN_TEXT] = "-";
        assert_true(when_now_parse(rows[i].now, &then));
        if (when_parse(rows[i].text, &then, &w))
            when_format(&w, got);
        if (strcmp(got, rows[i].when) != 0)
            fail_msg("%s at %s: %s, not %s", rows[i].text, rows[i].now, got, rows[i].when);
    }
}

static void the_lexicon_is_in_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < when_words_count(); i++) {
        struct when_token t = {0};
        if (i > 0)
            assert_true(strcmp(when_words_at(i - 1), when_words_at(i)) < 0);
        assert_true(when_words_find(when_words_at(i), &t));
    }
}

/* No text takes longer than a few milliseconds, whatever it repeats. */
static void time_grows_with_length_only(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "in 1 year, 1 month, 1 week, ",
        "the week of ",
        "at ",
        "1/1/",
        "a ",
        "next ",
        "1:00-",
        "the day after ",
        "2 days after ",
        "monday ",
        "may ",
        "on the ",
        "12",
        "-",
        "half ",
        "twenty ",
        "every ",
        "due by ",
        "(",
        "2027-",
        "the first of ",
        "from 1 to ",
        "+1 ",
    };
    static char text[10001];
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        size_t len = strlen(pieces[i]);
        for (size_t at = 0; at < sizeof text - 1; at++)
            text[at] = pieces[i][at % len];
        struct timespec a, b;
        struct when w;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
        when_find(text, &now, &w);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
        double ms = (double)(b.tv_sec - a.tv_sec) * 1e3 + (double)(b.tv_nsec - a.tv_nsec) / 1e6;
        if (ms > 100) /* twenty times the promise, for slow machines and sanitizers */
            fail_msg("'%s' repeated: %.1f ms", pieces[i], ms);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_texts),
        cmocka_unit_test(zones_are_told_and_not_applied),
        cmocka_unit_test(periods_have_both_ends),
        cmocka_unit_test(marks_tell_what_was_said),
        cmocka_unit_test(changes_find_the_new_date),
        cmocka_unit_test(all_of_them_from_left_to_right),
        cmocka_unit_test(day_and_month_in_the_order_of_the_setting),
        cmocka_unit_test(the_clock_decides_today_or_tomorrow),
        cmocka_unit_test(the_lexicon_is_in_order),
        cmocka_unit_test(time_grows_with_length_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
