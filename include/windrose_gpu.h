/*
 * windrose_gpu.h: batches and playouts on an NVIDIA GPU. It includes windrose_batch.h.
 *
 * The driver and NVRTC are opened when a GPU is, so nothing is needed to build, and a
 * machine without them gets one sentence. The kernels are the games' own files,
 * compiled for the card at hand when they are first needed and kept on disk.
 * docs/GPU.md has more.
 *
 * Functions that return an int return 0, or a negative code with a sentence in the
 * wr_diag: WR_EINPUT for an illegal action, WR_EDEVICE for all that a device refuses.
 */
#ifndef WINDROSE_GPU_H
#define WINDROSE_GPU_H

#include "windrose_batch.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { WR_EDEVICE = -3 };

/* One game on one GPU. One thread uses it at a time. */
typedef struct wr_gpu wr_gpu;

/* Opens GPU number `device`, from 0. NULL: the diagnosis says why. `note` is told, in
 * one line, what takes seconds; NULL: nobody is. */
wr_gpu *wr_gpu_open(const wr_game *g, int device, void (*note)(const char *line),
                    wr_diag *d);
/* Its batches have been freed before. */
void wr_gpu_close(wr_gpu *gpu);
const char *wr_gpu_name(const wr_gpu *gpu);

/* ==== Batches ===================================================================== */

/* As wr_batch, with its buffers in the memory of the GPU: the same bytes in every row
 * after the same calls. `actions` may be written by any kernel; all others are read
 * only. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    uint32_t num_matches, flags, columns, words;
    wr_action *actions;
    int8_t *obs;
    uint8_t *mask;
    uint64_t *bits;
    uint16_t *num_legal;
    int8_t *seat;
    uint8_t *done;
    int32_t *shares, *points;
    uint32_t *length, *finished;
} wr_gpu_batch;

/* NULL: the diagnosis says why. Nothing is dealt before wr_gpu_begin. */
wr_gpu_batch *wr_gpu_batch_new(wr_gpu *gpu, const wr_setup *setup, uint32_t num_matches,
                               uint32_t flags, wr_diag *d);
void wr_gpu_batch_free(wr_gpu_batch *b);

/* The CUDA stream on which the batch works from now on; NULL: the default one. */
void wr_gpu_stream(wr_gpu_batch *b, void *stream);

/* These start the work and do not wait for it. */
int wr_gpu_begin(wr_gpu_batch *b, uint64_t seed, wr_diag *d);
/* Begins at given positions, one for each match; chance moves if it is to move. A
 * position at which the game is over is followed by no other match. */
int wr_gpu_load(wr_gpu_batch *b, const wr_state *positions, uint64_t seed, wr_diag *d);
/* If an action is illegal, neither this step nor any later one changes anything until
 * wr_gpu_wait has told so. */
int wr_gpu_step(wr_gpu_batch *b, wr_diag *d);
/* The same with actions from elsewhere in the memory of the GPU: whole numbers of
 * `width` bytes, 2, 4 or 8, one for each match, which are copied to `actions`. */
int wr_gpu_step_given(wr_gpu_batch *b, const void *given, uint32_t width, wr_diag *d);

/* Waits for all that was started. WR_EINPUT: an action was illegal; `bad` is the first
 * match with one. */
int wr_gpu_wait(wr_gpu_batch *b, uint32_t *bad, wr_diag *d);
/* Waits, and copies from a buffer of the batch. */
int wr_gpu_read(wr_gpu_batch *b, const void *from, void *to, size_t bytes, wr_diag *d);
/* Waits, and copies the positions of some matches, one after the other. */
int wr_gpu_states(wr_gpu_batch *b, wr_slice s, wr_state *out, wr_diag *d);

/* ==== Playouts ==================================================================== */

/* Sums over random playouts from one position. */
typedef struct {
    uint64_t games, decisions, undecided;
    uint64_t wins[WR_MAX_SEATS];  /* alone or shared */
    int64_t shares[WR_MAX_SEATS]; /* of wins, in parts of WR_WHOLE */
    int64_t points[WR_MAX_SEATS];
} wr_gpu_sums;

/* What to play: `each` random games from each of n positions. A seat chooses among its
 * legal actions in proportion to their weights, of which there is one for each action;
 * NULL, or if all of them are 0: each is equally likely. */
typedef struct {
    const wr_state *positions;
    uint32_t n;
    uint64_t each, seed;
    const uint16_t *weights;
} wr_gpu_plan;

/* Plays them to their end; `out` has room for n sums. Game k of position i is, without
 * weights, wr_random_game with stream k below stream i of the seed. */
int wr_gpu_playouts(wr_gpu *gpu, const wr_gpu_plan *plan, wr_gpu_sums *out, wr_diag *d);

/* ==== Simulations ================================================================= */

/* A quantity over many games. */
typedef struct {
    int64_t sum, squares, min, max;
} wr_gpu_tally;

enum { WR_GPU_SHARES = 60 };

typedef struct {
    uint64_t games, undecided;
    uint64_t choices, most_choices, forced; /* legal actions: sum, most, only one */
    wr_gpu_tally decisions, outcomes, lines, points[WR_MAX_SEATS];
    uint64_t shares[WR_MAX_SEATS]; /* of wins, in parts of WR_GPU_SHARES */
    uint64_t wins[WR_MAX_SEATS];   /* alone or shared */
    uint64_t alone[WR_MAX_SEATS];
} wr_gpu_totals;

/* Which games to play: numbers first to first + n - 1 of the seed. */
typedef struct {
    uint64_t seed, first, n;
} wr_gpu_range;

/* Plays random games as `windrose sim` does, and adds them to `totals` ({0} at
 * first). */
int wr_gpu_simulate(wr_gpu *gpu, const wr_setup *setup, wr_gpu_range games,
                    wr_gpu_totals *totals, wr_diag *d);

#ifdef __cplusplus
}
#endif

#endif
