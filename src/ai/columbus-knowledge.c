/*
 * columbus-knowledge.c: what the search knows of Columbus.
 *
 * Everything is counted in steps and turns. The way of a ship is the number of steps
 * that it needs to reach the west and come home, a calm counting three; finding an
 * inhabited island is added as steps. Steps and barrels give expected turns, and the
 * turns of all seats give their shares of the win.
 */
#include "../games/columbus/columbus.h"

#include <string.h>

#include "ai.h"

enum {
    CELLS = CO_LINES * CO_STRIDE,
    FAR = 200, /* steps; longer than any way */
    STEP = 100 /* ratings are in hundredths of a step */
};

/* ==== The way ==================================================================== */

/* A flood fill of the sea from the goal, one step at a time. A calm is reached two
 * steps later than another field. */
typedef struct {
    uint16_t reached[CO_LINES], touched[CO_LINES], waiting[CO_LINES];
} flood;

/* Fills step k; returns 0 when nothing was touched and nothing waits. */
static int flood_step(const co_table *t, flood *f, int k, uint8_t *way) {
    uint32_t above = 0, here = f->reached[1], any = 0;
    here |= here << 1 | here >> 1;
    for (int row = 1; row <= t->rows; row++) {
        uint32_t below = f->reached[row + 1], calm = t->map.calm[row];
        below |= below << 1 | below >> 1;
        uint32_t sea = t->map.water[row];
        if (t->start / CO_STRIDE == row)
            sea |= 1u << t->start % CO_STRIDE;
        uint32_t open = (above | here | below) & sea & ~(uint32_t)f->reached[row];
        uint32_t come = (open & ~calm) | (f->waiting[row] & open);
        f->waiting[row] = f->touched[row];
        f->touched[row] = (uint16_t)(open & calm);
        above = here;
        here = below;
        any |= open;
        f->reached[row] = (uint16_t)(f->reached[row] | come);
        for (; come != 0; come &= come - 1)
            way[row * CO_STRIDE + wr_lowest(come)] = (uint8_t)k;
    }
    return any != 0;
}

/* Steps home from every field. */
static void ways_home(const co_table *t, uint8_t *way) {
    flood f;
    memset(&f, 0, sizeof f);
    memset(way, FAR, CELLS);
    way[t->start] = 0;
    f.reached[t->start / CO_STRIDE] = (uint16_t)(1u << t->start % CO_STRIDE);
    for (int k = 1; k < FAR && flood_step(t, &f, k, way); k++)
        continue;
}

/* Fields from which discs can be uncovered. */
static uint32_t goals_of_row(const co_table *t, int row) {
    enum { FIRST_AREA = 6 }; /* columns 1 and 2 */
    return t->map.water[row] & ~(uint32_t)t->map.calm[row] & FIRST_AREA;
}

/* Steps from every field to the west and then home. */
static void ways_west(const co_table *t, const uint8_t *home, uint8_t *way) {
    flood f;
    int open = 1, goals = 0;
    memset(&f, 0, sizeof f);
    memset(way, FAR, CELLS);
    for (int row = 1; row <= t->rows; row++)
        goals += wr_count(goals_of_row(t, row));
    for (int k = 1; k < FAR && (open || goals > 0); k++) {
        open = flood_step(t, &f, k, way);
        for (int row = 1; row <= t->rows && goals > 0; row++)
            for (uint32_t left = goals_of_row(t, row); left != 0; left &= left - 1) {
                int field = row * CO_STRIDE + wr_lowest(left);
                if (home[field] != k)
                    continue;
                goals--;
                if (way[field] > k)
                    way[field] = (uint8_t)k;
                f.reached[row] = (uint16_t)(f.reached[row] | (left & (0u - left)));
            }
    }
}

/* What stays the same in a match. */
typedef struct {
    uint8_t home[CELLS], west[CELLS];
} ways;

static void precompute(const wr_state *s, void *precomputed) {
    ways *w = precomputed;
    ways_home(&s->table, w->home);
    ways_west(&s->table, w->home, w->west);
}

/* The precomputed ways; computes them into `own` if there are none. */
static const ways *ways_of(const wr_state *s, const void *precomputed, ways *own) {
    if (precomputed != NULL)
        return precomputed;
    precompute(s, own);
    return own;
}

static int has_found(const co_table *t, int seat) {
    return t->found >> seat & 1;
}

static int may_search(const co_table *t, int seat) {
    int ship = t->ship[seat];
    return !has_found(t, seat) &&
           (goals_of_row(t, ship / CO_STRIDE) >> ship % CO_STRIDE & 1);
}

/* ==== The value of a position ==================================================== */

/* Expected turns, in hundredths, by steps left and barrels, for a lone ship that makes
 * the best of its dice, cards and barrels; calculated backwards from the goal. */
enum { LISTED = 16, PER_STEP = 37 };
static const int16_t turns[LISTED + 1][CO_MOST_BARRELS + 1] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0},
    {105, 100, 100, 100, 100, 100, 100, 100, 100},
    {128, 105, 101, 100, 100, 100, 100, 100, 100},
    {170, 125, 107, 102, 101, 100, 100, 100, 100},
    {213, 173, 142, 123, 112, 106, 103, 102, 101},
    {251, 217, 202, 196, 192, 189, 188, 187, 186},
    {291, 248, 222, 208, 202, 199, 197, 196, 195},
    {331, 289, 258, 234, 218, 209, 203, 201, 199},
    {369, 328, 301, 277, 256, 238, 225, 215, 209},
    {407, 364, 335, 315, 303, 295, 290, 287, 285},
    {446, 402, 371, 345, 326, 313, 305, 300, 297},
    {484, 440, 410, 384, 361, 341, 326, 315, 308},
    {522, 477, 445, 421, 401, 382, 365, 349, 335},
    {561, 515, 482, 456, 434, 417, 405, 397, 391},
    {598, 553, 519, 492, 469, 448, 431, 419, 410},
    {636, 590, 556, 529, 506, 484, 465, 448, 434},
    {674, 627, 592, 565, 541, 521, 503, 487, 472},
};

/* The search for an inhabited island, in hundredths of steps: the expected number of
 * telescopes. */
static int search_steps(const co_table *t) {
    enum { PER_LOOK = 300 };
    int discs = 0;
    for (int kind = 0; kind < CO_DISC_KINDS; kind++)
        discs += t->discs[kind];
    return (discs + 1) * PER_LOOK / (t->discs[CO_INHABITED] + 1);
}

/* Turns in hundredths, for steps in hundredths. */
static int turns_of(int steps, int barrels) {
    if (steps <= 0)
        return 0;
    if (steps >= LISTED * STEP)
        return turns[LISTED][barrels] + (steps - LISTED * STEP) * PER_STEP / STEP;
    int low = steps / STEP, part = steps % STEP;
    int a = turns[low][barrels], b = turns[low + 1][barrels];
    return a + (b - a) * part / STEP;
}

/* What the cards of a hand are worth, in hundredths of a turn. */
static int worth_of_hand(const uint8_t *hand, int damaged) {
    static const uint8_t worth[CO_HELD] = {65, 90, 15, 20, 45, 20};
    int sum = damaged && hand[CO_CARPENTER] > 0 ? 120 : 0;
    for (int kind = 0; kind < CO_HELD; kind++)
        sum += worth[kind] * hand[kind];
    return sum;
}

/* The turns that a seat still needs, in hundredths, adjusted for the order of turns. */
static int time_of(const wr_state *s, int seat, int way) {
    const co_table *t = &s->table;
    int damaged = wr__co_damaged(t, seat), barrels = t->barrels[seat];
    int steps = way * STEP + (has_found(t, seat) ? 0 : search_steps(t));
    int time = turns_of(steps, barrels);
    if (damaged)
        time += barrels == 0 ? 190 : barrels == 1 ? 165 : 150;
    time -= worth_of_hand(s->hand[seat], damaged);
    int wait = (seat - t->turn + t->seats) % t->seats;
    time = (time > 50 ? time : 50) + t->sit[seat] * 100 + wait * 100 / t->seats;
    return time;
}

/* 2 to the power of -x / 16, in units of 1/65536. */
static uint32_t power(uint32_t x) {
    static const uint32_t part[16] = {65536, 62757, 60097, 57549, 55109, 52773,
                                      50535, 48393, 46341, 44376, 42495, 40693,
                                      38968, 37316, 35734, 34219};
    return x >= 16 * 16 ? 1 : part[x % 16] >> x / 16;
}

/* Hundredths of a turn that halve the odds, by the fewest turns that any seat needs. */
static int halving(int least) {
    return 55 + least / 8;
}

static void evaluate(const wr_game *g, const wr_state *s, const void *precomputed,
                     wr__payoff *out) {
    const co_table *t = &s->table;
    if (t->phase == CO_PHASE_OVER) {
        wr__payoff_now(g, s, out);
        return;
    }
    ways own;
    const ways *w = ways_of(s, precomputed, &own);
    int time[CO_MAX_SEATS], least = INT32_MAX;
    uint32_t weight[CO_MAX_SEATS], sum = 0;
    for (int p = 0; p < t->seats; p++) {
        int ship = t->ship[p];
        time[p] = time_of(s, p, (has_found(t, p) ? w->home : w->west)[ship]);
        least = time[p] < least ? time[p] : least;
    }
    int half = halving(least);
    for (int p = 0; p < t->seats; p++) {
        weight[p] = power((uint32_t)((time[p] - least) * 16 / half));
        sum += weight[p];
    }
    for (int p = 0; p < t->seats; p++) {
        out->share[p] = (int32_t)((uint64_t)weight[p] * WR_WHOLE / sum);
        out->points[p] = wr__co_score(t, p) * 100;
    }
}

/* ==== Ratings ==================================================================== */

/* What ratings are based on, in hundredths of a step. */
typedef struct {
    const co_table *table;
    int seat, ship;
    int16_t worth[CO_FACES]; /* of a die with this face */
    int16_t average;         /* of a die that is rolled */
    int16_t all;             /* of the dice that are left */
    const uint8_t *way;      /* steps from every field */
    ways own;
} outlook;

enum { BARREL = 80, NEEDED_SAIL = 350, HIT = 200 };

static void look_out(const wr__decision *d, outlook *o) {
    static const int16_t plain[CO_FACES] = {100, 105, 15, 20, 90};
    const co_table *t = &d->state->table;
    const ways *w = ways_of(d->state, d->precomputed, &o->own);
    int seat = d->seat, sum = 0;
    int stuck = wr__co_damaged(t, seat) || wr__co_becalmed(t, seat);
    o->table = t;
    o->seat = seat;
    o->ship = t->ship[seat];
    memcpy(o->worth, plain, sizeof plain);
    if (may_search(t, seat)) {
        o->worth[CO_SCOPE] = 300;
        o->worth[CO_ROSE] = o->worth[CO_SAIL] = 15; /* after the discovery */
    }
    for (int face = 0; face < CO_FACES && stuck; face++)
        if (face != CO_SAIL)
            o->worth[face] =
                (int16_t)(wr__co_damaged(t, seat) ? 0 : o->worth[face] / 2);
    o->all = 0;
    for (int face = 0; face < CO_FACES; face++) {
        sum += o->worth[face] * (face == CO_ROSE ? 2 : 1);
        o->all = (int16_t)(o->all + o->worth[face] * t->dice[face]);
    }
    o->average = (int16_t)(sum / 6);
    o->way = has_found(t, seat) ? w->home : w->west;
}

/* Rerolling a set of dice. */
static int rate_reroll(const outlook *o, int number) {
    static const int16_t chance[CO_DICE + 1] = {0, 167, 306, 421, 518}; /* of a sail */
    const co_table *t = o->table;
    uint8_t dice[CO_FACES];
    int n = 0, gain = -BARREL;
    wr__co_dice_of(number, dice);
    for (int face = 0; face < CO_FACES; face++) {
        gain += dice[face] * (o->average - o->worth[face]);
        n += dice[face];
    }
    if (!wr__co_damaged(t, o->seat) && !wr__co_becalmed(t, o->seat))
        return gain;
    if (t->dice[CO_SAIL] == 0)
        return gain + NEEDED_SAIL * chance[n] / 1000;
    return dice[CO_SAIL] == t->dice[CO_SAIL] ? gain - NEEDED_SAIL : gain;
}

static int rate_step(const outlook *o, int direction, int worth) {
    const co_table *t = o->table;
    int to = o->ship + wr__co_step[direction];
    int gain = (o->way[o->ship] - o->way[to]) * STEP - worth;
    if (to == t->whirl[0] || to == t->whirl[1])
        gain -= 4 * STEP;
    /* In a calm without a sail the other dice are lost. */
    if (wr__co_in(t->map.calm, to) && t->dice[CO_SAIL] == 0)
        gain -= o->all - worth;
    return gain;
}

/* Moving a whirlwind to a field: best onto those who are far ahead. */
static int rate_whirl(const outlook *o, int number) {
    const co_table *t = o->table;
    int field = wr__co_field_of(number % CO_FIELDS), gain = -10;
    for (int p = 0; p < t->seats; p++)
        if (t->ship[p] == field && !wr__co_damaged(t, p))
            gain += p == o->seat ? -4 * STEP : HIT;
    return gain;
}

static int rate_storm(const outlook *o, int area) {
    const co_table *t = o->table;
    int gain = -20;
    for (int p = 0; p < t->seats; p++)
        if (t->ship[p] != t->start && wr__co_area(t->ship[p]) == area)
            gain += p == o->seat ? -60 : 5;
    return gain;
}

/* The rest: before and after the roll, and in other phases. */
static int rate_rest(const outlook *o, int action) {
    static const int16_t card[CO_HELD] = {10, 30, -40, -40, 300, 0};
    const co_table *t = o->table;
    int stuck = wr__co_damaged(t, o->seat) || wr__co_becalmed(t, o->seat);
    switch (action) {
    case CO_SKIP:
        return t->barrels[o->seat] >= CO_MOST_BARRELS - 1 ? -3 * STEP
               : stuck && t->barrels[o->seat] == 0        ? 20
                                                          : -40;
    case CO_ROLL:
        return t->winds > 0 ? -30 : 0;
    case CO_DRAW:
        return 60 - o->worth[CO_SCOPE];
    case CO_LOOK:
        return 10;
    case CO_LOAD:
        return BARREL - o->worth[CO_SCOPE];
    case CO_END:
        return 10 - o->all - t->winds * STEP;
    case CO_WEATHER:
        return wr__co_area(o->ship) == t->area && o->ship != t->start ? 40 : -40;
    case CO_SIT:
        return -150;
    default:
        return action >= CO_PLAY && action < CO_END ? card[action - CO_PLAY] : 0;
    }
}

static int rate_action(const outlook *o, int a) {
    if (a >= CO_TRANSFER)
        return a < CO_STAY ? rate_whirl(o, a - CO_TRANSFER) : -10;
    if (a < CO_REROLL || a >= CO_LOAD)
        return rate_rest(o, a);
    if (a < CO_ROSE_STEP)
        return rate_reroll(o, a - CO_REROLL);
    if (a < CO_SAIL_STEP)
        return rate_step(o, a - CO_ROSE_STEP, STEP);
    if (a < CO_WIND_STEP)
        return rate_step(o, a - CO_SAIL_STEP,
                         STEP + (wr__co_becalmed(o->table, o->seat) ? 0 : 5));
    if (a < CO_WHIRL_MOVE)
        return rate_step(o, a - CO_WIND_STEP, STEP + 2);
    if (a < CO_CALL_STORM)
        return rate_whirl(o, a < CO_TWIST ? a - CO_WHIRL_MOVE : a - CO_TWIST);
    return rate_storm(o, a - CO_CALL_STORM + 1);
}

static void rate(const wr__decision *d, int32_t *out) {
    enum { HALF = 50 }; /* hundredths of a step below the best that halve the rating */
    outlook o;
    int most = INT32_MIN;
    look_out(d, &o);
    for (int i = 0; i < d->n; i++) {
        out[i] = rate_action(&o, d->legal[i]);
        most = out[i] > most ? out[i] : most;
    }
    for (int i = 0; i < d->n; i++)
        out[i] = WR_WHOLE * HALF / (HALF + most - out[i]);
}

static wr_action play(const wr__decision *d, wr_rng *r) {
    enum { JITTER = 31 };
    outlook o;
    int best = 0, most = INT32_MIN;
    uint64_t bits = wr_rng_next(r);
    look_out(d, &o);
    for (int i = 0; i < d->n; i++) {
        int worth = rate_action(&o, d->legal[i]) + (int)(bits >> (i * 5 % 59) & JITTER);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return d->legal[best];
}

/* Counts regular turns only. */
static int stage(const wr_state *s) {
    return (int)s->table.round * s->table.seats + s->table.turn;
}

const wr__knowledge wr__knows_columbus = {
    .game = "columbus",
    .greedy = wr__greedy_columbus,
    .precompute = precompute,
    .precomputed_size = sizeof(ways),
    .prior = rate,
    .rollout = play,
    .stage = stage,
    .horizon = 1,
    .evaluate = evaluate,
    .widen_from = 4,
    .widen_by = 1,
    .exploration = 192,
    .sense = 8,
    .wastes = {4110, 2690, 2130, 1350, 1000},
};
