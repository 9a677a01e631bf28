/*
 * story.c: prints what a viewer knows of the steps of a match, for a terminal.
 */
#include "story.h"

#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "windrose_game.h"

/* What is being printed. */
typedef struct {
    wr_text *out;
    int is_open;            /* the last line printed is that of an outcome, */
    char run[WR_MAX_WORDS]; /* which begins so, but for its last word */
} printer;

/* Prints the line of a step. Outcomes whose lines differ in their last words only go on
 * one line: `* wind N2 S1 W1`. */
static void put_line(printer *p, const wr_step *step, const wr_text *line) {
    const char *blank = strrchr(line->buf, ' ');
    size_t stem = blank != NULL ? (size_t)(blank - line->buf) + 1 : 0;
    int is_alike = p->is_open && step->who == WR_CHANCE && !p->out->full &&
                   stem > strlen("* ") && strlen(p->run) == stem &&
                   memcmp(p->run, line->buf, stem) == 0;
    if (is_alike) {
        p->out->len -= 2; /* the end of the ink, and the line feed */
        wr_put_char(p->out, ' ');
        wr_put(p->out, line->buf + stem);
    } else {
        wr_put_char(p->out, WR_INK_QUIET);
        wr_put(p->out, line->buf);
    }
    wr_put_char(p->out, WR_INK_PLAIN);
    wr_put_char(p->out, '\n');
    p->is_open = step->who == WR_CHANCE && stem < sizeof p->run;
    if (p->is_open)
        memcpy(p->run, line->buf, stem);
    p->run[p->is_open ? stem : 0] = '\0';
}

/* Writes the step in words into `line`: `Seat 2: play N4`. Of outcomes that a record
 * writes on one line the first speaks for all. */
static void put_words(const wr_view *v, const wr_step *step, wr_text *line) {
    static const char *const seat[] = {"%1: ", "%1: "};
    const wr_match *m = v->match;
    wr_move move = m->moves[step->first];
    wr_teller to = {line, v->language, v->viewer, NULL};
    wr_text_clear(line);
    if (move.who >= 0) {
        wr_said said = wr_said_seat(move.who);
        wr_say_part(&to, seat, &said);
    }
    m->game->words(&to, wr_edition_of(m->game, &m->setup), step->before, move);
    if (line->buf[0] >= 'a' && line->buf[0] <= 'z')
        line->buf[0] = (char)(line->buf[0] - 'a' + 'A');
}

/* Prints whole lines. */
static void put_lines(printer *p, const wr_text *lines) {
    wr_put(p->out, lines->buf);
    if (lines->len > 0)
        p->is_open = 0;
}

uint32_t story_put(const wr_match *m, const story *s, wr_text *out) {
    enum { LONGEST = 16 * WR_MAX_WORDS };
    char buf[3][LONGEST];
    wr_text line, also, told;
    wr_view v;
    printer p = {.out = out};
    void *memory = mem_new(wr_view_size(m->game));
    wr_text_init(&line, buf[0], LONGEST);
    wr_text_init(&also, buf[1], LONGEST);
    wr_text_init(&told, buf[2], LONGEST);
    wr_view_init(&v, memory, m, s->viewer);
    wr_view_skip(&v, s->from);
    v.language = s->language;
    v.line = &line;
    v.also = &also;
    v.story = &told;
    for (const wr_step *step; (step = wr_view_next(&v, s->to)) != NULL;) {
        if (s->in_words && step->seen == WR_SEEN_OPEN)
            put_words(&v, step, &line);
        if (step->seen == WR_SEEN_OPEN || (!s->in_words && step->seen != WR_SEEN_NOT))
            put_line(&p, step, &line);
        if (!s->in_words) /* the story tells the same */
            put_lines(&p, &also);
        put_lines(&p, &told);
    }
    free(memory);
    return v.at;
}
