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

/* In random games, after a roll an action is drawn first and played later: what actions
 * do then differs most. Rare kinds are together. */
enum {
    WORK_THROW,
    WORK_SPIN,
    WORK_CARD,
    WORK_BEFORE,
    WORK_DICE,
    WORK_WHIRL,
    WORK_ANSWER,
    WORK_RARE,
    WORK_STEPS,
    WORK_REROLL = WORK_STEPS,
    WORK_SHIP,
    WORK_WHIRL_MOVE,
    WORK_END,
    WORK_USE,
    WORK_OVER,
    WORKS
};

static inline uint32_t work_of(const wr_state *s) {
    const co_table *t = &s->table;
    if (t->phase == CO_PHASE_DICE)
        return t->dice[CO_WHIRL] + t->twists > 0 ? WORK_WHIRL : WORK_DICE;
    if (t->phase >= CO_PHASE_ANSWER)
        return t->phase == CO_PHASE_ANSWER ? WORK_ANSWER : WORK_RARE;
    return t->phase == CO_PHASE_THROW    ? WORK_THROW
           : t->phase == CO_PHASE_BEFORE ? WORK_BEFORE
           : t->phase == CO_PHASE_SPIN   ? WORK_SPIN
                                         : WORK_CARD;
}

static inline uint32_t step_work(const wr_state *s, wr_action a) {
    return s->table.phase != CO_PHASE_DICE ? WORKS
           : a < CO_ROSE_STEP              ? WORK_REROLL
           : a < CO_WHIRL_MOVE             ? WORK_SHIP
           : a < CO_CALL_STORM             ? WORK_WHIRL_MOVE
           : a == CO_END                   ? WORK_END
                                           : WORK_USE;
}
#include "kernels.c"
