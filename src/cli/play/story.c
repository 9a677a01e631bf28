/*
 * story.c: record lines and sentences for one viewer.
 *
 * Only what `observe` and `seen` grant to the viewer passes through here, and choices
 * that are made at the same time pass together, once all of them are made.
 */
#include "story.h"

#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "src/cli/common/io.h"

void story_init(story *s, const wr_match *m, int viewer) {
    *s = (story){
        .match = m, .viewer = viewer, .edition = wr_edition_of(m->game, &m->setup)};
    s->state = mem_new(m->game->state_size);
    s->earlier = mem_new(m->game->state_size);
    s->before = mem_new(m->game->obs_size);
    s->after = mem_new(m->game->obs_size);
    m->game->init(s->state, &m->setup);
}

void story_free(story *s) {
    free(s->state);
    free(s->earlier);
    free(s->before);
    free(s->after);
    *s = (story){0};
}

/* The number of moves of the step that begins now. */
static uint32_t step_length(const story *s) {
    uint32_t actors = s->match->game->actors(s->state);
    return actors == WR_CHANCE_BIT ? 1 : (uint32_t)wr_count(actors);
}

/* Begins the line of a move: who, and its text without the last word. */
static void begin_line(story *s, wr_move move, wr_words stem, wr_text *out) {
    wr_put_char(out, WR_INK_QUIET);
    if (move.who == WR_CHANCE)
        wr_put_char(out, '*');
    else
        wr_put_int(out, move.who + 1);
    wr_put_char(out, ' ');
    wr_put_bytes(out, stem.at, stem.len);
    memcpy(s->run, stem.at, stem.len);
    s->run[stem.len] = '\0';
}

/* Appends the line of a move as the viewer sees it. An outcome goes on the line before
 * it where the record has both on one line, and also where only the last words of the
 * two differ: `* wind N2 S1 W1`. */
static void tell_line(story *s, wr_move move, int seen, wr_text *out) {
    const wr_game *g = s->match->game;
    char words[WR_MAX_WORDS];
    wr_text text;
    wr_text_init(&text, words, sizeof words);
    g->action_text(s->edition, s->before, move.who, move.action, &text);
    const char *blank = strrchr(words, ' ');
    wr_words stem = {words, blank != NULL ? (size_t)(blank - words) + 1 : 0};
    const char *last = seen == WR_SEEN_MASKED ? "?" : words + stem.len;
    int may_join = s->is_open && move.who == WR_CHANCE && !out->full;
    int joins = may_join && g->joins != NULL && g->joins(s->state);
    int is_alike = may_join && stem.len > 0 && strlen(s->run) == stem.len &&
                   memcmp(s->run, stem.at, stem.len) == 0;
    if (joins || is_alike)
        out->len -= 2; /* the end of the ink, and the line feed */
    if (joins)
        wr_put_bytes(out, stem.at, stem.len);
    else if (is_alike)
        wr_put_char(out, ' ');
    else
        begin_line(s, move, stem, out);
    wr_put(out, last);
    wr_put_char(out, WR_INK_PLAIN);
    wr_put_char(out, '\n');
    s->is_open = move.who == WR_CHANCE;
}

/* Ends a text that may have been appended from `start` on with a line feed. */
static void end_text(story *s, size_t start, wr_text *out) {
    if (out->len == start)
        return;
    s->is_open = 0;
    if (out->buf[out->len - 1] != '\n')
        wr_put_char(out, '\n');
}

static void one_move(story *s, wr_text *out) {
    const wr_game *g = s->match->game;
    wr_move move = s->match->moves[s->num_moves];
    int seen = wr_match_seen(s->match, s->state, s->num_moves, s->viewer);
    g->observe(s->state, s->viewer, s->before);
    if (seen != WR_SEEN_NOT)
        tell_line(s, move, seen, out);
    memcpy(s->earlier, s->state, g->state_size);
    g->step(s->state, move.who, move.action);
    g->observe(s->state, s->viewer, s->after);
    size_t start = out->len;
    if (g->announce != NULL)
        g->announce(s->edition, s->earlier, s->state, out);
    if (seen == WR_SEEN_OPEN) /* else the sentence might give the action away */
        g->tell(&(wr_teller){out, s->language, s->viewer, NULL}, s->edition, s->before,
                s->after, move);
    end_text(s, start, out);
    s->num_moves++;
}

void story_go(story *s, uint32_t num_moves, wr_text *out) {
    s->is_open = 0;
    while (s->num_moves < num_moves && s->num_moves + step_length(s) <= num_moves)
        for (uint32_t n = step_length(s); n > 0; n--) {
            if (out != NULL) {
                one_move(s, out);
                continue;
            }
            wr_move move = s->match->moves[s->num_moves++];
            s->match->game->step(s->state, move.who, move.action);
        }
}
