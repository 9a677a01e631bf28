/*
 * play.c: checks input before it reaches the rules.
 *
 * step() trusts its caller; here an action is checked first, and refused with the rule
 * that forbids it.
 */
#include "core.h"

#include <string.h>

void wr_exceeds(const wr_game *g, const char *bound, uint64_t limit, uint64_t found) {
    wr_diag d; /* a bug is told in English */
    wr_text t = wr__diag(&d, NULL);
    wr_put(&t, g->name);
    wr_put(&t, " needs ");
    wr_put(&t, bound);
    wr_put(&t, " of at least ");
    wr_put_int(&t, (int64_t)found);
    wr_put(&t, ", but its table says ");
    wr_put_int(&t, (int64_t)limit);
    wr_fail(d.text);
}

int wr_legal(const wr_game *g, const wr_state *s, int seat, wr_action *out) {
    wr_action list[WR_MAX_LEGAL];
    int n = wr_legal_fast(g, s, seat, list);
    memcpy(out, list, (size_t)n * sizeof *out);
    return n;
}

int wr_outcomes(const wr_game *g, const wr_state *s, wr_outcome *out) {
    if (g->actors(s) != WR_CHANCE_BIT)
        return 0;
    uint32_t cases = g->cases(s);
    int n = 0;
    if (cases > g->max_cases)
        wr_exceeds(g, "max_cases", g->max_cases, cases);
    for (uint32_t k = 0; k < cases; k++) {
        wr_action id = g->outcome(s, k);
        if (id >= g->num_outcomes)
            wr_exceeds(g, "num_outcomes", g->num_outcomes, id + 1u);
        if (n == 0 || out[n - 1].id != id) {
            WR_ASSERT(n < g->num_outcomes, "the outcomes of chance do not ascend");
            out[n++] = (wr_outcome){id, 0};
        }
        out[n - 1].weight++;
    }
    return n;
}

static int refuse(const wr_game *g, const wr_state *s, int who, wr_action a,
                  wr_diag *d) {
    static const char *const not_now[] = {
        "%4{seat %5|chance} may not move now: " WR__OWES,
        "%4{Platz %5|der Zufall} darf jetzt nicht ziehen: " WR__IST_DRAN};
    static const char *const not_this[] = {
        "%4{seat %5 may not do this now|chance cannot do this now}",
        "%4{Platz %5 darf das jetzt nicht|der Zufall kann das jetzt nicht}"};
    uint32_t actors = g->actors(s);
    int num = who == WR_CHANCE ? g->num_outcomes : g->num_actions;
    int owes = who == WR_CHANCE ? actors == WR_CHANCE_BIT
                                : actors != WR_CHANCE_BIT && (actors >> who & 1);
    wr__owed words;
    wr_said said[5];
    wr__say_owed(&words, actors, said);
    said[3] = wr_said_case(who == WR_CHANCE);
    said[4] = wr_said_number(who + 1);
    wr_put_refusal(d, a < num ? g->why(s, who, a) : NULL, owes ? not_this : not_now,
                   said);
    return WR_EINPUT;
}

int wr__check(const wr_game *g, const wr_state *s, int who, wr_action a, wr_diag *d) {
    WR_ASSERT(who == WR_CHANCE || (who >= 0 && who < WR_MAX_SEATS), "invalid seat");
    int in_range = who == WR_CHANCE ? a < g->num_outcomes : a < g->num_actions;
    return in_range && g->why(s, who, a) == NULL ? 0 : refuse(g, s, who, a, d);
}

int wr_play(const wr_game *g, wr_state *s, int who, wr_action a, wr_diag *d) {
    int error = wr__check(g, s, who, a, d);
    if (error == 0)
        g->step(s, who, a);
    return error;
}

uint32_t wr_imagine(const wr_dream *dream, wr_rng *r, wr_state *out) {
    const wr_game *g = dream->game;
    wr_action list[WR_MAX_LEGAL];
    g->imagine(dream->obs, r, out);
    uint32_t actors = g->actors(out);
    if (actors == WR_CHANCE_BIT || !(actors >> dream->next & 1))
        return actors;
    while (wr_lowest(actors) < dream->next) {
        int seat = wr_lowest(actors), n = wr_legal_fast(g, out, seat, list);
        wr_action a = dream->choose != NULL ? dream->choose(dream->own, out, seat, r)
                                            : list[wr_rng_below(r, (uint32_t)n)];
        actors = g->step(out, seat, a);
    }
    return actors;
}

uint32_t wr_random_game(const wr_game *g, wr_state *s, wr_rng *r) {
    wr_action list[WR_MAX_LEGAL];
    uint32_t decisions = 0;
    for (uint32_t actors = g->actors(s); actors != 0;) {
        if (actors == WR_CHANCE_BIT) {
            actors = wr_chance(g, s, r);
            continue;
        }
        int seat = wr_lowest(actors);
        int n = g->legal(s, seat, list);
        actors = g->step(s, seat, list[wr_rng_below(r, (uint32_t)n)]);
        decisions++;
    }
    if (decisions > g->max_steps)
        wr_exceeds(g, "max_steps", g->max_steps, decisions);
    return decisions;
}
