/*
 * azimuth.c: the greedy bot in Azimuth.
 *
 * Nothing is hidden, so it tries moves on the position itself. The worth of a position
 * is a rough count of the steps that the castaways still need: on a raft, those to the
 * beach and ashore; on the island, those of its nearest raft to the coast and on to the
 * beach, with a surcharge for each raft on top of it.
 *
 * Against the sea it plays for the whole team with a beam search: it keeps the best few
 * of all moves, then the best few of all answers of the next colour, and so on,
 * assuming the sun at every roll; then it plays the first move of the best line. In a
 * race it looks at its own move only, and the steps of the others count in its favour.
 */
#include "azimuth-steps.h"

#include <string.h>

enum {
    TURNS = 4,   /* looked ahead against the sea; more and wider is better and slower */
    KEPT = 16,   /* lines kept per turn */
    FAR = 99,    /* more steps than any way has */
    COVERED = 1, /* steps for each raft on top */
    TIES = 4096  /* ties are broken by a random number below this */
};

/* Spaces from a raft space to the edge row on a side, and its place in that row. */
static int depth_of(int side, int space) {
    int at = side & 1 ? space % AZ_ROW : space / AZ_ROW;
    return side == AZ_NORTH || side == AZ_WEST ? at : AZ_ROW - 1 - at;
}

static int lane_of(int side, int space) {
    return side & 1 ? space / AZ_ROW : space % AZ_ROW;
}

/* Lanes between a lane and the two lanes k and k + 1. */
static int lanes_off(int lane, int k) {
    return lane < k ? k - lane : lane > k + 1 ? lane - k - 1 : 0;
}

/* For one colour and one position of its beach. */
static void measure_one(wr__az_ways *w, int c, int k) {
    enum { COAST = 2 }; /* its depth, and the first of its two lanes */
    int least = FAR;
    for (int coast = COAST; coast <= COAST + 1; coast++)
        for (int i = 0; i < AZ_SPACES; i++) {
            int depth = depth_of(c, i), lane = lane_of(c, i);
            int off = k < AZ_BEACHES ? lanes_off(lane, k) : 0;
            int ashore = COAST + (k < AZ_BEACHES ? lanes_off(coast, k) : 0) + 1;
            int way = (depth < COAST ? COAST - depth : depth - COAST) +
                      (lane < coast ? coast - lane : lane - coast) + 1 + ashore;
            w->raft[c][k][i] = (uint8_t)(depth + off + 1);
            if (coast == COAST || way < w->island[c][k][i])
                w->island[c][k][i] = (uint8_t)way;
            least = ashore + 1 < least ? ashore + 1 : least;
        }
    w->least[c][k] = (uint8_t)least;
}

void wr__az_measure(wr__az_ways *w) {
    for (int c = 0; c < AZ_COLOURS; c++)
        for (int k = 0; k <= AZ_BEACHES; k++)
            measure_one(w, c, k);
}

/* The position of the beach of a colour; AZ_BEACHES: not chosen yet. */
static int beach_of(const az_table *t, int colour) {
    return t->beach[colour] == AZ_NONE ? AZ_BEACHES : t->beach[colour];
}

void wr__az_steps(const az_table *t, const wr__az_ways *w, int *steps) {
    const uint8_t *island[AZ_COLOURS];
    int waiting = 0;
    for (int c = 0; c < AZ_COLOURS; c++) {
        int place = t->place[c], beach = beach_of(t, c);
        island[c] = w->island[c][beach];
        steps[c] = place < AZ_SPACES ? w->raft[c][beach][place] : 0;
        if (place == AZ_ISLAND) {
            steps[c] = FAR;
            waiting |= 1 << c;
        }
    }
    for (int i = 0; waiting != 0 && i < AZ_SPACES; i++)
        for (int height = wr__az_height(t, i), level = 0; level < height; level++) {
            int c = wr__az_raft(t, i, level);
            int way = island[c][i] + (height - 1 - level) * COVERED;
            if ((waiting >> c & 1) && way < steps[c])
                steps[c] = way;
        }
}

int wr__az_least(const az_table *t, const wr__az_ways *w) {
    int most = 0, away = 0;
    for (int c = 0; c < AZ_COLOURS; c++) {
        int place = t->place[c], beach = beach_of(t, c), steps = 0;
        if (place < AZ_SPACES)
            steps = w->raft[c][beach][place] - (t->helped >> c & 1);
        else if (place == AZ_ISLAND)
            steps = w->least[c][beach];
        away += place <= AZ_ISLAND;
        most = steps > most ? steps : most;
    }
    return most > away ? most : away;
}

/* Lower is better for the seat. */
static int estimate(const az_table *t, const wr__az_ways *w, int seat) {
    int steps[AZ_COLOURS], sum = 0;
    wr__az_steps(t, w, steps);
    for (int c = 0; c < AZ_COLOURS; c++) {
        int against = t->mode == AZ_RACE && wr__az_seat_of(t, c) != seat;
        sum += against ? -steps[c] : steps[c] * (t->mode == AZ_RACE ? 2 : 1);
    }
    return sum;
}

/* ==== Looking ahead ============================================================== */

/* A position, and the first move of the line that leads to it. */
typedef struct {
    wr_state state;
    wr_action first;
} node;

/* A move from node `from` that may be worth keeping. */
typedef struct {
    int64_t cost;
    int from;
    wr_action action;
} candidate;

/* What a search goes by. */
typedef struct {
    const wr_question *question;
    wr_rng *rng;
    wr__az_ways ways;
    candidate best[KEPT]; /* the best first */
    int num_best;
} search;

static void keep(search *s, candidate c) {
    int at = s->num_best;
    if (at == KEPT) {
        if (c.cost >= s->best[KEPT - 1].cost)
            return;
        at--;
    } else {
        s->num_best++;
    }
    for (; at > 0 && s->best[at - 1].cost > c.cost; at--)
        s->best[at] = s->best[at - 1];
    s->best[at] = c;
}

/* Tries all moves at a position. */
static void try_all(search *s, const node *nodes, int from) {
    const wr_game *g = s->question->game;
    const wr_state *state = &nodes[from].state;
    wr_action legal[WR_MAX_LEGAL];
    uint32_t actors = g->actors(state);
    if (actors == 0)
        return;
    int seat = wr_lowest(actors), n = g->legal(state, seat, legal);
    for (int i = 0; i < n; i++) {
        wr_state after = *state;
        g->step(&after, seat, legal[i]);
        int64_t cost = estimate(&after.table, &s->ways, s->question->seat);
        candidate c = {cost * TIES + wr_rng_below(s->rng, TIES), from, legal[i]};
        keep(s, c);
    }
}

/* Plays the kept moves and stores the positions after them; returns how many. */
static int follow(search *s, const node *nodes, node *out, int is_first) {
    const wr_game *g = s->question->game;
    for (int i = 0; i < s->num_best; i++) {
        const candidate *c = &s->best[i];
        out[i] = nodes[c->from];
        if (is_first)
            out[i].first = c->action;
        uint32_t actors = g->actors(&out[i].state);
        actors = g->step(&out[i].state, wr_lowest(actors), c->action);
        if (actors == WR_CHANCE_BIT && out[i].state.table.phase == AZ_PHASE_DIE)
            g->step(&out[i].state, WR_CHANCE, AZ_DIE + AZ_SUN);
    }
    return s->num_best;
}

wr_action wr__greedy_azimuth(const wr_question *q, wr_rng *r) {
    search s = {.question = q, .rng = r};
    node nodes[2][KEPT];
    int n = 1;
    q->game->imagine(q->obs, r, &nodes[0][0].state);
    const az_table *t = &q->obs->table;
    if (t->phase == AZ_PHASE_START)
        return q->legal[wr_rng_below(r, (uint32_t)q->n)];
    int turns = t->phase == AZ_PHASE_TURN && t->mode == AZ_SEA ? TURNS : 1;
    wr__az_measure(&s.ways);
    for (int turn = 0; turn < turns; turn++) {
        s.num_best = 0;
        for (int i = 0; i < n; i++)
            try_all(&s, nodes[turn & 1], i);
        if (s.num_best == 0)
            return nodes[turn & 1][0].first; /* the rounds are used up */
        n = follow(&s, nodes[turn & 1], nodes[~turn & 1], turn == 0);
        if (s.best[0].cost < TIES && t->mode == AZ_SEA)
            return nodes[~turn & 1][0].first; /* all are home: the sooner the better */
    }
    return nodes[turns & 1][0].first;
}
