/* An answer is a message made of closed vocabulary only ("yeah that looks right, thanks"): what
 * counts then is whether it agrees, and how often it denies. "That is not wrong" denies twice and
 * agrees. A message with words of its own is an answer only if it opens with a clear yes or no. */
#include "language/assent.h"

#include <string.h>

static const struct word *word(const struct reading *r, size_t i)
{
    return &r->words.at[i];
}

static bool is(const struct reading *r, size_t i, struct span s, const char *text)
{
    return i >= s.from && i < s.to && !(word(r, i)->flags & WORD_QUOTED) &&
           words_is(word(r, i), text);
}

static bool is_any(const struct reading *r, size_t i, struct span s, const char *const *texts)
{
    for (; *texts != NULL; texts++)
        if (is(r, i, s, *texts))
            return true;
    return false;
}

static bool all_of(const struct reading *r, struct span s, uint64_t classes)
{
    for (size_t i = s.from; i < s.to; i++)
        if (!(word(r, i)->classes & classes) || (word(r, i)->flags & WORD_QUOTED))
            return false;
    return true;
}

static size_t count(const struct reading *r, struct span s, uint64_t classes)
{
    size_t n = 0;
    for (size_t i = s.from; i < s.to; i++)
        n += (word(r, i)->classes & classes) != 0;
    return n;
}

/* Names, "please" and sighs around the answer. */
static struct span bare(const struct reading *r, struct span s, bool *polite)
{
    static const char *const sighs[] = {"oh",      "well", "um",       "uh",   "hmm",  "hm",
                                        "ah",      "just", "actually", "wait", "oops", "whoops",
                                        "nothing", "so",   "and",      NULL};
    while (s.to > s.from + 1 && ((word(r, s.from)->classes & (LEX(NAME) | LEX(POLITE))) ||
                                 is_any(r, s.from, s, sighs))) {
        bool thank = is(r, s.from, s, "thank") && is(r, s.from + 1, s, "you");
        if (thank && s.to - s.from == 2)
            break;
        *polite |= (word(r, s.from)->classes & LEX(POLITE)) != 0;
        s.from += thank ? 2 : 1;
    }
    while (s.to > s.from + 1 && (word(r, s.to - 1)->classes & (LEX(NAME) | LEX(POLITE)))) {
        *polite |= (word(r, s.to - 1)->classes & LEX(POLITE)) != 0;
        s.to--;
    }
    if (s.to > s.from + 2 && is(r, s.to - 2, s, "thank") && is(r, s.to - 1, s, "you"))
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
    while (i + 1 < s.to && i < s.from + 8 && is_any(r, i, s, words) &&
           !(word(r, i)->classes & LEX(CANCEL)))
        i++;
    return i;
}

static bool cancels(const struct reading *r, struct span s)
{
    if (s.to - s.from > 12)
        return false;
    if (is(r, s.from, s, "never") && is(r, s.from + 1, s, "mind"))
        return all_of(r, s, LEX(PROCESS) | LEX(CANCEL) | LEX(POLITE) | LEX(ASSENT) | LEX(NO));
    if ((is(r, s.from, s, "keep") || is(r, s.from, s, "leave")) && s.to - s.from <= 6)
        return all_of(r, (struct span){s.from + 1, s.to}, LEX(ASSENT) | LEX(PRONOUN) | LEX(DET));
    size_t head = skip_request(r, s);
    if (!(word(r, head)->classes & LEX(CANCEL)) || (word(r, head)->flags & WORD_QUOTED))
        return false;
    return all_of(r, (struct span){head + 1, s.to},
                  LEX(PROCESS) | LEX(CANCEL) | LEX(POLITE) | LEX(PRONOUN) | LEX(NO));
}

static bool unsure(const struct reading *r, struct span s)
{
    static const char *const words[] = {"maybe", "perhaps", "possibly", "idk", "dunno", NULL};
    if (s.to - s.from <= 3 && is_any(r, s.from, s, words))
        return true;
    for (size_t i = s.from; i < s.to; i++)
        if (is(r, i, s, "not") &&
            (is(r, i + 1, s, "sure") || is(r, i + 1, s, "certain") || is(r, i + 1, s, "know")) &&
            s.to - s.from <= 6)
            return true;
    return false;
}

/* "it does", "that's the one", "go ahead", "do it", "of course": agreement without a word for it.
 */
static bool agrees_silently(const struct reading *r, struct span s)
{
    size_t n = s.to - s.from;
    bool pointing = is(r, s.from, s, "that") || is(r, s.from, s, "it") || is(r, s.from, s, "this");
    if (pointing && n >= 2 && n <= 6 && (word(r, s.from + 1)->classes & LEX(AUX)))
        return count(r, s, LEX(DONE)) == 0;
    if (is(r, s.from, s, "go") && (is(r, s.from + 1, s, "ahead") || is(r, s.from + 1, s, "on") ||
                                   is(r, s.from + 1, s, "for")))
        return n <= 5;
    if (is(r, s.from, s, "do") && (is(r, s.from + 1, s, "it") || is(r, s.from + 1, s, "that") ||
                                   is(r, s.from + 1, s, "so") || is(r, s.from + 1, s, "this")))
        return n <= 4;
    if (is(r, s.from, s, "let") && is(r, s.from + 1, s, "us") && is(r, s.from + 2, s, "do"))
        return n <= 5;
    if (is(r, s.from, s, "of") && is(r, s.from + 1, s, "course"))
        return true;
    if (is(r, s.from, s, "you") && is(r, s.from + 1, s, "got") && is(r, s.from + 2, s, "it"))
        return true;
    return n == 2 && (is(r, s.from, s, "i") || is(r, s.from, s, "please")) &&
           (is(r, s.from + 1, s, "do") || is(r, s.from + 1, s, "did"));
}

/* A message of closed vocabulary only. */
static bool closed(const struct reading *r, struct span s, struct assent *out)
{
    uint64_t vocabulary =
        LEX(ASSENT) | LEX(YES) | LEX(NO) | LEX(GOOD) | LEX(BAD) | LEX(NOT) | LEX(POLITE);
    if (s.to - s.from > 16 || !all_of(r, s, vocabulary))
        return false;
    bool asked = (word(r, s.to - 1)->flags & WORD_ASKED) || (word(r, s.from)->classes & LEX(WH));
    bool judged =
        (word(r, s.to - 1)->classes & (LEX(BAD) | LEX(GOOD))) && count(r, s, LEX(AUX)) > 0;
    bool inverted =
        (word(r, s.from)->classes & LEX(AUX)) && s.to - s.from > 2 &&
        (is(r, s.from + 1, s, "i") || is(r, s.from + 1, s, "you") || is(r, s.from + 1, s, "it") ||
         is(r, s.from + 1, s, "that") || is(r, s.from + 1, s, "there")) &&
        !is(r, s.from, s, "do");
    if ((asked || inverted) && !(judged && !(word(r, s.to - 1)->flags & WORD_ASKED)))
        return false;
    for (size_t i = s.from; i + 1 < s.to; i++)
        if ((is(r, i, s, "love") || is(r, i, s, "like")) && is(r, i + 1, s, "you"))
            return false;
    struct span head = s; /* "that's not true, so it is false" denies once, and says so twice */
    for (size_t i = s.from + 2; i < head.to; i++)
        if (is(r, i, s, "so") ||
            ((word(r, i)->flags & (WORD_COMMA | WORD_BREAK)) && i > s.from + 2))
            head.to = i;
    for (size_t i = s.from; i + 1 < s.to; i++)
        if (is(r, i, s, "why") && is(r, i + 1, s, "not") && i + 2 == s.to) {
            out->intent = INTENT_YES; /* "sure, why not" */
            return true;
        }
    if (word(r, s.from)->classes & LEX(NO)) {
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
    return is_any(r, s.from, s, words);
}

/* "yes but", "yes, if": a yes with a string attached is none. */
static bool attached(const struct reading *r, size_t i, struct span s)
{
    static const char *const words[] = {"but",     "what", "when",  "how",  "which", "except",
                                        "however", "if",   "maybe", "wait", "only",  "though",
                                        "unless",  "not",  "why",   "who",  "where", NULL};
    return is_any(r, i, s, words);
}

static bool strong_no(const struct reading *r, struct span s)
{
    static const char *const others[] = {"longer", "due", "deadline", "one", "date", "more", NULL};
    if (is(r, s.from + 1, s, "need") && s.to - s.from > 3)
        return false;
    if (!(word(r, s.from)->classes & LEX(NO)) || is(r, s.from, s, "never"))
        return false;
    size_t next = s.from + 1;
    return !(is_any(r, next, s, others) ||
             (next < s.to && (word(r, next)->classes & (LEX(TASK) | LEX(TASKS)))) ||
             (s.to - s.from > 1 && (word(r, s.to - 1)->flags & WORD_ASKED)));
}

bool assent_read(const struct reading *r, struct span s, struct assent *out)
{
    memset(out, 0, sizeof *out);
    s = bare(r, s, &out->polite);
    if (s.from >= s.to || (word(r, s.from)->flags & WORD_QUOTED))
        return false;
    if (unsure(r, s)) {
        out->intent = INTENT_UNCLEAR;
        return true;
    }
    if (s.to - s.from == 1 &&
        (is(r, s.from, s, "please") || (out->polite && is(r, s.from, s, "do")))) {
        out->intent = INTENT_YES;
        return true;
    }
    if (cancels(r, s)) {
        out->intent = INTENT_NO;
        return true;
    }
    if (closed(r, s, out))
        return true;
    if (is(r, s.from, s, "do") && is(r, s.from + 1, s, "not") &&
        all_of(r, (struct span){s.from + 2, s.to}, LEX(ASSENT) | LEX(PROCESS) | LEX(DELETE))) {
        out->intent = INTENT_NO; /* "don't", "don't delete it" */
        return true;
    }
    if (is(r, s.from, s, "not") && s.from + 1 < s.to &&
        (word(r, s.from + 1)->classes & LEX(PRONOUN)))
        for (size_t i = s.from + 2; i < s.to; i++)
            if (word(r, i)->flags & (WORD_COMMA | WORD_BREAK)) { /* "not that one, the other one" */
                out->intent = INTENT_NO;
                out->tail = (struct span){i, s.to};
                return true;
            }
    if (strong_no(r, s) || (strong_yes(r, s) && !attached(r, s.from + 1, s))) {
        out->intent = word(r, s.from)->classes & LEX(NO) ? INTENT_NO : INTENT_YES;
        out->tail = (struct span){s.from + 1, s.to};
        return true;
    }
    return false;
}
