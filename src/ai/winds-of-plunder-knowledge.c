/*
 * winds-of-plunder-knowledge.c: what a search knows of Winds of Plunder.
 *
 * Worths are those of the greedy bot, in thousandths of a victory point, but counted
 * without trying moves: a chart holds what an arrival in each port would bring a seat,
 * and every action is rated by what it changes in the chart and in the stores. That is
 * quick enough for rollouts.
 *
 * A search plays a few turns, not games. Where it stops, the worths of all seats, with
 * what each can reach next and the turns that are left to it, predict the end.
 */
#include "winds-of-plunder-worth.h"

#include <string.h>

#include "ai.h"

enum {
    TURN = 6500, /* a whole turn that is not simulated */
    LAST =
        990,   /* an action point in the last round: three cubes are nearly its worth */
    SAIL = 60, /* for what may be known after sailing, before points are spent */
    NOWHERE = INT16_MIN
};

/* A position as seen by one seat. */
typedef struct {
    const wr_state *state;
    const wp_table *table;
    int seat, turns;         /* turns that the seat has after this one */
    int maps, map;           /* treasure cards in hand, and the worth of one more */
    int unit[WP_ITEMS];      /* worth of one more unit */
    int arrival[WP_PORTS];   /* what an arrival in a port brings */
    int best[WP_DIRECTIONS]; /* the best arrival under each wind, or NOWHERE */
} chart;

/* ==== What things are worth ====================================================== */

static int worth_of_cards(int n, int turns) {
    return turns > 0 ? wr__wp_worth_of_cards(n) : 0;
}

static int worth_of_cubes(int n, int turns) {
    return turns > 0 ? wr__wp_worth_of_cubes(n) : n / 3 * POINT;
}

static int worth_of_units(int item, int n, int turns) {
    static const int line[WP_ITEMS] = {3, 2, 1};
    return turns > 0 ? n * wr__wp_worth_of_unit(item, turns) : n / line[item] * POINT;
}

/* The worth of n markers of a seat in a region; three are the bonus. */
static int worth_of_marks(const wp_table *t, int p, int region, int n, int turns) {
    static const int part[WP_REGION_PORTS + 1] = {0, FIRST_MARK, SECOND_MARK, POINT};
    if (n < WP_REGION_PORTS && (n <= 0 || turns == 0))
        return 0;
    return wr__wp_bonus(t, p, region) * part[n];
}

/* The seat that has the advantage card with these stores. */
static int holder(const int *stock, int seats, int held_by) {
    int most = 0, leader = WP_NONE;
    for (int p = 0; p < seats; p++) {
        if (stock[p] > most) {
            most = stock[p];
            leader = p;
        } else if (stock[p] == most) {
            leader = WP_NONE;
        }
    }
    return leader == WP_NONE && held_by != WP_NONE && stock[held_by] == most ? held_by
                                                                             : leader;
}

/* The worth for the chart's seat if one seat loses a unit of an item and another gains
 * some; either may be WP_NONE. Losses of the others count by their number. */
static int worth_of_shift(const chart *c, int item, int from, int to, int n) {
    const wp_table *t = c->table;
    int stock[WP_MAX_SEATS], worth = 0, others = 0, before = t->advantage[item];
    for (int p = 0; p < t->seats; p++) {
        int had = t->stock[p * WP_ITEMS + item];
        int has = had - (p == from) + (p == to ? n : 0);
        stock[p] = has < WP_TRACK ? has : WP_TRACK;
        if (stock[p] != had) {
            int change = worth_of_units(item, stock[p], c->turns) -
                         worth_of_units(item, had, c->turns);
            *(p == c->seat ? &worth : &others) += change;
        }
    }
    int after = holder(stock, t->seats, before), card;
    if (after != before) {
        card = wr__wp_worth_of_advantage(item, c->turns);
        if (before != WP_NONE)
            *(before == c->seat ? &worth : &others) -= card;
        if (after != WP_NONE)
            *(after == c->seat ? &worth : &others) += card;
    }
    int rivals = t->seats > 1 ? t->seats - 1 : 1;
    return worth - others / rivals;
}

/* ==== Charts ===================================================================== */

static int worth_of_tile(const chart *c, int tile) {
    const wp_table *t = c->table;
    const uint8_t *shows = t->rules.tile_shows + tile * WP_SHOWN;
    int worth = t->rules.tile_vp[tile] * POINT;
    for (int item = 0; item < WP_ITEMS; item++)
        worth += c->unit[item] * shows[item];
    return worth + (shows[WP_MAP] ? c->map : 0);
}

/* Treasure, boarding and marker of an arrival. */
static int worth_besides(const chart *c, int port) {
    const wp_table *t = c->table;
    int p = c->seat, worth = 0, board = 0, mark;
    int region = t->rules.region_of[port];
    int arms = t->stock[p * WP_ITEMS + WP_WEAPONS] * 2 +
               (t->advantage[WP_WEAPONS] == p) +
               2 * t->rules.tile_shows[t->tile[port] * WP_SHOWN + WP_WEAPONS];
    mark = (t->marks[p] >> port & 1) == 0 && t->reserve[p] > 0;
    if ((c->state->maps[p] >> port & 1) && t->booty[p] < WP_TRACK)
        worth += t->rules.booty_vp[t->booty[p]] * POINT -
                 wr__wp_worth_of_maps(t, p, c->maps, c->turns) +
                 wr__wp_worth_of_maps(t, p, c->maps - 1, c->turns);
    for (int q = 0; q < t->seats; q++)
        if (q != p && t->port[q] == port) {
            int theirs = t->stock[q * WP_ITEMS + WP_WEAPONS] * 2;
            board |= arms > theirs;
            mark &= arms >= theirs;
        }
    if (board)
        worth += 2 * POINT + 2 * POINT / (t->seats - 1);
    if (mark) {
        int n = wr_count(t->rules.region[region] & t->marks[p]);
        worth += worth_of_marks(t, p, region, n + 1, c->turns) -
                 worth_of_marks(t, p, region, n, c->turns);
    }
    return worth;
}

static int worth_of_arrival(const chart *c, int port) {
    return worth_of_tile(c, c->table->tile[port]) + worth_besides(c, port);
}

static void draw_chart(const wr_state *s, int seat, int turns, chart *c) {
    const wp_table *t = &s->table;
    c->state = s;
    c->table = t;
    c->seat = seat;
    c->turns = turns;
    c->maps = wr_count(s->maps[seat]);
    c->map = wr__wp_worth_of_maps(t, seat, c->maps + 1, turns) -
             wr__wp_worth_of_maps(t, seat, c->maps, turns);
    for (int item = 0; item < WP_ITEMS; item++)
        c->unit[item] = worth_of_shift(c, item, WP_NONE, seat, 1);
}

/* Adds the ports in reach: all that a wind of the set leads to. */
static void chart_ports(chart *c, uint32_t winds) {
    const wp_table *t = c->table;
    uint32_t known = 0;
    for (; winds != 0; winds &= winds - 1) {
        int wind = wr_lowest(winds);
        uint32_t ports = wr__wp_sails(&t->rules, wind, t->port[c->seat]);
        c->best[wind] = NOWHERE;
        for (; ports != 0; ports &= ports - 1) {
            int port = wr_lowest(ports);
            if ((known >> port & 1) == 0)
                c->arrival[port] = worth_of_arrival(c, port);
            known |= UINT32_C(1) << port;
            if (c->arrival[port] > c->best[wind])
                c->best[wind] = c->arrival[port];
        }
    }
}

/* ==== Actions of a turn ========================================================== */

/* What the best sailing gains if two tiles trade places. */
static int worth_of_intrigue(const chart *c, int pair) {
    const wp_table *t = c->table;
    int places[2], gain = 0;
    uint32_t sails = wr__wp_sails(&t->rules, t->wind, t->port[c->seat]);
    wr__wp_pair(pair, &places[0], &places[1]);
    for (int i = 0; i < 2; i++) {
        int port = places[i], other = places[1 - i];
        if (port >= WP_PORTS || (sails >> port & 1) == 0)
            continue;
        int worth = c->arrival[port] - worth_of_tile(c, t->tile[port]) +
                    worth_of_tile(c, t->tile[other]) - c->best[t->wind];
        gain = worth > gain ? worth : gain;
    }
    return gain;
}

/* The worth of what an action's points buy; a hand card that it uses up is already left
 * out. */
static int worth_of_play(const chart *c, wr_action a) {
    const wp_table *t = c->table;
    const wp_rules *r = &t->rules;
    int kind = (a - WP_DO_PLAY) / WP_PAIRS, target = (a - WP_DO_PLAY) % WP_PAIRS;
    int effect = wr__wp_effect(r, kind);
    if (effect == WP_HEAVE)
        return worth_of_arrival(c, target) +
               worth_of_shift(c, WP_CREW, c->seat, WP_NONE, 0);
    if (effect < WP_STRIKE) {
        int is_free = r->free_at[t->port[c->seat]] >> kind & 1;
        return worth_of_shift(c, effect - WP_BUY, WP_NONE, c->seat, 1) -
               (is_free ? 0 : 2 * POINT);
    }
    if (effect != WP_INTRIGUE)
        return worth_of_shift(c, effect - WP_STRIKE, target, WP_NONE, 0);
    return t->sailed || t->bonus ? 0 : worth_of_intrigue(c, target);
}

/* An action of a turn; the best sailing is worth 0 if it is still to come, and points
 * left over are worth something. */
static int worth_of_action(const chart *c, wr_action a) {
    const wp_table *t = c->table;
    int left = t->points, worth = 0, hand = wr_count(c->state->hand[c->seat]);
    int spent = c->turns > 0 ? SPENT : LAST;
    int best = t->sailed || t->bonus ? 0 : c->best[t->wind];
    best = best > 0 ? best : 0;
    if (a == WP_DO_END)
        return 0;
    if (a == WP_DO_DRAW) {
        left--;
        worth = worth_of_cards(hand + 1, c->turns) - worth_of_cards(hand, c->turns);
    } else if (a < WP_DO_SAIL) {
        int points = a - WP_DO_CUBES + 1, cubes = t->cubes[c->seat];
        left -= points;
        worth = worth_of_cubes(cubes + wr__wp_cubes_for(points), c->turns) -
                worth_of_cubes(cubes, c->turns);
    } else if (a < WP_DO_GUST) {
        worth = c->arrival[a - WP_DO_SAIL] - best + SAIL;
    } else if (a < WP_DO_BOARD) {
        left = 0;
        worth = worth_of_arrival(c, a - WP_DO_GUST) - best;
    } else {
        left--;
        worth = worth_of_play(c, a) - worth_of_cards(hand, c->turns) +
                worth_of_cards(hand - 1, c->turns);
    }
    return worth + left * spent;
}

static int worth_of_boarding(const chart *c, wr_action a) {
    int victim = (a - WP_DO_BOARD) / WP_LOOTS, loot = (a - WP_DO_BOARD) % WP_LOOTS;
    if (a == WP_DO_NOBOARD)
        return 0;
    if (loot > 0)
        return worth_of_shift(c, loot - 1, victim, c->seat, 1);
    int vp = c->table->vp[victim] < 2 ? c->table->vp[victim] : 2;
    return vp * POINT + vp * POINT / (c->table->seats - 1);
}

static int worth_of_marking(const chart *c) {
    const wp_table *t = c->table;
    int region = t->rules.region_of[t->port[c->seat]];
    int n = wr_count(t->rules.region[region] & t->marks[c->seat]);
    return worth_of_marks(t, c->seat, region, n + 1, c->turns) -
           worth_of_marks(t, c->seat, region, n, c->turns);
}

/* ==== Actions of the wind phase ================================================== */

/* The number of cubes that the own wind is worth against the worst of the others'. */
static int bid_for_wind(const chart *c) {
    const wp_table *t = c->table;
    int mine = c->best[t->compass[c->seat]], worst = mine;
    for (int p = 0; p < t->seats; p++) {
        int theirs = c->best[t->compass[p]];
        worst = theirs < worst ? theirs : worst;
    }
    worst = worst < 0 ? 0 : worst;
    return mine > worst ? (mine - worst) / STAKE : 0;
}

static int worth_of_naming(const chart *c, int p) {
    return p == c->seat ? 2 * POINT : -c->table->vp[p] * POINT / 8;
}

/* ==== Ratings and rollouts ======================================================= */

static int worth_of(const chart *c, wr_action a, int bid) {
    if (a < WP_DO_BID)
        return c->best[a - WP_DO_COMPASS];
    if (a < WP_DO_BLACKBEARD) {
        int off = a - WP_DO_BID - bid;
        return -(off < 0 ? -off : off) * STAKE / 2;
    }
    if (a < WP_DO_WIND)
        return worth_of_naming(c, a - WP_DO_BLACKBEARD);
    if (a < WP_DO_FIRST)
        return c->best[a - WP_DO_WIND];
    if (a < WP_DO_DRAW)
        return worth_of_naming(c, a - WP_DO_FIRST);
    if (a >= WP_DO_BOARD && a <= WP_DO_NOBOARD)
        return worth_of_boarding(c, a);
    if (a == WP_DO_MARK)
        return worth_of_marking(c);
    return a == WP_DO_NOMARK ? 0 : worth_of_action(c, a);
}

/* Draws the part of a chart that a decision needs. */
static void chart_of(const wr__decision *d, chart *out) {
    const wp_table *t = &d->state->table;
    draw_chart(d->state, d->seat, WP_ROUNDS - t->round, out);
    if (t->phase < WP_PHASE_TURN)
        chart_ports(out, (1 << WP_DIRECTIONS) - 1);
    else if (t->phase == WP_PHASE_TURN && !t->sailed && !t->bonus)
        chart_ports(out, UINT32_C(1) << t->wind);
}

static void rate(const wr__decision *d, int32_t *out) {
    enum { HALF = 800 }; /* how much worse an action is that is rated half as high */
    chart c;
    int most = INT32_MIN, bid = 0;
    chart_of(d, &c);
    if (d->state->table.phase == WP_PHASE_BID)
        bid = bid_for_wind(&c);
    for (int i = 0; i < d->n; i++) {
        out[i] = worth_of(&c, d->legal[i], bid);
        most = out[i] > most ? out[i] : most;
    }
    for (int i = 0; i < d->n; i++)
        out[i] = WR_WHOLE * HALF / (HALF + most - out[i]);
}

static wr_action play(const wr__decision *d, wr_rng *r) {
    enum { JITTER = 512 };
    chart c;
    int best = 0, most = INT32_MIN, bid = 0;
    uint64_t bits = wr_rng_next(r);
    uint64_t intrigues = d->state->table.rules.effect[WP_INTRIGUE];
    chart_of(d, &c);
    if (d->state->table.phase == WP_PHASE_BID) {
        bid = bid_for_wind(&c) + (int)(bits & 1);
        return d->legal[bid < d->n ? bid : d->n - 1];
    }
    for (int i = 0; i < d->n; i++) {
        /* Rollouts leave out Intrigue, which has too many targets. */
        if (d->legal[i] >= WP_DO_PLAY &&
            (intrigues >> (d->legal[i] - WP_DO_PLAY) / WP_PAIRS & 1)) {
            i += WP_PAIRS - 1;
            continue;
        }
        int worth = worth_of(&c, d->legal[i], 0) + (int)(bits >> (5 * i & 31)) % JITTER;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return d->legal[best];
}

/* ==== The value of a position ==================================================== */

/* The number of seats that have had their turn in this round. */
static int turns_done(const wp_table *t) {
    if (t->phase < WP_PHASE_TURN && t->phase != WP_PHASE_ACTION &&
        t->phase != WP_PHASE_TREASURE)
        return 0;
    return (t->turn + t->seats - t->first) % t->seats;
}

static int stage(const wr_state *s) {
    const wp_table *t = &s->table;
    if (t->phase == WP_PHASE_OVER)
        return (WP_ROUNDS + 1) * t->seats;
    return t->round * t->seats + turns_done(t);
}

/* The best arrival under a wind that is not known yet and that the seat has a say
 * in. */
static int mixed_wind(const chart *c) {
    int sum = 0, most = 0;
    for (int wind = 0; wind < WP_DIRECTIONS; wind++) {
        int best = c->best[wind] > 0 ? c->best[wind] : 0;
        sum += best;
        most = best > most ? best : most;
    }
    return (sum / WP_DIRECTIONS + most) / 2;
}

/* A seat's worth with the turns that are left to it. */
static int worth_of_seat(const wr_state *s, int p) {
    const wp_table *t = &s->table;
    int done = turns_done(t), waits = (p + t->seats - t->first) % t->seats >= done;
    int is_windy = t->phase >= WP_PHASE_TURN;
    int turns = WP_ROUNDS - t->round + (is_windy ? waits : 1);
    int worth = t->vp[p] * POINT;
    if (turns == 0)
        return worth + wr__wp_end_vp(t, p) * POINT;
    for (int item = 0; item < WP_ITEMS; item++) {
        worth += worth_of_units(item, t->stock[p * WP_ITEMS + item], turns);
        if (t->advantage[item] == p)
            worth += wr__wp_worth_of_advantage(item, turns);
    }
    for (int region = 0; region < WP_REGIONS; region++) {
        int n = wr_count(t->rules.region[region] & t->marks[p]);
        if (n < WP_REGION_PORTS)
            worth += worth_of_marks(t, p, region, n, turns);
    }
    worth += worth_of_cubes(t->cubes[p], turns);
    worth += worth_of_cards(wr_count(s->hand[p]), turns);
    worth += wr__wp_worth_of_maps(t, p, wr_count(s->maps[p]), turns);
    chart c;
    draw_chart(s, p, turns - 1, &c);
    chart_ports(&c,
                is_windy && waits ? UINT32_C(1) << t->wind : (1 << WP_DIRECTIONS) - 1);
    int next = is_windy && waits ? c.best[t->wind] : mixed_wind(&c);
    return worth + (next > 0 ? next : 0) + WP_POINTS * SPENT + (turns - 1) * TURN;
}

/* 2 to the power of -x / 8, in units of 1/65536. */
static uint32_t power(uint32_t x) {
    static const uint32_t part[8] = {65536, 60097, 55109, 50535,
                                     46341, 42495, 38968, 35734};
    return x >= 16 * 8 ? 1 : part[x % 8] >> x / 8;
}

static void evaluate(const wr_game *g, const wr_state *s, const void *precomputed,
                     wr__payoff *out) {
    /* What halves the odds, by rounds left: it grows with their root. */
    static const int halving[WP_ROUNDS + 1] = {1200, 1700, 2400, 2900, 3400,
                                               3800, 4200, 4500, 4800, 5100};
    const wp_table *t = &s->table;
    (void)precomputed;
    if (t->phase == WP_PHASE_OVER) {
        wr__payoff_now(g, s, out);
        return;
    }
    int worth[WP_MAX_SEATS], most = INT32_MIN;
    int half = halving[WP_ROUNDS - t->round + (turns_done(t) == 0)];
    uint32_t weight[WP_MAX_SEATS], sum = 0;
    for (int p = 0; p < t->seats; p++) {
        worth[p] = worth_of_seat(s, p);
        most = worth[p] > most ? worth[p] : most;
    }
    for (int p = 0; p < t->seats; p++) {
        weight[p] = power((uint32_t)((most - worth[p]) * 8 / half));
        sum += weight[p];
    }
    memset(out, 0, sizeof *out);
    for (int p = 0; p < t->seats; p++) {
        out->share[p] = (int32_t)((uint64_t)weight[p] * WR_WHOLE / sum);
        out->points[p] = worth[p] / 10;
    }
}

/* In each round, found by `honest leaves` (bench/honest.c). */
static int trust(int stage, int seats) {
    static const int percent[WP_ROUNDS + 1] = {10, 10, 15, 25, 50, 50, 60, 58, 58, 54};
    int round = stage / seats;
    return percent[round < WP_ROUNDS ? round : WP_ROUNDS];
}

const wr__knowledge wr__knows_winds_of_plunder = {
    .game = "winds-of-plunder",
    .greedy = wr__greedy_winds_of_plunder,
    .prior = rate,
    .natural = 2,
    .rollout = play,
    .stage = stage,
    .horizon = 8,
    .evaluate = evaluate,
    .trust = trust,
    .doubt = 60,
    .widen_from = 8,
    .widen_by = 1,
    .exploration = 96,
};
