/*
 * occasion.c: luck that does not depend on how a match was played before, for tables
 * that play the same deal.
 *
 * An outcome is drawn for an occasion, such as "the first throw of four dice of seat 2
 * in round 3". What is drawn from differs after different play, as a pile of cards
 * does; so every card has a random number of its own on every occasion, and the
 * greatest of those that are left is drawn.
 */
#include "core.h"

#include <string.h>

/* The field of a state with this name. */
static const wr_field *field_named(const wr_game *g, wr_words name) {
    const wr_field *f = g->state_fields;
    while (f->name != NULL && !wr__words_are(name, f->name))
        f++;
    WR_ASSERT(f->name != NULL && f->count == 1, "an occasion names fields of a state");
    return f;
}

/* The fields that tell occasions apart. Returns how many. */
static int fields_of(const wr_game *g, const wr_field **out) {
    int n = 0;
    for (const char *at = g->occasion; *at != '\0'; n++) {
        size_t len = strcspn(at, " ");
        WR_ASSERT(n < WR_OCCASION, "an occasion has at most WR_OCCASION fields");
        out[n] = field_named(g, (wr_words){at, len});
        at += len + (at[len] == ' ');
    }
    return n;
}

void wr_match_occasion(const wr_match *m, wr_occasion *out) {
    const wr_game *g = m->game;
    const wr_field *fields[WR_OCCASION];
    int n = fields_of(g, fields);
    memset(out, 0, sizeof *out);
    for (int k = 0; k < n; k++)
        out->field[k] = (uint32_t)wr__field_get(fields[k], m->state, 0);
    g->init(m->others, &m->setup);
    for (uint32_t i = 0; i < m->num_moves; i++) {
        int is_same = m->moves[i].who == WR_CHANCE;
        for (int k = 0; is_same && k < n; k++)
            is_same = out->field[k] == (uint32_t)wr__field_get(fields[k], m->others, 0);
        out->count += (uint32_t)is_same;
        g->step(m->others, m->moves[i].who, m->moves[i].action);
    }
}

wr_rng wr_occasion_luck(wr_rng r, const wr_occasion *o) {
    for (int k = 0; k < WR_OCCASION; k++)
        r = wr_rng_split(r, o->field[k]);
    return wr_rng_split(r, o->count);
}

wr_action wr_draw_alike(const wr_game *g, const wr_state *s, wr_rng r) {
    uint32_t cases = g->cases(s), same = 0;
    uint64_t most = 0;
    int found = -1, last = -1;
    for (uint32_t k = 0; k < cases; k++) {
        int id = g->outcome(s, k);
        same = id == last ? same + 1 : 0;
        last = id;
        wr_rng own = wr_rng_split(wr_rng_split(r, (uint64_t)id), same);
        uint64_t number = wr_rng_next(&own);
        if (found < 0 || number > most) {
            most = number;
            found = id;
        }
    }
    return (wr_action)found;
}

uint32_t wr_match_chance_alike(wr_match *m, wr_rng r) {
    uint32_t n = 0;
    for (; m->game->actors(m->state) == WR_CHANCE_BIT; n++) {
        wr_occasion o;
        if (m->num_moves == m->max_moves)
            wr_exceeds(m->game, "max_steps", m->max_moves, m->max_moves + UINT64_C(1));
        wr_match_occasion(m, &o);
        wr__play_known(m, WR_CHANCE,
                       wr_draw_alike(m->game, m->state, wr_occasion_luck(r, &o)));
    }
    return n;
}
