/* draw.h: who sits with whom in a round of a club's evening. */
#ifndef WINDROSE_SERVER_DRAW_H
#define WINDROSE_SERVER_DRAW_H

#include "windrose.h"

enum { DRAW_MOST = 200 }; /* people of one evening */

/* What a draw is made from, and what it gives. */
typedef struct {
    int n, seats; /* people, and seats of each table */
    /* How often two people, and a person and a bot, sat together; how often a person
     * had a chair. */
    uint8_t met[DRAW_MOST][DRAW_MOST], with_bots[DRAW_MOST];
    uint8_t had[DRAW_MOST][WR_MAX_SEATS];
    int num_tables;
    int chair[DRAW_MOST][WR_MAX_SEATS]; /* by table: the person; -1: a bot */
} draw;

/* Seats everybody, so that people meet as many others as possible; bots fill the rest,
 * spread over the tables. */
void draw_round(draw *d, wr_rng *luck);

#endif
