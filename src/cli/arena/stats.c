/*
 * stats.c: means and intervals over the blocks of an arena.
 *
 * The games of a block share their deal, so only blocks are independent. A mean is the
 * ratio of two sums over blocks: a quantity, and the seats that it counts. Its variance
 * is that of the blocks' residuals (the sandwich estimate, or linearization, of survey
 * sampling). Shares have Wilson's interval, for the number of independent games that
 * would have this variance; points have Student's.
 */
#include <math.h>

#include "arena.h"

double arena_student(uint32_t freedom) {
    static const double few[] = {0,     12.706, 4.303, 3.182, 2.776, 2.571,
                                 2.447, 2.365,  2.306, 2.262, 2.228};
    const double z = 1.959963984540054, n = freedom;
    if (freedom < sizeof few / sizeof few[0])
        return few[freedom];
    return z + (z * z * z + z) / (4 * n) +
           (5 * pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n);
}

int arena_is_whole(const arena_result *results, uint32_t first, uint32_t size) {
    for (uint32_t i = 0; i < size; i++)
        if (!results[first + i].is_done)
            return 0;
    return 1;
}

enum { SHARE, WON, POINTS };

static double quantity(const arena_result *r, int kind, int seat) {
    int winners = wr_count(r->winners), has_won = r->winners >> seat & 1;
    if (kind == POINTS)
        return r->points[seat];
    return !has_won ? 0 : kind == WON ? 1 : 1.0 / winners;
}

/* What is measured: a quantity of one bot. */
typedef struct {
    const arena_plan *plan;
    const arena_result *results;
    int bot, kind;
} query;

/* Sums over blocks; the squares are of the residuals after subtracting `mean` for each
 * seat. */
typedef struct {
    double sum, seats, blocks;
    double squares; /* of the blocks */
    double spread;  /* the same for each seat of a block */
} sums;

static void add_block(const query *q, const arena_place *block, double mean,
                      sums *out) {
    double sum = 0, seats = 0;
    for (uint32_t i = 0; i < block->size; i++) {
        arena_place place = arena_plan_place(q->plan, block->first + i);
        for (int seat = 0; seat < q->plan->setup.seats; seat++)
            if (place.who[seat] == q->bot) {
                sum += quantity(&q->results[block->first + i], q->kind, seat);
                seats++;
            }
    }
    if (seats == 0)
        return;
    double residual = sum - mean * seats;
    out->sum += sum;
    out->seats += seats;
    out->blocks++;
    out->squares += residual * residual;
    out->spread += residual * residual / seats;
}

static sums add_up(const query *q, double mean) {
    sums out = {0};
    arena_place block;
    for (uint32_t at = 0; at < q->plan->games; at += block.size) {
        block = arena_plan_place(q->plan, at);
        if (arena_is_whole(q->results, at, block.size))
            add_block(q, &block, mean, &out);
    }
    return out;
}

/* Wilson's interval for a share of n games. */
static void set_wilson(arena_value *v, double n, double z) {
    double middle = v->mean + z * z / (2 * n), scale = 1 + z * z / n;
    double reach = z * sqrt(v->mean * (1 - v->mean) / n + z * z / (4 * n * n));
    v->low = fmax(0, (middle - reach) / scale);
    v->high = fmin(1, (middle + reach) / scale);
}

static arena_value measure(const query *q) {
    sums s = add_up(q, 0);
    arena_value v = {0, 0, 0};
    if (s.blocks == 0)
        return v;
    v.mean = s.sum / s.seats;
    if (s.blocks < 2) {
        v.low = q->kind == POINTS ? NAN : 0;
        v.high = q->kind == POINTS ? NAN : 1;
        return v;
    }
    s = add_up(q, v.mean);
    double plain = q->kind == POINTS ? s.spread / s.blocks : v.mean * (1 - v.mean);
    /* Adds one block whose seats are independent: a few blocks that happen to agree
     * prove little. */
    double squares = s.squares + plain * s.seats / s.blocks;
    double variance = squares / (s.seats * s.seats) * s.blocks / (s.blocks - 1);
    double t = arena_student((uint32_t)s.blocks - 1);
    if (q->kind != POINTS) {
        set_wilson(&v, plain > 0 ? plain / variance : s.blocks, t);
        return v;
    }
    v.low = v.mean - t * sqrt(variance);
    v.high = v.mean + t * sqrt(variance);
    return v;
}

static void count_games(const arena_plan *p, const arena_result *results,
                        arena_table *out) {
    uint32_t everybody = (1u << p->setup.seats) - 1;
    arena_place block;
    out->is_joint = 1;
    for (uint32_t at = 0; at < p->games; at += block.size) {
        block = arena_plan_place(p, at);
        int is_whole = arena_is_whole(results, at, block.size);
        out->deals += is_whole != 0;
        for (uint32_t i = at; i < at + block.size; i++) {
            const arena_result *r = &results[i];
            arena_place place = arena_plan_place(p, i);
            out->left_out += !is_whole && r->is_done;
            if (!is_whole)
                continue;
            out->games++;
            out->undecided += r->winners == 0;
            out->is_joint &= r->winners == 0 || r->winners == everybody;
            for (int seat = 0; seat < p->setup.seats; seat++) {
                out->bot[place.who[seat]].seats++;
                out->bot[place.who[seat]].forfeits += r->forfeits[seat];
            }
        }
    }
}

void arena_stats(const arena_plan *p, const arena_result *results, arena_table *out) {
    *out = (arena_table){0};
    count_games(p, results, out);
    for (int i = 0; i < p->num_bots; i++) {
        query q = {p, results, i, SHARE};
        out->bot[i].share = measure(&q);
        q.kind = WON;
        out->bot[i].won = measure(&q);
        q.kind = POINTS;
        out->bot[i].points = measure(&q);
    }
    if (!out->is_joint)
        arena_rate(p, results, out);
}
