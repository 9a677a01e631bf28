/*
 * ink.h: prints text with ink marks as the terminal can show it.
 */
#ifndef WINDROSE_CLI_INK_H
#define WINDROSE_CLI_INK_H

#include <stdio.h>

#include "args.h"

enum { INK_WIDTH = 78 }; /* columns of a line of text, if the terminal has them */

/* What the terminal can do. */
typedef struct {
    int colour;
    int utf8;
    int tty;    /* the output is a terminal */
    int screen; /* and one that can be cleared */
    int person; /* the input is a keyboard */
    size_t width;
    int language;
    FILE *to; /* where everything is printed */
} ink;

/* From the environment and the option --color of the command. */
void ink_init(ink *k, const args *a);
/* For a command without that option: no colours, and as wide as one reads well. */
ink ink_plain(void);
/* The same for another file than the standard output. */
ink ink_of(FILE *to);
void ink_put(const ink *k, const char *text);
/* A sentence in the reader's language, formatted as by printf. */
__attribute__((format(printf, 2, 4), format(printf, 3, 4))) void
ink_say(const ink *k, const char *english, const char *german, ...);
/* The same, with long lines broken. */
__attribute__((format(printf, 2, 4), format(printf, 3, 4))) void
ink_tell(const ink *k, const char *english, const char *german, ...);
/* Words in the reader's language. */
const char *ink_either(const ink *k, const char *english, const char *german);
/* `text` in one ink, which ends after it. */
void ink_put_in(const ink *k, int mark, const char *text);
/* The columns that `len` bytes take; ink marks take none. */
size_t ink_width(const char *text, size_t len);
/* Text with long lines broken, each line after `indent` blanks. */
void ink_wrapped(const ink *k, size_t indent, const char *words);
/* The same for text that begins at `column`, where the output is already. */
void ink_hung(const ink *k, size_t column, const char *words);
/* Clears the screen with its scrollback; on paper, leaves a gap. */
void ink_clear(const ink *k);

#endif
