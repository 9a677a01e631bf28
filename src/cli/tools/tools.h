/*
 * tools.h: the commands for researchers and other programs.
 */
#ifndef WINDROSE_CLI_TOOLS_H
#define WINDROSE_CLI_TOOLS_H

#include "src/cli/common/args.h"

int cmd_edition(const args *a);   /* edition.c */
int cmd_trace(const args *a);     /* trace.c */
int cmd_check(const args *a);     /* trace.c */
int cmd_sim(const args *a);       /* sim.c */
int cmd_engine(const args *a);    /* engine.c */
int cmd_perft(const args *a);     /* measure.c */
int cmd_signature(const args *a); /* measure.c */
int cmd_bench(const args *a);     /* measure.c */
int cmd_tensor(const args *a);    /* batch.c */
int cmd_export(const args *a);    /* export.c */

/* Measures and prints how fast a batch steps, as `windrose bench --batch` does
 * (batch.c). */
void batch_measure(const args *a, const wr_game *g, const wr_setup *setup);

/* The same on a GPU, as `windrose bench --gpu` does (gpu.c). */
void gpu_measure(const args *a, const wr_game *g, const wr_setup *setup);

#endif
