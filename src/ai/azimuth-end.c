/*
 * azimuth-end.c: solves the end of a game of Azimuth against the sea exactly.
 *
 * It tries all moves of all colours and all six faces at each roll, and finds the
 * chance that all come home with best play.
 *
 * A chance is a whole number: of the 6^n equally likely sequences of the n rolls that
 * are left, those in which all come home. So nothing is lost by rounding, at any depth.
 */
#include <string.h>

#include "azimuth-steps.h"

enum { MOST_MOVES = 128 };

/* The number of rolls that may still come. */
static int rolls_left(const az_table *t) {
    int is_rolled = t->phase == AZ_PHASE_WAVE;
    return t->rounds - t->round - is_rolled;
}

int64_t wr__az_courses(const az_table *t) {
    int64_t courses = 1;
    for (int n = rolls_left(t); n > 0; n--)
        courses *= AZ_FACES;
    return courses;
}

void wr__az_end_begin(wr__az_end *e, const wr_game *g, const wr__az_ways *ways,
                      uint64_t most) {
    WR_ASSERT(g->max_legal <= MOST_MOVES, "wr__az_end: there are too many moves");
    e->game = g;
    e->ways = ways;
    e->nodes = 0;
    e->most = most;
    e->question = NULL;
    e->gave_up = 0;
    memset(e->is_known, 0, sizeof e->is_known);
}

/* The steps that all castaways still need, to try the best moves first. */
static int steps_of(const wr__az_end *e, const az_table *t) {
    int steps[AZ_COLOURS], sum = 0;
    wr__az_steps(t, e->ways, steps);
    for (int c = 0; c < AZ_COLOURS; c++)
        sum += steps[c];
    return sum;
}

/* In the last round only actions move castaways, each by one step per action; a wave
 * might do more. */
static int is_lost(const wr__az_end *e, const az_table *t) {
    if (t->phase != AZ_PHASE_TURN || t->round < t->rounds)
        return 0;
    int turns = AZ_COLOURS - ((t->turn - t->marker) & 3);
    return wr__az_least(t, e->ways) > turns;
}

static int64_t value_of_roll(wr__az_end *e, const wr_state *s, int64_t above);

/* The best of all moves. */
static int64_t value_of_choice(wr__az_end *e, const wr_state *s, int64_t above) {
    const wr_game *g = e->game;
    wr_action legal[MOST_MOVES];
    int steps[MOST_MOVES], seat = wr_lowest(g->actors(s)), n = g->legal(s, seat, legal);
    int64_t all = wr__az_courses(&s->table), best = -1;
    if (++e->nodes > e->most ||
        (e->question != NULL && wr__time_is_up(e->question, e->start))) {
        e->gave_up = 1;
        return 0;
    }
    for (int i = 0; i < n; i++) {
        wr_state after = *s;
        g->step(&after, seat, legal[i]);
        steps[i] = steps_of(e, &after.table);
    }
    for (int tried = 0; tried < n && best < all && !e->gave_up; tried++) {
        int next = tried;
        for (int i = tried + 1; i < n; i++)
            next = steps[i] < steps[next] ? i : next;
        wr_state after = *s;
        g->step(&after, seat, legal[next]);
        int64_t value = wr__az_end_value(e, &after, best > above ? best : above);
        best = value > best ? value : best;
        legal[next] = legal[tried];
        steps[next] = steps[tried];
    }
    return best;
}

int64_t wr__az_end_value(wr__az_end *e, const wr_state *s, int64_t above) {
    const az_table *t = &s->table;
    if (t->phase == AZ_PHASE_OVER) {
        wr_result result;
        e->game->result(s, &result);
        return result.winners != 0 ? wr__az_courses(t) : 0;
    }
    if (is_lost(e, t) || e->gave_up)
        return 0;
    if (t->phase == AZ_PHASE_DIE)
        return value_of_roll(e, s, above);
    uint32_t slot = (uint32_t)(wr__az_hash(s) >> 32) % AZ_END_KNOWN;
    wr__az_end_entry *known = &e->known[slot];
    if (e->is_known[slot] && memcmp(&known->state, s, sizeof *s) == 0)
        return known->value;
    int64_t value = value_of_choice(e, s, above);
    if (value > above && !e->gave_up) {
        e->is_known[slot] = 1;
        known->state = *s;
        known->value = value;
    }
    return value;
}

/* The sum over all faces. The faces not tried yet give an upper bound, which cuts the
 * search off when it cannot exceed `above`. */
static int64_t value_of_roll(wr__az_end *e, const wr_state *s, int64_t above) {
    int64_t each = wr__az_courses(&s->table) / AZ_FACES, sum = 0;
    for (int face = 0; face < AZ_FACES; face++) {
        int64_t rest = (AZ_FACES - 1 - face) * each;
        wr_state after = *s;
        e->game->step(&after, WR_CHANCE, (wr_action)(AZ_DIE + face));
        int64_t value = wr__az_end_value(e, &after, above - sum - rest);
        if (sum + value + rest <= above || e->gave_up)
            return e->gave_up ? 0 : sum + value + rest;
        sum += value;
    }
    return sum;
}
