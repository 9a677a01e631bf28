/* store_fixture.c: what the tests of the store share; see store_fixture.h. */
#include "store_fixture.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>

const char *kept_url(void) {
    const char *url = getenv("WR_STORE");
    CHECK_MSG(url != NULL, "set WR_STORE to the address of a store for tests");
    return url;
}

int kept_is_postgres(void) {
    return strncmp(kept_url(), "postgres", 8) == 0;
}

static void ended(void *to, void *context, int status) {
    store_fixture *k = to;
    if (k->ended < KEPT_MAX) {
        k->status[k->ended] = status;
        k->order[k->ended] = (int)(intptr_t)context;
    }
    k->ended++;
}

static void noticed(void *to, const store_notice *notice) {
    store_fixture *k = to;
    k->notices[notice->kind]++;
    if (notice->kind != STORE_NOTICE_LOST)
        k->last = *notice;
    if (notice->text[0] != '\0')
        snprintf(k->text, sizeof k->text, "%s", notice->text);
}

static void logged(void *to, int is_error, const char *sentence) {
    store_fixture *k = to;
    (void)is_error;
    snprintf(k->sentence, sizeof k->sentence, "%s", sentence);
}

void fixture_open_at(store_fixture *k, const char *url) {
    wr_diag d;
    *k = (store_fixture){0};
    store_hooks hooks = {.done = ended, .notice = noticed, .log = logged, .to = k};
    k->s = store_open(url, &hooks, &d);
    CHECK_MSG(k->s != NULL, "%s", d.text);
    k->look = store_open(url, NULL, &d);
    CHECK_MSG(k->look != NULL, "%s", d.text);
}

void fixture_open(store_fixture *k) {
    fixture_open_at(k, kept_url());
}

void fixture_close(store_fixture *k) {
    store_close(k->s);
    store_close(k->look);
}

int fixture_write(store_fixture *k, const store_write *write) {
    int before = k->ended;
    store_submit(k->s, write);
    store_flush(k->s);
    CHECK_INT(k->ended, before + 1);
    return k->status[before % KEPT_MAX];
}

static void note_end(void *to) {
    (void)to;
}

void fixture_load(store_fixture *k, void (*load)(store *s, void *to), void *to) {
    store_load(k->s, load, note_end, to);
    store_flush(k->s);
}

void fixture_submit(store_fixture *k, const store_write *write, int number) {
    store_write w = *write;
    w.context = (void *)(intptr_t)number;
    store_submit(k->s, &w);
}

void fixture_await(store_fixture *k, const int *count, int want) {
    for (int i = 0; *count < want; i++) {
        CHECK_MSG(i < 1000, "what was awaited did not come");
        poll(NULL, 0, 10);
        store_poll(k->s);
    }
}

void kept_hash(unsigned char *out) {
    CHECK(getrandom(out, STORE_HASH, 0) == STORE_HASH);
}

void kept_id(char *out, const char *begin) {
    unsigned char hash[STORE_HASH];
    kept_hash(hash);
    snprintf(out, STORE_ID, "%s%02x%02x%02x%02x%02x%02x", begin, hash[0], hash[1],
             hash[2], hash[3], hash[4], hash[5]);
}

void fixture_identity(store_fixture *k, store_identity *out, const char *name) {
    *out = (store_identity){.created = 1000};
    kept_id(out->id, "i");
    kept_hash(k->code);
    snprintf(out->name, sizeof out->name, "%s", name);
    CHECK_INT(fixture_write(k, &(store_write){.identity = out, .code = k->code}),
              STORE_STORED);
}

void kept_token(store_token *out, const char *identity) {
    *out = (store_token){.created = 1000, .label = "A browser"};
    kept_hash(out->hash);
    kept_id(out->device, "d");
    snprintf(out->identity, sizeof out->identity, "%s", identity);
}

void fixture_table(store_fixture *k, store_table *out, const char *host,
                   const char *guest) {
    *out = (store_table){.created = 2000, .data = "{}", .data_len = 2};
    kept_id(out->id, "t");
    snprintf(out->host, sizeof out->host, "%s", host);
    snprintf(out->people[0].id, sizeof out->people[0].id, "%s", host);
    snprintf(out->people[1].id, sizeof out->people[1].id, "%s", guest);
    CHECK_INT(fixture_write(k, &(store_write){.table = out}), STORE_STORED);
    out->version = 1;
}

int fixture_row(store_fixture *k, const char *table, uint32_t first, const char *text,
                const char *key) {
    store_row row = {.who = 0, .time = 3000, .text = text, .key = key};
    store_rows rows = {.table = table, .first = first, .count = 1, .rows = &row};
    return fixture_write(k, &(store_write){.rows = &rows});
}

static void tamper_postgres(const char *url, const char *sql) {
    PGconn *conn = PQconnectdb(url);
    PGresult *result = PQexec(conn, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    PQfinish(conn);
    CHECK(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK);
}

void kept_tamper(const char *url, const char *sql) {
    if (strncmp(url, "postgres", 8) == 0) {
        tamper_postgres(url, sql);
        return;
    }
    sqlite3 *db;
    CHECK_INT(sqlite3_open_v2(url, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    int code = sqlite3_exec(db, sql, NULL, NULL, NULL);
    sqlite3_close(db);
    CHECK_INT(code, SQLITE_OK);
}
