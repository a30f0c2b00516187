#include "language/when.h"
#include "unit.h"

#include <string.h>

/* A Wednesday. */
static const struct when_now now = {.date = {2027, 6, 16}, .hour = 10, .minute = 20};

/* The text without what was read, blanks closed up. */
static void without(const char *text, const struct when *w, char *out)
{
    size_t n = 0;
    for (size_t i = 0; text[i] != '\0'; i++) {
        if ((i >= w->start && i < w->end) || (i >= w->start2 && i < w->end2))
            continue;
        if (text[i] != ' ' || (n > 0 && out[n - 1] != ' '))
            out[n++] = text[i];
    }
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
}

static void found_in_text(void **state)
{
    (void)state;
    static const struct {
        const char *text, *when, *rest;
    } rows[] = {
        /* named days */
        {"ring the plumber tomorrow", "2027-06-17", "ring the plumber"},
        {"Tomorrow: water the ferns", "2027-06-17", ": water the ferns"},
        {"fix the gate today", "2027-06-16", "fix the gate"},
        {"feed the cat tonight", "2027-06-16T20:00", "feed the cat"},
        {"lock up tonight at 11", "2027-06-16T23:00", "lock up"},
        {"do the ironing the day after tomorrow", "2027-06-18", "do the ironing"},
        {"return the drill the next day", "2027-06-17", "return the drill"},
        {"what did I finish yesterday", "2027-06-15", "what did I finish"},
        {"send the photos tmrw", "2027-06-17", "send the photos"},
        {"order cake tommorow at 4pm", "2027-06-17T16:00", "order cake"},
        {"sweep the yard this evening", "2027-06-16T19:00", "sweep the yard"},
        {"post the letter this morning", "2027-06-16T09:00", "post the letter"},
        {"read to Lea tomorrow night", "2027-06-17T20:00", "read to Lea"},
        {"call the garage first thing tomorrow", "2027-06-17T09:00", "call the garage"},
        {"call the garage first thing on monday", "2027-06-21T09:00", "call the garage"},
        {"mow the lawn later today", "2027-06-16", "mow the lawn"},
        {"go through the post later this week", "2027-06-20", "go through the post"},
        /* weekdays */
        {"practise piano on friday", "2027-06-18", "practise piano"},
        {"practise piano Fri", "2027-06-18", "practise piano"},
        {"gym sat", "2027-06-19", "gym"},
        {"gym on sun", "2027-06-20", "gym"},
        {"gym this sunday", "2027-06-20", "gym"},
        {"gym next sunday", "2027-06-27", "gym"},
        {"gym last sunday", "2027-06-13", "gym"},
        {"gym wednesday", "2027-06-23", "gym"},
        {"gym wednesday at 8am", "2027-06-23T08:00", "gym"},
        {"gym wednesday at 6pm", "2027-06-16T18:00", "gym"},
        {"gym this wednesday", "2027-06-16", "gym"},
        {"gym next wednesday", "2027-06-23", "gym"},
        {"gym this coming friday", "2027-06-18", "gym"},
        {"gym the following tuesday", "2027-06-22", "gym"},
        {"gym friday week", "2027-06-25", "gym"},
        {"gym the friday after next", "2027-07-02", "gym"},
        {"gym friday next week", "2027-06-25", "gym"},
        {"gym next week on friday", "2027-06-25", "gym"},
        {"gym tuesday of next week", "2027-06-22", "gym"},
        {"gym monday the 21st", "2027-06-21", "gym"},
        {"gym mon 21", "2027-06-21", "gym"},
        {"gym friday the 13th", "2027-08-13", "gym"},
        {"swim wensday", "2027-06-23", "swim"},
        {"swim on thursdays", "2027-06-17", "swim"},
        {"swim every tuesday at 7pm", "2027-06-22T19:00", "swim"},
        {"swim every day", "2027-06-16", "swim"},
        {"swim every evening", "2027-06-16T19:00", "swim"},
        /* counted */
        {"take the bread out in 20 minutes", "2027-06-16T10:40", "take the bread out"},
        {"take the bread out in half an hour", "2027-06-16T10:50", "take the bread out"},
        {"take the bread out in an hour and a half", "2027-06-16T11:50", "take the bread out"},
        {"take the bread out in 2h", "2027-06-16T12:20", "take the bread out"},
        {"take the bread out in 1h45", "2027-06-16T12:05", "take the bread out"},
        {"take the bread out in 1.5 hours", "2027-06-16T11:50", "take the bread out"},
        {"take the bread out in a quarter of an hour", "2027-06-16T10:35", "take the bread out"},
        {"take the bread out in a couple of hours", "2027-06-16T12:20", "take the bread out"},
        {"in 3 days renew the lease", "2027-06-19", "renew the lease"},
        {"renew the lease in 3 business days", "2027-06-21", "renew the lease"},
        {"renew the lease in two weeks' time", "2027-06-30", "renew the lease"},
        {"renew the lease a week from today", "2027-06-23", "renew the lease"},
        {"renew the lease two weeks from friday", "2027-07-02", "renew the lease"},
        {"renew the lease a week on friday", "2027-06-25", "renew the lease"},
        {"renew the lease 3 days before christmas", "2027-12-22", "renew the lease"},
        {"renew the lease 2 days after next monday", "2027-06-23", "renew the lease"},
        {"renew the lease 6 months from now", "2027-12-16", "renew the lease"},
        {"renew the lease within 10 days", "2027-06-26", "renew the lease"},
        {"renew the lease in 1 year, 2 months and 3 days", "2028-08-19", "renew the lease"},
        {"renew the lease 3 weeks later", "2027-07-07", "renew the lease"},
        {"filed 4 days ago", "2027-06-12", "filed"},
        {"three mondays from now", "2027-07-05", ""},
        {"the third monday after easter 2028", "2028-05-01", ""},
        {"what is due in the next 3 days", "2027-06-19", "what"},
        /* calendar dates */
        {"pay the levy on july 4", "2027-07-04", "pay the levy"},
        {"pay the levy July 4th, 2028", "2028-07-04", "pay the levy"},
        {"pay the levy on the 4th of july", "2027-07-04", "pay the levy"},
        {"pay the levy 4 July 2028", "2028-07-04", "pay the levy"},
        {"pay the levy on 4-jul-2028", "2028-07-04", "pay the levy"},
        {"pay the levy on the 5th", "2027-07-05", "pay the levy"},
        {"pay the levy by the 30th", "2027-06-30", "pay the levy"},
        {"pay the levy on the thirtieth", "2027-06-30", "pay the levy"},
        {"pay the levy on 20", "2027-06-20", "pay the levy"},
        {"pay the levy june 1", "2028-06-01", "pay the levy"},
        {"pay the levy feb 29", "2028-02-29", "pay the levy"},
        {"pay the levy 7/4", "2027-07-04", "pay the levy"},
        {"pay the levy 7/4/28", "2028-07-04", "pay the levy"},
        {"pay the levy on 2028-07-04", "2028-07-04", "pay the levy"},
        {"pay the levy 2028/07/04", "2028-07-04", "pay the levy"},
        {"pay the levy by 4.7.2028", "2028-07-04", "pay the levy"},
        {"pay the levy 31/8", "2027-08-31", "pay the levy"},
        {"pay the levy on august twenty-first", "2027-08-21", "pay the levy"},
        {"pay the levy on the twenty-first of august", "2027-08-21", "pay the levy"},
        {"pay the levy Fri, Jul 9", "2027-07-09", "pay the levy"},
        {"pay the levy 20280704", "2028-07-04", "pay the levy"},
        /* periods */
        {"visit the museum this week", "2027-06-20", "visit the museum"},
        {"visit the museum next week", "2027-06-21", "visit the museum"},
        {"visit the museum this weekend", "2027-06-19", "visit the museum"},
        {"visit the museum next weekend", "2027-06-26", "visit the museum"},
        {"visit the museum at the weekend", "2027-06-19", "visit the museum"},
        {"visit the museum this month", "2027-06-30", "visit the museum"},
        {"visit the museum next month", "2027-07-01", "visit the museum"},
        {"visit the museum in july", "2027-07-01", "visit the museum"},
        {"visit the museum next july", "2027-07-01", "visit the museum"},
        {"visit the museum in 2029", "2029-01-01", "visit the museum"},
        {"visit the museum by the end of the month", "2027-06-30", "visit the museum"},
        {"visit the museum end of next week", "2027-06-27", "visit the museum"},
        {"visit the museum at the start of next month", "2027-07-01", "visit the museum"},
        {"visit the museum in mid-july", "2027-07-15", "visit the museum"},
        {"visit the museum early next week", "2027-06-21", "visit the museum"},
        {"visit the museum by eow", "2027-06-20", "visit the museum"},
        {"visit the museum before the end of the year", "2027-12-31", "visit the museum"},
        {"visit the museum the week after next", "2027-06-28", "visit the museum"},
        {"visit the museum the week of july 5", "2027-07-05", "visit the museum"},
        {"visit the museum in week 30", "2027-07-26", "visit the museum"},
        {"visit the museum in the second week of july", "2027-07-12", "visit the museum"},
        {"visit the museum on the first monday of august", "2027-08-02", "visit the museum"},
        {"visit the museum on the last day of next month", "2027-07-31", "visit the museum"},
        {"visit the museum on the 20th of next month", "2027-07-20", "visit the museum"},
        {"visit the museum on the last friday of this month", "2027-06-25", "visit the museum"},
        {"visit the museum the first business day of next month", "2027-07-01", "visit the museum"},
        {"visit the museum from monday to thursday", "2027-06-21", "visit the museum"},
        {"visit the museum july 3-5", "2027-07-03", "visit the museum"},
        {"visit the museum between july 3 and july 8", "2027-07-03", "visit the museum"},
        {"visit the museum in Q4", "2027-10-01", "visit the museum"},
        {"visit the museum next quarter", "2027-07-01", "visit the museum"},
        {"visit the museum this year", "2027-12-31", "visit the museum"},
        /* times */
        {"tea at 4", "2027-06-16T16:00", "tea"},
        {"tea at 4:15", "2027-06-16T16:15", "tea"},
        {"tea at 4.15pm", "2027-06-16T16:15", "tea"},
        {"tea at 1615", "2027-06-16T16:15", "tea"},
        {"tea at 4 p.m.", "2027-06-16T16:00", "tea"},
        {"tea at 4 o'clock", "2027-06-16T16:00", "tea"},
        {"tea at four", "2027-06-16T16:00", "tea"},
        {"tea at four thirty", "2027-06-16T16:30", "tea"},
        {"tea at half past four", "2027-06-16T16:30", "tea"},
        {"tea at a quarter to five", "2027-06-16T16:45", "tea"},
        {"tea at ten past five", "2027-06-16T17:10", "tea"},
        {"tea at 9", "2027-06-16T21:00", "tea"},
        {"tea at 11", "2027-06-16T11:00", "tea"},
        {"tea at 10", "2027-06-17T10:00", "tea"},
        {"tea at noon", "2027-06-16T12:00", "tea"},
        {"tea at midnight", "2027-06-17T00:00", "tea"},
        {"tea around 5", "2027-06-16T17:00", "tea"},
        {"tea by 5", "2027-06-16T17:00", "tea"},
        {"tea before 5:30", "2027-06-16T17:30", "tea"},
        {"tea at 09:00", "2027-06-17T09:00", "tea"},
        {"tea at 0:30", "2027-06-17T00:30", "tea"},
        {"tea 4-5pm", "2027-06-16T16:00", "tea"},
        {"tea from 4 to 5:30pm tomorrow", "2027-06-17T16:00", "tea"},
        {"tea between 4 and 5 pm on friday", "2027-06-18T16:00", "tea"},
        {"tea tomorrow at 7", "2027-06-17T07:00", "tea"},
        {"tea tomorrow at 3", "2027-06-17T15:00", "tea"},
        {"tea tomorrow morning at 7", "2027-06-17T07:00", "tea"},
        {"tea friday evening at 7", "2027-06-18T19:00", "tea"},
        {"tea friday night at 12", "2027-06-19T00:00", "tea"},
        {"tea 6 in the evening", "2027-06-16T18:00", "tea"},
        {"tea at 8 this evening", "2027-06-16T20:00", "tea"},
        {"tea today at 9", "2027-06-16T21:00", "tea"},
        {"dinner at 8 tomorrow", "2027-06-17T20:00", "dinner"},
        {"breakfast at 6 tomorrow", "2027-06-17T06:00", "breakfast"},
        {"supper on friday at 7", "2027-06-18T19:00", "supper"},
        {"tea at 5pm EST", "2027-06-16T17:00", "tea"},
        {"tea @ 5pm", "2027-06-16T17:00", "tea"},
        {"tea 17h30", "2027-06-16T17:30", "tea"},
        {"tea by EOD", "2027-06-16T23:59", "tea"},
        {"tea by the end of the day tomorrow", "2027-06-17T23:59", "tea"},
        {"tea in the morning", "2027-06-17T09:00", "tea"},
        /* split in two */
        {"remind me on friday to ring Ana at 5pm", "2027-06-18T17:00", "remind me to ring Ana"},
        {"at 5pm remind me to ring Ana on friday", "2027-06-18T17:00", "remind me to ring Ana"},
        {"next week we should meet, maybe on thursday", "2027-06-24", "we should meet, maybe"},
        {"tomorrow I have to be at the office at 8", "2027-06-17T08:00",
         "I have to be at the office"},
        /* holidays */
        {"wrap gifts by christmas eve", "2027-12-24", "wrap gifts"},
        {"carve pumpkins before halloween", "2027-10-31", "carve pumpkins"},
        {"call mum on mother's day", "2028-05-14", "call mum"},
        {"book a table for valentine's day", "2028-02-14", "book a table"},
        /* possessives and things */
        {"show today's tasks", "2027-06-16", "show tasks"},
        {"print friday's agenda", "2027-06-18", "print agenda"},
        {"book the 3pm train on friday", "2027-06-18", "book the 3pm train"},
        {"move the standup to thursday", "2027-06-17", "move the standup to"},
        {"change lunch from 12 to 1pm", "2027-06-16T12:00", "change lunch"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct when w;
        char got[WHEN_TEXT] = "-", rest[256] = "";
        if (when_find(rows[i].text, &now, &w)) {
            when_format(&w, got);
            without(rows[i].text, &w, rest);
        }
        if (strcmp(got, rows[i].when) != 0 || strcmp(rest, rows[i].rest) != 0)
            fail_msg("%s: %s, '%s'; not %s, '%s'", rows[i].text, got, rest, rows[i].when,
                     rows[i].rest);
    }
}

static void nothing_is_read_into_other_words(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "ask May about the keys",
        "ask May 2 questions",
        "may I see the list",
        "thank April for the flowers",
        "call Jan back",
        "march up the hill",
        "march 3 miles",
        "buy 2 eggs",
        "buy 12 eggs and 3 lemons",
        "the second one",
        "delete the second task",
        "complete the 3rd one",
        "wait a second",
        "get a second opinion",
        "sit in the sun",
        "buy sun cream",
        "sun-dried tomatoes",
        "the cat sat down",
        "he sat on it",
        "mon ami",
        "wed the two designs",
        "mark 3 as done",
        "task 5",
        "number 2",
        "read pages 2-15",
        "read chapter 12",
        "half a pound of butter",
        "1/2 cup of sugar",
        "3/4 of the wall",
        "24/7 hotline",
        "score was 3:1",
        "version 3.4.5",
        "version 3.4.27",
        "room 1030",
        "call 555 0199",
        "pay $5",
        "save 5% more",
        "#3",
        "on the 21st floor",
        "a card for the 21st birthday",
        "buy christmas presents",
        "wrap the easter eggs",
        "midnight snack",
        "good morning",
        "have a nice evening",
        "night shift plan",
        "day planner",
        "weekly review",
        "monthly report",
        "daily standup notes",
        "a 30 minute walk",
        "run 5 km",
        "2 hour exam",
        "sleep for 8 hours",
        "once in a while",
        "now we know",
        "at the office",
        "at 3 locations",
        "at 10 Downing Street",
        "by hand",
        "for 3 people",
        "in a hurry",
        "before lunch",
        "after work",
        "until done",
        "last call",
        "next steps",
        "this one",
        "this thing",
        "the next task",
        "first things first",
        "the end",
        "end of story",
        "start of something",
        "late fee",
        "early bird",
        "new shoes",
        "every time",
        "each one",
        "to do",
        "over the moon",
        "http://example.org/2027/06/18/post",
        "notes-2027-06-18.txt",
        "v2027.06.18",
        "ana@friday.example",
        "pre-friday",
        "friday_list",
        "4pmx",
        "x4pm",
        "",
        " ",
        "\xf0\x9f\x8e\x84",
        "caf\xc3\xa9 du march\xc3\xa9",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct when w;
        if (when_find(texts[i], &now, &w))
            fail_msg("%s: read '%.*s'", texts[i], (int)(w.end - w.start), texts[i] + w.start);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_in_text),
        cmocka_unit_test(nothing_is_read_into_other_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
