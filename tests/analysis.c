/*
 * analysis.c: analyses add up to the result, repeat themselves in any order, judge
 * by what a seat saw, and luck is fair.
 */
#include "windrose_analysis.h"

#include <stdlib.h>

#include "ask.h"

enum { NODES = 24, MAX_EVENTS = 4096 };

/* A finished game of greedy bots. */
static wr_match *game_of(const wr_game *g, int seats, uint64_t seed) {
    wr_setup setup;
    wr_diag d;
    wr_rng luck = wr_rng_seed(seed), choice = wr_rng_split(luck, 1);
    wr_setup_default(g, &setup);
    setup.seats = (int16_t)seats;
    wr_match *m = wr_match_init(calloc(1, wr_match_size(g)), g, &setup);
    wr_obs *obs = calloc(1, g->obs_size);
    static wr_action legal[WR_MAX_LEGAL];
    for (;;) {
        wr_match_chance(m, luck);
        uint32_t actors = g->actors(m->state);
        if (actors == 0)
            break;
        wr_question q = question_to(g, m->state, wr_lowest(actors), obs, legal);
        wr_action a = bot_named("greedy")->choose(&q, &choice);
        CHECK(wr_match_play(m, q.seat, a, &d) == 0);
    }
    free(obs);
    return m;
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

/* Luck is 0 on average: over many events of chance the mean is within four standard
 * errors. */
TEST(luck_is_fair) {
    enum { GAMES = 60 };
    const wr_game *g = wr_game_find(words("columbus"));
    void *memory = malloc(wr_luck_size(g));
    double sum = 0, squares = 0;
    for (int i = 0; i < GAMES; i++) {
        wr_match *m = game_of(g, 2, (uint64_t)(100 + i));
        wr_luck luck;
        wr_luck_of(m, 8, wr_rng_seed((uint64_t)(900 + i)), memory, &luck);
        double x = (double)luck.share[0] / (WR_WHOLE * 100);
        sum += x;
        squares += x * x;
        free(m);
    }
    double mean = sum / GAMES, variance = (squares / GAMES - mean * mean) / GAMES;
    CHECK(mean * mean < 16 * variance);
    CHECK(variance > 0);
    free(memory);
}
