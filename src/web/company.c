/*
 * company.c: a match kept beside a real table, as the page sees it: people tell what
 * chance brings and what everybody does.
 */
#include "web.h"

#include <string.h>

EXPORT(wr_company) void web_company(uint32_t eyes);
EXPORT(wr_company_asks) void web_company_asks(void);
EXPORT(wr_company_outcomes) void web_company_outcomes(void);
EXPORT(wr_company_moves) void web_company_moves(int seat);
EXPORT(wr_company_play) int web_company_play(int who, int action);
EXPORT(wr_company_suppose) void web_company_suppose(void);
EXPORT(wr_company_other) int web_company_other(void);
EXPORT(wr_company_before_last) uint32_t web_company_before_last(void);

enum { IMAGINED = 200 /* games from which another seat's moves are gathered */ };

static wr_companion *company;
static web_box possible; /* a byte for each action */

/* The match of this table goes on beside a real one; bit p of `eyes`: seat p looks on
 * here. */
void web_company(uint32_t eyes) {
    WR_ASSERT(web_now.match != NULL, "there is no match at this table");
    void *memory = web_take(wr_companion_size(web_now.game));
    possible = (web_box){NULL, 0};
    company = wr_companion_init(memory, web_now.match, eyes, web_now.choice);
}

static void put_flag(wr_text *t, const char *name, int is_set) {
    web_put_key(t, name);
    wr_put(t, is_set ? "true" : "false");
}

/* {asks,hides,light,isNow}: whether chance is to be told, whether it may be hidden, and
 * a line that may have come to light ("": none), which is what is supposed now. */
void web_company_asks(void) {
    int light = wr_companion_asks_light(company);
    const char *line = company->now[0] != '\0' ? company->now : company->other;
    do {
        wr_text *t = web_answer();
        wr_put_char(t, '{');
        put_flag(t, "asks", wr_companion_asks(company));
        put_flag(t, "hides", wr_companion_hides(company));
        web_put_key(t, "light");
        web_put_json(t, line, light ? strcspn(line, "\n") : 0);
        put_flag(t, "isNow", line == company->now);
        wr_put_char(t, '}');
    } while (web_again());
}

static int is_seen(wr_action outcome) {
    const wr_match *m = company->match;
    int seen = m->game->seen(m->state, WR_PUBLIC, WR_CHANCE, outcome) == WR_SEEN_OPEN;
    for (uint32_t left = company->eyes; left != 0; left &= left - 1)
        seen |= m->game->seen(m->state, wr_lowest(left), WR_CHANCE, outcome) ==
                WR_SEEN_OPEN;
    return seen;
}

static int viewer_of(const wr_companion *c) {
    return c->eyes != 0 ? wr_lowest(c->eyes) : WR_PUBLIC;
}

static void put_action(wr_text *t, int who, wr_action a) {
    const wr_match *m = company->match;
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
void web_company_outcomes(void) {
    const wr_match *m = company->match;
    int n = wr_outcomes(m->game, m->state, company->outcomes);
    m->game->observe(m->state, viewer_of(company), m->obs);
    do {
        wr_text *t = web_answer();
        wr_put_char(t, '[');
        for (int i = 0; i < n; i++)
            if (is_seen(company->outcomes[i].id))
                put_action(t, WR_CHANCE, company->outcomes[i].id);
        wr_put_char(t, ']');
    } while (web_again());
}

/* What a seat that does not look on here may do, as far as those who do know. */
void web_company_moves(int seat) {
    const wr_match *m = company->match;
    const wr_game *g = m->game;
    unsigned char *may = web_room(&possible, g->num_actions);
    wr_rng luck = web_now.choice;
    memset(may, 0, g->num_actions);
    int n = g->legal(m->state, seat, m->legal);
    g->observe(m->state, viewer_of(company), m->obs);
    for (int i = 0; i <= IMAGINED; i++) {
        for (int k = 0; k < n; k++)
            may[m->legal[k]] = 1;
        g->imagine(m->obs, &luck, company->before);
        n = g->legal(company->before, seat, m->legal);
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

int web_company_play(int who, int action) {
    wr_diag d = {0};
    int error = wr_companion_play(company, who, (wr_action)action, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

void web_company_suppose(void) {
    wr_companion_suppose(company);
}

int web_company_other(void) {
    wr_diag d = {0};
    int error = wr_companion_other(company, &d);
    return error == 0 ? 0 : web_refuse(error, &d);
}

uint32_t web_company_before_last(void) {
    return wr_companion_before_last(company);
}
