/* budget.c: purses of people and addresses, with a clock of their own. */
#include "src/server/clients/budget.h"

#include <stdio.h>

#include "tests/check.h"

enum { RATE = 25, CLUB = 32 };

static const char club[] = "192.0.2.1";

/* The number of requests of that cost that are accepted in a row at one moment. */
static int taken(guest *g, int64_t cost, int64_t now) {
    int n = 0;
    for (; n < 100000 && budget_take(g, cost, now); n++)
        budget_accept(g);
    return n;
}

TEST(budget_refills_up_to_a_burst) {
    budgets *b = budgets_new(RATE);
    guest *ann = budget_of(b, club, "ann", 0);
    CHECK_INT(taken(ann, COIN, 0), RATE * BURST_S);
    CHECK_INT(budget_take(ann, COIN, 0), 0);
    /* The two refusals cost half a coin. */
    CHECK_INT(taken(ann, COIN, 1000), RATE - 1);
    CHECK_INT(taken(ann, COIN, 1000000), RATE * BURST_S);
    /* Another person has a purse of their own. */
    guest *bob = budget_of(b, club, "bob", 1000000);
    CHECK_INT(taken(bob, COIN, 1000000), RATE * BURST_S);
    budget_release(ann);
    budget_release(bob);
    budgets_free(b);
}

TEST(budget_survives_reconnecting_and_moving) {
    budgets *b = budgets_new(RATE);
    guest *ann = budget_of(b, club, "ann", 0);
    CHECK_INT(taken(ann, COIN, 0), RATE * BURST_S);
    budget_release(ann);
    budgets_forget(b, 10);
    ann = budget_of(b, club, "ann", 10);
    CHECK_INT(budget_take(ann, COIN, 10), 0);
    budget_release(ann);
    ann = budget_of(b, "192.0.2.99", "ann", 10);
    CHECK_INT(budget_take(ann, COIN, 10), 0);
    budget_release(ann);
    /* Strangers share one purse at each address, larger than that of a person. */
    guest *one = budget_of(b, club, PERSON_STRANGER, 10);
    guest *two = budget_of(b, club, PERSON_STRANGER, 10);
    guest *far = budget_of(b, "192.0.2.99", PERSON_STRANGER, 10);
    CHECK_INT(taken(one, COIN, 10), RATE * BURST_S * STRANGER_PEOPLE);
    CHECK_INT(budget_take(two, COIN, 10), 0);
    CHECK_INT(budget_take(far, COIN, 10), 1);
    budget_release(one);
    budget_release(two);
    budget_release(far);
    budgets_free(b);
}

TEST(budget_debt_is_paid_back) {
    budgets *b = budgets_new(RATE);
    guest *ann = budget_of(b, club, "ann", 0);
    /* An answer that turned out expensive: nothing is accepted until it is paid for. */
    CHECK_INT(budget_take(ann, COIN, 0), 1);
    budget_charge(ann, (int64_t)RATE * (BURST_S + 2) * COIN, 0);
    CHECK_INT(budget_take(ann, COIN, 1500), 0);
    CHECK_INT(budget_wait(ann, 1500), 0); /* no offender: it may stay connected */
    CHECK_INT(budget_take(ann, COIN, 2500), 1);
    /* Any debt is over after DEBT_S. */
    budget_charge(ann, (int64_t)1 << 40, 2500);
    CHECK_INT(budget_take(ann, COIN, 2500 + DEBT_S * 1000 - 500), 0);
    CHECK_INT(budget_take(ann, COIN, 2500 + DEBT_S * 1000 + 500), 1);
    budget_release(ann);
    budgets_free(b);
}

TEST(budget_offenders_stay_out_for_a_while) {
    budgets *b = budgets_new(RATE);
    guest *g = budget_of(b, club, "ann", 0);
    taken(g, COIN, 0);
    for (int i = 1; i < MOST_REFUSALS - 1; i++)
        CHECK_INT(budget_take(g, COIN, 0), 0);
    CHECK_INT(budget_offends(g), 0);
    CHECK_INT(budget_take(g, COIN, 0), 0);
    CHECK_INT(budget_offends(g), 1);
    CHECK_INT(budget_wait(g, 0), DEBT_S + 1);
    CHECK_INT(budget_wait(g, 4000), DEBT_S - 4 + 1);
    /* A client that keeps trying is not let in. */
    for (int64_t now = 4000; now < 60000; now += 5)
        CHECK_INT(budget_take(g, COIN, now), 0);
    CHECK(budget_wait(g, 60000) > DEBT_S - 1);
    /* One that waits is. */
    CHECK_INT(budget_wait(g, 60000 + (DEBT_S + 1) * 1000), 0);
    CHECK_INT(taken(g, COIN, 60000 + (DEBT_S + 1) * 1000), RATE);
    CHECK_INT(budget_offends(g), 0);
    budget_release(g);
    budgets_free(b);
}

/* A person with `names` names floods an address, each name as fast as it can, for a
 * minute; a club of 32 asks there four times each second. */
static void flood(int names, int *refused, double *share) {
    budgets *b = budgets_new(RATE);
    guest *honest[CLUB], *bad[128];
    int64_t got = 0;
    char name[32];
    *refused = 0;
    for (int i = 0; i < CLUB; i++) {
        snprintf(name, sizeof name, "honest%d", i);
        honest[i] = budget_of(b, club, name, 0);
    }
    for (int i = 0; i < names; i++) {
        snprintf(name, sizeof name, "bad%d", i);
        bad[i] = budget_of(b, club, i == 0 ? PERSON_STRANGER : name, 0);
    }
    for (int64_t now = 1; now <= 60000; now++) {
        for (int i = 0; i < names; i++)
            if (budget_take(bad[i], COIN, now)) {
                budget_accept(bad[i]);
                budget_charge(bad[i], 2 * COIN, now);
                got += 3 * COIN;
            }
        for (int i = 0; i < CLUB; i++)
            if ((now + i * 7) % 250 == 0)
                *refused += !budget_take(honest[i], COIN, now);
    }
    *share = (double)got / 60.0 / COIN / (RATE * ADDRESS_PEOPLE);
    for (int i = 0; i < CLUB; i++)
        budget_release(honest[i]);
    for (int i = 0; i < names; i++)
        budget_release(bad[i]);
    budgets_free(b);
}

TEST(budget_a_club_plays_beside_a_flooder) {
    int refused;
    double share;
    flood(1, &refused, &share);
    CHECK_INT(refused, 0);
    CHECK_MSG(share < 0.2, "the flooder gets %.2f of the address", share);
    flood(100, &refused, &share);
    CHECK_INT(refused, 0);
    CHECK_MSG(share < 1.1, "the flooder gets %.2f of the address", share);
}

/* A modest rate just above the purse, with 100 names: none is an offender, so only the
 * address limits them. */
TEST(budget_shares_of_an_address_are_max_min_fair) {
    enum { NAMES = 100 };
    budgets *b = budgets_new(RATE);
    guest *g[NAMES + 1];
    int got[NAMES + 1] = {0}, asked = 0;
    char name[32];
    for (int i = 0; i <= NAMES; i++) {
        snprintf(name, sizeof name, "p%d", i);
        g[i] = budget_of(b, club, name, 0);
    }
    for (int64_t now = 1; now <= 120000; now++) {
        for (int i = 0; i < NAMES; i++) /* 20 each second: 2.5 times the address */
            if ((now + i) % 50 == 0 && budget_take(g[i], COIN, now)) {
                budget_accept(g[i]);
                got[i] += now > 60000;
            }
        if (now % 200 == 0) { /* the last one takes 5, less than 800 / 101 */
            int ok = budget_take(g[NAMES], COIN, now);
            asked += now > 60000;
            got[NAMES] += ok && now > 60000;
        }
    }
    CHECK_INT(got[NAMES], asked);
    int all = 0, least = got[0], most = got[0];
    for (int i = 0; i < NAMES; i++) {
        all += got[i];
        least = got[i] < least ? got[i] : least;
        most = got[i] > most ? got[i] : most;
    }
    /* What was accepted, and what was refused at its price, is what the address has. */
    int paid = all + (60 * 20 * NAMES - all) * REFUSAL / COIN;
    int has = 60 * RATE * ADDRESS_PEOPLE;
    CHECK_MSG(paid > has * 9 / 10 && paid < has * 11 / 10, "%d of %d", paid, has);
    CHECK_MSG(most <= least * 5 / 4, "%d to %d each", least, most);
    for (int i = 0; i <= NAMES; i++)
        budget_release(g[i]);
    budgets_free(b);
}

TEST(budget_forgets_those_who_owe_nothing) {
    budgets *b = budgets_new(RATE);
    char name[32];
    guest *stays = budget_of(b, club, "stays", 0);
    for (int i = 0; i < 5000; i++) {
        snprintf(name, sizeof name, "p%d", i);
        guest *g = budget_of(b, i % 2 ? club : "192.0.2.2", name, 0);
        budget_take(g, 50 * COIN, 0);
        budget_release(g);
    }
    CHECK_INT(budgets_count(b), 5001);
    budgets_forget(b, 100);
    CHECK_INT(budgets_count(b), 5001);
    budgets_forget(b, 600000);
    CHECK_INT(budgets_count(b), 1);
    budget_release(stays);
    budgets_forget(b, 600000);
    CHECK_INT(budgets_count(b), 0);
    /* Memory is bounded, however many come at once. */
    for (int i = 0; i < 4 * MOST_GUESTS; i++) {
        char from[32];
        snprintf(name, sizeof name, "p%d", i);
        snprintf(from, sizeof from, "a%d", i);
        budget_release(budget_of(b, from, name, 600000));
    }
    CHECK(budgets_count(b) <= 2 * MOST_GUESTS + 2);
    budgets_free(b);
}
