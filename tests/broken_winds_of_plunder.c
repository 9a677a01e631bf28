/*
 * broken_winds_of_plunder.c: invariants that wrong bytes alone do not tell apart.
 */
#include "../src/games/winds-of-plunder/winds-of-plunder.h"
#include "check.h"

/* The first position, after the deal. */
static wr_state dealt(void) {
    wr_setup setup;
    wr_state s;
    wr_rng r = wr_rng_seed(1);
    wr_setup_default(&wr_winds_of_plunder, &setup);
    wr_winds_of_plunder.init(&s, &setup);
    wr_chance(&wr_winds_of_plunder, &s, &r);
    CHECK(wr_winds_of_plunder.broken(&s) == NULL);
    return s;
}

TEST(broken_names_malformed_hands_of_any_seat) {
    const uint64_t beyond = UINT64_C(1) << WP_CARDS;
    wr_state good = dealt();
    for (int p = 0; p < good.table.seats; p++)
        for (int set = 0; set < 3; set++) {
            wr_state s = good;
            *(set == 0   ? &s.hand[p]
              : set == 1 ? &s.fresh[p]
                         : &s.table.played[p]) |= beyond;
            CHECK_STR(wr_winds_of_plunder.broken(&s),
                      "a set of action cards is malformed");
        }
}

/* A card that was played lies on the discard pile, and counts where it came from. */
TEST(broken_names_a_played_card_that_came_from_nowhere) {
    wr_state s = dealt();
    wp_table *t = &s.table;
    int kind = wr__wp_kind(&t->rules, wr_lowest(s.pile));
    s.pile = wr__wp_without(&t->rules, s.pile, kind);
    t->mixed = wr__wp_without(&t->rules, t->mixed, kind);
    t->discard = wr__wp_with(&t->rules, t->discard, kind);
    CHECK(wr_winds_of_plunder.broken(&s) == NULL);
    t->played[0] = wr__wp_with(&t->rules, 0, kind);
    CHECK_STR(wr_winds_of_plunder.broken(&s),
              "old, mixed and played action cards are not all there are");
}

TEST(broken_names_an_advantage_without_its_only_leader) {
    for (int item = 0; item < WP_ITEMS; item++) {
        wr_state s = dealt();
        wp_table *t = &s.table;
        for (int p = 0; p < t->seats; p++)
            t->stock[p * WP_ITEMS + item] = p < 2;
        t->advantage[item] = WP_NONE;
        CHECK(wr_winds_of_plunder.broken(&s) == NULL);
        t->stock[item] = 2;
        CHECK_STR(wr_winds_of_plunder.broken(&s),
                  "an advantage card is not with a leader");
        t->advantage[item] = 0;
        CHECK(wr_winds_of_plunder.broken(&s) == NULL);
        t->advantage[item] = 1;
        CHECK_STR(wr_winds_of_plunder.broken(&s),
                  "an advantage card is not with a leader");
    }
}
