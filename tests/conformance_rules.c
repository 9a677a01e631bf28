/* conformance_rules.c: properties of the rules functions of every game. */
#include "conformance.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* ==== The game table ============================================================= */

static void check_words_of(const wr_game *g) {
    size_t len = strlen(g->name);
    CHECK(len > 0 && wr_game_find((wr_words){g->name, len}) == g);
    for (size_t i = 0; i < len; i++)
        CHECK_MSG(islower((unsigned char)g->name[i]) ||
                      isdigit((unsigned char)g->name[i]) || g->name[i] == '-',
                  "the name %s has other characters than a-z, 0-9 and -", g->name);
    CHECK(strlen(g->title) > 0 && strlen(g->summary) > 0);
    CHECK_MSG(g->summary[strlen(g->summary) - 1] == '.', "%s: %s", g->name, g->summary);
    size_t prefix = strlen(g->rule_prefix);
    CHECK(prefix > 1 && g->rule_prefix[prefix - 1] == '-');
    for (int language = 0; language < WR_LANGUAGES; language++)
        CHECK(wr_game_rules(g, language)[0] != NULL);
}

static void check_options_of(const wr_game *g) {
    int n = 0;
    for (; g->options[n].name != NULL; n++) {
        const wr_option *o = &g->options[n];
        /* A default that depends on other options is marked by a value that cannot be
         * set. */
        wr_setup setup;
        wr_setup_default(g, &setup);
        int by_default = wr_setup_option(g, &setup, n);
        CHECK(o->min <= by_default && by_default <= o->max);
        CHECK(by_default == o->init || o->init < o->min);
        CHECK(o->help != NULL && strlen(o->help) > 0);
        if (o->values == NULL)
            continue;
        int words = 1;
        for (const char *c = o->values; *c != '\0'; c++)
            words += *c == ' ';
        CHECK_INT(o->min, 0);
        CHECK_INT(words, o->max + 1);
    }
    CHECK(n <= WR_MAX_OPTIONS);
}

TEST(conformance_game_tables_are_complete) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        check_words_of(g);
        check_options_of(g);
        CHECK(g->rules_version >= 1);
        CHECK(g->min_seats >= 1 && g->min_seats <= g->max_seats);
        CHECK(g->max_seats <= WR_MAX_SEATS);
        CHECK(g->num_actions > 0 && g->max_legal > 0 && g->max_steps > 0);
        CHECK(g->max_legal <= g->num_actions && g->max_legal <= WR_MAX_LEGAL);
    }
}

static void check_table(const wr_game *g, const wr_field *fields, uint32_t size) {
    uint32_t covered = 0;
    for (const wr_field *f = fields; f->name != NULL; f++) {
        CHECK_MSG(f->offset == covered, "%s: %s begins at %d, not at %u", g->name,
                  f->name, f->offset, covered);
        CHECK(f->width == 1 || f->width == 2 || f->width == 4 || f->width == 8);
        CHECK(f->count > 0 && f->offset % f->width == 0);
        CHECK(strcspn(f->name, " \"\\\n") == strlen(f->name));
        covered += (uint32_t)f->width * f->count;
        for (const wr_field *other = fields; other != f; other++)
            CHECK_MSG(strcmp(f->name, other->name) != 0, "%s: two fields are named %s",
                      g->name, f->name);
    }
    CHECK_MSG(covered == size, "%s: the fields cover %u of %u bytes", g->name, covered,
              size);
}

TEST(conformance_fields_cover_each_struct) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        check_table(wr_games[i], wr_games[i]->state_fields, wr_games[i]->state_size);
        check_table(wr_games[i], wr_games[i]->obs_fields, wr_games[i]->obs_size);
    }
}

/* ==== Positions ================================================================== */

/* Earlier contents of memory must not show. */
static void init_is_canonical(const played *p) {
    const wr_game *g = p->game;
    wr_state *zeros = guarded(g->state_size), *ones = guarded(g->state_size);
    memset(zeros, 0x00, g->state_size);
    memset(ones, 0xff, g->state_size);
    g->init(zeros, &p->setup);
    g->init(ones, &p->setup);
    CHECK_BYTES(zeros, ones, g->state_size);
    guarded_free(zeros);
    guarded_free(ones);
}

TEST(conformance_init_is_canonical) {
    each_game(init_is_canonical);
}

static void actors_make_sense(walk *w) {
    uint32_t actors = w->game->actors(w->state);
    int is_last = w->at == w->played->num_moves;
    HOLDS(w, (actors == 0) == is_last);
    HOLDS(w, actors == WR_CHANCE_BIT || actors >> w->seats == 0);
    if (!is_last) {
        int who = w->played->moves[w->at].who;
        HOLDS(w, who == WR_CHANCE ? actors == WR_CHANCE_BIT : (actors >> who & 1) != 0);
    }
    HOLDS(w, w->at <= w->game->max_steps);
}

TEST(conformance_actors_and_length) {
    walk_positions(actors_make_sense);
}

static void legal_is_a_list(walk *w) {
    uint32_t actors = w->game->actors(w->state);
    for (int seat = 0; seat < w->seats; seat++) {
        int n = w->game->legal(w->state, seat, w->legal);
        int acts = actors != WR_CHANCE_BIT && (actors >> seat & 1);
        HOLDS(w, (n > 0) == acts);
        HOLDS(w, n <= w->game->max_legal);
        for (int i = 0; i < n; i++) {
            HOLDS(w, w->legal[i] < w->game->num_actions);
            HOLDS(w, i == 0 || w->legal[i - 1] < w->legal[i]);
        }
    }
}

TEST(conformance_legal_lists_ascend) {
    walk_positions(legal_is_a_list);
}

static void outcomes_are_a_list(walk *w) {
    const wr_game *g = w->game;
    int n = wr_outcomes(g, w->state, w->outcomes);
    if (g->actors(w->state) != WR_CHANCE_BIT) {
        HOLDS(w, n == 0);
        return;
    }
    uint32_t cases = g->cases(w->state), sum = 0;
    HOLDS(w, cases > 0 && cases <= g->max_cases);
    HOLDS(w, n > 0 && n <= g->num_outcomes);
    for (int i = 0; i < n; i++) {
        HOLDS(w, w->outcomes[i].id < g->num_outcomes);
        HOLDS(w, i == 0 || w->outcomes[i - 1].id < w->outcomes[i].id);
        HOLDS(w, w->outcomes[i].weight > 0);
        for (uint32_t k = 0; k < w->outcomes[i].weight; k++)
            HOLDS(w, g->outcome(w->state, sum + k) == w->outcomes[i].id);
        sum += w->outcomes[i].weight;
    }
    HOLDS(w, sum == cases);
}

TEST(conformance_outcomes_ascend) {
    walk_positions(outcomes_are_a_list);
}

static void chance_is_a_short_cut(walk *w) {
    const wr_game *g = w->game;
    if (g->actors(w->state) != WR_CHANCE_BIT)
        return;
    wr_rng fast = w->rng, slow = w->rng;
    memcpy(w->other, w->state, g->state_size);
    memcpy(w->third, w->state, g->state_size);
    uint32_t after = wr_chance(g, w->other, &fast), actors = WR_CHANCE_BIT;
    while (actors == WR_CHANCE_BIT)
        actors = g->step(w->third, WR_CHANCE, wr_draw(g, w->third, &slow));
    HOLDS(w, after == actors);
    HOLDS(w, fast.counter == slow.counter && fast.key == slow.key);
    HOLDS(w, memcmp(w->other, w->third, g->state_size) == 0);
}

TEST(conformance_chance_equals_drawing_one_by_one) {
    walk_positions(chance_is_a_short_cut);
}

/* Every continuation, not only the one that was played. */
static void steps_are_functions(walk *w) {
    const wr_game *g = w->game;
    uint32_t actors = g->actors(w->state);
    if (actors == 0)
        return;
    int who = actors == WR_CHANCE_BIT ? WR_CHANCE : wr_lowest(actors);
    int n = who == WR_CHANCE ? wr_outcomes(g, w->state, w->outcomes)
                             : g->legal(w->state, who, w->legal);
    for (int i = 0; i < n; i++) {
        wr_action a = who == WR_CHANCE ? w->outcomes[i].id : w->legal[i];
        memcpy(w->other, w->state, g->state_size);
        memcpy(w->third, w->state, g->state_size);
        uint32_t after = g->step(w->other, who, a);
        HOLDS(w, g->step(w->third, who, a) == after);
        HOLDS(w, memcmp(w->other, w->third, g->state_size) == 0);
        HOLDS(w, memcmp(w->other, w->state, g->state_size) != 0);
        HOLDS(w, g->actors(w->other) == after);
        const char *broken = g->broken(w->other);
        CHECK_MSG(broken == NULL, "%s, after %u moves of %s", broken, w->at + 1,
                  name_of(w->played));
    }
}

TEST(conformance_steps_are_functions_and_break_nothing) {
    walk_positions(steps_are_functions);
}

/* ==== Refusals =================================================================== */

/* True if the rules text has the rule. Found rules are remembered by their address:
 * they are named by constants. */
static int rule_exists(const wr_game *g, const char *rule) {
    enum { KEPT = 512 };
    static const char *known[KEPT];
    static int num_known;
    for (int i = num_known - 1; i >= 0; i--)
        if (known[i] == rule)
            return 1;
    const char *const *lines = wr_game_rules(g, WR_ENGLISH);
    for (int i = 0; lines[i] != NULL; i++)
        for (const char *at = lines[i]; (at = strstr(at, rule)) != NULL; at++)
            if (!isdigit((unsigned char)at[strlen(rule)])) {
                if (num_known < KEPT)
                    known[num_known++] = rule;
                return 1;
            }
    return 0;
}

static void refuse(walk *w, int who, wr_action a) {
    const wr_game *g = w->game;
    int num = who == WR_CHANCE ? g->num_outcomes : g->num_actions;
    wr_diag d = {0};
    HOLDS(w, wr_play(g, w->other, who, a, &d) == WR_EINPUT);
    HOLDS(w, memcmp(w->other, w->state, g->state_size) == 0);
    HOLDS(w, d.text[0] != '\0');
    if (a >= num)
        return;
    const char *rule = g->why(w->state, who, a);
    CHECK_MSG(rule != NULL &&
                  strncmp(rule, g->rule_prefix, strlen(g->rule_prefix)) == 0,
              "no rule is given against %d by %d after %u moves of %s", a, who, w->at,
              name_of(w->played));
    HOLDS(w, strcmp(d.rule, rule) == 0);
    CHECK_MSG(rule_exists(g, rule), "%s is not in the rules of %s", rule, g->name);
}

/* Tries each id of `who`, of which the n in `possible` may be played, and two that do
 * not exist. */
static void try_all(walk *w, int who, const wr_action *possible, int n) {
    const wr_game *g = w->game;
    int num = who == WR_CHANCE ? g->num_outcomes : g->num_actions, next = 0;
    for (int a = 0; a < num; a++) {
        if (next < n && possible[next] == a) {
            HOLDS(w, g->why(w->state, who, (wr_action)a) == NULL);
            next++;
            continue;
        }
        refuse(w, who, (wr_action)a);
    }
    HOLDS(w, next == n);
    refuse(w, who, (wr_action)num);
    refuse(w, who, UINT16_MAX);
}

static void illegal_is_refused(walk *w) {
    const wr_game *g = w->game;
    if (wr_rng_below(&w->rng, every_of(g)) > 0)
        return;
    memcpy(w->other, w->state, g->state_size);
    for (int seat = 0; seat < WR_MAX_SEATS; seat++)
        try_all(w, seat, w->legal,
                seat < w->seats ? g->legal(w->state, seat, w->legal) : 0);
    wr_action *possible = malloc(g->num_outcomes * sizeof *possible);
    CHECK(possible != NULL);
    int n = wr_outcomes(g, w->state, w->outcomes);
    for (int i = 0; i < n; i++)
        possible[i] = w->outcomes[i].id;
    try_all(w, WR_CHANCE, possible, n);
    free(possible);
}

TEST(conformance_all_that_is_illegal_is_refused_with_its_rule) {
    walk_positions(illegal_is_refused);
}

static void legal_is_played(walk *w) {
    const wr_game *g = w->game;
    wr_diag d;
    if (w->at == w->played->num_moves)
        return;
    wr_move move = w->played->moves[w->at];
    memcpy(w->other, w->state, g->state_size);
    memcpy(w->third, w->state, g->state_size);
    g->step(w->third, move.who, move.action);
    HOLDS(w, wr_play(g, w->other, move.who, move.action, &d) == 0);
    HOLDS(w, memcmp(w->other, w->third, g->state_size) == 0);
}

TEST(conformance_checked_play_equals_step) {
    walk_positions(legal_is_played);
}

/* ==== The end, and simultaneous choices ========================================== */

static void results_make_sense(walk *w) {
    wr_result result;
    memset(&result, 0xab, sizeof result);
    w->game->result(w->state, &result);
    HOLDS(w, result.winners >> w->seats == 0);
    HOLDS(w, w->at == w->played->num_moves || result.winners == 0);
    for (int seat = w->seats; seat < WR_MAX_SEATS; seat++)
        HOLDS(w, result.points[seat] == 0);
}

TEST(conformance_results_name_winners_at_the_end) {
    walk_positions(results_make_sense);
}

/* All seats that owe a choice make a fixed one, in the order that `turn` gives. */
static void choose_in_order(walk *w, int turn, wr_state *out) {
    const wr_game *g = w->game;
    uint32_t left = g->actors(w->state);
    memcpy(out, w->state, g->state_size);
    while (left != 0) {
        wr_rng order = wr_rng_split(w->rng, (uint64_t)turn);
        uint32_t n = (uint32_t)wr_count(left);
        int seat = wr_nth_bit(left, turn == 0 ? 0 : wr_rng_below(&order, n));
        wr_rng own = wr_rng_split(w->rng, 1000 + (uint64_t)seat);
        int count = g->legal(w->state, seat, w->legal);
        g->step(out, seat, w->legal[wr_rng_below(&own, (uint32_t)count)]);
        left &= ~(1u << seat);
        CHECK(g->broken(out) == NULL);
    }
}

static int simultaneous_steps;

static void order_does_not_matter(walk *w) {
    uint32_t actors = w->game->actors(w->state);
    if (actors == WR_CHANCE_BIT || wr_count(actors) < 2)
        return;
    simultaneous_steps++;
    choose_in_order(w, 0, w->other);
    for (int turn = 1; turn <= 12; turn++) {
        choose_in_order(w, turn, w->third);
        HOLDS(w, memcmp(w->other, w->third, w->game->state_size) == 0);
    }
}

TEST(conformance_order_of_simultaneous_choices_does_not_matter) {
    simultaneous_steps = 0;
    walk_positions(order_does_not_matter);
    CHECK_MSG(simultaneous_steps > 100 || getenv("WR_GAME") != NULL,
              "only %d positions were simultaneous", simultaneous_steps);
}
