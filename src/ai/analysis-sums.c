/*
 * analysis-sums.c: sums of an analysis: where each result comes from, how well each
 * seat played, and the turning points.
 */
#include <string.h>

#include "ai.h"
#include "windrose_analysis.h"

enum {
    FEWEST = 8, /* decisions that a level is told by */
    LEVELS = 5,
    TENTHS = 10
};

/* ==== The ledger ================================================================= */

/* What an event adds to the ledger of a seat, in shares or in points. */
static void enter(wr_ledger *l, const wr_analysed *e, int seat, const int32_t *change) {
    int32_t known = change[1];
    if (e->who == WR_CHANCE) {
        l->chance += change[0];
        return;
    }
    l->hidden += change[0] - known;
    if (e->who == seat)
        l->own += known;
    else
        l->others += known;
}

/* What is left once all else is known. */
static void close_ledger(wr_ledger *l, int32_t start, int32_t result) {
    l->start = start;
    l->result = result;
    l->noise = result - start - l->chance - l->hidden - l->own - l->others;
}

static void add_up(const wr_analysed *events, uint32_t n, int seat,
                   wr_analysis_sums *out) {
    wr_ledger *share = &out->share[seat], *points = &out->points[seat];
    for (uint32_t i = 0; i < n; i++) {
        const wr_analysed *e = &events[i];
        int32_t shares[] = {e->after.share[seat] - e->before.share[seat],
                            e->known.share[seat]};
        int32_t scored[] = {e->after.points[seat] - e->before.points[seat],
                            e->known.points[seat]};
        enter(share, e, seat, shares);
        enter(points, e, seat, scored);
    }
    close_ledger(share, events[0].before.share[seat], events[n - 1].after.share[seat]);
    close_ledger(points, events[0].before.points[seat],
                 events[n - 1].after.points[seat]);
}

/* ==== Ratings ==================================================================== */

/* The part of what was at stake that a decision lost: between the best and the least of
 * the moves that the search looked at. Who is far behind has little to lose, and a
 * search differs more from itself where more is at stake; a part of the stakes has
 * neither fault. */
static int32_t waste_of(const wr_analysed *e) {
    int32_t best = e->move[e->best].share, least = best;
    for (int i = 0; i < e->num_moves; i++)
        if (e->move[i].visits > 0 && e->move[i].share < least)
            least = e->move[i].share;
    if (e->loss == 0)
        return 0;
    int32_t stakes = best - least;
    return stakes <= e->loss || stakes <= 0 ? WR_WHOLE : e->loss * WR_WHOLE / stakes;
}

/* Tenths of the level whose mean waste this is, between the two levels next to it. */
static int32_t level_of(const int16_t *wastes, int64_t waste) {
    if (wastes[0] == 0 || waste >= wastes[0])
        return wastes[0] == 0 ? 0 : TENTHS;
    for (int i = 1; i < LEVELS; i++)
        if (waste >= wastes[i]) {
            int64_t above = wastes[i - 1] - waste, step = wastes[i - 1] - wastes[i];
            return (int32_t)(i * TENTHS + (step > 0 ? above * TENTHS / step : 0));
        }
    return LEVELS * TENTHS;
}

static void rate(const wr_match *m, const wr_analysed *events, uint32_t n, int seat,
                 wr_rating *out) {
    for (uint32_t i = 0; i < n; i++) {
        const wr_analysed *e = &events[i];
        if (e->who != seat || e->num_legal < 2)
            continue;
        out->decisions++;
        out->loss += e->loss;
        out->waste += waste_of(e);
        out->mistakes += e->loss >= WR_MISTAKE;
    }
    if (out->decisions >= FEWEST)
        out->level =
            level_of(wr__knowledge_of(m->game)->wastes, out->waste / out->decisions);
}

/* ==== Turning points ============================================================= */

/* How much an event changed: the greatest change of any seat's share. */
static int32_t swing_of(const wr_analysed *e, int seats) {
    int32_t most = e->loss;
    for (int p = 0; p < seats; p++) {
        int32_t change = e->after.share[p] - e->before.share[p];
        change = change < 0 ? -change : change;
        most = change > most ? change : most;
    }
    return most;
}

static void find_turning(const wr_analysed *events, uint32_t n, wr_analysis_sums *out) {
    for (int k = 0; k < WR_TURNING_POINTS; k++) {
        int32_t most = 0;
        uint32_t found = n;
        for (uint32_t i = 0; i < n; i++) {
            int is_taken = 0;
            for (int j = 0; j < out->num_turning; j++)
                is_taken |= out->turning[j] == i;
            int32_t swing = is_taken ? 0 : swing_of(&events[i], out->seats);
            if (swing > most) {
                most = swing;
                found = i;
            }
        }
        if (found == n)
            return;
        int at = out->num_turning++;
        for (; at > 0 && out->turning[at - 1] > found; at--)
            out->turning[at] = out->turning[at - 1];
        out->turning[at] = found;
    }
}

void wr_analysis_sum(const wr_match *m, const wr_analysed *events, uint32_t n,
                     wr_analysis_sums *out) {
    memset(out, 0, sizeof *out);
    out->seats = m->setup.seats;
    if (n == 0)
        return;
    for (int p = 0; p < out->seats; p++) {
        add_up(events, n, p, out);
        rate(m, events, n, p, &out->rating[p]);
    }
    find_turning(events, n, out);
}
