/* The parts of a request: what its words say about titles, tasks, filters and changes.
 * Each file of this header has one of them; intent.c puts them together. */
#ifndef TODOCHAT_SLOTS_H
#define TODOCHAT_SLOTS_H

#include "language/meaning.h"
#include "language/reading.h"

/* True when every word of the span is part of a date. */
bool slots_all_date(const struct reading *r, struct span s);

/* Reads the dates among the words of both spans together ("tomorrow" … "at 3pm"). Only words marked
 * as dates count. False when there are none. */
bool slots_when(const struct reading *r, struct span a, struct span b, struct when *out);

/* The priority that words of the span name, PRIORITY_NONE for none. */
enum priority slots_priority(const struct reading *r, struct span s);

struct moment slots_moment(const struct when *w, bool lone_time);

/* items.c: the tasks to add that `title` names; dates elsewhere in `clause` count for all. */
void slots_items(struct reading *r, struct span clause, struct span title, bool list_like,
                 struct meaning *out);

/* reference.c: which task the words speak of. */
void slots_reference(struct reading *r, struct span s, struct reference *out);

/* filters.c: what a question about tasks asks for. */
void slots_filters(struct reading *r, struct span clause, struct filters *out);

/* filters.c: the words of a span that are looked for, without those at its ends that only say how
 * to list; false when none is left. */
bool slots_search(struct reading *r, struct span s, struct filters *out);

/* changes.c: what `value` sets on a task; flags are the grammar's. */
void slots_changes(struct reading *r, struct span value, unsigned flags, struct changes *out);

#endif
