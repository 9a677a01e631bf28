/*
 * windrose_bits.h: random numbers and bit sets, inline because rules depend on their
 * speed. windrose.h includes it.
 */
#ifndef WINDROSE_BITS_H
#define WINDROSE_BITS_H

#include <stdint.h>

/* WR_SLOW keeps a function out of the hot path; WR_FAST makes it part of it. WR_ONCE
 * does nothing here: on a device, whose cache of instructions is small, a function that
 * is called in many places is there only once. */
#if defined(__CUDACC_RTC__)
#define WR_SLOW __noinline__
#define WR_FAST
#define WR_ONCE __noinline__
#elif defined(__GNUC__)
#define WR_SLOW __attribute__((noinline))
#define WR_FAST __attribute__((always_inline))
#define WR_ONCE
#else
#define WR_SLOW
#define WR_FAST
#define WR_ONCE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ==== Random numbers ============================================================== */

/* A counter-based generator: number i of stream `key` is a pure function of both, the
 * same on every machine. Not for secrets that an opponent might want to compute. */
typedef struct {
    uint64_t key, counter;
} wr_rng;

static inline uint64_t wr_mix64(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The stream for a seed that a person chose; nearby seeds give unrelated streams. */
static inline wr_rng wr_rng_seed(uint64_t seed) {
    wr_rng r = {wr_mix64(seed + UINT64_C(0x9e3779b97f4a7c15)), 0};
    return r;
}

/* Stream number `index` below r; independent of r's own numbers and of its siblings. */
static inline wr_rng wr_rng_split(wr_rng r, uint64_t index) {
    wr_rng child = {wr_mix64(r.key ^ wr_mix64(index ^ UINT64_C(0xd1b54a32d192ed03))),
                    0};
    return child;
}

static inline uint64_t wr_rng_next(wr_rng *r) {
    return wr_mix64(r->key + ++r->counter * UINT64_C(0x9e3779b97f4a7c15));
}

/* 32 bits by a shorter mix; advances by one number like wr_rng_next. */
static inline uint32_t wr_rng_next32(wr_rng *r) {
    uint64_t x = r->key + ++r->counter * UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(x >> 32);
}

/* Uniform in 0..n-1, without bias; n >= 1. */
static inline uint32_t wr_rng_below(wr_rng *r, uint32_t n) {
    uint64_t product = (uint64_t)wr_rng_next32(r) * n;
    if ((uint32_t)product < n) { /* rare: only here can a value be over-represented */
        uint32_t excess = (uint32_t)(0u - n) % n;
        while ((uint32_t)product < excess)
            product = (uint64_t)wr_rng_next32(r) * n;
    }
    return (uint32_t)(product >> 32);
}

/* ==== Small bit helpers =========================================================== */

/* Index of the lowest set bit; x != 0. */
static inline int wr_lowest(uint64_t x) {
    return __builtin_ctzll(x);
}

/* Index of the highest set bit; x != 0. */
static inline int wr_highest(uint64_t x) {
    return 63 - __builtin_clzll(x);
}

/* The lowest and the highest bit of each byte. */
#define WR__ONES UINT64_C(0x0101010101010101)
#define WR__TOPS (WR__ONES << 7)

/* Byte i of the result: the number of set bits in bytes 0..i of x. */
static inline uint64_t wr_byte_sums(uint64_t x) {
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    return ((x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * WR__ONES;
}

/* Number of set bits. */
static inline int wr_count(uint64_t x) {
#ifdef __CUDACC_RTC__
    return __popcll((long long)x);
#else
    return (int)(wr_byte_sums(x) >> 56);
#endif
}

/* 8 times the index of the first byte of ascending `sums` that is greater than n. */
static inline int wr__first_above(uint64_t sums, uint32_t n) {
    return __builtin_ctzll(((sums | WR__TOPS) - (n + 1) * WR__ONES) & WR__TOPS) & 56;
}

/* Index of the set bit of x that has exactly n set bits below it; x has more than n.
 * `sums` is wr_byte_sums(x). No branches: n is random where this is used. */
static inline int wr_nth_bit_by(uint64_t x, uint64_t sums, uint32_t n) {
    int byte = wr__first_above(sums, n);
    uint32_t rest = n - (uint32_t)((sums << 8 >> byte) & 0xff);
    uint64_t bits = ((x >> byte & 0xff) * WR__ONES) & UINT64_C(0x8040201008040201);
    uint64_t each = (bits + (WR__TOPS - WR__ONES)) >> 7 & WR__ONES; /* byte i: bit i */
    return byte + (wr__first_above(each * WR__ONES, rest) >> 3);
}

static inline int wr_nth_bit(uint64_t x, uint32_t n) {
#ifdef WR_DEVICE /* long products are slow there */
    uint32_t half = (uint32_t)x, below = (uint32_t)wr_count(half);
    int at = 0;
    if (n >= below) {
        n -= below;
        half = (uint32_t)(x >> 32);
        at = 32;
    }
    for (int width = 16; width > 0; width /= 2) {
        uint32_t low = half & ((1u << width) - 1);
        below = (uint32_t)wr_count(low);
        if (n >= below) {
            n -= below;
            half >>= width;
            at += width;
        }
    }
    return at;
#else
    return wr_nth_bit_by(x, wr_byte_sums(x), n);
#endif
}

#ifdef __cplusplus
}
#endif

#endif
