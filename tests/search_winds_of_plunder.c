/* search_winds_of_plunder.c: what a search knows of Winds of Plunder. */
#include <stdlib.h>

#include "../src/ai/ai.h"
#include "../src/games/winds-of-plunder/winds-of-plunder.h"
#include "check.h"

static const wr_game *const game = &wr_winds_of_plunder;

static const wr__knowledge *knowledge(void) {
    const wr__knowledge *k = wr__knowledge_of(game);
    CHECK_STR(k->game, "winds-of-plunder");
    return k;
}

static int index_of(const wr__decision *d, wr_action a) {
    for (int i = 0; i < d->n; i++)
        if (d->legal[i] == a)
            return i;
    return -1;
}

/* What knowledge says of a decision is within its bounds and repeatable. */
static void check_decision(const wr__decision *d, uint64_t seed) {
    const wr__knowledge *k = knowledge();
    static int32_t rating[WR_MAX_LEGAL], again[WR_MAX_LEGAL];
    wr_rng r = wr_rng_seed(seed), same = wr_rng_seed(seed);
    int most = 0;
    k->prior(d, rating);
    k->prior(d, again);
    for (int i = 0; i < d->n; i++) {
        CHECK(rating[i] >= 0 && rating[i] <= WR_WHOLE);
        CHECK_INT(rating[i], again[i]);
        most = rating[i] > most ? rating[i] : most;
    }
    CHECK_INT(most, WR_WHOLE);
    wr_action a = k->rollout(d, &r);
    CHECK(index_of(d, a) >= 0);
    CHECK_INT(k->rollout(d, &same), a);
}

static void check_payoff(const wr_state *s) {
    wr__payoff payoff;
    int sum = 0, seats = s->table.seats;
    knowledge()->evaluate(game, s, NULL, &payoff);
    for (int p = 0; p < seats; p++) {
        CHECK(payoff.share[p] >= 0 && payoff.share[p] <= WR_WHOLE);
        CHECK_MSG(payoff.points[p] >= 0 && payoff.points[p] <= 20000, "%d points",
                  payoff.points[p]);
        sum += payoff.share[p];
    }
    if (s->table.phase != WP_PHASE_OVER)
        CHECK_MSG(sum > WR_WHOLE - 8 && sum <= WR_WHOLE, "shares make %d", sum);
}

/* Plays a game by ratings, with a random move now and then, and checks each
 * position. */
static void watch_game(int seats, uint64_t seed) {
    static wr_action legal[WR_MAX_LEGAL];
    wr_rng r = wr_rng_seed(seed);
    wr_state s;
    wr_setup setup;
    int stage = 0;
    wr_setup_default(game, &setup);
    setup.seats = (int16_t)seats;
    game->init(&s, &setup);
    for (uint32_t actors; (actors = wr_chance(game, &s, &r)) != 0;) {
        int seat = wr_lowest(actors);
        wr__decision d = {game, &s, seat, legal, game->legal(&s, seat, legal), NULL};
        int now = knowledge()->stage(&s);
        CHECK_MSG(now == stage || now == stage + 1 || stage == 0, "stage %d after %d",
                  now, stage);
        stage = now;
        check_decision(&d, seed);
        check_payoff(&s);
        wr_action a = wr_rng_below(&r, 4) == 0 ? legal[wr_rng_below(&r, (uint32_t)d.n)]
                                               : knowledge()->rollout(&d, &r);
        game->step(&s, seat, a);
    }
    CHECK(knowledge()->stage(&s) > stage);
    check_payoff(&s);
}

TEST(search_knowledge_of_winds_of_plunder_keeps_its_bounds) {
    for (int seats = WP_MIN_SEATS; seats <= WP_MAX_SEATS; seats++)
        for (uint64_t seed = 0; seed < 10; seed++)
            watch_game(seats, seed);
}

/* ==== Clear positions ============================================================ */

/* The first vote of a game of four; all hands are empty. */
static wr_state at_vote(void) {
    wr_state s;
    wr_setup setup;
    wr_rng r = wr_rng_seed(1);
    wr_setup_default(game, &setup);
    setup.seats = 4;
    game->init(&s, &setup);
    wr_chance(game, &s, &r);
    for (int place = 0; place < WP_PLACES; place++)
        s.table.tile[place] = (uint8_t)place;
    return s;
}

/* Seat 0 begins a round with its three points. */
static wr_state in_turn(int wind, int round) {
    wr_state s = at_vote();
    s.table.round = (uint8_t)round;
    s.table.wind = (uint8_t)wind;
    s.table.first = s.table.turn = 0;
    s.table.points = WP_POINTS;
    s.table.phase = WP_PHASE_TURN;
    return s;
}

static int share_of(const wr_state *s, int seat) {
    wr__payoff payoff;
    knowledge()->evaluate(game, s, NULL, &payoff);
    return payoff.share[seat];
}

TEST(search_evaluation_of_winds_of_plunder_likes_what_is_good) {
    wr_state plain = at_vote();
    int before = share_of(&plain, 0);
    wr_state s = plain;
    s.table.vp[0] += 3;
    int early = share_of(&s, 0);
    CHECK(early > before && share_of(&s, 1) < share_of(&plain, 1));
    s = plain;
    s.table.stock[WP_PROVISIONS] = 1;
    CHECK(share_of(&s, 0) > before);
    s = plain;
    s.table.advantage[WP_CREW] = 0;
    CHECK(share_of(&s, 0) > before);
    s = plain;
    s.table.cubes[0] -= 5;
    CHECK(share_of(&s, 0) < before);
    s = plain;
    s.table.marks[0] =
        (uint16_t)(s.table.rules.region[0] & (0u - s.table.rules.region[0]));
    CHECK(share_of(&s, 0) > before);
    s = plain;
    s.maps[0] = 1;
    CHECK(share_of(&s, 0) > before);
    s = plain;
    s.hand[0] = 1;
    CHECK(share_of(&s, 0) > before);
    /* The same lead is worth more in the last round. */
    s = plain;
    s.table.round = WP_ROUNDS;
    int late = share_of(&s, 0);
    s.table.vp[0] += 3;
    CHECK(share_of(&s, 0) - late > early - before);
}

/* The rating of an action in the turn of seat 0. */
static int rating_of(const wr_state *s, wr_action a) {
    static wr_action legal[WR_MAX_LEGAL];
    static int32_t rating[WR_MAX_LEGAL];
    wr__decision d = {game, s, 0, legal, game->legal(s, 0, legal), NULL};
    int i = index_of(&d, a);
    CHECK_MSG(i >= 0, "action %d is not legal", a);
    knowledge()->prior(&d, rating);
    return rating[i];
}

/* True if no other plain sailing of seat 0 is rated as high as the one to a port. */
static int is_best_sailing(const wr_state *s, int port) {
    uint32_t sails = wr__wp_sails(&s->table.rules, s->table.wind, s->table.port[0]);
    int rating = rating_of(s, (wr_action)(WP_DO_SAIL + port));
    for (sails &= ~(1u << port); sails != 0; sails &= sails - 1)
        if (rating_of(s, (wr_action)(WP_DO_SAIL + wr_lowest(sails))) >= rating)
            return 0;
    return 1;
}

TEST(search_ratings_of_winds_of_plunder_see_treasure_and_bonus) {
    wr_state s = in_turn(WP_WEST, WP_ROUNDS); /* there is no later turn for it */
    uint32_t sails = wr__wp_sails(&s.table.rules, WP_WEST, s.table.port[0]);
    CHECK(wr_count(sails) >= 2);
    for (; sails != 0; sails &= sails - 1) {
        int port = wr_lowest(sails), region = s.table.rules.region_of[port];
        wr_state rich = s;
        rich.maps[0] = (uint16_t)(1u << port);
        rich.table.booty[0] = 5;
        CHECK(is_best_sailing(&rich, port));
        rich = s;
        rich.table.marks[0] = (uint16_t)(s.table.rules.region[region] & ~(1u << port));
        CHECK(is_best_sailing(&rich, port));
    }
}

/* Secret choices of a simultaneous step are not looked at. */
TEST(search_knowledge_of_winds_of_plunder_does_not_peek) {
    static wr_action legal[WR_MAX_LEGAL];
    static int32_t rating[WR_MAX_LEGAL], other[WR_MAX_LEGAL];
    for (int bidding = 0; bidding < 2; bidding++) {
        wr_state s = at_vote(), told;
        for (int p = 0; bidding && p < s.table.seats; p++)
            game->step(&s, p, (wr_action)(WP_DO_COMPASS + p % WP_DIRECTIONS));
        wr__decision d = {game, &s, 3, legal, game->legal(&s, 3, legal), NULL};
        wr_rng r = wr_rng_seed(1), same = r;
        knowledge()->prior(&d, rating);
        wr_action a = knowledge()->rollout(&d, &r);
        told = s;
        for (int p = 0; p < 3; p++)
            game->step(&told, p,
                       (wr_action)(bidding ? WP_DO_BID + 3 * p : WP_DO_COMPASS + p));
        d.state = &told;
        knowledge()->prior(&d, other);
        CHECK_INT(knowledge()->rollout(&d, &same), a);
        for (int i = 0; i < d.n; i++)
            CHECK_INT(rating[i], other[i]);
    }
}
