/*
 * standings.c: an evening as people see it: standings, tables, and the records of
 * rounds that are over.
 *
 * Points are counted twice, so that shared places are whole numbers: a seat gets two
 * for each seat that it is above, and one for each that it shares a place with. At
 * duplicate tables the same is counted against those who had the same chair elsewhere.
 */
#include <stdlib.h>
#include <string.h>

#include "club.h"
#include "draw.h"
#include "src/base/memory.h"
#include "src/server/tables/moves.h"
#include "src/server/tables/views.h"

typedef struct {
    int points, chair, played, person;
} standing;

static json_t *part(const json_t *o, const char *name) {
    return json_object_get(o, name);
}

static const char *text_of(const json_t *o, const char *name) {
    const char *text = json_string_value(part(o, name));
    return text != NULL ? text : "";
}

static int64_t element(const json_t *list, size_t i) {
    return json_integer_value(json_array_get(list, i));
}

/* The points of a seat, below all others if its person left. */
static int64_t points_at(const json_t *at, size_t seat) {
    return element(part(at, "out"), seat) != 0 ? INT32_MIN
                                               : element(part(at, "points"), seat);
}

/* 2, 1 or 0: a is above b, equal, below. */
static int against(int64_t a, int64_t b) {
    return a > b ? 2 : a == b ? 1 : 0;
}

static int has_result(const json_t *at) {
    return json_array_size(part(at, "points")) > 0;
}

static int is_played(const json_t *at) {
    return !has_result(at) && !json_is_true(part(at, "ended"));
}

/* True if no record of a round may be read yet: with deals that are the same at all
 * tables until nobody plays any of them, also of those that the organiser went on
 * without. */
static int is_sealed(const club *c, const json_t *round) {
    const json_t *tables = part(round, "tables");
    int is_open = json_is_true(part(round, "over"));
    size_t n = json_is_true(part(c->doc, "duplicate")) ? json_array_size(tables) : 0;
    for (size_t k = 0; k < n && is_open; k++)
        is_open = !is_played(json_array_get(tables, k));
    return !is_open;
}

/* The points of one chair at all tables of a round that have a result, ascending. */
typedef struct {
    int64_t points[DRAW_MOST];
    int n;
} rivals;

static int in_order(const void *a, const void *b) {
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void rivals_of(const json_t *tables, size_t seat, rivals *out) {
    out->n = 0;
    for (size_t k = 0; k < json_array_size(tables) && out->n < DRAW_MOST; k++) {
        const json_t *at = json_array_get(tables, k);
        if (has_result(at))
            out->points[out->n++] = points_at(at, seat);
    }
    qsort(out->points, (size_t)out->n, sizeof out->points[0], in_order);
}

/* How many have fewer points, or with `or_equal` not more. */
static int count_below(const rivals *r, int64_t points, int or_equal) {
    int low = 0, high = r->n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (r->points[middle] < points || (or_equal && r->points[middle] == points))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Adds a table of a round to the standings. `elsewhere` has the points of each chair at
 * tables with the same deals; NULL: there are none. */
static void add_table(const json_t *at, const rivals *elsewhere, standing *all) {
    const json_t *who = part(at, "who");
    size_t seats = json_array_size(who);
    if (part(at, "points") == NULL)
        return;
    for (size_t a = 0; a < seats; a++) {
        int64_t person = element(who, a);
        if (person < 0 || person >= DRAW_MOST)
            continue;
        all[person].played++;
        if (!has_result(at)) { /* the organiser went on without it */
            all[person].points += (int)seats - 1;
            continue;
        }
        int64_t mine = points_at(at, a);
        for (size_t b = 0; b < seats; b++)
            if (a != b)
                all[person].points += against(mine, points_at(at, b));
        if (elsewhere != NULL && a < WR_MAX_SEATS) /* those below, less those above */
            all[person].chair += count_below(&elsewhere[a], mine, 0) +
                                 count_below(&elsewhere[a], mine, 1) - elsewhere[a].n;
    }
}

static void add_round(const json_t *tables, int is_duplicate, standing *all) {
    rivals *elsewhere = is_duplicate ? mem_new(WR_MAX_SEATS * sizeof *elsewhere) : NULL;
    for (size_t seat = 0; seat < WR_MAX_SEATS && is_duplicate; seat++)
        rivals_of(tables, seat, &elsewhere[seat]);
    for (size_t k = 0; k < json_array_size(tables); k++)
        add_table(json_array_get(tables, k), elsewhere, all);
    free(elsewhere);
}

static int better(const void *a, const void *b) {
    const standing *x = a, *y = b;
    if (x->points != y->points)
        return y->points - x->points;
    return x->chair != y->chair ? y->chair - x->chair : x->person - y->person;
}

static void put_standings(const club *c, wr_text *out) {
    static const char *const numbers[] = {"points2", "chair2"};
    const json_t *people = part(c->doc, "people"), *drawn = part(c->doc, "drawn");
    int n = (int)json_array_size(people), rank = 0;
    standing *all = mem_new(DRAW_MOST * sizeof *all);
    for (int i = 0; i < n; i++)
        all[i].person = i;
    for (size_t r = 0; r < json_array_size(drawn); r++)
        add_round(part(json_array_get(drawn, r), "tables"),
                  json_is_true(part(c->doc, "duplicate")), all);
    qsort(all, (size_t)n, sizeof all[0], better);
    wr_json_open(out, "people", '[');
    for (int i = 0; i < n; i++) {
        const standing *s = &all[i];
        const json_t *one = json_array_get(people, (size_t)s->person);
        if (i == 0 || s->points != all[i - 1].points || s->chair != all[i - 1].chair)
            rank = i + 1;
        wr_json_open(out, NULL, '{');
        wr_json_int(out, "person", s->person);
        put_name(out, text_of(one, "name"), text_of(one, "id"));
        wr_json_bool(out, "in", json_is_true(part(one, "in")));
        wr_json_bool(out, "you",
                     strcmp(text_of(one, "id"), c->request->from->me.id) == 0);
        wr_json_int(out, "rank", rank);
        wr_json_int(out, numbers[0], s->points);
        wr_json_int(out, numbers[1], s->chair);
        wr_json_int(out, "played", s->played);
        wr_json_close(out, '}');
    }
    wr_json_close(out, ']');
    free(all);
}

/* The points of a table now: those of its end, or those that all see while it plays. */
static void put_points(const club *c, const json_t *at, wr_text *out) {
    wr_result now;
    const table *t = map_find(&c->server->tables, text_of(at, "id"));
    size_t seats = json_array_size(part(at, "who"));
    int is_live = !has_result(at) && t != NULL && t->match != NULL && t->shown != NULL;
    if (is_live) /* without a move that is being stored */
        t->set.game->result(t->shown, &now);
    wr_json_open(out, "points", '[');
    for (size_t seat = 0; seat < seats && (is_live || has_result(at)); seat++)
        wr_json_int(out, NULL,
                    is_live ? now.points[seat] : element(part(at, "points"), seat));
    wr_json_close(out, ']');
}

static void put_tables(const club *c, wr_text *out) {
    const json_t *drawn = part(c->doc, "drawn");
    int me = club_person(c, c->request->from->me.id);
    wr_json_open(out, "tables", '[');
    for (size_t r = 0; r < json_array_size(drawn); r++) {
        const json_t *round = json_array_get(drawn, r), *tables = part(round, "tables");
        int sealed = is_sealed(c, round);
        for (size_t k = 0; k < json_array_size(tables); k++) {
            const json_t *at = json_array_get(tables, k), *who = part(at, "who");
            int mine = -1;
            wr_json_open(out, NULL, '{');
            wr_json_string(out, "id", text_of(at, "id"));
            wr_json_int(out, "round", (int64_t)r + 1);
            wr_json_bool(out, "over", part(at, "points") != NULL);
            wr_json_bool(out, "open", !sealed && !is_played(at));
            wr_json_open(out, "who", '[');
            for (size_t seat = 0; seat < json_array_size(who); seat++) {
                wr_json_int(out, NULL, element(who, seat));
                if (me >= 0 && element(who, seat) == me)
                    mine = (int)seat;
            }
            wr_json_close(out, ']');
            put_points(c, at, out);
            if (mine >= 0)
                wr_json_int(out, "mine", mine);
            wr_json_close(out, '}');
        }
    }
    wr_json_close(out, ']');
}

void club_put_head(const club *c, const char *me, wr_text *out) {
    int mine = club_person(c, me), is_organiser = strcmp(me, c->owner) == 0;
    int64_t rounds = json_integer_value(part(c->doc, "rounds"));
    wr_json_string(out, "id", c->id);
    wr_json_string(out, "title", text_of(c->doc, "title"));
    wr_json_string(out, "game", text_of(c->doc, "game"));
    wr_json_int(out, "seats", json_integer_value(part(c->doc, "seats")));
    wr_json_int(out, "rounds", rounds);
    wr_json_int(out, "drawn", (int64_t)json_array_size(part(c->doc, "drawn")));
    wr_json_int(out, "seconds", json_integer_value(part(c->doc, "seconds")));
    wr_json_bool(out, "duplicate", json_is_true(part(c->doc, "duplicate")));
    wr_json_bool(out, "over", json_is_true(part(c->doc, "over")));
    wr_json_bool(out, "organiser", is_organiser);
    if (mine >= 0)
        wr_json_int(out, "mine", mine);
    if (mine >= 0 || is_organiser)
        wr_json_string(out, "invite", text_of(c->doc, "invite"));
}

void club_view(const club *c, const char *key, wr_text *out) {
    wr_json_open(out, key, '{');
    club_put_head(c, c->request->from->me.id, out);
    put_standings(c, out);
    put_tables(c, out);
    wr_json_close(out, '}');
}

/* ==== Records ==================================================================== */

static void refuse_papers(request *r) {
    answer_both(
        r, "not-allowed", "Records open when all tables of the round are over.",
        "Die Aufzeichnungen öffnen sich, wenn alle Tische der Runde zu Ende sind.");
}

static void write_record(request *r, table *t, int status) {
    wr_text text = {.grow = text_grow};
    if (t == NULL || t->match == NULL) {
        answer_error(r, status == STORE_NONE ? "not-found" : "busy",
                     "The table cannot be read; try again in a moment.");
    } else if (t->state != STORE_OVER) { /* its first write came late */
        refuse_papers(r);
    } else if (table_record(t, WR_ALL, &text) != 0) {
        answer_error(r, "too-large", "The record has a line that is too long.");
    } else {
        answer_begin(r);
        wr_json_words(&r->answer, "record", (wr_words){text.buf, text.len});
        answer_send(r);
    }
    text_free(&text);
}

static int is_open_table(const club *c, const char *id) {
    const json_t *drawn = part(c->doc, "drawn");
    for (size_t r = 0; r < json_array_size(drawn); r++) {
        const json_t *round = json_array_get(drawn, r), *tables = part(round, "tables");
        for (size_t k = 0; k < json_array_size(tables); k++) {
            const json_t *at = json_array_get(tables, k);
            if (strcmp(text_of(at, "id"), id) == 0)
                return !is_sealed(c, round) && !is_played(at);
        }
    }
    return 0;
}

static void papers(club *c) {
    request *r = c->request;
    const char *id = "";
    if (!want_string(r, "table", 1, &id))
        return;
    if (!is_open_table(c, id)) {
        refuse_papers(r);
        return;
    }
    table *t = table_find(c->server, id);
    r->then = write_record;
    if (t != NULL && t->is_busy && table_park(t, r)) {
        c->is_parked = 1; /* the table has the request now */
        return;
    }
    r->then = NULL;
    write_record(r, t, STORE_FAILED);
}

void verb_papers(request *r, table *t) {
    const char *id;
    (void)t;
    if (want_string(r, "table", 1, &id))
        club_ask(r, papers);
}
