/*
 * server.h: what the files of the server share.
 *
 * One thread runs the event loop and owns everything here. Requests come as bytes, from
 * a socket or from a test (api_handle), and are answered through the queue of their
 * client. Each table does one thing at a time: while a change of it is being stored,
 * all further requests about it wait, so nobody ever sees what is not stored. The same
 * holds while it is read: that happens on another thread, in a table that nobody else
 * knows, whose contents are then moved into place (table.c). The loop asks the store
 * nothing itself, so it never waits.
 */
#ifndef WINDROSE_SERVER_H
#define WINDROSE_SERVER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "json.h"
#include "map.h"
#include "names.h"
#include "src/server/clients/budget.h"
#include "src/server/store/store.h"
#include "windrose.h"

#define SERVER_VERSION "0.1.0"

enum {
    MAX_REQUEST = 128 * 1024, /* bytes of one message; an edition has its place */
    MAX_QUEUE = 1024 * 1024,  /* bytes that wait for one client */
    MAX_QUEUED = 1024,        /* messages that wait for one client */
    MAX_PARKED = 32,          /* requests that wait for one table */
    MAX_STEPS = 50,           /* of one answer */
    MAX_LOADED = 50000,       /* tables in memory, before no more are made */
    MAX_WATCHED = 64,         /* tables that one client watches */
    MAX_TITLE = 60,           /* characters of names, and so on */
    MAX_PEOPLE_NAME = 24,
    MAX_CHAT = 300,
    MAX_REPORT = 300,
    MAX_KICKED = 16, /* people whom a host has sent away from one table */
    MAX_CLOCK_S = 30 * 86400,
    MIN_CLOCK_S = 5,
    HASH_TEXT = 2 * STORE_HASH + 1 /* letters of a token, in hexadecimal digits */
};

typedef struct server server;
typedef struct client client;
typedef struct table table;
typedef struct request request;
typedef struct workers workers;
typedef struct checker checker;
typedef struct sockets sockets;
typedef struct history history;

/* ==== Options and metrics ======================================================== */

typedef struct {
    const char *listen, *store, *web, *cert, *key, *origin, *level;
    int port, trust_proxy, threads, templates;
    int max_clients, max_per_address, max_tables, rate;
    int absent_after; /* seconds */
} options;

typedef struct {
    uint64_t requests, errors, moves, bot_moves, http, sockets, dropped, refused;
    uint64_t loads, conflicts, limited, doubts;
    uint64_t offenders, turned_away, paid_us, paid_bytes;
} metrics;

/* Prometheus text. */
void metrics_write(server *s, buf *out);

/* ==== Clients (client.c) ========================================================= */

/* A text on its way to one or several clients, in front of it the head of a WebSocket
 * frame: the last `head` of PAYLOAD_HEAD bytes. */
typedef struct payload {
    int refs;
    size_t head, len;
    unsigned char bytes[];
} payload;

enum { PAYLOAD_HEAD = 16 };

/* Why a connection is ended (RFC 6455, 7.4). */
enum {
    END_GOING_AWAY = 1001,
    END_PROTOCOL = 1002,
    END_POLICY = 1008,
    END_TRY_AGAIN = 1013
};

/* So much may be asked: `left` grows by `rate` each second up to `most`. */
typedef struct {
    int64_t left, at; /* in thousandths; milliseconds */
} bucket;

int bucket_take(bucket *b, int64_t cost, int64_t rate, int64_t most);

/* Where connections come from; NAT puts many people behind one. */
typedef struct {
    map_entry entry;
    char name[64];
    int connections, raw; /* clients; connections of any kind, without a proxy */
    int64_t used_at;
    bucket arrivals, codes; /* new identities, recovery codes */
} address;

/* A client watches a table, with the eyes of a seat or of WR_PUBLIC. */
typedef struct watch {
    client *who;
    table *what;
    int viewer, is_invited;
    struct watch *next_of_client, *next_of_table;
} watch;

struct client {
    map_entry entry; /* by identity, while known */
    server *server;
    client *next, *previous; /* of all sockets */
    int refs, is_open, is_socket, is_known, is_secure;
    address *address;
    store_identity me;
    char label[STORE_LABEL]; /* of the device, by its User-Agent header; "": unknown */
    uint64_t checked_at;     /* steady_ms: its device was there; 0: look soon */
    guest *guest;            /* who pays */
    struct queued *first, *last; /* messages to send */
    int num_queued;
    size_t queued_bytes;
    watch *watches;
    int num_watches;
    char (*blocked)[STORE_ID]; /* identities; of a socket, known as it begins */
    int num_blocked;
    void (*kick)(client *c); /* something waits in the queue, or the end has come */
    int end_code;            /* of WebSocket; 0: the connection goes on */
    const char *end_reason;
    char end_words[48];
    void *transport;
    /* Of an answer over HTTP; seconds for Retry-After, 0: none. */
    int status, retry_s;
    char set_cookie[160];
};

/* NULL if there are too many already, in all or from this address. */
client *client_new(server *s, int is_socket, const char *from);
void client_keep(client *c);
void client_release(client *c);
/* The connection has gone; what is still under way for it is thrown away. */
void client_gone(client *c);
/* Ends a connection: what waits is thrown away, the peer is told the reason (a literal
 * of at most 123 bytes), and client_gone follows. */
void client_end(client *c, int code, const char *reason);
/* Whether somebody may connect, or ask over HTTP, now that it is known who it is; pays
 * for that. 0, or how many seconds to wait: then the answer is 429 with Retry-After,
 * best given after HOLD_MS in which nothing is read. */
int client_arrives(client *c);
/* A file or another plain answer of so many bytes goes to an address. 0, or how many
 * seconds to wait, as above. */
int address_pays(server *s, const char *from, size_t bytes);
/* Takes a part of what a request costs; 0: it is refused. */
int client_pays(client *c, int64_t cost);
/* A request was refused: whoever does not stop sending is cut off. */
void client_was_refused(client *c);
/* Knows who it is from now on. */
void client_is(client *c, const store_identity *who);
/* A payload with the text of b, which is empty afterwards. */
payload *payload_of(buf *b);
void payload_release(payload *p);
void client_send(client *c, payload *p);
/* The oldest message, which the caller sends and then drops; NULL: none. */
payload *client_next(client *c);
void client_drop_next(client *c);

/* Measures what is done for a client (NULL: for nobody), and lets it pay in the end:
 * processor time, and what it and others were sent. One may begin within another. */
typedef struct meter {
    server *server;
    client *client; /* only compared */
    guest *guest;
    uint64_t began;
    uint64_t bytes, others; /* sent to it; to others */
    struct meter *outer;
} meter;

void meter_begin(meter *m, server *s, client *c);
void meter_end(meter *m);

/* ==== Requests (api.c) =========================================================== */

struct request {
    request *next; /* while it waits for a table, or for the list of them */
    client *from;
    json_t *body;
    const struct verb *verb;
    char id[72]; /* as JSON; "": none */
    buf answer;
    int is_held;  /* answered later */
    int is_fresh; /* the table was read for it just now */
    /* Runs instead of the verb when the table that was waited for is there, or NULL
     * with a status of the store; see table_park. */
    void (*then)(request *r, table *t, int status);
    void *more;                         /* of `then`, which frees it */
    int may_doubt, is_doubted, is_sure; /* see table_doubt */
};

typedef struct verb {
    const char *name;
    int cost;     /* in the client's bucket */
    int of_table; /* has a member `table`, which run gets */
    int open;     /* also for clients without an identity */
    void (*run)(request *r, table *t);
} verb;

/* The only door: a request as bytes; `name` is its verb, or NULL if the member `do`
 * names it. */
void api_handle(client *c, const char *name, const char *bytes, size_t len);
/* Goes on with what waited for a table. */
void api_resume(request *r, table *t);
void request_free(request *r);
/* Nonzero, once for each request: the caller stops, and the request is run again by
 * table_doubt. Refusals for the look of a table do it by themselves. */
int request_doubts(request *r);

/* An answer: begin, write members into r->answer, send. */
void answer_begin(request *r);
void answer_send(request *r);
__attribute__((format(printf, 3, 4))) void answer_error(request *r, const char *code,
                                                        const char *format, ...);
void answer_broken(request *r); /* its table cannot be read */
void answer_refusal(request *r, const char *code, const wr_diag *d);

/* Members of a request. They answer with an error and return 0 if the member is not
 * what it must be; a member that is not there leaves *out alone, or is an error if
 * needed. */
int want_string(request *r, const char *name, int is_needed, const char **out);
int want_int(request *r, const char *name, int64_t *out);
int want_bool(request *r, const char *name, int *out);

/* ==== Identities (identity.c) ==================================================== */

void verb_hello(request *r, table *t);
void verb_name(request *r, table *t);
void verb_recovery(request *r, table *t);
void verb_recover(request *r, table *t);
/* Takes up the identity of a Cookie header, if there is one. `then` runs on the loop,
 * perhaps before this returns: status 0, or negative if the store does not say. The
 * client is kept until then; its connection may have gone meanwhile. */
void identity_find(client *c, const char *cookies, void (*then)(client *c, int status));
/* A random name of n letters and digits that nobody can guess; out has n + 1 bytes. */
void random_name(char *out, int n);

/* ==== Devices (devices.c) ======================================================== */

void verb_devices(request *r, table *t);
void verb_logout(request *r, table *t);
/* Notes that the client's device is in use, now and then. */
void device_used(client *c);
/* Ends the sockets of a device of somebody or, if it `spares` that, of all others. */
void devices_end(server *s, const char *identity, const char *device, int spares);
/* Looks which devices of somebody have ended, and ends their sockets. */
void devices_check(server *s, const char *identity);
/* Anything may have happened to anybody's devices: all are looked at soon. */
void devices_doubt(server *s);
/* Looks at those that were not looked at for a while, some at a time; each tick. */
void devices_sweep(server *s);

/* ==== Tables (table.c) =========================================================== */

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
/* Lets go of tables that nobody needs. */
void table_unload_idle(server *s, int64_t now);

int table_seat_of(const table *t, const char *identity); /* -1: none */
uint32_t table_actors(const table *t);                   /* 0 unless it is played */
/* Position number: moves before the step under way. */
uint32_t table_at(const table *t);

/* A change on its way to the store. `then` runs when it is stored; if it is not, the
 * table is read again and `otherwise` runs (NULL: the request gets an error). */
typedef struct change {
    table *table;     /* NULL: it is about somebody's identity */
    request *request; /* NULL: nobody asked for it */
    void (*then)(struct change *c);
    void (*otherwise)(struct change *c, int status);
    uint32_t first; /* the row of a move */
    uint64_t key;
    int with_settings;
    void *more; /* freed with it */
} change;

/* Stores the settings of a table, as they are now. */
void table_store(table *t, request *r, void (*then)(change *c));
/* Begins the match: makes it and draws the first outcomes; they are stored with the
 * settings. */
void table_begin(table *t, request *r, void (*then)(change *c));
/* Plays a move of a seat, if it is legal, and what chance makes of it, and stores both.
 * 0, or WR_EINPUT with the reason. */
typedef struct {
    int seat;
    wr_action action;
    const char *key; /* "": none */
    void (*then)(change *c);
    void (*otherwise)(change *c, int status);
} play;
int table_play(table *t, const play *p, request *r, wr_diag *d);
uint64_t table_key_hash(const table *t, const char *key);
/* Row of an earlier move with that key; -1: none. */
int64_t table_find_key(const table *t, uint64_t key);
/* The same with the settings of the table added. */
void change_with_settings(change *c, store_write *w);
/* Hands a write over to the store; `c` is freed when it is done. */
void change_submit(server *s, change *c, store_write *w);
/* Called by the store when it is done. */
void change_done(void *to, void *context, int status);

/* Answers what waited for the table to be read again after a change was not stored. */
void change_undone(table *t);

/* Removes a table from memory, whoever watches it. Requests that wait for it are told
 * by the status: STORE_NONE or STORE_FAILED. */
void table_forget(table *t, int status);

/* Rows of the store on their way to a table. */
typedef struct {
    store_row *rows;
    uint32_t n, max;
} row_list;

/* The match: made anew, rows read into it from num_rows on (STORE_STORED: all is
 * well; else `trouble` may say why not), a move or outcome added, freed. Where nothing
 * else knows the table, on any thread that may ask the store. */
void match_make(table *t);
int match_load(table *t);
/* The rows from `from` on: read, added to a match (0: all is well), freed. */
int match_fetch(store *s, const char *id, uint32_t from, row_list *out);
int match_take(table *t, const row_list *rows);
void row_list_free(row_list *rows);
/* When a server must look after the table: now for a bot, or when a clock runs out. */
int64_t match_due(const table *t, int64_t now);
int match_apply(table *t, int who, wr_action a, const row *r, wr_diag *d);
void match_free(table *t);
/* Luck that depends on the secret of the match, the moves made, a seat and a purpose
 * (at most 15 letters). */
wr_rng match_luck(const table *t, const char *purpose, uint32_t seat);

/* Lets bots think, clocks run and waiting requests go on; after every change. */
void table_go_on(table *t);
/* Reads what is new and runs the request again, for good. Where several servers share a
 * store, a table in memory may be older than what a client has seen of it: notices come
 * a little after the commit, and later still when the connection for them breaks.
 * Somebody whose game another server has just begun would be told that it has not. So
 * nobody is refused for the look of a table, nor shown less than they know, before
 * this. */
void table_doubt(table *t, request *r);

/* ==== Settings as JSON (settings.c) ============================================== */

/* The options of a request to make a table. Answers with an error and returns 0. */
int settings_from_request(request *r, table *t);
void settings_write(const table *t, buf *out);
/* 0, or negative if it was not written by settings_write. */
int settings_read(table *t, const char *text, size_t len);
void settings_free(settings *set);
const char *settings_chair(int kind);
const char *settings_out(int out);
void settings_options(const settings *set, const char *key, buf *out);
void settings_clock(const settings *set, const char *key, buf *out);
/* Nothing is written while there is no result. */
void settings_result(const settings *set, const char *key, buf *out);
/* Whether the host has sent this identity (NULL: a stranger) away. */
int settings_kicked(const settings *set, const char *identity);

/* ==== Verbs (seats.c, absent.c, lists.c, play.c, talk.c, blocks.c) =============== */

void verb_tables(request *r, table *t);
void verb_mine(request *r, table *t);
void verb_create(request *r, table *t);
void verb_join(request *r, table *t);
void verb_leave(request *r, table *t);
void verb_start(request *r, table *t);
void verb_resign(request *r, table *t);
void verb_replace(request *r, table *t);
void verb_kick(request *r, table *t);
void verb_end(request *r, table *t);
void verb_rematch(request *r, table *t);
void verb_chat(request *r, table *t);
void verb_signal(request *r, table *t);
void verb_block(request *r, table *t);
void verb_unblock(request *r, table *t);
void verb_blocks(request *r, table *t);
void verb_report(request *r, table *t);
void verb_watch(request *r, table *t);
void verb_unwatch(request *r, table *t);
void verb_move(request *r, table *t);
void verb_steps(request *r, table *t);
void verb_record(request *r, table *t);

/* Shows what was said since it was last looked. */
void talk_catch_up(table *t);
/* What was said with an id above `after`; where the store may be asked. */
int talk_load(store *s, const char *table, int64_t after, talk *out);
/* Shows what is new of it, and keeps it; `is_all`: in place of what was kept. */
void talk_take(table *t, talk *news, int is_all);
/* Without what those have said whom the client has blocked. */
void talk_write(const table *t, const client *c, const char *key, buf *out);
void talk_rename(table *t, const store_identity *who);
void talk_free(talk *said);
/* Passes on what somebody of this server, or of another, points at. */
void talk_signal(table *t, const char *event);

/* ==== Blocks (blocks.c) ========================================================== */

/* Whom somebody blocks, the last first. */
typedef struct {
    store_person people[STORE_MAX_BLOCKS];
    int n;
} blocks;

/* For the reader thread; STORE_STORED or STORE_FAILED. */
int blocks_load(store *s, const char *identity, blocks *out);
/* What a client does not hear from now on. */
void blocks_set(client *c, const blocks *b);
int blocks_has(const client *c, const char *identity);
/* Writes the seats of a table that a client has blocked. */
void blocks_view(const client *c, const table *t, buf *out);
/* Somebody blocks others than before: all their sockets do. NULL: anybody may. */
void blocks_changed(server *s, const char *identity);
/* The person that the members `seat` and `time` name; answers if there is none. */
int want_whom(request *r, const table *t, store_whom *out);
/* Whether the one who asks may see the table; answers if not. */
int want_sight(request *r, const table *t);

/* ==== Those who have left (absent.c) ============================================= */

/* When a seat counts as absent if it does not move before; 0: never. */
int64_t absent_at(const table *t, int seat);
int absent_is(const table *t, int seat);
/* Whether a person sits there who neither is absent nor out. */
int absent_stays(const table *t, int seat);
void absent_view(const table *t, buf *out);

/* ==== Views (views.c, history.c) ================================================= */

/* Writes the table as `me` may see it (NULL: a stranger). */
void view_table(table *t, const char *me, const char *key, buf *out);
void view_position(table *t, int viewer, const char *key, buf *out);
/* Steps with numbers above `since` that begin before `until`, the last ones, at most
 * MAX_STEPS and some 64 kB; returns the number before the first of them, which is less
 * than `since` if that lies within a step. */
uint32_t view_steps(table *t, int viewer, uint32_t since, uint32_t until, buf *out);
/* Forgets what is kept of the steps of a table; it can be made again. */
void history_drop(table *t);
/* Tells everybody concerned that the settings or seats changed. */
void view_changed(table *t);
/* Shows the moves that are stored and not shown yet. */
void view_new_steps(table *t);
/* All moves that are complete count as shown. */
void view_shown(table *t);
/* Tells those who owe a move now and do not watch. */
void view_turns(table *t);

/* ==== Watching (watch.c) ========================================================= */

/* Whether somebody may watch, and with whose eyes: a seat, or WR_PUBLIC. */
int view_eyes(const table *t, const char *me, int is_invited, int *out);
int view_invited(const table *t, const char *invite);
watch *watch_find(const client *c, const table *t); /* NULL: none */
/* 0 if the client watches too many tables. */
int watch_begin(client *c, table *t, int viewer, int is_invited);
void watch_end(client *c, table *t);
void watch_end_all(client *c);
/* Marks which seats' people are there, and tells if that changed. */
void watch_count(table *t);
/* Gives everybody the eyes that are theirs now, and none to those who may no longer
 * watch. */
void watch_recheck(table *t);

/* ==== Clocks (clock.c) =========================================================== */

/* Takes note of who owes a move since `time`; `mover` has just moved, or WR_CHANCE. */
void clock_note(table *t, int mover, int64_t time);
/* The time of the next row: never before the last one. */
int64_t clock_stamp(const table *t, int64_t now);
/* Goes on with a table that was read, whatever the time was when its rows were
 * written. */
void clock_resume(table *t, int64_t now);
/* Whether a person may no longer move. */
int clock_is_up(const table *t, int seat, int64_t now);
/* What a seat has left now; -1: no limit. */
int64_t clock_left(const table *t, int seat, int64_t now);
/* When the first clock runs out; 0: never. */
int64_t clock_first(const table *t);
/* Puts out seats whose time is up. */
void clock_check(table *t, int64_t now);
/* A seat is out of the game; somebody else plays on for it. */
void seat_goes_out(table *t, int seat, int out);

/* ==== Bots (workers.c, bots.c) =================================================== */

workers *workers_new(server *s, int threads);
void workers_free(workers *w);
int workers_waiting(workers *w);
uint64_t workers_thought(workers *w); /* microseconds of the processor */
/* Lets the bots of a table think about the moves they owe, and stops the others. */
void bots_ask(table *t);
void bots_cancel(table *t);
int bots_thinking(const table *t);
/* Takes up what bots have decided. */
void bots_collect(server *s);
/* The bot that plays a seat now; NULL: a person does, or nobody. */
const wr_bot *bots_player(const table *t, int seat);

/* ==== The server ================================================================= */

typedef struct {
    history *newest, *oldest;
    size_t bytes;
} histories;

struct server {
    options opt;
    store *store;
    map tables, people; /* people: clients by identity */
    map addresses;
    budgets *budgets;
    histories histories;
    meter *meter; /* the innermost that runs; NULL: none */
    workers *workers;
    metrics metrics;
    client *sockets;
    int num_clients;
    atomic_int wants_stop; /* set by a signal */
    int is_stopping;
    int is_sweeping; /* see devices_sweep */
    unsigned ticks;
    int has_peers;   /* other servers may use the same store */
    int num_loading; /* tables that are being read */
    int some_behind; /* some tables are to be read again */
    int looks_for_due;
    /* Those who wait for the next reading of the list of tables. */
    request *want_tables, *last_wanting;
    int reads_tables;
    int64_t started;
    int64_t wall_off; /* of the machine's clock from now_ms, when last told */
    unsigned char hash_key[16];
    pthread_mutex_t waking;
    void (*wake)(
        server *s); /* of the event loop; NULL: there is none. See server_wake */
    struct sockets *network; /* NULL: there is none, as in tests */
    struct web *web;
    map bad;          /* tables that cannot be read (check.c) */
    checker *checker; /* NULL: none */
};

/* A table cannot be read: it is named in the log, once. */
void bad_note(server *s, const char *id, const char *reason);
/* Whether it is useless to try it now. */
int bad_is_known(const server *s, const char *id);
void bad_forget(server *s, const char *id);
void bad_free(server *s);

server *server_new(const options *opt, wr_diag *d);
void server_free(server *s);
/* Lets the event loop call server_poll soon; from any thread. */
void server_wake(server *s);
void server_set_wake(server *s, void (*wake)(server *s));
/* What is ready: stored changes, decisions of bots. */
void server_poll(server *s);
/* Clocks, tables that are due, tables to let go; about five times a second. */
void server_tick(server *s);
/* Sends everybody goodbye. */
void server_goodbye(server *s);

/* Milliseconds since 1970, which never go back or leap while the program runs: what
 * time_begin has set, and what has passed since. */
int64_t now_ms(void);
void time_begin(int64_t now);
int64_t wall_ms(void);    /* since 1970, as the clock of the machine has it now */
uint64_t steady_ms(void); /* never goes back */
uint64_t thread_us(void); /* processor time of this thread */

address *address_of(server *s, const char *name);
/* The words by which an address is counted: an old address as it is, also where it
 * comes in the form of a new one; of a new one the network, since a household has all
 * of that. 0: it is no address. */
enum { ADDRESS_TEXT = 64 };
int address_text(const char *words, char out[ADDRESS_TEXT]);
/* Forgets addresses that were quiet for a while. */
void addresses_forget(server *s, int64_t now);

#endif
