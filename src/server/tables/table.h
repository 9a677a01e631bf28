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
    MAX_LOADED = 50000, /* tables in memory; above that no new ones are made */
    MAX_WATCHED = 64,   /* tables that one client watches */
    MAX_TITLE = 60,     /* characters */
    MAX_CHAT = 300,
    MAX_KICKED = 16, /* people whom the host has removed from one table */
    MAX_CLOCK_S = 30 * 86400,
    MIN_CLOCK_S = 5,
    RATED_CLOCK_S = 3 * 86400 /* for a move, at rated tables that have no other clock */
};

typedef struct watch watch;
typedef struct history history;

enum { CHAIR_OPEN, CHAIR_PERSON, CHAIR_BOT };
enum { OUT_NOT, OUT_RESIGNED, OUT_FORFEIT, OUT_TIMEOUT, OUT_ABSENT };
enum { CLOCK_NONE, CLOCK_MOVE, CLOCK_MATCH };

typedef struct {
    int kind, out;
    int with_bots; /* its person agrees that bots fill free seats (seek.c) */
    int is_signed; /* its person lets shared replays show the name */
    char bot[16];
} chair;

/* A move in the order of arrival: when, and a hash of its key (0: none). */
typedef struct {
    int64_t time;
    uint64_t key;
} row;

/* A chat message, followed by its words. */
typedef struct saying {
    struct saying *next;
    store_chat chat;
    char text[];
} saying;

/* The latest chat messages, the newest last. */
typedef struct {
    saying *first;
    int n;
} talk;

enum { MAX_SAID = 50 };

/* What a table has besides its match; written to the store as one text. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    char *edition; /* owned; NULL: the built-in one */
    void *edition_memory;
    chair chairs[WR_MAX_SEATS];
    int watch, chat, hints, rated, clock, bot_on_timeout, start_when_full, shuffle;
    int64_t clock_ms, began;
    int64_t fill_at; /* of people who look for others: when bots fill free seats */
    char title[4 * MAX_TITLE + 1];
    char invite[STORE_ID];
    char next[STORE_ID]; /* the table of the rematch; "": none */
    int next_by;         /* the seat that asked for it; -1: unknown */
    unsigned char secret[32];
    int has_result, is_ended; /* is_ended: early, because somebody was absent */
    wr_result result;
    char kicked[MAX_KICKED][STORE_ID];
    int num_kicked;
    /* The deal that others play too (deal.c), such as "2026-11-18.columbus"; "": luck
     * of its own. */
    char deal[STORE_SHEET];
    int64_t opens;       /* when the record of a day's deal may be read; 0: no day's */
    char club[STORE_ID]; /* the evening that the table belongs to; "": none */
    char organiser[STORE_ID]; /* of that evening, whose turn its bots take */
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
    int64_t ahead; /* how far ahead of the server's time, after a clock was set back */
    int64_t due;
    struct job *job[WR_MAX_SEATS]; /* bots that think */

    int is_busy;      /* a change is being stored, or the table is being read */
    int is_loading;   /* it is being read; set.game NULL: for the first time */
    int is_behind;    /* the store may differ from it: it is to be read again */
    int is_dirty;     /* memory has a change that was not stored */
    int is_outdated;  /* another server changed it while it was being read */
    int shows_later;  /* a change of seats or settings is not shown yet */
    int is_ours;      /* this server wrote last, and runs its bots */
    int is_broken;    /* its stored contents are invalid */
    char trouble[96]; /* why */
    int is_full;      /* the match reached the length limit of records and ends here */
    request *parked, *last_parked;
    int num_parked;
    watch *watches;
    int64_t used_at;
    uint32_t online; /* seats whose person watches */
    uint32_t told;   /* seats that have been notified of their turn */
    talk said;       /* the chat that was shown */
    int64_t last_chat;
    int is_listening,
        listens_again;     /* for new chat: a load is under way; and is needed again */
    uint64_t again_at;     /* the earliest time to read it again */
    struct change *undone; /* answered when the table has been read again */
    int undone_status;
    bucket chat_bucket[WR_MAX_SEATS];
    /* Of people who look for others: when each was here last, at any server (0: not
     * known), since when they are waited for, and when the other servers were told
     * (seek.c). */
    int64_t seen[WR_MAX_SEATS], met[WR_MAX_SEATS], seen_told;
};

/* ==== Life (table.c) ============================================================= */

/* Finds a table in memory, or begins to read it from the store; then it is busy, and
 * table_park waits for it. NULL: the id is invalid. */
table *table_find(server *s, const char *id);
/* Lets a request wait until the table is not busy; 0: too many wait already. Then its
 * verb runs, or r->then if that is set, which also runs if the table cannot be
 * loaded. */
int table_park(table *t, request *r);
table *table_new(server *s);
/* Reads a stored table without its match, for lists; the caller frees it. */
table *table_read(server *s, const store_table *stored);
void table_free(table *t);
/* Begins to read a table again, with its moves, after another server wrote; then shows
 * what is new and goes on. The table must not be busy. */
void table_reload(table *t);
/* Reads again some of the tables that are behind. */
void table_reload_some(server *s);

/* Removes a table from memory, even if it is being watched. Requests that wait for it
 * get the status, STORE_NONE or STORE_FAILED. */
void table_forget(table *t, int status);

/* Continues after a change: lets bots think, clocks run and waiting requests go on. */
void table_go_on(table *t);
/* Reads what is new and runs the request again, for the last time. Where several
 * servers share a store, a table in memory may be older than what a client has seen:
 * notices come a little after the commit, and later still if the connection for them
 * breaks. A client whose game another server has just begun would get the answer that
 * it has not. So call this before refusing a request because of the state of a table,
 * and before showing a client less than it knows. */
void table_doubt(table *t, request *r);

int table_seat_of(const table *t, const char *identity); /* -1: none */

/* Notes that a table cannot be read; the log names it once. */
void bad_note(server *s, const char *id, const char *reason);
/* True if it is too early to read a bad table again. */
int bad_is_known(const server *s, const char *id);
void bad_forget(server *s, const char *id);
void bad_free(server *s);

/* ==== Changes (change.c) ========================================================= */

/* Stores the current settings of a table. */
void table_store(table *t, request *r, void (*then)(change *c));
/* Adds the settings of the table to a change. */
void change_with_settings(change *c, store_write *w);
/* Answers the request of a change that was not stored, after the table was read
 * again. */
void change_undone(table *t);

/* ==== Settings as JSON (settings.c) ============================================== */

/* Reads the settings from a request to make a table. If they are invalid, answers and
 * returns 0. */
int settings_from_request(request *r, table *t);
/* Changes the settings of a table whose game has not begun. If something is invalid,
 * answers, changes nothing and returns 0. */
int settings_from_change(request *r, table *t);
void settings_write(const table *t, wr_text *out);
/* Returns 0, or a negative number if settings_write did not write the text. */
int settings_read(table *t, const char *text, size_t len);
void settings_free(settings *set);
const char *settings_chair(int kind);
const char *settings_out(int out);
void settings_options(const settings *set, const char *key, wr_text *out);
void settings_clock(const settings *set, const char *key, wr_text *out);
/* Writes nothing if there is no result yet. */
void settings_result(const settings *set, const char *key, wr_text *out);
/* True if the host has removed this identity (NULL: a stranger). */
int settings_kicked(const settings *set, const char *identity);

/* ==== Deals that several tables play (deal.c) ===================================== */

/* The day of a time, as "2026-11-18". */
void deal_day(int64_t time, char out[11]);
/* When the day with which a text begins is over. */
int64_t deal_day_end(const char *day);
/* Whether a text begins as a day does. */
int deal_is_day(const char *text);
/* Luck and id of a deal come from the key of the server: nobody can guess them. `out`
 * has 32 bytes. */
void deal_secret(const server *s, const char *purpose, const char *deal,
                 unsigned char *out);
/* An id that follows from a deal and a person: who sails twice finds the same table. */
void deal_table_id(const server *s, const char *deal, const char *who,
                   char out[STORE_ID]);
/* The chair of a day's deal in which people sit. */
int deal_chair(const server *s, const char *deal, int seats);
/* The outcome of chance at a table with a deal. */
wr_action deal_draw(const table *t);
/* True if the record of the deal stays closed for now. */
int deal_is_sealed(const table *t);
void answer_sealed(request *r); /* refuses what nobody may see yet */
/* True if the day of a table has passed while its game went on. */
int deal_is_late(const table *t, int64_t now);
/* Then ends the game, for records of the deal are open now. */
void deal_check(table *t, int64_t now);
/* The sheet with what a person or bot reached on a day's deal, when the game has just
 * ended; 0: it does not count. `data` holds its text. */
int deal_sheet(const table *t, store_sheet *out, wr_text *data);
/* The kind of the sheets of a day's deal; "" if `deal` is none. */
void deal_kind(const char *deal, char out[STORE_KIND]);

/* ==== Talk (talk.c) ============================================================== */

/* Loads and shows new chat. */
void talk_catch_up(table *t);
/* Loads the chat with an id above `after`; on a thread that may ask the store. */
int talk_load(store *s, const char *table, int64_t after, talk *out);
/* Shows the new chat and keeps it; `is_all`: it replaces what was kept. */
void talk_take(table *t, talk *news, int is_all);
/* Writes the chat, without that of people whom the client blocks. */
void talk_write(const table *t, const client *c, const char *key, wr_text *out);
void talk_rename(table *t, const store_identity *who);
void talk_free(talk *said);
/* Passes on a signal from this server or another. */
void talk_signal(table *t, const char *event);

/* ==== Those who have left (absent.c) ============================================= */

int absent_is(const table *t, int seat);
/* True if a person sits there who is neither absent nor out. */
int absent_stays(const table *t, int seat);
/* Ends a game at once: everybody keeps their points, and nobody wins. */
void table_end(table *t, request *r);
void absent_view(const table *t, wr_text *out);

/* ==== People who look for others (seek.c) ======================================== */

/* When bots fill the free seats of an open table, if all agree; 0: never. */
int64_t seek_due(const table *t);
/* Notes who is here; then frees chairs of those who have gone, and lets bots fill the
 * free ones, if it is time. */
void seek_check(table *t, int64_t now);
/* Another server says who is there; 0: it says something else. */
int seek_hear(table *t, const char *text);
/* These people are about to sit there, as it was read. Whoever is new at a table in
 * memory has just sat down at another server; of those at a table that was not in
 * memory nothing is known: for a while they have not gone, nor are they here. */
void seek_meet(table *t, const store_person *people);
/* The seat of who is host after another has left; -1: nobody is left. */
int seek_heir(const table *t, int leaving);
/* Gives a new table its id, its secrets and its host (seats.c). */
void table_name(table *t, const char *host);

/* Puts a seat out of the game; a bot plays on for it (seats.c). */
void seat_goes_out(table *t, int seat, int out);

/* ==== Bots (bots.c) ============================================================== */

/* Lets the bots of a table think about the moves they owe, and stops the others. */
void bots_ask(table *t);
void bots_cancel(table *t);
int bots_thinking(const table *t);
/* Plays the decisions that bots have made. */
void bots_collect(server *s);
/* The bot that plays a seat now; NULL: a person, or nobody. */
const wr_bot *bots_player(const table *t, int seat);

#endif
