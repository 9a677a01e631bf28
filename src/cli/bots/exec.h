/*
 * exec.h: programs as players. A program speaks the protocol of docs/PROTOCOL.md on its
 * standard input and output; the match goes on even if the program fails.
 */
#ifndef WINDROSE_CLI_EXEC_H
#define WINDROSE_CLI_EXEC_H

#include "windrose.h"

/* After this many failures a program is not started again in the same match. */
enum { EXEC_STRIKES = 3 };

typedef struct exec exec;

/* A question to a program. */
typedef struct {
    wr_match *match;
    int seat;
    const wr_obs *obs;
    const wr_action *legal;
    int n;
    uint64_t nodes, seed; /* nodes 0: no limit */
    uint32_t time_ms;     /* 0: no limit */
} exec_question;

/* A program, which the shell starts at its first question. It has `patience_ms` for
 * each answer, in addition to the time that the question allows. Nobody waits for it
 * once `stop` is up. */
exec *exec_new(const char *command, uint32_t patience_ms, const wr_flag *stop);
/* Asks the program to quit, kills it if it does not, and frees the memory. */
void exec_free(exec *e);
const char *exec_command(const exec *e);

/* Begins a new match for it and resets its failures. */
void exec_begin(exec *e);
/* Asks for a move. Returns EXEC_MOVED; EXEC_FAILED with the reason; or EXEC_OUT if it
 * may no longer move in this match. */
enum { EXEC_MOVED, EXEC_FAILED, EXEC_OUT };
int exec_ask(exec *e, const exec_question *q, wr_action *out, wr_diag *d);
/* Tells a running program how the match ended. */
void exec_over(exec *e, wr_match *m);

#endif
