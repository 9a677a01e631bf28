/*
 * think.h: a bot that thinks with several threads.
 */
#ifndef WINDROSE_CLI_THINK_H
#define WINDROSE_CLI_THINK_H

#include "windrose.h"

enum { THINK_MAX_THREADS = 64 };

typedef struct think think;

/* Memory for a bot in a game, on this many threads. */
think *think_new(const wr_bot *bot, const wr_game *g, int threads);
void think_free(think *t);
/* The bot's answer to `q`, and its advice in `out`. Ignores `memory` and `advice` of
 * `q`. With one thread the answer is that of bot->choose; otherwise it depends on the
 * number of threads, but not on their timing. */
wr_action think_choose(think *t, const wr_question *q, wr_rng r, wr_advice *out);

/* Receives the steps of a plan in words, numbered from 0. */
typedef struct {
    void (*put)(void *to, int number, int seat, const char *words);
    void *to;
} think_sink;

/* Puts the steps of a plan into words, up to the first that is illegal in one imagined
 * game. */
void think_plan(const wr_game *g, const wr_edition *e, const wr_obs *o,
                const wr_advice *a, think_sink to);

#endif
