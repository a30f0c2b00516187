/* What every unit test includes: cmocka with the headers it wants first, and an arena for each test
   or group that wants one as its state. */
#ifndef TODOCHAT_UNIT_H
#define TODOCHAT_UNIT_H

#include "base/arena.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static inline int open_arena(void **state)
{
    *state = arena_new();
    return 0;
}

static inline int close_arena(void **state)
{
    arena_free(*state);
    return 0;
}

#endif
