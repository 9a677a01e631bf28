/* winds-of-plunder.c: Winds of Plunder for a device: the game's own files, and the
 * kernels. */
#include "device.h"

#include "src/games/winds-of-plunder/knowledge.c"
#include "src/games/winds-of-plunder/moves.c"
#include "src/games/winds-of-plunder/winds-of-plunder.c"

#define actors  wr__wp_actors
#define observe wr__wp_observe
#define why     wr__wp_why

#define KINDS   16
#define KIND(s) ((s)->table.phase)
#define STEP_KIND(a)                                                                   \
    ((a >= WP_DO_BID) + (a >= WP_DO_BLACKBEARD) + (a >= WP_DO_DRAW) +                  \
     (a >= WP_DO_CUBES) + (a >= WP_DO_SAIL) + (a >= WP_DO_BOARD) +                     \
     (a >= WP_DO_NOBOARD) + (a >= WP_DO_MARK) + (a >= WP_DO_NOMARK) +                  \
     (a >= WP_DO_END) + (a >= WP_DO_PLAY))

/* In random games, what is chosen in a turn is drawn first and played later. */
enum {
    WORK_STEPS = WP_PHASE_COUNT,
    WORK_SMALL = WORK_STEPS,
    WORK_SAIL,
    WORK_END,
    WORK_PLAY,
    WORK_OVER,
    WORKS
};

static inline uint32_t work_of(const wr_state *s) {
    return s->table.phase;
}

static inline uint32_t step_work(const wr_state *s, wr_action a) {
    return s->table.phase != WP_PHASE_TURN ? WORKS
           : a < WP_DO_SAIL                ? WORK_SMALL
           : a < WP_DO_BOARD               ? WORK_SAIL
           : a < WP_DO_PLAY                ? WORK_END
                                           : WORK_PLAY;
}
#include "kernels.c"
