/* Passwords: yescrypt through crypt(3), and a cap on how many are hashed at once. */
#ifndef TODOCHAT_PASSWORD_H
#define TODOCHAT_PASSWORD_H

#include "base/arena.h"

#include <stdbool.h>

#define PASSWORD_LEAST 8
#define PASSWORD_MOST  256

/* NULL for a password that may be chosen, else a sentence that says why not. `address` (may be
   NULL) is the account's: it is no password. */
const char *password_problem(const char *password, const char *address);

/* The hash to store, borrowed from the arena. Costs about 20 ms and 16 MB. */
const char *password_hash(struct arena *a, const char *password);

/* Does the password have this hash? With NULL for a hash the answer is no, in the same time, so
   that nobody can tell by the clock whether an account exists. */
bool password_matches(struct arena *a, const char *password, const char *hash);

/* Takes one of `most` places for hashing, shared by all workers of this installation on this
   machine: -1 when all are taken, else what password_leave wants. A worker that dies leaves its
   place by itself. */
int password_enter(int most);
void password_leave(int place);

#endif
