/*
 * rerate.c: computes all ratings again from the stored results, for `windrose admin`.
 *
 * People, games and their ratings are in a hash table of this file's own. Bots and
 * people who were deleted keep the places that are stored with the result, so that
 * nothing has to be known about them.
 */
#include <stdlib.h>
#include <string.h>

#include "backend.h"
#include "results.h"

/* A person's rating in a game as far as computed. */
typedef struct {
    store_rating rating;
    int is_stored; /* as it should be */
} slot;

/* A player whose stored figures are wrong. */
typedef struct {
    int64_t result;
    int seat;
    rating before, after;
} fault;

typedef struct {
    store *s;
    slot *slots;
    size_t num_slots, used;
    fault *faults;
    size_t num_faults, max_faults;
    int is_out_of_memory;
    store_rerated *out;
} rerating;

static size_t hash(const char *identity, const char *game) {
    uint64_t h = 14695981039346656037u;
    for (const char *c = identity; *c != '\0'; c++)
        h = (h ^ (unsigned char)*c) * 1099511628211u;
    for (const char *c = game; *c != '\0'; c++)
        h = (h ^ (unsigned char)*c) * 1099511628211u;
    return (size_t)(h ^ h >> 29);
}

/* The place of a person and a game, or the free one where they belong. */
static slot *place_of(slot *slots, size_t n, const char *identity, const char *game) {
    size_t at = hash(identity, game) & (n - 1);
    while (slots[at].rating.identity[0] != '\0' &&
           (strcmp(slots[at].rating.identity, identity) != 0 ||
            strcmp(slots[at].rating.game, game) != 0))
        at = (at + 1) & (n - 1);
    return &slots[at];
}

static int grow(rerating *x) {
    size_t n = x->num_slots > 0 ? 2 * x->num_slots : 1024;
    slot *more = calloc(n, sizeof *more);
    if (more == NULL)
        return -1;
    for (size_t i = 0; i < x->num_slots; i++) {
        const store_rating *r = &x->slots[i].rating;
        if (r->identity[0] != '\0')
            *place_of(more, n, r->identity, r->game) = x->slots[i];
    }
    free(x->slots);
    x->slots = more;
    x->num_slots = n;
    return 0;
}

/* The rating of a person, a new one if there is none yet; NULL: no memory. */
static store_rating *find(rerating *x, const char *identity, const char *game) {
    if (2 * x->used >= x->num_slots && grow(x) != 0)
        return NULL;
    store_rating *r = &place_of(x->slots, x->num_slots, identity, game)->rating;
    if (r->identity[0] == '\0') {
        x->used++;
        *r = (store_rating){.now = rating_new()};
        memcpy(r->identity, identity, strlen(identity) + 1);
        memcpy(r->game, game, strlen(game) + 1);
    }
    return r;
}

static int differ(rating a, rating b) {
    return a.mean != b.mean || a.give != b.give;
}

static int add_fault(rerating *x, const store_result *r, int seat) {
    const store_player *p = &r->players[seat];
    if (x->num_faults == x->max_faults) {
        size_t max = x->max_faults > 0 ? 2 * x->max_faults : 64;
        fault *more = realloc(x->faults, max * sizeof *more);
        if (more == NULL)
            return -1;
        x->faults = more;
        x->max_faults = max;
    }
    x->faults[x->num_faults++] = (fault){r->id, seat, p->before, p->after};
    return 0;
}

static int take_result(void *to, const store_result *stored) {
    rerating *x = to;
    store_result r = *stored;
    int is_wrong = 0;
    x->out->results++;
    for (int seat = 0; seat < r.seats; seat++) {
        store_player *p = &r.players[seat];
        const store_rating *now =
            p->identity[0] != '\0' ? find(x, p->identity, r.game) : NULL;
        if (now != NULL)
            p->before = now->now;
        x->is_out_of_memory |= p->identity[0] != '\0' && now == NULL;
    }
    if (x->is_out_of_memory)
        return 1;
    store_result_rate(&r);
    for (int seat = 0; seat < r.seats; seat++) {
        const store_player *p = &r.players[seat], *was = &stored->players[seat];
        if (p->identity[0] != '\0') {
            store_rating *now = find(x, p->identity, r.game);
            if (now == NULL)
                return 1;
            now->now = p->after;
            now->n++;
            now->time = r.time;
        }
        if (differ(p->before, was->before) || differ(p->after, was->after)) {
            is_wrong = 1;
            x->is_out_of_memory |= add_fault(x, &r, seat) != 0;
        }
    }
    x->out->wrong_results += is_wrong;
    return x->is_out_of_memory;
}

/* Notes which stored ratings are as they should be. Others are written again; one
 * without any result left is set to what a person begins with. */
static int take_rating(void *to, const store_rating *stored) {
    rerating *x = to;
    const store_rating *r = find(x, stored->identity, stored->game);
    if (r == NULL) {
        x->is_out_of_memory = 1;
        return 1;
    }
    slot *at = place_of(x->slots, x->num_slots, r->identity, r->game);
    at->is_stored = r->n == stored->n && !differ(r->now, stored->now);
    return 0;
}

static int write_faults(rerating *x) {
    for (size_t i = 0; i < x->num_faults; i++) {
        const fault *f = &x->faults[i];
        store_cell params[] = {
            store_number(f->before.mean), store_number(f->before.give),
            store_number(f->after.mean),  store_number(f->after.give),
            store_number(f->result),      store_number(f->seat)};
        if (store_query(x->s, STORE_SQL_RERATE_PLAYER, params, NULL, NULL) !=
            STORE_STORED)
            return STORE_FAILED;
    }
    return STORE_STORED;
}

static int write_ratings(rerating *x) {
    for (size_t i = 0; i < x->num_slots; i++) {
        const store_rating *r = &x->slots[i].rating;
        if (r->identity[0] == '\0')
            continue;
        x->out->ratings++;
        if (x->slots[i].is_stored)
            continue;
        x->out->wrong_ratings++;
        store_cell params[] = {store_words(r->identity),  store_words(r->game),
                               store_number(r->now.mean), store_number(r->now.give),
                               store_number(r->n),        store_number(r->time)};
        if (store_query(x->s, STORE_SQL_RERATE, params, NULL, NULL) != STORE_STORED)
            return STORE_FAILED;
    }
    return STORE_STORED;
}

int store_rerate(store *s, int is_trial, store_rerated *out) {
    rerating x = {.s = s, .out = out};
    *out = (store_rerated){0};
    if (store_query(s, STORE_BEGIN, NULL, NULL, NULL) != STORE_STORED)
        return STORE_FAILED;
    int is_good = store_query(s, STORE_SQL_RERATE_LOCK, NULL, NULL, NULL) == 0 &&
                  store_results_rated(s, take_result, &x) == STORE_STORED &&
                  store_ratings_all(s, take_rating, &x) == STORE_STORED &&
                  !x.is_out_of_memory && write_faults(&x) == STORE_STORED &&
                  write_ratings(&x) == STORE_STORED;
    free(x.slots);
    free(x.faults);
    return store_end_all(s, is_good, is_trial);
}
