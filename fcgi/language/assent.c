/* An answer is a message made of closed vocabulary only ("yeah that looks right, thanks"): what
 * counts then is whether it agrees, and how often it denies. "That is not wrong" denies twice and
 * agrees. A message with words of its own is an answer only if it opens with a clear yes or no. */
#include "language/assent.h"

#include <string.h>

static bool all_of(const struct reading *r, struct span s, uint64_t classes)
{
    for (size_t i = s.from; i < s.to; i++)
        if (!(reading_word(r, i)->classes & classes) || (reading_word(r, i)->flags & WORD_QUOTED))
            return false;
    return true;
}

static size_t count(const struct reading *r, struct span s, uint64_t classes)
{
    size_t n = 0;
    for (size_t i = s.from; i < s.to; i++)
        n += (reading_word(r, i)->classes & classes) != 0;
    return n;
}

/* Names, "please" and sighs around the answer. */
static struct span bare(const struct reading *r, struct span s, bool *polite)
{
    static const char *const sighs[] = {"oh",      "well", "um",       "uh",   "hmm",  "hm",
                                        "ah",      "just", "actually", "wait", "oops", "whoops",
                                        "nothing", "so",   "and",      NULL};
    while (s.to > s.from + 1 && ((reading_word(r, s.from)->classes & (LEX(NAME) | LEX(POLITE))) ||
                                 reading_is_any(r, s.from, s, sighs))) {
        bool thank = reading_is(r, s.from, s, "thank") && reading_is(r, s.from + 1, s, "you");
        if (thank && s.to - s.from == 2)
            break;
        *polite |= (reading_word(r, s.from)->classes & LEX(POLITE)) != 0;
        s.from += thank ? 2 : 1;
    }
    while (s.to > s.from + 1 && (reading_word(r, s.to - 1)->classes & (LEX(NAME) | LEX(POLITE)))) {
        *polite |= (reading_word(r, s.to - 1)->classes & LEX(POLITE)) != 0;
        s.to--;
    }
    if (s.to > s.from + 2 && reading_is(r, s.to - 2, s, "thank") &&
        reading_is(r, s.to - 1, s, "you"))
        s.to -= 2, *polite = true;
    return s;
}

/* "can you", "i want you to", "let's" before "cancel". */
static size_t skip_request(const struct reading *r, struct span s)
{
    static const char *const words[] = {
        "can",   "could", "would", "you",     "please",  "i",      "want",    "need", "to",
        "let",   "us",    "just",  "must",    "like",    "should", "the",     "this", "process",
        "needs", "said",  "my",    "current", "changed", "mind",   "never",   "have", "and",
        "go",    "ahead", "ok",    "okay",    "no",      "wait",   "command", NULL};
    size_t i = s.from;
    while (i + 1 < s.to && i < s.from + 8 && reading_is_any(r, i, s, words) &&
           !(reading_word(r, i)->classes & LEX(CANCEL)))
        i++;
    return i;
}

static bool cancels(const struct reading *r, struct span s)
{
    if (s.to - s.from > 12)
        return false;
    if (reading_is(r, s.from, s, "never") && reading_is(r, s.from + 1, s, "mind"))
        return all_of(r, s, LEX(PROCESS) | LEX(CANCEL) | LEX(POLITE) | LEX(ASSENT) | LEX(NO));
    if ((reading_is(r, s.from, s, "keep") || reading_is(r, s.from, s, "leave")) &&
        s.to - s.from <= 6)
        return all_of(r, (struct span){s.from + 1, s.to}, LEX(ASSENT) | LEX(PRONOUN) | LEX(DET));
    size_t head = skip_request(r, s);
    if (!(reading_word(r, head)->classes & LEX(CANCEL)) ||
        (reading_word(r, head)->flags & WORD_QUOTED))
        return false;
    if (reading_is(r, head + 1, s, "both"))
        return false; /* "cancel both": tasks */
    return all_of(r, (struct span){head + 1, s.to},
                  LEX(PROCESS) | LEX(CANCEL) | LEX(POLITE) | LEX(PRONOUN) | LEX(NO));
}

static bool unsure(const struct reading *r, struct span s)
{
    static const char *const words[] = {"maybe", "perhaps", "possibly", "idk", "dunno", NULL};
    if (s.to - s.from <= 3 && reading_is_any(r, s.from, s, words))
        return true;
    for (size_t i = s.from; i < s.to; i++)
        if (reading_is(r, i, s, "yes") && reading_is(r, i + 1, s, "or") &&
            reading_is(r, i + 2, s, "no"))
            return true;
    for (size_t i = s.from; i < s.to; i++)
        if (reading_is(r, i, s, "not") &&
            (reading_is(r, i + 1, s, "sure") || reading_is(r, i + 1, s, "certain") ||
             reading_is(r, i + 1, s, "know")) &&
            s.to - s.from <= 6)
            return true;
    return false;
}

/* "it does", "that's the one", "go ahead", "do it", "of course": agreement without a word for it.
 */
static bool agrees_silently(const struct reading *r, struct span s)
{
    size_t n = s.to - s.from;
    bool pointing = reading_is(r, s.from, s, "that") || reading_is(r, s.from, s, "it") ||
                    reading_is(r, s.from, s, "this");
    if (pointing && n >= 2 && n <= 6 && (reading_word(r, s.from + 1)->classes & LEX(AUX)))
        return count(r, s, LEX(DONE)) == 0;
    if (reading_is(r, s.from, s, "go") &&
        (reading_is(r, s.from + 1, s, "ahead") || reading_is(r, s.from + 1, s, "on") ||
         reading_is(r, s.from + 1, s, "for")))
        return n <= 5;
    if (reading_is(r, s.from, s, "do") &&
        (reading_is(r, s.from + 1, s, "it") || reading_is(r, s.from + 1, s, "that") ||
         reading_is(r, s.from + 1, s, "so") || reading_is(r, s.from + 1, s, "this")))
        return n <= 4;
    if (reading_is(r, s.from, s, "let") && reading_is(r, s.from + 1, s, "us") &&
        reading_is(r, s.from + 2, s, "do"))
        return n <= 5;
    if (reading_is(r, s.from, s, "of") && reading_is(r, s.from + 1, s, "course"))
        return true;
    if (reading_is(r, s.from, s, "you") && reading_is(r, s.from + 1, s, "got") &&
        reading_is(r, s.from + 2, s, "it"))
        return true;
    return n == 2 && (reading_is(r, s.from, s, "i") || reading_is(r, s.from, s, "please")) &&
           (reading_is(r, s.from + 1, s, "do") || reading_is(r, s.from + 1, s, "did"));
}

/* A message of closed vocabulary only. */
static bool closed(const struct reading *r, struct span s, struct assent *out)
{
    uint64_t vocabulary =
        LEX(ASSENT) | LEX(YES) | LEX(NO) | LEX(GOOD) | LEX(BAD) | LEX(NOT) | LEX(POLITE);
    if (s.to - s.from > 16 || !all_of(r, s, vocabulary))
        return false;
    bool asked = (reading_word(r, s.to - 1)->flags & WORD_ASKED) ||
                 (reading_word(r, s.from)->classes & LEX(WH));
    bool judged =
        (reading_word(r, s.to - 1)->classes & (LEX(BAD) | LEX(GOOD))) && count(r, s, LEX(AUX)) > 0;
    bool inverted = (reading_word(r, s.from)->classes & LEX(AUX)) && s.to - s.from > 2 &&
                    (reading_is(r, s.from + 1, s, "i") || reading_is(r, s.from + 1, s, "you") ||
                     reading_is(r, s.from + 1, s, "it") || reading_is(r, s.from + 1, s, "that") ||
                     reading_is(r, s.from + 1, s, "there")) &&
                    (!reading_is(r, s.from, s, "do") || reading_is(r, s.from + 1, s, "you") ||
                     reading_is(r, s.from + 1, s, "i"));
    if ((asked || inverted) && !(judged && !(reading_word(r, s.to - 1)->flags & WORD_ASKED)))
        return false;
    for (size_t i = s.from; i + 1 < s.to; i++)
        if ((reading_is(r, i, s, "love") || reading_is(r, i, s, "like")) &&
            reading_is(r, i + 1, s, "you"))
            return false;
    struct span head = s; /* "that's not true, so it is false" denies once, and says so twice */
    for (size_t i = s.from + 2; i < head.to; i++)
        if (reading_is(r, i, s, "so") ||
            ((reading_word(r, i)->flags & (WORD_COMMA | WORD_BREAK)) && i > s.from + 2))
            head.to = i;
    for (size_t i = s.from; i + 1 < s.to; i++)
        if (reading_is(r, i, s, "why") && reading_is(r, i + 1, s, "not") && i + 2 == s.to) {
            out->intent = INTENT_YES; /* "sure, why not" */
            return true;
        }
    if (reading_word(r, s.from)->classes & LEX(NO)) {
        out->intent = INTENT_NO;
        return true;
    }
    size_t denials = count(r, head, LEX(NOT) | LEX(BAD));
    if (denials == 0)
        denials = count(r, s, LEX(NOT) | LEX(BAD)), head = s;
    if (denials > 0) {
        /* "no, that's not right" denies once, though in two words */
        bool twice = count(r, head, LEX(NOT)) == 1 && count(r, head, LEX(BAD)) == 1;
        out->intent = twice ? INTENT_YES : INTENT_NO;
        return true;
    }
    if (count(r, s, LEX(GOOD) | LEX(YES)) == 0 && !agrees_silently(r, s))
        return false;
    out->intent = INTENT_YES;
    return true;
}

static bool strong_yes(const struct reading *r, struct span s)
{
    static const char *const words[] = {
        "yes",     "yeah",        "yep",        "yup",        "yea",       "ya",
        "yah",     "affirmative", "absolutely", "definitely", "certainly", "indeed",
        "exactly", "agreed",      "sure",       "si",         NULL};
    return reading_is_any(r, s.from, s, words);
}

/* "yes but", "yes, if": a yes with a string attached is none. */
static bool attached(const struct reading *r, size_t i, struct span s)
{
    static const char *const words[] = {"but",     "what", "when",  "how",  "which", "except",
                                        "however", "if",   "maybe", "wait", "only",  "though",
                                        "unless",  "not",  "why",   "who",  "where", NULL};
    return reading_is_any(r, i, s, words);
}

static bool strong_no(const struct reading *r, struct span s)
{
    static const char *const others[] = {"longer", "due", "deadline", "one", "date", "more", NULL};
    if (reading_is(r, s.from + 1, s, "need") && s.to - s.from > 3)
        return false;
    if (!(reading_word(r, s.from)->classes & LEX(NO)) || reading_is(r, s.from, s, "never"))
        return false;
    size_t next = s.from + 1;
    return !(reading_is_any(r, next, s, others) ||
             (next < s.to && (reading_word(r, next)->classes & (LEX(TASK) | LEX(TASKS)))) ||
             (s.to - s.from > 1 && (reading_word(r, s.to - 1)->flags & WORD_ASKED)));
}

bool assent_read(const struct reading *r, struct span s, struct assent *out)
{
    memset(out, 0, sizeof *out);
    s = bare(r, s, &out->polite);
    if (s.from >= s.to || (reading_word(r, s.from)->flags & WORD_QUOTED))
        return false;
    if (unsure(r, s)) {
        out->intent = INTENT_UNCLEAR;
        return true;
    }
    if (s.to - s.from == 1 &&
        (reading_is(r, s.from, s, "please") || (out->polite && reading_is(r, s.from, s, "do")))) {
        out->intent = INTENT_YES;
        return true;
    }
    if (cancels(r, s)) {
        out->intent = INTENT_NO;
        return true;
    }
    if (closed(r, s, out))
        return true;
    if (reading_is(r, s.from, s, "do") && reading_is(r, s.from + 1, s, "not") &&
        all_of(r, (struct span){s.from + 2, s.to}, LEX(ASSENT) | LEX(PROCESS) | LEX(DELETE))) {
        out->intent = INTENT_NO; /* "don't", "don't delete it" */
        return true;
    }
    if (reading_is(r, s.from, s, "not") && s.from + 1 < s.to &&
        (reading_word(r, s.from + 1)->classes & LEX(PRONOUN)))
        for (size_t i = s.from + 2; i < s.to; i++)
            if (reading_word(r, i)->flags &
                (WORD_COMMA | WORD_BREAK)) { /* "not that one, the other one" */
                out->intent = INTENT_NO;
                out->tail = (struct span){i, s.to};
                return true;
            }
    if (strong_no(r, s) || (strong_yes(r, s) && !attached(r, s.from + 1, s))) {
        out->intent = reading_word(r, s.from)->classes & LEX(NO) ? INTENT_NO : INTENT_YES;
        out->tail = (struct span){s.from + 1, s.to};
        return true;
    }
    return false;
}
