/*
 * winds-of-plunder-table.h: runs scripts about Winds of Plunder. They say in the words
 * of records what is done, and in words like them what must then be so. The test
 * vectors are such scripts, and so are most tests of the rules.
 *
 * The lines of a script end with a line feed or with "; ". Lines that begin with `#`
 * are ignored. First the position, with all that is not said as in the base position
 * below:
 *
 *     players <n> [tournament]       the base position
 *     round <r>, wind <d>, blackbeard <seat>, first <seat>, ap <points>, sailed yes
 *     turn <seat>                    the seat in turn
 *     phase compass, phase bonus     the beginning of a round; the extra point
 *     seat <s> <field> <value> ...   port, vp, cubes, reserve, weapons, crew, booty,
 *                                    provisions, hand, maps, marks; lists with commas,
 *                                    `-`: none; `rest`: all cards not named elsewhere
 *     tile <place> <tile>            changes places with the tile that was there
 *     advantage <item> <seat>        holder among several leaders
 *     completed <region> <seats>     who has all three markers of it
 *     pile <cards>, discard <cards>  with `pile` alone all cards that nobody holds are
 *                                    discarded, otherwise they are in the pile
 *     queue <ports>                  lower part of the treasure pile, oldest first
 *     start <n> [tournament]         instead of all this: the begin of a game
 *
 * then what happens and what must be so:
 *
 *     line <record line>             is played
 *     has <seat> <action>, illegal <seat> <action>
 *     why <seat> <action> : <rule>   is refused with this rule; seat `*`: chance
 *     legal <seat> <a> | <b> ...     the complete legal set
 *     count <seat> <k>               its size
 *     chances <a> | <b> ...          the complete set of outcomes
 *     odds <weight> <a> | ...        the same with their weights
 *     reach <port> <d> <ports>       where plain sailing leads, in port order
 *     perft <n1> <n2> ...            sequences of 1, 2, ... lines; one that ends the
 *                                    game before counts once
 *     state <what> <values>          seat ..., advantage, tile, wind, blackbeard,
 *                                    round, ap, move, pile, discard, queue, result,
 *                                    winners
 *     told <words>                   a spectator is told so of the last line
 *
 * or an edition and a record; `\xHH` is the byte with that number:
 *
 *     minus <line>, plus <line>, name <name>   the standard edition is changed; with
 *                                              `players` after it, it is played with
 *     refused <check>, accepted      `refused <check> : <beginning of the sentence>`
 *     prefix <n>                     the first lines of the round in the vectors
 *     log <line>, inline             one more line; the lines of the edition
 *     unfinished, broken             the record so far is accepted, is refused
 *     last <seat> <line>             ends so in the view of a seat (0: a spectator)
 *
 * Base position: round 5, wind n, Blackbeard and starting player seat 1, who is in turn
 * with 3 points and has not sailed; seat k lies at the k-th start port of the edition,
 * the k-th place holds the k-th tile; 10 wind cubes, 16 in reserve, nothing else.
 */
#ifndef WINDROSE_TESTS_RULES_WINDS_OF_PLUNDER_TABLE_H
#define WINDROSE_TESTS_RULES_WINDS_OF_PLUNDER_TABLE_H

#include "src/games/winds-of-plunder/winds-of-plunder.h"
#include "tests/script.h"

/* Runs a script. NULL, or what is wrong and in which line. */
const char *table_fault(const char *script);

#define TABLE(script) SCRIPT_HOLDS(table_fault(script))

/* What the last script ended with; it lasts until the next. */
wr_match *table_match(void);
const wr_state *table_state(void);
/* What a seat (from 1, 0: a spectator) sees of it. */
wr_obs table_obs(int seat);
/* Its record as a seat sees it (0: a spectator, -1: all of it), with the header. */
const char *table_view(int seat);
/* The begin of a game with this many seats, ready for the first compass: the set-up of
 * the round in the vectors. */
#define TABLE_SETUP "prefix 25"

/* The first lines of the round in the vectors, comments left out, each with a line
 * feed; all of them if there are fewer. */
const char *table_prefix(int lines);

#endif
