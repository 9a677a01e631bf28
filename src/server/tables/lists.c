/*
 * lists.c: the tables that a person may join, and their own.
 *
 * A list is read from the store, on its reader thread. A person's own tables are shown
 * from memory, because their matches are needed; those not in memory are read first,
 * one after the other.
 */
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "views.h"

enum { MAX_LIST = 50 };
enum { OPEN_ONES, OWN_ONES, RUNNING_ONES };

typedef struct {
    request *request;
    server *server;
    int which, status; /* which: see below */
    char me[STORE_ID];
    table *tables[MAX_LIST]; /* as they are stored, without their matches */
    int n, at, has_waited;
    uint64_t us; /* of the reader thread */
} list;

static void list_free(list *l) {
    for (int i = 0; i < l->n; i++)
        table_free(l->tables[i]);
    free(l);
}

/* ==== Reading ==================================================================== */

static int take(void *to, const store_table *stored) {
    list *l = to;
    table *t = l->n < MAX_LIST ? table_read(l->server, stored) : NULL;
    if (t != NULL && l->which == RUNNING_ONES && !t->set.watch) {
        table_free(t); /* not for spectators */
        t = NULL;
    }
    if (t != NULL)
        l->tables[l->n++] = t;
    return 0;
}

/* On the reader thread. */
static void load(store *s, void *to) {
    list *l = to;
    uint64_t began = thread_us();
    if (l->which == OWN_ONES)
        l->status = store_tables_of(s, l->me, MAX_LIST, take, l);
    else if (l->which == RUNNING_ONES)
        l->status = store_tables_running(s, MAX_LIST, take, l);
    else
        l->status = store_tables_open(s, MAX_LIST, take, l);
    l->us = thread_us() - began;
}

static void ask(request *r, int which, void (*done)(void *to)) {
    list *l = mem_new(sizeof *l);
    l->request = r;
    l->server = r->from->server;
    l->which = which;
    l->status = STORE_FAILED;
    memcpy(l->me, r->from->me.id, sizeof l->me);
    r->is_held = 1;
    store_load(l->server->store, load, done, l);
}

static const char *viewer(const request *r) {
    return r->from->is_known ? r->from->me.id : NULL;
}

static void begin(request *r) {
    answer_begin(r);
    wr_json_open(&r->answer, "tables", '[');
}

static void end(request *r) {
    wr_json_close(&r->answer, ']');
    answer_send(r);
}

static void apologise(request *r) {
    answer_error(r, "busy", "The store does not answer; try again in a moment.");
}

/* ==== Tables to join ============================================================= */

static void show_tables(const list *l, request *r) {
    if (l->status != STORE_STORED) {
        apologise(r);
        return;
    }
    begin(r);
    for (int i = 0; i < l->n; i++)
        view_table(l->tables[i], viewer(r), NULL, &r->answer);
    end(r);
}

static void read_tables(server *s);

/* One reading serves all clients that asked before it began. */
static void has_tables(void *to) {
    list *l = to;
    server *s = l->server;
    uint64_t n = 0;
    for (request *r = l->request; r != NULL; r = r->next)
        n++;
    for (request *r = l->request, *next; r != NULL; r = next) {
        meter m;
        next = r->next;
        client_has_read(r->from, l->us / n);
        meter_begin(&m, s, r->from);
        show_tables(l, r);
        meter_end(&m);
        request_free(r);
    }
    list_free(l);
    s->reads_tables = 0;
    if (s->want_tables != NULL)
        read_tables(s);
}

static void read_tables(server *s) {
    request *first = s->want_tables;
    s->want_tables = NULL;
    s->reads_tables = 1;
    ask(first, OPEN_ONES, has_tables);
}

/* Clients that ask while the list is being read wait for the next reading, so that a
 * crowd is served as fast as one client. */
void verb_tables(request *r, table *t) {
    server *s = r->from->server;
    (void)t;
    r->is_held = 1;
    r->next = NULL;
    if (s->want_tables == NULL)
        s->want_tables = r;
    else
        s->last_wanting->next = r;
    s->last_wanting = r;
    if (!s->reads_tables)
        read_tables(s);
}

/* ==== One's own ================================================================== */

/* Continues the list; `t` is the table it waited for, NULL if that cannot be loaded.
 * Waits for tables that are being stored or read. Leaves out a deleted table, and shows
 * one that cannot be read without its match. */
static void go_through(request *r, table *t, int status) {
    list *l = r->more;
    int is_over = !r->from->is_open || l->server->is_stopping;
    for (; l->at < l->n && !is_over; l->at++) {
        if (!l->has_waited) {
            t = table_find(l->server, l->tables[l->at]->id);
            r->then = go_through;
            l->has_waited = 1;
            if (t != NULL && t->is_busy && table_park(t, r))
                return;
            r->then = NULL;
            status = STORE_FAILED;
        }
        l->has_waited = 0;
        if (t != NULL && !t->is_busy)
            view_table(t, viewer(r), NULL, &r->answer);
        else if (status == STORE_FAILED)
            view_table(l->tables[l->at], viewer(r), NULL, &r->answer);
    }
    r->more = NULL;
    list_free(l);
    if (is_over)
        apologise(r);
    else
        end(r);
}

static void has_mine(void *to) {
    list *l = to;
    request *r = l->request;
    client_has_read(r->from, l->us);
    r->is_held = 0;
    if (l->status == STORE_STORED && !l->server->is_stopping) {
        for (int i = 0; i < l->n; i++) /* begins to read all of them */
            table_find(l->server, l->tables[i]->id);
        begin(r);
        r->more = l;
        go_through(r, NULL, STORE_FAILED);
    } else {
        apologise(r);
        list_free(l);
    }
    if (!r->is_held)
        request_free(r);
}

void verb_mine(request *r, table *t) {
    (void)t;
    ask(r, OWN_ONES, has_mine);
}

/* ==== Games to watch ============================================================== */

static void has_running(void *to) {
    list *l = to;
    request *r = l->request;
    client_has_read(r->from, l->us);
    show_tables(l, r);
    request_free(r);
    list_free(l);
}

void verb_running(request *r, table *t) {
    (void)t;
    ask(r, RUNNING_ONES, has_running);
}
