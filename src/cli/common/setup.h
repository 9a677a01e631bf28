/*
 * setup.h: what is played, for the tables of `windrose sim` and `windrose arena`.
 */
#ifndef WINDROSE_CLI_SETUP_H
#define WINDROSE_CLI_SETUP_H

#include "windrose.h"

/* Prints a line of all options and the edition, or nothing where there are neither. */
void setup_print(const wr_game *g, const wr_setup *setup);
/* Puts members of a JSON object: game, version of its rules, seats and options. */
void setup_json(const wr_game *g, const wr_setup *setup, wr_text *out);

#endif
