/* nullgame.c: what bots know of the template: a rule of thumb, and nothing else. */
#include "../games/nullgame/nullgame.h"

#include "ai.h"

/* Wind is more likely than calm, so a skipper sails. The lookout says calm or wind,
 * each as often: a seat that guesses its habit knows the weather. */
static wr_action greedy(const wr_question *q, wr_rng *r) {
    const wr_obs *o = q->obs;
    if (o->phase == NG_PHASE_REPORT)
        return q->legal[wr_rng_below(r, (uint32_t)q->n)];
    int calm = o->honest && o->report == NG_CALM;
    return NG_CHOOSE + (calm ? NG_STAY : NG_SAIL);
}

const wr__knowledge wr__knows_nullgame = {
    .game = "nullgame",
    .greedy = greedy,
};
