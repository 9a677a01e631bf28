/*
 * standing.c: the ratings of those who sit at a table, and inviting people to it with
 * whom one has played before.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result.h"
#include "src/base/memory.h"
#include "views.h"

/* ==== Ratings at the table ======================================================= */

typedef struct {
    request *request;
    char id[STORE_ID];
    store_result result; /* once it is over; before that, who sits there */
    int is_over, known[WR_MAX_SEATS], status, seat;
    uint64_t us;
} standing;

static int64_t points_of(int64_t millionths) {
    return (millionths + RATING_POINT / 2) / RATING_POINT;
}

static int take_rating(void *to, const store_rating *r) {
    standing *x = to;
    if (strcmp(r->game, x->result.game) == 0)
        x->result.players[x->seat].after = r->now;
    return 0;
}

static int take_result(void *to, const store_result *r) {
    standing *x = to;
    x->result = *r;
    return 1;
}

static void look_up(store *s, standing *x) {
    x->status = STORE_STORED;
    if (x->is_over) {
        int status = store_result_of(s, x->id, take_result, x);
        x->status = status == STORE_NONE ? STORE_STORED : status;
        return;
    }
    for (x->seat = 0; x->seat < x->result.seats && x->status == STORE_STORED;
         x->seat++) {
        store_player *p = &x->result.players[x->seat];
        p->after = rating_new();
        if (p->bot[0] != '\0')
            x->known[x->seat] = rating_of_bot(x->result.game, p->bot, &p->after);
        else if (p->identity[0] != '\0')
            x->status = store_ratings_of(s, p->identity, take_rating, x);
    }
}

static void load(store *s, void *to) {
    standing *x = to;
    uint64_t began = thread_us();
    look_up(s, x);
    x->us = thread_us() - began;
}

static void put_seat(wr_text *out, const standing *x, int seat) {
    const store_player *p = &x->result.players[seat];
    if (!x->known[seat]) {
        wr_json_null(out, NULL);
        return;
    }
    wr_json_open(out, NULL, '{');
    wr_json_int(out, "points", points_of(p->after.mean));
    wr_json_int(out, "give", points_of(p->after.give));
    wr_json_bool(out, "guess", p->after.give > RATING_GUESS);
    if (x->is_over)
        wr_json_int(out, "gain", points_of(p->after.mean) - points_of(p->before.mean));
    wr_json_close(out, '}');
}

static void has_loaded(void *to) {
    standing *x = to;
    request *r = x->request;
    r->is_held = 0;
    client_has_read(r->from, x->us);
    if (x->status != STORE_STORED) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    } else {
        answer_begin(r);
        wr_json_open(&r->answer, "seats", '[');
        for (int seat = 0; seat < x->result.seats && x->result.is_rated; seat++)
            put_seat(&r->answer, x, seat);
        wr_json_close(&r->answer, ']');
        answer_send(r);
    }
    request_free(r);
    free(x);
}

void verb_standing(request *r, table *t) {
    if (!want_sight(r, t))
        return;
    standing *x = mem_new(sizeof *x);
    x->request = r;
    x->status = STORE_FAILED;
    x->is_over = t->state == STORE_OVER;
    memcpy(x->id, t->id, sizeof x->id);
    x->result.seats = t->set.setup.seats;
    x->result.is_rated = t->set.rated;
    snprintf(x->result.game, sizeof x->result.game, "%s", t->set.game->name);
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        store_player *p = &x->result.players[seat];
        x->known[seat] = t->set.chairs[seat].kind != CHAIR_OPEN;
        memcpy(p->identity, t->people[seat].id, sizeof p->identity);
        if (t->set.chairs[seat].kind == CHAIR_BOT)
            snprintf(p->bot, sizeof p->bot, "%s", t->set.chairs[seat].bot);
    }
    r->is_held = 1;
    store_load(t->server->store, load, has_loaded, x);
}

/* ==== Inviting people again ====================================================== */

enum { MAX_RIVALS = 200, INVITED_MS = 14 * 86400000 };

typedef struct {
    request *request;
    char me[STORE_ID], who[HANDLE_TEXT], found[STORE_ID];
    store_sheet sheet;
    char data[256];
    int status;
    uint64_t us;
} asking;

static int find_rival(void *to, const store_rival *rival) {
    asking *x = to;
    char handle[HANDLE_TEXT];
    client_handle(x->me, rival->identity, handle);
    if (strcmp(handle, x->who) != 0)
        return 0;
    memcpy(x->found, rival->identity, sizeof x->found);
    return 1;
}

static void look_for(store *s, void *to) {
    asking *x = to;
    uint64_t began = thread_us();
    x->status = store_rivals_of(s, x->me, MAX_RIVALS, find_rival, x);
    x->us = thread_us() - began;
}

static void has_asked(change *c) {
    answer_begin(c->request);
    answer_send(c->request);
}

/* To ask twice is to ask once; and it does not tell if the person has gone. */
static void was_asked(change *c, int status) {
    if (status == STORE_CONFLICT)
        has_asked(c);
    else
        answer_error(c->request, "busy", "It could not be stored; try again.");
}

static void has_found(void *to) {
    asking *x = to;
    request *r = x->request;
    r->is_held = 0;
    client_has_read(r->from, x->us);
    if (x->status != STORE_STORED) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    } else if (x->found[0] == '\0') {
        answer_error(r, "not-found", "You have not played with this person.");
    } else {
        change *c = mem_new(sizeof *c);
        size_t at = strlen(x->sheet.id);
        snprintf(x->sheet.id + at, sizeof x->sheet.id - at, ".%s", x->found);
        memcpy(x->sheet.owner, x->found, sizeof x->sheet.owner);
        x->sheet.data = x->data;
        c->request = r;
        c->then = has_asked;
        c->otherwise = was_asked;
        change_submit(r->from->server, c,
                      &(store_write){.sheets = &x->sheet, .num_sheets = 1});
    }
    if (!r->is_held)
        request_free(r);
    free(x);
}

void verb_invite(request *r, table *t) {
    const char *who = "", *me = r->from->me.id;
    if (!want_string(r, "who", 1, &who))
        return;
    if (table_seat_of(t, me) < 0 && strcmp(t->host, me) != 0) {
        answer_error(r, "not-allowed", "Only who sits at the table may invite to it.");
        return;
    }
    if (t->state != STORE_OPEN) {
        answer_error(r, t->state == STORE_OVER ? "over" : "not-allowed",
                     "The game has begun; nobody can be invited any more.");
        return;
    }
    asking *x = mem_new(sizeof *x);
    wr_text data;
    x->request = r;
    x->status = STORE_FAILED;
    memcpy(x->me, me, sizeof x->me);
    snprintf(x->who, sizeof x->who, "%s", who);
    snprintf(x->sheet.kind, sizeof x->sheet.kind, "ask");
    snprintf(x->sheet.id, sizeof x->sheet.id, "%s", t->id);
    x->sheet.time = now_ms();
    x->sheet.until = x->sheet.time + INVITED_MS;
    wr_text_init(&data, x->data, sizeof x->data);
    wr_json_open(&data, NULL, '{');
    wr_json_string(&data, "table", t->id);
    wr_json_string(&data, "invite", t->set.invite);
    wr_json_string(&data, "game", t->set.game->name);
    wr_json_string(&data, "by", me);
    wr_json_close(&data, '}');
    x->sheet.data_len = data.len;
    r->is_held = 1;
    store_load(t->server->store, look_for, has_found, x);
}

/* ==== People who have gone ======================================================= */

void tables_forget_person(server *s, const char *identity) {
    for (map_entry *e = map_first(&s->tables); e != NULL;
         e = map_after(&s->tables, e)) {
        table *t = (table *)e;
        if (table_seat_of(t, identity) >= 0 || strcmp(t->host, identity) == 0 ||
            t->said.n > 0)
            t->is_behind = s->some_behind = 1;
    }
}
