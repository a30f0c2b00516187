/* What a worker keeps between requests, handed down to whoever needs it. */
#ifndef TODOCHAT_SERVICES_H
#define TODOCHAT_SERVICES_H

#include "adapters/db.h"
#include "adapters/http.h"
#include "base/config.h"

struct services {
    const struct config *config;
    struct db *db;
    struct http *http;
};

#endif
