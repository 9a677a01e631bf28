/*
 * view.c: a step of a match as a viewer may know it.
 *
 * Records, terminal, server and browser print what this file finds, and nothing else.
 * So this is the one place where hidden things could leak: everything comes from seen,
 * observe and announce, and there is no sentence about a move that is not seen openly.
 */
#include "core.h"

#include <string.h>

enum { OBSERVATIONS = 3 /* before the step, and before and after one of its moves */ };

size_t wr_view_size(const wr_game *g) {
    return wr__aligned(g->state_size) + OBSERVATIONS * wr__aligned(g->obs_size);
}

void wr_view_init(wr_view *v, void *memory, const wr_match *m, int viewer) {
    const wr_game *g = m->game;
    char *at = memory;
    memset(v, 0, sizeof *v);
    v->match = m;
    v->viewer = viewer == WR_ALL ? WR_PUBLIC : viewer;
    v->is_whole = viewer == WR_ALL;
    v->state = memory;
    at += wr__aligned(g->state_size);
    for (int i = 0; i < OBSERVATIONS; i++, at += wr__aligned(g->obs_size))
        v->obs[i] = (wr_obs *)(void *)at;
    g->init(v->state, &m->setup);
}

void wr_view_from(wr_view *v, const wr_state *s, uint32_t num_moves) {
    memcpy(v->state, s, v->match->game->state_size);
    v->at = num_moves;
    v->is_observed = 0;
}

/* True if the step that begins now is complete before move `until`. */
static int may_go(const wr_view *v, uint32_t until) {
    uint32_t complete = wr_match_complete(v->match);
    uint32_t actors = v->match->game->actors(v->state);
    uint32_t owed = actors == WR_CHANCE_BIT ? 1 : (uint32_t)wr_count(actors);
    if (until > complete)
        until = complete;
    return v->at < until && v->at + owed <= until;
}

void wr_view_skip(wr_view *v, uint32_t until) {
    for (; may_go(v, until); v->at++) {
        wr_move move = v->match->moves[v->at];
        v->match->game->step(v->state, move.who, move.action);
        v->is_observed = 0;
    }
}

/* Writes the line of a move, or continues the line of the outcome before it. A masked
 * move has `?` for the last word of its own text. */
static void put_move(wr_view *v, wr_move move, int seen) {
    wr_text *line = v->line;
    if (line->len == 0) {
        wr_put_char(line, (char)(move.who == WR_CHANCE ? '*' : '1' + move.who));
        wr_put_char(line, ' ');
    }
    size_t start = line->len;
    v->match->game->action_text(wr_edition_of(v->match->game, &v->match->setup),
                                v->obs[v->now], move.who, move.action, line);
    if (seen != WR_SEEN_MASKED)
        return;
    while (line->len > start && line->buf[line->len - 1] != ' ')
        line->len--;
    wr_put_char(line, '?');
}

/* A buffer that holds neither the observation before the step nor the one now. */
static int free_buffer(const wr_view *v) {
    for (int i = 0;; i++)
        if (i != v->first && i != v->now)
            return i;
}

void wr__announce(const wr_match *m, const wr_state *before, const wr_state *after,
                  wr_text *out) {
    if (m->game->announce != NULL)
        m->game->announce(wr_edition_of(m->game, &m->setup), before, after, out);
}

/* Steps over the next move, and writes all that the viewer may know of it. */
static void go_over(wr_view *v) {
    const wr_match *m = v->match;
    const wr_game *g = m->game;
    wr_move move = m->moves[v->at];
    int seen =
        v->is_whole ? WR_SEEN_OPEN : wr_match_seen(m, v->state, v->at, v->viewer);
    int is_first = v->at == v->step.first;
    v->step.seen = is_first || seen == v->step.seen ? seen : WR_SEEN_MASKED;
    if (seen != WR_SEEN_NOT && v->line != NULL)
        put_move(v, move, seen);
    memcpy(m->others, v->state, g->state_size);
    g->step(v->state, move.who, move.action);
    v->at++;
    int before = v->now;
    v->now = free_buffer(v);
    g->observe(v->state, v->viewer, v->obs[v->now]);
    if (v->also != NULL && !v->is_whole)
        wr__announce(m, m->others, v->state, v->also);
    if (seen == WR_SEEN_OPEN && v->story != NULL) {
        /* otherwise a sentence might give the move away */
        wr_teller to = {v->story, v->language, v->viewer, v->names};
        g->tell(&to, wr_edition_of(g, &m->setup), v->obs[before], v->obs[v->now], move);
    }
}

/* Fills in the step of the moves from v->step.first on. */
static void end_step(wr_view *v) {
    wr_step *s = &v->step;
    wr_move move = v->match->moves[s->first];
    int is_one = v->at == s->first + 1;
    s->end = v->at;
    s->who = s->seen != WR_SEEN_NOT ? move.who : WR_PUBLIC;
    s->action = s->seen == WR_SEEN_OPEN && is_one ? move.action : -1;
    s->before = v->obs[v->first];
    s->after = v->obs[v->now];
    s->is_silent = s->seen == WR_SEEN_NOT && (v->also == NULL || v->also->len == 0) &&
                   memcmp(s->before, s->after, v->match->game->obs_size) == 0;
}

/* Empties a text of the caller. */
static void begin_text(wr_text *t) {
    if (t != NULL)
        wr_text_clear(t);
}

const wr_step *wr_view_next(wr_view *v, uint32_t until) {
    const wr_game *g = v->match->game;
    if (!may_go(v, until))
        return NULL;
    begin_text(v->line);
    begin_text(v->also);
    begin_text(v->story);
    if (!v->is_observed)
        g->observe(v->state, v->viewer, v->obs[v->now]);
    v->is_observed = 1;
    v->first = v->now;
    v->step.first = v->at;
    do
        go_over(v);
    while (g->joins != NULL && may_go(v, until) && g->joins(v->state));
    end_step(v);
    return &v->step;
}
