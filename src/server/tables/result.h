/*
 * result.h: who came in which place when a game ends, and whether it is rated.
 */
#ifndef WINDROSE_SERVER_RESULT_H
#define WINDROSE_SERVER_RESULT_H

#include "src/server/store/results.h"
#include "table.h"

/* True if all seats win or lose together. */
int result_is_joint(const settings *set);
/* Why a table with these settings cannot be rated; NULL: it can. */
const char *result_unrated(const settings *set);
/* True if a bot may sit at the table: at a rated one it must have a place on the
 * scale. */
int result_may_play(const settings *set, const char *bot);
/* The result of a game that has just ended, for the write that ends the table; NULL if
 * no person is left who could have it. */
store_result *result_of(const table *t, store_result *out);

#endif
