/* bots_azimuth.c: the greedy bot brings castaways home, with the others or before them.
 */
#include "../src/games/azimuth/azimuth.h"
#include "ask.h"
#include "check.h"

enum { GAMES = 60 };

static wr_setup setup_of(int seats, int mode) {
    wr_setup setup;
    wr_setup_default(&wr_azimuth, &setup);
    setup.seats = (int16_t)seats;
    setup.option[AZ_OPTION_MODE] = (int16_t)mode;
    return setup;
}

/* Plays a game; bit p of `greedy`: that bot plays seat p, the random one the others. */
static wr_result play(wr_setup setup, uint32_t greedy, uint64_t seed) {
    const wr_game *g = &wr_azimuth;
    const wr_bot *bots[] = {bot_named("random"), bot_named("greedy")};
    wr_rng luck = wr_rng_split(wr_rng_seed(seed), 0);
    wr_rng own = wr_rng_split(wr_rng_seed(seed), 1);
    wr_action legal[WR_MAX_LEGAL];
    wr_state s;
    wr_obs o;
    wr_result result;
    g->init(&s, &setup);
    for (uint32_t actors; (actors = wr_chance(g, &s, &luck)) != 0;) {
        int seat = wr_lowest(actors);
        wr_question q = question_to(g, &s, seat, &o, legal);
        g->step(&s, seat, bots[greedy >> seat & 1]->choose(&q, &own));
    }
    g->result(&s, &result);
    return result;
}

TEST(bots_greedy_brings_all_castaways_home) {
    for (int seats = 2; seats <= AZ_MAX_SEATS; seats++) {
        int won = 0, home = 0;
        for (int i = 0; i < GAMES; i++) {
            wr_result r = play(setup_of(seats, AZ_SEA), ~0u, (uint64_t)i);
            won += r.winners != 0;
            home += r.points[0];
        }
        CHECK_MSG(won >= GAMES * 2 / 3, "all came home in %d of %d games of %d seats",
                  won, GAMES, seats);
        CHECK_MSG(home >= GAMES * 7 / 2, "%d castaways came home in %d games", home,
                  GAMES);
    }
}

TEST(bots_greedy_wins_races_against_random) {
    for (int seats = 2; seats <= AZ_MAX_SEATS; seats++) {
        int won = 0;
        for (int i = 0; i < GAMES; i++) {
            int hero = i % seats;
            wr_result r = play(setup_of(seats, AZ_RACE), 1u << hero, (uint64_t)i);
            won += r.winners == 1u << hero;
        }
        CHECK_MSG(won >= GAMES * 9 / 10, "greedy won %d of %d races of %d seats", won,
                  GAMES, seats);
    }
}

/* A position in red's turn of round 5, with one red wind and the red castaway on a raft
 * in the second row. */
static wr_obs second_row(int mode) {
    wr_setup setup = setup_of(4, mode);
    wr_state s;
    wr_obs o;
    wr_azimuth.init(&s, &setup);
    az_table *t = &s.table;
    memset(t->hand, 0, sizeof t->hand);
    memset(t->beach, 2, sizeof t->beach);
    t->laid = AZ_RAFTS;
    t->round = 5;
    t->marker = t->turn = AZ_RED;
    t->phase = AZ_PHASE_TURN;
    wr__az_push(t, 8, AZ_RED);
    t->place[AZ_RED] = 8;
    t->winds[AZ_RED] = 1u << 1;
    t->heading[1] = AZ_SOUTH;
    wr_azimuth.observe(&s, 0, &o);
    return o;
}

static int choice(const wr_obs *o) {
    wr_rng r = wr_rng_seed(1);
    wr_action legal[WR_MAX_LEGAL];
    wr_state s;
    wr_azimuth.imagine(o, &r, &s);
    wr_question q = {.game = &wr_azimuth,
                     .obs = o,
                     .seat = 0,
                     .legal = legal,
                     .n = wr_azimuth.legal(&s, 0, legal)};
    return bot_named("greedy")->choose(&q, &r);
}

TEST(bots_greedy_turns_or_moves_the_wind_that_brings_a_castaway_nearer) {
    for (int mode = AZ_SEA; mode <= AZ_RACE; mode++) {
        wr_obs o = second_row(mode);
        wr_state s = {o.table};
        wr_azimuth.step(&s, 0, (wr_action)choice(&o));
        CHECK_INT(s.table.place[AZ_RED], 8 - AZ_ROW);
    }
}

TEST(bots_greedy_takes_the_turtle_home) {
    wr_obs o = second_row(AZ_SEA);
    o.table.helped = 1 << AZ_RED;
    CHECK_INT(choice(&o), AZ_SWIM + AZ_HOME);
}
