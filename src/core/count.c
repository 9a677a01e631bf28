/* count.c: counts continuations (perft), and sums games up in one number. */
#include "core.h"

#include <string.h>

/* One level of the count: a position and its legal list. */
static size_t level_size(const wr_game *g) {
    return wr__aligned(g->state_size) + wr__aligned(g->max_legal * sizeof(wr_action));
}

size_t wr_perft_size(const wr_game *g, int depth) {
    return (size_t)depth * level_size(g);
}

static uint64_t perft_after(const wr_game *g, const wr_state *s, wr_move move,
                            int depth, char *memory) {
    if (depth == 1)
        return 1;
    wr_state *next = (wr_state *)(void *)memory;
    memcpy(next, s, g->state_size);
    g->step(next, move.who, move.action);
    return wr_perft(g, next, depth - 1, memory + level_size(g));
}

uint64_t wr_perft(const wr_game *g, const wr_state *s, int depth, void *memory) {
    if (depth == 0)
        return 1;
    uint32_t actors = g->actors(s);
    uint64_t sum = 0;
    if (actors == 0)
        return 0;
    if (actors == WR_CHANCE_BIT) {
        uint32_t cases = g->cases(s);
        for (uint32_t k = 0; k < cases; k++) {
            wr_move move = {WR_CHANCE, g->outcome(s, k)};
            if (k == 0 || g->outcome(s, k - 1) != move.action)
                sum += perft_after(g, s, move, depth, memory);
        }
        return sum;
    }
    wr_action *legal =
        (wr_action *)(void *)((char *)memory + wr__aligned(g->state_size));
    int seat = wr_lowest(actors);
    int n = wr_legal(g, s, seat, legal);
    for (int i = 0; i < n; i++) {
        wr_move move = {(int16_t)seat, legal[i]};
        sum += perft_after(g, s, move, depth, memory);
    }
    return sum;
}

/* ==== Signatures ================================================================= */

size_t wr_signature_size(const wr_game *g) {
    return 2 * wr__aligned(g->state_size) + wr__aligned(g->obs_size) +
           wr__aligned(g->max_legal * sizeof(wr_action));
}

/* What a signature is computed with; the pointers point into the caller's memory. */
typedef struct {
    const wr_game *game;
    wr_state *state, *imagined;
    wr_obs *obs;
    wr_action *legal;
    uint64_t sum;
} signer;

static void add(signer *g, uint64_t value) {
    g->sum = wr_mix64(g->sum ^ value) + UINT64_C(0x9e3779b97f4a7c15);
}

static void add_bytes(signer *g, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    uint64_t word = 0;
    for (size_t i = 0; i < size; i++) {
        word = word << 8 | at[i];
        if (i % 8 == 7 || i + 1 == size)
            add(g, word);
    }
}

/* Adds what the viewers know, and a position that each could imagine. */
static void add_knowledge(signer *g, int seats, wr_rng *r) {
    for (int viewer = -1; viewer < seats; viewer++) {
        g->game->observe(g->state, viewer < 0 ? WR_PUBLIC : viewer, g->obs);
        add_bytes(g, g->obs, g->game->obs_size);
        g->game->imagine(g->obs, r, g->imagined);
        add_bytes(g, g->imagined, g->game->state_size);
    }
}

static void add_game(signer *g, const wr_setup *setup, wr_rng r) {
    const wr_game *game = g->game;
    game->init(g->state, setup);
    for (uint32_t actors = game->actors(g->state); actors != 0;) {
        add(g, actors);
        add_bytes(g, g->state, game->state_size);
        if (actors == WR_CHANCE_BIT) {
            add(g, game->cases(g->state));
            wr_action a = wr_draw(game, g->state, &r);
            actors = game->step(g->state, WR_CHANCE, a);
            add(g, a);
            continue;
        }
        int seat = wr_lowest(actors);
        int n = wr_legal(game, g->state, seat, g->legal);
        for (int i = 0; i < n; i++)
            add(g, g->legal[i]);
        add_knowledge(g, setup->seats, &r);
        actors = game->step(g->state, seat, g->legal[wr_rng_below(&r, (uint32_t)n)]);
    }
    add_bytes(g, g->state, game->state_size);
    wr_result result;
    game->result(g->state, &result);
    for (int p = 0; p < setup->seats; p++)
        add(g, (uint64_t)(int64_t)result.points[p]);
    add(g, result.winners);
}

uint64_t wr_signature(const wr_game *g, void *memory) {
    enum { GAMES_EACH = 4 };
    char *at = memory;
    signer s = {g, NULL, NULL, NULL, NULL, g->rules_version};
    s.state = (wr_state *)(void *)at;
    at += wr__aligned(g->state_size);
    s.imagined = (wr_state *)(void *)at;
    at += wr__aligned(g->state_size);
    s.obs = (wr_obs *)(void *)at;
    at += wr__aligned(g->obs_size);
    s.legal = (wr_action *)(void *)at;
    wr_setup setup;
    wr_setup_brief(g, &setup);
    uint64_t game = 0;
    do {
        for (int i = 0; i < GAMES_EACH; i++)
            add_game(&s, &setup, wr_rng_split(wr_rng_seed(1), game++));
    } while (wr_setup_next(g, &setup));
    return s.sum;
}
