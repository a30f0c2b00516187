/* The worker: takes requests from the FastCGI socket, holds those that wait for the database or for
   a model, and leaves when told to or after its share. Given a number it is as many workers, and
   the pool that keeps them. Without a socket it serves one plain CGI request. */
#include "adapters/channel.h"
#include "adapters/token.h"
#include "base/clock.h"
#include "base/config.h"
#include "base/fiber.h"
#include "base/log.h"
#include "entry/pool.h"
#include "entry/router.h"

#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/signalfd.h>
#include <unistd.h>

#define EXIT_USAGE   64 /* sysexits: command line usage error */
#define EXIT_CONFIG  78 /* sysexits: configuration error */
#define WORKERS_MOST 256
#define IDLE_MS      60000
#define QUIET_MS     1000
/* As many requests wait for the database, and commit, together. Of 8, 12, 16 and 24 the quickest
   with 32 callers, by 6 % before 8. */
#define FIBERS 12

struct worker {
    struct services services;
    struct fibers *fibers; /* NULL: plain CGI, where nobody else waits */
    struct visit **seats;  /* one each for the requests that are here; NULL: free */
    int taken, next;       /* next: where to look for one that is ready */
    bool used;             /* since it last gave memory back */
    long served;
    bool leaving;
};

/* A request while it is here. */
struct visit {
    struct exchange exchange;
    struct worker *worker;
    int seat;
    bool running; /* in a fiber, which has stopped: it waits for the database */
};

/* Signals that ask the worker to leave never interrupt it: they wait, blocked, in a descriptor that
   is polled among the others. libfcgi would take an interrupted call for a broken connection and
   drop the request it is reading; and its own handlers, there from its first call on, would swallow
   them. */
static int signals;

static sigset_t leave_signals(void)
{
    sigset_t all;
    sigemptyset(&all);
    sigaddset(&all, SIGTERM);
    sigaddset(&all, SIGINT);
    sigaddset(&all, SIGUSR1);
    return all;
}

static void block_signals(void)
{
    sigset_t wanted = leave_signals();
    sigprocmask(SIG_BLOCK, &wanted, NULL);
}

static void hold_signals(void)
{
    sigset_t wanted = leave_signals();
    signals = signalfd(-1, &wanted, SFD_NONBLOCK | SFD_CLOEXEC);
}

/* For plain CGI, which a signal ends at once. */
static void release_signals(void)
{
    sigset_t wanted = leave_signals();
    signal(SIGTERM, SIG_DFL);
    signal(SIGUSR1, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &wanted, NULL);
}

static bool signalled(void)
{
    struct signalfd_siginfo info;
    return read(signals, &info, sizeof info) == sizeof info;
}

static void end_visit(struct visit *v)
{
    struct worker *w = v->worker;
    struct request *r = v->exchange.request;
    struct channel *channel = r->channel;
    log_request(&r->who, r->method, r->route, r->http_status, clock_ms() - r->started_ms);
    w->seats[v->seat] = NULL;
    w->taken--;
    channel_finish(channel);
    arena_free(r->arena);
}

/* Serves a request as far as it goes: until it is answered, or has to wait for something else than
   the database. */
static void serve(void *arg)
{
    struct visit *v = arg;
    struct exchange *x = &v->exchange;
    bool answered;
    if (x->resume == NULL) {
        router_serve(x);
        answered = x->resume == NULL;
    } else {
        answered = x->resume(x);
    }
    v->running = false;
    if (answered)
        end_visit(v);
}

static void run(struct visit *v)
{
    v->running = true;
    if (v->worker->fibers != NULL)
        fibers_start(v->worker->fibers, serve, v);
    else
        serve(v);
}

static void begin_visit(struct worker *w, struct channel *channel)
{
    struct arena *a = arena_new();
    struct visit *v = arena_alloc(a, sizeof *v);
    struct exchange *x = &v->exchange;
    struct error e;
    v->worker = w;
    while (w->seats[v->seat] != NULL)
        v->seat++;
    w->seats[v->seat] = v;
    w->taken++;
    x->services = &w->services;
    x->request = request_read(a, channel, (size_t)w->services.config->body_max, &e);
    x->request->secure = w->services.config->production;
    if (e.status == STATUS_OK) {
        run(v);
        return;
    }
    request_reply_error(x->request, &e);
    end_visit(v);
}

static bool room(const struct worker *w)
{
    return !w->leaving && w->taken < w->services.config->turns && fibers_room(w->fibers);
}

static void accept_waiting(struct worker *w)
{
    const struct config *c = w->services.config;
    struct channel *channel;
    for (int n = 0; n < FIBERS && room(w); n++) {
        if ((channel = channel_accept()) == NULL)
            return;
        w->used = true;
        begin_visit(w, channel);
        if (c->max_requests > 0 && ++w->served >= c->max_requests)
            w->leaving = true;
    }
}

/* True when it has what it waited for, be it the time. The database is not meant: see db_serve. */
static bool ready(const struct visit *v, double now)
{
    const struct exchange *x = &v->exchange;
    return !v->running && ((x->call != NULL && http_done(x->call)) || now >= x->wake_ms);
}

/* Goes on with those that are ready, as many as there are fibers; the next time from where it was.
 */
static void resume_ready(struct worker *w)
{
    int turns = w->services.config->turns, left = w->taken;
    double now = clock_ms();
    for (int n = 0; n < turns && left > 0; n++, w->next = (w->next + 1) % turns) {
        struct visit *v = w->seats[w->next];
        if (v == NULL)
            continue;
        left--;
        if (!ready(v, now))
            continue;
        if (w->fibers != NULL && !fibers_room(w->fibers))
            return;
        run(v);
        now = clock_ms();
    }
}

/* Waits for the first request, or a signal. A worker that held hundreds of turns, or a long list,
   would never be small again by itself: malloc keeps what it was given back. */
static enum channel_event wait_idle(struct worker *w, int listening)
{
    enum channel_event event = channel_wait(listening, w->used ? QUIET_MS : IDLE_MS);
    if (event == CHANNEL_QUIET && w->used) {
        malloc_trim(0);
        fibers_trim(w->fibers);
        w->used = false;
    }
    return event;
}

/* Milliseconds until the next request wants to go on. */
static int next_wake(const struct worker *w)
{
    double least = IDLE_MS, now = clock_ms();
    int left = w->taken;
    if (db_waiting(w->services.db))
        return 0;
    for (int i = 0; left > 0; i++) {
        const struct visit *v = w->seats[i];
        if (v == NULL)
            continue;
        left--;
        if (ready(v, now))
            return 0;
        if (!v->running && v->exchange.wake_ms - now < least)
            least = v->exchange.wake_ms - now;
    }
    return (int)least + 1;
}

static enum channel_event wait_busy(struct worker *w, int listening)
{
    return http_wait(w->services.http, room(w) ? listening : signals, next_wake(w))
               ? CHANNEL_ALSO /* or a request, or both: it does not tell */
               : CHANNEL_QUIET;
}

static void serve_fastcgi(struct worker *w)
{
    int listening = channel_listen(signals);
    if (listening < 0) {
        log_event(LOG_ERROR, "main", NULL, "the FastCGI socket cannot be used");
        exit(EXIT_FAILURE);
    }
    signal(SIGPIPE, SIG_IGN); /* after libfcgi, which has a handler of its own */
    w->fibers = fibers_new(FIBERS);
    db_use_fibers(w->services.db, w->fibers);
    while (!w->leaving || w->taken > 0) {
        enum channel_event event =
            w->taken == 0 ? wait_idle(w, listening) : wait_busy(w, listening);
        if (event == CHANNEL_ALSO && signalled())
            w->leaving = true;
        resume_ready(w); /* those that are here come before those that wait outside */
        if (event != CHANNEL_QUIET)
            accept_waiting(w);
        db_serve(w->services.db);
        log_flush();
    }
    fibers_free(w->fibers);
}

static void serve_cgi(struct worker *w)
{
    release_signals();
    signal(SIGPIPE, SIG_IGN);
    begin_visit(w, channel_cgi());
    while (w->taken > 0) {
        http_wait(w->services.http, -1, next_wake(w));
        resume_ready(w);
    }
}

/* The workers that are asked for: one, or as many as the argument says. */
static void become_workers(int argc, char **argv)
{
    if (argc < 2)
        return;
    char *end;
    long count = strtol(argv[1], &end, 10);
    if (argc > 2 || *end != '\0' || count < 1 || count > WORKERS_MOST) {
        fprintf(stderr, "usage: todochat.fcgi [workers, 1 to %d]\n", WORKERS_MOST);
        exit(EXIT_USAGE);
    }
    http_prepare(); /* OpenSSL's tables, too, are shared */
    pool_keep((int)count, argv);
}

int main(int argc, char **argv)
{
    block_signals();
    bool fastcgi = channel_is_fastcgi();
    if (fastcgi) /* what a CGI program is given comes from the address that was asked for */
        become_workers(argc, argv);
    hold_signals();
    atexit(log_flush);
    struct arena *a = arena_new();
    const char *problem;
    const struct config *config = config_load(a, &problem);
    if (config != NULL && (problem = token_key_problem(config)) != NULL)
        config = NULL;
    if (config == NULL) {
        log_event(LOG_ERROR, "config", NULL, "%s", problem);
        /* Under CGI there is a browser at the other end: it should not wait in vain. */
        if (!fastcgi)
            fputs("Status: 503 Service Unavailable\r\nContent-Type: application/json\r\n\r\n"
                  "{\"error\":{\"code\":\"UNAVAILABLE\",\"message\":\"This site is not set up "
                  "yet.\"}}",
                  stdout);
        return EXIT_CONFIG;
    }
    log_level_set(config->production ? LOG_INFO : LOG_DEBUG);
    struct worker w = {.services = {config, db_new(config->database_url, config->prepare),
                                    http_new(config->llm_proxy)}};
    w.seats = arena_alloc(a, (size_t)config->turns * sizeof *w.seats);
    if (fastcgi)
        serve_fastcgi(&w);
    else
        serve_cgi(&w);
    http_free(w.services.http);
    db_free(w.services.db);
    arena_free(a);
    return 0;
}
