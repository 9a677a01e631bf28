/* bots.c: every bot plays every game and sees only what its seat sees; greedy is
 * good. */
#include <stdlib.h>

#include "../src/games/santa-timea/santa-timea.h"
#include "ask.h"
#include "conformance.h"

TEST(bots_are_found_by_name) {
    CHECK(wr_bots[0] != NULL);
    CHECK_STR(wr_bots[0]->name, "greedy");
    for (int i = 0; wr_bots[i] != NULL; i++) {
        CHECK(wr_bot_find(words(wr_bots[i]->name)) == wr_bots[i]);
        CHECK(strlen(wr_bots[i]->title) > 0);
        CHECK(strlen(wr_bots[i]->help) > 0);
    }
    CHECK(wr_bot_find(words("random")) != NULL);
    CHECK(wr_bot_find(words("gree")) == NULL);
    CHECK(wr_bot_find(words("greedyx")) == NULL);
    CHECK(wr_bot_find(words("")) == NULL);
}

/* ==== Every game ================================================================= */

/* The answer of a bot to what seat `seat` sees in w->obs. */
static wr_action answer(walk *w, const wr_bot *bot, int seat, wr_rng *r) {
    wr_question q = {.game = w->game, .obs = w->obs, .seat = seat, .legal = w->legal};
    q.n = w->game->legal(w->state, seat, w->legal);
    wr_action a = bot->choose(&q, r);
    int found = 0;
    for (int i = 0; i < q.n; i++)
        found |= w->legal[i] == a;
    CHECK_MSG(found, "%s chose %d, which is not legal, after %u moves of %s", bot->name,
              a, w->at, name_of(w->played));
    return a;
}

/* Asks the bot twice: with the observation of the position, and with that of one that
 * the seat can imagine. Nothing but the observation may matter, and it must not
 * change. */
static void ask(walk *w, const wr_bot *bot, int seat) {
    const wr_game *g = w->game;
    wr_rng first = w->rng, second = w->rng;
    g->observe(w->state, seat, w->obs);
    memcpy(w->obs2, w->obs, g->obs_size);
    wr_action a = answer(w, bot, seat, &first);
    HOLDS(w, memcmp(w->obs, w->obs2, g->obs_size) == 0);
    wr_rng own = wr_rng_split(w->rng, 9);
    g->imagine(w->obs2, &own, w->other);
    g->observe(w->other, seat, w->obs);
    HOLDS(w, answer(w, bot, seat, &second) == a);
    HOLDS(w, first.counter == second.counter);
}

static void bots_see_observations_only(walk *w) {
    uint32_t actors = w->game->actors(w->state);
    if (actors == 0 || actors == WR_CHANCE_BIT || wr_rng_below(&w->rng, 4) != 0)
        return;
    for (int b = 0; wr_bots[b] != NULL; b++)
        for (uint32_t left = actors; left != 0; left &= left - 1)
            if (wr_bots[b]->memory == NULL) /* the others are in search.c */
                ask(w, wr_bots[b], wr_lowest(left));
}

TEST(bots_see_observations_only_and_answer_the_same_again) {
    walk_positions(bots_see_observations_only);
}

TEST(bots_without_a_rule_of_thumb_play_at_random) {
    const wr_bot *greedy = wr_bot_find(words("greedy"));
    const wr_bot *dice = wr_bot_find(words("random"));
    wr_action legal[] = {0, 1, 2, 3, 5, 8};
    wr_game unknown = *wr_game_find(words("nullgame"));
    unknown.name = "unknown";
    wr_question q = {.game = &unknown, .legal = legal, .n = 6};
    wr_rng a = wr_rng_seed(1), b = wr_rng_seed(1);
    int seen[9] = {0};
    for (int i = 0; i < 200; i++) {
        wr_action chosen = greedy->choose(&q, &a);
        CHECK_INT(chosen, dice->choose(&q, &b));
        seen[chosen]++;
    }
    for (int i = 0; i < 6; i++)
        CHECK_MSG(seen[legal[i]] > 0, "action %d was never chosen", legal[i]);
}

/* ==== Santa Timea ================================================================ */

/* Plays a game with one bot in seat `hero` and the other in all other seats; returns 1
 * if the hero is among the winners. */
static int hero_wins(const wr_setup *setup, const wr_bot *const *bots, int hero,
                     uint64_t seed) {
    const wr_game *g = &wr_santa_timea;
    wr_state s;
    wr_obs o;
    wr_action legal[WR_MAX_LEGAL];
    wr_rng chance = wr_rng_split(wr_rng_seed(seed), 0);
    wr_rng own = wr_rng_split(wr_rng_seed(seed), 1);
    g->init(&s, setup);
    for (uint32_t actors; (actors = wr_chance(g, &s, &chance)) != 0;) {
        int seat = wr_lowest(actors);
        wr_question q = question_to(g, &s, seat, &o, legal);
        g->step(&s, seat, bots[seat != hero]->choose(&q, &own));
    }
    wr_result result;
    g->result(&s, &result);
    return result.winners >> hero & 1;
}

/* Games of 60 that one greedy bot wins against random ones, in all seats in turn. */
static int greedy_wins(int seats, int pro) {
    const wr_bot *bots[2] = {wr_bot_find(words("greedy")),
                             wr_bot_find(words("random"))};
    wr_setup setup;
    int won = 0;
    wr_setup_default(&wr_santa_timea, &setup);
    setup.seats = (int16_t)seats;
    setup.option[ST_OPTION_PRO] = (int16_t)pro;
    for (int i = 0; i < 60; i++)
        won += hero_wins(&setup, bots, i % seats, (uint64_t)i);
    return won;
}

TEST(bots_greedy_beats_random) {
    for (int pro = 0; pro <= 1; pro++)
        for (int seats = 2; seats <= 5; seats++) {
            int won = greedy_wins(seats, pro);
            CHECK_MSG(won >= 54, "greedy won %d of 60 with %d seats, pro %d", won,
                      seats, pro);
        }
}

/* The last seat of trick 11 under a north wind of 3 damage points, with two cards. */
static wr_obs last_to_play(int led, int first, int second) {
    wr_obs o;
    memset(&o, 0, sizeof o);
    st_table *t = &o.table;
    memset(t->trick, ST_NONE, sizeof t->trick);
    memset(t->aside, ST_NONE, sizeof t->aside);
    t->seats = 2;
    t->phase = ST_PHASE_PLAY;
    t->tricks = ST_TRICKS - 2;
    t->row[0] = ST_NORTH * ST_DAMAGES + 2;
    t->row[1] = ST_EAST * ST_DAMAGES;
    t->row[2] = ST_EAST * ST_DAMAGES;
    t->wind_deck = wr__st_with_wind(0, ST_WEST * ST_DAMAGES);
    t->trick[0] = (uint8_t)led;
    t->in_trick = 1;
    o.viewer = 1;
    o.hand = UINT64_C(1) << first | UINT64_C(1) << second;
    o.unseen = UINT64_C(1) << 20;
    return o;
}

static int greedy_choice(const wr_obs *o, const wr_action *legal, int n) {
    wr_question q = {
        .game = &wr_santa_timea, .obs = o, .seat = o->viewer, .legal = legal, .n = n};
    wr_rng r = wr_rng_seed(1);
    return wr_bot_find(words("greedy"))->choose(&q, &r);
}

static int card(int direction, int number) {
    return direction * ST_NUMBERS + number - 1;
}

TEST(bots_greedy_does_not_take_what_hurts) {
    int n4 = card(ST_NORTH, 4), n10 = card(ST_NORTH, 10), e8 = card(ST_EAST, 8);
    wr_action legal[2] = {(wr_action)n4, (wr_action)n10};
    wr_obs o = last_to_play(card(ST_NORTH, 9), n4, n10);
    CHECK_INT(greedy_choice(&o, legal, 2), n10);
    /* E8 ties with the led N4: nobody takes. */
    wr_action ties[2] = {(wr_action)card(ST_NORTH, 2), (wr_action)e8};
    o = last_to_play(n4, ties[0], e8);
    CHECK_INT(greedy_choice(&o, ties, 2), e8);
}

TEST(bots_greedy_takes_what_completes_a_set) {
    int n4 = card(ST_NORTH, 4), n10 = card(ST_NORTH, 10);
    wr_action legal[2] = {(wr_action)n4, (wr_action)n10};
    wr_obs o = last_to_play(card(ST_NORTH, 9), n4, n10);
    o.table.pile[1] = wr__st_with_wind(wr__st_with_wind(0, 0), 1);
    CHECK_INT(greedy_choice(&o, legal, 2), n4);
}

/* The piles of vectors ST-V69 to ST-V72: seat 2 does better to keep its pair of 2s if
 * seat 1 lays aside its set, and greedy expects that. */
TEST(bots_greedy_weighs_sets_against_pairs) {
    static const uint8_t first[] = {3, 4, 5, 7}, second[] = {3, 0, 1, 1, 2, 6, 7, 9};
    wr_action legal[2] = {ST_ASIDE, ST_ASIDE + (1 << ST_NORTH)};
    wr_obs o = last_to_play(0, 1, 2);
    o.table.phase = ST_PHASE_ASIDE;
    o.table.pro = 1;
    for (size_t i = 0; i < sizeof first; i++)
        o.table.pile[0] = wr__st_with_wind(o.table.pile[0], first[i]);
    for (size_t i = 0; i < sizeof second; i++)
        o.table.pile[1] = wr__st_with_wind(o.table.pile[1], second[i]);
    CHECK_INT(greedy_choice(&o, legal, 2), ST_ASIDE);
    o.table.pile[0] = wr__st_without_sets(o.table.pile[0], 1 << ST_EAST);
    for (int damage = 0; damage < ST_DAMAGES; damage++)
        o.table.pile[0] =
            wr__st_with_wind(o.table.pile[0], ST_SOUTH * ST_DAMAGES + damage);
    o.table.pile[0] = wr__st_with_wind(o.table.pile[0], ST_WEST * ST_DAMAGES + 2);
    o.table.pile[0] = wr__st_with_wind(o.table.pile[0], ST_EAST * ST_DAMAGES + 2);
    o.table.pile[0] = wr__st_with_wind(o.table.pile[0], ST_EAST * ST_DAMAGES + 1);
    CHECK_INT(greedy_choice(&o, legal, 2), ST_ASIDE + (1 << ST_NORTH));
}
