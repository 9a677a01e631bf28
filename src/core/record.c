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
    wr_view view;
} writer;

static int flush(writer *w) {
    if (w->line->full)
        return WR_EFULL;
    int stop = w->sink.line(w->sink.to, w->line->buf, w->line->len);
    wr_text_clear(w->line);
    return stop;
}

/* Writes a line of two or three words. */
static int write_words(writer *w, const char *first, const char *second,
                       wr_words third) {
    wr_put(w->line, first);
    wr_put_char(w->line, ' ');
    wr_put(w->line, second);
    if (third.len > 0) {
        wr_put_char(w->line, ' ');
        wr_put_bytes(w->line, third.at, third.len);
    }
    return flush(w);
}

static int write_edition(writer *w) {
    const wr_setup *setup = &w->match->setup;
    int stop = write_words(w, "set", "edition", wr__edition_name(setup));
    const char *at = setup->edition_text.at, *end = at + setup->edition_text.len;
    while (at < end && stop == 0) {
        size_t len = strcspn(at, "\n");
        wr_put(w->line, "= ");
        wr_put_bytes(w->line, at, len);
        stop = flush(w);
        at += len + 1;
    }
    return stop;
}

static int write_options(writer *w) {
    const wr_match *m = w->match;
    const wr_game *g = m->game;
    for (int i = 0; g->options[i].name != NULL; i++) {
        wr_setup by_default = m->setup;
        by_default.option[i] = g->options[i].init;
        if (wr_setup_option(g, &m->setup, i) == wr_setup_option(g, &by_default, i))
            continue;
        char value[WR_MAX_WORDS];
        wr_text t;
        wr_text_init(&t, value, sizeof value);
        wr_setup_value(g, &m->setup, i, &t);
        wr_words third = {value, t.len};
        int stop = write_words(w, "set", g->options[i].name, third);
        if (stop != 0)
            return stop;
    }
    return m->setup.edition != NULL ? write_edition(w) : 0;
}

static int write_header(writer *w) {
    const wr_match *m = w->match;
    const wr_words none = {NULL, 0};
    int stop = write_words(w, "windrose", "1", none);
    if (stop == 0)
        stop = write_words(w, "game", m->game->name, none);
    if (stop == 0) {
        char seats[] = {(char)('0' + m->setup.seats), '\0'};
        stop = write_words(w, "players", seats, none);
    }
    return stop == 0 ? write_options(w) : stop;
}

/* ==== Legal sets ================================================================= */

static int text_order(const wr_match *m, int who, const wr_action *pair) {
    char buf[2][WR_MAX_WORDS];
    for (int i = 0; i < 2; i++) {
        wr_text t;
        wr_text_init(&t, buf[i], sizeof buf[i]);
        wr__put_action(m, who, pair[i], &t);
    }
    return strcmp(buf[0], buf[1]);
}

/* Sorts actions by the bytes of their texts at the position that m->obs shows.
 * Insertion with gaps: legal sets are short or nearly in order. */
static void sort_by_text(const wr_match *m, int who, wr_action *a, int n) {
    for (int gap = n / 2; gap > 0; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i; j >= gap; j -= gap) {
                wr_action pair[2] = {a[j - gap], a[j]};
                if (text_order(m, who, pair) <= 0)
                    break;
                a[j - gap] = pair[1];
                a[j] = pair[0];
            }
}

/* Lists the legal actions of a seat at the position of the view, by their texts. */
static int list_legal(const writer *w, int who) {
    wr_match *m = w->match;
    if (!(w->flags & WR_RECORD_LEGAL) || w->viewer != WR_ALL || who == WR_CHANCE)
        return 0;
    int n = wr_legal(m->game, w->view.state, who, m->legal);
    m->game->observe(w->view.state, WR_PUBLIC, m->obs);
    sort_by_text(m, who, m->legal, n);
    return n;
}

static void put_legal(writer *w, int who, int n) {
    const wr_match *m = w->match;
    for (int i = 0; i < n; i++) {
        wr_put(w->line, i == 0 ? " # legal: " : " | ");
        wr__put_action(m, who, m->legal[i], w->line);
    }
}

/* ==== Moves ====================================================================== */

static int write_lines(writer *w, const wr_text *lines) {
    int stop = lines->full ? WR_EFULL : 0;
    for (const char *at = lines->buf; *at != '\0' && stop == 0;) {
        size_t len = strcspn(at, "\n");
        wr_put_bytes(w->line, at, len);
        stop = flush(w);
        at += len + 1;
    }
    return stop;
}

static int write_moves(writer *w) {
    wr_match *m = w->match;
    char buf[8 * WR_MAX_WORDS];
    wr_text also;
    int stop = 0;
    wr_text_init(&also, buf, sizeof buf);
    w->view.line = w->line;
    w->view.also = &also;
    while (stop == 0 && w->view.at < wr_match_complete(m)) {
        int who = m->moves[w->view.at].who, n = list_legal(w, who);
        const wr_step *step = wr_view_next(&w->view, m->num_moves);
        put_legal(w, who, n);
        stop = step->seen != WR_SEEN_NOT ? flush(w) : 0;
        if (stop == 0)
            stop = write_lines(w, &also);
    }
    w->view.also = NULL;
    return stop;
}

/* An unfinished simultaneous step: each choice is shown only to its seat. */
static int write_pending(writer *w) {
    wr_match *m = w->match;
    int stop = 0;
    for (uint32_t i = wr_match_complete(m); i < m->num_moves && stop == 0; i++) {
        wr_move move = m->moves[i];
        if (w->viewer != WR_ALL && w->viewer != move.who)
            continue;
        int n = list_legal(w, move.who);
        wr_put(w->line, "pending ");
        wr_put_int(w->line, move.who + 1);
        wr_put_char(w->line, ' ');
        m->game->observe(w->view.state, WR_PUBLIC, m->obs);
        wr__put_action(m, move.who, move.action, w->line);
        put_legal(w, move.who, n);
        stop = flush(w);
    }
    return stop;
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
    writer w = {m, is_over ? WR_ALL : viewer, flags, line, sink, {0}};
    wr_text_clear(line);
    int stop = write_header(&w);
    wr_view_init(&w.view, m->view, m, w.viewer);
    if (stop == 0)
        stop = write_moves(&w);
    if (stop == 0)
        stop = write_pending(&w);
    if (stop != 0 || !is_over)
        return stop;
    wr__put_result(g, m->state, m->setup.seats, line);
    if ((stop = flush(&w)) != 0)
        return stop;
    wr__put_winners(g, m->state, line);
    return flush(&w);
}
