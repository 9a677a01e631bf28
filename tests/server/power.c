/*
 * power.c: the store in SQLite on a disk that loses its power, or whose calls fail.
 *
 * People write to some tables through the store itself, on the disk of power_vfs.h.
 * After any failure of the disk, the store opens again by itself, has every write that
 * it acknowledged, once and at its place, and of the write under way all or nothing.
 *
 * WR_POWER=FIRST-LAST runs that range of seeds instead of the usual ones.
 */
#include "power_vfs.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store_fixture.h"

enum { TABLES = 4, LIVES = 20, BURSTS = 8, WORLDS = 100, MAX_DB = 16, MAX_ROWS = 3 };

/* What a table holds, or will hold once a write is stored. */
typedef struct {
    uint32_t n, version, chats;
} content;

typedef struct {
    content sure, maybe; /* maybe: if the write under way was stored */
    int is_under_way, status;
} known;

/* A disk with a store on it, and all that must be in there. */
typedef struct {
    uint64_t seed;
    store *s;
    char path[512];
    int has_host;
    known tables[TABLES];
    int ended;
    long acknowledged, cuts;
    char fault[256]; /* what was found wrong; "": nothing */
} world;

/* ==== Connections of the store ==================================================== */

static struct {
    sqlite3 *db[MAX_DB];
    int n;
} opened;

static int note_opened(sqlite3 *db, char **error, const void *routines) {
    (void)error, (void)routines;
    if (opened.n < MAX_DB)
        opened.db[opened.n++] = db;
    return SQLITE_OK;
}

/* Small logs are written back often, which is when a cut hurts most. */
static void tune(int pages, const char *pragma) {
    for (int i = 0; i < opened.n; i++) {
        sqlite3_wal_autocheckpoint(opened.db[i], pages);
        if (pragma != NULL)
            sqlite3_exec(opened.db[i], pragma, NULL, NULL, NULL);
    }
}

/* ==== Contents ==================================================================== */

static uint32_t mix(uint32_t a, uint32_t b) {
    uint32_t x = a * 2654435761u ^ (b + 0x9e3779b9u + (a << 6));
    x ^= x >> 15;
    x *= 2246822519u;
    return x ^ x >> 13;
}

static void table_id(char *out, int i) {
    snprintf(out, STORE_ID, "table%d", i);
}

static void row_text(char *out, size_t size, int table, uint32_t n) {
    snprintf(out, size, "row %u of %d%*s.", n, table,
             (int)(mix((uint32_t)table, n) % 90), "");
}

static void chat_text(char *out, size_t size, int table, uint32_t n) {
    snprintf(out, size, "said %u at %d", n, table);
}

/* Settings are mostly short, and some take many pages. */
static char *settings_text(int table, uint32_t version, size_t *len) {
    uint32_t luck = mix(version, (uint32_t)table + 77);
    *len = luck % 8 == 0 ? 5000 + luck % 40000 : 20 + luck % 300;
    char *text = malloc(*len + 32);
    CHECK(text != NULL);
    memset(text, 'a' + (int)(luck % 26), *len);
    int head = snprintf(text, 32, "%d/%u", table, version);
    text[head] = ' ';
    return text;
}

/* ==== Looking ===================================================================== */

static int wrong(world *w, const char *format, int table, uint32_t n) {
    char where[128];
    if (w->fault[0] == '\0') {
        snprintf(where, sizeof where, format, table, n);
        snprintf(w->fault, sizeof w->fault, "seed %llu, cut %ld: %s",
                 (unsigned long long)w->seed, w->cuts, where);
    }
    return -1;
}

typedef struct {
    world *w;
    int table, status;
    content found;
} look;

static int see_table(void *to, const store_table *t) {
    look *l = to;
    size_t len;
    char *want = settings_text(l->table, t->version, &len);
    l->found.version = t->version;
    l->found.n = t->n;
    if (t->data_len != len || memcmp(t->data, want, len) != 0)
        wrong(l->w, "the settings of table %d, version %u, differ", l->table,
              t->version);
    free(want);
    return 0;
}

static int see_row(void *to, const store_row *row) {
    look *l = to;
    char want[WR_MAX_WORDS];
    row_text(want, sizeof want, l->table, l->found.n);
    if (row->n != l->found.n || strcmp(row->text, want) != 0)
        wrong(l->w, "table %d has a wrong row at %u", l->table, l->found.n);
    l->found.n++;
    return 0;
}

static int see_chat(void *to, const store_chat *chat) {
    look *l = to;
    char want[64];
    chat_text(want, sizeof want, l->table, l->found.chats);
    if (strcmp(chat->text, want) != 0)
        wrong(l->w, "chat of table %d is lost or doubled at %u", l->table,
              l->found.chats);
    l->found.chats++;
    return 0;
}

static int is_same(content a, content b) {
    return a.n == b.n && a.version == b.version && a.chats == b.chats;
}

/* On the reader thread: reads a table. */
static void read_table(store *s, void *to) {
    look *l = to;
    char id[STORE_ID];
    table_id(id, l->table);
    l->status = store_table_by_id(s, id, see_table, l);
    if (l->status != STORE_STORED)
        return;
    uint32_t n = l->found.n;
    l->found.n = 0;
    store_chat_span span = {.table = id, .after = 0, .limit = 1000000};
    if ((l->status = store_rows_from(s, id, 0, see_row, l)) == STORE_STORED)
        l->status = store_chat_after(s, &span, see_chat, l);
    if (l->status == STORE_STORED && l->found.n != n)
        wrong(l->w, "table %d does not have the %u rows that it says", l->table, n);
}

static void read_host(store *s, void *to) {
    store_identity host;
    *(int *)to = store_identity_by_id(s, "host", &host);
}

static void has_read(void *to) {
    (void)to;
}

/* Compares a table with what it must be. 0; STORE_FAILED: the store cannot tell. */
static int look_at(world *w, int i) {
    look l = {.w = w, .table = i, .status = STORE_FAILED};
    known *k = &w->tables[i];
    store_load(w->s, read_table, has_read, &l);
    store_flush(w->s);
    if (l.status != STORE_STORED && l.status != STORE_NONE)
        return STORE_FAILED;
    if (k->is_under_way && is_same(l.found, k->maybe))
        k->sure = k->maybe;
    else if (!is_same(l.found, k->sure))
        wrong(w, "table %d is not as acknowledged; it has %u rows", i, l.found.n);
    k->is_under_way = 0;
    return 0;
}

static int note_check(void *to, int n, char **cells, char **names) {
    (void)n, (void)names;
    if (strcmp(cells[0], "ok") != 0)
        snprintf(to, 64, "%s", cells[0]);
    return 0;
}

static void check_file(world *w) {
    sqlite3 *db;
    char found[64] = "";
    int code = sqlite3_open_v2(w->path, &db, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "PRAGMA integrity_check", note_check, found, NULL);
    sqlite3_close(db);
    if ((code != SQLITE_OK || found[0] != '\0') && !power_is_out())
        wrong(w, "the file is damaged (%d)", code, 0);
}

/* ==== Writing ===================================================================== */

static void ended(void *to, void *context, int status) {
    world *w = to;
    int i = (int)(intptr_t)context;
    w->ended++;
    if (i < 0) {
        /* A conflict: it was written when the power went, but never acknowledged. */
        w->has_host |= status == STORE_STORED || status == STORE_CONFLICT;
        return;
    }
    known *k = &w->tables[i];
    k->status = status;
    if (status == STORE_STORED) {
        k->sure = k->maybe;
        k->is_under_way = 0;
        w->acknowledged++;
    }
}

static void quiet(void *to, int is_error, const char *sentence) {
    (void)to, (void)is_error, (void)sentence;
}

static int open_store(world *w) {
    wr_diag d;
    store_hooks hooks = {.done = ended, .log = quiet, .to = w};
    opened.n = 0;
    w->s = store_open(w->path, &hooks, &d);
    return w->s != NULL ? 0 : -1;
}

static void submit_host(world *w) {
    store_identity host = {.id = "host", .name = "Host", .created = 1};
    unsigned char code[STORE_HASH] = {1};
    store_submit(w->s, &(store_write){.identity = &host,
                                      .code = code,
                                      .context = (void *)(intptr_t)-1});
}

/* Hands over the next write of a table: rows, settings, chat, or several of them. */
static void submit(world *w, int i) {
    known *k = &w->tables[i];
    content *next = &k->maybe;
    char words[MAX_ROWS][WR_MAX_WORDS], said[64];
    store_row each[MAX_ROWS];
    store_table table = {.version = k->sure.version, .created = 1};
    store_rows rows = {.table = table.id, .first = k->sure.n, .rows = each};
    store_chat chat = {.identity = "host", .text = said};
    store_write write = {.context = (void *)(intptr_t)i};
    uint32_t what = k->sure.version == 0 ? 2 : 1 + power_luck(7);
    size_t len;
    table_id(table.id, i);
    table_id(chat.table, i);
    *next = k->sure;
    if (what & 1) {
        rows.count = 1 + (int)power_luck(MAX_ROWS);
        for (int r = 0; r < rows.count; r++) {
            row_text(words[r], sizeof words[r], i, next->n++);
            each[r] = (store_row){.text = words[r], .key = ""};
        }
        write.rows = &rows;
    }
    char *data = settings_text(i, k->sure.version + 1, &len);
    table.data = data;
    table.data_len = len;
    if ((what & 2) && (k->sure.version == 0 || power_luck(2))) {
        write.table = &table;
        next->version++;
    }
    if ((what & 4) && w->has_host) {
        chat_text(said, sizeof said, i, next->chats++);
        write.chat = &chat;
    }
    k->is_under_way = 1;
    store_submit(w->s, &write);
    free(data);
}

/* Some writes that share transactions, the same ones for the same seed: the first
 * blocks the writer until all others wait. Returns how many failed. */
static int burst(world *w) {
    int first = (int)power_luck(TABLES), count = 1 + (int)power_luck(TABLES);
    int failed = 0;
    for (int i = 0; i < TABLES; i++)
        w->tables[i].status = STORE_STORED;
    if (!w->has_host) {
        submit_host(w);
        store_flush(w->s);
    }
    power_hold();
    submit(w, first);
    power_await_held();
    for (int k = 1; k < count; k++)
        submit(w, (first + k) % TABLES);
    power_release();
    store_flush(w->s);
    for (int i = 0; i < TABLES; i++) {
        if (w->tables[i].status == STORE_CONFLICT)
            wrong(w, "table %d has a conflict with nobody, at %u", i,
                  w->tables[i].sure.n);
        failed += w->tables[i].status == STORE_FAILED;
    }
    return failed;
}

/* ==== Power cuts ================================================================== */

static void new_world(world *w, uint64_t seed) {
    *w = (world){.seed = seed};
    snprintf(w->path, sizeof w->path, "%s.power", kept_url());
    power_begin(seed);
    sqlite3_auto_extension((void (*)(void))note_opened);
}

static void end_world(const world *w) {
    char lock[600];
    sqlite3_cancel_auto_extension((void (*)(void))note_opened);
    power_end();
    snprintf(lock, sizeof lock, "%s.lock", w->path);
    unlink(w->path);
    unlink(lock);
}

static void look_around(world *w) {
    int status = STORE_FAILED;
    store_load(w->s, read_host, has_read, &status);
    store_flush(w->s);
    if (status == STORE_NONE && w->has_host)
        wrong(w, "the host is lost (%d)", 0, 0);
    for (int i = 0; i < TABLES; i++)
        if (look_at(w, i) != 0 && !power_is_out())
            wrong(w, "table %d cannot be read", i, 0);
    if (!power_is_out())
        check_file(w);
}

/* From one start of the store to the next power cut. */
static void live(world *w, const char *pragma) {
    static const uint32_t sectors[] = {512, 4096};
    static const int pages[] = {4, 40, 1000};
    int is_early = power_luck(4) == 0; /* the power goes while it opens */
    int is_late = power_luck(4) == 0;  /* or while it closes, or afterwards */
    if (is_early)
        power_cut_after((long)power_luck(60));
    if (open_store(w) != 0) {
        if (!power_is_out())
            wrong(w, "the store does not open (%d)", 0, 0);
    } else {
        tune(pages[power_luck(3)], pragma);
        if (!power_is_out())
            look_around(w);
        if (!is_early && !is_late)
            power_cut_after((long)power_luck(300));
        for (int i = 0; i < BURSTS && !power_is_out() && w->fault[0] == '\0'; i++)
            if (burst(w) > 0 && !power_is_out())
                wrong(w, "a write failed with the power on (%d)", 0, 0);
        if (is_late)
            power_cut_after((long)power_luck(40));
        store_close(w->s);
    }
    power_back(sectors[power_luck(2)]);
    w->cuts++;
}

/* Lives on one disk; `lies` and `pragma` break what the store relies on. */
static void live_on(world *w, uint64_t seed, int lies, const char *pragma) {
    new_world(w, seed);
    power_lies(lies);
    for (int i = 0; i < LIVES && w->fault[0] == '\0'; i++)
        live(w, pragma);
    if (w->fault[0] == '\0' && open_store(w) == 0) {
        look_around(w);
        store_close(w->s);
    }
    end_world(w);
}

static void seeds(unsigned long *first, unsigned long *last) {
    const char *range = getenv("WR_POWER");
    *first = 1;
    *last = WORLDS;
    if (range != NULL)
        CHECK_MSG(sscanf(range, "%lu-%lu", first, last) == 2,
                  "WR_POWER is FIRST-LAST, two numbers");
}

TEST(power_cuts_lose_nothing_acknowledged) {
    if (kept_is_postgres())
        return;
    unsigned long first, last;
    long cuts = 0, acknowledged = 0;
    seeds(&first, &last);
    for (unsigned long seed = first; seed <= last; seed++) {
        world w;
        live_on(&w, seed, 0, NULL);
        CHECK_MSG(w.fault[0] == '\0', "%s", w.fault);
        cuts += w.cuts;
        acknowledged += w.acknowledged;
        if (getenv("WR_POWER") != NULL && (seed - first) % 100 == 99)
            printf("seed %lu: %ld cuts, %ld writes acknowledged\n", seed, cuts,
                   acknowledged);
    }
    CHECK(cuts >= LIVES && acknowledged > 4 * cuts);
}

/* If these went unnoticed, the test above would show nothing. */
static int is_noticed(int lies, const char *pragma) {
    for (uint64_t seed = 1; seed <= 20; seed++) {
        world w;
        live_on(&w, seed, lies, pragma);
        if (w.fault[0] != '\0')
            return 1;
    }
    return 0;
}

TEST(power_cuts_are_noticed_on_a_disk_that_lies) {
    if (!kept_is_postgres())
        CHECK(is_noticed(1, NULL));
}

TEST(power_cuts_are_noticed_without_full_synchronisation) {
    if (kept_is_postgres())
        return;
    CHECK(is_noticed(0, "PRAGMA synchronous = NORMAL"));
    CHECK(is_noticed(0, "PRAGMA synchronous = OFF"));
}

/* ==== Calls that fail ============================================================= */

/* Finds out what became of writes that failed; a load may fail once, too. */
static void resolve(world *w) {
    for (int i = 0; i < TABLES; i++)
        for (int tries = 0; w->tables[i].is_under_way && tries < 3; tries++)
            look_at(w, i);
}

/* Opens, writes, closes and checks, while a fault occurs. Returns how many calls
 * failed. */
static long live_with(world *w, power_fault fault) {
    power_fail(fault);
    if (open_store(w) == 0) {
        tune(6, NULL);
        for (int i = 0; i < 6; i++)
            if (burst(w) > 0)
                resolve(w);
    }
    /* The fault is over: the open store recovers by itself. */
    long failed = power_mend();
    if (w->s == NULL && open_store(w) != 0) {
        wrong(w, "the store does not open again (%d)", 0, 0);
        return failed;
    }
    resolve(w);
    look_around(w);
    for (int i = 0; i < 2; i++)
        if (burst(w) > 0)
            wrong(w, "a write fails after the trouble is over (%d)", 0, 0);
    store_close(w->s);
    if (open_store(w) != 0) {
        wrong(w, "the store does not open at the end (%d)", 0, 0);
        return failed;
    }
    look_around(w);
    store_close(w->s);
    return failed;
}

/* Lets the first call fail, the second, the third, until there is none; later calls are
 * tried at growing distances. */
static void fail_at_every(power_fault fault, long step) {

    for (;;) {
        world w;
        int is_last = 0;
        for (int fresh = 0; fresh < 2; fresh++) {
            new_world(&w, (uint64_t)(1000 + fault.n));
            if (fresh == 0 && open_store(&w) == 0) {
                burst(&w);
                store_close(w.s);
            }
            w.s = NULL;
            w.cuts = fault.n;
            long failed = live_with(&w, fault);
            end_world(&w);
            CHECK_MSG(w.fault[0] == '\0', "kinds %d, code %d, lasts %d: %s",
                      fault.kinds, fault.code, fault.lasts, w.fault);
            is_last += failed == 0;
        }
        if (is_last == 2)
            return;
        fault.n += 1 + fault.n / step;
    }
}

static const struct {
    int kinds, code;
} faults[] = {{POWER_ALL, SQLITE_IOERR},   {POWER_WRITE, SQLITE_FULL},
              {POWER_OPEN, SQLITE_IOERR},  {POWER_READ, SQLITE_IOERR},
              {POWER_SYNC, SQLITE_IOERR},  {POWER_TRUNCATE, SQLITE_IOERR},
              {POWER_SHM, SQLITE_IOERR},   {POWER_SHM, SQLITE_NOMEM},
              {POWER_MEMORY, SQLITE_NOMEM}};

TEST(power_stays_and_every_call_fails_once) {
    if (kept_is_postgres())
        return;
    long step = getenv("WR_POWER") != NULL ? 1000000 : 5;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        fail_at_every((power_fault){faults[i].kinds, 1, faults[i].code, 0}, step);
}

TEST(power_stays_and_calls_fail_for_a_while) {
    if (kept_is_postgres())
        return;
    long step = getenv("WR_POWER") != NULL ? 1000000 : 5;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        fail_at_every((power_fault){faults[i].kinds, 1, faults[i].code, 1}, step);
}

/* A store that has just been opened has yet to prepare its statements, those of rolling
 * back among them. */
static void go_through(world *w, power_fault fault) {
    enum { ENOUGH = 20 }; /* bursts are of different lengths */
    for (int missed = 0; missed < ENOUGH; fault.n += 1 + fault.n / 12) {
        CHECK_INT(open_store(w), 0);
        power_fail(fault);
        burst(w);
        missed = power_mend() > 0 ? 0 : missed + 1;
        resolve(w);
        if (burst(w) > 0)
            wrong(w, "the write after the trouble fails, code %d at call %u",
                  fault.code, (uint32_t)fault.n);
        store_close(w->s);
        CHECK_MSG(w->fault[0] == '\0', "kinds %d: %s", fault.kinds, w->fault);
    }
}

TEST(power_stays_and_the_next_write_succeeds) {
    if (kept_is_postgres())
        return;
    world w;
    new_world(&w, 1);
    CHECK_INT(open_store(&w), 0);
    burst(&w);
    store_close(w.s);
    go_through(&w, (power_fault){POWER_ALL, 1, SQLITE_IOERR, 1});
    go_through(&w, (power_fault){POWER_WRITE, 1, SQLITE_FULL, 1});
    go_through(&w, (power_fault){POWER_MEMORY, 1, SQLITE_NOMEM, 1});
    end_world(&w);
}
