/* The two ways a request arrives: over a FastCGI socket, or as a plain CGI process. */
#ifndef TODOCHAT_CHANNEL_H
#define TODOCHAT_CHANNEL_H

#include "adapters/request.h"

#include <stdbool.h>

/* True when file descriptor 0 is a FastCGI listening socket. */
bool channel_is_fastcgi(void);

/* Prepares the listening socket: accepts do not block. False when that fails. */
bool channel_listen(void);

/* The next waiting FastCGI request, NULL when none waits. Those whose client has left already are
   dropped unserved. */
struct channel *channel_accept(void);

/* The one plain CGI request of this process. */
struct channel *channel_cgi(void);

/* Ends the exchange and frees the channel. */
void channel_finish(struct channel *c);

#endif
