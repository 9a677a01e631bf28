/*
 * rows.h: what the host hands to the kernels: the buffers of a batch, and sums.
 *
 * The host includes it too; its pointers are then addresses of device memory.
 */
#ifndef WINDROSE_GPU_ROWS_H
#define WINDROSE_GPU_ROWS_H

#include "windrose_gpu.h"

/* The kernels come in parts, each compiled when it is first needed. These are macros,
 * for the preprocessor asks. */
#define GPU_PART_BATCH    0
#define GPU_PART_PLAYOUTS 1
#define GPU_PART_GAMES    2
#define GPU_PART_WEIGHTED 3 /* playouts by a table of weights */
#define GPU_PARTS         4

/* What batch_run does: play the actions, begin at the first position, or begin at the
 * positions that are there. */
enum { GPU_STEP, GPU_BEGIN, GPU_LOAD };

#define GPU_NO_MATCH UINT32_MAX

typedef struct {
    uint64_t *states; /* word w of match i at w * n + i */
    const uint64_t *start;
    const unsigned char *fixed; /* see WR_FIXED */
    wr_rng *luck, *choice;
    wr_action *actions, *picks;
    int8_t *obs;
    uint8_t *mask;
    uint64_t *bits;
    uint32_t
        *set; /* the words of a row of `bits` that may be set: first | past << 16 */
    uint16_t *num_legal;
    int8_t *seat;
    uint8_t *done;
    int32_t *shares, *points;
    uint32_t *length, *finished;
    uint32_t *bad;     /* first match whose action is illegal, or GPU_NO_MATCH */
    const void *given; /* actions to play instead; NULL: none */
    uint64_t seed;
    uint32_t n, flags, seats, mode;
    uint32_t given_width; /* bytes of one: 2, 4 or 8 */
} gpu_rows;

/* Games per*i to per*(i+1)-1 begin at position i. */
typedef struct {
    const unsigned char *positions, *fixed;
    wr_gpu_sums *sums;       /* one for each position */
    const uint16_t *weights; /* one for each action; NULL: none */
    uint64_t seed, first, games, per;
    uint32_t seats, each; /* games of one block */
} gpu_rollouts;

typedef struct {
    const unsigned char *start, *fixed;
    wr_gpu_totals *totals;
    uint64_t seed, first, games;
    uint32_t seats, each;
} gpu_games;

#endif
