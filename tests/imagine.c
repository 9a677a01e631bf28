/*
 * imagine.c: compares what `imagine` draws with an enumeration of all states that fit.
 * It does so for the games that need no enumeration of their own.
 */
#include "imagine.h"

#include <math.h>
#include <stdlib.h>

#include "../src/games/azimuth/azimuth.h"

enum {
    SLOTS = 1 << 16,
    MOST_STATES = SLOTS / 2,
    SAMPLES = 15000,
    MOST_SAMPLES = 150000
};

typedef struct {
    uint64_t key; /* 0: empty */
    double weight;
    int count;
} slot;

static struct {
    const wr_game *game;
    const wr_obs *obs;
    int viewer, states;
    double weight;
    slot table[SLOTS];
} now;

double falling(int n, int k) {
    double product = 1;
    for (int i = 0; i < k; i++)
        product *= n - i;
    return product;
}

static slot *slot_of(const wr_state *s) {
    uint64_t key = UINT64_C(0xcbf29ce484222325);
    for (uint32_t i = 0; i < now.game->state_size; i++)
        key = (key ^ ((const uint8_t *)s)[i]) * UINT64_C(0x100000001b3);
    key |= 1;
    slot *at = &now.table[(key >> 20) % SLOTS];
    while (at->key != 0 && at->key != key)
        at = at + 1 < now.table + SLOTS ? at + 1 : now.table;
    at->key = key;
    return at;
}

void imagine_begin(const wr_game *g, const wr_obs *o, int viewer) {
    memset(&now, 0, sizeof now);
    now.game = g;
    now.obs = o;
    now.viewer = viewer;
}

int imagine_add(const wr_state *s, double weight) {
    void *memory = malloc(now.game->obs_size);
    CHECK(memory != NULL);
    wr_obs *seen = memory;
    int fits = weight > 0 && now.game->broken(s) == NULL;
    if (fits) {
        now.game->observe(s, now.viewer, seen);
        fits = memcmp(seen, now.obs, now.game->obs_size) == 0;
    }
    free(memory);
    if (!fits)
        return 0;
    slot *at = slot_of(s);
    now.states += at->weight == 0;
    at->weight += weight;
    now.weight += weight;
    CHECK_MSG(now.states <= MOST_STATES, "too many states for a comparison");
    return 1;
}

static int draw(int samples) {
    wr_rng r = wr_rng_seed(20);
    wr_state *s = malloc(now.game->state_size);
    int strange = 0;
    CHECK(s != NULL);
    for (int i = 0; i < samples && strange == 0; i++) {
        memset((void *)s, 0xa5, now.game->state_size);
        now.game->imagine(now.obs, &r, s);
        slot *at = slot_of(s);
        strange += at->weight == 0;
        at->count++;
    }
    free(s);
    return strange == 0;
}

/* The sum of the squared deviations, each divided by its expectation. States expected
 * fewer than five times count as one. */
static double deviation(int samples, int *freedom) {
    double sum = 0, rare = 0;
    int rare_count = 0, cells = 0;
    for (int i = 0; i < SLOTS; i++) {
        const slot *at = &now.table[i];
        double want = samples * at->weight / now.weight;
        if (at->weight > 0 && want >= 5) {
            sum += (at->count - want) * (at->count - want) / want;
            cells++;
        } else if (at->weight > 0) {
            rare += want;
            rare_count += at->count;
        }
    }
    if (rare > 0) {
        sum += (rare_count - rare) * (rare_count - rare) / (rare > 1 ? rare : 1);
        cells++;
    }
    *freedom = cells - 1;
    return sum;
}

/* The value that chi-square exceeds once in 30,000 times, after Wilson and Hilferty. */
static double critical(int freedom) {
    double part = 2.0 / (9.0 * freedom), root = 1 - part + 4 * sqrt(part);
    return freedom * root * root * root;
}

int imagine_compare(void) {
    int freedom, samples = now.states * 15;
    samples = samples < SAMPLES ? SAMPLES : samples;
    samples = samples > MOST_SAMPLES ? MOST_SAMPLES : samples;
    CHECK_MSG(now.states > 0, "nothing fits");
    CHECK_MSG(draw(samples), "a state was imagined that does not fit");
    double found = deviation(samples, &freedom);
    if (freedom > 0)
        CHECK_MSG(found < critical(freedom),
                  "chi-square is %.1f with %d degrees of freedom, %.1f at most", found,
                  freedom, critical(freedom));
    return now.states;
}

/* ==== Azimuth, where nothing is hidden =========================================== */

/* AZ-R06: only the true state can be imagined, with any random numbers. */
TEST(imagine_azimuth_knows_the_whole_state) {
    static wr_action legal[WR_MAX_LEGAL];
    const wr_game *g = &wr_azimuth;
    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        wr_setup setup;
        wr_state s, imagined;
        wr_obs o;
        wr_rng r = wr_rng_seed((uint64_t)seats);
        wr_setup_default(g, &setup);
        setup.seats = (int16_t)seats;
        g->init(&s, &setup);
        for (int i = 0; i < 200 && g->actors(&s) != 0; i++) {
            for (int v = -1; v < seats; v++) {
                wr_rng luck = wr_rng_split(r, (uint64_t)i), before = luck;
                g->observe(&s, v < 0 ? WR_PUBLIC : v, &o);
                memset(&imagined, 0xa5, sizeof imagined);
                g->imagine(&o, &luck, &imagined);
                CHECK_BYTES(&imagined, &s, sizeof s);
                CHECK_INT(luck.counter, before.counter); /* it needs none */
            }
            uint32_t actors = g->actors(&s);
            int seat = actors == WR_CHANCE_BIT ? WR_CHANCE : wr_lowest(actors);
            if (seat == WR_CHANCE) {
                g->step(&s, seat, wr_draw(g, &s, &r));
                continue;
            }
            uint32_t n = (uint32_t)g->legal(&s, seat, legal);
            g->step(&s, seat, legal[wr_rng_below(&r, n)]);
        }
    }
}
