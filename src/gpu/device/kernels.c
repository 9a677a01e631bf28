/*
 * kernels.c: plays many matches on a device, one thread for each.
 *
 * It follows the rules of the game whose files come before it, and does to every row
 * what src/core/batch.c does on a CPU, to the same bytes. The host defines BLOCK,
 * COLUMNS, NUM_ACTIONS, MAX_LEGAL and PART.
 */
#include "rows.h"

#define WORD_BITS 64
#define WORDS     ((NUM_ACTIONS + WORD_BITS - 1) / WORD_BITS)
/* The room of one observation in shared memory; a distance that is not a multiple of 16
 * spreads the rows over the banks. */
#define OBS_ROOM   ((sizeof(wr_obs) + 8) / 16 * 16 + 8)
#define NUMBER_MAX 127
#define WARP       32u

/* Small states lie in shared memory, behind all else, and large ones would leave no
 * room there for enough threads. */
#define STATE_WORDS ((sizeof(wr_state) + 7) / 8)
#define STATE_ROOM  ((STATE_WORDS | 1) * 8)
#if STATES_SHARED
#define POSITION(name, from)                                                           \
    SHARED(room);                                                                      \
    position *name = (position *)(room + (from) + THREAD * STATE_ROOM)
#else
#define POSITION(name, from)                                                           \
    position own;                                                                      \
    position *name = &own
#endif

#ifndef JOINS
#define JOINS(s) 0
#endif

/* A position as words; in a batch those of all matches lie side by side. */
typedef union {
    wr_state state;
    uint64_t words[STATE_WORDS];
} position;

/* ==== Chance ===================================================================== */

/* Draws one outcome after the other. */
static inline uint32_t draw_all(wr_state *s, wr_rng *r) {
    uint32_t owing = actors(s);
    while (owing == WR_CHANCE_BIT)
        owing = step(s, WR_CHANCE, outcome(s, wr_rng_below(r, cases(s))));
    return owing;
}

/* Each thread plays `each` games, one after the other. */
static inline uint64_t first_game(uint64_t first, uint64_t each) {
    return first + ((uint64_t)BLOCK_NUMBER * BLOCK + THREAD) * each;
}

#if PART == GPU_PART_BATCH

/* ==== Rows of legal actions ====================================================== */

/* Writes a row of bits: only the words that are or were set. */
static inline void write_bits(const gpu_rows *r, uint32_t i, const wr_action *list,
                              int n) {
    uint64_t *row = r->bits + (size_t)i * WORDS;
    uint32_t was = r->set[i], first = was & 0xffff, past = was >> 16;
    uint32_t from = n > 0 ? list[0] / WORD_BITS : 0;
    uint32_t to = n > 0 ? list[n - 1] / WORD_BITS + 1u : 0, at = from;
    uint64_t word = 0;
    for (int k = 0; k < n; k++) {
        uint32_t a = list[k];
        for (; at < a / WORD_BITS; at++) {
            row[at] = word;
            word = 0;
        }
        word |= UINT64_C(1) << a % WORD_BITS;
    }
    if (n > 0)
        row[at] = word;
    for (; first < past; first++)
        if (first < from || first >= to)
            row[first] = 0;
    r->set[i] = from | to << 16;
}

/* Asks the next seat of match i and draws a random action for it. */
static inline int ask(const gpu_rows *r, uint32_t i, const wr_state *s,
                      uint32_t owing) {
    wr_action list[MAX_LEGAL];
    int seat = wr_lowest(owing), n = legal(s, seat, list);
    wr_rng choice = r->choice[i];
    r->seat[i] = (int8_t)seat;
    r->num_legal[i] = (uint16_t)n;
    r->picks[i] = r->actions[i] = list[wr_rng_below(&choice, (uint32_t)n)];
    r->choice[i].counter = choice.counter;
    if (r->bits != NULL)
        write_bits(r, i, list, n);
    return seat;
}

/* ==== Rows of observations ======================================================= */

/* A row is written in units of 16 columns, which begin at multiples of 16 bytes in
 * memory. A unit belongs to the row in which it begins and may end in the next one. All
 * threads work on the same columns of their own rows, so they do the same; then each
 * eight of them write eight units of one row, so that whole sectors are written. */
#define UNIT       16u
#define TILE       8u
#define TILE_ROOM  ((TILE + 1) * UNIT) /* one more spreads the rows over the banks */
#define ROW_UNITS  ((COLUMNS + UNIT - 1) / UNIT)
#define ROW_TILES  ((ROW_UNITS + TILE - 1) / TILE)
#define TILES_FROM (BLOCK * OBS_ROOM)

typedef struct __attribute__((aligned(16))) { /* so that it is written at once */
    uint32_t word[4];
} unit;

/* Sets byte `at` of a unit, without an address. */
static inline void put_byte(unit *u, uint32_t at, uint32_t value) {
    uint32_t moved = value << 8 * (at & 3);
    for (uint32_t k = 0; k < 4; k++)
        u->word[k] |= at >> 2 == k ? moved : 0;
}

/* A number of any width, as its column shows it; see src/core/tensor.c. */
static inline uint32_t number_at(gpu_span p, const unsigned char *at) {
    uint64_t bits = 0;
    for (int k = 0; k < p.width; k++)
        bits |= (uint64_t)at[k] << 8 * k;
    int shift = 64 - 8 * p.width;
    int64_t most = p.most, value = (int64_t)bits;
    if (p.is_signed)
        value = (int64_t)(bits << shift) >> shift;
    value = value > most ? most : value < -most ? -most : value;
    return (uint8_t)(most > NUMBER_MAX ? value * NUMBER_MAX / most : value);
}

/* Adds the columns of a span to a unit that begins `off` columns after it. */
static inline void add_span(unit *u, gpu_span p, const unsigned char *obs, int off) {
    if (p.kind == SPAN_BITS) {
        uint64_t x = *(const uint64_t *)(obs + (p.from & ~7)) >> 8 * (p.from & 7);
        x &= ~UINT64_C(0) >> (64 - p.len);
        x = off >= 0 ? x >> off : x << -off;
        for (uint32_t k = 0; k < 4; k++)
            u->word[k] |= (((uint32_t)x >> 4 * k & 15) * 0x00204081u) & 0x01010101u;
    } else if (p.kind == SPAN_NUMBER) {
        int k = off > 0 ? off : 0;
        for (; k < p.len && k - off < (int)UNIT; k++)
            put_byte(u, (uint32_t)(k - off), number_at(p, obs + p.from + k * p.width));
    } else {
        uint32_t x = obs[p.from];
        x = p.kind == SPAN_LOW ? x & 15 : p.kind == SPAN_HIGH ? x >> 4 : x;
        uint32_t at = x - (uint32_t)off;
        if (x < p.len && at < UNIT)
            put_byte(u, at, 1);
    }
}

/* The unit of a row from `column` on; *span is the first span that it shows, and is
 * moved on to that of the next unit. */
static inline unit make_unit(const gpu_rows *r, const unsigned char *obs, int column,
                             uint32_t *span) {
    unit out = {{0, 0, 0, 0}};
    uint32_t k = *span;
    int end = column + (int)UNIT;
    if (obs[sizeof(wr_obs)] != 0)
        for (; k < r->num_spans; k++) {
            gpu_span p = r->spans[k];
            if (p.first >= end)
                break;
            add_span(&out, p, obs, column - p.first);
            if (p.first + p.len > end)
                break;
        }
    *span = k;
    const unsigned char *next = obs + OBS_ROOM;
    if (end > (int)COLUMNS && THREAD + 1 < BLOCK && next[sizeof(wr_obs)] != 0)
        for (k = 0; r->spans[k].first < end - (int)COLUMNS; k++)
            add_span(&out, r->spans[k], next,
                     column - (int)COLUMNS - r->spans[k].first);
    return out;
}

/* Shows what the seat that is asked knows; -1: the match is over, and the row empty. */
static inline void show(const wr_state *s, int seat, unsigned char *pool) {
    unsigned char *obs = pool + THREAD * OBS_ROOM;
    obs[sizeof(wr_obs)] = seat >= 0;
    if (seat >= 0)
        observe(s, seat, (wr_obs *)obs);
}

static inline void write_rows(const gpu_rows *r, unsigned char *pool) {
    const unsigned char *obs = pool + THREAD * OBS_ROOM;
    size_t first = (size_t)BLOCK_NUMBER * BLOCK, row = first + THREAD;
    uint32_t past = (uint32_t)(row * COLUMNS % UNIT), span = 0;
    int column = past > 0 ? (int)(UNIT - past) : 0;
    while (span < r->num_spans && r->spans[span].first + r->spans[span].len <= column)
        span++;
    for (uint32_t tile = 0; tile < ROW_TILES; tile++) {
        for (uint32_t k = 0; k < TILE && row < r->n; k++, column += (int)UNIT)
            if (column < (int)COLUMNS)
                ((unit *)(pool + TILES_FROM + THREAD * TILE_ROOM))[k] =
                    make_unit(r, obs, column, &span);
        SYNC_WARP();
        for (uint32_t k = 0; k < TILE; k++) {
            uint32_t at = k * WARP + THREAD % WARP;
            uint32_t lane = THREAD / WARP * WARP + at / TILE, piece = at % TILE;
            size_t start = (first + lane) * COLUMNS, end = start + COLUMNS;
            size_t to = (start + UNIT - 1) / UNIT * UNIT + (tile * TILE + piece) * UNIT;
            if (first + lane < r->n && to < end)
                *(unit *)(r->obs + to) =
                    ((const unit *)(pool + TILES_FROM + lane * TILE_ROOM))[piece];
        }
        SYNC_WARP();
    }
}

/* ==== One match ================================================================== */

static inline void close_match(const gpu_rows *r, uint32_t i) {
    r->seat[i] = -1;
    r->num_legal[i] = 0;
    r->picks[i] = r->actions[i] = 0;
    if (r->bits != NULL)
        write_bits(r, i, NULL, 0);
}

static inline void forget_score(const gpu_rows *r, uint32_t i) {
    for (uint32_t p = 0; p < r->seats; p++)
        r->points[i * r->seats + p] = r->shares[i * r->seats + p] = 0;
    r->done[i] = 0;
    r->length[i] = 0;
}

static inline void score_match(const gpu_rows *r, uint32_t i, const wr_state *s) {
    wr_result won;
    result(s, &won);
    int winners = wr_count(won.winners);
    for (uint32_t p = 0; p < r->seats; p++) {
        r->points[i * r->seats + p] = won.points[p];
        r->shares[i * r->seats + p] = won.winners >> p & 1 ? WR_WHOLE / winners : 0;
    }
    r->done[i] = 1;
    r->finished[i]++;
}

/* Begins match i, at the first position or at one that the host has written. */
static inline uint32_t begin(const gpu_rows *r, uint32_t i, wr_state *s) {
    wr_rng all = wr_rng_split(wr_rng_seed(r->seed), i);
    r->luck[i] = wr_rng_split(all, 0);
    r->choice[i] = wr_rng_split(all, 1);
    r->finished[i] = 0;
    forget_score(r, i);
    if (r->mode == GPU_BEGIN)
        *s = *(const wr_state *)r->start;
    return actors(s);
}

/* Plays the action of match i, or begins it; returns the seat that is asked next, or
 * -1. */
static inline int play(const gpu_rows *r, uint32_t i, wr_state *s) {
    uint32_t owing;
    if (r->mode == GPU_STEP) {
        if (r->done[i])
            forget_score(r, i);
        owing = step(s, r->seat[i], r->actions[i]);
        r->length[i]++;
    } else {
        owing = begin(r, i, s);
    }
    for (int dealt = 0;; dealt++) { /* a second time after a match that is over */
        if (owing == WR_CHANCE_BIT) {
            wr_rng luck = r->luck[i];
            owing = chance(s, &luck);
            r->luck[i].counter = luck.counter;
        }
        if (owing != 0)
            return ask(r, i, s, owing);
        score_match(r, i, s);
        if (!(r->flags & WR_BATCH_RESET) || dealt > 0)
            break;
        *s = *(const wr_state *)r->start;
        owing = actors(s);
    }
    close_match(r, i);
    return -1;
}

static inline void load_position(const gpu_rows *r, uint32_t i, position *out) {
    for (uint32_t k = 0; k < STATE_WORDS; k++)
        out->words[k] = r->states[(size_t)k * r->n + i];
}

static inline void store_position(const gpu_rows *r, uint32_t i, const position *p) {
    for (uint32_t k = 0; k < STATE_WORDS; k++)
        r->states[(size_t)k * r->n + i] = p->words[k];
}

/* ==== Kernels ==================================================================== */

/* Action i of those given, whose width is that of the caller's numbers; what no action
 * can be becomes NUM_ACTIONS. */
static inline wr_action given_action(const gpu_rows *r, uint32_t i) {
    uint64_t a = r->given_width == 8   ? ((const uint64_t *)r->given)[i]
                 : r->given_width == 4 ? ((const uint32_t *)r->given)[i]
                                       : ((const uint16_t *)r->given)[i];
    return (wr_action)(a < NUM_ACTIONS ? a : NUM_ACTIONS);
}

/* Takes the actions that are given, and notes the first match whose action is illegal.
 */
KERNEL(batch_check, gpu_rows) {
    uint32_t i = BLOCK_NUMBER * BLOCK + THREAD;
    if (i >= r.n || r.seat[i] < 0)
        return;
    wr_action a = r.given != NULL ? given_action(&r, i) : r.actions[i];
    r.actions[i] = a;
    if (a == r.picks[i])
        return; /* drawn here */
    int is_legal;
    if (a >= NUM_ACTIONS)
        is_legal = 0;
    else if (r.bits != NULL)
        is_legal = r.bits[(size_t)i * WORDS + a / WORD_BITS] >> a % WORD_BITS & 1;
    else {
        position p;
        load_position(&r, i, &p);
        is_legal = why(&p.state, r.seat[i], a) == NULL;
    }
    if (!is_legal)
        atomicMin(r.bad, i);
}

/* Steps all matches, or begins them. */
KERNEL(batch_run, gpu_rows) {
    SHARED(pool);
    uint32_t i = BLOCK_NUMBER * BLOCK + THREAD;
    if (*r.bad != GPU_NO_MATCH)
        return; /* nothing is stepped */
    if (i < r.n) {
        int seat = r.mode == GPU_STEP ? r.seat[i] : 0;
        POSITION(p, r.states_from);
        if (seat >= 0) {
            load_position(&r, i, p);
            seat = play(&r, i, &p->state);
            store_position(&r, i, p);
        }
        if (r.obs != NULL)
            show(&p->state, seat, pool);
    }
    SYNC_WARP();
    if (r.obs != NULL)
        write_rows(&r, pool);
}

/* Turns bits into one byte for each action, eight at a time. */
KERNEL(batch_widen, gpu_rows) {
    size_t bytes = (size_t)r.n * NUM_ACTIONS, stride = (size_t)BLOCKS * BLOCK;
    for (size_t k = (size_t)BLOCK_NUMBER * BLOCK + THREAD; 8 * k < bytes; k += stride) {
        size_t row = 8 * k / NUM_ACTIONS;
        uint32_t a = (uint32_t)(8 * k % NUM_ACTIONS);
        uint64_t out = 0;
        for (int b = 0; b < 8 && 8 * k + (size_t)b < bytes; b++) {
            uint64_t word = r.bits[row * WORDS + a / WORD_BITS];
            out |= (word >> a % WORD_BITS & 1) << 8 * b;
            if (++a == NUM_ACTIONS) {
                a = 0;
                row++;
            }
        }
        ((uint64_t *)r.mask)[k] = out;
    }
}

#elif PART == GPU_PART_PLAYOUTS

/* ==== Playouts =================================================================== */

/* Adds what a thread has counted and empties it. */
static inline void add_sums(wr_gpu_sums *to, wr_gpu_sums *from, uint32_t seats) {
    atomicAdd((unsigned long long *)&to->games, (unsigned long long)from->games);
    atomicAdd((unsigned long long *)&to->decisions,
              (unsigned long long)from->decisions);
    atomicAdd((unsigned long long *)&to->undecided,
              (unsigned long long)from->undecided);
    for (uint32_t p = 0; p < seats; p++) {
        atomicAdd((unsigned long long *)&to->wins[p],
                  (unsigned long long)from->wins[p]);
        atomicAdd((unsigned long long *)&to->shares[p],
                  (unsigned long long)from->shares[p]);
        atomicAdd((unsigned long long *)&to->points[p],
                  (unsigned long long)from->points[p]);
    }
    memset(from, 0, sizeof *from);
}

static inline void count_playout(wr_gpu_sums *t, const wr_state *s, uint32_t seats) {
    wr_result won;
    result(s, &won);
    int winners = wr_count(won.winners);
    t->games++;
    t->undecided += winners == 0;
    for (uint32_t p = 0; p < seats; p++) {
        t->points[p] += won.points[p];
        t->wins[p] += won.winners >> p & 1;
        t->shares[p] += won.winners >> p & 1 ? WR_WHOLE / winners : 0;
    }
}

/* Draws one of n actions in proportion to their weights. */
static inline wr_action draw_weighted(const uint16_t *weights, const wr_action *list,
                                      int n, wr_rng *r) {
    uint32_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += weights[list[i]];
    if (sum == 0)
        return list[wr_rng_below(r, (uint32_t)n)];
    uint32_t left = wr_rng_below(r, sum);
    int i = 0;
    for (; left >= weights[list[i]]; i++)
        left -= weights[list[i]];
    return list[i];
}

/* Random games from given positions. A thread that ends a game begins its next one at
 * once, so that it need not wait for its neighbours. */
KERNEL(playouts, gpu_rollouts) {
    uint64_t k = first_game(r.first, r.each), end = k + r.each,
             last = r.first + r.games;
    end = end < last ? end : last;
    if (k >= end)
        return;
    wr_rng root = wr_rng_seed(r.seed), luck = {0, 0};
    wr_gpu_sums sums;
    memset(&sums, 0, sizeof sums);
    POSITION(at, 0);
    wr_state *s = &at->state;
    wr_action list[MAX_LEGAL];
    uint64_t position = k / r.per;
    uint32_t owing = 0;
    int is_new = 1;
    for (;;) {
        if (is_new) {
            position = k / r.per;
            luck = wr_rng_split(wr_rng_split(root, position), k % r.per);
            *s = *(const wr_state *)(r.positions + position * sizeof(wr_state));
            owing = actors(s);
            is_new = 0;
        } else {
            int seat = wr_lowest(owing), n = legal(s, seat, list);
            owing = step(s, seat,
                         r.weights != NULL ? draw_weighted(r.weights, list, n, &luck)
                                           : list[wr_rng_below(&luck, (uint32_t)n)]);
            sums.decisions++;
        }
        if (owing == WR_CHANCE_BIT)
            owing = chance(s, &luck);
        if (owing != 0)
            continue;
        count_playout(&sums, s, r.seats);
        is_new = 1;
        k++;
        if (k == end || k / r.per != position)
            add_sums(&r.sums[position], &sums, r.seats);
        if (k == end)
            return;
    }
}

#else

/* ==== Games as `windrose sim` plays them ========================================= */

static inline void add_to(uint64_t *to, uint64_t by) {
    atomicAdd((unsigned long long *)to, (unsigned long long)by);
}

static inline void count_value(wr_gpu_tally *t, int64_t value, int is_first) {
    t->sum += value;
    t->squares += value * value;
    t->min = is_first || value < t->min ? value : t->min;
    t->max = is_first || value > t->max ? value : t->max;
}

static inline void add_tally(wr_gpu_tally *to, const wr_gpu_tally *from) {
    add_to((uint64_t *)&to->sum, (uint64_t)from->sum);
    add_to((uint64_t *)&to->squares, (uint64_t)from->squares);
    atomicMin((long long *)&to->min, (long long)from->min);
    atomicMax((long long *)&to->max, (long long)from->max);
}

static inline void add_totals(wr_gpu_totals *to, const wr_gpu_totals *from,
                              uint32_t seats) {
    add_to(&to->games, from->games);
    add_to(&to->undecided, from->undecided);
    add_to(&to->choices, from->choices);
    add_to(&to->forced, from->forced);
    atomicMax((unsigned long long *)&to->most_choices,
              (unsigned long long)from->most_choices);
    add_tally(&to->decisions, &from->decisions);
    add_tally(&to->outcomes, &from->outcomes);
    add_tally(&to->lines, &from->lines);
    for (uint32_t p = 0; p < seats; p++) {
        add_tally(&to->points[p], &from->points[p]);
        add_to(&to->shares[p], from->shares[p]);
        add_to(&to->wins[p], from->wins[p]);
        add_to(&to->alone[p], from->alone[p]);
    }
}

static inline void count_game(wr_gpu_totals *t, const wr_state *s, uint32_t seats) {
    wr_result won;
    int is_first = t->games++ == 0;
    result(s, &won);
    int winners = wr_count(won.winners);
    t->undecided += winners == 0;
    for (uint32_t p = 0; p < seats; p++) {
        count_value(&t->points[p], won.points[p], is_first);
        if ((won.winners >> p & 1) == 0)
            continue;
        t->shares[p] += (uint64_t)(WR_GPU_SHARES / winners);
        t->wins[p]++;
        t->alone[p] += winners == 1;
    }
}

KERNEL(simulate, gpu_games) {
    uint64_t k = first_game(r.first, r.each), end = k + r.each,
             last = r.first + r.games;
    end = end < last ? end : last;
    if (k >= end)
        return;
    wr_rng root = wr_rng_seed(r.seed);
    wr_gpu_totals t;
    memset(&t, 0, sizeof t);
    wr_state s;
    wr_action list[MAX_LEGAL];
    for (; k < end; k++) {
        wr_rng all = wr_rng_split(root, k), luck = wr_rng_split(all, 0),
               choice = wr_rng_split(all, 1);
        int64_t decisions = 0, outcomes = 0, lines = 0;
        s = *(const wr_state *)r.start;
        for (uint32_t owing = actors(&s); owing != 0;) {
            if (owing == WR_CHANCE_BIT) {
                lines += !JOINS(&s);
                outcomes++;
                owing =
                    step(&s, WR_CHANCE, outcome(&s, wr_rng_below(&luck, cases(&s))));
                continue;
            }
            int seat = wr_lowest(owing), n = legal(&s, seat, list);
            t.choices += (uint64_t)n;
            t.forced += n == 1;
            t.most_choices =
                (uint64_t)n > t.most_choices ? (uint64_t)n : t.most_choices;
            owing = step(&s, seat, list[wr_rng_below(&choice, (uint32_t)n)]);
            decisions++;
        }
        int is_first = t.games == 0;
        count_value(&t.decisions, decisions, is_first);
        count_value(&t.outcomes, outcomes, is_first);
        count_value(&t.lines, lines + decisions, is_first);
        count_game(&t, &s, r.seats);
    }
    add_totals(r.totals, &t, r.seats);
}

#endif
