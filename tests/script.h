/*
 * script.h: what the interpreters of test scripts share: lines, words, texts, a match
 * that begins at any position, and what can be expected of any game.
 *
 * A script sets a position, plays lines of a record and says what must hold. Each game
 * has an interpreter with verbs of its own (rules/azimuth-script.h and others); all of
 * them play the match of this file. A text is a buffer of SCRIPT_TEXT bytes that put
 * appends to; a list in a text is separated by " | " unless said otherwise.
 */
#ifndef WINDROSE_TESTS_SCRIPT_H
#define WINDROSE_TESTS_SCRIPT_H

#include "tests/check.h"
#include "windrose.h"

enum { MAX_WORDS = 64, MAX_WORD = 64, SCRIPT_TEXT = 1 << 15 };

/* ---- Words ---- */

typedef struct {
    char text[MAX_WORDS][MAX_WORD];
    int n;
} word_list;

/* The words of a line, which are separated by one blank each. */
word_list split(const char *line);
/* Cuts the first word off *rest; "" if there is none. */
char *cut_word(char **rest);
/* Cuts the first item off the list *rest, which becomes NULL after the last. */
char *cut_item(char **rest, const char *between);
int number_of(const char *word);
/* Where `c` is in `set`, as it must be. */
int index_in(const char *set, char c);
/* WR_CHANCE for `*`, otherwise the seat from 0 on. */
int who_of(const char *word);

static inline int is(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

/* What follows `start` in `line`, NULL if it does not begin so. */
static inline const char *after(const char *line, const char *start) {
    size_t len = strlen(start);
    return strncmp(line, start, len) == 0 ? line + len : NULL;
}

/* ---- Texts ---- */

__attribute__((format(printf, 2, 3))) void put(char *text, const char *format, ...);
/* Appends an item to a list. */
void put_item(char *text, const char *between, const char *item);
/* Appends the numbers of seats, from 1 on. */
void put_seats(char *text, uint32_t seats);
void sort_items(char *text, const char *between);
/* True if the item is in the list. */
int listed(const char *list, const char *item);

/* ---- Scripts ---- */

/* Reports what is wrong with the line under way; only the first report counts. Returns
 * 0. */
__attribute__((format(printf, 1, 2))) int complain(const char *format, ...);

/* Runs each line of a script until one returns 0; lines end with a line feed or with
 * `between`, blanks before them and those that begin with `#` are left out. Returns
 * NULL, or the line and what is wrong with it, until the next call. */
const char *script_run(const char *script, const char *between, int (*run)(char *line));
/* The same for faults found at the end. */
const char *script_fault(void);

typedef struct {
    const char *word;
    int (*run)(char *rest);
} script_verb;

/* Runs a line by its first word. The list ends with a verb without a word, which gets
 * the whole of any other line; if it has no function, other lines are invalid. */
int script_verbs(const script_verb *verbs, char *line);

/* The check that a script holds, for tests of rules. */
#define SCRIPT_HOLDS(fault)                                                            \
    do {                                                                               \
        const char *script_says = (fault);                                             \
        CHECK_MSG(script_says == NULL, "%s", script_says);                             \
    } while (0)

/* Takes a line `players <n>` or `set <option> <value>` into a setup. */
int script_header(const wr_game *g, wr_setup *setup, char *line);

/* What came of reading lines of a record. */
typedef struct {
    wr_reader *reader;   /* until the next call */
    const char *refused; /* the line that was refused, or after which the position is
                            broken; NULL: none */
    int is_last;         /* no line comes after it */
    wr_diag why;
} script_reading;

/* Reads a record, or its beginning, whose lines are separated by `between`. */
script_reading script_read(const char *lines, const char *between);

/* ---- An edition under change ---- */

/* The text of the standard edition of a game, to be changed. */
void script_edition_reset(const wr_game *g);
char *script_edition(void);
/* The first line with this text; NULL: none. */
char *script_edition_find(const char *line);
/* Puts `text` in the place of `len` bytes at `at`. */
void script_edition_splice(char *at, size_t len, const char *text);
/* Reads it into a setup. */
int script_edition_take(const wr_game *g, wr_setup *setup, wr_diag *d);

/* ---- The match ---- */

/* Begins a match at this position; NULL: as the game does. Returns NULL, or what is
 * broken about it; then later positions may be broken too. */
const char *script_begin(const wr_game *g, const wr_setup *setup,
                         const wr_state *position);
/* Goes on with a match that was read elsewhere. */
void script_adopt(wr_match *m);
/* NULL if none has begun since script_reset. */
wr_match *script_match(void);
void script_reset(void);
/* Plays a line of a record: chance, a decision or the result. */
int script_play(const char *line);
/* The record that a viewer sees (seat from 1 on, 0: a spectator, -1: all of it), each
 * line with a line feed, with or without its header; until the next call. */
const char *script_view(int viewer, int with_header);
/* The sentences about the last line, separated by blanks, as a viewer reads them (seat
 * from 1 on, 0: a spectator); until the next call. */
const char *script_told(int viewer, int language);
/* Expects that the record holds the lines that were played. */
int script_written(void);

/* Who decides (the first of several), WR_CHANCE, or -2 when the game is over. */
int decider(void);
/* Appends an action in the words of a record. */
void put_action(char *text, int who, wr_action a);
/* Appends the legal actions of a seat that begin with `start`, without it, sorted.
 * Returns how many. */
int put_legal(char *text, int seat, const char *start);
/* Appends the possible outcomes, each by its last word and its weight: `N1:2 N2:1`. */
void put_outcomes(char *text);
/* Appends the points of all seats, or the winners. */
void put_points(char *text);
void put_winners(char *text);

int expect_text(const char *what, const char *got, const char *want);
/* Lists are compared without regard to order. */
int expect_list(char *got, const char *want);
/* All items are legal, or none is. */
int expect_each(int seat, char *items, int legal);
/* The action is refused by this rule and changes nothing. Without a rule any refusal
 * will do, also of what spells no action. */
int expect_barred(const char *rule, int who, const char *action);

#endif
