/*
 * levels.c: the five bots that search. They differ in how long they think, and the
 * lower ones now and then play a move that they hold for second best.
 */
#include "ai.h"

static const wr__level levels[] = {
    {.nodes = 20, .wander = 6000}, {.nodes = 80, .wander = 2500},
    {.nodes = 400, .wander = 500}, {.nodes = 2000, .wander = 0},
    {.nodes = 10000, .wander = 0},
};

#define LEVEL(number, name_for_people, words)                                          \
    static wr_action choose##number(const wr_question *q, wr_rng *r) {                 \
        return wr__search(q, &levels[(number)-1], r);                                  \
    }                                                                                  \
    const wr_bot wr__bot_level##number = {                                             \
        .name = "level" #number,                                                       \
        .title = (name_for_people),                                                    \
        .help = (words),                                                               \
        .memory = wr__search_memory,                                                   \
        .choose = choose##number,                                                      \
    }

LEVEL(1, "Deckhand", "level 1 of 5: looks ahead a little and errs often");
LEVEL(2, "Mate", "level 2 of 5: errs now and then");
LEVEL(3, "Navigator", "level 3 of 5: a sound player");
LEVEL(4, "Captain", "level 4 of 5: thinks well ahead");
LEVEL(5, "Admiral", "level 5 of 5: the best there is");
