/*
 * pg.h: connections to PostgreSQL that never wait longer than a given time. This holds
 * even if the database stops in the middle of a message.
 *
 * `end` is a moment of store_ticks. After an error or a timeout a connection can only
 * be closed, by pg_close.
 */
#ifndef WINDROSE_SERVER_STORE_PG_H
#define WINDROSE_SERVER_STORE_PG_H

#include <libpq-fe.h>

#include "backend.h"

/* Connects and configures the session. NULL with a sentence on failure. */
PGconn *pg_connect(const char *url, int64_t end, wr_diag *d);
/* Closes it without waiting, and sets it to NULL. */
void pg_close(PGconn **conn);
/* Sends pending data and waits until PQgetResult has a result; nonzero: too late, or
 * the connection broke. */
int pg_wait(PGconn *conn, int64_t end);
/* Waits for all results and returns the last one; NULL: none came. */
PGresult *pg_answer(PGconn *conn, int64_t end);
/* Runs statements without parameters and returns the result; NULL: none came. */
PGresult *pg_ask(PGconn *conn, const char *sql, int64_t end);
/* The same where only success matters: returns 0 on success. */
int pg_run(PGconn *conn, const char *sql, int64_t end);
int pg_is_answer(const PGresult *result);
/* Writes one sentence: `what`, and the message of the database. */
void pg_explain(wr_diag *d, const char *what, const PGconn *conn);

#endif
