/* How things end: one list of outcomes, and what each is in HTTP, in JSON-RPC and in words. */
#ifndef TODOCHAT_STATUS_H
#define TODOCHAT_STATUS_H

enum status {
    STATUS_OK,
    STATUS_BAD_REQUEST,     /* malformed: not JSON, wrong type */
    STATUS_VALIDATION,      /* well formed, but a value is not accepted */
    STATUS_UNAUTHENTICATED, /* no credential, or not a good one */
    STATUS_FORBIDDEN,       /* a good credential, but not for this */
    STATUS_NOT_FOUND,       /* not there, or somebody else's: alike */
    STATUS_METHOD,          /* the path exists, this method does not */
    STATUS_CONFLICT,        /* busy, or taken */
    STATUS_TOO_LARGE,
    STATUS_MEDIA_TYPE,
    STATUS_KEY_REUSED, /* Idempotency-Key with another body */
    STATUS_RATE_LIMITED,
    STATUS_UNAVAILABLE, /* the database is away */
    STATUS_INTERNAL,
};

/* What went wrong, fit for a person. `code` and `reason` are literals, never owned. */
struct error {
    enum status status;
    const char *code;   /* NULL: the status's own, such as NOT_FOUND */
    const char *reason; /* NULL, or a finer one, such as TASK_NOT_FOUND */
    char message[400];
    int retry_after; /* seconds, 0 for none */
};

/* Fills the error and returns its status, so that a function can `return error_set(…)`.
   fmt NULL: the status's own sentence. */
enum status error_set(struct error *e, enum status status, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a code of its own, such as EMAIL_TAKEN. */
enum status error_code(struct error *e, enum status status, const char *code, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

int status_http(enum status status);         /* 200, 400, … */
const char *status_http_phrase(int http);    /* "OK", "Bad Request", … */
const char *status_code(enum status status); /* "NOT_FOUND", … */
int status_rpc(enum status status);          /* JSON-RPC: -32602, -32603, … */
const char *status_sentence(enum status status);

#endif
