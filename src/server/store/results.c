/*
 * results.c: loads results and ratings, in SQL that both databases understand (load.c).
 */
#include "results.h"

#include <string.h>

#include "backend.h"

void store_result_rate(store_result *r) {
    rating players[WR_MAX_SEATS];
    int place[WR_MAX_SEATS];
    for (int seat = 0; seat < r->seats; seat++) {
        players[seat] = r->players[seat].before;
        place[seat] = r->players[seat].place;
    }
    rating_update(players, place, r->seats);
    for (int seat = 0; seat < r->seats; seat++)
        r->players[seat].after = players[seat];
}

/* ==== Results ===================================================================== */

/* A result being assembled from the rows of its players. */
typedef struct {
    store_result result;
    int is_full, is_stopped, found;
    store_each_result each;
    void *to;
} gathering;

static int hand_over(gathering *g) {
    if (g->is_full && !g->is_stopped) {
        g->found = 1;
        g->is_stopped = g->each(g->to, &g->result) != 0;
    }
    g->is_full = 0;
    return g->is_stopped;
}

static int take_player(void *to, const store_cell *cells, int n) {
    gathering *g = to;
    store_result *r = &g->result;
    (void)n;
    if (g->is_full && r->id != cells[STORE_AT_ID].number && hand_over(g))
        return 1;
    if (!g->is_full) {
        *r = (store_result){.id = cells[STORE_AT_ID].number,
                            .time = cells[STORE_AT_TIME].number,
                            .seats = (int)cells[STORE_AT_SEATS].number,
                            .is_rated = (int)cells[STORE_AT_RATED].number,
                            .is_ended = (int)cells[STORE_AT_ENDED].number};
        store_copy(r->table, sizeof r->table, &cells[STORE_AT_TABLE]);
        store_copy(r->game, sizeof r->game, &cells[STORE_AT_GAME]);
        g->is_full = 1;
    }
    int64_t seat = cells[STORE_AT_SEAT].number;
    if (seat < 0 || seat >= WR_MAX_SEATS)
        return 0;
    store_player *p = &r->players[seat];
    store_copy(p->identity, sizeof p->identity, &cells[STORE_AT_IDENTITY]);
    store_copy(p->name, sizeof p->name, &cells[STORE_AT_NAME]);
    store_copy(p->bot, sizeof p->bot, &cells[STORE_AT_BOT]);
    p->place = (int)cells[STORE_AT_PLACE].number;
    p->has_won = (int)cells[STORE_AT_WON].number;
    p->out = (int)cells[STORE_AT_OUT].number;
    p->points = cells[STORE_AT_POINTS].number;
    p->before =
        (rating){cells[STORE_AT_BEFORE].number, cells[STORE_AT_BEFORE + 1].number};
    p->after = (rating){cells[STORE_AT_AFTER].number, cells[STORE_AT_AFTER + 1].number};
    return 0;
}

static int results_by(store *s, int statement, const store_cell *params, gathering *g) {
    int status = store_query(s, statement, params, take_player, g);
    if (status == STORE_STORED)
        hand_over(g);
    return status;
}

int store_result_of(store *s, const char *table, store_each_result each, void *to) {
    gathering g = {.each = each, .to = to};
    store_cell params[] = {store_words(table)};
    int status = results_by(s, STORE_SQL_RESULT_OF, params, &g);
    return status == STORE_STORED && !g.found ? STORE_NONE : status;
}

int store_results_of(store *s, const store_result_span *span, store_each_result each,
                     void *to) {
    gathering g = {.each = each, .to = to};
    store_cell params[] = {store_words(span->identity),
                           store_number(span->before > 0 ? span->before : INT64_MAX),
                           store_number(span->limit)};
    return results_by(s, STORE_SQL_RESULTS_OF, params, &g);
}

int store_results_rated(store *s, store_each_result each, void *to) {
    gathering g = {.each = each, .to = to};
    return results_by(s, STORE_SQL_RESULTS_RATED, NULL, &g);
}

/* ==== Ratings ===================================================================== */

typedef struct {
    store_each_rating each;
    void *to;
} rating_taker;

static int take_rating(void *to, const store_cell *cells, int n) {
    const rating_taker *taker = to;
    store_rating r = {.now = {cells[3].number, cells[4].number},
                      .n = cells[5].number,
                      .time = cells[6].number};
    (void)n;
    store_copy(r.identity, sizeof r.identity, &cells[0]);
    store_copy(r.name, sizeof r.name, &cells[1]);
    store_copy(r.game, sizeof r.game, &cells[2]);
    return taker->each(taker->to, &r);
}

static int ratings_by(store *s, int statement, const store_cell *params,
                      const rating_taker *taker) {
    rating_taker copy = *taker;
    return store_query(s, statement, params, take_rating, &copy);
}

int store_ratings_of(store *s, const char *identity, store_each_rating each, void *to) {
    store_cell params[] = {store_words(identity)};
    return ratings_by(s, STORE_SQL_RATINGS_OF, params, &(rating_taker){each, to});
}

int store_ratings_best(store *s, const char *game, int limit, store_each_rating each,
                       void *to) {
    store_cell params[] = {store_words(game), store_number(RATING_GUESS),
                           store_number(limit)};
    return ratings_by(s, STORE_SQL_RATINGS_BEST, params, &(rating_taker){each, to});
}

int store_ratings_all(store *s, store_each_rating each, void *to) {
    return ratings_by(s, STORE_SQL_RATINGS_ALL, NULL, &(rating_taker){each, to});
}

int store_curve_of(store *s, const char *identity, store_each_rating each, void *to) {
    store_cell params[] = {store_words(identity)};
    return ratings_by(s, STORE_SQL_CURVE_OF, params, &(rating_taker){each, to});
}

static int take_number(void *to, const store_cell *cells, int n) {
    (void)n;
    *(int64_t *)to = cells[0].number;
    return 1;
}

int64_t store_ratings_above(store *s, const char *game, int64_t mean) {
    int64_t n = 0;
    store_cell params[] = {store_words(game), store_number(RATING_GUESS),
                           store_number(mean)};
    int status = store_query(s, STORE_SQL_RATINGS_ABOVE, params, take_number, &n);
    return status == STORE_STORED ? n : STORE_FAILED;
}

/* ==== People one played with ====================================================== */

typedef struct {
    store_each_rival each;
    void *to;
} rival_taker;

static int take_rival(void *to, const store_cell *cells, int n) {
    const rival_taker *taker = to;
    store_rival r = {.games = cells[2].number,
                     .ahead = cells[3].number,
                     .behind = cells[4].number,
                     .time = cells[5].number};
    (void)n;
    store_copy(r.identity, sizeof r.identity, &cells[0]);
    store_copy(r.name, sizeof r.name, &cells[1]);
    return taker->each(taker->to, &r);
}

int store_rivals_of(store *s, const char *identity, int limit, store_each_rival each,
                    void *to) {
    rival_taker taker = {each, to};
    store_cell params[] = {store_words(identity), store_number(limit)};
    return store_query(s, STORE_SQL_RIVALS_OF, params, take_rival, &taker);
}

typedef struct {
    store_each_tally each;
    void *to;
} tally_taker;

static int take_tally(void *to, const store_cell *cells, int n) {
    const tally_taker *taker = to;
    store_tally t = {.games = cells[1].number, .won = cells[2].number};
    (void)n;
    store_copy(t.game, sizeof t.game, &cells[0]);
    return taker->each(taker->to, &t);
}

int store_tallies_of(store *s, const char *identity, store_each_tally each, void *to) {
    tally_taker taker = {each, to};
    store_cell params[] = {store_words(identity)};
    return store_query(s, STORE_SQL_TALLIES_OF, params, take_tally, &taker);
}
