/* azimuth.c: Azimuth for a device: the game's own files, and the kernels. */
#include "device.h"

#include "src/games/azimuth/azimuth.c"
#include "src/games/azimuth/board.c"

#define JOINS(s) joins(s)

/* In a turn, either a wind is placed or there are many kinds of moves. */
#define KINDS 12
#define KIND(s)                                                                        \
    ((s)->table.phase == AZ_PHASE_TURN && (s)->table.hand[(s)->table.turn] > 0         \
         ? AZ_PHASE_COUNT                                                              \
         : (s)->table.phase)
#define STEP_KIND(a)                                                                   \
    ((a >= AZ_START) + (a >= AZ_WAVE) + (a >= AZ_PLACE) + (a >= AZ_ROTATE) +           \
     (a >= AZ_MOVE) + (a >= AZ_CONTROL) + (a >= AZ_SWIM))

/* In random games every action is played as soon as it is drawn. */
enum { WORK_OVER = AZ_PHASE_COUNT + 1, WORK_STEPS, WORKS = WORK_STEPS };

static inline uint32_t work_of(const wr_state *s) {
    return KIND(s);
}

static inline uint32_t step_work(const wr_state *s, wr_action a) {
    (void)s, (void)a;
    return WORKS;
}
#include "kernels.c"
