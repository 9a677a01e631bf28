/*
 * greedy.c: a bot that takes the move that looks best now, by a rule of thumb for each
 * game. In a game for which it has none it plays at random.
 */
#include "ai.h"

static wr_action choose(const wr_question *q, wr_rng *r) {
    const wr__knowledge *knows = wr__knowledge_of(q->game);
    return (knows->greedy != NULL ? knows->greedy : wr__bot_random.choose)(q, r);
}

const wr_bot wr__bot_greedy = {
    .name = "greedy",
    .title = "Greedy",
    .help = "takes the move that looks best now, by a rule of thumb for each game",
    .german = "wählt den Zug, der nach einer Faustregel gerade am besten aussieht",
    .choose = choose,
};
