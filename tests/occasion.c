/* occasion.c: deals and dice that are the same after different play, and voyages on
 * them. */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "windrose.h"

enum { MOST = 4096, DRAWS = 6000, MATCHES = 6 };

/* An outcome of chance, and what it was drawn from. */
typedef struct {
    wr_occasion on;
    wr_action id;
    wr_outcome *from;
    int n;
} event;

typedef struct {
    const wr_game *game;
    wr_match *match;
    event events[MOST];
    int n;
} game_played;

static void keep(game_played *p, const wr_occasion *on, wr_action id) {
    const wr_game *g = p->game;
    wr_outcome *all = malloc(g->num_outcomes * sizeof *all);
    CHECK(all != NULL && p->n < MOST);
    event *e = &p->events[p->n++];
    e->on = *on;
    e->id = id;
    e->n = wr_outcomes(g, p->match->state, all);
    e->from = all;
}

/* Seats play at random, `play`; luck is drawn by occasion, with `key`. */
static game_played *play_out(const wr_game *g, uint64_t key, uint64_t play) {
    game_played *p = calloc(1, sizeof *p);
    void *memory = malloc(wr_match_size(g));
    wr_action legal[WR_MAX_LEGAL];
    wr_rng choice = wr_rng_seed(play);
    wr_setup setup;
    wr_diag d;
    CHECK(p != NULL && memory != NULL);
    wr_setup_brief(g, &setup);
    setup.seats = g->max_seats;
    p->game = g;
    p->match = wr_match_init(memory, g, &setup);
    for (uint32_t owing; (owing = g->actors(p->match->state)) != 0;) {
        wr_match *m = p->match;
        if (owing == WR_CHANCE_BIT) {
            wr_occasion on;
            wr_match_occasion(m, &on);
            wr_rng luck = wr_occasion_luck(wr_rng_seed(key), &on);
            wr_action id = wr_draw_alike(g, m->state, luck);
            keep(p, &on, id);
            CHECK_INT(wr_match_play(m, WR_CHANCE, id, &d), 0);
            continue;
        }
        int seat = wr_lowest(owing), n = wr_legal(g, m->state, seat, legal);
        wr_action a = legal[wr_rng_below(&choice, (uint32_t)n)];
        CHECK_INT(wr_match_play(m, seat, a, &d), 0);
    }
    return p;
}

static void free_game(game_played *p) {
    for (int i = 0; i < p->n; i++)
        free(p->events[i].from);
    free(p->match);
    free(p);
}

static uint32_t weight_in(const event *e, wr_action id) {
    for (int i = 0; i < e->n; i++)
        if (e->from[i].id == id)
            return e->from[i].weight;
    return 0;
}

static int same_rest(const event *a, const event *b) {
    return a->n == b->n &&
           memcmp(a->from, b->from, (size_t)a->n * sizeof *a->from) == 0;
}

static const event *find(const game_played *p, const wr_occasion *on) {
    for (int i = 0; i < p->n; i++)
        if (memcmp(&p->events[i].on, on, sizeof *on) == 0)
            return &p->events[i];
    return NULL;
}

/* How many occasions two games share, and on how many of them the same came. */
typedef struct {
    int shared, equal, after;
} common;

static common compare(const game_played *a, const game_played *b) {
    common c = {0};
    for (int i = 0; i < a->n; i++) {
        const event *x = &a->events[i], *y = find(b, &x->on);
        if (y == NULL)
            continue;
        c.shared++;
        c.equal += x->id == y->id;
        c.after += x->on.field[1] > 1; /* past the first round */
        if (same_rest(x, y))
            CHECK_INT(x->id, y->id);
        if (weight_in(y, x->id) >= weight_in(x, x->id) &&
            weight_in(x, y->id) >= weight_in(y, y->id))
            CHECK_INT(x->id, y->id);
    }
    return c;
}

/* At least `percent` of the outcomes on shared occasions are the same. */
static void check_alike(const char *name, int percent) {
    const wr_game *g = wr_game_find((wr_words){name, strlen(name)});
    common sum = {0};
    for (uint64_t i = 0; i < MATCHES; i++) {
        game_played *a = play_out(g, 40 + i, 100 + i),
                    *b = play_out(g, 40 + i, 200 + i);
        common c = compare(a, b);
        CHECK(a->match->num_moves != b->match->num_moves ||
              memcmp(a->match->moves, b->match->moves,
                     a->match->num_moves * sizeof(wr_move)) != 0);
        sum.shared += c.shared;
        sum.equal += c.equal;
        sum.after += c.after;
        free_game(a);
        free_game(b);
    }
    CHECK_MSG(sum.after >= 5 * MATCHES, "only %d occasions past round 1", sum.after);
    CHECK_MSG(100 * sum.equal >= percent * sum.shared, "%s: %d of %d are the same",
              name, sum.equal, sum.shared);
}

TEST(occasion_deals_and_winds_of_santa_timea_are_alike) {
    check_alike("santa-timea", 100);
}

TEST(occasion_dice_of_columbus_are_alike_and_cards_as_far_as_left) {
    check_alike("columbus", 95);
}

TEST(occasion_tiles_and_cards_of_winds_of_plunder_are_alike) {
    check_alike("winds-of-plunder", 85);
}

TEST(occasion_rafts_and_dice_of_azimuth_are_alike) {
    check_alike("azimuth", 100);
}

TEST(occasion_luck_is_another_with_another_key) {
    const wr_game *g = wr_game_find((wr_words){"columbus", 8});
    int differs = 0;
    for (uint64_t i = 0; i < MATCHES; i++) {
        game_played *a = play_out(g, i, 1), *b = play_out(g, i + 1000, 1);
        for (int k = 0; k < a->n; k++) {
            const event *y = find(b, &a->events[k].on);
            differs += y != NULL && y->id != a->events[k].id;
        }
        free_game(a);
        free_game(b);
    }
    CHECK(differs > 20 * MATCHES);
}

/* wr_match_chance_alike draws what play_out draws, and a record of it replays. */
TEST(occasion_matches_replay_and_undo_to_the_same_luck) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        game_played *p = play_out(g, 7, 8);
        wr_match *m = p->match;
        uint32_t all = m->num_moves;
        wr_state *end = malloc(g->state_size);
        wr_move *moves = malloc(all * sizeof *moves);
        wr_diag d;
        CHECK(end != NULL && moves != NULL);
        memcpy(end, m->state, g->state_size);
        memcpy(moves, m->moves, all * sizeof *moves);
        wr_match_rewind(m, 0);
        wr_match_chance_alike(m, wr_rng_seed(7));
        while (m->num_moves < all) {
            wr_move move = moves[m->num_moves];
            CHECK_INT(wr_match_play(m, move.who, move.action, &d), 0);
            wr_match_chance_alike(m, wr_rng_seed(7));
        }
        CHECK(memcmp(moves, m->moves, all * sizeof *moves) == 0);
        CHECK(memcmp(end, m->state, g->state_size) == 0);
        free(end);
        free(moves);
        free_game(p);
    }
}

/* ==== Weights ==================================================================== */

static int square_root(int x) {
    int root = 0;
    while ((root + 1) * (root + 1) <= x)
        root++;
    return root;
}

/* Frequencies over many keys against the weights, by the sum of squares (chi-squared),
 * in thousandths. */
static void check_weights(const wr_game *g, const wr_state *s, const event *e) {
    static int64_t count[UINT16_MAX];
    int64_t cases = g->cases(s), sum = 0;
    memset(count, 0, sizeof count);
    for (uint64_t key = 0; key < DRAWS; key++)
        count[wr_draw_alike(g, s, wr_occasion_luck(wr_rng_seed(key), &e->on))]++;
    int64_t rare = 0, rare_weight = 0;
    int kinds = 0;
    for (int i = 0; i < e->n; i++) {
        int64_t weight = e->from[i].weight, n = count[e->from[i].id];
        if (weight * DRAWS < 5 * cases) { /* too rare to be counted alone */
            rare += n;
            rare_weight += weight;
            continue;
        }
        int64_t off = n * cases - weight * DRAWS;
        sum += 1000 * off / (weight * cases) * off / DRAWS;
        kinds++;
    }
    if (rare_weight > 0) {
        int64_t off = rare * cases - rare_weight * DRAWS;
        sum += 1000 * off / (rare_weight * cases) * off / DRAWS;
        kinds++;
    }
    int64_t limit = 1000 * (int64_t)(kinds + 4 * square_root(2 * kinds) + 8);
    CHECK_MSG(sum <= limit, "%s: %lld of at most %lld thousandths", g->name,
              (long long)sum, (long long)limit);
}

TEST(occasion_draws_by_the_weights_of_the_rules) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        game_played *p = play_out(g, 3, 4);
        wr_match *m = p->match;
        uint32_t all = m->num_moves, step = all / 12 + 1;
        int seen = 0, checked = 0;
        wr_match_rewind(m, all);
        wr_state *s = malloc(g->state_size);
        CHECK(s != NULL);
        g->init(s, &m->setup);
        for (uint32_t k = 0; k < all; k++) {
            wr_move move = m->moves[k];
            if (move.who == WR_CHANCE) {
                if (k >= step * (uint32_t)checked) {
                    check_weights(g, s, &p->events[seen]);
                    checked++;
                }
                seen++;
            }
            g->step(s, move.who, move.action);
        }
        CHECK(checked > 0);
        free(s);
        free_game(p);
    }
}

/* ==== Voyages ==================================================================== */

/* The end of a match decides its numbers, whatever the game. */
TEST(voyage_tells_places_leads_and_rounds) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        game_played *p = play_out(g, 11, 12);
        wr_result end;
        int places = 0, rounds = -1;
        g->result(p->match->state, &end);
        for (int seat = 0; seat < p->match->setup.seats; seat++) {
            wr_voyage v;
            wr_match_voyage(p->match, seat, &v);
            CHECK_INT(v.points, end.points[seat]);
            CHECK_INT(v.won, end.winners >> seat & 1);
            CHECK(v.num_signs > 0 && v.num_signs <= WR_MAX_SIGNS);
            CHECK(v.rounds >= v.num_signs && (rounds < 0 || rounds == v.rounds));
            CHECK(v.sign[v.num_signs - 1] >= WR_SIGN_COMMON ||
                  (v.lead > 0) == (v.sign[v.num_signs - 1] == WR_SIGN_LEAD));
            CHECK(v.sign[v.num_signs - 1] >= WR_SIGN_COMMON ||
                  (v.lead >= 0) == (v.place == 1));
            rounds = v.rounds;
            places += v.place == 1;
        }
        CHECK(places > 0);
        free_game(p);
    }
    const wr_game *g = wr_game_find((wr_words){"santa-timea", 11});
    game_played *p = play_out(g, 1, 2);
    wr_voyage v;
    wr_match_voyage(p->match, 0, &v);
    CHECK_INT(v.rounds, 5);
    CHECK_INT(v.num_signs, 5);
    free_game(p);
    p = play_out(wr_game_find((wr_words){"azimuth", 7}), 1, 2);
    wr_match_voyage(p->match, 0, &v);
    CHECK_INT(v.rounds, 7); /* beaches are chosen before the first of them */
    CHECK_INT(v.num_signs, 7);
    free_game(p);
}

TEST(voyage_scores_by_win_then_points_then_lead_then_rounds) {
    wr_voyage a = {.won = 1, .points = 3, .lead = -2, .rounds = 9}, b = a;
    b.won = 0;
    b.points = 40;
    CHECK(wr_voyage_score(&a) > wr_voyage_score(&b));
    b = a;
    b.points = 2;
    b.lead = 5;
    CHECK(wr_voyage_score(&a) > wr_voyage_score(&b));
    b = a;
    b.lead = -3;
    b.rounds = 1;
    CHECK(wr_voyage_score(&a) > wr_voyage_score(&b));
    b = a;
    b.rounds = 10;
    CHECK(wr_voyage_score(&a) > wr_voyage_score(&b));
    b = (wr_voyage){.points = -40};
    CHECK(wr_voyage_score(&a) > wr_voyage_score(&b));
}
