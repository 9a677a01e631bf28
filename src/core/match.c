/*
 * match.c: a game under way, with the moves that led to its position.
 *
 * The main invariant: replaying `moves` from the first position gives the bytes of
 * `state`. A simultaneous step under way is moves[step_start..num_moves), in seat
 * order.
 */
#include "core.h"

#include <string.h>

size_t wr_match_size(const wr_game *g) {
    return wr__aligned(sizeof(wr_match)) + 2 * wr__aligned(g->state_size) +
           wr__aligned(g->obs_size) + wr__aligned(g->max_legal * sizeof(wr_action)) +
           wr__aligned(wr_view_size(g)) + wr__aligned(g->max_steps * sizeof(wr_move));
}

/* Takes the next `size` bytes of a match's memory. */
static void *take(char **at, size_t size) {
    void *taken = *at;
    *at += wr__aligned(size);
    return taken;
}

wr_match *wr_match_init(void *memory, const wr_game *g, const wr_setup *setup) {
    char *at = memory;
    wr_match *m = take(&at, sizeof *m);
    memset(m, 0, sizeof *m);
    m->game = g;
    m->setup = *setup;
    m->state = take(&at, g->state_size);
    m->others = take(&at, g->state_size);
    m->obs = take(&at, g->obs_size);
    m->legal = take(&at, g->max_legal * sizeof *m->legal);
    m->view = take(&at, wr_view_size(g));
    m->moves = take(&at, g->max_steps * sizeof *m->moves);
    m->max_moves = g->max_steps;
    g->init(m->state, setup);
    return m;
}

/* ==== Playing ==================================================================== */

/* Records a legal move before it is stepped. */
static void remember(wr_match *m, int who, wr_action a) {
    uint32_t actors = m->game->actors(m->state);
    if (m->step_seats == 0 && wr__simultaneous(actors)) {
        m->step_seats = actors;
        m->step_start = m->num_moves;
    }
    uint32_t at = m->num_moves++;
    if (m->step_seats != 0) {
        for (; at > m->step_start && m->moves[at - 1].who > who; at--)
            m->moves[at] = m->moves[at - 1];
        uint32_t made = m->num_moves - m->step_start;
        if (made == (uint32_t)wr_count(m->step_seats))
            m->step_seats = 0;
    }
    m->moves[at].who = (int16_t)who;
    m->moves[at].action = a;
}

void wr__play_known(wr_match *m, int who, wr_action a) {
    remember(m, who, a);
    m->game->step(m->state, who, a);
}

int wr_match_play(wr_match *m, int who, wr_action a, wr_diag *d) {
    if (m->num_moves == m->max_moves && m->game->actors(m->state) != 0) {
        static const char *const too_long[] = {
            "the match is too long for a record: max_steps of %1 is %2",
            "die Partie ist zu lang für eine Mitschrift: max_steps von %1 ist %2"};
        wr_said said[] = {wr_said_words(m->game->name),
                          wr_said_number((int)m->max_moves)};
        wr__refuse(d, too_long, said);
        return WR_EFULL;
    }
    int error = wr__check(m->game, m->state, who, a, d);
    if (error == 0)
        wr__play_known(m, who, a);
    return error;
}

uint32_t wr_match_chance(wr_match *m, wr_rng r) {
    uint32_t n = 0;
    for (; m->game->actors(m->state) == WR_CHANCE_BIT; n++) {
        if (m->num_moves == m->max_moves)
            wr_exceeds(m->game, "max_steps", m->max_moves, m->max_moves + UINT64_C(1));
        wr_rng here = wr_rng_split(r, m->num_moves);
        wr__play_known(m, WR_CHANCE, wr_draw(m->game, m->state, &here));
    }
    return n;
}

void wr_match_rewind(wr_match *m, uint32_t num_moves) {
    WR_ASSERT(num_moves <= m->num_moves, "a match cannot be rewound forwards");
    m->num_moves = 0;
    m->step_seats = 0;
    m->game->init(m->state, &m->setup);
    while (m->num_moves < num_moves) {
        wr_move move = m->moves[m->num_moves];
        wr__play_known(m, move.who, move.action);
    }
}

uint32_t wr_match_before_last(const wr_match *m, uint32_t seats) {
    for (uint32_t i = m->num_moves; i > 0; i--)
        if (m->moves[i - 1].who >= 0 && (seats >> m->moves[i - 1].who & 1))
            return i - 1;
    return m->num_moves;
}

int wr_match_seen(const wr_match *m, const wr_state *before, uint32_t i, int viewer) {
    const wr_game *g = m->game;
    wr_move move = m->moves[i];
    if (viewer == WR_ALL || viewer == move.who)
        return WR_SEEN_OPEN;
    uint32_t actors = g->actors(before);
    uint32_t later = actors == WR_CHANCE_BIT ? 0 : (uint32_t)wr_count(actors) - 1;
    if (i + later >= m->num_moves)
        return WR_SEEN_NOT; /* the step is not complete */
    memcpy(m->others, before, g->state_size);
    for (uint32_t k = i + 1; k <= i + later; k++)
        g->step(m->others, m->moves[k].who, m->moves[k].action);
    return g->seen(m->others, viewer, move.who, move.action);
}

/* ==== Words ====================================================================== */

void wr__put_action(const wr_match *m, int who, wr_action a, wr_text *out) {
    m->game->action_text(wr_edition_of(m->game, &m->setup), m->obs, who, a, out);
}

/* The length of an action's text if `words` begin with it, else 0. */
static size_t begins(const wr_match *m, int who, wr_action a, wr_words words) {
    char buf[WR_MAX_WORDS];
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr__put_action(m, who, a, &t);
    return t.len <= words.len && memcmp(buf, words.at, t.len) == 0 ? t.len : 0;
}

static int spells(const wr_match *m, int who, wr_action a, wr_words words) {
    return words.len > 0 && begins(m, who, a, words) == words.len;
}

int wr__find_outcome(wr_match *m, wr_words words, size_t *len) {
    const wr_game *g = m->game;
    uint32_t cases = g->actors(m->state) == WR_CHANCE_BIT ? g->cases(m->state) : 0;
    int found = -1, last = -1;
    *len = 0;
    g->observe(m->state, WR_PUBLIC, m->obs);
    for (uint32_t k = 0; k < cases; k++) {
        int id = g->outcome(m->state, k);
        size_t n = id != last ? begins(m, WR_CHANCE, (wr_action)id, words) : 0;
        if (n > *len) {
            *len = n;
            found = id;
        }
        last = id;
    }
    return found;
}

/* The possible action or outcome with this text, or -1. */
static int find_possible(wr_match *m, int who, wr_words words) {
    const wr_game *g = m->game;
    if (who == WR_CHANCE) {
        size_t len;
        int id = wr__find_outcome(m, words, &len);
        return len == words.len ? id : -1;
    }
    int n = wr_legal(g, m->state, who, m->legal);
    for (int i = 0; i < n; i++)
        if (spells(m, who, m->legal[i], words))
            return m->legal[i];
    return -1;
}

int wr_match_parse(wr_match *m, int who, wr_words words, wr_action *out, wr_diag *d) {
    const wr_game *g = m->game;
    g->observe(m->state, WR_PUBLIC, m->obs);
    int found = find_possible(m, who, words);
    int num = who == WR_CHANCE ? g->num_outcomes : g->num_actions;
    for (int a = 0; found < 0 && a < num; a++)
        if (spells(m, who, (wr_action)a, words))
            found = a;
    if (found >= 0) {
        *out = (wr_action)found;
        return 0;
    }
    static const char *const unknown[] = {
        "%1 is not %2{a move|an outcome} of %3",
        "%1 ist kein %2{Zug|Ausgang des Zufalls} von %3"};
    wr_said said[] = {wr_said_quoted(words), wr_said_case(who == WR_CHANCE),
                      wr_said_words(g->name)};
    return wr__refuse(d, unknown, said);
}
