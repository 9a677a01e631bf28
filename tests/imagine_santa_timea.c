/*
 * imagine_santa_timea.c: what is imagined in Santa Timea, compared with an enumeration:
 * wheel cards in hands and in the deck, and seats that hold only Piratesses.
 */
#include "../src/games/santa-timea/santa-timea.h"
#include "imagine.h"
#include "rules/santa-timea-table.h"

/* The enumeration: each hidden card, copies distinct, goes to each place with room. */
static struct {
    wr_state s;
    wr_obs obs;
    int card[ST_WHEEL_CARDS], n;
    int room[ST_MAX_SEATS + 1]; /* by seat; last: the deck */
} now;

static void spread(int i) {
    if (i == now.n) {
        imagine_add(&now.s, 1);
        return;
    }
    for (int p = 0; p <= ST_MAX_SEATS; p++) {
        uint64_t *place = p < ST_MAX_SEATS ? &now.s.hand[p] : &now.s.deck, was = *place;
        if (now.room[p] == 0)
            continue;
        *place = wr__st_with_card(*place, now.card[i]);
        now.room[p]--;
        spread(i + 1);
        now.room[p]++;
        *place = was;
    }
}

/* The number of ways to deal the hidden cards; the caller enumerates only up to its
 * limit. */
static double begin(const wr_state *s, int viewer) {
    double ways = 1;
    memset(&now, 0, sizeof now);
    now.s = *s;
    GAME->observe(s, viewer, &now.obs);
    for (int p = 0; p <= ST_MAX_SEATS; p++) {
        uint64_t *place = p < ST_MAX_SEATS ? &now.s.hand[p] : &now.s.deck;
        if (p == viewer)
            continue;
        now.room[p] = wr_count(*place);
        for (; *place != 0; *place &= *place - 1) {
            int card = wr_lowest(*place);
            now.card[now.n++] = card < ST_PIRATESS ? card : ST_PIRATESS;
        }
    }
    for (int p = 0, left = now.n; p <= ST_MAX_SEATS; left -= now.room[p++])
        ways *= falling(left, now.room[p]) / falling(now.room[p], now.room[p]);
    return ways;
}

static int compare(const wr_state *s, int viewer) {
    double ways = begin(s, viewer);
    CHECK_MSG(ways < 100000, "%.0f ways are too many", ways);
    imagine_begin(GAME, &now.obs, viewer);
    spread(0);
    return imagine_compare();
}

/* Seats that follow reveal nothing of what they lack (ST-A46), so all is possible. */
TEST(imagine_santa_timea_hands_and_deck) {
    static wr_action legal[WR_MAX_LEGAL];
    int found = 0;
    for (int seats = 2; seats <= 5; seats++) {
        wr_state s = table_new(seats, seats % 2 ? PRO : BASE);
        wr_rng r = wr_rng_seed((uint64_t)seats);
        for (int moves = 0; moves < 400; moves++) {
            uint32_t actors = wr_chance(GAME, &s, &r);
            if (actors == 0 || s.table.round > 0)
                break;
            int viewer = moves % (seats + 1) - 1, as = viewer < 0 ? WR_PUBLIC : viewer;
            double ways = begin(&s, as);
            if (ways > 100 && ways < 3000 && found < 10) {
                CHECK(compare(&s, as) > 1);
                found++;
            }
            int seat = wr_lowest(actors);
            uint32_t n = (uint32_t)GAME->legal(&s, seat, legal);
            GAME->step(&s, seat, legal[wr_rng_below(&r, n)]);
        }
    }
    CHECK_MSG(found >= 6, "%d positions", found);
}

TEST(imagine_santa_timea_who_led_a_piratess) {
    wr_state s =
        late_scene(5, BASE, 2, "N2 S1 W1", "N5 N6 / P P / E7 E8 / S1 S2 / W3 P");
    run(&s, "play 2 P");
    for (int viewer = 0; viewer < 5; viewer++)
        CHECK(compare(&s, viewer) > 1);
    CHECK(compare(&s, WR_PUBLIC) > 1);
}

/* A seat has secretly laid sets aside: in what others imagine no seat has, and nothing
 * else is left to imagine. */
TEST(imagine_santa_timea_sets_laid_aside) {
    wr_state s = table_new(3, PRO), imagined;
    wr_rng r = wr_rng_seed(1);
    play_round(&s, "N1 N2 N3 E1 / E1 E2 E3 S1 / S1 W1 W2 N1");
    run(&s, "aside 2 E");
    for (int viewer = 0; viewer < 3; viewer++) {
        wr_state want = s;
        GAME->observe(&s, viewer, &now.obs);
        GAME->imagine(&now.obs, &r, &imagined);
        want.table.aside[1] = viewer == 1 ? s.table.aside[1] : ST_NONE;
        CHECK_BYTES(&imagined, &want, sizeof want);
    }
}
