/*
 * notes.h: writes blocks and reports to PostgreSQL.
 */
#ifndef WINDROSE_SERVER_STORE_NOTES_H
#define WINDROSE_SERVER_STORE_NOTES_H

#include <libpq-fe.h>

#include "backend.h"

/* The text of the statements "block", "unblock" and "report". */
extern const char notes_block[], notes_unblock[], notes_report[];

/* These send the statement, prepared under its name; 0: the connection broke. `server`
 * is the name by which a server recognizes its own notices. */
int notes_send_block(PGconn *conn, const char *server, const store_block *block);
int notes_send_report(PGconn *conn, const store_report *report);

#endif
