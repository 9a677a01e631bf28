/* ai.h: what the bots share and nobody else needs. */
#ifndef WINDROSE_AI_H
#define WINDROSE_AI_H

#include "windrose.h"

extern const wr_bot wr__bot_random, wr__bot_greedy;

/* What the greedy bot does in one game. */
wr_action wr__greedy_santa_timea(const wr_question *q, wr_rng *r);
wr_action wr__greedy_columbus(const wr_question *q, wr_rng *r);
wr_action wr__greedy_winds_of_plunder(const wr_question *q, wr_rng *r);
wr_action wr__greedy_azimuth(const wr_question *q, wr_rng *r);

/* Puts the moves of an advice in order, the most visited first. */
void wr__advice_sort(wr_advice *a);

#endif
