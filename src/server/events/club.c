/*
 * club.c: an evening of a club: several rounds, people who join by a link, seats drawn
 * by lot, standings by placings.
 *
 * The evening is one sheet: who takes part, and for each round which tables there are
 * and who sits where. A round is stored before its tables are made; whoever looks at
 * the evening makes those that are missing and takes over results that are new. So a
 * server may stop at any moment, and of several servers each does the same.
 *
 * An evening that is not over has one of a few places of its organiser, a sheet that is
 * made together with it, so that nobody has more of them, also through several servers.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club.h"
#include "draw.h"
#include "src/base/memory.h"
#include "src/server/tables/moves.h"
#include "src/server/tables/views.h"

enum { MOST_ROUNDS = 20, MOST_TRIES = 5, MOST_DATA = 1 << 20 };

/* A place is free again after this time, whatever became of the evening. */
static const int64_t place_ms = 30 * (int64_t)86400000;
static const char place_kind[] = "gathered";

/* ==== The sheet ================================================================== */

static json_t *part(const json_t *o, const char *name) {
    return json_object_get(o, name);
}

static const char *text_of(const json_t *o, const char *name) {
    const char *text = json_string_value(part(o, name));
    return text != NULL ? text : "";
}

static int number_of(const json_t *o, const char *name) {
    return (int)json_integer_value(part(o, name));
}

void club_free(club *c) {
    json_decref(c->doc);
    free(c);
}

static json_t *last_round(const club *c) {
    const json_t *all = part(c->doc, "drawn");
    size_t n = json_array_size(all);
    return n > 0 ? json_array_get(all, n - 1) : NULL;
}

int club_person(const club *c, const char *identity) {
    const json_t *people = part(c->doc, "people");
    for (size_t i = 0; i < json_array_size(people); i++)
        if (strcmp(text_of(json_array_get(people, i), "id"), identity) == 0)
            return (int)i;
    return -1;
}

static int is_over(const club *c) {
    return json_is_true(part(c->doc, "over"));
}

/* True if nothing follows any more, whether the organiser has ended it or not. */
static int is_done(const club *c) {
    return is_over(c) ||
           (json_is_true(part(last_round(c), "over")) &&
            (int)json_array_size(part(c->doc, "drawn")) >= number_of(c->doc, "rounds"));
}

/* ==== Places ===================================================================== */

static void place_id(const club *c, int place, char out[STORE_SHEET]) {
    snprintf(out, STORE_SHEET, "%s.%d", c->owner, place);
}

static int take_place(void *to, const store_sheet *sheet) {
    club *c = to;
    const char *dot = strrchr(sheet->id, '.');
    long place = dot != NULL ? strtol(dot + 1, NULL, 10) : 0;
    if (place >= 1 && place <= CLUB_MOST)
        c->taken |= 1u << (place - 1);
    return 0;
}

static int check_place(void *to, const store_sheet *sheet) {
    club *c = to;
    if (strcmp(sheet->data, c->id) != 0) /* it was free for another one */
        c->place = 0;
    return 1;
}

/* On the reader thread. */
static int load_place(store *s, club *c) {
    char id[STORE_SHEET];
    c->place = number_of(c->doc, "place");
    if (c->place == 0)
        return STORE_STORED;
    place_id(c, c->place, id);
    int status = store_sheet_by_id(s, place_kind, id, check_place, c);
    return status == STORE_NONE ? STORE_STORED : status;
}

/* What becomes of the place when the evening is stored; returns the number of sheets.
 */
static int place_sheet(club *c, store_sheet *out) {
    int is_new = c->version == 0;
    if (c->place == 0 || (!is_new && !is_done(c)))
        return 0;
    *out = (store_sheet){.time = now_ms(), .data = c->id, .data_len = strlen(c->id)};
    out->until = out->time + place_ms;
    out->is_end = !is_new;
    memcpy(out->kind, place_kind, sizeof place_kind);
    memcpy(out->owner, c->owner, sizeof c->owner);
    place_id(c, c->place, out->id);
    if (is_new)
        json_object_set_new(c->doc, "place", json_integer(c->place));
    else
        json_object_del(c->doc, "place");
    return 1;
}

/* ==== Loading ==================================================================== */

static int take_sheet(void *to, const store_sheet *sheet) {
    club *c = to;
    c->version = sheet->version;
    c->doc = json_loadb(sheet->data, sheet->data_len, 0, NULL);
    memcpy(c->owner, sheet->owner, sizeof c->owner);
    return 1;
}

/* The result of a table that is over, with who left, from its settings. */
static int take_table(void *to, const store_table *stored) {
    json_t *one = to;
    json_t *set = json_loadb(stored->data, stored->data_len, 0, NULL);
    json_t *result = part(set, "result"), *chairs = part(set, "chairs");
    json_object_set_new(one, "made", json_true());
    if (stored->state == STORE_OVER && result != NULL) {
        json_t *out = json_array();
        for (size_t i = 0; i < json_array_size(chairs); i++)
            json_array_append_new(out, json_integer(text_of(json_array_get(chairs, i),
                                                            "out")[0] != '\0'));
        json_object_set(one, "points", part(result, "points"));
        json_object_set(one, "winners", part(result, "winners"));
        json_object_set_new(one, "out", out);
    }
    json_decref(set);
    return 1;
}

static int take_name(void *to, const store_person *found) {
    json_t *people = to;
    for (size_t i = 0; i < json_array_size(people); i++) {
        json_t *one = json_array_get(people, i);
        if (strcmp(text_of(one, "id"), found->id) == 0)
            json_object_set_new(one, "name", json_string(found->name));
    }
    return 0;
}

/* The sheet has no names, so that nothing is left of people who delete themselves: they
 * have none any more, and take part no longer. */
static int load_names(store *s, const club *c) {
    json_t *people = part(c->doc, "people"), *ids = json_array();
    for (size_t i = 0; i < json_array_size(people); i++)
        json_array_append(ids, part(json_array_get(people, i), "id"));
    char *text = json_dumps(ids, JSON_COMPACT);
    int status = store_names(s, text, take_name, people);
    for (size_t i = 0; i < json_array_size(people) && status == STORE_STORED; i++) {
        json_t *one = json_array_get(people, i);
        if (part(one, "name") == NULL)
            json_object_set_new(one, "in", json_false());
    }
    free(text);
    json_decref(ids);
    return status;
}

/* What is new at the tables of the last round. */
static void load_last_round(store *s, club *c) {
    json_t *tables = part(last_round(c), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        json_t *one = json_array_get(tables, i);
        if (part(one, "points") != NULL)
            continue;
        int status = store_table_by_id(s, text_of(one, "id"), take_table, one);
        if (status != STORE_STORED && status != STORE_NONE)
            c->status = status;
        c->is_new |= part(one, "points") != NULL;
    }
}

static int take_end(void *to, const store_table *stored) {
    *(int *)to = stored->state == STORE_OVER;
    return 1;
}

/* Tables that the organiser went on without are still played. Their results no longer
 * count, but the deal stays closed until they are over. One that plays is enough to
 * know that of its round; `missing` is a table that was never stored. */
static void load_left(store *s, club *c, json_t *tables) {
    for (size_t i = 0; i < json_array_size(tables); i++) {
        json_t *one = json_array_get(tables, i);
        int is_over = 0;
        if (part(one, "left") == NULL || part(one, "ended") != NULL)
            continue;
        int status = store_table_by_id(s, text_of(one, "id"), take_end, &is_over);
        if (status == STORE_NONE)
            json_object_set_new(one, "missing", json_true());
        else if (status != STORE_STORED)
            c->status = status;
        if (is_over)
            json_object_set_new(one, "ended", json_true());
        c->is_new |= is_over;
        if (status == STORE_STORED && !is_over &&
            json_is_true(part(c->doc, "duplicate")))
            return;
    }
}

/* On the reader thread: the sheet, and what is new at its tables. */
static void load_club(store *s, void *to) {
    club *c = to;
    uint64_t began = thread_us();
    json_decref(c->doc);
    c->doc = NULL;
    c->status = store_sheet_by_id(s, "club", c->id, take_sheet, c);
    if (c->status == STORE_STORED && c->doc == NULL)
        c->status = STORE_DAMAGED;
    if (c->status == STORE_STORED)
        c->status = load_names(s, c);
    if (c->status == STORE_STORED)
        c->status = load_place(s, c);
    const json_t *drawn = c->status == STORE_STORED ? part(c->doc, "drawn") : NULL;
    if (drawn != NULL)
        load_last_round(s, c);
    for (size_t i = 0; i < json_array_size(drawn); i++)
        load_left(s, c, part(json_array_get(drawn, i), "tables"));
    c->us = thread_us() - began;
}

/* ==== Tables ===================================================================== */

static const wr_game *game_of(const club *c) {
    const char *name = text_of(c->doc, "game");
    return wr_game_find((wr_words){name, strlen(name)});
}

static void begun(change *c) {
    view_changed(c->table);
    view_new_steps(c->table);
}

/* Makes a table of the last round, as the sheet says. */
static void make_table(club *c, const json_t *drawn, int round) {
    server *s = c->server;
    const json_t *who = part(drawn, "who"), *people = part(c->doc, "people"), *value;
    const char *id = text_of(drawn, "id"), *name;
    wr_diag d;
    if (map_find(&s->tables, id) != NULL || s->tables.n >= MAX_LOADED)
        return;
    table *t = table_new(s);
    settings *set = &t->set;
    snprintf(t->id, sizeof t->id, "%s", id);
    set->game = game_of(c);
    wr_setup_default(set->game, &set->setup);
    set->setup.seats = (int16_t)number_of(c->doc, "seats");
    json_object_foreach(part(c->doc, "options"), name, value) {
        const char *words = json_string_value(value);
        wr_setup_set(set->game, &set->setup, (wr_words){name, strlen(name)},
                     (wr_words){words, strlen(words)}, &d);
    }
    snprintf(set->club, sizeof set->club, "%s", c->id);
    memcpy(set->organiser, c->owner, sizeof set->organiser);
    snprintf(set->title, sizeof set->title, "%.*s", 4 * MAX_TITLE,
             text_of(c->doc, "title"));
    randombytes_buf(set->secret, sizeof set->secret);
    if (json_is_true(part(c->doc, "duplicate"))) {
        snprintf(set->deal, sizeof set->deal, "club.%s.%d", c->id, round);
        deal_secret(s, "luck", set->deal, set->secret);
    }
    random_name(set->invite, 20);
    set->bot_on_timeout = set->start_when_full = 1;
    set->next_by = -1;
    set->clock_ms = (int64_t)number_of(c->doc, "seconds") * 1000;
    set->clock = set->clock_ms > 0 ? CLOCK_MOVE : CLOCK_NONE;
    for (int seat = 0; seat < set->setup.seats; seat++) {
        int i = (int)json_integer_value(json_array_get(who, (size_t)seat));
        const json_t *person = i >= 0 ? json_array_get(people, (size_t)i) : NULL;
        set->chairs[seat].kind = person != NULL ? CHAIR_PERSON : CHAIR_BOT;
        snprintf(t->people[seat].id, STORE_ID, "%s", text_of(person, "id"));
        snprintf(t->people[seat].name, STORE_NAME, "%s", text_of(person, "name"));
        if (person == NULL)
            snprintf(set->chairs[seat].bot, sizeof set->chairs[seat].bot, "%s",
                     text_of(c->doc, "bot"));
    }
    map_add(&s->tables, &t->entry);
    table_begin(t, NULL, begun);
}

/* A table that the organiser went on without and that nobody makes any more is over. */
static void refresh_left(club *c, json_t *tables) {
    for (size_t i = 0; i < json_array_size(tables); i++) {
        json_t *one = json_array_get(tables, i);
        if (part(one, "missing") == NULL)
            continue;
        json_object_del(one, "missing");
        if (map_find(&c->server->tables, text_of(one, "id")) != NULL)
            continue;
        json_object_set_new(one, "ended", json_true());
        c->is_new = 1;
    }
}

/* Makes the tables that are missing, and ends the round if all of them are over. */
static void refresh(club *c) {
    const json_t *drawn = part(c->doc, "drawn");
    json_t *round = last_round(c), *tables = part(round, "tables");
    size_t n = json_array_size(tables), over = 0;
    int number = (int)json_array_size(drawn);
    for (size_t i = 0; i < n; i++) {
        json_t *one = json_array_get(tables, i);
        over += part(one, "points") != NULL;
        if (part(one, "made") == NULL && part(one, "points") == NULL)
            make_table(c, one, number);
        json_object_del(one, "made");
    }
    if (n > 0 && over == n && !json_is_true(part(round, "over"))) {
        json_object_set_new(round, "over", json_true());
        c->is_new = 1;
    }
    for (size_t i = 0; i < json_array_size(drawn); i++)
        refresh_left(c, part(json_array_get(drawn, i), "tables"));
}

/* ==== Requests =================================================================== */

static void again(club *c);
static void find_place(club *c);

static void club_answer(club *c) {
    request *r = c->request;
    answer_begin(r);
    club_view(c, "club", &r->answer);
    answer_send(r);
}

static void is_stored(change *x) {
    club *c = x->more;
    x->more = NULL;
    x->request = NULL;
    c->version++;
    refresh(c); /* tables of a new round */
    club_answer(c);
    request_free(c->request);
    club_free(c);
}

/* Somebody else was first: the same again with what is stored now. */
static void not_stored(change *x, int status) {
    club *c = x->more;
    x->more = NULL;
    x->request = NULL;
    if (status == STORE_CONFLICT && ++c->tries < MOST_TRIES) {
        if (c->version > 0)
            again(c);
        else
            find_place(c);
        return;
    }
    answer_both(c->request, "busy",
                "The change could not be stored in time; look again, then try again.",
                "Die Änderung ließ sich nicht rechtzeitig speichern; schau noch einmal "
                "nach und versuch es dann wieder.");
    request_free(c->request);
    club_free(c);
}

/* What is kept of it: all but the names. */
static char *write_doc(const club *c) {
    json_t *copy = json_deep_copy(c->doc), *people = part(copy, "people");
    for (size_t i = 0; i < json_array_size(people); i++)
        json_object_del(json_array_get(people, i), "name");
    char *text = json_dumps(copy, JSON_COMPACT);
    json_decref(copy);
    return text;
}

int club_store(club *c) {
    store_sheet sheets[3];
    int n = 1 + place_sheet(c, &sheets[1]);
    char *text = write_doc(c);
    store_sheet *sheet = &sheets[0];
    if (c->version == 0 || c->is_newcomer)
        evening_sheet(c, c->request->from->me.id, &sheets[n++]);
    store_write w = {.sheets = sheets, .num_sheets = n};
    change *x = mem_new(sizeof *x);
    *sheet = (store_sheet){.version = c->version, .time = now_ms(), .data = text};
    snprintf(sheet->kind, sizeof sheet->kind, "club");
    memcpy(sheet->id, c->id, sizeof c->id);
    memcpy(sheet->owner, c->owner, sizeof c->owner);
    sheet->data_len = strlen(text);
    x->more = c;
    x->then = is_stored;
    x->otherwise = not_stored;
    c->is_held = sheet->data_len <= MOST_DATA;
    if (c->is_held)
        change_submit(c->server, x, &w);
    else {
        answer_both(c->request, "limit", "This evening is too long.",
                    "Dieser Abend ist zu lang.");
        free(x);
    }
    free(text);
    return c->is_held;
}

static void is_loaded(void *to) {
    club *c = to;
    request *r = c->request;
    meter m;
    client_has_read(r->from, c->us);
    meter_begin(&m, c->server, r->from);
    c->is_held = 0;
    if (c->status == STORE_NONE)
        answer_both(r, "not-found", "Unknown evening.", "Diesen Abend gibt es nicht.");
    else if (c->status != STORE_STORED || c->server->is_stopping)
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    else if (!club_admits(c))
        answer_both(r, "not-allowed", "Open the link that the organiser has sent you.",
                    "Öffne den Link, den dir die Spielleitung geschickt hat.");
    else {
        refresh(c);
        c->act(c);
    }
    meter_end(&m);
    if (c->is_held)
        return;
    if (!c->is_parked)
        request_free(r);
    club_free(c);
}

static void again(club *c) {
    c->status = STORE_FAILED;
    c->is_new = 0;
    store_load(c->server->store, load_club, is_loaded, c);
}

int club_admits(const club *c) {
    const client *who = c->request->from;
    const char *invite = json_string_value(part(c->request->body, "invite"));
    const char *own = text_of(c->doc, "invite");
    if (strcmp(who->me.id, c->owner) == 0 || club_person(c, who->me.id) >= 0)
        return 1;
    return invite != NULL && strlen(invite) == strlen(own) &&
           sodium_memcmp(invite, own, strlen(own)) == 0;
}

void club_ask(request *r, void (*act)(club *c)) {
    const char *id = "", *invite = NULL;
    if (!want_string(r, "club", 1, &id) || !want_string(r, "invite", 0, &invite))
        return;
    if (strlen(id) == 0 || strlen(id) >= STORE_ID) {
        answer_both(r, "not-found", "Unknown evening.", "Diesen Abend gibt es nicht.");
        return;
    }
    club *c = mem_new(sizeof *c);
    snprintf(c->id, sizeof c->id, "%s", id);
    c->request = r;
    c->server = r->from->server;
    c->act = act;
    r->is_held = 1;
    again(c);
}

/* ==== Looking ==================================================================== */

static void look(club *c) {
    if (c->is_new)
        club_store(c);
    else
        club_answer(c);
}

void verb_club(request *r, table *t) {
    (void)t;
    club_ask(r, look);
}

/* ==== Making ===================================================================== */

static int take_options(request *r, const wr_game *g, wr_setup *setup, json_t *doc) {
    json_t *kept = json_object(), *value;
    const char *name;
    wr_diag d = {0};
    json_object_set_new(doc, "options", kept);
    if (part(r->body, "options") != NULL && !json_is_object(part(r->body, "options"))) {
        answer_error(r, "bad-request", "The member \"options\" must be an object.");
        return 0;
    }
    json_object_foreach(part(r->body, "options"), name, value) {
        const char *words = json_string_value(value);
        if (words == NULL || wr_setup_set(g, setup, (wr_words){name, strlen(name)},
                                          (wr_words){words, strlen(words)}, &d) != 0) {
            if (words == NULL)
                answer_error(r, "bad-request", "The option \"%.40s\" must be a string.",
                             name);
            else
                answer_refusal(r, "bad-request", &d);
            return 0;
        }
        json_object_set(kept, name, value);
    }
    if (wr_setup_check(g, setup, &d) == 0)
        return 1;
    answer_refusal(r, "bad-request", &d);
    return 0;
}

static int take_plan(request *r, json_t *doc) {
    const char *game = "", *bot = "level3", *title = "";
    char clean[4 * MAX_TITLE + 1] = "";
    int64_t seats = 4, rounds = 3, seconds = 60;
    int duplicate = 1;
    wr_setup setup;
    if (!want_string(r, "game", 1, &game) || !want_string(r, "title", 0, &title) ||
        !want_string(r, "bot", 0, &bot) || !want_int(r, "seats", &seats) ||
        !want_int(r, "rounds", &rounds) || !want_int(r, "seconds", &seconds) ||
        !want_bool(r, "duplicate", &duplicate))
        return 0;
    const wr_game *g = wr_game_find((wr_words){game, strlen(game)});
    if (g == NULL || (g->is_template && !r->from->server->opt.templates)) {
        answer_error(r, "not-found", "Unknown game \"%.40s\".", game);
        return 0;
    }
    if (title[0] != '\0' && !clean_name(title, MAX_TITLE, clean, sizeof clean)) {
        answer_both(r, "bad-request", "A title has at most %d visible characters.",
                    "Ein Titel hat höchstens %d sichtbare Zeichen.", MAX_TITLE);
        return 0;
    }
    if (rounds < 1 || rounds > MOST_ROUNDS ||
        (seconds != 0 && (seconds < MIN_CLOCK_S || seconds > MAX_CLOCK_S)) ||
        wr_bot_find((wr_words){bot, strlen(bot)}) == NULL) {
        answer_both(r, "bad-request",
                    "An evening has 1 to %d rounds, 0 or %d to %d seconds for a move, "
                    "and a bot like \"level3\".",
                    "Ein Abend hat 1 bis %d Runden, 0 oder %d bis %d Sekunden für "
                    "einen Zug, und einen Bot wie \"level3\".",
                    MOST_ROUNDS, MIN_CLOCK_S, MAX_CLOCK_S);
        return 0;
    }
    wr_setup_default(g, &setup);
    setup.seats = (int16_t)(seats > 0 && seats < 100 ? seats : 0);
    json_object_set_new(doc, "game", json_string(g->name));
    json_object_set_new(doc, "title", json_string(clean));
    json_object_set_new(doc, "bot", json_string(bot));
    json_object_set_new(doc, "seats", json_integer(seats));
    json_object_set_new(doc, "rounds", json_integer(rounds));
    json_object_set_new(doc, "seconds", json_integer(seconds));
    json_object_set_new(doc, "duplicate", json_boolean(duplicate));
    return take_options(r, g, &setup, doc);
}

/* On the reader thread. */
static void load_places(store *s, void *to) {
    club *c = to;
    uint64_t began = thread_us();
    store_sheet_span span = {place_kind, c->owner, CLUB_MOST};
    c->status = store_sheets(s, &span, take_place, c);
    c->us = thread_us() - began;
}

static void has_places(void *to) {
    club *c = to;
    request *r = c->request;
    client_has_read(r->from, c->us);
    c->is_held = 0;
    c->place = 1;
    while (c->taken >> (c->place - 1) & 1)
        c->place++;
    if (c->status != STORE_STORED || c->server->is_stopping)
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    else if (c->place > CLUB_MOST)
        answer_both(
            r, "limit",
            "You already have %d evenings that are not over; end one of them.",
            "Du hast schon %d Abende, die nicht zu Ende sind; beende erst einen.",
            CLUB_MOST);
    else if (club_store(c))
        log_line(LOG_INFO, "evening", "club=%s game=%s", c->id,
                 text_of(c->doc, "game"));
    if (c->is_held)
        return;
    request_free(r);
    club_free(c);
}

/* Looks for a place for a new evening, and stores it there. */
static void find_place(club *c) {
    c->taken = 0;
    c->status = STORE_FAILED;
    store_load(c->server->store, load_places, has_places, c);
}

void verb_gather(request *r, table *t) {
    (void)t;
    char invite[21];
    json_t *doc = json_object();
    if (!take_plan(r, doc)) {
        json_decref(doc);
        return;
    }
    club *c = mem_new(sizeof *c);
    random_name(c->id, 12);
    random_name(invite, 20);
    c->request = r;
    c->server = r->from->server;
    c->doc = doc;
    memcpy(c->owner, r->from->me.id, sizeof c->owner);
    json_object_set_new(doc, "invite", json_string(invite));
    json_object_set_new(doc, "people", json_array());
    json_object_set_new(doc, "drawn", json_array());
    r->is_held = 1;
    find_place(c);
}

/* ==== Who takes part ============================================================= */

static int is_organiser(club *c) {
    if (strcmp(c->request->from->me.id, c->owner) == 0)
        return 1;
    answer_both(c->request, "not-allowed", "Only the organiser may do that.",
                "Das darf nur, wer den Abend leitet.");
    return 0;
}

static void enter(club *c) {
    const store_identity *me = &c->request->from->me;
    json_t *people = part(c->doc, "people");
    int mine = club_person(c, me->id);
    c->is_newcomer = mine < 0 && strcmp(me->id, c->owner) != 0;
    if (is_over(c)) {
        answer_both(c->request, "over", "This evening is over.",
                    "Dieser Abend ist zu Ende.");
        return;
    }
    if (mine < 0 && json_array_size(people) >= DRAW_MOST) {
        answer_both(c->request, "full", "An evening has at most %d people.",
                    "Ein Abend hat höchstens %d Leute.", DRAW_MOST);
        return;
    }
    if (mine < 0) {
        mine = (int)json_array_size(people);
        json_array_append_new(people, json_object());
    }
    json_t *one = json_array_get(people, (size_t)mine);
    if (json_is_true(part(one, "dropped"))) {
        answer_both(c->request, "not-allowed", "The organiser has removed you.",
                    "Die Spielleitung hat dich herausgenommen.");
        return;
    }
    json_object_set_new(one, "id", json_string(me->id));
    json_object_set_new(one, "name", json_string(me->name));
    json_object_set_new(one, "in", json_true());
    club_store(c);
}

void verb_enter(request *r, table *t) {
    (void)t;
    club_ask(r, enter);
}

static void depart(club *c) {
    int64_t who = club_person(c, c->request->from->me.id);
    int is_other = part(c->request->body, "person") != NULL;
    if (!want_int(c->request, "person", &who) || (is_other && !is_organiser(c)))
        return;
    json_t *one = who < 0 ? NULL : json_array_get(part(c->doc, "people"), (size_t)who);
    if (one == NULL) {
        answer_both(c->request, "not-found", "There is no such person here.",
                    "So jemanden gibt es hier nicht.");
        return;
    }
    json_object_set_new(one, "in", json_false());
    if (is_other)
        json_object_set_new(one, "dropped", json_true());
    club_store(c);
}

void verb_depart(request *r, table *t) {
    int64_t person;
    (void)t;
    if (want_int(r, "person", &person))
        club_ask(r, depart);
}

/* ==== Rounds ===================================================================== */

/* What earlier rounds say of a draw; `index` is the person of each who plays. */
static void remember(const club *c, const int *number, draw *d) {
    const json_t *drawn = part(c->doc, "drawn");
    for (size_t r = 0; r < json_array_size(drawn); r++) {
        const json_t *tables = part(json_array_get(drawn, r), "tables");
        for (size_t k = 0; k < json_array_size(tables); k++) {
            const json_t *who = part(json_array_get(tables, k), "who");
            for (size_t a = 0; a < json_array_size(who); a++)
                for (size_t b = 0; b < json_array_size(who); b++) {
                    int x = (int)json_integer_value(json_array_get(who, a));
                    int y = (int)json_integer_value(json_array_get(who, b));
                    if (x < 0 || number[x] < 0)
                        continue;
                    if (a == b)
                        d->had[number[x]][a]++;
                    else if (y < 0)
                        d->with_bots[number[x]]++;
                    else if (number[y] >= 0)
                        d->met[number[x]][number[y]]++;
                }
        }
    }
}

/* Adds a round to the sheet; returns 0 if nobody plays. */
static int draw_next(club *c) {
    int number[DRAW_MOST], person[DRAW_MOST];
    const json_t *people = part(c->doc, "people");
    draw *d = mem_new(sizeof *d);
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    wr_rng luck = wr_rng_seed(seed);
    d->seats = number_of(c->doc, "seats");
    for (size_t i = 0; i < json_array_size(people); i++) {
        int is_in = json_is_true(part(json_array_get(people, i), "in"));
        number[i] = is_in ? d->n : -1;
        if (is_in)
            person[d->n++] = (int)i;
    }
    remember(c, number, d);
    draw_round(d, &luck);
    json_t *round = json_object(), *tables = json_array();
    for (int k = 0; k < d->num_tables; k++) {
        json_t *one = json_object(), *who = json_array();
        char id[STORE_ID];
        random_name(id, 12);
        for (int seat = 0; seat < d->seats; seat++) {
            int i = d->chair[k][seat];
            json_array_append_new(who, json_integer(i >= 0 ? person[i] : -1));
        }
        json_object_set_new(one, "id", json_string(id));
        json_object_set_new(one, "who", who);
        json_array_append_new(tables, one);
    }
    json_object_set_new(round, "tables", tables);
    if (d->num_tables > 0)
        json_array_append(part(c->doc, "drawn"), round);
    json_decref(round);
    int n = d->num_tables;
    free(d);
    return n;
}

/* Tables that still play count as equal places: the organiser goes on without them.
 * They may be played to their end (load_left). */
static void give_up_waiting(club *c) {
    json_t *tables = part(last_round(c), "tables");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        json_t *one = json_array_get(tables, i);
        if (part(one, "points") != NULL)
            continue;
        json_object_set_new(one, "points", json_array());
        json_object_set_new(one, "left", json_true());
    }
    if (last_round(c) != NULL)
        json_object_set_new(last_round(c), "over", json_true());
}

static void next_round(club *c) {
    request *r = c->request;
    int force = 0;
    const json_t *round = last_round(c);
    if (!is_organiser(c) || !want_bool(r, "force", &force))
        return;
    if (is_over(c)) {
        answer_both(r, "over", "This evening is over.", "Dieser Abend ist zu Ende.");
    } else if (json_array_size(part(c->doc, "drawn")) >=
               (size_t)number_of(c->doc, "rounds")) {
        answer_both(r, "over", "All rounds have been drawn.",
                    "Alle Runden sind ausgelost.");
    } else if (round != NULL && !json_is_true(part(round, "over")) && !force) {
        answer_both(
            r, "not-allowed",
            "Some tables still play; wait for them, or go on without them.",
            "Einige Tische spielen noch; warte auf sie, oder mach ohne sie weiter.");
    } else {
        give_up_waiting(c);
        if (draw_next(c) == 0)
            answer_both(r, "not-allowed", "Nobody has come yet.",
                        "Es ist noch niemand da.");
        else
            club_store(c);
    }
}

void verb_round(request *r, table *t) {
    int force;
    (void)t;
    if (want_bool(r, "force", &force))
        club_ask(r, next_round);
}

static void finish(club *c) {
    if (!is_organiser(c))
        return;
    give_up_waiting(c);
    json_object_set_new(c->doc, "over", json_true());
    club_store(c);
}

void verb_finish(request *r, table *t) {
    (void)t;
    club_ask(r, finish);
}
