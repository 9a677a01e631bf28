/* columbus-dangers.c: Columbus, rule by rule: storms, whirlwinds, damage and calms. */
#include "columbus-voyage.h"

#include <stdio.h>

#include "tests/check.h"

/* ==== Storms ===================================================================== */

TEST(CO_46_ships_on_the_start_field_are_never_driven) {
    VOYAGE("players 3; at round 2; at ship 3 13-6; 1 roll; * roll tfff; 1 storm 5;"
           "2 pass; 3 pass; * spin w; expect ship 1 14-5 intact;"
           "expect ship 2 14-5 intact; expect ship 3 12-6 damaged");
    VOYAGE("players 3; at ship 3 13-6; 1 roll; * roll ffff; 1 scope card; * card fog-n;"
           "expect ship 1 14-5 intact; expect ship 2 14-5 intact;"
           "expect ship 3 13-5 intact; 1 scope card; * card hurricane; * spin sw;"
           "expect ship 1 14-5 intact; expect ship 2 14-5 intact;"
           "expect ship 3 12-6 damaged");
    /* Not even against land. */
    VOYAGE("players 2; at round 2; 1 roll; * roll tfff; 1 storm 5; 2 pass; * spin s;"
           "expect ship 1 14-5 intact; expect ship 2 14-5 intact");
}

TEST(CO_47_no_storm_in_round_1) {
    VOYAGE(
        "players 2; at ship 1 8-6; at barrels 1 0; 1 roll; * roll tttt;"
        "expect legal end; expect barred CO-47 1 storm 3; 1 end; 2 roll; * roll tttt;"
        "expect refused storm 1 | storm 5; 2 end; expect round 2; 1 roll;"
        "* roll tttt; expect legal end | storm 1 | storm 2 | storm 3 | storm 4 |"
        " storm 5");
}

TEST(CO_R25_extra_turns_of_round_1_have_no_storm_but_cards_do) {
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 0; at hand 1 very-good-winds;"
           "1 play very-good-winds; 1 roll; * roll tttt; 1 end; expect round 1; 1 roll;"
           "* roll ttff; expect legal end | scope card; 1 scope card; * card fog-e;"
           "expect ship 1 9-6 intact; 1 scope card; * card hurricane; * spin w;"
           "expect ship 1 8-6 intact");
}

TEST(CO_48_any_of_the_five_areas_from_round_2) {
    VOYAGE("players 2; at round 2; at ship 1 8-6; at barrels 1 0; 1 roll; * roll tttt;"
           "expect legal end | storm 1 | storm 2 | storm 3 | storm 4 | storm 5");
    VOYAGE("players 2; at round 2; at turn 2; at ship 2 8-6; 2 roll; * roll tttt;"
           "expect offered storm 1 | storm 2 | storm 3 | storm 4 | storm 5");
}

TEST(CO_R23_the_own_area_and_an_empty_one_may_be_named) {
    VOYAGE("players 2; at round 2; at ship 1 8-6; 1 roll; * roll rrrt; 1 storm 3;"
           "2 pass; * spin e; expect ship 1 9-6 intact; expect offered rose w");
    VOYAGE("players 2; at round 2; at ship 1 8-6; 1 roll; * roll rrrt; 1 storm 1;"
           "expect owes 2; 2 pass; expect chance spin; * spin e;"
           "expect ship 1 8-6 intact; expect dice rrr; expect decides 1");
}

TEST(CO_R22_one_storm_takes_all_storm_dice) {
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 9-6; 1 roll; * roll rttt;"
           "1 storm 4; expect dice r; 2 pass; * spin s; expect dice r; 1 accept;"
           "expect ship 2 9-7 intact; expect dice r;"
           "expect refused storm 4 | spin again");
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 9-6; 1 roll; * roll rrtt;"
           "1 storm 4; 2 pass; * spin s; 1 spin again; * spin nw;"
           "expect ship 2 8-5 intact; expect decides 1; expect refused accept");
}

TEST(CO_R24_all_others_are_asked_at_once_and_in_secret) {
    VOYAGE("players 4; at round 2; at turn 3; at ship 3 4-6; at ship 1 9-6;"
           "at hand 2 good-weather; at hand 1 good-weather; 3 roll; * roll rrtt;"
           "3 storm 4; expect owes 1 2 4; expect legal pass | weather; 1 pass;"
           "expect owes 2 4; expect legal pass | weather; 2 weather; expect owes 4;"
           "expect legal pass; expect line 1 pending 1 pass; expect line 3 3 storm 4; "
           "4 pass;"
           "expect hand 2 none; expect hand 1 good-weather; expect discard 1;"
           "expect ship 1 9-6 intact; expect dice rr; expect decides 3;"
           "expect line 1 2 weather; expect line 3 2 weather; expect line 4 4 pass;"
           "expect line 0 2 weather");
}

TEST(CO_R24_the_first_clockwise_lays_down_its_card) {
    /* From seat 3 the order is 4, 1, 2. */
    VOYAGE("players 4; at round 2; at turn 3; at ship 3 4-6; at hand 1 good-weather;"
           "at hand 2 good-weather; at hand 4 good-weather; 3 roll; * roll rrtt;"
           "3 storm 4; 1 weather; 2 weather; 4 weather; expect hand 4 none;"
           "expect hand 1 good-weather; expect hand 2 good-weather; expect discard 1;"
           "expect line 3 4 weather; expect line 0 4 weather");
    VOYAGE("players 4; at round 2; at turn 3; at ship 3 4-6; at hand 1 good-weather;"
           "at hand 2 good-weather; at hand 4 good-weather; 3 roll; * roll rrtt;"
           "3 storm 4; 1 weather; 2 weather; 4 pass; expect hand 1 none;"
           "expect hand 2 good-weather; expect hand 4 good-weather;"
           "expect line 2 2 weather; expect line 0 1 weather");
}

TEST(CO_R24_nobody_is_asked_before_later_spins) {
    VOYAGE(
        "players 2; at round 2; at ship 1 4-6; at ship 2 9-6; at hand 2 good-weather;"
        "1 roll; * roll rrtt; 1 storm 4; 2 pass; * spin s; expect owes 1;"
        "1 spin again; expect chance spin; * spin n; expect ship 2 9-5 intact;"
        "expect hand 2 good-weather; expect line 1 * spin n; expect owes 1");
}

TEST(CO_49_calm_does_not_protect) {
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 10-6; 1 roll; * roll rrrt;"
           "1 storm 4; 2 pass; * spin n; expect ship 2 10-5 intact");
}

TEST(CO_50_ships_that_move_together_do_not_touch) {
    VOYAGE("players 4; at round 2; at ship 1 4-6; at ship 2 9-6; at ship 3 10-6;"
           "at ship 4 11-6; 1 roll; * roll rrrt; 1 storm 4; 2 pass; 3 pass; 4 pass;"
           "* spin w; expect ship 2 8-6 intact; expect ship 3 9-6 intact;"
           "expect ship 4 10-6 intact");
}

TEST(CO_51_ships_outside_the_area_stay) {
    VOYAGE("players 4; at round 2; at ship 1 8-6; at ship 2 9-2; at ship 3 5-6;"
           "at ship 4 12-7; 1 roll; * roll rrrt; 1 storm 4; 2 pass; 3 pass; 4 pass;"
           "* spin s; expect ship 2 9-3 intact; expect ship 3 5-6 intact;"
           "expect ship 4 12-7 intact; expect ship 1 8-6 intact");
}

TEST(CO_52_out_of_the_area_onto_another_ship) {
    VOYAGE(
        "players 3; at round 2; at ship 1 4-6; at ship 2 9-6; at ship 3 8-6; 1 roll;"
        "* roll rrrt; 1 storm 4; 2 pass; 3 pass; * spin w; expect ship 2 8-6 damaged;"
        "expect ship 3 8-6 damaged; expect decides 1; expect offered rose w");
    /* The own ship is rammed: the turn is over. */
    VOYAGE("players 2; at round 2; at ship 1 8-6; at ship 2 9-6; 1 roll; * roll rrrt;"
           "1 storm 4; 2 pass; * spin w; expect ship 1 8-6 damaged;"
           "expect ship 2 8-6 damaged; expect decides 2");
}

TEST(CO_53_only_collisions_bring_ships_together) {
    VOYAGE("players 3; at ship 1 8-2; at ship 2 9-2; at ship 3 7-2; at barrels 1 0;"
           "1 roll; * roll rrss; expect refused rose e | rose w | sail e | sail w;"
           "1 end; 2 roll; * roll rrss; expect refused rose w | sail w; 2 end; 3 roll;"
           "* roll rrss; expect refused rose e");
    VOYAGE("players 2; at ship 1 8-2; at ship 2 9-2; at hand 1 good-winds;"
           "1 play good-winds; expect refused wind e; expect offered wind w");
}

TEST(CO_54_reef_island_and_land_take_the_mast) {
    VOYAGE("players 4; at round 2; at ship 1 4-6; at ship 2 10-5; at ship 3 9-3;"
           "at ship 4 11-1; 1 roll; * roll rrrt; 1 storm 4; 2 pass; 3 pass; 4 pass;"
           "* spin e; expect ship 2 10-5 damaged; expect ship 3 10-3 intact;"
           "expect ship 4 11-1 damaged");
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 9-3; 1 roll; * roll rrrt;"
           "1 storm 4; 2 pass; * spin s; expect ship 2 9-3 damaged");
}

TEST(CO_55_a_ship_held_up_is_in_the_way) {
    VOYAGE("players 4; at round 2; at ship 1 4-6; at ship 2 10-5; at ship 3 9-5;"
           "at ship 4 8-5; 1 roll; * roll rrrt; 1 storm 4; 2 pass; 3 pass; 4 pass;"
           "* spin e; expect ship 2 10-5 damaged; expect ship 3 10-5 damaged;"
           "expect ship 4 8-5 intact");
    /* The one behind moves into the gap and touches nobody. */
    VOYAGE("players 4; at ship 1 4-6; at ship 2 10-5; at ship 3 9-5; at ship 4 8-5;"
           "1 roll; * roll rrrf; 1 scope card; * card fog-e;"
           "expect ship 2 10-5 damaged; expect ship 3 10-5 damaged;"
           "expect ship 4 9-5 intact; expect ship 1 5-6 intact");
}

TEST(columbus_the_story_tells_what_is_rare) {
    VOYAGE("players 2; at pile good-winds; 1 roll; * roll rrff; 1 scope card;"
           "* card good-winds; 1 scope card; * card carpenter; expect told 0 The "
           "discards were shuffled into a new pile.");
    VOYAGE("players 2; at sit 2 1; 1 roll; * roll rrrr; 1 end; expect told 0 Seat 2 "
           "lost a turn to the mutiny.");
    VOYAGE("players 2; set max-rounds 1; 1 skip; 2 skip; expect told 0 Seat 2 took 2 "
           "barrels for the pause. Seat 1 and seat 2 led when the last round was over, "
           "and won.");
}

TEST(columbus_the_story_knows_who_ran_aground) {
    /* Seat 2 runs onto the reef and is hit there by seat 3. */
    VOYAGE("players 3; at round 2; at ship 1 4-6; at ship 2 10-5; at ship 3 9-5;"
           "1 roll; * roll rrrt; 1 storm 4; 2 pass; 3 pass; * spin e;"
           "expect told 0 Seat 3 was driven to 10-5. Seat 2 lost the main mast by "
           "running aground. Seat 3 lost the main mast in a collision.;"
           "expect told 2 Seat 3 was driven to 10-5. You lost your main mast by "
           "running aground. Seat 3 lost the main mast in a collision.");
    /* A reef lies behind seat 2 too, but the storm is not in its area. */
    VOYAGE("players 3; at round 2; at ship 1 4-6; at ship 2 12-3; at ship 3 11-3;"
           "at whirlwind 1 1-1; 1 roll; * roll rrrt; 1 storm 4; 2 pass; 3 pass;"
           "* spin e; expect told 0 Seat 3 was driven to 12-3. Seat 2 and seat 3 lost "
           "their main masts in a collision.;"
           "expect told 3 You were driven to 12-3. Seat 2 and you lost your main masts "
           "in a collision.");
    /* Behind seat 2 the world ends, which does no harm. */
    VOYAGE(
        "players 3; at ship 1 14-5; at ship 2 8-1; at ship 3 8-2; 1 roll;"
        "* roll rrrf; 1 scope card; * card fog-n; expect told 0 Seat 3 was driven to "
        "8-1. Seat 2 and seat 3 lost their main masts in a collision.");
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 9-3; 1 roll; * roll rrrt;"
           "1 storm 4; 2 pass; * spin s;"
           "expect told 0 Seat 2 lost the main mast by running aground.");
}

TEST(CO_56_the_edge_does_no_damage) {
    VOYAGE("players 3; at round 2; at ship 1 8-6; at ship 2 1-1; at ship 3 1-3; 1 roll;"
           "* roll rrrt; 1 storm 1; 2 pass; 3 pass; * spin nw;"
           "expect ship 2 1-1 intact; expect ship 3 1-3 intact");
}

TEST(CO_R26_the_steps_of_a_drift) {
    /* Held up by reefs, hit by a whirlwind and free, all in one storm. */
    VOYAGE("players 5; at round 2; at ship 1 4-6; at ship 2 7-3; at ship 3 6-3;"
           "at ship 4 8-3; at ship 5 8-6; at whirlwind 1 7-4; at whirlwind 2 1-1;"
           "1 roll; * roll rrrt; 1 storm 3; 2 pass; 3 pass; 4 pass; 5 pass; * spin s;"
           "expect ship 2 7-4 damaged; expect ship 3 6-3 damaged;"
           "expect ship 4 8-4 intact; expect ship 5 8-6 damaged; expect decides 1;"
           "1 end; expect decides 2; 2 whirlwind 1 stay; expect legal roll | skip");
    /* A mover that was damaged before has no right, though the whirlwind is there. */
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 7-3 damaged;"
           "at whirlwind 1 7-4; 1 roll; * roll rrrt; 1 storm 3; 2 pass; * spin s;"
           "expect ship 2 7-4 damaged; 1 end; expect legal roll | skip");
    /* One that both collides and meets a whirlwind has the right. */
    VOYAGE("players 3; at round 2; at ship 1 4-6; at ship 2 8-6; at ship 3 9-6;"
           "at whirlwind 1 9-6; 1 roll; * roll rrrt; 1 storm 3; 2 pass; 3 pass;"
           "* spin e; expect ship 2 9-6 damaged; expect ship 3 9-6 damaged; 1 end;"
           "expect decides 2; 2 whirlwind 1 stay; expect decides 2;"
           "expect legal roll | skip");
    /* The end of the game comes before the end of the turn. */
    VOYAGE("players 2; at ship 1 13-4; at ship 2 13-6; at disc 2; 1 roll; * roll ffff;"
           "1 scope card; * card hurricane; * spin ne; expect over;"
           "expect ship 1 13-4 damaged; expect ship 2 14-5 intact; result 1 30;"
           "winners 2");
}

TEST(CO_R27_driven_onto_a_ship_held_up_by_the_edge) {
    VOYAGE(
        "players 3; at ship 1 8-6; at ship 2 8-1; at ship 3 8-2; 1 roll; * roll rrrf;"
        "1 scope card; * card fog-n; expect ship 2 8-1 damaged;"
        "expect ship 3 8-1 damaged; expect ship 1 8-5 intact");
}

TEST(CO_R28_in_a_collision_the_intact_ship_is_damaged) {
    VOYAGE("players 3; at round 2; at ship 1 4-6; at ship 2 9-6; at ship 3 8-6 damaged;"
           "1 roll; * roll rrrt; 1 storm 4; 2 pass; 3 pass; * spin w;"
           "expect ship 2 8-6 damaged; expect ship 3 8-6 damaged");
    VOYAGE("players 3; at round 2; at ship 1 4-6; at ship 2 9-6 damaged; at ship 3 8-6;"
           "1 roll; * roll rrrt; 1 storm 4; 2 pass; 3 pass; * spin w;"
           "expect ship 2 8-6 damaged; expect ship 3 8-6 damaged");
}

TEST(CO_R29_ships_on_one_field_are_driven_together) {
    VOYAGE("players 3; at round 2; at ship 1 4-6; at ship 2 9-6; at ship 3 9-6; 1 roll;"
           "* roll rrrt; 1 storm 4; 2 pass; 3 pass; * spin s; expect ship 2 9-7 intact;"
           "expect ship 3 9-7 intact; 1 end; 2 roll; * roll rrrr; 2 end; 3 skip;"
           "expect ship 2 9-7 intact; expect ship 3 9-7 intact");
    VOYAGE("players 3; at round 2; at ship 1 4-6; at ship 2 1-6; at ship 3 1-6; 1 roll;"
           "* roll rrrt; 1 storm 1; 2 pass; 3 pass; * spin w; expect ship 2 1-6 intact;"
           "expect ship 3 1-6 intact");
}

TEST(CO_R7_driven_onto_the_start_field) {
    VOYAGE(
        "players 4; at round 2; at ship 1 8-6; at ship 2 13-4; at ship 3 13-4 damaged;"
        "1 roll; * roll rrrt; 1 storm 5; 2 pass; 3 pass; 4 pass; * spin se;"
        "expect ship 2 14-5 intact; expect ship 3 14-5 damaged;"
        "expect ship 4 14-5 intact; expect running; expect decides 1");
    VOYAGE("players 3; at round 2; at ship 1 8-6; at ship 2 14-4 damaged; at disc 2;"
           "1 roll; * roll rrrt; 1 storm 5; 2 pass; 3 pass; * spin s; expect over;"
           "expect ship 2 14-5 damaged; result 6 30 0; winners 2");
    /* In the own turn, by a card. */
    VOYAGE("players 2; at ship 1 14-6; at disc 1; 1 roll; * roll rfff; 1 scope card;"
           "* card fog-n; expect over; result 30 0; winners 1");
}

TEST(CO_R8_discoverers_who_arrive_together_win_together) {
    VOYAGE("players 4; at round 5; at ship 1 8-6; at ship 2 13-5; at ship 3 13-5;"
           "at ship 4 13-5; at disc 2; at disc 4; 1 roll; * roll rrrt; 1 storm 5;"
           "2 pass; 3 pass; 4 pass; * spin e; expect over; result 6 30 0 30;"
           "winners 2 4");
}

/* ==== Whirlwinds ================================================================= */

TEST(CO_57_every_water_field_but_no_reef_or_island) {
    VOYAGE("players 2; at whirlwind 1 8-3; at whirlwind 2 1-1; 1 roll; * roll rrww;"
           "expect refused whirl 1 9-4; expect barred CO-57 1 whirl 1 9-4;"
           "expect offered whirl 1 10-5 | whirl 1 7-3 | whirl 1 6-3 | whirl 1 7-1;"
           "1 whirl 1 10-5; expect whirlwind 1 10-5; expect dice rr");
    VOYAGE("players 2; at whirlwind 1 4-4; at whirlwind 2 1-1; 1 roll; * roll rrww;"
           "expect refused whirl 1 4-5 | whirl 1 5-2; expect offered whirl 1 4-6");
}

TEST(CO_R32_a_move_has_a_destination_and_a_length) {
    VOYAGE(
        "players 2; at ship 1 8-2; at ship 2 10-4; at barrels 1 0; at whirlwind 1 9-3;"
        "at whirlwind 2 1-1; 1 roll; * roll wwff; expect refused whirl 1 9-3 |"
        " whirl 1 12-3; expect offered whirl 1 11-4 | whirl 1 11-3 | whirl 2 3-3 |"
        " whirl 2 1-3; 1 scope card; * card provisions-1; 1 whirl 2 2-2;"
        "expect dice wf; expect refused whirl 1 11-3 | whirl 2 4-4; 1 scope card;"
        "* card good-winds; 1 play good-winds; 1 whirl 1 9-2; expect dice none;"
        "expect whirlwind 1 9-2; expect whirlwind 2 2-2");
    /* Over the start field, over ships and over the other whirlwind, not over land. */
    VOYAGE("players 2; at ship 1 8-2; at whirlwind 1 14-4; at whirlwind 2 13-5; 1 roll;"
           "* roll rrww; expect refused whirl 1 14-5; expect offered whirl 1 14-6 |"
           " whirl 1 12-6");
    VOYAGE("edit replace edition standard => edition other; edit row 2 .~..^....%.~%%;"
           "players 2; at whirlwind 1 9-1; 1 roll; * roll rrww;"
           "expect refused whirl 1 11-3; expect offered whirl 1 11-2 | whirl 1 10-3");
    VOYAGE("edit replace edition standard => edition other; edit row 2 .~..^....%.~%%;"
           "players 2; at whirlwind 1 9-1; 1 roll; * roll rwww;"
           "expect offered whirl 1 11-3; 1 whirl 1 11-3; expect dice r");
}

TEST(CO_58_two_whirlwinds_on_one_field) {
    VOYAGE("players 2; at ship 1 8-6; at whirlwind 1 4-4; at whirlwind 2 5-4; 1 roll;"
           "* roll rrrw; 1 whirl 1 5-4; expect whirlwind 1 5-4; expect whirlwind 2 5-4;"
           "expect decides 1; expect dice rrr; 1 end; expect legal roll | skip");
}

TEST(CO_59_a_whirlwind_moved_onto_a_ship) {
    VOYAGE("players 2; at ship 1 8-6; at ship 2 12-4; 1 roll; * roll rrrw;"
           "1 whirl 1 12-4; expect ship 2 12-4 damaged; expect decides 1");
    VOYAGE("players 2; at ship 1 8-6; at ship 2 12-5; 1 roll; * roll rrww;"
           "1 whirl 1 11-4; 1 whirl 1 12-4; expect ship 2 12-5 intact");
}

TEST(CO_60_a_ship_arriving_at_a_whirlwind) {
    VOYAGE("players 2; at round 2; at ship 1 8-6; at ship 2 12-5; 1 roll; * roll rrrt;"
           "1 storm 5; 2 pass; * spin s; expect ship 2 12-6 damaged");
    VOYAGE("players 2; at ship 1 8-6; at ship 2 12-5; 1 roll; * roll rrrf;"
           "1 scope card; * card fog-s; expect ship 2 12-6 damaged");
    VOYAGE("players 2; at ship 1 12-5; 1 roll; * roll rrrs; 1 sail s;"
           "expect ship 1 12-6 damaged");
    VOYAGE("players 2; at ship 1 12-5; at hand 1 good-winds; 1 play good-winds;"
           "1 wind s; expect ship 1 12-6 damaged");
}

TEST(CO_R30_being_hit_is_an_arrival) {
    /* Mended on the field of a whirlwind, and held up there by the edge. */
    VOYAGE("players 2; at round 2; at ship 1 8-6; at ship 2 1-6; at whirlwind 1 1-6;"
           "1 roll; * roll rrrt; 1 storm 1; 2 pass; * spin w; expect ship 2 1-6 intact;"
           "1 end; expect legal roll | skip");
    /* Held up by a reef: damaged, but not by the whirlwind, so there is no right. */
    VOYAGE("players 2; at round 2; at ship 1 8-6; at ship 2 5-4; at whirlwind 1 5-4;"
           "1 roll; * roll rrrt; 1 storm 2; 2 pass; * spin sw;"
           "expect ship 2 5-4 damaged; 1 end; expect decides 2;"
           "expect legal roll | skip");
}

TEST(CO_R33_only_the_destination_counts) {
    VOYAGE("players 4; at ship 1 11-4; at ship 2 10-5; at ship 3 9-6 damaged;"
           "at ship 4 9-6; 1 roll; * roll rwww; 1 whirl 1 9-6;"
           "expect ship 1 11-4 intact; expect ship 2 10-5 intact;"
           "expect ship 4 9-6 damaged; expect decides 1; 1 end; expect decides 4;"
           "4 whirlwind 1 stay; expect decides 2; expect legal roll | skip");
    VOYAGE("players 3; at ship 1 8-6; at ship 2 12-4; at ship 3 11-4; 1 roll;"
           "* roll rrww; 1 whirl 1 12-4; 1 whirl 1 11-4; expect ship 2 12-4 damaged;"
           "expect ship 3 11-4 damaged; expect whirlwind 1 11-4; 1 end;"
           "expect decides 2; 2 whirlwind 1 stay; expect decides 3");
}

TEST(CO_61_the_victim_transfers_the_whirlwind_after_the_turn) {
    VOYAGE("players 2; at ship 1 8-6; at ship 2 12-4; 1 roll; * roll rrww;"
           "1 whirl 1 12-4; expect decides 1; 1 rose w; 1 end; expect decides 2;"
           "expect legal whirlwind 1 stay | whirlwind 1 to 12-3 | whirlwind 1 to 12-6 |"
           " whirlwind 1 to 3-3 | whirlwind 1 to 5-8 | whirlwind 1 to 7-3 |"
           " whirlwind 1 to 9-7; 2 whirlwind 1 to 7-3; expect whirlwind 1 7-3;"
           "expect decides 2; expect legal roll | skip");
    VOYAGE("players 2; at ship 1 8-6; at ship 2 12-4; 1 roll; * roll rrww;"
           "1 whirl 1 12-4; 1 end; 2 whirlwind 1 stay; expect whirlwind 1 12-4");
}

TEST(CO_62_the_chain_goes_on) {
    VOYAGE("players 4; at ship 1 8-6; at ship 2 12-4; at ship 3 7-3; at ship 4 9-7;"
           "1 roll; * roll rrrw; 1 whirl 1 12-4; 1 end; 2 whirlwind 1 to 7-3;"
           "expect ship 3 7-3 damaged; expect decides 3; 3 whirlwind 1 to 9-7;"
           "expect ship 4 9-7 damaged; expect decides 4;"
           "expect offered whirlwind 1 to 7-3 | whirlwind 1 stay;"
           "4 whirlwind 1 to 7-3; expect whirlwind 1 7-3; expect decides 2;"
           "expect legal roll | skip");
}

TEST(CO_R34_a_ship_hit_by_both_whirlwinds) {
    VOYAGE("players 2; at ship 1 7-4; at whirlwind 1 7-3; at whirlwind 2 7-3; 1 roll;"
           "* roll rrrr; 1 rose n; expect ship 1 7-3 damaged; expect decides 1;"
           "expect refused whirlwind 2 stay; 1 whirlwind 1 to 3-3; expect decides 1;"
           "expect offered whirlwind 2 stay | whirlwind 2 to 3-3;"
           "1 whirlwind 2 to 3-3; expect decides 2; expect legal roll | skip");
    VOYAGE("players 3; at ship 1 1-6; at ship 2 7-4; at ship 3 7-4; at whirlwind 1 7-3;"
           "at whirlwind 2 7-3; 1 roll; * roll rrrf; 1 scope card; * card fog-n; 1 end;"
           "expect decides 2; 2 whirlwind 1 stay; expect decides 2; 2 whirlwind 2 stay;"
           "expect decides 3; 3 whirlwind 1 to 3-3; expect decides 3;"
           "3 whirlwind 2 stay; expect decides 2; expect legal roll | skip");
}

TEST(CO_R35_the_order_of_the_rights) {
    /* In the order in which they arose, not of seats. */
    VOYAGE("players 4; at turn 2; at ship 2 8-6; at ship 4 12-4; at ship 1 12-7;"
           "at ship 3 11-7; 2 roll; * roll rwww; 2 whirl 2 11-7; 2 whirl 1 12-4;"
           "2 whirl 2 12-7; 2 end; expect decides 3; 3 whirlwind 2 stay;"
           "expect decides 4; 4 whirlwind 1 stay; expect decides 1;"
           "1 whirlwind 2 stay; expect decides 3; expect legal roll | skip");
    /* At the same moment: clockwise from the seat whose turn it was, itself first. */
    VOYAGE("players 4; at turn 3; at ship 3 12-5; at ship 1 12-5;"
           "at ship 2 13-8; at ship 4 12-5; 3 roll; * roll rrrf; 3 scope card;"
           "* card fog-s; expect ship 3 12-6 damaged; expect ship 1 12-6 damaged;"
           "expect ship 4 12-6 damaged; expect decides 3; 3 whirlwind 2 stay;"
           "expect decides 4; 4 whirlwind 2 stay; expect decides 1;"
           "1 whirlwind 2 stay; expect decides 4; expect legal roll | skip");
    VOYAGE("players 2; at ship 1 8-6; at ship 2 12-4; 1 roll; * roll rrrw;"
           "1 whirl 1 12-4; 1 end; expect barred CO-R35 2 roll;"
           "expect barred CO-R35 2 whirlwind 2 stay;"
           "expect barred CO-R35 2 whirlwind 2 to 3-3;"
           "expect barred CO-61 2 whirlwind 1 to 3-4; expect barred CO-12 1 roll");
    /* New victims come before those who wait; the extra turn comes last. */
    VOYAGE("players 4; at hand 1 very-good-winds; at ship 1 8-6; at ship 2 12-4;"
           "at ship 3 11-4; at ship 4 7-3; 1 play very-good-winds; 1 roll; * roll rrww;"
           "1 whirl 1 12-4; 1 whirl 1 11-4; 1 end; 2 whirlwind 1 to 7-3;"
           "expect decides 4; 4 whirlwind 1 to 5-8; expect decides 3;"
           "expect refused whirlwind 1 to 5-8; 3 whirlwind 1 to 12-3;"
           "expect decides 1; expect legal roll | skip; 1 skip; expect decides 2");
}

TEST(CO_R36_the_other_whirlwind_and_damaged_ships_do_not_matter) {
    VOYAGE("players 3; at ship 1 8-6; at ship 2 12-4; at ship 3 7-3 damaged;"
           "at whirlwind 2 7-3; 1 roll; * roll rrrw; 1 whirl 1 12-4; 1 end;"
           "expect offered whirlwind 1 to 7-3; 2 whirlwind 1 to 7-3;"
           "expect whirlwind 1 7-3; expect whirlwind 2 7-3; expect decides 2;"
           "expect legal roll | skip");
    /* The own damaged ship: driven on after the hit, it stands on another symbol. */
    VOYAGE("players 2; at round 2; at ship 1 8-6; at ship 2 12-5; at whirlwind 1 12-4;"
           "at whirlwind 2 1-1; 1 roll; * roll rrwt; 1 whirl 1 12-5;"
           "expect ship 2 12-5 damaged; 1 storm 5; 2 pass; * spin s;"
           "expect ship 2 12-6 damaged; 1 end; expect decides 2;"
           "2 whirlwind 1 to 12-6; expect decides 2; expect legal roll | skip");
}

TEST(CO_R37_repaired_under_a_whirlwind) {
    VOYAGE("players 2; at ship 1 12-3 damaged; 1 roll; * roll rrrs; 1 repair;"
           "expect ship 1 12-3 intact; expect decides 2; expect legal roll | skip;"
           "2 skip; 1 roll; * roll rrrr; 1 rose s; expect ship 1 12-4 intact;"
           "expect decides 1");
}

/* ==== Damage ===================================================================== */

TEST(CO_63_what_damages_a_ship) {
    static const char *const cases[] = {"13-7 e", "8-3 se", "9-6 se", "12-5 s"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char script[256], field[8], direction[4];
        CHECK(sscanf(cases[i], "%7s %3s", field, direction) == 2);
        snprintf(script, sizeof script,
                 "players 2; at ship 2 %s; 1 roll; * roll ffff; 1 scope card;"
                 "* card hurricane; * spin %s; expect ship 2 %s damaged",
                 field, direction, i == 3 ? "12-6" : field);
        VOYAGE(script);
    }
    VOYAGE("players 3; at round 2; at ship 2 9-6; at ship 3 8-6; 1 roll; * roll tfff;"
           "1 storm 4; 2 pass; 3 pass; * spin w; expect ship 2 8-6 damaged;"
           "expect ship 3 8-6 damaged");
}

TEST(CO_64_own_damage_stops_the_turn) {
    VOYAGE("players 3; at ship 1 12-4; 1 roll; * roll rrff; 1 rose n;"
           "expect ship 1 12-3 damaged; 1 whirlwind 1 stay; expect decides 2;"
           "expect dice none; expect legal roll | skip");
    VOYAGE("players 3; at ship 1 10-5; 1 roll; * roll rfff; 1 scope card; * card fog-e;"
           "expect ship 1 10-5 damaged; expect decides 2; expect dice none");
}

TEST(CO_65_damage_to_a_damaged_ship_does_nothing) {
    VOYAGE("players 2; at ship 1 8-6; at ship 2 12-4 damaged; 1 roll; * roll rrrw;"
           "1 whirl 1 12-4; expect ship 2 12-4 damaged; 1 end; expect decides 2;"
           "2 roll; * roll rrrs; 2 repair; expect ship 2 12-4 intact");
}

TEST(CO_66_a_damaged_ship_cannot_be_sailed) {
    VOYAGE("players 2; at ship 1 8-2 damaged; at barrels 1 0; 1 roll; * roll rrrs;"
           "expect legal repair; expect barred CO-66 1 rose w;"
           "expect barred CO-66 1 sail w");
    VOYAGE("players 2; at ship 1 8-2 damaged; at hand 1 good-winds;"
           "expect refused play good-winds");
}

TEST(CO_67_storms_drive_damaged_ships) {
    VOYAGE("players 2; at round 2; at ship 1 4-6; at ship 2 9-6 damaged; 1 roll;"
           "* roll rrrt; 1 storm 4; 2 pass; * spin n; expect ship 2 9-5 damaged");
}

TEST(CO_68_a_damaged_ship_rolls_for_repair) {
    VOYAGE(
        "players 2; at round 2; at ship 1 8-6 damaged; 1 roll; expect chance roll;"
        "* roll rwtf; expect offered reroll rwtf | reroll r | end;"
        "expect refused rose w | whirl 1 12-4 | storm 3 | scope card; 1 reroll rwtf;"
        "* roll rrrs; expect barrels 1 2; expect offered repair; expect refused end");
    VOYAGE("players 2; at ship 1 8-6 damaged; expect legal roll | skip; 1 skip;"
           "expect ship 1 8-6 damaged; expect barrels 1 5");
}

TEST(CO_69_one_sail_is_enough) {
    VOYAGE("players 2; at round 2; at ship 1 8-3 damaged; at barrels 1 0; 1 roll;"
           "* roll rswf; expect legal repair");
    VOYAGE("players 2; at round 2; at ship 1 8-3 damaged; at barrels 1 0; 1 roll;"
           "* roll rwtf; expect legal end; expect barred CO-69 1 scope card;"
           "expect barred CO-69 1 storm 3; expect barred CO-69 1 whirl 1 12-4");
    VOYAGE("players 2; at ship 1 8-6 damaged; at barrels 1 0; 1 roll; * roll ssss;"
           "1 repair; expect ship 1 8-6 intact; expect decides 2");
}

TEST(CO_70_a_repair_ends_the_turn) {
    VOYAGE("players 2; at ship 1 8-6 damaged; 1 roll; * roll rrss; 1 repair;"
           "expect ship 1 8-6 intact; expect decides 2; expect legal roll | skip");
}

TEST(CO_R39_no_end_while_there_is_a_sail) {
    VOYAGE(
        "players 2; at ship 1 8-6 damaged; at barrels 1 1; at hand 1 very-good-winds;"
        "1 roll; * roll rrrs; expect legal play very-good-winds | repair | reroll r |"
        " reroll rr | reroll rrr | reroll rrrs | reroll rrs | reroll rs | reroll s;"
        "expect barred CO-R39 1 end; 1 play very-good-winds; expect refused end;"
        "1 reroll s; * roll t; expect legal end; 1 end; expect decides 1");
    /* An intact ship may end with a sail left. */
    VOYAGE("players 2; at ship 1 8-6; 1 roll; * roll rrrs; expect offered end");
}

TEST(CO_71_after_the_repair_all_is_as_usual) {
    VOYAGE(
        "players 2; at round 2; at ship 1 8-6 damaged; 1 roll; * roll rrrs; 1 repair;"
        "2 skip; 1 roll; * roll rwtf; expect offered rose w | whirl 1 12-4 |"
        " storm 3 | scope card; 1 rose w; expect ship 1 7-6 intact");
}

TEST(CO_R38_an_extra_turn_after_a_repair_is_a_normal_turn) {
    VOYAGE("players 2; at ship 1 8-6 damaged; at hand 1 very-good-winds;"
           "1 play very-good-winds; 1 roll; * roll rrrs; 1 repair; expect decides 1;"
           "expect legal roll | skip; 1 roll; * roll rrrr; 1 rose w;"
           "expect ship 1 7-6 intact");
}

TEST(CO_72_without_a_sail_nothing_is_gained) {
    VOYAGE("players 2; at ship 1 8-6 damaged; at barrels 1 0; 1 roll; * roll rrff;"
           "expect legal end; 1 end; expect ship 1 8-6 damaged; expect hand 1 none;"
           "2 skip; 1 roll; * roll rrrs; expect legal repair");
}

/* ==== Calms ====================================================================== */

TEST(CO_73_in_a_calm_only_sails_count) {
    VOYAGE("players 2; at round 2; at ship 1 6-7; at barrels 1 0; 1 roll; * roll rwtf;"
           "expect legal end; expect barred CO-73 1 rose n;"
           "expect barred CO-73 1 whirl 1 12-4; expect barred CO-73 1 storm 2;"
           "expect barred CO-73 1 scope card");
    VOYAGE("players 2; at ship 1 6-7; at barrels 1 1; 1 roll; * roll rwtf;"
           "expect offered reroll rwtf");
}

TEST(CO_74_a_sail_steps_out_in_any_direction) {
    VOYAGE("players 2; at ship 1 6-7; at barrels 1 0; 1 roll; * roll rrrs;"
           "expect legal end | sail e | sail n | sail ne | sail nw | sail s | sail se |"
           " sail sw | sail w; 1 sail se; expect ship 1 7-8 intact");
}

TEST(CO_75_on_ordinary_water_all_dice_count_again) {
    VOYAGE("players 2; at round 2; at ship 1 6-7; 1 roll; * roll rstf;"
           "expect refused rose n | storm 3 | scope card; 1 sail s;"
           "expect ship 1 6-8 intact; expect offered rose w | storm 3 | scope card;"
           "expect dice rtf");
}

TEST(CO_76_into_a_calm_and_out_again) {
    VOYAGE("players 2; at ship 1 6-6; 1 roll; * roll rrss; 1 rose s;"
           "expect ship 1 6-7 intact; 1 sail s; expect ship 1 6-8 intact; 1 rose e;"
           "expect ship 1 7-8 intact; expect dice s");
    VOYAGE("players 2; at ship 1 6-6; 1 roll; * roll rrss; 1 sail s;"
           "expect ship 1 6-7 intact; 1 sail n; expect ship 1 6-6 intact");
}

TEST(CO_77_into_a_calm_without_a_sail) {
    VOYAGE("players 2; at round 2; at ship 1 6-6; 1 roll; * roll rrtf; 1 rose s;"
           "expect ship 1 6-7 intact; expect dice rtf; expect legal end; 1 end;"
           "expect decides 2");
}

TEST(CO_78_every_step_from_calm_to_calm_takes_a_sail) {
    VOYAGE("players 2; at ship 1 6-7; at barrels 1 0; 1 roll; * roll rsss; 1 sail w;"
           "expect ship 1 5-7 intact; expect refused rose n; 1 sail w;"
           "expect ship 1 4-7 intact; expect refused rose n; 1 sail n;"
           "expect ship 1 4-6 intact; expect offered rose w");
}

TEST(CO_R40_damaged_in_a_calm) {
    VOYAGE("players 2; at ship 1 6-7 damaged; at barrels 1 0; 1 roll; * roll rsss;"
           "expect legal repair; 1 repair; expect decides 2; 2 skip; 1 roll;"
           "* roll rrrs; expect refused rose n; expect offered sail n; 1 sail n;"
           "expect ship 1 6-6 intact");
}
