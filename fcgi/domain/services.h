/* What a worker keeps between requests, handed down to whoever needs it. */
#ifndef TODOCHAT_SERVICES_H
#define TODOCHAT_SERVICES_H

#include "adapters/db.h"
#include "adapters/http.h"
#include "base/config.h"

struct turn;

struct services {
    const struct config *config;
    struct db *db;
    struct http *http;
    struct turn *
        *closing; /* the first of the turns that are to be closed together, see closing.h */
};

#endif
