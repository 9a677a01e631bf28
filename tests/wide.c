/* wide.c: numbers of 128 bits, against sums made bit by bit. */
#include "../src/games/winds-of-plunder/wide.h"
#include "check.h"

static wide twice(wide a) {
    wide sum = {a.high << 1 | a.low >> 63, a.low << 1};
    return sum;
}

static int equal(wide a, wide b) {
    return a.high == b.high && a.low == b.low;
}

/* Adds with a carry from bit to bit. */
static wide plus(wide a, wide b) {
    wide sum = {0, 0};
    int carry = 0;
    for (int i = 0; i < 128; i++) {
        uint64_t *to = i < 64 ? &sum.low : &sum.high;
        int x = (int)((i < 64 ? a.low : a.high) >> i % 64 & 1) + carry +
                (int)((i < 64 ? b.low : b.high) >> i % 64 & 1);
        *to |= (uint64_t)(x & 1) << i % 64;
        carry = x >> 1;
    }
    return sum;
}

/* Numbers of all lengths, with all bits and with few of them. */
static uint64_t some(wr_rng *r) {
    uint64_t x = wr_rng_next(r) >> wr_rng_below(r, 64);
    return wr_rng_below(r, 4) == 0 ? ~x : x;
}

TEST(wide_sums_and_products) {
    wr_rng r = wr_rng_seed(1);
    for (int n = 0; n < 20000; n++) {
        wide a = {some(&r), some(&r)}, b = {some(&r), some(&r)}, product = {0, 0};
        uint64_t factor = some(&r);
        for (int i = 63; i >= 0; i--) {
            product = twice(product);
            if (factor >> i & 1)
                product = plus(product, a);
        }
        CHECK(equal(wide_times(a, factor), product));
        CHECK(equal(wide_plus(a, b), plus(a, b)));
    }
}

TEST(wide_comparisons) {
    wide zero = {0, 0}, low = {0, 1}, large = {0, UINT64_MAX}, high = {1, 0},
         both = {1, 1};
    wide rising[] = {zero, low, large, high, both};
    for (int i = 0; i < 5; i++) {
        CHECK_INT(wide_is_zero(rising[i]), i == 0);
        for (int j = 0; j < 5; j++)
            CHECK_INT(wide_less(rising[i], rising[j]), i < j);
    }
}

/* Each bit below the bound is drawn about as often set as not, and no number reaches
 * the bound. */
TEST(wide_draws) {
    static const wide bounds[] = {{0, 1}, {0, 6}, {0, UINT64_MAX}, {1, 0}, {5, 3}};
    enum { DRAWS = 8000 };
    wr_rng r = wr_rng_seed(2);
    for (int b = 0; b < 5; b++) {
        wide n = bounds[b];
        int in_six[6] = {0}, low_bits[64] = {0}, high_parts[6] = {0};
        for (int i = 0; i < DRAWS; i++) {
            wide x = wide_below(&r, n);
            CHECK(wide_less(x, n));
            in_six[x.low % 6]++;
            high_parts[x.high]++;
            for (int bit = 0; bit < 64; bit++)
                low_bits[bit] += (int)(x.low >> bit & 1);
        }
        for (int bit = 0; bit < 64 && b >= 2; bit++)
            CHECK(low_bits[bit] > DRAWS * 46 / 100 && low_bits[bit] < DRAWS * 54 / 100);
        for (int i = 0; i < 6 && b == 1; i++)
            CHECK(in_six[i] > DRAWS * 14 / 100 && in_six[i] < DRAWS * 20 / 100);
        for (int i = 0; i < 5 && b == 4; i++)
            CHECK(high_parts[i] > DRAWS * 17 / 100 && high_parts[i] < DRAWS * 23 / 100);
    }
}
