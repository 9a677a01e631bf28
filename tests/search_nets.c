/*
 * search_nets.c: a search that looks with a net: where it looks, with whose eyes, and
 * what it makes of scores and values. The nets here are functions that answer as a test
 * wants it.
 */
#include <stdlib.h>

#include "../src/ai/ai.h"
#include "../src/games/santa-timea/santa-timea.h"
#include "ask.h"

static const wr_game *const game = &wr_santa_timea;

/* The first decision of a match, and the answer to it. */
typedef struct {
    wr_state state;
    wr_obs obs;
    wr_action legal[16];
    wr_advice advice;
    wr_question question;
} table;

static int seat_of_searcher, num_looks, num_for_moves;
static wr_action liked;

static void set_table(table *t, uint64_t seed) {
    wr_rng r = wr_rng_seed(seed);
    wr_setup setup;
    wr_setup_default(game, &setup);
    setup.seats = 4;
    game->init(&t->state, &setup);
    seat_of_searcher = wr_lowest(wr_chance(game, &t->state, &r));
    t->question = question_to(game, &t->state, seat_of_searcher, &t->obs, t->legal);
    t->question.advice = &t->advice;
    t->question.net = words("any bytes");
    num_looks = num_for_moves = 0;
    liked = t->legal[t->question.n / 2];
}

static wr_action search_with(table *t, wr__looks looks,
                             void (*look)(wr_words, const wr_question *, int32_t *,
                                          int32_t *),
                             uint64_t nodes) {
    wr__knowledge knows = wr__knows_santa_timea;
    wr__level level = {.nodes = 1, .knows = &knows, .look = look};
    wr_rng r = wr_rng_seed(3);
    knows.looks = looks;
    t->question.nodes = nodes;
    t->question.memory = malloc(wr__search_memory(game));
    wr_action a = wr__search(&t->question, &level, &r);
    free(t->question.memory);
    return a;
}

/* Likes one move, and gives the searcher the whole win. */
static void look_for_one(wr_words net, const wr_question *q, int32_t *scores,
                         int32_t *shares) {
    CHECK_INT(net.len, 9);
    num_looks++;
    num_for_moves += q->n > 0;
    for (int i = 0; i < q->n; i++)
        scores[i] = q->legal[i] == liked ? 700 : -300;
    memset(shares, 0, WR_MAX_SEATS * sizeof *shares);
    shares[seat_of_searcher] = WR_WHOLE;
}

/* At the root the searcher must see what it sees: nothing imagined. */
static void look_at_root(wr_words net, const wr_question *q, int32_t *scores,
                         int32_t *shares) {
    static const table *at;
    if (net.len == 0) { /* tells which table */
        at = (const table *)(const void *)q;
        return;
    }
    CHECK_INT(q->seat, seat_of_searcher);
    CHECK(memcmp(q->obs, &at->obs, sizeof at->obs) == 0);
    CHECK_INT(q->n, at->question.n);
    look_for_one(net, q, scores, shares);
}

static uint32_t prior_of(const wr_advice *a, wr_action action) {
    for (int i = 0; i < a->n; i++)
        if (a->move[i].action == action)
            return a->move[i].prior;
    return 0;
}

TEST(search_looks_at_the_root_with_the_eyes_of_the_searcher) {
    table t;
    set_table(&t, 4);
    look_at_root((wr_words){NULL, 0}, (const wr_question *)(const void *)&t, NULL,
                 NULL);
    search_with(&t, (wr__looks){.prior = 8}, look_at_root, 300);
    /* Once, and again whenever it widens. */
    CHECK(num_looks >= 1 && num_looks <= t.question.n);
}

TEST(search_looks_at_other_nodes_when_they_are_visited_often) {
    table t;
    int few, more;
    set_table(&t, 4);
    search_with(&t, (wr__looks){.prior = 8}, look_for_one, 600);
    few = num_looks;
    num_looks = 0;
    search_with(&t, (wr__looks){.prior = 8, .from = 40}, look_for_one, 600);
    more = num_looks;
    num_looks = 0;
    search_with(&t, (wr__looks){.prior = 8, .from = 4}, look_for_one, 600);
    CHECK(few < more && more < num_looks && num_looks < 600);
    num_looks = 0;
    search_with(&t, (wr__looks){.prior = 8, .from = 601}, look_for_one, 600);
    CHECK_INT(num_looks, few);
}

/* A move is halved when it loses `halving` sixteenths of the mean loss. */
TEST(search_gives_scores_their_part_of_the_priors) {
    for (int part = 4; part <= 16; part += 4) {
        table t;
        uint32_t before[WR_MAX_ADVISED], sum = 0;
        set_table(&t, 6);
        int n = t.question.n;
        /* All others lose 1000; the mean loss is 1000 * (n - 1) / n. */
        uint32_t fall = 1000u * 256 / (1000u * (uint32_t)(n - 1) / (uint32_t)n * 8 + 1);
        uint32_t low = wr__power(fall), all = 65536 + (uint32_t)(n - 1) * low;
        search_with(&t, (wr__looks){0}, NULL, 300);
        CHECK_INT(t.advice.n, n);
        for (int i = 0; i < n; i++)
            sum += before[i] = prior_of(&t.advice, t.legal[i]);
        search_with(&t, (wr__looks){.prior = part}, look_for_one, 300);
        for (int i = 0; i < n; i++) {
            uint64_t own = (uint64_t)(t.legal[i] == liked ? 65536 : low) * sum / all;
            uint64_t right =
                (before[i] * (uint64_t)(16 - part) + own * (uint64_t)part) / 16;
            uint32_t got = prior_of(&t.advice, t.legal[i]);
            CHECK_MSG(got + 2 >= right && got <= right + 2, "%u instead of %u", got,
                      (unsigned)right);
        }
    }
}

TEST(search_tries_what_the_net_likes) {
    table t;
    uint32_t without, with;
    set_table(&t, 9);
    search_with(&t, (wr__looks){0}, NULL, 60);
    without = 0;
    for (int i = 0; i < t.advice.n; i++)
        without += t.advice.move[i].action == liked ? t.advice.move[i].visits : 0;
    search_with(&t, (wr__looks){.prior = 16}, look_for_one, 60);
    with = 0;
    for (int i = 0; i < t.advice.n; i++)
        with += t.advice.move[i].action == liked ? t.advice.move[i].visits : 0;
    CHECK(with > without);
}

/* The net alone says what new nodes are worth: the whole win for the searcher. */
TEST(search_takes_the_value_of_new_nodes_from_the_net) {
    table t;
    int64_t half = 0, whole = 0, none = 0, visits = 0;
    set_table(&t, 2);
    search_with(&t, (wr__looks){0}, NULL, 50);
    for (int i = 0; i < t.advice.n; i++)
        none += t.advice.move[i].value;
    search_with(&t, (wr__looks){.value = 8}, look_for_one, 50);
    CHECK_INT(num_for_moves, 0);
    CHECK_INT(num_looks, 50);
    for (int i = 0; i < t.advice.n; i++)
        half += t.advice.move[i].value;
    search_with(&t, (wr__looks){.value = 16}, look_for_one, 50);
    for (int i = 0; i < t.advice.n; i++) {
        whole += t.advice.move[i].value;
        visits += t.advice.move[i].visits;
        CHECK_INT(t.advice.move[i].value, (int64_t)t.advice.move[i].visits * WR_WHOLE);
    }
    CHECK(none < half && half < whole);
    CHECK_INT(visits, 50);
}

/* Without a net, or without the will to look, it is level 5. */
TEST(search_without_a_net_is_the_search_of_the_levels) {
    static table t, u;
    for (uint64_t seed = 0; seed < 8; seed++) {
        const wr_bot *five = bot_named("level5");
        wr_rng r = wr_rng_seed(3);
        set_table(&t, seed);
        set_table(&u, seed);
        t.question.net = (wr_words){NULL, 0};
        search_with(&t, (wr__looks){.prior = 8, .from = 8, .value = 8}, look_for_one,
                    80);
        CHECK_INT(num_looks, 0);
        u.question.nodes = 80;
        u.question.memory = malloc(wr_bot_memory(five, game));
        five->choose(&u.question, &r);
        free(u.question.memory);
        CHECK_INT(t.advice.n, u.advice.n);
        for (int i = 0; i < t.advice.n; i++) {
            CHECK_INT(t.advice.move[i].visits, u.advice.move[i].visits);
            CHECK_INT(t.advice.move[i].value, u.advice.move[i].value);
        }
    }
}

/* The bot itself looks with the net that is built in, or with the one that it is
 * given. */
TEST(search_of_the_bot_looks_with_its_net) {
    static table t, u;
    const wr_bot *bot = bot_named("net-search"), *five = bot_named("level5");
    int differs = 0;
    CHECK(bot->knows(game));
    for (uint64_t seed = 0; seed < 8; seed++) {
        wr_rng r = wr_rng_seed(3), again = r;
        set_table(&t, seed);
        set_table(&u, seed);
        t.question.net = u.question.net = (wr_words){NULL, 0};
        t.question.nodes = u.question.nodes = 200;
        t.question.memory = u.question.memory = malloc(wr_bot_memory(bot, game));
        bot->choose(&t.question, &r);
        five->choose(&u.question, &again);
        free(t.question.memory);
        CHECK_INT(t.advice.nodes, 200);
        for (int i = 0; i < t.advice.n; i++)
            differs |=
                prior_of(&u.advice, t.advice.move[i].action) != t.advice.move[i].prior;
    }
    CHECK(differs);
}
