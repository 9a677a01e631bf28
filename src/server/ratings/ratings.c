/*
 * ratings.c: lists of ratings, and what a person has played.
 *
 * The store has one reader thread, so its time is charged to those who ask.
 * An answer is written on the store's reader thread, which reads what it says; nothing
 * else touches a request that is held. People are named by handles, as in blocks.c.
 */
#include "ratings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/people/people.h"
#include "src/server/store/results.h"
#include "src/server/tables/tables.h"

enum {
    MAX_LISTED = 100,
    MAX_RESULTS = 50, /* of one answer */
    MAX_RIVALS = 50,
    MAX_CURVE = 120,  /* points of one curve */
    MAX_PROGRAMS = 16 /* whose sockets end at once with their owner */
};

/* A question to the store, and the answer to it. */
typedef struct {
    request *request;
    char me[STORE_ID];
    int64_t before;
    int status;
    void (*load)(store *s, void *to);
    uint64_t us;                           /* of the reader thread */
    char programs[MAX_PROGRAMS][STORE_ID]; /* of somebody who is forgotten */
    int num_programs;
} question;

static void has_answer(void *to) {
    question *q = to;
    request *r = q->request;
    r->is_held = 0;
    client_has_read(r->from, q->us);
    if (q->status == STORE_STORED)
        answer_send(r);
    else
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    request_free(r);
    free(q);
}

static question *begin(request *r) {
    question *q = mem_new(sizeof *q);
    q->request = r;
    q->status = STORE_FAILED;
    if (r->from->is_known)
        memcpy(q->me, r->from->me.id, sizeof q->me);
    answer_begin(r);
    r->is_held = 1;
    return q;
}

static void load_measured(store *s, void *to) {
    question *q = to;
    uint64_t began = thread_us();
    q->load(s, q);
    q->us = thread_us() - began;
}

static void ask(question *q, void (*load)(store *s, void *to)) {
    q->load = load;
    store_load(q->request->from->server->store, load_measured, has_answer, q);
}

static int64_t points_of(int64_t millionths) {
    return (millionths + RATING_POINT / 2) / RATING_POINT;
}

static void put_rating(wr_text *out, rating r) {
    wr_json_int(out, "points", points_of(r.mean));
    wr_json_int(out, "give", points_of(r.give));
    wr_json_bool(out, "guess", r.give > RATING_GUESS);
}

/* ==== The best of a game ========================================================= */

/* The list of one game, for all who asked before it was read. */
typedef struct {
    server *server;
    request *requests;
    char game[STORE_GAME];
    store_rating best[MAX_LISTED];
    int n, status;
    uint64_t us;
} board;

static int keep_listed(void *to, const store_rating *each) {
    board *b = to;
    b->best[b->n++] = *each;
    return b->n == MAX_LISTED;
}

static void load_board(store *s, void *to) {
    board *b = to;
    uint64_t began = thread_us();
    b->status = store_ratings_best(s, b->game, MAX_LISTED, keep_listed, b);
    b->us = thread_us() - began;
}

static void put_people(const board *b, const client *viewer, wr_text *out) {
    wr_json_open(out, "people", '[');
    for (int i = 0; i < b->n; i++) {
        const store_rating *each = &b->best[i];
        wr_json_open(out, NULL, '{');
        put_name(out, each->name, each->identity);
        wr_json_bool(out, "you",
                     viewer->is_known && strcmp(each->identity, viewer->me.id) == 0);
        put_rating(out, each->now);
        wr_json_int(out, "games", each->n);
        wr_json_close(out, '}');
    }
    wr_json_close(out, ']');
}

static void put_bots(const board *b, wr_text *out) {
    wr_json_open(out, "bots", '[');
    for (int level = 1; level <= RATING_LEVELS; level++) {
        char name[] = {'l', 'e', 'v', 'e', 'l', (char)('0' + level), '\0'};
        rating place;
        if (!rating_of_bot(b->game, name, &place))
            continue;
        wr_json_open(out, NULL, '{');
        wr_json_string(out, "bot", name);
        wr_json_int(out, "points", points_of(place.mean));
        wr_json_close(out, '}');
    }
    wr_json_close(out, ']');
}

static void show_board(const board *b, request *r) {
    if (b->status != STORE_STORED) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
        return;
    }
    answer_begin(r);
    put_people(b, r->from, &r->answer);
    put_bots(b, &r->answer);
    answer_send(r);
}

static void read_board(server *s);

static void has_board(void *to) {
    board *b = to;
    server *s = b->server;
    uint64_t n = 0;
    for (request *r = b->requests; r != NULL; r = r->next)
        n++;
    for (request *r = b->requests, *next; r != NULL; r = next) {
        meter m;
        next = r->next;
        client_has_read(r->from, b->us / n);
        meter_begin(&m, s, r->from);
        show_board(b, r);
        meter_end(&m);
        request_free(r);
    }
    free(b);
    s->reads_ratings = 0;
    if (s->want_ratings != NULL)
        read_board(s);
}

static const char *game_of(const request *r) {
    return json_string_value(json_object_get(r->body, "game"));
}

/* Reads the list that the first who waits has asked for. */
static void read_board(server *s) {
    board *b = mem_new(sizeof *b);
    request **end = &b->requests;
    b->server = s;
    b->status = STORE_FAILED;
    snprintf(b->game, sizeof b->game, "%s", game_of(s->want_ratings));
    s->last_ranking = NULL;
    for (request **at = &s->want_ratings; *at != NULL;) {
        request *r = *at;
        if (strcmp(game_of(r), b->game) == 0) {
            *at = r->next;
            *end = r;
            end = &r->next;
        } else {
            s->last_ranking = r;
            at = &r->next;
        }
    }
    *end = NULL;
    s->reads_ratings = 1;
    store_load(s->store, load_board, has_board, b);
}

/* Whoever asks while a list is being read waits for the next reading, as in lists.c. */
void verb_ratings(request *r, table *t) {
    const char *game = "";
    server *s = r->from->server;
    (void)t;
    if (!want_string(r, "game", 1, &game))
        return;
    if (strlen(game) >= STORE_GAME || !rating_has_game(game)) {
        answer_both(r, "not-found", "The game \"%.40s\" is not rated.",
                    "Das Spiel \"%.40s\" wird nicht gewertet.", game);
        return;
    }
    r->is_held = 1;
    r->next = NULL;
    if (s->want_ratings == NULL)
        s->want_ratings = r;
    else
        s->last_ranking->next = r;
    s->last_ranking = r;
    if (!s->reads_ratings)
        read_board(s);
}

/* ==== A person =================================================================== */

/* The points of all curves, the oldest first. */
typedef struct {
    store_rating *points;
    size_t n, max;
} curve;

static int keep_point(void *to, const store_rating *point) {
    curve *c = to;
    if (c->n == c->max) {
        c->max = c->max > 0 ? 2 * c->max : 64;
        c->points = mem_more(c->points, c->max * sizeof *c->points);
    }
    c->points[c->n++] = *point;
    return 0;
}

static void put_point(wr_text *out, const store_rating *point) {
    wr_json_open(out, NULL, '[');
    wr_json_int(out, NULL, point->time);
    wr_json_int(out, NULL, points_of(point->now.mean));
    wr_json_int(out, NULL, points_of(point->now.give));
    wr_json_close(out, ']');
}

/* A long curve shows every so many points, and always the last. */
static void put_curve(wr_text *out, const curve *c, const char *game) {
    size_t count = 0, seen = 0;
    for (size_t i = 0; i < c->n; i++)
        count += strcmp(c->points[i].game, game) == 0;
    size_t every = count / (MAX_CURVE + 1) + 1;
    wr_json_open(out, "curve", '[');
    for (size_t i = 0; i < c->n; i++) {
        if (strcmp(c->points[i].game, game) != 0)
            continue;
        seen++;
        if (seen == count || (seen - 1) % every == 0)
            put_point(out, &c->points[i]);
    }
    wr_json_close(out, ']');
}

typedef struct {
    question *q;
    store *s;
    curve curve;
    store_rating ratings[16];
    int n;
} person;

static int keep_rating(void *to, const store_rating *each) {
    person *p = to;
    if (p->n < (int)(sizeof p->ratings / sizeof p->ratings[0]))
        p->ratings[p->n++] = *each;
    return 0;
}

static int put_rival(void *to, const store_rival *rival) {
    question *q = to;
    wr_text *out = &q->request->answer;
    char handle[HANDLE_TEXT];
    client_handle(q->me, rival->identity, handle);
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "who", handle);
    put_name(out, rival->name, rival->identity);
    wr_json_int(out, "games", rival->games);
    wr_json_int(out, "ahead", rival->ahead);
    wr_json_int(out, "behind", rival->behind);
    wr_json_int(out, "time", rival->time);
    wr_json_close(out, '}');
    return 0;
}

static int put_tally(void *to, const store_tally *tally) {
    question *q = to;
    wr_text *out = &q->request->answer;
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "game", tally->game);
    wr_json_int(out, "games", tally->games);
    wr_json_int(out, "won", tally->won);
    wr_json_close(out, '}');
    return 0;
}

static int put_ratings(person *p) {
    wr_text *out = &p->q->request->answer;
    wr_json_open(out, "ratings", '[');
    for (int i = 0; i < p->n; i++) {
        const store_rating *each = &p->ratings[i];
        int is_guess = each->now.give > RATING_GUESS;
        int64_t above =
            is_guess ? 0 : store_ratings_above(p->s, each->game, each->now.mean);
        if (above < 0)
            return STORE_FAILED;
        wr_json_open(out, NULL, '{');
        wr_json_string(out, "game", each->game);
        put_rating(out, each->now);
        wr_json_int(out, "games", each->n);
        if (!is_guess)
            wr_json_int(out, "rank", above + 1);
        put_curve(out, &p->curve, each->game);
        wr_json_close(out, '}');
    }
    wr_json_close(out, ']');
    return STORE_STORED;
}

static void load_career(store *s, void *to) {
    question *q = to;
    wr_text *out = &q->request->answer;
    person p = {.q = q, .s = s};
    q->status = store_ratings_of(s, q->me, keep_rating, &p);
    if (q->status == STORE_STORED)
        q->status = store_curve_of(s, q->me, keep_point, &p.curve);
    if (q->status == STORE_STORED)
        q->status = put_ratings(&p);
    free(p.curve.points);
    if (q->status != STORE_STORED)
        return;
    wr_json_open(out, "rivals", '[');
    q->status = store_rivals_of(s, q->me, MAX_RIVALS, put_rival, q);
    wr_json_close(out, ']');
    if (q->status != STORE_STORED)
        return;
    wr_json_open(out, "tallies", '[');
    q->status = store_tallies_of(s, q->me, put_tally, q);
    wr_json_close(out, ']');
}

void verb_career(request *r, table *t) {
    (void)t;
    ask(begin(r), load_career);
}

/* ==== Results ==================================================================== */

static void put_player(const question *q, const store_result *result, int seat,
                       wr_text *out) {
    const store_player *p = &result->players[seat];
    wr_json_open(out, NULL, '{');
    put_name(out, p->name, p->identity);
    if (p->bot[0] != '\0')
        wr_json_string(out, "bot", p->bot);
    wr_json_bool(out, "you", strcmp(p->identity, q->me) == 0);
    wr_json_int(out, "place", p->place);
    wr_json_bool(out, "won", p->has_won);
    wr_json_int(out, "points", p->points);
    if (p->out != 0)
        wr_json_bool(out, "left", 1);
    if (result->is_rated) {
        wr_json_int(out, "rating", points_of(p->after.mean));
        wr_json_int(out, "gain", points_of(p->after.mean) - points_of(p->before.mean));
    }
    wr_json_close(out, '}');
}

static int put_result(void *to, const store_result *result) {
    question *q = to;
    wr_text *out = &q->request->answer;
    wr_json_open(out, NULL, '{');
    wr_json_int(out, "id", result->id);
    wr_json_string(out, "table", result->table);
    wr_json_string(out, "game", result->game);
    wr_json_int(out, "time", result->time);
    wr_json_bool(out, "rated", result->is_rated);
    if (result->is_ended)
        wr_json_bool(out, "ended", 1);
    wr_json_open(out, "players", '[');
    for (int seat = 0; seat < result->seats; seat++)
        put_player(q, result, seat, out);
    wr_json_close(out, ']');
    wr_json_close(out, '}');
    return 0;
}

static void load_results(store *s, void *to) {
    question *q = to;
    wr_text *out = &q->request->answer;
    store_result_span span = {q->me, q->before, MAX_RESULTS};
    wr_json_open(out, "results", '[');
    q->status = store_results_of(s, &span, put_result, q);
    wr_json_close(out, ']');
}

void verb_results(request *r, table *t) {
    int64_t before = 0;
    (void)t;
    if (!want_int(r, "before", &before))
        return;
    if (before < 0) {
        answer_error(r, "bad-request", "The member \"before\" is the id of a result.");
        return;
    }
    question *q = begin(r);
    q->before = before;
    ask(q, load_results);
}

/* ==== Being forgotten ============================================================ */

static int note_program(void *to, const store_sheet *sheet) {
    question *q = to;
    snprintf(q->programs[q->num_programs++], STORE_ID, "%.23s", sheet->id);
    return q->num_programs == MAX_PROGRAMS;
}

static void load_forget(store *s, void *to) {
    question *q = to;
    store_sheet_span programs = {STORE_PROGRAM, q->me, MAX_PROGRAMS};
    store_sheets(s, &programs, note_program, q);
    int status = store_forget(s, q->me);
    q->status = status == STORE_NONE ? STORE_STORED : status;
}

static void is_forgotten(void *to) {
    question *q = to;
    server *s = q->request->from->server;
    question gone = *q;
    has_answer(q);
    if (gone.status != STORE_STORED)
        return;
    devices_doubt(s, gone.me); /* at once would be before the answer is sent */
    tables_forget_person(s, gone.me);
    for (int i = 0; i < gone.num_programs; i++) {
        devices_check(s, gone.programs[i]);
        tables_forget_person(s, gone.programs[i]);
    }
}

void verb_forget(request *r, table *t) {
    const char *name = "";
    (void)t;
    if (!want_string(r, "name", 1, &name))
        return;
    if (strcmp(name, r->from->me.name) != 0) {
        answer_both(r, "bad-request",
                    "To be forgotten, send your own name in the member \"name\".",
                    "Um vergessen zu werden, schick deinen eigenen Namen in \"name\".");
        return;
    }
    question *q = begin(r);
    q->load = load_forget;
    store_load(r->from->server->store, load_measured, is_forgotten, q);
}
