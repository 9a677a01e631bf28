/*
 * think.h: a bot that thinks with several threads.
 */
#ifndef WINDROSE_CLI_THINK_H
#define WINDROSE_CLI_THINK_H

#include "windrose.h"

enum { THINK_MAX_THREADS = 64 };

typedef struct think think;

/* Memory for a bot in a game, on so many threads. */
think *think_new(const wr_bot *bot, const wr_game *g, int threads);
void think_free(think *t);
/* The bot's answer to `q`, whose members `memory` and `advice` are ignored, and what it
 * has found out. With one thread it is what the bot answers without all this; with more
 * it depends on their number and on nothing else. */
wr_action think_choose(think *t, const wr_question *q, wr_rng r, wr_advice *out);

/* Takes the steps of a plan in words, numbered from 0. */
typedef struct {
    void (*put)(void *to, int number, int seat, const char *words);
    void *to;
} think_sink;

/* Hands out the steps of a plan, as far as one imagined game allows them. */
void think_plan(const wr_game *g, const wr_edition *e, const wr_obs *o,
                const wr_advice *a, think_sink to);

#endif
