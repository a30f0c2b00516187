/* What a phrase has said so far. The readers take one piece of it each, in any order; when_draft
 * refuses pieces that contradict each other, and at the end turns them into a day and an hour. */
#ifndef TODOCHAT_WHEN_DRAFT_H
#define TODOCHAT_WHEN_DRAFT_H

#include "language/when.h"
#include "language/when_lex.h"

/* How a day was said; a full date overrules a named day ("tomorrow, 13/04/2027"). */
enum when_day { WD_NONE, WD_NAMED, WD_COUNTED, WD_DATE, WD_FULL };

/* An open hour is one of twelve; a fixed one of twenty-four. */
enum when_clock { WK_NONE, WK_OPEN, WK_FIXED };

struct when_draft {
    const struct when_now *now;
    enum when_prep prep; /* said right before the piece that is being read */
    bool first;          /* nothing of the text precedes the phrase */
    enum when_part meal; /* "dinner" was mentioned before: an open hour leans to its half */

    enum when_day day_kind;
    struct civil day;
    int day_of_month; /* said without a month, else 0 */
    int weekday;      /* 1 to 7, else 0 */
    enum when_mod weekday_mod;
    int weekday_weeks; /* "a week on friday" */
    bool has_range;
    struct civil range_start, range_end, range_point;
    enum when_unit range_unit;

    enum when_clock clock;
    int hour, minute;
    bool has_end_time;
    int end_hour, end_minute;
    enum when_part part;
    bool this_part; /* "tonight", "this evening": the day is today */
    bool has_offset;
    int offset_minutes;
    bool recurring, possessive, attributive;
};

/* Each adds a piece and returns false, changing nothing, if it contradicts what is there. */
bool when_draft_day(struct when_draft *d, enum when_day kind, struct civil day);
bool when_draft_weekday(struct when_draft *d, int weekday, enum when_mod mod);
bool when_draft_day_of_month(struct when_draft *d, int day);
bool when_draft_range(struct when_draft *d, enum when_unit unit, struct civil first,
                      struct civil last, struct civil point);
bool when_draft_clock(struct when_draft *d, enum when_clock kind, int hour, int minute);
bool when_draft_year(struct when_draft *d, int year);
bool when_draft_part(struct when_draft *d, enum when_part part);

/* A date without a year: the next one to come, today included. */
struct civil when_draft_next_date(const struct when_now *now, int month, int day);

/* The phrase from its pieces; the span is left alone. */
void when_draft_resolve(const struct when_draft *d, struct when *out);

/* The readers. Each reads one piece at token i into the draft and returns the index after it, or 0;
 * the draft is then spoilt, so the caller gives a copy. */
size_t when_date_read(struct when_lex *x, size_t i, struct when_draft *d);
size_t when_relative_read(struct when_lex *x, size_t i, struct when_draft *d);
size_t when_relative_named(struct when_lex *x, size_t i, struct when_draft *d);
size_t when_weekday_read(struct when_lex *x, size_t i, struct when_draft *d);
size_t when_weekday_plain(struct when_lex *x, size_t i, struct when_draft *d);
size_t when_period_read(struct when_lex *x, size_t i, struct when_draft *d);
size_t when_holiday_read(struct when_lex *x, size_t i, struct when_draft *d);
size_t when_time_read(struct when_lex *x, size_t i, struct when_draft *d);

/* A phrase in the text: its pieces and where it stands. */
struct when_phrase {
    struct when_draft draft;
    enum when_prep lead; /* the preposition it begins with */
    bool after_to;       /* "to" stands before it: "move it to friday" */
    enum when_relation relation;
    size_t start, end;
};

/* A whole phrase at token i, prepositions and all; `meal` as in the draft. Returns the index after
 * it, 0 if there is none. */
size_t when_phrase_read(struct when_lex *x, size_t i, const struct when_now *now,
                        enum when_part meal, struct when_phrase *out);

/* Adds the pieces of b to a; false, with a unchanged, if they contradict each other. */
bool when_draft_join(struct when_draft *a, const struct when_draft *b);

/* A day said in words or figures at i, with no preposition and no time, for "2 days after …". */
size_t when_phrase_day(struct when_lex *x, size_t i, const struct when_now *now, struct civil *out);

#endif
