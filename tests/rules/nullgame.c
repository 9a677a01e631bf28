/* nullgame.c: Nullgame, rule by rule of src/games/nullgame/RULES.md. */
#include "../../src/games/nullgame/nullgame.h"
#include "../check.h"

static const wr_game *const game = &wr_nullgame;

static wr_state start(int seats, int honest) {
    wr_setup setup;
    wr_setup_default(game, &setup);
    setup.seats = (int16_t)seats;
    setup.option[NG_OPTION_HONEST] = (int16_t)honest;
    wr_state s;
    game->init(&s, &setup);
    return s;
}

/* A position in which the skippers are to choose. */
static wr_state reported(int seats, int weather, int report) {
    wr_state s = start(seats, 0);
    game->step(&s, WR_CHANCE, (wr_action)weather);
    game->step(&s, NG_LOOKOUT, (wr_action)(NG_REPORT + report));
    return s;
}

static int can_set_up(int seats) {
    wr_setup setup;
    wr_diag d;
    wr_setup_default(game, &setup);
    setup.seats = (int16_t)seats;
    return wr_setup_check(game, &setup, &d) == 0;
}

TEST(NG_01_two_to_five_seats) {
    CHECK(!can_set_up(1));
    for (int seats = 2; seats <= 5; seats++)
        CHECK(can_set_up(seats));
    CHECK(!can_set_up(6));
}

TEST(NG_01_seat_1_is_the_lookout) {
    wr_state s = start(3, 0);
    CHECK(game->actors(&s) == WR_CHANCE_BIT);
    CHECK(game->step(&s, WR_CHANCE, NG_WIND) == 1u << 0);
    CHECK(game->step(&s, 0, NG_REPORT + NG_WIND) == (1u << 1 | 1u << 2));
}

TEST(NG_02_wind_is_twice_as_likely_as_calm) {
    wr_state s = start(2, 0);
    wr_outcome out[NG_NUM_OUTCOMES];
    CHECK_INT(wr_outcomes(game, &s, out), 2);
    CHECK_INT(out[0].id, NG_CALM);
    CHECK_INT(out[0].weight, 1);
    CHECK_INT(out[1].id, NG_WIND);
    CHECK_INT(out[1].weight, 2);
}

TEST(NG_02_only_the_lookout_sees_the_weather) {
    wr_obs o;
    for (int weather = 0; weather < NG_WEATHERS; weather++) {
        wr_state s = reported(3, weather, NG_WIND);
        game->observe(&s, NG_LOOKOUT, &o);
        CHECK_INT(o.weather, weather);
        game->observe(&s, 1, &o);
        CHECK_INT(o.weather, NG_NONE);
        game->observe(&s, WR_PUBLIC, &o);
        CHECK_INT(o.weather, NG_NONE);
        CHECK_INT(game->seen(&s, NG_LOOKOUT, WR_CHANCE, NG_CALM), WR_SEEN_OPEN);
        CHECK_INT(game->seen(&s, 1, WR_CHANCE, NG_CALM), WR_SEEN_MASKED);
        CHECK_INT(game->seen(&s, WR_PUBLIC, WR_CHANCE, NG_CALM), WR_SEEN_MASKED);
    }
}

TEST(NG_02_imagined_weather_has_the_true_weights) {
    wr_state s = reported(3, NG_CALM, NG_CALM), other;
    wr_obs o;
    wr_rng r = wr_rng_seed(2);
    int calm = 0;
    game->observe(&s, 1, &o);
    for (int i = 0; i < 3000; i++) {
        game->imagine(&o, &r, &other);
        calm += other.weather == NG_CALM;
    }
    CHECK_MSG(calm > 900 && calm < 1100, "%d of 3000 are calm, not about 1000", calm);
}

TEST(NG_03_the_lookout_may_lie) {
    wr_state s = start(2, 0);
    wr_action out[NG_WEATHERS];
    game->step(&s, WR_CHANCE, NG_CALM);
    CHECK_INT(game->legal(&s, NG_LOOKOUT, out), 2);
    CHECK_INT(out[0], NG_REPORT + NG_CALM);
    CHECK_INT(out[1], NG_REPORT + NG_WIND);
    CHECK_INT(game->legal(&s, 1, out), 0);
    CHECK_STR(game->why(&s, 1, NG_REPORT + NG_CALM), "NG-03");
}

TEST(NG_04_an_honest_lookout_tells_the_truth) {
    for (int weather = 0; weather < NG_WEATHERS; weather++) {
        wr_state s = start(2, 1);
        wr_action out[NG_WEATHERS];
        game->step(&s, WR_CHANCE, (wr_action)weather);
        CHECK_INT(game->legal(&s, NG_LOOKOUT, out), 1);
        CHECK_INT(out[0], NG_REPORT + weather);
        CHECK(game->why(&s, NG_LOOKOUT, out[0]) == NULL);
        CHECK_STR(game->why(&s, NG_LOOKOUT, (wr_action)(NG_REPORT + 1 - weather)),
                  "NG-04");
    }
}

TEST(NG_04_an_honest_report_gives_the_weather_away) {
    wr_state s = start(2, 1), other;
    wr_obs o;
    wr_rng r = wr_rng_seed(4);
    game->step(&s, WR_CHANCE, NG_CALM);
    game->step(&s, NG_LOOKOUT, NG_REPORT + NG_CALM);
    game->observe(&s, 1, &o);
    for (int i = 0; i < 50; i++) {
        game->imagine(&o, &r, &other);
        CHECK_INT(other.weather, NG_CALM);
    }
}

TEST(NG_05_skippers_choose_in_secret) {
    wr_state s = reported(4, NG_WIND, NG_CALM);
    wr_obs before, after;
    game->observe(&s, 2, &before);
    CHECK(game->step(&s, 1, NG_CHOOSE + NG_SAIL) == (1u << 2 | 1u << 3));
    game->observe(&s, 2, &after);
    CHECK_BYTES(&before, &after, sizeof before);
    game->observe(&s, 1, &after);
    CHECK_INT(after.choice[1], NG_SAIL);
    CHECK_STR(game->why(&s, 1, NG_CHOOSE + NG_STAY), "NG-05");
    CHECK_STR(game->why(&s, NG_LOOKOUT, NG_CHOOSE + NG_STAY), "NG-05");
    CHECK(game->why(&s, 2, NG_CHOOSE + NG_STAY) == NULL);
}

TEST(NG_05_the_order_of_choices_does_not_matter) {
    wr_state a = reported(3, NG_WIND, NG_CALM), b = a;
    game->step(&a, 1, NG_CHOOSE + NG_SAIL);
    CHECK(game->step(&a, 2, NG_CHOOSE + NG_STAY) == WR_CHANCE_BIT);
    game->step(&b, 2, NG_CHOOSE + NG_STAY);
    CHECK(game->step(&b, 1, NG_CHOOSE + NG_SAIL) == WR_CHANCE_BIT);
    CHECK_BYTES(&a, &b, sizeof a);
}

/* Points of all seats after the choices of seats 2 and 3. */
static wr_result scored(int weather, int second, int third) {
    wr_state s = reported(3, weather, NG_CALM);
    wr_result result;
    game->step(&s, 1, (wr_action)(NG_CHOOSE + second));
    game->step(&s, 2, (wr_action)(NG_CHOOSE + third));
    CHECK_INT(game->step(&s, WR_CHANCE, (wr_action)(NG_REVEAL + weather)), 0);
    game->result(&s, &result);
    return result;
}

TEST(NG_06_a_right_skipper_gets_a_point) {
    CHECK_INT(scored(NG_WIND, NG_SAIL, NG_STAY).points[1], 1);
    CHECK_INT(scored(NG_WIND, NG_SAIL, NG_STAY).points[2], 0);
    CHECK_INT(scored(NG_CALM, NG_SAIL, NG_STAY).points[1], 0);
    CHECK_INT(scored(NG_CALM, NG_SAIL, NG_STAY).points[2], 1);
}

TEST(NG_07_the_lookout_gets_a_point_for_every_wrong_skipper) {
    CHECK_INT(scored(NG_WIND, NG_STAY, NG_STAY).points[0], 2);
    CHECK_INT(scored(NG_WIND, NG_STAY, NG_SAIL).points[0], 1);
    CHECK_INT(scored(NG_WIND, NG_SAIL, NG_SAIL).points[0], 0);
}

TEST(NG_08_the_most_points_win) {
    CHECK_INT(scored(NG_WIND, NG_STAY, NG_STAY).winners, 1u << 0);
    CHECK_INT(scored(NG_WIND, NG_STAY, NG_SAIL).winners, 1u << 0 | 1u << 2);
    CHECK_INT(scored(NG_WIND, NG_SAIL, NG_SAIL).winners, 1u << 1 | 1u << 2);
}

TEST(NG_08_choices_and_weather_are_revealed) {
    wr_state s = reported(3, NG_WIND, NG_CALM);
    wr_obs o;
    wr_outcome out[NG_NUM_OUTCOMES];
    game->step(&s, 1, NG_CHOOSE + NG_SAIL);
    CHECK_STR(game->why(&s, WR_CHANCE, NG_REVEAL + NG_WIND), "NG-08");
    game->step(&s, 2, NG_CHOOSE + NG_STAY);
    game->observe(&s, WR_PUBLIC, &o);
    CHECK_INT(o.weather, NG_NONE);
    CHECK_INT(o.choice[1], NG_SAIL);
    CHECK_INT(o.choice[2], NG_STAY);
    CHECK_INT(wr_outcomes(game, &s, out), 1);
    CHECK_INT(out[0].id, NG_REVEAL + NG_WIND);
    CHECK_STR(game->why(&s, WR_CHANCE, NG_REVEAL + NG_CALM), "NG-08");
    CHECK_INT(game->seen(&s, WR_PUBLIC, WR_CHANCE, out[0].id), WR_SEEN_OPEN);
    game->step(&s, WR_CHANCE, out[0].id);
    game->observe(&s, WR_PUBLIC, &o);
    CHECK_INT(o.weather, NG_WIND);
}

/* Each invariant is broken in turn, from a position in which all hold. */
TEST(nullgame_notices_broken_states) {
    wr_state good = reported(3, NG_WIND, NG_CALM), s;
    CHECK(game->broken(&good) == NULL);
    s = good;
    s.phase = NG_PHASE_COUNT;
    CHECK(game->broken(&s) != NULL);
    s = good;
    s.weather = NG_NONE;
    CHECK(game->broken(&s) != NULL);
    s = good;
    s.report = NG_NONE;
    CHECK(game->broken(&s) != NULL);
    s = good;
    s.honest = 1;
    CHECK(game->broken(&s) != NULL);
    s = good;
    s.phase = NG_PHASE_OVER;
    CHECK(game->broken(&s) != NULL);
    s = good;
    s.choice[NG_LOOKOUT] = NG_SAIL;
    CHECK(game->broken(&s) != NULL);
    s = start(3, 0);
    s.choice[1] = NG_STAY;
    CHECK(game->broken(&s) != NULL);
}
