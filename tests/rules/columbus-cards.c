/* columbus-cards.c: Columbus, rule by rule: event cards, discovery, the end, and
 * secrets. */
#include "columbus-voyage.h"

#include <stdio.h>

#include "tests/check.h"

#define HURRICANE_SPINS "e:1 n:1 ne:1 nw:1 s:1 se:1 sw:1 w:1"

static wr_obs seen_by(int viewer) {
    wr_obs o;
    wr_columbus.observe(script_match()->state, viewer, &o);
    return o;
}

/* ==== Drawing and playing cards ================================================== */

TEST(CO_79_cards_are_drawn_and_settled_one_by_one) {
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 1; 1 roll; * roll rfff;"
           "1 scope card; * card mutiny; expect legal mutiny pay | mutiny sit;"
           "1 mutiny pay; expect dice rff; 1 scope card; * card hurricane;"
           "expect chance spin; * spin w; expect ship 1 7-6 intact; 1 scope card;"
           "* card provisions-1; expect barrels 1 1; expect dice r");
}

TEST(CO_80_damage_by_a_drawn_card_ends_the_turn) {
    VOYAGE("players 2; at ship 1 10-5; 1 roll; * roll rfff; 1 scope card; * card fog-e;"
           "expect ship 1 10-5 damaged; expect decides 2; expect legal roll | skip");
    VOYAGE("players 2; at ship 1 10-5; 1 roll; * roll rfff; 1 scope card;"
           "* card hurricane; * spin nw; expect ship 1 10-5 damaged; expect decides 2");
}

TEST(CO_81_cross_cards_are_shown_and_carried_out) {
    static const char *const cards[] = {"provisions-1", "provisions-2", "provisions-3",
                                        "mutiny",       "hurricane",    "fog-n",
                                        "fog-e",        "fog-s",        "fog-w"};
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        char script[256];
        snprintf(script, sizeof script,
                 "players 2; at ship 1 8-2; 1 roll; * roll rfff; 1 scope card;"
                 "* card %s; expect line 1 * card %s; expect line 2 * card %s;"
                 "expect line 0 * card %s; expect hand 1 none; expect discard 1",
                 cards[i], cards[i], cards[i], cards[i]);
        VOYAGE(script);
    }
    VOYAGE("players 2; at ship 1 8-2; 1 roll; * roll rfff; 1 scope card;"
           "* card provisions-2; expect barrels 1 5");
}

TEST(CO_82_other_cards_are_kept_and_hidden) {
    static const char *const cards[] = {"good-winds",  "very-good-winds",
                                        "whirlwind-2", "whirlwind-3",
                                        "carpenter",   "good-weather"};
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        char script[256];
        snprintf(
            script, sizeof script,
            "players 3; at ship 1 8-2; 1 roll; * roll rfff; 1 scope card;"
            "* card %s; expect hand 1 %s; expect discard 0; expect line 1 * card %s;"
            "expect line 2 * card ?; expect line 3 * card ?;"
            "expect line 0 * card ?",
            cards[i], cards[i], cards[i]);
        VOYAGE(script);
    }
    /* A seat that does not hold the card cannot tell which one it is. */
    wr_obs other[2], own[2], all[2];
    for (int k = 0; k < 2; k++) {
        VOYAGE(k == 0
                   ? "players 2; 1 roll; * roll rfff; 1 scope card; * card carpenter"
                   : "players 2; 1 roll; * roll rfff; 1 scope card; * card good-winds");
        own[k] = seen_by(0);
        other[k] = seen_by(1);
        all[k] = seen_by(WR_PUBLIC);
    }
    CHECK_BYTES(&other[0], &other[1], sizeof other[0]);
    CHECK_BYTES(&all[0], &all[1], sizeof all[0]);
    CHECK(memcmp(&own[0], &own[1], sizeof own[0]) != 0);
    CHECK_INT(other[0].table.hand_size[0], 1);
    CHECK_INT(own[0].hand[CO_CARPENTER], 1);
    CHECK_INT(own[0].hand[CO_GOOD_WINDS], 0);
    CHECK_INT(own[1].hand[CO_GOOD_WINDS], 1);
    CHECK_INT(other[0].unseen[CO_CARPENTER], 3); /* in the pile, for all seat 2 knows */
    CHECK_INT(own[0].unseen[CO_CARPENTER], 2);
}

TEST(CO_R49_hands_have_no_limit_and_are_not_shown) {
    VOYAGE("players 2; at ship 1 8-6; at hand 1 good-winds good-winds good-winds"
           " good-winds very-good-winds very-good-winds whirlwind-2 whirlwind-2"
           " whirlwind-3 carpenter carpenter carpenter good-weather good-weather"
           " good-weather good-weather good-weather; expect pile 22; 1 roll;"
           "* roll rrrf; 1 scope card; * card good-weather; expect line 2 * card ?;"
           "expect pile 21; expect hand 1 carpenter carpenter carpenter good-weather"
           " good-weather good-weather good-weather good-weather good-weather"
           " good-winds good-winds good-winds good-winds very-good-winds"
           " very-good-winds whirlwind-2 whirlwind-2 whirlwind-3");
    CHECK_INT(seen_by(1).table.hand_size[0], 18);
    VOYAGE(
        "players 2; at hand 1 very-good-winds; 1 play very-good-winds;"
        "expect line 2 1 play very-good-winds; expect line 0 1 play very-good-winds");
}

TEST(CO_83_one_card_in_a_turn) {
    VOYAGE("players 2; at ship 1 8-2; at hand 1 good-winds very-good-winds;"
           "expect offered play good-winds | play very-good-winds;"
           "1 play very-good-winds; expect refused play good-winds;"
           "expect barred CO-83 1 play good-winds; 1 roll; * roll rrrr;"
           "expect refused play good-winds");
    VOYAGE("players 2; at ship 1 8-2; at hand 1 good-winds very-good-winds; 1 roll;"
           "* roll rrrr; 1 rose w; expect offered play good-winds; 1 rose e; 1 rose w;"
           "1 rose e; expect legal end | play good-winds | play very-good-winds;"
           "1 play good-winds; expect refused play very-good-winds; 1 end; 2 skip;"
           "expect offered play very-good-winds");
}

TEST(CO_R41_one_card_for_each_turn) {
    VOYAGE("players 2; at ship 1 8-2; at hand 1 good-winds very-good-winds;"
           "1 play very-good-winds; 1 roll; * roll rrrr; 1 end;"
           "expect offered play good-winds; 1 play good-winds; expect offered wind w");
    VOYAGE("players 2; at ship 1 8-2; 1 roll; * roll rrrf; 1 scope card;"
           "* card very-good-winds; expect offered play very-good-winds;"
           "1 play very-good-winds; 1 end; expect decides 1");
    /* Good weather is not counted: seat 2 answers and plays a card in its turn. */
    VOYAGE("players 2; at round 2; at ship 1 8-2; at ship 2 8-6;"
           "at hand 2 good-weather good-winds; 1 roll; * roll rrrt; 1 storm 3;"
           "2 weather; 1 end; expect legal play good-winds | roll | skip");
}

TEST(CO_R42_when_cards_may_be_played) {
#define HAND "good-winds very-good-winds whirlwind-2 whirlwind-3 carpenter good-weather"
    VOYAGE("players 2; at ship 1 8-2; at barrels 1 0; at hand 1 " HAND ";"
           "expect legal play good-winds | play very-good-winds | play whirlwind-2 |"
           " play whirlwind-3 | roll | skip; expect barred CO-R42 1 play good-weather;"
           "expect barred CO-R42 1 play carpenter; expect barred CO-R42 1 weather;"
           "1 roll; * roll tttt;"
           "expect legal end | play good-winds | play very-good-winds |"
           " play whirlwind-2 | play whirlwind-3");
    VOYAGE("players 2; at ship 1 8-2 damaged; at barrels 1 0; at hand 1 " HAND ";"
           "expect legal play carpenter | play very-good-winds | play whirlwind-2 |"
           " play whirlwind-3 | roll | skip; 1 roll; * roll tttt;"
           "expect legal end | play very-good-winds | play whirlwind-2 |"
           " play whirlwind-3");
    /* Not between two spins, not before a mutiny is settled, not as an answer, not
     * while whirlwinds are transferred. */
    VOYAGE("players 2; at round 2; at ship 1 8-2; at ship 2 12-4; at barrels 1 0;"
           "at hand 1 " HAND "; at hand 2 good-winds very-good-winds; 1 roll;"
           "* roll wttf; 1 whirl 1 12-4; 1 storm 1; expect legal pass; 2 pass;"
           "* spin n; expect legal accept | spin again; 1 accept; 1 scope card;"
           "* card mutiny; expect legal mutiny sit; 1 mutiny sit;"
           "expect offered play good-winds; 1 end; expect decides 2;"
           "expect refused play very-good-winds");
}

TEST(CO_84_the_discarded_cards_become_the_new_pile) {
    VOYAGE(
        "players 2; at ship 1 8-6; at hand 2 good-winds; at pile provisions-1;"
        "expect pile 1; expect discard 37; 1 roll; * roll rrff; 1 scope card;"
        "* card provisions-1; expect pile 0; expect discard 38; 1 scope card;"
        "expect outcomes carpenter:3 fog-e:1 fog-n:1 fog-s:1 fog-w:1 good-weather:6 "
        "good-winds:3 hurricane:2 mutiny:2 provisions-1:4 provisions-2:6 "
        "provisions-3:3 very-good-winds:2 whirlwind-2:2 whirlwind-3:1;"
        "* card carpenter; expect pile 37; expect discard 0; expect hand 1 carpenter");
}

TEST(CO_R48_the_pile_is_renewed_when_a_card_is_needed) {
    VOYAGE("players 2; at ship 1 8-6; at hand 1 whirlwind-2; at pile provisions-1;"
           "1 roll; * roll rrff; 1 scope card; * card provisions-1; expect pile 0;"
           "expect discard 38; 1 play whirlwind-2; expect pile 0; expect discard 39;"
           "1 scope card; * card hurricane; expect pile 38; expect discard 1");
    /* A card is discarded when it is drawn or played, and not while it is held. */
    VOYAGE("players 2; at ship 1 8-6; 1 roll; * roll rfff; 1 scope card;"
           "* card mutiny; expect discard 1; 1 mutiny pay; 1 scope card;"
           "* card good-winds; expect discard 1; 1 play good-winds; expect discard 2");
    /* All 18 cards without a cross are held, and there is still one to draw. */
    VOYAGE(
        "players 2; at ship 1 8-6; at hand 2 good-winds good-winds good-winds"
        " good-winds very-good-winds very-good-winds whirlwind-2 whirlwind-2"
        " whirlwind-3 carpenter carpenter carpenter good-weather good-weather"
        " good-weather good-weather good-weather good-weather; at pile mutiny;"
        "1 roll; * roll rrff; 1 scope card; expect outcomes mutiny:1; * card mutiny;"
        "1 mutiny pay; 1 scope card; expect outcomes fog-e:1 fog-n:1 fog-s:1 fog-w:1 "
        "hurricane:2 mutiny:2 provisions-1:4 provisions-2:6 provisions-3:3");
}

TEST(CO_85_cards_with_damage_and_in_a_calm) {
    VOYAGE("players 2; at ship 1 8-6 damaged; at ship 2 6-7;"
           "at hand 1 whirlwind-2; at hand 2 good-winds; 1 play whirlwind-2;"
           "expect offered twist 1 12-4; 1 roll; * roll rrrr; 1 end; 2 play good-winds;"
           "expect offered wind n");
}

/* ==== What the cards do ========================================================== */

TEST(CO_86_provisions) {
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 0; 1 roll; * roll rfff;"
           "1 scope card; * card provisions-1; expect barrels 1 1; 1 scope card;"
           "* card provisions-3; expect barrels 1 4; 1 scope card; * card provisions-2;"
           "expect barrels 1 6; expect barrels 2 3; expect discard 3");
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 7; 1 roll; * roll rfff;"
           "1 scope card; * card provisions-2; expect barrels 1 8");
}

TEST(CO_87_mutiny) {
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 2; 1 roll; * roll rrrf;"
           "1 scope card; * card mutiny; expect legal mutiny pay | mutiny sit;"
           "1 mutiny pay; expect barrels 1 1; expect sit 1 0; 1 end; 2 skip;"
           "expect decides 1");
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 2; 1 roll; * roll rrrf;"
           "1 scope card; * card mutiny; 1 mutiny sit; expect barrels 1 2;"
           "expect sit 1 1; 1 end; 2 skip; expect decides 2; expect round 2;"
           "expect sit 1 0; expect barrels 1 2; 2 skip; expect decides 1;"
           "expect round 3");
}

TEST(CO_R46_sitting_out) {
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 0; 1 roll; * roll rrff;"
           "1 scope card; * card mutiny; expect legal mutiny sit;"
           "expect barred CO-R46 1 mutiny pay; 1 mutiny sit; 1 scope card;"
           "* card mutiny; 1 mutiny sit; expect sit 1 2; expect offered rose w; 1 end;"
           "2 skip; expect decides 2; 2 skip; expect decides 2; 2 skip;"
           "expect decides 1; expect round 4; expect barrels 1 0");
    /* An extra turn is not lost. */
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 0; at hand 1 very-good-winds;"
           "1 play very-good-winds; 1 roll; * roll rrrf; 1 scope card; * card mutiny;"
           "1 mutiny sit; 1 end; expect decides 1; expect sit 1 1; 1 skip; 2 skip;"
           "expect decides 2; expect sit 1 0");
    /* Storms are answered and whirlwinds transferred all the same. */
    VOYAGE("players 3; at round 2; at ship 1 8-6; at ship 2 12-4; at sit 2 1;"
           "at hand 2 good-weather; 1 roll; * roll rrwt; 1 storm 5;"
           "expect legal pass | weather; 2 pass; 3 pass; * spin s; 1 whirl 1 12-4;"
           "1 end; expect decides 3; expect sit 2 0");
    VOYAGE("players 3; at ship 1 8-6; at ship 2 12-4; at sit 2 1; 1 roll; * roll rrrw;"
           "1 whirl 1 12-4; 1 end; expect decides 2; 2 whirlwind 1 to 7-3;"
           "expect decides 3");
}

TEST(CO_88_hurricane) {
    VOYAGE("players 4; at ship 1 8-6; at ship 2 1-6; at ship 3 12-7; at ship 4 9-2;"
           "1 roll; * roll rrrf; 1 scope card; * card hurricane;"
           "expect outcomes " HURRICANE_SPINS "; * spin ne; expect ship 1 9-5 intact;"
           "expect ship 2 2-5 intact; expect ship 3 13-6 intact;"
           "expect ship 4 10-1 intact; expect decides 1");
}

TEST(CO_R31_nobody_has_a_say_in_a_hurricane) {
    VOYAGE("players 3; at round 2; at ship 1 8-6; at ship 2 9-2;"
           "at hand 2 good-weather; at hand 3 good-weather; 1 roll; * roll rttf;"
           "1 scope card; * card hurricane; expect chance spin; * spin w;"
           "expect ship 2 8-2 intact; expect decides 1; expect refused spin again;"
           "expect hand 2 good-weather; expect dice rtt");
}

TEST(CO_89_fog) {
    static const char *const to[] = {"fog-n 8-1 9-1", "fog-e 9-2 10-2", "fog-s 8-3 9-3",
                                     "fog-w 7-2 8-2"};
    for (size_t i = 0; i < sizeof to / sizeof to[0]; i++) {
        char script[256], card[16], first[8], second[8];
        CHECK(sscanf(to[i], "%15s %7s %7s", card, first, second) == 3);
        snprintf(script, sizeof script,
                 "players 3; at ship 1 8-2; at ship 2 9-2; 1 roll; * roll rrrf;"
                 "1 scope card; * card %s; expect ship 1 %s intact;"
                 "expect ship 2 %s intact; expect ship 3 14-5 intact; expect decides 1",
                 card, first, second);
        VOYAGE(script);
    }
    VOYAGE(
        "edit replace edition standard => edition other;"
        "edit replace fog n e s w => fog ne se sw nw; players 2; at ship 1 8-2;"
        "1 roll; * roll rrrf; 1 scope card; * card fog-se; expect ship 1 9-3 intact");
}

TEST(CO_90_good_winds) {
    VOYAGE("players 2; at ship 1 8-2; at barrels 1 0; at hand 1 good-winds;"
           "1 play good-winds; expect hand 1 none; expect discard 1; 1 wind w;"
           "expect ship 1 7-2 intact; 1 wind n; expect ship 1 7-1 intact;"
           "expect legal roll; expect barred CO-90 1 wind w");
    VOYAGE("players 2; at ship 1 6-7; at barrels 1 0; at hand 1 good-winds; 1 roll;"
           "* roll rrrr; expect legal end | play good-winds; 1 play good-winds;"
           "1 wind w; expect ship 1 5-7 intact; 1 wind n; expect ship 1 5-6 intact;"
           "expect offered rose n; expect refused wind n");
}

TEST(CO_R43_steps_of_good_winds) {
    VOYAGE("players 2; at ship 1 6-7; at barrels 1 0; at hand 1 good-winds;"
           "1 play good-winds; expect offered wind s | roll; 1 wind s;"
           "expect ship 1 6-8 intact; 1 roll; * roll rrrf; expect offered wind w;"
           "1 rose w; expect offered wind w; 1 scope card; * card provisions-1;"
           "1 wind w; expect ship 1 4-8 intact; expect refused wind w;"
           "expect offered rose w");
    /* What is not used is lost. */
    VOYAGE("players 2; at ship 1 8-2; at hand 1 good-winds; 1 play good-winds; 1 roll;"
           "* roll rrrr; 1 wind w; 1 end; 2 skip; expect legal roll | skip; 1 roll;"
           "* roll rrrr; expect refused wind w");
    /* Into a calm, and out again: the dice count once more. */
    VOYAGE("players 2; at ship 1 6-6; at hand 1 good-winds; 1 roll; * roll rrff;"
           "1 play good-winds; 1 wind s; expect refused rose n | scope card; 1 wind s;"
           "expect ship 1 6-8 intact; expect offered rose n | scope card");
    /* No step onto obstacles or ships. */
    VOYAGE("players 2; at ship 1 10-5; at ship 2 10-4; at barrels 1 0;"
           "at hand 1 good-winds; 1 play good-winds;"
           "expect legal roll | wind ne | wind s | wind se | wind sw | wind w");
}

TEST(CO_91_very_good_winds) {
    VOYAGE("players 3; at ship 1 8-2; at hand 1 very-good-winds; 1 roll; * roll rrrr;"
           "1 play very-good-winds; 1 rose w; 1 end; expect decides 1;"
           "expect legal roll | skip; 1 roll; * roll rrrr; expect dice rrrr; 1 rose e;"
           "1 end; expect decides 2");
}

TEST(CO_R45_the_extra_turn) {
    VOYAGE("players 2; at ship 1 8-2; at hand 1 very-good-winds very-good-winds;"
           "1 play very-good-winds; 1 roll; * roll rrrr; 1 end;"
           "expect legal play very-good-winds | roll | skip; 1 play very-good-winds;"
           "1 roll; * roll rrrr; 1 end; expect decides 1; expect legal roll | skip;"
           "1 skip; expect decides 2");
    /* After damage it is a repair turn, and it comes after the whirlwinds. */
    VOYAGE("players 2; at ship 1 12-4; at ship 2 7-3; at hand 1 very-good-winds;"
           "1 play very-good-winds; 1 roll; * roll rrrr; 1 rose n;"
           "expect ship 1 12-3 damaged; 1 whirlwind 1 to 7-3;"
           "expect ship 2 7-3 damaged; expect decides 2; 2 whirlwind 1 stay;"
           "expect decides 1; 1 roll; * roll rrrs; expect refused rose s;"
           "expect offered repair; 1 repair; expect decides 2");
}

TEST(CO_92_whirlwind_cards) {
    VOYAGE(
        "players 2; at ship 1 8-6; at hand 1 whirlwind-2 whirlwind-3;"
        "at whirlwind 1 4-1; at whirlwind 2 8-2; 1 play whirlwind-2;"
        "expect offered twist 1 6-3 | twist 2 10-4; expect refused twist 1 7-3;"
        "1 twist 1 5-1; 1 twist 2 9-3; expect whirlwind 1 5-1;"
        "expect whirlwind 2 9-3; expect legal roll; expect barred CO-92 1 twist 1 4-1");
    VOYAGE("players 2; at ship 1 8-6; at hand 1 whirlwind-3; at whirlwind 1 4-1;"
           "at whirlwind 2 8-2; 1 play whirlwind-3; expect offered twist 1 7-3 |"
           " twist 2 11-4; expect refused twist 1 8-3; 1 twist 1 7-3;"
           "expect whirlwind 1 7-3; expect legal roll");
    VOYAGE("edit replace edition standard => edition other;"
           "edit replace whirlwind 2 2 3 => whirlwind 2 3 3; players 2; 1 roll;"
           "* roll rrrf; 1 scope card; expect outcomes carpenter:3 fog-e:1 fog-n:1 "
           "fog-s:1 fog-w:1 good-weather:6 good-winds:4 hurricane:2 mutiny:2 "
           "provisions-1:4 provisions-2:6 provisions-3:3 very-good-winds:2 "
           "whirlwind-2:1 whirlwind-3:2");
}

TEST(CO_R44_steps_of_a_whirlwind_card) {
    /* Damaged, and in a calm. */
    VOYAGE("players 3; at ship 1 6-7 damaged; at ship 2 6-7; at ship 3 12-5;"
           "at barrels 1 0; at barrels 2 0; at hand 1 whirlwind-2;"
           "at hand 2 whirlwind-3; 1 roll; * roll wwff; 1 play whirlwind-2;"
           "expect offered twist 1 12-4; expect refused whirl 1 12-4; 1 twist 1 12-4;"
           "1 twist 1 12-5; expect ship 3 12-5 damaged; 1 end; expect decides 3;"
           "3 whirlwind 1 stay; 2 roll; * roll rrww; 2 play whirlwind-3;"
           "expect offered twist 1 12-4; expect refused whirl 1 12-4");
    /* Not added up with dice; other things in between; steps left are lost. */
    VOYAGE(
        "players 2; at ship 1 8-6; at hand 1 whirlwind-2; at whirlwind 1 4-1; 1 roll;"
        "* roll rrrw; 1 play whirlwind-2; expect refused whirl 1 6-3 | twist 1 7-3;"
        "expect offered whirl 1 3-1 | twist 1 6-3; 1 twist 1 3-1; expect dice rrrw;"
        "1 rose w; expect refused twist 1 3-3; expect offered twist 1 3-2 |"
        " whirl 1 3-2; 1 whirl 1 3-2; expect dice rr; expect offered twist 1 3-3;"
        "1 end; 2 skip; expect legal roll | skip; 1 roll; * roll rrrr;"
        "expect refused twist 1 3-3");
    /* The destination is a water field; the own ship may be hit. */
    VOYAGE("players 2; at ship 1 4-4; at hand 1 whirlwind-3; at whirlwind 1 4-3;"
           "1 play whirlwind-3; expect refused twist 1 4-5 | twist 1 5-2 | twist 1 4-3;"
           "expect offered twist 1 4-6; 1 twist 1 4-4; expect ship 1 4-4 damaged;"
           "expect legal whirlwind 1 stay | whirlwind 1 to 12-3 | whirlwind 1 to 12-6 |"
           " whirlwind 1 to 3-3 | whirlwind 1 to 5-8 | whirlwind 1 to 7-3 |"
           " whirlwind 1 to 9-7");
}

TEST(CO_93_the_carpenter) {
    VOYAGE("players 2; at ship 1 8-6 damaged; at barrels 1 0; at hand 1 carpenter;"
           "expect legal play carpenter | roll | skip; 1 play carpenter;"
           "expect ship 1 8-6 intact; expect decides 1; 1 roll; * roll rrrr; 1 rose w;"
           "expect ship 1 7-6 intact");
    VOYAGE(
        "players 2; at ship 1 8-6 damaged; at barrels 1 0; at hand 1 carpenter;"
        "1 roll; * roll rrrr; expect legal end; expect barred CO-R42 1 play carpenter");
}

TEST(CO_R47_after_the_carpenter_one_must_roll) {
    VOYAGE("players 2; at ship 1 8-6 damaged; at hand 1 carpenter; 1 play carpenter;"
           "expect legal roll");
}

TEST(CO_94_good_weather_stops_a_storm) {
    VOYAGE(
        "players 2; at round 2; at ship 1 4-6; at ship 2 9-6; at hand 2 good-weather;"
        "1 roll; * roll rttt; 1 storm 4; expect legal pass | weather; 2 weather;"
        "expect ship 2 9-6 intact; expect hand 2 none; expect discard 1;"
        "expect dice r; expect decides 1; expect refused storm 4 | spin again;"
        "expect offered rose w");
    /* Others may stop it, too, though their ships are elsewhere. */
    VOYAGE(
        "players 3; at round 2; at ship 1 4-6; at ship 2 9-6; at hand 3 good-weather;"
        "1 roll; * roll rttt; 1 storm 4; 2 pass; 3 weather;"
        "expect ship 2 9-6 intact; expect hand 3 none; expect dice r");
}

TEST(CO_95_good_weather_is_no_help_against_cards) {
    VOYAGE(
        "players 2; at round 2; at ship 1 5-4; at ship 2 9-6; at hand 2 good-weather;"
        "1 roll; * roll rrff; 1 scope card; * card fog-s; expect decides 1;"
        "expect ship 2 9-7 intact; 1 scope card; expect chance card;"
        "* card hurricane; expect chance spin; * spin n; expect ship 2 9-6 intact;"
        "expect hand 2 good-weather");
}

/* ==== Discovery and the end ====================================================== */

TEST(CO_96_discs_from_ordinary_water_of_two_columns) {
    VOYAGE("players 2; at ship 1 1-6; 1 roll; * roll rrff; expect offered scope disc;"
           "1 rose e; expect offered scope disc; 1 rose e; expect refused scope disc");
    VOYAGE("players 2; at ship 1 1-5; at barrels 1 0; 1 roll; * roll rfff;"
           "expect legal end; expect barred CO-73 1 scope disc");
    VOYAGE("players 2; at ship 1 1-5; at barrels 1 0; 1 roll; * roll sfff; 1 sail s;"
           "expect offered scope disc; 1 scope disc; * disc sea; 1 scope disc;"
           "* disc sea; 1 scope disc; * disc sea; expect refused scope disc");
}

TEST(CO_97_three_seas_seven_palms_five_inhabited) {
    VOYAGE("players 2; at ship 1 1-6; 1 roll; * roll rrrf; 1 scope disc;"
           "expect outcomes inhabited:5 palms-1:2 palms-2:3 palms-3:2 sea:3");
    VOYAGE("edit replace edition standard => edition other;"
           "edit replace palms 1 1 2 2 2 3 3 => palms 1 1 2 2 2 8 8; players 2;"
           "at ship 1 1-6; 1 roll; * roll rrrf; 1 scope disc;"
           "expect outcomes inhabited:5 palms-1:2 palms-2:3 palms-8:2 sea:3");
}

TEST(CO_R52_which_disc_is_not_asked) {
    VOYAGE("players 3; at ship 1 1-6; 1 roll; * roll rrrf; 1 scope disc;"
           "expect chance disc; * disc palms-2; expect line 1 * disc palms-2;"
           "expect line 2 * disc palms-2; expect line 0 * disc palms-2");
}

TEST(CO_98_sea_does_nothing) {
    VOYAGE("players 2; at ship 1 1-6; 1 roll; * roll rrrf; 1 scope disc; * disc sea;"
           "expect barrels 1 3; expect disc 1 no; expect decides 1; expect dice rrr");
}

TEST(CO_99_palms_are_barrels) {
    VOYAGE("players 2; at ship 1 1-6; at barrels 1 0; 1 roll; * roll rfff;"
           "1 scope disc; * disc palms-1; expect barrels 1 1; 1 scope disc;"
           "* disc palms-3; expect barrels 1 4; 1 scope disc; * disc palms-2;"
           "expect barrels 1 6; expect disc 1 no");
    VOYAGE("players 2; at ship 1 1-6; at barrels 1 6; 1 roll; * roll rfff;"
           "1 scope disc; * disc palms-3; expect barrels 1 8");
}

TEST(CO_100_uncovered_discs_are_out_of_the_game) {
    VOYAGE("players 2; at ship 1 1-6; at ship 2 2-6; 1 roll; * roll ffff; 1 scope disc;"
           "* disc sea; 1 scope disc; * disc palms-3; 1 scope disc; * disc palms-3;"
           "1 scope disc; * disc sea; 1 end; 2 roll; * roll ffff; 2 scope disc;"
           "expect outcomes inhabited:5 palms-1:2 palms-2:3 sea:1; * disc sea;"
           "2 scope disc; expect outcomes inhabited:5 palms-1:2 palms-2:3");
    for (int viewer = -1; viewer < 2; viewer++) /* and all see what is left */
        CHECK_INT(seen_by(viewer < 0 ? WR_PUBLIC : viewer).table.discs[CO_SEA], 0);
}

TEST(CO_101_the_finder_keeps_the_inhabited_island) {
    VOYAGE("players 3; at ship 1 1-6; at ship 2 2-6; 1 roll; * roll rrff;"
           "1 scope disc; * disc inhabited; expect disc 1 yes; expect disc 2 no; 1 end;"
           "2 roll; * roll rrrf; 2 scope disc;"
           "expect outcomes inhabited:4 palms-1:2 palms-2:3 palms-3:2 sea:3;"
           "* disc inhabited; expect disc 1 yes; expect disc 2 yes; expect disc 3 no");
    for (int viewer = -1; viewer < 3; viewer++)
        CHECK_INT(seen_by(viewer < 0 ? WR_PUBLIC : viewer).table.found, 3);
}

TEST(CO_102_a_discoverer_uncovers_no_more) {
    VOYAGE("players 2; at ship 1 1-6; at ship 2 10-4; at disc 1; at disc 2; 1 roll;"
           "* roll rrff; expect refused scope disc; expect barred CO-102 1 scope disc;"
           "expect offered scope card; 1 end; 2 roll; * roll rrff;"
           "expect offered scope load | scope card; 2 scope load; expect barrels 2 4");
}

TEST(CO_R51_there_is_always_an_island_left) {
    VOYAGE("players 5; at ship 5 1-6; at disc 1; at disc 2; at disc 3; at disc 4;"
           "at turn 5; 5 roll; * roll rrrf; expect offered scope disc; 5 scope disc;"
           "expect outcomes inhabited:1 palms-1:2 palms-2:3 palms-3:2 sea:3;"
           "* disc inhabited; expect disc 5 yes");
}

TEST(CO_103_the_way_home_may_begin_at_once) {
    VOYAGE("players 2; at ship 1 2-6; 1 roll; * roll rrrf; 1 scope disc;"
           "* disc inhabited; 1 rose e; 1 rose e; expect ship 1 4-6 intact;"
           "expect offered rose s; 1 rose s; expect ship 1 4-7 intact;"
           "expect legal end");
}

TEST(CO_R53_nobody_has_to_hurry_home) {
    VOYAGE("players 2; at ship 1 2-6; 1 roll; * roll rrrf; 1 scope disc;"
           "* disc inhabited; expect offered rose w | end; 1 rose w;"
           "expect ship 1 1-6 intact; 1 end; 2 skip; expect legal roll | skip; 1 skip;"
           "expect running");
}

TEST(CO_104_home_with_the_disc_ends_the_game) {
    static const char *const ways[] = {"* roll rrff; 1 rose e",
                                       "* roll ssff; 1 sail e"};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char script[256];
        snprintf(script, sizeof script,
                 "players 2; at ship 1 13-5; at ship 2 4-6; at disc 1; at disc 2;"
                 "1 roll; %s; expect over; result 30 19; winners 1",
                 ways[i]);
        VOYAGE(script);
    }
    VOYAGE("players 2; at ship 1 13-5; at ship 2 4-6; at disc 1; at hand 1 good-winds;"
           "1 play good-winds; 1 wind e; expect over; expect barred CO-104 1 roll;"
           "expect barred CO-104 2 roll; result 30 10; winners 1");
}

TEST(CO_R54_scores) {
    VOYAGE("players 5; set max-rounds 1; at ship 2 13-5; at ship 3 1-6; at ship 4 1-6;"
           "at ship 5 14-6; at disc 4; at disc 5; 1 skip; 2 skip; 3 skip; 4 skip;"
           "5 skip; expect over; result 0 1 13 16 29; winners 5");
    VOYAGE("players 3; at ship 1 13-5; at disc 1; at ship 2 14-6; at disc 2; 1 roll;"
           "* roll rrrr; 1 rose e; result 30 29 0; winners 1");
}

TEST(CO_R55_the_limit_of_rounds) {
    VOYAGE("players 2; set max-rounds 2; at ship 1 8-6; at ship 2 8-2; 1 skip; 2 skip;"
           "expect running; expect round 2; 1 skip; expect running; 2 skip;"
           "expect over; result 6 6; winners 1 2");
    VOYAGE("players 2; at round 30000; 1 skip; 2 skip; expect running;"
           "expect round 30001");
    /* Extra turns and transfers of the last round are still played. */
    VOYAGE("players 2; set max-rounds 1; at ship 1 12-4; at ship 2 8-6;"
           "at hand 2 very-good-winds; 1 skip; 2 play very-good-winds; 2 roll;"
           "* roll rrrw; 2 whirl 1 12-4; 2 end; expect decides 1;"
           "1 whirlwind 1 to 3-3; expect decides 2; expect running; 2 skip;"
           "expect over; expect whirlwind 1 3-3; result 2 6; winners 2");
    /* A lost turn ends a round, too. */
    VOYAGE("players 2; set max-rounds 1; at ship 1 12-4; at sit 2 1; 1 skip;"
           "expect over; result 2 0; winners 1");
}

TEST(CO_R56_nothing_else_ends_the_game) {
    /* Both ships damaged, no barrels, no discs: the game goes on. */
    VOYAGE("players 2; at ship 1 8-6 damaged; at ship 2 8-6 damaged; at barrels 1 0;"
           "at barrels 2 0; 1 roll; * roll rrrr; 1 end; 2 roll; * roll rrrr; 2 end;"
           "expect running; expect decides 1; expect round 2");
    /* Eight barrels are eight throws and no more. */
    VOYAGE("players 2; at ship 1 8-6; at barrels 1 8; 1 roll; * roll rrrr;"
           "1 reroll r; * roll r; 1 reroll r; * roll r; 1 reroll r; * roll r;"
           "1 reroll r; * roll r; 1 reroll r; * roll r; 1 reroll r; * roll r;"
           "1 reroll r; * roll r; 1 reroll r; * roll r; expect refused reroll r;"
           "expect barrels 1 0");
}

/* ==== What is secret ============================================================= */

TEST(columbus_answers_do_not_show) {
    /* Only seat 2 knows if it could have stopped the storm. */
    wr_obs held[2], before[2];
    for (int k = 0; k < 2; k++) {
        VOYAGE(k == 0
                   ? "players 3; at round 2; at hand 2 good-weather; 1 roll;"
                     "* roll rrrt; 1 storm 1; pending 2 pass"
                   : "players 3; at round 2; at hand 2 carpenter; 1 roll; * roll rrrt;"
                     "1 storm 1; pending 2 pass");
        before[k] = seen_by(2);
        VOYAGE(k == 0
                   ? "players 3; at round 2; at hand 2 good-weather; 1 roll;"
                     "* roll rrrt; 1 storm 1; 2 pass; 3 pass"
                   : "players 3; at round 2; at hand 2 carpenter; 1 roll; * roll rrrt;"
                     "1 storm 1; 2 pass; 3 pass");
        held[k] = seen_by(0);
    }
    CHECK_BYTES(&before[0], &before[1], sizeof before[0]);
    CHECK_BYTES(&held[0], &held[1], sizeof held[0]);
}

TEST(columbus_an_answer_is_secret_until_all_are_in) {
    wr_obs o[2], own[2];
    for (int k = 0; k < 2; k++) {
        VOYAGE(k == 0 ? "players 3; at round 2; at hand 2 good-weather; 1 roll;"
                        "* roll rrrt; 1 storm 1; pending 2 pass"
                      : "players 3; at round 2; at hand 2 good-weather; 1 roll;"
                        "* roll rrrt; 1 storm 1; pending 2 weather");
        o[k] = seen_by(2);
        own[k] = seen_by(1);
    }
    CHECK_BYTES(&o[0], &o[1], sizeof o[0]);
    CHECK(memcmp(&own[0], &own[1], sizeof own[0]) != 0);
}
