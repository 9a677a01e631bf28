/* columbus-knowledge.c: what a seat of Columbus can imagine, across reshuffles too. */
#include "src/games/columbus/columbus.h"
#include "tests/check.h"

enum { SAMPLES = 24000 };

static void begin(wr_state *s, int seats) {
    wr_setup setup;
    wr_setup_default(&wr_columbus, &setup);
    setup.seats = (int16_t)seats;
    wr_columbus.init(s, &setup);
}

/* Moves n cards of a kind from the pile to the discards. */
static void discard(wr_state *s, int kind, int n) {
    s->pile[kind] = (uint8_t)(s->pile[kind] - n);
    s->table.discard[kind] = (uint8_t)(s->table.discard[kind] + n);
    s->table.pile_size = (uint8_t)(s->table.pile_size - n);
}

/* ==== Whole games ================================================================ */

/* To its viewer an imagined state looks like the true one. */
static void check_imagined(const wr_state *s, int viewer, wr_rng r) {
    const wr_game *g = &wr_columbus;
    wr_action legal[2][WR_MAX_LEGAL];
    wr_state imagined;
    wr_obs seen, again;
    g->observe(s, viewer, &seen);
    g->imagine(&seen, &r, &imagined);
    CHECK(g->broken(&imagined) == NULL);
    g->observe(&imagined, viewer, &again);
    CHECK_BYTES(&seen, &again, sizeof seen);
    if (viewer == WR_PUBLIC)
        return;
    int n = g->legal(s, viewer, legal[0]);
    CHECK_INT(g->legal(&imagined, viewer, legal[1]), n);
    CHECK_BYTES(legal[0], legal[1], (size_t)n * sizeof(wr_action));
}

TEST(columbus_imagination_fits_through_new_piles) {
    const wr_game *g = &wr_columbus;
    wr_action legal[WR_MAX_LEGAL];
    wr_state s;
    int new_piles = 0, looked = 0;
    for (int seats = 2; seats <= CO_MAX_SEATS; seats++) {
        wr_rng r = wr_rng_seed((uint64_t)seats);
        begin(&s, seats);
        for (uint32_t owing; (owing = g->actors(&s)) != 0;) {
            int pile = s.table.pile_size;
            for (int v = -1; v < seats && wr_rng_below(&r, 9) == 0; v++, looked++)
                check_imagined(&s, v < 0 ? WR_PUBLIC : v, r);
            if (owing == WR_CHANCE_BIT) {
                g->step(&s, WR_CHANCE, wr_draw(g, &s, &r));
                new_piles += s.table.pile_size > pile;
                continue;
            }
            int seat = wr_lowest(owing), n = g->legal(&s, seat, legal);
            g->step(&s, seat, legal[wr_rng_below(&r, (uint32_t)n)]);
        }
    }
    CHECK_MSG(new_piles >= 8 && looked > 1000, "%d new piles, %d looks", new_piles,
              looked);
}

/* ==== Odds ======================================================================= */

/* Four unseen cards without a cross: two of good winds, a carpenter, good weather. */
static const uint8_t unseen[4] = {CO_GOOD_WINDS, CO_GOOD_WINDS, CO_CARPENTER,
                                  CO_GOOD_WEATHER};

/* Where they lie, as a number: seat 2 has two, seat 3 has one, the pile has one. */
static int key_of(int a, int b, int c, int d) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return ((low * CO_HELD + high) * CO_HELD + c) * CO_HELD + d;
}

static int one_of(const uint8_t *cards, int skip) {
    for (int kind = 0; kind < CO_HELD; kind++)
        for (int n = cards[kind]; n > 0; n--)
            if (skip-- == 0)
                return kind;
    return -1;
}

TEST(columbus_imagination_gives_every_card_the_same_chance) {
    enum { KEYS = CO_HELD * CO_HELD * CO_HELD * CO_HELD };
    static int expected[KEYS], counted[KEYS];
    static const uint8_t total[CO_HELD] = {4, 2, 2, 1, 3, 6};
    wr_state s, imagined;
    wr_obs o;
    memset(expected, 0, sizeof expected);
    memset(counted, 0, sizeof counted);
    for (int i = 0; i < 4 * 4 * 4; i++) {
        int a = i % 4, b = i / 4 % 4, c = i / 16, d = 6 - a - b - c;
        if (a != b && a != c && b != c)
            expected[key_of(unseen[a], unseen[b], unseen[c], unseen[d])]++;
    }
    begin(&s, 3);
    wr__co_deal(&s, 1, CO_GOOD_WINDS);
    wr__co_deal(&s, 1, CO_CARPENTER);
    wr__co_deal(&s, 2, CO_GOOD_WINDS);
    for (int kind = 0; kind < CO_HELD; kind++)
        discard(&s, kind, s.pile[kind] - (kind == CO_GOOD_WEATHER));
    CHECK(wr_columbus.broken(&s) == NULL);
    wr_columbus.observe(&s, 0, &o);
    for (int kind = 0; kind < CO_HELD; kind++)
        CHECK_INT(o.unseen[kind] + s.table.discard[kind], total[kind]);
    wr_rng r = wr_rng_seed(5);
    for (int i = 0; i < SAMPLES; i++) {
        wr_columbus.imagine(&o, &r, &imagined);
        counted[key_of(one_of(imagined.hand[1], 0), one_of(imagined.hand[1], 1),
                       one_of(imagined.hand[2], 0), one_of(imagined.pile, 0))]++;
    }
    for (int key = 0; key < KEYS; key++) { /* 24 orders; five deviations at most */
        int mean = SAMPLES / 24 * expected[key], off = counted[key] - mean;
        CHECK_MSG(off * off <= 25 * mean, "%d times, not about %d", counted[key], mean);
    }
}

/* ==== After a new pile =========================================================== */

/* Seat 1 draws an outcome on the open sea. */
static void draw(wr_state *s, int kind) {
    s->table.phase = CO_PHASE_CARD;
    wr_columbus.step(s, WR_CHANCE, (wr_action)(CO_CARD + kind));
}

/* Seat 2 holds a carpenter and seat 3 very good winds; then seat 1 takes a card, for
 * which the discards become the pile. */
static void renew(wr_state *s) {
    begin(s, 3);
    wr__co_deal(s, 1, CO_CARPENTER);
    wr__co_deal(s, 2, CO_VERY_GOOD_WINDS);
    for (int kind = 0; kind < CO_KINDS; kind++)
        discard(s, kind, s->pile[kind]);
    draw(s, CO_PROVISIONS);
    CHECK_INT(s->table.pile_size, CO_CARDS - 3);
    CHECK(wr_columbus.broken(s) == NULL);
}

TEST(columbus_a_new_pile_is_known_and_so_are_all_hands_together) {
    wr_state s, imagined;
    wr_obs o;
    wr_rng r = wr_rng_seed(6);
    int as_it_is = 0;
    renew(&s);
    wr_columbus.observe(&s, 0, &o);
    for (int i = 0; i < SAMPLES; i++) {
        wr_columbus.imagine(&o, &r, &imagined);
        CHECK_BYTES(imagined.pile, s.pile, sizeof s.pile);
        int carpenter = imagined.hand[1][CO_CARPENTER];
        CHECK_INT(imagined.hand[1][CO_VERY_GOOD_WINDS], 1 - carpenter);
        CHECK_INT(imagined.hand[2][CO_CARPENTER], 1 - carpenter);
        CHECK_INT(imagined.hand[2][CO_VERY_GOOD_WINDS], carpenter);
        as_it_is += carpenter;
    }
    CHECK_MSG(as_it_is > SAMPLES * 48 / 100 && as_it_is < SAMPLES * 52 / 100,
              "%d of %d", as_it_is, SAMPLES);
}

TEST(columbus_a_seat_remembers_what_it_drew_from_a_new_pile) {
    wr_state s, imagined;
    wr_obs own, open;
    wr_rng r = wr_rng_seed(7);
    int left = 0;
    renew(&s);
    draw(&s, CO_VERY_GOOD_WINDS); /* the only one that was in it */
    wr_columbus.observe(&s, 0, &own);
    wr_columbus.observe(&s, WR_PUBLIC, &open);
    for (int i = 0; i < SAMPLES; i++) {
        wr_columbus.imagine(&own, &r, &imagined);
        CHECK_INT(imagined.pile[CO_VERY_GOOD_WINDS], 0);
        wr_columbus.imagine(&open, &r, &imagined);
        left += imagined.pile[CO_VERY_GOOD_WINDS];
        /* Seats 2 and 3 have drawn nothing since. */
        CHECK_INT(imagined.hand[1][CO_GOOD_WINDS] + imagined.hand[2][CO_GOOD_WINDS], 0);
    }
    CHECK_MSG(left > SAMPLES / 2, "%d of %d", left, SAMPLES);
}
