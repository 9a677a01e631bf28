/*
 * santa-timea-table.h: positions of Santa Timea in words, for the tests of its rules:
 * sets them up, and says what lies on the table.
 *
 * Every position is reached by real play through the public interface. Where a test
 * asks for a late position, or for wind cards in front of the players, a search with
 * its own slow model of a trick finds plays that lead there; it draws from a fixed
 * stream, so a test sees the same game each time.
 *
 * Cards are written as in records. Words about the seats are separated by " / ". All
 * texts returned live in a ring of buffers, long enough for one check.
 */
#ifndef WINDROSE_TESTS_RULES_SANTA_TIMEA_TABLE_H
#define WINDROSE_TESTS_RULES_SANTA_TIMEA_TABLE_H

#include "src/games/santa-timea/santa-timea.h"

enum { BASE = 0, PRO = 1, ENGLISH = 2 }; /* options; they add up */

#define GAME (&wr_santa_timea)

/* ---- Positions ---- */

/* The first position: nothing is known, not even the start player. */
wr_state table_new(int seats, int options);
/* Plays lines separated by " ; ", abbreviated as in tests/vectors: `starter 1`,
 * `deal 1 N4 P`, `wind N2 S1`, `forecast W2`, `play 1 E9 2 N4`, `aside 1 NE 2 -`. Each
 * must be accepted, and the position must be sound after it. */
void run(wr_state *s, const char *lines);
/* Plays the first possible outcome of chance. */
void any_chance(wr_state *s);
/* Before trick 1 of round 1: seat `leader` leads, the row is as given, or `row +
 * forecast`, and the hands hold at least the cards named, "N9 P / E4". */
wr_state scene(int seats, int options, int leader, const char *row, const char *hands);
/* Before a late trick of round 1: the hands hold exactly the cards named, seat `leader`
 * leads, the row is as given. No trick before was tied out. */
wr_state late_scene(int seats, int options, int leader, const char *row,
                    const char *hands);
/* From the start of a round, a whole round after which the seats have the wind cards
 * named, "N1 N2 / none". If these are fewer than twelve the last tricks are tied out.
 * Stops when seats are asked about their sets. */
void play_round(wr_state *s, const char *piles);
/* The same; seat `last` plays the highest card of trick 12. */
void play_round_to(wr_state *s, const char *piles, int last);
/* The same, and then each seat that is asked lays aside as given, "NE / -". */
void play_round_aside(wr_state *s, const char *piles, const char *aside);

/* ---- What lies on the table, in words ---- */

const char *wind_words(uint32_t set);  /* "E1 N2 N2", "none" */
const char *wheel_words(uint64_t set); /* "E10 E2 P P", "none" */
const char *row_words(const wr_state *s);
const char *pile_words(const wr_state *s);
/* The wind cards that each seat has now and did not have before. */
const char *gained(const wr_state *before, const wr_state *s);
const char *totals(const wr_state *s);
const char *wins(const wr_state *s);
const char *sheet(const wr_state *s, int round); /* from 1 */
const char *legal_words(const wr_state *s, int seat);
/* Who moves: "seat 2", "seats 1 3", "chance", "nobody". */
const char *to_move(const wr_state *s);
/* Chance: "wind N1:2 N2:2 N3:1 ...", each outcome with its weight. */
const char *odds(const wr_state *s);
const char *result_words(const wr_state *s); /* "12 9 12, winners 1 3" */

/* Plays one trick led by seat 1 with the cards given, one for each seat, and says
 * "taker 2 leader 1", "taker - leader 1". If a Piratess is led it is trick 11. */
const char *trick_words(const char *wind, const char *cards);

/* The model of a trick: positions of the taker (-1: nobody) and the next leader. */
void model_trick(int wind, const int *cards, int n, int *taker, int *next);

/* ---- Refusals ---- */

/* The action that a line such as `1 play N4` or `* wind N2` spells, and who plays it.
 */
wr_action action_of(const char *line, int *who);
/* Checks that a line is refused with this rule and changes nothing. */
void refuse(const wr_state *s, const char *line, const char *rule);
/* Checks that a line may be played now and gives no reason against it. */
void allow(const wr_state *s, const char *line);

int card_of(const char *word); /* wheel card */
int kind_of(const char *word); /* kind of wind card */
int sets_of(const char *word); /* directions, `-`: none */

#endif
