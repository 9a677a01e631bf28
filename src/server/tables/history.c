/*
 * history.c: the steps of a match as seen by each viewer.
 *
 * Clients request a long match again and again, when the page opens and after every
 * lost connection, so finished parts are written once. A mark keeps the
 * position at about every MARK_MOVES moves, always where a line of the record begins.
 * The part between two marks is written when a viewer first asks for its steps, and
 * kept; an answer joins such parts. Everything here can be made again: the least
 * recently used history is dropped when all of them are too large, and a table's own
 * with its match.
 */
#include <stdlib.h>
#include <string.h>

#include "moves.h"
#include "src/base/memory.h"
#include "views.h"

enum {
    MARK_MOVES = 32,
    VIEWERS = WR_MAX_SEATS + 1,    /* the last one: all spectators */
    PAGE_BYTES = 65536,            /* of steps in one answer, if it has more than one */
    MOST_BYTES = 64 * 1024 * 1024, /* of all histories */
};

/* A step of the moves first to end - 1; its text ends at `to`, and is empty if the step
 * shows nothing. */
typedef struct {
    uint32_t first, end;
    size_t to;
} told;

typedef struct {
    wr_text text;
    told *steps;
    size_t n, room;
    uint32_t until; /* written up to this move */
} part;

typedef struct {
    uint32_t first;
    wr_state *state; /* before that move */
} mark;

struct history {
    history *newer, *older;
    table *table;
    mark *marks;
    size_t num_marks, room;
    wr_state *state; /* after `at` moves */
    uint32_t at;
    int is_over;          /* written with nothing hidden */
    part *parts[VIEWERS]; /* one for each mark */
    size_t num_parts[VIEWERS];
    size_t bytes;
};

/* ==== One step =================================================================== */

/* A view with its memory and texts. */
typedef struct {
    wr_view view;
    wr_text line, also;
    void *memory;
} walk;

static void walk_begin(walk *w, const table *t, int viewer) {
    *w = (walk){.line = {.grow = text_grow}, .also = {.grow = text_grow}};
    w->memory = mem_new(wr_view_size(t->set.game));
    wr_view_init(&w->view, w->memory, t->match, viewer);
    w->view.line = &w->line;
    w->view.also = &w->also;
}

static void walk_end(walk *w) {
    text_free(&w->line);
    text_free(&w->also);
    free(w->memory);
}

/* ==== Marks and parts ============================================================ */

static void grow(history *h, size_t bytes) {
    h->bytes += bytes;
    h->table->server->histories.bytes += bytes;
}

static void shrink(history *h, size_t bytes) {
    h->bytes -= bytes;
    h->table->server->histories.bytes -= bytes;
}

static size_t part_bytes(const part *p) {
    return p->text.size + p->room * sizeof p->steps[0];
}

static void drop_parts(history *h) {
    for (int v = 0; v < VIEWERS; v++) {
        for (size_t k = 0; k < h->num_parts[v]; k++) {
            shrink(h, part_bytes(&h->parts[v][k]));
            text_free(&h->parts[v][k].text);
            free(h->parts[v][k].steps);
        }
        shrink(h, h->num_parts[v] * sizeof(part));
        free(h->parts[v]);
        h->parts[v] = NULL;
        h->num_parts[v] = 0;
    }
}

static void unlink_history(history *h) {
    histories *all = &h->table->server->histories;
    *(h->newer != NULL ? &h->newer->older : &all->newest) = h->older;
    *(h->older != NULL ? &h->older->newer : &all->oldest) = h->newer;
}

static void link_newest(history *h) {
    histories *all = &h->table->server->histories;
    h->newer = NULL;
    h->older = all->newest;
    *(h->older != NULL ? &h->older->newer : &all->oldest) = h;
    all->newest = h;
}

void history_drop(table *t) {
    history *h = t->history;
    if (h == NULL)
        return;
    drop_parts(h);
    shrink(h, h->bytes);
    unlink_history(h);
    for (size_t k = 0; k < h->num_marks; k++)
        free(h->marks[k].state);
    free(h->marks);
    free(h->state);
    free(h);
    t->history = NULL;
}

static void add_mark(history *h) {
    size_t size = h->table->set.game->state_size;
    if (h->num_marks == h->room) {
        h->room = h->room > 0 ? 2 * h->room : 8;
        h->marks = mem_more(h->marks, h->room * sizeof h->marks[0]);
    }
    mark *m = &h->marks[h->num_marks++];
    *m = (mark){h->at, mem_new(size)};
    memcpy(m->state, h->state, size);
    grow(h, size + 2 * sizeof *m);
}

/* Adds the moves since the last call. */
static void extend(history *h) {
    const table *t = h->table;
    const wr_game *g = t->set.game;
    for (uint32_t at = table_at(t); h->at < at; h->at++) {
        int is_line = h->at == 0 || g->joins == NULL || !g->joins(h->state);
        if (is_line &&
            (h->at == 0 || h->at - h->marks[h->num_marks - 1].first >= MARK_MOVES))
            add_mark(h);
        g->step(h->state, t->match->moves[h->at].who, t->match->moves[h->at].action);
    }
}

/* The history of a table with a match, up to date. */
static history *history_of(table *t) {
    history *h = t->history;
    if (h == NULL) {
        h = mem_new(sizeof *h);
        h->table = t;
        h->state = mem_new(t->set.game->state_size);
        t->set.game->init(h->state, &t->set.setup);
        t->history = h;
        grow(h, sizeof *h + t->set.game->state_size);
    } else {
        unlink_history(h);
    }
    link_newest(h);
    /* What was hidden on a deal of several tables stays so; its record tells it. */
    int is_over = t->state == STORE_OVER && t->set.deal[0] == '\0';
    if (h->is_over != is_over)
        drop_parts(h);
    h->is_over = is_over;
    extend(h);
    return h;
}

static void part_add(part *p, uint32_t first, uint32_t end) {
    if (p->n == p->room) {
        p->room = p->room > 0 ? 2 * p->room : 16;
        p->steps = mem_more(p->steps, p->room * sizeof p->steps[0]);
    }
    p->steps[p->n++] = (told){first, end, p->text.len};
}

/* Part k as seen by a viewer, up to the last complete step. */
static part *part_of(history *h, int viewer, size_t k) {
    int v = viewer >= 0 ? viewer : WR_MAX_SEATS;
    uint32_t until = k + 1 < h->num_marks ? h->marks[k + 1].first : h->at;
    if (h->num_parts[v] < h->num_marks) {
        size_t more = h->num_marks - h->num_parts[v];
        h->parts[v] = mem_more(h->parts[v], h->num_marks * sizeof(part));
        memset(h->parts[v] + h->num_parts[v], 0, more * sizeof(part));
        h->num_parts[v] = h->num_marks;
        grow(h, more * sizeof(part));
    }
    part *p = &h->parts[v][k];
    if (p->until == until)
        return p;
    shrink(h, part_bytes(p));
    p->n = p->text.len = 0;
    p->text.grow = text_grow;
    walk w;
    walk_begin(&w, h->table, viewer);
    w.view.is_whole = h->is_over;
    wr_view_from(&w.view, h->marks[k].state, h->marks[k].first);
    while (w.view.at < until) { /* a mark is always where a step ends */
        const wr_step *step = wr_view_next(&w.view, h->at);
        wr_wire_step(&p->text, &w.view);
        part_add(p, step->first, step->end);
    }
    walk_end(&w);
    p->until = until;
    grow(h, part_bytes(p));
    return p;
}

/* ==== Pages ====================================================================== */

/* A step: number j of part k. */
typedef struct {
    size_t k, j;
} place;

static size_t begins_at(const part *p, size_t j) {
    return j > 0 ? p->steps[j - 1].to : 0;
}

/* Goes back from `until` over the steps that fit into one answer. Returns the number of
 * moves before the first of them, and its place in *begin. */
static uint32_t find_page(history *h, int viewer, uint32_t since, uint32_t until,
                          place *begin) {
    size_t count = 0, bytes = 0;
    uint32_t from = since;
    for (size_t k = h->num_marks; k-- > 0;) {
        if (h->marks[k].first >= until)
            continue;
        const part *p = part_of(h, viewer, k);
        for (size_t j = p->n; j-- > 0;) {
            size_t len = p->steps[j].to - begins_at(p, j);
            if (p->steps[j].first >= until)
                continue;
            count += len > 0;
            bytes += len;
            if (p->steps[j].end <= since || count > MAX_STEPS ||
                (count > 1 && len > 0 && bytes > PAGE_BYTES))
                return from;
            *begin = (place){k, j};
            from = p->steps[j].first;
        }
    }
    return from;
}

/* Writes the steps of a part from step j on that begin before `until`. */
static void put_part(const part *p, size_t j, uint32_t until, wr_text *out) {
    size_t end = j, from = begins_at(p, j);
    while (end < p->n && p->steps[end].first < until)
        end++;
    size_t to = begins_at(p, end);
    if (from < to && p->text.buf[from] == ',')
        from++;
    if (from < to)
        wr_json_raw(out, NULL, (wr_words){p->text.buf + from, to - from});
}

/* Drops the least recently used histories while all are too large. */
static void drop_old(server *s) {
    histories *all = &s->histories;
    while (all->bytes > MOST_BYTES && all->oldest != all->newest)
        history_drop(all->oldest->table);
}

uint32_t view_steps(table *t, int viewer, uint32_t since, uint32_t until,
                    wr_text *out) {
    uint32_t at = table_at(t), from = since;
    wr_json_open(out, "steps", '[');
    if (until > at)
        until = at;
    if (t->match != NULL && since < until) {
        place begin = {0};
        history *h = history_of(t);
        from = find_page(h, viewer, since, until, &begin);
        for (size_t k = begin.k; k < h->num_marks && h->marks[k].first < until; k++)
            put_part(part_of(h, viewer, k), k == begin.k ? begin.j : 0, until, out);
        drop_old(t->server);
    }
    wr_json_close(out, ']');
    return from;
}

/* ==== What is new ================================================================ */

void view_shown(table *t) {
    const wr_game *g = t->set.game;
    uint32_t at = table_at(t);
    g->init(t->shown, &t->set.setup);
    for (uint32_t i = 0; i < at; i++)
        g->step(t->shown, t->match->moves[i].who, t->match->moves[i].action);
    t->num_shown = at;
}

/* The new steps as seen by one viewer. */
static payload *new_steps(table *t, int viewer) {
    wr_text out = {.grow = text_grow};
    walk w;
    walk_begin(&w, t, viewer);
    wr_view_from(&w.view, t->shown, t->num_shown);
    wr_json_open(&out, NULL, '{');
    wr_json_string(&out, "event", "steps");
    wr_json_string(&out, "table", t->id);
    wr_json_open(&out, "steps", '[');
    while (wr_view_next(&w.view, table_at(t)) != NULL)
        wr_wire_step(&out, &w.view);
    wr_json_close(&out, ']');
    view_position(t, viewer, "position", &out);
    wr_json_close(&out, '}');
    walk_end(&w);
    return payload_of(&out);
}

void view_new_steps(table *t) {
    payload *by_viewer[WR_MAX_SEATS + 1] = {NULL};
    uint32_t at = table_at(t);
    if (t->match == NULL || t->is_behind)
        return;
    watch_recheck(t); /* people may have changed seats */
    for (watch *w = t->watches; w != NULL; w = w->next_of_table) {
        int i = w->viewer >= 0 ? w->viewer : WR_MAX_SEATS;
        if (by_viewer[i] == NULL)
            by_viewer[i] = new_steps(t, w->viewer);
        client_send(w->who, by_viewer[i]);
    }
    for (int i = 0; i <= WR_MAX_SEATS; i++)
        payload_release(by_viewer[i]);
    for (uint32_t i = t->num_shown; i < at; i++)
        t->set.game->step(t->shown, t->match->moves[i].who, t->match->moves[i].action);
    t->num_shown = at;
    if (t->state == STORE_OVER)
        view_changed(t);
    else
        view_turns(t);
}
