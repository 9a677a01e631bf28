/*
 * companion.c: a match kept beside a real table, as the page sees it: people tell what
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
EXPORT(wr_companion_other) int web_companion_other(void);
EXPORT(wr_companion_before_last) uint32_t web_companion_before_last(void);

enum { IMAGINED = 200 /* games from which another seat's moves are gathered */ };

static wr_companion *companion;
static web_box possible; /* a byte for each action */

/* The match of this table goes on beside a real one; bit p of `viewers`: seat p looks
 * on here. */
void web_companion(uint32_t viewers) {
    WR_ASSERT(web_now.match != NULL, "there is no match at this table");
    void *memory = web_take(wr_companion_size(web_now.game));
    possible = (web_box){NULL, 0};
    companion = wr_companion_init(memory, web_now.match, viewers, web_now.choice);
}

static void put_flag(wr_text *t, const char *name, int is_set) {
    web_put_key(t, name);
    wr_put(t, is_set ? "true" : "false");
}

/* {asks,hides,revealed,isNow}: whether chance is to be told, whether it may be hidden,
 * and a line that may have come to revealed ("": none), which is what is supposed now.
 */
void web_companion_asks(void) {
    int revealed = wr_companion_asks_reveal(companion);
    const char *line = companion->now[0] != '\0' ? companion->now : companion->other;
    do {
        wr_text *t = web_answer();
        wr_put_char(t, '{');
        put_flag(t, "asks", wr_companion_asks(companion));
        put_flag(t, "hides", wr_companion_hides(companion));
        web_put_key(t, "revealed");
        web_put_json(t, line, revealed ? strcspn(line, "\n") : 0);
        put_flag(t, "isNow", line == companion->now);
        wr_put_char(t, '}');
    } while (web_again());
}

static int is_seen(wr_action outcome) {
    const wr_match *m = companion->match;
    int seen = m->game->seen(m->state, WR_PUBLIC, WR_CHANCE, outcome) == WR_SEEN_OPEN;
    for (uint32_t left = companion->viewers; left != 0; left &= left - 1)
        seen |= m->game->seen(m->state, wr_lowest(left), WR_CHANCE, outcome) ==
                WR_SEEN_OPEN;
    return seen;
}

static int viewer_of(const wr_companion *c) {
    return c->viewers != 0 ? wr_lowest(c->viewers) : WR_PUBLIC;
}

static void put_action(wr_text *t, int who, wr_action a) {
    const wr_match *m = companion->match;
    char words[WR_MAX_WORDS];
    wr_text w;
    wr_text_init(&w, words, sizeof words);
    m->game->action_text(web_edition(), m->obs, who, a, &w);
    wr_put(t, t->buf[t->len - 1] == '[' ? "[" : ",[");
    wr_put_int(t, a);
    wr_put_char(t, ',');
    web_put_json(t, words, w.len);
    wr_put_char(t, ']');
}

/* What somebody here may see come: [[id,"text"],...] */
void web_companion_outcomes(void) {
    const wr_match *m = companion->match;
    int n = wr_outcomes(m->game, m->state, companion->outcomes);
    m->game->observe(m->state, viewer_of(companion), m->obs);
    do {
        wr_text *t = web_answer();
        wr_put_char(t, '[');
        for (int i = 0; i < n; i++)
            if (is_seen(companion->outcomes[i].id))
                put_action(t, WR_CHANCE, companion->outcomes[i].id);
        wr_put_char(t, ']');
    } while (web_again());
}

/* What a seat that does not look on here may do, as far as those who do know. */
void web_companion_moves(int seat) {
    const wr_match *m = companion->match;
    const wr_game *g = m->game;
    unsigned char *may = web_room(&possible, g->num_actions);
    wr_rng luck = web_now.choice;
    memset(may, 0, g->num_actions);
    int n = g->legal(m->state, seat, m->legal);
    g->observe(m->state, viewer_of(companion), m->obs);
    for (int i = 0; i <= IMAGINED; i++) {
        for (int k = 0; k < n; k++)
            may[m->legal[k]] = 1;
        g->imagine(m->obs, &luck, companion->before);
        n = g->legal(companion->before, seat, m->legal);
    }
    do {
        wr_text *t = web_answer();
        wr_put_char(t, '[');
        for (int a = 0; a < g->num_actions; a++)
            if (may[a])
                put_action(t, seat, (wr_action)a);
        wr_put_char(t, ']');
    } while (web_again());
}

int web_companion_play(int who, int action) {
    wr_diag d = {0};
    int error = wr_companion_play(companion, who, (wr_action)action, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

void web_companion_suppose(void) {
    wr_companion_suppose(companion);
}

int web_companion_other(void) {
    wr_diag d = {0};
    int error = wr_companion_other(companion, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

uint32_t web_companion_before_last(void) {
    return wr_companion_before_last(companion);
}
