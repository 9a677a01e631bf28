/*
 * notes.c: writes blocks and reports to PostgreSQL. Its statements are separate from
 * the function that writes everything else (schema.c); each returns 0, or -1 if it
 * changed nothing.
 *
 * Several servers that write for one person at the same moment may together exceed a
 * limit.
 */
#include "notes.h"

#include <stdio.h>

/* The person who wrote the line of chat that $2 to $4 name, or else the identity $5. */
#define WHOM                                                                           \
    "coalesce((SELECT c.identity FROM chat c WHERE c.tab = $2 AND c.seat = $3 "        \
    "AND c.time = $4 ORDER BY c.id LIMIT 1), $5) "

const char notes_block[] =
    "WITH made AS (INSERT INTO blocks (identity, other, time) "
    "SELECT $1::TEXT, i.id, $6::BIGINT FROM identities i WHERE i.id = " WHOM
    "AND i.id <> $1 AND EXISTS (SELECT 1 FROM identities WHERE id = $1) "
    "AND ((SELECT count(*) FROM blocks WHERE identity = $1) < $7::BIGINT OR "
    "EXISTS (SELECT 1 FROM blocks WHERE identity = $1 AND other = i.id)) "
    "ON CONFLICT (identity, other) DO UPDATE SET time = excluded.time RETURNING 1) "
    "SELECT (SELECT count(*) FROM made) - 1, "
    "pg_notify('windrose', $8::TEXT || ' b ' || $1 || ' 0')";

const char notes_unblock[] =
    "WITH gone AS (DELETE FROM blocks WHERE identity = $1::TEXT AND other = $2 "
    "RETURNING 1) SELECT 0, (SELECT count(*) FROM gone), "
    "pg_notify('windrose', $3::TEXT || ' b ' || $1 || ' 0')";

const char notes_report[] =
    "WITH made AS (INSERT INTO reports (reporter, tab, seat, about, time, reason, "
    "text, done) SELECT $1::TEXT, $2::TEXT, $3::BIGINT, i.id, $6::BIGINT, $7, $8, 0 "
    "FROM identities i WHERE i.id = " WHOM
    "AND i.id <> $1 AND (SELECT count(*) FROM reports WHERE reporter = $1 "
    "AND time > $9) < $10::BIGINT RETURNING id), "
    "lines AS (INSERT INTO report_lines (report, n, identity, seat, time, text) "
    "SELECT made.id, c.id, c.identity, c.seat, c.time, c.text FROM made, "
    "(SELECT * FROM chat WHERE tab = $2 ORDER BY id DESC LIMIT $11) c) "
    "SELECT count(*) - 1 FROM made";

enum { MAX_STATEMENT_PARAMS = 11 };

typedef struct {
    const char *name;
    const char *value[MAX_STATEMENT_PARAMS];
    char number[MAX_STATEMENT_PARAMS][24];
    int n;
} statement;

static void add_words(statement *s, const char *words) {
    s->value[s->n++] = words;
}

static void add_number(statement *s, int64_t number) {
    snprintf(s->number[s->n], sizeof s->number[s->n], "%lld", (long long)number);
    s->value[s->n] = s->number[s->n];
    s->n++;
}

/* The parameters 1 to 5 of WHOM. */
static void add_whom(statement *s, const char *me, const store_whom *whom) {
    add_words(s, me);
    add_words(s, whom->table);
    add_number(s, whom->seat);
    add_number(s, whom->line);
    add_words(s, whom->line != 0 ? "" : whom->identity);
}

static int send_statement(PGconn *conn, const statement *s) {
    return PQsendQueryPrepared(conn, s->name, s->n, s->value, NULL, NULL, 0);
}

int notes_send_block(PGconn *conn, const char *server, const store_block *block) {
    statement s = {.name = block->is_off ? "unblock" : "block"};
    if (block->is_off) {
        add_words(&s, block->identity);
        add_words(&s, block->whom.identity);
    } else {
        add_whom(&s, block->identity, &block->whom);
        add_number(&s, block->time);
        add_number(&s, STORE_MAX_BLOCKS);
    }
    add_words(&s, server);
    return send_statement(conn, &s);
}

int notes_send_report(PGconn *conn, const store_report *report) {
    statement s = {.name = "report"};
    add_whom(&s, report->by, &report->whom);
    add_number(&s, report->time);
    add_words(&s, report->reason);
    add_words(&s, report->text);
    add_number(&s, report->time - STORE_DAY_MS);
    add_number(&s, STORE_MAX_REPORTS);
    add_number(&s, STORE_REPORT_LINES);
    return send_statement(conn, &s);
}
