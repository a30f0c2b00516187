/* HTTP calls to a model through libcurl's multi interface. */
#include "adapters/http.h"

#include <curl/curl.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#define CONNECT_MS    5000L
#define RECEIVE_BYTES 1024L /* the least: every call that waits holds as much */
#define READY_MOST    64    /* more of them are taken at the next wake-up */

struct http {
    CURLM *multi;  /* NULL until it is needed: most workers never call anybody */
    int sockets;   /* epoll: a wake-up costs what is ready, not all that wait */
    CURLSH *share; /* TLS sessions outlive their connections */
    char *proxy;
};

struct http_call {
    struct http *http;
    CURL *easy;
    struct curl_slist *headers;
    struct strbuf *question, *answer;
    bool done;
    int status;
    long retry_after;
};

/* A question that was sent would be held for nothing while the model thinks. curl keeps it for the
   one case that it must send it again, on another connection; it is kept from that, and whoever
   asked asks again. */
static void forget_question(CURL *easy)
{
    struct http_call *c = NULL;
    curl_off_t sent = 0;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&c);
    curl_easy_getinfo(easy, CURLINFO_SIZE_UPLOAD_T, &sent);
    if (c != NULL && c->question->len > 0 && sent == (curl_off_t)c->question->len)
        strbuf_release(c->question);
}

/* curl is about to send. */
static int may_send(void *arg, char *there, char *here, int port_there, int port_here)
{
    const struct http_call *c = arg;
    (void)there, (void)here, (void)port_there, (void)port_here;
    return c->question->len > 0 ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

/* curl tells which sockets it waits for, and for what. It may have closed one that it lets go. */
static int watch(CURL *easy, curl_socket_t socket, int what, void *arg, void *unused)
{
    struct http *h = arg;
    struct epoll_event e = {.data.fd = socket};
    (void)unused;
    if (what == CURL_POLL_IN)
        forget_question(easy);
    if (what == CURL_POLL_REMOVE) {
        epoll_ctl(h->sockets, EPOLL_CTL_DEL, socket, NULL);
        return 0;
    }
    if (what & CURL_POLL_IN)
        e.events |= EPOLLIN;
    if (what & CURL_POLL_OUT)
        e.events |= EPOLLOUT;
    if (epoll_ctl(h->sockets, EPOLL_CTL_ADD, socket, &e) != 0 && errno == EEXIST)
        epoll_ctl(h->sockets, EPOLL_CTL_MOD, socket, &e);
    return 0;
}

struct http *http_new(const char *proxy)
{
    struct http *h = calloc(1, sizeof *h);
    if (h == NULL || (h->proxy = strdup(proxy)) == NULL)
        abort();
    return h;
}

void http_prepare(void)
{
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != 0)
        abort();
}

static void make_ready(struct http *h)
{
    if (h->multi != NULL)
        return;
    http_prepare();
    if ((h->multi = curl_multi_init()) == NULL || (h->share = curl_share_init()) == NULL ||
        (h->sockets = epoll_create1(EPOLL_CLOEXEC)) < 0)
        abort();
    curl_multi_setopt(h->multi, CURLMOPT_SOCKETFUNCTION, watch);
    curl_multi_setopt(h->multi, CURLMOPT_SOCKETDATA, h);
    curl_share_setopt(h->share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
    curl_share_setopt(h->share, CURLSHOPT_SHARE, CURL_LOCK_DATA_DNS);
}

void http_free(void *arg)
{
    struct http *h = arg;
    if (h->multi != NULL) {
        curl_multi_cleanup(h->multi);
        close(h->sockets);
        curl_share_cleanup(h->share);
        curl_global_cleanup();
    }
    free(h->proxy);
    free(h);
}

/* Returning less than was offered makes curl end the transfer: the cap holds for chunked answers,
   which CURLOPT_MAXFILESIZE does not see. */
static size_t receive(char *bytes, size_t size, size_t count, void *arg)
{
    struct http_call *c = arg;
    strbuf_add(c->answer, bytes, size * count);
    return c->answer->full ? 0 : size * count;
}

void http_end(struct http_call *c)
{
    if (c->easy == NULL)
        return;
    curl_multi_remove_handle(c->http->multi, c->easy);
    curl_easy_cleanup(c->easy);
    curl_slist_free_all(c->headers);
    c->easy = NULL;
    strbuf_release(c->question);
    strbuf_release(c->answer);
}

static void drop(void *arg)
{
    http_end(arg);
}

static void set_options(struct http_call *c, const char *url, double timeout_ms)
{
    CURL *e = c->easy;
    curl_easy_setopt(e, CURLOPT_URL, url);
    curl_easy_setopt(e, CURLOPT_POST, 1L);
    curl_easy_setopt(e, CURLOPT_POSTFIELDS, c->question->data);
    curl_easy_setopt(e, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)c->question->len);
    curl_easy_setopt(e, CURLOPT_PREREQFUNCTION, may_send);
    curl_easy_setopt(e, CURLOPT_PREREQDATA, c);
    curl_easy_setopt(e, CURLOPT_HTTPHEADER, c->headers);
    curl_easy_setopt(e, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(e, CURLOPT_WRITEDATA, c);
    curl_easy_setopt(e, CURLOPT_PRIVATE, c);
    curl_easy_setopt(e, CURLOPT_SHARE, c->http->share);
    curl_easy_setopt(e, CURLOPT_NOSIGNAL, 1L);
    /* Plain http is for endpoints on this machine or network that the operator named. */
    curl_easy_setopt(e, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(e, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(e, CURLOPT_PROXY, c->http->proxy);
    curl_easy_setopt(e, CURLOPT_CONNECTTIMEOUT_MS, CONNECT_MS);
    curl_easy_setopt(e, CURLOPT_TIMEOUT_MS, (long)timeout_ms);
    curl_easy_setopt(e, CURLOPT_BUFFERSIZE, RECEIVE_BYTES);
    curl_easy_setopt(e, CURLOPT_TCP_NODELAY, 1L);
    /* With a CA directory beside the bundle every new connection reads the bundle again. */
    curl_easy_setopt(e, CURLOPT_CAPATH, NULL);
}

struct http_call *http_post(struct http *h, struct arena *a, const char *url,
                            const char *const *headers, struct strbuf *body, double timeout_ms,
                            size_t answer_max)
{
    struct http_call *c = arena_alloc(a, sizeof *c);
    make_ready(h);
    c->http = h;
    c->question = body;
    c->answer = strbuf_new(a, answer_max);
    c->easy = curl_easy_init();
    if (c->easy == NULL)
        abort();
    arena_defer(a, drop, c);
    strbuf_trim(body);
    for (; *headers != NULL; headers++)
        c->headers = curl_slist_append(c->headers, *headers);
    /* "Expect: 100-continue" would cost a second with servers that do not answer it. */
    c->headers = curl_slist_append(c->headers, "Expect:");
    set_options(c, url, timeout_ms < 1 ? 1 : timeout_ms);
    if (curl_multi_add_handle(h->multi, c->easy) != CURLM_OK)
        c->done = true;
    return c;
}

/* Notes which calls have ended; true when any has. */
static bool finish_calls(struct http *h)
{
    CURLMsg *m;
    int left;
    bool any = false;
    while ((m = curl_multi_info_read(h->multi, &left)) != NULL) {
        if (m->msg != CURLMSG_DONE)
            continue;
        struct http_call *c = NULL;
        long status = 0;
        curl_off_t wait = 0;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&c);
        if (m->data.result == CURLE_OK)
            curl_easy_getinfo(m->easy_handle, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_getinfo(m->easy_handle, CURLINFO_RETRY_AFTER, &wait);
        any = c->done = true;
        c->status = (int)status;
        c->retry_after = wait > 86400 ? 86400 : (long)wait;
    }
    return any;
}

/* Does what curl wanted to do by now, such as beginning a call; returns the milliseconds until it
   wants to do more, at most `ms`. */
static int run_timers(struct http *h, int ms)
{
    long left = -1;
    int running;
    curl_multi_timeout(h->multi, &left);
    if (left == 0) {
        curl_multi_socket_action(h->multi, CURL_SOCKET_TIMEOUT, 0, &running);
        curl_multi_timeout(h->multi, &left);
    }
    return left >= 0 && left < ms ? (int)left : ms;
}

static void run_sockets(struct http *h)
{
    struct epoll_event ready[READY_MOST];
    int running, n = epoll_wait(h->sockets, ready, READY_MOST, 0);
    for (int i = 0; i < n; i++) {
        int events = (ready[i].events & EPOLLIN ? CURL_CSELECT_IN : 0) |
                     (ready[i].events & EPOLLOUT ? CURL_CSELECT_OUT : 0) |
                     (ready[i].events & (EPOLLERR | EPOLLHUP) ? CURL_CSELECT_ERR : 0);
        curl_multi_socket_action(h->multi, ready[i].data.fd, events, &running);
    }
}

bool http_wait(struct http *h, int fd, int ms)
{
    struct pollfd all[] = {{.fd = fd, .events = POLLIN}, {.fd = h->sockets, .events = POLLIN}};
    if (h->multi == NULL) /* what waits here waits for something else */
        return poll(all, 1, ms) > 0;
    ms = run_timers(h, ms);
    /* A call may end before there is anything to wait for. */
    if (finish_calls(h))
        ms = 0;
    int ready = poll(all, 2, ms);
    if (ready > 0 && all[1].revents != 0)
        run_sockets(h);
    run_timers(h, 0);
    finish_calls(h);
    return ready > 0 && all[0].revents != 0;
}

bool http_done(const struct http_call *c)
{
    return c->done;
}

int http_status(const struct http_call *c)
{
    return c->status;
}

const char *http_body(const struct http_call *c, size_t *len)
{
    *len = c->answer->len;
    return c->answer->data;
}

int http_retry_after(const struct http_call *c)
{
    return (int)c->retry_after;
}
