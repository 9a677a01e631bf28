/*
 * luck.c: luck is exactly 0 on average, event by event, and so are the choices of a
 * seat that plays by the quick policy.
 *
 * A mean over many games cannot show that: what leaders gain the others lose, so that
 * every seat has 0 on average even where luck favours leaders. Here all that chance can
 * do first is tried, each time with the random numbers by which the value before was
 * found; then the mean must be that value to the last digit (a hundredth of a
 * ten-thousandth of the win, rounded down in the same way).
 */
#include <stdlib.h>

#include "ask.h"
#include "src/ai/value.h"

enum { MOST_OUTCOMES = 4096, MOST_CHOICES = 40, SAMPLES = 4 };

typedef struct {
    const wr_game *game;
    wr_match *match;
    void *memory;
    wr__valuer valuer;
    wr_state *state, *after;
    wr_obs *obs;
    int deals;   /* events of several outcomes that were checked, */
    int moved;   /* of which so many had different values, */
    int choices; /* and decisions */
} fixture;

static wr_action legal[WR_MAX_LEGAL];
static wr_outcome outcomes[MOST_OUTCOMES];

static void begin(fixture *f, const wr_game *g, int seats, uint64_t seed) {
    const wr_bot *bot = bot_named("greedy");
    wr_rng luck = wr_rng_seed(seed), choice = wr_rng_split(luck, 1);
    wr_setup setup;
    wr_diag d;
    wr_setup_default(g, &setup);
    setup.seats = (int16_t)seats;
    *f = (fixture){.game = g,
                   .match = wr_match_init(calloc(1, wr_match_size(g)), g, &setup),
                   .memory = calloc(1, wr__valuer_size(g)),
                   .state = calloc(1, g->state_size),
                   .after = calloc(1, g->state_size),
                   .obs = calloc(1, g->obs_size)};
    for (;;) {
        wr_match_chance(f->match, luck);
        uint32_t actors = g->actors(f->match->state);
        if (actors == 0)
            break;
        wr_question q =
            question_to(g, f->match->state, wr_lowest(actors), f->obs, legal);
        CHECK(wr_match_play(f->match, q.seat, bot->choose(&q, &choice), &d) == 0);
    }
    wr__valuer_init(&f->valuer, f->memory, f->match);
    g->init(f->state, &setup);
}

static void end(fixture *f) {
    free(f->match);
    free(f->memory);
    free(f->state);
    free(f->after);
    free(f->obs);
}

/* Chance goes on in f->after as in a rollout; `to_choice`: moves without a choice are
 * played too. */
static void complete(fixture *f, wr__look *look, int to_choice) {
    const wr_game *g = f->game;
    for (;;) {
        if (to_choice)
            look->steps += wr__skip_forced(&f->valuer, f->after, look->last_stage);
        if (g->actors(f->after) != WR_CHANCE_BIT)
            return;
        wr_rng r = wr_rng_split(wr_rng_split(look->stream, 0), look->steps++);
        wr_chance(g, f->after, &r);
    }
}

/* The mean of the values after all that chance can do now, against the value before. */
static void check_chance(fixture *f, const wr__look *look, int to_choice) {
    const wr_game *g = f->game;
    wr__worth before, mean = {{0}, {0}, {0}}, one;
    int n = wr_outcomes(g, f->state, outcomes), is_moved = 0;
    wr__value(&f->valuer, f->state, look, &before);
    uint64_t length = 0;
    for (int k = 0; k < n; k++) {
        wr__look then = *look;
        then.steps++;
        memcpy(f->after, f->state, g->state_size);
        g->step(f->after, WR_CHANCE, outcomes[k].id);
        complete(f, &then, to_choice);
        length = then.steps - look->steps;
        wr__value(&f->valuer, f->after, &then, &one);
        for (int p = 0; p < f->valuer.seats; p++) {
            mean.share[p] += one.share[p] * outcomes[k].weight;
            mean.points[p] += one.points[p] * outcomes[k].weight;
            is_moved |= one.share[p] != before.share[p];
        }
    }
    for (int p = 0; p < f->valuer.seats; p++) {
        CHECK_INT(before.share[p], mean.share[p] / g->cases(f->state));
        CHECK_INT(before.points[p], mean.points[p] / g->cases(f->state));
    }
    f->deals += length > 1;
    f->moved += length > 1 && is_moved;
}

/* Some move is the one that the quick policy has chosen, so it changes nothing. Not
 * where others have chosen in secret already: who imagines them not to have does so
 * with random numbers of other steps. */
static void check_choice(fixture *f, const wr__look *look) {
    wr_question q = question_to(f->game, f->state, wr_lowest(f->game->actors(f->state)),
                                f->obs, legal);
    static wr_action moves[MOST_CHOICES];
    int is_found = 0;
    if (q.n < 2 || q.n > MOST_CHOICES)
        return;
    f->choices++;
    memcpy(moves, legal, (size_t)q.n * sizeof moves[0]);
    for (int i = 0; i < q.n && !is_found; i++) {
        wr__compared c = {f->obs, q.seat, {moves[i], moves[i]}};
        wr__worth worth[3];
        memset(worth, 0, sizeof worth);
        wr__compare(&f->valuer, &c, look, worth);
        is_found =
            memcmp(worth[0].share, worth[1].share, sizeof worth[0].share) == 0 &&
            memcmp(worth[0].points, worth[1].points, sizeof worth[0].points) == 0;
    }
    CHECK_MSG(is_found, "%s: no move of %d is that of the quick policy", f->game->name,
              q.n);
}

/* Checks the whole game. */
static void check_all(fixture *f, void (*check)(fixture *, const wr__look *),
                      int of_chance) {
    const wr_match *m = f->match;
    uint32_t asked = 0; /* before the last move */
    for (uint32_t i = 0; i < m->num_moves; i++) {
        uint32_t actors = f->game->actors(f->state);
        int is_chance = m->moves[i].who == WR_CHANCE;
        int is_first = i == 0 || m->moves[i - 1].who != WR_CHANCE || !is_chance;
        wr__look look = {wr__last_stage(&f->valuer, f->state), 1, wr_rng_seed(i), i};
        int is_new = is_chance || (asked & actors) == 0;
        if (is_first && is_new && is_chance == of_chance)
            check(f, &look);
        asked = actors;
        f->game->step(f->state, m->moves[i].who, m->moves[i].action);
    }
}

static void check_event(fixture *f, const wr__look *look) {
    for (int to_choice = 0; to_choice < 2; to_choice++)
        check_chance(f, look, to_choice);
}

static const char *const games[] = {"santa-timea", "winds-of-plunder", "columbus"};
enum { GAMES = sizeof games / sizeof games[0] };

TEST(luck_of_every_deal_is_0_on_average) {
    for (int i = 0; i < GAMES; i++) {
        const wr_game *g = wr_game_find(words(games[i]));
        int deals = 0, moved = 0;
        for (int k = 0; k < SAMPLES; k++) {
            fixture f;
            begin(&f, g, k % 2 == 0 ? g->min_seats : 4, (uint64_t)(40 + k));
            check_all(&f, check_event, 1);
            deals += f.deals;
            moved += f.moved;
            end(&f);
        }
        CHECK_MSG(deals > SAMPLES && moved > 0, "%s: %d deals, %d different", g->name,
                  deals, moved);
    }
}

TEST(own_choices_of_the_quick_policy_are_0) {
    for (int i = 0; i < GAMES; i++)
        for (int k = 0; k < SAMPLES; k++) {
            fixture f;
            const wr_game *g = wr_game_find(words(games[i]));
            begin(&f, g, k % 2 == 0 ? g->min_seats : 4, (uint64_t)(60 + k));
            check_all(&f, check_choice, 0);
            CHECK_MSG(f.choices > 10, "%s: %d choices", g->name, f.choices);
            end(&f);
        }
}
