/* santa-timea-knowledge.c: Santa Timea, rule by rule: what is secret, and how chance
 * works. */
#include "santa-timea-table.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/check.h"

#define N12 "N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12"
#define E12 "E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12"

static wr_obs seen_by(const wr_state *s, int seat) {
    wr_obs o;
    GAME->observe(s, seat, &o);
    return o;
}

/* ==== What is secret ============================================================= */

/* The viewer may see no difference: moves one card that it cannot see into the deck and
 * another out of it. */
static wr_state swapped(const wr_state *s, int seat, int card, int other) {
    wr_state t = *s;
    uint64_t a = UINT64_C(1) << card, b = UINT64_C(1) << other;
    CHECK((t.hand[seat] & a) != 0 && (t.deck & b) != 0);
    t.hand[seat] ^= a | b;
    t.deck ^= a | b;
    CHECK(GAME->broken(&t) == NULL);
    return t;
}

TEST(ST_A45_a_hand_is_known_to_its_owner_only) {
    wr_state s = scene(3, PRO, 1, "N2 S1 W1", N12 " / " E12 " / S1 S2 S3 S4");
    run(&s, "play 1 N9");
    CHECK_INT(s.deck >> card_of("W14") & 1, 1);
    wr_state t = swapped(&s, 1, card_of("E4"), card_of("W14"));
    for (int seat = 0; seat < 3; seat++) {
        wr_obs a = seen_by(&s, seat), b = seen_by(&t, seat);
        CHECK_INT(memcmp(&a, &b, sizeof a) == 0, seat != 1);
        CHECK_INT(a.viewer, seat);
        CHECK_INT(a.hand, s.hand[seat]);
        for (size_t i = 0; i < sizeof a.spare; i++)
            CHECK_INT(a.spare[i], 0);
    }
    wr_obs a = seen_by(&s, WR_PUBLIC), b = seen_by(&t, WR_PUBLIC);
    CHECK_BYTES(&a, &b, sizeof a);
    CHECK_INT(a.viewer, ST_NONE);
    CHECK_INT(a.hand, 0);
    CHECK_INT(wr_count(a.unseen), 59); /* all but the card played */
}

TEST(ST_A45_all_that_lies_open_is_known_to_all) {
    wr_state s = scene(2, PRO, 1, "N2 S1 W1 + W2 W3 E2", "N9 S9 W9 / P S4 W4");
    run(&s, "play 1 N9 2 P ; wind E1 ; play 1 S9 2 S4 ; wind E1 ; play 1 W9");
    for (int seat = -1; seat < 2; seat++) {
        wr_obs o = seen_by(&s, seat < 0 ? WR_PUBLIC : seat);
        CHECK_BYTES(&o.table, &s.table, sizeof o.table);
        uint64_t unseen = s.deck | s.hand[0] | s.hand[1];
        if (seat >= 0)
            unseen &= ~s.hand[seat];
        CHECK_INT(o.unseen & ((UINT64_C(1) << 56) - 1),
                  unseen & ((UINT64_C(1) << 56) - 1));
        int known = wr_count(o.hand >> 56) + 1; /* one Piratess has been played */
        CHECK_INT(wr_count(o.unseen >> 56), 4 - known);
    }
}

TEST(ST_A45_the_line_of_a_deal_is_masked_for_others) {
    wr_state s = table_new(3, PRO);
    int who;
    wr_action a = action_of("* starter 2", &who);
    CHECK_INT(GAME->seen(&s, 0, who, a), WR_SEEN_OPEN);
    run(&s, "starter 2 ; deal 1 " N12);
    a = action_of("* deal 2 E4", &who);
    CHECK_INT(GAME->seen(&s, 0, who, a), WR_SEEN_MASKED);
    CHECK_INT(GAME->seen(&s, 1, who, a), WR_SEEN_OPEN);
    CHECK_INT(GAME->seen(&s, 2, who, a), WR_SEEN_MASKED);
    CHECK_INT(GAME->seen(&s, WR_PUBLIC, who, a), WR_SEEN_MASKED);
    a = action_of("* deal 1 N1", &who);
    CHECK_INT(GAME->seen(&s, 0, who, a), WR_SEEN_OPEN);
    CHECK_INT(GAME->seen(&s, 1, who, a), WR_SEEN_MASKED);
    a = action_of("* deal 1 P", &who);
    CHECK_INT(GAME->seen(&s, 0, who, a), WR_SEEN_OPEN);
    CHECK_INT(GAME->seen(&s, 1, who, a), WR_SEEN_MASKED);
    a = action_of("* wind N1", &who);
    CHECK_INT(GAME->seen(&s, 0, who, a), WR_SEEN_OPEN);
    a = action_of("* forecast N1", &who);
    CHECK_INT(GAME->seen(&s, 0, who, a), WR_SEEN_OPEN);
    a = action_of("2 play N1", &who);
    CHECK_INT(GAME->seen(&s, 0, who, a), WR_SEEN_OPEN);
    CHECK_INT(GAME->seen(&s, WR_PUBLIC, who, a), WR_SEEN_OPEN);
}

/* Draws states from what a seat knows; each must be one the seat cannot tell from s. */
static void check_imagined(const wr_state *s, int viewer) {
    wr_obs o = seen_by(s, viewer);
    wr_rng r = wr_rng_seed(7);
    for (int i = 0; i < 200; i++) {
        wr_state t;
        GAME->imagine(&o, &r, &t);
        const char *broken = GAME->broken(&t);
        CHECK_MSG(broken == NULL, "%s", broken);
        wr_obs again = seen_by(&t, viewer);
        CHECK_BYTES(&again, &o, sizeof o);
        for (int p = 0; p < s->table.seats; p++) {
            CHECK_INT(wr_count(t.hand[p]), wr_count(s->hand[p]));
            if (s->table.bare >> p & 1)
                CHECK_INT(t.hand[p], s->hand[p]);
        }
    }
}

TEST(ST_A45_imagined_hands_fit_what_is_known) {
    wr_state s = scene(4, PRO, 3, "N2 S1 W1", "N5 P / N6 / N9 P / N7 P P");
    run(&s, "play 3 N9 4 P");
    for (int seat = 0; seat < 4; seat++)
        check_imagined(&s, seat);
    check_imagined(&s, WR_PUBLIC);
    s = table_new(3, BASE);
    run(&s, "starter 2 ; deal 1 " N12 " ; deal 2 E1 P");
    for (int seat = 0; seat < 3; seat++)
        check_imagined(&s, seat);
    check_imagined(&s, WR_PUBLIC);
}

TEST(ST_A45_a_secret_choice_of_sets_is_not_imagined_away) {
    wr_state s = table_new(3, PRO);
    play_round(&s, "N1 N2 N3 E1 / E1 E2 E3 S1 / S1 W1 W2 N1");
    CHECK_STR(to_move(&s), "seats 1 2");
    run(&s, "aside 2 E");
    for (int seat = 0; seat < 3; seat++)
        check_imagined(&s, seat);
    check_imagined(&s, WR_PUBLIC);
    CHECK_INT(seen_by(&s, 1).table.aside[1], 1 << ST_EAST);
    CHECK_INT(seen_by(&s, 0).table.aside[1], ST_NONE);
    CHECK_INT(seen_by(&s, 2).table.aside[1], ST_NONE);
}

TEST(ST_A45_who_led_a_piratess_holds_only_piratesses) {
    wr_state s = late_scene(3, BASE, 2, "N2 S1 W1", "N5 N6 N7 / P P P / E7 E8 E9");
    CHECK_STR(to_move(&s), "seat 2");
    run(&s, "play 2 P");
    CHECK_INT(wr_count(s.hand[1]), 2);
    check_imagined(&s, 0);
    check_imagined(&s, 2);
    check_imagined(&s, WR_PUBLIC);
}

/* What a record shows to a viewer. */
typedef struct {
    int hidden_deals, open_deals, pending, asides;
    int own_deals_only; /* true if every open deal is to `viewer` */
    int viewer;
    char last[64];
} view;

static int note_line(void *to, const char *line, size_t len) {
    view *v = to;
    CHECK(len < sizeof v->last);
    memcpy(v->last, line, len);
    v->last[len] = '\0';
    if (strncmp(v->last, "* deal ", 7) == 0) {
        int hidden = v->last[len - 1] == '?';
        v->hidden_deals += hidden;
        v->open_deals += !hidden;
        if (!hidden && v->last[7] - '1' != v->viewer)
            v->own_deals_only = 0;
    }
    v->pending += strncmp(v->last, "pending ", 8) == 0;
    v->asides += strstr(v->last, " aside ") != NULL && v->last[0] != 'p';
    return 0;
}

static view view_of(wr_match *m, int viewer) {
    view v = {.own_deals_only = 1, .viewer = viewer};
    char line[256];
    wr_text scratch;
    wr_text_init(&scratch, line, sizeof line);
    wr_sink sink = {note_line, &v};
    CHECK_INT(wr_record_write(m, viewer, 0, &scratch, sink), 0);
    return v;
}

/* Plays the lowest legal action of each seat until both seats are asked for their sets
 * in round 1; tries seeds until that happens. */
static wr_match *both_asked(void *memory) {
    wr_setup setup;
    wr_setup_default(GAME, &setup);
    setup.option[ST_OPTION_PRO] = 1;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        wr_match *m = wr_match_init(memory, GAME, &setup);
        wr_match_chance(m, wr_rng_seed(seed));
        while (m->state->table.round == 0 && m->state->table.phase == ST_PHASE_PLAY) {
            wr_action legal[ST_NUM_ACTIONS];
            wr_diag d;
            int seat = wr_lowest(GAME->actors(m->state));
            CHECK(GAME->legal(m->state, seat, legal) > 0);
            CHECK_INT(wr_match_play(m, seat, legal[0], &d), 0);
            wr_match_chance(m, wr_rng_seed(seed));
        }
        if (m->state->table.round == 0 && GAME->actors(m->state) == 3)
            return m;
    }
    check_fail(__FILE__, __LINE__, "no fortune asks both seats");
}

TEST(ST_A45_a_record_shows_a_seat_what_it_knows) {
    void *memory = malloc(wr_match_size(GAME));
    CHECK(memory != NULL);
    wr_match *m = both_asked(memory);
    wr_diag d;
    CHECK_INT(wr_match_play(m, 0, ST_ASIDE, &d), 0);
    view own = view_of(m, 0), other = view_of(m, 1), all = view_of(m, WR_ALL),
         spectator = view_of(m, WR_PUBLIC);
    CHECK_INT(own.open_deals, 12);
    CHECK_INT(own.hidden_deals, 12);
    CHECK(own.own_deals_only);
    CHECK_INT(other.open_deals, 12);
    CHECK(other.own_deals_only);
    CHECK_INT(spectator.open_deals, 0);
    CHECK_INT(spectator.hidden_deals, 24);
    CHECK_INT(all.open_deals, 24);
    /* The choice of seat 1 is pending, and shown to nobody else. */
    CHECK_STR(own.last, "pending 1 aside -");
    CHECK_STR(all.last, "pending 1 aside -");
    CHECK_INT(other.pending + other.asides, 0);
    CHECK_INT(spectator.pending + spectator.asides, 0);
    /* When all choices are in, everybody sees them. */
    CHECK_INT(wr_match_play(m, 1, ST_ASIDE, &d), 0);
    for (int viewer = 0; viewer < 2; viewer++) {
        view v = view_of(m, viewer);
        CHECK_INT(v.asides, 2);
        CHECK_INT(v.pending, 0);
        CHECK_INT(v.open_deals, 12);
    }
    CHECK_INT(view_of(m, WR_PUBLIC).asides, 2);
    free(memory);
}

/* ==== Chance ===================================================================== */

/* How often, in n draws from what seat 1 knows, seat 2 holds the card. */
static int times_held(const wr_state *s, int card, int n) {
    wr_obs o = seen_by(s, 0);
    wr_rng r = wr_rng_seed(11);
    int held = 0;
    for (int i = 0; i < n; i++) {
        wr_state t;
        GAME->imagine(&o, &r, &t);
        held += wr_count(card == ST_PIRATESS ? t.hand[1] >> ST_PIRATESS
                                             : t.hand[1] >> card & 1);
    }
    return held;
}

TEST(ST_A46_each_card_not_seen_is_as_likely_anywhere) {
    wr_state s = scene(2, BASE, 1, "N2 S1 W1", N12 " / " E12);
    /* 48 cards are not seen, 12 of them with seat 2: a quarter of each. */
    static const char *const cards[] = {"E1", "E12", "N13", "S7", "W14"};
    for (int i = 0; i < 5; i++) {
        int n = times_held(&s, card_of(cards[i]), 4000);
        CHECK_MSG(n > 880 && n < 1120, "%s: %d times", cards[i], n);
    }
    int n = times_held(&s, ST_PIRATESS, 4000); /* four copies */
    CHECK_MSG(n > 3760 && n < 4240, "P: %d times", n);
}

TEST(ST_A46_the_weight_is_the_number_of_copies_left) {
    wr_state s = table_new(2, PRO);
    run(&s, "starter 1 ; deal 1 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 P P");
    CHECK_INT(GAME->cases(&s), 48);
    const char *left = strrchr(odds(&s), ' ');
    CHECK_STR(left, " P:2");
    run(&s, "deal 2 " E12 " ; wind N1 N1 N2");
    CHECK_INT(GAME->cases(&s), 17);
    CHECK_STR(odds(&s), "forecast N2:1 N3:1 E1:2 E2:2 E3:1 S1:2 S2:2 S3:1 W1:2 W2:2 "
                        "W3:1");
    run(&s, "forecast N2 E1 S3 ; play 1 N1 2 E1");
    CHECK_INT(GAME->cases(&s), 14);
    CHECK_STR(odds(&s), "wind N3:1 E1:1 E2:2 E3:1 S1:2 S2:2 W1:2 W2:2 W3:1");
    run(&s, "wind N3");
    CHECK_INT(GAME->cases(&s), 0); /* a seat is to move */
}
