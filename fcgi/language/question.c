/* The words around a confirmation. */
#include "language/question.h"

#include "base/strbuf.h"

#define NAMED_MOST 5
#define TEXT_MAX   20000
#define KINDS      3

/* The titles of one kind, and whether they worked. */
static size_t count_of(const struct question_item *items, size_t count, enum question_kind kind,
                       bool failed)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        n += items[i].kind == kind && items[i].failed == failed;
    return n;
}

/* 'a', 'b' and 'c'; past five: 'a', 'b', 'c', 'd', 'e' and 4 more. */
static void add_titles(struct strbuf *b, const struct question_item *items, size_t count,
                       enum question_kind kind, bool failed)
{
    size_t total = count_of(items, count, kind, failed), named = 0;
    size_t most = total > NAMED_MOST ? NAMED_MOST : total;
    for (size_t i = 0; i < count && named < most; i++) {
        if (items[i].kind != kind || items[i].failed != failed)
            continue;
        if (named > 0)
            strbuf_adds(b, named + 1 == total ? " and " : ", ");
        strbuf_addf(b, "'%s'", items[i].title);
        named++;
    }
    if (total > most)
        strbuf_addf(b, " and %zu more", total - most);
}

/* "delete 3 tasks: 'a', 'b' and 'c'", "mark 'a' as complete". */
static void add_wish(struct strbuf *b, const struct question_item *items, size_t count,
                     enum question_kind kind)
{
    size_t n = count_of(items, count, kind, false);
    bool complete = kind == QUESTION_COMPLETE;
    strbuf_adds(b, kind == QUESTION_DELETE ? "delete " : complete ? "mark " : "update ");
    if (n > 1)
        strbuf_addf(b, "%zu tasks%s: ", n, complete ? " as complete" : "");
    add_titles(b, items, count, kind, false);
    if (n == 1 && complete)
        strbuf_adds(b, " as complete");
}

const char *question_ask(struct arena *a, const struct question_item *items, size_t count)
{
    struct strbuf *b = strbuf_new(a, TEXT_MAX);
    bool first = true;
    strbuf_adds(b, "Are you sure you want to ");
    for (int kind = 0; kind < KINDS; kind++) {
        if (count_of(items, count, kind, false) == 0)
            continue;
        strbuf_adds(b, first ? "" : ", and ");
        add_wish(b, items, count, kind);
        first = false;
    }
    strbuf_addc(b, '?');
    size_t deleted = count_of(items, count, QUESTION_DELETE, false);
    if (deleted > 0)
        strbuf_adds(b,
                    deleted == count ? " This cannot be undone." : " Deleting cannot be undone.");
    return b->data;
}

const char *question_done(struct arena *a, const struct question_item *items, size_t count)
{
    static const char *const before[KINDS] = {"I've deleted ", "Great! I've marked ",
                                              "I've updated "};
    static const char *const after[KINDS] = {" from your tasks.", " as complete.", "."};
    static const char *const failed[KINDS] = {"I couldn't delete ", "I couldn't complete ",
                                              "I couldn't update "};
    struct strbuf *b = strbuf_new(a, TEXT_MAX);
    for (int kind = 0; kind < KINDS; kind++) {
        if (count_of(items, count, kind, false) == 0)
            continue;
        strbuf_addf(b, "%s%s", b->len > 0 ? " " : "", before[kind]);
        add_titles(b, items, count, kind, false);
        strbuf_adds(b, after[kind]);
    }
    for (int kind = 0; kind < KINDS; kind++) {
        if (count_of(items, count, kind, true) == 0)
            continue;
        strbuf_addf(b, "%s%s", b->len > 0 ? " " : "", failed[kind]);
        add_titles(b, items, count, kind, true);
        strbuf_addc(b, '.');
    }
    return b->data;
}

const char *question_left(struct arena *a, const struct question_item *items, size_t count,
                          size_t total, size_t completed)
{
    size_t pending = total - completed;
    bool more = count_of(items, count, QUESTION_DELETE, false) == count     ? total > 0
                : count_of(items, count, QUESTION_COMPLETE, false) == count ? pending > 0
                                                                            : total > count;
    if (!more)
        return "";
    return arena_printf(a,
                        " That is as many as I can take at a time. You now have %zu task%s: %zu "
                        "pending and %zu completed.",
                        total, total == 1 ? "" : "s", pending, completed);
}

static const struct question_item *without_failures(struct arena *a,
                                                    const struct question_item *items, size_t count)
{
    struct question_item *copy = arena_alloc(a, (count + 1) * sizeof *copy);
    for (size_t i = 0; i < count; i++)
        copy[i] = (struct question_item){items[i].kind, items[i].title, false};
    return copy;
}

const char *question_kept(struct arena *a, const struct question_item *items, size_t count)
{
    struct strbuf *b = strbuf_new(a, TEXT_MAX);
    items = without_failures(a, items, count);
    for (int kind = 0; kind < KINDS; kind++) {
        size_t n = count_of(items, count, kind, false);
        if (n == 0)
            continue;
        strbuf_adds(b, b->len == 0 ? "Okay, I'll " : " I'll ");
        strbuf_adds(b, kind == QUESTION_DELETE ? "keep " : "leave ");
        add_titles(b, items, count, kind, false);
        strbuf_adds(b, kind == QUESTION_DELETE ? " in your tasks."
                       : n == 1                ? " as it is."
                                               : " as they are.");
    }
    return b->data;
}

const char *question_changed(struct arena *a, const struct question_item *items, size_t count)
{
    struct strbuf *b = strbuf_new(a, TEXT_MAX);
    if (count == 1)
        strbuf_addf(b, "'%s' has changed since I asked, so I left it as it is.", items[0].title);
    else
        strbuf_adds(b, "Some of these tasks have changed since I asked, so I left them all as they "
                       "are.");
    strbuf_adds(b, " Please ask again if you still want this.");
    return b->data;
}
