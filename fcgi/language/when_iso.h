/* ISO 8601 dates and date-times, the form that programs send. */
#ifndef TODOCHAT_WHEN_ISO_H
#define TODOCHAT_WHEN_ISO_H

#include <stdbool.h>
#include <stddef.h>

struct when_iso {
    int year, month, day;
    bool has_time;
    int hour, minute, second;
    bool has_offset;
    int offset_minutes;
};

/* Reads a date ("2026-03-14", "20260314"), or a date-time with "T" or a blank between, at the start
 * of s: seconds, a fraction and "Z" or "+02:00" may follow. Returns the bytes read, 0 if none. */
size_t when_iso_read(const char *s, struct when_iso *out);

#endif
