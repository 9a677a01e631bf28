/*
 * gpu.c: a batch on a GPU is the same as on a CPU, buffer by buffer, and so are
 * playouts and simulations.
 *
 * Without arguments the GPU is tests/gpu/emulator.c; `gpu real [MATCHES [STEPS]]` takes
 * that of the machine. Every game, number of seats and option is played.
 */
#define _XOPEN_SOURCE 700

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "windrose_gpu.h"

enum { ALL = WR_BATCH_OBS | WR_BATCH_MASK | WR_BATCH_BITS };

static uint32_t num_matches = 70,
                num_steps = 40;    /* more than a block, not a multiple */
static uint32_t num_playouts = 40; /* more than a block has at once */
static int checks, failures;

void wr_fail(const char *what) {
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check(int good, const char *game, const char *what, uint32_t where) {
    checks++;
    if (good)
        return;
    failures++;
    if (failures < 20)
        printf("%s: %s differs or fails (%u)\n", game, what, where);
}

static void need(int error, const wr_diag *d) {
    if (error == 0)
        return;
    printf("the GPU fails: %s\n", d->text);
    exit(1);
}

/* ==== Batches ==================================================================== */

typedef struct {
    const wr_game *game;
    wr_batch *cpu;
    wr_gpu_batch *gpu;
} pair;

static void same(const pair *p, const void *cpu, const void *gpu, size_t bytes,
                 const char *what, uint32_t step) {
    wr_diag d;
    if (cpu == NULL || gpu == NULL) {
        check(cpu == gpu, p->game->name, what, step);
        return;
    }
    char *copy = malloc(bytes);
    need(wr_gpu_read(p->gpu, gpu, copy, bytes, &d), &d);
    check(memcmp(cpu, copy, bytes) == 0, p->game->name, what, step);
    free(copy);
}

static void compare_states(const pair *p, uint32_t step) {
    wr_diag d;
    size_t size = p->game->state_size, n = p->cpu->num_matches;
    char *states = malloc(n * size), *want = malloc(n * size);
    for (uint32_t i = 0; i < n; i++)
        memcpy(want + i * size, wr_batch_state(p->cpu, i), size);
    need(wr_gpu_states(p->gpu, (wr_slice){0, (uint32_t)n}, (wr_state *)(void *)states,
                       &d),
         &d);
    check(memcmp(states, want, n * size) == 0, p->game->name, "states", step);
    free(states);
    free(want);
}

/* Compares every buffer of both batches. */
static void compare(const pair *p, uint32_t step) {
    const wr_batch *c = p->cpu;
    const wr_gpu_batch *g = p->gpu;
    size_t n = c->num_matches, seats = (size_t)c->setup.seats;
    same(p, c->actions, g->actions, n * sizeof *c->actions, "actions", step);
    same(p, c->num_legal, g->num_legal, n * sizeof *c->num_legal, "num_legal", step);
    same(p, c->seat, g->seat, n, "seat", step);
    same(p, c->done, g->done, n, "done", step);
    same(p, c->shares, g->shares, n * seats * sizeof *c->shares, "shares", step);
    same(p, c->points, g->points, n * seats * sizeof *c->points, "points", step);
    same(p, c->length, g->length, n * sizeof *c->length, "length", step);
    same(p, c->finished, g->finished, n * sizeof *c->finished, "finished", step);
    same(p, c->obs, g->obs, n * c->columns, "obs", step);
    same(p, c->mask, g->mask, n * p->game->num_actions, "mask", step);
    same(p, c->bits, g->bits, n * c->words * sizeof *c->bits, "bits", step);
    compare_states(p, step);
}

/* The greatest legal action in every third match, in both batches. The GPU's memory is
 * written through positions of its own: a batch is begun again from the states. */
static wr_action last_legal(const wr_batch *b, uint32_t i) {
    wr_action a = b->actions[i];
    for (uint32_t k = 0; k < b->game->num_actions; k++)
        if (b->bits != NULL && b->bits[i * b->words + k / 64] >> k % 64 & 1)
            a = (wr_action)k;
    return a;
}

/* The emulator's memory is ours, and a GPU's is not: actions are written by a copy. */
static int (*copy_in)(uint64_t to, const void *from, size_t n);

static void choose(const pair *p, uint32_t step) {
    wr_batch *b = p->cpu;
    if (b->bits == NULL || copy_in == NULL)
        return;
    for (uint32_t i = step % 3; i < b->num_matches; i += 3)
        if (b->seat[i] >= 0)
            b->actions[i] = last_legal(b, i);
    copy_in((uint64_t)(uintptr_t)p->gpu->actions, b->actions,
            b->num_matches * sizeof *b->actions);
}

static void step_both(const pair *p) {
    uint32_t bad, bad_gpu;
    wr_diag d, told;
    wr_slice all = {0, p->cpu->num_matches};
    need(wr_batch_check(p->cpu, all, &bad, &d), &d);
    wr_batch_step(p->cpu, all);
    need(wr_gpu_step(p->gpu, &told), &told);
    need(wr_gpu_wait(p->gpu, &bad_gpu, &told), &told);
}

/* An illegal action is told in the same words, and nothing is stepped. */
static void refuse_both(const pair *p) {
    wr_batch *b = p->cpu;
    uint32_t bad = 0, bad_gpu = 0, i = b->num_matches / 2;
    wr_diag d = {0}, told = {0};
    wr_slice all = {0, b->num_matches};
    while (i < b->num_matches && b->seat[i] < 0)
        i++;
    if (i == b->num_matches || copy_in == NULL)
        return;
    wr_action right = b->actions[i], wrong = 0;
    while (wrong < b->game->num_actions &&
           b->game->why(wr_batch_state(b, i), b->seat[i], wrong) == NULL)
        wrong++;
    b->actions[i] = wrong;
    uint64_t at = (uint64_t)(uintptr_t)(p->gpu->actions + i);
    copy_in(at, &wrong, sizeof wrong);
    int error = wr_batch_check(b, all, &bad, &d);
    need(wr_gpu_step(p->gpu, &told), &told);
    int error_gpu = wr_gpu_wait(p->gpu, &bad_gpu, &told);
    check(error == WR_EINPUT && error_gpu == WR_EINPUT && bad == bad_gpu &&
              strcmp(d.text, told.text) == 0 && strcmp(d.rule, told.rule) == 0,
          p->game->name, "the refusal of an action", bad_gpu);
    b->actions[i] = right;
    copy_in(at, &right, sizeof right);
    compare(p, bad_gpu);
}

static void test_batch(wr_gpu *gpu, const wr_game *g, const wr_setup *setup,
                       uint32_t flags) {
    wr_diag d;
    wr_slice all = {0, num_matches};
    void *memory = malloc(wr_batch_size(g, setup, num_matches, flags));
    pair p = {g, wr_batch_init(memory, g, setup, num_matches, flags),
              wr_gpu_batch_new(gpu, setup, num_matches, flags, &d)};
    need(p.gpu == NULL, &d);
    wr_batch_begin(p.cpu, all, 7);
    need(wr_gpu_begin(p.gpu, 7, &d), &d);
    compare(&p, 0);
    for (uint32_t step = 1; step <= num_steps; step++) {
        choose(&p, step);
        step_both(&p);
        compare(&p, step);
    }
    refuse_both(&p);
    step_both(&p);
    compare(&p, num_steps + 1);
    wr_gpu_batch_free(p.gpu);
    free(memory);
}

/* Makes a position one of another edition: treasures are worth more, or barrels are
 * loaded everywhere. Returns 0 if the game has no editions. */
static int change_edition(const wr_game *g, char *state) {
    static const struct {
        const char *field;
        int value;
    } changes[] = {{"booty_vp", 9}, {"map.shore", 0xff}};
    for (const wr_field *f = g->state_fields; f->name != NULL; f++)
        for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
            if (strcmp(f->name, changes[i].field) == 0) {
                memset(state + f->offset, changes[i].value,
                       (size_t)f->count * f->width);
                return 1;
            }
    return 0;
}

/* Positions of a batch, loaded into another one, ask the same seats for the same. */
static void test_load(wr_gpu *gpu, const wr_game *g, const wr_setup *setup) {
    wr_diag d;
    wr_slice all = {0, num_matches};
    uint32_t flags = ALL | WR_BATCH_RESET;
    size_t size = g->state_size;
    void *memory = malloc(wr_batch_size(g, setup, num_matches, flags));
    char *states = malloc(num_matches * size);
    pair p = {g, wr_batch_init(memory, g, setup, num_matches, flags),
              wr_gpu_batch_new(gpu, setup, num_matches, flags, &d)};
    need(p.gpu == NULL, &d);
    wr_batch_begin(p.cpu, all, 3);
    for (uint32_t step = 0; step < num_steps; step++)
        wr_batch_step(p.cpu, all);
    for (uint32_t i = 0; i < num_matches; i++)
        memcpy(states + i * size, wr_batch_state(p.cpu, i), size);
    need(wr_gpu_load(p.gpu, (const wr_state *)(void *)states, 5, &d), &d);
    compare_states(&p, 0);
    same(&p, p.cpu->seat, p.gpu->seat, num_matches, "loaded seat", 0);
    same(&p, p.cpu->obs, p.gpu->obs, (size_t)num_matches * p.cpu->columns, "loaded obs",
         0);
    same(&p, p.cpu->mask, p.gpu->mask, (size_t)num_matches * g->num_actions,
         "loaded mask", 0);
    if (change_edition(g, states))
        check(wr_gpu_load(p.gpu, (const wr_state *)(void *)states, 5, &d) != 0 &&
                  strstr(d.text, "edition") != NULL,
              g->name, "a position of another edition", 0);
    wr_gpu_batch_free(p.gpu);
    free(states);
    free(memory);
}

/* ==== Playouts and simulations =================================================== */

enum { POSITIONS = 3 };

/* A random game in which a seat chooses by weights; returns the number of decisions. */
static uint32_t weighted_game(const wr_game *g, wr_state *s, wr_rng *r,
                              const uint16_t *weights) {
    static wr_action list[WR_MAX_LEGAL];
    uint32_t decisions = 0;
    for (uint32_t actors = g->actors(s); actors != 0;) {
        if (actors == WR_CHANCE_BIT) {
            actors = wr_chance(g, s, r);
            continue;
        }
        int seat = wr_lowest(actors), n = g->legal(s, seat, list), i = 0;
        uint32_t all = 0, weight;
        for (int k = 0; k < n; k++)
            all += weights[list[k]];
        uint32_t drawn = wr_rng_below(r, all > 0 ? all : (uint32_t)n);
        for (; drawn >= (weight = all > 0 ? weights[list[i]] : 1); i++)
            drawn -= weight;
        actors = g->step(s, seat, list[i]);
        decisions++;
    }
    return decisions;
}

/* Plays from the positions on the CPU what the GPU has played. */
static void compare_playouts(const wr_game *g, const wr_gpu_plan *plan,
                             const wr_gpu_sums *sums) {
    size_t size = g->state_size;
    wr_state *s = malloc(size);
    for (uint32_t i = 0; i < POSITIONS; i++) {
        wr_gpu_sums want = {0};
        for (uint32_t k = 0; k < num_playouts; k++) {
            wr_rng r = wr_rng_split(wr_rng_split(wr_rng_seed(plan->seed), i), k);
            wr_result won;
            memcpy(s, (const char *)plan->positions + i * size, size);
            want.decisions += plan->weights != NULL
                                  ? weighted_game(g, s, &r, plan->weights)
                                  : wr_random_game(g, s, &r);
            g->result(s, &won);
            want.games++;
            want.undecided += won.winners == 0;
            for (int p = 0; p < WR_MAX_SEATS; p++) {
                want.points[p] += won.points[p];
                want.wins[p] += won.winners >> p & 1;
                want.shares[p] +=
                    won.winners >> p & 1 ? WR_WHOLE / wr_count(won.winners) : 0;
            }
        }
        check(memcmp(&want, &sums[i], sizeof want) == 0, g->name,
              plan->weights != NULL ? "weighted playouts" : "playouts", i);
    }
    free(s);
}

static void test_playouts(wr_gpu *gpu, const wr_game *g, const wr_setup *setup) {
    size_t size = g->state_size;
    char *states = calloc(POSITIONS, size);
    wr_state *s = malloc(size);
    uint16_t *weights = calloc(g->num_actions, sizeof *weights);
    wr_gpu_sums sums[POSITIONS];
    wr_diag d;
    for (uint32_t i = 0; i < POSITIONS; i++) {
        wr_rng r = wr_rng_seed(i);
        g->init(s, setup);
        if (i > 0)
            wr_chance(g, s, &r);
        memcpy(states + i * size, s, size);
        if (i == 1)
            change_edition(g, states + size);
    }
    wr_gpu_plan plan = {(const wr_state *)(void *)states, POSITIONS, num_playouts, 9,
                        NULL};
    need(wr_gpu_playouts(gpu, &plan, sums, &d), &d);
    compare_playouts(g, &plan, sums);
    for (uint32_t a = 0; a < g->num_actions; a++)
        weights[a] =
            (uint16_t)(a % 3 == 0 ? 0 : 7919 * a); /* some never, others rarely */
    plan.weights = weights;
    need(wr_gpu_playouts(gpu, &plan, sums, &d), &d);
    compare_playouts(g, &plan, sums);
    free(weights);
    free(s);
    free(states);
}

static void add(wr_gpu_tally *t, int64_t value, int is_first) {
    t->sum += value;
    t->squares += value * value;
    t->min = is_first || value < t->min ? value : t->min;
    t->max = is_first || value > t->max ? value : t->max;
}

/* One game as `windrose sim` plays it. */
static void simulate(const wr_game *g, wr_state *s, uint64_t number, wr_gpu_totals *t) {
    wr_rng all = wr_rng_split(wr_rng_seed(11), number), luck = wr_rng_split(all, 0),
           choice = wr_rng_split(all, 1);
    static wr_action list[WR_MAX_LEGAL];
    int64_t decisions = 0, outcomes = 0, lines = 0;
    wr_result won;
    int is_first = t->games++ == 0;
    for (uint32_t actors = g->actors(s); actors != 0;) {
        if (actors == WR_CHANCE_BIT) {
            lines += g->joins == NULL || !g->joins(s);
            outcomes++;
            actors = g->step(s, WR_CHANCE, wr_draw(g, s, &luck));
            continue;
        }
        int seat = wr_lowest(actors), n = g->legal(s, seat, list);
        t->choices += (uint64_t)n;
        t->forced += n == 1;
        t->most_choices = (uint64_t)n > t->most_choices ? (uint64_t)n : t->most_choices;
        actors = g->step(s, seat, list[wr_rng_below(&choice, (uint32_t)n)]);
        decisions++;
    }
    g->result(s, &won);
    int winners = wr_count(won.winners);
    t->undecided += winners == 0;
    add(&t->decisions, decisions, is_first);
    add(&t->outcomes, outcomes, is_first);
    add(&t->lines, lines + decisions, is_first);
    for (int p = 0; p < WR_MAX_SEATS; p++) {
        if (won.winners >> p & 1) {
            t->shares[p] += (uint64_t)(WR_GPU_SHARES / winners);
            t->wins[p]++;
            t->alone[p] += winners == 1;
        }
    }
}

static void test_simulation(wr_gpu *gpu, const wr_game *g, const wr_setup *setup) {
    enum { GAMES = 12 };
    wr_state *s = malloc(g->state_size);
    wr_gpu_totals got = {0}, want = {0};
    wr_gpu_range first = {11, 0, 5}, rest = {11, 5, GAMES - 5};
    wr_diag d;
    need(wr_gpu_simulate(gpu, setup, first, &got, &d), &d);
    need(wr_gpu_simulate(gpu, setup, rest, &got, &d), &d);
    for (uint64_t i = 0; i < GAMES; i++) {
        g->init(s, setup);
        simulate(g, s, i, &want);
        wr_result won;
        g->result(s, &won);
        for (int p = 0; p < setup->seats; p++)
            add(&want.points[p], won.points[p], i == 0);
    }
    check(memcmp(&got, &want, sizeof got) == 0, g->name, "a simulation", 0);
    free(s);
}

/* ==== All games ================================================================== */

static void test_game(const wr_game *g) {
    wr_setup setup;
    wr_diag d;
    wr_gpu *gpu = wr_gpu_open(g, 0, NULL, &d);
    need(gpu == NULL, &d);
    wr_setup_brief(g, &setup);
    do
        test_batch(gpu, g, &setup, ALL | WR_BATCH_RESET);
    while (wr_setup_next(g, &setup));
    wr_setup_brief(g, &setup);
    test_batch(gpu, g, &setup, ALL);
    test_batch(gpu, g, &setup, WR_BATCH_RESET);
    test_batch(gpu, g, &setup, WR_BATCH_MASK);
    test_load(gpu, g, &setup);
    test_playouts(gpu, g, &setup);
    test_simulation(gpu, g, &setup);
    wr_gpu_close(gpu);
}

/* Without a driver there is one sentence. */
static void test_absence(void) {
    wr_diag d;
    setenv("WINDROSE_CUDA", "/nowhere/libcuda.so", 1);
    check(wr_gpu_open(wr_games[0], 0, NULL, &d) == NULL &&
              strstr(d.text, "needs an NVIDIA GPU") != NULL && d.german[0] != '\0',
          wr_games[0]->name, "a machine without a GPU", 0);
}

static int copy_emulated(uint64_t to, const void *from, size_t n) {
    memcpy((void *)(uintptr_t)to, from, n);
    return 0;
}

static int (*driver_copy)(uint64_t to, const void *from, size_t n);

static int copy_real(uint64_t to, const void *from, size_t n) {
    return driver_copy(to, from, n);
}

/* The driver's own function, in the context that the batches have made current. */
static void use_driver(void) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW);
    void *found = library != NULL ? dlsym(library, "cuMemcpyHtoD_v2") : NULL;
    memcpy(&driver_copy, &found, sizeof found);
    copy_in = found != NULL ? copy_real : NULL;
}

/* The emulator lies beside this program. */
static void use_emulator(const char *program, const char *cache) {
    char path[4096];
    const char *end = strrchr(program, '/');
    snprintf(path, sizeof path, "%.*s/emulator.so",
             end != NULL ? (int)(end - program) : 1, end != NULL ? program : ".");
    setenv("WINDROSE_CUDA", path, 1);
    setenv("WINDROSE_NVRTC", path, 1);
    setenv("WINDROSE_CACHE", cache, 1);
    copy_in = copy_emulated;
}

int main(int argc, char **argv) {
    char cache[] = "/tmp/windrose-gpu.XXXXXX", command[64];
    int is_real = argc > 1 && strcmp(argv[1], "real") == 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (mkdtemp(cache) == NULL)
        return 1;
    if (is_real) {
        use_driver();
    } else {
        test_absence();
        use_emulator(argv[0], cache);
    }
    if (argc > 2)
        num_matches = num_playouts = (uint32_t)atoi(argv[2]);
    if (argc > 3)
        num_steps = (uint32_t)atoi(argv[3]);
    for (int i = 0; wr_games[i] != NULL; i++)
        test_game(wr_games[i]);
    snprintf(command, sizeof command, "rm -rf %s", cache);
    printf("%d checks, %d failed\n", checks, failures);
    return system(command) != 0 || failures > 0;
}
