/* Load: so many users at once, each with a connection of their own, send their next request when
 * the answer to the last is there; one epoll loop, so that the processors are left to who is
 * measured.
 *
 *   load PORT USERS SECONDS    with the requests on standard input
 *
 * A request is a line with its length in bytes, then it as it goes over the wire. Of R requests
 * user n sends the n-th, the (n + USERS)-th … and begins again with the n-th. When the time is over
 * nothing more is sent, but all answers are waited for. Prints {"requests", "seconds", "p50",
 * "p99"}, in requests and ms; fails with what was said as soon as an answer is not 2xx or does not
 * come. */
#include "base/clock.h"
#include "wire.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define USERS_MAX  1024
#define SILENCE_MS 30000

struct text {
    char *bytes;
    size_t len;
};

struct user {
    int fd;
    size_t next; /* the request to send */
    double sent;
    char *data; /* the answer so far */
    size_t len, room;
};

static struct text *requests;
static size_t request_count;
static struct user users[USERS_MAX];
static size_t user_count, waiting;
static struct sockaddr_in server;
static int loop;
static double *times;
static size_t time_count, time_room;

static void *grown(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    *room = *room == 0 ? 1024 : *room * 2;
    array = realloc(array, *room * size);
    if (array == NULL)
        abort();
    return array;
}

static void fail(const char *why, const char *said)
{
    fprintf(stderr, "load: %s: %.500s\n", why, said);
    exit(1);
}

static void read_requests(void)
{
    size_t len, room = 0;
    while (scanf("%zu%*1[\n]", &len) == 1) {
        requests = grown(requests, request_count, &room, sizeof *requests);
        struct text *r = &requests[request_count++];
        *r = (struct text){malloc(len), len};
        if (r->bytes == NULL || fread(r->bytes, 1, len, stdin) != len)
            fail("a request is cut off", "");
    }
    if (request_count == 0)
        fail("no requests", "");
}

static void join(struct user *u)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = u};
    int one = 1;
    u->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (u->fd < 0 || connect(u->fd, (struct sockaddr *)&server, sizeof server) != 0)
        fail("cannot connect", "");
    setsockopt(u->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    epoll_ctl(loop, EPOLL_CTL_ADD, u->fd, &e);
}

/* Before the server does: it closes a connection after so many requests, or when it is idle. */
static void leave(struct user *u)
{
    close(u->fd);
    u->fd = -1;
}

/* Never another user's: two at once in one conversation would wait for each other. */
static size_t own_first(const struct user *u)
{
    return (size_t)(u - users) % request_count;
}

static void send_next(struct user *u)
{
    const struct text *r = &requests[u->next];
    u->next += user_count;
    if (u->next >= request_count)
        u->next = own_first(u);
    u->len = 0;
    u->sent = clock_ms();
    if (u->fd < 0)
        join(u);
    if (write(u->fd, r->bytes, r->len) != (ssize_t)r->len)
        fail("a request could not be sent", "");
    waiting++;
}

/* In JSON there is no line break as it ends a chunk. */
static bool whole(struct user *u)
{
    static const char last_chunk[] = "\r\n0\r\n\r\n";
    size_t n = sizeof last_chunk - 1;
    const char *end = strstr(u->data, "\r\n\r\n"), *length;
    if (end == NULL)
        return false;
    if ((length = header(u->data, end, "content-length:")) != NULL)
        return u->len >= (size_t)(end - u->data) + 4 + strtoul(length, NULL, 10);
    return u->len >= n && memcmp(u->data + u->len - n, last_chunk, n) == 0;
}

static bool last_of_connection(const struct user *u)
{
    const char *connection = header(u->data, strstr(u->data, "\r\n\r\n"), "connection:");
    return connection != NULL && strncasecmp(connection, " close", 6) == 0;
}

static void receive(struct user *u, double until)
{
    make_room(&u->data, &u->room, u->len);
    ssize_t n = read(u->fd, u->data + u->len, u->room - u->len - 1);
    if (n <= 0)
        fail("a connection was closed", "");
    u->len += (size_t)n;
    u->data[u->len] = '\0';
    if (!whole(u))
        return;
    if (strncmp(u->data, "HTTP/1.1 2", 10) != 0)
        fail("a request was refused", u->data);
    double now = clock_ms();
    times = grown(times, time_count, &time_room, sizeof *times);
    times[time_count++] = now - u->sent;
    waiting--;
    if (now >= until || last_of_connection(u))
        leave(u);
    if (now < until)
        send_next(u);
}

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double percentile(size_t p)
{
    return times[(time_count * p + 99) / 100 - 1];
}

int main(int argc, char **argv)
{
    if (argc != 4 || (user_count = strtoul(argv[2], NULL, 10)) == 0 || user_count > USERS_MAX)
        fail("usage", "load PORT USERS SECONDS");
    signal(SIGPIPE, SIG_IGN);
    read_requests();
    struct epoll_event events[USERS_MAX];
    server = (struct sockaddr_in){.sin_family = AF_INET,
                                  .sin_port = htons((in_port_t)strtoul(argv[1], NULL, 10)),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    loop = epoll_create1(EPOLL_CLOEXEC);
    for (size_t i = 0; i < user_count; i++) {
        users[i].next = own_first(&users[i]);
        join(&users[i]);
    }
    double began = clock_ms(), until = began + strtod(argv[3], NULL) * 1e3;
    for (size_t i = 0; i < user_count; i++)
        send_next(&users[i]);
    while (waiting > 0) {
        int n = epoll_wait(loop, events, USERS_MAX, SILENCE_MS);
        if (n <= 0)
            fail("no answer", "");
        for (int i = 0; i < n; i++)
            receive(events[i].data.ptr, until);
    }
    double seconds = (clock_ms() - began) / 1e3;
    qsort(times, time_count, sizeof *times, by_size);
    printf("{\"requests\":%zu,\"seconds\":%.6f,\"p50\":%.3f,\"p99\":%.3f}\n", time_count, seconds,
           percentile(50), percentile(99));
    return 0;
}
