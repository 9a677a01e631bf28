/*
 * bots.c: bots at the table of one match.
 */
#include "bots.h"

#include <stdlib.h>

#include "io.h"

void bots_init(bots *b, const wr_game *g, uint64_t seed) {
    wr_rng root = wr_rng_seed(seed);
    b->chance = wr_rng_split(root, 0);
    b->choice = wr_rng_split(root, 1);
    b->obs = io_alloc(1, g->obs_size);
    b->legal = io_alloc(g->max_legal, sizeof b->legal[0]);
    b->memory = NULL;
    b->size = 0;
}

void bots_free(bots *b) {
    free(b->obs);
    free(b->legal);
    free(b->memory);
    *b = (bots){0};
}

static void *memory_for(bots *b, const wr_bot *bot, const wr_game *g) {
    size_t size = wr_bot_memory(bot, g);
    if (size > b->size) {
        free(b->memory);
        b->memory = io_alloc(1, size);
        b->size = size;
    }
    return b->memory;
}

void bots_move(bots *b, wr_match *m, int seat, const wr_bot *bot) {
    const wr_game *g = m->game;
    wr_diag d;
    /* In a simultaneous step the number of moves says who was faster; its start does
     * not. */
    uint32_t moment = m->step_seats != 0 ? m->step_start : m->num_moves;
    wr_rng luck = wr_rng_split(wr_rng_split(b->choice, (uint64_t)seat), moment);
    wr_question q = {.game = g,
                     .obs = b->obs,
                     .seat = seat,
                     .legal = b->legal,
                     .n = g->legal(m->state, seat, b->legal),
                     .memory = memory_for(b, bot, g)};
    g->observe(m->state, seat, b->obs);
    wr_action a = bot->choose(&q, &luck);
    WR_ASSERT(wr_match_play(m, seat, a, &d) == 0, "bots_move: an illegal choice");
}
