/*
 * hint.h: what a bot would play, and why, for people and programs.
 */
#ifndef WINDROSE_CLI_HINT_H
#define WINDROSE_CLI_HINT_H

#include "src/cli/common/ink.h"
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
/* How a hint is shown. */
typedef struct {
    int is_numbered; /* with the numbers of the moves in the list of legal ones */
    int in_words;    /* moves in words; else in the notation of records */
    int most;        /* lines; 0: as usual */
} hint_shown;

/* Prints the moves, the best first. */
void hint_words(const ink *k, const hint *h, const wr_advice *a, const hint_shown *how);

#endif
