/* gpu.h: opens the GPU for a command, or ends the program with a sentence. */
#ifndef WINDROSE_CLI_TOOLS_GPU_H
#define WINDROSE_CLI_TOOLS_GPU_H

#include "windrose_gpu.h"

wr_gpu *gpu_open(const wr_game *g);
/* Ends the program if there is an error. */
void gpu_need(int error, const wr_diag *d);

#endif
