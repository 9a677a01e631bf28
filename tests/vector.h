/*
 * vector.h: what the runners of test vectors share: names, reports, whole records.
 */
#ifndef WINDROSE_TESTS_VECTOR_H
#define WINDROSE_TESTS_VECTOR_H

#include "check.h"

enum { VECTOR_MOST = 200 };

/* Vectors of one kind, of which a file must have all. */
typedef struct {
    const char *form;                  /* of their names, such as "vector AZ-V%02d" */
    int count;                         /* they are numbered from 1 on */
    const char *(*fault)(char *block); /* runs one: NULL, or what is wrong */
    uint8_t done[VECTOR_MOST + 1];
} vector_kind;

/* Runs the vector of this name, which is of one of the kinds and has not been run, and
 * counts it. The kinds end with one without a form. */
void vector_run(vector_kind *kinds, const char *name, char *block);
/* Checks that all have been run. */
void vector_complete(const vector_kind *kinds);
/* Cuts the next block off *rest: it begins after a line feed, three grave accents and
 * its kind, and ends before three grave accents. NULL: there is none. */
char *vector_block(char **rest, char kind[32]);

/* Reads the record of a whole game, checking the legal sets in it, writes it again,
 * with and without legal sets, and reads that. Takes its comments away. Returns NULL,
 * or what is wrong. */
const char *record_fault(char *record);

#endif
