/* Civil dates: arithmetic on the proleptic Gregorian calendar, no clock and no zone. */
#ifndef TODOCHAT_CIVIL_H
#define TODOCHAT_CIVIL_H

#include <stdbool.h>

struct civil {
    int year, month, day;
};

enum { CIVIL_YEAR_MIN = 1, CIVIL_YEAR_MAX = 9999 };

/* True for a day that exists between the years 1 and 9999. */
bool civil_valid(struct civil d);

int civil_days_in_month(int year, int month);

/* Days since 1970-01-01, and back. The result of civil_from_days is held within the years above. */
long civil_to_days(struct civil d);
struct civil civil_from_days(long days);

struct civil civil_add_days(struct civil d, long days);

/* The same day of another month; the last day where that month is shorter (31 Jan + 1 = 28 Feb). */
struct civil civil_add_months(struct civil d, long months);

/* Monday is 1, Sunday 7, as in ISO 8601. */
int civil_weekday(struct civil d);

/* <0, 0, >0 as a is before, on, after b. */
int civil_compare(struct civil a, struct civil b);

/* Monday and Sunday of the week that holds d. */
struct civil civil_week_start(struct civil d);
struct civil civil_week_end(struct civil d);

struct civil civil_month_end(struct civil d);

/* The first day from d on, d included, that is this weekday. */
struct civil civil_weekday_from(struct civil d, int weekday);

/* Monday of an ISO 8601 week. */
struct civil civil_iso_week(int year, int week);

/* Western Easter Sunday. */
struct civil civil_easter(int year);

#endif
