/*
 * anytime.c: a search with a time limit answers within 10 ms of it.
 *
 * A real clock would make this a test of the machine. Here the clock advances with the
 * work done: each call of the rules costs more than the slowest of them does on
 * average. So the test measures how much work a search does between two looks at the
 * clock, and after the last one.
 */
#include "conformance.h"

#include <stdlib.h>

enum {
    CALLS_PER_MS = 2000, /* half a microsecond for a call of the rules, with all the
                            thinking about it; most take less than half of that */
    LIMIT_MS = 3,
    LATE_MS = 10
};

/* ==== A game whose rules take time =============================================== */

static const wr_game *inner;
static uint64_t calls;
static wr_flag is_stopped; /* as soon as time is up */
static int num_asked;

static void work(void) {
    calls++;
    wr_flag_set(&is_stopped, calls >= LIMIT_MS * CALLS_PER_MS);
}

static uint32_t slow_step(wr_state *s, int who, wr_action a) {
    work();
    return inner->step(s, who, a);
}

static int slow_legal(const wr_state *s, int seat, wr_action *out) {
    work();
    return inner->legal(s, seat, out);
}

static void slow_imagine(const wr_obs *o, wr_rng *r, wr_state *out) {
    work();
    inner->imagine(o, r, out);
}

static uint32_t slow_chance(wr_state *s, wr_rng *r) {
    work();
    return inner->chance(s, r);
}

static uint64_t now_by_calls(void) {
    return calls / CALLS_PER_MS;
}

static void slow_down(const wr_game *g, wr_game *out) {
    inner = g;
    *out = *g;
    out->step = slow_step;
    out->legal = slow_legal;
    out->imagine = slow_imagine;
    out->chance = g->chance != NULL ? slow_chance : NULL;
}

/* ==== Asking ===================================================================== */

/* Asks at a position and returns the number of calls that the answer took. */
static uint64_t work_of(walk *w, wr_question q, wr_rng r) {
    static const char bot_name[] = "level5";
    const wr_bot *bot = wr_bot_find((wr_words){bot_name, sizeof bot_name - 1});
    wr_game slow;
    slow_down(w->game, &slow);
    q.game = &slow;
    q.memory = guarded(wr_bot_memory(bot, &slow));
    calls = 0;
    wr_flag_set(&is_stopped, 0);
    wr_action a = bot->choose(&q, &r);
    guarded_free(q.memory);
    HOLDS(w, w->game->why(w->state, q.seat, a) == NULL);
    return calls;
}

static void answers_in_time(walk *w) {
    const wr_game *g = w->game;
    uint32_t actors = g->actors(w->state);
    if (actors == 0 || actors == WR_CHANCE_BIT || wr_rng_below(&w->rng, 60) != 0)
        return;
    int seat = wr_nth_bit(actors, wr_rng_below(&w->rng, (uint32_t)wr_count(actors)));
    g->observe(w->state, seat, w->obs);
    wr_question q = {.obs = w->obs,
                     .seat = seat,
                     .legal = w->legal,
                     .n = g->legal(w->state, seat, w->legal)};
    wr_question timed = q, stopped = q;
    timed.time_ms = LIMIT_MS;
    timed.now_ms = now_by_calls;
    stopped.nodes = UINT64_MAX;
    stopped.stop = &is_stopped;
    HOLDS(w, work_of(w, timed, w->rng) <= (LIMIT_MS + LATE_MS) * CALLS_PER_MS);
    HOLDS(w, work_of(w, stopped, w->rng) <= (LIMIT_MS + LATE_MS) * CALLS_PER_MS);
    num_asked++;
}

TEST(anytime_answers_within_10_ms_of_its_time) {
    num_asked = 0;
    walk_positions(answers_in_time);
    CHECK_MSG(num_asked > 100 || getenv("WR_GAME") != NULL,
              "only %d questions were asked", num_asked);
}
