/*
 * hint.h: what a bot would play, and why, for people and programs.
 */
#ifndef WINDROSE_CLI_HINT_H
#define WINDROSE_CLI_HINT_H

#include "windrose.h"

/* What is asked: a seat that owes a move, and what it knows. */
typedef struct {
    const wr_game *game;
    const wr_edition *edition;
    const wr_obs *obs;
    int seat;
    const wr_action *legal;
    int n;
    const wr_bot *bot;
    int threads;
    uint64_t nodes; /* limits; 0: none */
    uint32_t time_ms;
    const wr_flag *stop; /* NULL: nobody stops it */
    uint64_t seed;
} hint;

/* Finds a bot that can give hints. Returns 0, or -1 with a sentence. */
int hint_bot(const char *name, const wr_bot **out, wr_diag *d);

/* Thinks, and fills `out`. */
void hint_think(const hint *h, wr_advice *out);
/* Prints the moves in words, the best first; with their numbers in the list of legal
 * moves if `numbered`. */
void hint_words(const hint *h, const wr_advice *a, int numbered);

#endif
