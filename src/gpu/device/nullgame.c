/* nullgame.c: Nullgame for a device: the game's own files, and the kernels. */
#include "device.h"

#include "src/games/nullgame/nullgame.c"

#define chance draw_all
#include "kernels.c"
