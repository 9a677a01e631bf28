/*
 * moves.h: the match of a table: its rows and its clocks.
 */
#ifndef WINDROSE_SERVER_MOVES_H
#define WINDROSE_SERVER_MOVES_H

#include "table.h"

/* Seats that owe a move; 0 unless the game is under way. */
uint32_t table_actors(const table *t);
/* The position's number: the moves before the step under way. */
uint32_t table_at(const table *t);
/* Begins the match and draws its first outcomes, which are stored with the settings. */
void table_begin(table *t, request *r, void (*then)(change *c));
/* The same with a change that has its request and what follows. */
void table_begin_as(table *t, change *c);
/* Plays a legal move of a seat and the outcomes of chance after it, and stores both.
 * Returns 0, or WR_EINPUT with the reason. */
typedef struct {
    int seat;
    wr_action action;
    const char *key; /* "": none */
    void (*then)(change *c);
    void (*otherwise)(change *c, int status);
} play;
int table_play(table *t, const play *p, request *r, wr_diag *d);
uint64_t table_key_hash(const table *t, const char *key);
/* The row of an earlier move with this key; -1: none. */
int64_t table_find_key(const table *t, uint64_t key);

/* Rows that were read from the store, for a table. */
typedef struct {
    store_row *rows;
    uint32_t n, max;
} row_list;

/* The match: makes it, reads rows into it from num_rows on (STORE_STORED, or an error
 * that `trouble` may explain), frees it. While no other code knows the table, any
 * thread that may ask the store may call these. */
void match_make(table *t);
int match_load(table *t);
/* The rows from `from` on: reads them, adds them to a match (returns 0 if they are
 * legal), frees them. */
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

/* Notes which seats owe a move since `time`; `mover` has just moved, or is
 * WR_CHANCE. */
void clock_note(table *t, int mover, int64_t time);
/* The time of the next row, which is never before the last one. */
int64_t clock_stamp(const table *t, int64_t now);
/* Starts the clocks of a table that was read, even if the machine's clock was changed
 * since its rows were written. */
void clock_resume(table *t, int64_t now);
/* True if the time of a person is up. */
int clock_is_up(const table *t, int seat, int64_t now);
/* The time that a seat has left; -1: no limit. */
int64_t clock_left(const table *t, int seat, int64_t now);
/* When the first clock runs out; 0: never. */
int64_t clock_first(const table *t);
/* Puts out seats whose time is up. */
void clock_check(table *t, int64_t now);

#endif
