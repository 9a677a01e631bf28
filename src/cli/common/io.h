/*
 * io.h: errors, output and files.
 */
#ifndef WINDROSE_CLI_IO_H
#define WINDROSE_CLI_IO_H

#include <stdio.h>

#include "windrose.h"

/* Messages are written in both languages where they are made, as formats of the same
 * arguments; the reader's is printed.
 *
 * Prints `windrose: ` and one line on the standard error output; bytes that could
 * disturb a terminal become `?`. */
__attribute__((format(printf, 1, 3), format(printf, 2, 3))) void
io_report(const char *english, const char *german, ...);
/* The same for a diagnosis about a file. */
void io_report_diag(const char *path, const wr_diag *d);
/* Reports and ends the program. */
__attribute__((noreturn, format(printf, 2, 4), format(printf, 3, 4))) void
io_fail(int code, const char *english, const char *german, ...);
/* Fills in a diagnosis without line and rule. */
__attribute__((format(printf, 2, 4), format(printf, 3, 4))) void
io_diag(wr_diag *d, const char *english, const char *german, ...);
/* The sentence of a diagnosis, and of an errno, in the reader's language. */
const char *io_said(const wr_diag *d);
const char *io_error(int number);

/* Sends what is printed. Returns 0, or -1 once the output cannot be written. */
int io_flush(void);
/* For the end of the program: `code`, or what a broken output makes of it. A closed
 * pipe is no error: its reader has seen enough. */
int io_finish(int code);

/* Calls this when the program is interrupted, hung up or ended. */
void io_catch_signals(void (*on_signal)(int number));

/* Cuts the text up to the next such byte off `rest`; its length is 0 at the end. */
wr_words io_cut(wr_words *rest, char at);

/* Lines of a file, read in pieces of fixed size. */
typedef struct {
    int fd;
    int at_end;
    int is_cut; /* the line goes on in the next piece */
    char *buf;
    size_t start, end;
} io_lines;

/* `-` is the standard input. Returns 0, or -1 with errno. */
int io_lines_open(io_lines *l, const char *path);
void io_lines_close(io_lines *l);
/* The next line, without its line feed, valid until the next call. Returns 1, 0 at the
 * end, or -1 with errno. An endless line comes in pieces longer than WR_MAX_LINE. */
int io_lines_next(io_lines *l, const char **line, size_t *len);

/* What the comments of a save say about how it is played. Empty: nothing. */
enum { IO_NOTE = 128 };
typedef struct {
    char seed[IO_NOTE], people[IO_NOTE], bot[IO_NOTE];
    char shuffle[IO_NOTE]; /* "on": people and bots were drawn by lot */
} io_notes;

/* A record that was read. */
typedef struct {
    wr_reader reader;
    io_notes notes;
    uint32_t *move_lines; /* for each move of the match, the line that holds it */
} io_record;

/* Reads and verifies a record. Returns 0, or WR_EINPUT with the reason. Either way
 * io_record_free gives the memory back. */
int io_record_read(io_record *r, const char *path, int check_legal, wr_diag *d);
void io_record_free(io_record *r);
/* The same, but a wrong record ends the program. */
void io_record_need(io_record *r, const char *path);

/* The number of moves on the lines up to `line`. */
uint32_t io_record_place(const io_record *r, uint64_t line);

/* Writes the record of a match. Returns 0, or nonzero if that failed. */
int io_record_write(wr_match *m, int viewer, int flags, const io_notes *notes,
                    FILE *to);
/* Keeps the record at `path`, if there is one, under that name with a `~` behind it. */
void io_keep_old(const char *path);
/* Replaces the file at `path` by a whole save, or leaves it alone. */
int io_save(wr_match *m, const io_notes *notes, const char *path, wr_diag *d);

#endif
