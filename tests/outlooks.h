/*
 * outlooks.h: what the tests of outlooks share: positions whose seats are turned member
 * by member, and what each viewer sees of them.
 */
#ifndef WINDROSE_TESTS_OUTLOOKS_H
#define WINDROSE_TESTS_OUTLOOKS_H

#include <stdlib.h>

#include "check.h"
#include "windrose_batch.h"

enum { MAX_STATE = 2048, MAX_ROW = 4096, SEATS = WR_MAX_SEATS };

/* Turns an array with `each` elements of `width` bytes for every seat by one seat; a
 * seat; and a set of seats. */
void turn_array(void *array, int seats, size_t each, size_t width);
#define TURN(member, seats)                                                            \
    turn_array((member), (seats), sizeof(member) / sizeof((member)[0]) / SEATS,        \
               sizeof((member)[0]))
void turn_seat(uint8_t *seat, int seats);
void turn_seats(uint8_t *set, int seats);

typedef struct {
    const wr_game *game;
    wr_tensor *tensor;
    wr_outlooks *looks;
    int seats;
} eyes;

/* Seat p sees of `s` what seat p + by sees of `turned`. */
void check_same(const eyes *e, const wr_state *s, const wr_state *turned, int by);
/* Plays random games of all setups and shows every position to `check`. */
void walk(const wr_game *g, void (*check)(const eyes *e, const wr_state *s));

#endif
