/*
 * store_hang.c: the threads of a store, and what it does when its database hangs.
 */
#include "src/server/store/backend.h"
#include "store_fixture.h"

#include <poll.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* ==== Loads ======================================================================= */

static void ask_here(void *to) {
    store_identity nobody;
    store_identity_by_id(to, "nobody", &nobody);
}

TEST(store_is_asked_on_its_reader_thread_alone) {
    store_fixture k;
    fixture_open(&k);
    const char *sentence = check_dies(ask_here, k.s);
    CHECK(sentence != NULL);
    CHECK(strstr(sentence, "reader thread") != NULL);
    fixture_close(&k);
}

enum { LOADS = 300 };

typedef struct {
    int *next, number, status;
    store *s;
} small_load;

static int done_so_far;

static void load_one(store *s, void *to) {
    small_load *l = to;
    store_identity nobody;
    l->status = store_identity_by_id(s, "nobody", &nobody);
    l->number = (*l->next)++;
}

static void one_is_done(void *to) {
    small_load *l = to;
    CHECK_INT(l->status, STORE_NONE);
    CHECK_INT(l->number, done_so_far);
    done_so_far++;
}

TEST(store_loads_come_back_in_their_order) {
    store_fixture k;
    int next = 0;
    static small_load loads[LOADS];
    fixture_open(&k);
    done_so_far = 0;
    for (int i = 0; i < LOADS; i++) {
        loads[i] = (small_load){.next = &next, .status = STORE_FAILED};
        store_load(k.s, load_one, one_is_done, &loads[i]);
    }
    store_flush(k.s);
    CHECK_INT(done_so_far, LOADS);
    fixture_close(&k);
}

static atomic_int may_go_on;

static void wait_there(store *s, void *to) {
    (void)s;
    (void)to;
    while (!atomic_load(&may_go_on))
        poll(NULL, 0, 5);
}

static void count_end(void *to) {
    ++*(int *)to;
}

static void wait_for_the_end(store *s, void *to) {
    (void)to;
    while (!store_is_closing(s))
        poll(NULL, 0, 5);
}

static void must_not_run(store *s, void *to) {
    (void)s;
    (void)to;
    abort();
}

TEST(store_refuses_loads_beyond_a_bound_and_when_it_closes) {
    enum { MANY = 20000 };
    store_fixture k;
    int ended = 0, refused;
    fixture_open(&k);
    atomic_store(&may_go_on, 0);
    for (int i = 0; i < MANY; i++)
        store_load(k.s, wait_there, count_end, &ended);
    store_poll(k.s);
    refused = ended;
    CHECK_MSG(refused > 0 && refused < MANY - 5000, "%d were refused", refused);
    atomic_store(&may_go_on, 1);
    store_flush(k.s);
    CHECK_INT(ended, MANY);
    store_load(k.s, wait_for_the_end, count_end, &ended);
    for (int i = 0; i < 10; i++)
        store_load(k.s, must_not_run, count_end, &ended);
    fixture_close(&k);
    CHECK_INT(ended, MANY + 11);
}

/* ==== Limits ====================================================================== */

TEST(store_counts_the_tables_of_a_host) {
    store_fixture k;
    store_identity host, other;
    store_table table = {.data = "{}", .data_len = 2};
    fixture_open(&k);
    fixture_identity(&k, &host, "host");
    fixture_identity(&k, &other, "other");
    memcpy(table.host, host.id, STORE_ID);
    for (int i = 0; i < 5; i++) {
        kept_id(table.id, "t");
        CHECK_INT(fixture_write(&k, &(store_write){.table = &table, .max_hosted = 3}),
                  i < 3 ? STORE_STORED : STORE_LIMIT);
    }
    CHECK_INT(store_count_hosted(k.look, host.id), 3);
    /* The rest of the same write is not done either. */
    store_token token;
    kept_token(&token, other.id);
    CHECK_INT(fixture_write(&k, &(store_write){.token = &token}), STORE_STORED);
    store_self self = {.name = "changed"};
    memcpy(self.identity, other.id, STORE_ID);
    memcpy(self.device, token.device, STORE_ID);
    CHECK_INT(fixture_write(
                  &k, &(store_write){.self = &self, .table = &table, .max_hosted = 3}),
              STORE_LIMIT);
    store_identity found;
    CHECK_INT(store_identity_by_id(k.look, other.id, &found), STORE_STORED);
    CHECK_STR(found.name, "other");
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table}), STORE_STORED);
    table.version = 1;
    table.state = STORE_OVER;
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table, .max_hosted = 3}),
              STORE_STORED); /* a change is not counted */
    table.version = 0;
    table.state = STORE_OPEN;
    memcpy(table.host, other.id, STORE_ID);
    kept_id(table.id, "t");
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table, .max_hosted = 1}),
              STORE_STORED);
    fixture_close(&k);
}

/* ==== A disk that hangs =========================================================== */

static atomic_int disk_hangs;
static int (*real_sync)(sqlite3_file *file, int flags);
static int (*real_open)(sqlite3_vfs *vfs, const char *name, sqlite3_file *file,
                        int flags, int *out);

static int slow_sync(sqlite3_file *file, int flags) {
    while (atomic_load(&disk_hangs))
        poll(NULL, 0, 5);
    return real_sync(file, flags);
}

static int open_slow(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                     int *out) {
    static sqlite3_io_methods methods;
    int code = real_open(vfs, name, file, flags, out);
    /* The log of the writer, whose sync makes a commit durable. */
    if (code == SQLITE_OK && (flags & SQLITE_OPEN_WAL)) {
        methods = *file->pMethods;
        real_sync = methods.xSync;
        methods.xSync = slow_sync;
        file->pMethods = &methods;
    }
    return code;
}

static void make_disk_slow(sqlite3_vfs *slow) {
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    *slow = *real;
    slow->zName = "slow";
    slow->pNext = NULL;
    real_open = real->xOpen;
    slow->xOpen = open_slow;
    CHECK_INT(sqlite3_vfs_register(slow, 1), SQLITE_OK);
}

TEST(store_reports_what_a_hanging_disk_keeps_and_tells_when_it_comes) {
    if (kept_is_postgres())
        return;
    static sqlite3_vfs slow;
    char path[1024];
    store_fixture k;
    store_table table;
    store_stats stats;
    make_disk_slow(&slow);
    snprintf(path, sizeof path, "%s.slow", kept_url());
    fixture_open_at(&k, path);
    fixture_table(&k, &table, "", "");
    CHECK_MSG(real_sync != NULL, "the log is not written through the test");
    int before = k.ended;
    atomic_store(&disk_hangs, 1);
    store_row row = {.text = "move 0", .key = ""};
    store_rows rows = {.table = table.id, .count = 1, .rows = &row};
    fixture_submit(&k, &(store_write){.rows = &rows}, 7);
    fixture_await(&k, &k.ended, before + 1);
    store_get_stats(k.s, &stats);
    /* What waits after it does not wait longer either. */
    fixture_submit(&k, &(store_write){.rows = &rows}, 8);
    fixture_await(&k, &k.ended, before + 2);
    atomic_store(&disk_hangs, 0);
    sqlite3_vfs_unregister(&slow);
    CHECK_INT(k.status[before], STORE_FAILED);
    CHECK_INT(k.order[before], 7);
    CHECK_INT(k.status[before + 1], STORE_FAILED);
    CHECK(!stats.is_up);
    fixture_await(&k, &k.notices[STORE_NOTICE_ROWS], 1);
    CHECK_STR(k.last.table, table.id);
    CHECK_INT(k.last.n, 1);
    CHECK_INT(k.ended, before + 2); /* each is reported once */
    CHECK_INT(fixture_row(&k, table.id, 1, "move 1", ""), STORE_STORED);
    store_get_stats(k.s, &stats);
    CHECK(stats.is_up);
    CHECK_INT(stats.queued, 0);
    fixture_close(&k);
}
