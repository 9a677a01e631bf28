/*
 * devices.c: the browsers in which a person is logged in.
 *
 * Each token is a device. When one ends, its sockets end with it: at once on the server
 * that wrote it, by a notice on the others. A notice can be missed, and a client can
 * arrive while a device ends, so every socket is also checked soon after it came and
 * then repeatedly.
 */
#include "devices.h"

#include <stdlib.h>
#include <string.h>

#include "people.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/tables/tables.h"

static const char logged_out[] = "this device is logged out";

void device_used(client *c) {
    int64_t now = now_ms();
    store_use use = {.time = now};
    if (c->me.device[0] == '\0' || now - c->me.used < STORE_USED_MS)
        return;
    c->me.used = now;
    memcpy(use.device, c->me.device, sizeof use.device);
    change_submit(c->server, mem_new(sizeof(change)), &(store_write){.use = &use});
}

void devices_end(server *s, const char *identity, const char *device, int spares) {
    client *next;
    for (client *c = map_find(&s->people, identity); c != NULL; c = next) {
        next = map_again(c);
        if ((strcmp(c->me.device, device) == 0) != spares)
            client_end(c, END_POLICY, logged_out);
    }
}

/* ==== Checking that devices are still logged in ================================== */

enum { CHECK_AT_ONCE = 64, CHECK_EVERY_MS = 10000, CHECK_SHARED_MS = 60000 };

typedef struct {
    char identity[STORE_ID], device[STORE_ID];
    int status, is_there;
} suspect;

typedef struct {
    server *server;
    int is_sweep;
    int n;
    suspect list[CHECK_AT_ONCE];
} check;

static int compare(void *to, const store_device *device) {
    suspect *x = to;
    x->is_there = strcmp(x->device, device->id) == 0;
    return x->is_there;
}

/* On the reader thread. A store that fails is not asked for the others. */
static void look(store *s, void *to) {
    check *k = to;
    for (int i = 0; i < k->n; i++) {
        suspect *x = &k->list[i];
        x->status = store_devices(s, x->identity, compare, x);
        if (x->status != STORE_STORED)
            return;
    }
}

/* A token never comes back, so one that was not found has ended, even if news came
 * since. */
static void has_looked(void *to) {
    check *k = to;
    server *s = k->server;
    for (int i = 0; i < k->n; i++) {
        const suspect *x = &k->list[i];
        if (x->status == STORE_STORED && !x->is_there)
            devices_end(s, x->identity, x->device, 0);
        for (client *c = map_find(&s->people, x->identity);
             c != NULL && x->status != STORE_STORED; c = map_again(c))
            c->checked_at = 0;
    }
    if (k->is_sweep)
        s->is_sweeping = 0;
    free(k);
}

static check *check_new(server *s) {
    check *k = mem_new(sizeof *k);
    k->server = s;
    return k;
}

static void add(check *k, client *c, uint64_t now) {
    suspect *x = &k->list[k->n++];
    memcpy(x->identity, c->me.id, sizeof x->identity);
    memcpy(x->device, c->me.device, sizeof x->device);
    x->status = STORE_FAILED;
    c->checked_at = now;
}

static void start(check *k) {
    if (k->n > 0)
        store_load(k->server->store, look, has_looked, k);
    else
        free(k);
}

void devices_check(server *s, const char *identity) {
    check *k = check_new(s);
    for (client *c = map_find(&s->people, identity); c != NULL; c = map_again(c)) {
        if (k->n == CHECK_AT_ONCE) {
            start(k);
            k = check_new(s);
        }
        add(k, c, steady_ms());
    }
    start(k);
}

void devices_doubt(server *s, const char *identity) {
    for (client *c = s->sockets; c != NULL; c = c->next)
        if (identity == NULL || strcmp(c->me.id, identity) == 0)
            c->checked_at = 0;
}

void devices_sweep(server *s) {
    uint64_t now = steady_ms(), every = s->has_peers ? CHECK_SHARED_MS : CHECK_EVERY_MS;
    if (s->is_sweeping)
        return;
    check *k = check_new(s);
    for (client *c = s->sockets; c != NULL && k->n < CHECK_AT_ONCE; c = c->next) {
        if (!c->is_known || (c->checked_at != 0 && now - c->checked_at < every))
            continue;
        device_used(c);
        add(k, c, now);
    }
    k->is_sweep = s->is_sweeping = k->n > 0;
    start(k);
}

/* ==== The list =================================================================== */

typedef struct {
    request *request;
    char identity[STORE_ID];
    int status, n;
    store_device list[STORE_MAX_TOKENS];
} device_list;

static int note(void *to, const store_device *device) {
    device_list *l = to;
    l->list[l->n++] = *device;
    return l->n == STORE_MAX_TOKENS;
}

/* On the reader thread. */
static void list(store *s, void *to) {
    device_list *l = to;
    l->status = store_devices(s, l->identity, note, l);
}

static int is_online(const server *s, const char *identity, const char *device) {
    for (client *c = map_find(&s->people, identity); c != NULL; c = map_again(c))
        if (strcmp(c->me.device, device) == 0)
            return 1;
    return 0;
}

static void has_listed(void *to) {
    device_list *l = to;
    request *r = l->request;
    const client *c = r->from;
    if (l->status != STORE_STORED) {
        answer_error(r, "busy", "The store does not answer; try again in a moment.");
    } else {
        answer_begin(r);
        wr_json_open(&r->answer, "devices", '[');
        for (int i = 0; i < l->n; i++) {
            const store_device *d = &l->list[i];
            wr_json_open(&r->answer, NULL, '{');
            wr_json_string(&r->answer, "id", d->id);
            wr_json_string(&r->answer, "label", d->label);
            wr_json_int(&r->answer, "created", d->created);
            wr_json_int(&r->answer, "used", d->used);
            wr_json_bool(&r->answer, "this", strcmp(d->id, c->me.device) == 0);
            wr_json_bool(&r->answer, "online",
                         is_online(c->server, l->identity, d->id));
            wr_json_close(&r->answer, '}');
        }
        wr_json_close(&r->answer, ']');
        answer_send(r);
    }
    request_free(r);
    free(l);
}

void verb_devices(request *r, table *t) {
    (void)t;
    device_list *l = mem_new(sizeof *l);
    l->request = r;
    l->status = STORE_FAILED;
    memcpy(l->identity, r->from->me.id, sizeof l->identity);
    r->is_held = 1;
    store_load(r->from->server->store, list, has_listed, l);
}
