/*
 * gpu.c: `windrose bench --gpu`, and the GPU of `windrose sim --gpu`.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "gpu.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/common/io.h"
#include "tools.h"

enum {
    FIRST_GAMES = 1 << 16,
    MAX_GAMES = 1 << 26,
    AT_ONCE = 16, /* steps that are started before they are waited for */
    MAX_SECONDS = 3600
};

static void note(const char *line) {
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "windrose: %s\n", line);
}

void gpu_need(int error, const wr_diag *d) {
    if (error != 0)
        io_fail(CLI_WRONG, "%s", "%s", io_said(d));
}

wr_gpu *gpu_open(const wr_game *g) {
    wr_diag d;
    wr_gpu *gpu = wr_gpu_open(g, 0, note, &d);
    gpu_need(gpu == NULL, &d);
    return gpu;
}

/* Decisions per second of random games, summed on the GPU. */
static double measure_playouts(wr_gpu *gpu, const wr_game *g, const wr_setup *setup,
                               double seconds) {
    wr_state *start = mem_new(g->state_size);
    wr_gpu_sums sums;
    wr_diag d;
    uint64_t decisions = 0;
    double spent = 0;
    g->init(start, setup);
    wr_gpu_plan plan = {start, 1, FIRST_GAMES, 0, NULL};
    gpu_need(wr_gpu_playouts(gpu, &plan, &sums, &d), &d); /* compiles */
    while (spent < seconds) {
        double before = steady_s();
        plan.seed++;
        gpu_need(wr_gpu_playouts(gpu, &plan, &sums, &d), &d);
        double took = steady_s() - before;
        if (took < seconds / 4 && plan.each < MAX_GAMES) { /* too short to tell */
            plan.each *= 2;
            continue;
        }
        spent += took;
        decisions += sums.decisions;
    }
    free(start);
    return (double)decisions / spent;
}

/* Steps per second of a batch that plays at random. */
static double measure_steps(wr_gpu *gpu, const wr_setup *setup, uint32_t n,
                            uint32_t flags, double seconds) {
    wr_diag d;
    uint32_t bad;
    uint64_t steps = 0;
    double start = 0, spent = 0;
    wr_gpu_batch *b = wr_gpu_batch_new(gpu, setup, n, flags | WR_BATCH_RESET, &d);
    gpu_need(b == NULL, &d);
    gpu_need(wr_gpu_begin(b, 1, &d), &d);
    for (int warm = 0; spent < seconds; warm = 1) {
        if (!warm)
            start = steady_s();
        for (int i = 0; i < AT_ONCE; i++)
            gpu_need(wr_gpu_step(b, &d), &d);
        gpu_need(wr_gpu_wait(b, &bad, &d), &d);
        if (!warm) {
            start = steady_s();
            continue;
        }
        steps += AT_ONCE;
        spent = steady_s() - start;
    }
    wr_gpu_batch_free(b);
    return (double)steps * n / spent;
}

void gpu_measure(const args *a, const wr_game *g, const wr_setup *setup) {
    enum { MAX_MATCHES = 1 << 24, USUAL = 1 << 20, KINDS = 3 };
    static const struct {
        const char *name, *words;
        uint32_t flags;
    } kinds[KINDS] = {
        {"steps", "steps alone", 0},
        {"steps_bits", "with observations and masks as bits",
         WR_BATCH_OBS | WR_BATCH_BITS},
        {"steps_bytes", "with observations and masks as bytes",
         WR_BATCH_OBS | WR_BATCH_MASK},
    };
    double seconds = (double)args_number(a, "--seconds", 1, MAX_SECONDS, 2);
    uint32_t n = (uint32_t)args_number(a, "--batch", 1, MAX_MATCHES, USUAL);
    wr_gpu *gpu = gpu_open(g);
    double playouts = measure_playouts(gpu, g, setup, seconds), steps[KINDS];
    for (int i = 0; i < KINDS; i++)
        steps[i] = measure_steps(gpu, setup, n, kinds[i].flags, seconds);
    if (args_value(a, "--json") != NULL) {
        wr_text out = {.grow = text_grow};
        wr_json_open(&out, NULL, '{');
        wr_json_string(&out, "game", g->name);
        wr_json_int(&out, "rules_version", g->rules_version);
        wr_json_int(&out, "seats", setup->seats);
        wr_json_string(&out, "gpu", wr_gpu_name(gpu));
        wr_json_int(&out, "batch", n);
        text_json_real(&out, "playouts_decisions_per_second", playouts, 0);
        for (int i = 0; i < KINDS; i++)
            text_json_real(&out, kinds[i].name, steps[i], 0);
        wr_put(&out, "}\n");
        text_show(&out);
    } else {
        printf("%s, %d seats, on %s:\n%9.3f billion decisions per second in random "
               "games\nand in a batch of %u matches, in billions per second:\n",
               g->name, setup->seats, wr_gpu_name(gpu), playouts / 1e9, n);
        for (int i = 0; i < KINDS; i++)
            printf("%9.3f %s\n", steps[i] / 1e9, kinds[i].words);
    }
    wr_gpu_close(gpu);
}
