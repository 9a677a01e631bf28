/*
 * plan.c: who plays whom, where and on which deal.
 */
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "src/base/memory.h"
#include "src/cli/common/io.h"

/* Numbers the bots; one that is named again is an entry of its own, "greedy#2". The
 * last one takes the seats left. */
static int number_bots(arena_plan *p, const bots_player *bot, int n, uint8_t *named) {
    for (int i = 0; i < n; i++) {
        bots_player *b = &p->bot[p->num_bots++];
        int before = 0;
        wr_text name;
        for (int j = 0; j < i; j++)
            before += strcmp(bot[j].name, bot[i].name) == 0;
        *b = bot[i];
        wr_text_init(&name, p->entry[i], sizeof p->entry[i]);
        wr_put(&name, b->name);
        if (before > 0) {
            wr_put_char(&name, '#');
            wr_put_int(&name, before + 1);
        }
        named[i] = (uint8_t)i;
    }
    for (int i = n; i < p->setup.seats; i++)
        named[i] = (uint8_t)(n - 1);
    return n > p->setup.seats ? n : p->setup.seats;
}

static void rotate(const uint8_t *who, int seats, int by, uint8_t *out) {
    for (int seat = 0; seat < seats; seat++)
        out[seat] = who[(seat + by) % seats];
}

static int is_rotation(const uint8_t *a, const uint8_t *b, int seats) {
    uint8_t turned[WR_MAX_SEATS];
    for (int by = 0; by < seats; by++) {
        rotate(a, seats, by, turned);
        if (memcmp(turned, b, (size_t)seats) == 0)
            return 1;
    }
    return 0;
}

static int count_turns(const uint8_t *who, int seats) {
    uint8_t turned[WR_MAX_SEATS];
    for (int by = 1; by < seats; by++) {
        rotate(who, seats, by, turned);
        if (memcmp(turned, who, (size_t)seats) == 0)
            return by;
    }
    return seats;
}

/* Permutation `number` of a line-up, whose first bot stays first. */
static void permute(const uint8_t *lineup, int seats, int number, uint8_t *out) {
    uint8_t left[WR_MAX_SEATS];
    memcpy(left, lineup, (size_t)seats);
    memcpy(out, lineup, (size_t)seats);
    for (int at = 1; at < seats; at++) {
        int choices = seats - at, pick = at + number % choices;
        number /= choices;
        out[at] = left[pick];
        memmove(left + at + 1, left + at, (size_t)(pick - at));
    }
}

/* True if an earlier permutation of the line-up is the same order. */
static int is_repeated(const uint8_t *lineup, int seats, int number) {
    uint8_t mine[WR_MAX_SEATS], other[WR_MAX_SEATS];
    permute(lineup, seats, number, mine);
    for (int earlier = 0; earlier < number; earlier++) {
        permute(lineup, seats, earlier, other);
        if (is_rotation(mine, other, seats))
            return 1;
    }
    return 0;
}

/* The next choice of `k` places among n, ascending; returns 0 after the last. */
static int next_choice(int *places, int k, int n) {
    int at = k - 1;
    while (at >= 0 && places[at] == n - k + at)
        at--;
    if (at < 0)
        return 0;
    places[at]++;
    for (int i = at + 1; i < k; i++)
        places[i] = places[i - 1] + 1;
    return 1;
}

static void add_order(arena_plan *p, const uint8_t *who, uint32_t *room) {
    int seats = p->setup.seats;
    if (p->num_orders == *room) {
        *room = *room == 0 ? 64 : 2 * *room;
        p->orders = mem_more(p->orders, *room * sizeof p->orders[0]);
    }
    arena_order *o = &p->orders[p->num_orders++];
    *o = (arena_order){.turns = (uint8_t)count_turns(who, seats), .first = p->cycle};
    memcpy(o->who, who, (size_t)seats);
    p->cycle += o->turns;
}

/* All line-ups in one order, then all in the next, so that a short run has every
 * line-up. */
static void make_orders(arena_plan *p, const uint8_t *named, int n) {
    int seats = p->setup.seats, permutations = 1;
    uint32_t room = 0;
    for (int i = 2; i < seats; i++)
        permutations *= i;
    for (int number = 0; number < permutations; number++) {
        int places[WR_MAX_SEATS];
        for (int i = 0; i < seats; i++)
            places[i] = i;
        do {
            uint8_t lineup[WR_MAX_SEATS], who[WR_MAX_SEATS];
            for (int i = 0; i < seats; i++)
                lineup[i] = named[places[i]];
            if (is_repeated(lineup, seats, number))
                continue;
            permute(lineup, seats, number, who);
            add_order(p, who, &room);
        } while (next_choice(places, seats, n));
    }
}

/* The number of games on the first `deals` deals. */
static uint64_t games_on(const arena_plan *p, uint64_t deals) {
    return deals / p->num_orders * p->cycle + p->orders[deals % p->num_orders].first;
}

void arena_plan_make(arena_plan *p, const bots_player *bot, int n, uint64_t games) {
    uint8_t named[ARENA_BOTS + WR_MAX_SEATS] = {0};
    int total = number_bots(p, bot, n, named);
    make_orders(p, named, total);
    uint64_t deals = games / p->cycle * p->num_orders;
    while (games_on(p, deals) < games)
        deals++;
    p->deals = (uint32_t)deals;
    p->games = (uint32_t)games_on(p, deals);
}

void arena_plan_free(arena_plan *p) {
    free(p->orders);
    p->orders = NULL;
}

arena_place arena_plan_place(const arena_plan *p, uint32_t game) {
    uint32_t cycle = game / p->cycle, rest = game % p->cycle;
    uint32_t low = 0, high = p->num_orders; /* the order is in low..high-1 */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (p->orders[middle].first <= rest)
            low = middle;
        else
            high = middle;
    }
    const arena_order *o = &p->orders[low];
    arena_place place = {.deal = cycle * p->num_orders + low,
                         .turn = rest - o->first,
                         .first = game - (rest - o->first),
                         .size = o->turns};
    rotate(o->who, p->setup.seats, (int)place.turn, place.who);
    return place;
}
