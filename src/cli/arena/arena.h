/*
 * arena.h: many games between bots, played so that their strength can be compared.
 *
 * A deal is one stream of random numbers. On each deal a line-up of bots plays once
 * with every rotation of its seats: so all meet the same fortune from every side of the
 * table, and most of the luck cancels out. These games form a block; all intervals are
 * computed over blocks, because the games in one are not independent of each other.
 */
#ifndef WINDROSE_CLI_ARENA_H
#define WINDROSE_CLI_ARENA_H

#include <pthread.h>
#include <stdio.h>

#include "src/cli/bots/bots.h"

enum { ARENA_BOTS = 16, ARENA_GAMES = 10000000, ARENA_THREADS = 256 };

/* ==== The plan (plan.c) ========================================================== */

/* A line-up in a cyclic order. `turns`: how many of its rotations differ. */
typedef struct {
    uint8_t who[WR_MAX_SEATS]; /* bots by seat, as numbers */
    uint8_t turns;
    uint32_t first; /* number of games before it in the cycle of all orders */
} arena_order;

typedef struct {
    const wr_game *game;
    wr_setup setup;
    const char *list;            /* of bots, as it was given */
    bots_player bot[ARENA_BOTS]; /* each once */
    int num_bots;
    uint64_t seed, nodes;
    uint32_t time_ms, patience_ms;
    arena_order *orders; /* deal d is played by order d modulo num_orders */
    uint32_t num_orders, cycle;
    uint32_t games, deals;
} arena_plan;

/* One game of the plan. */
typedef struct {
    uint32_t deal, turn;
    uint32_t first, size;      /* the block it belongs to */
    uint8_t who[WR_MAX_SEATS]; /* bots by seat */
} arena_place;

/* Makes the orders of `n` bots and as many whole blocks as `games` need. With fewer
 * bots than seats the last one fills up the table; with more, each choice of as many as
 * there are seats is a line-up. */
void arena_plan_make(arena_plan *p, const bots_player *bot, int n, uint64_t games);
void arena_plan_free(arena_plan *p);
arena_place arena_plan_place(const arena_plan *p, uint32_t game);

/* ==== Results ==================================================================== */

typedef struct {
    int32_t points[WR_MAX_SEATS];
    uint32_t winners, moves;
    uint32_t forfeits[WR_MAX_SEATS];
    uint32_t is_done;
} arena_result;

/* A quantity with its 95 % interval; NAN where nothing is known of that. */
typedef struct {
    double mean, low, high;
} arena_value;

typedef struct {
    uint64_t seats; /* seats in games that the bot had */
    uint64_t forfeits;
    arena_value share;  /* of the wins; one shared by k seats counts 1/k */
    arena_value won;    /* games that it won, alone or not */
    arena_value points; /* for each seat */
    arena_value rating; /* on the scale of Elo, 0 being the mean of all */
} arena_line;

typedef struct {
    arena_line bot[ARENA_BOTS];
    uint32_t deals, games; /* in whole blocks */
    uint32_t left_out;     /* games of unfinished blocks */
    uint32_t undecided;    /* games without a winner */
    int is_joint; /* all seats won or none, in every game: there is no rating */
} arena_table;

/* stats.c, rating.c */
void arena_stats(const arena_plan *p, const arena_result *results, arena_table *out);
void arena_rate(const arena_plan *p, const arena_result *results, arena_table *out);
/* True if all games of the block that begins with `first` are done. */
int arena_is_whole(const arena_result *results, uint32_t first, uint32_t size);
/* The factor of a standard error that gives a 95 % interval, with `freedom` degrees of
 * freedom. */
double arena_student(uint32_t freedom);

/* ==== The file (file.c) ========================================================== */

/* One row for each game, written as it ends; the manual describes it. */
typedef struct {
    FILE *to; /* NULL: no file is kept */
    const char *path;
    uint64_t synced_ms;
} arena_file;

/* Begins a new file. */
void arena_file_begin(arena_file *f, const arena_plan *p, const char *path);
/* Takes the games of an earlier run and continues its file; a file of other settings
 * ends the program. Returns how many games were taken. */
uint32_t arena_file_resume(arena_file *f, const arena_plan *p, const char *path,
                           arena_result *results);
void arena_file_add(arena_file *f, const arena_plan *p, uint32_t game,
                    const arena_result *r);
/* Closes the file; if all games are there, in the order of their numbers. */
void arena_file_end(arena_file *f, const arena_plan *p, const arena_result *results);

/* ==== Threads (pool.c) =========================================================== */

typedef struct {
    uint32_t game;
    arena_result result;
} arena_done;

typedef struct arena_pool arena_pool;

arena_pool *arena_pool_start(const arena_plan *p, int threads,
                             void (*report)(const char *sentence), const wr_flag *stop);
/* How many games the threads would take now, so that none has to wait. */
int arena_pool_room(arena_pool *p);
void arena_pool_give(arena_pool *p, uint32_t game);
/* A game that is done. Waits for one up to `wait_ms`; returns 0 if there is none. */
int arena_pool_take(arena_pool *p, int wait_ms, arena_done *out);
/* Waits for the threads, which begin no other game; their results can still be
 * taken. */
void arena_pool_close(arena_pool *p);
void arena_pool_free(arena_pool *p);

int cmd_arena(const args *a);

/* ==== A run (arena.c) ============================================================ */

typedef struct {
    arena_plan plan;
    arena_result *results;
    arena_file file;
    arena_pool *pool;
    uint32_t next;  /* games before it are done or handed out */
    uint32_t done;  /* games that are done, */
    uint32_t taken; /* number of them from an earlier run */
    uint64_t began_ms;
    const wr_flag *stop;
} arena_run;

/* The next game not handed out yet. Returns 0 if there is none. */
int arena_next(arena_run *r, uint32_t *game);
/* Keeps the result of a game; a second one for the same game changes nothing. */
void arena_keep(arena_run *r, const arena_done *done);
/* Shows how far the run is, if there is a terminal to show it on. */
void arena_show(const arena_run *r);

/* ==== The crew (alone.c, mpi.c) ================================================== */

/* One process, or several that share the games; the first of them has the output and
 * keeps the results. */
void crew_begin(void);
/* The command line is right and the files are open. */
void crew_ready(void);
int crew_is_first(void);
/* The default number of threads of one process. */
int crew_threads(void);
/* Plays all games of the run, or until `stop` is up. In the first process it returns
 * when all is done; in another, when it is no longer needed. */
void crew_work(arena_run *r);
void crew_end(void);

#endif
