/*
 * change.c: submits changes to the store, and handles their results.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "moves.h"
#include "src/base/memory.h"

void change_submit(server *s, change *c, store_write *w) {
    if (c->table != NULL)
        c->table->is_busy = 1;
    if (c->request != NULL)
        c->request->is_held = 1;
    w->context = c;
    store_submit(s->store, w);
}

void change_with_settings(change *c, store_write *w) {
    table *t = c->table;
    store_table stored = {.state = t->state,
                          .is_public = t->is_public,
                          .version = t->version,
                          .created = t->created,
                          .due = t->due};
    wr_text data = {.grow = text_grow};
    memcpy(stored.id, t->id, sizeof stored.id);
    memcpy(stored.host, t->host, sizeof stored.host);
    memcpy(stored.people, t->people, sizeof stored.people);
    settings_write(t, &data);
    stored.data = data.buf;
    stored.data_len = data.len;
    w->table = &stored;
    w->max_hosted =
        t->version == 0 && t->host[0] != '\0' ? t->server->opt.max_tables : 0;
    c->with_settings = 1;
    change_submit(t->server, c, w);
    w->table = NULL;
    text_free(&data);
}

void table_store(table *t, request *r, void (*then)(change *c)) {
    change *c = mem_new(sizeof *c);
    store_write w = {0};
    c->table = t;
    c->request = r;
    c->then = then;
    t->due = match_due(t, now_ms());
    change_with_settings(c, &w);
}

static void change_free(change *c) {
    if (c->request != NULL)
        request_free(c->request);
    free(c->more);
    free(c);
}

/* Answers that the change was not stored. */
static void refuse(change *c, int status) {
    if (c->otherwise != NULL)
        c->otherwise(c, status);
    else if (c->request != NULL && status == STORE_LIMIT)
        answer_error(
            c->request, "limit",
            "You already have %d tables that are not over; finish or leave one.",
            c->request->from->server->opt.max_tables);
    else if (c->request != NULL && status == STORE_DAMAGED)
        answer_broken(c->request);
    else if (c->request != NULL && status == STORE_CONFLICT)
        answer_error(c->request, "busy",
                     "Somebody else changed this at the same moment; try again.");
    else if (c->request != NULL)
        answer_error(
            c->request, "busy",
            "The change could not be stored in time; look again, then try again.");
    change_free(c);
}

void change_undone(table *t) {
    change *c = t->undone;
    if (c == NULL)
        return;
    t->undone = NULL;
    refuse(c, t->undone_status);
}

/* The store decides: the table is read again before anybody gets an answer. A table
 * that was never stored is forgotten. */
static void undo(table *t, change *c, int status) {
    t->server->metrics.conflicts += status == STORE_CONFLICT;
    if (t->version == 0) {
        refuse(c, status);
        table_forget(t, STORE_FAILED);
        return;
    }
    if (status == STORE_CONFLICT && t->server->has_peers)
        t->is_ours = 0;
    if (status == STORE_DAMAGED)
        bad_note(t->server, t->id, "the file is damaged where the table is written");
    t->is_behind = t->is_dirty = 1;
    t->undone = c;
    t->undone_status = status;
    table_reload(t);
}

static void settle(server *s, change *c, int status) {
    table *t = c->table;
    if (t == NULL) {
        s->metrics.conflicts += status == STORE_CONFLICT;
        if (status != STORE_STORED) {
            refuse(c, status);
        } else {
            if (c->then != NULL)
                c->then(c);
            change_free(c);
        }
        return;
    }
    t->is_busy = 0;
    if (status != STORE_STORED) {
        undo(t, c, status);
        return;
    }
    t->version += c->with_settings != 0;
    t->is_ours = 1;
    t->moved = now_ms();
    if (c->then != NULL)
        c->then(c);
    change_free(c);
    if (!s->is_stopping)
        table_go_on(t);
}

/* The client that asked for the change is charged for this work. */
void change_done(void *to, void *context, int status) {
    change *c = context;
    meter m;
    meter_begin(&m, to, c->request != NULL ? c->request->from : NULL);
    settle(to, c, status);
    meter_end(&m);
}
