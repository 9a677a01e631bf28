/*
 * levels.c: the five levels, and a bot that searches without knowledge of the game.
 * Level 1 is a beginner (beginner.c). The others differ in how long they think, and in
 * how often they play any move that seems good instead of the best: time alone would
 * hardly separate two levels in a game of much luck.
 */
#include "ai.h"

static const wr__level levels[] = {
    /* Deckhand: it searches for hints, and for what has a planner. */
    {.nodes = 10, .epsilon = WR_WHOLE, .is_lax = 1, .instead = wr__beginner},
    {.nodes = 30, .epsilon = WR_WHOLE * 3 / 4}, /* Mate */
    {.nodes = 100, .epsilon = WR_WHOLE / 2},    /* Navigator */
    {.nodes = 300, .epsilon = WR_WHOLE / 4},    /* Captain */
    {.nodes = 3000, .epsilon = 0},              /* Admiral */
};

#define LEVEL(number, name_for_people, words, worte)                                   \
    static wr_action choose##number(const wr_question *q, wr_rng *r) {                 \
        return wr__search(q, &levels[(number)-1], r);                                  \
    }                                                                                  \
    const wr_bot wr__bot_level##number = {                                             \
        .name = "level" #number,                                                       \
        .title = (name_for_people),                                                    \
        .help = (words),                                                               \
        .german = (worte),                                                             \
        .memory = wr__search_memory,                                                   \
        .choose = choose##number,                                                      \
    }

LEVEL(1, "Deckhand", "level 1 of 5: a beginner, plays what looks good at first sight",
      "Stufe 1 von 5: spielt, was auf den ersten Blick gut aussieht");
LEVEL(2, "Mate", "level 2 of 5: errs now and then", "Stufe 2 von 5: irrt ab und zu");
LEVEL(3, "Navigator", "level 3 of 5: a sound player", "Stufe 3 von 5: spielt solide");
LEVEL(4, "Captain", "level 4 of 5: thinks well ahead",
      "Stufe 4 von 5: denkt weit voraus");
LEVEL(5, "Admiral", "level 5 of 5: the best for its time",
      "Stufe 5 von 5: der beste für seine Zeit");

static wr_action choose_plainly(const wr_question *q, wr_rng *r) {
    static const wr__level plain = {.nodes = 3000, .knows = &wr__knows_nothing};
    return wr__search(q, &plain, r);
}

const wr_bot wr__bot_plain = {
    .name = "plain",
    .title = "Cadet",
    .help = "thinks as long as level 5 but knows only the rules, for comparison",
    .german = "denkt so lange wie Stufe 5, kennt aber nur die Regeln; zum Vergleich",
    .memory = wr__search_memory,
    .choose = choose_plainly,
};
