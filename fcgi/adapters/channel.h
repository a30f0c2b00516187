/* The two ways a request arrives: over a FastCGI socket, or as a plain CGI process. */
#ifndef TODOCHAT_CHANNEL_H
#define TODOCHAT_CHANNEL_H

#include "adapters/request.h"

#include <stdbool.h>

/* True when file descriptor 0 is a FastCGI listening socket. */
bool channel_is_fastcgi(void);

/* Prepares the listening socket: accepts do not block. Returns a descriptor that can be read when a
   request waits or `also` can be read; -1 when it fails. */
int channel_listen(int also);

/* Waits for that. Of all workers that wait here only one is woken by a request. */
enum channel_event { CHANNEL_QUIET, CHANNEL_REQUEST, CHANNEL_ALSO };
enum channel_event channel_wait(int listening, int ms);

/* The next waiting FastCGI request, NULL when none waits. Those whose client has left already are
   dropped unserved. */
struct channel *channel_accept(void);

/* The one plain CGI request of this process. */
struct channel *channel_cgi(void);

/* Ends the exchange and frees the channel. */
void channel_finish(struct channel *c);

#endif
