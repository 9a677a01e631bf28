/* ai.h: what the bots share and nobody else needs. */
#ifndef WINDROSE_AI_H
#define WINDROSE_AI_H

#include "../games/games.h"
#include "windrose.h"

extern const wr_bot wr__bot_random, wr__bot_greedy;
extern const wr_bot wr__bot_level1, wr__bot_level2, wr__bot_level3, wr__bot_level4,
    wr__bot_level5, wr__bot_plain, wr__bot_net, wr__bot_net_search;

/* Rules of thumb of the greedy bot, each in a file of its own. */
wr_action wr__greedy_columbus(const wr_question *q, wr_rng *r);
wr_action wr__greedy_winds_of_plunder(const wr_question *q, wr_rng *r);
wr_action wr__greedy_azimuth(const wr_question *q, wr_rng *r);

/* Puts the moves of an advice in order, the most visited first. */
void wr__advice_sort(wr_advice *a);

/* ==== Knowledge of a game (wr__knows_<symbol> for each game of games.h) =========== */

/* The value of a position for each seat: its share of the win, from 0 to WR_WHOLE, and
 * its points at the end in hundredths. In a cooperative game the share is the chance to
 * win. */
typedef struct {
    int32_t share[WR_MAX_SEATS], points[WR_MAX_SEATS];
} wr__payoff;

/* A decision at an imagined position. In a simultaneous step `state` may hold choices
 * of other seats; knowledge must not look at them. */
typedef struct {
    const wr_game *game;
    const wr_state *state;
    int seat;
    const wr_action *legal;
    int n;
    const void *precomputed; /* see wr__knowledge; NULL: not precomputed */
} wr__decision;

/* The engine that a page loads first has no nets: they would make it too large. */
#ifdef WR_NO_NETS
enum { WR__HAS_NETS = 0 };
#else
enum { WR__HAS_NETS = 1 };
#endif

/* What a search takes from a net besides its knowledge, and where. Weights are in
 * sixteenths; the rest is the weight of the knowledge. */
typedef struct {
    int prior;   /* of the net's scores in the priors of moves, */
    int halving; /* which halve when a score falls by this many sixteenths of the mean
                    loss of the moves; 0: the usual */
    int from;    /* The root is looked at first, other nodes at this many visits; 0:
                    only the root. */
    int value;   /* of the net's value in the payoff of a new node; 16: nothing is
                    played out from there */
} wr__looks;

/* What bots know of a game besides its rules. A member that is NULL or 0 has the
 * default said here, so a game may begin with its name alone. */
typedef struct {
    const char *game;
    /* The rule of thumb of the greedy bot: the move that looks best now. Default:
     * uniformly random. */
    wr_action (*greedy)(const wr_question *q, wr_rng *r);
    /* Computes what is the same in all positions of a match, such as distances on its
     * map, once per search: from one position, into precomputed_size bytes that prior,
     * rollout and evaluate get. May be NULL. */
    void (*precompute)(const wr_state *s, void *precomputed);
    size_t precomputed_size;
    /* How good each legal action looks, from 0 to WR_WHOLE. Default: the move of
     * `greedy` as good as all others together; without it all equal. */
    void (*prior)(const wr__decision *d, int32_t *out);
    /* A quick choice for rollouts. Default: `greedy`; without it uniformly random. */
    wr_action (*rollout)(const wr__decision *d, wr_rng *r);
    /* A number that never falls in a game and rises now and then, such as the round.
     * Simulations end when it has risen by `horizon`; 0: at the end of the game. */
    int (*stage)(const wr_state *s);
    int horizon;
    /* The value of a position where a simulation ends, before chance moves on; the game
     * may be over. Default: wr__payoff_now. */
    void (*evaluate)(const wr_game *g, const wr_state *s, const void *precomputed,
                     wr__payoff *out);
    /* How far the shares of `evaluate` at a stage may be trusted as forecasts, in
     * percent: the odds between seats are raised to this power. Searches do not need
     * it, for it keeps the order. Default: 100. */
    int (*trust)(int stage, int seats);
    /* What every step from the first choice to the end of a game takes from the
     * certainty of a rollout, as a forecast, in parts of WR_WHOLE: real seats play
     * otherwise. */
    int doubt;
    /* The chance, of WR_WHOLE, that all win a game that they win or lose together, from
     * a position where a seat is to move. It has plan_memory bytes. Default: rollouts
     * by `greedy`. */
    int32_t (*foresee)(const wr_game *g, const wr_state *s, uint64_t nodes, wr_rng *r,
                       void *memory);
    /* Solves best play up to the end of the stage and returns 1, or returns 0 if that
     * would take too long. `deep`: it may take longer, because is_late held where the
     * search began. Both may be NULL. */
    int (*solve)(const wr_game *g, const wr_state *s, int deep, wr__payoff *out);
    int (*is_late)(const wr_obs *o);
    /* Progressive widening: the moves tried from the first visit of a node, and how
     * many more with the square root of its visits; 0: all at once. */
    int widen_from, widen_by;
    /* Exploration against exploitation, in sixteenths of the payoffs' spread; 0: the
     * usual. */
    int exploration;
    /* The least rating of a move that a level may stray to, in sixteenths of the best
     * one; 0: any. It keeps those that err from moves without a point. */
    int sense;
    /* Level 1: the least rating of a move that looks natural, in sixteenths of the best
     * one, and how many of these come to mind; 0: the usual (4 and 2). */
    int natural, thoughts;
    /* A planner of the game's own: fills the advice with at least one move, the one to
     * play first, and returns 1; or returns 0 to leave the decision to the search. It
     * respects q->nodes, which the level sets if there is no other limit, and
     * wr__time_is_up. It has plan_memory bytes. May be NULL. Where a level has n nodes,
     * the planner has plan_nodes * n. */
    int (*plan)(const wr_question *q, uint64_t start, wr_rng *r, wr_advice *out);
    size_t plan_memory;
    int plan_nodes;
    /* How a net is used; all 0: not at all. */
    wr__looks looks;
    /* What part of what is at stake in a decision each level wastes, in the mean of
     * analyses with 300 nodes, in parts of WR_WHOLE; 0: it was not measured. */
    int16_t wastes[5];
} wr__knowledge;

/* Never NULL. */
const wr__knowledge *wr__knowledge_of(const wr_game *g);

extern const wr__knowledge wr__knows_nothing; /* the rules alone */
#define WR__KNOWS(symbol) extern const wr__knowledge wr__knows_##symbol;
WR_GAMES(WR__KNOWS)
#undef WR__KNOWS

/* The payoff of a position by its result alone: winners share the win, which is
 * blended with the margin of points. */
void wr__payoff_now(const wr_game *g, const wr_state *s, wr__payoff *out);

/* 2 to the power of -x / 16, in units of 1/65536, at least 1. */
uint32_t wr__power(uint32_t x);

/* ==== Nets (net.c) =============================================================== */

/* The nets that are built in, made by tools/embed-nets; ends with game NULL. */
typedef struct {
    const char *game;
    const unsigned char *bytes;
    size_t size;
} wr__built_in;
extern const wr__built_in wr__nets[];

/* ==== Rollouts (rollout.c) ======================================================= */

/* Where rollouts play: a position that they change, scratch, and what they go by. */
typedef struct {
    const wr_game *game;
    const wr__knowledge *knows;
    wr_state *state;
    wr_obs *obs;      /* scratch */
    wr_action *legal; /* scratch: WR_MAX_LEGAL ids */
    const void *precomputed;
    int last_stage, deep; /* the stage that ends them; see wr__knowledge.solve */
    wr_rng *rng;
    /* Not NULL: the numbers of step k, a decision or all that chance does before the
     * next one, are those of stream k below this one, so that rollouts that go the same
     * way from different positions have the same luck. *steps is the next k. */
    const wr_rng *aligned;
    uint64_t *steps;
} wr__roller;

/* True where a rollout ends: the game or its stage is over. */
static inline int wr__is_at_end(const wr__roller *r, uint32_t actors) {
    return actors == 0 ||
           (r->knows->horizon > 0 && r->knows->stage(r->state) >= r->last_stage);
}
/* What the rule of thumb of the greedy bot chooses among the n moves in r->legal. */
wr_action wr__greedy_move(const wr__roller *r, int seat, int n);
/* Plays on by the quick policy to the end, and returns the payoff. */
void wr__roll_out(const wr__roller *r, uint32_t actors, wr__payoff *out);

/* ==== Search (search.c) ========================================================== */

/* How a level searches and plays. */
typedef struct {
    uint32_t nodes;   /* simulations without another limit */
    uint32_t epsilon; /* chance, of WR_WHOLE, to play any move that seems good instead
                         of the most visited one */
    int is_lax;       /* it may stray to moves with half the sense */
    /* Chooses instead of the search, unless the game has a planner for the decision;
     * NULL: the search chooses. */
    wr_action (*instead)(const wr_question *q, wr_rng *r);
    const wr__knowledge *knows; /* NULL: what there is for the game */
    /* wr_net_look, to search with the net of the question; NULL: without one */
    void (*look)(wr_words net, const wr_question *q, int32_t *scores, int32_t *shares);
} wr__level;

size_t wr__search_memory(const wr_game *g);
/* Returns 1 if a search that began at `start` must answer now. */
int wr__time_is_up(const wr_question *q, uint64_t start);
wr_action wr__search(const wr_question *q, const wr__level *level, wr_rng *r);

/* ==== Level 1 (beginner.c) ======================================================= */

/* Needs the memory of a search. */
wr_action wr__beginner(const wr_question *q, wr_rng *r);

#endif
