/* Fibers: functions with a stack of their own that can stop in the middle and go on later. One runs
   at a time, and only it says when it stops: nothing needs a lock. They let a request that waits
   for the database be written from top to bottom while the worker goes on with others. */
#ifndef TODOCHAT_FIBER_H
#define TODOCHAT_FIBER_H

#include <stdbool.h>

struct fibers; /* the loop that starts and resumes them, and their stacks */
struct fiber;

/* Room for `count` at a time. Never NULL. */
struct fibers *fibers_new(int count);
/* None may be under way. */
void fibers_free(struct fibers *set);

/* True when one more may be started. */
bool fibers_room(const struct fibers *set);

/* Runs the function in a fiber; returns when it has ended, or stopped for the first time. For the
   loop, not for a fiber. */
void fibers_start(struct fibers *set, void (*run)(void *arg), void *arg);

/* The fiber that this is called in; NULL: the loop. */
struct fiber *fibers_running(const struct fibers *set);

/* Stops the fiber that this is called in, until it is resumed. */
void fiber_stop(struct fiber *f);

/* Goes on with a stopped one; returns as fibers_start does. */
void fiber_resume(struct fiber *f);

/* Gives back the memory that the stacks of fibers that have ended still hold. */
void fibers_trim(struct fibers *set);

#endif
