/* The pieces of a phrase, which go together, and the day and hour they make. */
#include "language/when_draft.h"

/* A due hour for a part of day. */
static const int part_hours[] = {
    [WHEN_MORNING] = 9, [WHEN_AFTERNOON] = 14, [WHEN_EVENING] = 19, [WHEN_NIGHT] = 20};

/* Hours without am or pm are taken within these, in minutes of the day. */
enum { SENSIBLE_FROM = 7 * 60, SENSIBLE_TO = 21 * 60, NOON = 12 * 60, DAY = 24 * 60 };

bool when_draft_day(struct when_draft *d, enum when_day kind, struct civil day)
{
    if (!civil_valid(day) || d->has_range || d->day_of_month != 0)
        return false;
    if (d->day_kind != WD_NONE && civil_compare(d->day, day) != 0 &&
        !(d->day_kind == WD_NAMED && kind == WD_FULL))
        return false;
    if (d->weekday != 0 && kind == WD_NAMED && civil_weekday(day) != d->weekday)
        return false;
    if (kind > d->day_kind)
        d->day_kind = kind;
    d->day = day;
    return true;
}

bool when_draft_weekday(struct when_draft *d, int weekday, enum when_mod mod)
{
    if (d->weekday != 0 || (d->has_range && d->range_unit != WU_WEEK))
        return false;
    if (d->day_kind != WD_NONE && d->day_kind != WD_COUNTED && civil_weekday(d->day) != weekday)
        return false;
    d->weekday = weekday;
    d->weekday_mod = mod;
    return true;
}

bool when_draft_day_of_month(struct when_draft *d, int day)
{
    if (d->has_range && d->range_unit == WU_MONTH) { /* "next month on the 20th" */
        struct civil c = {d->range_point.year, d->range_point.month, day};
        d->has_range = false;
        return when_draft_day(d, WD_DATE, c);
    }
    if (d->day_kind != WD_NONE || d->has_range || d->day_of_month != 0 || day < 1 || day > 31)
        return false;
    d->day_of_month = day;
    return true;
}

bool when_draft_range(struct when_draft *d, enum when_unit unit, struct civil first,
                      struct civil last, struct civil point)
{
    if (d->has_range || d->day_kind != WD_NONE || d->day_of_month != 0)
        return false;
    if (d->weekday != 0 && (unit != WU_WEEK || d->weekday_mod != WM_NONE))
        return false;
    d->has_range = true;
    d->range_unit = unit;
    d->range_start = first;
    d->range_end = last;
    d->range_point = point;
    return true;
}

bool when_draft_clock(struct when_draft *d, enum when_clock kind, int hour, int minute)
{
    if (d->clock != WK_NONE || minute < 0 || minute > 59 || hour < 0 || hour > 24 ||
        (hour == 24 && minute != 0) || (kind == WK_OPEN && (hour < 1 || hour > 12)))
        return false;
    d->clock = kind;
    d->hour = hour;
    d->minute = minute;
    return true;
}

bool when_draft_year(struct when_draft *d, int year)
{
    struct civil day = {year, d->day.month, d->day.day};
    if (d->day_kind != WD_DATE || !civil_valid(day))
        return false;
    d->day_kind = WD_FULL;
    d->day = day;
    return true;
}

bool when_draft_part(struct when_draft *d, enum when_part part)
{
    if (d->part != WHEN_NO_PART && d->part != part)
        return false;
    d->part = part;
    return true;
}

bool when_draft_join(struct when_draft *a, const struct when_draft *b)
{
    struct when_draft d = *a;
    if (b->day_kind != WD_NONE && !when_draft_day(&d, b->day_kind, b->day))
        return false;
    if (b->day_of_month != 0 && !when_draft_day_of_month(&d, b->day_of_month))
        return false;
    if (b->weekday != 0 && !when_draft_weekday(&d, b->weekday, b->weekday_mod))
        return false;
    if (b->has_range &&
        !when_draft_range(&d, b->range_unit, b->range_start, b->range_end, b->range_point))
        return false;
    if (b->clock != WK_NONE && !when_draft_clock(&d, b->clock, b->hour, b->minute))
        return false;
    if (b->part != WHEN_NO_PART && !when_draft_part(&d, b->part))
        return false;
    if (b->has_end_time) {
        d.has_end_time = true;
        d.end_hour = b->end_hour;
        d.end_minute = b->end_minute;
    }
    if (b->has_offset) {
        d.has_offset = true;
        d.offset_minutes = b->offset_minutes;
    }
    d.this_part = d.this_part || b->this_part;
    d.recurring = d.recurring || b->recurring;
    *a = d;
    return true;
}

struct civil when_draft_next_date(const struct when_now *now, int month, int day)
{
    struct civil c = {now->date.year, month, day};
    for (int i = 0; i < 9; i++, c.year++) /* 29 February may be eight years away */
        if (civil_valid(c) && civil_compare(c, now->date) >= 0)
            return c;
    return (struct civil){0, 0, 0};
}

/* --- the day ------------------------------------------------------------------------------ */

/* "the 15th", or "friday the 13th": the next day that fits. */
static struct civil next_day_of_month(const struct when_draft *d)
{
    struct civil c = d->now->date;
    for (int i = 0; i < 12 * 30; i++) {
        c.day = d->day_of_month;
        if (civil_valid(c) && civil_compare(c, d->now->date) >= 0 &&
            (d->weekday == 0 || civil_weekday(c) == d->weekday))
            return c;
        c.day = 1;
        c = civil_add_months(c, 1);
    }
    return d->now->date;
}

/* minute is the time that goes with it, -1 for none: "friday at 5pm" on a Friday morning is today.
 */
static struct civil next_weekday(const struct when_draft *d, int minute)
{
    struct civil today = d->now->date;
    struct civil from_today = civil_weekday_from(today, d->weekday);
    bool is_today = civil_compare(from_today, today) == 0;
    bool to_come = minute >= d->now->hour * 60 + d->now->minute;
    switch (d->weekday_mod) {
    case WM_THIS:
        return from_today;
    case WM_NEXT:
        return civil_add_days(civil_week_start(today), 7 + d->weekday - 1);
    case WM_LAST:
        return civil_add_days(from_today, -7);
    case WM_COMING:
        return civil_add_days(from_today, is_today ? 7 : 0);
    default:
        return civil_add_days(from_today, is_today && !to_come ? 7 : 0);
    }
}

/* True if the phrase named a day at all. */
static bool resolve_day(const struct when_draft *d, int minute, struct civil *day)
{
    *day = d->now->date;
    if (d->day_of_month != 0)
        *day = next_day_of_month(d);
    else if (d->day_kind == WD_COUNTED && d->weekday != 0)
        *day = civil_add_days(civil_week_start(d->day), d->weekday - 1);
    else if (d->day_kind != WD_NONE)
        *day = d->day;
    else if (d->has_range && d->weekday != 0)
        *day = civil_add_days(civil_week_start(d->range_point), d->weekday - 1);
    else if (d->has_range)
        *day = d->range_point;
    else if (d->weekday != 0)
        *day = civil_add_days(next_weekday(d, minute), 7L * d->weekday_weeks);
    else
        return d->this_part;
    return true;
}

/* --- the hour ----------------------------------------------------------------------------- */

/* Minutes of the day for an open hour that a part of day narrows; past midnight it exceeds DAY. */
static int open_with_part(const struct when_draft *d, int now)
{
    int am = d->hour % 12 * 60 + d->minute, pm = am + NOON;
    switch (d->part) {
    case WHEN_MORNING:
        return am;
    case WHEN_AFTERNOON:
        return pm;
    case WHEN_EVENING:
        return d->hour == 12 ? am + DAY : pm;
    default:
        if (d->hour == 12)
            return am + DAY;
        if (d->hour >= 5)
            return pm;
        if (d->this_part)
            return pm >= now ? pm : am + DAY;
        return d->day_kind != WD_NONE || d->weekday != 0 ? am + DAY : am;
    }
}

/* The sensible one of the two; today prefers one that is still to come. */
static int open_alone(const struct when_draft *d, bool today, int now)
{
    int am = d->hour % 12 * 60 + d->minute, pm = am + NOON;
    if (d->meal == WHEN_MORNING || (d->meal == WHEN_EVENING && d->hour != 12))
        return d->meal == WHEN_MORNING ? am : pm;
    bool am_fits = am >= SENSIBLE_FROM, pm_fits = pm <= SENSIBLE_TO;
    if (today && am_fits && am >= now)
        return am;
    if (today && pm_fits && pm >= now)
        return pm;
    return am_fits ? am : pm;
}

/* Minutes from the start of the day, -1 when no time was said. */
static int resolve_clock(const struct when_draft *d, bool today, bool dated)
{
    int now = d->now->hour * 60 + d->now->minute;
    if (d->clock == WK_NONE)
        return d->part != WHEN_NO_PART ? part_hours[d->part] * 60 : -1;
    if (d->clock == WK_OPEN && d->part != WHEN_NO_PART)
        return open_with_part(d, now);
    if (d->clock == WK_OPEN) {
        int minutes = open_alone(d, today, now);
        if (today && dated && minutes < now && minutes < NOON && minutes + NOON >= now)
            return minutes + NOON; /* "today at 10" in the evening */
        return minutes;
    }
    int minutes = d->hour * 60 + d->minute;
    if (d->part == WHEN_NIGHT && d->this_part && minutes < 5 * 60 && minutes < now)
        return minutes + DAY; /* "tonight at 1am" */
    return minutes;
}

void when_draft_resolve(const struct when_draft *d, struct when *out)
{
    struct civil day;
    const int now = d->now->hour * 60 + d->now->minute;
    /* a bare weekday that is today depends on the hour, so the hour is guessed for today first */
    int minutes = resolve_clock(d, true, true);
    bool dated = resolve_day(d, minutes, &day);
    bool today = civil_compare(day, d->now->date) == 0;
    minutes = resolve_clock(d, today, dated);
    dated = dated || (d->recurring && minutes < 0); /* "every day" begins today */
    if (!dated && minutes >= 0 && (minutes < now || (d->clock == WK_NONE && minutes == now)))
        day = civil_add_days(day, 1);
    out->has_date = dated;
    out->has_time = minutes >= 0;
    out->part = d->clock == WK_NONE ? d->part : WHEN_NO_PART;
    if (minutes >= DAY) {
        day = civil_add_days(day, 1);
        minutes -= DAY;
    }
    out->date = day;
    out->hour = minutes >= 0 ? minutes / 60 : 0;
    out->minute = minutes >= 0 ? minutes % 60 : 0;
    out->is_range = (d->has_range && d->weekday == 0) || d->has_end_time;
    bool days = d->has_range && d->weekday == 0;
    out->range_start = days ? d->range_start : day;
    out->range_end = days ? d->range_end : day;
    out->has_end_time = d->has_end_time;
    out->end_hour = d->end_hour;
    out->end_minute = d->end_minute;
    out->has_offset = d->has_offset;
    out->offset_minutes = d->offset_minutes;
    out->recurring = d->recurring;
    out->possessive = d->possessive;
    out->attributive = d->attributive;
}
