/* columbus.c: Columbus for a device: the game's own files, and the kernels. */
#include "device.h"

#include "src/games/columbus/board.c"
#include "src/games/columbus/columbus.c"
#include "src/games/columbus/knowledge.c"
#include "src/games/columbus/legal.c"

#define actors  wr__co_actors
#define observe wr__co_observe
#define why     wr__co_why

/* After a roll, what takes long are dice that can be thrown again, whirlwinds, and
 * ships that move. */
#define KINDS 24
#define KIND(s)                                                                        \
    ((s)->table.phase == CO_PHASE_DICE                                                 \
         ? CO_PHASE_COUNT + ((s)->table.dice[CO_WHIRL] > 0) + 2 * !(s)->table.used +   \
               4 * ((s)->table.dice[CO_ROSE] + (s)->table.dice[CO_SAIL] > 0)           \
         : (s)->table.phase)
#define STEP_KIND(a)                                                                   \
    ((a >= CO_ROLL) + (a >= CO_REROLL) + (a >= CO_ROSE_STEP) + (a >= CO_WHIRL_MOVE) +  \
     (a >= CO_CALL_STORM) + (a >= CO_LOAD) + (a >= CO_DRAW) + (a >= CO_LOOK) +         \
     (a >= CO_REPAIR) + (a >= CO_PLAY) + (a >= CO_END) + (a >= CO_PASS) +              \
     (a >= CO_AGAIN))
#include "kernels.c"
