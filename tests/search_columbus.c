/*
 * search_columbus.c: what the search knows of Columbus. Ratings keep their bounds in
 * every position, shares add up to the whole win, and clear positions are rated
 * clearly.
 */
#include <stdlib.h>

#include "../src/ai/ai.h"
#include "../src/games/columbus/columbus.h"
#include "ask.h"
#include "conformance.h"

static void first_position(wr_state *s) {
    wr_setup setup;
    wr_setup_default(&wr_columbus, &setup);
    setup.seats = 4;
    wr_columbus.init(s, &setup);
}

static int32_t share_of(const wr_state *s, int seat) {
    wr__payoff p;
    wr__knows_columbus.evaluate(&wr_columbus, s, NULL, &p);
    return p.share[seat];
}

/* Ratings and shares of one position, twice. */
static void is_sound(const wr_state *s, int seat) {
    static wr_action legal[WR_MAX_LEGAL];
    static int32_t first[WR_MAX_LEGAL], second[WR_MAX_LEGAL];
    wr__decision d = {&wr_columbus, s, seat, legal, 0, NULL};
    wr__payoff p;
    int32_t sum = 0, most = 0;
    d.n = wr_columbus.legal(s, seat, legal);
    wr__knows_columbus.prior(&d, first);
    wr__knows_columbus.prior(&d, second);
    for (int i = 0; i < d.n; i++) {
        CHECK(first[i] >= 0 && first[i] <= WR_WHOLE);
        CHECK(first[i] == second[i]);
        most = first[i] > most ? first[i] : most;
    }
    CHECK(most == WR_WHOLE);
    wr__knows_columbus.evaluate(&wr_columbus, s, NULL, &p);
    for (int q = 0; q < s->table.seats; q++) {
        CHECK(p.share[q] >= 0 && p.share[q] <= WR_WHOLE);
        sum += p.share[q];
    }
    CHECK(sum > WR_WHOLE - s->table.seats && sum <= WR_WHOLE);
}

TEST(knowledge_of_columbus_keeps_its_bounds) {
    wr_rng r = wr_rng_seed(7);
    for (int game = 0; game < 4; game++) {
        wr_state s;
        first_position(&s);
        for (int i = 0; i < 1500; i++) {
            wr_action legal[WR_MAX_LEGAL];
            uint32_t actors = wr_chance(&wr_columbus, &s, &r);
            if (actors == 0)
                break;
            int seat = wr_lowest(actors), n = wr_columbus.legal(&s, seat, legal);
            int before = wr__knows_columbus.stage(&s);
            is_sound(&s, seat);
            wr__decision d = {&wr_columbus, &s, seat, legal, n, NULL};
            wr_action a = i % 2 == 0 ? wr__knows_columbus.rollout(&d, &r)
                                     : legal[wr_rng_below(&r, (uint32_t)n)];
            CHECK(wr_columbus.why(&s, seat, a) == NULL);
            wr_columbus.step(&s, seat, a);
            CHECK(wr__knows_columbus.stage(&s) >= before);
        }
    }
}

TEST(knowledge_of_columbus_tells_good_from_bad) {
    wr_state s;
    first_position(&s);
    int32_t even = share_of(&s, 2);
    s.table.barrels[2] = 6;
    CHECK(share_of(&s, 2) > even);
    s.table.barrels[2] = 3;
    s.table.damaged = 1 << 2;
    CHECK(share_of(&s, 2) < even);
    s.table.damaged = 0;
    s.table.sit[2] = 1;
    CHECK(share_of(&s, 2) < even);
    s.table.sit[2] = 0;
    s.hand[2][CO_VERY_GOOD_WINDS] = 1;
    CHECK(share_of(&s, 2) > even);
    s.hand[2][CO_VERY_GOOD_WINDS] = 0;
    s.table.ship[2] = (uint16_t)wr__co_field(2, 6);
    int32_t west = share_of(&s, 2);
    CHECK(west > even);
    s.table.found = 1 << 2;
    CHECK(share_of(&s, 2) > west);
    s.table.ship[2] = (uint16_t)wr__co_field(13, 6);
    CHECK(share_of(&s, 2) > WR_WHOLE * 9 / 10);
}

/* A ship with the disc beside the start field goes home, and one in the west looks. */
TEST(search_of_columbus_takes_what_is_there) {
    wr_state s;
    wr_action legal[WR_MAX_LEGAL];
    int32_t rating[WR_MAX_LEGAL];
    for (int found = 0; found < 2; found++) {
        first_position(&s);
        s.table.phase = CO_PHASE_DICE;
        s.table.barrels[0] = 0;
        s.table.dice[CO_ROSE] = 1;
        s.table.dice[CO_SCOPE] = 1;
        s.table.found = (uint8_t)found;
        s.table.ship[0] = (uint16_t)(found ? s.table.start - 1 : wr__co_field(2, 6));
        wr__decision d = {&wr_columbus, &s, 0, legal, 0, NULL};
        d.n = wr_columbus.legal(&s, 0, legal);
        wr__knows_columbus.prior(&d, rating);
        int wanted = found ? CO_ROSE_STEP + CO_E : CO_LOOK, met = 0;
        for (int i = 0; i < d.n; i++)
            if (legal[i] == wanted) {
                CHECK(rating[i] == WR_WHOLE);
                met = 1;
            }
        CHECK(met);
    }
}

/* How a step looks to the knowledge of the game, of WR_WHOLE; -1: it is no step. */
static int32_t rating_of_step(const wr_state *s, const wr_question *q, wr_action a) {
    int32_t rating[WR_MAX_LEGAL];
    wr__decision d = {q->game, s, q->seat, q->legal, q->n, NULL};
    if (a < CO_ROSE_STEP || a >= CO_WHIRL_MOVE)
        return -1;
    wr__knows_columbus.prior(&d, rating);
    for (int i = 0; i < q->n; i++)
        if (q->legal[i] == a)
            return rating[i];
    return 0;
}

/* Levels err, but they do not sail to and fro: of 100 steps a few lead no nearer. */
TEST(search_of_columbus_does_not_dawdle) {
    const wr_bot *bot = bot_named("level3");
    void *memory = malloc(wr_bot_memory(bot, &wr_columbus));
    wr_rng luck = wr_rng_seed(3), own = wr_rng_seed(4);
    int steps = 0, idle = 0;
    for (int game = 0; game < 3; game++) {
        wr_state s;
        first_position(&s);
        for (uint32_t actors; (actors = wr_chance(&wr_columbus, &s, &luck)) != 0;) {
            wr_obs o;
            wr_action legal[WR_MAX_LEGAL];
            wr_question q = question_to(&wr_columbus, &s, wr_lowest(actors), &o, legal);
            q.memory = memory;
            wr_action a = bot->choose(&q, &own);
            int32_t rating = rating_of_step(&s, &q, a);
            steps += rating >= 0;
            idle += rating >= 0 && rating < WR_WHOLE / 3;
            wr_columbus.step(&s, q.seat, a);
        }
    }
    CHECK(steps > 100);
    CHECK_MSG(idle * 100 <= steps * 5, "%d of %d steps lead no nearer", idle, steps);
    free(memory);
}
