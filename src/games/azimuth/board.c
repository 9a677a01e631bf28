/*
 * board.c: the board of Azimuth: rafts, winds, swims and waves, without turns and
 * rounds.
 *
 * Every statement that does what a rule says cites its number; RULES.md retells them.
 * azimuth.h explains the numbering of spaces and how rafts are stored.
 */
#include "azimuth.h"

/* ==== Places ===================================================================== */

#define ALL_SPACES ((UINT64_C(1) << AZ_SPACES) - 1)
#define ISLAND_BIT (UINT64_C(1) << AZ_ISLAND)
#define HOME_BIT   (UINT64_C(1) << AZ_HOME)

/* A row and a column of raft spaces, shifted to where they are needed. */
#define ROW_A    UINT64_C(0x3f)
#define COLUMN_A UINT64_C(0x041041041)
#define COAST                                                                          \
    (UINT64_C(3) << (2 * AZ_ROW + 2) | UINT64_C(3) << (3 * AZ_ROW + 2)) /* AZ-42 */

/* AZ-13: all but the two main diagonals, which leaves the coast empty (AZ-14). */
const uint8_t wr__az_start_spaces[AZ_RAFTS] = {
    1,  2,  3,  4,  6,  8,  9,  11, 12, 13, 16, 17,
    18, 19, 22, 23, 24, 26, 27, 29, 31, 32, 33, 34,
};

/* The next raft space in each direction, and the spaces that have none there. */
static const int8_t step_of[AZ_DIRECTIONS] = {-AZ_ROW, 1, AZ_ROW, -1};
static const uint64_t edge_of[AZ_DIRECTIONS] = {ROW_A, COLUMN_A << 5,
                                                ROW_A << 5 * AZ_ROW, COLUMN_A};

/* Steps of a wind (see azimuth.h). */
const uint8_t wr__az_step_from[AZ_STEPS] = {
    0,  0,  1,  1,  1,  2,  2,  2,  3,  3,  3,  4,  4,  5,  5,  5,  6,  6,  6,  6,
    7,  7,  7,  7,  8,  8,  8,  8,  9,  9,  9,  10, 10, 10, 11, 11, 11, 11, 12, 12,
    12, 12, 13, 13, 13, 13, 14, 14, 14, 15, 15, 15, 16, 16, 16, 16, 17, 17, 17, 17,
    18, 18, 18, 18, 19, 19, 19, 20, 20, 21, 21, 21, 22, 22, 22, 23, 23, 23, 24, 24,
};

const uint8_t wr__az_step_to[AZ_STEPS] = {
    1,  5,  2,  6,  0,  3,  7,  1,  4,  8,  2,  9,  3,  0,  6,  10, 1,  7,  11, 5,
    2,  8,  12, 6,  3,  9,  13, 7,  4,  14, 8,  5,  11, 15, 6,  12, 16, 10, 7,  13,
    17, 11, 8,  14, 18, 12, 9,  19, 13, 10, 16, 20, 11, 17, 21, 15, 12, 18, 22, 16,
    13, 19, 23, 17, 14, 24, 18, 15, 21, 16, 22, 20, 17, 23, 21, 18, 24, 22, 19, 23,
};

const uint8_t wr__az_first_step[AZ_WIND_SPACES + 1] = {
    0,  2,  5,  8,  11, 13, 16, 20, 24, 28, 31, 34, 38,
    42, 46, 49, 52, 56, 60, 64, 67, 69, 72, 75, 78, 80,
};

static uint64_t bit_of(int place) {
    return UINT64_C(1) << place;
}

int wr__az_wind_colour(const az_table *t, int wind_space) {
    for (int c = 0; c < AZ_COLOURS; c++)
        if (t->winds[c] >> wind_space & 1)
            return c;
    return AZ_NONE;
}

int wr__az_in_play(int mode, int seats) {
    static const uint8_t race[AZ_MAX_SEATS + 1] = {0, 0, 0x5, 0x7, 0xf}; /* AZ-79 */
    return mode == AZ_SEA ? 0xf : race[seats];                           /* AZ-02 */
}

enum { OUT = AZ_NONE };
const uint8_t wr__az_seats[2][AZ_MAX_SEATS - 1][AZ_COLOURS] = {
    {{0, 1, 0, 1}, {0, 1, 0, 2}, {0, 1, 2, 3}},       /* AZ-03, AZ-R01 */
    {{0, OUT, 1, OUT}, {0, 1, 2, OUT}, {0, 1, 2, 3}}, /* AZ-79 */
};

uint64_t wr__az_beach(const az_table *t, int colour) {
    static const uint8_t first[AZ_COLOURS] = {0, 5, 5 * AZ_ROW, 0}; /* AZ-10 */
    int along = colour & 1 ? AZ_ROW : 1;
    if (t->beach[colour] == AZ_NONE)
        return 0;
    int space = first[colour] + t->beach[colour] * along;
    return bit_of(space) | bit_of(space + along); /* AZ-15 */
}

uint64_t wr__az_area(int side) {
    static const uint64_t area[AZ_DIRECTIONS] = {
        /* AZ-45, AZ-46 */
        ROW_A | ROW_A << AZ_ROW | ROW_A << 2 * AZ_ROW,
        COLUMN_A << 3 | COLUMN_A << 4 | COLUMN_A << 5,
        (ROW_A | ROW_A << AZ_ROW | ROW_A << 2 * AZ_ROW) << 3 * AZ_ROW,
        COLUMN_A | COLUMN_A << 1 | COLUMN_A << 2,
    };
    return area[side];
}

uint32_t wr__az_wind_area(int side) {
    enum { TWO_ROWS = 0x3ff, TWO_COLUMNS = 0x318c63 };
    static const uint32_t area[AZ_DIRECTIONS] = {
        /* AZ-45, AZ-R27 */
        TWO_ROWS, TWO_COLUMNS << 3, TWO_ROWS << 3 * AZ_WIND_ROW, TWO_COLUMNS};
    return area[side];
}

int wr__az_castaways_in(const az_table *t, uint64_t spaces) {
    int found = 0;
    for (int c = 0; c < AZ_COLOURS; c++)
        if (t->place[c] < AZ_SPACES && (spaces >> t->place[c] & 1)) /* AZ-R07 */
            found |= 1 << c;
    return found;
}

/* ==== Rafts ====================================================================== */

/* The lowest n rafts of the row. */
static uint64_t lowest(int n) {
    return (UINT64_C(1) << 2 * n) - 1;
}

/* Bit 2 i: raft i of the row has the colour. */
static uint64_t rafts_of(uint64_t rafts, int colour) {
    const uint64_t each = UINT64_C(0x5555555555555555);
    uint64_t differ = rafts ^ (each * (uint64_t)colour);
    return ~(differ | differ >> 1) & each;
}

void wr__az_push(az_table *t, int space, int colour) {
    int at = t->before[space + 1];
    uint64_t above = t->rafts & ~lowest(at);
    t->rafts = (t->rafts & lowest(at)) | above << 2 | (uint64_t)colour << 2 * at;
    for (int i = space + 1; i <= AZ_SPACES; i++)
        t->before[i]++;
}

/* Moves raft `at` of the row, which is one of stack `from`, and all above it onto stack
 * `to`: a part of the row is rotated. */
static void carry(az_table *t, int from, int at, int to) {
    int n = t->before[from + 1] - at;
    if (to > from) {
        int low = at, rest = t->before[to + 1] - at - n;
        uint64_t part = t->rafts >> 2 * low & lowest(n + rest);
        part = part >> 2 * n | (part & lowest(n)) << 2 * rest; /* AZ-34 */
        t->rafts = (t->rafts & ~(lowest(n + rest) << 2 * low)) | part << 2 * low;
        for (int i = from + 1; i <= to; i++)
            t->before[i] = (uint8_t)(t->before[i] - n);
    } else {
        int low = t->before[to + 1], rest = at - low;
        uint64_t part = t->rafts >> 2 * low & lowest(n + rest);
        part = part >> 2 * rest | (part & lowest(rest)) << 2 * n; /* AZ-34 */
        t->rafts = (t->rafts & ~(lowest(n + rest) << 2 * low)) | part << 2 * low;
        for (int i = to + 1; i <= from; i++)
            t->before[i] = (uint8_t)(t->before[i] + n);
    }
}

/* Raft spaces on which a castaway stands. */
static uint64_t occupied(const az_table *t) {
    uint64_t set = 0;
    for (int c = 0; c < AZ_COLOURS; c++)
        set |= bit_of(t->place[c] & 63); /* AZ_NONE is beyond the board */
    return set & ALL_SPACES;
}

/* Carries the rafts of `from` from raft `at` of the row upwards one space on, with the
 * castaway on them, unless something blocks them. */
static WR_ONCE void carry_on(az_table *t, int from, int at, int direction) {
    int to = from + step_of[direction];
    if (edge_of[direction] >> from & 1)
        return; /* AZ-35, AZ-63, AZ-64, AZ-R26 */
    uint64_t castaways = occupied(t);
    if (castaways >> to & 1)
        return; /* AZ-36, AZ-R15, AZ-R24 */
    carry(t, from, at, to);
    for (int c = 0; castaways >> from & 1 && c < AZ_COLOURS; c++)
        if (t->place[c] == from)
            t->place[c] = (uint8_t)to; /* AZ-37 */
}

/* ==== Winds ====================================================================== */

int wr__az_blow(az_table *t, int wind_space, int colour) {
    /* AZ-33, AZ-R13: from the raft space north-west of the wind, those downwind first
     */
    static const uint8_t around[AZ_DIRECTIONS][4] = {
        {0, 1, AZ_ROW, AZ_ROW + 1},
        {1, AZ_ROW + 1, 0, AZ_ROW},
        {AZ_ROW, AZ_ROW + 1, 0, 1},
        {0, AZ_ROW, 1, AZ_ROW + 1},
    };
    int direction = t->heading[wind_space], ashore = AZ_NONE;
    int corner = wind_space + wind_space / AZ_WIND_ROW;
    uint64_t own = rafts_of(t->rafts, colour);
    for (int i = 0; i < 4; i++) {
        int space = corner + around[direction][i];
        uint64_t above = own & ~lowest(t->before[space]);
        uint64_t group = above & lowest(t->before[space + 1]); /* AZ-31 */
        if (group == 0)
            continue;
        int side = direction; /* AZ-10: only this colour lives there (AZ-R17) */
        if (t->place[side] == space && (wr__az_beach(t, side) >> space & 1)) {
            t->place[side] = AZ_HOME; /* AZ-38, AZ-R16 */
            ashore = side;            /* its rafts stay: they are at the edge */
        }
        carry_on(t, space, wr_lowest(group) / 2, direction); /* AZ-32, AZ-R14 */
        own = rafts_of(t->rafts, colour);
    }
    return ashore;
}

/* ==== Swims ====================================================================== */

/* Places next to a place, home left out; `from` is a raft space or the island. */
static uint64_t next_to(int from) {
    if (from == AZ_ISLAND)
        return COAST;                                  /* AZ-42 */
    uint64_t set = COAST >> from & 1 ? ISLAND_BIT : 0; /* AZ-42 */
    for (int d = 0; d < AZ_DIRECTIONS; d++)
        if (!(edge_of[d] >> from & 1))
            set |= bit_of(from + step_of[d]); /* AZ-41 */
    return set;
}

/* The places of a set where the castaway may end a swim: not open water, not rafts of
 * other colours. */
static WR_ONCE uint64_t landings(const az_table *t, uint64_t set, int colour) {
    uint64_t found = set & ISLAND_BIT, own = rafts_of(t->rafts, colour);
    for (uint64_t left = set & ALL_SPACES; left != 0; left &= left - 1) {
        int space = wr_lowest(left), top = t->before[space + 1] - 1;
        if (top >= t->before[space] && (own >> 2 * top & 1))
            found |= bit_of(space); /* AZ-41, AZ-42, AZ-73, AZ-R18 */
    }
    return found;
}

/* Places that the castaway reaches in one step, as bits. */
static uint64_t one_step(const az_table *t, int colour) {
    int from = t->place[colour];
    if (from >= AZ_HOME)
        return 0; /* AZ-44 */
    uint64_t set = landings(t, next_to(from), colour);
    if (edge_of[colour] >> from & 1 && (wr__az_beach(t, colour) >> from & 1))
        set |= HOME_BIT; /* AZ-43 */
    return set;
}

uint64_t wr__az_two_steps(const az_table *t, int colour) {
    int from = t->place[colour];
    if (from >= AZ_HOME)
        return 0; /* AZ-44, AZ-R21 */
    uint64_t between = next_to(from), set = 0;
    for (uint64_t left = between; left != 0; left &= left - 1)
        set |= next_to(wr_lowest(left)); /* AZ-72, AZ-R19 */
    set = landings(t, set & ~bit_of(from), colour);
    if ((wr__az_beach(t, colour) & between) != 0)
        set |= HOME_BIT;               /* AZ-R19 */
    return set & ~one_step(t, colour); /* AZ-R21 */
}

uint64_t wr__az_swims(const az_table *t, int colour) {
    if (t->asleep >> colour & 1)
        return 0; /* AZ-55, AZ-R22 */
    uint64_t set = one_step(t, colour);
    if (t->helped >> colour & 1)
        set |= wr__az_two_steps(t, colour); /* AZ-71, AZ-R20 */
    return set;
}

/* ==== Waves ====================================================================== */

int wr__az_wave_direction(const az_table *t) {
    return t->face == AZ_AWAY ? t->marker ^ 2 : t->marker; /* AZ-61, AZ-62 */
}

/* Stacks that the wave acts on. */
static uint64_t affected(const az_table *t) {
    uint64_t set = 0;
    for (int i = 0; i < AZ_SPACES; i++)
        if (wr__az_height(t, i) > 0 && wr__az_raft(t, i, 0) == t->marker)
            set |= bit_of(i); /* AZ-57, AZ-58, AZ-59 */
    return set;
}

/* The spaces whose next space in a direction is in the set. */
static uint64_t behind(uint64_t set, int direction) {
    int step = step_of[direction];
    set &= ~edge_of[direction ^ 2];
    return step > 0 ? set >> step : set << -step;
}

uint64_t wr__az_wave_questions(const az_table *t) {
    int direction = wr__az_wave_direction(t);
    uint64_t stacks = affected(t);
    return stacks & behind(stacks & ~edge_of[direction], direction); /* AZ-R25 */
}

void wr__az_wave(az_table *t) {
    int direction = wr__az_wave_direction(t), step = step_of[direction];
    uint64_t stacks = affected(t), first = t->first;
    while (stacks != 0) {
        /* The foremost of some lane: with the wave going east or south, the last in
         * reading order. Those right behind it that go first move before it. */
        int space = step > 0 ? wr_highest(stacks) : wr_lowest(stacks);
        int row = 1;
        while (!(edge_of[direction ^ 2] >> space & 1) &&
               (first >> (space - step) & 1)) {
            space -= step; /* AZ-66 */
            row++;
        }
        for (; row > 0; row--, space += step) {
            carry_on(t, space, t->before[space], direction); /* AZ-60, AZ-R24 */
            stacks &= ~bit_of(space);
        }
    }
}
