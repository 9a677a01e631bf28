/*
 * kernels.c: plays many matches on a device, one thread for each.
 *
 * It follows the rules of the game whose files come before it, and does to every row
 * what src/core/batch.c does on a CPU, to the same bytes. The host defines BLOCK,
 * COLUMNS, NUM_ACTIONS, PART and the sizes of what lies in shared memory.
 */
#include "rows.h"

#define WORD_BITS 64
#define WORDS     ((NUM_ACTIONS + WORD_BITS - 1) / WORD_BITS)
#define WARP      32u

/* Shared memory: what is fixed, how the threads are grouped, and then a room for each
 * match of the block. */
#define FIXED_ROOM ((FIXED_SIZE + 15) / 16 * 16)
#define GROUPS     ((groups *)(POOL + FIXED_ROOM))
#define ROOM_OF(m) (POOL + FIXED_ROOM + GROUP_ROOM + (m)*ROOM)

/* Small states lie in shared memory; large ones would leave no room there for enough
 * threads. */
#define STATE_WORDS ((sizeof(wr_state) + 7) / 8)
#if STATES_SHARED
#define POSITION
#define POSITION_OF(m) ((position *)ROOM_OF(m))
#else
#define POSITION       position own_position
#define POSITION_OF(m) (&own_position)
#endif
#define STATE_OF(m) (&POSITION_OF(m)->state)

#ifndef JOINS
#define JOINS(s) 0
#endif

/* A position as words; in a batch those of all matches lie side by side. */
typedef union {
    wr_state state;
    uint64_t words[STATE_WORDS];
} position;

/* The host knows the sizes, too. */
typedef char state_fits[sizeof(wr_state) == STATE_SIZE ? 1 : -1];
typedef char obs_fits[sizeof(wr_obs) == OBS_SIZE ? 1 : -1];

static inline void take_fixed(const unsigned char *from) {
    for (uint32_t k = THREAD; k < FIXED_SIZE; k += BLOCK)
        POOL[k] = from[k];
    if (FIXED_SIZE > 0)
        SYNC_BLOCK();
}

/* ==== Groups ===================================================================== */

#define NO_GAME UINT32_MAX

/* Neighbouring threads are fast if they do the same. So before each part of a turn the
 * threads of a block share out its matches anew, ordered by what is to be done: the
 * game says what kind of work a position (KIND) or an action (STEP_KIND) means. */
#ifndef KINDS
#define KINDS 4
#endif
enum { KIND_OVER = KINDS - 2, KIND_NONE = KINDS - 1 };

typedef struct {
    uint32_t count[2][KINDS]; /* of this time, and of the next one */
    uint32_t next;            /* the next game of the block */
    uint32_t spare;
    uint16_t order[BLOCK];
} groups;
typedef char groups_fit[sizeof(groups) <= GROUP_ROOM ? 1 : -1];

/* Which match a thread plays. */
typedef struct {
    uint32_t m;
    uint32_t time; /* 0 or 1, in turn */
} place;

static inline place first_place(void) {
    place p = {THREAD, 0};
    for (uint32_t k = THREAD; k < 2 * KINDS; k += BLOCK)
        GROUPS->count[0][k] = 0;
    if (THREAD == 0)
        GROUPS->next = 0;
    SYNC_BLOCK();
    return p;
}

#if GROUPED
#define NOTE_OF(m) ((uint32_t *)(ROOM_OF(m) + STATE_WORDS * 8))

/* Hands a match, and who owes a move in it, to a thread that does the same as its
 * neighbours, and gets another one. */
static inline void regroup(place *p, uint32_t *owing, uint32_t kind) {
    groups *g = GROUPS;
    uint32_t at = 0, k = 0, *count = g->count[p->time];
    *NOTE_OF(p->m) = *owing;
    uint32_t rank = atomicAdd(&count[kind], 1u);
    SYNC_BLOCK();
    while (k < KINDS) { /* and not for, which device.h does not let unroll */
        at += k < kind ? count[k] : 0;
        k++;
    }
    p->time ^= 1;
    if (THREAD < KINDS)
        g->count[p->time][THREAD] = 0;
    g->order[at + rank] = (uint16_t)p->m;
    SYNC_BLOCK();
    p->m = g->order[THREAD];
    *owing = *NOTE_OF(p->m);
}
#else
#undef KIND
#undef STEP_KIND
#define KIND(s)      0
#define STEP_KIND(a) 0
static inline void regroup(place *p, uint32_t *owing, uint32_t kind) {
    (void)p, (void)owing, (void)kind;
}
#endif

/* ==== Actions ==================================================================== */

/* A sink that counts actions, and one that finds number `wanted` of them. */
static inline wr_choices sink_for(uint32_t wanted) {
    wr_choices to;
    memset(&to, 0, sizeof to);
    to.wanted = wanted;
    return to;
}

/* Draws one of the actions that `to` counts, and tells how many there are. The loop is
 * there because two copies of the rules would be too much code. */
static inline wr_action draw_legal(const wr_state *s, int seat, wr_choices to,
                                   wr_rng *r, uint32_t *n) {
    *n = 0;
    NO_UNROLL
    for (int pass = 0; pass < 2; pass++) {
        to = list(s, seat, to);
        if (pass == 0) {
            *n = to.n;
            sink_end(&to);
            to.n = 0;
            to.wanted = wr_rng_below(r, *n);
        }
    }
    return sink_found(&to);
}

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

/* A sink that writes a row of bits as well: only the words that are or were set. */
static inline wr_choices begin_bits(const gpu_rows *r, uint32_t i) {
    wr_choices to = sink_for(SINK_COUNT);
    if (r->bits != NULL) {
        to.row = r->bits + (size_t)i * WORDS;
        to.at = SINK_COUNT;
        to.old = r->set + i;
        to.first = r->set[i] & 0xffff;
        to.past = r->set[i] >> 16;
    }
    return to;
}

/* Asks the next seat of match i and draws a random action for it. */
static inline void ask(const gpu_rows *r, uint32_t i, const wr_state *s,
                       uint32_t owing) {
    int seat = wr_lowest(owing);
    wr_rng choice = r->choice[i];
    uint32_t n;
    wr_action a = draw_legal(s, seat, begin_bits(r, i), &choice, &n);
    r->seat[i] = (int8_t)seat;
    r->num_legal[i] = (uint16_t)n;
    r->picks[i] = r->actions[i] = a;
    r->choice[i].counter = choice.counter;
}

/* ==== Rows of observations ======================================================= */

#undef for

/* Almost all columns are 0 or 1. So each thread makes its row of bits, in its room, and
 * then each warp turns the bits of all its rows into bytes, in the order of memory. The
 * few numbers are bytes behind the bits, written last. The host has put the layout
 * before the source: SPANS, EACH_NUMBER and NUMBERS. */
#define NUMBER_MAX 127
#define ROW_WORDS  (COLUMNS / 32 + 1)
#define ROW_OF(m)  ((uint32_t *)ROOM_OF(m))
#define NUMBERS_OF(m)                                                                  \
    (ROOM_OF(m) + (ROW_WORDS + 1) * 4) /* one more word may be read                    \
                                        */

/* Sets up to 64 columns from `first` on; the compiler knows all but `x`. */
static inline void put_bits(uint32_t *words, uint32_t first, uint32_t len, uint64_t x) {
    uint32_t at = first / 32, shift = first % 32;
    words[at] |= (uint32_t)x << shift;
    if (shift + len > 32)
        words[at + 1] |= (uint32_t)(x >> (32 - shift));
    if (shift + len > 64)
        words[at + 2] |= (uint32_t)(x >> 32 >> (32 - shift));
}

static inline uint64_t set_at(const unsigned char *at, uint32_t len) {
    uint64_t x = 0;
    for (uint32_t k = 0; 8 * k < len; k++)
        x |= (uint64_t)at[k] << 8 * k;
    return x & ~UINT64_C(0) >> (64 - len);
}

static inline uint64_t index_at(uint32_t x, uint32_t len) {
    return x < len ? UINT64_C(1) << x : 0;
}

/* A number of any width, as its column shows it; see src/core/tensor.c. */
static inline unsigned char number_at(const unsigned char *at, int width, int is_signed,
                                      int64_t most) {
    uint64_t bits = 0;
    for (int k = 0; k < width; k++)
        bits |= (uint64_t)at[k] << 8 * k;
    int shift = 64 - 8 * width;
    int64_t value = (int64_t)bits;
    if (is_signed)
        value = (int64_t)(bits << shift) >> shift;
    value = value > most ? most : value < -most ? -most : value;
    return (unsigned char)(most > NUMBER_MAX ? value * NUMBER_MAX / most : value);
}

/* Makes the row of what the seat that is asked knows; -1: the match is over, and the
 * row empty. */
static inline void make_row(const wr_state *s, int seat) {
    wr_obs seen;
    const unsigned char *o = (const unsigned char *)&seen;
    uint32_t words[ROW_WORDS] = {0}, *row = ROW_OF(THREAD);
    unsigned char *numbers = NUMBERS_OF(THREAD);
    if (seat >= 0)
        observe(s, seat, &seen);
    if (seat < 0) {
        for (uint32_t k = 0; k < ROW_WORDS; k++)
            row[k] = 0;
        for (uint32_t k = 0; k < NUMBERS; k++)
            numbers[k] = 0;
        return;
    }
#define SET(first, len, from)   put_bits(words, first, len, set_at(o + from, len));
#define INDEX(first, len, from) put_bits(words, first, len, index_at(o[from], len));
#define LOW(first, len, from)   put_bits(words, first, len, index_at(o[from] & 15, len));
#define HIGH(first, len, from)  put_bits(words, first, len, index_at(o[from] >> 4, len));
#define NUMBER(k, column, from, width, is_signed, most)                                \
    numbers[k] = number_at(o + from, width, is_signed, most);
    SPANS
    EACH_NUMBER
#undef NUMBER
    for (uint32_t k = 0; k < ROW_WORDS; k++)
        row[k] = words[k];
}

typedef struct __attribute__((aligned(16))) { /* so that it is written at once */
    uint32_t word[4];
} unit;

/* The columns of a warp from byte `at` of its rows on. */
static inline unit make_unit(uint32_t at) {
    const uint32_t lane = THREAD / WARP * WARP;
    uint32_t row = at / COLUMNS, column = at - row * COLUMNS, left = COLUMNS - column;
    const uint32_t *words = ROW_OF(lane + row) + column / 32;
    uint32_t bits = (uint32_t)((words[0] | (uint64_t)words[1] << 32) >> column % 32);
    if (left < 16) {
        bits &= (1u << left) - 1;
        if (lane + row + 1 < BLOCK)
            bits |= ROW_OF(lane + row + 1)[0] << left;
    }
    unit out;
    for (uint32_t k = 0; k < 4; k++)
        out.word[k] = ((bits >> 4 * k & 15) * 0x00204081u) & 0x01010101u;
    return out;
}

#define NUMBER(k, column, from, width, is_signed, most) column,
static const uint16_t number_columns[NUMBERS + 1] = {EACH_NUMBER 0};
#undef NUMBER

/* Writes the rows of a warp, which lie side by side. */
static inline void write_rows(const gpu_rows *r) {
    uint32_t lane = THREAD % WARP, first = BLOCK_NUMBER * BLOCK + THREAD - lane;
    if (first >= r->n)
        return;
    uint32_t rows = r->n - first < WARP ? r->n - first : WARP;
    int8_t *out = r->obs + (size_t)first * COLUMNS; /* a multiple of 32 bytes */
    for (uint32_t at = 16 * lane; at < rows * COLUMNS; at += 16 * WARP)
        *(unit *)(out + at) = make_unit(at);
    SYNC_WARP();
    for (uint32_t k = lane; NUMBERS > 0 && k < rows * NUMBERS; k += WARP) {
        uint32_t row = k / (NUMBERS + (NUMBERS == 0)), number = k - row * NUMBERS;
        out[row * COLUMNS + number_columns[number]] =
            (int8_t)NUMBERS_OF(THREAD - lane + row)[number];
    }
}

/* ==== One match ================================================================== */

static inline void close_match(const gpu_rows *r, uint32_t i) {
    r->seat[i] = -1;
    r->num_legal[i] = 0;
    r->picks[i] = r->actions[i] = 0;
    wr_choices none = begin_bits(r, i);
    sink_end(&none);
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

/* Plays the action of match i, or begins it. */
static inline uint32_t play(const gpu_rows *r, uint32_t i, wr_state *s) {
    if (r->mode != GPU_STEP)
        return begin(r, i, s);
    if (r->done[i])
        forget_score(r, i);
    r->length[i]++;
    return step(s, r->seat[i], r->actions[i]);
}

/* Goes on to the next question. */
static inline void go_on_to_ask(const gpu_rows *r, uint32_t i, wr_state *s,
                                uint32_t owing) {
    for (int dealt = 0;; dealt++) { /* a second time after a match that is over */
        if (owing == WR_CHANCE_BIT) {
            wr_rng luck = r->luck[i];
            owing = chance(s, &luck);
            r->luck[i].counter = luck.counter;
        }
        if (owing != 0) {
            ask(r, i, s, owing);
            return;
        }
        score_match(r, i, s);
        if (!(r->flags & WR_BATCH_RESET) || dealt > 0)
            break;
        *s = *(const wr_state *)r->start;
        owing = actors(s);
    }
    close_match(r, i);
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
    take_fixed(r.fixed);
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

/* True if match i is played now. */
static inline int is_played(const gpu_rows *r, uint32_t i) {
    return i < r->n && (r->mode != GPU_STEP || r->seat[i] >= 0);
}

/* Steps all matches, or begins them. */
KERNEL(batch_run, gpu_rows) {
    uint32_t first = BLOCK_NUMBER * BLOCK, i = first + THREAD, kind = KIND_NONE;
    uint32_t owing = 0;
    POSITION;
    take_fixed(r.fixed);
    if (*r.bad != GPU_NO_MATCH)
        return; /* nothing is stepped */
    place at = first_place();
    int played = is_played(&r, i);
    if (played) {
        load_position(&r, i, POSITION_OF(at.m));
        kind = r.mode == GPU_STEP ? STEP_KIND(r.actions[i]) : 0;
    }
    regroup(&at, &owing, kind);
    kind = KIND_NONE;
    if (is_played(&r, first + at.m)) {
        owing = play(&r, first + at.m, STATE_OF(at.m));
        kind = owing == 0 ? KIND_OVER : KIND(STATE_OF(at.m));
    }
    regroup(&at, &owing, kind);
    if (is_played(&r, first + at.m))
        go_on_to_ask(&r, first + at.m, STATE_OF(at.m), owing);
    SYNC_BLOCK(); /* and back to their own matches */
    if (played)
        store_position(&r, i, POSITION_OF(THREAD));
    if (r.obs == NULL)
        return;
    if (i < r.n)
        make_row(STATE_OF(THREAD), r.seat[i]);
    SYNC_WARP();
    write_rows(&r);
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

#elif PART == GPU_PART_PLAYOUTS || PART == GPU_PART_WEIGHTED

#include "playouts.h"

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
    take_fixed(r.fixed);
    end = end < last ? end : last;
    if (k >= end)
        return;
    wr_rng root = wr_rng_seed(r.seed);
    wr_gpu_totals t;
    memset(&t, 0, sizeof t);
    POSITION;
    wr_state *s = STATE_OF(THREAD);
    for (; k < end; k++) {
        wr_rng all = wr_rng_split(root, k), luck = wr_rng_split(all, 0),
               choice = wr_rng_split(all, 1);
        int64_t decisions = 0, outcomes = 0, lines = 0;
        *s = *(const wr_state *)r.start;
        for (uint32_t owing = actors(s); owing != 0;) {
            if (owing == WR_CHANCE_BIT) {
                lines += !JOINS(s);
                outcomes++;
                owing = step(s, WR_CHANCE, outcome(s, wr_rng_below(&luck, cases(s))));
                continue;
            }
            int seat = wr_lowest(owing);
            uint32_t n;
            wr_action a = draw_legal(s, seat, sink_for(SINK_COUNT), &choice, &n);
            t.choices += n;
            t.forced += n == 1;
            t.most_choices = n > t.most_choices ? n : t.most_choices;
            owing = step(s, seat, a);
            decisions++;
        }
        int is_first = t.games == 0;
        count_value(&t.decisions, decisions, is_first);
        count_value(&t.outcomes, outcomes, is_first);
        count_value(&t.lines, lines + decisions, is_first);
        count_game(&t, s, r.seats);
    }
    add_totals(r.totals, &t, r.seats);
}

#endif
