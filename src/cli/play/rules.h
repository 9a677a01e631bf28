/*
 * rules.h: the rules of a game for people.
 */
#ifndef WINDROSE_CLI_RULES_H
#define WINDROSE_CLI_RULES_H

#include "src/cli/common/ink.h"
#include "windrose.h"

/* Prints one rule, or all of them if `id` is NULL, in the reader's language; case does
 * not matter. Returns 0, or -1 with a sentence if there is no such rule. */
int rules_print(const ink *k, const wr_game *g, const char *id, wr_diag *d);
/* The id of the rule that begins on a line of the rules; returns its length, 0 if no
 * rule begins there. */
size_t rules_id(const wr_game *g, const char *line, const char **id);
/* The same for the first rule of the game. */
size_t rules_first(const wr_game *g, const char **id);

#endif
