/*
 * store.h: what the server stores, and nothing about how.
 *
 * One interface, two stores: SQLite (sqlite://FILE, or a plain file name) and
 * PostgreSQL (postgres://...). The server runs one event loop; every function here is
 * called from that one thread, except where it says otherwise. A store has threads of
 * its own:
 *
 *     Writes are submitted and complete later. A writer thread takes all waiting writes
 *     and commits them in one transaction (group commit), durably: what is reported as
 *     STORE_STORED survives a crash of the machine. A write that is not complete after
 *     STORE_WRITE_MS is reported as STORE_FAILED; if it is stored all the same, that is
 *     a notice, as if another server had made it.
 *
 *     Loads are submitted too (store_load): a reader thread runs them one after the
 *     other. If the store does not answer in time, they are STORE_FAILED.
 *
 *     What other servers wrote to the same store is reported as notices.
 *
 * Completions and notices wait until the loop calls store_poll, in which the callbacks
 * run; `wake` is called from any thread when there is something to poll.
 *
 * The model: an identity is a person, found by the hash of a recovery code or of a
 * token; each token is a device of theirs. A recovery hash is written and compared, and
 * never read back. A table is a match being gathered, played or over; its settings are
 * an opaque text of the server (JSON), its moves are rows 0, 1, 2, ... in the order of
 * their arrival, each a move of a seat or of chance in the notation of records. Only
 * appending changes a table's `n`, the number of its rows, and only writing its
 * settings changes its `version`, so the two never conflict. A sheet is any other
 * document that parts of the server keep: a kind and an id name it, its text (JSON) is
 * opaque, and it is deleted with the identity that owns it.
 */
#ifndef WINDROSE_SERVER_STORE_H
#define WINDROSE_SERVER_STORE_H

#include "windrose.h"

enum {
    STORE_ID = 24,    /* bytes of an id with its terminator; letters and digits */
    STORE_HASH = 32,  /* bytes of a hash */
    STORE_NAME = 64,  /* bytes of a display name with its terminator; UTF-8 */
    STORE_KEY = 48,   /* bytes of a key of idempotence with its terminator; ASCII */
    STORE_LABEL = 44, /* bytes of a device's label with its terminator; ASCII */
    STORE_USED_MS = 3600000, /* the last use of a token is written this often */
    STORE_MAX_TOKENS = 16,   /* of one identity; the least recently used give way */
    STORE_MAX_BLOCKS = 200,  /* people that one identity blocks */
    STORE_MAX_REPORTS = 10,  /* of one identity in a day */
    STORE_REPORT_LINES = 20, /* of the chat, kept with a report */
    STORE_KIND = 16,         /* bytes of a sheet's kind with its terminator */
    STORE_SHEET = 64,        /* bytes of a sheet's id with its terminator; ASCII without
                                spaces */
    STORE_MAX_SHEETS = 16    /* in one write */
};

/* How a write ended, and what a load says. */
enum {
    STORE_STORED = 0, /* it is stored durably; a load: found */
    STORE_CONFLICT =
        -1,             /* another write was first (see store_write); nothing changed */
    STORE_FAILED = -2,  /* the store failed; only a load tells if it was written */
    STORE_NONE = -3,    /* a load: not found */
    STORE_DAMAGED = -5, /* the stored data is invalid; a write: nothing changed */
    STORE_LIMIT = -4    /* the host has the most tables allowed; nothing changed */
};

enum { STORE_OPEN, STORE_PLAYING, STORE_OVER }; /* state of a table */

/* All times are milliseconds since 1970, UTC. */
typedef struct {
    char id[STORE_ID];
    char name[STORE_NAME];
    int64_t created;
    /* Filled in by the load by token, not written: the device that the token is, and
     * when it was last used. */
    char device[STORE_ID];
    int64_t used;
} store_identity;

typedef struct {
    unsigned char hash[STORE_HASH];
    char identity[STORE_ID];
    int64_t created;
    char device[STORE_ID]; /* random, unique; people may see it */
    char label[STORE_LABEL];
    char replaces[STORE_ID]; /* a device whose token ends with this write; "": none */
} store_token;

/* A change to a person by themselves: all members that are not NULL. */
typedef struct {
    char identity[STORE_ID];
    char device[STORE_ID];     /* the one that asks for it */
    const char *name;          /* the new name */
    const unsigned char *code; /* the new recovery hash; all other devices end */
    const char *ends;          /* a device to end; one that has ended is no conflict */
} store_self;

/* A device was used. */
typedef struct {
    char device[STORE_ID];
    int64_t time;
} store_use;

/* A device as its person sees it. */
typedef struct {
    char id[STORE_ID];
    char label[STORE_LABEL];
    int64_t created, used;
} store_device;

/* A seat's person; id "": the seat has none (an open seat, a bot, a deleted
 * identity). */
typedef struct {
    char id[STORE_ID];
    char name[STORE_NAME]; /* filled in by loads, from the identity; not written */
} store_person;

typedef struct {
    char id[STORE_ID];
    char host[STORE_ID]; /* an identity */
    int state, is_public;
    uint32_t version; /* of the settings: 0 makes the table, else it is the version that
                         this write replaces; a write leaves version + 1 */
    uint32_t n;       /* rows; filled in by loads, not written */
    int64_t created, moved; /* moved: when it was made, changed or appended to last;
                               kept by the store */
    int64_t due;            /* when a server must look after it (a bot's move, a clock
                               that runs out); 0: never */
    store_person people[WR_MAX_SEATS];
    const char *data; /* opaque text, not terminated; of a load: valid until the
                         callback returns */
    size_t data_len;
} store_table;

/* One move. `key` is unique within a table, or "" for moves without one. */
typedef struct {
    uint32_t n;
    int16_t who; /* a seat or WR_CHANCE */
    int64_t time;
    const char *text; /* terminated, shorter than WR_MAX_WORDS */
    const char *key;
} store_row;

/* Rows first, first + 1, ... of a table; ignores their own `n`. */
typedef struct {
    const char *table;
    uint32_t first;
    int count;
    const store_row *rows;
    int64_t due; /* replaces that of the table */
} store_rows;

typedef struct {
    int64_t id; /* ascending in the order of writing; given by the store */
    char table[STORE_ID];
    char identity[STORE_ID];
    char name[STORE_NAME]; /* filled in by loads */
    int16_t seat;          /* -1: none */
    int64_t time;
    const char *text; /* terminated */
} store_chat;

/* A person at a table, by identity, or by a line of the chat that they wrote. */
typedef struct {
    char identity[STORE_ID]; /* if `line` is 0 */
    char table[STORE_ID];
    int16_t seat;
    int64_t line; /* time of a line that this seat said; 0: none */
} store_whom;

/* `identity` blocks a person, or unblocks them. */
typedef struct {
    char identity[STORE_ID];
    store_whom whom;
    int64_t time;
    int is_off; /* it is taken back */
} store_block;

/* A report of one person about another, for the operator. */
typedef struct {
    int64_t id; /* given by the store */
    char by[STORE_ID];
    store_whom whom;    /* of a load: identity, table and seat */
    int64_t time, done; /* done: when it was dealt with; 0: not yet; not written */
    char by_name[STORE_NAME], name[STORE_NAME]; /* filled in by loads */
    const char *reason, *text;                  /* terminated */
} store_report;

/* A document, named by kind and id. Kinds are words of the server, such as "push". */
typedef struct {
    char kind[STORE_KIND];
    char id[STORE_SHEET];
    char owner[STORE_ID]; /* an identity, with which it is deleted; "": nobody's */
    uint32_t version;     /* 0 makes the sheet, else it is the version that this write
                             replaces; a write leaves version + 1 */
    int is_end;           /* deletes it instead, from that version; 0: from any */
    int64_t time;         /* lists begin with the newest; given by who writes */
    int64_t until;        /* from then on it is gone, as if deleted; 0: it stays */
    const char *data;     /* opaque text, not terminated; of a load: terminated, and
                             valid until the callback returns */
    size_t data_len;
} store_sheet;

/* How a game ended; results.h. */
typedef struct store_result store_result;

/* One write: all members that are not NULL, together or not at all.
 *
 *     identity  made, with the recovery hash `code`. STORE_CONFLICT if its id or that
 *               hash exists.
 *     token     made. STORE_CONFLICT if its hash exists, its identity does not, or has
 *               another recovery hash than `code` (NULL: any).
 *     self      changed. STORE_CONFLICT if the device that asks is not (or no longer)
 *               one of the identity's, so that of two devices that end each other one
 *               stays.
 *     use       noted, unless that was done less than STORE_USED_MS before.
 *     table     made or replaced, by `version`. STORE_CONFLICT if the stored version is
 *               another one, or the id is taken.
 *     rows      appended. STORE_CONFLICT if the table's n is not `first`, so that two
 *               servers never add two moves to one position, or if a key exists.
 *     chat      appended. STORE_CONFLICT if the table does not exist.
 *     result    made, with the ratings that it changes; only together with a table that
 *               is over from this write on. STORE_CONFLICT if the table has one.
 *     sheets    `num_sheets`, made, replaced or deleted. STORE_CONFLICT if one has
 * another version, or exists already, or its owner does not exist. To delete what does
 * not exist is a conflict only with a version. block     made or taken back; alone in
 * its write. STORE_CONFLICT if the person does not exist, or there are STORE_MAX_BLOCKS
 * already. report    made, with the last lines of the table's chat; alone in its write.
 *               STORE_CONFLICT if the person does not exist, or there are
 *               STORE_MAX_REPORTS of the same day already.
 *
 * A conflict harms no other write of the same transaction. */
typedef struct {
    const store_identity *identity;
    const store_token *token;
    const unsigned char *code; /* STORE_HASH bytes; of identity and token */
    const store_self *self;
    const store_use *use;
    const store_table *table;
    const store_rows *rows;
    const store_chat *chat;
    store_result *result;
    const store_sheet *sheets;
    int num_sheets; /* at most STORE_MAX_SHEETS */
    const store_block *block;
    const store_report *report;
    int max_hosted; /* of a table that is made: STORE_LIMIT if its host has made as many
                       that are not over; 0: no limit */
    void *context;  /* handed back on completion */
} store_write;

/* What another server did on the same store. */
enum {
    STORE_NOTICE_ROWS,    /* rows were appended; `n` is how many the table has now */
    STORE_NOTICE_TABLE,   /* its settings changed; `n` is the version */
    STORE_NOTICE_CHAT,    /* chat was appended; `n` is unused */
    STORE_NOTICE_TEXT,    /* store_tell; `text` is the message */
    STORE_NOTICE_BLOCKS,  /* whom the identity `table` blocks has changed */
    STORE_NOTICE_DEVICES, /* devices of the identity `table` have ended */
    STORE_NOTICE_SHEET,   /* a sheet was written or deleted: `table` is its kind, `text`
                             its id; those that are deleted with their owner, or go by
                             their time, are not told */
    STORE_NOTICE_LOST     /* the connection was lost for a while: anything may have
                             happened to any table or identity */
};

typedef struct {
    int kind;
    char table[STORE_ID];
    uint32_t n;
    const char *text;
} store_notice;

typedef struct {
    void (*wake)(void *to); /* any thread: there is something to poll */
    void (*done)(void *to, void *context,
                 int status); /* in the order of store_submit */
    void (*notice)(void *to, const store_notice *notice);
    /* Any thread: one sentence for the log, without secrets. */
    void (*log)(void *to, int is_error, const char *sentence);
    void *to;
} store_hooks;

typedef struct store store;

/* ==== Opening ==================================================================== */

/* Opens the store, makes or migrates its schema and starts its threads. NULL with a
 * sentence in d->text if that fails. `hooks` is copied. */
store *store_open(const char *url, const store_hooks *hooks, wr_diag *d);
/* Finishes all writes, gives up loads that wait (the callbacks of all run), stops the
 * threads and frees the store. */
void store_close(store *s);

/* ==== Writing ==================================================================== */

enum { STORE_WRITE_MS = 5000 }; /* the longest wait for a write */

/* Submits a write and copies everything it points to. Never waits. */
void store_submit(store *s, const store_write *write);
/* Runs the callbacks of what is complete or overdue, and of notices; called after each
 * `wake`, and a few times a second for what is overdue. */
void store_poll(store *s);
/* Polls and waits until every write and load is complete, also those of callbacks. */
void store_flush(store *s);
/* Sends the other servers a message about a table, which is not stored; at most 4000
 * bytes. Does nothing where there can be no other server. */
void store_tell(store *s, const char *table, const char *text);

/* ==== Loading ==================================================================== */

enum { STORE_LOAD_MS = 5000 }; /* the longest wait of a load for its turn */

/* Runs `load` on the reader thread, which may call the functions below there, and
 * `done` on the loop, in store_poll. Never waits. `load` is not run if the store is
 * overloaded or closed, so the status in `to` must begin as STORE_FAILED. */
void store_load(store *s, void (*load)(store *s, void *to), void (*done)(void *to),
                void *to);

/* These query the database and wait for it: they are for the reader thread, and for a
 * program that opened the store without hooks. They return STORE_STORED, STORE_NONE or
 * STORE_FAILED. */
int store_identity_by_token(store *s, const unsigned char *hash, store_identity *out);
int store_identity_by_recovery(store *s, const unsigned char *hash,
                               store_identity *out);
int store_identity_by_id(store *s, const char *id, store_identity *out);

/* A callback returns 0 to go on, or nonzero to end the list. The loads below return
 * STORE_STORED, even for an empty list, or STORE_FAILED. */
typedef int (*store_each_table)(void *to, const store_table *table);
typedef int (*store_each_row)(void *to, const store_row *row);
typedef int (*store_each_chat)(void *to, const store_chat *chat);
typedef int (*store_each_device)(void *to, const store_device *device);

int store_table_by_id(store *s, const char *id, store_each_table each, void *to);
/* Rows from number `from` on, ascending. */
int store_rows_from(store *s, const char *table, uint32_t from, store_each_row each,
                    void *to);
/* Public tables in state STORE_OPEN, newest first, at most `limit`. */
int store_tables_open(store *s, int limit, store_each_table each, void *to);
/* Public tables in state STORE_PLAYING, the last moved first, at most `limit`. */
int store_tables_running(store *s, int limit, store_each_table each, void *to);
/* Tables of which the identity is host or has a seat, the last moved first. */
int store_tables_of(store *s, const char *identity, int limit, store_each_table each,
                    void *to);
/* Tables that are not over, with `due` not 0 and before `time`, the longest due first.
 */
int store_tables_due(store *s, int64_t time, int limit, store_each_table each,
                     void *to);
/* Every table, in the order of their ids, after `after` ("": all of them). */
int store_tables_all(store *s, const char *after, store_each_table each, void *to);
/* The ids of tables after `after`, ascending, without those that are over unless
 * `is_full`. */
typedef int (*store_each_id)(void *to, const char *id);
int store_table_ids(store *s, const char *after, int is_full, store_each_id each,
                    void *to);
/* The number of tables made by an identity that are not over; negative:
 * STORE_FAILED. */
int store_count_hosted(store *s, const char *identity);
/* The devices of an identity, the last used first. */
int store_devices(store *s, const char *identity, store_each_device each, void *to);

/* Chat of a table: the last `limit` with an id above `after`, ascending. */
typedef struct {
    const char *table;
    int64_t after;
    int limit;
} store_chat_span;
int store_chat_after(store *s, const store_chat_span *span, store_each_chat each,
                     void *to);

/* What a person has written at all tables, the newest first: lines with a smaller id
 * than `before`, 0: all. Neither identity nor name are filled in. */
typedef struct {
    const char *identity;
    int64_t before;
    int limit;
} store_own_chat;
int store_chat_of(store *s, const store_own_chat *span, store_each_chat each, void *to);

/* Milliseconds since 1970 by the clock that all servers of the store share: that of the
 * database; of this machine if there is only one server, or no answer. */
int64_t store_time(store *s);

/* The people whom an identity blocks, the last first: only id and name are filled
 * in. */
typedef int (*store_each_person)(void *to, const store_person *person);
int store_blocks_of(store *s, const char *identity, store_each_person each, void *to);
/* Ids and names of those people who are left of a JSON array of ids. */
int store_names(store *s, const char *ids, store_each_person each, void *to);

/* Sheets. The first returns STORE_NONE if there is none. */
typedef int (*store_each_sheet)(void *to, const store_sheet *sheet);
int store_sheet_by_id(store *s, const char *kind, const char *id, store_each_sheet each,
                      void *to);
/* Those of a kind, or of a kind and an owner, the newest first. */
typedef struct {
    const char *kind;
    const char *owner; /* NULL: of anybody */
    int limit;
} store_sheet_span;
int store_sheets(store *s, const store_sheet_span *span, store_each_sheet each,
                 void *to);
/* The same for a kind of which one owner may have only so many: `count` becomes a sheet
 * that belongs in front of those that are made by what the list says, in one write. Of
 * two such writes after the same list, one is a conflict, and lists them again. */
int store_sheets_counted(store *s, const store_sheet_span *span, store_each_sheet each,
                         void *to, store_sheet *count);
/* Those of a kind with an id after `after` ("": all), in the order of their ids, at
 * most a thousand: for who must see all of them. */
int store_sheets_after(store *s, const char *kind, const char *after,
                       store_each_sheet each, void *to);

/* ==== Keeping house (windrose admin) ============================================= */

/* Sheets of this kind are named by identities, which are deleted with their owner. */
#define STORE_PROGRAM "program"

/* Deletes an identity, its tokens, its chat, its sheets, its blocks and the reports
 * about it, and its programs likewise; their seats stay without a person. STORE_NONE if
 * it does not exist. Happens at once, not through the writer. */
int store_forget(store *s, const char *identity);

/* What is older than these times is deleted; 0 keeps all of its kind.
 *
 * tables: that are over, or still open, and were last moved before, with their rows and
 *         chat; and reports that were dealt with before.
 * games:  tables at which people play, last moved before.
 * people: identities whose tokens all are older, who have no seat and no table among
 *         those that stay, and about whom no report is open. */
typedef struct {
    int64_t tables, games, people;
    int is_trial; /* counts, but deletes nothing */
} store_ages;

typedef struct {
    int64_t tables, games, people, reports;
} store_pruned;

/* STORE_STORED or STORE_FAILED; all of it happens, or nothing. */
int store_prune(store *s, const store_ages *ages, store_pruned *out);

/* Reports from `since` on, the oldest first; without `all`, those not dealt with. */
typedef int (*store_each_report)(void *to, const store_report *report);
int store_reports(store *s, int64_t since, int all, store_each_report each, void *to);
/* The lines of chat that were kept with a report, the oldest first. */
int store_report_lines(store *s, int64_t report, store_each_chat each, void *to);
/* Marks a report as resolved now. STORE_NONE if it does not exist, or was resolved. */
int store_report_done(store *s, int64_t report);

/* Copies the whole store to a new file while the server runs. SQLite only; otherwise
 * d->text names the tool for it. */
int store_backup(store *s, const char *file, wr_diag *d);

/* Checks the file of a store page by page, and its indexes if `is_full`; a database
 * that has tools of its own for that is not checked. `goes_on` is called now and then;
 * 0 ends the check, which is STORE_FAILED. */
typedef struct {
    int is_full;
    int (*goes_on)(void *to);
    void (*bad)(void *to, const char *sentence);
    void *to;
} store_checking;
int store_check(store *s, const store_checking *how);

typedef struct {
    const char *kind; /* "sqlite" or "postgres" */
    int schema;       /* version of the schema */
    uint64_t queued;  /* writes that wait now */
    uint64_t loads;   /* loads that wait now */
    uint64_t stored, conflicts, failed, batches;
    uint64_t commit_us; /* sum over the batches */
    int is_up;          /* the last operation succeeded in time */
} store_stats;

/* From any thread. */
void store_get_stats(store *s, store_stats *out);

#endif
