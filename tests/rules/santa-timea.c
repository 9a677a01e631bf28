/*
 * santa-timea.c: Santa Timea, rule by rule: cards, the course of a round, tricks.
 * santa-timea-scoring.c has the scoring, the end of the game and the pro game,
 * santa-timea-knowledge.c what is secret and how chance works.
 */
#include "santa-timea-table.h"

#include <stdio.h>

#include "tests/check.h"

#define N12 "N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12"
#define E12 "E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12"
#define ALL_WINDS                                                                      \
    "N1:2 N2:2 N3:1 E1:2 E2:2 E3:1 S1:2 S2:2 S3:1 W1:2 W2:2 W3:1" /* ST-03 */

/* Piles of twelve cards without a set; with three seats for 1, 2 and 3 points. */
#define EVEN_PILES  "N1 E1 S1 W1 N2 E2 / N1 E1 S1 W1 N2 E2"
#define THREE_PILES "N3 E3 S3 W3 N2 / N2 N1 N1 E1 / E1 S1 W1"

/* The odds of a wheel deck that is whole: `deal 1 N1:1 ... W14:1 P:4`. */
static const char *whole_deck(void) {
    static char text[1024];
    int n = sprintf(text, "deal 1");
    for (int c = 0; c < 56; c++)
        n += sprintf(text + n, " %c%d:1", "NESW"[c / 14], c % 14 + 1);
    sprintf(text + n, " P:4");
    return text;
}

static wr_obs seen_by(const wr_state *s, int seat) {
    wr_obs o;
    GAME->observe(s, seat, &o);
    return o;
}

/* ==== Players, cards and length ================================================== */

TEST(ST_01_two_to_five_players) {
    for (int seats = 1; seats <= 6; seats++) {
        wr_setup setup;
        wr_diag d;
        wr_setup_default(GAME, &setup);
        setup.seats = (int16_t)seats;
        CHECK_INT(wr_setup_check(GAME, &setup, &d) == 0, seats >= 2 && seats <= 5);
    }
}

TEST(ST_01_play_goes_clockwise_past_the_last_seat) {
    wr_state s = scene(5, BASE, 4, "N2 S1 W1", "N1 / N2 / N3 / N4 / N5");
    CHECK_STR(to_move(&s), "seat 4");
    run(&s, "play 4 N4");
    CHECK_STR(to_move(&s), "seat 5");
    run(&s, "play 5 N5");
    CHECK_STR(to_move(&s), "seat 1");
    run(&s, "play 1 N1");
    CHECK_STR(to_move(&s), "seat 2");
    run(&s, "play 2 N2");
    CHECK_STR(to_move(&s), "seat 3");
    run(&s, "play 3 N3");
    CHECK_STR(pile_words(&s), "N2 / none / none / none / none");
}

TEST(ST_02_fifty_six_numbers_and_four_piratesses) {
    wr_state s = table_new(2, BASE);
    run(&s, "starter 1");
    CHECK_INT(GAME->cases(&s), 60);
    CHECK_STR(odds(&s), whole_deck());
    run(&s, "deal 1 N4 P P P P W14");
    CHECK_INT(GAME->cases(&s), 54);
    refuse(&s, "* deal 1 N4", "ST-02");
    refuse(&s, "* deal 1 W14", "ST-02");
    refuse(&s, "* deal 1 P", "ST-02");
    allow(&s, "* deal 1 N5");
}

TEST(ST_03_two_ones_two_twos_and_a_three_of_each_wind) {
    wr_state s = table_new(2, BASE);
    run(&s, "starter 1 ; deal 1 " N12 " ; deal 2 " E12);
    CHECK_INT(GAME->cases(&s), 20);
    CHECK_STR(odds(&s), "wind " ALL_WINDS);
    run(&s, "wind W3 E1");
    CHECK_STR(odds(&s), "wind N1:2 N2:2 N3:1 E1:1 E2:2 E3:1 S1:2 S2:2 S3:1 W1:2 W2:2");
    refuse(&s, "* wind W3", "ST-03");
    run(&s, "wind E1 ; play 1 N1 2 E1");
    refuse(&s, "* wind E1", "ST-03");
    allow(&s, "* wind E2");
}

TEST(ST_04_five_rounds) {
    wr_state s = table_new(2, BASE);
    for (int round = 1; round <= 5; round++) {
        CHECK_STR(to_move(&s), "chance");
        CHECK_INT(s.table.round, round - 1);
        play_round(&s, EVEN_PILES);
        CHECK_STR(sheet(&s, round), "1 1");
    }
    CHECK_STR(to_move(&s), "nobody");
    CHECK_INT(s.table.round, 5);
    CHECK_INT(s.table.phase, ST_PHASE_OVER);
    refuse(&s, "* deal 1 N1", "ST-04");
    refuse(&s, "1 play N1", "ST-04");
}

TEST(ST_05_twelve_tricks_then_the_scoring) {
    wr_state s = late_scene(2, BASE, 1, "N3 S1 W1", "N5 / N9");
    CHECK_INT(s.table.tricks, 11);
    run(&s, "play 1 N5");
    CHECK_STR(totals(&s), "0 0");
    CHECK_INT(s.table.round, 0);
    run(&s, "play 2 N9");
    CHECK_INT(s.table.round, 1);
    CHECK_INT(s.table.tricks, 0);
    CHECK_INT(s.table.total[0] + s.table.total[1], 2);
}

TEST(ST_A28_nothing_ends_a_game_early) {
    wr_state s = table_new(2, BASE);
    for (int round = 1; round <= 4; round++)
        play_round(&s, "N1 E1 S1 W1 / N1 E1 S1 W1 N2 E2 S2 W2");
    CHECK_STR(result_words(&s), "8 0, winners"); /* seat 2 cannot win any more */
    CHECK_STR(to_move(&s), "chance");
    CHECK_STR(odds(&s), whole_deck());
    play_round(&s, "N1 E1 S1 W1 / N1 E1 S1 W1 N2 E2 S2 W2");
    CHECK_STR(result_words(&s), "10 0, winners 1");
}

TEST(ST_A27_two_players_a_piratess_ties_out_the_trick) {
    wr_state s = scene(2, BASE, 2, "N2 S1 W1", "P / N9");
    run(&s, "play 2 N9 1 P");
    CHECK_STR(pile_words(&s), "none / none");
    CHECK_STR(wind_words(s.table.removed), "N2");
    run(&s, "wind E1");
    CHECK_STR(to_move(&s), "seat 2");
    CHECK_STR(trick_words("W1", "N11 S11"), "taker - leader 1");
}

/* ==== Laying out a round ========================================================= */

TEST(ST_06_all_twenty_winds_are_shuffled_each_round) {
    wr_state s = table_new(2, BASE);
    play_round(&s, "N1 E1 S1 W1 N2 E2 / N1 E1 S1 W1 N2"); /* trick 12 is tied out */
    CHECK_INT(s.table.round, 1);
    CHECK_STR(pile_words(&s), "none / none");
    CHECK_STR(row_words(&s), "- - -");
    run(&s, "deal 1 " N12 " ; deal 2 " E12);
    CHECK_STR(odds(&s), "wind " ALL_WINDS);
}

TEST(ST_A25_a_removed_wind_comes_back_next_round) {
    wr_state s = late_scene(2, BASE, 1, "N3 S3 W1", "N5 E6 / P P");
    run(&s, "play 1 N5 2 P");
    CHECK_STR(wind_words(s.table.removed), "N3");
    refuse(&s, "* wind N3", "ST-03");
    any_chance(&s);
    run(&s, "play 1 E6 2 P");
    CHECK_INT(s.table.round, 1);
    CHECK_STR(wind_words(s.table.removed), "none");
    run(&s, "deal 1 " N12 " ; deal 2 " E12);
    CHECK_STR(odds(&s), "wind " ALL_WINDS);
}

TEST(ST_07_three_winds_are_turned_up_for_all_to_see) {
    wr_state s = table_new(2, BASE);
    run(&s, "starter 1 ; deal 1 " N12 " ; deal 2 " E12);
    CHECK_STR(row_words(&s), "- - -");
    run(&s, "wind N2");
    CHECK_STR(to_move(&s), "chance");
    run(&s, "wind S1");
    CHECK_STR(to_move(&s), "chance");
    run(&s, "wind W1");
    CHECK_STR(to_move(&s), "seat 1");
    for (int seat = -1; seat < 2; seat++) {
        wr_obs o = seen_by(&s, seat < 0 ? WR_PUBLIC : seat);
        CHECK_BYTES(o.table.row, s.table.row, sizeof s.table.row);
    }
}

TEST(ST_08_the_first_card_turned_up_is_the_wind_of_trick_1) {
    wr_state s = scene(2, BASE, 1, "N2 S1 W1", "N9 S9 W9 / N4 S4 W4");
    CHECK_STR(row_words(&s), "N2 S1 W1");
    run(&s, "play 1 N9 2 N4 ; wind E1");
    CHECK_STR(pile_words(&s), "none / N2");
    run(&s, "play 1 S9 2 S4 ; wind E2");
    CHECK_STR(pile_words(&s), "none / N2 S1");
    run(&s, "play 1 W9 2 W4");
    CHECK_STR(pile_words(&s), "none / N2 S1 W1");
}

TEST(ST_09_each_round_all_sixty_are_shuffled_and_each_gets_twelve) {
    wr_state s = table_new(3, BASE);
    run(&s, "starter 3");
    refuse(&s, "* deal 2 N1", "ST-09");
    run(&s, "deal 1 " N12);
    CHECK_STR(wheel_words(s.hand[0]), "N1 N10 N11 N12 N2 N3 N4 N5 N6 N7 N8 N9");
    refuse(&s, "* deal 1 N13", "ST-09");
    run(&s, "deal 2 " E12 " ; deal 3 P P P P S1 S2 S3 S4 S5 S6 S7 S8");
    CHECK_STR(wheel_words(s.hand[1]), "E1 E10 E11 E12 E2 E3 E4 E5 E6 E7 E8 E9");
    CHECK_STR(wheel_words(s.hand[2]), "P P P P S1 S2 S3 S4 S5 S6 S7 S8");
    refuse(&s, "* deal 3 N14", "ST-09");
    CHECK_STR(odds(&s), "wind " ALL_WINDS);
    s = table_new(3, BASE);
    play_round(&s, THREE_PILES);
    CHECK_STR(odds(&s), whole_deck());
}

TEST(ST_10_cards_not_dealt_stay_out_of_the_round) {
    static const char *const hands[] = {"N1 / E1", "N1 / E1 / S1", "N1 / E1 / S1 / W1",
                                        "N1 / E1 / S1 / W1 / P"};
    for (int seats = 2; seats <= 5; seats++) {
        wr_state s = scene(seats, BASE, 1, "N2 S1 W1", hands[seats - 2]);
        CHECK_INT(wr_count(s.deck), 60 - 12 * seats);
        for (int p = 0; p < seats; p++)
            CHECK_INT(wr_count(s.hand[p]), 12);
    }
    wr_state s = table_new(2, PRO);
    play_round(&s, "N1 N2 N3 E1 S1 W1 / N1 E1 S1 W1 N2 E2");
    CHECK_STR(to_move(&s), "seat 1"); /* after trick 12, before the scoring */
    CHECK_INT(wr_count(s.deck), 36);
    CHECK_STR(wheel_words(s.hand[0]), "none");
    CHECK_STR(wheel_words(s.hand[1]), "none");
}

TEST(ST_10_chance_at_once_deals_as_card_by_card) {
    static const int dealt_before[] = {-1, 0, 1, 5, 13}; /* -1: no start player yet */
    for (int i = 0; i < 4 * 5; i++) {
        int seats = 2 + i / 5;
        wr_state at_once = table_new(seats, PRO);
        for (int n = dealt_before[i % 5]; n >= 0; n--)
            any_chance(&at_once);
        wr_state by_card = at_once;
        wr_rng fast = wr_rng_seed((uint64_t)i), slow = fast;
        CHECK_INT(wr_chance(GAME, &at_once, &fast), 1 << at_once.table.starter);
        while (GAME->actors(&by_card) == WR_CHANCE_BIT)
            GAME->step(&by_card, WR_CHANCE, wr_draw(GAME, &by_card, &slow));
        CHECK_BYTES(&at_once, &by_card, sizeof at_once);
        CHECK_INT(fast.counter, slow.counter);
        CHECK_INT(wr_count(at_once.deck), 60 - 12 * seats);
        CHECK(GAME->broken(&at_once) == NULL);
    }
}

/* ==== The start player =========================================================== */

TEST(ST_11_chance_finds_the_first_start_player) {
    wr_state s = table_new(3, BASE);
    CHECK_STR(to_move(&s), "chance");
    CHECK_STR(odds(&s), "starter 1:1 2:1 3:1");
    CHECK_STR(row_words(&s), "- - -"); /* nothing lies on the table */
    CHECK_INT(s.table.trick[0], ST_NONE);
    refuse(&s, "* starter 4", "ST-11");
    refuse(&s, "* deal 1 N1", "ST-09");
    for (int leader = 1; leader <= 3; leader++) {
        s = scene(3, BASE, leader, "N2 S1 W1", "N1 / N2 / N3");
        CHECK_INT(s.table.starter, leader - 1);
        CHECK_INT(s.table.leader, leader - 1);
    }
}

TEST(ST_A17_every_seat_is_as_likely_to_start) {
    static const char *const even[] = {"starter 1:1 2:1", "starter 1:1 2:1 3:1",
                                       "starter 1:1 2:1 3:1 4:1",
                                       "starter 1:1 2:1 3:1 4:1 5:1"};
    for (int seats = 2; seats <= 5; seats++) {
        wr_state s = table_new(seats, BASE);
        CHECK_INT(GAME->cases(&s), seats);
        CHECK_STR(odds(&s), even[seats - 2]);
    }
}

TEST(ST_12_the_most_points_open_the_next_round) {
    wr_state s = table_new(3, BASE);
    play_round(&s, THREE_PILES);
    CHECK_STR(totals(&s), "1 2 3");
    CHECK_INT(s.table.starter, 2);
    refuse(&s, "* starter 1", "ST-12");
    run(&s, "deal 1 " N12 " ; deal 2 " E12 " ; deal 3 W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 "
            "W11 W12 ; wind N1 N2 N3");
    CHECK_STR(to_move(&s), "seat 3");
}

TEST(ST_12_points_of_all_rounds_count) {
    wr_state s = table_new(2, BASE);
    play_round(&s, "N1 E1 S1 W1 / N1 E1 S1 W1 N2 E2 S2 W2"); /* 2 0 */
    play_round(&s, EVEN_PILES);                              /* 1 1 */
    CHECK_STR(totals(&s), "3 1");
    CHECK_INT(s.table.starter, 0);
    play_round(&s, "N1 E1 S1 W1 N2 E2 S2 W2 / N1 E1 S1 W1"); /* 0 2 */
    play_round(&s, "N1 E1 S1 W1 N2 E2 S2 W2 / N1 E1 S1 W1"); /* 0 2 */
    CHECK_STR(totals(&s), "3 5");
    CHECK_INT(s.table.starter, 1);
}

TEST(ST_13_a_shared_lead_leaves_the_start_player) {
    wr_state s = table_new(2, BASE);
    run(&s, "starter 2");
    play_round(&s, EVEN_PILES);
    CHECK_STR(totals(&s), "1 1");
    CHECK_INT(s.table.starter, 1);
    run(&s, "deal 1 " N12 " ; deal 2 " E12 " ; wind N1 N2 N3");
    CHECK_STR(to_move(&s), "seat 2");
}

TEST(ST_A18_even_if_the_start_player_is_not_among_the_tied) {
    wr_state s = table_new(3, BASE);
    run(&s, "starter 3");
    play_round(&s, "N1 E1 S1 / N1 E1 S1 / N2 E2 S2 W2 N3 E3"); /* 3 3 1 */
    CHECK_STR(totals(&s), "3 3 1");
    CHECK_INT(s.table.starter, 2);
    CHECK_INT(s.table.leader, 2);
}

TEST(ST_A19_the_start_player_is_who_led_trick_1) {
    wr_state s = table_new(2, BASE);
    run(&s, "starter 2");
    play_round_to(&s, EVEN_PILES, 1); /* seat 1 has the last lead */
    CHECK_INT(s.table.starter, 1);
    CHECK_INT(s.table.leader, 1);
    s = table_new(2, BASE);
    run(&s, "starter 1");
    play_round_to(&s, EVEN_PILES, 2);
    CHECK_INT(s.table.leader, 0);
}

TEST(ST_A16_trick_12_decides_no_lead) {
    wr_state s = table_new(3, BASE);
    run(&s, "starter 1");
    play_round_to(&s, THREE_PILES, 2); /* seat 2 has the highest card of trick 12 */
    CHECK_STR(totals(&s), "1 2 3");
    CHECK_INT(s.table.leader, 2);
    play_round_to(&s, THREE_PILES, 1);
    CHECK_STR(totals(&s), "2 4 6");
    CHECK_INT(s.table.leader, 2);
}

/* ==== Playing a trick ============================================================ */

TEST(ST_14_the_outermost_card_is_the_wind) {
    wr_state s = scene(2, BASE, 1, "E3 N1 S2", "E5 / N11");
    run(&s, "play 1 E5 2 N11"); /* 5 against 5.5; in a north wind 2.5 against 11 */
    CHECK_STR(pile_words(&s), "E3 / none");
    s = scene(2, BASE, 1, "S1 E3 W1", "E6 / S2");
    run(&s, "play 1 E6 2 S2"); /* 3 against 2; in an east wind 6 against 1 */
    CHECK_STR(pile_words(&s), "none / S1");
    s = scene(2, BASE, 1, "W1 E3 N1", "N14 / W8");
    run(&s, "play 1 N14 2 W8"); /* 7 against 8; in an east wind 7 against 0 */
    CHECK_STR(pile_words(&s), "W1 / none");
}

TEST(ST_15_one_card_each_in_turn_from_the_own_hand) {
    wr_state s = scene(3, BASE, 2, "N2 S1 W1", "N1 / N2 N12 / N3");
    refuse(&s, "1 play N1", "ST-15");
    refuse(&s, "3 play N3", "ST-15");
    refuse(&s, "2 play N3", "ST-15");
    allow(&s, "2 play N2");
    run(&s, "play 2 N2");
    refuse(&s, "2 play N12", "ST-15"); /* a second card */
    refuse(&s, "1 play N1", "ST-15");
    allow(&s, "3 play N3");
    CHECK_INT(s.table.in_trick, 1);
    CHECK_INT(s.table.trick[0], card_of("N2"));
    CHECK_INT(s.table.trick[1], ST_NONE);
    run(&s, "play 3 N3 1 N1");
    CHECK_STR(to_move(&s), "chance");
    CHECK_INT(s.table.in_trick, 0);
    CHECK_INT(s.table.trick[0], ST_NONE);
    refuse(&s, "2 play N12", "ST-15"); /* the row comes first */
    CHECK_STR(legal_words(&s, 2), "none");
}

TEST(ST_16_any_card_may_be_played) {
    wr_state s =
        scene(2, BASE, 1, "N2 S1 W1", N12 " / E1 E2 E3 S4 S5 S6 W7 W8 W9 N13 P P");
    CHECK_STR(legal_words(&s, 1), "play N1 | play N10 | play N11 | play N12 | play N2 "
                                  "| play N3 | play N4 | play N5 | play N6 | play N7 "
                                  "| play N8 | play N9");
    CHECK_STR(legal_words(&s, 2), "none");
    run(&s, "play 1 N9");
    CHECK_STR(legal_words(&s, 2), "play E1 | play E2 | play E3 | play N13 | play P | "
                                  "play S4 | play S5 | play S6 | play W7 | play W8 | "
                                  "play W9");
    CHECK_STR(legal_words(&s, 1), "none");
}

TEST(ST_A26_a_forced_card_is_played_and_nobody_passes) {
    wr_state s = late_scene(3, BASE, 2, "N2 S1 W1", "N1 / N2 / N3");
    CHECK_STR(to_move(&s), "seat 2");
    CHECK_STR(legal_words(&s, 2), "play N2");
    run(&s, "play 2 N2");
    CHECK_STR(to_move(&s), "seat 3");
    CHECK_STR(legal_words(&s, 3), "play N3");
    run(&s, "play 3 N3");
    CHECK_STR(to_move(&s), "seat 1");
    CHECK_STR(legal_words(&s, 1), "play N1");
}

TEST(ST_17_the_lowest_card_takes_the_wind) {
    wr_state s = scene(4, BASE, 3, "N2 S1 W1", "N5 / N1 / N9 / N7");
    run(&s, "play 3 N9 4 N7 1 N5 2 N1");
    CHECK_STR(pile_words(&s), "none / N2 / none / none");
    s = scene(4, PRO, 3, "N2 S1 W1", "N5 / N6 / N9 / N7");
    run(&s, "play 3 N9 4 N7 1 N5 2 N6");
    CHECK_STR(pile_words(&s), "N2 / none / none / none");
    CHECK_STR(wind_words(s.table.removed), "none");
    CHECK_STR(wind_words(s.table.held), "none");
}

TEST(ST_19_the_highest_card_leads_next) {
    wr_state s = scene(4, BASE, 3, "N2 S1 W1", "N14 / N1 / N4 / N7");
    run(&s, "play 3 N4 4 N7 1 N14 2 N1");
    CHECK_INT(s.table.leader, 0);
    run(&s, "wind E1");
    CHECK_STR(to_move(&s), "seat 1");
    s = scene(4, BASE, 3, "N2 S1 W1", "N3 / N1 / N4 / N7");
    run(&s, "play 3 N4 4 N7 1 N3 2 N1 ; wind E1");
    CHECK_STR(to_move(&s), "seat 4");
}

TEST(ST_20_the_row_moves_up_and_is_refilled) {
    wr_state s = scene(2, BASE, 1, "N2 S1 W1", "N9 S9 / E4 E5");
    run(&s, "play 1 N9 2 E4");
    CHECK_STR(row_words(&s), "S1 W1 -");
    CHECK_STR(to_move(&s), "chance");
    run(&s, "wind E3");
    CHECK_STR(row_words(&s), "S1 W1 E3");
    CHECK_STR(to_move(&s), "seat 1");
    run(&s, "play 1 S9 2 E5");
    CHECK_STR(row_words(&s), "W1 E3 -");
}

TEST(ST_A15_the_row_is_refilled_after_tricks_1_to_11_only) {
    wr_state s = late_scene(2, PRO, 1, "N2 S1 W1", "N9 N8 N7 / N3 N2 N1");
    CHECK_INT(s.table.tricks, 9);
    for (int trick = 10; trick <= 11; trick++) {
        run(&s, trick == 10 ? "play 1 N9 2 N3" : "play 1 N8 2 N2");
        CHECK_INT(GAME->cases(&s), 20 - 3 - 3 - (trick - 1));
        CHECK_STR(to_move(&s), "chance");
        any_chance(&s);
    }
    CHECK_INT(wr_count(s.table.wind_deck), 3);
    run(&s, "play 1 N7 2 N1");
    CHECK(s.table.phase != ST_PHASE_WIND);
    refuse(&s, "* wind N1", "ST-A15");
    s = late_scene(2, BASE, 1, "N2 S1 W1", "N9 / N3");
    CHECK_INT(wr_count(s.table.wind_deck), 6);
    refuse(&s, "* wind N1", "ST-A15"); /* not before the trick either */
}

TEST(ST_21_a_played_card_does_not_come_back_in_this_round) {
    wr_state s = scene(2, BASE, 1, "N2 S1 W1", "N9 / P P");
    run(&s, "play 1 N9 2 P ; wind E1");
    CHECK_STR(wheel_words(s.table.played[0]), "N9");
    CHECK_STR(wheel_words(s.table.played[1]), "P");
    CHECK_INT(wr_count(s.hand[0]), 11);
    CHECK_INT(s.hand[0] >> card_of("N9") & 1, 0);
    refuse(&s, "1 play N9", "ST-15");
    CHECK_INT(wr_count(s.hand[1]), 11);
    CHECK_INT(wr_count(s.hand[1] >> ST_PIRATESS), 1);
    s = table_new(2, BASE);
    play_round(&s, EVEN_PILES);
    CHECK_STR(wheel_words(s.table.played[0]), "none");
    CHECK_STR(wheel_words(s.table.played[1]), "none");
    allow(&s, "* deal 1 N9");
}

/* A reason is given for every action and outcome that is not possible, and for no
 * other. */
static void check_reasons(const wr_state *s) {
    uint8_t legal[ST_NUM_OUTCOMES];
    for (int who = WR_CHANCE; who < s->table.seats; who++) {
        int n = who == WR_CHANCE ? ST_NUM_OUTCOMES : ST_NUM_ACTIONS;
        memset(legal, 0, sizeof legal);
        wr_action list[ST_NUM_ACTIONS];
        if (who == WR_CHANCE)
            for (uint32_t k = 0; k < GAME->cases(s); k++)
                legal[GAME->outcome(s, k)] = 1;
        else
            for (int i = GAME->legal(s, who, list); i > 0; i--)
                legal[list[i - 1]] = 1;
        for (int a = 0; a < n; a++) {
            const char *why = GAME->why(s, who, (wr_action)a);
            CHECK_INT(why == NULL, legal[a]);
            CHECK(why == NULL || strncmp(why, "ST-", 3) == 0);
        }
    }
}

TEST(ST_15_a_reason_is_given_for_all_that_is_not_legal) {
    wr_state s = table_new(3, PRO);
    check_reasons(&s);
    run(&s, "starter 3");
    check_reasons(&s);
    run(&s, "deal 1 P P P P N1");
    check_reasons(&s);
    s = late_scene(3, PRO, 2, "N2 S1 W1", "N5 N6 / N3 P / N7 P");
    check_reasons(&s);
    run(&s, "play 2 N3");
    check_reasons(&s);
    run(&s, "play 3 P 1 N5");
    check_reasons(&s);
    s = table_new(2, PRO);
    play_round(&s, "N1 N2 N3 E1 S1 W1 / N1 E1 E2 E3 W1 N2");
    check_reasons(&s);
    run(&s, "aside 2 E");
    check_reasons(&s);
    run(&s, "aside 1 -");
    check_reasons(&s);
}

/* An unchecked step. */
typedef struct {
    wr_state *s;
    int who, action;
} unchecked;

static void step_unchecked(void *arg) {
    unchecked *u = arg;
    GAME->step(u->s, u->who, (wr_action)u->action);
}

static void check_step_dies(const wr_state *s, int who, int action) {
    wr_state copy = *s;
    unchecked u = {&copy, who, action};
    CHECK_MSG(check_dies(step_unchecked, &u) != NULL, "seat %d may step %d", who,
              action);
}

TEST(ST_15_a_wrong_step_is_a_bug_of_its_caller) {
    wr_state s = table_new(2, PRO);
    check_step_dies(&s, 0, ST_PLAY);
    check_step_dies(&s, WR_CHANCE, ST_STARTER + 2);
    check_step_dies(&s, WR_CHANCE, ST_NUM_OUTCOMES);
    run(&s, "starter 1 ; deal 1 N1");
    check_step_dies(&s, WR_CHANCE, ST_DEAL);                /* N1 again */
    check_step_dies(&s, WR_CHANCE, ST_DEAL + ST_DIFFERENT); /* to seat 2 */
    check_step_dies(&s, 0, ST_DEAL + 1);
    s = scene(2, PRO, 1, "N2 S1 W1", "N1 P P / N3 P P");
    check_step_dies(&s, 1, card_of("N3"));
    check_step_dies(&s, 0, card_of("N3"));
    check_step_dies(&s, 0, ST_PIRATESS);
    check_step_dies(&s, 0, ST_ASIDE);
    check_step_dies(&s, 0, ST_NUM_ACTIONS);
    check_step_dies(&s, WR_CHANCE, ST_WIND);
    run(&s, "play 1 N1");
    check_step_dies(&s, 1, ST_ASIDE);
    check_step_dies(&s, 1, ST_NUM_ACTIONS);
    check_step_dies(&s, 0, ST_PIRATESS);
}

/* ==== Values ===================================================================== */

/* A trick in each of the four winds: cards are written for a north wind. */
static void check_in_all_winds(const char *cards, const char *expected) {
    static const char compass[] = "NESWNESW";
    for (size_t turn = 0; turn < 4; turn++) {
        char turned[64], wind[3] = {compass[turn], '1', '\0'};
        size_t i = 0;
        for (; cards[i] != '\0'; i++) {
            const char *at = strchr(compass, cards[i]);
            turned[i] = at != NULL ? at[turn] : cards[i];
        }
        turned[i] = '\0';
        const char *got = trick_words(wind, turned);
        CHECK_MSG(strcmp(got, expected) == 0, "%s in wind %s: %s, not %s", turned, wind,
                  got, expected);
    }
}

TEST(ST_22_the_winds_direction_counts_in_full) {
    check_in_all_winds("N3 N5", "taker 1 leader 2");
    check_in_all_winds("N3 E5", "taker 2 leader 1");
    check_in_all_winds("N3 W7", "taker 1 leader 2");
    check_in_all_winds("N1 S14", "taker 2 leader 1");
}

TEST(ST_23_the_opposite_direction_counts_nothing) {
    check_in_all_winds("S14 E1", "taker 1 leader 2");
    check_in_all_winds("W1 S14", "taker 2 leader 1");
    check_in_all_winds("N1 S13", "taker 2 leader 1");
}

TEST(ST_24_zeros_rank_by_their_numbers) {
    check_in_all_winds("S8 S5", "taker 2 leader 1");
    check_in_all_winds("S1 S14 S7", "taker 1 leader 2");
}

TEST(ST_A03_zeros_never_tie_and_stay_below_a_half) {
    for (int a = 1; a <= 14; a++) {
        int zero = wr__st_key(card_of("S1") + a - 1, ST_NORTH, -1);
        for (int b = 1; b < a; b++)
            CHECK(zero > wr__st_key(card_of("S1") + b - 1, ST_NORTH, -1));
        CHECK(zero < wr__st_key(card_of("E1"), ST_NORTH, -1));
        CHECK(zero < wr__st_key(card_of("W1"), ST_NORTH, -1));
    }
    check_in_all_winds("S13 S14 E1", "taker 1 leader 3");
}

TEST(ST_25_a_quarter_turn_counts_half) {
    check_in_all_winds("N5 E10 W9", "taker 3 leader 3"); /* 5 5 4.5 */
    check_in_all_winds("N5 W10 E11", "taker 3 leader 3");
    check_in_all_winds("E14 N6", "taker 2 leader 1");
    check_in_all_winds("W14 N8", "taker 1 leader 2");
    check_in_all_winds("E14 W14 N7", "taker - leader 1");
}

TEST(ST_A01_halves_are_not_rounded) {
    check_in_all_winds("N5 E11", "taker 1 leader 2"); /* 5 and 5.5 */
    check_in_all_winds("N6 E11", "taker 2 leader 1"); /* 6 and 5.5 */
    check_in_all_winds("N5 W11 E10", "taker 2 leader 2");
}

TEST(ST_A12_the_opposite_direction_is_never_half) {
    check_in_all_winds("S14 E1 W2", "taker 1 leader 3");
    check_in_all_winds("S2 N1 E3", "taker 1 leader 3"); /* S2 does not equal N1 */
}

TEST(ST_A02_which_number_cards_tie) {
    for (int wind = 0; wind < 4; wind++) {
        int trios = 0, pairs = 0, alone = 0;
        for (int a = 0; a < 56; a++) {
            int same = 0;
            for (int b = 0; b < 56; b++)
                same += wr__st_key(a, wind, -1) == wr__st_key(b, wind, -1);
            trios += same == 3;
            pairs += same == 2;
            alone += same == 1;
        }
        CHECK_INT(trios, 3 * 7);
        CHECK_INT(pairs, 2 * 7);
        CHECK_INT(alone, 21);
    }
    check_in_all_winds("N7 E14 W14 S1", "taker 4 leader 4");
    check_in_all_winds("E13 W13 S1", "taker 3 leader 3");
    check_in_all_winds("N8 E14 W13 S1", "taker 4 leader 1");
}

/* The worth of a number card, times 2, with a part of 1/100 for the zeros (ST-24). */
static int worth(int card, int wind) {
    static const int halves_by_turn[] = {2, 1, 0, 1};
    int number = card % 14 + 1, halves = halves_by_turn[(card / 14 - wind + 4) % 4];
    return halves == 0 ? number : 100 * halves * number;
}

TEST(ST_A02_the_order_of_all_cards_under_all_winds) {
    for (int wind = 0; wind < 4; wind++)
        for (int a = 0; a < 56; a++)
            for (int b = 0; b < 56; b++) {
                int keys = wr__st_key(a, wind, -1) - wr__st_key(b, wind, -1);
                int values = worth(a, wind) - worth(b, wind);
                CHECK_INT((keys > 0) - (keys < 0), (values > 0) - (values < 0));
            }
}

/* ==== The Piratess =============================================================== */

TEST(ST_26_she_is_worth_the_card_before_her) {
    CHECK_STR(trick_words("N2", "N13 N14 P"), "taker 1 leader 1");
    CHECK_STR(trick_words("N2", "N13 P N14"), "taker 3 leader 3");
    CHECK_STR(trick_words("N2", "E9 P N4"), "taker 3 leader 3"); /* 4.5 4.5 4 */
}

TEST(ST_A06_just_before_means_in_this_trick_under_this_wind) {
    CHECK_STR(trick_words("N2", "E10 P N5"), "taker - leader 1");
    CHECK_STR(trick_words("E2", "E10 P N5"), "taker 3 leader 3");
    CHECK_STR(trick_words("N2", "E10 W8 P N5 S1"), "taker 5 leader 5");
    /* Trick 10 ends with N12; the Piratess led in trick 11 does not copy it. */
    wr_state s = late_scene(2, BASE, 2, "N2 N1 W1", "N12 P P / N11 N9 N8");
    run(&s, "play 2 N11 1 N12");
    any_chance(&s);
    wr_state before = s;
    run(&s, "play 1 P 2 N9");
    CHECK_STR(gained(&before, &s), "N1 / none");
    CHECK_INT(s.table.leader, 1);
}

TEST(ST_27_behind_a_piratess_she_is_worth_the_same) {
    CHECK_STR(trick_words("N2", "N9 P P N4"), "taker 4 leader 4");
    CHECK_STR(trick_words("N2", "N9 P P"), "taker - leader 1");
}

TEST(ST_A05_a_run_of_piratesses_shares_one_value) {
    CHECK_STR(trick_words("N2", "N3 P P P S2"), "taker 5 leader 5");
    CHECK_STR(trick_words("N2", "N3 P P P E6"), "taker - leader 1");
    CHECK_STR(trick_words("N2", "W14 N3 P P P"), "taker 1 leader 1");
}

TEST(ST_28_her_value_neither_takes_nor_leads) {
    CHECK_STR(trick_words("N2", "N9 P N4 N2"), "taker 4 leader 3");
    CHECK_STR(trick_words("N2", "N2 P N4 N9"), "taker 3 leader 4");
    CHECK_STR(trick_words("N2", "N9 E4 P W6"), "taker 4 leader 1");
}

TEST(ST_A04_behind_a_zero_she_copies_its_number_too) {
    CHECK_STR(trick_words("N2", "S5 P S8"), "taker 3 leader 3");
    CHECK_STR(trick_words("N2", "S5 S8 P"), "taker 1 leader 1");
    CHECK_STR(trick_words("N2", "S1 P N1 E1"), "taker 4 leader 3");
    CHECK_STR(trick_words("N2", "S5 P"), "taker - leader 1");
}

TEST(ST_A13_a_tied_card_is_copied_too) {
    CHECK_STR(trick_words("E2", "E5 S10 P N10"), "taker - leader 1");
    CHECK_STR(trick_words("N2", "E6 W6 P N4"), "taker 4 leader 4");
}

TEST(ST_29_she_is_led_only_from_a_hand_of_piratesses) {
    wr_state s = late_scene(3, BASE, 2, "N2 S1 W1", "N5 N6 / N3 P / N7 P");
    CHECK_STR(legal_words(&s, 2), "play N3");
    refuse(&s, "2 play P", "ST-29");
    CHECK_INT(s.table.bare, 0);
    run(&s, "play 2 N3");
    allow(&s, "3 play P");
    s = late_scene(3, BASE, 2, "N2 S1 W1", "N5 N6 / P P / N7 P");
    CHECK_STR(legal_words(&s, 2), "play P");
    run(&s, "play 2 P");
    CHECK_INT(s.table.bare, 1 << 1);
    run(&s, "play 3 P");
    CHECK_INT(s.table.bare, 1 << 1); /* one who follows with her reveals nothing */
}

TEST(ST_A11_the_leader_has_no_choice_about_her) {
    wr_state s = late_scene(2, BASE, 1, "N2 S1 W1", "P P P P / N5 N6 N7 N8");
    CHECK_INT(s.table.tricks, 8); /* the ninth is the first in which she can be led */
    CHECK_STR(legal_words(&s, 1), "play P");
    s = late_scene(2, BASE, 1, "N2 S1 W1", "N3 P P P / N5 N6 N7 P");
    CHECK_STR(legal_words(&s, 1), "play N3");
    refuse(&s, "1 play P", "ST-29");
    run(&s, "play 1 N3");
    CHECK_STR(legal_words(&s, 2), "play N5 | play N6 | play N7 | play P");
    s = scene(2, BASE, 1, "N2 S1 W1", "N9 / P"); /* a follower, in trick 1 */
    run(&s, "play 1 N9");
    allow(&s, "2 play P");
}

TEST(ST_30_led_she_takes_the_wind_in_any_case) {
    CHECK_STR(trick_words("N2", "P N5"), "taker 1 leader 2");
    CHECK_STR(trick_words("N2", "P S1"), "taker 1 leader 2");
    CHECK_STR(trick_words("E2", "P E5 S10"), "taker 1 leader 1");
    wr_state s = late_scene(3, BASE, 3, "N2 S1 W1", "S1 N3 / S2 N4 / P P");
    wr_state before = s;
    run(&s, "play 3 P 1 S1 2 S2");
    CHECK_STR(gained(&before, &s), "none / none / N2");
    CHECK_INT(s.table.leader, 1);
}

TEST(ST_A07_led_she_is_below_everything_and_ties_no_number) {
    for (int wind = 0; wind < 4; wind++)
        for (int card = 0; card < 56; card++)
            CHECK(wr__st_key(ST_PIRATESS, wind, -1) < wr__st_key(card, wind, -1));
    CHECK_STR(trick_words("W2", "P E1 E2"), "taker 1 leader 3");
}

TEST(ST_A08_a_piratess_behind_a_led_one_is_out) {
    CHECK_STR(trick_words("N2", "P P"), "taker 1 leader 1");
    CHECK_STR(trick_words("E2", "P P E5"), "taker 1 leader 3");
    CHECK_STR(trick_words("E2", "P P W5"), "taker 1 leader 3");
    uint8_t all[4] = {ST_PIRATESS, ST_PIRATESS, ST_PIRATESS, ST_PIRATESS};
    int taker, next;
    wr__st_trick(ST_EAST, all, 4, &taker, &next);
    CHECK_INT(taker, 0);
    CHECK_INT(next, 0);
}

TEST(ST_A09_after_a_led_piratess_the_best_of_the_others_leads) {
    CHECK_STR(trick_words("E2", "P E5 N11"), "taker 1 leader 3");
    CHECK_STR(trick_words("E2", "P E5 S10 N11"), "taker 1 leader 4");
    CHECK_STR(trick_words("E2", "P E5 S10"), "taker 1 leader 1");
    CHECK_STR(trick_words("E2", "P E5 P"), "taker 1 leader 1");
    CHECK_STR(trick_words("W2", "P P E3 W1 E2"), "taker 1 leader 4");
}

TEST(ST_A10_a_led_piratess_never_ties_out_the_trick) {
    for (int options = BASE; options <= PRO; options++) {
        wr_state s = late_scene(3, options, 1, "E2 S1 W1", "P P / E5 N1 / S10 N2");
        wr_state before = s;
        run(&s, "play 1 P 2 E5 3 S10");
        CHECK_STR(gained(&before, &s), "E2 / none / none");
        CHECK_STR(wind_words(s.table.removed), "none");
        CHECK_STR(wind_words(s.table.held), "none");
        CHECK_INT(s.table.leader, 0);
    }
}

/* ==== Ties ======================================================================= */

TEST(ST_31_equal_cards_are_out) {
    CHECK_STR(trick_words("N2", "N5 E10 N9 N7"), "taker 4 leader 3");
    CHECK_STR(trick_words("N2", "N3 N9 E6 W6"), "taker 2 leader 2");
    CHECK_STR(trick_words("N2", "E3 W3 N9 N1"), "taker 4 leader 3");
    CHECK_STR(trick_words("N2", "N6 E1 W12 W1 N4"), "taker 5 leader 5");
}

TEST(ST_32_the_untied_share_taking_and_leading) {
    CHECK_STR(trick_words("N2", "E1 W1 N3 N4 N5"), "taker 3 leader 5");
    CHECK_STR(trick_words("N2", "N5 N4 N3 E14 N7"), "taker 3 leader 1");
    CHECK_STR(trick_words("S1", "E14 S7 N3 W13"), "taker 3 leader 4");
}

TEST(ST_32_tricks_agree_with_a_slow_model) {
    wr_rng r = wr_rng_seed(3);
    for (int i = 0; i < 20000; i++) {
        int deck[60], cards[5], seats = 2 + i % 4, wind = i / 4 % 4;
        uint8_t played[5] = {0};
        for (int c = 0; c < 60; c++)
            deck[c] = c < 56 ? c : ST_PIRATESS;
        for (int c = 0; c < seats; c++) {
            int k = c + (int)wr_rng_below(&r, (uint32_t)(60 - c));
            cards[c] = deck[k];
            deck[k] = deck[c];
            played[c] = (uint8_t)cards[c];
        }
        int taker, next, want_taker, want_next;
        wr__st_trick(wind, played, seats, &taker, &next);
        model_trick(wind, cards, seats, &want_taker, &want_next);
        CHECK_INT(taker, want_taker);
        CHECK_INT(next, want_next);
    }
}

TEST(ST_33_the_only_untied_card_takes_and_leads) {
    CHECK_STR(trick_words("E3", "E5 N11 S10"), "taker 2 leader 2");
    wr_state s = scene(3, PRO, 3, "E3 N1 S2", "E5 / N11 / S10");
    run(&s, "play 3 S10 1 E5 2 N11");
    CHECK_STR(pile_words(&s), "none / E3 / none");
    CHECK_INT(s.table.leader, 1);
}

TEST(ST_34_all_tied_the_wind_goes_out) {
    wr_state s = scene(4, BASE, 3, "N2 S1 W1", "E10 / W10 / N9 / P");
    run(&s, "play 3 N9 4 P 1 E10 2 W10");
    CHECK_STR(pile_words(&s), "none / none / none / none");
    CHECK_STR(wind_words(s.table.removed), "N2");
    CHECK_STR(wind_words(s.table.held), "none");
    CHECK_STR(row_words(&s), "S1 W1 -");
    s = scene(2, BASE, 1, "N2 S1 W1", "N9 S9 / P P");
    run(&s, "play 1 N9 2 P ; wind E1 ; play 1 S9 2 P");
    CHECK_STR(wind_words(s.table.removed), "N2 S1");
}

TEST(ST_35_all_tied_the_lead_stays) {
    CHECK_STR(trick_words("S1", "E14 W14 S7"), "taker - leader 1");
    wr_state s = scene(2, BASE, 2, "N2 S1 W1", "P / N9");
    run(&s, "play 2 N9 1 P ; wind E1");
    CHECK_STR(to_move(&s), "seat 2");
}

TEST(ST_A14_it_stays_with_the_leader_of_the_tied_trick) {
    wr_state s = scene(4, BASE, 3, "N2 S1 W1", "E10 S1 / W10 S4 / N9 S2 / P S3");
    run(&s, "play 3 N9 4 P 1 E10 2 W10 ; wind E1");
    CHECK_STR(to_move(&s), "seat 3");
    /* Not the start player of the round: seat 2 wins the lead first. */
    s = scene(4, PRO, 1, "S2 N2 W1", "S1 E10 / S4 W10 / S2 N9 / S3 P");
    run(&s, "play 1 S1 2 S4 3 S2 4 S3 ; wind E1");
    CHECK_STR(to_move(&s), "seat 2");
    run(&s, "play 2 W10 3 N9 4 P 1 E10 ; wind E2");
    CHECK_STR(to_move(&s), "seat 2");
}
