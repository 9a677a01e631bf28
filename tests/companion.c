/*
 * companion.c: a match kept beside a real table follows every game played there. It
 * does so for every viewer, and refuses what that viewer knows to be wrong.
 */
#include <stdlib.h>

#include "conformance.h"

enum { MAX_MOVES = 500, DIGS = 40 };

static int games_followed, lights;

/* A game that was played, and the companion that follows it. */
typedef struct {
    const played *truth;
    uint32_t viewers;
    wr_state *real; /* the position at the table */
    wr_obs *seen, *kept;
    wr_match *match;
    wr_companion *companion;
} table;

static void table_open(table *t, const played *p, uint32_t viewers) {
    const wr_game *g = p->game;
    *t = (table){.truth = p, .viewers = viewers};
    t->real = guarded(g->state_size);
    t->seen = guarded(g->obs_size);
    t->kept = guarded(g->obs_size);
    t->match = wr_match_init(guarded(wr_match_size(g)), g, &p->setup);
    t->companion = wr_companion_init(guarded(wr_companion_size(g)), t->match, viewers,
                                     wr_rng_seed(p->seed + 77));
    g->init(t->real, &p->setup);
}

static void table_close(table *t) {
    guarded_check(t->companion, "companion");
    guarded_free(t->companion);
    guarded_free(t->match);
    guarded_free(t->kept);
    guarded_free(t->seen);
    guarded_free(t->real);
}

/* The viewers see the same at the table and in the match. */
static void looks_as_the_table(table *t) {
    const wr_game *g = t->truth->game;
    for (int viewer = WR_PUBLIC; viewer < t->truth->setup.seats; viewer++) {
        if (viewer == WR_CHANCE || (viewer >= 0 && (t->viewers >> viewer & 1) == 0))
            continue;
        g->observe(t->real, viewer, t->seen);
        g->observe(t->match->state, viewer, t->kept);
        CHECK_MSG(memcmp(t->seen, t->kept, g->obs_size) == 0,
                  "viewer %d sees something else after %u moves of %s", viewer,
                  t->match->num_moves, name_of(t->truth));
    }
}

/* True if no viewer sees what move i brings. */
static int is_hidden(const table *t, uint32_t i) {
    const wr_game *g = t->truth->game;
    wr_move move = t->truth->moves[i];
    int seen = g->seen(t->real, WR_PUBLIC, move.who, move.action) == WR_SEEN_OPEN;
    for (uint32_t left = t->viewers; left != 0; left &= left - 1)
        seen |=
            g->seen(t->real, wr_lowest(left), move.who, move.action) == WR_SEEN_OPEN;
    return move.who == WR_CHANCE && !seen;
}

/* What the real move i reveals. */
static void real_light(const table *t, uint32_t i, char *out) {
    const wr_game *g = t->truth->game;
    wr_text light;
    wr_state *after = guarded(g->state_size);
    memcpy(after, t->real, g->state_size);
    g->step(after, t->truth->moves[i].who, t->truth->moves[i].action);
    wr_text_init(&light, out, WR_MAX_WORDS);
    g->announce(wr_edition_of(g, &t->truth->setup), t->real, after, &light);
    guarded_free(after);
}

/* Answers what the move revealed, where that is asked. */
static void say_light(table *t, uint32_t i) {
    char light[WR_MAX_WORDS];
    wr_diag d;
    const char *line = wr_companion_asks_reveal(t->companion);
    if (line == NULL)
        return;
    real_light(t, i, light);
    int is_true = strcmp(light, line) == 0;
    CHECK_MSG(wr_companion_revealed(t->companion, is_true, &d) == 0,
              "move %u of %s: %s", i, name_of(t->truth), d.text);
    lights += !is_true;
}

/* Follows a game; only what is seen is entered. */
static void follow(table *t, uint32_t num_moves) {
    const played *p = t->truth;
    const wr_game *g = p->game;
    wr_diag d;
    for (uint32_t i = 0; i < num_moves; i++) {
        if (is_hidden(t, i)) {
            CHECK(wr_companion_hides(t->companion));
            wr_companion_suppose(t->companion);
        } else {
            CHECK(p->moves[i].who != WR_CHANCE || wr_companion_asks(t->companion));
            CHECK_MSG(wr_companion_play(t->companion, p->moves[i].who,
                                        p->moves[i].action, &d) == 0,
                      "move %u of %s is refused: %s", i, name_of(p), d.text);
        }
        say_light(t, i);
        g->step(t->real, p->moves[i].who, p->moves[i].action);
        if (i % 8 == 0 && g->actors(t->real) != 0)
            looks_as_the_table(t);
    }
}

static void follow_whole(const played *p, uint32_t viewers) {
    table t;
    if (p->num_moves > MAX_MOVES)
        return;
    table_open(&t, p, viewers);
    follow(&t, p->num_moves);
    const wr_game *g = p->game;
    wr_result real = {{0}, 0}, kept = {{0}, 0};
    g->result(t.real, &real);
    g->result(t.match->state, &kept);
    CHECK_BYTES(&real, &kept, sizeof real);
    table_close(&t);
}

static void follow_each(const played *p) {
    if (games_followed++ % 9 != 0)
        return;
    follow_whole(p, 1);
    follow_whole(p, 0);
}

TEST(companion_follows_every_game) {
    games_followed = lights = 0;
    each_game(follow_each);
    CHECK(games_followed > 100 || getenv("WR_GAME") != NULL);
    CHECK(lights > 0 || getenv("WR_GAME") != NULL);
}

static int games_redrawn;

/* Half of a game with what was hidden from the first seat drawn anew: it could have
 * been played like that, and the seat would have seen the same after every move. */
static void redraw(const played *p) {
    const wr_game *g = p->game;
    uint32_t n = p->num_moves / 2;
    wr_diag d;
    table t;
    table_open(&t, p, 1);
    for (uint32_t i = 0; i < n; i++)
        CHECK(wr_match_play(t.match, p->moves[i].who, p->moves[i].action, &d) == 0);
    wr_companion_redraw(t.companion);
    CHECK_INT(t.match->num_moves, n);
    games_redrawn += memcmp(t.match->moves, p->moves, n * sizeof *p->moves) != 0;
    wr_move *drawn = guarded(n * sizeof *drawn + 1);
    memcpy(drawn, t.match->moves, n * sizeof *drawn);
    wr_match_rewind(t.match, 0);
    for (uint32_t i = 0; i < n; i++) {
        CHECK(drawn[i].who == WR_CHANCE || drawn[i].action == p->moves[i].action);
        CHECK(wr_match_play(t.match, drawn[i].who, drawn[i].action, &d) == 0);
        g->step(t.real, p->moves[i].who, p->moves[i].action);
        looks_as_the_table(&t);
    }
    guarded_free(drawn);
    table_close(&t);
}

static void redraw_each(const played *p) {
    if (p->num_moves <= MAX_MOVES && p->seed % 8 == 0)
        redraw(p);
}

TEST(companion_draws_anew_what_nobody_saw) {
    games_redrawn = 0;
    each_game(redraw_each);
    CHECK(games_redrawn > 3 || getenv("WR_GAME") != NULL);
}

/* Winds of Plunder, played by the greedy bot. */
static played plunder(int seats, uint64_t seed) {
    const wr_game *g = wr_game_find((wr_words){"winds-of-plunder", 16});
    played p = {.game = g, .bot = wr_bot_find((wr_words){"greedy", 6}), .seed = seed};
    wr_setup_default(g, &p.setup);
    p.setup.seats = (uint8_t)seats;
    play_game(&p);
    return p;
}

/* Treasures that another seat drew in their own port, where it dug them up at once. */
static int dug_at_once(const played *p) {
    char light[WR_MAX_WORDS];
    table t;
    int found = 0;
    table_open(&t, p, 1);
    for (uint32_t i = 0; i < p->num_moves / 2; i++) {
        real_light(&t, i, light);
        found += is_hidden(&t, i) && light[0] != '\0';
        p->game->step(t.real, p->moves[i].who, p->moves[i].action);
    }
    table_close(&t);
    return found;
}

/* What is dug up at once may look in the end as if it had been dug up later, but the
 * table saw when it was. */
TEST(companion_keeps_the_hour_of_what_was_shown) {
    int met = 0;
    for (uint64_t seed = 1; seed <= DIGS; seed++) {
        played p = plunder(3, seed);
        int dug = dug_at_once(&p);
        met += dug > 0;
        for (int again = 0; dug > 0 && again < 8; again++, p.seed += 1000)
            redraw(&p);
        free(p.moves);
    }
    CHECK(met > 3);
}

/* A card that another seat turns out to hold changes places with one of which there are
 * several. */
TEST(companion_swaps_cards_of_which_there_are_several) {
    played p = plunder(4, 3601);
    follow_whole(&p, 1);
    free(p.moves);
}

/* In Santa Timea no other seat can play a card that the viewing seat holds. */
TEST(companion_refuses_what_is_known_to_be_wrong) {
    const wr_game *g = wr_game_find((wr_words){"santa-timea", 11});
    wr_setup setup;
    wr_setup_default(g, &setup);
    wr_match *real = wr_match_init(guarded(wr_match_size(g)), g, &setup);
    wr_rng r = wr_rng_seed(5);
    wr_diag d;
    wr_match_chance(real, r);
    played p = {.game = g, .setup = setup, .seed = 5, .bot = wr_bots[0]};
    p.moves = real->moves;
    p.num_moves = real->num_moves;
    table t;
    table_open(&t, &p, 1);
    follow(&t, p.num_moves);
    int seat = wr_lowest(g->actors(real->state)), refused = 0, taken = 0;
    wr_action own[WR_MAX_LEGAL];
    g->observe(real->state, 0, t.seen);
    for (uint32_t i = 0; i < p.num_moves; i++) {
        char words[WR_MAX_WORDS];
        wr_text text;
        wr_text_init(&text, words, sizeof words);
        g->action_text(NULL, t.seen, WR_CHANCE, p.moves[i].action, &text);
        if (p.moves[i].who != WR_CHANCE || strncmp(words, "deal 1 ", 7) != 0)
            continue;
        wr_action a = 0;
        memcpy(words + 2, "play ", 5);
        CHECK_INT(wr_match_parse(real, seat, (wr_words){words + 2, strlen(words + 2)},
                                 &a, &d),
                  0);
        own[taken++] = a;
    }
    CHECK_INT(taken, 12);
    uint32_t before = t.match->num_moves;
    for (int i = 0; i < taken && seat != 0; i++)
        refused += wr_companion_play(t.companion, seat, own[i], &d) == WR_EINPUT;
    CHECK(seat != 0);
    CHECK(refused >= taken - 4); /* there are several Piratesses */
    CHECK_INT(t.match->num_moves, before);
    looks_as_the_table(&t);
    table_close(&t);
    guarded_free(real);
}
