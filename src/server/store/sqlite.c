/*
 * sqlite.c: the store in one file, by SQLite.
 *
 * The file is in WAL mode with full synchronisation: a commit is on the disk when it
 * returns, and readers never wait for the writer. Writer and reader thread have a
 * connection each. Both wait for a lock of another program, and run a statement, only
 * until the time of the load or batch is up.
 */
#define _DEFAULT_SOURCE

#include "backend.h"
#include "results.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum {
    OPENING_MS = 10000,     /* another program may lock the file for a while */
    LOAD_MS = 2000,         /* time limit of a load */
    HOUSE_MS = 600000,      /* time limit of `windrose admin` */
    PROGRESS_STEPS = 10000, /* instructions of SQLite between two looks at the clock */
    MAX_COLUMNS = 20
};

/* The statements of the writer; parameters as in store_statement. */
enum {
    W_BEGIN,
    W_COMMIT,
    W_ROLLBACK,
    W_SAVE,
    W_BACK,
    W_RELEASE,
    W_IDENTITY,
    W_TOKEN,
    W_TOKENS,
    W_SELF,
    W_NAME,
    W_CODE,
    W_OTHERS,
    W_END,
    W_REPLACED,
    W_USE,
    W_MAKE,
    W_CHANGE,
    W_SETTINGS,
    W_EMPTY,
    W_SEAT,
    W_APPEND,
    W_MOVE,
    W_CHAT,
    W_BLOCK,
    W_UNBLOCK,
    W_REPORT,
    W_REPORT_LINES,
    W_RATING,
    W_RATED,
    W_RESULT,
    W_PLAYER,
    W_OLD_SHEETS,
    W_SHEET,
    W_CHANGE_SHEET,
    W_END_SHEET,
    W_COUNT
};

/* The author of the line of chat with these parameters, or else the identity. */
#define WHOM(table, seat, line, identity)                                              \
    "coalesce((SELECT c.identity FROM chat c WHERE c.tab = " table                     \
    " AND c.seat = " seat " AND c.time = " line " ORDER BY c.id LIMIT 1), " identity   \
    ")"

/* If an identity was deleted meanwhile, its table has no host and its seat no
 * person. */
static const store_statement writes[W_COUNT] = {
    [W_BEGIN] = {"BEGIN IMMEDIATE", 0, 0},
    [W_COMMIT] = {"COMMIT", 0, 0},
    [W_ROLLBACK] = {"ROLLBACK", 0, 0},
    [W_SAVE] = {"SAVEPOINT one", 0, 0},
    [W_BACK] = {"ROLLBACK TO one", 0, 0},
    [W_RELEASE] = {"RELEASE one", 0, 0},
    [W_IDENTITY] = {"INSERT INTO identities (id, name, recovery, created) "
                    "VALUES ($1, $2, $3, $4)",
                    4, 0},
    [W_TOKEN] = {"INSERT INTO tokens (hash, identity, created, device, label, used) "
                 "SELECT $1, $2, $3, $4, $5, $3 "
                 "WHERE EXISTS (SELECT 1 FROM identities WHERE id = $2 "
                 "AND ($6 = 0 OR recovery = $6))",
                 6, 0},
    [W_TOKENS] = {"DELETE FROM tokens WHERE identity = $1 AND hash <> $2 "
                  "AND hash NOT IN (SELECT hash FROM tokens "
                  "WHERE identity = $1 AND hash <> $2 "
                  "ORDER BY used DESC, hash LIMIT $3)",
                  3, 0},
    /* Changes nothing; finds out if the device that asks exists. */
    [W_SELF] = {"UPDATE tokens SET device = device WHERE device = $1 AND identity = $2",
                2, 0},
    [W_NAME] = {"UPDATE identities SET name = $1 WHERE id = $2", 2, 0},
    [W_CODE] = {"UPDATE identities SET recovery = $1 WHERE id = $2", 2, 0},
    [W_OTHERS] = {"DELETE FROM tokens WHERE identity = $1 AND device <> $2", 2, 0},
    [W_END] = {"DELETE FROM tokens WHERE identity = $1 AND device = $2", 2, 0},
    [W_REPLACED] = {"DELETE FROM tokens WHERE device = $1", 1, 0},
    [W_USE] = {"UPDATE tokens SET used = $1 WHERE device = $2 AND used <= $3", 3, 0},
    [W_MAKE] = {"INSERT INTO tables (id, host, state, is_public, moved, due, created, "
                "version, n) SELECT $1, "
                "coalesce((SELECT id FROM identities WHERE id = $2), ''), "
                "$3, $4, $5, $6, $7, 1, 0 WHERE $8 = 0 OR $8 > "
                "(SELECT count(*) FROM tables WHERE host = $2 AND state < 2)",
                8, 0},
    [W_CHANGE] = {"UPDATE tables SET "
                  "host = coalesce((SELECT id FROM identities WHERE id = $1), ''), "
                  "state = $2, is_public = $3, moved = $4, due = $5, "
                  "version = version + 1 WHERE id = $6 AND version = $7",
                  7, 0},
    [W_SETTINGS] = {"INSERT INTO settings (tab, data) VALUES ($1, $2) "
                    "ON CONFLICT (tab) DO UPDATE SET data = excluded.data",
                    2, 0},
    [W_EMPTY] = {"DELETE FROM seats WHERE tab = $1", 1, 0},
    [W_SEAT] = {"INSERT INTO seats (tab, seat, identity) "
                "SELECT $1, $2, id FROM identities WHERE id = $3",
                3, 0},
    [W_APPEND] = {"UPDATE tables SET n = n + $1, moved = $2, due = $3 "
                  "WHERE id = $4 AND n = $5",
                  5, 0},
    [W_MOVE] = {"INSERT INTO moves (tab, n, who, time, text, key) "
                "VALUES ($1, $2, $3, $4, $5, $6)",
                6, 0},
    [W_CHAT] = {"INSERT INTO chat (tab, identity, seat, time, text) "
                "SELECT $1, $2, $3, $4, $5 "
                "WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1) "
                "AND EXISTS (SELECT 1 FROM identities WHERE id = $2)",
                5, 0},
    [W_BLOCK] =
        {"INSERT INTO blocks (identity, other, time) SELECT $1, i.id, $2 "
         "FROM identities i WHERE i.id = " WHOM(
             "$3", "$4", "$5",
             "$6") " AND i.id <> $1 AND EXISTS (SELECT 1 FROM identities WHERE id = "
                   "$1) "
                   "AND ((SELECT count(*) FROM blocks WHERE identity = $1) < $7 OR "
                   "EXISTS (SELECT 1 FROM blocks WHERE identity = $1 AND other = "
                   "i.id)) "
                   "ON CONFLICT (identity, other) DO UPDATE SET time = excluded.time",
         7, 0},
    [W_UNBLOCK] = {"DELETE FROM blocks WHERE identity = $1 AND other = $2", 2, 0},
    [W_REPORT] =
        {"INSERT INTO reports (reporter, tab, seat, about, time, reason, text, "
         "done) SELECT $1, $2, $3, i.id, $4, $5, $6, 0 FROM identities i "
         "WHERE i.id = " WHOM("$2", "$3", "$7",
                              "$8") " AND i.id <> $1 AND (SELECT count(*) FROM reports "
                                    "WHERE reporter = $1 AND time > $9) < $10",
         10, 0},
    [W_REPORT_LINES] = {"INSERT INTO report_lines (report, n, identity, seat, time, "
                        "text) SELECT last_insert_rowid(), c.id, c.identity, c.seat, "
                        "c.time, c.text FROM chat c WHERE c.tab = $1 "
                        "ORDER BY c.id DESC LIMIT $2",
                        2, 0},
    [W_RATING] = {"SELECT mean, give, n FROM ratings WHERE identity = $1 AND game = $2",
                  2, 7},
    [W_RATED] = {"INSERT INTO ratings (identity, game, mean, give, time, n) "
                 "SELECT id, $1, $2, $3, $4, 1 FROM identities WHERE id = $5 "
                 "ON CONFLICT (identity, game) DO UPDATE SET mean = excluded.mean, "
                 "give = excluded.give, time = excluded.time, n = n + 1",
                 5, 0},
    [W_RESULT] = {"INSERT INTO results (tab, game, time, seats, is_rated, is_ended) "
                  "VALUES ($1, $2, $3, $4, $5, $6)",
                  6, 0},
    [W_PLAYER] =
        {"INSERT INTO result_players (result, seat, identity, bot, place, has_won, "
         "gone, points, mean_before, give_before, mean, give) SELECT $1, $2, "
         "coalesce((SELECT id FROM identities WHERE id = $3), ''), $4, $5, $6, $7, "
         "$8, $9, $10, $11, $12",
         12, 0},
    [W_OLD_SHEETS] = {"DELETE FROM sheets WHERE until > 0 AND until <= $1", 1, 0},
    [W_SHEET] = {"INSERT INTO sheets (kind, id, owner, time, until, data, version) "
                 "SELECT $1, $2, $3, $4, $5, $6, 1 WHERE $3 = '' "
                 "OR EXISTS (SELECT 1 FROM identities WHERE id = $3)",
                 6, 0},
    [W_CHANGE_SHEET] = {"UPDATE sheets SET owner = $1, time = $2, until = $3, "
                        "data = $4, version = version + 1 WHERE kind = $5 AND id = $6 "
                        "AND version = $7 AND (until = 0 OR until > $8) "
                        "AND ($1 = '' OR EXISTS (SELECT 1 FROM identities "
                        "WHERE id = $1))",
                        8, 0},
    [W_END_SHEET] = {"DELETE FROM sheets WHERE kind = $1 AND id = $2 "
                     "AND ($3 = 0 OR version = $3)",
                     3, 0},
};

/* A connection with its statements, which are prepared when first needed. */
typedef struct {
    sqlite3 *db;
    const store_statement *statements;
    sqlite3_stmt *prepared[STORE_SQL_COUNT];
    int64_t end;       /* deadline of the current operation, in store_ticks */
    atomic_int is_bad; /* the last operation failed */
} connection;

_Static_assert((int)W_COUNT <= (int)STORE_SQL_COUNT, "there is room for either list");

typedef struct {
    store_health health; /* comes first */
    store *s;
    char *path;
    int lock; /* descriptor whose lock keeps other servers out; -1: none */
    connection writer, reader;
    int patience;          /* of the reader */
    atomic_int is_damaged; /* the trouble has been logged */
} database;

/* ==== Words for trouble =========================================================== */

static const char *advice(int code) {
    switch (code & 0xff) {
    case SQLITE_FULL:
        return "the disk is full; free some space";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return "the file is damaged or not a store; restore a backup";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program has locked it; end that program";
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return "it is not writable; check its owner and permissions";
    case SQLITE_CANTOPEN:
        return "it cannot be opened; check the folder and its permissions";
    case SQLITE_INTERRUPT:
        return "it takes too long; is the disk slow, or the machine busy";
    case SQLITE_NOMEM:
        return "there is not enough memory";
    case SQLITE_IOERR:
        return "reading or writing failed; check the disk and its space";
    default:
        return "something is wrong with it; see the message of SQLite";
    }
}

static void explain(wr_diag *d, const char *path, sqlite3 *db, int code) {
    store_diag(d, "The store %.60s fails: %s (SQLite: %.60s).", path, advice(code),
               db != NULL ? sqlite3_errmsg(db) : sqlite3_errstr(code));
}

/* Logs the first failure, and the first success after it. */
static void note_trouble(database *b, connection *c, int code) {
    atomic_store(&c->is_bad, 1);
    if (atomic_exchange(&b->health.is_up, 0)) {
        wr_diag d;
        explain(&d, b->path, c->db, code);
        store_log(b->s, 1, "%s", d.text);
    }
}

/* A damaged page; the rest of the file can still be used. */
static int is_damage(int code) {
    return (code & 0xff) == SQLITE_CORRUPT;
}

static void note_damage(database *b, const connection *c, int code) {
    wr_diag d;
    if (atomic_exchange(&b->is_damaged, 1))
        return;
    explain(&d, b->path, c->db, code);
    store_log(b->s, 1, "%s", d.text);
}

/* A full disk can still be read, so both connections must succeed. */
static void note_success(database *b, connection *c) {
    atomic_store(&c->is_bad, 0);
    if (atomic_load(&b->writer.is_bad) || atomic_load(&b->reader.is_bad))
        return;
    if (!atomic_exchange(&b->health.is_up, 1))
        store_log(b->s, 0, "The store %s works again.", b->path);
}

/* ==== Statements ================================================================== */

static int bind(sqlite3_stmt *statement, const store_cell *params, int n) {
    int code = SQLITE_OK;
    for (int i = 0; i < n && params != NULL && code == SQLITE_OK; i++) {
        const store_cell *p = &params[i];
        if (p->at == NULL)
            code = sqlite3_bind_int64(statement, i + 1, p->number);
        else if (p->is_bytes)
            code =
                sqlite3_bind_blob(statement, i + 1, p->at, (int)p->len, SQLITE_STATIC);
        else
            code =
                sqlite3_bind_text(statement, i + 1, p->at, (int)p->len, SQLITE_STATIC);
    }
    return code;
}

/* The statement, prepared and bound; NULL with an error code. */
static sqlite3_stmt *prepare(connection *c, int i, const store_cell *params,
                             int *code) {
    const store_statement *s = &c->statements[i];
    *code = SQLITE_OK;
    if (c->prepared[i] == NULL)
        *code = sqlite3_prepare_v3(c->db, s->sql, -1, SQLITE_PREPARE_PERSISTENT,
                                   &c->prepared[i], NULL);
    if (*code == SQLITE_OK)
        *code = bind(c->prepared[i], params, s->params);
    return *code == SQLITE_OK ? c->prepared[i] : NULL;
}

static void read_cells(sqlite3_stmt *statement, uint32_t numbers, store_cell *cells,
                       int n) {
    for (int i = 0; i < n; i++) {
        store_cell *cell = &cells[i];
        *cell = (store_cell){0};
        if (numbers >> i & 1) {
            cell->number = sqlite3_column_int64(statement, i);
            continue;
        }
        if (sqlite3_column_type(statement, i) == SQLITE_BLOB)
            cell->at = sqlite3_column_blob(statement, i);
        else
            cell->at = (const char *)sqlite3_column_text(statement, i);
        cell->len = (size_t)sqlite3_column_bytes(statement, i);
    }
}

/* Runs a statement to its end, or until `each` has enough. */
static int run(connection *c, int i, const store_cell *params, store_each each,
               void *to) {
    int code;
    sqlite3_stmt *statement = prepare(c, i, params, &code);
    if (statement == NULL)
        return code;
    store_cell cells[MAX_COLUMNS];
    int n = sqlite3_column_count(statement);
    WR_ASSERT(n <= MAX_COLUMNS, "a statement has too many columns");
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        read_cells(statement, c->statements[i].numbers, cells, n);
        if (each != NULL && each(to, cells, n) != 0) {
            code = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* SQLite calls this from time to time during a statement; nonzero ends it. */
static int is_too_late(void *to) {
    const connection *c = to;
    return store_ticks() > c->end;
}

/* Sets the deadline of the connection: it waits for a lock of another program, or for a
 * long statement, only until `end`. */
static void set_end(connection *c, int64_t end) {
    int64_t left = end - store_ticks();
    c->end = end;
    sqlite3_busy_timeout(c->db, left > 0 ? (int)left : 0);
}

static int query(void *db, int i, const store_cell *params, store_each each, void *to) {
    database *b = db;
    set_end(&b->reader, store_ticks() + b->patience);
    int code = run(&b->reader, i, params, each, to);
    if (code == SQLITE_OK) {
        note_success(b, &b->reader);
        return STORE_STORED;
    }
    if (is_damage(code)) {
        note_damage(b, &b->reader, code);
        return STORE_DAMAGED;
    }
    /* If the transaction has ended by itself, there is nothing to roll back. */
    if (i != STORE_ROLLBACK)
        note_trouble(b, &b->reader, code);
    return STORE_FAILED;
}

static int64_t changed(void *db) {
    database *b = db;
    return sqlite3_changes64(b->reader.db);
}

/* ==== Writing ===================================================================== */

/* Runs a statement of the writer. STORE_CONFLICT if it breaks a constraint, or changes
 * no row though it `must`; other trouble is left in `code`. */
static int change(database *b, int i, const store_cell *params, int must, int *code) {
    *code = run(&b->writer, i, params, NULL, NULL);
    if (*code == SQLITE_OK)
        return must && sqlite3_changes(b->writer.db) == 0 ? STORE_CONFLICT
                                                          : STORE_STORED;
    if ((*code & 0xff) != SQLITE_CONSTRAINT)
        return STORE_FAILED;
    *code = SQLITE_OK;
    return STORE_CONFLICT;
}

static int write_identity(database *b, const store_write *w, int *code) {
    store_cell params[] = {store_words(w->identity->id), store_words(w->identity->name),
                           store_bytes(w->code), store_number(w->identity->created)};
    return change(b, W_IDENTITY, params, 1, code);
}

static int write_token(database *b, const store_write *w, int *code) {
    const store_token *token = w->token;
    store_cell params[] = {store_bytes(token->hash),
                           store_words(token->identity),
                           store_number(token->created),
                           store_words(token->device),
                           store_words(token->label),
                           w->code != NULL ? store_bytes(w->code) : store_number(0)};
    int status = change(b, W_TOKEN, params, 1, code);
    store_cell replaced = store_words(token->replaces);
    if (status == STORE_STORED)
        status = change(b, W_REPLACED, &replaced, 0, code);
    store_cell others[] = {store_words(token->identity), store_bytes(token->hash),
                           store_number(STORE_MAX_TOKENS - 1)};
    return status == STORE_STORED ? change(b, W_TOKENS, others, 0, code) : status;
}

static int write_self(database *b, const store_self *self, int *code) {
    store_cell id = store_words(self->identity), device = store_words(self->device);
    int status = change(b, W_SELF, (store_cell[]){device, id}, 1, code);
    if (status == STORE_STORED && self->name != NULL)
        status =
            change(b, W_NAME, (store_cell[]){store_words(self->name), id}, 1, code);
    if (status == STORE_STORED && self->code != NULL)
        status =
            change(b, W_CODE, (store_cell[]){store_bytes(self->code), id}, 1, code);
    if (status == STORE_STORED && self->code != NULL)
        status = change(b, W_OTHERS, (store_cell[]){id, device}, 0, code);
    if (status == STORE_STORED && self->ends != NULL)
        status = change(b, W_END, (store_cell[]){id, store_words(self->ends)}, 0, code);
    return status;
}

static int write_use(database *b, const store_use *use, int *code) {
    store_cell params[] = {store_number(use->time), store_words(use->device),
                           store_number(use->time - STORE_USED_MS)};
    return change(b, W_USE, params, 0, code);
}

static int write_seats(database *b, const store_table *t, int *code) {
    store_cell id = store_words(t->id);
    int status = change(b, W_EMPTY, &id, 0, code);
    for (int seat = 0; seat < WR_MAX_SEATS && status == STORE_STORED; seat++) {
        if (t->people[seat].id[0] == '\0')
            continue;
        store_cell params[] = {id, store_number(seat), store_words(t->people[seat].id)};
        status = change(b, W_SEAT, params, 0, code);
    }
    return status;
}

static int write_table(database *b, const store_table *t, int most, int *code) {
    int status;
    if (t->version == 0) {
        store_cell params[] = {store_words(t->id),       store_words(t->host),
                               store_number(t->state),   store_number(t->is_public),
                               store_number(wall_ms()),  store_number(t->due),
                               store_number(t->created), store_number(most)};
        status = change(b, W_MAKE, params, 0, code);
        if (status == STORE_STORED && sqlite3_changes(b->writer.db) == 0)
            return STORE_LIMIT;
    } else {
        store_cell params[] = {store_words(t->host),       store_number(t->state),
                               store_number(t->is_public), store_number(wall_ms()),
                               store_number(t->due),       store_words(t->id),
                               store_number(t->version)};
        status = change(b, W_CHANGE, params, 1, code);
    }
    if (status != STORE_STORED)
        return status;
    store_cell settings[] = {store_words(t->id), {.at = t->data, .len = t->data_len}};
    status = change(b, W_SETTINGS, settings, 1, code);
    return status == STORE_STORED ? write_seats(b, t, code) : status;
}

static int write_rows(database *b, const store_rows *rows, int *code) {
    store_cell params[] = {store_number(rows->count), store_number(wall_ms()),
                           store_number(rows->due), store_words(rows->table),
                           store_number(rows->first)};
    int status = change(b, W_APPEND, params, 1, code);
    for (int i = 0; i < rows->count && status == STORE_STORED; i++) {
        const store_row *row = &rows->rows[i];
        store_cell move[] = {
            store_words(rows->table), store_number((int64_t)rows->first + i),
            store_number(row->who),   store_number(row->time),
            store_words(row->text),   store_words(row->key)};
        status = change(b, W_MOVE, move, 1, code);
    }
    return status;
}

static int write_chat(database *b, const store_chat *chat, int *code) {
    store_cell params[] = {store_words(chat->table), store_words(chat->identity),
                           store_number(chat->seat), store_number(chat->time),
                           store_words(chat->text)};
    return change(b, W_CHAT, params, 1, code);
}

static int take_rating(void *to, const store_cell *cells, int n) {
    store_player *p = to;
    (void)n;
    p->before = (rating){cells[0].number, cells[1].number};
    return 1;
}

/* Computes the ratings after a result from those that are stored now. */
static int write_ratings(database *b, store_result *r, int *code) {
    int status = STORE_STORED;
    for (int seat = 0; seat < r->seats && *code == SQLITE_OK; seat++) {
        store_player *p = &r->players[seat];
        store_cell params[] = {store_words(p->identity), store_words(r->game)};
        if (p->identity[0] == '\0')
            continue;
        p->before = rating_new();
        *code = run(&b->writer, W_RATING, params, take_rating, p);
    }
    if (*code != SQLITE_OK)
        return STORE_FAILED;
    store_result_rate(r);
    for (int seat = 0; seat < r->seats && status == STORE_STORED; seat++) {
        const store_player *p = &r->players[seat];
        store_cell params[] = {store_words(r->game), store_number(p->after.mean),
                               store_number(p->after.give), store_number(r->time),
                               store_words(p->identity)};
        if (p->identity[0] != '\0')
            status = change(b, W_RATED, params, 0, code);
    }
    return status;
}

static int write_result(database *b, store_result *r, int *code) {
    store_cell params[] = {store_words(r->table),     store_words(r->game),
                           store_number(r->time),     store_number(r->seats),
                           store_number(r->is_rated), store_number(r->is_ended)};
    int status = change(b, W_RESULT, params, 1, code);
    int64_t id = sqlite3_last_insert_rowid(b->writer.db);
    if (status == STORE_STORED && r->is_rated)
        status = write_ratings(b, r, code);
    for (int seat = 0; seat < r->seats && status == STORE_STORED; seat++) {
        const store_player *p = &r->players[seat];
        store_cell player[] = {store_number(id),
                               store_number(seat),
                               store_words(p->identity),
                               store_words(p->bot),
                               store_number(p->place),
                               store_number(p->has_won),
                               store_number(p->out),
                               store_number(p->points),
                               store_number(p->before.mean),
                               store_number(p->before.give),
                               store_number(p->after.mean),
                               store_number(p->after.give)};
        status = change(b, W_PLAYER, player, 1, code);
    }
    return status;
}

static int write_sheet(database *b, const store_sheet *sheet, int *code) {
    store_cell kind = store_words(sheet->kind), id = store_words(sheet->id),
               owner = store_words(sheet->owner), time = store_number(sheet->time),
               until = store_number(sheet->until),
               data = {.at = sheet->data, .len = sheet->data_len},
               version = store_number(sheet->version), now = store_number(wall_ms());
    if (sheet->is_end)
        return change(b, W_END_SHEET, (store_cell[]){kind, id, version},
                      sheet->version != 0, code);
    if (sheet->version != 0) {
        store_cell params[] = {owner, time, until, data, kind, id, version, now};
        return change(b, W_CHANGE_SHEET, params, 1, code);
    }
    int status = change(b, W_OLD_SHEETS, &now, 0, code);
    store_cell params[] = {kind, id, owner, time, until, data};
    return status == STORE_STORED ? change(b, W_SHEET, params, 1, code) : status;
}

static int write_block(database *b, const store_block *block, int *code) {
    const store_whom *whom = &block->whom;
    if (block->is_off) {
        store_cell off[] = {store_words(block->identity), store_words(whom->identity)};
        return change(b, W_UNBLOCK, off, 0, code);
    }
    store_cell params[] = {store_words(block->identity),
                           store_number(block->time),
                           store_words(whom->table),
                           store_number(whom->seat),
                           store_number(whom->line),
                           store_words(whom->line != 0 ? "" : whom->identity),
                           store_number(STORE_MAX_BLOCKS)};
    return change(b, W_BLOCK, params, 1, code);
}

static int write_report(database *b, const store_report *report, int *code) {
    const store_whom *whom = &report->whom;
    store_cell params[] = {store_words(report->by),
                           store_words(whom->table),
                           store_number(whom->seat),
                           store_number(report->time),
                           store_words(report->reason),
                           store_words(report->text),
                           store_number(whom->line),
                           store_words(whom->line != 0 ? "" : whom->identity),
                           store_number(report->time - STORE_DAY_MS),
                           store_number(STORE_MAX_REPORTS)};
    int status = change(b, W_REPORT, params, 1, code);
    if (status != STORE_STORED)
        return status;
    store_cell lines[] = {store_words(whom->table), store_number(STORE_REPORT_LINES)};
    return change(b, W_REPORT_LINES, lines, 0, code);
}

static int write_parts(database *b, const store_write *w, int *code) {
    int status = STORE_STORED;
    if (w->identity != NULL)
        status = write_identity(b, w, code);
    if (status == STORE_STORED && w->token != NULL)
        status = write_token(b, w, code);
    if (status == STORE_STORED && w->self != NULL)
        status = write_self(b, w->self, code);
    if (status == STORE_STORED && w->use != NULL)
        status = write_use(b, w->use, code);
    if (status == STORE_STORED && w->table != NULL)
        status = write_table(b, w->table, w->max_hosted, code);
    if (status == STORE_STORED && w->rows != NULL)
        status = write_rows(b, w->rows, code);
    if (status == STORE_STORED && w->chat != NULL)
        status = write_chat(b, w->chat, code);
    if (status == STORE_STORED && w->result != NULL)
        status = write_result(b, w->result, code);
    for (int i = 0; i < w->num_sheets && status == STORE_STORED; i++)
        status = write_sheet(b, &w->sheets[i], code);
    if (status == STORE_STORED && w->block != NULL)
        status = write_block(b, w->block, code);
    if (status == STORE_STORED && w->report != NULL)
        status = write_report(b, w->report, code);
    return status;
}

/* Returns an error code of SQLite if the whole batch must fail. */
static int write_one(database *b, store_job *job) {
    int code;
    if (change(b, W_SAVE, NULL, 0, &code) != STORE_STORED)
        return code;
    job->status = write_parts(b, &job->write, &code);
    if (job->status == STORE_FAILED)
        return code;
    if (job->status != STORE_STORED && change(b, W_BACK, NULL, 0, &code) != 0)
        return code;
    change(b, W_RELEASE, NULL, 0, &code);
    return code;
}

/* Ends a failed transaction without a time limit. If that fails too, the next batch
 * begins with it. */
static void roll_back(database *b) {
    b->writer.end = INT64_MAX;
    if (!sqlite3_get_autocommit(b->writer.db))
        run(&b->writer, W_ROLLBACK, NULL, NULL, NULL);
}

/* Runs some writes in one transaction; returns an error code of SQLite. */
static int try_batch(database *b, store_job **jobs, int n, int64_t end) {
    roll_back(b);
    set_end(&b->writer, end);
    int code = run(&b->writer, W_BEGIN, NULL, NULL, NULL);
    for (int i = 0; i < n && code == SQLITE_OK; i++)
        code = write_one(b, jobs[i]);
    if (code == SQLITE_OK)
        code = run(&b->writer, W_COMMIT, NULL, NULL, NULL);
    if (code == SQLITE_OK) {
        note_success(b, &b->writer);
        return code;
    }
    if (is_damage(code))
        note_damage(b, &b->writer, code);
    else
        note_trouble(b, &b->writer, code);
    roll_back(b);
    for (int i = 0; i < n; i++)
        jobs[i]->status = STORE_FAILED;
    return code;
}

/* After a damaged page, each write gets a transaction of its own, so that one write
 * harms no other. */
static void write_batch(void *db, store_job **jobs, int n, int64_t end) {
    database *b = db;
    if (is_damage(try_batch(b, jobs, n, end)))
        for (int i = 0; i < n; i++)
            if (is_damage(try_batch(b, &jobs[i], 1, end)))
                jobs[i]->status = STORE_DAMAGED;
}

/* ==== Opening and closing ========================================================= */

static int run_script(void *db, const char *script, wr_diag *d) {
    database *b = db;
    int code = sqlite3_exec(b->writer.db, script, NULL, NULL, NULL);
    if (code != SQLITE_OK)
        explain(d, b->path, b->writer.db, code);
    return code == SQLITE_OK ? 0 : -1;
}

static int read_version(void *db, wr_diag *d) {
    database *b = db;
    sqlite3_stmt *statement = NULL;
    int version = -1;
    int code = sqlite3_prepare_v2(
        b->writer.db, "SELECT coalesce(max(version), 0) FROM schema_version", -1,
        &statement, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    else if (code == SQLITE_ERROR)
        store_diag(d, "The file %.100s is not a Windrose store.", b->path);
    else
        explain(d, b->path, b->writer.db, code);
    sqlite3_finalize(statement);
    return version;
}

static int connect_to(database *b, connection *c, int serves) {
    int code = sqlite3_open_v2(b->path, &c->db,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_extended_result_codes(c->db, 1);
    if (code == SQLITE_OK)
        code = sqlite3_busy_timeout(c->db, OPENING_MS);
    if (code == SQLITE_OK && serves)
        code = sqlite3_exec(c->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(c->db, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
    return code;
}

static void disconnect(connection *c) {
    for (int i = 0; i < STORE_SQL_COUNT; i++)
        sqlite3_finalize(c->prepared[i]);
    sqlite3_close(c->db);
}

/* Only the owner may read the file, because it holds hashes and hidden cards. The files
 * that SQLite makes beside it get the same permissions. */
static int make_private(const char *path, wr_diag *d) {
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        store_diag(d, "The store %.100s cannot be opened: %s.", path, strerror(errno));
        return -1;
    }
    close(fd);
    return 0;
}

/* Other servers on the same file would not hear of each other's moves. */
static int lock_out_others(database *b, wr_diag *d) {
    char name[4096];
    if (snprintf(name, sizeof name, "%s.lock", b->path) >= (int)sizeof name) {
        store_diag(d, "The name of the store is too long.");
        return -1;
    }
    b->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (b->lock < 0) {
        store_diag(d, "The file %.100s cannot be opened: %s.", name, strerror(errno));
        return -1;
    }
    if (flock(b->lock, LOCK_EX | LOCK_NB) != 0) {
        store_diag(d,
                   "Another server uses the store %.60s; stop it, or let both use "
                   "PostgreSQL.",
                   b->path);
        return -1;
    }
    return 0;
}

static void close_database(void *db) {
    database *b = db;
    disconnect(&b->reader);
    disconnect(&b->writer);
    if (b->lock >= 0)
        close(b->lock);
    free(b->path);
    free(b);
}

static int prepare_database(database *b, int serves, wr_diag *d) {
    if (serves && (make_private(b->path, d) != 0 || lock_out_others(b, d) != 0))
        return -1;
    connection *last = &b->writer;
    int code = connect_to(b, last, serves);
    if (code == SQLITE_OK) {
        last = &b->reader;
        code = connect_to(b, last, serves);
    }
    if (code != SQLITE_OK) {
        explain(d, b->path, last->db, code);
        return -1;
    }
    store_schema schema = {STORE_SQLITE, b, run_script, read_version};
    b->health.schema = store_migrate(&schema, serves, d);
    if (b->health.schema < 0)
        return -1;
    sqlite3_progress_handler(b->writer.db, PROGRESS_STEPS, is_too_late, &b->writer);
    sqlite3_progress_handler(b->reader.db, PROGRESS_STEPS, is_too_late, &b->reader);
    return 0;
}

static void *open_database(store *s, const char *path, int serves, wr_diag *d) {
    if (path[0] == ':') {
        store_diag(d, "A store in memory would lose every move; name a file.");
        return NULL;
    }
    database *b = calloc(1, sizeof *b);
    if (b == NULL || (b->path = strdup(path)) == NULL) {
        store_diag(d, "There is not enough memory to open the store.");
        free(b);
        return NULL;
    }
    b->s = s;
    b->lock = -1;
    b->patience = serves ? LOAD_MS : HOUSE_MS;
    b->writer.statements = writes;
    b->reader.statements = store_statements;
    atomic_init(&b->health.is_up, 1);
    if (prepare_database(b, serves, d) != 0) {
        close_database(b);
        return NULL;
    }
    return b;
}

/* ==== Checking ==================================================================== */

static int check_ends(void *to) {
    const store_checking *how = to;
    return !how->goes_on(how->to);
}

static int say_bad(void *to, int n, char **cells, char **names) {
    const store_checking *how = to;
    (void)n, (void)names;
    if (cells[0] != NULL && strcmp(cells[0], "ok") != 0)
        how->bad(how->to, cells[0]);
    return 0;
}

static int check_file(void *db, const store_checking *how) {
    database *b = db;
    store_checking copy = *how;
    sqlite3_progress_handler(b->reader.db, PROGRESS_STEPS, check_ends, &copy);
    int code =
        sqlite3_exec(b->reader.db,
                     how->is_full ? "PRAGMA integrity_check" : "PRAGMA quick_check(10)",
                     say_bad, &copy, NULL);
    sqlite3_progress_handler(b->reader.db, PROGRESS_STEPS, is_too_late, &b->reader);
    if (is_damage(code))
        how->bad(how->to, sqlite3_errmsg(b->reader.db));
    return code == SQLITE_OK || is_damage(code) ? STORE_STORED : STORE_FAILED;
}

/* ==== Backup ====================================================================== */

/* Copies all pages as they are at one moment. */
static int copy_to(database *b, const char *file, wr_diag *d) {
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(file, &to, SQLITE_OPEN_READWRITE, NULL);
    if (code == SQLITE_OK) {
        sqlite3_backup *copy = sqlite3_backup_init(to, "main", b->reader.db, "main");
        if (copy != NULL)
            sqlite3_backup_step(copy, -1);
        code = copy != NULL ? sqlite3_backup_finish(copy) : sqlite3_errcode(to);
    }
    /* A backup is a single file, without a log beside it. */
    if (code == SQLITE_OK)
        code = sqlite3_exec(to, "PRAGMA journal_mode = DELETE;", NULL, NULL, NULL);
    if (code != SQLITE_OK)
        explain(d, file, to, code);
    sqlite3_close(to);
    return code == SQLITE_OK ? STORE_STORED : STORE_FAILED;
}

static int backup(void *db, const char *file, wr_diag *d) {
    char part[4096];
    if (snprintf(part, sizeof part, "%s.part", file) >= (int)sizeof part) {
        store_diag(d, "The name of the backup is too long.");
        return STORE_FAILED;
    }
    if (access(file, F_OK) == 0) {
        store_diag(d, "The file %.100s exists; choose another name.", file);
        return STORE_FAILED;
    }
    unlink(part);
    if (make_private(part, d) != 0)
        return STORE_FAILED;
    int status = copy_to(db, part, d);
    if (status == STORE_STORED && rename(part, file) != 0) {
        store_diag(d, "The backup %.100s cannot be named: %s.", file, strerror(errno));
        status = STORE_FAILED;
    }
    if (status != STORE_STORED)
        unlink(part);
    return status;
}

const store_backend store_sqlite = {.kind = "sqlite",
                                    .open = open_database,
                                    .close = close_database,
                                    .write = write_batch,
                                    .query = query,
                                    .changed = changed,
                                    .backup = backup,
                                    .check = check_file};
