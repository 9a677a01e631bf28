/* workers.h: threads in which bots think. */
#ifndef WINDROSE_SERVER_WORKERS_H
#define WINDROSE_SERVER_WORKERS_H

#include "table.h"
#include "turns.h"

/* A bot's decision under way. All that a worker looks at is its own copy. */
typedef struct job {
    turn turn;          /* must be the first member */
    struct job *next;   /* of those that are done */
    table *table;       /* of the loop alone; NULL: no longer waited for */
    char who[STORE_ID]; /* whose thinking it is: the host of the table */
    int seat;
    uint32_t at;    /* the position it is about */
    uint64_t began; /* to think */
    const wr_game *game;
    const wr_bot *bot;
    wr_obs *obs;
    wr_action *legal;
    int n;
    wr_rng luck;
    wr_flag stop; /* it decides at once */
    wr_action answer;
    int is_done; /* of the loop alone */
} job;

typedef struct workers workers;

workers *workers_new(server *s, int threads);
void workers_free(workers *w);
void workers_add(workers *w, job *j);
/* Decisions that are made, chained; NULL: none. */
job *workers_take(workers *w);
/* Jobs that have thought for longer than that decide now. */
void workers_hurry(workers *w, uint64_t longest_ms);
void job_free(job *j);

#endif
