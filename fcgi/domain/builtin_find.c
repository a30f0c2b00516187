/* The tasks a request is about. They are always looked up with a tool, even when an earlier result
 * of the conversation told their ids: things change. */
#include "domain/builtin.h"

#include "language/match.h"
#include "language/speak.h"

#include <string.h>
#include <strings.h>

enum {
    PAGE = 100,
    PAGES_MAX = MODEL_HELD_MOST / PAGE,
    CHOICES_MAX = 10,
    CALLS_ONE_BY_ONE = 1,
    FETCHED_MAX = 8,
    PARTS_MAX = 16
};

static const struct model_done *call_list(struct builtin *t, const struct filters *f,
                                          enum task_status status, const char *cursor, bool *said)
{
    const struct model_done *done =
        builtin_call(t, "list_tasks", builtin_filter_arguments(t, f, status, PAGE, cursor));
    if (done && !done->success) {
        builtin_say_failure(t, done, "");
        *said = true;
        return NULL;
    }
    return done;
}

bool builtin_find_all(struct builtin *t, const struct filters *f, enum task_status status,
                      struct todos *out, bool *said)
{
    const char *cursor = NULL;
    for (int pages = 0; pages < PAGES_MAX; pages++) {
        const struct model_done *done = call_list(t, f, status, cursor, said);
        struct page page;
        if (!done)
            return false;
        builtin_page_read(t, done, &page);
        for (size_t i = 0; i < page.tasks.n; i++)
            if (builtin_filter_lets(t, f, &page.tasks.at[i]))
                builtin_todos_add(t->a, out, &page.tasks.at[i]);
        out->of = status == STATUS_PENDING     ? page.pending
                  : status == STATUS_COMPLETED ? page.completed
                                               : page.total;
        if (!(cursor = page.cursor))
            return true;
    }
    out->cut = true;
    struct filters beyond_status = *f;
    beyond_status.status = STATUS_ANY;
    if (builtin_filter_any(&beyond_status))
        out->of = 0;
    return true;
}

void builtin_find_say_cut(struct builtin *t, const struct todos *tasks, enum task_status status,
                          bool progress)
{
    const char *kind = status == STATUS_PENDING     ? "pending "
                       : status == STATUS_COMPLETED ? "completed "
                                                    : "";
    if (!tasks->cut)
        return;
    if (tasks->n == 0) {
        builtin_say(t, "I looked through %d tasks and found none like that. Could you name them?",
                    MODEL_HELD_MOST);
        return;
    }
    if (tasks->of > tasks->n)
        builtin_say(t,
                    "You have %zu %stasks, and I can take %d at a time. This is about the first "
                    "%zu; %zu will be left.",
                    tasks->of, kind, MODEL_HELD_MOST, tasks->n, tasks->of - tasks->n);
    else
        builtin_say(t,
                    "You have more tasks than the %d I can take at a time. This is about the first "
                    "%zu; others like that will be left.",
                    MODEL_HELD_MOST, tasks->n);
    if (!progress) /* asked again, the same ones would come first */
        builtin_say(t, "For those, name a day, a priority or a word that sets them apart.");
}

/* What follows "except", "but not" or the like; NULL for other words. */
static const char *exception(const char *words)
{
    static const char *const openings[] = {"except for ", "except ",     "but not ", "but ",
                                           "apart from ", "other than ", "besides ", "excluding ",
                                           "not ",        "without ",    NULL};
    for (size_t k = 0; openings[k]; k++)
        if (strncasecmp(words, openings[k], strlen(openings[k])) == 0)
            return words + strlen(openings[k]);
    return NULL;
}

bool builtin_find_class(struct builtin *t, const struct reference *ref, enum task_status status,
                        struct todos *out, bool *said)
{
    struct filters f = ref->filters;
    struct todos all = {0};
    const char *spared = exception(ref->words);
    if (!spared && !f.search[0] && match_search_word(t->a, ref->words)[0])
        f.search = ref->words;
    if (f.status != STATUS_ANY)
        status = f.status;
    if (!builtin_find_all(t, &f, status, &all, said))
        return false;
    struct match m = {0};
    if (spared)
        m = match_find(t->a, spared, ref->exact, all.at, all.n);
    if (spared && m.grade < MATCH_FULL) {
        builtin_say(t, "I couldn't find a task matching '%s', so I'm not changing anything.",
                    speak_title(t->a, spared));
        *said = true;
        return false;
    }
    for (size_t i = 0, k = 0; i < all.n; i++) {
        if (k < m.n && m.found[k] == i)
            k++;
        else
            builtin_todos_add(t->a, out, &all.at[i]);
    }
    out->cut = all.cut;
    out->of = all.of;
    return true;
}

/* --- tasks known from the conversation -------------------------------------------------------- */

static const struct todo *by_id(const struct todos *list, const struct todo *known)
{
    for (size_t i = 0; i < list->n; i++)
        if (known->id ? list->at[i].id == known->id : strcmp(list->at[i].title, known->title) == 0)
            return &list->at[i];
    return NULL;
}

/* Those that a list too long to be read whole did not show are fetched by their ids. */
static bool fetch_missing(struct builtin *t, const struct todos *known, const struct todos *all,
                          struct todos *out)
{
    size_t fetched = 0, left = 0;
    bool waiting = false;
    for (size_t i = 0; i < known->n; i++) {
        const struct todo *listed = by_id(all, &known->at[i]);
        struct todo task;
        if (listed) {
            builtin_todos_add(t->a, out, listed);
        } else if (all->cut && known->at[i].id > 0 && fetched++ < FETCHED_MAX) {
            const struct model_done *done = builtin_call_id(t, "get_task", known->at[i].id);
            waiting = waiting || !done;
            if (done && done->success && builtin_todo_of(t->a, done, &task))
                builtin_todos_add(t->a, out, &task);
        } else {
            left += all->cut;
        }
    }
    if (left > 0 && !waiting)
        builtin_say(t, "I couldn't look up all of them: %s will be left as before.",
                    speak_count(t->a, left, ""));
    return !waiting;
}

/* One is fetched by its id; several, or one whose id is not known, are looked up in the list. */
static bool check_known(struct builtin *t, const struct todos *known, struct found *out, bool *said)
{
    struct filters none = {.search = "", .period = ""};
    struct todos all = {0};
    bool single = known->n == CALLS_ONE_BY_ONE && known->at[0].id > 0;
    out->words = known->n ? known->at[0].title : "";
    if (single) {
        const struct model_done *done = builtin_call_id(t, "get_task", known->at[0].id);
        struct todo task;
        if (!done)
            return false;
        if (!done->success) {
            builtin_say_failure(t, done, known->at[0].title);
            *said = true;
            return false;
        }
        if (builtin_todo_of(t->a, done, &task))
            builtin_todos_add(t->a, &out->tasks, &task);
    } else {
        if (!builtin_find_all(t, &none, STATUS_ALL, &all, said))
            return false;
        if (!fetch_missing(t, known, &all, &out->tasks))
            return false;
    }
    out->kind = out->tasks.n ? FOUND_TASKS : FOUND_NOTHING;
    return true;
}

static bool check_choice(struct builtin *t, const struct todos *choices, struct found *out,
                         bool *said)
{
    if (!check_known(t, choices, out, said))
        return false;
    if (out->tasks.n > 1)
        out->kind = FOUND_CHOICE;
    out->words = "";
    return true;
}

/* --- positions and pronouns ------------------------------------------------------------------- */

static struct todos with_words(struct builtin *t, const struct todos *from, const char *words)
{
    struct todos out = {0};
    for (size_t i = 0; i < from->n; i++)
        if (match_find(t->a, words, false, &from->at[i], 1).grade >= MATCH_FULL)
            builtin_todos_add(t->a, &out, &from->at[i]);
    return out;
}

static bool find_positions(struct builtin *t, const struct reference *ref, struct found *out,
                           bool *said)
{
    struct todos shown = builtin_history_shown(t, t->user), picked = {0};
    if (shown.n == 0) {
        out->kind = FOUND_NO_LIST;
        return true;
    }
    if (ref->words[0]) /* "the second meeting" counts the meetings of the list */
        shown = with_words(t, &shown, ref->words);
    for (size_t i = 0; i < ref->n_positions; i++) {
        size_t index = builtin_history_position(&shown, ref->positions[i]);
        if (index == NO_MESSAGE) {
            out->kind = FOUND_TOO_FAR;
            out->tasks = shown;
            return true;
        }
        builtin_todos_add(t->a, &picked, &shown.at[index]);
    }
    return check_known(t, &picked, out, said);
}

/* The list last shown without what was just spoken of. */
static bool find_other(struct builtin *t, struct found *out, bool *said)
{
    struct todos focus = builtin_history_focus(t, t->user),
                 shown = builtin_history_shown(t, t->user), rest = {0};
    for (size_t i = 0; i < shown.n; i++)
        if (focus.n == shown.n || !by_id(&focus, &shown.at[i]))
            builtin_todos_add(t->a, &rest, &shown.at[i]);
    if (rest.n == 0 || (shown.n > 0 && rest.n == shown.n && rest.n > 2)) {
        out->kind = FOUND_UNNAMED;
        return true;
    }
    return check_choice(t, &rest, out, said);
}

static bool find_pronoun(struct builtin *t, const struct reference *ref, struct found *out,
                         bool *said)
{
    if (ref->pronoun == PRONOUN_OTHER_ONE)
        return find_other(t, out, said);
    struct todos focus = builtin_history_focus(t, t->user);
    if (focus.n == 0) {
        out->kind = FOUND_UNNAMED;
        return true;
    }
    if (ref->pronoun == PRONOUN_THEM) {
        struct todos group = builtin_history_group(t, t->user);
        return check_known(t, focus.n > 1 ? &focus : &group, out, said);
    }
    return check_choice(t, &focus, out, said);
}

/* --- by words and filters --------------------------------------------------------------------- */

static struct todos filtered(struct builtin *t, const struct filters *f, const struct todos *all)
{
    struct todos out = {0};
    struct filters rest = *f;
    rest.search = "";
    for (size_t i = 0; i < all->n; i++) {
        bool priority = f->priority == PRIORITY_NONE || all->at[i].priority == f->priority;
        bool status = (f->status != STATUS_PENDING || !all->at[i].completed) &&
                      (f->status != STATUS_COMPLETED || all->at[i].completed);
        if (priority && status && builtin_filter_lets(t, &rest, &all->at[i]))
            builtin_todos_add(t->a, &out, &all->at[i]);
    }
    return out;
}

static struct todos picked(struct builtin *t, const struct match *m, const struct todos *from)
{
    struct todos out = {0};
    for (size_t i = 0; i < m->n; i++)
        builtin_todos_add(t->a, &out, &from->at[m->found[i]]);
    return out;
}

/* "milk and eggs" as two names: each must name one task. */
static bool match_parts(struct builtin *t, const struct reference *ref, const struct todos *from,
                        struct found *out)
{
    struct todos all = {0};
    for (size_t i = 0; i < ref->n_parts; i++) {
        struct match m = match_find(t->a, ref->parts[i], ref->exact, from->at, from->n);
        if (m.grade < MATCH_FULL) {
            const char *name = speak_title(t->a, ref->parts[i]);
            out->missing = out->missing ? arena_printf(t->a, "%s or '%s'", out->missing, name)
                                        : arena_printf(t->a, "'%s'", name);
            continue;
        }
        struct todos these = picked(t, &m, from);
        if (these.n > 1) {
            out->kind = FOUND_CHOICE;
            out->words = ref->parts[i];
            out->tasks = these;
            return true;
        }
        if (!by_id(&all, &these.at[0]))
            builtin_todos_add(t->a, &all, &these.at[0]);
    }
    out->tasks = all;
    out->kind = all.n ? FOUND_TASKS : FOUND_NOTHING;
    return all.n > 0;
}

/* "did the laundry and the dishes": a name that fits nothing may be several. */
static struct reference split_words(struct builtin *t, const struct reference *ref)
{
    struct reference out = *ref;
    if (ref->n_parts > 0 || ref->exact)
        return out;
    out.parts = arena_alloc(t->a, PARTS_MAX * sizeof *out.parts);
    for (const char *p = ref->words; *p && out.n_parts < PARTS_MAX;) {
        const char *and = strcasestr(p, " and "), *comma = strchr(p, ',');
        const char *end = and&&(!comma || and < comma) ? and : comma ? comma : p + strlen(p);
        if (end > p)
            out.parts[out.n_parts++] = arena_strndup(t->a, p, (size_t)(end - p));
        p = end == and? end + 5 : end == comma ? end + 1 : end;
        p += strspn(p, " ,");
        if (strncasecmp(p, "and ", 4) == 0)
            p += 4;
    }
    if (out.n_parts < 2)
        out.n_parts = 0;
    return out;
}

/* "bread no butter" where nothing is called that: what was meant in the end; NULL for none. */
static const char *meant(const struct reference *ref)
{
    const char *found = NULL;
    for (const char *p = ref->words; !ref->exact && (p = strcasestr(p, " no ")); p++)
        found = p + 4;
    return found;
}

/* "The important one" is no name. */
static bool is_urgent(const char *words)
{
    static const char *const urgent[] = {"important", "most important", "urgent", "most urgent",
                                         "critical",  "high priority",  NULL};
    return builtin_want_is_text(words, urgent);
}

static void match_words(struct builtin *t, const struct reference *ref, const struct todos *all,
                        struct found *out)
{
    struct todos from = filtered(t, &ref->filters, all);
    struct match m = match_find(t->a, ref->words, ref->exact, from.at, from.n);
    out->words = ref->words;
    out->missing = NULL;
    if (m.grade >= MATCH_FULL) {
        out->tasks = picked(t, &m, &from);
        out->kind = m.n == 1 ? FOUND_TASKS : FOUND_CHOICE;
        return;
    }
    const char *better = meant(ref);
    struct match other = {0};
    if (better)
        other = match_find(t->a, better, false, from.at, from.n);
    if (other.grade >= MATCH_FULL) {
        out->tasks = picked(t, &other, &from);
        out->kind = other.n == 1 ? FOUND_MAYBE : FOUND_CHOICE;
        return;
    }
    struct reference several = split_words(t, ref);
    if (several.n_parts > 0 && match_parts(t, &several, &from, out) &&
        (ref->n_parts > 0 || !out->missing)) /* a guess at several must be right for all */
        return;
    out->words = ref->words;
    out->missing = NULL;
    if (m.n == 0 && is_urgent(ref->words)) {
        struct filters urgent = ref->filters;
        urgent.priority = PRIORITY_HIGH;
        out->tasks = filtered(t, &urgent, all);
        out->kind = out->tasks.n == 0   ? FOUND_NOTHING
                    : out->tasks.n == 1 ? FOUND_TASKS
                                        : FOUND_CHOICE;
        return;
    }
    out->tasks = picked(t, &m, &from);
    out->kind = m.n == 0 ? FOUND_NOTHING : m.n == 1 ? FOUND_MAYBE : FOUND_CHOICE;
    if (m.n == 0 && builtin_filter_any(&ref->filters)) {
        /* the date or priority may be part of the name: "the friday report" */
        struct reference plain = *ref;
        plain.filters = (struct filters){.search = "", .period = ""};
        match_words(t, &plain, all, out);
        if (out->kind == FOUND_TASKS)
            out->kind = FOUND_MAYBE;
    }
}

/* More tasks than one page: those that hold one of the words are asked for. */
static bool search_more(struct builtin *t, const struct reference *ref, enum task_status status,
                        struct todos *all, bool *said)
{
    size_t n = ref->n_parts ? ref->n_parts : 1;
    for (size_t i = 0; i < n && i < 4; i++) {
        const char *words = ref->n_parts ? ref->parts[i] : ref->words;
        struct filters f = {.search = match_search_word(t->a, words), .period = ""};
        if (f.search[0] == '\0')
            continue;
        const struct model_done *done = call_list(t, &f, status, NULL, said);
        if (!done)
            return false;
        struct page page;
        builtin_page_read(t, done, &page);
        for (size_t k = 0; k < page.tasks.n; k++)
            if (!by_id(all, &page.tasks.at[k]))
                builtin_todos_add(t->a, all, &page.tasks.at[k]);
    }
    return true;
}

static bool find_in(struct builtin *t, const struct reference *ref, enum task_status status,
                    struct found *out, bool *said)
{
    struct filters none = {.search = "", .period = ""};
    const struct model_done *done = call_list(t, &none, status, NULL, said);
    struct page page;
    if (!done)
        return false;
    builtin_page_read(t, done, &page);
    if (page.cursor && !search_more(t, ref, status, &page.tasks, said))
        return false;
    if (ref->words[0]) {
        match_words(t, ref, &page.tasks, out);
        return true;
    }
    out->words = "";
    out->tasks = filtered(t, &ref->filters, &page.tasks);
    out->kind = out->tasks.n == 0 ? FOUND_NOTHING : out->tasks.n == 1 ? FOUND_TASKS : FOUND_CHOICE;
    return true;
}

static bool find_by_words(struct builtin *t, const struct reference *ref, enum task_status prefer,
                          struct found *out, bool *said)
{
    if (ref->filters.status == STATUS_PENDING || ref->filters.status == STATUS_COMPLETED)
        prefer = STATUS_ALL;
    if (!find_in(t, ref, prefer, out, said))
        return false;
    if (prefer == STATUS_ALL || out->kind == FOUND_TASKS ||
        (out->kind == FOUND_CHOICE && out->tasks.n > 0))
        return true;
    /* what looks finished, or open, may be on the other side */
    struct found other = {.words = ""};
    enum task_status rest = prefer == STATUS_PENDING ? STATUS_COMPLETED : STATUS_PENDING;
    if (!find_in(t, ref, rest, &other, said))
        return false;
    if (other.kind == FOUND_TASKS || other.kind == FOUND_CHOICE || out->kind == FOUND_NOTHING)
        *out = other;
    return true;
}

bool builtin_find_tasks(struct builtin *t, const struct want *w, enum task_status prefer,
                        struct found *out, bool *said)
{
    const struct reference *ref = &w->m.target;
    *out = (struct found){.kind = FOUND_NOTHING, .words = ref->words ? ref->words : ""};
    *said = false;
    if (w->has_known)
        return check_known(t, &w->known, out, said);
    if (ref->n_positions > 0) {
        if (!find_positions(t, ref, out, said))
            return false;
        /* "second breakfast" may be a name */
        if (out->kind == FOUND_TASKS || !out->words[0])
            return true;
    }
    if (out->words[0] || builtin_filter_any(&ref->filters))
        return find_by_words(t, ref, prefer, out, said);
    if (ref->pronoun != PRONOUN_NONE)
        return find_pronoun(t, ref, out, said);
    out->kind = FOUND_UNNAMED;
    return true;
}

void builtin_find_ask(struct builtin *t, const struct found *f, enum intent intent)
{
    size_t n = f->tasks.n > CHOICES_MAX ? CHOICES_MAX : f->tasks.n;
    const char *title = speak_title(t->a, f->words), *offer;
    switch (f->kind) {
    case FOUND_TASKS:
        break;
    case FOUND_CHOICE:
        offer = ask_write(t->a, ASK_WHICH, intent, "");
        if (title[0])
            offer = arena_printf(t->a, "I found multiple tasks with '%s'. %s", title, offer);
        builtin_ask(t, offer, f->tasks.at, n);
        break;
    case FOUND_MAYBE:
        offer = ask_write(t->a, ASK_OFFER_ACTION, INTENT_UNCLEAR, f->tasks.at[0].title);
        builtin_ask(t, arena_printf(t->a, "I couldn't find a task matching '%s'. %s", title, offer),
                    NULL, 0);
        break;
    case FOUND_NOTHING:
        if (title[0])
            builtin_say(t, "I couldn't find a task matching '%s'.", title);
        else
            builtin_say(t, "I couldn't find a task like that.");
        builtin_ask(t, ask_write(t->a, ASK_OFFER_LIST, INTENT_LIST, ""), NULL, 0);
        break;
    case FOUND_UNNAMED:
        builtin_ask(t, ask_write(t->a, ASK_NAME_TASK, intent, ""), NULL, 0);
        break;
    case FOUND_NO_LIST:
        builtin_say(t, "I haven't shown you a list yet, so I don't know which one you mean.");
        builtin_ask(t, ask_write(t->a, ASK_OFFER_LIST, INTENT_LIST, ""), NULL, 0);
        break;
    case FOUND_TOO_FAR:
        builtin_say(t, "The last list had only %s.", speak_count(t->a, f->tasks.n, ""));
        builtin_ask(t, ask_write(t->a, ASK_WHICH, intent, ""), f->tasks.at, n);
        break;
    }
}
