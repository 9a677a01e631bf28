/*
 * table.c: tables in memory, read from the store when needed and freed when not.
 *
 * The reader thread of the store reads a table into a new one that the loop does not
 * know yet; the loop then moves its contents into place. Meanwhile the table is in the
 * map and busy, so requests wait for it. If it is already in memory and only moves were
 * added, only these are read.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "moves.h"
#include "src/base/memory.h"
#include "views.h"

enum {
    IDLE_MS = 60000,
    SOON_MS = 30000,
    AGAIN_MS = 500,  /* before an unreadable table is read again */
    BAD_MS = 60000,  /* the same if its contents are invalid */
    MAX_RELOADS = 64 /* tables read at once that nobody asked for */
};

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
    talk_free(&t->said);
    settings_free(&t->set);
    sodium_memzero(t->set.secret, sizeof t->set.secret);
    free(t);
}

/* ==== Requests that wait ========================================================= */

int table_park(table *t, request *r) {
    if (t->num_parked >= MAX_PARKED)
        return 0;
    r->next = NULL;
    r->is_held = 1;
    if (t->last_parked != NULL)
        t->last_parked->next = r;
    else
        t->parked = r;
    t->last_parked = r;
    t->num_parked++;
    return 1;
}

static request *take_parked(table *t) {
    request *r = t->parked;
    t->parked = r->next;
    if (t->parked == NULL)
        t->last_parked = NULL;
    t->num_parked--;
    return r;
}

/* Continues a waiting request; without a table the status says why. */
static void resume(request *r, table *t, int status) {
    void (*then)(request * r, table * t, int status) = r->then;
    if (then != NULL) {
        r->then = NULL;
        r->is_held = 0;
        then(r, t, status);
        if (!r->is_held)
            request_free(r);
    } else if (t != NULL && r->from->is_open && r->from->end_code == 0) {
        table_run(r, t);
    } else if (t != NULL) {
        request_free(r);
    } else {
        if (status == STORE_NONE)
            answer_error(r, "not-found", "Unknown table.");
        else if (status == STORE_DAMAGED)
            answer_broken(r);
        else
            answer_error(r, "busy",
                         "The store does not answer; try again in a moment.");
        request_free(r);
    }
}

/* Runs all waiting requests, which may begin to wait for another table of this id. */
static void refuse_parked(table *t, int status) {
    request *next, *first = t->parked;
    t->parked = t->last_parked = NULL;
    t->num_parked = 0;
    for (request *r = first; r != NULL; r = next) {
        next = r->next;
        resume(r, NULL, status);
    }
}

void table_forget(table *t, int status) {
    while (t->watches != NULL)
        watch_end(t->watches->who, t);
    map_remove(&t->server->tables, &t->entry);
    change_undone(t);
    refuse_parked(t, status);
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
    int64_t now = now_ms(); /* a server whose clock was ahead may have moved it */
    t->moved = stored->moved < now ? stored->moved : now;
    t->due = stored->due;
    if (settings_read(t, stored->data, stored->data_len) == 0)
        return 0;
    snprintf(t->trouble, sizeof t->trouble, "its settings cannot be read");
    return -1;
}

table *table_read(server *s, const store_table *stored) {
    table *t = table_new(s);
    if (take(t, stored) == 0)
        return t;
    table_free(t);
    return NULL;
}

/* A table being read. `version` and `n` are those of the table in memory, if there is
 * one: with the same version, only the rows from n on are new. */
typedef struct {
    table *table, *fresh;
    char id[STORE_ID];
    int is_new, has_some; /* is_new: it was not in memory */
    uint32_t version, n, stored_n;
    int64_t last_chat;
    int status, is_bad, has_chat, is_whole; /* is_whole: `fresh` has all of it */
    row_list rows;
    talk said;
} reading;

static int take_loaded(void *to, const store_table *stored) {
    reading *x = to;
    x->stored_n = stored->n;
    x->is_whole = !x->has_some || stored->version != x->version || stored->n < x->n;
    if (x->is_whole)
        x->is_bad = take(x->fresh, stored);
    return 1;
}

/* The whole match, on the reader thread. */
static int load_match(reading *x) {
    table *t = x->fresh;
    if (t->state == STORE_OPEN || t->set.began == 0)
        return STORE_STORED;
    match_make(t);
    int status = match_load(t);
    if (status == STORE_STORED && t->num_rows < x->stored_n) {
        snprintf(t->trouble, sizeof t->trouble, "it has %u of %u rows", t->num_rows,
                 x->stored_n);
        status = STORE_DAMAGED;
    }
    if (status != STORE_STORED)
        return status;
    if (x->is_new)
        view_shown(t);
    return STORE_STORED;
}

/* On the reader thread; touches only what it reads. */
static void load(store *s, void *to) {
    reading *x = to;
    x->status = store_table_by_id(s, x->id, take_loaded, x);
    if (x->status == STORE_STORED && x->is_bad)
        x->status = STORE_DAMAGED;
    if (x->status != STORE_STORED)
        return;
    if (x->is_whole)
        x->status = load_match(x);
    else
        x->status = match_fetch(s, x->id, x->n, &x->rows);
    if (x->is_whole)
        x->has_chat = x->fresh->set.chat;
    if (x->status == STORE_STORED && x->has_chat)
        x->status = talk_load(s, x->id, x->is_whole ? 0 : x->last_chat, &x->said);
}

/* Replaces the contents of a table by what was read. Keeps the position that viewers
 * have seen, so that they get the new steps. */
static void adopt(table *t, table *fresh) {
    bots_cancel(t);
    match_free(t);
    settings_free(&t->set);
    memcpy(t->host, fresh->host, sizeof t->host);
    seek_meet(t, fresh->people);
    memcpy(t->people, fresh->people, sizeof t->people);
    memcpy(t->since, fresh->since, sizeof t->since);
    memcpy(t->used, fresh->used, sizeof t->used);
    if (t->ahead < fresh->ahead)
        t->ahead = fresh->ahead;
    t->state = fresh->state;
    t->is_public = fresh->is_public;
    t->version = fresh->version;
    t->created = fresh->created;
    t->moved = fresh->moved;
    t->due = fresh->due;
    t->set = fresh->set;
    t->match = fresh->match;
    t->rows = fresh->rows;
    t->num_rows = fresh->num_rows;
    t->max_rows = fresh->max_rows;
    t->is_broken = t->is_full = t->is_dirty = 0;
    if (t->shown == NULL) {
        t->shown = fresh->shown;
        t->num_shown = fresh->num_shown;
        fresh->shown = NULL;
    }
    fresh->set = (settings){0};
    fresh->match = NULL;
    fresh->rows = NULL;
}

/* Updates a table in memory with what was read, and shows what is new. */
static void catch_up(table *t, reading *x) {
    if (!x->is_whole && x->rows.n > 0 && t->match == NULL) {
        t->is_outdated = 1; /* the game began after its settings were read */
        return;
    }
    if (x->is_whole)
        adopt(t, x->fresh);
    else if (match_take(t, &x->rows) != 0)
        return;
    t->is_behind = 0;
    if (t->server->has_peers && (t->version != x->version || t->num_rows != x->n)) {
        t->is_ours = 0; /* another server wrote last, and runs the bots */
        t->moved = now_ms();
    }
    if (t->match != NULL && !x->is_whole)
        t->due = match_due(t, now_ms());
    /* A change stored here while a notice came is not shown yet; and viewers are
     * checked again first, so that nobody sees steps as a seat that is no longer
     * theirs. */
    if (x->is_whole || t->shows_later)
        view_changed(t);
    if (x->is_whole || x->rows.n > 0 || t->num_shown < table_at(t))
        view_new_steps(t);
    talk_take(t, &x->said, x->is_whole);
}

/* A table that was not in memory before. */
static void begin(table *t, reading *x) {
    adopt(t, x->fresh);
    t->is_ours = !t->server->has_peers;
    talk_take(t, &x->said, 1);
}

static void has_loaded(void *to) {
    reading *x = to;
    table *t = x->table;
    server *s = t->server;
    int is_away = x->status == STORE_FAILED || x->status == STORE_DAMAGED;
    /* Otherwise it was made while it was being read. */
    int is_gone = x->status == STORE_NONE && !t->is_outdated;
    t->is_busy = t->is_loading = 0;
    t->is_behind = 1;
    s->num_loading--;
    s->metrics.loads++;
    if (x->status == STORE_DAMAGED)
        bad_note(s, t->id,
                 x->fresh->trouble[0] != '\0' ? x->fresh->trouble
                                              : "the file is damaged there");
    else if (x->status == STORE_STORED)
        bad_forget(s, t->id);
    if (x->status == STORE_STORED) {
        if (x->is_new)
            begin(t, x);
        else
            catch_up(t, x);
        t->is_behind = t->is_broken;
        change_undone(t);
        t->is_behind |= t->is_outdated;
    } else if (is_gone || (is_away && x->is_new)) {
        table_forget(t, x->status);
        t = NULL;
    } else if (is_away) {
        t->again_at = steady_ms() + (x->status == STORE_DAMAGED ? BAD_MS : AGAIN_MS);
        change_undone(t);
        refuse_parked(t, x->status);
    }
    if (t != NULL && !is_away && !s->is_stopping)
        table_go_on(t);
    table_free(x->fresh);
    row_list_free(&x->rows);
    talk_free(&x->said);
    free(x);
}

void table_reload(table *t) {
    reading *x = mem_new(sizeof *x);
    memcpy(x->id, t->id, sizeof x->id);
    x->table = t;
    x->fresh = table_new(t->server);
    x->is_new = t->set.game == NULL;
    x->has_some = !x->is_new && !t->is_dirty && !t->is_broken;
    x->version = t->version;
    x->n = t->num_rows;
    x->has_chat = t->set.chat;
    x->last_chat = t->last_chat;
    x->status = STORE_FAILED;
    t->is_busy = t->is_loading = 1;
    t->is_outdated = 0;
    t->server->num_loading++;
    store_load(t->server->store, load, has_loaded, x);
}

void table_reload_some(server *s) {
    if (!s->some_behind || s->num_loading > MAX_RELOADS / 2)
        return;
    uint64_t now = steady_ms();
    s->some_behind = 0;
    for (map_entry *e = map_first(&s->tables); e != NULL;
         e = map_after(&s->tables, e)) {
        table *t = (table *)e;
        if (!t->is_behind || t->is_busy || t->again_at > now)
            continue;
        if (s->num_loading >= MAX_RELOADS) {
            s->some_behind = 1; /* the others follow later */
            return;
        }
        table_reload(t);
    }
}

table *table_find(server *s, const char *id) {
    table *t = map_find(&s->tables, id);
    size_t len = strlen(id);
    if (t != NULL) {
        if (t->is_behind && !t->is_busy)
            table_reload(t);
        return t;
    }
    if (len == 0 || len >= STORE_ID)
        return NULL;
    t = table_new(s);
    memcpy(t->id, id, len + 1);
    map_add(&s->tables, &t->entry);
    table_reload(t);
    return t;
}

void tables_unload_idle(server *s, int64_t now) {
    map_entry *next;
    for (map_entry *e = map_first(&s->tables); e != NULL; e = next) {
        table *t = (table *)e;
        next = map_after(&s->tables, e);
        int is_needed = t->is_busy || t->watches != NULL || t->parked != NULL ||
                        bots_thinking(t) || now - t->used_at < IDLE_MS ||
                        (t->ahead > IDLE_MS && t->due != 0) ||
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

/* This request waits in front of all others, so that they keep their order. */
void table_doubt(table *t, request *r) {
    r->is_sure = 1;
    r->is_doubted = 0;
    r->is_held = 1;
    r->next = t->parked;
    t->parked = r;
    if (t->last_parked == NULL)
        t->last_parked = r;
    t->num_parked++;
    t->server->metrics.doubts++;
    table_reload(t);
}

void table_go_on(table *t) {
    while (!t->is_busy) {
        if (t->is_behind) {
            table_reload(t);
            return;
        }
        if (t->shows_later)
            view_changed(t);
        if (t->parked == NULL) {
            bots_ask(t);
            return;
        }
        resume(take_parked(t), t, STORE_STORED);
    }
}
