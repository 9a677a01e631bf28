/*
 * frame.h: the screen of a match: table, story, question, moves, answers.
 */
#ifndef WINDROSE_CLI_FRAME_H
#define WINDROSE_CLI_FRAME_H

#include "session.h"

/* Takes the terminal over, if it is one that can be drawn on; from then on what is
 * printed to s->ink.to appears below the table at the next question. */
void frame_begin(session *s);
/* Gives the terminal back; what was printed and not yet seen follows as usual. */
void frame_end(session *s);

/* Draws everything, and reads an answer of at most ASK_MAX bytes. Returns 0 at the end
 * of the input. */
int frame_ask(session *s, const char *prompt, char *out);

/* The lines that an answer may have so that the table stays beside it. */
int frame_room(session *s);

#endif
