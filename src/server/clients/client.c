/*
 * client.c: connected clients, and what waits to be sent to them.
 *
 * A client lives until its connection is closed and nothing under way refers to it.
 * What waits for it is bounded: a client that does not read is dropped, and comes back
 * later with `since`.
 */
#include "client.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/log.h"

struct queued {
    payload *what;
    struct queued *next;
};

int bucket_take(bucket *b, int64_t cost, int64_t rate, int64_t most) {
    int64_t now = (int64_t)steady_ms();
    if (b->at == 0)
        b->left = most * 1000;
    else
        b->left += (now - b->at) * rate;
    if (b->left > most * 1000)
        b->left = most * 1000;
    b->at = now;
    if (b->left < cost * 1000)
        return 0;
    b->left -= cost * 1000;
    return 1;
}

payload *payload_of(wr_text *b) {
    payload *p = mem_new(sizeof *p + PAYLOAD_HEAD + b->len);
    p->refs = 1;
    p->len = b->len;
    if (b->len > 0)
        memcpy(p->bytes + PAYLOAD_HEAD, b->buf, b->len);
    text_free(b);
    return p;
}

void payload_release(payload *p) {
    if (p != NULL && --p->refs == 0)
        free(p);
}

static void kick_nobody(client *c) {
    (void)c;
}

/* ==== Addresses ================================================================== */

int address_text(const char *words, char out[ADDRESS_TEXT]) {
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    unsigned char bytes[16];
    char text[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET, words, bytes) == 1) {
        snprintf(out, ADDRESS_TEXT, "%s", words);
        return 1;
    }
    if (inet_pton(AF_INET6, words, bytes) != 1)
        return 0;
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        inet_ntop(AF_INET, bytes + sizeof mapped, out, ADDRESS_TEXT);
        return 1;
    }
    memset(bytes + 8, 0, 8);
    inet_ntop(AF_INET6, bytes, text, sizeof text);
    snprintf(out, ADDRESS_TEXT, "%s/64", text);
    return 1;
}

address *address_of(server *s, const char *name) {
    address *a = map_find(&s->addresses, name);
    if (a == NULL)
        a = map_make(&s->addresses, name, sizeof *a);
    a->used_at = now_ms();
    return a;
}

void addresses_forget(server *s, int64_t now) {
    enum { QUIET_MS = 600000 };
    map_entry *next;
    for (map_entry *e = map_first(&s->addresses); e != NULL; e = next) {
        address *a = (address *)e;
        next = map_after(&s->addresses, e);
        if (a->connections == 0 && a->raw == 0 && now - a->used_at > QUIET_MS) {
            map_remove(&s->addresses, e);
            free(a);
        }
    }
}

/* ==== Paying ===================================================================== */

static int64_t now_steady(void) {
    return (int64_t)steady_ms();
}

int client_pays(client *c, int64_t cost) {
    return budget_take(c->guest, cost, now_steady());
}

int client_arrives(client *c) {
    enum { COST = COIN };
    int64_t now = now_steady();
    int wait = budget_wait(c->guest, now);
    if (wait == 0 && budget_take(c->guest, COST, now))
        return 0;
    if (wait > 0) /* a client that keeps coming stays out */
        budget_charge(c->guest, REFUSAL, now);
    c->server->metrics.turned_away++;
    return wait > 0 ? wait : 1;
}

int address_pays(server *s, const char *from, size_t bytes) {
    int64_t now = now_steady();
    guest *g = budget_of(s->budgets, from, PERSON_FILES, now);
    int is_paid = budget_take(g, price_file(bytes), now);
    int wait = is_paid ? 0 : budget_wait(g, now);
    if (is_paid)
        budget_accept(g);
    budget_release(g);
    s->metrics.turned_away += !is_paid;
    return is_paid ? 0 : wait > 0 ? wait : 1;
}

void client_was_refused(client *c) {
    int wait = budget_wait(c->guest, now_steady());
    c->server->metrics.limited++;
    c->retry_s = wait > 0 ? wait : 1;
    if (wait == 0 || !c->is_socket || c->end_code != 0)
        return;
    c->server->metrics.offenders++;
    snprintf(c->end_words, sizeof c->end_words, "too many requests; wait %d seconds",
             wait);
    client_end(c, END_POLICY, c->end_words);
}

void meter_begin(meter *m, server *s, client *c) {
    *m = (meter){.server = s,
                 .client = c,
                 .guest = c != NULL ? c->guest : NULL,
                 .began = thread_us(),
                 .outer = s->meter};
    if (m->guest != NULL)
        budget_keep(m->guest);
    s->meter = m;
}

void meter_end(meter *m) {
    uint64_t us = thread_us() - m->began;
    uint64_t bytes = m->bytes + (m->others < MOST_OTHERS ? m->others : MOST_OTHERS);
    m->server->meter = m->outer;
    if (m->outer != NULL)
        m->outer->began += us; /* nothing is charged twice */
    if (m->guest == NULL)
        return;
    budget_charge(m->guest, price_us(us) + price_bytes(bytes), now_steady());
    budget_release(m->guest);
    m->server->metrics.paid_us += us;
    m->server->metrics.paid_bytes += bytes;
}

void client_has_read(client *c, uint64_t us) {
    c->server->metrics.paid_us += us;
    budget_charge(c->guest, price_us(us), now_steady());
}

/* ==== Clients ==================================================================== */

client *client_new(server *s, int is_socket, const char *from) {
    address *a = address_of(s, from);
    if (s->num_clients >= s->opt.max_clients ||
        a->connections >= s->opt.max_per_address) {
        s->metrics.refused++;
        return NULL;
    }
    client *c = mem_new(sizeof *c);
    a->connections++;
    c->address = a;
    c->server = s;
    c->refs = 1;
    c->is_open = 1;
    c->is_socket = is_socket;
    c->kick = kick_nobody;
    c->guest = budget_of(s->budgets, a->entry.name, PERSON_STRANGER, now_steady());
    s->num_clients++;
    if (is_socket) {
        c->next = s->sockets;
        if (c->next != NULL)
            c->next->previous = c;
        s->sockets = c;
        s->metrics.sockets++;
    }
    return c;
}

void client_keep(client *c) {
    c->refs++;
}

static void drop_queue(client *c) {
    while (c->first != NULL)
        client_drop_next(c);
}

void client_release(client *c) {
    if (--c->refs > 0)
        return;
    drop_queue(c);
    budget_release(c->guest);
    free(c->blocked);
    free(c);
}

void client_gone(client *c) {
    if (!c->is_open)
        return;
    c->is_open = 0;
    c->transport = NULL;
    c->server->num_clients--;
    c->address->connections--;
    c->address->used_at = now_ms();
    if (c->next != NULL)
        c->next->previous = c->previous;
    if (c->previous != NULL)
        c->previous->next = c->next;
    else if (c->is_socket)
        c->server->sockets = c->next;
    if (c->is_known && c->is_socket)
        map_remove(&c->server->people, &c->entry);
    drop_queue(c);
    client_release(c);
}

void client_is(client *c, const store_identity *who) {
    /* One that left while this was stored must not be listed again. */
    int is_listed = c->is_socket && c->is_open;
    if (c->is_known && is_listed)
        map_remove(&c->server->people, &c->entry);
    c->me = *who;
    c->is_known = 1;
    c->entry.name = c->me.id;
    if (c->is_open) { /* otherwise its address may be forgotten already */
        budget_release(c->guest);
        c->guest = budget_of(c->server->budgets, c->address->entry.name, c->me.id,
                             now_steady());
    }
    if (is_listed)
        map_add(&c->server->people, &c->entry);
}

int client_blocks(const client *c, const char *identity) {
    for (int i = 0; i < c->num_blocked; i++)
        if (strcmp(c->blocked[i], identity) == 0)
            return 1;
    return 0;
}

int client_is_program(const char *identity) {
    return strncmp(identity, PROGRAM_ID, sizeof PROGRAM_ID - 1) == 0;
}

void client_handle(const char *me, const char *other, char out[HANDLE_TEXT]) {
    static const char purpose[] = "windrose block 1";
    unsigned char hash[HANDLE_TEXT / 2];
    char both[2 * STORE_ID] = "";
    snprintf(both, STORE_ID, "%s", me);
    snprintf(both + STORE_ID, STORE_ID, "%s", other);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)both, sizeof both,
                       (const unsigned char *)purpose, sizeof purpose - 1);
    sodium_bin2hex(out, HANDLE_TEXT, hash, sizeof hash);
}

void client_end(client *c, int code, const char *reason) {
    if (!c->is_open || c->end_code != 0)
        return;
    c->end_code = code;
    c->end_reason = reason;
    drop_queue(c);
    c->kick(c);
}

void client_send(client *c, payload *p) {
    if (!c->is_open || c->end_code != 0)
        return;
    if (c->num_queued >= MAX_QUEUED || c->queued_bytes + p->len > MAX_QUEUE) {
        c->server->metrics.dropped++;
        log_line(LOG_WARN, "client-too-slow", "address=%s waiting=%zu",
                 c->address->entry.name, c->queued_bytes);
        client_end(c, END_POLICY, "you do not read what is sent");
        return;
    }
    meter *m = c->server->meter;
    if (m != NULL)
        *(c == m->client ? &m->bytes : &m->others) += p->len;
    struct queued *q = mem_new(sizeof *q);
    q->what = p;
    p->refs++;
    if (c->last != NULL)
        c->last->next = q;
    else
        c->first = q;
    c->last = q;
    c->num_queued++;
    c->queued_bytes += p->len;
    c->kick(c);
}

payload *client_next(client *c) {
    return c->first != NULL ? c->first->what : NULL;
}

void client_drop_next(client *c) {
    struct queued *q = c->first;
    c->first = q->next;
    if (c->first == NULL)
        c->last = NULL;
    c->num_queued--;
    c->queued_bytes -= q->what->len;
    payload_release(q->what);
    free(q);
}
