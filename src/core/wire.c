/*
 * wire.c: positions and steps as JSON, the same for the server and the browser's
 * engine.
 *
 * src/shapes/wire.c describes the shapes. A step is what wr_view_next found; positions
 * come from observe and, for the viewer's own seat, its legal actions. Nothing else of
 * a state is written.
 */
#include "core.h"

#include <string.h>

void wr_wire_lines(wr_text *t, const char *key, const wr_text *lines) {
    wr_json_open(t, key, '[');
    for (const char *at = lines->buf; lines->len > 0 && *at != '\0';) {
        size_t len = strcspn(at, "\n");
        wr_json_words(t, NULL, (wr_words){at, len});
        at += len + 1;
    }
    wr_json_close(t, ']');
}

static void put_lines(wr_text *t, const char *key, const wr_text *lines) {
    if (lines != NULL && lines->len > 0)
        wr_wire_lines(t, key, lines);
}

void wr_wire_step(wr_text *t, const wr_view *v) {
    const wr_step *step = &v->step;
    if (step->is_silent)
        return;
    wr_json_open(t, NULL, '{');
    wr_json_int(t, "n", step->end);
    if (step->seen != WR_SEEN_NOT) {
        wr_json_int(t, "who", step->who);
        if (step->action >= 0)
            wr_json_int(t, "action", step->action);
        wr_json_words(t, "text", wr_view_text(v));
    }
    put_lines(t, "also", v->also);
    put_lines(t, "story", v->story);
    wr_json_key(t, "obs");
    wr_fields_json(v->match->game->obs_fields, step->after, t);
    wr_json_close(t, '}');
}

void wr_wire_action(wr_text *t, const wr_match *m, int who, wr_action a) {
    char words[WR_MAX_WORDS];
    wr_text w;
    wr_text_init(&w, words, sizeof words);
    wr__put_action(m, who, a, &w);
    wr_json_open(t, NULL, '[');
    wr_json_int(t, NULL, a);
    wr_json_words(t, NULL, (wr_words){words, w.len});
    wr_json_close(t, ']');
}

void wr_wire_position(wr_text *t, wr_match *m, int viewer, uint32_t actors,
                      int may_move) {
    const wr_game *g = m->game;
    int owes = viewer >= 0 && actors != WR_CHANCE_BIT && (actors >> viewer & 1);
    int n = owes && may_move ? wr_legal(g, m->state, viewer, m->legal) : 0;
    wr_json_int(t, "at", wr_match_complete(m));
    if (viewer >= 0)
        wr_json_int(t, "you", viewer);
    else
        wr_json_null(t, "you");
    wr_json_set(t, "actors", actors == WR_CHANCE_BIT ? 0 : actors);
    g->observe(m->state, viewer, m->obs);
    wr_json_open(t, "legal", '[');
    for (int i = 0; i < n; i++)
        wr_wire_action(t, m, viewer, m->legal[i]);
    wr_json_close(t, ']');
    wr_json_key(t, "obs");
    wr_fields_json(g->obs_fields, m->obs, t);
}

void wr_wire_result(wr_text *t, const wr_result *result, int seats) {
    wr_json_open(t, "points", '[');
    for (int p = 0; p < seats; p++)
        wr_json_int(t, NULL, result->points[p]);
    wr_json_close(t, ']');
    wr_json_set(t, "winners", result->winners);
}
