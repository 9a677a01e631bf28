/*
 * talk.c: words and pointing fingers between the people at a table.
 */
#include <string.h>

#include "server.h"

/* Sends an event to all who watch; `seated` to those who have a seat alone. */
static void tell(table *t, buf *event, int seated) {
    payload *p = payload_of(event);
    for (watch *w = t->watches; w != NULL; w = w->next_of_table)
        if (!seated || w->viewer >= 0)
            client_send(w->who, p);
    payload_release(p);
}

static void put_seat(buf *out, int seat) {
    if (seat >= 0)
        out_int(out, "seat", seat);
    else
        out_null(out, "seat");
}

/* ==== Chat ======================================================================= */

static int show_chat(void *to, const store_chat *chat) {
    table *t = to;
    buf out = {0};
    out_open(&out, NULL, '{');
    out_str(&out, "event", "chat");
    out_str(&out, "table", t->id);
    out_str(&out, "from", chat->name);
    put_seat(&out, chat->seat);
    out_str(&out, "text", chat->text);
    out_int(&out, "time", chat->time);
    out_close(&out, '}');
    tell(t, &out, 0);
    t->last_chat = chat->id;
    return 0;
}

void talk_catch_up(table *t) {
    enum { AT_ONCE = 50 };
    if (t->set.chat)
        store_chat_after(t->server->store,
                         &(store_chat_span){t->id, t->last_chat, AT_ONCE}, show_chat,
                         t);
}

static int note_last(void *to, const store_chat *chat) {
    ((table *)to)->last_chat = chat->id;
    return 0;
}

void talk_skip(table *t) {
    if (t->set.chat)
        store_chat_after(t->server->store, &(store_chat_span){t->id, 0, 1}, note_last,
                         t);
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
                     t->set.chat ? "Only those who play may speak here."
                                 : "There is no chat at this table.");
        return;
    }
    if (!clean_name(text, MAX_CHAT, clean, sizeof clean)) {
        answer_error(r, "bad-request", "A message has 1 to %d visible characters.",
                     MAX_CHAT);
        return;
    }
    if (!bucket_take(&t->chat_bucket[seat], COST, RATE, MOST)) {
        answer_error(r, "limit", "You speak too fast; wait some seconds.");
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

/* What is pointed at: two small numbers or a short word. 0: something else. */
static int put_pointed(const json_t *at, buf *out) {
    enum { FAR = 1000, LONG = 32 };
    if (json_is_string(at) && json_string_length(at) <= LONG) {
        out_str(out, "at", json_string_value(at));
        return 1;
    }
    const json_t *x = json_object_get(at, "x"), *y = json_object_get(at, "y");
    double xd = json_number_value(x), yd = json_number_value(y);
    if (!json_is_number(x) || !json_is_number(y) || xd < -FAR || xd > FAR ||
        yd < -FAR || yd > FAR)
        return 0;
    out_open(out, "at", '{');
    out_raw(out, "x", "", 0);
    buf_print(out, "%.4g", xd);
    out_raw(out, "y", "", 0);
    buf_print(out, "%.4g", yd);
    out_close(out, '}');
    return 1;
}

void talk_signal(table *t, const char *event) {
    buf copy = {0};
    buf_put(&copy, event);
    tell(t, &copy, 1);
}

void verb_signal(request *r, table *t) {
    client *c = r->from;
    int seat = table_seat_of(t, c->me.id);
    buf out = {0};
    if (seat < 0) {
        answer_error(r, "not-allowed", "You have no seat at this table.");
        return;
    }
    out_open(&out, NULL, '{');
    out_str(&out, "event", "signal");
    out_str(&out, "table", t->id);
    out_str(&out, "from", c->me.name);
    put_seat(&out, seat);
    if (!put_pointed(json_object_get(r->body, "at"), &out)) {
        buf_free(&out);
        answer_error(r, "bad-request",
                     "The member \"at\" must be {x,y} or a short "
                     "string.");
        return;
    }
    out_close(&out, '}');
    store_tell(c->server->store, t->id, out.at);
    talk_signal(t, out.at);
    buf_free(&out);
    answer_begin(r);
    answer_send(r);
}
