/* voyage.c: a match as one seat played it, in a few numbers and a sign for each round.
 */
#include "core.h"

#include <string.h>

static const wr_field *round_field(const wr_game *g) {
    const wr_field *f = g->state_fields;
    while (f->name != NULL && strcmp(f->name, "round") != 0)
        f++;
    return f->name != NULL ? f : NULL;
}

/* The most points of all seats but one. */
static int32_t best_other(const wr_result *r, int seats, int seat) {
    int32_t best = INT32_MIN;
    for (int p = 0; p < seats; p++)
        if (p != seat && r->points[p] > best)
            best = r->points[p];
    return best;
}

static uint8_t sign_of(const wr_result *r, int seats, int seat, int is_common) {
    int above = 0, equal = 0, below = 0;
    int32_t own = r->points[seat];
    if (is_common)
        return (uint8_t)(WR_SIGN_COMMON + (own < 0 ? 0 : own > 4 ? 4 : own));
    for (int p = 0; p < seats; p++) {
        above += r->points[p] > own;
        equal += p != seat && r->points[p] == own;
        below += r->points[p] < own;
    }
    if (above == 0)
        return equal > 0 ? WR_SIGN_SHARED : WR_SIGN_LEAD;
    return below > 0 ? WR_SIGN_MIDDLE : WR_SIGN_LAST;
}

/* A round has ended at m->others. */
static void end_round(const wr_match *m, int seat, int is_common, wr_voyage *v) {
    wr_result now;
    m->game->result(m->others, &now);
    if (v->num_signs == WR_MAX_SIGNS)
        v->num_signs--;
    v->sign[v->num_signs++] = sign_of(&now, m->setup.seats, seat, is_common);
    v->rounds++;
}

static int is_common_aim(const wr_match *m) {
    m->game->observe(m->state, WR_PUBLIC, m->obs);
    return m->game->aim != NULL && m->game->aim(m->obs, WR_ENGLISH) != NULL;
}

/* Choices before the first round are no round: the last round's number says how many
 * there were. */
static void drop_setup(const wr_match *m, const wr_field *round, wr_voyage *v) {
    int64_t last = round != NULL ? wr__field_get(round, m->state, 0) : v->rounds;
    if (v->rounds <= last || v->rounds < 2)
        return;
    if (v->rounds == v->num_signs)
        memmove(v->sign, v->sign + 1, (size_t)--v->num_signs);
    v->rounds--;
}

void wr_match_voyage(const wr_match *m, int seat, wr_voyage *out) {
    const wr_game *g = m->game;
    const wr_field *round = round_field(g);
    int is_common = is_common_aim(m), decisions = 0;
    wr_result end;
    memset(out, 0, sizeof *out);
    g->init(m->others, &m->setup);
    for (uint32_t i = 0; i < m->num_moves; i++) {
        int64_t was = round != NULL ? wr__field_get(round, m->others, 0) : 0;
        g->step(m->others, m->moves[i].who, m->moves[i].action);
        decisions += m->moves[i].who != WR_CHANCE;
        int64_t is = round != NULL ? wr__field_get(round, m->others, 0) : 0;
        int is_over = g->actors(m->others) == 0;
        if (decisions > 0 && (was != is || is_over)) {
            end_round(m, seat, is_common, out);
            decisions = 0;
        }
    }
    drop_setup(m, round, out);
    g->result(m->state, &end);
    out->won = end.winners >> seat & 1;
    out->points = end.points[seat];
    out->place = 1;
    for (int p = 0; p < m->setup.seats; p++)
        out->place += end.points[p] > end.points[seat];
    out->lead =
        is_common ? 0 : end.points[seat] - best_other(&end, m->setup.seats, seat);
}

int64_t wr_voyage_score(const wr_voyage *v) {
    int64_t score = v->won;
    score = score * (1 << 20) + v->points + (1 << 19);
    score = score * (1 << 20) + v->lead + (1 << 19);
    return score * (1 << 18) - v->rounds;
}

void wr_wire_voyage(wr_text *t, const wr_voyage *v) {
    wr_json_bool(t, "won", v->won);
    wr_json_int(t, "place", v->place);
    wr_json_int(t, "points", v->points);
    wr_json_int(t, "lead", v->lead);
    wr_json_int(t, "rounds", v->rounds);
    wr_json_open(t, "signs", '[');
    for (int i = 0; i < v->num_signs; i++)
        wr_json_int(t, NULL, v->sign[i]);
    wr_json_close(t, ']');
}
