/*
 * analysis.h: `windrose analyse` and `windrose puzzles`: what decided games.
 */
#ifndef WINDROSE_CLI_ANALYSIS_H
#define WINDROSE_CLI_ANALYSIS_H

#include "src/cli/common/args.h"
#include "src/cli/common/io.h"
#include "windrose_analysis.h"

int cmd_analyse(const args *a); /* analyse.c */
int cmd_puzzles(const args *a); /* puzzles.c */

/* ==== Work (work.c) =============================================================== */

/* A match and all its events. */
typedef struct {
    wr_match *match;
    wr_analysed *events;
    uint32_t num_events;
    wr_analysis_sums sums;
} analysis_done;

typedef struct {
    uint64_t nodes;
    int threads;
    const char *label; /* of the progress, which is shown on a terminal; NULL: none */
    const char *keep;  /* a file of events that an interrupted run goes on with; NULL:
                          none */
} analysis_how;

/* Analyses a match that is over. Returns 0 if it was interrupted. */
int analysis_run(wr_match *m, const analysis_how *how, analysis_done *out);
void analysis_free(analysis_done *d);

/* ==== Drawings (svg.c) =========================================================== */

/* The curve of all seats' chances, with marks, as an SVG. */
void analysis_svg(const analysis_done *d, int language, wr_text *out);

#endif
