/*
 * talk.c: chat and signals between the people at a table.
 */
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "table.h"

/* Sends an event to all viewers who do not block its sender; `seated`: only to those
 * with a seat. */
static void tell(table *t, wr_text *event, const char *from, int seated) {
    payload *p = payload_of(event);
    for (watch *w = t->watches; w != NULL; w = w->next_of_table)
        if ((!seated || w->viewer >= 0) && !client_blocks(w->who, from))
            client_send(w->who, p);
    payload_release(p);
}

static void put_seat(wr_text *out, int seat) {
    if (seat >= 0)
        wr_json_int(out, "seat", seat);
    else
        wr_json_null(out, "seat");
}

/* ==== Chat ======================================================================= */

static void put_saying(wr_text *out, const store_chat *chat) {
    wr_json_string(out, "from", chat->name);
    put_seat(out, chat->seat);
    wr_json_string(out, "text", chat->text);
    wr_json_int(out, "time", chat->time);
}

static void show(table *t, const store_chat *chat) {
    wr_text out = {.grow = text_grow};
    wr_json_open(&out, NULL, '{');
    wr_json_string(&out, "event", "chat");
    wr_json_string(&out, "table", t->id);
    put_saying(&out, chat);
    wr_json_close(&out, '}');
    tell(t, &out, chat->identity, 0);
}

void talk_free(talk *said) {
    while (said->first != NULL) {
        saying *next = said->first->next;
        free(said->first);
        said->first = next;
    }
    said->n = 0;
}

static saying **end_of(talk *said) {
    saying **at = &said->first;
    while (*at != NULL)
        at = &(*at)->next;
    return at;
}

static int keep(void *to, const store_chat *chat) {
    talk *said = to;
    size_t size = strlen(chat->text) + 1;
    saying *one = mem_new(sizeof *one + size);
    one->chat = *chat;
    memcpy(one->text, chat->text, size);
    one->chat.text = one->text;
    *end_of(said) = one;
    said->n++;
    return 0;
}

int talk_load(store *s, const char *id, int64_t after, talk *out) {
    return store_chat_after(s, &(store_chat_span){id, after, MAX_SAID}, keep, out);
}

void talk_take(table *t, talk *news, int is_all) {
    if (is_all)
        talk_free(&t->said);
    while (news->first != NULL) {
        saying *one = news->first;
        int is_new = one->chat.id > t->last_chat;
        news->first = one->next;
        one->next = NULL;
        news->n--;
        if (!is_new && !is_all) {
            free(one);
            continue;
        }
        if (is_new && t->watches != NULL)
            show(t, &one->chat);
        if (is_new)
            t->last_chat = one->chat.id;
        *end_of(&t->said) = one;
        t->said.n++;
    }
    while (t->said.n > MAX_SAID && t->said.first != NULL) {
        saying *oldest = t->said.first;
        t->said.first = oldest->next;
        t->said.n--;
        free(oldest);
    }
}

void talk_write(const table *t, const client *c, const char *key, wr_text *out) {
    wr_json_open(out, key, '[');
    for (const saying *one = t->said.first; one != NULL; one = one->next) {
        if (client_blocks(c, one->chat.identity))
            continue;
        wr_json_open(out, NULL, '{');
        put_saying(out, &one->chat);
        wr_json_close(out, '}');
    }
    wr_json_close(out, ']');
}

void talk_rename(table *t, const store_identity *who) {
    for (saying *one = t->said.first; one != NULL; one = one->next)
        if (strcmp(one->chat.identity, who->id) == 0)
            memcpy(one->chat.name, who->name, sizeof one->chat.name);
}

/* New chat for a table, which is found by its id because it may have gone meanwhile. */
typedef struct {
    server *server;
    char table[STORE_ID];
    int64_t after;
    int status;
    talk said;
} listening;

static void listen(store *s, void *to) {
    listening *l = to;
    l->status = talk_load(s, l->table, l->after, &l->said);
}

static void has_listened(void *to) {
    listening *l = to;
    table *t = map_find(&l->server->tables, l->table);
    if (t != NULL) {
        int again = t->listens_again;
        t->is_listening = t->listens_again = 0;
        if (l->status == STORE_STORED)
            talk_take(t, &l->said, 0);
        if (again && !l->server->is_stopping)
            talk_catch_up(t);
    }
    talk_free(&l->said);
    free(l);
}

void talk_catch_up(table *t) {
    t->listens_again = t->is_listening;
    if (!t->set.chat || t->is_listening)
        return;
    listening *l = mem_new(sizeof *l);
    *l =
        (listening){.server = t->server, .after = t->last_chat, .status = STORE_FAILED};
    memcpy(l->table, t->id, sizeof l->table);
    t->is_listening = 1;
    store_load(t->server->store, listen, has_listened, l);
}

static void is_said(change *c) {
    answer_begin(c->request);
    answer_send(c->request);
    talk_catch_up(c->table);
}

void verb_chat(request *r, table *t) {
    enum { COST = 10, RATE = 5, MOST = 50 };
    const char *text = "";
    char clean[4 * MAX_CHAT + 1];
    client *c = r->from;
    int seat = table_seat_of(t, c->me.id);
    if (!want_string(r, "text", 1, &text))
        return;
    if (!t->set.chat || seat < 0) {
        answer_error(r, "not-allowed",
                     t->set.chat ? "Only players may write here."
                                 : "There is no chat at this table.");
        return;
    }
    if (!clean_name(text, MAX_CHAT, clean, sizeof clean)) {
        answer_both(r, "bad-request", "A message has 1 to %d visible characters.",
                    "Eine Nachricht hat 1 bis %d sichtbare Zeichen.", MAX_CHAT);
        return;
    }
    if (!bucket_take(&t->chat_bucket[seat], COST, RATE, MOST)) {
        answer_error(r, "limit", "You write too fast; wait some seconds.");
        return;
    }
    store_chat chat = {.seat = (int16_t)seat, .time = now_ms(), .text = clean};
    store_write w = {.chat = &chat};
    change *done = mem_new(sizeof *done);
    memcpy(chat.table, t->id, sizeof chat.table);
    memcpy(chat.identity, c->me.id, sizeof chat.identity);
    done->table = t;
    done->request = r;
    done->then = is_said;
    change_submit(c->server, done, &w);
}

/* ==== Signals ==================================================================== */

/* Writes what a signal points at: two small numbers or a short word. 0: it is
 * invalid. */
static int put_pointed(const json_t *at, wr_text *out) {
    enum { FAR = 1000, LONG = 32 };
    if (json_is_string(at) && json_string_length(at) <= LONG) {
        wr_json_string(out, "at", json_string_value(at));
        return 1;
    }
    const json_t *x = json_object_get(at, "x"), *y = json_object_get(at, "y");
    double xd = json_number_value(x), yd = json_number_value(y);
    if (!json_is_number(x) || !json_is_number(y) || xd < -FAR || xd > FAR ||
        yd < -FAR || yd > FAR)
        return 0;
    wr_json_open(out, "at", '{');
    wr_json_key(out, "x");
    text_print(out, "%.4g", xd);
    wr_json_key(out, "y");
    text_print(out, "%.4g", yd);
    wr_json_close(out, '}');
    return 1;
}

void talk_signal(table *t, const char *event) {
    wr_text copy = {.grow = text_grow};
    json_error_t error;
    json_t *read = json_loads(event, 0, &error);
    json_int_t seat =
        read != NULL ? json_integer_value(json_object_get(read, "seat")) : -1;
    json_decref(read);
    if (seat < 0 || seat >= WR_MAX_SEATS)
        return;
    wr_put(&copy, event);
    tell(t, &copy, t->people[seat].id, 1);
}

void verb_signal(request *r, table *t) {
    client *c = r->from;
    int seat = table_seat_of(t, c->me.id);
    wr_text out = {.grow = text_grow};
    if (seat < 0) {
        answer_error(r, "not-allowed", "You have no seat at this table.");
        return;
    }
    wr_json_open(&out, NULL, '{');
    wr_json_string(&out, "event", "signal");
    wr_json_string(&out, "table", t->id);
    wr_json_string(&out, "from", c->me.name);
    put_seat(&out, seat);
    if (!put_pointed(json_object_get(r->body, "at"), &out)) {
        text_free(&out);
        answer_error(r, "bad-request",
                     "The member \"at\" must be {x,y} or a short "
                     "string.");
        return;
    }
    wr_json_close(&out, '}');
    store_tell(c->server->store, t->id, out.buf);
    talk_signal(t, out.buf);
    text_free(&out);
    answer_begin(r);
    answer_send(r);
}
