/*
 * daily.c: the daily voyage: one deal a day for each game, the same for everybody,
 * against the same bots.
 *
 * A person's table of the day has an id that follows from the deal and the person, so
 * one sails once, also through several servers at once. When the game is over, what was
 * reached is stored with its last move, as a sheet of the day (deal_sheet). One more
 * table with bots alone shows what the strongest level does on the same deal.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "events.h"
#include "src/base/memory.h"
#include "src/server/tables/moves.h"
#include "src/server/tables/views.h"

enum {
    SEATS = 4,
    MOVE_MS = 86400000,  /* a voyage that nobody goes on with ends by itself */
    MOST_RESULTS = 5000, /* of one deal that are read */
    SHOWN = 100,
    DAY = 11
};

static const char crew[] = "level2", admiral[] = "level5";

static int is_offered(const server *s, const wr_game *g) {
    return !g->is_template || s->opt.templates;
}

/* ==== Sailing ==================================================================== */

/* A table with the deal; `who` sits on its chair, or else the strongest bot. */
static table *launch(server *s, const wr_game *g, const char *day,
                     const store_identity *who) {
    table *t = table_new(s);
    settings *set = &t->set;
    set->game = g;
    wr_setup_default(g, &set->setup);
    set->setup.seats = g->max_seats < SEATS ? g->max_seats : SEATS;
    snprintf(set->deal, sizeof set->deal, "%s.%s", day, g->name);
    set->opens = deal_day_end(day);
    set->bot_on_timeout = set->start_when_full = 1;
    set->next_by = -1;
    set->clock = who != NULL ? CLOCK_MOVE : CLOCK_NONE;
    set->clock_ms = MOVE_MS;
    deal_secret(s, "luck", set->deal, set->secret);
    deal_table_id(s, set->deal, who != NULL ? who->id : "", t->id);
    random_name(set->invite, 20);
    int mine = deal_chair(s, set->deal, set->setup.seats);
    for (int seat = 0; seat < set->setup.seats; seat++) {
        chair *c = &set->chairs[seat];
        c->kind = seat == mine && who != NULL ? CHAIR_PERSON : CHAIR_BOT;
        if (c->kind == CHAIR_BOT)
            snprintf(c->bot, sizeof c->bot, "%s", seat == mine ? admiral : crew);
    }
    if (who != NULL) {
        memcpy(t->host, who->id, sizeof t->host);
        memcpy(t->people[mine].id, who->id, STORE_ID);
        memcpy(t->people[mine].name, who->name, STORE_NAME);
    }
    map_add(&s->tables, &t->entry);
    return t;
}

/* The table of the strongest bot, unless it is there. If it is stored and not in
 * memory, the store refuses the second one. */
static void launch_admiral(server *s, const table *of) {
    char id[STORE_ID], day[DAY];
    deal_table_id(s, of->set.deal, "", id);
    if (map_find(&s->tables, id) != NULL || s->is_stopping || of->set.opens <= now_ms())
        return;
    memcpy(day, of->set.deal, DAY - 1);
    day[DAY - 1] = '\0';
    table_begin(launch(s, of->set.game, day, NULL), NULL, NULL);
}

static void answer_table(request *r, table *t) {
    answer_begin(r);
    view_table(t, r->from->me.id, "table", &r->answer);
    answer_send(r);
}

static void has_sailed(change *c) {
    server *s = c->table->server;
    log_line(LOG_INFO, "sailed", "table=%s deal=%s", c->table->id, c->table->set.deal);
    answer_table(c->request, c->table);
    view_changed(c->table);
    view_new_steps(c->table);
    launch_admiral(s, c->table);
}

static const wr_game *want_game(request *r) {
    const char *name = "";
    if (!want_string(r, "game", 1, &name))
        return NULL;
    const wr_game *g = wr_game_find((wr_words){name, strlen(name)});
    if (g != NULL && is_offered(r->from->server, g))
        return g;
    answer_error(r, "not-found", "Unknown game \"%.40s\".", name);
    return NULL;
}

/* Continues when the table was found, or is known not to exist. */
static void go_aboard(request *r, table *t, int status) {
    server *s = r->from->server;
    char day[DAY], deal[STORE_SHEET], id[STORE_ID];
    const wr_game *g = want_game(r);
    if (g == NULL)
        return;
    deal_day(now_ms(), day);
    snprintf(deal, sizeof deal, "%s.%s", day, g->name);
    deal_table_id(s, deal, r->from->me.id, id);
    if (t == NULL) /* another waiting request may have made it */
        t = map_find(&s->tables, id);
    if (t != NULL && t->is_busy) {
        r->then = go_aboard;
        if (table_park(t, r))
            return;
        r->then = NULL;
    }
    if (t != NULL && !t->is_busy && strcmp(t->id, id) == 0)
        answer_table(r, t);
    else if (t == NULL && status == STORE_NONE && !s->is_stopping)
        table_begin(launch(s, g, day, &r->from->me), r, has_sailed);
    else
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
}

void verb_sail(request *r, table *none) {
    (void)none;
    server *s = r->from->server;
    char day[DAY], deal[STORE_SHEET], id[STORE_ID];
    const wr_game *g = want_game(r);
    if (g == NULL)
        return;
    if (s->tables.n >= MAX_LOADED) {
        answer_both(r, "busy", "The server has too many tables; try again later.",
                    "Der Server hat zu viele Tische; versuch es später wieder.");
        return;
    }
    deal_day(now_ms(), day);
    snprintf(deal, sizeof deal, "%s.%s", day, g->name);
    deal_table_id(s, deal, r->from->me.id, id);
    go_aboard(r, table_find(s, id), STORE_FAILED);
}

/* ==== Today ====================================================================== */

/* What one person or bot has reached. */
typedef struct {
    json_t *told; /* NULL: nothing yet */
    int64_t score;
    int is_me, is_bot;
    char who[STORE_ID];
} result;

typedef struct {
    const wr_game *game;
    char deal[STORE_SHEET], mine[STORE_ID], bot[STORE_ID];
    int state; /* of my table; -1: there is none */
    result me, best;
    result *all; /* of the game that was asked for, the best first */
    int n, max;
} daily;

enum { MOST_GAMES = 16 };

typedef struct {
    request *request;
    server *server;
    char day[DAY], me[STORE_ID];
    const wr_game *only; /* NULL: all games, without their results */
    int status, n;
    daily games[MOST_GAMES];
    uint64_t us;
} page;

static void page_free(page *p) {
    for (int i = 0; i < p->n; i++) {
        daily *d = &p->games[i];
        json_decref(d->me.told);
        json_decref(d->best.told);
        for (int k = 0; k < d->n; k++)
            json_decref(d->all[k].told);
        free(d->all);
    }
    free(p);
}

static result read_result(const store_sheet *sheet) {
    json_t *told = json_loadb(sheet->data, sheet->data_len, 0, NULL);
    result r = {.told = told,
                .score = json_integer_value(json_object_get(told, "score"))};
    memcpy(r.who, sheet->owner, sizeof r.who);
    return r;
}

static int take_one(void *to, const store_sheet *sheet) {
    *(result *)to = read_result(sheet);
    return 1;
}

static int take_each(void *to, const store_sheet *sheet) {
    daily *d = to;
    if (d->n == d->max) {
        d->max = d->max > 0 ? 2 * d->max : 64;
        d->all = mem_more(d->all, (size_t)d->max * sizeof d->all[0]);
    }
    result r = read_result(sheet);
    if (r.told == NULL)
        return 0;
    r.is_me = strcmp(sheet->id, d->mine) == 0;
    r.is_bot = strcmp(sheet->id, d->bot) == 0;
    d->all[d->n++] = r;
    return 0;
}

static int take_state(void *to, const store_table *stored) {
    *(int *)to = stored->state;
    return 1;
}

static int better(const void *a, const void *b) {
    const result *x = a, *y = b;
    return x->score != y->score ? (x->score < y->score ? 1 : -1) : 0;
}

/* On the reader thread. */
static void load_page(store *s, void *to) {
    page *p = to;
    uint64_t began = thread_us();
    p->status = STORE_STORED;
    for (int i = 0; i < p->n && p->status == STORE_STORED; i++) {
        daily *d = &p->games[i];
        char kind[STORE_KIND];
        int found[3] = {STORE_NONE, STORE_NONE, STORE_NONE};
        deal_kind(d->deal, kind);
        if (p->me[0] != '\0') {
            found[0] = store_table_by_id(s, d->mine, take_state, &d->state);
            found[1] = store_sheet_by_id(s, kind, d->mine, take_one, &d->me);
        }
        found[2] = store_sheet_by_id(s, kind, d->bot, take_one, &d->best);
        for (int k = 0; k < 3; k++)
            if (found[k] != STORE_STORED && found[k] != STORE_NONE)
                p->status = found[k];
        store_sheet_span span = {kind, NULL, MOST_RESULTS};
        if (p->only == NULL || p->status != STORE_STORED)
            continue;
        p->status = store_sheets(s, &span, take_each, d);
        if (d->n > 0)
            qsort(d->all, (size_t)d->n, sizeof d->all[0], better);
    }
    p->us = thread_us() - began;
}

static void put_voyage(const json_t *told, wr_text *out) {
    static const char *const numbers[] = {"place", "points", "lead", "rounds"};
    const json_t *signs = json_object_get(told, "signs");
    wr_json_bool(out, "won", json_is_true(json_object_get(told, "won")));
    for (int i = 0; i < 4; i++)
        wr_json_int(out, numbers[i],
                    json_integer_value(json_object_get(told, numbers[i])));
    wr_json_open(out, "signs", '[');
    for (size_t i = 0; i < json_array_size(signs); i++)
        wr_json_int(out, NULL, json_integer_value(json_array_get(signs, i)));
    wr_json_close(out, ']');
}

static void put_voyage_as(const json_t *told, const char *key, wr_text *out) {
    if (told == NULL)
        return;
    wr_json_open(out, key, '{');
    put_voyage(told, out);
    wr_json_close(out, '}');
}

/* The best ones, and always mine and the bot's. Bots are not ranked. */
static void put_results(const daily *d, wr_text *out) {
    int rank = 0, people = 0;
    int64_t last = 0; /* of a person */
    wr_json_open(out, "results", '[');
    for (int i = 0; i < d->n; i++) {
        const result *r = &d->all[i];
        if (!r->is_bot) {
            if (people == 0 || r->score != last)
                rank = people + 1;
            last = r->score;
            people++;
        }
        if (i >= SHOWN && !r->is_me && !r->is_bot)
            continue;
        wr_json_open(out, NULL, '{');
        put_name(out, json_string_value(json_object_get(r->told, "name")), r->who);
        wr_json_bool(out, "you", r->is_me);
        if (r->is_bot)
            wr_json_string(out, "bot", admiral);
        else
            wr_json_int(out, "rank", rank);
        put_voyage(r->told, out);
        wr_json_close(out, '}');
    }
    wr_json_close(out, ']');
    wr_json_int(out, "sailed", people);
    wr_json_open(out, "points", '['); /* of all people, for a picture */
    for (int i = 0; i < d->n; i++)
        if (!d->all[i].is_bot)
            wr_json_int(out, NULL,
                        json_integer_value(json_object_get(d->all[i].told, "points")));
    wr_json_close(out, ']');
}

static void put_daily(const page *p, const daily *d, wr_text *out) {
    static const char *const states[] = {"open", "playing", "over"};
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "game", d->game->name);
    wr_json_int(out, "seats", d->game->max_seats < SEATS ? d->game->max_seats : SEATS);
    wr_json_string(out, "crew", crew);
    if (d->state >= 0) {
        wr_json_string(out, "table", d->mine);
        wr_json_string(out, "state", states[d->state]);
    }
    put_voyage_as(d->me.told, "mine", out);
    put_voyage_as(d->best.told, "best", out);
    if (p->only != NULL)
        put_results(d, out);
    wr_json_close(out, '}');
}

static void has_page(void *to) {
    page *p = to;
    request *r = p->request;
    meter m;
    client_has_read(r->from, p->us);
    meter_begin(&m, p->server, r->from);
    if (p->status != STORE_STORED) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    } else {
        int64_t left = deal_day_end(p->day) - now_ms();
        answer_begin(r);
        wr_json_string(&r->answer, "date", p->day);
        wr_json_int(&r->answer, "left_ms", left > 0 ? left : 0);
        wr_json_open(&r->answer, "games", '[');
        for (int i = 0; i < p->n; i++)
            put_daily(p, &p->games[i], &r->answer);
        wr_json_close(&r->answer, ']');
        answer_send(r);
    }
    meter_end(&m);
    request_free(r);
    page_free(p);
}

/* The day that a request names, not after today; answers if it is invalid. */
static int want_day(request *r, page *p) {
    const char *day = NULL;
    char today[DAY];
    deal_day(now_ms(), today);
    if (!want_string(r, "date", 0, &day))
        return 0;
    if (day != NULL &&
        (!deal_is_day(day) || day[DAY - 1] != '\0' || strcmp(day, today) > 0)) {
        answer_both(
            r, "bad-request",
            "The member \"date\" must be a day like \"%s\", not after today.",
            "Die Angabe \"date\" muss ein Tag wie \"%s\" sein, nicht nach heute.",
            today);
        return 0;
    }
    snprintf(p->day, sizeof p->day, "%s", day != NULL ? day : today);
    return 1;
}

void verb_today(request *r, table *none) {
    (void)none;
    page *p = mem_new(sizeof *p);
    server *s = r->from->server;
    p->request = r;
    p->server = s;
    p->status = STORE_FAILED;
    if (json_object_get(r->body, "game") != NULL)
        p->only = want_game(r);
    if ((json_object_get(r->body, "game") != NULL && p->only == NULL) ||
        !want_day(r, p)) {
        free(p);
        return;
    }
    if (r->from->is_known)
        memcpy(p->me, r->from->me.id, sizeof p->me);
    for (int i = 0; wr_games[i] != NULL && p->n < MOST_GAMES; i++) {
        if (!is_offered(s, wr_games[i]) || (p->only != NULL && p->only != wr_games[i]))
            continue;
        daily *d = &p->games[p->n++];
        d->game = wr_games[i];
        d->state = -1;
        snprintf(d->deal, sizeof d->deal, "%s.%s", p->day, d->game->name);
        if (p->me[0] != '\0')
            deal_table_id(s, d->deal, p->me, d->mine);
        deal_table_id(s, d->deal, "", d->bot);
    }
    r->is_held = 1;
    store_load(s->store, load_page, has_page, p);
}
