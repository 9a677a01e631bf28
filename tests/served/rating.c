/* rating.c: ratings agree with other programs, and with common sense. */
#include "src/base/rating.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/check.h"

/* One game of tests/ratings.txt; returns the number of players. */
static int read_game(const char *line, rating *before, rating *after, int *place) {
    int n = 0, used = 0;
    long long mean, give, mean_after, give_after;
    for (; sscanf(line, "%lld %lld %d %lld %lld%n", &mean, &give, &place[n],
                  &mean_after, &give_after, &used) == 5;
         line += used) {
        before[n] = (rating){mean * RATING_POINT, give * RATING_POINT};
        after[n++] = (rating){mean_after, give_after};
    }
    return n;
}

TEST(rating_agrees_with_other_programs) {
    enum { NEAR = 50 }; /* millionths of a point */
    char *text = check_read("tests/ratings.txt", NULL);
    rating now[RATING_MOST], after[RATING_MOST];
    int place[RATING_MOST], games = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (line[0] == '#')
            continue;
        int n = read_game(line, now, after, place);
        CHECK(n >= 2);
        rating_update(now, place, n);
        for (int i = 0; i < n; i++) {
            CHECK_MSG(llabs(now[i].mean - after[i].mean) <= NEAR, "mean of %d in: %s",
                      i, line);
            CHECK_MSG(llabs(now[i].give - after[i].give) <= NEAR, "give of %d in: %s",
                      i, line);
        }
        games++;
    }
    free(text);
    CHECK_INT(games, 60);
}

/* The same numbers everywhere: one game, to the last millionth. */
TEST(rating_is_exact) {
    rating r[3] = {rating_new(), rating_new(), {1400 * (int64_t)RATING_POINT, 0}};
    int place[3] = {2, 3, 1};
    rating_update(r, place, 3);
    CHECK_INT(r[0].mean, 1185993597);
    CHECK_INT(r[0].give, 237558421);
    CHECK_INT(r[1].mean, 1035228333);
    CHECK_INT(r[1].give, 237558421);
    CHECK_INT(r[2].mean, 1400 * (int64_t)RATING_POINT);
    CHECK_INT(r[2].give, 0);
}

/* Somebody who beats one bot as often as it beats them comes to its place. */
TEST(rating_finds_the_level_of_one_person_alone) {
    rating person = rating_new(), bot;
    CHECK(rating_of_bot("columbus", "level4", &bot));
    for (int game = 0; game < 200; game++) {
        rating both[2] = {person, bot};
        rating_update(both, game % 2 ? (int[]){1, 2} : (int[]){2, 1}, 2);
        person = both[0];
        if (game == 3)
            CHECK(person.give > RATING_GUESS);
    }
    CHECK(llabs(person.mean - bot.mean) < 60 * (int64_t)RATING_POINT);
    CHECK(person.give < RATING_GUESS);
}

TEST(rating_stays_in_bounds) {
    rating r[2] = {rating_new(), {8000 * (int64_t)RATING_POINT, 0}};
    for (int game = 0; game < 3000; game++)
        rating_update(r, (int[]){game < 1500 ? 1 : 2, game < 1500 ? 2 : 1}, 2);
    CHECK(r[0].mean >= 0 && r[0].mean <= r[1].mean);
    CHECK(r[0].give >= 10 * (int64_t)RATING_POINT);
    rating twins[2] = {rating_new(), rating_new()};
    rating_update(twins, (int[]){1, 1}, 2);
    CHECK_INT(twins[0].mean, twins[1].mean);
    CHECK_INT(twins[0].mean, RATING_START);
}

TEST(rating_bots_stand_in_order) {
    static const char *const games[] = {"azimuth", "columbus", "santa-timea",
                                        "winds-of-plunder"};
    rating r, last;
    for (int i = 0; i < 4; i++) {
        char name[] = "level1";
        CHECK(rating_has_game(games[i]));
        CHECK(rating_of_bot(games[i], name, &last));
        for (name[5] = '2'; name[5] <= '5'; name[5]++) {
            CHECK(rating_of_bot(games[i], name, &r));
            CHECK(r.mean > last.mean && r.give == 0);
            last = r;
        }
    }
    CHECK(!rating_has_game("nullgame"));
    CHECK(!rating_of_bot("columbus", "level6", &r));
    CHECK(!rating_of_bot("columbus", "level", &r));
    CHECK(!rating_of_bot("columbus", "level11", &r));
    CHECK(!rating_of_bot("columbus", "greedy", &r));
    CHECK(!rating_of_bot("nullgame", "level1", &r));
}
