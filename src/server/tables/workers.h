/* workers.h: threads in which bots think. */
#ifndef WINDROSE_SERVER_WORKERS_H
#define WINDROSE_SERVER_WORKERS_H

#include "table.h"
#include "turns.h"

/* A bot's decision under way. The worker only uses this copy of the position. */
typedef struct study study;

typedef struct job {
    turn turn;          /* must be the first member */
    struct job *next;   /* in the list of finished jobs */
    table *table;       /* used by the loop only; NULL: the answer is not needed */
    char who[STORE_ID]; /* the host or organiser of the table, who takes the turn */
    int seat;
    uint32_t at;    /* number of the position */
    uint64_t began; /* when it began to think */
    const wr_game *game;
    const wr_bot *bot;
    wr_obs *obs;
    wr_action *legal;
    int n;
    wr_rng luck;
    wr_flag stop; /* up: decide now */
    wr_action answer;
    int is_done; /* used by the loop only */
    study
        *study; /* an analysis instead of a decision; NULL: none. Freed with the job */
} job;

typedef struct workers workers;

workers *workers_new(server *s, int threads);
void workers_free(workers *w);
void workers_add(workers *w, job *j);
/* The finished jobs, as a list; NULL: none. */
job *workers_take(workers *w);
/* Makes jobs decide now that have thought for longer. */
void workers_hurry(workers *w, uint64_t longest_ms);
void job_free(job *j);

/* ==== Analyses (studies.c) ======================================================= */

/* A slice of an analysis, in a worker; a flag that is up ends it early. */
void study_run(study *s, const wr_flag *stop);
/* Sends what a slice has found, and goes on. */
void study_collect(job *j);
void study_free(study *s);
/* Goes on with those whose client has read enough. */
void studies_tick(server *s);
/* After the workers have ended. */
void studies_end(server *s);

#endif
