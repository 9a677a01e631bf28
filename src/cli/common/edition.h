/*
 * edition.h: editions of games, from files.
 */
#ifndef WINDROSE_CLI_EDITION_H
#define WINDROSE_CLI_EDITION_H

#include "windrose.h"

/* Takes the edition in the file at `path` into the setup; a wrong one ends the program.
 * Returns the memory that the setup then refers to. */
void *edition_take(const wr_game *g, const char *path, wr_setup *setup);
/* The name of the edition in force, not terminated. */
wr_words edition_name(const wr_setup *setup);

#endif
