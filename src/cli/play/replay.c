/*
 * replay.c: `windrose replay`, a record step by step, as seen by one seat.
 *
 * A place in the record is a number of moves. Stepping stops wherever a seat owes a
 * move; going to a line of the file stops behind that line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame.h"
#include "play.h"
#include "src/base/memory.h"
#include "src/base/text.h"

typedef struct {
    session s; /* its match is at the place */
    int viewer;
    uint32_t num_moves; /* of the whole record */
    uint32_t num_lines;
    uint32_t *stops; /* places, ascending */
    uint32_t num_stops;
} player;

/* Finds the places where a seat owes a move, and the end. */
static void find_stops(player *p) {
    const wr_match *m = p->s.match;
    wr_state *state = mem_new(m->game->state_size);
    p->stops = mem_array(m->num_moves + 1, sizeof p->stops[0]);
    m->game->init(state, &m->setup);
    for (uint32_t place = 1; place <= m->num_moves; place++) {
        wr_move move = m->moves[place - 1];
        m->game->step(state, move.who, move.action);
        if (place == m->num_moves || m->game->actors(state) != WR_CHANCE_BIT)
            p->stops[p->num_stops++] = place;
    }
    free(state);
}

static void player_init(player *p, const args *a) {
    session *s = &p->s;
    *p = (player){.viewer = WR_PUBLIC};
    session_init(s, a);
    io_record_need(&s->record, a->operands[0]);
    s->match = s->record.reader.match;
    s->game = s->match->game;
    s->obs = mem_new(s->game->obs_size);
    p->num_moves = s->match->num_moves;
    p->num_lines = s->record.reader.line;
    if (args_value(a, "--seat") != NULL)
        p->viewer =
            (int)args_number(a, "--seat", 1, (uint64_t)s->match->setup.seats, 1) - 1;
    find_stops(p);
}

static void player_free(player *p) {
    free(p->stops);
    session_free(&p->s);
}

/* ==== Places ===================================================================== */

/* The line of the file that holds move number `place`; before the first move, the last
 * line before that one. */
static uint32_t line_of(const player *p, uint32_t place) {
    const uint32_t *lines = p->s.record.move_lines;
    if (place > 0)
        return lines[place - 1];
    return p->num_moves > 0 ? lines[0] - 1 : p->num_lines;
}

/* The match keeps the moves behind its position, so it can be rewound forwards too. */
static void set_place(player *p, uint32_t place) {
    p->s.match->num_moves = p->num_moves;
    wr_match_rewind(p->s.match, place);
}

/* The place behind a line of the file. */
static uint32_t place_of(player *p, uint64_t line) {
    set_place(p, p->num_moves);
    return io_record_place(&p->s.record, line);
}

/* The next place where a seat owes a move, or the end. */
static uint32_t next_stop(const player *p, uint32_t place) {
    uint32_t i = 0;
    while (i < p->num_stops && p->stops[i] <= place)
        i++;
    return i < p->num_stops ? p->stops[i] : p->num_moves;
}

static uint32_t last_stop(const player *p, uint32_t place) {
    uint32_t i = 0;
    while (i < p->num_stops && p->stops[i] < place)
        i++;
    return i > 0 ? p->stops[i - 1] : 0;
}

/* ==== Showing ==================================================================== */

static void print_title(const player *p, uint32_t place) {
    const ink *k = &p->s.ink;
    wr_text title = {.grow = text_grow};
    text_print(
        &title,
        ink_either(k, "-- after line %u of %u, as ", "-- nach Zeile %u von %u, wie "),
        line_of(p, place), p->num_lines);
    if (p->viewer == WR_PUBLIC)
        wr_put(&title, ink_either(k, "all see it\n", "alle es sehen\n"));
    else
        text_print(&title, ink_either(k, "seat %d sees it\n", "Platz %d es sieht\n"),
                   p->viewer + 1);
    ink_put_in(k, WR_INK_QUIET, title.buf);
    text_free(&title);
}

/* Shows a place with the step that led to it. */
static void show_place(player *p, uint32_t place) {
    session *s = &p->s;
    uint32_t *told = p->viewer >= 0 ? &s->told[p->viewer] : &s->told_all;
    *told = last_stop(p, place);
    set_place(p, place);
    wr_text_clear(&s->news);
    if (!s->on_screen)
        print_title(p, place);
    session_tell(s, p->viewer);
    session_show(s, p->viewer);
    if (!s->on_screen)
        putchar('\n');
}

static void show_all(player *p) {
    uint32_t place = 0;
    if (p->num_moves == 0)
        show_place(p, 0);
    while (place < p->num_moves && io_flush() == 0) {
        place = next_stop(p, place);
        show_place(p, place);
    }
}

/* ==== Walking ==================================================================== */

static void help(const player *p) {
    ink_say(&p->s.ink,
            "Enter goes on to the next decision, b goes back to the one before, a "
            "number\ngoes to that line of the file, which has %u, and q quits.%s\n",
            "Enter geht zur nächsten Entscheidung, b zur vorigen, eine Zahl zu dieser "
            "Zeile\nder Datei, die %u hat, und q beendet.%s\n",
            p->num_lines,
            !p->s.on_screen ? ""
                            : ink_either(&p->s.ink, " The arrow keys go too.",
                                         " Die Pfeiltasten gehen auch."));
}

/* Asks where to go. Returns the new place, or -1 to leave. */
static int64_t ask_place(player *p, uint32_t place) {
    const ink *k = &p->s.ink;
    char prompt[128], answer[ASK_MAX] = "";
    uint64_t line = 0;
    int is_last = place == p->num_moves;
    snprintf(prompt, sizeof prompt,
             ink_either(k, "Line %u of %u%s b: back, number: that line, q: quit> ",
                        "Zeile %u von %u%s b: zurück, Zahl: dorthin, q: Ende> "),
             line_of(p, place), p->num_lines,
             is_last ? ink_either(k, ", the end.", ", Schluss.")
                     : ink_either(k, ". Enter: on,", ". Enter: weiter,"));
    for (;;) {
        if (!ask_answer(&p->s, prompt, answer) || strcmp(answer, "q") == 0)
            return -1;
        if (answer[0] == '\0' && !is_last)
            return next_stop(p, place);
        if (strcmp(answer, "b") == 0)
            return last_stop(p, place);
        if (args_read_number(answer, strlen(answer), &line) == 0 &&
            line <= p->num_lines)
            return place_of(p, line);
        if (answer[0] == '?')
            help(p);
        else if (answer[0] != '\0')
            ink_say(k, "The record has lines 1 to %u; type ? for help.\n",
                    "Die Mitschrift hat die Zeilen 1 bis %u; tippe ? für Hilfe.\n",
                    p->num_lines);
    }
}

static void walk(player *p, int is_plain) {
    int64_t next = next_stop(p, 0);
    session_catch_signals();
    p->s.keys = "bq? ";
    if (!is_plain)
        frame_begin(&p->s);
    while (next >= 0) {
        show_place(p, (uint32_t)next);
        next = ask_place(p, (uint32_t)next);
    }
    if (!p->s.on_screen)
        putchar('\n');
    frame_end(&p->s);
}

int cmd_replay(const args *a) {
    player p;
    player_init(&p, a);
    session *s = &p.s;
    uint32_t place = place_of(&p, args_number(a, "--at", 0, p.num_lines, p.num_lines));
    if (args_value(a, "--json") != NULL) {
        set_place(&p, place);
        s->game->observe(s->match->state, p.viewer, s->obs);
        wr_fields_json(s->game->obs_fields, s->obs, &s->text);
        puts(s->text.buf);
    } else if (args_value(a, "--at") != NULL) {
        show_place(&p, place);
    } else if (s->ink.person && s->ink.tty && strcmp(a->operands[0], "-") != 0) {
        walk(&p, args_value(a, "--plain") != NULL);
    } else {
        show_all(&p);
    }
    player_free(&p);
    session_obey_signal();
    return CLI_GOOD;
}
