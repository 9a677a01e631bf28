/*
 * ink.h: text with ink marks onto the standard output, as the terminal can show it.
 */
#ifndef WINDROSE_CLI_INK_H
#define WINDROSE_CLI_INK_H

#include "args.h"

/* What the terminal can do. */
typedef struct {
    int colour;
    int utf8;
    int tty;    /* the output is a terminal */
    int screen; /* and one that can be cleared */
    int person; /* the input is a keyboard */
} ink;

/* From the environment and the option --color of the command. */
void ink_init(ink *k, const args *a);
void ink_put(const ink *k, const char *text);
/* `text` in one ink, which ends behind it. */
void ink_put_in(const ink *k, int mark, const char *text);
/* Text of which long lines are broken, each line behind an indent. */
void ink_wrapped(const ink *k, const char *indent, const char *words);
/* Wipes the screen with all that has scrolled off it; on paper, leaves a gap. */
void ink_clear(const ink *k);

#endif
