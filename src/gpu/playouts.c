/*
 * playouts.c: random games on a GPU, summed there.
 */
#include <stdlib.h>
#include <string.h>

#include "shape.h"

enum {
    WAVES = 32,     /* threads at a time: this many for each lane of a processor */
    LANES = 128,    /* of a processor */
    MAX_EACH = 16,  /* games of one thread */
    CHUNK = 1 << 30 /* most games of one start */
};

/* Memory of the GPU that holds `size` bytes of `from`. */
static int send(wr_gpu *gpu, const void *from, size_t size, gpu_address *out,
                wr_diag *d) {
    int code = gpu->cuda.context_set(gpu->context);
    *out = 0;
    if (code == 0)
        code = gpu->cuda.allocate(out, size);
    if (code == 0)
        code = gpu->cuda.copy_in(*out, from, size, NULL);
    return gpu_check(gpu, code, "hold so many positions", d);
}

static int fetch(wr_gpu *gpu, gpu_address from, size_t size, void *to, wr_diag *d) {
    int code = gpu->cuda.copy_out(to, from, size, NULL);
    if (code == 0)
        code = gpu->cuda.wait(NULL);
    return gpu_check(gpu, code, "finish its work", d);
}

static void release(wr_gpu *gpu, gpu_address at) {
    if (at != 0)
        gpu->cuda.release(at);
}

/* How many games a thread plays, so that all threads have some. */
static uint32_t games_each(const wr_gpu *gpu, uint64_t games) {
    uint64_t threads = (uint64_t)gpu->processors * LANES * WAVES;
    uint64_t each = games / (threads > 0 ? threads : 1) + 1;
    return (uint32_t)(each < MAX_EACH ? each : MAX_EACH);
}

/* How many games a block of playouts has. With queues there are no more blocks than run
 * at once, for the last games of a block do not fill its warps. */
static uint32_t games_of_block(const wr_gpu *gpu, uint64_t games) {
    if (!gpu_is_grouped(gpu->game))
        return gpu_block(gpu, GPU_PART_PLAYOUTS) * games_each(gpu, games);
    uint64_t blocks =
        (uint64_t)gpu->processors * gpu_least_blocks(gpu->game, GPU_PART_PLAYOUTS);
    return (uint32_t)(games / (blocks > 0 ? blocks : 1) + 1);
}

static void *pointer(gpu_address at) {
    return (void *)(uintptr_t)at; /* NOLINT(performance-no-int-to-ptr) */
}

/* The positions without what is fixed, and this for every run of neighbours that have
 * the same. */
typedef struct {
    gpu_shape shape;
    char *small, *fixed;
    uint32_t runs, *starts; /* the first position of each run, and n at the end */
} positions;

static int has_same(const gpu_shape *s, const char *one, const char *other) {
    return memcmp(one + s->fixed_from, other + s->fixed_from, s->fixed_size) == 0;
}

/* Returns 0 if there is not enough memory; `out` is to be freed in any case. */
static int split(const wr_game *g, const wr_gpu_plan *plan, positions *out) {
    uint32_t n = plan->n;
    *out = (positions){.shape = gpu_shape_of(g)};
    gpu_shape *s = &out->shape;
    out->small = malloc((size_t)n * s->state_size + 1);
    out->fixed = malloc((size_t)n * s->fixed_size + 1);
    out->starts = malloc(((size_t)n + 1) * sizeof *out->starts);
    if (out->small == NULL || out->fixed == NULL || out->starts == NULL)
        return 0;
    for (uint32_t i = 0; i < n; i++) {
        const char *at = (const char *)plan->positions + (size_t)i * g->state_size;
        gpu_shrink(s, at, out->small + (size_t)i * s->state_size);
        if (i > 0 && has_same(s, at, at - g->state_size))
            continue;
        memcpy(out->fixed + (size_t)out->runs * s->fixed_size, at + s->fixed_from,
               s->fixed_size);
        out->starts[out->runs++] = i;
    }
    out->starts[out->runs] = n;
    return 1;
}

static void free_positions(positions *p) {
    free(p->small);
    free(p->fixed);
    free(p->starts);
}

/* Starts games `first` to `end` - 1, which have the same that is fixed. */
static int start_games(wr_gpu *gpu, gpu_launch l, gpu_rollouts r, uint64_t end,
                       wr_diag *d) {
    int error = 0;
    for (; error == 0 && r.first < end; r.first += CHUNK) {
        r.games = end - r.first < CHUNK ? end - r.first : CHUNK;
        r.each = games_of_block(gpu, r.games);
        l.blocks = (unsigned)((r.games + r.each - 1) / r.each);
        l.argument = &r;
        error = gpu_start(gpu, l, d);
    }
    return error;
}

int wr_gpu_playouts(wr_gpu *gpu, const wr_gpu_plan *plan, wr_gpu_sums *out,
                    wr_diag *d) {
    uint32_t n = plan->n;
    int part = plan->weights != NULL ? GPU_PART_WEIGHTED : GPU_PART_PLAYOUTS;
    gpu_address at = 0, sums = 0, weights = 0, fixed = 0;
    positions p;
    gpu_launch l = {.is_packed = gpu_is_grouped(gpu->game),
                    .block = gpu_block(gpu, part),
                    .shared = gpu_shared(gpu, part)};
    int error = gpu_kernel(gpu, part, "playouts", &l.kernel, d);
    memset(out, 0, n * sizeof *out);
    if (!split(gpu->game, plan, &p) && error == 0)
        error = gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
    if (error == 0)
        error = send(gpu, p.small, (size_t)n * p.shape.state_size, &at, d);
    if (error == 0)
        error = send(gpu, p.fixed, (size_t)p.runs * p.shape.fixed_size + 1, &fixed, d);
    if (error == 0)
        error = send(gpu, out, n * sizeof *out, &sums, d);
    if (error == 0 && plan->weights != NULL)
        error = send(gpu, plan->weights, gpu->game->num_actions * sizeof *plan->weights,
                     &weights, d);
    for (uint32_t i = 0; error == 0 && i < p.runs; i++) {
        gpu_rollouts r = {.positions = pointer(at),
                          .fixed = pointer(fixed + i * p.shape.fixed_size),
                          .sums = pointer(sums),
                          .weights = pointer(weights),
                          .seed = plan->seed,
                          .first = p.starts[i] * plan->each,
                          .per = plan->each,
                          .seats = WR_MAX_SEATS};
        error = start_games(gpu, l, r, p.starts[i + 1] * plan->each, d);
    }
    if (error == 0)
        error = fetch(gpu, sums, n * sizeof *out, out, d);
    free_positions(&p);
    release(gpu, at);
    release(gpu, fixed);
    release(gpu, sums);
    release(gpu, weights);
    return error;
}

/* What no game has fallen below or exceeded yet. */
static void prepare_tally(wr_gpu_tally *t) {
    if (t->min == 0 && t->max == 0 && t->sum == 0 && t->squares == 0) {
        t->min = INT64_MAX;
        t->max = INT64_MIN;
    }
}

int wr_gpu_simulate(wr_gpu *gpu, const wr_setup *setup, wr_gpu_range games,
                    wr_gpu_totals *totals, wr_diag *d) {
    gpu_address at = 0, sums = 0, fixed = 0;
    gpu_launch l = {.is_packed = gpu_is_grouped(gpu->game),
                    .block = gpu_block(gpu, GPU_PART_GAMES),
                    .shared = gpu_shared(gpu, GPU_PART_GAMES)};
    wr_state *start = malloc(gpu->game->state_size);
    positions p = {0};
    if (start == NULL)
        return gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
    gpu->game->init(start, setup);
    wr_gpu_plan plan = {.positions = start, .n = 1};
    if (totals->games == 0) {
        prepare_tally(&totals->decisions);
        prepare_tally(&totals->outcomes);
        prepare_tally(&totals->lines);
        for (int seat = 0; seat < setup->seats; seat++)
            prepare_tally(&totals->points[seat]);
    }
    int error = gpu_kernel(gpu, GPU_PART_GAMES, "simulate", &l.kernel, d);
    if (!split(gpu->game, &plan, &p) && error == 0)
        error = gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
    if (error == 0)
        error = send(gpu, p.small, p.shape.state_size, &at, d);
    if (error == 0)
        error = send(gpu, p.fixed, p.shape.fixed_size + 1u, &fixed, d);
    if (error == 0)
        error = send(gpu, totals, sizeof *totals, &sums, d);
    gpu_games r = {.start = pointer(at),
                   .fixed = pointer(fixed),
                   .totals = pointer(sums),
                   .seed = games.seed,
                   .first = games.first,
                   .games = games.n,
                   .seats = (uint32_t)setup->seats,
                   .each = games_each(gpu, games.n)};
    uint64_t of_block = (uint64_t)l.block * r.each;
    l.blocks = (unsigned)((games.n + of_block - 1) / of_block);
    l.argument = &r;
    if (error == 0)
        error = gpu_start(gpu, l, d);
    if (error == 0)
        error = fetch(gpu, sums, sizeof *totals, totals, d);
    release(gpu, at);
    release(gpu, sums);
    release(gpu, fixed);
    free_positions(&p);
    free(start);
    return error;
}
