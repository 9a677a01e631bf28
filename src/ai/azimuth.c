/*
 * The greedy bot in Azimuth.
 *
 * Nothing is hidden, so it tries moves on the position itself. What a position is worth
 * is a rough count of the steps that the castaways have before them: on a raft, those
 * to the beach and ashore; on the island, those of its nearest raft to the coast and on
 * to the beach, with a surcharge for each raft on top of it.
 *
 * Against the sea it thinks for the whole team: of all moves it keeps the few best, of
 * all answers of the next colour to them again the few best, and so on, as if the sun
 * came at every roll; then it plays the first move of the best line. In a race it looks
 * at its own move only, and the steps of the others count in its favour.
 */
#include "../games/azimuth/azimuth.h"

#include <string.h>

#include "ai.h"

enum {
    TURNS = 4, /* to look ahead against the sea; more and wider is better and slower */
    KEPT = 16, /* lines that are kept of each turn */
    FAR = 99,  /* more steps than any way has */
    COVERED = 1, /* steps for each raft on top */
    TIES = 4096  /* ties are broken by a random number below this */
};

/* Steps home for each colour: from a raft space, and from the island if its nearest
 * raft is there. */
typedef struct {
    uint8_t raft[AZ_COLOURS][AZ_SPACES], island[AZ_COLOURS][AZ_SPACES];
} ways;

/* Steps between two raft spaces. */
static int distance(int a, int b) {
    int columns = a % AZ_ROW - b % AZ_ROW, rows = a / AZ_ROW - b / AZ_ROW;
    return (columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows);
}

static void measure(const az_table *t, ways *w) {
    static const uint8_t coast[] = {14, 15, 20, 21};
    memset(w, FAR, sizeof *w);
    for (int c = 0; c < AZ_COLOURS; c++) {
        uint64_t beach = wr__az_beach(t, c);
        for (; beach != 0; beach &= beach - 1)
            for (int i = 0; i < AZ_SPACES; i++) {
                int steps = distance(i, wr_lowest(beach)) + 1;
                if (steps < w->raft[c][i])
                    w->raft[c][i] = (uint8_t)steps;
            }
        for (int i = 0; i < AZ_SPACES; i++)
            for (size_t k = 0; k < sizeof coast; k++) {
                int steps = distance(i, coast[k]) + 1 + w->raft[c][coast[k]];
                if (steps < w->island[c][i])
                    w->island[c][i] = (uint8_t)steps;
            }
    }
}

/* The steps that each castaway has before it. */
static void count_steps(const az_table *t, const ways *w, int *steps) {
    int waiting = 0;
    for (int c = 0; c < AZ_COLOURS; c++) {
        int place = t->place[c];
        steps[c] = place < AZ_SPACES ? w->raft[c][place] : 0;
        if (place == AZ_ISLAND) {
            steps[c] = FAR;
            waiting |= 1 << c;
        }
    }
    for (int i = 0; waiting != 0 && i < AZ_SPACES; i++)
        for (int height = wr__az_height(t, i), level = 0; level < height; level++) {
            int c = wr__az_raft(t, i, level);
            int way = w->island[c][i] + (height - 1 - level) * COVERED;
            if ((waiting >> c & 1) && way < steps[c])
                steps[c] = way;
        }
}

/* The less the better for the seat. */
static int estimate(const az_table *t, const ways *w, int seat) {
    int steps[AZ_COLOURS], sum = 0;
    count_steps(t, w, steps);
    for (int c = 0; c < AZ_COLOURS; c++) {
        int against = t->mode == AZ_RACE && wr__az_seat_of(t, c) != seat;
        sum += against ? -steps[c] : steps[c] * (t->mode == AZ_RACE ? 2 : 1);
    }
    return sum;
}

/* ==== Looking ahead ============================================================== */

/* A position on the way, and the first move of the line that leads to it. */
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
    ways ways;
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
        if (after.table.round == 0)
            measure(&after.table, &s->ways); /* the move was to choose a beach */
        int64_t cost = estimate(&after.table, &s->ways, s->question->seat);
        candidate c = {cost * TIES + wr_rng_below(s->rng, TIES), from, legal[i]};
        keep(s, c);
    }
}

/* Follows the moves that were kept to the positions behind them; returns how many. */
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
    measure(t, &s.ways);
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
