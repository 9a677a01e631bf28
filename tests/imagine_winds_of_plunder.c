/*
 * imagine_winds_of_plunder.c: what is imagined in Winds of Plunder, compared with an
 * enumeration: plays that can have been old or fresh, and treasure cards that a seat
 * cannot hold.
 *
 * The positions are played with four kinds of action cards, ten copies each.
 */
#include "../src/games/winds-of-plunder/winds-of-plunder.h"
#include "ask.h"
#include "imagine.h"

#include <stdlib.h>

#define GAME (&wr_winds_of_plunder)

enum { KINDS = 4, COPIES = WP_CARDS / KINDS };

/* How many cards of each kind. */
typedef struct {
    int n[KINDS];
} cards;

/* The truth: the cards of each seat, with those that it has played. */
typedef struct {
    int seats;
    cards old[WP_MAX_SEATS], fresh[WP_MAX_SEATS], played[WP_MAX_SEATS], pile;
} truth;

static uint64_t set_of(cards c) {
    uint64_t set = 0;
    for (int k = 0; k < KINDS; k++)
        set |= ((UINT64_C(1) << c.n[k]) - 1) << COPIES * k;
    return set;
}

static cards plus(cards a, cards b, int sign) {
    for (int k = 0; k < KINDS; k++)
        a.n[k] += sign * b.n[k];
    return a;
}

static int is_negative(cards c) {
    int negative = 0;
    for (int k = 0; k < KINDS; k++)
        negative |= c.n[k] < 0;
    return negative;
}

static int size_of(cards c) {
    return c.n[0] + c.n[1] + c.n[2] + c.n[3];
}

/* The first turn of a game with few kinds of cards. */
static void begin(wr_state *s, int seats) {
    void *memory = malloc(wr_edition_size(GAME));
    static wr_action legal[WR_MAX_LEGAL];
    wr_setup setup;
    wr_diag d;
    size_t len;
    wr_rng r = wr_rng_seed(4);
    char *file = check_read("tests/editions/winds-of-plunder-few-kinds.txt", &len);
    wr_words text = {file, len};
    wr_setup_default(GAME, &setup);
    setup.seats = (int16_t)seats;
    CHECK(memory != NULL);
    CHECK_INT(wr_setup_edition(GAME, &setup, text, memory, &d), 0);
    GAME->init(s, &setup);
    free(file);
    free(memory); /* a state holds what it needs of its edition */
    while (s->table.phase != WP_PHASE_TURN) {
        uint32_t actors = wr_chance(GAME, s, &r);
        int seat = wr_lowest(actors);
        uint32_t n = (uint32_t)GAME->legal(s, seat, legal);
        GAME->step(s, seat, legal[wr_rng_below(&r, n)]);
    }
}

/* Gives the cards of a state their places. Returns 0 if a seat has played what it never
 * had. */
static int deal(const truth *t, wr_state *s) {
    cards all = {{COPIES, COPIES, COPIES, COPIES}};
    for (int p = 0; p < t->seats; p++) {
        cards hand = plus(plus(t->old[p], t->fresh[p], 1), t->played[p], -1);
        if (is_negative(hand))
            return 0;
        s->hand[p] = set_of(hand);
        s->fresh[p] = set_of(t->fresh[p]);
        all = plus(all, hand, -1);
    }
    s->pile = set_of(t->pile);
    s->table.discard = set_of(plus(all, t->pile, -1));
    return 1;
}

static void set_up(const truth *t, wr_state *s) {
    cards old = {{0}}, mixed = t->pile;
    begin(s, t->seats);
    for (int p = 0; p < t->seats; p++) {
        s->table.played[p] = set_of(t->played[p]);
        old = plus(old, t->old[p], 1);
        mixed = plus(mixed, t->fresh[p], 1);
    }
    s->table.old = set_of(old);
    s->table.mixed = set_of(mixed);
    CHECK(deal(t, s));
    const char *broken = GAME->broken(s);
    CHECK_MSG(broken == NULL, "%s", broken);
}

/* ==== Action cards =============================================================== */

/* The enumeration: the hidden cards of each origin are dealt to the others in all ways,
 * kind by kind. */
typedef struct {
    truth t;
    wr_state s;
    int viewer;
    cards pool[2];                 /* that are hidden, old and fresh ones */
    int room[2][WP_MAX_SEATS + 1]; /* in hands; further fresh cards are the pile */
} search;

/* A deal in which each physical card has its place counts once for each choice, in
 * order, of the cards that were played. */
static double plays_of(const truth *t, int viewer) {
    double ways = 1;
    for (int p = 0; p < t->seats; p++)
        for (int k = 0; k < KINDS && p != viewer; k++)
            ways *= falling(t->old[p].n[k] + t->fresh[p].n[k], t->played[p].n[k]);
    return ways;
}

static cards *place_of(search *e, int origin, int p) {
    return p == e->t.seats ? &e->t.pile : origin == 0 ? &e->t.old[p] : &e->t.fresh[p];
}

static void enumerate(search *e, int at, double weight);

/* Deals `left` cards of one origin and kind, at = origin * KINDS + kind, to the places
 * from p on. */
static void spread(search *e, int at, int p, int left, double weight) {
    int origin = at / KINDS;
    if (p > e->t.seats) {
        if (left == 0)
            enumerate(e, at + 1, weight);
        return;
    }
    if (p == e->viewer) {
        spread(e, at, p + 1, left, weight);
        return;
    }
    for (int n = 0; n <= left && n <= e->room[origin][p]; n++) {
        place_of(e, origin, p)->n[at % KINDS] = n;
        e->room[origin][p] -= n;
        spread(e, at, p + 1, left - n, weight * falling(left, n) / falling(n, n));
        e->room[origin][p] += n;
    }
    place_of(e, origin, p)->n[at % KINDS] = 0;
}

static void enumerate(search *e, int at, double weight) {
    if (at < 2 * KINDS)
        spread(e, at, 0, e->pool[at / KINDS].n[at % KINDS], weight);
    else if (deal(&e->t, &e->s))
        imagine_add(&e->s, weight * plays_of(&e->t, e->viewer));
}

/* Compares what a viewer (-1: a spectator) imagines of this truth; returns the number
 * of states. */
static int compare(const truth *t, int viewer) {
    static search e;
    wr_obs o;
    memset(&e, 0, sizeof e);
    set_up(t, &e.s);
    e.t = *t;
    e.viewer = viewer;
    for (int p = 0; p <= t->seats; p++) {
        for (int origin = 0; origin < 2 && p != viewer; origin++) {
            cards *place = p < t->seats || origin == 1 ? place_of(&e, origin, p) : NULL;
            if (place == NULL)
                continue;
            e.pool[origin] = plus(e.pool[origin], *place, 1);
            e.room[origin][p] = size_of(*place);
            memset(place, 0, sizeof *place);
        }
    }
    GAME->observe(&e.s, viewer < 0 ? WR_PUBLIC : viewer, &o);
    imagine_begin(GAME, &o, viewer < 0 ? WR_PUBLIC : viewer);
    enumerate(&e, 0, 1);
    return imagine_compare();
}

/* One play that can have either origin. */
TEST(imagine_winds_of_plunder_a_play_of_unknown_origin) {
    truth t = {.seats = 3,
               .old = {{{0}}, {{1, 1}}, {{1, 0, 1}}},
               .fresh = {{{0}}, {{0, 1, 1}}, {{1}}},
               .played = {{{0}}, {{0, 1}}},
               .pile = {{1, 1, 0, 1}}};
    for (int viewer = -1; viewer < 3; viewer++)
        CHECK(compare(&t, viewer) > 1);
}

/* Nothing has been reshuffled yet, or nothing was played since. */
TEST(imagine_winds_of_plunder_hands_without_plays) {
    truth t = {.seats = 4,
               .fresh = {{{0}}, {{1, 1}}, {{1}}, {{0, 0, 2}}},
               .pile = {{5, 3, 1, 2}}};
    CHECK(compare(&t, 0) > 100);
    t.old[2] = (cards){{1, 1}};
    t.old[3] = (cards){{0, 0, 1}};
    CHECK(compare(&t, 0) > 100);
    CHECK(compare(&t, 2) > 10);
}

/* Two seats have played seven cards each of one kind: hardly any guess of their origins
 * fits. */
TEST(imagine_winds_of_plunder_many_plays_of_one_kind) {
    truth t = {.seats = 3,
               .old = {{{0}}, {{4, 0}}, {{1, 3}}},
               .fresh = {{{0}}, {{0, 4}}, {{4, 0}}},
               .played = {{{0}}, {{4, 3}}, {{4, 3}}},
               .pile = {{1, 2}}};
    CHECK(compare(&t, 0) > 10);
    CHECK(compare(&t, -1) > 10);
}

/* The same with three kinds, and with others in the pile. */
TEST(imagine_winds_of_plunder_many_plays_of_several_kinds) {
    truth t = {.seats = 3,
               .old = {{{1, 1}}, {{2, 2, 1}}, {{2, 1}}},
               .fresh = {{{1}}, {{2, 1, 1}}, {{1, 2}}},
               .played = {{{0}}, {{4, 2, 1}}, {{2, 3}}},
               .pile = {{2, 1, 1}}};
    for (int viewer = -1; viewer < 3; viewer++)
        CHECK(compare(&t, viewer) > 1);
}

/* Five seats, all of which have played. */
TEST(imagine_winds_of_plunder_plays_of_all_seats) {
    truth t = {.seats = 5,
               .old = {{{1, 0}}, {{0, 1}}, {{1, 0}}, {{1, 0}}, {{1, 0}}},
               .fresh = {{{0, 1}}, {{1, 0}}, {{1, 0}}, {{0, 1}}, {{0, 1}}},
               .played = {{{1, 0}}, {{0, 1}}, {{2, 0}}, {{1, 0}}, {{1, 1}}},
               .pile = {{1, 0}}};
    for (int viewer = -1; viewer < 5; viewer++)
        CHECK(compare(&t, viewer) > 1);
}

/* All cards but one are out, and five seats have played most of theirs: the counts need
 * as much room as they ever do. */
TEST(imagine_winds_of_plunder_as_many_plays_as_there_can_be) {
    truth t = {.seats = 5, .pile = {{1}}};
    wr_state s, imagined;
    wr_obs o, again;
    wr_rng r = wr_rng_seed(5);
    for (int few_old = 0; few_old < 2; few_old++) {
        for (int p = 0; p < t.seats; p++) {
            cards few = {{1, 1, 0, 0}}, many = {{p > 0, 1, 2, 2}};
            t.old[p] = few_old ? few : many;
            t.fresh[p] = few_old ? many : few;
            t.played[p] = (cards){{1 + (p > 0), 2, 1, 1}};
        }
        set_up(&t, &s);
        GAME->observe(&s, WR_PUBLIC, &o);
        for (int n = 0; n < 20; n++) {
            GAME->imagine(&o, &r, &imagined);
            CHECK(GAME->broken(&imagined) == NULL);
            GAME->observe(&imagined, WR_PUBLIC, &again);
            CHECK_BYTES(&again, &o, sizeof o);
        }
    }
}

/* A seat is said to have played a kind of which no card is hidden: there is no such
 * state, and looking for one comes to an end. */
TEST(imagine_winds_of_plunder_plays_that_cannot_be) {
    truth t = {.seats = 3,
               .old = {{{0}}, {{1, 1}}, {{1, 0, 1}}},
               .fresh = {{{0}}, {{0, 1, 1}}, {{1}}},
               .played = {{{0}}, {{0, 1}}},
               .pile = {{1, 1}}};
    wr_state s, imagined;
    wr_obs o, again;
    wr_rng r = wr_rng_seed(6);
    set_up(&t, &s);
    GAME->observe(&s, 0, &o);
    o.table.played[1] = set_of((cards){{0, 0, 0, 1}});
    GAME->imagine(&o, &r, &imagined);
    GAME->observe(&imagined, 0, &again);
    CHECK(memcmp(&again, &o, sizeof o) != 0);
}

/* ==== Treasure cards ============================================================= */

/* The enumeration: each hidden card goes to each place that has room. */
typedef struct {
    const wr_obs *obs;
    wr_state s;
    int room[WP_MAX_SEATS + 1];        /* by seat; last: the upper part of the pile */
    uint32_t hidden[WP_MAX_SEATS + 1]; /* what was dealt so far */
    int cards, port[WP_PORTS];         /* that are hidden */
    int fits, leaves;
} hunt;

/* True if the cards can have come in some order: the port of the i-th oldest must not
 * be excluded for the i oldest. */
static int has_order(uint32_t ports, uint64_t barred, int i) {
    if (ports == 0)
        return 1;
    for (uint32_t left = ports; left != 0; left &= left - 1) {
        int port = wr_lowest(left);
        if (wr__wp_barred(barred, port) <= i &&
            has_order(ports & ~(1u << port), barred, i + 1))
            return 1;
    }
    return 0;
}

static void end_hunt(hunt *h) {
    const wp_table *t = &h->obs->table;
    wr_state s = h->s;
    int possible = 1;
    for (int p = 0; p < t->seats; p++) {
        s.maps[p] = (uint16_t)(s.maps[p] | h->hidden[p]);
        if (p != h->obs->viewer)
            possible &= has_order(h->hidden[p], t->barred[p], 0);
    }
    s.upper = (uint16_t)h->hidden[WP_MAX_SEATS];
    CHECK_INT(imagine_add(&s, 1), possible);
    h->fits += possible;
    h->leaves++;
}

static void hide(hunt *h, int i) {
    if (i == h->cards) {
        end_hunt(h);
        return;
    }
    for (int p = 0; p <= WP_MAX_SEATS; p++) {
        if (h->room[p] == 0)
            continue;
        h->room[p]--;
        h->hidden[p] |= 1u << h->port[i];
        hide(h, i + 1);
        h->hidden[p] &= ~(1u << h->port[i]);
        h->room[p]++;
    }
}

/* Returns the number of ways to deal the hidden cards. */
static double begin_hunt(hunt *h, const wr_state *s, const wr_obs *o) {
    const wp_table *t = &o->table;
    uint32_t hidden = (1u << WP_PORTS) - 1;
    double ways = 1;
    memset(h, 0, sizeof *h);
    h->obs = o;
    h->s = *s;
    for (int i = 0; i < t->queued; i++)
        hidden &= ~(1u << t->queue[i]);
    for (int p = 0; p < t->seats; p++) {
        uint32_t known = p == o->viewer ? s->maps[p] : t->open_maps[p];
        h->s.maps[p] = (uint16_t)known;
        h->room[p] = o->map_count[p] - wr_count(known);
        hidden &= ~known;
    }
    h->room[WP_MAX_SEATS] = o->upper_count;
    for (; hidden != 0; hidden &= hidden - 1)
        h->port[h->cards++] = wr_lowest(hidden);
    for (int p = 0, left = h->cards; p <= WP_MAX_SEATS; left -= h->room[p++])
        ways *= falling(left, h->room[p]) / falling(h->room[p], h->room[p]);
    return ways;
}

/* Any move but the draw of an action card, so that treasure cards alone are hidden. */
static void move_on(wr_state *s, wr_rng *r) {
    static wr_action legal[WR_MAX_LEGAL];
    int seat = wr_lowest(wr_chance(GAME, s, r)), n = GAME->legal(s, seat, legal);
    wr_action a;
    do
        a = legal[wr_rng_below(r, (uint32_t)n)];
    while (a == WP_DO_DRAW && n > 1);
    GAME->step(s, seat, a);
    wr_chance(GAME, s, r);
}

TEST(imagine_winds_of_plunder_treasure_cards) {
    enum { WANTED = 12, MOST_WAYS = 3000 };
    int found = 0;
    for (int game = 0; game < 60 && found < WANTED; game++) {
        static hunt h;
        int seats = 3 + game % 3, viewer = game % (seats + 1) - 1, is_new = 1;
        wr_state s;
        wr_obs o;
        wr_rng r = wr_rng_seed((uint64_t)game);
        begin(&s, seats);
        while (GAME->actors(&s) != 0 && is_new) {
            move_on(&s, &r);
            int as = viewer < 0 ? WR_PUBLIC : viewer;
            GAME->observe(&s, as, &o);
            double ways = begin_hunt(&h, &s, &o);
            if (ways < 50 || ways > MOST_WAYS || s.table.round < 4)
                continue;
            imagine_begin(GAME, &o, as);
            hide(&h, 0);
            if (h.fits < 2 || h.fits > h.leaves / 2)
                continue; /* the observation excludes too little */
            imagine_compare();
            found++;
            is_new = 0;
        }
    }
    CHECK_INT(found, WANTED);
}

/* ==== Secret choices ============================================================= */

/* In what is imagined no other seat has chosen in a simultaneous step. */
TEST(imagine_winds_of_plunder_compasses_and_bids) {
    truth t = {.seats = 3, .fresh = {{{0}}, {{1}}, {{0, 1}}}, .pile = {{1, 1}}};
    wr_state s;
    wr_obs o, again;
    wr_rng r = wr_rng_seed(3);
    set_up(&t, &s);
    s.table.phase = WP_PHASE_COMPASS;
    memset(s.table.compass, WP_NONE, sizeof s.table.compass);
    memset(s.table.bid, WP_NONE, sizeof s.table.bid);
    GAME->step(&s, 1, WP_DO_COMPASS + WP_EAST);
    GAME->step(&s, 0, WP_DO_COMPASS + WP_WEST);
    for (int viewer = 0; viewer < 3; viewer++) {
        wr_state imagined;
        GAME->observe(&s, viewer, &o);
        GAME->imagine(&o, &r, &imagined);
        for (int p = 0; p < 3; p++)
            CHECK_INT(imagined.table.compass[p],
                      p == viewer ? s.table.compass[p] : WP_NONE);
        GAME->observe(&imagined, viewer, &again);
        CHECK_BYTES(&again, &o, sizeof o);
    }
}

/* ==== Whole games ================================================================ */

/* A game of greedy bots with so many plays that guesses of their origins hardly ever
 * fit: number 2498, from 0, of `windrose sim winds-of-plunder --bot greedy --seats
 * 4`. */
TEST(imagine_winds_of_plunder_a_game_that_is_hard_to_guess) {
    enum { NUMBER = 2498 };
    static wr_action legal[WR_MAX_LEGAL];
    const wr_bot *greedy = bot_named("greedy");
    wr_rng luck = wr_rng_split(wr_rng_seed(1), NUMBER);
    wr_rng chance = wr_rng_split(luck, 0), choice = wr_rng_split(luck, 1);
    wr_setup setup;
    wr_state s, imagined;
    wr_obs o, again;
    wr_setup_default(GAME, &setup);
    setup.seats = 4;
    GAME->init(&s, &setup);
    for (uint32_t actors; (actors = wr_chance(GAME, &s, &chance)) != 0;) {
        int seat = wr_lowest(actors);
        wr_question q = question_to(GAME, &s, seat, &o, legal);
        wr_rng own = choice;
        GAME->imagine(&o, &own, &imagined);
        GAME->observe(&imagined, seat, &again);
        CHECK_BYTES(&again, &o, sizeof o);
        GAME->step(&s, seat, greedy->choose(&q, &choice));
    }
}
