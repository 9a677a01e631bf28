/*
 * programs.c: bots by others: a person makes a key, with which a program plays like a
 * person.
 *
 * A program is an identity of its own, whose id begins with letters that no other id
 * begins with, so that everybody sees what it is wherever it sits. Its key is a token.
 * A sheet of its owner says that it exists: without it, the key is void. Whoever
 * forgets the owner forgets the program too (store_forget).
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "devices.h"
#include "people.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/names.h"
#include "src/server/tables/tables.h"

enum {
    MAX_PROGRAMS = 4, /* of one person */
    MOST_TRIES = 20,  /* to make one while others of that person are made */
    MAX_NAME = 24,    /* characters */
    ID_LETTERS = 14,
    KEY_BYTES = 32,
    KEY_TEXT = 2 * KEY_BYTES + 1
};

static const char kind[] = STORE_PROGRAM;

typedef struct {
    store_sheet sheet; /* its id is that of the program */
    char name[STORE_NAME], device[STORE_ID];
} program;

/* What a request wants, and the programs of its sender. */
typedef struct {
    request *request;
    char identity[STORE_ID];
    program list[MAX_PROGRAMS];
    store_sheet count; /* of them; see store_sheets_counted */
    int n, status, tries;
} search;

static int take(void *to, const store_sheet *sheet) {
    search *x = to;
    program *p = &x->list[x->n++];
    json_error_t error;
    json_t *from = json_loadb(sheet->data, sheet->data_len, 0, &error);
    const char *name = json_string_value(json_object_get(from, "name"));
    const char *device = json_string_value(json_object_get(from, "device"));
    p->sheet = *sheet;
    p->sheet.data = "";
    p->sheet.data_len = 0;
    snprintf(p->name, sizeof p->name, "%s", name != NULL ? name : "");
    snprintf(p->device, sizeof p->device, "%s", device != NULL ? device : "");
    json_decref(from);
    return x->n == MAX_PROGRAMS;
}

/* On the reader thread. */
static void look_up(store *s, void *to) {
    search *x = to;
    store_sheet_span span = {kind, x->identity, MAX_PROGRAMS};
    x->status = store_sheets_counted(s, &span, take, x, &x->count);
}

int program_is_there(store *s, const char *id) {
    search x = {.n = 0};
    return store_sheet_by_id(s, kind, id, take, &x);
}

/* ==== Answers ==================================================================== */

static void put_program(wr_text *out, const char *key, const program *p) {
    wr_json_open(out, key, '{');
    wr_json_string(out, "id", p->sheet.id);
    wr_json_string(out, "name", p->name);
    wr_json_int(out, "created", p->sheet.time);
    wr_json_close(out, '}');
}

static void answer_list(request *r, const search *x, const char *without) {
    answer_begin(r);
    wr_json_open(&r->answer, "programs", '[');
    for (int i = 0; i < x->n; i++)
        if (strcmp(x->list[i].sheet.id, without) != 0)
            put_program(&r->answer, NULL, &x->list[i]);
    wr_json_close(&r->answer, ']');
    answer_send(r);
}

/* ==== Making and revoking ======================================================== */

typedef struct {
    program made;
    char key[KEY_TEXT];
    int tries;
} arrival;

static void ask(request *r, int tries);

static void is_made(change *c) {
    arrival *a = c->more;
    answer_begin(c->request);
    put_program(&c->request->answer, "program", &a->made);
    wr_json_string(&c->request->answer, "key", a->key);
    answer_send(c->request);
    sodium_memzero(a, sizeof *a);
}

/* Others of the same person were first: looks again. */
static void is_not_made(change *c, int status) {
    arrival *a = c->more;
    request *r = c->request;
    if (status == STORE_CONFLICT && a->tries < MOST_TRIES) {
        c->request = NULL;
        ask(r, a->tries);
    } else {
        answer_error(r, "busy", "The change could not be stored in time; try again.");
    }
    sodium_memzero(a, sizeof *a);
}

static void new_key(arrival *a, store_token *token) {
    unsigned char bytes[KEY_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(a->key, sizeof a->key, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
    *token = (store_token){.created = now_ms(), .label = "A program"};
    token_hash(a->key, token->hash);
    random_name(token->device, 16);
}

static void make(search *x) {
    request *r = x->request;
    const char *name = json_string_value(json_object_get(r->body, "name"));
    arrival *a = mem_new(sizeof *a);
    store_sheet sheets[] = {x->count, {.time = now_ms()}};
    store_identity who = {.created = now_ms()};
    store_token token;
    unsigned char code[STORE_HASH]; /* of no code that anybody knows */
    wr_text data = {.grow = text_grow};
    clean_name(name, MAX_NAME, who.name, sizeof who.name);
    memcpy(who.id, PROGRAM_ID, sizeof PROGRAM_ID - 1);
    random_name(who.id + sizeof PROGRAM_ID - 1, ID_LETTERS);
    new_key(a, &token);
    memcpy(token.identity, who.id, sizeof token.identity);
    randombytes_buf(code, sizeof code);
    wr_json_open(&data, NULL, '{');
    wr_json_string(&data, "name", who.name);
    wr_json_string(&data, "device", token.device);
    wr_json_close(&data, '}');
    store_sheet *sheet = &sheets[1];
    sheet->data = data.buf;
    sheet->data_len = data.len;
    memcpy(sheet->kind, kind, sizeof kind);
    snprintf(sheet->id, sizeof sheet->id, "%s", who.id);
    memcpy(sheet->owner, x->identity, STORE_ID);
    a->made.sheet = *sheet;
    a->tries = x->tries + 1;
    memcpy(a->made.name, who.name, sizeof who.name);
    store_write w = {.identity = &who,
                     .token = &token,
                     .code = code,
                     .sheets = sheets,
                     .num_sheets = 2};
    change *c = mem_new(sizeof *c);
    c->request = r;
    c->then = is_made;
    c->otherwise = is_not_made;
    c->more = a;
    change_submit(r->from->server, c, &w);
    text_free(&data);
}

typedef struct {
    search left;
    program gone;
} parting;

static void is_revoked(change *c) {
    const parting *p = c->more;
    devices_end(c->request->from->server, p->gone.sheet.id, p->gone.device, 0);
    answer_list(c->request, &p->left, p->gone.sheet.id);
}

/* Its key ends with its sheet; what it played stays. */
static void revoke(search *x) {
    request *r = x->request;
    const char *id = json_string_value(json_object_get(r->body, "program"));
    const program *found = NULL;
    for (int i = 0; i < x->n; i++)
        if (strcmp(x->list[i].sheet.id, id) == 0)
            found = &x->list[i];
    if (found == NULL) {
        answer_both(r, "not-found", "You have no such program.",
                    "So ein Programm hast du nicht.");
        return;
    }
    parting *p = mem_new(sizeof *p);
    *p = (parting){*x, *found};
    store_sheet end = found->sheet;
    store_self self = {.ends = found->device};
    end.version = 0;
    end.is_end = 1;
    snprintf(self.identity, sizeof self.identity, "%.23s", found->sheet.id);
    memcpy(self.device, found->device, sizeof self.device);
    store_write w = {.self = &self, .sheets = &end, .num_sheets = 1};
    change *c = mem_new(sizeof *c);
    c->request = r;
    c->then = is_revoked;
    c->more = p;
    change_submit(r->from->server, c, &w);
}

/* ==== Verbs ====================================================================== */

static void has_looked(void *to) {
    search *x = to;
    request *r = x->request;
    r->is_held = 0;
    if (x->status != STORE_STORED)
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    else if (r->verb->run == verb_revoke)
        revoke(x);
    else if (r->verb->run == verb_programs)
        answer_list(r, x, "");
    else if (x->n >= MAX_PROGRAMS)
        answer_both(r, "limit", "You have %d programs already; revoke one first.",
                    "Du hast schon %d Programme; widerrufe erst eines.", MAX_PROGRAMS);
    else
        make(x);
    if (!r->is_held)
        request_free(r);
    free(x);
}

static void ask(request *r, int tries) {
    search *x = mem_new(sizeof *x);
    x->request = r;
    x->tries = tries;
    x->status = STORE_FAILED;
    memcpy(x->identity, r->from->me.id, sizeof x->identity);
    r->is_held = 1;
    store_load(r->from->server->store, look_up, has_looked, x);
}

void verb_programs(request *r, table *t) {
    (void)t;
    ask(r, 0);
}

void verb_program(request *r, table *t) {
    (void)t;
    const char *name = "";
    char clean[STORE_NAME];
    if (!want_string(r, "name", 1, &name))
        return;
    if (!clean_name(name, MAX_NAME, clean, sizeof clean)) {
        answer_both(r, "bad-request",
                    "A name has 1 to %d visible characters; choose another one.",
                    "Ein Name hat 1 bis %d sichtbare Zeichen; wähl einen anderen.",
                    MAX_NAME);
        return;
    }
    if (!bucket_take(&r->from->address->arrivals, 1, 1,
                     r->from->server->opt.max_per_address)) {
        answer_both(r, "limit",
                    "Too many new visitors from your address; wait a minute and try "
                    "again.",
                    "Von deiner Adresse kommen zu viele neue Gäste; warte eine Minute "
                    "und versuch es dann wieder.");
        return;
    }
    ask(r, 0);
}

void verb_revoke(request *r, table *t) {
    (void)t;
    const char *id = "";
    if (want_string(r, "program", 1, &id))
        ask(r, 0);
}
