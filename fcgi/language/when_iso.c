/* ISO 8601 dates and date-times. */
#include "language/when_iso.h"

#include "language/civil.h"

/* Exactly `count` digits at s. */
static bool digits(const char *s, int count, int *value)
{
    *value = 0;
    for (int i = 0; i < count; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        *value = *value * 10 + (s[i] - '0');
    }
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t read_date(const char *s, struct when_iso *out)
{
    size_t n;
    if (!digits(s, 4, &out->year))
        return 0;
    if (s[4] == '-' && digits(s + 5, 2, &out->month) && s[7] == '-' && digits(s + 8, 2, &out->day))
        n = 10;
    else if (digits(s + 4, 2, &out->month) && digits(s + 6, 2, &out->day))
        n = 8;
    else
        return 0;
    if (is_digit(s[n]) || !civil_valid((struct civil){out->year, out->month, out->day}))
        return 0;
    return n;
}

/* "Z", "+02:00", "-0530", "+01" */
static size_t read_offset(const char *s, struct when_iso *out)
{
    if ((s[0] == 'Z' || s[0] == 'z') && !is_digit(s[1])) {
        out->has_offset = true;
        return 1;
    }
    int hours, minutes = 0;
    if ((s[0] != '+' && s[0] != '-') || !digits(s + 1, 2, &hours) || hours > 15)
        return 0;
    size_t n = 3;
    if (s[n] == ':' && digits(s + n + 1, 2, &minutes))
        n += 3;
    else if (digits(s + n, 2, &minutes))
        n += 2;
    else
        minutes = 0;
    if (minutes > 59 || is_digit(s[n]))
        return 0;
    out->has_offset = true;
    out->offset_minutes = (hours * 60 + minutes) * (s[0] == '-' ? -1 : 1);
    return n;
}

/* "T15:00", "T15:00:30.5", "T1500", then an offset */
static size_t read_time(const char *s, struct when_iso *out)
{
    if ((s[0] != 'T' && s[0] != 't' && s[0] != ' ') || !digits(s + 1, 2, &out->hour))
        return 0;
    size_t n = 3;
    bool colon = s[n] == ':';
    if (!colon && s[0] == ' ')
        return 0;
    if (!digits(s + n + colon, 2, &out->minute))
        return 0;
    n += 2 + (size_t)colon;
    if ((!colon && digits(s + n, 2, &out->second)) ||
        (colon && s[n] == ':' && digits(s + n + 1, 2, &out->second))) {
        n += 2 + (size_t)colon;
        if ((s[n] == '.' || s[n] == ',') && is_digit(s[n + 1]))
            for (n++; is_digit(s[n]); n++)
                continue;
    }
    bool midnight = out->hour == 24 && out->minute == 0 && out->second == 0;
    if ((out->hour > 23 && !midnight) || out->minute > 59 || out->second > 60 || is_digit(s[n]))
        return 0;
    return n + read_offset(s + n, out);
}

size_t when_iso_read(const char *s, struct when_iso *out)
{
    *out = (struct when_iso){0};
    size_t date = read_date(s, out);
    if (date == 0)
        return 0;
    struct when_iso timed = *out;
    size_t time = read_time(s + date, &timed);
    if (time == 0)
        return date;
    timed.has_time = true;
    if (timed.hour == 24) { /* the end of a day is the start of the next */
        struct civil next = civil_add_days((struct civil){timed.year, timed.month, timed.day}, 1);
        timed.year = next.year;
        timed.month = next.month;
        timed.day = next.day;
        timed.hour = 0;
    }
    *out = timed;
    return date + time;
}
