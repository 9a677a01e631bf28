/*
 * search_santa_timea.c: the last tricks of Santa Timea, solved by the search, compared
 * with a plain enumeration of all that can happen.
 */
#include "../src/ai/ai.h"
#include "../src/games/santa-timea/santa-timea.h"
#include "check.h"

static const wr_game *const game = &wr_santa_timea;

/* True if the enumeration met several seats that choose sets at the same time, where no
 * single best play exists. */
static int met_several;

static int is_better(const wr__payoff *x, const wr__payoff *y, int seat) {
    if (x->share[seat] != y->share[seat])
        return x->share[seat] > y->share[seat];
    return x->points[seat] > y->points[seat];
}

/* The payoff at the end of the round if each seat maximizes its own. It must be the
 * same for all outcomes of chance. */
static void enumerate(const wr_state *s, int round, wr__payoff *out) {
    uint32_t actors = game->actors(s);
    wr_outcome outcomes[ST_NUM_OUTCOMES];
    wr_action legal[ST_NUM_ACTIONS];
    if (actors == 0 || s->table.round != round) {
        wr__knowledge_of(game)->evaluate(game, s, NULL, out);
        return;
    }
    if (actors == WR_CHANCE_BIT) {
        int n = wr_outcomes(game, s, outcomes);
        for (int i = 0; i < n; i++) {
            wr_state next = *s;
            wr__payoff found = {{0}, {0}};
            game->step(&next, WR_CHANCE, outcomes[i].id);
            enumerate(&next, round, &found);
            CHECK(i == 0 || memcmp(&found, out, sizeof found) == 0);
            *out = found;
        }
        return;
    }
    met_several |= wr_count(actors) > 1;
    int seat = wr_lowest(actors), n = game->legal(s, seat, legal);
    for (int i = 0; i < n; i++) {
        wr_state next = *s;
        wr__payoff found = {{0}, {0}};
        game->step(&next, seat, legal[i]);
        enumerate(&next, round, &found);
        if (i == 0 || is_better(&found, out, seat))
            *out = found;
    }
}

/* A random game up to a number of tricks of a round; the first seats of the trick may
 * have played already. */
static void late_position(const wr_setup *setup, wr_rng *r, int round, int tricks,
                          wr_state *s) {
    wr_action legal[ST_NUM_ACTIONS];
    game->init(s, setup);
    for (;;) {
        uint32_t actors = wr_chance(game, s, r);
        const st_table *t = &s->table;
        if (t->round == round && t->tricks == tricks && t->phase == ST_PHASE_PLAY)
            return;
        int seat = wr_lowest(actors), n = game->legal(s, seat, legal);
        game->step(s, seat, legal[wr_rng_below(r, (uint32_t)n)]);
    }
}

/* Compares at several positions with `left` tricks to go; returns how many. */
static int compare(int seats, int pro, int left, int games) {
    wr_rng r = wr_rng_seed((uint64_t)seats * 10 + (uint64_t)left + (uint64_t)pro * 100);
    int compared = 0;
    wr_setup setup;
    wr_setup_default(game, &setup);
    setup.seats = (int16_t)seats;
    setup.option[ST_OPTION_PRO] = (int16_t)pro;
    for (int i = 0; i < games; i++) {
        wr__payoff want = {{0}, {0}}, got = {{0}, {0}};
        wr_state s;
        late_position(&setup, &r, i % ST_ROUNDS, ST_TRICKS - left, &s);
        met_several = 0;
        enumerate(&s, s.table.round, &want);
        if (met_several)
            continue;
        CHECK(wr__knowledge_of(game)->solve(game, &s, left > 2, &got));
        for (int p = 0; p < seats; p++) {
            CHECK_INT(got.share[p], want.share[p]);
            CHECK_INT(got.points[p], want.points[p]);
        }
        compared++;
    }
    return compared;
}

TEST(search_santa_timea_solves_the_last_two_tricks) {
    for (int seats = 2; seats <= ST_MAX_SEATS; seats++)
        CHECK_INT(compare(seats, 0, 2, 40), 40);
}

TEST(search_santa_timea_solves_the_last_two_tricks_with_the_pro_rules) {
    for (int seats = 2; seats <= ST_MAX_SEATS; seats++)
        CHECK(compare(seats, 1, 2, 40) >= 20);
}

TEST(search_santa_timea_solves_the_last_three_tricks) {
    for (int seats = 2; seats <= 4; seats++) {
        CHECK_INT(compare(seats, 0, 3, 10), 10);
        CHECK(compare(seats, 1, 3, 10) >= 5);
    }
}

/* Earlier the outcome is open: the winds to come are unknown. */
TEST(search_santa_timea_solves_no_more) {
    wr_rng r = wr_rng_seed(1);
    wr__payoff got;
    wr_setup setup;
    wr_state s;
    wr_setup_default(game, &setup);
    late_position(&setup, &r, 0, ST_TRICKS - 3, &s);
    CHECK(!wr__knowledge_of(game)->solve(game, &s, 0, &got));
    CHECK(wr__knowledge_of(game)->solve(game, &s, 1, &got));
    late_position(&setup, &r, 0, ST_TRICKS - 4, &s);
    CHECK(!wr__knowledge_of(game)->solve(game, &s, 1, &got));
}
