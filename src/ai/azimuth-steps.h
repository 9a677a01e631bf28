/* azimuth-steps.h: how far castaways are from home, for the bots in Azimuth. */
#ifndef WINDROSE_AI_AZIMUTH_STEPS_H
#define WINDROSE_AI_AZIMUTH_STEPS_H

#include "../games/azimuth/azimuth.h"
#include "ai.h"

/* Steps home for each colour and each position of its beach (the last: not chosen yet),
 * from a raft space, and from the island if its nearest raft is there. */
typedef struct {
    uint8_t raft[AZ_COLOURS][AZ_BEACHES + 1][AZ_SPACES];
    uint8_t island[AZ_COLOURS][AZ_BEACHES + 1][AZ_SPACES];
    uint8_t least[AZ_COLOURS][AZ_BEACHES + 1]; /* from the island in any case */
} wr__az_ways;

void wr__az_measure(wr__az_ways *w);
/* The steps that each castaway still needs. */
void wr__az_steps(const az_table *t, const wr__az_ways *w, int *steps);
/* A lower bound of the actions until everybody is home: a castaway advances by one
 * space per action, and once by two with the turtle's help. */
int wr__az_least(const az_table *t, const wr__az_ways *w);

uint64_t wr__az_hash(const wr_state *s); /* never 0 */

/* ==== The end, exactly (azimuth-end.c) =========================================== */

enum { AZ_END_KNOWN = 1 << 12 };

typedef struct {
    wr_state state;
    int64_t value;
} wr__az_end_entry;

/* The results of solving an end so far. */
typedef struct {
    const wr_game *game;
    const wr__az_ways *ways;
    uint64_t nodes, most;        /* positions expanded, and the limit */
    const wr_question *question; /* says when to stop, from the start time; */
    uint64_t start;              /* NULL: never */
    int gave_up; /* time or nodes did not suffice: all values are invalid */
    uint8_t is_known[AZ_END_KNOWN];
    wr__az_end_entry known[AZ_END_KNOWN];
} wr__az_end;

void wr__az_end_begin(wr__az_end *e, const wr_game *g, const wr__az_ways *ways,
                      uint64_t most);
/* The number of equally likely sequences of rolls to the end of the game. */
int64_t wr__az_courses(const az_table *t);
/* The number of them in which all come home, against the sea and from round 1 on, if it
 * is more than `above`; otherwise any number that is not more. */
int64_t wr__az_end_value(wr__az_end *e, const wr_state *s, int64_t above);

/* Knowledge of races (azimuth-race.c), for the table in azimuth-plan.c. */
void wr__az_race_precompute(const wr_state *s, void *precomputed);
void wr__az_race_rate(const wr__decision *d, int32_t *out);
wr_action wr__az_race_play(const wr__decision *d, wr_rng *r);
int wr__az_race_stage(const wr_state *s);
void wr__az_race_value(const wr_game *g, const wr_state *s, const void *precomputed,
                       wr__payoff *out);

#endif
