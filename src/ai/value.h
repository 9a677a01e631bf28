/* value.h: what positions are worth to each seat, for analyses and control variates. */
#ifndef WINDROSE_AI_VALUE_H
#define WINDROSE_AI_VALUE_H

#include "ai.h"
#include "windrose_analysis.h"

enum { WR__FINE = 100 }; /* a worth is kept in this many parts of a payoff's unit */

/* The expected payoff of each seat: shares in parts of WR_WHOLE * WR__FINE, points in
 * parts of a hundredth / WR__FINE, and the standard error of the share. */
typedef struct {
    int64_t share[WR_MAX_SEATS], points[WR_MAX_SEATS], error[WR_MAX_SEATS];
} wr__worth;

/* Values positions of one match. All memory is the caller's. */
typedef struct {
    const wr_game *game;
    wr__knowledge knows;
    int seats, is_joint; /* all seats win or lose together */
    wr_state *state, *from, *outset;
    wr_obs *obs;
    wr_action *legal;
    wr_outcome *outcomes;
    void *precomputed, *planning;
    wr_rng rng, stream;
    uint64_t steps, plan_nodes;
    uint64_t doubted_from; /* steps from this one on make a rollout less sure */
} wr__valuer;

size_t wr__valuer_size(const wr_game *g);
void wr__valuer_init(wr__valuer *v, void *memory, const wr_match *m);

/* How a value is found: rollouts up to a stage, by a stream of random numbers. `steps`
 * is the number of decisions, and of times that chance moved, before the position. */
typedef struct {
    int last_stage;
    uint32_t rollouts;
    wr_rng stream;
    uint64_t steps;
} wr__look;

/* The stage that ends rollouts from a position. */
int wr__last_stage(const wr__valuer *v, const wr_state *s);
/* Plays moves without a choice from a position on, up to the end of the stage; returns
 * how many. */
uint32_t wr__skip_forced(wr__valuer *v, wr_state *s, int last_stage);
/* The value of a position. Where chance is to move, outcomes count by their exact
 * weights. */
void wr__value(wr__valuer *v, const wr_state *s, const wr__look *look, wr__worth *out);

/* The same rounded to the units of an analysis. */
wr_stakes wr__stakes_of(const wr__valuer *v, const wr__worth *w);

/* Moves of a seat compared from what it knows: in each imagined position the quick
 * policy plays on without a given move, after the first and after the second one, with
 * the same random numbers. */
typedef struct {
    const wr_obs *obs;
    int seat;
    wr_action move[2];
} wr__compared;
/* The worths of: no given move, the first move, the second move. */
void wr__compare(wr__valuer *v, const wr__compared *c, const wr__look *look,
                 wr__worth *out);

/* Cuts memory into aligned pieces; with `at` NULL it only adds up sizes. */
typedef struct {
    unsigned char *at;
    size_t size;
} wr__cutter;
static inline void *wr__cut(wr__cutter *c, size_t size) {
    void *piece = c->at != NULL ? c->at + c->size : NULL;
    c->size += (size + 15) / 16 * 16;
    return piece;
}

#endif
