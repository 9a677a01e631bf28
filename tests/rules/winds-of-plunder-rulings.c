/* winds-of-plunder-rulings.c: the rulings of Winds of Plunder, WP-R01 to WP-R54; those
 * about secrets are in winds-of-plunder-knowledge.c. */
#include "winds-of-plunder-table.h"

#include <stdio.h>

/* ==== Set-up and wind ============================================================ */

TEST(WP_R01_chance_names_the_first_holder) {
    TABLE("start 3; odds 1 blackbeard 1 | 1 blackbeard 2 | 1 blackbeard 3");
    TABLE("start 5; odds 1 blackbeard 1 | 1 blackbeard 2 | 1 blackbeard 3 | "
          "1 blackbeard 4 | 1 blackbeard 5");
}

TEST(WP_R02_start_ports_are_dealt_once_and_are_no_arrival) {
    TABLE("prefix 22; line * start 1 jamaica; line * start 2 turks; "
          "odds 1 start 3 puertorico | 1 start 3 sansalvador | 1 start 3 santodomingo; "
          "line * start 3 santodomingo; state move 1; state tile jamaica 3wm; "
          "state tile bar1 2pm; state seat 1 vp 0 weapons 0 maps - marks - booty 0; "
          "state seat 3 vp 0 crew 0 provisions 0 marks -");
}

TEST(WP_R03_the_first_wind_is_voted_on_before_the_first_turn) {
    TABLE("prefix 25; state wind n; why 1 sail nassau : WP-020; has 1 compass w");
    TABLE("prefix 32; state wind w; state move 2; has 2 sail nassau; "
          "illegal 2 sail barbados");
}

TEST(WP_R04_no_abstention_and_bids_after_all_compasses) {
    TABLE("players 3; phase compass; legal 1 compass e | compass n | compass s | "
          "compass w; why 1 bid 0 : WP-023; line 1 compass n; line 3 compass e; "
          "why 1 bid 0 : WP-023; line 2 compass e; has 1 bid 0; has 2 bid 0; "
          "why 2 compass n : WP-021");
}

TEST(WP_R05_a_bid_is_anything_up_to_the_own_cubes) {
    TABLE("players 3; phase compass; seat 1 cubes 26 reserve 0; seat 2 cubes 0 reserve "
          "26; "
          "line 1 compass n; line 2 compass n; line 3 compass n; count 1 27; "
          "legal 2 bid 0; count 3 11; why 2 bid 1 : WP-R05; line 1 bid 26; count 3 11; "
          "has 3 bid 10");
}

/* A wind phase of four seats who choose n and bid as given. */
#define BIDS(a, b, c, d)                                                               \
    "line 1 compass n; line 2 compass n; line 3 compass n; line 4 compass n; "         \
    "line 1 bid " #a "; line 2 bid " #b "; line 3 bid " #c "; line 4 bid " #d "; "

TEST(WP_R06_the_old_holder_decides_only_in_a_tie) {
    TABLE("players 4; phase compass; " BIDS(
        1, 2, 4, 3) "state blackbeard 3; "
                    "state move 3; has 3 first 1; illegal 1 blackbeard 3");
    TABLE("players 4; phase compass; " BIDS(
        4, 2, 4,
        3) "legal 1 blackbeard 1 | "
           "blackbeard 3; line 1 blackbeard 1; state blackbeard 1; has 1 first 1");
    TABLE("players 4; phase compass; " BIDS(
        0, 4, 1, 4) "legal 1 blackbeard 2 | "
                    "blackbeard 4; why 1 blackbeard 1 : WP-R06");
}

TEST(WP_R07_without_bids_all_are_tied) {
    TABLE("players 4; blackbeard 2; phase compass; " BIDS(
        0, 0, 0,
        0) "legal 2 blackbeard 1 | blackbeard 2 | blackbeard 3 | blackbeard 4; "
           "line 2 blackbeard 4; state blackbeard 4");
}

TEST(WP_R08_only_directions_on_a_compass_take_part) {
    TABLE("players 3; wind w; phase compass; line 1 compass e; line 2 compass s; "
          "line 3 compass s; line 1 bid 0; line 2 bid 0; line 3 bid 0; "
          "line 1 blackbeard 2; legal 2 wind e | wind s; why 2 wind n : WP-R09; "
          "why 2 wind w : WP-R09");
    TABLE("players 3; wind w; phase compass; line 1 compass e; line 2 compass e; "
          "line 3 compass e; line 1 bid 0; line 2 bid 0; line 3 bid 0; "
          "line 1 blackbeard 2; state wind e; has 2 first 1");
}

TEST(WP_R09_the_new_holder_picks_among_tied_directions_only) {
    TABLE("players 4; phase compass; line 1 compass w; line 2 compass n; line 3 "
          "compass n; "
          "line 4 compass s; line 1 bid 5; line 2 bid 3; line 3 bid 3; line 4 bid 6; "
          "state blackbeard 4; legal 4 wind n | wind s; line 4 wind n; state wind n");
    TABLE("players 4; phase compass; line 1 compass w; line 2 compass n; line 3 "
          "compass n; "
          "line 4 compass s; line 1 bid 5; line 2 bid 4; line 3 bid 3; line 4 bid 6; "
          "state blackbeard 4; state wind n; has 4 first 1");
}

TEST(WP_R10_blackbeard_wind_cubes_starting_player) {
    TABLE("players 3; blackbeard 2; phase compass; line 1 compass e; line 2 compass n; "
          "line 3 compass w; line 1 bid 3; line 2 bid 1; line 3 bid 3; "
          "state seat 1 cubes 10 reserve 16; has 2 blackbeard 3; line 2 blackbeard 3; "
          "state wind n; state seat 1 cubes 10 reserve 16; legal 3 wind e | wind w; "
          "line 3 wind e; state wind e; state seat 1 cubes 7 reserve 19; "
          "state seat 2 cubes 9 reserve 17; state seat 3 cubes 7 reserve 19; "
          "has 3 first 1");
}

TEST(WP_R11_any_seat_may_be_named_first) {
    TABLE(
        "players 5; phase compass; line 1 compass n; line 2 compass n; line 3 compass "
        "n; "
        "line 4 compass n; line 5 compass n; line 1 bid 0; line 2 bid 0; line 3 bid 0; "
        "line 4 bid 9; line 5 bid 0; legal 4 first 1 | first 2 | first 3 | first 4 | "
        "first 5; line 4 first 4; state move 4");
    TABLE("players 3; phase compass; line 1 compass n; line 2 compass n; line 3 "
          "compass n; "
          "line 1 bid 1; line 2 bid 0; line 3 bid 0; why 1 first 4 : WP-R11");
}

/* ==== Turn and action points ===================================================== */

TEST(WP_R12_end_closes_a_turn_and_is_always_said) {
    TABLE("players 3; sailed yes; ap 0; legal 1 end; state move 1; line 1 end; "
          "state move 2; state ap 3");
    TABLE("players 3; sailed yes; ap 2; line 1 end; state move 2; state ap 3; "
          "why 2 end : WP-044");
    TABLE("players 3; seat 1 port nassau; ap 0; legal 1 end");
    /* unspent points do not count as the extra point */
    TABLE("players 3; sailed yes; ap 3; seat 1 crew 1; line 1 end; state ap 1; "
          "line 1 cubes 2; state move 2");
}

TEST(WP_R13_only_plain_sailing_makes_a_duty) {
    TABLE("players 3; seat 1 port nassau; has 1 gust turks; has 1 end");
    TABLE("players 3; seat 1 port sansalvador; has 1 gust turks; why 1 end : WP-044; "
          "line 1 gust turks; line * treasure belize; line 1 mark; has 1 end");
}

TEST(WP_R14_a_ship_that_stays_does_not_arrive) {
    TABLE("players 3; seat 1 port nassau crew 1 hand heave maps nassau; seat 2 vp 5; "
          "seat 3 vp 5; why 1 play heave turks : WP-R28; line 1 end; line 1 end; "
          "state move 2; state seat 1 vp 0 weapons 0 booty 0 maps nassau marks -; "
          "state tile nassau 2wm");
}

TEST(WP_R15_ranks_make_north_and_south) {
    TABLE("players 3; reach cayman n havana,nassau,sansalvador; "
          "reach cayman s belize,jamaica; reach turks n nassau,sansalvador");
    /* the ranks of the edition, not the order of its lines */
    TABLE("name turned; minus port havana 1 3 Havana; minus port belize 1 9 Belize; "
          "plus port havana 1 9 Havana; plus port belize 1 3 Belize; players 3; "
          "reach cayman n nassau,sansalvador,belize; reach havana s -; "
          "reach belize s cayman,jamaica,havana");
}

/* Another edition, so that its reader is tested and not what was read before. */
#define AGAIN "name again; players 3; "

TEST(WP_R16_any_rank_will_do_with_east_and_west) {
    TABLE(AGAIN
          "reach nassau w havana,cayman,belize; "
          "reach trinidad w nassau,sansalvador,jamaica,turks,santodomingo,curacao; "
          "reach turks e puertorico,barbados,trinidad; reach havana w -");
    TABLE("players 3; reach nassau w havana,cayman,belize; "
          "reach trinidad w nassau,sansalvador,jamaica,turks,santodomingo,curacao; "
          "reach turks e puertorico,barbados,trinidad");
}

TEST(WP_R17_the_port_of_departure_is_no_destination) {
    TABLE("players 3; why 1 sail jamaica : WP-046; illegal 1 gust jamaica");
    TABLE(
        "players 5; wind e; seat 1 port turks; seat 2 port barbados; "
        "seat 3 port barbados; seat 4 port barbados; seat 5 port barbados; "
        "line 1 sail barbados; state seat 1 port barbados; state seat 5 port barbados");
}

/* What `gust` offers from a port, without `cubes` and the like. */
static void check_gusts(char wind, const char *port, const char *lines) {
    char script[1024];
    sprintf(script,
            "players 3; wind %c; seat 1 port %s; legal 1 cubes 2 | cubes 5 | "
            "cubes 9 | draw | %s",
            wind, port, lines);
    TABLE(script);
}

TEST(WP_R18_favourable_winds_reach_two_regions_or_three_down_the_wind) {
    check_gusts('n', "nassau",
                "end | gust barbados | gust belize | gust cayman | gust curacao | "
                "gust havana | gust jamaica | gust puertorico | gust sansalvador | "
                "gust santodomingo | gust trinidad | gust turks");
    check_gusts('n', "belize",
                "sail havana | sail cayman | sail nassau | sail sansalvador | "
                "sail jamaica | gust turks | gust santodomingo | gust curacao");
    check_gusts('w', "havana",
                "end | gust cayman | gust belize | gust nassau | gust sansalvador | "
                "gust jamaica | gust turks | gust santodomingo | gust curacao");
    check_gusts('w', "puertorico",
                "sail nassau | sail sansalvador | sail jamaica | sail turks | "
                "sail santodomingo | sail curacao | gust barbados | gust trinidad | "
                "gust havana | gust cayman | gust belize");
    check_gusts('e', "curacao",
                "sail puertorico | sail barbados | sail trinidad | gust turks | "
                "gust santodomingo | gust nassau | gust sansalvador | gust jamaica | "
                "gust havana | gust cayman | gust belize");
}

TEST(WP_R18_favourable_winds_in_another_edition) {
    TABLE(AGAIN
          "wind w; seat 1 port puertorico; has 1 gust havana; has 1 gust barbados; "
          "illegal 1 gust turks; has 1 sail turks");
    TABLE(AGAIN "wind n; seat 1 port puertorico; has 1 gust nassau; "
                "why 1 gust havana : WP-R18");
    TABLE(AGAIN "wind s; seat 1 port belize; has 1 gust curacao; has 1 gust havana; "
                "why 1 gust trinidad : WP-R18; why 1 gust belize : WP-R18");
}

TEST(WP_R19_no_favourable_winds_to_where_the_wind_leads) {
    TABLE("players 3; has 1 sail nassau; why 1 gust nassau : WP-R19; "
          "why 1 gust turks : WP-R19; has 1 gust belize");
}

TEST(WP_R20_favourable_winds_need_three_regular_points) {
    TABLE("players 3; has 1 gust belize; line 1 draw; line * action heave; state ap 2; "
          "why 1 gust belize : WP-R20");
    TABLE("players 3; seat 1 port nassau crew 1; ap 2; why 1 gust belize : WP-R20; "
          "line 1 end; state ap 1; why 1 gust belize : WP-R31");
}

TEST(WP_R21_exact_numbers_of_cubes) {
    TABLE(
        "players 3; sailed yes; seat 1 cubes 18 reserve 8; legal 1 cubes 2 | cubes 5 | "
        "draw | end; why 1 cubes 9 : WP-R21; line 1 cubes 5; legal 1 cubes 2 | draw | "
        "end; state seat 1 cubes 23 reserve 3; line 1 cubes 2; "
        "state seat 1 cubes 25 reserve 1");
    TABLE("players 3; sailed yes; seat 1 cubes 17 reserve 9; has 1 cubes 9; line 1 "
          "cubes 2; "
          "line 1 cubes 2; line 1 cubes 2; state seat 1 cubes 23 reserve 3");
    TABLE("players 3; sailed yes; seat 1 cubes 22 reserve 4; why 1 cubes 5 : WP-R21; "
          "has 1 cubes 2");
    TABLE("players 3; sailed yes; seat 1 cubes 25 reserve 1; why 1 cubes 2 : WP-R21");
}

TEST(WP_R22_mixing_happens_at_once) {
    /* the last card is drawn: mixed before it is played */
    TABLE("players 3; sailed yes; pile bw1; discard heave; seat 2 hand rest; line 1 "
          "draw; "
          "line * action bw1; state pile 1; state discard 0; line 1 play bw1; "
          "state pile 1; state discard 1; line 1 draw; chances action heave");
    /* all in hands: the next card played is the pile */
    TABLE("players 3; sailed yes; seat 1 hand bw1,bw2 vp 9; seat 2 hand rest; "
          "why 1 draw : WP-R22; line 1 play bw2; state pile 1; state discard 0; "
          "line 1 play bw1; state pile 1; state discard 1; line 1 draw; "
          "chances action bw2; line * action bw2; state pile 1; state discard 0");
    CHECK(strstr(table_view(-1), "mix") == NULL);
}

TEST(WP_R23_no_limit_of_cards_in_hand) {
    TABLE("players 3; line 1 draw; line * action heave; line 1 draw; line * action "
          "heave; "
          "line 1 draw; line * action heave; state seat 1 hand heave,heave,heave");
    TABLE("players 3; seat 1 hand "
          "bp1,bp2,bp3,bp4,bp5,bp6,bw1,bw2,bw3,bw4,bw5,bw6,hc1,hc2,"
          "hc3,hc4,hc5,hc6 maps "
          "havana,cayman,belize,nassau,jamaica,santodomingo,curacao; "
          "line 1 draw; line * action heave; state pile 21; line 1 sail turks; "
          "line * treasure trinidad; state seat 1 maps havana,cayman,belize,nassau,"
          "jamaica,santodomingo,curacao,trinidad");
}

TEST(WP_R24_cards_are_played_in_the_own_turn_only) {
    TABLE("players 3; phase compass; seat 1 vp 9 hand bw1; why 1 play bw1 : WP-R24; "
          "line 1 compass n; line 2 compass n; line 3 compass n; why 1 play bw1 : "
          "WP-R24; "
          "line 1 bid 1; line 2 bid 0; line 3 bid 0; why 1 play bw1 : WP-R24; "
          "line 1 first 2; why 1 play bw1 : WP-R24");
    TABLE("players 3; sailed yes; seat 1 vp 9 hand bw1; has 1 play bw1");
    TABLE("players 3; phase bonus; seat 1 vp 9 crew 1 hand bw1; has 1 play bw1");
}

TEST(WP_R25_a_card_is_laid_down_before_its_effect) {
    /* Heave: the card is out of the hand while the treasure is being drawn. */
    TABLE("players 3; sailed yes; seat 1 crew 1 hand heave; seat 2 vp 9; seat 3 vp 9; "
          "line 1 play heave turks; state move chance; state discard 1; "
          "state seat 1 hand -");
    TABLE("players 3; sailed yes; seat 1 hand heave crew 1; seat 2 vp 9 hand rest; "
          "seat 3 vp 9; line 1 play heave turks; state move chance; state pile 1; "
          "state discard 0");
    /* without full effect it cannot be played */
    TABLE("players 3; sailed yes; seat 1 weapons 9 vp 9 hand bw1,misfire,heave; "
          "legal 1 cubes 2 | cubes 5 | cubes 9 | draw | end");
}

TEST(WP_R26_a_purchase_needs_room_and_its_price) {
    TABLE("players 3; sailed yes; seat 1 vp 1 hand bw2; why 1 play bw2 : WP-R26");
    TABLE("players 3; sailed yes; seat 1 vp 2 hand bw2; line 1 play bw2; "
          "state seat 1 vp 0 weapons 1");
    TABLE("players 3; sailed yes; seat 1 vp 0 hand bw1; line 1 play bw1; "
          "state seat 1 vp 0 weapons 1");
    TABLE("players 3; sailed yes; seat 1 vp 9 crew 9 hand hc1,hc2; "
          "why 1 play hc1 : WP-R33; why 1 play hc2 : WP-R33");
    TABLE("players 3; sailed yes; seat 1 vp 9 crew 8 provisions 9 hand hc2,bp5; "
          "why 1 play bp5 : WP-R33; line 1 play hc2; state seat 1 crew 9 vp 7");
}

TEST(WP_R27_hostile_cards_hit_opponents_who_have_the_item) {
    TABLE(
        "players 4; sailed yes; seat 1 weapons 2 crew 2 provisions 2 "
        "hand misfire,mutiny,spoiled; seat 2 weapons 1 port trinidad; seat 3 crew 1; "
        "seat 4 provisions 1 weapons 1; legal 1 cubes 2 | cubes 5 | cubes 9 | draw | "
        "end | play misfire 2 | play misfire 4 | play mutiny 3 | play spoiled 4; "
        "why 1 play misfire 1 : WP-R27; why 1 play mutiny 2 : WP-R27; "
        "line 1 play misfire 2; state seat 2 weapons 0; state seat 1 weapons 2; "
        "line 1 play mutiny 3; state seat 3 crew 0; state seat 1 crew 2; "
        "line 1 play spoiled 4; state seat 4 provisions 0; state seat 1 provisions 2");
    /* a holder of Most Weapons is no safer */
    TABLE("players 3; sailed yes; seat 1 hand misfire; seat 3 weapons 9; "
          "line 1 play misfire 3; state seat 3 weapons 8");
}

/* Seat 1 lies at Havana with the east wind and may play Heave. */
#define MAY_HEAVE                                                                      \
    "players 3; wind e; sailed yes; seat 1 port havana crew 1 vp 3 hand heave; "       \
    "seat 2 vp 4; seat 3 vp 4; "

TEST(WP_R28_heave_needs_all_its_conditions) {
    TABLE(MAY_HEAVE "legal 1 cubes 2 | cubes 5 | cubes 9 | draw | end | "
                    "play heave nassau | play heave sansalvador | play heave jamaica | "
                    "play heave turks | play heave santodomingo | play heave curacao; "
                    "why 1 play heave trinidad : WP-R28; line 1 play heave jamaica; "
                    "state seat 1 crew 0 port jamaica vp 6; line * treasure jamaica; "
                    "state seat 1 vp 9 booty 1; line 1 mark; state ap 2");
    TABLE(MAY_HEAVE "seat 1 crew 0; illegal 1 play heave jamaica");
    TABLE(MAY_HEAVE "seat 1 vp 4; illegal 1 play heave jamaica");
    TABLE(MAY_HEAVE "seat 3 vp 3; illegal 1 play heave jamaica");
    TABLE(MAY_HEAVE "seat 1 port barbados; why 1 play heave jamaica : WP-R28");
    TABLE("players 3; wind e; seat 1 port havana crew 1 hand heave; seat 2 vp 4; "
          "seat 3 vp 4; why 1 play heave jamaica : WP-R28");
    /* with the extra point, behind Favourable Winds, and only plainly */
    TABLE("players 3; wind e; seat 1 port belize crew 1 hand heave; seat 2 vp 9; "
          "seat 3 vp 9; line 1 gust havana; line 1 nomark; state ap 0; line 1 end; "
          "why 1 play heave trinidad : WP-R28; line 1 play heave turks; "
          "line * treasure belize; line 1 nomark; state move 2");
    /* the extra point does not make a second Heave legal */
    TABLE("players 3; wind e; sailed yes; seat 1 port havana crew 3 hand heave,heave; "
          "seat 2 vp 9; seat 3 vp 9; line 1 play heave nassau; line * treasure belize; "
          "line 1 nomark; line 1 end; why 1 play heave turks : WP-R28");
}

TEST(WP_R29_after_heave_the_turn_goes_on) {
    TABLE(MAY_HEAVE
          "ap 2; line 1 play heave turks; line * treasure belize; line 1 mark; "
          "state ap 1; state move 1; line 1 cubes 2; legal 1 end");
}

TEST(WP_R30_intrigue_takes_any_two_places) {
    TABLE("players 3; sailed yes; ap 1; seat 1 cubes 26 reserve 0 hand intrigue; "
          "count 1 155; has 1 play intrigue havana cayman; has 1 play intrigue bar5 "
          "bar6; "
          "illegal 1 play intrigue cayman havana; illegal 1 play intrigue bar6 bar6; "
          "line 1 play intrigue jamaica bar6; state tile jamaica 5p; state tile bar6 "
          "2pm; "
          "state seat 1 vp 0 provisions 0 marks - port jamaica; legal 1 end");
}

TEST(WP_R30_each_pair_swaps_its_own_tiles) {
    TABLE("players 3; sailed yes; seat 1 hand intrigue; state move 1");
    const wr_state *before = table_state();
    int base = WP_DO_PLAY + wr_lowest(before->hand[0]) * WP_PAIRS, pair = base;
    for (int first = 0; first < WP_PLACES; first++)
        for (int second = first + 1; second < WP_PLACES; second++) {
            wr_state s = *before;
            wr_winds_of_plunder.step(&s, 0, (wr_action)pair++);
            for (int place = 0; place < WP_PLACES; place++)
                CHECK_INT(s.table.tile[place], place == first    ? second
                                               : place == second ? first
                                                                 : place);
        }
    CHECK_INT(pair - base, 153);
}

TEST(WP_R31_the_extra_point_is_one_action_for_the_holder_at_end) {
    TABLE("players 3; sailed yes; seat 1 crew 1; line 1 end; state ap 1; "
          "legal 1 cubes 2 | draw | end; why 1 cubes 5 : WP-034; "
          "why 1 sail nassau : WP-R31; line 1 draw; line * action heave; state move 2");
    TABLE("players 3; phase bonus; seat 1 crew 1 vp 9 hand hc1,intrigue; line 1 play "
          "hc1; "
          "state seat 1 crew 2; state move 2");
    /* held before, but not at `end` */
    TABLE("players 3; wind s; sailed yes; ap 1; seat 1 crew 2 hand heave; "
          "seat 2 vp 9 crew 2; seat 3 vp 9; advantage crew 1; tile belize 3w; "
          "line 1 play heave belize; line 1 nomark; line 1 end; state move 2");
    /* lost during the extra point: the turn is over all the same, and no second one */
    TABLE("players 3; wind s; phase bonus; seat 1 crew 2 hand heave; "
          "seat 2 vp 9 crew 2; seat 3 vp 9; advantage crew 1; tile belize 5c; "
          "line 1 play heave belize; state seat 1 crew 2; line 1 nomark; state move 2");
}

TEST(WP_R32_the_holder_is_asked_even_without_a_choice) {
    TABLE("players 3; sailed yes; seat 1 cubes 26 reserve 0 crew 1 hand heave; "
          "seat 2 hand rest; line 1 end; state move 1; legal 1 end; line 1 end; "
          "state move 2");
}

/* ==== Arrival ==================================================================== */

TEST(WP_R33_tracks_end_at_nine) {
    TABLE("name heavy; minus tile 3w 3 w; plus tile 3w 3 wwcp; players 3; wind e; "
          "tile puertorico 3w; seat 1 port turks weapons 8 crew 9 provisions 8; "
          "line 1 sail puertorico; state seat 1 weapons 9 crew 9 provisions 9");
}

TEST(WP_R34_advantage_cards_are_settled_before_the_tile_scores) {
    TABLE("players 3; wind e; seat 1 port turks provisions 1; seat 2 provisions 1; "
          "advantage provisions 2; line 1 sail trinidad; state advantage provisions 1; "
          "state seat 1 vp 4");
    TABLE("players 3; wind e; seat 1 port turks provisions 1; seat 2 provisions 2; "
          "line 1 sail trinidad; state advantage provisions 2; state seat 1 vp 3");
    TABLE("players 3; wind e; seat 1 port turks provisions 2; seat 2 provisions 2; "
          "advantage provisions 1; line 1 sail barbados; state seat 1 vp 4");
    /* all units at once: both cards */
    TABLE("players 3; wind e; tile trinidad 2cp; seat 1 port turks; line 1 sail "
          "trinidad; "
          "state advantage crew 1; state advantage provisions 1; state seat 1 vp 3");
}

TEST(WP_R35_no_treasure_card_is_left) {
    TABLE("players 3; seat 2 maps rest; line 1 sail turks; state move 1; "
          "state seat 1 maps -; legal 1 mark | nomark");
    TABLE(
        "players 3; seat 2 maps havana,cayman,belize,nassau,sansalvador,jamaica,turks,"
        "santodomingo,curacao,puertorico,barbados; line 1 sail turks; "
        "chances treasure trinidad; line * treasure trinidad; "
        "state seat 1 maps trinidad");
}

TEST(WP_R36_treasure_that_was_put_back_waits_in_its_order) {
    TABLE("players 3; seat 2 maps havana,cayman,belize,nassau,sansalvador,jamaica; "
          "queue turks,barbados; line 1 sail turks; odds 1 treasure curacao | "
          "1 treasure puertorico | 1 treasure santodomingo | 1 treasure trinidad; "
          "line * treasure trinidad; state queue turks,barbados");
    TABLE("players 3; seat 2 maps "
          "havana,cayman,belize,nassau,sansalvador,jamaica,curacao,"
          "puertorico,santodomingo; queue trinidad,turks,barbados; line 1 sail turks; "
          "odds 1 treasure trinidad; why * treasure turks : WP-R36; "
          "line * treasure trinidad; state queue turks,barbados");
    /* a card that is dug up on the arrival that drew it comes behind the others */
    TABLE("players 3; seat 2 maps "
          "havana,cayman,belize,nassau,sansalvador,jamaica,curacao,"
          "puertorico,santodomingo; queue turks,barbados,trinidad; line 1 sail turks; "
          "line * treasure turks; state queue barbados,trinidad,turks; "
          "state seat 1 booty 1 maps -");
}

TEST(WP_R37_the_bar_moves_up_one_space) {
    TABLE("players 3; line 1 sail cayman; state tile cayman 5p; state tile bar1 2wp; "
          "state tile bar2 4w; state tile bar3 4c; state tile bar4 4p; state tile bar5 "
          "5w; "
          "state tile bar6 5c; line 1 mark; line 1 end; line 2 sail turks; "
          "line * treasure belize; state tile turks 5c; state tile bar1 3wm; "
          "state tile bar2 2wp; state tile bar6 5w");
}

TEST(WP_R38_digging_comes_before_boarding) {
    TABLE("players 3; seat 2 port turks vp 4; line 1 sail turks; state seat 1 vp 3; "
          "line * treasure turks; state seat 1 vp 6 booty 1 maps -; has 1 board 2 vp");
}

TEST(WP_R39_digging_is_no_choice_and_ends_at_nine) {
    TABLE("players 3; wind e; seat 1 port turks maps barbados,trinidad; "
          "line 1 sail barbados; state seat 1 booty 1 vp 6 maps trinidad; "
          "legal 1 mark | nomark");
    TABLE("players 3; line 1 sail turks; line * treasure turks; state seat 1 booty 1 "
          "vp 6");
    TABLE(
        "players 3; wind e; seat 1 port turks booty 9 maps barbados; "
        "line 1 sail barbados; state seat 1 booty 9 vp 3 maps barbados; state queue -");
    TABLE("players 3; wind e; seat 1 port turks booty 8 maps barbados; "
          "line 1 sail barbados; state seat 1 booty 9 vp 11 maps -");
}

/* Seat 1 comes to Barbados; the tile there gives a provision. */
#define TO_BARBADOS "players 3; wind e; tile barbados 3p; seat 1 port turks; "

TEST(WP_R40_one_ship_for_each_arrival_and_nobody_must) {
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados vp 5; "
                      "seat 3 port barbados vp 5; line 1 sail barbados; "
                      "legal 1 board 2 vp | board 3 vp | noboard; line 1 board 3 vp; "
                      "why 1 board 2 vp : WP-058; line 1 nomark; state seat 2 vp 5; "
                      "state seat 3 vp 3");
    TABLE(TO_BARBADOS
          "seat 1 weapons 5; seat 2 port barbados vp 5; "
          "line 1 sail barbados; line 1 noboard; why 1 board 2 vp : WP-058; "
          "state seat 2 vp 5");
    /* a second arrival, a second boarding */
    TABLE(
        "players 3; wind e; tile santodomingo 4w; seat 1 port havana weapons 5 crew 1 "
        "hand heave; seat 2 port santodomingo vp 30; seat 3 port barbados vp 30; "
        "line 1 sail santodomingo; line 1 board 2 vp; line 1 nomark; "
        "line 1 play heave barbados; line 1 board 3 vp; state seat 3 vp 28; "
        "state seat 2 vp 28");
    /* who lies there does not board the one who comes */
    TABLE(TO_BARBADOS "seat 1 vp 5; seat 2 port barbados weapons 5; "
                      "line 1 sail barbados; state move 1; has 1 end");
}

TEST(WP_R41_weapons_of_the_tile_count_for_boarding) {
    TABLE("players 3; wind e; seat 1 port turks weapons 2; seat 2 weapons 2 vp 5; "
          "advantage weapons 2; line 1 sail puertorico; state advantage weapons 1; "
          "has 1 board 2 vp");
    TABLE("players 3; wind e; seat 1 port turks weapons 1; seat 2 weapons 2 vp 5; "
          "line 1 sail puertorico; state advantage weapons 2; illegal 1 board 2 vp; "
          "has 1 mark");
}

TEST(WP_R42_nobody_loses_what_he_does_not_have) {
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados vp 1; "
                      "line 1 sail barbados; legal 1 board 2 vp | noboard; "
                      "why 1 board 2 crew : WP-R42; line 1 board 2 vp; "
                      "state seat 1 vp 5; state seat 2 vp 0");
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados vp 2; "
                      "line 1 sail barbados; line 1 board 2 vp; state seat 2 vp 0; "
                      "state seat 1 vp 6");
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados crew 1; "
                      "line 1 sail barbados; legal 1 board 2 crew | noboard; "
                      "why 1 board 2 vp : WP-R42");
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados; line 1 sail barbados; "
                      "legal 1 mark | nomark");
}

TEST(WP_R43_at_nine_the_loot_is_lost) {
    TABLE(TO_BARBADOS "seat 1 weapons 9 crew 9; seat 2 port barbados weapons 4 crew 4; "
                      "line 1 sail barbados; line 1 board 2 crew; "
                      "state seat 1 crew 9; state seat 2 crew 3");
}

TEST(WP_R44_both_tracks_move_before_the_card_is_settled) {
    /* 2 and 3 become 3 and 2: the card changes hands once and is never with nobody. */
    TABLE(TO_BARBADOS "seat 1 weapons 5 crew 2; seat 2 port barbados crew 3; "
                      "line 1 sail barbados; line 1 board 2 crew; "
                      "state advantage crew 1");
    /* 2, 3 and 3 become 3, 2 and 3: the holder is no leader any more, two others are.
     * Were the loss settled before the gain, seat 3 would have the card. */
    TABLE(TO_BARBADOS "seat 1 weapons 5 crew 2; seat 2 port barbados crew 3; "
                      "seat 3 crew 3; advantage crew 2; line 1 sail barbados; "
                      "line 1 board 2 crew; state advantage crew -");
}

TEST(WP_R45_nothing_else_can_be_robbed) {
    TABLE(TO_BARBADOS
          "seat 1 weapons 5; seat 2 port barbados booty 4 hand bw1 "
          "maps havana marks havana reserve 15; advantage crew 2; "
          "line 1 sail barbados; illegal 1 board 2 booty; "
          "legal 1 mark | nomark; state seat 2 booty 4 hand bw1 maps havana "
          "cubes 10 marks havana");
}

TEST(WP_R46_without_a_victim_nothing_is_asked) {
    TABLE(TO_BARBADOS "seat 1 weapons 5 marks barbados reserve 15; "
                      "line 1 sail barbados; state move 1; has 1 end; "
                      "why 1 noboard : WP-058; line 1 cubes 2");
    CHECK(strstr(table_view(-1), "board") == NULL);
}

TEST(WP_R47_reputation_is_a_choice) {
    TABLE("players 3; wind e; seat 1 port turks marks puertorico,trinidad reserve 14; "
          "line 1 sail barbados; legal 1 mark | nomark; line 1 nomark; "
          "state seat 1 vp 3 marks puertorico,trinidad reserve 14; has 1 end; "
          "why 1 mark : WP-R47; why 1 nomark : WP-R47");
    /* weapons as they are after boarding */
    TABLE(TO_BARBADOS "seat 1 weapons 2; seat 2 port barbados weapons 1; "
                      "seat 3 port barbados weapons 3; line 1 sail barbados; "
                      "why 1 mark : WP-R47; line 1 board 2 weapons; has 1 mark");
    TABLE(TO_BARBADOS "seat 1 weapons 2; seat 2 port barbados weapons 1 vp 1; "
                      "seat 3 port barbados weapons 3; line 1 sail barbados; "
                      "line 1 board 2 vp; why 1 mark : WP-R47; has 1 end");
}

TEST(WP_R48_an_empty_reserve_puts_the_marker_off) {
    TABLE(
        "players 3; first 2; wind w; seat 1 port curacao cubes 26 reserve 0; "
        "seat 2 port belize; seat 3 port belize; line 1 sail jamaica; "
        "line * treasure turks; why 1 mark : WP-R47; line 1 end; line 1 compass e; "
        "line 2 compass e; line 3 compass e; line 1 bid 2; line 2 bid 0; line 3 bid 0; "
        "state seat 1 cubes 24 reserve 2; line 1 first 1; line 1 sail curacao; "
        "line * treasure nassau; line 1 mark; state seat 1 marks curacao reserve 1");
}

TEST(WP_R49_markers_stay_and_a_region_pays_once) {
    TABLE("players 3; wind e; seat 1 port turks marks puertorico,barbados,trinidad "
          "reserve 13; completed 4 1; line 1 sail barbados; has 1 end; "
          "state seat 1 vp 3 reserve 13 marks puertorico,barbados,trinidad");
    /* the third marker elsewhere pays for that region only */
    TABLE("players 3; wind e; seat 1 port havana marks "
          "puertorico,barbados,trinidad,turks,"
          "santodomingo reserve 11; seat 2 port nassau marks "
          "puertorico,barbados,trinidad "
          "reserve 13; completed 4 1,2; line 1 sail curacao; line * treasure belize; "
          "line 1 mark; state seat 1 vp 11");
}

/* ==== Advantage cards and the end ================================================ */

TEST(WP_R50_who_holds_an_advantage_card) {
    /* sole leader; shared with the holder; shared without him; nobody's and tied */
    TABLE("players 3; sailed yes; seat 1 hand misfire; seat 2 weapons 3; seat 3 "
          "weapons 1; "
          "line 1 play misfire 2; state advantage weapons 2");
    TABLE("players 3; sailed yes; seat 1 hand misfire,misfire; seat 2 weapons 2; "
          "seat 3 weapons 1; line 1 play misfire 2; state advantage weapons 2; "
          "line 1 play misfire 2; state advantage weapons 3");
    TABLE("players 4; sailed yes; seat 1 hand misfire,misfire; seat 2 weapons 2; "
          "seat 3 weapons 2; seat 4 weapons 2; advantage weapons 4; "
          "line 1 play misfire 4; state advantage weapons -; line 1 play misfire 2; "
          "state advantage weapons 3");
    TABLE("players 4; sailed yes; seat 1 hand misfire; seat 2 weapons 2; seat 3 "
          "weapons 2; "
          "seat 4 weapons 2; line 1 play misfire 4; state advantage weapons -");
}

TEST(WP_R51_nobody_holds_a_card_at_the_start) {
    TABLE("prefix 25; state advantage weapons -; state advantage crew -; "
          "state advantage provisions -");
    TABLE("players 3; sailed yes; seat 1 hand mutiny; seat 2 crew 1; "
          "line 1 play mutiny 2; state seat 2 crew 0; state advantage crew 2");
}

TEST(WP_R52_cards_change_hands_whenever_a_track_moves) {
    TABLE("players 3; line 1 sail havana; state advantage crew 1"); /* a tile */
    TABLE(TO_BARBADOS "seat 1 weapons 5; seat 2 port barbados crew 1; "
                      "line 1 sail barbados; state advantage crew 2; "
                      "line 1 board 2 crew; state advantage crew 1");
    TABLE("players 3; sailed yes; seat 1 vp 9 hand hc1; line 1 play hc1; "
          "state advantage crew 1");
    TABLE("players 3; sailed yes; seat 1 hand mutiny; seat 2 crew 1; seat 3 crew 1; "
          "advantage crew 2; line 1 play mutiny 2; state advantage crew 3");
    TABLE("players 3; wind e; sailed yes; tile turks 4w; seat 1 port havana crew 1 "
          "hand heave; seat 2 vp 4 crew 1; seat 3 vp 4; advantage crew 1; "
          "line 1 play heave turks; state advantage crew 2");
    /* and at no other time: cubes, Intrigue, VP that are robbed */
    TABLE("players 3; sailed yes; seat 1 hand intrigue; seat 2 crew 1; seat 3 crew 1; "
          "line 1 cubes 2; line 1 play intrigue bar1 bar2; state advantage crew -");
}

TEST(WP_R53_the_end_rounds_each_line_down_and_counts_nothing_else) {
    TABLE("players 3; round 9; turn 3; sailed yes; "
          "seat 1 cubes 2 reserve 21 weapons 2 crew 1 marks havana,cayman,belize "
          "hand heave,bw1 maps nassau booty 5; "
          "seat 2 cubes 5 reserve 21 weapons 5 crew 3; seat 3 cubes 0 reserve 26; "
          "line 3 end; state result 0 7 0; state move over");
    TABLE("players 3; round 9; turn 2; sailed yes; seat 1 vp 99; line 2 end; "
          "state move 3; state round 9; state result 99 0 0");
    CHECK_INT(wr_winds_of_plunder.actors(table_state()), 1 << 2);
}

TEST(WP_R54_ties_are_broken_step_by_step) {
    /* Best by an earlier criterion, then the next among those only: seat 3 has the most
     * cards in hand, but fewer advantage cards. */
    TABLE(
        "players 4; round 9; turn 4; sailed yes; blackbeard 4; seat 1 vp 10 weapons 1; "
        "seat 2 vp 10 crew 1; seat 3 vp 12 hand heave,heave; line 4 end; "
        "state result 15 15 15 3; state winners 1");
    TABLE("players 4; round 9; turn 4; sailed yes; blackbeard 4; seat 1 vp 10; "
          "seat 2 vp 10; seat 3 vp 10; line 4 end; state winners 1 2 3");
    TABLE("players 4 tournament; round 9; turn 4; sailed yes; blackbeard 2; seat 1 vp "
          "10; "
          "seat 2 vp 9; seat 3 vp 10 hand heave; line 4 end; state winners 3");
    TABLE("players 4 tournament; round 9; turn 4; sailed yes; blackbeard 2; seat 1 vp "
          "10; "
          "seat 2 vp 9; seat 4 vp 10; line 4 end; state winners 4");
    TABLE("players 3; round 9; turn 3; sailed yes; blackbeard 1; seat 2 vp 1; seat 3 "
          "vp 1; "
          "line 3 end; state winners 2 3");
}

/* ==== The story ================================================================== */

TEST(winds_of_plunder_the_story_tells_of_a_new_pile) {
    TABLE("players 3; sailed yes; pile bw2; discard -; seat 1 hand bw1; "
          "seat 2 hand rest; line 1 play bw1; line 1 draw; line * action bw2; "
          "told The discarded action cards were mixed and became the new pile.");
}

TEST(winds_of_plunder_the_story_counts_the_end) {
    TABLE("players 3; round 9; turn 3; sailed yes; seat 1 vp 9 cubes 7 reserve 19 "
          "weapons 7 crew 5 provisions 2; line 3 end; told Seat 1 scored 14 VP at the "
          "end, which made 23: 2 for wind cubes, 2 for weapons, 2 for crew, 2 for "
          "provisions, 6 for advantage cards.");
}

/* ==== Editions =================================================================== */

TEST(winds_of_plunder_a_refused_edition_says_what_was_found) {
    TABLE("plus # a\\x0d; refused WP-E00 : this line ends with CR LF, as on Windows");
    TABLE("plus start\\x09havana; refused WP-E00 : this line contains a byte with "
          "the code 9, but an edition is plain ASCII text");
    TABLE("minus windrose-edition 1; refused WP-E01 : the first line must be "
          "\"windrose-edition 1\", not \"game winds-of-plunder\"");
    TABLE("name A; refused WP-E01 : the third line must be \"edition\" and a name "
          "of a-z, 0-9 and -, not \"edition A\"");
    TABLE("plus island tortuga; refused WP-E02 : \"island\" begins no line: port, "
          "start, treasure, tile, action and booty do");
    TABLE("plus start; refused WP-E02 : this line has 1 word instead of 2");
    TABLE("plus action heave heave; refused WP-E02 : this line has 3 words instead "
          "of at least 4");
    TABLE("minus start turks; plus start ; refused WP-E02 : \"start \" has a blank "
          "too many");
    TABLE("plus port a 1 1 A; refused WP-E03 : 13 ports instead of 12");
    TABLE("minus port cayman 1 5 Cayman Islands; plus port Cayman 1 5 Cayman "
          "Islands; refused WP-E03 : \"Cayman\" is no name of a-z and 0-9");
    TABLE("minus port cayman 1 5 Cayman Islands; plus port belize 1 5 Cayman "
          "Islands; refused WP-E03 : \"belize\" is named twice");
    TABLE("minus port cayman 1 5 Cayman Islands; plus port bar6 1 5 Cayman "
          "Islands; refused WP-E03 : \"bar6\" is a space of the supply bar");
    TABLE("minus port cayman 1 5 Cayman Islands; plus port cayman 5 5 Cayman "
          "Islands; refused WP-E04 : \"5\" is no region from 1 to 4");
    TABLE("minus port cayman 1 5 Cayman Islands; plus port cayman 2 5 Cayman "
          "Islands; refused WP-E04 : this is the fourth port of region 2, which "
          "has exactly 3");
    TABLE("minus port cayman 1 5 Cayman Islands; plus port cayman 1 13 Cayman "
          "Islands; refused WP-E05 : \"13\" is no rank from 1 to 12");
    TABLE("minus port cayman 1 5 Cayman Islands; plus port cayman 1 4 Cayman "
          "Islands; refused WP-E05 : another port already has the rank \"4\"");
    TABLE("plus start havana; refused WP-E06 : 6 start ports instead of 5");
    TABLE("minus start turks; plus start tortuga; refused WP-E06 : \"tortuga\" is "
          "no port of this edition");
    TABLE("minus start turks; plus start jamaica; refused WP-E06 : \"jamaica\" is "
          "named twice");
    TABLE("minus treasure havana; refused WP-E07 : 11 treasure cards instead of 12");
    TABLE("minus tile 5p 5 p; refused WP-E08 : 17 tiles instead of 18");
    TABLE("minus tile 5p 5 p; plus tile 6p 6 p; refused WP-E08 : \"6\" is no worth "
          "of a tile, which is 2 to 5 VP");
    TABLE("minus tile 2wc 2 wc; plus tile 2wc 2 cw; refused WP-E08 : \"cw\" is not "
          "one to four of the pictures w, c, p and m, in this order, with at most "
          "one m");
    TABLE("minus action heave heave 5; plus action heave heave 0; refused WP-E09 : "
          "\"0\" is no number of copies from 1 to 40");
    TABLE("minus action heave heave 5; plus action heave heave 6; refused WP-E09 : "
          "41 action cards instead of 40");
    TABLE("minus action spoiled spoiled 4; plus action spoiled rotten 4; refused "
          "WP-E10 : \"rotten\" is no effect");
    TABLE("minus action bw1 buyweapons 1 jamaica trinidad; plus action bw1 "
          "buyweapons 1; refused WP-E10 : a card with the effect \"buyweapons\" "
          "needs at least one free port");
    TABLE("minus action spoiled spoiled 4; plus action spoiled spoiled 4 havana; "
          "refused WP-E10 : a card with the effect \"spoiled\" has no free ports");
    TABLE("minus action bw1 buyweapons 1 jamaica trinidad; plus action bw1 "
          "buyweapons 1 jamaica jamaica; refused WP-E10 : \"jamaica\" is named "
          "twice");
    TABLE("minus booty 3 4 5 6 7 8 8 8 8; refused WP-E11 : 0 lines \"booty\" "
          "instead of 1");
    TABLE("minus booty 3 4 5 6 7 8 8 8 8; plus booty 3 4 5 6 7 8 8 8 100; refused "
          "WP-E11 : \"100\" is no booty value from 0 to 99");
    TABLE("minus booty 3 4 5 6 7 8 8 8 8; plus booty 3 4 5 6 7 8 8 8 7; refused "
          "WP-E11 : \"7\" is less than the booty value before it");
    TABLE("minus booty 3 4 5 6 7 8 8 8 8; plus booty 3 4 5 6 7 8 8 8 9; refused "
          "WP-E12 : \"booty 3 4 5 6 7 8 8 8 9\" differs from the standard edition");
}

TEST(winds_of_plunder_booty_of_99_is_the_most) {
    TABLE("name rich; minus booty 3 4 5 6 7 8 8 8 8; plus booty 0 4 5 6 7 8 8 8 99; "
          "accepted");
    TABLE("name rich; minus booty 3 4 5 6 7 8 8 8 8; plus booty 0 4 5 6 7 8 8 8 100; "
          "refused WP-E11");
}
