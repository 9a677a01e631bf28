/* winds-of-plunder-cards.c: the rules of Winds of Plunder, WP-086 to WP-106: action
 * cards and the end of the game. */
#include "winds-of-plunder-table.h"

#include <stdio.h>

/* ==== Action cards =============================================================== */

TEST(WP_086_cards_are_played_from_the_hand_for_a_point) {
    TABLE("players 3; sailed yes; seat 1 vp 9 hand bw1; seat 2 hand bw2; "
          "why 1 play bw2 : WP-086; why 2 play bw2 : WP-R24; line 1 play bw1; state ap "
          "2; "
          "why 1 play bw1 : WP-086");
}

/* A card to buy or hire with: free in its ports, 2 VP elsewhere, one unit in any case.
 */
static void check_purchase(const char *card, const char *item, const char *free_port) {
    static const char *const all[] = {"weapons", "crew", "provisions"};
    char script[512];
    for (int is_free = 0; is_free < 2; is_free++) {
        int len = sprintf(script,
                          "players 3; sailed yes; seat 1 vp 5 weapons 2 crew 2 "
                          "provisions 2 port %s hand %s; line 1 play %s; "
                          "state seat 1 vp %d hand -; state seat 1",
                          is_free ? free_port : "nassau", card, card, is_free ? 5 : 3);
        for (int i = 0; i < 3; i++)
            len += sprintf(script + len, " %s %d", all[i],
                           strcmp(all[i], item) == 0 ? 3 : 2);
        sprintf(script + len, "; state advantage %s 1", item);
        TABLE(script);
    }
}

TEST(WP_087_buy_provisions) {
    check_purchase("bp5", "provisions", "jamaica");
    check_purchase("bp5", "provisions", "turks");
}

TEST(WP_088_buy_weapons) {
    check_purchase("bw1", "weapons", "jamaica");
    check_purchase("bw1", "weapons", "trinidad");
}

TEST(WP_089_hire_crew) {
    check_purchase("hc6", "crew", "santodomingo");
    check_purchase("hc6", "crew", "barbados");
}

TEST(WP_090_heave_sails_a_second_time) {
    TABLE(
        "players 3; wind e; seat 1 port havana crew 2 vp 1 hand heave,heave; "
        "seat 2 vp 20; seat 3 vp 20; why 1 play heave jamaica : WP-R28; "
        "line 1 sail nassau; line * treasure belize; line 1 mark; "
        "line 1 play heave puertorico; state seat 1 port puertorico crew 1 hand heave; "
        "line 1 noboard; line 1 mark; state seat 1 marks nassau,puertorico; state ap "
        "2; "
        "why 1 play heave turks : WP-R28");
    /* The wind would lead on from Turks, but one such card is the limit. */
    TABLE(
        "players 3; wind e; seat 1 port havana crew 3 hand heave,heave; seat 2 vp 20; "
        "seat 3 port havana vp 20; line 1 sail nassau; line * treasure belize; "
        "line 1 mark; line 1 play heave turks; line * treasure havana; line 1 mark; "
        "why 1 play heave trinidad : WP-R28; has 1 end");
    TABLE("players 3; wind e; sailed yes; seat 1 port havana crew 1 vp 5 hand heave; "
          "seat 2 vp 6; seat 3 vp 5; why 1 play heave turks : WP-R28");
}

TEST(WP_091_intrigue_swaps_two_tiles) {
    TABLE(
        "players 3; sailed yes; seat 1 hand intrigue,intrigue,intrigue; "
        "line 1 play intrigue havana trinidad; state tile havana 3p; "
        "state tile trinidad 2wc; line 1 play intrigue trinidad bar3; "
        "state tile trinidad 4p; state tile bar3 2wc; line 1 play intrigue bar1 bar6; "
        "state tile bar1 5p; state tile bar6 4w; state tile cayman 2wp");
}

TEST(WP_092_misfire_costs_an_opponent_a_weapon) {
    TABLE("players 3; sailed yes; seat 1 weapons 1 hand misfire; "
          "seat 3 weapons 3 crew 3 provisions 3; legal 1 cubes 2 | cubes 5 | cubes 9 | "
          "draw | end | play misfire 3; line 1 play misfire 3; "
          "state seat 3 weapons 2 crew 3 provisions 3; state seat 1 weapons 1");
}

TEST(WP_093_mutiny_costs_an_opponent_a_crew) {
    TABLE("players 3; sailed yes; seat 1 crew 1 hand mutiny; "
          "seat 3 weapons 3 crew 3 provisions 3; why 1 play mutiny 1 : WP-R27; "
          "line 1 play mutiny 3; state seat 3 weapons 3 crew 2 provisions 3; "
          "state seat 1 crew 1");
}

TEST(WP_094_spoiled_provisions_cost_an_opponent_a_provision) {
    TABLE("players 3; sailed yes; seat 1 provisions 1 hand spoiled; "
          "seat 3 weapons 3 crew 3 provisions 3; why 1 play spoiled 2 : WP-R27; "
          "line 1 play spoiled 3; state seat 3 weapons 3 crew 3 provisions 2; "
          "state seat 1 provisions 1");
}

/* ==== The end of the game ======================================================== */

/* What seat 1 scores at the end for what it has; all else is 0, and seat 2 leads in all
 * tracks and so holds the advantage cards. */
static void check_end(const char *fields, int vp) {
    char script[512];
    sprintf(script,
            "players 3; round 9; turn 3; sailed yes; seat 1 cubes 0 reserve 26; "
            "seat 2 weapons 9 crew 9 provisions 9; advantage weapons 2; "
            "advantage crew 2; advantage provisions 2; seat 1 %s; line 3 end; "
            "state result %d 25 3",
            fields, vp);
    TABLE(script);
}

TEST(WP_095_a_vp_for_three_wind_cubes) {
    check_end("cubes 2 reserve 24", 0);
    check_end("cubes 3 reserve 23", 1);
    check_end("cubes 26 reserve 0", 8);
}

TEST(WP_096_a_vp_for_three_weapons) {
    check_end("weapons 2", 0);
    check_end("weapons 3", 1);
    check_end("weapons 8", 2);
}

TEST(WP_097_a_vp_for_two_crew) {
    check_end("crew 1", 0);
    check_end("crew 2", 1);
    check_end("crew 7", 3);
}

TEST(WP_098_a_vp_for_each_provision) {
    check_end("provisions 1", 1);
    check_end("provisions 8", 8);
}

TEST(WP_099_two_vp_for_an_advantage_card) {
    TABLE("players 3; round 9; turn 3; sailed yes; seat 1 weapons 1; seat 2 crew 1; "
          "seat 3 vp 1; line 3 end; state result 5 5 4");
    TABLE(
        "players 3; round 9; turn 3; sailed yes; seat 1 weapons 1 crew 1 provisions 1; "
        "line 3 end; state result 10 3 3");
}

TEST(WP_100_a_vp_for_each_thick_line_passed) {
    for (int n = 0; n <= WP_TRACK; n++) {
        char fields[64];
        sprintf(fields, "weapons %d", n);
        check_end(fields, (n >= 3) + (n >= 6) + (n >= 9));
        sprintf(fields, "crew %d", n);
        check_end(fields, (n >= 2) + (n >= 4) + (n >= 6) + (n >= 8));
        sprintf(fields, "provisions %d", n);
        check_end(fields, n);
    }
}

/* The last `end` of a game of four in which nobody has wind cubes; seat 4 has no VP. */
#define LAST_END(more, winners)                                                        \
    "players 4; round 9; turn 4; sailed yes; seat 1 cubes 0 reserve 26; "              \
    "seat 2 cubes 0 reserve 26; seat 3 cubes 0 reserve 26; "                           \
    "seat 4 cubes 0 reserve 26; " more "; line 4 end; state winners " winners

TEST(WP_101_blackbeard_wins_a_tie) {
    TABLE(LAST_END("blackbeard 2; seat 1 vp 8 weapons 1; seat 2 vp 10; seat 3 vp 9",
                   "2"));
    /* but only among those who are tied */
    TABLE(LAST_END("blackbeard 3; seat 1 vp 8 weapons 1; seat 2 vp 10; seat 3 vp 9",
                   "1"));
    TABLE(LAST_END("blackbeard 3; seat 1 vp 10; seat 2 vp 11; seat 3 vp 10", "2"));
}

TEST(WP_102_then_more_advantage_cards) {
    TABLE(LAST_END(
        "blackbeard 4; seat 1 vp 8 weapons 1; seat 2 vp 5 crew 1 provisions 1", "2"));
}

TEST(WP_103_then_most_weapons) {
    TABLE(LAST_END("blackbeard 4; seat 1 vp 8 crew 1; seat 2 vp 8 weapons 1", "2"));
}

TEST(WP_104_then_largest_crew) {
    TABLE(LAST_END(
        "blackbeard 4; seat 1 vp 7 provisions 1 hand heave; seat 2 vp 8 crew 1", "2"));
}

TEST(WP_105_then_more_action_cards) {
    TABLE(LAST_END("blackbeard 4; seat 1 vp 8 hand heave; seat 2 vp 8; "
                   "seat 3 vp 8 hand heave,heave",
                   "3"));
    TABLE(LAST_END(
        "blackbeard 4; seat 1 vp 8 hand bw1; seat 2 vp 8; seat 3 vp 8 hand bw2",
        "1 3"));
}

TEST(WP_106_then_at_tournaments_who_sits_nearest) {
    static const char *const winner[] = {"2", "3", "1", "1"};
    for (int blackbeard = 1; blackbeard <= 4; blackbeard++) {
        char script[512];
        /* Blackbeard itself is never tied here: it has one VP less. */
        int len = sprintf(script,
                          "players 4 tournament; round 9; turn 4; sailed yes; "
                          "blackbeard %d; ",
                          blackbeard);
        for (int seat = 1; seat <= 3; seat++)
            len += sprintf(script + len, "seat %d vp %d; ", seat,
                           9 - (seat == blackbeard));
        sprintf(script + len, "line 4 end; state winners %s", winner[blackbeard - 1]);
        TABLE(script);
    }
}
