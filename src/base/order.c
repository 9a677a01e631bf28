/* order.c: orders drawn by lot. */
#include "order.h"

void order_draw(wr_rng *luck, int n, int *order) {
    for (int i = 0; i < n; i++) {
        int from = (int)wr_rng_below(luck, (uint32_t)i + 1);
        order[i] = i;
        order[i] = order[from];
        order[from] = i;
    }
}
