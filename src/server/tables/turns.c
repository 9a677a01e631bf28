/* turns.c: shares threads among clients; see turns.h. */
#include "turns.h"

#include <stdio.h>
#include <stdlib.h>

#include "src/base/memory.h"

enum { MOST_TAKERS = 4096 }; /* takers that are kept without a turn */

void turns_init(turns *t) {
    *t = (turns){0};
    map_init(&t->takers);
}

void turns_free(turns *t, void (*drop)(turn *x)) {
    for (map_entry *e = map_first(&t->takers), *after; e != NULL; e = after) {
        taker *k = (taker *)e;
        after = map_after(&t->takers, e);
        for (turn *x = k->first, *next; x != NULL; x = next) {
            next = x->next;
            drop(x);
        }
        map_remove(&t->takers, e);
        free(k);
    }
    map_free(&t->takers);
}

static taker *taker_of(turns *t, const char *who) {
    taker *k = map_find(&t->takers, who);
    return k != NULL ? k : map_make(&t->takers, who, sizeof *k);
}

/* Among equals, first come, first served. */
static void wait_in_line(turns *t, taker *k) {
    taker **at = &t->waiting;
    while (*at != NULL)
        at = &(*at)->next;
    *at = k;
    k->next = NULL;
    k->is_waiting = 1;
}

void turns_add(turns *t, turn *x, const char *who) {
    taker *k = taker_of(t, who);
    x->next = NULL;
    x->taker = k;
    if (k->first != NULL)
        k->last_turn->next = x;
    else
        k->first = x;
    k->last_turn = x;
    if (k->is_waiting)
        return;
    if (k->time < t->time)
        k->time = t->time;
    wait_in_line(t, k);
}

turn *turns_next(turns *t) {
    taker **best = &t->waiting;
    if (*best == NULL)
        return NULL;
    for (taker **at = &(*best)->next; *at != NULL; at = &(*at)->next)
        if ((*at)->time < (*best)->time)
            best = at;
    taker *k = *best;
    turn *x = k->first;
    *best = k->next;
    k->is_waiting = 0;
    k->first = x->next;
    t->time = k->time;
    /* The cost is known at the end; until then the cost of the last turn counts. */
    x->next = NULL;
    x->supposed = k->last > 0 ? k->last : 1;
    k->time += x->supposed;
    k->under_way++;
    t->under_way++;
    if (k->first != NULL)
        wait_in_line(t, k);
    return x;
}

/* Forgets takers that neither wait nor have a turn: those whose time has passed or,
 * with `all`, every one. */
static void forget(turns *t, int all) {
    map_entry *next;
    for (map_entry *e = map_first(&t->takers); e != NULL; e = next) {
        taker *k = (taker *)e;
        next = map_after(&t->takers, e);
        if (k->is_waiting || k->under_way > 0 || (!all && k->time > t->time))
            continue;
        map_remove(&t->takers, e);
        free(k);
    }
}

void turns_done(turns *t, turn *x, int64_t cost) {
    taker *k = x->taker;
    k->last = cost > 0 ? cost : 1;
    k->time += k->last - x->supposed;
    k->under_way--;
    t->under_way--;
    x->taker = NULL;
    /* While nobody waits, nobody delays another, so all begin anew. */
    if (t->waiting == NULL && t->under_way == 0)
        forget(t, 1);
    else if (t->takers.n > MOST_TAKERS)
        forget(t, t->takers.n > 2 * MOST_TAKERS);
}
