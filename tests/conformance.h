/*
 * conformance.h: games on which to test the properties that every game must have.
 *
 * A fixed set of games is played once: every registered game with every combination of
 * seats and options, by every bot, with printed seeds. A property is a function that
 * looks at each position of each of these games and uses wr_game alone. The environment
 * variable WR_LONG=N makes the set N times as large, WR_GAME=NAME plays only one game.
 */
#ifndef WINDROSE_TESTS_CONFORMANCE_H
#define WINDROSE_TESTS_CONFORMANCE_H

#include "check.h"
#include "windrose.h"

/* One game that was played. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    const wr_bot *bot;
    uint64_t seed;
    wr_move *moves;
    uint32_t num_moves;
} played;

/* A walk through a game. All buffers have exactly the size the game asks for, lie
 * between guards that are checked after each visit, and are poisoned before it. */
typedef struct {
    const played *played;
    const wr_game *game;
    int seats;
    uint32_t at;             /* moves made so far */
    wr_state *state;         /* the position; a visit does not change it */
    wr_state *other, *third; /* scratch */
    wr_obs *obs, *obs2;      /* scratch */
    wr_action *legal, *legal2;
    wr_outcome *outcomes;
    wr_rng rng; /* for the visit's own draws */
} walk;

/* Visits each position of each game, the first and the last included. */
void walk_positions(void (*visit)(walk *w));
/* Calls for each game once. */
void each_game(void (*visit)(const played *p));
/* Plays a game by its bot and seed; its moves are the caller's to free. */
void play_game(played *p);
/* True unless WR_GAME names another game. */
int is_wanted(const wr_game *g);

/* wr_match_chance draws the chance of a game with this key. */
wr_rng chance_of(const played *p);
/* "santa-timea, 4 seats, pro on, greedy, seed 7", for messages. */
const char *name_of(const played *p);
/* Memory between guards, poisoned; dies if there is none. */
void *guarded(size_t size);
/* Checks the guards and poisons again, or frees. */
void guarded_check(void *memory, const char *what);
void guarded_free(void *memory);

#define HOLDS(w, cond)                                                                 \
    CHECK_MSG(cond, "%s does not hold after %u moves of %s", #cond, (unsigned)(w)->at, \
              name_of((w)->played))

/* One id in this many is asked about: a game with thousands of ids would take too
 * long. */
static inline uint32_t every_of(const wr_game *g) {
    return 1 + g->num_actions / 256u;
}

/* Seats, and WR_PUBLIC as number `seats`. */
static inline int viewer_number(int i, int seats) {
    return i < seats ? i : WR_PUBLIC;
}

#endif
