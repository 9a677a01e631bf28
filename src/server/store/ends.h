/*
 * ends.h: writes the results of games to PostgreSQL.
 */
#ifndef WINDROSE_SERVER_STORE_ENDS_H
#define WINDROSE_SERVER_STORE_ENDS_H

#include <libpq-fe.h>

#include "results.h"

/* The text of the statements "ratings" and "result". */
extern const char ends_ratings[], ends_result[];

/* Reads the ratings of the people of a rated result, and computes those after it, with
 * the statement prepared under its name; nonzero: no answer came until `end`, in
 * store_ticks. */
int ends_rate(PGconn *conn, store_result *r, int64_t end);
/* Sends the result behind the write that makes its table's settings version + 1; 0: the
 * connection broke. */
int ends_send(PGconn *conn, const store_result *r, uint32_t version);

#endif
