/* random.c: a bot that plays a uniformly random legal action. */
#include "ai.h"

static wr_action choose(const wr_question *q, wr_rng *r) {
    return q->legal[wr_rng_below(r, (uint32_t)q->n)];
}

const wr_bot wr__bot_random = {
    .name = "random",
    .title = "Dice",
    .help = "plays any legal move, each with the same chance",
    .german = "spielt irgendeinen erlaubten Zug, jeden gleich oft",
    .choose = choose,
};
