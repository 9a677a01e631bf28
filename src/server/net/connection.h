/*
 * connection.h: one peer, from the first byte to the last: requests over HTTP, one
 * after the other, and a WebSocket on request.
 */
#ifndef WINDROSE_SERVER_CONNECTION_H
#define WINDROSE_SERVER_CONNECTION_H

#include <ev.h>

#include "src/server/api/api.h"
#include "stream.h"
#include "web.h"

typedef struct connection connection;

/* All connections of a server, and the loop that serves them. */
typedef struct {
    server *server;
    struct ev_loop *loop;
    connection *first;
    connection *pending; /* those that connections_attend looks after */
    connection *later;   /* those that have had their turn, and have more to do */
    int n;
} connections;

/* Begins to serve an accepted socket, which belongs to the connection from now on. The
 * text `from` is the peer's address as address_text writes it. */
void connection_open(connections *all, int fd, SSL_CTX *tls, const char *from);
/* Runs all connections that have something to do, before the loop waits. */
void connections_attend(connections *all);
/* Ends those that let us wait for too long, and asks silent ones for a sign of life;
 * about once a second. */
void connections_sweep(connections *all);
void connections_close(connections *all);

#endif
