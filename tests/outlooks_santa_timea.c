/*
 * outlooks_santa_timea.c: rows of Santa Timea are the same for whoever sits somewhere
 * else, and under another wind.
 */
#include "outlooks.h"
#include "src/games/santa-timea/santa-timea.h"

static void turn_santa_timea(wr_state *s) {
    st_table *t = &s->table;
    int seats = t->seats;
    TURN(s->hand, seats);
    TURN(t->played, seats);
    TURN(t->pile, seats);
    TURN(t->total, seats);
    TURN(t->wins, seats);
    TURN(t->aside, seats);
    for (int round = 0; round < ST_ROUNDS; round++)
        turn_array(t->sheet + round * ST_MAX_SEATS, seats, 1, 1);
    turn_seat(&t->leader, seats);
    turn_seat(&t->turn, seats);
    turn_seat(&t->starter, seats);
    turn_seats(&t->bare, seats);
}

static uint64_t turn_bits(uint64_t set, int each) {
    uint64_t low = (UINT64_C(1) << 4 * each) - 1;
    return (set & ~low) | (((set & low) << each | (set & low) >> 3 * each) & low);
}

static void turn_number(uint8_t *v, int each) {
    if (*v < 4 * each)
        *v = (uint8_t)((*v + each) % (4 * each));
}

/* All directions a quarter on. */
static void turn_winds(wr_state *s) {
    st_table *t = &s->table;
    s->deck = turn_bits(s->deck, ST_NUMBERS);
    t->wind_deck = (uint32_t)turn_bits(t->wind_deck, 5);
    t->forecast = (uint32_t)turn_bits(t->forecast, 5);
    t->held = (uint32_t)turn_bits(t->held, 5);
    t->removed = (uint32_t)turn_bits(t->removed, 5);
    for (int p = 0; p < SEATS; p++) {
        s->hand[p] = turn_bits(s->hand[p], ST_NUMBERS);
        t->played[p] = turn_bits(t->played[p], ST_NUMBERS);
        t->pile[p] = (uint32_t)turn_bits(t->pile[p], 5);
        turn_number(&t->trick[p], ST_NUMBERS);
        if (t->aside[p] != ST_NONE)
            t->aside[p] = (uint8_t)turn_bits(t->aside[p], 1);
    }
    for (int i = 0; i < ST_ROW; i++)
        turn_number(&t->row[i], ST_DAMAGES);
}

static void check_santa_timea(const eyes *e, const wr_state *s) {
    wr_state other = *s;
    turn_santa_timea(&other);
    check_same(e, s, &other, 1);
    if (s->table.row[0] == ST_NONE)
        return; /* no wind is in front */
    turn_winds(&other);
    check_same(e, s, &other, 1);
}

TEST(outlooks_of_santa_timea_turn_seats_and_winds) {
    walk(&wr_santa_timea, check_santa_timea);
}
