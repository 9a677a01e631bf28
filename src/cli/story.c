/*
 * story.c: record lines and sentences for one viewer.
 *
 * Only what `observe` and `seen` grant to the viewer passes through here, and choices
 * that are made at the same time pass together, once all of them are made.
 */
#include "story.h"

#include <stdlib.h>
#include <string.h>

#include "io.h"

void story_init(story *s, const wr_match *m, int viewer) {
    *s = (story){.match = m, .viewer = viewer};
    s->state = io_alloc(1, m->game->state_size);
    s->before = io_alloc(1, m->game->obs_size);
    s->after = io_alloc(1, m->game->obs_size);
    m->game->init(s->state, &m->setup);
}

void story_free(story *s) {
    free(s->state);
    free(s->before);
    free(s->after);
    *s = (story){0};
}

/* The number of moves of the step that begins now. */
static uint32_t step_length(const story *s) {
    uint32_t actors = s->match->game->actors(s->state);
    return actors == WR_CHANCE_BIT ? 1 : (uint32_t)wr_count(actors);
}

/* Appends the line of a move as the viewer sees it. Outcomes that differ in their last
 * word only share a line: `* wind N2 S1 W1`. `run` is the first one's text without
 * its last word, empty if the line before was no outcome. */
static void tell_line(const story *s, wr_move move, int seen, char *run, wr_text *out) {
    char words[WR_MAX_WORDS];
    wr_text text;
    wr_text_init(&text, words, sizeof words);
    s->match->game->action_text(s->before, move.who, move.action, &text);
    const char *blank = strrchr(words, ' ');
    size_t stem = blank != NULL ? (size_t)(blank - words) : 0;
    const char *last = seen == WR_SEEN_MASKED ? "?" : words + stem + (stem != 0);
    int joins = move.who == WR_CHANCE && !out->full && stem != 0 &&
                strlen(run) == stem && memcmp(run, words, stem) == 0;
    if (joins) {
        out->len -= 2; /* the end of the ink, and the line feed */
    } else {
        wr_put_char(out, WR_INK_QUIET);
        if (move.who == WR_CHANCE)
            wr_put_char(out, '*');
        else
            wr_put_int(out, move.who + 1);
        if (stem != 0)
            wr_put_char(out, ' ');
        wr_put_bytes(out, words, stem);
        memcpy(run, words, stem);
        run[move.who == WR_CHANCE ? stem : 0] = '\0';
    }
    wr_put_char(out, ' ');
    wr_put(out, last);
    wr_put_char(out, WR_INK_PLAIN);
    wr_put_char(out, '\n');
}

static void one_move(story *s, wr_move move, char *run, wr_text *out) {
    const wr_game *g = s->match->game;
    if (out == NULL) {
        g->step(s->state, move.who, move.action);
        s->num_moves++;
        return;
    }
    int seen = move.who == s->viewer
                   ? WR_SEEN_OPEN
                   : g->seen(s->state, s->viewer, move.who, move.action);
    g->observe(s->state, s->viewer, s->before);
    if (seen != WR_SEEN_NOT)
        tell_line(s, move, seen, run, out);
    g->step(s->state, move.who, move.action);
    g->observe(s->state, s->viewer, s->after);
    size_t len = out->len;
    if (seen == WR_SEEN_OPEN) /* else the sentence might give the action away */
        g->tell(s->before, s->after, move.who, move.action, out);
    if (out->len > len) {
        run[0] = '\0';
        if (out->buf[out->len - 1] != '\n')
            wr_put_char(out, '\n');
    }
    s->num_moves++;
}

void story_go(story *s, uint32_t num_moves, wr_text *out) {
    char run[WR_MAX_WORDS] = "";
    while (s->num_moves < num_moves && s->num_moves + step_length(s) <= num_moves)
        for (uint32_t n = step_length(s); n > 0; n--)
            one_move(s, s->match->moves[s->num_moves], run, out);
}
