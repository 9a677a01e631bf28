/*
 * replay.c: `windrose replay`, a record step by step, as seen by one seat.
 *
 * A place in the record is a number of moves. Stepping stops wherever a seat owes a
 * move; going to a line of the file stops behind that line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/common/ink.h"
#include "src/cli/common/io.h"
#include "story.h"

enum { STORY = 1 << 18 };

typedef struct {
    ink ink;
    io_record record;
    const wr_match *match;
    int viewer, language;
    wr_state *state; /* the place */
    wr_obs *obs;
    wr_text text;
} player;

static void player_init(player *p, const args *a) {
    ink_init(&p->ink, a);
    p->language = args_language();
    io_record_need(&p->record, a->operands[0]);
    p->match = p->record.reader.match;
    p->viewer = WR_PUBLIC;
    if (args_value(a, "--seat") != NULL)
        p->viewer =
            (int)args_number(a, "--seat", 1, (uint64_t)p->match->setup.seats, 1) - 1;
    p->state = mem_new(p->match->game->state_size);
    p->obs = mem_new(p->match->game->obs_size);
    wr_text_init(&p->text, mem_array(STORY, 1), STORY);
}

static void player_free(player *p) {
    free(p->state);
    free(p->obs);
    free(p->text.buf);
    io_record_free(&p->record);
}

/* The line of the file that holds move number `place`; before the first move, the last
 * line before that one. */
static uint32_t line_of(const player *p, uint32_t place) {
    if (place > 0)
        return p->record.move_lines[place - 1];
    return p->match->num_moves > 0 ? p->record.move_lines[0] - 1
                                   : p->record.reader.line;
}

static void set_place(player *p, uint32_t place) {
    const wr_game *g = p->match->game;
    g->init(p->state, &p->match->setup);
    for (uint32_t i = 0; i < place; i++)
        g->step(p->state, p->match->moves[i].who, p->match->moves[i].action);
    g->observe(p->state, p->viewer, p->obs);
}

/* The next place where a seat owes a move, or the end. */
static uint32_t next_stop(player *p, uint32_t place) {
    const wr_game *g = p->match->game;
    set_place(p, place);
    do {
        wr_move move = p->match->moves[place++];
        g->step(p->state, move.who, move.action);
    } while (place < p->match->num_moves && g->actors(p->state) == WR_CHANCE_BIT);
    return place;
}

static uint32_t last_stop(player *p, uint32_t place) {
    uint32_t stop = 0;
    for (uint32_t next = 0; next < place; next = next_stop(p, next))
        stop = next;
    return stop;
}

/* Prints what happened between two places, and the table at the second. */
static void show_place(player *p, uint32_t from, uint32_t to) {
    wr_text title = {.grow = text_grow};
    story s = {p->viewer, p->language, from, to, 0};
    wr_text_init(&p->text, p->text.buf, p->text.size);
    story_put(p->match, &s, &p->text);
    text_print(&title,
               ink_either(&p->ink, "-- after line %u of %u, as ",
                          "-- nach Zeile %u von %u, wie "),
               line_of(p, to), p->record.reader.line);
    if (p->viewer == WR_PUBLIC)
        wr_put(&title, ink_either(&p->ink, "all see it\n", "alle es sehen\n"));
    else
        text_print(&title,
                   ink_either(&p->ink, "seat %d sees it\n", "Platz %d es sieht\n"),
                   p->viewer + 1);
    ink_put_in(&p->ink, WR_INK_QUIET, title.buf);
    text_free(&title);
    ink_wrapped(&p->ink, 0, p->text.buf);
    if (p->text.len > 0)
        putchar('\n');
    set_place(p, to);
    wr_text_init(&p->text, p->text.buf, p->text.size);
    wr_teller teller = {&p->text, p->language, p->viewer, NULL};
    p->match->game->show(&teller, wr_edition_of(p->match->game, &p->match->setup),
                         p->obs, 0);
    ink_put(&p->ink, p->text.buf);
    putchar('\n');
}

static void show_all(player *p) {
    uint32_t place = 0;
    if (p->match->num_moves == 0)
        show_place(p, 0, 0);
    while (place < p->match->num_moves && io_flush() == 0) {
        uint32_t next = next_stop(p, place);
        show_place(p, place, next);
        place = next;
    }
}

/* Asks where to go. Returns the new place, or -1 to leave. */
static int64_t ask_place(player *p, io_lines *keys, uint32_t place) {
    for (;;) {
        const char *words = NULL;
        size_t len = 0;
        uint64_t line = 0;
        ink_say(&p->ink, "%s, b back, a line number, q leaves, ? helps> ",
                "%s, b: zurück, eine Zeilennummer, q: Ende, ?: Hilfe> ",
                place < p->match->num_moves
                    ? ink_either(&p->ink, "Enter goes on", "Enter: weiter")
                    : ink_either(&p->ink, "This is the end", "Das ist der Schluss"));
        if (io_flush() != 0 || io_lines_next(keys, &words, &len) != 1)
            return -1;
        if (len == 0 && place < p->match->num_moves)
            return next_stop(p, place);
        if (len == 0)
            continue;
        if (len == 1 && words[0] == 'b')
            return last_stop(p, place);
        if (words[0] == 'q')
            return -1;
        if (args_read_number(words, len, &line) == 0 && line <= p->record.reader.line)
            return io_record_place(&p->record, line);
        if (words[0] == '?')
            ink_say(&p->ink,
                    "Enter goes on to the next decision, b goes back to the one "
                    "before, a number\ngoes to that line of the file, which has %u, "
                    "and q leaves.\n",
                    "Enter geht zur nächsten Entscheidung, b zur vorigen, eine Zahl zu "
                    "dieser Zeile\nder Datei, die %u hat, und q verlässt.\n",
                    p->record.reader.line);
        else
            ink_say(&p->ink, "The record has lines 1 to %u; type ? for help.\n",
                    "Die Mitschrift hat die Zeilen 1 bis %u; tippe ? für Hilfe.\n",
                    p->record.reader.line);
    }
}

static void walk(player *p) {
    io_lines keys;
    if (io_lines_open(&keys, "-") != 0)
        return;
    int64_t next = p->match->num_moves > 0 ? next_stop(p, 0) : 0;
    while (next >= 0) {
        /* Wherever it comes from, a place is shown with the step that led to it. */
        uint32_t place = (uint32_t)next;
        show_place(p, last_stop(p, place), place);
        next = ask_place(p, &keys, place);
    }
    putchar('\n');
    io_lines_close(&keys);
}

int cmd_replay(const args *a) {
    player p;
    player_init(&p, a);
    uint32_t lines = p.record.reader.line;
    uint64_t line = args_number(a, "--at", 0, lines, lines);
    uint32_t place = io_record_place(&p.record, line);
    if (args_value(a, "--json") != NULL) {
        set_place(&p, place);
        wr_fields_json(p.match->game->obs_fields, p.obs, &p.text);
        puts(p.text.buf);
    } else if (args_value(a, "--at") != NULL) {
        show_place(&p, last_stop(&p, place), place);
    } else if (p.ink.person && p.ink.tty && strcmp(a->operands[0], "-") != 0) {
        walk(&p);
    } else {
        show_all(&p);
    }
    player_free(&p);
    return CLI_GOOD;
}
