/*
 * conformance_views.c: a step as a viewer sees it holds what the game grants, and no
 * more.
 *
 * Each step of each game is put together here a second time, from observe, seen,
 * announce and tell alone. And steps that differ only in what the viewer cannot see are
 * compared: not a byte may tell them apart.
 */
#include "conformance.h"

#include <stdlib.h>

enum { WORDS = 1 << 14 };

/* All that a viewer gets of one step. */
typedef struct {
    wr_step step;
    char line[WORDS], also[WORDS], story[WORDS];
} seen_step;

static const wr_words names[WR_MAX_SEATS] = {{"Ada", 3}, {"", 0}, {"Bo", 2}};

/* A view that writes into `out`, in the language and with the names of its number. */
static void begin_view(wr_view *v, wr_text *texts, seen_step *out, int number) {
    wr_text_init(&texts[0], out->line, WORDS);
    wr_text_init(&texts[1], out->also, WORDS);
    wr_text_init(&texts[2], out->story, WORDS);
    v->line = &texts[0];
    v->also = &texts[1];
    v->story = &texts[2];
    v->language = number % WR_LANGUAGES;
    v->names = number % 3 != 0 ? names : NULL;
}

/* ==== What the game grants ======================================================= */

/* Where the second walk is, and what it has found out about the step. */
typedef struct {
    const wr_match *match;
    const wr_view *view;
    wr_state *state, *next, *others;
    wr_obs *before, *after;
    wr_text line, also, story;
} granted;

/* How a viewer sees move i, from the game alone: all other choices of its step are
 * made. */
static int seen_by_game(granted *x, uint32_t i) {
    const wr_game *g = x->match->game;
    const wr_move *moves = x->match->moves;
    uint32_t actors = g->actors(x->state);
    if (moves[i].who == x->view->viewer)
        return WR_SEEN_OPEN;
    memcpy(x->others, x->state, g->state_size);
    for (int left = actors == WR_CHANCE_BIT ? 0 : wr_count(actors) - 1; left > 0;
         left--)
        g->step(x->others, moves[i + (uint32_t)left].who,
                moves[i + (uint32_t)left].action);
    return g->seen(x->others, x->view->viewer, moves[i].who, moves[i].action);
}

static void grant_line(granted *x, wr_move move, int seen) {
    const wr_game *g = x->match->game;
    char words[WR_MAX_WORDS];
    wr_text t;
    if (seen == WR_SEEN_NOT)
        return;
    wr_text_init(&t, words, sizeof words);
    g->action_text(wr_edition_of(g, &x->match->setup), x->before, move.who, move.action,
                   &t);
    if (seen == WR_SEEN_MASKED) {
        char *last = strrchr(words, ' ');
        strcpy(last != NULL ? last + 1 : words, "?");
    }
    if (x->line.len == 0 && move.who == WR_CHANCE)
        wr_put(&x->line, "* ");
    else if (x->line.len == 0) {
        wr_put_int(&x->line, move.who + 1);
        wr_put_char(&x->line, ' ');
    }
    wr_put(&x->line, words);
}

/* What the game grants of move i; goes over it. */
static int grant_move(granted *x, uint32_t i) {
    const wr_game *g = x->match->game;
    const wr_edition *e = wr_edition_of(g, &x->match->setup);
    const wr_view *v = x->view;
    wr_move move = x->match->moves[i];
    int seen = seen_by_game(x, i);
    g->observe(x->state, v->viewer, x->before);
    grant_line(x, move, seen);
    memcpy(x->next, x->state, g->state_size);
    g->step(x->next, move.who, move.action);
    g->observe(x->next, v->viewer, x->after);
    if (g->announce != NULL)
        g->announce(e, x->state, x->next, &x->also);
    wr_teller to = {&x->story, v->language, v->viewer, v->names};
    if (seen == WR_SEEN_OPEN)
        g->tell(&to, e, x->before, x->after, move);
    memcpy(x->state, x->next, g->state_size);
    return seen;
}

static int steps_compared, steps_hidden;

static void compare_step(const played *p, granted *x, const wr_step *step) {
    const wr_match *m = x->match;
    const wr_game *g = m->game;
    int seen = -1, is_changed = 0;
    wr_text_clear(&x->line);
    wr_text_clear(&x->also);
    wr_text_clear(&x->story);
    g->observe(x->state, x->view->viewer, x->before);
    CHECK(memcmp(step->before, x->before, g->obs_size) == 0);
    for (uint32_t i = step->first; i < step->end; i++) {
        int one = grant_move(x, i);
        seen = seen < 0 || seen == one ? one : WR_SEEN_MASKED;
        CHECK(i == step->first || m->moves[i].who == WR_CHANCE);
    }
    is_changed = memcmp(step->before, x->after, g->obs_size) != 0;
    CHECK_MSG(step->seen == seen, "%s: move %u", name_of(p), step->first);
    CHECK(memcmp(step->after, x->after, g->obs_size) == 0);
    CHECK_STR(x->view->line->buf, x->line.buf);
    CHECK_STR(x->view->also->buf, x->also.buf);
    CHECK_STR(x->view->story->buf, x->story.buf);
    CHECK(!x->view->line->full && !x->view->also->full && !x->view->story->full);
    int is_one = step->end == step->first + 1;
    CHECK_INT(step->who, seen == WR_SEEN_NOT ? WR_PUBLIC : m->moves[step->first].who);
    CHECK_INT(step->action,
              seen == WR_SEEN_OPEN && is_one ? m->moves[step->first].action : -1);
    CHECK_INT(step->is_silent, seen == WR_SEEN_NOT && x->also.len == 0 && !is_changed);
    CHECK(seen == WR_SEEN_OPEN || is_one == 0 || x->story.len == 0);
    steps_compared++;
    steps_hidden += seen != WR_SEEN_OPEN;
}

static void compare_view(const played *p, wr_match *m, int number) {
    static seen_step got, wanted;
    const wr_game *g = p->game;
    void *memory = guarded(wr_view_size(g));
    wr_text texts[3];
    wr_view v;
    wr_view_init(&v, memory, m, viewer_number(number, p->setup.seats));
    begin_view(&v, texts, &got, number);
    granted x = {.match = m, .view = &v};
    x.state = guarded(g->state_size);
    x.next = guarded(g->state_size);
    x.others = guarded(g->state_size);
    x.before = guarded(g->obs_size);
    x.after = guarded(g->obs_size);
    wr_text_init(&x.line, wanted.line, WORDS);
    wr_text_init(&x.also, wanted.also, WORDS);
    wr_text_init(&x.story, wanted.story, WORDS);
    g->init(x.state, &p->setup);
    uint32_t at = 0;
    for (const wr_step *step; (step = wr_view_next(&v, m->num_moves)) != NULL;) {
        CHECK_INT(step->first, at);
        at = step->end;
        CHECK(at > step->first && at == v.at);
        compare_step(p, &x, step);
        CHECK(at == m->num_moves || g->joins == NULL || !g->joins(x.state));
    }
    CHECK_INT(at, m->num_moves);
    guarded_free(memory);
    guarded_free(x.state);
    guarded_free(x.next);
    guarded_free(x.others);
    guarded_free(x.before);
    guarded_free(x.after);
}

static wr_match *match_of(const played *p, uint32_t num_moves) {
    wr_match *m = wr_match_init(guarded(wr_match_size(p->game)), p->game, &p->setup);
    wr_diag d;
    while (m->num_moves < num_moves) {
        wr_move move = p->moves[m->num_moves];
        CHECK_INT(wr_match_play(m, move.who, move.action, &d), 0);
    }
    return m;
}

static void compare_views(const played *p) {
    wr_match *m = match_of(p, p->num_moves);
    for (int i = 0; i <= p->setup.seats; i++)
        compare_view(p, m, i);
    guarded_free(m);
}

TEST(conformance_views_are_what_the_game_grants) {
    steps_compared = steps_hidden = 0;
    each_game(compare_views);
    CHECK_MSG((steps_compared > 10000 && steps_hidden > 1000) ||
                  getenv("WR_GAME") != NULL,
              "%d steps, %d hidden", steps_compared, steps_hidden);
}

/* ==== What the viewer cannot see ================================================= */

static wr_match *scratch; /* its moves are those of the walk, and one more */

/* The step by which `viewer` sees `move` at the position `s`. */
static void look(walk *w, const wr_state *s, wr_move move, int number, seen_step *out) {
    void *memory = guarded(wr_view_size(w->game));
    wr_text texts[3];
    wr_view v;
    scratch->moves[w->at] = move;
    scratch->num_moves = w->at + 1;
    wr_view_init(&v, memory, scratch, viewer_number(number, w->seats));
    wr_view_from(&v, s, w->at);
    begin_view(&v, texts, out, number);
    const wr_step *step = wr_view_next(&v, w->at + 1);
    HOLDS(w, step != NULL);
    memcpy(w->obs, step->before, w->game->obs_size);
    memcpy(w->obs2, step->after, w->game->obs_size);
    out->step = *step;
    out->step.before = out->step.after = NULL;
    guarded_free(memory);
}

static int are_same(const seen_step *a, const seen_step *b) {
    return a->step.first == b->step.first && a->step.end == b->step.end &&
           a->step.seen == b->step.seen && a->step.who == b->step.who &&
           a->step.action == b->step.action && a->step.is_silent == b->step.is_silent &&
           strcmp(a->line, b->line) == 0 && strcmp(a->also, b->also) == 0 &&
           strcmp(a->story, b->story) == 0;
}

static int hidden_pairs, imagined_pairs;

/* Outcomes that a viewer does not see, and of which the same is announced, give the
 * same step: no id, no word, no observation tells them apart. */
static void compare_outcomes(walk *w, int number, int n) {
    static seen_step first, other;
    wr_obs *after = guarded(w->game->obs_size);
    int has_first = 0;
    for (int i = 0; i < n; i++) {
        look(w, w->state, (wr_move){WR_CHANCE, w->outcomes[i].id}, number, &other);
        if (other.step.seen == WR_SEEN_OPEN)
            continue;
        HOLDS(w, other.step.action == -1 && other.story[0] == '\0');
        if (!has_first) {
            first = other;
            memcpy(after, w->obs2, w->game->obs_size);
            has_first = 1;
        } else if (strcmp(first.also, other.also) == 0 &&
                   first.step.seen == other.step.seen) {
            HOLDS(w, are_same(&first, &other));
            HOLDS(w, memcmp(after, w->obs2, w->game->obs_size) == 0);
            hidden_pairs++;
        }
    }
    guarded_free(after);
}

/* The same move, seen openly at the true position and at one that looks the same to the
 * viewer, gives the same step, unless it reveals something: then the observations or
 * what is announced differ as well. */
static void compare_imagined(walk *w, int number, wr_move move) {
    static seen_step truly, imagined;
    const wr_game *g = w->game;
    wr_obs *after = guarded(g->obs_size);
    g->observe(w->state, viewer_number(number, w->seats), w->obs);
    g->imagine(w->obs, &w->rng, w->other);
    uint32_t actors = g->actors(w->other);
    int is_due =
        move.who == WR_CHANCE ? actors == WR_CHANCE_BIT : actors == 1u << move.who;
    if (is_due && g->why(w->other, move.who, move.action) == NULL) {
        look(w, w->state, move, number, &truly);
        memcpy(after, w->obs2, g->obs_size);
        look(w, w->other, move, number, &imagined);
        if (truly.step.seen == imagined.step.seen &&
            strcmp(truly.also, imagined.also) == 0 &&
            memcmp(after, w->obs2, g->obs_size) == 0) {
            HOLDS(w, are_same(&truly, &imagined));
            imagined_pairs++;
        }
    }
    guarded_free(after);
}

static void steps_keep_secrets(walk *w) {
    uint32_t actors = w->game->actors(w->state);
    if (actors == 0 || (actors != WR_CHANCE_BIT && wr_count(actors) > 1))
        return;
    scratch = match_of(w->played, 0);
    memcpy(scratch->moves, w->played->moves, w->at * sizeof *scratch->moves);
    int n = wr_outcomes(w->game, w->state, w->outcomes);
    for (int i = 0; i <= w->seats; i++) {
        compare_outcomes(w, i, n);
        compare_imagined(w, i, w->played->moves[w->at]);
    }
    guarded_free(scratch);
}

TEST(conformance_steps_keep_secrets) {
    hidden_pairs = imagined_pairs = 0;
    walk_positions(steps_keep_secrets);
    CHECK_MSG((hidden_pairs > 1000 && imagined_pairs > 1000) ||
                  getenv("WR_GAME") != NULL,
              "%d and %d pairs", hidden_pairs, imagined_pairs);
}

/* ==== Choices at the same time =================================================== */

static int secret_steps;

/* While one choice is missing, and up to any move within the step, no view has a step
 * for anybody. */
static void choices_wait_for_all(const played *p) {
    const wr_game *g = p->game;
    wr_match *m = match_of(p, 0), *whole = match_of(p, p->num_moves);
    void *memory = guarded(wr_view_size(g));
    wr_view v;
    wr_diag d;
    while (m->num_moves < p->num_moves) {
        wr_move move = p->moves[m->num_moves];
        CHECK_INT(wr_match_play(m, move.who, move.action, &d), 0);
        if (m->step_seats == 0)
            continue;
        secret_steps++;
        CHECK_INT(wr_match_complete(m), m->step_start);
        for (int i = 0; i <= p->setup.seats; i++) {
            wr_view_init(&v, memory, m, viewer_number(i, p->setup.seats));
            wr_view_skip(&v, UINT32_MAX);
            CHECK_INT(v.at, m->step_start);
            CHECK(wr_view_next(&v, UINT32_MAX) == NULL);
            v.match = whole; /* where the same step is complete */
            CHECK(wr_view_next(&v, m->num_moves) == NULL);
            CHECK(wr_view_next(&v, p->num_moves) != NULL);
        }
    }
    guarded_free(memory);
    guarded_free(m);
    guarded_free(whole);
}

TEST(conformance_views_wait_for_all_choices) {
    secret_steps = 0;
    each_game(choices_wait_for_all);
    CHECK_MSG(secret_steps > 100 || getenv("WR_GAME") != NULL, "only %d", secret_steps);
}

/* ==== Outcomes on one line ======================================================= */

/* Rafts of Azimuth with every other outcome hidden. */
static int every_other(const wr_state *s, int viewer, int who, wr_action a) {
    (void)s;
    (void)who;
    return viewer == 0 ? a % 2 : viewer == 1 ? WR_SEEN_NOT : WR_SEEN_MASKED;
}

static void check_rafts(const wr_match *m, int viewer, int seen, const char *text) {
    char words[2][WORDS];
    void *memory = guarded(wr_view_size(m->game));
    wr_text line, told;
    wr_view v;
    wr_text_init(&line, words[0], WORDS);
    wr_text_init(&told, words[1], WORDS);
    wr_view_init(&v, memory, m, viewer);
    v.line = &line;
    v.story = &told;
    const wr_step *step = wr_view_next(&v, m->num_moves);
    CHECK_INT(step->seen, seen);
    CHECK_INT(step->action, -1);
    CHECK_INT(step->end, 24);
    CHECK_STR(line.buf, text);
    guarded_free(memory);
}

TEST(views_mask_each_outcome_of_a_line_in_its_place) {
    static const char name[] = "azimuth";
    wr_game g = *wr_game_find((wr_words){name, sizeof name - 1});
    wr_setup setup;
    char open[64], half[64];
    wr_setup_default(&g, &setup);
    wr_match *m = wr_match_init(guarded(wr_match_size(&g)), &g, &setup);
    wr_match_chance(m, wr_rng_seed(7));
    wr_text t;
    void *memory = guarded(wr_view_size(&g));
    wr_text_init(&t, open, sizeof open);
    wr_view v;
    wr_view_init(&v, memory, m, WR_ALL);
    v.line = &t;
    CHECK(wr_view_next(&v, m->num_moves) != NULL);
    strcpy(half, open);
    for (uint32_t i = 0; i < 24; i++)
        if (m->moves[i].action % 2 == WR_SEEN_MASKED)
            half[strlen("* rafts ") + i] = '?';
    CHECK(strcmp(open, half) != 0 && strspn(half + strlen("* rafts "), "?") < 24);
    check_rafts(m, WR_PUBLIC, WR_SEEN_OPEN, open);
    g.seen = every_other;
    check_rafts(m, 0, WR_SEEN_MASKED, half);
    check_rafts(m, 1, WR_SEEN_NOT, "");
    check_rafts(m, WR_PUBLIC, WR_SEEN_MASKED, "* rafts ????????????????????????");
    guarded_free(memory);
    guarded_free(m);
}
