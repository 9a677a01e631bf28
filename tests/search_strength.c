/*
 * search_strength.c: the bots that search beat greedy, and knowledge beats none. Seeds
 * and node budgets fix all matches, so these shares are the same on every machine;
 * bench/strength.sh measures how strong the bots really are.
 */
#include <stdlib.h>

#include "../src/ai/ai.h"
#include "../src/games/columbus/columbus.h"
#include "ask.h"
#include "conformance.h"

/* A bot among others of one kind, at a table of four. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    const wr_bot *hero, *other;
    uint64_t nodes; /* of both; 0: those of the levels */
    wr_state *state;
    wr_obs *obs;
    wr_action *legal;
    void *memory;
} contest;

static void contest_begin(contest *c, const char *game, const char *hero,
                          const char *other) {
    *c = (contest){.game = wr_game_find(words(game)),
                   .hero = bot_named(hero),
                   .other = bot_named(other)};
    wr_setup_default(c->game, &c->setup);
    c->setup.seats = 4;
    c->state = malloc(c->game->state_size);
    c->obs = malloc(c->game->obs_size);
    c->legal = malloc(c->game->max_legal * sizeof *c->legal);
    c->memory = malloc(wr_bot_memory(bot_named("level5"), c->game));
}

static void contest_end(contest *c) {
    free(c->state);
    free(c->obs);
    free(c->legal);
    free(c->memory);
}

/* Plays one game; returns 1 if the hero is among the winners. */
static int hero_wins(contest *c, int seat_of_hero, uint64_t seed) {
    const wr_game *g = c->game;
    wr_rng chance = wr_rng_split(wr_rng_seed(seed), 0);
    wr_rng own = wr_rng_split(wr_rng_seed(seed), 1);
    wr_result result;
    g->init(c->state, &c->setup);
    for (;;) {
        uint32_t actors = g->actors(c->state);
        if (actors == WR_CHANCE_BIT)
            actors = wr_chance(g, c->state, &chance);
        if (actors == 0)
            break;
        if (actors == WR_CHANCE_BIT)
            continue;
        int seat = wr_lowest(actors);
        wr_question q = question_to(g, c->state, seat, c->obs, c->legal);
        q.memory = c->memory;
        q.nodes = c->nodes;
        const wr_bot *asked = seat == seat_of_hero ? c->hero : c->other;
        g->step(c->state, seat, asked->choose(&q, &own));
    }
    g->result(c->state, &result);
    return result.winners >> seat_of_hero & 1;
}

/* Plays `games` games; the hero must win at least `least`. */
static void hero_wins_at_least(contest *c, int games, int least) {
    int won = 0;
    for (int i = 0; i < games; i++)
        won += hero_wins(c, i % c->setup.seats, (uint64_t)i);
    CHECK_MSG(won >= least, "%s: %s won %d of %d against %s", c->game->name,
              c->hero->name, won, games, c->other->name);
    contest_end(c);
}

TEST(search_levels_beat_random) {
    contest c;
    contest_begin(&c, "santa-timea", "level2", "random");
    hero_wins_at_least(&c, 20, 16);
}

/* Number of games each: even play would win a quarter. */
TEST(search_beats_greedy_with_few_nodes) {
    static const struct {
        const char *game;
        int games, least;
    } match[] = {
        {"santa-timea", 24, 7}, {"columbus", 24, 9}, {"winds-of-plunder", 8, 4}};
    for (int i = 0; i < 3; i++) {
        contest c;
        contest_begin(&c, match[i].game, "level5", "greedy");
        c.nodes = 100;
        hero_wins_at_least(&c, match[i].games, match[i].least);
    }
}

TEST(search_with_knowledge_beats_the_plain_one) {
    contest c;
    contest_begin(&c, "santa-timea", "level5", "plain");
    c.nodes = 20;
    hero_wins_at_least(&c, 12, 8);
}

TEST(search_levels_differ) {
    contest c;
    contest_begin(&c, "columbus", "level3", "level1");
    hero_wins_at_least(&c, 24, 14);
}

/* ==== Search by the rule of thumb alone ========================================== */

static int asked_seats;  /* those for whom last_move has chosen */
static int asked_others; /* searches in which it has chosen for others too */

static wr_action last_move(const wr_question *q, wr_rng *r) {
    (void)r;
    asked_seats |= 1 << q->seat;
    return q->legal[q->n - 1];
}

/* The first look is at the move of the rule, which plays on for all seats as well. */
static void rule_is_followed(walk *w) {
    const wr_game *g = w->game;
    const wr__knowledge knows = {.game = g->name, .greedy = last_move};
    const wr__level level = {.nodes = 1, .knows = &knows};
    uint32_t actors = g->actors(w->state);
    if (actors == 0 || actors == WR_CHANCE_BIT || wr_rng_below(&w->rng, 40) != 0)
        return;
    int seat = wr_lowest(actors);
    wr_question q = question_to(g, w->state, seat, w->obs, w->legal);
    q.memory = guarded(wr__search_memory(g));
    asked_seats = 0;
    HOLDS(w, wr__search(&q, &level, &w->rng) == q.legal[q.n - 1]);
    HOLDS(w, q.n == 1 || (asked_seats >> seat & 1));
    asked_others += (asked_seats & ~(1 << seat)) != 0;
    guarded_free(q.memory);
}

TEST(search_without_knowledge_follows_the_rule_of_thumb) {
    asked_others = 0;
    walk_positions(rule_is_followed);
    CHECK_MSG(asked_others > 20, "only %d searches asked for others", asked_others);
}

/* Columbus as if nothing but its rule of thumb were known. */
static wr_action choose_by_rule(const wr_question *q, wr_rng *r) {
    const wr__knowledge knows = {.game = "columbus",
                                 .greedy = wr__knows_columbus.greedy};
    const wr__level level = {.nodes = 100, .knows = &knows};
    return wr__search(q, &level, r);
}

/* Even play would win half. */
TEST(search_by_the_rule_of_thumb_beats_the_rule) {
    static const wr_bot by_rule = {.name = "search by the rule",
                                   .choose = choose_by_rule};
    contest c;
    contest_begin(&c, "columbus", "greedy", "greedy");
    c.hero = &by_rule;
    c.setup.seats = 2;
    c.setup.option[0] = 3; /* rounds */
    hero_wins_at_least(&c, 24, 12);
}

/* ==== How ratings are used ======================================================= */

/* The first simulation goes to the move with the best prior, so that little thought is
 * never worse than none. */
static void first_look_is_at_the_best_rated(walk *w) {
    const wr_game *g = w->game;
    const wr__knowledge *k = wr__knowledge_of(g);
    uint32_t actors = g->actors(w->state);
    static int32_t rating[WR_MAX_LEGAL];
    static wr_advice advice;
    if (k->prior == NULL || k->plan != NULL || actors == 0 || actors == WR_CHANCE_BIT ||
        wr_rng_below(&w->rng, 40) != 0)
        return;
    int seat = wr_lowest(actors), chosen = 0;
    wr_question q = question_to(g, w->state, seat, w->obs, w->legal);
    q.memory = malloc(wr_bot_memory(bot_named("level5"), g));
    q.nodes = 1;
    q.advice = &advice;
    wr_rng r = w->rng;
    wr_action a = bot_named("level5")->choose(&q, &r);
    free(q.memory);
    /* Priors may depend on what is hidden, but the seat's own moves do not. */
    wr__decision d = {g, w->state, seat, w->legal, q.n, NULL};
    k->prior(&d, rating);
    for (int i = 0; i < q.n; i++)
        chosen = w->legal[i] == a ? i : chosen;
    for (int i = 0; i < q.n && q.n > 1 && !k->solve; i++)
        HOLDS(w, rating[i] <= rating[chosen]);
}

TEST(search_looks_first_at_the_best_rated_move) {
    walk_positions(first_look_is_at_the_best_rated);
}

/* Precomputed knowledge gives the same ratings and values as knowledge computed
 * anew. */
TEST(search_lore_of_columbus_changes_nothing) {
    static wr_action legal[WR_MAX_LEGAL];
    static int32_t with[WR_MAX_LEGAL], without[WR_MAX_LEGAL];
    const wr_game *g = &wr_columbus;
    const wr__knowledge *k = &wr__knows_columbus;
    void *precomputed = malloc(k->precomputed_size);
    wr_rng r = wr_rng_seed(4);
    wr_setup setup;
    wr_state s;
    wr_setup_default(g, &setup);
    g->init(&s, &setup);
    k->precompute(&s, precomputed);
    for (uint32_t actors = g->actors(&s); actors != 0; actors = g->actors(&s)) {
        if (actors == WR_CHANCE_BIT) {
            wr_chance(g, &s, &r);
            continue;
        }
        wr__payoff p = {{0}, {0}}, q = p;
        int seat = wr_lowest(actors);
        wr__decision d = {g, &s, seat, legal, g->legal(&s, seat, legal), precomputed};
        k->prior(&d, with);
        k->evaluate(g, &s, precomputed, &p);
        d.precomputed = NULL;
        k->prior(&d, without);
        k->evaluate(g, &s, NULL, &q);
        CHECK(memcmp(with, without, (size_t)d.n * sizeof with[0]) == 0);
        CHECK(memcmp(&p, &q, sizeof p) == 0);
        g->step(&s, seat, legal[wr_rng_below(&r, (uint32_t)d.n)]);
    }
    free(precomputed);
}
