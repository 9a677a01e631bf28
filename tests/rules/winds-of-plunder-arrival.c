/* winds-of-plunder-arrival.c: the rules of Winds of Plunder, WP-051 to WP-085: arrival,
 * boarding, treasure, reputation, advantage cards and piles. */
#include "winds-of-plunder-table.h"

#include <stdio.h>

/* ==== Arrival ==================================================================== */

TEST(WP_051_no_card_is_played_during_an_arrival) {
    TABLE("players 3; wind e; seat 1 port turks vp 9 weapons 1 hand bw6; seat 2 vp 5; "
          "has 1 play bw6; line 1 sail puertorico; why 1 play bw6 : WP-051; "
          "why 1 draw : WP-051; why 1 cubes 2 : WP-051; why 1 end : WP-051; "
          "line 1 noboard; why 1 play bw6 : WP-051; line 1 nomark; has 1 play bw6");
}

TEST(WP_052_the_ship_is_put_at_the_destination) {
    TABLE("players 3; line 1 sail turks; state move chance; state seat 1 port turks; "
          "line * treasure nassau; state seat 1 port turks; state seat 2 port "
          "puertorico; "
          "state seat 3 port sansalvador");
}

TEST(WP_053_the_tile_of_that_port_is_taken) {
    TABLE("players 3; tile turks 5c; line 1 sail turks; state seat 1 vp 5 crew 1; "
          "state tile bar1 5c; state tile jamaica 2pm");
}

TEST(WP_054_what_the_tile_shows_is_added) {
    TABLE("players 3; seat 1 weapons 2 crew 3 provisions 4; line 1 sail havana; "
          "state seat 1 weapons 3 crew 4 provisions 4");
    TABLE("players 3; seat 1 weapons 2 crew 3 provisions 4; line 1 sail cayman; "
          "state seat 1 weapons 3 crew 3 provisions 5");
    TABLE(
        "name rich; minus tile 3c 3 c; plus tile 3c 3 wwcp; players 3; wind e; "
        "tile turks 3c; line 1 sail turks; state seat 1 weapons 2 crew 1 provisions 1");
}

TEST(WP_055_the_vp_of_the_tile_are_scored) {
    TABLE("players 3; seat 1 vp 7; seat 3 provisions 9; tile turks 4w; line 1 sail "
          "turks; "
          "state seat 1 vp 11; state seat 2 vp 0");
    TABLE(
        "players 3; seat 1 vp 7; tile turks 5w; line 1 sail turks; state seat 1 vp 12");
}

TEST(WP_056_a_map_on_the_tile_draws_a_treasure_card) {
    TABLE("players 3; why * treasure belize : WP-056; line 1 sail turks; "
          "state move chance; line * treasure belize; state seat 1 maps belize; state "
          "seat 2 maps -; line 1 nomark; has 1 end");
    TABLE("players 3; tile turks 4w; line 1 sail turks; legal 1 mark | nomark; "
          "state seat 1 maps -");
}

TEST(WP_057_the_tile_goes_through_the_rotation_bar) {
    TABLE("players 3; tile turks 4w; tile bar1 2wp; line 1 sail turks; "
          "state tile turks 5p; state tile bar1 4w; state tile bar2 2wp; "
          "state tile bar3 4c; state tile bar4 4p; state tile bar5 5w; "
          "state tile bar6 5c; state tile cayman 3wm");
}

TEST(WP_058_digging_and_boarding_on_one_arrival) {
    TABLE("players 3; wind e; seat 1 port turks maps puertorico; seat 2 vp 5; "
          "line 1 sail puertorico; state seat 1 booty 1 vp 6; has 1 board 2 vp; "
          "line 1 board 2 vp; state seat 1 vp 8");
    TABLE("players 3; wind e; seat 1 port turks; seat 2 port nassau vp 5; "
          "line 1 sail puertorico; why 1 board 2 vp : WP-058; why 1 noboard : WP-058; "
          "state seat 1 booty 0");
}

TEST(WP_059_reputation_is_raised_after_boarding) {
    TABLE("players 3; wind e; seat 1 port turks; seat 2 vp 5; line 1 sail puertorico; "
          "why 1 mark : WP-R47; line 1 noboard; legal 1 mark | nomark; line 1 mark; "
          "state seat 1 marks puertorico; why 1 mark : WP-R47; has 1 end");
}

TEST(WP_060_the_bonus_is_scored_at_once) {
    TABLE("players 3; wind e; seat 1 port turks marks barbados,trinidad reserve 14; "
          "line 1 sail puertorico; state seat 1 vp 3; line 1 mark; state seat 1 vp 10; "
          "has 1 end");
    TABLE("players 3; wind e; seat 1 port turks marks barbados reserve 15; "
          "line 1 sail puertorico; line 1 mark; state seat 1 vp 3");
}

TEST(WP_061_the_cards_are_taken_up_again) {
    TABLE("players 3; wind e; seat 1 port turks vp 9 hand bw6; seat 2 port nassau; "
          "line 1 sail puertorico; line 1 mark; line 1 play bw6; "
          "state seat 1 weapons 2 hand -");
    /* without any decision on the way */
    TABLE("players 3; wind e; seat 1 port turks vp 9 hand bw6 marks puertorico reserve "
          "15; "
          "seat 2 port nassau; line 1 sail puertorico; line 1 play bw6; "
          "state seat 1 weapons 2 hand -");
}

/* ==== Boarding =================================================================== */

/* Seat 1 comes to Barbados, where seat 2 lies; the tile there gives a provision. */
#define TO_BARBADOS "players 3; wind e; tile barbados 3p; seat 1 port turks; "

TEST(WP_062_more_weapons_board_a_ship_in_the_same_port) {
    TABLE(TO_BARBADOS "seat 1 weapons 3; seat 2 port barbados weapons 2 vp 9; "
                      "line 1 sail barbados; legal 1 board 2 vp | board 2 weapons | "
                      "noboard; why 1 board 3 vp : WP-062");
    TABLE(TO_BARBADOS "seat 1 weapons 2; seat 2 port barbados weapons 3 vp 9; "
                      "line 1 sail barbados; why 1 board 2 vp : WP-058; has 1 end");
    /* not a ship elsewhere, and nobody but the one who arrives */
    TABLE(TO_BARBADOS "seat 1 weapons 3; seat 2 port trinidad weapons 2 vp 9; "
                      "line 1 sail barbados; why 1 board 2 vp : WP-058; has 1 mark");
    TABLE(TO_BARBADOS "seat 1 weapons 1 vp 9; seat 2 port barbados weapons 3; "
                      "line 1 sail barbados; why 2 board 1 vp : WP-058; has 1 end");
}

TEST(WP_063_equal_weapons_need_the_card) {
    TABLE(TO_BARBADOS "seat 1 weapons 2; seat 2 port barbados weapons 2 vp 9; "
                      "advantage weapons 1; line 1 sail barbados; has 1 board 2 vp");
    TABLE(TO_BARBADOS "seat 1 weapons 2; seat 2 port barbados weapons 2 vp 9; "
                      "advantage weapons 2; line 1 sail barbados; "
                      "why 1 board 2 vp : WP-058; has 1 mark");
    TABLE(TO_BARBADOS "seat 1 weapons 2; seat 2 port barbados weapons 2 vp 9; "
                      "seat 3 weapons 3; line 1 sail barbados; has 1 mark");
}

TEST(WP_064_two_vp_or_one_unit) {
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados vp 9 weapons 4 crew 3 "
                      "provisions 2; line 1 sail barbados; legal 1 board 2 crew | "
                      "board 2 provisions | board 2 vp | board 2 weapons | noboard; "
                      "line 1 board 2 vp; state seat 1 vp 5 weapons 5 crew 0 "
                      "provisions 1; state seat 2 vp 7 weapons 4 crew 3 provisions 2");
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados vp 9 weapons 4 crew 3 "
                      "provisions 2; line 1 sail barbados; line 1 board 2 weapons; "
                      "state seat 1 vp 3 weapons 6 crew 0 provisions 1; "
                      "state seat 2 vp 9 weapons 3 crew 3 provisions 2");
    TABLE(TO_BARBADOS
          "seat 1 weapons 5; seat 2 port barbados vp 9 weapons 4 crew 3 "
          "provisions 2; line 1 sail barbados; line 1 noboard; "
          "state seat 1 vp 3; state seat 2 vp 9 weapons 4 crew 3 provisions 2");
}

TEST(WP_065_loss_and_gain_on_both_tracks) {
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados crew 3; "
                      "line 1 sail barbados; line 1 board 2 crew; "
                      "state seat 1 crew 1; state seat 2 crew 2; state seat 3 crew 0");
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados provisions 3; "
                      "line 1 sail barbados; line 1 board 2 provisions; "
                      "state seat 1 provisions 2; state seat 2 provisions 2");
}

/* ==== Treasure =================================================================== */

TEST(WP_066_the_card_of_the_port_moves_the_booty_marker) {
    TABLE("players 3; wind e; seat 1 port turks booty 3 maps barbados; seat 2 port "
          "nassau; "
          "line 1 sail barbados; state seat 1 booty 4 maps -; state seat 2 booty 0");
    TABLE("players 3; wind e; seat 1 port turks booty 3; seat 2 maps barbados; "
          "line 1 sail barbados; state seat 1 booty 3; state seat 2 booty 0 maps "
          "barbados");
}

TEST(WP_067_the_step_reached_is_scored) {
    static const int vp[] = {3, 4, 5, 6, 7, 8, 8, 8, 8};
    for (int step = 1; step <= WP_TRACK; step++) {
        char script[256];
        sprintf(script,
                "players 3; wind e; seat 1 port turks booty %d maps barbados; "
                "line 1 sail barbados; state seat 1 booty %d vp %d",
                step - 1, step, 3 + vp[step - 1]);
        TABLE(script);
    }
    TABLE("name gold; minus booty 3 4 5 6 7 8 8 8 8; plus booty 0 1 20 30 40 50 60 70 "
          "99; "
          "players 3; wind e; seat 1 port turks booty 2 maps barbados; "
          "line 1 sail barbados; state seat 1 vp 23");
}

TEST(WP_068_a_used_treasure_card_goes_under_the_pile) {
    TABLE("players 3; wind e; seat 1 port turks maps barbados; queue havana,nassau; "
          "line 1 sail barbados; state queue havana,nassau,barbados; state seat 1 maps "
          "-");
}

TEST(WP_069_a_treasure_card_belongs_to_its_port_and_to_nothing_else) {
    TABLE("players 3; wind e; seat 1 port turks maps havana,trinidad,turks; "
          "line 1 sail barbados; state seat 1 booty 0 maps havana,trinidad,turks vp 3");
}

TEST(WP_070_booty_is_no_equipment) {
    /* It cannot be robbed, has no advantage card and scores nothing at the end. */
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados booty 9; "
                      "line 1 sail barbados; why 1 board 2 vp : WP-058; has 1 mark");
    TABLE("players 3; round 9; turn 3; sailed yes; seat 1 booty 9; line 3 end; "
          "state result 3 3 3");
}

/* ==== Reputation ================================================================= */

TEST(WP_071_reputation_where_there_is_none_yet) {
    TABLE("players 3; wind e; seat 1 port turks; seat 2 port nassau; "
          "line 1 sail barbados; legal 1 mark | nomark");
    TABLE("players 3; wind e; seat 1 port turks marks barbados reserve 15; "
          "seat 2 port nassau; line 1 sail barbados; why 1 mark : WP-R47; has 1 end");
    /* that of another does not matter */
    TABLE("players 3; wind e; seat 1 port turks; seat 2 port nassau marks barbados "
          "reserve 15; line 1 sail barbados; has 1 mark");
}

TEST(WP_072_an_empty_port_asks_for_nothing) {
    TABLE("players 3; wind e; seat 1 port turks; seat 2 port nassau weapons 9; "
          "seat 3 weapons 9; line 1 sail barbados; line 1 mark; "
          "state seat 1 weapons 0 marks barbados");
}

TEST(WP_073_no_opponent_there_may_have_more_weapons) {
    TABLE(TO_BARBADOS "seat 1 weapons 2; seat 2 port barbados weapons 2; "
                      "advantage weapons 2; line 1 sail barbados; has 1 mark");
    TABLE(TO_BARBADOS "seat 1 weapons 2; seat 2 port barbados weapons 3; "
                      "line 1 sail barbados; why 1 mark : WP-R47; has 1 end");
    TABLE(TO_BARBADOS "seat 1 weapons 2; seat 2 port barbados; "
                      "seat 3 port barbados weapons 3; line 1 sail barbados; "
                      "why 1 mark : WP-R47; has 1 end");
}

TEST(WP_074_the_marker_comes_from_the_reserve) {
    TABLE("players 3; wind e; seat 1 port turks; line 1 sail barbados; line 1 mark; "
          "state seat 1 cubes 10 reserve 15 marks barbados");
    TABLE("players 3; wind e; seat 1 port turks cubes 26 reserve 0; line 1 sail "
          "barbados; "
          "why 1 mark : WP-R47; has 1 end; state seat 1 cubes 26");
}

TEST(WP_075_the_third_port_of_a_region_scores) {
    TABLE("players 3; wind e; seat 1 port turks marks puertorico,trinidad reserve 14; "
          "line 1 sail barbados; line 1 mark; state seat 1 vp 10");
    /* three markers, but not of one region */
    TABLE("players 3; wind e; seat 1 port turks marks puertorico,turks reserve 14; "
          "line 1 sail barbados; line 1 mark; state seat 1 vp 3");
}

TEST(WP_076_seven_five_three_two_one) {
    static const int vp[] = {7, 5, 3, 2, 1};
    for (int before = 0; before < 5; before++) {
        char script[512];
        int len =
            sprintf(script, "players 5; wind e; seat 1 port turks marks puertorico,"
                            "trinidad reserve 14; ");
        for (int seat = 2; seat <= 5; seat++)
            len += sprintf(script + len,
                           seat < 2 + before ? "seat %d port havana marks barbados,"
                                               "puertorico,trinidad reserve 13; "
                                             : "seat %d port havana; ",
                           seat);
        sprintf(script + len, "line 1 sail barbados; line 1 mark; state seat 1 vp %d",
                3 + vp[before]);
        TABLE(script);
    }
}

/* ==== Advantage cards ============================================================ */

TEST(WP_077_more_than_every_other_takes_the_card) {
    TABLE("players 3; line 1 sail havana; state advantage weapons 1; "
          "state advantage crew 1; state advantage provisions -");
    TABLE("players 3; seat 2 weapons 1 crew 2; line 1 sail havana; "
          "state advantage weapons 2; state advantage crew 2");
    TABLE("players 3; wind e; seat 1 port turks provisions 2; seat 2 provisions 2; "
          "advantage provisions 2; line 1 sail trinidad; state advantage provisions 1");
}

TEST(WP_078_a_tie_does_not_cost_the_card) {
    TABLE("players 3; wind e; seat 1 port turks weapons 1; seat 3 weapons 2; "
          "line 1 sail puertorico; state seat 1 weapons 2; state advantage weapons 3");
}

TEST(WP_079_who_is_surpassed_gives_the_card_up) {
    TABLE("players 3; wind e; seat 1 port turks weapons 2; seat 3 weapons 2; "
          "advantage weapons 3; line 1 sail puertorico; state advantage weapons 1");
    TABLE("players 4; sailed yes; seat 1 hand mutiny; seat 2 crew 3; seat 3 crew 3; "
          "seat 4 crew 3; advantage crew 3; line 1 play mutiny 3; "
          "state advantage crew -");
}

TEST(WP_080_most_weapons_boards_at_equal_strength) {
    TABLE(TO_BARBADOS "seat 1 weapons 4; seat 2 port barbados weapons 4 crew 1; "
                      "advantage weapons 1; line 1 sail barbados; "
                      "line 1 board 2 crew; state seat 1 crew 1");
    TABLE(TO_BARBADOS "seat 1 weapons 4; seat 2 port barbados weapons 5 crew 1; "
                      "line 1 sail barbados; why 1 board 2 crew : WP-058; has 1 end");
}

TEST(WP_081_largest_crew_brings_an_extra_point) {
    TABLE("players 3; sailed yes; ap 0; seat 1 crew 1; legal 1 end; line 1 end; "
          "state move 1; state ap 1; legal 1 cubes 2 | draw | end; line 1 cubes 2; "
          "state seat 1 cubes 12; state move 2");
    TABLE("players 3; sailed yes; ap 0; seat 2 crew 1; line 1 end; state move 2; "
          "state ap 3");
}

TEST(WP_082_most_provisions_adds_a_point_to_each_tile) {
    TABLE("players 3; seat 1 provisions 1; tile turks 4w; line 1 sail turks; "
          "state seat 1 vp 5");
    TABLE("players 3; seat 2 provisions 1; tile turks 4w; line 1 sail turks; "
          "state seat 1 vp 4; state seat 2 vp 0");
}

/* ==== Piles ====================================================================== */

TEST(WP_083_a_played_card_is_discarded) {
    TABLE("players 3; sailed yes; seat 1 vp 9 hand bw1,heave; state discard 0; "
          "line 1 play bw1; state discard 1; state pile 38; state seat 1 hand heave");
    CHECK(table_state()->table.discard == wr__wp_bit(6)); /* bw1 */
}

TEST(WP_084_the_discard_pile_becomes_the_new_pile) {
    TABLE("players 3; sailed yes; pile bw2; discard heave,heave,misfire; "
          "seat 2 hand rest; line 1 draw; line * action bw2; state pile 3; "
          "state discard 0; line 1 draw; odds 2 action heave | 1 action misfire");
    TABLE("players 3; sailed yes; pile bw2,bw3; discard heave,heave,misfire; "
          "seat 2 hand rest; line 1 draw; line * action bw2; state pile 1; "
          "state discard 3; line 1 draw; chances action bw3");
}

TEST(WP_085_a_used_treasure_card_is_not_discarded) {
    TABLE("players 3; wind e; seat 1 port turks maps barbados; line 1 sail barbados; "
          "state discard 0; state queue barbados; state seat 1 maps -");
}
