/* winds-of-plunder-knowledge.c: what is open, secret or deducible in Winds of Plunder
 * (WP-R55 and WP-R56). */
#include "winds-of-plunder-table.h"

#include <stdio.h>

/* ==== Open and secret ============================================================ */

/* Positions that differ only in what others hold. */
#define HIDDEN(two, three)                                                             \
    "players 3; seat 1 hand bw1 maps turks; seat 2 " two "; seat 3 " three             \
    "; state move 1"

TEST(WP_R55_hands_are_known_to_their_owners_only) {
    static wr_obs before[4];
    TABLE(HIDDEN("hand heave,misfire maps havana", "hand bp1 maps nassau,jamaica"));
    for (int viewer = 0; viewer <= 3; viewer++)
        before[viewer] = table_obs(viewer);
    TABLE(HIDDEN("hand bw2,bw3 maps belize", "hand hc1 maps cayman,havana"));
    for (int viewer = 0; viewer <= 3; viewer++) {
        wr_obs after = table_obs(viewer);
        int knows = viewer >= 2;
        CHECK_INT(memcmp(&before[viewer], &after, sizeof after) != 0, knows);
        CHECK_INT(after.hand_count[1], 2); /* how many is open */
        CHECK_INT(after.hand_count[2], 1);
        CHECK_INT(after.map_count[1], 1);
        CHECK_INT(after.map_count[2], 2);
        CHECK_INT(after.pile_count, 36);
        CHECK_INT(after.upper_count, 8);
    }
    wr_obs own = table_obs(1);
    CHECK(own.hand == table_state()->hand[0] && own.hand != 0);
    CHECK(own.maps == table_state()->maps[0] && own.maps != 0);
    CHECK(table_obs(0).hand == 0 && table_obs(0).maps == 0);
}

TEST(WP_R55_a_seat_knows_which_of_its_cards_it_drew_since_the_mixing) {
    TABLE("players 3; sailed yes; pile bw2; discard heave,misfire; seat 2 hand rest; "
          "line 1 draw; line * action bw2; line 1 draw; line * action heave");
    CHECK(table_obs(1).fresh != 0 && table_obs(1).fresh == table_state()->fresh[0]);
    CHECK(table_obs(2).fresh == 0 && table_obs(0).fresh == 0);
}

TEST(WP_R55_everything_else_is_open) {
    static const char *const changes[] = {"seat 2 vp 1",
                                          "seat 2 weapons 1",
                                          "seat 2 crew 1",
                                          "seat 2 provisions 1",
                                          "seat 2 booty 1",
                                          "seat 2 cubes 9 reserve 17",
                                          "seat 2 port havana",
                                          "seat 2 hand bw1",
                                          "seat 2 maps havana",
                                          "seat 2 marks havana reserve 15",
                                          "tile havana 5p",
                                          "wind e",
                                          "blackbeard 2",
                                          "advantage crew 2",
                                          "round 6",
                                          "first 2",
                                          "turn 2",
                                          "ap 2",
                                          "sailed yes",
                                          "discard bw1",
                                          "queue havana"};
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char script[128];
        TABLE("players 3; state round 5");
        wr_obs before = table_obs(0), same = table_obs(0);
        CHECK_BYTES(&before, &same, sizeof before);
        sprintf(script, "players 3; %s; state pile 40", changes[i]);
        if (strstr(changes[i], "bw1") != NULL)
            script[strlen(script) - 2] = '3', script[strlen(script) - 1] = '9';
        TABLE(script);
        wr_obs after = table_obs(0);
        CHECK_MSG(memcmp(&before, &after, sizeof after) != 0, "\"%s\" is hidden",
                  changes[i]);
    }
}

TEST(WP_R55_drawn_cards_are_seen_by_their_owner_only) {
    TABLE("prefix 46; last 1 * action heave; last 2 * action ?; last 3 * action ?; "
          "last 0 * action ?");
    TABLE(
        "prefix 39; last 3 * treasure turks; last 1 * treasure ?; last 0 * treasure ?");
    /* also a card that everybody saw being put back */
    TABLE("players 3; seat 2 maps "
          "havana,cayman,belize,nassau,sansalvador,jamaica,curacao,"
          "puertorico,santodomingo; queue barbados,turks,trinidad; line 1 sail turks; "
          "line * treasure barbados");
    CHECK(strstr(table_view(1), "* treasure barbados\n") != NULL);
    CHECK(strstr(table_view(2), "* treasure ?\n") != NULL);
    CHECK(strstr(table_view(0), "barbados") == NULL);
}

TEST(WP_R55_played_and_dug_cards_are_seen_by_all) {
    TABLE("players 3; wind e; seat 1 port turks vp 9 hand bw6 maps barbados; "
          "line 1 play bw6; line 1 sail barbados");
    for (int viewer = 0; viewer <= 3; viewer++) {
        CHECK(strstr(table_view(viewer), "1 play bw6\n") != NULL);
        CHECK(strstr(table_view(viewer), "1 sail barbados\n* dig barbados\n") != NULL);
    }
    CHECK(strstr(table_view(-1), "dig") ==
          NULL); /* the record itself needs no such line */
    /* none where nothing was dug */
    TABLE("players 3; wind e; seat 1 port turks maps havana; line 1 sail barbados");
    CHECK(strstr(table_view(2), "dig") == NULL);
}

TEST(WP_R55_compass_and_bid_are_secret_until_all_are_in) {
    TABLE("players 3; phase compass; line 3 compass e; line 1 compass s");
    CHECK(strstr(table_view(1), "pending 1 compass s\n") != NULL);
    CHECK(strstr(table_view(1), "pending 3") == NULL);
    CHECK(strstr(table_view(2), "compass") == NULL);
    CHECK(strstr(table_view(0), "compass") == NULL);
    TABLE("players 3; phase compass; line 3 compass e; line 1 compass s; line 2 "
          "compass n; "
          "line 2 bid 7");
    for (int viewer = 0; viewer <= 3; viewer++) {
        const char *view = table_view(viewer);
        CHECK(strstr(view, "1 compass s\n2 compass n\n3 compass e\n") != NULL);
        CHECK_INT(strstr(view, "bid 7") != NULL, viewer == 2);
    }
}

/* ==== WP-R56 ===================================================================== */

static int note_legal(void *to, const char *line, size_t len) {
    for (size_t i = 0; i + 6 <= len; i++)
        *(int *)to += memcmp(line + i, "legal:", 6) == 0;
    return 0;
}

TEST(WP_R56_legal_lines_are_shown_to_nobody) {
    static char scratch[1 << 14];
    static const int viewers[] = {0, 1, 2, WR_PUBLIC, WR_ALL};
    TABLE("players 3; seat 1 vp 9 hand bw1,heave; line 1 play bw1; line 1 cubes 2");
    for (int i = 0; i < 5; i++) {
        int found = 0;
        wr_text line;
        wr_sink sink = {note_legal, &found};
        wr_text_init(&line, scratch, sizeof scratch);
        CHECK_INT(
            wr_record_write(table_match(), viewers[i], WR_RECORD_LEGAL, &line, sink),
            0);
        CHECK_INT(found, viewers[i] == WR_ALL ? 2 : 0);
    }
}

TEST(WP_R56_a_seat_is_asked_even_if_it_can_only_end) {
    TABLE("players 3; sailed yes; ap 0; seat 1 crew 1 hand intrigue; legal 1 end; "
          "line 1 end; state move 1");
    wr_obs with = table_obs(2);
    TABLE("players 3; sailed yes; ap 0; seat 1 crew 1 hand heave; legal 1 end; "
          "line 1 end; state move 1");
    wr_obs without = table_obs(2);
    CHECK_BYTES(&with, &without, sizeof with);
}

/* ==== What can be told about hidden cards ======================================== */

enum { TRIES = 3000 };

/* The number of TRIES in which the seat (from 1) has this treasure card in what the
 * viewer imagines. */
static int imagined_maps(int viewer, int seat, int port) {
    wr_obs o = table_obs(viewer);
    wr_rng r = wr_rng_seed(7);
    int n = 0;
    for (int i = 0; i < TRIES; i++) {
        wr_state s;
        wr_winds_of_plunder.imagine(&o, &r, &s);
        n += s.maps[seat - 1] >> port & 1;
    }
    return n;
}

/* The same for an action card of a kind. */
static int imagined_hand(int viewer, int seat, int kind) {
    wr_obs o = table_obs(viewer);
    wr_rng r = wr_rng_seed(8);
    int n = 0;
    for (int i = 0; i < TRIES; i++) {
        wr_state s;
        wr_winds_of_plunder.imagine(&o, &r, &s);
        n += (int)(s.hand[seat - 1] >> kind & 1);
    }
    return n;
}

/* Checks that a count is near a share of TRIES: six deviations at most. */
static void check_share(int count, int part, int whole) {
    int want = TRIES * part / whole;
    CHECK_MSG(count >= want - 165 && count <= want + 165, "%d of %d, not %d", count,
              TRIES, want);
}

enum { HAVANA = 0, NASSAU = 3, TURKS = 6, BARBADOS = 10, TRINIDAD = 11 };
enum { BW1 = 6, HEAVE = 18, MISFIRE = 28, MUTINY = 32, SPOILED = 36 }; /* kinds */

TEST(winds_of_plunder_a_hidden_treasure_card_can_be_any) {
    TABLE("players 3; line 1 sail turks; line * treasure nassau; line 1 nomark");
    check_share(imagined_maps(2, 1, HAVANA), 1, 11);
    check_share(imagined_maps(2, 1, NASSAU), 1, 11);
    CHECK_INT(imagined_maps(2, 1, TURKS), 0); /* it would have been dug up */
    CHECK_INT(imagined_maps(1, 1, NASSAU), TRIES);
    CHECK_INT(imagined_maps(1, 1, HAVANA), 0);
}

TEST(winds_of_plunder_who_arrives_and_does_not_dig_lacks_the_card) {
    TABLE("players 3; wind e; seat 1 port turks maps havana; seat 2 maps nassau; "
          "line 1 sail barbados; line 1 nomark");
    CHECK_INT(imagined_maps(3, 1, BARBADOS), 0);
    check_share(imagined_maps(3, 1, NASSAU), 1, 11);
    check_share(imagined_maps(3, 2, BARBADOS), 1, 11);
    /* At booty 9 nothing would be dug, so nothing can be told. */
    TABLE("players 3; wind e; seat 1 port turks booty 9 maps havana; "
          "line 1 sail barbados; line 1 nomark");
    check_share(imagined_maps(3, 1, BARBADOS), 1, 12);
}

TEST(winds_of_plunder_a_card_drawn_from_the_lower_part_is_known) {
    TABLE("players 3; seat 2 maps havana,cayman,belize,nassau,sansalvador; "
          "seat 3 maps jamaica,santodomingo,curacao,puertorico,turks; "
          "queue trinidad,barbados; line 1 sail turks; line * treasure trinidad; "
          "line 1 nomark");
    CHECK_INT(imagined_maps(2, 1, TRINIDAD), TRIES);
    CHECK_INT(imagined_maps(0, 1, TRINIDAD), TRIES);
    CHECK_INT(imagined_maps(3, 2, TRINIDAD), 0);
    check_share(imagined_maps(0, 2, TURKS), 1, 2);
}

TEST(winds_of_plunder_cards_mixed_anew_are_known_to_be_so) {
    /* Only heave and misfire were mixed: seat 1 draws one of them. */
    TABLE("players 3; sailed yes; pile bw2; discard heave,misfire; seat 2 hand rest; "
          "line 1 draw; line * action bw2; line 1 draw; line * action heave");
    check_share(imagined_hand(2, 1, HEAVE), 1, 2);
    check_share(imagined_hand(2, 1, MISFIRE), 1, 2);
    CHECK_INT(imagined_hand(2, 1, 7), TRIES); /* bw2, as seat 2 has all the others */
    CHECK_INT(imagined_hand(1, 1, HEAVE), TRIES);
    /* Before any reshuffle all unseen cards are equally likely. */
    TABLE("players 3; sailed yes; line 1 draw; line * action bw2");
    check_share(imagined_hand(2, 1, HEAVE), 5, 40);
    check_share(imagined_hand(2, 1, 7), 1, 40);
}

/* Seat 2 plays a mutiny that it can have held before the reshuffle or drawn since. Seat
 * 1 cannot tell where these five cards are: two mutinies and bw1, which are old, a
 * mutiny and a spoiled, which were mixed. Two are in the hand of seat 2, an old one is
 * in that of seat 3, a mixed one in the pile, and an unknown mutiny was played. There
 * are 11 such placements, all equally likely. */
TEST(winds_of_plunder_a_play_of_unknown_origin_counts_by_placements_of_cards) {
    static const int want[4] = {6000, 4000, 8000, 4000}; /* 3 : 2 : 4 : 2 */
    int found[4] = {0}, deviation = 0;
    TABLE("players 3; wind w; seat 1 port havana crew 3 hand rest; "
          "seat 2 port havana hand mutiny,bw1; seat 3 port havana hand mutiny; "
          "pile bw2; discard mutiny,spoiled; line 1 draw; line * action bw2; "
          "line 1 end; line 1 end; line 2 draw; line * action spoiled; "
          "line 2 play mutiny 1");
    wr_obs o = table_obs(1);
    wr_rng r = wr_rng_seed(9);
    for (int i = 0; i < 22000; i++) {
        wr_state s;
        wr_winds_of_plunder.imagine(&o, &r, &s);
        CHECK_INT(wr_count(s.hand[1]), 2);
        int weapons = (int)(s.hand[1] >> BW1 & 1);
        int spoiled = (int)(s.hand[1] >> SPOILED & 1);
        CHECK_INT(wr_count(s.hand[1] >> MUTINY & 0xf), 2 - weapons - spoiled);
        found[2 * weapons + spoiled]++;
    }
    for (int i = 0; i < 4; i++)
        deviation += (found[i] - want[i]) * (found[i] - want[i]) / (want[i] / 100);
    CHECK_MSG(deviation < 3000, "%d, %d, %d and %d", found[0], found[1], found[2],
              found[3]); /* chi-square 30 with 3 degrees of freedom */
}

/* Seat 1 draws the last card, and these two are mixed anew; then seat 2, which holds
 * `hand` from before, draws and plays. Checks how many cards are then old, how many
 * mixed, how many of seat 2 fresh, and how many of its plays of unknown origin. */
static void check_origins(const char *hand, const char *mixed, const char *plays,
                          const int want[4]) {
    char script[512];
    snprintf(script, sizeof script,
             "players 3; wind w; seat 1 port havana crew 3 provisions 3 hand rest; "
             "seat 2 port havana vp 9 hand %s; seat 3 port havana hand mutiny,spoiled; "
             "pile bw2; discard %s; line 1 draw; line * action bw2; line 1 end; "
             "line 1 end; %s",
             hand, mixed, plays);
    TABLE(script);
    const wr_state *s = table_state();
    CHECK_INT(wr_count(s->table.old), want[0]);
    CHECK_INT(wr_count(s->table.mixed), want[1]);
    CHECK_INT(wr_count(s->fresh[1]), want[2]);
    CHECK_INT(wr_count(s->table.played[1]), want[3]);
    CHECK(wr_winds_of_plunder.broken(s) == NULL);
}

#define DRAW(card) "line 2 draw; line * action " card "; "
TEST(winds_of_plunder_a_play_is_open_only_if_it_can_be_old_and_fresh) {
    static const int fresh[4] = {38, 1, 0, 0}, old[4] = {37, 2, 1, 0};
    static const int unmixed[4] = {37, 2, 0, 0}, open[4] = {38, 2, 1, 1};
    static const int two_open[4] = {38, 2, 1, 2};
    /* Fresh: no such card is old, or the seat holds no old card. */
    check_origins("mutiny", "bw3,spoiled", DRAW("bw3") "line 2 play bw3", fresh);
    check_origins("-", "mutiny,spoiled", DRAW("mutiny") "line 2 play mutiny 1", fresh);
    /* Old: no such card was mixed, or the seat has drawn none. */
    check_origins("bw1", "bw3,spoiled", DRAW("bw3") "line 2 play bw1", old);
    check_origins("mutiny", "mutiny,spoiled", "line 2 play mutiny 1", unmixed);
    /* Either, the old one or the fresh one being played. */
    check_origins("mutiny", "mutiny,spoiled", DRAW("spoiled") "line 2 play mutiny 1",
                  open);
    check_origins("spoiled", "mutiny,spoiled", DRAW("mutiny") "line 2 play mutiny 1",
                  open);
    /* A seat that may have played its old card may also hold it still. */
    check_origins("mutiny", "mutiny,spoiled",
                  DRAW("spoiled") "line 2 play mutiny 1; line 2 play spoiled 1",
                  two_open);
    check_origins("spoiled", "mutiny,spoiled",
                  DRAW("mutiny") "line 2 play mutiny 1; line 2 play spoiled 1",
                  two_open);
}

TEST(winds_of_plunder_scripts_notice_what_is_wrong) {
    static const char *const wrong[] = {
        "players 3; state seat 1 vp 1",
        "players 3; line 1 sail belize",
        "players 3; has 1 end",
        "players 3; illegal 1 draw",
        "players 3; why 1 end : WP-033",
        "players 3; legal 1 draw",
        "players 3; count 1 3",
        "players 3; line 1 draw; chances action heave",
        "start 3; line * blackbeard 1; odds 2 tile havana 5c",
        "players 3; reach havana n nassau",
        "players 3; perft 15 116",
        "players 3; seat 1 cubes 9; state move 1",
        "players 3; state winners 1",
        "accepted; refused WP-E01",
        "plus island; accepted",
        "plus island; refused WP-E03",
        "prefix 25; broken",
        "prefix 26; unfinished",
        "prefix 25; last 1 * start 3 turks"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK_MSG(table_fault(wrong[i]) != NULL, "\"%s\" passes", wrong[i]);
}
