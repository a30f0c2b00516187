/* The two ways a request arrives. libfcgi is named here alone. */
#include "adapters/channel.h"

#include <errno.h>
#include <fastcgi.h>
#include <fcgiapp.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

extern char **environ;

struct fastcgi {
    struct channel channel; /* first: a channel is its fastcgi */
    FCGX_Request request;
};

bool channel_is_fastcgi(void)
{
    return !FCGX_IsCGI();
}

int channel_listen(int also)
{
    int flags = fcntl(FCGI_LISTENSOCK_FILENO, F_GETFL);
    int set = epoll_create1(EPOLL_CLOEXEC);
    /* All workers wait on the same socket; without EXCLUSIVE each request would wake every one. */
    struct epoll_event request = {.events = EPOLLIN | EPOLLEXCLUSIVE}, other = {.events = EPOLLIN};
    if (FCGX_Init() != 0 || flags < 0 || set < 0 ||
        fcntl(FCGI_LISTENSOCK_FILENO, F_SETFL, flags | O_NONBLOCK) != 0 ||
        epoll_ctl(set, EPOLL_CTL_ADD, FCGI_LISTENSOCK_FILENO, &request) != 0 ||
        epoll_ctl(set, EPOLL_CTL_ADD, also, &other) != 0)
        return -1;
    return set;
}

bool channel_wait(int listening, int ms)
{
    struct epoll_event e;
    return epoll_wait(listening, &e, 1, ms) > 0;
}

static size_t fastcgi_read(struct channel *c, char *bytes, size_t len)
{
    struct fastcgi *f = (struct fastcgi *)c;
    int n = FCGX_GetStr(bytes, len > 1 << 20 ? 1 << 20 : (int)len, f->request.in);
    return n > 0 ? (size_t)n : 0;
}

/* libfcgi waits at the end for the peer to close first, since bytes that arrive unread could cost
   it the answer. When the request was read to its end there are none, and nobody waits; nor is the
   buffer needed that it came through, which a turn would hold for as long as its model thinks. */
static void fastcgi_read_end(struct channel *c)
{
    struct fastcgi *f = (struct fastcgi *)c;
    if (FCGX_GetChar(f->request.in) != EOF)
        return;
    FCGX_Detach(&f->request);
    FCGX_FreeStream(&f->request.in);
}

/* Nothing more is tried, not even the end of the answer: it would wait again. */
static bool give_up(struct fastcgi *f)
{
    shutdown(f->request.ipcFd, SHUT_RDWR);
    return false;
}

static bool fastcgi_write(struct channel *c, const char *bytes, size_t len)
{
    struct fastcgi *f = (struct fastcgi *)c;
    while (len > 0) {
        int part = len > 1 << 20 ? 1 << 20 : (int)len;
        if (FCGX_PutStr(bytes, part, f->request.out) != part)
            return give_up(f);
        bytes += part;
        len -= (size_t)part;
    }
    return true;
}

static bool fastcgi_flush(struct channel *c)
{
    struct fastcgi *f = (struct fastcgi *)c;
    return FCGX_FFlush(f->request.out) == 0 || give_up(f);
}

static void fastcgi_hurry(struct channel *c, int seconds)
{
    struct fastcgi *f = (struct fastcgi *)c;
    struct timeval most = {.tv_sec = seconds};
    setsockopt(f->request.ipcFd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
}

/* A request whose client went away while it lay in the backlog would still run: look first. */
static bool peer_has_left(const struct fastcgi *f)
{
    struct pollfd p = {.fd = f->request.ipcFd, .events = POLLRDHUP};
    return poll(&p, 1, 0) > 0 && (p.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

struct channel *channel_accept(void)
{
    struct fastcgi *f = calloc(1, sizeof *f);
    if (f == NULL)
        abort();
    f->channel.read = fastcgi_read;
    f->channel.read_end = fastcgi_read_end;
    f->channel.write = fastcgi_write;
    f->channel.flush = fastcgi_flush;
    f->channel.hurry = fastcgi_hurry;
    for (;;) {
        if (FCGX_InitRequest(&f->request, FCGI_LISTENSOCK_FILENO, FCGI_FAIL_ACCEPT_ON_INTR) != 0 ||
            FCGX_Accept_r(&f->request) != 0) {
            FCGX_Free(&f->request, 1);
            free(f);
            return NULL;
        }
        if (!peer_has_left(f)) {
            f->channel.params = f->request.envp;
            return &f->channel;
        }
        FCGX_Finish_r(&f->request);
    }
}

static size_t cgi_read(struct channel *c, char *bytes, size_t len)
{
    (void)c;
    ssize_t n;
    do
        n = read(STDIN_FILENO, bytes, len);
    while (n < 0 && errno == EINTR);
    return n > 0 ? (size_t)n : 0;
}

static bool cgi_write(struct channel *c, const char *bytes, size_t len)
{
    (void)c;
    return fwrite(bytes, 1, len, stdout) == len;
}

static bool cgi_flush(struct channel *c)
{
    (void)c;
    return fflush(stdout) == 0;
}

struct channel *channel_cgi(void)
{
    static struct channel cgi = {.read = cgi_read, .write = cgi_write, .flush = cgi_flush};
    cgi.params = environ;
    return &cgi;
}

void channel_finish(struct channel *c)
{
    if (c->read == cgi_read) {
        fflush(stdout);
        return;
    }
    struct fastcgi *f = (struct fastcgi *)c;
    /* As FCGX_Finish_r does, which takes a request without its input for one that never began. */
    FCGX_FClose(f->request.err);
    FCGX_FClose(f->request.out);
    FCGX_Free(&f->request, 1);
    free(f);
}
