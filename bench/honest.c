/*
 * honest.c: shows whether analyses are honest: luck, forecasts, losses and blunders.
 *
 *     cc -std=c11 -O2 -Iinclude -I. -o honest bench/honest.c build/libwindrose.a -lm
 *     honest KIND GAME FIRST LAST FILE
 *
 * plays the games of these numbers with bots, four seats and the default options (6 to
 * 10 rounds of Azimuth in turn), and adds one line for each to FILE; games that FILE
 * has already are left out, so that a stopped run goes on. bench/honest.py adds the
 * lines up. KIND is one of:
 *
 *     luck       what chance brought each seat, by few rollouts
 *     forecasts  what was forecast before one event in twelve and came, by tenths
 *     losses     what each seat lost, where levels 3, 4, 5 and 1 or 2 sit together
 *     alike      the same at a table of one level
 *     blunders   bad moves that were planted, and whether the analysis calls them
 *                mistakes
 *     leaves     shares by the evaluation where stages end, and what came: the tables
 *                `trust` of src/ai are fitted to them
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/ai/value.h"
#include "windrose.h"
#include "windrose_analysis.h"
#include "windrose_bits.h"

enum {
    TENTHS = 10,
    SEATS = 4,
    LEVELS = 5,
    LEAST_LEAD = WR_WHOLE / 10,
    APART = 9,
    FEW = 16,     /* rollouts that luck is measured with */
    ONE_IN = 12,  /* events is forecast: neighbours say the same */
    REPLAYED = 10 /* times that a game is played on from a blunder, and without it */
};

typedef struct {
    const wr_game *game;
    wr_obs *obs;
    wr_action *legal;
    void *bots, *analysis, *values, *luck;
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

/* Lets bots play a match to its end; `levels` by seat. */
static void play_on(bench *b, wr_match *m, const int *levels, wr_rng luck) {
    wr_rng choice = wr_rng_split(luck, 1);
    wr_diag d;
    for (;;) {
        wr_match_chance(m, luck);
        uint32_t actors = b->game->actors(m->state);
        if (actors == 0)
            return;
        int seat = wr_lowest(actors);
        wr_question q = ask(b, m, seat);
        if (wr_match_play(m, seat, level(levels[seat])->choose(&q, &choice), &d) != 0)
            wr_fail("a bot has played what is not allowed");
    }
}

enum { ROUNDS = 1, LEAST_ROUNDS = 6, MANY_ROUNDS = 5 }; /* of Azimuth */

static wr_match *play(bench *b, const int *levels, uint64_t seed) {
    wr_setup setup;
    wr_setup_default(b->game, &setup);
    setup.seats = SEATS;
    if (strcmp(b->game->name, "azimuth") == 0)
        setup.option[ROUNDS] = (int16_t)(LEAST_ROUNDS + seed % MANY_ROUNDS);
    wr_match *m = wr_match_init(room(wr_match_size(b->game)), b->game, &setup);
    play_on(b, m, levels, wr_rng_seed(seed));
    return m;
}

static int is_joint(const bench *b, const wr_match *m) {
    b->game->observe(m->state, WR_PUBLIC, b->obs);
    return b->game->aim != NULL && b->game->aim(b->obs, WR_ENGLISH) != NULL;
}

/* ==== Luck and forecasts ========================================================= */

static void luck(bench *b, uint64_t number) {
    static const int levels[SEATS] = {1, 1, 1, 1};
    wr_match *m = play(b, levels, number);
    wr_luck sum;
    wr_luck_of(m, FEW, wr_rng_seed(~number), b->luck, &sum);
    for (int p = 0; p < SEATS; p++)
        fprintf(b->to, " %lld %lld", (long long)sum.share[p] / WR__FINE,
                (long long)sum.points[p] / WR__FINE);
    free(m);
}

/* Events begin with a decision, or with the first of several outcomes. */
static int begins_event(const wr_match *m, uint32_t at) {
    return at == 0 || m->moves[at].who != WR_CHANCE ||
           m->moves[at - 1].who != WR_CHANCE;
}

static void forecasts(bench *b, uint64_t number) {
    static const int levels[SEATS] = {3, 3, 3, 3};
    wr_match *m = play(b, levels, number);
    long said[TENTHS] = {0}, came[TENTHS] = {0};
    int n[TENTHS] = {0}, seats = is_joint(b, m) ? 1 : SEATS;
    wr_state *s = room(b->game->state_size);
    wr_result end;
    wr__valuer v;
    uint64_t steps = 0;
    wr__valuer_init(&v, b->values, m);
    b->game->result(m->state, &end);
    int winners = seats == 1 ? 1 : wr_count(end.winners);
    b->game->init(s, &m->setup);
    for (uint32_t at = 0; at < m->num_moves; at++) {
        if (begins_event(m, at) && steps++ % ONE_IN == number % ONE_IN) {
            wr__look look = {wr__last_stage(&v, s), WR_ANALYSIS_NODES,
                             wr_rng_seed(~number), steps};
            wr__worth worth;
            wr__value(&v, s, &look, &worth);
            for (int p = 0; p < seats; p++) {
                int share = wr__stakes_of(&v, &worth).share[p];
                int tenth = share * TENTHS / (WR_WHOLE + 1);
                n[tenth]++;
                said[tenth] += share;
                came[tenth] += (end.winners >> p & 1) ? WR_WHOLE / winners : 0;
            }
        }
        b->game->step(s, m->moves[at].who, m->moves[at].action);
    }
    for (int k = 0; k < TENTHS; k++)
        fprintf(b->to, " %d %ld %ld", n[k], said[k], came[k]);
    free(s);
    free(m);
}

/* By stage: shares, and who won. */
static void leaves(bench *b, uint64_t number) {
    static const int levels[SEATS] = {3, 3, 3, 3};
    const wr__knowledge *k = wr__knowledge_of(b->game);
    wr_match *m = play(b, levels, number);
    wr_state *s = room(b->game->state_size);
    wr_result end;
    wr__valuer v;
    if (k->evaluate == NULL || k->stage == NULL)
        wr_fail("this game has no stages");
    wr__valuer_init(&v, b->values, m);
    b->game->result(m->state, &end);
    b->game->init(s, &m->setup);
    for (uint32_t at = 0; at < m->num_moves; at++) {
        int stage = k->stage(s);
        b->game->step(s, m->moves[at].who, m->moves[at].action);
        if (k->stage(s) == stage || b->game->actors(s) == 0)
            continue;
        wr__payoff p = {{0}, {0}};
        k->evaluate(b->game, s, v.precomputed, &p);
        fprintf(b->to, " %d", k->stage(s));
        for (int i = 0; i < SEATS; i++)
            fprintf(b->to, " %d %d", p.share[i],
                    (end.winners >> i & 1) ? WR_WHOLE / wr_count(end.winners) : 0);
    }
    free(s);
    free(m);
}

/* ==== Losses ===================================================================== */

static void lose(bench *b, const int *levels, uint64_t number) {
    wr_match *m = play(b, levels, number);
    wr_analysis *a = wr_analysis_init(b->analysis, m, WR_ANALYSIS_NODES);
    wr_analysed *events = room(m->num_moves * sizeof *events);
    wr_analysis_sums sums;
    uint32_t n = 0;
    for (uint32_t at = 0; at < m->num_moves; at = events[n++].end)
        wr_analysis_event(a, at, &events[n]);
    wr_analysis_sum(m, events, n, &sums);
    for (int p = 0; p < SEATS; p++)
        fprintf(b->to, " %d %d %d %d %d %d", levels[p], sums.rating[p].decisions,
                sums.rating[p].loss, sums.rating[p].waste, sums.rating[p].level,
                sums.share[p].noise);
    free(events);
    free(m);
}

/* Levels 3, 4, 5 and 1 or 2 together; they change places. */
static void losses(bench *b, uint64_t number) {
    int levels[SEATS];
    for (int i = 0; i < SEATS; i++)
        levels[(i + number) % SEATS] = i > 0 ? i + 2 : 1 + (int)(number / SEATS % 2);
    lose(b, levels, number);
}

/* All seats are of one level; levels take turns. */
static void alike(bench *b, uint64_t number) {
    int levels[SEATS];
    for (int i = 0; i < SEATS; i++)
        levels[i] = 1 + (int)(number % LEVELS);
    lose(b, levels, number);
}

/* ==== Blunders =================================================================== */

/* What a position is worth to a seat after a move, by long plans. */
static int64_t foreseen(bench *b, const wr_match *m, int seat, wr_action move) {
    enum { LONG = 1000 };
    wr_state *s = room(b->game->state_size);
    wr__look look = {0, LONG, wr_rng_seed(m->num_moves), m->num_moves};
    wr__worth worth;
    wr__valuer v;
    wr__valuer_init(&v, b->values, m);
    memcpy(s, m->state, b->game->state_size);
    b->game->step(s, seat, move);
    wr__value(&v, s, &look, &worth);
    free(s);
    return worth.share[seat] / WR__FINE;
}

static int64_t value_of(const wr_advised *m) {
    return m->visits > 0 ? m->value / m->visits : 0;
}

/* A legal move that is worse than the best by at least LEAST_LEAD; -1: there is none.
 * A long search says so; where all win or lose together, long plans after some moves.
 */
static int bad_move(bench *b, const wr_match *m, int seat, int *best) {
    enum { LONG = 3000, VISITS = 20, TRIED = 5 };
    static wr_advice advice;
    wr_rng r = wr_rng_seed(m->num_moves);
    int joint = is_joint(b, m);
    wr_question q = ask(b, m, seat);
    q.nodes = LONG;
    q.advice = &advice;
    if (q.n < 3)
        return -1;
    level(LEVELS)->choose(&q, &r);
    *best = advice.move[0].action;
    for (int i = advice.n - 1; i > 0 && !joint; i--)
        if (advice.move[i].visits >= VISITS &&
            value_of(&advice.move[0]) - value_of(&advice.move[i]) >= LEAST_LEAD)
            return advice.move[i].action;
    int64_t most = joint ? foreseen(b, m, seat, (wr_action)*best) : 0;
    for (int i = 0; i < TRIED && joint; i++) {
        wr_action move = q.legal[wr_rng_below(&r, (uint32_t)q.n)];
        if (most - foreseen(b, m, seat, move) >= LEAST_LEAD)
            return move;
    }
    return -1;
}

/* How often all win from here after a move, of REPLAYED games by level 3. */
static int wins_after(bench *b, const wr_match *m, int seat, wr_action move) {
    static const int levels[SEATS] = {3, 3, 3, 3};
    int won = 0;
    for (uint64_t i = 0; i < REPLAYED; i++) {
        wr_match *other =
            wr_match_init(room(wr_match_size(b->game)), b->game, &m->setup);
        wr_diag d;
        wr_result end;
        for (uint32_t k = 0; k < m->num_moves; k++)
            if (wr_match_play(other, m->moves[k].who, m->moves[k].action, &d) != 0)
                wr_fail("a game does not replay");
        if (wr_match_play(other, seat, move, &d) != 0)
            wr_fail("a move is not allowed");
        play_on(b, other, levels, wr_rng_split(wr_rng_seed(m->num_moves), i));
        b->game->result(other->state, &end);
        won += end.winners != 0;
        free(other);
    }
    return won;
}

typedef struct {
    int planted, found;
    int harmless; /* plans call them bad, but no fewer games were won */
} harvest;

static void plant(bench *b, wr_match *m, int seat, harvest *to) {
    int best = 0, bad = bad_move(b, m, seat, &best);
    wr_analysed e;
    wr_diag d;
    if (bad < 0)
        return;
    if (is_joint(b, m)) { /* nothing is lost where the crew makes it good */
        int won = wins_after(b, m, seat, (wr_action)best);
        int lost = wins_after(b, m, seat, (wr_action)bad);
        to->harmless += won - lost < REPLAYED / 5;
        if (won - lost < REPLAYED / 5)
            return;
    }
    if (wr_match_play(m, seat, (wr_action)bad, &d) != 0)
        return;
    wr_analysis *a = wr_analysis_init(b->analysis, m, WR_ANALYSIS_NODES);
    wr_analysis_event(a, m->num_moves - 1, &e);
    to->planted++;
    to->found += e.loss >= WR_MISTAKE;
    wr_match_rewind(m, m->num_moves - 1);
}

/* Every so many decisions of a game by good bots a bad move is put in the place of what
 * was played. */
static void blunders(bench *b, uint64_t number) {
    static const int levels[SEATS] = {3, 3, 3, 3};
    /* Six rounds of Azimuth: with more, hardly anything is a blunder. */
    wr_match *whole = play(b, levels, number * MANY_ROUNDS);
    wr_match *m = wr_match_init(room(wr_match_size(b->game)), b->game, &whole->setup);
    harvest all = {0};
    for (uint32_t i = 0; i < whole->num_moves; i++) {
        wr_move move = whole->moves[i];
        wr_diag d;
        if (move.who != WR_CHANCE && i % APART == number % APART)
            plant(b, m, move.who, &all);
        if (wr_match_play(m, move.who, move.action, &d) != 0)
            wr_fail("a game does not replay");
    }
    fprintf(b->to, " %d %d %d", all.planted, all.found, all.harmless);
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

static const struct {
    const char *name;
    void (*run)(bench *, uint64_t);
} kinds[] = {{"luck", luck},   {"forecasts", forecasts}, {"losses", losses},
             {"alike", alike}, {"blunders", blunders},   {"leaves", leaves}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

int main(int argc, char **argv) {
    const wr_game *g =
        argc == 6 ? wr_game_find((wr_words){argv[2], strlen(argv[2])}) : NULL;
    size_t kind = 0;
    while (kind < KINDS && (g == NULL || strcmp(argv[1], kinds[kind].name) != 0))
        kind++;
    if (kind == KINDS) {
        fprintf(stderr, "usage: honest KIND GAME FIRST LAST FILE\n");
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
               .values = room(wr__valuer_size(g)),
               .luck = room(wr_luck_size(g)),
               .to = fopen(argv[5], "a")};
    if (b.to == NULL) {
        fprintf(stderr, "honest: cannot write %s\n", argv[5]);
        return 1;
    }
    for (uint64_t i = first; i <= last; i++)
        if (!done[i - first]) {
            fprintf(b.to, "%llu %s", (unsigned long long)i, argv[1]);
            kinds[kind].run(&b, i);
            putc('\n', b.to);
            fflush(b.to);
        }
    return fclose(b.to) != 0;
}
