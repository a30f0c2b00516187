/* One JSON line an event on stderr. Never give it tokens, keys, passwords or message text. */
#ifndef TODOCHAT_LOG_H
#define TODOCHAT_LOG_H

#include <stdint.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };

/* Whose event it is; NULL or zero members are left out of the line. */
struct log_who {
    const char *request_id;
    int64_t user_id;
};

/* Lines below this level are dropped. Set once at start. */
void log_level_set(enum log_level least);

void log_event(enum log_level level, const char *module, const struct log_who *who, const char *fmt,
               ...) __attribute__((format(printf, 4, 5)));

/* Writes the lines that wait. */
void log_flush(void);

/* The line every request ends with. It waits for log_flush, or for the next event. */
void log_request(const struct log_who *who, const char *method, const char *route, int http,
                 double ms);

#endif
