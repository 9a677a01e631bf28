/* winds-of-plunder.c: Winds of Plunder for a device: the game's own files, and the
 * kernels. */
#include "device.h"

#include "src/games/winds-of-plunder/knowledge.c"
#include "src/games/winds-of-plunder/moves.c"
#include "src/games/winds-of-plunder/winds-of-plunder.c"

#define actors  wr__wp_actors
#define legal   wr__wp_legal
#define observe wr__wp_observe
#define why     wr__wp_why
#include "kernels.c"
