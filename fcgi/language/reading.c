/* Looking at the words of a message. */
#include "language/reading.h"

const struct word *reading_word(const struct reading *r, size_t i)
{
    return &r->words.at[i];
}

bool reading_is(const struct reading *r, size_t i, struct span s, const char *text)
{
    return i >= s.from && i < s.to && !(r->words.at[i].flags & WORD_QUOTED) &&
           words_is(&r->words.at[i], text);
}

bool reading_is_any(const struct reading *r, size_t i, struct span s, const char *const *texts)
{
    if (i < s.from || i >= s.to || (r->words.at[i].flags & WORD_QUOTED))
        return false;
    while (*texts != NULL && !words_is(&r->words.at[i], *texts))
        texts++;
    return *texts != NULL;
}

bool reading_has(const struct reading *r, struct span s, uint64_t classes)
{
    for (size_t i = s.from; i < s.to; i++)
        if ((r->words.at[i].classes & classes) && !(r->words.at[i].flags & WORD_QUOTED))
            return true;
    return false;
}
