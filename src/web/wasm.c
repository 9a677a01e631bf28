/*
 * wasm.c: what the module says of games and bots, and its conventions. Games and bots
 * are identified by their index in wr_games and wr_bots. A function that answers with
 * text leaves it at wr_output, wr_output_size bytes long. One that refuses returns a
 * negative number, and its answer is {"text","rule","line"}. A bug of the caller traps;
 * wr_failure then has a sentence about it.
 */
#include "web.h"

#include <string.h>

static const char *failure = "";

web_table web_now;

void wr_fail(const char *what) {
    failure = what;
    __builtin_trap();
}

EXPORT(wr_failure) const char *web_failure(void);
EXPORT(wr_num_games) int web_num_games(void);
EXPORT(wr_game_name) const char *web_game_name(int game);
EXPORT(wr_state_size) uint32_t web_state_size(int game);
EXPORT(wr_obs_size) uint32_t web_obs_size(int game);
EXPORT(wr_signature) uint64_t web_signature(int game);
EXPORT(wr_about) void web_about(int game);
EXPORT(wr_about_bots) void web_about_bots(void);

const char *web_failure(void) {
    return failure;
}

int web_num_games(void) {
    int n = 0;
    while (wr_games[n] != NULL)
        n++;
    return n;
}

const wr_game *web_game(int game) {
    WR_ASSERT(game >= 0 && game < web_num_games(), "there is no game of this index");
    return wr_games[game];
}

const char *web_game_name(int game) {
    return web_game(game)->name;
}

uint32_t web_state_size(int game) {
    return web_game(game)->state_size;
}

uint32_t web_obs_size(int game) {
    return web_game(game)->obs_size;
}

/* JavaScript gets the number as a BigInt. Discards the table of this instance. */
uint64_t web_signature(int game) {
    const wr_game *g = web_game(game);
    web_reset();
    web_now = (web_table){0};
    return wr_signature(g, web_take(wr_signature_size(g)));
}

static void put_options(wr_text *t, const wr_game *g) {
    wr_json_open(t, "options", '[');
    for (const wr_option *o = g->options; o->name != NULL; o++) {
        wr_json_open(t, NULL, '{');
        wr_json_string(t, "name", o->name);
        wr_json_string(t, "values", o->values);
        wr_json_int(t, "min", o->min);
        wr_json_int(t, "max", o->max);
        wr_json_int(t, "init", o->init);
        wr_json_string(t, "help", o->help);
        wr_json_close(t, '}');
    }
    wr_json_close(t, ']');
}

static void put_edition(wr_text *t, const wr_game *g) {
    wr_json_open(t, "edition", '[');
    for (int i = 0; g->edition_text != NULL && g->edition_text[i] != NULL; i++)
        wr_json_string(t, NULL, g->edition_text[i]);
    wr_json_close(t, ']');
}

/* All that the page needs to know about a game. */
void web_about(int game) {
    const wr_game *g = web_game(game);
    wr_text *t = web_answer();
    wr_json_open(t, NULL, '{');
    wr_json_string(t, "id", g->name);
    wr_json_string(t, "title", g->title);
    wr_json_string(t, "summary", g->summary);
    wr_json_string(t, "prefix", g->rule_prefix);
    wr_json_int(t, "version", g->rules_version);
    wr_json_int(t, "min", g->min_seats);
    wr_json_int(t, "max", g->max_seats);
    wr_json_int(t, "isTemplate", g->is_template);
    wr_json_int(t, "isOpen", g->is_open);
    wr_json_int(t, "drawsSeats", g->draws_seats);
    put_options(t, g);
    put_edition(t, g);
    wr_json_close(t, '}');
}

void web_about_bots(void) {
    wr_text *t = web_answer();
    wr_json_open(t, NULL, '[');
    for (int i = 0; wr_bots[i] != NULL; i++) {
        wr_json_open(t, NULL, '{');
        wr_json_string(t, "name", wr_bots[i]->name);
        wr_json_string(t, "title", wr_bots[i]->title);
        wr_json_string(t, "help", wr_bots[i]->help);
        wr_json_close(t, '}');
    }
    wr_json_close(t, ']');
}
