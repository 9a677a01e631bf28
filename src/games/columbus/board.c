/*
 * board.c: the board of Columbus: fields, ways of ships and whirlwinds, and the
 * numbering of dice sets.
 */
#include <string.h>

#include "columbus.h"

/* ==== Fields ===================================================================== */

const int8_t wr__co_step[CO_DIRECTIONS] = {-17, -16, -15, -1, 1, 15, 16, 17};

int wr__co_area(int field) {
    static const uint8_t area[CO_STRIDE] = {
        0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 0, /* CO-14 */
    };
    return area[field % CO_STRIDE]; /* CO-R3 */
}

/* Bit d if a field lies in direction d of another one; `difference` is this minus
 * that. */
static uint32_t beside(int difference) {
    static const uint8_t bit[35] = {
        1 << CO_NW, 1 << CO_N, 1 << CO_NE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        1 << CO_W,  0,         1 << CO_E,  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        1 << CO_SW, 1 << CO_S, 1 << CO_SE,
    };
    uint32_t at = (uint32_t)(difference + 17);
    return at < sizeof bit ? bit[at] : 0;
}

uint32_t wr__co_steps(const co_table *t, int seat) {
    int ship = t->ship[seat], left = ship % CO_STRIDE - 1;
    const uint16_t *row = wr__co_map(t)->water + ship / CO_STRIDE;
    uint32_t north = row[-1] >> left & 7u, south = row[1] >> left & 7u;
    uint32_t beside_it = (uint32_t)row[0] >> left;
    uint32_t open = north | (beside_it & 1) << CO_W | (beside_it & 4) << 2 |
                    south << CO_SW; /* CO-16, CO-21, CO-R9, CO-R11 */
    for (int p = 0; p < t->seats; p++)
        open &= ~beside(t->ship[p] - ship); /* CO-16 */
    if (t->found >> seat & 1)
        open |= beside(t->start - ship); /* CO-19, CO-R6 */
    return open;
}

/* ==== Ways of whirlwinds ========================================================= */

uint32_t wr__co_columns_near(int field, int steps) {
    uint32_t width = 2u * (uint32_t)steps + 1;
    uint32_t bits = ((1u << width) - 1) << (field % CO_STRIDE + CO_STRIDE - steps);
    return bits >> CO_STRIDE;
}

typedef struct {
    int first, last;
} row_range;

static row_range rows_near(const co_table *t, int field, int steps) {
    int row = field / CO_STRIDE;
    row_range rows = {row > steps ? row - steps : 1, row + steps};
    if (rows.last > t->rows)
        rows.last = t->rows;
    return rows;
}

static int land_near(const co_table *t, int field, int steps) {
    row_range rows = rows_near(t, field, steps);
    uint32_t land = 0;
    for (int row = rows.first; row <= rows.last; row++)
        land |= wr__co_map(t)->land[row];
    return (land & wr__co_columns_near(field, steps)) != 0;
}

/* All fields but land within `steps` king's steps, going around land. */
static WR_SLOW void flood(const co_table *t, int from, int steps, uint16_t *out) {
    enum { BOARD = 0x7ffe };
    row_range rows = rows_near(t, from, steps);
    uint32_t wide[CO_LINES] = {0};
    memset(out, 0, CO_LINES * sizeof *out);
    out[from / CO_STRIDE] = (uint16_t)(1u << from % CO_STRIDE);
    for (; steps > 0; steps--) {
        for (int row = rows.first - 1; row <= rows.last + 1; row++)
            wide[row] = out[row] | (uint32_t)out[row] << 1 | (uint32_t)out[row] >> 1;
        for (int row = rows.first; row <= rows.last; row++) {
            uint32_t next = wide[row - 1] | wide[row] | wide[row + 1];
            out[row] = (uint16_t)(next & BOARD & ~(uint32_t)wr__co_map(t)->land[row]);
        }
    }
}

const uint16_t *wr__co_detours(const co_table *t, int from, int steps, uint16_t *room) {
    if (steps == 1 || !land_near(t, from, steps))
        return NULL;
    flood(t, from, steps, room); /* CO-R32: the way leads over all but land */
    return room;
}

int wr__co_distance(const co_table *t, int from, int to, int most) {
    int columns = to % CO_STRIDE - from % CO_STRIDE;
    int rows = to / CO_STRIDE - from / CO_STRIDE;
    columns = columns < 0 ? -columns : columns;
    rows = rows < 0 ? -rows : rows;
    int least = columns > rows ? columns : rows;
    if (least == 0 || least > most || !wr__co_in(wr__co_map(t)->water, to))
        return 0;
    for (; least <= most; least++) {
        uint16_t room[CO_LINES];
        const uint16_t *detours = wr__co_detours(t, from, least, room);
        if (detours == NULL || wr__co_in(detours, to))
            return least;
    }
    return 0;
}

/* ==== Dice sets ================================================================== */

/* Sets of at most n dice with k + 1 faces, at [k][n]. */
const uint8_t wr__co_sets[CO_FACES - 1][CO_DICE + 1] = {
    {1, 2, 3, 4, 5},
    {1, 3, 6, 10, 15},
    {1, 4, 10, 20, 35},
    {1, 5, 15, 35, 70},
};

int wr__co_dice_number(const uint8_t *dice) {
    int number = dice[CO_SCOPE] - 1, left = CO_DICE;
    for (int face = CO_ROSE; face < CO_SCOPE; face++)
        for (int n = dice[face]; n > 0; n--)
            number += wr__co_sets[CO_STORM - face][left--];
    return number;
}

void wr__co_dice_of(int number, uint8_t *dice) {
    int left = CO_DICE, rest = number + 1;
    for (int face = CO_ROSE; face < CO_SCOPE; face++)
        for (dice[face] = 0; rest >= wr__co_sets[CO_STORM - face][left]; dice[face]++)
            rest -= wr__co_sets[CO_STORM - face][left--];
    dice[CO_SCOPE] = (uint8_t)rest;
}

/* What can be picked out of each dice set: bit k of its two words for set number k. The
 * numbers follow from wr__co_dice_of; the tests compare them with it. */
const uint64_t wr__co_parts[CO_DICE_SETS][2] = {
    {UINT64_C(0x1), UINT64_C(0x0)},
    {UINT64_C(0x3), UINT64_C(0x0)},
    {UINT64_C(0x7), UINT64_C(0x0)},
    {UINT64_C(0xf), UINT64_C(0x0)},
    {UINT64_C(0x10), UINT64_C(0x0)},
    {UINT64_C(0x31), UINT64_C(0x0)},
    {UINT64_C(0x73), UINT64_C(0x0)},
    {UINT64_C(0xf7), UINT64_C(0x0)},
    {UINT64_C(0x110), UINT64_C(0x0)},
    {UINT64_C(0x331), UINT64_C(0x0)},
    {UINT64_C(0x773), UINT64_C(0x0)},
    {UINT64_C(0x910), UINT64_C(0x0)},
    {UINT64_C(0x1b31), UINT64_C(0x0)},
    {UINT64_C(0x2910), UINT64_C(0x0)},
    {UINT64_C(0x4000), UINT64_C(0x0)},
    {UINT64_C(0xc001), UINT64_C(0x0)},
    {UINT64_C(0x1c003), UINT64_C(0x0)},
    {UINT64_C(0x3c007), UINT64_C(0x0)},
    {UINT64_C(0x44010), UINT64_C(0x0)},
    {UINT64_C(0xcc031), UINT64_C(0x0)},
    {UINT64_C(0x1dc073), UINT64_C(0x0)},
    {UINT64_C(0x244110), UINT64_C(0x0)},
    {UINT64_C(0x6cc331), UINT64_C(0x0)},
    {UINT64_C(0xa44910), UINT64_C(0x0)},
    {UINT64_C(0x1004000), UINT64_C(0x0)},
    {UINT64_C(0x300c001), UINT64_C(0x0)},
    {UINT64_C(0x701c003), UINT64_C(0x0)},
    {UINT64_C(0x9044010), UINT64_C(0x0)},
    {UINT64_C(0x1b0cc031), UINT64_C(0x0)},
    {UINT64_C(0x29244110), UINT64_C(0x0)},
    {UINT64_C(0x41004000), UINT64_C(0x0)},
    {UINT64_C(0xc300c001), UINT64_C(0x0)},
    {UINT64_C(0x149044010), UINT64_C(0x0)},
    {UINT64_C(0x241004000), UINT64_C(0x0)},
    {UINT64_C(0x400000000), UINT64_C(0x0)},
    {UINT64_C(0xc00000001), UINT64_C(0x0)},
    {UINT64_C(0x1c00000003), UINT64_C(0x0)},
    {UINT64_C(0x3c00000007), UINT64_C(0x0)},
    {UINT64_C(0x4400000010), UINT64_C(0x0)},
    {UINT64_C(0xcc00000031), UINT64_C(0x0)},
    {UINT64_C(0x1dc00000073), UINT64_C(0x0)},
    {UINT64_C(0x24400000110), UINT64_C(0x0)},
    {UINT64_C(0x6cc00000331), UINT64_C(0x0)},
    {UINT64_C(0xa4400000910), UINT64_C(0x0)},
    {UINT64_C(0x100400004000), UINT64_C(0x0)},
    {UINT64_C(0x300c0000c001), UINT64_C(0x0)},
    {UINT64_C(0x701c0001c003), UINT64_C(0x0)},
    {UINT64_C(0x904400044010), UINT64_C(0x0)},
    {UINT64_C(0x1b0cc000cc031), UINT64_C(0x0)},
    {UINT64_C(0x2924400244110), UINT64_C(0x0)},
    {UINT64_C(0x4100401004000), UINT64_C(0x0)},
    {UINT64_C(0xc300c0300c001), UINT64_C(0x0)},
    {UINT64_C(0x14904409044010), UINT64_C(0x0)},
    {UINT64_C(0x24100441004000), UINT64_C(0x0)},
    {UINT64_C(0x40000400000000), UINT64_C(0x0)},
    {UINT64_C(0xc0000c00000001), UINT64_C(0x0)},
    {UINT64_C(0x1c0001c00000003), UINT64_C(0x0)},
    {UINT64_C(0x240004400000010), UINT64_C(0x0)},
    {UINT64_C(0x6c000cc00000031), UINT64_C(0x0)},
    {UINT64_C(0xa40024400000110), UINT64_C(0x0)},
    {UINT64_C(0x1040100400004000), UINT64_C(0x0)},
    {UINT64_C(0x30c0300c0000c001), UINT64_C(0x0)},
    {UINT64_C(0x5240904400044010), UINT64_C(0x0)},
    {UINT64_C(0x9044100401004000), UINT64_C(0x0)},
    {UINT64_C(0x40000400000000), UINT64_C(0x1)},
    {UINT64_C(0xc0000c00000001), UINT64_C(0x3)},
    {UINT64_C(0x240004400000010), UINT64_C(0x5)},
    {UINT64_C(0x1040100400004000), UINT64_C(0x9)},
    {UINT64_C(0x40000400000000), UINT64_C(0x11)},
    {UINT64_C(0x0), UINT64_C(0x20)},
    {UINT64_C(0x1), UINT64_C(0x60)},
    {UINT64_C(0x3), UINT64_C(0xe0)},
    {UINT64_C(0x7), UINT64_C(0x1e0)},
    {UINT64_C(0x10), UINT64_C(0x220)},
    {UINT64_C(0x31), UINT64_C(0x660)},
    {UINT64_C(0x73), UINT64_C(0xee0)},
    {UINT64_C(0x110), UINT64_C(0x1220)},
    {UINT64_C(0x331), UINT64_C(0x3660)},
    {UINT64_C(0x910), UINT64_C(0x5220)},
    {UINT64_C(0x4000), UINT64_C(0x8020)},
    {UINT64_C(0xc001), UINT64_C(0x18060)},
    {UINT64_C(0x1c003), UINT64_C(0x380e0)},
    {UINT64_C(0x44010), UINT64_C(0x48220)},
    {UINT64_C(0xcc031), UINT64_C(0xd8660)},
    {UINT64_C(0x244110), UINT64_C(0x149220)},
    {UINT64_C(0x1004000), UINT64_C(0x208020)},
    {UINT64_C(0x300c001), UINT64_C(0x618060)},
    {UINT64_C(0x9044010), UINT64_C(0xa48220)},
    {UINT64_C(0x41004000), UINT64_C(0x1208020)},
    {UINT64_C(0x400000000), UINT64_C(0x2000020)},
    {UINT64_C(0xc00000001), UINT64_C(0x6000060)},
    {UINT64_C(0x1c00000003), UINT64_C(0xe0000e0)},
    {UINT64_C(0x4400000010), UINT64_C(0x12000220)},
    {UINT64_C(0xcc00000031), UINT64_C(0x36000660)},
    {UINT64_C(0x24400000110), UINT64_C(0x52001220)},
    {UINT64_C(0x100400004000), UINT64_C(0x82008020)},
    {UINT64_C(0x300c0000c001), UINT64_C(0x186018060)},
    {UINT64_C(0x904400044010), UINT64_C(0x292048220)},
    {UINT64_C(0x4100401004000), UINT64_C(0x482208020)},
    {UINT64_C(0x40000400000000), UINT64_C(0x802000020)},
    {UINT64_C(0xc0000c00000001), UINT64_C(0x1806000060)},
    {UINT64_C(0x240004400000010), UINT64_C(0x2812000220)},
    {UINT64_C(0x1040100400004000), UINT64_C(0x4882008020)},
    {UINT64_C(0x40000400000000), UINT64_C(0x8802000021)},
    {UINT64_C(0x0), UINT64_C(0x10000000020)},
    {UINT64_C(0x1), UINT64_C(0x30000000060)},
    {UINT64_C(0x3), UINT64_C(0x700000000e0)},
    {UINT64_C(0x10), UINT64_C(0x90000000220)},
    {UINT64_C(0x31), UINT64_C(0x1b0000000660)},
    {UINT64_C(0x110), UINT64_C(0x290000001220)},
    {UINT64_C(0x4000), UINT64_C(0x410000008020)},
    {UINT64_C(0xc001), UINT64_C(0xc30000018060)},
    {UINT64_C(0x44010), UINT64_C(0x1490000048220)},
    {UINT64_C(0x1004000), UINT64_C(0x2410000208020)},
    {UINT64_C(0x400000000), UINT64_C(0x4010002000020)},
    {UINT64_C(0xc00000001), UINT64_C(0xc030006000060)},
    {UINT64_C(0x4400000010), UINT64_C(0x14090012000220)},
    {UINT64_C(0x100400004000), UINT64_C(0x24410082008020)},
    {UINT64_C(0x40000400000000), UINT64_C(0x44010802000020)},
    {UINT64_C(0x0), UINT64_C(0x80010000000020)},
    {UINT64_C(0x1), UINT64_C(0x180030000000060)},
    {UINT64_C(0x10), UINT64_C(0x280090000000220)},
    {UINT64_C(0x4000), UINT64_C(0x480410000008020)},
    {UINT64_C(0x400000000), UINT64_C(0x884010002000020)},
    {UINT64_C(0x0), UINT64_C(0x1080010000000020)},
};

/* The number of throws of m dice in which c < m show a face (rose, sail, whirlwind,
 * storm), at [face][m - 1][c]; the dice no longer include the faces before it. */
static const uint16_t throws[CO_SCOPE][CO_DICE][CO_DICE] = {
    {{4}, {16, 16}, {64, 96, 48}, {256, 512, 384, 128}}, /* CO-20 */
    {{3}, {9, 6}, {27, 27, 9}, {81, 108, 54, 12}},
    {{2}, {4, 4}, {8, 12, 6}, {16, 32, 24, 8}},
    {{1}, {1, 2}, {1, 3, 3}, {1, 4, 6, 4}},
};

/* The ways in which c of m dice show a face: roses count twice, because two sides of a
 * die have them. */
static const uint16_t ways[2][CO_DICE + 1][CO_DICE + 1] = {
    {{1}, {1, 2}, {1, 4, 4}, {1, 6, 12, 8}, {1, 8, 24, 32, 16}},
    {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}},
};

void wr__co_throw(int n, uint32_t k, uint8_t *dice) {
    for (int face = CO_ROSE; face < CO_SCOPE; face++) {
        const uint16_t *count = throws[face][n > 0 ? n - 1 : 0];
        int c = 0;
        while (c < n && k >= count[c])
            k -= count[c++];
        k /= ways[face != CO_ROSE][n][c];
        dice[face] = (uint8_t)c;
        n -= c;
    }
    dice[CO_SCOPE] = (uint8_t)n;
}
