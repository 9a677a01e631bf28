/* wide.h: whole numbers of 128 bits, for which C has no type everywhere. */
#ifndef WINDROSE_WINDS_OF_PLUNDER_WIDE_H
#define WINDROSE_WINDS_OF_PLUNDER_WIDE_H

#include "windrose_game.h"

typedef struct {
    uint64_t high, low;
} wide;

static inline wide wide_times(wide a, uint64_t b) {
    uint64_t a0 = a.low & UINT32_MAX, a1 = a.low >> 32;
    uint64_t b0 = b & UINT32_MAX, b1 = b >> 32;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    uint64_t other = a0 * b1 + (middle & UINT32_MAX);
    wide product = {a.high * b + a1 * b1 + (middle >> 32) + (other >> 32), a.low * b};
    return product;
}

static inline wide wide_plus(wide a, wide b) {
    wide sum = {a.high + b.high + (a.low + b.low < a.low), a.low + b.low};
    return sum;
}

static inline int wide_less(wide a, wide b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
}

static inline int wide_is_zero(wide a) {
    return (a.high | a.low) == 0;
}

/* Uniform in 0..n-1. */
static inline wide wide_below(wr_rng *r, wide n) {
    uint64_t high = n.high != 0 ? UINT64_MAX >> (63 - wr_highest(n.high)) : 0;
    uint64_t low = n.high != 0 ? UINT64_MAX : UINT64_MAX >> (63 - wr_highest(n.low));
    wide x;
    do {
        x.high = wr_rng_next(r) & high;
        x.low = wr_rng_next(r) & low;
    } while (!wide_less(x, n));
    return x;
}

#endif
