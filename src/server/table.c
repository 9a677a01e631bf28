/*
 * table.c: tables in memory. They are read from the store when somebody needs them, and
 * let go when nobody does.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "server.h"

enum { IDLE_MS = 60000, SOON_MS = 30000 };

table *table_new(server *s) {
    table *t = mem_new(sizeof *t);
    t->server = s;
    t->entry.name = t->id;
    t->used_at = t->created = now_ms();
    return t;
}

void table_free(table *t) {
    bots_cancel(t);
    match_free(t);
    free(t->shown);
    settings_free(&t->set);
    sodium_memzero(t->set.secret, sizeof t->set.secret);
    free(t);
}

void table_forget(table *t) {
    request *next;
    while (t->watches != NULL)
        watch_end(t->watches->who, t);
    for (request *r = t->parked; r != NULL; r = next) {
        next = r->next;
        answer_error(r, "not-found", "There is no such table.");
        request_free(r);
    }
    map_remove(&t->server->tables, &t->entry);
    table_free(t);
}

/* ==== Reading ==================================================================== */

static int take(table *t, const store_table *stored) {
    memcpy(t->id, stored->id, sizeof t->id);
    memcpy(t->host, stored->host, sizeof t->host);
    memcpy(t->people, stored->people, sizeof t->people);
    t->state = stored->state;
    t->is_public = stored->is_public;
    t->version = stored->version;
    t->created = stored->created;
    t->moved = stored->moved;
    t->due = stored->due;
    if (settings_read(t, stored->data, stored->data_len) == 0)
        return 0;
    log_line(LOG_ERROR, "bad-table", "table=%s", t->id);
    return -1;
}

table *table_read(server *s, const store_table *stored) {
    table *t = table_new(s);
    if (take(t, stored) == 0)
        return t;
    table_free(t);
    return NULL;
}

typedef struct {
    table *table;
    int found, bad;
} loading;

static int take_loaded(void *to, const store_table *stored) {
    loading *l = to;
    l->found = 1;
    l->bad = take(l->table, stored);
    return 1;
}

/* Reads settings and moves; STORE_STORED, STORE_NONE or STORE_FAILED. */
static int load(table *t, const char *id) {
    loading l = {.table = t};
    int status = store_table_by_id(t->server->store, id, take_loaded, &l);
    t->server->metrics.loads++;
    if (status != STORE_STORED || l.bad)
        return status == STORE_NONE ? STORE_NONE : STORE_FAILED;
    if (!l.found)
        return STORE_NONE;
    t->is_broken = t->is_full = 0;
    match_free(t);
    if (t->state == STORE_OPEN || t->set.began == 0)
        return STORE_STORED;
    match_make(t);
    return match_load(t) == 0 ? STORE_STORED : STORE_FAILED;
}

table *table_find(server *s, const char *id, int *status) {
    table *t = map_find(&s->tables, id);
    *status = STORE_STORED;
    if (t != NULL) {
        if (!t->is_behind || t->is_busy || table_reload(t) == 0)
            return t;
        *status = STORE_FAILED;
        return NULL;
    }
    t = table_new(s);
    *status = load(t, id);
    if (*status != STORE_STORED) {
        table_free(t);
        return NULL;
    }
    t->is_ours = !s->has_peers;
    if (t->match != NULL)
        view_shown(t);
    talk_skip(t);
    map_add(&s->tables, &t->entry);
    table_go_on(t);
    return t;
}

int table_reload(table *t) {
    bots_cancel(t);
    if (load(t, t->id) != STORE_STORED) {
        t->is_behind = 1;
        return -1;
    }
    t->is_behind = 0;
    view_changed(t);
    view_new_steps(t);
    return 0;
}

void table_unload_idle(server *s, int64_t now) {
    map_entry *next;
    for (map_entry *e = map_first(&s->tables); e != NULL; e = next) {
        table *t = (table *)e;
        next = map_after(&s->tables, e);
        int is_needed = t->is_busy || t->watches != NULL || t->parked != NULL ||
                        bots_thinking(t) || now - t->used_at < IDLE_MS ||
                        (t->due != 0 && t->due < now + SOON_MS);
        if (!is_needed) {
            map_remove(&s->tables, e);
            table_free(t);
        }
    }
}

int table_seat_of(const table *t, const char *identity) {
    for (int seat = 0; identity != NULL && seat < WR_MAX_SEATS; seat++)
        if (t->people[seat].id[0] != '\0' && strcmp(t->people[seat].id, identity) == 0)
            return seat;
    return -1;
}

static request *take_parked(table *t) {
    request *r = t->parked;
    t->parked = r->next;
    if (t->parked == NULL)
        t->last_parked = NULL;
    t->num_parked--;
    return r;
}

void table_go_on(table *t) {
    while (!t->is_busy) {
        int is_lost = t->is_behind && table_reload(t) != 0;
        if (t->shows_later)
            view_changed(t);
        if (t->parked == NULL) {
            if (!is_lost)
                bots_ask(t);
            return;
        }
        request *r = take_parked(t);
        if (!is_lost) {
            api_resume(r, t);
            continue;
        }
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
        request_free(r);
    }
}
