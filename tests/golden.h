/*
 * golden.h: texts that tests expect word for word, and how they are renewed.
 *
 * With WR_RENEW set, as by `make renew`, a text that differs is written over the file
 * instead of failing the test.
 */
#ifndef WINDROSE_TESTS_GOLDEN_H
#define WINDROSE_TESTS_GOLDEN_H

#include "check.h"

/* True if files are to be renewed. */
int golden_renews(void);
/* The file tests/NAME, "" if there is none; the caller frees it. */
char *golden_read(const char *name);
/* Fails unless tests/NAME holds this text; what it would hold is left in build/NAME. */
void golden_check(const char *name, const char *text);

#endif
