/*
 * rating.h: how well people play, from the placings of whole tables.
 *
 * Plackett-Luce of Weng and Lin, "A Bayesian Approximation Method for Online Ranking"
 * (JMLR 12, 2011), algorithm 4, with one player in each team. docs/RATINGS.md has the
 * formulas and what the numbers mean. Everything is computed in whole numbers, so it
 * comes out the same on every machine and with every compiler.
 */
#ifndef WINDROSE_BASE_RATING_H
#define WINDROSE_BASE_RATING_H

#include <stdint.h>

enum {
    RATING_POINT = 1000000, /* one point; all ratings are in its millionths */
    RATING_START = 1150 * RATING_POINT, /* of somebody who has not played yet */
    RATING_GIVE = 250 * RATING_POINT,   /* and how unsure that is */
    RATING_GUESS = 150 * RATING_POINT, /* a rating less sure than this is provisional */
    RATING_LEVELS = 5,                 /* of bots */
    RATING_MOST = 8                    /* players of one game */
};

/* A place on the scale: the mean and the standard deviation of what is believed. With
 * `give` 0 it is fixed. */
typedef struct {
    int64_t mean, give;
} rating;

/* What a person has before the first game. */
rating rating_new(void);
/* The fixed place of a bot in a game by their names; 0: it has none. */
int rating_of_bot(const char *game, const char *bot, rating *out);
/* True if the game can be rated at all: its bots have places. */
int rating_has_game(const char *game);
/* Replaces the ratings of n players, 2 to RATING_MOST, by those after a game. `place`
 * is 1 for the first; equal places are ties. Fixed places stay. */
void rating_update(rating *players, const int *place, int n);

#endif
