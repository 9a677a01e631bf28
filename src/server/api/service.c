/*
 * service.c: the server without its sockets: handles what is ready and what is due.
 * Tests and fuzzers use it directly.
 */
#include <malloc.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/log.h"
#include "src/server/people/people.h"
#include "src/server/push/push.h"
#include "src/server/tables/tables.h"

enum {
    STEP_MS = 2000,  /* of the machine's clock that is worth a line in the log */
    SWEEP_EVERY = 50 /* ticks */
};

/* ==== What the store reports ===================================================== */

static void wake_loop(void *to) {
    server_wake(to);
}

static void say(void *to, int is_error, const char *sentence) {
    (void)to;
    log_line(is_error ? LOG_ERROR : LOG_INFO, "store", "says=\"%s\"", sentence);
}

static void notice(void *to, const store_notice *n) {
    server *s = to;
    if (n->kind == STORE_NOTICE_LOST) {
        tables_doubt(s);
        devices_doubt(s, NULL);
        blocks_changed(s, NULL);
    } else if (n->kind == STORE_NOTICE_DEVICES) {
        devices_check(s, n->table);
    } else if (n->kind == STORE_NOTICE_BLOCKS) {
        blocks_changed(s, n->table);
    } else if (n->kind != STORE_NOTICE_SHEET) {
        tables_notice(s, n);
    }
}

/* ==== Time ======================================================================= */

static void ask_time(store *s, void *to) {
    *(int64_t *)to = store_time(s);
}

static void has_time(void *to) {
    (void)to;
}

/* The time of the store is that of all its servers. */
static void begin_time(server *s) {
    int64_t now = wall_ms();
    store_load(s->store, ask_time, has_time, &now);
    store_flush(s->store);
    time_begin(now);
}

/* ==== Life ======================================================================= */

server *server_new(const options *opt, wr_diag *d) {
    server *s = mem_new(sizeof *s);
    store_hooks hooks = {wake_loop, change_done, notice, say, s};
    store_stats stats;
    s->opt = *opt;
    pthread_mutex_init(&s->waking, NULL);
    map_init(&s->tables);
    map_init(&s->people);
    map_init(&s->addresses);
    map_init(&s->bad);
    s->budgets = budgets_new(opt->rate);
    randombytes_buf(s->hash_key, sizeof s->hash_key);
    s->store = store_open(opt->store, &hooks, d);
    if (s->store == NULL) {
        server_free(s);
        return NULL;
    }
    begin_time(s);
    if (!deals_begin(s)) {
        snprintf(d->text, sizeof d->text, "The store does not answer.");
        server_free(s);
        return NULL;
    }
    s->started = now_ms();
    s->wall_off = wall_ms() - s->started;
    store_get_stats(s->store, &stats);
    s->has_peers = strcmp(stats.kind, "postgres") == 0;
    tables_begin(s);
    return s;
}

void server_free(server *s) {
    s->is_stopping = 1;
    check_end(s);
    push_end(s);
    if (s->store != NULL)
        store_close(s->store);
    tables_end(s);
    map_free(&s->people);
    for (map_entry *e = map_first(&s->addresses); e != NULL;
         e = map_first(&s->addresses)) {
        map_remove(&s->addresses, e);
        free(e);
    }
    map_free(&s->addresses);
    budgets_free(s->budgets);
    pthread_mutex_destroy(&s->waking);
    free(s);
}

void server_poll(server *s) {
    store_poll(s->store);
    if (s->is_stopping)
        return;
    tables_poll(s);
    push_poll(s);
}

/* ==== What is due ================================================================ */

/* The machine's clock was set; the server keeps its own time. */
static void watch_clock(server *s, int64_t now) {
    int64_t off = wall_ms() - now, step = off - s->wall_off;
    if (step > -STEP_MS && step < STEP_MS)
        return;
    log_line(LOG_WARN, "clock-step", "ms=%lld goes-on=\"as before, until a restart\"",
             (long long)step);
    s->wall_off = off;
}

void server_tick(server *s) {
    int64_t now = now_ms();
    s->ticks++;
    store_poll(s->store); /* for what is overdue */
    watch_clock(s, now);
    tables_tick(s, now);
    devices_sweep(s);
    push_tick(s);
    if (s->ticks % SWEEP_EVERY == 0) {
        tables_unload_idle(s, now);
        addresses_forget(s, now);
        budgets_forget(s->budgets, (int64_t)steady_ms());
        /* After a burst, as when many tables are dealt new cards at once, most of the
         * memory that it took lies in holes, which are not given back otherwise. */
        malloc_trim(0);
    }
}

void server_goodbye(server *s) {
    wr_text out = {.grow = text_grow};
    store_flush(s->store);
    s->is_stopping = 1;
    wr_json_open(&out, NULL, '{');
    wr_json_string(&out, "event", "bye");
    wr_json_int(&out, "retry_ms", 1500);
    wr_json_close(&out, '}');
    payload *p = payload_of(&out);
    for (client *c = s->sockets; c != NULL; c = c->next)
        client_send(c, p);
    payload_release(p);
}
