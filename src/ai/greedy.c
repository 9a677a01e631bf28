/*
 * greedy.c: a bot that takes the move that looks best now, by a rule of thumb for each
 * game. Without a rule for the game it plays at random.
 */
#include "ai.h"

#include <string.h>

/* A new game is one line here. */
static const struct {
    const char *game;
    wr_action (*choose)(const wr_question *q, wr_rng *r);
} choosers[] = {
    {"santa-timea", wr__greedy_santa_timea},
    {"columbus", wr__greedy_columbus},
    {"winds-of-plunder", wr__greedy_winds_of_plunder},
    {"azimuth", wr__greedy_azimuth},
};

static wr_action choose(const wr_question *q, wr_rng *r) {
    for (size_t i = 0; i < sizeof choosers / sizeof choosers[0]; i++)
        if (strcmp(q->game->name, choosers[i].game) == 0)
            return choosers[i].choose(q, r);
    return wr__bot_random.choose(q, r);
}

const wr_bot wr__bot_greedy = {
    .name = "greedy",
    .title = "Greedy",
    .help = "takes the move that looks best now, by a rule of thumb for each game",
    .choose = choose,
};
