/*
 * analysis-words.c: an analysis in sentences and as JSON.
 */
#include <string.h>

#include "ai.h"
#include "windrose_analysis.h"
#include "windrose_game.h"

enum { PERCENT = WR_WHOLE / 100 };

/* The observation of everything at the position before a move, in `memory`. */
static const wr_obs *look_at(const wr_match *m, uint32_t move, void *memory) {
    wr_view v;
    wr_view_init(&v, memory, m, WR_ALL);
    wr_view_skip(&v, move);
    m->game->observe(v.state, WR_PUBLIC, v.obs[0]);
    return v.obs[0];
}

/* ==== Sentences ================================================================== */

/* A move in words for people. */
static void put_words(const wr_teller *to, const wr_match *m, const wr_obs *o,
                      wr_move move, char *out) {
    wr_text words;
    wr_teller inner = {&words, to->language, WR_PUBLIC, to->names};
    wr_text_init(&words, out, WR_MAX_WORDS);
    m->game->words(&inner, wr_edition_of(m->game, &m->setup), o, move);
}

static int32_t size_of(int32_t change) {
    return change < 0 ? -change : change;
}

/* "31 %". */
enum { SHARE_WORDS = 16 };
static const char *put_share(int32_t share, char *out) {
    wr_text t;
    wr_text_init(&t, out, SHARE_WORDS);
    wr_put_int(&t, (share + PERCENT / 2) / PERCENT);
    wr_put(&t, " %");
    return out;
}

/* The seat whose share an event changed most. */
static int most_moved(const wr_match *m, const wr_analysed *e) {
    int seat = 0;
    int32_t most = -1;
    for (int p = 0; p < m->setup.seats; p++) {
        int32_t change = size_of(e->after.share[p] - e->before.share[p]);
        if (change > most) {
            most = change;
            seat = p;
        }
    }
    return seat;
}

/* "%1: the chance of seat 2 to win went from %3 to %4." */
static void tell_change(const wr_teller *to, const wr_match *m, const wr_analysed *e,
                        const char *what) {
    static const char *const pattern[] = {
        "%1; chance of winning for %2: from %3 to %4.",
        "%1; Gewinnchance für %2: von %3 auf %4."};
    char before[SHARE_WORDS], after[SHARE_WORDS];
    int seat = most_moved(m, e);
    wr_said said[] = {wr_said_words(what), wr_said_seat(seat),
                      wr_said_words(put_share(e->before.share[seat], before)),
                      wr_said_words(put_share(e->after.share[seat], after))};
    wr_say(to, pattern, said);
}

static void tell_chance(const wr_teller *to, const wr_match *m, const wr_analysed *e,
                        const wr_obs *o) {
    char words[WR_MAX_WORDS];
    if (e->end - e->first > 1) {
        tell_change(to, m, e, wr_either(to, "what was dealt", "was ausgeteilt wurde"));
        return;
    }
    put_words(to, m, o, m->moves[e->first], words);
    tell_change(to, m, e, words);
}

static void tell_decision(const wr_teller *to, const wr_match *m, const wr_analysed *e,
                          const wr_obs *o) {
    static const char *const mistake[] = {
        "%1 chose \"%2\" and not \"%3\", which cost %4 of the win.",
        "%1 wählte „%2“ und nicht „%3“; das kostete %4 vom Sieg."};
    static const char *const chose[] = {"%1 chose \"%2\"", "%1 wählte „%2“"};
    char played[WR_MAX_WORDS], best[WR_MAX_WORDS], cost[SHARE_WORDS];
    char part[2 * WR_MAX_WORDS];
    wr_move move = m->moves[e->first];
    int seat = most_moved(m, e);
    wr_text text;
    wr_teller inner = {&text, to->language, to->viewer, to->names};
    put_words(to, m, o, move, played);
    wr_said said[4] = {wr_said_seat(move.who), wr_said_words(played)};
    if (e->num_moves > 0 && e->loss >= WR_MISTAKE &&
        e->loss * 2 > size_of(e->after.share[seat] - e->before.share[seat])) {
        move.action = e->move[e->best].action;
        put_words(to, m, o, move, best);
        said[2] = wr_said_words(best);
        said[3] = wr_said_words(put_share(e->loss, cost));
        wr_say(to, mistake, said);
        return;
    }
    wr_text_init(&text, part, sizeof part);
    wr_say_part(&inner, chose, said);
    tell_change(to, m, e, part);
}

void wr_analysis_tell(const wr_teller *to, const wr_match *m, const wr_analysed *e,
                      void *memory) {
    const wr_obs *o = look_at(m, e->first, memory);
    if (e->who == WR_CHANCE)
        tell_chance(to, m, e, o);
    else
        tell_decision(to, m, e, o);
}

/* ==== JSON ======================================================================= */

static void json_numbers(wr_text *t, const char *key, const int32_t *values, int n) {
    wr_json_open(t, key, '[');
    for (int i = 0; i < n; i++)
        wr_json_int(t, NULL, values[i]);
    wr_json_close(t, ']');
}

static void json_stakes(wr_text *t, const char *key, const wr_stakes *s, int seats) {
    wr_json_open(t, key, '{');
    json_numbers(t, "share", s->share, seats);
    json_numbers(t, "points", s->points, seats);
    wr_json_close(t, '}');
}

static void json_action(wr_text *t, const wr_match *m, const wr_obs *o, wr_move move) {
    char words[WR_MAX_WORDS];
    wr_text text;
    wr_text_init(&text, words, sizeof words);
    m->game->action_text(wr_edition_of(m->game, &m->setup), o, move.who, move.action,
                         &text);
    wr_json_string(t, "action", words);
}

static void json_decision(wr_text *t, const wr_match *m, const wr_analysed *e,
                          const wr_obs *o) {
    wr_json_int(t, "legal", e->num_legal);
    json_stakes(t, "known", &e->known, m->setup.seats);
    wr_json_int(t, "loss", e->loss);
    wr_json_int(t, "loss_points", e->loss_points);
    if (e->num_moves > 0)
        wr_json_int(t, "played", e->played);
    wr_json_open(t, "moves", '[');
    for (int i = 0; i < e->num_moves; i++) {
        const wr_valued *v = &e->move[i];
        wr_json_open(t, NULL, '{');
        wr_json_int(t, "id", v->action);
        json_action(t, m, o, (wr_move){e->who, v->action});
        wr_json_int(t, "visits", v->visits);
        wr_json_int(t, "share", v->share);
        wr_json_int(t, "points", v->points);
        wr_json_close(t, '}');
    }
    wr_json_close(t, ']');
}

void wr_analysis_json_event(wr_text *t, const wr_match *m, const wr_analysed *e,
                            void *memory) {
    const wr_obs *o = look_at(m, e->first, memory);
    wr_json_open(t, NULL, '{');
    wr_json_int(t, "first", e->first);
    wr_json_int(t, "end", e->end);
    if (e->who == WR_CHANCE)
        wr_json_null(t, "seat");
    else
        wr_json_int(t, "seat", e->who + 1);
    json_action(t, m, o, m->moves[e->first]);
    json_stakes(t, "before", &e->before, m->setup.seats);
    json_stakes(t, "after", &e->after, m->setup.seats);
    if (e->who == WR_CHANCE)
        json_numbers(t, "error", e->error, m->setup.seats);
    else
        json_decision(t, m, e, o);
    wr_json_close(t, '}');
}

static void json_ledger(wr_text *t, const char *key, const wr_ledger *l) {
    wr_json_open(t, key, '{');
    wr_json_int(t, "start", l->start);
    wr_json_int(t, "chance", l->chance);
    wr_json_int(t, "hidden", l->hidden);
    wr_json_int(t, "own", l->own);
    wr_json_int(t, "others", l->others);
    wr_json_int(t, "noise", l->noise);
    wr_json_int(t, "result", l->result);
    wr_json_close(t, '}');
}

static void json_seat(wr_text *t, const wr_analysis_sums *sums, int seat) {
    const wr_rating *r = &sums->rating[seat];
    wr_json_open(t, NULL, '{');
    wr_json_int(t, "seat", seat + 1);
    json_ledger(t, "share", &sums->share[seat]);
    json_ledger(t, "points", &sums->points[seat]);
    wr_json_int(t, "decisions", r->decisions);
    wr_json_int(t, "mistakes", r->mistakes);
    wr_json_int(t, "loss", r->loss);
    if (r->level > 0)
        wr_json_int(t, "level_tenths", r->level);
    else
        wr_json_null(t, "level_tenths");
    wr_json_close(t, '}');
}

void wr_analysis_json_sums(wr_text *t, const wr_match *m, const wr_analysed *events,
                           const wr_analysis_sums *sums, void *memory) {
    static const char *const keys[WR_LANGUAGES] = {"en", "de"};
    wr_json_open(t, "sums", '[');
    for (int p = 0; p < sums->seats; p++)
        json_seat(t, sums, p);
    wr_json_close(t, ']');
    wr_json_open(t, "turning_points", '[');
    for (int i = 0; i < sums->num_turning; i++) {
        wr_json_open(t, NULL, '{');
        wr_json_int(t, "event", sums->turning[i]);
        for (int l = 0; l < WR_LANGUAGES; l++) {
            char buf[4 * WR_MAX_WORDS];
            wr_text words;
            wr_teller to = {&words, l, WR_PUBLIC, NULL};
            wr_text_init(&words, buf, sizeof buf);
            wr_analysis_tell(&to, m, &events[sums->turning[i]], memory);
            wr_json_words(t, keys[l],
                          (wr_words){buf, words.len > 0 ? words.len - 1 : 0});
        }
        wr_json_close(t, '}');
    }
    wr_json_close(t, ']');
}
