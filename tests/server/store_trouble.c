/*
 * store_trouble.c: what a store does when things go wrong: programs that die, disks
 * that are full, files that are damaged, a database that restarts, servers that
 * collide.
 */
#include "store_fixture.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A file beside the store of the tests; only for SQLite. */
static const char *beside(const char *name) {
    static char path[1024];
    snprintf(path, sizeof path, "%s.%s", kept_url(), name);
    unlink(path);
    return path;
}

static int count_row(void *to, const store_row *row) {
    int *count = to;
    char want[32];
    snprintf(want, sizeof want, "move %d", *count);
    CHECK_INT(row->n, *count);
    CHECK_STR(row->text, want);
    ++*count;
    return 0;
}

static int rows_of(store_fixture *k, const char *table) {
    int count = 0;
    CHECK_INT(store_rows_from(k->look, table, 0, count_row, &count), STORE_STORED);
    return count;
}

/* ==== A program that dies ========================================================= */

enum { CRASH_TABLES = 6, LATE = 5 };

/* Submits row n of a table. */
static void submit_row(store_fixture *k, const char *table, int n, const char *text,
                       int context) {
    store_row row = {.text = text, .key = ""};
    store_rows rows = {.table = table, .first = (uint32_t)n, .count = 1, .rows = &row};
    fixture_submit(k, &(store_write){.rows = &rows}, context);
}

static void submit_move(store_fixture *k, const char *table, int n, int context) {
    char text[32];
    snprintf(text, sizeof text, "move %d", n);
    submit_row(k, table, n, text, context);
}

typedef struct {
    store_fixture *k;
    int to, begun[CRASH_TABLES], next[CRASH_TABLES];
    char (*tables)[STORE_ID];
} writer;

static void append_next(writer *w, int i) {
    submit_move(w->k, w->tables[i], w->next[i], i);
}

static void acknowledge(void *to, void *context, int status) {
    writer *w = to;
    int i = (int)(intptr_t)context;
    /* PostgreSQL may store what a dead writer sent after the next one has begun. */
    if (status == STORE_CONFLICT && w->next[i] == w->begun[i])
        _exit(LATE);
    int told[2] = {i, ++w->next[i]};
    if (status != STORE_STORED || write(w->to, told, sizeof told) != sizeof told)
        _exit(3);
    append_next(w, i);
}

/* Appends to all tables until it is killed, and reports what was acknowledged. */
static void write_until_killed(char (*tables)[STORE_ID], const int *stored, int to) {
    store_fixture k = {0};
    writer w = {.k = &k, .to = to, .tables = tables};
    store_hooks hooks = {.done = acknowledge, .to = &w};
    wr_diag d;
    memcpy(w.begun, stored, sizeof w.begun);
    memcpy(w.next, stored, sizeof w.next);
    k.s = store_open(kept_url(), &hooks, &d);
    if (k.s == NULL)
        _exit(4);
    for (int i = 0; i < CRASH_TABLES; i++)
        append_next(&w, i);
    for (;;) {
        store_poll(k.s);
        poll(NULL, 0, 1);
    }
}

/* Takes this many acknowledgements, or all until the writer is dead or hangs. */
static void read_acknowledged(int from, int *acknowledged, int most) {
    int told[2];
    struct pollfd more = {.fd = from, .events = POLLIN};
    for (int i = 0; i < most && poll(&more, 1, 60000) == 1 &&
                    read(from, told, sizeof told) == (ssize_t)sizeof told;
         i++)
        acknowledged[told[0]] = told[1];
}

TEST(store_keeps_what_it_acknowledged_when_killed) {
    enum { KILLS = 12 };
    store_fixture k;
    char tables[CRASH_TABLES][STORE_ID];
    int stored[CRASH_TABLES] = {0}, total = 0;
    fixture_open(&k);
    for (int i = 0; i < CRASH_TABLES; i++) {
        store_table table;
        fixture_table(&k, &table, "", "");
        memcpy(tables[i], table.id, STORE_ID);
    }
    fixture_close(&k);
    for (int kill_number = 0; kill_number < KILLS; kill_number++) {
        int ends[2], acknowledged[CRASH_TABLES], status;
        memcpy(acknowledged, stored, sizeof stored);
        CHECK_INT(pipe(ends), 0);
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0)
            write_until_killed(tables, stored, ends[1]);
        close(ends[1]);
        /* Every other time it dies anywhere, otherwise after some rows. */
        if (kill_number % 2 == 1)
            read_acknowledged(ends[0], acknowledged, 2 * CRASH_TABLES + 1);
        poll(NULL, 0, 40 + 23 * kill_number);
        kill(child, SIGKILL);
        read_acknowledged(ends[0], acknowledged, INT_MAX);
        close(ends[0]);
        CHECK(waitpid(child, &status, 0) == child);
        CHECK_MSG(WIFSIGNALED(status) || WEXITSTATUS(status) == LATE,
                  "the writer ended by itself: %d", WEXITSTATUS(status));
        fixture_open(&k);
        for (int i = 0; i < CRASH_TABLES; i++) {
            int rows = rows_of(&k, tables[i]);
            /* One more may have been stored without being acknowledged. */
            CHECK_MSG(rows >= acknowledged[i] && rows <= acknowledged[i] + 1,
                      "%d rows, %d acknowledged", rows, acknowledged[i]);
            total += rows - stored[i];
            stored[i] = rows;
        }
        fixture_close(&k);
    }
    CHECK_MSG(total > KILLS * CRASH_TABLES, "only %d rows were written", total);
}

/* ==== Opening ===================================================================== */

TEST(store_refuses_addresses_it_does_not_know) {
    wr_diag d;
    store_hooks hooks = {0};
    CHECK(store_open("mysql://somewhere", &hooks, &d) == NULL);
    CHECK(strstr(d.text, "postgres://") != NULL);
    CHECK(store_open("sqlite:", &hooks, &d) == NULL);
    CHECK(store_open(":memory:", &hooks, &d) == NULL);
    CHECK(strstr(d.text, "lose every move") != NULL);
    CHECK(store_open("/nonexistent/folder/x.db", &hooks, &d) == NULL);
    CHECK(strstr(d.text, "cannot be opened") != NULL);
    CHECK(store_open("postgres://127.0.0.1:1/none", &hooks, &d) == NULL);
    CHECK(strstr(d.text, "cannot be reached") != NULL);
}

TEST(store_refuses_a_newer_schema) {
    wr_diag d;
    store_fixture k;
    store_hooks hooks = {0};
    const char *url = kept_url();
    fixture_open(&k); /* so that there is one */
    fixture_close(&k);
    kept_tamper(url, "INSERT INTO schema_version (version, applied) VALUES (99, 'x')");
    store *s = store_open(url, &hooks, &d);
    kept_tamper(url, "DELETE FROM schema_version WHERE version = 99");
    CHECK(s == NULL);
    CHECK(strstr(d.text, "schema version 99") != NULL);
    fixture_open(&k);
    fixture_close(&k);
}

/* As if only the first migration had been run. */
static void undo_migrations(const char *url) {
    if (kept_is_postgres())
        kept_tamper(url, "DROP TABLE writers; DROP FUNCTION windrose_write");
    kept_tamper(url, "DROP TABLE blocks; DROP TABLE reports; DROP TABLE report_lines;"
                     "DROP TABLE sheets; DROP INDEX tables_running; DROP TABLE "
                     "results; DROP TABLE result_players;"
                     "DROP TABLE ratings;"
                     "DROP INDEX tokens_device;"
                     "ALTER TABLE tokens DROP COLUMN device;"
                     "ALTER TABLE tokens DROP COLUMN label;"
                     "ALTER TABLE tokens DROP COLUMN used;"
                     "DELETE FROM schema_version WHERE version > 1");
}

TEST(store_migrates_only_when_it_serves) {
    wr_diag d;
    store_fixture k;
    store_identity person, found[2];
    store_token token[2];
    fixture_open(&k);
    fixture_identity(&k, &person, "of old");
    for (int i = 0; i < 2; i++) {
        kept_token(&token[i], person.id);
        CHECK_INT(fixture_write(&k, &(store_write){.token = &token[i]}), STORE_STORED);
    }
    fixture_close(&k);
    undo_migrations(kept_url());
    CHECK(store_open(kept_url(), NULL, &d) == NULL);
    CHECK(strstr(d.text, "start the server once") != NULL);
    fixture_open(&k);
    store_table table;
    fixture_table(&k, &table, "", "");
    for (int i = 0; i < 2; i++) { /* the tokens of before are devices now */
        CHECK_INT(store_identity_by_token(k.look, token[i].hash, &found[i]),
                  STORE_STORED);
        CHECK_STR(found[i].id, person.id);
        CHECK_INT(strlen(found[i].device), 16);
        CHECK_INT(found[i].used, token[i].created);
    }
    CHECK(strcmp(found[0].device, found[1].device) != 0);
    fixture_close(&k);
}

TEST(store_opened_to_keep_house_reads_beside_a_server) {
    store_fixture k;
    wr_diag d;
    store_identity made, found;
    fixture_open(&k);
    fixture_identity(&k, &made, "somebody");
    store *s = store_open(kept_url(), NULL, &d);
    CHECK_MSG(s != NULL, "%s", d.text);
    CHECK_INT(store_identity_by_id(s, made.id, &found), STORE_STORED);
    CHECK_INT(store_forget(s, made.id), STORE_STORED);
    store_close(s);
    CHECK_INT(store_identity_by_id(k.look, made.id, &found), STORE_NONE);
    fixture_close(&k);
}

TEST(store_closing_finishes_writes) {
    store_fixture k;
    store_table table;
    fixture_open(&k);
    fixture_table(&k, &table, "", "");
    int before = k.ended;
    for (int i = 0; i < 100; i++)
        submit_move(&k, table.id, i, i);
    fixture_close(&k);
    CHECK_INT(k.ended, before + 100);
    for (int i = 0; i < 100; i++)
        CHECK_INT(k.status[before + i], STORE_STORED);
    fixture_open(&k);
    CHECK_INT(rows_of(&k, table.id), 100);
    fixture_close(&k);
}

/* ==== SQLite alone ================================================================ */

TEST(store_file_has_one_server) {
    if (kept_is_postgres())
        return;
    store_fixture k;
    wr_diag d;
    store_hooks hooks = {0};
    fixture_open(&k);
    CHECK(store_open(kept_url(), &hooks, &d) == NULL);
    CHECK(strstr(d.text, "Another server") != NULL);
    fixture_close(&k);
    fixture_open(&k);
    fixture_close(&k);
}

static void make_file(const char *path, const char *words) {
    FILE *f = fopen(path, "w");
    CHECK(f != NULL);
    for (int i = 0; i < 1000; i++)
        fputs(words, f);
    fclose(f);
}

TEST(store_says_that_a_file_is_damaged) {
    if (kept_is_postgres())
        return;
    wr_diag d;
    store_hooks hooks = {0};
    const char *path = beside("damaged");
    make_file(path, "This is no store. ");
    CHECK(store_open(path, &hooks, &d) == NULL);
    CHECK(strstr(d.text, "restore a backup") != NULL);
    CHECK(store_open(path, NULL, &d) == NULL);
    path = beside("missing");
    CHECK(store_open(path, NULL, &d) == NULL);
    CHECK(access(path, F_OK) != 0);
}

TEST(store_survives_a_disk_that_takes_no_more) {
    if (kept_is_postgres())
        return;
    store_fixture k;
    store_table table;
    struct rlimit old, low = {.rlim_cur = 1500000};
    char text[400];
    int stored = 0, failed = 0;
    fixture_open_at(&k, beside("full"));
    fixture_table(&k, &table, "", "");
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    signal(SIGXFSZ, SIG_IGN);
    CHECK_INT(getrlimit(RLIMIT_FSIZE, &old), 0);
    low.rlim_max = old.rlim_max;
    CHECK_INT(setrlimit(RLIMIT_FSIZE, &low), 0);
    for (int i = 0; i < 2000 && failed < 3; i++) {
        int status = fixture_row(&k, table.id, (uint32_t)stored, text, "");
        stored += status == STORE_STORED;
        failed += status == STORE_FAILED;
    }
    CHECK_INT(setrlimit(RLIMIT_FSIZE, &old), 0);
    CHECK_INT(failed, 3);
    CHECK(stored > 20);
    CHECK_MSG(strstr(k.sentence, "disk") != NULL, "%s", k.sentence);
    store_stats stats;
    store_get_stats(k.s, &stats);
    CHECK(!stats.is_up);
    CHECK_INT(fixture_row(&k, table.id, (uint32_t)stored, text, ""), STORE_STORED);
    CHECK(strstr(k.sentence, "works again") != NULL);
    fixture_close(&k);
}

TEST(store_backup_is_whole_while_others_write) {
    store_fixture k, copy;
    wr_diag d;
    store_table table;
    fixture_open(&k);
    if (kept_is_postgres()) {
        CHECK_INT(store_backup(k.look, "x.dump", &d), STORE_FAILED);
        CHECK(strstr(d.text, "pg_dump --format=custom --file=x.dump") != NULL);
        fixture_close(&k);
        return;
    }
    fixture_table(&k, &table, "", "");
    for (int i = 0; i < 1500; i++) {
        submit_move(&k, table.id, i, i);
        if (i == 700)
            store_flush(k.s);
    }
    const char *path = beside("backup");
    CHECK_MSG(store_backup(k.look, path, &d) == STORE_STORED, "%s", d.text);
    CHECK_INT(store_backup(k.look, path, &d), STORE_FAILED);
    CHECK(strstr(d.text, "exists") != NULL);
    fixture_close(&k);
    fixture_open_at(&copy, path);
    int rows = rows_of(&copy, table.id);
    CHECK_MSG(rows >= 700 && rows <= 1500, "%d rows", rows);
    fixture_close(&copy);
}

/* ==== PostgreSQL alone: several servers, restarts ================================= */

TEST(store_tells_other_servers) {
    if (!kept_is_postgres())
        return;
    store_fixture a, b;
    store_table table;
    store_identity person;
    fixture_open(&a);
    fixture_open(&b);
    fixture_identity(&a, &person, "teller");
    fixture_table(&a, &table, person.id, "");
    fixture_await(&b, &b.notices[STORE_NOTICE_TABLE], 1);
    CHECK_STR(b.last.table, table.id);
    CHECK_INT(b.last.n, 1);
    CHECK_INT(fixture_row(&a, table.id, 0, "move 0", ""), STORE_STORED);
    fixture_await(&b, &b.notices[STORE_NOTICE_ROWS], 1);
    CHECK_INT(b.last.n, 1);
    CHECK_INT(fixture_row(&a, table.id, 0, "move 0", ""), STORE_CONFLICT);
    store_chat chat = {.seat = 0, .text = "ahoy"};
    memcpy(chat.table, table.id, STORE_ID);
    memcpy(chat.identity, person.id, STORE_ID);
    CHECK_INT(fixture_write(&a, &(store_write){.chat = &chat}), STORE_STORED);
    fixture_await(&b, &b.notices[STORE_NOTICE_CHAT], 1);
    store_tell(a.s, table.id, "look at { \"this\": 1 }");
    fixture_await(&b, &b.notices[STORE_NOTICE_TEXT], 1);
    CHECK_STR(b.last.table, table.id);
    CHECK_STR(b.text, "look at { \"this\": 1 }");
    store_token token;
    kept_token(&token, person.id);
    CHECK_INT(fixture_write(&a, &(store_write){.token = &token}), STORE_STORED);
    fixture_await(&b, &b.notices[STORE_NOTICE_DEVICES], 1);
    CHECK_STR(b.last.table, person.id);
    CHECK_INT(store_forget(b.look, person.id), STORE_STORED);
    fixture_await(&a, &a.notices[STORE_NOTICE_TABLE], 1);
    fixture_await(&a, &a.notices[STORE_NOTICE_DEVICES], 1);
    CHECK_INT(b.notices[STORE_NOTICE_ROWS], 1); /* none of the conflict */
    CHECK_INT(a.notices[STORE_NOTICE_ROWS] + a.notices[STORE_NOTICE_CHAT] +
                  a.notices[STORE_NOTICE_TEXT],
              0); /* none of its own */
    fixture_close(&a);
    fixture_close(&b);
}

TEST(store_decides_between_two_servers) {
    if (!kept_is_postgres())
        return;
    enum { TABLES = 10, ROUNDS = 40 };
    store_fixture k[2];
    store_table table[TABLES];
    fixture_open(&k[0]);
    fixture_open(&k[1]);
    for (int i = 0; i < TABLES; i++)
        fixture_table(&k[0], &table[i], "", "");
    int before[2] = {k[0].ended, k[1].ended};
    for (int round = 0; round < ROUNDS; round++) {
        /* The two go through the tables in opposite order, to meet in the middle. */
        for (int i = 0; i < 2 * TABLES; i++) {
            int server = i % 2;
            int t = server ? TABLES - 1 - i / 2 : i / 2;
            submit_move(&k[server], table[t].id, round, t);
        }
        int won[TABLES] = {0};
        for (int server = 0; server < 2; server++) {
            store_flush(k[server].s);
            CHECK_INT(k[server].ended, before[server] + TABLES);
            for (int i = 0; i < TABLES; i++) {
                int at = before[server] + i;
                CHECK(k[server].status[at] == STORE_STORED ||
                      k[server].status[at] == STORE_CONFLICT);
                won[k[server].order[at]] += k[server].status[at] == STORE_STORED;
            }
            before[server] = k[server].ended;
        }
        for (int t = 0; t < TABLES; t++)
            CHECK_INT(won[t], 1);
    }
    for (int t = 0; t < TABLES; t++)
        CHECK_INT(rows_of(&k[0], table[t].id), ROUNDS);
    fixture_close(&k[0]);
    fixture_close(&k[1]);
}

TEST(store_one_bad_write_harms_no_other) {
    if (!kept_is_postgres())
        return;
    store_fixture k;
    store_table table;
    fixture_open(&k);
    fixture_table(&k, &table, "", "");
    int before = k.ended;
    for (int i = 0; i < 19; i++)
        submit_move(&k, table.id, i, i);
    submit_row(&k, table.id, 19, "not UTF-8: \xff", 19);
    store_flush(k.s);
    for (int i = 0; i < 20; i++)
        CHECK_INT(k.status[before + i], i == 19 ? STORE_FAILED : STORE_STORED);
    CHECK_INT(rows_of(&k, table.id), 19);
    fixture_close(&k);
}

/* Runs WR_POSTGRES_RESTART, which kills the database and starts it again. */
static void *restart(void *to) {
    (void)to;
    const char *command = getenv("WR_POSTGRES_RESTART");
    if (command == NULL || system(command) != 0)
        return (void *)"the database did not restart";
    return NULL;
}

static void look_for_nobody(store *s, void *to) {
    store_identity nobody;
    *(int *)to = store_identity_by_id(s, "nobody", &nobody);
}

TEST(store_outlives_a_restart_of_the_database) {
    if (!kept_is_postgres() || getenv("WR_POSTGRES_RESTART") == NULL)
        return;
    store_fixture k;
    store_table table;
    int next = 0, failed = 0, after = 0, found;
    fixture_open(&k);
    fixture_table(&k, &table, "", "");
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0)
        _exit(restart(NULL) == NULL ? 0 : 1);
    for (int i = 0; i < 3000 && after < 100; i++) {
        char text[32];
        snprintf(text, sizeof text, "move %d", next);
        int status = fixture_row(&k, table.id, (uint32_t)next, text, "");
        CHECK(status != STORE_CONFLICT);
        next += status == STORE_STORED;
        failed += status == STORE_FAILED;
        after += status == STORE_STORED && failed > 0;
        poll(NULL, 0, 5);
        fixture_load(&k, look_for_nobody, &found); /* fails or not, at once */
        if (k.notices[STORE_NOTICE_LOST] > 0 && failed == 0)
            failed = 1; /* so short an absence that no write has met it */
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK_INT(after, 100);
    fixture_await(&k, &k.notices[STORE_NOTICE_LOST], 1);
    fixture_load(&k, look_for_nobody, &found);
    CHECK_INT(found, STORE_NONE);
    CHECK_INT(rows_of(&k, table.id), next);
    fixture_close(&k);
}
