/* columbus.c: Columbus for a device: the game's own files, and the kernels. */
#include "device.h"

#include "src/games/columbus/board.c"
#include "src/games/columbus/columbus.c"
#include "src/games/columbus/knowledge.c"
#include "src/games/columbus/legal.c"

#define actors  wr__co_actors
#define legal   wr__co_legal
#define observe wr__co_observe
#define why     wr__co_why
#include "kernels.c"
