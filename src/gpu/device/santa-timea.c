/* santa-timea.c: Santa Timea for a device: the game's own files, and the kernels. */
#include "device.h"

#include "src/games/santa-timea/santa-timea.c"

#include "kernels.c"
