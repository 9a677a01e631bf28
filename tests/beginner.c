/*
 * beginner.c: level 1 plays like a beginner. All that it plays looks natural, it often
 * overlooks the move that looks best, and the level above beats it in every game.
 */
#include <stdlib.h>

#include "../src/ai/ai.h"
#include "ask.h"
#include "conformance.h"

static int decisions, mistakes, refused;

/* The rating of each legal move at the position that the bot imagines with the numbers
 * of `r`; returns the best. */
static int32_t rate(walk *w, const wr_question *q, wr_rng r, int32_t *rating) {
    const wr__knowledge *k = wr__knowledge_of(w->game);
    void *precomputed = guarded(k->precomputed_size + 1);
    w->game->imagine(q->obs, &r, w->other);
    if (k->precompute != NULL)
        k->precompute(w->other, precomputed);
    wr__decision d = {w->game, w->other, q->seat, q->legal, q->n, precomputed};
    k->prior(&d, rating);
    guarded_free(precomputed);
    int32_t best = 0;
    for (int i = 0; i < q->n; i++)
        best = rating[i] > best ? rating[i] : best;
    return best;
}

/* Azimuth against the sea is planned, and a test of its own sees that no turn is
 * wasted there. */
static int is_planned(const walk *w) {
    return strcmp(w->game->name, "azimuth") == 0 && w->played->setup.option[0] == 0;
}

static void looks_natural(walk *w) {
    const wr__knowledge *k = wr__knowledge_of(w->game);
    uint32_t actors = w->game->actors(w->state);
    if (actors == 0 || actors == WR_CHANCE_BIT || k->prior == NULL || is_planned(w) ||
        wr_rng_below(&w->rng, 16) != 0)
        return;
    wr_question q = question_to(w->game, w->state, wr_lowest(actors), w->obs, w->legal);
    if (q.n == 1)
        return;
    q.memory = guarded(wr_bot_memory(bot_named("level1"), w->game));
    int32_t *rating = guarded((size_t)q.n * sizeof *rating), own = 0;
    int32_t best = rate(w, &q, w->rng, rating);
    wr_action chosen = bot_named("level1")->choose(&q, &w->rng);
    for (int i = 0; i < q.n; i++) {
        own = q.legal[i] == chosen ? rating[i] : own;
        refused += rating[i] * 16 < best * (k->natural > 0 ? k->natural : 4);
    }
    HOLDS(w, own * 16 >= best * (k->natural > 0 ? k->natural : 4));
    decisions++;
    mistakes += own < best;
    guarded_free(rating);
    guarded_free(q.memory);
}

/* A move is rated at least a quarter as good as the best (an eighth in Winds of
 * Plunder, three quarters in the race of Azimuth), and one in five is not the best. */
TEST(beginner_plays_what_looks_natural) {
    decisions = mistakes = refused = 0;
    walk_positions(looks_natural);
    CHECK_MSG(mistakes * 5 > decisions, "%d of %d were not the best", mistakes,
              decisions);
    CHECK_MSG(mistakes * 10 < decisions * 9, "%d of %d were not the best", mistakes,
              decisions);
    CHECK_MSG(refused > decisions, "%d moves in %d decisions were not natural", refused,
              decisions);
}

/* The hint is that of a search, and to give it changes nothing of what is played. */
TEST(beginner_plays_the_same_beside_a_hint) {
    const wr_game *g = wr_game_find(words("columbus"));
    wr_setup setup;
    wr_setup_default(g, &setup);
    wr_match *m = wr_match_init(guarded(wr_match_size(g)), g, &setup);
    wr_match_chance(m, wr_rng_seed(3));
    wr_obs *obs = guarded(g->obs_size);
    wr_action *legal = guarded(g->max_legal * sizeof *legal);
    wr_question q =
        question_to(g, m->state, wr_lowest(g->actors(m->state)), obs, legal);
    wr_advice advice = {0};
    q.memory = guarded(wr_bot_memory(bot_named("level1"), g));
    CHECK(q.n > 1);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        wr_rng one = wr_rng_seed(seed), two = wr_rng_seed(seed);
        q.advice = NULL;
        wr_action a = bot_named("level1")->choose(&q, &one);
        q.advice = &advice;
        CHECK_INT(bot_named("level1")->choose(&q, &two), a);
        CHECK_INT((int)advice.nodes, 10);
        CHECK(advice.n > 1);
    }
    guarded_free(q.memory);
    guarded_free(legal);
    guarded_free(obs);
    guarded_free(m);
}
