/* store_results.c: results and ratings: written with the end of a table, once, by
 * however many servers; computed again; and without the people who were deleted. */
#include "store_fixture.h"

#include <stdio.h>

#include "src/server/store/results.h"

/* A result of a table of two people and a bot, who came in in this order. */
static store_result a_result(const store_table *t, const char *game, int is_rated) {
    store_result r = {.time = 5000, .seats = 3, .is_rated = is_rated};
    snprintf(r.table, sizeof r.table, "%s", t->id);
    snprintf(r.game, sizeof r.game, "%s", game);
    for (int seat = 0; seat < 3; seat++) {
        store_player *p = &r.players[seat];
        *p =
            (store_player){.place = seat + 1, .has_won = seat == 0, .points = 9 - seat};
        memcpy(p->identity, t->people[seat].id, STORE_ID);
    }
    snprintf(r.players[2].bot, STORE_BOT, "level3");
    if (is_rated)
        CHECK(rating_of_bot("columbus", "level3", &r.players[2].before));
    return r;
}

/* The write that ends a table, and its result. */
static int end_table(store_fixture *k, store_table *t, store_result *r) {
    store_table over = *t;
    over.state = STORE_OVER;
    return fixture_write(k, &(store_write){.table = &over, .result = r});
}

typedef struct {
    store_result last;
    store_rating rating;
    store_rival rival;
    store_tally tally;
    int results, ratings, rivals, tallies;
} seen;

static int see_result(void *to, const store_result *r) {
    seen *s = to;
    s->last = *r;
    s->results++;
    return 0;
}

static int see_rating(void *to, const store_rating *r) {
    seen *s = to;
    s->rating = *r;
    s->ratings++;
    return 0;
}

static int see_rival(void *to, const store_rival *r) {
    seen *s = to;
    s->rival = *r;
    s->rivals++;
    return 0;
}

static int see_tally(void *to, const store_tally *t) {
    seen *s = to;
    s->tally = *t;
    s->tallies++;
    return 0;
}

static seen look_at(store_fixture *k, const char *identity) {
    seen s = {0};
    store_result_span span = {identity, 0, 50};
    CHECK_INT(store_results_of(k->look, &span, see_result, &s), STORE_STORED);
    CHECK_INT(store_ratings_of(k->look, identity, see_rating, &s), STORE_STORED);
    CHECK_INT(store_rivals_of(k->look, identity, 50, see_rival, &s), STORE_STORED);
    CHECK_INT(store_tallies_of(k->look, identity, see_tally, &s), STORE_STORED);
    return s;
}

TEST(store_result_comes_with_the_end_of_its_table) {
    store_fixture k;
    store_identity a, b;
    store_table t;
    fixture_open(&k);
    fixture_identity(&k, &a, "A");
    fixture_identity(&k, &b, "B");
    fixture_table(&k, &t, a.id, b.id);
    store_result r = a_result(&t, "columbus", 1);

    /* A table that somebody else changed gets no result. */
    store_table stale = t;
    stale.version = 7;
    CHECK_INT(end_table(&k, &stale, &r), STORE_CONFLICT);
    CHECK_INT(look_at(&k, a.id).ratings, 0);

    CHECK_INT(end_table(&k, &t, &r), STORE_STORED);
    seen s = look_at(&k, a.id);
    CHECK_INT(s.results, 1);
    CHECK_INT(s.last.is_rated, 1);
    CHECK_STR(s.last.table, t.id);
    CHECK_STR(s.last.players[1].name, "B");
    CHECK_STR(s.last.players[2].bot, "level3");
    CHECK_INT(s.last.players[0].before.mean, RATING_START);
    CHECK_INT(s.last.players[0].after.mean, s.rating.now.mean);
    CHECK_INT(s.last.players[2].after.mean, 1400 * (int64_t)RATING_POINT);
    CHECK(s.rating.now.mean > RATING_START && s.rating.now.give < RATING_GIVE);
    CHECK_INT(s.rating.n, 1);
    CHECK_STR(s.rating.game, "columbus");
    CHECK_INT(s.rivals, 1);
    CHECK_STR(s.rival.name, "B");
    CHECK_INT(s.rival.ahead, 1);
    CHECK_INT(s.tally.won, 1);

    /* It ends once. */
    t.version = 2;
    CHECK(end_table(&k, &t, &r) != STORE_STORED);
    CHECK_INT(look_at(&k, a.id).rating.n, 1);
    fixture_close(&k);
}

TEST(store_result_that_is_not_rated_changes_no_rating) {
    store_fixture k;
    store_identity a, b;
    store_table t;
    fixture_open(&k);
    fixture_identity(&k, &a, "A");
    fixture_identity(&k, &b, "B");
    fixture_table(&k, &t, a.id, b.id);
    store_result r = a_result(&t, "azimuth", 0);
    CHECK_INT(end_table(&k, &t, &r), STORE_STORED);
    seen s = look_at(&k, b.id);
    CHECK_INT(s.results, 1);
    CHECK_INT(s.ratings, 0);
    CHECK_INT(s.rival.behind, 1);
    CHECK_INT(s.tally.won, 0);
    fixture_close(&k);
}

/* Two stores end tables of the same people at once: each result builds on another. */
TEST(store_ratings_of_two_servers_follow_each_other) {
    enum { EACH = 12 };
    store_fixture k[2];
    store_identity a, b;
    store_table t[2 * EACH];
    store_rerated all;
    int servers = kept_is_postgres() ? 2 : 1;
    fixture_open(&k[0]);
    if (servers == 2)
        fixture_open(&k[1]);
    fixture_identity(&k[0], &a, "A");
    fixture_identity(&k[0], &b, "B");
    for (int i = 0; i < 2 * EACH; i++)
        fixture_table(&k[0], &t[i], i % 3 ? a.id : b.id, i % 3 ? b.id : a.id);
    int before = k[0].ended;
    for (int i = 0; i < 2 * EACH; i++) {
        store_table over = t[i];
        store_result r = a_result(&t[i], "columbus", 1);
        over.state = STORE_OVER;
        fixture_submit(&k[i % servers], &(store_write){.table = &over, .result = &r},
                       i);
    }
    for (int i = 0; i < servers; i++)
        store_flush(k[i].s);
    for (int i = before; i < k[0].ended; i++)
        CHECK_INT(k[0].status[i], STORE_STORED);
    for (int i = 0; servers == 2 && i < k[1].ended; i++)
        CHECK_INT(k[1].status[i], STORE_STORED);
    CHECK_INT(look_at(&k[0], a.id).rating.n, 2 * EACH);
    CHECK_INT(look_at(&k[0], b.id).rating.n, 2 * EACH);
    CHECK_INT(store_rerate(k[0].look, 1, &all), STORE_STORED);
    CHECK(all.results >= 2 * EACH);
    CHECK_INT(all.wrong_results, 0);
    CHECK_INT(all.wrong_ratings, 0);
    for (int i = 0; i < servers; i++)
        fixture_close(&k[i]);
}

TEST(store_ratings_are_computed_again) {
    store_fixture k;
    store_identity a, b;
    store_table t;
    store_rerated all;
    char sql[400];
    fixture_open(&k);
    fixture_identity(&k, &a, "A");
    fixture_identity(&k, &b, "B");
    for (int i = 0; i < 3; i++) {
        fixture_table(&k, &t, a.id, b.id);
        store_result r = a_result(&t, "columbus", 1);
        CHECK_INT(end_table(&k, &t, &r), STORE_STORED);
    }
    store_rating was = look_at(&k, a.id).rating;
    snprintf(sql, sizeof sql,
             "UPDATE ratings SET mean = 5, n = 9 WHERE identity = '%s';"
             "DELETE FROM ratings WHERE identity = '%s';"
             "UPDATE result_players SET mean = mean + 1, mean_before = 3 "
             "WHERE identity = '%s'",
             a.id, b.id, a.id);
    kept_tamper(kept_url(), sql);
    CHECK_INT(store_rerate(k.look, 1, &all), STORE_STORED);
    CHECK_INT(all.wrong_results, 3);
    CHECK_INT(all.wrong_ratings, 2);
    CHECK_INT(look_at(&k, a.id).rating.now.mean, 5); /* a trial changes nothing */
    CHECK_INT(store_rerate(k.look, 0, &all), STORE_STORED);
    CHECK_INT(all.wrong_ratings, 2);
    store_rating now = look_at(&k, a.id).rating;
    CHECK_INT(now.now.mean, was.now.mean);
    CHECK_INT(now.now.give, was.now.give);
    CHECK_INT(now.n, was.n);
    CHECK_INT(look_at(&k, b.id).rating.n, 3);
    CHECK_INT(store_rerate(k.look, 0, &all), STORE_STORED);
    CHECK_INT(all.wrong_results + all.wrong_ratings, 0);
    fixture_close(&k);
}

/* What others won from somebody who was deleted stays, and stays the same. */
TEST(store_results_of_a_deleted_person_are_nobodys) {
    store_fixture k;
    store_identity a, b;
    store_table t;
    store_rerated all;
    fixture_open(&k);
    fixture_identity(&k, &a, "A");
    fixture_identity(&k, &b, "B");
    for (int i = 0; i < 2; i++) {
        fixture_table(&k, &t, a.id, b.id);
        store_result r = a_result(&t, "columbus", 1);
        CHECK_INT(end_table(&k, &t, &r), STORE_STORED);
    }
    store_rating was = look_at(&k, a.id).rating;
    CHECK_INT(store_forget(k.look, b.id), STORE_STORED);
    seen gone = look_at(&k, b.id), s = look_at(&k, a.id);
    CHECK_INT(gone.results + gone.ratings + gone.rivals + gone.tallies, 0);
    CHECK_INT(s.results, 2);
    CHECK_STR(s.last.players[1].identity, "");
    CHECK_STR(s.last.players[1].name, "");
    CHECK_INT(s.rivals, 0);
    CHECK_INT(store_rerate(k.look, 0, &all), STORE_STORED);
    CHECK_INT(all.wrong_results + all.wrong_ratings, 0);
    CHECK_INT(look_at(&k, a.id).rating.now.mean, was.now.mean);

    /* A game that ends when its person was just deleted. */
    fixture_table(&k, &t, a.id, "");
    store_result r = a_result(&t, "columbus", 1);
    memcpy(r.players[1].identity, b.id, STORE_ID);
    CHECK_INT(end_table(&k, &t, &r), STORE_STORED);
    CHECK_INT(look_at(&k, b.id).ratings, 0);
    CHECK_INT(look_at(&k, a.id).rating.n, 3);
    CHECK_INT(store_rerate(k.look, 0, &all), STORE_STORED);
    CHECK_INT(all.wrong_results + all.wrong_ratings, 0);
    fixture_close(&k);
}

TEST(store_lists_the_best_of_a_game) {
    store_fixture k;
    store_identity a, b;
    store_table t;
    char game[STORE_ID];
    fixture_open(&k);
    kept_id(game, "g"); /* other tests play real ones */
    fixture_identity(&k, &a, "A");
    fixture_identity(&k, &b, "B");
    fixture_table(&k, &t, a.id, b.id);
    store_result r = a_result(&t, game, 1);
    CHECK_INT(end_table(&k, &t, &r), STORE_STORED);
    seen s = {0};
    CHECK_INT(store_ratings_best(k.look, game, 9, see_rating, &s), STORE_STORED);
    CHECK_INT(s.ratings, 2);
    CHECK_STR(s.rating.name, "B");
    CHECK_INT(store_ratings_above(k.look, game, 0), 0); /* guesses do not count */
    s = (seen){0};
    CHECK_INT(store_curve_of(k.look, a.id, see_rating, &s), STORE_STORED);
    CHECK_INT(s.ratings, 1);
    s = (seen){0};
    CHECK_INT(store_result_of(k.look, t.id, see_result, &s), STORE_STORED);
    CHECK_INT(s.last.players[1].place, 2);
    CHECK_INT(store_result_of(k.look, "none", see_result, &s), STORE_NONE);
    fixture_close(&k);
}
