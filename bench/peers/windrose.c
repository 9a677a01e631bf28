/*
 * windrose.c: measures random play of Windrose from C, match by match and in batches.
 * As the other programs of bench/peers do, it measures processor time and prints one
 * line of JSON for each figure.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "windrose_batch.h"

/* For each figure; SECONDS_EACH of the environment, as for the other programs. */
static double seconds = 1.5;

/* Matches of a batch begin together, and not all phases cost the same: each is stepped
 * through a whole match at least. */
enum { WHOLE_MATCH = 300 };

void wr_fail(const char *what) {
    fprintf(stderr, "windrose: %s\n", what);
    abort();
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void report(const wr_game *g, const char *interface, uint32_t batch,
                   double per_second, size_t bytes) {
    printf("{\"peer\": \"Windrose\", \"game\": \"%s\", \"interface\": \"%s\", "
           "\"batch\": %u, \"steps_per_second\": %.0f, \"bytes\": %zu}\n",
           g->name, interface, batch, per_second, bytes);
    fflush(stdout);
}

static void *need(size_t size) {
    void *memory = malloc(size);
    if (memory == NULL)
        wr_fail("there is not enough memory");
    return memory;
}

static void matches(const wr_game *g, const wr_setup *setup) {
    wr_state *s = need(g->state_size);
    wr_rng luck = wr_rng_seed(1);
    double start = now(), spent = 0;
    uint64_t steps = 0;
    while (spent < seconds) {
        for (int i = 0; i < 16; i++) {
            g->init(s, setup);
            steps += wr_random_game(g, s, &luck);
        }
        spent = now() - start;
    }
    report(g, "C", 0, (double)steps / spent, g->state_size);
    free(s);
}

static void batches(const wr_game *g, const wr_setup *setup, uint32_t n,
                    uint32_t flags) {
    size_t size = wr_batch_size(g, setup, n, flags);
    wr_batch *b = wr_batch_init(need(size), g, setup, n, flags);
    uint64_t steps = 0, between = n < 4096 ? 4096 / n : 1;
    uint32_t bad;
    wr_diag d;
    wr_pool_begin(NULL, b, 1);
    wr_pool_step(NULL, b, &bad, &d);
    double start = now(), spent = 0;
    while (spent < seconds || steps < (uint64_t)n * WHOLE_MATCH) {
        for (uint64_t i = 0; i < between; i++)
            wr_pool_step(NULL, b, &bad, &d);
        steps += between * n;
        spent = now() - start;
    }
    report(g, flags & WR_BATCH_OBS ? "C, batch, observations" : "C, batch", n,
           (double)steps / spent, size / n);
    free(b);
}

int main(void) {
    static const uint32_t sizes[] = {1, 16, 256, 4096, 65536};
    if (getenv("SECONDS_EACH") != NULL)
        seconds = strtod(getenv("SECONDS_EACH"), NULL);
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        wr_setup setup;
        if (g->is_template)
            continue;
        wr_setup_default(g, &setup);
        setup.seats = 4;
        matches(g, &setup);
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            batches(g, &setup, sizes[k], WR_BATCH_RESET);
            batches(g, &setup, sizes[k], WR_BATCH_RESET | WR_BATCH_OBS | WR_BATCH_BITS);
        }
    }
    return 0;
}
