/*
 * playouts.c: random games on a GPU, summed there.
 */
#include <stdlib.h>
#include <string.h>

#include "driver.h"

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

static unsigned blocks_for(uint64_t games, uint32_t each) {
    uint64_t threads = (games + each - 1) / each;
    return (unsigned)((threads + GPU_BLOCK - 1) / GPU_BLOCK);
}

static void *pointer(gpu_address at) {
    return (void *)(uintptr_t)at; /* NOLINT(performance-no-int-to-ptr) */
}

int wr_gpu_playouts(wr_gpu *gpu, const wr_gpu_plan *plan, wr_gpu_sums *out,
                    wr_diag *d) {
    uint32_t n = plan->n;
    gpu_address at = 0, sums = 0, weights = 0;
    gpu_launch l = {0};
    int error = gpu_kernel(gpu, GPU_PART_PLAYOUTS, "playouts", &l.kernel, d);
    memset(out, 0, n * sizeof *out);
    if (error == 0)
        error = send(gpu, plan->positions, (size_t)n * gpu->game->state_size, &at, d);
    if (error == 0)
        error = send(gpu, out, n * sizeof *out, &sums, d);
    if (error == 0 && plan->weights != NULL)
        error = send(gpu, plan->weights, gpu->game->num_actions * sizeof *plan->weights,
                     &weights, d);
    uint64_t games = n * plan->each;
    for (uint64_t first = 0; error == 0 && first < games; first += CHUNK) {
        gpu_rollouts r = {.positions = pointer(at),
                          .sums = pointer(sums),
                          .weights = pointer(weights),
                          .seed = plan->seed,
                          .first = first,
                          .games = games - first < CHUNK ? games - first : CHUNK,
                          .per = plan->each,
                          .seats = WR_MAX_SEATS};
        r.each = games_each(gpu, r.games);
        l.blocks = blocks_for(r.games, r.each);
        l.argument = &r;
        if (gpu_states_shared(gpu->game))
            l.shared = GPU_BLOCK * gpu_state_room(gpu->game);
        error = gpu_start(gpu, l, d);
    }
    if (error == 0)
        error = fetch(gpu, sums, n * sizeof *out, out, d);
    release(gpu, at);
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
    gpu_address at = 0, sums = 0;
    gpu_launch l = {0};
    wr_state *start = malloc(gpu->game->state_size);
    if (start == NULL)
        return gpu_refuse(d, "not enough memory", "der Speicher reicht nicht", "");
    gpu->game->init(start, setup);
    if (totals->games == 0) {
        prepare_tally(&totals->decisions);
        prepare_tally(&totals->outcomes);
        prepare_tally(&totals->lines);
        for (int p = 0; p < setup->seats; p++)
            prepare_tally(&totals->points[p]);
    }
    int error = gpu_kernel(gpu, GPU_PART_GAMES, "simulate", &l.kernel, d);
    if (error == 0)
        error = send(gpu, start, gpu->game->state_size, &at, d);
    if (error == 0)
        error = send(gpu, totals, sizeof *totals, &sums, d);
    gpu_games r = {.start = pointer(at),
                   .totals = pointer(sums),
                   .seed = games.seed,
                   .first = games.first,
                   .games = games.n,
                   .seats = (uint32_t)setup->seats,
                   .each = games_each(gpu, games.n)};
    l.blocks = blocks_for(games.n, r.each);
    l.argument = &r;
    if (error == 0)
        error = gpu_start(gpu, l, d);
    if (error == 0)
        error = fetch(gpu, sums, sizeof *totals, totals, d);
    release(gpu, at);
    release(gpu, sums);
    free(start);
    return error;
}
