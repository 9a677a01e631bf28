/*
 * honest.c: shows whether analyses are honest: luck, forecasts, losses and blunders.
 *
 *     honest KIND GAME FIRST LAST FILE
 *
 * plays the games of these numbers with bots and adds one line for each to FILE; games
 * that FILE has already are left out, so that a stopped run goes on. bench/honest.py
 * adds the lines up. KIND is one of:
 *
 *     luck      what chance brought each seat, and what was forecast and came, by
 * tenths losses    what each seat lost by its decisions, at a table of one level
 *     blunders  bad moves that were planted, and whether the analysis calls them
 * mistakes
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "windrose.h"
#include "windrose_analysis.h"
#include "windrose_bits.h"

enum { TENTHS = 10, SEATS = 4, LEVELS = 5, LEAST_LEAD = WR_WHOLE / 10, APART = 9 };

typedef struct {
    const wr_game *game;
    wr_obs *obs;
    wr_action *legal;
    void *bots, *analysis;
    FILE *to;
} bench;

void wr_fail(const char *what) {
    fprintf(stderr, "honest: %s\n", what);
    abort();
}

static void *room(size_t size) {
    void *memory = calloc(1, size);
    if (memory == NULL)
        wr_fail("no memory is left");
    return memory;
}

static const wr_bot *level(int n) {
    const char *const names[LEVELS] = {"level1", "level2", "level3", "level4",
                                       "level5"};
    return wr_bot_find((wr_words){names[n - 1], 6});
}

/* ==== Games ====================================================================== */

static wr_question ask(bench *b, const wr_match *m, int seat) {
    wr_question q = {.game = b->game,
                     .obs = b->obs,
                     .seat = seat,
                     .legal = b->legal,
                     .memory = b->bots};
    b->game->observe(m->state, seat, b->obs);
    q.n = wr_legal_fast(b->game, m->state, seat, b->legal);
    return q;
}

/* A finished game; `levels` by seat. */
static wr_match *play(bench *b, const int *levels, uint64_t seed) {
    wr_setup setup;
    wr_diag d;
    wr_rng luck = wr_rng_seed(seed), choice = wr_rng_split(luck, 1);
    wr_setup_default(b->game, &setup);
    setup.seats = SEATS;
    wr_match *m = wr_match_init(room(wr_match_size(b->game)), b->game, &setup);
    for (;;) {
        wr_match_chance(m, luck);
        uint32_t actors = b->game->actors(m->state);
        if (actors == 0)
            return m;
        int seat = wr_lowest(actors);
        wr_question q = ask(b, m, seat);
        if (wr_match_play(m, seat, level(levels[seat])->choose(&q, &choice), &d) != 0)
            wr_fail("a bot has played what is not allowed");
    }
}

static int is_joint(const bench *b, const wr_match *m) {
    b->game->observe(m->state, WR_PUBLIC, b->obs);
    return b->game->aim != NULL && b->game->aim(b->obs, WR_ENGLISH) != NULL;
}

/* ==== Luck and forecasts ========================================================= */

static void luck(bench *b, uint64_t number) {
    static const int levels[SEATS] = {3, 3, 3, 3};
    wr_match *m = play(b, levels, number);
    wr_analysis *a = wr_analysis_init(b->analysis, m, WR_ANALYSIS_NODES);
    long sum[SEATS] = {0}, points[SEATS] = {0}, said[TENTHS] = {0}, came[TENTHS] = {0};
    int n[TENTHS] = {0}, forecasts = is_joint(b, m) ? 1 : SEATS;
    wr_result end;
    b->game->result(m->state, &end);
    int winners = forecasts == 1 ? 1 : wr_count(end.winners);
    for (uint32_t at = 0; at < m->num_moves; at = wr_analysis_end(a, at)) {
        wr_analysed e;
        if (m->moves[at].who != WR_CHANCE)
            continue;
        wr_analysis_event(a, at, &e);
        for (int p = 0; p < SEATS; p++) {
            int tenth = e.before.share[p] * TENTHS / (WR_WHOLE + 1);
            sum[p] += e.after.share[p] - e.before.share[p];
            points[p] += e.after.points[p] - e.before.points[p];
            n[tenth] += p < forecasts;
            said[tenth] += p < forecasts ? e.before.share[p] : 0;
            if (p < forecasts && (end.winners >> p & 1))
                came[tenth] += WR_WHOLE / winners;
        }
    }
    fprintf(b->to, "%llu luck", (unsigned long long)number);
    for (int p = 0; p < SEATS; p++)
        fprintf(b->to, " %ld %ld", sum[p], points[p]);
    for (int k = 0; k < TENTHS; k++)
        fprintf(b->to, " %d %ld %ld", n[k], said[k], came[k]);
    free(m);
}

/* ==== Losses ===================================================================== */

/* All seats are of one level, since who is behind has less to lose; levels take turns.
 */
static void losses(bench *b, uint64_t number) {
    int levels[SEATS];
    for (int i = 0; i < SEATS; i++)
        levels[i] = 1 + (int)(number % LEVELS);
    wr_match *m = play(b, levels, number);
    wr_analysis *a = wr_analysis_init(b->analysis, m, WR_ANALYSIS_NODES);
    wr_analysed *events = room(m->num_moves * sizeof *events);
    wr_analysis_sums sums;
    uint32_t n = 0;
    for (uint32_t at = 0; at < m->num_moves; at = events[n++].end)
        wr_analysis_event(a, at, &events[n]);
    wr_analysis_sum(m, events, n, &sums);
    fprintf(b->to, "%llu losses", (unsigned long long)number);
    for (int p = 0; p < SEATS; p++)
        fprintf(b->to, " %d %d %d %d %d", levels[p], sums.rating[p].decisions,
                sums.rating[p].loss, sums.share[p].chance, sums.share[p].noise);
    free(events);
    free(m);
}

/* ==== Blunders =================================================================== */

/* A legal move that is worse than the best by at least LEAST_LEAD, as a long search
 * sees it; -1: there is none. */
static int bad_move(bench *b, const wr_match *m, int seat) {
    enum { LONG = 3000, VISITS = 20 };
    static wr_advice advice;
    wr_question q = ask(b, m, seat);
    wr_rng r = wr_rng_seed(m->num_moves);
    q.nodes = LONG;
    q.advice = &advice;
    if (q.n < 3)
        return -1;
    level(LEVELS)->choose(&q, &r);
    const wr_advised *best = &advice.move[0];
    for (int i = advice.n - 1; i > 0; i--) {
        const wr_advised *it = &advice.move[i];
        if (it->visits >= VISITS && best->visits > 0 &&
            best->value / best->visits - it->value / it->visits >= LEAST_LEAD)
            return it->action;
    }
    return -1;
}

/* Every so many decisions of a game by good bots a bad move is put in the place of what
 * was played. */
static void blunders(bench *b, uint64_t number) {
    static const int levels[SEATS] = {3, 3, 3, 3};
    wr_match *whole = play(b, levels, number);
    wr_match *m = wr_match_init(room(wr_match_size(b->game)), b->game, &whole->setup);
    int planted = 0, found = 0;
    for (uint32_t i = 0; i < whole->num_moves; i++) {
        wr_move move = whole->moves[i];
        wr_analysed e;
        wr_diag d;
        int bad = move.who != WR_CHANCE && i % APART == number % APART
                      ? bad_move(b, m, move.who)
                      : -1;
        if (bad >= 0 && wr_match_play(m, move.who, (wr_action)bad, &d) == 0) {
            wr_analysis *a = wr_analysis_init(b->analysis, m, WR_ANALYSIS_NODES);
            wr_analysis_event(a, m->num_moves - 1, &e);
            planted++;
            found += e.loss >= WR_MISTAKE;
            wr_match_rewind(m, m->num_moves - 1);
        }
        if (wr_match_play(m, move.who, move.action, &d) != 0)
            wr_fail("a game does not replay");
    }
    fprintf(b->to, "%llu blunders %d %d", (unsigned long long)number, planted, found);
    free(m);
    free(whole);
}

/* ==== The file =================================================================== */

/* Marks the games that the file has; a last line that was cut off is ended. */
static void mark_done(const char *path, uint64_t first, uint64_t last, char *done) {
    FILE *f = fopen(path, "r");
    unsigned long long number;
    int c;
    while (f != NULL && fscanf(f, "%llu", &number) == 1) {
        while ((c = getc(f)) != '\n' && c != EOF)
            continue;
        if (number >= first && number <= last && c == '\n')
            done[number - first] = 1;
    }
    if (f != NULL)
        fclose(f);
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*run)(bench *, uint64_t);
    } kinds[] = {{"luck", luck}, {"losses", losses}, {"blunders", blunders}};
    const wr_game *g =
        argc == 6 ? wr_game_find((wr_words){argv[2], strlen(argv[2])}) : NULL;
    size_t kind = 0;
    while (kind < 3 && (g == NULL || strcmp(argv[1], kinds[kind].name) != 0))
        kind++;
    if (kind == 3) {
        fprintf(stderr, "usage: honest luck|losses|blunders GAME FIRST LAST FILE\n");
        return 2;
    }
    uint64_t first = strtoull(argv[3], NULL, 10), last = strtoull(argv[4], NULL, 10);
    char *done = room(last - first + 1);
    mark_done(argv[5], first, last, done);
    bench b = {.game = g,
               .obs = room(g->obs_size),
               .legal = room(WR_MAX_LEGAL * sizeof(wr_action)),
               .bots = room(wr_bot_memory(level(LEVELS), g)),
               .analysis = room(wr_analysis_size(g)),
               .to = fopen(argv[5], "a")};
    if (b.to == NULL) {
        fprintf(stderr, "honest: cannot write %s\n", argv[5]);
        return 1;
    }
    for (uint64_t i = first; i <= last; i++)
        if (!done[i - first]) {
            kinds[kind].run(&b, i);
            putc('\n', b.to);
            fflush(b.to);
        }
    return fclose(b.to) != 0;
}
