/*
 * bots.h: bots at the table of one match. All luck comes from one seed: chance and the
 * bots each have a stream of their own, so that other bots meet the same fortune.
 */
#ifndef WINDROSE_CLI_BOTS_H
#define WINDROSE_CLI_BOTS_H

#include "windrose.h"

typedef struct {
    wr_rng chance; /* for wr_match_chance */
    wr_rng choice;
    wr_obs *obs;
    wr_action *legal;
    void *memory; /* of the bots, one after the other; it grows when one needs more */
    size_t size;
} bots;

void bots_init(bots *b, const wr_game *g, uint64_t seed);
void bots_free(bots *b);
/* Lets a bot make the move that `seat` owes. Its choice depends on the position and
 * the seed only, so it repeats itself after a move has been taken back. */
void bots_move(bots *b, wr_match *m, int seat, const wr_bot *bot);

#endif
