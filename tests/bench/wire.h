/* What the benchmark's two ends of HTTP share. */
#ifndef TODOCHAT_BENCH_WIRE_H
#define TODOCHAT_BENCH_WIRE_H

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The value of a header in a head that ends at `end`; NULL when it has none. `name` has its colon.
 */
static inline const char *header(const char *head, const char *end, const char *name)
{
    for (const char *line = head; line < end; line = strchr(line, '\n') + 1)
        if (strncasecmp(line, name, strlen(name)) == 0)
            return line + strlen(name);
    return NULL;
}

/* Room for at least one more byte and a NUL behind what a buffer holds. */
static inline void make_room(char **data, size_t *room, size_t len)
{
    if (*room - len >= 2)
        return;
    *room = *room == 0 ? 65536 : *room * 2;
    *data = realloc(*data, *room);
    if (*data == NULL)
        abort();
}

#endif
