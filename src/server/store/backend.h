/*
 * backend.h: what the parts of the store share: the queue in front (queue.c), queries
 * that both databases understand (load.c), the schema (schema.c), and the two databases
 * behind them.
 *
 * A backend runs statements and commits batches of writes; it knows nothing of
 * callbacks, order of completion or threads other than its own.
 */
#ifndef WINDROSE_SERVER_STORE_BACKEND_H
#define WINDROSE_SERVER_STORE_BACKEND_H

#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>

#include "src/base/clock.h"
#include "store.h"

/* ==== Writes on their way (queue.c) ============================================== */

/* A submitted write, followed by copies of everything that it points to. */
typedef struct store_job {
    struct store_job *next;
    store_write write;
    const char *tell_table, *tell_text; /* store_tell: nothing else is set */
    int status;
    int64_t end; /* in store_ticks: nobody waits longer for it */
    int is_late; /* reported as failed when its time was up; used by the queue */
} store_job;

/* Logs one sentence, formatted as by printf. From any thread. */
__attribute__((format(printf, 3, 4))) void store_log(const store *s, int is_error,
                                                     const char *format, ...);
/* Adds a notice for the loop; its text, if any, is copied. From any thread. */
void store_notify(store *s, const store_notice *notice);
/* True if store_close has begun, so that nobody should wait for a database. */
int store_is_closing(store *s);
/* Writes a sentence into d->text. */
__attribute__((format(printf, 2, 3))) void store_diag(wr_diag *d, const char *format,
                                                      ...);
/* Milliseconds of a monotonic clock. */
static inline int64_t store_ticks(void) {
    return (int64_t)steady_ms();
}

/* ==== Statements ================================================================= */

/* A parameter of a statement or a column of a row: a number if `at` is NULL, else text,
 * or bytes if is_bytes. Columns of numbers have `number` set, and `at` does not
 * matter. */
typedef struct {
    int64_t number;
    const char *at;
    size_t len;
    int is_bytes;
} store_cell;

static inline store_cell store_number(int64_t value) {
    return (store_cell){.number = value};
}

static inline store_cell store_words(const char *value) {
    return (store_cell){.at = value, .len = strlen(value)};
}

static inline store_cell store_bytes(const unsigned char *hash) {
    return (store_cell){.at = (const char *)hash, .len = STORE_HASH, .is_bytes = 1};
}

enum { STORE_MAX_PARAMS = 8, STORE_DAY_MS = 86400000 };

/* A statement that both databases understand, with parameters $1, $2, ... in the order
 * of their first use. Bit i of `numbers`: column i holds whole numbers. */
typedef struct {
    const char *sql;
    int params;
    uint32_t numbers;
} store_statement;

/* Receives the columns of one row; nonzero ends the list. */
typedef int (*store_each)(void *to, const store_cell *cells, int n);

/* All queries and deletions (load.c), in the order of the enum. */
enum {
    STORE_BEGIN,
    STORE_COMMIT,
    STORE_ROLLBACK,
    STORE_SQL_IDENTITY_BY_TOKEN,
    STORE_SQL_IDENTITY_BY_RECOVERY,
    STORE_SQL_IDENTITY_BY_ID,
    STORE_SQL_DEVICES,
    STORE_SQL_TABLE_BY_ID,
    STORE_SQL_ROWS_FROM,
    STORE_SQL_TABLES_OPEN,
    STORE_SQL_TABLES_RUNNING,
    STORE_SQL_TABLES_OF,
    STORE_SQL_TABLES_DUE,
    STORE_SQL_TABLES_ALL,
    STORE_SQL_COUNT_HOSTED,
    STORE_SQL_CHAT_AFTER,
    STORE_SQL_CHAT_OF,
    STORE_SQL_NAMES,
    STORE_SQL_TABLE_IDS,
    STORE_SQL_NOW, /* PostgreSQL only */
    STORE_SQL_FORGET_VERSION,
    STORE_SQL_FORGET_CHAT,
    STORE_SQL_FORGET_BLOCKS,
    STORE_SQL_FORGET_LINES,
    STORE_SQL_FORGET_REPORT_LINES,
    STORE_SQL_FORGET_REPORTS,
    STORE_SQL_FORGET_REPORTER,
    STORE_SQL_FORGET_SEATS,
    STORE_SQL_FORGET_HOST,
    STORE_SQL_FORGET_LOCK,
    STORE_SQL_FORGET_SHEETS,
    STORE_SQL_FORGET_RATINGS,
    STORE_SQL_FORGET_RESULTS,
    STORE_SQL_FORGET_TOKENS,
    STORE_SQL_FORGET_IDENTITY,
    STORE_SQL_PRUNE_MOVES,
    STORE_SQL_PRUNE_CHAT,
    STORE_SQL_PRUNE_SEATS,
    STORE_SQL_PRUNE_SETTINGS,
    STORE_SQL_PRUNE_TABLES,
    STORE_SQL_PRUNE_REPORT_LINES,
    STORE_SQL_PRUNE_REPORTS,
    STORE_SQL_PRUNE_IDLE_BLOCKS,
    STORE_SQL_PRUNE_IDLE_CHAT,
    STORE_SQL_PRUNE_IDLE_LINES,
    STORE_SQL_PRUNE_IDLE_REPORTER,
    STORE_SQL_PRUNE_IDLE_SHEETS,
    STORE_SQL_PRUNE_IDLE_RATINGS,
    STORE_SQL_PRUNE_IDLE_RESULTS,
    STORE_SQL_PRUNE_IDLE_TOKENS,
    STORE_SQL_PRUNE_IDLE,
    STORE_SQL_BLOCKS_OF,
    STORE_SQL_REPORTS,
    STORE_SQL_REPORT_LINES,
    STORE_SQL_REPORT_DONE,
    STORE_SQL_SHEET_BY_ID,
    STORE_SQL_SHEETS,
    STORE_SQL_SHEETS_OF,
    STORE_SQL_SHEETS_AFTER,
    STORE_SQL_RESULT_OF,
    STORE_SQL_RESULTS_OF,
    STORE_SQL_RESULTS_RATED,
    STORE_SQL_RATINGS_OF,
    STORE_SQL_RATINGS_BEST,
    STORE_SQL_RATINGS_ABOVE,
    STORE_SQL_RATINGS_ALL,
    STORE_SQL_CURVE_OF,
    STORE_SQL_RIVALS_OF,
    STORE_SQL_TALLIES_OF,
    STORE_SQL_RERATE_LOCK,
    STORE_SQL_RERATE_PLAYER,
    STORE_SQL_RERATE,
    STORE_SQL_COUNT
};
extern const store_statement store_statements[STORE_SQL_COUNT];

/* The columns of a player of a result. */
enum {
    STORE_AT_ID,
    STORE_AT_TABLE,
    STORE_AT_GAME,
    STORE_AT_TIME,
    STORE_AT_SEATS,
    STORE_AT_RATED,
    STORE_AT_ENDED,
    STORE_AT_SEAT,
    STORE_AT_IDENTITY,
    STORE_AT_NAME,
    STORE_AT_BOT,
    STORE_AT_PLACE,
    STORE_AT_WON,
    STORE_AT_OUT,
    STORE_AT_POINTS,
    STORE_AT_BEFORE, /* two columns each: mean and give */
    STORE_AT_AFTER = STORE_AT_BEFORE + 2,
    STORE_AT_COUNT = STORE_AT_AFTER + 2
};

/* Runs a statement (load.c). */
int store_query(store *s, int i, const store_cell *params, store_each each, void *to);
/* Copies text and cuts it if it is too long; this program never stores such text. */
void store_copy(char *to, size_t size, const store_cell *cell);
/* Ends a transaction that STORE_BEGIN began; STORE_STORED or STORE_FAILED. A trial
 * changes nothing. */
int store_end_all(store *s, int is_good, int is_trial);

/* ==== The schema (schema.c) ====================================================== */

enum { STORE_SQLITE, STORE_POSTGRES }; /* dialects */

/* How migrations reach their database. `run` runs a script of statements; `version`
 * returns the newest version that was applied, or a negative number. Both put a
 * sentence into d on failure. */
typedef struct {
    int dialect;
    void *db;
    int (*run)(void *db, const char *script, wr_diag *d);
    int (*version)(void *db, wr_diag *d);
} store_schema;

/* Migrates the database to the newest version that this program knows, in one
 * transaction; unless `may_change`, only checks that it has that version. Returns the
 * version, or a negative number with a sentence if that fails or the database is
 * newer. */
int store_migrate(const store_schema *schema, int may_change, wr_diag *d);

/* ==== Backends =================================================================== */

/* The first member of every backend, so that the queue can read it. */
typedef struct {
    int schema;       /* of the schema */
    atomic_int is_up; /* the last operation succeeded; read from any thread */
} store_health;

typedef struct {
    const char *kind;
    /* Opens the database and migrates its schema. With `serves` it may start threads of
     * its own, and locks out other servers if they cannot share the database. The
     * result begins with a store_health; NULL with a sentence on failure. */
    void *(*open)(store *s, const char *url, int serves, wr_diag *d);
    void (*close)(void *db);
    /* Writer thread: runs all jobs durably in one transaction, each wholly or not at
     * all, and sets their status. Gives up at `end`, in store_ticks. */
    void (*write)(void *db, store_job **jobs, int n, int64_t end);
    /* Reader thread: runs statement `i`, and gives up after a while. `each` may be
     * NULL. Returns STORE_STORED or STORE_FAILED. */
    int (*query)(void *db, int i, const store_cell *params, store_each each, void *to);
    int64_t (*changed)(void *db); /* the number of rows that the last query changed */
    int (*backup)(void *db, const char *file, wr_diag *d);
    int (*check)(void *db, const store_checking *how); /* NULL: nothing to check */
    int has_others; /* other servers may use the same store */
} store_backend;

extern const store_backend store_sqlite, store_postgres;

/* The backend in use and its database, for load.c; only on the reader thread, if there
 * is one. */
const store_backend *store_backend_of(store *s, void **db);

#endif
