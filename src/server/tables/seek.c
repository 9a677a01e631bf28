/*
 * seek.c: play with people: a person is put at the table of those who look for the same
 * game; when its seats are full, the game begins.
 *
 * Those who look sit at a public table that has not begun. A sheet for each game and
 * number of seats names the table; it is written with a new table in one transaction,
 * so that two people who look at the same moment, perhaps at two servers, find each
 * other. After a stated time bots fill the free seats, if all agree to that. Whoever
 * has gone without a word then has no say, and no seat. Of several servers each knows
 * only who is connected to it, so they tell each other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "moves.h"
#include "src/base/memory.h"
#include "views.h"

enum {
    TRIES = 20, /* each fails only because somebody else has sat down */
    WAIT_S =
        60, /* before bots fill the seats, unless the first person says otherwise */
    MIN_WAIT_S = 5,
    MAX_WAIT_S = 600,
    AWAY_MS = 20000,   /* who is not here for so long has gone */
    TELL_MS = 5000,    /* how often servers tell each other who is here */
    LISTEN_MS = 10000, /* after the stated time, where there are several */
};

static const char kind[] = "seek", filler[] = "level3";

/* A search that is under way; r->more. */
typedef struct {
    request *request;
    server *server;
    table *wanted; /* the table that would be made, with its settings */
    char place[STORE_SHEET];
    char found[STORE_ID]; /* the table that the sheet names; "": none */
    uint32_t version;     /* of the sheet; 0: there is none */
    int with_bots, wait_s, tries, status;
} search;

static void search_free(search *x) {
    if (x->wanted != NULL)
        table_free(x->wanted);
    free(x);
}

/* ==== Bots for free seats ======================================================== */

int64_t seek_due(const table *t) {
    return t->state == STORE_OPEN ? t->set.fill_at : 0;
}

static int all_agree(const table *t) {
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        if (t->set.chairs[seat].kind == CHAIR_PERSON && !t->set.chairs[seat].with_bots)
            return 0;
    return 1;
}

static void has_begun(change *c) {
    log_line(LOG_INFO, "begun", "table=%s game=%s seats=%d", c->table->id,
             c->table->set.game->name, c->table->set.setup.seats);
    view_changed(c->table);
    view_new_steps(c->table);
}

static void fill(table *t) {
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        if (t->set.chairs[seat].kind == CHAIR_OPEN) {
            t->set.chairs[seat] = (chair){.kind = CHAIR_BOT};
            memcpy(t->set.chairs[seat].bot, filler, sizeof filler);
        }
    table_begin(t, NULL, has_begun);
}

/* ==== Who is here ================================================================ */

void seek_meet(table *t, const store_person *people) {
    for (int seat = 0; seat < WR_MAX_SEATS; seat++)
        if (strcmp(t->people[seat].id, people[seat].id) != 0) {
            t->seen[seat] = t->version != 0 ? now_ms() : 0;
            t->met[seat] = now_ms();
        }
}

static void tell_others(table *t, uint32_t here, int64_t now) {
    wr_text out = {.grow = text_grow};
    if (!t->server->has_peers || here == 0 || now - t->seen_told < TELL_MS)
        return;
    t->seen_told = now;
    wr_json_open(&out, NULL, '{');
    wr_json_int(&out, "seat", -1); /* so that nobody takes it for a signal */
    wr_json_int(&out, "here", here);
    wr_json_close(&out, '}');
    store_tell(t->server->store, t->id, out.buf);
    text_free(&out);
}

static void note_here(table *t, int64_t now) {
    uint32_t here = t->online;
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        const char *who = t->people[seat].id;
        if (who[0] != '\0' && map_find(&t->server->people, who) != NULL)
            here |= 1u << seat;
        if (here >> seat & 1)
            t->seen[seat] = now;
    }
    tell_others(t, here, now);
}

int seek_hear(table *t, const char *text) {
    json_error_t error;
    json_t *told = json_loads(text, 0, &error);
    const json_t *here = json_object_get(told, "here");
    int is_ours = json_is_integer(here);
    uint32_t seats = (uint32_t)json_integer_value(here);
    for (int seat = 0; seat < WR_MAX_SEATS && is_ours; seat++)
        if (seats >> seat & 1)
            t->seen[seat] = now_ms();
    json_decref(told);
    return is_ours;
}

static void has_freed(change *c) {
    view_changed(c->table);
}

static int has_gone(const table *t, int seat, int64_t now) {
    int64_t last = t->seen[seat] > t->met[seat] ? t->seen[seat] : t->met[seat];
    return t->set.chairs[seat].kind == CHAIR_PERSON && now - last > AWAY_MS;
}

/* True if nobody has told yet whether somebody is here. */
static int is_unknown(const table *t, int seat, int64_t now) {
    return t->set.chairs[seat].kind == CHAIR_PERSON && t->seen[seat] == 0 &&
           !has_gone(t, seat, now);
}

/* Frees the chairs of those who have gone; the table ends if nobody is left. */
static void free_chairs(table *t, int64_t now) {
    int left = 0;
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        if (has_gone(t, seat, now)) {
            log_line(LOG_INFO, "gone", "table=%s seat=%d", t->id, seat + 1);
            t->set.chairs[seat] = (chair){.kind = CHAIR_OPEN};
            t->people[seat] = (store_person){0};
        }
        left += t->set.chairs[seat].kind == CHAIR_PERSON;
    }
    int heir = table_seat_of(t, t->host) >= 0 ? -1 : seek_heir(t, -1);
    if (heir >= 0)
        memcpy(t->host, t->people[heir].id, sizeof t->host);
    if (left == 0)
        t->state = STORE_OVER;
    table_store(t, NULL, has_freed);
}

void seek_check(table *t, int64_t now) {
    int64_t due = seek_due(t);
    int gone = 0, unknown = 0;
    if (due == 0)
        return;
    note_here(t, now);
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        gone += has_gone(t, seat, now);
        unknown += is_unknown(t, seat, now);
    }
    if (now < due || unknown > 0 ||
        (gone > 0 && t->server->has_peers && now < due + LISTEN_MS))
        return;
    if (gone > 0)
        free_chairs(t, now);
    else if (all_agree(t))
        fill(t);
}

int seek_heir(const table *t, int leaving) {
    for (int seat = 0; seat < t->set.setup.seats && t->set.fill_at != 0; seat++)
        if (seat != leaving && t->set.chairs[seat].kind == CHAIR_PERSON)
            return seat;
    return -1;
}

/* ==== Sitting down =============================================================== */

static void answer_table(request *r, table *t) {
    answer_begin(r);
    view_table(t, r->from->me.id, "table", &r->answer);
    answer_send(r);
}

static void look(search *x);

/* Somebody was first: the search begins again, with what is stored now. */
static void has_not_sat(change *c, int status) {
    search *x = c->more;
    request *r = c->request;
    c->more = NULL;
    if (status == STORE_CONFLICT && x->tries < TRIES && r->from->is_open) {
        c->request = NULL; /* the search goes on with it */
        look(x);
        return;
    }
    if (status == STORE_LIMIT)
        answer_both(r, "limit", "You already have %d tables that are not over.",
                    "Du hast schon %d Tische, die nicht zu Ende sind.",
                    r->from->server->opt.max_tables);
    else
        answer_both(r, "busy", "Many are looking at once; try again in a moment.",
                    "Viele suchen gerade zugleich; versuch es gleich noch einmal.");
    search_free(x);
}

static void has_sat(change *c) {
    search *x = c->more;
    c->more = NULL;
    answer_table(c->request, c->table);
    view_changed(c->table);
    if (c->table->match != NULL)
        view_new_steps(c->table);
    search_free(x);
}

static void sit(search *x, table *t, int seat) {
    client *from = x->request->from;
    t->set.chairs[seat] = (chair){.kind = CHAIR_PERSON, .with_bots = x->with_bots};
    memcpy(t->people[seat].id, from->me.id, STORE_ID);
    memcpy(t->people[seat].name, from->me.name, STORE_NAME);
    t->seen[seat] = now_ms();
}

/* Makes the table that all who come later find. */
static void make(search *x) {
    table *t = x->wanted;
    store_sheet sheet = {.version = x->version, .time = now_ms()};
    store_write w = {.sheets = &sheet, .num_sheets = 1};
    wr_text data = {.grow = text_grow};
    change *c = mem_new(sizeof *c);
    x->wanted = NULL;
    table_name(t, x->request->from->me.id);
    t->set.fill_at = now_ms() + 1000 * (int64_t)x->wait_s;
    sit(x, t, 0);
    t->due = seek_due(t);
    memcpy(sheet.kind, kind, sizeof kind);
    memcpy(sheet.id, x->place, sizeof sheet.id);
    wr_json_open(&data, NULL, '{');
    wr_json_string(&data, "table", t->id);
    wr_json_close(&data, '}');
    sheet.data = data.buf;
    sheet.data_len = data.len;
    map_add(&x->server->tables, &t->entry);
    c->table = t;
    c->request = x->request;
    c->then = has_sat;
    c->otherwise = has_not_sat;
    c->more = x;
    change_with_settings(c, &w);
    text_free(&data);
}

/* A free chair at a table of people who look; -1: none, or it is no such table. */
static int chair_at(const search *x, const table *t) {
    if (t == NULL || t->state != STORE_OPEN || t->set.fill_at == 0 || !t->is_public ||
        settings_kicked(&t->set, x->request->from->me.id))
        return -1;
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        if (t->set.chairs[seat].kind == CHAIR_OPEN)
            return seat;
    return -1;
}

static int is_full(const table *t) {
    for (int seat = 0; seat < t->set.setup.seats; seat++)
        if (t->set.chairs[seat].kind == CHAIR_OPEN)
            return 0;
    return 1;
}

/* The table is there, or cannot be: `t` is NULL. */
static void has_table(request *r, table *t, int status) {
    search *x = r->more;
    (void)status;
    r->more = NULL;
    int mine = t != NULL ? table_seat_of(t, r->from->me.id) : -1;
    int seat = mine >= 0 && t->state == STORE_OPEN ? mine : chair_at(x, t);
    if (t == NULL || seat < 0) {
        make(x);
        return;
    }
    sit(x, t, seat);
    change *c = mem_new(sizeof *c);
    c->then = has_sat;
    c->otherwise = has_not_sat;
    c->more = x;
    c->request = r;
    if (is_full(t)) {
        table_begin_as(t, c);
        return;
    }
    store_write w = {0};
    c->table = t;
    t->due = seek_due(t);
    change_with_settings(c, &w);
}

/* ==== Looking ==================================================================== */

static int take(void *to, const store_sheet *sheet) {
    search *x = to;
    json_error_t error;
    json_t *from = json_loadb(sheet->data, sheet->data_len, 0, &error);
    const char *id = json_string_value(json_object_get(from, "table"));
    snprintf(x->found, sizeof x->found, "%s", id != NULL ? id : "");
    x->version = sheet->version;
    json_decref(from);
    return 1;
}

/* On the reader thread. */
static void load(store *s, void *to) {
    search *x = to;
    x->status = store_sheet_by_id(s, kind, x->place, take, x);
}

static void has_loaded(void *to) {
    search *x = to;
    request *r = x->request;
    if ((x->status != STORE_STORED && x->status != STORE_NONE) || !r->from->is_open ||
        x->server->is_stopping) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
        search_free(x);
        request_free(r);
        return;
    }
    table *t = x->found[0] != '\0' ? table_find(x->server, x->found) : NULL;
    r->is_held = 0;
    r->more = x;
    r->then = has_table;
    if (t != NULL && t->is_busy && table_park(t, r))
        return;
    r->then = NULL;
    has_table(r, t != NULL && !t->is_busy ? t : NULL, STORE_STORED);
    if (!r->is_held)
        request_free(r);
}

static void look(search *x) {
    x->tries++;
    x->version = 0;
    x->found[0] = '\0';
    x->status = STORE_FAILED;
    x->request->is_held = 1;
    if (x->wanted == NULL) { /* the one before was not stored */
        x->wanted = table_new(x->server);
        if (!settings_from_request(x->request, x->wanted)) {
            request *r = x->request;
            search_free(x);
            request_free(r);
            return;
        }
        x->wanted->is_public = x->wanted->set.watch = x->wanted->set.chat = 1;
    }
    store_load(x->server->store, load, has_loaded, x);
}

void verb_seek(request *r, table *none) {
    (void)none;
    static const char *const known[] = {"do", "id", "game", "seats", "bots", "wait"};
    int64_t wait = WAIT_S;
    search *x = mem_new(sizeof *x);
    x->server = r->from->server;
    x->request = r;
    x->with_bots = 1;
    x->wanted = table_new(x->server);
    size_t num_known = 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        num_known += json_object_get(r->body, known[i]) != NULL;
    if (!want_bool(r, "bots", &x->with_bots) || !want_int(r, "wait", &wait)) {
        search_free(x);
        return;
    }
    if (num_known != json_object_size(r->body) || wait < MIN_WAIT_S ||
        wait > MAX_WAIT_S) {
        answer_error(r, "bad-request",
                     "To look for people, name \"game\", perhaps \"seats\" and "
                     "\"bots\", and \"wait\" from %d to %d seconds.",
                     MIN_WAIT_S, MAX_WAIT_S);
        search_free(x);
        return;
    }
    if (!settings_from_request(r, x->wanted)) {
        search_free(x);
        return;
    }
    x->wait_s = (int)wait;
    x->wanted->is_public = x->wanted->set.watch = x->wanted->set.chat = 1;
    snprintf(x->place, sizeof x->place, "%s/%d", x->wanted->set.game->name,
             x->wanted->set.setup.seats);
    look(x);
}
