/* azimuth-sea.c: Azimuth, rule by rule: the sea area, the start marker and the Sea
 * Die. */
#include <stdio.h>

#include "azimuth-script.h"
#include "tests/check.h"

#define GAME (&wr_azimuth)

/* Winds in the corners, where there are no rafts, for turns that only pass. */
#define IDLE "winds w-a5=rn w-b5=yn w-d5=kn w-e5=bn / "
/* Red holds the marker and rolls after blue, which has the last turn of round 5. */
#define RED_ROLLS                                                                      \
    "winds w-e5=bn / marker red / turn blue / do 4 rotate w-e5 s / do * die "

/* ==== The sea area and the start marker ========================================== */

/* What the mermaid finds if one castaway of the colour is on a space. */
static void check_area(int side, int space, int inside) {
    static const char *const colours[] = {"red", "blondie", "black", "blue"};
    char script[256], name[3] = {(char)('a' + space % 6), (char)('1' + space / 6), 0};
    /* The last colour turns a black wind, which moves nothing. */
    int before = (side + 3) % 4;
    sprintf(script,
            "rafts %s=y / castaways y=%s / winds w-c5=kn / marker %s / turn %s / "
            "do %d %s w-c5 e / do * die mermaid / expect asleep %s",
            name, name, colours[side], colours[before], before + 1,
            before == AZ_BLACK ? "rotate" : "control", inside ? "y" : "none");
    SCRIPT(script);
}

TEST(AZ_45_three_rows_between_the_side_and_the_island) {
    for (int space = 0; space < 36; space++) {
        int x = space % 6, y = space / 6;
        check_area(AZ_NORTH, space, y <= 2);
        check_area(AZ_EAST, space, x >= 3);
        check_area(AZ_SOUTH, space, y >= 3);
        check_area(AZ_WEST, space, x <= 2);
    }
}

TEST(AZ_45_two_rows_of_winds) {
    for (int side = 0; side < 4; side++)
        for (int wind = 0; wind < 25; wind++) {
            int x = wind % 5, y = wind / 5;
            int inside = side == AZ_NORTH   ? y <= 1
                         : side == AZ_EAST  ? x >= 3
                         : side == AZ_SOUTH ? y >= 3
                                            : x <= 1;
            CHECK_INT(wr__az_wind_area(side) >> wind & 1, inside);
        }
}

TEST(AZ_46_the_coast_of_the_side_but_not_the_island) {
    SCRIPT("rafts c3=r d3=y c4=k d4=b / castaways r=c3 y=d3 k=c4 b=d4 / " RED_ROLLS
           "mermaid / expect asleep r y");
    SCRIPT("rafts c3=r d3=y / castaways k=home / " RED_ROLLS "mermaid / "
           "expect asleep none");
}

TEST(AZ_47_the_area_follows_the_marker) {
    SCRIPT("rafts b2=r e2=y e4=k b4=b / castaways r=b2 y=e2 k=e4 b=b4 / "
           "winds w-a5=rn w-b5=yn w-d5=kn w-c1=bn / turn blue / do 4 rotate w-c1 e / "
           "do * die mermaid / expect asleep r y / do 2 rotate w-b5 w / "
           "do 3 rotate w-d5 e / do 4 rotate w-c1 n / do 1 rotate w-a5 w / "
           "do * die mermaid / expect asleep y k / do 3 rotate w-d5 n / "
           "do 4 rotate w-c1 e / do 1 rotate w-a5 n / do 2 rotate w-b5 n / "
           "do * die mermaid / expect asleep k b");
}

TEST(AZ_48_the_marker_passes_clockwise_and_its_colour_begins) {
    SCRIPT(IDLE
           "marker blue / do 4 rotate w-e5 e / do 1 rotate w-a5 e / "
           "do 2 rotate w-b5 e / do 3 rotate w-d5 e / expect marker blue / "
           "do * die sun / expect marker red / expect turn red / do 1 rotate w-a5 n / "
           "do 2 rotate w-b5 n / do 3 rotate w-d5 n / do 4 rotate w-e5 n / "
           "do * die sun / expect marker blondie / expect turn blondie");
    SCRIPT("round 10 / turn blue / " IDLE "do 4 rotate w-e5 e / expect actor over / "
           "expect marker red");
}

/* ==== The Sea Die ================================================================ */

TEST(AZ_49_the_die_is_rolled_after_each_round_but_the_last) {
    SCRIPT(IDLE
           "expect barred AZ-49 * die sun / do 1 rotate w-a5 e / "
           "expect barred AZ-49 * die gust / do 2 rotate w-b5 e / do 3 rotate w-d5 e / "
           "do 4 rotate w-e5 e / expect actor chance / "
           "expect barred AZ-49 1 rotate w-a5 n");
    SCRIPT("round 9 / turn blue / " IDLE "do 4 rotate w-e5 e / expect actor chance");
    SCRIPT("round 10 / turn blue / " IDLE "do 4 rotate w-e5 e / expect actor over / "
           "expect barred AZ-76 * die sun");
}

TEST(AZ_50_the_event_comes_before_the_marker_passes) {
    /* The wave is red's, though blondie has the marker afterwards. */
    SCRIPT("rafts b3=r d3=y / " RED_ROLLS "toward / expect rafts b3=- b2=r d3=y / "
           "expect marker blondie");
    SCRIPT("rafts b3=r b2=r / winds w-e5=bn / turn blue / do 4 rotate w-e5 s / "
           "do * die toward / expect marker red / do 1 wave b3 after / "
           "expect marker blondie");
    /* The area is red's too. */
    SCRIPT("rafts b2=r e5=y / castaways r=b2 y=e5 / " RED_ROLLS "mermaid / "
           "expect asleep r / expect marker blondie / expect round 6");
}

TEST(AZ_R28_the_end_of_a_round_in_order) {
    /* Sleep and help of the round are over before the roll, the roll makes new ones. */
    SCRIPT("rafts b2=r e2=y / castaways r=b2 y=e2 / asleep y / turtle r / "
           "winds w-e5=bn / turn blue / do 4 rotate w-e5 s / expect asleep none / "
           "expect turtle none / expect round 5 / do * die mermaid / "
           "expect asleep r y / expect round 6 / expect marker blondie");
    SCRIPT("rafts b2=r e2=y / castaways r=b2 y=e2 / asleep y / turtle r / "
           "winds w-e5=bn / turn blue / do 4 rotate w-e5 s / do * die turtle / "
           "expect asleep none / expect turtle r y");
    SCRIPT("rafts b2=r / castaways r=b2 / asleep r / round 10 / winds w-e5=bn / "
           "turn blue / do 4 rotate w-e5 s / expect actor over");
    /* The decisions about a wave come before the marker passes. */
    SCRIPT("rafts b4=r b3=r / " RED_ROLLS "toward / expect round 5 / "
           "expect marker red / do 1 wave b4 first / expect round 6 / "
           "expect turn blondie");
}

TEST(AZ_51_events_stay_in_the_area_but_for_waves_and_gusts) {
    SCRIPT("rafts b5=r / castaways r=b5 / " RED_ROLLS "mermaid / expect asleep none");
    SCRIPT("rafts b5=r / castaways r=b5 / " RED_ROLLS "turtle / expect turtle none");
    SCRIPT("rafts b5=r b2=r / " RED_ROLLS "toward / expect rafts b5=- b4=r b2=- b1=r");
    SCRIPT("winds w-b2=rn w-b4=rn w-b5=kn w-a2=kn / " RED_ROLLS "gust / "
           "expect winds w-b2=rs w-b4=rn w-b5=ks w-a2=kn");
    SCRIPT("rafts b5=r b2=k / castaways r=b5 k=b2 / " RED_ROLLS "mermaid / "
           "expect asleep k");
    SCRIPT("rafts b5=r b2=k / castaways r=b5 k=b2 / " RED_ROLLS "turtle / "
           "expect turtle k");
}

TEST(AZ_52_six_faces_equally_likely) {
    SCRIPT("winds w-e5=bn / turn blue / do 4 rotate w-e5 s / expect actor chance / "
           "expect outcomes sun:1 mermaid:1 away:1 toward:1 gust:1 turtle:1");
}

TEST(AZ_53_sun_does_nothing) {
    SCRIPT("rafts b2=r b3=r c2=yr / castaways r=b2 / winds w-a1=rn w-b4=ke / " RED_ROLLS
           "sun / expect rafts b2=r b3=r c2=yr / expect castaways r=b2 / "
           "expect asleep none / expect turtle none / expect winds w-a1=rn w-b4=ke / "
           "expect turn blondie");
    CHECK_INT(script_match()->state->table.face, AZ_SUN);
}

TEST(AZ_54_the_mermaid_puts_all_in_the_area_to_sleep) {
    SCRIPT("rafts a1=r f1=y a3=k d3=b / castaways r=a1 y=f1 k=a3 b=d3 / " RED_ROLLS
           "mermaid / expect asleep r y k b");
    /* They sleep through the whole round, and no longer. */
    SCRIPT(
        "rafts b1=r b2=r / castaways r=b1 / winds w-a5=rn w-b5=yn w-d5=kn / " RED_ROLLS
        "mermaid / do 2 rotate w-b5 e / do 3 rotate w-d5 e / "
        "do 4 rotate w-e5 n / expect asleep r / do 1 rotate w-a5 e / do * die sun / "
        "expect asleep none / do 3 rotate w-d5 n / do 4 rotate w-e5 e / "
        "expect swims b2");
}

TEST(AZ_55_sleepers_do_not_swim) {
    SCRIPT("asleep r / rafts c1=r b1=r c2=r / castaways r=c1 / winds w-a5=rn / "
           "expect swims none / expect barred AZ-55 1 swim b1 / "
           "expect barred AZ-55 1 swim home / expect legal has rotate w-a5 e");
    SCRIPT("asleep y / rafts c1=r b1=r c2=r / castaways r=c1 / winds w-a5=rn / "
           "expect swims b1 | c2 | home");
}

TEST(AZ_56_winds_carry_sleepers) {
    SCRIPT("asleep r / rafts c3=r / castaways r=c3 / winds w-b3=rn / "
           "do 1 rotate w-b3 e / expect castaways r=d3 / expect asleep r");
}

TEST(AZ_R22_asleep_no_swim_of_any_kind) {
    SCRIPT("asleep r / hand r=2 / rafts c3=r c2=r / castaways r=c3 / "
           "expect swims none / expect barred AZ-55 1 swim island / expect count 96 / "
           "expect legal has place w-a1 n");
    /* Drifting out of the area wakes nobody, drifting in puts nobody to sleep. */
    SCRIPT("rafts c3=r c4=k c5=r d4=k / castaways r=c3 k=d4 / "
           "winds w-b3=re w-d3=ks w-b5=yn / " RED_ROLLS "mermaid / expect asleep r / "
           "do 2 control w-b3 s / expect castaways r=c4 / do 3 rotate w-d3 n / "
           "expect castaways k=d3 / expect asleep r / do 4 rotate w-e5 n / "
           "expect swims none");
}

TEST(AZ_57_waves_move_the_holders_rafts_on_the_whole_board) {
    SCRIPT("rafts a6=r f3=r c2=r b4=y e5=k / " RED_ROLLS "toward / "
           "expect rafts a6=- a5=r f3=- f2=r c2=- c1=r b4=y e5=k");
    SCRIPT("rafts a1=r f3=r c5=r b4=y e5=k / " RED_ROLLS "away / "
           "expect rafts a1=- a2=r f3=- f4=r c5=- c6=r b4=y e5=k");
}

TEST(AZ_58_waves_act_on_rafts_in_the_water) {
    SCRIPT("rafts b3=ry d3=yr f3=r / " RED_ROLLS "toward / "
           "expect rafts b2=ry b3=- d3=yr d2=- f2=r f3=-");
}

TEST(AZ_59_rafts_of_the_colour_higher_up_stay) {
    SCRIPT("rafts b3=yr c3=kkr d3=brb e3=yrrr / " RED_ROLLS "away / "
           "expect rafts b3=yr c3=kkr d3=brb e3=yrrr b4=- c4=- d4=- e4=-");
    SCRIPT("rafts b3=yr c3=r / " RED_ROLLS "away / expect rafts b3=yr b4=- c3=- c4=r");
}

TEST(AZ_60_waves_split_no_stack) {
    SCRIPT("rafts b3=rykbr d3=yrk / castaways r=b3 k=d3 / " RED_ROLLS "toward / "
           "expect rafts b3=- b2=rykbr d3=yrk / expect castaways r=b2 k=d3");
    /* Held up by a castaway, nothing of it moves. */
    SCRIPT("rafts b3=rykbr b2=y / castaways y=b2 / " RED_ROLLS "toward / "
           "expect rafts b3=rykbr b2=y");
}

/* The wave of each colour: where a raft on c3 goes. */
static void check_wave(int side, const char *face, const char *to) {
    static const char *const colours[] = {"red", "blondie", "black", "blue"};
    char script[256];
    int before = (side + 3) % 4;
    sprintf(
        script,
        "rafts c3=%c / winds w-e5=%cn / marker %s / turn %s / do %d rotate w-e5 s / "
        "do * die %s / expect rafts c3=- %s=%c",
        "rykb"[side], "rykb"[before], colours[side], colours[before], before + 1, face,
        to, "rykb"[side]);
    SCRIPT(script);
}

TEST(AZ_61_away_from_the_holders_side) {
    check_wave(AZ_RED, "away", "c4");
    check_wave(AZ_BLONDIE, "away", "b3");
    check_wave(AZ_BLACK, "away", "c2");
    check_wave(AZ_BLUE, "away", "d3");
}

TEST(AZ_62_towards_the_holders_side) {
    check_wave(AZ_RED, "toward", "c2");
    check_wave(AZ_BLONDIE, "toward", "d3");
    check_wave(AZ_BLACK, "toward", "c4");
    check_wave(AZ_BLUE, "toward", "b3");
}

TEST(AZ_63_toward_leaves_the_own_edge_row) {
    SCRIPT("rafts a1=r c1=rk f1=r e2=r / " RED_ROLLS "toward / "
           "expect rafts a1=r c1=rk f1=r e1=r e2=-");
}

TEST(AZ_64_away_leaves_the_opposite_edge_row) {
    SCRIPT("rafts a6=r c6=rk f6=r e5=r / " RED_ROLLS "away / "
           "expect rafts a6=r c6=rk f6=r e6=r e5=-");
    SCRIPT("rafts a4=y b4=y f4=y / winds w-e1=rn / marker blondie / turn red / "
           "do 1 rotate w-e1 s / do * die away / expect rafts a4=yy b4=- e4=y f4=-");
}

TEST(AZ_R26_the_whole_edge_row_stays) {
    SCRIPT("beaches r=1 / rafts a1=r b1=r c1=r d1=r e1=r f1=r / " RED_ROLLS "toward / "
           "expect rafts a1=r b1=r c1=r d1=r e1=r f1=r");
    SCRIPT("beaches k=1 / rafts a6=r b6=r c6=r d6=r e6=r f6=r / " RED_ROLLS "away / "
           "expect rafts a6=r b6=r c6=r d6=r e6=r f6=r");
}

TEST(AZ_65_waves_bring_nobody_home) {
    SCRIPT("rafts c1=r d2=r / castaways r=c1 / " RED_ROLLS "toward / "
           "expect castaways r=c1 / expect rafts c1=r d1=r");
    SCRIPT("rafts c6=rk / castaways k=c6 / " RED_ROLLS "away / expect castaways k=c6 / "
           "expect result 0 0 0 0");
}

TEST(AZ_66_the_order_can_matter) {
    SCRIPT("rafts c4=ry c3=rk / " RED_ROLLS "toward / do 1 wave c4 first / "
           "expect rafts c4=- c3=- c2=rkry");
    SCRIPT("rafts c4=ry c3=rk / " RED_ROLLS "toward / do 1 wave c4 after / "
           "expect rafts c4=- c3=ry c2=rk");
    /* Every stack once: c5 lands on c4, which has had its move, and stays there. */
    SCRIPT("rafts c5=rb c4=ry c3=rk / " RED_ROLLS "toward / do 1 wave c4 first / "
           "do 1 wave c5 after / expect rafts c5=- c4=rb c3=- c2=rkry");
    SCRIPT("rafts c5=rb c4=ry c3=rk / " RED_ROLLS "toward / do 1 wave c4 after / "
           "do 1 wave c5 first / expect rafts c5=- c4=- c3=ryrb c2=rk");
    SCRIPT("rafts c5=rb c4=ry c3=rk / " RED_ROLLS "toward / do 1 wave c4 after / "
           "do 1 wave c5 after / expect rafts c5=- c4=rb c3=ry c2=rk");
}

TEST(AZ_R24_what_a_wave_moves_and_what_blocks_it) {
    /* A castaway ahead, on a stack that is not affected: held up for good. */
    SCRIPT("rafts c3=r c2=yk / castaways k=c2 / " RED_ROLLS "toward / "
           "expect rafts c3=r c2=yk");
    /* A castaway ahead that leaves: free if it went before, blocked otherwise. */
    SCRIPT("rafts c4=r c3=ry / castaways y=c3 / " RED_ROLLS "toward / "
           "do 1 wave c4 after / expect rafts c4=- c3=r c2=ry / expect castaways y=c2");
    SCRIPT("rafts c4=r c3=ry / castaways y=c3 / " RED_ROLLS "toward / "
           "do 1 wave c4 first / expect rafts c4=r c3=- c2=ry / expect castaways y=c2");
    /* What lands on a stack with its move still to come is carried along, with its
     * castaway. What stays in the edge row stays for good. */
    SCRIPT("rafts c4=rk c3=r / castaways k=c4 / " RED_ROLLS "toward / "
           "do 1 wave c4 first / expect castaways k=c2 / expect rafts c2=rrk");
    SCRIPT("rafts c2=r c1=r / " RED_ROLLS "toward / expect rafts c1=rr c2=-");
    /* The bottom raft at the roll counts: c2 gets a red one on top, nothing more. */
    SCRIPT("rafts c3=r c2=y / " RED_ROLLS "toward / expect rafts c3=- c2=yr c1=-");
}

TEST(AZ_R25_the_questions_about_a_wave) {
    /* In reading order, for each with another ahead that is not in the edge row. */
    SCRIPT("rafts b2=r b3=r d1=r d2=r d3=r e3=y e4=r f4=r f5=r / " RED_ROLLS "toward / "
           "expect legal only wave b3 first | wave b3 after / "
           "expect barred AZ-R25 1 wave d3 first / do 1 wave b3 first / "
           "expect legal only wave d3 first | wave d3 after / do 1 wave d3 after / "
           "expect legal only wave f5 first | wave f5 after / do 1 wave f5 after / "
           "expect turn blondie / expect rafts b1=rr d1=rr d2=r e3=yr f3=r f4=r");
    SCRIPT("rafts c2=r c3=r c5=r c6=r d5=r / " RED_ROLLS "away / "
           "expect legal only wave c2 first | wave c2 after / do 1 wave c2 after / "
           "expect turn blondie / expect rafts c2=- c3=r c4=r c5=- c6=rr d6=r");
    /* Sideways: rows are the lanes. */
    SCRIPT("rafts c2=y d2=y f2=y e3=y f3=y / winds w-a5=rn / marker blondie / "
           "turn red / do 1 rotate w-a5 s / do * die toward / "
           "expect legal only wave c2 first | wave c2 after / do 2 wave c2 first / "
           "expect rafts c2=- d2=- e2=yy f2=y e3=- f3=yy");
    SCRIPT("rafts c2=b d2=b f2=b a3=b b3=b / winds w-d5=kn / marker blue / "
           "turn black / do 3 rotate w-d5 s / do * die toward / "
           "expect legal only wave d2 first | wave d2 after / do 4 wave d2 after / "
           "expect rafts b2=b c2=b d2=- e2=b a3=bb b3=-");
    /* Spaces across the edge of the board are not neighbours: f2 and a3. */
    SCRIPT("rafts f2=y a3=y / winds w-d5=rn / marker blondie / turn red / "
           "do 1 rotate w-d5 s / do * die toward / expect rafts f2=y b3=y / "
           "expect turn black");
    /* Four at the most. */
    SCRIPT("rafts c6=r c5=r c4=r c3=r c2=r c1=r / " RED_ROLLS "toward / "
           "do 1 wave c3 first / do 1 wave c4 after / do 1 wave c5 after / "
           "do 1 wave c6 first / expect turn blondie / "
           "expect rafts c6=- c5=- c4=rr c3=r c2=- c1=rrr");
}

TEST(AZ_R05_the_holders_seat_answers) {
    SCRIPT("players 2 / rafts d3=y e3=y / winds w-a5=rn / marker blondie / turn red / "
           "do 1 rotate w-a5 s / do * die toward / expect actor 2 / "
           "expect barred AZ-R05 1 wave d3 first / do 2 wave d3 first");
    SCRIPT("rafts c4=r c3=r / " RED_ROLLS "toward / expect actor 1 / "
           "expect barred AZ-R05 2 wave c4 first / do 1 wave c4 first / "
           "expect actor 2");
}

TEST(AZ_67_an_answer_is_not_taken_back) {
    SCRIPT("rafts c5=r c4=r c3=r / " RED_ROLLS "toward / do 1 wave c4 first / "
           "expect barred AZ-R25 1 wave c4 after / "
           "expect barred AZ-R25 1 wave c4 first / do 1 wave c5 after / "
           "expect rafts c4=r c3=- c2=rr");
}

TEST(AZ_68_a_gust_turns_the_holders_winds_in_the_own_area) {
    SCRIPT("winds w-a1=rn w-c2=re w-e1=rs w-e2=rw w-b1=yn w-c1=bs / " RED_ROLLS
           "gust / expect winds w-a1=rs w-c2=rw w-e1=rn w-e2=re w-b1=yn w-c1=bs");
    SCRIPT("winds w-d1=yn w-e4=ye w-a1=ys w-c2=yw w-a5=rn / marker blondie / "
           "turn red / do 1 rotate w-a5 s / do * die gust / "
           "expect winds w-d1=ys w-e4=yw w-a1=ys w-c2=yw w-a5=rs");
}

TEST(AZ_69_a_gust_turns_the_opposite_winds_in_the_opposite_area) {
    SCRIPT("winds w-a4=kn w-c5=ke w-a1=kn w-b4=yn w-d4=be / " RED_ROLLS "gust / "
           "expect winds w-a4=ks w-c5=kw w-a1=kn w-b4=yn w-d4=be w-e5=bs");
    SCRIPT("winds w-a1=bn w-b4=be w-d1=bs w-a5=rn / marker blondie / turn red / "
           "do 1 rotate w-a5 s / do * die gust / "
           "expect winds w-a1=bs w-b4=bw w-d1=bs w-a5=rs");
}

TEST(AZ_R27_winds_in_the_middle_do_not_turn) {
    SCRIPT("winds w-a3=rn w-b3=re w-d3=kn w-e3=ke / " RED_ROLLS "gust / "
           "expect winds w-a3=rn w-b3=re w-d3=kn w-e3=ke");
    SCRIPT("winds w-c1=yn w-c2=ye w-c4=bn w-c5=be w-a5=rn / marker blondie / "
           "turn red / do 1 rotate w-a5 s / do * die gust / "
           "expect winds w-c1=yn w-c2=ye w-c4=bn w-c5=be");
    /* Both colours of one seat. */
    SCRIPT("players 2 / winds w-a1=rn w-d5=ke w-e5=bn / turn blue / "
           "do 2 rotate w-e5 s / do * die gust / expect winds w-a1=rs w-d5=kw");
}

TEST(AZ_70_a_gust_moves_no_rafts) {
    SCRIPT("rafts b2=r c2=r b5=k c5=k / castaways r=b2 / winds w-b2=rn w-b5=ke "
           "/ " RED_ROLLS "gust / expect winds w-b2=rs w-b5=kw / "
           "expect rafts b2=r c2=r b5=k c5=k / expect castaways r=b2");
}

TEST(AZ_71_the_turtle_helps_a_castaway_of_the_area_in_the_next_round) {
    SCRIPT("rafts b2=k b4=k / castaways k=b2 / winds w-b5=yn w-d5=kn / " RED_ROLLS
           "turtle / expect turtle k / do 2 rotate w-b5 e / expect swims b4 / "
           "do 3 swim b4 / expect castaways k=b4 / expect turtle none");
    /* Without it there is no such swim. */
    SCRIPT("rafts b2=k b4=k / castaways k=b2 / turn black / expect swims none");
    /* Only in the next round. */
    SCRIPT(
        "rafts b2=k b4=k / castaways k=b2 / winds w-a5=rn w-b5=yn w-d5=kn / " RED_ROLLS
        "turtle / do 2 rotate w-b5 e / do 3 rotate w-d5 e / "
        "do 4 rotate w-e5 n / do 1 rotate w-a5 e / do * die sun / "
        "expect turn black / expect swims none");
}

TEST(AZ_72_two_orthogonal_steps_whatever_lies_between) {
    SCRIPT("turtle r / rafts b5=r b3=r c4=r d5=r a6=r c5=yk a4=r / "
           "castaways r=b5 k=c5 / expect swims b3 | c4 | d5 | a6 | a4");
    /* Not three steps, and no diagonal counted as one. */
    SCRIPT("turtle r / rafts b5=r b2=r c3=r d4=r e5=r / castaways r=b5 / "
           "expect swims none");
}

TEST(AZ_73_the_swim_ends_on_an_own_raft) {
    SCRIPT("turtle r / rafts b5=r b3=ry c4=yr d5=k / castaways r=b5 / "
           "expect swims c4 / expect barred AZ-41 1 swim b3 / "
           "expect barred AZ-41 1 swim d5 / expect barred AZ-41 1 swim a4");
}

TEST(AZ_R19_the_swims_of_two_steps) {
    /* Over the island to another coast space, and from it beyond the coast. */
    SCRIPT("turtle r / rafts c3=r d4=r / castaways r=c3 / expect swims d4 | island");
    SCRIPT("turtle r / rafts b3=r c2=r e4=r d2=r / expect swims b3 | c2 | e4 | d2");
    /* To the island over a coast space without a raft. */
    SCRIPT("turtle r / rafts b3=r / castaways r=b3 / expect swims island");
    /* Home over a beach space, from the side and from behind; home is no way through.
     */
    SCRIPT("turtle r / rafts b1=r d1=k / castaways r=b1 / expect swims home");
    SCRIPT("turtle r / rafts d2=r d1=y / castaways r=d2 y=d1 / "
           "expect swims home | island");
    SCRIPT("turtle r / rafts d3=r / castaways r=d3 / expect swims island");
    SCRIPT("beaches r=1 / turtle r / rafts a1=r d1=r / castaways r=a1 / "
           "expect swims home");
    /* Never back to the start; one step stays possible. */
    SCRIPT("turtle r / rafts b5=r b4=r b3=r / castaways r=b5 / expect swims b4 | b3 / "
           "do 1 swim b4 / expect turtle r");
    SCRIPT("turtle r / rafts c3=r d3=r / expect swims c3 | d3");
    /* The edges of the board hold for both steps. */
    SCRIPT("turtle r / rafts f1=r a2=r b2=r a3=r / castaways r=f1 / expect swims none");
}

TEST(AZ_74_only_one_castaway_gets_the_help) {
    SCRIPT("turtle r y / rafts b5=r b3=r e5=y e3=y / castaways r=b5 y=e5 / "
           "expect swims b3 / do 1 swim b3 / expect turtle none / expect swims none");
    SCRIPT("turtle r y / rafts b5=r b3=r e5=y e3=y / castaways r=b5 y=e5 / "
           "winds w-c1=rn / do 1 rotate w-c1 e / expect turtle r y / expect swims e3 / "
           "do 2 swim e3 / expect turtle none");
}

TEST(AZ_R20_the_candidates_are_fixed_at_the_roll) {
    SCRIPT("rafts a1=r d3=y c4=k / castaways r=a1 y=d3 k=c4 b=home / " RED_ROLLS
           "turtle / expect turtle r y");
    /* Drifting out of the area keeps the help, drifting in does not give it. */
    SCRIPT("rafts c3=r c6=r d4=k d6=k d1=k / castaways r=c3 k=d4 / "
           "winds w-b3=rn w-d3=ke w-e1=yn / " RED_ROLLS "turtle / expect turtle r / "
           "do 2 control w-b3 s / expect castaways r=c4 / expect swims island / "
           "do 3 rotate w-d3 n / expect castaways k=d3 / do 4 rotate w-e5 n / "
           "expect swims c6 | island / do 1 swim c6");
    /* In phase 1 as well. */
    SCRIPT("turtle r / hand r=2 / rafts b5=r b3=r / castaways r=b5 / expect swims b3 / "
           "expect count 97 / do 1 swim b3 / expect hand r=2");
    /* Unused it lapses with the round. */
    SCRIPT("turtle r / rafts b5=r b3=r / castaways r=b5 / winds w-c1=bn / turn blue / "
           "do 4 rotate w-c1 e / expect turtle none / do * die sun / "
           "expect turtle none");
}

TEST(AZ_R21_what_uses_the_help_up) {
    /* One step does not, even to where two steps lead as well. */
    SCRIPT("turtle r y / rafts c3=r d3=r e5=y e3=y / castaways r=c3 y=e5 / "
           "expect swims d3 | island / do 1 swim d3 / expect turtle r y / "
           "expect swims e3 / do 2 swim e3 / expect turtle none");
    SCRIPT("turtle r y / rafts c1=r d1=k e5=y e3=y / castaways r=c1 y=e5 / "
           "expect swims home / do 1 swim home / expect swims e3");
    /* A candidate that comes home otherwise leaves the help to the others. */
    SCRIPT("turtle r y / rafts c1=r e5=y e3=y / castaways r=c1 y=e5 / winds w-c1=re / "
           "do 1 rotate w-c1 n / expect castaways r=home / expect swims e3");
    /* A swim home in two steps uses it up. */
    SCRIPT("turtle r y / rafts c2=r e5=y e3=y / castaways r=c2 y=e5 / do 1 swim home / "
           "expect turtle none / expect swims none");
    /* No line and no decision after the roll. */
    SCRIPT("rafts a1=r d3=y / castaways r=a1 y=d3 / winds w-b5=yn / " RED_ROLLS
           "turtle / expect actor 2 / expect legal has rotate w-b5 e");
    SCRIPT("rafts a1=r d3=y / winds w-b5=yn / " RED_ROLLS "turtle / "
           "expect turtle none / expect actor 2");
}

TEST(AZ_R23_in_round_1_everybody_places) {
    static const char *const faces[] = {"mermaid", "turtle", "sun"};
    for (int i = 0; i < 3; i++) {
        char script[512];
        sprintf(script,
                "fresh / do * rafts rykbrykbrykbrykbrykbrykb / do 1 beach 3 / "
                "do 2 beach 3 / do 3 beach 3 / do 4 beach 3 / do 1 start red / "
                "expect swims none / expect count 96 / do 1 place w-c2 s / "
                "expect swims none / expect count 92 / do 2 place w-b2 e / "
                "expect swims none / expect count 88 / do 3 place w-c4 n / "
                "expect swims none / expect count 84 / do 4 place w-d3 w / "
                "expect hand r=3 y=3 k=3 b=3 / do * die %s / expect asleep none / "
                "expect turtle none",
                faces[i]);
        SCRIPT(script);
    }
    /* A wave and a gust count from the first roll on. */
    SCRIPT("fresh / do * rafts rykbrykbrykbrykbrykbrykb / do 1 beach 3 / "
           "do 2 beach 3 / do 3 beach 3 / do 4 beach 3 / do 1 start red / "
           "do 1 place w-c2 s / do 2 place w-b2 e / do 3 place w-c4 n / "
           "do 4 place w-d3 w / do * die gust / expect winds w-c2=rn w-c4=ks");
}

/* ==== The story ================================================================== */

TEST(azimuth_the_story_tells_when_nothing_happens) {
    SCRIPT(RED_ROLLS "sun / expect told 0 Nothing happened. Blondie began round 6.");
    SCRIPT("rafts c1=r / " RED_ROLLS
           "toward / expect told 0 The wave moved nothing. Blondie began round 6.");
    SCRIPT("rafts c2=r / " RED_ROLLS "toward / expect told 0 The wave carried rafts of "
           "Red north. Blondie began round 6.");
    SCRIPT("players 2 / set mode race / set rounds 5 / winds w-a5=rn w-d5=kn / "
           "do 1 rotate w-a5 e / do 2 rotate w-d5 e / "
           "expect told 0 No raft moved. Nobody came home in time, so nobody won the "
           "race.");
}
