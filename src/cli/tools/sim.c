/*
 * sim.c: `windrose sim`, many games by bots.
 *
 * Game i draws its luck from stream i of the seed, and all sums are integers, so the
 * result does not depend on the number of threads.
 */
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gpu.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/bots/bots.h"
#include "src/cli/common/io.h"
#include "src/cli/common/setup.h"
#include "tools.h"

enum {
    MAX_THREADS = 256,
    CHUNK = 64,      /* random games that a thread takes at a time */
    CACHE_LINE = 64, /* two threads must not write to the same one */
    SHARES = WR_GPU_SHARES,
    GPU_CHUNK = 1 << 22, /* games between two looks at the progress */
    BAR = 40
};

/* What a GPU counts too. */
typedef wr_gpu_tally tally;
typedef wr_gpu_totals totals;

/* Shared by all threads, which write only `next` and `done`. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    bots_player player[WR_MAX_SEATS];
    const args *args;
    int all_random, has_programs, header_lines;
    uint64_t games;
    wr_rng luck;
    _Alignas(CACHE_LINE) atomic_ullong next, done;
} plan;

typedef struct {
    _Alignas(CACHE_LINE) plan *plan;
    totals sums;
    pthread_t thread;
    wr_state *state;
    wr_obs *obs;
    wr_action *legal;
    void *memory; /* scratch of the bot that thinks */
    bots table;   /* table and match: if programs play */
    wr_match *match;
} worker;

static void count_value(tally *t, int64_t value, int is_first) {
    t->sum += value;
    t->squares += value * value;
    t->min = is_first || value < t->min ? value : t->min;
    t->max = is_first || value > t->max ? value : t->max;
}

static void join_tally(tally *to, const tally *from, int is_first) {
    to->sum += from->sum;
    to->squares += from->squares;
    to->min = is_first || from->min < to->min ? from->min : to->min;
    to->max = is_first || from->max > to->max ? from->max : to->max;
}

static void join_totals(totals *to, const totals *from) {
    int is_first = to->games == 0;
    if (from->games == 0)
        return;
    to->games += from->games;
    to->undecided += from->undecided;
    join_tally(&to->decisions, &from->decisions, is_first);
    join_tally(&to->lines, &from->lines, is_first);
    join_tally(&to->outcomes, &from->outcomes, is_first);
    to->choices += from->choices;
    to->forced += from->forced;
    if (from->most_choices > to->most_choices)
        to->most_choices = from->most_choices;
    for (int p = 0; p < WR_MAX_SEATS; p++) {
        join_tally(&to->points[p], &from->points[p], is_first);
        to->shares[p] += from->shares[p];
        to->wins[p] += from->wins[p];
        to->alone[p] += from->alone[p];
    }
}

static void count_choices(totals *t, int n) {
    t->choices += (uint64_t)n;
    t->forced += n == 1;
    if ((uint64_t)n > t->most_choices)
        t->most_choices = (uint64_t)n;
}

/* The length of one game. */
typedef struct {
    int64_t decisions, outcomes, lines;
} lengths;

static void count_game(worker *w, const wr_state *end, lengths had) {
    totals *t = &w->sums;
    wr_result result;
    int is_first = t->games++ == 0;
    w->plan->game->result(end, &result);
    int winners = wr_count(result.winners);
    t->undecided += winners == 0;
    count_value(&t->decisions, had.decisions, is_first);
    count_value(&t->outcomes, had.outcomes, is_first);
    count_value(&t->lines, w->plan->header_lines + had.lines, is_first);
    for (int p = 0; p < w->plan->setup.seats; p++) {
        count_value(&t->points[p], result.points[p], is_first);
        if (winners == 0 || (result.winners >> p & 1) == 0)
            continue;
        t->shares[p] += (uint64_t)(SHARES / winners);
        t->wins[p]++;
        t->alone[p] += winners == 1;
    }
}

static wr_action choose(worker *w, int seat, wr_rng *luck) {
    const plan *p = w->plan;
    int n = wr_legal_fast(p->game, w->state, seat, w->legal);
    count_choices(&w->sums, n);
    if (p->all_random)
        return w->legal[wr_rng_below(luck, (uint32_t)n)];
    p->game->observe(w->state, seat, w->obs);
    wr_question q = {.game = p->game,
                     .obs = w->obs,
                     .seat = seat,
                     .legal = w->legal,
                     .n = n,
                     .memory = w->memory,
                     .nodes = w->table.nodes,
                     .time_ms = w->table.time_ms,
                     .now_ms = steady_ms};
    return p->player[seat].bot->choose(&q, luck);
}

static void play_game(worker *w, uint64_t number) {
    const wr_game *g = w->plan->game;
    wr_rng luck = wr_rng_split(w->plan->luck, number);
    wr_rng chance = wr_rng_split(luck, 0), choice = wr_rng_split(luck, 1);
    lengths had = {0};
    g->init(w->state, &w->plan->setup);
    for (uint32_t actors = g->actors(w->state), steps = 0; actors != 0;) {
        if (++steps > g->max_steps)
            wr_exceeds(g, "max_steps", g->max_steps, steps);
        if (actors == WR_CHANCE_BIT) {
            had.lines += g->joins == NULL || !g->joins(w->state);
            had.outcomes++;
            actors = g->step(w->state, WR_CHANCE, wr_draw(g, w->state, &chance));
        } else {
            int seat = wr_lowest(actors);
            actors = g->step(w->state, seat, choose(w, seat, &choice));
            had.decisions++;
        }
    }
    had.lines += had.decisions;
    count_game(w, w->state, had);
}

/* The same with programs at the table, which need the whole match. */
static void play_match(worker *w, uint64_t number) {
    const plan *p = w->plan;
    wr_rng luck = wr_rng_split(p->luck, number);
    wr_match *m = wr_match_init(w->match, p->game, &p->setup);
    lengths had = {0};
    w->table.chance = wr_rng_split(luck, 0);
    w->table.choice = wr_rng_split(luck, 1);
    w->table.game_number = number + 1;
    bots_begin(&w->table, p->setup.seats);
    had.decisions = bots_play(&w->table, m);
    p->game->init(w->state, &p->setup);
    for (uint32_t i = 0; i < m->num_moves; i++) {
        int who = m->moves[i].who;
        had.lines +=
            p->game->joins == NULL || who != WR_CHANCE || !p->game->joins(w->state);
        if (who != WR_CHANCE)
            count_choices(&w->sums, wr_legal_fast(p->game, w->state, who, w->legal));
        p->game->step(w->state, m->moves[i].who, m->moves[i].action);
    }
    had.outcomes = (int64_t)m->num_moves - had.decisions;
    count_game(w, m->state, had);
}

static void *work(void *argument) {
    worker *w = argument;
    plan *p = w->plan;
    uint64_t chunk = p->all_random ? CHUNK : 1;
    for (;;) {
        uint64_t first = atomic_fetch_add(&p->next, chunk);
        if (first >= p->games)
            return NULL;
        uint64_t n = p->games - first < chunk ? p->games - first : chunk;
        for (uint64_t i = 0; i < n; i++)
            (p->has_programs ? play_match : play_game)(w, first + i);
        atomic_fetch_add(&p->done, n);
    }
}

static void draw_bar(uint64_t done, uint64_t games) {
    int filled = (int)((double)done / (double)games * BAR);
    fprintf(stderr, "\r[%.*s%*s] %llu of %llu games", filled,
            "========================================", BAR - filled, "",
            (unsigned long long)done, (unsigned long long)games);
}

static void clear_bar(void) {
    fprintf(stderr, "\r%*s\r", BAR + 50, "");
}

/* Draws a bar of progress until the threads are done. */
static void watch(plan *p) {
    const struct timespec pause = {0, 100000000};
    uint64_t done = 0;
    while (done < p->games) {
        done = atomic_load(&p->done);
        draw_bar(done, p->games);
        nanosleep(&pause, NULL);
    }
    clear_bar();
}

/* Counts each of n values as greater by `more`. */
static void shift_tally(tally *t, uint64_t n, int64_t more) {
    t->squares += 2 * more * t->sum + (int64_t)n * more * more;
    t->sum += (int64_t)n * more;
    t->min += more;
    t->max += more;
}

/* Plays the same games on a GPU, to the same sums. */
static void run_on_gpu(plan *p, uint64_t seed, totals *out) {
    wr_gpu *gpu = gpu_open(p->game);
    wr_diag d;
    *out = (totals){0};
    for (uint64_t first = 0; first < p->games; first += GPU_CHUNK) {
        uint64_t left = p->games - first;
        wr_gpu_range range = {seed, first, left < GPU_CHUNK ? left : GPU_CHUNK};
        gpu_need(wr_gpu_simulate(gpu, &p->setup, range, out, &d), &d);
        if (isatty(STDERR_FILENO))
            draw_bar(first + range.n, p->games);
    }
    if (isatty(STDERR_FILENO))
        clear_bar();
    shift_tally(&out->lines, out->games, p->header_lines);
    wr_gpu_close(gpu);
}

/* The memory that the hungriest bot needs. */
static size_t bot_memory(const plan *p) {
    size_t most = 1;
    for (int seat = 0; seat < p->setup.seats; seat++) {
        const wr_bot *bot = p->player[seat].bot;
        size_t size = bot != NULL ? wr_bot_memory(bot, p->game) : 0;
        most = size > most ? size : most;
    }
    return most;
}

static void run(plan *p, int threads, totals *out) {
    void *memory = NULL;
    size_t size = (size_t)threads * sizeof(worker);
    if (posix_memalign(&memory, CACHE_LINE, size) != 0)
        io_fail(CLI_WRONG, "not enough memory", "der Speicher reicht nicht");
    worker *workers = memset(memory, 0, size);
    for (int i = 0; i < threads; i++) {
        worker *w = &workers[i];
        w->plan = p;
        w->state = mem_new(p->game->state_size + CACHE_LINE);
        w->obs = mem_new(p->game->obs_size + CACHE_LINE);
        w->legal = mem_array(WR_MAX_LEGAL, sizeof(wr_action));
        w->memory = mem_new(bot_memory(p));
        w->match = mem_new(p->has_programs ? wr_match_size(p->game) : 1);
        bots_init(&w->table, p->game, 0);
        bots_limits(&w->table, p->args);
        memcpy(w->table.player, p->player, sizeof p->player);
        if (pthread_create(&w->thread, NULL, work, w) != 0)
            io_fail(CLI_WRONG, "cannot start thread %d; try fewer --threads",
                    "Thread %d lässt sich nicht starten; versuche weniger --threads",
                    i + 1);
    }
    if (isatty(STDERR_FILENO))
        watch(p);
    *out = (totals){0};
    for (int i = 0; i < threads; i++) {
        pthread_join(workers[i].thread, NULL);
        join_totals(out, &workers[i].sums);
        free(workers[i].state);
        free(workers[i].obs);
        free(workers[i].legal);
        free(workers[i].memory);
        free(workers[i].match);
        bots_free(&workers[i].table);
    }
    free(workers);
}

/* The square root by Newton's method, so that the program needs only libc. */
static double root(double x) {
    enum { STEPS = 64 };
    double y = x > 1 ? x : 1;
    if (x <= 0)
        return 0;
    for (int i = 0; i < STEPS; i++)
        y = (y + x / y) / 2;
    return y;
}

/* Mean and standard deviation of a quantity over n games. */
static void spread(const tally *t, uint64_t n, double *mean, double *deviation) {
    double count = (double)n;
    *mean = (double)t->sum / count;
    double variance = (double)t->squares / count - *mean * *mean;
    *deviation = root(variance);
}

/* The 95 % interval by Wilson for a share p of n games. */
static void wilson(double p, double n, double *low, double *high) {
    const double z = 1.959963984540054;
    double middle = p + z * z / (2 * n), scale = 1 + z * z / n;
    double reach = z * root(p * (1 - p) / n + z * z / (4 * n * n));
    *low = (middle - reach) / scale;
    *high = (middle + reach) / scale;
    *low = *low < 0 ? 0 : *low;
    *high = *high > 1 ? 1 : *high;
}

static void print_length(const char *what, const tally *t, uint64_t games) {
    printf("%-9s %10.2f mean  %6lld to %lld\n", what, (double)t->sum / (double)games,
           (long long)t->min, (long long)t->max);
}

static void print_seat(const plan *p, const totals *t, int seat) {
    double mean, deviation, low, high, games = (double)t->games;
    double share = (double)t->shares[seat] / SHARES / games;
    char interval[32];
    spread(&t->points[seat], t->games, &mean, &deviation);
    wilson(share, games, &low, &high);
    snprintf(interval, sizeof interval, "(%.2f to %.2f)", 100 * low, 100 * high);
    printf("%4d  %-8s %8.3f %5.2f %4lld %4lld %6.2f %-17s %6.2f %6.2f\n", seat + 1,
           p->player[seat].name, mean, deviation, (long long)t->points[seat].min,
           (long long)t->points[seat].max, 100 * share, interval,
           100 * (double)t->wins[seat] / games, 100 * (double)t->alone[seat] / games);
}

static void print_table(const plan *p, uint64_t seed, const totals *t) {
    printf("%s, %d seats, %llu games, seed %llu\n", p->game->name, p->setup.seats,
           (unsigned long long)t->games, (unsigned long long)seed);
    setup_print(p->game, &p->setup);
    putchar('\n');
    print_length("decisions", &t->decisions, t->games);
    print_length("outcomes", &t->outcomes, t->games);
    print_length("lines", &t->lines, t->games);
    printf("choices   %10.2f mean  at most %llu; only one in %.1f %% of decisions\n",
           (double)t->choices / (double)t->decisions.sum,
           (unsigned long long)t->most_choices,
           100 * (double)t->forced / (double)t->decisions.sum);
    printf(
        "\nseat  bot        points    sd  min  max   wins (95 %% interval)      won  "
        "alone\n");
    for (int seat = 0; seat < p->setup.seats; seat++)
        print_seat(p, t, seat);
    printf("\nIn percent of all games. wins: a win shared by k seats counts 1/k for "
           "each;\nwon: alone or shared; alone: by this seat only.\n");
    if (t->undecided > 0)
        printf("%llu games had no winner.\n", (unsigned long long)t->undecided);
}

static void json_length(const char *what, const tally *t, uint64_t games,
                        wr_text *out) {
    wr_json_open(out, what, '{');
    text_json_real(out, "mean", (double)t->sum / (double)games, 6);
    wr_json_int(out, "min", t->min);
    wr_json_int(out, "max", t->max);
    wr_json_close(out, '}');
}

static void json_seat(const plan *p, const totals *t, int seat, wr_text *out) {
    double mean, deviation, low, high, games = (double)t->games;
    double share = (double)t->shares[seat] / SHARES / games;
    spread(&t->points[seat], t->games, &mean, &deviation);
    wilson(share, games, &low, &high);
    wr_json_open(out, NULL, '{');
    wr_json_int(out, "seat", seat + 1);
    wr_json_string(out, "bot", p->player[seat].name);
    wr_json_open(out, "points", '{');
    text_json_real(out, "mean", mean, 6);
    text_json_real(out, "sd", deviation, 6);
    wr_json_int(out, "min", t->points[seat].min);
    wr_json_int(out, "max", t->points[seat].max);
    wr_json_close(out, '}');
    text_json_real(out, "win_share", share, 6);
    text_json_real(out, "win_share_low", low, 6);
    text_json_real(out, "win_share_high", high, 6);
    wr_json_int(out, "won_or_shared", (int64_t)t->wins[seat]);
    wr_json_int(out, "won_alone", (int64_t)t->alone[seat]);
    wr_json_close(out, '}');
}

static void print_json(const plan *p, uint64_t seed, const totals *t) {
    wr_text out = {.grow = text_grow};
    wr_json_open(&out, NULL, '{');
    setup_json(p->game, &p->setup, &out);
    wr_json_key(&out, "seed");
    text_print(&out, "%llu", (unsigned long long)seed);
    wr_json_int(&out, "games", (int64_t)t->games);
    json_length("decisions", &t->decisions, t->games, &out);
    json_length("outcomes", &t->outcomes, t->games, &out);
    json_length("lines", &t->lines, t->games, &out);
    wr_json_open(&out, "choices", '{');
    text_json_real(&out, "mean", (double)t->choices / (double)t->decisions.sum, 6);
    wr_json_int(&out, "max", (int64_t)t->most_choices);
    text_json_real(&out, "forced", (double)t->forced / (double)t->decisions.sum, 6);
    wr_json_close(&out, '}');
    wr_json_int(&out, "without_winner", (int64_t)t->undecided);
    wr_json_open(&out, "results", '[');
    for (int seat = 0; seat < p->setup.seats; seat++)
        json_seat(p, t, seat, &out);
    wr_put(&out, "]}\n");
    text_show(&out);
}

/* Lines of a record that are not moves: three of the header, one for each option that
 * is not at its default, those of another edition, and two of the result. */
static int other_lines(const wr_game *g, const wr_setup *setup) {
    int lines = 5;
    for (int i = 0; g->options[i].name != NULL; i++)
        lines += args_is_set(g, setup, i);
    for (size_t i = 0; i < setup->edition_text.len; i++)
        lines += setup->edition_text.at[i] == '\n';
    return lines + (setup->edition != NULL);
}

int cmd_sim(const args *a) {
    const char *names = args_value(a, "--bot");
    uint64_t seed = args_number(a, "--seed", 0, UINT64_MAX, 1);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    plan p = {.game = args_game(a->operands[0]), .args = a};
    totals sums;
    wr_diag d;
    args_setup_usual(p.game, &p.setup);
    args_setup(a, p.game, &p.setup);
    if (args_value(a, "--games") == NULL)
        io_fail(CLI_USAGE, "sim needs --games N, the number of games to play",
                "sim braucht --games N, die Anzahl der Partien");
    p.games = args_number(a, "--games", 1, UINT32_MAX, 1);
    cores = cores < 1 ? 1 : cores > MAX_THREADS ? MAX_THREADS : cores;
    int threads = (int)args_number(a, "--threads", 1, MAX_THREADS, (uint64_t)cores);
    if (bots_by_seat(names != NULL ? names : "random", p.game, p.setup.seats, p.player,
                     &d))
        io_fail(CLI_USAGE, "%s", "%s", io_said(&d));
    p.all_random = 1;
    for (int seat = 0; seat < p.setup.seats; seat++) {
        p.all_random &= strcmp(p.player[seat].name, "random") == 0;
        p.has_programs |= p.player[seat].bot == NULL;
    }
    p.header_lines = other_lines(p.game, &p.setup);
    p.luck = wr_rng_seed(seed);
    if (args_value(a, "--gpu") == NULL)
        run(&p, threads, &sums);
    else if (!p.all_random || args_value(a, "--threads") != NULL)
        io_fail(CLI_USAGE, "--gpu plays at random: leave out --bot and --threads",
                "--gpu spielt zufällig: lass --bot und --threads weg");
    else
        run_on_gpu(&p, seed, &sums);
    if (args_value(a, "--json") != NULL)
        print_json(&p, seed, &sums);
    else
        print_table(&p, seed, &sums);
    return CLI_GOOD;
}
