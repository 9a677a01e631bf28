/*
 * search_azimuth_end.c: the exact end of Azimuth against the sea, compared with a plain
 * enumeration of everything that can happen.
 */
#include <stdlib.h>

#include "../src/ai/azimuth-steps.h"
#include "check.h"

static wr__az_ways ways;
static wr__az_end end; /* large */

/* ==== A game with fewer moves ==================================================== */

static int part; /* one move in this many is allowed */

/* Swims, and some of the other moves by their number, the same ones each time. */
static int thin_legal(const wr_state *s, int seat, wr_action *out) {
    int n = wr_azimuth.legal(s, seat, out), kept = 0;
    for (int i = 0; i < n; i++)
        if (out[i] >= AZ_SWIM || out[i] < AZ_PLACE || i == 0 ||
            wr_mix64(out[i]) % (unsigned)part == 0)
            out[kept++] = out[i];
    return kept;
}

static wr_game thin_game(int one_in) {
    wr_game g = wr_azimuth;
    part = one_in;
    g.legal = thin_legal;
    return g;
}

/* ==== Enumeration ================================================================ */

static int64_t count_all(const wr_game *g, const wr_state *s);

static int64_t after(const wr_game *g, const wr_state *s, int who, int action) {
    wr_state next = *s;
    g->step(&next, who, (wr_action)action);
    return count_all(g, &next);
}

/* The number of sequences of rolls in which all come home, without any short cut. */
static int64_t count_all(const wr_game *g, const wr_state *s) {
    uint32_t actors = g->actors(s);
    int64_t best = 0;
    if (actors == 0) {
        wr_result result;
        g->result(s, &result);
        return result.winners != 0 ? wr__az_courses(&s->table) : 0;
    }
    if (actors == WR_CHANCE_BIT) {
        for (int face = 0; face < AZ_FACES; face++)
            best += after(g, s, WR_CHANCE, AZ_DIE + face);
        return best;
    }
    wr_action legal[WR_MAX_LEGAL];
    int seat = wr_lowest(actors), n = g->legal(s, seat, legal);
    for (int i = 0; i < n; i++) {
        int64_t value = after(g, s, seat, legal[i]);
        best = value > best ? value : best;
    }
    return best;
}

/* ==== Positions ================================================================== */

static const wr_bot *bot(const char *name) {
    return wr_bot_find((wr_words){name, strlen(name)});
}

/* Plays by the greedy bot until `turns` turns before the end, then cuts the game to end
 * `rolls` rolls later; returns 0 if it is over before. */
static int late_position(wr_state *s, uint64_t seed, int rounds, int turns, int rolls) {
    wr_rng luck = wr_rng_seed(seed), own = wr_rng_split(luck, 1);
    const wr_game *g = &wr_azimuth;
    wr_setup setup;
    wr_setup_default(g, &setup);
    setup.seats = 4;
    setup.option[AZ_OPTION_ROUNDS] = 20;
    g->init(s, &setup);
    for (;;) {
        wr_action legal[WR_MAX_LEGAL];
        wr_obs o;
        if (wr_chance(g, s, &luck) == 0)
            return 0;
        const az_table *t = &s->table;
        int left = AZ_COLOURS - ((t->turn - t->marker) & 3);
        if (t->phase == AZ_PHASE_TURN && t->round == rounds && left == turns)
            break;
        int seat = wr_lowest(g->actors(s));
        g->observe(s, seat, &o);
        wr_question q = {.game = g, .obs = &o, .seat = seat, .legal = legal};
        q.n = g->legal(s, seat, legal);
        g->step(s, seat, bot("greedy")->choose(&q, &own));
    }
    s->table.rounds = (uint8_t)(s->table.round + rolls);
    return 1;
}

/* Compares the two at several positions; returns how many of them were undecided. */
static int compare(const wr_game *g, int turns, int rolls, int seeds) {
    int undecided = 0, compared = 0;
    wr__az_measure(&ways);
    for (int seed = 0; seed < seeds; seed++)
        for (int rounds = 4; rounds <= 8; rounds++) {
            wr_state s;
            if (!late_position(&s, (uint64_t)seed, rounds, turns, rolls))
                continue;
            int64_t want = count_all(g, &s), all = wr__az_courses(&s.table);
            wr__az_end_begin(&end, g, &ways, UINT64_MAX);
            CHECK_INT(wr__az_end_value(&end, &s, -1), want);
            CHECK(!end.gave_up);
            /* With a bound below the value, the value is the same. */
            for (int64_t above = 0; above <= all; above += all / 3 + 1) {
                wr__az_end_begin(&end, g, &ways, UINT64_MAX);
                int64_t value = wr__az_end_value(&end, &s, above);
                CHECK(want > above ? value == want : value <= above);
            }
            compared++;
            undecided += want > 0 && want < all;
        }
    CHECK_MSG(compared > seeds, "only %d positions were compared", compared);
    return undecided;
}

TEST(search_azimuth_end_is_exact_in_the_last_turns) {
    compare(&wr_azimuth, 1, 0, 8);
    compare(&wr_azimuth, 2, 0, 4);
}

TEST(search_azimuth_end_is_exact_in_a_last_round_of_fewer_moves) {
    wr_game g = thin_game(8);
    compare(&g, 4, 0, 6);
    compare(&g, 3, 0, 6);
}

TEST(search_azimuth_end_is_exact_over_the_die) {
    wr_game g = thin_game(40);
    int undecided = compare(&g, 1, 1, 16) + compare(&g, 2, 1, 6);
    CHECK_MSG(undecided > 3, "the die decided only %d positions", undecided);
}

TEST(search_azimuth_end_gives_up_when_told_to) {
    wr_state s;
    wr__az_measure(&ways);
    for (int seed = 0; !late_position(&s, (uint64_t)seed, 5, 4, 1); seed++) {
    }
    wr__az_end_begin(&end, &wr_azimuth, &ways, 10);
    wr__az_end_value(&end, &s, -1);
    CHECK(end.gave_up);
    CHECK(end.nodes <= 11);
    const wr_flag stop = {1};
    wr_question q = {.stop = &stop};
    wr__az_end_begin(&end, &wr_azimuth, &ways, UINT64_MAX);
    end.question = &q;
    wr__az_end_value(&end, &s, -1);
    CHECK(end.gave_up && end.nodes == 1);
}

/* ==== What a level makes of it =================================================== */

/* Its move keeps the best possible chance, and says so. */
TEST(search_azimuth_end_is_played) {
    void *memory = malloc(wr_bot_memory(bot("level5"), &wr_azimuth) + 1);
    wr_advice *advice = malloc(sizeof *advice);
    int solved = 0;
    wr__az_measure(&ways);
    for (int seed = 0; seed < 6; seed++) {
        const wr_game *g = &wr_azimuth;
        wr_action legal[WR_MAX_LEGAL];
        wr_rng luck = wr_rng_seed(1);
        wr_state s, next;
        wr_obs o;
        if (!late_position(&s, (uint64_t)seed, 6, 2, 0))
            continue;
        wr__az_end_begin(&end, g, &ways, UINT64_MAX);
        int64_t best = wr__az_end_value(&end, &s, -1);
        int seat = wr_lowest(g->actors(&s));
        g->observe(&s, seat, &o);
        wr_question q = {.game = g, .obs = &o, .seat = seat, .legal = legal};
        q.n = g->legal(&s, seat, legal);
        q.memory = memory;
        q.advice = advice;
        wr_action a = bot("level5")->choose(&q, &luck);
        next = s;
        g->step(&next, seat, a);
        CHECK_INT(wr__az_end_value(&end, &next, -1), best);
        if (best > 0)
            CHECK_INT(advice->move[0].value,
                      (int64_t)advice->move[0].visits * WR_WHOLE);
        solved += best > 0;
    }
    free(memory);
    free(advice);
    CHECK_MSG(solved > 0, "no position could be won");
}
