/*
 * azimuth-race.c: what searches know of races in Azimuth; azimuth-plan.c plans against
 * the sea.
 *
 * The castaway with the fewest steps left wins a race, and among equals the one whose
 * turn comes first; coconuts left count as parts of a step. The certainty falls with
 * every step that another one has more. Moves look good if they advance the own
 * castaway or hold others back.
 */
#include "azimuth-steps.h"

enum {
    QUARTERS = 4, /* a step takes a round of four turns */
    COCONUT = 2,  /* quarters of a step that one is worth; 0 and 4 lost matches against
                     2 */
    GAIN = 500,   /* rating of a step that another loses, and half that of one won */
    CHANCE = 2 * GAIN, /* what a rollout may overlook */
    EVEN = WR_WHOLE / 2,
    WEIGHT = 1 << 16,
    MOST_BEHIND = 45 /* quarters of a step, where the weight is least */
};

/* The weight of a castaway that is `behind` quarters of a step behind the first; it
 * halves with every three. */
static int32_t weight_of(int behind) {
    static const int32_t part[] = {WEIGHT, WEIGHT * 79 / 100, WEIGHT * 63 / 100};
    behind = behind > MOST_BEHIND ? MOST_BEHIND : behind;
    return part[behind % 3] >> behind / 3;
}

void wr__az_race_precompute(const wr_state *s, void *precomputed) {
    (void)s;
    wr__az_measure(precomputed);
}

/* The precomputed ways; computes them into `own` if there are none. */
static const wr__az_ways *ways_of(const void *precomputed, wr__az_ways *own) {
    if (precomputed != NULL)
        return precomputed;
    wr__az_measure(own);
    return own;
}

void wr__az_race_value(const wr_game *g, const wr_state *s, const void *precomputed,
                       wr__payoff *out) {
    const az_table *t = &s->table;
    int steps[AZ_COLOURS], time[AZ_COLOURS], first = INT32_MAX;
    int32_t weight[AZ_COLOURS], total = 0;
    wr__az_ways own;
    (void)g;
    wr__az_steps(t, ways_of(precomputed, &own), steps);
    *out = (wr__payoff){0};
    for (int c = 0; c < AZ_COLOURS; c++) {
        time[c] = steps[c] * QUARTERS + ((c - t->turn) & 3) - t->coconuts[c] * COCONUT;
        if (t->place[c] != AZ_NONE && time[c] < first)
            first = time[c];
    }
    for (int c = 0; c < AZ_COLOURS; c++) {
        weight[c] = t->place[c] == AZ_NONE ? 0 : weight_of(time[c] - first);
        if (t->phase == AZ_PHASE_OVER)
            weight[c] = t->place[c] == AZ_HOME;
        total += weight[c];
    }
    for (int c = 0; c < AZ_COLOURS; c++) {
        int seat = wr__az_seat_of(t, c);
        if (weight[c] == 0)
            continue;
        out->share[seat] = (int32_t)((int64_t)weight[c] * WR_WHOLE / total);
        out->points[seat] = out->share[seat] / 100;
    }
}

/* Steps of the others minus twice the own steps. */
static int lead_of(const az_table *t, const wr__az_ways *w, int seat) {
    int steps[AZ_COLOURS], lead = 0;
    wr__az_steps(t, w, steps);
    for (int c = 0; c < AZ_COLOURS; c++)
        lead += wr__az_seat_of(t, c) == seat ? -2 * steps[c] : steps[c];
    return lead;
}

void wr__az_race_rate(const wr__decision *d, int32_t *out) {
    wr__az_ways own;
    const wr__az_ways *w = ways_of(d->precomputed, &own);
    int before = lead_of(&d->state->table, w, d->seat);
    for (int i = 0; i < d->n; i++) {
        wr_state after = *d->state;
        d->game->step(&after, d->seat, d->legal[i]);
        int gain = lead_of(&after.table, w, d->seat) - before;
        int rating = EVEN + gain * GAIN;
        out[i] = rating < 0 ? 0 : rating > WR_WHOLE ? WR_WHOLE : rating;
    }
}

wr_action wr__az_race_play(const wr__decision *d, wr_rng *r) {
    int32_t rating[WR_MAX_LEGAL], most = -1;
    int best = 0;
    wr__az_race_rate(d, rating);
    for (int i = 0; i < d->n; i++) {
        int32_t rated = rating[i] + (int32_t)wr_rng_below(r, CHANCE);
        if (rated > most) {
            most = rated;
            best = i;
        }
    }
    return d->legal[best];
}

int wr__az_race_stage(const wr_state *s) {
    const az_table *t = &s->table;
    return t->round == 0 ? 0 : t->round * AZ_COLOURS + ((t->turn - t->marker) & 3);
}
