#include "base/arena.h"
#include "domain/grounding.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static const struct model_done listed = {
    .tool = "list_tasks",
    .arguments = "{}",
    .receipt =
        "SUCCESS: 2 tasks\n1. \"Buy milk\" (ID: 1) pending\n2. \"Call mom\" (ID: 2) completed",
    .output = "{\"success\":true,\"tasks\":[{\"id\":1,\"title\":\"Buy milk\",\"completed\":false},"
              "{\"id\":2,\"title\":\"Call mom\",\"completed\":true}]}",
    .success = true};
static const struct model_done added = {.tool = "add_task",
                                        .arguments = "{\"title\":\"buy eggs\"}",
                                        .receipt = "SUCCESS: added \"buy eggs\" (ID: 3)",
                                        .output = "{\"task\":{\"id\":3,\"title\":\"buy eggs\"}}",
                                        .success = true};
static const struct model_done completed = {.tool = "complete_task",
                                            .arguments = "{\"task_id\":1}",
                                            .receipt = "SUCCESS: completed \"Buy milk\" (ID: 1)",
                                            .output =
                                                "{\"task\":{\"id\":1,\"title\":\"Buy milk\"}}",
                                            .success = true};
static const struct model_done updated = {.tool = "update_task",
                                          .arguments =
                                              "{\"task_id\":1,\"due_date\":\"2026-01-02\"}",
                                          .receipt = "SUCCESS: updated \"Buy milk\" (ID: 1)",
                                          .output = "{\"task\":{\"id\":1,\"title\":\"Buy milk\"}}",
                                          .success = true};
static const struct model_done failed = {.tool = "add_task",
                                         .arguments = "{}",
                                         .receipt = "ERROR: Task title must be 1-500 characters",
                                         .output = "{\"success\":false}",
                                         .success = false};

struct row {
    const struct model_done *done;
    const char *said, *text;
};

static const char *problem(struct arena *a, const struct row *r)
{
    struct model_message messages[2] = {{.from_user = true, .text = r->said},
                                        {.done = r->done, .done_count = r->done != NULL}};
    struct model_input in = {.messages = messages, .count = 2};
    return grounding_problem(a, r->text, &in);
}

/* Never shown. */
static const struct row lies[] = {
    {NULL, "add milk", "I've added 'milk' to your tasks."},
    {NULL, "add milk", "I have just added that for you."},
    {NULL, "add milk", "Added!"},
    {NULL, "add milk", "Task added."},
    {NULL, "add milk", "Done! Anything else?"},
    {NULL, "add milk", "All set!"},
    {NULL, "add milk", "The task has been successfully created."},
    {NULL, "add milk", "I\xe2\x80\x99ve gone ahead and added 'milk'."},
    {NULL, "add milk", "'milk' was added to your list."},
    {NULL, "add milk", "'milk' is now on your list."},
    {&failed, "add milk", "I've added 'milk' to your tasks."},
    {&listed, "i bought the milk", "Great! I've marked 'Buy milk' as complete."},
    {&listed, "i bought the milk", "'Buy milk' is now complete."},
    {&listed, "i bought the milk", "The task has been marked as done."},
    {&listed, "delete the milk", "I deleted 'Buy milk'."},
    {&listed, "delete the milk", "'Buy milk' has been removed from your list."},
    {&added, "add eggs and delete the milk", "I've added 'buy eggs' and deleted the milk."},
    {&completed, "move the milk to friday", "I've updated 'Buy milk'."},
    {&listed, "what do i have", "You have one task: 'Walk the dragon'."},
    {&listed, "what do i have", "1. Buy milk\n2. Walk the dragon"},
    {NULL, "what do i have", "- Pay the rent (due tomorrow)"},
};

/* Shown. */
static const struct row truths[] = {
    {&added, "add eggs", "I've added 'buy eggs' to your tasks."},
    {&added, "add eggs", "Done! 'Buy Eggs' is now on your list."},
    {&completed, "i bought the milk", "Great! I've marked 'buy milk' as complete."},
    {&updated, "milk is due on friday", "I've added a due date to 'Buy milk'."},
    {&updated, "the milk is not urgent", "I've removed the due date from 'Buy milk'."},
    {&listed, "what do i have", "You have two tasks:\n1. Buy milk\n2. Call mom (done)"},
    {&listed, "what do i have", "Completed tasks: 'Call mom'."},
    {&listed, "is mom called", "Yes, 'Call mom' was completed."},
    {NULL, "groceries", "Would you like me to add 'groceries' as a new task?"},
    {NULL, "add milk", "I haven't added anything yet. What should it be called?"},
    {NULL, "add milk", "I couldn't add 'milk'. Please try again."},
    {NULL, "hi", "Hello! I can add, complete and delete tasks."},
    {NULL, "hi", "Hi! Try saying \"add buy milk tomorrow\"."},
    {NULL, "what can you do", "I can:\n- add tasks\n- list them\n- mark them as done"},
    {NULL, "is it sunny", "I only help with your todo list. Shall I show your tasks?"},
    {&failed, "add nothing", "The title can't be empty. What would you like to add?"},
};

static void false_claims_and_invented_names_are_seen(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++)
        if (problem(a, &lies[i]) == NULL)
            fail_msg("passed as true: %s", lies[i].text);
    arena_free(a);
}

static void true_answers_pass(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
        const char *why = problem(a, &truths[i]);
        if (why != NULL)
            fail_msg("not shown: %s (%s)", truths[i].text, why);
    }
    arena_free(a);
}

static void ids_are_stripped_with_their_brackets(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"I've added 'buy milk' (ID: 3).", "I've added 'buy milk'."},
        {"I've added 'buy milk' [id 3] to your tasks.", "I've added 'buy milk' to your tasks."},
        {"'buy milk' (#12), due tomorrow", "'buy milk', due tomorrow"},
        {"Task ID: 7 is done", " is done"},
        {"1. Buy milk (task_id=4)\n2. Call mom (Task ID 5)", "1. Buy milk\n2. Call mom"},
        {"Buy milk **(ID: 3)**", "Buy milk ****"},
        {"the second idea is 3 days old", "the second idea is 3 days old"},
        {"'read chapter #3' is due", "'read chapter #3' is due"},
        {"", ""},
    };
    struct arena *a = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(grounding_strip_ids(a, rows[i][0]), rows[i][1]);
    arena_free(a);
}

static void hostile_text_is_only_text(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    char *long_text = arena_alloc(a, 20001);
    for (size_t i = 0; i < 20000; i++)
        long_text[i] = "'\"(#1. "[i % 7];
    struct row r = {NULL, "hi", long_text};
    problem(a, &r);
    grounding_strip_ids(a, long_text);
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(false_claims_and_invented_names_are_seen),
        cmocka_unit_test(true_answers_pass),
        cmocka_unit_test(ids_are_stripped_with_their_brackets),
        cmocka_unit_test(hostile_text_is_only_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
