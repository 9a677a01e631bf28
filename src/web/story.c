/*
 * story.c: the steps of a match as seen by a viewer, and stories and advice from
 * observations alone. At a table of the server the page has nothing else.
 */
#include "web.h"

#include <string.h>

EXPORT(wr_steps) void web_steps(int viewer, int language, uint32_t from);
EXPORT(wr_tell) int web_tell(int viewer, int language, int who, int action);
EXPORT(wr_think) int web_think(int seat, int bot, uint64_t nodes, uint32_t time_ms);
EXPORT(wr_why) int web_why(int seat, int action);
EXPORT(wr_try) int web_try(int seat, int action);
EXPORT(wr_show) int web_show(int viewer, int language);

__attribute__((import_module("page"), import_name("now"))) extern uint64_t
page_now(void);

/* Scratch memory of one call; allocated anew for each table. */
static struct {
    const wr_game *game;
    wr_state *state;
    wr_obs *before, *after;
    wr_action *legal;
    wr_advice *advice;
    web_box bot;
    wr_text line, also, story;
} s;

static void make_room(void) {
    const wr_game *g = web_now.game;
    WR_ASSERT(g != NULL, "no table was begun");
    if (s.game == g)
        return;
    s.game = g;
    s.state = web_take(g->state_size);
    s.before = web_take(g->obs_size);
    s.after = web_take(g->obs_size);
    s.legal = web_take(g->max_legal * sizeof *s.legal);
    s.advice = web_take(sizeof *s.advice);
    s.line = s.also = s.story = (wr_text){.grow = web_grow};
    s.bot = (web_box){NULL, 0};
}

void web_forget_story(void) {
    s.game = NULL;
}

const wr_words *web_names(uint32_t offset) {
    static wr_words names[WR_MAX_SEATS];
    for (int seat = 0; seat < web_now.setup.seats; seat++) {
        names[seat].at = web_input_at(offset);
        names[seat].len = strlen(names[seat].at);
        offset += (uint32_t)names[seat].len + 1;
    }
    return names;
}

static int is_language(int language) {
    return language >= 0 && language < WR_LANGUAGES;
}

/* ==== The story ================================================================== */

/* The complete steps after the first `from` moves: Step[], with stories if `language`
 * is a known language. The input has the names of the seats. */
void web_steps(int viewer, int language, uint32_t from) {
    wr_match *m = web_now.match;
    WR_ASSERT(m != NULL, "there is no match at this table");
    make_room();
    wr_text *out = web_answer();
    wr_view v;
    wr_view_init(&v, m->view, m, viewer);
    wr_view_skip(&v, from);
    v.line = &s.line;
    v.also = &s.also;
    v.story = is_language(language) ? &s.story : NULL;
    v.language = language;
    v.names = web_names(0);
    wr_json_open(out, NULL, '[');
    while (wr_view_next(&v, UINT32_MAX) != NULL)
        wr_wire_step(out, &v);
    wr_json_close(out, ']');
}

/* ==== From observations alone ==================================================== */

/* Reads the observation at `offset` of the input, as the server sent it; moves `offset`
 * to the text after it. */
static int read_obs(uint32_t *offset, wr_obs *out, wr_diag *d) {
    const wr_game *g = web_now.game;
    const char *json = web_input_at(*offset);
    *offset += (uint32_t)strlen(json) + 1;
    return wr_fields_read_json(g->obs_fields, json, out, g->obs_size, d);
}

/* The story of a move that is seen openly, as in a step. The input has the observations
 * before and after it, and the names of the seats. */
int web_tell(int viewer, int language, int who, int action) {
    const wr_game *g = web_now.game;
    uint32_t at = 0;
    wr_diag d = {0};
    make_room();
    int num = who == WR_CHANCE ? g->num_outcomes : g->num_actions;
    WR_ASSERT(is_language(language), "there is no such language");
    WR_ASSERT(who >= WR_CHANCE && who < web_now.setup.seats, "there is no such seat");
    WR_ASSERT(action >= 0 && action < num, "there is no such action");
    int error = read_obs(&at, s.before, &d);
    if (error == 0)
        error = read_obs(&at, s.after, &d);
    if (error != 0)
        return web_refuse(error, &d);
    wr_teller to = {&s.story, language, viewer, web_names(at)};
    wr_text_clear(&s.story);
    g->tell(&to, web_edition(), s.before, s.after,
            (wr_move){(int16_t)who, (wr_action)action});
    wr_wire_lines(web_answer(), NULL, &s.story);
    return 0;
}

/* The table in letters, with ink marks, as the observation in the input shows it; the
 * names of the seats follow there. */
int web_show(int viewer, int language) {
    wr_diag d = {0};
    uint32_t at = 0;
    make_room();
    WR_ASSERT(is_language(language), "there is no such language");
    int error = read_obs(&at, s.before, &d);
    if (error != 0)
        return web_refuse(error, &d);
    wr_teller to = {web_answer(), language, viewer, web_names(at)};
    web_now.game->show(&to, web_edition(), s.before, 0);
    return 0;
}

/* Why a seat may not do something, from its observation in the input. */
int web_why(int seat, int action) {
    wr_diag d = {0};
    wr_rng luck = wr_rng_seed(1);
    uint32_t at = 0;
    make_room();
    int error = read_obs(&at, s.before, &d);
    if (error == 0) {
        web_now.game->imagine(s.before, &luck, s.state);
        error = wr_play(web_now.game, s.state, seat, (wr_action)action, &d);
    }
    return error == 0 ? 0 : web_refuse(error, &d);
}

/* The observation after an action of a seat, from its observation in the input. Only in
 * open games, where the imagined position is the real one. */
int web_try(int seat, int action) {
    const wr_game *g = web_now.game;
    wr_diag d = {0};
    wr_rng luck = wr_rng_seed(1);
    make_room();
    WR_ASSERT(g->is_open, "moves can be tried out in open games only");
    uint32_t at = 0;
    int error = read_obs(&at, s.before, &d);
    if (error == 0) {
        g->imagine(s.before, &luck, s.state);
        error = wr_play(g, s.state, seat, (wr_action)action, &d);
    }
    if (error != 0)
        return web_refuse(error, &d);
    g->observe(s.state, seat, s.after);
    wr_fields_json(g->obs_fields, s.after, web_answer());
    return 0;
}

static void put_advice(wr_text *out, wr_action chosen) {
    const wr_advice *a = s.advice;
    wr_json_open(out, NULL, '{');
    wr_json_int(out, "move", chosen);
    wr_json_int(out, "nodes", (int64_t)a->nodes);
    wr_json_open(out, "moves", '[');
    for (int i = 0; i < a->n; i++) {
        const wr_advised *m = &a->move[i];
        wr_json_open(out, NULL, '[');
        wr_json_int(out, NULL, m->action);
        wr_json_int(out, NULL, m->visits);
        wr_json_int(out, NULL, m->visits > 0 ? m->value / m->visits : 0);
        wr_json_int(out, NULL, m->visits > 0 ? m->points / m->visits : 0);
        wr_json_close(out, ']');
    }
    wr_json_close(out, ']');
    wr_json_close(out, '}');
}

/* A bot's advice, from the observation in the input alone. wr_luck seeds its random
 * numbers. {move,nodes,moves:[[id,visits,value,points],...]} */
int web_think(int seat, int bot, uint64_t nodes, uint32_t time_ms) {
    const wr_game *g = web_now.game;
    wr_diag d = {0};
    uint32_t at = 0;
    make_room();
    int error = read_obs(&at, s.before, &d);
    if (error != 0)
        return web_refuse(error, &d);
    wr_rng luck = wr_rng_split(web_now.choice, 0), chosen = web_now.choice;
    g->imagine(s.before, &luck, s.state);
    s.advice->n = 0;
    s.advice->nodes = 0;
    wr_question q = {.game = g, .obs = s.before, .seat = seat, .legal = s.legal};
    q.n = wr_legal(g, s.state, seat, s.legal);
    WR_ASSERT(q.n > 0, "this seat owes no move");
    q.memory = web_room(&s.bot, wr_bot_memory(wr_bots[bot], g));
    q.nodes = nodes;
    q.time_ms = time_ms;
    q.now_ms = page_now;
    q.advice = s.advice;
    q.net = web_now.net;
    wr_action move = wr_bots[bot]->choose(&q, &chosen);
    put_advice(web_answer(), move);
    return 0;
}
