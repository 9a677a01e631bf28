/* bots_winds_of_plunder.c: the greedy bot in Winds of Plunder. */
#include "../src/games/winds-of-plunder/winds-of-plunder.h"
#include "ask.h"
#include "check.h"

static const wr_game *const game = &wr_winds_of_plunder;

/* Plays a game in which seat `hero` is greedy and all others play at random; returns 1
 * if the hero wins alone. */
static int hero_wins(int seats, int hero, uint64_t seed) {
    const wr_bot *greedy = bot_named("greedy"), *dice = bot_named("random");
    static wr_action legal[WR_MAX_LEGAL];
    wr_state s;
    wr_obs o;
    wr_setup setup;
    wr_rng chance = wr_rng_split(wr_rng_seed(seed), 0);
    wr_rng own = wr_rng_split(wr_rng_seed(seed), 1);
    wr_setup_default(game, &setup);
    setup.seats = (int16_t)seats;
    game->init(&s, &setup);
    for (uint32_t actors; (actors = wr_chance(game, &s, &chance)) != 0;) {
        int seat = wr_lowest(actors);
        wr_question q = question_to(game, &s, seat, &o, legal);
        game->step(&s, seat, (seat == hero ? greedy : dice)->choose(&q, &own));
    }
    wr_result result;
    game->result(&s, &result);
    return result.winners == 1u << hero;
}

TEST(bots_greedy_beats_random_in_winds_of_plunder) {
    for (int seats = 3; seats <= 5; seats++) {
        int won = 0;
        for (int i = 0; i < 40; i++)
            won += hero_wins(seats, i % seats, (uint64_t)i);
        CHECK_MSG(won >= 38, "greedy won %d of 40 with %d seats", won, seats);
    }
}

/* Seat 1 of three begins round 5 with three points; all ships are in their start ports
 * and seat 3 holds all advantage cards. Tile k is at place k. */
static wr_state in_turn(int wind) {
    wr_state s;
    wr_setup setup;
    wr_rng r = wr_rng_seed(1);
    wr_setup_default(game, &setup);
    game->init(&s, &setup);
    wr_chance(game, &s, &r);
    wp_table *t = &s.table;
    for (int place = 0; place < WP_PLACES; place++)
        t->tile[place] = (uint8_t)place;
    for (int p = 0; p < t->seats; p++)
        t->port[p] = (uint8_t)(4 + p);
    for (int item = 0; item < WP_ITEMS; item++) { /* no advantage card is in reach */
        t->stock[2 * WP_ITEMS + item] = 6;
        t->advantage[item] = 2;
    }
    t->round = 5;
    t->wind = (uint8_t)wind;
    t->points = WP_POINTS;
    t->phase = WP_PHASE_TURN;
    return s;
}

static int greedy_choice(const wr_state *s, int seat) {
    static wr_action legal[WR_MAX_LEGAL];
    wr_obs o;
    wr_rng r = wr_rng_seed(1);
    CHECK(game->broken(s) == NULL);
    wr_question q = question_to(game, s, seat, &o, legal);
    return bot_named("greedy")->choose(&q, &r);
}

TEST(bots_greedy_sails_for_its_treasure_in_time) {
    for (int port = 6; port < WP_PORTS; port++) {
        wr_state s = in_turn(WP_EAST);
        s.maps[0] = (uint16_t)(1u << port);
        s.upper = (uint16_t)(s.upper & ~s.maps[0]);
        s.table.booty[0] = 3; /* the next chest is worth 6 VP */
        s.table.round = WP_ROUNDS;
        s.table.port[1] = s.table.port[2] = 0;
        s.table.points = 0;
        CHECK_INT(greedy_choice(&s, 0), WP_DO_SAIL + port);
    }
}

TEST(bots_greedy_completes_a_region) {
    for (int port = 9; port < WP_PORTS; port++) {
        wr_state s = in_turn(WP_EAST);
        uint32_t marks = s.table.rules.region[3] & ~(1u << port);
        s.table.marks[0] = (uint16_t)marks;
        s.table.reserve[0] = (uint8_t)(s.table.reserve[0] - 2);
        s.table.points = 0;
        CHECK_INT(greedy_choice(&s, 0), WP_DO_SAIL + port);
        game->step(&s, 0, (wr_action)(WP_DO_SAIL + port));
        CHECK_INT(s.table.phase, WP_PHASE_MARK);
        CHECK_INT(greedy_choice(&s, 0), WP_DO_MARK);
    }
}

TEST(bots_greedy_boards_and_spends_what_is_left) {
    wr_state s = in_turn(WP_EAST);
    s.table.stock[WP_WEAPONS] = 3;
    s.table.port[1] = 9;
    s.table.vp[1] = 20;
    game->step(&s, 0, WP_DO_SAIL + 9);
    CHECK_INT(s.table.phase, WP_PHASE_BOARD);
    CHECK_INT(greedy_choice(&s, 0), WP_DO_BOARD + 1 * WP_LOOTS);
    game->step(&s, 0, WP_DO_BOARD + 1 * WP_LOOTS);
    game->step(&s, 0, WP_DO_MARK);
    CHECK(greedy_choice(&s, 0) != WP_DO_END);
}

/* In the north wind that the others want, seat 1 would be stuck in Nassau. */
TEST(bots_greedy_bids_when_something_is_at_stake) {
    wr_state s = in_turn(WP_EAST);
    wp_table *t = &s.table;
    t->phase = WP_PHASE_BID;
    memset(t->bid, WP_NONE, sizeof t->bid);
    memset(t->compass, WP_EAST, (size_t)t->seats);
    int idle = greedy_choice(&s, 0);
    CHECK_MSG(idle <= WP_DO_BID + 1, "bids %d for nothing", idle - WP_DO_BID);
    t->port[0] = 3; /* Nassau, the northmost port */
    t->compass[1] = t->compass[2] = WP_NORTH;
    int keen = greedy_choice(&s, 0);
    CHECK_MSG(keen > idle, "bids %d, as for nothing", keen - WP_DO_BID);
}
