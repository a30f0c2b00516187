/* Work that hashes a password waits for its place. */
#include "routes/hashing.h"

#include "adapters/password.h"
#include "base/clock.h"
#include "domain/account.h"

#define PATIENCE_MS 5000
#define NAP_MS      15

struct waiting {
    void *state;
    enum status (*work)(struct exchange *x, struct error *e);
    double until;
};

static bool try_now(struct exchange *x, const struct waiting *w, enum status *status,
                    struct error *e)
{
    int place = password_enter(account_hashing_places(x->services->config));
    if (place < 0)
        return false;
    x->state = w->state;
    *status = w->work(x, e);
    password_leave(place);
    return true;
}

static bool try_again(struct exchange *x)
{
    struct waiting *w = x->state;
    struct error e = {.status = STATUS_OK};
    enum status status = STATUS_OK;
    if (!try_now(x, w, &status, &e)) {
        if (clock_ms() < w->until) {
            x->wake_ms = clock_ms() + NAP_MS;
            return false;
        }
        status = error_set(&e, STATUS_UNAVAILABLE, "Many people are signing in. Please try again.");
    }
    if (status == STATUS_UNAUTHENTICATED)
        request_add_header(x->request, "WWW-Authenticate", "Bearer realm=\"todochat\"");
    if (status != STATUS_OK)
        request_reply_error(x->request, &e);
    return true;
}

enum status hashing_run(struct exchange *x, void *state,
                        enum status (*work)(struct exchange *x, struct error *e), struct error *e)
{
    struct waiting now = {state, work, clock_ms() + PATIENCE_MS};
    enum status status;
    if (try_now(x, &now, &status, e))
        return status;
    struct waiting *w = arena_alloc(x->request->arena, sizeof *w);
    *w = now;
    x->state = w;
    x->wake_ms = clock_ms() + NAP_MS;
    x->resume = try_again;
    return STATUS_OK;
}
