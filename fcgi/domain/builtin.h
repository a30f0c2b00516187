/* Inside the built-in assistant: shared by the builtin_*.c files, included by nothing else.
 *
 * Each step of a turn replays the turn from its start: a handler asks for tool calls with
 * builtin_call, which hands back the result of a call already made, or notes the call as wanted. So
 * a handler is straight-line code that returns false whenever something is still missing, and the
 * place in the turn is never stored. */
#ifndef TODOCHAT_BUILTIN_H
#define TODOCHAT_BUILTIN_H

#include "base/json.h"
#include "base/strbuf.h"
#include "domain/model.h"
#include "language/ask.h"
#include "language/meaning.h"
#include "language/todo.h"

#include <stdbool.h>
#include <stddef.h>

struct todos {
    struct todo *at;
    size_t n, room;
    int from;  /* number of the first in the list that was shown, 0 for 1 */
    bool cut;  /* there are more of them than one question can hold */
    size_t of; /* with cut: how many there are; 0 when that is not known */
};

/* --- builtin_turn.c: the turn under way ------------------------------------------------------ */

struct builtin {
    struct arena *a;
    const struct model_input *in;
    const struct model_message *mine; /* the assistant's message of this turn */
    size_t user;                      /* index of the user's message */
    size_t next;                      /* calls of `mine` accounted for so far */
    struct model_call *calls;         /* wanted now */
    size_t n_calls, room;
    struct strbuf *said;
    struct strbuf *question; /* goes last */
    struct todos spoken_of;  /* tasks that the part of the message before this one will change */
    bool unsure;
    bool lost; /* the calls made are not the ones this engine would make */
};

void builtin_begin(struct builtin *t, struct arena *a, const struct model_input *in);

/* The result of the next call of this turn, or NULL: it is then wanted, or the turn is lost. Takes
 * over args. */
const struct model_done *builtin_call(struct builtin *t, const char *tool, json_t *args);

/* The same for {"task_id": id}. */
const struct model_done *builtin_call_id(struct builtin *t, const char *tool, int64_t id);

/* Sentences of the reply, a blank between; text that begins with a line break gets none. */
void builtin_say(struct builtin *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The one question of the reply, with the tasks to choose from listed after it. Only the first
 * counts. */
void builtin_ask(struct builtin *t, const char *question, const struct todo *tasks, size_t n);

/* Says in plain words why a call failed. */
void builtin_say_failure(struct builtin *t, const struct model_done *done, const char *title);

/* Says what the successful calls of this turn did, whoever asked for them. False if there is none.
 */
bool builtin_say_done(struct builtin *t);

/* --- builtin_todo.c: tasks out of tool results ----------------------------------------------- */

void builtin_todos_add(struct arena *a, struct todos *list, const struct todo *task);

/* Every task that a result holds: of a list, or the one it changed. */
void builtin_todos_read(struct arena *a, const struct model_done *done, struct todos *out);

/* The one task of a result; false if it has none. */
bool builtin_todo_of(struct arena *a, const struct model_done *done, struct todo *out);

/* A result of list_tasks. The counts are of the user's whole list. */
struct page {
    struct todos tasks;
    const char *cursor; /* of the next page, or NULL */
    size_t total, pending, completed;
};

/* `now` is the moment of the result's timestamp in the user's zone: it tells the zone's distance
 * from UTC, and so the day a task was completed on. */
void builtin_page_read(struct builtin *t, const struct model_done *done, struct page *out);

/* --- builtin_history.c: what was said before ------------------------------------------------- */

#define NO_MESSAGE ((size_t)-1)

/* The message before index i that is the assistant's, or the user's; NO_MESSAGE. */
size_t builtin_history_reply_before(const struct builtin *t, size_t i);
size_t builtin_history_user_before(const struct builtin *t, size_t i);

/* The tasks of the numbered list last shown before message i; empty when there was none. */
struct todos builtin_history_shown(struct builtin *t, size_t i);

/* Index in that list of "the second one" or "number 52"; NO_MESSAGE when it is too short. */
size_t builtin_history_position(const struct todos *shown, int position);

/* The tasks just spoken of before message i, this turn's first when i is the current message: one
 * for "it", several for "them". A list that was shown counts as its tasks. */
struct todos builtin_history_focus(struct builtin *t, size_t i);

/* The same for "them" where only one was just spoken of: the tasks of the last few replies, or of
 * the list last shown. */
struct todos builtin_history_group(struct builtin *t, size_t i);

/* --- builtin_read.c: what the message means in this conversation ------------------------------ */

enum want_kind {
    WANT_REQUEST, /* m says what */
    WANT_SAY,     /* only `say` */
    WANT_UNDO,
    WANT_MORE, /* the next page of the list last shown */
};

struct want {
    enum want_kind kind;
    struct meaning m;
    struct todos known; /* with has_known: these are the tasks, whatever m.target says */
    bool has_known;
    bool instead; /* "no, the other one": the last action took the wrong task */
    bool unsure;
    const char *say;
    struct want *otherwise; /* what is meant if there is no such task */
    struct want *next;
};

/* The requests of the user's message at index i, in order; never NULL. */
struct want *builtin_want_read(struct builtin *t, size_t i);

/* builtin_want_read's helper in builtin_answer.c: the message as the answer to the assistant's last
 * question, or NULL when it is none. `depth` bounds how far questions about questions are followed.
 */
struct want *builtin_want_answer(struct builtin *t, size_t i, struct meaning *m, int depth);
struct want *builtin_want_read_deep(struct builtin *t, size_t i, int depth);
struct want *builtin_want_new(struct builtin *t, enum want_kind kind);
struct want *builtin_want_say(struct builtin *t, const char *text);
bool builtin_want_is_text(const char *text, const char *const *choices);

/* --- builtin_answer.c and builtin_context.c: a message as the answer to another ----------------
 */

struct dialogue {
    struct builtin *t;
    size_t message;    /* the answer */
    const char *text;  /* its words */
    struct meaning *m; /* by itself */
    size_t reply;      /* the assistant's message before it */
    struct ask ask;    /* what that asked */
    int depth;
};

/* The request of this intent (INTENT_UNCLEAR: any that is about tasks there are) that the
 * assistant's reply was about. NULL when it cannot be told. */
struct want *builtin_answer_asked_about(struct dialogue *d, enum intent intent);

struct want *builtin_answer_request(struct dialogue *d, enum intent intent);
struct want *builtin_answer_with_tasks(struct want *w, const struct todos *tasks);

/* The words are a task whatever they look like: read as if "add" stood before them. */
struct want *builtin_answer_add_words(struct dialogue *d, const char *words);

/* Each is NULL when the message is nothing of the kind. */
struct want *builtin_context_afterthought(struct dialogue *d);
struct want *builtin_context_more_of_it(struct dialogue *d);
struct want *builtin_context_instead(struct dialogue *d);
struct want *builtin_context_meant(struct dialogue *d);
struct want *builtin_context_cancel(struct dialogue *d);

/* --- builtin_find.c: the tasks a request is about --------------------------------------------- */

enum found_kind {
    FOUND_TASKS,   /* these */
    FOUND_CHOICE,  /* one of these: ask */
    FOUND_MAYBE,   /* perhaps this one: ask */
    FOUND_NOTHING, /* `words` match nothing */
    FOUND_UNNAMED, /* the message names no task */
    FOUND_NO_LIST, /* a position, but no list was shown */
    FOUND_TOO_FAR, /* a position past the end of the list: n tells its length */
};

struct found {
    enum found_kind kind;
    struct todos tasks;
    const char *words;   /* what the user called it, "" for none */
    const char *missing; /* those of several names that match nothing: "'a' or 'b'"; or NULL */
};

/* Looks the tasks up. False while calls are wanted, or when it has spoken for a failure (`said`).
 */
bool builtin_find_tasks(struct builtin *t, const struct want *w, enum task_status prefer,
                        struct found *out, bool *said);

/* Every task the filters let through, page by page, as far as one question can hold them. */
bool builtin_find_all(struct builtin *t, const struct filters *f, enum task_status status,
                      struct todos *out, bool *said);

/* "All the overdue ones", "everything except milk": every task a reference to a class means. */
bool builtin_find_class(struct builtin *t, const struct reference *ref, enum task_status status,
                        struct todos *out, bool *said);

/* Says of tasks that are cut that more remain. */
void builtin_find_say_cut(struct builtin *t, const struct todos *tasks, enum task_status status,
                          bool progress);

/* Asks the question that a lookup without a result calls for. */
void builtin_find_ask(struct builtin *t, const struct found *f, enum intent intent);

/* The arguments of list_tasks for these filters; a new reference. */
json_t *builtin_filter_arguments(struct builtin *t, const struct filters *f,
                                 enum task_status status, int limit, const char *cursor);

/* What list_tasks cannot filter: times of today, no due date. */
bool builtin_filter_lets(const struct builtin *t, const struct filters *f, const struct todo *task);

/* Words the user put that narrow the list: false for an empty filter. */
bool builtin_filter_any(const struct filters *f);

/* --- one file for each family of requests; false while calls are wanted ----------------------- */

bool builtin_run_create(struct builtin *t, const struct want *w);

/* The titles to be added as one text: "eggs, milk and bread". */
const char *builtin_items_named(struct builtin *t, const struct meaning *m);

bool builtin_run_list(struct builtin *t, const struct want *w);
bool builtin_run_more(struct builtin *t, const struct want *w);
bool builtin_run_get(struct builtin *t, const struct want *w);
bool builtin_run_undo(struct builtin *t, const struct want *w);
bool builtin_run_otherwise(struct builtin *t, const struct want *w);
void builtin_run_talk(struct builtin *t, const struct want *w);

/* Changes are looked up first and made together, so that three of them make one question. */
struct change {
    const char *tool; /* complete_task, update_task, delete_task */
    enum intent intent;
    struct todo task;
    json_t *args;
    const struct changes *changes; /* of an update */
    const char *words;             /* what the user called the task */
};

struct change_list {
    struct change *at;
    size_t n, room;
};

bool builtin_plan_complete(struct builtin *t, const struct want *w, struct change_list *list);
bool builtin_plan_reopen(struct builtin *t, const struct want *w, struct change_list *list);
bool builtin_plan_update(struct builtin *t, const struct want *w, struct change_list *list);
bool builtin_plan_delete(struct builtin *t, const struct want *w, struct change_list *list);
void builtin_change_add(struct builtin *t, struct change_list *list, const struct change *c);

/* The changes that take back those of a message; how many there were. */
size_t builtin_plan_undo(struct builtin *t, const struct model_message *m,
                         struct change_list *list);

/* Makes the changes in one reply and says what came of them. */
bool builtin_make_changes(struct builtin *t, const struct change_list *list);

/* The sentence for an update. */
void builtin_say_update(struct builtin *t, const struct change *c, const struct todo *after);

#endif
