/* winds-of-plunder.c: the rules of Winds of Plunder, WP-001 to WP-050: set-up, wind
 * phase, action points and sailing. */
#include "winds-of-plunder-table.h"

#include <stdio.h>

#define ALL_TREASURE                                                                   \
    "odds 1 treasure barbados | 1 treasure belize | 1 treasure cayman | "              \
    "1 treasure curacao | 1 treasure havana | 1 treasure jamaica | 1 treasure nassau " \
    "| 1 treasure puertorico | 1 treasure sansalvador | 1 treasure santodomingo | "    \
    "1 treasure trinidad | 1 treasure turks"

#define ALL_ACTIONS                                                                    \
    "odds 1 action bp1 | 1 action bp2 | 1 action bp3 | 1 action bp4 | 1 action bp5 | " \
    "1 action bp6 | 1 action bw1 | 1 action bw2 | 1 action bw3 | 1 action bw4 | "      \
    "1 action bw5 | 1 action bw6 | 1 action hc1 | 1 action hc2 | 1 action hc3 | "      \
    "1 action hc4 | 1 action hc5 | 1 action hc6 | 5 action heave | 5 action intrigue " \
    "| 4 action misfire | 4 action mutiny | 4 action spoiled"

/* ==== Object and set-up ========================================================== */

TEST(WP_001_three_to_five_players_with_a_ship_each) {
    for (int n = 1; n <= 6; n++) {
        char script[256];
        sprintf(script,
                "log windrose 1; log game winds-of-plunder; log players %d; "
                "log * blackbeard %d; %s",
                n, n, n >= 3 && n <= 5 ? "unfinished" : "broken");
        TABLE(script);
    }
    TABLE("prefix 25; state seat 1 port jamaica; state seat 2 port puertorico; "
          "state seat 3 port santodomingo; state move 1");
    CHECK_INT(table_state()->table.port[3], WP_NONE); /* nobody else has a ship */
    CHECK_STR(wr_winds_of_plunder.why(table_state(), 3, WP_DO_COMPASS), "WP-001");
    TABLE("players 3; wind e; seat 1 port turks; seat 2 vp 5; line 1 sail puertorico; "
          "why 1 board 4 vp : WP-001; has 1 board 2 vp");
}

TEST(WP_002_first_the_wind_then_plunder) {
    TABLE("players 3; phase compass; why 1 sail nassau : WP-020; line 1 compass n; "
          "line 2 compass n; line 3 compass n; why 1 draw : WP-020; line 1 bid 1; "
          "line 2 bid 0; line 3 bid 0; why 1 draw : WP-020; line 1 first 1; "
          "why 1 compass n : WP-021; why 1 bid 0 : WP-023; has 1 draw; has 1 sail "
          "nassau");
    /* VP of a port, of a treasure, of a ship */
    TABLE("players 3; wind e; seat 1 port turks maps puertorico; seat 2 vp 5; "
          "line 1 sail puertorico; state seat 1 vp 6; line 1 board 2 vp; "
          "state seat 1 vp 8");
}

TEST(WP_003_after_nine_rounds_the_most_vp_win) {
    TABLE("players 3; round 8; turn 3; sailed yes; ap 0; seat 2 vp 9; line 3 end; "
          "state round 9; state move 1; has 1 compass e");
    TABLE("players 3; round 9; turn 3; sailed yes; ap 0; seat 1 vp 8; seat 2 vp 8; "
          "seat 2 cubes 12 reserve 14; line 3 end; state move over; state result 11 12 "
          "3; "
          "state winners 2; why 1 compass e : WP-003");
}

TEST(WP_004_all_ships_share_one_board) {
    TABLE("players 3; line 1 sail turks; line * treasure belize; line 1 mark; line 1 "
          "end; "
          "state tile turks 5p; line 2 sail turks; state seat 2 vp 6 provisions 1; "
          "state tile bar1 5p; state tile bar2 3wm");
}

TEST(WP_005_somebody_holds_blackbeard_from_the_start) {
    TABLE("start 3; state blackbeard -; state move chance; line * blackbeard 2; "
          "state blackbeard 2");
    TABLE("start 3; why * start 1 turks : WP-012; line * blackbeard 2; "
          "why * blackbeard 1 : WP-005; state blackbeard 2");
    TABLE("prefix 25; state blackbeard 1"); /* and nobody else until the first bids */
}

TEST(WP_006_thirty_cubes_a_ship_and_a_compass_each) {
    TABLE("prefix 25; state seat 1 cubes 10 reserve 16; state seat 2 cubes 10 reserve "
          "16; "
          "state seat 3 cubes 10 reserve 16; line 1 compass n; "
          "why 1 compass e : WP-021; has 2 compass e");
    int trackers = WP_ITEMS + 1;
    CHECK_INT(trackers + WP_CUBES, 30);
    /* None is lost on the way: bids, markers, cubes bought. */
    TABLE("prefix 47; state seat 1 cubes 2 reserve 23 marks belize; "
          "state seat 2 cubes 7 reserve 18 marks havana; "
          "state seat 3 cubes 9 reserve 16 marks jamaica");
}

TEST(WP_007_all_tracks_begin_at_zero) {
    for (int seat = 1; seat <= 3; seat++) {
        char script[256];
        sprintf(script,
                "prefix 25; state seat %d weapons 0 crew 0 provisions 0 booty 0", seat);
        TABLE(script);
    }
}

TEST(WP_008_ten_active_wind_cubes) {
    TABLE("prefix 28; state seat 1 cubes 10; state seat 2 cubes 10; state seat 3 cubes "
          "10; "
          "has 1 bid 10; count 1 11; count 2 11; count 3 11");
}

TEST(WP_009_sixteen_cubes_in_reserve_kept_apart) {
    TABLE("prefix 28; state seat 1 reserve 16; state seat 2 reserve 16; "
          "state seat 3 reserve 16; why 1 bid 11 : WP-R05; why 1 bid 26 : WP-R05");
}

TEST(WP_010_everybody_begins_with_no_points) {
    TABLE("prefix 25; state seat 1 vp 0; state seat 2 vp 0; state seat 3 vp 0; "
          "state result 0 0 0");
}

TEST(WP_011_each_port_and_each_space_of_the_bar_gets_a_tile) {
    static const char all[] =
        "odds 1 tile havana 2cm | 1 tile havana 2cp | 1 tile havana 2pm | "
        "1 tile havana 2wc | 1 tile havana 2wm | 1 tile havana 2wp | 1 tile havana 3c "
        "| "
        "1 tile havana 3cm | 1 tile havana 3p | 1 tile havana 3pm | 1 tile havana 3w | "
        "1 tile havana 3wm | 1 tile havana 4c | 1 tile havana 4p | 1 tile havana 4w | "
        "1 tile havana 5c | 1 tile havana 5p | 1 tile havana 5w";
    char script[2048] = "start 4; line * blackbeard 1; ";
    TABLE(strcat(script, all));
    /* A tile lies in one place only; the last one is what is left. */
    TABLE(
        "start 4; line * blackbeard 1; line * tile havana 2cm; "
        "chances tile cayman 2cp | tile cayman 2pm | tile cayman 2wc | tile cayman 2wm "
        "| tile cayman 2wp | tile cayman 3c | tile cayman 3cm | tile cayman 3p | "
        "tile cayman 3pm | tile cayman 3w | tile cayman 3wm | tile cayman 4c | "
        "tile cayman 4p | tile cayman 4w | tile cayman 5c | tile cayman 5p | "
        "tile cayman 5w");
    TABLE(
        "prefix 21; chances tile bar6 2wp; line * tile bar6 2wp; state tile havana 5c; "
        "state tile trinidad 4p; state tile bar1 2pm; state tile bar6 2wp");
    TABLE("start 3; why * tile havana 2wc : WP-011; line * blackbeard 1; "
          "why * tile cayman 2wc : WP-011; line * tile havana 2wc; "
          "why * tile havana 2wp : WP-011; why * tile cayman 2wc : WP-011");
    TABLE("prefix 22; why * tile bar6 2wp : WP-011");
    for (int place = 0; place < WP_PLACES; place++) /* face up */
        CHECK_INT(table_obs(0).table.tile[place], table_state()->table.tile[place]);
}

TEST(WP_012_five_start_ports_are_dealt) {
    TABLE(
        "prefix 22; odds 1 start 1 jamaica | 1 start 1 puertorico | "
        "1 start 1 sansalvador | 1 start 1 santodomingo | 1 start 1 turks; "
        "why * start 2 turks : WP-012; why * start 1 havana : WP-R02; "
        "line * start 1 turks; why * start 1 jamaica : WP-012; "
        "why * start 2 turks : WP-R02; odds 1 start 2 jamaica | 1 start 2 puertorico | "
        "1 start 2 sansalvador | 1 start 2 santodomingo");
}

TEST(WP_013_ships_begin_where_the_card_says) {
    TABLE("prefix 22; line * start 1 turks; line * start 2 sansalvador; "
          "line * start 3 jamaica; state seat 1 port turks; "
          "state seat 2 port sansalvador; state seat 3 port jamaica");
}

TEST(WP_014_all_treasure_cards_are_mixed_again) {
    TABLE("prefix 25; state seat 1 maps -; state seat 2 maps -; state seat 3 maps -; "
          "state queue -");
    TABLE("prefix 38; " ALL_TREASURE);
}

TEST(WP_015_the_action_cards_are_one_pile) {
    TABLE("prefix 25; state pile 40; state discard 0; state seat 1 hand -; "
          "state seat 2 hand -; state seat 3 hand -");
    TABLE("prefix 45; " ALL_ACTIONS);
}

TEST(WP_016_the_arrow_begins_at_north) {
    TABLE("prefix 25; state wind n");
}

TEST(WP_017_the_marker_begins_at_round_one) {
    TABLE("prefix 25; state round 1");
    TABLE("prefix 47; state round 2");
}

/* ==== Round and wind phase ======================================================= */

/* A wind phase of three seats: all choose n and bid 1, 0, 0. */
#define WIND_N_BY_1                                                                    \
    "line 1 compass n; line 2 compass n; line 3 compass n; line 1 bid 1; "             \
    "line 2 bid 0; line 3 bid 0; "

TEST(WP_018_wind_phase_then_plunder_phase) {
    TABLE("players 3; round 2; phase compass; " WIND_N_BY_1
          "line 1 first 3; state round 2; state move 3; has 3 draw");
    TABLE("players 3; round 2; turn 3; sailed yes; line 3 end; state round 3; "
          "state move 1; has 1 compass n; has 2 compass n; has 3 compass n");
}

TEST(WP_019_the_wind_phase_settles_wind_and_starting_player) {
    TABLE("players 3; phase compass; line 1 compass s; line 2 compass s; "
          "line 3 compass s; line 1 bid 3; line 2 bid 0; line 3 bid 0; state wind s; "
          "line 1 first 2; state move 2; has 2 sail trinidad; illegal 2 sail turks");
}

TEST(WP_020_clockwise_from_the_starting_player) {
    TABLE("players 3; phase compass; seat 1 port nassau; seat 2 port nassau; "
          "seat 3 port nassau; " WIND_N_BY_1
          "line 1 first 2; state move 2; why 1 draw : WP-020; why 3 end : WP-020; "
          "has 2 draw; has 2 end; line 2 end; state move 3; line 3 end; state move 1; "
          "line 1 end; state round 6");
}

TEST(WP_021_the_compass_is_set_in_secret) {
    TABLE("players 3; phase compass; legal 2 compass n | compass e | compass s | "
          "compass w; line 2 compass s; state move 1; why 2 compass n : WP-021; "
          "line 1 compass w");
    CHECK_INT(table_obs(2).table.compass[1], WP_SOUTH);
    CHECK_INT(table_obs(1).table.compass[1], WP_NONE);
    CHECK_INT(table_obs(3).table.compass[1], WP_NONE);
    CHECK_INT(table_obs(0).table.compass[1], WP_NONE);
    CHECK_INT(table_obs(2).table.compass[0], WP_NONE);
}

TEST(WP_022_compasses_are_shown_together) {
    TABLE("players 3; phase compass; line 2 compass s; line 3 compass n");
    wr_state s = *table_state();
    CHECK_INT(wr_winds_of_plunder.step(&s, 0, WP_DO_COMPASS + WP_WEST),
              7); /* all bid */
    TABLE("players 3; phase compass; line 2 compass s; line 3 compass n; "
          "line 1 compass w; has 1 bid 0; has 2 bid 0; has 3 bid 0");
    for (int viewer = 0; viewer <= 3; viewer++) {
        wr_obs o = table_obs(viewer);
        CHECK_INT(o.table.compass[0], WP_WEST);
        CHECK_INT(o.table.compass[1], WP_SOUTH);
        CHECK_INT(o.table.compass[2], WP_NORTH);
    }
}

TEST(WP_023_bids_are_secret_and_of_active_cubes) {
    TABLE("players 3; phase compass; seat 1 cubes 3 reserve 23; line 1 compass e; "
          "line 2 compass n; line 3 compass n; legal 1 bid 0 | bid 1 | bid 2 | bid 3; "
          "line 2 bid 1; why 2 bid 1 : WP-023");
    CHECK_INT(table_obs(2).table.bid[1], 1);
    CHECK_INT(table_obs(1).table.bid[1], WP_NONE);
    CHECK_INT(table_obs(0).table.bid[1], WP_NONE);
    wr_state s = *table_state();
    CHECK_INT(wr_winds_of_plunder.step(&s, 2, WP_DO_BID), 1); /* seat 1 is left */
    /* each cube is a vote for one's own direction */
    TABLE("players 3; phase compass; line 1 compass e; line 2 compass n; line 3 "
          "compass n; "
          "line 1 bid 4; line 2 bid 2; line 3 bid 3; state wind n");
    TABLE("players 3; phase compass; line 1 compass e; line 2 compass n; line 3 "
          "compass n; "
          "line 1 bid 4; line 2 bid 2; line 3 bid 1; state wind e");
}

TEST(WP_024_bids_are_shown_together) {
    TABLE("players 3; phase compass; line 1 compass e; line 2 compass n; line 3 "
          "compass n; "
          "line 3 bid 1; line 1 bid 4; state blackbeard 1; state move 2; line 2 bid 7; "
          "state blackbeard 2; state move 2");
    for (int viewer = 0; viewer <= 3; viewer++) {
        wr_obs o = table_obs(viewer);
        CHECK_INT(o.table.bid[0], 4);
        CHECK_INT(o.table.bid[1], 7);
        CHECK_INT(o.table.bid[2], 1);
    }
}

TEST(WP_025_the_highest_bidder_takes_blackbeard) {
    TABLE("players 3; blackbeard 1; phase compass; line 1 compass n; line 2 compass n; "
          "line 3 compass e; line 1 bid 4; line 2 bid 4; line 3 bid 5; "
          "state blackbeard 3; state wind n; state move 3; has 3 first 1");
}

TEST(WP_026_the_old_holder_breaks_a_tie_for_blackbeard) {
    TABLE(
        "players 4; blackbeard 3; phase compass; line 1 compass n; line 2 compass n; "
        "line 3 compass n; line 4 compass n; line 1 bid 2; line 2 bid 6; line 3 bid 5; "
        "line 4 bid 6; legal 3 blackbeard 2 | blackbeard 4; why 3 blackbeard 3 : "
        "WP-R06; "
        "why 2 blackbeard 2 : WP-026; line 3 blackbeard 4; state blackbeard 4; "
        "state move 4");
}

TEST(WP_027_the_most_votes_make_the_wind) {
    TABLE(
        "players 5; phase compass; line 1 compass n; line 2 compass e; line 3 compass "
        "s; "
        "line 4 compass w; line 5 compass s; line 1 bid 6; line 2 bid 5; line 3 bid 4; "
        "line 4 bid 6; line 5 bid 3; state move 1; line 1 blackbeard 4; state wind s; "
        "state move 4; has 4 first 1");
}

TEST(WP_028_the_new_holder_breaks_a_tie_of_winds) {
    TABLE("players 3; blackbeard 3; phase compass; line 1 compass n; line 2 compass w; "
          "line 3 compass w; line 1 bid 5; line 2 bid 2; line 3 bid 3; "
          "state blackbeard 1; legal 1 wind n | wind w; why 3 wind n : WP-028; "
          "why 1 wind e : WP-R09; why 1 first 1 : WP-031; line 1 wind w; state wind w");
}

TEST(WP_029_the_wind_holds_until_the_next_wind_phase) {
    TABLE("players 3; wind w; phase compass; seat 1 port belize; seat 2 port belize; "
          "seat 3 port belize; line 1 compass s; line 2 compass s; line 3 compass s; "
          "line 1 bid 1; line 2 bid 0; line 3 bid 0; state wind s; line 1 first 1; "
          "line 1 end; line 2 end; state wind s; line 3 end; state wind s; "
          "line 1 compass n; line 2 compass n; line 3 compass n; line 1 bid 1; "
          "line 2 bid 0; state wind s; line 3 bid 0; state wind n");
}

TEST(WP_030_all_bids_go_to_the_reserves) {
    TABLE("players 3; phase compass; line 1 compass n; line 2 compass e; line 3 "
          "compass s; "
          "line 1 bid 4; line 2 bid 10; line 3 bid 0; state seat 1 cubes 6 reserve 20; "
          "state seat 2 cubes 0 reserve 26; state seat 3 cubes 10 reserve 16");
}

TEST(WP_031_blackbeard_names_the_starting_player) {
    TABLE(
        "players 4; phase compass; line 1 compass n; line 2 compass n; "
        "line 3 compass n; line 4 compass n; line 1 bid 0; line 2 bid 2; line 3 bid 1; "
        "line 4 bid 0; legal 2 first 1 | first 2 | first 3 | first 4; "
        "why 1 first 1 : WP-031; line 2 first 4; state move 4");
}

/* ==== Turn and action points ===================================================== */

TEST(WP_032_one_turn_each_clockwise) {
    TABLE(
        "players 4; wind w; first 3; turn 3; seat 1 port havana; seat 2 port havana; "
        "seat 3 port havana; seat 4 port havana; line 3 end; state move 4; line 4 end; "
        "state move 1; line 1 end; state move 2; state round 5; line 2 end; "
        "state round 6");
}

TEST(WP_033_one_voyage_in_a_turn) {
    TABLE("players 3; wind s; seat 1 port nassau; line 1 sail havana; line 1 mark; "
          "why 1 sail belize : WP-033; why 1 gust turks : WP-033; has 1 end");
}

TEST(WP_034_three_points_and_no_more) {
    TABLE("players 3; sailed yes; state ap 3; line 1 cubes 2; state ap 2; line 1 cubes "
          "2; "
          "line 1 cubes 2; state ap 0; why 1 cubes 2 : WP-034; why 1 draw : WP-034; "
          "legal 1 end");
    TABLE(
        "players 3; sailed yes; line 1 cubes 2; why 1 cubes 9 : WP-034; "
        "line 1 cubes 2; why 1 cubes 5 : WP-034; line 1 end; state move 2; state ap 3");
    TABLE("players 3; sailed yes; ap 0; seat 1 vp 9 hand bw1; why 1 play bw1 : WP-034");
}

TEST(WP_035_points_before_and_after_sailing) {
    TABLE("players 3; seat 1 vp 9 hand bw2; line 1 cubes 2; line 1 play bw2; "
          "line 1 sail sansalvador; line * treasure belize; line 1 mark; state ap 1; "
          "line 1 cubes 2; state seat 1 cubes 14 reserve 11; legal 1 end");
    TABLE("players 3; wind s; seat 1 port nassau; line 1 sail havana; line 1 mark; "
          "state ap 3; line 1 cubes 9; legal 1 end");
}

TEST(WP_036_a_point_draws_a_card) {
    TABLE("players 3; why * action heave : WP-036; line 1 draw; state ap 2; "
          "state move chance; line * action heave; "
          "state seat 1 hand heave; state pile 39; line 1 draw; line * action heave; "
          "line 1 draw; line * action bw1; state seat 1 hand bw1,heave,heave; "
          "why 1 draw : WP-034");
}

TEST(WP_037_a_point_plays_a_card) {
    TABLE("players 3; sailed yes; seat 1 vp 9 hand bw1,bw2,bp1,hc1; line 1 play bw1; "
          "state ap 2; line 1 play bw2; line 1 play bp1; state ap 0; "
          "state seat 1 weapons 2 provisions 1 hand hc1; why 1 play hc1 : WP-034");
}

TEST(WP_038_two_cubes_for_a_point) {
    TABLE("players 3; sailed yes; line 1 cubes 2; state ap 2; "
          "state seat 1 cubes 12 reserve 14; state seat 2 cubes 10 reserve 16");
}

TEST(WP_039_five_cubes_for_two_points) {
    TABLE("players 3; sailed yes; line 1 cubes 5; state ap 1; "
          "state seat 1 cubes 15 reserve 11");
}

TEST(WP_040_nine_cubes_for_three_points) {
    TABLE("players 3; sailed yes; line 1 cubes 9; state ap 0; "
          "state seat 1 cubes 19 reserve 7");
}

TEST(WP_041_favourable_winds_take_three_points) {
    TABLE("players 3; seat 1 port nassau; line 1 gust turks; line * treasure belize; "
          "line 1 mark; state ap 0; legal 1 end");
    TABLE("players 3; seat 1 port nassau; line 1 cubes 2; why 1 gust turks : WP-R20");
}

TEST(WP_042_any_direction_or_one_region_further) {
    TABLE("players 3; wind n; has 1 gust belize; has 1 gust barbados; "
          "has 1 gust santodomingo; line 1 gust trinidad; state seat 1 port trinidad "
          "vp 4");
    TABLE("players 3; wind e; seat 1 port belize; has 1 gust barbados; has 1 gust "
          "trinidad; "
          "line 1 gust puertorico; state seat 1 port puertorico vp 3");
    TABLE("players 3; wind w; seat 1 port trinidad; has 1 gust belize; has 1 gust "
          "havana; "
          "line 1 gust cayman; state seat 1 port cayman");
    TABLE("players 3; wind w; seat 1 port belize; why 1 gust trinidad : WP-R18");
    TABLE("players 3; wind e; seat 1 port trinidad; why 1 gust belize : WP-R18");
    TABLE("players 3; wind s; seat 1 port havana; why 1 gust barbados : WP-R18");
}

/* ==== Sailing ==================================================================== */

TEST(WP_043_four_regions_side_by_side) {
    TABLE("players 3; reach havana e "
          "nassau,sansalvador,jamaica,turks,santodomingo,curacao; "
          "reach nassau e turks,santodomingo,curacao,puertorico,barbados,trinidad; "
          "reach turks e puertorico,barbados,trinidad; reach barbados e -; "
          "reach belize w -");
    for (int region = 0; region < WP_REGIONS; region++)
        CHECK_INT(wr_count(table_state()->table.rules.region[region]), WP_REGION_PORTS);
}

TEST(WP_044_a_ship_must_sail_if_it_can) {
    TABLE("players 3; wind n; seat 1 port sansalvador; why 1 end : WP-044; line 1 "
          "cubes 9; "
          "legal 1 sail nassau");
    TABLE("players 3; wind n; seat 1 port nassau; has 1 end; line 1 end; state move 2");
}

TEST(WP_045_from_port_to_port_with_the_wind) {
    TABLE("players 3; wind n; line 1 sail cayman; state seat 1 port cayman");
    TABLE(
        "players 3; wind n; why 1 sail belize : WP-046; why 1 sail barbados : WP-046; "
        "has 1 gust belize");
    TABLE("players 3; wind e; why 1 sail havana : WP-048; has 1 gust havana");
}

TEST(WP_046_north_wind_leads_north_south_wind_south) {
    TABLE(
        "players 3; reach santodomingo n nassau,sansalvador,jamaica,turks,puertorico; "
        "reach santodomingo s curacao,barbados,trinidad; reach nassau n -; "
        "reach trinidad s -");
}

TEST(WP_047_own_region_or_the_next_with_north_and_south) {
    /* Puerto Rico is north of Jamaica, but two regions away; Trinidad far south. */
    TABLE("players 3; reach jamaica n havana,cayman,nassau,sansalvador,turks; "
          "reach jamaica s belize,santodomingo,curacao; reach puertorico n turks; "
          "reach havana s cayman,belize,jamaica");
}

TEST(WP_048_one_or_two_regions_with_east_and_west) {
    TABLE("players 3; "
          "reach cayman e nassau,sansalvador,jamaica,turks,santodomingo,curacao; "
          "reach curacao w havana,cayman,belize,nassau,sansalvador,jamaica; "
          "reach trinidad w nassau,sansalvador,jamaica,turks,santodomingo,curacao; "
          "reach sansalvador w havana,cayman,belize");
}

TEST(WP_049_no_stay_in_the_region_with_east_and_west) {
    TABLE("players 3; wind e; why 1 sail nassau : WP-048; why 1 sail sansalvador : "
          "WP-048; "
          "has 1 sail turks");
    TABLE("players 3; wind w; why 1 sail nassau : WP-048; has 1 sail havana");
}

TEST(WP_050_coming_into_a_port_starts_the_arrival) {
    static const char *const ways[] = {
        "players 3; wind s; seat 1 port nassau; ", "line 1 sail cayman; ",
        "players 3; wind n; seat 1 port nassau; ", "line 1 gust cayman; "};
    for (int i = 0; i < 4; i += 2) {
        char script[512];
        sprintf(script, "%s%s", ways[i], ways[i + 1]);
        strcat(script,
               "state seat 1 port cayman vp 3 weapons 1 provisions 1; "
               "state tile cayman 5p; state tile bar1 2wp; legal 1 mark | nomark");
        TABLE(script);
    }
    TABLE("players 3; wind s; sailed yes; seat 1 port nassau crew 1 hand heave; "
          "seat 2 vp 9; seat 3 vp 9; line 1 play heave cayman; "
          "state seat 1 port cayman vp 3 weapons 1 provisions 1; state tile cayman 5p; "
          "legal 1 mark | nomark");
}
