/*
 * companion.c: a match kept beside a real table, as the page sees it: people enter what
 * chance brings and what everybody does.
 */
#include "web.h"

#include <string.h>

EXPORT(wr_companion) void web_companion(uint32_t viewers);
EXPORT(wr_companion_asks) void web_companion_asks(void);
EXPORT(wr_companion_outcomes) void web_companion_outcomes(void);
EXPORT(wr_companion_moves) void web_companion_moves(int seat);
EXPORT(wr_companion_play) int web_companion_play(int who, int action);
EXPORT(wr_companion_suppose) void web_companion_suppose(void);
EXPORT(wr_companion_redraw) void web_companion_redraw(void);
EXPORT(wr_companion_revealed) int web_companion_revealed(int is_true);
EXPORT(wr_companion_before_last) uint32_t web_companion_before_last(void);

static wr_companion *companion;
static int viewer;       /* the viewer whose observation gives the words */
static web_box possible; /* actions or outcomes */

/* Continues the match of this table beside a real one; bit p of `viewers`: seat p is a
 * viewer here. */
void web_companion(uint32_t viewers) {
    WR_ASSERT(web_now.match != NULL, "there is no match at this table");
    void *memory = web_take(wr_companion_size(web_now.game));
    possible = (web_box){NULL, 0};
    viewer = viewers != 0 ? wr_lowest(viewers) : WR_PUBLIC;
    companion = wr_companion_init(memory, web_now.match, viewers, web_now.choice);
}

/* {asks,hides,revealed}: true if a viewer sees the next outcome of chance, true if it
 * may be hidden, and a line that may have been revealed ("": none). */
void web_companion_asks(void) {
    const char *line = wr_companion_asks_reveal(companion);
    wr_text *t = web_answer();
    wr_json_open(t, NULL, '{');
    wr_json_bool(t, "asks", wr_companion_asks(companion));
    wr_json_bool(t, "hides", wr_companion_hides(companion));
    wr_json_words(t, "revealed",
                  (wr_words){line, line != NULL ? strcspn(line, "\n") : 0});
    wr_json_close(t, '}');
}

/* [[id,"text"],...] */
static void answer_list(int who, const wr_action *list, int n) {
    wr_text *t = web_answer();
    web_now.game->observe(web_now.match->state, viewer, web_now.match->obs);
    wr_json_open(t, NULL, '[');
    for (int i = 0; i < n; i++)
        wr_wire_action(t, web_now.match, who, list[i]);
    wr_json_close(t, ']');
}

/* The outcomes that a viewer may see next. */
void web_companion_outcomes(void) {
    wr_action *list = web_room(&possible, web_now.game->num_outcomes * sizeof *list);
    answer_list(WR_CHANCE, list, wr_companion_outcomes(companion, list));
}

/* The moves that a seat without a viewer may make, as far as the viewers know. */
void web_companion_moves(int seat) {
    wr_action *list = web_room(&possible, web_now.game->num_actions * sizeof *list);
    answer_list(seat, list, wr_companion_moves(companion, seat, list));
}

int web_companion_play(int who, int action) {
    wr_diag d = {0};
    int error = wr_companion_play(companion, who, (wr_action)action, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

void web_companion_suppose(void) {
    wr_companion_suppose(companion);
}

void web_companion_redraw(void) {
    wr_companion_redraw(companion);
}

int web_companion_revealed(int is_true) {
    wr_diag d = {0};
    int error = wr_companion_revealed(companion, is_true, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

uint32_t web_companion_before_last(void) {
    return wr_companion_before_last(companion);
}
