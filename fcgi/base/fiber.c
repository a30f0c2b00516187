/* Fibers, by ucontext(3). */
#include "base/fiber.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

/* What is not touched takes no memory. No page between two stacks can be touched: who runs over the
   end of one is stopped there. They lie so far apart that valgrind knows one from the other. */
#define STACK_BYTES ((size_t)1 << 20)
#define STACK_APART ((size_t)4 << 20)

struct fiber {
    struct fibers *set;
    struct fiber *next; /* of those that are free */
    char *stack;
    void (*run)(void *arg);
    void *arg;
    ucontext_t context;
    void *shadow; /* the sanitizer's, while it is stopped */
};

struct fibers {
    ucontext_t loop;
    void *loop_shadow;
    const void *loop_stack;
    size_t loop_bytes;
    struct fiber *running, *free;
    char *stacks;
    int count;
    struct fiber all[];
};

/* The address sanitizer wants to be told which stack is the current one. */
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#define SWITCHING(shadow, stack, bytes) __sanitizer_start_switch_fiber(shadow, stack, bytes)
#define SWITCHED(shadow, stack, bytes)  __sanitizer_finish_switch_fiber(shadow, stack, bytes)
#else
#define SWITCHING(shadow, stack, bytes) ((void)0)
#define SWITCHED(shadow, stack, bytes)  ((void)0)
#endif

struct fibers *fibers_new(int count)
{
    struct fibers *set = calloc(1, sizeof *set + (size_t)count * sizeof *set->all);
    char *stacks = mmap(NULL, (size_t)count * STACK_APART, PROT_NONE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (set == NULL || stacks == MAP_FAILED)
        abort();
    set->stacks = stacks;
    set->count = count;
    for (int i = count; i-- > 0;) {
        struct fiber *f = &set->all[i];
        f->set = set;
        f->stack = stacks + ((size_t)i + 1) * STACK_APART - STACK_BYTES;
        f->next = set->free;
        set->free = f;
        if (mprotect(f->stack, STACK_BYTES, PROT_READ | PROT_WRITE) != 0)
            abort();
    }
    return set;
}

void fibers_free(struct fibers *set)
{
    munmap(set->stacks, (size_t)set->count * STACK_APART);
    free(set);
}

bool fibers_room(const struct fibers *set)
{
    return set->free != NULL;
}

struct fiber *fibers_running(const struct fibers *set)
{
    return set->running;
}

/* From the loop to the fiber, and back when it has stopped or ended. */
void fiber_resume(struct fiber *f)
{
    struct fibers *set = f->set;
    set->running = f;
    SWITCHING(&set->loop_shadow, f->stack, STACK_BYTES);
    if (swapcontext(&set->loop, &f->context) != 0)
        abort();
    SWITCHED(set->loop_shadow, NULL, NULL);
    set->running = NULL;
}

void fiber_stop(struct fiber *f)
{
    struct fibers *set = f->set;
    SWITCHING(&f->shadow, set->loop_stack, set->loop_bytes);
    if (swapcontext(&f->context, &set->loop) != 0)
        abort();
    SWITCHED(f->shadow, &set->loop_stack, &set->loop_bytes);
}

/* Where a fiber begins. makecontext passes numbers of 32 bits. */
static void begin(unsigned high, unsigned low)
{
    struct fiber *f = (struct fiber *)(uintptr_t)((uint64_t)high << 32 | low);
    struct fibers *set = f->set;
    SWITCHED(NULL, &set->loop_stack, &set->loop_bytes);
    f->run(f->arg);
    f->next = set->free;
    set->free = f;
    SWITCHING(NULL, set->loop_stack, set->loop_bytes);
    setcontext(&set->loop);
    abort();
}

void fibers_start(struct fibers *set, void (*run)(void *arg), void *arg)
{
    struct fiber *f = set->free;
    uint64_t self = (uintptr_t)f;
    set->free = f->next;
    f->run = run;
    f->arg = arg;
    if (getcontext(&f->context) != 0)
        abort();
    f->context.uc_stack.ss_sp = f->stack;
    f->context.uc_stack.ss_size = STACK_BYTES;
    makecontext(&f->context, (void (*)(void))begin, 2, (unsigned)(self >> 32), (unsigned)self);
    fiber_resume(f);
}

void fibers_trim(struct fibers *set)
{
    for (struct fiber *f = set->free; f != NULL; f = f->next)
        madvise(f->stack, STACK_BYTES, MADV_DONTNEED);
}
