/*
 * estimate.c: means and 95 % intervals over the deals of an arena.
 *
 * The games of one deal share their luck, so only deals are independent. A mean is the
 * ratio of two sums over deals: a quantity, and the seats that it counts. Its variance
 * is estimated twice: from the residuals of the deals (the sandwich estimate of survey
 * sampling), which needs many deals, and from those of the single seats as if all were
 * independent, which needs few. The two are weighed as a prior of PRIOR degrees of
 * freedom: with few deals the second counts most, with many only the first.
 */
#include <math.h>

#include "windrose_estimate.h"

enum { PRIOR = 10 };

double wr_student(double freedom) {
    enum { FEW = 11 };
    static const double few[FEW] = {0,     12.706, 4.303, 3.182, 2.776, 2.571,
                                    2.447, 2.365,  2.306, 2.262, 2.228};
    const double z = 1.959963984540054, n = freedom;
    if (freedom < FEW)
        return few[(int)freedom];
    return z + (z * z * z + z) / (4 * n) +
           (5 * pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * n * n);
}

/* Sums over all deals. */
typedef struct {
    double sum, squares, seats, blocks;
    double residuals; /* squared, of deals */
} total;

static total add_up(const wr_block *blocks, size_t n, double mean) {
    total t = {0};
    for (size_t i = 0; i < n; i++) {
        double residual = blocks[i].sum - mean * blocks[i].seats;
        if (blocks[i].seats <= 0)
            continue;
        t.sum += blocks[i].sum;
        t.squares += blocks[i].squares;
        t.seats += blocks[i].seats;
        t.residuals += residual * residual;
        t.blocks++;
    }
    return t;
}

/* How many times the variance of independent seats the true one is. */
static double design_effect(const total *t, double plain) {
    double alone = plain * t->seats;
    double own = alone > 0 ? t->residuals / alone : 1;
    return (PRIOR + own * t->blocks) / (PRIOR + t->blocks - 1);
}

/* Wilson's interval for a share of n games. */
static void set_wilson(wr_interval *v, double n, double t) {
    double middle = v->mean + t * t / (2 * n), scale = 1 + t * t / n;
    double reach = t * sqrt(v->mean * (1 - v->mean) / n + t * t / (4 * n * n));
    v->low = fmax(0, (middle - reach) / scale);
    v->high = fmin(1, (middle + reach) / scale);
}

wr_interval wr_estimate(const wr_block *blocks, size_t n, int is_share) {
    total t = add_up(blocks, n, 0);
    wr_interval v = {0, 0, 0};
    if (t.blocks == 0)
        return v;
    v.mean = t.sum / t.seats;
    t = add_up(blocks, n, v.mean);
    double plain = fmax(0, t.squares / t.seats - v.mean * v.mean);
    double effect = design_effect(&t, plain);
    double factor = wr_student(PRIOR + t.blocks - 1);
    if (is_share) {
        /* Shared wins vary less than a coin that falls as often. */
        double coin = v.mean * (1 - v.mean);
        double less = coin > 0 ? plain / coin : 1;
        set_wilson(&v, t.seats / (effect * less), factor);
        return v;
    }
    double error = factor * sqrt(effect * plain / t.seats);
    v.low = t.blocks > 1 ? v.mean - error : NAN; /* a single deal proves nothing */
    v.high = t.blocks > 1 ? v.mean + error : NAN;
    return v;
}

/* The part of the luck to take out, by the deals first, first + 2 and so on. */
static double part_by(const wr_lucky_block *deals, size_t n, size_t first) {
    enum { FEWEST = 4 };
    double sum = 0, seats = 0, both = 0, squares = 0, count = 0;
    for (size_t i = first; i < n; i += 2) {
        sum += deals[i].block.sum;
        seats += deals[i].block.seats;
    }
    for (size_t i = first; i < n; i += 2, count++) {
        both +=
            (deals[i].block.sum - sum / seats * deals[i].block.seats) * deals[i].luck;
        squares += deals[i].luck * deals[i].luck;
    }
    return count < FEWEST || squares <= 0 ? 0 : fmin(1, fmax(0, both / squares));
}

void wr_take_luck_out(const wr_lucky_block *deals, size_t n, wr_block *out) {
    const double part[2] = {part_by(deals, n, 1), part_by(deals, n, 0)};
    for (size_t i = 0; i < n; i++) {
        double p = part[i % 2];
        out[i] = deals[i].block;
        out[i].sum -= p * deals[i].luck;
        out[i].squares += p * (p * deals[i].luck_squares - 2 * deals[i].products);
    }
}
