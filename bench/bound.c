/* bound.c: how often all could come home in Azimuth if they knew all rolls of the die.
 *
 *     bound FIRST GAMES ROUNDS [WIDTH]
 *
 * Of each of GAMES deals, from seed FIRST on, all rolls are drawn beforehand; then a
 * beam search that knows them looks for a way home for all. It keeps 256 positions for
 * each turn, and where it finds none sixteen times as many, up to WIDTH (65,536). A way
 * that it finds is one; where it finds none there may be one nevertheless, so the share
 * that it prints is a lower bound of what such players could reach. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/ai/azimuth-steps.h"

enum { SLACK = 8, COSTS = 1 << 10, NARROW = 256, WIDER = 16, WIDEST = 1 << 16 };

void wr_fail(const char *what) {
    fprintf(stderr, "bound: %s\n", what);
    abort();
}

/* The positions of one turn. */
typedef struct {
    wr_state *states;
    uint16_t *costs;
    uint64_t *seen;
    uint32_t n, width, worst; /* worst: the greatest cost that is still taken */
} layer;

typedef struct {
    const wr_game *game;
    wr__az_ways ways;
    wr_rng rolls;
    layer now, next;
    int is_home;
} hunt;

static void *room(size_t n, size_t size) {
    void *memory = calloc(n, size);
    if (memory == NULL)
        wr_fail("there is not enough memory");
    return memory;
}

static void begin_layer(layer *l) {
    l->n = 0;
    l->worst = COSTS - 1;
    memset(l->seen, 0, (size_t)l->width * SLACK * 2 * sizeof *l->seen);
}

static void open_layer(layer *l, uint32_t width) {
    l->width = width;
    l->states = room((size_t)width * SLACK, sizeof *l->states);
    l->costs = room((size_t)width * SLACK, sizeof *l->costs);
    l->seen = room((size_t)width * SLACK * 2, sizeof *l->seen);
}

static void close_layer(layer *l) {
    free(l->states);
    free(l->costs);
    free(l->seen);
}

/* Keeps the best `width` positions. */
static void narrow(layer *l) {
    uint32_t counts[COSTS] = {0}, sum = 0, worst = 0, at = 0, spare;
    for (uint32_t i = 0; i < l->n; i++)
        counts[l->costs[i]]++;
    while (worst < COSTS - 1 && sum + counts[worst] < l->width)
        sum += counts[worst++];
    spare = l->width - sum;
    for (uint32_t i = 0; i < l->n; i++) {
        if (l->costs[i] > worst || (l->costs[i] == worst && spare == 0))
            continue;
        spare -= l->costs[i] == worst;
        l->states[at] = l->states[i];
        l->costs[at++] = l->costs[i];
    }
    l->n = at;
    l->worst = worst;
}

/* True if the position was not in the layer yet. Where its table is full, many are
 * kept twice. */
static int is_new(layer *l, uint64_t hash) {
    uint32_t size = l->width * SLACK * 2, at = (uint32_t)(hash % size);
    for (int tries = 0; tries < 64; tries++, at = (at + 1) % size) {
        if (l->seen[at] == hash)
            return 0;
        if (l->seen[at] == 0) {
            l->seen[at] = hash;
            return 1;
        }
    }
    return 1;
}

static void take(hunt *h, const wr_state *s) {
    int steps[AZ_COLOURS], most = 0;
    uint32_t cost = 0;
    layer *l = &h->next;
    wr__az_steps(&s->table, &h->ways, steps);
    for (int c = 0; c < AZ_COLOURS; c++) {
        cost += 2 * (uint32_t)steps[c];
        most = steps[c] > most ? steps[c] : most;
    }
    cost += (uint32_t)most;
    cost = cost < COSTS ? cost : COSTS - 1;
    if (cost > l->worst || !is_new(l, wr__az_hash(s)))
        return;
    if (l->n == l->width * SLACK)
        narrow(l);
    l->states[l->n] = *s;
    l->costs[l->n++] = (uint16_t)cost;
}

/* Goes on to the next turn, by the rolls that are known, and by all answers to waves.
 */
static void settle(hunt *h, const wr_state *before, uint32_t actors) {
    wr_state s = *before;
    wr_action legal[WR_MAX_LEGAL];
    while (actors == WR_CHANCE_BIT) {
        wr_rng roll = wr_rng_split(h->rolls, s.table.round * 8u + s.table.turn);
        actors = h->game->step(&s, WR_CHANCE, wr_draw(h->game, &s, &roll));
    }
    if (actors == 0) {
        wr_result result;
        h->game->result(&s, &result);
        h->is_home |= result.winners != 0;
        return;
    }
    if (s.table.phase != AZ_PHASE_WAVE) {
        take(h, &s);
        return;
    }
    int seat = wr_lowest(actors), n = h->game->legal(&s, seat, legal);
    for (int i = 0; i < n; i++) {
        wr_state after = s;
        settle(h, &after, h->game->step(&after, seat, legal[i]));
    }
}

/* Tries all moves of all positions of a turn. */
static void advance(hunt *h) {
    wr_action legal[WR_MAX_LEGAL];
    begin_layer(&h->next);
    for (uint32_t i = 0; i < h->now.n && !h->is_home; i++) {
        const wr_state *s = &h->now.states[i];
        int seat = wr_lowest(h->game->actors(s)), n = h->game->legal(s, seat, legal);
        for (int k = 0; k < n; k++) {
            wr_state after = *s;
            settle(h, &after, h->game->step(&after, seat, legal[k]));
        }
    }
    if (h->next.n > h->next.width)
        narrow(&h->next);
    layer swapped = h->now;
    h->now = h->next;
    h->next = swapped;
}

/* Returns 1 if a way home for all is found. */
static int finds_home(const wr_game *g, const wr_setup *setup, uint64_t seed,
                      uint32_t width) {
    hunt h = {.game = g, .rolls = wr_rng_split(wr_rng_seed(seed), 1)};
    wr_rng deal = wr_rng_seed(seed);
    wr_state s;
    wr__az_measure(&h.ways);
    open_layer(&h.now, width);
    open_layer(&h.next, width);
    g->init(&s, setup);
    while (g->actors(&s) == WR_CHANCE_BIT && s.table.phase != AZ_PHASE_DIE)
        wr_chance(g, &s, &deal);
    begin_layer(&h.next);
    settle(&h, &s, g->actors(&s));
    layer swapped = h.now;
    h.now = h.next;
    h.next = swapped;
    while (h.now.n > 0 && !h.is_home)
        advance(&h);
    close_layer(&h.now);
    close_layer(&h.next);
    return h.is_home;
}

int main(int argc, char **argv) {
    wr_setup setup;
    const wr_game *g = &wr_azimuth;
    if (argc < 4) {
        fprintf(stderr,
                "bound: give the first seed, the number of games and of rounds\n");
        return 2;
    }
    uint64_t first = strtoull(argv[1], NULL, 10), games = strtoull(argv[2], NULL, 10);
    uint32_t widest = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : WIDEST;
    int home = 0;
    wr_setup_default(g, &setup);
    setup.seats = AZ_COLOURS;
    setup.option[AZ_OPTION_ROUNDS] = (int16_t)atoi(argv[3]);
    for (uint64_t i = 0; i < games; i++) {
        uint32_t width = NARROW;
        while (!finds_home(g, &setup, first + i, width) && width <= widest)
            width *= WIDER;
        home += width <= widest;
        printf("seed %llu: %s with %u positions for each turn\n",
               (unsigned long long)(first + i), width <= widest ? "home" : "not found",
               width <= widest ? width : widest);
        fflush(stdout);
    }
    printf("home in %d of %llu games\n", home, (unsigned long long)games);
    return 0;
}
