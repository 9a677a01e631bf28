/* socket.h: the event loop and its listening sockets. */
#ifndef WINDROSE_SERVER_SOCKET_H
#define WINDROSE_SERVER_SOCKET_H

#include "src/server/common/server.h"
#include "windrose.h"

/* Listens; s->opt.port is the port afterwards. 0, or negative with a sentence. */
int sockets_open(server *s, wr_diag *d);
/* Serves until s->wants_stop; then finishes what is under way and sends everybody
 * goodbye. */
void sockets_run(server *s);
void sockets_close(server *s);

#endif
