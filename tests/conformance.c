/* conformance.c: plays the games of conformance.h and walks through them. */
#include "conformance.h"
#include "ask.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    GUARD = 64,                               /* keeps the alignment of malloc */
    SLACK = WR_MAX_LEGAL * sizeof(wr_action), /* a list that is too long ends here, and
                                                 so does row 255 of a table of seats */
    POISON = 0xab,
    CANARY = 0xc5,
    STEPS_EACH = 1000, /* least number of steps with one bot and one setup */
    MOST_EACH = 40,    /* but no more games than this */
    LONGEST = 250      /* steps of a game with unusual numbers that is walked through */
};

/* ==== Guarded memory ============================================================= */

void *guarded(size_t size) {
    unsigned char *memory = malloc(size + 2 * GUARD + SLACK);
    CHECK(memory != NULL);
    memset(memory, CANARY, size + 2 * GUARD + SLACK);
    memcpy(memory, &size, sizeof size);
    memset(memory + GUARD, POISON, size);
    return memory + GUARD;
}

void guarded_check(void *memory, const char *what) {
    const unsigned char *begin = (const unsigned char *)memory - GUARD;
    size_t size;
    memcpy(&size, begin, sizeof size);
    const unsigned char *end = begin + GUARD + size;
    for (size_t i = sizeof size; i < GUARD; i++)
        CHECK_MSG(begin[i] == CANARY, "something was written before %s", what);
    for (size_t i = 0; i < GUARD; i++)
        CHECK_MSG(end[i] == CANARY, "something was written behind %s", what);
    memset(memory, POISON, size);
}

void guarded_free(void *memory) {
    unsigned char *begin = (unsigned char *)memory - GUARD;
    size_t size;
    memcpy(&size, begin, sizeof size);
    for (size_t i = 0; i < GUARD + SLACK; i++)
        CHECK_MSG(begin[GUARD + size + i] == CANARY,
                  "something was written far behind");
    free(begin);
}

/* ==== Playing ==================================================================== */

wr_rng chance_of(const played *p) {
    return wr_rng_split(wr_rng_seed(p->seed), 0);
}

const char *name_of(const played *p) {
    static char name[200];
    wr_text t;
    wr_text_init(&t, name, sizeof name);
    wr_put(&t, p->game->name);
    wr_put(&t, ", ");
    wr_put_int(&t, p->setup.seats);
    wr_put(&t, " seats");
    for (int i = 0; p->game->options[i].name != NULL; i++) {
        wr_put(&t, ", ");
        wr_put(&t, p->game->options[i].name);
        wr_put_char(&t, ' ');
        wr_setup_value(p->game, &p->setup, i, &t);
    }
    wr_put(&t, ", played by ");
    wr_put(&t, p->bot->name);
    wr_put(&t, " with seed ");
    wr_put_int(&t, (int64_t)p->seed);
    return name;
}

/* Seats that owe a move at the same time choose in any order. */
void play_game(played *p) {
    const wr_game *g = p->game;
    wr_match *m = wr_match_init(guarded(wr_match_size(g)), g, &p->setup);
    wr_obs *obs = guarded(g->obs_size);
    wr_action *legal = guarded(g->max_legal * sizeof *legal);
    wr_rng own = wr_rng_split(wr_rng_seed(p->seed), 1);
    wr_diag d;
    for (;;) {
        wr_match_chance(m, chance_of(p));
        uint32_t actors = g->actors(m->state);
        if (actors == 0)
            break;
        int seat = wr_nth_bit(actors, wr_rng_below(&own, (uint32_t)wr_count(actors)));
        wr_question q = question_to(g, m->state, seat, obs, legal);
        wr_action a = p->bot->choose(&q, &own);
        CHECK_MSG(wr_match_play(m, seat, a, &d) == 0, "%s chose an illegal move: %s",
                  name_of(p), d.text);
    }
    p->num_moves = m->num_moves;
    p->moves = malloc((m->num_moves + 1) * sizeof *p->moves);
    CHECK(p->moves != NULL);
    memcpy(p->moves, m->moves, m->num_moves * sizeof *p->moves);
    guarded_free(m);
    guarded_free(obs);
    guarded_free(legal);
}

static void play(void *argument) {
    play_game(argument);
}

static played *games;
static int num_games;
static uint64_t num_met; /* and those of games that are not wanted */

int is_wanted(const wr_game *g) {
    const char *name = getenv("WR_GAME");
    return name == NULL || strcmp(name, g->name) == 0;
}

/* A game has the same seed if WR_GAME leaves out others. */
static void add_game(const wr_game *g, const wr_setup *setup, const wr_bot *bot) {
    uint64_t number = ++num_met;
    if (!is_wanted(g))
        return;
    games = realloc(games, (size_t)(num_games + 1) * sizeof *games);
    CHECK(games != NULL);
    games[num_games] = (played){g, *setup, bot, number, NULL, 0};
    const char *end = check_dies(play, &games[num_games]);
    CHECK_MSG(end == NULL, "%s: %s", name_of(&games[num_games]), end);
    num_games++;
}

/* Bots that search are slow, and which games they play matters little here; search.c
 * tests them. One that has not learned a game plays it as greedy does. */
static int plays_here(const wr_game *g, const wr_bot *bot) {
    return bot->memory == NULL && (bot->knows == NULL || bot->knows(g));
}

static void play_setup(const wr_game *g, const wr_setup *setup, int each) {
    for (int b = 0; wr_bots[b] != NULL; b++)
        for (int n = 0; plays_here(g, wr_bots[b]) && n < each; n++)
            add_game(g, setup, wr_bots[b]);
}

/* Games with option i at each end of its range and at its default. Long ones are
 * played, for the bounds, and not kept. */
static void play_numbers(const wr_game *g, int i) {
    const wr_option *o = &g->options[i];
    const int16_t values[] = {o->min, o->max, o->init};
    for (int k = 0; k < 3; k++) {
        wr_setup setup;
        wr_setup_brief(g, &setup);
        setup.option[i] = values[k];
        if (values[k] == o->brief || (k > 0 && values[k] == values[k - 1]))
            continue;
        do {
            for (int b = 0; wr_bots[b] != NULL; b++) {
                if (!plays_here(g, wr_bots[b]))
                    continue;
                add_game(g, &setup, wr_bots[b]);
                if (is_wanted(g) && games[num_games - 1].num_moves > LONGEST)
                    free(games[--num_games].moves);
            }
        } while (wr_setup_next(g, &setup));
    }
}

static void play_all(void) {
    const char *factor = getenv("WR_LONG");
    int times = factor != NULL ? atoi(factor) : 1;
    CHECK_MSG(times >= 1, "WR_LONG is a number from 1, not \"%s\"", factor);
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        int each = STEPS_EACH / (int)g->max_steps + 1;
        each = (each < MOST_EACH ? each : MOST_EACH) * times;
        wr_setup setup;
        wr_setup_brief(g, &setup);
        do {
            play_setup(g, &setup, each);
        } while (wr_setup_next(g, &setup));
    }
    for (int i = 0; wr_games[i] != NULL; i++)
        for (int o = 0; wr_games[i]->options[o].name != NULL; o++)
            if (wr_games[i]->options[o].values == NULL)
                play_numbers(wr_games[i], o);
}

void each_game(void (*visit)(const played *p)) {
    if (num_games == 0)
        play_all();
    for (int i = 0; i < num_games; i++)
        visit(&games[i]);
}

/* ==== Walking ==================================================================== */

enum { BUFFERS = 8 };

static void list_buffers(walk *w, void **out) {
    void *all[BUFFERS] = {w->other, w->third,  w->obs,      w->obs2,
                          w->legal, w->legal2, w->outcomes, w->state};
    memcpy(out, all, sizeof all);
}

static void (*visitor)(walk *w);

static void walk_one(const played *p) {
    static const char *const names[BUFFERS - 1] = {
        "a state",      "a state",      "an observation",    "an observation",
        "a legal list", "a legal list", "a list of outcomes"};
    const wr_game *g = p->game;
    walk w = {.played = p, .game = g, .seats = p->setup.seats};
    w.state = guarded(g->state_size);
    w.other = guarded(g->state_size);
    w.third = guarded(g->state_size);
    w.obs = guarded(g->obs_size);
    w.obs2 = guarded(g->obs_size);
    w.legal = guarded(g->max_legal * sizeof *w.legal);
    w.legal2 = guarded(g->max_legal * sizeof *w.legal2);
    w.outcomes = guarded(g->num_outcomes * sizeof *w.outcomes);
    void *buffers[BUFFERS];
    list_buffers(&w, buffers);
    g->init(w.state, &p->setup);
    for (;; w.at++) {
        w.rng = wr_rng_split(wr_rng_seed(p->seed), 2 + w.at);
        visitor(&w);
        for (int i = 0; i < BUFFERS - 1; i++)
            guarded_check(buffers[i], names[i]);
        if (w.at == p->num_moves)
            break;
        g->step(w.state, p->moves[w.at].who, p->moves[w.at].action);
    }
    guarded_check(w.state, "the state");
    for (int i = 0; i < BUFFERS; i++)
        guarded_free(buffers[i]);
}

void walk_positions(void (*visit)(walk *w)) {
    visitor = visit;
    each_game(walk_one);
}
