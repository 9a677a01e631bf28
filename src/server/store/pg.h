/*
 * pg.h: connections to PostgreSQL that never wait longer than a given time. That holds
 * even if the other side stops in the middle of a word.
 *
 * `end` is a moment of store_ticks. After an error or a timeout a connection can only
 * be closed, by pg_close.
 */
#ifndef WINDROSE_SERVER_STORE_PG_H
#define WINDROSE_SERVER_STORE_PG_H

#include <libpq-fe.h>

#include "backend.h"

/* Connects and makes the settings of a session. NULL with a sentence. */
PGconn *pg_connect(const char *url, int64_t end, wr_diag *d);
/* Closes it without waiting, and sets it to NULL. */
void pg_close(PGconn **conn);
/* Sends what is to be sent and waits until PQgetResult has a result; nonzero: too late,
 * or the connection broke. */
int pg_wait(PGconn *conn, int64_t end);
/* Waits for all answers to what was sent and returns the last; NULL: none came. */
PGresult *pg_answer(PGconn *conn, int64_t end);
/* The answer to statements without parameters; NULL: none came. */
PGresult *pg_ask(PGconn *conn, const char *sql, int64_t end);
/* The same where only success matters: 0 if all went well. */
int pg_run(PGconn *conn, const char *sql, int64_t end);
int pg_is_answer(const PGresult *result);
/* One sentence: `what`, and the message of the database. */
void pg_explain(wr_diag *d, const char *what, const PGconn *conn);

#endif
