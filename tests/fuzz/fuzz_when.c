/* Fuzzer of the date parser: the first bytes choose the clock, the rest is the text. What comes
 * back must be a real date and lie within the text. */
#include "language/when.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool ok)
{
    if (!ok)
        abort();
}

static void check_when(const struct when *w, size_t len)
{
    char text[WHEN_TEXT];
    check(civil_valid(w->date) && civil_valid(w->range_start) && civil_valid(w->range_end));
    check(w->hour >= 0 && w->hour < 24 && w->minute >= 0 && w->minute < 60);
    check(w->end_hour >= 0 && w->end_hour < 24 && w->end_minute >= 0 && w->end_minute < 60);
    check(w->start < w->end && w->end <= len && w->start2 <= w->end2 && w->end2 <= len);
    when_format(w, text);
    check(strlen(text) == (w->has_time ? 16 : 10));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4)
        return 0;
    struct when_now now = {.date =
                               civil_add_days((struct civil){2026, 1, 1}, data[0] * 7 + data[1]),
                           .hour = data[2] % 24,
                           .minute = data[2] % 60,
                           .day_first = data[3] & 1};
    size -= 4;
    char *text = malloc(size + 1);
    memcpy(text, data + 4, size);
    text[size] = '\0';
    size_t len = strlen(text);
    struct when w, all[16];
    if (when_find(text, &now, &w))
        check_when(&w, len);
    if (when_find_change(text, &now, &w))
        check_when(&w, len);
    if (when_parse(text, &now, &w))
        check_when(&w, len);
    size_t count = when_find_all(text, &now, all, 16);
    for (size_t i = 0; i < count; i++) {
        check_when(&all[i], len);
        check(i == 0 || all[i - 1].end <= all[i].start);
    }
    free(text);
    return 0;
}
