/* azimuth-winds.c: Azimuth, rule by rule: winds, rafts and swims. */
#include <stdio.h>

#include "azimuth-script.h"
#include "tests/check.h"

/* Winds in the corners, where there are no rafts, for turns that only pass. */
#define IDLE "winds w-a5=rn w-b5=yn w-d5=kn w-e5=bn / "

/* ==== Winds and rafts ============================================================ */

TEST(AZ_26_placing_on_any_free_space_in_any_direction) {
    SCRIPT("hand r=4 / expect count 96 / expect legal has place w-a1 n | place w-a1 "
           "e | place w-a1 s | place w-a1 w | place w-e5 n | place w-c2 s | place w-b3 "
           "w / do 1 place w-d4 w / expect winds w-d4=rw / expect hand r=3");
    SCRIPT("hand r=2 / winds w-a1=yn w-a2=yn / expect count 88 / "
           "expect legal lacks place w-a1 n | place w-a2 e | place w-c3 n");
}

TEST(AZ_27_turning_an_own_wind_to_another_direction) {
    SCRIPT("rafts d3=r / winds w-d3=rw w-a1=yn / expect barred AZ-27 1 rotate w-d3 w / "
           "expect barred AZ-27 1 rotate w-a1 e / "
           "expect barred AZ-27 1 rotate w-b1 e / "
           "expect legal has rotate w-d3 n | rotate w-d3 e | rotate w-d3 s / "
           "do 1 rotate w-d3 s / expect winds w-d3=rs / expect rafts d3=- d4=r / "
           "expect hand r=0");
    SCRIPT("winds w-a1=rn w-a2=re w-a3=rs w-a4=rw / turn red / expect legal lacks "
           "rotate w-a1 n | rotate w-a2 e | rotate w-a3 s | rotate w-a4 w / expect "
           "legal has rotate w-a1 e | rotate w-a1 s | rotate w-a1 w | rotate w-a2 n | "
           "rotate w-a2 s | rotate w-a2 w | rotate w-a3 n | rotate w-a3 e | rotate "
           "w-a3 w | rotate w-a4 n | rotate w-a4 e | rotate w-a4 s");
}

TEST(AZ_28_moving_an_own_wind_by_one_step) {
    SCRIPT("winds w-b4=re w-a4=yn / expect legal only rotate w-b4 n | rotate w-b4 s | "
           "rotate w-b4 w | move w-b4 w-b3 n | move w-b4 w-b3 e | move w-b4 w-b3 s | "
           "move w-b4 w-b3 w | move w-b4 w-c4 n | move w-b4 w-c4 e | move w-b4 w-c4 "
           "s | move w-b4 w-c4 w | move w-b4 w-b5 n | move w-b4 w-b5 e | move w-b4 "
           "w-b5 s | move w-b4 w-b5 w | control w-a4 e | control w-a4 s | control w-a4 "
           "w / expect barred AZ-28 1 move w-a4 w-a3 n / do 1 move w-b4 w-b3 e / "
           "expect winds w-b4=- w-b3=re w-a4=yn");
    SCRIPT("rafts c4=r / winds w-b4=re / do 1 move w-b4 w-b3 n / "
           "expect winds w-b4=- w-b3=rn / expect rafts c4=- c3=r");
}

TEST(AZ_28_all_steps_of_a_wind) {
    /* In the corner, at the edge and in the middle; never around the corner. */
    SCRIPT("winds w-e5=rn / expect count 11 / "
           "expect legal has move w-e5 w-e4 n | move w-e5 w-d5 n");
    SCRIPT("winds w-a3=rn / expect count 15 / expect legal has move w-a3 w-a2 n | move "
           "w-a3 w-b3 n | move w-a3 w-a4 n / expect legal lacks move w-a3 w-b2 n | "
           "move w-a3 w-c3 n | move w-a3 w-a5 n | move w-a3 w-e2 n");
    SCRIPT("winds w-d2=rn / expect count 19");
    SCRIPT("winds w-c4=rn / expect count 15 / expect legal lacks move w-c4 w-c3 n");
}

TEST(AZ_29_control_turns_a_wind_of_another_colour) {
    SCRIPT("rafts b2=r c2=b / winds w-b2=bs w-a5=rn / "
           "expect barred AZ-29 1 control w-b2 s / "
           "expect barred AZ-29 1 control w-a5 e / "
           "expect barred AZ-29 1 control w-a1 e / "
           "expect legal has control w-b2 n | control w-b2 e | control w-b2 w / "
           "do 1 control w-b2 e / expect winds w-b2=be / expect turn blondie / "
           "expect rafts b2=r c2=- d2=b");
    /* As often as wished, and it costs nothing. */
    SCRIPT("winds w-a5=rn w-b5=yn w-d5=kn w-e5=bn / do 1 control w-e5 e / "
           "do 2 control w-e5 s / do 3 control w-e5 w / do 4 control w-a5 e / "
           "do * die sun / do 2 control w-a5 s / do 3 control w-a5 w / "
           "do 4 control w-a5 n / do 1 control w-b5 s / do * die sun / "
           "do 3 control w-b5 w / do 4 control w-b5 e / do 1 control w-b5 n / "
           "expect coconuts r=0 y=0 k=0 b=0 / expect legal has control w-a5 e");
}

TEST(AZ_R12_whose_winds_may_be_controlled) {
    SCRIPT("players 2 / rafts c4=k c3=r / winds w-b4=kn w-a1=rn w-b1=yn w-d1=bn / "
           "hand y=1 / "
           "expect legal has control w-b4 e | control w-b1 e | control w-d1 e / "
           "expect legal lacks move w-b4 w-a4 n | move w-b1 w-b2 n / "
           "do 1 control w-b4 e / expect rafts c4=- d4=k c3=r / expect winds w-b4=ke / "
           "expect barred AZ-R12 2 control w-b4 s / do 2 place w-a2 n / "
           "expect legal has rotate w-b4 n");
}

TEST(AZ_R35_winds_of_a_colour_in_phase_1) {
    SCRIPT("hand r=1 / rafts b2=r / winds w-b2=rn w-a5=yn w-d5=kn w-e5=bn / "
           "expect barred AZ-24 1 rotate w-b2 e / "
           "expect barred AZ-24 1 move w-b2 w-a2 n / "
           "expect barred AZ-R12 1 control w-a5 e / do 1 place w-d1 n / "
           "do 2 control w-b2 e / expect rafts b2=- c2=r");
    SCRIPT("hand r=1 / winds w-b2=rn w-e5=bn / turn blue / do 4 rotate w-e5 s / "
           "do * die gust / expect winds w-b2=rs / expect hand r=1");
}

TEST(AZ_30_only_this_wind_blows_and_once) {
    SCRIPT("hand r=1 / rafts b2=r d4=r / winds w-d4=re / do 1 place w-b2 e / "
           "expect rafts b2=- c2=r d2=- d4=r");
    SCRIPT("rafts b2=r d4=r / winds w-d4=re w-b2=rn / do 1 rotate w-b2 e / "
           "expect rafts b2=- c2=r d2=- d4=r");
    SCRIPT("rafts a2=r c2=r / winds w-a2=rn / do 1 move w-a2 w-b2 n / "
           "expect rafts a2=r c2=- c1=r");
    SCRIPT("rafts b2=y c1=y / winds w-b2=yn w-c1=ye w-a5=rn / do 1 control w-b2 e / "
           "expect rafts b2=- c2=y c1=y");
    SCRIPT("rafts c3=r / castaways r=island / winds w-c2=re / do 1 swim c3 / "
           "expect rafts c3=r / expect castaways r=c3");
    /* Nothing else happens: nobody leaves the island. */
    SCRIPT("rafts b2=r / winds w-b2=rn / do 1 rotate w-b2 e / expect rafts c2=r / "
           "expect castaways r=island y=island k=island b=island");
}

TEST(AZ_31_rafts_of_the_winds_colour_around_it) {
    SCRIPT("hand r=1 / rafts b2=r c2=y b3=k c3=b a1=r b1=r c1=r d1=r a2=r d2=r a3=r "
           "d3=r a4=r b4=r c4=r d4=r / do 1 place w-b2 n / expect rafts b2=- c2=y b3=k "
           "c3=b a1=r b1=rr c1=r d1=r a2=r d2=r a3=r d3=r a4=r b4=r c4=r d4=r");
    SCRIPT("rafts b2=r c3=y / winds w-b2=yn / do 1 control w-b2 s / "
           "expect rafts b2=r c3=- c4=y");
    /* Rafts beside those four spaces do not make others move. */
    SCRIPT("rafts c2=y d2=r c3=k d3=r / castaways y=c2 k=c3 / winds w-b2=re / "
           "do 1 rotate w-b2 n / expect castaways y=c2 k=c3 / "
           "expect rafts c2=y d2=r c3=k d3=r");
}

TEST(AZ_R10_a_wind_action_may_move_nothing) {
    SCRIPT("hand r=1 / rafts b2=y / do 1 place w-b2 n / expect rafts b2=y / "
           "expect turn blondie");
    SCRIPT("winds w-b2=rn w-a5=yn / "
           "expect legal has rotate w-b2 e | move w-b2 w-a2 n | control w-a5 e / "
           "do 1 move w-b2 w-a2 n / expect turn blondie");
    /* What can move must move, even to the acting colour's harm. */
    SCRIPT("rafts c1=r / castaways r=c1 / winds w-c1=rn / do 1 rotate w-c1 s / "
           "expect castaways r=c2 / expect rafts c1=- c2=r");
}

TEST(AZ_32_the_lowest_raft_of_the_colour_takes_all_above_it_along) {
    SCRIPT("rafts b2=kyrby c3=rr b3=kyb / winds w-b2=rs / do 1 rotate w-b2 n / "
           "expect rafts b2=ky b1=rby c3=- c2=rr b3=kyb");
}

TEST(AZ_R14_several_rafts_of_the_colour_move_as_one_group) {
    SCRIPT("rafts b2=yrkrb d4=br / castaways b=b2 r=d4 / winds w-b2=rn / "
           "do 1 rotate w-b2 w / expect rafts b2=y a2=rkrb / "
           "expect castaways b=a2 r=d4");
}

TEST(AZ_33_downwind_first_so_that_nothing_moves_twice) {
    SCRIPT("rafts b2=r c2=k b3=yr c3=br / winds w-b2=rn / do 1 rotate w-b2 e / "
           "expect rafts b2=- c2=kr d2=- b3=y c3=br d3=r");
    SCRIPT("rafts b2=r c2=k b3=yr c3=br / winds w-b2=re / do 1 rotate w-b2 n / "
           "expect rafts b2=r b1=r c2=kr c1=- b3=y c3=b");
    SCRIPT("rafts b2=r c2=r b3=yr c3=r / winds w-b2=re / do 1 rotate w-b2 s / "
           "expect rafts b2=- c2=- b3=yr b4=r c3=r c4=r");
    SCRIPT("rafts b2=r c2=r b3=yr c3=r / winds w-b2=re / do 1 rotate w-b2 w / "
           "expect rafts a2=r b2=r c2=- a3=r b3=yr c3=-");
    /* One red raft on each of the four spaces, in each direction. */
    SCRIPT("rafts b2=r c2=r b3=r c3=r / winds w-b2=rs / do 1 rotate w-b2 n / "
           "expect rafts b1=r c1=r b2=r c2=r b3=- c3=-");
    SCRIPT("rafts b2=r c2=r b3=r c3=r / winds w-b2=rs / do 1 rotate w-b2 e / "
           "expect rafts b2=- c2=r d2=r b3=- c3=r d3=r");
    SCRIPT("rafts b2=r c2=r b3=r c3=r / winds w-b2=rn / do 1 rotate w-b2 s / "
           "expect rafts b2=- c2=- b3=r c3=r b4=r c4=r");
    SCRIPT("rafts b2=r c2=r b3=r c3=r / winds w-b2=rn / do 1 rotate w-b2 w / "
           "expect rafts a2=r b2=r c2=- a3=r b3=r c3=-");
}

TEST(AZ_R13_a_group_that_could_not_move_stays) {
    /* b1 is blocked by black's castaway when b2 looks, c1 is free. */
    SCRIPT("rafts b1=k b2=r b3=r c2=r c3=r / castaways k=b1 / winds w-b2=re / "
           "do 1 rotate w-b2 n / expect rafts b1=k b2=rr b3=- c1=r c2=r c3=-");
    /* The castaway in front cannot leave, so the one behind stays as well. */
    SCRIPT("rafts c1=k c2=r c3=r / castaways k=c1 r=c2 / winds w-c2=re / "
           "do 1 rotate w-c2 n / expect rafts c1=k c2=r c3=r / expect castaways r=c2");
}

TEST(AZ_34_what_arrives_goes_on_top_in_its_order) {
    SCRIPT("rafts c3=rkyb d3=yyr / winds w-b3=rn / do 1 rotate w-b3 e / "
           "expect rafts c3=- d3=yyrrkyb");
    SCRIPT("rafts c3=rkyb c2=yyr / winds w-b3=re / do 1 rotate w-b3 n / "
           "expect rafts c3=- c2=yyrrkyb");
    SCRIPT("rafts c3=rkyb b3=yyb a4=k f6=k / winds w-c2=rn / do 1 rotate w-c2 w / "
           "expect rafts c3=- b3=yybrkyb a4=k f6=k");
    SCRIPT("rafts a1=b c3=rkyb c4=yyb d3=y a4=k f6=k / winds w-c2=rn / "
           "do 1 rotate w-c2 s / expect rafts a1=b c3=- c4=yybrkyb d3=y a4=k f6=k");
    /* Stacks in between, in reading order, stay as they are. */
    SCRIPT("rafts c2=yy d2=b f2=ky a3=b b3=k c3=yrkb d3=y / winds w-b3=re / "
           "do 1 rotate w-b3 n / "
           "expect rafts c2=yyrkb d2=b f2=ky a3=b b3=k c3=y d3=y");
    SCRIPT("rafts c2=yrkb d2=b f2=ky a3=b b3=k c3=yy d3=y / winds w-c1=rn / "
           "do 1 rotate w-c1 s / expect rafts c2=y d2=b f2=ky a3=b b3=k c3=yyrkb d3=y");
}

TEST(AZ_35_at_the_edge_rafts_stay) {
    SCRIPT("rafts b1=r c1=yr b2=k / winds w-b1=re / do 1 rotate w-b1 n / "
           "expect rafts b1=r c1=yr");
    SCRIPT("rafts f2=r f3=yr / winds w-e2=rn / do 1 rotate w-e2 e / "
           "expect rafts f2=r f3=yr");
    SCRIPT("rafts b6=r c6=yr / winds w-b5=rn / do 1 rotate w-b5 s / "
           "expect rafts b6=r c6=yr");
    SCRIPT("rafts a2=r a3=yr / winds w-a2=rn / do 1 rotate w-a2 w / "
           "expect rafts a2=r a3=yr");
    /* The rafts behind are put on top of them. */
    SCRIPT("rafts a2=r b2=yr / winds w-a2=rn / do 1 rotate w-a2 w / "
           "expect rafts a2=rr b2=y");
}

TEST(AZ_36_a_castaway_blocks_its_space) {
    SCRIPT("rafts c3=r d3=y c4=r d4=r / castaways y=d3 / winds w-b3=rn / "
           "do 1 rotate w-b3 e / expect rafts c3=r d3=y c4=- d4=rr / "
           "expect castaways y=d3");
    /* Without the castaway it is free. */
    SCRIPT("rafts c3=r d3=y / winds w-b3=rn / do 1 rotate w-b3 e / "
           "expect rafts c3=- d3=yr");
}

TEST(AZ_R15_blocking_counts_for_all_castaways_at_that_moment) {
    SCRIPT("rafts c3=r d3=r / castaways r=d3 / winds w-b3=rn / do 1 rotate w-b3 e / "
           "expect rafts c3=r d3=r");
    /* It left in the same action: the space is free. */
    SCRIPT("rafts b2=r c2=yr / castaways r=c2 / winds w-b2=rn / do 1 rotate w-b2 e / "
           "expect rafts b2=- c2=yr d2=r / expect castaways r=d2");
    /* It was washed ashore in the same action. */
    SCRIPT("rafts c1=r c2=r / castaways r=c1 / winds w-b1=re / do 1 rotate w-b1 n / "
           "expect rafts c1=rr c2=- / expect castaways r=home");
    /* Castaways on the island and at home block nothing. */
    SCRIPT("rafts a1=r / castaways r=home y=home / beaches b=1 / winds w-a1=rn / "
           "do 1 rotate w-a1 s / expect rafts a1=- a2=r");
    /* A wave stops there too. */
    SCRIPT("rafts c3=r c2=y / castaways y=c2 / turn blue / " IDLE
           "do 4 rotate w-e5 s / do * die toward / expect rafts c3=r c2=y");
}

TEST(AZ_37_a_castaway_goes_with_its_raft) {
    SCRIPT("rafts c3=ry / castaways y=c3 / winds w-b3=rn / do 1 rotate w-b3 e / "
           "expect castaways y=d3 r=island / expect rafts c3=- d3=ry");
    SCRIPT("rafts c3=yr c4=k / castaways r=c3 k=c4 / winds w-b3=rn / "
           "do 1 rotate w-b3 w / expect castaways r=b3 k=c4 / expect rafts c3=y b3=r");
}

TEST(AZ_38_washed_ashore) {
    SCRIPT("rafts c1=yr d1=r / castaways r=c1 / winds w-c1=re / do 1 rotate w-c1 n / "
           "expect castaways r=home / expect rafts c1=yr d1=r / expect turn blondie / "
           "expect homecoming r=5");
    SCRIPT("rafts f4=y / castaways y=f4 / winds w-e4=yn / turn blondie / "
           "do 2 rotate w-e4 e / expect castaways y=home / expect rafts f4=y");
    SCRIPT("rafts d6=k / castaways k=d6 / winds w-d5=kn / turn black / "
           "do 3 rotate w-d5 s / expect castaways k=home / expect rafts d6=k");
    SCRIPT("rafts a3=b / castaways b=a3 / winds w-a3=bn / turn blue / "
           "do 4 rotate w-a3 w / expect castaways b=home / expect rafts a3=b");
    /* From the second row the raft moves to the beach, and nobody is home yet. */
    SCRIPT("rafts c2=r / castaways r=c2 / winds w-c2=re / do 1 rotate w-c2 n / "
           "expect castaways r=c1");
    /* The space is free at once for what follows. */
    SCRIPT("rafts c1=r c2=ry / castaways r=c1 y=c2 / winds w-c1=re / "
           "do 1 rotate w-c1 n / expect castaways r=home y=c1 / expect rafts c1=rry");
}

TEST(AZ_R16_the_exact_conditions_of_washing_ashore) {
    /* Not on a space of the edge beside the beach. */
    SCRIPT("rafts b1=r / castaways r=b1 / winds w-b1=re / do 1 rotate w-b1 n / "
           "expect castaways r=b1");
    /* Not by a wind in another direction: along the edge the raft moves. */
    SCRIPT("rafts c1=r / castaways r=c1 / winds w-c1=rn / do 1 rotate w-c1 e / "
           "expect castaways r=d1");
    /* Not if the stack holds no raft of the wind's colour. */
    SCRIPT("rafts c1=kr / castaways r=c1 / winds w-c1=ye / turn blondie / "
           "do 2 rotate w-c1 n / expect castaways r=c1");
    /* By a wind of any colour, turned by any colour, under the castaway's raft. */
    SCRIPT("rafts c1=kyr / castaways r=c1 / winds w-c1=ye w-e5=bn / turn blue / "
           "do 4 control w-c1 n / expect castaways r=home / expect rafts c1=kyr");
    /* Not at the beach of another colour, whichever way the wind blows. */
    SCRIPT("beaches r=5 y=1 / rafts f1=y f2=r / castaways y=f1 r=f2 / "
           "winds w-e1=yw w-e2=rw / turn blondie / do 2 rotate w-e1 n / "
           "expect castaways y=f1 / do 3 control w-e2 e / expect castaways r=f2");
    /* Not at a corner that only the beach of the neighbour touches. */
    SCRIPT("beaches r=3 y=1 / rafts f1=r / castaways r=f1 / winds w-e1=rw / "
           "do 1 rotate w-e1 n / expect castaways r=f1");
    SCRIPT("beaches y=3 k=5 / rafts f6=y / castaways y=f6 / winds w-e5=yw / "
           "turn blondie / do 2 rotate w-e5 e / expect castaways y=f6");
    SCRIPT("beaches k=3 b=5 / rafts a6=k / castaways k=a6 / winds w-a5=ke / "
           "turn black / do 3 rotate w-a5 s / expect castaways k=a6");
    SCRIPT("beaches b=3 r=1 / rafts a1=b / castaways b=a1 / winds w-a1=be / "
           "turn blue / do 4 rotate w-a1 w / expect castaways b=a1");
    /* Sleepers come home too. */
    SCRIPT("asleep r / rafts c1=r / castaways r=c1 / winds w-c1=re / "
           "do 1 rotate w-c1 n / expect castaways r=home");
}

TEST(AZ_R17_one_castaway_at_most_comes_home_in_an_action) {
    /* Two castaways at the corner: the wind to the north saves only red. */
    SCRIPT("beaches r=5 y=1 / rafts e1=r f1=ry f2=yr / castaways r=e1 y=f1 / "
           "winds w-e1=re / do 1 rotate w-e1 n / expect castaways r=home y=f1");
    SCRIPT("beaches r=5 y=1 / rafts e1=ry f1=y / castaways y=f1 r=island / "
           "winds w-e1=yn / turn blondie / do 2 rotate w-e1 e / "
           "expect castaways y=home r=island / expect rafts f1=yy");
}

/* ==== Swimming and home ========================================================== */

TEST(AZ_39_a_castaway_stands_on_a_top_raft_of_its_colour) {
    SCRIPT("rafts c3=yr d3=ry / expect swims c3 / do 1 swim c3 / "
           "expect castaways r=c3 / expect swims d3 / do 2 swim d3 / "
           "expect castaways r=c3 y=d3");
    /* The engine's own check of positions knows it. */
    SCRIPT("fresh / do * rafts rykbrykbrykbrykbrykbrykb / do 1 beach 3 / "
           "do 2 beach 3 / do 3 beach 3 / do 4 beach 3 / do 1 start blondie / "
           "do 2 place w-b2 s / expect rafts c3=y");
    wr_state s = *script_match()->state;
    CHECK(wr_azimuth.broken(&s) == NULL);
    s.table.place[AZ_BLONDIE] = 14; /* c3 */
    CHECK(wr_azimuth.broken(&s) == NULL);
    s.table.place[AZ_BLONDIE] = AZ_ISLAND;
    s.table.place[AZ_RED] = 14;
    CHECK(wr_azimuth.broken(&s) != NULL);
    s.table.place[AZ_RED] = 15; /* d3: open water */
    CHECK(wr_azimuth.broken(&s) != NULL);
}

TEST(AZ_40_swimming_takes_the_turn_and_leaves_the_tokens) {
    SCRIPT("hand r=2 / rafts c3=r c2=r c1=r / castaways r=c3 / "
           "expect swims c2 | island / do 1 swim c2 / expect castaways r=c2 / "
           "expect hand r=2 / expect turn blondie");
    SCRIPT("rafts c3=r c2=r c1=r / castaways r=c3 / winds w-a5=rn / "
           "expect swims c2 | island / do 1 swim c2 / expect castaways r=c2 / "
           "expect turn blondie");
    /* Only the castaway of the colour whose turn it is. */
    SCRIPT("rafts c3=y / hand r=1 / expect swims none / do 1 place w-a1 n / "
           "expect swims c3");
}

TEST(AZ_41_a_step_to_a_neighbour_with_an_own_raft_on_top) {
    SCRIPT("rafts b2=r b1=r c2=kr b3=yyr a2=r a1=r c1=r a3=r c3=r b4=r d2=r / "
           "castaways r=b2 / expect swims b1 | c2 | b3 | a2");
    SCRIPT("rafts b2=r b1=ry c2=k / castaways r=b2 / expect swims none / "
           "expect barred AZ-41 1 swim b1 / expect barred AZ-41 1 swim c2 / "
           "expect barred AZ-41 1 swim b3 / expect barred AZ-41 1 swim c3");
    /* The board has edges: a2 and f1 are not neighbours across them. */
    SCRIPT("rafts f1=r a2=r / castaways r=f1 / expect swims none");
    SCRIPT("rafts f1=r a2=r / castaways r=a2 / expect swims none");
    SCRIPT("rafts c6=r c1=r / castaways r=c6 / expect swims none");
}

TEST(AZ_R18_only_the_top_raft_counts) {
    SCRIPT("rafts b2=r b1=ykbr c2=rrrk / castaways r=b2 / expect swims b1 / "
           "expect barred AZ-R18 1 swim b2");
    SCRIPT("rafts c3=r / castaways r=island / expect barred AZ-R18 1 swim island");
}

TEST(AZ_42_from_the_island_to_the_coast_and_back) {
    SCRIPT("rafts c3=r d3=r c4=r d4=r b3=r c2=r e4=r d5=r / "
           "expect swims c3 | d3 | c4 | d4");
    SCRIPT("rafts c3=k d3=ry d4=kr b3=r / expect swims d4 / "
           "expect barred AZ-42 1 swim c3 / expect barred AZ-42 1 swim c4 / "
           "expect barred AZ-42 1 swim b3");
    SCRIPT("rafts c3=r / castaways r=c3 / expect swims island");
    SCRIPT("rafts d3=r / castaways r=d3 / expect swims island");
    SCRIPT("rafts c4=r / castaways r=c4 / expect swims island");
    SCRIPT("rafts d4=r / castaways r=d4 / expect swims island");
    SCRIPT("rafts b3=r / castaways r=b3 / expect barred AZ-42 1 swim island");
    /* Off and on again, any number of times. */
    SCRIPT("players 2 / set mode race / rafts d4=r / winds w-a1=kn / do 1 swim d4 / "
           "do 2 rotate w-a1 e / do 1 swim island / do 2 rotate w-a1 n / "
           "do 1 swim d4 / do 2 rotate w-a1 e / do 1 swim island / "
           "do 2 rotate w-a1 n / expect swims d4 / expect castaways r=island");
}

TEST(AZ_42_the_coast_is_four_spaces) {
    for (int i = 0; i < 36; i++) {
        int x = i % 6, y = i / 6, is_coast = (x == 2 || x == 3) && (y == 2 || y == 3);
        char script[128], space[3] = {(char)('a' + x), (char)('1' + y), 0};
        sprintf(script, "rafts %s=r / expect swims %s", space,
                is_coast ? space : "none");
        SCRIPT(script);
        /* Black has its beach far from here. */
        sprintf(script,
                "rafts %s=k / castaways k=%s / turn black / beaches k=%d / "
                "expect swims %s",
                space, space, x < 3 ? 5 : 1, is_coast ? "island" : "none");
        SCRIPT(script);
    }
}

TEST(AZ_43_home_from_the_own_beach) {
    SCRIPT("rafts c1=r / castaways r=c1 / expect swims home / do 1 swim home / "
           "expect castaways r=home / expect homecoming r=5 y=0");
    SCRIPT("rafts d1=r / castaways r=d1 / expect swims home");
    SCRIPT("rafts b1=r / castaways r=b1 / expect barred AZ-43 1 swim home");
    SCRIPT("rafts c2=r / castaways r=c2 / expect barred AZ-43 1 swim home");
    SCRIPT("rafts c6=r / castaways r=c6 / expect barred AZ-43 1 swim home");
    SCRIPT("beaches y=5 / rafts f6=y / castaways y=f6 / turn blondie / "
           "expect swims home");
    SCRIPT("beaches y=5 / rafts f4=y / castaways y=f4 / turn blondie / "
           "expect swims none");
    /* A corner that only the beach of the neighbour touches does not lead home, with
     * one step or with two. */
    SCRIPT("beaches r=3 y=1 / rafts f1=r / castaways r=f1 / expect swims none / "
           "expect barred AZ-43 1 swim home");
    SCRIPT("beaches y=3 k=5 / rafts f6=y / castaways y=f6 / turn blondie / "
           "expect swims none");
    SCRIPT("beaches k=3 b=5 / rafts a6=k / castaways k=a6 / turn black / "
           "expect swims none");
    SCRIPT("beaches b=3 r=1 / rafts a1=b / castaways b=a1 / turn blue / "
           "expect swims none");
    SCRIPT("beaches r=2 y=1 / rafts e1=r / castaways r=e1 / turtle r / "
           "expect swims none");
}

TEST(AZ_44_who_is_home_stays_home) {
    SCRIPT("rafts c1=ykr d1=r b1=r / castaways r=c1 / " IDLE "do 1 swim home / "
           "expect rafts c1=ykr d1=r b1=r / do 2 rotate w-b5 e / do 3 rotate w-d5 e / "
           "do 4 rotate w-e5 e / do * die turtle / do 2 rotate w-b5 n / "
           "do 3 rotate w-d5 n / do 4 rotate w-e5 n / expect swims none / "
           "expect barred AZ-44 1 swim c1 / expect barred AZ-44 1 swim island / "
           "do 1 rotate w-a5 e / expect castaways r=home");
    /* Not even with the turtle's help, wherever the own rafts are. */
    SCRIPT("rafts c1=r b1=r c2=r c3=r d3=r c4=r d4=r a6=r b6=r c6=r b5=r / "
           "castaways r=home / turtle r / winds w-a5=rn / expect swims none");
}
