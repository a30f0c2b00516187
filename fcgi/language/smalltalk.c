/* Two ways to see that a message is small talk: a set phrase of the grammar, or words that are all
 * of a vocabulary in which nothing else can be said ("which sorts of things may I ask you about").
 */
#include "language/smalltalk.h"

#include "language/grammar.h"

static bool has_any(const struct reading *r, struct span s, const char *const *texts)
{
    for (size_t i = s.from; i < s.to; i++)
        if (reading_is_any(r, i, s, texts))
            return true;
    return false;
}

/* --- set phrases --- */

static struct pattern_set *set;

void smalltalk_prepare(void)
{
    if (set == NULL)
        set = pattern_compile(grammar_answers, grammar_macros);
}

static bool phrase(struct reading *r, struct span s, enum intent *intent)
{
    struct pattern_match m;
    bool topic = reading_has(r, (struct span){s.from + 1, s.to},
                             LEX(TASK) | LEX(TASKS) | LEX(LIST) | LEX(EVENT));
    bool named = reading_has(r, s, LEX(TASKS) | LEX(LIST) | LEX(OFF));
    for (size_t i = 0; pattern_next(set, &r->words, s.from, s.to, &i, &m, &r->budget); i++) {
        const struct pattern *p = &grammar_answers[i];
        if (((p->flags & G_TOPIC) && !topic) || ((p->flags & G_NO_TOPIC) && named))
            continue;
        *intent = (enum intent)p->value;
        return true;
    }
    return false;
}

/* --- closed vocabularies --- */

static bool all_of(const struct reading *r, struct span s, uint64_t classes,
                   const char *const *more)
{
    for (size_t i = s.from; i < s.to; i++)
        if ((reading_word(r, i)->flags & WORD_QUOTED) ||
            (!(reading_word(r, i)->classes & classes) && !reading_is_any(r, i, s, more)))
            return false;
    return true;
}

/* "Please tell me what topics you are knowledgeable about." */
static bool asks_for_help(const struct reading *r, struct span s)
{
    static const char *const more[] = {"ai", NULL};
    static const char *const addressed[] = {"you", "your", "ask", "ai", NULL};
    static const char *const abilities[] = {
        "help",         "assist",       "ask",         "asking",
        "asked",        "answer",       "answers",     "question",
        "questions",    "subject",      "subjects",    "topic",
        "topics",       "know",         "knowledge",   "knowledgeable",
        "knowledgable", "familiar",     "capable",     "able",
        "capability",   "capabilities", "ability",     "abilities",
        "skill",        "skills",       "feature",     "features",
        "function",     "functions",    "offer",       "support",
        "handle",       "specialize",   "specialty",   "expertise",
        "expert",       "things",       "stuff",       "areas",
        "excel",        "info",         "information", "purpose",
        "understand",   "expect",       "suggestions", "examples",
        "commands",     "options",      "versed",      NULL};
    if (s.to - s.from > 20 || s.to - s.from < 3 || !has_any(r, s, addressed) ||
        !has_any(r, s, abilities))
        return false;
    bool how_known = reading_is(r, s.from, s, "how") &&
                     !has_any(r, s, (const char *const[]){"help", "assist", "ask", "use", NULL});
    bool mine = has_any(r, s, (const char *const[]){"my", NULL});
    return !how_known && !mine &&
           all_of(r, s, LEX(FUNCTION) | LEX(HELP) | LEX(POLITE) | LEX(NAME) | LEX(ALL), more);
}

/* "Hey there, how's everything going today?" */
static bool greets(const struct reading *r, struct span s)
{
    static const char *const more[] = {
        "doing",   "going",   "day",   "today",  "feeling", "been",       "well",      "ok",
        "okay",    "good",    "fine",  "great",  "things",  "everything", "life",      "tonight",
        "lately",  "week",    "world", "nice",   "see",     "meet",       "glad",      "up",
        "new",     "friend",  "talk",  "again",  "back",    "alright",    "happy",     "been",
        "hanging", "tell",    "know",  "want",   "wanted",  "need",       "wondering", "treating",
        "having",  "curious", "just",  "fellow", "wake",    NULL};
    static const char *const whom[] = {"you",  "your", "things", "everything",
                                       "life", "ya",   "u",      NULL};
    static const char *const state[] = {"doing",   "going",     "feeling", "been",     "day",
                                        "today",   "well",      "hanging", "treating", "morning",
                                        "evening", "afternoon", "night",   "tonight",  NULL};
    bool hello = reading_word(r, s.from)->classes & LEX(HELLO);
    bool how = false;
    for (size_t i = s.from; i + 1 < s.to; i++)
        how |=
            reading_is(r, i, s, "how") &&
            ((reading_word(r, i + 1)->classes & LEX(AUX)) || reading_is_any(r, i + 1, s, whom)) &&
            !reading_is(r, i + 1, s, "can") && !reading_is(r, i + 1, s, "do") &&
            !reading_is(r, i + 1, s, "did");
    bool asks = how && has_any(r, s, whom) && (has_any(r, s, state) || s.to - s.from <= 4);
    if (!(hello || asks) || s.to - s.from > 16)
        return false;
    return all_of(r, s, LEX(FUNCTION) | LEX(HELLO) | LEX(POLITE) | LEX(NAME), more) &&
           !reading_has(r, s, LEX(TASK) | LEX(TASKS) | LEX(LIST));
}

/* Names, polite words and sighs at both ends. */
static struct span bare(const struct reading *r, struct span s)
{
    static const char *const sighs[] = {"well", "oh",  "why", "so",  "ok",
                                        "okay", "and", "um",  "hmm", NULL};
    while (s.from + 1 < s.to && ((reading_word(r, s.from)->classes & (LEX(POLITE) | LEX(NAME))) ||
                                 reading_is_any(r, s.from, s, sighs)))
        s.from++;
    while (s.to > s.from + 1 && (reading_word(r, s.to - 1)->classes & (LEX(POLITE) | LEX(NAME))))
        s.to--;
    return s;
}

/* "Good morning, what do I have today?" is a question all the same. */
static bool asks_for_list(const struct reading *r, struct span s)
{
    static const char *const what[] = {"what", "whats", NULL};
    static const char *const mine[] = {"i", "my", "due", "left", NULL};
    static const char *const when[] = {"today", "tomorrow", "tonight", "agenda", NULL};
    static const char *const on[] = {"on", NULL};
    return has_any(r, s, what) &&
           (has_any(r, s, mine) || (has_any(r, s, on) && has_any(r, s, when)));
}

enum intent smalltalk_read(struct reading *r, struct span s)
{
    enum intent intent;
    struct span inner = bare(r, s);
    bool hello =
        (reading_word(r, s.from)->classes & LEX(HELLO)) || reading_is(r, s.from, s, "good");
    if (hello && asks_for_list(r, s))
        return INTENT_UNCLEAR;
    if (phrase(r, s, &intent) ||
        ((inner.from != s.from || inner.to != s.to) && phrase(r, inner, &intent)))
        return intent;
    if (greets(r, inner))
        return INTENT_GREETING;
    if (asks_for_help(r, inner))
        return INTENT_HELP;
    return INTENT_UNCLEAR;
}
