/*
 * learn.h: a lesson at the terminal, as those who ask see it.
 */
#ifndef WINDROSE_CLI_LEARN_H
#define WINDROSE_CLI_LEARN_H

#include "session.h"

struct lesson {
    wr_lesson read;
    int step;         /* the one under way, from 1: step 0 is the title */
    wr_reader reader; /* of its record; the match is in it */
    char *text;       /* of the file */
};

/* Prints what the step under way says. */
void lesson_say(session *s);
/* True if a move is legal but not what the lesson waits for; then says so. */
int lesson_declines(session *s, int seat, wr_action a);
/* Plays a move as the next line of the lesson's record. */
int lesson_play(session *s, int seat, wr_action a, wr_diag *d);

#endif
