/*
 * moves.h: the moves that a person may choose from, in words.
 */
#ifndef WINDROSE_CLI_MOVES_H
#define WINDROSE_CLI_MOVES_H

#include "session.h"

/* A move in the notation of records; `out` has WR_MAX_WORDS bytes. */
void moves_notation(session *s, int seat, wr_action a, char *out);
/* The same as it is shown: to a person in words, else in notation. */
void moves_shown(session *s, int seat, wr_action a, char *out);

/* Finds the move that the answer means, in notation or in words: of the legal ones, or
 * of all. Returns how many there are; the last one is in *out. */
int moves_find(session *s, int seat, const char *answer, int only_legal,
               wr_action *out);

/* Prints the legal moves, numbered, that begin with `start`; in notation many of them
 * in one line. */
void moves_list(session *s, int seat, const char *start);
/* Puts all of them for the screen, in lines of `width` columns; in a short list large
 * groups of moves are a line each. */
void moves_put(session *s, int seat, int width, int is_short, wr_text *out);

#endif
