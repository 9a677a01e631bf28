/*
 * analysis.c: analyses add up, repeat themselves, judge by what a seat saw and find
 * blunders; luck is fair, forecasts come true, and intervals cover.
 */
#include "windrose_analysis.h"
#include "windrose_estimate.h"

#include <stdlib.h>

#include "ask.h"
#include "src/ai/ai.h"

enum { NODES = 24, MAX_EVENTS = 4096 };

/* A finished game of such bots. */
static wr_match *game_by(const wr_bot *bot, const wr_game *g, int seats,
                         uint64_t seed) {
    wr_setup setup;
    wr_diag d;
    wr_rng luck = wr_rng_seed(seed), choice = wr_rng_split(luck, 1);
    wr_setup_default(g, &setup);
    setup.seats = (int16_t)seats;
    wr_match *m = wr_match_init(calloc(1, wr_match_size(g)), g, &setup);
    wr_obs *obs = calloc(1, g->obs_size);
    void *memory = malloc(wr_bot_memory(bot, g) + 1);
    static wr_action legal[WR_MAX_LEGAL];
    for (;;) {
        wr_match_chance(m, luck);
        uint32_t actors = g->actors(m->state);
        if (actors == 0)
            break;
        wr_question q = question_to(g, m->state, wr_lowest(actors), obs, legal);
        q.memory = memory;
        CHECK(wr_match_play(m, q.seat, bot->choose(&q, &choice), &d) == 0);
    }
    free(memory);
    free(obs);
    return m;
}

static wr_match *game_of(const wr_game *g, int seats, uint64_t seed) {
    return game_by(bot_named("greedy"), g, seats, seed);
}

static uint32_t analyse(const wr_match *m, uint64_t nodes, wr_analysed *out) {
    void *memory = calloc(1, wr_analysis_size(m->game));
    wr_analysis *a = wr_analysis_init(memory, m, nodes);
    uint32_t n = 0;
    for (uint32_t at = 0; at < m->num_moves; at = out[n++].end) {
        CHECK(n < MAX_EVENTS);
        wr_analysis_event(a, at, &out[n]);
    }
    free(memory);
    return n;
}

static wr_analysed events[MAX_EVENTS];

static int32_t sum_of(const wr_ledger *l) {
    return l->start + l->chance + l->hidden + l->own + l->others + l->noise;
}

TEST(analysis_adds_up_to_the_result) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        wr_analysis_sums sums;
        wr_result end;
        wr_match *m = game_of(g, g->min_seats, 5);
        uint32_t n = analyse(m, NODES, events);
        wr_analysis_sum(m, events, n, &sums);
        g->result(m->state, &end);
        int winners = wr_count(end.winners);
        for (int p = 0; p < m->setup.seats; p++) {
            int32_t won = (end.winners >> p & 1) ? WR_WHOLE / winners : 0;
            if (winners == m->setup.seats && g->aim != NULL)
                won = WR_WHOLE; /* together */
            CHECK_INT(sums.share[p].result, won);
            CHECK_INT(sums.points[p].result, end.points[p] * 100);
            CHECK_INT(sum_of(&sums.share[p]), won);
            CHECK_INT(sum_of(&sums.points[p]), end.points[p] * 100);
        }
        free(m);
    }
}

TEST(analysis_is_the_same_in_any_order) {
    const wr_game *g = wr_game_find(words("columbus"));
    wr_match *m = game_of(g, 3, 9);
    uint32_t n = analyse(m, NODES, events);
    void *memory = malloc(wr_analysis_size(g));
    memset(memory, 0xab, wr_analysis_size(g));
    wr_analysis *a = wr_analysis_init(memory, m, NODES);
    for (uint32_t i = n; i-- > 0;) {
        wr_analysed again;
        wr_analysis_event(a, events[i].first, &again);
        CHECK(memcmp(&again, &events[i], sizeof again) == 0);
    }
    free(memory);
    free(m);
}

TEST(analysis_keeps_the_best_and_the_played_move) {
    const wr_game *g = wr_game_find(words("santa-timea"));
    wr_match *m = game_of(g, 2, 3);
    uint32_t n = analyse(m, NODES, events);
    for (uint32_t i = 0; i < n; i++) {
        const wr_analysed *e = &events[i];
        CHECK(e->loss >= 0 && e->loss <= WR_WHOLE);
        if (e->who == WR_CHANCE || e->num_legal < 2)
            continue;
        CHECK(e->num_moves > 0 && e->num_moves <= WR_ANALYSED_MOVES);
        CHECK_INT(e->move[e->played].action, m->moves[e->first].action);
        CHECK(e->played == e->best ? e->loss == 0 : 1);
    }
    free(m);
}

/* Plays the moves of a match up to `end` again, but another outcome as move `at`.
 * Returns NULL if that is not possible. */
static wr_match *otherwise(const wr_match *m, uint32_t at, uint32_t end) {
    const wr_game *g = m->game;
    wr_match *other = wr_match_init(calloc(1, wr_match_size(g)), g, &m->setup);
    int is_good = 1;
    wr_diag d;
    for (uint32_t i = 0; i < end && is_good; i++) {
        wr_action a = m->moves[i].action;
        if (i == at) {
            uint32_t cases = g->cases(other->state);
            is_good =
                g->outcome(other->state, 0) != g->outcome(other->state, cases - 1);
            a = g->outcome(other->state, 0) != a ? g->outcome(other->state, 0)
                                                 : g->outcome(other->state, cases - 1);
        }
        is_good = is_good && wr_match_play(other, m->moves[i].who, a, &d) == 0;
    }
    if (is_good)
        return other;
    free(other);
    return NULL;
}

/* Events of two matches that a seat could not tell apart when it decided. */
static int judged_alike(const wr_match *m, const wr_match *other, uint32_t at) {
    size_t size = wr_analysis_size(m->game);
    void *memory = malloc(size), *memory2 = malloc(size);
    wr_analysed one, two;
    wr_analysis_event(wr_analysis_init(memory, m, NODES), at, &one);
    wr_analysis_event(wr_analysis_init(memory2, other, NODES), at, &two);
    free(memory);
    free(memory2);
    return one.loss == two.loss && one.loss_points == two.loss_points &&
           memcmp(&one.known, &two.known, sizeof one.known) == 0 &&
           memcmp(one.move, two.move, sizeof one.move) == 0;
}

/* A decision is judged by what its seat saw: in a match where other cards were hidden
 * from it, and in one that went on otherwise, it gets the same judgement. */
TEST(analysis_judges_without_hindsight) {
    const wr_game *g = wr_game_find(words("santa-timea"));
    wr_match *m = game_of(g, 3, 11);
    wr_obs *mine = calloc(1, g->obs_size), *theirs = calloc(1, g->obs_size);
    wr_state *s = calloc(1, g->state_size), *before = calloc(1, g->state_size);
    uint32_t first = 0;
    int compared = 0;
    while (m->moves[first].who == WR_CHANCE)
        first++;
    int seat = m->moves[first].who;
    for (uint32_t i = 0; i < first; i++) {
        wr_match *other = otherwise(m, i, first);
        wr_diag d;
        if (other == NULL)
            continue;
        memcpy(s, other->state, g->state_size);
        g->observe(s, seat, theirs);
        g->init(before, &m->setup);
        for (uint32_t k = 0; k < first; k++)
            g->step(before, m->moves[k].who, m->moves[k].action);
        g->observe(before, seat, mine);
        if (memcmp(mine, theirs, g->obs_size) == 0) {
            CHECK(memcmp(before, s, g->state_size) != 0);
            CHECK(wr_match_play(other, seat, m->moves[first].action, &d) == 0);
            CHECK(judged_alike(m, other, first));
            compared++;
        }
        free(other);
    }
    CHECK(compared > 0);
    free(mine);
    free(theirs);
    free(s);
    free(before);
    free(m);
}

TEST(analysis_refuses_a_match_under_way) {
    const wr_game *g = wr_games[0];
    wr_setup setup;
    wr_diag d;
    wr_setup_default(g, &setup);
    wr_match *m = wr_match_init(calloc(1, wr_match_size(g)), g, &setup);
    CHECK_INT(wr_analysis_check(m, &d), WR_EINPUT);
    CHECK(strstr(d.text, "not over") != NULL && d.german[0] != '\0');
    free(m);
    m = game_of(g, g->min_seats, 1);
    CHECK_INT(wr_analysis_check(m, &d), 0);
    free(m);
}

/* WR_LONG=N makes the samples below N times as large; tools/soak does so. */
static int times(void) {
    const char *factor = getenv("WR_LONG");
    return factor != NULL && atoi(factor) > 0 ? atoi(factor) : 1;
}

/* Luck is 0 on average, in shares and points: the mean of a seat is within its 99.9 %
 * interval. The long form has 2,000 games. */
TEST(luck_is_fair) {
    const int games = 100 * times();
    const wr_game *g = wr_game_find(words("columbus"));
    void *memory = malloc(wr_luck_size(g));
    double sum[2] = {0, 0}, squares[2] = {0, 0};
    for (int i = 0; i < games; i++) {
        wr_match *m = game_of(g, 2, (uint64_t)(100 + i));
        wr_luck luck;
        wr_luck_of(m, 8, wr_rng_seed((uint64_t)(900000 + i)), memory, &luck);
        double x[2] = {(double)luck.share[0], (double)luck.points[0]};
        for (int k = 0; k < 2; k++) {
            sum[k] += x[k];
            squares[k] += x[k] * x[k];
        }
        free(m);
    }
    for (int k = 0; k < 2; k++) {
        double mean = sum[k] / games;
        double variance = (squares[k] / games - mean * mean) / games;
        CHECK(variance > 0);
        CHECK_MSG(mean * mean < 3.29 * 3.29 * variance, "luck has the mean %f", mean);
    }
    free(memory);
}

/* What is forecast in a tenth of the scale comes true as often, within 5 points and
 * twice the error of so many games. */
TEST(analysis_forecasts_come_true) {
    enum { TENTHS = 10, EVERY = 24 };
    const int games = 30 * times();
    const wr_game *g = wr_game_find(words("columbus"));
    double n[TENTHS] = {0}, said[TENTHS] = {0}, came[TENTHS] = {0}, in[TENTHS] = {0};
    void *memory = malloc(wr_analysis_size(g));
    for (int i = 0; i < games; i++) {
        wr_match *m = game_by(bot_named("level3"), g, 4, (uint64_t)(7000 + i));
        wr_analysis *a = wr_analysis_init(memory, m, NODES);
        int was_in[TENTHS] = {0};
        wr_result end;
        g->result(m->state, &end);
        uint32_t number = 0;
        for (uint32_t at = 0; at < m->num_moves; at = wr_analysis_end(a, at)) {
            wr_analysed e;
            if (number++ % EVERY != 0)
                continue;
            wr_analysis_event(a, at, &e);
            for (int p = 0; p < 4; p++) {
                int tenth = e.before.share[p] * TENTHS / (WR_WHOLE + 1);
                n[tenth]++;
                said[tenth] += (double)e.before.share[p] / WR_WHOLE;
                came[tenth] += (end.winners >> p & 1) ? 1.0 / wr_count(end.winners) : 0;
                in[tenth] += !was_in[tenth];
                was_in[tenth] = 1;
            }
        }
        free(m);
    }
    for (int k = 0; k < TENTHS; k++) {
        double off = n[k] > 0 ? (said[k] - came[k]) / n[k] : 0;
        double beyond = (off < 0 ? -off : off) - 0.05;
        CHECK_MSG(beyond <= 0 || beyond * beyond * in[k] <= 4 * 0.25,
                  "tenth %d is off by %.3f in %.0f games", k, off, in[k]);
    }
    free(memory);
}

/* Whoever wastes in the mean what a level does is rated as that level, whatever is at
 * stake. */
TEST(analysis_rates_by_the_mean_waste) {
    const wr_game *g = wr_game_find(words("columbus"));
    wr_match *m = game_of(g, 2, 1);
    const int16_t *wastes = wr__knowledge_of(g)->wastes;
    for (int level = 1; level <= 5; level++) {
        enum { DECISIONS = 12 };
        wr_analysed made[DECISIONS] = {{0}};
        wr_analysis_sums sums;
        for (int i = 0; i < DECISIONS; i++) {
            made[i].num_legal = 2;
            made[i].num_moves = 2;
            made[i].played = 1;
            made[i].move[0] = (wr_valued){.visits = 9, .share = WR_WHOLE / (1 + i % 2)};
            made[i].move[1] = (wr_valued){.visits = 1, .share = 0};
            made[i].loss =
                (wastes[level - 1] + (i / 2 % 2 == 0 ? 20 : -20)) / (1 + i % 2);
        }
        wr_analysis_sum(m, made, DECISIONS, &sums);
        CHECK_INT(sums.rating[0].level, 10 * level);
        CHECK_INT(sums.rating[1].level, 0); /* it has not decided anything */
    }
    free(m);
}

/* ==== Blunders =================================================================== */

typedef struct {
    wr_match *match;
    wr_obs *obs;
    void *memory;
    int planted, found;
} planter;

/* A legal move that is worse than the best by at least a tenth of the win, as a long
 * search sees it; -1: there is none. */
static int bad_move(planter *p, const wr_question *asked) {
    enum { LONG = 3000, VISITS = 20 };
    static wr_advice advice;
    wr_question q = *asked;
    wr_rng r = wr_rng_seed(p->match->num_moves);
    q.memory = p->memory;
    q.nodes = LONG;
    q.advice = &advice;
    bot_named("level5")->choose(&q, &r);
    const wr_advised *best = &advice.move[0];
    for (int i = advice.n - 1; i > 0; i--) {
        const wr_advised *m = &advice.move[i];
        if (m->visits >= VISITS && best->visits > 0 &&
            best->value / best->visits - m->value / m->visits >= WR_WHOLE / 10)
            return m->action;
    }
    return -1;
}

/* Plays the bad move in a match that ends there, and looks whether it is found. */
static void plant(planter *p, const wr_question *q, int bad) {
    const wr_game *g = p->match->game;
    void *memory = malloc(wr_analysis_size(g));
    wr_match *m = wr_match_init(calloc(1, wr_match_size(g)), g, &p->match->setup);
    wr_analysed e;
    wr_diag d;
    for (uint32_t i = 0; i < p->match->num_moves; i++)
        CHECK(wr_match_play(m, p->match->moves[i].who, p->match->moves[i].action, &d) ==
              0);
    CHECK(wr_match_play(m, q->seat, (wr_action)bad, &d) == 0);
    wr_analysis_event(wr_analysis_init(memory, m, WR_ANALYSIS_NODES), m->num_moves - 1,
                      &e);
    p->planted++;
    p->found += e.loss >= WR_MISTAKE;
    free(m);
    free(memory);
}

/* Strong moves are replaced by bad ones, which are found in at least 90 % of cases. */
TEST(analysis_finds_planted_blunders) {
    const int wanted = 20 * times();
    const wr_game *g = wr_game_find(words("columbus"));
    static wr_action legal[WR_MAX_LEGAL];
    planter p = {.obs = calloc(1, g->obs_size),
                 .memory = malloc(wr_bot_memory(bot_named("level5"), g))};
    for (uint64_t seed = 1; p.planted < wanted; seed++) {
        wr_match *whole = game_of(g, 3, seed);
        p.match = wr_match_init(calloc(1, wr_match_size(g)), g, &whole->setup);
        for (uint32_t i = 0; i < whole->num_moves && p.planted < wanted; i++) {
            wr_move move = whole->moves[i];
            wr_diag d;
            if (move.who != WR_CHANCE && i % 9 == 0) {
                wr_question q = question_to(g, p.match->state, move.who, p.obs, legal);
                int bad = q.n > 2 ? bad_move(&p, &q) : -1;
                if (bad >= 0)
                    plant(&p, &q, bad);
            }
            CHECK(wr_match_play(p.match, move.who, move.action, &d) == 0);
        }
        free(p.match);
        free(whole);
    }
    CHECK_MSG(p.found * 10 >= p.planted * 9, "%d of %d were found", p.found, p.planted);
    free(p.obs);
    free(p.memory);
}

/* ==== Intervals ================================================================== */

/* The interval of a mean covers the truth in 95 +- 3 % of 400 samples, for few deals
 * and many, with and without what the seats of a deal share. */
TEST(intervals_cover_the_truth) {
    enum { RUNS = 400, MOST = 40, SEATS = 4 };
    for (int kind = 0; kind < 6; kind++) {
        int deals = kind % 3 == 0 ? 5 : kind % 3 == 1 ? 12 : MOST, covered = 0;
        wr_rng r = wr_rng_seed((uint64_t)(50 + kind));
        for (int run = 0; run < RUNS; run++) {
            wr_block blocks[MOST];
            for (int i = 0; i < deals; i++) {
                double common = kind < 3 ? 0 : wr_rng_below(&r, 1000) / 2000.0;
                blocks[i] = (wr_block){0, 0, 0};
                for (int k = 0; k < SEATS; k++) {
                    double x = common + wr_rng_below(&r, 1000) / 1000.0;
                    blocks[i].sum += x;
                    blocks[i].squares += x * x;
                    blocks[i].seats++;
                }
            }
            wr_interval v = wr_estimate(blocks, (size_t)deals, 0);
            double truth = 0.4995 + (kind < 3 ? 0 : 0.24975);
            covered += v.low <= truth && truth <= v.high;
        }
        CHECK_MSG(covered >= RUNS * 88 / 100, "kind %d covers %d", kind, covered);
        if (kind < 3) /* seats that share nothing */
            CHECK_MSG(covered >= RUNS * 92 / 100 && covered <= RUNS * 98 / 100,
                      "kind %d covers %d", kind, covered);
    }
}

TEST(twenty_wins_of_twenty) {
    wr_block blocks[5];
    for (int i = 0; i < 5; i++)
        blocks[i] = (wr_block){4, 4, 4};
    wr_interval v = wr_estimate(blocks, 5, 1);
    CHECK(v.mean == 1 && v.high == 1);
    CHECK_MSG(v.low > 0.79 && v.low < 0.84, "from %f", v.low);
}
