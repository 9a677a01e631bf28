/* azimuth.c: Azimuth for a device: the game's own files, and the kernels. */
#include "device.h"

#include "src/games/azimuth/azimuth.c"
#include "src/games/azimuth/board.c"

#define JOINS(s) joins(s)
#include "kernels.c"
