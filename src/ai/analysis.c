/*
 * analysis.c: what decided a match, event by event.
 *
 * Every position has a value for each seat (value.c), of the position as it was, with
 * all hidden cards. An event takes the value from `before` to `after`. What chance did
 * is luck. What a decision did has two parts: what the seat could know, which is
 * measured over positions that it could imagine, and the rest, which lay hidden from
 * it. Where the next event begins with another estimate of the same position, because a
 * stage ended between them, the difference is noise. So the sums telescope, in whole
 * numbers.
 *
 * What a move costs against the best one is judged by a search of the seat's
 * observation, as a bot would, and never by what happened later.
 */
#include "windrose_analysis.h"

#include <string.h>

#include "value.h"
#include "windrose_game.h"

enum {
    LEAST_NODES = 8,
    TRUSTED = 8, /* a move is judged by the search if it has at least 1/8 of the visits
                    of the best one, */
    TRIED = 3    /* and by search and rollouts if it has so many */
};

struct wr_analysis {
    const wr_match *match;
    wr__valuer valuer;
    uint32_t nodes;
    wr_rng stream;    /* of values */
    wr_rng judging;   /* of what a seat could know: nothing that came later counts */
    uint32_t at;      /* the number of moves before `state`, */
    uint32_t steps;   /* and of events */
    wr_state *state;  /* where an event begins, */
    wr_state *after;  /* where it ends, */
    wr_state *valued; /* and what is valued */
    wr_obs *obs;
    wr_action *legal;
    void *search;
    wr_advice advice;
    /* The last value, which the next event needs again. */
    uint32_t worth_at;
    int worth_stage, is_worth_known;
    wr__worth worth;
};

static size_t lay_out(const wr_game *g, void *memory, wr_analysis *out, void **valuer) {
    wr__cutter c = {memory, 0};
    wr__cut(&c, sizeof *out);
    *valuer = wr__cut(&c, wr__valuer_size(g));
    out->state = wr__cut(&c, g->state_size);
    out->after = wr__cut(&c, g->state_size);
    out->valued = wr__cut(&c, g->state_size);
    out->obs = wr__cut(&c, g->obs_size);
    out->legal = wr__cut(&c, WR_MAX_LEGAL * sizeof *out->legal);
    out->search = wr__cut(&c, wr__search_memory(g));
    return c.size;
}

size_t wr_analysis_size(const wr_game *g) {
    wr_analysis layout;
    void *valuer;
    return lay_out(g, NULL, &layout, &valuer);
}

int wr_analysis_check(const wr_match *m, wr_diag *d) {
    static const char *const under_way[] = {
        "the match is not over; only finished matches are analysed",
        "die Partie ist nicht zu Ende; nur beendete Partien werden untersucht"};
    if (m->game->actors(m->state) == 0)
        return 0;
    wr_put_refusal(d, NULL, under_way, NULL);
    return WR_EINPUT;
}

#define SEED UINT64_C(0x57a7e5a11ed0f1ea)

/* The stream of the values of positions. It has nothing to do with those that the match
 * was played with, but each match has its own: with one for all, the errors of the few
 * rollouts that stand for an outcome would be the same in every match, and luck would
 * not be 0 on average. */
static wr_rng stream_of(const wr_match *m) {
    uint64_t mixed = SEED;
    for (uint32_t i = 0; i < m->num_moves; i++)
        mixed = wr_mix64(mixed * 31 + m->moves[i].action +
                         ((uint64_t)(m->moves[i].who + 1) << 32));
    return wr_rng_seed(mixed);
}

wr_analysis *wr_analysis_init(void *memory, const wr_match *m, uint64_t nodes) {
    wr_analysis *a = memory;
    void *valuer;
    memset(a, 0, sizeof *a);
    lay_out(m->game, memory, a, &valuer);
    wr__valuer_init(&a->valuer, valuer, m);
    a->match = m;
    a->stream = stream_of(m);
    a->judging = wr_rng_seed(SEED);
    a->nodes = (uint32_t)(nodes < LEAST_NODES ? LEAST_NODES : nodes);
    m->game->init(a->state, &m->setup);
    return a;
}

/* ==== Positions ================================================================== */

static void step(const wr_analysis *a, wr_state *s, uint32_t move) {
    const wr_match *m = a->match;
    m->game->step(s, m->moves[move].who, m->moves[move].action);
}

/* Goes to the position before a move. */
static void go_to(wr_analysis *a, uint32_t move) {
    WR_ASSERT(move < a->match->num_moves, "an analysis ends with its match");
    if (move < a->at) {
        a->match->game->init(a->state, &a->match->setup);
        a->at = a->steps = 0;
    }
    while (a->at < move) {
        int is_chance = a->match->moves[a->at].who == WR_CHANCE;
        step(a, a->state, a->at++);
        a->steps += !is_chance || a->match->moves[a->at].who != WR_CHANCE;
    }
}

/* Fills in the position after the event that begins at a->state, and returns the move
 * after it. */
static uint32_t follow(wr_analysis *a) {
    const wr_game *g = a->match->game;
    uint32_t move = a->at;
    int is_chance = g->actors(a->state) == WR_CHANCE_BIT;
    memcpy(a->after, a->state, g->state_size);
    do
        step(a, a->after, move++);
    while (is_chance && g->actors(a->after) == WR_CHANCE_BIT);
    return move;
}

uint32_t wr_analysis_end(wr_analysis *a, uint32_t first) {
    go_to(a, first);
    return follow(a);
}

/* The value of the position before move `at`, which so many events precede. */
static void value(wr_analysis *a, const wr_state *s, uint32_t at, wr__look *look,
                  wr_stakes *out) {
    memcpy(a->valued, s, a->match->game->state_size);
    /* What a planner foresees changes at every move, so it is not skipped. */
    uint32_t forced = a->valuer.knows.foresee != NULL
                          ? 0
                          : wr__skip_forced(&a->valuer, a->valued, look->last_stage);
    at += forced;
    look->steps += forced;
    if (!a->is_worth_known || a->worth_at != at || a->worth_stage != look->last_stage) {
        wr__value(&a->valuer, a->valued, look, &a->worth);
        a->worth_at = at;
        a->worth_stage = look->last_stage;
        a->is_worth_known = 1;
    }
    *out = wr__stakes_of(&a->valuer, &a->worth);
}

/* ==== Decisions ================================================================== */

static int32_t mean(int64_t sum, uint32_t visits) {
    return visits > 0 ? (int32_t)(sum / visits) : 0;
}

/* Asks a search what the seat should have played. */
static void advise(wr_analysis *a, int seat, int n) {
    const wr_game *g = a->match->game;
    int plan_nodes = wr__knowledge_of(g)->plan_nodes;
    wr_question q = {.game = g,
                     .obs = a->obs,
                     .seat = seat,
                     .legal = a->legal,
                     .n = n,
                     .memory = a->search,
                     .nodes = a->nodes,
                     .advice = &a->advice};
    wr_rng r = wr_rng_split(a->judging, a->at);
    if (a->valuer.is_joint && plan_nodes > 0)
        q.nodes *= (uint64_t)plan_nodes;
    wr__bot_level5.choose(&q, &r);
}

/* The place of a move in the advice; -1: the search did not try it. */
static int place_of(const wr_advice *advice, wr_action move) {
    for (int i = 0; i < advice->n; i++)
        if (advice->move[i].action == move)
            return i;
    return -1;
}

/* Keeps the best moves of the advice, and the one that was played. */
static void keep_moves(const wr_analysis *a, wr_action played, wr_analysed *out) {
    const wr_advice *advice = &a->advice;
    int at = place_of(advice, played);
    out->num_moves =
        (int16_t)(advice->n < WR_ANALYSED_MOVES ? advice->n : WR_ANALYSED_MOVES);
    for (int i = 0; i < out->num_moves; i++) {
        const wr_advised *m = &advice->move[i];
        out->move[i] = (wr_valued){m->action, m->visits, mean(m->value, m->visits),
                                   mean(m->points, m->visits)};
    }
    out->best = 0;
    out->played = (int16_t)at;
    if (at >= 0 && at < out->num_moves)
        return;
    if (out->num_moves < WR_ANALYSED_MOVES)
        out->num_moves++;
    out->played = (int16_t)(out->num_moves - 1);
    out->move[out->played] =
        (wr_valued){played, at < 0 ? 0 : advice->move[at].visits, 0, 0};
}

/* What the played move costs against the best one. A move that the search soon gave up
 * is compared by rollouts too, of which `worth` holds those of it and of the best, and
 * the lesser cost counts: each of the two may miss how to go on. */
static void judge(int seat, const wr__worth *worth, wr_analysed *out) {
    wr_valued *best = &out->move[out->best], *played = &out->move[out->played];
    if (out->best == out->played)
        return;
    int32_t found = best->share - played->share;
    int32_t rolled =
        (int32_t)((worth[1].share[seat] - worth[0].share[seat]) / WR__FINE);
    int is_trusted = (uint64_t)played->visits * TRUSTED >= best->visits;
    int is_tried = played->visits >= TRIED;
    out->loss_points = best->points - played->points;
    out->loss = is_trusted || (is_tried && found < rolled) ? found : rolled;
    if (!is_trusted && !is_tried)
        out->loss_points =
            (int32_t)((worth[1].points[seat] - worth[0].points[seat]) / WR__FINE);
    out->loss = out->loss > 0 ? out->loss : 0;
    played->share = best->share - out->loss;
    played->points = best->points - out->loss_points;
}

/* The same where a planner foresees what follows: each move by that. */
static void judge_ahead(wr_analysis *a, int seat, wr_analysed *out) {
    const wr_game *g = a->match->game;
    for (int i = 0; i < out->num_moves; i++) {
        wr__look look = {0, a->nodes, a->stream, a->steps + 1};
        wr__worth worth;
        memcpy(a->valued, a->state, g->state_size);
        g->step(a->valued, seat, out->move[i].action);
        wr__value(&a->valuer, a->valued, &look, &worth);
        wr_stakes stakes = wr__stakes_of(&a->valuer, &worth);
        out->move[i].share = stakes.share[seat];
        out->move[i].points = stakes.points[seat];
    }
    const wr_valued *best = &out->move[out->best], *played = &out->move[out->played];
    out->loss = best->share > played->share ? best->share - played->share : 0;
    out->loss_points = best->points - played->points;
}

static void analyse_decision(wr_analysis *a, int last_stage, wr_analysed *out) {
    const wr_game *g = a->match->game;
    wr_move move = a->match->moves[a->at];
    wr__worth worth[3];
    g->observe(a->state, move.who, a->obs);
    int n = wr_legal_fast(g, a->state, move.who, a->legal);
    out->num_legal = (int16_t)n;
    if (n == 1)
        return;
    advise(a, move.who, n);
    keep_moves(a, move.action, out);
    if (a->valuer.knows.foresee != NULL && g->is_open) {
        judge_ahead(a, move.who, out);
        for (int p = 0; p < a->valuer.seats; p++) {
            out->known.share[p] = out->after.share[p] - out->before.share[p];
            out->known.points[p] = out->after.points[p] - out->before.points[p];
        }
        return;
    }
    wr__compared c = {a->obs, move.who, {move.action, out->move[out->best].action}};
    wr__look look = {last_stage, a->nodes / 2, a->judging, a->steps};
    wr__compare(&a->valuer, &c, &look, worth);
    judge(move.who, worth + 1, out);
    wr_stakes plain = wr__stakes_of(&a->valuer, &worth[0]);
    wr_stakes with = wr__stakes_of(&a->valuer, &worth[1]);
    if (g->is_open) { /* nothing was hidden from the seat */
        plain = out->before;
        with = out->after;
    }
    for (int p = 0; p < a->valuer.seats; p++) {
        out->known.share[p] = with.share[p] - plain.share[p];
        out->known.points[p] = with.points[p] - plain.points[p];
    }
}

void wr_analysis_event(wr_analysis *a, uint32_t first, wr_analysed *out) {
    go_to(a, first);
    int last_stage = wr__last_stage(&a->valuer, a->state);
    memset(out, 0, sizeof *out);
    out->first = first;
    out->end = follow(a);
    out->who = a->match->moves[first].who;
    wr__look look = {last_stage, a->nodes, a->stream, a->steps};
    value(a, a->state, first, &look, &out->before);
    for (int p = 0; p < a->valuer.seats; p++)
        out->error[p] = (int32_t)(a->worth.error[p] / WR__FINE);
    look.steps = a->steps + 1;
    value(a, a->after, out->end, &look, &out->after);
    for (int p = 0; p < a->valuer.seats; p++)
        out->error[p] += (int32_t)(a->worth.error[p] / WR__FINE);
    if (out->who != WR_CHANCE)
        analyse_decision(a, last_stage, out);
}
