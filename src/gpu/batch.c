/*
 * batch.c: batches in the memory of a GPU.
 *
 * A batch is one block of that memory, laid out as src/core/batch.c lays out its own.
 * Each call starts kernels on a stream and returns; only wr_gpu_wait and wr_gpu_read
 * wait.
 */
#include <stdlib.h>
#include <string.h>

#include "shape.h"

enum { LINE = 256, BITS = 64, PAD = 16 };

typedef struct {
    wr_gpu_batch shared; /* first: this is what callers hold */
    wr_gpu *gpu;
    gpu_address memory;
    size_t size, constant; /* bytes in all, and of the tables at their beginning */
    void *stream, *run, *check, *widen;
    wr_state *start; /* the first position */
    gpu_rows rows;
} whole_batch;

static whole_batch *whole_of(wr_gpu_batch *b) {
    return (whole_batch *)b;
}

/* The words of a state on the GPU. */
static size_t state_words(const wr_game *g) {
    return (gpu_shape_of(g).state_size + sizeof(uint64_t) - 1) / sizeof(uint64_t);
}

/* ==== Memory ===================================================================== */

static void *take(whole_batch *w, size_t size) {
    uintptr_t at = (uintptr_t)w->memory + w->size;
    w->size += (size + PAD + LINE - 1) / LINE * LINE;
    return (
        void *)at; /* NOLINT(performance-no-int-to-ptr): not memory of this machine */
}

/* Lays out the buffers from w->memory on, which may be 0 to count only. */
static void lay_out(whole_batch *w) {
    wr_gpu_batch *b = &w->shared;
    gpu_rows *r = &w->rows;
    const wr_game *g = b->game;
    size_t n = b->num_matches, seats = (size_t)b->setup.seats;
    w->size = 0;
    r->start = take(w, g->state_size);
    r->fixed = take(w, g->state_size);
    w->constant = w->size;
    r->bad = take(w, sizeof *r->bad);
    r->states = take(w, n * state_words(g) * sizeof *r->states);
    r->luck = take(w, n * sizeof *r->luck);
    r->choice = take(w, n * sizeof *r->choice);
    r->picks = take(w, n * sizeof *r->picks);
    b->actions = r->actions = take(w, n * sizeof *r->actions);
    b->num_legal = r->num_legal = take(w, n * sizeof *r->num_legal);
    b->seat = r->seat = take(w, n);
    b->done = r->done = take(w, n);
    b->shares = r->shares = take(w, n * seats * sizeof *r->shares);
    b->points = r->points = take(w, n * seats * sizeof *r->points);
    b->length = r->length = take(w, n * sizeof *r->length);
    b->finished = r->finished = take(w, n * sizeof *r->finished);
    if (b->flags & WR_BATCH_OBS)
        b->obs = r->obs = take(w, n * b->columns);
    if (b->flags & (WR_BATCH_MASK | WR_BATCH_BITS)) { /* bytes are made from bits */
        r->bits = take(w, n * b->words * sizeof *r->bits);
        r->set = take(w, n * sizeof *r->set);
    }
    if (b->flags & WR_BATCH_BITS)
        b->bits = r->bits;
    if (b->flags & WR_BATCH_MASK)
        b->mask = r->mask = take(w, n * g->num_actions);
}

/* Copies the first position and what is fixed to the GPU. */
static int send_tables(whole_batch *w, wr_diag *d) {
    wr_gpu *gpu = w->gpu;
    gpu_shape shape = gpu_shape_of(w->shared.game);
    char *tables = calloc(1, w->constant), *base = (char *)(uintptr_t)w->memory;
    if (tables == NULL)
        return gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
    gpu_shrink(&shape, w->start, tables);
    memcpy(tables + ((const char *)w->rows.fixed - base),
           (const char *)w->start + shape.fixed_from, shape.fixed_size);
    int code = gpu->cuda.clear(w->memory, 0, w->size, NULL);
    if (code == 0)
        code = gpu->cuda.copy_in(w->memory, tables, w->constant, NULL);
    if (code == 0)
        code = gpu->cuda.clear((gpu_address)(uintptr_t)w->rows.bad, UINT8_MAX,
                               sizeof *w->rows.bad, NULL);
    if (code == 0)
        code = gpu->cuda.wait(NULL);
    free(tables);
    return gpu_check(gpu, code, "copy", d);
}

static int prepare(whole_batch *w, wr_diag *d) {
    wr_gpu *gpu = w->gpu;
    int error = gpu_kernel(gpu, GPU_PART_BATCH, "batch_run", &w->run, d);
    if (error == 0)
        error = gpu_kernel(gpu, GPU_PART_BATCH, "batch_check", &w->check, d);
    if (error == 0)
        error = gpu_kernel(gpu, GPU_PART_BATCH, "batch_widen", &w->widen, d);
    w->start = malloc(w->shared.game->state_size);
    if (error == 0 && w->start == NULL)
        error = gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
    if (error != 0)
        return error;
    w->shared.game->init(w->start, &w->shared.setup);
    lay_out(w);
    error = gpu_check(gpu, gpu->cuda.allocate(&w->memory, w->size),
                      "hold a batch of this size", d);
    if (error != 0)
        return error;
    lay_out(w);
    return send_tables(w, d);
}

wr_gpu_batch *wr_gpu_batch_new(wr_gpu *gpu, const wr_setup *setup, uint32_t num_matches,
                               uint32_t flags, wr_diag *d) {
    WR_ASSERT(num_matches >= 1, "a batch has at least one match");
    whole_batch *w = calloc(1, sizeof *w);
    if (w == NULL) {
        gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
        return NULL;
    }
    w->gpu = gpu;
    w->shared.game = gpu->game;
    w->shared.setup = *setup;
    w->shared.num_matches = num_matches;
    w->shared.flags = flags;
    w->shared.columns = wr_tensor_columns(gpu->tensor);
    w->shared.words = (gpu->game->num_actions + BITS - 1u) / BITS;
    w->rows.n = num_matches;
    w->rows.flags = flags;
    w->rows.seats = (uint32_t)setup->seats;
    if (prepare(w, d) != 0) {
        wr_gpu_batch_free(&w->shared);
        return NULL;
    }
    return &w->shared;
}

void wr_gpu_batch_free(wr_gpu_batch *b) {
    if (b == NULL)
        return;
    whole_batch *w = whole_of(b);
    w->gpu->cuda.context_set(w->gpu->context);
    if (w->memory != 0)
        w->gpu->cuda.release(w->memory); /* waits for what is under way */
    free(w->start);
    free(w);
}

void wr_gpu_stream(wr_gpu_batch *b, void *stream) {
    whole_of(b)->stream = stream;
}

/* ==== Work ======================================================================= */

static int start(whole_batch *w, void *kernel, unsigned shared, wr_diag *d) {
    unsigned block = gpu_block(w->gpu, GPU_PART_BATCH);
    gpu_launch l = {.kernel = kernel,
                    .blocks = (w->rows.n + block - 1) / block,
                    .block = block,
                    .is_packed = gpu_is_grouped(w->shared.game),
                    .shared = shared,
                    .stream = w->stream,
                    .argument = &w->rows};
    return gpu_start(w->gpu, l, d);
}

/* Runs all matches in this mode, and widens the bits if bytes are wanted. */
static int run(whole_batch *w, uint32_t mode, wr_diag *d) {
    w->rows.mode = mode;
    int error = start(w, w->run, gpu_shared(w->gpu, GPU_PART_BATCH), d);
    if (error == 0 && w->rows.mask != NULL)
        error = start(w, w->widen, 0, d);
    return error;
}

int wr_gpu_begin(wr_gpu_batch *b, uint64_t seed, wr_diag *d) {
    whole_of(b)->rows.seed = seed;
    return run(whole_of(b), GPU_BEGIN, d);
}

/* Writes the positions word by word; returns 0 if one is of another edition. */
static int spread(const whole_batch *w, const wr_state *positions, uint64_t *out) {
    const wr_game *g = w->shared.game;
    gpu_shape shape = gpu_shape_of(g);
    size_t n = w->shared.num_matches, words = state_words(g);
    for (size_t i = 0; i < n; i++) {
        const char *from = (const char *)positions + i * g->state_size;
        if (memcmp(from + shape.fixed_from, (const char *)w->start + shape.fixed_from,
                   shape.fixed_size) != 0)
            return 0;
        for (size_t k = 0; k < words; k++) {
            size_t at = k * sizeof *out, left = shape.state_size - at;
            memcpy(out + k * n + i, from + at + (at < shape.hole_from ? 0 : shape.hole),
                   left < sizeof *out ? left : sizeof *out);
        }
    }
    return 1;
}

int wr_gpu_load(wr_gpu_batch *b, const wr_state *positions, uint64_t seed, wr_diag *d) {
    whole_batch *w = whole_of(b);
    gpu_cuda *cuda = &w->gpu->cuda;
    size_t n = b->num_matches, words = state_words(b->game);
    uint64_t *moved = calloc(n * words, sizeof *moved);
    if (moved == NULL)
        return gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
    if (!spread(w, positions, moved)) {
        free(moved);
        return gpu_refuse(d, "a position is not of the edition of the batch",
                          "eine Stellung ist nicht aus der Edition des Stapels", "");
    }
    int code = cuda->context_set(w->gpu->context);
    if (code == 0)
        code = cuda->copy_in((gpu_address)(uintptr_t)w->rows.states, moved,
                             n * words * sizeof *moved, w->stream);
    if (code == 0)
        code = cuda->wait(w->stream);
    free(moved);
    int error = gpu_check(w->gpu, code, "copy", d);
    w->rows.seed = seed;
    return error != 0 ? error : run(w, GPU_LOAD, d);
}

int wr_gpu_step(wr_gpu_batch *b, wr_diag *d) {
    return wr_gpu_step_given(b, NULL, 0, d);
}

int wr_gpu_step_given(wr_gpu_batch *b, const void *given, uint32_t width, wr_diag *d) {
    whole_batch *w = whole_of(b);
    w->rows.given = given;
    w->rows.given_width = width;
    int error = start(w, w->check, gpu_shared(w->gpu, GPU_PART_BATCH), d);
    return error != 0 ? error : run(w, GPU_STEP, d);
}

int wr_gpu_read(wr_gpu_batch *b, const void *from, void *to, size_t bytes, wr_diag *d) {
    whole_batch *w = whole_of(b);
    gpu_cuda *cuda = &w->gpu->cuda;
    int code = cuda->context_set(w->gpu->context);
    if (code == 0)
        code = cuda->copy_out(to, (gpu_address)(uintptr_t)from, bytes, w->stream);
    if (code == 0)
        code = cuda->wait(w->stream);
    return gpu_check(w->gpu, code, "finish its work", d);
}

int wr_gpu_states(wr_gpu_batch *b, wr_slice s, wr_state *out, wr_diag *d) {
    whole_batch *w = whole_of(b);
    size_t n = s.to - s.from, size = b->game->state_size;
    gpu_shape shape = gpu_shape_of(b->game);
    WR_ASSERT(s.from <= s.to && s.to <= b->num_matches, "invalid slice of the batch");
    uint64_t *row = calloc(n + 1, sizeof *row);
    int error = 0;
    if (row == NULL)
        return gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
    for (size_t k = 0; error == 0 && k < state_words(b->game); k++) {
        size_t at = k * sizeof *row, left = shape.state_size - at;
        error = wr_gpu_read(b, w->rows.states + k * b->num_matches + s.from, row,
                            n * sizeof *row, d);
        for (size_t i = 0; error == 0 && i < n; i++)
            memcpy((char *)out + i * size + at, row + i,
                   left < sizeof *row ? left : sizeof *row);
    }
    for (size_t i = 0; error == 0 && i < n; i++)
        gpu_restore(&shape, (char *)out + i * size, w->start, (char *)out + i * size);
    free(row);
    return error;
}

/* Says why the action of match i is illegal, in the words of a CPU. */
static int refuse_action(whole_batch *w, uint32_t i, wr_diag *d) {
    wr_gpu_batch *b = &w->shared;
    size_t size = b->game->state_size;
    wr_action a = 0;
    int8_t seat = 0;
    wr_state *s = malloc(size);
    int error = s == NULL ? WR_EDEVICE : wr_gpu_states(b, (wr_slice){i, i + 1}, s, d);
    if (error == 0)
        error = wr_gpu_read(b, b->actions + i, &a, sizeof a, d);
    if (error == 0)
        error = wr_gpu_read(b, b->seat + i, &seat, sizeof seat, d);
    if (error == 0)
        error = wr_play(b->game, s, seat, a, d);
    free(s);
    return error;
}

int wr_gpu_wait(wr_gpu_batch *b, uint32_t *bad, wr_diag *d) {
    whole_batch *w = whole_of(b);
    int error = wr_gpu_read(b, w->rows.bad, bad, sizeof *bad, d);
    if (error != 0 || *bad == GPU_NO_MATCH)
        return error;
    error = gpu_check(w->gpu,
                      w->gpu->cuda.clear((gpu_address)(uintptr_t)w->rows.bad, UINT8_MAX,
                                         sizeof *bad, w->stream),
                      "copy", d);
    return error != 0 ? error : refuse_action(w, *bad, d);
}
