/*
 * imagine_columbus.c: what is imagined in Columbus, compared with an enumeration: cards
 * without a cross in the pile and in hands, within what deals and plays have revealed.
 */
#include "../src/games/columbus/columbus.h"
#include "imagine.h"

#define GAME (&wr_columbus)

/* Cards by kind, as CO_GOOD_WINDS... */
typedef struct {
    uint8_t n[CO_HELD];
} cards;

/* The truth, and what is known of it: the most cards of each kind in a hand and in the
 * pile. 0 for all kinds: nothing is known. */
typedef struct {
    int seats;
    cards hand[CO_MAX_SEATS], limit[CO_MAX_SEATS], pile, stock;
} truth;

static int sum_of(const uint8_t *n) {
    int sum = 0;
    for (int kind = 0; kind < CO_HELD; kind++)
        sum += n[kind];
    return sum;
}

/* The pile holds all cards with a cross, the discards what is in no hand. */
static void set_up(const truth *t, wr_state *s) {
    wr_setup setup;
    wr_setup_default(GAME, &setup);
    setup.seats = (int16_t)t->seats;
    GAME->init(s, &setup);
    for (int kind = 0; kind < CO_HELD; kind++) {
        int left = s->pile[kind] - t->pile.n[kind];
        s->pile[kind] = t->pile.n[kind];
        for (int p = 0; p < t->seats; p++) {
            s->hand[p][kind] = t->hand[p].n[kind];
            left -= t->hand[p].n[kind];
            s->table.limit[p][kind] =
                sum_of(t->limit[p].n) > 0 ? t->limit[p].n[kind] : s->table.stock[kind];
        }
        for (int p = 0; p < t->seats && sum_of(t->stock.n) > 0; p++)
            s->cap[p][kind] = s->table.stock[kind] = t->stock.n[kind];
        CHECK(left >= 0);
        s->table.discard[kind] = (uint8_t)left;
    }
    s->table.pile_size = (uint8_t)sum_of(s->pile);
    for (int kind = CO_HELD; kind < CO_KINDS; kind++)
        s->table.pile_size = (uint8_t)(s->table.pile_size + s->pile[kind]);
    for (int p = 0; p < t->seats; p++)
        s->table.hand_size[p] = (uint8_t)sum_of(s->hand[p]);
    const char *broken = GAME->broken(s);
    CHECK_MSG(broken == NULL, "%s", broken);
}

/* ==== The enumeration ============================================================ */

static struct {
    wr_state s;
    wr_obs obs;
    int room[CO_MAX_SEATS];
} now;

/* Deals `left` cards of a kind to the seats from p on, and the rest to the pile; then
 * the kinds after it. */
static void spread(int kind, int p, int left, double weight) {
    wr_state *s = &now.s;
    if (kind == CO_HELD) {
        int is_full = 1;
        for (int i = 0; i < CO_MAX_SEATS; i++)
            is_full &= now.room[i] == 0;
        if (is_full)
            imagine_add(s, weight);
        return;
    }
    if (p == s->table.seats) {
        s->pile[kind] = (uint8_t)left;
        spread(kind + 1, 0, kind + 1 < CO_HELD ? now.obs.unseen[kind + 1] : 0, weight);
        return;
    }
    if (p == now.obs.viewer) {
        spread(kind, p + 1, left, weight);
        return;
    }
    for (int n = 0; n <= left && n <= now.room[p] && n <= s->table.limit[p][kind];
         n++) {
        s->hand[p][kind] = (uint8_t)n;
        now.room[p] -= n;
        spread(kind, p + 1, left - n, weight * falling(left, n) / falling(n, n));
        now.room[p] += n;
    }
    s->hand[p][kind] = 0;
}

/* Compares what a viewer (-1: a spectator) imagines; returns the number of states. */
static int compare(const truth *t, int viewer) {
    int as = viewer < 0 ? WR_PUBLIC : viewer;
    memset(&now, 0, sizeof now);
    set_up(t, &now.s);
    GAME->observe(&now.s, as, &now.obs);
    for (int p = 0; p < t->seats; p++)
        now.room[p] = p == viewer ? 0 : now.s.table.hand_size[p];
    imagine_begin(GAME, &now.obs, as);
    spread(0, 0, now.obs.unseen[0], 1);
    return imagine_compare();
}

/* ==== Positions ================================================================== */

TEST(imagine_columbus_hands_and_pile) {
    truth t = {.seats = 3,
               .hand = {{{1}}, {{1, 0, 0, 0, 1}}, {{1}}},
               .pile = {{0, 0, 1, 0, 0, 2}}};
    for (int viewer = -1; viewer < 3; viewer++)
        CHECK(compare(&t, viewer) > 1);
}

TEST(imagine_columbus_hands_have_limits) {
    truth t = {.seats = 4,
               .hand = {{{0}}, {{1, 0, 0, 0, 1}}, {{1, 1}}, {{0, 0, 0, 0, 0, 2}}},
               .limit = {{{0}},
                         {{2, 0, 1, 0, 1, 1}},
                         {{1, 1, 0, 0, 1, 0}},
                         {{0, 1, 1, 0, 0, 3}}},
               .pile = {{1, 0, 1, 0, 1, 1}},
               .stock = {{1, 1, 1, 1, 1, 1}}};
    for (int viewer = -1; viewer < 4; viewer++)
        CHECK(compare(&t, viewer) > (viewer <= 0));
}

/* So much is known of the hands that hardly any deal fits. */
TEST(imagine_columbus_hardly_any_deal_fits) {
    truth t = {.seats = 4,
               .hand = {{{0}},
                        {{0, 0, 0, 0, 0, 5}},
                        {{3, 0, 0, 0, 1, 0}},
                        {{0, 1, 1, 0, 1, 0}}},
               .limit = {{{0}},
                         {{1, 0, 0, 0, 0, 5}},
                         {{4, 0, 0, 0, 1, 0}},
                         {{0, 2, 1, 1, 1, 0}}},
               .pile = {{1, 1, 1, 1, 1, 1}},
               .stock = {{1, 1, 1, 1, 2, 1}}};
    CHECK(compare(&t, 0) > 1);
}

/* Of five or six cards of a kind all but one are in a hand, or all. */
TEST(imagine_columbus_many_of_a_kind) {
    for (uint8_t held = 4; held <= 5; held++) {
        truth t = {.seats = 2,
                   .hand = {{{0}}, {{1, 0, 0, 0, 0, held}}},
                   .pile = {{0, 0, 0, 0, 0, 1}}};
        CHECK_INT(compare(&t, 0), 2);
    }
}

/* Others have secretly answered a storm; in what is imagined none has. */
TEST(imagine_columbus_answers_under_way) {
    truth t = {.seats = 3,
               .hand = {{{0}}, {{1, 0, 0, 0, 0, 1}}, {{1}}},
               .pile = {{1, 0, 0, 0, 0, 1}}};
    wr_state s, imagined;
    wr_obs o, again;
    wr_rng r = wr_rng_seed(2);
    set_up(&t, &s);
    s.table.phase = CO_PHASE_ANSWER;
    s.table.area = 1;
    s.table.turn = 0;
    s.answer[1] = s.answer[2] = CO_ASKED;
    CHECK(GAME->broken(&s) == NULL);
    GAME->step(&s, 2, CO_PASS);
    for (int viewer = 0; viewer < 3; viewer++) {
        GAME->observe(&s, viewer, &o);
        GAME->imagine(&o, &r, &imagined);
        CHECK_INT(imagined.answer[1], CO_ASKED);
        CHECK_INT(imagined.answer[2], viewer == 2 ? CO_PASSED : CO_ASKED);
        GAME->observe(&imagined, viewer, &again);
        CHECK_BYTES(&again, &o, sizeof o);
    }
}
