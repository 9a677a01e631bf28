/*
 * record.c: writes the record of a match, whole or as a viewer may see it.
 *
 * docs/RECORD.md describes the format. A match is replayed from its first position, so
 * that each line is written from the position in which it was played.
 */
#include "core.h"

#include <string.h>

/* One writing of one record. */
typedef struct {
    wr_match *match;
    int viewer, flags;
    wr_text *line;
    wr_sink sink;
} writer;

static int flush(writer *w) {
    if (w->line->full)
        return WR_EFULL;
    int stop = w->sink.line(w->sink.to, w->line->buf, w->line->len);
    wr_text_init(w->line, w->line->buf, w->line->size);
    return stop;
}

static int write_header(writer *w) {
    const wr_match *m = w->match;
    const wr_game *g = m->game;
    int stop;
    wr_put(w->line, "windrose 1");
    if ((stop = flush(w)) != 0)
        return stop;
    wr_put(w->line, "game ");
    wr_put(w->line, g->name);
    if ((stop = flush(w)) != 0)
        return stop;
    wr_put(w->line, "players ");
    wr_put_int(w->line, m->setup.seats);
    if ((stop = flush(w)) != 0)
        return stop;
    for (int i = 0; g->options[i].name != NULL; i++) {
        if (m->setup.option[i] == g->options[i].init)
            continue;
        wr_put(w->line, "set ");
        wr_put(w->line, g->options[i].name);
        wr_put_char(w->line, ' ');
        wr_setup_value(g, &m->setup, i, w->line);
        if ((stop = flush(w)) != 0)
            return stop;
    }
    return 0;
}

/* ==== Legal sets ================================================================= */

static int text_order(const wr_game *g, const wr_obs *o, int who,
                      const wr_action *pair) {
    char buf[2][WR_MAX_WORDS];
    for (int i = 0; i < 2; i++) {
        wr_text t;
        wr_text_init(&t, buf[i], sizeof buf[i]);
        g->action_text(o, who, pair[i], &t);
    }
    return strcmp(buf[0], buf[1]);
}

/* Insertion with gaps: legal sets are short or nearly in order. */
void wr__sort_by_text(const wr_game *g, const wr_obs *o, int who, wr_action *a, int n) {
    for (int gap = n / 2; gap > 0; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i; j >= gap; j -= gap) {
                wr_action pair[2] = {a[j - gap], a[j]};
                if (text_order(g, o, who, pair) <= 0)
                    break;
                a[j - gap] = pair[1];
                a[j] = pair[0];
            }
}

static void put_legal(writer *w, int who) {
    wr_match *m = w->match;
    int n = m->game->legal(m->again, who, m->legal);
    wr__sort_by_text(m->game, m->obs, who, m->legal, n);
    wr_put(w->line, " # legal: ");
    for (int i = 0; i < n; i++) {
        if (i > 0)
            wr_put(w->line, " | ");
        m->game->action_text(m->obs, who, m->legal[i], w->line);
    }
}

/* ==== Moves ====================================================================== */

static void mask_last_word(wr_text *line) {
    while (line->len > 0 && line->buf[line->len - 1] != ' ')
        line->len--;
    wr_put_char(line, '?');
}

/* Writes move i from the position before it, m->again. */
static int write_move(writer *w, uint32_t i, int is_pending) {
    wr_match *m = w->match;
    const wr_move *move = &m->moves[i];
    int seen = w->viewer == WR_ALL
                   ? WR_SEEN_OPEN
                   : m->game->seen(m->again, w->viewer, move->who, move->action);
    if (seen == WR_SEEN_NOT)
        return 0;
    m->game->observe(m->again, WR_PUBLIC, m->obs);
    if (is_pending)
        wr_put(w->line, "pending ");
    if (move->who == WR_CHANCE)
        wr_put_char(w->line, '*');
    else
        wr_put_int(w->line, move->who + 1);
    wr_put_char(w->line, ' ');
    m->game->action_text(m->obs, move->who, move->action, w->line);
    if (seen == WR_SEEN_MASKED)
        mask_last_word(w->line);
    if ((w->flags & WR_RECORD_LEGAL) && w->viewer == WR_ALL && move->who != WR_CHANCE)
        put_legal(w, move->who);
    return flush(w);
}

/* An unfinished simultaneous step: its choices are shown to nobody but their seat. */
static int write_pending(writer *w) {
    wr_match *m = w->match;
    for (uint32_t i = m->step_start; i < m->num_moves; i++) {
        if (w->viewer != WR_ALL && w->viewer != m->moves[i].who)
            continue;
        int stop = write_move(w, i, 1);
        if (stop != 0)
            return stop;
    }
    return 0;
}

void wr__put_result(const wr_game *g, const wr_state *s, int seats, wr_text *out) {
    wr_result result;
    g->result(s, &result);
    wr_put(out, "result");
    for (int p = 0; p < seats; p++) {
        wr_put_char(out, ' ');
        wr_put_int(out, result.points[p]);
    }
}

void wr__put_winners(const wr_game *g, const wr_state *s, wr_text *out) {
    wr_result result;
    g->result(s, &result);
    wr_put(out, result.winners != 0 ? "winners" : "winners none");
    for (uint32_t left = result.winners; left != 0; left &= left - 1) {
        wr_put_char(out, ' ');
        wr_put_int(out, wr_lowest(left) + 1);
    }
}

int wr_record_write(wr_match *m, int viewer, int flags, wr_text *line, wr_sink sink) {
    const wr_game *g = m->game;
    int is_over = g->actors(m->state) == 0;
    writer w = {m, is_over ? WR_ALL : viewer, flags, line, sink};
    wr_text_init(line, line->buf, line->size);
    int stop = write_header(&w);
    g->init(m->again, &m->setup);
    uint32_t complete = m->step_seats != 0 ? m->step_start : m->num_moves;
    for (uint32_t i = 0; i < complete && stop == 0; i++) {
        stop = write_move(&w, i, 0);
        g->step(m->again, m->moves[i].who, m->moves[i].action);
    }
    if (stop == 0 && m->step_seats != 0)
        stop = write_pending(&w);
    if (stop != 0 || !is_over)
        return stop;
    wr__put_result(g, m->state, m->setup.seats, line);
    if ((stop = flush(&w)) != 0)
        return stop;
    wr__put_winners(g, m->state, line);
    return flush(&w);
}
