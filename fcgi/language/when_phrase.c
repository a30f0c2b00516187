/* A phrase: prepositions, then pieces in any order, each read by the reader that knows it. */
#include "language/when_draft.h"

enum { LEADS = 4, PIECES = 8 };

/* What the readers of when_draft.h look like. */
#define READER(name) size_t (*name)(struct when_lex *, size_t, struct when_draft *)

/* --- prepositions -------------------------------------------------------------------------- */

static bool is_lead(enum when_prep p)
{
    return p != WP_NONE && p != WP_OF && p != WP_TO && p != WP_PAST;
}

static void note_relation(enum when_prep prep, enum when_relation *relation)
{
    if (prep == WP_BY || prep == WP_UNTIL || prep == WP_WITHIN)
        *relation = WHEN_BY;
    else if (prep == WP_BEFORE)
        *relation = WHEN_BEFORE;
    else if (prep == WP_AFTER || prep == WP_SINCE)
        *relation = WHEN_AFTER;
}

/* One word that leads to a date, at i: the index after it, 0 if there is none. */
static size_t read_lead(struct when_lex *x, size_t i, struct when_draft *d)
{
    enum when_prep *prep = &d->prep;
    const struct when_token *t = when_lex_at(x, i);
    if (t->cls == WC_PREP && is_lead((enum when_prep)t->value)) {
        /* "due on", "starting at", "by about"; but the lights are "on" in "on at 5" */
        bool open = *prep == WP_NONE || *prep == WP_DUE ||
                    (*prep == WP_FROM && when_lex_word(x, i - 1, "starting"));
        if (!open && t->value != WP_AROUND)
            return 0;
        if (open)
            *prep = (enum when_prep)t->value;
        return i + 1;
    }
    if (when_lex_punct(x, i, '@')) {
        *prep = WP_AT;
        return i + 1;
    }
    if (t->cls == WC_SOMETIME)
        return i + 1;
    if (when_lex_word(x, i, "over") && when_lex_at(x, i + 1)->cls == WC_THE &&
        when_lex_at(x, i + 2)->cls == WC_WEEKEND) {
        *prep = WP_IN;
        return i + 1;
    }
    if (t->cls == WC_BE && when_lex_is(x, i + 1, WC_PREP, WP_DUE)) {
        *prep = WP_DUE;
        return i + 2;
    }
    if (when_lex_word(x, i, "no") && when_lex_word(x, i + 1, "later") &&
        when_lex_word(x, i + 2, "than")) {
        *prep = WP_BY;
        return i + 3;
    }
    if (when_lex_word(x, i, "first") && when_lex_word(x, i + 1, "thing") &&
        d->part == WHEN_NO_PART) {
        d->part = WHEN_MORNING;
        return i + 2;
    }
    if (when_lex_word(x, i, "later") &&
        (when_lex_at(x, i + 1)->cls == WC_DAY || when_lex_is(x, i + 1, WC_MOD, WM_THIS)))
        return i + 1;
    return 0;
}

/* --- pieces -------------------------------------------------------------------------------- */

static size_t try_reader(READER(read), struct when_lex *x, size_t i, struct when_draft *d)
{
    struct when_draft copy = *d;
    size_t end = read(x, i, &copy);
    if (end != 0)
        *d = copy;
    return end;
}

static size_t read_piece(struct when_lex *x, size_t i, struct when_draft *d)
{
    static READER(const readers[]) = {when_relative_read, when_period_read, when_weekday_read,
                                      when_holiday_read,  when_date_read,   when_time_read};
    for (size_t r = 0; r < sizeof readers / sizeof *readers; r++) {
        size_t end = try_reader(readers[r], x, i, d);
        if (end != 0)
            return end;
    }
    return 0;
}

size_t when_phrase_day(struct when_lex *x, size_t i, const struct when_now *now, struct civil *out)
{
    static READER(const readers[]) = {when_relative_named, when_period_read, when_weekday_plain,
                                      when_holiday_read, when_date_read};
    struct when_draft d = {.now = now, .prep = WP_ON};
    if (when_lex_at(x, i + (when_lex_at(x, i)->cls == WC_THE))->cls == WC_UNIT)
        return 0; /* "the week of the week of …" would never end */
    for (size_t r = 0; r < sizeof readers / sizeof *readers; r++) {
        size_t end = try_reader(readers[r], x, i, &d);
        if (end != 0) {
            struct when w;
            when_draft_resolve(&d, &w);
            *out = w.date;
            return end;
        }
    }
    return 0;
}

/* What may stand between two pieces; sets d->prep. */
static size_t read_joint(struct when_lex *x, size_t i, struct when_draft *d, bool *paren)
{
    d->prep = WP_NONE;
    i += when_lex_punct(x, i, ',');
    *paren = when_lex_punct(x, i, '(');
    i += *paren;
    if (when_lex_punct(x, i, '-') && when_lex_at(x, i + 1)->cls != WC_UNIT)
        i++;
    if (when_lex_is(x, i, WC_PREP, WP_OF)) {
        d->prep = WP_OF;
        return i + 1;
    }
    for (int n = 0; n < 2; n++) {
        size_t j = read_lead(x, i, d);
        if (j == 0)
            break;
        i = j;
    }
    return i;
}

/* "(Tue)" after a date may be wrong, and says nothing new. */
static size_t read_paren_weekday(struct when_lex *x, size_t i, const struct when_draft *d)
{
    return d->day_kind >= WD_DATE && when_lex_punct(x, i, '(') &&
                   when_lex_at(x, i + 1)->cls == WC_WEEKDAY && when_lex_punct(x, i + 2, ')')
               ? i + 3
               : 0;
}

/* The end of "from monday to friday", "march 3 - march 8", "mon-fri". */
static size_t read_range_end(struct when_lex *x, size_t i, enum when_prep lead,
                             struct when_draft *d)
{
    struct when w;
    struct civil last;
    const struct when_token *t = when_lex_at(x, i);
    bool dash = t->cls == WC_PUNCT && t->value == '-';
    bool to = !x->apart && t->cls == WC_PREP && (t->value == WP_TO || t->value == WP_UNTIL) &&
              (lead == WP_FROM || when_lex_word(x, i, "through"));
    bool and = lead == WP_BETWEEN && when_lex_word(x, i, "and");
    if ((!dash && !to && !and) || d->has_range || (d->day_kind == WD_NONE && d->weekday == 0))
        return 0;
    when_draft_resolve(d, &w);
    struct when_now then = *d->now;
    then.date = w.date; /* the end comes after the start */
    size_t j = when_phrase_day(x, i + 1, &then, &last);
    if (j == 0 || civil_compare(last, w.date) <= 0)
        return 0;
    d->weekday = 0;
    d->day_kind = WD_NONE;
    return when_draft_range(d, WU_DAY, w.date, last, w.date) ? j : 0;
}

/* --- the edges of a phrase ----------------------------------------------------------------- */

static bool is_text(const struct when_token *t)
{
    return t->cls >= WC_NUMBER;
}

/* "pre-monday", "v2", "$5", "a/3pm" */
static bool starts_clean(struct when_lex *x, size_t i)
{
    const struct when_token *t = when_lex_at(x, i);
    if (i == 0 || !t->glued)
        return true;
    const struct when_token *before = when_lex_at(x, i - 1);
    if (is_text(before))
        return false;
    switch (before->value) {
    case '$':
    case '#':
        return false;
    case '-':
    case '/':
    case '.':
    case '_':
    case '&':
    case '+':
    case '\'':
    case '=':
    case '~':
    case ':':
        return before->value == ':' ? !(i > 1 && when_lex_at(x, i - 2)->cls == WC_NUMBER)
                                    : i < 2 || !before->glued || !is_text(when_lex_at(x, i - 2));
    default:
        return true;
    }
}

/* "sun-dried", "friday.com", "5%" */
static bool ends_clean(struct when_lex *x, size_t i)
{
    const struct when_token *t = when_lex_at(x, i), *next = when_lex_at(x, i + 1);
    if (t->cls == WC_END || !t->glued)
        return true;
    if (is_text(t))
        return false;
    switch (t->value) {
    case '%':
        return false;
    case '/':
        return !is_text(next) || !next->glued || next->cls == WC_WEEKDAY || next->cls == WC_DAY;
    case '-':
    case '_':
    case '@':
    case '\'':
    case '.':
    case ':':
    case '&':
    case '+':
    case '=':
        return !is_text(next) || !next->glued;
    case ',':
        return next->cls != WC_NUMBER || !next->glued;
    default:
        return true;
    }
}

/* "the 3pm train", "a friday deadline": tells which thing, more than when. What the list itself is
 * made of is not such a thing: "delete the 3pm reminder". */
static bool describes(struct when_lex *x, size_t i, size_t end)
{
    static const char *const own[] = {"reminder",     "reminders", "alert",   "alerts",
                                      "notification", "event",     "meeting", "meetings",
                                      "appointment",  "entry"};
    if (i == 0 || when_lex_at(x, end)->cls != WC_OTHER)
        return false;
    const struct when_token *before = when_lex_at(x, i - 1);
    for (size_t n = 0; n < sizeof own / sizeof *own; n++)
        if (when_lex_word(x, end, own[n]))
            return false;
    return before->cls == WC_THE || (before->flags & WF_ARTICLE);
}

static bool may_start(struct when_lex *x, size_t i)
{
    const struct when_token *t = when_lex_at(x, i);
    switch (t->cls) {
    case WC_END:
    case WC_LINK:
    case WC_NOUN:
    case WC_AMPM:
    case WC_OCLOCK:
    case WC_ISH:
        return when_lex_word(x, i, "just");
    case WC_SUFFIX: /* St. Patrick */
        return !t->glued;
    case WC_PUNCT:
        return t->value == '@' || t->value == '+';
    case WC_OTHER:
        return when_lex_word(x, i, "no") || when_lex_word(x, i, "over") ||
               when_lex_word(x, i, "right") || when_lex_word(x, i, "rest") ||
               when_lex_word(x, i, "q") || when_lex_word(x, i, "st");
    default:
        return true;
    }
}

size_t when_phrase_read(struct when_lex *x, size_t i, const struct when_now *now,
                        enum when_part meal, struct when_phrase *out)
{
    if (!may_start(x, i))
        return 0;
    *out = (struct when_phrase){.draft = {.now = now, .first = i == 0, .meal = meal}};
    struct when_draft *d = &out->draft;
    size_t j = i;
    for (int n = 0; n < LEADS; n++) {
        size_t lead = read_lead(x, j, d);
        if (lead == 0)
            break;
        note_relation(d->prep, &out->relation);
        if (out->lead == WP_NONE)
            out->lead = d->prep;
        j = lead;
    }
    size_t end = read_piece(x, j, d);
    if (end == 0)
        return 0;
    for (int n = 1; n < PIECES; n++) {
        struct when_draft more = *d;
        bool paren;
        size_t shut = read_paren_weekday(x, end, d);
        if (shut != 0) {
            end = shut;
            continue;
        }
        size_t piece = read_joint(x, end, &more, &paren);
        enum when_prep prep = more.prep;
        piece = read_piece(x, piece, &more);
        if (piece == 0)
            break;
        end = piece + (size_t)(paren && when_lex_punct(x, piece, ')'));
        *d = more;
        note_relation(prep, &out->relation);
    }
    size_t range = read_range_end(x, end, out->lead, d);
    if (range != 0)
        end = range;
    if (!starts_clean(x, i) || !ends_clean(x, end))
        return 0;
    d->attributive = out->lead == WP_NONE && describes(x, i, end);
    out->start = when_lex_at(x, i)->start;
    out->end = when_lex_at(x, end - 1)->end;
    return end;
}
