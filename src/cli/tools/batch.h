/* batch.h: batches on the command line. */
#ifndef WINDROSE_CLI_BATCH_H
#define WINDROSE_CLI_BATCH_H

#include "src/cli/common/args.h"

/* Measures and prints how fast a batch steps, as `windrose bench --batch` does. */
void batch_measure(const args *a, const wr_game *g, const wr_setup *setup);

#endif
