/*
 * turns.h: shares threads among clients by start-time fair queueing.
 *
 * Each waiting client has a virtual time, which advances by the cost of its turns; the
 * client with the least goes next. A new client begins at the time of the turn that
 * began last, so nobody saves up time or stays in debt: a client with many jobs delays
 * only itself.
 *
 * Nothing here reads a clock or knows threads; the caller holds a lock.
 */
#ifndef WINDROSE_SERVER_TURNS_H
#define WINDROSE_SERVER_TURNS_H

#include <stdint.h>

#include "src/server/common/map.h"

/* The first member of anything that waits for a turn. */
typedef struct turn {
    struct turn *next;
    struct taker *taker;
    int64_t supposed; /* estimated cost */
} turn;

/* A client that takes turns. */
typedef struct taker {
    map_entry entry;
    int64_t time;            /* virtual time at which the next turn begins */
    int64_t last;            /* cost of the last turn */
    turn *first, *last_turn; /* waiting turns */
    struct taker *next;      /* in the list of waiting takers */
    int under_way, is_waiting;
} taker;

typedef struct {
    map takers;
    taker *waiting;
    int under_way;
    int64_t time; /* of the turn that began last */
} turns;

void turns_init(turns *t);
/* Frees the takers, and hands waiting turns to `drop`. */
void turns_free(turns *t, void (*drop)(turn *x));
void turns_add(turns *t, turn *x, const char *who);
/* The turn that begins now; NULL: none waits. */
turn *turns_next(turns *t);
/* Ends a turn that has cost `cost`. */
void turns_done(turns *t, turn *x, int64_t cost);

#endif
