/*
 * measure.c: `windrose perft`, `windrose signature` and `windrose bench`.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "batch.h"
#include "commands.h"
#include "io.h"

enum { MAX_DEPTH = 64, BENCH_GAMES = 64, MAX_SECONDS = 3600 };

/* The last position of a record, which must be of game g. */
static void position_from(const char *path, const wr_game *g, wr_state *out) {
    io_record r;
    io_record_need(&r, path);
    if (r.reader.game != g)
        io_fail(CLI_WRONG, "%s: the record is of %s, not of %s", path,
                r.reader.game->name, g->name);
    memcpy(out, r.reader.match->state, g->state_size);
    io_record_free(&r);
}

int cmd_perft(const args *a) {
    const wr_game *g = args_game(a->operands[0]);
    const char *from = args_value(a, "--from");
    int depth = (int)args_number(a, "--depth", 0, MAX_DEPTH, 0);
    wr_setup setup;
    if (args_value(a, "--depth") == NULL)
        io_fail(CLI_USAGE, "perft needs --depth D, the number of steps to look ahead");
    if (from != NULL &&
        (args_value(a, "--seats") != NULL || args_value(a, "--set") != NULL ||
         args_value(a, "--edition") != NULL))
        io_fail(CLI_USAGE, "--from brings its own seats, options and edition");
    args_setup_usual(g, &setup);
    args_setup(a, g, &setup);
    wr_state *s = io_alloc(1, g->state_size);
    void *memory = io_alloc(1, wr_perft_size(g, depth));
    if (from != NULL)
        position_from(from, g, s);
    else
        g->init(s, &setup);
    printf("%llu\n", (unsigned long long)wr_perft(g, s, depth, memory));
    free(memory);
    free(s);
    return CLI_GOOD;
}

static void print_signature(const wr_game *g) {
    void *memory = io_alloc(1, wr_signature_size(g));
    printf("%s 0x%016llx\n", g->name, (unsigned long long)wr_signature(g, memory));
    free(memory);
}

int cmd_signature(const args *a) {
    for (int i = 0; i < a->num_operands; i++)
        args_game(a->operands[i]); /* so that nothing is printed before an error */
    for (int i = 0; i < a->num_operands; i++)
        print_signature(args_game(a->operands[i]));
    for (int i = 0; a->num_operands == 0 && wr_games[i] != NULL; i++)
        print_signature(wr_games[i]);
    return CLI_GOOD;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct {
    uint64_t games, decisions;
    double seconds;
} pace;

/* Random games for at least `seconds`, looking at the clock now and then. */
static pace measure(const wr_game *g, const wr_setup *setup, double seconds) {
    wr_state *s = io_alloc(1, g->state_size);
    wr_rng luck = wr_rng_seed(1);
    pace p = {0};
    for (double start = now(); p.seconds < seconds; p.seconds = now() - start) {
        for (int i = 0; i < BENCH_GAMES; i++) {
            g->init(s, setup);
            p.decisions += wr_random_game(g, s, &luck);
        }
        p.games += BENCH_GAMES;
    }
    free(s);
    return p;
}

int cmd_bench(const args *a) {
    const wr_game *g = args_game(a->operands[0]);
    wr_setup setup;
    args_setup_usual(g, &setup);
    args_setup(a, g, &setup);
    if (args_value(a, "--batch") != NULL) {
        batch_measure(a, g, &setup);
        return CLI_GOOD;
    }
    if (args_value(a, "--keep") != NULL || args_value(a, "--threads") != NULL)
        io_fail(CLI_USAGE, "--keep and --threads are for batches: give --batch N too");
    pace p = measure(g, &setup, (double)args_number(a, "--seconds", 1, MAX_SECONDS, 2));
    double per_second = (double)p.decisions / p.seconds;
    if (args_value(a, "--json") != NULL) {
        printf("{\"game\":");
        io_json(g->name);
        printf(",\"rules_version\":%d,\"seats\":%d,\"games\":%llu,\"decisions\":%llu,"
               "\"seconds\":%.3f,\"decisions_per_second\":%.0f,\"state_bytes\":%u,"
               "\"obs_bytes\":%u}\n",
               g->rules_version, setup.seats, (unsigned long long)p.games,
               (unsigned long long)p.decisions, p.seconds, per_second, g->state_size,
               g->obs_size);
    } else {
        printf("%s, %d seats: %.2f million decisions per second on one core\n"
               "(%llu games, %llu decisions in %.2f s; state %u bytes, observation %u "
               "bytes)\n",
               g->name, setup.seats, per_second / 1e6, (unsigned long long)p.games,
               (unsigned long long)p.decisions, p.seconds, g->state_size, g->obs_size);
    }
    return CLI_GOOD;
}
