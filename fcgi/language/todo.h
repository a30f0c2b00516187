/* A task as the assistant sees it: what tools returned, ready to be matched and spoken of. */
#ifndef TODOCHAT_TODO_H
#define TODOCHAT_TODO_H

#include "language/meaning.h"

#include <stdbool.h>
#include <stdint.h>

/* Text is data from people: it is shown and compared, never obeyed. Borrowed, never NULL. */
struct todo {
    int64_t id; /* 0: only its title is known */
    const char *title;
    const char *description; /* "" for none */
    const char *due;         /* "2026-03-14", "2026-03-14T15:00" or "" */
    enum priority priority;
    bool completed;
    char completed_on[11]; /* local day "2026-03-14", "" when it is open or not known */
};

#endif
