/* santa-timea-scoring.c: Santa Timea, rule by rule: scoring, the end of the game, the
 * pro game. */
#include "santa-timea-table.h"

#include <stdio.h>

#include "tests/check.h"

#define N12 "N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12"
#define E12 "E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12"

/* A whole round of the pro game. Tricks 2 and 3 are tied out, and the taker of trick 4
 * gets their winds too. Seat 1 ends with E1 E2 E3 S2, seat 2 with
 * E1 N1 N2 N2 N3 S1 S2 W1. */
#define HANDS_R                                                                        \
    "deal 1 E9 S9 W5 S8 E5 S14 N7 N1 S1 S13 P P ; "                                    \
    "deal 2 N4 P N10 S5 N11 S2 W13 E1 W12 E3 P N14"
#define TRICKS_1_TO_10                                                                 \
    "play 1 E9 2 N4 ; wind N2 ; play 1 S9 2 P ; wind E3 ; play 1 W5 2 N10 ; wind N3 "  \
    "; play 1 S8 2 S5 ; wind N1 ; play 1 E5 2 N11 ; wind S2 ; play 2 S2 1 S14 ; wind " \
    "E1 ; play 1 N7 2 W13 ; wind S2 ; play 1 N1 2 E1 ; wind E1 ; play 2 W12 1 S1 ; "   \
    "wind E2 ; play 1 S13 2 E3 ; wind W2"
#define ROUND_R                                                                        \
    HANDS_R " ; wind N2 S1 W1 ; forecast W2 W3 E2 ; " TRICKS_1_TO_10                   \
            " ; play 1 P 2 P ; wind S3 ; play 1 P 2 N14"

/* The same, but tricks 11 and 12 are tied out, so that E1 and E2 lapse. */
#define BEFORE_L                                                                       \
    "deal 1 E9 S9 W5 S8 E5 S14 N7 N1 S1 S13 E13 E14 ; "                                \
    "deal 2 N4 P N10 S5 N11 S2 W13 E1 W12 E3 P P ; "                                   \
    "wind N2 S1 W1 ; forecast W2 W3 E2 ; " TRICKS_1_TO_10                              \
    " ; play 1 E14 2 P ; wind S3 ; play 1 E13"
#define ROUND_L BEFORE_L " 2 P"

static wr_state after(int options, const char *lines) {
    wr_state s = table_new(2, options);
    run(&s, "starter 1");
    run(&s, lines);
    return s;
}

/* The results of a first round that ends with these piles; where seats are asked they
 * lay aside as given. */
static const char *scored(int seats, int options, const char *piles,
                          const char *aside) {
    wr_state s = table_new(seats, options);
    play_round_aside(&s, piles, aside);
    CHECK_INT(s.table.round, 1);
    CHECK_STR(totals(&s), sheet(&s, 1));
    return sheet(&s, 1);
}

/* A round of three seats with these results, "3 2 1" in any order. */
static void ranked_round(wr_state *s, const char *results) {
    static const char *const piles[] = {"N3 E3 S3 W3 N2", "N2 N1 N1 E1", "E1 S1 W1"};
    char words[64];
    snprintf(words, sizeof words, "%s / %s / %s", piles[results[0] - '1'],
             piles[results[2] - '1'], piles[results[4] - '1']);
    play_round(s, words);
    CHECK_STR(sheet(s, s->table.round), results);
}

/* ==== Scoring a round ============================================================ */

TEST(ST_18_a_wind_does_as_much_damage_as_its_number) {
    for (int kind = 0; kind < 12; kind++)
        CHECK_INT(wr__st_damage(wr__st_with_wind(0, kind)), kind % 3 + 1);
    /* Four cards with 12 points against eight cards with 8 points. */
    CHECK_STR(scored(2, BASE, "N3 E3 S3 W3 / N1 N1 E1 E1 S1 S1 W1 W1", ""), "0 2");
}

TEST(ST_36_winds_in_row_and_deck_play_no_part) {
    wr_state s = after(PRO, ROUND_R);
    CHECK_STR(row_words(&s), "W2 S3 -");
    CHECK_STR(pile_words(&s), "E1 E2 E3 S2 / E1 N1 N2 N2 N3 S1 S2 W1");
    CHECK_STR(totals(&s), "0 0");
    CHECK_INT(s.table.round, 0);
    run(&s, "aside 1 - 2 -");
    CHECK_STR(totals(&s), "1 0");
    CHECK_INT(s.table.round, 1);
}

TEST(ST_37_one_two_three_of_a_direction_make_a_set) {
    /* 10 points, 4 without the set, against 8. */
    CHECK_STR(scored(2, BASE, "N1 N2 N3 S3 W1 / E1 E1 S1 S1 W1 N1 E2", ""), "2 0");
    CHECK_INT(wr__st_sets(after(PRO, ROUND_R).table.pile[0]), 1 << ST_EAST);
    CHECK_INT(wr__st_sets(after(PRO, ROUND_R).table.pile[1]), 1 << ST_NORTH);
    wr_state s = after(PRO, ROUND_R);
    refuse(&s, "1 aside N", "ST-37");
    refuse(&s, "1 aside NE", "ST-37");
    refuse(&s, "2 aside E", "ST-37");
    allow(&s, "1 aside E");
    /* 1, 1, 3 and 1, 2, 2 and 2, 2, 3 are no sets. */
    s = table_new(3, PRO);
    play_round(&s, "N1 N1 N3 W1 / E1 E2 E2 W1 / S2 S2 S3 W2");
    CHECK_INT(s.table.round, 1);
}

TEST(ST_38_one_set_of_each_direction) {
    /* 15 points, 3 without both sets, against 5. */
    CHECK_STR(scored(2, BASE, "N1 N2 N3 E1 E2 E3 S3 / S1 S1 W1 W1 E1", ""), "2 0");
    /* N1 N1 N2 N2 N3 is one set; N1 and N2 stay, 3 points against 2 and 7. */
    CHECK_STR(scored(3, BASE, "N1 N1 N2 N2 N3 / E1 E1 / S1 S1 W1 W1 E3", ""), "2 3 1");
    wr_state s = table_new(2, PRO);
    play_round(&s, "N1 N1 N2 N2 N3 E1 E2 E3 / S1 S1 W1 W1");
    CHECK_STR(legal_words(&s, 1), "aside - | aside E | aside N | aside NE");
    CHECK_STR(wind_words(wr__st_without_sets(s.table.pile[0], 3)), "N1 N2");
    CHECK_STR(wind_words(wr__st_without_sets(s.table.pile[0], 2)), "N1 N1 N2 N2 N3");
    CHECK_STR(wind_words(wr__st_without_sets(s.table.pile[0], 0)),
              "E1 E2 E3 N1 N1 N2 N2 N3");
}

TEST(ST_39_what_is_laid_aside_counts_for_nothing) {
    wr_state s = after(PRO, ROUND_R);
    run(&s, "aside 1 E 2 N"); /* left: S2 and E1 N2 S1 S2 W1 */
    CHECK_STR(totals(&s), "2 -1");
    CHECK_STR(scored(2, PRO, "N1 N1 N2 N2 N3 E1 E2 E3 / S1 S1 W1 W1", "NE / -"),
              "2 1"); /* 3 points, no pair, no minus; 4 points, two pairs, a minus */
}

TEST(ST_A24_in_the_base_game_sets_go_by_themselves) {
    wr_state s = table_new(2, BASE);
    refuse(&s, "1 aside -", "ST-A24");
    play_round(&s, "N1 N2 N3 S3 W1 / E1 E1 S1 S1 W1 N1 E2");
    CHECK_STR(to_move(&s), "chance"); /* nobody is asked */
    CHECK_INT(s.table.phase, ST_PHASE_DEAL);
    CHECK_STR(totals(&s), "2 0");
    refuse(&s, "1 aside N", "ST-A24");
}

TEST(ST_40_damage_is_the_sum_of_the_other_cards) {
    CHECK_STR(scored(3, BASE, "N3 N2 / E2 E2 S1 S1 / W1 W1 W2 W2 S2 S2", ""), "3 2 1");
    uint32_t pile = 0;
    for (int kind = 0; kind < 12; kind++)
        for (int copies = kind % 3 == 2 ? 1 : 2; copies > 0; copies--)
            pile = wr__st_with_wind(pile, kind);
    CHECK_INT(wr__st_damage(pile), 36);
    CHECK_INT(wr__st_damage(wr__st_without_sets(pile, 15)), 12);
}

TEST(ST_A41_no_wind_card_is_no_damage) {
    CHECK_INT(wr__st_damage(0), 0);
    CHECK_STR(scored(4, BASE, "N1 N2 / none / N2 E1 E2 / W1 W1 W2 W2 S1 S2 S2", ""),
              "3 4 2 1");
    CHECK_STR(
        scored(4, BASE, "none / E1 N3 / E1 E2 E2 E3 N1 N2 S1 S2 W1 W1 / none", ""),
        "4 2 1 4");
}

TEST(ST_41_the_least_damage_is_the_first_place) {
    CHECK_STR(scored(2, BASE, "N1 E1 S1 W1 / N1 E1 S1 W1 N2 E2 S2 W2", ""), "2 0");
    CHECK_STR(scored(2, BASE, "N1 E1 S1 W1 N2 E2 S2 W2 / N1 E1 S1 W1", ""), "0 2");
    CHECK_STR(scored(3, BASE, "E1 S1 W1 / N3 E3 S3 W3 N2 / N2 N1 N1 E1", ""), "3 1 2");
}

TEST(ST_42_the_least_damage_wins_the_round) {
    wr_state s = table_new(3, BASE);
    ranked_round(&s, "1 2 3");
    CHECK_STR(wins(&s), "0 0 1");
    ranked_round(&s, "3 2 1");
    CHECK_STR(wins(&s), "1 0 1");
    ranked_round(&s, "3 1 2");
    CHECK_STR(wins(&s), "2 0 1");
}

TEST(ST_A36_a_shared_first_place_is_a_win_for_each) {
    wr_state s = table_new(3, BASE);
    play_round(&s, "N1 E1 S1 / N2 E2 S2 W2 N3 E3 / N1 E1 S1");
    CHECK_STR(totals(&s), "3 1 3");
    CHECK_STR(wins(&s), "1 0 1");
}

TEST(ST_43_points_by_place) {
    CHECK_STR(scored(5, BASE, "none / N1 / N2 E1 / E3 S1 / W1 W1 W2 W2 S1 S2 S2", ""),
              "5 4 3 2 1");
    CHECK_STR(scored(4, BASE, "none / N1 N2 / N2 E1 E2 / W1 W1 W2 W2 S1 S2 S2", ""),
              "4 3 2 1");
    CHECK_STR(scored(3, BASE, "E1 S1 W1 / N2 N1 N1 E1 / N3 E3 S3 W3 N2", ""), "3 2 1");
}

TEST(ST_44_two_players_get_2_and_0) {
    CHECK_STR(scored(2, BASE, "N1 E1 S1 W1 / N1 E1 S1 W1 N2 E2 S2 W2", ""), "2 0");
}

TEST(ST_45_equal_damage_shares_the_places) {
    CHECK_STR(scored(5, BASE, "N1 / N2 / E2 / N3 / E1 E1 S1 S1 W1 W1 S2 W2", ""),
              "5 4 4 2 1");
    CHECK_STR(scored(4, BASE, "N1 / E1 / S1 S1 N2 E2 / W1 W1 W2 W2 S2 S2", ""),
              "4 4 2 1");
    CHECK_STR(scored(3, BASE, "N1 E1 S1 / N2 E2 S2 W2 / N2 E2 S2 W2 N1", ""), "3 2 1");
    CHECK_STR(scored(3, BASE, "N1 E1 / N2 E2 S2 W2 N1 / N3 E3 S1 W1 E1", ""), "3 2 2");
}

TEST(ST_A32_a_half_goes_up) {
    static const int damage[][5] = {
        {1, 2, 2, 3, 4}, {1, 1, 2, 2}, {1, 2, 2}, {0, 0, 0, 0, 1}, {1, 2, 2, 2, 2}};
    static const int points[][5] = {
        {5, 4, 4, 2, 1}, {4, 4, 2, 2}, {3, 2, 2}, {4, 4, 4, 4, 1}, {5, 3, 3, 3, 3}};
    static const int seats[] = {5, 4, 3, 5, 5};
    for (int i = 0; i < 5; i++) {
        int out[5];
        wr__st_places(seats[i], damage[i], out);
        for (int p = 0; p < seats[i]; p++)
            CHECK_INT(out[p], points[i][p]);
    }
    CHECK_STR(scored(4, BASE, "N1 E1 S1 / N1 E1 S1 / W1 N2 E2 / S2 S2 W1", ""),
              "4 4 2 2"); /* 3 3 5 5: halves of 4 + 3 and of 2 + 1 */
}

TEST(ST_A33_all_equal_share_the_first_place) {
    CHECK_STR(scored(2, BASE, "N1 E1 S1 W1 N2 E2 / N1 E1 S1 W1 N2 E2", ""), "1 1");
    CHECK_STR(scored(3, BASE, "N1 E1 S2 W2 / N1 E1 S2 W2 / S1 W1 N2 E2", ""), "2 2 2");
    CHECK_STR(scored(4, BASE, "N1 E1 S2 / N1 E1 W2 / S1 W1 N2 / S1 W1 E2", ""),
              "3 3 3 3");
    CHECK_STR(scored(5, BASE, "N3 E1 / E3 N1 / S2 W2 / S1 S1 W2 / W1 W1 N2", ""),
              "3 3 3 3 3");
}

TEST(ST_46_the_next_place_comes_behind_the_whole_group) {
    CHECK_STR(scored(4, BASE, "N2 / N1 / E1 / S1 S2 S2 W1 W1 W2 W2 S3 E2", ""),
              "2 4 4 1");
    CHECK_STR(scored(5, BASE, "N1 / E1 / S1 / N2 / S1 S2 S2 W1 W1 W2 W2 S3", ""),
              "4 4 4 2 1");
}

TEST(ST_A34_places_are_counted_in_players) {
    int damage[5] = {7, 3, 3, 9, 1}, out[5];
    wr__st_places(5, damage, out);
    int want[5] = {2, 4, 4, 1, 5}; /* behind two second places comes the fourth */
    for (int p = 0; p < 5; p++)
        CHECK_INT(out[p], want[p]);
}

TEST(ST_47_points_are_added_to_the_total) {
    wr_state s = table_new(3, BASE);
    ranked_round(&s, "1 2 3");
    CHECK_STR(totals(&s), "1 2 3");
    ranked_round(&s, "1 3 2");
    CHECK_STR(totals(&s), "2 5 5");
    CHECK_STR(sheet(&s, 1), "1 2 3");
    CHECK_STR(sheet(&s, 2), "1 3 2");
    CHECK_STR(result_words(&s), "2 5 5, winners");
}

TEST(ST_A42_the_order_of_the_scoring) {
    /* Sets come before damage, damage before places, places before bonus and minus. */
    wr_state s = table_new(3, PRO);
    play_round_aside(&s, "N1 N1 N2 N2 N3 / S1 S1 W1 / W2 W2 E1 E2", "N / - / -");
    CHECK_STR(sheet(&s, 1), "3 4 2"); /* damage 3 3 7, bonus 0 1 2, minus 0 0 1 */
    CHECK_STR(wins(&s), "1 1 0");
    CHECK_STR(to_move(&s), "chance");
    CHECK_INT(s.table.phase, ST_PHASE_DEAL);
}

/* ==== The end of the game ======================================================== */

/* Five rounds of three seats. */
static wr_state game_of(int options, const char *const *results) {
    wr_state s = table_new(3, options);
    for (int round = 0; round < 5; round++)
        ranked_round(&s, results[round]);
    CHECK_STR(to_move(&s), "nobody");
    return s;
}

static const char *const seat_2_ahead[5] = {"1 3 2", "1 3 2", "1 3 2", "3 2 1",
                                            "3 2 1"};
static const char *const two_level[5] = {"3 2 1", "3 2 1", "3 2 1", "1 3 2", "1 2 3"};
static const char *const all_level[5] = {"3 2 1", "3 2 1", "1 3 2", "2 1 3", "1 2 3"};

TEST(ST_48_the_most_points_win) {
    wr_state s = game_of(BASE, seat_2_ahead);
    CHECK_STR(result_words(&s), "9 13 8, winners 2");
    s = game_of(ENGLISH, seat_2_ahead);
    CHECK_STR(result_words(&s), "9 13 8, winners 2");
    /* Nobody has won before round 5 is over. */
    s = table_new(3, BASE);
    ranked_round(&s, "3 2 1");
    CHECK_STR(result_words(&s), "3 2 1, winners");
}

TEST(ST_49_german_more_rounds_won_decide) {
    wr_state s = game_of(BASE, two_level);
    CHECK_STR(wins(&s), "3 1 1");
    CHECK_STR(result_words(&s), "11 11 8, winners 1");
    s = game_of(BASE, all_level);
    CHECK_STR(wins(&s), "2 1 2");
    CHECK_STR(result_words(&s), "10 10 10, winners 1 3");
    /* More rounds won are nothing without the most points. */
    int8_t total[4] = {9, 10, 10, 3};
    uint8_t won[4] = {4, 0, 1, 5};
    CHECK_INT(wr__st_winners(4, 0, total, won), 1 << 2);
}

TEST(ST_50_german_equal_rounds_won_share_the_victory) {
    wr_state s = game_of(BASE, all_level);
    CHECK_STR(result_words(&s), "10 10 10, winners 1 3");
    int8_t total[3] = {4, 4, 1};
    uint8_t won[3] = {0, 0, 5};
    CHECK_INT(wr__st_winners(3, 0, total, won), 1 << 0 | 1 << 1);
    int8_t last_two[3] = {1, 4, 4};
    uint8_t first_won[3] = {5, 0, 0};
    CHECK_INT(wr__st_winners(3, 0, last_two, first_won), 1 << 1 | 1 << 2);
}

TEST(ST_51_english_the_most_points_share_the_victory) {
    wr_state s = game_of(ENGLISH, two_level);
    CHECK_STR(result_words(&s), "11 11 8, winners 1 2");
}

TEST(ST_A43_english_does_not_look_at_rounds_won) {
    wr_state s = game_of(ENGLISH, all_level);
    CHECK_STR(wins(&s), "2 1 2");
    CHECK_STR(result_words(&s), "10 10 10, winners 1 2 3");
    /* German is the default. */
    wr_setup setup;
    wr_setup_default(GAME, &setup);
    CHECK_INT(setup.option[ST_OPTION_TIEBREAK], 0);
    CHECK_INT(setup.option[ST_OPTION_PRO], 0);
}

/* Five rounds after which all seats are level in points and rounds won. */
static wr_state level_game(int seats, int options) {
    wr_state s = table_new(seats, options);
    for (int round = 0; round < 5; round++)
        play_round(&s, seats == 4 ? "N1 N2 E2 / N1 N2 S2 / E1 E2 W2 / S1 S2 W2"
                                  : "N2 E2 / N2 S2 / E2 W2 / S2 W2 / N1 E1 S1 W1");
    return s;
}

TEST(ST_50_four_and_five_share_the_victory) {
    for (int options = BASE; options <= ENGLISH; options += ENGLISH) {
        wr_state s = level_game(4, options);
        CHECK_STR(result_words(&s), "15 15 15 15, winners 1 2 3 4");
        s = level_game(5, options);
        CHECK_STR(result_words(&s), "15 15 15 15 15, winners 1 2 3 4 5");
    }
}

/* Seats whom nobody beats: by points, then, German, by rounds won. */
static uint32_t unbeaten(int seats, int english, const int8_t *total,
                         const uint8_t *won) {
    uint32_t set = 0;
    for (int p = 0; p < seats; p++) {
        int beaten = 0;
        for (int q = 0; q < seats; q++)
            beaten |= total[q] > total[p] ||
                      (!english && total[q] == total[p] && won[q] > won[p]);
        set |= beaten ? 0 : 1u << p;
    }
    return set;
}

TEST(ST_49_every_final_tie_of_two_to_five) {
    for (int seats = 2; seats <= ST_MAX_SEATS; seats++) {
        for (int code = 0; code < 6 * 6 * 6 * 6 * 6; code++) {
            int8_t total[ST_MAX_SEATS];
            uint8_t won[ST_MAX_SEATS];
            for (int p = 0, left = code; p < ST_MAX_SEATS; p++, left /= 6) {
                total[p] = (int8_t)(left % 2 - 1); /* minus points can end below 0 */
                won[p] = (uint8_t)(left % 6 / 2);
            }
            for (int english = 0; english < 2; english++)
                CHECK_INT(wr__st_winners(seats, english, total, won),
                          unbeaten(seats, english, total, won));
        }
    }
}

/* ==== The pro game =============================================================== */

TEST(ST_52_the_base_rules_hold_with_additions) {
    wr_state s = table_new(2, BASE);
    run(&s, "starter 1 ; deal 1 " N12 " ; deal 2 " E12 " ; wind N2 S1");
    refuse(&s, "* forecast E1", "ST-52");
    run(&s, "wind W1");
    CHECK_STR(to_move(&s), "seat 1"); /* no forecast in the base game */
    refuse(&s, "* forecast E1", "ST-52");
    s = scene(2, PRO, 1, "N2 S1 W1", "N9 / N4");
    run(&s, "play 1 N9 2 N4");
    CHECK_STR(pile_words(&s), "none / N2");
    /* Pairs and minus points belong to the pro game only. */
    const char *piles = "N1 N1 E1 / N2 N2 E2 E2 / W1 W2 S1 S2 E3";
    CHECK_STR(scored(3, BASE, piles, ""), "3 2 1");
    CHECK_STR(scored(3, PRO, piles, ""), "4 5 0");
}

TEST(ST_53_three_winds_are_forecast_after_the_row) {
    wr_state s = table_new(2, PRO);
    run(&s, "starter 1 ; deal 1 " N12 " ; deal 2 " E12 " ; wind N2 S1");
    refuse(&s, "* forecast E1", "ST-53");
    run(&s, "wind W1");
    CHECK_STR(to_move(&s), "chance");
    refuse(&s, "* wind E1", "ST-A15");
    run(&s, "forecast W1 W3");
    CHECK_STR(to_move(&s), "chance");
    run(&s, "forecast E2");
    CHECK_STR(to_move(&s), "seat 1");
    CHECK_STR(wind_words(s.table.forecast), "E2 W1 W3");
    CHECK_STR(row_words(&s), "N2 S1 W1");
    refuse(&s, "* forecast E1", "ST-53");
}

TEST(ST_54_the_forecast_is_not_played_for) {
    wr_state s = scene(2, PRO, 1, "N2 S1 W1 + W1 W3 E2", "N9 / N4");
    run(&s, "play 1 N9 2 N4");
    CHECK_STR(odds(&s), "wind N1:2 N2:1 N3:1 E1:2 E2:1 E3:1 S1:1 S2:2 S3:1 W2:2");
    refuse(&s, "* wind W3", "ST-03");
    refuse(&s, "* wind W1", "ST-03");
    allow(&s, "* wind E2");
}

TEST(ST_A23_there_is_a_forecast_in_every_round) {
    wr_state s = after(PRO, ROUND_R);
    CHECK_STR(wind_words(s.table.forecast), "E2 W2 W3"); /* out to the end */
    run(&s, "aside 1 E 2 N");
    CHECK_STR(wind_words(s.table.forecast), "none");
    run(&s, HANDS_R " ; wind N2 S1 W1");
    CHECK_STR(odds(&s), "forecast N1:2 N2:1 N3:1 E1:2 E2:2 E3:1 S1:1 S2:2 S3:1 W1:1 "
                        "W2:2 W3:1");
    run(&s, "forecast W3 E3 S3");
    CHECK_STR(wind_words(s.table.forecast), "E3 S3 W3");
    CHECK_STR(to_move(&s), "seat 1");
}

TEST(ST_55_all_tied_the_wind_is_held) {
    wr_state s = scene(2, PRO, 2, "N2 S1 W1", "P / N9");
    run(&s, "play 2 N9 1 P");
    CHECK_STR(wind_words(s.table.held), "N2");
    CHECK_STR(wind_words(s.table.removed), "none");
    CHECK_STR(pile_words(&s), "none / none");
    CHECK_STR(row_words(&s), "S1 W1 -");
    run(&s, "wind N1");
    CHECK_STR(to_move(&s), "seat 2"); /* ST-35 holds */
}

TEST(ST_56_the_next_taker_gets_the_held_wind_too) {
    wr_state s = scene(3, PRO, 2, "N2 S1 W1", "N10 S2 / N5 S9 / E10 S8");
    run(&s, "play 2 N5 3 E10 1 N10");
    CHECK_STR(pile_words(&s), "N2 / none / none"); /* only one is untied */
    s = scene(3, PRO, 2, "N1 S1 W1 + W1 W3 E2", "W10 S2 W9 / N5 S9 W8 / E10 S8 W7");
    run(&s, "play 2 N5 3 E10 1 W10 ; wind N1");
    CHECK_STR(wind_words(s.table.held), "N1");
    run(&s, "play 2 S9 3 S8 1 S2");
    CHECK_STR(pile_words(&s), "N1 S1 / none / none");
    CHECK_STR(wind_words(s.table.held), "none");
    run(&s, "wind E1 ; play 2 W8 3 W7 1 W9");
    CHECK_STR(pile_words(&s), "N1 S1 / none / W1"); /* once only */
}

TEST(ST_57_several_held_winds_go_to_one_taker) {
    wr_state s = table_new(2, PRO);
    run(&s, "starter 1 ; " HANDS_R " ; wind N2 S1 W1 ; forecast W2 W3 E2");
    run(&s, "play 1 E9 2 N4 ; wind N2 ; play 1 S9 2 P ; wind E3 ; play 1 W5 2 N10");
    CHECK_STR(wind_words(s.table.held), "S1 W1");
    CHECK_STR(pile_words(&s), "none / N2");
    run(&s, "wind N3 ; play 1 S8 2 S5");
    CHECK_STR(wind_words(s.table.held), "none");
    CHECK_STR(pile_words(&s), "none / N2 N2 S1 W1");
    /* Two held cards of a kind. */
    s = scene(2, PRO, 1, "N2 N2 W1", "N9 N8 W9 / P P W4");
    run(&s, "play 1 N9 2 P");
    any_chance(&s);
    run(&s, "play 1 N8 2 P");
    CHECK_STR(wind_words(s.table.held), "N2 N2");
    any_chance(&s);
    run(&s, "play 1 W9 2 W4");
    CHECK_STR(pile_words(&s), "none / N2 N2 W1");
}

TEST(ST_A21_whoever_takes_next_takes_what_is_held) {
    /* Tied out twice, then a led Piratess takes. */
    wr_state s = late_scene(2, PRO, 1, "S1 W2 N2", "S9 W5 P / P N10 N4");
    wr_state before = s;
    run(&s, "play 1 S9 2 P");
    any_chance(&s);
    run(&s, "play 1 W5 2 N10");
    CHECK_STR(wind_words(s.table.held), "S1 W2");
    any_chance(&s);
    CHECK_STR(gained(&before, &s), "none / none");
    s = late_scene(2, PRO, 1, "S1 W2 N2", "S9 P P / P N10 N4");
    before = s;
    run(&s, "play 1 S9 2 P");
    any_chance(&s);
    run(&s, "play 1 P 2 N10");
    CHECK_STR(gained(&before, &s), "S1 W2 / none");
    CHECK_STR(wind_words(s.table.held), "none");
    /* The only untied card takes, too. */
    s = scene(3, PRO, 1, "S1 E3 N2", "E14 E5 / W14 N11 / S7 S10");
    run(&s, "play 1 E14 2 W14 3 S7");
    any_chance(&s);
    run(&s, "play 1 E5 2 N11 3 S10");
    CHECK_STR(pile_words(&s), "none / E3 S1 / none");
}

TEST(ST_A22_a_held_wind_changes_no_value_and_lies_open) {
    wr_state s = scene(2, PRO, 1, "N2 E1 S1", "N9 N12 / P E7");
    run(&s, "play 1 N9 2 P");
    for (int seat = -1; seat < 2; seat++) {
        wr_obs o;
        GAME->observe(&s, seat < 0 ? WR_PUBLIC : seat, &o);
        CHECK_STR(wind_words(o.table.held), "N2");
    }
    any_chance(&s);
    run(&s, "play 1 N12 2 E7"); /* 6 against 7; in a north wind 12 against 3.5 */
    CHECK_STR(pile_words(&s), "E1 N2 / none");
}

TEST(ST_A20_what_is_held_after_trick_12_lapses) {
    wr_state s = after(PRO, ROUND_L);
    CHECK_STR(pile_words(&s), "E3 S2 / E1 N1 N2 N2 N3 S1 S2 W1");
    CHECK_STR(wind_words(s.table.held), "none");
    CHECK_STR(wind_words(s.table.removed), "E1 E2");
    run(&s, "aside 2 N");
    CHECK_STR(totals(&s), "2 -1");
    CHECK_STR(wind_words(s.table.removed), "none");
    run(&s, HANDS_R);
    CHECK_INT(GAME->cases(&s), 20);
}

TEST(ST_58_sets_are_fixed_before_anything_is_counted) {
    wr_state s = after(PRO, ROUND_R);
    CHECK_STR(to_move(&s), "seats 1 2");
    CHECK_STR(legal_words(&s, 1), "aside - | aside E");
    CHECK_STR(legal_words(&s, 2), "aside - | aside N");
    static const char *const choices[] = {"aside 1 - 2 -", "aside 1 - 2 N",
                                          "aside 1 E 2 -", "aside 1 E 2 N"};
    static const char *const results[] = {"1 0", "-1 1", "2 0", "2 -1"};
    for (int i = 0; i < 4; i++) {
        wr_state t = s;
        run(&t, choices[i]);
        CHECK_STR(totals(&t), results[i]);
    }
    s = scene(2, PRO, 1, "N2 S1 W1", "N9 / E4");
    refuse(&s, "1 aside -", "ST-58"); /* not before trick 12 is over */
}

TEST(ST_A29_all_who_hold_a_set_choose_at_once_and_in_secret) {
    wr_state s = after(PRO, ROUND_R), other = s;
    CHECK_INT(wr__st_asked(&s.table), 3);
    run(&s, "aside 1 E");
    run(&other, "aside 1 -");
    CHECK_STR(to_move(&s), "seat 2");
    CHECK_STR(legal_words(&s, 1), "none");
    CHECK_STR(totals(&s), "0 0");
    refuse(&s, "1 aside -", "ST-A29"); /* no second thoughts */
    wr_obs a, b;
    static const int others[] = {1, WR_PUBLIC};
    for (int i = 0; i < 2; i++) {
        GAME->observe(&s, others[i], &a);
        GAME->observe(&other, others[i], &b);
        CHECK_BYTES(&a, &b, sizeof a);
        CHECK_INT(a.table.aside[0], ST_NONE);
    }
    GAME->observe(&s, 0, &a);
    CHECK_INT(a.table.aside[0], 1 << ST_EAST);
    /* The order of the choices does not matter. */
    wr_state first = after(PRO, ROUND_R), second = first;
    run(&first, "aside 1 E 2 N");
    run(&second, "aside 2 N 1 E");
    CHECK_BYTES(&first, &second, sizeof first);
    CHECK_STR(totals(&first), "2 -1");
    CHECK_INT(wr__st_asked(&first.table), 0);
    CHECK_INT(first.table.aside[0], ST_NONE);
    CHECK_INT(first.table.aside[1], ST_NONE);
}

TEST(ST_A29_seats_without_a_set_are_not_asked) {
    wr_state s = after(PRO, ROUND_L);
    CHECK_STR(to_move(&s), "seat 2");
    CHECK_INT(wr__st_asked(&s.table), 1 << 1);
    refuse(&s, "1 aside -", "ST-A29");
    refuse(&s, "1 play N1", "ST-15");
    CHECK_STR(legal_words(&s, 1), "none");
    CHECK_STR(legal_words(&s, 2), "aside - | aside N");
    /* If nobody holds a set, the scoring follows at once. */
    s = table_new(2, PRO);
    play_round(&s, "N1 E1 S1 W3 / N1 N2 E1 E2 S1 S2 W1 W2");
    CHECK_INT(s.table.round, 1);
    CHECK_STR(to_move(&s), "chance");
}

TEST(ST_A29_any_subset_may_be_laid_aside) {
    wr_state s = table_new(2, PRO);
    play_round(&s, "N1 N2 N3 E1 E2 E3 S1 S2 S3 W1 W2 W3 / none");
    CHECK_STR(to_move(&s), "seat 1");
    CHECK_STR(
        legal_words(&s, 1),
        "aside - | aside E | aside ES | aside ESW | aside EW | aside N | aside NE "
        "| aside NES | aside NESW | aside NEW | aside NS | aside NSW | aside NW | "
        "aside S | aside SW | aside W");
    run(&s, "aside 1 NESW");
    CHECK_STR(totals(&s), "1 1");
}

TEST(ST_A30_a_direction_gives_a_set_or_pairs) {
    const char *piles = "N1 N1 N2 N2 N3 / S3 E1 W1 / E2 S1 W1 W2";
    CHECK_STR(scored(3, PRO, piles, "N / - / -"), "3 2 0");
    /* damage 9 5 6: 1 + 3 - 1, 3, 2 - 1 */
    CHECK_STR(scored(3, PRO, piles, "- / - / -"), "3 3 1");
}

TEST(ST_59_both_twos_of_a_direction_give_2) {
    CHECK_STR(scored(3, PRO, "N2 N2 E1 / S1 W1 E2 / N1 E1 S2 W2 N3 S3", ""), "4 3 0");
    CHECK_STR(scored(3, PRO, "W2 W2 E1 / S1 W1 E2 / N1 E1 S2 E2 N3 S3", ""), "4 3 0");
}

TEST(ST_60_both_ones_of_a_direction_give_1) {
    CHECK_STR(scored(3, PRO, "N1 N1 E2 / S1 W1 E1 / E2 S2 W2 N2 N3 S3", ""), "3 3 0");
    CHECK_STR(scored(3, PRO, "W1 W1 E2 / S1 N1 E1 / E2 S2 W2 N2 N3 S3", ""), "3 3 0");
}

TEST(ST_61_bonuses_add_up) {
    /* Both pairs of one direction: 3; pairs of two directions: 2 + 1. */
    CHECK_STR(scored(3, PRO, "N1 N1 N2 N2 / S1 W1 E1 / E2 E3 S2 W2 W1", ""), "4 3 0");
    CHECK_STR(scored(3, PRO, "N1 N1 E2 E2 / S1 W1 E1 / N2 N3 S2 W2 W1", ""), "4 3 0");
    CHECK_STR(scored(2, PRO, "N2 N2 E2 E2 S1 S1 / W1 W1 W2 W2 S2 S2", ""), "5 5");
}

TEST(ST_A31_every_pair_left_is_paid) {
    wr_state s = table_new(2, PRO);
    play_round(&s, "N2 N2 E2 E2 S1 S1 / W1 W1 W2 W2 S2 S2");
    CHECK_STR(to_move(&s), "chance"); /* nobody had to claim anything */
    CHECK_STR(totals(&s), "5 5");     /* 1 + 5 - 1 each */
}

TEST(ST_62_a_card_of_a_set_is_no_part_of_a_pair) {
    const char *piles = "N1 N2 N2 N3 / S1 S1 E2 / E2 W2 / W1 W2 S3";
    CHECK_STR(scored(4, PRO, piles, "N / - / - / -"), "4 3 3 0");
    CHECK_STR(scored(4, PRO, piles, "- / - / - / -"), "2 4 4 1");
}

TEST(ST_63_a_pair_still_counts_as_damage_and_as_cards) {
    /* damage 4 3 14: the pair of 2s keeps seat 1 in second place */
    CHECK_STR(scored(3, PRO, "N2 N2 / S1 W1 E1 / N1 E1 S2 W2 N3 S3 E2", ""), "4 3 0");
    /* damage 4 4 12; four cards, two pairs: one point is lost all the same */
    CHECK_STR(scored(3, PRO, "N1 N1 E1 E1 / S1 W1 E2 / S2 W2 N2 N3 S3", ""), "4 3 0");
}

TEST(ST_64_full_groups_of_wind_cards_cost_a_point) {
    /* Groups of four with two or three players, of three with four or five. */
    CHECK_STR(scored(2, PRO, "N1 E1 S1 W1 W3 / N1 N2 E1 E2 S1 S2 W2", ""), "1 -1");
    CHECK_STR(scored(3, PRO, "N1 E1 S1 / N1 E1 S2 W1 / N2 E2 S3 W2 W3", ""), "3 1 0");
    CHECK_STR(scored(4, PRO, "N1 E1 / N1 S1 W1 / E1 S2 W2 / N2 E2 S3 W3", ""),
              "4 2 1 0");
    CHECK_STR(scored(5, PRO, "N1 / N2 E1 / N1 S2 W1 / N2 E2 S3 / W2 S1 E3", ""),
              "5 4 2 0 1");
}

TEST(ST_A38_only_full_groups_count) {
    CHECK_STR(scored(2, PRO, "N1 E1 S1 W1 W3 / N1 N2 E1 E2 S1 S2 W2", ""), "1 -1");
    CHECK_STR(scored(2, PRO, "N1 E1 S1 W3 / N1 N2 E1 E2 S1 S2 W1 W2", ""), "1 -2");
    CHECK_STR(scored(2, PRO, "N1 E1 W3 / N1 N2 E1 E2 S1 S2 W1 W2 S3", "- / -"), "2 -2");
}

TEST(ST_65_cards_laid_aside_do_not_cost_points) {
    CHECK_STR(scored(2, PRO, "N1 N2 N3 E1 E2 E3 S1 S2 S3 W1 W2 W3 / none", "NESW / -"),
              "1 1");
    CHECK_STR(scored(2, PRO, "N1 N2 N3 E1 E2 E3 S1 S2 S3 W1 W2 W3 / none", "NES / -"),
              "0 2");
    CHECK_STR(scored(2, PRO, "N1 N2 N3 E1 E2 E3 S1 S2 S3 W1 W2 W3 / none", "NE / -"),
              "-1 2");
}

TEST(ST_A39_held_cards_that_were_taken_count_lapsed_ones_do_not) {
    wr_state s = after(PRO, ROUND_R); /* seat 2 has eight cards, two of them held */
    run(&s, "aside 1 E 2 -");
    CHECK_STR(totals(&s), "2 0"); /* 0 + 2 - 2 */
    s = after(PRO, ROUND_L);      /* E1 and E2 have lapsed, seat 1 has two cards */
    run(&s, "aside 2 -");
    CHECK_STR(totals(&s), "2 0");
}

TEST(ST_66_place_plus_bonus_minus_points_is_the_result) {
    wr_state s = table_new(3, PRO);
    play_round(&s, "N1 N1 N2 N2 / S1 W1 E1 / E2 E3 S2 W2 W1");
    CHECK_STR(sheet(&s, 1), "4 3 0"); /* 2 + 3 - 1, 3, 1 - 1 */
    CHECK_STR(totals(&s), "4 3 0");
    play_round(&s, "N1 N1 N2 N2 / S1 W1 E1 / E2 E3 S2 W2 W1");
    CHECK_STR(totals(&s), "8 6 0");
}

TEST(ST_A35_bonus_and_minus_do_not_change_places_but_totals) {
    wr_state s = table_new(3, PRO);
    run(&s, "starter 3");
    play_round(&s, "N1 N1 N2 N2 / S1 W1 E1 / E2 E3 S2 W2 W1");
    CHECK_STR(sheet(&s, 1), "4 3 0"); /* seat 1 is second by damage */
    CHECK_INT(s.table.starter, 0);    /* but first by points */
}

TEST(ST_A37_the_least_damage_wins_the_round_not_the_best_result) {
    wr_state s = table_new(3, PRO);
    play_round(&s, "N1 N1 N2 N2 / S1 W1 E1 / E2 E3 S2 W2 W1");
    CHECK_STR(wins(&s), "0 1 0");
    /* Sets are out before: 12 points become 6 against 7. */
    s = table_new(2, PRO);
    play_round_aside(&s, "N1 N2 N3 S2 W2 E2 / N1 E1 E1 S1 W1 W2", "N / -");
    CHECK_STR(wins(&s), "1 0");
}

TEST(ST_A40_results_and_totals_may_be_negative) {
    wr_state s = table_new(2, PRO);
    const char *piles = "N1 N2 N3 E1 E2 E3 S1 S2 S3 W1 W2 W3 / none";
    play_round_aside(&s, piles, "- / -");
    CHECK_STR(sheet(&s, 1), "-3 2");
    play_round_aside(&s, piles, "- / -");
    CHECK_STR(totals(&s), "-6 4");
    CHECK_STR(result_words(&s), "-6 4, winners");
    for (int round = 3; round <= 5; round++)
        play_round_aside(&s, piles, "- / -");
    CHECK_STR(result_words(&s), "-15 10, winners 2");
    int8_t total[2] = {-2, -1};
    uint8_t won[2] = {3, 2};
    CHECK_INT(wr__st_starter(2, total, 0), 1);
    CHECK_INT(wr__st_winners(2, 0, total, won), 1 << 1);
}

TEST(ST_A44_the_example_with_w2_or_s2) {
    CHECK_STR(
        scored(4, PRO, "N1 N2 N2 N3 / S1 S1 E2 / E2 W2 / W1 W2 S3", "N / - / - / -"),
        "4 3 3 0");
    CHECK_STR(
        scored(4, PRO, "N1 N2 N2 N3 / S1 S1 E2 / E2 W2 / W1 S2 S3", "N / - / - / -"),
        "4 3 3 0");
}

/* ==== The story ================================================================== */

/* Plays a line such as `2 play P`; returns what a spectator is told of it. */
static const char *told(wr_state *s, const char *line) {
    static char words[1024];
    wr_state before = *s;
    wr_obs was, is;
    wr_text t;
    int who;
    wr_action a = action_of(line, &who);
    GAME->step(s, who, a);
    GAME->observe(&before, WR_PUBLIC, &was);
    GAME->observe(s, WR_PUBLIC, &is);
    wr_text_init(&t, words, sizeof words);
    GAME->tell(&(wr_teller){&t, WR_ENGLISH, WR_PUBLIC, NULL}, NULL, &was, &is,
               (wr_move){(int16_t)who, a});
    return words;
}

TEST(santa_timea_the_story_follows_held_winds) {
    wr_state s = scene(2, PRO, 2, "N2 S1 W1", "P / N9");
    run(&s, "play 2 N9");
    CHECK_STR(told(&s, "1 play P"),
              "All cards were tied: nobody took wind N2, and it was held for the next "
              "taker.\nSeat 2 kept the lead.\n");
}

TEST(santa_timea_the_story_gives_held_winds_to_their_taker) {
    wr_state s = table_new(2, PRO);
    run(&s, "starter 1 ; " HANDS_R " ; wind N2 S1 W1 ; forecast W2 W3 E2");
    run(&s, "play 1 E9 2 N4 ; wind N2 ; play 1 S9 2 P ; wind E3 ; play 1 W5 2 N10");
    run(&s, "wind N3 ; play 1 S8");
    CHECK_STR(
        told(&s, "2 play S5"),
        "Seat 2 took wind N2 and the held S1 W1: card S5, worth 0, was the lowest, "
        "by its number.\nSeat 1 won the lead: card S8, worth 0, was the highest, by "
        "its number.\n");
}

TEST(santa_timea_the_story_lets_held_winds_lapse) {
    wr_state s = after(PRO, BEFORE_L);
    CHECK_STR(
        told(&s, "2 play P"),
        "All cards were tied: nobody took wind E2, and with the end of the round it "
        "lapsed.\nSo did the held E1.\n");
    /* Who takes the last trick has the damage of the held winds at once. */
    s = after(PRO, BEFORE_L);
    s.table.pile[0] = s.table.pile[1] = 0; /* no sets, or they would be asked for */
    s.hand[1] = UINT64_C(1) << card_of("N14");
    CHECK_STR(
        told(&s, "2 play N14"),
        "Seat 2 took wind E2 and the held E1: card N14, worth 7, was the lowest.\n"
        "Seat 1 won the round with 0 damage and got 2 points.\n"
        "Seat 2 had 3 damage and got 0 points.\n"
        "Seat 1, with the most points, started round 2.\n");
}

/* A pile of wind cards, "N1 N2 N3". */
static uint32_t pile_of(const char *words) {
    uint32_t pile = 0;
    for (; *words != '\0'; words += strcspn(words, " "), words += *words == ' ') {
        const char word[] = {words[0], words[1], '\0'};
        pile = wr__st_with_wind(pile, kind_of(word));
    }
    return pile;
}

TEST(santa_timea_the_story_tells_who_shares) {
    wr_state s = after(PRO, BEFORE_L);
    s.table.pile[0] = pile_of("N3");
    s.table.pile[1] = 0;
    s.hand[1] = UINT64_C(1) << card_of("N14");
    CHECK_STR(
        told(&s, "2 play N14"),
        "Seat 2 took wind E2 and the held E1: card N14, worth 7, was the lowest.\n"
        "Seat 1 shared the round with 3 damage and got 1 point.\n"
        "Seat 2 shared the round with 3 damage and got 1 point.\n"
        "The most points were shared, so seat 1 started round 2 again.\n");
}

/* The start player has fewer points than two others, who share the most. */
TEST(santa_timea_the_story_lets_the_start_player_stay) {
    wr_state s = late_scene(3, BASE, 1, "N2 S1 W1", "N9 / N4 / E5");
    for (int p = 0; p < 3; p++)
        s.table.pile[p] = 0;
    s.table.total[1] = 3;
    s.table.total[2] = 5;
    CHECK_STR(told(&s, "1 play N9"), "");
    CHECK_STR(told(&s, "2 play N4"), "");
    CHECK_STR(told(&s, "3 play E5"),
              "Seat 3 took wind N2: card E5, worth 2½, was the lowest.\n"
              "Seat 1 shared the round with 0 damage and got 3 points.\n"
              "Seat 2 shared the round with 0 damage and got 3 points.\n"
              "Seat 3 had 2 damage and got 1 point.\n"
              "The most points were shared, so seat 1 started round 2 again.\n");
}

/* Of what others laid aside only the points tell, if they do. */
TEST(santa_timea_the_story_finds_out_which_sets_were_laid_aside) {
    wr_state s = after(PRO, ROUND_R);
    s.table.pile[0] = pile_of("N1 N2 N3");
    s.table.pile[1] = pile_of("E1 E2 E3");
    CHECK_STR(told(&s, "1 aside N"), "");
    CHECK_STR(told(&s, "2 aside E"),
              "Seat 1 laid aside N1 N2 N3.\n"
              "Seat 2 laid aside E1 E2 E3.\n"
              "Seat 1 shared the round with 0 damage and got 1 point.\n"
              "Seat 2 shared the round with 0 damage and got 1 point.\n"
              "The most points were shared, so seat 1 started round 2 again.\n");
}

TEST(santa_timea_the_story_says_no_more_than_the_points) {
    wr_state s = after(PRO, ROUND_R);
    s.table.pile[0] = pile_of("N1 N2 N3");
    s.table.pile[1] = pile_of("E1 E2 E3 S3 W3 S2");
    CHECK_STR(told(&s, "1 aside N"), "");
    CHECK_STR(told(&s, "2 aside E"),
              "Seat 1 got 2 points.\n"
              "Seat 2 got 0 points.\n"
              "Seat 1, with the most points, started round 2.\n");
}

/* Seat 2 has a set too, but kept it, and chose before seat 1. */
TEST(santa_timea_the_story_does_not_mind_who_chose_first) {
    wr_state s = after(PRO, ROUND_R);
    s.table.pile[0] = pile_of("N1 N2 N3");
    s.table.pile[1] = pile_of("E1 E2 E3 S3 W3 S2");
    CHECK_STR(told(&s, "2 aside -"), "");
    CHECK_STR(
        told(&s, "1 aside N"),
        "Seat 1 laid aside N1 N2 N3.\n"
        "Seat 1 won the round with 0 damage and got 2 points.\n"
        "Seat 2 had 14 damage and lost 1 point: 0 for the place, less 1 for 6 wind "
        "cards.\n"
        "Seat 1, with the most points, started round 2.\n");
}
