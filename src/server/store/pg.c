/* pg.c: connections to PostgreSQL that never wait too long; see pg.h. */
#define _DEFAULT_SOURCE

#include "pg.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

/* The client has its own timeouts. These are for the database, so that it keeps no
 * locks for a client that has gone. */
static const char settings[] =
    "SET client_min_messages = warning;"
    "SET lock_timeout = '5s';"
    "SET idle_in_transaction_session_timeout = '10s';"
    /* With this switched off, acknowledged moves could be lost. */
    "SELECT set_config('synchronous_commit', 'on', false) "
    "WHERE current_setting('synchronous_commit') = 'off';";

/* Messages of PostgreSQL end with a line feed and may have several lines. */
void pg_explain(wr_diag *d, const char *what, const PGconn *conn) {
    char message[120];
    snprintf(message, sizeof message, "%s", PQerrorMessage(conn));
    message[strcspn(message, "\n")] = '\0';
    store_diag(d, "%s: %s.", what,
               message[0] != '\0' ? message : "it does not answer in time");
}

/* Without this, notices of the database go to the error output. */
static void pass_notice(void *to, const PGresult *result) {
    (void)to;
    (void)result;
}

/* Waits for the socket; nonzero: it is too late. */
static int wait_for(const PGconn *conn, short events, int64_t end) {
    struct pollfd fd = {.fd = PQsocket(conn), .events = events};
    int64_t left = end - store_ticks();
    if (left <= 0)
        return -1;
    return poll(&fd, 1, (int)left) < 0 && errno != EINTR ? -1 : 0;
}

/* The address comes last, so its settings take precedence. */
static PGconn *start(const char *url) {
    const char *const names[] = {
        "connect_timeout",     "application_name", "keepalives_idle",
        "keepalives_interval", "keepalives_count", "tcp_user_timeout",
        "client_encoding",     "dbname",           NULL};
    const char *const values[] = {"2",     "windrose", "5", "2", "3",
                                  "10000", "UTF8",     url, NULL};
    return PQconnectStartParams(names, values, 1);
}

PGconn *pg_connect(const char *url, int64_t end, wr_diag *d) {
    PGconn *conn = start(url);
    PostgresPollingStatusType next = PGRES_POLLING_WRITING;
    while (PQstatus(conn) != CONNECTION_BAD && next != PGRES_POLLING_OK &&
           next != PGRES_POLLING_FAILED) {
        if (wait_for(conn, next == PGRES_POLLING_READING ? POLLIN : POLLOUT, end) != 0)
            break;
        next = PQconnectPoll(conn);
    }
    if (next != PGRES_POLLING_OK || PQsetnonblocking(conn, 1) != 0) {
        pg_explain(d, "The database cannot be reached", conn);
        PQfinish(conn);
        return NULL;
    }
    PQsetNoticeReceiver(conn, pass_notice, NULL);
    if (pg_run(conn, settings, end) != 0) {
        pg_explain(d, "The database refuses a setting", conn);
        pg_close(&conn);
    }
    return conn;
}

void pg_close(PGconn **conn) {
    if (*conn != NULL)
        PQfinish(*conn);
    *conn = NULL;
}

int pg_wait(PGconn *conn, int64_t end) {
    for (;;) {
        int unsent = PQflush(conn);
        if (unsent < 0)
            return -1;
        if (!PQisBusy(conn))
            return 0;
        if (wait_for(conn, (short)(unsent > 0 ? POLLIN | POLLOUT : POLLIN), end) != 0 ||
            !PQconsumeInput(conn))
            return -1;
    }
}

PGresult *pg_answer(PGconn *conn, int64_t end) {
    PGresult *last = NULL, *next;
    for (;;) {
        if (pg_wait(conn, end) != 0) {
            PQclear(last);
            return NULL;
        }
        if ((next = PQgetResult(conn)) == NULL)
            return last;
        PQclear(last);
        last = next;
    }
}

PGresult *pg_ask(PGconn *conn, const char *sql, int64_t end) {
    return PQsendQuery(conn, sql) ? pg_answer(conn, end) : NULL;
}

int pg_is_answer(const PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

int pg_run(PGconn *conn, const char *sql, int64_t end) {
    PGresult *result = pg_ask(conn, sql, end);
    int is_good = pg_is_answer(result);
    PQclear(result);
    return is_good ? 0 : -1;
}
