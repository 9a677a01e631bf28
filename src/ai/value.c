/*
 * value.c: what a position is worth to each seat: the mean of rollouts, with exact
 * weights where chance is to move.
 *
 * The value belongs to the position as it is, with all that is hidden. It is a function
 * of the position and a stream of random numbers, which is independent of the match:
 * so the luck of an outcome, its value less the mean of all by their weights, is 0 on
 * average whatever the quick policy thinks of the game.
 */
#include "value.h"

#include <string.h>

enum {
    LEAST_PART = 10, /* each outcome has at least a tenth of the rollouts */
    JOINT_PART = 16, /* a rollout to the end of a game takes longer: fewer of them */
    MOST_DOUBT = WR_WHOLE * 2 / 5
};

/* No step has these numbers. */
#define IMAGINED     UINT64_MAX
#define FIRST_CHOICE UINT64_MAX
#define NEVER        (UINT64_MAX - 1)

static size_t lay_out(const wr_game *g, void *memory, wr__valuer *out) {
    wr__cutter c = {memory, 0};
    out->state = wr__cut(&c, g->state_size);
    out->from = wr__cut(&c, g->state_size);
    out->outset = wr__cut(&c, g->state_size);
    out->obs = wr__cut(&c, g->obs_size);
    out->legal = wr__cut(&c, WR_MAX_LEGAL * sizeof *out->legal);
    out->outcomes = wr__cut(&c, g->num_outcomes * sizeof *out->outcomes);
    out->precomputed = wr__cut(&c, wr__knowledge_of(g)->precomputed_size);
    out->planning = wr__cut(&c, wr__knowledge_of(g)->plan_memory);
    return c.size;
}

size_t wr__valuer_size(const wr_game *g) {
    wr__valuer layout;
    return lay_out(g, NULL, &layout);
}

void wr__valuer_init(wr__valuer *v, void *memory, const wr_match *m) {
    const wr_game *g = m->game;
    lay_out(g, memory, v);
    v->game = g;
    v->knows = *wr__knowledge_of(g);
    v->seats = m->setup.seats;
    g->init(v->state, &m->setup);
    if (v->knows.precompute != NULL)
        v->knows.precompute(v->state, v->precomputed);
    g->observe(v->state, WR_PUBLIC, v->obs);
    v->is_joint = g->aim != NULL && g->aim(v->obs, WR_ENGLISH) != NULL;
    /* A game that all win or lose together has no evaluation for the middle: it is
     * foreseen by its planner, or played to its end by the rule of thumb. */
    if (v->is_joint)
        v->knows = (wr__knowledge){.greedy = v->knows.greedy,
                                   .foresee = v->knows.foresee,
                                   .plan_nodes = v->knows.plan_nodes};
}

static wr__roller roller_of(wr__valuer *v, int last_stage) {
    return (wr__roller){.game = v->game,
                        .knows = &v->knows,
                        .state = v->state,
                        .obs = v->obs,
                        .legal = v->legal,
                        .precomputed = v->precomputed,
                        .last_stage = last_stage,
                        .rng = &v->rng,
                        .aligned = &v->stream,
                        .steps = &v->steps};
}

int wr__last_stage(const wr__valuer *v, const wr_state *s) {
    return v->knows.horizon > 0 ? v->knows.stage(s) + v->knows.horizon : 0;
}

/* ==== Sums of rollouts =========================================================== */

typedef struct {
    int64_t share[WR_MAX_SEATS], points[WR_MAX_SEATS], squares[WR_MAX_SEATS], n;
} sums;

/* The payoff of a game that is over. */
static void pay_out(const wr__valuer *v, const wr_state *s, wr__payoff *out) {
    wr_result end;
    v->game->result(s, &end);
    int winners = v->is_joint ? 1 : wr_count(end.winners);
    for (int p = 0; p < v->seats; p++) {
        out->share[p] = (end.winners >> p & 1) ? WR_WHOLE / winners : 0;
        out->points[p] = end.points[p] * 100;
    }
}

static int64_t root_of(int64_t x) {
    int64_t root = 0;
    for (int64_t bit = INT64_C(1) << 30; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= x)
            root += bit;
    return root;
}

/* 256 times the logarithm of x to base 2, rounded down. */
static uint32_t log_of(uint32_t x) {
    uint32_t whole = 0;
    while (x >> (whole + 1) != 0)
        whole++;
    uint64_t part = ((uint64_t)x << 30) >> whole, result = whole;
    for (int bit = 0; bit < 8; bit++) {
        part = (part * part) >> 30;
        result = 2 * result + (part >> 31);
        part >>= part >> 31;
    }
    return (uint32_t)result;
}

/* 2 to the power of -x / 256, in units of 1/65536. */
static uint32_t power_of(uint32_t x) {
    uint32_t above = wr__power(x / 16), below = wr__power(x / 16 + 1);
    return above - (above - below) * (x % 16) / 16;
}

/* Makes shares as sure as they proved to be. This is done where a rollout ends, so that
 * means over rollouts and outcomes stay means, and luck stays 0 on average. */
static void temper(const wr__valuer *v, int stage, wr__payoff *p) {
    uint32_t most = 1, trust = (uint32_t)v->knows.trust(stage, v->seats);
    for (int i = 0; i < v->seats; i++)
        most = (uint32_t)p->share[i] > most ? (uint32_t)p->share[i] : most;
    for (int i = 0; i < v->seats; i++) {
        uint32_t share = p->share[i] > 0 ? (uint32_t)p->share[i] : 1;
        p->share[i] = (int32_t)power_of((log_of(most) - log_of(share)) * trust / 100);
    }
}

/* The shares of several seats add up to a whole. */
static void make_whole(const wr__valuer *v, wr__payoff *p) {
    int64_t sum = 0;
    for (int i = 0; i < v->seats; i++)
        sum += p->share[i];
    for (int i = 0; i < v->seats && sum > 0 && !v->is_joint; i++)
        p->share[i] = (int32_t)((p->share[i] * (int64_t)WR_WHOLE + sum / 2) / sum);
}

/* A rollout that plays the game to its end is the less sure the more was decided. */
static void doubt(const wr__valuer *v, uint64_t decided, wr__payoff *p) {
    int64_t part = (int64_t)decided * v->knows.doubt;
    part = part < MOST_DOUBT ? part : MOST_DOUBT;
    for (int i = 0; i < v->seats; i++)
        p->share[i] += (int32_t)((WR_WHOLE / v->seats - p->share[i]) * part / WR_WHOLE);
}

uint32_t wr__skip_forced(wr__valuer *v, wr_state *s, int last_stage) {
    wr__roller at = roller_of(v, last_stage);
    uint32_t actors = v->game->actors(s), played = 0;
    at.state = s;
    for (; actors != WR_CHANCE_BIT && !wr__is_at_end(&at, actors); played++) {
        int seat = wr_lowest(actors);
        if (v->game->legal(s, seat, v->legal) != 1)
            break;
        actors = v->game->step(s, seat, v->legal[0]);
    }
    return played;
}

/* Plays on to where a seat has a choice. */
static uint32_t reach_choice(wr__valuer *v, const wr__roller *r) {
    for (;;) {
        v->steps += wr__skip_forced(v, v->state, r->last_stage);
        uint32_t actors = v->game->actors(v->state);
        if (actors != WR_CHANCE_BIT || wr__is_at_end(r, actors))
            return actors;
        v->rng = wr_rng_split(v->stream, v->steps++);
        wr_chance(v->game, v->state, &v->rng);
    }
}

/* Plays on to the end of the stage. What chance does before the first choice, and moves
 * without a choice, take nothing from the trust: else the value before a deal would be
 * doubted more than those after it, and luck would not be 0 on average. */
static void play_on(wr__valuer *v, int last_stage, wr__payoff *out) {
    wr__roller r = roller_of(v, last_stage);
    uint64_t from = v->doubted_from;
    uint32_t actors =
        from == FIRST_CHOICE ? reach_choice(v, &r) : v->game->actors(v->state);
    from = from == FIRST_CHOICE ? v->steps : from;
    wr__roll_out(&r, actors, out);
    int is_over = v->game->actors(v->state) == 0;
    if (is_over)
        pay_out(v, v->state, out);
    else if (v->knows.trust != NULL)
        temper(v, last_stage, out);
    if (!is_over)
        make_whole(v, out);
    if (is_over ||
        (v->knows.trust != NULL && v->knows.trust(last_stage, v->seats) == 100))
        doubt(v, v->steps > from ? v->steps - from : 0, out);
}

/* What the planner foresees, once chance has moved. The same position, steps and stream
 * give the same answer, so that luck is exact. */
static void plan_on(wr__valuer *v, wr__payoff *out) {
    uint32_t actors = v->game->actors(v->state);
    v->rng = wr_rng_split(v->stream, v->steps);
    while (actors == WR_CHANCE_BIT)
        actors = wr_chance(v->game, v->state, &v->rng);
    if (actors == 0) {
        pay_out(v, v->state, out);
        return;
    }
    int32_t share =
        v->knows.foresee(v->game, v->state, v->plan_nodes, &v->rng, v->planning);
    for (int p = 0; p < v->seats; p++) {
        out->share[p] = share;
        out->points[p] = share * 4 * 100 / WR_WHOLE;
    }
}

/* One rollout from the position in v->state. */
static void roll(wr__valuer *v, int last_stage, sums *to) {
    wr__payoff p = {{0}, {0}};
    if (v->knows.foresee != NULL)
        plan_on(v, &p);
    else
        play_on(v, last_stage, &p);
    to->n++;
    for (int i = 0; i < v->seats; i++) {
        to->share[i] += p.share[i];
        to->points[i] += p.points[i];
        to->squares[i] += (int64_t)p.share[i] * p.share[i];
    }
}

static void roll_many(wr__valuer *v, const wr_state *s, const wr__look *look,
                      sums *to) {
    /* What a planner foresees does not change unless chance does. */
    int is_sure = v->knows.foresee != NULL && v->game->actors(s) != WR_CHANCE_BIT;
    v->doubted_from = FIRST_CHOICE;
    for (uint32_t i = 0; i < (is_sure ? 1 : look->rollouts); i++) {
        memcpy(v->state, s, v->game->state_size);
        v->stream = wr_rng_split(look->stream, i);
        v->steps = look->steps;
        roll(v, look->last_stage, to);
    }
}

/* The variance of the mean of some shares, in parts of WR_WHOLE * WR__FINE. */
static int64_t variance_of(const sums *s, int seat) {
    WR_ASSERT(s->n > 0, "a variance needs rollouts");
    int64_t mean = s->share[seat] / s->n;
    int64_t variance = s->squares[seat] / s->n - mean * mean;
    return variance > 0 ? variance * WR__FINE * WR__FINE / s->n : 0;
}

static void mean_of(const wr__valuer *v, const sums *s, wr__worth *out) {
    WR_ASSERT(s->n > 0, "a value needs rollouts");
    for (int p = 0; p < v->seats; p++) {
        out->share[p] = s->share[p] * WR__FINE / s->n;
        out->points[p] = s->points[p] * WR__FINE / s->n;
        out->error[p] = root_of(variance_of(s, p));
    }
}

/* ==== Values ===================================================================== */

/* The value of a position where chance is to move: each outcome by its weight. */
static void weigh(wr__valuer *v, const wr_state *from, const wr__look *look,
                  wr__worth *out) {
    const wr_game *g = v->game;
    int n = wr_outcomes(g, from, v->outcomes);
    int64_t cases = g->cases(from), variance[WR_MAX_SEATS] = {0};
    wr__look each = *look;
    each.steps++;
    each.rollouts = look->rollouts / (uint32_t)n;
    uint32_t least = look->rollouts / LEAST_PART + 1;
    each.rollouts = each.rollouts > least ? each.rollouts : least;
    *out = (wr__worth){0};
    for (int k = 0; k < n; k++) {
        sums s = {0};
        wr__worth one;
        int64_t weight = v->outcomes[k].weight;
        memcpy(v->outset, from, g->state_size);
        g->step(v->outset, WR_CHANCE, v->outcomes[k].id);
        roll_many(v, v->outset, &each, &s);
        mean_of(v, &s, &one);
        for (int p = 0; p < v->seats; p++) {
            out->share[p] += one.share[p] * weight;
            out->points[p] += one.points[p] * weight;
            variance[p] += variance_of(&s, p) / cases * weight / cases * weight;
        }
    }
    for (int p = 0; p < v->seats; p++) {
        out->share[p] /= cases;
        out->points[p] /= cases;
        out->error[p] = root_of(variance[p]);
    }
}

void wr__value(wr__valuer *v, const wr_state *s, const wr__look *look, wr__worth *out) {
    wr__roller at = roller_of(v, look->last_stage);
    wr__look fewer = *look;
    sums sum = {0};
    uint32_t actors = v->game->actors(s);
    memcpy(v->state, s, v->game->state_size);
    if (v->is_joint)
        fewer.rollouts = look->rollouts / JOINT_PART + 1;
    v->plan_nodes = (uint64_t)look->rollouts * (uint64_t)v->knows.plan_nodes;
    if (wr__is_at_end(&at, actors)) {
        fewer.rollouts = 1; /* there is nothing to roll out */
    } else if (actors == WR_CHANCE_BIT) {
        weigh(v, s, &fewer, out);
        return;
    }
    roll_many(v, s, &fewer, &sum);
    mean_of(v, &sum, out);
}

wr_stakes wr__stakes_of(const wr__valuer *v, const wr__worth *w) {
    wr_stakes out = {{0}, {0}};
    for (int p = 0; p < v->seats; p++) {
        out.share[p] = (int32_t)((w->share[p] + WR__FINE / 2) / WR__FINE);
        out.points[p] = (int32_t)(w->points[p] / WR__FINE);
    }
    return out;
}

void wr__compare(wr__valuer *v, const wr__compared *c, const wr__look *look,
                 wr__worth *out) {
    sums s[3];
    memset(s, 0, sizeof s);
    uint32_t rollouts = v->is_joint ? look->rollouts / JOINT_PART + 1 : look->rollouts;
    for (uint32_t i = 0; i < rollouts; i++) {
        v->stream = wr_rng_split(look->stream, i);
        v->rng = wr_rng_split(v->stream, IMAGINED);
        v->game->imagine(c->obs, &v->rng, v->from);
        v->doubted_from = look->steps;
        for (int k = 0; k < 3; k++) {
            memcpy(v->state, v->from, v->game->state_size);
            v->steps = look->steps;
            if (k > 0) {
                v->game->step(v->state, c->seat, c->move[k - 1]);
                v->steps++;
            }
            roll(v, look->last_stage, &s[k]);
            if (k == 0 && memcmp(v->state, v->from, v->game->state_size) == 0)
                v->doubted_from = NEVER; /* solved at once, without steps */
        }
    }
    for (int k = 0; k < 3; k++)
        mean_of(v, &s[k], &out[k]);
}
