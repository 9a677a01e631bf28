/*
 * companion.c: a match kept beside a real table.
 *
 * People enter what they see of chance. What no viewer sees (a card dealt to another
 * seat) is supposed: an outcome is drawn for it. When a later move shows that the real
 * one was another, the supposed outcomes change so that all that is known still holds:
 * when the match is replayed with them, every entered move is legal and every
 * observation of the viewers is the same to the byte.
 */
#include "core.h"

#include <string.h>

/* A move that no change allows is refused after this many replayed moves. */
enum { PATIENCE = 10000000, WALKS = 200, IMAGINED = 256 };
enum { POSSIBLE = 200 }; /* imagined positions whose moves and outcomes are gathered */

struct wr_companion {
    wr_match *match;
    uint32_t viewers; /* bit p: seat p is a viewer, whose view is entered */
    wr_rng luck;
    /* What the last move revealed as supposed, and what else it may have revealed. */
    char now[WR_MAX_WORDS], other[WR_MAX_WORDS];
    uint32_t num_other; /* moves when `other` was found; 0: there is no other */
    /* Scratch of a search for other suppositions. */
    uint32_t known;
    uint64_t spent;
    wr_state *before, *after, *line, *known_state;
    wr_obs *obs, *obs2;
    wr_outcome *outcomes;
    wr_action *list;
    unsigned char *possible; /* by action or outcome */
    int32_t *freed;          /* by outcome: see freed_outcome */
    wr_move *trial, *kept;
};

/* As many as there are actions or outcomes, whichever are more. */
static size_t most_ids(const wr_game *g) {
    return g->num_actions > g->num_outcomes ? g->num_actions : g->num_outcomes;
}

size_t wr_companion_size(const wr_game *g) {
    return wr__aligned(sizeof(wr_companion)) + 4 * wr__aligned(g->state_size) +
           2 * wr__aligned(g->obs_size) +
           wr__aligned(g->num_outcomes * sizeof(wr_outcome)) +
           wr__aligned(g->max_legal * sizeof(wr_action)) + wr__aligned(most_ids(g)) +
           wr__aligned(g->num_outcomes * sizeof(int32_t)) +
           2 * wr__aligned(g->max_steps * sizeof(wr_move));
}

static void *take(char **at, size_t size) {
    void *taken = *at;
    *at += wr__aligned(size);
    return taken;
}

wr_companion *wr_companion_init(void *memory, wr_match *m, uint32_t viewers, wr_rng r) {
    const wr_game *g = m->game;
    char *at = memory;
    wr_companion *c = take(&at, sizeof *c);
    memset(c, 0, sizeof *c);
    c->match = m;
    c->viewers = viewers;
    c->luck = r;
    c->before = take(&at, g->state_size);
    c->after = take(&at, g->state_size);
    c->line = take(&at, g->state_size);
    c->known_state = take(&at, g->state_size);
    c->obs = take(&at, g->obs_size);
    c->obs2 = take(&at, g->obs_size);
    c->outcomes = take(&at, g->num_outcomes * sizeof *c->outcomes);
    c->list = take(&at, g->max_legal * sizeof *c->list);
    c->possible = take(&at, most_ids(g));
    c->freed = take(&at, g->num_outcomes * sizeof *c->freed);
    c->trial = take(&at, g->max_steps * sizeof *c->trial);
    c->kept = take(&at, g->max_steps * sizeof *c->kept);
    return c;
}

/* True if a viewer sees the outcome `a` at `s`. */
static int is_seen(const wr_companion *c, const wr_state *s, wr_action a) {
    const wr_game *g = c->match->game;
    if (g->seen(s, WR_PUBLIC, WR_CHANCE, a) == WR_SEEN_OPEN)
        return 1;
    for (uint32_t left = c->viewers; left != 0; left &= left - 1)
        if (g->seen(s, wr_lowest(left), WR_CHANCE, a) == WR_SEEN_OPEN)
            return 1;
    return 0;
}

/* The number of cases of the next move of chance whose outcomes are seen, or are
 * not. */
static uint32_t count_cases(const wr_companion *c, int seen) {
    const wr_game *g = c->match->game;
    const wr_state *s = c->match->state;
    uint32_t cases = g->actors(s) == WR_CHANCE_BIT ? g->cases(s) : 0, n = 0;
    for (uint32_t k = 0; k < cases; k++)
        n += is_seen(c, s, g->outcome(s, k)) == seen;
    return n;
}

int wr_companion_asks(const wr_companion *c) {
    return count_cases(c, 1) > 0;
}

int wr_companion_hides(const wr_companion *c) {
    return count_cases(c, 0) > 0;
}

/* ==== What may come, by all that the viewers know ================================ */

static void gather_moves(wr_companion *c, const wr_state *s, int seat) {
    int n = wr_legal(c->match->game, s, seat, c->list);
    for (int i = 0; i < n; i++)
        c->possible[c->list[i]] = 1;
}

static void gather_outcomes(wr_companion *c, const wr_state *s, int seat) {
    (void)seat;
    int n = wr_outcomes(c->match->game, s, c->outcomes);
    for (int i = 0; i < n; i++)
        if (is_seen(c, s, c->outcomes[i].id))
            c->possible[c->outcomes[i].id] = 1;
}

/* Gathers from the supposed position and from others that fit. */
static int gather(wr_companion *c, int seat, wr_action *out,
                  void (*from)(wr_companion *c, const wr_state *s, int seat)) {
    const wr_game *g = c->match->game;
    wr_rng luck = c->luck;
    int n = 0;
    memset(c->possible, 0, most_ids(g));
    from(c, c->match->state, seat);
    g->observe(c->match->state, c->viewers != 0 ? wr_lowest(c->viewers) : WR_PUBLIC,
               c->obs);
    for (int i = 0; i < POSSIBLE && !g->is_open; i++) {
        g->imagine(c->obs, &luck, c->before);
        from(c, c->before, seat);
    }
    for (size_t a = 0; a < most_ids(g); a++)
        if (c->possible[a])
            out[n++] = (wr_action)a;
    return n;
}

int wr_companion_moves(wr_companion *c, int seat, wr_action *out) {
    return gather(c, seat, out, gather_moves);
}

int wr_companion_outcomes(wr_companion *c, wr_action *out) {
    return gather(c, WR_CHANCE, out, gather_outcomes);
}

uint32_t wr_companion_before_last(wr_companion *c) {
    const wr_match *m = c->match;
    const wr_game *g = m->game;
    uint32_t told = m->num_moves;
    g->init(c->before, &m->setup);
    for (uint32_t i = 0; i < m->num_moves; i++) {
        if (m->moves[i].who >= 0 || is_seen(c, c->before, m->moves[i].action))
            told = i;
        g->step(c->before, m->moves[i].who, m->moves[i].action);
    }
    return told;
}

/* ==== Other suppositions ========================================================= */

/* The goal of a change of suppositions: none, that a move is possible, that its seat
 * has fewer moves than `fewer`, or that the last move reveals something else. */
enum { GOAL_ANY, GOAL_MOVE, GOAL_FEWER, GOAL_REVEAL };

typedef struct {
    int kind;
    wr_move move;
    int fewer;
} goal;

/* True if move i, made at position `s`, is an outcome that no viewer has seen. */
static int is_supposed(const wr_companion *c, uint32_t i, const wr_state *s) {
    const wr_move *move = &c->match->moves[i];
    return move->who == WR_CHANCE && !is_seen(c, s, move->action);
}

/* True if all viewers see the same at both positions. */
static int looks_alike(const wr_companion *c, const wr_state *a, const wr_state *b) {
    const wr_game *g = c->match->game;
    for (int viewer = WR_CHANCE; viewer < WR_MAX_SEATS; viewer++) {
        if (viewer >= 0 && (c->viewers >> viewer & 1) == 0)
            continue;
        g->observe(a, viewer < 0 ? WR_PUBLIC : viewer, c->obs);
        g->observe(b, viewer < 0 ? WR_PUBLIC : viewer, c->obs2);
        if (memcmp(c->obs, c->obs2, g->obs_size) != 0)
            return 0;
    }
    return 1;
}

/* True if c->after and c->line look alike, where it matters. */
static int is_still_known(wr_companion *c) {
    memcpy(c->known_state, c->after, c->match->game->state_size);
    return looks_alike(c, c->after, c->line);
}

/* The replacement for an outcome that a change has moved elsewhere: one of which there
 * are more cases at c->after than at c->line, because the change has freed one. -1:
 * none. */
static int freed_outcome(wr_companion *c) {
    const wr_game *g = c->match->game;
    uint32_t now = g->cases(c->after), then = g->cases(c->line);
    memset(c->freed, 0, g->num_outcomes * sizeof *c->freed);
    for (uint32_t k = 0; k < now; k++)
        c->freed[g->outcome(c->after, k)]++;
    for (uint32_t k = 0; k < then; k++)
        c->freed[g->outcome(c->line, k)]--;
    for (uint32_t k = 0; k < now; k++) {
        wr_action a = g->outcome(c->after, k);
        if (c->freed[a] > 0 && !is_seen(c, c->after, a))
            return a;
    }
    return -1;
}

/* Replays c->trial from move `from` on, from the position c->after, beside the match as
 * it is, from c->line. A supposed outcome that is no longer possible is replaced by one
 * that has become free. Returns 1 if all of it is possible and the position after
 * `known` moves looks as it does now; that position is left in c->known_state. */
static int holds(wr_companion *c, uint32_t from) {
    const wr_match *m = c->match;
    const wr_game *g = m->game;
    for (uint32_t i = from; i < m->num_moves; i++) {
        wr_move *move = &c->trial[i];
        c->spent++;
        if (i == c->known && !is_still_known(c))
            return 0;
        if (g->why(c->after, move->who, move->action) != NULL) {
            int freed = is_supposed(c, i, c->after) ? freed_outcome(c) : -1;
            if (freed < 0)
                return 0;
            move->action = (wr_action)freed;
        }
        g->step(c->after, move->who, move->action);
        g->step(c->line, m->moves[i].who, m->moves[i].action);
    }
    return c->known < m->num_moves || is_still_known(c);
}

/* Replays c->trial from move i on beside the match, from c->before, where both are the
 * same. Returns 1 if the viewers see the same after every move up to `known`: the same
 * end is not enough, since a treasure that is dug up at once and one that is dug up
 * later leave the same table behind. */
static int was_never_seen(wr_companion *c, uint32_t i) {
    const wr_match *m = c->match;
    const wr_game *g = m->game;
    memcpy(c->after, c->before, g->state_size);
    memcpy(c->line, c->before, g->state_size);
    for (; i < c->known; i++) {
        c->spent++;
        g->step(c->after, c->trial[i].who, c->trial[i].action);
        g->step(c->line, m->moves[i].who, m->moves[i].action);
        if (!looks_alike(c, c->after, c->line))
            return 0;
    }
    return 1;
}

/* What the last move of the match reveals, as views tell it. */
static void reveal(const wr_companion *c, const wr_state *before, const wr_state *after,
                   char *out) {
    wr_text t;
    wr_text_init(&t, out, WR_MAX_WORDS);
    wr__announce(c->match, before, after, &t);
}

static int is_reached(wr_companion *c, const goal *w) {
    const wr_game *g = c->match->game;
    switch (w->kind) {
    case GOAL_MOVE:
        return g->why(c->after, w->move.who, w->move.action) == NULL;
    case GOAL_FEWER:
        return wr_legal(g, c->after, w->move.who, c->match->legal) < w->fewer;
    case GOAL_REVEAL:
        reveal(c, c->known_state, c->after, c->now);
        return strcmp(c->now, c->other) == 0;
    default:
        return 1;
    }
}

/* Tries every other outcome of the supposed move i, whose position is c->before.
 * Returns 1 if one reaches the goal; it is then in c->trial. */
static int change_one(wr_companion *c, uint32_t i, const goal *w) {
    const wr_match *m = c->match;
    const wr_game *g = m->game;
    uint32_t n = (uint32_t)wr_outcomes(g, c->before, c->outcomes);
    uint32_t start = wr_rng_below(&c->luck, n);
    wr_action old = m->moves[i].action;
    for (uint32_t k = 0; k < n && c->spent < PATIENCE; k++) {
        wr_action other = c->outcomes[(start + k) % n].id;
        if (other == old || is_seen(c, c->before, other))
            continue;
        memcpy(c->trial, m->moves, m->num_moves * sizeof *c->trial);
        memcpy(c->after, c->before, g->state_size);
        memcpy(c->line, c->before, g->state_size);
        memcpy(c->known_state, c->before, g->state_size);
        c->trial[i].action = other;
        g->step(c->after, WR_CHANCE, other);
        g->step(c->line, WR_CHANCE, old);
        if (holds(c, i + 1) && is_reached(c, w) && was_never_seen(c, i))
            return 1;
    }
    return 0;
}

/* Looks for a change of one supposed outcome in first..end-1, with what follows from
 * it, that reaches the goal. */
static int find_change(wr_companion *c, uint32_t first, uint32_t end, const goal *w) {
    const wr_match *m = c->match;
    const wr_game *g = m->game;
    c->known = w->kind == GOAL_REVEAL ? m->num_moves - 1 : m->num_moves;
    g->init(c->before, &m->setup);
    for (uint32_t i = 0; i < end; i++) {
        if (i >= first && is_supposed(c, i, c->before) && change_one(c, i, w))
            return 1;
        g->step(c->before, m->moves[i].who, m->moves[i].action);
    }
    return 0;
}

/* Takes the result of find_change into the match. */
static void adopt(wr_companion *c, const wr_move *moves) {
    wr_match *m = c->match;
    uint32_t n = m->num_moves;
    memcpy(m->moves, moves, n * sizeof *moves);
    wr_match_rewind(m, n);
}

/* A move that is only allowed to a seat without another choice shows several cards at
 * once: they are supposed one by one, each leaving the seat fewer moves. */
static int narrow_down(wr_companion *c, const goal *w) {
    const wr_match *m = c->match;
    const wr_game *g = m->game;
    while (w->kind == GOAL_MOVE && w->move.who >= 0) {
        goal fewer = {GOAL_FEWER, w->move,
                      wr_legal(g, m->state, w->move.who, m->legal)};
        if (!find_change(c, 0, m->num_moves, &fewer))
            return 0;
        adopt(c, c->trial);
        if (find_change(c, 0, m->num_moves, w))
            return 1;
    }
    return 0;
}

/* Makes a random change that keeps everything; returns 0 if it finds none. */
static int shake(wr_companion *c) {
    const goal anything = {.kind = GOAL_ANY};
    uint32_t n = c->match->num_moves;
    if (!find_change(c, wr_rng_below(&c->luck, n), n, &anything))
        return 0;
    adopt(c, c->trial);
    return 1;
}

/* Makes random changes, and tries again after each. */
static int walk_randomly(wr_companion *c, const goal *w) {
    for (int i = 0; i < WALKS && c->spent < PATIENCE; i++)
        if (shake(c) && find_change(c, 0, c->match->num_moves, w))
            return 1;
    return 0;
}

/* Changes the suppositions to reach the goal; changes nothing if that is impossible. */
static int reach(wr_companion *c, const goal *w) {
    const wr_match *m = c->match;
    c->spent = 0;
    if (m->num_moves == 0 || m->game->is_open)
        return 0;
    memcpy(c->kept, m->moves, m->num_moves * sizeof *c->kept);
    int found =
        find_change(c, 0, m->num_moves, w) || narrow_down(c, w) || walk_randomly(c, w);
    adopt(c, found ? c->trial : c->kept);
    return found;
}

/* Plays the last move, or any outcome that is not seen, at the imagined c->after.
 * Returns 1 if it could be played. */
static int play_imagined(wr_companion *c, wr_move last) {
    const wr_game *g = c->match->game;
    if (last.who == WR_CHANCE && !is_seen(c, c->line, last.action))
        last.action = wr_draw(g, c->after, &c->luck);
    if (g->why(c->after, last.who, last.action) != NULL)
        return 0;
    memcpy(c->before, c->after, g->state_size);
    g->step(c->after, last.who, last.action);
    return 1;
}

/* After a move: finds what it revealed, and what else it might have revealed, by games
 * that fit what one viewer has seen. */
static void look_back(wr_companion *c) {
    const wr_match *m = c->match;
    const wr_game *g = m->game;
    uint32_t n = m->num_moves - 1;
    int supposed = 0;
    c->num_other = 0;
    if (g->announce == NULL)
        return;
    g->init(c->line, &m->setup);
    for (uint32_t i = 0; i < n; i++) {
        supposed |= is_supposed(c, i, c->line);
        g->step(c->line, m->moves[i].who, m->moves[i].action);
    }
    reveal(c, c->line, m->state, c->now);
    if (!supposed && !is_supposed(c, n, c->line))
        return;
    g->observe(c->line, c->viewers != 0 ? wr_lowest(c->viewers) : WR_PUBLIC, c->obs);
    for (int i = 0; i < IMAGINED; i++) {
        g->imagine(c->obs, &c->luck, c->after);
        if (!play_imagined(c, m->moves[n]))
            continue;
        reveal(c, c->before, c->after, c->other);
        if (strcmp(c->now, c->other) != 0) {
            c->num_other = m->num_moves;
            return;
        }
    }
}

int wr_companion_play(wr_companion *c, int who, wr_action a, wr_diag *d) {
    wr_match *m = c->match;
    const goal w = {GOAL_MOVE, {(int16_t)who, a}, 0};
    uint32_t actors = m->game->actors(m->state);
    int num = who == WR_CHANCE ? m->game->num_outcomes : m->game->num_actions;
    int is_due = who == WR_CHANCE ? actors == WR_CHANCE_BIT
                                  : actors != WR_CHANCE_BIT && (actors >> who & 1);
    int error = wr_match_play(m, who, a, d);
    if (error == WR_EINPUT && is_due && a < num && reach(c, &w))
        error = wr_match_play(m, who, a, d);
    if (error == 0)
        look_back(c);
    return error;
}

void wr_companion_suppose(wr_companion *c) {
    wr_match *m = c->match;
    uint32_t hidden = count_cases(c, 0);
    wr_diag d;
    WR_ASSERT(hidden > 0, "wr_companion_suppose: nothing is hidden");
    uint32_t left = wr_rng_below(&c->luck, hidden);
    for (uint32_t k = 0;; k++) {
        wr_action a = m->game->outcome(m->state, k);
        if (is_seen(c, m->state, a) || left-- > 0)
            continue;
        wr_match_play(m, WR_CHANCE, a, &d);
        look_back(c);
        return;
    }
}

void wr_companion_redraw(wr_companion *c) {
    c->spent = 0;
    c->num_other = 0;
    for (int i = 0; i < WALKS && c->match->num_moves > 0 && c->spent < PATIENCE; i++)
        shake(c);
}

const char *wr_companion_asks_reveal(const wr_companion *c) {
    if (c->num_other == 0 || c->num_other != c->match->num_moves)
        return NULL;
    return c->now[0] != '\0' ? c->now : c->other;
}

int wr_companion_revealed(wr_companion *c, int is_true, wr_diag *d) {
    const goal g = {.kind = GOAL_REVEAL};
    const char *line = wr_companion_asks_reveal(c);
    WR_ASSERT(line != NULL, "wr_companion_revealed: there was no question");
    c->num_other = 0;
    if (is_true == (line == c->now) || reach(c, &g))
        return 0;
    static const char *const impossible[] = {
        "that is impossible, given all that is known of the game",
        "das ist nach allem, was man von der Partie weiß, unmöglich"};
    return wr__refuse(d, impossible, NULL);
}
