/* The worker: takes requests from the FastCGI socket, holds those that wait for a model, and leaves
   when told to or after its share. Given a number it is as many workers, and the pool that keeps
   them. Without a socket it serves one plain CGI request. */
#include "adapters/channel.h"
#include "adapters/token.h"
#include "base/clock.h"
#include "base/config.h"
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
#define ACCEPT_MOST  8 /* then those that wait, and signals, have their turn */

struct seat {
    struct exchange *exchange; /* NULL: free */
};

struct worker {
    struct services services;
    struct seat *seats;
    int taken;
    bool used; /* since it last gave memory back */
    long served;
    bool leaving;
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

static void end_exchange(struct exchange *x)
{
    struct request *r = x->request;
    struct channel *channel = r->channel;
    log_request(&r->who, r->method, r->route, r->http_status, clock_ms() - r->started_ms);
    channel_finish(channel);
    arena_free(r->arena);
}

/* Serves a request as far as it goes; NULL when it is answered, else what waits. */
static struct exchange *begin_exchange(struct worker *w, struct channel *channel)
{
    struct arena *a = arena_new();
    struct exchange *x = arena_alloc(a, sizeof *x);
    struct error e;
    x->services = &w->services;
    x->request = request_read(a, channel, (size_t)w->services.config->body_max, &e);
    x->request->secure = w->services.config->production;
    if (e.status != STATUS_OK)
        request_reply_error(x->request, &e);
    else
        router_serve(x);
    if (x->resume != NULL)
        return x;
    end_exchange(x);
    return NULL;
}

static void accept_waiting(struct worker *w)
{
    const struct config *c = w->services.config;
    struct channel *channel;
    for (int n = 0; n < ACCEPT_MOST && w->taken < c->turns && !w->leaving; n++) {
        if ((channel = channel_accept()) == NULL)
            return;
        w->used = true;
        struct exchange *x = begin_exchange(w, channel);
        if (x != NULL) {
            int i = 0;
            while (w->seats[i].exchange != NULL)
                i++;
            w->seats[i].exchange = x;
            w->taken++;
        }
        if (c->max_requests > 0 && ++w->served >= c->max_requests)
            w->leaving = true;
    }
}

/* Goes on with every exchange that has what it waited for. */
static void resume_ready(struct worker *w)
{
    int left = w->taken;
    double now = clock_ms();
    for (int i = 0; left > 0; i++) {
        struct exchange *x = w->seats[i].exchange;
        if (x == NULL)
            continue;
        left--;
        if (!(x->call != NULL && http_done(x->call)) && now < x->wake_ms)
            continue;
        if (x->resume(x)) {
            end_exchange(x);
            w->seats[i].exchange = NULL;
            w->taken--;
        }
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
        w->used = false;
    }
    return event;
}

/* Milliseconds until the next exchange wants to be woken. */
static int next_wake(const struct worker *w)
{
    double least = IDLE_MS, now = clock_ms();
    int left = w->taken;
    for (int i = 0; left > 0; i++) {
        const struct exchange *x = w->seats[i].exchange;
        if (x == NULL)
            continue;
        left--;
        if (x->call != NULL && http_done(x->call))
            return 0;
        if (x->wake_ms - now < least)
            least = x->wake_ms - now;
    }
    return least <= 0 ? 0 : (int)least + 1;
}

static void serve_fastcgi(struct worker *w)
{
    int listening = channel_listen(signals);
    if (listening < 0) {
        log_event(LOG_ERROR, "main", NULL, "the FastCGI socket cannot be used");
        exit(EXIT_FAILURE);
    }
    signal(SIGPIPE, SIG_IGN); /* after libfcgi, which has a handler of its own */
    enum channel_event event = CHANNEL_QUIET;
    while (!w->leaving || w->taken > 0) {
        if (event != CHANNEL_QUIET)
            accept_waiting(w);
        if (w->leaving && w->taken == 0)
            break;
        bool room = !w->leaving && w->taken < w->services.config->turns;
        if (w->taken == 0)
            event = wait_idle(w, listening);
        else if (http_wait(w->services.http, room ? listening : signals, next_wake(w)))
            event = CHANNEL_ALSO; /* or a request, or both: it does not tell */
        else
            event = CHANNEL_QUIET;
        resume_ready(w);
        if (event == CHANNEL_ALSO && signalled())
            w->leaving = true;
    }
}

static void serve_cgi(struct worker *w)
{
    release_signals();
    signal(SIGPIPE, SIG_IGN);
    struct exchange *x = begin_exchange(w, channel_cgi());
    if (x == NULL)
        return;
    w->seats[0].exchange = x;
    w->taken = 1;
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
    struct turn *closing = NULL;
    struct worker w = {.services = {config, db_new(config->database_url, config->prepare),
                                    http_new(config->llm_proxy), &closing}};
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
