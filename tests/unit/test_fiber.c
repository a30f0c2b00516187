#include "base/fiber.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

struct walk {
    struct fibers *set;
    char *log, name;
    int stops;
};

static void note(struct walk *w)
{
    strncat(w->log, &w->name, 1);
}

static void walk(void *arg)
{
    struct walk *w = arg;
    struct fiber *self = fibers_running(w->set);
    for (int i = 0; i < w->stops; i++) {
        note(w);
        fiber_stop(self);
        assert_ptr_equal(fibers_running(w->set), self);
    }
    note(w);
}

static void one_runs_until_it_stops_or_ends(void **state)
{
    (void)state;
    char log[32] = "";
    struct fibers *set = fibers_new(2);
    struct walk a = {set, log, 'a', 0}, b = {set, log, 'b', 0};
    fibers_start(set, walk, &a);
    fibers_start(set, walk, &b);
    assert_string_equal(log, "ab");
    assert_null(fibers_running(set));
    fibers_free(set);
}

struct pair {
    struct walk walk;
    struct fiber *self;
};

static void walk_and_tell(void *arg)
{
    struct pair *p = arg;
    p->self = fibers_running(p->walk.set);
    walk(&p->walk);
}

static void several_go_on_in_any_order(void **state)
{
    (void)state;
    char log[32] = "";
    struct fibers *set = fibers_new(2);
    struct pair a = {.walk = {set, log, 'a', 2}}, b = {.walk = {set, log, 'b', 1}};
    fibers_start(set, walk_and_tell, &a);
    assert_true(fibers_room(set));
    fibers_start(set, walk_and_tell, &b);
    assert_false(fibers_room(set));
    fiber_resume(b.self);
    assert_true(fibers_room(set));
    fiber_resume(a.self);
    assert_string_equal(log, "abba");
    /* the room that b left is used again while a is still stopped */
    struct pair c = {.walk = {set, log, 'c', 1}};
    fibers_start(set, walk_and_tell, &c);
    fiber_resume(a.self);
    fiber_resume(c.self);
    assert_string_equal(log, "abbacac");
    fibers_free(set);
}

/* Down to the bottom of half a megabyte and back, stopping there. */
static int dig(struct fibers *set, int depth)
{
    char here[1024];
    snprintf(here, sizeof here, "%d", depth);
    if (depth == 0)
        fiber_stop(fibers_running(set));
    else
        depth = dig(set, depth - 1);
    return depth + (here[0] != '\0');
}

struct digger {
    struct fibers *set;
    struct fiber *self;
    int depth;
};

static void run_digger(void *arg)
{
    struct digger *d = arg;
    d->self = fibers_running(d->set);
    d->depth = dig(d->set, 400);
}

static void stacks_are_deep_and_apart(void **state)
{
    (void)state;
    struct fibers *set = fibers_new(3);
    struct digger all[3] = {{.set = set}, {.set = set}, {.set = set}};
    for (int i = 0; i < 3; i++)
        fibers_start(set, run_digger, &all[i]);
    for (int i = 0; i < 3; i++)
        fiber_resume(all[i].self);
    for (int i = 0; i < 3; i++)
        assert_int_equal(all[i].depth, 401);
    fibers_free(set);
}

static void what_is_given_back_can_be_used_again(void **state)
{
    (void)state;
    struct fibers *set = fibers_new(1);
    for (int i = 0; i < 3; i++) {
        struct digger d = {.set = set};
        fibers_start(set, run_digger, &d);
        fibers_trim(set); /* one that is stopped keeps its stack */
        fiber_resume(d.self);
        assert_int_equal(d.depth, 401);
        fibers_trim(set);
    }
    fibers_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_runs_until_it_stops_or_ends),
        cmocka_unit_test(several_go_on_in_any_order),
        cmocka_unit_test(stacks_are_deep_and_apart),
        cmocka_unit_test(what_is_given_back_can_be_used_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
