/*
 * luck.c: what chance brought each seat in a match, for arenas that take luck out of
 * their results.
 *
 * The luck of an event is the value of what came less the mean of the values of what
 * could have come, by exact weights. Its mean is 0 whatever the values are, so results
 * less luck have the mean of the results themselves (a control variate; Burch et al.,
 * AIVAT, 2018). Good values make it follow the results closely.
 */
#include <string.h>

#include "value.h"

size_t wr_luck_size(const wr_game *g) {
    wr__cutter c = {NULL, 0};
    wr__cut(&c, g->state_size);
    return c.size + wr__valuer_size(g);
}

void wr_luck_of(const wr_match *m, uint32_t rollouts, wr_rng r, void *memory,
                wr_luck *out) {
    const wr_game *g = m->game;
    wr__cutter c = {memory, 0};
    wr_state *s = wr__cut(&c, g->state_size);
    wr__valuer v;
    uint64_t steps = 0;
    wr__valuer_init(&v, c.at + c.size, m);
    memset(out, 0, sizeof *out);
    g->init(s, &m->setup);
    for (uint32_t i = 0; i < m->num_moves;) {
        int is_chance = g->actors(s) == WR_CHANCE_BIT;
        wr__look look = {wr__last_stage(&v, s), rollouts, r, steps++};
        wr__worth before, after;
        if (is_chance)
            wr__value(&v, s, &look, &before);
        do {
            g->step(s, m->moves[i].who, m->moves[i].action);
            i++;
        } while (is_chance && g->actors(s) == WR_CHANCE_BIT);
        if (!is_chance)
            continue;
        look.steps++;
        wr__value(&v, s, &look, &after);
        for (int p = 0; p < v.seats; p++) {
            out->share[p] += after.share[p] - before.share[p];
            out->points[p] += after.points[p] - before.points[p];
        }
    }
}
