/* Whether a line of the grammar that fits the words fits what they are about as well: the flags of
 * grammar.h, one by one. */
#include "language/fits.h"

#include <string.h>

bool fits_topical(const struct reading *r, struct span s)
{
    return reading_has(r, s, LEX(TASK) | LEX(TASKS) | LEX(LIST) | LEX(EVENT));
}

bool fits_off_topic(const struct reading *r, struct span s)
{
    return !r->any_topic && reading_has(r, s, LEX(OFF)) &&
           !reading_has(r, s, LEX(TASK) | LEX(TASKS) | LEX(LIST));
}

bool fits_dated(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++)
        if (reading_word(r, i)->flags & WORD_DATE)
            return true;
    return reading_has(r, s, LEX(EVENT));
}

bool fits_changes(enum intent i)
{
    return i == INTENT_DELETE || i == INTENT_UPDATE || i == INTENT_COMPLETE || i == INTENT_REOPEN ||
           i == INTENT_BULK_DELETE || i == INTENT_BULK_COMPLETE;
}

struct span fits_slot(const struct pattern_match *m, enum pattern_slot i)
{
    return (struct span){m->from[i], m->to[i]};
}

bool fits_mine(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++)
        if (reading_is(r, i, s, "my") || reading_is(r, i, s, "i") || reading_is(r, i, s, "our") ||
            reading_is(r, i, s, "we"))
            return true;
    return false;
}

/* Words that only name tasks: no verb that asks for something else. */
static bool fragment(const struct reading *r, struct span s)
{
    for (size_t i = s.from; i < s.to; i++) {
        const struct word *w = reading_word(r, i);
        bool verb = w->classes & (LEX(ADD) | LEX(DELETE) | LEX(CHANGE) | LEX(REMIND) | LEX(AUX));
        bool noun = i > s.from && (reading_word(r, i - 1)->classes & LEX(DET));
        if ((verb && !noun) || reading_is(r, i, s, "you") || reading_is(r, i, s, "put") ||
            reading_is(r, i, s, "create") || reading_is(r, i, s, "set") ||
            (reading_is(r, s.from, s, "i") && i == s.from))
            return false;
    }
    return s.to - s.from <= 14;
}

/* "the gym" is done, not "show what" is done. */
static bool names_a_task(const struct reading *r, struct span ref, bool bare)
{
    uint64_t openers =
        LEX(WH) | LEX(AUX) | LEX(SHOW) | LEX(DELETE) | LEX(ADD) | LEX(REMIND) | LEX(CHANGE);
    uint64_t first = reading_word(r, ref.from)->classes;
    if (reading_is(r, ref.from, ref, "i") || reading_is(r, ref.from, ref, "you") ||
        reading_is(r, ref.from, ref, "if") || reading_is(r, ref.from, ref, "set") ||
        reading_is(r, ref.from, ref, "make") || reading_is(r, ref.from, ref, "create") ||
        reading_is(r, ref.from, ref, "put") || reading_is(r, ref.from, ref, "send"))
        return false;
    if (ref.to - ref.from > 1 &&
        (reading_is(r, ref.to - 1, ref, "it") || reading_is(r, ref.to - 1, ref, "this") ||
         reading_is(r, ref.to - 1, ref, "that")))
        return false; /* "call mom, it is urgent" */
    if (!bare && ref.to - ref.from == 1 && !(first & (LEX(WH) | LEX(AUX) | LEX(SHOW))))
        return true; /* "trash is taken care of" */
    if (bare && ((first & LEX(DO)) ? ref.to - ref.from > 4 : reading_is(r, ref.to - 1, ref, "as")))
        return false;
    if (bare && (reading_is(r, ref.from, ref, "get") || reading_is(r, ref.from, ref, "have") ||
                 reading_is(r, ref.from, ref, "not")))
        return false;
    return !(first & openers) ||
           (!bare && (first & LEX(DO)) && !(first & (LEX(SHOW) | LEX(DELETE) | LEX(AUX))));
}

/* "my last message", "this email": other programs keep those. */
static bool things_kept_elsewhere(const struct reading *r, struct span ref)
{
    static const char *const things[] = {"email",   "emails",  "message",  "messages", "photo",
                                         "photos",  "picture", "pictures", "video",    "texts",
                                         "contact", "app",     "apps",     "file",     "files",
                                         "folder",  "history", NULL};
    return ref.to - ref.from >= 2 && ref.to - ref.from <= 4 &&
           (reading_word(r, ref.from)->classes & LEX(DET)) &&
           reading_is_any(r, ref.to - 1, ref, things);
}

/* The request is about something else than a task: "change my PIN", "add this to my playlist". A
 * task of its own ("delete call the bank", "mark pay the credit card as done") is none. */
static bool elsewhere(const struct reading *r, const struct pattern *p, struct span rest,
                      struct span ref)
{
    bool media = reading_has(r, rest, LEX(MEDIA)) &&
                 !reading_has(r, rest, LEX(TASK) | LEX(TASKS) | LEX(LIST));
    if (p->value == INTENT_CREATE)
        return (p->flags & G_ON_TOPIC) &&
               (media || ((p->flags & G_KEEP) && fits_off_topic(r, rest) &&
                          !reading_has(r, rest, LEX(EVENT))));
    bool verb = ref.from < ref.to && ((reading_word(r, ref.from)->classes & LEX(DO)) ||
                                      (reading_word(r, ref.from)->flags & WORD_QUOTED));
    bool said = p->value == INTENT_COMPLETE && !(p->flags & (G_ON_TOPIC | G_PAST));
    if (!(p->flags & G_ON_TOPIC) && (!fits_changes((enum intent)p->value) || said))
        return false;
    return verb ? media : fits_off_topic(r, rest) || fits_off_topic(r, ref);
}

size_t fits_verb(const struct frame *f, const struct pattern *p, struct span ref)
{
    size_t verb = p->flags & G_PAST ? ref.from - 1 : ref.to;
    while ((p->flags & G_PASSIVE) && verb + 1 < f->s.to &&
           !(reading_word(f->r, verb)->classes & LEX(PAST)))
        verb++;
    return verb;
}

/* "The rent has been paid", not "the meeting was moved": that says what became of it, not that it
 * is done. */
static bool passive(const struct frame *f, const struct pattern *p, struct span ref)
{
    static const char *const spared[] = {"did",   "got",  "gone",  "made",
                                         "taken", "told", "given", NULL};
    size_t verb = fits_verb(f, p, ref);
    return !fits_off_topic(f->r, ref) && ref.to - ref.from <= 6 &&
           !reading_is_any(f->r, verb, f->s, spared) &&
           !(reading_word(f->r, verb)->classes & (LEX(DELETE) | LEX(CHANGE)));
}

/* What the clause is about: tasks, something else, a date, an occasion. */
static bool about(const struct frame *f, const struct pattern *p, struct span ref)
{
    const struct reading *r = f->r;
    struct span rest = {f->s.from + 1, f->s.to};
    bool topical = fits_topical(r, rest), tasks = reading_has(r, rest, LEX(TASK) | LEX(TASKS));
    bool aside = reading_has(r, rest, LEX(OFF) | LEX(ASIDE));
    if (((p->flags & G_TOPIC) || f->ask) && !topical)
        return false;
    if ((p->flags & G_NO_TOPIC) && topical)
        return false;
    if (elsewhere(r, p, rest, ref))
        return false;
    if ((p->flags & G_OURS) && aside && !tasks && !reading_has(r, rest, LEX(LIST)))
        return false;
    /* "which plans do I have" is about mine, "the price of cable plans" is not */
    if (p->value == INTENT_LIST && (p->flags & G_TOPIC) && !tasks && aside && !fits_mine(r, f->s) &&
        !reading_is(r, f->s.to - 1, f->s, "list"))
        return false;
    if ((p->flags & G_DATED) && !fits_dated(r, rest))
        return false;
    if ((p->flags & G_OCCASION) && !reading_has(r, ref, LEX(OCCASION) | LEX(EVENT)))
        return false;
    bool booking =
        (reading_is(r, f->s.from, f->s, "book") || reading_is(r, f->s.from, f->s, "reserve")) &&
        reading_has(r, rest, LEX(ASIDE));
    if ((p->flags & G_KEEP) && booking)
        return false;
    return f->need || !fits_changes((enum intent)p->value) || !things_kept_elsewhere(r, ref);
}

/* The form of the clause: a question, a fragment, a whole message. */
static bool shaped(const struct frame *f, const struct pattern *p)
{
    const struct reading *r = f->r;
    uint64_t commands = LEX(ADD) | LEX(DELETE) | LEX(CHANGE) | LEX(REMIND);
    bool commanded =
        (reading_word(r, f->s.from)->classes & commands) || reading_is(r, f->s.from, f->s, "put");
    if (p->value == INTENT_LIST && p->text[0] == '{' && commanded)
        return false; /* "add it to the things I have to do" */
    if ((p->flags & G_ALONE) && f->whole.to - f->whole.from < r->words.n)
        return false;
    if ((p->flags & G_ASKED) && !(reading_word(r, f->s.to - 1)->flags & WORD_ASKED))
        return false;
    return !(p->flags & G_FRAGMENT) || fragment(r, f->s);
}

/* "Half of the report", "the report is almost": what is said of it is no completion. */
static bool in_part(const struct reading *r, struct span ref)
{
    static const char *const portions[] = {"half", "part",  "parts",   "some", "most",
                                           "much", "third", "quarter", "none", NULL};
    static const char *const hedges[] = {
        "almost",      "nearly",    "half",   "halfway",   "partly",  "partially", "mostly",
        "not",         "barely",    "hardly", "basically", "roughly", "largely",   "quite",
        "practically", "virtually", "never",  "somewhat",  NULL};
    static const char *const others[] = {"she",      "he",      "they",   "you",
                                         "someone",  "who",     "nobody", "somebody",
                                         "everyone", "neither", NULL};
    size_t i = ref.from;
    for (size_t k = ref.from + 1; k < ref.to; k++)
        if (reading_is(r, k, ref, "except") && !(reading_word(r, ref.from)->classes & LEX(ALL)))
            return true;
    if (ref.to - ref.from > 1 && reading_is_any(r, ref.from, ref, others))
        return true;
    while (i + 1 < ref.to && !reading_is_any(r, i, ref, portions) &&
           ((reading_word(r, i)->classes & (LEX(DET) | LEX(NUMBER))) ||
            reading_is(r, i, ref, "about") || reading_is(r, i, ref, "only")))
        i++;
    bool portion = reading_is_any(r, i, ref, portions) && i + 1 < ref.to &&
                   (reading_is(r, i + 1, ref, "of") ||
                    (i == ref.from && (reading_word(r, i + 1)->classes & LEX(DET))));
    bool hedged = ref.to - ref.from > 1 && reading_is_any(r, ref.to - 1, ref, hedges) &&
                  !reading_is(r, ref.to - 2, ref, "and"); /* "half and half" */
    return portion || hedged || reading_is(r, ref.from, ref, "not") ||
           reading_is(r, ref.from, ref, "of");
}

/* "date of rent to friday and the (priority)": the reference swallowed a change. */
static bool cut_short(const struct reading *r, struct span ref)
{
    size_t last = ref.to;
    while (last > ref.from + 1 && (reading_word(r, last - 1)->classes & (LEX(FIELD) | LEX(DET))))
        last--;
    return last > ref.from + 1 && reading_is(r, last - 1, ref, "and");
}

/* "tasks with no (due date)", "those without a (deadline)": the tasks have none. */
static bool lacks(const struct reading *r, struct span ref)
{
    size_t i = ref.to;
    while (i > ref.from + 1 && (reading_is(r, i - 1, ref, "a") || reading_is(r, i - 1, ref, "any")))
        i--;
    return i > ref.from &&
           (reading_is(r, i - 1, ref, "no") || reading_is(r, i - 1, ref, "without"));
}

/* The reference, or the title, of the clause. */
static bool referred(const struct frame *f, const struct pattern *p, struct span ref)
{
    static const char *const how[] = {
        "new",     "another", "quick",  "daily",     "weekly",    "monthly", "yearly", "hourly",
        "nightly", "simple",  "urgent", "recurring", "repeating", "up",      "high",   "low",
        "me",      "the",     "a",      "an",        "important", "one",     NULL};
    const struct reading *r = f->r;
    uint64_t first = reading_word(r, ref.from)->classes;
    bool asked = (reading_word(r, f->s.to - 1)->flags & WORD_ASKED) != 0;
    bool verb = (p->flags & G_DO) || ((p->flags & G_KEEP) && (p->flags & G_VERB));
    if (verb && !(first & LEX(DO)))
        return false;
    if ((p->flags & G_PAST_ASKED) && (first & (LEX(PRONOUN) | LEX(PREP) | LEX(AUX) | LEX(WH))) &&
        !(first & LEX(DET)))
        return false;
    if ((p->flags & G_NAMED) && p->value == INTENT_CREATE && reading_is_any(r, ref.from, ref, how))
        return false; /* "a weekly reminder" */
    if ((p->flags & G_NAMED) && (asked || !names_a_task(r, ref, p->flags & G_BARE)))
        return false;
    if (p->value == INTENT_UPDATE && reading_is(r, ref.from, ref, "me"))
        return false;
    if (p->value == INTENT_UPDATE && (cut_short(r, ref) || lacks(r, ref)))
        return false;
    if ((p->flags & (G_RAISE | G_LOWER)) && ref.to - ref.from > 1 &&
        (reading_word(r, ref.to - 1)->classes & LEX(PRONOUN)) &&
        (reading_word(r, ref.to - 1)->flags & (WORD_COMMA | WORD_BREAK)))
        return false; /* "move the report to friday, it is urgent" */
    if (p->value == INTENT_COMPLETE && in_part(r, ref))
        return false;
    if (p->value == INTENT_COMPLETE && ref.to - ref.from == 1 && (first & LEX(TASKS)) &&
        (reading_word(r, f->s.from)->classes & LEX(DONE)))
        return false; /* "completed tasks" shows them */
    if (p->flags & G_PICK) {
        struct reference picked = {0};
        slots_reference(f->r, ref, &picked);
        if (picked.n_positions == 0 || picked.words[0] != '\0')
            return false;
    }
    return true;
}

/* "Did the dishes", "did the laundry and the dishes", "did the breakfast dishes": what follows
 * "did" is an object, and no subject with its verb, as in "did the mail come". */
static bool object_only(const struct reading *r, struct span s)
{
    uint64_t closed = LEX(FUNCTION) | LEX(PRONOUN) | LEX(AUX) | LEX(WH) | LEX(PREP) | LEX(NO);
    while (s.to > s.from && (reading_word(r, s.to - 1)->flags & WORD_DATE))
        s.to--;
    for (size_t i = s.from; i < s.to; i++) {
        size_t from = i, n;
        while (i < s.to && (reading_word(r, i)->classes & (LEX(DET) | LEX(ALL))))
            i++;
        for (n = 0; i < s.to && !reading_is(r, i, s, "and"); i++, n++)
            if (reading_word(r, i)->classes & closed)
                return false;
        const struct word *last = reading_word(r, i - 1);
        bool plural = last->len > 3 && last->text[last->len - 1] == 's' &&
                      !strchr("sui", last->text[last->len - 2]);
        if (i == from || n == 0 || n > 3 || (n > 1 && !plural))
            return false;
    }
    return s.from < s.to;
}

/* "Bought the milk" is a statement about a task; "ran out of tea" and "ate too much" are not. */
static bool past(const struct frame *f, struct span ref)
{
    static const char *const degrees[] = {"too", "so", "very", "really", NULL};
    static const char *const adverbs[] = {"already", "finally", NULL};
    const struct reading *r = f->r;
    bool asked = (reading_word(r, f->s.to - 1)->flags & WORD_ASKED) != 0;
    bool over = ref.from > 1 && reading_is_any(r, ref.from - 2, f->s, adverbs);
    bool statement = !asked && !reading_has(r, ref, LEX(WH)) && ref.to - ref.from <= 12 &&
                     (over || !fits_off_topic(r, ref)); /* "I already called the bank" */
    const struct word *verb = reading_word(r, ref.from - 1);
    if (reading_is_any(r, ref.from, ref, degrees) ||
        (reading_is(r, ref.from, ref, "out") && reading_is(r, ref.from + 1, ref, "of")))
        return false;
    if (reading_is(r, ref.from, ref, "to") && ref.from + 1 < ref.to &&
        (reading_word(r, ref.from + 1)->classes & LEX(DO)))
        return false; /* "I tried to call mom", "I forgot to pay" */
    bool plain =
        verb->base != NULL && verb->base->id == verb->id; /* "read the book" may be a command */
    bool subject = reading_is(r, f->s.from, f->s, "i") || reading_is(r, f->s.from, f->s, "we") ||
                   (reading_is(r, ref.from - 1, f->s, "did") && object_only(r, ref));
    return statement && !slots_all_date(r, ref) && !fits_topical(r, ref) &&
           !((plain || (verb->classes & LEX(AUX))) && !subject);
}

/* The grammar's line fits the words; does it fit what they are about? */
bool fits_line(const struct frame *f, const struct pattern *p, const struct pattern_match *m)
{
    const struct reading *r = f->r;
    struct span ref = fits_slot(m, p->value == INTENT_CREATE ? SLOT_TITLE : SLOT_REF),
                new = fits_slot(m, SLOT_NEW);
    if (!about(f, p, ref) || !shaped(f, p) || !referred(f, p, ref))
        return false;
    const struct word *only = reading_word(r, new.from);
    bool hour = new.to - new.from == 1 && (only->classes & LEX(NUMBER)) && only->value > 0 &&
                only->value <= 24 && !(only->flags & WORD_QUOTED); /* "make it 6" */
    if ((p->flags & G_NEW_DATE) && !hour && !slots_all_date(r, new)) {
        while (new.to - new.from > 1 &&
               (reading_word(r, new.from)->classes & (LEX(PREP) | LEX(DET))))
            new.from++;
        if (!slots_all_date(r, new))
            return false;
    }
    if ((p->flags & G_PASSIVE) && !passive(f, p, ref))
        return false;
    if ((p->flags & G_TITLE) && (p->flags & G_CORRECTION) && new.to - new.from == 1 &&
        (reading_word(r, new.from)->classes & LEX(PRONOUN)))
        return false; /* "I mean it" */
    return !(p->flags & G_PAST) || past(f, ref);
}
