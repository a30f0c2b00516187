/* The strict reading of a reply to "Are you sure?": code decides, no model. */
#ifndef TODOCHAT_ANSWER_H
#define TODOCHAT_ANSWER_H

enum answer { ANSWER_NEITHER, ANSWER_YES, ANSWER_NO };

/* A yes or no only when the whole message says so and nothing else: "yes, delete it" is one,
 * "yes but keep the milk", "maybe", "ok, what else is there?" and "no, the other one" are neither.
 * The text is UTF-8 of any length. */
enum answer answer_read(const char *text);

#endif
