/*
 * postgres.c: the store in a PostgreSQL database that several servers share.
 *
 * Three connections: the reader thread asks on one, the writer thread commits batches
 * on another, and a thread listens on the third for what other servers write. The
 * listener queries the database every second, so it notices when the database has gone
 * or hangs, and when it is back. Meanwhile loads and writes fail at once; every other
 * wait has a time limit (pg.c).
 *
 * A batch is one transaction of calls of windrose_write (schema.c), sent without
 * waiting for answers in between. The database decides between servers: an append locks
 * the row of its table, and is a conflict unless the table has the expected number of
 * moves.
 *
 * If the connection breaks during a commit, or the time of a batch is up, its result is
 * unknown. Each batch therefore writes its number to `writers`, and the writer looks it
 * up before it tries again or writes anything else.
 */
#define _DEFAULT_SOURCE

#include "call.h"
#include "ends.h"
#include "notes.h"
#include "pg.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum {
    LOAD_MS = 2000,      /* time limit of a load */
    CONNECT_MS = 2000,   /* time limit of connecting */
    HOUSE_MS = 600000,   /* time limit of `windrose admin` and of migrations */
    HEARTBEAT_MS = 1000, /* between two queries of the listener */
    SILENCE_MS = 2000,   /* without an answer for longer, the database is away */
    FIRST_PAUSE_MS = 50,
    LONGEST_PAUSE_MS = 1000,
    LONGEST_YIELD_MS = 20, /* of a batch that conflicts with those of other servers */
    ME = 17                /* bytes of a server's name with its terminator */
};

typedef struct {
    store_health health; /* comes first */
    store *s;
    char *url;
    char me[ME];
    PGconn *writer, *reader, *listener;
    int serves;
    int is_unsure; /* the result of the last batch is unknown */
    int64_t end;   /* deadline of the current batch, in store_ticks */
    int64_t asked; /* when the listener asked, in store_ticks; 0: it did not */
    int64_t heard; /* when it last got an answer */
    char prepared[STORE_SQL_COUNT]; /* statements prepared on `reader` */
    int64_t changed, serial;
    pthread_t thread;
    int has_thread, stop[2]; /* a pipe: closing its end stops the listener */
} database;

/* ==== Health ====================================================================== */

static void note_trouble(database *b, const wr_diag *d) {
    if (atomic_exchange(&b->health.is_up, 0))
        store_log(b->s, 1, "%s", d->text);
}

static void note_success(database *b) {
    if (!atomic_exchange(&b->health.is_up, 1))
        store_log(b->s, 0, "The database is back.");
}

/* While the database is known to be away, nobody waits for it; the listener notices
 * when it is back. Without a listener, everything is tried. */
static int is_away(database *b) {
    return b->serves && !atomic_load(&b->health.is_up);
}

/* ==== Loads ======================================================================= */

/* Deleting an identity notifies the servers that show its name or have its sockets. */
static const char forget_version[] =
    "WITH t AS (UPDATE tables SET version = version + 1 WHERE host = $1 "
    "OR id IN (SELECT tab FROM seats WHERE identity = $1) RETURNING id, version) "
    "SELECT pg_notify('windrose', 'admin t ' || id || ' ' || version) FROM t";

static const char forget_tokens[] =
    "WITH d AS (DELETE FROM tokens WHERE identity = $1 RETURNING identity) "
    "SELECT pg_notify('windrose', 'admin d ' || identity || ' 0') FROM d";

static const char names[] = "SELECT id, name FROM identities "
                            "WHERE id IN (SELECT json_array_elements_text($1::json))";

static const char *text_of(int i) {
    if (i == STORE_SQL_NAMES)
        return names;
    if (i == STORE_SQL_FORGET_VERSION)
        return forget_version;
    if (i == STORE_SQL_RERATE_LOCK)
        return "LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE";
    return i == STORE_SQL_FORGET_TOKENS ? forget_tokens : store_statements[i].sql;
}

typedef struct {
    const char *value[STORE_MAX_PARAMS];
    int len[STORE_MAX_PARAMS], format[STORE_MAX_PARAMS];
    char number[STORE_MAX_PARAMS][24];
} load_params;

static void bind(load_params *p, const store_cell *cells, int n) {
    for (int i = 0; i < n; i++) {
        p->value[i] = cells[i].at;
        p->len[i] = (int)cells[i].len;
        p->format[i] = 1;
        if (cells[i].at == NULL) {
            snprintf(p->number[i], sizeof p->number[i], "%lld",
                     (long long)cells[i].number);
            p->value[i] = p->number[i];
            p->format[i] = 0;
        }
    }
}

/* Sends a statement on the connection of the reader and waits for the answer. */
static PGresult *ask(database *b, int i, const store_cell *params) {
    char name[16];
    load_params p;
    int64_t end = store_ticks() + (b->serves ? LOAD_MS : HOUSE_MS);
    snprintf(name, sizeof name, "s%d", i);
    if (!b->prepared[i]) {
        if (!PQsendPrepare(b->reader, name, text_of(i), 0, NULL))
            return NULL;
        PGresult *result = pg_answer(b->reader, end);
        if (PQresultStatus(result) != PGRES_COMMAND_OK)
            return result;
        PQclear(result);
        b->prepared[i] = 1;
    }
    bind(&p, params, store_statements[i].params);
    if (!PQsendQueryPrepared(b->reader, name, store_statements[i].params, p.value,
                             p.len, p.format, 1))
        return NULL;
    return pg_answer(b->reader, end);
}

/* Numbers come as eight bytes, the highest first. */
static int64_t read_number(const char *at, int len) {
    uint64_t value = 0;
    for (int i = 0; i < len; i++)
        value = value << 8 | (unsigned char)at[i];
    return (int64_t)value;
}

static void hand_rows(const PGresult *result, uint32_t numbers, store_each each,
                      void *to) {
    store_cell cells[32];
    int n = PQnfields(result);
    WR_ASSERT(n <= 32, "a statement has too many columns");
    for (int row = 0; row < PQntuples(result); row++) {
        for (int i = 0; i < n; i++) {
            const char *at = PQgetvalue(result, row, i);
            int len = PQgetlength(result, row, i);
            cells[i] = (store_cell){.at = at, .len = (size_t)len};
            if (numbers >> i & 1)
                cells[i].number = read_number(at, len);
        }
        if (each(to, cells, n) != 0)
            return;
    }
}

static int has_reader(database *b) {
    wr_diag d;
    if (is_away(b))
        return 0;
    if (b->reader != NULL && PQstatus(b->reader) == CONNECTION_OK)
        return 1;
    pg_close(&b->reader);
    memset(b->prepared, 0, sizeof b->prepared);
    b->reader = pg_connect(b->url, store_ticks() + CONNECT_MS, &d);
    if (b->reader == NULL)
        note_trouble(b, &d);
    return b->reader != NULL;
}

/* A connection without an answer is useless; if it did not break, the database
 * hangs. */
static void note_silence(database *b, int was_lost) {
    wr_diag d;
    if (!was_lost) {
        pg_explain(&d, "The database hangs", b->reader);
        note_trouble(b, &d);
    }
    pg_close(&b->reader);
}

/* Replaces a connection that broke while idle, once, but not within a transaction. */
static int query(void *db, int i, const store_cell *params, store_each each, void *to) {
    database *b = db;
    int is_alone = b->reader == NULL || PQtransactionStatus(b->reader) == PQTRANS_IDLE;
    for (int tries = 0; tries < 2 && has_reader(b); tries++) {
        PGresult *result = ask(b, i, params);
        if (pg_is_answer(result)) {
            b->changed = strtoll(PQcmdTuples(result), NULL, 10);
            if (each != NULL)
                hand_rows(result, store_statements[i].numbers, each, to);
            PQclear(result);
            return STORE_STORED;
        }
        int was_lost = PQstatus(b->reader) != CONNECTION_OK;
        if (result == NULL || was_lost)
            note_silence(b, was_lost);
        else
            store_log(b->s, 1, "The database refuses a query: %s",
                      PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
        PQclear(result);
        if (!was_lost || !is_alone)
            break;
    }
    return STORE_FAILED;
}

static int64_t changed(void *db) {
    const database *b = db;
    return b->changed;
}

/* ==== Batches ===================================================================== */

static int send_tell(database *b, const store_job *job) {
    char payload[5000];
    snprintf(payload, sizeof payload, "%s x %s %s", b->me, job->tell_table,
             job->tell_text);
    const char *values[] = {payload};
    return PQsendQueryPrepared(b->writer, "tell", 1, values, NULL, NULL, 0);
}

static int send_job(database *b, const store_job *job) {
    if (job->tell_table != NULL)
        return send_tell(b, job);
    if (job->write.block != NULL)
        return notes_send_block(b->writer, b->me, job->write.block);
    if (job->write.report != NULL)
        return notes_send_report(b->writer, job->write.report);
    if (!call_send(b->writer, b->me, &job->write))
        return 0;
    return job->write.result == NULL ||
           ends_send(b->writer, job->write.result, job->write.table->version);
}

typedef enum {
    BATCH_DONE,
    BATCH_LOST,    /* the connection broke before anything could be committed */
    BATCH_UNKNOWN, /* it broke while a commit was under way */
    BATCH_AGAIN,   /* it conflicted with others; the next try may succeed */
    BATCH_REFUSED  /* the database refuses it */
} batch_end;

/* Gives up the writer's connection. If it did not break, the database hangs. */
static void drop_writer(database *b) {
    wr_diag d;
    if (b->writer != NULL && PQstatus(b->writer) == CONNECTION_OK) {
        pg_explain(&d, "The database hangs", b->writer);
        note_trouble(b, &d);
    }
    pg_close(&b->writer);
}

static int prepare(database *b, const char *name, const char *sql) {
    if (!PQsendPrepare(b->writer, name, sql, 0, NULL))
        return 0;
    PGresult *result = pg_answer(b->writer, b->end);
    int is_good = pg_is_answer(result);
    PQclear(result);
    return is_good;
}

static int has_writer(database *b, wr_diag *d) {
    if (b->writer != NULL && PQstatus(b->writer) == CONNECTION_OK)
        return 1;
    pg_close(&b->writer);
    b->writer = pg_connect(b->url, b->end, d);
    if (b->writer == NULL)
        return 0;
    char call[CALL_TEXT];
    call_text(call);
    const struct {
        const char *name, *sql;
    } wanted[] = {
        {"write", call},
        {"tell", "SELECT pg_notify('windrose', $1)"},
        {"block", notes_block},
        {"unblock", notes_unblock},
        {"report", notes_report},
        {"ratings", ends_ratings},
        {"result", ends_result},
        {"serial", "INSERT INTO writers (id, serial, seen) VALUES ($1, $2, now()) "
                   "ON CONFLICT (id) DO UPDATE "
                   "SET serial = excluded.serial, seen = excluded.seen"},
        {"committed", "SELECT serial FROM writers WHERE id = $1 FOR UPDATE"},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (!prepare(b, wanted[i].name, wanted[i].sql)) {
            pg_explain(d, "The database refuses a statement", b->writer);
            pg_close(&b->writer);
            return 0;
        }
    return 1;
}

static int send_batch(database *b, store_job **jobs, int n) {
    char serial[24];
    snprintf(serial, sizeof serial, "%lld", (long long)b->serial);
    const char *values[] = {b->me, serial};
    if (!PQenterPipelineMode(b->writer) ||
        !PQsendQueryParams(b->writer, "BEGIN", 0, NULL, NULL, NULL, NULL, 0))
        return 0;
    for (int i = 0; i < n; i++)
        if (!send_job(b, jobs[i]))
            return 0;
    return PQsendQueryPrepared(b->writer, "serial", 2, values, NULL, NULL, 0) &&
           PQpipelineSync(b->writer);
}

/* The answer to one statement of the pipeline. Keeps the first error in `state`. Closes
 * the connection if the answer does not come in time. */
static int64_t take_answer(database *b, char *state) {
    int64_t answer = STORE_STORED;
    if (b->writer == NULL)
        return answer;
    if (pg_wait(b->writer, b->end) != 0) {
        drop_writer(b);
        return answer;
    }
    PGresult *result = PQgetResult(b->writer);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK && PQntuples(result) == 1)
        answer = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    if (status == PGRES_FATAL_ERROR && state[0] == '\0') {
        const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
        snprintf(state, 6, "%s", code != NULL ? code : "?????");
    }
    PQclear(result);
    if (result != NULL && status != PGRES_PIPELINE_SYNC) {
        if (pg_wait(b->writer, b->end) == 0)
            PQclear(PQgetResult(b->writer)); /* the end of this statement */
        else
            drop_writer(b);
    }
    return answer;
}

static void take_answers(database *b, store_job **jobs, int n, char *state) {
    take_answer(b, state); /* BEGIN */
    for (int i = 0; i < n; i++) {
        int64_t answer = take_answer(b, state);
        jobs[i]->status = answer == STORE_LIMIT ? STORE_LIMIT
                          : answer < 0          ? STORE_CONFLICT
                                                : STORE_STORED;
        if (jobs[i]->write.result != NULL && take_answer(b, state) < 0 &&
            jobs[i]->status == STORE_STORED && state[0] == '\0')
            memcpy(state, "23505", 6); /* a table ends once */
    }
    take_answer(b, state); /* its serial number */
    take_answer(b, state); /* the end of the pipeline */
}

/* True for deadlocks, serialization failures, and locks that others hold too long. */
static int is_passing(const char *state) {
    return strcmp(state, "40P01") == 0 || strcmp(state, "40001") == 0 ||
           strcmp(state, "55P03") == 0;
}

static batch_end commit(database *b) {
    PGresult *result = pg_ask(b->writer, "COMMIT", b->end);
    int is_committed = PQresultStatus(result) == PGRES_COMMAND_OK &&
                       strcmp(PQcmdStatus(result), "COMMIT") == 0;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    int passes = state != NULL && is_passing(state), was_silent = result == NULL;
    PQclear(result);
    if (is_committed)
        return BATCH_DONE;
    if (was_silent || PQstatus(b->writer) != CONNECTION_OK) {
        drop_writer(b);
        return BATCH_UNKNOWN;
    }
    return passes ? BATCH_AGAIN : BATCH_REFUSED;
}

static int changes_ratings(const store_job *job) {
    return job->write.result != NULL && job->write.result->is_rated;
}

static batch_end try_batch(database *b, store_job **jobs, int n) {
    char state[6] = "";
    b->serial++;
    for (int i = 0; i < n; i++)
        if (changes_ratings(jobs[i]) &&
            ends_rate(b->writer, jobs[i]->write.result, b->end) != 0) {
            drop_writer(b);
            return BATCH_LOST;
        }
    if (!send_batch(b, jobs, n)) {
        drop_writer(b);
        return BATCH_LOST;
    }
    take_answers(b, jobs, n, state);
    if (b->writer == NULL)
        return BATCH_LOST;
    if (PQstatus(b->writer) != CONNECTION_OK || !PQexitPipelineMode(b->writer)) {
        drop_writer(b);
        return BATCH_LOST;
    }
    if (state[0] == '\0')
        return commit(b);
    if (pg_run(b->writer, "ROLLBACK", b->end) != 0)
        drop_writer(b);
    return is_passing(state) ? BATCH_AGAIN : BATCH_REFUSED;
}

/* Returns 1 if the batch of the last serial number was committed, 0 if not, -1 if that
 * is unknown yet. Waits for a commit that the database is still working on. */
static int was_committed(database *b) {
    const char *values[] = {b->me};
    int answer = -1;
    PGresult *result = NULL;
    if (PQsendQueryPrepared(b->writer, "committed", 1, values, NULL, NULL, 0))
        result = pg_answer(b->writer, b->end);
    if (PQresultStatus(result) == PGRES_TUPLES_OK)
        answer = PQntuples(result) == 1 &&
                 strtoll(PQgetvalue(result, 0, 0), NULL, 10) == b->serial;
    if (result == NULL)
        drop_writer(b);
    PQclear(result);
    return answer;
}

static void pause_for(int milliseconds) {
    poll(NULL, 0, milliseconds);
}

/* Finds out the result of a commit, until the time of the current batch is up. Returns
 * 1: committed, 0: not, -1: unknown yet. */
static int resolve(database *b) {
    int pause = FIRST_PAUSE_MS;
    wr_diag d;
    while (!store_is_closing(b->s) && store_ticks() + pause < b->end && !is_away(b)) {
        int answer = has_writer(b, &d) ? was_committed(b) : -1;
        b->is_unsure = answer < 0;
        if (answer >= 0)
            return answer;
        pause_for(pause);
        pause = 2 * pause < LONGEST_PAUSE_MS ? 2 * pause : LONGEST_PAUSE_MS;
    }
    return -1;
}

static void fail_all(store_job **jobs, int n) {
    for (int i = 0; i < n; i++)
        jobs[i]->status = STORE_FAILED;
}

/* Finds out the result of the batch before, which must be known before anything is
 * written. Its writes were reported as failed; if they are stored after all, that
 * counts as the work of another server. Nonzero: unknown yet. */
static int settle_last(database *b) {
    if (!b->is_unsure)
        return 0;
    int answer = resolve(b);
    if (answer == 1)
        store_notify(b->s, &(store_notice){.kind = STORE_NOTICE_LOST});
    return answer < 0;
}

/* Tries a batch until its result is known or its time is up; nonzero if the database
 * refuses it. Where it conflicts, another server was first, so somebody gets on; but
 * one server may lose many times in a row, and pauses a little longer each time. */
static int settle(database *b, store_job **jobs, int n) {
    wr_diag d;
    for (int tries = 0; store_ticks() < b->end; tries++) {
        pause_for(tries < LONGEST_YIELD_MS ? tries : LONGEST_YIELD_MS);
        if (is_away(b) || settle_last(b) != 0)
            break;
        if (!has_writer(b, &d)) {
            note_trouble(b, &d);
            break;
        }
        batch_end end = try_batch(b, jobs, n);
        if (end == BATCH_UNKNOWN) {
            b->is_unsure = 1;
            int answer = resolve(b);
            end = answer == 1 ? BATCH_DONE : BATCH_AGAIN;
            if (answer < 0)
                break;
        }
        if (end == BATCH_DONE)
            return 0;
        if (end == BATCH_REFUSED)
            return 1;
    }
    fail_all(jobs, n);
    return 0;
}

/* What a write locks, so that all servers lock in the same order. */
static const char *lock_of(const store_job *job) {
    const store_write *w = &job->write;
    if (w->table != NULL && w->max_hosted > 0)
        return w->table->host; /* the identity whose tables are counted */
    if (w->table != NULL)
        return w->table->id;
    if (w->rows != NULL)
        return w->rows->table;
    if (w->chat != NULL)
        return w->chat->table;
    return w->num_sheets > 0 ? w->sheets[0].id : "";
}

/* The identity that a write locks. */
static const char *person_of(const store_job *job) {
    const store_write *w = &job->write;
    if (w->self != NULL)
        return w->self->identity;
    return w->token != NULL ? w->token->identity : "";
}

typedef struct {
    store_job *job;
    int order;
} sorted_job;

static int compare(const void *a, const void *b) {
    const sorted_job *x = a, *y = b;
    int by_lock = strcmp(lock_of(x->job), lock_of(y->job));
    if (by_lock == 0)
        by_lock = strcmp(person_of(x->job), person_of(y->job));
    return by_lock != 0 ? by_lock : x->order - y->order;
}

/* Identities come first, since tables refer to them; writes of one table keep their
 * order. A batch that the database refuses is tried write by write, so that one bad
 * write harms no other. A write that changes ratings has a transaction of its own,
 * since it locks those of several people. */
static void write_batch(void *db, store_job **jobs, int n, int64_t end) {
    database *b = db;
    b->end = end;
    sorted_job *sorted = malloc((size_t)n * sizeof *sorted);
    store_job **ordered = malloc((size_t)n * sizeof *ordered);
    WR_ASSERT(sorted != NULL && ordered != NULL, "there is no memory for a batch");
    for (int i = 0; i < n; i++)
        sorted[i] = (sorted_job){jobs[i], i};
    qsort(sorted, (size_t)n, sizeof *sorted, compare);
    int alone = n; /* those that change ratings follow, one by one */
    for (int i = 0, first = 0; i < n; i++)
        ordered[changes_ratings(sorted[i].job) ? --alone : first++] = sorted[i].job;
    int is_refused = alone > 0 && settle(b, ordered, alone);
    for (int i = is_refused ? 0 : alone; i < n; i++)
        if (settle(b, &ordered[i], 1) != 0) {
            store_log(b->s, 1, "The database refuses a write: %s",
                      b->writer != NULL ? PQerrorMessage(b->writer) : "");
            ordered[i]->status = STORE_FAILED;
        }
    free(sorted);
    free(ordered);
}

/* ==== Listening =================================================================== */

/* "server kind table rest", where the kind is one letter. */
static void take_payload(database *b, const char *payload) {
    char server[ME], kind, table[STORE_ID];
    int at = 0;
    if (sscanf(payload, "%16s %c %23s %n", server, &kind, table, &at) < 3 ||
        strcmp(server, b->me) == 0)
        return;
    const char *rest = payload + at;
    store_notice notice = {0};
    switch (kind) {
    case 'r':
        notice.kind = STORE_NOTICE_ROWS;
        break;
    case 't':
        notice.kind = STORE_NOTICE_TABLE;
        break;
    case 'c':
        notice.kind = STORE_NOTICE_CHAT;
        break;
    case 'd':
        notice.kind = STORE_NOTICE_DEVICES;
        break;
    case 'b':
        notice.kind = STORE_NOTICE_BLOCKS;
        break;
    case 's':
        notice.kind = STORE_NOTICE_SHEET;
        break;
    case 'x':
        notice.kind = STORE_NOTICE_TEXT;
        break;
    default:
        return; /* of a newer server */
    }
    if (kind == 'x' || kind == 's')
        notice.text = rest;
    else
        notice.n = (uint32_t)strtoul(rest, NULL, 10);
    memcpy(notice.table, table, sizeof notice.table);
    store_notify(b->s, &notice);
}

/* Reads what has arrived; nonzero: the connection is lost. */
static int hear(database *b) {
    PGnotify *notify;
    if (!PQconsumeInput(b->listener))
        return -1;
    while ((notify = PQnotifies(b->listener)) != NULL) {
        take_payload(b, notify->extra);
        PQfreemem(notify);
    }
    while (b->asked != 0 && !PQisBusy(b->listener)) {
        PGresult *result = PQgetResult(b->listener);
        if (result == NULL) {
            b->asked = 0;
            b->heard = store_ticks();
            note_success(b);
        } else if (!pg_is_answer(result)) {
            PQclear(result);
            return -1;
        }
        PQclear(result);
    }
    return 0;
}

/* Queries the database from time to time; nonzero: it is away. */
static int beat(database *b) {
    int64_t now = store_ticks();
    if (b->asked != 0)
        return now - b->asked >= SILENCE_MS ? -1 : 0;
    if (now - b->heard < HEARTBEAT_MS)
        return 0;
    b->asked = now;
    return PQsendQuery(b->listener, "SELECT 1") && PQflush(b->listener) >= 0 ? 0 : -1;
}

static int begin_listening(database *b, wr_diag *d) {
    int64_t end = store_ticks() + CONNECT_MS;
    b->listener = pg_connect(b->url, end, d);
    if (b->listener == NULL)
        return -1;
    b->asked = 0;
    b->heard = store_ticks();
    if (pg_run(b->listener, "LISTEN windrose", end) == 0)
        return 0;
    pg_explain(d, "The database does not let this server listen", b->listener);
    pg_close(&b->listener);
    return -1;
}

/* Waits for a notification, at most `milliseconds`; nonzero: stop. */
static int wait_for_news(const database *b, int milliseconds) {
    struct pollfd fds[2] = {{.fd = b->stop[0], .events = POLLIN},
                            {.fd = -1, .events = POLLIN}};
    if (b->listener != NULL)
        fds[1].fd = PQsocket(b->listener);
    poll(fds, 2, milliseconds);
    return fds[0].revents != 0;
}

/* Connects again and returns when that has succeeded; nonzero: stop. */
static int listen_again(database *b) {
    int pause = FIRST_PAUSE_MS;
    wr_diag d;
    while (begin_listening(b, &d) != 0) {
        if (wait_for_news(b, pause))
            return -1;
        pause = 2 * pause < LONGEST_PAUSE_MS ? 2 * pause : LONGEST_PAUSE_MS;
    }
    note_success(b);
    store_notify(b->s, &(store_notice){.kind = STORE_NOTICE_LOST});
    return 0;
}

static void *listen_for_others(void *to) {
    database *b = to;
    while (!wait_for_news(b, HEARTBEAT_MS / 4)) {
        if (hear(b) == 0 && beat(b) == 0)
            continue;
        wr_diag d;
        pg_explain(&d, "The database is away", b->listener);
        note_trouble(b, &d);
        pg_close(&b->listener);
        if (listen_again(b) != 0)
            break;
    }
    return NULL;
}

/* ==== Opening and closing ========================================================= */

static int run_script(void *db, const char *script, wr_diag *d) {
    database *b = db;
    if (pg_run(b->writer, script, store_ticks() + HOUSE_MS) == 0)
        return 0;
    pg_explain(d, "The database cannot be prepared", b->writer);
    return -1;
}

static int read_version(void *db, wr_diag *d) {
    database *b = db;
    int version = -1;
    PGresult *result =
        pg_ask(b->writer, "SELECT coalesce(max(version), 0) FROM schema_version",
               store_ticks() + HOUSE_MS);
    if (PQresultStatus(result) == PGRES_TUPLES_OK)
        version = (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
    else
        pg_explain(d, "The database is not a Windrose store", b->writer);
    PQclear(result);
    return version;
}

static void close_database(void *db) {
    database *b = db;
    close(b->stop[1]);
    if (b->has_thread)
        pthread_join(b->thread, NULL);
    close(b->stop[0]);
    pg_close(&b->listener);
    pg_close(&b->reader);
    pg_close(&b->writer);
    free(b->url);
    free(b);
}

static void make_name(char *me) {
    unsigned char random[(ME - 1) / 2];
    WR_ASSERT(getrandom(random, sizeof random, 0) == (ssize_t)sizeof random,
              "the system gives no random numbers");
    for (size_t i = 0; i < sizeof random; i++)
        snprintf(me + 2 * i, 3, "%02x", random[i]);
}

/* Adds the row of this server before its first batch, so that `was_committed` can wait
 * for it. Rows of servers that have gone are deleted after a while. */
static int sign_in(database *b) {
    const char *values[] = {b->me};
    int64_t end = store_ticks() + HOUSE_MS;
    PGresult *result = NULL;
    if (PQsendQueryParams(b->writer,
                          "INSERT INTO writers (id, serial, seen) "
                          "VALUES ($1, 0, now())",
                          1, NULL, values, NULL, NULL, 0))
        result = pg_answer(b->writer, end);
    int is_good = pg_is_answer(result);
    PQclear(result);
    return is_good ? pg_run(b->writer,
                            "DELETE FROM writers "
                            "WHERE seen < now() - interval '30 days'",
                            end)
                   : -1;
}

static int prepare_database(database *b, int serves, wr_diag *d) {
    b->writer = pg_connect(b->url, store_ticks() + CONNECT_MS, d);
    if (b->writer == NULL)
        return -1;
    store_schema schema = {STORE_POSTGRES, b, run_script, read_version};
    b->health.schema = store_migrate(&schema, serves, d);
    if (b->health.schema < 0)
        return -1;
    if (!serves)
        return 0;
    if (sign_in(b) != 0) {
        pg_explain(d, "The database does not let this server write", b->writer);
        return -1;
    }
    pg_close(&b->writer); /* the writer makes its own connection, with its statements */
    if (begin_listening(b, d) != 0)
        return -1;
    b->has_thread = pthread_create(&b->thread, NULL, listen_for_others, b) == 0;
    if (!b->has_thread)
        store_diag(d, "The system refuses another thread.");
    return b->has_thread ? 0 : -1;
}

static void *open_database(store *s, const char *url, int serves, wr_diag *d) {
    database *b = calloc(1, sizeof *b);
    if (b == NULL || (b->url = strdup(url)) == NULL || pipe(b->stop) != 0) {
        store_diag(d, "There is not enough memory to open the store.");
        if (b != NULL)
            free(b->url);
        free(b);
        return NULL;
    }
    fcntl(b->stop[0], F_SETFD, FD_CLOEXEC);
    fcntl(b->stop[1], F_SETFD, FD_CLOEXEC);
    b->s = s;
    b->serves = serves;
    make_name(b->me);
    atomic_init(&b->health.is_up, 1);
    if (prepare_database(b, serves, d) != 0) {
        close_database(b);
        return NULL;
    }
    return b;
}

static int backup(void *db, const char *file, wr_diag *d) {
    (void)db;
    store_diag(d,
               "PostgreSQL has its own tool for that: pg_dump --format=custom "
               "--file=%.60s followed by the address of the store.",
               file);
    return STORE_FAILED;
}

const store_backend store_postgres = {.kind = "postgres",
                                      .has_others = 1,
                                      .open = open_database,
                                      .close = close_database,
                                      .write = write_batch,
                                      .query = query,
                                      .changed = changed,
                                      .backup = backup};
