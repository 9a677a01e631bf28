/*
 * change.c: changes on their way to the store and back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "server.h"

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
    buf data = {0};
    memcpy(stored.id, t->id, sizeof stored.id);
    memcpy(stored.host, t->host, sizeof stored.host);
    memcpy(stored.people, t->people, sizeof stored.people);
    settings_write(t, &data);
    stored.data = data.at;
    stored.data_len = data.len;
    w->table = &stored;
    c->with_settings = 1;
    change_submit(t->server, c, w);
    w->table = NULL;
    buf_free(&data);
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

/* The store did not take it: what it has is what counts. */
static void undo(change *c, int status) {
    table *t = c->table;
    server *s = c->request != NULL ? c->request->from->server
                : t != NULL        ? t->server
                                   : NULL;
    if (s != NULL)
        s->metrics.conflicts += status == STORE_CONFLICT;
    if (t != NULL) {
        t->is_behind = 1;
        if (t->version > 0)
            table_reload(t);
    }
    if (c->otherwise != NULL)
        c->otherwise(c, status);
    else if (c->request != NULL && status == STORE_CONFLICT)
        answer_error(c->request, "busy",
                     "Somebody else changed this at the same moment; try again.");
    else if (c->request != NULL)
        answer_error(c->request, "busy",
                     "It could not be stored, so nothing happened; try again.");
}

void change_done(void *to, void *context, int status) {
    server *s = to;
    change *c = context;
    table *t = c->table;
    if (t != NULL)
        t->is_busy = 0;
    if (status == STORE_STORED) {
        if (t != NULL) {
            t->version += c->with_settings != 0;
            t->is_ours = 1;
            t->moved = now_ms();
        }
        if (c->then != NULL)
            c->then(c);
    } else {
        undo(c, status);
    }
    if (c->request != NULL)
        request_free(c->request);
    free(c->more);
    free(c);
    if (t == NULL)
        return;
    if (t->version == 0) /* it could not even be made */
        table_forget(t);
    else if (!s->is_stopping)
        table_go_on(t);
}
