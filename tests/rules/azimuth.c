/*
 * azimuth.c: Azimuth, rule by rule: seats, the board, the set-up, rounds and turns.
 * azimuth-winds.c has winds and swims, azimuth-sea.c the Sea Die, azimuth-race.c the
 * end and the race.
 */
#include <stdio.h>

#include "azimuth-script.h"
#include "tests/check.h"

#define GAME (&wr_azimuth)

/* b1=r c1=y d1=k e1=b a2=r c2=y d2=k f2=b and so on */
#define LAYOUT  "rykbrykbrykbrykbrykbrykb"
#define RAFTS   "fresh / do * rafts " LAYOUT " / "
#define BEACHES "do 1 beach 3 / do 2 beach 3 / do 3 beach 3 / do 4 beach 3 / "
/* Winds in the corners, where there are no rafts, for turns that only pass. */
#define IDLE "winds w-a5=rn w-b5=yn w-d5=kn w-e5=bn / "

static wr_setup setup_of(int mode, int seats) {
    wr_setup setup;
    wr_setup_default(GAME, &setup);
    setup.seats = (int16_t)seats;
    setup.option[AZ_OPTION_MODE] = (int16_t)mode;
    return setup;
}

/* ==== Players, seats and aim ===================================================== */

TEST(AZ_01_all_seats_win_or_lose_together) {
    SCRIPT("players 3 / rafts d1=r / castaways r=d1 y=home k=home b=home / "
           "do 1 swim home / expect actor over / expect winners 1 2 3");
    SCRIPT("players 3 / set rounds 5 / castaways r=home y=home k=home b=island / " IDLE
           "turn blue / do 3 rotate w-e5 s / expect actor over / expect winners none");
}

TEST(AZ_R06_nothing_is_secret) {
    SCRIPT(RAFTS BEACHES "do 1 start blondie / do 2 place w-b2 s / expect turn black");
    const wr_match *m = script_match();
    for (int viewer = WR_PUBLIC; viewer < 4; viewer++) {
        wr_obs o;
        wr_state s;
        wr_rng r = wr_rng_seed(1);
        if (viewer == WR_CHANCE)
            continue;
        GAME->observe(m->state, viewer, &o);
        CHECK_BYTES(&o.table, &m->state->table, sizeof o.table);
        GAME->imagine(&o, &r, &s);
        CHECK_BYTES(&s, m->state, sizeof s);
        for (uint32_t i = 0; i < m->num_moves; i++)
            CHECK_INT(GAME->seen(m->state, viewer, m->moves[i].who, m->moves[i].action),
                      WR_SEEN_OPEN);
    }
}

TEST(AZ_02_two_to_four_seats_and_always_four_colours) {
    for (int seats = 1; seats <= 5; seats++) {
        wr_setup setup = setup_of(AZ_SEA, seats);
        wr_diag d;
        CHECK_INT(wr_setup_check(GAME, &setup, &d) == 0, seats >= 2 && seats <= 4);
    }
    SCRIPT("players 2 / fresh / expect outcomes r:6 y:6 k:6 b:6 / "
           "expect castaways r=island y=island k=island b=island");
    SCRIPT("players 3 / fresh / expect outcomes r:6 y:6 k:6 b:6 / "
           "expect hand r=4 y=4 k=4 b=4");
}

TEST(AZ_03_two_colours_of_a_seat_face_each_other) {
    for (int seats = 2; seats <= 4; seats++) {
        wr_setup setup = setup_of(AZ_SEA, seats);
        wr_state s;
        int colours_of[4] = {0};
        GAME->init(&s, &setup);
        for (int c = 0; c < 4; c++) {
            int seat = wr__az_seat_of(&s.table, c);
            CHECK(seat >= 0 && seat < seats);
            colours_of[seat] |= 1 << c;
        }
        for (int p = 0, pairs = 0; p < seats; p++) {
            int n = wr_count((uint64_t)colours_of[p]);
            CHECK(n == 1 || colours_of[p] == 0x5 || colours_of[p] == 0xa);
            pairs += n == 2;
            if (p == seats - 1)
                CHECK_INT(pairs, 4 - seats);
        }
    }
}

TEST(AZ_R01_seats_of_the_colours) {
    SCRIPT("players 4 / " IDLE "expect actor 1 / do 1 rotate w-a5 e / expect actor 2 / "
           "do 2 rotate w-b5 e / expect actor 3 / do 3 rotate w-d5 e / expect actor 4");
    SCRIPT("players 3 / " IDLE "expect actor 1 / do 1 rotate w-a5 e / expect actor 2 / "
           "do 2 rotate w-b5 e / expect actor 1 / do 1 rotate w-d5 e / expect actor 3");
    SCRIPT("players 2 / " IDLE "expect actor 1 / do 1 rotate w-a5 e / expect actor 2 / "
           "do 2 rotate w-b5 e / expect actor 1 / do 1 rotate w-d5 e / expect actor 2");
}

TEST(AZ_R02_a_seat_with_two_colours_has_two_turns) {
    SCRIPT("players 2 / hand r=2 / winds w-a5=rn w-e5=bn w-b5=yn w-d5=kn / "
           "rafts c3=r d3=k / expect turn red / expect swims c3 / "
           "expect legal lacks rotate w-d5 e / do 1 place w-a1 n / "
           "expect turn blondie / do 2 rotate w-b5 e / expect turn black / "
           "expect actor 1 / expect swims d3 / expect legal has rotate w-d5 e / "
           "expect legal lacks rotate w-a5 e | place w-b1 n");
}

TEST(AZ_R37_nobody_chooses_a_colour) {
    /* The layout is followed by the beach of red, seat 1, at once. */
    SCRIPT("players 2 / " RAFTS "expect actor 1 / expect turn red / "
           "expect legal only beach 1 | beach 2 | beach 3 | beach 4 | beach 5 / "
           "do 1 beach 1 / expect beaches r=a1,b1 / expect turn blondie");
}

TEST(AZ_04_every_castaway_at_its_own_lighthouse) {
    SCRIPT("rafts d1=r c6=k / castaways r=d1 k=c6 y=home b=home / do 1 swim home / "
           "expect actor 2 / expect result 3 3 3 3");
    SCRIPT("rafts d1=k / castaways r=home k=d1 y=home b=home / turn black / "
           "expect swims none");
}

TEST(AZ_05_ten_rounds_unless_told_otherwise) {
    wr_setup setup = setup_of(AZ_SEA, 4);
    CHECK_INT(wr_setup_option(GAME, &setup, AZ_OPTION_ROUNDS), 10);
    SCRIPT("round 9 / turn blue / " IDLE "do 4 rotate w-e5 s / do * die sun / "
           "expect round 10 / do 2 rotate w-b5 s / do 3 rotate w-d5 s / "
           "do 4 rotate w-e5 n / do 1 rotate w-a5 s / expect actor over");
    SCRIPT("set rounds 12 / round 10 / turn blue / " IDLE "do 4 rotate w-e5 s / "
           "do * die sun / expect round 11");
    SCRIPT("set rounds 6 / round 6 / turn blue / " IDLE "do 4 rotate w-e5 s / "
           "expect actor over");
}

TEST(AZ_R31_one_to_ninety_nine_rounds) {
    for (int mode = AZ_SEA; mode <= AZ_RACE; mode++)
        for (int rounds = 1; rounds <= 101; rounds++) {
            wr_setup setup = setup_of(mode, 4);
            char words[16];
            wr_diag d;
            sprintf(words, "%d", rounds == 101 ? 0 : rounds);
            int error = wr_setup_set(GAME, &setup, (wr_words){"rounds", 6},
                                     (wr_words){words, strlen(words)}, &d);
            CHECK_INT(error == 0, rounds <= 99);
            if (error == 0)
                CHECK_INT(wr_setup_option(GAME, &setup, AZ_OPTION_ROUNDS), rounds);
        }
}

TEST(AZ_06_the_base_game_holds_in_both_modes) {
    static const char play[] =
        "rafts c2=yrb d2=k c3=r / castaways r=c3 / winds w-c2=rn w-e1=yn / "
        "do 1 rotate w-c2 e / "
        "expect rafts c2=y d2=krb c3=- d3=r / expect castaways r=d3 / "
        "expect turn blondie / expect legal has move w-e1 w-d1 s | control w-c2 n";
    char script[1024];
    SCRIPT(play);
    snprintf(script, sizeof script, "set mode race / %s", play);
    SCRIPT(script);
}

/* ==== The board ================================================================== */

/* What a wind does to one raft on each of the four spaces around it. */
static void check_blowing(int wind, int direction) {
    static const int step_x[] = {0, 1, 0, -1}, step_y[] = {-1, 0, 1, 0};
    int height[6][6] = {{0}}, x = wind % 5, y = wind / 5;
    char script[512];
    int n = sprintf(script, "hand r=1 / rafts");
    for (int i = 0; i < 4; i++) {
        n += sprintf(script + n, " %c%d=r", 'a' + x + i % 2, y + i / 2 + 1);
        height[y + i / 2][x + i % 2] = 1;
    }
    for (int turn = 0; turn < 2; turn++) /* downwind, then the others */
        for (int i = 0; i < 4; i++) {
            int from_x = x + i % 2, from_y = y + i / 2;
            int to_x = from_x + step_x[direction], to_y = from_y + step_y[direction];
            int stays_around = to_x >= x && to_x <= x + 1 && to_y >= y && to_y <= y + 1;
            if (stays_around != turn || to_x < 0 || to_x > 5 || to_y < 0 || to_y > 5)
                continue;
            height[from_y][from_x]--;
            height[to_y][to_x]++;
        }
    n += sprintf(script + n, " / do 1 place w-%c%d %c / expect rafts", 'a' + x, y + 1,
                 "nesw"[direction]);
    for (int i = 0; i < 36; i++) {
        static const char *const stacks[] = {"-", "r", "rr"};
        n += sprintf(script + n, " %c%d=%s", 'a' + i % 6, i / 6 + 1,
                     stacks[height[i / 6][i % 6]]);
    }
    SCRIPT(script);
}

TEST(AZ_07_rafts_on_all_spaces_and_in_stacks) {
    SCRIPT("rafts a1=r f6=kkkyyybbb c3=rykb / winds w-a1=rn w-e5=kn / "
           "do 1 rotate w-a1 s / do 2 control w-e5 w / "
           "expect rafts a1=- a2=r f6=- e6=kkkyyybbb c3=rykb");
}

TEST(AZ_R32_a_stack_of_all_rafts) {
    SCRIPT("rafts b2=yrrrrrryyyyykkkkkk c2=bbbbbb / winds w-b2=rn / "
           "do 1 rotate w-b2 e / expect rafts b2=y c2=bbbbbbrrrrrryyyyykkkkkk");
    SCRIPT("rafts b2=yyyyyykkkkkk c2=bbbbbbrrrrrr / winds w-b2=yn w-c5=rn / "
           "turn blondie / do 2 rotate w-b2 e / "
           "expect rafts b2=- c2=bbbbbbrrrrrryyyyyykkkkkk / do 3 control w-b2 w / "
           "expect rafts c2=bbbbbbrrrrrr b2=yyyyyykkkkkk");
}

TEST(AZ_08_a_wind_lies_where_four_spaces_meet) {
    for (int wind = 0; wind < 25; wind++)
        for (int direction = 0; wind != 12 && direction < 4; direction++)
            check_blowing(wind, direction);
}

TEST(AZ_08_one_wind_on_a_space) {
    SCRIPT("hand r=1 / winds w-b2=yn w-c2=rn / expect barred AZ-08 1 place w-b2 n / "
           "expect barred AZ-08 1 place w-c2 e / expect legal has place w-d2 e");
    SCRIPT("winds w-b2=yn w-c2=rn / expect barred AZ-08 1 move w-c2 w-b2 e / "
           "expect legal has move w-c2 w-d2 e");
}

TEST(AZ_R33_winds_and_rafts_do_not_disturb_each_other) {
    SCRIPT("hand r=2 / rafts b2=y c2=k b3=b c3=yk / expect legal has place w-b2 n / "
           "do 1 place w-b2 n / expect rafts b2=y c2=k b3=b c3=yk / "
           "expect winds w-b2=rn");
    SCRIPT("rafts c3=r / winds w-c2=yn w-b3=kn w-b2=rn w-d3=bs / do 1 rotate w-b2 e / "
           "expect rafts d3=r / expect winds w-c2=yn w-b3=kn w-b2=re w-d3=bs");
}

TEST(AZ_09_no_wind_on_the_island_but_all_castaways) {
    SCRIPT("hand r=1 / expect barred AZ-09 1 place w-c3 n / expect count 96");
    SCRIPT("winds w-c2=rn w-e5=bn / expect barred AZ-09 1 move w-c2 w-c3 n / "
           "do 1 rotate w-c2 e / do 2 control w-e5 s / "
           "expect castaways r=island y=island k=island b=island");
    SCRIPT("rafts c3=r d3=y c4=k d4=b / castaways r=c3 y=d3 k=c4 b=d4 / "
           "do 1 swim island / do 2 swim island / do 3 swim island / "
           "do 4 swim island / expect castaways r=island y=island k=island b=island");
}

TEST(AZ_R07_the_island_moves_and_stops_nothing) {
    /* Rafts pass the coast in both directions, with castaways on the island. */
    SCRIPT("rafts c3=r d4=r / winds w-b3=rn w-d3=rn / do 1 rotate w-b3 e / "
           "expect rafts c3=- d3=r / do 2 control w-d3 w / "
           "expect rafts d3=- c3=r d4=- c4=r / "
           "expect castaways r=island y=island k=island b=island");
    SCRIPT("rafts c3=y d3=b / castaways b=home / winds w-a5=bn / turn blue / "
           "do 4 rotate w-a5 s / do * die mermaid / expect asleep none");
    SCRIPT("rafts c3=y d3=b / castaways b=home / winds w-a5=bn / turn blue / "
           "do 4 rotate w-a5 s / do * die turtle / expect turtle none");
}

TEST(AZ_10_each_colour_has_its_side) {
    SCRIPT("beaches r=3 y=3 k=3 b=3 / expect beaches r=c1,d1 y=f3,f4 k=c6,d6 b=a3,a4");
    /* Home is where the own side is, and nowhere else. */
    SCRIPT("rafts c1=r f3=y c6=k a3=b / castaways r=c1 y=f3 k=c6 b=a3 / "
           "do 1 swim home / do 2 swim home / do 3 swim home / do 4 swim home / "
           "expect actor over");
    SCRIPT("rafts f3=r c6=y a3=k c1=b / castaways r=f3 y=c6 k=a3 b=c1 / " IDLE
           "expect swims none / do 1 rotate w-a5 w / expect swims none / "
           "do 2 rotate w-b5 w / expect swims none / do 3 rotate w-d5 w / "
           "expect swims none");
}

/* ==== Setting up ================================================================= */

TEST(AZ_11_six_rafts_and_four_tokens_of_each_colour) {
    SCRIPT(RAFTS "expect hand r=4 y=4 k=4 b=4");
    wr_setup setup = setup_of(AZ_SEA, 4);
    wr_state s;
    wr_diag d;
    GAME->init(&s, &setup);
    for (int i = 0; i < 6; i++)
        CHECK_INT(wr_play(GAME, &s, WR_CHANCE, AZ_RAFT + AZ_BLACK, &d), 0);
    CHECK_INT(wr_play(GAME, &s, WR_CHANCE, AZ_RAFT + AZ_BLACK, &d), WR_EINPUT);
    CHECK_STR(d.rule, "AZ-11");
    CHECK_STR(GAME->why(&s, WR_CHANCE, AZ_RAFT + AZ_BLACK), "AZ-11");
    CHECK_INT(wr_play(GAME, &s, WR_CHANCE, AZ_RAFT + AZ_RED, &d), 0);
    SCRIPT("fresh / expect refused windrose 1 ; game azimuth ; players 4 ; * rafts "
           "rrrrrrrkrykbrykbrykbykby / expect accepted windrose 1 ; game azimuth ; "
           "players 4 ; * rafts rrrrrrkkkkkkyyyyyybbbbbb");
}

TEST(AZ_12_the_castaways_start_on_the_island) {
    SCRIPT("fresh / expect castaways r=island y=island k=island b=island");
    SCRIPT(RAFTS "expect castaways r=island y=island k=island b=island");
}

TEST(AZ_13_the_rafts_lie_on_all_spaces_but_the_diagonals) {
    SCRIPT("fresh / do * rafts rrrrrryyyyyykkkkkkbbbbbb / expect rafts a1=- b1=r c1=r "
           "d1=r e1=r f1=- a2=r b2=- c2=r d2=y e2=- f2=y / expect rafts a3=y b3=y c3=- "
           "d3=- e3=y f3=y a4=k b4=k c4=- d4=- e4=k f4=k / "
           "expect rafts a5=k b5=- c5=k d5=b e5=- f5=b a6=- b6=b c6=b d6=b e6=b f6=-");
}

TEST(AZ_13_the_rafts_are_mixed) {
    wr_setup setup = setup_of(AZ_SEA, 4);
    wr_state s;
    wr_diag d;
    wr_outcome o[AZ_NUM_OUTCOMES];
    GAME->init(&s, &setup);
    CHECK_INT(wr_play(GAME, &s, WR_CHANCE, AZ_RAFT + AZ_RED, &d), 0);
    CHECK_INT(wr_play(GAME, &s, WR_CHANCE, AZ_RAFT + AZ_BLUE, &d), 0);
    CHECK_INT(wr_play(GAME, &s, WR_CHANCE, AZ_RAFT + AZ_RED, &d), 0);
    CHECK_INT(GAME->cases(&s), 21);
    CHECK_INT(wr_outcomes(GAME, &s, o), 4);
    CHECK_INT(o[AZ_RED].weight, 4);
    CHECK_INT(o[AZ_BLONDIE].weight, 6);
    CHECK_INT(o[AZ_BLACK].weight, 6);
    CHECK_INT(o[AZ_BLUE].weight, 5);
    SCRIPT(RAFTS "expect barred AZ-13 * rafts r");
}

TEST(AZ_14_the_layout_is_known_before_any_decision) {
    SCRIPT("fresh / expect actor chance / expect barred AZ-14 1 beach 3 / do * "
           "rafts " LAYOUT " / expect actor 1 / expect rafts c3=- d3=- c4=- d4=-");
}

TEST(AZ_15_a_beach_touches_two_spaces_of_the_own_side) {
    static const char *const red[] = {"a1,b1", "b1,c1", "c1,d1", "d1,e1", "e1,f1"};
    static const char *const blondie[] = {"f1,f2", "f2,f3", "f3,f4", "f4,f5", "f5,f6"};
    static const char *const black[] = {"a6,b6", "b6,c6", "c6,d6", "d6,e6", "e6,f6"};
    static const char *const blue[] = {"a1,a2", "a2,a3", "a3,a4", "a4,a5", "a5,a6"};
    for (int i = 0; i < 5; i++) {
        char script[512];
        int j = (i + 1) % 5, k = (i + 2) % 5, l = (i + 3) % 5;
        sprintf(script,
                RAFTS "do 1 beach %d / do 2 beach %d / do 3 beach %d / do 4 beach %d / "
                      "expect beaches r=%s y=%s k=%s b=%s",
                i + 1, j + 1, k + 1, l + 1, red[i], blondie[j], black[k], blue[l]);
        SCRIPT(script);
    }
    SCRIPT(
        RAFTS
        "expect legal only beach 1 | beach 2 | beach 3 | beach 4 | beach 5 / " BEACHES
        "expect barred AZ-15 1 beach 3");
}

TEST(AZ_16_the_order_of_the_beaches) {
    SCRIPT(RAFTS "expect actor 1 / expect barred AZ-16 2 beach 1 / do 1 beach 1 / "
                 "expect actor 2 / expect barred AZ-16 1 beach 1 / do 2 beach 2 / "
                 "expect actor 3 / do 3 beach 3 / expect actor 4 / do 4 beach 4 / "
                 "expect beaches r=a1,b1 y=f2,f3 k=c6,d6 b=a4,a5");
    SCRIPT("players 3 / " RAFTS "do 1 beach 1 / expect actor 2 / do 2 beach 1 / "
           "expect actor 1 / do 1 beach 5 / expect actor 3 / do 3 beach 5 / "
           "expect beaches r=a1,b1 y=f1,f2 k=e6,f6 b=a5,a6");
}

TEST(AZ_R03_two_beaches_may_meet_in_a_corner) {
    SCRIPT(RAFTS "do 1 beach 5 / expect legal has beach 1 / do 2 beach 1 / "
                 "expect beaches r=e1,f1 y=f1,f2");
    SCRIPT("beaches r=5 y=1 / rafts f1=r f2=y / castaways r=f1 y=f2 / " IDLE
           "expect swims home / do 1 rotate w-a5 s / expect swims home");
    /* Each serves its own castaway only: f2 is no way home for red. */
    SCRIPT("beaches r=5 y=1 / rafts f2=r / castaways r=f2 / expect swims none");
    SCRIPT("beaches r=5 y=1 / rafts e1=y / castaways y=e1 / turn blondie / "
           "expect swims none");
}

TEST(AZ_17_the_team_names_who_begins) {
    SCRIPT(RAFTS "expect barred AZ-17 1 start red / " BEACHES "expect legal only start "
                 "red | start blondie | start black | start blue / do 1 start black / "
                 "expect marker black / expect turn black / expect round 1 / "
                 "do 3 place w-a1 n / expect turn blue / do 4 place w-b1 n / "
                 "expect turn red");
    SCRIPT(RAFTS BEACHES "do 1 start red / expect barred AZ-17 1 start blue / "
                         "expect barred AZ-17 * start blue");
}

TEST(AZ_R04_seat_one_names_the_starting_colour) {
    SCRIPT("players 2 / " RAFTS "do 1 beach 1 / do 2 beach 1 / do 1 beach 1 / "
           "do 2 beach 1 / expect actor 1 / expect barred AZ-R04 2 start blue / expect "
           "legal only start red | start blondie | start black | start blue / "
           "do 1 start blue / expect actor 2");
    SCRIPT("players 3 / set mode race / fresh / do * rafts ryk-ryk-ryk-ryk-ryk-ryk- / "
           "do 1 beach 1 / do 2 beach 1 / do 3 beach 1 / expect actor chance / "
           "expect outcomes red:1 blondie:1 black:1");
}

/* ==== Rounds and turns =========================================================== */

TEST(AZ_18_one_turn_each_clockwise_from_the_holder) {
    SCRIPT(RAFTS BEACHES
           "do 1 start black / expect barred AZ-18 4 place w-a1 n / "
           "do 3 place w-a1 n / expect actor 4 / expect barred AZ-18 3 place w-b1 n / "
           "do 4 place w-b1 n / expect actor 1 / do 1 place w-d1 n / expect actor 2 / "
           "do 2 place w-e1 n / expect actor chance / expect round 1 / do * die sun / "
           "expect round 2 / expect turn blue");
}

TEST(AZ_19_the_sea_has_its_turn_after_the_four_colours) {
    SCRIPT(IDLE
           "expect barred AZ-49 * die sun / do 1 rotate w-a5 e / "
           "do 2 rotate w-b5 e / do 3 rotate w-d5 e / expect actor 4 / "
           "do 4 rotate w-e5 e / expect actor chance / do * die sun / expect actor 2");
    SCRIPT("round 10 / turn blue / " IDLE "do 4 rotate w-e5 e / expect actor over");
}

TEST(AZ_20_exactly_so_many_rounds) {
    SCRIPT("set rounds 2 / " RAFTS BEACHES "do 1 start red / do 1 place w-a1 n / "
           "do 2 place w-b1 n / do 3 place w-d1 n / do 4 place w-e1 n / "
           "expect round 1 / do * die sun / expect round 2 / do 2 place w-a2 n / "
           "do 3 place w-b2 n / do 4 place w-d2 n / expect actor 1 / "
           "do 1 place w-e2 n / expect actor over / expect round 2 / "
           "expect barred AZ-76 2 place w-a3 n / expect barred AZ-76 * die sun");
    SCRIPT("set rounds 1 / turn blue / round 1 / " IDLE "do 4 rotate w-e5 e / "
           "expect actor over");
}

TEST(AZ_21_one_action_in_a_turn_and_no_passing) {
    SCRIPT("hand r=2 / rafts c3=r / " IDLE "do 1 place w-a1 n / expect turn blondie / "
           "expect hand r=1 / expect barred AZ-18 1 place w-a2 n / "
           "expect barred AZ-18 1 swim c3");
    SCRIPT("rafts c3=r / " IDLE "do 1 swim c3 / expect turn blondie");
    /* With nothing useful to do a colour acts all the same: rotate and move only. */
    SCRIPT("winds w-a1=rn / expect count 11 / expect legal only rotate w-a1 e | rotate "
           "w-a1 s | rotate w-a1 w | move w-a1 w-b1 n | move w-a1 w-b1 e | move w-a1 "
           "w-b1 s | move w-a1 w-b1 w | move w-a1 w-a2 n | move w-a1 w-a2 e | move "
           "w-a1 w-a2 s | move w-a1 w-a2 w");
}

TEST(AZ_22_phase_1_is_placing_or_swimming) {
    SCRIPT("hand r=1 / rafts d4=r / winds w-a1=rn w-b1=yn / expect swims d4 / "
           "expect count 89 / expect legal has place w-a2 n | place w-e5 w | swim d4 / "
           "expect legal lacks rotate w-a1 e | move w-a1 w-a2 n | control w-b1 e / "
           "do 1 place w-e5 w / expect hand r=0");
}

TEST(AZ_23_phase_2_begins_with_the_next_turn) {
    SCRIPT("hand r=1 / winds w-b5=yn w-d5=kn w-e5=bn w-a1=rn / "
           "expect legal lacks rotate w-a1 e | control w-b5 e / do 1 place w-a5 n / "
           "do 2 rotate w-b5 e / do 3 rotate w-d5 e / do 4 rotate w-e5 e / "
           "do * die sun / do 2 rotate w-b5 n / do 3 rotate w-d5 n / "
           "do 4 rotate w-e5 n / "
           "expect legal has rotate w-a5 e | move w-a1 w-a2 n | control w-b5 s / "
           "expect barred AZ-23 1 place w-b2 n");
    SCRIPT("rafts c3=r / " IDLE "expect swims c3");
}

TEST(AZ_R08_a_castaway_may_leave_while_tokens_are_in_hand) {
    SCRIPT("hand r=3 / rafts c4=r b4=r a4=r / winds w-a1=rn w-b5=yn w-d5=kn w-e5=bn / "
           "round 2 / expect legal has swim c4 | place w-a2 n / do 1 swim c4 / "
           "expect castaways r=c4 / expect hand r=3");
    SCRIPT("winds w-a1=rn w-b1=yn / rafts c3=r / expect legal has rotate w-a1 e | move "
           "w-a1 w-a2 n | control w-b1 e | swim c3 / expect count 11");
}

TEST(AZ_24_own_winds_are_turned_only_when_all_are_placed) {
    SCRIPT("hand r=1 / winds w-a1=rn w-b1=rn w-d1=rn / "
           "expect barred AZ-24 1 rotate w-a1 e / "
           "expect barred AZ-24 1 move w-b1 w-b2 e / do 1 place w-e1 n / "
           "expect hand r=0");
    /* Each colour for itself: blondie is in phase 2 while red and black are not. */
    SCRIPT("hand r=1 k=1 / " IDLE "expect legal lacks rotate w-a5 e / "
           "do 1 place w-a1 n / expect legal has rotate w-b5 e / "
           "expect legal lacks place w-a2 n / do 2 rotate w-b5 e / "
           "expect legal lacks rotate w-d5 e / expect legal has place w-a2 n");
}

TEST(AZ_R11_phase_2_comes_in_round_5_and_later_after_swims) {
    SCRIPT("players 2 / set mode race / round 1 / hand r=4 / winds w-d5=kn / "
           "do 1 place w-a1 n / do 2 rotate w-d5 e / do 1 place w-a2 n / "
           "do 2 rotate w-d5 n / do 1 place w-b1 n / do 2 rotate w-d5 e / "
           "expect round 4 / expect legal lacks rotate w-a1 e / do 1 place w-a5 n / "
           "do 2 rotate w-d5 n / expect round 5 / "
           "expect legal has rotate w-a1 e | control w-d5 e");
    SCRIPT("players 2 / set mode race / round 1 / hand r=4 / winds w-d5=kn / "
           "rafts c3=r / do 1 place w-a1 n / do 2 rotate w-d5 e / do 1 swim c3 / "
           "do 2 rotate w-d5 n / do 1 place w-b1 n / do 2 rotate w-d5 e / "
           "do 1 place w-a2 n / do 2 rotate w-d5 n / expect round 5 / "
           "expect legal lacks rotate w-a1 e | control w-d5 e / do 1 place w-a5 n / "
           "do 2 rotate w-d5 e / expect round 6 / expect legal has rotate w-a1 e");
    /* Nobody has to place while a swim is legal. */
    SCRIPT("set rounds 30 / round 20 / hand r=1 / rafts c3=r / castaways r=c3 / "
           "expect legal has swim island / do 1 swim island / expect hand r=1");
}

TEST(AZ_25_who_is_home_goes_on_playing) {
    SCRIPT("rafts b2=r / castaways r=home / winds w-b2=rn w-b5=yn / expect actor 1 / "
           "expect legal has control w-b5 e | move w-b2 w-a2 n / do 1 rotate w-b2 e / "
           "expect rafts b2=- c2=r / expect actor 2 / expect castaways r=home");
}

TEST(AZ_R36_home_in_phase_1_leaves_only_placing) {
    SCRIPT("hand r=2 / rafts d1=r c1=r / castaways r=d1 / "
           "winds w-b5=yn w-d5=kn w-e5=bn / round 3 / do 1 swim home / "
           "expect hand r=2 / do 2 rotate w-b5 e / do 3 rotate w-d5 e / "
           "do 4 rotate w-e5 e / do * die sun / do 2 rotate w-b5 n / "
           "do 3 rotate w-d5 n / do 4 rotate w-e5 n / expect swims none / "
           "expect count 84 / do 1 place w-a1 n / expect hand r=1");
    SCRIPT("set mode race / hand r=2 / rafts d1=r / castaways r=d1 / do 1 swim home / "
           "expect actor over / expect hand r=2");
}
