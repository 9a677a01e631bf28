/*
 * search.c: Monte Carlo tree search over what one seat knows.
 *
 * Each simulation imagines a position that fits the observation (a determinization),
 * plays from it down the tree, continues with a rollout where the tree ends, and backs
 * the payoff of every seat up the path. One tree serves all imagined positions. A node
 * stands for what the searching seat sees, so that positions it cannot tell apart share
 * their statistics, and so do transpositions. At a node each seat that owes a move
 * chooses for itself by its own payoff and its priors (PUCT); the tree also counts how
 * often a move was available at all, so that a rare one does not seem neglected.
 *
 * Simultaneous choices: the seats of a node choose independently, each by its own
 * statistics, and none sees what the others chose. The next node is what the searching
 * seat sees when all have chosen.
 *
 * Chance: each simulation draws an outcome. If the searching seat sees it, it leads to
 * a node of its own; where there are many outcomes, few of these nodes are visited
 * twice, and a rollout takes over there.
 *
 * A bot may search with a net (wr__looks): its scores of moves then have a part in the
 * priors of the root and of nodes that are visited often, where a look pays, and its
 * value a part in the payoffs of new nodes.
 *
 * All statistics are integers, so that the same node budget gives the same answer on
 * every machine. All memory is the caller's; when it is full the tree stops growing and
 * the search goes on.
 */
#include <string.h>

#include "ai.h"

enum {
    NODES = 1 << 16,
    EDGES = 1 << 18,
    TABLE = 2 * NODES,
    MIN_TABLE = 1 << 6,
    MAX_PATH = 256,            /* choices of one simulation that are kept in the tree */
    MAX_SIMULATIONS = 1 << 28, /* statistics are kept in 32 bits */
    NONE = 0,                  /* node or edge 0 is no node or edge */
    ROOT = 1
};

/* In units of 1/PARTS of the payoffs' spread: exploration where a game's knowledge does
 * not set it, and what an untried move has less than the mean. */
enum {
    EXPLORE = 48,
    UNTRIED = 4,
    PARTS = 16,
    ROOT_PARTS = 16, /* square roots are in units of 1/16 */
    MOST_OFFERS = (1 << 24) - 1,
    GOOD = 8, /* a good move has at least 1/8 of the visits of the most visited one */
    LEAST_SPREAD = WR_WHOLE / 100
};

enum { HALVING = 8 }; /* where a game's knowledge does not set it: see wr__looks */

/* A move of one seat at a node. */
typedef struct {
    int64_t sum;     /* of the seat's own payoffs */
    uint32_t visits; /* how often it was chosen, */
    uint32_t offers; /* and how often it was available */
    int32_t mean;
    uint32_t next;  /* edge of the same node */
    uint32_t child; /* node that it led to most, or nearly so */
    wr_action action;
    uint16_t prior;      /* 0..WR_WHOLE */
    uint16_t seat, rank; /* rank: number of older edges of this node */
} edge;

typedef struct {
    uint64_t hash;  /* of what the seat sees */
    uint32_t first; /* edge */
    uint32_t visits;
} node;

typedef struct {
    const wr_question *question;
    const wr_game *game;
    const wr__knowledge *knows;
    const wr__level *level;
    wr_rng rng;
    uint64_t spread_sum, spread_squares; /* of the searching seat's payoffs */
    uint64_t simulations;
    int32_t spread;
    uint32_t num_nodes, num_edges, table_mask;
    uint32_t stamp; /* of the current legal list */
    uint32_t path[MAX_PATH];
    int depth;
    int last_stage, deep, exploration;
    wr_state *state;
    wr_obs *obs;
    void *precomputed;
    wr_action *legal;
    int32_t *rating, *scores;
    uint32_t *stamps; /* by action: see select_edge */
    int64_t *points;  /* sums by rank of the root's edges */
    uint32_t *table;  /* node by hash */
    node *nodes;
    edge *edges;
} search;

/* ==== Memory ===================================================================== */

/* Cuts memory into pieces; without memory it only adds up sizes. */
typedef struct {
    unsigned char *at;
    size_t size;
} cutter;

static void *cut(cutter *c, size_t size) {
    void *piece = c->at != NULL ? c->at + c->size : NULL;
    c->size += (size + 15) / 16 * 16;
    return piece;
}

/* Sets the pointers of `out`; the memory begins with the search itself. Returns the
 * bytes that it takes. */
static size_t lay_out(const wr_game *g, void *memory, search *out) {
    cutter c = {memory, 0};
    *out = (search){0};
    cut(&c, sizeof *out);
    out->state = cut(&c, g->state_size);
    out->obs = cut(&c, g->obs_size);
    out->precomputed = cut(&c, wr__knowledge_of(g)->precomputed_size);
    out->legal = cut(&c, WR_MAX_LEGAL * sizeof *out->legal);
    out->rating = cut(&c, g->max_legal * sizeof *out->rating);
    out->scores = cut(&c, g->max_legal * sizeof *out->scores);
    out->stamps = cut(&c, g->num_actions * sizeof *out->stamps);
    out->points = cut(&c, g->max_legal * sizeof *out->points);
    out->table = cut(&c, TABLE * sizeof *out->table);
    out->nodes = cut(&c, NODES * sizeof *out->nodes);
    out->edges = cut(&c, EDGES * sizeof *out->edges);
    return c.size;
}

size_t wr__search_memory(const wr_game *g) {
    search layout;
    size_t own = lay_out(g, NULL, &layout);
    size_t planner = wr__knowledge_of(g)->plan_memory;
    return own > planner ? own : planner;
}

static const wr__knowledge *knowledge_for(const wr_game *g, const wr__level *level) {
    return level->knows != NULL ? level->knows : wr__knowledge_of(g);
}

static search *begin(const wr_question *q, const wr__level *level, uint64_t nodes,
                     wr_rng *r) {
    const wr_game *g = q->game;
    search layout, *s = q->memory;
    WR_ASSERT(s != NULL, "this bot needs memory: see wr_bot_memory");
    lay_out(g, q->memory, &layout);
    *s = layout;
    uint32_t table = MIN_TABLE;
    while (table < TABLE && table / 4 < nodes)
        table *= 2;
    s->question = q;
    s->game = g;
    s->knows = knowledge_for(g, level);
    s->level = level;
    s->exploration = s->knows->exploration > 0 ? s->knows->exploration : EXPLORE;
    s->deep = s->knows->is_late != NULL && s->knows->is_late(q->obs);
    s->rng = wr_rng_split(*r, wr_rng_next(r));
    s->spread = WR_WHOLE / 4;
    s->num_edges = 1;
    s->num_nodes = ROOT + 1;
    s->nodes[ROOT] = (node){0};
    s->table_mask = table - 1;
    memset(s->table, 0, table * sizeof *s->table);
    memset(s->stamps, 0, g->num_actions * sizeof *s->stamps);
    memset(s->points, 0, g->max_legal * sizeof *s->points);
    return s;
}

/* ==== Integer mathematics ======================================================== */

static uint32_t root_of(uint32_t x) {
    uint32_t root = 0;
    for (uint32_t bit = UINT32_C(1) << (x == 0 ? 0 : wr_highest(x) & ~1); bit != 0;
         bit >>= 2) {
        uint32_t tried = root + bit;
        root >>= 1;
        if (x >= tried) {
            x -= tried;
            root += bit;
        }
    }
    return root;
}

/* ==== Nodes ====================================================================== */

static uint64_t hash_with(uint64_t hash, uint64_t seen) {
    return wr_mix64(hash * UINT64_C(0x9e3779b97f4a7c15) + seen + 1);
}

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (; size > 0; size -= size < 8 ? size : 8) {
        uint64_t word = 0;
        memcpy(&word, at, size < 8 ? size : 8);
        hash = hash_with(hash, word);
        at += 8;
    }
    return hash;
}

/* The node of a hash, new if needed, which *is_new says. NONE: there is no room. */
static uint32_t node_of(search *s, uint64_t hash, int *is_new) {
    uint32_t slot = (uint32_t)(hash >> 32) & s->table_mask;
    *is_new = 0;
    for (; s->table[slot] != NONE; slot = (slot + 1) & s->table_mask)
        if (s->nodes[s->table[slot]].hash == hash)
            return s->table[slot];
    *is_new = 1;
    if (s->num_nodes == NODES || s->num_nodes > s->table_mask / 2)
        return NONE;
    uint32_t n = s->num_nodes++;
    s->nodes[n] = (node){.hash = hash};
    s->table[slot] = n;
    return n;
}

/* ==== Choosing in the tree ======================================================= */

/* Statistics of the legal moves of a seat at a node. */
typedef struct {
    int64_t sum;             /* of the seat's payoffs */
    uint32_t visits, priors; /* sums */
    int met;
} survey;

/* The PUCT score of an edge: its mean payoff, and more as long as it has not had the
 * share of the visits that its prior asks for. */
static int64_t puct(const search *s, const edge *e, const survey *all) {
    int64_t mean = e->mean;
    if (e->visits == 0)
        mean =
            all->visits > 0 ? all->sum / all->visits - s->spread * UNTRIED / PARTS : 0;
    uint32_t offers = e->offers < MOST_OFFERS ? e->offers : MOST_OFFERS;
    int64_t root = root_of(offers * ROOT_PARTS * ROOT_PARTS);
    int64_t part = root * e->prior * s->spread;
    int64_t reach = all->priors > 0 ? part / all->priors : 0;
    return mean * PARTS * ROOT_PARTS + reach * s->exploration / (e->visits + 1);
}

/* The number of moves that a node tries. */
static int width(const search *s, const node *n) {
    const wr__knowledge *k = s->knows;
    if (k->widen_by == 0)
        return INT32_MAX;
    return k->widen_from + k->widen_by * (int)root_of(n->visits * 16) / 4;
}

static wr__roller roller_of(search *s) {
    return (wr__roller){.game = s->game,
                        .knows = s->knows,
                        .state = s->state,
                        .obs = s->obs,
                        .legal = s->legal,
                        .precomputed = s->precomputed,
                        .last_stage = s->last_stage,
                        .deep = s->deep,
                        .rng = &s->rng};
}

static int has_net(const search *s) {
    return WR__HAS_NETS && s->level->look != NULL && s->question->net.len > 0;
}

/* True if a net helps to rate the moves of a node: of the root, and of one that has
 * been visited often. */
static int is_looked_at(const search *s, const node *at) {
    const wr__looks *l = &s->knows->looks;
    return has_net(s) && l->prior > 0 &&
           (at == &s->nodes[ROOT] || (l->from > 0 && at->visits >= (uint32_t)l->from));
}

/* Looks at the position as a seat sees it: scores of the n moves in s->legal, and
 * the share of the win that each seat may expect. */
static void look(search *s, int seat, int n, int32_t *shares) {
    wr_question q = {
        .game = s->game, .obs = s->obs, .seat = seat, .legal = s->legal, .n = n};
    s->game->observe(s->state, seat, s->obs);
    s->level->look(s->question->net, &q, s->scores, shares);
}

/* Gives the net its part of the priors. Its scores have no unit, so they are measured
 * by how much the moves lose on average against the best. */
static void rate_by_net(search *s, int seat, int n) {
    const wr__looks *l = &s->knows->looks;
    int64_t best = INT32_MIN, loss = 0, ratings = 0, weights = 0;
    int halving = l->halving > 0 ? l->halving : HALVING;
    int32_t shares[WR_MAX_SEATS];
    look(s, seat, n, shares);
    for (int i = 0; i < n; i++)
        best = s->scores[i] > best ? s->scores[i] : best;
    for (int i = 0; i < n; i++)
        loss += best - s->scores[i];
    loss = loss / n * halving + 1;
    for (int i = 0; i < n; i++) {
        int64_t fall = (best - s->scores[i]) * PARTS * PARTS / loss;
        s->scores[i] =
            (int32_t)wr__power((uint32_t)(fall < UINT16_MAX ? fall : UINT16_MAX));
        weights += s->scores[i];
        ratings += s->rating[i];
    }
    for (int i = 0; i < n; i++) {
        int64_t own = s->scores[i] * ratings / weights;
        int64_t both =
            (s->rating[i] * (int64_t)(PARTS - l->prior) + own * l->prior) / PARTS;
        s->rating[i] = (int32_t)(both < UINT16_MAX ? both : UINT16_MAX);
    }
}

/* Sets the priors of the legal moves. Without any knowledge they only say in which
 * order moves are tried. */
static void rate(search *s, const node *at, int seat, int n) {
    wr__decision d = {s->game, s->state, seat, s->legal, n, s->precomputed};
    if (s->knows->prior != NULL) {
        s->knows->prior(&d, s->rating);
    } else if (s->knows->greedy != NULL) {
        wr__roller r = roller_of(s);
        wr_action best = wr__greedy_move(&r, seat, n);
        for (int i = 0; i < n; i++)
            s->rating[i] = s->legal[i] == best ? WR_WHOLE : WR_WHOLE / n;
    } else {
        for (int i = 0; i < n; i++)
            s->rating[i] = (int32_t)wr_rng_below(&s->rng, WR_WHOLE);
    }
    if (is_looked_at(s, at))
        rate_by_net(s, seat, n);
}

/* Adds edges for the moves with the best priors that have none yet, while there is
 * room. */
static void add_edges(search *s, node *at, int seat, int n, int count) {
    int is_rated =
        s->knows->prior != NULL || s->knows->greedy != NULL || is_looked_at(s, at);
    rate(s, at, seat, n);
    for (; count > 0 && s->num_edges < EDGES; count--) {
        int best = -1;
        for (int i = 0; i < n; i++)
            if (s->stamps[s->legal[i]] == s->stamp &&
                (best < 0 || s->rating[i] > s->rating[best]))
                best = i;
        uint32_t made = s->num_edges++;
        uint16_t rank =
            at->first != NONE ? (uint16_t)(s->edges[at->first].rank + 1) : 0;
        int32_t prior = is_rated ? s->rating[best] : WR_WHOLE;
        s->edges[made] = (edge){.next = at->first,
                                .action = s->legal[best],
                                .prior = (uint16_t)(prior > 1 ? prior : 1),
                                .seat = (uint16_t)seat,
                                .rank = rank};
        at->first = made;
        s->stamps[s->legal[best]]++;
    }
}

/* Rates the moves of a node again when it has been visited so often that a look pays.
 */
static void rate_again(search *s, const node *at, int seat, int n) {
    rate(s, at, seat, n);
    for (uint32_t i = at->first; i != NONE; i = s->edges[i].next) {
        edge *e = &s->edges[i];
        for (int k = 0; k < n && e->seat == seat; k++)
            if (s->legal[k] == e->action)
                e->prior = (uint16_t)(s->rating[k] > 1 ? s->rating[k] : 1);
    }
}

/* Sums up the edges of the moves that are legal now. Such a move has the stamp of this
 * choice, and one more once its edge has been met. */
static void look_over(search *s, const node *at, int seat, survey *out) {
    *out = (survey){0};
    for (uint32_t i = at->first; i != NONE; i = s->edges[i].next) {
        const edge *e = &s->edges[i];
        if (e->seat != seat || s->stamps[e->action] < s->stamp)
            continue;
        s->stamps[e->action] = s->stamp + 1;
        out->met++;
        out->sum += e->sum;
        out->visits += e->visits;
        out->priors += e->prior;
    }
}

/* Chooses among the n moves in s->legal. Older edges come later in the list and had
 * better priors, so they win ties. */
static uint32_t select_edge(search *s, node *at, int seat, int n) {
    uint32_t chosen = NONE;
    int64_t most = INT64_MIN;
    int most_moves = width(s, at);
    survey all;
    if (is_looked_at(s, at) && at->visits == (uint32_t)s->knows->looks.from)
        rate_again(s, at, seat, n);
    s->stamp += 2;
    for (int i = 0; i < n; i++)
        s->stamps[s->legal[i]] = s->stamp;
    look_over(s, at, seat, &all);
    most_moves = most_moves < n ? most_moves : n;
    if (all.met < most_moves) {
        add_edges(s, at, seat, n, most_moves - all.met);
        look_over(s, at, seat, &all);
    }
    for (uint32_t i = at->first; i != NONE; i = s->edges[i].next) {
        edge *e = &s->edges[i];
        if (e->seat != seat || s->stamps[e->action] < s->stamp)
            continue;
        e->offers++;
        int64_t worth = puct(s, e, &all);
        if (worth >= most) {
            most = worth;
            chosen = i;
        }
    }
    return chosen;
}

/* The choice of a seat at a node: by its statistics, or random if there is no room for
 * them. */
static wr_action choose_in_tree(search *s, node *at, int seat) {
    int n = wr_legal_fast(s->game, s->state, seat, s->legal);
    if (n == 1)
        return s->legal[0];
    uint32_t e = s->depth < MAX_PATH ? select_edge(s, at, seat, n) : NONE;
    if (e == NONE)
        return s->legal[wr_rng_below(&s->rng, (uint32_t)n)];
    s->path[s->depth++] = e;
    return s->edges[e].action;
}

/* ==== One simulation ============================================================= */

static int is_at_end(search *s, uint32_t actors) {
    wr__roller r = roller_of(s);
    return wr__is_at_end(&r, actors);
}

/* All seats that owe a move choose without knowing the others' choices; then all
 * choices are played. */
static uint32_t step_in_tree(search *s, node *at, uint32_t actors) {
    wr_action chosen[WR_MAX_SEATS] = {0};
    uint32_t after = actors;
    for (uint32_t left = actors; left != 0; left &= left - 1)
        chosen[wr_lowest(left)] = choose_in_tree(s, at, wr_lowest(left));
    for (uint32_t left = actors; left != 0; left &= left - 1)
        after = s->game->step(s->state, wr_lowest(left), chosen[wr_lowest(left)]);
    return after;
}

/* Hashes what the searching seat sees now, and who owes a move. */
static uint64_t hash_of_view(search *s, uint32_t actors) {
    s->game->observe(s->state, s->question->seat, s->obs);
    return hash_bytes(actors, s->obs, s->game->obs_size);
}

/* Sets the child of an edge, unless its present child has more visits. */
static void lead_to(const search *s, edge *e, uint32_t at) {
    if (at != NONE &&
        (e->child == NONE || s->nodes[at].visits >= s->nodes[e->child].visits))
        e->child = at;
}

/* Plays down the tree until it ends; returns who owes a move there. */
static uint32_t descend(search *s) {
    uint32_t at = ROOT, actors = s->game->actors(s->state);
    int is_new = 0;
    while (at != NONE && !is_new && !is_at_end(s, actors)) {
        node *n = &s->nodes[at];
        int before = s->depth;
        n->visits++;
        actors = step_in_tree(s, n, actors);
        while (actors == WR_CHANCE_BIT && !is_at_end(s, actors))
            actors = wr_chance(s->game, s->state, &s->rng);
        at = node_of(s, hash_of_view(s, actors), &is_new);
        for (int i = before; i < s->depth; i++)
            lead_to(s, &s->edges[s->path[i]], at);
    }
    return actors;
}

/* What the net expects at a new node, as a seat sees it that is to move there: it
 * learned from such positions only. Returns its part of the payoff, in sixteenths. */
static int foresee(search *s, uint32_t actors, int32_t *shares) {
    if (!has_net(s) || s->knows->looks.value == 0 || is_at_end(s, actors))
        return 0;
    look(s, wr_lowest(actors), 0, shares);
    return s->knows->looks.value;
}

/* The payoff of the position where the tree ended: by the net, and by playing on. */
static void value_leaf(search *s, uint32_t actors, wr__payoff *out) {
    int32_t shares[WR_MAX_SEATS] = {0}; /* a net knows only the seats there are */
    int part = foresee(s, actors, shares);
    *out = (wr__payoff){0};
    if (part < PARTS) {
        wr__roller r = roller_of(s);
        wr__roll_out(&r, actors, out);
    }
    for (int seat = 0; seat < WR_MAX_SEATS && part > 0; seat++)
        out->share[seat] =
            (out->share[seat] * (PARTS - part) + shares[seat] * part) / PARTS;
}

static void enter(search *s, const wr__payoff *p) {
    uint64_t own = (uint64_t)p->share[s->question->seat];
    for (int i = 0; i < s->depth; i++) {
        edge *e = &s->edges[s->path[i]];
        e->visits++;
        e->sum += p->share[e->seat];
        e->mean = (int32_t)(e->sum / e->visits);
    }
    if (s->depth > 0 && s->edges[s->path[0]].seat == s->question->seat)
        s->points[s->edges[s->path[0]].rank] += p->points[s->question->seat];
    s->simulations++;
    s->spread_sum += own;
    s->spread_squares += own * own;
    uint64_t n = s->simulations, mean = s->spread_sum / n;
    uint64_t square = s->spread_squares / n;
    uint32_t spread =
        root_of((uint32_t)(square > mean * mean ? square - mean * mean : 0));
    s->spread = spread > LEAST_SPREAD ? (int32_t)spread : LEAST_SPREAD;
}

static void simulate(search *s) {
    wr__payoff payoff;
    s->game->imagine(s->question->obs, &s->rng, s->state);
    if (s->simulations == 0 && s->knows->precompute != NULL)
        s->knows->precompute(s->state, s->precomputed);
    if (s->simulations == 0 && s->knows->horizon > 0)
        s->last_stage = s->knows->stage(s->state) + s->knows->horizon;
    s->depth = 0;
    uint32_t actors = descend(s);
    value_leaf(s, actors, &payoff);
    enter(s, &payoff);
}

/* ==== The answer ================================================================= */

static void advise(const search *s, wr_advice *out) {
    const node *root = &s->nodes[ROOT];
    out->nodes = s->simulations;
    out->n = out->num_plan = 0;
    for (uint32_t i = root->first; i != NONE; i = s->edges[i].next) {
        const edge *e = &s->edges[i];
        if (e->seat != s->question->seat || out->n == WR_MAX_ADVISED)
            continue;
        out->move[out->n++] = (wr_advised){.action = e->action,
                                           .prior = e->prior,
                                           .visits = e->visits,
                                           .value = e->sum,
                                           .points = s->points[e->rank]};
    }
    wr__advice_sort(out);
}

/* The most visited edge of a node; of one seat, or of any if seat < 0. */
static uint32_t best_edge(const search *s, uint32_t at, int seat) {
    uint32_t best = NONE;
    for (uint32_t i = s->nodes[at].first; i != NONE; i = s->edges[i].next) {
        const edge *e = &s->edges[i], *b = &s->edges[best];
        if (seat >= 0 && e->seat != seat)
            continue;
        if (best == NONE || e->visits > b->visits ||
            (e->visits == b->visits && e->action < b->action))
            best = i;
    }
    return best;
}

static void plan(const search *s, wr_advice *out) {
    uint32_t at = ROOT;
    int seat = s->question->seat;
    while (at != NONE && out->num_plan < WR_MAX_PLAN) {
        uint32_t i = best_edge(s, at, seat);
        if (i == NONE)
            return;
        const edge *e = &s->edges[i];
        out->plan[out->num_plan++] = (wr_move){(int16_t)e->seat, e->action};
        at = e->child;
        seat = -1;
    }
}

/* The least rating, for the best one, of a move that a level may stray to. */
static uint32_t sense(const wr__knowledge *k, const wr__level *level, uint32_t best) {
    return best * (uint32_t)k->sense / (level->is_lax ? 2 * PARTS : PARTS);
}

/* A random one of the good moves: tried often, and not pointless as far as the game's
 * knowledge can tell. */
static wr_action random_good_move(const search *s, wr_rng *r) {
    const edge *best = &s->edges[best_edge(s, ROOT, s->question->seat)];
    uint32_t good = 0, least = 0;
    wr_action chosen = best->action;
    for (uint32_t i = s->nodes[ROOT].first; i != NONE; i = s->edges[i].next) {
        uint32_t own = sense(s->knows, s->level, s->edges[i].prior);
        least = own > least ? own : least;
    }
    for (uint32_t i = s->nodes[ROOT].first; i != NONE; i = s->edges[i].next) {
        const edge *e = &s->edges[i];
        if (e->seat == s->question->seat && e->visits * GOOD >= best->visits &&
            e->prior >= least && wr_rng_below(r, ++good) == 0)
            chosen = e->action;
    }
    return chosen;
}

int wr__time_is_up(const wr_question *q, uint64_t start) {
    return wr_flag_is_up(q->stop) ||
           (q->time_ms != 0 && q->now_ms() - start >= q->time_ms);
}

/* The planner's choice, or a random one of its good moves. */
static wr_action choose_planned(const wr_advice *a, const wr__knowledge *k,
                                const wr__level *level, wr_rng *r) {
    wr_action chosen = a->move[0].action;
    uint32_t good = 0, most = 0;
    if (wr_rng_below(r, WR_WHOLE) >= level->epsilon)
        return chosen;
    for (int i = 0; i < a->n; i++)
        most = a->move[i].prior > most ? a->move[i].prior : most;
    for (int i = 0; i < a->n; i++)
        if (a->move[i].visits * GOOD >= a->move[0].visits &&
            a->move[i].prior >= sense(k, level, most) && wr_rng_below(r, ++good) == 0)
            chosen = a->move[i].action;
    return chosen;
}

/* Searches by simulations; fills the advice if there is one. */
static wr_action think(const wr_question *q, const wr__level *level, uint64_t start,
                       wr_rng *r) {
    int is_limited = q->nodes > 0 && q->nodes < MAX_SIMULATIONS;
    uint64_t nodes = is_limited ? q->nodes : MAX_SIMULATIONS;
    search *s = begin(q, level, nodes, r);
    do
        simulate(s);
    while (s->simulations < nodes && !wr__time_is_up(q, start));
    if (q->advice != NULL) {
        advise(s, q->advice);
        plan(s, q->advice);
    }
    if (q->n == 1)
        return q->legal[0];
    if (wr_rng_below(r, WR_WHOLE) < level->epsilon)
        return random_good_move(s, r);
    return s->edges[best_edge(s, ROOT, q->seat)].action;
}

wr_action wr__search(const wr_question *q, const wr__level *level, wr_rng *r) {
    const wr__knowledge *knows = knowledge_for(q->game, level);
    wr_question asked = *q;
    wr_advice own = {0};
    if (q->n == 1 && q->advice == NULL)
        return q->legal[0];
    if (q->nodes == 0 && q->time_ms == 0)
        asked.nodes = level->nodes; /* the same with and without a stop flag */
    uint64_t start = q->time_ms != 0 ? q->now_ms() : 0;
    if (knows->plan != NULL) {
        wr_question planned = asked;
        if (q->nodes == 0)
            planned.nodes *= (uint64_t)knows->plan_nodes;
        wr_advice *advice = q->advice != NULL ? q->advice : &own;
        if (knows->plan(&planned, start, r, advice))
            return choose_planned(advice, knows, level, r);
    }
    if (level->instead != NULL) {
        wr_action chosen = level->instead(q, r);
        if (q->advice != NULL)
            think(&asked, level, start, r);
        return chosen;
    }
    return think(&asked, level, start, r);
}
