/*
 * draw.c: who sits with whom: an order by lot, mended by exchanges for as long as one
 * of them lets people meet more others, the best of a few such orders.
 */
#include "draw.h"

#include <string.h>

#include "src/base/order.h"

enum {
    TRIES = 6,
    AGAIN = 4 /* what it costs to meet once more, for each time before */
};

/* Tables under way: place[i] is the table of person i. */
typedef struct {
    int place[DRAW_MOST];
} seating;

/* What it costs that person i sits at a table, without person j. */
static int cost_at(const draw *d, const seating *s, int i, int table, int without) {
    int cost = 0, people = 1;
    for (int k = 0; k < d->n; k++) {
        if (k == i || k == without || s->place[k] != table)
            continue;
        cost += AGAIN * d->met[i][k] * d->met[i][k];
        people++;
    }
    return cost + (people < d->seats) * d->with_bots[i];
}

static int whole_cost(const draw *d, const seating *s) {
    int cost = 0;
    for (int i = 0; i < d->n; i++)
        cost += cost_at(d, s, i, s->place[i], -1);
    return cost;
}

/* Exchanges i and j if that is better. */
static int mend(const draw *d, seating *s, int i, int j) {
    int a = s->place[i], b = s->place[j];
    if (a == b)
        return 0;
    int before = cost_at(d, s, i, a, -1) + cost_at(d, s, j, b, -1);
    int after = cost_at(d, s, i, b, j) + cost_at(d, s, j, a, i);
    if (after >= before)
        return 0;
    s->place[i] = b;
    s->place[j] = a;
    return 1;
}

static void try_once(const draw *d, wr_rng *luck, seating *s) {
    int order[DRAW_MOST], is_better = 1;
    order_draw(luck, d->n, order);
    for (int i = 0; i < d->n; i++) /* as even as possible, so bots are spread */
        s->place[i] = order[i] % d->num_tables;
    for (int round = 0; is_better && round < 50; round++) {
        is_better = 0;
        for (int i = 0; i < d->n; i++)
            for (int j = i + 1; j < d->n; j++)
                is_better |= mend(d, s, i, j);
    }
}

/* Gives the people of a table the chairs that they had least. */
static void take_chairs(draw *d, wr_rng *luck, const seating *s, int table) {
    int order[WR_MAX_SEATS];
    order_draw(luck, d->seats, order);
    for (int c = 0; c < d->seats; c++)
        d->chair[table][c] = -1;
    for (int i = 0; i < d->n; i++) {
        int best = -1;
        if (s->place[i] != table)
            continue;
        for (int k = 0; k < d->seats; k++) {
            int c = order[k];
            if (d->chair[table][c] < 0 && (best < 0 || d->had[i][c] < d->had[i][best]))
                best = c;
        }
        d->chair[table][best] = i;
    }
}

void draw_round(draw *d, wr_rng *luck) {
    seating best, now;
    int least = -1;
    d->num_tables = (d->n + d->seats - 1) / d->seats;
    memset(&best, 0, sizeof best);
    for (int i = 0; i < TRIES && d->num_tables > 0; i++) {
        try_once(d, luck, &now);
        int cost = whole_cost(d, &now);
        if (least < 0 || cost < least) {
            least = cost;
            best = now;
        }
    }
    for (int t = 0; t < d->num_tables; t++)
        take_chairs(d, luck, &best, t);
}
