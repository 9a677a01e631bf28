/*
 * batch.c: plays many matches side by side.
 *
 * A batch is one block of memory: the struct, then its buffers, each a plain array with
 * a row for each match. No row depends on another, so any split into slices gives the
 * same bytes.
 */
#include "core.h"

#include "windrose_batch.h"
#include <string.h>

enum { CACHE_LINE = 64, WORD = 64, OBS_PAD = 8 };

/* Rows up to this many bytes stay in the cache from one step to the next, so that it
 * pays to change them in place. Beyond, writing whole rows is faster. */
enum { NEAR = 8 << 20 };

/* A batch, with the members that only the core uses. */
typedef struct {
    wr_batch shared;       /* first: this is what callers hold */
    unsigned char *states; /* num_matches * stride */
    size_t stride;
    wr_state *start;  /* the first position */
    wr_action *picks; /* what `actions` was filled with */
    wr_rng *luck, *choice;
    wr_tensor *tensor;
    unsigned char *shown; /* num_matches * obs_stride: what each row of `obs` shows;
                             NULL: rows are written as a whole */
    size_t obs_stride;
    wr_slice *set; /* the part of each row of `mask` and `bits` that may be set; NULL:
                      all */
} whole_batch;

static inline whole_batch *core_of(const wr_batch *b) {
    return (whole_batch *)b;
}

/* ==== Memory ===================================================================== */

/* Takes `size` bytes at *used, beginning on a new cache line. */
static void *take(unsigned char *memory, size_t *used, size_t size) {
    void *at = memory != NULL ? memory + *used : NULL;
    *used += (size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    return at;
}

/* Points the buffers of `b` into `memory`, or only counts if that is NULL; returns the
 * number of bytes. */
static size_t lay_out(whole_batch *w, unsigned char *memory) {
    wr_batch *b = &w->shared;
    const wr_game *g = b->game;
    size_t n = b->num_matches, seats = (size_t)b->setup.seats, used = 0;
    take(memory, &used, sizeof *w);
    w->tensor = take(memory, &used, wr_tensor_size());
    w->start = take(memory, &used, g->state_size);
    w->states = take(memory, &used, n * w->stride);
    w->luck = take(memory, &used, n * sizeof *w->luck);
    w->choice = take(memory, &used, n * sizeof *w->choice);
    w->picks = take(memory, &used, n * sizeof *w->picks);
    b->actions = take(memory, &used, n * sizeof *b->actions);
    b->num_legal = take(memory, &used, n * sizeof *b->num_legal);
    b->seat = take(memory, &used, n);
    b->done = take(memory, &used, n);
    b->shares = take(memory, &used, n * seats * sizeof *b->shares);
    b->points = take(memory, &used, n * seats * sizeof *b->points);
    b->length = take(memory, &used, n * sizeof *b->length);
    b->finished = take(memory, &used, n * sizeof *b->finished);
    b->obs = NULL;
    w->shown = NULL;
    b->mask = NULL;
    b->bits = NULL;
    w->set = NULL;
    if (b->flags & WR_BATCH_OBS) {
        b->obs = take(memory, &used, n * b->columns);
        if (n * (b->columns + w->obs_stride) <= NEAR)
            w->shown = take(memory, &used, n * w->obs_stride);
    }
    size_t bytes = b->flags & WR_BATCH_MASK ? n * g->num_actions : 0;
    size_t words = b->flags & WR_BATCH_BITS ? n * b->words * sizeof *b->bits : 0;
    if (bytes > 0)
        b->mask = take(memory, &used, bytes);
    if (words > 0)
        b->bits = take(memory, &used, words);
    if (bytes + words > 0 && bytes + words <= NEAR)
        w->set = take(memory, &used, n * sizeof *w->set);
    return used + CACHE_LINE; /* the first buffer begins on a cache line */
}

static void describe(whole_batch *w, const wr_game *g, const wr_setup *setup,
                     uint32_t num_matches, uint32_t flags) {
    *w = (whole_batch){.stride = wr__aligned(g->state_size),
                       .obs_stride = wr__aligned(g->obs_size)};
    w->shared.game = g;
    w->shared.setup = *setup;
    w->shared.num_matches = num_matches;
    w->shared.flags = flags;
    w->shared.columns = wr__columns_of(g->obs_fields);
    w->shared.words = (g->num_actions + WORD - 1u) / WORD;
}

size_t wr_batch_size(const wr_game *g, const wr_setup *setup, uint32_t num_matches,
                     uint32_t flags) {
    whole_batch w;
    describe(&w, g, setup, num_matches, flags);
    return lay_out(&w, NULL);
}

wr_batch *wr_batch_init(void *memory, const wr_game *g, const wr_setup *setup,
                        uint32_t num_matches, uint32_t flags) {
    WR_ASSERT(num_matches >= 1, "a batch has at least one match");
    uintptr_t past = (uintptr_t)memory % CACHE_LINE;
    whole_batch *w = memory;
    describe(w, g, setup, num_matches, flags);
    memset(w + 1, 0, wr_batch_size(g, setup, num_matches, flags) - sizeof *w);
    lay_out(w, (unsigned char *)memory + (past > 0 ? CACHE_LINE - past : 0));
    wr_tensor_init(w->tensor, g->obs_fields);
    g->init(w->start, setup);
    memset(w->shared.seat, -1, num_matches);
    memset(w->shared.done, 1, num_matches);
    return &w->shared;
}

static wr_state *state_at(const wr_batch *b, uint32_t i) {
    return (wr_state *)(core_of(b)->states + i * core_of(b)->stride);
}

const wr_state *wr_batch_state(const wr_batch *b, uint32_t i) {
    WR_ASSERT(i < b->num_matches, "the batch has no match of this number");
    return state_at(b, i);
}

/* ==== One match ================================================================== */

/* Scratch of one slice. */
typedef struct {
    wr_action legal[WR_MAX_LEGAL];
    _Alignas(16) unsigned char obs[WR_MAX_OBS + OBS_PAD];
} scratch;

/* Legal lists ascend, so everything set in a row lies between its first action and its
 * last: a small part of the row in a game with many actions. */
static void WR_SLOW write_mask(wr_batch *b, uint32_t i, const wr_action *legal, int n) {
    wr_slice whole = {0, b->game->num_actions},
             *set = core_of(b)->set != NULL ? &core_of(b)->set[i] : &whole;
    wr_slice now = n > 0 ? (wr_slice){legal[0], legal[n - 1] + 1u} : (wr_slice){0, 0};
    if (now.to > whole.to)
        wr_exceeds(b->game, "num_actions", whole.to, now.to);
    if (b->mask != NULL) {
        uint8_t *row = b->mask + (size_t)i * b->game->num_actions;
        memset(row + set->from, 0, set->to - set->from);
        for (int k = 0; k < n; k++)
            row[legal[k]] = 1;
    }
    if (b->bits != NULL) {
        uint64_t *row = b->bits + (size_t)i * b->words;
        uint32_t first = set->from / WORD, past = (set->to + WORD - 1) / WORD;
        memset(row + first, 0, (past - first) * sizeof *row);
        uint64_t word = 0; /* in a register: most actions share one */
        uint32_t at = now.from / WORD;
        for (int k = 0; k < n; k++) {
            uint32_t a = legal[k];
            if (a / WORD != at) {
                row[at] = word;
                word = 0;
                at = a / WORD;
            }
            word |= UINT64_C(1) << a % WORD;
        }
        row[at] = word;
    }
    *set = now;
}

/* Writes what the seat that is asked knows. */
static void WR_SLOW write_row(wr_batch *b, uint32_t i, scratch *own) {
    int8_t *row = b->obs + (size_t)i * b->columns;
    b->game->observe(state_at(b, i), b->seat[i], (wr_obs *)own->obs);
    if (core_of(b)->shown != NULL)
        wr_tensor_change(core_of(b)->tensor,
                         core_of(b)->shown + i * core_of(b)->obs_stride, own->obs, row);
    else
        wr_tensor_write(core_of(b)->tensor, own->obs, row);
}

/* Asks the next seat of match i; some seat owes a move. */
static inline WR_FAST void ask(wr_batch *b, uint32_t i, uint32_t actors, scratch *own) {
    int seat = wr_lowest(actors), n = b->game->legal(state_at(b, i), seat, own->legal);
    b->seat[i] = (int8_t)seat;
    b->num_legal[i] = (uint16_t)n;
    core_of(b)->picks[i] = b->actions[i] =
        own->legal[wr_rng_below(&core_of(b)->choice[i], (uint32_t)n)];
    if (b->flags & (WR_BATCH_MASK | WR_BATCH_BITS))
        write_mask(b, i, own->legal, n);
    if (b->obs != NULL)
        write_row(b, i, own);
}

/* The match is over: no seat is asked. */
static void WR_SLOW close_match(wr_batch *b, uint32_t i) {
    b->seat[i] = -1;
    b->num_legal[i] = 0;
    core_of(b)->picks[i] = b->actions[i] = 0;
    write_mask(b, i, NULL, 0);
    if (b->obs != NULL)
        memset(b->obs + (size_t)i * b->columns, 0, b->columns);
}

static void WR_SLOW score(wr_batch *b, uint32_t i) {
    size_t seats = (size_t)b->setup.seats;
    wr_result result;
    if (b->length[i] > b->game->max_steps)
        wr_exceeds(b->game, "max_steps", b->game->max_steps, b->length[i]);
    b->game->result(state_at(b, i), &result);
    int winners = wr_count(result.winners);
    for (size_t p = 0; p < seats; p++) {
        b->points[i * seats + p] = result.points[p];
        b->shares[i * seats + p] = result.winners >> p & 1 ? WR_WHOLE / winners : 0;
    }
    b->done[i] = 1;
    b->finished[i]++;
}

static void WR_SLOW forget_score(wr_batch *b, uint32_t i) {
    size_t seats = (size_t)b->setup.seats;
    memset(b->points + i * seats, 0, seats * sizeof *b->points);
    memset(b->shares + i * seats, 0, seats * sizeof *b->shares);
    b->done[i] = 0;
    b->length[i] = 0;
}

/* Returns who owes the first moves. */
static uint32_t WR_SLOW deal(wr_batch *b, uint32_t i) {
    wr_state *s = state_at(b, i);
    memcpy(s, core_of(b)->start, b->game->state_size);
    return wr_chance(b->game, s, &core_of(b)->luck[i]);
}

/* ==== Slices ===================================================================== */

/* An empty observation, from which the first one is reached by changes. */
static void clear_row(wr_batch *b, uint32_t i) {
    unsigned char *shown = core_of(b)->shown + i * core_of(b)->obs_stride;
    memset(shown, 0, core_of(b)->obs_stride);
    wr_tensor_write(core_of(b)->tensor, shown, b->obs + (size_t)i * b->columns);
}

/* Match i draws from streams of its own below the seed. */
static void open_row(wr_batch *b, uint32_t i, uint64_t seed) {
    wr_rng all = wr_rng_split(wr_rng_seed(seed), i);
    core_of(b)->luck[i] = wr_rng_split(all, 0);
    core_of(b)->choice[i] = wr_rng_split(all, 1);
    b->finished[i] = 0;
    forget_score(b, i);
    if (core_of(b)->shown != NULL)
        clear_row(b, i);
}

void wr_batch_begin(wr_batch *b, wr_slice s, uint64_t seed) {
    scratch own;
    WR_ASSERT(s.from <= s.to && s.to <= b->num_matches, "invalid slice of the batch");
    memset(own.obs + b->game->obs_size, 0, OBS_PAD); /* required by wr_tensor_change */
    for (uint32_t i = s.from; i < s.to; i++) {
        open_row(b, i, seed);
        ask(b, i, deal(b, i), &own);
    }
}

void wr_batch_load(wr_batch *b, wr_slice s, const wr_state *positions, uint64_t seed) {
    const unsigned char *from = (const unsigned char *)positions;
    scratch own;
    WR_ASSERT(s.from <= s.to && s.to <= b->num_matches, "invalid slice of the batch");
    memset(own.obs + b->game->obs_size, 0, OBS_PAD); /* required by wr_tensor_change */
    for (uint32_t i = s.from; i < s.to; i++, from += b->game->state_size) {
        open_row(b, i, seed);
        memcpy(state_at(b, i), from, b->game->state_size);
        uint32_t actors = wr_chance(b->game, state_at(b, i), &core_of(b)->luck[i]);
        if (actors != 0) {
            ask(b, i, actors, &own);
            continue;
        }
        score(b, i);
        b->finished[i] = 0; /* it did not end here */
        close_match(b, i);
    }
}

/* All buffers follow the struct, the tensor first. */
void wr_batch_copy(wr_batch *to, const wr_batch *from) {
    WR_ASSERT(to->game == from->game && to->num_matches == from->num_matches &&
                  to->flags == from->flags && to->setup.seats == from->setup.seats,
              "the batches are not alike");
    size_t head = 0;
    take(NULL, &head, sizeof(whole_batch));
    memcpy(core_of(to)->tensor, core_of(from)->tensor,
           wr_batch_size(from->game, &from->setup, from->num_matches, from->flags) -
               CACHE_LINE - head);
}

static int is_legal(const wr_batch *b, uint32_t i) {
    wr_action a = b->actions[i];
    return a < b->game->num_actions &&
           b->game->why(state_at(b, i), b->seat[i], a) == NULL;
}

int wr_batch_check(const wr_batch *b, wr_slice s, uint32_t *bad, wr_diag *d) {
    WR_ASSERT(s.from <= s.to && s.to <= b->num_matches, "invalid slice of the batch");
    if (memcmp(b->actions + s.from, core_of(b)->picks + s.from,
               (s.to - s.from) * sizeof *b->actions) == 0)
        return 0; /* unchanged: the actions filled in are legal */
    for (uint32_t i = s.from; i < s.to; i++) {
        if (b->actions[i] == core_of(b)->picks[i] || b->seat[i] < 0 || is_legal(b, i))
            continue;
        *bad = i;
        return wr__check(b->game, state_at(b, i), b->seat[i], b->actions[i], d);
    }
    return 0;
}

void wr_batch_step(wr_batch *b, wr_slice s) {
    const wr_game *g = b->game;
    scratch own;
    WR_ASSERT(s.from <= s.to && s.to <= b->num_matches, "invalid slice of the batch");
    memset(own.obs + b->game->obs_size, 0, OBS_PAD); /* required by wr_tensor_change */
    for (uint32_t i = s.from; i < s.to; i++) {
        if (b->seat[i] < 0)
            continue;
        wr_state *state = state_at(b, i);
        if (b->done[i])
            forget_score(b, i);
        uint32_t actors = g->step(state, b->seat[i], b->actions[i]);
        b->length[i]++;
        if (actors == WR_CHANCE_BIT)
            actors = wr_chance(g, state, &core_of(b)->luck[i]);
        if (actors == 0) {
            score(b, i);
            if (!(b->flags & WR_BATCH_RESET)) {
                close_match(b, i);
                continue;
            }
            actors = deal(b, i);
        }
        ask(b, i, actors, &own);
    }
}
