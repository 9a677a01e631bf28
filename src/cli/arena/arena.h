/*
 * arena.h: many games between bots, played so that their strength can be compared.
 *
 * A deal is one stream of random numbers. On each deal a line-up of bots plays once in
 * every rotation of its seats: every bot gets the same luck from every seat, and most
 * of the luck cancels out. These games form a block; all intervals are computed over
 * blocks, because the games of one block are not independent.
 */
#ifndef WINDROSE_CLI_ARENA_H
#define WINDROSE_CLI_ARENA_H

#include <pthread.h>
#include <stdio.h>

#include "src/cli/bots/bots.h"
#include "windrose_analysis.h"
#include "windrose_estimate.h"

enum { ARENA_BOTS = 16, ARENA_GAMES = 10000000, ARENA_THREADS = 256 };

/* ==== The plan (plan.c) ========================================================== */

/* A line-up in a cyclic order. `turns`: the number of different rotations. */
typedef struct {
    uint8_t who[WR_MAX_SEATS]; /* bots by seat, as numbers */
    uint8_t turns;
    uint32_t first; /* number of games before it in the cycle of all orders */
} arena_order;

typedef struct {
    const wr_game *game;
    wr_setup setup;
    const char *list;                      /* of bots, as given */
    bots_player bot[ARENA_BOTS];           /* by entry; the same bot may have several */
    char entry[ARENA_BOTS][BOTS_NAME + 4]; /* names: "greedy", "greedy#2" */
    int num_bots;
    uint64_t seed, nodes;
    uint32_t time_ms, patience_ms;
    int takes_luck_out;  /* results count less what chance brought */
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

/* Makes the orders of `n` bots, and enough whole blocks for `games`. With fewer bots
 * than seats the last bot takes the remaining seats; with more, every subset that fills
 * the table is a line-up. */
void arena_plan_make(arena_plan *p, const bots_player *bot, int n, uint64_t games);
void arena_plan_free(arena_plan *p);
arena_place arena_plan_place(const arena_plan *p, uint32_t game);

/* ==== Results ==================================================================== */

typedef struct {
    int32_t points[WR_MAX_SEATS];
    uint32_t winners, moves;
    uint32_t forfeits[WR_MAX_SEATS];
    uint32_t is_done;
    wr_luck luck; /* what chance brought, if it is taken out */
} arena_result;

typedef struct {
    uint64_t seats; /* that the bot had, over all games */
    uint64_t forfeits;
    wr_interval share;  /* of the wins; one shared by k seats counts 1/k */
    wr_interval won;    /* games that it won, alone or not */
    wr_interval points; /* for each seat */
    wr_interval rating; /* on the Elo scale; the mean of all is 0 */
} arena_line;

typedef struct {
    arena_line bot[ARENA_BOTS];
    uint32_t deals, games; /* in whole blocks */
    uint32_t left_out;     /* games of unfinished blocks */
    uint32_t undecided;    /* games without a winner */
    int is_joint;          /* in every game all seats won or none: no rating */
} arena_table;

/* stats.c, rating.c */
void arena_stats(const arena_plan *p, const arena_result *results, arena_table *out);
void arena_rate(const arena_plan *p, const arena_result *results, arena_table *out);
/* True if all games of the block that begins with `first` are done. */
int arena_is_whole(const arena_result *results, uint32_t first, uint32_t size);

/* ==== The file (file.c) ========================================================== */

/* One row for each game, written as it ends; the manual describes it. */
typedef struct {
    FILE *to; /* NULL: no file */
    const char *path;
    uint64_t synced_ms;
} arena_file;

/* Begins a new file. */
void arena_file_begin(arena_file *f, const arena_plan *p, const char *path);
/* Loads the games of an earlier run and continues its file; ends the program if the
 * file has other settings. Returns the number of games loaded. */
uint32_t arena_file_resume(arena_file *f, const arena_plan *p, const char *path,
                           arena_result *results);
void arena_file_add(arena_file *f, const arena_plan *p, uint32_t game,
                    const arena_result *r);
/* Closes the file, after sorting its rows by game if all games are done. */
void arena_file_end(arena_file *f, const arena_plan *p, const arena_result *results);

/* ==== Threads (pool.c) =========================================================== */

typedef struct {
    uint32_t game;
    arena_result result;
} arena_done;

typedef struct arena_pool arena_pool;

arena_pool *arena_pool_start(const arena_plan *p, int threads,
                             void (*report)(const char *sentence), const wr_flag *stop);
/* The number of games to give now so that no thread waits. */
int arena_pool_room(arena_pool *p);
void arena_pool_give(arena_pool *p, uint32_t game);
/* Takes a finished game. Waits up to `wait_ms` for one; returns 0 if there is none. */
int arena_pool_take(arena_pool *p, int wait_ms, arena_done *out);
/* Waits until the threads have ended, which begin no further game; finished games can
 * still be taken. */
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
    uint32_t done;  /* finished games */
    uint32_t taken; /* those of an earlier run */
    uint64_t began_ms;
    const wr_flag *stop;
} arena_run;

/* The next game not handed out yet. Returns 0 if there is none. */
int arena_next(arena_run *r, uint32_t *game);
/* Stores the result of a game; ignores a second one for the same game. */
void arena_keep(arena_run *r, const arena_done *done);
/* Shows the progress of the run if the error output is a terminal. */
void arena_show(const arena_run *r);

/* ==== The crew (alone.c, mpi.c) ================================================== */

/* One process, or several that share the games. The first one prints, and has all
 * results. */
void crew_begin(void);
/* The command line is right and the files are open. */
void crew_ready(void);
int crew_is_first(void);
/* The default number of threads of one process. */
int crew_threads(void);
/* Plays all games of the run, or until `stop` is up. Returns when all is done; in a
 * process other than the first, when it is no longer needed. */
void crew_work(arena_run *r);
void crew_end(void);

#endif
