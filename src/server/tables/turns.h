/*
 * turns.h: shares threads among clients by start-time fair queueing.
 *
 * Each client that waits has a virtual time, which advances by what their turns cost;
 * the one with the least goes next. A new client begins at the time of the turn that
 * began last, so nothing is saved up and nothing is owed for ever: a client with many
 * jobs delays only themselves.
 *
 * Nothing here reads a clock or knows threads; the caller holds a lock.
 */
#ifndef WINDROSE_SERVER_TURNS_H
#define WINDROSE_SERVER_TURNS_H

#include <stdint.h>

#include "src/server/common/map.h"

/* Stands first in what waits for a turn. */
typedef struct turn {
    struct turn *next;
    struct taker *taker;
    int64_t supposed; /* cost, before it is known */
} turn;

/* Who takes turns. */
typedef struct taker {
    map_entry entry;
    int64_t time;            /* when the next turn begins, in cost */
    int64_t last;            /* what the last turn cost */
    turn *first, *last_turn; /* those that wait */
    struct taker *next;      /* of those who wait */
    int under_way, is_waiting;
} taker;

typedef struct {
    map takers;
    taker *waiting;
    int under_way;
    int64_t time; /* of the turn that began last */
} turns;

void turns_init(turns *t);
/* Frees the takers; what waits is handed to `drop`. */
void turns_free(turns *t, void (*drop)(turn *x));
void turns_add(turns *t, turn *x, const char *who);
/* The next one, which begins now; NULL: none waits. */
turn *turns_next(turns *t);
/* It is over, and has cost `cost`. */
void turns_done(turns *t, turn *x, int64_t cost);

#endif
