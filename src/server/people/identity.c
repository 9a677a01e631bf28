/*
 * identity.c: who a person is, without accounts.
 *
 * A browser holds a random token of 256 bits in a cookie; the store has only its hash.
 * A recovery code, shown once, makes another browser the same person, as often as it is
 * used; a new code ends the old one and all other browsers. Both are too long to be
 * guessed, so a look-up by their hash reveals nothing. No hash is kept in memory, and a
 * write of one thing never writes another.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blocks.h"
#include "devices.h"
#include "people.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/names.h"
#include "src/server/tables/tables.h"

static const char cookie_name[] = "windrose=";
enum {
    TOKEN = 32,
    HASH_TEXT = 2 * STORE_HASH + 1, /* letters of a token, in hexadecimal digits */
    CODE_LETTERS = 24,
    CODE_GROUP = 4,
    CODE_TEXT = 32,
    MAX_NAME = 24 /* characters */
};

/* ==== Tokens and codes =========================================================== */

static void hash(const char *purpose, const char *words, unsigned char *out) {
    crypto_generichash(out, STORE_HASH, (const unsigned char *)words, strlen(words),
                       (const unsigned char *)purpose, strlen(purpose));
}

void token_hash(const char *token, unsigned char *out) {
    hash("windrose token 1", token, out);
}

static void hash_code(const char *code, unsigned char *out) {
    hash("windrose recovery 1", code, out);
}

/* Sets the cookie of the answer, for a year, or ends it. */
static void set_cookie(client *c, const char *token) {
    snprintf(c->set_cookie, sizeof c->set_cookie,
             "%s%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", cookie_name, token,
             token[0] != '\0' ? 31536000 : 0, c->is_secure ? "; Secure" : "");
}

/* Makes a token for an identity, sets it as the cookie of the answer. The token that
 * the browser came with is of no more use to anybody, and ends. */
static void new_token(request *r, const char *identity, store_token *out) {
    unsigned char bytes[TOKEN];
    char token[HASH_TEXT];
    client *c = r->from;
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, sizeof token, bytes, sizeof bytes);
    *out = (store_token){.created = now_ms()};
    token_hash(token, out->hash);
    memcpy(out->identity, identity, sizeof out->identity);
    memcpy(out->replaces, c->me.device, sizeof out->replaces);
    random_name(out->device, 16);
    snprintf(out->label, sizeof out->label, "%s",
             c->label[0] != '\0' ? c->label : "A browser");
    set_cookie(c, token);
    sodium_memzero(token, sizeof token);
}

/* A code for people: 120 bits in six groups, without letters that look alike. */
static void new_code(char *out, unsigned char *hashed) {
    static const char letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    char plain[CODE_LETTERS + 1] = "";
    for (int i = 0; i < CODE_LETTERS; i++) {
        if (i > 0 && i % CODE_GROUP == 0)
            *out++ = '-';
        plain[i] = letters[randombytes_uniform(sizeof letters - 1)];
        *out++ = plain[i];
    }
    *out = '\0';
    hash_code(plain, hashed);
    sodium_memzero(plain, sizeof plain);
}

/* A code that a person typed, in the form in which it was issued; 0: invalid. */
static int read_code(const char *typed, char *out) {
    int n = 0;
    for (; *typed != '\0'; typed++) {
        char c = *typed;
        if (c == '-' || c == ' ')
            continue;
        if (c >= 'a' && c <= 'z')
            c = (char)(c - 'a' + 'A');
        c = c == 'O' ? '0' : c == 'I' || c == 'L' ? '1' : c;
        if (n == CODE_LETTERS)
            return 0;
        out[n++] = c;
    }
    out[n] = '\0';
    return n == CODE_LETTERS;
}

/* ==== Looking somebody up ======================================================== */

enum { MAX_COOKIES = 4 }; /* of our name in one header; browsers send one */

typedef struct {
    client *who;
    void (*then)(client *c, int status);
    unsigned char hashes[MAX_COOKIES][STORE_HASH];
    int n, status;
    store_identity found;
    blocks *blocks; /* NULL: no socket, which gets no messages */
} search;

/* Takes the hashes of all tokens in a Cookie header. */
static void take_tokens(search *x, const char *cookies) {
    size_t len = sizeof cookie_name - 1;
    char token[HASH_TEXT];
    for (const char *at = cookies; at != NULL && x->n < MAX_COOKIES;
         at = strchr(at, ';')) {
        at += strspn(at, "; ");
        if (strncmp(at, cookie_name, len) != 0)
            continue;
        at += len;
        if (strspn(at, "0123456789abcdef") != HASH_TEXT - 1)
            continue;
        memcpy(token, at, HASH_TEXT - 1);
        token[HASH_TEXT - 1] = '\0';
        token_hash(token, x->hashes[x->n++]);
        sodium_memzero(token, sizeof token);
    }
}

/* On the reader thread. */
static void look_up(store *s, void *to) {
    search *x = to;
    x->status = STORE_NONE;
    for (int i = 0; i < x->n && x->status == STORE_NONE; i++)
        x->status = store_identity_by_token(s, x->hashes[i], &x->found);
    if (x->status == STORE_STORED && client_is_program(x->found.id))
        x->status = program_is_there(s, x->found.id);
    if (x->status == STORE_STORED && x->blocks != NULL)
        x->status = blocks_load(s, x->found.id, x->blocks);
}

static void has_looked(void *to) {
    search *x = to;
    client *c = x->who;
    if (x->status == STORE_STORED && c->is_open) {
        client_is(c, &x->found);
        device_used(c);
        if (x->blocks != NULL)
            blocks_set(c, x->blocks);
    }
    x->then(c, x->status == STORE_FAILED ? -1 : 0);
    client_release(c);
    free(x->blocks);
    free(x);
}

void identity_find(client *c, const char *cookies,
                   void (*then)(client *c, int status)) {
    search *x = mem_new(sizeof *x);
    *x = (search){.who = c, .then = then, .status = STORE_FAILED};
    take_tokens(x, cookies);
    client_keep(c);
    if (x->n > 0) {
        x->blocks = c->is_socket ? mem_new(sizeof *x->blocks) : NULL;
        store_load(c->server->store, look_up, has_looked, x);
    } else {
        x->status = STORE_NONE;
        has_looked(x);
    }
}

/* ==== Verbs ====================================================================== */

/* What a change of an identity has to say when it is stored. */
typedef struct {
    store_identity who;
    char replaced[STORE_ID]; /* a device that has ended */
    char code[CODE_TEXT];
} arrival;

static void answer_you(request *r, const char *code) {
    answer_begin(r);
    wr_json_open(&r->answer, "you", '{');
    wr_json_string(&r->answer, "id", r->from->me.id);
    wr_json_string(&r->answer, "name", r->from->me.name);
    if (client_is_program(r->from->me.id))
        wr_json_bool(&r->answer, "program", 1);
    wr_json_close(&r->answer, '}');
    if (code != NULL && code[0] != '\0')
        wr_json_string(&r->answer, "recovery", code);
    wr_json_open(&r->answer, "server", '{');
    wr_json_string(&r->answer, "version", WR_VERSION);
    if (r->from->server->push_key[0] != '\0')
        wr_json_string(&r->answer, "push", r->from->server->push_key);
    wr_json_close(&r->answer, '}');
    answer_send(r);
}

/* Shows the new name wherever the person sits or is connected. */
static void rename_everywhere(server *s, const store_identity *who) {
    for (client *c = map_find(&s->people, who->id); c != NULL; c = map_again(c))
        memcpy(c->me.name, who->name, sizeof c->me.name);
    tables_rename(s, who);
}

static void submit(request *r, const arrival *a, store_write *w,
                   void (*then)(change *c), void (*otherwise)(change *c, int status)) {
    change *c = mem_new(sizeof *c);
    arrival *copy = mem_new(sizeof *copy);
    *copy = *a;
    c->request = r;
    c->then = then;
    c->otherwise = otherwise;
    c->more = copy;
    change_submit(r->from->server, c, w);
}

/* ---- New devices ---- */

/* A cookie can be set by an answer over HTTP alone. */
static int can_set_cookie(request *r) {
    if (!r->from->is_socket)
        return 1;
    answer_error(r, "not-allowed",
                 "A socket cannot change its person: use POST /api/%s, then "
                 "open the socket again.",
                 r->verb->name);
    return 0;
}

static void has_arrived(change *c) {
    arrival *a = c->more;
    client *who = c->request->from;
    if (a->replaced[0] != '\0')
        devices_end(who->server, who->me.id, a->replaced, 0);
    client_is(who, &a->who);
    devices_check(who->server, a->who.id); /* the oldest has perhaps given way */
    answer_you(c->request, a->code);
    sodium_memzero(a, sizeof *a);
}

static void answer_unknown(request *r) {
    answer_error(r, "not-found", "Unknown recovery code; check it letter by letter.");
}

/* No cookie is sent whose token is not stored. */
static void has_not_arrived(change *c, int status) {
    c->request->from->set_cookie[0] = '\0';
    if (status == STORE_CONFLICT)
        answer_unknown(c->request);
    else
        answer_error(c->request, "busy",
                     "It could not be stored, so nothing happened; try again.");
}

/* Makes a device for a person, whose recovery hash is `code`. */
static void arrive(request *r, arrival *a, const unsigned char *code, int is_new) {
    store_token token;
    store_write w = {
        .identity = is_new ? &a->who : NULL, .token = &token, .code = code};
    new_token(r, a->who.id, &token);
    memcpy(a->who.device, token.device, sizeof a->who.device);
    memcpy(a->replaced, token.replaces, sizeof a->replaced);
    a->who.used = token.created;
    submit(r, a, &w, has_arrived, has_not_arrived);
}

void verb_hello(request *r, table *t) {
    (void)t;
    client *c = r->from;
    arrival a = {0};
    unsigned char code[STORE_HASH];
    if (c->is_known) {
        answer_you(r, NULL);
        return;
    }
    if (!can_set_cookie(r))
        return;
    if (!bucket_take(&c->address->arrivals, 1, 1, c->server->opt.max_per_address)) {
        answer_error(r, "limit",
                     "Too many new visitors from your address; wait a "
                     "minute and try again.");
        return;
    }
    random_name(a.who.id, 16);
    snprintf(a.who.name, sizeof a.who.name, "Guest %u",
             1000 + randombytes_uniform(9000));
    a.who.created = now_ms();
    new_code(a.code, code);
    arrive(r, &a, code, 1);
}

/* A person who has shown a recovery code. */
typedef struct {
    request *request;
    unsigned char code[STORE_HASH];
    store_identity found;
    int status;
} recovering;

/* On the reader thread. */
static void look_up_code(store *s, void *to) {
    recovering *x = to;
    x->status = store_identity_by_recovery(s, x->code, &x->found);
}

/* The store compares the code again when it makes the token: it may be void by then. */
static void has_looked_up_code(void *to) {
    recovering *x = to;
    request *r = x->request;
    arrival a = {.who = x->found};
    r->is_held = 0;
    if (x->status == STORE_STORED && r->from->is_open)
        arrive(r, &a, x->code, 0);
    else if (x->status == STORE_NONE)
        answer_unknown(r);
    else
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    if (!r->is_held)
        request_free(r);
    sodium_memzero(x, sizeof *x);
    free(x);
}

void verb_recover(request *r, table *t) {
    (void)t;
    client *c = r->from;
    const char *typed = "";
    char code[CODE_LETTERS + 1];
    if (!want_string(r, "code", 1, &typed) || !can_set_cookie(r))
        return;
    if (!bucket_take(&c->address->codes, 60, 10, 600)) {
        answer_error(r, "limit",
                     "Too many recovery codes were tried from your address; "
                     "wait some minutes and try again.");
        return;
    }
    if (!read_code(typed, code)) {
        answer_unknown(r);
        return;
    }
    recovering *x = mem_new(sizeof *x);
    x->request = r;
    x->status = STORE_FAILED;
    hash_code(code, x->code);
    sodium_memzero(code, sizeof code);
    r->is_held = 1;
    store_load(c->server->store, look_up_code, has_looked_up_code, x);
}

/* ---- Changing oneself ---- */

static void self_of(const client *c, store_self *out) {
    *out = (store_self){0};
    memcpy(out->identity, c->me.id, sizeof out->identity);
    memcpy(out->device, c->me.device, sizeof out->device);
}

static void answer_logged_out(change *c, int status) {
    if (status == STORE_CONFLICT)
        answer_error(c->request, "not-allowed",
                     "This device was logged out; a recovery code brings you back.");
    else
        answer_error(c->request, "busy",
                     "It could not be stored, so nothing happened; try again.");
}

static void is_renamed(change *c) {
    const arrival *a = c->more;
    client *who = c->request->from;
    rename_everywhere(who->server, &a->who);
    memcpy(who->me.name, a->who.name, sizeof who->me.name);
    answer_you(c->request, NULL);
}

void verb_name(request *r, table *t) {
    (void)t;
    const char *name = "";
    arrival a = {.who = r->from->me};
    store_self self;
    if (!want_string(r, "name", 1, &name))
        return;
    if (!clean_name(name, MAX_NAME, a.who.name, sizeof a.who.name)) {
        answer_both(r, "bad-request",
                    "A name has 1 to %d visible characters; choose another one.",
                    "Ein Name hat 1 bis %d sichtbare Zeichen; wähl einen anderen.",
                    MAX_NAME);
        return;
    }
    self_of(r->from, &self);
    self.name = a.who.name;
    submit(r, &a, &(store_write){.self = &self}, is_renamed, answer_logged_out);
}

static void has_new_code(change *c) {
    arrival *a = c->more;
    client *who = c->request->from;
    devices_end(who->server, a->who.id, a->who.device, 1);
    answer_you(c->request, a->code);
    sodium_memzero(a, sizeof *a);
}

void verb_recovery(request *r, table *t) {
    (void)t;
    arrival a = {.who = r->from->me};
    unsigned char code[STORE_HASH];
    store_self self;
    new_code(a.code, code);
    self_of(r->from, &self);
    self.code = code;
    submit(r, &a, &(store_write){.self = &self}, has_new_code, answer_logged_out);
    sodium_memzero(&a, sizeof a);
}

static void has_logged_out(change *c) {
    const arrival *a = c->more;
    client *who = c->request->from;
    if (!who->is_socket && strcmp(a->replaced, who->me.device) == 0)
        set_cookie(who, "");
    answer_begin(c->request);
    answer_send(c->request);
    devices_end(who->server, a->who.id, a->replaced, 0);
}

void verb_logout(request *r, table *t) {
    (void)t;
    arrival a = {.who = r->from->me};
    const char *device = r->from->me.device;
    store_self self;
    if (!want_string(r, "device", 0, &device))
        return;
    snprintf(a.replaced, sizeof a.replaced, "%s", device);
    self_of(r->from, &self);
    self.ends = a.replaced;
    submit(r, &a, &(store_write){.self = &self}, has_logged_out, answer_logged_out);
}
