/* The two ways a request arrives. libfcgi is named here alone: it reads requests; answers are
   written here, a record at a time. */
#include "adapters/channel.h"

#include <errno.h>
#include <fastcgi.h>
#include <fcgiapp.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define RECORD_LEAST 1024

extern char **environ;

/* The record of the answer that is being filled. It is there only while it is: libfcgi's own buffer
   would be held by a turn for as long as its model thinks. */
struct record {
    unsigned char *bytes; /* the head, then the content */
    size_t len, room;
};

struct fastcgi {
    struct channel channel; /* first: a channel is its fastcgi */
    FCGX_Request request;
    struct record out;
    bool gone;
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
    struct epoll_event request = {EPOLLIN | EPOLLEXCLUSIVE, {.u32 = CHANNEL_REQUEST}};
    struct epoll_event other = {EPOLLIN, {.u32 = CHANNEL_ALSO}};
    if (FCGX_Init() != 0 || flags < 0 || set < 0 ||
        fcntl(FCGI_LISTENSOCK_FILENO, F_SETFL, flags | O_NONBLOCK) != 0 ||
        epoll_ctl(set, EPOLL_CTL_ADD, FCGI_LISTENSOCK_FILENO, &request) != 0 ||
        epoll_ctl(set, EPOLL_CTL_ADD, also, &other) != 0)
        return -1;
    return set;
}

enum channel_event channel_wait(int listening, int ms)
{
    struct epoll_event e;
    return epoll_wait(listening, &e, 1, ms) > 0 ? (enum channel_event)e.data.u32 : CHANNEL_QUIET;
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

/* --- writing ----------------------------------------------------------------------------------*/

static void put(struct record *r, const void *bytes, size_t len)
{
    if (r->len + len > r->room) {
        size_t room = r->room == 0 ? RECORD_LEAST : r->room;
        while (room < r->len + len)
            room *= 2;
        unsigned char *more = realloc(r->bytes, room);
        if (more == NULL)
            abort();
        r->bytes = more;
        r->room = room;
    }
    memcpy(r->bytes + r->len, bytes, len);
    r->len += len;
}

static FCGI_Header head(const struct fastcgi *f, unsigned char type, size_t content)
{
    return (FCGI_Header){.version = FCGI_VERSION_1,
                         .type = type,
                         .requestIdB1 = (unsigned char)(f->request.requestId >> 8),
                         .requestIdB0 = (unsigned char)f->request.requestId,
                         .contentLengthB1 = (unsigned char)(content >> 8),
                         .contentLengthB0 = (unsigned char)content};
}

/* The content is whole: what there is becomes a record. */
static void end_record(struct fastcgi *f)
{
    FCGI_Header h = head(f, FCGI_STDOUT, f->out.len - FCGI_HEADER_LEN);
    memcpy(f->out.bytes, &h, sizeof h);
}

/* After a failure nothing more is tried, not even the end of the answer: it would wait again. */
static bool send_out(struct fastcgi *f)
{
    size_t sent = 0;
    while (sent < f->out.len && !f->gone) {
        ssize_t n = send(f->request.ipcFd, f->out.bytes + sent, f->out.len - sent, MSG_NOSIGNAL);
        if (n > 0)
            sent += (size_t)n;
        else if (n == 0 || errno != EINTR)
            f->gone = true;
    }
    if (f->gone)
        shutdown(f->request.ipcFd, SHUT_RDWR);
    free(f->out.bytes);
    f->out = (struct record){0};
    return !f->gone;
}

static bool fastcgi_flush(struct channel *c)
{
    struct fastcgi *f = (struct fastcgi *)c;
    if (f->out.len == 0)
        return !f->gone;
    end_record(f);
    return send_out(f);
}

static bool fastcgi_write(struct channel *c, const char *bytes, size_t len)
{
    struct fastcgi *f = (struct fastcgi *)c;
    while (len > 0 && !f->gone) {
        if (f->out.len == 0)
            put(&f->out, &(FCGI_Header){0}, FCGI_HEADER_LEN);
        size_t left = FCGI_HEADER_LEN + FCGI_MAX_LENGTH - f->out.len;
        size_t part = len < left ? len : left;
        put(&f->out, bytes, part);
        bytes += part;
        len -= part;
        if (part == left)
            fastcgi_flush(c);
    }
    return !f->gone;
}

static void write_end(struct fastcgi *f)
{
    FCGI_Header no_more = head(f, FCGI_STDOUT, 0);
    FCGI_EndRequestRecord end = {.header = head(f, FCGI_END_REQUEST, sizeof end.body),
                                 .body = {.protocolStatus = FCGI_REQUEST_COMPLETE}};
    if (f->gone)
        return;
    if (f->out.len > 0)
        end_record(f);
    put(&f->out, &no_more, sizeof no_more);
    put(&f->out, &end, sizeof end);
    send_out(f);
}

static void fastcgi_hurry(struct channel *c, int seconds)
{
    struct fastcgi *f = (struct fastcgi *)c;
    struct timeval most = {.tv_sec = seconds};
    setsockopt(f->request.ipcFd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
}

/* --- beginning and end ------------------------------------------------------------------------*/

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
            FCGX_FreeStream(&f->request.out);
            FCGX_FreeStream(&f->request.err);
            f->channel.params = f->request.envp;
            return &f->channel;
        }
        FCGX_Finish_r(&f->request);
    }
}

/* --- plain CGI --------------------------------------------------------------------------------*/

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
    write_end(f);
    FCGX_Free(&f->request, 1);
    free(f);
}
