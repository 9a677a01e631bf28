/* knowledge.c: finds what bots know of a game, and values that several games use. */
#include <string.h>

#include "ai.h"

const wr__knowledge wr__knows_nothing = {.game = ""};

#define ENTRY(symbol) &wr__knows_##symbol,
static const wr__knowledge *const list[] = {WR_GAMES(ENTRY)};

const wr__knowledge *wr__knowledge_of(const wr_game *g) {
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(g->name, list[i]->game) == 0)
            return list[i];
    return &wr__knows_nothing;
}

uint32_t wr__power(uint32_t x) {
    static const uint32_t part[16] = {65536, 62757, 60097, 57549, 55109, 52773,
                                      50535, 48393, 46341, 44376, 42495, 40693,
                                      38968, 37316, 35734, 34219};
    return x >= 16 * 16 ? 1 : part[x % 16] >> x / 16;
}

/* The part of a payoff that the margin of points makes up, and the margin that is worth
 * half of it. */
enum { MARGIN_PART = WR_WHOLE / 20, MARGIN_HALF = 10 };

void wr__payoff_now(const wr_game *g, const wr_state *s, wr__payoff *out) {
    wr_result result;
    int seats = 0, winners;
    g->result(s, &result);
    winners = wr_count(result.winners);
    for (int p = 0; p < WR_MAX_SEATS; p++)
        seats = result.points[p] != 0 || (result.winners >> p & 1) ? p + 1 : seats;
    for (int p = 0; p < WR_MAX_SEATS; p++) {
        int64_t margin = 0;
        for (int q = 0; q < seats; q++)
            margin += result.points[p] - result.points[q];
        margin = seats > 1 ? margin / (seats - 1) : 0;
        int64_t size = margin < 0 ? -margin : margin;
        int64_t part = MARGIN_PART / 2 * (size + MARGIN_HALF + margin);
        int won = (result.winners >> p & 1) ? (WR_WHOLE - MARGIN_PART) / winners : 0;
        out->share[p] = won + (int32_t)(part / (size + MARGIN_HALF));
        out->points[p] = result.points[p] * 100;
    }
}
