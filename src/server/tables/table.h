/*
 * table.h: a table in memory, and what the files of this room share.
 */
#ifndef WINDROSE_SERVER_TABLE_H
#define WINDROSE_SERVER_TABLE_H

#include "src/base/clock.h"
#include "src/server/common/log.h"
#include "src/server/common/names.h"
#include "tables.h"

enum {
    MAX_PARKED = 32,    /* requests that wait for one table */
    MAX_STEPS = 50,     /* of one answer */
    MAX_LOADED = 50000, /* tables in memory, before no more are made */
    MAX_WATCHED = 64,   /* tables that one client watches */
    MAX_TITLE = 60,     /* characters */
    MAX_CHAT = 300,
    MAX_KICKED = 16, /* people whom a host has sent away from one table */
    MAX_CLOCK_S = 30 * 86400,
    MIN_CLOCK_S = 5
};

typedef struct watch watch;
typedef struct history history;

enum { CHAIR_OPEN, CHAIR_PERSON, CHAIR_BOT };
enum { OUT_NOT, OUT_RESIGNED, OUT_FORFEIT, OUT_TIMEOUT, OUT_ABSENT };
enum { CLOCK_NONE, CLOCK_MOVE, CLOCK_MATCH };

typedef struct {
    int kind, out;
    char bot[16];
} chair;

/* A move in the order of arrival: when, and a hash of its key (0: none). */
typedef struct {
    int64_t time;
    uint64_t key;
} row;

/* Something that was said, with its words behind it. */
typedef struct saying {
    struct saying *next;
    store_chat chat;
    char text[];
} saying;

/* What was said lately, the newest last. */
typedef struct {
    saying *first;
    int n;
} talk;

enum { MAX_SAID = 50 };

/* What a table has besides its match; written to the store as one text. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    char *edition; /* an own copy; NULL: the built-in one */
    void *edition_memory;
    chair chairs[WR_MAX_SEATS];
    int watch, chat, clock, bot_on_timeout, start_when_full;
    int64_t clock_ms, began;
    char title[4 * MAX_TITLE + 1];
    char invite[STORE_ID];
    char next[STORE_ID];
    unsigned char secret[32];
    int has_result, is_ended; /* is_ended: by those who stayed, before its time */
    wr_result result;
    char kicked[MAX_KICKED][STORE_ID];
    int num_kicked;
} settings;

/* A client watches a table, as seen by a seat or by WR_PUBLIC. */
typedef struct watch {
    client *who;
    table *what;
    int viewer, is_invited;
    struct watch *next_of_client, *next_of_table;
} watch;

struct table {
    map_entry entry; /* by id */
    server *server;
    char id[STORE_ID], host[STORE_ID];
    int state, is_public;
    uint32_t version;
    int64_t created, moved;
    store_person people[WR_MAX_SEATS];
    settings set;

    wr_match *match; /* NULL while the table is open */
    history *history;
    wr_state *shown; /* the position that viewers have seen, after num_shown moves */
    uint32_t num_shown;
    row *rows;
    uint32_t num_rows, max_rows;

    int64_t since[WR_MAX_SEATS], used[WR_MAX_SEATS]; /* clocks; since 0: not running */
    int64_t ahead; /* of the server's time, after the machine's clock was set back */
    int64_t due;
    struct job *job[WR_MAX_SEATS]; /* bots that think */

    int is_busy;      /* a change is being stored, or it is being read */
    int is_loading;   /* it is being read; without a game there is nothing else yet */
    int is_behind;    /* another server was at it meanwhile */
    int is_dirty;     /* memory has a change that the store did not take */
    int is_outdated;  /* another server was at it while it was being read */
    int shows_later;  /* a change of seats or settings is not shown yet */
    int is_ours;      /* this server wrote last, and lets its bots think */
    int is_broken;    /* what the store has of it does not fit the rules */
    char trouble[96]; /* and why */
    int is_full;      /* the game is longer than a record may be; it ends here */
    request *parked, *last_parked;
    int num_parked;
    watch *watches;
    int64_t used_at;
    uint32_t online; /* seats whose person watches */
    uint32_t told;   /* seats that have been told of their turn */
    talk said;       /* as far as it was shown */
    int64_t last_chat;
    int is_listening, listens_again; /* to what was said since */
    uint64_t again_at;               /* when it is worth while to read it again */
    struct change *undone;           /* waits for the table to be read again */
    int undone_status;
    bucket chat_bucket[WR_MAX_SEATS];
};

/* ==== Life (table.c) ============================================================= */

/* Finds a table in memory, or begins to read it from the store, in which case it is
 * busy: table_park waits for it. NULL: nothing has such an id. */
table *table_find(server *s, const char *id);
/* Lets a request wait until the table is not busy; 0: too many wait already. Then its
 * verb runs, or r->then if that is set, which is called in any case. */
int table_park(table *t, request *r);
table *table_new(server *s);
/* Reads a stored table without its match, for lists; the caller frees it. */
table *table_read(server *s, const store_table *stored);
void table_free(table *t);
/* Begins to read it again, with its moves, after somebody else wrote; then shows what
 * is new and goes on. It is not busy before. */
void table_reload(table *t);
/* Reads some of the tables again that are behind. */
void table_reload_some(server *s);

/* Removes a table from memory, whoever watches it. Requests that wait for it are told
 * by the status: STORE_NONE or STORE_FAILED. */
void table_forget(table *t, int status);

/* Lets bots think, clocks run and waiting requests go on; after every change. */
void table_go_on(table *t);
/* Reads what is new and runs the request again, for good. Where several servers share a
 * store, a table in memory may be older than what a client has seen of it: notices come
 * a little after the commit, and later still when the connection for them breaks.
 * Somebody whose game another server has just begun would be told that it has not. So
 * nobody is refused for the look of a table, nor shown less than they know, before
 * this. */
void table_doubt(table *t, request *r);

int table_seat_of(const table *t, const char *identity); /* -1: none */

/* A table cannot be read: it is named in the log, once. */
void bad_note(server *s, const char *id, const char *reason);
/* Whether it is useless to try it now. */
int bad_is_known(const server *s, const char *id);
void bad_forget(server *s, const char *id);
void bad_free(server *s);

/* ==== Changes (change.c) ========================================================= */

/* Stores the settings of a table, as they are now. */
void table_store(table *t, request *r, void (*then)(change *c));
/* Adds the settings of the table to a change. */
void change_with_settings(change *c, store_write *w);
/* Answers what waited for the table to be read again after a change was not stored. */
void change_undone(table *t);

/* ==== Settings as JSON (settings.c) ============================================== */

/* The options of a request to make a table. Answers with an error and returns 0. */
int settings_from_request(request *r, table *t);
void settings_write(const table *t, wr_text *out);
/* 0, or negative if it was not written by settings_write. */
int settings_read(table *t, const char *text, size_t len);
void settings_free(settings *set);
const char *settings_chair(int kind);
const char *settings_out(int out);
void settings_options(const settings *set, const char *key, wr_text *out);
void settings_clock(const settings *set, const char *key, wr_text *out);
/* Nothing is written while there is no result. */
void settings_result(const settings *set, const char *key, wr_text *out);
/* Whether the host has sent this identity (NULL: a stranger) away. */
int settings_kicked(const settings *set, const char *identity);

/* ==== Talk (talk.c) ============================================================== */

/* Shows what was said since it was last looked. */
void talk_catch_up(table *t);
/* What was said with an id above `after`; where the store may be asked. */
int talk_load(store *s, const char *table, int64_t after, talk *out);
/* Shows what is new of it, and keeps it; `is_all`: in place of what was kept. */
void talk_take(table *t, talk *news, int is_all);
/* Without what those have said whom the client has blocked. */
void talk_write(const table *t, const client *c, const char *key, wr_text *out);
void talk_rename(table *t, const store_identity *who);
void talk_free(talk *said);
/* Passes on what somebody of this server, or of another, points at. */
void talk_signal(table *t, const char *event);

/* ==== Those who have left (absent.c) ============================================= */

int absent_is(const table *t, int seat);
/* Whether a person sits there who neither is absent nor out. */
int absent_stays(const table *t, int seat);
void absent_view(const table *t, wr_text *out);

/* A seat is out of the game; somebody else plays on for it (seats.c). */
void seat_goes_out(table *t, int seat, int out);

/* ==== Bots (bots.c) ============================================================== */

/* Lets the bots of a table think about the moves they owe, and stops the others. */
void bots_ask(table *t);
void bots_cancel(table *t);
int bots_thinking(const table *t);
/* Takes up what bots have decided. */
void bots_collect(server *s);
/* The bot that plays a seat now; NULL: a person does, or nobody. */
const wr_bot *bots_player(const table *t, int seat);

#endif
