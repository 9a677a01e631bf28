/*
 * tables.h: the interface of the tables for the other folders of the server.
 */
#ifndef WINDROSE_SERVER_TABLES_H
#define WINDROSE_SERVER_TABLES_H

#include "src/server/clients/request.h"

/* ==== Life ======================================================================= */

void tables_begin(server *s); /* after the store is open */
void tables_end(server *s);   /* after the store is closed */
/* Handles what is ready: decisions of bots, checked tables, tables to read again. */
void tables_poll(server *s);
/* Handles clocks and due tables; called about five times a second. */
void tables_tick(server *s, int64_t now);
/* Frees tables that nobody needs. */
void tables_unload_idle(server *s, int64_t now);
/* Another server has changed a table, or somebody wrote in its chat there. */
void tables_notice(server *s, const store_notice *n);
/* Notices were lost: all tables may have changed. */
void tables_doubt(server *s);
/* A person has been deleted: their tables are read again. */
void tables_forget_person(server *s, const char *identity);
/* A person has a new name. */
void tables_rename(server *s, const store_identity *who);

/* Somebody owes a move at a table where people have days; see server.has_turn. */
typedef struct turn_news {
    const char *identity, *table, *game, *title;
    int64_t seconds; /* that they have for it */
} turn_news;

/* Loads or makes the key of deals, when the server starts; 0: the store failed. */
int deals_begin(server *s);

/* Checks the store slowly in a thread of its own while the server runs. */
void check_begin(server *s);
void check_end(server *s);

/* Of bots. */
int workers_waiting(struct workers *w);
uint64_t workers_thought(struct workers *w); /* processor time in microseconds */

/* ==== Requests =================================================================== */

/* Runs the verb of a request at the table that its member `table` names, now or when
 * the table is not busy; frees the request. */
void table_request(request *r);
/* Runs a request at once at a table, or without one (NULL); frees it unless it is
 * held. */
void table_run(request *r, table *t);
/* A client has gone. */
void watch_end_all(client *c);
/* The person whom the members `seat` and `time` name; answers if there is none. */
int want_whom(request *r, const table *t, store_whom *out);
/* True if the client may see the table; answers if not. */
int want_sight(request *r, const table *t);

void verb_tables(request *r, table *t);
void verb_mine(request *r, table *t);
void verb_running(request *r, table *t);
void verb_seek(request *r, table *t);
void verb_create(request *r, table *t);
void verb_join(request *r, table *t);
void verb_leave(request *r, table *t);
void verb_agree(request *r, table *t);
void verb_start(request *r, table *t);
void verb_resign(request *r, table *t);
void verb_replace(request *r, table *t);
void verb_kick(request *r, table *t);
void verb_end(request *r, table *t);
void verb_rematch(request *r, table *t);
void verb_sign(request *r, table *t);
void verb_chat(request *r, table *t);
void verb_signal(request *r, table *t);
void verb_watch(request *r, table *t);
void verb_unwatch(request *r, table *t);
void verb_move(request *r, table *t);
void verb_steps(request *r, table *t);
void verb_record(request *r, table *t);
void verb_analyse(request *r, table *t);
void verb_unanalyse(request *r, table *t);
void verb_preview(request *r, table *t);
void verb_standing(request *r, table *t);
void verb_invite(request *r, table *t);

/* ==== Changes (change.c) ========================================================= */

/* A change that is being stored. `then` runs when it is stored. Otherwise the table is
 * read again, and `otherwise` runs (NULL: the request gets an error). */
typedef struct change {
    table *table;     /* NULL: a change of an identity */
    request *request; /* NULL: none */
    void (*then)(struct change *c);
    void (*otherwise)(struct change *c, int status);
    uint32_t first; /* the row of a move */
    uint64_t key;
    int with_settings;
    void *more; /* freed with the change */
} change;

/* Submits a write to the store; frees `c` when it is done. */
void change_submit(server *s, change *c, store_write *w);
/* The store calls this when the write is done. */
void change_done(void *to, void *context, int status);

#endif
