/*
 * call.h: a write of the store to PostgreSQL as one call of the function windrose_write
 * (schema.c).
 */
#ifndef WINDROSE_SERVER_STORE_CALL_H
#define WINDROSE_SERVER_STORE_CALL_H

#include <libpq-fe.h>

#include "backend.h"

enum { CALL_TEXT = 512 };

/* The text of the statement "write": SELECT windrose_write($1, $2, ...). */
void call_text(char *out);
/* Sends it, prepared under that name; 0: the connection broke. `server` is the name by
 * which a server recognizes its own notices. */
int call_send(PGconn *conn, const char *server, const store_write *write);

#endif
