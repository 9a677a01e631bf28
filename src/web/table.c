/*
 * table.c: the table of this instance: setup, play and records.
 *
 * A viewer is a seat, or -2 for a spectator, or -3 for a whole record.
 */
#include "web.h"

#include <string.h>

static web_box edition_memory, reader_memory;
static wr_text record_line;
static wr_reader reader;

EXPORT(wr_begin) int web_begin(int game, int seats);
EXPORT(wr_set) int web_set(uint32_t name, uint32_t value);
EXPORT(wr_set_edition) int web_set_edition(uint32_t size);
EXPORT(wr_open) int web_open(uint64_t seed);
EXPORT(wr_luck) void web_luck(uint64_t seed);
EXPORT(wr_luck_alike) void web_luck_alike(uint64_t seed);
EXPORT(wr_read) int web_read(uint32_t size);
EXPORT(wr_setup) void web_setup(void);
EXPORT(wr_position) void web_position(int viewer);
EXPORT(wr_parse) int web_parse(int who, uint32_t size);
EXPORT(wr_play) int web_play(int who, int action);
EXPORT(wr_play_row) int web_play_row(uint32_t n);
EXPORT(wr_check) int web_check(int who, int action);
EXPORT(wr_chance) int web_chance(void);
EXPORT(wr_voyage) void web_voyage(int seat);
EXPORT(wr_rewind) void web_rewind(uint32_t num_moves);
EXPORT(wr_before_last) int web_before_last(uint32_t seats);
EXPORT(wr_record) void web_record(int viewer, int flags);

/* ==== Setting up ================================================================= */

const wr_edition *web_edition(void) {
    return wr_edition_of(web_now.game, &web_now.setup);
}

static void forget(void) {
    web_reset();
    web_forget_story();
    edition_memory = (web_box){NULL, 0};
    reader_memory = (web_box){NULL, 0};
    record_line = (wr_text){0};
    web_now = (web_table){0};
}

/* Begins a table and discards the one before. */
int web_begin(int game, int seats) {
    forget();
    web_now.game = web_game(game);
    wr_setup_default(web_now.game, &web_now.setup);
    web_now.setup.seats = (int16_t)seats;
    wr_diag d = {0};
    int error = wr_setup_check(web_now.game, &web_now.setup, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

/* Sets an option; the input has its name, then its value. */
int web_set(uint32_t name, uint32_t value) {
    wr_diag d = {0};
    wr_words words[2] = {{web_input_at(0), name}, {web_input_at(name), value}};
    int error = wr_setup_set(web_now.game, &web_now.setup, words[0], words[1], &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

int web_set_edition(uint32_t size) {
    wr_diag d = {0};
    wr_words file = {web_input_at(0), size};
    void *memory = web_room(&edition_memory, wr_edition_size(web_now.game));
    int error = wr_setup_edition(web_now.game, &web_now.setup, file, memory, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

void web_luck(uint64_t seed) {
    wr_rng root = wr_rng_seed(seed);
    web_now.chance = wr_rng_split(root, 0);
    web_now.choice = wr_rng_split(root, 1);
    web_now.is_alike = 0;
}

/* Luck by occasion: the same deals and dice however one plays. */
void web_luck_alike(uint64_t seed) {
    web_luck(seed);
    web_now.is_alike = 1;
}

/* The first position, before any chance. */
int web_open(uint64_t seed) {
    wr_diag d = {0};
    int error = wr_setup_check(web_now.game, &web_now.setup, &d);
    if (error != 0)
        return web_refuse(error, &d);
    void *memory = web_take(wr_match_size(web_now.game));
    web_now.match = wr_match_init(memory, web_now.game, &web_now.setup);
    web_luck(seed);
    return 0;
}

/* Makes a table from the record in the input; the instance must not have one yet. */
int web_read(uint32_t size) {
    wr_words rest = {web_input_at(0), size};
    wr_diag d = {0};
    int error = 0;
    WR_ASSERT(web_now.game == NULL, "this instance has a table");
    wr_reader_init(&reader, web_room(&reader_memory, wr_reader_size()), 1);
    while (rest.len > 0 && error == 0) {
        wr_words line = wr_next_line(&rest);
        error = wr_reader_line(&reader, line.at, line.len, &d);
    }
    if (error == 0)
        error = wr_reader_end(&reader, &d);
    if (error != 0)
        return web_refuse(error, &d);
    web_now.match = reader.match;
    web_now.game = reader.match->game;
    web_now.setup = reader.match->setup;
    return 0;
}

static wr_match *match_now(void) {
    WR_ASSERT(web_now.match != NULL, "there is no match at this table");
    return web_now.match;
}

/* The game, the seats, the options in force, and the lines of an edition that is not
 * the built-in one. */
void web_setup(void) {
    const wr_game *g = web_now.game;
    const wr_setup *setup = &web_now.setup;
    wr_words built_in = {"", 0};
    wr_text *t = web_answer();
    wr_json_open(t, NULL, '{');
    wr_json_string(t, "game", g->name);
    wr_json_int(t, "seats", setup->seats);
    wr_json_words(t, "edition",
                  setup->edition != NULL ? setup->edition_text : built_in);
    wr_json_open(t, "options", '{');
    for (int i = 0; g->options[i].name != NULL; i++) {
        char value[WR_MAX_WORDS];
        wr_text v;
        wr_text_init(&v, value, sizeof value);
        wr_setup_value(g, setup, i, &v);
        wr_json_string(t, g->options[i].name, value);
    }
    wr_json_close(t, '}');
    wr_json_close(t, '}');
}

/* ==== Looking ==================================================================== */

/* The position as the viewer knows it, with the result if the game is over. */
void web_position(int viewer) {
    wr_match *m = match_now();
    uint32_t actors = m->game->actors(m->state);
    wr_text *t = web_answer();
    wr_json_open(t, NULL, '{');
    wr_wire_position(t, m, viewer, actors, 1);
    wr_json_bool(t, "over", actors == 0);
    if (actors == 0) {
        wr_result result;
        m->game->result(m->state, &result);
        wr_json_open(t, "result", '{');
        wr_wire_result(t, &result, m->setup.seats);
        wr_json_close(t, '}');
    }
    wr_json_close(t, '}');
}

/* ==== Playing ==================================================================== */

/* The action whose text is in the input, or a refusal. */
int web_parse(int who, uint32_t size) {
    wr_words words = {web_input_at(0), size};
    wr_action found = 0;
    wr_diag d = {0};
    int error = wr_match_parse(match_now(), who, words, &found, &d);
    return error == 0 ? found : web_refuse(error, &d);
}

int web_play(int who, int action) {
    wr_diag d = {0};
    int error = wr_match_play(match_now(), who, (wr_action)action, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

/* Plays the n actions and outcomes in the input, two bytes each, the lower one first:
 * each for chance, or for the first seat that is asked. */
int web_play_row(uint32_t n) {
    wr_match *m = match_now();
    const uint8_t *row = (const uint8_t *)web_input_at(0);
    wr_diag d = {0};
    int error = 0;
    for (uint32_t i = 0; i < n && error == 0; i++) {
        uint32_t actors = m->game->actors(m->state);
        int who = actors == WR_CHANCE_BIT ? WR_CHANCE : wr_lowest(actors);
        int action = row[2 * i] | row[2 * i + 1] << 8;
        error = wr_match_play(m, who, (wr_action)action, &d);
    }
    return error == 0 ? 0 : web_refuse(error, &d);
}

/* Checks a move without playing it. */
int web_check(int who, int action) {
    wr_match *m = match_now();
    wr_diag d = {0};
    memcpy(m->others, m->state, m->game->state_size);
    int error = wr_play(m->game, m->others, who, (wr_action)action, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

int web_chance(void) {
    wr_match *m = match_now();
    return (int)(web_now.is_alike ? wr_match_chance_alike(m, web_now.chance)
                                  : wr_match_chance(m, web_now.chance));
}

/* The match so far as one seat played it. */
void web_voyage(int seat) {
    wr_voyage v;
    wr_text *t = web_answer();
    wr_match_voyage(match_now(), seat, &v);
    wr_json_open(t, NULL, '{');
    wr_wire_voyage(t, &v);
    wr_json_close(t, '}');
}

void web_rewind(uint32_t num_moves) {
    wr_match_rewind(match_now(), num_moves);
}

/* The number of moves before the last decision of one of these seats; -1: none. */
int web_before_last(uint32_t seats) {
    uint32_t back = wr_match_before_last(match_now(), seats);
    return back < web_now.match->num_moves ? (int)back : -1;
}

/* ==== Records ==================================================================== */

static int append_line(void *to, const char *line, size_t len) {
    wr_put_bytes(to, line, len);
    wr_put_char(to, '\n');
    return 0;
}

void web_record(int viewer, int flags) {
    wr_match *m = match_now();
    wr_sink sink = {append_line, web_answer()};
    record_line.grow = web_grow;
    wr_record_write(m, viewer, flags, &record_line, sink);
}
