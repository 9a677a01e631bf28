/*
 * api.h: the server without its sockets, as the network and tests use it.
 */
#ifndef WINDROSE_SERVER_API_H
#define WINDROSE_SERVER_API_H

#include "src/server/clients/request.h"

/* The only door: a request as bytes; `name` is its verb, or NULL if the member `do`
 * names it. */
void api_handle(client *c, const char *name, const char *bytes, size_t len);
/* The connection of a client has gone. */
void api_gone(client *c);

server *server_new(const options *opt, wr_diag *d);
void server_free(server *s);
/* What is ready: stored changes, decisions of bots. */
void server_poll(server *s);
/* Clocks, tables that are due, tables to let go; about five times a second. */
void server_tick(server *s);
/* Finishes and answers what the store still has, and sends everybody goodbye. */
void server_goodbye(server *s);

/* Figures as Prometheus reads them. */
void metrics_write(server *s, wr_text *out);
/* How the server is, as JSON. Returns 1 if all is well. */
int health_write(server *s, wr_text *out);

#endif
