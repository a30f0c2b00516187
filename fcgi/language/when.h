/* Dates and times in English text: where they stand, and which day and hour they mean.
 *
 * Pure functions of the text and the caller's "now": no clock, no zone, no memory. What the words
 * are taken to mean:
 *  - weeks start on Monday; "this week" is today to Sunday, "next week" the Monday to Sunday after;
 *  - a bare weekday is the next one: on a Friday "friday" is a week from now, or today if a time
 *    that is still to come goes with it; "this friday" is today; "next friday" is the Friday of the
 *    following week;
 *  - a date without a year is the next one to come, a day without a month likewise;
 *  - a time alone is its next occurrence; hours without am or pm are the next between 7:00 and
 * 21:00;
 *  - a period is due on its first day when it lies ahead ("next week", "in march"), on its last day
 *    when it is running ("this week", "this month"); a weekend is due on its Saturday.
 */
#ifndef TODOCHAT_WHEN_H
#define TODOCHAT_WHEN_H

#include "language/civil.h"

#include <stdbool.h>
#include <stddef.h>

/* The speaker's local date and time, and how they write 3/4. */
struct when_now {
    struct civil date;
    int hour, minute, second;
    bool day_first; /* 3/4 is 3 April */
};

/* How the words place a thing against the day: "on friday", "by friday", "before", "after/since".
 */
enum when_relation { WHEN_ON, WHEN_BY, WHEN_BEFORE, WHEN_AFTER };

/* The hour of a part of day is a guess ("tomorrow evening" is 19:00): `part` tells it from a said
 * one. */
enum when_part { WHEN_NO_PART, WHEN_MORNING, WHEN_AFTERNOON, WHEN_EVENING, WHEN_NIGHT };

struct when {
    struct civil date; /* the day that is due */
    bool has_date;     /* false: only a time was said, and `date` is the day it next comes */
    bool has_time;
    int hour, minute;
    enum when_part part; /* set when the hour stands for a part of day only */

    bool is_range; /* a period: "this week", "march", "monday to friday", "3 to 5pm" */
    struct civil range_start, range_end; /* first and last day of it, for list filters */
    bool has_end_time;
    int end_hour, end_minute;

    bool has_offset; /* a zone was given ("Z", "+02:00", "GMT"): hour and date are in that zone */
    int offset_minutes;

    enum when_relation relation;
    bool recurring;   /* "every friday": the date is the first one */
    bool possessive;  /* "today's tasks" */
    bool attributive; /* names a thing: "the 3pm train"; a title keeps it */

    size_t start, end; /* bytes of the expression in the text, with its preposition */
    size_t start2,
        end2; /* a second piece: the time in "tomorrow … at 3pm"; both 0 if there is none */
};

/* The expression that says when, in running text. A date and a time that stand apart are joined.
 * False, with *out zeroed, when there is none. */
bool when_find(const char *text, const struct when_now *now, struct when *out);

/* Likewise in a message that changes a date: the new one, after "to", and in start2 and end2 the
 * old one if it is named. "From 3pm to 4pm" is 4pm here, where when_find reads a period. */
bool when_find_change(const char *text, const struct when_now *now, struct when *out);

/* Every expression in the text from left to right, unjoined, at most max. Returns how many. */
size_t when_find_all(const char *text, const struct when_now *now, struct when *out, size_t max);

/* The whole text is one date: ISO 8601 date or date-time, or words. For arguments of tools. */
bool when_parse(const char *text, const struct when_now *now, struct when *out);

/* Reads a local ISO date-time ("2026-03-14T09:00:00" or a date) as the caller's now. day_first is
 * left as it is. */
bool when_now_parse(const char *text, struct when_now *out);

/* "2026-03-14", or "2026-03-14T15:00" when it has a time. */
enum { WHEN_TEXT = 17 };
void when_format(const struct when *w, char out[WHEN_TEXT]);

#endif
