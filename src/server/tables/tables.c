/*
 * tables.c: the interface of the tables: requests, notices of other servers, ticks.
 */
#include "tables.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "moves.h"
#include "src/base/memory.h"
#include "views.h"
#include "workers.h"

enum {
    LONGEST_MS = 10000, /* that a bot thinks */
    DUE_EVERY = 5,      /* ticks */
    DUE_AHEAD_MS = 5000,
    DUE_AT_ONCE = 50
};

/* ==== Life ======================================================================= */

void tables_begin(server *s) {
    s->workers = workers_new(s, s->opt.threads);
}

void tables_end(server *s) {
    for (map_entry *e = map_first(&s->tables); e != NULL; e = map_first(&s->tables))
        table_forget((table *)e, STORE_FAILED);
    map_free(&s->tables);
    if (s->workers != NULL)
        workers_free(s->workers);
    studies_end(s);
    bad_free(s);
}

void tables_poll(server *s) {
    bots_collect(s);
    check_collect(s);
    table_reload_some(s);
}

/* ==== What other servers do ====================================================== */

/* Another server has changed a table: reads it again, now or when it is not busy. */
static void read_again(table *t) {
    if (t->is_loading) {
        t->is_outdated = 1;
        return;
    }
    t->is_behind = 1;
    if (!t->is_busy)
        table_go_on(t);
}

void tables_doubt(server *s) {
    for (map_entry *e = map_first(&s->tables); e != NULL;
         e = map_after(&s->tables, e)) {
        table *t = (table *)e;
        if (t->is_loading)
            t->is_outdated = 1;
        else
            t->is_behind = 1;
    }
    s->some_behind = 1;
    table_reload_some(s);
}

void tables_notice(server *s, const store_notice *n) {
    table *t = map_find(&s->tables, n->table);
    if (t == NULL)
        return;
    if (n->kind == STORE_NOTICE_ROWS) {
        if (t->is_busy || t->is_behind || t->match == NULL || n->n > t->num_rows)
            read_again(t);
    } else if (n->kind == STORE_NOTICE_TABLE) {
        if (t->is_busy || n->n != t->version)
            read_again(t);
    } else if (n->kind == STORE_NOTICE_CHAT)
        talk_catch_up(t);
    else if (n->kind == STORE_NOTICE_TEXT && !seek_hear(t, n->text))
        talk_signal(t, n->text);
}

/* ==== What is due ================================================================ */

typedef struct {
    server *server;
    int64_t before;
    int n, max;
    char ids[][STORE_ID];
} due_list;

static int note_due(void *to, const store_table *stored) {
    due_list *l = to;
    memcpy(l->ids[l->n++], stored->id, STORE_ID);
    return l->n == l->max;
}

/* On the reader thread. If the store does not answer, nothing is due. */
static void find_due(store *s, void *to) {
    due_list *l = to;
    if (store_tables_due(s, l->before, l->max, note_due, l) != STORE_STORED)
        l->n = 0;
}

static void has_found_due(void *to) {
    due_list *l = to;
    server *s = l->server;
    s->looks_for_due = 0;
    for (int i = 0; i < l->n && !s->is_stopping; i++)
        if (map_find(&s->tables, l->ids[i]) == NULL && !bad_is_known(s, l->ids[i]))
            table_find(s, l->ids[i]);
    free(l);
}

/* Due tables that are in no server's memory, after a start or the end of a server. */
static void load_due(server *s, int64_t now) {
    if (s->looks_for_due)
        return;
    int max = DUE_AT_ONCE + (int)s->bad.n; /* bad tables must not crowd out others */
    due_list *l = mem_new(sizeof *l + (size_t)max * STORE_ID);
    l->max = max;
    l->server = s;
    l->before = now + DUE_AHEAD_MS;
    s->looks_for_due = 1;
    store_load(s->store, find_due, has_found_due, l);
}

void tables_tick(server *s, int64_t now) {
    for (map_entry *e = map_first(&s->tables); e != NULL;
         e = map_after(&s->tables, e)) {
        table *t = (table *)e;
        s->some_behind |= t->is_behind;
        if (t->is_busy || t->is_behind)
            continue;
        if (t->state == STORE_OPEN)
            seek_check(t, now);
        if (t->is_busy || t->due == 0 || t->due > now)
            continue;
        if (deal_is_late(t, now))
            deal_check(t, now);
        else
            clock_check(t, now);
        if (!t->is_busy)
            table_go_on(t);
    }
    table_reload_some(s);
    workers_hurry(s->workers, LONGEST_MS);
    studies_tick(s);
    if (s->ticks % DUE_EVERY == 0)
        load_due(s, now);
}

/* ==== Requests =================================================================== */

void table_run(request *r, table *t) {
    server *s = r->from->server;
    meter m;
    int is_measured = s->meter != NULL && s->meter->client == r->from;
    if (!is_measured)
        meter_begin(&m, s, r->from);
    r->is_held = 0;
    r->may_doubt = t != NULL && t->server->has_peers && !r->is_sure;
    r->verb->run(r, t);
    r->may_doubt = 0;
    if (r->is_doubted)
        table_doubt(t, r);
    if (!r->is_held)
        request_free(r);
    if (!is_measured)
        meter_end(&m);
}

void table_request(request *r) {
    const char *id = "";
    if (!want_string(r, "table", 1, &id)) {
        request_free(r);
        return;
    }
    if (bad_is_known(r->from->server, id)) {
        answer_broken(r);
        request_free(r);
        return;
    }
    table *t = table_find(r->from->server, id);
    if (t == NULL) {
        answer_error(r, "not-found", "Unknown table.");
        request_free(r);
        return;
    }
    t->used_at = now_ms();
    if (!t->is_busy) {
        table_run(r, t);
    } else if (!table_park(t, r)) {
        answer_error(r, "busy", "The table is busy; try again in a moment.");
        request_free(r);
    }
}

int want_whom(request *r, const table *t, store_whom *out) {
    int64_t seat = -1, line = 0;
    if (!want_int(r, "seat", &seat) || !want_int(r, "time", &line))
        return 0;
    if (seat < 0 || seat >= t->set.setup.seats) {
        answer_error(r, "bad-request",
                     "The member \"seat\" must be a seat of the table.");
        return 0;
    }
    const char *id = t->people[seat].id;
    if (line == 0 && (id[0] == '\0' || strcmp(id, r->from->me.id) == 0)) {
        answer_error(r, "not-found",
                     id[0] == '\0' ? "Nobody sits there." : "That is your own seat.");
        return 0;
    }
    *out = (store_whom){.seat = (int16_t)seat, .line = line};
    memcpy(out->table, t->id, sizeof out->table);
    memcpy(out->identity, id, sizeof out->identity);
    return 1;
}

int want_sight(request *r, const table *t) {
    const char *invite = NULL;
    const watch *w = watch_find(r->from, t);
    int viewer;
    if (!want_string(r, "invite", 0, &invite))
        return 0;
    int is_invited = view_may_see(t, invite) || (w != NULL && w->is_invited);
    if (view_viewer(t, r->from->me.id, is_invited, &viewer) ||
        settings_kicked(&t->set, r->from->me.id))
        return 1;
    answer_error(r, "not-allowed", "You do not see this table.");
    return 0;
}

/* The new name shows at all tables where the person sits. */
void tables_rename(server *s, const store_identity *who) {
    for (map_entry *e = map_first(&s->tables); e != NULL;
         e = map_after(&s->tables, e)) {
        table *t = (table *)e;
        int seat = table_seat_of(t, who->id);
        talk_rename(t, who);
        if (seat < 0 || strcmp(t->people[seat].name, who->name) == 0)
            continue;
        memcpy(t->people[seat].name, who->name, sizeof t->people[seat].name);
        view_changed(t);
    }
}
