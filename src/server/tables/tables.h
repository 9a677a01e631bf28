/*
 * tables.h: the door to the tables: what other rooms of the server may ask of them.
 */
#ifndef WINDROSE_SERVER_TABLES_H
#define WINDROSE_SERVER_TABLES_H

#include "src/server/clients/request.h"

/* ==== Life ======================================================================= */

void tables_begin(server *s); /* once the store is open */
void tables_end(server *s);   /* once it is closed */
/* What is ready: decisions of bots, tables that were checked or are to be read again.
 */
void tables_poll(server *s);
/* Clocks, and tables that are due; about five times a second. */
void tables_tick(server *s, int64_t now);
/* Lets go of tables that nobody needs. */
void tables_unload_idle(server *s, int64_t now);
/* Another server has changed a table, or said something there. */
void tables_notice(server *s, const store_notice *n);
/* Notices were lost: all tables may have changed. */
void tables_doubt(server *s);
/* Somebody has a new name. */
void tables_rename(server *s, const store_identity *who);

/* Checks the store in a thread of its own, by and by, while the server goes on. */
void check_begin(server *s);
void check_end(server *s);

/* Of bots. */
int workers_waiting(struct workers *w);
uint64_t workers_thought(struct workers *w); /* microseconds of the processor */

/* ==== Requests =================================================================== */

/* Runs the verb of a request at the table that its member `table` names, now or when
 * that is free; frees the request. */
void table_request(request *r);
/* Runs it at once at a table, or at none; frees it unless it is held. */
void table_run(request *r, table *t);
/* A client has gone. */
void watch_end_all(client *c);
/* The person that the members `seat` and `time` name; answers if there is none. */
int want_whom(request *r, const table *t, store_whom *out);
/* True if the one who asks may see the table; answers if not. */
int want_sight(request *r, const table *t);

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
void verb_watch(request *r, table *t);
void verb_unwatch(request *r, table *t);
void verb_move(request *r, table *t);
void verb_steps(request *r, table *t);
void verb_record(request *r, table *t);

/* ==== Changes (change.c) ========================================================= */

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

/* Hands a write over to the store; `c` is freed when it is done. */
void change_submit(server *s, change *c, store_write *w);
/* Called by the store when it is done. */
void change_done(void *to, void *context, int status);

#endif
