/* Forks workers from a process that has loaded the program: what the linker and the libraries write
   when they are loaded, more than a megabyte, is there once for all of them. */
#include "entry/pool.h"

#include "base/clock.h"
#include "base/log.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WORKERS_MAX 512
#define QUICK_MS    20.0 /* a worker that lives no longer is broken: the next one waits */
#define PAUSE_S     1

struct member {
    pid_t pid;
    double born_ms;
    bool old; /* of the program that this one replaced */
};

struct pool {
    struct member workers[WORKERS_MAX];
    int count;
    bool leaving;
};

/* Signals are blocked, and taken where nothing else happens; through an exec, too. */
static sigset_t hold(const int *signals)
{
    sigset_t set;
    sigemptyset(&set);
    for (; *signals != 0; signals++)
        sigaddset(&set, *signals);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return set;
}

/* A worker takes those that tell it to leave in the same way; these are not for it. */
static void release_own(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void add(struct pool *p, pid_t pid, bool old)
{
    p->workers[p->count++] = (struct member){pid, clock_ms(), old};
}

/* The children there are at the start are the workers of the program before, see SIGHUP. */
static void adopt(struct pool *p)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *f = fopen(path, "re");
    int pid;
    while (f != NULL && p->count < WORKERS_MAX && fscanf(f, "%d", &pid) == 1)
        add(p, pid, true);
    if (f != NULL)
        fclose(f);
}

static void pause_a_while(void)
{
    nanosleep(&(struct timespec){.tv_sec = PAUSE_S}, NULL);
}

/* True in the worker. */
static bool fork_worker(struct pool *p)
{
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        /* Nobody would replace it, nor tell it to leave. */
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent)
            exit(EXIT_SUCCESS);
        return true;
    }
    if (pid > 0) {
        add(p, pid, false);
    } else {
        log_event(LOG_ERROR, "pool", NULL, "cannot make a worker: %s", strerror(errno));
        pause_a_while();
    }
    return false;
}

static void reap(struct pool *p)
{
    bool broken = false;
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
        for (int i = 0; i < p->count; i++)
            if (p->workers[i].pid == pid) {
                broken |= status != 0 && clock_ms() - p->workers[i].born_ms < QUICK_MS;
                p->workers[i--] = p->workers[--p->count];
            }
    if (broken && !p->leaving)
        pause_a_while();
}

/* One of the old ones at a time; told twice it does the same. */
static void replace_old(const struct pool *p)
{
    for (int i = 0; i < p->count; i++)
        if (p->workers[i].old) {
            kill(p->workers[i].pid, SIGTERM);
            return;
        }
}

void pool_keep(int count, char **argv)
{
    static const int signals[] = {SIGCHLD, SIGHUP, SIGTERM, SIGINT, SIGUSR1, 0};
    static struct pool p;
    sigset_t set = hold(signals);
    adopt(&p);
    while (!p.leaving || p.count > 0) {
        while (!p.leaving && p.count < count && p.count < WORKERS_MAX)
            if (fork_worker(&p)) {
                release_own();
                return;
            }
        replace_old(&p);
        int signal = sigwaitinfo(&set, NULL);
        if (signal == SIGHUP && !p.leaving) {
            execv(argv[0], argv);
            log_event(LOG_ERROR, "pool", NULL, "cannot run %s: %s", argv[0], strerror(errno));
        } else if (signal == SIGCHLD) {
            reap(&p);
        } else if (signal > 0 && signal != SIGHUP) {
            p.leaving = true;
            for (int i = 0; i < p.count; i++)
                kill(p.workers[i].pid, SIGTERM);
        }
    }
    exit(EXIT_SUCCESS);
}
