/*
 * moves.h: the match of a table: its rows and its clocks.
 */
#ifndef WINDROSE_SERVER_MOVES_H
#define WINDROSE_SERVER_MOVES_H

#include "table.h"

/* Seats that owe a move; 0 unless it is played. */
uint32_t table_actors(const table *t);
/* Position number: moves before the step under way. */
uint32_t table_at(const table *t);
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
void match_free(table *t);
/* Luck that depends on the secret of the match, the moves made, a seat and a purpose
 * (at most 15 letters). */
wr_rng match_luck(const table *t, const char *purpose, uint32_t seat);

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

#endif
