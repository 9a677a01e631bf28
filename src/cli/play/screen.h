/*
 * screen.h: a terminal that is redrawn in place.
 */
#ifndef WINDROSE_CLI_SCREEN_H
#define WINDROSE_CLI_SCREEN_H

#include <stddef.h>

/* Takes the terminal over: another page, without echo, until screen_leave. It is given
 * back as it was at every end of the program and while the program is stopped. Returns
 * 0, or -1 if standard input and output are not a terminal that can do this. */
int screen_enter(void);
void screen_leave(void);
/* True between the two. */
int screen_is_on(void);

/* Wakes screen_read up; for signal handlers. */
void screen_wake(void);

/* Rows and columns of the window. */
void screen_size(int *rows, int *columns);

/* What screen_read asks for. */
typedef struct {
    void (*draw)(void *to); /* draws all but the line of input, by screen_line */
    void *to;
    const char *prompt;
    int (*is_stopped)(void);
    const char *keys; /* letters that are answers without Enter, the first of them also
                         by Up and Left; NULL: none */
} screen_question;

/* Reads a line that is edited below what `draw` draws, at most size - 1 bytes without
 * control characters. Draws again when the window changes. Returns 0 at the end of the
 * input or when `is_stopped` says so. */
int screen_read(const screen_question *q, char *out, size_t size);

/* While drawing: puts one line, with escape sequences for colours, cut at the edge of
 * the window. */
void screen_line(const char *line, size_t len);
/* The columns that a line with such sequences takes. */
int screen_width(const char *line, size_t len);

#endif
