/*
 * azimuth-plan.c: plans for all colours of Azimuth against the sea.
 *
 * Against the sea everybody wants the same and nothing is hidden, so one bot plans for
 * all colours with a beam search, turn by turn: of all moves from the positions kept it
 * keeps the best again, by the steps that the castaways still need, up to the turn in
 * which all are home or the rounds are used up. It assumes the sun at every roll. Then
 * it examines the most promising ways to the next roll again for each face of the die,
 * with a narrower beam, and the best average decides. The last turns are solved exactly
 * where that is quick: azimuth-end.c.
 *
 * A node is a position whose moves are all tried, so the nodes of the question and the
 * number of turns ahead give the number of positions kept.
 */
#include "azimuth-steps.h"

#include <string.h>

enum {
    MOST = 2048,    /* positions kept per turn */
    NO_EVE = MOST,  /* no roll has come yet */
    SEEN = 1 << 14, /* hashes of the positions of a turn */
    AHEAD = 32,     /* turns to look ahead */
    LIKELY = 24,    /* turns after which all are home in most plans */
    WAYS = 6,       /* ways to the next roll that are examined again, */
    NARROW = 3,     /* and the least width for that */
    TIES = 256,     /* ties are broken by a random number below this */
    MOST_FOUND = 16,
    FIRST_NODES = 100,              /* of the first pass, if time is limited */
    MOST_NODES = 4 * MOST * LIKELY, /* more do not make it wider */
    RISK = WR_WHOLE * 45 / 100,     /* of a plan that ends in the last turn */
    END_TURNS = 6, /* turns left from which the end may be solved exactly, */
    END_PART = 4   /* with this part of the nodes */
};

/* Weights in an estimate: the steps of all, and of the castaway with the most. */
enum { ALL = 2, SLOWEST = 1 };

/* A position, and the moves that led to it. */
typedef struct {
    wr_state state;
    wr_action line[WR_MAX_PLAN];
    uint32_t cost;
    uint32_t eve; /* position before the next roll, in planner.eves */
} node;

/* A move from node `from` that may be worth keeping. */
typedef struct {
    uint32_t cost;
    uint16_t from;
    wr_action action;
} candidate;

/* A line that a beam found, and what it promises. */
typedef struct {
    wr_action line[WR_MAX_PLAN];
    int32_t length, value;
    uint32_t eve;
    uint32_t near; /* the estimate after its first move */
} finding;

typedef struct {
    const wr_question *question;
    uint64_t start, expanded;
    wr_rng rng;
    wr__az_ways ways;
    int width, num_heap, num_nodes, depth, won, lost, desperate;
    int may_stop, out_of_time; /* a first pass is always finished */
    int is_solved;             /* the findings are exact */
    int num_found;
    finding found[MOST_FOUND];
    candidate heap[MOST]; /* the worst first, as a heap */
    uint64_t seen[SEEN];
    node layer[2][MOST];
    wr_state eves[MOST];
    wr__az_end end;
} planner;

/* ==== Estimates ================================================================== */

/* Turns left in the game. */
static int turns_left(const az_table *t) {
    if (t->round == 0)
        return t->rounds * AZ_COLOURS;
    int past = t->phase == AZ_PHASE_TURN ? (t->turn - t->marker) & 3 : AZ_COLOURS;
    return (t->rounds - t->round + 1) * AZ_COLOURS - past;
}

/* Lower is better; 0: all are home. */
static uint32_t estimate(const az_table *t, const wr__az_ways *w) {
    int steps[AZ_COLOURS], sum = 0, max = 0;
    wr__az_steps(t, w, steps);
    for (int c = 0; c < AZ_COLOURS; c++) {
        sum += steps[c];
        max = steps[c] > max ? steps[c] : max;
    }
    return (uint32_t)(sum * ALL + max * SLOWEST);
}

/* The chance to win, of WR_WHOLE, when everybody can be home with `slack` turns left
 * from the position `t`. */
static int32_t chance(const az_table *t, int slack) {
    int32_t risk = RISK;
    if (t->round == t->rounds && t->phase == AZ_PHASE_TURN)
        return WR_WHOLE;
    for (; slack >= 3; slack -= 3)
        risk /= 2;
    return WR_WHOLE - risk + risk * slack / 6;
}

/* The value of a position that is not won: lower if farther from home. */
static int32_t hope(uint32_t cost, int lost) {
    return (lost ? WR_WHOLE / 50 : WR_WHOLE / 2) * 2 / (int32_t)(cost + 2);
}

/* ==== One turn =================================================================== */

uint64_t wr__az_hash(const wr_state *s) {
    uint64_t hash = 0, word;
    for (size_t i = 0; i + sizeof word <= sizeof *s; i += sizeof word) {
        memcpy(&word, (const unsigned char *)s + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash | 1;
}

static int is_worse(const candidate *x, const candidate *y) {
    return x->cost > y->cost;
}

/* Lets the candidate at the top of the heap sink to its place. */
static void sink(planner *p) {
    candidate moved = p->heap[0];
    int at = 0, below = 1;
    for (; below < p->num_heap; below = 2 * at + 1) {
        if (below + 1 < p->num_heap && is_worse(&p->heap[below + 1], &p->heap[below]))
            below++;
        if (!is_worse(&p->heap[below], &moved))
            break;
        p->heap[at] = p->heap[below];
        at = below;
    }
    p->heap[at] = moved;
}

static void keep(planner *p, candidate c) {
    if (p->num_heap == p->width) {
        p->heap[0] = c;
        sink(p);
        return;
    }
    int at = p->num_heap++;
    for (; at > 0 && is_worse(&c, &p->heap[(at - 1) / 2]); at = (at - 1) / 2)
        p->heap[at] = p->heap[(at - 1) / 2];
    p->heap[at] = c;
}

/* Considers the position after a move. */
static void look_at(planner *p, const wr_state *after, candidate c) {
    const az_table *t = &after->table;
    if (t->round > 0 && !p->desperate && wr__az_least(t, &p->ways) > turns_left(t))
        return; /* no way home is left */
    uint32_t cost = estimate(t, &p->ways);
    c.cost = cost * TIES;
    if (p->num_heap == p->width && c.cost >= p->heap[0].cost)
        return;
    uint64_t hash = wr__az_hash(after), *seen = &p->seen[hash >> 32 & (SEEN - 1)];
    if (*seen == hash)
        return;
    *seen = hash;
    p->won |= cost == 0;
    c.cost += wr_rng_below(&p->rng, TIES);
    keep(p, c);
}

/* Tries all moves from a position. */
static void expand(planner *p, const wr_state *s, int from) {
    const wr_game *g = p->question->game;
    wr_action legal[WR_MAX_LEGAL];
    uint32_t actors = g->actors(s);
    if (actors == 0)
        return;
    int seat = wr_lowest(actors), n = g->legal(s, seat, legal);
    p->expanded++;
    for (int i = 0; i < n; i++) {
        wr_state after = *s;
        g->step(&after, seat, legal[i]);
        look_at(p, &after, (candidate){0, (uint16_t)from, legal[i]});
    }
}

/* Plays the kept moves and stores the positions after them. */
static void follow(planner *p, const node *from, node *to) {
    const wr_game *g = p->question->game;
    for (int i = 0; i < p->num_heap; i++) {
        const candidate *c = &p->heap[i];
        to[i] = from[c->from];
        to[i].cost = c->cost;
        if (p->depth < WR_MAX_PLAN)
            to[i].line[p->depth] = c->action;
        g->step(&to[i].state, wr_lowest(g->actors(&to[i].state)), c->action);
        if (to[i].state.table.phase != AZ_PHASE_DIE)
            continue;
        if (to[i].eve == NO_EVE) {
            to[i].eve = (uint32_t)i;
            p->eves[i] = to[i].state;
        }
        g->step(&to[i].state, WR_CHANCE, AZ_DIE + AZ_SUN);
    }
    p->num_nodes = p->num_heap;
    p->depth++;
}

/* Advances a beam by one turn; returns 0 at its end. */
static int advance(planner *p) {
    const node *from = p->layer[p->depth & 1];
    p->num_heap = 0;
    memset(p->seen, 0, sizeof p->seen);
    for (int i = 0; i < p->num_nodes; i++) {
        expand(p, &from[i].state, i);
        if (p->may_stop && wr__time_is_up(p->question, p->start)) {
            p->out_of_time = 1;
            return 0;
        }
    }
    p->lost = p->num_heap == 0;
    if (p->lost)
        return 0;
    follow(p, from, p->layer[~p->depth & 1]);
    return !p->won && p->depth < AHEAD;
}

/* Turns to spare where all are home. */
static int slack_of(const az_table *end) {
    int unused = (end->marker - end->turn - 1) & 3;
    return (end->rounds - end->round) * AZ_COLOURS + unused;
}

/* The value of the best position of a beam's last layer, for a beam from `t`. */
static int32_t promise(const planner *p, const az_table *t) {
    const node *last = p->layer[p->depth & 1], *best = last;
    int winners = 0;
    for (int i = 0; i < p->num_nodes; i++) {
        best = last[i].cost < best->cost ? &last[i] : best;
        winners += last[i].cost < TIES;
    }
    if (winners == 0)
        return hope(best->cost / TIES, p->lost);
    return chance(t, slack_of(&best->state.table)) -
           (winners * 4 < p->num_nodes) * WR_WHOLE / 200;
}

/* The width of a beam that takes this many nodes. */
static int width_for(const wr_state *s, uint64_t nodes) {
    int turns = turns_left(&s->table);
    turns = turns > LIKELY ? LIKELY : turns < 1 ? 1 : turns;
    uint64_t width = nodes / (uint64_t)turns;
    return width > MOST ? MOST : width < 1 ? 1 : (int)width;
}

/* Searches from a position until all are home, the game ends, or the nodes are used up;
 * the positions reached last stay in the layer of the depth. Keeps positions before the
 * next roll if `eves` is set. Returns the value of the best. */
static int32_t beam(planner *p, const wr_state *s, uint64_t nodes, int eves) {
    p->layer[0][0] = (node){.state = *s, .eve = eves ? NO_EVE : 0};
    p->layer[0][0].cost = estimate(&s->table, &p->ways) * TIES;
    p->width = width_for(s, nodes);
    p->depth = p->won = p->lost = 0;
    p->num_nodes = 1;
    uint64_t most = p->expanded + nodes;
    while (advance(p) && p->expanded + (uint64_t)p->num_nodes <= most)
        continue;
    return promise(p, &s->table);
}

/* ==== Plans ====================================================================== */

static void add(planner *p, const node *n, int length, int32_t value) {
    finding *f = &p->found[p->num_found++];
    f->length = length < WR_MAX_PLAN ? length : WR_MAX_PLAN;
    f->value = value;
    f->eve = n->eve;
    memcpy(f->line, n->line, sizeof f->line);
}

static int is_found(const planner *p, const node *n) {
    for (int i = 0; i < p->num_found; i++)
        if (p->found[i].line[0] == n->line[0] &&
            (p->found[i].eve == n->eve || p->num_found >= WAYS))
            return 1;
    return 0;
}

/* Collects the best lines of a beam from the position, one for each way to the next
 * roll. */
static void collect(planner *p, int32_t promised) {
    const node *last = p->layer[p->depth & 1];
    uint32_t least = 0;
    while (p->num_found < MOST_FOUND) {
        const node *best = NULL;
        for (int i = 0; i < p->num_nodes; i++)
            if (last[i].cost >= least && (best == NULL || last[i].cost < best->cost) &&
                !is_found(p, &last[i]))
                best = &last[i];
        if (best == NULL)
            return;
        least = best->cost;
        int32_t value = best->cost < TIES ? promised : hope(best->cost / TIES, p->lost);
        add(p, best, p->depth, value);
    }
}

/* Examines the first ways to the next roll again, for each face of the die. */
static void look_again(planner *p, int ways, uint64_t nodes) {
    const wr_game *g = p->question->game;
    int32_t least = WR_WHOLE;
    for (int i = 0; i < ways; i++) {
        finding *f = &p->found[i];
        int32_t sum = 0;
        for (int face = 0; face < AZ_FACES && f->eve != NO_EVE; face++) {
            wr_state s = p->eves[f->eve];
            g->step(&s, WR_CHANCE, (wr_action)(AZ_DIE + face));
            sum += beam(p, &s, nodes / (uint64_t)(ways * AZ_FACES), 0);
        }
        f->value = f->eve != NO_EVE ? sum / AZ_FACES : f->value;
        least = f->value < least ? f->value : least;
    }
    for (int i = ways; i < p->num_found; i++)
        if (p->found[i].value > least)
            p->found[i].value = least;
}

/* The number of ways to the next roll that can be examined again with a useful beam
 * each. */
static int ways_for(const wr_state *s, uint64_t nodes) {
    int width = width_for(s, nodes) / (AZ_FACES * NARROW);
    if (s->table.round == s->table.rounds || width < 2)
        return 0;
    return width < WAYS ? width : WAYS;
}

/* Plans a turn. */
static void plan_turn(planner *p, const wr_state *s, uint64_t nodes) {
    int ways = ways_for(s, nodes / 2);
    uint64_t first = ways > 0 ? nodes / 2 : nodes;
    int32_t promised = beam(p, s, first, 1);
    p->desperate = p->depth == 0; /* no way home is left, but points count */
    if (p->desperate)
        promised = beam(p, s, 1, 1);
    collect(p, promised);
    if (ways > 0 && p->found[0].eve != NO_EVE)
        look_again(p, ways < p->num_found ? ways : p->num_found, nodes - first);
}

/* Plans a choice among few: a beach, the start, an answer to a wave. */
static void plan_choice(planner *p, const wr_state *s, uint64_t nodes) {
    const wr_question *q = p->question;
    for (int i = 0; i < q->n; i++) {
        wr_state after = *s;
        q->game->step(&after, q->seat, q->legal[i]);
        int32_t value = beam(p, &after, nodes / (uint64_t)q->n, 0);
        node first = {.line = {q->legal[i]}};
        add(p, &first, 1, value);
    }
}

static int is_better(const finding *x, const finding *y) {
    return x->value > y->value || (x->value == y->value && x->near < y->near);
}

/* Sorts the findings, the best first; of equal ones that which brings somebody nearer
 * at once. */
static void sort(planner *p, const wr_state *s) {
    const wr_question *q = p->question;
    for (int i = 0; i < p->num_found; i++) {
        finding moved = p->found[i];
        wr_state after = *s;
        int at = i;
        q->game->step(&after, q->seat, moved.line[0]);
        moved.near = estimate(&after.table, &p->ways);
        for (; at > 0 && is_better(&moved, &p->found[at - 1]); at--)
            p->found[at] = p->found[at - 1];
        p->found[at] = moved;
    }
}

/* How good a first move looks, going by how near it leaves everybody to home. One that
 * brings nobody nearer prepares the next turn, and only the best plan knows how. */
static uint16_t rating(const planner *p, const finding *f, uint32_t now) {
    uint32_t least = p->found[0].near;
    for (int i = 0; i < p->num_found; i++)
        least = p->found[i].near < least ? p->found[i].near : least;
    if (f->near >= now && f != &p->found[0])
        return 1;
    return (uint16_t)(WR_WHOLE / (1 + f->near - least));
}

/* Enters the findings into the advice; better ones get more of the visits. */
static void advise(const planner *p, const wr_state *s, wr_advice *out) {
    const wr_game *g = p->question->game;
    wr_state at = *s;
    uint32_t visits = (uint32_t)p->expanded + 64;
    uint32_t now = estimate(&s->table, &p->ways);
    out->nodes = p->expanded;
    out->n = out->num_plan = 0;
    for (int i = 0; i < p->num_found; i++) {
        const finding *f = &p->found[i];
        int known = 0;
        for (int k = 0; k < out->n; k++)
            known |= out->move[k].action == f->line[0];
        if (known)
            continue;
        visits = visits > 1 ? visits / 2 : 1;
        out->move[out->n++] =
            (wr_advised){.action = f->line[0],
                         .prior = rating(p, f, now),
                         .visits = visits,
                         .value = (int64_t)f->value * visits,
                         .points = (int64_t)f->value * visits * 400 / WR_WHOLE};
    }
    for (int i = 0; i < p->found[0].length; i++) {
        if (at.table.phase == AZ_PHASE_DIE)
            g->step(&at, WR_CHANCE, AZ_DIE + AZ_SUN);
        int seat = wr_lowest(g->actors(&at));
        out->plan[out->num_plan++] = (wr_move){(int16_t)seat, p->found[0].line[i]};
        g->step(&at, seat, p->found[0].line[i]);
    }
}

/* Solves the end exactly if it is near enough. Returns 0 if the nodes do not suffice or
 * there is no hope; plans still serve those who can be saved. */
static int solve_end(planner *p, const wr_state *s, uint64_t nodes) {
    const wr_question *q = p->question;
    const az_table *t = &s->table;
    if (t->round == 0 || turns_left(t) > END_TURNS)
        return 0;
    int64_t all = wr__az_courses(t), best = 0;
    wr__az_end_begin(&p->end, q->game, &p->ways, nodes);
    p->end.question = p->may_stop ? q : NULL;
    p->end.start = p->start;
    for (int i = 0; i < q->n && best < all && !p->end.gave_up; i++) {
        wr_state after = *s;
        q->game->step(&after, q->seat, q->legal[i]);
        int64_t value = wr__az_end_value(&p->end, &after, best > 0 ? best - 1 : 0);
        if (value < best || value == 0)
            continue;
        best = value;
        node first = {.line = {q->legal[i]}, .eve = NO_EVE};
        p->num_found -= p->num_found == MOST_FOUND;
        add(p, &first, 1, (int32_t)(value * WR_WHOLE / all));
    }
    p->expanded += p->end.nodes < nodes ? p->end.nodes : nodes;
    if (p->end.gave_up || best == 0)
        p->num_found = 0;
    return p->num_found > 0;
}

/* Plans with this many nodes and enters the findings; if time runs out, the advice
 * stays as it was. */
static void plan_with(planner *p, const wr_state *s, uint64_t nodes, wr_advice *out) {
    p->num_found = p->desperate = 0;
    uint64_t before = p->expanded;
    p->is_solved = solve_end(p, s, nodes / END_PART);
    nodes -= p->expanded - before;
    if (!p->is_solved && s->table.phase == AZ_PHASE_TURN)
        plan_turn(p, s, nodes);
    else if (!p->is_solved)
        plan_choice(p, s, nodes);
    if (p->out_of_time)
        return;
    sort(p, s);
    advise(p, s, out);
    p->may_stop = 1;
}

static int plan(const wr_question *q, uint64_t start, wr_rng *r, wr_advice *out) {
    planner *p = q->memory;
    wr_state s;
    WR_ASSERT(p != NULL, "this bot needs memory: see wr_bot_memory");
    if (q->obs->table.mode != AZ_SEA)
        return 0;
    q->game->imagine(q->obs, r, &s);
    p->question = q;
    p->start = start;
    p->rng = wr_rng_split(*r, wr_rng_next(r));
    p->expanded = 0;
    p->out_of_time = p->may_stop = 0;
    wr__az_measure(&p->ways);
    out->n = 0;
    uint64_t nodes = FIRST_NODES;
    wr_rng fresh = p->rng;
    if (q->time_ms == 0 && q->nodes <= MOST_NODES) {
        /* A caller that may stop the search gets a move from a short pass first, which
         * does not affect the answer if it never stops. */
        if (q->stop != NULL && q->nodes > nodes)
            plan_with(p, &s, nodes, out);
        p->rng = fresh;
        p->expanded = 0;
        plan_with(p, &s, q->nodes, out);
        return 1;
    }
    p->is_solved = 0;
    for (; !p->out_of_time && !p->is_solved &&
           (q->nodes == 0 || p->expanded < q->nodes) && nodes <= MOST_NODES;
         nodes *= 4)
        plan_with(p, &s, nodes, out);
    return 1;
}

/* ==== Forecasts ================================================================== */

/* How often crews of level 3 won, in percent, where a beam of 1200 nodes found a way
 * home with so many turns to spare (the last: or more), by the rounds left; and where
 * it found none. Counted over 5,328 positions of games of 6, 7 and 8 rounds. */
enum { SPARE = 6, FEW_ROUNDS = 6, UNFINISHED = 75 };
static const uint8_t with_a_way[SPARE][FEW_ROUNDS] = {
    {60, 80, 75, 66, 62, 59}, {80, 85, 87, 78, 75, 70}, {90, 95, 93, 87, 75, 68},
    {98, 99, 98, 94, 95, 92}, {99, 99, 99, 99, 99, 96}, {100, 100, 100, 99, 99, 98}};
static const uint8_t without[FEW_ROUNDS] = {0, 5, 7, 16, 21, 25};

static int32_t foresee(const wr_game *g, const wr_state *s, uint64_t nodes, wr_rng *r,
                       void *memory) {
    planner *p = memory;
    wr_question question = {.game = g};
    const az_table *t = &s->table;
    int left = (turns_left(t) + AZ_COLOURS - 1) / AZ_COLOURS;
    left = left < 1 ? 0 : left > FEW_ROUNDS ? FEW_ROUNDS - 1 : left - 1;
    p->question = &question;
    p->rng = *r;
    p->expanded = 0;
    p->out_of_time = p->may_stop = p->desperate = 0;
    wr__az_measure(&p->ways);
    if (t->round > 0 && turns_left(t) <= END_TURNS) {
        wr__az_end_begin(&p->end, g, &p->ways, nodes);
        int64_t won = wr__az_end_value(&p->end, s, -1);
        if (!p->end.gave_up)
            return (int32_t)(won * WR_WHOLE / wr__az_courses(t));
    }
    beam(p, s, nodes, 0);
    if (!p->won)
        return (p->lost ? without[left] : UNFINISHED) * (WR_WHOLE / 100);
    const node *last = p->layer[p->depth & 1], *best = last;
    for (int i = 0; i < p->num_nodes; i++)
        best = last[i].cost < best->cost ? &last[i] : best;
    int spare = slack_of(&best->state.table);
    return with_a_way[spare < SPARE ? spare : SPARE - 1][left] * (WR_WHOLE / 100);
}

const wr__knowledge wr__knows_azimuth = {.game = "azimuth",
                                         .greedy = wr__greedy_azimuth,
                                         .precompute = wr__az_race_precompute,
                                         .precomputed_size = sizeof(wr__az_ways),
                                         .prior = wr__az_race_rate,
                                         .rollout = wr__az_race_play,
                                         .stage = wr__az_race_stage,
                                         .horizon = 8,
                                         .evaluate = wr__az_race_value,
                                         .widen_from = 6,
                                         .widen_by = 1,
                                         .exploration = 48,
                                         .sense = 8,
                                         .natural = 12,
                                         .thoughts = 8,
                                         .foresee = foresee,
                                         .plan = plan,
                                         .plan_memory = sizeof(planner),
                                         .plan_nodes = 4};
