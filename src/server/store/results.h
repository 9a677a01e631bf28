/*
 * results.h: how games ended and how well people play, as the store keeps it.
 *
 * A result is written with the last move of its table, in the same transaction, and so
 * are the ratings that it changes: the writer reads those before, and writes those
 * after. A person's ratings change in the order of the ids of their results, on however
 * many servers their games end.
 */
#ifndef WINDROSE_SERVER_STORE_RESULTS_H
#define WINDROSE_SERVER_STORE_RESULTS_H

#include "src/base/rating.h"
#include "store.h"

enum { STORE_GAME = 32, STORE_BOT = 16 };

/* One seat of a game that is over. */
typedef struct {
    char identity[STORE_ID]; /* "": a bot, or a person who was deleted */
    char name[STORE_NAME];   /* filled in by loads */
    char bot[STORE_BOT];     /* "": none, a person sat there */
    int place;               /* 1 is the first; equal places are ties */
    int has_won, out;        /* out: how its person left, 0: not */
    int64_t points;
    rating before, after; /* of a rated result. The place of a bot is given by who
                             writes, `before` of a person by the store. A person who was
                             deleted keeps both. */
    int64_t n;            /* rated games before it; given by the store; not loaded */
} store_player;

struct store_result {
    int64_t id; /* ascending in the order of writing; given by the store */
    char table[STORE_ID];
    char game[STORE_GAME];
    int64_t time;
    int seats, is_rated, is_ended; /* is_ended: early, because somebody was absent */
    store_player players[WR_MAX_SEATS];
};

/* What a person has in a game. */
typedef struct {
    char identity[STORE_ID], name[STORE_NAME], game[STORE_GAME];
    rating now;
    int64_t n, time; /* rated games, and when the last one ended */
} store_rating;

/* What two people have played with each other; counts are as seen by the first. */
typedef struct {
    char identity[STORE_ID], name[STORE_NAME];
    int64_t games, ahead, behind, time;
} store_rival;

typedef struct {
    char game[STORE_GAME];
    int64_t games, won;
} store_tally;

/* Fills in `after` of all players from `before` and their places. */
void store_result_rate(store_result *r);

/* Loads, as in store.h. A callback returns nonzero to end the list. */
typedef int (*store_each_result)(void *to, const store_result *result);
typedef int (*store_each_rating)(void *to, const store_rating *rating);
typedef int (*store_each_rival)(void *to, const store_rival *rival);
typedef int (*store_each_tally)(void *to, const store_tally *tally);

/* The result of a table; STORE_NONE if there is none. */
int store_result_of(store *s, const char *table, store_each_result each, void *to);
/* Results of an identity with an id below `before` (0: all), the newest first. */
typedef struct {
    const char *identity;
    int64_t before;
    int limit;
} store_result_span;
int store_results_of(store *s, const store_result_span *span, store_each_result each,
                     void *to);
/* The ratings of an identity, in the order of the games' names. */
int store_ratings_of(store *s, const char *identity, store_each_rating each, void *to);
/* The best of a game: first those that are no guesses, then the others. */
int store_ratings_best(store *s, const char *game, int limit, store_each_rating each,
                       void *to);
/* How many people have a better rating that is no guess; negative: STORE_FAILED. */
int64_t store_ratings_above(store *s, const char *game, int64_t mean);
/* The ratings of an identity after each rated game, the oldest first; `n` is not
 * filled in. */
int store_curve_of(store *s, const char *identity, store_each_rating each, void *to);
/* The people with whom an identity has played most. */
int store_rivals_of(store *s, const char *identity, int limit, store_each_rival each,
                    void *to);
/* How many games of each kind an identity has played. */
int store_tallies_of(store *s, const char *identity, store_each_tally each, void *to);

/* All rated results in the order of their ids, and all ratings; without names. */
int store_results_rated(store *s, store_each_result each, void *to);
int store_ratings_all(store *s, store_each_rating each, void *to);

/* What computing all ratings again has found. */
typedef struct {
    int64_t results, ratings; /* all of them */
    int64_t wrong_results, wrong_ratings;
} store_rerated;

/* Computes all ratings again from the results, in the order of their ids, and corrects
 * what is stored unless `is_trial`. All of it happens, or nothing. */
int store_rerate(store *s, int is_trial, store_rerated *out);

#endif
