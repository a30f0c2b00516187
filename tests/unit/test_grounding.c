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
    {NULL, "add milk", "Set."},
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
    {NULL, "add milk", "Milk added to your list!"},
    {NULL, "add milk", "\xe2\x9c\x85 Added milk."},
    {NULL, "add milk", "Milk has been put on your list."},
    {NULL, "add milk", "Got it, milk is on your list."},
    {NULL, "add milk", "Got it! I put milk on your list."},
    {NULL, "add milk", "You're all set."},
    {NULL, "add milk", "Your reminder is set."},
    {NULL, "add milk", "I've set a reminder for milk."},
    {NULL, "add milk", "Success! The task is created."},
    {NULL, "add milk", "Sure thing, added it for you."},
    {NULL, "add milk", "It's done."},
    {NULL, "add milk", "It\xe2\x80\x99s on your list now."},
    {NULL, "add milk", "**Added:** milk"},
    {NULL, "add milk", "Added: milk"},
    {NULL, "add milk", "I took care of it."},
    {NULL, "add milk", "That's taken care of."},
    {NULL, "add milk", "I successfully saved your task!"},
    {&listed, "done with milk", "Milk marked as complete."},
    {&listed, "done with milk", "Nice work! Buy milk is checked off."},
    {&listed, "done with milk", "I checked off Buy milk."},
    {&listed, "done with milk", "I've checked it off your list."},
    {&listed, "done with milk", "I've marked it off."},
    {&listed, "delete the milk", "Buy milk deleted."},
    {&listed, "delete the milk", "It's gone."},
    {&listed, "delete the milk", "I've gotten rid of it."},
    {&listed, "delete the milk", "I've taken milk off your list."},
    {&listed, "delete the milk", "All your tasks were deleted."},
    {&listed, "delete all", "Everything has been wiped."},
    {&listed, "move milk", "The due date is now Friday."},
    {&listed, "move milk", "I've bumped it to Friday."},
    {&listed, "move milk", "I made it high priority."},
    {&listed, "what do i have", "You also have a task called Walk the dragon."},
    {&listed, "what do i have", "You have three tasks: Buy milk, Call mom and Walk the dragon."},
    {NULL, "add milk", "Perfect, your task is all set up and saved!"},
    {NULL, "add milk", "Great, I have now added milk."},
    {NULL, "add milk", "\xe2\x9c\x94 Task created: milk"},
    {NULL, "remind me at 3", "I'll remind you at 3pm. The reminder has been set."},
    {&listed, "finish milk", "Marked Buy milk as done."},
    {&listed, "finish milk", "Congrats! Buy milk is complete now."},
    {&listed, "finish milk", "Buy milk: marked as complete."},
    {&listed, "finish milk", "Well done! Buy milk is now marked as completed."},
    {&listed, "delete all", "All tasks deleted."},
    {&listed, "delete all", "Your list is now empty."},
    {&listed, "delete all", "I cleared your list."},
    {&listed, "move it", "Moved to Friday."},
    {&listed, "move it", "Buy milk moved to Friday."},
    {&listed, "rename it", "Renamed to oat milk."},
    {&listed, "show", "There's also one named Slay the troll."},
    {&listed, "show", "Here's what your list looks like:\n1. Walk the dragon"},
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
    {&listed, "what do i have", "You added milk to your list last week."},
    {&listed, "what do i have", "Here are the tasks added to your list today:\n1. Buy milk"},
    {&listed, "what did i finish", "You completed 1 task: Call mom."},
    {&listed, "what did i finish", "Here's what you've finished:\n- Call mom (completed)"},
    {&listed, "what do i have", "1. **Buy milk** - pending\n2. **Call mom** - completed"},
    {&listed, "what do i have",
     "Here are your tasks:\n\n1. **Buy milk**\n   - Priority: medium\n   - Status: pending\n2. "
     "**Call mom**\n   - Status: completed"},
    {&listed, "what do i have", "You have 2 tasks:\n- [ ] Buy milk\n- [x] Call mom"},
    {&listed, "what do i have",
     "Your list:\n\n\xf0\x9f\x93\x9d **Pending**\n- Buy milk\n\n\xe2\x9c\x85 **Completed**\n- Call "
     "mom"},
    {&listed, "what do i have", "| Task | Status |\n|---|---|\n| Buy milk | pending |"},
    {&added, "add eggs",
     "I've added **buy eggs** to your list. Would you like me to set a due date?"},
    {&added, "add eggs",
     "Added \"buy eggs\" \xe2\x9c\x85 \xe2\x80\x94 due: none, priority: medium."},
    {&listed, "hi", "Hi! You have one open task, 'Buy milk', and one that's done."},
    {NULL, "hi", "Hi there! Tell me what you'd like to get done today."},
    {NULL, "thanks", "You're welcome! Let me know when it's done."},
    {NULL, "should i do x first",
     "It depends on what has to be done by Friday. I'd start with whatever is due first."},
    {NULL, "how do i add", "Just say \"add\" and the task's name, and I'll put it on your list."},
    {NULL, "how does it work",
     "Tasks that are completed stay on your list until they are deleted."},
    {NULL, "what's the weather",
     "I can't help with that, but I can help with your tasks. What would you like to get done?"},
    {&listed, "what's left", "Only Buy milk is left. Call mom is already done."},
    {&listed, "is mom done", "Yes! Call mom is marked as complete."},
    {&listed, "is milk on it", "Yes, Buy milk is on your list."},
    {&listed, "what do i have",
     "You've got two tasks on your list:\n\n1. Buy milk - due tomorrow, **medium** priority\n2. "
     "~~Call mom~~ - done"},
    {&listed, "what do i have", "You currently have 1 pending task and 1 completed task."},
    {&listed, "what's next", "Next up is Buy milk. Shall I mark it as done once you've bought it?"},
    {&listed, "i did the laundry",
     "I couldn't find a task about laundry. Your open task is Buy milk. Is that the one you "
     "finished?"},
    {&listed, "delete milk", "Are you sure you want to delete 'Buy milk'? This cannot be undone."},
    {&listed, "what's overdue", "Nothing is overdue. Buy milk is scheduled for tomorrow."},
    {&listed, "is it set", "Buy milk is set to medium priority."},
    {&listed, "when", "Buy milk was created yesterday."},
    {&listed, "when", "You created Buy milk yesterday and it hasn't been completed."},
    {&listed, "when was mom done", "Call mom was marked as done yesterday."},
    {&listed, "what did i do", "Yesterday you finished Call mom. Well done!"},
    {&listed, "what's left", "You're almost done! Only Buy milk is left."},
    {&listed, "mom", "Call mom has already been completed."},
    {&listed, "done with mom", "Call mom is already marked as complete."},
    {NULL, "hi", "Hello! How can I help you get things done today?"},
    {NULL, "ok", "Great! Anything else you'd like to get done?"},
    {NULL, "can you remind me",
     "I can keep it on your list with a due date, but I can't send notifications."},
    {NULL, "what is due date", "The due date is the day by which a task should be finished."},
    {NULL, "add", "What would you like to be added to your list?"},
    {NULL, "how", "Once a task is marked as complete, it's moved to the done list."},
    {NULL, "how", "When you finish something, tell me and I'll have it checked off."},
    {NULL, "how do i", "You can say things like:\n- \"add buy milk\"\n- \"what's due today?\""},
    {NULL, "how are deletes done",
     "Deletions always need your confirmation. Nothing is deleted without your yes."},
    {NULL, "who made you", "I'm an assistant made to help with your tasks."},
    {NULL, "sorry", "No problem! Nothing was changed."},
    {&listed, "any priority", "Neither task is marked as high priority."},
    {&listed, "any priority", "No task is set to high priority."},
    {&added, "add eggs",
     "Sure! I've added buy eggs to your list. It's set to medium priority and isn't due on any "
     "date."},
    {&added, "add eggs",
     "Done! buy eggs is on your list now. You can have it moved or deleted at any time."},
    {&added, "add eggs", "I've added:\n- buy eggs"},
    {&listed, "show", "Here's what's on your list:\n1. Buy milk\n2. Call mom"},
    {&listed, "show", "Here is everything on your list:\n1. Buy milk\n2. Call mom"},
    {&listed, "show", "**Pending tasks:**\n1. Buy milk\n\n**Completed tasks:**\n1. Call mom"},
    {&listed, "show", "Pending (1):\n1. Buy milk\n\nCompleted (1):\n1. Call mom"},
    {&listed, "show", "You have 2 tasks: one is pending and one is done."},
    {&listed, "show", "You have 2 tasks: Buy milk (due tomorrow) and Call mom (done)."},
    {&listed, "show", "You have 2 tasks: 1 pending and 1 completed."},
    {NULL, "tell me a joke", "I only do tasks. Try:\n- add buy milk\n- what's due today"},
    {NULL, "hm", "You can tell me something like 'add walk the dog'."},
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
