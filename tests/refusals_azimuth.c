/* refusals_azimuth.c: an illegal move in Azimuth is refused with the rule that forbids
 * it. */
#include "../src/games/azimuth/azimuth.h"
#include "check.h"

/* A game of four seats in red's turn of round 5 of 10, all tokens on the board. */
static wr_state turn_of_red(int mode) {
    wr_setup setup;
    wr_state s;
    wr_setup_default(&wr_azimuth, &setup);
    setup.seats = 4;
    setup.option[AZ_OPTION_MODE] = (int16_t)mode;
    setup.option[AZ_OPTION_ROUNDS] = 10;
    wr_azimuth.init(&s, &setup);
    az_table *t = &s.table;
    memset(t->hand, 0, sizeof t->hand);
    memset(t->beach, 2, sizeof t->beach);
    t->laid = AZ_RAFTS;
    t->round = 5;
    t->marker = t->turn = AZ_RED;
    t->phase = AZ_PHASE_TURN;
    t->winds[AZ_RED] = 1u << 7;  /* w-c2, just north of the island */
    t->winds[AZ_BLUE] = 1u << 6; /* w-b2, west of it */
    return s;
}

/* A game of two seats that has just begun. */
static wr_state beginning(int mode) {
    wr_setup setup;
    wr_state s;
    wr_setup_default(&wr_azimuth, &setup);
    setup.option[AZ_OPTION_MODE] = (int16_t)mode;
    wr_azimuth.init(&s, &setup);
    return s;
}

static void refused(const wr_state *s, int who, int action, const char *rule) {
    const char *why = wr_azimuth.why(s, who, (wr_action)action);
    CHECK_MSG(why != NULL && strcmp(why, rule) == 0, "action %d of %d: %s, not %s",
              action, who, why != NULL ? why : "allowed", rule);
}

static int wind_action(int kind, int space, int direction) {
    return kind + space * AZ_DIRECTIONS + direction;
}

/* The action of moving a wind to a neighbouring space. */
static int move_action(int from, int to) {
    for (int i = 0; i < AZ_STEPS; i++)
        if (wr__az_step_from[i] == from && wr__az_step_to[i] == to)
            return AZ_MOVE + i * AZ_DIRECTIONS;
    CHECK_MSG(0, "there is no step from %d to %d", from, to);
    return 0;
}

TEST(refusals_of_azimuth_when_the_game_is_over) {
    static const struct {
        int mode, round;
        const char *rule;
    } ends[] = {{AZ_SEA, 8, "AZ-75"},
                {AZ_SEA, 10, "AZ-76"},
                {AZ_RACE, 8, "AZ-85"},
                {AZ_RACE, 10, "AZ-86"}};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        wr_state s = turn_of_red(ends[i].mode);
        s.table.phase = AZ_PHASE_OVER;
        s.table.round = (uint8_t)ends[i].round;
        refused(&s, 0, AZ_SWIM, ends[i].rule);
        refused(&s, WR_CHANCE, AZ_DIE, ends[i].rule);
    }
}

TEST(refusals_of_azimuth_by_phase) {
    static const struct {
        int phase;
        const char *rule;
    } phases[] = {{AZ_PHASE_RAFTS, "AZ-14"},  {AZ_PHASE_DRAW, "AZ-82"},
                  {AZ_PHASE_DIE, "AZ-49"},    {AZ_PHASE_BEACH, "AZ-16"},
                  {AZ_PHASE_START, "AZ-R04"}, {AZ_PHASE_WAVE, "AZ-R05"},
                  {AZ_PHASE_TURN, "AZ-18"}};
    for (size_t i = 0; i < sizeof phases / sizeof phases[0]; i++) {
        wr_state s = turn_of_red(AZ_SEA);
        s.table.phase = (uint8_t)phases[i].phase;
        s.table.asked = UINT64_C(1) << 8;
        refused(&s, 1, wind_action(AZ_PLACE, 0, 0), phases[i].rule);
        if (phases[i].phase != AZ_PHASE_TURN) /* the right seat, the wrong action */
            refused(&s, 0, wind_action(AZ_PLACE, 0, 0), phases[i].rule);
        if (phases[i].phase == AZ_PHASE_WAVE)
            refused(&s, 0, AZ_WAVE + 9 * 2, "AZ-R25");
    }
    wr_state sea = turn_of_red(AZ_SEA), race = turn_of_red(AZ_RACE);
    refused(&sea, 0, AZ_BEACH, "AZ-15");
    refused(&sea, 0, AZ_START, "AZ-17");
    refused(&race, 0, AZ_START, "AZ-82");
    refused(&sea, 0, AZ_WAVE, "AZ-R25");
}

TEST(refusals_of_azimuth_of_what_chance_cannot_bring) {
    wr_state sea = turn_of_red(AZ_SEA), race = turn_of_red(AZ_RACE);
    refused(&sea, WR_CHANCE, AZ_RAFT, "AZ-13");
    refused(&sea, WR_CHANCE, AZ_DRAWN, "AZ-17");
    refused(&sea, WR_CHANCE, AZ_DIE, "AZ-49");
    refused(&race, WR_CHANCE, AZ_DRAWN, "AZ-82");
    refused(&race, WR_CHANCE, AZ_DIE, "AZ-83");
    wr_state layout = beginning(AZ_SEA);
    refused(&layout, WR_CHANCE, AZ_RAFT + AZ_COLOURS, "AZ-80");
    for (int i = 0; i < AZ_RAFTS_EACH; i++)
        wr_azimuth.step(&layout, WR_CHANCE, AZ_RAFT + AZ_RED);
    refused(&layout, WR_CHANCE, AZ_RAFT + AZ_RED, "AZ-11");
    wr_state drawn = beginning(AZ_RACE);
    refused(&drawn, WR_CHANCE, AZ_RAFT + AZ_BLUE, "AZ-80");
    drawn.table.phase = AZ_PHASE_DRAW;
    refused(&drawn, WR_CHANCE, AZ_DRAWN + AZ_BLONDIE, "AZ-79");
}

TEST(refusals_of_azimuth_of_wind_actions) {
    wr_state s = turn_of_red(AZ_SEA);
    refused(&s, 0, wind_action(AZ_PLACE, 0, AZ_NORTH), "AZ-23");
    refused(&s, 0, wind_action(AZ_ROTATE, 7, AZ_NORTH), "AZ-27");
    refused(&s, 0, wind_action(AZ_ROTATE, 6, AZ_EAST), "AZ-27");
    refused(&s, 0, move_action(6, 5), "AZ-28");
    refused(&s, 0, move_action(7, AZ_ISLAND_WIND), "AZ-09");
    refused(&s, 0, move_action(7, 6), "AZ-08");
    refused(&s, 0, wind_action(AZ_CONTROL, 7, AZ_EAST), "AZ-29");
    refused(&s, 0, wind_action(AZ_CONTROL, 6, AZ_NORTH), "AZ-29");
    s.table.hand[AZ_RED] = 1;
    refused(&s, 0, wind_action(AZ_PLACE, AZ_ISLAND_WIND, AZ_NORTH), "AZ-09");
    refused(&s, 0, wind_action(AZ_PLACE, 6, AZ_NORTH), "AZ-08");
    refused(&s, 0, wind_action(AZ_ROTATE, 7, AZ_EAST), "AZ-24");
    refused(&s, 0, move_action(7, 8), "AZ-24");
    refused(&s, 0, wind_action(AZ_CONTROL, 6, AZ_EAST), "AZ-R12");
    s = turn_of_red(AZ_RACE);
    s.table.coconuts[AZ_RED] = 0;
    refused(&s, 0, wind_action(AZ_CONTROL, 6, AZ_EAST), "AZ-84");
}

TEST(refusals_of_azimuth_of_swims) {
    enum { B2 = 7, C2 = 8, C3 = 14, D3 = 15 };
    wr_state s = turn_of_red(AZ_SEA);
    az_table *t = &s.table;
    wr__az_push(t, C2, AZ_RED);
    refused(&s, 0, AZ_SWIM + C2, "AZ-42"); /* from the island: not on the coast */
    refused(&s, 0, AZ_SWIM + C3, "AZ-42"); /* there is no raft */
    t->place[AZ_RED] = C2;
    refused(&s, 0, AZ_SWIM + B2, "AZ-41");
    refused(&s, 0, AZ_SWIM + D3, "AZ-41");
    refused(&s, 0, AZ_SWIM + AZ_ISLAND, "AZ-42");
    refused(&s, 0, AZ_SWIM + AZ_HOME, "AZ-43");
    refused(&s, 0, AZ_SWIM + C2, "AZ-R18");
    t->asleep = 1 << AZ_RED;
    refused(&s, 0, AZ_SWIM + B2, "AZ-55");
    t->place[AZ_RED] = AZ_HOME;
    refused(&s, 0, AZ_SWIM + B2, "AZ-44");
}
