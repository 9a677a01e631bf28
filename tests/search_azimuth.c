/*
 * search_azimuth.c: plans against the sea and knowledge of races in Azimuth.
 */
#include <stdlib.h>

#include "../src/ai/azimuth-steps.h"
#include "check.h"

static const wr_bot *bot(const char *name) {
    return wr_bot_find((wr_words){name, strlen(name)});
}

/* A decision and what a bot is asked about it. */
typedef struct {
    wr_state state;
    wr_obs obs;
    wr_action legal[WR_MAX_LEGAL];
    wr_advice advice;
    wr_question question;
    void *memory;
} table;

static void ask_here(table *t) {
    int seat = wr_lowest(wr_azimuth.actors(&t->state));
    t->memory = malloc(wr_bot_memory(bot("level5"), &wr_azimuth));
    wr_azimuth.observe(&t->state, seat, &t->obs);
    t->question = (wr_question){.game = &wr_azimuth,
                                .obs = &t->obs,
                                .seat = seat,
                                .legal = t->legal,
                                .n = wr_azimuth.legal(&t->state, seat, t->legal),
                                .memory = t->memory,
                                .advice = &t->advice};
}

static wr_setup setup_of(int mode, int rounds) {
    wr_setup setup;
    wr_setup_default(&wr_azimuth, &setup);
    setup.seats = 4;
    setup.option[AZ_OPTION_MODE] = (int16_t)mode;
    setup.option[AZ_OPTION_ROUNDS] = (int16_t)rounds;
    return setup;
}

/* A game after some decisions of the greedy bot. */
static void play_on(table *t, wr_setup setup, uint64_t seed, int decisions) {
    wr_rng luck = wr_rng_seed(seed), own = wr_rng_split(luck, 1);
    wr_azimuth.init(&t->state, &setup);
    wr_chance(&wr_azimuth, &t->state, &luck);
    for (; decisions > 0; decisions--) {
        ask_here(t);
        wr_action a = bot("greedy")->choose(&t->question, &own);
        wr_state before = t->state;
        wr_azimuth.step(&t->state, t->question.seat, a);
        free(t->memory);
        if (wr_chance(&wr_azimuth, &t->state, &luck) == 0) {
            t->state = before; /* the last decision of a game that ended early */
            break;
        }
    }
    ask_here(t);
}

/* The last round of a game of one, with red to move: the castaways of red and black are
 * at their beaches, those of blondie and blue are home. */
static void set_end(table *t) {
    az_table *z = &t->state.table;
    wr_setup setup = setup_of(AZ_SEA, 1);
    wr_azimuth.init(&t->state, &setup);
    wr__az_push(z, 2, AZ_RED);
    wr__az_push(z, 33, AZ_BLACK);
    for (int c = 0; c < AZ_COLOURS; c++) {
        z->beach[c] = 2;
        z->place[c] = AZ_HOME;
        z->home_round[c] = 1;
    }
    z->place[AZ_RED] = 2;
    z->place[AZ_BLACK] = 33;
    z->home_round[AZ_RED] = z->home_round[AZ_BLACK] = 0;
    z->laid = AZ_RAFTS;
    z->round = 1;
    z->marker = z->turn = AZ_RED;
    z->phase = AZ_PHASE_TURN;
    ask_here(t);
}

/* ==== Steps ====================================================================== */

static int distance(int a, int b) {
    int columns = a % AZ_ROW - b % AZ_ROW, rows = a / AZ_ROW - b / AZ_ROW;
    return abs(columns) + abs(rows);
}

TEST(search_azimuth_measures_the_ways_home) {
    static const uint8_t coast[] = {14, 15, 20, 21};
    wr__az_ways w;
    wr__az_measure(&w);
    for (int i = 0; i < AZ_COLOURS * AZ_BEACHES * AZ_SPACES; i++) {
        int c = i % AZ_COLOURS, k = i / AZ_COLOURS % AZ_BEACHES;
        int space = i / AZ_COLOURS / AZ_BEACHES, raft = 99, island = 99;
        az_table t = {.beach = {0}};
        t.beach[c] = (uint8_t)k;
        for (uint64_t b = wr__az_beach(&t, c); b != 0; b &= b - 1) {
            int steps = distance(space, wr_lowest(b)) + 1;
            raft = steps < raft ? steps : raft;
            for (int j = 0; j < 4; j++) {
                steps =
                    distance(space, coast[j]) + distance(coast[j], wr_lowest(b)) + 2;
                island = steps < island ? steps : island;
            }
        }
        CHECK_INT(w.raft[c][k][space], raft);
        CHECK_INT(w.island[c][k][space], island);
        CHECK(w.raft[c][AZ_BEACHES][space] <= raft);
        CHECK(w.island[c][AZ_BEACHES][space] <= island);
        CHECK(w.least[c][k] <= island);
    }
}

/* ==== Plans ====================================================================== */

TEST(search_azimuth_solves_the_end) {
    table t;
    wr_rng r = wr_rng_seed(1);
    set_end(&t);
    for (uint64_t nodes = 10; nodes <= 1000; nodes *= 10) {
        t.question.nodes = nodes;
        wr_state s = t.state;
        wr_action a = bot("level5")->choose(&t.question, &r);
        CHECK_INT(t.advice.move[0].value, (int64_t)t.advice.move[0].visits * WR_WHOLE);
        CHECK_INT(t.advice.plan[0].action, a);
        for (int i = 0; i < t.advice.num_plan; i++)
            wr_azimuth.step(&s, t.advice.plan[i].who, t.advice.plan[i].action);
        for (int c = 0; c < AZ_COLOURS; c++)
            CHECK_INT(s.table.place[c], AZ_HOME);
    }
    free(t.memory);
}

static int steps_left(const wr_state *s, const wr__az_ways *w) {
    int steps[AZ_COLOURS], sum = 0;
    wr__az_steps(&s->table, w, steps);
    for (int c = 0; c < AZ_COLOURS; c++)
        sum += steps[c];
    return sum;
}

/* The fewest steps that any move of the question leaves. */
static int least_left(const table *t, const wr__az_ways *w) {
    int least = steps_left(&t->state, w);
    for (int i = 0; i < t->question.n; i++) {
        wr_state after = t->state;
        wr_azimuth.step(&after, t->question.seat, t->legal[i]);
        int left = steps_left(&after, w);
        least = left < least ? left : least;
    }
    return least;
}

/* The Mate errs, but seldom wastes a turn in which a castaway could come nearer. */
TEST(search_azimuth_does_not_waste_turns) {
    static table t;
    wr__az_ways w;
    wr_rng own = wr_rng_seed(2);
    int turns = 0, wasted = 0;
    wr__az_measure(&w);
    for (int game = 0; game < 6; game++) {
        wr_rng luck = wr_rng_seed((uint64_t)game);
        wr_setup setup = setup_of(AZ_SEA, 10);
        wr_azimuth.init(&t.state, &setup);
        while (wr_chance(&wr_azimuth, &t.state, &luck) != 0) {
            ask_here(&t);
            int before = steps_left(&t.state, &w), least = least_left(&t, &w);
            int is_turn = t.state.table.phase == AZ_PHASE_TURN;
            wr_action a = bot("level2")->choose(&t.question, &own);
            wr_azimuth.step(&t.state, t.question.seat, a);
            turns += is_turn;
            wasted += is_turn && least < before && steps_left(&t.state, &w) >= before;
            free(t.memory);
        }
    }
    CHECK(turns > 50);
    CHECK_MSG(wasted * 100 <= turns * 2, "%d of %d turns are wasted", wasted, turns);
}

TEST(search_azimuth_plays_on_when_all_is_lost) {
    table t;
    wr_rng r = wr_rng_seed(1);
    set_end(&t);
    t.state.table.place[AZ_BLACK] = AZ_ISLAND;
    free(t.memory);
    ask_here(&t);
    t.question.nodes = 100;
    /* Red can still come home, which scores. */
    wr_azimuth.step(&t.state, t.question.seat, bot("level5")->choose(&t.question, &r));
    CHECK_INT(t.state.table.place[AZ_RED], AZ_HOME);
    CHECK(t.advice.move[0].value < (int64_t)t.advice.move[0].visits * WR_WHOLE / 10);
    free(t.memory);
}

/* Decisions of all kinds: beaches, the start, and turns of several rounds. */
TEST(search_azimuth_plans_keep_to_their_nodes) {
    for (int decisions = 0; decisions < 30; decisions += 3) {
        table t;
        play_on(&t, setup_of(AZ_SEA, 10), 3, decisions);
        for (uint64_t nodes = 100; nodes <= 4000; nodes *= 6) {
            wr_rng r = wr_rng_seed(1), again = wr_rng_seed(1);
            t.question.nodes = nodes;
            wr_action a = bot("level5")->choose(&t.question, &r);
            CHECK(t.advice.nodes >= 1 && t.advice.nodes <= nodes);
            CHECK_INT(wr_advice_best(&t.advice), a);
            CHECK_INT(t.advice.plan[0].action, a);
            for (int i = 0; i < t.advice.n; i++) {
                const wr_advised *m = &t.advice.move[i];
                CHECK(m->value >= 0 && m->value <= (int64_t)m->visits * WR_WHOLE);
                CHECK(i == 0 || m->visits <= m[-1].visits);
            }
            CHECK(t.advice.n < 2 || t.advice.move[0].visits > t.advice.move[1].visits);
            CHECK_INT(bot("level5")->choose(&t.question, &again), a);
        }
        free(t.memory);
    }
}

static uint64_t ticks;

/* A clock that advances whenever it is read. */
static uint64_t look_at_clock(void) {
    return ++ticks;
}

TEST(search_azimuth_plans_stop_in_time) {
    table t;
    wr_rng r = wr_rng_seed(1);
    play_on(&t, setup_of(AZ_SEA, 10), 4, 9);
    t.question.now_ms = look_at_clock;
    for (uint32_t time = 1; time <= 2000; time *= 20) {
        ticks = 0;
        t.question.time_ms = time;
        wr_action a = bot("level5")->choose(&t.question, &r);
        CHECK_INT(wr_advice_best(&t.advice), a);
        /* It reads the clock at every node but the first few. */
        CHECK(ticks >= time && ticks <= time + 10);
    }
    free(t.memory);
}

TEST(search_azimuth_plans_bring_all_home) {
    int won = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        table t;
        wr_result result;
        wr_setup setup = setup_of(AZ_SEA, 7);
        wr_rng luck = wr_rng_seed(seed), own = wr_rng_split(luck, 1);
        wr_azimuth.init(&t.state, &setup);
        while (wr_chance(&wr_azimuth, &t.state, &luck) != 0) {
            ask_here(&t);
            t.question.nodes = 400;
            wr_action a = bot("level5")->choose(&t.question, &own);
            wr_azimuth.step(&t.state, t.question.seat, a);
            free(t.memory);
        }
        wr_azimuth.result(&t.state, &result);
        won += result.winners != 0;
    }
    CHECK_MSG(won >= 9, "all came home in %d of 12 games of 7 rounds", won);
}

/* ==== Races ====================================================================== */

TEST(search_azimuth_values_races) {
    table t;
    wr__payoff p;
    const wr__knowledge *k = wr__knowledge_of(&wr_azimuth);
    for (int decisions = 0; decisions < 24; decisions++) {
        int32_t sum = 0, rating[WR_MAX_LEGAL];
        play_on(&t, setup_of(AZ_RACE, 30), 5, decisions);
        k->evaluate(&wr_azimuth, &t.state, NULL, &p);
        for (int i = 0; i < 4; i++) {
            CHECK(p.share[i] >= 0 && p.share[i] <= WR_WHOLE);
            sum += p.share[i];
        }
        CHECK(sum > WR_WHOLE - 4 && sum <= WR_WHOLE);
        wr__decision d = {&wr_azimuth, &t.state,     t.question.seat,
                          t.legal,     t.question.n, NULL};
        k->prior(&d, rating);
        for (int i = 0; i < d.n; i++)
            CHECK(rating[i] >= 0 && rating[i] <= WR_WHOLE);
        free(t.memory);
    }
    /* A castaway at its beach, with the turn, is ahead of all others; at home it has
     * won. */
    az_table *z = &t.state.table;
    z->turn = AZ_BLACK;
    z->place[AZ_BLACK] = (uint8_t)wr_lowest(wr__az_beach(z, AZ_BLACK));
    k->evaluate(&wr_azimuth, &t.state, NULL, &p);
    CHECK(p.share[2] > WR_WHOLE / 2);
    wr_azimuth.step(&t.state, 2, AZ_SWIM + AZ_HOME);
    k->evaluate(&wr_azimuth, &t.state, NULL, &p);
    CHECK_INT(p.share[2], WR_WHOLE);
    CHECK_INT(p.points[2], 100);
    CHECK_INT(p.share[0] + p.share[1] + p.share[3], 0);
}

TEST(search_azimuth_values_coconuts_in_races) {
    table t;
    wr__payoff with, without, studied;
    const wr__knowledge *k = wr__knowledge_of(&wr_azimuth);
    void *precomputed = malloc(k->precomputed_size);
    play_on(&t, setup_of(AZ_RACE, 30), 5, 12);
    k->evaluate(&wr_azimuth, &t.state, NULL, &with);
    k->precompute(&t.state, precomputed);
    k->evaluate(&wr_azimuth, &t.state, precomputed, &studied);
    CHECK(memcmp(&studied, &with, sizeof with) == 0);
    CHECK(t.state.table.coconuts[AZ_RED] > 0);
    t.state.table.coconuts[AZ_RED]--;
    k->evaluate(&wr_azimuth, &t.state, NULL, &without);
    CHECK(without.share[0] < with.share[0]);
    CHECK(without.share[1] > with.share[1]);
    free(precomputed);
    free(t.memory);
}

TEST(search_azimuth_takes_a_race_that_is_won) {
    table t;
    wr_rng r = wr_rng_seed(1);
    play_on(&t, setup_of(AZ_RACE, 30), 5, 12);
    az_table *z = &t.state.table;
    int c = z->turn, space = wr_lowest(wr__az_beach(z, c));
    wr__az_push(z, space, c);
    z->place[c] = (uint8_t)space;
    free(t.memory);
    ask_here(&t);
    t.question.nodes = 100;
    wr_azimuth.step(&t.state, t.question.seat, bot("level5")->choose(&t.question, &r));
    CHECK_INT(z->place[c], AZ_HOME); /* swimming, or by a wind */
    free(t.memory);
}
