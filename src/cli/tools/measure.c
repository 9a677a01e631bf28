/*
 * measure.c: `windrose perft`, `windrose signature` and `windrose bench`.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/bots/bots.h"
#include "src/cli/common/io.h"
#include "tools.h"

enum {
    MAX_DEPTH = 64,
    BENCH_GAMES = 64,
    BENCH_POSITIONS = 16, /* for the search */
    BENCH_NODES = 1000,   /* simulations for each */
    MAX_SECONDS = 3600
};

/* The last position of a record, which must be of game g. */
static void position_from(const char *path, const wr_game *g, wr_state *out) {
    io_record r;
    io_record_need(&r, path);
    if (r.reader.game != g)
        io_fail(CLI_WRONG, "%s: this is a record of %s, not of %s",
                "%s: das ist eine Mitschrift von %s, nicht von %s", path,
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
        io_fail(CLI_USAGE, "perft needs --depth D, the number of steps to look ahead",
                "perft braucht --depth D, wie viele Schritte voraus");
    if (from != NULL &&
        (args_value(a, "--seats") != NULL || args_value(a, "--set") != NULL ||
         args_value(a, "--edition") != NULL))
        io_fail(CLI_USAGE,
                "--from has its own seats, options and edition; leave out "
                "--seats, --set and --edition",
                "--from hat eigene Plätze, Optionen und Edition; lass --seats, --set "
                "und --edition weg");
    args_setup_usual(g, &setup);
    args_setup(a, g, &setup);
    wr_state *s = mem_new(g->state_size);
    void *memory = mem_new(wr_perft_size(g, depth));
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
    void *memory = mem_new(wr_signature_size(g));
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

typedef struct {
    uint64_t games, decisions;
    double seconds;
} pace;

/* Plays random games for at least `seconds`. */
static pace measure(const wr_game *g, const wr_setup *setup, double seconds) {
    wr_state *s = mem_new(g->state_size);
    wr_rng luck = wr_rng_seed(1);
    pace p = {0};
    for (double start = steady_s(); p.seconds < seconds;
         p.seconds = steady_s() - start) {
        for (int i = 0; i < BENCH_GAMES; i++) {
            g->init(s, setup);
            p.decisions += wr_random_game(g, s, &luck);
        }
        p.games += BENCH_GAMES;
    }
    free(s);
    return p;
}

/* Positions of one game of the default bot in which a seat has a choice. */
typedef struct {
    const wr_game *game;
    int n;
    wr_obs *obs[BENCH_POSITIONS];
    wr_action *legal[BENCH_POSITIONS];
    int num_legal[BENCH_POSITIONS], seat[BENCH_POSITIONS];
} spots;

static void keep_spot(spots *to, const wr_state *s, int seat) {
    const wr_game *g = to->game;
    int i = to->n++;
    to->seat[i] = seat;
    to->obs[i] = mem_new(g->obs_size);
    to->legal[i] = mem_array(g->max_legal, sizeof to->legal[i][0]);
    to->num_legal[i] = wr_legal(g, s, seat, to->legal[i]);
    g->observe(s, seat, to->obs[i]);
}

/* Plays the game and returns the number of its choices. Given that number in `choices`,
 * keeps positions at equal distances; given 0, keeps none. */
static int visit_choices(const wr_setup *setup, int choices, spots *out) {
    const wr_game *g = out->game;
    void *memory = mem_new(wr_match_size(g));
    wr_match *m = wr_match_init(memory, g, setup);
    int met = 0;
    bots table;
    bots_init(&table, g, 1);
    for (int seat = 0; seat < setup->seats; seat++)
        table.player[seat].bot = wr_bots[0];
    for (;;) {
        wr_match_chance(m, table.chance);
        uint32_t actors = g->actors(m->state);
        if (actors == 0)
            break;
        int seat = wr_lowest(actors), n = wr_legal(g, m->state, seat, table.legal);
        if (n > 1 && choices > 0 && out->n < BENCH_POSITIONS &&
            met * BENCH_POSITIONS >= out->n * choices)
            keep_spot(out, m->state, seat);
        met += n > 1;
        bots_move(&table, m, seat);
    }
    bots_free(&table);
    free(memory);
    return met;
}

/* The best bot thinks about fixed positions for at least `seconds`; p.decisions are its
 * simulations. */
static pace measure_search(const wr_game *g, const wr_setup *setup, double seconds) {
    const wr_bot *bot = bots_usual();
    spots asked = {.game = g};
    pace p = {0};
    void *memory = mem_new(wr_bot_memory(bot, g));
    wr_advice *advice = mem_new(sizeof *advice);
    visit_choices(setup, visit_choices(setup, 0, &asked), &asked);
    for (double start = steady_s(); asked.n > 0 && p.seconds < seconds;
         p.seconds = steady_s() - start)
        for (int i = 0; i < asked.n; i++) {
            wr_question q = {.game = g,
                             .obs = asked.obs[i],
                             .seat = asked.seat[i],
                             .legal = asked.legal[i],
                             .n = asked.num_legal[i],
                             .memory = memory,
                             .nodes = BENCH_NODES,
                             .advice = advice};
            wr_rng luck = wr_rng_seed((uint64_t)i);
            bot->choose(&q, &luck);
            p.decisions += advice->nodes;
        }
    for (int i = 0; i < asked.n; i++) {
        free(asked.obs[i]);
        free(asked.legal[i]);
    }
    free(memory);
    free(advice);
    return p;
}

int cmd_bench(const args *a) {
    const wr_game *g = args_game(a->operands[0]);
    double seconds = (double)args_number(a, "--seconds", 1, MAX_SECONDS, 2);
    wr_setup setup;
    args_setup_usual(g, &setup);
    args_setup(a, g, &setup);
    if (args_value(a, "--gpu") != NULL) {
        if (args_value(a, "--keep") != NULL || args_value(a, "--threads") != NULL)
            io_fail(CLI_USAGE, "--gpu takes neither --keep nor --threads",
                    "zu --gpu passen weder --keep noch --threads");
        gpu_measure(a, g, &setup);
        return CLI_GOOD;
    }
    if (args_value(a, "--batch") != NULL) {
        batch_measure(a, g, &setup);
        return CLI_GOOD;
    }
    if (args_value(a, "--keep") != NULL || args_value(a, "--threads") != NULL)
        io_fail(CLI_USAGE, "--keep and --threads need --batch N",
                "--keep und --threads brauchen --batch N");
    /* The search goes first, because its matches check the bounds of the game and
     * random play does not. */
    pace search = measure_search(g, &setup, seconds), p = measure(g, &setup, seconds);
    double per_second = (double)p.decisions / p.seconds;
    double simulations = (double)search.decisions / search.seconds;
    if (args_value(a, "--json") != NULL) {
        wr_text out = {.grow = text_grow};
        wr_json_open(&out, NULL, '{');
        wr_json_string(&out, "game", g->name);
        wr_json_int(&out, "rules_version", g->rules_version);
        wr_json_int(&out, "seats", setup.seats);
        wr_json_int(&out, "games", (int64_t)p.games);
        wr_json_int(&out, "decisions", (int64_t)p.decisions);
        text_json_real(&out, "seconds", p.seconds, 3);
        text_json_real(&out, "decisions_per_second", per_second, 0);
        wr_json_int(&out, "state_bytes", g->state_size);
        wr_json_int(&out, "obs_bytes", g->obs_size);
        wr_json_int(&out, "simulations", (int64_t)search.decisions);
        text_json_real(&out, "simulations_per_second", simulations, 0);
        wr_put(&out, "}\n");
        text_show(&out);
    } else {
        printf("%s, %d seats: %.2f million decisions per second on one core\n"
               "(%llu games, %llu decisions in %.2f s; state %u bytes, observation %u "
               "bytes)\n"
               "%s searches with %.0f simulations per second on one core\n"
               "(%llu simulations in %.2f s, %d from each of the same positions)\n",
               g->name, setup.seats, per_second / 1e6, (unsigned long long)p.games,
               (unsigned long long)p.decisions, p.seconds, g->state_size, g->obs_size,
               bots_usual()->name, simulations, (unsigned long long)search.decisions,
               search.seconds, BENCH_NODES);
    }
    return CLI_GOOD;
}
