/* winds-of-plunder-worth.h: what things are worth to the bots in Winds of Plunder. */
#ifndef WINDROSE_AI_WINDS_OF_PLUNDER_WORTH_H
#define WINDROSE_AI_WINDS_OF_PLUNDER_WORTH_H

#include "../games/winds-of-plunder/winds-of-plunder.h"

/* In thousandths of a victory point; tuned in matches of the greedy bot against
 * itself. */
enum {
    POINT = 1000, /* one victory point */
    CARD = 650,   /* an action card in hand, up to MANY of them */
    MANY = 4,
    SURPLUS = 160, /* an action card beyond */
    SPENT = 500,   /* an action point that is left */
    CUBE = 250,    /* a wind cube, up to ENOUGH of them */
    ENOUGH = 12,
    SPARE = 160,     /* a wind cube beyond */
    FIRST_MARK = 90, /* a first and a second marker, for each VP of the bonus */
    SECOND_MARK = 330,
    HURRY = 4,  /* turns in which a treasure is fetched, */
    CHEST = 6,  /* and the inverse of its share of the booty for each */
    STAKE = 800 /* what a cube is bid for */
};

/* One more unit of an item with `turns` to come. */
int wr__wp_worth_of_unit(int item, int turns);
/* The advantage card of an item. */
int wr__wp_worth_of_advantage(int item, int turns);
int wr__wp_worth_of_cards(int n);
int wr__wp_worth_of_cubes(int n);
/* Treasure cards in hand: the next chests, if there is time to fetch them. */
int wr__wp_worth_of_maps(const wp_table *t, int seat, int maps, int turns);
/* What a seat would get for the third marker in a region. */
int wr__wp_bonus(const wp_table *t, int seat, int region);

#endif
