/*
 * lists.c: the tables that somebody may join, and one's own.
 */
#include <string.h>

#include "server.h"

enum { MAX_LIST = 50 };

typedef struct {
    request *request;
    char ids[MAX_LIST][STORE_ID];
    int n;
} list;

/* Writes a table as it is stored. */
static int put_stored(void *to, const store_table *stored) {
    list *l = to;
    client *c = l->request->from;
    table *t = table_read(c->server, stored);
    if (t == NULL)
        return 0;
    view_table(t, c->is_known ? c->me.id : NULL, NULL, &l->request->answer);
    table_free(t);
    return 0;
}

void verb_tables(request *r, table *t) {
    (void)t;
    list l = {.request = r};
    answer_begin(r);
    out_open(&r->answer, "tables", '[');
    if (store_tables_open(r->from->server->store, MAX_LIST, put_stored, &l) !=
        STORE_STORED) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
        return;
    }
    out_close(&r->answer, ']');
    answer_send(r);
}

static int note(void *to, const store_table *stored) {
    list *l = to;
    if (l->n < MAX_LIST)
        memcpy(l->ids[l->n++], stored->id, STORE_ID);
    return 0;
}

void verb_mine(request *r, table *none) {
    (void)none;
    server *s = r->from->server;
    list l = {.request = r};
    if (store_tables_of(s->store, r->from->me.id, MAX_LIST, note, &l) != STORE_STORED) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
        return;
    }
    answer_begin(r);
    out_open(&r->answer, "tables", '[');
    for (int i = 0; i < l.n; i++) {
        int status;
        table *t = table_find(s, l.ids[i], &status);
        if (t == NULL)
            continue;
        /* While a change is being stored, the store says how it is without it; an event
         * follows when it is done. */
        if (t->is_busy)
            store_table_by_id(s->store, t->id, put_stored, &l);
        else
            view_table(t, r->from->me.id, NULL, &r->answer);
    }
    out_close(&r->answer, ']');
    answer_send(r);
}
