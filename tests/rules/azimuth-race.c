/*
 * azimuth-race.c: Azimuth, rule by rule: the end of the game and the race; and what
 * always holds.
 */
#include <stdio.h>

#include "azimuth-script.h"
#include "tests/check.h"

#define GAME (&wr_azimuth)

#define RACE "set mode race / "
/* A race of two from its start: red has the first turn. */
#define RACE_OF_TWO                                                                    \
    "players 2 / " RACE "fresh / do * rafts r-k-r-k-r-k-r-k-r-k-r-k- / "               \
    "do 1 beach 3 / do 2 beach 3 / do * start red / "

/* ==== The end of the game ======================================================== */

TEST(AZ_75_all_win_as_soon_as_all_are_home) {
    SCRIPT("rafts a3=b / castaways r=home y=home k=home b=a3 / turn blue / round 3 / "
           "do 4 swim home / expect actor over / expect winners 1 2 3 4 / "
           "expect result 4 4 4 4 / expect homecoming b=3 / "
           "expect barred AZ-75 1 swim island / expect barred AZ-75 * die sun");
    SCRIPT("players 2 / rafts a3=b / castaways r=home y=home k=home b=a3 / "
           "winds w-a3=bn / turn blue / do 2 rotate w-a3 w / expect actor over / "
           "expect winners 1 2 / expect result 4 4");
    /* In the last round too. */
    SCRIPT("rafts a3=b / castaways r=home y=home k=home b=a3 / turn blue / round 10 / "
           "do 4 swim home / expect actor over / expect winners 1 2 3 4");
}

TEST(AZ_76_all_lose_if_one_is_missing_after_the_last_round) {
    SCRIPT("rafts a3=b / castaways r=home y=home k=home b=a3 / winds w-e5=bn / "
           "turn blue / round 10 / do 4 rotate w-e5 s / expect actor over / "
           "expect winners none");
    SCRIPT("rafts a3=b c1=r / castaways r=c1 y=home k=home b=a3 / winds w-e5=bn / "
           "turn blue / round 10 / do 4 swim home / expect actor over / "
           "expect winners none / expect barred AZ-76 1 swim home");
}

TEST(AZ_77_every_seat_scores_the_castaways_at_home) {
    SCRIPT("players 3 / castaways y=home b=home / winds w-e5=bn / turn blue / "
           "round 10 / do 3 rotate w-e5 s / expect result 2 2 2");
    SCRIPT("winds w-e5=bn / turn blue / round 10 / do 4 rotate w-e5 s / "
           "expect result 0 0 0 0");
}

TEST(AZ_R29_the_game_stops_with_the_action_that_ends_it) {
    SCRIPT("rafts c1=r / castaways r=c1 y=home k=home b=home / marker blondie / "
           "turn red / do 1 swim home / expect actor over / expect round 5 / "
           "expect marker blondie");
    SCRIPT(RACE "rafts c1=yr / castaways r=c1 / winds w-c1=ye / turn blondie / "
                "do 2 rotate w-c1 n / expect actor over / expect round 5");
    /* Three at home are not enough. */
    SCRIPT("rafts c1=r / castaways r=c1 y=home k=home / winds w-e5=bn / "
           "do 1 swim home / expect actor 2");
    SCRIPT("rafts c1=r / castaways r=c1 y=home k=home b=home / expect actor 1");
    wr_state s = *script_match()->state;
    CHECK_INT(GAME->step(&s, 0, AZ_SWIM + AZ_HOME), 0);
}

/* ==== The race =================================================================== */

TEST(AZ_78_the_first_castaway_home_wins_for_its_seat) {
    SCRIPT("players 3 / " RACE "rafts c6=k c1=r / castaways k=c6 r=c1 / turn black / "
           "do 3 swim home / expect actor over / expect winners 3");
    SCRIPT(RACE "rafts a3=b / castaways b=a3 / turn blue / do 4 swim home / "
                "expect winners 4");
}

TEST(AZ_79_the_colours_of_a_race) {
    SCRIPT(RACE_OF_TWO
           "expect turn red / expect actor 1 / do 1 place w-a1 n / "
           "expect turn black / expect actor 2 / expect hand r=3 k=4 y=0 b=0 / "
           "do 2 place w-b1 n / expect turn red");
    SCRIPT("players 3 / " RACE "winds w-a1=rn w-a2=yn w-a3=kn / expect actor 1 / "
           "do 1 rotate w-a1 e / expect turn blondie / expect actor 2 / "
           "do 2 rotate w-a2 e / expect turn black / expect actor 3 / "
           "do 3 rotate w-a3 e / expect turn red / expect actor 1");
    SCRIPT("players 4 / " RACE "winds w-a1=rn w-a2=yn w-a3=kn w-a4=bn / "
           "do 1 rotate w-a1 e / do 2 rotate w-a2 e / do 3 rotate w-a3 e / "
           "expect turn blue / do 4 rotate w-a4 e / expect turn red");
    SCRIPT("players 2 / " RACE "fresh / do * rafts r-k-r-k-r-k-r-k-r-k-r-k- / "
           "do 1 beach 3 / do 2 beach 3 / expect barred AZ-79 * start blue");
}

TEST(AZ_80_rafts_of_absent_colours_leave_their_spaces_empty) {
    SCRIPT("players 2 / " RACE "fresh / expect outcomes r:6 k:6 -:12 / "
           "do * rafts rrrrrrkkkkkk------------ / expect rafts b1=r c1=r d1=r e1=r "
           "a2=r c2=r d2=k f2=k a3=k b3=k e3=k f3=k / expect rafts a4=- b4=- e4=- f4=- "
           "a5=- c5=- d5=- f5=- b6=- c6=- d6=- e6=- / "
           "expect legal only beach 1 | beach 2 | beach 3 | beach 4 | beach 5 / "
           "do 1 beach 1 / expect turn black");
    SCRIPT("players 3 / " RACE "fresh / expect outcomes r:6 y:6 k:6 -:6");
    SCRIPT("players 4 / " RACE "fresh / expect outcomes r:6 y:6 k:6 b:6 / "
           "do * rafts rykbrykbrykbrykbrykbrykb / expect castaways r=island b=island");
    wr_setup setup;
    wr_state s;
    wr_setup_default(GAME, &setup);
    setup.option[AZ_OPTION_MODE] = AZ_RACE;
    GAME->init(&s, &setup);
    CHECK_STR(GAME->why(&s, WR_CHANCE, AZ_RAFT + AZ_BLUE), "AZ-80");
    CHECK(GAME->why(&s, WR_CHANCE, AZ_RAFT + AZ_COLOURS) == NULL);
}

TEST(AZ_R38_a_beach_touches_two_spaces_in_a_race) {
    SCRIPT("players 2 / " RACE "beaches r=1 k=5 / expect beaches r=a1,b1 k=e6,f6");
    SCRIPT("players 3 / " RACE "beaches r=2 y=4 / expect beaches r=b1,c1 y=f4,f5");
    SCRIPT("players 4 / " RACE "beaches b=4 / rafts c1=r b1=r / castaways r=b1 / "
           "expect beaches b=a4,a5 / expect swims c1");
    SCRIPT("players 2 / " RACE "fresh / do * rafts r-k-r-k-r-k-r-k-r-k-r-k- / "
           "do 1 beach 4 / do 2 beach 2 / expect beaches r=d1,e1 k=b6,c6");
}

TEST(AZ_R39_a_seat_has_its_own_four_tokens) {
    SCRIPT(RACE_OF_TWO "expect hand r=4 y=0 k=4 b=0 / do 1 place w-a1 n / "
                       "expect winds w-a1=rn / expect hand r=3 k=4");
    SCRIPT("players 3 / " RACE "fresh / do * rafts ryk-ryk-ryk-ryk-ryk-ryk- / "
           "expect hand r=4 y=4 k=4 b=0");
}

TEST(AZ_81_four_coconuts_each) {
    SCRIPT(RACE_OF_TWO "expect coconuts r=4 k=4 y=0 b=0");
    SCRIPT("players 4 / " RACE "fresh / expect coconuts r=4 y=4 k=4 b=4");
    SCRIPT("fresh / expect coconuts r=0 y=0 k=0 b=0");
}

TEST(AZ_82_the_drawn_colour_begins_every_round) {
    SCRIPT("players 3 / " RACE "fresh / do * rafts ryk-ryk-ryk-ryk-ryk-ryk- / "
           "expect barred AZ-82 * start red / do 1 beach 3 / do 2 beach 3 / "
           "do 3 beach 3 / expect actor chance / "
           "expect outcomes red:1 blondie:1 black:1 / "
           "expect barred AZ-82 1 start red / do * start blondie / expect round 1 / "
           "do 2 place w-a1 n / do 3 place w-b1 n / expect turn red / "
           "do 1 place w-d1 n / expect round 2 / expect turn blondie / "
           "expect marker blondie / do 2 place w-a2 n / do 3 place w-b2 n / "
           "do 1 place w-d2 n / expect round 3 / expect turn blondie / "
           "expect barred AZ-82 * start red / expect barred AZ-82 2 start red");
}

TEST(AZ_83_a_race_has_no_sea) {
    SCRIPT("players 2 / " RACE "rafts c3=r c2=r / castaways r=c3 / "
           "winds w-b5=kn w-a5=rn / do 1 rotate w-a5 e / expect actor 2 / "
           "expect barred AZ-83 * die sun / do 2 rotate w-b5 e / expect actor 1 / "
           "expect marker red / expect round 6 / expect asleep none / "
           "expect turtle none / expect swims c2 | island");
}

TEST(AZ_84_control_costs_a_coconut) {
    SCRIPT("players 2 / " RACE "winds w-b5=kn w-a5=rn / coconuts r=2 k=0 / "
           "do 1 control w-b5 e / expect coconuts r=1 k=0 / "
           "expect barred AZ-84 2 control w-a5 e / "
           "expect legal lacks control w-a5 e | control w-a5 s / do 2 rotate w-b5 n / "
           "do 1 control w-b5 e / expect coconuts r=0 k=0 / do 2 rotate w-b5 n / "
           "expect barred AZ-84 1 control w-b5 e / do 1 rotate w-a5 e / "
           "expect coconuts r=0");
    /* Nothing else costs one. */
    SCRIPT("players 2 / " RACE "rafts c3=r / winds w-b5=kn w-a5=rn / "
           "do 1 rotate w-a5 e / do 2 move w-b5 w-c5 n / do 1 swim c3 / "
           "expect coconuts r=4 k=4");
    /* The board, turns, winds and swims are those of the sea. */
    SCRIPT(RACE "hand r=1 / rafts b2=r c2=y / do 1 place w-b2 e / "
                "expect rafts b2=- c2=yr / expect turn blondie");
}

TEST(AZ_85_the_castaways_seat_wins_whoever_acted) {
    SCRIPT("players 3 / " RACE "rafts c1=kr / castaways r=c1 / winds w-c1=ke w-a5=yn / "
           "turn blondie / do 2 control w-c1 n / expect actor over / "
           "expect winners 1 / expect result 1 0 0 / "
           "expect barred AZ-85 3 swim island");
}

TEST(AZ_86_nobody_wins_after_the_last_round) {
    wr_setup setup;
    wr_setup_default(GAME, &setup);
    setup.option[AZ_OPTION_MODE] = AZ_RACE;
    CHECK_INT(wr_setup_option(GAME, &setup, AZ_OPTION_ROUNDS), 30);
    SCRIPT("players 2 / " RACE "winds w-b5=kn w-a5=rn / round 29 / turn black / "
           "do 2 rotate w-b5 e / expect round 30 / do 1 rotate w-a5 e / "
           "do 2 rotate w-b5 n / expect actor over / expect winners none / "
           "expect result 0 0 / expect barred AZ-86 1 rotate w-a5 n");
    SCRIPT("players 2 / " RACE "set rounds 7 / winds w-b5=kn / round 7 / turn black / "
           "do 2 rotate w-b5 e / expect actor over / expect winners none");
    SCRIPT("expect accepted windrose 1 ; game azimuth ; players 2 ; set mode race ; "
           "set rounds 30 ; * rafts r-k-r-k-r-k-r-k-r-k-r-k-");
}

TEST(AZ_87_one_point_for_the_winner) {
    SCRIPT(RACE "rafts f3=y / castaways y=f3 / turn blondie / do 2 swim home / "
                "expect result 0 1 0 0 / expect winners 2");
}

/* ==== What always holds ========================================================== */

enum { GAMES = 12 };

/* Plays a game in which castaways like to swim and to come home. After each step `look`
 * gets the positions before and after it and the step itself. */
typedef void look_at(const wr_state *before, const wr_state *after, wr_move move);

static wr_action keen_choice(const wr_action *legal, int n, wr_rng *r) {
    wr_action last = legal[n - 1];
    if (last == AZ_SWIM + AZ_HOME)
        return last;
    if (last >= AZ_SWIM && last != AZ_SWIM + AZ_ISLAND && wr_rng_below(r, 2) == 0)
        return last;
    return legal[wr_rng_below(r, (uint32_t)n)];
}

static void play_keen(int mode, int seats, uint64_t seed, look_at *look) {
    wr_setup setup;
    wr_state s;
    wr_action legal[WR_MAX_LEGAL];
    wr_rng r = wr_rng_seed(seed);
    wr_setup_default(GAME, &setup);
    setup.seats = (int16_t)seats;
    setup.option[AZ_OPTION_MODE] = (int16_t)mode;
    GAME->init(&s, &setup);
    for (uint32_t actors; (actors = GAME->actors(&s)) != 0;) {
        wr_state before = s;
        wr_move move = {WR_CHANCE, 0};
        if (actors == WR_CHANCE_BIT) {
            move.action = wr_draw(GAME, &s, &r);
        } else {
            move.who = (int16_t)wr_lowest(actors);
            int n = GAME->legal(&s, move.who, legal);
            CHECK(n > 0);
            move.action = keen_choice(legal, n, &r);
        }
        CHECK_INT(GAME->step(&s, move.who, move.action), GAME->actors(&s));
        look(&before, &s, move);
    }
}

static void play_all(look_at *look) {
    for (int mode = AZ_SEA; mode <= AZ_RACE; mode++)
        for (int seats = 2; seats <= 4; seats++)
            for (uint64_t seed = 0; seed < GAMES; seed++)
                play_keen(mode, seats, seed, look);
}

static void look_for_choices(const wr_state *before, const wr_state *after,
                             wr_move move) {
    wr_action legal[WR_MAX_LEGAL];
    (void)after;
    if (move.who == WR_CHANCE)
        return;
    int n = GAME->legal(before, move.who, legal), phase = before->table.phase;
    if (phase == AZ_PHASE_TURN)
        CHECK(n >= (before->table.mode == AZ_SEA ? 24 : 12) && n <= 111);
    else
        CHECK_INT(n, phase == AZ_PHASE_BEACH ? 5 : phase == AZ_PHASE_START ? 4 : 2);
}

TEST(AZ_R09_a_colour_can_always_act) {
    play_all(look_for_choices);
    /* Phase 1 with 15 winds on the board, asleep and without a raft in reach. */
    SCRIPT("hand r=1 / asleep r / winds w-a1=rn w-b1=rn w-c1=rn w-d1=yn w-e1=yn "
           "w-a2=yn w-b2=yn w-c2=kn w-d2=kn w-e2=kn w-a3=kn w-b3=bn w-d3=bn w-e3=bn "
           "w-a4=bn / expect swims none / expect count 36");
    /* Phase 2 in the corner: all winds can still be turned. */
    SCRIPT(RACE "coconuts r=0 / winds w-a1=rn w-b1=yn w-a2=yn w-e5=rn w-e4=kn w-d5=kn "
                "w-e1=rn w-d1=bn w-e2=bn w-a5=rn w-a4=yn w-b5=yn / expect count 12");
}

TEST(AZ_R30_every_decision_has_two_choices_or_more) {
    SCRIPT("players 2 / fresh / do * rafts rykbrykbrykbrykbrykbrykb / expect count 5 / "
           "do 1 beach 1 / expect count 5 / do 2 beach 1 / expect count 5 / "
           "do 1 beach 1 / expect count 5 / do 2 beach 1 / expect count 4");
    SCRIPT("rafts c4=r c3=r / winds w-e5=bn / turn blue / do 4 rotate w-e5 s / "
           "do * die away / expect count 2");
}

static int ended;

static void look_for_the_end(const wr_state *before, const wr_state *after,
                             wr_move move) {
    (void)before;
    (void)move;
    CHECK(after->table.round <= after->table.rounds);
    ended += GAME->actors(after) == 0;
}

TEST(AZ_R34_every_race_ends) {
    ended = 0;
    for (int seats = 2; seats <= 4; seats++)
        for (uint64_t seed = 0; seed < GAMES; seed++)
            play_keen(AZ_RACE, seats, seed, look_for_the_end);
    CHECK_INT(ended, 3 * GAMES);
    SCRIPT(RACE "winds w-a5=rn / marker blondie / turn red / round 30 / "
                "do 1 rotate w-a5 e / expect actor over / expect winners none");
}

static int homes(const az_table *t) {
    int n = 0;
    for (int c = 0; c < AZ_COLOURS; c++)
        n += t->place[c] == AZ_HOME;
    return n;
}

static void look_for_changes(const wr_state *before, const wr_state *after,
                             wr_move move) {
    const az_table *b = &before->table, *a = &after->table;
    CHECK_MSG(GAME->broken(after) == NULL, "%s", GAME->broken(after));
    CHECK(homes(a) - homes(b) == 0 || homes(a) - homes(b) == 1);
    for (int c = 0; c < AZ_COLOURS; c++)
        CHECK(b->place[c] != AZ_HOME || a->place[c] == AZ_HOME);
    if (move.who == WR_CHANCE)
        CHECK_INT(homes(a), homes(b));
    int is_wind =
        move.who != WR_CHANCE && move.action >= AZ_PLACE && move.action < AZ_SWIM;
    int is_gust = move.who == WR_CHANCE && move.action == AZ_DIE + AZ_GUST &&
                  b->phase == AZ_PHASE_DIE;
    if (!is_wind && !is_gust)
        CHECK_BYTES(a->heading, b->heading, sizeof a->heading);
    if (b->phase == AZ_PHASE_TURN && b->round == 1)
        CHECK(move.action < AZ_ROTATE);
    if (b->phase == AZ_PHASE_TURN && b->round < 5)
        CHECK(move.action < AZ_ROTATE || move.action >= AZ_SWIM);
    if (is_gust)
        CHECK_INT(a->rafts, b->rafts);
}

TEST(azimuth_what_always_holds) {
    play_all(look_for_changes);
}

/* ---- A quarter turn of the board, red becoming blondie, changes nothing. ---- */

static int turned_space(int space, int row) {
    return space % row * row + row - 1 - space / row;
}

static int turned_place(int place) {
    return place < AZ_SPACES ? turned_space(place, AZ_ROW) : place;
}

static int turned_bits(int set) {
    return (set << 1 | set >> 3) & 0xf;
}

static uint8_t turned_beach(int colour, uint8_t beach) {
    /* North and east count in the sense of rotation, the others against it. */
    int flips = colour == AZ_EAST || colour == AZ_WEST;
    return beach == AZ_NONE ? beach : (uint8_t)(flips ? 4 - beach : beach);
}

static uint64_t turned_spaces(uint64_t set) {
    uint64_t turned = 0;
    for (; set != 0; set &= set - 1)
        turned |= UINT64_C(1) << turned_space(wr_lowest(set), AZ_ROW);
    return turned;
}

static wr_state turned(const wr_state *s) {
    wr_state out = *s;
    const az_table *from = &s->table;
    az_table *to = &out.table;
    to->rafts = 0;
    memset(to->before, 0, sizeof to->before);
    memset(to->heading, 0, sizeof to->heading);
    memset(to->winds, 0, sizeof to->winds);
    for (int i = 0; i < AZ_SPACES; i++)
        for (int level = 0; level < wr__az_height(from, i); level++)
            wr__az_push(to, turned_space(i, AZ_ROW),
                        (wr__az_raft(from, i, level) + 1) % 4);
    for (int i = 0; i < AZ_WIND_SPACES; i++) {
        int colour = wr__az_wind_colour(from, i), space = turned_space(i, AZ_WIND_ROW);
        if (colour == AZ_NONE)
            continue;
        to->winds[(colour + 1) % 4] |= 1u << space;
        to->heading[space] = (uint8_t)((from->heading[i] + 1) % 4);
    }
    for (int c = 0; c < AZ_COLOURS; c++) {
        int next = (c + 1) % 4;
        to->place[next] = (uint8_t)turned_place(from->place[c]);
        to->home_round[next] = from->home_round[c];
        to->hand[next] = from->hand[c];
        to->coconuts[next] = from->coconuts[c];
        to->beach[next] = turned_beach(c, from->beach[c]);
    }
    to->asked = turned_spaces(from->asked);
    to->first = turned_spaces(from->first);
    to->marker = (uint8_t)((from->marker + 1) % 4);
    to->turn = (uint8_t)((from->turn + 1) % 4);
    to->asleep = (uint8_t)turned_bits(from->asleep);
    to->helped = (uint8_t)turned_bits(from->helped);
    return out;
}

static wr_action turned_wind(int base, int a) {
    int space = turned_space((a - base) / 4, AZ_WIND_ROW);
    return (wr_action)(base + space * 4 + ((a - base) % 4 + 1) % 4);
}

static wr_action turned_action(int a) {
    if (a >= AZ_SWIM)
        return (wr_action)(AZ_SWIM + turned_place(a - AZ_SWIM));
    if (a >= AZ_CONTROL)
        return turned_wind(AZ_CONTROL, a);
    if (a < AZ_MOVE)
        return turned_wind(a >= AZ_ROTATE ? AZ_ROTATE : AZ_PLACE, a);
    int step = (a - AZ_MOVE) / 4;
    int from = turned_space(wr__az_step_from[step], AZ_WIND_ROW);
    int to = turned_space(wr__az_step_to[step], AZ_WIND_ROW);
    for (int i = wr__az_first_step[from]; i < wr__az_first_step[from + 1]; i++)
        if (wr__az_step_to[i] == to)
            return (wr_action)(AZ_MOVE + i * 4 + ((a - AZ_MOVE) % 4 + 1) % 4);
    CHECK_MSG(0, "a turned step is none");
    return 0;
}

static void look_at_turned(const wr_state *before, const wr_state *after,
                           wr_move move) {
    const az_table *t = &before->table;
    int is_turn = t->phase == AZ_PHASE_TURN;
    if (!is_turn && t->phase != AZ_PHASE_DIE)
        return;
    wr_state s = turned(before), wanted = turned(after);
    if (is_turn) {
        wr_action legal[WR_MAX_LEGAL], other[WR_MAX_LEGAL];
        int n = GAME->legal(before, move.who, legal), seat = (move.who + 1) % 4;
        CHECK_INT(GAME->legal(&s, seat, other), n);
        for (int i = 0; i < n; i++)
            CHECK(GAME->why(&s, seat, turned_action(legal[i])) == NULL);
        GAME->step(&s, seat, turned_action(move.action));
    } else {
        GAME->step(&s, WR_CHANCE, move.action);
    }
    CHECK_BYTES(&s, &wanted, sizeof s);
}

TEST(azimuth_is_the_same_after_a_quarter_turn) {
    for (int mode = AZ_SEA; mode <= AZ_RACE; mode++)
        for (uint64_t seed = 0; seed < GAMES; seed++)
            play_keen(mode, 4, seed, look_at_turned);
}
