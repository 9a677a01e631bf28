/*
 * story.h: what a viewer sees happen between two positions of a match.
 */
#ifndef WINDROSE_CLI_STORY_H
#define WINDROSE_CLI_STORY_H

#include "windrose.h"

typedef struct {
    int viewer;        /* a seat or WR_PUBLIC */
    int language;      /* WR_ENGLISH or another */
    uint32_t from, to; /* numbers of moves */
    int in_words;      /* moves in words; else as records write them */
} story;

/* Appends what the viewer sees, a sentence or record line on each line. Stops before a
 * simultaneous step that is not complete by then: its choices are secret. Returns the
 * number of moves before the position where it stopped. */
uint32_t story_put(const wr_match *m, const story *s, wr_text *out);

#endif
