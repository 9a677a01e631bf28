/*
 * budget.c: purses of people and addresses, and fair shares; see budget.h.
 */
#include "budget.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"

enum { NAME = 112, COUNT_MS = 250 };

/* What a person has, on all their connections; negative: debt. */
typedef struct {
    map_entry entry;
    int64_t left, at, rate;
    int refused, guests;
} purse;

/* An address. */
typedef struct {
    map_entry entry;
    int64_t left, at, rate;
    int64_t weight, counted; /* of the active ones; when they were counted */
    guest *guests;
} place;

struct guest {
    map_entry entry;
    purse *purse;
    place *place;
    int64_t used, at; /* ahead of the fair share of the place; as of when */
    int weight, refs;
    guest *next, **at_place; /* of the same place */
};

struct budgets {
    int64_t rate;
    map purses, places, guests;
};

/* ==== Prices ===================================================================== */

int64_t price_bytes(uint64_t bytes) {
    return (int64_t)(bytes * COIN / COIN_BYTES);
}

int64_t price_file(uint64_t bytes) {
    return COIN + (int64_t)(bytes * COIN / COIN_FILE_BYTES);
}

int64_t price_us(uint64_t us) {
    return (int64_t)(us * COIN / COIN_US);
}

/* ==== Finding people ============================================================= */

budgets *budgets_new(int64_t rate) {
    budgets *b = mem_new(sizeof *b);
    b->rate = rate;
    map_init(&b->purses);
    map_init(&b->places);
    map_init(&b->guests);
    return b;
}

static void guest_free(budgets *b, guest *g) {
    purse *p = g->purse;
    place *at = g->place;
    *g->at_place = g->next;
    if (g->next != NULL)
        g->next->at_place = g->at_place;
    map_remove(&b->guests, &g->entry);
    free(g);
    if (--p->guests == 0) {
        map_remove(&b->purses, &p->entry);
        free(p);
    }
    if (at->guests == NULL) {
        map_remove(&b->places, &at->entry);
        free(at);
    }
}

void budgets_free(budgets *b) {
    for (map_entry *e = map_first(&b->guests), *next; e != NULL; e = next) {
        next = map_after(&b->guests, e);
        guest_free(b, (guest *)e);
    }
    map_free(&b->purses);
    map_free(&b->places);
    map_free(&b->guests);
    free(b);
}

static purse *purse_of(budgets *b, const char *name, int weight, int64_t now) {
    purse *p = map_find(&b->purses, name);
    if (p != NULL)
        return p;
    p = map_make(&b->purses, name, sizeof *p);
    p->rate = b->rate * weight;
    p->left = p->rate * BURST_S * COIN;
    p->at = now;
    return p;
}

static place *place_of(budgets *b, const char *name, int64_t now) {
    place *p = map_find(&b->places, name);
    if (p != NULL)
        return p;
    p = map_make(&b->places, name, sizeof *p);
    p->rate = b->rate * ADDRESS_PEOPLE;
    p->left = p->rate * BURST_S * COIN;
    p->at = now;
    p->counted = now - COUNT_MS;
    return p;
}

static void settle_in(guest *g, place *p) {
    g->place = p;
    g->next = p->guests;
    g->at_place = &p->guests;
    if (g->next != NULL)
        g->next->at_place = &g->next;
    p->guests = g;
}

guest *budget_of(budgets *b, const char *address, const char *person, int64_t now) {
    char name[NAME], of[NAME];
    int is_files = strcmp(person, PERSON_FILES) == 0;
    int is_person = person[0] != '\0' && !is_files;
    snprintf(name, sizeof name, "%.64s %.40s", address, person);
    guest *g = map_find(&b->guests, name);
    if (g == NULL && b->guests.n >= MOST_GUESTS && is_person)
        return budget_of(b, address, PERSON_STRANGER, now);
    if (g == NULL && b->guests.n >= 2 * MOST_GUESTS && address[0] != '\0')
        return budget_of(b, "", person, now); /* those of all further addresses */
    if (g == NULL) {
        /* An identity is letters and digits, so it is no other purse's name. */
        snprintf(of, sizeof of, "%s", is_person ? person : name);
        g = map_make(&b->guests, name, sizeof *g);
        g->weight = is_person ? 1 : is_files ? FILES_PEOPLE : STRANGER_PEOPLE;
        g->at = now;
        g->purse = purse_of(b, of, g->weight, now);
        g->purse->guests++;
        settle_in(g, place_of(b, address, now));
    }
    g->refs++;
    return g;
}

void budget_keep(guest *g) {
    g->refs++;
}

void budget_release(guest *g) {
    if (g != NULL)
        g->refs--;
}

/* ==== Spending =================================================================== */

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t refilled(int64_t left, int64_t rate, int64_t ms) {
    /* More milliseconds than it takes from the deepest debt do not matter. */
    ms = least(ms, (DEBT_S + BURST_S) * 1000);
    return least(left + rate * ms, rate * BURST_S * COIN);
}

static void age(guest *g, const place *p, int64_t now) {
    int64_t own = g->weight > 0 ? g->weight : 1;
    int64_t weight = p->weight > own ? p->weight : own;
    int64_t ms = least(now - g->at, (DEBT_S + BURST_S) * 1000);
    g->used -= p->rate * own * ms / weight;
    if (g->used < 0)
        g->used = 0;
    g->at = now;
}

/* Counts those who share an address, from time to time. */
static void count(place *p, int64_t now) {
    int64_t weight = 0;
    if (now - p->counted < COUNT_MS)
        return;
    for (guest *g = p->guests; g != NULL; g = g->next) {
        age(g, p, now);
        weight += g->used > 0 ? g->weight : 0;
    }
    p->weight = weight;
    p->counted = now;
}

static void refill(guest *g, int64_t now) {
    purse *own = g->purse;
    place *p = g->place;
    own->left = refilled(own->left, own->rate, now - own->at);
    own->at = now;
    p->left = refilled(p->left, p->rate, now - p->at);
    p->at = now;
    count(p, now);
    age(g, p, now);
}

static int64_t ahead(const guest *g) {
    return g->purse->rate * SHARE_S * COIN;
}

static void spend(guest *g, int64_t cost) {
    purse *own = g->purse;
    place *p = g->place;
    own->left -= cost;
    if (own->left < -own->rate * DEBT_S * COIN)
        own->left = -own->rate * DEBT_S * COIN;
    p->left -= cost;
    if (p->left < -p->rate * COIN)
        p->left = -p->rate * COIN; /* it is over soon when the flood is */
    g->used = least(g->used + cost, 2 * ahead(g));
}

int budget_take(guest *g, int64_t cost, int64_t now) {
    purse *own = g->purse;
    refill(g, now);
    int has = own->left >= cost;
    int is_fair = g->place->left >= cost || g->used + cost <= ahead(g);
    if (has && is_fair) {
        spend(g, cost);
        return 1;
    }
    spend(g, REFUSAL);
    if (++own->refused >= MOST_REFUSALS)
        own->left = -own->rate * DEBT_S * COIN;
    return 0;
}

void budget_accept(guest *g) {
    g->purse->refused = 0;
}

void budget_charge(guest *g, int64_t cost, int64_t now) {
    refill(g, now);
    spend(g, cost);
}

int budget_offends(const guest *g) {
    return g->purse->refused >= MOST_REFUSALS;
}

int budget_wait(guest *g, int64_t now) {
    const purse *own = g->purse;
    refill(g, now);
    if (!budget_offends(g) || own->left >= 0)
        return 0;
    return (int)(-own->left / (own->rate * COIN)) + 1;
}

/* ==== Forgetting ================================================================= */

void budgets_forget(budgets *b, int64_t now) {
    map_entry *next;
    for (map_entry *e = map_first(&b->guests); e != NULL; e = next) {
        guest *g = (guest *)e;
        next = map_after(&b->guests, e);
        if (g->refs > 0)
            continue;
        refill(g, now);
        if (g->used == 0 && g->purse->left >= g->purse->rate * BURST_S * COIN)
            guest_free(b, g);
    }
}

size_t budgets_count(const budgets *b) {
    return b->guests.n;
}
