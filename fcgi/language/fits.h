/* The conditions a line of the grammar sets beyond its words. */
#ifndef TODOCHAT_FITS_H
#define TODOCHAT_FITS_H

#include "language/grammar.h"
#include "language/slots.h"

/* One clause being read. */
struct frame {
    struct reading *r;
    struct span s;
    struct span whole; /* with its wrapping: a date there counts too */
    bool need, want, request, ask, please, correction;
};

/* Names a task, a list or an event. */
bool fits_topical(const struct reading *r, struct span s);

/* Names something that is no business of a list, and no task. */
bool fits_off_topic(const struct reading *r, struct span s);

/* Names a date or an event. */
bool fits_dated(const struct reading *r, struct span s);

/* The intent changes tasks that are there. */
bool fits_changes(enum intent i);

/* The words a capture took. */
struct span fits_slot(const struct pattern_match *m, enum pattern_slot i);

/* Speaks of what is the speaker's: "my", "I", "we". */
bool fits_mine(const struct reading *r, struct span s);

/* Where the past tense stands that a line of G_PAST or G_PASSIVE asks for. */
size_t fits_verb(const struct frame *f, const struct pattern *p, struct span ref);

/* The line's words fit the clause; do its flags? */
bool fits_line(const struct frame *f, const struct pattern *p, const struct pattern_match *m);

#endif
