/*
 * columbus.c: Columbus, rule by rule: set-up, the sea, the dice, the turn, barrels.
 * columbus-dangers.c has storms, whirlwinds, damage and calms; columbus-cards.c cards,
 * discs, the end and secrets. Each test is a script, see columbus-voyage.h.
 */
#include "columbus-voyage.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/check.h"

#define ALL_CARDS                                                                      \
    "carpenter:3 fog-e:1 fog-n:1 fog-s:1 fog-w:1 good-weather:6 good-winds:4 "         \
    "hurricane:2 mutiny:2 provisions-1:4 provisions-2:6 provisions-3:3 "               \
    "very-good-winds:2 whirlwind-2:2 whirlwind-3:1"
#define ALL_DISCS "inhabited:5 palms-1:2 palms-2:3 palms-3:2 sea:3"

/* The sign of a field on the standard map. */
static char sign_of(int column, int row) {
    int i = 0;
    while (strcmp(wr_columbus.edition_text[i], "map") != 0)
        i++;
    return wr_columbus.edition_text[i + row][column - 1];
}

enum { COLUMNS = 14, ROWS = 10 };

/* ==== Aim and set-up ============================================================= */

TEST(CO_01_two_to_five_ships) {
    for (int seats = 1; seats <= 6; seats++) {
        wr_setup setup;
        wr_diag d;
        wr_setup_default(&wr_columbus, &setup);
        setup.seats = (int16_t)seats;
        CHECK_INT(wr_setup_check(&wr_columbus, &setup, &d) == 0,
                  seats >= 2 && seats <= 5);
    }
    VOYAGE("players 5; 1 skip; 2 skip; 3 skip; 4 skip; 5 skip; expect decides 1;"
           "expect ship 1 14-5 intact; expect ship 5 14-5 intact");
    VOYAGE("players 2; 1 skip; 2 skip; expect decides 1");
}

TEST(CO_02_first_the_disc_then_home) {
    VOYAGE("players 2; at ship 1 2-6; 1 roll; * roll rfff; 1 scope disc;"
           "* disc inhabited; expect disc 1 yes; expect running");
    VOYAGE("players 2; at ship 1 13-5; at disc 1; 1 roll; * roll rrff; 1 rose e;"
           "expect over; result 30 0; winners 1");
    VOYAGE("players 2; at round 2; at ship 2 13-5; 1 roll; * roll tfff; 1 storm 5;"
           "2 pass; * spin e; expect ship 2 14-5 intact; expect running");
}

TEST(CO_03_the_mast_is_all_that_counts) {
    VOYAGE("players 2; at ship 1 8-2; at barrels 1 0; 1 roll; * roll rrrr;"
           "expect offered rose w | rose e");
    VOYAGE("players 2; at ship 1 8-2 damaged; at barrels 1 0; 1 roll; * roll rrrr;"
           "expect legal end; expect ship 1 8-2 damaged");
}

TEST(CO_04_discs_lie_face_down_in_random_order) {
    VOYAGE("players 2; expect legal roll | skip"); /* nothing is laid out in the open */
    VOYAGE("players 2; at ship 1 2-6; 1 roll; * roll ffff; 1 scope disc;"
           "expect outcomes " ALL_DISCS "; * disc sea; 1 scope disc;"
           "expect outcomes inhabited:5 palms-1:2 palms-2:3 palms-3:2 sea:2;"
           "* disc palms-1; 1 scope disc;"
           "expect outcomes inhabited:5 palms-1:1 palms-2:3 palms-3:2 sea:2");
}

TEST(CO_05_the_telescope_is_a_toy) {
    VOYAGE("players 2; at ship 1 2-6; at barrels 1 0; expect legal roll | skip; 1 roll;"
           "* roll rrrs; expect refused scope disc | scope card | scope load");
}

TEST(CO_06_reefs_and_islands_never_change) {
    VOYAGE("players 2; at round 2; at ship 1 8-6; at ship 2 5-4; at barrels 2 0;"
           "at whirlwind 1 4-4; at hand 2 carpenter;"
           "1 roll; * roll rwwt; 1 whirl 1 4-6; 1 storm 2; 2 pass; * spin sw;"
           "expect ship 2 5-4 damaged; 1 end; 2 play carpenter; 2 roll; * roll rrrr;"
           "expect refused rose sw; expect offered rose s");
    const wr_state *s = script_match()->state;
    int reefs = 0;
    for (int row = 1; row <= ROWS; row++)
        for (int column = 1; column <= COLUMNS; column++) {
            char sign = sign_of(column, row);
            int field = wr__co_field(column, row);
            reefs += sign == '^';
            CHECK_INT(wr__co_in(s->table.map.water, field),
                      sign == '.' || sign == '~' || sign == '@');
        }
    CHECK_INT(reefs, 13);
}

TEST(CO_07_whirlwinds_begin_on_the_easternmost_symbols) {
    VOYAGE("players 2; expect whirlwind 1 12-3; expect whirlwind 2 12-6");
    VOYAGE("edit replace edition standard => edition other; edit row 6 .........~..@.;"
           "players 2; expect whirlwind 1 12-3; expect whirlwind 2 13-6");
    VOYAGE("edit replace edition standard => edition other; edit row 6 .........~.@@.;"
           "edit row 3 ..@~.~@...~.^%;"
           "players 2; expect whirlwind 1 13-6; expect whirlwind 2 12-6");
}

TEST(CO_08_thirty_nine_cards_in_the_pile) {
    VOYAGE("players 2; expect pile 39; expect discard 0; 1 roll; * roll ffff;"
           "1 scope card; expect outcomes " ALL_CARDS "; * card good-weather;"
           "expect pile 38; expect discard 0");
}

TEST(CO_09_all_ships_begin_on_the_start_field) {
    VOYAGE("players 4; expect ship 1 14-5 intact; expect ship 2 14-5 intact;"
           "expect ship 3 14-5 intact; expect ship 4 14-5 intact");
}

TEST(CO_10_three_barrels_each_for_all_to_see) {
    VOYAGE("players 3; expect barrels 1 3; expect barrels 2 3; expect barrels 3 3;"
           "1 skip; expect barrels 1 5");
    for (int viewer = -1; viewer < 3; viewer++) {
        wr_obs o;
        wr_columbus.observe(script_match()->state, viewer < 0 ? WR_PUBLIC : viewer, &o);
        CHECK_INT(o.table.barrels[0], 5);
        CHECK_INT(o.table.barrels[1], 3);
        CHECK_INT(o.table.barrels[2], 3);
    }
}

TEST(CO_11_forty_barrels_are_enough_for_all) {
    VOYAGE("players 5; at barrels 1 7; at barrels 2 7; at barrels 3 7; at barrels 4 7;"
           "at barrels 5 7; 1 skip; 2 skip; 3 skip; 4 skip; 5 skip; expect barrels 1 8;"
           "expect barrels 2 8; expect barrels 3 8; expect barrels 4 8;"
           "expect barrels 5 8; 1 roll; * roll rrrr; 1 reroll r; * roll r;"
           "expect barrels 1 7");
}

TEST(CO_12_turns_go_clockwise) {
    VOYAGE(
        "players 3; expect owes 1; expect barred CO-12 2 roll; 1 skip; expect owes 2;"
        "expect barred CO-12 1 skip; 2 skip; expect owes 3; 3 skip; expect owes 1");
}

TEST(CO_R1_seat_1_is_the_start_player) {
    for (int seats = 2; seats <= 5; seats++) {
        char script[64];
        snprintf(script, sizeof script, "players %d; expect decides 1", seats);
        VOYAGE(script);
    }
}

TEST(CO_R2_a_round_is_one_regular_turn_of_every_seat) {
    VOYAGE("players 3; expect round 1; 1 skip; 2 skip; expect round 1; 3 skip;"
           "expect round 2");
    VOYAGE(
        "players 2; at round 4; at sit 2 1; 1 skip; expect round 5; expect decides 1");
    VOYAGE("players 2; at hand 2 very-good-winds; 1 skip; 2 play very-good-winds;"
           "2 roll; * roll rrrr; 2 end; expect decides 2; expect round 1; 2 skip;"
           "expect decides 1; expect round 2");
}

/* ==== The sea ==================================================================== */

TEST(CO_13_land_is_part_of_the_board) {
    VOYAGE("players 2; at round 2; at ship 1 13-4; at ship 2 13-7; at barrels 1 0;"
           "1 roll; * roll rttt; expect refused rose ne; 1 storm 5; 2 pass; * spin e;"
           "1 accept; expect ship 1 14-4 intact; expect ship 2 13-7 damaged");
}

TEST(CO_14_five_areas_of_two_and_three_columns) {
    static const int area_of[COLUMNS] = {1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5};
    for (int column = 1; column <= COLUMNS; column++)
        for (int area = 1; area <= 5; area++) {
            char script[512];
            int last = column == COLUMNS, blown = area == area_of[column - 1];
            int to_row = last && blown ? 5 : 6, to = column + (last ? -1 : 1);
            snprintf(script, sizeof script,
                     "players 2; at round 2; at ship 2 %d-6; at whirlwind 2 1-1;"
                     "1 roll; * roll tfff; 1 storm %d; 2 pass; * spin %s;"
                     "expect ship 2 %d-%d intact",
                     column, area, last ? "nw" : "e", blown ? to : column, to_row);
            VOYAGE(script);
        }
    VOYAGE("players 2; at ship 1 1-7; at barrels 1 0; 1 roll; * roll rrrr;"
           "expect refused rose w | rose nw");
}

TEST(CO_R3_eight_neighbours_and_areas_by_column) {
    VOYAGE("players 2; at ship 1 8-2; at barrels 1 0; 1 roll; * roll rrrr;"
           "expect legal end | rose e | rose n | rose ne | rose nw | rose s | rose se |"
           " rose sw | rose w; 1 rose ne; expect ship 1 9-1 intact; 1 rose s;"
           "expect ship 1 9-2 intact; 1 rose sw; expect ship 1 8-3 intact; 1 rose nw;"
           "expect ship 1 7-2 intact");
    VOYAGE("players 2; at ship 1 7-2; at barrels 1 0; 1 roll; * roll rrrr; 1 rose n;"
           "expect ship 1 7-1 intact");
    VOYAGE("players 2; at ship 1 7-2; at barrels 1 0; 1 roll; * roll rrrr; 1 rose e;"
           "1 rose se; expect ship 1 9-3 intact; 1 rose w; expect ship 1 8-3 intact");
}

TEST(CO_15_calms_are_where_the_board_has_them) {
    int calms = 0;
    for (int row = 1; row <= ROWS; row++)
        for (int column = 1; column <= COLUMNS; column++) {
            char sign = sign_of(column, row), script[256];
            if (strchr(".~@", sign) == NULL)
                continue;
            calms += sign == '~';
            snprintf(script, sizeof script,
                     "players 2; at ship 1 %d-%d; at barrels 1 0; 1 roll; * roll rfff;"
                     "expect %s scope card",
                     column, row, sign == '~' ? "refused" : "offered");
            VOYAGE(script);
        }
    CHECK_INT(calms, 22);
}

TEST(CO_R5_calm_symbol_and_water_are_water_and_the_start_field_is_not) {
    /* 4-7 is calm, 3-3 a symbol; discs are seen from ordinary water alone. */
    VOYAGE("players 2; at ship 1 4-6; at barrels 1 0; 1 roll; * roll rrrr;"
           "expect offered rose s | rose e");
    VOYAGE("players 2; at ship 1 2-3; at barrels 1 0; 1 roll; * roll rrrr; 1 rose e;"
           "expect ship 1 3-3 intact; expect offered rose w");
    VOYAGE("players 2; at ship 1 1-4; at barrels 1 0; 1 roll; * roll rfff;"
           "expect offered scope disc; 1 rose s; expect refused scope disc");
    VOYAGE("players 2; at whirlwind 1 13-4; 1 roll; * roll rrrw;"
           "expect refused whirl 1 14-5; expect offered whirl 1 14-4 | whirl 1 13-5");
}

TEST(CO_16_closed_to_sailing) {
    VOYAGE("players 2; at ship 1 10-5; at ship 2 10-4; at barrels 1 0; 1 roll;"
           "* roll rrrr; expect legal end | rose ne | rose s | rose se | rose sw |"
           " rose w; expect barred CO-16 1 rose nw; expect barred CO-16 1 rose n;"
           "expect barred CO-16 1 rose e");
    VOYAGE("players 2; at ship 1 11-1; at barrels 1 0; 1 roll; * roll rrrr;"
           "expect legal end | rose s | rose se | rose sw | rose w;"
           "expect barred CO-16 1 rose e");
}

TEST(CO_R9_nobody_wrecks_a_ship_on_purpose) {
    VOYAGE("players 3; at ship 1 10-5; at ship 2 10-4; at barrels 1 0; 1 roll;"
           "* roll rrss; expect refused rose nw | rose n | rose e | sail nw | sail n |"
           " sail e; expect offered rose w | sail w");
    /* On the start field other ships are no hindrance. */
    VOYAGE("players 3; at ship 1 13-5; at disc 1; 1 roll; * roll rrrr; 1 rose e;"
           "expect over; expect ship 1 14-5 intact; expect ship 2 14-5 intact");
}

TEST(CO_17_the_edge_stops_ships_and_does_no_harm) {
    VOYAGE("players 2; at ship 1 1-1; at barrels 1 0; 1 roll; * roll rrrr;"
           "expect legal end | rose e | rose s | rose se; expect barred CO-17 1 rose n;"
           "expect barred CO-17 1 rose nw; expect barred CO-17 1 rose sw");
    VOYAGE("players 2; at round 2; at ship 1 8-2; at ship 2 1-6; 1 roll; * roll rrrt;"
           "1 storm 1; 2 pass; * spin nw; expect ship 2 1-6 intact");
    VOYAGE("players 2; at ship 1 11-10; at ship 2 6-10; 1 roll; * roll rrff;"
           "1 scope card; * card fog-s; expect ship 1 11-10 intact;"
           "expect ship 2 6-10 intact; expect decides 1");
}

TEST(CO_R4_the_strip_of_the_discs_is_over_the_edge) {
    VOYAGE("players 2; at round 2; at ship 1 1-6; at barrels 1 0; 1 roll; * roll rrtt;"
           "expect refused rose w; 1 storm 1; 2 pass; * spin w; 1 accept;"
           "expect ship 1 1-6 intact; expect decides 1; expect offered rose e");
    VOYAGE("players 2; at ship 1 2-6; at whirlwind 1 1-6; 1 roll; * roll rrrw;"
           "expect offered whirl 1 1-5 | whirl 1 1-7 | whirl 1 2-6; 1 end");
}

TEST(CO_18_symbols_do_not_hinder) {
    VOYAGE("players 2; at ship 1 7-4; at barrels 1 0; 1 roll; * roll rrff; 1 rose n;"
           "expect ship 1 7-3 intact; expect offered scope card; 1 rose n;"
           "expect ship 1 7-2 intact");
}

TEST(CO_19_five_water_fields_beside_the_start_field) {
    VOYAGE("players 2; at barrels 1 0; 1 roll; * roll rrrr;"
           "expect legal end | rose n | rose nw | rose s | rose sw | rose w; 1 rose n;"
           "expect ship 1 14-4 intact; expect refused rose s");
}

TEST(CO_R6_only_a_discoverer_sails_onto_the_start_field) {
    static const char *const from[] = {"14-4 s", "13-4 se", "13-5 e", "13-6 ne",
                                       "14-6 n"};
    for (size_t i = 0; i < sizeof from / sizeof from[0]; i++) {
        char script[256], field[8], direction[4];
        CHECK(sscanf(from[i], "%7s %3s", field, direction) == 2);
        snprintf(
            script, sizeof script,
            "players 2; at ship 1 %s; 1 roll; * roll rrss; expect refused rose %s |"
            " sail %s; expect barred CO-R6 1 rose %s",
            field, direction, direction, direction);
        VOYAGE(script);
        snprintf(script, sizeof script,
                 "players 2; at ship 1 %s; at disc 1; 1 roll; * roll rrss;"
                 "1 sail %s; expect over",
                 field, direction);
        VOYAGE(script);
    }
    VOYAGE("players 2; at ship 1 13-5; at disc 2; at hand 1 good-winds;"
           "1 play good-winds; expect refused wind e; expect offered wind w");
}

TEST(CO_R10_a_whirlwind_may_be_sailed_onto) {
    VOYAGE("players 2; at ship 1 12-5; 1 roll; * roll rrff;"
           "expect offered rose s; 1 rose s; expect ship 1 12-6 damaged;"
           "expect decides 1; expect legal whirlwind 2 stay | whirlwind 2 to 12-3 |"
           " whirlwind 2 to 3-3 | whirlwind 2 to 5-8 | whirlwind 2 to 7-3 |"
           " whirlwind 2 to 9-7; 1 whirlwind 2 to 3-3; expect decides 2");
}

TEST(CO_R11_diagonals_pass_between_obstacles) {
    /* Between the reef 13-3 and the ship on 12-4 the way from 12-3 to 13-4 is free. */
    VOYAGE("players 2; at round 2; at ship 1 13-4; at ship 2 12-4; at whirlwind 1 1-1;"
           "at barrels 1 0; 1 roll; * roll rrrt; 1 rose nw; expect ship 1 12-3 intact;"
           "1 storm 5; 2 pass; * spin se; expect ship 1 13-4 intact;"
           "expect ship 2 13-5 intact");
}

/* ==== The dice =================================================================== */

/* Checks the weight of each throw of n dice that is due; returns how many there are. */
static int check_throws(int n) {
    static wr_outcome outcome[CO_NUM_OUTCOMES];
    static const int factorial[] = {1, 1, 2, 6, 24};
    const wr_match *m = script_match();
    int count = wr_outcomes(&wr_columbus, m->state, outcome);
    for (int i = 0; i < count; i++) {
        char text[WR_MAX_WORDS];
        wr_text t;
        wr_text_init(&t, text, sizeof text);
        wr_columbus.observe(m->state, WR_PUBLIC, m->obs);
        wr_columbus.action_text(wr_columbus.edition, m->obs, WR_CHANCE, outcome[i].id,
                                &t);
        CHECK_INT(strlen(text), strlen("roll ") + (size_t)n);
        int weight = factorial[n];
        for (const char *face = "rswtf"; *face != '\0'; face++) {
            int k = 0;
            for (const char *die = text + strlen("roll "); *die != '\0'; die++)
                k += *die == *face;
            weight /= factorial[k];
            weight <<= *face == 'r' ? k : 0;
        }
        CHECK_INT(outcome[i].weight, weight);
    }
    return count;
}

TEST(CO_20_four_dice_with_two_roses_each) {
    VOYAGE("players 2; 1 roll; * roll rrrr; 1 reroll r;"
           "expect outcomes f:1 r:2 s:1 t:1 w:1");
    VOYAGE(
        "players 2; 1 roll; * roll rrrr; 1 reroll rr;"
        "expect outcomes ff:1 rf:4 rr:4 rs:4 rt:4 rw:4 sf:2 ss:1 st:2 sw:2 tf:2 tt:1 "
        "wf:2 wt:2 ww:1");
    static const char *const again[] = {"r", "rr", "rrr", "rrrr"};
    static const int different[] = {5, 15, 35, 70}, throws[] = {6, 36, 216, 1296};
    for (int n = 1; n <= 4; n++) {
        char script[128];
        snprintf(script, sizeof script, "players 2; 1 roll; * roll rrrr; 1 reroll %s",
                 again[n - 1]);
        VOYAGE(script);
        CHECK_INT(wr_columbus.cases(script_match()->state), throws[n - 1]);
        CHECK_INT(check_throws(n), different[n - 1]);
    }
    VOYAGE("players 2; 1 roll; expect chance roll");
    CHECK_INT(check_throws(4), 70);
}

TEST(CO_21_a_rose_is_one_step_to_free_water) {
    VOYAGE("players 2; at ship 1 8-2; at ship 2 8-1; at barrels 1 0; 1 roll;"
           "* roll rfff; expect refused rose n; expect offered rose ne | rose e |"
           " rose se | rose s | rose sw | rose w | rose nw; 1 rose se;"
           "expect ship 1 9-3 intact; expect dice fff; expect barred CO-21 1 rose w;"
           "expect barred CO-21 1 sail w");
}

TEST(CO_22_every_rose_is_a_step_of_its_own) {
    VOYAGE("players 2; at ship 1 8-2; at barrels 1 0; 1 roll; * roll rrrf; 1 rose w;"
           "expect ship 1 7-2 intact; 1 rose e; expect ship 1 8-2 intact; 1 scope card;"
           "* card provisions-1; 1 rose w; expect ship 1 7-2 intact; expect legal end");
}

TEST(CO_23_a_sail_can_be_a_step) {
    VOYAGE("players 2; at ship 1 8-2; at barrels 1 0; 1 roll; * roll sttt;"
           "expect legal end | sail e | sail n | sail ne | sail nw | sail s | sail se |"
           " sail sw | sail w; 1 sail se; expect ship 1 9-3 intact; expect dice ttt;"
           "expect legal end");
}

TEST(CO_24_a_sail_mends_and_leaves_calms) {
    VOYAGE("players 2; at ship 1 8-2 damaged; at barrels 1 0; 1 roll; * roll rrrs;"
           "expect legal repair");
    VOYAGE("players 2; at ship 1 7-1; at barrels 1 0; 1 roll; * roll rrrs;"
           "expect legal end | sail e | sail s | sail se | sail sw | sail w");
}

TEST(CO_25_a_whirlwind_die_moves_a_whirlwind_one_field) {
    VOYAGE("players 2; at barrels 1 0; at whirlwind 1 8-2; at whirlwind 2 1-1; 1 roll;"
           "* roll wttt; expect legal end | whirl 1 7-1 | whirl 1 7-2 | whirl 1 7-3 |"
           " whirl 1 8-1 | whirl 1 8-3 | whirl 1 9-1 | whirl 1 9-2 | whirl 1 9-3 |"
           " whirl 2 1-2 | whirl 2 2-1 | whirl 2 2-2; 1 whirl 1 9-1;"
           "expect whirlwind 1 9-1; expect whirlwind 2 1-1; expect dice ttt;"
           "expect legal end; expect barred CO-25 1 whirl 1 8-2");
}

TEST(CO_26_whirlwind_dice_are_added_or_shared) {
    VOYAGE("players 2; at whirlwind 1 8-2; at whirlwind 2 1-1; 1 roll; * roll rwww;"
           "expect offered whirl 1 11-4 | whirl 2 4-4; 1 whirl 1 11-4;"
           "expect whirlwind 1 11-4; expect dice r");
    VOYAGE("players 2; at whirlwind 1 8-2; at whirlwind 2 1-1; 1 roll; * roll rwww;"
           "1 whirl 2 2-2; expect dice rww; 1 whirl 1 10-4; expect whirlwind 1 10-4;"
           "expect whirlwind 2 2-2; expect dice r");
}

TEST(CO_27_the_area_is_named_before_the_spin) {
    VOYAGE("players 2; at round 2; at ship 1 8-2; at ship 2 10-6; 1 roll; * roll rrrt;"
           "expect offered storm 4; 1 storm 4; 2 pass; expect chance spin; * spin n;"
           "expect ship 2 10-5 intact; expect dice rrr; expect barred CO-27 1 storm 4");
    /* The player may leave it. */
    VOYAGE("players 2; at round 2; at ship 1 8-2; 1 roll; * roll rrrt; 1 end;"
           "expect decides 2");
}

TEST(CO_28_the_storm_moves_all_ships_of_the_area_at_once) {
    VOYAGE("players 4; at round 2; at ship 1 4-6; at ship 2 10-4; at ship 3 11-4;"
           "at ship 4 9-2; 1 roll; * roll rrrt; 1 storm 4; 2 pass; 3 pass; 4 pass;"
           "* spin s; expect ship 2 10-5 intact; expect ship 3 11-4 damaged;"
           "expect ship 4 9-3 intact; expect ship 1 4-6 intact");
}

TEST(CO_29_more_storm_dice_give_no_second_area) {
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 10-6; 1 roll; * roll rttt;"
           "1 storm 4; 2 pass; * spin w; 1 accept; expect ship 2 9-6 intact;"
           "expect dice r; expect refused storm 1 | storm 2 | storm 3 | storm 4 |"
           " storm 5");
}

TEST(CO_30_each_further_storm_die_is_one_more_spin) {
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 9-6; 1 roll; * roll rttt;"
           "1 storm 4; 2 pass; * spin s; expect ship 2 9-6 intact;"
           "expect legal accept | spin again; 1 spin again; expect chance spin;"
           "* spin nw; expect ship 2 9-6 intact; expect legal accept | spin again;"
           "1 spin again; * spin n; expect ship 2 9-5 intact; expect dice r");
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 9-6; 1 roll; * roll rrtt;"
           "1 storm 4; 2 pass; * spin s; 1 accept; expect ship 2 9-7 intact;"
           "expect dice rr");
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 9-6; 1 roll; * roll rrrt;"
           "1 storm 4; 2 pass; * spin s; expect ship 2 9-7 intact; expect decides 1");
}

TEST(CO_31_a_barrel_beside_an_island) {
    for (int row = 1; row <= ROWS; row++)
        for (int column = 1; column <= COLUMNS; column++) {
            char script[256];
            if (strchr(".@", sign_of(column, row)) == NULL)
                continue;
            int beside = (abs(column - 9) <= 1 && abs(row - 4) <= 1) ||
                         (abs(column - 12) <= 1 && abs(row - 8) <= 1);
            snprintf(script, sizeof script,
                     "players 2; at ship 1 %d-%d; 1 roll; * roll rrrf;"
                     "expect %s scope load",
                     column, row, beside ? "offered" : "refused");
            VOYAGE(script);
        }
    VOYAGE("players 2; at ship 1 8-3; at ship 2 8-6; 1 roll; * roll rrff; 1 scope load;"
           "expect barrels 1 4; expect dice rrf; 1 end; 2 roll; * roll rrff;"
           "expect barred CO-31 2 scope load");
}

TEST(CO_32_a_telescope_takes_a_card) {
    VOYAGE("players 2; at ship 1 8-6; 1 roll; * roll rrrf; 1 scope card;"
           "expect chance card; * card carpenter; expect hand 1 carpenter;"
           "expect dice rrr; expect barred CO-32 1 scope card");
}

TEST(CO_33_discs_in_area_1_only) {
    VOYAGE("players 2; at ship 1 2-6; 1 roll; * roll rrff; 1 scope disc;"
           "expect chance disc; * disc sea; expect dice rrf; 1 scope disc; * disc sea;"
           "expect refused scope disc");
    for (int column = 1; column <= COLUMNS; column++) {
        char script[256];
        snprintf(script, sizeof script,
                 "players 2; at ship 1 %d-6; 1 roll; * roll rrrf; expect %s scope disc",
                 column, column <= 2 ? "offered" : "refused");
        VOYAGE(script);
    }
    VOYAGE("players 2; at ship 1 3-6; 1 roll; * roll rrrf;"
           "expect barred CO-33 1 scope disc");
}

TEST(CO_34_telescopes_are_decided_one_by_one) {
    /* An island that can be reached from area 1 in one step is only in another edition;
     * so loading and discs are mixed with cards each. */
    VOYAGE("players 2; at ship 1 2-6; 1 roll; * roll ffff; 1 scope card;"
           "* card provisions-1; 1 scope disc; * disc sea; 1 scope card;"
           "* card good-winds; 1 scope disc; * disc palms-1; expect barrels 1 5;"
           "expect dice none");
    VOYAGE("players 2; at ship 1 10-4; 1 roll; * roll rfff; 1 scope card;"
           "* card good-winds; 1 rose e; expect refused scope load; 1 play good-winds;"
           "1 wind w; 1 scope load; 1 scope card; * card provisions-1;"
           "expect barrels 1 5; expect dice none");
}

/* ==== The turn =================================================================== */

TEST(CO_35_a_roll_is_four_dice) {
    VOYAGE(
        "players 2; 1 roll; expect chance roll; * roll rstf; expect dice rstf; 1 end;"
        "2 roll; * roll wwww; expect dice wwww; 2 end; 1 roll; * roll rrrr;"
        "expect dice rrrr");
    VOYAGE("players 2; 1 roll; * roll rrrr; 1 rose w; 1 end; 2 roll");
    wr_match *m = script_match();
    wr_words words = {"roll rrr", 8};
    wr_action a;
    wr_diag d;
    CHECK(wr_match_parse(m, WR_CHANCE, words, &a, &d) != 0 ||
          wr_match_play(m, WR_CHANCE, a, &d) != 0);
}

TEST(CO_R13_who_does_not_pause_must_roll) {
    VOYAGE("players 2; expect legal roll | skip; expect refused end;"
           "expect barred CO-R13 1 end");
    VOYAGE("players 2; at hand 1 whirlwind-2; 1 play whirlwind-2; expect refused end;"
           "1 twist 1 12-4; 1 twist 1 11-4; expect legal roll");
}

TEST(CO_36_dice_are_used_in_any_order) {
    VOYAGE("players 2; at round 2; at ship 1 6-6; at ship 2 8-6; 1 roll; * roll rrtf;"
           "1 rose w; 1 storm 3; 2 pass; * spin e; expect ship 1 5-6 intact;"
           "expect ship 2 9-6 intact; 1 scope card; * card provisions-1; 1 rose e;"
           "expect ship 1 6-6 intact");
    VOYAGE("players 2; at round 2; at ship 1 5-6; at ship 2 8-6; 1 roll; * roll rrtf;"
           "1 scope card; * card provisions-1; 1 storm 3; 2 pass; * spin e; 1 rose e;"
           "expect ship 1 6-6 intact; expect ship 2 9-6 intact");
}

TEST(CO_R16_equal_dice_are_not_told_apart) {
    VOYAGE("players 2; at ship 1 8-6; 1 roll; * roll rrss; expect offered reroll r |"
           " reroll rr | reroll rs | reroll rrs | reroll rss | reroll rrss | reroll s |"
           " reroll ss; expect refused reroll rrr");
    VOYAGE("players 2; at ship 1 8-2; at barrels 1 1; at whirlwind 1 1-1;"
           "at whirlwind 2 1-1; 1 roll; * roll tttt;"
           "expect legal end | reroll t | reroll tt | reroll ttt | reroll tttt");
}

TEST(CO_37_no_die_has_to_be_used) {
    VOYAGE("players 2; at round 2; at ship 1 8-6; 1 roll; * roll rstf; 1 end;"
           "expect ship 1 8-6 intact; expect decides 2; expect hand 1 none;"
           "expect barrels 1 3; 2 skip; 1 roll; * roll rrrr; expect dice rrrr");
}

TEST(CO_38_used_dice_are_only_counted) {
    VOYAGE("players 2; at ship 1 8-2; 1 roll; * roll rrsf; 1 rose w; expect dice rsf;"
           "1 sail e; expect dice rf; 1 end; expect legal roll | skip; 2 roll;"
           "expect chance roll; * roll rswf; expect dice rswf");
}

TEST(CO_R14_a_turn_does_not_end_by_itself) {
    VOYAGE(
        "players 2; at ship 1 8-2; 1 roll; * roll rrrr; 1 rose w; 1 rose e; 1 rose w;"
        "1 rose e; expect dice none; expect decides 1; expect legal end; 1 end;"
        "expect decides 2");
}

TEST(CO_39_a_pause_brings_two_barrels) {
    VOYAGE("players 2; at barrels 1 2; 1 skip; expect barrels 1 4; expect barrels 2 3;"
           "expect decides 2; expect legal roll | skip");
    VOYAGE("players 2; 1 roll; * roll rrrr; expect refused skip;"
           "expect barred CO-39 1 skip");
}

TEST(CO_40_a_pause_with_damage_or_in_a_calm) {
    VOYAGE("players 2; at ship 1 8-2 damaged; at ship 2 7-1; expect legal roll | skip;"
           "1 skip; expect barrels 1 5; expect ship 1 8-2 damaged;"
           "expect legal roll | skip; 2 skip; expect barrels 2 5;"
           "expect ship 2 7-1 intact");
}

TEST(CO_R12_a_pause_is_the_first_thing_of_a_turn) {
    VOYAGE("players 2; at hand 1 very-good-winds; expect legal play very-good-winds |"
           " roll | skip; 1 play very-good-winds; expect legal roll;"
           "expect barred CO-R12 1 skip");
    VOYAGE("players 2; at barrels 1 7; at barrels 2 8; 1 skip; expect barrels 1 8;"
           "expect legal roll | skip; 2 skip; expect barrels 2 8");
}

TEST(CO_R17_own_damage_ends_the_turn_at_once) {
    /* By the own storm. */
    VOYAGE("players 2; at round 2; at ship 1 5-4; at hand 1 good-winds; 1 roll;"
           "* roll rrtf; 1 play good-winds; 1 storm 2; 2 pass; * spin sw;"
           "expect ship 1 5-4 damaged; expect decides 2; expect legal roll | skip");
    /* By a hurricane, with an extra turn to come. */
    VOYAGE("players 2; at ship 1 5-4; at hand 1 very-good-winds; 1 roll; * roll rfff;"
           "1 play very-good-winds; 1 scope card; * card hurricane; * spin sw;"
           "expect ship 1 5-4 damaged; expect decides 1; expect legal roll | skip;"
           "1 skip; expect decides 2");
    /* By a step of good winds onto a whirlwind, before the roll. */
    VOYAGE(
        "players 2; at ship 1 12-4; at hand 1 good-winds; 1 play good-winds;"
        "1 wind n; expect ship 1 12-3 damaged; 1 whirlwind 1 stay; expect decides 2");
    /* By a step of a whirlwind card onto the own ship, before the roll. */
    VOYAGE("players 2; at ship 1 12-4; at hand 1 whirlwind-2; 1 play whirlwind-2;"
           "1 twist 1 12-4; expect ship 1 12-4 damaged; 1 whirlwind 1 stay;"
           "expect decides 2");
    /* A ship that was damaged before: the turn goes on. */
    VOYAGE("players 2; at ship 1 12-4 damaged; at hand 1 whirlwind-2; 1 roll;"
           "* roll rrrr; 1 play whirlwind-2; 1 twist 1 12-4; expect decides 1;"
           "expect offered twist 1 12-3 | end");
}

TEST(CO_R18_damage_to_others_does_not_touch_the_turn) {
    VOYAGE("players 2; at round 2; at ship 1 8-6; at ship 2 5-4; 1 roll; * roll rrtf;"
           "1 storm 2; 2 pass; * spin sw; expect ship 2 5-4 damaged; expect decides 1;"
           "expect offered rose w | scope card; 1 rose w; 1 end; 2 roll; * roll rrrr;"
           "expect refused rose n");
}

TEST(CO_R19_all_dice_work_on_the_start_field) {
    VOYAGE("players 2; at round 2; 1 roll; * roll rwtf; expect offered rose w |"
           " whirl 1 12-4 | storm 5 | scope card; 1 scope card; * card provisions-1;"
           "1 whirl 1 12-4; 1 storm 1; 2 pass; * spin n; 1 rose w;"
           "expect ship 1 13-5 intact");
}

TEST(CO_R20_driven_onto_a_calm_only_sails_count) {
    VOYAGE("players 2; at round 2; at ship 1 5-6; at barrels 1 0; 1 roll; * roll rstf;"
           "1 storm 2; 2 pass; * spin s; expect ship 1 5-7 intact;"
           "expect legal end | sail e | sail n | sail ne | sail nw | sail s | sail se |"
           " sail sw | sail w; 1 sail n; expect ship 1 5-6 intact;"
           "expect offered rose n | scope card");
    VOYAGE("players 2; at ship 1 5-6; at barrels 1 0; 1 roll; * roll rwff;"
           "1 scope card; * card fog-s; expect ship 1 5-7 intact; expect legal end");
}

TEST(CO_R21_the_end_of_the_game_ends_all) {
    /* A right to move a whirlwind, dice and steps are open when seat 1 comes home. */
    VOYAGE("players 3; at ship 1 13-5; at ship 2 12-4; at disc 1; at hand 1 good-winds;"
           "1 roll; * roll rrwf; 1 play good-winds; 1 whirl 1 12-4;"
           "expect ship 2 12-4 damaged; 1 rose e; expect over;"
           "result 30 2 0; winners 1");
}

/* ==== Barrels ==================================================================== */

TEST(CO_41_where_barrels_come_from) {
    VOYAGE("players 2; at ship 1 10-4; at ship 2 2-6; expect barrels 1 3; 1 roll;"
           "* roll rrff; 1 scope load; expect barrels 1 4; 1 scope card;"
           "* card provisions-2; expect barrels 1 6; 1 end; 2 roll; * roll rrrf;"
           "2 scope disc; * disc palms-3; expect barrels 2 6; 2 end; 1 skip;"
           "expect barrels 1 8");
}

TEST(CO_42_never_more_than_eight_barrels) {
    VOYAGE("players 2; at ship 1 8-6; at ship 2 2-6; at barrels 1 7; at barrels 2 6;"
           "1 roll; * roll rrrf; 1 scope card; * card provisions-3; expect barrels 1 8;"
           "1 end; 2 roll; * roll rrrf; 2 scope disc; * disc palms-3;"
           "expect barrels 2 8; 2 end; 1 skip; expect barrels 1 8");
}

TEST(CO_R50_no_loading_with_eight_barrels) {
    VOYAGE("players 2; at ship 1 10-4; at barrels 1 7; 1 roll; * roll rrff;"
           "expect offered scope load; 1 scope load; expect barrels 1 8;"
           "expect refused scope load; expect barred CO-R50 1 scope load;"
           "expect offered scope card; 1 scope card; * card provisions-2;"
           "expect barrels 1 8");
}

TEST(CO_43_a_barrel_buys_another_throw) {
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 1; 1 roll; * roll rswf;"
           "expect offered reroll r | reroll s | reroll w | reroll f | reroll rs |"
           " reroll rw | reroll rf | reroll sw | reroll sf | reroll wf | reroll rsw |"
           " reroll rsf | reroll rwf | reroll swf | reroll rswf;"
           "expect barred CO-43 1 reroll t; expect barred CO-43 1 reroll rr;"
           "1 reroll swf; expect chance roll;"
           "expect barrels 1 0; * roll rtt; expect dice rrtt;"
           "expect refused reroll r | reroll rrtt; expect barred CO-43 1 reroll r");
}

TEST(CO_44_throwing_again_and_again) {
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 3; 1 roll; * roll rsff;"
           "1 reroll rs; * roll wf; expect dice wfff; expect barrels 1 2; 1 reroll w;"
           "* roll t; expect dice tfff; expect barrels 1 1; 1 reroll tfff; * roll rrrr;"
           "expect dice rrrr; expect barrels 1 0; expect refused reroll r;"
           "expect offered rose w | end");
}

TEST(CO_45_the_first_die_closes_throwing_again) {
    VOYAGE("players 2; at ship 1 8-6; 1 roll; * roll rrrr; expect offered reroll r;"
           "1 rose w; expect refused reroll r | reroll rr | reroll rrr;"
           "expect barred CO-45 1 reroll r; 1 end; 2 roll; * roll rrrr;"
           "expect offered reroll r");
}

TEST(CO_R15_only_dice_close_throwing_again) {
    VOYAGE("players 2; at ship 1 8-6; at hand 1 good-winds; 1 roll; * roll rrrt;"
           "1 play good-winds; expect offered reroll t; 1 wind w;"
           "expect offered reroll t | reroll rrrt");
    VOYAGE("players 2; at ship 1 8-6; at hand 1 whirlwind-3; 1 roll; * roll rrrt;"
           "1 play whirlwind-3; 1 twist 1 12-4; expect offered reroll t");
    static const char *const uses[] = {"sail w", "whirl 1 12-4", "scope card"};
    for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
        char script[256];
        snprintf(script, sizeof script,
                 "players 2; at ship 1 8-6; 1 roll; * roll rswf; expect offered"
                 " reroll r; 1 %s; %s expect refused reroll r",
                 uses[i], i == 2 ? "* card provisions-1;" : "");
        VOYAGE(script);
    }
    VOYAGE("players 2; at round 2; at ship 1 8-6; at hand 2 good-weather; 1 roll;"
           "* roll rrrt; 1 storm 1; 2 weather; expect refused reroll r");
}

/* The first turn that RULES.md tells. */
TEST(columbus_the_first_turn_of_the_rules) {
    VOYAGE("players 2; 1 roll; * roll rrsf; expect offered reroll rrsf; 1 rose sw;"
           "expect ship 1 13-6 intact; expect refused reroll r | storm 1; 1 rose sw;"
           "expect ship 1 12-7 intact; 1 scope load; expect barrels 1 4; 1 sail w;"
           "expect ship 1 11-7 intact; 1 end; expect decides 2");
}
