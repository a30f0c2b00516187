/* What models and clients read about the tools: descriptions, input and output schemas. */
#ifndef TODOCHAT_TOOL_TEXTS_H
#define TODOCHAT_TOOL_TEXTS_H

#define TEXT_ADD                                                                                   \
    "Add one task to the user's todo list. Use it when the user wants to add, create, note or "    \
    "remember something to do; call it once for each task. Not for changing a task that is "       \
    "already there (update_task)."
#define TEXT_LIST                                                                                  \
    "List the user's tasks, pending ones first, then by due date. Use it to answer what there is " \
    "to do, and to find the task_id that the other tools need: search for a word of the title "    \
    "rather than guess an id. All filters given must hold. Without filters it returns "            \
    "everything, "                                                                                 \
    "a page at a time."
#define TEXT_GET                                                                                   \
    "One task with all its details, by id. Use it when the user asks about a task whose id you "   \
    "know; to find one by its words use list_tasks."
#define TEXT_COMPLETE                                                                              \
    "Mark one task as done. Use it when the user says that something is finished, bought, "        \
    "called, "                                                                                     \
    "sent. Completing it again is harmless. To reopen a task use update_task with completed "      \
    "false; do not use delete_task for finished work."
#define TEXT_UPDATE                                                                                \
    "Change a task: title, description, due date, priority, or whether it is done. Give only "     \
    "what "                                                                                        \
    "changes; the rest stays. null clears description or due_date. To mark a task as done use "    \
    "complete_task."
#define TEXT_DELETE                                                                                \
    "Delete one task for good; this cannot be undone. Only when the user clearly wants it "        \
    "removed "                                                                                     \
    "from the list, and has confirmed. For finished work use complete_task."

/* --- input ------------------------------------------------------------------------------------*/

#define P_TASK_ID                                                                                  \
    "\"task_id\":{\"type\":[\"integer\",\"string\"],\"minimum\":1,\"pattern\":\"^[1-9][0-9]*$\","  \
    "\"description\":\"Id of the task as list_tasks gave it, e.g. 3\"}"
#define P_TITLE(what)                                                                              \
    "\"title\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":500,\"description\":\"" what "\"}"
#define P_DESCRIPTION(what)                                                                        \
    "\"description\":{\"type\":[\"string\",\"null\"],\"maxLength\":10000,\"description\":\"" what  \
    "\"}"
#define P_DUE_DATE(what)                                                                           \
    "\"due_date\":{\"type\":[\"string\",\"null\"],\"minLength\":1,\"maxLength\":200,"              \
    "\"description\":\"" what "\"}"
#define PRIORITIES "\"type\":\"string\",\"enum\":[\"low\",\"medium\",\"high\"]"
#define STATUSES   "\"type\":\"string\",\"enum\":[\"pending\",\"completed\"]"
#define DATE_FORMS                                                                                 \
    "ISO 8601 (2026-03-14 or 2026-03-14T15:00) or words in the user's time zone: tomorrow, "       \
    "friday "                                                                                      \
    "3pm, in 2 hours, end of month"
#define OBJECT(properties, required)                                                               \
    "{\"type\":\"object\",\"properties\":{" properties "},\"required\":[" required                 \
    "],\"additionalProperties\":false}"

#define P_ADD                                                                                               \
    P_TITLE("What to do, in the user's words, e.g. Call mom")                                               \
    "," P_DESCRIPTION("Details that do not belong in the title, e.g. ask about the summer") "," P_DUE_DATE( \
        "When it is due: " DATE_FORMS) ",\"priority\":{" PRIORITIES                                         \
                                       ",\"default\":\"medium\",\"description\":\"high for "                \
                                       "urgent or "                                                         \
                                       "important\"}"

#define SCHEMA_ADD OBJECT(P_ADD, "\"title\"")
#define SCHEMA_CREATE                                                                              \
    OBJECT(P_ADD ",\"status\":{" STATUSES ",\"default\":\"pending\"}", "\"title\"")
#define SCHEMA_ID OBJECT(P_TASK_ID, "\"task_id\"")
#define SCHEMA_UPDATE                                                                              \
    OBJECT(                                                                                        \
        P_TASK_ID "," P_TITLE("New title") "," P_DESCRIPTION(                                      \
            "New description; null or empty "                                                      \
            "clears it") "," P_DUE_DATE("New due date, null clears it: " DATE_FORMS                \
                                        ". A time alone, e.g. 4pm, keeps the date") ",\"priority"  \
                                                                                    "\":"          \
                                                                                    "{" PRIORITIES \
                                                                                    "},"           \
                                                                                    "\"completed"  \
                                                                                    "\":{"         \
                                                                                    "\"type\":"    \
                                                                                    "\"boolean\"," \
                                                                                    "\"descriptio" \
                                                                                    "n\":"         \
                                                                                    "\"false "     \
                                                                                    "reopens the " \
                                                                                    "task\"},"     \
                                                                                    "\"status\":"  \
                                                                                    "{" STATUSES   \
                                                                                    ",\"descripti" \
                                                                                    "on\":\"The "  \
                                                                                    "same as "     \
                                                                                    "completed, "  \
                                                                                    "as a "        \
                                                                                    "word\"}",     \
        "\"task_id\"")
#define SCHEMA_LIST                                                                                \
    OBJECT(                                                                                        \
        "\"status\":{\"type\":\"string\",\"enum\":[\"pending\",\"completed\",\"all\"],"            \
        "\"default\":\"all\",\"description\":\"pending for what is left to do\"},"                 \
        "\"completed\":{\"type\":\"boolean\",\"description\":\"The same as status, as yes or "     \
        "no\"},\"priority\":{" PRIORITIES "},"                                                     \
        "\"due_before\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":200,\"description\":"   \
        "\"Due before this day or time, which is not included; ISO 8601 or words, e.g. "           \
        "2026-03-14, tomorrow. Tasks without a date are left out\"},"                              \
        "\"due_after\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":200,\"description\":"    \
        "\"Due after this day or time, which is not included\"},"                                  \
        "\"search\":{\"type\":\"string\",\"maxLength\":500,\"description\":\"Part of the title "   \
        "or description in any case, or a form of the same words, e.g. grocery finds "             \
        "groceries\"},"                                                                            \
        "\"limit\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":100,\"default\":50},"           \
        "\"cursor\":{\"type\":\"string\",\"maxLength\":200,\"description\":\"next_cursor of "      \
        "the page before\"}",                                                                      \
        "")

/* --- output: of a success, or success false with an error -------------------------------------*/

#define P_TEXT         "{\"type\":\"string\"}"
#define P_TEXT_OR_NULL "{\"type\":[\"string\",\"null\"]}"
#define P_NUMBER       "{\"type\":\"integer\"}"
#define P_TASK                                                                                     \
    "{\"type\":\"object\",\"properties\":{\"id\":" P_NUMBER ",\"title\":" P_TEXT                   \
    ",\"description\":" P_TEXT_OR_NULL ",\"due_date\":" P_TEXT_OR_NULL                             \
    ",\"priority\":{" PRIORITIES "},\"completed\":{\"type\":\"boolean\"},\"status\":{" STATUSES    \
    "},\"created_at\":" P_TEXT ",\"updated_at\":" P_TEXT ",\"completed_at\":" P_TEXT_OR_NULL       \
    "},\"required\":[\"id\",\"title\"]}"
#define RESULT(properties)                                                                         \
    "{\"type\":\"object\",\"properties\":{\"success\":{\"type\":\"boolean\"}," properties          \
    ",\"error\":{\"type\":\"object\",\"properties\":{\"code\":" P_TEXT ",\"reason\":" P_TEXT       \
    ",\"message\":" P_TEXT "}},\"message\":" P_TEXT ",\"timestamp\":" P_TEXT                       \
    "},\"required\":[\"success\",\"message\",\"timestamp\"]}"
#define R_ONE                                                                                      \
    "\"task_id\":" P_NUMBER ",\"status\":" P_TEXT ",\"title\":" P_TEXT                             \
    ",\"description\":" P_TEXT_OR_NULL ",\"task\":" P_TASK

#define SCHEMA_CHANGED RESULT(R_ONE)
#define SCHEMA_UPDATED RESULT(R_ONE ",\"changes\":{\"type\":\"array\",\"items\":" P_TEXT "}")
#define SCHEMA_DELETED                                                                             \
    RESULT(R_ONE ",\"deleted_task\":{\"type\":\"object\",\"properties\":{\"id\":" P_NUMBER         \
                 ",\"title\":" P_TEXT "},\"required\":[\"id\",\"title\"]}")
#define SCHEMA_LISTED                                                                              \
    RESULT("\"tasks\":{\"type\":\"array\",\"items\":" P_TASK "},\"count\":" P_NUMBER               \
           ",\"total\":" P_NUMBER ",\"pending\":" P_NUMBER ",\"completed\":" P_NUMBER              \
           ",\"next_cursor\":" P_TEXT)

#endif
