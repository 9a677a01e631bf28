/*
 * exec.h: programs as players. A program speaks the protocol of docs/PROTOCOL.md on its
 * standard input and output; the match goes on even if the program fails.
 */
#ifndef WINDROSE_CLI_EXEC_H
#define WINDROSE_CLI_EXEC_H

#include "windrose.h"

/* After this many failures in one match a program is not started again in it. */
enum { EXEC_STRIKES = 3 };

typedef struct exec exec;

/* What a program is asked. */
typedef struct {
    wr_match *match;
    int seat;
    const wr_obs *obs;
    const wr_action *legal;
    int n;
    uint64_t nodes, seed; /* nodes 0: no limit */
    uint32_t time_ms;     /* 0: no limit */
} exec_question;

/* A program that the shell will start when it is first asked. It has `patience_ms` for
 * each answer, beyond the time that a question allows. Once `stop` is up, it is not
 * waited for. */
exec *exec_new(const char *command, uint32_t patience_ms, const wr_flag *stop);
/* Ends the program, kindly first, and takes the memory back. */
void exec_free(exec *e);
const char *exec_command(const exec *e);

/* Begins a new match for it; failures in earlier ones are forgotten. */
void exec_begin(exec *e);
/* Asks for a move. Returns EXEC_MOVED; EXEC_FAILED with the reason; or EXEC_OUT if it
 * may no longer move in this match. */
enum { EXEC_MOVED, EXEC_FAILED, EXEC_OUT };
int exec_ask(exec *e, const exec_question *q, wr_action *out, wr_diag *d);
/* Tells a running program how the match ended. */
void exec_over(exec *e, wr_match *m);

#endif
