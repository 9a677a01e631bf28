/*
 * story.h: what happened between two positions of a match, as seen by one viewer.
 */
#ifndef WINDROSE_CLI_STORY_H
#define WINDROSE_CLI_STORY_H

#include "windrose.h"

typedef struct {
    const wr_match *match;
    const wr_edition *edition;
    int viewer;         /* a seat or WR_PUBLIC */
    int language;       /* WR_ENGLISH or another */
    uint32_t num_moves; /* moves told or skipped */
    wr_state *state;    /* the position after them */
    wr_state *earlier;  /* the position before the last of them */
    wr_obs *before, *after;
    int is_open;            /* the last line told is that of an outcome, */
    char run[WR_MAX_WORDS]; /* whose text begins so, but for its last word */
} story;

/* At the start of a match, which stays the caller's and may grow; in English, unless
 * `language` is set afterwards. */
void story_init(story *s, const wr_match *m, int viewer);
void story_free(story *s);
/* Goes on to the position after `num_moves` moves, appending what the viewer saw on the
 * way to `out` (NULL: nothing), a sentence or record line on each line. It stops before
 * a simultaneous step that is not complete by then: its choices are secret. */
void story_go(story *s, uint32_t num_moves, wr_text *out);

#endif
