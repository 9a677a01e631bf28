/*
 * sink.h: where legal actions go on a device. A list of them would be slow, for it can
 * have thousands of entries; so they are counted, and then one is found by its number.
 *
 * windrose_game.h has the same functions for a CPU, where a sink is a list.
 */
#ifndef WINDROSE_GPU_SINK_H
#define WINDROSE_GPU_SINK_H

#include "rows.h"

typedef struct {
    uint32_t n;       /* actions so far, or the sum of their weights */
    uint32_t wanted;  /* number of the one to be found; SINK_COUNT: none */
    uint32_t base, k; /* what was found: base + bit number k of the set */
    uint64_t set;
#if PART == GPU_PART_BATCH
    uint64_t *row;        /* NULL, or the bits of the actions are written here */
    uint64_t word;        /* number `at` of the row, not written yet */
    uint32_t at;          /* SINK_COUNT: none yet */
    uint32_t *old;        /* where the range of set words is kept */
    uint32_t first, past; /* the words of the row that may be set from before */
    uint32_t from;        /* the first word that is set now */
#elif PART == GPU_PART_WEIGHTED
    const uint16_t *weights; /* one for each action; NULL: they are counted */
#endif
} wr_choices;

#define SINK_COUNT UINT32_MAX

/* ==== Rows of bits =============================================================== */

#if PART == GPU_PART_BATCH
/* Goes on to word `next`: writes the present one, and empties those between that may be
 * set. */
static inline void sink_go(wr_choices *to, uint32_t next) {
    uint32_t k = to->at + 1; /* 0 at first */
    if (k > 0)
        to->row[to->at] = to->word;
    else
        to->from = next;
    for (k = k > to->first ? k : to->first; k < next && k < to->past; k++)
        to->row[k] = 0;
    to->at = next;
    to->word = 0;
}

static inline void sink_bits(wr_choices *to, uint32_t base, uint64_t set) {
    uint32_t shift = base % 64;
    if (base / 64 != to->at)
        sink_go(to, base / 64);
    to->word |= set << shift;
    if (shift > 0 && set >> (64 - shift) != 0) {
        sink_go(to, base / 64 + 1);
        to->word = set >> (64 - shift);
    }
}
#endif

/* All actions are told. What is left of the row is written. */
static inline void sink_end(wr_choices *to) {
#if PART == GPU_PART_BATCH
    if (to->row == NULL)
        return;
    uint32_t past = to->at + 1; /* 0: no action */
    sink_go(to, UINT32_MAX - 1);
    *to->old = past > 0 ? to->from | past << 16 : 0;
    to->row = NULL;
#else
    (void)to;
#endif
}

/* ==== What games call ============================================================ */

/* Notes bit number k of a set, if the action that is wanted is among `count`. */
#define SINK_NOTE(to, count, from, bits, number)                                       \
    do {                                                                               \
        uint32_t at = (to).wanted - (to).n;                                            \
        if (at < (uint32_t)(count)) {                                                  \
            (to).base = (uint32_t)(from);                                              \
            (to).set = bits;                                                           \
            (to).k = number;                                                           \
        }                                                                              \
        (to).n += (uint32_t)(count);                                                   \
    } while (0)

static inline wr_action sink_found(const wr_choices *to) {
    return (wr_action)(to->base + (uint32_t)wr_nth_bit(to->set, to->k));
}

static inline wr_choices wr_emit(wr_choices to, int a) {
#if PART == GPU_PART_WEIGHTED
    if (to.weights != NULL) {
        SINK_NOTE(to, to.weights[a], a, 1, 0);
        return to;
    }
#endif
    SINK_NOTE(to, 1, a, 1, 0);
#if PART == GPU_PART_BATCH
    if (to.row != NULL)
        sink_bits(&to, (uint32_t)a, 1);
#endif
    return to;
}

static inline wr_choices wr_emit_set(wr_choices to, int base, uint64_t set) {
    if (set == 0)
        return to;
#if PART == GPU_PART_WEIGHTED
    if (to.weights != NULL) {
        for (; set != 0; set &= set - 1)
            to = wr_emit(to, base + wr_lowest(set));
        return to;
    }
#endif
    SINK_NOTE(to, wr_count(set), base, set, at);
#if PART == GPU_PART_BATCH
    if (to.row != NULL)
        sink_bits(&to, (uint32_t)base, set);
#endif
    return to;
}

static inline wr_choices wr_emit_some(wr_choices to, int base, uint64_t set) {
    return wr_emit_set(to, base, set);
}

static inline wr_choices wr_emit_run(wr_choices to, int base, int n) {
#if PART == GPU_PART_WEIGHTED
    if (to.weights != NULL) {
        for (int i = 0; i < n; i++)
            to = wr_emit(to, base + i);
        return to;
    }
#endif
    SINK_NOTE(to, n, (uint32_t)base + at, 1, 0);
#if PART == GPU_PART_BATCH
    if (to.row != NULL)
        for (; n > 0; n -= 64, base += 64)
            sink_bits(&to, (uint32_t)base, UINT64_MAX >> (n < 64 ? 64 - n : 0));
#endif
    return to;
}

/* True if each action has to be told, and not only how many there are. */
static inline int sink_tells(const wr_choices *to) {
#if PART == GPU_PART_BATCH
    return to->row != NULL;
#elif PART == GPU_PART_WEIGHTED
    return to->weights != NULL;
#else
    (void)to;
    return 0;
#endif
}

/* `width` actions for each bit i of a set, from `base` + i * width on. */
static inline wr_choices wr_emit_groups(wr_choices to, int base, uint64_t set,
                                        int width) {
    uint32_t each = (uint32_t)width;
    if (sink_tells(&to)) {
        for (; set != 0; set &= set - 1)
            to = wr_emit_run(to, base + wr_lowest(set) * width, width);
        return to;
    }
    uint32_t at = to.wanted - to.n, count = (uint32_t)wr_count(set) * each;
    if (at < count) {
        to.base = (uint32_t)(base + wr_nth_bit(set, at / each) * width) + at % each;
        to.set = 1;
        to.k = 0;
    }
    to.n += count;
    return to;
}

/* The same without number but[i] of each group. */
static inline wr_choices wr_emit_others(wr_choices to, int base, uint64_t set,
                                        int width, const uint8_t *but) {
    uint32_t each = (uint32_t)width - 1;
    if (sink_tells(&to)) {
        for (; set != 0; set &= set - 1) {
            int i = wr_lowest(set);
            to = wr_emit_set(to, base + i * width,
                             ((1u << width) - 1) & ~(1u << but[i]));
        }
        return to;
    }
    uint32_t at = to.wanted - to.n, count = (uint32_t)wr_count(set) * each;
    if (at < count) {
        int i = wr_nth_bit(set, at / each);
        to.base = (uint32_t)(base + i * width) + at % each + (at % each >= but[i]);
        to.set = 1;
        to.k = 0;
    }
    to.n += count;
    return to;
}

#endif
