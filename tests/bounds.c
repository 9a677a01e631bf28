/* bounds.c: a game that exceeds the bounds of its own table is named in a sentence. */
#include "ask.h"
#include "src/games/nullgame/nullgame.h"

#include "windrose_batch.h"
#include <stdlib.h>

/* The template with one bound too small. */
static wr_game wrong;

/* Each call frees what the last one gave: a function that dies cannot do so itself. */
static void *memory_of(size_t size) {
    static void *memory;
    free(memory);
    memory = calloc(1, size);
    CHECK(memory != NULL);
    return memory;
}

static wr_setup fewest_seats(void) {
    wr_setup setup;
    wr_setup_default(&wrong, &setup);
    return setup;
}

static void play_match(void *argument) {
    wr_diag *d = argument;
    wr_setup setup = fewest_seats();
    wr_action legal[WR_MAX_LEGAL];
    wr_outcome outcomes[NG_NUM_OUTCOMES];
    wr_match *m = wr_match_init(memory_of(wr_match_size(&wrong)), &wrong, &setup);
    wr_outcomes(&wrong, m->state, outcomes);
    for (int error = 0; error == 0;) {
        wr_match_chance(m, wr_rng_seed(1));
        uint32_t actors = wrong.actors(m->state);
        if (actors == 0)
            break;
        int seat = wr_lowest(actors);
        wr_legal(&wrong, m->state, seat, legal);
        error = wr_match_play(m, seat, legal[0], d);
    }
}

static void play_batch(void *argument) {
    enum { MATCHES = 3, STEPS = 10, FLAGS = WR_BATCH_MASK | WR_BATCH_RESET };
    (void)argument;
    wr_setup setup = fewest_seats();
    wr_slice all = {0, MATCHES};
    void *memory = memory_of(wr_batch_size(&wrong, &setup, MATCHES, FLAGS));
    wr_batch *b = wr_batch_init(memory, &wrong, &setup, MATCHES, FLAGS);
    wr_batch_begin(b, all, 1);
    for (int i = 0; i < STEPS; i++)
        wr_batch_step(b, all);
}

static void play_randomly(void *argument) {
    (void)argument;
    wr_setup setup = fewest_seats();
    wr_rng r = wr_rng_seed(1);
    struct wr_state s;
    wrong.init(&s, &setup);
    wr_random_game(&wrong, &s, &r);
}

static void search(void *argument) {
    (void)argument;
    wr_setup setup = fewest_seats();
    wr_rng r = wr_rng_seed(1);
    struct wr_state s;
    struct wr_obs o;
    wr_action legal[] = {NG_REPORT + NG_CALM, NG_REPORT + NG_WIND};
    const wr_bot *bot = bot_named("level5");
    wrong.init(&s, &setup);
    wr_chance(&wrong, &s, &r);
    wrong.observe(&s, NG_LOOKOUT, &o);
    wr_question q = {.game = &wrong, .obs = &o, .seat = NG_LOOKOUT, .legal = legal};
    q.n = 2;
    q.nodes = 100;
    q.memory = memory_of(wr_bot_memory(bot, &wrong));
    bot->choose(&q, &r);
}

TEST(bounds_that_fit_are_met) {
    wr_diag d = {0};
    wrong = wr_nullgame;
    CHECK(check_dies(play_match, &d) == NULL);
    CHECK_STR(d.text, "");
    CHECK(check_dies(play_batch, NULL) == NULL);
    CHECK(check_dies(play_randomly, NULL) == NULL);
    CHECK(check_dies(search, NULL) == NULL);
}

TEST(bounds_of_legal_lists_are_checked) {
    wr_diag d;
    wrong = wr_nullgame;
    wrong.max_legal = 1;
    CHECK_STR(check_dies(play_match, &d),
              "nullgame needs max_legal of at least 2, but its table says 1");
    CHECK_STR(check_dies(search, NULL),
              "nullgame needs max_legal of at least 2, but its table says 1");
}

TEST(bounds_of_action_ids_are_checked) {
    const char *sentence =
        "nullgame needs num_actions of at least 4, but its table says 3";
    wr_diag d;
    wrong = wr_nullgame;
    wrong.num_actions = NG_NUM_ACTIONS - 1;
    CHECK_STR(check_dies(play_match, &d), sentence);
    CHECK_STR(check_dies(play_batch, NULL), sentence);
    CHECK_STR(check_dies(search, NULL), sentence);
}

TEST(bounds_of_chance_are_checked) {
    wr_diag d;
    wrong = wr_nullgame;
    wrong.num_outcomes = 1;
    CHECK_STR(check_dies(play_match, &d),
              "nullgame needs num_outcomes of at least 2, but its table says 1");
    wrong = wr_nullgame;
    wrong.max_cases = NG_CASES - 1;
    CHECK_STR(check_dies(play_match, &d),
              "nullgame needs max_cases of at least 3, but its table says 2");
}

TEST(bounds_of_a_match_are_checked) {
    wr_diag d = {0};
    wrong = wr_nullgame;
    wrong.max_steps = 2;
    CHECK(check_dies(play_match, &d) == NULL);
    CHECK_STR(d.text, "the match is too long for a record: max_steps of nullgame "
                      "is 2");
    wrong.max_steps = 0;
    CHECK_STR(check_dies(play_match, &d),
              "nullgame needs max_steps of at least 1, but its table says 0");
    wrong.max_steps = 1;
    CHECK_STR(check_dies(play_batch, NULL),
              "nullgame needs max_steps of at least 2, but its table says 1");
    CHECK_STR(check_dies(play_randomly, NULL),
              "nullgame needs max_steps of at least 2, but its table says 1");
}
