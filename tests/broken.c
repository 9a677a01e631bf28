/*
 * broken.c: each invariant must name some spoiled position.
 *
 * One that cannot fail says nothing. A position is spoiled by a wrong byte, or by a
 * word that lies where another should be.
 */
#include "../src/games/columbus/columbus.h"
#include "conformance.h"

enum { ONE_IN = 16, MOST_SENTENCES = 64 };

/* How many invariants of each game name a position that is spoiled so. */
static const struct {
    const char *game;
    int count;
} WANTED[] = {
    {"azimuth", 22}, {"columbus", 22}, {"santa-timea", 21}, {"winds-of-plunder", 25}};

static struct {
    const char *game;
    const char *seen[MOST_SENTENCES];
    int count;
} now;

static void note(const char *sentence) {
    for (int i = 0; i < now.count; i++)
        if (sentence == NULL || strcmp(now.seen[i], sentence) == 0)
            return;
    if (sentence != NULL) {
        CHECK(now.count < MOST_SENTENCES);
        now.seen[now.count++] = sentence;
    }
}

static void spoil_bytes(walk *w) {
    uint8_t *bytes = (uint8_t *)w->other;
    for (size_t i = 0; i < w->game->state_size; i++) {
        uint8_t was = bytes[i], wrong[] = {0, (uint8_t)(was + 1), (uint8_t)(was - 1)};
        for (size_t k = 0; k < sizeof wrong; k++) {
            bytes[i] = wrong[k];
            note(w->game->broken(w->other));
        }
        bytes[i] = was;
    }
}

/* Moves what a word holds to another, such as the cards of a pile to the discards. */
static void spoil_words(walk *w) {
    uint64_t *words = (uint64_t *)w->other, was[2];
    size_t n = w->game->state_size / sizeof words[0];
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            was[0] = words[i], was[1] = words[k];
            words[k] |= words[i];
            words[i] = i == k ? words[i] : 0;
            note(w->game->broken(w->other));
            words[i] = was[0], words[k] = was[1];
        }
}

static void spoil(walk *w) {
    if (strcmp(w->game->name, now.game) != 0 || wr_rng_below(&w->rng, ONE_IN) != 0)
        return;
    memcpy(w->other, w->state, w->game->state_size);
    spoil_bytes(w);
    if (w->at % ONE_IN == 0)
        spoil_words(w);
}

TEST(broken_names_what_is_wrong) {
    for (size_t i = 0; i < sizeof WANTED / sizeof WANTED[0]; i++) {
        now.game = WANTED[i].game;
        now.count = 0;
        if (!is_wanted(wr_game_find((wr_words){now.game, strlen(now.game)})))
            continue;
        walk_positions(spoil);
        CHECK_MSG(now.count == WANTED[i].count, "%s: %d invariants failed, not %d",
                  now.game, now.count, WANTED[i].count);
    }
}

static const char *broken_columbus(uint64_t rights, uint8_t spins) {
    wr_setup setup;
    wr_state s;
    wr_setup_default(&wr_columbus, &setup);
    setup.seats = 2;
    wr_columbus.init(&s, &setup);
    s.table.rights = rights;
    s.table.spins = spins;
    s.table.area = 0;
    return wr_columbus.broken(&s);
}

/* Four bits each: 1 + CO_WHIRLWINDS * seat + whirlwind. */
TEST(broken_names_rights_of_nobody) {
    CHECK(broken_columbus(0x4, 0) == NULL);
    CHECK(broken_columbus(0x41, 0) == NULL);
    CHECK_STR(broken_columbus(0x5, 0), "a right belongs to nobody");
    CHECK_STR(broken_columbus(0x40, 0), "a right belongs to nobody");
}

TEST(broken_names_a_storm_without_an_area) {
    CHECK_STR(broken_columbus(0, 1), "a storm has no area");
}
