/* order.h: orders drawn by lot, as of the seats at a table. */
#ifndef WINDROSE_BASE_ORDER_H
#define WINDROSE_BASE_ORDER_H

#include "windrose.h"

/* Draws one of the orders of n things, each with the same chance: thing i goes to place
 * order[i]. */
void order_draw(wr_rng *luck, int n, int *order);

#endif
