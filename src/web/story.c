/*
 * story.c: what happened, step by step, as a viewer may know it; and the same for pages
 * that hold nothing but observations, as those at a table of the server do.
 */
#include "web.h"

#include <string.h>

EXPORT(wr_steps) void web_steps(int viewer, uint32_t from, uint32_t to);
EXPORT(wr_tell)
int web_tell(int viewer, int who, uint32_t before, uint32_t after);
EXPORT(wr_think) int web_think(int seat, int bot, uint64_t nodes, uint32_t time_ms);
EXPORT(wr_why) int web_why(int seat, int action);
EXPORT(wr_try) int web_try(int seat, int action);

__attribute__((import_module("page"), import_name("now"))) extern uint64_t
page_now(void);

enum { STORY = 1 << 14 };

/* Memory of one question; taken again when the table is another. */
static struct {
    const wr_game *game;
    wr_state *state, *earlier;
    wr_obs *before, *after;
    wr_action *legal;
    wr_advice *advice;
    web_box bot;
    char *words;
} s;

static void make_room(void) {
    const wr_game *g = web_now.game;
    WR_ASSERT(g != NULL, "no table was begun");
    if (s.game == g)
        return;
    s.game = g;
    s.state = web_take(g->state_size);
    s.earlier = web_take(g->state_size);
    s.before = web_take(g->obs_size);
    s.after = web_take(g->obs_size);
    s.legal = web_take(g->max_legal * sizeof *s.legal);
    s.advice = web_take(sizeof *s.advice);
    s.words = web_take(STORY);
    s.bot = (web_box){NULL, 0};
}

void web_forget_story(void) {
    s.game = NULL;
}

/* ==== The story ================================================================== */

static void put_story(wr_text *out, wr_move move, int viewer) {
    static const char *const names[] = {"en", "de"};
    for (int language = 0; language < WR_LANGUAGES; language++) {
        wr_text words;
        wr_text_init(&words, s.words, STORY);
        wr_teller to = {&words, language, viewer, NULL};
        web_now.game->tell(&to, web_edition(), s.before, s.after, move);
        wr_json_string(out, names[language], words.buf);
    }
}

/* Writes move i of the match and steps over it. */
static void put_step(wr_text *out, uint32_t i, int viewer) {
    const wr_match *m = web_now.match;
    const wr_game *g = m->game;
    wr_move move = m->moves[i];
    int seen = wr_match_seen(m, s.state, i, viewer);
    wr_text words;
    wr_json_open(out, NULL, '{');
    wr_json_int(out, "n", i);
    wr_json_int(out, "who", move.who);
    g->observe(s.state, viewer, s.before);
    wr_text_init(&words, s.words, STORY);
    g->action_text(web_edition(), s.before, move.who, move.action, &words);
    if (seen == WR_SEEN_MASKED) {
        while (words.len > 0 && words.buf[words.len - 1] != ' ')
            words.len--;
        wr_put_char(&words, '?');
    }
    wr_json_string(out, "action", seen == WR_SEEN_NOT ? NULL : words.buf);
    memcpy(s.earlier, s.state, g->state_size);
    g->step(s.state, move.who, move.action);
    g->observe(s.state, viewer, s.after);
    wr_json_key(out, "obs");
    wr_fields_json(g->obs_fields, s.after, out);
    wr_text_init(&words, s.words, STORY);
    if (g->announce != NULL)
        g->announce(web_edition(), s.earlier, s.state, &words);
    wr_json_string(out, "said", words.buf);
    if (seen == WR_SEEN_OPEN) /* else the sentence might give the action away */
        put_story(out, move, viewer);
    wr_json_close(out, '}');
}

/* The steps `from`..`to`-1 of the match, as far as all their choices are made:
 * [{n,who,action,obs,said,en,de},...], the observation being that after the step. */
void web_steps(int viewer, uint32_t from, uint32_t to) {
    const wr_match *m = web_now.match;
    WR_ASSERT(m != NULL, "there is no match at this table");
    make_room();
    uint32_t settled = wr_match_complete(m);
    uint32_t end = to < settled ? to : settled;
    wr_text *out = web_answer();
    wr_json_open(out, NULL, '[');
    m->game->init(s.state, &m->setup);
    for (uint32_t i = 0; i < end; i++) {
        if (i < from)
            m->game->step(s.state, m->moves[i].who, m->moves[i].action);
        else
            put_step(out, i, viewer);
    }
    wr_json_close(out, ']');
}

/* ==== From observations alone ==================================================== */

static int read_obs(uint32_t offset, wr_obs *out, wr_diag *d) {
    const wr_game *g = web_now.game;
    return wr_fields_parse(g->obs_fields, web_input_at(offset), out, g->obs_size, d);
}

/* The action that is spelt so at the observation s.before, or -1. */
static int find_action(int who, const char *spelt) {
    const wr_game *g = web_now.game;
    int num = who == WR_CHANCE ? g->num_outcomes : g->num_actions;
    for (int a = 0; a < num; a++) {
        char buf[WR_MAX_WORDS];
        wr_text t;
        wr_text_init(&t, buf, sizeof buf);
        g->action_text(web_edition(), s.before, who, (wr_action)a, &t);
        if (strcmp(buf, spelt) == 0)
            return a;
    }
    return -1;
}

/* The story of a step: its notation stands at the beginning of the input, the
 * observations around it at `before` and `after`. {en,de}, or {} if it has none. */
int web_tell(int viewer, int who, uint32_t before, uint32_t after) {
    wr_diag d = {0};
    make_room();
    int error = read_obs(before, s.before, &d);
    if (error == 0)
        error = read_obs(after, s.after, &d);
    if (error != 0)
        return web_refuse(error, &d);
    int action = find_action(who, web_input_at(0));
    wr_text *out = web_answer();
    wr_json_open(out, NULL, '{');
    if (action >= 0)
        put_story(out, (wr_move){(int16_t)who, (wr_action)action}, viewer);
    wr_json_close(out, '}');
    return 0;
}

/* Why a seat may not do something, from its observation in the input. */
int web_why(int seat, int action) {
    wr_diag d = {0};
    wr_rng luck = wr_rng_seed(1);
    make_room();
    int error = read_obs(0, s.before, &d);
    if (error == 0) {
        web_now.game->imagine(s.before, &luck, s.state);
        error = wr_play(web_now.game, s.state, seat, (wr_action)action, &d);
    }
    return error == 0 ? 0 : web_refuse(error, &d);
}

/* What an action of a seat would bring about, from its observation in the input:
 * the observation after it. Only where nothing is hidden is the imagined table the real
 * one. */
int web_try(int seat, int action) {
    const wr_game *g = web_now.game;
    wr_diag d = {0};
    wr_rng luck = wr_rng_seed(1);
    make_room();
    WR_ASSERT(g->is_open, "moves can be tried out in open games only");
    int error = read_obs(0, s.before, &d);
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

/* What a bot would do, by the observation in the input and nothing else. The luck of
 * its choice is that of wr_luck. {move,nodes,moves:[[id,visits,value,points],...]} */
int web_think(int seat, int bot, uint64_t nodes, uint32_t time_ms) {
    const wr_game *g = web_now.game;
    wr_diag d = {0};
    make_room();
    int error = read_obs(0, s.before, &d);
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
    wr_action move = wr_bots[bot]->choose(&q, &chosen);
    put_advice(web_answer(), move);
    return 0;
}
