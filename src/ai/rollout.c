/*
 * rollout.c: plays on from a position by the quick policy of a game, up to the end of a
 * stage. There the evaluation says what share of the win each seat may expect.
 */
#include "ai.h"

enum { MAX_ROLLOUT = 4096 /* decisions of one rollout */ };

wr_action wr__greedy_move(const wr__roller *r, int seat, int n) {
    wr_question q = {
        .game = r->game, .obs = r->obs, .seat = seat, .legal = r->legal, .n = n};
    r->game->observe(r->state, seat, r->obs);
    return r->knows->greedy(&q, r->rng);
}

static wr_action quick_move(const wr__roller *r, int seat) {
    wr__decision d = {r->game, r->state, seat, r->legal, 0, r->precomputed};
    d.n = r->game->legal(r->state, seat, r->legal);
    if (d.n == 1)
        return r->legal[0];
    if (r->knows->rollout != NULL)
        return r->knows->rollout(&d, r->rng);
    if (r->knows->greedy != NULL)
        return wr__greedy_move(r, seat, d.n);
    return r->legal[wr_rng_below(r->rng, (uint32_t)d.n)];
}

void wr__roll_out(const wr__roller *r, uint32_t actors, wr__payoff *out) {
    const wr__knowledge *k = r->knows;
    for (int i = 0; i < MAX_ROLLOUT && !wr__is_at_end(r, actors); i++) {
        if (actors != WR_CHANCE_BIT && k->solve != NULL &&
            k->solve(r->game, r->state, r->deep, out))
            return; /* what is solved takes no steps */
        if (r->aligned != NULL)
            *r->rng = wr_rng_split(*r->aligned, (*r->steps)++);
        if (actors == WR_CHANCE_BIT) {
            actors = wr_chance(r->game, r->state, r->rng);
            continue;
        }
        int seat = wr_lowest(actors);
        actors = r->game->step(r->state, seat, quick_move(r, seat));
    }
    if (k->evaluate != NULL)
        k->evaluate(r->game, r->state, r->precomputed, out);
    else
        wr__payoff_now(r->game, r->state, out);
}
