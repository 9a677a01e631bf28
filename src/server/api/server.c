/*
 * server.c: the server without its sockets: what is ready is taken up, what is due is
 * seen to. Tests and fuzzers use it as it is.
 */
#define _XOPEN_SOURCE 700

#include "src/server/common/server.h"

#include <malloc.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "src/server/common/log.h"
#include "src/server/tables/check.h"
#include "src/server/tables/workers.h"

enum {
    LONGEST_MS = 10000, /* that a bot thinks */
    DUE_EVERY = 5,      /* ticks */
    DUE_AHEAD_MS = 5000,
    DUE_AT_ONCE = 50,
    STEP_MS = 2000, /* of the machine's clock that is worth a line in the log */
    SWEEP_EVERY = 50
};

/* now_ms less steady_ms; 0: nobody has said what time it is. */
static _Atomic int64_t time_base;

int64_t wall_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

uint64_t steady_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void time_begin(int64_t now) {
    atomic_store(&time_base, now - (int64_t)steady_ms());
}

int64_t now_ms(void) {
    int64_t base = atomic_load(&time_base);
    return base != 0 ? base + (int64_t)steady_ms() : wall_ms();
}

uint64_t thread_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* ==== What the store reports ===================================================== */

/* The lock keeps the event loop alive while somebody wakes it. */
void server_wake(server *s) {
    pthread_mutex_lock(&s->waking);
    if (s->wake != NULL)
        s->wake(s);
    pthread_mutex_unlock(&s->waking);
}

void server_set_wake(server *s, void (*wake)(server *s)) {
    pthread_mutex_lock(&s->waking);
    s->wake = wake;
    pthread_mutex_unlock(&s->waking);
}

static void wake_loop(void *to) {
    server_wake(to);
}

static void say(void *to, int is_error, const char *sentence) {
    (void)to;
    log_line(is_error ? LOG_ERROR : LOG_INFO, "store", "says=\"%s\"", sentence);
}

/* Another server was at a table: it is read again, now or when it is not busy. */
static void read_again(table *t) {
    t->is_ours = 0;
    if (t->is_loading) {
        t->is_outdated = 1;
        return;
    }
    t->is_behind = 1;
    if (!t->is_busy)
        table_go_on(t);
}

static void all_behind(server *s) {
    for (map_entry *e = map_first(&s->tables); e != NULL;
         e = map_after(&s->tables, e)) {
        table *t = (table *)e;
        if (t->is_loading)
            t->is_outdated = 1;
        else
            t->is_behind = 1;
    }
    s->some_behind = 1;
    table_reload_some(s);
}

static void notice(void *to, const store_notice *n) {
    server *s = to;
    if (n->kind == STORE_NOTICE_LOST) {
        all_behind(s);
        devices_doubt(s);
        blocks_changed(s, NULL);
        return;
    }
    if (n->kind == STORE_NOTICE_DEVICES) {
        devices_check(s, n->table);
        return;
    }
    if (n->kind == STORE_NOTICE_BLOCKS) {
        blocks_changed(s, n->table);
        return;
    }
    table *t = map_find(&s->tables, n->table);
    if (t == NULL)
        return;
    if (n->kind == STORE_NOTICE_ROWS) {
        if (t->is_busy || t->is_behind || t->match == NULL || n->n > t->num_rows)
            read_again(t);
    } else if (n->kind == STORE_NOTICE_TABLE) {
        if (t->is_busy || n->n != t->version)
            read_again(t);
    } else if (n->kind == STORE_NOTICE_CHAT)
        talk_catch_up(t);
    else if (n->kind == STORE_NOTICE_TEXT)
        talk_signal(t, n->text);
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
    s->started = now_ms();
    s->wall_off = wall_ms() - s->started;
    store_get_stats(s->store, &stats);
    s->has_peers = strcmp(stats.kind, "postgres") == 0;
    s->workers = workers_new(s, opt->threads);
    return s;
}

static void free_tables(server *s) {
    for (map_entry *e = map_first(&s->tables); e != NULL; e = map_first(&s->tables))
        table_forget((table *)e, STORE_FAILED);
    map_free(&s->tables);
}

void server_free(server *s) {
    s->is_stopping = 1;
    check_end(s);
    if (s->store != NULL)
        store_close(s->store);
    free_tables(s);
    if (s->workers != NULL)
        workers_free(s->workers);
    map_free(&s->people);
    bad_free(s);
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
    bots_collect(s);
    check_collect(s);
    table_reload_some(s);
}

/* ==== What is due ================================================================ */

typedef struct {
    server *server;
    int64_t before;
    int n, max;
    char ids[][STORE_ID];
} due_list;

static int note_due(void *to, const store_table *stored) {
    due_list *l = to;
    memcpy(l->ids[l->n++], stored->id, STORE_ID);
    return l->n == l->max;
}

/* On the reader thread; of a store that does not answer nothing is due. */
static void find_due(store *s, void *to) {
    due_list *l = to;
    if (store_tables_due(s, l->before, l->max, note_due, l) != STORE_STORED)
        l->n = 0;
}

static void has_found_due(void *to) {
    due_list *l = to;
    server *s = l->server;
    s->looks_for_due = 0;
    for (int i = 0; i < l->n && !s->is_stopping; i++)
        if (map_find(&s->tables, l->ids[i]) == NULL && !bad_is_known(s, l->ids[i]))
            table_find(s, l->ids[i]);
    free(l);
}

/* Tables that nobody holds in memory: after a start, or of a server that is no more. */
static void load_due(server *s, int64_t now) {
    if (s->looks_for_due)
        return;
    int max = DUE_AT_ONCE + (int)s->bad.n; /* bad ones must not crowd out the others */
    due_list *l = mem_new(sizeof *l + (size_t)max * STORE_ID);
    l->max = max;
    l->server = s;
    l->before = now + DUE_AHEAD_MS;
    s->looks_for_due = 1;
    store_load(s->store, find_due, has_found_due, l);
}

/* Somebody has set the clock of the machine; the server keeps its own time. */
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
    for (map_entry *e = map_first(&s->tables); e != NULL;
         e = map_after(&s->tables, e)) {
        table *t = (table *)e;
        s->some_behind |= t->is_behind;
        if (t->is_busy || t->is_behind || t->due == 0 || t->due > now)
            continue;
        clock_check(t, now);
        if (!t->is_busy)
            table_go_on(t);
    }
    table_reload_some(s);
    workers_hurry(s->workers, LONGEST_MS);
    devices_sweep(s);
    if (s->ticks % DUE_EVERY == 0)
        load_due(s, now);
    if (s->ticks % SWEEP_EVERY == 0) {
        table_unload_idle(s, now);
        addresses_forget(s, now);
        budgets_forget(s->budgets, (int64_t)steady_ms());
        /* After a burst, as when many tables are dealt new cards at once, most of the
         * memory that it took lies in holes, which are not given back otherwise. */
        malloc_trim(0);
    }
}

void server_goodbye(server *s) {
    buf out = {0};
    out_open(&out, NULL, '{');
    out_str(&out, "event", "bye");
    out_int(&out, "retry_ms", 1500);
    out_close(&out, '}');
    payload *p = payload_of(&out);
    for (client *c = s->sockets; c != NULL; c = c->next)
        client_send(c, p);
    payload_release(p);
}
