/* What the user's message means in this conversation: as an answer to the assistant's last
 * question, as "do that again", or by itself. */
#include "domain/builtin.h"

#include "language/intent.h"
#include "language/match.h"
#include "language/speak.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* SURE_SAID: the message has a word for what it asks ("add"), and not only the look of it. */
enum { DEPTH_MAX = 4, AGAIN_MESSAGES = 10, SURE_SAID = 80 };

struct want *builtin_want_new(struct builtin *t, enum want_kind kind)
{
    struct want *w = arena_alloc(t->a, sizeof *w);
    w->kind = kind;
    w->m.target.words = w->m.target.filters.search = w->m.target.filters.period = "";
    w->m.filters.search = w->m.filters.period = w->m.tail = "";
    w->m.changes.title = w->m.changes.description = "";
    w->m.changes.completed = -1;
    w->m.sure = 100;
    return w;
}

struct want *builtin_want_say(struct builtin *t, const char *text)
{
    struct want *w = builtin_want_new(t, WANT_SAY);
    w->say = text;
    return w;
}

/* Letters and single blanks of the text, in lower case, are one of the choices. */
bool builtin_want_is_text(const char *text, const char *const *choices)
{
    char plain[40];
    size_t n = 0;
    for (; *text; text++) {
        char c = *text;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c + 32);
        bool letter = c >= 'a' && c <= 'z';
        if (!letter && (c != ' ' || n == 0 || plain[n - 1] == ' '))
            continue;
        if (n + 1 == sizeof plain)
            return false;
        plain[n++] = c;
    }
    while (n > 0 && plain[n - 1] == ' ')
        n--;
    plain[n] = '\0';
    for (; *choices; choices++)
        if (strcmp(plain, *choices) == 0)
            return true;
    return false;
}

static bool is_action(enum intent i)
{
    return i == INTENT_CREATE || i == INTENT_LIST || i == INTENT_GET || i == INTENT_COMPLETE ||
           i == INTENT_REOPEN || i == INTENT_UPDATE || i == INTENT_DELETE ||
           i == INTENT_BULK_DELETE || i == INTENT_BULK_COMPLETE;
}

/* "Do that again": the last message that asked for something, as it was understood then. */
static struct want *read_again(struct builtin *t, size_t i, int depth)
{
    for (int back = 0; back < AGAIN_MESSAGES; back++) {
        if ((i = builtin_history_user_before(t, i)) == NO_MESSAGE)
            break;
        struct want *w = builtin_want_read_deep(t, i, depth + 1);
        if (w->kind == WANT_REQUEST && is_action(w->m.intent))
            return w;
    }
    struct want *w =
        builtin_want_say(t, "I'm not sure what to do again. What would you like me to do?");
    w->unsure = true;
    return w;
}

/* "Delete buy milk and call mom": the second half reads like a new task, but is the name of one if
 * there is such a task. */
static struct want *maybe_name(struct builtin *t, const struct want *before, struct want *w)
{
    enum intent i = before->m.intent;
    bool action = before->kind == WANT_REQUEST && (i == INTENT_DELETE || i == INTENT_COMPLETE);
    if (!action || w->m.intent != INTENT_CREATE || w->m.sure >= SURE_SAID || w->m.n_items != 1)
        return w;
    struct want *named = builtin_want_new(t, WANT_REQUEST);
    named->m.intent = i;
    named->m.target.words = w->m.items[0].title;
    named->otherwise = w;
    return named;
}

/* "Add lunch in the park reminder" may add to a task, or be one: that depends on the tasks there
 * are. */
static void maybe_new(struct builtin *t, struct want *w, const char *text)
{
    if (w->m.intent != INTENT_UPDATE || !w->m.changes.add_to_title || w->m.next)
        return;
    const char *rest = strchr(text, ' ');
    struct meaning *m =
        intent_read(t->a, arena_printf(t->a, "remember to%s", rest ? rest : ""), &t->in->now);
    if (m->intent != INTENT_CREATE || m->next)
        return;
    w->otherwise = builtin_want_new(t, WANT_REQUEST);
    w->otherwise->m = *m;
}

/* "Add milk. Add eggs." is one request for two tasks, and one reply. */
static bool join_creates(struct builtin *t, struct want *before, const struct want *w)
{
    struct meaning *a = &before->m;
    const struct meaning *b = &w->m;
    if (a->intent != INTENT_CREATE || b->intent != INTENT_CREATE || a->sure < SURE_ENOUGH ||
        b->sure < SURE_ENOUGH || a->n_items == 0 || b->n_items == 0 || !b->items[0].title[0] ||
        !a->items[0].title[0] || before->otherwise)
        return false;
    struct item *items = arena_alloc(t->a, (a->n_items + b->n_items) * sizeof *items);
    memcpy(items, a->items, a->n_items * sizeof *items);
    memcpy(items + a->n_items, b->items, b->n_items * sizeof *items);
    a->items = items;
    a->n_items += b->n_items;
    return true;
}

static struct want *from_meaning(struct builtin *t, const struct meaning *m)
{
    struct want *first = NULL, *before = NULL, **tail = &first;
    for (; m; m = m->next) {
        struct want *w = builtin_want_new(t, WANT_REQUEST);
        w->m = *m;
        if (m->n_items > 0 && (m->intent == INTENT_DELETE || m->intent == INTENT_UPDATE)) {
            w->otherwise = builtin_want_new(t, WANT_REQUEST);
            w->otherwise->m = *m;
            w->otherwise->m.intent = INTENT_CREATE;
        }
        if (before && join_creates(t, before, w))
            continue;
        if (before)
            w = maybe_name(t, before, w);
        *tail = before = w;
        tail = &w->next;
    }
    return first;
}

/* "Undo", "oops, please undo the last change": nothing but that and small words around it. */
static bool says_undo(const char *text)
{
    static const char *const take_back[] = {"take that back", "take it back", NULL};
    static const char *const words = " undo revert that it this the my your last latest change one "
                                     "action thing step please actually oops no wait ok okay sorry "
                                     "can could would you just now what did i ";
    bool undo = false;
    if (builtin_want_is_text(text, take_back))
        return true;
    for (const char *p = text; *p;) {
        size_t n = strspn(p, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        char word[16];
        if (n > 10 || (n == 0 && !strchr(" ,.!?", *p)))
            return false;
        snprintf(word, sizeof word, " %.*s ", (int)n, p);
        if (n > 0 && !strcasestr(words, word))
            return false;
        undo |= n > 0 && (strcasecmp(word, " undo ") == 0 || strcasecmp(word, " revert ") == 0);
        p += n ? n : 1;
    }
    return undo;
}

/* Emoji and punctuation alone: no name for a task, and no clear yes either. */
static bool only_signs(const char *text)
{
    bool emoji = false;
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        /* U+2100 to U+2BFF, the joiner and the variation selector; U+1F000 and above */
        bool three = (p[0] == 0xe2 && p[1] >= 0x84 && p[1] <= 0xaf) ||
                     (p[0] == 0xe2 && p[1] == 0x80 && p[2] == 0x8d) ||
                     (p[0] == 0xef && p[1] == 0xb8 && p[2] == 0x8f);
        bool four = p[0] == 0xf0 && p[1] == 0x9f;
        if (!three && !four && (*p > ' ' && !strchr("!?.,:;()-+*", *p)))
            return false;
        emoji |= three || four;
        p += four ? 4 : three ? 3 : 1;
    }
    return emoji;
}

/* Whole messages that mean something only in a conversation. */
static struct want *read_short(struct builtin *t, const char *text)
{
    static const char *const more[] = {
        "more",          "show more",        "show me more", "next page",       "more please",
        "show the rest", "show me the rest", "more tasks",   "show more tasks", NULL};
    static const char *const enough[] = {
        "thats all thanks", "thats it thanks", "thats all thank you", "thats all",
        "that is all",      "thats it",        "that is it",          "thats all for now",
        "nothing else",     "nothing",         "im done here",        NULL};
    static const char *const bye[] = {"bye",        "goodbye",       "good bye", "bye bye",
                                      "see you",    "see you later", "see ya",   "good night",
                                      "cya",        "thanks bye",    "ok bye",   "thank you bye",
                                      "bye thanks", "later",         "farewell", NULL};
    static const char *const details[] = {"details",
                                          "what did i just add",
                                          "what was that",
                                          "which one was that",
                                          "the details",
                                          "more details",
                                          "what are the details",
                                          "show details",
                                          "show me the details",
                                          "show me details",
                                          "tell me more",
                                          "what is it",
                                          "tell me about it",
                                          "show it",
                                          NULL};
    static const char *const reactions[] = {"lol",    "haha",     "ha",        "wow",
                                            "yay",    "hooray",   "hehe",      "hihi",
                                            "woohoo", "good job", "well done", NULL};
    if (builtin_want_is_text(text, reactions))
        return builtin_want_say(t, "Great! Let me know if there's anything else.");
    if (builtin_want_is_text(text, details)) {
        struct want *w = builtin_want_new(t, WANT_REQUEST);
        w->m.intent = INTENT_GET;
        w->m.target.pronoun = PRONOUN_IT;
        return w;
    }
    if (builtin_want_is_text(text, bye))
        return builtin_want_say(t, "Goodbye! Your tasks will be here when you need them.");
    if (says_undo(text))
        return builtin_want_new(t, WANT_UNDO);
    if (only_signs(text)) {
        struct want *w =
            builtin_want_say(t, "I only understand words. What would you like me to do?");
        w->unsure = true;
        return w;
    }
    if (builtin_want_is_text(text, more))
        return builtin_want_new(t, WANT_MORE);
    if (builtin_want_is_text(text, enough))
        return builtin_want_say(t, "Okay. Let me know if there's anything else.");
    return NULL;
}

/* What follows one of the openings, or NULL. */
static const char *after_opening(const char *text, const char *const *openings)
{
    for (; *openings; openings++) {
        size_t n = strlen(*openings);
        if (strncasecmp(text, *openings, n) == 0 && text[n] == ' ')
            return text + n + 1;
    }
    return NULL;
}

/* "number 2", "task 3", "#4": a place in the list last shown. 0 for any other text. */
static int position_of(const char *text)
{
    static const char *const names[] = {"number", "task", "item", "option", "no.", "nr", NULL};
    const char *rest = after_opening(text, names);
    if (!rest)
        rest = text;
    rest += *rest == '#';
    int n = 0, digits = 0;
    for (; *rest >= '0' && *rest <= '9' && digits < 4; digits++)
        n = n * 10 + (*rest++ - '0');
    return digits > 0 && strspn(rest, ".! ") == strlen(rest) ? n : 0;
}

/* "What about friday?" after a list: the same for another day. */
static struct want *read_follow_up(struct builtin *t, size_t i, const char *text, int depth)
{
    static const char *const openings[] = {
        "what about", "how about", "and what about", "and how about", "and", "and for", NULL};
    const char *rest = after_opening(text, openings);
    size_t user = builtin_history_user_before(t, i);
    if (!rest || user == NO_MESSAGE)
        return NULL;
    struct want *before = builtin_want_read_deep(t, user, depth + 1);
    if (before->kind != WANT_REQUEST || before->m.intent != INTENT_LIST)
        return NULL;
    struct meaning *m =
        intent_read(t->a, arena_printf(t->a, "show my tasks %s", rest), &t->in->now);
    return m->intent == INTENT_LIST && builtin_filter_any(&m->filters) ? from_meaning(t, m) : NULL;
}

/* "What was the second one?" */
static struct want *read_place(struct builtin *t, const struct meaning *m, const char *text)
{
    static const char *const openings[] = {"what was",  "what is",  "what's",
                                           "which was", "which is", "tell me about",
                                           "show me",   "show",     NULL};
    if (m->intent != INTENT_OTHER && m->intent != INTENT_LIST)
        return NULL;
    const char *rest = after_opening(text, openings);
    if (!rest)
        return NULL;
    struct meaning *place = intent_read(t->a, rest, &t->in->now);
    return place->intent == INTENT_GET && place->target.n_positions > 0 && !place->next
               ? from_meaning(t, place)
               : NULL;
}

/* Asks about one task, if there is such a task: "tell me about the rent". */
static struct want *read_details(struct builtin *t, const struct meaning *m, const char *text)
{
    static const char *const openings[] = {"tell me about",
                                           "tell me more about",
                                           "more about",
                                           "details of",
                                           "details for",
                                           "details on",
                                           "details about",
                                           "show me details of",
                                           "show details of",
                                           "show details for",
                                           "describe",
                                           "what about",
                                           "info on",
                                           "info about",
                                           "show me the",
                                           "show me my",
                                           "show the",
                                           "when is",
                                           "when do i have to",
                                           "what's the due date of",
                                           "what is the due date of",
                                           "what's the deadline for",
                                           "what is the deadline for",
                                           "what's the status of",
                                           "what is the status of",
                                           "what's the priority of",
                                           "what is the priority of",
                                           "give me details of",
                                           "give me the details of",
                                           "show me the details of",
                                           "did i",
                                           "when's",
                                           "whens",
                                           "is the",
                                           "is my",
                                           "have i",
                                           NULL};
    if (m->intent != INTENT_OTHER && m->intent != INTENT_GET &&
        !(m->intent == INTENT_LIST && m->filters.search[0]))
        return NULL;
    if (m->intent == INTENT_GET && m->target.pronoun != PRONOUN_NONE && !m->target.words[0])
        return NULL; /* "when is it" */
    const char *rest = after_opening(text, openings);
    if (!rest)
        return NULL;
    struct want *w = builtin_want_new(t, WANT_REQUEST);
    size_t n = strcspn(rest, "?!");
    const char *due = strcasestr(rest, " due");
    if (due && (due[4] == ' ' || (size_t)(due + 4 - rest) == n) && (size_t)(due - rest) < n)
        n = (size_t)(due - rest);
    w->m.intent = INTENT_GET;
    w->m.target.words = arena_strndup(t->a, rest, n);
    w->otherwise = from_meaning(t, m);
    return w;
}

/* "Set a reminder for it tomorrow": the due date of the task just spoken of. */
static struct want *read_reminder_for_it(struct builtin *t, size_t i, const struct meaning *m,
                                         const char *text)
{
    if (m->intent != INTENT_CREATE || m->n_items != 1 || m->items[0].title[0] ||
        !m->items[0].due.date[0] || m->next || !strcasestr(text, " it "))
        return NULL;
    struct todos focus = builtin_history_focus(t, i);
    if (focus.n != 1)
        return NULL;
    struct want *w = builtin_want_new(t, WANT_REQUEST);
    w->m.intent = INTENT_UPDATE;
    w->m.changes.due = m->items[0].due;
    w->m.changes.any = true;
    w->known = focus;
    w->has_known = true;
    return w;
}

/* "I called the bank" sounds like talk about banking, but may be about a task. */
static struct want *read_off_topic(struct builtin *t, const struct meaning *m, const char *text)
{
    if (m->intent != INTENT_OTHER)
        return NULL;
    struct meaning *any = intent_read_any(t->a, text, &t->in->now);
    bool action = any->intent == INTENT_COMPLETE || any->intent == INTENT_REOPEN ||
                  any->intent == INTENT_UPDATE || any->intent == INTENT_DELETE;
    if (!action || !any->target.words[0] || any->target.all || any->next)
        return NULL;
    struct want *w = from_meaning(t, any);
    w->otherwise = from_meaning(t, m);
    return w;
}

/* What a message means. The turn's own message is read once and noted for the turn's next call;
 * each reader gets a copy, as it may change it. */
static struct meaning *meaning_of(struct builtin *t, const char *text)
{
    struct model_notes *notes = t->in->notes;
    if (!notes || (notes->text && notes->text != text))
        return intent_read(t->a, text, &t->in->now);
    if (!notes->text) {
        notes->text = text;
        notes->meaning = intent_read(t->a, text, &t->in->now);
    }
    struct meaning *copy = arena_alloc(t->a, sizeof *copy);
    *copy = *(const struct meaning *)notes->meaning;
    return copy;
}

/* "Mark all of them as done" right after a list: those of the list, not all there are. */
static void all_of_them(struct builtin *t, size_t i, struct want *w, const char *text)
{
    const struct reference *ref = &w->m.target;
    bool bulk = w->kind == WANT_REQUEST && (ref->all || w->m.intent == INTENT_BULK_COMPLETE ||
                                            w->m.intent == INTENT_BULK_DELETE);
    if (!bulk || w->has_known || match_search_word(t->a, ref->words)[0] ||
        builtin_filter_any(&ref->filters) ||
        (!strcasestr(text, "them") && !strcasestr(text, "these") && !strcasestr(text, "those")))
        return;
    struct todos shown = builtin_history_shown(t, i);
    if (shown.n == 0)
        return;
    w->known = shown;
    w->has_known = true;
}

struct want *builtin_want_read_deep(struct builtin *t, size_t i, int depth)
{
    const char *text = t->in->messages[i].text ? t->in->messages[i].text : "";
    struct meaning *m = meaning_of(t, text);
    int position = position_of(text);
    struct want *w = read_short(t, text);
    if (position > 0) {
        m->intent = INTENT_GET;
        m->target = builtin_want_new(t, WANT_REQUEST)->m.target;
        m->target.positions = arena_alloc(t->a, sizeof *m->target.positions);
        m->target.positions[0] = position;
        m->target.n_positions = 1;
        m->next = NULL;
    }
    if (w)
        return w;
    if (depth < DEPTH_MAX && (w = builtin_want_answer(t, i, m, depth)))
        return w;
    if (depth < DEPTH_MAX && (w = read_follow_up(t, i, text, depth)))
        return w;
    if ((w = read_place(t, m, text)) || (w = read_details(t, m, text)) ||
        (w = read_reminder_for_it(t, i, m, text)) || (w = read_off_topic(t, m, text)))
        return w;
    if (m->intent == INTENT_AGAIN && depth < DEPTH_MAX)
        return read_again(t, i, depth);
    w = from_meaning(t, m);
    maybe_new(t, w, text);
    all_of_them(t, i, w, text);
    return w;
}

struct want *builtin_want_read(struct builtin *t, size_t i)
{
    return builtin_want_read_deep(t, i, 0);
}
