/*
 * search.c: the bots that search are honest, deterministic and keep limits. They play
 * every game by its rules, repeat their answers, use only the observation, and respect
 * their limits. search_strength.c tests how strong they are.
 */
#include <stdlib.h>

#include "../src/games/santa-timea/santa-timea.h"
#include "ask.h"
#include "conformance.h"

static const wr_bot *level(int number) {
    char name[] = "level0";
    name[5] = (char)('0' + number);
    return bot_named(name);
}

/* ==== Every game ================================================================= */

/* Asks with a memory that is full of `fill`. */
static wr_action ask(wr_question q, const wr_bot *bot, wr_rng *r, int fill) {
    size_t size = wr_bot_memory(bot, q.game);
    q.memory = guarded(size);
    memset(q.memory, fill, size);
    wr_action a = bot->choose(&q, r);
    guarded_free(q.memory);
    return a;
}

static int is_legal(const wr_question *q, wr_action a) {
    for (int i = 0; i < q->n; i++)
        if (q->legal[i] == a)
            return 1;
    return 0;
}

/* Every answer comes twice: to the observation of the position, and to that of one that
 * the seat can imagine, with another memory. */
static void repeats_itself(walk *w, const wr_bot *bot, int seat) {
    const wr_game *g = w->game;
    static wr_advice first, second;
    wr_rng r = w->rng, again = w->rng, own = wr_rng_split(w->rng, 9);
    memset(&first, 1, sizeof first);
    memset(&second, 2, sizeof second);
    wr_question q = question_to(g, w->state, seat, w->obs, w->legal);
    q.nodes = 30;
    q.advice = &first;
    wr_action a = ask(q, bot, &r, 0);
    HOLDS(w, is_legal(&q, a));
    g->imagine(w->obs, &own, w->other);
    g->observe(w->other, seat, w->obs2);
    q.obs = w->obs2;
    q.advice = &second;
    HOLDS(w, ask(q, bot, &again, 0xab) == a);
    HOLDS(w, r.counter == again.counter);
    HOLDS(w, first.n == second.n && first.nodes == second.nodes);
    for (int i = 0; i < first.n; i++) {
        HOLDS(w, first.move[i].action == second.move[i].action);
        HOLDS(w, first.move[i].visits == second.move[i].visits);
        HOLDS(w, first.move[i].value == second.move[i].value);
        HOLDS(w, is_legal(&q, first.move[i].action));
    }
}

static void search_repeats_itself(walk *w) {
    uint32_t actors = w->game->actors(w->state);
    if (actors == 0 || actors == WR_CHANCE_BIT || wr_rng_below(&w->rng, 40) != 0)
        return;
    int number = (int)wr_rng_below(&w->rng, 6);
    int seat = wr_nth_bit(actors, wr_rng_below(&w->rng, (uint32_t)wr_count(actors)));
    repeats_itself(w, number > 0 ? level(number) : bot_named("net-search"), seat);
}

TEST(search_answers_the_same_again_and_by_the_observation_only) {
    walk_positions(search_repeats_itself);
}

/* One game with a different level on each seat, thinking little. */
static void play_by_levels(const wr_game *g, const wr_setup *setup, int shift) {
    wr_match *m = wr_match_init(malloc(wr_match_size(g)), g, setup);
    wr_obs *obs = malloc(g->obs_size);
    wr_action *legal = malloc(g->max_legal * sizeof *legal);
    void *memory = malloc(wr_bot_memory(level(1), g));
    wr_rng r = wr_rng_seed((uint64_t)shift);
    wr_diag d;
    for (;;) {
        wr_match_chance(m, r);
        uint32_t actors = g->actors(m->state);
        if (actors == 0)
            break;
        int seat = wr_lowest(actors);
        wr_question q = question_to(g, m->state, seat, obs, legal);
        q.memory = memory;
        q.nodes = 4;
        wr_rng own = wr_rng_split(wr_rng_split(r, 1), m->num_moves);
        wr_action a = level(1 + (seat + shift) % 5)->choose(&q, &own);
        CHECK_MSG(wr_match_play(m, seat, a, &d) == 0, "%s with %d seats: %s", g->name,
                  setup->seats, d.text);
    }
    free(m);
    free(obs);
    free(legal);
    free(memory);
}

TEST(search_plays_every_game_by_its_rules) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        wr_setup setup;
        int shift = 0;
        wr_setup_brief(wr_games[i], &setup);
        do
            play_by_levels(wr_games[i], &setup, shift++);
        while (wr_setup_next(wr_games[i], &setup));
    }
}

/* ==== Limits ===================================================================== */

/* The first decision of a game of Santa Timea, for questions about it. */
typedef struct {
    wr_state state;
    wr_obs obs;
    wr_action legal[16];
    wr_advice advice;
    wr_question question;
} table;

static void set_table(table *t, uint64_t seed) {
    const wr_game *g = &wr_santa_timea;
    wr_rng r = wr_rng_seed(seed);
    wr_setup setup;
    wr_setup_default(g, &setup);
    setup.seats = 4;
    g->init(&t->state, &setup);
    int seat = wr_lowest(wr_chance(g, &t->state, &r));
    g->observe(&t->state, seat, &t->obs);
    t->question = (wr_question){.game = g,
                                .obs = &t->obs,
                                .seat = seat,
                                .legal = t->legal,
                                .n = g->legal(&t->state, seat, t->legal),
                                .advice = &t->advice};
}

static uint64_t ticks;

/* A clock that advances whenever it is read. */
static uint64_t look_at_clock(void) {
    return ticks += 3;
}

TEST(search_stops_when_its_time_is_up) {
    table t;
    set_table(&t, 1);
    for (int pass = 0; pass < 2; pass++) {
        wr_rng r = wr_rng_seed(1);
        ticks = pass == 0 ? 0 : UINT64_MAX - 10; /* a clock may also wrap around */
        t.question.time_ms = 30;
        t.question.now_ms = look_at_clock;
        CHECK(is_legal(&t.question, ask(t.question, level(5), &r, 0)));
        /* It read the clock ten times after the start, after every simulation. */
        CHECK_INT(ticks, (uint64_t)(pass == 0 ? 0 : UINT64_MAX - 10) + 33);
        CHECK_INT(t.advice.nodes, 10);
    }
    /* The limit reached first counts. */
    wr_rng r = wr_rng_seed(1);
    t.question.nodes = 5;
    ask(t.question, level(5), &r, 0);
    CHECK_INT(t.advice.nodes, 5);
}

TEST(search_stops_when_it_is_told_to) {
    table t;
    const wr_flag stop = {1};
    wr_rng r = wr_rng_seed(1);
    set_table(&t, 1);
    t.question.stop = &stop;
    CHECK(is_legal(&t.question, ask(t.question, level(5), &r, 0)));
    CHECK(t.advice.nodes >= 1 && t.advice.nodes <= 20);
}

/* A stop flag that is never raised does not change the answer: here with each kind of
 * thinking, by level and by nodes. */
static void is_not_led_by_stop(walk *w) {
    const wr_game *g = w->game;
    static wr_advice free_one, held;
    const wr_flag stop = {0};
    uint32_t actors = g->actors(w->state);
    if (actors == 0 || actors == WR_CHANCE_BIT || wr_rng_below(&w->rng, 200) != 0)
        return;
    int seat = wr_lowest(actors);
    wr_question q = question_to(g, w->state, seat, w->obs, w->legal);
    for (int by_nodes = 0; by_nodes < 2; by_nodes++) {
        wr_rng r = w->rng, again = w->rng;
        q.nodes = by_nodes ? 150 : 0;
        q.advice = &free_one;
        q.stop = NULL;
        wr_action a = ask(q, level(2), &r, 0);
        q.advice = &held;
        q.stop = &stop;
        HOLDS(w, ask(q, level(2), &again, 0xab) == a);
        HOLDS(w, r.counter == again.counter);
        HOLDS(w, free_one.n == held.n && free_one.nodes == held.nodes);
        for (int i = 0; i < held.n; i++) {
            HOLDS(w, free_one.move[i].action == held.move[i].action);
            HOLDS(w, free_one.move[i].visits == held.move[i].visits);
            HOLDS(w, free_one.move[i].value == held.move[i].value);
        }
    }
}

TEST(search_is_not_led_by_somebody_who_may_stop_it) {
    walk_positions(is_not_led_by_stop);
}

TEST(search_without_a_limit_takes_what_its_level_says) {
    static const uint64_t want[] = {10, 30, 100};
    const wr_flag stop = {0};
    table t;
    set_table(&t, 1);
    for (int i = 0; i < 3; i++) {
        wr_rng r = wr_rng_seed(1);
        t.question.stop = i == 1 ? NULL : &stop;
        ask(t.question, level(i + 1), &r, 0);
        CHECK_INT(t.advice.nodes, want[i]);
    }
}

TEST(search_keeps_to_its_nodes) {
    table t;
    set_table(&t, 1);
    for (uint64_t nodes = 1; nodes <= 1000; nodes *= 10) {
        wr_rng r = wr_rng_seed(1);
        t.question.nodes = nodes;
        CHECK(is_legal(&t.question, ask(t.question, level(5), &r, 0)));
        CHECK_INT(t.advice.nodes, nodes);
    }
}

/* ==== Advice ===================================================================== */

TEST(search_gives_advice) {
    table t;
    wr_rng r = wr_rng_seed(1);
    uint64_t visits = 0;
    set_table(&t, 2);
    t.question.nodes = 500;
    wr_action a = ask(t.question, level(5), &r, 0);
    CHECK_INT(wr_advice_best(&t.advice), a);
    CHECK(t.advice.n >= 2 && t.advice.n <= t.question.n);
    for (int i = 0; i < t.advice.n; i++) {
        const wr_advised *m = &t.advice.move[i];
        CHECK(is_legal(&t.question, m->action));
        CHECK(i == 0 || m->visits <= t.advice.move[i - 1].visits);
        CHECK(m->value >= 0 && m->value <= (int64_t)m->visits * WR_WHOLE);
        CHECK(m->prior <= WR_WHOLE);
        visits += m->visits;
    }
    CHECK_INT(visits, 500);
    CHECK(t.advice.num_plan >= 2 && t.advice.num_plan <= WR_MAX_PLAN);
    CHECK_INT(t.advice.plan[0].who, t.question.seat);
    CHECK_INT(t.advice.plan[0].action, a);
    CHECK_INT(t.advice.plan[1].who, (t.question.seat + 1) % 4);
}

/* With few simulations many moves have been tried equally often. */
TEST(search_advises_first_what_it_plays) {
    table t;
    wr_rng r = wr_rng_seed(1);
    for (int nodes = 1; nodes <= 40; nodes++) {
        set_table(&t, 2);
        t.question.nodes = (uint64_t)nodes;
        wr_action a = ask(t.question, level(5), &r, 0);
        CHECK_INT(wr_advice_best(&t.advice), a);
        CHECK_INT(t.advice.plan[0].action, a);
    }
}

TEST(search_does_not_think_where_there_is_no_choice) {
    table t;
    wr_rng r = wr_rng_seed(1);
    set_table(&t, 2);
    t.question.n = 1;
    t.question.advice = NULL;
    CHECK_INT(ask(t.question, level(5), &r, 0), t.legal[0]);
    CHECK_INT(r.counter, 0);
}

TEST(search_advices_add_up) {
    static wr_advice parts[3], sum, other;
    table t;
    set_table(&t, 3);
    t.question.nodes = 200;
    memset(&sum, 0, sizeof sum);
    for (int i = 0; i < 3; i++) {
        wr_rng r = wr_rng_split(wr_rng_seed(5), (uint64_t)i);
        t.question.advice = &parts[i];
        ask(t.question, level(5), &r, 0);
        wr_advice_join(&sum, &parts[i]);
    }
    CHECK_INT(sum.nodes, 600);
    CHECK(parts[0].move[0].visits != parts[1].move[0].visits ||
          parts[0].move[0].value != parts[1].move[0].value); /* streams of their own */
    for (int i = 0; i < sum.n; i++) {
        wr_advised want = {.action = sum.move[i].action};
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < parts[k].n; j++)
                if (parts[k].move[j].action == want.action) {
                    want.visits += parts[k].move[j].visits;
                    want.value += parts[k].move[j].value;
                    want.points += parts[k].move[j].points;
                }
        CHECK_INT(sum.move[i].visits, want.visits);
        CHECK_INT(sum.move[i].value, want.value);
        CHECK_INT(sum.move[i].points, want.points);
        CHECK(i == 0 || sum.move[i].visits <= sum.move[i - 1].visits);
    }
    CHECK_INT(wr_advice_best(&sum), sum.move[0].action);
    CHECK_INT(sum.plan[0].action, sum.move[0].action);
    memset(&other, 0, sizeof other);
    wr_advice_join(&sum, &other); /* adding an empty advice changes nothing */
    CHECK_INT(sum.nodes, 600);
}

static void best_of_nothing(void *arg) {
    wr_advice_best(arg);
}

TEST(search_best_of_nothing_is_a_bug) {
    static wr_advice empty;
    CHECK(check_dies(best_of_nothing, &empty) != NULL);
}
