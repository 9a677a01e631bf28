/*
 * invitations.c: the tables to which people whom one has played with invite.
 *
 * An invitation is a sheet of the invited person (`invite`, in the tables, writes it).
 * It shows while the table waits for people, and not if its sender is blocked.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ratings.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/json.h"
#include "src/server/store/store.h"
#include "src/server/tables/tables.h"

enum { MAX_ASKED = 50 };

typedef struct {
    char table[STORE_ID], by[STORE_ID], invite[STORE_ID], game[32], name[STORE_NAME];
    int64_t time;
    int is_open;
} invitation;

typedef struct {
    request *request;
    char me[STORE_ID];
    invitation list[MAX_ASKED];
    int n, status;
    uint64_t us;
} inbox;

static void take_member(const json_t *from, const char *name, char *out, size_t size) {
    const char *words = json_string_value(json_object_get(from, name));
    snprintf(out, size, "%s", words != NULL ? words : "");
}

static int keep(void *to, const store_sheet *sheet) {
    inbox *b = to;
    wr_diag d;
    json_t *data = json_read(sheet->data, sheet->data_len, &d);
    if (data == NULL || b->n == MAX_ASKED) {
        json_decref(data);
        return b->n == MAX_ASKED;
    }
    invitation *x = &b->list[b->n++];
    *x = (invitation){.time = sheet->time};
    take_member(data, "table", x->table, sizeof x->table);
    take_member(data, "by", x->by, sizeof x->by);
    take_member(data, "invite", x->invite, sizeof x->invite);
    take_member(data, "game", x->game, sizeof x->game);
    json_decref(data);
    return 0;
}

static int note_state(void *to, const store_table *stored) {
    invitation *x = to;
    x->is_open = stored->state == STORE_OPEN;
    return 1;
}

/* Whoever is blocked invites in vain. */
static int drop_blocked(void *to, const store_person *person) {
    inbox *b = to;
    for (int i = 0; i < b->n; i++)
        if (strcmp(b->list[i].by, person->id) == 0)
            b->list[i].is_open = 0;
    return 0;
}

static void load(store *s, void *to) {
    inbox *b = to;
    uint64_t began = thread_us();
    store_sheet_span span = {"ask", b->me, MAX_ASKED};
    b->status = store_sheets(s, &span, keep, b);
    for (int i = 0; i < b->n && b->status == STORE_STORED; i++) {
        invitation *x = &b->list[i];
        store_identity by;
        int status = store_table_by_id(s, x->table, note_state, x);
        if (status == STORE_STORED)
            status = store_identity_by_id(s, x->by, &by);
        if (status == STORE_STORED)
            memcpy(x->name, by.name, sizeof x->name);
        else
            x->is_open = 0; /* its table or its sender has gone */
        if (status == STORE_FAILED)
            b->status = status;
    }
    if (b->status == STORE_STORED)
        b->status = store_blocks_of(s, b->me, drop_blocked, b);
    b->us = thread_us() - began;
}

static void has_loaded(void *to) {
    inbox *b = to;
    request *r = b->request;
    r->is_held = 0;
    client_has_read(r->from, b->us);
    if (b->status != STORE_STORED) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    } else {
        answer_begin(r);
        wr_json_open(&r->answer, "invitations", '[');
        for (int i = 0; i < b->n; i++) {
            const invitation *x = &b->list[i];
            if (!x->is_open)
                continue;
            wr_json_open(&r->answer, NULL, '{');
            wr_json_string(&r->answer, "table", x->table);
            wr_json_string(&r->answer, "invite", x->invite);
            wr_json_string(&r->answer, "game", x->game);
            wr_json_string(&r->answer, "from", x->name);
            wr_json_int(&r->answer, "time", x->time);
            wr_json_close(&r->answer, '}');
        }
        wr_json_close(&r->answer, ']');
        answer_send(r);
    }
    request_free(r);
    free(b);
}

void verb_invitations(request *r, table *t) {
    inbox *b = mem_new(sizeof *b);
    (void)t;
    b->request = r;
    b->status = STORE_FAILED;
    memcpy(b->me, r->from->me.id, sizeof b->me);
    r->is_held = 1;
    store_load(r->from->server->store, load, has_loaded, b);
}

static void has_declined(change *c) {
    answer_begin(c->request);
    answer_send(c->request);
}

void verb_decline(request *r, table *t) {
    const char *id = "";
    store_sheet sheet = {.kind = "ask", .is_end = 1};
    (void)t;
    if (!want_string(r, "table", 1, &id))
        return;
    if (strlen(id) >= STORE_ID || strpbrk(id, " .\n") != NULL) {
        answer_both(r, "not-found", "There is no such invitation.",
                    "So eine Einladung gibt es nicht.");
        return;
    }
    snprintf(sheet.id, sizeof sheet.id, "%s.%s", id, r->from->me.id);
    change *c = mem_new(sizeof *c);
    c->request = r;
    c->then = has_declined;
    change_submit(r->from->server, c,
                  &(store_write){.sheets = &sheet, .num_sheets = 1});
}
