/* A scripted model that costs next to nothing: an HTTP server with keep-alive in one epoll loop.
 *
 * To a conversation whose last message is the user's it answers with a call of add_task, to one
 * whose last message is a tool's result with a sentence. GET /delay/MS makes every later answer
 * wait that long; GET /asked tells how many there were. It prints the port it listens on, and
 * leaves when its standard input ends. */
#include "base/clock.h"
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#define EVENTS_MAX  256
#define REQUEST_MAX ((size_t)8 << 20)
#define ANSWER_MAX  1024

static const char call_form[] =
    "{\"id\":\"chatcmpl-%lu\",\"object\":\"chat.completion\",\"created\":1700000000,"
    "\"model\":\"scripted\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\","
    "\"content\":null,\"refusal\":null,\"tool_calls\":[{\"id\":\"call_%lu\",\"type\":\"function\","
    "\"function\":{\"name\":\"add_task\",\"arguments\":\"{\\\"title\\\":\\\"buy milk\\\"}\"}}]},"
    "\"logprobs\":null,\"finish_reason\":\"tool_calls\"}],"
    "\"usage\":{\"prompt_tokens\":900,\"completion_tokens\":20,\"total_tokens\":920}}";
static const char text_form[] =
    "{\"id\":\"chatcmpl-%lu\",\"object\":\"chat.completion\",\"created\":1700000000,"
    "\"model\":\"scripted\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\","
    "\"content\":\"I've added 'buy milk' to your tasks.\",\"refusal\":null},"
    "\"logprobs\":null,\"finish_reason\":\"stop\"}],"
    "\"usage\":{\"prompt_tokens\":900,\"completion_tokens\":20,\"total_tokens\":920}}";

/* A connection; while its answer waits it is in the queue, which is ordered by `due`. */
struct peer {
    int fd;
    char *data;
    size_t len, room;
    double due;
    char answer[ANSWER_MAX];
    size_t answer_len;
    struct peer *next;
    bool waiting, gone;
};

static int loop;
static struct peer *queue;
static double delay_ms;
static unsigned long asked;

static void drop(struct peer *p)
{
    close(p->fd);
    p->fd = -1;
    p->gone = true;
    if (!p->waiting) {
        free(p->data);
        free(p);
    }
}

static void set_answer(struct peer *p, const char *body)
{
    p->answer_len = (size_t)snprintf(p->answer, sizeof p->answer,
                                     "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                     "Content-Length: %zu\r\n\r\n%s",
                                     strlen(body), body);
}

/* Answers are far smaller than a socket's buffer, so that one write takes them whole. */
static bool send_answer(struct peer *p)
{
    return write(p->fd, p->answer, p->answer_len) == (ssize_t)p->answer_len;
}

static void enqueue(struct peer *p)
{
    struct peer **at = &queue;
    while (*at != NULL && (*at)->due <= p->due)
        at = &(*at)->next;
    p->next = *at;
    p->waiting = true;
    *at = p;
}

/* The role of the last message, found from the end: in a JSON string its quotes would be escaped.
 */
static bool last_is_tool(const char *body, size_t len)
{
    static const char key[] = "\"role\":\"";
    for (size_t n = sizeof key - 1, i = len; i-- > 0;)
        if (body[i] == '"' && len - i > n && memcmp(body + i, key, n) == 0)
            return body[i + n] == 't';
    return false;
}

/* Answers one whole request; false when the connection is to be dropped. */
static bool answer(struct peer *p, const char *head, const char *body, size_t len)
{
    char text[ANSWER_MAX - 128];
    if (strncmp(head, "GET /delay/", 11) == 0) {
        delay_ms = strtod(head + 11, NULL);
        set_answer(p, "{}");
        return send_answer(p);
    }
    if (strncmp(head, "GET /asked", 10) == 0) {
        snprintf(text, sizeof text, "{\"asked\":%lu}", asked);
        set_answer(p, text);
        return send_answer(p);
    }
    asked++;
    if (last_is_tool(body, len))
        snprintf(text, sizeof text, text_form, asked);
    else
        snprintf(text, sizeof text, call_form, asked, asked);
    set_answer(p, text);
    if (delay_ms <= 0)
        return send_answer(p);
    p->due = clock_ms() + delay_ms;
    enqueue(p);
    return true;
}

/* Answers what has come whole; a client here sends its next request only after an answer. */
static bool serve(struct peer *p)
{
    p->data[p->len] = '\0';
    const char *end = strstr(p->data, "\r\n\r\n");
    if (end == NULL)
        return true;
    const char *length = header(p->data, end, "content-length:");
    size_t head = (size_t)(end - p->data) + 4,
           body = length == NULL ? 0 : strtoul(length, NULL, 10);
    if (head + body > REQUEST_MAX)
        return false;
    if (p->len < head + body)
        return true;
    p->len = 0;
    return answer(p, p->data, p->data + head, body);
}

static void receive(struct peer *p)
{
    for (;;) {
        make_room(&p->data, &p->room, p->len);
        size_t room = p->room - p->len - 1;
        ssize_t n = read(p->fd, p->data + p->len, room);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (n <= 0) {
            drop(p);
            return;
        }
        p->len += (size_t)n;
        if (!serve(p)) {
            drop(p);
            return;
        }
        if ((size_t)n < room)
            return; /* nothing more is there */
    }
}

static void take(int listener)
{
    int fd, one = 1;
    while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        struct peer *p = calloc(1, sizeof *p);
        if (p == NULL)
            abort();
        p->fd = fd;
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        struct epoll_event e = {.events = EPOLLIN, .data.ptr = p};
        epoll_ctl(loop, EPOLL_CTL_ADD, fd, &e);
    }
}

/* Sends what is due; returns how long to sleep until the next, -1 for as long as it takes. */
static int send_due(void)
{
    double now = clock_ms();
    while (queue != NULL && queue->due <= now) {
        struct peer *p = queue;
        queue = p->next;
        p->waiting = false;
        if (p->gone) {
            free(p->data);
            free(p);
        } else if (!send_answer(p)) {
            drop(p);
        }
    }
    return queue == NULL ? -1 : (int)(queue->due - now) + 1;
}

static int listen_somewhere(void)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof a;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof a) != 0 || listen(fd, 4096) != 0 ||
        getsockname(fd, (struct sockaddr *)&a, &len) != 0) {
        perror("model");
        exit(1);
    }
    printf("%d\n", ntohs(a.sin_port));
    fflush(stdout);
    return fd;
}

int main(void)
{
    struct rlimit most = {16384, 16384};
    setrlimit(RLIMIT_NOFILE, &most);
    int listener = listen_somewhere();
    struct epoll_event events[EVENTS_MAX];
    struct epoll_event own = {.events = EPOLLIN, .data.ptr = NULL};
    struct epoll_event input = {.events = EPOLLIN | EPOLLHUP, .data.ptr = &loop};
    loop = epoll_create1(EPOLL_CLOEXEC);
    epoll_ctl(loop, EPOLL_CTL_ADD, listener, &own);
    epoll_ctl(loop, EPOLL_CTL_ADD, STDIN_FILENO, &input);
    for (;;) {
        int n = epoll_wait(loop, events, EVENTS_MAX, send_due());
        for (int i = 0; i < n; i++) {
            if (events[i].data.ptr == NULL)
                take(listener);
            else if (events[i].data.ptr == &loop)
                return 0;
            else
                receive(events[i].data.ptr);
        }
    }
}
