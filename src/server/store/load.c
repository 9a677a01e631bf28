/*
 * load.c: the queries of the store, in SQL that both databases understand, and the
 * deletions of `windrose admin`.
 */
#include "backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"

#define IDENTITY "SELECT i.id, i.name, i.created FROM identities i "
#define TABLE                                                                          \
    "SELECT t.id, t.host, t.state, t.is_public, t.version, t.n, t.created, t.moved, "  \
    "t.due, s.data, p.seat, p.identity, i.name "

/* A table is one row for each of its people, or one row if it has none. A subquery
 * chooses the tables, so that a limit counts tables. */
#define TABLES(which, order)                                                           \
    TABLE "FROM (SELECT * FROM tables " which ") t JOIN settings s ON s.tab = t.id "   \
          "LEFT JOIN seats p ON p.tab = t.id "                                         \
          "LEFT JOIN identities i ON i.id = p.identity ORDER BY " order ", p.seat"

/* The columns of such a row. */
enum {
    AT_ID,
    AT_HOST,
    AT_STATE,
    AT_PUBLIC,
    AT_VERSION,
    AT_N,
    AT_CREATED,
    AT_MOVED,
    AT_DUE,
    AT_DATA,
    AT_SEAT,
    AT_PERSON,
    AT_NAME,
    TABLE_NUMBERS = 1 << AT_STATE | 1 << AT_PUBLIC | 1 << AT_VERSION | 1 << AT_N |
                    1 << AT_CREATED | 1 << AT_MOVED | 1 << AT_DUE | 1 << AT_SEAT
};

/* $2 is 1 for games under way, 0 for other tables. */
#define PRUNED "(SELECT id FROM tables WHERE moved < $1 AND (state = 1) = ($2 = 1))"

/* People who have not been here since $1 and to whom nothing refers that is kept. */
#define IDLE                                                                           \
    "(SELECT i.id FROM identities i WHERE i.created < $1 "                             \
    "AND NOT EXISTS (SELECT 1 FROM tokens k WHERE k.identity = i.id "                  \
    "AND k.used >= $1) "                                                               \
    "AND NOT EXISTS (SELECT 1 FROM seats p WHERE p.identity = i.id) "                  \
    "AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = i.id) "                     \
    "AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.about = i.id AND r.done = 0))"

/* Sheets that have not gone by their time, which the last parameter is. */
#define SHEETS(where, now)                                                             \
    "SELECT kind, id, owner, version, time, until, data FROM sheets WHERE " where      \
    " AND (until = 0 OR until > " now ") ORDER BY "

/* Players of the results `r`, with names; the columns are STORE_AT_... */
#define PLAYERS(which)                                                                 \
    "SELECT r.id, r.tab, r.game, r.time, r.seats, r.is_rated, r.is_ended, p.seat, "    \
    "p.identity, i.name, p.bot, p.place, p.has_won, p.gone, p.points, p.mean_before, " \
    "p.give_before, p.mean, p.give FROM " which " JOIN result_players p "              \
    "ON p.result = r.id LEFT JOIN identities i ON i.id = p.identity ORDER BY r.id "

enum {
    PLAYER_NUMBERS = ((1 << STORE_AT_COUNT) - 1) &
                     ~(1 << STORE_AT_TABLE | 1 << STORE_AT_GAME |
                       1 << STORE_AT_IDENTITY | 1 << STORE_AT_NAME | 1 << STORE_AT_BOT),
    RATING_NUMBERS = 0x78
};

#define RATINGS(from, which)                                                           \
    "SELECT r.identity, i.name, r.game, r.mean, r.give, r.n, r.time FROM " from        \
    "JOIN identities i ON i.id = r.identity " which

/* The best first; those that are more unsure than $2 after all others. */
#define BEST "CASE WHEN give > $2 THEN 1 ELSE 0 END, mean DESC, identity"

#define ABOUT   "(SELECT id FROM reports WHERE about = $1)"
#define SETTLED "(SELECT id FROM reports WHERE done > 0 AND done < $1)"

const store_statement store_statements[STORE_SQL_COUNT] = {
    [STORE_BEGIN] = {"BEGIN", 0, 0},
    [STORE_COMMIT] = {"COMMIT", 0, 0},
    [STORE_ROLLBACK] = {"ROLLBACK", 0, 0},
    [STORE_SQL_IDENTITY_BY_TOKEN] =
        {"SELECT i.id, i.name, i.created, t.device, t.used FROM identities i "
         "JOIN tokens t ON t.identity = i.id WHERE t.hash = $1",
         1, 0x14},
    [STORE_SQL_IDENTITY_BY_RECOVERY] = {IDENTITY "WHERE i.recovery = $1", 1, 4},
    [STORE_SQL_IDENTITY_BY_ID] = {IDENTITY "WHERE i.id = $1", 1, 4},
    [STORE_SQL_DEVICES] = {"SELECT device, label, created, used FROM tokens "
                           "WHERE identity = $1 ORDER BY used DESC, device",
                           1, 0xc},
    [STORE_SQL_TABLE_BY_ID] = {TABLES("WHERE id = $1", "t.id"), 1, TABLE_NUMBERS},
    [STORE_SQL_ROWS_FROM] = {"SELECT n, who, time, text, key FROM moves "
                             "WHERE tab = $1 AND n >= $2 ORDER BY n",
                             2, 7},
    [STORE_SQL_TABLES_OPEN] = {TABLES("WHERE state = 0 AND is_public = 1 "
                                      "ORDER BY created DESC, id LIMIT $1",
                                      "t.created DESC, t.id"),
                               1, TABLE_NUMBERS},
    [STORE_SQL_TABLES_RUNNING] = {TABLES("WHERE state = 1 AND is_public = 1 "
                                         "ORDER BY moved DESC, id LIMIT $1",
                                         "t.moved DESC, t.id"),
                                  1, TABLE_NUMBERS},
    [STORE_SQL_TABLES_OF] =
        {TABLES("WHERE host = $1 OR id IN (SELECT tab FROM seats WHERE identity = $1) "
                "ORDER BY moved DESC, id LIMIT $2",
                "t.moved DESC, t.id"),
         2, TABLE_NUMBERS},
    [STORE_SQL_TABLES_DUE] = {TABLES("WHERE state < 2 AND due > 0 AND due < $1 "
                                     "ORDER BY due, id LIMIT $2",
                                     "t.due, t.id"),
                              2, TABLE_NUMBERS},
    [STORE_SQL_TABLES_ALL] = {TABLES("WHERE id > $1", "t.id"), 1, TABLE_NUMBERS},
    [STORE_SQL_COUNT_HOSTED] =
        {"SELECT count(*) FROM tables WHERE host = $1 AND state < 2", 1, 1},
    [STORE_SQL_CHAT_AFTER] =
        {"SELECT c.id, c.identity, i.name, c.seat, c.time, c.text FROM "
         "(SELECT * FROM chat WHERE tab = $1 AND id > $2 ORDER BY id DESC LIMIT $3) c "
         "LEFT JOIN identities i ON i.id = c.identity ORDER BY c.id",
         3, 0x19},
    [STORE_SQL_CHAT_OF] = {"SELECT id, identity, tab, seat, time, text FROM chat "
                           "WHERE identity = $1 AND id < $2 ORDER BY id DESC LIMIT $3",
                           3, 0x19},
    [STORE_SQL_NAMES] = {"SELECT id, name FROM identities "
                         "WHERE id IN (SELECT value FROM json_each($1))",
                         1, 0},
    [STORE_SQL_TABLE_IDS] =
        {"SELECT id FROM tables WHERE id > $1 AND state < $2 ORDER BY id LIMIT $3", 3,
         0},
    [STORE_SQL_NOW] = {"SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
                       0, 1},
    [STORE_SQL_FORGET_VERSION] =
        {"UPDATE tables SET version = version + 1 WHERE host = $1 "
         "OR id IN (SELECT tab FROM seats WHERE identity = $1)",
         1, 0},
    [STORE_SQL_FORGET_CHAT] = {"DELETE FROM chat WHERE identity = $1", 1, 0},
    [STORE_SQL_FORGET_BLOCKS] = {"DELETE FROM blocks WHERE identity = $1 OR other = $1",
                                 1, 0},
    [STORE_SQL_FORGET_LINES] = {"DELETE FROM report_lines WHERE identity = $1", 1, 0},
    [STORE_SQL_FORGET_REPORT_LINES] =
        {"DELETE FROM report_lines WHERE report IN " ABOUT, 1, 0},
    [STORE_SQL_FORGET_REPORTS] = {"DELETE FROM reports WHERE about = $1", 1, 0},
    [STORE_SQL_FORGET_REPORTER] =
        {"UPDATE reports SET reporter = '' WHERE reporter = $1", 1, 0},
    [STORE_SQL_FORGET_SEATS] = {"DELETE FROM seats WHERE identity = $1", 1, 0},
    [STORE_SQL_FORGET_HOST] = {"UPDATE tables SET host = '' WHERE host = $1", 1, 0},
    /* Changes nothing; lets no more sheets be written for this identity. */
    [STORE_SQL_FORGET_LOCK] = {"UPDATE identities SET name = name WHERE id = $1", 1, 0},
    [STORE_SQL_FORGET_SHEETS] = {"DELETE FROM sheets WHERE owner = $1", 1, 0},
    [STORE_SQL_FORGET_RATINGS] = {"DELETE FROM ratings WHERE identity = $1", 1, 0},
    [STORE_SQL_FORGET_RESULTS] =
        {"UPDATE result_players SET identity = '' WHERE identity = $1", 1, 0},
    [STORE_SQL_FORGET_TOKENS] = {"DELETE FROM tokens WHERE identity = $1", 1, 0},
    [STORE_SQL_FORGET_IDENTITY] = {"DELETE FROM identities WHERE id = $1", 1, 0},
    [STORE_SQL_PRUNE_MOVES] = {"DELETE FROM moves WHERE tab IN " PRUNED, 2, 0},
    [STORE_SQL_PRUNE_CHAT] = {"DELETE FROM chat WHERE tab IN " PRUNED, 2, 0},
    [STORE_SQL_PRUNE_SEATS] = {"DELETE FROM seats WHERE tab IN " PRUNED, 2, 0},
    [STORE_SQL_PRUNE_SETTINGS] = {"DELETE FROM settings WHERE tab IN " PRUNED, 2, 0},
    [STORE_SQL_PRUNE_TABLES] = {"DELETE FROM tables WHERE id IN " PRUNED, 2, 0},
    [STORE_SQL_PRUNE_REPORT_LINES] =
        {"DELETE FROM report_lines WHERE report IN " SETTLED, 1, 0},
    [STORE_SQL_PRUNE_REPORTS] = {"DELETE FROM reports WHERE id IN " SETTLED, 1, 0},
    [STORE_SQL_PRUNE_IDLE_BLOCKS] = {"DELETE FROM blocks WHERE identity IN " IDLE
                                     " OR other IN " IDLE,
                                     1, 0},
    [STORE_SQL_PRUNE_IDLE_CHAT] = {"DELETE FROM chat WHERE identity IN " IDLE, 1, 0},
    [STORE_SQL_PRUNE_IDLE_LINES] = {"DELETE FROM report_lines WHERE identity IN " IDLE,
                                    1, 0},
    [STORE_SQL_PRUNE_IDLE_REPORTER] =
        {"UPDATE reports SET reporter = '' WHERE reporter IN " IDLE, 1, 0},
    [STORE_SQL_PRUNE_IDLE_SHEETS] = {"DELETE FROM sheets WHERE owner IN " IDLE, 1, 0},
    [STORE_SQL_PRUNE_IDLE_RATINGS] = {"DELETE FROM ratings WHERE identity IN " IDLE, 1,
                                      0},
    [STORE_SQL_PRUNE_IDLE_RESULTS] =
        {"UPDATE result_players SET identity = '' WHERE identity IN " IDLE, 1, 0},
    [STORE_SQL_PRUNE_IDLE_TOKENS] = {"DELETE FROM tokens WHERE identity IN " IDLE, 1,
                                     0},
    [STORE_SQL_PRUNE_IDLE] = {"DELETE FROM identities WHERE id IN " IDLE, 1, 0},
    [STORE_SQL_BLOCKS_OF] = {"SELECT b.other, i.name FROM blocks b "
                             "JOIN identities i ON i.id = b.other "
                             "WHERE b.identity = $1 ORDER BY b.time DESC, b.other",
                             1, 0},
    [STORE_SQL_REPORTS] =
        {"SELECT r.id, r.tab, r.reporter, b.name, r.about, a.name, r.seat, r.time, "
         "r.done, r.reason, r.text FROM reports r "
         "LEFT JOIN identities b ON b.id = r.reporter "
         "LEFT JOIN identities a ON a.id = r.about "
         "WHERE r.time >= $1 AND (r.done = 0 OR $2 = 1) ORDER BY r.id",
         2, 0x1c1},
    [STORE_SQL_REPORT_LINES] =
        {"SELECT l.n, l.identity, i.name, l.seat, l.time, l.text FROM report_lines l "
         "LEFT JOIN identities i ON i.id = l.identity WHERE l.report = $1 "
         "ORDER BY l.n",
         1, 0x19},
    [STORE_SQL_REPORT_DONE] =
        {"UPDATE reports SET done = $1 WHERE id = $2 AND done = 0", 2, 0},
    [STORE_SQL_SHEET_BY_ID] = {SHEETS("kind = $1 AND id = $2", "$3") "id", 3, 0x38},
    [STORE_SQL_SHEETS] = {SHEETS("kind = $1", "$2") "time DESC, id LIMIT $3", 3, 0x38},
    [STORE_SQL_SHEETS_OF] = {SHEETS("kind = $1 AND owner = $2",
                                    "$3") "time DESC, id LIMIT $4",
                             4, 0x38},
    [STORE_SQL_SHEETS_AFTER] = {SHEETS("kind = $1 AND id > $2", "$3") "id LIMIT $4", 4,
                                0x38},
    [STORE_SQL_RESULT_OF] = {PLAYERS(
                                 "(SELECT * FROM results WHERE tab = $1) r") ", p.seat",
                             1, PLAYER_NUMBERS},
    [STORE_SQL_RESULTS_OF] =
        {PLAYERS("(SELECT a.* FROM results a JOIN result_players m ON m.result = a.id "
                 "WHERE m.identity = $1 AND a.id < $2 ORDER BY a.id DESC LIMIT $3) "
                 "r") "DESC, p.seat",
         3, PLAYER_NUMBERS},
    [STORE_SQL_RESULTS_RATED] =
        {PLAYERS("(SELECT * FROM results WHERE is_rated = 1) r") ", p.seat", 0,
         PLAYER_NUMBERS},
    [STORE_SQL_RATINGS_OF] = {RATINGS("ratings r ",
                                      "WHERE r.identity = $1 ORDER BY r.game"),
                              1, RATING_NUMBERS},
    [STORE_SQL_RATINGS_BEST] =
        {RATINGS("(SELECT * FROM ratings WHERE game = $1 ORDER BY " BEST
                 " LIMIT $3) r ",
                 "ORDER BY " BEST),
         3, RATING_NUMBERS},
    [STORE_SQL_RATINGS_ABOVE] = {"SELECT count(*) FROM ratings WHERE game = $1 "
                                 "AND give <= $2 AND mean > $3",
                                 3, 1},
    [STORE_SQL_RATINGS_ALL] = {"SELECT identity, '', game, mean, give, n, time "
                               "FROM ratings",
                               0, RATING_NUMBERS},
    [STORE_SQL_CURVE_OF] =
        {"SELECT p.identity, '', r.game, p.mean, p.give, r.id, r.time "
         "FROM result_players p JOIN results r ON r.id = p.result "
         "WHERE p.identity = $1 AND r.is_rated = 1 ORDER BY r.id",
         1, RATING_NUMBERS},
    [STORE_SQL_RIVALS_OF] =
        {"SELECT o.identity, i.name, count(*), "
         "sum(CASE WHEN m.place < o.place THEN 1 ELSE 0 END), "
         "sum(CASE WHEN m.place > o.place THEN 1 ELSE 0 END), max(r.time) "
         "FROM result_players m JOIN result_players o ON o.result = m.result "
         "AND o.seat <> m.seat JOIN results r ON r.id = m.result "
         "JOIN identities i ON i.id = o.identity WHERE m.identity = $1 "
         "GROUP BY o.identity, i.name ORDER BY count(*) DESC, o.identity LIMIT $2",
         2, 0x3c},
    [STORE_SQL_TALLIES_OF] = {"SELECT r.game, count(*), sum(CASE WHEN p.has_won = 1 "
                              "THEN 1 ELSE 0 END) FROM result_players p "
                              "JOIN results r ON r.id = p.result WHERE p.identity = $1 "
                              "GROUP BY r.game ORDER BY r.game",
                              1, 6},
    /* Changes nothing, but nobody else changes ratings until the transaction ends. */
    [STORE_SQL_RERATE_LOCK] = {"UPDATE ratings SET n = n WHERE 1 = 0", 0, 0},
    [STORE_SQL_RERATE_PLAYER] =
        {"UPDATE result_players SET mean_before = $1, give_before = $2, mean = $3, "
         "give = $4 WHERE result = $5 AND seat = $6",
         6, 0},
    [STORE_SQL_RERATE] =
        {"INSERT INTO ratings (identity, game, mean, give, n, time) "
         "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (identity, game) DO UPDATE SET "
         "mean = excluded.mean, give = excluded.give, n = excluded.n, "
         "time = excluded.time",
         6, 0},
};

int store_query(store *s, int i, const store_cell *params, store_each each, void *to) {
    void *db;
    const store_backend *backend = store_backend_of(s, &db);
    return backend->query(db, i, params, each, to);
}

void store_copy(char *to, size_t size, const store_cell *cell) {
    size_t len = cell->len < size - 1 ? cell->len : size - 1;
    if (len > 0)
        memcpy(to, cell->at, len);
    to[len] = '\0';
}

/* ==== Identities ================================================================== */

static int take_identity(void *to, const store_cell *cells, int n) {
    store_identity *out = to;
    store_copy(out->id, sizeof out->id, &cells[0]);
    store_copy(out->name, sizeof out->name, &cells[1]);
    out->created = cells[2].number;
    if (n > 3) {
        store_copy(out->device, sizeof out->device, &cells[3]);
        out->used = cells[4].number;
    }
    return 1;
}

static int identity_by(store *s, int statement, store_cell param, store_identity *out) {
    *out = (store_identity){0};
    int status = store_query(s, statement, &param, take_identity, out);
    return status == STORE_STORED && out->id[0] == '\0' ? STORE_NONE : status;
}

int store_identity_by_token(store *s, const unsigned char *hash, store_identity *out) {
    return identity_by(s, STORE_SQL_IDENTITY_BY_TOKEN, store_bytes(hash), out);
}

int store_identity_by_recovery(store *s, const unsigned char *hash,
                               store_identity *out) {
    return identity_by(s, STORE_SQL_IDENTITY_BY_RECOVERY, store_bytes(hash), out);
}

int store_identity_by_id(store *s, const char *id, store_identity *out) {
    return identity_by(s, STORE_SQL_IDENTITY_BY_ID, store_words(id), out);
}

typedef struct {
    store_each_device each;
    void *to;
} device_taker;

static int take_device(void *to, const store_cell *cells, int n) {
    const device_taker *taker = to;
    store_device device = {.created = cells[2].number, .used = cells[3].number};
    (void)n;
    store_copy(device.id, sizeof device.id, &cells[0]);
    store_copy(device.label, sizeof device.label, &cells[1]);
    return taker->each(taker->to, &device);
}

int store_devices(store *s, const char *identity, store_each_device each, void *to) {
    device_taker taker = {each, to};
    store_cell params[] = {store_words(identity)};
    return store_query(s, STORE_SQL_DEVICES, params, take_device, &taker);
}

/* ==== Tables ====================================================================== */

/* A table being assembled from its rows. */
typedef struct {
    store_table table;
    char *data;
    size_t data_size;
    int is_full, is_stopped, is_out_of_memory;
    store_each_table each;
    void *to;
} gathering;

static int hand_over(gathering *g) {
    if (g->is_full && !g->is_stopped) {
        g->table.data = g->data;
        g->is_stopped = g->each(g->to, &g->table) != 0;
    }
    g->is_full = 0;
    return g->is_stopped;
}

static int begin_table(gathering *g, const store_cell *cells) {
    store_table *t = &g->table;
    char *data = g->data;
    if (data == NULL || cells[AT_DATA].len >= g->data_size) {
        data = realloc(data, cells[AT_DATA].len + 1);
        if (data == NULL)
            return -1;
        g->data = data;
        g->data_size = cells[AT_DATA].len + 1;
    }
    *t = (store_table){.state = (int)cells[AT_STATE].number,
                       .is_public = (int)cells[AT_PUBLIC].number,
                       .version = (uint32_t)cells[AT_VERSION].number,
                       .n = (uint32_t)cells[AT_N].number,
                       .created = cells[AT_CREATED].number,
                       .moved = cells[AT_MOVED].number,
                       .due = cells[AT_DUE].number,
                       .data_len = cells[AT_DATA].len};
    store_copy(t->id, sizeof t->id, &cells[AT_ID]);
    store_copy(t->host, sizeof t->host, &cells[AT_HOST]);
    store_copy(data, g->data_size, &cells[AT_DATA]);
    g->is_full = 1;
    return 0;
}

static int take_table(void *to, const store_cell *cells, int n) {
    gathering *g = to;
    (void)n;
    int goes_on = g->is_full && strlen(g->table.id) == cells[AT_ID].len &&
                  memcmp(g->table.id, cells[AT_ID].at, cells[AT_ID].len) == 0;
    if (!goes_on) {
        if (hand_over(g))
            return 1;
        if (begin_table(g, cells) != 0) {
            g->is_out_of_memory = 1;
            return 1;
        }
    }
    int64_t seat = cells[AT_SEAT].number;
    if (cells[AT_PERSON].len > 0 && seat >= 0 && seat < WR_MAX_SEATS) {
        store_person *person = &g->table.people[seat];
        store_copy(person->id, sizeof person->id, &cells[AT_PERSON]);
        store_copy(person->name, sizeof person->name, &cells[AT_NAME]);
    }
    return 0;
}

static int tables_by(store *s, int statement, const store_cell *params, gathering *g) {
    int status = store_query(s, statement, params, take_table, g);
    if (status == STORE_STORED && !g->is_out_of_memory)
        hand_over(g);
    free(g->data);
    return g->is_out_of_memory ? STORE_FAILED : status;
}

/* Notes that a table was found, and passes it to the caller. */
typedef struct {
    store_each_table each;
    void *to;
    int found;
} finding;

static int find(void *to, const store_table *table) {
    finding *f = to;
    f->found = 1;
    return f->each(f->to, table);
}

int store_table_by_id(store *s, const char *id, store_each_table each, void *to) {
    finding f = {.each = each, .to = to};
    gathering g = {.each = find, .to = &f};
    store_cell params[] = {store_words(id)};
    int status = tables_by(s, STORE_SQL_TABLE_BY_ID, params, &g);
    return status == STORE_STORED && !f.found ? STORE_NONE : status;
}

int store_tables_open(store *s, int limit, store_each_table each, void *to) {
    gathering g = {.each = each, .to = to};
    store_cell params[] = {store_number(limit)};
    return tables_by(s, STORE_SQL_TABLES_OPEN, params, &g);
}

int store_tables_running(store *s, int limit, store_each_table each, void *to) {
    gathering g = {.each = each, .to = to};
    store_cell params[] = {store_number(limit)};
    return tables_by(s, STORE_SQL_TABLES_RUNNING, params, &g);
}

int store_tables_of(store *s, const char *identity, int limit, store_each_table each,
                    void *to) {
    gathering g = {.each = each, .to = to};
    store_cell params[] = {store_words(identity), store_number(limit)};
    return tables_by(s, STORE_SQL_TABLES_OF, params, &g);
}

int store_tables_due(store *s, int64_t time, int limit, store_each_table each,
                     void *to) {
    gathering g = {.each = each, .to = to};
    store_cell params[] = {store_number(time), store_number(limit)};
    return tables_by(s, STORE_SQL_TABLES_DUE, params, &g);
}

int store_tables_all(store *s, const char *after, store_each_table each, void *to) {
    gathering g = {.each = each, .to = to};
    store_cell params[] = {store_words(after)};
    return tables_by(s, STORE_SQL_TABLES_ALL, params, &g);
}

typedef struct {
    store_each_id each;
    void *to;
} id_taker;

static int take_id(void *to, const store_cell *cells, int n) {
    const id_taker *taker = to;
    char id[STORE_ID];
    (void)n;
    store_copy(id, sizeof id, &cells[0]);
    return taker->each(taker->to, id);
}

int store_table_ids(store *s, const char *after, int is_full, store_each_id each,
                    void *to) {
    enum { AT_ONCE = 1000 };
    id_taker taker = {each, to};
    store_cell params[] = {store_words(after),
                           store_number(is_full ? STORE_OVER + 1 : STORE_OVER),
                           store_number(AT_ONCE)};
    return store_query(s, STORE_SQL_TABLE_IDS, params, take_id, &taker);
}

static int take_number(void *to, const store_cell *cells, int n) {
    (void)n;
    *(int64_t *)to = cells[0].number;
    return 1;
}

int store_count_hosted(store *s, const char *identity) {
    int64_t count = 0;
    store_cell params[] = {store_words(identity)};
    int status = store_query(s, STORE_SQL_COUNT_HOSTED, params, take_number, &count);
    return status == STORE_STORED ? (int)count : status;
}

int64_t store_time(store *s) {
    void *db;
    int64_t now = 0;
    int is_shared = store_backend_of(s, &db)->has_others;
    if (!is_shared ||
        store_query(s, STORE_SQL_NOW, NULL, take_number, &now) != STORE_STORED)
        return wall_ms();
    return now;
}

/* ==== Rows and chat =============================================================== */

typedef struct {
    store_each_row each;
    void *to;
} row_taker;

static int take_row(void *to, const store_cell *cells, int n) {
    const row_taker *taker = to;
    char text[WR_MAX_WORDS], key[STORE_KEY];
    (void)n;
    store_copy(text, sizeof text, &cells[3]);
    store_copy(key, sizeof key, &cells[4]);
    store_row row = {.n = (uint32_t)cells[0].number,
                     .who = (int16_t)cells[1].number,
                     .time = cells[2].number,
                     .text = text,
                     .key = key};
    return taker->each(taker->to, &row);
}

int store_rows_from(store *s, const char *table, uint32_t from, store_each_row each,
                    void *to) {
    row_taker taker = {each, to};
    store_cell params[] = {store_words(table), store_number(from)};
    return store_query(s, STORE_SQL_ROWS_FROM, params, take_row, &taker);
}

typedef struct {
    const char *table;
    store_each_chat each;
    void *to;
} chat_taker;

static int take_chat(void *to, const store_cell *cells, int n) {
    const chat_taker *taker = to;
    store_chat chat = {.id = cells[0].number,
                       .seat = (int16_t)cells[3].number,
                       .time = cells[4].number,
                       .text = cells[5].at}; /* columns of text are terminated */
    store_cell table = store_words(taker->table);
    (void)n;
    store_copy(chat.table, sizeof chat.table, &table);
    store_copy(chat.identity, sizeof chat.identity, &cells[1]);
    store_copy(chat.name, sizeof chat.name, &cells[2]);
    return taker->each(taker->to, &chat);
}

int store_chat_after(store *s, const store_chat_span *span, store_each_chat each,
                     void *to) {
    chat_taker taker = {span->table, each, to};
    store_cell params[] = {store_words(span->table), store_number(span->after),
                           store_number(span->limit)};
    return store_query(s, STORE_SQL_CHAT_AFTER, params, take_chat, &taker);
}

/* The same columns, with the table in the place of the name. */
static int take_own_chat(void *to, const store_cell *cells, int n) {
    const chat_taker *taker = to;
    store_chat chat = {.id = cells[0].number,
                       .seat = (int16_t)cells[3].number,
                       .time = cells[4].number,
                       .text = cells[5].at};
    (void)n;
    store_copy(chat.table, sizeof chat.table, &cells[2]);
    return taker->each(taker->to, &chat);
}

int store_chat_of(store *s, const store_own_chat *span, store_each_chat each,
                  void *to) {
    chat_taker taker = {"", each, to};
    int64_t before = span->before > 0 ? span->before : INT64_MAX;
    store_cell params[] = {store_words(span->identity), store_number(before),
                           store_number(span->limit)};
    return store_query(s, STORE_SQL_CHAT_OF, params, take_own_chat, &taker);
}

/* ==== Blocks and reports ========================================================== */

typedef struct {
    store_each_person each;
    void *to;
} person_taker;

static int take_person(void *to, const store_cell *cells, int n) {
    const person_taker *taker = to;
    store_person person;
    (void)n;
    store_copy(person.id, sizeof person.id, &cells[0]);
    store_copy(person.name, sizeof person.name, &cells[1]);
    return taker->each(taker->to, &person);
}

int store_blocks_of(store *s, const char *identity, store_each_person each, void *to) {
    person_taker taker = {each, to};
    store_cell params[] = {store_words(identity)};
    return store_query(s, STORE_SQL_BLOCKS_OF, params, take_person, &taker);
}

int store_names(store *s, const char *ids, store_each_person each, void *to) {
    person_taker taker = {each, to};
    store_cell params[] = {store_words(ids)};
    return store_query(s, STORE_SQL_NAMES, params, take_person, &taker);
}

typedef struct {
    store_each_report each;
    void *to;
} report_taker;

static int take_report(void *to, const store_cell *cells, int n) {
    const report_taker *taker = to;
    store_report r = {.id = cells[0].number,
                      .whom.seat = (int16_t)cells[6].number,
                      .time = cells[7].number,
                      .done = cells[8].number,
                      .reason = cells[9].at,
                      .text = cells[10].at};
    (void)n;
    store_copy(r.whom.table, sizeof r.whom.table, &cells[1]);
    store_copy(r.by, sizeof r.by, &cells[2]);
    store_copy(r.by_name, sizeof r.by_name, &cells[3]);
    store_copy(r.whom.identity, sizeof r.whom.identity, &cells[4]);
    store_copy(r.name, sizeof r.name, &cells[5]);
    return taker->each(taker->to, &r);
}

int store_reports(store *s, int64_t since, int all, store_each_report each, void *to) {
    report_taker taker = {each, to};
    store_cell params[] = {store_number(since), store_number(all)};
    return store_query(s, STORE_SQL_REPORTS, params, take_report, &taker);
}

int store_report_lines(store *s, int64_t report, store_each_chat each, void *to) {
    chat_taker taker = {"", each, to};
    store_cell params[] = {store_number(report)};
    return store_query(s, STORE_SQL_REPORT_LINES, params, take_chat, &taker);
}

int store_report_done(store *s, int64_t report) {
    void *db;
    const store_backend *backend = store_backend_of(s, &db);
    store_cell params[] = {store_number(wall_ms()), store_number(report)};
    int status = store_query(s, STORE_SQL_REPORT_DONE, params, NULL, NULL);
    if (status == STORE_STORED && backend->changed(db) == 0)
        return STORE_NONE;
    return status;
}

/* ==== Sheets ====================================================================== */

typedef struct {
    store_each_sheet each;
    void *to;
    int found;
} sheet_taker;

static int take_sheet(void *to, const store_cell *cells, int n) {
    sheet_taker *taker = to;
    store_sheet sheet = {.version = (uint32_t)cells[3].number,
                         .time = cells[4].number,
                         .until = cells[5].number,
                         .data = cells[6].at, /* columns of text are terminated */
                         .data_len = cells[6].len};
    (void)n;
    store_copy(sheet.kind, sizeof sheet.kind, &cells[0]);
    store_copy(sheet.id, sizeof sheet.id, &cells[1]);
    store_copy(sheet.owner, sizeof sheet.owner, &cells[2]);
    taker->found = 1;
    return taker->each(taker->to, &sheet);
}

int store_sheet_by_id(store *s, const char *kind, const char *id, store_each_sheet each,
                      void *to) {
    sheet_taker taker = {each, to, 0};
    store_cell params[] = {store_words(kind), store_words(id), store_number(wall_ms())};
    int status = store_query(s, STORE_SQL_SHEET_BY_ID, params, take_sheet, &taker);
    return status == STORE_STORED && !taker.found ? STORE_NONE : status;
}

int store_sheets(store *s, const store_sheet_span *span, store_each_sheet each,
                 void *to) {
    sheet_taker taker = {each, to, 0};
    store_cell kind = store_words(span->kind), now = store_number(wall_ms()),
               limit = store_number(span->limit);
    if (span->owner == NULL)
        return store_query(s, STORE_SQL_SHEETS, (store_cell[]){kind, now, limit},
                           take_sheet, &taker);
    return store_query(s, STORE_SQL_SHEETS_OF,
                       (store_cell[]){kind, store_words(span->owner), now, limit},
                       take_sheet, &taker);
}

static int take_version(void *to, const store_sheet *sheet) {
    store_sheet *count = to;
    count->version = sheet->version;
    return 1;
}

/* The version is read first, so what is made after the list was read changes it. */
int store_sheets_counted(store *s, const store_sheet_span *span, store_each_sheet each,
                         void *to, store_sheet *count) {
    static const char kind[] = "count";
    *count = (store_sheet){.data = "{}", .data_len = 2};
    memcpy(count->kind, kind, sizeof kind);
    snprintf(count->id, sizeof count->id, "%.15s/%.23s", span->kind, span->owner);
    snprintf(count->owner, sizeof count->owner, "%s", span->owner);
    if (store_sheet_by_id(s, kind, count->id, take_version, count) == STORE_FAILED)
        return STORE_FAILED;
    return store_sheets(s, span, each, to);
}

int store_sheets_after(store *s, const char *kind, const char *after,
                       store_each_sheet each, void *to) {
    enum { AT_ONCE = 1000 };
    sheet_taker taker = {each, to, 0};
    store_cell params[] = {store_words(kind), store_words(after),
                           store_number(wall_ms()), store_number(AT_ONCE)};
    return store_query(s, STORE_SQL_SHEETS_AFTER, params, take_sheet, &taker);
}

/* ==== Deleting ==================================================================== */

/* Runs the statements from `first` to `last`, all with the same parameters. Returns the
 * number of rows that the last one changed, or STORE_FAILED. */
static int64_t delete_all(store *s, int first, int last, const store_cell *params) {
    void *db;
    const store_backend *backend = store_backend_of(s, &db);
    for (int i = first; i <= last; i++)
        if (store_query(s, i, params, NULL, NULL) != STORE_STORED)
            return STORE_FAILED;
    return backend->changed(db);
}

int store_end_all(store *s, int is_good, int is_trial) {
    if (is_good && !is_trial && store_query(s, STORE_COMMIT, NULL, NULL, NULL) == 0)
        return STORE_STORED;
    store_query(s, STORE_ROLLBACK, NULL, NULL, NULL);
    return is_good && is_trial ? STORE_STORED : STORE_FAILED;
}

/* A person and their programs. */
typedef struct {
    char (*ids)[STORE_ID];
    int n, max;
} family;

static void family_add(family *f, const char *id) {
    if (f->n == f->max) {
        f->max = f->max > 0 ? 2 * f->max : 8;
        f->ids = mem_more(f->ids, (size_t)f->max * sizeof f->ids[0]);
    }
    snprintf(f->ids[f->n++], sizeof f->ids[0], "%.23s", id);
}

static int add_program(void *to, const store_sheet *sheet) {
    family_add(to, sheet->id);
    return 0;
}

static int family_of(store *s, const char *identity, family *out) {
    store_sheet_span programs = {STORE_PROGRAM, identity, INT32_MAX};
    out->n = 0;
    family_add(out, identity);
    return store_sheets(s, &programs, add_program, out);
}

static int is_within(const family *now, const family *f) {
    for (int i = 0; i < now->n; i++) {
        int k = 0;
        while (k < f->n && strcmp(now->ids[i], f->ids[k]) != 0)
            k++;
        if (k == f->n)
            return 0;
    }
    return 1;
}

/* Runs these statements for everybody, the person themselves last. */
static int64_t forget_all(store *s, const family *f, int first, int last) {
    int64_t n = 0;
    for (int i = f->n - 1; i >= 0 && n >= 0; i--) {
        store_cell id = store_words(f->ids[i]);
        n = delete_all(s, first, last, &id);
    }
    return n;
}

/* In a transaction; tables are locked before people, as everywhere. -1: a program has
 * come since the family was looked up. */
static int64_t forget_family(store *s, const family *f) {
    family now = {0};
    store_cell id = store_words(f->ids[0]);
    int is_good =
        forget_all(s, f, STORE_SQL_FORGET_VERSION, STORE_SQL_FORGET_LOCK - 1) >= 0 &&
        store_query(s, STORE_SQL_FORGET_LOCK, &id, NULL, NULL) == 0 &&
        family_of(s, f->ids[0], &now) == STORE_STORED && is_within(&now, f);
    free(now.ids);
    return is_good ? forget_all(s, f, STORE_SQL_FORGET_LOCK, STORE_SQL_FORGET_IDENTITY)
                   : STORE_FAILED;
}

int store_forget(store *s, const char *identity) {
    enum { TRIES = 3 };
    family f = {0};
    int64_t n = STORE_FAILED;
    int status = STORE_FAILED;
    for (int i = 0; i < TRIES && status != STORE_STORED; i++) {
        if (family_of(s, identity, &f) != STORE_STORED ||
            store_query(s, STORE_BEGIN, NULL, NULL, NULL) != STORE_STORED)
            break;
        n = forget_family(s, &f);
        status = store_end_all(s, n >= 0, 0);
    }
    free(f.ids);
    return status == STORE_STORED && n == 0 ? STORE_NONE : status;
}

/* Deletes the tables of one kind that are older than `time`. */
static int64_t prune_tables(store *s, int64_t time, int is_played) {
    store_cell params[] = {store_number(time), store_number(is_played)};
    return time == 0
               ? 0
               : delete_all(s, STORE_SQL_PRUNE_MOVES, STORE_SQL_PRUNE_TABLES, params);
}

int store_prune(store *s, const store_ages *ages, store_pruned *out) {
    store_cell tables = store_number(ages->tables), people = store_number(ages->people);
    *out = (store_pruned){0};
    if (store_query(s, STORE_BEGIN, NULL, NULL, NULL) != STORE_STORED)
        return STORE_FAILED;
    out->tables = prune_tables(s, ages->tables, 0);
    out->games = prune_tables(s, ages->games, 1);
    if (ages->tables != 0)
        out->reports = delete_all(s, STORE_SQL_PRUNE_REPORT_LINES,
                                  STORE_SQL_PRUNE_REPORTS, &tables);
    if (ages->people != 0)
        out->people =
            delete_all(s, STORE_SQL_PRUNE_IDLE_BLOCKS, STORE_SQL_PRUNE_IDLE, &people);
    int is_good =
        out->tables >= 0 && out->games >= 0 && out->reports >= 0 && out->people >= 0;
    return store_end_all(s, is_good, ages->is_trial);
}
