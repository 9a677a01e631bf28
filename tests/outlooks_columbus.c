/* outlooks_columbus.c: rows of Columbus are the same for whoever sits somewhere else.
 */
#include "outlooks.h"
#include "src/games/columbus/columbus.h"

static void turn(wr_state *s) {
    co_table *t = &s->table;
    int seats = t->seats;
    uint64_t rights = 0;
    for (int k = 0; k < 16; k++) {
        int digit = (int)(t->rights >> 4 * k & 15);
        if (digit > 0)
            digit = 1 + ((digit - 1) / 2 + 1) % seats * 2 + (digit - 1) % 2;
        rights |= (uint64_t)digit << 4 * k;
    }
    t->rights = rights;
    TURN(t->ship, seats);
    turn_array(t->limit, seats, CO_HELD, 1);
    TURN(t->hand_size, seats);
    TURN(t->barrels, seats);
    TURN(t->sit, seats);
    turn_seats(&t->damaged, seats);
    turn_seats(&t->found, seats);
    turn_seat(&t->turn, seats);
    turn_array(s->hand, seats, CO_HELD, 1);
    turn_array(s->cap, seats, CO_HELD, 1);
    TURN(s->answer, seats);
}

static void check(const eyes *e, const wr_state *s) {
    wr_state other = *s;
    turn(&other);
    check_same(e, s, &other, 1);
}

TEST(outlooks_of_columbus_turn_seats) {
    walk(&wr_columbus, check);
}
