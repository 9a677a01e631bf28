/*
 * blocks.c: whom a person blocks, and what they report to the operator.
 *
 * People are named by their seat at a table, or by a line of chat that they wrote,
 * never by their identity, which is private. A handle names a blocked person to the one
 * who blocks, and means nothing to anybody else.
 */
#include "blocks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "people.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/log.h"
#include "src/server/common/names.h"
#include "src/server/tables/tables.h"

enum { MAX_REPORT = 300 }; /* characters */

/* ==== Whom a client blocks ======================================================= */

static int add(void *to, const store_person *person) {
    blocks *b = to;
    if (b->n == STORE_MAX_BLOCKS)
        return 1;
    b->people[b->n++] = *person;
    return 0;
}

int blocks_load(store *s, const char *identity, blocks *out) {
    out->n = 0;
    return store_blocks_of(s, identity, add, out);
}

void blocks_set(client *c, const blocks *b) {
    size_t size = (size_t)b->n * sizeof c->blocked[0];
    free(c->blocked);
    c->blocked = NULL;
    c->num_blocked = b->n;
    if (b->n > 0)
        c->blocked = mem_new(size);
    for (int i = 0; i < b->n; i++)
        memcpy(c->blocked[i], b->people[i].id, STORE_ID);
}

static void put_handle(wr_text *out, const char *me, const char *other) {
    char handle[HANDLE_TEXT];
    client_handle(me, other, handle);
    wr_json_string(out, "who", handle);
}

/* ==== Asking the store =========================================================== */

/* A query for the people that a person blocks. */
typedef struct {
    server *server;
    char identity[STORE_ID];
    request *request; /* waits for it; NULL: none */
    void (*then)(request *r, const blocks *b);
    int status;
    blocks found;
} question;

static void look_up(store *s, void *to) {
    question *q = to;
    q->status = blocks_load(s, q->identity, &q->found);
}

static void has_looked(void *to) {
    question *q = to;
    request *r = q->request;
    if (q->status == STORE_STORED)
        for (client *c = map_find(&q->server->people, q->identity); c != NULL;
             c = map_again(c))
            blocks_set(c, &q->found);
    if (r != NULL) {
        r->is_held = 0;
        if (q->status == STORE_STORED)
            q->then(r, &q->found);
        else
            answer_error(r, "busy",
                         "The store does not answer; try again in a moment.");
        if (!r->is_held)
            request_free(r);
    }
    free(q);
}

static question *new_question(server *s, const char *identity) {
    question *q = mem_new(sizeof *q);
    q->server = s;
    q->status = STORE_FAILED;
    memcpy(q->identity, identity, strlen(identity) + 1);
    return q;
}

/* Holds a request until it is known whom its sender blocks. */
static void ask(request *r, void (*then)(request *r, const blocks *b)) {
    question *q = new_question(r->from->server, r->from->me.id);
    q->request = r;
    q->then = then;
    r->is_held = 1;
    store_load(q->server->store, look_up, has_looked, q);
}

static void refresh(server *s, const char *identity) {
    store_load(s->store, look_up, has_looked, new_question(s, identity));
}

void blocks_changed(server *s, const char *identity) {
    if (identity != NULL && map_find(&s->people, identity) != NULL)
        refresh(s, identity);
    if (identity != NULL)
        return;
    for (map_entry *e = map_first(&s->people); e != NULL; e = map_after(&s->people, e))
        if (map_find(&s->people, e->name) == e) /* the first of this person's */
            refresh(s, e->name);
}

/* ==== Verbs ====================================================================== */

static void answer_blocks(request *r, const blocks *b) {
    answer_begin(r);
    wr_json_open(&r->answer, "blocks", '[');
    for (int i = 0; i < b->n; i++) {
        wr_json_open(&r->answer, NULL, '{');
        put_handle(&r->answer, r->from->me.id, b->people[i].id);
        wr_json_string(&r->answer, "name", b->people[i].name);
        wr_json_close(&r->answer, '}');
    }
    wr_json_close(&r->answer, ']');
    answer_send(r);
}

void verb_blocks(request *r, table *t) {
    (void)t;
    ask(r, answer_blocks);
}

/* The request goes on to the store once more, before it is answered. */
static void is_stored(change *c) {
    ask(c->request, answer_blocks);
    c->request = NULL;
}

static void is_not_stored(change *c, int status) {
    if (status == STORE_CONFLICT)
        answer_error(c->request, "limit",
                     "Nobody can be blocked there, or you already block %d people.",
                     STORE_MAX_BLOCKS);
    else
        answer_error(c->request, "busy",
                     "It could not be stored, so nothing happened; try again.");
}

static void submit(request *r, store_block *b) {
    store_write w = {.block = b};
    change *c = mem_new(sizeof *c);
    memcpy(b->identity, r->from->me.id, sizeof b->identity);
    b->time = now_ms();
    c->request = r;
    c->then = is_stored;
    c->otherwise = is_not_stored;
    change_submit(r->from->server, c, &w);
}

void verb_block(request *r, table *t) {
    store_block b = {0};
    if (want_sight(r, t) && want_whom(r, t, &b.whom))
        submit(r, &b);
}

static void unblock(request *r, const blocks *b) {
    const char *who = json_string_value(json_object_get(r->body, "who"));
    store_block off = {.is_off = 1};
    for (int i = 0; i < b->n && off.whom.identity[0] == '\0'; i++) {
        char handle[HANDLE_TEXT];
        client_handle(r->from->me.id, b->people[i].id, handle);
        if (strcmp(handle, who) == 0)
            memcpy(off.whom.identity, b->people[i].id, STORE_ID);
    }
    if (off.whom.identity[0] != '\0')
        submit(r, &off);
    else
        answer_error(r, "not-found", "You do not block anybody with this name.");
}

void verb_unblock(request *r, table *t) {
    (void)t;
    const char *who = "";
    if (want_string(r, "who", 1, &who))
        ask(r, unblock);
}

/* ==== Reports ==================================================================== */

static const char *const reasons[] = {"chat", "name", "play", "cheat", "other"};

static int is_reason(const char *word) {
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (strcmp(reasons[i], word) == 0)
            return 1;
    return 0;
}

static void is_reported(change *c) {
    log_line(LOG_INFO, "reported", "table=%s", (const char *)c->more);
    answer_begin(c->request);
    answer_send(c->request);
}

static void is_not_reported(change *c, int status) {
    if (status == STORE_CONFLICT)
        answer_error(c->request, "limit",
                     "There is nobody to report there, or you have reported %d times "
                     "today.",
                     STORE_MAX_REPORTS);
    else
        answer_error(c->request, "busy",
                     "It could not be stored, so nothing happened; try again.");
}

void verb_report(request *r, table *t) {
    const char *reason = "", *text = "";
    char clean[4 * MAX_REPORT + 1] = "";
    store_report report = {.time = now_ms()};
    if (!want_sight(r, t) || !want_whom(r, t, &report.whom) ||
        !want_string(r, "reason", 1, &reason) || !want_string(r, "text", 0, &text))
        return;
    if (!is_reason(reason)) {
        answer_error(r, "bad-request",
                     "The member \"reason\" must be \"chat\", \"name\", \"play\", "
                     "\"cheat\" or \"other\".");
        return;
    }
    if (text[0] != '\0' && !clean_name(text, MAX_REPORT, clean, sizeof clean)) {
        answer_both(r, "bad-request", "The text has at most %d visible characters.",
                    "Der Text hat höchstens %d sichtbare Zeichen.", MAX_REPORT);
        return;
    }
    store_write w = {.report = &report};
    change *c = mem_new(sizeof *c);
    memcpy(report.by, r->from->me.id, sizeof report.by);
    report.reason = reason;
    report.text = clean;
    c->request = r;
    c->then = is_reported;
    c->otherwise = is_not_reported;
    c->more = mem_copy(report.whom.table, strlen(report.whom.table));
    change_submit(r->from->server, c, &w);
}
