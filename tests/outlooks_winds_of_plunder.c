/* outlooks_winds_of_plunder.c: rows of Winds of Plunder are the same for whoever sits
 * somewhere else, and so are actions that name a seat. */
#include "outlooks.h"
#include "src/games/winds-of-plunder/winds-of-plunder.h"

static void turn(wr_state *s) {
    wp_table *t = &s->table;
    int seats = t->seats;
    TURN(s->hand, seats);
    TURN(s->fresh, seats);
    TURN(s->maps, seats);
    TURN(t->played, seats);
    TURN(t->barred, seats);
    TURN(t->vp, seats);
    TURN(t->marks, seats);
    TURN(t->open_maps, seats);
    TURN(t->port, seats);
    TURN(t->cubes, seats);
    TURN(t->reserve, seats);
    TURN(t->stock, seats);
    TURN(t->booty, seats);
    TURN(t->compass, seats);
    TURN(t->bid, seats);
    for (int i = 0; i < WP_ITEMS; i++)
        turn_seat(&t->advantage[i], seats);
    turn_seat(&t->blackbeard, seats);
    turn_seat(&t->first, seats);
    turn_seat(&t->turn, seats);
}

static void check(const eyes *e, const wr_state *s) {
    wr_state other = *s;
    turn(&other);
    check_same(e, s, &other, 1);
}

TEST(outlooks_of_winds_of_plunder_turn_seats) {
    walk(&wr_winds_of_plunder, check);
}
