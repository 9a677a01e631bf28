/*
 * push.c: subscriptions of people's browsers, the key of the server, and what is pushed
 * when it is somebody's turn.
 *
 * A subscription is a sheet named by the hash of its endpoint, so that a browser has
 * one, whoever its person is. It belongs to a device: when that is logged out, nothing
 * more is pushed to it. Messages say nothing that is secret: which game, which table.
 */
#include "push.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/log.h"
#include "src/server/tables/tables.h"

enum {
    MAX_SUBSCRIPTIONS = 8,   /* of one person; the oldest gives way */
    PERSON_TURN_S = 5,       /* a person may be told this often, for long */
    PERSON_BURST = 30,       /* and so many times at once */
    LONGEST_TTL_S = 2419200, /* four weeks, as push services take it */
    FORGET_EVERY = 500,      /* ticks */
    MOST_TRIES = 20,         /* to subscribe while others of that person do */
    ID_BYTES = 16,
    KEY_TEXT = 128
};

#define KEEP_DAYS 400

static const char kind[] = "push", key_kind[] = "server", key_id[] = "push-key";

struct push {
    posts *posts;
    map people; /* who was told lately */
};

/* A person who is told of turns. */
typedef struct {
    map_entry entry;
    bucket budget;
} told;

/* ==== Subscriptions as sheets ==================================================== */

typedef struct {
    store_sheet sheet; /* without its text */
    char endpoint[AIM_ENDPOINT], point[KEY_TEXT], auth[KEY_TEXT], device[STORE_ID];
    char lang[4];
} subscription;

static void copy_text(char *to, size_t size, const json_t *from, const char *name) {
    const char *text = json_string_value(json_object_get(from, name));
    snprintf(to, size, "%s", text != NULL ? text : "");
}

/* 0: the sheet is not one. */
static int read_subscription(const store_sheet *sheet, subscription *out) {
    json_error_t error;
    json_t *from = json_loadb(sheet->data, sheet->data_len, 0, &error);
    *out = (subscription){.sheet = *sheet};
    out->sheet.data = NULL;
    copy_text(out->endpoint, sizeof out->endpoint, from, "endpoint");
    copy_text(out->point, sizeof out->point, from, "p256dh");
    copy_text(out->auth, sizeof out->auth, from, "auth");
    copy_text(out->device, sizeof out->device, from, "device");
    copy_text(out->lang, sizeof out->lang, from, "lang");
    json_decref(from);
    return out->endpoint[0] != '\0';
}

static void write_subscription(const subscription *from, wr_text *out) {
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "endpoint", from->endpoint);
    wr_json_string(out, "p256dh", from->point);
    wr_json_string(out, "auth", from->auth);
    wr_json_string(out, "device", from->device);
    wr_json_string(out, "lang", from->lang);
    wr_json_close(out, '}');
}

static void name_subscription(subscription *s) {
    unsigned char hash[ID_BYTES];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)s->endpoint,
                       strlen(s->endpoint), NULL, 0);
    sodium_bin2hex(s->sheet.id, sizeof s->sheet.id, hash, sizeof hash);
    memcpy(s->sheet.kind, kind, sizeof kind);
}

/* ==== Loading ==================================================================== */

/* The subscriptions of a person, and one by its id, which may be somebody else's. */
typedef struct {
    server *server;
    request *request; /* NULL: somebody has to move */
    char identity[STORE_ID];
    subscription wanted; /* by `subscribe` and `unsubscribe`; id "": none */
    subscription found;  /* under that id; version 0: none */
    subscription own[MAX_SUBSCRIPTIONS];
    store_sheet count; /* of them; see store_sheets_counted */
    char devices[STORE_MAX_TOKENS][STORE_ID];
    int n, num_devices, status, tries;
    post message; /* for each of them */
} search;

static int take_found(void *to, const store_sheet *sheet) {
    search *x = to;
    return !read_subscription(sheet, &x->found);
}

static int take_own(void *to, const store_sheet *sheet) {
    search *x = to;
    x->n += read_subscription(sheet, &x->own[x->n]);
    return x->n == MAX_SUBSCRIPTIONS;
}

static int take_device(void *to, const store_device *device) {
    search *x = to;
    memcpy(x->devices[x->num_devices++], device->id, STORE_ID);
    return x->num_devices == STORE_MAX_TOKENS;
}

/* On the reader thread. */
static void look_up(store *s, void *to) {
    search *x = to;
    store_sheet_span span = {kind, x->identity, MAX_SUBSCRIPTIONS};
    x->status = x->request != NULL
                    ? store_sheets_counted(s, &span, take_own, x, &x->count)
                    : store_sheets(s, &span, take_own, x);
    if (x->status == STORE_STORED && x->wanted.sheet.id[0] != '\0')
        x->status = store_sheet_by_id(s, kind, x->wanted.sheet.id, take_found, x);
    if (x->status == STORE_NONE)
        x->status = STORE_STORED;
    if (x->status == STORE_STORED && x->request == NULL && x->n > 0)
        x->status = store_devices(s, x->identity, take_device, x);
}

static search *new_search(server *s, const char *identity) {
    search *x = mem_new(sizeof *x);
    x->server = s;
    x->status = STORE_FAILED;
    snprintf(x->identity, sizeof x->identity, "%s", identity);
    return x;
}

/* ==== Verbs ====================================================================== */

/* What a change of subscriptions wants, and how many are left by it. */
typedef struct {
    subscription wanted;
    int left, tries;
} attempt;

static void try_again(change *c, int status);

static void answer_number(change *c) {
    attempt *a = c->more;
    answer_begin(c->request);
    wr_json_int(&c->request->answer, "subscriptions", a->left);
    answer_send(c->request);
    sodium_memzero(a, sizeof *a);
}

/* Writes some sheets and answers with the number of subscriptions that are left. */
static void submit(search *x, const store_sheet *sheets, int n, int left) {
    store_write w = {.sheets = sheets, .num_sheets = n};
    change *c = mem_new(sizeof *c);
    attempt *a = mem_new(sizeof *a);
    *a = (attempt){x->wanted, left, x->tries + 1};
    c->request = x->request;
    c->then = answer_number;
    c->otherwise = try_again;
    c->more = a;
    change_submit(x->server, c, &w);
}

/* A browser that has become another person's proves by its keys that it is the same. */
static int is_foreign(const search *x) {
    return x->found.sheet.version != 0 &&
           strcmp(x->found.sheet.owner, x->identity) != 0 &&
           (strcmp(x->found.point, x->wanted.point) != 0 ||
            strcmp(x->found.auth, x->wanted.auth) != 0);
}

/* A service worker that subscribes anew may not know the language of its person: the
 * last one of this device, then. */
static void choose_language(search *x) {
    char *lang = x->wanted.lang;
    for (int i = 0; i < x->n && lang[0] == '\0'; i++)
        if (strcmp(x->own[i].device, x->wanted.device) == 0)
            memcpy(lang, x->own[i].lang, sizeof x->own[i].lang);
    if (lang[0] == '\0')
        memcpy(lang, "en", sizeof "en");
}

static void subscribe(search *x) {
    store_sheet sheets[3];
    wr_text data = {.grow = text_grow};
    int n = 2;
    if (is_foreign(x)) {
        answer_both(x->request, "not-allowed", "This endpoint is somebody else's.",
                    "Diese Adresse gehört jemand anderem.");
        return;
    }
    int is_new =
        x->found.sheet.version == 0 || strcmp(x->found.sheet.owner, x->identity) != 0;
    choose_language(x);
    write_subscription(&x->wanted, &data);
    sheets[0] = x->count;
    sheets[1] = x->wanted.sheet;
    sheets[1].version = x->found.sheet.version;
    sheets[1].time = now_ms();
    sheets[1].until = sheets[1].time + (int64_t)KEEP_DAYS * 86400000;
    sheets[1].data = data.buf;
    sheets[1].data_len = data.len;
    memcpy(sheets[1].owner, x->identity, STORE_ID);
    if (is_new && x->n == MAX_SUBSCRIPTIONS) {
        sheets[2] = x->own[x->n - 1].sheet;
        sheets[2].version = 0; /* gone already is as well */
        sheets[2].is_end = 1;
        sheets[2].data = "";
        sheets[2].data_len = 0;
        n = 3;
    }
    submit(x, sheets, n, x->n + is_new - (n - 2));
    text_free(&data);
}

static void unsubscribe(search *x) {
    store_sheet sheets[MAX_SUBSCRIPTIONS];
    const char *id = x->wanted.sheet.id;
    int n = 0;
    for (int i = 0; i < x->n; i++) {
        if (id[0] != '\0' && strcmp(id, x->own[i].sheet.id) != 0)
            continue;
        sheets[n] = x->own[i].sheet;
        sheets[n].version = 0;
        sheets[n].is_end = 1;
        sheets[n].data = "";
        sheets[n].data_len = 0;
        n++;
    }
    submit(x, sheets, n, x->n - n);
}

static void answer_list(const search *x) {
    request *r = x->request;
    answer_begin(r);
    wr_json_open(&r->answer, "subscriptions", '[');
    for (int i = 0; i < x->n; i++) {
        wr_json_open(&r->answer, NULL, '{');
        wr_json_string(&r->answer, "endpoint", x->own[i].endpoint);
        wr_json_string(&r->answer, "lang", x->own[i].lang);
        wr_json_int(&r->answer, "time", x->own[i].sheet.time);
        wr_json_bool(&r->answer, "this",
                     strcmp(x->own[i].device, r->from->me.device) == 0);
        wr_json_close(&r->answer, '}');
    }
    wr_json_close(&r->answer, ']');
    answer_send(r);
}

static void has_looked(void *to) {
    search *x = to;
    request *r = x->request;
    r->is_held = 0;
    if (x->status != STORE_STORED)
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    else if (r->verb->run == verb_subscriptions)
        answer_list(x);
    else if (r->verb->run == verb_subscribe)
        subscribe(x);
    else
        unsubscribe(x);
    if (!r->is_held)
        request_free(r);
    sodium_memzero(x, sizeof *x);
    free(x);
}

static void ask(request *r, const subscription *wanted, int tries) {
    search *x = new_search(r->from->server, r->from->me.id);
    x->request = r;
    x->wanted = *wanted;
    x->tries = tries;
    r->is_held = 1;
    store_load(x->server->store, look_up, has_looked, x);
}

/* Others of the same person were first: looks again. */
static void try_again(change *c, int status) {
    attempt *a = c->more;
    request *r = c->request;
    if (status == STORE_CONFLICT && a->tries < MOST_TRIES) {
        c->request = NULL;
        ask(r, &a->wanted, a->tries);
    } else {
        answer_error(r, "busy", "The change could not be stored in time; try again.");
    }
    sodium_memzero(a, sizeof *a);
}

static int want_push(request *r) {
    if (r->from->server->push != NULL)
        return 1;
    answer_both(r, "not-allowed", "This server sends no notifications.",
                "Dieser Server schickt keine Benachrichtigungen.");
    return 0;
}

/* The members of a request; answers if one is invalid. */
static int want_subscription(request *r, subscription *out) {
    const char *endpoint = "", *point = "", *auth = "", *lang = NULL;
    seal_to keys;
    aim a;
    if (!want_string(r, "endpoint", 1, &endpoint) ||
        !want_string(r, "p256dh", 1, &point) || !want_string(r, "auth", 1, &auth) ||
        !want_string(r, "lang", 0, &lang))
        return 0;
    const char *wrong = aim_read(endpoint, r->from->server->opt.push_allow, &a);
    if (wrong == NULL && (strlen(point) >= KEY_TEXT || strlen(auth) >= KEY_TEXT ||
                          !seal_read(point, auth, &keys)))
        wrong = "the members \"p256dh\" and \"auth\" must be keys of a browser";
    if (wrong == NULL && lang != NULL && strcmp(lang, "en") != 0 &&
        strcmp(lang, "de") != 0)
        wrong = "the member \"lang\" must be \"en\" or \"de\"";
    if (wrong != NULL) {
        answer_error(r, "bad-request", "%s.", wrong);
        return 0;
    }
    snprintf(out->endpoint, sizeof out->endpoint, "%s", endpoint);
    snprintf(out->point, sizeof out->point, "%s", point);
    snprintf(out->auth, sizeof out->auth, "%s", auth);
    snprintf(out->lang, sizeof out->lang, "%s", lang != NULL ? lang : "");
    memcpy(out->device, r->from->me.device, sizeof out->device);
    name_subscription(out);
    return 1;
}

void verb_subscribe(request *r, table *t) {
    (void)t;
    subscription wanted = {0};
    if (want_push(r) && want_subscription(r, &wanted))
        ask(r, &wanted, 0);
}

void verb_unsubscribe(request *r, table *t) {
    (void)t;
    subscription wanted = {0};
    const char *endpoint = NULL;
    if (!want_string(r, "endpoint", 0, &endpoint))
        return;
    if (endpoint != NULL) {
        snprintf(wanted.endpoint, sizeof wanted.endpoint, "%s", endpoint);
        name_subscription(&wanted);
    }
    ask(r, &wanted, 0);
}

void verb_subscriptions(request *r, table *t) {
    (void)t;
    ask(r, &(subscription){0}, 0);
}

/* ==== Turns ====================================================================== */

/* Ends subscriptions, whoever has them. */
static void end_sheet(void *to, const char *id) {
    server *s = to;
    store_sheet sheet = {.is_end = 1, .data = ""};
    store_write w = {.sheets = &sheet, .num_sheets = 1};
    memcpy(sheet.kind, kind, sizeof kind);
    snprintf(sheet.id, sizeof sheet.id, "%s", id);
    change_submit(s, mem_new(sizeof(change)), &w);
}

static int has_device(const search *x, const char *device) {
    for (int i = 0; i < x->num_devices; i++)
        if (strcmp(x->devices[i], device) == 0)
            return 1;
    return 0;
}

static void push_to(search *x, const subscription *s) {
    post *m = &x->message;
    wr_text text;
    if (!seal_recall(s->point, s->auth, &m->to))
        return;
    char words[SEAL_PLAIN];
    wr_text_init(&text, words, sizeof words);
    wr_put_bytes(&text, m->text, m->len);
    wr_json_string(&text, "lang", s->lang);
    wr_json_close(&text, '}');
    post one = *m;
    memcpy(one.text, words, text.len);
    one.len = text.len;
    memcpy(one.endpoint, s->endpoint, sizeof one.endpoint);
    memcpy(one.sheet, s->sheet.id, sizeof one.sheet);
    post_stats stats;
    if (text.full || posts_add(x->server->push->posts, &one))
        return;
    posts_get_stats(x->server->push->posts, &stats);
    log_line(LOG_WARN, "push-full", "waiting=%d", (int)stats.waiting);
}

static void has_found(void *to) {
    search *x = to;
    server *s = x->server;
    for (int i = 0; i < x->n && x->status == STORE_STORED && s->push != NULL; i++)
        if (has_device(x, x->own[i].device))
            push_to(x, &x->own[i]);
        else
            end_sheet(s, x->own[i].sheet.id);
    sodium_memzero(x, sizeof *x);
    free(x);
}

static int may_tell(server *s, const char *identity) {
    struct push *p = s->push;
    told *who = map_find(&p->people, identity);
    if (who == NULL)
        who = map_make(&p->people, identity, sizeof *who);
    return bucket_take(&who->budget, PERSON_TURN_S, 1, PERSON_TURN_S * PERSON_BURST);
}

/* Somebody owes a move. The text is complete but for the language. */
static void has_turn(server *s, const turn_news *news) {
    wr_text text;
    if (s->push == NULL || s->is_stopping || !may_tell(s, news->identity))
        return;
    search *x = new_search(s, news->identity);
    post *m = &x->message;
    wr_text_init(&text, m->text, sizeof m->text);
    wr_json_open(&text, NULL, '{');
    wr_json_string(&text, "table", news->table);
    wr_json_string(&text, "game", news->game);
    wr_json_string(&text, "title", news->title);
    m->len = text.len;
    m->ttl_s = news->seconds < LONGEST_TTL_S ? (int)news->seconds : LONGEST_TTL_S;
    snprintf(m->topic, sizeof m->topic, "%s", news->table);
    store_load(s->store, look_up, has_found, x);
}

/* ==== Life ======================================================================= */

typedef struct {
    seal_key *key;
    int status;
} key_search;

static int take_key(void *to, const store_sheet *sheet) {
    key_search *x = to;
    json_error_t error;
    json_t *from = json_loadb(sheet->data, sheet->data_len, 0, &error);
    char text[SEAL_PRIVATE_TEXT];
    copy_text(text, sizeof text, from, "private");
    x->key = seal_key_read(text);
    sodium_memzero(text, sizeof text);
    json_decref(from);
    return 1;
}

static void load_key(store *s, void *to) {
    key_search *x = to;
    x->status = store_sheet_by_id(s, key_kind, key_id, take_key, x);
}

static void has_key(void *to) {
    (void)to;
}

static void find_key(server *s, key_search *x) {
    x->status = STORE_FAILED;
    store_load(s->store, load_key, has_key, x);
    store_flush(s->store);
}

/* Writes a new key, unless another server was first. */
static void make_key(server *s) {
    store_sheet sheet = {.time = now_ms()};
    store_write w = {.sheets = &sheet, .num_sheets = 1};
    wr_text data = {.grow = text_grow};
    char text[SEAL_PRIVATE_TEXT];
    seal_key *key = seal_key_new();
    if (key == NULL)
        return;
    seal_key_write(key, text);
    wr_json_open(&data, NULL, '{');
    wr_json_string(&data, "private", text);
    wr_json_close(&data, '}');
    memcpy(sheet.kind, key_kind, sizeof key_kind);
    memcpy(sheet.id, key_id, sizeof key_id);
    sheet.data = data.buf;
    sheet.data_len = data.len;
    change_submit(s, mem_new(sizeof(change)), &w);
    store_flush(s->store);
    sodium_memzero(text, sizeof text);
    sodium_memzero(data.buf, data.len);
    text_free(&data);
    seal_key_free(key);
}

static void wake(void *to) {
    server_wake(to);
}

int push_begin(server *s, wr_diag *d) {
    key_search x = {0};
    if (s->opt.no_push)
        return 0;
    if (s->opt.push_allow != NULL && !aim_is_list(s->opt.push_allow)) {
        snprintf(d->text, sizeof d->text,
                 "--push-allow takes HOST:PORT, several with commas, not \"%.60s\".",
                 s->opt.push_allow);
        return -1;
    }
    find_key(s, &x);
    if (x.status == STORE_NONE) {
        make_key(s);
        find_key(s, &x);
    }
    if (x.key == NULL) {
        snprintf(
            d->text, sizeof d->text,
            "The key for notifications cannot be read or made; start with --no-push "
            "to go on without them.");
        return -1;
    }
    seal_key_public(x.key, s->push_key);
    post_office office = {
        s->opt.push_allow, s->opt.push_ca, s->opt.push_contact, x.key, wake, s};
    posts *all = posts_new(&office);
    if (all == NULL) {
        snprintf(d->text, sizeof d->text, "The system refuses another thread.");
        return -1;
    }
    s->push = mem_new(sizeof *s->push);
    s->push->posts = all;
    map_init(&s->push->people);
    s->has_turn = has_turn;
    return 0;
}

void push_end(server *s) {
    struct push *p = s->push;
    if (p == NULL)
        return;
    s->push = NULL;
    posts_free(p->posts);
    for (map_entry *e = map_first(&p->people); e != NULL; e = map_first(&p->people)) {
        map_remove(&p->people, e);
        free(e);
    }
    map_free(&p->people);
    free(p);
}

void push_poll(server *s) {
    if (s->push != NULL)
        posts_collect(s->push->posts, end_sheet, s);
}

/* Forgets those whose budget is full again. */
void push_tick(server *s) {
    map_entry *next;
    if (s->push == NULL || s->ticks % FORGET_EVERY != 0)
        return;
    int64_t full_ms = 1000LL * PERSON_TURN_S * PERSON_BURST, now = (int64_t)steady_ms();
    for (map_entry *e = map_first(&s->push->people); e != NULL; e = next) {
        told *who = (told *)e;
        next = map_after(&s->push->people, e);
        if (now - who->budget.at < full_ms)
            continue;
        map_remove(&s->push->people, e);
        free(who);
    }
}

void push_get_stats(server *s, post_stats *out) {
    *out = (post_stats){0};
    if (s->push != NULL)
        posts_get_stats(s->push->posts, out);
}
